"""Words without an option: their meaning, helpers and limits beside cases."""
import contextlib
import glob
import os
import shlex

import pytest

import run as runner
from harness import populate, write

ECHO = "print(input())"
WRONG = "print(0)"


def meaning(words):
    """Return the cases of a command line, as text, and its programs {role: program}."""
    options = runner.parse(shlex.split(words))
    request = runner.read_request(options)
    cases, _ = runner.chosen_cases(request, options.patterns)
    programs = {role: program.typed for role in runner.ROLES
                for program in [getattr(request.problems[0], role)] if program}
    return " ".join(map(runner.full_name, cases)), programs


@pytest.fixture
def contest(kit, tmp_path, monkeypatch):
    """The current folder, a contestant's, outside the kit."""
    folder = populate(tmp_path / "contest", {
        "a.cpp": "", "A.py": "", "brute.py": ECHO, "gen.py": "print(1)",
        "1.in": "1\n", "1.out": "1\n", "3.in": "3\n", "3.out": "3\n", "notes": "5\n",
        "samples/1.in": "1\n", "samples/1.out": "1\n", "samples/3.in": "3\n",
        "samples/3.out": "3\n", "deep/in/7.txt": "7\n", "deep/out/7.txt": "7\n",
        "double11/x.in": "1\n", "double11/x.out": "1\n", "twice.c": "", "twice.py": "",
    })
    write(folder / "prog", "#!/bin/sh\ncat\n").chmod(0o755)
    monkeypatch.chdir(str(folder))
    return folder


MEANT = {           # a command line in the contestant's folder: its cases, and its program
    "a.cpp samples": ("samples 1 samples 3", "a.cpp"),
    "a samples": ("samples 1 samples 3", "a.cpp"),
    "a.cpp samples/1.in samples/1.out": ("samples 1", "a.cpp"),
    "a.cpp samples/1": ("samples 1", "a.cpp"),
    "a.cpp 1.in samples/1.in": ("contest 1 contest samples/1", "a.cpp"),
    "a.cpp samples deep/in": ("contest deep/in/7 contest samples/1 contest samples/3", "a.cpp"),
    "a.cpp 1 3": ("contest 1 contest 3", "a.cpp"),
    "a.cpp '' 1": ("contest 1", "a.cpp"),
    "a.cpp deep/in/7.txt": ("deep in/7", "a.cpp"),
    "a.cpp deep/out/7.txt": ("deep in/7", "a.cpp"),
    "a.cpp notes": ("contest notes", "a.cpp"),
    "a.cpp samples -k 1 -k [3-9]": ("samples 1 samples 3", "a.cpp"),
    "prog samples": ("samples 1 samples 3", "prog"),
    "a.cpp double11": ("double11 x", "a.cpp"),                  # one's own folder goes first
    "a.cpp 11": ("double11 empty double11 sample", "a.cpp"),
    "2 a.cpp": ("double2 empty double2 sample", "a.cpp"),
    "2 a.cpp sample": ("double2 sample", "a.cpp"),
    "2 a.cpp samples": ("double2 1 double2 3", "a.cpp"),
    "2 a.cpp notes": ("double2 notes", "a.cpp"),
}


@pytest.mark.parametrize("words", MEANT)
def test_word_means_a_program_a_folder_a_file_a_case_or_a_problem(contest, words):
    cases, program = MEANT[words]
    found, programs = meaning(words)
    assert found == cases
    assert programs["solution"] == program


