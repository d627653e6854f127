"""What a word or an option runs, the roles of programs, and which programs lie in a folder."""
import shlex

import pytest

from judge.options import COMMANDS, parse
from judge.request.naming import Case
from judge.request.programs import (Program, find_helper, find_program, place_programs,
                                    program_at, program_of_name, program_of_option, programs_in,
                                    sources_in)
from judge.request.tasks import read_request
from judge.text import Failure
from harness import populate, write

CASES = dict.fromkeys(["1.in", "1.out"], "")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with sources and an executable without a source."""
    populate(tmp_path, {**CASES, **dict.fromkeys(["a.cpp", "A.py", "twice.c", "twice.py"], "")})
    write(tmp_path / "prog", "#!/bin/sh\ncat\n").chmod(0o755)
    monkeypatch.chdir(str(tmp_path))
    return tmp_path


def programs_of(words):
    """Return {role: program as typed} for the first Task of a command line."""
    (task, *_), complaints = read_request(parse(shlex.split(words)))
    assert complaints == []
    return {role: program.typed for role, program in task.programs.items()}


def test_executable_is_its_source_but_after_an_option_with_a_dot(folder):
    write(folder / "a", "#!/bin/sh\ncat\n").chmod(0o755)
    for word, typed in [("a", "a.cpp"), ("./a", "./a.cpp"), ("-c a", "a.cpp"), ("-c ./a", "./a")]:
        assert programs_of(f"{word} 1") == {"solution": typed}
    assert programs_of("A.py 1 --checker twice.py") == {"solution": "A.py", "checker": "twice.py"}
    assert programs_of("-c cat 1") == {"solution": "cat"}


KINDS = {           # the text of an option: the kind of its program, and its file
    "a.cpp": ("source", "a.cpp"), "a": ("source", "a.cpp"), "./a.cpp": ("source", "a.cpp"),
    "prog": ("command", "prog"), "./prog": ("command", "prog"), "prog x": ("command", None),
    "cat": ("command", None), "1.in": ("command", "1.in"), "no.cpp": ("command", None),
}


def test_kind_of_a_program_is_decided_once(folder):
    for text, (kind, name) in KINDS.items():
        program = program_of_option(text, "-c")
        path = name and folder / name
        assert program[1:] == (kind, path, "-c", False), text
    assert program_at("prog") == Program("prog", "executable", folder / "prog", "", False)
    assert program_at("A.py", is_found=True) == Program("A.py", "source", folder / "A.py", "", True)
    with pytest.raises(Failure, match="twice may be twice.c or twice.py"):
        program_of_option("twice", "-c")


@pytest.mark.parametrize("words, typed", [
    ("a.cpp brute.py gen.py", "a.cpp brute.py gen.py"),
    ("a.cpp --reference brute.py --generator gen.py", "a.cpp brute.py gen.py"),
    ("a.cpp", "a.cpp brute.py gen.py"),
    ("brute.py twice.py gen.py", "twice.py brute.py gen.py"),    # by their names
    ("gen.py brute.py a.cpp", "a.cpp brute.py gen.py"),
    ("a.cpp a.cpp gen.py", "a.cpp a.cpp gen.py"),
])
def test_programs_of_stress_are_words_in_order_or_lie_beside_the_cases(folder, words, typed):
    populate(folder, {"brute.py": "", "gen.py": ""})
    roles = ["solution", "reference", "generator"]
    assert programs_of(f"stress {words}") == dict(zip(roles, typed.split()))


PLACED = {          # a command line: its programs by their roles, or how it is refused
    "A.py a.cpp A.py": {"solution": "A.py a.cpp"},
    "A.py check.py a.cpp": {"solution": "A.py a.cpp", "checker": "check.py"},
    "check.py": {"solution": "check.py"},           # alone it is judged itself
    "A.py check.py --checker a": {"solution": "A.py check.py", "checker": "a.cpp"},
    "-c a A.py": "too many programs: a.cpp A.py",
    "stress A.py a.cpp prog twice.c": "too many programs: prog twice.c",
    "expect A.py": {"reference": "A.py"},
    "expect A.py prog": "too many programs: A.py prog",
    "bundle a.cpp": {"solution": "a.cpp"},
}


@pytest.mark.parametrize("line", PLACED)
def test_words_take_the_roles_that_a_command_needs_or_those_of_their_names(folder, line):
    write(folder / "check.py", "")
    options, wanted = parse(line.split()), PLACED[line]
    try:
        placed = place_programs(options.words, options, COMMANDS[options.command])
    except Failure as error:
        assert str(error).startswith(wanted)
    else:
        found = {role: " ".join(program.typed for program in several)
                 for role, several in placed.items()}
        assert found == wanted


def test_programs_of_a_folder_are_its_sources_and_executables_without_a_source(folder):
    populate(folder, {"below/z.py": "", "notes": "", "a.txt": "", "check.py": "", "gen.cpp": ""})
    write(folder / "a", "#!/bin/sh\n").chmod(0o755)
    (folder / "broken.py").symlink_to("nothing")
    names = [path.name for path in programs_in(folder)]
    assert names == ["A.py", "a.cpp", "check.py", "gen.cpp", "twice.c", "twice.py", "prog"]
    assert [path.name for path in sources_in(folder)] == ["A.py", "a.cpp", "twice.c", "twice.py"]
    assert [path.name for path in sources_in(folder, "a")] == ["A.py", "a.cpp"]
    assert sources_in(folder, role="checker") == [folder / "check.py"]
    assert programs_in(folder / "nothing") == []


def test_program_beside_the_cases_has_the_role_of_its_name(folder):
    """It is a source rather than an executable, and two are refused."""
    for names in ("check gen reference", "Checker.java gen.py brute.cpp"):
        for role, name in zip(("checker", "generator", "reference"), names.split()):
            write(folder / name, "#!/bin/sh\n").chmod(0o755)
            assert find_helper(role, [folder], []) == program_at(name, is_found=True)
    write(folder / "generate.rs", "")
    with pytest.raises(Failure, match=r"which generator \(--generator\) is it, gen.py or"):
        find_helper("generator", [folder], [])


def test_program_is_that_of_the_first_place_with_one_and_is_not_typed(folder):
    populate(folder, {"x/b.py": "", "y.py": "", "z/c.py": "", "z/d.py": ""})
    places = [(folder / "no", None), (folder, "no"), (folder, "Y"), (folder / "z", None)]
    assert find_program("solution", "it", places).typed == "y.py"
    assert find_program("solution", "it", places[:2]) is None
    typed = [None, program_at("y.py"), program_at("z/c.py")]
    assert find_program("solution", "it", places, typed).typed == "z/d.py"
    with pytest.raises(Failure, match="which it is it, z/c.py or z/d.py?"):
        find_program("solution", "it", places[3:])


def test_name_of_a_program_begins_that_of_its_cases():
    stems = ["a", "ab", "1000"]
    names = {"a1": "a", "A-1": "a", "ab": "ab", "abc": "", "1000": "1000", "1000-1": "1000",
             "10001": "", "a/1": "a", "b": ""}
    assert {name: program_of_name(Case(name, None, None), stems) for name in names} == names


def test_program_that_is_a_word_runs_in_an_empty_folder(folder, main):
    populate(folder, {"1.in": "1\n", "1.out": "1\n"})
    write(folder / "prog", "#!/bin/sh\ncat >1.out; ls").chmod(0o755)
    assert main("prog", "1").out.startswith("WA ")
    assert (folder / "1.out").read_text() == "1\n"
