// fighter.c -- the common base of fighting minds: they choose a target, search, drive and shoot.
#include "fighter.h"

#include <string.h>

#include "ai/gunnery/dodge.h"
#include "ai/gunnery/missiles.h"
#include "ai/motion/arc.h"
#include "ai/navigation/map.h"
#include "equipment.h"

#define STICKY 0.7 // a new target must be nearer than this fraction of the old one's distance

// Standoffs.
#define BLOCKED_S 1.0      // how long a loaded gun waits for a free line of fire
#define QUIET_S 5.0        // time without a shot until the tank closes in
#define HARMLESS_S 12.0    // time without damage on either side until the tank closes in
#define UNHURT_S 2.5       // time in sight without a first hit until the tank comes nearer
#define UNHURT_M 14.0      // usual distance after that
#define LOOK_S 0.7         // interval between two checks of the progress
#define NEARER_M 0.5       // minimum progress towards a place
#define LONGEST_S 0.5      // maximum time step of the timers
#define NEAREST_M 7.0      // the tank stops closing in at this distance
#define RING_STEP_M 2.0    // places are tried on rings around the tank
#define RINGS_M 26.0       // radius of the last ring
#define ROOM_M 0.3         // room needed for the hull at a place
#define WRECK_MARGIN_M 0.5 // distance of shells from the ends of a wreck
#define DETOUR_M 10.0      // cost of a place without a straight way to it
#define RANGE_COST 0.3     // cost of changing the range, per metre
enum { SPOKES = 16 };      // places per ring

// Search.
#define AHEAD_S 0.7      // a vanished enemy is expected this far ahead on its arc
#define HIT_FROM_M 18.0  // assumed distance of an unseen shooter
#define HIT_FROM 0.85    // maximum of that distance, relative to the first wall
#define COLD_S 12.0      // a trail is dropped at this age
#define FRESH_S 0.6      // a younger trail is fought like an enemy in sight
#define WATCH_S 5.0      // how long one tank watches where an unhurt enemy vanished
#define DETOUR 3.0       // length of the way around a wall, as a multiple of the straight line
#define HASTE_S 1.0      // how long an enemy that is outnumbered is waited for
#define WATCH_M 40.0     // maximum distance of that place
#define MEETING_S 4.0    // how long it waits at the meeting place
#define BESIDE_M 8.0     // a path that ends farther from the place searched for has not reached it
#define NEARER_S 15.0    // a place is given up if the tank comes no nearer for this long
#define FETCH_S 20.0     // maximum time of a drive to pick-ups
#define REST_S 20.0      // how long it leaves them alone after that
#define BLIND_FIRE_S 2.5 // how long it fires into smoke
#define STRAIGHT_S 0.7   // how long an enemy in smoke is assumed to keep its motion
#define THERE_M 4.0      // the end of the trail is reached within this distance
#define SWEEP_RAD 1.2    // amplitude of the gun's sweep in the goal area
#define SWEEP_RADPS 1.3  // angular frequency of the sweep
#define VANISHED_M 1.0   // uncertainty of the position of a vanished enemy
#define HIDDEN_M 8.0     // uncertainty of the position of an unseen shooter
#define BANK_S 4.0       // how long a vanished enemy is worth a shell over walls
#define BANK_MPS 1.5     // growth of the uncertainty of its position
#define BANK_PAST_S 0.8  // how long it tries that when its line of fire is blocked
#define BLAST_S 1.5      // how long an explosive thing near a vanished enemy is worth a shell
#define BANK_SURE 0.15   // chance to hit that is worth that shell

// The goal area. Lengths are fractions of its radius.
#define EDGE 0.8           // a tank farther from the centre has to return
#define INSIDE 0.7         // distance from the centre that ends this return
#define RIM 0.95           // distance that is good enough for a stuck tank
#define PLACE 0.65         // distance of the tank's own place from the centre
#define NEAR_SIDE 0.35     // places in this fraction of the circle are used first
#define GOLDEN_RAD 2.39996 // the golden angle spreads places evenly on a circle
#define QUEUE_M 4.0        // other tanks may be in the way within this distance of the rim
#define PARKED_MPS 1.0     // maximum speed of a tank that occupies a place
#define PARKED_M 4.0       // radius around a parked tank that is occupied
enum { GOAL_PLACES = 5 };  // places tried
#define MAKE_WAY_M 4.5     // distance that escorts keep from the carrier, to let it pass

