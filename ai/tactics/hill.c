// hill.c -- the place that counts, in a match that is about holding one.
#include "hill.h"

#define EDGE 0.8  // shares of its radius: out there it is called, ..
#define WELL 0.55 // .. in here it has come
#define SPOT 0.35
#define GOLDEN_RAD 2.39996 // spreads any number of spots evenly round a circle

bool hill_calls(const Senses *senses, bool was_called) {
    if (!senses->hill.is_on) return false;
    double off_m = vec_distance(pose_at(senses->pose), senses->hill.at);
    return off_m > (was_called ? WELL : EDGE) * senses->hill.radius_m;
}

Vec hill_spot(const Senses *senses) {
    Vec off = vec_scale(vec_heading(senses->id * GOLDEN_RAD), SPOT * senses->hill.radius_m);
    return vec_add(senses->hill.at, off);
}
