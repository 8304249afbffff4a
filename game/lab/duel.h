// duel.h -- two ways to move, side by side: the same mind sets out for the same target from the
// same places, round after round.
#pragma once

#include "circling.h"

enum { DUEL_TANKS = 36, DUEL_TRAIL = 240, DUEL_SIDES = 2 };

typedef struct DuelTank {
    Pose pose; // the target stands at the origin
    Chase chase;
    bool is_captured, is_orbiting;
    Tracks tracks, pending; // that act now, and next
    Vec trail[DUEL_TRAIL];  // ring of past places
    int trail_count;        // all that were noted; the next goes to trail_count % DUEL_TRAIL
} DuelTank;

typedef struct DuelSide {
    const Method *method;
    DuelTank tanks[DUEL_TANKS];
    int captured, orbiting; // of all rounds
} DuelSide;

typedef struct Duel {
    CirclingSetup setup;
    Controller controller;
    int hz, latency, round;
    double time_s; // in the round
    DuelSide sides[DUEL_SIDES];
} Duel;

void duel_start(Duel *duel); // the first round; setup, controller, hz, latency and methods are set
void duel_tick(Duel *duel);  // a new round begins when nothing more can happen in this one
int duel_chasing(const DuelSide *side); // those that are neither

// The circle that a tank drives just now, by its side's method; radius 0 when it goes straight or
// turns on the spot.
double duel_circle(const Duel *duel, const DuelSide *side, const DuelTank *tank, Vec *middle);
