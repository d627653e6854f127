"""What the words of a command line mean: programs, folders, files, cases, problems of the kit."""
import contextlib
import os

import pytest

from harness import meaning, touch, write
from judge.request.no_cases import NAMES_HINT


@pytest.fixture
def contest(contest):
    """A contest with programs, cases, a note, and folders of these."""
    touch(contest, """
        a.cpp A.py brute.py gen.py twice.c twice.py 1.* 3.* notes samples/1.* samples/3.*
        samples/check.py deep/in/7.txt deep/out/7.txt double11/x.* studs/x.py studs/readme
    """)
    write(contest / "samples/limits", "2 256")
    for name in ("a", "prog"):
        write(contest / name, "#!/bin/sh\n").chmod(0o755)
    return contest


BELOW = "deep double11 samples: not judged unless typed"
NO = "! no program, folder, file, case or problem"
SOLUTION = "solutions/double2.py"
KIT_2 = f"{{kit}}/{SOLUTION}"
WHICH = "! which program for double2 is it, A.py or a.cpp or twice.c or twice.py?"
MEANT = {           # a command line in the contestant's folder, and what it means
    "a.cpp '' samples/*": "samples 1 3: a.cpp",
    "a.cpp samples/1.in samples/1.out": "samples 1: a.cpp",
    "a.cpp samples/limits": "samples 1 3: a.cpp",
    "-c cat 1 notes -": "contest 1 notes stdin: cat",
    "a.cpp samples/1.in samples/limits": "samples 1: a.cpp",
    "a deep 7": "deep in/7: a.cpp",                         # its source rather than itself
    "./a deep/in/7": "deep in/7: ./a.cpp",
    "a.cpp double11": "double11 x: a.cpp",                  # one's own folder goes first
    "a.cpp 11": "double11 empty sample: a.cpp",
    "sample 2 a.cpp": "double2 sample: a.cpp",
    "a.cpp 2 3": "contest 3: a.cpp",                        # with the limits of 2
    "2 3": WHICH,
    "a.cpp 2 11 notes": "a.cpp double2 . notes: a.cpp; a.cpp double11 . notes: a.cpp",
    "a.cpp deep 1": "contest 1: a.cpp; (no such case in deep)",
    "a.cpp deep samples 7 3": "deep in/7: a.cpp; samples 3: a.cpp",     # in each that has one
    # Each program with each problem, and each problem with each file.
    "a.cpp samples deep notes 1": "a.cpp samples samples 1: a.cpp; a.cpp samples . notes: a.cpp;"
                                  " a.cpp deep . notes: a.cpp",
    # A folder of programs without cases, beside a problem.
    "A.py studs 2 -k sam": "A.py sample: A.py; studs/x.py sample: studs/x.py;"
                           " (studs/readme: no programs)",
    "studs studs/x.py 2 -k sam": "studs/x.py sample: studs/x.py; (studs/readme: no programs)",
    # A script of the kit is a program: its own cases are the kit's.
    KIT_2: f"double2 empty sample: {KIT_2}",
    f"{KIT_2} samples": f"samples 1 3: {KIT_2}",
    "{kit}/solutions/double2 11": f"double11 empty sample: {KIT_2}",
    f"{KIT_2} A.py -k 1 -k sam": f"double2 sample: {KIT_2}; contest 1: A.py; ({BELOW})",
    f"{KIT_2} sample notes": f"double2 sample: {KIT_2}; contest notes: {KIT_2}",
    f"expect {KIT_2} sample": "double2 sample: {kit}/expected/double2/reference.py",
}


def test_word_means_a_program_a_folder_a_file_a_case_or_a_problem(contest, kit):
    found = {}
    for line in MEANT:
        text = meaning(line.replace("{kit}", str(kit)))
        found[line] = text.replace(str(kit), "{kit}")
    assert found == MEANT


BOTH = ("double2 empty sample: solutions/double2.py;"
        " double11 empty sample: solutions/double11.py")
MEANT_IN_KIT = {
    "": BOTH,
    "solutions 2": BOTH,
    "solutions/double2.py solutions/double11.py": BOTH,
    "11 double11 solutions/../solutions/double11.py":
        "double11 empty sample: solutions/../solutions/double11.py",
    "DOUBLE2 sample": "double2 sample: solutions/double2.py",
    "'Double 2' sample": "double2 sample: solutions/double2.py",
    "inputs/double2/empty.in": "double2 empty: solutions/double2.py",
    "11 inputs/double2/empty.in": "double2 empty: solutions/double11.py",
    "-c cat": f"! no cases in .; {NAMES_HINT}",             # a command means no name
    "3": f"{NO} '3'; the problems are double2, double11",
}


