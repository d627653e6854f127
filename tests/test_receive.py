"""The command receive: the browser sends problems, which become folders."""
import contextlib
import functools
import http.client
import io
import json
import os
import re
import signal
import struct
import subprocess
import time
from socket import AF_INET6, SO_LINGER, SOL_SOCKET, create_connection, create_server

import pytest

from harness import command, populate, write
from judge.commands import receive as room
from judge.commands.receive import Inbox, first_servers, listen, received_problem
from judge.text import Failure

try:
    create_server(("::1", 0), family=AF_INET6).close()
    IPV6 = True
except OSError:
    IPV6 = False
SAMPLES = [{"input": "tour\n", "output": ".t.r\n"}, {"input": "aBAcAba\n", "output": ""},
           {"input": "x\n"}]
STRING_TASK = {
    "name": "A. String Task", "url": "https://codeforces.com/contest/118/problem/A",
    "timeLimit": 1500, "memoryLimit": 256, "tests": SAMPLES, "input": {"type": "stdin"},
    "output": {"type": "stdout"}, "batch": {"id": "123e67c8", "size": 1},
}
FILES = {"1.in": "tour\n", "1.out": ".t.r\n", "2.in": "aBAcAba\n", "2.out": "", "3.in": "x\n",
         "limits": "1.5 256\n"}
FACTS = "3 samples, 1.5 s, 256 MB"
TEXT = f"String Task: {FACTS}"


@pytest.fixture
def receive(main, tmp_path, monkeypatch):
    """A function that runs receive on changes of STRING_TASK; it returns the lines on them."""
    monkeypatch.chdir(str(tmp_path))

    def call(*changes, folder="."):
        waiting = [received_problem({**STRING_TASK, **its_own}) for its_own in changes]

        def stand_in(inbox):
            for problem in waiting:
                assert not inbox.is_complete.is_set()
                inbox.add(problem)
                inbox.check()
            assert inbox.is_complete.is_set()
            return 10045

        monkeypatch.setattr(room, "listen", stand_in)
        done = main("receive", folder)
        assert (done.status, done.err) == (0, "")
        return done.out.splitlines()[:-1]       # all has come before it waits

    return call


def contents(folder):
    """Return {name: text} of what is in a folder."""
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_problem_becomes_folder_and_line(receive, tmp_path):
    """A sample without an answer becomes an input."""
    folder = tmp_path / "new/contest/A"
    assert receive({}, folder="new/contest") == [f"new/contest/A  {TEXT}"]
    assert contents(folder) == FILES
    assert folder.stat().st_mode == folder.parent.stat().st_mode


X, Y = {"id": "x", "size": 3}, {"id": "y", "size": 2}
BATCHES = {         # the address, the batch and the first sample of each problem
    "overlapping": [("a", X, 1), ("p", Y, 1), ("a", X, 1), ("b", X, 1), ("q", Y, 1), ("c", X, 1)],
    "all of one address": [("a", X, 1), ("a", X, 2), ("a", X, 2), ("a", X, 3)],
    "without addresses": [(None, Y, 1), (None, Y, 1), (None, Y, 2)],
    "alone": [(None, None, 1)],
}


@pytest.mark.parametrize("name", BATCHES)
def test_receive_ends_after_the_last_problem_of_all_batches(receive, name):
    """A problem counts by its whole message; one that comes twice counts once."""
    problems = [{"url": url, "batch": batch, "tests": number * SAMPLES}
                for url, batch, number in BATCHES[name]]
    assert len(receive(*problems)) == len(problems)


def test_new_files_are_added_and_a_folder_with_other_ones_stays(receive, tmp_path):
    populate(tmp_path, {"A/1.in": "tour\n", "A/a.cpp": "", "b/1.in": "mine\n", "b-2": "a file"})
    os.symlink("nowhere", "b-3")
    inode = os.stat("A/1.in").st_ino
    for _ in range(2):
        assert receive({}) == [f"A  {TEXT}; the folder was there"]
    assert os.stat("A/1.in").st_ino == inode
    assert receive({"timeLimit": 1000}) == ["A-2  String Task: 3 samples, 1 s, 256 MB"]
    assert contents(tmp_path / "A") == {**FILES, "a.cpp": ""}
    assert receive({"name": "b"}) == ["b-4  b: 3 samples, 1.5 s, 256 MB"]
    assert contents(tmp_path / "b") == {"1.in": "mine\n"}


