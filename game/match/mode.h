// mode.h -- modes of a match: the goals of the teams. Each mode is a row in a separate file
// (mode_*.c; the simplest two in mode_rules.c). The build makes the table MODES from the list in
// meson.build.
#pragma once

#include "loadout.h"
#include "sim/battle.h"

enum { TEAMS_MAX = 64 };

typedef struct Match Match;

// Values of the tunable parameters (tuning.h) in the rows' units: one per kind for rows of tanks,
// else a single one at [0]. TUNING_KINDS: rows of TANK_SPECS. TUNING_ABOUT_MAX: size of a preset's
// description.
enum { TUNING_KINDS = 3, TUNING_ROWS_MAX = 128, TUNING_ABOUT_MAX = 120 };
typedef struct Tuning {
    double values[TUNING_ROWS_MAX][TUNING_KINDS];
} Tuning;

// A change of a tank's loadout that players may choose: row `choice` of a property with choices.
typedef struct Upgrade {
    const TankProperty *property;
    int choice;
} Upgrade;
enum { UPGRADES = 3 }; // number to choose from
#define UPGRADE_S 8.0  // time for the choice

typedef struct Mode {
    const char *name;   // NAME of --mode NAME
    const char *about;  // help of --mode: "last team standing"
    const char *rules;  // menu text next to the control: "last one standing"
    const char *goal;   // briefing: "Destroy every enemy"
    const char *advice; // advice for players who lost without being destroyed; NULL for none
    // Title of the teams' scores at the top of the screen, and its short form. With an empty title
    // the scores are not shown, because they do not matter before the time is up.
    const char *title, *short_title;
    const char *end_title; // title of the teams' scores at the end: "Score"
    const char *unit;      // unit of a team's score, as a column title: "score", "seconds"
    // Reason for the end before the time is up, with a winner and without one.
    const char *won, *drawn;
    // Points needed to win, 0 for no limit: a row of the tuning, "rule.NAME". Without a name points
    // do not decide the match.
    Param points;
    double points_most, points_step; // the menu's slider
    bool suits_one_team;             // makes sense with a single team
    bool is_one_score;               // scores only the first tank's team
    double truce_s;                  // shortest truce at the start

    // Rules; any of them may be NULL. They have access to the inside of the match (match_inside.h)
    // and keep their state in its ModeState.
    bool (*begin)(Match *match);   // called before the first tick; returns false if out of memory
    void (*retuned)(Match *match); // called when the tuning has changed
    void (*tick)(Match *match);    // called after each tick, before the score
    bool (*revives)(const Match *match, int tank); // returns whether this wreck respawns
    bool revives_together; // tanks that were destroyed shortly after each other respawn together
    Goal (*place)(const Match *match, int tank);  // returns the tank's own goal area
    bool (*guards)(const Match *match, int tank); // returns whether its team loses with this tank
    double (*upgrades)(const Match *match, Upgrade upgrades[static UPGRADES]); // match_upgrades
    // Sets the teams' scores. NULL sums their tanks' scores (tank_score).
    void (*score)(const Match *match, double score[static TEAMS_MAX]);
    // Returns whether the match is over before the time is up, and may set *winner (-1: a draw).
    // Otherwise the team with the highest score wins. With `ends_by_loss` it is called only after a
    // tick with a destroyed tank.
    bool (*is_won)(const Match *match, const double score[static TEAMS_MAX], int *winner);
    bool ends_by_loss;
} Mode;

// Ends with NULL. Recordings and match ids contain indices of this table: add new modes at the end.
extern const Mode *const MODES[];
enum {
    MODE_LAST,
    MODE_SCORE,
    MODE_HILL,
    MODE_SURVIVAL,
    MODE_RACE,
    MODE_GUARD,
    MODE_FLAG,
    MODE_SANDBOX
}; // indices in MODES
int mode_count(void);
static inline bool mode_has_points(const Mode *mode) { return mode->points.name; }
// Fills `params` (NULL: nothing) with the points of the modes that have any, in the order of the
// table, and returns their number.
enum { MODE_PARAMS_MAX = 16 };
int mode_params(const Param **params);

// Lists the modes that `is_meant` selects, each after `before`, with `last` before the last one:
// "score and hill", "--mode a, --mode b and --mode c". Returns `names`.
enum { MODE_NAMES_MAX = 128 };
const char *mode_names(bool (*is_meant)(const Mode *), const char *before, const char *last,
                       char names[static MODE_NAMES_MAX]);

// The result of a match, or its current state. By default a score is the damage dealt to enemies
// plus 50 per kill, minus the same for friends.
typedef struct MatchResult {
    bool is_over;
    bool is_draw;
    int winner; // team; -1 for a draw or before the end
    bool was_time_up;
    uint64_t ticks;
    uint64_t state_hash;
    int team_count; // highest team plus 1; some teams may have no tank
    double team_score[TEAMS_MAX];
    int team_alive[TEAMS_MAX];
} MatchResult;

// State of a mode. Snapshots contain it. The state's hash includes `team_ticks` if the mode has a
// `tick` function.
typedef struct ModeState {
    uint64_t team_ticks[TEAMS_MAX]; // counters of `tick`
    int wave;                       // number of the current or next wave, from 1
    uint64_t wave_tick;             // tick when that wave was called
    uint64_t armed_tick;            // tick of the last EDIT_ARM
    Flag course[ARENA_FLAGS_MAX];   // flags of a race
    int course_count;
    Goal hill; // goal area of all tanks, if on
} ModeState;

// Rules that several modes share.
bool mode_revives_all(const Match *match, int tank); // every tank respawns
// Ends the match when a team has the card's points.
bool mode_won_by_points(const Match *match, const double score[static TEAMS_MAX], int *winner);
// Each team's score is its `team_ticks`.
void mode_score_ticks(const Match *match, double score[static TEAMS_MAX]);
// Ends the match when at most one team has tanks that live or will respawn.
bool mode_won_by_last(const Match *match, const double score[static TEAMS_MAX], int *winner);

// Sets *place to the widest free place near `near` that tanks can reach. Returns false if out of
// memory.
bool place_choose(const Arena *arena, Vec near, Vec *place);
// Sets *hill to the circle drawn in the arena, or to one at the widest reachable place near its
// centre. Returns false if out of memory.
bool hill_choose(const Arena *arena, Goal *hill);
// Returns the team with the most living tanks on the hill, by their centres, or -1 if there is no
// such team or more than one.
int hill_holder(const Goal *hill, const Battle *battle);
