"""What a word or an option runs, the roles of programs, and which programs lie in a folder."""
import pytest

from harness import touch, write
from judge.folders.case_folders import CaseFolders
from judge.folders.namesakes import program_of_name
from judge.folders.program_files import (find_helper, find_program, programs_in, solutions_in,
                                         sources_for)
from judge.folders.programs import Program, program_at, program_of_option
from judge.options import COMMANDS, parse
from judge.request.roles import programs_by_role
from judge.text import Failure


@pytest.fixture
def folder(contest):
    """A contest with sources, and with executables of a source and without one."""
    touch(contest, "1.in a.cpp A.py twice.c twice.py check.py")
    for name in ("a", "prog"):
        write(contest / name, "#!/bin/sh\n").chmod(0o755)
    return contest


KINDS = {           # the text of an option: its program as typed, its kind, and its file
    "a.cpp": ("a.cpp", "source", "a.cpp"), "./a.cpp": ("./a.cpp", "source", "a.cpp"),
    "a": ("a.cpp", "source", "a.cpp"), "./a": ("./a", "command", "a"),
    "prog": ("prog", "command", "prog"), "1.in": ("1.in", "command", "1.in"),
    "cat": ("cat", "command", None), "prog x": ("prog x", "command", None),
    "no.cpp": ("no.cpp", "command", None),
}


def test_kind_of_a_program_is_decided_once(folder):
    """An executable means its source, unless it is typed with a dot."""
    for text, (typed, kind, name) in KINDS.items():
        path = name and folder / name
        assert program_of_option(text, "-c") == Program(typed, kind, path, "-c", False)
    assert program_at("prog") == Program("prog", "executable", folder / "prog", "", False)
    assert program_at("A.py", is_found=True) == Program("A.py", "source", folder / "A.py", "", True)
    with pytest.raises(Failure, match="twice may be twice.c or twice.py"):
        program_of_option("twice", "-c")


PLACED = {          # a command line: its programs by their roles, or how it is refused
    "A.py a.cpp A.py": {"solution": "A.py a.cpp"},
    "a.cpp check.py": {"solution": "a.cpp", "checker": "check.py"},
    "A.py check.py a.cpp": {"solution": "A.py check.py a.cpp"},         # a class
    "A.py more/check.py a.cpp": {"solution": "A.py a.cpp", "checker": "more/check.py"},
    "check.py": {"solution": "check.py"},           # alone it is judged itself
    "A.py check.py --checker a": {"solution": "A.py check.py", "checker": "a.cpp"},
    "-c a check.py": {"solution": "a.cpp", "checker": "check.py"},
    "A.py check.py --checker=": {"solution": "A.py check.py", "checker": ""},
    "-c a A.py": "too many programs: a.cpp A.py",
    "-c a -c A": "too many programs: a.cpp A.py",
    "stress a.cpp a.cpp prog": {"solution": "a.cpp", "reference": "a.cpp", "generator": "prog"},
    "stress a.cpp prog --reference A.py":
        {"solution": "a.cpp", "reference": "A.py", "generator": "prog"},
    "stress gen.py Brute.py a.cpp":                 # by their names
        {"solution": "a.cpp", "reference": "Brute.py", "generator": "gen.py"},
    "stress A.py a.cpp prog twice.c": "too many programs: prog twice.c",
    "expect A.py": {"reference": "A.py"},
}


def placed(line):
    """Return the programs of a command line by their roles, or how it is refused."""
    options = parse(line.split())
    try:
        command = COMMANDS[options.command]
        found = programs_by_role(options.words, [], options, command,
                                 CaseFolders(command.needs_answers))
    except Failure as error:
        return str(error).replace(" (a command of several words needs quotes)", "")
    return {role: " ".join(program.typed for program in found[role]) for role in found}


def test_words_take_the_roles_that_a_command_needs_or_those_of_their_names(folder):
    assert {line: placed(line) for line in PLACED} == PLACED


def test_programs_of_a_folder_are_its_sources_and_executables_without_a_source(folder):
    touch(folder, "below/z.py notes a.txt gen.cpp ._a.py")
    (folder / "broken.py").symlink_to("nothing")
    write(folder / "twice.py", "#!/bin/sh\n").chmod(0o755)
    names = [path.name for path in programs_in(folder)]
    assert names == ["A.py", "a.cpp", "check.py", "gen.cpp", "twice.c", "twice.py", "prog"]
    assert [path.name for path in solutions_in(folder)] == ["A.py", "a.cpp", "twice.c", "twice.py"]
    assert [path.name for path in solutions_in(folder, "a")] == ["A.py", "a.cpp"]
    assert sources_for("checker", folder) == [folder / "check.py"]
    assert programs_in(folder / "nothing") == []


HELPERS = {         # the name of a program beside the cases: its role
    "check": "checker", "gen": "generator", "reference": "reference",
    "Checker.java": "checker", "gen.py": "generator", "brute.cpp": "reference",
}


def test_program_beside_the_cases_has_the_role_of_its_name(folder):
    """A source goes before an executable, and two sources are refused."""
    for name, role in HELPERS.items():
        write(folder / "c" / name, "#!/bin/sh\n").chmod(0o755)
        assert find_helper(role, [folder / "c"], []) == program_at(f"c/{name}", is_found=True)
    touch(folder, "c/generate.rs")
    with pytest.raises(Failure, match=r"which generator \(--generator\) is it, c/gen.py or"):
        find_helper("generator", [folder / "c"], [])


def test_program_is_that_of_the_first_place_with_one_and_is_not_typed(folder):
    touch(folder, "x/b.py y.py z/c.py z/d.py")
    choices = [solutions_in(folder / "no"), solutions_in(folder, "no"), solutions_in(folder, "Y"),
               solutions_in(folder / "z")]
    assert find_program("it", choices).typed == "y.py"
    assert find_program("it", choices[:2]) is None
    taken = [folder / "y.py", folder / "z/c.py"]
    assert find_program("it", choices, taken).typed == "z/d.py"
    with pytest.raises(Failure, match="which it is it, z/c.py or z/d.py?"):
        find_program("it", choices[3:])


def test_name_of_a_program_begins_that_of_its_cases():
    stems = ["a", "ab", "1000"]
    names = {"a1": "a", "A-1": "a", "ab": "ab", "abc": "", "1000": "1000", "1000-1": "1000",
             "10001": "", "a/1": "a", "b": "",
             "input_a1": "a", "in.1000": "1000", "in": "", "inb": ""}
    assert {name: program_of_name(name, stems) for name in names} == names
    for stems in (["a", "b"], ["b", "a"]):      # of a set, the order is by chance
        assert [program_of_name(name, stems) for name in ("A/in/b1", "b/a1")] == ["a", "b"]
