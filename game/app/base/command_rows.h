// command_rows.h -- every command. One row defines its constant, its name, the declaration of its
// function, and its entry in the parser, the help, the manual and the completion.
//
// This is an X-macro table: settings.h includes it for the constants, settings.c for the names, and
// cli/commands.h and cli/commands.c for the rest. An includer defines COMMAND, which is undefined
// at the end of this file. A row is: constant, name as typed, function, kind of the words after it
// (WordsKind), help, and the other fields of a CommandRow (cli/commands.h). Longer descriptions and
// examples are in cli/texts/commands.txt.
COMMAND(BARE, "", run_bare, WORDS_FILES,
        "open the main menu: battles, replays, tournaments, settings; or FILE, such as a recording "
        "or an arena",
        .words = "[FILE]", .word = command_word)
COMMAND(PLAY, "play", run_play, WORDS_TANKS, "drive a tank yourself against AI opponents")
COMMAND(WATCH, "watch", run_watch, WORDS_TANKS, "watch minds fight each other in a window")
COMMAND(MATCH, "match", run_match, WORDS_TANKS, "run matches without a window, as fast as possible")
COMMAND(HOST, "host", run_host, WORDS_TANKS,
        "let players on other computers join a match over the network")
COMMAND(JOIN, "join", run_join, WORDS_FILES,
        "join the match of a host: play, watch, or send a mind", .words = "ADDRESS")
COMMAND(RELAY, "relay", run_relay, WORDS_NONE,
        "pass matches on between hosts and guests who cannot reach each other")
COMMAND(TOURNAMENT, "tournament", run_tournament, WORDS_TANKS,
        "run many duels: ratings with error bars and a head-to-head table")
COMMAND(SWEEP, "sweep", run_sweep, WORDS_SWEPT_TANKS,
        "find the best combination of several parameter values", .words = "TANK ..")
COMMAND(TUNE, "tune", run_tune, WORDS_TANKS,
        "search for the best values of a mind's parameters (CMA-ES)", .words = "TANK")
COMMAND(REPLAY, "replay", run_replay, WORDS_FILES,
        "watch, verify or export a recording, or continue it with other minds")
COMMAND(LAB, "lab", run_lab, WORDS_ONE_OF,
        "run experiments on motion, and fit a vehicle to its log",
        .words = "arc [FILE]|articles|circling|drive FILE|drives|fit [FILE]|odometry|path|report "
                 "FOLDER|slip",
        .what = "experiment", .word = lab_experiment)
COMMAND(SHOT, "shot", run_shot, WORDS_TANKS, "save one picture of a match, without a window")
COMMAND(LIST, "list", run_list, WORDS_ONE_OF,
        "list minds and their parameters, drives, arenas, tunings, keys and more",
        .what = "section", .word = list_section)
COMMAND(CHECK, "check", run_check, WORDS_FILES,
        "check arenas, recordings, tunings, settings, results and bots")
COMMAND(NEW_MIND, "new-mind", run_new_mind, WORDS_FILES,
        "create a simple bot in a language of your choice", .words = "NAME")
COMMAND(HELP, "help", run_help, WORDS_ONE_OF, "explain treads, or one of its commands",
        .words = "[COMMAND]", .what = "command", .word = command_word)
COMMAND(VERSION, "version", run_version, WORDS_NONE,
        "print the versions of treads, its rules and its libraries")
#undef COMMAND
