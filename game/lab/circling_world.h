// circling_world.h -- the circling grid in the game's own world: its physics, senses and minds.
//
// A medium tank stands in a field without walls; the target is a beacon, a hull of 0.2 m that does
// nothing. The grid's lengths are scaled by the tank's half gauge over the set-up's. Captured: the
// hulls touch, or the centres come within the capture radius. The tank keeps its own top speed,
// traction and the world's 60 Hz, where an order acts one step later; it never fires.
#pragma once

#include "circling.h"
#include "sim/battle.h"

enum { WORLD_NAME_MAX = 48 };
typedef struct WorldRun {
    char name[WORLD_NAME_MAX]; // of the mind, with its parameters
    const Behaviour *behaviour;
    double params[PARAMS_MAX];
    const Drive *drive;
} WorldRun;

// The standard runs, by the minds `circler`, `hunter:range=0` and `seek` and both track drives;
// their number. `seek` is the house law alone, which `hunter` follows at that range.
enum { WORLD_RUNS_MAX = 8 };
int circling_world_runs(WorldRun runs[static WORLD_RUNS_MAX]);

bool circling_world(const CirclingSetup *setup, const WorldRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew);
