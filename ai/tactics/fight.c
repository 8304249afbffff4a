// fight.c -- ways to fight: skirmish, charge, face the armour, hold a corner.
#include "fight.h"

#include "ai/motion/arc.h"
#include "ai/navigation/map.h"
#include "course.h"

// Skirmish and charge.
#define BLOCKED_M 2.0      // a free path shorter than this is considered blocked
#define TOO_NEAR 0.65      // a step inward ends at this fraction of the range
#define TOO_FAR 1.5        // a step outward ends at this fraction of the range
#define GRAPPLE_M 6.0      // maximum distance of a brawl
#define GRAPPLE 0.4        // maximum distance of a brawl, as a fraction of the range
#define CHARGING_MPS 1.5   // minimum speed of an enemy that charges
#define TOUCH_M 1.0        // hulls with a smaller gap are considered in contact
#define TURN_STEP_S 0.8    // length of a step after the way was blocked
#define CAR_STEPS 2.0      // steps are longer by this factor for drives that cannot pivot
#define WAY_OUT_S 1.5      // how long a car keeps its direction after getting unstuck
#define STEADY 0.8         // maximum turn rate of the hull, as a fraction of the turret's
#define CHARGE_ROOM_M 0.1  // room on both sides of a straight way
#define OPEN_M 4.5         // a car avoids obstacles until it is this close to its target
enum { CHARGE_TICKS = 8 }; // interval between two checks of the way

// Facing the enemy.
#define SLACK_M 1.5     // tolerance of the range
#define FACING_RAD 0.7  // bearing of the enemy that makes the hull turn first
#define SIDE_ROOM_M 0.4 // room needed on both sides of the hull
#define AHEAD_M 3.0     // room required to drive forward
#define BEHIND_M 3.5    // room required to drive back
#define ROCK_S 1.0      // minimum remaining reload time for rocking back and forth
#define ROCK 0.75       // speed of rocking, as a fraction of top speed
#define ROCK_M 2.0      // room required for rocking
#define TURN_RAD 0.25   // a car starts to turn its nose if the enemy's bearing is larger
#define DONE_RAD 0.08   // bearing of the enemy that ends the turn
#define KEEP_S 0.5      // minimum time between two changes of direction
enum { SAMPLES = 3 };   // points tested along a straight way

// Circling.
#define CLOSE_M 10.0        // close quarters begin at this distance from the enemy
#define ESCAPED_M 13.0      // close quarters end at this distance
#define BENT_RAD 0.5        // an obstacle is in the way if it bends the course further than this
#define SIGHT_M 4.0         // the centre must be in sight from this distance ahead
#define SETTLE_S 1.0        // minimum time between a change of direction and one for an obstacle
#define KEEP_SHORTEST_S 2.5 // limits of the time between two random changes
#define KEEP_LONGEST_S 7.0

// Corners.
#define GAP_M 10.0           // minimum distance from the corner
#define FURTHEST_HOLD_M 20.0 // maximum distance
#define CORNER_ROOM_M 0.25   // room needed on both sides of the enemy's way back
#define CORNER_S 0.7         // interval between two searches for the corner
#define SAME_TRAIL_M 0.5     // movement of the trail that needs a new plan of the way
#define SAME_WAY_M 4.0       // movement of the tank that needs a new plan
#define ENDURED 2            // hits from unseen enemies that end the wait
enum { CORNER_STEPS = 8 };   // points tested per segment of the way
#define STOPS_S 0.15         // a vanished enemy is expected to stop after this time
#define OFF_M 0.4            // maximum error of the gun
enum { PARTS = 4 };          // parts of half a hull that are tested

// Returns the factor for the length of this drive's steps.
static double step_factor(const Senses *senses) { return senses->limits.can_pivot ? 1 : CAR_STEPS; }

// Turns around when the way is blocked: first along the same line, then to the other side.
static void turn_step(Skirmish *skirmish, const Senses *senses) {
    ASSERT(abs(skirmish->step) == 1 && abs(skirmish->side) == 1);
    if (senses->tick < skirmish->keep_tick) return;
    if (skirmish->step < 0) skirmish->side = -skirmish->side;
    skirmish->step = -skirmish->step;
    skirmish->step_tick = senses_tick_in(senses, TURN_STEP_S * step_factor(senses));
    if (!senses->limits.can_pivot) skirmish->keep_tick = skirmish->step_tick;
}

