// options.c -- the option table: parser, help and suggestions all read it, so they cannot drift
// apart.
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/nearest.h"
#include "option_apply.h"

const char *const GROUP_NAMES[GROUP_COUNT] = {
    [GROUP_MATCH] = "The match",         [GROUP_TOURNAMENT] = "The tournament",
    [GROUP_REPLAY] = "The recording",    [GROUP_LAB] = "The experiment",
    [GROUP_WINDOW] = "The window",       [GROUP_PICTURE] = "The picture",
    [GROUP_OUTPUT] = "Output and files",
};

static const char *const MODES[] = {"last", "score", "hill", NULL}; // in the order of MatchMode
static const char *const OFF_ON[] = {"off", "on", NULL};
static const char *const COLORS[] = {"auto", "always", "never", NULL};
static const char *const COMPLETIONS[] = {"bash", "words", NULL}; // in the order of Completion

enum {
    PLAYS = 1 << COMMAND_BARE | 1 << COMMAND_PLAY | 1 << COMMAND_WATCH, // have a window
    MATCH = 1 << COMMAND_MATCH,
    TOURNAMENT = 1 << COMMAND_TOURNAMENT,
    REPLAY = 1 << COMMAND_REPLAY,
    LAB = 1 << COMMAND_LAB,
    SHOT = 1 << COMMAND_SHOT,
    LIST = 1 << COMMAND_LIST,
    CHECK = 1 << COMMAND_CHECK,
    HELP = 1 << COMMAND_HELP,
    DRAWS = PLAYS | SHOT,
    OPENS = PLAYS | REPLAY, // a window
    PAINTS = DRAWS | REPLAY,
    FILMS = REPLAY | LAB,
    RUNS = DRAWS | MATCH,
    FIGHTS = RUNS | TOURNAMENT,
    ALL = (1 << COMMAND_COUNT) - 1,
};

#define FLAG(field) OPTION_FLAG, offsetof(Settings, field)
#define TEXT(field) OPTION_TEXT, offsetof(Settings, field)
#define WHOLE(field, low, high) OPTION_WHOLE, offsetof(Settings, field), low, high
#define NUMBER(field, low, high, unit) OPTION_NUMBER, offsetof(Settings, field), low, high, unit
#define CHOICE(field, words) OPTION_CHOICE, offsetof(Settings, field), .choices = words
#define APPLY(function) OPTION_APPLY, .apply = function

#define LAYER_LISTED(name, word, ...) word ", "

