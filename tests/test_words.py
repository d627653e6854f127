"""Words without an option: what they mean, and what a folder says about its problem."""
import os
import shlex

import pytest

import run as runner
from harness import populate, row_id, write

ECHO = "print(input())"
WRONG = "print(0)"


def show(words):
    """Return what a command line of run.py means: its cases, then its programs by their roles."""
    options = runner.parse(shlex.split(words))
    problems = runner.chosen_problems(options)
    found = [case for problem in problems for case in runner.find_cases(problem)[0]]
    cases = runner.chosen_cases(found, options, problems[0].name)
    programs = {role: program.typed for role in runner.ROLES
                for program in [getattr(problems[0], role)] if program}
    return " ".join(map(runner.full_name, cases)), programs


@pytest.fixture
def contest(kit, tmp_path, monkeypatch):
    """A contestant's folder, away from the kit, in which the current folder is."""
    folder = populate(tmp_path / "contest", {
        "a.cpp": "", "A.py": "", "brute.py": ECHO, "gen.py": "print(1)",
        "1.in": "1\n", "1.out": "1\n", "3.in": "3\n", "3.out": "3\n", "notes": "5\n",
        "samples/1.in": "1\n", "samples/1.out": "1\n", "samples/3.in": "3\n",
        "samples/3.out": "3\n", "deep/in/7.txt": "7\n", "deep/out/7.txt": "7\n",
        "double11/x.in": "1\n", "double11/x.out": "1\n",
    })
    write(folder / "prog", "#!/bin/sh\ncat\n").chmod(0o755)
    monkeypatch.chdir(str(folder))
    return folder


MEANT = {           # a command line in the contestant's folder: the cases, and the program
    "a.cpp samples": ("samples 1 samples 3", "a.cpp"),
    "samples a.cpp": ("samples 1 samples 3", "a.cpp"),
    "a samples": ("samples 1 samples 3", "a.cpp"),
    "A samples": ("samples 1 samples 3", "A.py"),
    "a.cpp samples/1.in samples/3.in": ("samples 1 samples 3", "a.cpp"),
    "a.cpp samples/1.in samples/1.out": ("samples 1", "a.cpp"),
    "a.cpp samples/3.out": ("samples 3", "a.cpp"),
    "a.cpp samples/1": ("samples 1", "a.cpp"),
    "a.cpp samples/1 samples/3": ("samples 1 samples 3", "a.cpp"),
    "a.cpp samples 3": ("samples 3", "a.cpp"),
    "a.cpp 1.in": ("contest 1", "a.cpp"),
    "a.cpp 1 3": ("contest 1 contest 3", "a.cpp"),
    "a.cpp deep/in/7.txt": ("deep in/7", "a.cpp"),
    "a.cpp deep/out/7.txt": ("deep in/7", "a.cpp"),
    "a.cpp deep/in/7": ("deep in/7", "a.cpp"),
    "a.cpp notes": ("contest notes", "a.cpp"),
    "a.cpp samples notes": ("samples notes", "a.cpp"),
    "a.cpp samples -k 1 -k 3": ("samples 1 samples 3", "a.cpp"),
    "prog samples": ("samples 1 samples 3", "prog"),
    "-c cat samples": ("samples 1 samples 3", "cat"),
    "a.cpp double11": ("double11 x", "a.cpp"),                  # one's own folder goes first
    "a.cpp 11": ("double11 empty double11 sample", "a.cpp"),
    "2 a.cpp": ("double2 empty double2 sample", "a.cpp"),
    "2 a.cpp sample": ("double2 sample", "a.cpp"),
    "2 a.cpp samples": ("double2 1 double2 3", "a.cpp"),
    "2 a.cpp notes": ("double2 notes", "a.cpp"),
    "2 11 a.cpp sample": ("double2 sample double11 sample", "a.cpp"),
}


@pytest.mark.parametrize("words", MEANT, ids=row_id)
def test_word_means_what_it_is(contest, words):
    cases, program = MEANT[words]
    found, programs = show(words)
    assert found == cases
    assert programs["solution"] == program