// After getting unstuck, a car keeps its direction; otherwise it would drive back into the mud.
static void keep_way_out(Skirmish *skirmish, const Fighter *fighter, const Senses *senses) {
    if (senses->limits.can_pivot || !helm_is_escaping(&fighter->helm)) return;
    skirmish->step = fighter->helm.unstuck.escape.forward_mps > 0 ? 1 : -1;
    if (skirmish->side == 0) skirmish->side = 1; // stuck before its first step
    skirmish->step_tick = skirmish->keep_tick = senses_tick_in(senses, WAY_OUT_S);
}

static Twist skirmish_step(Fighter *fighter, const Senses *senses, Vec to, double range_m) {
    Skirmish *skirmish = &fighter->skirmish;
    double distance_m = vec_length(to);
    bool is_out_of_range =
        skirmish->step > 0 ? distance_m < TOO_NEAR * range_m : distance_m > TOO_FAR * range_m;
    keep_way_out(skirmish, fighter, senses);
    is_out_of_range &= senses->tick >= skirmish->keep_tick;
    if (is_out_of_range || senses->tick >= skirmish->step_tick) {
        // Chooses a new random step, so that the enemy cannot lead the tank for long.
        double in = clamp(0.5 + 1.5 * (distance_m - range_m) / range_m, 0.1, 0.9);
        double step_coin = dice_unit(senses->dice);
        double side_coin = dice_unit(senses->dice);
        double keep_s = dice_between(senses->dice, 0.7, 1.8) * step_factor(senses);
        skirmish->step = step_coin < in || !senses->limits.can_reverse ? 1 : -1;
        if (skirmish->side == 0 || side_coin < 0.2) skirmish->side = skirmish->side > 0 ? -1 : 1;
        skirmish->step_tick = senses_tick_in(senses, keep_s);
    }
    // Drives across the line of fire at the favourite range, which makes the tank hard to hit and
    // never shows its rear; drives nearly straight when the range has to change.
    double nose_off = max_of(0.3, 0.8 - 0.5 * fabs(distance_m - range_m) / range_m);
    double nose_rad = vec_bearing(to) + skirmish->side * nose_off;
    double way_rad = skirmish->step > 0 ? nose_rad : nose_rad + PI;
    double speed_mps = skirmish->step * senses->limits.top_mps;
    Twist desired = avoidance_drive(&fighter->avoidance, senses, way_rad, speed_mps, INFINITY);
    if (fighter->avoidance.free_m < BLOCKED_M || fighter->turret.is_blocked)
        turn_step(skirmish, senses);
    fighter->turret.is_blocked = false;
    return desired;
}

// Returns true if the enemy is so near that no shell misses, and charges or touches the tank.
static bool is_brawl(const Senses *senses, const TankSight *target, double distance_m,
                     double range_m) {
    if (!target || !senses->limits.can_pivot) return false;
    bool is_charging = fabs(target->motion.forward_mps) > CHARGING_MPS;
    return distance_m < min_of(GRAPPLE_M, GRAPPLE * range_m) &&
           (is_charging || distance_m < senses->length_m + TOUCH_M);
}

Twist skirmish_drive(Fighter *fighter, const Senses *senses, const TankSight *target,
                     double range_m) {
    ASSERT(range_m > 0);
    Vec enemy = target ? pose_at(target->pose) : fighter->search.trail;
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    if (is_brawl(senses, target, vec_length(to), range_m))
        return steer_face(senses, vec_bearing(to));
    Twist desired = evade_drive(senses, skirmish_step(fighter, senses, to, range_m));
    double steady_radps = STEADY * senses->turret_top_radps;
    desired.turn_radps = clamp(desired.turn_radps, -steady_radps, steady_radps);
    return desired;
}