// All but those of settings, which options_all adds.
static const Option ROWS[] = {
    {"arena", 'a', "NAME|FILE", RUNS, GROUP_MATCH,
     "where to fight: a shipped arena or a Tiled map (yard)", TEXT(arena)},
    {"seed", 's', "N", RUNS, GROUP_MATCH, "the match's luck: same seed, same match (random)",
     APPLY(apply_seed)},
    {"rounds", 'n', "N", PLAYS | MATCH, GROUP_MATCH, "play N matches, each with the next seed (1)",
     WHOLE(rounds, 1, 1000000)},
    {"swap-sides", 0, NULL, PLAYS | MATCH, GROUP_MATCH,
     "each seed is played from every side before the next one", FLAG(is_swapping_sides)},
    {"best-of", 0, "N", PLAYS | MATCH, GROUP_MATCH,
     "a series: N such rounds, until its winner is certain", WHOLE(best_of, 1, 1000000)},
    {"time", 0, "SECONDS", FIGHTS, GROUP_MATCH, "time limit: then the higher score wins (180)",
     NUMBER(time_limit_s, 0.1, 86400, "s")},
    {"mode", 0, "last|score|hill", FIGHTS, GROUP_MATCH,
     "last team standing, most points, or hold the hill (last)", CHOICE(mode, MODES)},
    {"points", 0, "N", FIGHTS, GROUP_MATCH, "score, hill: N win at once; 0: none do (hill: 60)",
     NUMBER(points, 0, 100000, "")},
    {"free-for-all", 0, NULL, RUNS, GROUP_MATCH, "every single tank is a team of its own",
     FLAG(is_free_for_all)},
    {"swap", 0, "SECONDS:WHO=MIND", RUNS, GROUP_MATCH,
     "from then on MIND drives WHO: a team, or tank number", APPLY(apply_swap)},
    {"ai", 0, "TANK", FIGHTS, GROUP_MATCH, "add a tank, as its words behind the command do",
     APPLY(settings_add_tank)},
    {"drive", 0, "[TEAM=]NAME[:KEY=X]", FIGHTS, GROUP_MATCH,
     "how the tanks, or a team's, move (track)", APPLY(apply_drive)},
    {"tank", 0, "[TEAM=]NAME", FIGHTS, GROUP_MATCH, "their kind: light, medium or heavy (medium)",
     APPLY(apply_tank)},
    {"friendly-fire", 0, "on|off", FIGHTS, GROUP_MATCH, "whether shells hurt the own team (on)",
     CHOICE(is_friendly_fire, OFF_ON)},
    {"substeps", 0, "N", FIGHTS, GROUP_MATCH, "physics steps a tick: finer collisions, slower (1)",
     WHOLE(substeps, 1, 16)},
    {"set", 'S', "KEY=VALUE", FIGHTS, GROUP_MATCH,
     "turn a number, as in gun.reload=0.8 (treads list tuning)", APPLY(apply_set)},
    {"tuning", 0, "NAME|FILE", FIGHTS, GROUP_MATCH,
     "turn those of a preset: a shipped one, yours, or a file", TEXT(tuning)},

    {"arenas", 0, "LIST", TOURNAMENT, GROUP_TOURNAMENT,
     "where to fight, parted by commas (open,yard,maze,pillars)", TEXT(arenas)},
    {"seed", 's', "N", TOURNAMENT, GROUP_TOURNAMENT, "the first seed (1)", APPLY(apply_seed)},
    {"seeds", 0, "N", TOURNAMENT, GROUP_TOURNAMENT,
     "how many: N pairs of matches for any two on each arena (10)", WHOLE(seeds, 1, 100000)},
    {"gauntlet", 0, "TANK", TOURNAMENT, GROUP_TOURNAMENT,
     "this one meets all others, who do not meet each other", TEXT(gauntlet)},
    {"jobs", 'j', "N", TOURNAMENT, GROUP_TOURNAMENT,
     "matches at once; changes nothing but the time (a processor each)", WHOLE(jobs, 1, 256)},
    {"results", 0, "FILE", TOURNAMENT, GROUP_TOURNAMENT,
     "keep each match there, and go on where it stopped (none)", TEXT(results)},
    {"cross", 0, "on|off", TOURNAMENT, GROUP_TOURNAMENT, "the table of who beat whom (on)",
     CHOICE(is_cross, OFF_ON)},

    {"method", 0, "NAME", LAB, GROUP_LAB, "arc: exact, approx, euler, semi or rk2 (exact)",
     APPLY(apply_method)},
    {"compare", 0, NULL, LAB, GROUP_LAB, "arc: tables of every method's error, and the charts",
     FLAG(lab.is_compare)},
    {"update", 0, "LIST", LAB, GROUP_LAB, "circling: how it moves (exact,approx,semi,euler)",
     APPLY(apply_update)},
    {"controller", 0, "LIST", LAB, GROUP_LAB, "circling: who drives, as in bang-bang:0.5 (all)",
     APPLY(apply_controller)},
    {"hz", 0, "LIST", LAB, GROUP_LAB, "circling: ticks a second (60,30,10)", APPLY(apply_hz)},
    {"latency", 0, "LIST", LAB, GROUP_LAB, "circling: ticks until an order acts (0,1)",
     APPLY(apply_latency)},
    {"target", 0, "LIST", LAB, GROUP_LAB, "circling: static, linear or circling (static)",
     APPLY(apply_target)},
    {"half-gauge", 0, "M", LAB, GROUP_LAB, "circling: half the tracks' distance (1)",
     NUMBER(lab.circling.half_gauge_m, 0.01, 1000, "m")},
    {"speed", 0, "M/S", LAB, GROUP_LAB, "circling: the tracks' top speed (5)",
     NUMBER(lab.circling.speed_mps, 0.01, 1000, "m/s")},
    {"capture", 0, "M", LAB, GROUP_LAB, "circling: this near the target is captured (0.5)",
     NUMBER(lab.circling.capture_m, 0.0001, 1000, "m")},
    {"bearings", 0, "START:STEP:COUNT", LAB, GROUP_LAB,
     "circling: of the targets, degrees (-177.5:5:72)", APPLY(apply_bearings)},
    {"ranges", 0, "START:STEP:COUNT", LAB, GROUP_LAB,
     "circling: of the targets, metres (0.9:0.25:30)", APPLY(apply_ranges)},
    {"horizon", 0, "SECONDS", LAB, GROUP_LAB, "circling: after which a chase is given up (60)",
     NUMBER(lab.circling.horizon_s, 0.1, 3600, "s")},
    {"world", 0, NULL, LAB, GROUP_LAB, "circling: in the game's world, with circler and hunter",
     FLAG(lab.is_world)},
    {"watch", 0, NULL, LAB, GROUP_LAB, "circling: in a window, approx and exact side by side",
     FLAG(lab.is_watch)},
    {"picture", 0, "FILE", LAB, GROUP_LAB, "draw it as a PNG", TEXT(lab.picture)},

    {"verify", 0, NULL, REPLAY, GROUP_REPLAY,
     "play to the end without a window: is it the recorded match?", FLAG(is_verify)},
    {"trace", 0, NULL, REPLAY, GROUP_REPLAY,
     "write FILE.trace beside it: every tick, for --verify elsewhere", FLAG(is_trace)},
    {"from", 0, "TICK", REPLAY, GROUP_REPLAY,
     "start there; with --swap the match then goes another way", WHOLE(from_tick, 0, 2000000000)},
    {"swap", 0, "WHO=MIND", REPLAY, GROUP_REPLAY,
     "what if MIND drove WHO (a team, or tank number) from there?", APPLY(apply_fork)},
    {"arena", 'a', "NAME|FILE", REPLAY, GROUP_REPLAY,
     "where its arena is now (where it was recorded)", TEXT(moved_arena)},

    {"speed", 0, "X|max", OPENS, GROUP_WINDOW, "times real time, from 0.125 to 64, or max (1)",
     APPLY(apply_speed)},
    {"paused", 0, NULL, OPENS, GROUP_WINDOW, "start paused: N steps one tick, P goes on",
     FLAG(is_paused)},
    {"terminal", 0, NULL, 1 << COMMAND_BARE | 1 << COMMAND_WATCH | REPLAY, GROUP_WINDOW,
     "draw in the terminal instead of a window", FLAG(is_terminal)},
    {"software", 0, NULL, OPENS, GROUP_WINDOW, "draw without the graphics card", FLAG(is_software)},

    {"at", 0, "SECONDS", SHOT, GROUP_PICTURE, "how far into the match (8)",
     NUMBER(at_s, 0, 86400, "s")},
    {"window", 0, "WxH", PAINTS | LAB, GROUP_PICTURE, "size in pixels (1280x720)",
     APPLY(apply_window)},
    {"camera", 0, "overview|action|players|follow[:N]", PAINTS, GROUP_PICTURE,
     "see all, all that live, both players, or tank N (overview; players when two play)",
     APPLY(apply_camera)},
    {"overlay", 0, "[LIST]", PAINTS, GROUP_PICTURE,
     "draw plans, speeds and turns, or the layers listed: " LAYERS(LAYER_LISTED) "or all",
     APPLY(apply_overlay)},

    {"video", 0, "FILE", FILMS, GROUP_PICTURE,
     "film it: .mp4 or .gif (by ffmpeg), or a folder of pictures", APPLY(apply_video)},
    {"fps", 0, "N", FILMS, GROUP_PICTURE, "pictures a second of the film, 1 to 60 (60)",
     WHOLE(fps, 1, 60), .needs = "video"},
    {"length", 0, "SECONDS", FILMS, GROUP_PICTURE, "of the film (to the end; circling: 10)",
     NUMBER(length_s, 0.02, 86400, "s"), .needs = "video"},

    {"json", 0, NULL, MATCH | TOURNAMENT | LIST | LAB | REPLAY, GROUP_OUTPUT,
     "one JSON document on stdout, nothing else", FLAG(is_json)},
    {"csv", 0, "FILE", MATCH | TOURNAMENT | LAB, GROUP_OUTPUT,
     "also write a table: one row a result", TEXT(csv)},
    {"output", 'o', "FILE", SHOT, GROUP_OUTPUT, "the picture's file (a new treads-shot.png)",
     TEXT(output)},
    {"record", 'r', "FILE", PLAYS | MATCH, GROUP_OUTPUT,
     "record the match there; several rounds get numbers", TEXT(record)},
    {"assets", 0, "DIR", FIGHTS | LIST | LAB | REPLAY | CHECK, GROUP_OUTPUT,
     "where arenas and fonts are; also $TREADS_ASSETS", TEXT(assets)},
    {"user-dir", 0, "DIR", OPENS | FIGHTS | LIST, GROUP_OUTPUT,
     "your own folder: screenshots, recordings, tunings", TEXT(user_dir)},
    {"quiet", 'q', NULL, FIGHTS | LAB | REPLAY, GROUP_OUTPUT, "no notes and no progress on stderr",
     FLAG(is_quiet)},
    {"verbose", 'v', NULL, OPENS | MATCH | TOURNAMENT, GROUP_OUTPUT,
     "more of them: ticks, speed, a table each round", FLAG(is_verbose)},
    {"color", 0, "auto|always|never", ALL, GROUP_OUTPUT, "colours in text; auto heeds NO_COLOR",
     CHOICE(color, COLORS)},
    {"man", 0, NULL, HELP, GROUP_OUTPUT, "the whole manual, for man(1)", FLAG(is_man)},
    {"completion", 0, "bash|words", HELP, GROUP_OUTPUT,
     "a script for bash, or the words that may go on $COMP_LINE", CHOICE(completion, COMPLETIONS)},
    {"help", 'h', NULL, ALL, GROUP_OUTPUT, "explain the command", FLAG(is_help)},
    {"version", 0, NULL, 1 << COMMAND_BARE | 1 << COMMAND_VERSION, GROUP_OUTPUT,
     "tell the versions", APPLY(apply_version)},
    {NULL},
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS, VALUE_MAX = 64 };

