"""Problems and cases: which files they are."""
import os
import random
import re
import shutil
from pathlib import Path

import pytest

import run as runner
from harness import populate, write
from marks import posix



@posix
def test_a_problem_is_a_script_with_a_folder_of_inputs(kit):
    """What stands in the script does not matter; links that lead nowhere and folders are left alone."""
    populate(kit, {"solutions/new.py": b"\xe9", "inputs/new/x": "", "inputs/other/a.in": "", "expected/other/a.out": "",
                   "solutions/folder.py/x": "", "solutions/double2.txt": "", "solutions/._double2.py": "",
                   "inputs/file": "", "solutions/file.py": "if __name__ == '__main__': pass"})
    for name, target in ("nowhere.py", "nothing"), (".#double2.py", "me@here:1"):
        (kit / "solutions" / name).symlink_to(target)
    assert runner.problem_names() == ["double2", "double11", "new"]


def test_the_programs_of_a_problem(kit):
    """Each is found by its name without the ending, and one without an ending goes first."""
    places = {"checker": "expected/double2/check", "reference": "expected/double2/reference",
              "generator": "inputs/double2/generate"}
    for name in "reference", "generator":
        (kit / f"{places[name]}.py").unlink()
    plain = runner.find_problem("2")
    assert plain == runner.Problem(
        "double2", input_folder=kit / "inputs/double2", answer_folder=kit / "expected/double2", checker=None,
        solution=runner.Program(str(kit / "solutions/double2.py"), None), reference=None, generator=None)
    for ending in (*reversed([*runner.LANGUAGES]), ""):
        for path in places.values():
            write(kit / (path + ending), "")
        assert runner.find_problem("2") == plain._replace(**{
            role: runner.Program(str(kit / (path + ending)), None) for role, path in places.items()})


@posix
def test_a_program_that_a_link_does_not_reach_is_missed(kit, main):
    """A link that leads nowhere is not silently no checker."""
    (kit / "expected/double2/check.py").symlink_to("nothing")
    done = main("double2", "-k", "empty")
    assert done.status == 2 and re.fullmatch(r"run\.py: .*check\.py.*\n", done.err)


@pytest.mark.parametrize("text", [
    "double2", "2", "DOUBLE2", "double2.py", "Double2.py", "solutions/double2.py",
    "inputs/double2", "expected/double2/", "./solutions/../solutions/double2.py", "{}/inputs/double2"])
def test_ways_to_name_a_problem(kit, text):
    assert runner.find_problem(text.format(kit)).name == "double2"


def test_a_runner_without_problems(main, monkeypatch, tmp_path):
    """It judges a folder of cases, and says of all else what is missing."""
    monkeypatch.setattr(runner, "SOLUTIONS", tmp_path)
    for words in ([], ["2"], ["2", "-c", "cat"], ["bundle", "2"]):
        assert main(*words) == (2, "", f"run.py: there are no problems in {tmp_path}\n")
    populate(tmp_path / "cases", {"a.in": "1\n", "a.out": "1\n"})
    assert main("-c", "cat", "--cases", tmp_path / "cases").status == 0


def test_a_path_is_seen_from_the_current_folder(kit, monkeypatch):
    monkeypatch.chdir(str(kit / "solutions"))
    assert runner.find_problem("./double2.py").name == "double2"
    with pytest.raises(runner.SetupError):
        runner.find_problem("solutions/double2.py")


PROBLEMS = "the problems are double2, double11, twice11"


@pytest.mark.parametrize("text, hint", [
    ("jugde", "did you mean judge?"), ("duoble11", "did you mean double11?"), ("DUOBLE11", "did you mean double11?"),
    ("11", "did you mean double11 or twice11?"), ("1", PROBLEMS), ("", PROBLEMS), ("2.py/x", PROBLEMS),
    *((command, f"a command comes first: run.py {command}") for command in ("judge", "stress")),    # run.py -q stress
    ("tests/double2", "did you mean double2?"),
    *((text, "solutions/library.py needs a folder of cases, inputs/library") for text in ("library", "library.py")),
    ("sol.cpp", "a program is given by `run.py -c sol.cpp --cases DIR`"),
    ("my code/library.py", "a program is given by `run.py -c 'my code/library.py' --cases DIR`"),
    ("samples/1.in", "use --cases samples -k 1"), ("1.in", "use --cases . -k 1"),
    ("do", "did you mean double2 or double11?"),
    ("samples", "a folder of cases is given by `run.py -c PROGRAM --cases samples`"),
])
def test_a_problem_that_is_not_there(kit, text, hint):
    populate(kit, {"solutions/twice11.py": "", "inputs/twice11/a.in": "", "sol.cpp": "", "samples/1.in": "", "1.in": "",
                   "my code/library.py": ""})
    with pytest.raises(runner.SetupError) as error:
        runner.find_problem(text)
    assert str(error.value) == f"no problem {text!r}; {hint}"


