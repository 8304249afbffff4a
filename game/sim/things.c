// things.c -- the pool of things of a battle.
#include "battle.h"

#include "ai/maths/assert.h"
#include "battle_state.h"

static bool is_body(const Thing *thing) {
    return thing->kind != THING_GONE && THINGS[thing->kind]->radius_m > 0;
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
        battle->other_count++;
    thing.id = battle->next_thing_id++;
    thing.from = thing.at;
    battle->things[battle->thing_count] = thing;
    return &battle->things[battle->thing_count++];
}

void battle_end_thing(Battle *battle, Thing *thing) {
    if (thing->kind != THING_GONE && thing_is_shell(thing)) battle->shell_count--;
    thing->kind = THING_GONE;
}

double battle_thing_param(const Battle *battle, const ThingKind *kind, int param) {
    ASSERT(battle && kind->params && param >= 0);
    return kind->params[param].initial;
}

const Thing *battle_things(const Battle *battle, int *count) {
    *count = battle->thing_count;
    return battle->things;
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
    Tank *found = NULL;
    double best_m = reach_m, far_m = reach_m + battle->longest_m;
    CellBox box = bins_around(&battle->tank_bins, at, far_m);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->tank_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec off = vec_sub(items[i].at, at), nearest;
            if (vec_dot(off, off) > far_m * far_m) continue;
            Tank *tank = &battle->tanks[items[i].id];
            if (tank->is_wreck) continue;
            double distance_m = hull_distance_m(tank, at, &nearest);
            bool is_first = found && distance_m == best_m && tank->id < found->id;
            if (distance_m > best_m || (found && distance_m == best_m && !is_first)) continue;
            best_m = distance_m;
            found = tank;
        }
    }
    return found;
}

static bool act(Battle *battle, Thing *thing) {
    const ThingKind *kind = THINGS[thing->kind];
    thing->from = thing->at;
    if (kind->tick && !kind->tick(battle, thing)) return false;
    Tank *tank = kind->touched ? battle_hull_near(battle, thing->at, kind->radius_m) : NULL;
    return !tank || kind->touched(battle, thing, tank);
}

void things_tick(Battle *battle) {
    int count = battle->thing_count;
    for (int i = 0; i < count; i++) {
        Thing *thing = &battle->things[i];
        if (thing->kind != THING_GONE && !act(battle, thing)) battle_end_thing(battle, thing);
    }
}

void things_settle(Battle *battle) {
    int kept = 0;
    if (!battle->thing_count) battle->shell_count = battle->other_count = battle->body_count = 0;
    if (!battle->thing_count) return; // nothing reads the bins and lists then
    battle->shell_count = battle->body_count = 0;
    battle->widest_m = 0;
    for (int i = 0; i < battle->tank_count; i++) battle->own_shell[i] = -1;
    bins_clear(&battle->thing_bins);
    for (int i = 0; i < battle->thing_count; i++) {
        if (battle->things[i].kind == THING_GONE) continue;
        if (kept < i) battle->things[kept] = battle->things[i];
        const Thing *thing = &battle->things[kept];
        if (thing_is_shell(thing)) {
            DEBUG_ASSERT(thing->owner >= 0 && thing->owner < battle->tank_count);
            battle->next_own_shell[kept] = battle->own_shell[thing->owner];
            battle->own_shell[thing->owner] = kept;
            battle->shell_count++;
        }
        if (is_body(thing)) {
            battle->body_count++;
            battle->widest_m = max_of(battle->widest_m, THINGS[thing->kind]->radius_m);
        }
        bins_add(&battle->thing_bins, thing->at, kept++);
    }
    battle->thing_count = kept;
    battle->other_count = kept - battle->shell_count;
    bins_sort(&battle->thing_bins);
}
