"""The command receive: the browser sends problems, which become folders."""
import contextlib
import http.client
import json
import os
import re
import signal
import struct
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from socket import AF_INET6, SO_LINGER, SOL_SOCKET, create_connection, create_server

import pytest

from harness import command, populate, write
from judge.commands import receive as room
from judge.commands.receive import Inbox, listening_sockets, received_problem, serve
from judge.running.signals import signals_held
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
TEXT = f"A. String Task: {FACTS}"


@pytest.fixture
def receive(main, tmp_path, monkeypatch):
    """A function that runs receive on changes of STRING_TASK; it returns the lines on them."""
    monkeypatch.chdir(str(tmp_path))

    def call(*changes, folder="."):
        waiting = [received_problem({**STRING_TASK, **its_own}) for its_own in changes]

        def stand_in(sockets, inbox):
            for problem in waiting:
                assert not inbox.is_complete()
                inbox.add(problem)
            assert inbox.is_complete()

        monkeypatch.setattr(room, "PORTS", [0])     # a port that is free
        monkeypatch.setattr(room, "serve", stand_in)
        done = main("receive", folder)
        assert (done.status, done.err) == (0, "")
        return done.out.splitlines()[1:]

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
BATCHES = {         # the name, the batch and the first sample of each problem
    "overlapping": [("a", X, 1), ("p", Y, 1), ("a", X, 1), ("b", X, 1), ("q", Y, 1), ("c", X, 1)],
    "all of one name": [("a", X, 1), ("a", X, 2), ("a", X, 2), ("a", X, 3)],
    "in one folder": [("sum: one", X, 1), ("sum: two", X, 1), ("sum: one", X, 1), ("b", X, 1)],
    "alone": [("a", None, 1)],
}


@pytest.mark.parametrize("name", BATCHES)
def test_receive_ends_after_the_last_problem_of_all_batches(receive, name):
    """One that comes twice counts once."""
    problems = [{"name": title, "batch": batch, "tests": SAMPLES[number - 1:]}
                for title, batch, number in BATCHES[name]]
    assert len(receive(*problems)) == len(problems)


def test_new_files_are_added_and_a_folder_with_other_ones_stays(receive, tmp_path):
    populate(tmp_path, {"A/1.in": "tour\n", "A/a.cpp": "", "b/1.in": "mine\n", "b-2": "a file"})
    os.symlink("nowhere", "b-3")
    inode = os.stat("A/1.in").st_ino
    for _ in range(2):
        assert receive({}) == [f"A  {TEXT}"]
    assert os.stat("A/1.in").st_ino == inode
    assert receive({"timeLimit": 1000}) == ["A-2  A. String Task: 3 samples, 1 s, 256 MB"]
    assert contents(tmp_path / "A") == {**FILES, "a.cpp": ""}
    assert receive({"name": "b"}) == ["b-4  b: 3 samples, 1.5 s, 256 MB"]
    assert contents(tmp_path / "b") == {"1.in": "mine\n"}


FOLDERS = {         # the name of a problem: its folder, and its name on the line
    "Problem A. Sum": ("A", "Problem A. Sum"),
    "118A - String Task": ("118A", "118A - String Task"),
    "C: \u30b5\u30dc\u30c6\u30f3": ("C", "C: \u30b5\u30dc\u30c6\u30f3"),
    "A.": ("A", "A."),
    "../../.ssh": ("ssh", "../../.ssh"),
    "..": ("problem", ".."),
    "Red\x1b[31m \ud800": ("red-31m", r"Red\x1b[31m \ud800"),
    99 * "x": (60 * "x", 57 * "x" + "..."),
}
OBSTACLE = f"{TEXT}; not for run.py: it is interactive, or names its files"
TEXTS = [           # changes of STRING_TASK: the text on it
    ({"tests": SAMPLES[:1], "timeLimit": 2000}, "A. String Task: 1 sample, 2 s, 256 MB"),
    ({"tests": [], "memoryLimit": 976.5625}, "A. String Task: 0 samples, 1.5 s, 977 MB"),
    ({"timeLimit": None, "memoryLimit": None}, "A. String Task: 3 samples, 10 s, 512 MB"),
    ({"interactive": True}, OBSTACLE),
    ({"input": {"type": "file"}}, OBSTACLE),
    ({"output": {"type": "file"}}, OBSTACLE),
]