PLACES = {          # files below a folder w, a command line there: its cases
    ("in/1.txt in/README.md in/big/2.txt out/1.txt out/9.txt out/big/2.txt", "a.py in"):
        "w in/1 w in/big/2",
    ("in/1.txt in/3.txt out/1.txt out/3.txt", "a.py in 3"): "w in/3",
    ("in/1.txt in/3.txt out/1.txt out/3.txt", "a.py out 3"): "w in/3",
    ("in/1.txt in/big/2.txt out/1.txt out/big/2.txt", "a.py in/big/2"): "w in/big/2",
    ("in/1.in in/1.sol out/1.out", "a.py in"): "w in/1",
    ("in/1.txt in/limits out/1.txt out/limits", "a.py in/limits"): "w in/limits",
    ("sample_in/1.txt sample_out/1.txt", "a.py sample_in"): "w sample_in/1",
    ("output/1.in output/1.out", "a.py output"): "output 1",
    ("1.in 1.out s/2.in s/2.out", "a.py s 1.in"): "w 1 w s/2",
    ("1.in 1.out s/2.in s/2.out", "a.py . s/2.in"): "w s/2",
    ("1.in 1.out s/2.in s/2.out s/limits", "a.py s/*"): "s 2",
    ("1.in 1.out 1.my 1.diff 1.log 1.res", "a.py"): "w 1",
    ("1.in 1.out 1.in~ 1.out~ 2.in.orig 2.out.orig", "a.py"): "w 1",
    ("1.in 1.out a/2.in a/2.out", "a.py"): "a 2",
    ("A/2.in A/2.out A/limits B/3.in B/3.out B/limits", "a.py"): "A 2",
    ("A/2.in A/2.out A/limits", "A/2 a.py"): "A 2",
    ("in/1 out/1 sol/b.py", "sol"): "w in/1",
    ("A/1.in A/1.out A/b.py B/notes", "A/b.py"): "A 1",
    ("lib/check.py A/1.in A/1.out A/b.py", "lib/check.py A/b.py"): "A 1",
}


@pytest.mark.parametrize("files, words", PLACES)
def test_words_choose_among_the_cases_of_the_problem_around_them(
        tmp_path, monkeypatch, files, words):
    folder = populate(tmp_path / "w", dict.fromkeys(["a.py", *files.split()], ""))
    for path in folder.glob("**/limits"):
        write(path, "1")
    monkeypatch.chdir(str(folder))
    typed = " ".join(name for word in words.split() for name in sorted(glob.glob(word)) or [word])
    assert meaning(typed)[0] == PLACES[files, words]


def test_program_elsewhere_is_judged_on_the_cases_here_or_else_beside_it(tmp_path, monkeypatch):
    populate(tmp_path, {"A/a.py": "", "A/1.in": "", "A/1.out": "", "B/x": "", "C/3.in": "",
                        "C/3.out": ""})
    monkeypatch.chdir(str(tmp_path / "B"))
    assert meaning("../A/a.py")[0] == "A 1"
    monkeypatch.chdir(str(tmp_path / "C"))
    assert meaning("../A/a.py")[0] == "C 3"
    with pytest.raises(runner.SetupError, match="cases of several folders, .*/A and .*/D"):
        write(tmp_path / "D/1.in", "")
        meaning("../A/a.py ../A ../D")


@pytest.mark.parametrize("program", ["A/a.py", "A/a", "-c A/a.py", "-c A/a", "-c ./A/prog"])
def test_cases_are_where_the_program_is_however_it_is_typed(tmp_path, monkeypatch, program):
    populate(tmp_path, {"A/a.py": "", "A/prog": "#!/bin/sh\n", "A/1.in": "", "A/1.out": "",
                        "B/3.in": "", "B/3.out": ""})
    (tmp_path / "A/prog").chmod(0o755)
    monkeypatch.chdir(str(tmp_path))
    assert meaning(program)[0] == "A 1"


def test_search_without_cases_is_where_its_programs_are(tmp_path, monkeypatch):
    populate(tmp_path, {"A/a.py": "", "A/brute.py": "", "A/gen.py": ""})
    monkeypatch.chdir(str(tmp_path))
    for words in ("A/a.py", "A/a", "A", "-c A/a", "A/a.py A", "A/a.py A/brute.py A/gen.py"):
        problem, = runner.read_request(runner.parse(["stress", *words.split()])).problems
        assert problem.input_folder == tmp_path / "A"
        assert problem.reference.typed == "A/brute.py"


