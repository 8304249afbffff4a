// settings.h -- everything a command line can say, in one struct that the option table fills.
#pragma once

#include "lab/following.h"
#include "match/draft.h"
#include "match/ladder/tournament.h"
#include "match/match.h"
#include "match/prefs.h"
#include "match/tankspec.h"

// In the order of the help; COMMAND_BARE: none given.
// Each with its word as typed; BARE: none given.
#define COMMANDS(ROW)                                                                              \
    ROW(BARE, "")                                                                                  \
    ROW(PLAY, "play")                                                                              \
    ROW(WATCH, "watch")                                                                            \
    ROW(MATCH, "match")                                                                            \
    ROW(TOURNAMENT, "tournament")                                                                  \
    ROW(SWEEP, "sweep")                                                                            \
    ROW(TUNE, "tune")                                                                              \
    ROW(REPLAY, "replay")                                                                          \
    ROW(LAB, "lab")                                                                                \
    ROW(SHOT, "shot")                                                                              \
    ROW(LIST, "list")                                                                              \
    ROW(CHECK, "check") ROW(NEW_MIND, "new-mind") ROW(HELP, "help") ROW(VERSION, "version")

#define COMMAND_OF(name, word) COMMAND_##name,
typedef enum Command { COMMANDS(COMMAND_OF) COMMAND_COUNT } Command;
extern const char *const COMMAND_NAMES[COMMAND_COUNT];

// How the program ends.
enum {
    EXIT_OK = 0,
    EXIT_RUN_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_ENVIRONMENT = 3,
    EXIT_CHECK_FAILED = 4,
    EXIT_INCOMPLETE = 5,    // results of shards that are to be merged
    EXIT_INTERRUPTED = 130, // Ctrl-C; main ends with the code of the signal that came
    EXIT_READER_GONE = 141  // of standard output
};

typedef enum Completion {
    COMPLETION_NONE = -1,
    COMPLETION_BASH,
    COMPLETION_ZSH,
    COMPLETION_FISH,
    COMPLETION_WORDS // not a script for a shell, but what it asks for
} Completion;

typedef enum ColorChoice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorChoice;

// --drive NAME, --tank TEAM=NAME, --skill LEVEL: a default for all tanks or for a team's.
typedef struct TeamChoice {
    int team; // as it was said; -1: all
    LoadoutWish wish;
} TeamChoice;

enum { TEAM_CHOICES_MAX = 3 * (TEAMS_MAX + 1), LAB_LIST_MAX = 32 };

typedef struct WholeList {
    int count, items[LAB_LIST_MAX];
} WholeList;

// What was said about the laboratory's experiments. A count of 0 means all of the standard bench.
typedef struct LabSettings {
    const char *file; // rows for arc; NULL: stdin
    CirclingSetup circling;
    WholeList methods, hz, latencies, targets; // methods: rows of METHODS; targets: TargetKind
    Controller controllers[LAB_LIST_MAX];
    int controller_count;
    WholeList references, drives; // rows of REFERENCES and of DRIVES
    double lookahead;             // half gauges
    double accel_mps2, slip;      // of a VehicleSpec
} LabSettings;

#define TRUCE_S 2.5 // of battles that people play

// Speeds of time run 1/8, 1/4 to 64 in steps of two, then as fast as possible.
#define PACE_MAX 0.0
#define PACE_SLOWEST 0.125
#define PACE_FASTEST 64.0

enum { FILTERS_MAX = 16, AGAINST_MAX = 32, SWEPT_MAX = 16 };