@pytest.mark.parametrize("words", [
    "stress a.cpp brute.py gen.py", "-e 0 stress a.cpp brute.py gen.py", "a stress brute gen",
    "stress a.cpp --reference brute.py --generator gen.py", "stress a.cpp gen.py", "stress a.cpp",
], ids=row_id)
def test_programs_of_stress_are_words_in_order_or_stand_beside_the_cases(contest, words):
    _, programs = show(words)
    assert programs == {"solution": "a.cpp", "reference": "brute.py", "generator": "gen.py"}


def test_three_programs_of_stress_go_by_order_whatever_they_are_called(contest):
    write(contest / "reference.py", "")
    _, programs = show("stress brute.py reference.py gen.py")
    assert programs == {"solution": "brute.py", "reference": "reference.py", "generator": "gen.py"}


def test_all_files_of_a_folder_may_be_named(contest, main):
    populate(contest, {"samples/limits": "2 256\n", "samples/check.py": "raise SystemExit(42)"})
    files = sorted(f"samples/{path.name}" for path in (contest / "samples").iterdir())
    done = main("A.py", *files)
    assert "2 of 2 accepted" in done.out


def test_program_given_as_a_word_runs_in_an_empty_folder(contest, main):
    write(contest / "prog", "#!/bin/sh\ncat >1.out; ls").chmod(0o755)
    assert main("prog", "1").out.startswith("WA ")
    assert (contest / "1.out").read_text() == "1\n"


def test_input_without_an_answer_is_run_and_its_output_is_shown(contest, main):
    populate(contest, {"sample": "5\n", "sample1.in": "1\n", "sample1.out": "1\n", "a.py": ECHO})
    done = main("a.py", "sample")
    assert done.status == 2
    assert done.err == ""
    assert done.out.startswith("NA   contest sample ")
    assert "     stdout         1  5\n" in done.out


REFUSED = {
    "": "judge needs a program: a source such as a.cpp, or -c COMMAND",
    "samples": "judge needs a program: a source such as a.cpp, or -c COMMAND",
    "a.cpp nothing": "no folder, file, problem or case 'nothing'",
    "a.cpp samples/4": "no folder, file, problem or case 'samples/4'",
    "stress new a.cpp": "no folder, file, problem or case 'new'; --cases new makes this folder",
    "a.cpp A.py": "too many programs: a.cpp A.py (a command of several words needs quotes)",
    "-c pypy3 A.py": "too many programs: pypy3 A.py (a command of several words needs quotes)",
    "a.cpp samples deep": "cases of two folders, samples and deep",
    "a.cpp 1.in samples/1.in": "cases of two folders, . and samples",
    "stress 2 11 a.cpp": "stress takes one problem, not double2 and double11",
    "2 --cases ''": "--cases : no such folder",
    "expect brute.py --cases notes": "--cases notes: no such folder",
    "stress a.cpp --cases notes": "--cases notes: no such folder",
    "expect samples": "expect needs a reference: --reference PROGRAM,"
                      " or reference.* or brute.* beside the cases",
}


@pytest.mark.parametrize("words", REFUSED, ids=row_id)
def test_word_that_does_not_fit_is_refused(contest, main, words):
    assert main(*shlex.split(words)) == (2, "", f"run.py: {REFUSED[words]}\n")


def test_stem_of_two_sources_is_refused(contest, main):
    write(contest / "a.py", "")
    assert main("a", "samples").err == "run.py: a may be a.cpp or a.py\n"


def test_number_of_two_built_in_problems_is_refused(kit, main):
    populate(kit, {"solutions/twice11.py": "", "inputs/twice11/a.in": ""})
    assert main("11").err == "run.py: 11 may be double11 or twice11\n"


# --- the kit --------------------------------------------------------------------------------------

EVERY = "double2 empty double2 sample double11 empty double11 sample"
MEANT_IN_KIT = {
    "": EVERY,
    "11 double2": "double11 empty double11 sample double2 empty double2 sample",
    "2 double2 solutions/double2.py": "double2 empty double2 sample",
    "-k s*le": "double2 sample double11 sample",
    "DOUBLE2 sample": "double2 sample",
    "2 11 sample": "double2 sample double11 sample",
    "inputs/double2": "double2 empty double2 sample",
    "expected/double2/ -c cat": "double2 empty double2 sample",
    "./solutions/../solutions/double2.py": "double2 empty double2 sample",
    "inputs/double2/empty.in": "double2 empty",
    "expected/double2/empty.out": "double2 empty",
    "2 inputs/double2/empty.in": "double2 empty",
    "-c cat": "",                           # of the folder of the kit, not of its problems
}