bool fighter_outnumbers(const Senses *senses) {
    return senses->friends_left > 0 && senses->enemies_left > 0 &&
           senses->friends_left + 1 >= 2 * senses->enemies_left;
}

static double distance_to(const Senses *senses, const TankSight *tank) {
    return vec_distance(pose_at(senses->pose), pose_at(tank->pose));
}

const TankSight *target_choose(const Senses *senses, int last_id) {
    ASSERT(senses->tank_count >= 0 && senses->tank_count <= SIGHTS_MAX && last_id >= -1);
    const TankSight *nearest = NULL, *last = NULL;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!sight_is_foe(tank)) continue;
        if (!nearest) nearest = tank;
        if (tank->id == last_id) last = tank;
    }
    if (!last || last == nearest) return nearest;
    bool is_clearly_nearer = distance_to(senses, nearest) < STICKY * distance_to(senses, last);
    return is_clearly_nearer ? nearest : last;
}

void target_note(const Senses *senses, const TankSight *chosen, Notes *notes) {
    int count = 0;
    for (int i = 0; i < senses->tank_count; i++) count += sight_is_foe(&senses->tanks[i]);
    for (int i = 0; notes && count > 1 && i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank))
            notes_alternative(notes, ALTERNATIVE_TARGET, pose_at(tank->pose),
                              distance_to(senses, tank), chosen && tank->id == chosen->id);
    }
}

// Returns true if no friend and no wreck blocks shells from a hull at `from` to the target.
static bool line_of_fire_is_free(const Senses *senses, Vec from, const TankSight *target) {
    Vec way = vec_sub(pose_at(target->pose), from);
    double range_m = vec_length(way), danger_m = friend_risk_range_m(senses, range_m);
    Vec gun = vec_unit(way);
    ASSERT(danger_m >= 0);
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank)) continue;
        Vec to = vec_sub(pose_at(tank->pose), from);
        double along_m = vec_dot(gun, to);
        double reach_m = tank->is_wreck ? range_m : danger_m + 0.5 * tank->length_m;
        if (along_m <= 0 || along_m >= reach_m) continue;
        double margin_m = tank->is_wreck ? 0.5 * tank->length_m + WRECK_MARGIN_M
                                         : friend_margin_m(senses, tank, along_m);
        if (fabs(vec_cross(gun, to)) < margin_m) return false;
    }
    return true;
}

// Returns true if another tank is nearer than `apart_m`.
static bool is_taken(const Senses *senses, Vec at, double apart_m, bool only_parked) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        bool stays = tank->is_wreck || fabs(tank->motion.forward_mps) < PARKED_MPS;
        if ((stays || !only_parked) && vec_distance(pose_at(tank->pose), at) < apart_m) return true;
    }
    return false;
}

// Returns true if the hull can drive straight to `at` without touching another tank.
static bool is_past_others(const Senses *senses, Vec from, Vec at) {
    for (const TankSight *tank = senses->tanks; tank < senses->tanks + senses->tank_count; tank++) {
        double room_m = 0.5 * (senses->width_m + tank->length_m);
        if (vec_segment_distance(from, at, pose_at(tank->pose)) < room_m) return false;
    }
    return true;
}

// Returns the cost of a place in metres. INFINITY if the tank cannot stand or shoot there, or if
// the cost is at least `limit_m`.
static double cost_m(const Senses *senses, const TankSight *target, Vec at, double way_m,
                     double limit_m) {
    Vec enemy = pose_at(target->pose), me = pose_at(senses->next_pose);
    double range_m = vec_distance(at, enemy), change_m = fabs(range_m - vec_distance(me, enemy));
    double base_m = way_m + RANGE_COST * change_m;
    if (base_m >= limit_m || range_m < NEAREST_M) return INFINITY;
    if (map_clearance(senses->map, at) < 0.5 * senses->length_m + ROOM_M) return INFINITY;
    if (is_taken(senses, at, senses->length_m + ROOM_M, false) ||
        !line_of_fire_is_free(senses, at, target))
        return INFINITY;
    if (!senses->is_lobbed && !map_sees(senses->map, at, enemy)) return INFINITY;
    bool is_straight = map_is_way_free(senses->map, me, at) && is_past_others(senses, me, at);
    return base_m + (is_straight ? 0 : DETOUR_M);
}

