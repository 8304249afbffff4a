// hunter.c -- seeks an enemy out, keeps its favourite range, never stands still, and fires where
// the enemy will be.
#include "../dodge.h"
#include "../gunner.h"
#include "../helm.h"
#include "../path.h"
#include "../predict.h"
#include "../target.h"

#define ROOM_M 0.25    // beside the hull, when it plans a way
#define NEW_GOAL_M 4.0 // a trail that moved further than this is planned anew ..
#define REPLAN_S 1.0   // .. but not more often than this
#define BLOCKED_M 2.0  // a way shorter than this is none
#define TOO_NEAR 0.65  // shares of its range at which it goes no further in, ..
#define TOO_FAR 1.5    // .. and no further out
#define GRAPPLE_M 6.0  // at so short a distance, ..
#define GRAPPLE 0.4    // .. or such a share of its range, it is a brawl
#define CHARGING_MPS 1.5
#define TOUCH_M 1.0
#define STEADY 0.8  // how fast the hull may turn in a fight, of the turret's rate
#define GHOST_S 0.6 // an enemy out of sight for less than this is still fought
#define COLD_S 12.0 // a trail older than this is cold

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 16, 2, 60, "m", "distance at which it likes to fight"},
    {0},
};

typedef struct Hunter {
    // The enemy: where it was when last seen, heard of by a hit, or guessed.
    bool has_trail;
    Vec trail;
    uint64_t trail_tick;
    // The dance: which side the nose is held to, in or out, until when.
    int side, step;
    uint64_t step_tick;
    uint64_t plan_tick; // earliest next plan
    Path path;
    Feeler feeler;
    Helm helm;
    Gunner gunner;
} Hunter;

static uint64_t ticks_from_now(const Senses *senses, double seconds) {
    return senses->tick + (uint64_t)(seconds / senses->dt_s);
}

static double trail_age_s(const Hunter *mind, const Senses *senses) {
    return (double)(senses->tick - mind->trail_tick) * senses->dt_s;
}

// A new step of the dance, in or out as the range wants it, so that nobody can lead it for long.
static void change_step(Hunter *mind, const Senses *senses, double distance_m) {
    double range_m = senses->params[PARAM_RANGE];
    double in = clamp(0.5 + 1.5 * (distance_m - range_m) / range_m, 0.1, 0.9);
    double step_coin = dice_unit(senses->dice);
    double side_coin = dice_unit(senses->dice);
    double keep_s = dice_between(senses->dice, 0.7, 1.8);
    mind->step = step_coin < in || !senses->limits.can_reverse ? 1 : -1;
    if (mind->side == 0 || side_coin < 0.2) mind->side = mind->side > 0 ? -1 : 1;
    mind->step_tick = ticks_from_now(senses, keep_s);
}

// No way on that side: the other way along the same line next, and then the other side.
static void turn_step(Hunter *mind, const Senses *senses) {
    if (mind->step < 0) mind->side = -mind->side;
    mind->step = -mind->step;
    mind->step_tick = ticks_from_now(senses, 0.8);
}

// How far the nose points off the enemy. Across when at its range: to and fro along that line it is
// hard to hit and never shows its thin rear. Nearly straight when it has to close in or to make
// room.
static double nose_off(double distance_m, double range_m) {
    return most(0.3, 1.1 - 0.8 * fabs(distance_m - range_m) / range_m);
}

// Goes to and fro across the line to the enemy.
static Twist dance(Hunter *mind, const Senses *senses, double bearing_rad, double distance_m) {
    double range_m = senses->params[PARAM_RANGE];
    bool is_off = mind->step > 0 ? distance_m < TOO_NEAR * range_m : distance_m > TOO_FAR * range_m;
    if (is_off || senses->tick >= mind->step_tick) change_step(mind, senses, distance_m);
    double nose_rad = bearing_rad + mind->side * nose_off(distance_m, range_m);
    double way_rad = mind->step > 0 ? nose_rad : nose_rad + PI;
    double speed_mps = mind->step * senses->limits.top_mps;
    Twist wish = feeler_drive(&mind->feeler, senses, way_rad, speed_mps, INFINITY);
    if (mind->feeler.free_m < BLOCKED_M || mind->gunner.is_blocked) turn_step(mind, senses);
    mind->gunner.is_blocked = false;
    return wish;
}

// So near that nothing misses, and the enemy keeps coming or is upon us: no use in backing off.
static bool is_brawl(const Senses *senses, const TankSight *target, double distance_m) {
    if (!target || !senses->limits.can_pivot) return false;
    double near_m = least(GRAPPLE_M, GRAPPLE * senses->params[PARAM_RANGE]);
    bool is_charging = fabs(target->motion.forward_mps) > CHARGING_MPS;
    return distance_m < near_m && (is_charging || distance_m < senses->length_m + TOUCH_M);
}

