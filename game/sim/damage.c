// damage.c -- damage to tanks, things and walls, and explosions.
#include "battle.h"

#include "ai/maths/assert.h"
#include "battle_state.h"

#define CRUSHING_KG 10000.0 // lowest mass of tanks that break through light walls
#define CRUSHING_MPS 4.0    // lowest speed of such tanks
#define CRUSHING_KEEPS 0.6  // factor of their speed for each wall that they break
#define GLANCING 0.75       // armour is strong if it lets a smaller fraction of the damage through
#define CRUSHING_TICKS 1.5  // walls break this many ticks ahead of the hull

static Event event_of(const Battle *battle, EventKind kind, int victim, const Damage *damage) {
    const Thing *thing = battle_thing(battle, damage->thing);
    return (Event){.kind = kind,
                   .a = damage->source,
                   .b = victim,
                   .at = damage->at,
                   .direction = vec_unit(damage->flight),
                   .amount = damage->points,
                   .thing = damage->thing,
                   .thing_kind = thing ? thing->kind : THING_GONE,
                   .weapon = thing && thing_is_shell(thing) ? thing->weapon : 0};
}

#define DRAINED_S 20.0    // duration of a shield of drained hit points
#define MARTYR_FUSE_S 1.0 // fuse of a barrel that a tank leaves

// Repairs the tank by its upgrades' points per kill.
static void repair_for_kill(Tank *tank) {
    const TankPerks *perks = &tank->spec->perks;
    double points = perks->kill_repair * (perks->drains > 0 ? 2 : 1);
    double rest = max_of(0, tank->health + points - tank->spec->health);
    tank->health += points - rest;
    if (perks->drains <= 0 || rest <= 0) return;
    tank->shield += rest;
    tank->shield_s = max_of(tank->shield_s, DRAINED_S);
}

static void leave_barrel(Battle *battle, const Tank *tank) {
    if (!battle_place_thing(battle, thing_find("barrel"), tank->id, pose_at(tank->pose))) return;
    Thing *barrel = &battle->things[battle->thing_count - 1];
    barrel->stage = THING_LIT;
    barrel->timer_s = MARTYR_FUSE_S;
}

static void destroy_tank(Battle *battle, Tank *shooter, Tank *victim, const Damage *damage) {
    victim->is_wreck = battle->tank_keys[victim->id].is_wreck = battle->are_losses_new = true;
    victim->died_tick = battle->tick;
    victim->order = (Order){0};
    world_set_grip(battle->world, victim->id, WRECK_GRIP);
    battle_drop_carried(battle, victim->id);
    if (shooter && victim->team == shooter->team)
        shooter->friend_kills++;
    else if (shooter)
        shooter->kills++;
    if (shooter && !shooter->is_wreck && victim->team != shooter->team) repair_for_kill(shooter);
    if (victim->spec->perks.martyr > 0) leave_barrel(battle, victim);
    Event event = event_of(battle, EVENT_KILL, victim->id, damage);
    event.direction = vec(0, 0);
    event.amount = 0;
    battle_push_event(battle, event);
}

#define BARREL_HURTS 1.5  // factor of a barrel's damage to enemies of tanks with `barrels`
#define BARREL_SPARES 0.5 // factor of the damage to these tanks themselves
#define ESCORT_M 10.0     // friends within this distance of a tank with `escorts`
#define ESCORT_SPARES 0.7 // suffer this fraction of the damage

// Returns the factor of the damage that upgrades cause.
static double perks_factor(const Battle *battle, const Tank *shooter, const Tank *victim,
                           const Damage *damage) {
    const Thing *thing = battle_thing(battle, damage->thing);
    bool is_barrel = thing && thing->kind == thing_find("barrel");
    double factor = 1;
    if (is_barrel && victim->spec->perks.barrels > 0)
        factor = BARREL_SPARES;
    else if (is_barrel && shooter && shooter->team != victim->team &&
             shooter->spec->perks.barrels > 0)
        factor = BARREL_HURTS;
    for (int i = 0; i < battle->tank_count; i++) {
        const Tank *tank = &battle->tanks[i];
        bool escorts = tank->spec->perks.escorts > 0 && !tank->is_wreck && tank != victim &&
                       tank->team == victim->team;
        if (escorts && vec_distance(pose_at(tank->pose), pose_at(victim->pose)) < ESCORT_M)
            return factor * ESCORT_SPARES;
    }
    return factor;
}

