"""The command expect: it writes missing answers, compares the others, and loses none."""
import os

from harness import populate, write
from judge.commands import expect as room
from judge.commands.expect import KEPT

REFERENCE = "expected/double2/reference.py"


def test_missing_answers_are_written_and_the_others_are_compared(shell, main):
    """CRLF counts as LF."""
    populate(shell / "inputs/double2", {"b/crlf.in": "4\n", "b/new.in": "5\n"})
    folder = populate(shell / "expected/double2", {
        "reference.py": "while read n; do echo $((n + n)); done",
        "b/crlf.ans": "8\r\n",
        "sample.out": "2\n41\n",
    })

    def report(new, sample):
        lines = "b/crlf.ans: same", f"b/new.out: {new}", "empty.out: same", f"sample.out: {sample}"
        return f"reference {REFERENCE}\n" + "".join(f"expected/double2/{line}\n" for line in lines)

    assert main("expect", "2") == (1, report("written", KEPT), "")
    assert (folder / "b/new.out").read_text() == "10\n"
    assert (folder / "sample.out").read_text() == "2\n41\n"
    assert main("expect", "2", "--force") == (0, report("same", "replaced"), "")
    assert (folder / "sample.out").read_text() == "2\n40\n"
    assert (folder / "b/crlf.ans").read_bytes() == b"8\r\n"
    assert list(folder.glob("**/.*")) == []


def test_answers_that_the_judge_accepts_do_not_differ(shell, kit, main):
    populate(shell / "p", {"1.in": "5 6\n", "1.out": "5 6 \r\n\n", "2.in": "7\n", "2.out": "7"})
    words = ["expect", "p", "--reference", "cat"]
    assert main(*words) == (0, "p/1.out: same\np/2.out: same\n", "")
    write(shell / "p/1.out", "56\n")
    assert main(*words) == (1, f"p/1.out: {KEPT}\np/2.out: same\n", "")
    folder = populate(kit / "expected/double2", {"sample.out": "1 \n20\n"})
    assert f"sample.out: {KEPT}" in main("expect", "double2", "--reference", "cat").out
    assert (folder / "sample.out").read_text() == "1 \n20\n"


def test_word_without_a_meaning_is_an_error_and_nothing_is_written(shell, main):
    hint = "did you mean sample?"
    for command in ("expect", "stress"):
        assert main(command, "2", "sampel") == (
            2, "", f"run.py: no program, folder, file, case or problem 'sampel'; {hint}\n")


def test_program_that_is_a_word_is_the_reference_unless_one_is_there(kit, main):
    """Beside one, it names the cases."""
    populate(kit / "p", {"a1.in": "5\n", "b1.in": "6\n", "a.py": "print(10)", "b.py": ""})
    assert main("expect", "p/a.py").out == "reference p/a.py\np/a1.out: written\n"
    write(kit / "p/brute.py", "print(input())")
    kept = f"reference p/brute.py\np/a1.out: {KEPT}\n"
    assert main("expect", "p/a.py") == (1, kept, "")
    written = "reference p/brute.py\np/b1.out: written\n"
    assert main("expect", "p", "p/brute.py", "-k", "b").out == written
    write(kit / "p/reference.py", "print(10)")      # another one is typed
    assert main("expect", "p", "p/brute.py", "-k", "b").out == written.replace("written", "same")
    assert main("expect", "p", "--reference", "p/a.py", "-k", "a").out == "p/a1.out: same\n"


WRITTEN = {         # an input without an answer: the answer that it gets
    "04": "04.a",
    "10.txt": "10.out",
    "B.IN": "B.out",
    "in2.txt": "out2.txt",
    "in/3": "out/3",
    "pipe.in": "pipe.in.a",     # pipe.out is no file
}


def test_missing_answer_gets_a_free_name_under_which_judge_finds_it(shell, main):
    """Even the answer to an input that is no case before."""
    folder = populate(shell / "my cases", {name: f"{name}\n" for name in WRITTEN})
    populate(folder, {"notes.txt": "notes\n", "main.py": ""})
    os.mkfifo(folder / "pipe.out")
    words = ["expect", "--reference", "cat", "--force", "my cases"]
    report = "".join(f"my cases/{answer}: written\n" for answer in WRITTEN.values())
    assert main(*words) == (0, report, "")
    assert main(*words, "my cases/notes.txt") == (0, "my cases/notes.out: written\n", "")
    assert "7 of 7 accepted" in main("-c", "cat", "my cases").out


