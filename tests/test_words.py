"""Words without an option: their meaning, helpers and limits beside cases."""
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
    "a.cpp samples/1": ("contest samples/1", "a.cpp"),
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


@pytest.mark.parametrize("words, typed", [
    ("stress a.cpp brute.py gen.py", "a.cpp brute.py gen.py"),
    ("-e 0 stress a brute gen", "a.cpp brute.py gen.py"),
    ("stress a.cpp --reference brute.py --generator gen.py", "a.cpp brute.py gen.py"),
    ("stress a.cpp gen.py", "a.cpp brute.py gen.py"),
    ("stress a.cpp", "a.cpp brute.py gen.py"),
    ("stress brute.py twice.py gen.py", "brute.py twice.py gen.py"),    # not by their names
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
    "twice samples": "twice may be twice.c or twice.py",
    "stress new a.cpp": "no folder, file, case or problem 'new'",
    "recieve": "no folder, file, case or problem 'recieve'; did you mean receive?",
    "-c pypy3 A.py": "too many programs: pypy3 A.py (a command of several words needs quotes)",
    "a.cpp samples deep": "cases of two folders, samples and deep",
    "a.cpp 1.in samples/1.in": "cases of two folders, . and samples",
    "a.cpp 1.in /no/limits samples/limits": "no folder, file, case or problem '/no/limits'",
    "stress 2 11 a.cpp": "stress takes one problem, not double2 and double11",
    "2 --cases ''": "--cases : no such folder",
    "expect samples": "expect needs a reference: --reference PROGRAM,"
                      " or reference.* or brute.* beside the cases",
}


@pytest.mark.parametrize("words", REFUSED)
def test_word_that_does_not_fit_is_refused(contest, main, words):
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
    assert runner.find_helper(role, [tmp_path], taken=[]) == runner.Program(name, is_found=True)
    assert runner.find_helper(role, [tmp_path], taken=[str(tmp_path / name)]) is None


def test_helper_is_a_source_rather_than_an_executable_and_two_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    populate(tmp_path, {"gen": "#!/bin/sh\n", "gen.py": ""})
    (tmp_path / "gen").chmod(0o755)
    assert runner.find_helper("generator", [tmp_path], []).typed == "gen.py"
    write(tmp_path / "generate.cpp", "")
    with pytest.raises(runner.SetupError, match="gen.py or generate.cpp"):
        runner.find_helper("generator", [tmp_path], [])


def test_checker_beside_the_cases_decides_despite_a_tolerance_unless_another_is_typed(
        contest, main):
    populate(contest, {"A.py": WRONG, "samples/check.py": "raise SystemExit(42)"})
    assert main("A.py", "samples", "-q", "-e", "0").status == 0
    assert main("A.py", "samples", "-q", "--checker", "sh -c 'exit 43'").status == 1
    assert "2 of 2 accepted, checker samples/check.py\n" in main("A.py", "samples").out
    assert main("samples/check.py", "samples", "-q").status == 1     # not its own checker


def test_expect_and_stress_take_reference_and_generator_beside_the_cases(contest, main):
    write(contest / "brute.py", "print(int(input()) + 1)")
    (contest / "1.out").unlink()
    assert main("expect", "-k", "1").out == "reference brute.py\n1.out: written\n"
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
