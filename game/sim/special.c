// special.c -- specials, shields and boosts of tanks.
#include "battle.h"
#include "battle_state.h"

#include "ai/maths/assert.h"

static double param_of(const Battle *battle, const ThingKind *special, int param) {
    int kind = 0;
    while (THINGS[kind] != special) kind++;
    return kind_param(battle, kind, param);
}

int special_rounds_max(const Battle *battle, const Tank *tank) {
    const ThingKind *kind = tank->loadout->special;
    if (!kind->use) return 0;
    double more = kind->recharges ? 0 : tank->spec->perks.rounds;
    return (int)(param_of(battle, kind, SPECIAL_ROUNDS) + more);
}

double special_pause_s(const Battle *battle, const Tank *tank) {
    const ThingKind *kind = tank->loadout->special;
    double haste = 1 + tank->spec->perks.haste;
    return kind->use ? param_of(battle, kind, SPECIAL_PAUSE) / haste : 0;
}

// Gives the body of the tank its drive, with the top speed of its boost.
void special_fit_drive(Battle *battle, Tank *tank) {
    TankSpec spec = *tank->spec;
    spec.drive.top_mps *= tank_boost(tank);
    const Loadout *loadout = tank->loadout;
    world_set_drive(battle->world, tank->id, &spec, loadout->drive, loadout->drive_params);
    tank->has_new_limits = true;
}

void special_reload(const Battle *battle, Tank *tank) {
    tank->special_rounds = special_rounds_max(battle, tank);
    tank->special_wait_s = 0;
}

void special_reset(Battle *battle, Tank *tank) {
    bool had_boost = tank->boost_s > 0;
    tank->shield = tank->shield_s = tank->boost = tank->boost_s = 0;
    if (had_boost) special_fit_drive(battle, tank);
    special_reload(battle, tank);
}

void special_boost(Battle *battle, Tank *tank, double factor, double seconds) {
    ASSERT(factor > 0 && seconds > 0);
    tank->boost = factor;
    tank->boost_s = seconds;
    special_fit_drive(battle, tank);
}

double special_absorb(Tank *tank, double points) {
    DEBUG_ASSERT(points >= 0);
    double absorbed = min_of(tank->shield, points);
    tank->shield -= absorbed;
    if (tank->shield <= 0) tank->shield_s = 0;
    return points - absorbed;
}

static void use(Battle *battle, Tank *tank) {
    const ThingKind *kind = tank->loadout->special;
    bool is_ready = tank->special_rounds > 0 && tank->special_wait_s <= 0;
    if (!kind->use || !is_ready || !kind->use(battle, tank)) return;
    if (!kind->recharges) tank->special_rounds--;
    tank->special_wait_s = special_pause_s(battle, tank);
}

static double count_down(double time_s) { return max_of(0, time_s - BATTLE_TICK_S); }

void special_step(Battle *battle) {
    for (int i = 0; i < battle->tank_count; i++) {
        Tank *tank = &battle->tanks[i];
        double waits = tank->special_wait_s + tank->shield_s + tank->shield + tank->boost_s;
        if (tank->is_wreck || (waits == 0 && !tank->order.special)) continue;
        if (tank->special_wait_s > 0) tank->special_wait_s = count_down(tank->special_wait_s);
        if (tank->shield_s > 0) tank->shield_s = count_down(tank->shield_s);
        if (tank->shield_s <= 0) tank->shield = 0;
        if (tank->order.special) use(battle, tank);
        if (tank->boost_s <= 0) continue;
        tank->boost_s = count_down(tank->boost_s);
        if (tank->boost_s <= 0) special_fit_drive(battle, tank);
    }
}
