// patroller.c -- patrols a round of places spread over the arena, fights the enemies it meets, and
// returns to its round.
#include "ai/navigation/map.h"
#include "ai/navigation/path.h"
#include "ai/tactics/fight.h"

#define CHASE_S 4.0 // a trail is followed for so long
#define EDGE_M 3.0
#define ROOM_M 1.0 // free room at each place, beside the hull
#define PACE 0.75  // share of top speed
#define NEAR_M 3.5
enum { PLACES_MAX = 12, TRIES = 12 };

enum { PARAM_PLACES, PARAM_RANGE };
static const Param PARAMS[] = {
    {"places", 5, 2, PLACES_MAX, "", "how many places its beat has"},
    {"range", 15, 5, 60, "m", "distance at which it fights"},
    {0},
};

typedef struct Patroller {
    Fighter fighter;
    Skirmish skirmish;
    Vec places[PLACES_MAX];
    int count, next; // of the places; the one it drives to
    Route route;
} Patroller;

static double distance_to_beat(const Patroller *mind, Vec at) {
    double nearest_m = INFINITY;
    for (int i = 0; i < mind->count; i++)
        nearest_m = least(nearest_m, vec_distance(at, mind->places[i]));
    return nearest_m;
}

// Of some random places the one furthest from those it has.
static Vec spread_place(const Patroller *mind, const Senses *senses) {
    double room_m = 0.5 * senses->length_m + ROOM_M, best_m = -1;
    Vec best = pose_at(senses->pose);
    for (int i = 0; i < TRIES; i++) {
        double x = dice_between(senses->dice, EDGE_M, map_width(senses->map) - EDGE_M);
        double y = dice_between(senses->dice, EDGE_M, map_height(senses->map) - EDGE_M);
        double away_m = distance_to_beat(mind, vec(x, y));
        if (map_clearance(senses->map, vec(x, y)) < room_m || away_m <= best_m) continue;
        best = vec(x, y), best_m = away_m;
    }
    return best;
}

// Sorts the places by their bearing from the middle of the arena, which makes a round of them.
static void order_round(Patroller *mind, const Senses *senses) {
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

static void lay_beat(Patroller *mind, const Senses *senses) {
    int count = (int)senses->params[PARAM_PLACES];
    while (mind->count < count) {
        Vec place = spread_place(mind, senses);
        mind->places[mind->count++] = place;
    }
    order_round(mind, senses);
}

static Twist walk(Patroller *mind, const Senses *senses) {
    if (mind->count == 0) lay_beat(mind, senses);
    Vec place = mind->places[mind->next];
    bool is_there = vec_distance(pose_at(senses->pose), place) < NEAR_M;
    if (is_there || (route_is_over(&mind->route) && vec_distance(mind->route.goal, place) < 0.1)) {
        mind->next = (mind->next + 1) % mind->count;
        route_drop(&mind->route);
    }
    return route_drive(&mind->route, &mind->fighter.avoidance, senses, mind->places[mind->next],
                       PACE * senses->limits.top_mps);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Patroller *mind = memory;
    Fighter *fighter = &mind->fighter;
    if (search_is_called(&fighter->search, senses)) return fighter_search(fighter, senses);
    if (target)
        return skirmish_drive(&mind->skirmish, fighter, senses, target,
                              senses->params[PARAM_RANGE]);
    bool is_fresh = search_age_s(&fighter->search, senses) < CHASE_S;
    return is_fresh || senses->hill.is_on ? fighter_search(fighter, senses) : walk(mind, senses);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Patroller *mind = memory;
    if (!notes) return;
    bool is_walking = search_age_s(&mind->fighter.search, senses) >= CHASE_S && !senses->hill.is_on;
    fighter_show(&mind->fighter, senses,
                 target       ? "fighting"
                 : is_walking ? "patrolling"
                              : NULL,
                 notes);
    if (is_walking) path_note(&mind->route.path, senses, notes);
    for (int i = 0; i < mind->count; i++) notes_cross(notes, NOTE_THOUGHT, mind->places[i]);
}

static const FighterMind MIND = {act, show, TURRET_LEADS};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour PATROLLER = {
    .name = "patroller",
    .help = "walks a beat round the arena and fights what it meets",
    .params = PARAMS,
    .memory_bytes = sizeof(Patroller),
    .think = think,
};