def test_replaced_answer_keeps_its_link_and_its_mode_and_a_read_only_one_stays(shell, main):
    """Root may write any file."""
    target = populate(shell, {"1.in": "new\n", "elsewhere": "old\n"}) / "elsewhere"
    target.chmod(0o600)
    (shell / "1.out").symlink_to("elsewhere")
    words = ["expect", "--reference", "cat", "--force"]
    assert main(*words) == (0, "1.out: replaced\n", "")
    assert (shell / "1.out").is_symlink()
    assert target.read_text() == "new\n"
    assert target.stat().st_mode & 0o777 == 0o600
    write(target, "old\n").chmod(0o400)
    status, done = (0, "replaced") if os.geteuid() == 0 else (1, KEPT)
    assert main(*words) == (status, f"1.out: {done}\n", "")


def test_failing_reference_writes_nothing_and_the_next_input_is_answered(shell, main):
    populate(shell, {"1.in": "", "2.in": "2\n"})
    failing = "read n || { echo 2; echo no >&2; exit 1; }; echo $n"
    complaint = f"run.py: reference {failing} failed on 1.in: exit status 1: no\n"
    assert main("expect", "--reference", failing) == (2, "2.out: written\n", complaint)
    assert not (shell / "1.out").exists()


def test_input_that_the_solution_of_the_kit_refuses_gets_no_answer(shell, main):
    """A crash or a limit is no refusal: nobody knows why."""
    populate(shell, {"inputs/double2/1.in": "x\n", "inputs/double2/2.in": "2\n"})
    ends = {'echo "double2: x is no number" >&2; exit 1': (2, False), "exit 1": (0, True),
            "echo Traceback: x >&2; exit 1": (0, True), "echo double2: x >&2; exit 2": (0, True),
            "kill -SEGV $$": (0, True)}
    for end, (status, is_written) in ends.items():
        write(shell / "solutions/double2.py", f"read n; [ $n = 2 ] || {{ {end}; }}")
        done = main("expect", "2", "-k", "1", "-k", "2", "--reference", "cat")
        assert (done.status, (shell / "expected/double2/1.out").exists()) == (status, is_written)
        assert (shell / "expected/double2/2.out").read_text() == "2\n"
        line = "inputs/double2/1.in: the solution refuses it: x is no number"
        assert done.err == ("" if is_written else f"run.py: {line}\n")
        if is_written:
            (shell / "expected/double2/1.out").unlink()


def test_two_answers_that_differ_are_both_kept_even_with_force(shell, main):
    answers = {"1.ans": "3\n", "1.out": "2\n"}
    populate(shell, {"1.in": "1\n", "2.in": "2\n", **answers})
    complaint = "run.py: 1.in: its answers 1.ans and 1.out differ; keep one of them\n"
    done = main("expect", "--force", "--reference", "cat")
    assert done == (2, "2.out: written\n", complaint)
    assert {path.name: path.read_text() for path in shell.glob("1.[ao]*")} == answers


def test_pipe_in_the_way_of_an_answer_stops_nobody_else(shell, main):
    populate(shell, {"1.in": "1\n", "2.in": "2\n"})
    for name in ("1.out", "1.in.a"):
        os.mkfifo(shell / name)
    complaint = "run.py: 1.in.a is in the way of an answer\n"
    assert main("expect", "--reference", "cat") == (2, "2.out: written\n", complaint)


def seconds_of(reference, task, limits, input_path):
    """Stand in for helper_output; return the limits of time in place of an answer."""
    return f"{limits.cpu_seconds:g} {limits.idle_seconds:g}\n".encode()


def test_reference_gets_a_minute_or_the_time_of_t_to_compute_and_to_sleep(shell, main, monkeypatch):
    monkeypatch.setattr(room, "helper_output", seconds_of)
    write(shell / "1.in", "")
    for words, answer in [("", "60 60\n"), ("-t 9", "9 9\n")]:
        main("expect", "--force", "--reference", "cat", *words.split())
        assert (shell / "1.out").read_text() == answer
