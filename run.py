#!/usr/bin/env python3
"""Judge programs on files of cases. This is the door: the judge is the package judge/ beside it."""
import sys

if sys.version_info < (3, 8) or sys.platform == "win32":
    sys.exit("run.py needs Python 3.8 or later, on Linux or macOS; on Windows, use WSL")

import gc
import signal

gc.disable()        # the judge makes few circles of objects, and looking for them takes time
if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.SIG_DFL)    # Ctrl-C during the imports

import os

# First, before other packages that are named judge. Through a link, it is the kit's own.
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

from judge.main import main

if __name__ == "__main__":
    os.environ.pop("PYTHONSAFEPATH", None)      # it would hide the kit's modules from the solutions
    sys.stdout = sys.stdout or open(os.devnull, "w")        # it is closed, as by >&-
    sys.stderr = sys.stderr or open(os.devnull, "w")
    sys.stdout.reconfigure(errors="backslashreplace")
    os._exit(main(sys.argv[1:]))        # Python's own exit would try again to write what is left