def test_cases_of_the_kit_below_are_not_ones_own(kit, tmp_path, monkeypatch):
    populate(tmp_path, {"A/a.py": "", "A/brute.py": "", "A/gen.py": ""})
    monkeypatch.chdir(str(tmp_path))
    problem, = runner.read_request(runner.parse(["stress", "A/a.py"])).problems
    assert problem.input_folder == tmp_path / "A"


def test_executable_is_its_source_but_with_a_dot_it_is_itself(contest):
    write(contest / "a", "#!/bin/sh\ncat\n").chmod(0o755)
    for word, typed in [("a", "a.cpp"), ("./a", "./a"), ("-c a", "a.cpp"), ("-c ./a", "./a")]:
        assert meaning(f"{word} 1")[1]["solution"] == typed
    assert meaning("A.py 1 --checker brute")[1]["checker"] == "brute.py"
    assert meaning("-c cat 1")[1]["solution"] == "cat"


def test_executable_file_with_the_name_of_an_input_is_no_program(contest):
    write(contest / "3.in", "#!/bin/sh\n").chmod(0o755)
    assert meaning("A.py 3.in") == ("contest 3", {"solution": "A.py"})


def test_input_is_what_stdin_is_redirected_from_if_nobody_has_read_it(contest, monkeypatch):
    with open("3.in", "rb") as file, keeping_stdin():
        os.dup2(file.fileno(), 0)
        assert meaning("A.py")[0] == meaning("A.py -")[0] == "contest 3"
        assert meaning("expect")[0] == "contest 3"
        with pytest.raises(runner.SetupError, match="stress takes no input: .*3.in"):
            meaning("stress a.cpp")
        os.read(0, 1)
        assert meaning("A.py 1")[0] == "contest 1"


def test_pipe_to_stdin_is_not_judged_without_a_word(contest, main):
    reading, writing = os.pipe()
    with keeping_stdin():
        os.dup2(reading, 0)
        os.close(reading)
        assert main("-c", "cat", "1").err == ""
        os.write(writing, b"5\n")
        done = main("-c", "cat", "1")
        assert (done.status, done.err) == (
            0, "run.py: standard input is not judged; the word - means it\n")
        os.close(writing)
        assert " 5\n" in main("-c", "cat", "-").out
        assert main("-c", "cat", "1").err == ""


@contextlib.contextmanager
def keeping_stdin():
    """Restore standard input at the end of the block."""
    before = os.dup(0)
    yield
    os.dup2(before, 0)
    os.close(before)


@pytest.mark.parametrize("words, typed", [
    ("stress a.cpp brute.py gen.py", "a.cpp brute.py gen.py"),
    ("-e 0 stress a brute gen", "a.cpp brute.py gen.py"),
    ("stress a.cpp --reference brute.py --generator gen.py", "a.cpp brute.py gen.py"),
    ("stress a.cpp gen.py", "a.cpp brute.py gen.py"),
    ("stress a.cpp", "a.cpp brute.py gen.py"),
    ("stress brute.py twice.py gen.py", "twice.py brute.py gen.py"),    # by their names
    ("stress gen.py brute.py a.cpp", "a.cpp brute.py gen.py"),
    ("stress a.cpp a.cpp gen.py", "a.cpp a.cpp gen.py"),
])
def test_programs_of_stress_are_words_in_order_or_lie_beside_the_cases(contest, words, typed):
    _, programs = meaning(words)
    assert programs == dict(zip(["solution", "reference", "generator"], typed.split()))


def test_every_file_of_a_folder_may_be_a_word(contest, main):
    populate(contest, {"samples/limits": "2 256\n", "samples/check.py": "raise SystemExit(42)"})
    files = sorted(f"samples/{path.name}" for path in (contest / "samples").iterdir())
    done = main("A.py", *files)
    assert "2 of 2 accepted" in done.out


def test_program_that_is_a_word_runs_in_an_empty_folder(contest, main):
    write(contest / "prog", "#!/bin/sh\ncat >1.out; ls").chmod(0o755)
    assert main("prog", "1").out.startswith("WA ")
    assert (contest / "1.out").read_text() == "1\n"


