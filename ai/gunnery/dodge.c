// dodge.c -- evading shells in flight.
#include "dodge.h"

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/navigation/flight.h"

#define STEP_S (1.0 / 24)   // time step while a shell passes
#define COARSE_S (1.0 / 10) // time step before the first shell arrives
#define LONGEST_S 1.3       // shells that take longer to pass are ignored
#define CLOSE_M 2.2         // a shell may touch the hull within this distance along its path
#define SPARE_M 0.5         // desired gap at the range where shells can just be dodged
#define SAFE_M 0.35         // a gap as large as this is safe
#define BETTER_M 0.15       // gain required to change to another move
#define HOPELESS_M -0.3     // a move is rejected if a shell hits this deep after it
#define ROOM_M 0.4          // distance from walls, in addition to half a width
#define TURN_RADPS 4.0
#define CORRIDOR_M 7.0    // the tank cannot drive into shells that pass farther away
#define STEADY 0.9        // turn rate that the gun follows, as a fraction of the turret's rate
#define TURN_COST_MS 0.1  // cost of turning faster than that, in metres of gap per rad/s
#define CHANGE_COST_M 0.1 // cost of stopping at top speed; reversing costs twice as much
#define PLACE_M 0.4       // radius of the circles in the notes
#define FAR_M 10.0        // gaps above this are shown as this
#define SHOWN_S 0.5       // length of a shell's path in the notes
#define DASH_GAIN 0.5     // part of the top speed that a dash adds
#define DASH_S 0.6        // a dash helps against shells that arrive within this time
#define DASH_GAP_M 0.1    // gap that a dash must leave
enum { SHELLS = 6 };

// Lines along which shells approach, at the positions that the shells have when the next order
// takes effect. A shell that bounces has several lines, each for a part of the time.
typedef struct Threats {
    int count;
    Vec at[SHELLS], way[SHELLS]; // positions, and unit vectors of their velocities
    double mps[SHELLS];
    double from_s[SHELLS], to_s[SHELLS]; // start and end of the shell's time on the line
    double first_s, last_s; // times when the first of them arrives and the last has passed
} Threats;

// Adds a line unless the shell does not pass the tank on it.
static void add_line(Threats *threats, Vec me, Vec at, Vec way, double mps, double from_s,
                     double to_s) {
    if (threats->count == SHELLS) return;
    Vec to = vec_sub(me, at);
    double close_s = CLOSE_M / max_of(1, mps);
    double passing_s = (vec_dot(to, way) + CLOSE_M) / max_of(1, mps);
    if (passing_s < from_s || passing_s > LONGEST_S || fabs(vec_cross(way, to)) > CORRIDOR_M)
        return;
    if (passing_s - 2 * close_s > to_s) return;
    int i = threats->count++;
    threats->at[i] = at;
    threats->way[i] = way;
    threats->mps[i] = mps;
    threats->from_s[i] = from_s;
    threats->to_s[i] = to_s;
    threats->first_s = min_of(threats->first_s, max_of(max_of(0, from_s), passing_s - close_s));
    threats->last_s = max_of(threats->last_s, passing_s);
}

// Adds the lines of a shell that bounces. It cannot hit the tank that fired it before that.
static void add_bouncing(Threats *threats, const Senses *senses, const ShellSight *shell, Vec way,
                         double mps) {
    double range_m = LONGEST_S * mps;
    if (vec_distance(shell->at, pose_at(senses->next_pose)) > range_m + CORRIDOR_M) return;
    bool is_harmless = shell->is_own && shell->bounces == senses->bounces;
    int bounces = shell->bounces < BOUNCES_MAX ? shell->bounces : BOUNCES_MAX;
    FlightPath path = flight_trace(senses->map, shell->at, way, range_m, bounces);
    double from_s = -senses->dt_s;
    for (int i = 1; i < path.count; i++) {
        Vec line = vec_sub(path.corners[i], path.corners[i - 1]);
        double to_s = from_s + vec_length(line) / max_of(1, mps);
        Vec along = i == path.count - 1 ? path.way : vec_unit(line);
        Vec start = vec_sub(path.corners[i - 1], vec_scale(along, mps * from_s));
        if (i > 1 || !is_harmless)
            add_line(threats, pose_at(senses->next_pose), start, along, mps, from_s, to_s);
        from_s = to_s;
    }
}