// Finds the cheapest place with a free line of fire, ring by ring.
static bool find_place(const Senses *senses, const TankSight *target, Vec *place) {
    double best_m = INFINITY;
    Vec spokes[2][SPOKES]; // directions; every second ring is rotated by half a step
    for (int ring = 1; ring * RING_STEP_M <= min_of(RINGS_M, best_m); ring++) {
        double ring_m = ring * RING_STEP_M, shift = ring % 2 ? 0 : 0.5;
        for (int i = 0; i < SPOKES; i++) {
            Vec *spoke = &spokes[ring % 2][i];
            double spoke_rad = senses->next_pose.heading_rad + (i + shift) * 2 * PI / SPOKES;
            if (ring <= 2) *spoke = vec_heading(spoke_rad);
            Vec at = vec_add(pose_at(senses->next_pose), vec_scale(*spoke, ring_m));
            double at_m = cost_m(senses, target, at, ring_m, best_m);
            if (at_m < best_m) best_m = at_m, *place = at;
        }
    }
    ASSERT(best_m >= 0);
    return best_m < INFINITY;
}

static void standoff_update(Standoff *standoff, const Senses *senses, const TankSight *target) {
    double since_s = min_of(LONGEST_S, senses_since_s(senses, standoff->last_tick));
    standoff->last_tick = senses->tick;
    standoff->action = STANDOFF_NONE;
    if (!target) return;
    bool is_new = standoff->target_key != target->id + 1;
    bool is_hurt = senses->health < standoff->health || target->health < standoff->its_health;
    standoff->quiet_s = senses->reload_s > 0 ? 0 : standoff->quiet_s + since_s;
    standoff->harmless_s = is_new || is_hurt ? 0 : standoff->harmless_s + since_s;
    standoff->target_key = target->id + 1;
    standoff->health = senses->health;
    standoff->its_health = target->health;
    ASSERT(standoff->quiet_s >= 0 && standoff->harmless_s >= 0);
}

static StandoffAction choose_action(Standoff *standoff, const Senses *senses,
                                    const TankSight *target) {
    Vec me = pose_at(senses->next_pose);
    if (standoff->quiet_s > BLOCKED_S && !line_of_fire_is_free(senses, me, target)) {
        if (senses->tick >= standoff->look_tick) {
            standoff->look_tick = senses_tick_in(senses, LOOK_S);
            double place_m = vec_distance(me, standoff->place);
            bool comes_near = place_m < standoff->place_m - NEARER_M;
            standoff->place_m = place_m;
            standoff->has_place &= !route_is_over(&standoff->route) && comes_near &&
                                   cost_m(senses, target, standoff->place, 0, INFINITY) < INFINITY;
            if (!standoff->has_place) {
                route_drop(&standoff->route);
                standoff->has_place = find_place(senses, target, &standoff->place);
                standoff->place_m = INFINITY;
            }
        }
        if (standoff->has_place) return STANDOFF_MOVE_ASIDE;
    }
    double harmless_s = standoff->harmless_s, away_m = vec_distance(me, pose_at(target->pose));
    bool is_unhurt = min_of(senses->health, target->health) >= 1;
    bool is_pointless = min_of(standoff->quiet_s, harmless_s) > QUIET_S || harmless_s > HARMLESS_S;
    double near_m = standoff->near_m > 0 ? standoff->near_m : UNHURT_M;
    bool is_dull = is_unhurt && harmless_s > UNHURT_S && away_m > near_m;
    bool is_useful = is_dull || (is_pointless && away_m > NEAREST_M);
    return is_useful && !senses->goal.is_on ? STANDOFF_CLOSE_IN : STANDOFF_NONE;
}

