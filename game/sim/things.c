// things.c -- the pool of things of a battle.
#include "battle.h"

#include "ai/maths/assert.h"
#include "battle_state.h"

#define GATE_GAP_M 0.3 // an open gate closes if all hulls are farther away

void things_set_params(Battle *battle) {
    const Param *params[THING_PARAMS_MAX];
    int count = thing_params(params), next = 0;
    for (int i = 0; i < count; i++) battle->initial_params[i] = params[i]->initial;
    if (!battle->rules.things) battle->rules.things = battle->initial_params;
    for (int i = 0; THINGS[i]; i++) {
        ASSERT(i < THING_KINDS_MAX);
        battle->first_param[i] = next;
        for (const Param *param = THINGS[i]->params; param && param->name; param++) next++;
    }
}

Thing *battle_make_thing(Battle *battle, Thing thing) {
    ASSERT(thing.kind >= 0 && isfinite(thing.at.x) && isfinite(thing.at.y));
    bool is_shell = thing_is_shell(&thing);
    bool is_full = is_shell ? battle->shell_count == battle->shell_max
                            : battle->other_count == battle->other_max;
    if (is_full || battle->thing_count == battle->thing_max) return NULL;
    if (is_shell)
        battle->shell_count++;
    else
        battle->other_count++, battle->others_changed = true;
    thing.id = battle->next_thing_id++;
    thing.from = thing.at;
    battle->things[battle->thing_count] = thing;
    return &battle->things[battle->thing_count++];
}

bool battle_room_for_thing(const Battle *battle, int kind, Vec at, Problem *problem) {
    ASSERT(kind >= 0 && kind < THING_KINDS_MAX);
    const Arena *arena = battle->arena;
    bool is_on_field = at.x >= 0 && at.x <= arena->width_m && at.y >= 0 && at.y <= arena->height_m;
    if (!is_on_field)
        return problem_set(problem, "a %s must be on the field, which is %g x %g m",
                           THINGS[kind]->name, arena->width_m, arena->height_m);
    if (arena_clearance(arena, at) <= THINGS[kind]->radius_m)
        return problem_set(problem, "a wall is in the way");
    if (battle->other_count == battle->other_max)
        return problem_set(problem, "there is no room for more than %d things", battle->other_max);
    return true;
}

void push_thing_event(Battle *battle, EventKind kind, int a, const Thing *thing, double amount) {
    battle_push_event(battle, (Event){.kind = kind,
                                      .a = a,
                                      .b = -1,
                                      .at = thing->at,
                                      .amount = amount,
                                      .thing = thing->id,
                                      .thing_kind = thing->kind});
}

static const Thing *place(Battle *battle, Thing thing) {
    const ThingKind *kind = THINGS[thing.kind];
    if (!battle_room_for_thing(battle, thing.kind, thing.at, NULL)) return NULL;
    Thing *made = battle_make_thing(battle, thing);
    if (!made) return NULL;
    if (kind->placed) kind->placed(battle, made);
    push_thing_event(battle, EVENT_PLACED, made->owner, made, 0);
    return made;
}

const Thing *battle_place_thing(Battle *battle, int kind, int owner, Vec at) {
    int team = owner < 0 ? -1 : battle->tanks[owner].team;
    return place(battle,
                 (Thing){.kind = kind, .owner = owner, .team = team, .place = -1, .at = at});
}

void battle_add_thing(Battle *battle, int kind, int gives, Vec at) {
    ASSERT(battle_room_for_thing(battle, kind, at, NULL));
    int events = battle->event_count;
    place(battle,
          (Thing){.kind = kind, .owner = -1, .team = -1, .place = -1, .gives = gives, .at = at});
    battle->event_count = events; // the last tick's events
    things_settle(battle);
}

void battle_begin(Battle *battle) {
    const Arena *arena = battle->arena;
    for (int i = 0; i < arena->place_count; i++) {
        const ThingPlace *at = &arena->places[i];
        if (THINGS[at->kind]->is_placed_by_mode) continue;
        place(battle, (Thing){.kind = at->kind,
                              .owner = -1,
                              .team = -1,
                              .place = i,
                              .gives = at->gives,
                              .at = at->at});
    }
    for (int i = 0; THINGS[i]; i++)
        if (THINGS[i]->begin) THINGS[i]->begin(battle, i);
    battle->event_count = 0;
    things_settle(battle);
}

void battle_remove_thing(Battle *battle, int id) {
    const Thing *found = battle_thing(battle, id);
    ASSERT(found && !thing_is_shell(found));
    battle_end_thing(battle, &battle->things[found - battle->things]);
    things_settle(battle);
}

