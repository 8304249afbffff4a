// past.h -- copies of the ground's wear at earlier ticks, for jumps in time: the longer the match,
// the farther apart.
#pragma once

#include "marks.h"

typedef struct Past Past;

Past *past_create(const Marks *marks); // NULL when out of memory
void past_destroy(Past *past);
void past_clear(Past *past);

// Copies the wear after this tick when it is time to. What was copied once is kept: who has come
// here by a jump may lack tracks.
void past_note(Past *past, const Marks *marks, uint64_t tick);

// The latest copy of this tick or before; false when there is none.
bool past_has(const Past *past, uint64_t tick, uint64_t *copied_tick);
void past_restore(const Past *past, Marks *marks, uint64_t tick); // that copy
