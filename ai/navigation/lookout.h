// lookout.h -- places to lie in wait: long views ahead, walls at the back.
#pragma once

#include "map.h"

typedef struct Lookout {
    Vec at;
    double facing_rad; // the middle of the widest view
    double worth;      // more is better; views in metres count once, walls close by as cover
} Lookout;

// Looks in eight directions, `view_m` far. A place without `room_m` round it is worth nothing
// (-INFINITY).
Lookout lookout_judge(const Map *map, Vec at, double room_m, double view_m);
