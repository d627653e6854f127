"""What the words of a command line mean: programs, folders, files, cases, problems of the kit."""
import contextlib
import os
import shlex

import pytest

from judge.options import ROLES, parse
from judge.report import full_name
from judge.request.tasks import read_request
from harness import populate, write


def meaning(words):
    """Return (cases, programs) of a command line, each as text. The programs are the main ones."""
    tasks, complaints = read_request(parse(shlex.split(words)))
    assert complaints == []
    cases = [full_name(task, case) for task in tasks for case in task.cases]
    programs = [next(task.programs[role] for role in ROLES if role in task.programs)
                for task in tasks]
    return " ".join(cases), " ".join(dict.fromkeys(program.typed for program in programs))


@pytest.fixture
def contest(kit, tmp_path, monkeypatch):
    """The current folder, a contestant's, outside the kit."""
    folder = populate(tmp_path / "contest", {
        "a.cpp": "", "A.py": "", "brute.py": "", "gen.py": "",
        "1.in": "1\n", "1.out": "1\n", "3.in": "3\n", "3.out": "3\n", "notes": "5\n",
        "samples/1.in": "1\n", "samples/1.out": "1\n", "samples/3.in": "3\n",
        "samples/3.out": "3\n", "deep/in/7.txt": "7\n", "deep/out/7.txt": "7\n",
        "double11/x.in": "1\n", "double11/x.out": "1\n", "twice.c": "", "twice.py": "",
        "studs/x.py": "", "studs/y.c": "", "studs/readme": "", "studs/below/z.py": "",
    })
    write(folder / "prog", "#!/bin/sh\ncat\n").chmod(0o755)
    monkeypatch.chdir(str(folder))
    return folder


DOUBLE2 = "{kit}/solutions/double2.py"
MEANT = {           # a command line in the contestant's folder: its cases, and its program
    "a.cpp '' samples": ("samples 1 samples 3", "a.cpp"),
    "a.cpp 1 3": ("contest 1 contest 3", "a.cpp"),
    "a.cpp samples/1.in samples/1.out": ("samples 1", "a.cpp"),
    "a.cpp notes": ("contest notes", "a.cpp"),
    "a.cpp samples -k 1 -k 3": ("samples 1 samples 3", "a.cpp"),
    "prog samples": ("samples 1 samples 3", "prog"),
    "a.cpp double11": ("double11 x", "a.cpp"),                  # one's own folder goes first
    "a.cpp 11": ("double11 empty double11 sample", "a.cpp"),
    "2 a.cpp sample": ("double2 sample", "a.cpp"),
    "sample 2 a.cpp": ("double2 sample", "a.cpp"),
    "2 a.cpp notes": ("contest notes", "a.cpp"),
    "a.cpp deep 7": ("deep in/7", "a.cpp"),
    "a.cpp deep/in/7": ("deep in/7", "a.cpp"),
    "a.cpp deep samples 7 3": ("deep in/7 samples 3", "a.cpp"),     # in each that has one
    "a.cpp 1 samples/3.in": ("contest 1 samples 3", "a.cpp"),
    "a.cpp prog 1": ("a.cpp 1 prog 1", "a.cpp prog"),
    # Each program with each problem, and each problem with each file.
    "a.cpp 2 11 sample": ("double2 sample double11 sample", "a.cpp"),
    "2 11 notes": ("double2 notes double11 notes",
                   "{kit}/solutions/double2.py {kit}/solutions/double11.py"),
    "a.cpp 2 11 notes": ("a.cpp double2 . notes a.cpp double11 . notes", "a.cpp"),
    "a.cpp samples deep notes 1": ("a.cpp samples samples 1 a.cpp samples . notes"
                                   " a.cpp deep . notes", "a.cpp"),
    # A folder of programs without cases, beside a problem.
    "2 studs": ("studs/x.py empty studs/x.py sample studs/y.c empty studs/y.c sample",
                "studs/x.py studs/y.c"),
    "studs/ samples 3": ("studs/x.py 3 studs/y.c 3", "studs/x.py studs/y.c"),
    "A.py studs 2 -k mp": ("A.py empty A.py sample studs/x.py empty studs/x.py sample"
                           " studs/y.c empty studs/y.c sample", "A.py studs/x.py studs/y.c"),
    # A script of the kit is a program: its own cases are the kit's.
    "{kit}/solutions/double2.py": ("double2 empty double2 sample", DOUBLE2),
    "{kit}/solutions/double2.py sample": ("double2 sample", DOUBLE2),
    "{kit}/solutions/double2.py samples": ("samples 1 samples 3", DOUBLE2),
    "{kit}/solutions/double2.py notes": ("contest notes", DOUBLE2),
    "{kit}/solutions/double2 11": ("double11 empty double11 sample", DOUBLE2),
    "{kit}/solutions/double2.py A.py -k 1 -k sam": ("double2 sample contest 1", f"{DOUBLE2} A.py"),
    "expect {kit}/solutions/double2.py sample":
        ("double2 sample", "{kit}/expected/double2/reference.py"),
}


