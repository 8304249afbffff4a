// prefs.h -- what a person has chosen once and for all: picture, sound, keys and pads.
#pragma once

#include "bindings.h"
#include "match/match.h"
#include "match/prefs.h"

typedef struct Prefs {
    double value[PREF_COUNT]; // a choice's index, 0 or 1 of a switch
    Bindings bindings;
} Prefs;

Prefs prefs_defaults(void);
double pref_value(const Prefs *prefs, const PrefRow *row);
void pref_set(Prefs *prefs, const PrefRow *row, double value);

// What differs between two of them is carried over to a third.
void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now);
bool prefs_are_equal(const Prefs *a, const Prefs *b);

// Does the action count, as its player drives now? Those that are nobody's always do. The list has
// room for all; it tells them in the order of the table, and returns how many count.
bool prefs_heed(const Prefs *prefs, Action action);
int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]);