Twist charge_drive(Charge *charge, Fighter *fighter, const Senses *senses, Vec at) {
    ASSERT(isfinite(at.x) && isfinite(at.y));
    Vec me = pose_at(senses->next_pose);
    double way_m = vec_distance(me, at);
    if (!senses->limits.can_pivot && way_m > OPEN_M)
        return course_drive(course_seek(senses, at), &fighter->avoidance, senses);
    if (senses->tick >= charge->look_tick) {
        charge->is_straight =
            path_is_straight(senses->map, me, at, 0.5 * senses->width_m + CHARGE_ROOM_M);
        charge->look_tick = senses->tick + CHARGE_TICKS;
    }
    if (charge->is_straight) {
        const TurnLimits *limits = &senses->limits;
        double heading_rad = steer_bearing(senses, at);
        if (limits->can_pivot) return steer_heading(senses, heading_rad, limits->top_mps);
        double b = angle_wrap(heading_rad - senses->next_pose.heading_rad);
        bool comes_about =
            limits->can_reverse &&
            backturn_is_needed(&charge->back_turn, limits->tightest_radius_m, b, way_m);
        return comes_about ? backturn_away(limits, b, limits->top_mps)
                           : backturn_toward(limits, b, limits->top_mps);
    }
    return route_drive(&fighter->search.route, &fighter->avoidance, senses, at,
                       senses->limits.top_mps);
}

// Returns true if the hull at `to` would touch a wreck that it approaches.
static bool runs_into_wreck(const Senses *senses, Vec from, Vec to) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        double away_m = vec_distance(to, pose_at(tank->pose));
        if (tank->is_wreck && away_m < 0.5 * (senses->length_m + tank->length_m) &&
            away_m < vec_distance(from, pose_at(tank->pose)))
            return true;
    }
    return false;
}

bool hull_has_room(const Senses *senses, double heading_rad, double way_m) {
    ASSERT(way_m > 0);
    double need_m = 0.5 * senses->width_m + SIDE_ROOM_M;
    Vec from = pose_at(senses->next_pose), way = vec_heading(heading_rad);
    for (int i = 1; i <= SAMPLES; i++) {
        Vec at = vec_add(from, vec_scale(way, way_m * i / SAMPLES));
        if (map_clearance(senses->map, at) < need_m || runs_into_wreck(senses, from, at))
            return false;
    }
    return true;
}

// Returns a direction with room for rocking: +1 forward, -1 back, 0 none. Tries `first` first.
static int rock_direction(const Senses *senses, int first) {
    double here_m = map_clearance(senses->map, pose_at(senses->next_pose));
    for (int way = first, tries = 0; tries < 2; way = -way, tries++) {
        double way_rad = senses->next_pose.heading_rad + (way < 0 ? PI : 0);
        Vec at = vec_add(pose_at(senses->next_pose), vec_scale(vec_heading(way_rad), ROCK_M));
        if (hull_has_room(senses, way_rad, ROCK_M) || map_clearance(senses->map, at) > here_m)
            return way;
    }
    return 0;
}

// Returns the speed along the nose that restores the range, or 0 if the range is right or there is
// no room.
static double range_keeping_mps(const Senses *senses, double heading_rad, double distance_m,
                                double range_m, double behind_m) {
    double top_mps = senses->limits.top_mps;
    if (distance_m > range_m + SLACK_M)
        return hull_has_room(senses, heading_rad, AHEAD_M) ? top_mps : 0;
    if (distance_m < range_m - SLACK_M)
        return hull_has_room(senses, heading_rad + PI, behind_m) ? -top_mps : 0;
    return 0;
}

Twist face_armour_pivot(const Senses *senses, Vec enemy, double range_m, double rock_m,
                        double grapple_m) {
    ASSERT(rock_m >= 0 && grapple_m >= 0);
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    double distance_m = vec_length(to), bearing_rad = vec_bearing(to);
    Twist desired = steer_face(senses, bearing_rad);
    double off_rad = fabs(angle_wrap(senses->next_pose.heading_rad - bearing_rad));
    if (off_rad > FACING_RAD || distance_m < grapple_m) return desired;
    desired.forward_mps = range_keeping_mps(senses, bearing_rad, distance_m, range_m, BEHIND_M);
    bool is_time = senses->reload_s > ROCK_S && distance_m < rock_m;
    if (desired.forward_mps == 0 && senses->limits.can_reverse && is_time)
        desired.forward_mps =
            rock_direction(senses, distance_m > range_m ? 1 : -1) * ROCK * senses->limits.top_mps;
    return desired;
}