// Every option and its placeholder, in the order of the help.
typedef struct OptionTable {
    Option rows[ROW_COUNT + PREF_COUNT];
    char values[PREF_COUNT][VALUE_MAX];
    int count;
    bool is_full;
} OptionTable;

static Option pref_option(OptionTable *table, int index) {
    static const unsigned COMMANDS_OF[] = {[PREF_OF_WINDOWS] = OPENS,
                                           [PREF_OF_PICTURES] = PAINTS,
                                           [PREF_OF_ALL_PICTURES] = PAINTS | LAB};
    static const OptionKind KINDS[] = {
        [PREF_NUMBER] = OPTION_NUMBER, [PREF_SWITCH] = OPTION_FLAG, [PREF_CHOICE] = OPTION_CHOICE};
    const PrefRow *pref = &PREF_ROWS[index];
    char *value = table->values[index];
    *value = '\0';
    for (int i = 0; pref->kind == PREF_CHOICE && pref->words[i]; i++)
        words_add(value, VALUE_MAX, "|", pref->words[i]);
    if (pref->kind == PREF_NUMBER) snprintf(value, VALUE_MAX, "X");
    return (Option){.name = pref->key,
                    .value = *value ? value : NULL,
                    .commands = COMMANDS_OF[pref->option.reach],
                    .group = pref->option.reach == PREF_OF_WINDOWS ? GROUP_WINDOW : GROUP_PICTURE,
                    .help = pref->option.help,
                    .kind = KINDS[pref->kind],
                    .offset = offsetof(Settings, prefs) + (size_t)index * sizeof(double),
                    .low = pref->option.low,
                    .high = pref->option.high,
                    .choices = pref->words,
                    .is_pref = true};
}

