// ambusher.c -- picks a place with long views and cover, waits there with the gun ready, and backs
// off when hit.
#include "ai/gunnery/dodge.h"
#include "ai/tactics/course.h"
#include "ai/tactics/fight.h"

#define VIEW_M 30.0
#define WAY_COST 0.35
#define BACK_OFF_S 2.2
#define SWEEP_RAD 0.9
#define SWEEP_PER_S 0.5
#define THERE_M 3.0
#define UPON_M 8.0     // and goes as near as this, outside of what most can turn in
#define FOUND_M 14.0   // an enemy nearer than this has found it: now it fights
#define SPRING_M 20.0  // an enemy nearer than this has walked into the trap,
#define HOLD_S 3.0     // and for so long a loaded gun waits for one further off
#define FRESH_S 6.0    // for so long the gun stays on a trail
#define LOOKING_S 10.0 // it goes looking for so long, after some posts where nothing happened
enum { POSTS = 2 };    // until it goes looking

enum { PARAM_PATIENCE };
static const Param PARAMS[] = {
    {"patience", 7, 1, 120, "s", "how long it waits where nothing happens"},
    {0},
};

typedef enum Mode { CHOOSING, MOVING, WAITING, BACKING_OFF, LOOKING } Mode;
static const char *const MODE_WORDS[] = {"choosing", "moving", "waiting", "backing off", NULL};

typedef struct Ambusher {
    Mode mode;
    uint64_t mode_tick;  // when the mode began
    uint64_t event_tick; // when something last happened: an enemy seen, a hit
    double danger_rad;   // where the last hit came from
    int posts;           // where nothing has happened since then
    Scout scout;
    uint64_t loaded_tick; // since when the gun is
    Fighter fighter;
    FaceArmour face;
} Ambusher;

static void enter(Ambusher *mind, const Senses *senses, Mode mode) {
    mind->mode = mode;
    mind->mode_tick = senses->tick;
}

static Twist move(Ambusher *mind, const Senses *senses) {
    Vec post = mind->scout.post.at;
    Twist wish = fighter_go(&mind->fighter, senses, post);
    if (route_is_over(&mind->fighter.route)) {
        bool is_there = vec_distance(pose_at(senses->pose), post) < THERE_M;
        mind->event_tick = senses->tick;
        enter(mind, senses, is_there ? WAITING : CHOOSING);
    }
    return wish;
}

static Twist wait(Ambusher *mind, const Senses *senses, const TankSight *target) {
    if (senses_since_s(senses, mind->event_tick) > senses->params[PARAM_PATIENCE])
        enter(mind, senses, ++mind->posts % POSTS ? CHOOSING : LOOKING);
    double facing_rad = mind->scout.post.facing_rad;
    if (target) facing_rad = steer_bearing(senses, pose_at(target->pose));
    return steer_face(senses, facing_rad);
}

// Has an enemy found it? One is near, or in sight while it backs off from a hit.
static bool is_found(const Ambusher *mind, const Senses *senses, const TankSight *target) {
    return target && (mind->mode == BACKING_OFF ||
                      vec_distance(pose_at(target->pose), pose_at(senses->pose)) < FOUND_M);
}

// Found, it springs at whom it has waited for, and keeps its front to it from there on.
static Twist spring(Ambusher *mind, const Senses *senses, const TankSight *target) {
    return dodge_simple(senses, face_armour_drive(&mind->face, senses, pose_at(target->pose),
                                                  UPON_M, FACE_ARMOUR_ROCK_M));
}