FOLDERS = {         # the name of a problem: its folder, and its title on the line
    "Problem A. Sum": ("A", "Sum"),
    "118A - String Task": ("118A", "String Task"),
    "C: \u30b5\u30dc\u30c6\u30f3": ("C", "\u30b5\u30dc\u30c6\u30f3"),
    "A.": ("A", "A."),
    "../../.ssh": ("ssh", "../../.ssh"),
    "..": ("problem", ".."),
    "Red\x1b[31m \ud800": ("red-31m", r"Red\x1b[31m \ud800"),
    99 * "x": (60 * "x", 57 * "x" + "..."),
}
OBSTACLE = f"{TEXT}; not for run.py: it is interactive, or names its files"
TEXTS = [           # changes of STRING_TASK: the text on it
    ({"tests": SAMPLES[:1], "timeLimit": 2000}, "String Task: 1 sample, 2 s, 256 MB"),
    ({"tests": [], "memoryLimit": 976.5625}, "String Task: 0 samples, 1.5 s, 977 MB"),
    ({"timeLimit": None, "memoryLimit": None}, "String Task: 3 samples, 10 s, 512 MB"),
    ({"interactive": True}, OBSTACLE),
    ({"input": {"type": "file"}}, OBSTACLE),
    ({"output": {"type": "file"}}, OBSTACLE),
]


def test_folder_has_label_or_name_and_line_has_title_samples_limits_and_obstacles():
    for name, (folder, title) in FOLDERS.items():
        found = received_problem({**STRING_TASK, "name": name})
        assert found[:2] == (folder, f"{title}: {FACTS}")
    for changes, text in TEXTS:
        assert received_problem({**STRING_TASK, **changes}).text == text


@pytest.fixture
def inbox(tmp_path):
    """An Inbox in an empty folder."""
    (tmp_path / "inbox").mkdir()
    return Inbox(tmp_path / "inbox")


@pytest.fixture
def address(monkeypatch, inbox):
    """The address of its server."""
    monkeypatch.setattr(room, "PORTS", [0] * 9)     # ports that are free
    servers = first_servers()
    for server in servers:
        server.serve_forever = functools.partial(server.serve_forever, 0.01)    # it ends so soon
    monkeypatch.setattr(room, "first_servers", lambda: servers)
    yield "127.0.0.1", listen(inbox)
    for server in servers:
        server.shutdown()
        server.socket.close()


def request(address, body, method="POST", **headers):
    """Send a message; return the status of the reply."""
    headers = {"Content-Type": "Application/JSON; charset=utf-8", **headers}
    with contextlib.closing(http.client.HTTPConnection(*address, timeout=20)) as connection:
        connection.request(method, "/", body, headers)
        reply = connection.getresponse()
        assert "Access-Control" not in str(reply.headers)
        return reply.status


def with_changes(**changes):
    """Return the message for STRING_TASK with some changes."""
    return json.dumps({**STRING_TASK, **changes}).encode()


WRONG = [
    b"\xff", b"[" * 200000, with_changes()[:-1], with_changes(name=5), with_changes(tests=[{}]),
    with_changes(tests=[{"input": "\ud800"}]), with_changes(timeLimit="2"),
    with_changes(timeLimit=10 ** 400), with_changes(memoryLimit=float("nan")),
    with_changes(timeLimit=-1), with_changes(memoryLimit=10 ** 12), with_changes(input="stdin"),
    with_changes(batch={"id": "x"}),
]


@pytest.mark.parametrize("message", WRONG, ids=range(len(WRONG)))
def test_message_without_problem_is_refused_with_a_line(address, capsys, message):
    assert request(address, message) == 400
    line = r"run.py: refused a message \(\w+Error: .*\)\n"
    assert re.fullmatch(line, capsys.readouterr().err)


@pytest.mark.parametrize("header, value, error", [
    ("Content-Type", "text/plain; application/json", "Content-Type is not application/json"),
    ("Host", "evil.example:10045", "Host is not this machine"),
    ("Content-Length", "-1", "Expecting value"),        # nothing is read
])
def test_header_that_strange_web_page_can_send_is_refused(address, capsys, header, value, error):
    assert request(address, b"", **{header: value}) == 400
    assert f"Error: {error}" in capsys.readouterr().err


def test_other_methods_are_refused_and_nothing_is_allowed(address):
    assert request(address, None, "OPTIONS") == 501


