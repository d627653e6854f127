"""The command receive: problems from the browser become folders."""
import contextlib
import errno
import json
import math
import os
import re
import shutil
import socket
import threading
from collections import defaultdict, namedtuple
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from judge.files import may_save, numbered_names, save_all
from judge.options import OPTIONS
from judge.text import Failure, amount, cut, printable, shown_path
from judge.told import complain

PORTS = (10045, 10043, 10042, 6174, 4244, 1327, 27121)      # to which Competitive Companion sends
THIS_MACHINE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
LABEL = re.compile(r"(?:Problem )?([^\W_]{1,5})([.:]| -)\s*")       # of a name such as `A. Sum`
MOST_LETTERS = 60           # of a folder's name: file systems allow 255 bytes


# Received: a problem from the browser
#     folder_name  such as A
#     text         to print
#     files        {name: bytes}
#     batch        (id, number of problems) of what comes with it: a contest
#     message      that tells it from others: all but the batch
Received = namedtuple("Received", "folder_name text files batch message")


def run(options, told):
    """Save the problems that the browser sends until all have come; return the exit status."""
    if len(options.words) > 1 or "://" in str(options.words):
        raise Failure("receive takes one folder, no address; click the icon in the browser")
    folder = Path(*options.words)
    folder.mkdir(parents=True, exist_ok=True)
    inbox = Inbox(folder)
    port = listen(inbox)
    print(f"waiting for Competitive Companion on port {port}, until all problems of the contest"
          " have come; Ctrl-C ends this", flush=True)
    try:
        inbox.is_complete.wait()
    finally:
        inbox.lock.acquire()        # what is being saved is saved whole
    return 0


class Inbox:
    """What has come from the browser. Each client has a thread of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.came = defaultdict(set)            # {batch: messages}
        self.is_complete = threading.Event()

    def add(self, problem):
        """Save a Received and print a line on it; raise Failure if it cannot be saved."""
        with self.lock:
            line = save_received(problem, self.folder)
            self.came[problem.batch].add(problem.message)
            with contextlib.suppress(OSError):      # it is saved, even if nobody reads this
                print(line, flush=True)

    def check(self):
        """Set is_complete if all problems of all batches have come."""
        with self.lock:
            if self.came and all(len(came) >= size for (_, size), came in self.came.items()):
                self.is_complete.set()


class Handler(BaseHTTPRequestHandler):
    """Answers a client: first what it sends is saved."""
    protocol_version = "HTTP/1.1"       # a client may wait for `100 Continue`
    timeout = 1         # second of silence

    def handle(self):
        with contextlib.suppress(OSError):      # the client has gone
            super().handle()

    def do_POST(self):
        try:
            self.server.inbox.add(read_message(self.headers, self.rfile))
        except Exception as error:      # the next message may be right
            complain(f"refused a message ({type(error).__name__}: {error})")
            self.send_error(400)
        else:
            self.send_response_only(200)
            self.send_header("Content-Length", "0")
            self.send_header("Connection", "close")
            self.end_headers()
        self.server.inbox.check()       # now that the client has its answer

    def log_message(self, *arguments):
        """Do not print that a client was silent."""


class Server6(ThreadingHTTPServer):
    """A server for IPv6."""
    address_family = socket.AF_INET6


def listen(inbox):
    """Let an Inbox get what comes to a port of this machine until run.py ends; return the port."""
    servers = first_servers()
    for server in servers:
        server.inbox = inbox
        threading.Thread(target=server.serve_forever, daemon=True).start()
    return servers[0].server_port


def first_servers():
    """Return servers for IPv4 and IPv6 at the first port that is free for both; else Failure.

    A browser may take either for localhost. Some systems have no IPv6.
    """
    for port in PORTS:
        servers = []
        try:
            servers.append(ThreadingHTTPServer(("127.0.0.1", port), Handler))
            servers.append(Server6(("::1", servers[0].server_port), Handler))
        except OSError as error:
            if not servers or error.errno == errno.EADDRINUSE:
                for server in servers:
                    server.socket.close()
                continue
        return servers
    raise Failure(f"no port is free: {', '.join(map(str, PORTS))}")


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
    folder_name, title = split_name(message["name"].strip())
    files = {}
    for number, test in enumerate(message["tests"], 1):
        files[f"{number}.in"] = test["input"].encode()
        if test.get("output") is not None:
            files[f"{number}.out"] = test["output"].encode()
    seconds = (message.get("timeLimit") or 10000) / 1000    # null stands for an unknown limit
    megabytes = math.ceil(message.get("memoryLimit") or 512)
    for limit, name in ((seconds, "cpu_seconds"), (megabytes, "memory_mb")):
        OPTIONS[name].convert(str(limit))       # raises an exception if it can be no limit
    files["limits"] = f"{seconds:g} {megabytes}\n".encode()
    samples = amount(len(message["tests"]), "sample")
    title = printable(cut(title, MOST_LETTERS))
    text = f"{title}: {samples}, {seconds:g} s, {megabytes} MB"
    types = message["input"]["type"], message["output"]["type"]
    if message.get("interactive") or "file" in types:
        text += "; not for run.py: it is interactive, or names its files"
    itself = json.dumps({**message, "batch": None}, sort_keys=True)
    batch = message.get("batch") or {"id": itself, "size": 1}
    return Received(folder_name, text, files, (str(batch["id"]), int(batch["size"])), itself)


def split_name(name):
    """Return (a name for the folder of a problem, its title): `A. Sum` gives A and Sum."""
    match = LABEL.match(name)
    if match:
        return match[1], name[match.end():] or name
    label = re.sub(r"[\W_]+", "-", name.lower()).strip("-")
    return label[:MOST_LETTERS].rstrip("-") or "problem", name


def save_received(problem, parent):
    """Save a Received in a folder A, or A-2 if a file in A differs, ...; return a line on it.

    In a folder that is there, nothing is replaced.
    """
    files = problem.files
    for name in numbered_names(problem.folder_name):
        path = parent / name
        is_new = not os.path.lexists(path)
        if is_new or path.is_dir() and all(may_save(path / file, files[file]) for file in files):
            try:
                save_all({path / file: data for file, data in files.items()})
            except Failure:
                if is_new:
                    shutil.rmtree(str(path), ignore_errors=True)
                raise
            note = "" if is_new else "; the folder was there"
            return f"{shown_path(path)}  {problem.text}{note}"
