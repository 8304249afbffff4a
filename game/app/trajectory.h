// trajectory.h -- trajectories: where each vehicle is after every tick, how it moves, and what it
// was told to do; a table for those who study motion.
#pragma once

#include <stdio.h>

#include "match/match.h"

// Numbers have all their digits, so that they read back to the bit, and each row holds what moves
// the vehicle until the next one. The fields are told in docs/formats.md.
void trajectory_names(FILE *file); // the table's first line

// A vehicle of the laboratory, whose experiments tell of every tick: to trajectory_look, with one
// of these as its owner.
typedef struct TrajectoryRun {
    FILE *file;
    int number; // from 1: its row in the other table
    const char *name;
    double hz; // ticks a second
} TrajectoryRun;
void trajectory_look(void *run, int tick, const VehicleTick *truth);

// All tanks of a match that are on the field, as they stand: to be called before the first tick and
// after each one. A recording's match gives the same rows as the match did. A file of NULL is none.
void trajectory_match(FILE *file, const Match *match);