HEAD = (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n")
START = HEAD % 9 + b"\r\n[1"


def test_silent_or_slow_client_delays_nobody(address, capsys):
    with create_connection(address) as silent, create_connection(address) as stopped:
        stopped.sendall(START)
        with create_connection(address) as gone:
            gone.sendall(START)
            # So the server gets an error from the connection.
            gone.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
        started = time.monotonic()
        assert request(address, with_changes()) == 200
        assert time.monotonic() - started < 1       # the others have a second
        assert silent.recv(1) == b""
        assert stopped.makefile("rb").read().startswith(b"HTTP/1.1 400 ")
    assert "timed out" in capsys.readouterr().err


def test_message_is_saved_before_it_is_answered_and_an_error_is_told(address, inbox, capsys):
    """Then the next one is saved. No empty folder stays."""
    os.rmdir(inbox.folder)
    write(inbox.folder, "no folder")
    assert request(address, with_changes()) == 400
    assert "refused a message (Failure: " in capsys.readouterr().err
    assert not inbox.is_complete.is_set()
    inbox.folder.unlink()
    assert request(address, with_changes(batch={"id": "x", "size": 2})) == 200
    assert contents(inbox.folder / "A") == FILES
    assert request(address, with_changes(name="B. Last", batch={"id": "x", "size": 2})) == 200
    assert inbox.is_complete.wait(20)


def test_problem_is_received_though_nobody_reads_the_line_on_it(address, inbox, monkeypatch):
    with monkeypatch.context() as patch, open("/dev/full", "wb", 0) as full:
        patch.setattr("sys.stdout", io.TextIOWrapper(full, write_through=True))
        assert request(address, with_changes()) == 200
    assert inbox.is_complete.wait(20)
    assert contents(inbox.folder / "A") == FILES


def test_new_folder_that_cannot_be_filled_goes_away(inbox, monkeypatch):
    monkeypatch.setattr(room, "save_all", lambda files: (_ for _ in ()).throw(Failure("full")))
    (inbox.folder / "A").mkdir()
    for name in ("A. x", "B. x"):
        with pytest.raises(Failure):
            inbox.add(received_problem({**STRING_TASK, "name": name}))
    assert os.listdir(inbox.folder) == ["A"]


@pytest.mark.skipif(not IPV6, reason="needs IPv6")
def test_both_addresses_are_heard_on_a_port_that_is_free_for_both(address, inbox, monkeypatch):
    _, port = address
    assert request(("::1", port), with_changes(), Host=f"[::1]:{port}") == 200
    with create_server(("::1", 0), family=AF_INET6) as taken:
        monkeypatch.setattr(room, "PORTS", [taken.getsockname()[1]] + [0] * 9)
        servers = first_servers()
        assert servers[0].server_port != taken.getsockname()[1]
        for server in servers:
            server.socket.close()


def test_client_may_wait_until_it_is_told_to_go_on(address):
    """So curl does with a large message."""
    body = with_changes(tests=[{"input": "x" * (4 << 20)}])
    with create_connection(address) as client:
        client.sendall(HEAD % len(body) + b"Expect: 100-continue\r\n\r\n")
        assert client.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(body)
        assert client.makefile("rb").read().startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("sent, number", [(b"", signal.SIGINT), (START, signal.SIGTERM)],
                         ids=["idle", "reading"])
def test_signal_ends_server_that_prints_lines_at_once(tmp_path, clean, monkeypatch, sent, number):
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    process = subprocess.Popen(command("receive"), cwd=str(tmp_path), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, encoding="utf-8")
    first_line = process.stdout.readline()
    assert first_line, process.stderr.read()        # such as `no port is free`
    address = "127.0.0.1", int(re.search(r"on port (\d+)", first_line)[1])
    assert request(address, with_changes(batch={"id": "x", "size": 2})) == 200
    assert process.stdout.readline() == f"A  {TEXT}\n"
    with create_connection(address) as client:
        client.sendall(sent)
        time.sleep(0.05)        # it reads
        process.send_signal(number)
        assert process.communicate(timeout=20) == ("", "")
    assert process.returncode == 128 + number
    assert os.listdir(tmp_path) == ["A"]


def test_server_takes_first_free_port_of_this_machine_alone(monkeypatch, inbox):
    with create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(room, "PORTS", [port] + [0] * 9)
        servers = first_servers()
        assert {server.server_address[0] for server in servers} <= {"127.0.0.1", "::1"}
        assert servers[0].server_port != port
        for server in servers:
            server.socket.close()
        monkeypatch.setattr(room, "PORTS", (port, port))
        with pytest.raises(Failure, match=f"^no port is free: {port}, {port}$"):
            first_servers()


def test_two_folders_are_refused(main):
    complaint = "receive takes one folder, no address; click the icon in the browser"
    assert main("receive", "a", "b") == (2, "", f"run.py: {complaint}\n")