void battle_damage_tank(Battle *battle, Tank *victim, const Damage *damage) {
    ASSERT(damage->points >= 0 && damage->source >= -1 && damage->source < battle->tank_count);
    Tank *shooter = damage->source >= 0 ? &battle->tanks[damage->source] : NULL;
    bool is_friend = shooter && victim->team == shooter->team;
    bool is_spared = is_friend && victim != shooter && !battle->rules.friendly_fire;
    double points = victim->is_wreck || is_spared ? 0 : damage->points;
    if (battle->has_perks) points *= perks_factor(battle, shooter, victim, damage);
    points = min_of(victim->health, special_absorb(victim, points));
    victim->health -= points;
    victim->damage_taken += points;
    if (is_friend)
        shooter->damage_to_friends += points;
    else if (shooter)
        shooter->damage_dealt += points;
    if (shooter && points > 0 && !is_friend && damage->cause == CAUSE_SHELL) shooter->hits++;
    victim->was_hit = true;
    victim->hit_bearing_rad = vec_bearing(vec_scale(damage->flight, -1));
    Event event = event_of(battle, EVENT_HIT, victim->id, damage);
    event.amount = points;
    battle_push_event(battle, event);
    if (!victim->is_wreck && victim->health <= 0) destroy_tank(battle, shooter, victim, damage);
}

void battle_damage_thing(Battle *battle, Thing *thing, const Damage *damage) {
    ASSERT(damage->points >= 0 && thing->kind != THING_GONE);
    const ThingKind *kind = THINGS[thing->kind];
    Event event = event_of(battle, EVENT_STRUCK, -1, damage);
    event.thing = thing->id;
    event.thing_kind = thing->kind;
    if (damage->cause == CAUSE_SHELL) battle_push_event(battle, event);
    if (kind->damaged && !kind->damaged(battle, thing, damage)) battle_end_thing(battle, thing);
}

static Vec middle_of(const Wall *wall) {
    Vec sum = vec(0, 0);
    for (int i = 0; i < wall->vertex_count; i++) sum = vec_add(sum, wall->vertices[i]);
    return vec_scale(sum, 1.0 / wall->vertex_count);
}

double battle_wall_health(const Battle *battle, int wall) {
    ASSERT(wall >= 0 && wall < battle->arena->wall_count);
    const Wall *it = &battle->arena->walls[wall];
    return it->health > 0 ? battle->wall_health[it->health_index] : 0;
}

void walls_show_health(Battle *battle) {
    for (int i = 0; battle->piece_health && i < map_piece_count(battle->arena->map); i++)
        battle->piece_health[i] = (float)battle_wall_health(battle, battle->arena->piece_walls[i]);
}

void battle_damage_wall(Battle *battle, int piece, const Damage *damage) {
    const Arena *arena = battle->arena;
    ASSERT(piece >= 0 && piece < map_piece_count(arena->map) && damage->points >= 0);
    const Wall *wall = &arena->walls[arena->piece_walls[piece]];
    double *health = &battle->wall_health[wall->health_index];
    if (wall->health <= 0 || *health <= 0) return;
    *health = max_of(0, *health - damage->points);
    walls_show_health(battle);
    if (*health > 0) return;
    battle->has_broken = true;
    Event event = event_of(battle, EVENT_BROKEN, -1, damage);
    event.at = middle_of(wall);
    event.amount = wall->health;
    event.wall_kind = wall->kind;
    battle_push_event(battle, event);
}

