// sniper.c -- keeps far away at places with a long view, leads its shots, and shifts after each.
// When an enemy comes near or its shells miss, it circles the enemy on the way to another place.
#include "ai/navigation/map.h"
#include "ai/tactics/fight.h"

#define TOO_NEAR 0.7    // distance of an enemy that makes it leave, as a fraction of its range
#define SAFE 0.9        // distance for staying again, as a fraction of its range
#define WAY_COST 0.5    // cost of the way to a post, in metres of view per metre
#define SHIFT_COST 1.2  // cost of that way after shells that missed
#define SHIFT_S 4.0     // maximum time for that way
#define NEAR_M 26.0     // maximum distance from the enemy before the first hit
#define MARGIN 1.2      // maximum useful length of a view, as a multiple of its range
#define BEHIND_M 4.0    // minimum room to back off; with less it is cornered
#define PAST_RAD 1.2    // minimum angle between the enemy and a post for leaving a corner
#define CORNERED_S 3.0  // time until a cornered sniper fights
#define PATIENCE_S 5.0  // time at a post without an enemy in sight
#define LOOKING_S 10.0  // how long it searches at first, and after POSTS such posts
#define STEADY_MPS 1.5  // maximum speed of a target that is expected to keep its motion
#define STEADY 0.6      // chance to hit such a target that is worth a shell
#define LONG_S 4.0      // time with a loaded gun until every target is considered steady
#define QUIET_S 6.0     // after this time in sight without a shot, smaller chances suffice
#define FOUND_S 5.0     // time after a hit during which its position is considered known
#define FOUND 0.15      // chance to hit that is worth a shell in that time
#define SCOOT_S 1.1     // how long it shifts along its hull after a shot
#define SCOOT_SPEED 0.7 // speed of the shift, as a fraction of top speed
#define READY_RAD 1.2   // angle of the hull to the enemy at a post, ready to shift
enum { MISSES = 2 };    // missed shells from a post before it shifts
enum { POSTS = 2 };     // posts without an enemy in sight before it searches
enum { RAYS = 2 };      // rays tested on either side of a line of fire

enum { PARAM_RANGE, PARAM_SURE };
static const Param PARAMS[] = {
    // 30, 38 and 46 score the same within their 95 % intervals: treads sweep
    // sniper:range=30..46/8 --against champion --against hunter --against wolfpack --against
    // pillbox
    // -n 160
    {"range", 38, 15, 60, "m", "preferred distance from an enemy"},
    {"sure", 0.4, 0, 1, "", "minimum chance of a hit, even if the target dodges, to fire"},
    {0},
};

typedef enum Mode { LOOKING, CHOOSING, MOVING, AIMING } Mode;
static const char *const MODE_WORDS[] = {NULL, "choosing", "shifting", "aiming"};

typedef struct Sniper {
    Fighter fighter;
    Mode mode;
    Circling circling;   // state of its retreat
    bool is_leaving;     // an enemy is too near, so it leaves
    uint64_t room_tick;  // time when it last had room to back off
    uint64_t event_tick; // time when it last saw an enemy or reached its post
    int posts;           // posts without an enemy in sight since then
    Scout scout;
    double scoot_side;    // direction of the last shift: +1 forward, -1 back
    uint64_t scoot_tick;  // end of that shift
    int misses;           // shells from this post that missed
    uint64_t shift_tick;  // end of the drive to another post regardless of enemies
    uint64_t loaded_tick; // time when the gun was last empty
    uint64_t found_tick;  // end of the time during which its position is known
} Sniper;

// Circles the enemy at its range while it chooses a post.
static Twist retreat(Sniper *mind, const Senses *senses, const TankSight *target) {
    double range_m = senses->params[PARAM_RANGE];
    if (target) {
        circling_vary(&mind->circling, senses);
        return circling_drive(&mind->circling, &mind->fighter, senses, target, range_m);
    }
    if (!search_is_fresh(&mind->fighter.search, senses)) return (Twist){0, 0};
    return skirmish_drive(&mind->fighter, senses, NULL, range_m);
}

