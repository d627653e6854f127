"""The command receive: the browser sends problems, which become folders."""
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time

import pytest

from harness import Done, populate
from judge.commands import receive as room
from judge.commands.receive import open_server, received_problem, split_name
from judge.text import Failure
from whole_kit import ROOT

SAMPLES = [{"input": "tour\n", "output": ".t.r\n"}, {"input": "aBAcAba\n", "output": ""}]
STRING_TASK = {
    "name": "A. String Task", "group": "Codeforces - Round 89",
    "url": "https://codeforces.com/contest/118/problem/A", "interactive": False,
    "memoryLimit": 256, "timeLimit": 2000, "tests": SAMPLES, "testType": "single",
    "input": {"type": "stdin"}, "output": {"type": "stdout"},
    "batch": {"id": "123e67c8", "size": 1},
}
FILES = {"1.in": "tour\n", "1.out": ".t.r\n", "2.in": "aBAcAba\n", "2.out": "",
         "limits": "2 256\n"}
TASK_LINE = "A  String Task: 2 samples, 2 s, 256 MB\n"


def with_changes(**changes):
    """Return the message for STRING_TASK with some changes."""
    return json.dumps({**STRING_TASK, **changes}).encode()


class Receiver:
    """run.py receive in a process of its own, with words for its command line."""

    def __init__(self, folder, *words):
        command = [sys.executable, str(ROOT / "run.py"), "receive", *words]
        environment = {**os.environ, "PYTHONUNBUFFERED": ""}
        first_line = ""
        while not first_line:       # other tests on this machine may have taken all ports
            self.process = subprocess.Popen(command, cwd=str(folder), env=environment,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            encoding="utf-8")
            first_line = self.process.stdout.readline()
            assert first_line or "no port is free" in self.end().err
        self.port = int(re.search(r"on port (\d+)", first_line)[1])

    def request(self, body, method="POST", **headers):
        """Send a message; return the status of the reply."""
        headers = {"Content-Type": "application/json", **headers}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, "/", body, headers)
            reply = connection.getresponse()
            assert not [name for name, _ in reply.getheaders() if name.startswith("Access-Control")]
            return reply.status

    def send(self, **changes):
        """Send STRING_TASK with some changes; return the line on it."""
        message = with_changes(batch={"id": "open", "size": 99}, **changes)
        assert self.request(message) == 200
        return self.process.stdout.readline()

    def complaint(self):
        """Return why a message was refused."""
        return re.fullmatch(r"run.py: refused a message \((.*)\)\n",
                            self.process.stderr.readline())[1]

    def end(self, number=None):
        """Send a signal if one is given, and wait for the end; return a Done."""
        if number is not None:
            self.process.send_signal(number)
        status = self.process.wait(timeout=20)
        out, err = self.process.stdout.read(), self.process.stderr.read()
        assert "Traceback" not in err
        return Done(status, out, err)


@pytest.fixture
def receive(tmp_path, clean):
    """A function that starts a Receiver with words for its command line."""
    receivers = []

    def start(*words):
        receivers.append(Receiver(tmp_path, *words))
        return receivers[-1]

    yield start
    for receiver in receivers:
        receiver.process.kill()
        receiver.end()
    assert list(tmp_path.glob("**/.*")) == []


@pytest.fixture(scope="module")
def receiver(tmp_path_factory):
    """A Receiver that several tests share."""
    receiver = Receiver(tmp_path_factory.mktemp("problems"))
    yield receiver
    assert receiver.end(signal.SIGINT).status == 130


