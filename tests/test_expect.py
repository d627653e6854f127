"""The command expect: it writes missing answers, compares the others, and loses none."""
import os
import sys

import pytest

import run as runner
from conftest import posix
from harness import populate, write

pytestmark = posix
REFERENCE = "expected/double2/reference.py"
KEPT = "differs, and is kept (--force replaces it)"


@pytest.fixture
def shell(kit, monkeypatch):
    """The kit, where Python sources are run by the shell, which starts sooner than Python."""
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    return kit


def expected(main, *words):
    """Return ({path: what expect says it did}, status) if it says nothing on stderr."""
    done = main("expect", *words)
    assert done.err == ""
    lines = [line.split(": ", 1) for line in done.out.splitlines()]
    return dict(lines), done.status


def test_missing_answers_are_written_and_others_compared(shell, main):
    """CRLF counts as LF. What differs is kept, unless its replacement is asked for."""
    folder = populate(shell / "expected/double2", {
        "reference.py": "while read n; do echo $((n + n)); done",
        "b/crlf.ans": "8\r\n",
        "sample.out": "2\n41\n",
    })
    populate(shell / "inputs/double2", {"b/crlf.in": "4\n", "b/new.in": "5\n"})
    names = ["b/crlf.ans", "b/new.out", "empty.out", "sample.out"]
    paths = [f"expected/double2/{name}" for name in names]
    words = ["same", "written", "same", KEPT]
    assert expected(main, "2") == (dict(zip(paths, words)), 1)
    assert (folder / "b/new.out").read_text() == "10\n"
    assert (folder / "sample.out").read_text() == "2\n41\n"
    words = ["same", "same", "same", "replaced"]
    assert expected(main, "2", "--force") == (dict(zip(paths, words)), 0)
    assert (folder / "sample.out").read_text() == "2\n40\n"
    assert (folder / "b/crlf.ans").read_bytes() == b"8\r\n"
    assert list(folder.glob("**/.*")) == []


WRITTEN = {         # an input without an answer: the answer that it gets
    "in2.txt": "out2.txt",
    "deep/in/3": "deep/out/3",
    "04": "04.a",
    "6.in.txt": "6.out.txt",
    "B.IN": "B.out",
    "10.in": "10.out",
    "10.txt": "10.txt.a",       # as 10.out is that of 10.in
}


def test_an_answer_gets_the_usual_name(shell, main):
    folder = populate(shell / "my cases", {name: f"{name}\n" for name in WRITTEN})
    populate(folder, {"notes.txt": "", "main.py": ""})
    paths = [f"my cases/{answer}" for answer in WRITTEN.values()]
    words = ["--reference", "cat", "--cases", "my cases"]
    assert expected(main, *words) == (dict.fromkeys(paths, "written"), 0)
    for name, answer in WRITTEN.items():
        assert (folder / answer).read_text() == f"{name}\n"
    assert main("-c", "cat", "--cases", "my cases").status == 0         # now they are cases


def test_only_the_chosen_cases_are_answered(shell, main):
    populate(shell, {"cases/1.in": "", "cases/2.in": ""})
    words = ["--reference", "cat", "-k", "2"]
    assert expected(main, "cases", *words) == ({"cases/2.out": "written"}, 0)


def test_what_has_the_name_of_an_answer_stays(shell, main):
    """The answer gets another name, under which judge finds it."""
    populate(shell, {"a.in": "2\n"})
    os.mkfifo("a.out")
    assert expected(main, "--force", "--reference", "cat") == ({"a.in.a": "written"}, 0)
    assert main("-c", "cat").status == 0


def test_after_an_answer_that_cannot_be_written_it_goes_on(shell, main):
    populate(shell, {"5.in": "2\n", "7.in": "2\n"})
    for name in ("5.out", "5.in.a"):
        os.mkdir(name)
    done = main("expect", "--reference", "cat")
    assert done == (2, "7.out: written\n", "run.py: 5.in.a is not a file\n")