static Threats threats_of(const Senses *senses) {
    Threats threats = {.first_s = INFINITY};
    for (int i = 0; i < senses->shell_count && threats.count < SHELLS; i++) {
        const ShellSight *shell = &senses->shells[i];
        if (shell->is_own && senses->bounces == 0) continue;
        double mps = vec_length(shell->velocity_mps);
        Vec way = vec_unit(shell->velocity_mps);
        Vec at = vec_add(shell->at, vec_scale(shell->velocity_mps, senses->dt_s));
        if (shell->bounces > 0)
            add_bouncing(&threats, senses, shell, way, mps);
        else
            add_line(&threats, pose_at(senses->next_pose), at, way, mps, 0, INFINITY);
    }
    for (int i = 0; i < senses->thing_count && threats.count < SHELLS; i++) {
        const ThingSight *thing = &senses->things[i];
        double mps = vec_length(thing->velocity_mps);
        if (thing->danger <= 0 || mps < 1 || (thing->is_guided && thing->team == senses->team))
            continue;
        add_line(&threats, pose_at(senses->next_pose), thing->at, vec_unit(thing->velocity_mps),
                 mps, 0, INFINITY);
    }
    ASSERT(threats.count <= SHELLS);
    return threats;
}

// Returns the gap at one moment between the hull and the nearest shell passing it.
static double gap_m(const Senses *senses, const Threats *threats, Vec hull, Vec nose,
                    double time_s) {
    DEBUG_ASSERT(vec_is_unit(nose) && time_s >= 0);
    double gap = INFINITY;
    for (int i = 0; i < threats->count; i++) {
        if (time_s < threats->from_s[i] || time_s > threats->to_s[i]) continue;
        Vec at = vec_add(threats->at[i], vec_scale(threats->way[i], threats->mps[i] * time_s));
        Vec to = vec_sub(hull, at);
        if (fabs(vec_dot(to, threats->way[i])) > CLOSE_M) continue;
        double half_m = 0.5 * (fabs(vec_cross(nose, threats->way[i])) * senses->length_m +
                               fabs(vec_dot(nose, threats->way[i])) * senses->width_m);
        gap = min_of(gap, fabs(vec_cross(threats->way[i], to)) - half_m);
    }
    return gap;
}

// The result of a move.
typedef struct Outcome {
    double gap_m; // smallest gap between the hull and a shell
    Vec at;       // position of the hull when the first shell arrives
} Outcome;

// Simulates a move until all shells have passed, or stops once the gap is below `least_m`. The
// clearance is the distance that the hull can move before there may be a wall, so it is looked up
// only after that.
static Outcome simulate(const Senses *senses, const Threats *threats, Twist desired,
                        double least_m) {
    Tracks tracks = tracks_within(senses, desired);
    Motion goal = arc_motion(tracks.left_mps, tracks.right_mps, senses->half_gauge_m);
    Motion motion = senses->motion;
    Vec at = pose_at(senses->next_pose), nose = vec_heading(senses->next_pose.heading_rad);
    double need_m = 0.5 * senses->width_m + ROOM_M, room_m = 0;
    Outcome outcome = {INFINITY, at};
    HalfTurn half = HALF_TURN_NONE;
    double step_s;
    for (double time_s = 0; time_s <= threats->last_s; time_s += step_s) {
        step_s = time_s + COARSE_S < threats->first_s ? COARSE_S : STEP_S;
        outcome.gap_m = min_of(outcome.gap_m, gap_m(senses, threats, at, nose, time_s));
        if (time_s <= threats->first_s) outcome.at = at;
        if (outcome.gap_m < least_m) break;
        motion.forward_mps =
            approach(motion.forward_mps, goal.forward_mps, senses->accel_mps2 * step_s);
        motion.turn_radps =
            approach(motion.turn_radps, goal.turn_radps, senses->turn_accel_radps2 * step_s);
        Vec next = at, next_nose = nose;
        arc_roll(&next, &next_nose, motion, step_s, &half);
        room_m -= (fabs(motion.forward_mps) + fabs(motion.side_mps)) * step_s;
        if (room_m <= 0) room_m = map_clearance(senses->map, next) - need_m;
        if (room_m < 0)
            motion.forward_mps = room_m = 0;
        else
            at = next, nose = next_nose;
    }
    return outcome;
}

double dodge_range_m(const Senses *senses) {
    double way_m = 0.5 * senses->length_m + SPARE_M;
    return senses->muzzle_m + senses->shell_mps * sqrt(2 * way_m / max_of(1, senses->accel_mps2));
}

// Returns a move by its number, from 0 to DODGE_MOVES - 1: first those ahead.
static Twist move_at(const Senses *senses, int move) {
    double along = move < DODGE_MOVES / 2 ? 1 : -1;
    return (Twist){along * senses->limits.top_mps, (move % 3 - 1) * TURN_RADPS};
}

