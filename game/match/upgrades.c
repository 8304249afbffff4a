// upgrades.c -- the upgrades of Last Stand: what their rows in rows.txt do to a tank's spec, and
// the sentences on the cards.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "match_inside.h"
#include "stand.h"

// Needs of an upgrade: of the tank's weapon, or of its special.
enum { MACHINEGUN = 1, DIRECT = 2, MINE = 4, ROCKET = 8, SMOKE = 16, DASH = 32 };

#define AT(field) offsetof(TankSpec, field)
#define TIMES(field, factor)                                                                       \
    { AT(field), factor, 0 }
#define PLUS(field, points)                                                                        \
    { AT(field), 1, points }
#define ON(field) PLUS(perks.field, 1)
#define OF_GUN(field, factor, scale)                                                               \
    .measured = AT(gun.field), .by_weapon = offsetof(Weapon, factor), .unit = scale
#define OF(field, scale) .measured = AT(field), .unit = scale
#define ARMOUR(factor)                                                                             \
    TIMES(armour_front, factor), TIMES(armour_side, factor), TIMES(armour_rear, factor)
#define DEG (180 / PI)

const UpgradeRow UPGRADE_ROWS[UPGRADE_KINDS] = {
#define ROW(id, name, title, rarity, taste, most, ...)                                             \
    [UP_##id] = {name, title, rarity, taste, most, .line = __VA_ARGS__},
    UPGRADES(ROW)
#undef ROW
};

const char *const RARITY_NAMES[RARITIES] = {"common", "uncommon", "rare", "legendary"};

const Combination COMBINATION_ROWS[COMBINATIONS] = {COMBINATIONS_OF_UPGRADES(AS_ELEMENT)};

const char *upgrade_name(int id) {
    ASSERT(id >= 0 && id <= UPGRADE_KINDS);
    return id == UP_SKIP ? "skip" : UPGRADE_ROWS[id].name;
}

static int stacks(const TankCard *tank, UpgradeId id) { return tank->picks[id]; }

bool combination_has(const TankCard *tank, int combination) {
    const Combination *row = &COMBINATION_ROWS[combination];
    return stacks(tank, row->a) >= row->a_least && stacks(tank, row->b) >= row->b_least;
}

int combination_completed(const TankCard *tank, UpgradeId id) {
    if (id == UP_SKIP) return -1;
    TankCard next = *tank;
    next.picks[id]++;
    for (int i = 0; i < COMBINATIONS; i++)
        if (combination_has(&next, i) && !combination_has(tank, i)) return i;
    return -1;
}

static void change(TankSpec *spec, const UpgradeChange *by) {
    if (!by->offset) return;
    double *field = (double *)((char *)spec + by->offset);
    *field = *field * by->times + by->plus;
}

static void change_all(TankSpec *spec, const UpgradeChange *changes) {
    for (int i = 0; i < UPGRADE_CHANGES; i++) change(spec, &changes[i]);
}

// Traits change the spec as upgrades do.
#define CHANGES(id, name, text, icon, ...) [ELITE_##id] = {__VA_ARGS__},
static const UpgradeChange ELITE_CHANGES[ELITES][UPGRADE_CHANGES] = {ELITES_OF_WAVES(CHANGES)};
const char *const ELITE_NAMES[ELITES + 1] = {ELITES_OF_WAVES(AS_SECOND)};
const char *const ELITE_TEXTS[ELITES] = {ELITES_OF_WAVES(AS_THIRD)};

enum { HEAVY = 2 };       // spec_kind
#define BULL_FRONT 0.8    // factor of a heavy defender's front armour
#define ENDLESS_GAIN 1.06 // factor of damage and hit points for each wave after the last

TankSpec stand_spec(const TankSpec *kind, const TankCard *tank, int stage) {
    TankSpec spec = *kind;
    if (tank->wave) {
        if (tank->health > 0) spec.health = tank->health;
        for (int i = 0; i < stage; i++)
            spec.health *= ENDLESS_GAIN, spec.gun.damage *= ENDLESS_GAIN;
        change_all(&spec, ELITE_CHANGES[tank->trait]);
        spec.perks.toy_damage -= tank->loadout.handicap; // which is of its shells alone
    }
    if (!tank->wave && spec_kind(tank->loadout.spec) == HEAVY) spec.armour_front *= BULL_FRONT;
    for (int i = 0; i < UPGRADE_KINDS; i++)
        for (int k = 0; k < tank->picks[i]; k++) change_all(&spec, UPGRADE_ROWS[i].changes);
    for (int i = 0; i < COMBINATIONS; i++)
        if (combination_has(tank, i)) change(&spec, &COMBINATION_ROWS[i].change);
    if (spec.perks.crushes > 0) spec.perks.ram *= 2;
    return spec;
}

static bool has_needs(const TankCard *tank, unsigned needs) {
    const char *special = tank->loadout.special->name;
    const Weapon *weapon = tank->loadout.weapon;
    unsigned has = (weapon->heat > 0 ? MACHINEGUN : 0) | (weapon->is_lobbed ? 0 : DIRECT) |
                   (!strcmp(special, "mine") ? MINE : 0) | (!strcmp(special, "dash") ? DASH : 0) |
                   (!strcmp(special, "smoke") ? SMOKE : 0) |
                   (!strcmp(special, "rocket") ? ROCKET : 0);
    return !needs || has & needs;
}

const ThingKind *upgrade_special(UpgradeId id) {
    const char *name = id == UP_MINES     ? "mine"
                       : id == UP_DASH    ? "dash"
                       : id == UP_SMOKE   ? "smoke"
                       : id == UP_ROCKETS ? "rocket"
                                          : NULL;
    return name ? THINGS[thing_find(name)] : NULL;
}

bool upgrade_suits(const TankCard *tank, UpgradeId id) {
    const UpgradeRow *row = &UPGRADE_ROWS[id];
    return stacks(tank, id) < row->most && has_needs(tank, row->needs) &&
           (!row->after || stacks(tank, (UpgradeId)(row->after - 1))) &&
           (!row->excludes || !stacks(tank, (UpgradeId)(row->excludes - 1))) &&
           upgrade_special(id) != tank->loadout.special;
}

const char *upgrade_sentence(const Match *match, int tank, UpgradeId id,
                             char text[static UPGRADE_TEXT_MAX]) {
    ASSERT(tank >= 0 && tank < match->card.tank_count && id <= UP_SKIP);
    if (id == UP_SKIP) {
        snprintf(text, UPGRADE_TEXT_MAX, "No upgrade: %g hit points", STAND_SKIP_POINTS);
        return text;
    }
    const UpgradeRow *row = &UPGRADE_ROWS[id];
    TankCard next = match->card.tanks[tank];
    next.picks[id]++;
    const TankSpec *kind = &match->tuned.specs[spec_kind(next.loadout.spec)];
    const TankSpec *now = battle_tank(match->battle, tank)->spec;
    TankSpec then = stand_spec(kind, &next, 0);
    const char *weapon = (const char *)next.loadout.weapon;
    double scale = row->by_weapon ? *(const double *)(weapon + row->by_weapon) : 1;
    if (!row->measured) {
        const char *has = next.loadout.special->name;
        bool is_lost = upgrade_special(id) && strcmp(has, "none") != 0;
        snprintf(text, UPGRADE_TEXT_MAX, "%s%s%s", row->line, is_lost ? ", replaces " : "",
                 is_lost ? has : "");
        return text;
    }
    double before = *(const double *)((const char *)now + row->measured) * scale * row->unit;
    double after = *(const double *)((const char *)&then + row->measured) * scale * row->unit;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral" // the lines are rows of the table above
    snprintf(text, UPGRADE_TEXT_MAX, row->line, before, after);
#pragma GCC diagnostic pop
    return text;
}

bool stand_is_attacker(const Match *match, int tank) {
    return match->card.tanks[tank].wave &&
           match->card.tanks[tank].team != match->card.tanks[0].team;
}

StandEvent *stand_event(Match *match, StandEventKind kind, int tank, int index) {
    StandEvent *event = &match->stand.events[match->stand.event_count++ % STAND_EVENTS];
    *event = (StandEvent){
        .kind = kind, .tank = tank, .index = index, .tick = battle_tick(match->battle)};
    return event;
}

void stand_fit(Match *match) {
    if (!match->card.wave_count) return;
    int stage = match->stand.wave - match->card.wave_count;
    for (int i = 0; i < match->card.tank_count; i++) {
        const TankCard *card = &match->card.tanks[i];
        if (!match->slots[i].spec) continue;
        *match->slots[i].spec = stand_spec(&match->tuned.specs[spec_kind(card->loadout.spec)], card,
                                           stand_is_attacker(match, i) && stage > 0 ? stage : 0);
        battle_set_spec(match->battle, i, match->slots[i].spec);
    }
}
