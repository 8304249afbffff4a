// conditions.c -- the conditions of a result as JSON.
#include "conditions.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/text.h"
#include "match/tuning.h"

static const char INITIAL[] = "initial";

// Rounds a number to its value when it is read back.
static json_t *number_json(double value) {
    ASSERT(isfinite(value));
    char text[32];
    snprintf(text, sizeof text, "%.*g", CONDITIONS_DIGITS, value + 0.0); // -0 is 0
    return json_real(strtod(text, NULL));
}

json_t *conditions_json(const MatchCard *card) {
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(&card->tuning, changes);
    json_t *tuning = json_object();
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        // Members of the card that are also rows of the tuning are separate members.
        if (tuning_row_at(changes[i].row).is_on_card) continue;
        json_object_set_new(tuning, tuning_key(changes[i].row, changes[i].kind, key),
                            number_json(changes[i].value));
    }
    return json_pack("{s:i, s:s, s:o, s:o, s:b, s:i, s:o}", "rules_version", RULES_VERSION, "mode",
                     MODES[card->mode]->name, "points", number_json(card->points), "time_limit_s",
                     number_json(card->time_limit_s), "friendly_fire", card->rules.friendly_fire,
                     "substeps", card->rules.substeps, "tuning", tuning);
}

json_t *params_json(const Param *table, const double *values) {
    json_t *params = json_object();
    for (int i = 0; table && table[i].name; i++)
        json_object_set_new(params, table[i].name, number_json(values[i]));
    return params;
}

void numbers_words(const json_t *numbers, char words[static NUMBERS_WORDS_MAX]) {
    size_t used = 0;
    ASSERT(!numbers || json_is_object(numbers));
    void *at = json_object_iter((json_t *)numbers);
    *words = '\0';
    for (; at; at = json_object_iter_next((json_t *)numbers, at))
        used = text_add(words, NUMBERS_WORDS_MAX, used, "%s%s=%.*g", used ? "," : "",
                        json_object_iter_key(at), CONDITIONS_DIGITS,
                        json_number_value(json_object_iter_value(at)));
}

static json_t *tank_json(const TankCard *tank) {
    const Behaviour *mind = tank->mind.behaviour;
    char name[TANK_NAME_MAX], content[17];
    json_t *row = json_pack("{s:i, s:s?, s:o}", "count", 1, "mind",
                            mind ? mind_name(&tank->mind, name) : NULL, "params",
                            params_json(mind ? mind->params : NULL, tank->mind.params));
    snprintf(content, sizeof content, "%016" PRIx64, tank->mind.content);
    if (mind_is_external(&tank->mind)) json_object_set_new(row, "program", json_string(content));
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        const Loadout *loadout = &tank->loadout;
        const double *values = property_values(property, loadout);
        char params[64];
        if (i >= TANK_PROPERTIES_FIRST && property_is_initial(property, loadout)) continue;
        json_object_set_new(row, property->key,
                            property->choice ? json_string(property_chosen(property, loadout).name)
                                             : number_json(values[0]));
        if (!property->choice || !property->params) continue;
        snprintf(params, sizeof params, "%s_params", property->key);
        json_object_set_new(row, params, params_json(property_params(property, loadout), values));
    }
    return row;
}

bool tanks_alike(const TankCard *a, const TankCard *b) {
    return a->kind == b->kind && mind_equal(&a->mind, &b->mind) &&
           loadout_equal(&a->loadout, &b->loadout);
}

json_t *tanks_json(const MatchCard *card, int team) {
    ASSERT(team >= 0 && team < TEAMS_MAX);
    const TankCard *like = NULL;
    json_t *rows = json_array(), *row = NULL;
    int count = 0;
    for (int i = 0; rows && i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        if (tank->team != team) continue;
        if (like && tanks_alike(like, tank)) {
            json_object_set_new(row, "count", json_integer(++count));
            continue;
        }
        row = tank_json(tank);
        json_array_append_new(rows, row);
        like = tank, count = 1;
    }
    return rows;
}

