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
        """Send a request; return the status of the reply."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, "/", body, headers)
            reply = connection.getresponse()
            assert (reply.read(), reply.getheaders()) == (b"", [])      # nothing is allowed
            return reply.status

    def post(self, message, content_type="application/json"):
        """Post a message, JSON or bytes; return the status of the reply."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return self.request("POST", body, {"Content-Type": content_type})

    def send(self, **changes):
        """Post STRING_TASK with some changes; return the line on it."""
        message = {**STRING_TASK, "batch": {"id": "open", "size": 99}, **changes}
        assert self.post(message) == 200
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


# --- problems -----------------------------------------------------------------------------

def test_problem_becomes_folder_and_line(receive, tmp_path):
    (tmp_path / "other").mkdir()
    receiver = receive()
    assert receiver.post(STRING_TASK, "Application/JSON; charset=utf-8") == 200
    assert receiver.end() == (0, TASK_LINE, "")
    assert contents(tmp_path / "A") == FILES
    assert (tmp_path / "A").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_it_ends_after_last_problem_of_overlapping_batches(receive, tmp_path):
    receiver = receive("new/contest")
    for name, batch, size in [("A", "x", 3), ("P", "y", 2), ("B", "x", 3), ("Q", "y", 2)]:
        receiver.send(name=f"{name}. Sum", batch={"id": batch, "size": size})
    assert receiver.process.poll() is None
    receiver.send(name="C. Sum", batch={"id": "x", "size": 3})
    assert receiver.end() == (0, "", "")
    assert sorted(os.listdir(str(tmp_path / "new/contest"))) == list("ABCPQ")


def test_folder_with_other_contents_stays_and_new_one_gets_a_number(receive, tmp_path):
    populate(tmp_path, {"A/1.in": "tour\n", "A/a.cpp": "", "A-2": "a file"})
    os.symlink("nowhere", str(tmp_path / "A-3"))
    receiver = receive()
    assert receiver.send() == TASK_LINE.replace("A", "A-4", 1)
    assert receiver.send(timeLimit=1000).startswith("A-5  ")
    assert receiver.send(name="A/2").startswith("a-2  ")
    assert contents(tmp_path / "A") == {"1.in": "tour\n", "a.cpp": ""}
    assert contents(tmp_path / "A-4") == FILES


def test_folder_with_same_files_stays_with_all_that_was_added(receive, tmp_path):
    populate(tmp_path / "A", {**FILES, "a.cpp": "", "3.in": ""})
    assert receive().send() == TASK_LINE.replace("\n", "; already there\n")
    assert contents(tmp_path) == {f"A/{name}": text for name, text in
                                  {**FILES, "a.cpp": "", "3.in": ""}.items()}


FOLDERS = {         # the name of a problem: its folder and its title
    "118A - String Task": ("118A", "String Task"),
    "750 - 8 Queens Chess Problem": ("750", "8 Queens Chess Problem"),
    "1000. A+B Problem": ("1000", "A+B Problem"),
    "A - Day of Takahashi": ("A", "Day of Takahashi"),
    "C: \u30b5\u30dc\u30c6\u30f3": ("C", "\u30b5\u30dc\u30c6\u30f3"),
    "Two Sum": ("two-sum", "Two Sum"),
    "A/B": ("a-b", "A/B"),
    "../../.ssh": ("ssh", "../../.ssh"),
    "..": ("problem", ".."),
    "Red\x1b[31m \ud800": ("red-31m", "Red\x1b[31m \ud800"),
    "\u042d\u0442\u043e  \u2116 5": ("\u044d\u0442\u043e-5", "\u042d\u0442\u043e  \u2116 5"),
}


@pytest.mark.parametrize("name", FOLDERS, ids=ascii)
def test_folder_has_label_or_name_of_problem(name):
    assert runner.split_name(name) == FOLDERS[name]


def test_long_or_odd_name_fits_into_file_system_and_line(receiver):
    for letter in ("x", "\U00020000"):
        assert receiver.send(name=9999 * letter).startswith(f"{60 * letter}  {57 * letter}...: ")
        assert receiver.send(name=9999 * letter, timeLimit=9000).startswith(f"{60 * letter}-2  ")
    assert receiver.send(name="Red\x1b[31m \ud800").startswith(r"red-31m  Red\x1b[31m \ud800: ")


