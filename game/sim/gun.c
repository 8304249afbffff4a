// gun.c -- turrets and guns; runs after everything has moved.
#include "battle_state.h"

#include "ai/maths/assert.h"

// Weight of the current turret rate in its moving average, which has a time constant of 0.25 s.
#define AVERAGING_WEIGHT (BATTLE_TICK_S / 0.25)

// Returns the part of a length that stays on the field.
static double length_on_field(const Arena *arena, Vec from, Vec way, double length_m) {
    double east_m = way.x > 0 ? arena->width_m - from.x : from.x;
    double north_m = way.y > 0 ? arena->height_m - from.y : from.y;
    if (way.x != 0) length_m = min_of(length_m, east_m / fabs(way.x));
    if (way.y != 0) length_m = min_of(length_m, north_m / fabs(way.y));
    return max_of(length_m, 0);
}

// Lobbed shells take the same time whatever the distance.
static void lob(Battle *battle, Tank *tank, Thing *shell, Vec way) {
    shell->range_m = length_on_field(battle->arena, shell->at, way, tank->reach_m);
    shell->velocity_mps = vec_scale(way, shell->range_m / tank->loadout->weapon->flight_s);
    tank->reach_m = 0;
}

enum { VOLLEY = 5 }; // every fifth reload is instant

static void fire(Battle *battle, Tank *tank) {
    if (battle->shell_count == battle->shell_max) return;
    GunSpec gun = tank_gun(tank);
    double spread_rad = tank_spread_rad(tank, &gun);
    DEBUG_ASSERT(tank->reload_s <= 0 && spread_rad >= 0);
    double stray_rad = dice_between(&battle->gun_dice, -spread_rad, spread_rad);
    Vec out = vec_heading(tank->pose.heading_rad + tank->turret_rad + stray_rad);
    Vec centre = pose_at(tank->pose);
    Vec muzzle = vec_add(centre, vec_scale(out, tank->spec->muzzle_m));
    Thing *shell =
        battle_make_thing(battle, (Thing){.kind = THING_SHELL_KIND,
                                          .owner = tank->id,
                                          .team = tank->team,
                                          .weapon = weapon_index(tank->loadout->weapon),
                                          .place = -1,
                                          .at = centre,
                                          .velocity_mps = vec_scale(out, gun.shell_mps),
                                          .range_m = gun.range_m + tank->spec->muzzle_m,
                                          .damage = gun.damage * (1 - tank->loadout->handicap)});
    if (!shell) return; // no room, because things also fire
    if (tank->loadout->weapon->is_lobbed) lob(battle, tank, shell, out);
    tank->shots++;
    const TankPerks *perks = &tank->spec->perks;
    bool is_instant = perks->volley > 0 && tank->shots % VOLLEY == 0;
    tank->reload_s = is_instant ? 0 : gun.reload_s;
    tank->heat = min_of(1, tank->heat + tank->loadout->weapon->heat / (1 + perks->cooling));
    if (tank->heat >= 1) tank->reload_s = tank->loadout->weapon->cooling_s;
    battle_push_event(battle, shell_event(shell, EVENT_FIRE, muzzle, out));
    // The barrel may reach through a thin wall or into a hull, which is then hit at once.
    if (!tank->loadout->weapon->is_lobbed && !tank->loadout->weapon->fly(battle, shell, muzzle))
        battle_end_thing(battle, shell);
}

// Returns whether a loaded gun fires now. The reach of lobbed shells grows until then.
static bool pulls_trigger(Tank *tank) {
    const Weapon *weapon = tank->loadout->weapon;
    bool is_loaded = tank->reload_s <= 0;
    if (!weapon->is_lobbed) return tank->order.fire && is_loaded;
    if (!is_loaded) tank->reach_m = 0;
    if (!is_loaded || !tank->order.fire) return tank->reach_m > 0;
    double range_m = tank_gun(tank).range_m, step_m = weapon->reach_mps * BATTLE_TICK_S;
    tank->reach_m = tank->reach_m > 0 ? tank->reach_m + step_m : weapon->least_m;
    tank->reach_m = min_of(tank->reach_m, range_m);
    return tank->reach_m >= range_m;
}

void guns_tick(Battle *battle) {
    battle->firing_count = 0;
    for (int i = 0; i < battle->tank_count; i++) {
        Tank *tank = &battle->tanks[i];
        if (tank->is_wreck) continue;
        tank->turret_rad = angle_wrap(tank->turret_rad + tank->order.turret_radps * BATTLE_TICK_S);
        tank->turret_average_radps +=
            (fabs(tank->order.turret_radps) - tank->turret_average_radps) * AVERAGING_WEIGHT;
        tank->reload_s = max_of(0, tank->reload_s - BATTLE_TICK_S);
        if (tank->heat > 0)
            tank->heat = max_of(0, tank->heat - BATTLE_TICK_S / tank->loadout->weapon->cooling_s);
        if (pulls_trigger(tank)) battle->firing[battle->firing_count++] = i;
    }
}

// Tanks destroyed earlier in this tick do not fire.
void guns_fire(Battle *battle) {
    for (int i = 0; i < battle->firing_count; i++) {
        Tank *tank = &battle->tanks[battle->firing[i]];
        if (!tank->is_wreck) fire(battle, tank);
    }
}
