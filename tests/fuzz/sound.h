// sound.h -- what must hold of every arena that was accepted, and of every battle in one.
#pragma once

#include "sim/battle.h"

void check_arena(const Arena *arena);
void check_battle(const Battle *battle); // between two ticks
