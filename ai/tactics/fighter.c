// fighter.c -- what fighting minds have in common: they choose a target, search, drive and shoot.
#include "fighter.h"

#include "ai/gunnery/dodge.h"
#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/navigation/map.h"

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

#define STICKY 0.7 // another target must be nearer than this share of the distance

#define LINE_BLOCKED_S 1.0 // with a loaded gun and others in the line of fire
#define QUIET_S 5.0        // with a loaded gun that has nothing to fire at
#define VAIN_S 12.0        // without a hit
#define PLACE_LOOK_S 0.7   // from one search for a place to the next,
#define NEARER_M 0.5       // in which it must come so much nearer to the last one
#define STEP_LONGEST_S 0.5
#define STANDOFF_NEAR_M 7.0 // no closer to the target than this

#define RING_STEP_M 2.0
#define RINGS_M 26.0
#define HULL_ROOM_M 0.3    // beside the hull
#define WRECK_MARGIN_M 0.5 // that a shell passes wrecks at, beside half their length
#define DETOUR_M 10.0      // what a place costs to which no way is straight, past walls and others
#define CLOSER_COST_M 0.3  // and a metre nearer to the target, or further off
enum { SPOKES = 16 };

static double distance_to(const Senses *senses, const TankSight *tank) {
    return vec_distance(pose_at(senses->pose), pose_at(tank->pose));
}

const TankSight *target_choose(const Senses *senses, int id) {
    const TankSight *nearest = NULL, *last = NULL;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!sight_is_foe(tank)) continue;
        if (!nearest) nearest = tank;
        if (tank->id == id) last = tank;
    }
    if (!last || last == nearest) return nearest;
    bool is_clearly_nearer = distance_to(senses, nearest) < STICKY * distance_to(senses, last);
    return is_clearly_nearer ? nearest : last;
}

void target_note(const Senses *senses, const TankSight *chosen, Notes *notes) {
    int count = 0;
    for (int i = 0; i < senses->tank_count; i++) count += sight_is_foe(&senses->tanks[i]);
    for (int i = 0; notes && count > 1 && i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank))
            notes_alternative(notes, ALTERNATIVE_TARGET, pose_at(tank->pose),
                              distance_to(senses, tank), chosen && tank->id == chosen->id);
    }
}

bool line_of_fire_is_free(const Senses *senses, Vec from, const TankSight *target) {
    Vec way = vec_sub(pose_at(target->pose), from);
    double range_m = vec_length(way), danger_m = friend_risk_range_m(senses, range_m);
    Vec gun = vec_unit(way);
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank)) continue;
        Vec to = vec_sub(pose_at(tank->pose), from);
        double along_m = vec_dot(gun, to);
        double reach_m = tank->is_wreck ? range_m : danger_m + 0.5 * tank->length_m;
        if (along_m <= 0 || along_m >= reach_m) continue;
        double berth_m = tank->is_wreck ? 0.5 * tank->length_m + WRECK_MARGIN_M
                                        : friend_margin_m(senses, tank, along_m);
        if (fabs(vec_cross(gun, to)) < berth_m) return false;
    }
    return true;
}

static bool is_occupied(const Senses *senses, Vec at) {
    for (int i = 0; i < senses->tank_count; i++)
        if (vec_distance(pose_at(senses->tanks[i].pose), at) < senses->length_m + HULL_ROOM_M)
            return true;
    return false;
}

// Is there room for the hull to pass all others on the straight way?
static bool is_past_others(const Senses *senses, Vec from, Vec at) {
    Vec way = vec_sub(at, from);
    double way_m = vec_length(way);
    Vec along = vec_unit(way);
    for (int i = 0; i < senses->tank_count; i++) {
        Vec to = vec_sub(pose_at(senses->tanks[i].pose), from);
        double on_m = vec_dot(along, to);
        double room_m = 0.5 * (senses->width_m + senses->tanks[i].length_m);
        if (on_m > 0 && on_m < way_m && fabs(vec_cross(along, to)) < room_m) return false;
    }
    return true;
}

