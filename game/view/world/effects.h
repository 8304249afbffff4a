// effects.h -- what events look like: flashes, sparks, dust, smoke, fire, and what they leave on
// the ground.
//
// Luck comes from its own dice with a fixed seed: the same match looks the same, and the match
// never notices.
#pragma once

#include "ai/maths/dice.h"
#include "marks.h"
#include "particles.h"
#include "past.h"
#include "sim/battle.h"
#include "match/prefs.h"

typedef struct Effects {
    EffectsLevel level;
    const Arena *arena;
    Marks *marks;
    Particles *particles;
    Dice dice;
    uint64_t tick;
    bool was_wreck[BATTLE_TANKS_MAX]; // by tank, a tick ago
} Effects;

void effects_begin(Effects *effects, const Battle *battle); // a new match
// The same one at another tick: no smoke, and the tracks that are known of then.
void effects_jump(Effects *effects, const Battle *battle, const Past *past);
void effects_tick(Effects *effects, const Battle *battle);
