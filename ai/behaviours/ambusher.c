// ambusher.c -- picks a spot with long views and cover, waits there gun ready, and backs off when
// hit.
#include "../dodge.h"
#include "../gunner.h"
#include "../helm.h"
#include "../lookout.h"
#include "../path.h"
#include "../predict.h"
#include "../target.h"

#define ROOM_M 0.25
#define VIEW_M 30.0
#define WAY_WORTH 0.35 // a metre of way costs as much as this length of view
#define BACK_OFF_S 2.2
#define SCOOT_S 1.1 // after each shot it shifts for this long
#define SWEEP_RAD 0.9
#define SWEEP_PER_S 0.5
#define THERE_M 3.0
enum { SAMPLES = 16, SAMPLES_A_TIME = 2 };

enum { PARAM_PATIENCE };
static const Param PARAMS[] = {
    {"patience", 15, 1, 120, "s", "how long it waits where nothing happens"},
    {0},
};

typedef enum Mode { CHOOSING, MOVING, WAITING, BACKING_OFF } Mode;
static const char *const MODE_WORDS[] = {"choosing", "moving", "waiting", "backing off"};

typedef struct Ambusher {
    Mode mode;
    Lookout spot;
    int samples;
    uint64_t mode_tick;  // when the mode began
    uint64_t event_tick; // when something last happened: an enemy seen, a hit
    bool has_trail;
    Vec trail;           // where an enemy was seen last
    double danger_rad;   // where the last hit came from
    uint64_t scoot_tick; // until when it shifts after a shot
    double scoot_side;
    Path path;
    Feeler feeler;
    Helm helm;
    Gunner gunner;
} Ambusher;

static double seconds_since(const Senses *senses, uint64_t tick) {
    return (double)(senses->tick - tick) * senses->dt_s;
}

static void enter(Ambusher *mind, const Senses *senses, Mode mode) {
    mind->mode = mode;
    mind->mode_tick = senses->tick;
}

static Vec random_place(const Senses *senses) {
    double x = dice_between(senses->dice, 2, map_width(senses->map) - 2);
    double y = dice_between(senses->dice, 2, map_height(senses->map) - 2);
    return vec(x, y);
}

// A few at a time, so that no tick is expensive.
static void sample(Ambusher *mind, const Senses *senses) {
    double room_m = 0.5 * senses->length_m + ROOM_M;
    Lookout found = lookout_judge(senses->map, random_place(senses), room_m, VIEW_M);
    found.worth -= WAY_WORTH * vec_distance(found.at, pose_at(senses->pose));
    if (mind->samples == 0 || found.worth > mind->spot.worth) mind->spot = found;
    mind->samples++;
}

static Twist choose(Ambusher *mind, const Senses *senses) {
    for (int i = 0; i < SAMPLES_A_TIME; i++) sample(mind, senses);
    if (mind->samples >= SAMPLES) {
        mind->samples = 0;
        bool is_good = isfinite(mind->spot.worth);
        if (is_good && path_plan(&mind->path, senses, mind->spot.at, ROOM_M))
            enter(mind, senses, MOVING);
    }
    return (Twist){0, 0};
}

static Twist move(Ambusher *mind, const Senses *senses) {
    if (path_is_done(&mind->path)) {
        bool is_there = vec_distance(pose_at(senses->pose), mind->spot.at) < THERE_M;
        mind->event_tick = senses->tick;
        enter(mind, senses, is_there ? WAITING : CHOOSING);
    }
    return path_follow(&mind->path, &mind->feeler, senses, senses->limits.top_mps);
}

// Shifts along its hull after each shot, to and fro, so that the answer misses.
static Twist scoot(Ambusher *mind, const Senses *senses) {
    double heading_rad = senses->next_pose.heading_rad + (mind->scoot_side < 0 ? PI : 0);
    double speed_mps = mind->scoot_side * 0.7 * senses->limits.top_mps;
    return feeler_drive(&mind->feeler, senses, heading_rad, speed_mps, INFINITY);
}

