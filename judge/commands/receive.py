"""The command receive: problems from the browser become folders."""
import contextlib
import json
import math
import os
import re
import signal
import socket
from collections import defaultdict, namedtuple
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from judge.files import may_save, numbered_names, save_all
from judge.options import OPTIONS
from judge.running.process import ready_files
from judge.running.signals import signals_held
from judge.text import Failure, amount, cut, printable, shown_path
from judge.told import complain

PORTS = (10045, 10043, 10042, 6174, 4244, 1327, 27121)      # to which Competitive Companion sends
THIS_MACHINE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
LABEL = re.compile(r"(?:Problem )?([^\W_]{1,5})([.:]| -)")       # of a name such as `A. Sum`
MOST_LETTERS = 60           # of a folder's name: file systems allow 255 bytes
MOST_SECONDS = 0.5          # for a client, as the others wait


# Received: a problem from the browser
#     folder_name  such as A
#     text         to print
#     files        {name: bytes}
#     batch        (id, number of problems) of what comes with it: a contest
Received = namedtuple("Received", "folder_name text files batch")


def run(options, told):
    """Save the problems that the browser sends until all have come; return the exit status."""
    if len(options.words) > 1 or "://" in str(options.words):
        raise Failure("receive takes one folder, no address; click the icon in the browser")
    folder = Path(*options.words)
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        sockets = list(map(stack.enter_context, listening_sockets()))
        _, port, *_ = sockets[0].getsockname()
        print(f"waiting for Competitive Companion on port {port}, until all problems of the contest"
              " have come; Ctrl-C ends this", flush=True)
        serve(sockets, Inbox(folder))
    return 0


class Inbox:
    """What has come from the browser."""

    def __init__(self, folder):
        self.folder = folder
        self.came = defaultdict(set)            # {batch: (folder, text) of its problems}

    def add(self, problem):
        """Save a Received and print a line on it; raise Failure if it cannot be saved."""
        with signals_held():        # it is saved whole
            path = save_received(problem, self.folder)
        self.came[problem.batch].add((path, problem.text))      # two may fit into one folder
        print(f"{shown_path(path)}  {problem.text}", flush=True)

    def is_complete(self):
        """Return whether all problems of all batches have come."""
        return self.came and all(len(came) >= size for (_, size), came in self.came.items())


class Handler(BaseHTTPRequestHandler):
    """Answers a client: first what it sends is saved in an Inbox, its server."""
    protocol_version = "HTTP/1.1"       # a client may wait for `100 Continue`

    def do_POST(self):
        status = HTTPStatus.NO_CONTENT
        try:
            self.server.add(read_message(self.headers, self.rfile))
        except Exception as error:      # the next message may be right
            complain(f"refused a message ({type(error).__name__}: {error})")
            status = HTTPStatus.BAD_REQUEST
        self.send_error(status)         # so any status is sent, and the connection closed

    def log_message(self, *arguments):
        """Do not print what is refused: complain() has."""


def listening_sockets():
    """Return sockets for IPv4 and IPv6, as a browser may take either for localhost; else Failure.

    Each has the first port that is free: the browser sends to all. Some systems have no IPv6.
    """
    both = [first_socket("127.0.0.1", socket.AF_INET), first_socket("::1", socket.AF_INET6)]
    sockets = list(filter(None, both))
    if not sockets:
        raise Failure(f"no port is free: {', '.join(map(str, PORTS))}")
    return sockets


def first_socket(host, family):
    """Return a socket that listens on the first port that is free, or None."""
    for port in PORTS:
        with contextlib.suppress(OSError):
            return socket.create_server((host, port), family=family)


def serve(sockets, inbox):
    """Let an Inbox get what comes to sockets, one client after the other, until it is complete."""
    while not inbox.is_complete():
        for ready in ready_files(sockets, None):
            connection, address = ready.accept()
            end_soon(connection)
            with connection, contextlib.suppress(OSError):      # the client has gone
                Handler(connection, address, inbox)


def end_soon(connection):
    """Read nothing more from a connection soon, as if the client had ended its message."""
    def end(number, frame):
        with contextlib.suppress(OSError):      # it is closed
            connection.shutdown(socket.SHUT_RD)

    signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, MOST_SECONDS)


def read_message(headers, file):
    """Return the Received of a message; raise an exception if it has no problem."""
    length = int(headers["Content-Length"])
    body = file.read(max(0, min(length, 100 << 20)))
    # Browsers let no other page send this type, nor this host, even if its name leads here.
    if headers.get_content_type() != "application/json":
        raise ValueError("Content-Type is not application/json")
    if not THIS_MACHINE.fullmatch(headers["Host"]):
        raise ValueError("Host is not this machine")
    return received_problem(json.loads(body))


def received_problem(message):
    """Return the Received of a message that was read from JSON."""
    name = message["name"].strip()
    files = {}
    for number, test in enumerate(message["tests"], 1):
        files[f"{number}.in"] = test["input"].encode()
        if test.get("output") is not None:
            files[f"{number}.out"] = test["output"].encode()
    seconds = (message.get("timeLimit") or 10000) / 1000    # null stands for an unknown limit
    megabytes = math.ceil(message.get("memoryLimit") or 512)
    for limit, option in ((seconds, "cpu_seconds"), (megabytes, "memory_mb")):
        OPTIONS[option].convert(str(limit))       # raises an exception if it can be no limit
    files["limits"] = f"{seconds:g} {megabytes}\n".encode()
    samples = amount(len(message["tests"]), "sample")
    text = f"{printable(cut(name, MOST_LETTERS))}: {samples}, {seconds:g} s, {megabytes} MB"
    types = message["input"]["type"], message["output"]["type"]
    if message.get("interactive") or "file" in types:
        text += "; not for run.py: it is interactive, or names its files"
    given = message.get("batch") or {"id": "", "size": 1}
    batch = str(given["id"]), int(given["size"])
    return Received(folder_for(name), text, files, batch)


def folder_for(name):
    """Return a name for the folder of a problem: A for `A. Sum`, bear-s-run for `Bear's run`."""
    match = LABEL.match(name)
    if match:
        return match[1]
    label = re.sub(r"[\W_]+", "-", name.lower()).strip("-")
    return label[:MOST_LETTERS].rstrip("-") or "problem"


def save_received(problem, parent):
    """Save a Received in a folder A, or A-2 if a file in A differs, ...; return the folder.

    In a folder that is there, nothing is replaced.
    """
    for name in numbered_names(problem.folder_name):
        path = parent / name
        files = {path / file: data for file, data in problem.files.items()}
        has_place = path.is_dir() or not os.path.lexists(path)
        if has_place and all(map(may_save, files, files.values())):
            break
    try:
        save_all(files)
    except Failure:
        with contextlib.suppress(OSError):      # there are other files in it
            path.rmdir()
        raise
    return path
