"""The command receive: problems come from the browser, and become folders."""
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

import run as runner
from harness import Done, populate
from kit import ROOT

SAMPLES = [{"input": "tour\n", "output": ".t.r\n"}, {"input": "aBAcAba\n", "output": ""}]
STRING_TASK = {
    "name": "A. String Task", "group": "Codeforces - Round 89",
    "url": "https://codeforces.com/contest/118/problem/A", "interactive": False,
    "memoryLimit": 256, "timeLimit": 2000, "tests": SAMPLES, "testType": "single",
    "input": {"type": "stdin"}, "output": {"type": "stdout"},
    "languages": {"java": {"mainClass": "Main", "taskClass": "AStringTask"}},
    "batch": {"id": "123e67c8-03c6-44a4-a3f9-5918533f9fb2", "size": 1},
}
FILES = {"1.in": "tour\n", "1.out": ".t.r\n", "2.in": "aBAcAba\n", "2.out": "",
         "limits": "2 256\n"}
TASK_LINE = "A  String Task: 2 samples, 2 s, 256 MB\n"


class Receiver:
    """run.py receive in a process of its own, with words for its command line."""

    def __init__(self, folder, *words):
        command = [sys.executable, str(ROOT / "run.py"), "receive", *words]
        environment = {**os.environ, "PYTHONUNBUFFERED": ""}
        for _ in range(100):        # as other tests on this machine may have taken all ports
            self.process = subprocess.Popen(command, cwd=str(folder), env=environment,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            encoding="utf-8")
            first_line = self.process.stdout.readline()
            if first_line:
                break
            assert "no port is free" in self.end().err
            time.sleep(0.1)
        self.port = int(re.search(r"on port (\d+)", first_line)[1])

    def request(self, method, body, headers):
        """Send a request; return the status and the headers of the reply."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, "/", body, headers)
            reply = connection.getresponse()
            assert reply.read() == b""
            return reply.status, dict(reply.getheaders())

    def post(self, message, content_type="application/json"):
        """Post a message, JSON or bytes; return the status of the reply."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return self.request("POST", body, {"Content-Type": content_type})[0]

    def send(self, **changes):
        """Post STRING_TASK with some changes, which are accepted; return the line on it."""
        message = {**STRING_TASK, "batch": {"id": "open", "size": 99}, **changes}
        assert self.post(message) == 200
        return self.process.stdout.readline()

    def complaint(self):
        """Return why a message was refused."""
        start, reason = self.process.stderr.readline().split(" a message: ")
        assert start == "run.py: refused"
        return reason.rstrip("\n")

    def end(self, number=None):
        """Wait for its end, after a signal if one is given; return a Done."""
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
    """A Receiver that takes the messages of several tests."""
    receiver = Receiver(tmp_path_factory.mktemp("problems"))
    yield receiver
    assert receiver.end(signal.SIGINT).status == 130