static void add_option(OptionTable *table, Option option);

// Those of the settings that stand below the option `after`, or first in their group (NULL).
static void add_prefs(OptionTable *table, const char *after, OptionGroup group) {
    for (int i = 0; i < PREF_COUNT; i++) {
        const char *own = PREF_ROWS[i].option.after;
        if (PREF_ROWS[i].option.reach == PREF_HAS_NO_OPTION) continue;
        Option option = pref_option(table, i);
        if (after && own ? !strcmp(after, own) : !after && !own && option.group == group)
            add_option(table, option);
    }
}

static void add_option(OptionTable *table, Option option) {
    table->rows[table->count++] = option;
    add_prefs(table, option.name, option.group);
}

const Option *options_all(void) {
    static OptionTable table; // filled once
    for (const Option *row = ROWS; row->name && !table.is_full; row++) {
        if (row == ROWS || row->group != row[-1].group) add_prefs(&table, NULL, row->group);
        add_option(&table, *row);
    }
    table.is_full = true;
    return table.rows;
}

const Option *option_find(const char *name, size_t length) {
    for (const Option *row = options_all(); row->name; row++) {
        if (strlen(row->name) == length && !strncmp(row->name, name, length)) return row;
    }
    return NULL;
}

const Option *option_of_command(const Option *option, Command command) {
    for (const Option *row = options_all(); row->name; row++)
        if (!strcmp(row->name, option->name) && option_belongs(row, command)) return row;
    return option;
}