// Returns a member of the conditions or a value of their tuning, or NULL.
static json_t *find(const json_t *conditions, const char *key) {
    json_t *value = json_object_get(conditions, key);
    if (value && !json_is_object(value)) return value;
    return json_object_get(json_object_get(conditions, "tuning"), key);
}

static void value_words(const json_t *value, char words[static 64]) {
    size_t room = 63, used = 0;
    if (!value)
        used = (size_t)snprintf(words, room, "%s", INITIAL);
    else if (json_is_number(value))
        used = (size_t)snprintf(words, room, "%.*g", CONDITIONS_DIGITS, json_number_value(value));
    else if (json_is_string(value))
        used = (size_t)snprintf(words, room, "%s", json_string_value(value));
    else
        used = json_dumpb(value, words, room, JSON_ENCODE_ANY | JSON_COMPACT);
    words[used < room ? used : room] = '\0';
}

static void add_words(char *text, const char *key, const json_t *value) {
    char words[64];
    value_words(value, words);
    size_t used = strlen(text);
    text_add(text, CONDITIONS_WORDS_MAX, used, "%s%s=%s", used ? ", " : "", key, words);
}

// Adds the differences of a and b for the keys of `of` that are not in `done`.
static bool add_differences(const json_t *of, const json_t *done, const json_t *a, const json_t *b,
                            ConditionsWords *words) {
    bool is_other = false;
    void *at = json_object_iter((json_t *)of);
    for (; at; at = json_object_iter_next((json_t *)of, at)) {
        const char *key = json_object_iter_key(at);
        if (json_is_object(json_object_iter_value(at)) || json_object_get(done, key)) continue;
        const json_t *x = find(a, key), *y = find(b, key);
        if (json_equal(x, y)) continue;
        is_other = true;
        add_words(words->a, key, x);
        add_words(words->b, key, y);
    }
    return is_other;
}

bool conditions_differ(const json_t *a, const json_t *b, ConditionsWords *words) {
    *words = (ConditionsWords){"", ""};
    ASSERT(a && b);
    if (json_equal(a, b)) return false;
    const json_t *a_tuning = json_object_get(a, "tuning"), *b_tuning = json_object_get(b, "tuning");
    bool is_other = add_differences(a, NULL, a, b, words);
    is_other |= add_differences(b, a, a, b, words);
    is_other |= add_differences(a_tuning, NULL, a, b, words);
    is_other |= add_differences(b_tuning, a_tuning, a, b, words);
    return is_other;
}

static const char *const MEMBERS[] = {"rules_version", "mode",     "points", "time_limit_s",
                                      "friendly_fire", "substeps", NULL};

// Copies the KEY of KEY=VALUE. Returns its length, or 0 if there is none.
static size_t split(const char *where, char key[static TUNING_KEY_MAX]) {
    const char *equals = strchr(where, '=');
    size_t length = equals ? (size_t)(equals - where) : 0;
    if (!length || length >= TUNING_KEY_MAX || !equals[1]) return 0;
    memcpy(key, where, length);
    key[length] = '\0';
    return length;
}

bool where_check(const char *where, Problem *problem) {
    char key[TUNING_KEY_MAX];
    bool is_pair = split(where, key), is_known = false;
    int kind, row = is_pair ? tuning_find(key, &kind) : -1;
    for (int i = 0; MEMBERS[i] && is_pair; i++) is_known |= !strcmp(key, MEMBERS[i]);
    is_known |= row >= 0 && !tuning_row_at(row).is_on_card;
    return is_known ||
           problem_set(problem,
                       "'%.100s' is not a condition; expected KEY=VALUE, such as mode=last or "
                       "gun.reload=0.8, "
                       "where KEY is rules_version, mode, points, time_limit_s, friendly_fire, "
                       "substeps or a tuning key",
                       where);
}

bool where_holds(const char *where, const json_t *conditions) {
    char key[TUNING_KEY_MAX], words[64], *end;
    size_t length = split(where, key);
    ASSERT(length);
    const char *wanted = where + length + 1;
    const json_t *value = find(conditions, key);
    double number = strtod(wanted, &end);
    if (json_is_number(value) && !*end) return json_number_value(value) == number;
    value_words(value, words);
    return !strcmp(words, wanted);
}
