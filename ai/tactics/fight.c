// fight.c -- manners of fighting: skirmish, charge, stand-off, shoot and scoot, lying in wait.
#include "fight.h"

#include "ai/gunnery/dodge.h"
#include "ai/maths/assert.h"
#include "ai/navigation/map.h"
#include "course.h"

#define BLOCKED_M 2.0 // a way shorter than this is no way
#define TOO_NEAR 0.65 // shares of the range at which a skirmish goes no further in
#define TOO_FAR 1.5   // and no further out
#define GRAPPLE_M 6.0 // at a distance as short as this, or
#define GRAPPLE 0.4   // this share of the range, the fight is a brawl
#define CHARGING_MPS 1.5
#define TOUCH_M 1.0
#define TURN_STEP_S 0.8
#define CAR_STEPS 2.0 // a car changes its step so much less often, for it must stop first,
#define WAY_OUT_S 1.5 // and goes on for so long the way it got out of a jam
#define STEADY 0.8    // how fast the hull may turn, as a share of the turret's rate

#define CHARGE_ROOM_M 0.1
#define OPEN_M 4.5      // a car minds obstacles until it is as near as this to its target
enum { ASK_TICKS = 8 }; // from one look at the way to the next

#define SLACK_M 1.5         // about its range a stand-off stands
#define FACING_RAD 0.7      // it turns first when the enemy is further off its nose than this
#define STANDOFF_ROOM_M 0.4 // kept from walls, beside half a width
#define AHEAD_M 3.0         // room that it wants to go in
#define BEHIND_M 3.5        // and out
#define ROCK_S 1.0          // while the gun loads for longer than this it rolls to and fro,
#define ROCK 0.75           // at this share of top speed,
#define ROCK_M 2.0          // where there is so much room
enum { SAMPLES = 3 };

#define SCOOT_S 1.1
#define SCOOT_SPEED 0.7 // share of top speed
#define READY_RAD 1.2   // at a post the hull stands so far off the enemy, ready to scoot across

#define VIGIL_ROOM_M 0.25
#define LOOK_S 0.7    // between two looks at the way
#define BACKING_M 3.5 // room that it wants behind
#define ENDURED 2     // hits from out of sight that end a vigil
enum { VIGIL_STEPS = 8 };

// How much less often this drive changes its step.
static double lingering(const Senses *senses) { return senses->limits.can_pivot ? 1 : CAR_STEPS; }

// Blocked: next the other way along the same line, and then the other side.
static void turn_step(Skirmish *skirmish, const Senses *senses) {
    if (senses->tick < skirmish->keep_tick) return;
    if (skirmish->step < 0) skirmish->side = -skirmish->side;
    skirmish->step = -skirmish->step;
    skirmish->step_tick = senses_tick_in(senses, TURN_STEP_S * lingering(senses));
    if (!senses->limits.can_pivot) skirmish->keep_tick = skirmish->step_tick;
}

// A car that got out of a jam goes on that way, or it would return into the mud it was stuck in.
static void take_way_out(Skirmish *skirmish, const Fighter *fighter, const Senses *senses) {
    if (senses->limits.can_pivot || !helm_is_escaping(&fighter->helm)) return;
    skirmish->step = fighter->helm.unstuck.escape.forward_mps > 0 ? 1 : -1;
    skirmish->step_tick = skirmish->keep_tick = senses_tick_in(senses, WAY_OUT_S);
}