// What the place costs, in metres of way; INFINITY where there is no standing or no shooting, or
// where it is no less than `most_m`.
static double cost_m(const Senses *senses, const TankSight *target, Vec at, double way_m,
                     double most_m) {
    Vec enemy = pose_at(target->pose), me = pose_at(senses->next_pose);
    double range_m = vec_distance(at, enemy), change_m = fabs(range_m - vec_distance(me, enemy));
    double least_m = way_m + CLOSER_COST_M * change_m;
    if (least_m >= most_m || range_m < STANDOFF_NEAR_M) return INFINITY;
    if (map_clearance(senses->map, at) < 0.5 * senses->length_m + HULL_ROOM_M) return INFINITY;
    if (is_occupied(senses, at) || !line_of_fire_is_free(senses, at, target)) return INFINITY;
    if (!senses->is_lobbed && !map_sees(senses->map, at, enemy)) return INFINITY;
    bool is_straight = map_sees(senses->map, me, at) && is_past_others(senses, me, at);
    return least_m + (is_straight ? 0 : DETOUR_M);
}

// The nearest place with a free line of fire. Looks round in rings, and no further than pays.
static bool find_place(const Senses *senses, const TankSight *target, Vec *place) {
    double best_m = INFINITY;
    Vec spokes[2][SPOKES]; // of every second ring, those between them
    for (int ring = 1; ring * RING_STEP_M <= min_of(RINGS_M, best_m); ring++) {
        double ring_m = ring * RING_STEP_M, shift = ring % 2 ? 0 : 0.5;
        for (int i = 0; i < SPOKES; i++) {
            Vec *spoke = &spokes[ring % 2][i];
            double rad = senses->next_pose.heading_rad + (i + shift) * 2 * PI / SPOKES;
            if (ring <= 2) *spoke = vec_heading(rad);
            Vec at = vec_add(pose_at(senses->next_pose), vec_scale(*spoke, ring_m));
            double at_m = cost_m(senses, target, at, ring_m, best_m);
            if (at_m < best_m) best_m = at_m, *place = at;
        }
    }
    return best_m < INFINITY;
}

static void standoff_measure(Standoff *standoff, const Senses *senses, const TankSight *target) {
    double since_s = min_of(STEP_LONGEST_S, senses_since_s(senses, standoff->last_tick));
    standoff->last_tick = senses->tick;
    standoff->way = STANDOFF_NONE;
    if (!target) return;
    bool is_new = standoff->target_key != target->id + 1;
    bool is_hurt = senses->health < standoff->health || target->health < standoff->its_health;
    standoff->quiet_s = senses->reload_s > 0 ? 0 : standoff->quiet_s + since_s;
    standoff->vain_s = is_new || is_hurt ? 0 : standoff->vain_s + since_s;
    standoff->target_key = target->id + 1;
    standoff->health = senses->health;
    standoff->its_health = target->health;
}

static StandoffAction way_out(Standoff *standoff, const Senses *senses, const TankSight *target) {
    Vec me = pose_at(senses->next_pose);
    if (standoff->quiet_s > LINE_BLOCKED_S && !line_of_fire_is_free(senses, me, target)) {
        if (senses->tick >= standoff->look_tick) {
            standoff->look_tick = senses_tick_in(senses, PLACE_LOOK_S);
            double place_m = vec_distance(me, standoff->place);
            bool comes_near = place_m < standoff->place_m - NEARER_M;
            standoff->place_m = place_m;
            standoff->has_place &= !route_is_over(&standoff->route) && comes_near &&
                                   cost_m(senses, target, standoff->place, 0, INFINITY) < INFINITY;
            if (!standoff->has_place) route_drop(&standoff->route);
            if (!standoff->has_place) {
                standoff->has_place = find_place(senses, target, &standoff->place);
                standoff->place_m = INFINITY;
            }
        }
        if (standoff->has_place) return STANDOFF_MOVE_ASIDE;
    }
    bool is_vain =
        min_of(standoff->quiet_s, standoff->vain_s) > QUIET_S || standoff->vain_s > VAIN_S;
    bool is_near = vec_distance(me, pose_at(target->pose)) < STANDOFF_NEAR_M;
    return is_vain && !is_near && !senses->goal.is_on ? STANDOFF_CLOSE_IN : STANDOFF_NONE;
}