def test_name_number_or_path_of_the_kit_means_its_problem(kit):
    assert {line: meaning(line) for line in MEANT_IN_KIT} == MEANT_IN_KIT


def test_blank_word_is_no_problem_even_if_one_has_no_number(kit):
    touch(kit, "solutions/plain.py inputs/plain/1.in expected/plain/1.out")
    assert meaning("solutions/double2.py ' '").startswith(f"{NO} ' '; ")
    assert meaning("PLAIN") == "plain 1: solutions/plain.py"


def test_case_of_another_problem_of_the_kit_is_not_meant(kit):
    touch(kit, "inputs/double11/lone.in expected/double11/lone.out")
    assert meaning("lone") == "double11 lone: solutions/double11.py"
    assert meaning("2 lone").startswith("! no program, folder, file, case or problem 'lone'; ")


NEAR = {            # files, and what `j a.cpp 2` means then: the word is a number of the kit, too
    "2.*": "w 2: a.cpp", "in/2.txt out/2.txt": "w in/2: a.cpp", "tests/2.*": "w tests/2: a.cpp",
    "a/2.*": "a 2: a.cpp", "a/tests/2.*": "a tests/2: a.cpp",
    "tests/in/2 tests/out/2": "double2 empty sample: a.cpp",        # too deep
    "1.* old/2.*": "double2 empty sample: a.cpp",                   # no case of 1 and its like
    "old/limits old/2.*": "double2 empty sample: a.cpp",            # another problem
}


def test_number_of_the_kit_yields_to_a_case_in_a_usual_place(kit, tmp_path, monkeypatch):
    for number, names in enumerate(NEAR):
        monkeypatch.chdir(str(touch(tmp_path / str(number) / "w", f"a.cpp {names}")))
        assert meaning("a.cpp 2") == NEAR[names], names


def test_first_meaning_of_a_word_counts_and_a_name_of_the_kit_comes_last(contest):
    """First it is no file; each new file gives it a meaning that goes before."""
    assert meaning("a.cpp 2") == "double2 empty sample: a.cpp"
    touch(contest, "2.in 2.out")
    assert meaning("a.cpp 2") == "contest 2: a.cpp"
    assert meaning("a.cpp 2 double2") == "contest 2: a.cpp"     # which lends limits
    touch(contest, "2.py")
    assert meaning("2 2.in") == "contest 2: 2.py"
    touch(contest, "2/5.in 2/5.out")
    assert meaning("a.cpp 2") == "2 5: a.cpp"


@contextlib.contextmanager
def stdin_from(descriptor):
    """Let standard input be that of a descriptor until the end of the block."""
    before = os.dup(0)
    os.dup2(descriptor, 0)
    try:
        yield
    finally:
        os.dup2(before, 0)
        os.close(before)


def test_pipe_that_nobody_asked_for_is_named(contest):
    touch(contest, "1.*")
    reading, writing = os.pipe()
    with stdin_from(reading):
        assert meaning("-c cat") == f"contest 1 3: cat; ({BELOW})"
        os.write(writing, b"2\n")
        assert meaning("-c cat") == (
            f"contest 1 3: cat; (a pipe is judged only if - is typed); ({BELOW})")
        assert meaning("-c cat -") == "contest stdin: cat"
    os.close(reading)
    os.close(writing)


def test_input_is_what_stdin_is_redirected_from_if_nobody_has_read_it(contest):
    write(contest / "3.in", "3\n")
    with open("3.in", "rb") as file, stdin_from(file.fileno()):
        assert meaning("A.py") == meaning("A.py -") == "contest 3: A.py"
        assert meaning("expect") == "contest 3: brute.py"
        os.read(0, 1)
        assert meaning("A.py 1") == "contest 1: A.py"
    with open("A.py", "rb") as program, stdin_from(program.fileno()):
        assert meaning("-c cat -") == "contest A.py: cat"
    touch(contest, "notes")         # beside several programs, this came by *
    with open("notes", "rb") as file, stdin_from(file.fileno()):
        assert meaning("A.py a.cpp samples") == "A.py notes: A.py; a.cpp notes: a.cpp"