void battle_end_thing(Battle *battle, Thing *thing) {
    bool is_shell = thing_is_shell(thing);
    if (thing->kind != THING_GONE && is_shell) battle->shell_count--;
    if (!is_shell) battle->others_changed = true;
    thing->kind = THING_GONE;
}

const Thing *battle_things(const Battle *battle, int *count) {
    *count = battle->thing_count;
    return battle->things;
}

const Thing *battle_next_thing(const Battle *battle, const Thing *thing) {
    const Thing *next = thing ? thing + 1 : battle->things;
    return next < battle->things + battle->thing_count ? next : NULL;
}

const Thing *battle_thing(const Battle *battle, int id) {
    int low = 0, high = battle->thing_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (battle->things[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    const Thing *found = &battle->things[low];
    return low < battle->thing_count && found->id == id && found->kind != THING_GONE ? found : NULL;
}

double hull_distance_m(const Tank *tank, Vec at, Vec *nearest) {
    Vec in_body = pose_to_body(tank->pose, at);
    double w = tank->spec->width_m / 2, l = tank->spec->length_m / 2;
    Vec inside = vec(clamp(in_body.x, -w, w), clamp(in_body.y, -l, l));
    *nearest = pose_to_world(tank->pose, inside);
    return vec_distance(in_body, inside);
}

Tank *battle_hull_near(const Battle *battle, Vec at, double reach_m) {
    return battle_hull_beside(battle, at, reach_m, NO_TEAM);
}

__attribute__((noinline)) static Tank *nearest_hull(const Battle *battle, Vec at, double reach_m,
                                                    double far_m, int team) {
    Tank *found = NULL;
    double best_m = reach_m;
    CellBox box = bins_around(&battle->tank_bins, at, far_m);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->tank_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec off = vec_sub(items[i].at, at), nearest;
            if (vec_dot(off, off) > far_m * far_m) continue;
            Tank *tank = &battle->tanks[items[i].id];
            if (tank->is_wreck || tank->team == team) continue;
            double distance_m = hull_distance_m(tank, at, &nearest);
            bool is_first = found && distance_m == best_m && tank->id < found->id;
            if (distance_m > best_m || (found && distance_m == best_m && !is_first)) continue;
            best_m = distance_m;
            found = tank;
        }
    }
    return found;
}

// Most things call this in most ticks, and most of the time no tank is near.
Tank *battle_hull_beside(const Battle *battle, Vec at, double reach_m, int team) {
    const Bins *bins = &battle->tank_bins;
    double far_m = reach_m + 0.71 * battle->longest_m; // a hull's half diagonal
    bool is_near = bins->item_count > BINS_FEW_ITEMS;
    for (int i = 0; i < bins->item_count && !is_near; i++) {
        Vec off = vec_sub(bins->items[i].at, at);
        is_near = vec_dot(off, off) <= far_m * far_m;
    }
    return is_near ? nearest_hull(battle, at, reach_m, far_m, team) : NULL;
}

int battle_nearest_team(const Battle *battle, Vec at) {
    int team = NO_TEAM;
    double best_m = HUGE_VAL;
    for (int i = 0; i < battle->tank_count; i++) {
        double away_m = vec_distance(pose_at(battle->tanks[i].pose), at);
        if (away_m < best_m) best_m = away_m, team = battle->tanks[i].team;
    }
    return team;
}

void battle_drop_carried(Battle *battle, int tank) {
    battle->others_changed = true;
    for (int i = 0; i < battle->thing_count; i++) {
        Thing *thing = &battle->things[i];
        if (thing->kind == THING_GONE || thing->carrier_key != tank + 1) continue;
        thing->carrier_key = 0;
        if (THINGS[thing->kind]->dropped) THINGS[thing->kind]->dropped(battle, thing);
    }
}

bool battle_gate_is_wanted(const Battle *battle, int wall) {
    const Wall *gate = &battle->arena->walls[wall];
    for (int i = 0; i < battle->thing_count; i++) {
        const Thing *plate = &battle->things[i];
        if (THINGS[plate->kind]->opens_gates && plate->stage &&
            arena_nearest_gate(battle->arena, plate->at) == wall)
            return true;
    }
    for (int i = 0; gate->is_open && i < battle->tank_count; i++) { // a hull is in the way
        Vec hull[4];
        hull_corners(battle->tanks[i].spec, battle->tanks[i].pose, hull);
        if (!battle->tanks[i].is_removed && convex_gap_m(gate->vertices, gate->vertex_count, hull,
                                                         4) <= gate->thickness_m / 2 + GATE_GAP_M)
            return true;
    }
    return false;
}

bool thing_is_due(const Battle *battle, const Thing *thing) {
    return (battle->tick + (uint64_t)thing->id) % 2 == 0;
}

