// journey.h -- drives of one tank across an arena, with physics, compared with the shortest path.
#pragma once

#include "ai/navigation/map.h"
#include "field.h"

#include "ai/tactics/helm.h"
#include "ai/navigation/pathfinder.h"
#include "ai/navigation/path.h"
#include "match/loadout.h"
#include "sim/battle.h"

#define JOURNEY_ROOM_M 0.25   // margin on both sides of the hull
#define JOURNEY_ARRIVED_M 1.5 // arrival distance from the goal
#define JOURNEY_CELL_M 0.4    // cell size of the reference
#define JOURNEY_ROUGH_M 0.05  // largest error of map_clearance
#define JOURNEY_SLOWEST_MPS 1.0

// The shortest paths of a disc from one place to all others: the relaxations of Theta* (Nash et al.
// 2007) on a fine grid, until none is left. The parent of a node is any node with a straight free
// line to it.
typedef struct Reference {
    const Map *map;
    double radius_m;
    int columns, rows;
    double *way_m; // INFINITY if the disc cannot reach the node
    int *parent;
    bool *is_new; // the way has changed since the node was expanded
} Reference;

static inline Vec reference_point(const Reference *reference, int node) {
    return vec((node % reference->columns + 0.5) * JOURNEY_CELL_M,
               (node / reference->columns + 0.5) * JOURNEY_CELL_M);
}

static inline int reference_node(const Reference *reference, Vec at) {
    return (int)(at.y / JOURNEY_CELL_M) * reference->columns + (int)(at.x / JOURNEY_CELL_M);
}

static inline bool reference_is_straight(const Reference *reference, Vec from, Vec to) {
    double length_m = vec_distance(from, to);
    for (double way_m = 0; way_m < length_m;) {
        Vec at = vec_mix(from, to, way_m / length_m);
        double room_m = map_clearance(reference->map, at) - reference->radius_m;
        if (room_m < 0) return false;
        way_m += fmax(room_m, 0.1);
    }
    return true;
}

// Returns whether the way by this parent, with a straight line from it, is shorter.
static inline bool reference_offer(Reference *reference, int node, int parent, bool is_near) {
    Vec at = reference_point(reference, node), from = reference_point(reference, parent);
    double way_m = reference->way_m[parent] + vec_distance(from, at);
    if (way_m >= reference->way_m[node] - 1e-9) return false;
    if (!is_near && !reference_is_straight(reference, from, at)) return false;
    reference->way_m[node] = way_m;
    reference->parent[node] = parent;
    return reference->is_new[node] = true;
}

static inline void reference_expand(Reference *reference, int node) {
    int column = node % reference->columns, row = node / reference->columns;
    for (int d = 0; d < 9; d++) {
        int c = column + d % 3 - 1, r = row + d / 3 - 1, next = r * reference->columns + c;
        if (c < 0 || c >= reference->columns || r < 0 || r >= reference->rows) continue;
        Vec at = reference_point(reference, next);
        if (map_clearance(reference->map, at) < reference->radius_m) continue;
        if (!reference_offer(reference, next, reference->parent[node], false))
            reference_offer(reference, next, node, true);
    }
}

static inline Reference reference_from(const Map *map, Vec from, double radius_m) {
    Reference reference = {.map = map,
                           .radius_m = radius_m - JOURNEY_ROUGH_M,
                           .columns = (int)floor(map_width(map) / JOURNEY_CELL_M),
                           .rows = (int)floor(map_height(map) / JOURNEY_CELL_M)};
    int count = reference.columns * reference.rows;
    reference.way_m = malloc((size_t)count * sizeof *reference.way_m);
    reference.parent = malloc((size_t)count * sizeof *reference.parent);
    reference.is_new = calloc((size_t)count, sizeof *reference.is_new);
    for (int i = 0; i < count; i++) reference.way_m[i] = INFINITY;
    int start = reference_node(&reference, from);
    reference.way_m[start] = 0;
    reference.parent[start] = start;
    reference.is_new[start] = true;
    for (int left = 1; left > 0;) {
        left = 0;
        for (int i = 0; i < 2 * count; i++) { // forward and back
            int node = i < count ? i : 2 * count - 1 - i;
            if (!reference.is_new[node]) continue;
            reference.is_new[node] = false;
            reference_expand(&reference, node);
            left++;
        }
    }
    return reference;
}

