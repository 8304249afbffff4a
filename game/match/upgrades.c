// upgrades.c -- the upgrades of Last Stand: a row per upgrade, what the rows do to a tank's spec,
// and the sentences on the cards.
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

// Lines have at most eight words besides numbers. Those with two %g show the number before and
// after; those with one, the number after.
const UpgradeRow UPGRADE_ROWS[UPGRADE_KINDS] = {
    [UP_LOADER] = {"loader", "Loader", COMMON, TASTE_GUN, 5, .line = "Reload %.3g s -> %.3g s",
                   OF_GUN(reload_s, reload, 1), .changes = {TIMES(gun.reload_s, 0.88)}},
    [UP_CALIBRE] = {"calibre", "Calibre", COMMON, TASTE_GUN, 5, .line = "Damage %.3g -> %.3g",
                    OF_GUN(damage, damage, 1), .changes = {TIMES(gun.damage, 1.14)}},
    [UP_PROPELLANT] = {"propellant", "Propellant", COMMON, TASTE_GUN, 3,
                       .line = "Shells %.3g -> %.3g m/s", OF_GUN(shell_mps, speed, 1),
                       .changes = {TIMES(gun.shell_mps, 1.2)}},
    [UP_BARREL] = {"long-barrel", "Long barrel", COMMON, TASTE_GUN, 2,
                   .line = "Spread %.2g -> %.2g degrees, range +20 %%",
                   OF_GUN(spread_rad, spread, DEG),
                   .changes = {TIMES(gun.spread_rad, 0.5), TIMES(gun.range_m, 1.2)}},
    [UP_AUTOLOADER] = {"autoloader", "Autoloader", UNCOMMON, TASTE_GUN, 2, .excludes = UP_TWIN + 1,
                       .line = "Reload %.3g s -> %.3g s", OF_GUN(reload_s, reload, 1),
                       .changes = {TIMES(gun.reload_s, 0.8)}},
    [UP_COOLANT] = {"coolant", "Coolant", UNCOMMON, TASTE_GUN, 2, .needs = MACHINEGUN,
                    .line = "Shots heat the gun 30 % less", .changes = {PLUS(perks.cooling, 0.43)}},
    [UP_RUBBER] = {"rubber-tip", "Rubber tip", UNCOMMON, TASTE_GUN, 2, .needs = DIRECT,
                   .line = "Shells bounce once more", .changes = {ON(bounces)}},
    [UP_PIERCER] = {"piercer", "Piercer", UNCOMMON, TASTE_GUN, 1, .needs = DIRECT,
                    .line = "Shells pierce breakable walls, then -30 % damage",
                    .changes = {ON(pierces)}},
    [UP_TWIN] = {"twin-barrel", "Twin barrel", RARE, TASTE_GUN, 1, .excludes = UP_AUTOLOADER + 1,
                 .line = "Reload %.3g s -> %.3g s, damage -15 %%", OF_GUN(reload_s, reload, 1),
                 .changes = {TIMES(gun.reload_s, 0.6), TIMES(gun.damage, 0.85)}},
    [UP_SPLIT] = {"split-shell", "Split shell", LEGENDARY, TASTE_GUN, 1, .after = UP_RUBBER + 1,
                  .line = "Bounced shells split in two", .changes = {ON(splits)}},

    [UP_PLATING] = {"plating", "Plating", COMMON, TASTE_HULL, 4, .line = "Hit points %.4g -> %.4g",
                    OF(health, 1), .changes = {PLUS(health, 15)}},
    [UP_FRONT] = {"front-plate", "Front plate", COMMON, TASTE_HULL, 3,
                  .line = "Front lets through %.3g -> %.3g %%", OF(armour_front, 100),
                  .changes = {TIMES(armour_front, 0.82)}},
    [UP_SKIRTS] = {"skirts", "Skirts", COMMON, TASTE_HULL, 3,
                   .line = "Sides %.3g -> %.3g %%, rear -20 %%", OF(armour_side, 100),
                   .changes = {TIMES(armour_side, 0.85), TIMES(armour_rear, 0.8)}},
    [UP_KIT] = {"field-kit", "Field kit", UNCOMMON, TASTE_HULL, 3, .excludes = UP_NO_MECHANICS + 1,
                .line = "Repairs 8 more after each wave"},
    [UP_BULWARK] = {"bulwark", "Bulwark", UNCOMMON, TASTE_HULL, 2, .excludes = UP_ENGINE + 1,
                    .line = "All damage -15 %, speed -5 %",
                    .changes = {ARMOUR(0.85), TIMES(drive.top_mps, 0.95)}},
    [UP_BUBBLE] = {"bubble", "Bubble", UNCOMMON, TASTE_HULL, 2,
                   .line = "Each wave: a shield of 20"},
    [UP_SALVAGE] = {"salvage", "Salvage", RARE, TASTE_HULL, 2,
                    .line = "A kill repairs %.3g -> %.3g hit points", OF(perks.kill_repair, 1),
                    .changes = {PLUS(perks.kill_repair, 3)}},
    [UP_HULL] = {"second-hull", "Second hull", RARE, TASTE_HULL, 1, .excludes = UP_GLASS + 1,
                 .line = "Hit points %.4g -> %.4g, speed -6 %%", OF(health, 1),
                 .changes = {PLUS(health, 35), TIMES(drive.top_mps, 0.94)}},

    [UP_ENGINE] = {"racing-engine", "Racing engine", COMMON, TASTE_MOVE, 3,
                   .excludes = UP_BULWARK + 1, .line = "Speed %.3g -> %.3g m/s",
                   OF(drive.top_mps, 1),
                   .changes = {TIMES(drive.top_mps, 1.1), TIMES(drive.accel_mps2, 1.2)}},
    [UP_GYRO] = {"gyro", "Gyro", COMMON, TASTE_MOVE, 2,
                 .line = "Turret %.3g -> %.3g degrees/s, hull +20 %%", OF(turret_top_radps, DEG),
                 .changes = {TIMES(turret_top_radps, 1.25), TIMES(drive.top_turn_radps, 1.2)}},
    [UP_CLAWS] = {"claws", "Claws", COMMON, TASTE_MOVE, 1, .line = "Grip +40 %, weight +20 %",
                  .changes = {TIMES(drive.grip_mps2, 1.4), TIMES(mass_kg, 1.2)}},
    [UP_RAM] = {"ram-spur", "Ram spur", UNCOMMON, TASTE_MOVE, 2,
                .line = "Ramming deals %.3g -> %.3g damage", OF(perks.ram, 1),
                .changes = {PLUS(perks.ram, 20)}},
    [UP_TURBO] = {"turbo", "Turbo", UNCOMMON, TASTE_MOVE, 3, .needs = DASH,
                  .line = "The dash recharges 30 % faster", .changes = {PLUS(perks.haste, 0.43)}},
    [UP_GHOST] = {"ghost-tracks", "Ghost tracks", UNCOMMON, TASTE_MOVE, 1,
                  .line = "Artillery finds you 2 s later"},

    [UP_MINES] = {"mines", "Mines", UNCOMMON, TASTE_TOY, 1,
                  .line = "Second trigger: mines, 3 uses"},
    [UP_DASH] = {"dash", "Dash", UNCOMMON, TASTE_TOY, 1, .line = "Second trigger: dash every 5 s"},
    [UP_SMOKE] = {"smoke", "Smoke", UNCOMMON, TASTE_TOY, 1,
                  .line = "Second trigger: smoke, 2 uses"},
    [UP_ROCKETS] = {"rockets", "Rockets", UNCOMMON, TASTE_TOY, 1,
                    .line = "Second trigger: rockets, 2 uses"},
    [UP_ROUNDS] = {"spare-rounds", "Spare rounds", COMMON, TASTE_TOY, 3,
                   .needs = MINE | ROCKET | SMOKE, .line = "Second trigger: one more use",
                   .changes = {ON(rounds)}},
    [UP_CHARGE] = {"big-charge", "Big charge", UNCOMMON, TASTE_TOY, 2, .needs = MINE | ROCKET,
                   .line = "Explosions +1 m wide, damage +25 %",
                   .changes = {PLUS(perks.toy_damage, 0.25), PLUS(perks.toy_blast_m, 1)}},
    [UP_THICK] = {"thick-smoke", "Thick smoke", COMMON, TASTE_TOY, 2, .needs = SMOKE,
                  .line = "Smoke 1.5 m wider, 2 s longer",
                  .changes = {PLUS(perks.smoke_m, 1.5), PLUS(perks.smoke_s, 2)}},
    [UP_SEEKER] = {"seeker-head", "Seeker head", RARE, TASTE_TOY, 1, .needs = ROCKET,
                   .line = "Rockets home within 20 degrees", .changes = {ON(homes)}},

    [UP_SUPPLY] = {"supply", "Supply", COMMON, TASTE_FIELD, 2, .line = "One more crate each wave"},
    [UP_FIREWORKS] = {"fireworks", "Fireworks", UNCOMMON, TASTE_FIELD, 1,
                      .line = "Barrels: enemies +50 %, you -50 %", .changes = {ON(barrels)}},
    [UP_DEED] = {"deed", "Deed", UNCOMMON, TASTE_FIELD, 2,
                 .line = "Each wave: a gun nest of yours"},
    [UP_WINGMAN] = {"wingman", "Wingman", RARE, TASTE_FIELD, 1,
                    .line = "A friend with 60 hit points"},

    [UP_GLASS] = {"glass", "Glass", RARE, TASTE_RISK, 1, .excludes = UP_HULL + 1,
                  .line = "Your damage +50 %, theirs +30 %",
                  .changes = {TIMES(gun.damage, 1.5), ARMOUR(1.3)}},
    [UP_NO_MECHANICS] = {"no-mechanics", "No mechanics", LEGENDARY, TASTE_RISK, 1,
                         .excludes = UP_KIT + 1, .line = "No repair. Choose two each wave"},
    [UP_LAST_SHELL] = {"last-shell", "Last shell", LEGENDARY, TASTE_RISK, 1,
                       .line = "Below 30 % health: reload halves", .changes = {ON(cornered)}},
};

