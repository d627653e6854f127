"""Words without an option: their meaning, helpers and limits beside cases."""
import contextlib
import os
import shlex

import pytest

import rooms as runner
from harness import populate, write

WRONG = "print(0)"


def meaning(words):
    """Return the cases of a command line, as text, and its programs {role: program}."""
    options = runner.parse(shlex.split(words))
    problems, _ = runner.chosen_cases(runner.read_request(options), options.patterns)
    cases = [case for problem in problems for case in problem.cases]
    programs = {role: program.typed for role in runner.ROLES
                for program in [getattr(problems[0], role)] if program}
    return " ".join(map(runner.full_name, cases)), programs


@pytest.fixture
def contest(kit, tmp_path, monkeypatch):
    """The current folder, a contestant's, outside the kit."""
    folder = populate(tmp_path / "contest", {
        "a.cpp": "", "A.py": "", "brute.py": "", "gen.py": "",
        "1.in": "1\n", "1.out": "1\n", "3.in": "3\n", "3.out": "3\n", "notes": "5\n",
        "samples/1.in": "1\n", "samples/1.out": "1\n", "samples/3.in": "3\n",
        "samples/3.out": "3\n", "deep/in/7.txt": "7\n", "deep/out/7.txt": "7\n",
        "double11/x.in": "1\n", "double11/x.out": "1\n", "twice.c": "", "twice.py": "",
    })
    write(folder / "prog", "#!/bin/sh\ncat\n").chmod(0o755)
    monkeypatch.chdir(str(folder))
    return folder


MEANT = {           # a command line in the contestant's folder: its cases, and its program
    "a.cpp '' samples": ("samples 1 samples 3", "a.cpp"),
    "a.cpp 1 3": ("contest 1 contest 3", "a.cpp"),
    "a.cpp 1in": ("contest 1", "a.cpp"),
    "a.cpp samples/1.in samples/1.out": ("samples 1", "a.cpp"),
    "a.cpp notes": ("contest notes", "a.cpp"),
    "a.cpp samples -k 1 -k 3": ("samples 1 samples 3", "a.cpp"),
    "prog samples": ("samples 1 samples 3", "prog"),
    "a.cpp double11": ("double11 x", "a.cpp"),                  # one's own folder goes first
    "a.cpp 11": ("double11 empty double11 sample", "a.cpp"),
    "2 a.cpp sample": ("double2 sample", "a.cpp"),
    "sample 2 a.cpp": ("double2 sample", "a.cpp"),
    "2 a.cpp notes": ("contest notes", "a.cpp"),
}


@pytest.mark.parametrize("words", MEANT)
def test_word_means_a_program_a_folder_a_file_a_case_or_a_problem(contest, words):
    cases, programs = meaning(words)
    assert (cases, programs["solution"]) == MEANT[words]


@pytest.mark.parametrize("program", ["A/a.py", "A/a", "-c A/a.py", "-c A/a", "-c ./A/prog"])
def test_cases_are_where_the_program_is_however_it_is_typed(tmp_path, monkeypatch, program):
    populate(tmp_path, {"A/a.py": "", "A/prog": "#!/bin/sh\n", "A/1.in": "", "A/1.out": "",
                        "B/3.in": "", "B/3.out": ""})
    (tmp_path / "A/prog").chmod(0o755)
    monkeypatch.chdir(str(tmp_path))
    assert meaning(program)[0] == "A 1"


def test_search_without_cases_is_where_its_programs_are(kit, tmp_path, monkeypatch):
    """Cases of the kit below are not one's own."""
    populate(tmp_path, {"A/a.py": "", "A/brute.py": "", "A/gen.py": ""})
    monkeypatch.chdir(str(tmp_path))
    for words in ("A/a.py", "A/a", "A", "-c A/a", "A/a.py A", "A/a.py A/brute.py A/gen.py"):
        problem, = runner.read_request(runner.parse(["stress", *words.split()]))
        assert problem.folder == tmp_path / "A"
        assert problem.reference.typed == "A/brute.py"