// Updates the standoff (`target` is NULL if none is in sight). Returns true and sets `desired` if
// the tank has to resolve it by moving. It moves aside when friends or wrecks block its line of
// fire, and closes in when nothing happens, unless there is a goal area to hold.
static bool standoff_resolve(Standoff *standoff, Avoidance *avoidance, const Senses *senses,
                             const TankSight *target, Twist *desired) {
    standoff_update(standoff, senses, target);
    if (target) standoff->action = choose_action(standoff, senses, target);
    if (standoff->action == STANDOFF_NONE) return false;
    Vec goal = standoff->action == STANDOFF_MOVE_ASIDE ? standoff->place : pose_at(target->pose);
    *desired = route_drive(&standoff->route, avoidance, senses, goal, senses->limits.top_mps);
    return true;
}

static void set_trail(Search *search, const Senses *senses, Vec at) {
    search->trail = at;
    search->trail_tick = senses->tick;
    search->has_trail = true;
    search->is_reported = search->is_in_sight = false;
    search->has_place = false;
}

void search_update(Search *search, const Senses *senses, const TankSight *enemy) {
    if (enemy) {
        ASSERT(isfinite(enemy->pose.x) && isfinite(enemy->pose.y));
        set_trail(search, senses, pose_at(enemy->pose));
        search->is_in_sight = true;
        search->hits = 0;
        search->seen = enemy->pose;
        search->motion = enemy->motion;
        search->health = enemy->health;
        search->seen_id = enemy->id;
        return;
    }
    if (search->is_in_sight) {
        search->is_in_sight = false;
        search->losses++;
        search->must_come = (senses->id < search->seen_id) == (search->losses % 2 == 1);
        search->trail = pose_at(arc_travel(search->seen, search->motion, AHEAD_S));
        whereabouts_place(&search->whereabouts, senses, search->trail, VANISHED_M);
    }
    if (senses->was_hit) {
        Vec me = pose_at(senses->pose);
        Vec far = vec_add(me, vec_scale(vec_heading(senses->hit_bearing_rad), HIT_FROM_M));
        set_trail(search, senses, vec_mix(me, far, HIT_FROM * map_ray(senses->map, me, far, NULL)));
        whereabouts_place(&search->whereabouts, senses, search->trail, HIDDEN_M);
        search->hits++;
    }
}

void search_report(Search *search, const Senses *senses, Vec enemy) {
    set_trail(search, senses, enemy);
    search->is_reported = true;
    whereabouts_place(&search->whereabouts, senses, enemy, VANISHED_M);
}

double search_age_s(const Search *search, const Senses *senses) {
    if (!search->has_trail) return INFINITY;
    ASSERT(search->trail_tick <= senses->tick);
    return senses_since_s(senses, search->trail_tick);
}

bool search_is_fresh(const Search *search, const Senses *senses) {
    return !search->is_reported && search_age_s(search, senses) < FRESH_S;
}

static bool is_unhurt(const Search *search, const Senses *senses) {
    return min_of(senses->health, search->health) >= 1;
}

double search_wait_s(const Search *search, const Senses *senses, double longest_s) {
    if (fighter_outnumbers(senses)) longest_s = min_of(longest_s, HASTE_S);
    if (!is_unhurt(search, senses)) return longest_s;
    bool is_near = vec_distance(pose_at(senses->pose), search->trail) < WATCH_M;
    return is_near && !search->must_come ? min_of(longest_s, WATCH_S) : 0;
}

// Returns true if it is this tank that drives to where an unhurt enemy vanished.
static bool is_coming(const Search *search, const Senses *senses) {
    return search->has_trail && !search->is_reported && !search->is_in_sight && search->must_come &&
           is_unhurt(search, senses);
}

// Returns true if the tank watches where an enemy vanished before the first hit.
static bool is_watching(const Search *search, const Senses *senses) {
    return search->has_trail && !search->is_reported && is_unhurt(search, senses) &&
           search_age_s(search, senses) < search_wait_s(search, senses, WATCH_S);
}

