// breach.c -- opens walls that can break: to hit an enemy behind one, or to drive through.
#include "objects.h"

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"
#include "ai/navigation/pathfinder.h"
#include "aim.h"

#define SHELL_POINTS 18.0    // usual damage of a shell
#define SHELLS_FOR_ENEMY 2.0 // most shells that an enemy behind a wall is worth
#define BEHIND_M 5.0         // largest distance of an enemy behind a wall
#define QUICKER_S 3.0        // minimum gain of time by the way through a wall
#define BESIDE_M 0.3         // room needed on both sides of the hull
#define NEAR_M 20.0          // largest distance of the wall
#define PAST_M 3.0           // distance of the far end of the opening from the centre of the wall
#define LOOK_S 0.4           // interval between two checks
#define LONGEST_S 20.0       // time until it gives up
#define REST_S 15.0          // time until it tries again
#define OFF_M 0.6            // aiming tolerance
enum { LINES = 3 };

static double shells_for(const Senses *senses, int piece) {
    double health = piece >= 0 ? (double)senses->piece_health[piece] : 0;
    return health > 0 ? ceil(health / SHELL_POINTS) : INFINITY;
}

// Returns the number of shells that open the line between two points, which one wall may cross: 0
// if it is open, INFINITY if shells cannot open it. Sets `at` and `piece` of the wall.
static double shells_to_open(const Senses *senses, Vec from, Vec to, Vec *at, int *piece) {
    int back = -1;
    *piece = -1;
    double share = map_ray_piece(senses->map, from, to, NULL, piece);
    if (share >= 1) return 0;
    double shells = share > 0 ? shells_for(senses, *piece) : INFINITY;
    if (!isfinite(shells)) return INFINITY;
    if (map_ray_piece(senses->map, to, from, NULL, &back) <= 0 || back != *piece) return INFINITY;
    *at = vec_mix(from, to, share);
    return shells;
}

static bool is_behind(const Senses *senses, Vec enemy, Vec *at) {
    int piece;
    double shells = shells_to_open(senses, pose_at(senses->next_pose), enemy, at, &piece);
    return shells > 0 && shells <= SHELLS_FOR_ENEMY && vec_distance(*at, enemy) < BEHIND_M;
}

// Returns the time that it takes to shoot a way for the hull to `to` and drive it; INFINITY if
// there is no such way, or nothing to shoot at.
static double through_s(const Senses *senses, Vec to, Vec *at) {
    Vec me = pose_at(senses->next_pose), way = vec_sub(to, me);
    Vec side = vec_scale(vec_right(vec_unit(way)), 0.5 * senses->width_m + BESIDE_M);
    int pieces[LINES];
    double shells = 0;
    for (int i = 0; i < LINES; i++) {
        Vec off = vec_scale(side, i - 1), met;
        double more = shells_to_open(senses, vec_add(me, off), vec_add(to, off), &met, &pieces[i]);
        for (int k = 0; k < i; k++)
            if (pieces[k] == pieces[i]) more = 0;
        if (!isfinite(more)) return INFINITY;
        if (more > 0 && shells == 0) *at = met;
        shells += more;
    }
    double drive_s = vec_length(way) / max_of(1, senses->limits.top_mps);
    return shells > 0 ? drive_s + shells * senses->reload_time_s : INFINITY;
}

static Vec middle_of(const Piece *piece) {
    Vec sum = vec(0, 0);
    for (int i = 0; i < piece->vertex_count; i++) sum = vec_add(sum, piece->vertices[i]);
    return vec_scale(sum, 1.0 / piece->vertex_count);
}

// Returns the time to the goal through this piece of wall, if it can be less than `limit_s`.
static double time_through_s(const Senses *senses, Vec goal, int piece, double limit_s, Vec *at) {
    Vec me = pose_at(senses->next_pose), to = vec_sub(middle_of(map_piece(senses->map, piece)), me);
    double top_mps = max_of(1, senses->limits.top_mps), radius_m = 0.5 * senses->width_m + BESIDE_M;
    if (vec_length(to) > NEAR_M) return INFINITY;
    Vec past = vec_add(me, vec_scale(vec_unit(to), vec_length(to) + PAST_M));
    double time_s = vec_distance(past, goal) / top_mps + vec_length(to) / top_mps;
    if (time_s > limit_s || map_clearance(senses->map, past) < radius_m) return INFINITY;
    time_s = through_s(senses, past, at);
    if (time_s > limit_s) return INFINITY;
    return time_s +
           pathfinder_way_m(senses->pathfinder, senses->map, past, goal, radius_m) / top_mps;
}

// Returns whether the goal of the route is reached clearly sooner through a wall.
static bool is_quicker(const Senses *senses, const Route *route, Vec *at) {
    double best_s = route_left_m(route, senses) / max_of(1, senses->limits.top_mps) - QUICKER_S;
    bool has_found = false;
    for (int i = 0; best_s > 0 && i < map_piece_count(senses->map); i++) {
        Vec met;
        if (senses->piece_health[i] <= 0) continue;
        double time_s = time_through_s(senses, route->goal, i, best_s, &met);
        if (time_s < best_s) best_s = time_s, *at = met, has_found = true;
    }
    return has_found;
}

void breach_update(Breach *breach, const Senses *senses, const Vec *enemy, const Route *route) {
    breach->has_ended = false;
    if (!senses->piece_health || senses->is_lobbed) return;
    if (senses->tick < breach->look_tick) return;
    bool was_on = breach->is_on;
    breach->look_tick = senses_tick_in(senses, LOOK_S);
    breach->is_on = (enemy && is_behind(senses, *enemy, &breach->at)) ||
                    (route && route->is_planned && is_quicker(senses, route, &breach->at));
    if (!was_on) breach->since_tick = senses->tick;
    if (breach->is_on && senses_since_s(senses, breach->since_tick) > LONGEST_S) {
        breach->is_on = false;
        breach->look_tick = senses_tick_in(senses, REST_S);
    }
    breach->has_ended = was_on && !breach->is_on;
}

bool breach_engage(const Breach *breach, const Senses *senses, Order *order) {
    if (!breach->is_on) return false;
    ASSERT(isfinite(breach->at.x) && isfinite(breach->at.y));
    Vec me = pose_at(senses->next_pose), to = vec_sub(breach->at, me);
    Vec before = vec_sub(breach->at, vec_scale(vec_unit(to), 2 * OFF_M));
    order->sleep_ticks = 0;
    turret_watch(senses, vec_bearing(to), order);
    order->fire = senses->reload_s <= senses->dt_s &&
                  aim_is_on(senses, order->turret_radps, breach->at, OFF_M) &&
                  aim_line_is_free(senses, order->turret_radps, before, -1);
    return true;
}
