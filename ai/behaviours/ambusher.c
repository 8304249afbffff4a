// ambusher.c -- waits in cover at a place with a long view and lets enemies come near. Once it is
// found it circles them; it backs off when an unseen enemy hits it.
#include "ai/tactics/course.h"
#include "ai/tactics/fight.h"

#define VIEW_M 30.0     // maximum useful length of a view
#define WAY_COST 0.35   // cost of the way to a place, in metres of view per metre
#define BACK_OFF_S 2.2  // how long it backs off after a hit
#define SWEEP_RAD 0.9   // amplitude of the gun's sweep
#define SWEEP_RADPS 0.5 // angular frequency of the sweep
#define THERE_M 3.0     // arrival distance
#define SPRING_M 24.0   // distance for attacking an enemy
#define AROUND_M 20.0   // radius of the circle around the enemy after that
#define SHOWN_S 6.0     // how long a shot reveals its position
#define HOLD_S 3.0      // how long a loaded gun waits for a more distant enemy
#define FRESH_S 6.0     // how long the gun points at a trail
#define LOOKING_S 10.0  // how long it searches at first, and between posts
enum { POSTS = 2 };     // posts without an event before it searches

enum { PARAM_PATIENCE };
static const Param PARAMS[] = {
    {"patience", 7, 1, 120, "s", "how long it waits at a post where nothing happens"},
    {0},
};

typedef enum Mode { LOOKING, CHOOSING, MOVING, WAITING, BACKING_OFF } Mode;
static const char *const MODE_WORDS[] = {NULL, "choosing", "moving", "waiting", "backing off"};

typedef struct Ambusher {
    Fighter fighter;
    Mode mode;
    uint64_t mode_tick;  // start of the mode
    uint64_t event_tick; // time of the last event: an enemy seen, a hit
    double danger_rad;   // direction of the last hit's origin
    int posts;           // posts since then
    Scout scout;
    uint64_t loaded_tick; // time when the gun was last empty
    Circling circling;
    uint64_t shown_tick; // end of the time during which a shot reveals its position
} Ambusher;

static void enter(Ambusher *mind, const Senses *senses, Mode mode) {
    ASSERT(mode >= LOOKING && mode <= BACKING_OFF);
    mind->mode = mode;
    mind->mode_tick = senses->tick;
}

static Twist move(Ambusher *mind, const Senses *senses) {
    Vec post = mind->scout.post.at;
    Twist desired = fighter_go(&mind->fighter, senses, post);
    if (route_is_over(&mind->fighter.route)) {
        bool is_there = vec_distance(pose_at(senses->pose), post) < THERE_M;
        mind->event_tick = senses->tick;
        enter(mind, senses, is_there ? WAITING : CHOOSING);
    }
    return desired;
}

static Twist wait(Ambusher *mind, const Senses *senses, const TankSight *target) {
    if (senses_since_s(senses, mind->event_tick) > senses->params[PARAM_PATIENCE])
        enter(mind, senses, ++mind->posts % POSTS ? CHOOSING : LOOKING);
    ASSERT(mind->posts >= 0);
    double facing_rad = mind->scout.post.facing_rad;
    if (target) facing_rad = steer_bearing(senses, pose_at(target->pose));
    return evade_drive(senses, steer_face(senses, facing_rad));
}

// Returns true if an enemy is near, or is in sight after a shot or a hit has shown the place.
static bool is_found(const Ambusher *mind, const Senses *senses, const TankSight *target) {
    return target && (mind->mode == BACKING_OFF || senses->tick < mind->shown_tick ||
                      vec_distance(pose_at(target->pose), pose_at(senses->pose)) < SPRING_M);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Ambusher *mind = memory;
    if (is_found(mind, senses, target)) {
        circling_vary(&mind->circling, senses);
        return circling_drive(&mind->circling, &mind->fighter, senses, target, AROUND_M);
    }
    if (mind->mode == MOVING) return move(mind, senses);
    if (mind->mode == WAITING) return wait(mind, senses, target);
    bool has_looked = target || senses_since_s(senses, mind->mode_tick) > LOOKING_S;
    if (mind->mode == LOOKING && has_looked) enter(mind, senses, CHOOSING);
    if (mind->mode == LOOKING) return fighter_search(&mind->fighter, senses);
    if (mind->mode == CHOOSING && senses->goal.is_on) return fighter_search(&mind->fighter, senses);
    if (mind->mode == CHOOSING) {
        const ScoutCriteria scout = {.view_m = VIEW_M, .way_cost = WAY_COST};
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
    begin_tick(senses, &mind->mode_tick);
    begin_tick(senses, &mind->loaded_tick);
    if (target) mind->event_tick = senses->tick;
    if (target || senses->was_hit) mind->posts = 0;
    if (senses->reload_s > 0) mind->loaded_tick = senses->tick;
    if (!senses->was_hit) return;
    mind->event_tick = senses->tick;
    mind->danger_rad = senses->hit_bearing_rad;
    if (mind->mode != BACKING_OFF) enter(mind, senses, BACKING_OFF);
}

// Sweeps the gun over the view while there is no fresh trail.
static void watch(const Ambusher *mind, const Senses *senses, Order *order) {
    if (search_age_s(&mind->fighter.search, senses) < FRESH_S || mind->mode != WAITING) return;
    double sweep = sin(SWEEP_RADPS * senses_since_s(senses, mind->mode_tick));
    turret_watch(senses, mind->scout.post.facing_rad + SWEEP_RAD * sweep, order);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Ambusher *mind = memory;
    bool is_ambush = target && mind->mode == WAITING;
    const char *word = is_found(mind, senses, target) ? "found"
                       : is_ambush                    ? "ambush"
                                                      : MODE_WORDS[mind->mode];
    fighter_show(&mind->fighter, senses, word, notes);
    if (mind->mode == MOVING) path_note(&mind->fighter.route.path, senses, notes);
    if (mind->mode == CHOOSING || mind->mode == MOVING) scout_note(&mind->scout, notes);
    if (mind->mode != WAITING) return;
    Vec view = vec_scale(vec_heading(mind->scout.post.facing_rad), 6);
    notes_line(notes, NOTE_THOUGHT, pose_at(senses->pose), vec_add(pose_at(senses->pose), view));
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Ambusher *mind = memory;
    const TankSight *target = fighter_choose_target(&mind->fighter, senses);
    notice(mind, senses, target);
    Order order = fighter_fight(&MIND, mind, senses, target, notes);
    if (target && order.fire && mind->mode == WAITING && !mind->fighter.is_blasting &&
        senses_since_s(senses, mind->loaded_tick) < HOLD_S &&
        vec_distance(pose_at(target->pose), pose_at(senses->pose)) > SPRING_M)
        order.fire = false; // wait until the enemy comes nearer
    if (order.fire) mind->shown_tick = senses_tick_in(senses, SHOWN_S);
    if (!target) watch(mind, senses, &order);
    return order;
}

const Behaviour AMBUSHER = {
    "ambusher", "waits in cover until an enemy comes near, and circles it once it is found", PARAMS,
    sizeof(Ambusher), think};
