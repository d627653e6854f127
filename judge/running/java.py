"""Java: which of some compiled classes is started."""
import os
import re
from pathlib import Path

# Of a constant in a class file, by its tag; others take five bytes. A text (1) tells its length.
CONSTANT_BYTES = {5: 9, 6: 9, 7: 3, 8: 3, 15: 4, 16: 3, 19: 3, 20: 3}
PUBLIC_STATIC = bytes(flags for flags in range(256) if flags & 9 == 9)


def package_root(path):
    """Return the folder in which the package of a source begins: src for src/app/Main.java."""
    found = re.search(rb"(?m)^\s*package\s+([\w.]+)\s*;", path.read_bytes())
    if not found:
        return path.parent
    names = os.fsdecode(found[1]).split(".")
    is_in_place = path.parent.parts[-len(names):] == tuple(names)
    return path.parents[len(names)] if is_in_place else path.parent


def main_class(folder, source):
    """Return the name of the class to start, of those that javac has put below a folder.

    It has a main. Of several, it is from this source, and called like it or Main.
    """
    ranked = []
    for path in Path(folder).rglob("*.class"):
        data = path.read_bytes()
        is_own = os.fsencode(source.name) in data       # others are those of helpers
        merits = has_main(data), is_own, path.stem == source.stem, path.stem == "Main"
        ranked.append(([not merit for merit in merits], path))
    if not ranked:
        return source.stem
    _, path = min(ranked)
    return str(path.relative_to(folder).with_suffix(""))


def has_main(data):
    """Return whether a class file, in bytes, has a method public static void main(String[])."""
    numbers, end = constants_of(data)
    names = [numbers.get(text) for text in (b"main", b"([Ljava/lang/String;)V")]
    if None in names:
        return False
    # The flags of a method come before the numbers of its name and of its type.
    method = b"".join(number.to_bytes(2, "big") for number in names)
    pattern = b"[%b]%b" % (re.escape(PUBLIC_STATIC), re.escape(method))
    return bool(re.search(pattern, data[end:]))


def constants_of(data):
    """Return {text: its number among the constants of a class file}, and where these end.

    Source: The Java Virtual Machine Specification, chapter 4.
    """
    numbers = {}
    number, start = 1, 10
    count = int.from_bytes(data[8:10], "big")
    while number < count and start < len(data):
        tag = data[start]
        size = CONSTANT_BYTES.get(tag, 5)
        if tag == 1:
            size = 3 + int.from_bytes(data[start + 1:start + 3], "big")
            numbers[data[start + 3:start + size]] = number
        start += size
        number += 2 if tag in (5, 6) else 1         # long and double count twice
    return numbers, start