FACTS = [           # changes of STRING_TASK: the line on it, and limits
    ({"tests": SAMPLES[:1], "timeLimit": 1500}, "1 sample, 1.5 s, 256 MB", "1.5 256\n"),
    ({"tests": [], "memoryLimit": 976.5625}, "0 samples, 2 s, 977 MB", "2 977\n"),
    ({"timeLimit": None, "memoryLimit": None}, "2 samples, 10 s, 512 MB", "10 512\n"),
    ({"interactive": True}, "2 samples, 2 s, 256 MB; interactive, so not for run.py", "2 256\n"),
    ({"output": {"type": "file", "fileName": "sum.out"}},
     "2 samples, 2 s, 256 MB; reads or writes a file, so not for run.py", "2 256\n"),
]


@pytest.mark.parametrize("changes, facts, limits", FACTS)
def test_line_tells_samples_limits_and_obstacles(changes, facts, limits):
    _, text, files, *_ = runner.read_problem({**STRING_TASK, **changes})
    assert text == f"String Task: {facts}"
    assert files["limits"].decode() == limits


# --- refused messages -----------------------------------------------------------------------------

WRONG = [b"", b"\xff", b"[" * 200000, b"[]", json.dumps(STRING_TASK)[:-1].encode()]
for key, value in [("name", 5), ("tests", ["x"]), ("tests", [{"input": ""}]),
                   ("tests", [{"input": "\ud800", "output": ""}]), ("timeLimit", "2"),
                   ("timeLimit", 10 ** 400), ("memoryLimit", float("nan")), ("input", "stdin"),
                   ("batch", []), ("batch", {"id": "x"})]:
    WRONG.append(json.dumps({**STRING_TASK, key: value}).encode())


@pytest.mark.parametrize("message", WRONG, ids=range(len(WRONG)))
def test_message_without_problem_is_refused_with_a_line(receiver, message):
    assert receiver.post(message) == 400
    assert re.match(r"\w+Error: ", receiver.complaint())


@pytest.mark.parametrize("changes, named", [
    ({"Content-Type": ""}, "Content-Type"),
    ({"Content-Type": "text/plain; application/json"}, "Content-Type"),
    ({"Host": "evil.example:10045"}, "Host"),
])
def test_message_that_strange_web_page_can_send_is_refused(receiver, changes, named):
    headers = {"Content-Type": "application/json", **changes}
    assert receiver.request("POST", json.dumps(STRING_TASK).encode(), headers) == 400
    assert receiver.complaint().startswith(f"ValueError: {named} is not ")


@pytest.mark.parametrize("method", ["GET", "OPTIONS"])
def test_other_methods_are_refused_and_nothing_is_allowed(receiver, method):
    headers = {"Content-Type": "application/json", "Origin": "http://example.com",
               "Access-Control-Request-Method": "POST"}
    assert receiver.request(method, None, headers) == 400
    assert receiver.complaint() == f"Unsupported method ('{method}')"


START = b"POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[1"


def test_silent_client_delays_others_for_a_second(receiver):
    silent, stopped, gone = [socket.create_connection(("127.0.0.1", receiver.port))
                             for _ in range(3)]
    stopped.sendall(START)
    gone.sendall(START)
    gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    gone.close()        # the server gets an error from the connection
    assert receiver.send(name="late").startswith("late  ")
    assert "timed out" in receiver.complaint()
    assert receiver.complaint()
    assert silent.recv(1) == b""
    for client in (silent, stopped):
        client.close()


# --- the end --------------------------------------------------------------------------------------

@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("sent", [b"", START], ids=["idle", "reading"])
def test_signal_ends_it(receive, number, sent, tmp_path):
    receiver = receive()
    with socket.create_connection(("127.0.0.1", receiver.port)) as client:
        client.sendall(sent)
        time.sleep(0.05)        # it reads
        assert receiver.end(number) == (128 + number, "", "")
    assert os.listdir(str(tmp_path)) == []


def test_folder_that_cannot_be_written_ends_it(receive, tmp_path):
    receiver = receive("750")     # no built-in problem
    (tmp_path / "750").rmdir()
    assert receiver.post(STRING_TASK) == 200
    status, out, err = receiver.end()
    assert (status, out) == (2, "")
    assert re.fullmatch("run.py: 750/.*: No such file or directory\n", err)


def test_server_takes_first_free_port_of_this_machine_alone(monkeypatch):
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


def test_two_folders_are_refused(main):
    assert main("receive", "a", "b") == (2, "", "run.py: receive takes one folder, not a and b\n")
