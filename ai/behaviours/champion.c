// champion.c -- surfs far away, where shells can be dodged, skirmishes nearer, and closes in with
// its front to the enemy once it is ahead. Its guns learn.
#include "ai/gunnery/guns.h"
#include "ai/gunnery/surf.h"
#include "ai/tactics/fight.h"

#define SLACK_M 1.0     // hysteresis of the distance for surfing
#define ACROSS_M 3.0    // room required on one side to surf
#define ROCK_M 40.0     // maximum distance for rocking while its gun loads
#define THICK 0.6       // a front that lets through less than this fraction of a side hit is shown
#define AHEAD 0.15      // advantage in health that makes it close in
#define LEAD 0.1        // difference in health that changes the range for surfing
#define EVEN_M 22.0     // range for surfing while both tanks have about the same health
#define LOSING_M 30.0   // range for surfing while it has less
#define GAP_M 10.0      // minimum distance from a corner that it watches
#define ROLL 0.3        // speed of rolling before a corner, as a fraction of top speed
#define ROLL_RAD 1.0    // angle between that course and the corner
#define ROLL_ROOM_M 3.0 // room required to roll on
#define LEG_MIN_S 0.5   // limits of the time between two changes of direction
#define LEG_MAX_S 1.2

enum { PARAM_RANGE, PARAM_CLOSE, PARAM_FAR, PARAM_SURE, PARAM_WAIT, PARAM_GHOST };
static const Param PARAMS[] = {
    // Tuned manually. The values range=26.6,close=26,far=18.8,wait=11.8,sure=0.529 of the following
    // search, made before it surfed at three ranges, won as often: treads tune champion --param
    // range,close,far,wait,sure --against captain --against wolfpack --against wingman --against
    // pillbox --against hunter --generations 8 -n 64 --seed 1
    {"range", 28, 4, 40, "m", "preferred distance from the enemy"},
    {"close", 8, 4, 40, "m", "the same while the enemy has lost more health"},
    {"far", 16, 8, 60, "m",
     "distance from which it surfs if its front is not thicker than its sides"},
    {"sure", 0.2, 0, 1, "", "minimum chance of a hit, even if the target dodges, to fire"},
    {"wait", 8, 0, 30, "s", "how long it waits for an enemy that has gone out of sight"},
    {"ghost", 5, 0, 30, "s", "how long it fires at the visible part of such an enemy"},
    {0},
};

typedef struct Champion {
    Fighter fighter;
    Guns guns;
    Surf surf;
    HoldCorner hold;
    FaceArmour face;
    int way;           // direction of rolling while it lies in wait: +1 forward, -1 back
    uint64_t leg_tick; // end of that roll
    LastSeen last_seen;
    bool is_surfing;
    const char *state; // state for the notes
} Champion;

static bool has_thick_front(const Senses *senses) {
    return senses->armour_front < THICK * senses->armour_side;
}

// Returns true if the front is not thicker than the sides, the enemy is far away, and there is room
// on one side.
static bool is_surf_on(const Champion *mind, const Senses *senses, Vec enemy, double distance_m) {
    if (has_thick_front(senses)) return false;
    double slack_m = mind->is_surfing ? -SLACK_M : SLACK_M;
    if (distance_m < senses->params[PARAM_FAR] + slack_m) return false;
    double bearing_rad = steer_bearing(senses, enemy);
    return hull_has_room(senses, bearing_rad + 0.5 * PI, ACROSS_M) ||
           hull_has_room(senses, bearing_rad - 0.5 * PI, ACROSS_M);
}

// Returns the range for surfing: the more health it lacks, the farther away, where few shells hit.
static double surf_range_m(const Senses *senses, const TankSight *target) {
    double lead = senses->health - target->health;
    return lead > LEAD ? senses->params[PARAM_FAR] : lead < -LEAD ? LOSING_M : EVEN_M;
}

static Twist fight(Champion *mind, const Senses *senses, const TankSight *target) {
    const double *params = senses->params;
    Vec enemy = pose_at(target->pose);
    double distance_m = vec_distance(enemy, pose_at(senses->next_pose));
    mind->is_surfing = senses->limits.can_pivot && is_surf_on(mind, senses, enemy, distance_m);
    if (mind->is_surfing) {
        mind->state = "surfing";
        return surf_drive(&mind->surf, senses, target, surf_range_m(senses, target));
    }
    // At a short range every shell hits, which favours the tank that is ahead and shows its front.
    // It stays in the goal area.
    bool is_ahead = senses->health > target->health + AHEAD;
    bool faces = is_ahead || senses->goal.is_on || has_thick_front(senses);
    mind->state = faces ? "facing" : "skirmishing";
    double range_m = params[is_ahead ? PARAM_CLOSE : PARAM_RANGE];
    if (!faces) return skirmish_drive(&mind->fighter, senses, target, range_m);
    if (senses->goal.is_on) range_m = distance_m;
    return evade_drive(senses, face_armour_drive(&mind->face, senses, enemy, range_m, ROCK_M));
}

