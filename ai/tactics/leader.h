// leader.h -- what a leader does for a squad: bounding overwatch and an influence map.
//
// Bounding overwatch: out of contact, one half of the squad halts and covers the way while the
// other half moves up past it; then they change roles.
//
// The influence map holds the strength of the enemies, seen or reported, minus that of the friends.
// Strength is health, and declines with distance and age. Source: Tozour, "Influence Mapping" (Game
// Programming Gems 2, 2001).
#pragma once

#include "squad.h"

// Valid when zeroed.
typedef struct Overwatch {
    bool is_on;
    int turn;               // the half that moves: 0 or 1
    uint64_t change_tick;   // latest tick for the next change of roles
    Vec posts[SQUAD_MATES]; // destination of each mate
    Vec threat;             // point at which the halted half looks
} Overwatch;

// Continues along the leader's path. Stops if the path is done or there are fewer than two mates.
// Call it when the helm needs an update.
void overwatch_update(Overwatch *overwatch, const Squad *squad, const Senses *senses,
                      const Path *path);

// Returns the message to a mate: GATHER with ROLE_ATTACK and its post, or with ROLE_COVER and the
// point to look at.
Message overwatch_message(const Overwatch *overwatch, const Squad *squad, const Senses *senses,
                          int mate);

bool overwatch_is_assignment(const Message *message); // addressed to a single mate
bool overwatch_is_halt(const Message *message);       // an assignment to halt and cover

// An enemy that was seen or reported.
typedef struct KnownEnemy {
    int key; // id + 1; 0 for none
    Vec at;
    double health;
    uint64_t tick; // of the last sighting or report
} KnownEnemy;

enum { INFLUENCE_ENEMIES = 16, INFLUENCE_SIDE = 12 };
typedef struct InfluenceMap {
    KnownEnemy enemies[INFLUENCE_ENEMIES];
    float danger[INFLUENCE_SIDE][INFLUENCE_SIDE]; // by cell: enemies' strength minus friends'
    uint64_t update_tick;                         // next update of the cells
} InfluenceMap;

// Call it whenever the mind thinks.
void influence_update(InfluenceMap *influence, const Squad *squad, const Senses *senses);

// Returns the known enemy that is easiest to attack, or NULL if none is known: with little support,
// near the squad, and near this tank. The enemy `key` is preferred.
const KnownEnemy *influence_easiest_enemy(const InfluenceMap *influence, const Squad *squad,
                                          const Senses *senses, int key);

// Finds the safest cell that can be reached straight and from which the enemy is visible, between
// `least_m` and `most_m` away from it. Returns false if none is clearly safer than here.
bool influence_find_retreat(const InfluenceMap *influence, const Senses *senses, Vec enemy,
                            double least_m, double most_m, Vec *at);

// Notes the known enemies with their scores.
void influence_note(const InfluenceMap *influence, const Squad *squad, const Senses *senses,
                    int key, Notes *notes);
