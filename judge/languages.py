"""A table of the languages: how their sources are compiled and run."""
import os
import shlex
from collections import namedtuple


# Language: how sources are compiled and run; Source.words() fills in the {names}
#     compiler  the command line that compiles a source; "" if none is needed
#     least     a program; it is compiled to see if the compiler works at all
#     command   the command line that runs the program
#     is_kept   whether the program is: the compiler shows all of a source by -E
#     variable  of the environment that changes how it is compiled, or ""
Language = namedtuple("Language", "compiler least command is_kept variable", defaults=(False, ""))


C = Language("cc CFLAGS -DONLINE_JUDGE -pipe -o {program} {source} LIBRARIES -lm",
             "int main(void) { return 0; }", "{program}", True, "CFLAGS")
C_PLUS_PLUS = Language("c++ CXXFLAGS -DONLINE_JUDGE -pipe -o {program} {source} LIBRARIES",
                       "int main() {}", "{program}", True, "CXXFLAGS")
OTHER = Language("", "", "")
LANGUAGES = {               # by the file extension of a source
    ".c": C,
    ".cc": C_PLUS_PLUS,
    ".cpp": C_PLUS_PLUS,
    ".cxx": C_PLUS_PLUS,
    ".c++": C_PLUS_PLUS,
    ".C": C_PLUS_PLUS,
    ".CPP": C_PLUS_PLUS,
    ".rs": Language("rustc --edition 2021 -O --crate-name program -o {program} {source}",
                    "fn main() {}", "{program}"),
    ".go": Language("go build -o {program} {source}",
                    "package main\nfunc main() {}", "{program}"),
    ".java": Language(
        "javac -d {folder} {source} -sourcepath {beside} -cp {classes} -encoding UTF-8"
        " -J-Duser.language=en -XDsuppressNotes",
        "class Least {}",
        "java -XX:+UseSerialGC -XX:NewRatio=15 -Xss64m -Xmx{heap}m -cp {folder}:{classes} {main}",
        False, "CLASSPATH"),
    ".py": Language("", "", "{python} -B {source}"),
    ".js": Language("", "", "node {source}"),
}
INTERPRETERS = {            # of other sources, by their file extension; "" for a compiler
    ".hs": "runghc", ".jl": "julia", ".lua": "lua", ".ml": "ocaml", ".php": "php", ".pl": "perl",
    ".rb": "ruby", ".sh": "bash", ".ts": "ts-node", ".cs": "", ".d": "", ".f90": "", ".kt": "",
    ".nim": "", ".pas": "", ".scala": "", ".swift": "", ".zig": "",
}


def how_to_run(path, flag):
    """Return how an option runs a source of another language, or ""."""
    _, extension = os.path.splitext(path)
    interpreter = INTERPRETERS.get(extension.lower())
    if interpreter is None:
        return ""
    if not interpreter:
        return f"compile it, then {flag} ./PROGRAM runs it"
    command = f"{interpreter} {shlex.quote(path)}"
    return f"{flag} {shlex.quote(command)} runs it"


def ending_of(path):
    """Return the file extension of a source as in LANGUAGES, .py for .PY, or "" for other files."""
    _, extension = os.path.splitext(path)
    known = (ending for ending in (extension, extension.lower()) if ending in LANGUAGES)
    return next(known, "")


def language_of(path):
    """Return the Language of a source at a path; OTHER for anything else, and for None."""
    return LANGUAGES.get(ending_of(path or ""), OTHER)