// Rolls slowly back and forth, its nose to one side of the corner where the enemy should appear.
static Twist lie_in_wait(Champion *mind, const Senses *senses) {
    ASSERT(abs(mind->way) <= 1);
    double bearing_rad = steer_bearing(senses, mind->hold.corner), top_mps = senses->limits.top_mps;
    double away_m = vec_distance(mind->hold.corner, pose_at(senses->next_pose));
    Twist back = steer_face(senses, bearing_rad);
    back.forward_mps = -top_mps;
    if (away_m < GAP_M && hull_has_room(senses, bearing_rad + PI, ROLL_ROOM_M)) return back;
    double nose_rad = angle_wrap(senses->next_pose.heading_rad - bearing_rad);
    double heading_rad = bearing_rad + copysign(ROLL_RAD, nose_rad);
    bool has_room = false;
    for (int tries = 0; tries < 2 && !has_room; tries++) {
        if (mind->way == 0 || tries > 0 || senses->tick >= mind->leg_tick) {
            mind->way = mind->way > 0 ? -1 : 1;
            mind->leg_tick =
                senses_tick_in(senses, dice_between(senses->dice, LEG_MIN_S, LEG_MAX_S));
        }
        has_room = hull_has_room(senses, heading_rad + (mind->way < 0 ? PI : 0), ROLL_ROOM_M);
    }
    Twist desired = steer_heading(senses, heading_rad, 0);
    if (has_room) desired.forward_mps = mind->way * ROLL * top_mps;
    return desired;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Champion *mind = memory;
    mind->state = NULL;
    if (target) return fight(mind, senses, target);
    if (!hold_corner_update(&mind->hold, &mind->fighter.search, senses, senses->params[PARAM_WAIT]))
        return fighter_search(&mind->fighter, senses);
    mind->state = "lying in wait";
    if (!senses->limits.can_pivot) return hold_corner_drive(&mind->hold, &mind->fighter, senses);
    return evade_drive(senses, lie_in_wait(mind, senses));
}

static const FighterMind MIND = {.act = act, .acts_without_target = true};

static void show(const Champion *mind, const Senses *senses, const TankSight *target,
                 Notes *notes) {
    if (!notes) return;
    fighter_show(&mind->fighter, senses, mind->state, notes);
    target_note(senses, target, notes);
    if (target) guns_note(&mind->guns, senses, target, notes);
    if (target) surf_add_notes(&mind->surf, senses, notes);
    dodge_note(senses, &mind->fighter.helm.order, notes);
    if (!target && mind->hold.is_on) notes_cross(notes, NOTE_TARGET, mind->hold.corner);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Champion *mind = memory;
    Fighter *fighter = &mind->fighter;
    const TankSight *target = fighter_choose_target(fighter, senses);
    ASSERT(!target || sight_is_foe(target));
    if (target) fighter->turret.target_key = target->id + 1;
    if (target) mind->hold.is_on = false;
    fighter->helm.has_short_interval = target;
    last_seen_update(&mind->last_seen, senses, target);
    mind->guns.minds_corners = true;
    surf_watch(&mind->surf, senses, target);
    guns_watch(&mind->guns, senses, target);
    fighter_steer(&MIND, mind, senses, target);
    Order order = helm_order(&fighter->helm, senses);
    if (target) {
        guns_engage(&mind->guns, senses, target, senses->params[PARAM_SURE], &order);
        fighter_engage_past(fighter, senses, target, mind->guns.is_blocked, &order);
    } else if (!last_seen_engage(&mind->last_seen, senses, senses->params[PARAM_GHOST], &order) &&
               !fighter_engage_hidden(fighter, senses, &order))
        turret_watch(senses, hold_corner_gun_rad(&mind->hold, &fighter->search, senses), &order);
    show(mind, senses, target, notes);
    return order;
}

const Behaviour CHAMPION = {
    "champion", "surfs far away, skirmishes near, closes in once it is ahead; its guns learn",
    PARAMS, sizeof(Champion), think};