def test_folder_has_label_or_name_and_line_has_name_samples_limits_and_obstacles():
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
def served(monkeypatch, inbox):
    """A function that calls another one with an address that is served, and returns its result."""
    def call(client):
        with create_server(("127.0.0.1", 0)) as free:
            address = free.getsockname()
        monkeypatch.setattr(room, "PORTS", [address[1]])
        with contextlib.ExitStack() as stack:
            sockets = [stack.enter_context(socket) for socket in listening_sockets()]
            pool = stack.enter_context(ThreadPoolExecutor(1))
            result = pool.submit(then_all, client, address, inbox)
            serve(sockets, inbox)
            return result.result()

    return call


def then_all(client, address, inbox):
    """Return what a client returns for an address. Then the server ends, as if all had come.

    Signals are for the main thread.
    """
    with signals_held():
        try:
            return client(address)
        finally:
            if not inbox.is_complete():
                inbox.is_complete = lambda: True
                create_connection(address).close()      # it wakes the server


def request(address, body, method="POST", **headers):
    """Send a message; return the status of the reply."""
    headers = {"Content-Type": "Application/JSON; charset=utf-8", **headers}
    with contextlib.closing(http.client.HTTPConnection(*address, timeout=9)) as connection:
        connection.request(method, "/", body, headers)
        reply = connection.getresponse()
        assert "Access-Control" not in str(reply.headers)
        return reply.status


def with_changes(**changes):
    """Return the message for STRING_TASK with some changes."""
    return json.dumps({**STRING_TASK, **changes}).encode()


WRONG = [
    with_changes(timeLimit=5), with_changes(timeLimit=-1000), with_changes(memoryLimit=10 ** 12),
    b"\xff", b"[" * 200000, with_changes()[:-1], with_changes(name=5), with_changes(tests=[{}]),
    with_changes(tests=[{"input": "\ud800"}]), with_changes(timeLimit="2"),
    with_changes(timeLimit=10 ** 400), with_changes(memoryLimit=float("nan")),
    with_changes(input="stdin"), with_changes(batch={"id": "x"}),
]


@pytest.mark.parametrize("message", WRONG, ids=range(len(WRONG)))
def test_message_without_problem_is_refused_with_a_line(served, capsys, message):
    assert served(lambda address: request(address, message)) == 400
    line = r"run.py: refused a message \(\w+Error: .*\)\n"
    assert re.fullmatch(line, capsys.readouterr().err)


@pytest.mark.parametrize("header, value, error", [
    ("Content-Type", "text/plain; application/json", "Content-Type is not application/json"),
    ("Host", "evil.example:10045", "Host is not this machine"),
    ("Content-Length", "-1", "Expecting value"),        # nothing is read
])
def test_header_that_strange_web_page_can_send_is_refused(served, capsys, header, value, error):
    assert served(lambda address: request(address, b"", **{header: value})) == 400
    assert f"Error: {error}" in capsys.readouterr().err


def test_other_methods_are_refused_and_nothing_is_allowed(served):
    assert served(lambda address: request(address, None, "OPTIONS")) == 501