static Twist dance(Fighter *fighter, const Senses *senses, Vec to, double range_m) {
    Skirmish *skirmish = &fighter->skirmish;
    double distance_m = vec_length(to);
    bool is_off =
        skirmish->step > 0 ? distance_m < TOO_NEAR * range_m : distance_m > TOO_FAR * range_m;
    take_way_out(skirmish, fighter, senses);
    is_off &= senses->tick >= skirmish->keep_tick;
    if (is_off || senses->tick >= skirmish->step_tick) {
        // A new step, in or out as the range demands, so that an enemy cannot lead it for long.
        double in = clamp(0.5 + 1.5 * (distance_m - range_m) / range_m, 0.1, 0.9);
        double step_coin = dice_unit(senses->dice);
        double side_coin = dice_unit(senses->dice);
        double keep_s = dice_between(senses->dice, 0.7, 1.8) * lingering(senses);
        skirmish->step = step_coin < in || !senses->limits.can_reverse ? 1 : -1;
        if (skirmish->side == 0 || side_coin < 0.2) skirmish->side = skirmish->side > 0 ? -1 : 1;
        skirmish->step_tick = senses_tick_in(senses, keep_s);
    }
    // How far the nose points off the enemy. Across at its range, where a tank that goes to and fro
    // is hard to hit and never shows its thin rear; nearly straight when it has to close in or to
    // make room.
    double nose_off = max_of(0.3, 0.8 - 0.5 * fabs(distance_m - range_m) / range_m);
    double nose_rad = vec_bearing(to) + skirmish->side * nose_off;
    double way_rad = skirmish->step > 0 ? nose_rad : nose_rad + PI;
    double speed_mps = skirmish->step * senses->limits.top_mps;
    Twist wish = avoidance_drive(&fighter->avoidance, senses, way_rad, speed_mps, INFINITY);
    if (fighter->avoidance.free_m < BLOCKED_M || fighter->turret.is_blocked)
        turn_step(skirmish, senses);
    fighter->turret.is_blocked = false;
    return wish;
}

// Is the enemy so near that no shell misses, and charging or in contact, so that backing off is no
// use?
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
        return steer_face(senses, vec_bearing(to)); // front armour
    Twist wish = dodge_simple(senses, dance(fighter, senses, to, range_m));
    double steady_radps = STEADY * senses->turret_top_radps;
    wish.turn_radps = clamp(wish.turn_radps, -steady_radps, steady_radps);
    return wish;
}

Twist charge_drive(Charge *charge, Fighter *fighter, const Senses *senses, Vec at) {
    Vec me = pose_at(senses->next_pose);
    double way_m = vec_distance(me, at);
    if (!senses->limits.can_pivot && way_m > OPEN_M)
        return course_drive(course_seek(senses, at), &fighter->avoidance, senses);
    if (senses->tick >= charge->ask_tick) {
        charge->is_straight =
            path_is_straight(senses->map, me, at, 0.5 * senses->width_m + CHARGE_ROOM_M);
        charge->ask_tick = senses->tick + ASK_TICKS;
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
                           : backturn_onward(limits, b, limits->top_mps);
    }
    return route_drive(&fighter->search.route, &fighter->avoidance, senses, at,
                       senses->limits.top_mps);
}

// Would it touch a wreck at `to` that it comes nearer to?
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

bool standoff_has_room(const Senses *senses, double heading_rad, double way_m) {
    ASSERT(way_m > 0);
    double need_m = 0.5 * senses->width_m + STANDOFF_ROOM_M;
    Vec from = pose_at(senses->next_pose), way = vec_heading(heading_rad);
    for (int i = 1; i <= SAMPLES; i++) {
        Vec at = vec_add(from, vec_scale(way, way_m * i / SAMPLES));
        if (map_clearance(senses->map, at) < need_m || runs_into_wreck(senses, from, at))
            return false;
    }
    return true;
}

// Forward (1) or back (-1), whichever is tried first, where there is room, or more of it than here;
// 0 where there is none.
static int rock_way(const Senses *senses, int first) {
    double here_m = map_clearance(senses->map, pose_at(senses->next_pose));
    for (int way = first, tries = 0; tries < 2; way = -way, tries++) {
        double way_rad = senses->next_pose.heading_rad + (way < 0 ? PI : 0);
        Vec at = vec_add(pose_at(senses->next_pose), vec_scale(vec_heading(way_rad), ROCK_M));
        if (standoff_has_room(senses, way_rad, ROCK_M) || map_clearance(senses->map, at) > here_m)
            return way;
    }
    return 0;
}