static double outward_rad(const Senses *senses) {
    return steer_bearing(senses, senses->goal.at) + PI;
}

static bool is_in_goal(const Senses *senses, double share) {
    return vec_distance(pose_at(senses->pose), senses->goal.at) <= share * senses->goal.radius_m;
}

// The thresholds have hysteresis, so that a tank drives well into the area before it stops. During
// a fight it drives in less far and returns only when it has been pushed out.
bool search_must_reach_goal(Search *search, const Senses *senses) {
    ASSERT(!senses->goal.is_on || senses->goal.radius_m >= 0);
    bool stays = route_is_over(&search->route) && fabs(senses->motion.forward_mps) < PARKED_MPS;
    double inside = search->is_in_sight ? EDGE : INSIDE, outside = search->is_in_sight ? RIM : EDGE;
    double free = stays ? RIM : search->must_reach_goal ? inside : outside;
    search->must_reach_goal = senses->goal.is_on && !is_in_goal(senses, free);
    if (search->must_reach_goal && stays) route_drop(&search->route);
    return search->must_reach_goal;
}

Vec search_random_place(const Senses *senses, double edge_m) {
    double x = dice_between(senses->dice, edge_m, map_width(senses->map) - edge_m);
    double y = dice_between(senses->dice, edge_m, map_height(senses->map) - edge_m);
    return vec(x, y);
}

static Vec destination(Search *search, const Senses *senses) {
    Whereabouts *whereabouts = &search->whereabouts;
    whereabouts_update(whereabouts, senses);
    search->has_trail &= whereabouts_is_worth(whereabouts, search->trail);
    if (search->has_trail) return search->trail;
    Vec me = pose_at(senses->pose);
    double way_m = vec_distance(me, search->place);
    // After a new place was chosen, the route still leads to the last one for a while.
    bool is_over = route_is_over(&search->route) &&
                   (way_m < THERE_M || vec_distance(search->route.goal, search->place) < NEARER_M);
    double wait_s = whereabouts->is_meeting ? MEETING_S : 0;
    if (way_m < search->nearest_m - NEARER_M)
        search->nearest_m = way_m, search->nearer_tick = senses->tick;
    bool is_late = senses_since_s(senses, search->nearer_tick) > NEARER_S;
    bool is_done = is_late || (is_over && senses_since_s(senses, search->nearer_tick) >= wait_s);
    if (search->has_place && is_done &&
        (is_late || way_m > BESIDE_M || !map_sees(senses->map, me, search->place)))
        whereabouts_close(whereabouts, senses, search->place);
    if (!search->has_place || is_done || !whereabouts_is_worth(whereabouts, search->place)) {
        search->place = whereabouts_choose(whereabouts, senses);
        search->nearest_m = INFINITY;
    }
    search->has_place = true;
    return search->place;
}

// Returns the tank's own place on the near side of the goal area, so that friends do not push each
// other; if the place is occupied, one further around the circle.
static Vec goal_place(const Senses *senses) {
    double near_rad = outward_rad(senses);
    Vec first = senses->goal.at;
    for (int i = 0; i < GOAL_PLACES; i++) {
        double side = NEAR_SIDE + (1 - NEAR_SIDE) * i / GOAL_PLACES;
        double own_rad = side * angle_wrap((senses->id + i) * GOLDEN_RAD);
        Vec off = vec_scale(vec_heading(near_rad + own_rad), PLACE * senses->goal.radius_m);
        Vec place = vec_add(senses->goal.at, off);
        if (map_clearance(senses->map, place) < 0.5 * senses->width_m) continue; // in a wall
        if (i == 0) first = place;
        if (!is_taken(senses, place, PARKED_M, true)) return place;
    }
    return first;
}

// Returns whether the tank is so near the carrier that it escorts that it would stop it.
static bool is_in_the_way(const Senses *senses) {
    return senses->goal.task && strcmp(senses->goal.task, "escort") == 0 &&
           vec_distance(pose_at(senses->pose), senses->goal.at) < MAKE_WAY_M;
}