def test_executable_is_its_source_but_after_an_option_with_a_dot(contest):
    write(contest / "a", "#!/bin/sh\ncat\n").chmod(0o755)
    for word, typed in [("a", "a.cpp"), ("./a", "./a.cpp"), ("-c a", "a.cpp"), ("-c ./a", "./a")]:
        assert meaning(f"{word} 1")[1]["solution"] == typed
    assert meaning("A.py 1 --checker brute")[1]["checker"] == "brute.py"
    assert meaning("-c cat 1")[1]["solution"] == "cat"


def test_input_is_what_stdin_is_redirected_from_if_nobody_has_read_it(contest, monkeypatch):
    with open("3.in", "rb") as file, keeping_stdin():
        os.dup2(file.fileno(), 0)
        assert meaning("A.py")[0] == meaning("A.py -")[0] == "contest 3"
        assert meaning("expect")[0] == "contest 3"
        os.read(0, 1)
        assert meaning("A.py 1")[0] == "contest 1"


def test_pipe_to_stdin_is_an_input_if_a_word_means_it(contest, main):
    reading, writing = os.pipe()
    with keeping_stdin():
        os.dup2(reading, 0)
        os.close(reading)
        os.write(writing, b"5\n")
        os.close(writing)
        assert main("-c", "cat", "1").status == 0
        assert main("-c", "cat", "-").out.count(" 5\n") == 2


@contextlib.contextmanager
def keeping_stdin():
    """Restore standard input at the end of the block."""
    before = os.dup(0)
    yield
    os.dup2(before, 0)
    os.close(before)


@pytest.mark.parametrize("words, typed", [
    ("stress a.cpp brute.py gen.py", "a.cpp brute.py gen.py"),
    ("stress a.cpp --reference brute.py --generator gen.py", "a.cpp brute.py gen.py"),
    ("stress a.cpp", "a.cpp brute.py gen.py"),
    ("stress brute.py twice.py gen.py", "twice.py brute.py gen.py"),    # by their names
    ("stress gen.py brute.py a.cpp", "a.cpp brute.py gen.py"),
    ("stress a.cpp a.cpp gen.py", "a.cpp a.cpp gen.py"),
])
def test_programs_of_stress_are_words_in_order_or_lie_beside_the_cases(contest, words, typed):
    _, programs = meaning(words)
    assert programs == dict(zip(["solution", "reference", "generator"], typed.split()))


def test_expect_takes_the_inputs_of_a_folder_and_judge_those_with_answers(contest):
    populate(contest, {"new/1.in": "", "new/old/2.in": "", "new/old/2.out": ""})
    assert meaning("expect new --reference cat")[0] == "new 1"
    assert meaning("a.cpp new")[0] == "new 1 new old/2"


def test_every_file_of_a_folder_may_be_a_word(contest, main):
    populate(contest, {"samples/limits": "2 256\n", "samples/check.py": "raise SystemExit(42)"})
    files = sorted((contest / "samples").iterdir())
    assert "2 of 2 accepted" in main("A.py", *files).out


def test_program_that_is_a_word_runs_in_an_empty_folder(contest, main):
    write(contest / "prog", "#!/bin/sh\ncat >1.out; ls").chmod(0o755)
    assert main("prog", "1").out.startswith("WA ")
    assert (contest / "1.out").read_text() == "1\n"


