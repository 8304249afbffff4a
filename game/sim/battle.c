// battle.c -- creates and advances a battle: orders, driving, contacts, events, saved state.
#include "battle.h"

#include <stdlib.h>
#include <string.h>

#include "ai/navigation/pathfinder.h"
#include "ai/maths/assert.h"
#include "battle_state.h"
#include "platform/hash.h"
#include "platform/memory.h"

enum { SHELLS_PER_TANK = 8, EVENTS_PER_TANK = 32, NODES_PER_TANK = 16 };
// Things other than shells, in addition to the map's: room for those that tanks carry, and for
// edits.
enum { OTHERS_PER_TANK = 4, OTHERS_EXTRA = 256 };
enum {
    STREAM_GUNS = 1,
    STREAM_THINGS = 3,
    STREAM_MINDS = 1000
}; // random streams of the match's seed

// The arrays that are sized by the number of tanks, or PER_THING.
enum { PER_THING = 0 };
#define ARRAY(name, per_tank) {offsetof(Battle, name), sizeof *((Battle *)0)->name, per_tank},
static const struct { size_t at, item_bytes, per_tank; } ARRAYS[] = {BATTLE_ARRAYS(ARRAY)};

// Returns the size of an array, rounded up to whole cache lines.
static size_t array_bytes(const Battle *battle, int item, int tanks) {
    size_t count = (size_t)tanks * ARRAYS[item].per_tank;
    if (ARRAYS[item].per_tank == PER_THING) count = (size_t)battle->thing_max;
    size_t bytes = count * ARRAYS[item].item_bytes;
    return (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

// Allocates all arrays in one block, each aligned to a cache line, so that with many battles a tick
// touches few memory pages.
static bool allocate(Battle *battle, int count) {
    double width_m = battle->arena->width_m, height_m = battle->arena->height_m;
    MapGrid grid = map_nav_grid(battle->arena->map);
    size_t bytes = 0;
    battle->shell_max = count * SHELLS_PER_TANK;
    battle->other_max = count * OTHERS_PER_TANK + OTHERS_EXTRA + battle->arena->place_count;
    // Each tank may fire again on the tick when all shells end.
    battle->thing_max = battle->shell_max + count + battle->other_max;
    battle->event_max = count * EVENTS_PER_TANK;
    for (int i = 0; i < COUNT_OF(ARRAYS); i++) bytes += array_bytes(battle, i, count);
    battle->arrays = calloc(1, bytes + CACHE_LINE);
    char *items = battle->arrays;
    if (items) items += CACHE_LINE - (uintptr_t)items % CACHE_LINE;
    for (int i = 0; i < COUNT_OF(ARRAYS) && items; i++) {
        memcpy((char *)battle + ARRAYS[i].at, &items, sizeof items);
        items += array_bytes(battle, i, count);
    }
    battle->pathfinder = pathfinder_create(grid.columns * grid.rows);
    return battle->arrays && battle->pathfinder &&
           bins_create(&battle->tank_bins, width_m, height_m, count, count) &&
           bins_create(&battle->shell_bins, width_m, height_m, count, battle->shell_max + count) &&
           bins_create(&battle->other_bins, width_m, height_m, count + battle->arena->place_count,
                       battle->other_max + battle->shell_max + count);
}

// Called several times per tick for each tank, so it checks the range with a single comparison.
static Tank *tank_of(const Battle *battle, int tank) {
    ASSERT((unsigned)tank < (unsigned)battle->tank_count);
    return &battle->tanks[tank];
}

static void add_tank(Battle *battle, const BattleStart *start, uint64_t seed) {
    int id = battle->tank_count++;
    world_add(battle->world, start->spec, start->loadout.drive, start->loadout.drive_params,
              start->pose);
    battle->loadouts[id] = start->loadout;
    battle->tanks[id] = (Tank){.id = id,
                               .team = start->team,
                               .spec = start->spec,
                               .loadout = &battle->loadouts[id],
                               .drive_state = world_drive_state(battle->world, id),
                               .reload_s = start->reload_s,
                               .pose = start->pose,
                               .last_pose = start->pose,
                               .health = start->spec->health};
    special_reload(battle, &battle->tanks[id]);
    if (start->loadout.special->use) battle->tanks[id].special_wait_s = start->reload_s;
    battle->spatial_order[battle->spatial_order_count++] = id;
    battle->visibility[id] = (VisibilityCache){.last_tick = BATTLE_NEVER};
    battle->tank_keys[id] = (TankKey){.team = (uint16_t)start->team, .placed_tick = BATTLE_NEVER};
    battle->longest_m = max_of(start->spec->length_m, battle->longest_m);
    battle->mind_dice[id] = dice_seed(seed, STREAM_MINDS + (uint64_t)id);
}

Battle *battle_create(const Arena *arena, const BattleRules *rules, const BattleStart *starts,
                      int count, uint64_t seed) {
    ASSERT(count >= 1 && count <= BATTLE_TANKS_MAX);
    ASSERT(rules->substeps >= 1 && rules->substeps <= 16);
    Battle *battle = calloc(1, sizeof *battle);
    if (!battle) return NULL;
    battle->arena = arena;
    battle->rules = *rules;
    if (!rules->surfaces) battle->rules.surfaces = SURFACE_TRAITS;
    things_set_params(battle);
    battle->world = world_create(arena->map, arena->terrain, count);
    if (battle->world) world_set_surfaces(battle->world, battle->rules.surfaces);
    for (int i = 0; i < count; i++)
        if (starts[i].team >= battle->team_count) battle->team_count = starts[i].team + 1;
    battle->teams = calloc((size_t)battle->team_count + 1, sizeof *battle->teams);
    battle->breakable_max = arena->breakable_max;
    battle->wall_health = calloc((size_t)arena->breakable_max + 1, sizeof *battle->wall_health);
    size_t pieces = arena->breakable_max ? (size_t)map_piece_count(arena->map) : 0;
    if (pieces) battle->piece_health = calloc(pieces, sizeof *battle->piece_health);
    if (!battle->world || !allocate(battle, count) || !battle->teams || !battle->wall_health ||
        (pieces && !battle->piece_health)) {
        battle_destroy(battle);
        return NULL;
    }
    // Each team has room for one message per tank.
    for (int i = 0; i < count; i++) battle->teams[starts[i].team + 1].first++;
    for (int i = 0; i < battle->team_count; i++)
        battle->teams[i + 1].first += battle->teams[i].first;
    for (int i = 0; i < count; i++) add_tank(battle, &starts[i], seed);
    for (int i = 0; i < arena->wall_count; i++)
        if (arena->walls[i].health > 0)
            battle->wall_health[arena->walls[i].health_index] = arena->walls[i].health;
    walls_show_health(battle);
    battle->gun_dice = dice_seed(seed, STREAM_GUNS);
    battle->thing_dice = dice_seed(seed, STREAM_THINGS);
    battle->last_jump = BATTLE_NEVER;
    battle_sort(battle);
    return battle;
}

void battle_destroy(Battle *battle) {
    if (!battle) return;
    world_destroy(battle->world);
    pathfinder_destroy(battle->pathfinder);
    bins_destroy(&battle->tank_bins);
    bins_destroy(&battle->shell_bins);
    bins_destroy(&battle->other_bins);
    free(battle->arrays);
    free(battle->wall_health);
    free(battle->piece_health);
    free(battle->teams);
    free(battle);
}

static void add_to_bins(Battle *battle, const Tank *tank) {
    Vec at = battle->tank_keys[tank->id].at = pose_at(tank->pose);
    if (!tank->is_removed) bins_add(&battle->tank_bins, at, tank->id);
}

void battle_sort(Battle *battle) {
    bins_clear(&battle->tank_bins);
    for (int i = 0; i < battle->tank_count; i++) add_to_bins(battle, &battle->tanks[i]);
    bins_sort(&battle->tank_bins);
    battle->are_bins_stale = false;
}

// Returns a value of an order clamped to +-limit, or 0 for NaN.
static double corrected(double value, double limit, int *invalid_orders) {
    DEBUG_ASSERT(limit >= 0);
    if (fabs(value) <= limit) return value;
    ++*invalid_orders;
    return isnan(value) ? 0 : clamp(value, -limit, limit);
}

static bool is_valid_message(const Message *say) {
    return say->topic != MESSAGE_NONE && (unsigned)say->topic < MESSAGE_TOPICS &&
           (unsigned)say->role < TEAM_ROLES && isfinite(say->at.x) && isfinite(say->at.y);
}

// Stores the order with its values corrected, and without its message if that is invalid; counts
// the corrections. Returns whether the tank sends a message; most orders do not contain one.
static bool accept_order(Tank *tank, const Order *given) {
    Order *order = &tank->order;
    bool repeats = given->sleep_ticks == ORDER_REPEAT;
    if (!repeats) order->sleep_ticks = given->sleep_ticks;
    for (int i = 0; i < ORDER_RATE_COUNT && (!repeats || tank->has_new_limits); i++) {
        double limit = tank_rate_limit(tank, ORDER_RATE_ROWS[i].limit);
        if (repeats)
            order->rates[i] = clamp(order->rates[i], -limit, limit);
        else
            order->rates[i] = corrected(given->rates[i], limit, &tank->invalid_orders);
    }
    tank->has_new_limits = false;
    for (int i = 0; i < ORDER_ACTION_COUNT; i++) order->actions[i] = given->actions[i] && !repeats;
    bool speaks = !repeats && is_valid_message(&given->say);
    if (!repeats && !speaks && given->say.topic != MESSAGE_NONE) tank->invalid_orders++;
    if (speaks || order->say.topic != MESSAGE_NONE) order->say = speaks ? given->say : (Message){0};
    if (speaks) order->say.from = tank->id;
    return speaks;
}

static void accept_orders(Battle *battle, const Order *orders) {
    battle->has_speaker = false;
    for (int i = 0; i < battle->tank_count; i++) {
        Tank *tank = &battle->tanks[i];
        if (!tank->is_wreck) battle->has_speaker |= accept_order(tank, &orders[i]);
        world_order(battle->world, i, tank->order);
    }
}

// Copies poses and motions from the physics, and refills the bins in the same pass.
static void read_bodies(Battle *battle) {
    bins_clear(&battle->tank_bins);
    for (int i = 0; i < battle->tank_count; i++) {
        Tank *tank = &battle->tanks[i];
        tank->last_pose = tank->pose;
        world_read(battle->world, i, &tank->pose, &tank->motion);
        double across_mps = tank->motion.turn_radps * tank->spec->drive.half_gauge_m;
        tank->left_mps = tank->motion.forward_mps + across_mps;
        tank->right_mps = tank->motion.forward_mps - across_mps;
        tank->distance_m += vec_distance(pose_at(tank->pose), pose_at(tank->last_pose));
        tank->is_touching = tank->was_hit = false;
        tank->sense_events = 0;
        DEBUG_ASSERT(isfinite(tank->pose.x + tank->pose.y + tank->pose.heading_rad));
        add_to_bins(battle, tank);
    }
    bins_sort(&battle->tank_bins);
    battle->are_bins_stale = false;
}

static void note_touch(Tank *tank, Vec away) {
    DEBUG_ASSERT(vec_length(away) < 1 + 1e-6); // 0 if two hulls coincide
    tank->touch_normal = vec_unit(tank->is_touching ? vec_add(tank->touch_normal, away) : away);
    tank->is_touching = true;
}

#define RAM_MPS 3.0 // lowest speed of a collision that does damage

// Damages an enemy that a tank with a spur has driven into. The relative speed follows from the
// impulse.
static void ram(Battle *battle, const Contact *contact, int rammer, int other) {
    const Tank *tank = &battle->tanks[rammer];
    Tank *victim = &battle->tanks[other];
    double mps = contact->impulse_ns * (1 / tank->spec->mass_kg + 1 / victim->spec->mass_kg);
    if (tank->spec->perks.ram <= 0 || tank->is_wreck || tank->team == victim->team || mps < RAM_MPS)
        return;
    battle_damage_tank(battle, victim,
                       &(Damage){.cause = CAUSE_RAM,
                                 .source = rammer,
                                 .thing = -1,
                                 .at = contact->at,
                                 .flight = vec_heading(tank->pose.heading_rad),
                                 .points = tank->spec->perks.ram});
}

static void read_contacts(Battle *battle) {
    int count;
    const Contact *contacts = world_contacts(battle->world, &count);
    for (int i = 0; i < count; i++) {
        const Contact *contact = &contacts[i];
        note_touch(&battle->tanks[contact->a], vec_scale(contact->normal, -1));
        if (contact->b >= 0) note_touch(&battle->tanks[contact->b], contact->normal);
        if (contact->b >= 0 && battle->has_perks) {
            ram(battle, contact, contact->a, contact->b);
            ram(battle, contact, contact->b, contact->a);
        }
        battle_push_event(battle, (Event){.kind = EVENT_CONTACT,
                                          .a = contact->a,
                                          .b = contact->b,
                                          .at = contact->at,
                                          .direction = contact->normal,
                                          .amount = contact->impulse_ns,
                                          .thing_kind = THING_GONE});
    }
}

static void set_at_rest(Tank *tank, Pose pose) {
    tank->pose = tank->last_pose = pose;
    tank->motion = (Motion){0};
    tank->left_mps = tank->right_mps = 0;
    tank->is_touching = tank->was_hit = false;
    tank->sense_events = 0;
    tank->order = (Order){0};
}

void battle_revive(Battle *battle, int tank, Pose pose) {
    Tank *self = tank_of(battle, tank);
    world_place(battle->world, tank, pose);
    set_at_rest(self, pose);
    self->turret_rad = self->turret_average_radps = self->reload_s = self->heat = 0;
    self->reach_m = 0;
    self->health = self->spec->health;
    self->is_wreck = self->is_removed = false;
    special_reset(battle, self);
    battle->tank_keys[tank].is_wreck = false;
    battle->tank_keys[tank].placed_tick = battle->last_jump = battle->tick;
    battle->visibility[tank] = (VisibilityCache){.last_tick = BATTLE_NEVER};
    battle->are_bins_stale = battle->are_losses_new = true;
}

void battle_repair(Battle *battle, int tank) {
    Tank *self = tank_of(battle, tank);
    ASSERT(!self->is_wreck);
    self->health = self->spec->health;
}

void battle_mend(Battle *battle, int tank, double points) {
    Tank *self = tank_of(battle, tank);
    if (!self->is_wreck) self->health = min_of(self->spec->health, self->health + points);
}

#define LASTING_S 1e6

void battle_serve(Battle *battle, int tank, double shield) {
    Tank *self = tank_of(battle, tank);
    special_reload(battle, self);
    if (shield > 0) self->shield = shield, self->shield_s = LASTING_S;
}

void battle_set_spec(Battle *battle, int tank, const TankSpec *spec) {
    tank_of(battle, tank)->spec = spec;
    battle->has_perks = true;
}

void battle_bombard(Battle *battle, Vec at, double damage) {
    int weapon = 0;
    while (!WEAPONS[weapon]->is_lobbed) weapon++;
    const Arena *arena = battle->arena;
    Vec from = vec(at.x, at.y > arena->height_m / 2 ? 0 : arena->height_m), way = vec_sub(at, from);
    battle_make_thing(battle, (Thing){.kind = THING_SHELL_KIND,
                                      .owner = -1,
                                      .team = NO_TEAM,
                                      .weapon = weapon,
                                      .place = -1,
                                      .at = from,
                                      .velocity_mps = vec_scale(way, 1 / WEAPONS[weapon]->flight_s),
                                      .range_m = vec_length(way),
                                      .damage = damage});
    things_settle(battle);
}

void battle_set_rules(Battle *battle, BattleRules rules) {
    ASSERT(rules.substeps >= 1 && rules.substeps <= 16);
    rules.surfaces = battle->rules.surfaces;
    rules.things = battle->rules.things;
    rules.sight_m = battle->rules.sight_m;
    battle->rules = rules;
}

void battle_retune(Battle *battle, int tank, const TankSpec *were, const Loadout *loadout) {
    Tank *self = tank_of(battle, tank);
    ASSERT(were->health > 0 && self->spec->health > 0);
    double part = self->spec->health / were->health;
    self->health = self->health < were->health ? min_of(self->health * part, self->spec->health)
                                               : self->spec->health;
    if (self->heat < 1) self->reload_s = min_of(self->reload_s, tank_gun(self).reload_s);
    if (loadout->weapon != self->loadout->weapon) self->heat = self->reach_m = 0;
    battle->loadouts[tank] = *loadout;
    self->special_rounds = min_of(self->special_rounds, special_rounds_max(battle, self));
    special_fit_drive(battle, self);
}

static void refresh(Battle *battle) {
    battle_sort(battle);
    things_settle(battle);
    world_refresh(battle->world);
}

// Puts a sense event in front of a list.
static void push_sense_event(Battle *battle, int *first, SenseEventKind kind, const Event *event,
                             double damage) {
    if (battle->event_node_count == battle->tank_count * NODES_PER_TANK) return;
    SenseEvent sensed = {kind, event->b, event->at, damage};
    battle->event_nodes[battle->event_node_count++] = (EventNode){sensed, *first};
    *first = battle->event_node_count;
}

// Makes the lists of sense events of all tanks and teams. Goes from the last event to the first, so
// that each list is in the order of the events.
static void make_sense_events(Battle *battle) {
    battle->event_node_count = 0;
    for (int i = 0; i < battle->team_count; i++)
        battle->teams[i].losses = battle->teams[i].spoken = 0;
    for (int i = battle->event_count - 1; i >= 0; i--) {
        const Event *event = &battle->events[i];
        int nobody = 0, *own = event->a < 0 ? &nobody : &battle->tanks[event->a].sense_events;
        if (event->kind == EVENT_HIT) {
            const Tank *victim = &battle->tanks[event->b];
            double share = event->amount / victim->spec->health;
            push_sense_event(battle, own, SENSE_EVENT_HIT, event, share);
        } else if (event->kind == EVENT_WALL) {
            push_sense_event(battle, own, SENSE_EVENT_WALL, event, 0);
        } else if (event->kind == EVENT_KILL) {
            push_sense_event(battle, own, SENSE_EVENT_KILL, event, 0);
            Team *team = &battle->teams[battle->tanks[event->b].team];
            push_sense_event(battle, &team->losses, SENSE_EVENT_LOSS, event, 0);
        }
    }
}

void battle_step(Battle *battle, const Order *orders) {
    battle->event_count = 0;
    accept_orders(battle, orders);
    world_step(battle->world, BATTLE_TICK_S, battle->rules.substeps);
    read_bodies(battle);
    read_contacts(battle);
    if (battle->arena->breakable_max) battle_crush_walls(battle);
    guns_tick(battle);
    things_tick(battle);
    shells_clash(battle);
    guns_fire(battle);
    special_step(battle);
    things_settle(battle);
    make_sense_events(battle);
    // Messages are sorted by id within each team. A tank destroyed in this tick does not send any:
    // its order was cleared.
    for (int i = 0; i < battle->tank_count && battle->has_speaker; i++) {
        const Message *say = &battle->tanks[i].order.say;
        Team *team = &battle->teams[battle->tanks[i].team];
        if (say->topic != MESSAGE_NONE) battle->messages[team->first + team->spoken++] = *say;
    }
    battle->tick++;
    if (battle->tick % BATTLE_REFRESH_TICKS == 0) refresh(battle);
}

bool battle_has_news(const Battle *battle, int tank) {
    const Tank *self = tank_of(battle, tank);
    const Team *team = &battle->teams[self->team];
    if (self->was_hit || self->sense_events || team->losses) return true;
    // A tank is not woken by its own message.
    return team->spoken && team->spoken > (self->order.say.topic != MESSAGE_NONE);
}

const double *battle_broken_walls(const Battle *battle) {
    return battle->has_broken ? battle->wall_health : NULL;
}

uint64_t battle_tick(const Battle *battle) { return battle->tick; }
int battle_tank_count(const Battle *battle) { return battle->tank_count; }
const Tank *battle_tank(const Battle *battle, int id) { return tank_of(battle, id); }
const Tank *battle_next_tank(const Battle *battle, const Tank *tank) {
    const Tank *next = tank ? tank + 1 : battle->tanks;
    return next < battle->tanks + battle->tank_count ? next : NULL;
}

FlightPath battle_shot_path(const Battle *battle, int id, int *met) {
    const Tank *tank = tank_of(battle, id);
    const Weapon *weapon = tank->loadout->weapon;
    Thing shell = {.owner = id, .weapon = weapon_index(weapon), .at = pose_at(tank->pose)};
    double left_m = tank_gun(tank).range_m + tank->spec->muzzle_m;
    FlightPath path = {.count = 1, .corners = {shell.at}};
    path.way = vec_heading(tank->pose.heading_rad + tank->turret_rad);
    *met = -1;
    if (weapon->is_lobbed) {
        path.length_m = max_of(weapon->least_m, tank->reach_m);
        path.corners[path.count++] = vec_add(shell.at, vec_scale(path.way, path.length_m));
        return path;
    }
    for (;; shell.stage++) {
        Vec to = vec_add(shell.at, vec_scale(path.way, left_m));
        Strike strike = shell_sweep(battle, &shell, to, false);
        *met = strike.tank;
        shell.at = vec_mix(shell.at, to, strike.fraction);
        path.length_m += strike.fraction * left_m;
        left_m -= strike.fraction * left_m;
        bool bounces = strike.is_wall && shell.stage < shell_bounces(battle, &shell) &&
                       flight_bounce(battle->arena->map, strike.normal, &shell.at, &path.way);
        path.corners[path.count++] = shell.at;
        path.ends_at_wall = strike.is_wall && !bounces;
        if (!bounces) return path;
    }
}

const Event *battle_events(const Battle *battle, int *count) {
    *count = battle->event_count;
    return battle->events;
}

const Event *battle_next_event(const Battle *battle, const Event *event) {
    const Event *next = event ? event + 1 : battle->events;
    return next < battle->events + battle->event_count ? next : NULL;
}

const Arena *battle_arena(const Battle *battle) { return battle->arena; }

const int *battle_spatial_order(const Battle *battle, int *count) {
    *count = battle->spatial_order_count;
    return battle->spatial_order;
}

TurnLimits battle_limits(const Battle *battle, int id) { return world_limits(battle->world, id); }

const uint16_t *battle_sights(const Battle *battle, int id, int *count) {
    DEBUG_ASSERT(id >= 0 && id < battle->tank_count);
    *count = battle->visibility[id].sight_count;
    return battle->visibility[id].sights;
}

void battle_predict(const Battle *battle, int id, const Drive *drive, int count, Pose *poses) {
    ASSERT(id >= 0 && id < battle->tank_count);
    world_predict(battle->world, id, drive, BATTLE_TICK_S, count, poses);
}

static uint64_t hash_tank(uint64_t hash, const Tank *tank) {
    const Pose *pose = &tank->pose;
    const Motion *motion = &tank->motion;
    const DriveState *drive = tank->drive_state;
    hash = HASH_NUMBERS(hash, pose->x, pose->y, pose->heading_rad);
    hash = HASH_NUMBERS(hash, motion->forward_mps, motion->side_mps, motion->turn_radps);
    hash =
        HASH_NUMBERS(hash, tank->turret_rad, tank->turret_average_radps, tank->reload_s,
                     tank->health, tank->damage_dealt, tank->damage_to_friends, tank->distance_m);
    const int counts[] = {tank->team,  tank->shots,        tank->hits,
                          tank->kills, tank->friend_kills, tank->invalid_orders};
    for (int i = 0; i < COUNT_OF(counts); i++) hash = hash_integer(hash, (uint64_t)counts[i]);
    hash = HASH_NUMBERS(hash, drive->left_mps, drive->right_mps, drive->steer_rad, drive->height_m,
                        drive->climb_mps, drive->pitch_rad, drive->pitch_radps, drive->roll_rad,
                        drive->roll_radps, drive->lag_rad);
    hash = hash_numbers(hash, drive->spin_radps, WHEELS_MAX);
    hash = hash_integer(hash, (uint64_t)tank->special_rounds);
    return HASH_NUMBERS(hash, tank->heat, tank->reach_m, tank->special_wait_s, tank->shield,
                        tank->shield_s, tank_boost(tank), tank->boost_s);
}

static uint64_t hash_thing(uint64_t hash, const Thing *thing) {
    const int numbers[] = {thing->id,    thing->kind,  thing->owner,      thing->team,
                           thing->place, thing->stage, thing->carrier_key};
    for (int i = 0; i < COUNT_OF(numbers); i++) hash = hash_integer(hash, (uint64_t)numbers[i]);
    return HASH_NUMBERS(hash, thing->at.x, thing->at.y, thing->number, thing->velocity_mps.x,
                        thing->velocity_mps.y, thing->heading_rad, thing->health, thing->timer_s,
                        thing->capture_s, thing->damage);
}

uint64_t battle_hash(const Battle *battle) {
    uint64_t hash = hash_integer(HASH_START, battle->tick);
    hash = hash_integer(hash, battle->gun_dice.state);
    for (int i = 0; i < battle->tank_count; i++) {
        hash = hash_tank(hash, &battle->tanks[i]);
        hash = hash_integer(hash, battle->mind_dice[i].state);
    }
    for (int i = 0; i < battle->team_count; i++)
        for (int j = 0; j < battle->teams[i].spoken; j++) {
            const Message *message = &battle->messages[battle->teams[i].first + j];
            hash = hash_integer(hash, (uint64_t)message->topic);
            hash = hash_integer(hash, (uint64_t)message->from);
            hash = hash_integer(hash, (uint64_t)message->about);
            hash = HASH_NUMBERS(hash, message->at.x, message->at.y);
            hash = hash_integer(hash, (uint64_t)message->role);
            hash = hash_integer(hash, (uint64_t)message->to_key);
            hash = hash_integer(hash, message->tick);
        }
    for (int i = 0; i < battle->thing_count; i++) hash = hash_thing(hash, &battle->things[i]);
    for (int i = 0; i < battle->breakable_max; i++)
        hash = hash_number(hash, battle->wall_health[i]);
    return hash_integer(hash, battle->thing_dice.state);
}

void battle_place(Battle *battle, int tank, Pose pose) {
    Tank *self = tank_of(battle, tank);
    world_place(battle->world, tank, pose);
    if (self->is_wreck) world_set_grip(battle->world, tank, WRECK_GRIP);
    set_at_rest(self, pose);
    battle_invalidate_visibility(battle);
    battle->tank_keys[tank].placed_tick = battle->tick;
}

void battle_set_loadout(Battle *battle, int tank, const Loadout *loadout) {
    Tank *self = tank_of(battle, tank);
    bool is_new = loadout->special != self->loadout->special;
    if (loadout->weapon != self->loadout->weapon) self->heat = self->reach_m = 0;
    battle->loadouts[tank] = *loadout;
    if (is_new) special_reload(battle, self);
    special_fit_drive(battle, self);
    battle_place(battle, tank, self->pose);
}

void battle_remove(Battle *battle, int tank) {
    Tank *self = tank_of(battle, tank);
    int events = battle->event_count;
    set_at_rest(self, self->pose);
    battle_drop_carried(battle, tank);
    battle->event_count = events; // the last tick's events
    self->health = 0;
    self->is_wreck = self->is_removed = battle->tank_keys[tank].is_wreck = true;
    world_remove(battle->world, tank);
    battle_invalidate_visibility(battle);
}

void battle_serialize(Battle *battle, Serializer *state) {
    int tanks = battle->tank_count, teams = battle->team_count;
    int walls = battle->breakable_max;
    SERIALIZE_VALUE(state, tanks);
    SERIALIZE_VALUE(state, teams);
    SERIALIZE_VALUE(state, walls);
    ASSERT(tanks <= battle->tank_count && teams <= battle->team_count);
    ASSERT(walls <= battle->breakable_max);
    SERIALIZE_VALUE(state, battle->rules.friendly_fire);
    SERIALIZE_VALUE(state, battle->rules.substeps);
    SERIALIZE_VALUE(state, battle->tick);
    SERIALIZE_VALUE(state, battle->gun_dice);
    SERIALIZE_VALUE(state, battle->thing_dice);
    SERIALIZE_VALUE(state, battle->thing_count);
    SERIALIZE_VALUE(state, battle->next_thing_id);
    SERIALIZE_VALUE(state, battle->event_count);
    SERIALIZE_VALUE(state, battle->event_node_count);
    SERIALIZE_VALUE(state, battle->last_jump);
    for (int i = 0; i < tanks; i++) {
        Tank *tank = &battle->tanks[i], own = *tank;
        SERIALIZE_VALUE(state, *tank);
        // Pointers keep the values of this battle.
        tank->spec = own.spec;
        tank->loadout = own.loadout;
        tank->drive_state = own.drive_state;
    }
    for (int i = 0; i < teams; i++) {
        // The team may have gained tanks since the state was saved, so `first` is not restored.
        Team *team = &battle->teams[i];
        SERIALIZE_VALUE(state, team->spoken);
        SERIALIZE_VALUE(state, team->losses);
        serialize_block(state, battle->messages + team->first,
                        (size_t)team->spoken * sizeof *battle->messages);
    }
    serialize_block(state, battle->mind_dice, (size_t)tanks * sizeof *battle->mind_dice);
    serialize_block(state, battle->loadouts, (size_t)tanks * sizeof *battle->loadouts);
    serialize_block(state, battle->tank_keys, (size_t)tanks * sizeof *battle->tank_keys);
    serialize_block(state, battle->visibility, (size_t)tanks * sizeof *battle->visibility);
    ASSERT(battle->thing_count <= battle->thing_max);
    serialize_block(state, battle->things, (size_t)battle->thing_count * sizeof *battle->things);
    serialize_block(state, battle->events, (size_t)battle->event_count * sizeof *battle->events);
    serialize_block(state, battle->event_nodes,
                    (size_t)battle->event_node_count * sizeof *battle->event_nodes);
    world_serialize(battle->world, tanks, state);
    serialize_block(state, battle->wall_health, (size_t)walls * sizeof *battle->wall_health);
    if (state->way != SERIALIZER_LOAD) return;
    battle->others_changed = battle->are_losses_new = true;
    walls_show_health(battle);
    battle->has_broken = false;
    for (int i = 0; i < battle->arena->wall_count; i++)
        battle->has_broken |=
            battle->arena->walls[i].health > 0 && battle_wall_health(battle, i) <= 0;
    refresh(battle);
}

void battle_invalidate_visibility(Battle *battle) {
    for (int i = 0; i < battle->tank_count; i++)
        battle->visibility[i] = (VisibilityCache){.last_tick = BATTLE_NEVER};
    battle->last_jump = battle->tick;
    battle->are_bins_stale = battle->are_losses_new = true;
}

bool battle_can_refresh(const Battle *battle) { return world_can_refresh(battle->world); }
bool battle_is_fresh(const Battle *battle) { return world_is_fresh(battle->world); }

bool hulls_are_clear(const TankSpec *a, Pose at, const TankSpec *b, Pose b_at) {
    Vec hull[4], other[4];
    hull_corners(a, at, hull);
    hull_corners(b, b_at, other);
    return convex_gap_m(hull, 4, other, 4) > HULL_GAP_M;
}

// Returns whether no tank but `except` touches the convex outline. If not, sets `problem`.
static bool room_beside_tanks(const Battle *battle, const Vec *corners, int count, int except,
                              Problem *problem) {
    double reach_m = HULL_GAP_M;
    for (int i = 1; i < count; i++)
        reach_m = max_of(reach_m, HULL_GAP_M + vec_distance(corners[0], corners[i]));
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        const TankSpec *size = tank->spec;
        Vec hull[4];
        if (i == except || tank->is_removed) continue;
        if (vec_distance(corners[0], pose_at(tank->pose)) >
            reach_m + size->length_m + size->width_m)
            continue; // a quick test; most tanks are far away
        hull_corners(tank->spec, tank->pose, hull);
        if (convex_gap_m(corners, count, hull, 4) <= HULL_GAP_M)
            return problem_set(problem, "tank %d is in the way", i + 1);
    }
    return true;
}

bool battle_room_for_hull(const Battle *battle, const TankSpec *spec, Pose pose, int except,
                          Problem *problem) {
    const Arena *arena = battle->arena;
    const double east_m = arena->width_m - HULL_GAP_M, north_m = arena->height_m - HULL_GAP_M;
    Vec corners[4];
    bool is_on_field = isfinite(pose.x) && isfinite(pose.y) && fabs(pose.heading_rad) < 1e6;
    if (is_on_field) hull_corners(spec, pose, corners);
    for (int i = 0; i < 4 && is_on_field; i++)
        is_on_field = corners[i].x >= HULL_GAP_M && corners[i].x <= east_m &&
                      corners[i].y >= HULL_GAP_M && corners[i].y <= north_m;
    if (!is_on_field)
        return problem_set(problem, "a tank must be on the field, which is %g x %g m",
                           arena->width_m, arena->height_m);
    if (arena_room(arena, corners, 4) <= HULL_GAP_M)
        return problem_set(problem, "a wall is in the way");
    return room_beside_tanks(battle, corners, 4, except, problem);
}

bool battle_room_for_wall(const Battle *battle, const Vec *corners, int count, Problem *problem) {
    return room_beside_tanks(battle, corners, count, -1, problem);
}
