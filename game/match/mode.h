// mode.h -- what a match is about: each mode is one row in a file of its own (mode_*.c). The build
// makes the table of the list in meson.build.
#pragma once

#include "sim/battle.h"

enum { TEAMS_MAX = 64 };

typedef struct Match Match;

typedef struct Mode {
    const char *name;  // as in --mode NAME
    const char *about; // in the list of modes of the option's help: "last team standing"
    const char *rules; // beside the menu's control: "last one standing"
    const char *goal;  // what a person is to do, before the battle: "Destroy every enemy"
    // The line at the top of the field, before the teams' scores; its word where room is short. An
    // empty title: the score decides nothing before the time is up, and is not shown.
    const char *title, *short_title;
    const char *end_title; // on the end card, before the teams' scores: "Score"
    const char *unit;      // of a team's score, over its column: "score", "seconds"
    // Why it is over, unless the time was up: with a winner, and without one.
    const char *won, *drawn;
    // The row of the tuning that tells how many points win at once, and what the menu's slider
    // offers; NULL where points win nothing.
    const char *points_key;
    double points_most, points_step;
    bool suits_one_team; // a team that is alone has something to do
    bool is_one_score;   // only the first tank's team has one

    // Rules; those which are NULL do not exist. They see the inside of the match
    // (match_inside.h); what they keep stands in its ModeState.
    bool (*begin)(Match *match);   // before the first tick; false when out of memory
    void (*retuned)(Match *match); // numbers of the tuning have changed
    void (*tick)(Match *match);    // after each tick, before the score
    bool (*revives)(const Match *match, int tank); // does this destroyed tank come back?
    Goal (*place)(const Match *match, int tank);   // where it should be, if each tank has its own
    bool (*guards)(const Match *match, int tank);  // does its team lose with this tank?
    // The teams' scores; NULL: what their tanks have earned (tank_score).
    void (*score)(const Match *match, double score[static TEAMS_MAX]);
    // Is it over, before the time is up? `winner` becomes the leader by score (-1: several lead)
    // unless it is set here. Asked after each tick, or only after those that destroyed a tank;
    // mode_won_by_points only where points win.
    bool (*is_won)(const Match *match, const double score[static TEAMS_MAX], int *winner);
    bool ends_by_loss;
} Mode;

// Ends with NULL. Recordings and match ids keep a mode's place here: new ones come last.
extern const Mode *const MODES[];
enum {
    MODE_LAST,
    MODE_SCORE,
    MODE_HILL,
    MODE_SURVIVAL,
    MODE_RACE,
    MODE_GUARD
}; // places of the first
int mode_count(void);

// The names of the modes that `is_meant` says, each behind `before`, parted by commas but for the
// last: "score and hill", "--mode a, --mode b and --mode c".
enum { MODE_NAMES_MAX = 128 };
const char *mode_names(bool (*is_meant)(const Mode *), const char *before, const char *last,
                       char names[static MODE_NAMES_MAX]);

// How it ended, or stands: was_time_up, or the last team standing, or the card's points. Scores:
// damage dealt to enemies, +50 a kill, -damage and -50 for friends; on the hill, seconds in
// which it had the most tanks there.
typedef struct MatchResult {
    bool is_over;
    bool is_draw;
    int winner; // team; -1 for a draw or while it goes on
    bool was_time_up;
    uint64_t ticks;
    uint64_t state_hash;
    int team_count; // teams 0 .. team_count - 1 of the card (some may have no tank)
    double team_score[TEAMS_MAX];
    int team_alive[TEAMS_MAX];
} MatchResult;

// A mode's own state from tick to tick: part of what is saved, and with a `tick` of its own, of the
// state's hash.
typedef struct ModeState {
    uint64_t team_ticks[TEAMS_MAX]; // counted by `tick`
    int wave;                       // that is on the field or due, from 1
    Flag course[ARENA_FLAGS_MAX];   // of a race
    int course_count;
    Goal hill; // the minds are told of it where it is on
} ModeState;

// Rules that several modes have: all tanks come back; a team has the card's points; one team is
// left whose tanks live or will live again.
bool mode_revives_all(const Match *match, int tank);
bool mode_won_by_points(const Match *match, const double score[static TEAMS_MAX], int *winner);
bool mode_won_by_last(const Match *match, const double score[static TEAMS_MAX], int *winner);

// The roomiest place near this one that a tank can drive to. False when out of memory.
bool place_choose(const Arena *arena, Vec near, Vec *place);
// The hill: the circle drawn in the arena, or one at the roomiest place near its middle that can be
// reached. False when out of memory.
bool hill_choose(const Arena *arena, Goal *hill);
// The team with the most living tanks on it, by their centres; -1 when there is none, or several.
int hill_holder(const Goal *hill, const Battle *battle);