HEAD = (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n")
START = HEAD % 9 + b"\r\n[1"


def send_slowly(client, data):
    """Send a byte each tenth of a second until the other side ends the connection."""
    with contextlib.suppress(OSError):
        for number in range(len(data)):
            client.sendall(data[number:number + 1])
            time.sleep(0.1)


@pytest.mark.parametrize("sent", [b"", START, START[:9] * 20, START + b" " * 40],
                         ids=["silent", "stopped", "slow head", "slow body"])
def test_silent_or_slow_client_delays_the_others_by_a_second(served, inbox, capsys, sent):
    def client(address):
        with create_connection(address) as slow, ThreadPoolExecutor(1) as pool:
            with create_connection(address) as gone:
                gone.sendall(START)
                # So the server gets an error from the connection.
                gone.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
            slow.sendall(sent[:30])
            pool.submit(send_slowly, slow, sent[30:])
            started = time.monotonic()
            assert request(address, with_changes()) == 204
            return time.monotonic() - started

    assert 0.5 < served(client) < 2
    assert contents(inbox.folder / "A") == FILES


def test_message_is_saved_before_it_is_answered_and_an_error_is_told(served, inbox, capsys):
    """Then the next one is saved. No empty folder stays."""
    def client(address):
        os.rmdir(inbox.folder)
        write(inbox.folder, "no folder")
        assert request(address, with_changes()) == 400
        assert "refused a message (Failure: " in capsys.readouterr().err
        assert not inbox.is_complete()
        inbox.folder.unlink()
        assert request(address, with_changes(batch={"id": "x", "size": 2})) == 204
        assert contents(inbox.folder / "A") == FILES
        assert request(address, with_changes(name="B. Last", batch={"id": "x", "size": 2})) == 204

    served(client)
    assert inbox.is_complete()


def test_new_folder_that_cannot_be_filled_goes_away(inbox, monkeypatch):
    def no_space(files):
        next(iter(files)).parent.mkdir(exist_ok=True)
        raise Failure("full")

    monkeypatch.setattr(room, "save_all", no_space)
    write(inbox.folder / "A/a.cpp", "")
    for name in ("A. x", "B. x"):
        with pytest.raises(Failure):
            inbox.add(received_problem({**STRING_TASK, "name": name}))
    assert os.listdir(inbox.folder) == ["A"]


def addresses_heard():
    """Return the addresses of new sockets, which are closed."""
    with contextlib.ExitStack() as stack:
        return [stack.enter_context(socket).getsockname() for socket in listening_sockets()]


@pytest.mark.skipif(not IPV6, reason="needs IPv6")
def test_both_addresses_are_heard_each_on_its_first_free_port(served, inbox, monkeypatch):
    def client(address):
        host = f"[::1]:{address[1]}"
        return request(("::1", address[1]), with_changes(), Host=host)

    assert served(client) == 204
    with create_server(("::1", 0), family=AF_INET6) as taken:
        _, port, *_ = taken.getsockname()
        monkeypatch.setattr(room, "PORTS", [port, 0])
        ports = [address[1] for address in addresses_heard()]
        assert ports[0] == port != ports[1]


def test_client_may_wait_until_it_is_told_to_go_on(served):
    """So curl does with a large message."""
    def client(address):
        body = with_changes(tests=[{"input": "x" * (4 << 20)}])
        with create_connection(address) as connection:
            connection.sendall(HEAD % len(body) + b"Expect: 100-continue\r\n\r\n")
            assert connection.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
            connection.sendall(body)
            return connection.makefile("rb").read()

    assert served(client).startswith(b"HTTP/1.1 204 ")


@pytest.mark.parametrize("sent, number", [(b"", signal.SIGINT), (START, signal.SIGTERM)],
                         ids=["idle", "reading"])
def test_signal_ends_server_that_prints_lines_at_once(tmp_path, clean, monkeypatch, sent, number):
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    process = subprocess.Popen(command("receive"), cwd=str(tmp_path), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, encoding="utf-8")
    try:
        first_line = process.stdout.readline()
        assert first_line, process.stderr.read()        # such as `no port is free`
        address = "127.0.0.1", int(re.search(r"on port (\d+)", first_line)[1])
        assert request(address, with_changes(batch={"id": "x", "size": 2})) == 204
        assert process.stdout.readline() == f"A  {TEXT}\n"
        with create_connection(address) as client:
            client.sendall(sent)
            time.sleep(0.05)        # it reads
            process.send_signal(number)
            assert process.communicate(timeout=20) == ("", "")
    finally:
        process.kill()      # or it would keep its port after a check that failed
    assert process.returncode == 128 + number
    assert os.listdir(tmp_path) == ["A"]


def test_first_free_port_of_this_machine_alone_is_taken(monkeypatch):
    with create_server(("127.0.0.1", 0)) as taken:
        _, port = taken.getsockname()
        monkeypatch.setattr(room, "PORTS", [port, 0])
        addresses = addresses_heard()
        assert {address[0] for address in addresses} <= {"127.0.0.1", "::1"}
        assert addresses[0][1] != port
        monkeypatch.setattr(room, "PORTS", (port, port))
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(OSError):      # without IPv6
                stack.enter_context(create_server(("::1", port), family=AF_INET6))
            with pytest.raises(Failure, match=f"^no port is free: {port}, {port}$"):
                listening_sockets()


def test_two_folders_are_refused(main):
    complaint = "receive takes one folder, no address; click the icon in the browser"
    assert main("receive", "a", "b") == (2, "", f"run.py: {complaint}\n")
