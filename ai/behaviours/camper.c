// camper.c -- holds a corner with a long view, and steps back when it is hit.
#include "ai/tactics/fight.h"

#define VIEW_M 40.0     // maximum useful length of a view
#define WAY_COST 0.6    // cost of the way to a place, in metres of view per metre
#define THERE_M 2.5     // arrival distance
#define STEP_S 0.9      // how long it steps back after a hit
#define SWEEP_RAD 0.8   // amplitude of the gun's sweep
#define SWEEP_RADPS 0.7 // angular frequency of the sweep

enum { PARAM_HITS };
static const Param PARAMS[] = {
    {"hits", 4, 1, 100, "hits", "how often it is hit at a place before it chooses another"},
    {0},
};

typedef struct Camper {
    Fighter fighter;
    Scout scout;
    bool has_post, is_there;
    int hits;           // hits at this place
    uint64_t step_tick; // end of the step back
} Camper;

static Twist go_to_post(Camper *mind, const Senses *senses) {
    const ScoutCriteria scout = {.view_m = VIEW_M, .way_cost = WAY_COST};
    if (!mind->has_post) {
        mind->has_post = scout_look(&mind->scout, senses, &scout);
        if (mind->has_post) route_drop(&mind->fighter.route);
        if (mind->has_post && !isfinite(mind->scout.post.worth))
            mind->scout.post.at = pose_at(senses->pose);
        return (Twist){0, 0};
    }
    Twist desired = fighter_go(&mind->fighter, senses, mind->scout.post.at);
    bool is_near = vec_distance(pose_at(senses->pose), mind->scout.post.at) < THERE_M;
    mind->is_there = is_near || route_is_over(&mind->fighter.route);
    return desired;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Camper *mind = memory;
    if (!target && !mind->is_there) return go_to_post(mind, senses);
    ASSERT(mind->hits >= 0);
    double facing_rad = target           ? steer_bearing(senses, pose_at(target->pose))
                        : mind->has_post ? mind->scout.post.facing_rad
                                         : senses->next_pose.heading_rad;
    Twist desired = steer_face(senses, facing_rad);
    bool is_stepping = senses->tick < mind->step_tick && senses->limits.can_reverse;
    if (is_stepping && hull_has_room(senses, senses->next_pose.heading_rad + PI, senses->length_m))
        desired.forward_mps = -senses->limits.top_mps;
    return desired;
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Camper *mind = memory;
    const char *word = senses->tick < mind->step_tick ? "stepping back"
                       : target                       ? "shooting"
                       : mind->is_there               ? "camping"
                                                      : "moving";
    fighter_show(&mind->fighter, senses, word, notes);
    if (!mind->is_there && mind->has_post) path_note(&mind->fighter.route.path, senses, notes);
    if (!mind->has_post) scout_note(&mind->scout, notes);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true,
                                 .ignores_standoff = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Camper *mind = memory;
    const TankSight *target = fighter_choose_target(&mind->fighter, senses);
    if (senses->was_hit) {
        mind->step_tick = senses_tick_in(senses, STEP_S);
        if (++mind->hits >= senses->params[PARAM_HITS])
            mind->hits = 0, mind->has_post = mind->is_there = false;
    }
    Order order = fighter_fight(&MIND, mind, senses, target, notes);
    if (!target && mind->is_there && !search_is_fresh(&mind->fighter.search, senses)) {
        double sweep = sin(SWEEP_RADPS * (double)senses->tick * senses->dt_s);
        turret_watch(senses, mind->scout.post.facing_rad + SWEEP_RAD * sweep, &order);
    }
    return order;
}

const Behaviour CAMPER = {"camper", "holds a corner with a long view, and steps back when hit",
                          PARAMS, sizeof(Camper), think};