REFUSED = {         # a command line: its complaint
    "": "which program is it, A.py or a.cpp or twice.c or twice.py?",
    "deep": "which program is it, A.py or a.cpp or twice.c or twice.py?",
    "a.cpp nothing": "no folder, file, case or problem 'nothing'",
    "a.cpp no/in/1": "no folder, file, case or problem 'no/in/1'",
    "twice samples": "twice may be twice.c or twice.py",
    "stress new a.cpp": "no folder, file, case or problem 'new'",
    "recieve samples deep": "no folder, file, case or problem 'recieve'; did you mean receive?",
    "double2.py": "no folder, file, case or problem 'double2.py'; did you mean double2?",
    "stress s.pl gen.py a.cpp":
        "s.pl: no source that run.py knows; --reference 'perl s.pl' runs it",
    "stress a.cpp 1.in": "stress takes no input: 1.in",
    "bundle 2 samples": "bundle takes one problem of the kit, such as uva11085",
    "-c sh a.sh": "a.sh: no source that run.py knows; -c 'sh a.sh' runs it",
    "-c pypy3 A.py": "too many programs: pypy3 A.py (a command of several words needs quotes)",
    "a.cpp 1.in /no/limits samples/limits": "no folder, file, case or problem '/no/limits'",
    "stress 2 11 a.cpp": "stress takes one problem, not double2 and double11",
    "2 --cases ''": "--cases : no such folder",
    "receive https://example.com/1":
        "receive takes a folder, no address; click the icon in the browser",
    "receive a b": "receive takes one folder, not a and b",
    "expect /dev/null --reference cat": "expect takes no pipe: /dev/null",
}


@pytest.mark.parametrize("words", REFUSED)
def test_word_that_does_not_fit_is_refused(contest, main, words):
    if "s.pl" in words or "a.sh" in words:
        populate(contest, {"s.pl": "", "a.sh": ""})
        (contest / "brute.py").unlink()
    assert main(*shlex.split(words)) == (2, "", f"run.py: {REFUSED[words]}\n")


def test_number_in_two_names_of_problems_is_refused(kit, main):
    populate(kit, {"solutions/twice11.py": "", "inputs/twice11/a.in": ""})
    assert main("11").err == "run.py: 11 may be double11 or twice11\n"


MEANT_IN_KIT = {
    "": "double2 empty double2 sample double11 empty double11 sample",
    "11 double11 solutions/../solutions/double11.py": "double11 empty double11 sample",
    "2 11 sample": "double2 sample double11 sample",
    "DOUBLE2 sample": "double2 sample",
    "inputs/double2": "double2 empty double2 sample",
    "expected/double2/ -c cat": "double2 empty double2 sample",
    "inputs/double2/empty.in": "double2 empty",
    "2 inputs/double2/empty.in": "double2 empty",
    "-c cat": "",                           # the cases of the folder itself
}


@pytest.mark.parametrize("words", MEANT_IN_KIT)
def test_name_number_or_path_of_the_kit_means_its_problem(kit, words):
    found, _ = meaning(words)
    assert found == MEANT_IN_KIT[words]


def test_current_folder_of_a_built_in_problem_means_this_problem(kit, monkeypatch):
    monkeypatch.chdir(str(kit / "inputs/double2"))
    assert meaning("")[0] == "double2 empty double2 sample"
    assert meaning("sample.in")[0] == "double2 sample"


@pytest.mark.parametrize("name, role", [
    ("checker.cpp", "checker"), ("check", "checker"), ("Checker.java", "checker"),
    ("check.sh", "checker"), ("brute.cpp", "reference"), ("reference", "reference"),
    ("gen.py", "generator"), ("generate.rs", "generator"),
])
def test_program_beside_the_cases_has_the_role_of_its_name(tmp_path, monkeypatch, name, role):
    monkeypatch.chdir(str(tmp_path))
    write(tmp_path / name, "#!/bin/sh\n").chmod(0o755)
    assert runner.find_program(role, [tmp_path], []) == runner.Program(name, is_found=True)
    taken = [runner.Program(f"sh {tmp_path / name}")]
    assert runner.find_program(role, [tmp_path], taken) is None


