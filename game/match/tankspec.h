// tankspec.h -- a tank as written on the command line: NAME[xN][:key=value,...][@TEAM].
//
// NAME is a behaviour, or `keyboard` for the next person, or `pad` or `pad2` for one who has the
// first or the second game pad. Keys are the behaviour's parameters, and
// two of every tank's own: `tank` (light, medium, heavy) and `drive`. With `drive=NAME` that
// drive's parameters are keys too, as `drive.KEY`.
#pragma once

#include "drivespec.h"

typedef struct TankArg {
    ControllerKind kind;
    const Behaviour *behaviour; // NULL for a person
    double params[PARAMS_MAX];
    int count;            // of such tanks
    int team;             // -1: a team of its own
    int pad;              // of a person who asked for one: 0 or 1; else -1
    const TankSpec *spec; // NULL when not named
    DriveArg drive;
} TankArg;

// False with one sentence told: what is wrong, what is allowed, and the nearest name that would
// have worked.
bool tankspec_parse(const char *text, TankArg *arg, Problem *problem);

// NULL or -1 with the problem told: unknown names come with the nearest and the known ones.
const TankSpec *tankspec_tank(const char *name, Problem *problem);
int tankspec_team(const char *name, Problem *problem);