const Option *option_by_letter(char letter) {
    for (const Option *row = options_all(); row->name; row++) {
        if (row->letter && row->letter == letter) return row;
    }
    return NULL;
}

bool option_is_for(const Option *option, const char *experiment) {
    size_t length = strcspn(option->help, ":");
    if (option->group != GROUP_LAB || !option->help[length]) return true;
    return strlen(experiment) == length && !strncmp(option->help, experiment, length);
}

bool option_may_stand_alone(const Option *option) {
    return option->value && *option->value == '[' && !strchr(option->value, ']')[1];
}

static void list_choices(const Option *option, char allowed[static ALLOWED_MAX]) {
    allowed[0] = '\0';
    for (const char *const *word = option->choices; *word; word++) {
        words_add(allowed, ALLOWED_MAX, word[1] ? ", " : " or ", *word);
    }
}

const char *option_allowed(const Option *option, char allowed[static ALLOWED_MAX]) {
    const char *unit = option->unit ? option->unit : "";
    switch (option->kind) {
    case OPTION_WHOLE:
        snprintf(allowed, ALLOWED_MAX, "a whole number from %.0f to %.0f", option->low,
                 option->high);
        break;
    case OPTION_NUMBER:
        snprintf(allowed, ALLOWED_MAX, "a number from %g to %g%s%s", option->low, option->high,
                 *unit ? " " : "", unit);
        break;
    case OPTION_CHOICE: list_choices(option, allowed); break;
    case OPTION_FLAG:
    case OPTION_TEXT:
    case OPTION_APPLY:
        snprintf(allowed, ALLOWED_MAX, "%s", option->value ? option->value : "");
        break;
    }
    return allowed;
}

// False when the value is none that the option may have. A flag is 1, a choice counts its words.
static bool read_number(const Option *option, const char *value, double *number) {
    *number = 1;
    if (option->kind == OPTION_FLAG) return true;
    if (option->kind != OPTION_CHOICE)
        return number_parse(value, number) && *number >= option->low && *number <= option->high &&
               (option->kind == OPTION_NUMBER || *number == floor(*number));
    for (int i = 0; option->choices[i]; i++) {
        *number = i;
        if (!strcmp(option->choices[i], value)) return true;
    }
    return false;
}

static bool store(const Option *option, void *field, const char *value) {
    double number;
    if (option->kind == OPTION_TEXT) return *(*(const char **)field = value);
    if (!read_number(option, value, &number)) return false;
    if (option->is_pref || option->kind == OPTION_NUMBER)
        *(double *)field = number;
    else if (option->kind == OPTION_FLAG)
        *(bool *)field = true;
    else
        *(int *)field = (int)number;
    return true;
}

bool option_apply(const Option *option, Settings *settings, const char *value, Problem *problem) {
    if (option->kind == OPTION_APPLY) return option->apply(settings, value, problem);
    if (store(option, (char *)settings + option->offset, value)) return true;
    if (!*value) {
        problem_set(problem, "--%s needs a value: --%s %s", option->name, option->name,
                    option->value);
        return false;
    }
    char allowed[ALLOWED_MAX];
    problem_set(problem, "--%s is %s, not '%s'", option->name, option_allowed(option, allowed),
                value);
    return false;
}