static Twist act(Ambusher *mind, const Senses *senses, const TankSight *target) {
    Twist wish;
    if (fighter_override(&mind->fighter, senses, target, &wish)) return wish;
    if (is_found(mind, senses, target)) return spring(mind, senses, target);
    if (mind->mode == MOVING) return move(mind, senses);
    if (mind->mode == WAITING) return wait(mind, senses, target);
    bool goes_on = target || senses_since_s(senses, mind->mode_tick) > LOOKING_S;
    if (mind->mode == LOOKING && goes_on) enter(mind, senses, CHOOSING);
    if (mind->mode == LOOKING) return fighter_search(&mind->fighter, senses);
    if (mind->mode == CHOOSING && senses->goal.is_on) return fighter_search(&mind->fighter, senses);
    if (mind->mode == CHOOSING) {
        const ScoutWish scout = {.view_m = VIEW_M, .way_cost = WAY_COST};
        if (scout_look(&mind->scout, senses, &scout) && isfinite(mind->scout.post.worth)) {
            route_drop(&mind->fighter.route);
            enter(mind, senses, MOVING);
        }
        return (Twist){0, 0};
    }
    if (senses_since_s(senses, mind->mode_tick) > BACK_OFF_S) enter(mind, senses, CHOOSING);
    Course away = {mind->danger_rad + PI, senses->limits.top_mps, INFINITY};
    double off_rad = angle_wrap(away.heading_rad - senses->next_pose.heading_rad);
    if (fabs(off_rad) > 0.5 * PI) away.speed_mps *= -1;
    return course_drive(away, &mind->fighter.avoidance, senses);
}

static void notice(Ambusher *mind, const Senses *senses, const TankSight *target) {
    if (target) mind->event_tick = senses->tick;
    if (target || senses->was_hit) mind->posts = 0;
    if (senses->reload_s > 0) mind->loaded_tick = senses->tick;
    if (!senses->was_hit) return;
    mind->event_tick = senses->tick;
    mind->danger_rad = senses->hit_bearing_rad;
    if (mind->mode != BACKING_OFF) enter(mind, senses, BACKING_OFF);
}

// Is the enemy to come nearer first? It has not been noticed, or not for long.
static bool is_holding(const Ambusher *mind, const Senses *senses, const TankSight *target) {
    return mind->mode == WAITING && senses_since_s(senses, mind->loaded_tick) < HOLD_S &&
           vec_distance(pose_at(target->pose), pose_at(senses->pose)) > SPRING_M;
}

// Once no trail is fresh the gun sweeps over the view that it has chosen.
static void watch(const Ambusher *mind, const Senses *senses, Order *order) {
    if (search_age_s(&mind->fighter.search, senses) < FRESH_S || mind->mode != WAITING) return;
    double sweep = sin(SWEEP_PER_S * senses_since_s(senses, mind->mode_tick));
    turret_watch(senses, mind->scout.post.facing_rad + SWEEP_RAD * sweep, order);
}

static void show(const Ambusher *mind, const Senses *senses, const TankSight *target,
                 Notes *notes) {
    if (!notes) return;
    bool is_ambush = target && mind->mode == WAITING;
    const char *word = is_found(mind, senses, target) ? "found"
                       : is_ambush                    ? "ambush"
                                                      : MODE_WORDS[mind->mode];
    target_note(senses, target, notes);
    fighter_show(&mind->fighter, senses, word, notes);
    if (mind->mode == MOVING) path_note(&mind->fighter.route.path, senses, notes);
    if (mind->mode <= MOVING) scout_note(&mind->scout, notes);
    if (mind->mode != WAITING) return;
    Vec view = vec_scale(vec_heading(mind->scout.post.facing_rad), 6);
    notes_line(notes, NOTE_THOUGHT, pose_at(senses->pose), vec_add(pose_at(senses->pose), view));
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Ambusher *mind = memory;
    Fighter *fighter = &mind->fighter;
    const TankSight *target = fighter_choose_target(fighter, senses);
    notice(mind, senses, target);
    if (helm_needs_update(&fighter->helm, senses))
        helm_steer(&fighter->helm, senses, act(mind, senses, target));
    Order order = fighter_order(fighter, senses, target, TURRET_LEADS, notes);
    if (order.fire && is_holding(mind, senses, target)) order.fire = false;
    if (!target) watch(mind, senses, &order);
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
