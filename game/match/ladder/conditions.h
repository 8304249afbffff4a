// conditions.h -- the conditions of a result as JSON: the rules that all matches of a ladder share,
// and the tanks of each entrant.
#pragma once

#include <jansson.h>

#include "match/card.h"

// Significant digits of numbers in JSON. Numbers are rounded to them before they are written, so
// that they are equal when read back.
enum { CONDITIONS_DIGITS = 12 };

// Returns {"rules_version": 7, "mode": "last", "points": 0.0, "time_limit_s": 180.0,
// "friendly_fire": true, "substeps": 1, "tuning": {"gun.reload": 0.8}}. The tuning contains all
// values that are not initial and do not have a separate member. As all functions here, returns
// NULL if out of memory.
json_t *conditions_json(const MatchCard *card);

// Returns an object of the parameters by name; {} without a table.
json_t *params_json(const Param *table, const double *values);

// Formats an object of numbers as "inner=0.5,outer=2".
enum { NUMBERS_WORDS_MAX = 8192 };
void numbers_words(const json_t *numbers, char words[static NUMBERS_WORDS_MAX]);

// Returns the tanks of a team in order; identical neighbours are one row with a count: [{"count":
// 2, "mind": "hunter", "params": {"range": 40.0}, "drive": "track-arc", "drive_params": {}, "tank":
// "medium"}]. Further properties are included if they are not initial.
json_t *tanks_json(const MatchCard *card, int team);
// Returns true if two tanks have the same mind and the same loadout.
bool tanks_alike(const TankCard *a, const TankCard *b);

// Describes the differences of two conditions, as "gun.reload=0.8, mode=score". Returns false
// if there is no difference.
enum { CONDITIONS_WORDS_MAX = 160 };
typedef struct ConditionsWords {
    char a[CONDITIONS_WORDS_MAX], b[CONDITIONS_WORDS_MAX];
} ConditionsWords;
bool conditions_differ(const json_t *a, const json_t *b, ConditionsWords *words);

// A filter KEY=VALUE: KEY is a member of the conditions, or a key of the tuning (VALUE can also be
// "initial"). The first function returns false and sets `problem` if there is no such KEY.
bool where_check(const char *where, Problem *problem);
bool where_holds(const char *where, const json_t *conditions);