def test_an_answer_is_replaced_as_a_whole_or_not_at_all(shell, main, monkeypatch):
    """Of one that is a link, this is what the link leads to."""
    def fail(*paths):
        raise OSError(28, "No space left on device")

    populate(shell, {"1.in": "new\n", "elsewhere": "old\n"})
    (shell / "1.out").symlink_to("elsewhere")
    before = set(shell.iterdir())
    words = ["--reference", "cat", "--force"]
    with monkeypatch.context() as full:
        full.setattr(os, "replace", fail)
        done = main("expect", *words)
    assert done == (2, "", "run.py: 1.out: No space left on device\n")
    assert set(shell.iterdir()) == before
    assert (shell / "elsewhere").read_text() == "old\n"
    assert expected(main, *words) == ({"1.out": "replaced"}, 0)
    assert (shell / "1.out").is_symlink()
    assert (shell / "elsewhere").read_text() == "new\n"


@pytest.mark.parametrize("code, reason", [
    ("echo no >&2; exit 1", "exit status 1: no"),
    ("yes", "more than 1 MB on stdout"),
], ids=["status", "output"])
def test_after_an_input_on_which_the_reference_fails_it_goes_on(
        shell, main, monkeypatch, code, reason):
    """What it had printed is not written."""
    limits = runner.Limits(cpu_seconds=9, idle_seconds=60, memory_mb=500, output_bytes=1 << 20)
    monkeypatch.setattr(runner, "HELPER_LIMITS", limits)
    write(shell / REFERENCE, f"read n || {{ echo 2; {code}; }}; echo $n")
    (shell / "expected/double2/empty.out").unlink()
    complaint = f"run.py: {REFERENCE} failed on inputs/double2/empty.in: {reason}\n"
    done = main("expect", "2", "--force")
    assert done == (2, "expected/double2/sample.out: replaced\n", complaint)
    assert not (shell / "expected/double2/empty.out").exists()


def test_an_answer_never_becomes_that_of_another_input(shell, main):
    """Where two inputs have the same usual name for their answers, the first of them gets it."""
    write(shell / REFERENCE, "read n; echo $n")
    populate(shell / "cases", {"1.in": "1\n", "1.txt": "2\n"})
    words = ["cases", "--reference", f"sh {REFERENCE}"]
    assert expected(main, *words, "-k", "1.txt") == ({"cases/1.txt.a": "written"}, 0)
    assert expected(main, *words) == ({"cases/1.out": "written", "cases/1.txt.a": "same"}, 0)


def test_answers_that_differ_are_both_kept(shell, main):
    """Even if replacing is asked for: only their owner knows which one may go."""
    populate(shell, {"1.in": "1\n", "1.out": "2\n", "1.ans": "3\n", "2.in": "2\n"})
    done = main("expect", "--force", "--reference", "cat")
    complaint = "run.py: 1.in: its answers 1.out and 1.ans differ; keep one of them\n"
    assert done == (2, "2.out: written\n", complaint)
    assert (shell / "1.out").read_text() == "2\n"
    assert (shell / "1.ans").read_text() == "3\n"


def test_a_reference_may_get_more_or_less_time(shell, main):
    populate(shell, {"1.in": "1\n", "2.in": "2\n"})
    slow = "read n; while [ $n = 1 ]; do :; done; echo $n"
    done = main("expect", "-t", 0.1, "--reference", slow)
    assert done.out == "2.out: written\n"
    assert done.err.startswith(f"run.py: {slow} failed on 1.in: ")
    assert done.err.endswith(" s, the limit is 0.1 s\n")
    assert done.status == 2


def test_more_time_is_also_for_a_reference_that_sleeps():
    options = runner.parse(["expect", "-t", "70"])
    limits = runner.reference_limits(options)
    assert (limits.cpu_seconds, limits.idle_seconds) == (70, 70)