const char *const RARITY_NAMES[RARITIES] = {"common", "uncommon", "rare", "legendary"};

const Combination COMBINATION_ROWS[COMBINATIONS] = {
    {"Shrapnel", "split shells bounce again", UP_RUBBER, UP_SPLIT, 2, 1, ON(rebounds)},
    {"Trail", "a dash drops a free mine", UP_MINES, UP_TURBO, 1, 1, ON(trail)},
    {"Workshop", "your smoke repairs you: 4 points/s", UP_SMOKE, UP_KIT, 1, 1, {0}},
    {"Gatling", "every fifth reload is instant", UP_TWIN, UP_LOADER, 1, 3, ON(volley)},
    {"Bulldozer", "double ram damage; light walls break", UP_RAM, UP_CLAWS, 1, 1, ON(crushes)},
    {"Salvo", "two rockets at once", UP_SEEKER, UP_ROUNDS, 1, 2, ON(salvo)},
    {"Rail", "damage +2 % per metre flown", UP_PIERCER, UP_PROPELLANT, 1, 2,
     PLUS(perks.rail, 0.02)},
    {"Vampire", "kills repair double, the rest shields", UP_SALVAGE, UP_GLASS, 1, 1, ON(drains)},
    {"Bait", "crates that enemies take explode", UP_SUPPLY, UP_FIREWORKS, 1, 1, ON(baits)},
    {"Phalanx", "friends within 10 m suffer 30 % less", UP_WINGMAN, UP_BULWARK, 1, 1, ON(escorts)},
};

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