NO = "no program, folder, file, case or problem"
CASES = "the cases are 1, 3"
REFUSED = {         # a command line: its complaint
    "": "which program for contest is it, A.py or a.cpp or twice.c or twice.py?",
    "a.cpp nothing": f"{NO} 'nothing'; {CASES}",
    "a.cpp no/in/1": f"{NO} 'no/in/1'; {CASES}",
    "a.cpp samples/9": f"{NO} 'samples/9'; did you mean samples?",
    "A.CPP": f"{NO} 'A.CPP'; did you mean a.cpp?",
    "recieve samples deep": f"{NO} 'recieve'; did you mean receive?",
    "judge judge": f"{NO} 'judge'; {CASES}",
    "11": "11 may be double11 or twice11",
    "twice samples": "twice may be twice.c or twice.py",
    "stress a.cpp 500": f"{NO} '500'; a number needs its option: --size, --seconds or --seed",
    "stress a.cpp 'python3 gen.py 5'": f"{NO} 'python3 gen.py 5'; --generator 'python3 gen.py 5' runs it",
    "stress a.cpp brute.py cat": f"{NO} 'cat'; --generator cat runs it",
    "samples 'sort -r'": f"{NO} 'sort -r'; -c 'sort -r' runs it",
    "a.cpp cat": f"{NO} 'cat'; {CASES}",
    "double2.py": f"{NO} 'double2.py'; did you mean double2?",
    "stress s.pl gen.py a.cpp": f"{NO} 's.pl'; --reference 'perl s.pl' runs it",
    "-c sh a.sh": f"{NO} 'a.sh'; -c 'bash a.sh' runs it",
    "-c pypy3 A.py": "too many programs: pypy3 A.py (a command of several words needs quotes)",
    "a.cpp out.txt": "out.txt: an answer without its input",
    "a.cpp samples.zip": "samples.zip: not a text",
    "a.cpp 1.in /no/limits samples/limits": f"{NO} '/no/limits'; {CASES}",
    "stress a.cpp 1.in": "stress takes no such input: 1.in",
    "expect samples deep --reference cat": "expect takes one problem, not samples and deep",
    "bundle 2 samples": "bundle takes one problem, not samples and double2",
    "bundle samples": "bundle takes one problem of the kit, such as uva11085",
    "receive https://example.com/1":
        "receive takes one folder, no address; click the icon in the browser",
    "expect /dev/null --reference cat": "expect takes no such input: /dev/null",
}


@pytest.mark.parametrize("words", REFUSED)
def test_word_that_does_not_fit_is_refused(contest, kit, main, words):
    populate(kit, {"solutions/twice11.py": "", "inputs/twice11/a.in": ""})
    populate(contest, {"s.pl": "", "a.sh": "", "out.txt": "", "samples/limits": "1",
                       "samples.zip": "PK\x03\x04\x14\0"})
    assert main(*shlex.split(words)) == (2, "", f"run.py: {REFUSED[words]}\n")


MEANT_IN_KIT = {
    "": "double2 empty double2 sample double11 empty double11 sample",
    "11 double11 solutions/../solutions/double11.py": "double11 empty double11 sample",
    "2 11 sample": "double2 sample double11 sample",
    "DOUBLE2 sample": "double2 sample",
    "inputs/double2": "double2 empty double2 sample",
    "expected/double2/ -c cat": "double2 empty double2 sample",
    "inputs/double2/empty.in": "double2 empty",
    "-c cat": "",                           # the cases of the folder itself
}


@pytest.mark.parametrize("words", MEANT_IN_KIT)
def test_name_number_or_path_of_the_kit_means_its_problem(kit, words):
    assert meaning(words)[0] == MEANT_IN_KIT[words]


def test_current_folder_of_a_built_in_problem_means_this_problem(kit, monkeypatch):
    monkeypatch.chdir(str(kit / "inputs/double2"))
    assert meaning("")[0] == "double2 empty double2 sample"
    assert meaning("sample.in")[0] == "double2 sample"