Twist search_drive(Search *search, Avoidance *avoidance, const Senses *senses, double speed_mps) {
    ASSERT(speed_mps >= 0);
    bool was_there = vec_distance(pose_at(senses->pose), search->trail) < THERE_M;
    bool is_cold = search_age_s(search, senses) > COLD_S;
    if (was_there || is_cold) search->has_trail = false;
    if (!senses->goal.is_on && is_watching(search, senses)) {
        whereabouts_update(&search->whereabouts, senses);
        return evade_drive(senses, steer_face(senses, steer_bearing(senses, search->trail)));
    }
    if (!senses->goal.is_on)
        return route_drive(&search->route, avoidance, senses, destination(search, senses),
                           speed_mps);
    if (is_in_the_way(senses)) {
        Course away = course_either_end(senses, course_flee(senses, senses->goal.at));
        return course_drive(away, avoidance, senses);
    }
    if (!search_must_reach_goal(search, senses)) {
        double facing_rad =
            search->has_trail ? steer_bearing(senses, search->trail) : outward_rad(senses);
        return evade_drive(senses, steer_face(senses, facing_rad));
    }
    return route_drive(&search->route, avoidance, senses, goal_place(senses), speed_mps);
}

double search_gun_rad(const Search *search, const Senses *senses) {
    if (search->has_trail) return steer_bearing(senses, search->trail);
    if (!senses->goal.is_on || search->must_reach_goal) return senses->next_pose.heading_rad;
    double time_s = (double)senses->tick * senses->dt_s;
    return outward_rad(senses) + SWEEP_RAD * sin(SWEEP_RADPS * time_s);
}

const TankSight *fighter_choose_target(Fighter *fighter, const Senses *senses) {
    const TankSight *target = target_choose(senses, fighter->turret.target_key - 1);
    if (!target) fighter->standoff.action = STANDOFF_NONE;
    search_update(&fighter->search, senses, target);
    return target;
}

Twist fighter_search(Fighter *fighter, const Senses *senses) {
    return search_drive(&fighter->search, &fighter->avoidance, senses, senses->limits.top_mps);
}

Twist fighter_go(Fighter *fighter, const Senses *senses, Vec goal) {
    return route_drive(&fighter->route, &fighter->avoidance, senses, goal, senses->limits.top_mps);
}

// Returns whether the way out of a standoff or to the goal area has priority, and sets `desired`.
static bool fighter_override(Fighter *fighter, const Senses *senses, const TankSight *target,
                             Twist *desired) {
    bool must_reach_goal = search_must_reach_goal(&fighter->search, senses);
    double way_m = vec_distance(pose_at(senses->pose), senses->goal.at) - senses->goal.radius_m;
    if (must_reach_goal && way_m > QUEUE_M)
        target = NULL; // no standoff while driving to the goal area
    if (standoff_resolve(&fighter->standoff, &fighter->avoidance, senses, target, desired))
        return true;
    if (must_reach_goal) *desired = fighter_search(fighter, senses);
    return must_reach_goal;
}

// Returns whether it saw recently where an enemy vanished.
static bool knows_place(const Search *search, const Senses *senses) {
    return search_age_s(search, senses) <= BANK_S && search->hits == 0 && !search->is_reported;
}

// Returns whether smoke is in the line to a place.
static bool is_behind_smoke(const Senses *senses, Vec at) {
    Vec me = pose_at(senses->next_pose);
    for (const ThingSight *thing = senses->things; thing < senses->things + senses->thing_count;
         thing++)
        if (thing->is_opaque && vec_segment_distance(me, at, thing->at) < thing->radius_m)
            return true;
    return false;
}

// Fires into smoke that has just hidden an enemy, as if the enemy kept its motion for a while.
static bool fire_into_smoke(Fighter *fighter, const Senses *senses, Order *order) {
    const Search *search = &fighter->search;
    double age_s = search_age_s(search, senses);
    if (senses->thing_count == 0 || age_s > BLIND_FIRE_S || search->hits > 0 || search->is_reported)
        return false;
    Vec at = pose_at(arc_travel(search->seen, search->motion, min_of(age_s, STRAIGHT_S)));
    if (!is_behind_smoke(senses, at)) return false;
    TankSight enemy = {.id = search->seen_id,
                       .is_enemy = true,
                       .pose = {at.x, at.y, search->seen.heading_rad},
                       .motion = age_s < STRAIGHT_S ? search->motion : (Motion){0},
                       .length_m = senses->length_m,
                       .width_m = senses->width_m};
    turret_engage(&fighter->turret, senses, &enemy, TURRET_LEADS, order, NULL);
    return true;
}

