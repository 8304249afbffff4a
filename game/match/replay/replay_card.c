// replay_card.c -- a match card as bytes.
#include "replay_card.h"

#include <stdio.h>
#include <string.h>

#include "match/match.h"

enum { SIDES_MAX = 1 << 20, SUBSTEPS_MAX = 16, IS_TUNED = 2, LATER = 4 };
_Static_assert((int)HUMANS_MAX < (int)LATER, "a person is told from the number of properties");

#define LIMIT_MOST_S 1e7
#define POINTS_MOST 1e9

void mind_write(Words *words, Bytes *bytes, const Behaviour *behaviour, const double *params) {
    words_write(words, bytes, behaviour ? behaviour->name : "");
    if (behaviour) values_write(words, bytes, behaviour->params, params);
}

static bool are_params_alike(const Param *table, const double *a, const double *b) {
    for (int i = 0; table && table[i].name; i++)
        if (a[i] != b[i]) return false;
    return true;
}

// Apart from their names, and which person drives them.
static bool are_alike(const TankCard *a, const TankCard *b) {
    return a->kind == b->kind && a->behaviour == b->behaviour && a->team == b->team &&
           loadout_equal(&a->loadout, &b->loadout) && a->kind == CONTROLLER_BEHAVIOUR &&
           (!a->behaviour || are_params_alike(a->behaviour->params, a->params, b->params));
}

static void write_property(Words *words, Bytes *bytes, const TankProperty *property,
                           const Loadout *loadout) {
    if (property->choice) words_write(words, bytes, property_chosen(property, loadout).name);
    if (property->params)
        values_write(words, bytes, property_params(property, loadout),
                     property_values(property, loadout));
}

static int count_later(const Loadout *loadout) {
    int count = 0;
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++)
        count += !property_is_initial(&TANK_PROPERTIES[i], loadout);
    return count;
}

static void write_later(Words *words, Bytes *bytes, const Loadout *loadout) {
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        if (property_is_initial(property, loadout)) continue;
        words_write(words, bytes, property->key);
        write_property(words, bytes, property, loadout);
    }
}

// The person is counted from 1, 0 is a mind; and so many times LATER as it has properties beyond
// the first ones that are not initial.
void tank_card_write(Words *words, Bytes *bytes, const TankCard *tank) {
    int later = count_later(&tank->loadout);
    bytes_varint(bytes, (uint64_t)(tank->kind == CONTROLLER_HUMAN ? tank->human + 1 : 0) +
                            (uint64_t)(LATER * later));
    mind_write(words, bytes, tank->behaviour, tank->params);
    bytes_varint(bytes, (uint64_t)tank->team);
    for (int i = 0; i < TANK_PROPERTIES_FIRST; i++)
        write_property(words, bytes, &TANK_PROPERTIES[i], &tank->loadout);
    if (later) write_later(words, bytes, &tank->loadout);
}

static void write_swap(Words *words, Bytes *bytes, const SwapCard *swap) {
    bytes_varint(bytes, swap->tick);
    bytes_varint(bytes, (uint64_t)(swap->tank + 1));
    if (swap->tank < 0) bytes_varint(bytes, (uint64_t)swap->team);
    mind_write(words, bytes, swap->behaviour, swap->params);
}

// What is on the card itself stands there.
static int own_changes(const Tuning *tuning, TuningChange changes[static TUNING_CHANGES_MAX]) {
    int count = tuning_changes(tuning, changes), kept = 0;
    for (int i = 0; i < count; i++)
        if (!TUNING_ROWS[changes[i].row].is_on_card) changes[kept++] = changes[i];
    return kept;
}

static void write_tuning(Words *words, Bytes *bytes, const TuningChange *changes, int count) {
    bytes_varint(bytes, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        words_write(words, bytes, tuning_key(changes[i].row, changes[i].kind, key));
        bytes_number(bytes, changes[i].value);
    }
}

