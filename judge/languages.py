"""A table of the languages: how their sources are compiled and run."""
from typing import NamedTuple


class Language(NamedTuple):     # Source.words() fills in the {names}
    compiler: str           # the command line that compiles a source; "" if none is needed
    command: str            # the command line that runs the program
    is_kept: bool = False   # whether the program is: the compiler shows all of a source by -E


C_PLUS_PLUS = Language("c++ CXXFLAGS -DONLINE_JUDGE -pipe -o {program} {source}", "{program}", True)
LANGUAGES = {               # by the file extension of a source
    ".c": Language("cc CFLAGS -DONLINE_JUDGE -pipe -o {program} {source} -lm", "{program}", True),
    ".cc": C_PLUS_PLUS,
    ".cpp": C_PLUS_PLUS,
    ".cxx": C_PLUS_PLUS,
    ".rs": Language("rustc -O --crate-name program -o {program} {source}", "{program}"),
    ".go": Language("go build -o {program} {source}", "{program}"),
    ".java": Language(      # make_ready() adds the name of the class to the command
        "javac -d {folder} {source} -cp {classes} -encoding UTF-8 -J-Duser.language=en"
        " -XDsuppressNotes",
        "java -XX:+UseSerialGC -XX:NewRatio=15 -Xss64m -Xmx{heap}m -cp {folder}:{classes}"),
    ".py": Language("", "{python} {source}"),
    ".js": Language("", "node {source}"),
}
INTERPRETERS = {            # of other sources, by their file extension
    ".hs": "runghc", ".jl": "julia", ".lua": "lua", ".ml": "ocaml", ".php": "php", ".pl": "perl",
    ".rb": "ruby", ".sh": "bash", ".ts": "ts-node",
}