@pytest.mark.parametrize("words", MEANT_IN_KIT, ids=row_id)
def test_path_of_the_kit_means_its_problem(kit, words):
    found, _ = show(words)
    assert found == MEANT_IN_KIT[words]


def test_current_folder_of_the_kit_means_its_problem(kit, monkeypatch):
    monkeypatch.chdir(str(kit / "inputs/double2"))
    assert show("")[0] == "double2 empty double2 sample"
    assert show("sample.in")[0] == "double2 sample"


def test_solution_without_inputs_is_told_that_they_are_missing(kit, main):
    write(kit / "solutions/new.py", ECHO)
    assert main("solutions/new.py").err == "run.py: inputs/new is missing\n"
    populate(kit, {"samples/1.in": "1\n", "samples/1.out": "1\n"})
    assert main("solutions/new.py", "samples").status == 0


# --- a folder describes its problem ---------------------------------------------------------------

def programs_in(folder, *names):
    """Put sources, or programs of the shell, in a folder: all print 42 and accept."""
    for name in names:
        is_source = os.path.splitext(name)[1] == ".py"
        code = "print(42)\nraise SystemExit(42)" if is_source else "#!/bin/sh\necho 42; exit 42"
        write(folder / name, code).chmod(0o644 if is_source else 0o755)


@pytest.mark.parametrize("name, role", [
    ("check.py", "checker"), ("checker.cpp", "checker"), ("check", "checker"),
    ("Checker.java", "checker"), ("check.sh", "checker"), ("brute.cpp", "reference"),
    ("reference", "reference"), ("gen.py", "generator"), ("generate.rs", "generator"),
])
def test_program_beside_the_cases_has_the_role_of_its_name(tmp_path, monkeypatch, name, role):
    monkeypatch.chdir(str(tmp_path))
    programs_in(tmp_path, name)
    assert runner.find_helper(role, [tmp_path], taken=[]) == runner.Program(name, None)
    assert runner.find_helper(role, [tmp_path], taken=[str(tmp_path / name)]) is None


def test_source_goes_before_what_was_compiled_from_it_and_two_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(str(tmp_path))
    programs_in(tmp_path, "gen", "gen.py")
    assert runner.find_helper("generator", [tmp_path], []).typed == "gen.py"
    write(tmp_path / "generate.cpp", "")
    with pytest.raises(runner.SetupError, match="gen.py or generate.cpp"):
        runner.find_helper("generator", [tmp_path], [])


def test_checker_beside_the_cases_decides_whatever_the_tolerance(contest, main):
    write(contest / "A.py", WRONG)
    assert main("A.py", "samples", "-q").status == 1
    programs_in(contest / "samples", "check.py")
    assert main("A.py", "samples", "-q", "-e", "0").status == 0
    assert main("A.py", "samples", "-q", "--checker", "sh -c 'exit 43'").status == 1
    assert "samples: checker samples/check.py\n" in main("A.py", "samples", "-v").out


def test_program_that_is_judged_is_not_its_own_checker(contest, main):
    write(contest / "check.py", WRONG)
    assert main("check.py", "-q").status == 1


def test_folder_with_reference_and_generator_needs_no_more_words(contest, main):
    write(contest / "brute.py", "print(int(input()) + 1)")
    (contest / "1.out").unlink()
    assert main("expect", "-k", "1").out == "1.out: written\n"
    assert (contest / "1.out").read_text() == "2\n"
    write(contest / "A.py", ECHO)
    done = main("stress", "A.py", "--seed", "3", "--seconds", "0")
    assert done.status == 1
    assert (contest / "stress-3-1.out").read_text() == "2\n"


