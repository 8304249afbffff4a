// effects.h -- shows events: flashes, sparks, dust, smoke, fire, and marks on the ground.
//
// Random numbers come from separate dice with a fixed seed, so a match always looks the same, and
// effects cannot influence it.
#pragma once

#include "ai/maths/dice.h"
#include "ground.h"
#include "particles.h"
#include "sim/arena/arena.h"
#include "sim/battle.h"
#include "match/match.h"
#include "match/prefs.h"

typedef struct Effects {
    EffectsLevel level;
    const Arena *arena;
    Marks *marks;
    Particles particles;
    Dice dice;
    uint64_t tick;
    bool was_wreck[BATTLE_TANKS_MAX]; // indexed by tank; state of the previous tick
} Effects;

void effects_begin(Effects *effects, const Battle *battle); // call for a new match
// Continues the same match at another tick, without smoke and with the tracks known for that tick.
void effects_jump(Effects *effects, const Battle *battle);
void effects_tick(Effects *effects, const Match *match);
void effects_show_events(Effects *effects, const Battle *battle); // shows the last tick's events

// Raises the dust of one tick at the end of a track that rolls at `speed_mps` toward `heading_rad`;
// `share` (0 to 1) scales the amount.
void effects_raise_dust(Effects *effects, Surface surface, Vec at, double heading_rad,
                        double speed_mps, double share);
