// gun.c -- turrets, guns and shells; runs after everything has moved.
#include "battle_state.h"

#include "ai/maths/assert.h"
#include "ai/navigation/flight.h"

// Weight of the current turret rate in its moving average, which has a time constant of 0.25 s.
#define AVERAGING_WEIGHT (BATTLE_TICK_S / 0.25)

// Clips a segment to one axis of a box. Returns false if nothing is left. Sets `face` to +1 or -1
// if this axis moves the entry point.
static bool clip_axis(double from, double delta, double half, double *enter, double *leave,
                      int *face) {
    if (delta == 0) return fabs(from) <= half;
    double t0 = (-half - from) / delta, t1 = (half - from) / delta;
    int side = -1;
    if (t0 > t1) {
        double swap = t0;
        t0 = t1, t1 = swap;
        side = 1;
    }
    if (t0 > *enter) *enter = t0, *face = side;
    if (t1 < *leave) *leave = t1;
    return *enter <= *leave;
}

// Returns whether a shell hits a hull that moves during the tick: the path is transformed into the
// frame of the hull, which is its old pose at the start and its new pose at the end.
static bool hits_hull(const Tank *tank, Vec from, Vec to, double *fraction, double *armour) {
    Vec a = pose_to_body(tank->last_pose, from);
    Vec delta = vec_sub(pose_to_body(tank->pose, to), a);
    double enter = 0, leave = 1;
    int across = 0, along = 0;
    if (!clip_axis(a.x, delta.x, tank->spec->width_m / 2, &enter, &leave, &across)) return false;
    double side_enter = enter;
    if (!clip_axis(a.y, delta.y, tank->spec->length_m / 2, &enter, &leave, &along)) return false;
    *fraction = enter;
    const TankSpec *spec = tank->spec;
    *armour = enter == side_enter ? spec->armour_side
              : along > 0         ? spec->armour_front
                                  : spec->armour_rear;
    return true;
}

// Replaces the strike if the tank is nearer. Ties go to a wall, then to the lower id.
static void meet_tank(const Tank *tank, Vec from, Vec to, Strike *strike) {
    double fraction, armour;
    if (!hits_hull(tank, from, to, &fraction, &armour) || fraction > strike->fraction) return;
    if (fraction == strike->fraction && (strike->tank < 0 || tank->id > strike->tank)) return;
    DEBUG_ASSERT(fraction >= 0 && fraction <= 1 && armour >= 0);
    *strike = (Strike){.fraction = fraction, .tank = tank->id, .armour = armour};
}

Strike shell_sweep(const Battle *battle, const Shell *shell, Vec to, bool passes_walls) {
    DEBUG_ASSERT(shell->owner >= 0 && shell->owner < battle->tank_count);
    Strike strike = {.fraction = 1, .tank = -1};
    Vec from = shell->at;
    if (!passes_walls) strike.fraction = map_ray(battle->arena->map, from, to, &strike.normal);
    strike.is_wall = strike.fraction < 1;
    Vec middle = vec_mix(from, to, 0.5);
    double reach_m = vec_distance(from, to) / 2 + battle->longest_m;
    CellBox box = bins_around(&battle->tank_bins, middle, reach_m);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->tank_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec offset = vec_sub(items[i].at, middle);
            bool is_own = items[i].id == shell->owner && shell->stage == 0;
            if (is_own || vec_dot(offset, offset) > reach_m * reach_m) continue;
            meet_tank(&battle->tanks[items[i].id], from, to, &strike);
        }
    }
    return strike;
}

static void destroy_tank(Battle *battle, Tank *shooter, Tank *victim, Vec at) {
    victim->is_wreck = battle->tank_keys[victim->id].is_wreck = true;
    victim->died_tick = battle->tick;
    victim->order = (Order){0};
    world_set_grip(battle->world, victim->id, WRECK_GRIP);
    if (victim->team == shooter->team)
        shooter->friend_kills++;
    else
        shooter->kills++;
    battle_push_event(battle, (Event){EVENT_KILL, shooter->id, victim->id, at, vec(0, 0), 0});
}

void shell_hurt(Battle *battle, const Shell *shell, Tank *victim, double share, Vec at) {
    ASSERT(share >= 0 && shell->damage >= 0);
    Tank *shooter = &battle->tanks[shell->owner];
    bool is_friend = victim->team == shooter->team;
    bool is_spared = is_friend && victim != shooter && !battle->rules.friendly_fire;
    double damage = victim->is_wreck || is_spared ? 0 : shell->damage * share;
    damage = min_of(victim->health, damage);
    victim->health -= damage;
    victim->damage_taken += damage;
    if (is_friend)
        shooter->damage_to_friends += damage;
    else
        shooter->damage_dealt += damage;
    if (damage > 0 && !is_friend) shooter->hits++;
    victim->was_hit = true;
    victim->hit_bearing_rad = vec_bearing(vec_scale(shell->velocity_mps, -1));
    battle_push_event(battle, (Event){EVENT_HIT, shooter->id, victim->id, at,
                                      vec_unit(shell->velocity_mps), damage, shell->id});
    if (!victim->is_wreck && victim->health <= 0) destroy_tank(battle, shooter, victim, at);
}

