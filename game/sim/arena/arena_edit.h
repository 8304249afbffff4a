// arena_edit.h -- an arena with a wall more or less: a new one, the old one stays as it is.
#pragma once

#include "arena.h"

enum { ARENA_WALLS_MAX = 4096 };

// The wall is a convex polygon, either way round. NULL with the problem told: it is none, or is
// beside the field ..
Arena *arena_with_wall(const Arena *arena, const Vec *corners, int count, Problem *problem);
Arena *arena_without_wall(const Arena *arena, int wall, Problem *problem);
