// fighter.c -- what fighting minds have in common: they choose a target, search, drive and shoot.
#include "fighter.h"

#include "ai/gunnery/dodge.h"
#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/navigation/map.h"
#include "target.h"

#define SEARCHING 0.9   // share of top speed
#define AHEAD_S 0.7     // an enemy that vanishes is assumed to go on as it did for so long
#define HIT_FROM_M 18.0 // an enemy that hits from out of sight is assumed as far off as this,
#define HIT_FROM 0.85   // or at this share of the way to the first wall
#define COLD_S 12.0     // a trail older than this is cold
#define FRESH_S 0.6
#define THERE_M 4.0
#define SWEEP_RAD 1.2
#define SWEEP_PER_S 1.3
enum { PLACES = 4, HILL_PLACES = 5 };
#define STAYS_MPS 1.0 // a tank no faster than this takes its place for others,
#define APART_M 4.0   // as far as this round it

#define EDGE 0.8           // share of the hill's radius outside of which a tank is called to it,
#define WELL 0.7           // and share inside of which it has arrived
#define RIM 0.95           // or as much where it got no further
#define QUEUE_M 4.0        // so near to its edge others may be in the way
#define PLACE 0.65         // share of the radius at which it takes its place
#define NEAR_SIDE 0.35     // share of the circle about it
#define GOLDEN_RAD 2.39996 // spreads any number of places evenly round a circle

static void take(Search *search, const Senses *senses, Vec at) {
    search->trail = at;
    search->trail_tick = senses->tick;
    search->has_trail = true;
    search->is_reported = search->is_in_sight = false;
    search->has_place = false;
}

void search_notice(Search *search, const Senses *senses, const TankSight *enemy) {
    if (enemy) {
        take(search, senses, pose_at(enemy->pose));
        search->is_in_sight = true;
        search->hits = 0;
        search->seen = enemy->pose;
        search->motion = enemy->motion;
        return;
    }
    if (search->is_in_sight) {
        search->is_in_sight = false;
        search->trail = pose_at(arc_travel(search->seen, search->motion, AHEAD_S));
    }
    if (senses->was_hit) {
        Vec me = pose_at(senses->pose);
        Vec far = vec_add(me, vec_scale(vec_heading(senses->hit_bearing_rad), HIT_FROM_M));
        take(search, senses, vec_mix(me, far, HIT_FROM * map_ray(senses->map, me, far, NULL)));
        search->hits++;
    }
}

void search_hear(Search *search, const Senses *senses, Vec enemy) {
    take(search, senses, enemy);
    search->is_reported = true;
}

double search_age_s(const Search *search, const Senses *senses) {
    if (!search->has_trail) return INFINITY;
    return senses_since_s(senses, search->trail_tick);
}

bool search_is_fresh(const Search *search, const Senses *senses) {
    return !search->is_reported && search_age_s(search, senses) < FRESH_S;
}

static double outward_rad(const Senses *senses) {
    return steer_bearing(senses, senses->goal.at) + PI;
}

static bool is_on_hill(const Senses *senses, double share) {
    return vec_distance(pose_at(senses->pose), senses->goal.at) <= share * senses->goal.radius_m;
}

// Not while it stands well on the hill; a tank that has been called comes right in, so that it does
// not stop at the edge, unless others are in its way. With somebody to fight it comes in less far,
// and is called again only once it has been pushed out.
bool search_must_go_to_goal(Search *search, const Senses *senses) {
    bool stays = route_is_over(&search->route) && fabs(senses->motion.forward_mps) < STAYS_MPS;
    double sure = search->is_in_sight ? EDGE : WELL, lost = search->is_in_sight ? RIM : EDGE;
    double free = stays ? RIM : search->is_called ? sure : lost;
    search->is_called = senses->goal.is_on && !is_on_hill(senses, free);
    if (search->is_called && stays) route_drop(&search->route);
    return search->is_called;
}

// The furthest of a few random places.
static Vec far_place(const Senses *senses) {
    Vec best = pose_at(senses->pose);
    double best_m = 0;
    for (int i = 0; i < PLACES; i++) {
        double x = dice_between(senses->dice, 2, map_width(senses->map) - 2);
        double y = dice_between(senses->dice, 2, map_height(senses->map) - 2);
        double away_m = vec_distance(vec(x, y), pose_at(senses->pose));
        if (away_m > best_m) best = vec(x, y), best_m = away_m;
    }
    return best;
}

static Vec goal_of(Search *search, const Senses *senses) {
    if (search->has_trail) return search->trail;
    if (!search->has_place || route_is_over(&search->route)) {
        search->place = far_place(senses);
        search->has_place = true;
    }
    return search->place;
}

static bool is_taken(const Senses *senses, Vec at) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        bool stays = tank->is_wreck || fabs(tank->motion.forward_mps) < STAYS_MPS;
        if (stays && vec_distance(pose_at(tank->pose), at) < APART_M) return true;
    }
    return false;
}

