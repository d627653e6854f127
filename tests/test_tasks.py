"""From a command line to Tasks, in each folder of contestants and setters."""
import pytest

from harness import meaning, populate, requested, touch, write
from judge.request.no_cases import NAMES_HINT

ALONE = "; to judge its program on another problem, type it"
NEEDED = "! judge needs a program: a source such as a.cpp, or -c COMMAND"
NO_INPUT = "not judged beside several programs (inputs end in .in)"
WHICH_OF_B = "! which program is it, g/B/cid.c or g/B/dan.c? (g/B/* judges all)"
WHICH_OF_P = ("! which of p, s/ann are problems? type the programs that are judged, or the folder around"
              " them")
OF_STUDENT = "cases of a student"
NOT_HERE = "not judged unless typed"
OF_OTHERS = ("! no cases in .; those there are named after other programs (type the folder to judge"
             " them all)")
UNNAMED = "not judged unless typed"
RECEIVED = "A/1.* A/2.* B/1.* C/1.* A/limits B/limits C/limits"
# By the kind of the folder {w}: its files, and what command lines mean, each behind the folder in
# which it is typed.
LAYOUTS = {
    "received, sources beside": (f"{RECEIVED} a.cpp b.py my.txt", {
        ". a.cpp": "A 1 2: a.cpp",
        ". a 2": "A 2: a.cpp",
        ". ": "A 1 2: a.cpp; B 1: b.py; (no program for C)",
        ". a.cpp B/1.in A/2.in": "B 1: a.cpp; A 2: a.cpp",
        ". C": "! which program for C is it, a.cpp or b.py?",
        ". a.cpp my.txt": "w my.txt: a.cpp",
        ". A my.txt": "w my.txt: a.cpp",
        ". A B my.txt": "A my.txt: a.cpp; B my.txt: b.py",
        ". A B 2": "A 2: a.cpp; (no such case in B)",
        ". A C": "A 1 2: a.cpp; ! C: which program for C is it, a.cpp or b.py?",
        ". a.cpp b.py": "A 1 2: a.cpp; B 1: b.py",
        ". -c ./a.out A": "A 1 2: ./a.out",
        "A ": "A 1 2: {w}/a.cpp",
        "A ../b.py": "B 1: ../b.py",
        "A ../b.py .": "A 1 2: ../b.py",
    }),
    "received, sources inside": (f"{RECEIVED} A/a.cpp B/sol.py C/x.py C/y.py my.txt", {
        ". ": "A 1 2: A/a.cpp; B 1: B/sol.py; ! C: which program for C is it, C/x.py or C/y.py?",
        ". -c B/sol": "B 1: B/sol.py",
        ". my.txt": NEEDED,
        "C *.py": "x.py 1: x.py; y.py 1: y.py",
    }),
    "a program for one of its folders": ("A/a.py A/a/1.* A/b/2.* C/c/3.* C/deep/c.py", {
        ". ": "a 1: A/a.py; (no program for A/b and C/c); (no answered cases in C/deep)",
        ". A": "a 1: A/a.py; (no program for A/b)",
        "A ": "a 1: a.py; (no program for b)",
        "A/b ": NEEDED,
        "A b": "b 2: a.py",
        ". A/a.py A": "A a/1 b/2: A/a.py",
        ". C": NEEDED,
    }),
    "a program for all of its folders": ("P/sol.py P/x/1.* P/y/1.*", {
        ". ": "P x/1 y/1: P/sol.py",
        ". P": "P x/1 y/1: P/sol.py",
        "P ": "P x/1 y/1: sol.py",
    }),
    "main is the program of its folder": ("w.py A/main.py A/1.* B/2.*", {
        ". ": f"A 1: A/main.py; (no program for B); (w.py: not judged)",
        ". -c cat .": f"w B/2: cat; (A: {NOT_HERE})",
    }),
    "two attempts at a title": ("A_x.py A_y.py B_z.py A1.* B1.*", {
        ". ": "! which program for w is it, A_x.py or A_y.py or B_z.py?",
        ". A_x.py": "w A1: A_x.py",
    }),
    "a sample on top of students": ("lab/1.* lab/ann/a.py lab/ben/b.py", {
        ". lab": NEEDED,
        ". lab lab/ann": "lab/ann/a.py 1: lab/ann/a.py",
        ". lab/ann lab/ben lab/1.in": "lab/ann/a.py 1: lab/ann/a.py; lab/ben/b.py 1: lab/ben/b.py",
    }),
    "one problem without cases yet": ("A.cpp A/1.* B/1.* B/b.py C/c.py", {
        ". A B": "A 1: A.cpp; B 1: B/b.py",
        ". A C": f"A 1: A.cpp; ! no cases in C; {NAMES_HINT}{ALONE}",
        ". A B C": f"A 1: A.cpp; B 1: B/b.py; ! no cases in C; {NAMES_HINT}{ALONE}",
    }),
    "two contests, one flat": ("c/A.c c/A1.* c/B.c c/B1.* d/A/a.c d/A/1.* d/B/b.c d/B/2.* d/t.c", {
        ". c d": "! which of c, d are problems? type the programs that are judged, or the folder"
                 " around them",
        ". ": "A c c A1: c/A.c; B c c B1: c/B.c; A d/A d/A 1: d/A/a.c; B d/B d/B 2: d/B/b.c;"
              " (d/t.c: not judged)",
    }),
    "check.py beside folders of students": (
        "sum/1.* lab/ann/a.c lab/ben/b.c lab/check.py one/ann/a.c one/check.py", {
            ". sum lab/*": "lab/check.py 1: lab/check.py; lab/ann/a.c 1: lab/ann/a.c; lab/ben/b.c 1:"
                           " lab/ben/b.c",
            ". sum one/*": "one/ann/a.c 1: one/ann/a.c",        # it is the checker
        }),
    "check.py alone in the folder of a student": (
        "sum/1.* lab/ann/a.c lab/ben/check.py lab/cy/c.c p/2.* p/check.py lab/p/4.*"
        " lab/p/check.py q/5.* q/a/a.c q/b/b.c q/k/check.py", {
            ". q q/a/a.c q/b/b.c q/k/check.py": "q/a/a.c 5: q/a/a.c; q/b/b.c 5: q/b/b.c",

            ". sum lab/*/*.c lab/ben/check.py": "lab/ann/a.c 1: lab/ann/a.c; lab/cy/c.c 1: lab/cy/c.c;"
                                                " lab/ben/check.py 1: lab/ben/check.py",
            "lab ann/a.c cy/c.c p p/check.py": "ann/a.c 4: ann/a.c; cy/c.c 4: cy/c.c",
            ". p lab/ann/a.c lab/cy/c.c p/check.py": "lab/ann/a.c 2: lab/ann/a.c; lab/cy/c.c 2:"
                                                     " lab/cy/c.c",
        }),
    "a case of a flat folder, with the folder": ("c/a.c c/b.c c/a1.* c/b1.* d/3.* d/d.c", {
        ". c b1": "b b1: c/b.c",
        ". c d b1": "b b1: c/b.c; (no such case in d)",
        ". c -k a1": "a a1: c/a.c",
    }),
    "a model beside its problem": ("sum.py sum/1.* lab/ann/a.py lab/ann/1.* lab/ben/b.py p/x.py", {
        ". sum lab": "lab/ann/a.py 1: lab/ann/a.py; lab/ben/b.py 1: lab/ben/b.py",
        ". p/x.py sum lab/ann lab/ben": "p/x.py 1: p/x.py; lab/ann/a.py 1: lab/ann/a.py;"
                                        " lab/ben/b.py 1: lab/ben/b.py",
    }),
    "a model, and tests of all students": ("sum.py sum/1.* lab/ann/a.py lab/ann/1.* lab/ben/b.py"
                                           " lab/ben/1.*", {
        ". sum lab": "lab/ann/a.py 1: lab/ann/a.py; lab/ben/b.py 1: lab/ben/b.py",
        ". sum lab/*": "lab/ann/a.py 1: lab/ann/a.py; lab/ben/b.py 1: lab/ben/b.py",
    }),
    "a folder whose name only begins the program's": ("ab.py b.* a/1.*", {
        ". ab.py": f"w b: ab.py; (a: {NOT_HERE})",
    }),
    "a folder called like the problem without a program": (
            "sum/1.* lab/eli/sum/notes.txt lab/eli/src/x.py lab/fay/f.py", {
        ". sum lab": "lab/eli/src/x.py 1: lab/eli/src/x.py; lab/fay/f.py 1: lab/fay/f.py;"
                     " (lab/eli/sum: no programs)",
    }),
    "two programs in a folder called like one": ("A/a.py A/b.py A/a1.* A/b1.*", {
        ". A/a.py": "A a1: A/a.py",
    }),
    "a program alone with its cases": ("A.py A1.* A2.*", {
        ". ": "A A1 A2: A.py",
        ". A1.in": "A A1: A.py",
    }),
    "one source beside the folders, one inside": ("A/1.* B/1.* A.py B/b.py", {
        ". ": "A 1: A.py; B 1: B/b.py",
    }),
    "limits of its own": ("t/1.* t/limits s/2.* a.c", {
        ". ": "w s/2: a.c; (t: not judged unless typed)",
        ". a.c . t": "w s/2: a.c; t 1: a.c",
        ". a.c 2": "w s/2: a.c",
    }),
    "attempts": ("a1.* a2.* a3.* b1.* a.cpp a2.cpp b.cpp", {
        ". a": "w a1 a2 a3: a.cpp",
        ". a2": "w a1 a2 a3: a2.cpp",
        ". b 1": "w b1: b.cpp",
        ". b": "w b1: b.cpp",
        ". *.cpp a3": "a.cpp a3: a.cpp; a2.cpp a3: a2.cpp; ! no program, folder, file, case or"
                      " problem 'a3'; did you mean a3.in?",
    }),
    "a program without cases of its own": ("A/1.* A/a.c B/b.c c.c D/d.c D/1.*", {
        ". B/b.c": f"! no cases in B; {NAMES_HINT}",
        ". c.c": "! no cases in .; type a folder below; (A B D: not judged unless typed)",
        "B b.c": f"! no cases in .; {NAMES_HINT}; .. has some",
        ". c.c A": "A 1: c.c",
        ". c.c .": "! no cases in .; type a folder below; (A B D: not judged unless typed)",
    }),
    "samples of students below": ("tests/1.* model.c lab/ann/main.c lab/ann/input.txt lab/ben/b.c"
                                  " lab/ben/2.*", {
        ". ": "w tests/1: model.c; (lab/ann lab/ben: not judged unless typed)",
        ". model.c": "w tests/1: model.c; (lab/ann lab/ben: not judged unless typed)",
        ". lab .": "lab/ann/main.c tests/1: lab/ann/main.c; lab/ben/b.c tests/1: lab/ben/b.c",
        "lab . ..": "ann/main.c tests/1: ann/main.c; ben/b.c tests/1: ben/b.c",
    }),
    "by hand, in folders in and out": ("a.c b.c in/a1.txt in/b1.txt out/a1.txt out/b1.txt ans/x.md", {
        ". a.c": "w in/a1: a.c",
        ". a.c ans": f"! no cases in ans; {NAMES_HINT}",
    }),
    "by hand, all in one folder": ("a1.* a2.* a-3.* b1.* ab.* a.cpp b.cpp", {
        ". b": f"w b1: b.cpp; (ab.in: {UNNAMED})",
        ". b.cpp a1": "w a1: b.cpp",
        ". a b.cpp a1": "w a1: a.cpp; ! no program, folder, file, case or problem 'a1'; did you mean"
                        " a1.in?",
        ". *.cpp a1": "w a1: a.cpp; ! no program, folder, file, case or problem 'a1'; did you mean"
                      " a1.in?",
        ". b.cpp b1 a1.in": "w b1 a1: b.cpp",
        ". *.cpp": f"a.cpp a1 a2 a-3: a.cpp; b.cpp b1: b.cpp; (ab.in: {UNNAMED})",
        ". a.cpp .": "w a1 a2 a-3 ab b1: a.cpp",
        ". ": f"a a1 a2 a-3: a.cpp; b b1: b.cpp; (ab.in: {UNNAMED})",
        ". .": f"a a1 a2 a-3: a.cpp; b b1: b.cpp; (ab.in: {UNNAMED})",
        ". 1": "a a1: a.cpp; b b1: b.cpp",
        ". a2": "a a2: a.cpp",
        ". a1.in": "a a1: a.cpp",
        ". a1.in a2.in": "a a1 a2: a.cpp",
        ". ab.in": "! which program for w is it, a.cpp or b.cpp?",
        ". stress": "! which program for w is it, a.cpp or b.cpp?",
    }),
    "what stress does not tell": ("a.c 1.* old/2.* 5.out 3.txt 3.dat 3.out lab/x.c lab/y.c", {
        ". stress a.c --generator cat --reference cat": "w 1: a.c",
        ". expect a.c . lab": "! expect takes one problem, not w and lab",
    }),
    "folders in those of inputs": ("a.c 1.* in/x/2.txt out/x/2.txt", {
        ". ": "w 1 in/x/2: a.c",
    }),
    "hidden folders": (".x/a.c .x/1.* node_modules/b.c node_modules/1.* A/a.c A/1.*", {
        ". ": "A 1: A/a.c",
    }),
    "a folder with modules of a Python": ("v/pyvenv.cfg v/1.* v/lib/2.* a.c", {
        ". a.c v": "v 1: a.c",
        ". a.c": f"! no cases in .; {NAMES_HINT}",
    }),
    "answers without inputs": ("a.c 1.* 2.im 2.out out/3.txt in/3.txt out/4.txt 6.a 7.* 7.ans x/8.ans"
                               " output.txt my.out", {
        ". ": "w 1 7 in/3: a.c; (2.out 6.a out/4.txt: no input for this answer)",
        ". a.c .": "w 1 7 in/3: a.c; (2.out 6.a out/4.txt: no input for this answer)",
        ". a.c 1": "w 1: a.c",
    }),
    "a checker with a name of its own": ("sol.c mine.py 1.*", {
        ". --checker mine.py": "w 1: sol.c",
        ". ": "! which program for w is it, mine.py or sol.c?",
    }),
    "a folder of flat contests": ("c/A.py c/A2.py c/B.py c/A1.* c/B1.* c/C1.* d/A.py d/B.py d/A.*", {
        ". c": f"A A1: c/A.py; B B1: c/B.py; (c/C1.in: {UNNAMED}); (c/A2.py: not judged)",
        "c ": f"A A1: A.py; B B1: B.py; (C1.in: {UNNAMED}); (A2.py: not judged)",
        "c -k B1": f"B B1: B.py; (C1.in: {UNNAMED}); (A2.py: not judged)",
        ". ": "A c c A1: c/A.py; B c c B1: c/B.py; A d d A: d/A.py;"
              f" (c/C1.in: {UNNAMED}); (c/A2.py d/B.py: not judged)",
        "d A.py A": "d A: A.py",
    }),
    "programs with titles": ("A_Sum.py B_Dif.py C-x.py C-y.py A1.* B1.* e/2_a.py e/2_b.py e/2.* e/3.*", {
        ". A_Sum.py": "w A1: A_Sum.py; (e: not judged unless typed)",
        ". B_Dif.py 1": "w B1: B_Dif.py",
        ". ": "A_Sum A1: A_Sum.py; B_Dif B1: B_Dif.py; (e: not judged unless typed); (C-x.py C-y.py: not judged)",
        "e ": "! which program for e is it, 2_a.py or 2_b.py?",
    }),
    "one's own case beside those of a contest": ("A.py B.py A1.* B1.* 1.*", {
        ". A.py 1": "w 1: A.py",
        ". A.py B1": "w B1: A.py",
        ". B.py 1.in": "w 1: B.py",
        ". A.py": f"w A1: A.py; (1.in: {UNNAMED})",
    }),
    "an input that has no answer yet": ("A/1.in B/b.py", {
        "A ../B/b.py": "A 1: ../B/b.py",
    }),
    "from the folder of the sources": ("tests/1.* src/a.c src/b.c A.c", {
        "src a.c": f"! no cases in .; {NAMES_HINT}; .. has some",
        "src a.c ..": "w tests/1: a.c",
        "tests A.c": "! no program, folder, file, case or problem 'A.c'; did you mean ../A.c?",
    }),
    "old samples below": ("1.* 2.* old/1.* old/3.* pkg/1.* a.cpp pkg/Main.java new/b.c", {
        ". ": f"w 1 2: a.cpp; (old pkg: {NOT_HERE})",
        ". a old/1": "old 1: a.cpp",
        ". a old/1.in 2.in": "old 1: a.cpp; w 2: a.cpp",
        ". a 3": "! no program, folder, file, case or problem '3'; the cases are 1, 2",
        "pkg ": "pkg 1: Main.java",
        "old ": NEEDED,
        "old ../a.cpp": f"w 1 2: ../a.cpp; (. {{w}}/pkg: {NOT_HERE})",
        ". new": f"! no cases in new; {NAMES_HINT}{ALONE}",
    }),
    "AtCoder, Codeforces tools": ("in/1.txt in/2.txt out/1.txt out/2.txt a.py", {
        ". ": "w in/1 in/2: a.py",
        ". a.py out": "w in/1 in/2: a.py",
        ". a.py in/2": "w in/2: a.py",
        ". -k 2.txt": "w in/2: a.py",
        "in ../a.py 1.txt": "w in/1: ../a.py",
    }),
    "HackerRank": ("input/input00.txt output/output00.txt sol.py", {
        ". sol 00": "w input/input00: sol.py",
    }),
    "Polygon": ("tests/01 tests/01.a tests/02 tests/02.a check.cpp gen.cpp solutions/sol.cpp"
                " solutions/slow.py statements/x.tex", {
        ". solutions/sol.cpp": "w tests/01 tests/02: solutions/sol.cpp",
        ". solutions/*.cpp solutions/*.py tests/02":
            "solutions/sol.cpp 02: solutions/sol.cpp; solutions/slow.py 02: solutions/slow.py",
        "solutions sol.cpp ../tests": "tests 01 02: sol.cpp; ({w}/check.cpp is not used: it is"
                                      " above the cases; --checker takes it)",
    }),
    "ICPC, Kattis": ("data/sample/1.in data/sample/1.ans data/secret/01-x.in data/secret/01-x.ans"
                     " submissions/accepted/a.py sol.py", {
        ". ": "w data/sample/1 data/secret/01-x: sol.py",
        ". sol.py data/*": "sample 1: sol.py; secret 01-x: sol.py",
        ". sol.py 01-x": "w data/secret/01-x: sol.py",
        ". data/secret/01-x.in": "secret 01-x: sol.py",
    }),
    "a class": ("P/1.* Q/1.* P/limits notes.txt studs/B.cpp studs/below/c.py more/d.py", {
        ". studs/below more P": "studs/below/c.py 1: studs/below/c.py; more/d.py 1: more/d.py",
        ". Q more/ P": "more/d.py Q 1: more/d.py; more/d.py P 1: more/d.py",
        ". P notes.txt more studs/*.cpp":
            f"studs/B.cpp 1: studs/B.cpp; more/d.py 1: more/d.py; (notes.txt: {NO_INPUT})",
        "studs/below ../../P .": "c.py 1: c.py",
    }),
    "programs in a folder of their own": ("src/A.c src/b.c A/1.* B/2.* src/1.in", {
        ". src/A": "A 1: src/A.c",
        ". src/*.c": "A 1: src/A.c; B 2: src/b.c",
        "src A.c": "src 1: A.c",
    }),
    "students with cases of their own": ("ann/a.c ann/1.* ben/b.c ben/1.* t/2.* d/A/3.* d/A.c"
                                         " lab/ann/a.c lab/ann/1.* lab/ben.c", {
        ". ann t": f"ann 1: ann/a.c; ! t: {NEEDED[2:]}",
        ". ann ben t": f"ann 1: ann/a.c; ben 1: ben/b.c; ! t: {NEEDED[2:]}",
        ". lab/ann d/A d/A.c": "ann 1: d/A.c; A 3: d/A.c",
        ". lab/* t": "lab/ben.c 2: lab/ben.c; lab/ann/a.c 2: lab/ann/a.c;"
                     f" (lab/ann/1.in lab/ann/1.out: {OF_STUDENT})",
        "lab * ../t": "ben.c 2: ben.c; ann/a.c 2: ann/a.c;"
                      f" (ann/1.in ann/1.out: {OF_STUDENT})",
        ". ann/a.c ben t": "ben 1: ann/a.c; t 2: ann/a.c",
        "ann ../ben ../t": "ben 1: {w}/ben/b.c; t 2: a.c",
    }),
    "a class of folders": ("s/kai/kai.py s/kai/main.py s/ben.c s/ann.py r/x/a.py"
                           " r/y/b.py A/a.c A/brute.c P/1.* P/my m/a.c m/x/b.c"
                           " q/x/a.py q/x/b.py", {
        ". s/ann.py s/kai P": "P 1: s/ann.py; ! which program is it, s/kai/kai.py or s/kai/main.py?"
                              " (s/kai/* judges all)",
        ". s P/1.in": "s/ann.py 1: s/ann.py; s/ben.c 1: s/ben.c; ! which program is it, s/kai/kai.py"
                      " or s/kai/main.py? (s/kai/* judges all)",
        ". q P": "! which program is it, q/x/a.py or q/x/b.py? (q/x/* judges all)",
        ". m P/1.in": "m/a.c 1: m/a.c; m/x/b.c 1: m/x/b.c",
        ". A/a.c m P/1.in": "P 1: A/a.c",
        "P ../m 1 my": f"../m/a.c 1: ../m/a.c; ../m/x/b.c 1: ../m/x/b.c; (my: {NO_INPUT})",
        ". m ./m 1": "m/a.c P/1: m/a.c; m/x/b.c P/1: m/x/b.c",
        ". r P ../w/r": "r/x/a.py 1: r/x/a.py; r/y/b.py 1: r/y/b.py",
        ". r P/1.in": "r/x/a.py 1: r/x/a.py; r/y/b.py 1: r/y/b.py",
        ". s/ann.py s/ben.c P P/my": "s/ann.py 1: s/ann.py; s/ben.c 1: s/ben.c;"
                                     f" (P/my: {NO_INPUT})",
        ". A P/1.in": "P 1: A/a.c",         # one program, and a helper
    }),
    "students in groups without programs": ("t/1.* g/A/ann/a.c g/A/ben/x.pdf g/B/cid/c.c g/B/dan/y", {
        row: "g/A/ann/a.c 1: g/A/ann/a.c; g/B/cid/c.c 1: g/B/cid/c.c; (g/A/ben g/B/dan: no programs)"
        for row in (". g t", ". g/A g/B t")}),
    "reports typed by *": ("t/1.* k/ann/a.c k/ben/b.c k/cy/x.pdf k/ann/__pycache__/x.pyc"
                           " k/ben/doc/x", {
        ". k/*/* t": "k/ann/a.c 1: k/ann/a.c; k/ben/b.c 1: k/ben/b.c; (k/ben/doc/x: no programs);"
                     f" (k/cy/x.pdf: {NO_INPUT})",
    }),
    "groups of students": ("g/A/ann/main.c g/A/ben/main.c g/B/cid.c g/B/dan.c t/1.* P/2.* P/p.c"
                           " e/eva/v1/main.c e/eva/v2/main.c e/fay.c", {
        ". g/A t": "g/A/ann/main.c 1: g/A/ann/main.c; g/A/ben/main.c 1: g/A/ben/main.c",
        ". g t": "g/A/ann/main.c 1: g/A/ann/main.c; g/A/ben/main.c 1: g/A/ben/main.c;"
                 f" {WHICH_OF_B}",
        ". g/B t": "g/B/cid.c 1: g/B/cid.c; g/B/dan.c 1: g/B/dan.c",
        ". g/* t": "g/A/ann/main.c 1: g/A/ann/main.c; g/A/ben/main.c 1: g/A/ben/main.c;"
                   f" {WHICH_OF_B}",
        ". e t": "e/eva/v1/main.c 1: e/eva/v1/main.c; e/eva/v2/main.c 1: e/eva/v2/main.c;"
                 " e/fay.c 1: e/fay.c",
    }),
    "a student alone": ("lab/bob/main.py lab/bob/aid.py lab/cid/cid.c lab/cid/1.* lab/ann/a.c"
                        " lab/1003.txt u/9.in t/1.* t/check.py m/m.c m/2.* m2/3.* m2/m.c n/n.c o/o.c", {
        ". lab/bob t": "lab/bob/main.py 1: lab/bob/main.py;"
                       " (lab/bob/aid.py: beside the program that counts)",
        ". lab/ann lab/bob lab/cid t": "lab/ann/a.c 1: lab/ann/a.c; lab/bob/main.py 1: lab/bob/main.py;"
                                       " lab/cid/cid.c 1: lab/cid/cid.c",
        ". lab/ann lab/bob t/1.in": "lab/ann/a.c 1: lab/ann/a.c; lab/bob/main.py 1: lab/bob/main.py",
        ". lab/* t/1.in": "lab/ann/a.c 1: lab/ann/a.c; lab/bob/main.py 1: lab/bob/main.py;"
                          f" lab/cid/cid.c 1: lab/cid/cid.c; (lab/1003.txt: {NO_INPUT})",
        ". lab/ann m": "lab/ann/a.c 2: lab/ann/a.c",
        ". lab lab/cid/1.in": "cid 1: lab/cid/cid.c",
        ". lab u": "lab/ann/a.c 9: lab/ann/a.c; lab/bob/main.py 9: lab/bob/main.py;"
                   " lab/cid/cid.c 9: lab/cid/cid.c; (lab/1003.txt: no programs)",
        ". lab/ann lab/bob m m2 -k 3": "lab/ann/a.c 3: lab/ann/a.c; lab/bob/main.py 3:"
                                       " lab/bob/main.py; (no such case in m)",
        ". m m2 n": f"m 2: m/m.c; m2 3: m2/m.c; ! no cases in n; {NAMES_HINT}{ALONE}",
        ". m n o": f"m 2: m/m.c; ! no cases in n; {NAMES_HINT}{ALONE};"
                   f" ! no cases in o; {NAMES_HINT}{ALONE}",
    }),
    "a program without a problem": ("A/1.* B/in.txt A.c B.c C.c u/a1.* u/b1.* u/a.c u/b.c u/c.c", {
        ". C.c": OF_OTHERS,
        "u c.c": OF_OTHERS,
    }),
    "a program beside the cases of another": ("s/a.py s/c.py s/a1.* 1.*", {
        ". s/c.py": "w 1: s/c.py",
    }),
    "a student's program and its helpers": (
        "sum/1.* c/dee/sum.c c/dee/help.c c/cy/cy.c c/cy/help.c c/eli/sum/main.c c/eli/max/main.c"
        " c/flo/p.c c/flo/q.c c/gus/notes", {
            row: "c/cy/cy.c 1: c/cy/cy.c; c/dee/sum.c 1: c/dee/sum.c;"
                 " c/eli/sum/main.c 1: c/eli/sum/main.c; ! which program is it, c/flo/p.c or"
                 " c/flo/q.c? (c/flo/* judges all); (c/gus: no programs)"
            for row in (". c sum", ". c/* sum", ". sum c/cy c/dee c/eli c/flo c/gus")}),
    "the first program of a contest": ("A.py A1.* B1.* C1.* old/A.py tries/A1.py tries/A2.py", {
        ". ": f"A A1: A.py; (B1.in C1.in: {UNNAMED})",
        ". A.py": f"w A1: A.py; (B1.in C1.in: {UNNAMED})",
        ". old/A.py": f"w A1: old/A.py; (B1.in C1.in: {UNNAMED})",
        ". tries/A2.py": f"w A1: tries/A2.py; (B1.in C1.in: {UNNAMED})",
        ". A.py .": "w A1 B1 C1: A.py",
        ". a": "! no program, folder, file, case or problem 'a'; did you mean A.py?",
        ". A1.in": "A A1: A.py",
        ". A1.in A1.out": "A A1: A.py",
    }),
    "a template, a scratch input and a new program": ("A.py B.py C.py template.py A1.* B1.* in.txt", {
        ". ": "A A1: A.py; B B1: B.py; (C.py template.py: not judged)",
    }),
    "a name that continues another": ("apple.py apple_pie.py apple1.* apple_pie1.*", {
        ". apple.py": "w apple1: apple.py",
        ". apple_pie.py": "w apple_pie1: apple_pie.py",
        ". ": "apple apple1: apple.py; apple_pie apple_pie1: apple_pie.py",
    }),
    "one program with a number": ("1.py 1.* 2.*", {
        ". ": "w 1 2: 1.py",
        ". 1.py": "w 1 2: 1.py",
    }),
    "one program, some cases named after it": ("max.py max1.* max.in big.* 1.*", {
        ". ": "w 1 big max max1: max.py",
        ". max.py": "w 1 big max max1: max.py",
    }),
    "one program, all cases named after it": ("max.py max1.* max2.*", {
        ". ": "w max1 max2: max.py",
    }),
    "programs with numbers": ("01_smith.py 02_jones.py 01.* 02.*", {
        ". *.py": "01_smith.py 01 02: 01_smith.py; 02_jones.py 01 02: 02_jones.py",
    }),
    "programs with words": ("max_sum.py brute_force.py max1.* sample.*", {
        ". brute_force.py": "w max1 sample: brute_force.py",
    }),
    "cases after one of the programs": ("sol.py test_all.py test1.* test2.*", {
        ". sol.py": "w test1 test2: sol.py",
        ". ": "! which program for w is it, sol.py or test_all.py?",
    }),
    "all in a folder, with others below": ("A.py B.py A1.* B1.* doc/x.md old/2.*", {
        ". A.py B.py A1.in B1.in doc": "A.py A1 B1: A.py; B.py A1 B1: B.py",
        ". doc": f"! no cases in doc; {NAMES_HINT}",
    }),
    "a flat folder with a folder of one program": ("A.py B.py A1.* B1.* A/1.* A/2.*", {
        ". A.py": f"A 1 2: A.py; (A1.in: {NOT_HERE})",
        ". ": f"! which program for w is it, A.py or B.py?; (A: {NOT_HERE})",
    }),
    "names that end alike": ("a.py sub/1.* sub/big1.*", {
        ". 1": "w sub/1: a.py",
        ". g1": "! no program, folder, file, case or problem 'g1'; the cases are sub/1, sub/big1",
    }),
    "one's sample in a flat class": ("t/1.* lab/ann.py lab/ben.py lab/ann1.*", {
        ". t/1.in lab": "! which program for lab is it, lab/ann.py or lab/ben.py?",
        ". t lab": "lab/ann.py 1: lab/ann.py; lab/ben.py 1: lab/ben.py;"
                   f" (lab/ann1.in lab/ann1.out: {OF_STUDENT})",
    }),
    "attempts at one of two": ("A_v.py A_w.py B.py A1.* B1.*", {
        ". ": f"B B1: B.py; (A1.in: {UNNAMED}); (A_v.py A_w.py: not judged)",
        ". A_w.py": "w A1: A_w.py",
    }),
    "tests in the folder of the problem": ("sum/tests/1.* lab/ann/sum.c lab/ann/old.c", {
        ". sum/tests lab": "lab/ann/sum.c 1: lab/ann/sum.c",
        "sum tests ../lab": "../lab/ann/sum.c 1: ../lab/ann/sum.c",
    }),
    "samples of one student alone": ("sum/1.* lab/ann/a.c lab/ann/2.* lab/ben.c", {
        ". sum lab": "lab/ann/a.c 1: lab/ann/a.c; lab/ben.c 1: lab/ben.c",
    }),
    "a class with two problems": ("sum/1.* max/2.* lab/ann/sum.c lab/ann/max.c lab/ben/sum/main.c"
                                  " lab/ben/max/main.c", {
        ". sum max lab": "! which program is it, lab/ann/max.c or lab/ann/sum.c? (type one problem);"
                         " ! which program is it, lab/ben/max/main.c or lab/ben/sum/main.c? (type one"
                         " problem)",
        ". max lab": "lab/ann/max.c 2: lab/ann/max.c; lab/ben/max/main.c 2: lab/ben/max/main.c",
    }),
    "cases below others, and attempts": (
        "A.c A_old.c A-fast.c A2.c B.c A1.* B1.* in.txt C/1.* data/sample/2.* C.c", {
            ". ": "! which program for w is it, A-fast.c or A.c or A2.c or A_old.c or B.c or C.c?;"
                  f" (C data: {NOT_HERE})",
            ". A.c": f"w A1: A.c; (data: {NOT_HERE})",
            ". A_old.c": f"w A1: A_old.c; (data: {NOT_HERE})",
            ". A-fast": f"w A1: A-fast.c; (data: {NOT_HERE})",
            ". A2.c": f"w A1: A2.c; (data: {NOT_HERE})",
        }),
    "one's own tests beside the program, with a source": ("a.c t/1.* t/main.c", {
        "t ../a.c .": "t 1: ../a.c",
        "t ../a.c . 1": "t 1: ../a.c",
        "t ../a.c . 1.in": "t 1: ../a.c",
    }),
    "a template above problems": ("t.c A/a.c A/1.* B/2.*", {
        ". ": "A 1: A/a.c; (no program for B); (t.c: not judged)",
        ". A B": "A 1: A/a.c; B 2: t.c",
    }),
    "cases beside programs, and in folders of their names": (
        "A/1.* a.c b.c a3.* b3.* my.in B/2.* B/limits b2.c b-fast.c c.c C/3.* c1.*", {
            ". a.c": f"A 1: a.c; (a3.in: {NOT_HERE})",
            ". b2.c": f"B 2: b2.c; (b3.in: {NOT_HERE})",
            ". b-fast": f"B 2: b-fast.c; (b3.in: {NOT_HERE})",
            ". b2.c 2": "B 2: b2.c",
            ". a.c my": "! no program, folder, file, case or problem 'my'; did you mean my.in?",
        }),
    "one problem below a stray program": ("t.py a/a.py a/1.*", {
        ". ": "a 1: a/a.py; (t.py: not judged)",
        ". t.py": "! no cases in .; type a folder below; (a: not judged unless typed)",
    }),
    "a folder of samples in that of each problem": (
        "A.py A/tests/1.* B/tests/1.* two/A.py two/B.py two/A/tests/1.* two/B/tests/1.*"
        " abc/a/main.py abc/a/test/1.* abc/b/main.c abc/b/test/1.* abc/c.py abc/c/test/1.*"
        " d/e/main.py d/e/main2.py d/e/test/1.* d/f/main.py d/f/test/1.*", {
            "two ": "A tests/1: A.py; B tests/1: B.py",
            "two A.py": "A tests/1: A.py",
            "abc ": "a test/1: a/main.py; b test/1: b/main.c; c test/1: c.py",
            "abc a/test": "test 1: a/main.py",
            "abc a/test/1.in": "test 1: a/main.py",
            "d ": "f test/1: f/main.py; ! e: which program for e is it, e/main.py or e/main2.py?",
        }),
    "one of two problems with a program beside it": ("A.py A/tests/1.* B/tests/1.*", {
        ". ": "A tests/1: A.py; (no program for B/tests)",
        "A ": "A tests/1: {w}/A.py",
    }),
    "check.py of a student": ("p/1.* h/dov/dov.c h/dov/check.py h/ewa/ewa.c", {
        ". p h/*/*": "h/dov/check.py 1: h/dov/check.py; h/dov/dov.c 1: h/dov/dov.c;"
                     " h/ewa/ewa.c 1: h/ewa/ewa.c",
    }),
    "samples above the students": (
        "s/1.* s/s.c lab/ann/a.c lab/ben/b.c lab/in.txt lab/out.txt", {
            row: "lab/ann/a.c 1: lab/ann/a.c; lab/ben/b.c 1: lab/ben/b.c;"
                 f" (lab/in.txt lab/out.txt: {OF_STUDENT})"
            for row in (". s lab", ". lab s", ". lab s/1.in")}),
    "a folder in with programs, beside a class": ("1.* in/a.c in/2.in x/3.* lab/b.c lab/d.c", {
        ". 1.in in x lab": "lab/b.c 1: lab/b.c; lab/d.c 1: lab/d.c",
    }),
    "two classes, with files and folders": (
        "sum/1.* c/ann.c c/ben/main.c d/cy.c d/dan/dan.c d/eva/x.rb d/fay/fay.c d/fay/v1/main.c", {
            ". sum c d": "c/ann.c 1: c/ann.c; c/ben/main.c 1: c/ben/main.c; d/cy.c 1: d/cy.c;"
                         " d/dan/dan.c 1: d/dan/dan.c; d/fay/fay.c 1: d/fay/fay.c;"
                         " (d/eva: -c 'ruby FILE.rb' runs it); (d/fay/v1: beside the program that"
                         " counts)",
        }),
    "a student's folder alone": ("sum/1.* c/dee/sum.c c/dee/help.c c/flo/p.c c/flo/q.c e/x f/y", {
        ". c/dee sum": "c/dee/sum.c 1: c/dee/sum.c; (c/dee/help.c: beside the program that counts)",
        ". c/flo sum": "c/flo/p.c 1: c/flo/p.c; c/flo/q.c 1: c/flo/q.c",
        ". e f sum": "! no programs in e and f",
    }),
    "a program without cases": ("new/x.c", {
        "new ": f"! no cases in .; {NAMES_HINT}",
        ". new": f"! no cases in new; {NAMES_HINT}{ALONE}",
    }),
    "programs without cases": ("d.c e.c", {
        ". d.c e.c": f"! d.c: no cases in .; {NAMES_HINT}; ! e.c: no cases in .; {NAMES_HINT}",
        ". d.c": f"! no cases in .; {NAMES_HINT}",
    }),
    "sources beside the samples": ("src/A.c src/B.c s/A/1.* s/B/2.* s/x/3.*", {
        ". src/A.c": f"w s/A/1: src/A.c; (s/x/3.in: {UNNAMED})",
        ". src/*.c": f"src/A.c s/A/1: src/A.c; src/B.c s/B/2: src/B.c; (s/x/3.in: {UNNAMED})",
    }),
    "students with cases of their own, the problem with its program": (
        "p/m.c p/1.* s/ann/a.c s/ann/1.* s/bob/b.c s/bob/b.txt s/cat.c s/dan/v1/d.c s/dan/v2/d.c"
        " k/x/x.c k/x/read.txt k/y/y.c", {
            ". p s/*": "s/cat.c 1: s/cat.c; s/ann/a.c 1: s/ann/a.c; s/bob/b.c 1: s/bob/b.c;"
                       " s/dan/v1/d.c 1: s/dan/v1/d.c; s/dan/v2/d.c 1: s/dan/v2/d.c",
            ". p s/ann s/bob": "s/ann/a.c 1: s/ann/a.c; s/bob/b.c 1: s/bob/b.c",
            ". p s/ann": WHICH_OF_P,
            "s ../p ann": WHICH_OF_P.replace("s/ann", "ann").replace("p,", "{w}/p,"),
            ". p k/*/*": f"k/x/x.c 1: k/x/x.c; k/y/y.c 1: k/y/y.c; (k/x/read.txt: {NO_INPUT})",
            ". k/x/x.c k/y/y.c k/x/read.txt": f"! k/x/x.c: no cases in k/x; {NAMES_HINT}; ! k/y/y.c:"
                                              f" no cases in k/y; {NAMES_HINT}; (k/x/read.txt:"
                                              f" {NO_INPUT})",
            "s ../p cat.c ann": "cat.c 1: cat.c; ann/a.c 1: ann/a.c;"
                                f" (ann/1.in ann/1.out: {OF_STUDENT})",
        }),
    "samples of all students": (
        "sum/1.* sum/m.c lab/ann/a.c lab/ann/1.* lab/ben/src/b.c lab/ben/2.* lab/cy/c.c t/3.*", {
            ". sum lab": "lab/ann/a.c 1: lab/ann/a.c; lab/ben/src/b.c 1: lab/ben/src/b.c;"
                         " lab/cy/c.c 1: lab/cy/c.c",
            ". sum lab/*": "lab/ann/a.c 1: lab/ann/a.c; lab/ben/src/b.c 1: lab/ben/src/b.c;"
                           " lab/cy/c.c 1: lab/cy/c.c",
            ". sum lab/ann lab/ben": "! which of sum, lab/ann, lab/ben are problems? type the programs"
                                     " that are judged, or the folder around them",
            ". t lab/ann lab/ben": "lab/ann/a.c 3: lab/ann/a.c; lab/ben/src/b.c 3: lab/ben/src/b.c",
        }),
    "cases that a class handed in, by *": (
        "sum/1.* sum/2.* lab/ann.c lab/ben.c lab/1.* lab/7.in lab/cy/1.* lab/cy/c.c", {
            ". sum lab/*": "lab/ann.c 1 2: lab/ann.c; lab/ben.c 1 2: lab/ben.c; lab/cy/c.c 1 2:"
                           f" lab/cy/c.c; (lab/cy/1.in lab/cy/1.out lab/1.in lab/1.out: {OF_STUDENT});"
                           f" (lab/7.in: not judged beside several programs)",
            ". sum lab/*/* lab/*.c": "lab/cy/c.c 1 2: lab/cy/c.c; lab/ann.c 1 2: lab/ann.c; lab/ben.c 1 2:"
                                     f" lab/ben.c; (lab/cy/1.in lab/cy/1.out: {OF_STUDENT})",
            "lab ../sum *": "ann.c 1 2: ann.c; ben.c 1 2: ben.c; cy/c.c 1 2: cy/c.c;"
                            f" (cy/1.in cy/1.out 1.in 1.out: {OF_STUDENT}); (7.in: not judged"
                            " beside several programs)",
            ". lab/*.c lab/1.in": "lab/ann.c 1: lab/ann.c; lab/ben.c 1: lab/ben.c",
        }),
    "problems beside each other, one without a program": ("A/1.* B/b.c B/2.* C/c.c C/3.* D/d.c", {
        ". A B C": f"B 2: B/b.c; C 3: C/c.c; ! A: {NEEDED[2:]}",
        ". B C D": f"B 2: B/b.c; C 3: C/c.c; ! no cases in D; {NAMES_HINT}{ALONE}",
    }),
    "inputs in a folder of the problem, students in another": ("p/in/1.in p/out/1.out p/s/a.c p/s/b/b.c", {
        ". p/in p/s/*": "p/s/a.c in/1: p/s/a.c; p/s/b/b.c in/1: p/s/b/b.c",
    }),
    "leftover programs": ("A/1.* B/in.txt A.c B.c C.c", {
        ". ": "A 1: A.c; (B.c C.c: not judged)",
        ". B.c": "w B/in: B.c",
    }),
    "a program below its problem": ("D/3.* D/f.* D/src/d.c E/4.* E/src/e.c D/src/f.c", {
        ". D/src/d.c": "D 3 f: D/src/d.c",      # it is called like the folder
        ". D/src/f.c": "D f: D/src/f.c; (D/3.in: not judged unless typed)",
        "D src/d.c": "D 3 f: src/d.c",
        "E ../D/src/d.c": "E 4: ../D/src/d.c",
    }),
    "a class with a main program": ("lab/main.c lab/ann.c lab/zoe/z.c lab/x.txt t/1.*"
                                    " two/eli/util.py two/eli/src/main.py two/src/old/x.py", {
        ". lab t": "lab/main.c 1: lab/main.c; (lab/ann.c lab/zoe: beside the program that counts)",
        ". two t": "two/eli/util.py 1: two/eli/util.py; two/src/old/x.py 1: two/src/old/x.py;"
                   " (two/eli/src: beside the program that counts)",
    }),
    "all that lies in a folder": ("P/1.* P/p.c lab/ann/a.c lab/ann/1.* lab/ben.c lab/x.txt"
                                  " two/a.c two/b.c two/t/2.* one/a.c one/x.txt new/zoe/z.c", {
        ". P new": "P 1: P/p.c; ! no cases in new; to judge its programs, type them and a problem (. is"
                  " the current folder)",
        ". P lab/*": "lab/ben.c 1: lab/ben.c; lab/ann/a.c 1: lab/ann/a.c;"
                     f" (lab/ann/1.in lab/ann/1.out: {OF_STUDENT}); (lab/x.txt: {NO_INPUT})",
        ". lab/ben.c lab/ann P": "lab/ben.c 1: lab/ben.c; lab/ann/a.c 1: lab/ann/a.c;"
                                 f" (lab/ann/1.in lab/ann/1.out: {OF_STUDENT})",
        ". P two/*": "two/a.c P 1: two/a.c; two/a.c t 2: two/a.c; two/b.c P 1: two/b.c;"
                     " two/b.c t 2: two/b.c",
        ". P one/*": "one x.txt: one/a.c",
    }),
    "problems with their own programs below a stray one": ("A/1.* A/a.c B/1.* B/b.c template.c", {
        ". ": "A 1: A/a.c; B 1: B/b.c; (template.c: not judged)",
        ". A/1": "A 1: A/a.c",
    }),
    "a folder in without answers above problems": ("main.c in/3 a/1.* a/a.c b/1.* b/b.c", {
        ". ": "a 1: a/a.c; b 1: b/b.c; (main.c: not judged)",
    }),
    "one program and its folder": ("s/a.c s/1.* s/notes", {
        ". 1 s/notes": "s 1 notes: s/a.c",
    }),
    "tests with a source, below the program": ("sol.c tests/1.* tests/make.py old/2.*", {
        ". ": f"w old/2 tests/1: sol.c; (tests/make.py: not judged)",
    }),
    "a template between folders": ("top/A.c top/A/1.* top/main.c", {
        row: f"A 1: {place}A.c; ({place}main.c: not judged)"
        for row, place in ((". ", "top/"), (". top", "top/"), ("top ", ""))}),
    "a template beside the only part": ("main.c sum.c t/sum1.* c/main.c", {
        ". ": f"sum t/sum1: sum.c; (c: {NOT_HERE}); (main.c: not judged)",
    }),
    "an attempt, without answers": ("A.c a10.in a2.c", {
        ". ": f"A a10: A.c; (a2.c: not judged)",
    }),
    "cases of one of two programs": ("c/a.c c/b.c c/a1.* c/1.* d/a.c d/b.c d/A/1.* d/b3.*", {
        "c *.c": "a.c a1: a.c; b.c 1: b.c",
        "d *.c": "A 1: a.c; d b3: b.c",
    }),
    "a folder around the typed one": ("a.c 1.* old/tests/1.*", {
        ". . old/tests a.c": "w 1: a.c; tests 1: a.c",
    }),
    "a class, and a folder in it": ("t/1.* lab/main.c lab/a.c lab/ann/main.c lab/ann/2.*", {
        ". lab/ann lab t": "lab/ann/main.c 1: lab/ann/main.c; lab/main.c 1: lab/main.c;"
                           " (lab/a.c: beside the program that counts)",
        ". lab lab/ann t": "lab/main.c 1: lab/main.c; lab/ann/main.c 1: lab/ann/main.c;"
                           " (lab/a.c: beside the program that counts)",
    }),
    "tests in a class": ("s/ann/a.py s/ben.py s/check.py s/t/1.*", {
        ". s s/t": "s/ann/a.py 1: s/ann/a.py; s/ben.py 1: s/ben.py; s/check.py 1: s/check.py",
    }),
    "folders in and out, with answers of their own or without": (
        "a.py x/in/3.* x/in/4.in x/1.* y/out/5.* y/in/6 z/in/1 z/in/2 z/out/1 z/7.* v/input/9.in", {
            ". a.py x/in": "in 3 4: a.py",
            ". a.py y/out": "out 5: a.py",
            ". a.py z/in": "z 7 in/1 in/2: a.py",
            ". a.py z/out/1": "z in/1: a.py",
            ". a.py z/in/2": "z in/2: a.py",
            ". a.py x/in/4.in": "in 4: a.py",
            ". a.py v/input": "v input/9: a.py",
        }),
    "new inputs above old cases": ("A.py new/1.in new/old/2.* more/3.in more/t/4.in", {
        ". expect new --reference cat": f"new 1: cat; (new/old: {NOT_HERE})",
        ". expect more --reference cat": f"more 3: cat; (more/t: {NOT_HERE})",
        ". A.py new": "new 1 old/2: A.py",
    }),
    "two checkers": ("P/1.* Q/1.* Q/check.py Q/check.c", {
        ". -c cat P Q": "P 1: cat; ! Q: which checker (--checker) is it, Q/check.c or Q/check.py?",
        ". -c cat Q/1.in": "! which checker (--checker) is it, Q/check.c or Q/check.py?",
    }),
    "names that are the same": ("a/1.* b/a/1.* a.cpp c.py notes", {
        ". a": "a 1: a.cpp",
        ". c.py a b/a": "a 1: c.py; b/a 1: c.py",
        ". c.py a b/a notes": "c.py a . notes: c.py; c.py b/a . notes: c.py",
    }),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_line_means_problems_with_cases_and_programs(tmp_path, monkeypatch, layout):
    names, rows = LAYOUTS[layout]
    folder = touch(tmp_path / "w", names)
    for path in folder.glob("*/limits"):
        path.write_text("1")
    found = {}
    for row in rows:
        place, _, line = row.partition(" ")
        monkeypatch.chdir(str(folder / place))
        found[row] = meaning(line).replace(str(folder), "{w}")
    assert found == rows


LENT = {            # a command line: for each task seconds, MB and the checker
    "A.py Q": [(10, 512, None)],
    "A.py P": [(3, 33, "P/check.py")],
    "A.py P -t 2 --checker B.py": [(2, 33, "B.py")],
    "P/check.py P": [(3, 33, None)],            # it does not check itself
    "A.py samples -m 64": [(1.5, 64, None)],
    "A.py B.py P Q": [(3, 33, "P/check.py"), (10, 512, None)] * 2,
    # A typed problem lends a file what nothing nearer to it has.
    "A.py P notes": [(3, 33, "P/check.py")],
    "A.py P samples/1.in": [(1.5, 512, "P/check.py")],
    "A.py P/1.in P/limits notes": [(3, 33, "P/check.py"), (10, 512, None)],     # typed by P/*
    "A.py 2 notes": [(7, 77, "{kit}/expected/double2/check.py")],
    "A.py 2 samples/1.in": [(1.5, 512, "{kit}/expected/double2/check.py")],
    "A.py samples/1.in": [(1.5, 512, None)],
    # The checker beside some cases is not that of all, of which one is judged.
    "A.py all/x": [(10, 512, "all/x/check.py")],
    "A.py all x/1": [(10, 512, None)],
    "A.py all all/x/1.in": [(10, 512, None)],
}


# The current folder lends to what is in it, to stdin and to a command; a typed program, its problem.
LENT_FROM_HERE = {
    "A.py notes": [(4, 44, "check.py")], "A.py -": [(4, 44, "check.py")],
    "-c cat notes": [(4, 44, "check.py")], "-c cat {away}/4.in": [(4, 44, "check.py")],
    "A.py {away}/4.in": [(10, 512, None)], "{away}/b.py {away}/4.in": [(10, 512, None)],
    "R/r.py {away}/4.in": [(6, 66, "R/check.py")],
}


def lent(line):
    """Return (seconds, MB, the path of the checker) for each task of a command line."""
    tasks, told = requested(*line.split())
    assert told == {}
    found = []
    for task in tasks:
        checker = task.programs.get("checker")
        found.append((task.limits.cpu_seconds, task.limits.memory_mb, checker and checker.typed))
    return found


def test_limits_and_checker_are_those_of_the_options_or_else_lie_beside_the_cases(contest, kit):
    touch(contest, "A.py B.py P/1.* P/check.py Q/1.* samples/1.* notes all/x/1.* all/x/check.py"
                   " all/y/5.*")
    populate(contest, {"P/limits": "3 33", "samples/limits": "1.5\n"})
    populate(kit, {"inputs/double2/limits": "7 77", "expected/double2/check.py": ""})
    for line, wanted in LENT.items():
        found = [(seconds, megabytes, path and path.replace(str(kit), "{kit}"))
                 for seconds, megabytes, path in lent(line)]
        assert found == wanted, line


def test_current_folder_lends_only_to_what_is_in_it_to_stdin_and_to_a_command(contest):
    away = touch(contest.parent / "away", "4.* b.py")
    touch(contest, "A.py R/r.py R/1.* notes")
    populate(contest, {"limits": "4 44", "check.py": "", "R/limits": "6 66", "R/check.py": ""})
    for more in ("", "A1.* B.py"):      # the cases of A alone are a problem, too
        touch(contest, more)
        for line, wanted in LENT_FROM_HERE.items():
            assert lent(line.format(away=away)) == wanted, line


TWO_INPUTS = "c/2.dat and c/2.txt are inputs of one case; keep one of them"
ASKED = {           # the words behind -c cat: the complaints
    "c": [TWO_INPUTS, "c/3.in: its answers c/3.ans and c/3.out differ; keep one of them"],
    "c/1.in": [], "c 1": [], "c c/1.out": [], "notes": [], "c/2.dat": [TWO_INPUTS],
    "samples -k 1 -k 7 -k no": ["no case matches 7; the cases are 1, 3",
                                "no case matches no; the cases are 1, 3"],
    "samples -k 7": ["no case matches 7; the cases are 1, 3"],
    "c/1.in -k 7": ["no case matches 7; the cases are 1"],
    "empty -k 1": [f"no cases in empty; {NAMES_HINT}"],
    "samples empty -k 1": [f"no cases in empty; {NAMES_HINT}"],
}


def test_only_files_and_names_that_were_asked_for_are_complained_about(contest):
    touch(contest, "c/1.* c/2.dat c/2.txt c/2.out c/3.* samples/1.* samples/3.* notes")
    write(contest / "c/3.ans", "x")
    (contest / "empty").mkdir()
    for words, wanted in ASKED.items():
        _, told = requested("-c", "cat", *words.split())
        assert told == {(line,): True for line in wanted}, words