@pytest.mark.parametrize("text, options, limits", [
    ("2 256", "", (2, 256)), ("1.5\n", "", (1.5, 512)), ("2\n256\n", "-t 3", (3, 256)),
    ("2 256", "-m 64", (2, 64)), (None, "", (10, 512)), (None, "-t 3 -m 64", (3, 64)),
], ids=["both", "seconds", "t", "m", "none", "typed"])
def test_limits_come_from_the_options_or_else_from_a_file(contest, text, options, limits):
    if text:
        write(contest / "samples/limits", text)
    problem, = runner.chosen_problems(runner.parse(["A.py", "samples", *options.split()]))
    assert (problem.cpu_seconds, problem.memory_mb) == limits


@pytest.mark.parametrize("text, complaint", [
    ("", "needs seconds, or seconds and MB, such as 2 256"),
    ("1 2 3", "needs seconds, or seconds and MB, such as 2 256"),
    ("soon", "'soon' is not a number from 0.01 to 1000000000"),
    ("2 -1", "'-1' is not a whole number from 1 to 1000000000"),
    (b"\xff", "'\\\\xff' is not a number from 0.01 to 1000000000"),
], ids=["empty", "three", "word", "negative", "binary"])
def test_limits_that_are_no_numbers_are_named(contest, main, text, complaint):
    write(contest / "samples/limits", text)
    assert main("A.py", "samples") == (2, "", f"run.py: samples/limits: {complaint}\n")


def test_limits_of_a_folder_are_for_the_program(contest, main):
    write(contest / "samples/limits", "0.1")
    write(contest / "A.py", "while True: pass")
    done = main("A.py", "samples/1")
    assert done.out.startswith("TLE  samples 1 ")
    assert " s, the limit is 0.1 s" in done.out


# --- the command that judges a case again ---------------------------------------------------------

AGAIN = {           # a command line that fails: the end of the one that judges its case again
    "A.py 1": "A.py 1.in",
    "A samples/1": "A.py samples/1.in",
    "prog samples/1": "./prog samples/1.in",
    "-c 'echo 0' samples/1 -t 0.50 -m 64 -e 0.0125 --checker 'sh -c \"exit 43\"' -j 1":
        "-c 'echo 0' samples/1.in --checker 'sh -c \"exit 43\"' -t 0.5 -m 64 -e 0.0125",
    "2 A.py samples -k 1": "{kit}/solutions/double2.py A.py samples/1.in",
    "2 A.py sample": "A.py {kit}/inputs/double2/sample.in",
    "A.py --cases . -k samples/1": "A.py . samples/1.in",
    "A.py ./-5.in": "A.py ./-5.in",
}


@pytest.mark.parametrize("words", AGAIN, ids=row_id)
def test_again_is_a_command_line_for_one_case(contest, main, kit, words):
    populate(contest, {"A.py": WRONG, "prog": "#!/bin/sh\necho 0", "-5.in": "", "-5.out": "5\n"})
    again = again_in(main(*shlex.split(words)).out)
    assert again[:1] == ["python3"]
    assert again[2:] == shlex.split(AGAIN[words].replace("{kit}", str(kit)))


def again_in(report):
    """Return the words of the line `again` of a report."""
    lines = [line.strip() for line in report.splitlines()]
    line, = [line for line in lines if line.startswith("again ")]
    return shlex.split(line)[1:]


def test_again_judges_the_same_whatever_lies_there(contest, main):
    """Folders and programs have the names of problems and commands."""
    populate(contest, {"judge/1.in": "1\n", "judge/1.out": "1\n", "double2.py": WRONG})
    write(contest / "11", "#!/bin/sh\necho 0").chmod(0o755)
    for words in (["11", "./judge"], ["double2.py", "judge/1"], ["-c", "echo 0", "./judge"]):
        first = main(*words).out
        assert first.startswith("WA   judge 1 ")
        again = again_in(first)[2:]
        assert again_in(main(*again).out)[2:] == again


def test_again_keeps_the_flags_of_the_compiler(contest, main, monkeypatch):
    monkeypatch.setenv("CXXFLAGS", "-O0 -DANSWER=0")
    write(contest / "a.cpp", "#include <cstdio>\nint main() { std::printf(\"%d\", ANSWER); }")
    again = again_in(main("a.cpp", "1").out)
    assert again[:2] == ["CXXFLAGS=-O0 -DANSWER=0", "python3"]
    assert "CXXFLAGS" not in main("A.py", "1").out