@pytest.mark.parametrize("words", MEANT)
def test_word_means_a_program_a_folder_a_file_a_case_or_a_problem(contest, kit, words):
    found = [text.replace(str(kit), "{kit}") for text in meaning(words.replace("{kit}", str(kit)))]
    assert tuple(found) == MEANT[words]


def test_first_meaning_of_a_word_counts_and_a_name_of_the_kit_comes_last(contest):
    """First it is no file; each new file gives it a meaning that goes before."""
    assert meaning("a.cpp 2") == ("double2 empty double2 sample", "a.cpp")
    populate(contest, {"2.in": "", "2.out": ""})
    assert meaning("a.cpp 2") == ("contest 2", "a.cpp")
    assert meaning("a.cpp 2 double2") == ("contest 2", "a.cpp")     # which lends limits
    write(contest / "2.py", "")
    assert meaning("2 2.in") == ("contest 2", "2.py")
    populate(contest, {"2/5.in": "", "2/5.out": ""})
    assert meaning("a.cpp 2") == ("2 5", "a.cpp")


def test_input_is_what_stdin_is_redirected_from_if_nobody_has_read_it(contest):
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


def test_every_file_of_a_folder_may_be_a_word(contest, main):
    populate(contest, {"samples/limits": "2 256\n", "samples/check.py": "raise SystemExit(42)"})
    files = sorted((contest / "samples").iterdir())
    assert "2 of 2 accepted" in main("A.py", *files).out


NO = "no program, folder, file, case or problem"
CASES = "the cases are 1, 3"
REFUSED = {         # a command line: its complaint
    "": "which program for contest is it, A.py or a.cpp or twice.c or twice.py?",
    "1in": f"{NO} '1in'; did you mean 1.in?",
    "a.cpp nothing": f"{NO} 'nothing'; {CASES}",
    "x.kt": f"{NO} 'x.kt'; compile it, then -c ./PROGRAM runs it",
    "maxsum": f"{NO} 'maxsum'; solutions/maxsum.py needs its cases in inputs/maxsum and"
              " expected/maxsum",
    "a.cpp no/in/1": f"{NO} 'no/in/1'; {CASES}",
    "a.cpp deep n 7": f"{NO} 'n'; the cases are in/7",
    "a.cpp twin 1": "1 may be in1 or in/1",
    "a.cpp 7": f"{NO} '7'; {CASES}",
    "a.cpp samples/9": f"{NO} 'samples/9'; did you mean samples?",
    "A.CPP": f"{NO} 'A.CPP'; did you mean a.cpp?",
    "recieve samples deep": f"{NO} 'recieve'; did you mean receive?",
    "judge judge": f"{NO} 'judge'; {CASES}",
    "11": "11 may be double11 or twice11",
    "twice samples": "twice may be twice.c or twice.py",
    "stress a.cpp 500": f"{NO} '500'; a number needs its option: --size, --seconds or --seed",
    "stress a.cpp 'python3 gen.py 5'":
        f"{NO} 'python3 gen.py 5'; --generator 'python3 gen.py 5' runs it",
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
    populate(kit, {"solutions/twice11.py": "", "inputs/twice11/a.in": "",
                   "solutions/maxsum.py": ""})
    populate(contest, {"s.pl": "", "a.sh": "", "x.kt": "", "out.txt": "", "samples/limits": "1",
                       "samples.zip": "PK\x03\x04\x14\0", "twin/in1.in": "", "twin/in/1.in": ""})
    assert main(*shlex.split(words)) == (2, "", f"run.py: {REFUSED[words]}\n")


MEANT_IN_KIT = {
    "": "double2 empty double2 sample double11 empty double11 sample",
    "11 double11 solutions/../solutions/double11.py": "double11 empty double11 sample",
    "2 11 sample": "double2 sample double11 sample",
    "DOUBLE2 sample": "double2 sample",
    "inputs/double2": "double2 empty double2 sample",
    "expected/double2/ -c cat": "double2 empty double2 sample",
    "inputs/double2/empty.in": "double2 empty",
    "solutions/double2.py solutions/double11.py":
        "double2 empty double2 sample double11 empty double11 sample",
    "solutions 2": "double2 empty double2 sample double11 empty double11 sample",
}


@pytest.mark.parametrize("words", MEANT_IN_KIT)
def test_name_number_or_path_of_the_kit_means_its_problem(kit, main, words):
    assert meaning(words)[0] == MEANT_IN_KIT[words]
    assert main("-c", "cat").err.startswith("run.py: no cases in .;")   # a command means no name