Twist face_armour_drive(FaceArmour *face, const Senses *senses, Vec enemy, double range_m,
                        double rock_m) {
    if (senses->limits.can_pivot) return face_armour_pivot(senses, enemy, range_m, rock_m, 0);
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    double away_m = vec_length(to), nose_rad = senses->next_pose.heading_rad;
    double off_rad = angle_wrap(vec_bearing(to) - nose_rad), top_mps = senses->limits.top_mps;
    if (fabs(off_rad) < DONE_RAD) face->arc = 0;
    if (fabs(off_rad) > TURN_RAD && !face->arc) face->arc = away_m > range_m ? 1 : -1;
    if (!face->arc)
        return (Twist){range_keeping_mps(senses, nose_rad, away_m, range_m, AHEAD_M), 0};
    bool is_free = hull_has_room(senses, nose_rad + (face->arc < 0 ? PI : 0), AHEAD_M);
    if (!is_free && senses->tick >= face->keep_tick) {
        face->arc = -face->arc;
        face->keep_tick = senses_tick_in(senses, KEEP_S);
    }
    return (Twist){face->arc * top_mps, copysign(100, off_rad)};
}

void circling_turn(Circling *circling, const Senses *senses, int side) {
    ASSERT(side == 1 || side == -1);
    circling->side = side;
    circling->turn_tick = senses->tick;
}

void circling_vary(Circling *circling, const Senses *senses) {
    if (circling->side != 0 && senses_since_s(senses, circling->turn_tick) < circling->keep_s)
        return;
    circling->keep_s = dice_between(senses->dice, KEEP_SHORTEST_S, KEEP_LONGEST_S);
    circling_turn(circling, senses, circling->side > 0 ? -1 : 1);
}

// Turns around where the way is blocked or would lead out of sight of the centre.
static Twist drive_round(Circling *circling, Fighter *fighter, const Senses *senses, Vec centre,
                         double radius_m) {
    Course course = course_orbit(senses, centre, radius_m, circling->side);
    Twist desired = course_drive(course_either_end(senses, course), &fighter->avoidance, senses);
    Vec way = vec_scale(vec_heading(course.heading_rad), SIGHT_M);
    bool is_blocked = fabs(fighter->avoidance.bend_rad) > BENT_RAD ||
                      !map_sees(senses->map, vec_add(pose_at(senses->next_pose), way), centre);
    if (is_blocked && !fighter->avoidance.is_backing &&
        senses_since_s(senses, circling->turn_tick) > SETTLE_S)
        circling_turn(circling, senses, -circling->side);
    return evade_drive(senses, desired);
}

Twist circling_drive(Circling *circling, Fighter *fighter, const Senses *senses,
                     const TankSight *target, double radius_m) {
    fighter->helm.has_short_interval = true; // dodges sooner
    if (circling->side == 0) circling_turn(circling, senses, 1);
    Vec enemy = pose_at(target->pose);
    double away_m = vec_distance(enemy, pose_at(senses->next_pose));
    circling->is_close = away_m < (circling->is_close ? ESCAPED_M : CLOSE_M);
    if (circling->is_close)
        return evade_drive(senses, face_armour_drive(&circling->face, senses, enemy, ESCAPED_M, 0));
    return drive_round(circling, fighter, senses, enemy, radius_m);
}

// Plans the enemy's way back if the tank or the trail has moved since the last plan.
static void plan_way_back(HoldCorner *hold, const Senses *senses, Vec trail) {
    Vec me = pose_at(senses->next_pose);
    if (hold->way_count > 0 && vec_distance(hold->planned_to, trail) < SAME_TRAIL_M &&
        vec_distance(hold->planned_from, me) < SAME_WAY_M)
        return;
    Path path = {0};
    path_plan(&path, senses, trail, CORNER_ROOM_M);
    hold->way_count = path.count < HOLD_CORNER_POINTS ? path.count : HOLD_CORNER_POINTS;
    for (int i = 0; i < hold->way_count; i++) hold->way[i] = path.points[i];
    hold->planned_from = me;
    hold->planned_to = trail;
}

