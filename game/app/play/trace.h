// trace.h -- one line per tick: the motion and orders of vehicles as CSV, and the senses and
// thoughts of one mind as JSON. docs/formats.md describes the fields.
#pragma once

#include <stdio.h>

#include "match/match.h"
#include "app/base/settings.h"

void trajectory_names(FILE *file); // Writes the header line.

// A vehicle in the laboratory; pass it as `run` to trajectory_record.
typedef struct TrajectoryRun {
    FILE *file;
    int number; // row of the run in the other table, from 1
    const char *name;
    double hz; // ticks per second
} TrajectoryRun;
void trajectory_record(void *run, int tick, const VehicleTick *truth);

// Writes one row per tank on the field and per thing other than a shell. Call it before the first
// tick and after each tick. The match of a recording gives the same rows as the original match. The
// file may be NULL.
void trajectory_match(FILE *file, const Match *match);

// A log of the tracks and poses of one tank, in the format of lab fit: ten rows per second in
// segments of at most five seconds on one ground. Rows are skipped while the tank touches
// something, and a new segment follows. The log of a replay equals its match's.
typedef struct RobotLogWriter {
    FILE *file;
    int tank, segment, rows; // rows: number in the segment
    Surface surface;         // surface of the last row
    bool is_touching;        // touching since the last row
} RobotLogWriter;

// Starts a log of the first tank of a player, or of the first tank. The file may be NULL.
void robot_log_begin(RobotLogWriter *log, FILE *file, const Match *match);
void robot_log_tick(RobotLogWriter *log, const Match *match); // Call it after each tick.

// Writes a line of JSON for each event of the last tick. The file may be NULL.
void events_match(FILE *file, const Match *match);

// Returns the tank with this name, or with this number from 1. Returns -1 and sets `problem`, which
// begins with `option`, if there is none.
int tank_named(const MatchCard *card, const char *name, const char *option, Problem *problem);

// A match with a watched mind, written to stdout.
typedef struct MindWatch {
    Match *match; // NULL if no mind is watched
    int tank;
    bool was_asked; // the mind was called in this tick; a sleeping mind is not
} MindWatch;

// Starts to watch the tank that --watch-mind names, by its name or its number from 1. Without the
// option it only clears `watch`. Returns false and prints an error if there is no such tank.
//
// Watching does not affect the match. While the match of a recording's player is watched, the
// player must not seek.
bool mind_watch_begin(MindWatch *watch, const Settings *settings, Match *match);
void mind_watch_tick(MindWatch *watch); // Writes a line for a sleeping mind; call after each tick.
void mind_watch_end(MindWatch *watch);  // Call before the match is destroyed; may be called twice.
