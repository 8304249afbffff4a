// match_id.c -- a number of 128 bits for everything that decides a match.
#include "match_id.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// FNV-1a, 128 bits: the prime is 2^88 + 315. Worked in two halves, for not every compiler has
// numbers so wide.
static const MatchId START = {0x6c62272e07bb0142u, 0x62b821756295c58du};
enum { PRIME_LOW = 315, PRIME_SHIFT = 88 - 64 };

static MatchId times_prime(MatchId hash) {
    uint64_t bottom = (hash.low & UINT32_MAX) * PRIME_LOW;
    uint64_t middle = (hash.low >> 32u) * PRIME_LOW + (bottom >> 32u);
    return (MatchId){hash.high * PRIME_LOW + (middle >> 32u) + (hash.low << PRIME_SHIFT),
                     (middle << 32u) | (bottom & UINT32_MAX)};
}

static void add_bytes(MatchId *hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) {
        hash->low ^= at[i];
        *hash = times_prime(*hash);
    }
}

static void add_number(MatchId *hash, double value) {
    value += 0.0; // -0 is 0
    add_bytes(hash, &value, sizeof value);
}

static void add_whole(MatchId *hash, uint64_t value) { add_bytes(hash, &value, sizeof value); }

// With its end, so that "ab" and "c" are not "a" and "bc".
static void add_text(MatchId *hash, const char *text) { add_bytes(hash, text, strlen(text) + 1); }

// Names and values: a table that grew a parameter makes other matches.
static void add_params(MatchId *hash, const Param *table, const double *values) {
    for (int i = 0; table && table[i].name; i++) {
        add_text(hash, table[i].name);
        add_number(hash, values[i]);
    }
    add_text(hash, "");
}

static void add_mind(MatchId *hash, const Behaviour *behaviour, const double *params) {
    add_text(hash, behaviour ? behaviour->name : "");
    if (behaviour) add_params(hash, behaviour->params, params);
}

static void add_property(MatchId *hash, const TankProperty *property, const Loadout *loadout,
                         bool is_later) {
    if (is_later) add_text(hash, property->key);
    if (property->choice) add_text(hash, property_chosen(property, loadout).name);
    if (property->params)
        add_params(hash, property_params(property, loadout), property_values(property, loadout));
}

static void add_tank(MatchId *hash, const TankCard *tank) {
    add_whole(hash, (uint64_t)tank->team);
    add_whole(hash, tank->kind);
    add_mind(hash, tank->behaviour, tank->params);
    for (int i = 0; i < tank_property_count(); i++)
        if (i < TANK_PROPERTIES_FIRST || !property_is_initial(&TANK_PROPERTIES[i], &tank->loadout))
            add_property(hash, &TANK_PROPERTIES[i], &tank->loadout, i >= TANK_PROPERTIES_FIRST);
}

static void add_swap(MatchId *hash, const SwapCard *swap) {
    add_whole(hash, swap->tick);
    add_whole(hash, (uint64_t)swap->tank);
    add_whole(hash, (uint64_t)swap->team);
    add_mind(hash, swap->behaviour, swap->params);
}

// What is on the card itself counts there.
static void add_tuning(MatchId *hash, const Tuning *tuning) {
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(tuning, changes);
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        if (TUNING_ROWS[changes[i].row].is_on_card) continue;
        add_text(hash, tuning_key(changes[i].row, changes[i].kind, key));
        add_number(hash, changes[i].value);
    }
}

MatchId match_id(const MatchCard *card, const Arena *arena) {
    MatchId hash = START;
    add_whole(&hash, RULES_VERSION);
    add_whole(&hash, arena->content_hash);
    add_whole(&hash, card->seed);
    add_whole(&hash, (uint64_t)card->sides);
    add_whole(&hash, card->mode);
    add_number(&hash, card->time_limit_s);
    add_number(&hash, card->points);
    add_whole(&hash, card->rules.friendly_fire);
    add_whole(&hash, (uint64_t)card->rules.substeps);
    add_whole(&hash, (uint64_t)card->tank_count);
    for (int i = 0; i < card->tank_count; i++) add_tank(&hash, &card->tanks[i]);
    for (int i = 0; i < card->swap_count; i++) add_swap(&hash, &card->swaps[i]);
    add_tuning(&hash, &card->tuning);
    return hash;
}

const char *match_id_text(MatchId id, char text[static MATCH_ID_TEXT_MAX]) {
    snprintf(text, MATCH_ID_TEXT_MAX, "%016" PRIx64 "%016" PRIx64, id.high, id.low);
    return text;
}

bool match_id_parse(const char *text, MatchId *id) {
    if (strlen(text) != MATCH_ID_TEXT_MAX - 1 ||
        strspn(text, "0123456789abcdef") != MATCH_ID_TEXT_MAX - 1)
        return false;
    return sscanf(text, "%16" SCNx64 "%16" SCNx64, &id->high, &id->low) == 2;
}