static Twist choose(Sniper *mind, const Senses *senses, const TankSight *target) {
    const Search *search = &mind->fighter.search;
    double range_m = senses->params[PARAM_RANGE];
    const ScoutCriteria criteria = {.view_m = MARGIN * range_m,
                                    .way_cost = mind->misses < MISSES ? WAY_COST : SHIFT_COST,
                                    .is_wary = search->has_trail,
                                    .enemy = search->trail,
                                    .range_m = range_m};
    if (scout_look(&mind->scout, senses, &criteria) && isfinite(mind->scout.post.worth)) {
        route_drop(&mind->fighter.route);
        mind->mode = MOVING;
        if (mind->misses >= MISSES) mind->shift_tick = senses_tick_in(senses, SHIFT_S);
        mind->misses = 0;
    }
    return retreat(mind, senses, target);
}

static bool is_cornered(const Sniper *mind, const Senses *senses) {
    return senses->tick > mind->room_tick;
}

// Returns true if a cornered sniper can reach its post past an enemy that is not too near.
static bool can_slip(const Sniper *mind, const Senses *senses, const TankSight *target) {
    Vec enemy = pose_at(target->pose);
    double bearing_rad = steer_bearing(senses, enemy);
    double off_rad = angle_wrap(steer_bearing(senses, mind->scout.post.at) - bearing_rad);
    double away_m = vec_distance(enemy, pose_at(senses->next_pose));
    return away_m > TOO_NEAR * senses->params[PARAM_RANGE] && fabs(off_rad) > PAST_RAD &&
           is_cornered(mind, senses);
}

static Twist move(Sniper *mind, const Senses *senses, const TankSight *target) {
    Vec post = mind->scout.post.at;
    bool is_shifting = senses->tick < mind->shift_tick;
    if (target && !mind->is_leaving && !is_shifting) mind->mode = AIMING;
    if (target && mind->is_leaving && !can_slip(mind, senses, target))
        return retreat(mind, senses, target);
    Twist desired = evade_drive(senses, fighter_go(&mind->fighter, senses, post));
    if (!route_is_over(&mind->fighter.route)) return desired;
    mind->event_tick = senses->tick;
    mind->is_leaving = false;
    mind->mode = AIMING;
    return desired;
}

static Twist aim(Sniper *mind, const Senses *senses, const TankSight *target) {
    double idle_s = senses_since_s(senses, mind->event_tick);
    if (mind->misses >= MISSES) mind->mode = CHOOSING;
    if (idle_s > PATIENCE_S) {
        mind->mode = ++mind->posts % POSTS ? CHOOSING : LOOKING;
        mind->event_tick = senses->tick;
    }
    if (senses->tick < mind->scoot_tick) {
        double heading_rad = senses->next_pose.heading_rad + (mind->scoot_side < 0 ? PI : 0);
        double speed_mps = mind->scoot_side * SCOOT_SPEED * senses->limits.top_mps;
        return evade_drive(senses, avoidance_drive(&mind->fighter.avoidance, senses, heading_rad,
                                                   speed_mps, INFINITY));
    }
    double facing_rad = mind->scout.post.facing_rad;
    if (target) facing_rad = steer_bearing(senses, pose_at(target->pose)) + READY_RAD;
    return evade_drive(senses, steer_face(senses, facing_rad));
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Sniper *mind = memory;
    if (mind->mode == AIMING) return aim(mind, senses, target);
    bool has_looked = target || senses_since_s(senses, mind->event_tick) > LOOKING_S;
    if (mind->mode == LOOKING && has_looked) mind->mode = CHOOSING;
    if (senses->goal.is_on || mind->mode == LOOKING) return fighter_search(&mind->fighter, senses);
    return mind->mode == MOVING ? move(mind, senses, target) : choose(mind, senses, target);
}

