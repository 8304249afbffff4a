// command_rows.h -- every command: one row makes its constant, its name, its function's
// declaration, and what the parser, the help, the manual and the completion know of it.
//
// An X-macro table: settings.h includes it for the constants, settings.c for the names, and
// cli/commands.h and cli/commands.c for the rest. An includer defines COMMAND, which ends with this
// file. A row is: constant, name as typed, function, what kind of words may follow (WordsKind),
// help, and the other fields of a CommandRow (cli/commands.h).
COMMAND(BARE, "", run_bare, WORDS_NONE, "the set-up menu: battles, replays, tournaments, settings",
        .word = command_word)
COMMAND(PLAY, "play", run_play, WORDS_TANKS, "drive a tank with the keyboard against AIs",
        .more = "You are player 1. Without a TANK you meet a hunter; `keyboard keyboard` is two "
                "players at one\n"
                "keyboard. `treads list keys` shows the keys, F1 shows them in the game.",
        .examples = {
            "treads play # you against a hunter in the yard",
            "treads play keyboard keyboard # two players, one keyboard",
            "treads play hunterx3@red --arena maze # you against a team of three",
            "treads play hunter ambusher wander --mode hill # hold the hill alone for a minute"})
COMMAND(WATCH, "watch", run_watch, WORDS_TANKS, "watch AIs fight each other in a window",
        .more = "Without a TANK it is hunter against ambusher. Without a display the match runs "
                "all the same: its\n"
                "result is printed and its last picture saved.",
        .examples = {
            "treads watch hunter ambusher --seed 3 # this very match, every time",
            "treads watch hunterx3@red circlerx5@blue # three against five",
            "treads watch hunter ambusher --tuning one-shot -S gun.speed=15 # the first hit wins, "
            "and shells can be dodged",
            "treads watch --speed 4 --overlay --camera follow:1 # four times as fast, with the "
            "thoughts of tank 1",
            "treads watch hunterx3@red ambusherx3@blue --swap 20:red=ambusher --swap 30:1=wander # "
            "after 20 s red fights like blue, after 30 s its first tank strays",
            "treads watch hunterx12 --free-for-all --mode score --best-of 3 # everyone alone, and "
            "whoever is destroyed comes back"})
COMMAND(MATCH, "match", run_match, WORDS_TANKS,
        "run the match without a window, as fast as possible",
        .more = "Without a TANK it is hunter against ambusher. Results go to stdout and nothing "
                "else does. Ctrl-C\n"
                "keeps the rounds that are finished.",
        .examples = {
            "treads match hunter ambusher --seed 3 # one duel and its table",
            "treads match hunter circler --rounds 100 --csv duels.csv # a hundred duels, for a "
            "spreadsheet",
            "treads match hunter:range=30@blue wander@red --json | jq .winner # for a script",
            "treads match hunterx4@red ambusherx4@blue --best-of 9 # a series, from both sides, "
            "until its winner is certain",
            "treads match hunter ambusher --mode score --points 500 --swap 60:blue=hunter # first "
            "to 500 points, and blue changes its mind"})
COMMAND(
    TOURNAMENT, "tournament", run_tournament, WORDS_TANKS,
    "many duels: who beats whom, and ratings with error bars",
    .more = "Every TANK is a player, and so are all tanks of one @TEAM together. Without a TANK "
            "all AIs play.\n"
            "Any two meet on every arena with every seed, twice: the second time they have "
            "exchanged sides.\n"
            "The table has the points (a draw is half a point) and a rating with its 95 % error: "
            "the mean is 1500,\n"
            "400 points above another is ten points to one.\n"
            "With --results each match is kept as it ends. The same line goes on where it stopped, "
            "whatever stopped\n"
            "it; more players or seeds only play what is missing. Without it nothing is kept.",
    .examples = {
        "treads tournament hunter ambusher circler --results ladder.jsonl # a ladder that can be "
        "stopped and goes on",
        "treads tournament hunter:range=15 hunter:range=25 hunter:range=35 --seeds 50 # the best "
        "value of a parameter",
        "treads tournament --gauntlet hunterx3 ambusherx3 circlerx4 # one team against all others"})