CASES = "the cases are 1, 3"
REFUSED = {         # a command line in the contestant's folder: the complaint
    "": "! which program for contest is it, A.py or a.cpp or twice.c or twice.py?; "
        f"({BELOW})",
    "1in": f"{NO} '1in'; did you mean 1.in?",
    "x.kt": f"{NO} 'x.kt'; compile it, then -c ./PROGRAM runs it",
    "maxsum": f"{NO} 'maxsum'; solutions/maxsum.py needs its cases in inputs/maxsum and"
              " expected/maxsum",
    "a.cpp ../run": f"{NO} '../run'; {CASES}",
    "a.cpp deep n 7": f"{NO} 'n'; the cases are in/7",
    "a.cpp twin 1": "! 1 may be in1 or in/1",
    "a.cpp 7": f"{NO} '7'; {CASES}",
    "a.cpp self": f"{NO} 'self'; {CASES}",
    "gen.cpp": f"{NO} 'gen.cpp'; did you mean below/gen.cpp?",
    "a.cpp samples/9": f"{NO} 'samples/9'; did you mean samples?",
    "recieve samples deep": f"{NO} 'recieve'; did you mean receive?",
    "11": "! 11 may be double11 or twice11",
    "stress a.cpp 500": f"{NO} '500'; a number needs its option: --size, --seconds or --seed",
    "stress a.cpp five": f"{NO} 'five'; the cases are 1, 3",
    "stress a.cpp 'python3 gen.py 5'":
        f"{NO} 'python3 gen.py 5'; --generator 'python3 gen.py 5' runs it",
    "stress a.cpp brute.py cat": f"{NO} 'cat'; --generator cat runs it",
    "samples 'sort -r'": f"{NO} 'sort -r'; -c 'sort -r' runs it",
    "a.cpp cat": f"{NO} 'cat'; {CASES}",
    "double2.py": f"{NO} 'double2.py'; did you mean double2?",
    "stress s.pl gen.py a.cpp": f"{NO} 's.pl'; --reference 'perl s.pl' runs it",
    "'s t.pl'": f"{NO} 's t.pl'; -c 'perl '\"'\"'s t.pl'\"'\"'' runs it",
    "-c sh a.sh": f"{NO} 'a.sh'; -c 'bash a.sh' runs it",
    "a.cpp out.txt": "! out.txt: an answer without its input",
    "a.cpp samples.zip": "! samples.zip: not a text",
    "./solver": "! solver: a script that needs chmod +x",
    "a.cpp 1.in /no/limits samples/limits": f"{NO} '/no/limits'; {CASES}",
    "a.cpp 1.in out.txt samples.zip notes": "contest 1 notes: a.cpp; ! out.txt: an answer without"
                                            " its input; ! samples.zip: not a text",
    "expect brute.py a.sh": f"{NO} 'a.sh'; --reference 'bash a.sh' runs it",
    "stress a.cpp 1.in": "! stress takes no such input: 1.in",
    "stress a.cpp samples deep": "! stress takes one problem, not samples and deep; of students, type"
                                 " one program",
    "expect samples deep --reference cat": "! expect takes one problem, not samples and deep",
    "expect /dev/null --reference cat": "! expect takes no such input: /dev/null",
}


def test_word_that_does_not_fit_is_refused(contest, kit):
    touch(kit, "solutions/twice11.py inputs/twice11/a.in solutions/maxsum.py")
    touch(contest, "s.pl a.sh x.kt out.txt twin/in1.in twin/in/1.in below/gen.cpp")
    write(contest / "solver", "#!/bin/sh\n")
    write(contest / "samples.zip", "PK\x03\x04\x14\0")
    (contest / "self").symlink_to("nowhere")
    assert {line: meaning(line) for line in REFUSED} == REFUSED


def test_program_without_cases_means_the_problem_of_the_kit_with_its_name(contest, kit):
    touch(contest, "none/2.c none/double2.py none/1.* only/2.c only/double2.py")
    os.chdir(str(contest / "only"))
    assert meaning("2") == "double2 empty sample: 2.c"
    assert meaning("2 2.c -k sam") == "double2 sample: 2.c"
    touch(contest, "only/a.c")
    assert meaning("2 a.c -k sam") == "double2 sample: a.c"
    assert meaning("2 a.c 2.c -k sam") == "a.c sample: a.c; 2.c sample: 2.c"
    assert meaning("2 -c cat -k sam") == "double2 sample: cat"
    assert meaning("double2 sample") == "double2 sample: double2.py"
    os.chdir(str(contest / "none"))
    assert meaning("2") == "none 1: 2.c"
    touch(contest, "new/2.c new/7.in")          # not yet answered
    os.chdir(str(contest / "new"))
    assert meaning("2") == "new 7: 2.c"


