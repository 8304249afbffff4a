// bank.h -- bank shots: shells that reach a target over walls.
//
// A shell that bounces off a straight wall flies as long and as far as to the image of its target,
// mirrored in that wall. So the gun is aimed at images of the target in the faces of the walls near
// it, and in the images of these, and each line is then checked by following the shell.
#pragma once

#include "ai/behaviour.h"
#include "ai/navigation/map.h"

enum { BANK_BOUNCES = 2, BANK_FACES = 20 };

// A bank shot that hits a target.
typedef struct BankShot {
    int bounces;              // 0 if there is none
    Face faces[BANK_BOUNCES]; // first bounce first
    double heading_rad;       // absolute heading of the gun
    double length_m, time_s;  // length and duration of the flight
    Vec at;                   // point where the shell meets the target
    double chance;            // probability of a hit
} BankShot;

// Finds the shot off one wall with the highest chance, or if there is none, off two. The target may
// have moved by up to `unsure_m` to either side of its expected place; 0 for a target in sight,
// which may evade. Shots that would meet this tank, a friend or a wreck first are not considered.
BankShot bank_search(const Senses *senses, const TankSight *target, double unsure_m);

// The state of a gun that looks for bank shots. Valid when zeroed.
typedef struct Bank {
    BankShot shot;
    uint64_t search_tick; // time of the next search
} Bank;

// Aims and fires at the target over walls, as bank_search finds it. Returns false and leaves the
// order alone if no shot has a chance of at least `sure`, or if shells do not bounce.
bool bank_engage(Bank *bank, const Senses *senses, const TankSight *target, double unsure_m,
                 double sure, Order *order);

// Notes the path of the shot that it aims at.
void bank_note(const Bank *bank, const Senses *senses, Notes *notes);