static int move_count(const Senses *senses) {
    return senses->limits.can_reverse ? DODGE_MOVES : DODGE_MOVES / 2;
}

// Returns the cost of a move, in metres of its gap: a fast turn takes the gun off its target, and a
// change of speed takes the tank off its course.
static double cost_m(const Senses *senses, Twist move, Twist desired) {
    double wild_radps = max_of(0, fabs(move.turn_radps) - STEADY * senses->turret_top_radps);
    double change =
        fabs(move.forward_mps - desired.forward_mps) / max_of(1, senses->limits.top_mps);
    return TURN_COST_MS * wild_radps + CHANGE_COST_M * change;
}

Evade dodge_search(const Senses *senses, Twist desired) {
    Evade evade = {false, desired, INFINITY, INFINITY};
    if (senses->shell_count + senses->thing_count == 0) return evade; // the usual case
    Threats threats = threats_of(senses);
    if (threats.count == 0) return evade;
    evade.miss_m = evade.desired_miss_m = simulate(senses, &threats, desired, -INFINITY).gap_m;
    if (evade.desired_miss_m > SAFE_M) return evade;
    double best_m = evade.desired_miss_m + BETTER_M; // gap less the cost
    for (int move = 0; move < move_count(senses); move++) {
        Twist twist = move_at(senses, move);
        double cost = cost_m(senses, twist, desired);
        double miss_m = simulate(senses, &threats, twist, best_m + cost).gap_m;
        if (miss_m - cost < best_m) continue;
        best_m = miss_m - cost;
        evade = (Evade){true, twist, miss_m, evade.desired_miss_m};
    }
    return evade;
}

// A dash is worth its pause only if nothing slower helps.
bool dodge_needs_dash(const Senses *senses, const Order *order) {
    double ordered_mps = order->left_mps + order->right_mps;
    if (senses->shell_count == 0 || fabs(ordered_mps) < 1) return false;
    Threats threats = threats_of(senses);
    if (threats.count == 0 || threats.first_s > DASH_S) return false;
    Motion motion = arc_motion(order->left_mps, order->right_mps, senses->half_gauge_m);
    Twist twist = {motion.forward_mps, motion.turn_radps};
    if (simulate(senses, &threats, twist, -INFINITY).gap_m > 0) return false;
    Senses dashing = *senses;
    double gain_mps = copysign(DASH_GAIN * senses->limits.top_mps, ordered_mps);
    dashing.motion.forward_mps += gain_mps;
    dashing.limits.top_mps *= 1 + DASH_GAIN;
    twist.forward_mps += gain_mps;
    return simulate(&dashing, &threats, twist, -INFINITY).gap_m > DASH_GAP_M;
}

Twist evade_drive(const Senses *senses, Twist desired) {
    Evade evade = dodge_search(senses, desired);
    return evade.is_needed && evade.miss_m > HOPELESS_M ? evade.twist : desired;
}

void dodge_note(const Senses *senses, const Order *order, Notes *notes) {
    Threats threats = threats_of(senses);
    if (!notes || threats.count == 0) return;
    for (int move = 0; move < move_count(senses); move++) {
        Outcome outcome = simulate(senses, &threats, move_at(senses, move), -INFINITY);
        notes_alternative(notes, ALTERNATIVE_MOVE, outcome.at, min_of(FAR_M, outcome.gap_m), false);
        notes_circle(notes, NOTE_PATH, outcome.at, PLACE_M);
    }
    Motion motion = arc_motion(order->left_mps, order->right_mps, senses->half_gauge_m);
    Twist chosen = {motion.forward_mps, motion.turn_radps};
    Outcome outcome = simulate(senses, &threats, chosen, -INFINITY);
    notes_alternative(notes, ALTERNATIVE_MOVE, outcome.at, min_of(FAR_M, outcome.gap_m), true);
    notes_cross(notes, NOTE_PATH, outcome.at);
    for (int i = 0; i < threats.count; i++) {
        double from_m = max_of(0, threats.from_s[i]) * threats.mps[i];
        double to_m =
            min_of(threats.to_s[i], max_of(0, threats.from_s[i]) + SHOWN_S) * threats.mps[i];
        notes_line(notes, NOTE_DANGER, vec_add(threats.at[i], vec_scale(threats.way[i], from_m)),
                   vec_add(threats.at[i], vec_scale(threats.way[i], to_m)));
    }
}