COMMAND(REPLAY, "replay", run_replay, WORDS_FILES,
        "watch, check or film a recording, or let it go another way",
        .more = "treads keeps your last 20 matches in the user folder's `recordings`, F9 saves the "
                "present one for\n"
                "good, and --record FILE records where you like. A recording has the match card "
                "and what was done by\n"
                "hand; the rest is played again, to the bit. Without a display it runs to its end "
                "and tells the result.\n"
                "--verify plays recordings as fast as possible and ends with 4 when one goes "
                "another way: where is told\n"
                "to the second, and with a trace beside it (--trace, written where it still plays "
                "right) to the tick,\n"
                "the tank and the field.\n"
                "--from and --swap ask: what if? From that tick on the match goes on live, with "
                "other minds.\n"
                "--video films it, an .mp4 with its sound; --from and --length choose a part.",
        .examples = {"treads replay duel.treads-replay # watch it",
                     "treads replay --verify duel.treads-replay hill.treads-replay # does it still "
                     "play as recorded?",
                     "treads replay duel.treads-replay --from 600 --swap red=circler # after ten "
                     "seconds circlers drive red",
                     "treads replay duel.treads-replay --video duel.mp4 --window 1280x720 # a "
                     "film, with ffmpeg"})
COMMAND(LAB, "lab", run_lab, WORDS_ONE_OF,
        "experiments: the exact arc, tight circling, all drives on one course",
        .words = "arc [FILE]|circling|drives", .what = "experiment", .word = lab_experiment,
        .more = "arc reads rows t1,t2,d,x,y,h from FILE or stdin (a header is optional) and prints "
                "xp,yp,hp: where a tick\n"
                "brings them. arc --compare tables the error of each method, and works through the "
                "articles' examples.\n"
                "circling starts at 72 bearings and 30 ranges from a target and counts who "
                "captures it and who orbits it;\n"
                "with --world the AIs do it in the game's own world, with --watch it moves in a "
                "window, or in\n"
                "the film of --video.\n"
                "drives sends every drive over one course.\n"
                "Lists are parted by commas; --picture draws what the tables say.",
        .examples = {
            "treads lab arc --compare --picture arc.png # how much the exact arc changes",
            "treads lab circling --update exact,approx --hz 60 --latency 0 --picture circling.png "
            "# who circles for ever",
            "treads lab circling --watch --video circling.gif --window 480x320 --fps 20 # a film "
            "of it, with ffmpeg",
            "treads lab drives --csv drives.csv --picture paths.png # every drive on one course"})
COMMAND(
    SHOT, "shot", run_shot, WORDS_TANKS, "save one picture of a match, without a window",
    .more =
        "The match runs for --at seconds and is drawn once. The same options give the same bytes.",
    .examples = {
        "treads shot --arena yard --ai hunter --ai ambusher --seed 3 --at 8 -o f.png # that match, "
        "eight seconds in",
        "treads shot hunterx4@red hunterx4@blue --window 1920x1080 # a larger picture",
        "treads shot --arena maze --at 0 --hud off # just the arena and its starts",
        "treads shot hunterx8@red ambusherx8@blue --mode hill --at 30 # a fight for the hill"})
COMMAND(LIST, "list", run_list, WORDS_ONE_OF,
        "what there is: AIs and their parameters, drives, arenas, numbers to turn, keys",
        .what = "section", .word = list_section, .more = "Without a section it lists all of them.",
        .examples = {"treads list ais # the AIs, and the parameters they take",
                     "treads list keys # what the keys do",
                     "treads list arenas --json # for a script"})
COMMAND(
    CHECK, "check", run_check, WORDS_FILES,
    "check arenas, recordings, tunings, settings and results: one line a file",
    .more = "Files that end in .tmj are arenas; of .json, settings.json is a person's settings, "
            "others are tunings; what ends in .jsonl, or begins as they do, are the results of a "
            "tournament; the rest are recordings. Ends with 4 when one is not as it should be.",
    .examples = {"treads check my.tmj # can it be fought in?",
                 "treads check duel.treads-replay # is it whole, and for these rules?",
                 "treads check all.jsonl # has a crash or a disk spoilt a line?",
                 "treads check *.tmj *.treads-replay # all of a folder"})
COMMAND(HELP, "help", run_help, WORDS_ONE_OF, "explain treads, or one of its commands",
        .words = "[COMMAND]", .what = "command", .word = command_word,
        .examples = {"treads help # the commands", "treads help match # all about one command",
                     "treads match --help # the same",
                     "treads help --man | man -l - # the whole manual",
                     "source <(treads help --completion bash) # in bash the Tab key knows "
                     "commands, options, minds and arenas"})
COMMAND(VERSION, "version", run_version, WORDS_NONE,
        "the versions of treads, its rules and its libraries",
        .examples = {"treads version # for a bug report", "treads --version # the same",
                     "treads help version # this page"})
#undef COMMAND