def test_how_a_program_is_given_to_each_command(kit, main):
    how = "run.py expect --reference PROGRAM --cases inputs"
    complaint = f"run.py: no problem 'inputs'; a folder of cases is given by `{how}`\n"
    assert main("expect", "inputs") == (2, "", complaint)
    for command, hint in (("stress", "stress -c a.cpp --reference PROGRAM --generator PROGRAM --cases DIR"),
                          ("expect", "expect --reference a.cpp --cases DIR"), ("bundle", "-c a.cpp --cases DIR")):
        write(kit / "a.cpp", "")
        complaint = f"run.py: no problem 'a.cpp'; a program is given by `run.py {hint}`\n"
        assert main(command, "a.cpp") == (2, "", complaint)


# --- cases of the kit -------------------------------------------------------------------------------------

@posix
def test_cases_are_in_natural_order_also_below(kit):
    """And are files: no folder or pipe, and nothing that cannot be read, which is told."""
    square, folder = os.fsdecode("10\u00b2".encode()), kit / "inputs" / "double2"
    for name in ("10", "9", square, "b/1", "b/.x/1", ".x", "-k"):
        populate(kit, {f"inputs/double2/{name}.in": "", f"expected/double2/{name}.out": ""})
    for name, target in (".#x.in", "nothing"), ("itself.in", "itself.in"), ("round", "."), ("nowhere.in", "nothing"):
        (folder / name).symlink_to(target)
    os.mkfifo(str(folder / "pipe.in")), (folder / "folder.in").mkdir()
    cases, complaints = runner.find_cases(runner.find_problem("double2"))
    assert [case.name for case in cases] == ["9", "10", square, "-k", "b/1", "empty", "sample"]
    assert complaints == [f"inputs/double2/{name}.in cannot be read" for name in ("itself", "nowhere")]
    assert cases[4] == runner.Case("double2", "b/1", folder / "b/1.in", kit / "expected/double2/b/1.out")
    populate(kit, {f"samples/sample{number}.{end}": "" for number in ("", 2, 10) for end in ("in", "out")})
    cases, _ = runner.find_cases(runner.Problem("name", kit / "samples", kit / "samples"))
    assert [case.name for case in cases] == ["sample", "sample2", "sample10"]


@posix
def test_a_file_that_cannot_be_read_does_not_stop_the_others(kit, main):
    """Root can read all files, but not where a link leads nowhere."""
    populate(kit, {f"c/{name}": "2\n" for name in ("1.in", "1.out", "2.out", "3.in", "4.in", "4.out")})
    for name in "2.in", "3.out":
        (kit / "c" / name).symlink_to("nothing")
    done = main("-c", "cat", "--cases", "c")
    assert (done.status, done.err) == (2, "run.py: c/2.in cannot be read\nrun.py: c/3.out cannot be read\n")
    assert "2 of 2 accepted" in done.out
    assert main("expect", "--reference", "cat", "--cases", "c").out == "c/1.out: same\nc/4.out: same\n"


def test_what_is_missing_does_not_stop_the_others(kit, main):
    """All else is judged; then a line for each says what is missing, and the status is 2."""
    populate(kit, {"inputs/double2/a.in": "", "inputs/double2/b.in": "", "expected/double2/c.out": "",
                   "solutions/new.py": "", "inputs/new/notes.txt": "", "inputs/other/x.in": ""})
    done = main("judge", "-q")
    assert done.status == 2 and done.out.startswith("4 of 6 accepted, 2 NA in ")
    assert done.err.replace(os.sep, "/") == "".join(f"run.py: {line}\n" for line in [
        f"no cases in inputs/new; {runner.NAMES_HINT}",
        "no answer for inputs/double2/a.in and 1 more; `run.py expect double2` writes the .out of each .in"])
    assert main("double11").status == 0         # another problem is none the worse


# --- a folder from elsewhere ------------------------------------------------------------------------------

