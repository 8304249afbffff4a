// patroller.c -- patrols a route of places all over the arena, fires in passing, and stops only for
// enemies nearby.
#include "ai/gunnery/dodge.h"
#include "ai/navigation/map.h"
#include "ai/tactics/fight.h"

#define CHASE_S 4.0          // how long it follows a trail
#define EDGE_M 3.0           // distance of the places from the edge of the arena
#define ROOM_M 1.0           // free space around the hull at each place
#define NARROW_COST_M 1000.0 // cost of a place where the hull cannot turn
#define PACE 0.75            // speed while no enemy is in sight, as a fraction of top speed
#define LEAVE 1.3            // distance for continuing the patrol, as a multiple of its range
#define NEAR_M 3.5           // arrival distance
enum { PLACES_MAX = 12, TRIES = 12 };

enum { PARAM_PLACES, PARAM_RANGE };
static const Param PARAMS[] = {
    {"places", 5, 2, PLACES_MAX, "", "number of places on its route"},
    {"range", 15, 5, 60, "m", "distance of an enemy at which it stops"},
    {0},
};

typedef struct Patroller {
    Fighter fighter;
    Vec places[PLACES_MAX];
    int count, next; // number of places, and the index of its destination
    bool is_halted;  // stopped for an enemy nearby
} Patroller;

// Returns the random place that is furthest from the other places.
static Vec spread_place(const Patroller *mind, const Senses *senses) {
    double best_m = -INFINITY;
    Vec best = pose_at(senses->pose);
    for (int i = 0; i < TRIES; i++) {
        Vec place = search_random_place(senses, EDGE_M);
        double away_m = map_width(senses->map) + map_height(senses->map);
        for (int k = 0; k < mind->count; k++)
            away_m = min_of(away_m, vec_distance(place, mind->places[k]));
        if (map_clearance(senses->map, place) < 0.5 * senses->length_m + ROOM_M)
            away_m -= NARROW_COST_M;
        if (map_clearance(senses->map, place) < 0.5 * senses->width_m || away_m <= best_m) continue;
        best = place, best_m = away_m;
    }
    return best;
}

// Sorts the places by their bearing from the centre of the arena, which makes a closed route.
static void sort_places(Patroller *mind, const Senses *senses) {
    Vec middle = vec(0.5 * map_width(senses->map), 0.5 * map_height(senses->map));
    for (int i = 1; i < mind->count; i++) {
        Vec place = mind->places[i];
        double bearing_rad = vec_bearing(vec_sub(place, middle));
        int at = i;
        for (; at > 0 && vec_bearing(vec_sub(mind->places[at - 1], middle)) > bearing_rad; at--)
            mind->places[at] = mind->places[at - 1];
        mind->places[at] = place;
    }
}

static Twist patrol(Patroller *mind, const Senses *senses, double speed_mps) {
    bool is_laid = mind->count > 0;
    for (; !is_laid && mind->count < (int)senses->params[PARAM_PLACES]; mind->count++)
        mind->places[mind->count] = spread_place(mind, senses);
    if (!is_laid) sort_places(mind, senses);
    ASSERT(mind->next < mind->count && mind->count <= PLACES_MAX);
    Vec place = mind->places[mind->next];
    bool is_there = vec_distance(pose_at(senses->pose), place) < NEAR_M;
    if (is_there || (route_is_over(&mind->fighter.route) &&
                     vec_distance(mind->fighter.route.goal, place) < 0.1)) {
        mind->next = (mind->next + 1) % mind->count;
        route_drop(&mind->fighter.route);
    }
    return route_drive(&mind->fighter.route, &mind->fighter.avoidance, senses,
                       mind->places[mind->next], speed_mps);
}

static bool is_halted(const Patroller *mind, const Senses *senses, const TankSight *target) {
    double close_m = senses->params[PARAM_RANGE] * (mind->is_halted ? LEAVE : 1);
    return senses->goal.is_on ||
           vec_distance(pose_at(target->pose), pose_at(senses->pose)) < close_m;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Patroller *mind = memory;
    Fighter *fighter = &mind->fighter;
    double top_mps = senses->limits.top_mps;
    mind->is_halted = target && is_halted(mind, senses, target);
    if (mind->is_halted) return evade_drive(senses, (Twist){0, 0});
    if (target) return evade_drive(senses, patrol(mind, senses, top_mps));
    bool is_fresh = search_age_s(&fighter->search, senses) < CHASE_S;
    return is_fresh || senses->goal.is_on ? fighter_search(fighter, senses)
                                          : patrol(mind, senses, PACE * top_mps);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Patroller *mind = memory;
    bool is_patrolling =
        search_age_s(&mind->fighter.search, senses) >= CHASE_S && !senses->goal.is_on;
    const char *word = is_patrolling ? "patrolling" : NULL;
    if (target) word = mind->is_halted ? "fighting" : "passing by";
    fighter_show(&mind->fighter, senses, word, notes);
    if (is_patrolling) path_note(&mind->fighter.route.path, senses, notes);
    for (int i = 0; i < mind->count; i++) notes_cross(notes, NOTE_THOUGHT, mind->places[i]);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour PATROLLER = {"patroller",
                             "patrols the arena, fires in passing, and stops for enemies nearby",
                             PARAMS, sizeof(Patroller), think};