// A place of its own on the near side of the hill, so that friends share it without jostling and
// need not get past those who hold it; where somebody stands there already, one further round.
static Vec hill_place(const Senses *senses) {
    double near_rad = outward_rad(senses);
    Vec first = senses->goal.at;
    for (int i = 0; i < HILL_PLACES; i++) {
        double side = NEAR_SIDE + (1 - NEAR_SIDE) * i / HILL_PLACES;
        double own_rad = side * angle_wrap((senses->id + i) * GOLDEN_RAD);
        Vec off = vec_scale(vec_heading(near_rad + own_rad), PLACE * senses->goal.radius_m);
        Vec place = vec_add(senses->goal.at, off);
        if (i == 0) first = place;
        if (!is_taken(senses, place)) return place;
    }
    return first;
}

Twist search_drive(Search *search, Avoidance *avoidance, const Senses *senses, double speed_mps) {
    bool was_there = vec_distance(pose_at(senses->pose), search->trail) < THERE_M;
    bool is_cold = search_age_s(search, senses) > COLD_S;
    if (was_there || is_cold) search->has_trail = false;
    if (!senses->goal.is_on)
        return route_drive(&search->route, avoidance, senses, goal_of(search, senses), speed_mps);
    if (!search_must_go_to_goal(search, senses)) {
        // On the hill: faces the trail, or outward, and dodges.
        double facing_rad =
            search->has_trail ? steer_bearing(senses, search->trail) : outward_rad(senses);
        return dodge_simple(senses, steer_face(senses, facing_rad));
    }
    return route_drive(&search->route, avoidance, senses, hill_place(senses), speed_mps);
}

double search_gun_rad(const Search *search, const Senses *senses) {
    if (search->has_trail) return steer_bearing(senses, search->trail);
    if (!senses->goal.is_on || search->is_called) return senses->next_pose.heading_rad;
    double time_s = (double)senses->tick * senses->dt_s; // sweeps to both sides of outward
    return outward_rad(senses) + SWEEP_RAD * sin(SWEEP_PER_S * time_s);
}

const TankSight *fighter_look(Fighter *fighter, const Senses *senses) {
    const TankSight *target = target_choose(senses, fighter->turret.target_key - 1);
    if (!target) fighter->impasse.way = IMPASSE_NONE; // with nobody there is none
    search_notice(&fighter->search, senses, target);
    return target;
}

Twist fighter_search(Fighter *fighter, const Senses *senses) {
    double speed_mps = SEARCHING * senses->limits.top_mps;
    return search_drive(&fighter->search, &fighter->avoidance, senses, speed_mps);
}

Twist fighter_go(Fighter *fighter, const Senses *senses, Vec goal) {
    return route_drive(&fighter->route, &fighter->avoidance, senses, goal, senses->limits.top_mps);
}

bool fighter_override(Fighter *fighter, const Senses *senses, const TankSight *target,
                      Twist *wish) {
    bool is_called = search_must_go_to_goal(&fighter->search, senses);
    double way_m = vec_distance(pose_at(senses->pose), senses->goal.at) - senses->goal.radius_m;
    if (is_called && way_m > QUEUE_M) target = NULL; // far from it nothing holds it up
    if (impasse_leave(&fighter->impasse, &fighter->avoidance, senses, target, wish)) return true;
    if (is_called) *wish = fighter_search(fighter, senses);
    return is_called;
}

Order fighter_order(Fighter *fighter, const Senses *senses, const TankSight *target,
                    TurretSkill skill, Notes *notes) {
    Order order = helm_order(&fighter->helm, senses);
    if (target)
        turret_engage(&fighter->turret, senses, target, skill, &order, notes);
    else
        turret_watch(senses, search_gun_rad(&fighter->search, senses), &order);
    return order;
}

void fighter_show(const Fighter *fighter, const Senses *senses, const char *word, Notes *notes) {
    if (!notes) return;
    const Search *search = &fighter->search;
    bool is_leaving = fighter->impasse.way != IMPASSE_NONE;
    bool is_searching = !is_leaving && (!word || search->is_called);
    if (is_searching && senses->goal.is_on)
        word = is_on_hill(senses, 1) ? "holding" : "to the goal";
    else if (is_searching)
        word = search->has_trail ? "tracking" : "searching";
    if (is_leaving) {
        word = fighter->impasse.way == IMPASSE_ASIDE ? "moving aside" : "closing in";
        path_note(&fighter->impasse.route.path, senses, notes);
    }
    notes_state(notes, helm_is_escaping(&fighter->helm) ? "unstuck" : word);
    if (is_searching) {
        path_note(&search->route.path, senses, notes);
        if (search->has_trail) notes_cross(notes, NOTE_TARGET, search->trail);
    }
}

Order fighter_fight(const FighterMind *mind, void *memory, const Senses *senses,
                    const TankSight *target, Notes *notes) {
    ASSERT(mind->act && mind->show);
    Fighter *fighter = memory;
    if (helm_needs_update(&fighter->helm, senses)) {
        Twist wish;
        if (!fighter_override(fighter, senses, mind->ignores_goal ? NULL : target, &wish))
            wish = target || mind->acts_unseen ? mind->act(memory, senses, target)
                                               : fighter_search(fighter, senses);
        helm_steer(&fighter->helm, senses, wish);
    }
    if (notes) mind->show(memory, senses, target, notes);
    target_note(senses, target, notes);
    return fighter_order(fighter, senses, target, mind->skill, notes);
}

Order fighter_think(const FighterMind *mind, void *memory, const Senses *senses, Notes *notes) {
    return fighter_fight(mind, memory, senses, fighter_look(memory, senses), notes);
}
