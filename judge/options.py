"""Two tables, of the options and of the commands, and how a command line is parsed."""
import argparse
import contextlib
import os
import re
from typing import Any, Callable, NamedTuple, Optional, Sequence

from judge.text import Failure

MOST_WORKERS = 400      # two files each, and select() takes those numbered up to 1023
PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def number_from(least, most=10 ** 9):
    """Return a function that converts text to a number: an int if `least` is one, or a float."""
    kind = type(least)

    def convert(text):
        with contextlib.suppress(ValueError):
            if least <= kind(text) <= most:
                return kind(text)
        noun = "whole number" if kind is int else "number"
        raise argparse.ArgumentTypeError(f"{text!r} is not a {noun} from {least} to {most}")

    return convert


class Option(NamedTuple):
    flag: str               # such as -k
    commands: str           # the commands that have it
    metavar: Optional[str]  # its value in the help; None for a switch
    help: str
    default: Any = None
    convert: Callable = str     # from text to the value


OPTIONS = {
    "patterns": Option("-k", "judge expect", "NAME", "only cases with this in their name", ()),
    "solution": Option("-c", "judge stress", "PROGRAM", "a command or a source to judge"),
    "checker": Option("--checker", "judge stress", "PROGRAM", "decides if an output is right"),
    "reference": Option("--reference", "expect stress", "PROGRAM", "prints the answers"),
    "generator": Option("--generator", "stress", "PROGRAM", "prints an input for seed $1, size $2"),
    "cpu_seconds": Option("-t", "judge stress expect bundle", "SECONDS", "limit of CPU time",
                          None, number_from(0.01)),
    "memory_mb": Option("-m", "judge stress bundle", "MB", "limit of memory", None, number_from(1)),
    "tolerance": Option("-e", "judge stress", "EPS", "compare words; numbers may differ by EPS",
                        None, number_from(0.0)),
    "worker_count": Option("-j", "judge stress", "N", "jobs at once, one for each processor",
                           min(PROCESSORS, MOST_WORKERS), number_from(1, MOST_WORKERS)),
    "quiet": Option("-q", "judge", None, "print only the summary"),
    "verbose": Option("-v", "judge", None, "print every case, every failure in full"),
    "json": Option("--json", "judge", None, "print a JSON object for every case, nothing else"),
    "size": Option("--size", "stress", "N", "the largest size", 200, number_from(1)),
    "seconds": Option("--seconds", "stress", "S", "how long to search", 10, number_from(0.0)),
    "seed": Option("--seed", "stress", "N", "repeat a run of this seed", None, number_from(0)),
    "force": Option("--force", "expect", None, "replace answers that differ"),
}
ROLES = ("solution", "checker", "reference", "generator")
NEEDED = {          # what to tell if a program is missing
    "solution": "a program: a source such as a.cpp, or -c COMMAND",
    "reference": "a reference: --reference PROGRAM, or reference.* or brute.* beside the cases",
    "generator": "a generator: --generator PROGRAM, or generate.* or gen.* beside the cases",
}


class Command(NamedTuple):
    help: str
    needed: Sequence[str]   # roles of the programs that it needs, in the order of words
    helpers: Sequence[str]  # roles that programs beside the cases may have


COMMANDS = {
    "judge": Command("judge a program on cases; meant if no COMMAND is typed",
                     ["solution"], ["checker"]),
    "stress": Command("compare a program with a reference on random inputs",
                      ["solution", "reference", "generator"],
                      ["checker", "reference", "generator"]),
    "expect": Command("write missing answers with a reference",
                      ["reference"], ["reference"]),
    "bundle": Command("print a solution of the kit as one file", [], ["checker"]),
    "receive": Command("save samples from Competitive Companion", [], []),
}
COMPILER_FLAG = re.compile(r"-(std=|[fgWDOI])")


class Parser(argparse.ArgumentParser):
    def error(self, message):       # argparse itself would exit
        raise Failure(message)


def make_parser():
    """Return the parser of command lines, which gives a list of values for each option."""
    lines = [f"  {name:9}{command.help}" for name, command in COMMANDS.items()]
    parser = Parser(prog="run.py", usage="run.py [COMMAND] [WORD ...] [OPTION ...]",
                    description="\n".join(["commands:", *lines]), allow_abbrev=False,
                    formatter_class=argparse.RawTextHelpFormatter, add_help=False)
    parser.add_argument("words", metavar="WORD", nargs="*", help="a program, a folder of cases, an"
                        " input, a case\nor a problem of the kit, such as uva11085 or 11085")
    parser.add_argument("-h", "--help", action="store_true", help="show this help")
    for name, option in OPTIONS.items():
        kind = {"action": "append_const", "const": True}
        if option.metavar:
            kind = {"action": "append", "metavar": option.metavar, "type": option.convert}
        commands = option.commands.replace(" ", ", ")
        default = f" ({option.default})" if option.default else ""
        text = f"{commands}: {option.help}{default}"
        parser.add_argument(option.flag, dest=name, help=text, default=[], **kind)
    return parser


def parse(arguments):
    """Return the options of a command line, named as in OPTIONS, with its command and words."""
    parser = make_parser()
    options, unknown = parser.parse_known_intermixed_args(arguments)
    options.command = "judge"
    for word in options.words:  # from the second on, a file or a folder may have such a name
        if word in COMMANDS and (word == options.words[0] or not os.path.exists(word)):
            options.words.remove(word)
            options.command = word
            break
    flags = []
    for name, option in OPTIONS.items():
        values = getattr(options, name)
        if [] in values:            # argparse before Python 3.13 reads -k=-- like this
            raise Failure(f"{option.flag}: -- is no value")
        if options.command in option.commands.split():
            flags.append(option.flag)
        elif values:
            unknown.append(option.flag)
        if name != "patterns":      # the last value counts: an alias may have the first
            setattr(options, name, values[-1] if values else option.default)
    if unknown:
        first_word = "".join(options.words[:1])
        hint = did_you_mean(unknown[0], flags) or did_you_mean(first_word, COMMANDS)
        hint = hint or "; --help lists them"
        if COMPILER_FLAG.match(unknown[0]):
            flags = " ".join(dict.fromkeys(["-O2", *unknown]))
            hint = f"; for a compiler, type CXXFLAGS='{flags}' before run.py"
        raise Failure(f"{options.command} has no option {unknown[0]}{hint}")
    if options.help:
        options.help = parser.format_help()
    return options


def did_you_mean(typed, known):
    """Return a question with the names that the user may have meant, or ""."""
    import difflib      # here, as workers must stay small
    by_lower_case = {name.lower(): name for name in known if name != typed}
    meant = difflib.get_close_matches(typed.lower(), by_lower_case, 1, cutoff=0.75)
    return f"; did you mean {by_lower_case[meant[0]]}?" if meant else ""