void card_write(Words *words, Bytes *bytes, const MatchCard *card) {
    text_write(bytes, card->arena);
    bytes_varint(bytes, card->seed);
    bytes_varint(bytes, card->mode);
    bytes_varint(bytes, (uint64_t)card->sides);
    bytes_number(bytes, card->points);
    bytes_number(bytes, card->time_limit_s);
    TuningChange changes[TUNING_CHANGES_MAX];
    int changed = own_changes(&card->tuning, changes);
    bytes_varint(bytes, (changed ? IS_TUNED : 0) | card->rules.friendly_fire);
    if (changed) write_tuning(words, bytes, changes, changed);
    bytes_varint(bytes, (uint64_t)card->rules.substeps);
    bytes_varint(bytes, (uint64_t)card->tank_count);
    for (int i = 0, next; i < card->tank_count; i = next) {
        for (next = i + 1; next < card->tank_count; next++)
            if (!are_alike(&card->tanks[i], &card->tanks[next])) break;
        bytes_varint(bytes, (uint64_t)(next - i));
        tank_card_write(words, bytes, &card->tanks[i]);
    }
    bytes_varint(bytes, (uint64_t)card->swap_count);
    for (int i = 0; i < card->swap_count; i++) write_swap(words, bytes, &card->swaps[i]);
}

static void miss(Cursor *cursor, char missing[static MISSING_MAX], const char *what,
                 const char *name) {
    if (!cursor->is_bad) snprintf(missing, MISSING_MAX, "the %s '%s'", what, name);
    cursor_refuse(cursor);
}

const Behaviour *mind_read(Words *words, Cursor *cursor, double params[static PARAMS_MAX],
                           char missing[static MISSING_MAX]) {
    char room[WORD_MAX];
    const char *name = words_read(words, cursor, room);
    if (!*name) return NULL;
    const Behaviour *behaviour = behaviour_find(name);
    if (behaviour)
        values_read(words, cursor, behaviour->params, params);
    else
        miss(cursor, missing, "AI", name);
    return behaviour;
}

static void read_property(Words *words, Cursor *cursor, const TankProperty *property,
                          Loadout *loadout, char missing[static MISSING_MAX]) {
    if (property->choice) {
        char room[WORD_MAX];
        int index = property_find(property, words_read(words, cursor, room));
        if (index < 0) miss(cursor, missing, property->key, room);
        property_choose(property, loadout, index < 0 ? 0 : index);
    }
    if (!property->params || cursor->is_bad) return;
    double values[PARAMS_MAX];
    const Param *params = property_params(property, loadout);
    values_read(words, cursor, params, values);
    for (int i = 0; params && params[i].name; i++) property_set(property, loadout, i, values[i]);
}

static Loadout read_loadout(Words *words, Cursor *cursor, uint64_t later,
                            char missing[static MISSING_MAX]) {
    Loadout loadout = loadout_initial();
    for (int i = 0; i < TANK_PROPERTIES_FIRST; i++)
        read_property(words, cursor, &TANK_PROPERTIES[i], &loadout, missing);
    for (uint64_t i = 0; i < later && !cursor->is_bad; i++) {
        char room[WORD_MAX];
        int row = tank_property_find(words_read(words, cursor, room));
        if (row < TANK_PROPERTIES_FIRST)
            miss(cursor, missing, "property", room);
        else
            read_property(words, cursor, &TANK_PROPERTIES[row], &loadout, missing);
    }
    return loadout;
}

static void add_tanks(Cursor *cursor, MatchCard *card, const TankCard *like, uint64_t count) {
    const char *name = like->behaviour ? like->behaviour->name : "player";
    if (like->kind == CONTROLLER_HUMAN) name = "player";
    for (uint64_t i = 0; i < count && !cursor->is_bad; i++) {
        TankCard *tank = card_add(card, name);
        if (!tank) {
            cursor_refuse(cursor);
            return;
        }
        TankCard named = *tank;
        *tank = *like;
        memcpy(tank->name, named.name, sizeof tank->name);
    }
}

