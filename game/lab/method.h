// method.h -- the ways to move a tracked vehicle in one tick: the exact arc and its approximations.
#pragma once

#include "ai/maths/vec.h"

// `left_m` and `right_m` are the distances of the tracks in this tick. With s = (l + r) / 2 and g =
// (l - r) / 4d:
typedef struct Method {
    const char *name, *help;
    void (*step)(Pose *pose, double left_m, double right_m, double half_gauge_m);
} Method;

// The table: ends with a row whose name is NULL. The first is exact.
extern const Method METHODS[];
const Method *method_find(const char *name); // NULL when there is none
