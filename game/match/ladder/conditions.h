// conditions.h -- what a result was made under, as JSON: the conditions that all matches of a
// ladder share, and the tanks that belong to a player.
#pragma once

#include <jansson.h>

#include "match/card.h"

// Numbers in JSON have so many digits, also before they are written: what is read back is equal.
enum { CONDITIONS_DIGITS = 12 };

// {"rules_version": 7, "mode": "last", "points": 0.0, "time_limit_s": 180.0, "friendly_fire": true,
//  "substeps": 1, "tuning": {"gun.reload": 0.8}}, with all of the tuning that is not initial and
//  not
// a member of its own. NULL when out of memory, as the others here.
json_t *conditions_json(const MatchCard *card);

// By the parameters' names; {} without a table.
json_t *params_json(const Param *table, const double *values);

// "inner=0.5,outer=2" of an object of numbers.
enum { NUMBERS_WORDS_MAX = 8192 };
void numbers_words(const json_t *numbers, char words[static NUMBERS_WORDS_MAX]);

// A team's tanks in their order, neighbours that are alike as one row with their count:
// [{"count": 2, "mind": "hunter", "params": {"range": 40.0}, "drive": "track-arc",
//   "drive_params": {}, "tank": "medium"}]. Properties behind these stand there if not initial.
json_t *tanks_json(const MatchCard *card, int team);
// Are two tanks driven by the same mind with the same loadout?
bool tanks_alike(const TankCard *a, const TankCard *b);

// What differs between conditions, as "gun.reload=0.8, mode=score", in either's words; conditions
// that are not told (NULL) are "v=1". False, without words, when nothing differs.
enum { CONDITIONS_WORDS_MAX = 160 };
typedef struct ConditionsWords {
    char a[CONDITIONS_WORDS_MAX], b[CONDITIONS_WORDS_MAX];
} ConditionsWords;
bool conditions_differ(const json_t *a, const json_t *b, ConditionsWords *words);

// KEY=VALUE, which some conditions meet: KEY is one of their members, or a key of the tuning, whose
// VALUE may also be "initial"; or it is "v", the version of the line's format.
bool where_check(const char *where, Problem *problem); // false with the problem told: no such KEY
bool where_holds(const char *where, const json_t *conditions);