def test_program_beside_the_cases_has_the_role_of_its_name(tmp_path, monkeypatch):
    """It is a source rather than an executable, and two are refused."""
    monkeypatch.chdir(str(tmp_path))

    def found(role):
        return runner.find_program(role, "it", [(tmp_path, None)])

    for names in ("check gen reference", "Checker.java gen.py brute.cpp"):
        for role, name in zip(("checker", "generator", "reference"), names.split()):
            write(tmp_path / name, "#!/bin/sh\n").chmod(0o755)
            assert found(role) == runner.Program(name, is_found=True)
    write(tmp_path / "generate.rs", "")
    with pytest.raises(runner.Failure, match="which it is it, gen.py or generate.rs"):
        found("generator")


def test_checker_beside_the_cases_decides_despite_a_tolerance_unless_another_is_typed(
        contest, main):
    populate(contest, {"A.py": WRONG, "samples/check.py": "raise SystemExit(42)"})
    assert main("A.py", "samples", "-q", "-e", "0").status == 0
    assert main("A.py", "samples", "-q", "--checker", "sh -c 'exit 43'").status == 1
    assert "2 of 2 accepted, checker samples/check.py\n" in main("A.py", "samples").out
    write(contest / "samples/check.py", "")         # accepts everything, but not itself
    assert main("samples/check.py", "samples", "-q").status == 1


def test_checker_lies_with_all_cases_beside_them_or_further_up(contest, main):
    write(contest / "A.py", WRONG)
    for folder in ("samples", "deep"):
        (contest / folder).rename(contest / f"double11/{folder}")
    for words, path in [("double11/samples", "double11/samples/check.py"),
                        ("double11/samples", "check.py"),
                        ("double11/samples/1.in", "double11/check.py")]:
        checker = write(contest / path, "raise SystemExit(42)")
        assert f", checker {path}\n" in main("A.py", words).out
        checker.unlink()
    write(contest / "double11/deep/out/check.py", "raise SystemExit(42)")
    assert ", checker " not in main("A.py", "double11/deep").out
    write(contest / "double11/samples/check.py", "raise SystemExit(42)")
    (contest / "double11/x.in").unlink()
    for case in ("samples/1", "double11/samples/1.in"):     # a part of the cases has none, either
        assert ", checker " not in main("A.py", "double11", case).out


def test_each_folder_has_its_limits_and_its_checker_for_each_program(contest):
    populate(contest, {"B.py": WRONG, "P/1.in": "", "P/1.out": "", "P/limits": "3",
                       "Q/1.in": "", "Q/1.out": "", "Q/check.py": ""})
    problems = runner.read_request(runner.parse(["A.py", "B.py", "P", "Q"]))
    found = [(each.name, each.cpu_seconds, each.checker is None) for each in problems]
    assert found == [(f"{name} {folder}", seconds, folder == "P") for name in ("A.py", "B.py")
                     for folder, seconds in (("P", 3), ("Q", 10))]


@pytest.mark.parametrize("text, words, limits", [
    ("1.5\n", "", (1.5, 512)), ("2\n256\n", "-t 3", (3, 256)), ("2 256", "-m 64", (2, 64)),
    (None, "", (10, 512)), ("2 256", "2 samples/1.in", (2, 256)), (None, "2 notes", (7, 77)),
], ids=["seconds", "t", "m", "none", "own-first", "built-in"])
def test_limits_come_from_the_options_or_else_from_the_file_limits(
        contest, kit, text, words, limits):
    """A file that is typed has those of its own folder, or else of the problem that is named."""
    write(kit / "inputs/double2/limits", "7 77")
    if text:
        write(contest / "samples/limits", text)
    words = words.split() if "2" in words else ["samples", *words.split()]
    problem, = runner.read_request(runner.parse(["A.py", *words]))
    assert (problem.cpu_seconds, problem.memory_mb) == limits


@pytest.mark.parametrize("text", ["", "1 2 3", "2 -1", b"\xff"])
def test_file_limits_without_valid_numbers_is_refused(contest, main, text):
    write(contest / "samples/limits", text)
    complaint = "samples/limits: needs seconds, or seconds and MB, such as 2 256"
    assert main("A.py", "samples") == (2, "", f"run.py: {complaint}\n")