typedef struct Settings {
    Command command;
    const char *word;   // list SECTION, help COMMAND, lab EXPERIMENT; NULL for none
    char *const *line;  // as typed, with the program's name; ends with NULL
    const char **files; // words of replay and check, and a sweep's tanks
    int file_count;

    // A field of its own for each option that is a flag, a number, a text or one of some words.
    // Texts are NULL when not given, unless they have a start value. -1 of time_limit_s, points and
    // is_friendly_fire, and 0 of substeps mean: as the tuning has it; 0 of best_of: no series; 0 of
    // jobs: one a processor; 0 of length_s: all of it; -1 of from_tick: not given.
#define FLAG(field, ...) bool field;
#define WHOLE(field, ...) int field;
#define NUMBER(field, ...) double field;
#define TEXT(field, ...) const char *field;
#define CHOICE(field, ...) int field;
#define NUMBER_AT(...)
#define WORDS(...)
#define WHOLES(...)
#define VALUE(...)
#include "option_rows.h"

    // What options that make more of their values leave.
    TankArg *tanks; // in the order given
    int tank_count;
    TeamNames teams; // that tanks, choices and swaps speak of (tankspec_team in match/tankspec.h)
    TeamChoice choices[TEAM_CHOICES_MAX];
    int choice_count;
    bool has_seed;
    uint64_t seed;    // 0 .. 2^63 - 1: what JSON integers hold
    double budget_ms; // of minds of outside; INFINITY: as long as it takes
    SwapCard swaps[SWAPS_MAX];
    int swap_count;
    const char *filters[FILTERS_MAX + 1]; // conditions of results; ends with NULL
    const char *against[AGAINST_MAX];     // tanks that are met, as written
    int against_count;
    const char *swept[SWEPT_MAX]; // what --set says in a sweep: KEY=VALUES
    int swept_count;
    Tuning preset;            // what --tuning says, once it was read (presets.h); initial at first
    Tuning sets;              // what --set says, which counts more; NAN where it says nothing
    double prefs[PREF_COUNT]; // settings by option (match/prefs.h); NAN: as preferred
    Shard shard;              // of a tournament
    const char *video;
    int width_px, height_px;
    double speed;     // 0 is as fast as possible
    int camera;       // ViewCamera
    int follow;       // tank to follow from 0, or -1
    unsigned overlay; // layers (match/prefs.h)
    LabSettings lab;
} Settings;

void settings_init(Settings *settings);
void settings_free(Settings *settings);

// Adds a tank as written; false with the problem told.
bool settings_add_tank(Settings *settings, const char *text, Problem *problem);

// The same for several, which end with NULL.
bool settings_add_tanks(Settings *settings, const char *const *texts);

// Which shard of a tournament: "3/8", numbered from 0; "auto", as the array job says that this is a
// task of; or "auto/8", where that says no more than the task's number, taken as it is. False with
// the problem told.
bool settings_shard(Settings *settings, const char *text, Problem *problem);

// Adds a file to work on; false with the problem told.
bool settings_add_file(Settings *settings, const char *path, Problem *problem);

// The tanks of a match that names none: with a keyboard, player 1 against a hunter (and player 1
// before AIs that were named alone); without one, hunter against ambusher. False with the problem
// told: a keyboard where there is none.
bool settings_default_tanks(Settings *settings, bool has_keyboard, Problem *problem);

// Fills the card with what was said: teams for the tanks that named none (the free ones in order),
// drives and kinds by --drive and --tank where a tank did not name its own. False with the problem
// told. The seed must be set by then.
bool settings_card(const Settings *settings, MatchCard *card, Problem *problem);

// Has the team that was said with this option a tank on the card? False with the problem told.
bool settings_check_team(const Settings *settings, const MatchCard *card, const char *option,
                         int said, Problem *problem);

// Which person each pad drives for: the one that names it, else those that are left in their order.
void settings_pads(const Settings *settings, int players[static HUMANS_MAX]);

// Battles that are set up in the menu.
//
// ReadWords is parse_arguments (cli/commands.h), which the rooms below the command line are handed.
// The words must live as long as the settings, which are to be freed. False with the problem told,
// and nothing to be freed.
typedef bool (*ReadWords)(int argc, char **argv, Settings *settings, Problem *problem);
bool words_settings(const DraftWords *words, ReadWords read, Settings *settings, Problem *problem);

// The other way round; what a draft cannot say (series, swaps, more than eight tanks) is left out.
// False when nothing is left, and nothing to be freed.
bool settings_draft(const Settings *settings, BattleDraft *draft);