// Ends or reflects a shell at a wall. Returns whether it flies on.
static bool meet_wall(Battle *battle, Shell *shell, Vec normal) {
    const Weapon *weapon = battle->tanks[shell->owner].loadout->weapon;
    Vec met = shell->at;
    bool bounces = shell->stage < weapon->bounces &&
                   flight_bounce(battle->arena->map, normal, &shell->at, &shell->velocity_mps);
    if (bounces && shell->stage++ == 0) shell->damage *= weapon->bounced_damage;
    battle_push_event(battle, (Event){bounces ? EVENT_BOUNCE : EVENT_WALL, shell->owner, -1, met,
                                      normal, 0, shell->id});
    return bounces;
}

// After a bounce, the rest of the tick's way is swept against the whole motion of each hull, which
// is at most a few centimetres too much.
bool shell_fly(Battle *battle, Shell *shell, Vec to) {
    for (;;) {
        Strike strike = shell_sweep(battle, shell, to, false);
        Vec from = shell->at;
        shell->at = vec_mix(from, to, strike.fraction);
        shell->left_m -= vec_distance(from, shell->at);
        if (strike.tank >= 0) {
            shell_hurt(battle, shell, &battle->tanks[strike.tank], strike.armour, shell->at);
            return false;
        }
        if (!strike.is_wall) break;
        double left_m = vec_distance(shell->at, to);
        if (!meet_wall(battle, shell, strike.normal)) return false;
        to = vec_add(shell->at, vec_scale(vec_unit(shell->velocity_mps), left_m));
    }
    if (shell->left_m > 0) return true;
    battle_push_event(battle,
                      (Event){EVENT_SPENT, shell->owner, -1, shell->at, vec(0, 0), 0, shell->id});
    return false;
}

static bool fly(Battle *battle, Shell *shell, Vec to) {
    shell->from = shell->at;
    return battle->tanks[shell->owner].loadout->weapon->fly(battle, shell, to);
}

static void fire(Battle *battle, Tank *tank) {
    if (battle->shell_count == battle->shell_max) return;
    GunSpec gun = tank_gun(tank);
    double spread_rad = tank_spread_rad(tank, &gun);
    DEBUG_ASSERT(tank->reload_s <= 0 && spread_rad >= 0);
    double stray_rad = dice_between(&battle->gun_dice, -spread_rad, spread_rad);
    Vec out = vec_heading(tank->pose.heading_rad + tank->turret_rad + stray_rad);
    Vec centre = pose_at(tank->pose);
    Vec muzzle = vec_add(centre, vec_scale(out, tank->spec->muzzle_m));
    Shell shell = {.id = battle->next_shell_id++,
                   .owner = tank->id,
                   .at = centre,
                   .from = centre,
                   .velocity_mps = vec_scale(out, gun.shell_mps),
                   .left_m = gun.range_m + tank->spec->muzzle_m,
                   .damage = gun.damage * (1 - tank->loadout->handicap)};
    tank->shots++;
    tank->reload_s = gun.reload_s;
    battle_push_event(battle, (Event){EVENT_FIRE, tank->id, -1, muzzle, out, 0, shell.id});
    // The barrel may reach through a thin wall or into a hull, which is then hit at once.
    if (fly(battle, &shell, muzzle)) battle->shells[battle->shell_count++] = shell;
}

void gun_step(Battle *battle) {
    int firing = 0, kept = 0;
    for (int i = 0; i < battle->tank_count; i++) {
        Tank *tank = &battle->tanks[i];
        if (tank->is_wreck) continue;
        tank->turret_rad = angle_wrap(tank->turret_rad + tank->order.turret_radps * BATTLE_TICK_S);
        tank->turret_average_radps +=
            (fabs(tank->order.turret_radps) - tank->turret_average_radps) * AVERAGING_WEIGHT;
        tank->reload_s = max_of(0, tank->reload_s - BATTLE_TICK_S);
        if (tank->order.fire && tank->reload_s <= 0) battle->firing[firing++] = i;
    }
    for (int i = 0; i < battle->shell_count; i++) {
        Shell shell = battle->shells[i];
        Vec to = vec_add(shell.at, vec_scale(shell.velocity_mps, BATTLE_TICK_S));
        if (fly(battle, &shell, to)) battle->shells[kept++] = shell;
    }
    battle->shell_count = kept;
    // Tanks destroyed earlier in this tick do not fire.
    for (int i = 0; i < firing; i++) {
        Tank *tank = &battle->tanks[battle->firing[i]];
        if (!tank->is_wreck) fire(battle, tank);
    }
}