void battle_break_wall(Battle *battle, int wall) {
    const Arena *arena = battle->arena;
    for (int i = 0; i < map_piece_count(arena->map); i++)
        if (arena->piece_walls[i] == wall)
            battle_damage_wall(battle, i,
                               &(Damage){.cause = CAUSE_BLAST,
                                         .source = -1,
                                         .thing = -1,
                                         .points = arena->walls[wall].health});
}

// Returns whether the hull will touch a piece within the next ticks.
static bool will_touch(const Shape *shape, const Vec hull[4], Vec way) {
    Vec ahead[4];
    for (int i = 0; i < 4; i++) ahead[i] = vec_add(hull[i], way);
    return convex_gap_m(ahead, 4, shape->vertices, shape->count) <= shape->radius_m;
}

static void crush_wall(Battle *battle, Tank *tank, int piece) {
    const Wall *wall = &battle->arena->walls[battle->arena->piece_walls[piece]];
    double health = wall->health > 0 ? battle->wall_health[wall->health_index] : 0;
    if (health <= 0) return;
    battle_damage_wall(battle, piece,
                       &(Damage){.cause = CAUSE_RAM,
                                 .source = tank->id,
                                 .thing = -1,
                                 .at = pose_at(tank->pose),
                                 .flight = vec_heading(tank->pose.heading_rad),
                                 .points = health});
    Motion *motion = &tank->motion;
    motion->forward_mps *= CRUSHING_KEEPS;
    motion->side_mps *= CRUSHING_KEEPS;
    motion->turn_radps *= CRUSHING_KEEPS;
    world_set_motion(battle->world, tank->id, *motion);
}

// Heavy tanks that are fast enough break light walls before they touch them, and lose some speed
// with each. The wall is gone when the hull arrives, so the collision does not stop it.
static void crush_walls(Battle *battle, Tank *tank) {
    const Map *map = battle->arena->map;
    const double ahead_s = CRUSHING_TICKS * BATTLE_TICK_S;
    Vec motion = vec(tank->motion.side_mps * ahead_s, tank->motion.forward_mps * ahead_s);
    Vec way = vec_sub(pose_to_world(tank->pose, motion), pose_at(tank->pose));
    double reach_m = vec_length(vec(tank->spec->length_m, tank->spec->width_m)) / 2;
    if (map_clearance_floor(map, pose_at(tank->pose)) > reach_m + vec_length(way)) return;
    Vec hull[4];
    hull_corners(tank->spec, tank->pose, hull);
    for (int i = 0; i < map_piece_count(map); i++) {
        const Shape *shape = map_shape(map, i);
        bool is_near = tank->pose.x + reach_m + fabs(way.x) > shape->low.x &&
                       tank->pose.x - reach_m - fabs(way.x) < shape->high.x &&
                       tank->pose.y + reach_m + fabs(way.y) > shape->low.y &&
                       tank->pose.y - reach_m - fabs(way.y) < shape->high.y;
        if (is_near && wall_is_light(battle->arena->walls[battle->arena->piece_walls[i]].kind) &&
            will_touch(shape, hull, way))
            crush_wall(battle, tank, i);
    }
}

void battle_crush_walls(Battle *battle) {
    for (int i = 0; i < battle->tank_count; i++) {
        Tank *tank = &battle->tanks[i];
        bool is_heavy = !tank->is_wreck &&
                        (tank->spec->mass_kg >= CRUSHING_KG || tank->spec->perks.crushes > 0);
        double speed_mps = vec_length(vec(tank->motion.side_mps, tank->motion.forward_mps));
        if (is_heavy && speed_mps > CRUSHING_MPS) crush_walls(battle, tank);
    }
}

// Returns the damage of an explosion at a point, 0 if it is out of reach or behind a wall.
static double blast_points(const Battle *battle, const Damage *centre, double radius_m, Vec to,
                           double distance_m) {
    if (distance_m >= radius_m) return 0;
    bool is_open = distance_m <= 0 || map_sees(battle->arena->map, centre->at, to);
    return is_open ? centre->points * (1 - distance_m / radius_m) : 0;
}

