"""What lies in folders: cases, programs, and which of them belong together.

    search          the files of a folder
    pairing, cases  inputs and answers among them: Cases
    readings        all that is read from a folder: a Reading
    case_folders    of each folder of a command line: CaseFolders
    problems        cases that a program is judged on: a Problem
"""
