"""Two tables, of the options and of the commands, and how a command line is parsed."""
import argparse
import contextlib
import glob
import os
import re
from collections import namedtuple

from judge.text import Failure, did_you_mean

MOST_WORKERS = 400      # two files each, and many systems allow 1,024
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


# Option: of the command line
#     flag      such as -k
#     commands  the commands that have it
#     metavar   its value in the help; None for a switch
#     help
#     default   its value if it is not typed
#     convert   a function from text to the value
Option = namedtuple("Option", "flag commands metavar help default convert", defaults=(None, str))


OPTIONS = {
    "patterns": Option("-k", "judge expect", "NAME", "only cases with this in their name", ()),
    "solution": Option("-c", "judge stress", "PROGRAM", "a command or a source to judge"),
    "checker": Option("--checker", "judge stress", "PROGRAM",
                      "decides if an output is right; '' = none"),
    "reference": Option("--reference", "expect stress", "PROGRAM", "prints the answers"),
    "generator": Option("--generator", "stress", "PROGRAM", "prints an input for seed $1, size $2"),
    "cpu_seconds": Option("-t", "judge stress expect bundle", "SECONDS", "limit of CPU time",
                          None, number_from(0.01)),
    "memory_mb": Option("-m", "judge stress bundle", "MB", "limit of memory", None, number_from(1)),
    "tolerance": Option("-e", "judge stress", "EPS", "compare words; numbers may differ by EPS",
                        None, number_from(0.0, 1.0)),       # 1e6 may be typed for 1e-6
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


# Role: that a program may have
#     names   of files beside the cases, without their endings
#     needed  what to tell if the program is missing
Role = namedtuple("Role", "names needed")


ROLES = {
    "solution": Role((), "a program: a source such as a.cpp, or -c COMMAND"),
    "checker": Role(("check", "checker"), ""),
    "reference": Role(("reference", "brute"), "a reference: --reference PROGRAM, or reference.* or"
                      " brute.* beside the cases"),
    "generator": Role(("generate", "gen"), "a generator: --generator PROGRAM, or generate.* or"
                      " gen.* beside the cases"),
}


def named_role(path):
    """Return the role that the name of a program says: checker for check.py, solution for a.py."""
    stem, _ = os.path.splitext(os.path.basename(path))
    called = (role for role in ROLES if stem.lower() in ROLES[role].names)
    return next(called, "solution")


# Command: its module in judge/commands has a function `run`
#     help
#     needed         roles of the programs that it needs, in the order of words
#     helpers        roles that programs beside the cases may have
#     takes_several  whether it takes several programs, several problems and pipes
#     needs_cases    whether it works on cases that are there
#     needs_answers  whether a folder without answers is passed over
Command = namedtuple("Command",
                     "help needed helpers takes_several needs_cases needs_answers",
                     defaults=((), (), False, True, True))


COMMANDS = {
    "judge": Command("judge a program on cases; meant if no COMMAND is typed",
                     ["solution"], ["checker"], takes_several=True),
    "stress": Command("compare a program with a reference on random inputs",
                      ["solution", "reference", "generator"],
                      ["checker", "reference", "generator"], needs_cases=False),
    "expect": Command("write missing answers with a reference",
                      ["reference"], ["reference"], needs_answers=False),
    "bundle": Command("judge a solution of the kit, print it as one file",
                      ["solution"], ["checker"]),
    "receive": Command("save samples from Competitive Companion"),
}
COMPILER_FLAG = re.compile(r"-(std=|[fgWDOI])")


class Parser(argparse.ArgumentParser):
    def error(self, message):       # argparse itself would exit
        raise Failure(message)


def make_parser():
    """Return the parser of command lines. An option that is not typed has the value None."""
    lines = [f"  {name:9}{command.help}" for name, command in COMMANDS.items()]
    parser = Parser(prog="run.py", usage="run.py [COMMAND] [WORD ...] [OPTION ...]",
                    description="\n".join(["commands:", *lines]), allow_abbrev=False,
                    formatter_class=argparse.RawTextHelpFormatter, add_help=False)
    parser.add_argument("words", metavar="WORD", nargs="*", help="a program, a folder of cases, an"
                        " input, a case\nor a problem of the kit, such as uva11085 or 11085")
    parser.add_argument("-h", "--help", action="store_true", help="show this help")
    for name, option in OPTIONS.items():
        kind = {"action": "store_const", "const": True}
        if option.metavar:
            action = "append" if name in ("patterns", "solution") else "store"
            kind = {"action": action, "metavar": option.metavar, "type": option.convert}
        commands = option.commands.replace(" ", ", ")
        default = f" ({option.default})" if option.default else ""
        text = f"{commands}: {option.help}{default}"
        parser.add_argument(option.flag, dest=name, help=text, **kind)
    return parser


def parse(arguments):
    """Return the options of a command line, named as in OPTIONS, with its command and words.

    The last value of an option counts, as an alias may have another; but all of -k and of -c.
    """
    parser = make_parser()
    options, unknown = parser.parse_known_intermixed_args(arguments)
    options.command = "judge"
    for word in options.words:  # from the second on, a file, a folder or a case may be called so
        is_first = word == options.words[0]
        if word in COMMANDS and (is_first or not (os.path.exists(word) or glob.glob(f"{word}.*"))):
            options.words.remove(word)
            options.command = word
            break
    for name, option in OPTIONS.items():
        value = getattr(options, name)
        # Before Python 3.13, argparse reads -t=-- as [], and -k=-- as [[]].
        if value == [] or isinstance(value, list) and [] in value:
            raise Failure(f"{option.flag}: -- is no value")
        if value is None:
            setattr(options, name, option.default)
        elif options.command not in option.commands.split():
            unknown.append(option.flag)
    if unknown:
        raise Failure(unknown_option(unknown, options))
    if options.help:
        options.help = parser.format_help()
    return options


def unknown_option(unknown, options):
    """Return the complaint about options that the command does not have, the first by name."""
    flags = [option.flag for option in OPTIONS.values()
             if options.command in option.commands.split()]
    first_word = "".join(options.words[:1])
    question = did_you_mean(unknown[0], flags) or did_you_mean(first_word, COMMANDS)
    hint = question or "--help lists them"
    short = unknown[0][1:3]         # -t for --time
    if not question and short in flags:
        hint = f"did you mean {short}?"
    if COMPILER_FLAG.match(unknown[0]):
        flags = " ".join(dict.fromkeys(["-O2", *unknown]))
        hint = f"for a compiler, type CXXFLAGS='{flags}' before run.py"
    return f"{options.command} has no option {unknown[0]}; {hint}"