static void blast_tank(Battle *battle, Tank *tank, const Damage *centre, double radius_m) {
    Vec nearest, off = vec_sub(pose_at(tank->pose), centre->at);
    double far_m = radius_m + battle->longest_m;
    if (tank->is_removed || vec_dot(off, off) > far_m * far_m) return;
    double distance_m = hull_distance_m(tank, centre->at, &nearest);
    Damage damage = *centre;
    damage.points = blast_points(battle, centre, radius_m, nearest, distance_m);
    if (damage.points <= 0) return;
    damage.at = nearest;
    damage.flight = off;
    battle_damage_tank(battle, tank, &damage);
}

static void blast_things(Battle *battle, const Damage *centre, double radius_m) {
    for (int i = 0; i < battle->thing_count; i++) {
        Thing *thing = &battle->things[i];
        if (thing->kind == THING_GONE || thing->id == centre->thing) continue;
        Vec off = vec_sub(thing->at, centre->at);
        if (vec_dot(off, off) >= radius_m * radius_m || !THINGS[thing->kind]->damaged) continue;
        Damage damage = *centre;
        damage.flight = off;
        damage.at = thing->at;
        damage.points =
            blast_points(battle, centre, radius_m, thing->at, vec_length(damage.flight));
        if (damage.points > 0) battle_damage_thing(battle, thing, &damage);
    }
}

// Damages each wall once, by the distance of its nearest piece. Pieces of a wall follow one
// another.
static void blast_walls(Battle *battle, const Damage *centre, double radius_m) {
    const Arena *arena = battle->arena;
    int count = arena->breakable_max ? map_piece_count(arena->map) : 0;
    for (int i = 0; i < count;) {
        int piece = i, index = arena->piece_walls[i];
        const Wall *wall = &arena->walls[index];
        double distance_m = radius_m;
        for (; i < count && arena->piece_walls[i] == index; i++)
            if (wall->health > 0)
                distance_m = min_of(distance_m, map_piece_distance(arena->map, i, centre->at));
        Damage damage = *centre;
        damage.points *= 1 - max_of(0, distance_m) / radius_m;
        damage.flight = vec_sub(middle_of(wall), centre->at);
        if (damage.points > 0) battle_damage_wall(battle, piece, &damage);
    }
}

void battle_blast(Battle *battle, const Thing *thing, double radius_m, double points) {
    ASSERT(radius_m > 0 && points >= 0);
    const Damage centre = {.cause = CAUSE_BLAST,
                           .source = thing->owner,
                           .thing = thing->id,
                           .at = thing->at,
                           .points = points};
    Event event = event_of(battle, EVENT_BLAST, -1, &centre);
    event.amount = radius_m;
    battle_push_event(battle, event);
    Tank *shooter =
        thing_is_shell(thing) && thing->owner >= 0 ? &battle->tanks[thing->owner] : NULL;
    double dealt = shooter ? shooter->damage_dealt : 0;
    for (int i = 0; i < battle->tank_count; i++)
        blast_tank(battle, &battle->tanks[i], &centre, radius_m);
    if (shooter && shooter->damage_dealt > dealt) shooter->hits++; // once per shell
    blast_things(battle, &centre, radius_m);
    blast_walls(battle, &centre, radius_m);
}

void thing_explode(Battle *battle, const Thing *thing, int radius, int damage) {
    const TankPerks *perks = thing_perks(battle, thing);
    battle_blast(battle, thing, thing_param(battle, thing, radius) + perks->toy_blast_m,
                 thing_param(battle, thing, damage) * (1 + perks->toy_damage));
}

bool event_glanced(const Battle *battle, const Event *event) {
    bool is_shell = event->thing_kind == THING_SHELL_KIND && event->a >= 0 &&
                    WEAPONS[event->weapon]->burst_m <= 0;
    if (!is_shell) return false;
    ASSERT(event->b >= 0 && event->b < battle->tank_count);
    const Tank *tank = &battle->tanks[event->b];
    return spec_armour(tank->spec, tank_face(tank, event->at)) < GLANCING;
}