// Returns the last visible point on the way to the trail, since the enemy would return the same
// way.
static Vec find_corner(HoldCorner *hold, const Senses *senses, Vec trail) {
    Vec me = pose_at(senses->next_pose), from = me, seen = me;
    plan_way_back(hold, senses, trail);
    if (hold->way_count == 0) return trail;
    for (int i = 0; i < hold->way_count; i++) {
        for (int k = 1; k <= CORNER_STEPS; k++) {
            Vec at = vec_mix(from, hold->way[i], (double)k / CORNER_STEPS);
            if (!map_sees(senses->map, me, at)) return seen;
            seen = at;
        }
        from = hold->way[i];
    }
    return seen;
}

bool hold_corner_update(HoldCorner *hold, const Search *search, const Senses *senses,
                        double longest_s) {
    bool was_on = hold->is_on;
    hold->is_on = search->has_trail && search->hits < ENDURED &&
                  search_age_s(search, senses) < search_wait_s(search, senses, longest_s);
    if (!hold->is_on || (was_on && senses->tick < hold->update_tick)) return hold->is_on;
    hold->corner = find_corner(hold, senses, search->trail);
    hold->update_tick = senses_tick_in(senses, CORNER_S);
    return true;
}

Twist hold_corner_drive(HoldCorner *hold, Fighter *fighter, const Senses *senses) {
    double away_m = vec_distance(hold->corner, pose_at(senses->next_pose));
    circling_vary(&hold->circling, senses);
    return drive_round(&hold->circling, fighter, senses, hold->corner,
                       clamp(away_m, GAP_M, FURTHEST_HOLD_M));
}

Twist hold_corner_or_search(HoldCorner *hold, Fighter *fighter, const Senses *senses) {
    bool holds =
        !senses->goal.is_on && hold_corner_update(hold, &fighter->search, senses, HOLD_CORNER_S);
    return holds ? hold_corner_drive(hold, fighter, senses) : fighter_search(fighter, senses);
}

const char *hold_corner_show(const HoldCorner *hold, Notes *notes) {
    if (!hold->is_on) return NULL;
    notes_cross(notes, NOTE_TARGET, hold->corner);
    return "watching";
}

double hold_corner_gun_rad(const HoldCorner *hold, const Search *search, const Senses *senses) {
    return hold->is_on ? steer_bearing(senses, hold->corner) : search_gun_rad(search, senses);
}

void last_seen_update(LastSeen *last_seen, const Senses *senses, const TankSight *target) {
    if (!target) return;
    last_seen->tank = *target;
    last_seen->seen_tick = senses->tick;
    last_seen->is_on = true;
}

// Finds the visible part of the hull that is nearest to its centre.
static bool sees_edge(const LastSeen *last_seen, const Senses *senses, Vec *at) {
    Pose pose = arc_travel(last_seen->tank.pose, last_seen->tank.motion, STOPS_S);
    Vec me = pose_at(senses->next_pose), nose = vec_heading(pose.heading_rad);
    int wall = -1; // usually hides several parts
    for (int i = 1; i <= PARTS; i++)
        for (int end = -1; end <= 1; end += 2) {
            double along_m = 0.5 * last_seen->tank.length_m * end * i / (PARTS + 0.5);
            *at = vec_add(pose_at(pose), vec_scale(nose, along_m));
            if (map_sees_past(senses->map, me, *at, &wall)) return true;
        }
    return false;
}

bool last_seen_engage(const LastSeen *last_seen, const Senses *senses, double longest_s,
                      Order *order) {
    Vec at;
    if (!last_seen->is_on || senses_since_s(senses, last_seen->seen_tick) > longest_s) return false;
    if (senses->is_lobbed) {
        lob_engage(senses, pose_at(last_seen->tank.pose), order);
        return true;
    }
    if (!sees_edge(last_seen, senses, &at)) return false;
    aim_engage(senses, at, OFF_M, last_seen->tank.id, order);
    return true;
}
