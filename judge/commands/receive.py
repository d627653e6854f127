"""The command receive: problems from the browser become folders."""
import contextlib
import math
import os
import re
from collections import defaultdict, namedtuple
from pathlib import Path

from judge.files import may_save, numbered_names, save_all
from judge.options import OPTIONS
from judge.running.signals import signals_held
from judge.text import Failure, amount, complain, cut, printable, shown_path

PORTS = (10045, 10043, 10042, 6174, 4244, 1327, 27121)      # to which Competitive Companion sends
LABEL = re.compile(r"(?:Problem )?([^\W_]{1,5})([.:]| -)\s*")       # of a name such as `A. Sum`
MOST_LETTERS = 60           # of a folder's name: file systems allow 255 bytes


# Received: a problem from the browser
#     folder_name  such as A
#     text         to print
#     files        {name: bytes}
#     batch        (id, number of problems) of what comes with it: a contest
#     url          of the problem, or what else tells it from others
Received = namedtuple("Received", "folder_name text files batch url")


def run(tasks, complaints, options):
    """Save the problems that the browser sends until all have come; return the exit status."""
    if len(options.words) > 1 or "://" in str(options.words):
        raise Failure("receive takes one folder, no address; click the icon in the browser")
    folder = Path(*options.words)
    folder.mkdir(parents=True, exist_ok=True)
    received = []
    came = defaultdict(set)     # {batch: URLs of its problems}
    with open_server(received) as server:
        print(f"waiting for Competitive Companion on port {server.server_port}, until all problems"
              " of the contest have come; Ctrl-C ends this", flush=True)
        while not came or any(len(problems) < size for (_, size), problems in came.items()):
            server.handle_request()
            for problem in received:
                print(save_received(problem, folder), flush=True)
                came[problem.batch].add(problem.url)
            received.clear()
    return 0


def open_server(received):
    """Return a server for this machine alone that adds each Received to the list `received`."""
    from http.server import BaseHTTPRequestHandler, HTTPServer

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"       # a client may wait for `100 Continue`
        timeout = 1         # second of silence; meanwhile other clients wait

        def handle(self):
            with contextlib.suppress(OSError):      # the client has gone
                super().handle()

        def do_POST(self):
            try:
                received.append(read_message(self.headers, self.rfile))
                self.send_response_only(200)
            except Exception as error:      # the next message may be right
                complain(f"refused a message ({type(error).__name__}: {error})")
                self.send_response_only(400)
            self.send_header("Content-Length", "0")
            self.send_header("Connection", "close")
            self.end_headers()

        def log_message(self, *arguments):
            """Do not print that a client was silent."""

    for port in PORTS:
        with contextlib.suppress(OSError):      # it is not free
            return HTTPServer(("127.0.0.1", port), Handler)
    raise Failure(f"no port is free: {', '.join(map(str, PORTS))}")


def read_message(headers, file):
    """Return the Received of a message; raise an exception if it has no problem."""
    import json
    length = int(headers["Content-Length"])
    body = file.read(max(0, min(length, 100 << 20)))
    # Browsers let no other page send this type, nor this host, even if its name leads here.
    if headers.get_content_type() != "application/json":
        raise ValueError("Content-Type is not application/json")
    if headers["Host"].partition(":")[0] not in ("localhost", "127.0.0.1"):
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
    url = str(message.get("url") or message)
    batch = message.get("batch")
    if batch is None:
        batch = {"id": url, "size": 1}
    return Received(folder_name, text, files, (str(batch["id"]), int(batch["size"])), url)


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
            with signals_held():
                save_all({path / file: data for file, data in files.items()})
            note = "" if is_new else "; the folder was there"
            return f"{shown_path(path)}  {problem.text}{note}"
