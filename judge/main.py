"""From the arguments of a command line to the exit status."""
import importlib
import signal
import sys

from judge.options import parse
from judge.request.tasks import read_request
from judge.running.signals import handle_signals, interrupt, signals_held
from judge.text import Failure, complain, describe


def main(arguments):
    """Do what a command line asks; return the exit status, after a signal 128 + its number."""
    handle_signals(interrupt)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)       # if ignored, exit statuses would be lost
    try:
        return run_command(arguments)
    except KeyboardInterrupt as error:
        number, = error.args
        return 128 + number


def run_command(arguments):
    """Do what a command line asks; return the exit status. Errors are a line on stderr."""
    try:
        with signals_held():        # Ctrl-C would break argparse's own clean-up
            options = parse(arguments)
        if options.help:
            print(options.help, end="")
            status = 0
        else:
            module = importlib.import_module(f"judge.commands.{options.command}")
            status = module.run(read_request(options), options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:                 # whoever read the report has gone
        return 128 + signal.SIGPIPE
    except Failure as error:
        complain(*error.args)
    except (OSError, MemoryError) as error:
        complain(describe(error))
    return 2
