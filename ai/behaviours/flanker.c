// flanker.c -- goes around walls and around its target to where the armour is thin, and dodges on
// the way.
#include "ai/tactics/fight.h"

#define FRONT_RAD 0.7 // a tank shows its front up to this bearing
#define FLANK_RAD 1.9 // minimum bearing of a tank that is behind the target's front
#define REAR_RAD 2.5  // bearing where the circle is narrowest
#define SIDE_S 3.0    // minimum time between two changes of side
#define WIDE_M 11.0   // lateral offset of the approach to a trail
#define CORNER_M 6.5  // a tank that has not moved this far in sight of its target is in a corner
#define CORNERED_S 6.0
#define LEAVE_RAD 1.2 // angle to its destination on the circle
#define LEAVE_S 4.0   // how long it drives out of the corner

enum { PARAM_RADIUS, PARAM_BEHIND };
static const Param PARAMS[] = {
    // Found by: treads sweep flanker:radius=20..28/4,behind=10..26/4 --against hunter
    // --against champion --against pillbox --against wolfpack -n 200
    {"radius", 24, 4, 40, "m", "radius at which it circles its target"},
    {"behind", 14, 4, 40, "m", "radius behind the target"},
    {0},
};

typedef struct Flanker {
    Fighter fighter;
    Circling circling;
    HoldCorner hold;
    Vec corner;                       // position at corner_tick
    uint64_t corner_tick, leave_tick; // end of the way out of the corner
} Flanker;

// Returns the bearing of this tank from the target: 0 ahead, +-pi behind, positive to the right.
static double bearing_from(const Senses *senses, const TankSight *target) {
    return pose_bearing(target->pose, pose_at(senses->next_pose));
}

// Returns the radius of the circle: it is wide ahead of the target and narrow behind it.
static double radius_m(const Senses *senses, double bearing_rad) {
    double share = min_of(1, fabs(bearing_rad) / REAR_RAD);
    return senses->params[PARAM_RADIUS] +
           share * (senses->params[PARAM_BEHIND] - senses->params[PARAM_RADIUS]);
}

// Returns whether the tank has to leave a corner where both ways around the target are blocked.
static bool leaves_corner(Flanker *mind, const Senses *senses, double at_rad) {
    bool is_round = mind->circling.is_close || fabs(at_rad) > FLANK_RAD;
    if (is_round || vec_distance(pose_at(senses->pose), mind->corner) > CORNER_M)
        mind->corner = pose_at(senses->pose), mind->corner_tick = senses->tick;
    if (senses_since_s(senses, mind->corner_tick) > CORNERED_S)
        mind->corner_tick = senses->tick, mind->leave_tick = senses_tick_in(senses, LEAVE_S);
    return senses->tick < mind->leave_tick;
}

// Circles to the rear by the shorter way, which is kept for a while. Out of a corner, it drives
// by a route to another place on the circle.
static Twist go_round(Flanker *mind, const Senses *senses, const TankSight *target) {
    Circling *circling = &mind->circling;
    double at_rad = bearing_from(senses, target);
    if (leaves_corner(mind, senses, at_rad)) {
        Vec enemy = pose_at(target->pose);
        double way_rad = steer_bearing(senses, enemy) + PI + (at_rad < 0 ? -1 : 1) * LEAVE_RAD;
        Vec side = vec_scale(vec_heading(way_rad), radius_m(senses, at_rad));
        Vec goal = aim_clip(senses->map, enemy, vec_add(enemy, side), senses->length_m);
        return evade_drive(senses, fighter_go(&mind->fighter, senses, goal));
    }
    int shorter = at_rad < 0 ? -1 : 1;
    bool may_turn = senses_since_s(senses, circling->turn_tick) > SIDE_S;
    if (circling->side == 0 || (circling->side != shorter && may_turn))
        circling_turn(circling, senses, shorter);
    return circling_drive(circling, &mind->fighter, senses, target, radius_m(senses, at_rad));
}

// Approaches a trail from one side instead of following the enemy.
static Twist approach_trail(Flanker *mind, const Senses *senses) {
    Vec trail = mind->fighter.search.trail, way = vec_sub(trail, pose_at(senses->pose));
    Vec aside = vec_scale(vec_right(vec_unit(way)), (mind->circling.side < 0 ? -1 : 1) * WIDE_M);
    Vec goal = vec_length(way) > 1.5 * WIDE_M ? vec_add(trail, aside) : trail;
    return fighter_go(&mind->fighter, senses, goal);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Flanker *mind = memory;
    const Search *search = &mind->fighter.search;
    if (target) return go_round(mind, senses, target);
    mind->circling.side = mind->circling.side != 0 ? mind->circling.side : senses->id % 2 ? 1 : -1;
    if (!senses->goal.is_on && hold_corner_update(&mind->hold, search, senses, HOLD_CORNER_S))
        return hold_corner_drive(&mind->hold, &mind->fighter, senses);
    bool is_far = search->has_trail && vec_distance(search->trail, pose_at(senses->pose)) > WIDE_M;
    return is_far ? approach_trail(mind, senses) : fighter_search(&mind->fighter, senses);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Flanker *mind = memory;
    bool is_round = target && fabs(bearing_from(senses, target)) > FLANK_RAD;
    const char *word = is_round ? "on its flank" : "going round";
    fighter_show(memory, senses, target ? word : hold_corner_show(&mind->hold, notes), notes);
    // The limits of the sector where the target shows its front.
    for (int side = -1; target && side <= 1; side += 2) {
        Vec edge = vec_heading(target->pose.heading_rad + side * FRONT_RAD);
        Vec from = pose_at(target->pose);
        notes_line(notes, NOTE_DANGER, from, vec_add(from, vec_scale(edge, 6)));
    }
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour FLANKER = {"flanker",
                           "goes around its target to its sides and rear, where the armour is thin",
                           PARAMS, sizeof(Flanker), think};
