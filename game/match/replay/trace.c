// trace.c -- every tank in every tick of a recording, as a file beside it.
#include "trace.h"

#include <string.h>

#include "stream.h"

#define MAGIC "TREADS-T"

enum { HEAD_BYTES = 24, NUMBER_BYTES = 8 };

static const char *const FIELDS[] = {"x",
                                     "y",
                                     "heading_rad",
                                     "forward_mps",
                                     "side_mps",
                                     "turn_radps",
                                     "turret_rad",
                                     "reload_s",
                                     "health",
                                     "left_mps",
                                     "right_mps",
                                     "shots",
                                     "hits",
                                     "order.left_mps",
                                     "order.right_mps",
                                     "order.turret_radps",
                                     "order.fire"};
enum { FIELD_COUNT = sizeof FIELDS / sizeof *FIELDS };

static void read_fields(const Tank *tank, double values[static FIELD_COUNT]) {
    const double fields[] = {tank->pose.x,
                             tank->pose.y,
                             tank->pose.heading_rad,
                             tank->motion.forward_mps,
                             tank->motion.side_mps,
                             tank->motion.turn_radps,
                             tank->turret_rad,
                             tank->reload_s,
                             tank->health,
                             tank->left_mps,
                             tank->right_mps,
                             tank->shots,
                             tank->hits,
                             tank->order.left_mps,
                             tank->order.right_mps,
                             tank->order.turret_radps,
                             tank->order.fire};
    _Static_assert(sizeof fields / sizeof *fields == FIELD_COUNT, "every field has a name");
    memcpy(values, fields, sizeof fields);
}

static void put(uint8_t *at, uint64_t value) {
    for (unsigned i = 0; i < NUMBER_BYTES; i++) at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(const uint8_t *at) {
    Cursor cursor = {.at = at, .count = NUMBER_BYTES};
    return cursor_fixed(&cursor, NUMBER_BYTES);
}

static void make_head(const Replay *replay, uint8_t head[static HEAD_BYTES]) {
    memcpy(head, MAGIC, NUMBER_BYTES);
    put(head + NUMBER_BYTES, replay->state_hash);
    put(head + 2 * NUMBER_BYTES, (uint64_t)replay->card.tank_count);
}

bool trace_begin_write(FILE *file, const Replay *replay) {
    uint8_t head[HEAD_BYTES];
    make_head(replay, head);
    return fwrite(head, sizeof head, 1, file) == 1;
}

bool trace_begin_read(FILE *file, const Replay *replay) {
    uint8_t head[HEAD_BYTES], wanted[HEAD_BYTES];
    make_head(replay, wanted);
    return fread(head, sizeof head, 1, file) == 1 && !memcmp(head, wanted, sizeof head);
}

bool trace_write(FILE *file, const Match *match) {
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        double values[FIELD_COUNT];
        uint8_t bytes[FIELD_COUNT * NUMBER_BYTES];
        read_fields(battle_tank(match_battle(match), i), values);
        for (int j = 0; j < FIELD_COUNT; j++) {
            uint64_t bits;
            memcpy(&bits, &values[j], sizeof bits);
            put(bytes + j * NUMBER_BYTES, bits);
        }
        if (fwrite(bytes, sizeof bytes, 1, file) != 1) return false;
    }
    return true;
}

static void compare_tank(const uint8_t *bytes, const Match *match, int tank, TraceFault *fault) {
    double values[FIELD_COUNT];
    read_fields(battle_tank(match_battle(match), tank), values);
    for (int i = 0; i < FIELD_COUNT && !fault->has_diverged; i++) {
        uint64_t bits = get(bytes + i * NUMBER_BYTES);
        if (!memcmp(&bits, &values[i], sizeof bits)) continue;
        *fault = (TraceFault){.has_diverged = true,
                              .tick = battle_tick(match_battle(match)),
                              .tank = tank,
                              .field = FIELDS[i],
                              .here = values[i]};
        memcpy(&fault->there, &bits, sizeof bits);
    }
}

bool trace_compare(FILE *file, const Match *match, TraceFault *fault) {
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        uint8_t bytes[FIELD_COUNT * NUMBER_BYTES];
        if (fread(bytes, sizeof bytes, 1, file) != 1) return false;
        if (!fault->has_diverged) compare_tank(bytes, match, i, fault);
    }
    return true;
}