static Twist wait(Ambusher *mind, const Senses *senses, const TankSight *target) {
    if (seconds_since(senses, mind->event_tick) > senses->params[PARAM_PATIENCE])
        enter(mind, senses, CHOOSING);
    if (senses->tick < mind->scoot_tick) return scoot(mind, senses);
    double facing_rad = mind->spot.facing_rad;
    if (target)
        facing_rad = steer_bearing(senses, pose_at(target->pose)) + 1.2; // ready to scoot across
    return steer_face(senses, facing_rad);
}

static Twist back_off(Ambusher *mind, const Senses *senses) {
    if (seconds_since(senses, mind->mode_tick) > BACK_OFF_S) enter(mind, senses, CHOOSING);
    double away_rad = mind->danger_rad + PI;
    double ahead = fabs(angle_wrap(away_rad - senses->next_pose.heading_rad)) < 0.5 * PI ? 1 : -1;
    return feeler_drive(&mind->feeler, senses, away_rad, ahead * senses->limits.top_mps, INFINITY);
}

static Twist act(Ambusher *mind, const Senses *senses, const TankSight *target) {
    switch (mind->mode) {
    case CHOOSING: return choose(mind, senses);
    case MOVING: return move(mind, senses);
    case WAITING: return wait(mind, senses, target);
    case BACKING_OFF: break;
    }
    return back_off(mind, senses);
}

static void notice(Ambusher *mind, const Senses *senses, const TankSight *target) {
    if (target) {
        mind->has_trail = true;
        mind->trail = pose_at(predict_tank(senses, target, 0.5));
        mind->event_tick = senses->tick;
    }
    if (!senses->was_hit) return;
    mind->event_tick = senses->tick;
    mind->danger_rad = senses->hit_bearing_rad;
    if (mind->mode != BACKING_OFF) enter(mind, senses, BACKING_OFF);
}

static void work_gun(Ambusher *mind, const Senses *senses, const TankSight *target, Order *order,
                     Notes *notes) {
    if (target) {
        gunner_engage(&mind->gunner, senses, target, GUNNER_LEADS, order, notes);
        if (!order->fire) return;
        mind->scoot_tick = senses->tick + (uint64_t)(SCOOT_S / senses->dt_s);
        mind->scoot_side = mind->scoot_side > 0 ? -1 : 1;
        return;
    }
    double rest_rad = mind->mode == WAITING ? mind->spot.facing_rad : senses->next_pose.heading_rad;
    if (mind->mode == WAITING)
        rest_rad += SWEEP_RAD * sin(SWEEP_PER_S * seconds_since(senses, mind->mode_tick));
    bool is_fresh = mind->has_trail && seconds_since(senses, mind->event_tick) < 6;
    gunner_watch(senses, is_fresh ? steer_bearing(senses, mind->trail) : rest_rad, order);
}

static void show(const Ambusher *mind, const Senses *senses, const TankSight *target,
                 Notes *notes) {
    if (!notes) return;
    bool is_stuck = helm_is_escaping(&mind->helm);
    bool is_firing = target && mind->mode == WAITING;
    notes_state(notes, is_stuck ? "unstuck" : is_firing ? "ambush" : MODE_WORDS[mind->mode]);
    if (mind->mode == MOVING) path_note(&mind->path, senses, notes);
    if (mind->mode != WAITING) return;
    Vec view = vec_scale(vec_heading(mind->spot.facing_rad), 6);
    notes_line(notes, NOTE_THOUGHT, pose_at(senses->pose), vec_add(pose_at(senses->pose), view));
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Ambusher *mind = memory;
    const TankSight *target = target_choose(senses, mind->gunner.target_key - 1);
    notice(mind, senses, target);
    if (helm_is_due(&mind->helm, senses)) {
        Twist wish = act(mind, senses, target);
        int way = mind->mode == WAITING ? dodge_way(senses) : 0;
        if (way != 0) wish.forward_mps = way * senses->limits.top_mps;
        helm_steer(&mind->helm, senses, wish);
    }
    Order order = mind->helm.order;
    work_gun(mind, senses, target, &order, notes);
    show(mind, senses, target, notes);
    return order;
}

const Behaviour AMBUSHER = {
    .name = "ambusher",
    .help = "lies in wait where the view is long, leads its shots, backs off when hit",
    .params = PARAMS,
    .memory_bytes = sizeof(Ambusher),
    .think = think,
};