TankCard tank_card_read(Words *words, Cursor *cursor, char missing[static MISSING_MAX]) {
    TankCard tank = {0};
    uint64_t head = cursor_below(cursor, (uint64_t)LATER * (TANK_PROPERTIES_MAX + 1));
    uint64_t human = head % LATER;
    if (human > HUMANS_MAX) cursor_refuse(cursor);
    tank.kind = human ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
    tank.human = human ? (int)human - 1 : 0;
    tank.behaviour = mind_read(words, cursor, tank.params, missing);
    tank.team = (int)cursor_below(cursor, TEAMS_MAX);
    tank.loadout = read_loadout(words, cursor, head / LATER, missing);
    if (!tank.behaviour && !human) cursor_refuse(cursor);
    return tank;
}

static void read_tanks(Words *words, Cursor *cursor, MatchCard *card, int total,
                       char missing[static MISSING_MAX]) {
    uint64_t count = cursor_below(cursor, (uint64_t)(total - card->tank_count) + 1);
    TankCard like = tank_card_read(words, cursor, missing);
    if (!count) cursor_refuse(cursor);
    add_tanks(cursor, card, &like, count);
}

static void read_swap(Words *words, Cursor *cursor, const MatchCard *card, SwapCard *swap,
                      char missing[static MISSING_MAX]) {
    swap->tick = cursor_varint(cursor);
    swap->tank = (int)cursor_below(cursor, (uint64_t)card->tank_count + 1) - 1;
    swap->team = swap->tank < 0 ? (int)cursor_below(cursor, TEAMS_MAX) : -1;
    swap->behaviour = mind_read(words, cursor, swap->params, missing);
    if (!swap->behaviour) cursor_refuse(cursor);
}

static double read_most(Cursor *cursor, double most) {
    double value = cursor_number(cursor);
    if (!(value >= 0 && value <= most)) cursor_refuse(cursor);
    return cursor->is_bad ? 0 : value;
}

static void read_tuning(Words *words, Cursor *cursor, Tuning *tuning,
                        char missing[static MISSING_MAX]) {
    uint64_t count = cursor_below(cursor, TUNING_CHANGES_MAX + 1);
    for (uint64_t i = 0; i < count && !cursor->is_bad; i++) {
        char room[WORD_MAX];
        const char *key = words_read(words, cursor, room);
        double value = cursor_number(cursor);
        int kind, row = cursor->is_bad ? -1 : tuning_find(key, &kind);
        if (row < 0)
            miss(cursor, missing, "number to be tuned,", key);
        else if (TUNING_ROWS[row].is_on_card || !tuning_put(tuning, row, kind, value, NULL))
            cursor_refuse(cursor);
    }
}

void card_read(Words *words, Cursor *cursor, MatchCard *card, char missing[static MISSING_MAX]) {
    card_init(card);
    missing[0] = '\0';
    text_read(cursor, card->arena, sizeof card->arena);
    card->seed = cursor_varint(cursor);
    card->mode = cursor_below(cursor, mode_count());
    card->sides = (int)cursor_below(cursor, SIDES_MAX);
    card->points = read_most(cursor, POINTS_MOST);
    card->time_limit_s = read_most(cursor, LIMIT_MOST_S);
    uint64_t flags = cursor_below(cursor, 2 * IS_TUNED);
    card->rules.friendly_fire = flags & 1u;
    if (flags & IS_TUNED) read_tuning(words, cursor, &card->tuning, missing);
    card->rules.substeps = (int)cursor_below(cursor, SUBSTEPS_MAX + 1);
    int total = (int)cursor_below(cursor, BATTLE_TANKS_MAX + 1);
    if (!total || !card->rules.substeps || card->time_limit_s <= 0) cursor_refuse(cursor);
    while (card->tank_count < total && !cursor->is_bad)
        read_tanks(words, cursor, card, total, missing);
    int swaps = (int)cursor_below(cursor, SWAPS_MAX + 1);
    while (card->swap_count < swaps && !cursor->is_bad)
        read_swap(words, cursor, card, &card->swaps[card->swap_count++], missing);
    if (!cursor->is_bad) card_number_names(card);
}
