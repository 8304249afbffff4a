// drivespec.h -- a drive as written on the command line: NAME[:key=value,...].
#pragma once

#include "params.h"

typedef struct DriveArg {
    const Drive *model;        // NULL when not named
    double params[PARAMS_MAX]; // its values, in the order of its table
} DriveArg;

// False with the problem told: what is wrong, what is allowed, the nearest name.
bool drivespec_parse(const char *text, DriveArg *arg, Problem *problem);

// One more parameter of the drive that was named.
bool drivespec_set(DriveArg *arg, const char *key, const char *value, Problem *problem);

void drivespec_give(const DriveArg *arg, TankCard *tank); // nothing when none was named
