"""The command expect: it writes missing answers, compares the others, and loses none."""
import os

from harness import populate, write
from judge.commands.expect import KEPT, run
from judge.options import parse
from judge.request.tasks import read_request

REFERENCE = "expected/double2/reference.py"


def expected(main, *words):
    """Return ({path: what expect reports about it}, exit status); stderr has to be empty."""
    done = main("expect", *words)
    assert done.err == ""
    lines = done.out.splitlines()
    if lines[0].startswith("reference "):       # that was found
        del lines[0]
    return dict(line.split(": ", 1) for line in lines), done.status


def test_missing_answers_are_written_and_the_others_are_compared(shell, main):
    """CRLF counts as LF."""
    folder = populate(shell / "expected/double2", {
        "reference.py": "while read n; do echo $((n + n)); done",
        "b/crlf.ans": "8\r\n",
        "sample.out": "2\n41\n",
    })
    populate(shell / "inputs/double2", {"b/crlf.in": "4\n", "b/new.in": "5\n"})
    names = "b/crlf.ans", "b/new.out", "empty.out", "sample.out"
    crlf, new, empty, sample = [f"expected/double2/{name}" for name in names]
    done = {crlf: "same", new: "written", empty: "same", sample: KEPT}
    assert expected(main, "2") == (done, 1)
    assert (folder / "b/new.out").read_text() == "10\n"
    assert (folder / "sample.out").read_text() == "2\n41\n"
    done = {crlf: "same", new: "same", empty: "same", sample: "replaced"}
    assert expected(main, "2", "--force") == (done, 0)
    assert (folder / "sample.out").read_text() == "2\n40\n"
    assert (folder / "b/crlf.ans").read_bytes() == b"8\r\n"
    assert list(folder.glob("**/.*")) == []


WRITTEN = {         # an input without an answer: the answer that it gets
    "in2.txt": "out2.txt",
    "in/3": "out/3",
    "04": "04.a",
    "B.IN": "B.out",
    "10.txt": "10.out",
    "pipe.in": "pipe.in.a",     # pipe.out is no file
}


def test_missing_answer_gets_a_free_name_under_which_judge_finds_it(shell, main):
    folder = populate(shell / "my cases", {name: f"{name}\n" for name in WRITTEN})
    populate(folder, {"notes.txt": "", "main.py": ""})
    os.mkfifo(str(folder / "pipe.out"))
    paths = [f"my cases/{answer}" for answer in WRITTEN.values()]
    words = ["--reference", "cat", "my cases", "--force"]
    assert expected(main, *words) == (dict.fromkeys(paths, "written"), 0)
    for name, answer in WRITTEN.items():
        assert (folder / answer).read_text() == f"{name}\n"
    assert main("-c", "cat", "my cases").status == 0


def test_input_that_is_no_case_is_answered_beside_it(shell, main):
    populate(shell, {"1.in": "1\n", "notes": "5\n"})
    words = ["--reference", "cat", "notes"]
    assert expected(main, *words) == ({"notes.a": "written"}, 0)
    (shell / "notes.a").unlink()
    assert expected(main, *words, "2") == ({"notes.a": "written"}, 0)


def test_answer_behind_a_link_is_replaced_as_a_whole_or_not_at_all(shell, main, monkeypatch):
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


def test_replaced_answer_keeps_its_mode_and_a_read_only_one_stays(shell, main):
    """Root may write any file."""
    populate(shell, {"1.in": "new\n", "1.out": "old\n"})
    words = ["--reference", "cat", "--force"]
    (shell / "1.out").chmod(0o600)
    assert expected(main, *words) == ({"1.out": "replaced"}, 0)
    assert (shell / "1.out").stat().st_mode & 0o777 == 0o600
    write(shell / "1.out", "old\n").chmod(0o400)
    done = ({"1.out": "replaced"}, 0) if os.geteuid() == 0 else ({"1.out": KEPT}, 1)
    assert expected(main, *words) == done


def test_failing_reference_writes_nothing_and_the_next_input_is_answered(shell, main):
    write(shell / REFERENCE, "read n || { echo 2; echo no >&2; exit 1; }; echo $n")
    (shell / "expected/double2/empty.out").unlink()
    done = main("expect", "2", "--force")
    assert done == (2, f"reference {REFERENCE}\nexpected/double2/sample.out: replaced\n",
                    f"run.py: reference {REFERENCE} failed on inputs/double2/empty.in:"
                    " exit status 1: no\n")
    assert not (shell / "expected/double2/empty.out").exists()


def test_two_answers_that_differ_are_both_kept_even_with_force(shell, main):
    populate(shell, {"1.in": "1\n", "1.out": "2\n", "1.ans": "3\n", "2.in": "2\n"})
    done = main("expect", "--force", "--reference", "cat")
    complaint = "run.py: 1.in: its answers 1.ans and 1.out differ; keep one of them\n"
    assert done == (2, "2.out: written\n", complaint)
    assert main("-c", "cat", "-q").err == complaint
    assert sorted(path.name for path in shell.glob("1*")) == ["1.ans", "1.in", "1.out"]
    assert (shell / "1.out").read_text() == "2\n"
    assert (shell / "1.ans").read_text() == "3\n"


def test_reference_gets_the_time_of_t_to_sleep_and_to_compute(shell, signals):
    populate(shell, {"1.in": "1\n"})
    for slow in ("sleep 0.2", "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done"):
        for words, status in ([], 2), (["-t", "9"], 0):
            options = parse(["expect", *words, "--reference", slow])
            assert run(*read_request(options), options, usual_seconds=0.05) == status
        (shell / "1.out").unlink()


def test_reference_that_does_not_compile_is_an_error(shell, main, stand_in):
    stand_in("cc", "case $* in *a.c*) echo a.c:1: error; exit 1 ;; esac")
    populate(shell, {"1.in": "", "2.in": "", "a.c": ""})
    assert main("expect", "a.c") == (2, "", "run.py: a.c: compile error\na.c:1: error\n")
    assert not (shell / "1.out").exists()


def test_script_of_the_kit_names_its_problem_and_is_no_reference(shell, main):
    write(shell / REFERENCE, "while read n; do echo $((n + n)); done")
    for word in ("solutions/double2.py", "double2", "2", "inputs/double2"):
        assert expected(main, word) == ({"expected/double2/empty.out": "same",
                                         "expected/double2/sample.out": "same"}, 0)