static void notice(Sniper *mind, const Senses *senses, const TankSight *target) {
    for (int i = 0; i < senses->event_count; i++)
        if (senses->events[i].kind == SENSE_EVENT_WALL) mind->misses++;
    begin_tick(senses, &mind->event_tick);
    begin_tick(senses, &mind->loaded_tick);
    if (senses->reload_s > 0) mind->loaded_tick = senses->tick;
    if (senses->was_hit) mind->found_tick = senses_tick_in(senses, FOUND_S);
    if (!target) return;
    mind->event_tick = senses->tick;
    mind->posts = 0;
    double distance_m = vec_distance(pose_at(senses->pose), pose_at(target->pose));
    double range_m = senses->params[PARAM_RANGE];
    if (distance_m < TOO_NEAR * range_m && !mind->is_leaving && !senses->goal.is_on) {
        mind->is_leaving = true;
        mind->mode = CHOOSING;
    }
    if (distance_m > SAFE * range_m) mind->is_leaving = false;
    double away_rad = steer_bearing(senses, pose_at(target->pose)) + PI;
    if (!mind->is_leaving || hull_has_room(senses, away_rad, BEHIND_M))
        mind->room_tick = senses->tick;
    if (distance_m < TOO_NEAR * range_m || senses_since_s(senses, mind->room_tick) < CORNERED_S)
        return;
    mind->is_leaving = false;
    mind->mode = AIMING;
}

// Returns the fraction of the spread that is not blocked by walls.
static double free_share(const Senses *senses, Vec at) {
    Vec me = pose_at(senses->next_pose), to = vec_sub(at, me);
    int free = 0;
    for (int i = -RAYS; i <= RAYS; i++) {
        double off_rad = senses->spread_rad * i / (RAYS + 0.5);
        Vec way = vec_scale(vec_heading(vec_bearing(to) + off_rad), vec_length(to));
        free += senses->is_lobbed || map_sees(senses->map, me, vec_add(me, way));
    }
    ASSERT(free >= 0 && free <= 2 * RAYS + 1);
    return (double)free / (2 * RAYS + 1);
}

// Returns true if the chance to hit is worth the muzzle flash, which reveals the position. For a
// steady target, or after a long wait, only spread and corners count. After a hit the position is
// known anyway.
static bool is_worth(const Sniper *mind, const Senses *senses, const TankSight *target) {
    Lead lead = mind->fighter.turret.lead;
    Vec me = pose_at(senses->next_pose);
    bool stays = fabs(target->motion.forward_mps) < STEADY_MPS ||
                 senses_since_s(senses, mind->loaded_tick) > LONG_S;
    double stray_m = senses->spread_rad * vec_distance(lead.at, me);
    double chance = stays ? hit_probability(0, aim_half_width_m(target, me), stray_m, 0)
                          : hit_probability_evading(senses, target, lead);
    ASSERT(chance >= 0 && chance <= 1);
    double sure = stays ? STEADY : senses->params[PARAM_SURE];
    sure *= QUIET_S / max_of(QUIET_S, mind->fighter.standoff.quiet_s);
    if (senses->tick < mind->found_tick) sure = min_of(sure, FOUND);
    return chance * free_share(senses, lead.at) >= aim_sure(senses, sure);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Sniper *mind = memory;
    const char *word = !mind->is_leaving           ? MODE_WORDS[mind->mode]
                       : is_cornered(mind, senses) ? "cornered"
                                                   : "leaving";
    fighter_show(&mind->fighter, senses, word, notes);
    if (mind->mode == MOVING) path_note(&mind->fighter.route.path, senses, notes);
    if (mind->mode != AIMING) scout_note(&mind->scout, notes);
    if (target) notes_line(notes, NOTE_TARGET, pose_at(senses->pose), pose_at(target->pose));
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true,
                                 .near_m = NEAR_M};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Sniper *mind = memory;
    const TankSight *target = fighter_choose_target(&mind->fighter, senses);
    notice(mind, senses, target);
    Order order = fighter_fight(&MIND, mind, senses, target, notes);
    if (target && order.fire && !senses->is_lobbed && !mind->fighter.is_blasting &&
        !is_worth(mind, senses, target))
        order.fire = false;
    if (!order.fire) return order;
    mind->scoot_side = mind->scoot_side > 0 ? -1 : 1;
    mind->scoot_tick = senses_tick_in(senses, SCOOT_S);
    return order;
}

const Behaviour SNIPER = {
    "sniper", "fires from far away, and circles the enemy while it looks for the next post", PARAMS,
    sizeof(Sniper), think};