bool fighter_engage_hidden(Fighter *fighter, const Senses *senses, Order *order) {
    const Search *search = &fighter->search;
    double age_s = search_age_s(search, senses);
    TankSight enemy = {.id = search->seen_id,
                       .is_enemy = true,
                       .pose = {search->trail.x, search->trail.y, search->seen.heading_rad},
                       .length_m = senses->length_m,
                       .width_m = senses->width_m,
                       .health = search->health};
    if (missiles_engage(senses, NULL, order)) return true;
    if (blast_clear_way(senses, &search->route.path, order) ||
        blast_clear_way(senses, &fighter->route.path, order))
        return true;
    if (senses->is_lobbed && knows_place(search, senses)) {
        lob_engage(senses, search->trail, order);
        return true;
    }
    if (fire_into_smoke(fighter, senses, order)) return true;
    if (knows_place(search, senses) && age_s < BLAST_S && blast_engage(senses, &enemy, order))
        return true;
    if (siege_engage(senses, NULL, order)) return true;
    if (breach_engage(&fighter->breach, senses, order)) return true;
    if (senses->bounces == 0 || age_s > BANK_S || search->hits > 0) return false;
    return bank_engage(&fighter->bank, senses, &enemy, VANISHED_M + BANK_MPS * age_s, BANK_SURE,
                       order);
}

void fighter_engage_past(Fighter *fighter, const Senses *senses, const TankSight *target,
                         bool is_blocked, Order *order) {
    fighter->is_blasting = blast_engage(senses, target, order);
    if (fighter->is_blasting || siege_engage(senses, target, order) || senses->bounces == 0) return;
    if (is_blocked) fighter->bank_tick = senses_tick_in(senses, BANK_PAST_S);
    if (senses->tick < fighter->bank_tick && !order->fire)
        bank_engage(&fighter->bank, senses, target, 0, BANK_SURE, order);
}

// Returns the helm's last order, with the gun on the target or where an enemy may appear.
static Order fighter_order(Fighter *fighter, const Senses *senses, const TankSight *target,
                           TurretSkill skill, Notes *notes) {
    Order order = helm_order(&fighter->helm, senses);
    if (target && missiles_engage(senses, target, &order)) {
        fighter->turret.target_key = 0; // aims again
    } else if (target) {
        turret_engage(&fighter->turret, senses, target, skill, &order, notes);
        fighter_engage_past(fighter, senses, target, fighter->turret.is_blocked, &order);
    } else if (!fighter_engage_hidden(fighter, senses, &order))
        turret_watch(senses, search_gun_rad(&fighter->search, senses), &order);
    return order;
}

void fighter_show(const Fighter *fighter, const Senses *senses, const char *word, Notes *notes) {
    if (!notes) return;
    const Search *search = &fighter->search;
    bool is_leaving = fighter->standoff.action != STANDOFF_NONE;
    bool is_searching = !is_leaving && (!word || search->must_reach_goal);
    if (is_searching && senses->goal.is_on)
        word = is_in_goal(senses, 1) ? "holding" : "to the goal";
    else if (is_searching)
        word = search->has_trail ? "tracking" : "searching";
    if (is_leaving) {
        word = fighter->standoff.action == STANDOFF_MOVE_ASIDE ? "moving aside" : "closing in";
        path_note(&fighter->standoff.route.path, senses, notes);
    }
    notes_state(notes, helm_is_escaping(&fighter->helm) ? "reversing" : word);
    bank_note(&fighter->bank, senses, notes);
    if (is_searching) {
        path_note(&search->route.path, senses, notes);
        if (search->has_trail) notes_cross(notes, NOTE_TARGET, search->trail);
        whereabouts_note(&search->whereabouts, notes);
    }
}