def test_helper_is_a_source_rather_than_an_executable_and_two_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"gen": "#!/bin/sh\n", "gen.py": ""})
    (tmp_path / "gen").chmod(0o755)
    assert runner.find_program("generator", [tmp_path], []).typed == "gen.py"
    write(tmp_path / "generate.cpp", "")
    with pytest.raises(runner.SetupError, match="gen.py or generate.cpp"):
        runner.find_program("generator", [tmp_path], [])


def test_checker_beside_the_cases_decides_despite_a_tolerance_unless_another_is_typed(
        contest, main):
    populate(contest, {"A.py": WRONG, "samples/check.py": "raise SystemExit(42)"})
    assert main("A.py", "samples", "-q", "-e", "0").status == 0
    assert main("A.py", "samples", "-q", "--checker", "sh -c 'exit 43'").status == 1
    assert "2 of 2 accepted, checker samples/check.py\n" in main("A.py", "samples").out
    assert main("samples/check.py", "samples", "-q").status == 1     # not its own checker
    assert main("-c", "sh -c ./samples/check", "samples", "-q").status == 1


def test_checker_lies_with_all_cases_beside_them_or_further_up(contest, main):
    write(contest / "A.py", WRONG)
    for folder in ("samples", "deep"):
        (contest / folder).rename(contest / f"double11/{folder}")
    for path in ("double11/samples/check.py", "check.py"):
        write(contest / path, "raise SystemExit(42)")
        assert f", checker {path}\n" in main("A.py", "double11/samples").out
        (contest / path).unlink()
    answers = write(contest / "double11/deep/out/check.py", "raise SystemExit(42)")
    assert f", checker {answers.relative_to(contest)}\n" in main("A.py", "double11/deep").out
    write(contest / "double11/check.py", "raise SystemExit(42)")
    assert ", checker double11/check.py\n" in main("A.py", "double11/samples/1.in").out


def test_expect_and_stress_take_reference_and_generator_beside_the_cases(contest, main):
    write(contest / "brute.py", "print(int(input()) + 1)")
    (contest / "1.out").unlink()
    assert main("expect", "1").out == "reference brute.py\n1.out: written\n"
    assert (contest / "1.out").read_text() == "2\n"
    write(contest / "A.py", ECHO)
    done = main("stress", "A.py", "--seed", "3", "--seconds", "0")
    assert done.status == 1
    assert (contest / "stress-3-1.out").read_text() == "2\n"


@pytest.mark.parametrize("text, words, limits", [
    ("1.5\n", "", (1.5, 512)), ("2\n256\n", "-t 3", (3, 256)), ("2 256", "-m 64", (2, 64)),
    (None, "", (10, 512)), ("2 256", "2", (2, 256)), (None, "2", (7, 77)),
], ids=["seconds", "t", "m", "none", "own-first", "built-in"])
def test_limits_come_from_the_options_or_else_from_the_file_limits(
        contest, kit, text, words, limits):
    """A folder of one's own comes before the built-in problem that is judged on it."""
    write(kit / "inputs/double2/limits", "7 77")
    if text:
        write(contest / "samples/limits", text)
    problem, = runner.read_request(runner.parse(["A.py", "samples", *words.split()])).problems
    assert (problem.cpu_seconds, problem.memory_mb) == limits


@pytest.mark.parametrize("text, complaint", [
    ("", "needs seconds, or seconds and MB, such as 2 256"),
    ("1 2 3", "needs seconds, or seconds and MB, such as 2 256"),
    ("2 -1", "'-1' is not a whole number from 1 to 1000000000"),
    (b"\xff", "'\\\\xff' is not a number from 0.01 to 1000000000"),
], ids=["empty", "three", "negative", "binary"])
def test_file_limits_without_valid_numbers_is_refused(contest, main, text, complaint):
    write(contest / "samples/limits", text)
    assert main("A.py", "samples") == (2, "", f"run.py: samples/limits: {complaint}\n")
