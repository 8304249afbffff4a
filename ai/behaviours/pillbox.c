// pillbox.c -- never drives: it turns its front to the enemy and leads its shots. A mind that
// drives well must beat it.
#include "ai/tactics/fighter.h"

#define SWEEP_RAD 1.5   // amplitude of the gun's sweep
#define SWEEP_RADPS 0.9 // angular frequency of the sweep
#define TRAIL_S 6.0     // how long it watches the place where an enemy vanished

enum { PARAM_TURNS };
static const Param PARAMS[] = {
    {"turns", 1, 0, 1, "", "1 turns the front to the enemy; 0 turns only the gun, like a sentry"},
    {0},
};

typedef struct Pillbox {
    Fighter fighter;
    bool has_looked;
    double home_rad; // absolute heading of its hull at the start
} Pillbox;

// Returns the absolute heading to where the enemy is, was, or may appear.
static double watched_rad(const Pillbox *mind, const Senses *senses, const TankSight *target) {
    const Search *search = &mind->fighter.search;
    if (target) return steer_bearing(senses, pose_at(target->pose));
    if (search_age_s(search, senses) < TRAIL_S) return steer_bearing(senses, search->trail);
    return mind->home_rad;
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Pillbox *mind = memory;
    Fighter *fighter = &mind->fighter;
    const TankSight *target = fighter_choose_target(fighter, senses);
    if (!mind->has_looked) mind->home_rad = senses->pose.heading_rad;
    mind->has_looked = true;
    double heading_rad = watched_rad(mind, senses, target);
    bool is_alert = target || heading_rad != mind->home_rad;
    // The helm would drive to free a tank that does not get anywhere.
    bool turns = is_alert && senses->params[PARAM_TURNS] > 0;
    Order order = turns ? tracks_order(senses, steer_face(senses, heading_rad)) : (Order){0};
    double sweep_rad = SWEEP_RAD * sin(SWEEP_RADPS * (double)senses->tick * senses->dt_s);
    if (target)
        turret_engage(&fighter->turret, senses, target, TURRET_LEADS, &order, notes);
    else
        turret_watch(senses, heading_rad + (is_alert ? 0 : sweep_rad), &order);
    fighter_show(fighter, senses, target ? "shooting" : is_alert ? "alert" : "watching", notes);
    target_note(senses, target, notes);
    return order;
}

const Behaviour PILLBOX = {"pillbox",
                           "never drives: turns its front to the enemy and leads its shots", PARAMS,
                           sizeof(Pillbox), think};