static inline void reference_free(Reference *reference) {
    free(reference->way_m);
    free(reference->parent);
    free(reference->is_new);
}

typedef struct Journey {
    bool has_arrived;
    double driven_m; // includes the remaining distance to the goal
} Journey;

// Plans and follows a path, and plans again if it ends early, as every mind does.
static inline Journey journey_drive(const Arena *arena, const TankSpec *spec, const Drive *drive,
                                    Pose start, Vec goal, double limit_s) {
    static const BattleRules RULES_OF_ROAD = {.friendly_fire = true, .substeps = 1};
    BattleStart starts[1] = {{.spec = spec, .loadout = loadout_of(spec, drive), .pose = start}};
    OWN_BATTLE *battle = battle_create(arena, &RULES_OF_ROAD, starts, 1, 1);
    assert_non_null(battle);
    Path path = {0};
    Avoidance avoidance = {0};
    Helm helm = {0};
    Journey journey = {0};
    Vec last = pose_at(start);
    for (double time_s = 0; time_s < limit_s && !journey.has_arrived; time_s += BATTLE_TICK_S) {
        Senses senses = {0};
        battle_update_visibility(battle);
        battle_sense(battle, 0, &senses);
        if (helm_needs_update(&helm, &senses)) {
            if (path_is_done(&path)) path_plan(&path, &senses, goal, JOURNEY_ROOM_M);
            helm_steer(&helm, &senses,
                       path_follow(&path, &avoidance, &senses, senses.limits.top_mps));
        }
        battle_step(battle, &helm.order);
        Vec now = pose_at(battle_tank(battle, 0)->pose);
        journey.driven_m += vec_distance(last, now);
        journey.has_arrived = vec_distance(now, goal) < JOURNEY_ARRIVED_M;
        last = now;
    }
    journey.driven_m += vec_distance(last, goal);
    return journey;
}

static inline Vec journey_place(const Map *map, Dice *dice, double room_m) {
    for (;;) {
        double x = dice_between(dice, 0, map_width(map));
        double y = dice_between(dice, 0, map_height(map));
        if (map_clearance(map, vec(x, y)) > room_m) return vec(x, y);
    }
}

enum { JOURNEYS_MAX = 1000 };

typedef struct Journeys {
    int count, arrived, apart;   // apart: unreachable places
    double ratios[JOURNEYS_MAX]; // driven / shortest
} Journeys;

// Adds drives of a medium tank from `starts` random places to each of `goals` random goals.
static inline void journeys_drive(Journeys *all, const Arena *arena, const Drive *drive, int goals,
                                  int starts, uint64_t seed) {
    const TankSpec *spec = spec_find("medium");
    double radius_m = 0.5 * spec->width_m, room_m = radius_m + JOURNEY_ROOM_M + 0.2;
    Dice dice = dice_seed(seed, seed);
    for (int g = 0; g < goals; g++) {
        Vec goal = journey_place(arena->map, &dice, room_m);
        Reference reference = reference_from(arena->map, goal, radius_m);
        for (int s = 0; s < starts; s++) {
            Vec at = journey_place(arena->map, &dice, room_m);
            double best_m = reference.way_m[reference_node(&reference, at)];
            Pose start = {at.x, at.y, dice_between(&dice, -PI, PI)};
            all->apart += isinf(best_m);
            if (isinf(best_m) || best_m < 5) continue;
            Journey journey =
                journey_drive(arena, spec, drive, start, goal, 10 + best_m / JOURNEY_SLOWEST_MPS);
            if (!journey.has_arrived)
                printf("  never arrived: %.2f %.2f %.2f to %.2f %.2f\n", at.x, at.y,
                       start.heading_rad, goal.x, goal.y);
            all->arrived += journey.has_arrived;
            all->ratios[all->count++] = journey.driven_m / best_m;
        }
        reference_free(&reference);
    }
}