def contents(folder):
    """Return {path: text} of all files below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes().decode()
            for path in folder.glob("**/*") if path.is_file()}


def in_folder(name):
    """Return FILES as they are in a folder."""
    return {f"{name}/{file}": text for file, text in FILES.items()}


# --- what is received -----------------------------------------------------------------------------

def test_a_problem_becomes_a_folder_and_a_line(receive, tmp_path):
    (tmp_path / "other").mkdir()
    receiver = receive()
    assert receiver.post(STRING_TASK, "Application/JSON; charset=utf-8") == 200
    assert receiver.end() == (0, TASK_LINE, "")
    assert contents(tmp_path) == in_folder("A")
    assert (tmp_path / "A").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_overlapping_batches_are_both_awaited(receive, tmp_path):
    receiver = receive("new/contest")
    for name, batch, size in [("A", "x", 3), ("P", "y", 2), ("B", "x", 3), ("Q", "y", 2)]:
        receiver.send(name=f"{name}. Sum", batch={"id": batch, "size": size})
    assert receiver.process.poll() is None
    receiver.send(name="C. Sum", batch={"id": "x", "size": 3})
    assert receiver.end() == (0, "", "")
    assert sorted(os.listdir(str(tmp_path / "new/contest"))) == list("ABCPQ")


def test_a_message_without_a_batch_ends_it(receive, tmp_path):
    receiver = receive()
    receiver.post({"name": "A", "tests": []})
    assert receiver.end() == (0, "a  A: no samples\n", "")
    assert os.listdir(str(tmp_path / "a")) == []


def test_nothing_is_replaced(receive, tmp_path):
    """What the user has added to a folder does not make it another one."""
    populate(tmp_path, {"A/1.in": "tour\n", "A/a.cpp": "", "A-2": "a file"})
    os.symlink("nowhere", str(tmp_path / "A-3"))
    receiver = receive()
    assert receiver.send() == TASK_LINE.replace("A", "A-4", 1)
    populate(tmp_path, {"A-4/a.cpp": "", "A-4/3.in": ""})
    before = contents(tmp_path)
    assert receiver.send() == TASK_LINE.replace("A", "A-4", 1).replace("\n", "; already there\n")
    assert contents(tmp_path) == before
    assert receiver.send(timeLimit=1000).startswith("A-5  ")
    assert receiver.send(name="A/2").startswith("a-2  ")
    populate(tmp_path, {"b": "a file"})
    assert receiver.send(name="B", tests=[], timeLimit=0).startswith("b-2  ")


FOLDERS = {         # the name of a problem: its folder and its title
    "118A - String Task": ("118A", "String Task"),
    "750 - 8 Queens Chess Problem": ("750", "8 Queens Chess Problem"),
    "1000. A+B Problem": ("1000", "A+B Problem"),
    "A - Day of Takahashi": ("A", "Day of Takahashi"),
    "C: \u30b5\u30dc\u30c6\u30f3": ("C", "\u30b5\u30dc\u30c6\u30f3"),
    "B.": ("B", "B."),
    "Two Sum": ("two-sum", "Two Sum"),
    "string: Task": ("string-task", "string: Task"),
    "A-B": ("a-b", "A-B"),
    "A/B": ("a-b", "A/B"),
    "../../.ssh": ("ssh", "../../.ssh"),
    ".. - x": ("x", ".. - x"),
    "..": ("problem", ".."),
    "\U0001f600": ("problem", "\U0001f600"),
    "": ("problem", ""),
    "CON": ("con", "CON"),
    "__init__ \0\n\ud800": ("init", "__init__ \0\n\ud800"),
    "\u042d\u0442\u043e  \u2116 5": ("\u044d\u0442\u043e-5", "\u042d\u0442\u043e  \u2116 5"),
}


@pytest.mark.parametrize("name", FOLDERS, ids=ascii)
def test_the_folder_has_the_label_or_the_name_of_the_problem(name):
    assert runner.split_name(name) == FOLDERS[name]


def test_a_long_name_fits_into_a_file_system(receiver):
    for letter in ("x", "\U00020000"):
        assert receiver.send(name=9999 * letter).startswith(f"{60 * letter}  {57 * letter}...: ")
        assert receiver.send(name=9999 * letter, timeLimit=9000).startswith(f"{60 * letter}-2  ")


def test_what_would_change_the_terminal_is_escaped(receiver):
    assert receiver.send(name="Red\x1b[31m \ud800").startswith(r"red-31m  Red\x1b[31m \ud800: ")


FACTS = [           # changes of STRING_TASK: the line on it, and limits
    ({}, "2 samples, 2 s, 256 MB", "2 256\n"),
    ({"tests": SAMPLES[:1], "timeLimit": 1500}, "1 sample, 1.5 s, 256 MB", "1.5 256\n"),
    ({"tests": [], "memoryLimit": 976.5625}, "no samples, 2 s, 977 MB", "2 977\n"),
    ({"memoryLimit": None}, "2 samples, 2 s", "2\n"),
    ({"memoryLimit": -1}, "2 samples, 2 s", "2\n"),
    ({"timeLimit": 0}, "2 samples", None),
    ({"timeLimit": float("nan")}, "2 samples", None),
    ({"timeLimit": 1e300}, "2 samples", None),
    ({"interactive": True}, "2 samples, 2 s, 256 MB; not for run.py, as it is interactive",
     "2 256\n"),
    ({"input": {"type": "file", "fileName": "sum\x1b.in"}, "output": {"type": "file"}},
     "2 samples, 2 s, 256 MB; not for run.py, as it reads sum\\x1b.in and writes a file",
     "2 256\n"),
]


@pytest.mark.parametrize("changes, facts, limits", FACTS)
def test_the_line_tells_samples_limits_and_what_run_py_cannot_do(changes, facts, limits):
    problem = runner.read_problem({**STRING_TASK, **changes})
    assert problem.text == f"String Task: {facts}"
    assert problem.files.get("limits", b"").decode() == (limits or "")


# --- what is refused ------------------------------------------------------------------------------

WRONG = {           # a message: why it is refused
    b"": "it is not JSON",
    b"\xff": "it is not JSON",
    b"[" * 200000: "it is not JSON",
    b"[]": "'name' is missing or wrong",
    b'{"name": "A"}': "'tests' is missing or wrong",
}
WRONG_VALUES = [    # of a key; and what the complaint names
    ("name", 5, "'name'"),
    ("tests", {}, "'tests'"),
    ("tests", ["x"], "'input'"),
    ("tests", [{"input": ""}], "'output'"),
    ("tests", [{"input": "", "output": None}], "'output'"),
    ("tests", [{"input": "\ud800", "output": ""}], r"'\ud800'"),
    ("timeLimit", "2", "'timeLimit'"),
    ("timeLimit", 10 ** 400, "too large"),
    ("interactive", "no", "'interactive'"),
    ("input", "stdin", "'input'"),
    ("output", {"type": "file", "fileName": 5}, "'fileName'"),
    ("batch", [], "'batch'"),
    ("batch", {"id": "x"}, "'size'"),
]
for key, value, named in WRONG_VALUES:
    WRONG[json.dumps({**STRING_TASK, key: value}).encode()] = named


@pytest.mark.parametrize("message", WRONG, ids=lambda message: WRONG[message])
def test_a_message_without_a_problem_is_refused(receiver, message):
    assert receiver.post(message) == 400
    assert WRONG[message] in receiver.complaint()


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/json, text/plain",
                                          "text/plain; application/json"])
def test_what_a_strange_web_page_can_post_is_refused(receiver, content_type):
    assert receiver.post(STRING_TASK, content_type) == 400
    assert receiver.complaint() == "its Content-Type is not application/json"


@pytest.mark.parametrize("method", ["GET", "PUT", "OPTIONS"])
def test_another_method_is_refused_and_nothing_is_allowed(receiver, method):
    headers = {"Content-Type": "application/json", "Origin": "http://example.com",
               "Access-Control-Request-Method": "POST"}
    assert receiver.request(method, None, headers) == (400, {})
    assert receiver.complaint() == f"Unsupported method ('{method}')"


@pytest.mark.parametrize("length", [None, "100000000", "-1", "1_0", "9" * 5000])
def test_a_message_of_no_length_or_a_huge_one_is_refused(receiver, length):
    headers = {"Content-Length": length} if length else {"Transfer-Encoding": "chunked"}
    headers["Content-Type"] = "application/json"
    assert receiver.request("POST", None, headers)[0] == 400
    assert receiver.complaint() == "its Content-Length is missing, or 100 MB or more"


START = b"POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[1"


def test_a_client_that_stops_blocks_the_others_for_a_moment(receiver):
    clients = [socket.create_connection(("127.0.0.1", receiver.port)) for _ in range(4)]
    silent, stopped, ended, gone = clients
    stopped.sendall(START)
    ended.sendall(START)
    ended.shutdown(socket.SHUT_WR)
    gone.sendall(START)
    gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    gone.close()        # the server gets an error from the connection
    assert receiver.send(name="late").startswith("late  ")
    complaints = [receiver.complaint() for _ in range(3)]
    assert complaints[:2] == ["timed out", "it ends too early"]
    assert silent.recv(1) == b""
    for client in clients:
        client.close()


# --- what ends it ---------------------------------------------------------------------------------

@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("sent", [b"", START], ids=["idle", "reading"])
def test_a_signal_ends_it(receive, number, sent, tmp_path):
    receiver = receive()
    with socket.create_connection(("127.0.0.1", receiver.port)) as client:
        client.sendall(sent)
        time.sleep(0.05)
        assert receiver.end(number) == (128 + number, "", "")
    assert os.listdir(str(tmp_path)) == []


def test_a_folder_that_cannot_be_written_ends_it(receive, tmp_path):
    receiver = receive("750")     # no built-in problem
    (tmp_path / "750").rmdir()
    assert receiver.post(STRING_TASK) == 200
    status, out, err = receiver.end()
    assert (status, out) == (2, "")
    assert re.fullmatch("run.py: 750/.*: No such file or directory\n", err)


def test_the_first_free_port_of_this_machine_alone_is_taken(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(runner, "PORTS", (port, 0))
        with runner.open_server([]) as server:
            host, other_port = server.server_address
            assert host == "127.0.0.1"
            assert other_port != port
        monkeypatch.setattr(runner, "PORTS", (port, port))
        with pytest.raises(runner.SetupError, match=f"^no port is free: {port}, {port}$"):
            runner.open_server([])


def test_it_listens_where_the_extension_sends(receiver):
    assert receiver.port in (10045, 10043, 10042, 6174, 4244, 1327, 27121)


def test_two_folders_are_refused(main):
    assert main("receive", "a", "b") == (2, "", "run.py: receive takes one folder, not a and b\n")
