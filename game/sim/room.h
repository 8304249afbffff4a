// room.h -- is there room for a hull, or for a wall? Exact, for places where something is put by
// hand.
#pragma once

#include "battle.h"

// Between two convex outlines of two or more corners, m; 0 or less when they overlap or touch.
double convex_gap_m(const Vec *a, int a_count, const Vec *b, int b_count);

// The corners of a hull.
void hull_corners(const TankSpec *spec, Pose pose, Vec corners[static 4]);

// May a hull stand here: on the field, in no wall, on no tank but `except` (-1: none)? False with
// the problem told. Any pose may be asked, NaN too.
bool room_for_hull(const Battle *battle, const TankSpec *spec, Pose pose, int except,
                   Problem *problem);

// The same for a wall, of which there is the outline: no tank stands there.
bool room_for_wall(const Battle *battle, const Vec *corners, int count, Problem *problem);
