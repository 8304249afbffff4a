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
typedef struct Bounds {
    bool is_on;
    int turn;               // this half moves: 0 or 1
    uint64_t due_tick;      // by when they change roles at the latest
    Vec posts[SQUAD_MATES]; // of each mate
    Vec threat;             // where those who halt look
} Bounds;

// Goes on with it along the leader's way, or stops where there are fewer than two to lead. Call it
// whenever the helm is due.
void bounds_keep(Bounds *bounds, const Squad *squad, const Senses *senses, const Path *way);

// The word to the mate with this number: GATHER with ROLE_ATTACK and the post to move up to, or
// with ROLE_COVER and the place to look at.
Message bounds_word(const Bounds *bounds, const Squad *squad, const Senses *senses, int mate);

// Does it send this one somewhere, and is that a place to look at from where it is?
bool bounds_sends(const Message *word);
bool bounds_halts(const Message *word);

// An enemy that is known of.
typedef struct FieldFoe {
    int key; // id + 1; 0 for none
    Vec at;
    double health;
    uint64_t tick; // when it was seen or told of last
} FieldFoe;

enum { FIELD_FOES = 16, FIELD_SIDE = 12 };
typedef struct Field {
    FieldFoe foes[FIELD_FOES];
    float danger[FIELD_SIDE][FIELD_SIDE]; // enemies' strength less friends', by cell
    uint64_t due_tick;                    // when the cells are worked out again
} Field;

// Takes in what is seen and told. Call it whenever the mind is asked.
void field_watch(Field *field, const Squad *squad, const Senses *senses);

// The known enemy that is the easiest to attack: few of its own about it, many of ours, and near.
// The one of `key` is preferred. NULL when none is known.
const FieldFoe *field_weakest(const Field *field, const Squad *squad, const Senses *senses,
                              int key);

// The safest cell that can be gone to straight and from which `enemy` is in sight, no nearer to it
// than `least_m` and no further than `most_m`. False where none is clearly safer than here.
bool field_retreat(const Field *field, const Senses *senses, Vec enemy, double least_m,
                   double most_m, Vec *at);

void field_note(const Field *field, const Squad *squad, const Senses *senses, int key,
                Notes *notes);