# The files of a folder (= gives one a content of its own), and the cases in them, each with the file of its answer, if
# it has one.
PAIRS = [
    ("2.in 2.out 10.in 10.out", {"2": "2.out", "10": "10.out"}), ("a.in a.out a.ans", {"a": "a.out"}),
    ("a/1.in a/1.ans in2.txt ans2.txt x/in/2 x/out/2 3.in.txt 3.out.txt 04 04.a c",
     {"04": "04.a", "3": "3.out.txt", "a/1": "a/1.ans", "in2": "ans2.txt", "x/in/2": "x/out/2"}),
    ("input/input1.txt answer/output1.txt", {"input/input1": "answer/output1.txt"}),
    # Only in and input are ever replaced.
    ("in/max_ans_02.txt out/max_ans_02.txt in/all_in_04.txt out/all_in_04.txt",
     {"in/max_ans_02": "out/max_ans_02.txt", "in/all_in_04": "out/all_in_04.txt"}),
    ("fade-in.in fade-in.out fade-out.in fade-out.out=", {"fade-in": "fade-in.out", "fade-out": "fade-out.out"}),
    # An answer serves one input, the one that it is named after.
    ("in1.txt out1.txt input1.txt", {"in1": "out1.txt", "input1": None}),
    ("in1.txt out1.txt input1.txt output1.txt=", {"in1": "out1.txt", "input1": "output1.txt"}),
    ("input1.txt out1.txt", {"input1": "out1.txt"}), ("1.in 1.txt 1.out", {"1.in": "1.out", "1.txt": None}),
    # Two cases never have one name.
    ("1 1.in 1.txt 1.in.txt 1.a 1.out 1.txt.out 1.out.txt",
     {"1": "1.a", "1.in": "1.out", "1.in.txt": "1.out.txt", "1.txt": "1.txt.out"}),
    # These contain the letters, not the word.
    ("min.in min.out min maout main.txt maoutp", {"min": "min.out"}), ("in/main out/main", {"in/main": "out/main"}),
    ("input/within.in output/within.out", {"input/within": "output/within.out"}),
    # Other files are left alone.
    ("1.in 1.out a.out README.md notes.txt 1.ans.bak", {"1": "1.out"}),
    ("1.in 1.out 1.in~ input.h check-in.md in/notes.pdf", {"1": "1.out"}),
    ("1.in 1.out .2.in .2.out .g/3.in", {"1": "1.out"}), ("1.in 1.out in.cpp input.py in/gen.c", {"1": "1.out"}),
    ("\n/1\n.in \n/1\n.out", {"\n/1\n": "\n/1\n.out"}), ("a.txt 1.out 2.ans out/1 out/2.txt", {}),
    # An answer is missing.
    ("a.in x/a.out b.in b.out", {"a": None, "b": "b.out"}), ("1.in out/1.out", {"1": None}),
    ("in/1 out/1 in/2 in/b.txt", {"in/1": "out/1", "in/2": None, "in/b": None}),
    ("01 01.a 02", {"01": "01.a", "02": None}),
    ("kap.in.1 kap.out.1 kap.in.4 in/a.dat out/a.dat in/b.dat input.2 5.dat",
     {"in/a.dat": "out/a.dat", "in/b.dat": None, "input.2": None, "kap.in.1": "kap.out.1", "kap.in.4": None,
      "5.dat": None}),
    ("input1.txt x.in1 07.txt", {"07": None, "input1": None, "x.in1": None}), ("a.in a.out a.ans=", {"a": None}),
]


@pytest.mark.parametrize("files, wanted", PAIRS)
def test_names_of_case_files(tmp_path, files, wanted):
    populate(tmp_path, {name.rstrip("="): name[-1:] if "=" in name else "x" for name in files.split(" ")})
    cases, complaints = runner.find_cases(runner.Problem(tmp_path.name, tmp_path, tmp_path))
    answers = {case.name: case.answer_path and case.answer_path.relative_to(tmp_path).as_posix() for case in cases}
    assert answers == wanted
    assert all(case.problem_name == tmp_path.name and case.input_path.is_file() for case in cases)
    assert len(complaints) == (not wanted)


@posix
def test_a_compiled_program_is_no_answer(tmp_path):
    """g++ a.cpp writes a.out, which would be that of a.in."""
    populate(tmp_path, {"a.in": "1\n", "a.ans": "2\n", "b/a.in": "", "b/a.out": "3\n"})
    (tmp_path / "a.out").write_bytes(b"\x7fELF\2\1\1\0\0")
    (tmp_path / "c").mkdir()
    os.mkfifo(str(tmp_path / "c/a.out"))            # is not even opened
    cases, complaints = runner.find_cases(runner.Problem("name", tmp_path, tmp_path))
    assert ([case.answer_path for case in cases], complaints) == ([tmp_path / "a.ans", tmp_path / "b/a.out"], [])


