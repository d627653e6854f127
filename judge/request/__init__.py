"""Which program is judged on which cases.

    tasks.read_request      what commands call; it goes through
        command_line        the words, classes and roles: a Request
        meaning, jobs       for each program, the problems and cases that are meant: Jobs
        chosen              those that -k chooses
        task_programs       the programs of each: Tasks

A function that takes a Told, or a Request, which has one, may also tell the user something.
"""