// Without a trail, a wall on the way is shot only if the way around it is very long.
static bool needs_breach(const Search *search, const Senses *senses) {
    double straight_m = vec_distance(pose_at(senses->next_pose), search->route.goal);
    return search->has_trail || senses->goal.is_on ||
           route_left_m(&search->route, senses) > DETOUR * straight_m;
}

static bool lays_mine(const Fighter *fighter, const Senses *senses) {
    const Search *search = &fighter->search;
    if (senses->special_use != SPECIAL_STOPS_PURSUERS) return false;
    return equipment_mines_corner(senses, &fighter->route.path) ||
           equipment_mines_corner(senses, &search->route.path) ||
           (search->has_trail &&
            equipment_mines_trail(senses, search->trail, search_age_s(search, senses)));
}

// Returns whether the tank drives to a pick-up. After FETCH_S it leaves pick-ups alone for a while,
// because it cannot reach them.
static bool fetches(Fighter *fighter, const Senses *senses, const TankSight *target, Vec *pickup) {
    begin_tick(senses, &fighter->fetch_tick);
    bool is_late = senses_since_s(senses, fighter->fetch_tick) > FETCH_S;
    if (is_late) fighter->rest_tick = senses_tick_in(senses, REST_S);
    bool has_rest = senses->tick < fighter->rest_tick;
    if (!has_rest && equipment_wants_pickup(senses, target, pickup)) return true;
    fighter->fetch_tick = senses->tick;
    return false;
}

void fighter_steer(const FighterMind *mind, void *memory, const Senses *senses,
                   const TankSight *target) {
    ASSERT(mind->act);
    Fighter *fighter = memory;
    // A mind that hides would come back to its own mines.
    fighter->helm.lays_mine = !target && !mind->ignores_standoff && lays_mine(fighter, senses);
    if (!helm_needs_update(&fighter->helm, senses)) return;
    Twist desired, siege;
    fighter->standoff.near_m = mind->near_m;
    const Search *search = &fighter->search;
    breach_update(&fighter->breach, senses,
                  !target && knows_place(search, senses) ? &search->trail : NULL,
                  target || !needs_breach(search, senses) ? NULL : &search->route);
    gate_update(&fighter->gate, senses, target ? NULL : &search->route);
    bool gate_has_ended = fighter->gate.has_changed && !fighter->gate.is_on;
    if (fighter->gate.has_changed) route_drop(&fighter->standoff.route);
    if (fighter->breach.has_ended || gate_has_ended) route_drop(&fighter->search.route);
    Vec pickup;
    if (fetches(fighter, senses, target, &pickup))
        desired = evade_drive(senses, fighter_go(fighter, senses, pickup));
    else if (!target && siege_drive(senses, &fighter->avoidance, &siege))
        desired = siege;
    else if (!target && fighter->gate.is_on)
        desired = evade_drive(senses, gate_drive(&fighter->gate, &fighter->standoff.route,
                                                 &fighter->avoidance, senses));
    else if (!target && fighter->breach.is_on)
        desired = evade_drive(senses, (Twist){0, 0});
    else if (!target && !mind->ignores_standoff && is_coming(&fighter->search, senses))
        desired = fighter_search(fighter, senses);
    else if (!fighter_override(fighter, senses, mind->ignores_standoff ? NULL : target, &desired))
        desired = target || mind->acts_without_target ? mind->act(memory, senses, target)
                                                      : fighter_search(fighter, senses);
    helm_steer(&fighter->helm, senses, desired);
}

Order fighter_fight(const FighterMind *mind, void *memory, const Senses *senses,
                    const TankSight *target, Notes *notes) {
    fighter_steer(mind, memory, senses, target);
    if (notes && mind->show) mind->show(memory, senses, target, notes);
    target_note(senses, target, notes);
    return fighter_order(memory, senses, target, mind->skill, notes);
}

Order fighter_think(const FighterMind *mind, void *memory, const Senses *senses, Notes *notes) {
    return fighter_fight(mind, memory, senses, fighter_choose_target(memory, senses), notes);
}