// Traits change the spec as upgrades do. The rest of what some of them do is in last_stand.c.
static const UpgradeChange ELITE_CHANGES[ELITES][UPGRADE_CHANGES] = {
    [ELITE_ARMOURED] = {TIMES(armour_front, 0.4)},
    [ELITE_DOUBLE] = {TIMES(gun.reload_s, 0.55)},
    [ELITE_GIANT] = {TIMES(health, 2)},
    [ELITE_SPRINTER] = {TIMES(drive.top_mps, 1.4), TIMES(drive.accel_mps2, 1.4)},
    [ELITE_MARKSMAN] = {TIMES(gun.spread_rad, 0), TIMES(gun.shell_mps, 1.4)},
    [ELITE_MINELAYER] = {PLUS(perks.rounds, 3)},
    [ELITE_SMOKER] = {PLUS(perks.rounds, 4)},
    [ELITE_MARTYR] = {ON(martyr)},
    [ELITE_CHARGER] = {TIMES(drive.top_mps, 1.3), TIMES(drive.accel_mps2, 1.5),
                       PLUS(perks.ram, 25)},
};
const char *const ELITE_NAMES[ELITES + 1] = {
    "none",   "armoured", "double", "giant", "sprinter", "marksman", "minelayer",
    "smoker", "shielded", "thief",  "medic", "martyr",   "splitter", "charger"};
const char *const ELITE_TEXTS[ELITES] = {"",
                                         "armoured front",
                                         "fires twice as often",
                                         "twice the hit points",
                                         "fast",
                                         "shoots straight",
                                         "lays mines",
                                         "hides in smoke",
                                         "has a shield",
                                         "flees with a crate",
                                         "repairs friends",
                                         "leaves a lit barrel",
                                         "splits into two",
                                         "charges"};

enum { HEAVY = 2 };       // spec_kind
#define BULL_FRONT 0.8    // of the armour of a heavy defender
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
        snprintf(text, UPGRADE_TEXT_MAX, "%s", row->line);
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
