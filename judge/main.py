"""From the arguments of a command line to the exit status."""
import importlib
import signal
import sys

from judge.folders.kit import kit_names
from judge.options import parse
from judge.running.signals import handle_signals, interrupt, interrupt_later, signals_held
from judge.text import Failure, describe
from judge.told import Told, complain


def main(arguments):
    """Do what a command line asks; return the exit status, after a signal 128 + its number."""
    handle_signals(interrupt)
    sys.unraisablehook = interrupt_later
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)       # if ignored, exit statuses would be lost
    try:
        return run_command(arguments)
    except KeyboardInterrupt as error:
        return 128 + error.args[0]


def run_command(arguments):
    """Do what a command line asks; return the exit status. Errors are a line on stderr."""
    try:
        with signals_held():        # Ctrl-C would break argparse's own clean-up
            options = parse(arguments)
        status = show_help(options) if options.help else run_module(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:                 # whoever read the report has gone
        return 128 + signal.SIGPIPE
    except Failure as error:
        complain(*error.args)
    except (OSError, MemoryError) as error:
        complain(describe(error))
    return 2


def show_help(options):
    """Print the help, and the problems of the kit below; return 0."""
    import textwrap     # here, as workers must stay small
    names = textwrap.fill(", ".join(kit_names()), 77)
    print(options.help, "problems of the kit:", textwrap.indent(names, "  "), sep="\n")
    return 0


def run_module(options):
    """Run the module of a command; return the exit status. In the end, print what it has told."""
    module = importlib.import_module(f"judge.commands.{options.command}")
    told = Told()
    try:
        status = module.run(options, told)
    finally:        # below the report, or above another error
        for lines in told.lines():
            complain(*lines)
    return 2 if told.has_error() else status