static Twist fight(Hunter *mind, const Senses *senses, const TankSight *target) {
    Vec enemy = target ? pose_at(target->pose) : mind->trail;
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    double distance_m = vec_length(to), bearing_rad = vec_bearing(to);
    if (is_brawl(senses, target, distance_m))
        return steer_face(senses, bearing_rad); // front armour
    Twist wish = dance(mind, senses, bearing_rad, distance_m);
    int way = dodge_way(senses);
    if (way != 0) wish.forward_mps = way * senses->limits.top_mps;
    // The gun must be able to keep up with the hull.
    double steady_radps = STEADY * senses->turret_top_radps;
    wish.turn_radps = clamp(wish.turn_radps, -steady_radps, steady_radps);
    return wish;
}

static void take_trail(Hunter *mind, const Senses *senses, const TankSight *target) {
    if (target) {
        mind->trail = pose_at(predict_tank(senses, target, 0.7)); // where it is going, too
        mind->trail_tick = senses->tick;
        mind->has_trail = true;
    } else if (senses->was_hit) {
        Vec from = vec_scale(vec_heading(senses->hit_bearing_rad), senses->params[PARAM_RANGE]);
        mind->trail = vec_add(pose_at(senses->pose), from);
        mind->trail_tick = senses->tick;
        mind->has_trail = true;
    }
}

// The furthest of a few random places.
static Vec far_place(const Senses *senses) {
    Vec best = pose_at(senses->pose);
    double best_m = 0;
    for (int i = 0; i < 4; i++) {
        double x = dice_between(senses->dice, 2, map_width(senses->map) - 2);
        double y = dice_between(senses->dice, 2, map_height(senses->map) - 2);
        double away_m = vec_distance(vec(x, y), pose_at(senses->pose));
        if (away_m > best_m) best = vec(x, y), best_m = away_m;
    }
    return best;
}

static void plan(Hunter *mind, const Senses *senses) {
    bool is_old = mind->has_trail && !path_is_done(&mind->path) &&
                  vec_distance(path_goal(&mind->path), mind->trail) > NEW_GOAL_M;
    if ((!path_is_done(&mind->path) && !is_old) || senses->tick < mind->plan_tick) return;
    Vec goal = mind->has_trail ? mind->trail : far_place(senses);
    path_plan(&mind->path, senses, goal, ROOM_M);
    mind->plan_tick = ticks_from_now(senses, REPLAN_S);
}

static Twist search(Hunter *mind, const Senses *senses) {
    bool was_there = vec_distance(pose_at(senses->pose), mind->trail) < 4;
    if (mind->has_trail && (was_there || trail_age_s(mind, senses) > COLD_S))
        mind->has_trail = false;
    plan(mind, senses);
    return path_follow(&mind->path, &mind->feeler, senses, 0.9 * senses->limits.top_mps);
}

static const char *state_word(const Hunter *mind, const TankSight *target) {
    if (helm_is_escaping(&mind->helm)) return "unstuck";
    if (target) return "fighting";
    return mind->has_trail ? "tracking" : "searching";
}

static void show(const Hunter *mind, const Senses *senses, const TankSight *target, Notes *notes) {
    if (!notes) return;
    notes_state(notes, state_word(mind, target));
    if (!target) path_note(&mind->path, senses, notes);
    if (target)
        notes_circle(notes, NOTE_TARGET, pose_at(target->pose), senses->params[PARAM_RANGE]);
    if (mind->has_trail && !target) notes_cross(notes, NOTE_TARGET, mind->trail);
}

static double gun_rest_rad(const Hunter *mind, const Senses *senses) {
    return mind->has_trail ? steer_bearing(senses, mind->trail) : senses->next_pose.heading_rad;
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Hunter *mind = memory;
    const TankSight *target = target_choose(senses, mind->gunner.target_key - 1);
    take_trail(mind, senses, target);
    if (helm_is_due(&mind->helm, senses)) {
        bool is_fighting = target || (mind->has_trail && trail_age_s(mind, senses) < GHOST_S);
        Twist wish = is_fighting ? fight(mind, senses, target) : search(mind, senses);
        helm_steer(&mind->helm, senses, wish);
    }
    Order order = mind->helm.order;
    if (target)
        gunner_engage(&mind->gunner, senses, target, GUNNER_LEADS, &order, notes);
    else
        gunner_watch(senses, gun_rest_rad(mind, senses), &order);
    show(mind, senses, target, notes);
    return order;
}

const Behaviour HUNTER = {
    .name = "hunter",
    .help = "finds the enemy, dances round it at its range, and leads its shots",
    .params = PARAMS,
    .memory_bytes = sizeof(Hunter),
    .think = think,
};
