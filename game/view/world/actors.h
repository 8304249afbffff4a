// actors.h -- vehicles and shells as they are drawn: between the last two ticks.
#pragma once

#include "match/match.h"
#include "particles.h"
#include "sprites.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"
#include "view/draw/text.h"

typedef struct Actor {
    Pose pose;
    double turret_rad;         // relative to the hull
    double rolled[WHEELS_MAX]; // since the match began: left and right track m, or each wheel rad
    double moved[WHEELS_MAX];  // of that in the last tick
    double axles_rad[2],
        lag_rad;   // of front and rear wheels, right positive; of all behind the hull
    double rise_m; // as tank_rise
    Vec lean_m;    // of the hull over its wheels as it rolls and pitches, body frame
    double recoil; // 1 just after a shot, 0 at rest
} Actor;

typedef struct Actors {
    int count;
    Actor *last, *now;
} Actors;

// How high a hull stands above its springs' rest and the ground there, m.
double tank_rise(const Tank *tank, const Terrain *terrain);
// Tuned numbers do not change how a kind of tank looks.
static inline Model model_of(const Tank *tank) {
    return (Model){&TANK_SPECS[spec_kind(tank->spec)], tank->loadout->drive->appearance};
}

bool actors_begin(Actors *actors, const Battle *battle); // false when out of memory
void actors_free(Actors *actors);
void actors_follow(Actors *actors, const Battle *battle); // what was changed by hand since the tick
// After each tick. A tank that was revived elsewhere is not blended from its old place.
void actors_tick(Actors *actors, const Battle *battle);

// `blend` 0: the tick before the last one; 1: the last one. Headings go the short way.
Actor actor_at(const Actors *actors, int tank, double blend);

typedef struct Stage { // what drawing needs
    const Renderer *renderer;
    Sprites *sprites;
    Shapes *shapes;
    const Camera *camera;
    double sprite_zoom; // of sprites made for another scale
    double blend;
} Stage;

void actors_draw_tanks(const Actors *actors, const Battle *battle, const Stage *stage);
void actors_draw_shells(const Battle *battle, const Stage *stage);

// Points the camera where it chooses by itself: in CAMERA_ACTION at every tank that lives, in
// CAMERA_PLAYERS at those that people drive and at their nearest enemies. Does nothing in other
// modes, or when all tanks are wrecks.
void camera_frame_point(Camera *camera, const Match *match, const Actors *actors, double blend);

int camera_frame_players(const Match *match); // tanks that people drive and that are no wrecks

// A flag that is to be reached, with its number (0: none); bright when it is the next one.
void flag_draw(const Renderer *renderer, const Camera *camera, Text *text, Flag flag, int number,
               bool is_next);

// The place to be held, painted on the ground in the colour of the team that holds it; amber while
// teams fight for it.
void hillring_draw(const Renderer *renderer, const Camera *camera, Text *text, const Match *match);