def contents(folder):
    """Return {path: text} of all files below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes().decode()
            for path in folder.glob("**/*") if path.is_file()}


def test_problem_becomes_folder_and_line(receive, tmp_path):
    (tmp_path / "other").mkdir()
    receiver = receive()
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert receiver.request(with_changes(), **headers) == 200
    assert receiver.end() == (0, TASK_LINE, "")
    assert contents(tmp_path / "A") == FILES
    assert (tmp_path / "A").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_server_ends_after_last_problem_of_overlapping_batches(receive, tmp_path):
    """A problem that comes twice counts once."""
    receiver = receive("new/contest")
    for name, batch, size in [("A", "x", 3), ("P", "y", 2), ("A", "x", 3), ("B", "x", 3),
                              ("Q", "y", 2), ("C", "x", 3)]:
        assert receiver.process.poll() is None
        message = with_changes(name=f"{name}. Sum", url=name, batch={"id": batch, "size": size})
        assert receiver.request(message) == 200
    status, out, err = receiver.end()
    assert (status, out.count("\n"), err) == (0, 6, "")
    assert sorted(os.listdir(str(tmp_path / "new/contest"))) == list("ABCPQ")


@pytest.mark.parametrize("urls", [["a", "b"], [None, None], [["a"], {"b": 1}]],
                         ids=["urls", "none", "odd"])
def test_problems_of_a_batch_may_have_the_same_name_limits_and_number_of_samples(
        receive, tmp_path, urls):
    """Their addresses tell them apart, or else their samples."""
    receiver = receive()
    batch = {"id": "x", "size": 2}
    for url, tests in zip(urls, (SAMPLES, SAMPLES[::-1])):
        assert receiver.request(with_changes(url=url, tests=tests, batch=batch)) == 200
    assert (receiver.end().status, sorted(os.listdir(str(tmp_path)))) == (0, ["A", "A-2"])


def test_message_without_batch_is_a_batch_of_one(receive, tmp_path):
    receiver = receive()
    message = {name: value for name, value in STRING_TASK.items() if name not in ("batch", "url")}
    assert receiver.request(json.dumps(message).encode()) == 200
    assert receiver.end() == (0, TASK_LINE, "")


def test_sample_without_an_answer_is_saved_as_an_input(receive, tmp_path):
    receiver = receive()
    assert receiver.request(with_changes(tests=[{"input": "tour\n"}, *SAMPLES[1:]])) == 200
    assert receiver.end() == (0, TASK_LINE, "")
    assert contents(tmp_path / "A") == {name: FILES[name] for name in FILES if name != "1.out"}


def test_new_files_are_added_and_a_folder_with_other_ones_stays(receive, tmp_path):
    populate(tmp_path, {"A/1.in": "tour\n", "A/a.cpp": "", "b/1.in": "mine\n", "b-2": "a file"})
    os.symlink("nowhere", str(tmp_path / "b-3"))
    inode = (tmp_path / "A/1.in").stat().st_ino
    receiver = receive()
    for _ in range(2):
        assert receiver.send() == f"{TASK_LINE.rstrip()}; the folder was there\n"
        assert contents(tmp_path / "A") == {**FILES, "a.cpp": ""}
    assert (tmp_path / "A/1.in").stat().st_ino == inode
    assert receiver.send(timeLimit=1000).startswith("A-2  String Task: 2 samples, 1 s, 256 MB\n")
    assert contents(tmp_path / "A") == {**FILES, "a.cpp": ""}
    assert receiver.send(name="b").startswith("b-4  ")
    assert contents(tmp_path / "b") == {"1.in": "mine\n"}


FOLDERS = {         # the name of a problem: its folder and its title
    "Problem A. Sum": ("A", "Sum"),
    "118A - String Task": ("118A", "String Task"),
    "750 - 8 Queens Chess Problem": ("750", "8 Queens Chess Problem"),
    "A - Day of Takahashi": ("A", "Day of Takahashi"),
    "C: \u30b5\u30dc\u30c6\u30f3": ("C", "\u30b5\u30dc\u30c6\u30f3"),
    "A/B": ("a-b", "A/B"),
    "../../.ssh": ("ssh", "../../.ssh"),
    "..": ("problem", ".."),
    "\u042d\u0442\u043e  \u2116 5": ("\u044d\u0442\u043e-5", "\u042d\u0442\u043e  \u2116 5"),
}


def test_folder_has_label_or_name_of_problem():
    assert {name: split_name(name) for name in FOLDERS} == FOLDERS


def test_long_or_odd_name_is_cut_or_escaped_for_folder_and_line(receiver):
    for letter, count in (("x", 57), ("\U00020000", 28)):       # that one takes two columns
        line = receiver.send(name=9999 * letter)
        assert line.startswith(f"{60 * letter}  {count * letter}...: ")
        assert receiver.send(name=9999 * letter, timeLimit=9000).startswith(f"{60 * letter}-2  ")
    assert receiver.send(name="Red\x1b[31m \ud800").startswith(r"red-31m  Red\x1b[31m \ud800: ")


OBSTACLE = "2 samples, 2 s, 256 MB; not for run.py: it is interactive, or names its files"
FACTS = [           # changes of STRING_TASK: the line on it, and limits
    ({"tests": SAMPLES[:1], "timeLimit": 1500}, "1 sample, 1.5 s, 256 MB", "1.5 256\n"),
    ({"tests": [], "memoryLimit": 976.5625}, "0 samples, 2 s, 977 MB", "2 977\n"),
    ({"timeLimit": None, "memoryLimit": None, "interactive": None}, "2 samples, 10 s, 512 MB",
     "10 512\n"),
    ({"interactive": True}, OBSTACLE, "2 256\n"),
    ({"input": {"type": "file", "fileName": "sum.in"}}, OBSTACLE, "2 256\n"),
    ({"output": {"type": "file", "fileName": "sum.out"}}, OBSTACLE, "2 256\n"),
]


@pytest.mark.parametrize("changes, facts, limits", FACTS)
def test_line_tells_samples_limits_and_obstacles(changes, facts, limits):
    message = {**STRING_TASK, **changes}
    known = {name: value for name, value in message.items() if value is not None}
    for same in (message, known):
        _, text, files, *_ = received_problem(same)
        assert text == f"String Task: {facts}"
        assert files["limits"].decode() == limits


WRONG = [
    b"", b"\xff", b"[" * 200000, b"[]", with_changes()[:-1], with_changes(name=5),
    with_changes(tests=["x"]), with_changes(tests=[{"output": ""}]),
    with_changes(tests=[{"input": "\ud800", "output": ""}]), with_changes(timeLimit="2"),
    with_changes(timeLimit=10 ** 400), with_changes(memoryLimit=float("nan")),
    with_changes(timeLimit=-1), with_changes(memoryLimit=-1), with_changes(memoryLimit=10 ** 12),
    with_changes(input="stdin"), with_changes(batch=[]), with_changes(batch={"id": "x"}),
]


@pytest.mark.parametrize("message", WRONG, ids=range(len(WRONG)))
def test_message_without_problem_is_refused_with_a_line(receiver, message):
    assert receiver.request(message) == 400
    assert re.match(r"\w+Error: ", receiver.complaint())


@pytest.mark.parametrize("header, value", [
    ("Content-Type", ""),
    ("Content-Type", "text/plain; application/json"),
    ("Host", "evil.example:10045"),
])
def test_message_that_strange_web_page_can_send_is_refused(receiver, header, value):
    assert receiver.request(with_changes(), **{header: value}) == 400
    assert receiver.complaint().startswith(f"ValueError: {header} is not ")


def test_message_of_negative_length_is_read_as_empty(receiver):
    assert receiver.request(b"", **{"Content-Length": "-1"}) == 400
    assert receiver.complaint().startswith("JSONDecodeError: ")


def test_other_methods_are_refused_and_nothing_is_allowed(receiver):
    assert receiver.request(None, "OPTIONS", Origin="http://example.com") == 501


START = b"POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[1"


def test_silent_client_delays_others_for_a_second(receiver):
    address = "127.0.0.1", receiver.port
    with socket.create_connection(address) as silent, socket.create_connection(address) as stopped:
        stopped.sendall(START)
        with socket.create_connection(address) as gone:
            gone.sendall(START)
            # So the server gets an error from the connection.
            gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert receiver.send(name="late").startswith("late  ")
        assert "timed out" in receiver.complaint()
        assert receiver.complaint()
        assert silent.recv(1) == b""


def test_client_may_wait_until_it_is_told_to_go_on(receiver):
    """So curl does with a large message."""
    body = with_changes(name="large", tests=[{"input": "x" * (4 << 20)}])
    head = START[:START.index(b"Content-Length")] + b"Host: localhost\r\n"
    head += b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body)
    with socket.create_connection(("127.0.0.1", receiver.port), timeout=20) as client:
        client.sendall(head)
        assert client.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(body)
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        assert client.recv(1) == b""
    assert receiver.process.stdout.readline().startswith("large  ")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("sent", [b"", START], ids=["idle", "reading"])
def test_signal_ends_idle_or_reading_server(receive, number, sent, tmp_path):
    receiver = receive()
    with socket.create_connection(("127.0.0.1", receiver.port)) as client:
        client.sendall(sent)
        time.sleep(0.05)        # it reads
        assert receiver.end(number) == (128 + number, "", "")
    assert os.listdir(str(tmp_path)) == []


def test_server_takes_first_free_port_of_this_machine_alone(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(room, "PORTS", (port, 0))
        with open_server([]) as server:
            host, other_port = server.server_address
            assert host == "127.0.0.1"
            assert other_port != port
        monkeypatch.setattr(room, "PORTS", (port, port))
        with pytest.raises(Failure, match=f"^no port is free: {port}, {port}$"):
            open_server([])


def test_two_folders_are_refused(main):
    complaint = "receive takes one folder, no address; click the icon in the browser"
    assert main("receive", "a", "b") == (2, "", f"run.py: {complaint}\n")