def test_problem_of_the_kit_has_the_only_source_of_a_folder_outside_or_else_its_own(kit, contest):
    touch(contest, "one/a.c none/notes")
    for folder, program in [(contest / "one", "a.c"), (contest / "none", f"{kit}/{SOLUTION}"),
                            (kit, SOLUTION), (kit / "solutions", "double2.py")]:
        os.chdir(str(folder))
        assert meaning("2 -k sam") == f"double2 sample: {program}"
    touch(kit, "a.c")       # as in an exercise
    os.chdir(str(kit))
    assert meaning("2 -k sam") == "double2 sample: a.c"


def test_runner_is_no_program_of_a_user_in_the_kit(kit):
    touch(kit, "a.c 1.*")
    assert meaning("1.in") == "kit 1: a.c"


def test_without_cases_an_unknown_word_could_be_a_problem(contest):
    os.mkdir("new")
    os.chdir("new")
    assert meaning("-c cat foo") == f"{NO} 'foo'; the problems are double2, double11"


def test_question_about_many_names_is_cut(contest):
    for number in range(300):
        touch(contest, f"many/p{number}.c in{number}/7.in")
    os.chdir("many")
    assert len(meaning("2")) < 600
    os.chdir("..")
    assert len(meaning("twice.c 7")) < 600


def test_case_called_like_a_problem_of_the_kit_makes_no_class(contest):
    touch(contest, "own/a.c own/2.* own/3.*")
    assert meaning("own 2") == "own 2: own/a.c"
    assert meaning("own double2 -k sam") == (
        "own/a.c sample: own/a.c; (own/2.in own/2.out own/3.in own/3.out: cases of a student)")


def test_class_beside_a_problem_of_the_kit_may_have_answers(contest, kit):
    touch(contest, "lab/a/x.c lab/b/y.c lab/1.*")
    found = "lab/a/x.c empty sample: lab/a/x.c; lab/b/y.c empty sample: lab/b/y.c"
    assert meaning("2 lab") == f"{found}; (lab/1.in lab/1.out: cases of a student)"
    assert meaning(f"{kit}/inputs/double2 lab") == meaning("2 lab")
    assert meaning("A.py 2 lab").startswith(f"A.py empty sample: A.py; {found};")


def test_number_of_the_kit_is_no_end_of_the_name_of_a_case(contest):
    touch(contest, "p/double2.py p/double2.* p/x.py")
    os.chdir("p")
    assert meaning("2 x.py") == "double2 empty sample: x.py"
    assert meaning("expect double2.py") == "p double2: double2.py"


def test_file_that_is_there_is_no_source_without_its_ending(contest):
    touch(contest, "plain plain.c")
    assert meaning("A.py plain") == "contest plain: A.py"


def test_class_beside_a_case_is_one_only_if_the_case_is_elsewhere(contest):
    touch(contest, "lab/a.c lab/b.c lab/7.in")
    on_1 = "lab/a.c 1: lab/a.c; lab/b.c 1: lab/b.c; (lab/7.in: no programs)"
    which = "! which program for lab is it, lab/a.c or lab/b.c?"
    assert [meaning(line) for line in ("lab 1", "lab 1.in", "lab 7", "lab lab/7.in")] == [
        on_1, on_1, which, which]
    touch(contest, "t.sh")
    assert "t.sh: -c 'bash FILE.sh' runs it" in meaning("lab t.sh")


def test_folder_without_cases_gets_the_hint_that_fits(contest, kit):
    touch(contest, "double2/a.c lab/a.c lab/b.c")
    kits = f"! no cases in double2; {kit}/inputs/double2 means the problem of the kit"
    assert [meaning(line) for line in ("double2", "double2/a.c double2", "lab", "lab lab/a.c")] == [
        kits, kits, "! no cases in lab; to judge its programs, type them and a problem (. is the current"
        " folder)",
        f"! no cases in lab; {NAMES_HINT}"]


def test_file_that_cannot_be_read_stops_nobody_else(contest, monkeypatch):
    touch(contest, "closed.txt")
    monkeypatch.setattr(os, "access", lambda path, mode: os.path.basename(path) != "closed.txt")
    assert meaning("a.cpp 1.in closed.txt") == "contest 1: a.cpp; ! closed.txt cannot be read"
