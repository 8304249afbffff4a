// prefs.c -- what a person has chosen: compared, carried over, and which keys count for it.
#include "prefs.h"

#include <string.h>

double pref_value(const Prefs *prefs, const PrefRow *row) { return prefs->value[row - PREF_ROWS]; }

void pref_set(Prefs *prefs, const PrefRow *row, double value) {
    prefs->value[row - PREF_ROWS] = value;
}

Prefs prefs_defaults(void) {
    Prefs prefs = {.bindings = bindings_defaults()};
    for (const PrefRow *row = PREF_ROWS; row->key; row++) pref_set(&prefs, row, row->initial);
    return prefs;
}

static bool are_bound_alike(const Prefs *a, const Prefs *b, int device, int action) {
    return !memcmp(a->bindings.on[device][action], b->bindings.on[device][action],
                   sizeof a->bindings.on[device][action]);
}

void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (pref_value(was, row) != pref_value(now, row)) pref_set(into, row, pref_value(now, row));
    for (int i = 0; i < DEVICE_COUNT * ACTION_COUNT; i++) {
        int device = i / ACTION_COUNT, action = i % ACTION_COUNT;
        if (!are_bound_alike(was, now, device, action))
            memcpy(into->bindings.on[device][action], now->bindings.on[device][action],
                   sizeof into->bindings.on[device][action]);
    }
}

bool prefs_are_equal(const Prefs *a, const Prefs *b) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (pref_value(a, row) != pref_value(b, row)) return false;
    return !memcmp(&a->bindings, &b->bindings, sizeof a->bindings);
}

bool prefs_heed(const Prefs *prefs, Action action) {
    static const int WHEN[HUMANS_MAX][2] = {{WHEN_P1_HULL, WHEN_P1_TRACKS},
                                            {WHEN_P2_HULL, WHEN_P2_TRACKS}};
    int player = action_player(action);
    return player < 0 ||
           KEY_ROWS[action].when & WHEN[player][(int)prefs->value[PREF_P1_SCHEME + player]];
}

int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]) {
    int count = 0;
    for (Action i = 0; i < ACTION_COUNT; i++)
        if (prefs_heed(prefs, i)) actions[count++] = i;
    return count;
}
