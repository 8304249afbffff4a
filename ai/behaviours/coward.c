// coward.c -- runs out of sight, peeks when all is quiet, and fires only when it is safe to, or
// when it is cornered.
#include "ai/navigation/map.h"
#include "ai/navigation/posts.h"
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

#define LOOK_S 0.6      // how often it looks for cover
#define FRESH_S 5.0     // a threat out of sight is fled from for so long
#define CORNER_M 8.0    // it is cornered when an enemy is as near as this,
#define BLOCKED_M 3.0   // or when its way is as short as this
#define AVERTED_RAD 0.6 // a gun that points further past it than this is no danger now
#define PEEKING 0.5     // share of top speed

enum { PARAM_CALM };
static const Param PARAMS[] = {
    {"calm", 9, 1, 120, "s", "how long it stays hidden before it peeks"},
    {0},
};

typedef struct Coward {
    Fighter fighter;
    bool has_cover;
    Vec cover;
    uint64_t look_tick; // when it looks for cover again
} Coward;

static bool is_cornered(const Coward *mind, const Senses *senses, const TankSight *target) {
    double distance_m = vec_distance(pose_at(senses->pose), pose_at(target->pose));
    return distance_m < CORNER_M ||
           (!mind->has_cover && mind->fighter.avoidance.free_m < BLOCKED_M);
}

static Twist flee(Coward *mind, const Senses *senses, const TankSight *target) {
    Vec threat = target ? pose_at(target->pose) : mind->fighter.search.trail;
    if (senses->tick >= mind->look_tick) {
        double within_m = 0.4 * most(map_width(senses->map), map_height(senses->map));
        mind->look_tick = senses_tick_in(senses, LOOK_S);
        mind->has_cover = cover_find(senses, threat, within_m, &mind->cover);
    }
    if (mind->has_cover) return fighter_go(&mind->fighter, senses, mind->cover);
    Course course = target ? course_evade(senses, target) : course_flee(senses, threat);
    return course_drive(course, &mind->fighter.avoidance, senses);
}

static bool is_afraid(const Coward *mind, const Senses *senses, const TankSight *target) {
    return target || search_age_s(&mind->fighter.search, senses) < FRESH_S;
}

static bool is_hiding(const Coward *mind, const Senses *senses) {
    return search_age_s(&mind->fighter.search, senses) < FRESH_S + senses->params[PARAM_CALM];
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Coward *mind = memory;
    Fighter *fighter = &mind->fighter;
    if (is_afraid(mind, senses, target)) return flee(mind, senses, target);
    if (is_hiding(mind, senses))
        return steer_face(senses, search_gun_rad(&fighter->search, senses));
    double peek_mps = PEEKING * senses->limits.top_mps;
    return search_drive(&fighter->search, &fighter->avoidance, senses, peek_mps);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Coward *mind = memory;
    bool is_in_a_corner = target && is_cornered(mind, senses, target);
    const char *calm_word = is_hiding(mind, senses) ? "hiding" : "peeking";
    const char *word = is_in_a_corner                    ? "cornered"
                       : is_afraid(mind, senses, target) ? "fleeing"
                                                         : calm_word;
    fighter_show(&mind->fighter, senses, word, notes);
    if (!is_afraid(mind, senses, target)) return;
    path_note(&mind->fighter.route.path, senses, notes);
    notes_cross(notes, NOTE_DANGER, mind->fighter.search.trail);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_unseen = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Coward *mind = memory;
    const TankSight *target = fighter_look(&mind->fighter, senses);
    Order order = fighter_fight(&MIND, mind, senses, target, notes);
    if (!target || is_cornered(mind, senses, target)) return order;
    double to_me_rad = vec_bearing(vec_sub(pose_at(senses->pose), pose_at(target->pose)));
    if (fabs(angle_wrap(target->gun_heading_rad - to_me_rad)) < AVERTED_RAD) order.fire = false;
    return order;
}

const Behaviour COWARD = {
    .name = "coward",
    .help = "flees out of sight; fires when cornered, or when nobody looks",
    .params = PARAMS,
    .memory_bytes = sizeof(Coward),
    .think = think,
};
