// risk.h -- minimum-risk movement: the place near by where the enemies known can do least.
//
// Source: "minimum risk movement" of Robocode's melee robots: a place costs, for each enemy, its
// threat over the square of its distance, twice that where one would drive along its line of fire;
// here less where it cannot see the place, and with walls, friends and their lines of fire.
#pragma once

#include "ai/behaviour.h"

enum { RISK_FOES_MAX = 8 };

typedef struct RiskFoes {
    int count;
    Vec at[RISK_FOES_MAX];
    double threat[RISK_FOES_MAX]; // 1 for a healthy tank
} RiskFoes;

RiskFoes risk_foes(const Senses *senses);             // those in sight that still fight
void risk_add(RiskFoes *foes, Vec at, double threat); // one remembered or heard of, if it fits

// The risk of standing at a place, after going there: 1 is a healthy enemy in sight at 10 m.
// INFINITY where there is no room for the hull.
double risk_at(const Senses *senses, const RiskFoes *foes, Vec at);

// The least risky of 24 places up to `within_m` away that can be driven straight to; where it
// stands when that is best. 40 us at most: for a few calls a second.
Vec risk_least(const Senses *senses, const RiskFoes *foes, double within_m);
