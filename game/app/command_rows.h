// command_rows.h -- every command: one row makes its constant, its name, its function's
// declaration, and what the parser, the help, the manual and the completion know of it.
//
// An X-macro table: settings.h includes it for the constants, settings.c for the names, and
// cli/commands.h and cli/commands.c for the rest. An includer defines COMMAND, which ends with this
// file. A row is: constant, name as typed, function, what kind of words may follow (WordsKind),
// help, and the other fields of a CommandRow (cli/commands.h). More about it, and its examples,
// stand in cli/texts/.
COMMAND(BARE, "", run_bare, WORDS_NONE, "the main menu: battles, replays, tournaments, settings",
        .word = command_word)
COMMAND(PLAY, "play", run_play, WORDS_TANKS, "drive a tank with the keyboard against AIs")
COMMAND(WATCH, "watch", run_watch, WORDS_TANKS, "watch AIs fight each other in a window")
COMMAND(MATCH, "match", run_match, WORDS_TANKS,
        "run the match without a window, as fast as possible")
COMMAND(TOURNAMENT, "tournament", run_tournament, WORDS_TANKS,
        "many duels: who beats whom, and ratings with error bars")
COMMAND(SWEEP, "sweep", run_sweep, WORDS_SWEPT_TANKS,
        "every combination of some values, against the same opponents: what is best",
        .words = "TANK ..")
COMMAND(TUNE, "tune", run_tune, WORDS_TANKS,
        "search for the best values of a mind's parameters (CMA-ES)", .words = "TANK")
COMMAND(REPLAY, "replay", run_replay, WORDS_FILES,
        "watch, check or film a recording, or let it go another way")
COMMAND(LAB, "lab", run_lab, WORDS_ONE_OF,
        "experiments: the exact arc, tight circling, all drives on one course, following paths",
        .words = "arc [FILE]|articles|circling|drives|path|slip", .what = "experiment",
        .word = lab_experiment)
COMMAND(SHOT, "shot", run_shot, WORDS_TANKS, "save one picture of a match, without a window")
COMMAND(LIST, "list", run_list, WORDS_ONE_OF,
        "what there is: AIs and their parameters, drives, arenas, numbers to turn, keys",
        .what = "section", .word = list_section, .former = "ais", .now = "minds")
COMMAND(CHECK, "check", run_check, WORDS_FILES,
        "check arenas, recordings, tunings, settings and results: one line a file")
COMMAND(NEW_MIND, "new-mind", run_new_mind, WORDS_FILES,
        "write a bot that plays, in a language of yours, to be made better", .words = "NAME")
COMMAND(HELP, "help", run_help, WORDS_ONE_OF, "explain treads, or one of its commands",
        .words = "[COMMAND]", .what = "command", .word = command_word)
COMMAND(VERSION, "version", run_version, WORDS_NONE,
        "the versions of treads, its rules and its libraries")
#undef COMMAND