def test_answers_that_are_in_no_folder(kit):
    """What stands in its place is named, and the cases are run."""
    shutil.rmtree(str(kit / "expected/double2"))
    write(kit / "expected/double2", "")
    cases, complaints = runner.find_cases(runner.find_problem("double2"))
    assert [case.answer_path for case in cases] == [None, None]
    assert [complaint.replace(os.sep, "/") for complaint in complaints] == ["expected/double2: Not a directory"]


def test_answers_in_the_folder_beside(kit, main):
    populate(kit, {"x/in/1.txt": "", "x/out/1.txt": ""})
    done = main("-c", "cat", "--cases", "x/in")
    assert done.status == 2 and done.err == "run.py: no answer for x/in/1.txt; with --cases x those in out are found\n"
    assert main("-c", "cat", "--cases", "x").status == 0


def an_answer(chance, name):
    """Return a random name that README's rule gives to the answer of an input."""
    folder, slash, file = name.rpartition("/")
    ending, word = (chance.choice(choices) for choices in (
        (".out", ".ans", ".answer", ".a"), ("out", "output", "ans", "answer")))
    new_folder, new_file = ("".join(word if part in ("in", "input") else part for part in re.split("([a-z]+)", text))
                            for text in (folder, file))
    names = {name + ending, new_folder + slash + file, folder + slash + new_file, new_folder + slash + new_file}
    if name.endswith((".in", ".txt")):
        names.add(name[:name.rindex(".")] + ending)
    return chance.choice(sorted(names - {name}))


def test_random_folders():
    """Each pair that the rule makes is found, and no input is skipped; what expect writes, judge accepts."""
    chance = random.Random(0)
    for _ in range(500):
        pairs = {}
        for number in range(chance.randint(1, 5)):
            words = chance.choices(("in", "input", "ans", "out", "a", "max", "1"), k=chance.randint(0, 2))
            folder = chance.choice(("", "in/", "input/", "x/", "in1/out/"))
            name = folder + "_".join([*words, f"n{number}"]) + chance.choice((".in", ".txt", ""))
            pairs[name] = an_answer(chance, name)
        files = sorted([*pairs, *pairs.values()])
        assert runner.pair_names(files, files) == {name: [answer] for name, answer in pairs.items()}, files
        inputs = sorted({*pairs, *(re.sub(r"\.(in|txt)$", "", name) for name in pairs)})
        alone = runner.pair_names(inputs, inputs)
        targets = runner.names_to_write(inputs, inputs, alone, Path("nowhere"))
        files = sorted([*inputs, *targets])
        assert runner.pair_names(files, files) == {name: [target] for name, target in zip(alone, targets)}, files


@posix
def test_folders_that_are_links_or_cannot_be_read(kit, main):
    """Links are searched, unless they lead in a circle; what cannot be read is named, and the rest is judged."""
    populate(kit, {"cases/a/1.in": "", "cases/a/1.out": "x\n", "cases/b/2.in": "", "cases/b/2.out": "x\n",
                   "other/3.in": "", "other/3.out": "x\n"})
    for link, target in ("cases/link", "../other"), ("other/back", "../cases"), ("cases/a/round", ".."):
        (kit / link).symlink_to(target)
    done = main("-c", "echo x", "--cases", "cases", "-v")
    assert re.findall(r"(?m)^AC   cases (\S+/\S+) ", done.out) == ["a/1", "b/2", "link/3"] and done.status == 0
    (kit / "cases/b").chmod(0)
    done = main("-c", "echo x", "--cases", "cases")
    (kit / "cases/b").chmod(0o700)
    if os.geteuid():
        assert "2 of 2 accepted" in done.out
        assert done[::2] == (2, f"run.py: {os.path.join('cases', 'b')}: Permission denied\n")


@posix
def test_cases_need_no_problem(kit, main):
    """The report names the folder; without one it is the current one, but for the cases of the problems."""
    populate(kit, {"cases/one.in": "", "cases/one.ans": "x\n", "cases/a/two.in": "", "cases/a/two.out": "x\n"})
    (kit / "link").symlink_to("cases")
    for words, name in (["--cases", "link"], "link"), (["--cases", "cases"], "cases"):
        assert re.match(rf"AC   {name} .* 2 of 2 accepted\n", main("-c", "echo x", *words).out)
    (kit / "link").unlink()
    assert re.match(r"AC   kit cases/a/two .*\nAC   kit cases/one ", main("-c", "echo x", "-v").out)
