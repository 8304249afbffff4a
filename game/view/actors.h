// actors.h -- tanks and shells as they are drawn: between the last two ticks.
#pragma once

#include "camera.h"
#include "match/match.h"
#include "puffs.h"
#include "sprites.h"

typedef struct Actor {
    Pose pose;
    double turret_rad;  // relative to the hull
    double rolled_m[2]; // by the left and the right track, since the match began
    double recoil;      // 1 just after a shot, 0 at rest
} Actor;

typedef struct Actors {
    int count;
    Actor *last, *now;
} Actors;

bool actors_begin(Actors *actors, const Battle *battle); // false when out of memory
void actors_free(Actors *actors);
void actors_tick(Actors *actors, const Battle *battle);

// `blend` 0: the tick before the last one; 1: the last one. Headings go the short way.
Actor actor_at(const Actors *actors, int tank, double blend);

typedef struct Stage { // what drawing needs
    SDL_Renderer *renderer;
    Sprites *sprites;
    Puffs *puffs;
    const Camera *camera;
    double sprite_zoom; // of sprites made for another scale
    double blend;
} Stage;

void actors_draw_tanks(const Actors *actors, const Battle *battle, const Stage *stage);
void actors_draw_shells(const Battle *battle, const Stage *stage);
