// effects.h -- what events look like: flashes, sparks, dust, smoke, fire, and what they leave on
// the ground.
//
// Luck comes from its own dice with a fixed seed: the same match looks the same, and the match
// never notices.
#pragma once

#include "ai/dice.h"
#include "marks.h"
#include "particles.h"
#include "sim/battle.h"
#include "view.h"

typedef struct Effects {
    EffectsLevel level;
    const Arena *arena;
    Marks *marks;
    Particles *particles;
    Dice dice;
    uint64_t tick;
    bool was_wreck[BATTLE_TANKS_MAX]; // by tank, a tick ago
} Effects;

void effects_begin(Effects *effects); // a new match
void effects_tick(Effects *effects, const Battle *battle);