Twist standoff_drive(const Senses *senses, Vec enemy, double range_m, double rock_m,
                     double grapple_m) {
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    double distance_m = vec_length(to), bearing_rad = vec_bearing(to);
    Twist wish = steer_face(senses, bearing_rad);
    double off_rad = fabs(angle_wrap(senses->next_pose.heading_rad - bearing_rad));
    if (off_rad > FACING_RAD || distance_m < grapple_m) return wish;
    double top_mps = senses->limits.top_mps;
    if (distance_m > range_m + SLACK_M && standoff_has_room(senses, bearing_rad, AHEAD_M))
        wish.forward_mps = top_mps;
    if (distance_m < range_m - SLACK_M && standoff_has_room(senses, bearing_rad + PI, BEHIND_M))
        wish.forward_mps = -top_mps;
    bool is_time = senses->reload_s > ROCK_S && distance_m < rock_m;
    if (wish.forward_mps == 0 && senses->limits.can_reverse && is_time)
        wish.forward_mps = rock_way(senses, distance_m > range_m ? 1 : -1) * ROCK * top_mps;
    return wish;
}

void scoot_start(Scoot *scoot, const Senses *senses) {
    scoot->side = scoot->side > 0 ? -1 : 1;
    scoot->until_tick = senses_tick_in(senses, SCOOT_S);
}

bool scoot_is_on(const Scoot *scoot, const Senses *senses) {
    return senses->tick < scoot->until_tick;
}

Twist scoot_drive(const Scoot *scoot, Avoidance *avoidance, const Senses *senses) {
    ASSERT(scoot->side != 0);
    double heading_rad = senses->next_pose.heading_rad + (scoot->side < 0 ? PI : 0);
    double speed_mps = scoot->side * SCOOT_SPEED * senses->limits.top_mps;
    return avoidance_drive(avoidance, senses, heading_rad, speed_mps, INFINITY);
}

Twist post_drive(const Lookout *post, const Senses *senses, const TankSight *target) {
    double facing_rad = post->facing_rad;
    if (target) facing_rad = steer_bearing(senses, pose_at(target->pose)) + READY_RAD;
    return dodge_simple(senses, steer_face(senses, facing_rad));
}

// The furthest point in sight on the way to the trail, which is the enemy's shortest way back.
static Vec find_corner(const Senses *senses, Vec trail) {
    Vec me = pose_at(senses->next_pose), from = me, seen = me;
    Path path = {0};
    if (!path_plan(&path, senses, trail, VIGIL_ROOM_M)) return trail;
    for (int i = 0; i < path.count; i++) {
        for (int k = 1; k <= VIGIL_STEPS; k++) {
            Vec at = vec_mix(from, path.points[i], (double)k / VIGIL_STEPS);
            if (!map_sees(senses->map, me, at)) return seen;
            seen = at;
        }
        from = path.points[i];
    }
    return seen;
}

bool vigil_keep(Vigil *vigil, const Search *search, const Senses *senses, double longest_s) {
    bool was_on = vigil->is_on;
    vigil->is_on =
        search->has_trail && search->hits < ENDURED && search_age_s(search, senses) < longest_s;
    if (!vigil->is_on || (was_on && senses->tick < vigil->due_tick)) return vigil->is_on;
    vigil->corner = find_corner(senses, search->trail);
    vigil->due_tick = senses_tick_in(senses, LOOK_S);
    return true;
}

Twist vigil_drive(const Vigil *vigil, const Senses *senses, double gap_m) {
    double bearing_rad = steer_bearing(senses, vigil->corner);
    double distance_m = vec_distance(vigil->corner, pose_at(senses->next_pose));
    Twist wish = steer_face(senses, bearing_rad);
    if (distance_m < gap_m && standoff_has_room(senses, bearing_rad + PI, BACKING_M))
        wish.forward_mps = -senses->limits.top_mps;
    return wish;
}
