"""The judge: programs on cases, as an online judge does it. `run.py` is its door.

Each room answers one question. It imports only from rooms that stand below it here:

    main            from the arguments of a command line to the exit status
    commands/       what the user asked for: judge, stress, expect, bundle, receive
    session         what commands share: the screen, workers, programs that are ready
    report, rows    how results look: a line for a task, one failure in full, JSON
    screen          standard output: colours, width, progress
    request/        which program on which cases: a command line becomes Tasks (read it upwards)
        tasks           problems, programs and limits together
        task_names      what Tasks are called
        task_programs   which programs a Task has
        again           the command line that judges one case once more
        chosen          which cases -k chooses
        no_cases        what is said of a problem without cases
        jobs            which cases the words mean
        lone_files      a file that is no case of the problems that are meant
        left_out        what lies beside the cases and is not judged
        hints           what a word without a meaning could be
        meaning         which problems the words mean
        command_line    its words and programs, sorted: a Request
        stray_files     typed files that are no inputs
        roles           which role each program has
        classes         which typed folders are classes
        typed_folders   what the typed folders hold
        students        the programs that were handed in to a class
        words           the words by their kind
        stdin           what standard input is
    folders/        what lies on the disk: cases, programs, and what belongs together
        problems_below  which problems a folder stands for if no program is typed
        usual_problem   which problem a program means if none is typed
        case_folders    the cases of each folder, read once
        problems        what a program is judged on: a Problem
        namesakes       for which program a case is
        readings        what is read from a folder
        homes           in which folders limits and helpers of a problem may lie
        limits_files    the files `limits`
        solutions       which program solves a problem if none is typed
        owners          whose folder it is: of a problem, or of students
        program_files   which programs lie in a folder
        programs        what a word or an option runs: a Program
        search          which files below a folder may be cases
        case_names      which case a name means
        cases           the Cases among some files, and what is wrong with the others
        pairing         which inputs and answers belong together, by their names
        kit             the kit's own problems
    verdicts/       what becomes of a run: a case's Outcome
        judging         one case: run, compare, ask the checker
        checker         what the end of a checker means
        helpers         what references and generators print
        compare         the answer and the output, and where they differ
    running/        how a program becomes ready, runs and ends
        executables     sources and commands become Executables
        shell           the words that start a command
        cache           programs in C and C++ that are kept
        header          the precompiled header of C++
        kept            where something is kept, and for how long
        sources         compiling
        java            which class is started
        workers         processes that run programs side by side
        faults          why a run failed
        process         one program with all its processes: a Run
        limits          of programs, and of their stacks
        children        the processes below: their memory, ending them
        signals         those that end the judge
    modules         a script and its modules as Files that can stand in one (for bundle)
    options         two tables: the options and the commands
    files           kinds of files; saving all or nothing
    languages       a table: how sources are compiled and run
    told            what the user is told on stderr
    text            printable text

Data takes one way: a Request of words and programs (command_line), a Meaning for each program, its
Jobs, Tasks; then Executables, Runs, Outcomes, a report. To add a language is a row in
`languages`; to add a command is a file in `commands/` and a row in `options`.
"""