bool standoff_resolve(Standoff *standoff, Avoidance *avoidance, const Senses *senses,
                      const TankSight *target, Twist *wish) {
    standoff_measure(standoff, senses, target);
    if (target) standoff->way = way_out(standoff, senses, target);
    if (standoff->way == STANDOFF_NONE) return false;
    Vec goal = standoff->way == STANDOFF_MOVE_ASIDE ? standoff->place : pose_at(target->pose);
    *wish = route_drive(&standoff->route, avoidance, senses, goal, senses->limits.top_mps);
    return true;
}

static void take(Search *search, const Senses *senses, Vec at) {
    search->trail = at;
    search->trail_tick = senses->tick;
    search->has_trail = true;
    search->is_reported = search->is_in_sight = false;
    search->has_place = false;
}

void search_update(Search *search, const Senses *senses, const TankSight *enemy) {
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

void search_report(Search *search, const Senses *senses, Vec enemy) {
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
bool search_must_reach_goal(Search *search, const Senses *senses) {
    bool stays = route_is_over(&search->route) && fabs(senses->motion.forward_mps) < STAYS_MPS;
    double sure = search->is_in_sight ? EDGE : WELL, lost = search->is_in_sight ? RIM : EDGE;
    double free = stays ? RIM : search->must_reach_goal ? sure : lost;
    search->must_reach_goal = senses->goal.is_on && !is_on_hill(senses, free);
    if (search->must_reach_goal && stays) route_drop(&search->route);
    return search->must_reach_goal;
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
    if (!search_must_reach_goal(search, senses)) {
        // On the hill: faces the trail, or outward, and dodges.
        double facing_rad =
            search->has_trail ? steer_bearing(senses, search->trail) : outward_rad(senses);
        return dodge_simple(senses, steer_face(senses, facing_rad));
    }
    return route_drive(&search->route, avoidance, senses, hill_place(senses), speed_mps);
}

double search_gun_rad(const Search *search, const Senses *senses) {
    if (search->has_trail) return steer_bearing(senses, search->trail);
    if (!senses->goal.is_on || search->must_reach_goal) return senses->next_pose.heading_rad;
    double time_s = (double)senses->tick * senses->dt_s; // sweeps to both sides of outward
    return outward_rad(senses) + SWEEP_RAD * sin(SWEEP_PER_S * time_s);
}

const TankSight *fighter_choose_target(Fighter *fighter, const Senses *senses) {
    const TankSight *target = target_choose(senses, fighter->turret.target_key - 1);
    if (!target) fighter->standoff.way = STANDOFF_NONE; // with nobody there is none
    search_update(&fighter->search, senses, target);
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
    bool must_reach_goal = search_must_reach_goal(&fighter->search, senses);
    double way_m = vec_distance(pose_at(senses->pose), senses->goal.at) - senses->goal.radius_m;
    if (must_reach_goal && way_m > QUEUE_M) target = NULL; // far from it nothing holds it up
    if (standoff_resolve(&fighter->standoff, &fighter->avoidance, senses, target, wish))
        return true;
    if (must_reach_goal) *wish = fighter_search(fighter, senses);
    return must_reach_goal;
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
    bool is_leaving = fighter->standoff.way != STANDOFF_NONE;
    bool is_searching = !is_leaving && (!word || search->must_reach_goal);
    if (is_searching && senses->goal.is_on)
        word = is_on_hill(senses, 1) ? "holding" : "to the goal";
    else if (is_searching)
        word = search->has_trail ? "tracking" : "searching";
    if (is_leaving) {
        word = fighter->standoff.way == STANDOFF_MOVE_ASIDE ? "moving aside" : "closing in";
        path_note(&fighter->standoff.route.path, senses, notes);
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
        if (!fighter_override(fighter, senses, mind->ignores_standoff ? NULL : target, &wish))
            wish = target || mind->acts_without_target ? mind->act(memory, senses, target)
                                                       : fighter_search(fighter, senses);
        helm_steer(&fighter->helm, senses, wish);
    }
    if (notes) mind->show(memory, senses, target, notes);
    target_note(senses, target, notes);
    return fighter_order(fighter, senses, target, mind->skill, notes);
}

Order fighter_think(const FighterMind *mind, void *memory, const Senses *senses, Notes *notes) {
    return fighter_fight(mind, memory, senses, fighter_choose_target(memory, senses), notes);
}
