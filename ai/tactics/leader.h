// leader.h -- what a leader does for a squad.
//
// Bounding overwatch: out of contact one half of it halts at posts that cover the way, the other
// half moves up past them, and then they change roles.
//
// The field: which enemies were seen or told of and where, and how strong each side is about any
// place. Strength is health, less with distance and with age. Source: influence maps, as in Tozour,
// "Influence Mapping" (Game Programming Gems 2, 2001).
#pragma once

#include "squad.h"

// Of the one who leads. Valid when zeroed.
typedef struct Overwatch {
    bool is_on;
    int turn;               // this half moves: 0 or 1
    uint64_t due_tick;      // by when they change roles at the latest
    Vec posts[SQUAD_MATES]; // of each mate
    Vec threat;             // where those who halt look
} Overwatch;

// Goes on with it along the leader's way, or stops where there are fewer than two to lead. Call it
// whenever the helm is due.
void overwatch_update(Overwatch *overwatch, const Squad *squad, const Senses *senses,
                      const Path *way);

// The word to the mate with this number: GATHER with ROLE_ATTACK and the post to move up to, or
// with ROLE_COVER and the place to look at.
Message overwatch_message(const Overwatch *overwatch, const Squad *squad, const Senses *senses,
                          int mate);

// Does it send this one somewhere, and is that a place to look at from where it is?
bool overwatch_is_assignment(const Message *word);
bool overwatch_is_halt(const Message *word);

// An enemy that is known of.
typedef struct KnownEnemy {
    int key; // id + 1; 0 for none
    Vec at;
    double health;
    uint64_t tick; // when it was seen or told of last
} KnownEnemy;

enum { INFLUENCE_ENEMIES = 16, INFLUENCE_SIDE = 12 };
typedef struct InfluenceMap {
    KnownEnemy foes[INFLUENCE_ENEMIES];
    float danger[INFLUENCE_SIDE][INFLUENCE_SIDE]; // enemies' strength less friends', by cell
    uint64_t due_tick;                            // when the cells are worked out again
} InfluenceMap;

// Takes in what is seen and told. Call it whenever the mind is asked.
void influence_update(InfluenceMap *influence, const Squad *squad, const Senses *senses);

// The known enemy that is the easiest to attack: few of its own about it, many of ours, and near.
// The one of `key` is preferred. NULL when none is known.
const KnownEnemy *influence_easiest_enemy(const InfluenceMap *influence, const Squad *squad,
                                          const Senses *senses, int key);

// The safest cell that can be gone to straight and from which `enemy` is in sight, no nearer to it
// than `least_m` and no further than `most_m`. False where none is clearly safer than here.
bool influence_find_retreat(const InfluenceMap *influence, const Senses *senses, Vec enemy,
                            double least_m, double most_m, Vec *at);

void influence_note(const InfluenceMap *influence, const Squad *squad, const Senses *senses,
                    int key, Notes *notes);