static bool act(Battle *battle, Thing *thing, const ThingKind *kind) {
    if (kind->moves) {
        thing->from = thing->at;
        if (thing->carrier_key) thing->at = pose_at(battle->tanks[thing->carrier_key - 1].pose);
    }
    if (kind->tick && !kind->tick(battle, thing)) return false;
    Tank *tank = kind->touched && thing_is_due(battle, thing)
                     ? battle_hull_near(battle, thing->at, kind->radius_m)
                     : NULL;
    return !tank || kind->touched(battle, thing, tank);
}

// Carried things and things with a velocity move.
static bool is_moving(const Thing *thing) {
    return thing->carrier_key || vec_dot(thing->velocity_mps, thing->velocity_mps) > 0;
}

void things_tick(Battle *battle) {
    int count = battle->thing_count;
    for (int i = 0; i < count; i++) {
        Thing *thing = &battle->things[i];
        if (thing->kind == THING_GONE) continue;
        const ThingKind *kind = THINGS[thing->kind];
        if (!act(battle, thing, kind))
            battle_end_thing(battle, thing);
        else if (kind->moves && !thing_is_shell(thing) && is_moving(thing))
            battle->others_changed = true;
        DEBUG_ASSERT(kind->moves || vec_distance(thing->from, thing->at) == 0);
    }
}

// Adds a shell to the list of its tank's shells and to the bins.
static void index_shell(Battle *battle, const Thing *shell, int index) {
    DEBUG_ASSERT(shell->owner >= -1 && shell->owner < battle->tank_count);
    if (shell->owner >= 0) {
        battle->next_own_shell[index] = battle->own_shell[shell->owner];
        battle->own_shell[shell->owner] = index;
    }
    bins_add(&battle->shell_bins, shell->at, index);
}

// Builds the bins and lists of everything that is not a shell on its path.
static void settle_others(Battle *battle) {
    int bodies = 0;
    double widest_m = 0;
    battle->cloud_count = battle->cover_count = 0;
    battle->settled++;
    bins_clear(&battle->other_bins);
    for (int i = 0; i < battle->thing_count; i++) {
        const Thing *thing = &battle->things[i];
        const ThingKind *kind = THINGS[thing->kind];
        if (thing_is_lobbed(thing)) bins_add(&battle->other_bins, shell_landing(thing), i);
        if (thing_is_shell(thing)) continue;
        bins_add(&battle->other_bins, thing->at, i);
        if (thing_meets_shells(thing)) bodies++;
        if (kind->is_cover) battle->covers[battle->cover_count++] = i;
        if (kind->is_opaque) battle->clouds[battle->cloud_count++] = i;
        // Things move before shells meet them.
        double moves_m = vec_length(thing->velocity_mps) * BATTLE_TICK_S;
        widest_m = max_of(widest_m, kind->radius_m + moves_m);
    }
    if (battle->other_bins.item_count) bins_sort(&battle->other_bins);
    battle->body_count = bodies;
    battle->widest_m = widest_m;
}

void things_settle(Battle *battle) {
    if (!battle->thing_count) { // nothing reads the bins and lists then
        battle->shell_count = battle->other_count = battle->body_count = 0;
        battle->settled_count = 0;
        battle->lobbed_count = battle->cloud_count = battle->cover_count = 0;
        return;
    }
    bool are_others_settled = !battle->others_changed && !battle->lobbed_count;
    if (!are_others_settled) battle->settled_count = 0;
    int kept = battle->settled_count, shells = 0, lobbed = 0;
    for (int i = 0; i < battle->tank_count; i++) battle->own_shell[i] = -1;
    bins_clear(&battle->shell_bins);
    for (int i = kept; i < battle->thing_count; i++) {
        if (battle->things[i].kind == THING_GONE) continue;
        if (kept < i) battle->things[kept] = battle->things[i];
        const Thing *thing = &battle->things[kept];
        if (!thing_is_shell(thing)) {
            are_others_settled &= kept == i;
            if (battle->settled_count == kept) battle->settled_count++;
        } else if (thing_is_lobbed(thing))
            lobbed++;
        else
            index_shell(battle, thing, kept);
        if (thing_is_shell(thing)) shells++;
        kept++;
    }
    if (shells) bins_sort(&battle->shell_bins);
    battle->thing_count = kept;
    battle->shell_count = shells;
    battle->lobbed_count = lobbed;
    battle->other_count = kept - shells;
    if (!are_others_settled || lobbed) settle_others(battle);
    battle->others_changed = false;
}

void thing_light(Thing *thing, const Damage *damage) {
    double fuse_s = damage->cause == CAUSE_BLAST ? THING_FUSE_S : 0;
    if (thing->stage == THING_LIT && thing->timer_s <= fuse_s) return;
    if (thing->owner < 0) thing->owner = damage->source;
    thing->stage = THING_LIT;
    thing->timer_s = fuse_s;
}
