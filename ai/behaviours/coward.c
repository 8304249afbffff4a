// coward.c -- flees out of sight before an enemy can reach it, peeks when all is quiet, and fires
// only when that is safe or when it is cornered.
#include "ai/navigation/map.h"
#include "ai/navigation/pathfinder.h"
#include "ai/navigation/posts.h"
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

#define FRESH_S 2.0       // how long it flees from a threat out of sight
#define STALKER 0.6       // assumed speed of an unseen threat, as a fraction of top speed
#define ALARM_M 22.0      // remaining way of the threat that makes it flee again
#define LEAD_M 1.0        // minimum advantage over the threat on the way to a refuge
#define APART_M 20.0      // minimum distance of a refuge from the threat
#define FAR_M 60.0        // maximum useful distance from the threat
#define WAY_COST 0.8      // cost per metre that the coward drives, in metres that the threat drives
#define SEEN_M 70.0       // cost of a refuge in sight of the threat
#define STAY_M 8.0        // minimum gain for changing its refuge
#define EDGE_M 2.5        // distance of refuges from the edge of the arena
#define ROOM_M 0.25       // room on both sides of the hull
#define CORNER_M 8.0      // an enemy within this distance has cornered it
#define BLOCKED_M 3.0     // length of a free path that is too short to escape
#define AVERTED_RAD 0.6   // a gun that points past it by more than this is harmless
#define PEEKING 0.5       // speed while peeking, as a fraction of top speed
#define THERE_M 3.0       // a refuge is reached within this distance
#define RIGHT_THERE_M 0.5 // distance for giving up a refuge in sight of the threat

enum { PARAM_CALM };
static const Param PARAMS[] = {
    {"calm", 12, 1, 120, "s", "how long it stays hidden before it peeks"},
    {0},
};

enum { TRIES = 8 }; // places considered before a decision

typedef struct Refuge {
    Vec at;
    double worth; // worth of the refuge; -INFINITY if the threat would arrive first
} Refuge;

typedef struct Coward {
    Fighter fighter;
    Refuge refuge, next; // the current refuge, and the best one considered since
    int tries;
    double threat_way_m; // remaining way of a threat that may be coming
} Coward;

static bool has_refuge(const Coward *mind) { return mind->refuge.worth > -INFINITY; }

static bool is_cornered(const Coward *mind, const Senses *senses, const TankSight *target) {
    double distance_m = vec_distance(pose_at(senses->pose), pose_at(target->pose));
    return distance_m < CORNER_M ||
           (!has_refuge(mind) && mind->fighter.avoidance.free_m < BLOCKED_M);
}

static double room_m(const Senses *senses) { return 0.5 * senses->width_m + ROOM_M; }

static double way_m(const Senses *senses, Vec from, Vec to) {
    return pathfinder_way_m(senses->pathfinder, senses->map, from, to, room_m(senses));
}

static Refuge judge(const Senses *senses, Vec threat, Vec at) {
    Refuge refuge = {at, -INFINITY};
    if (map_clearance(senses->map, at) < 0.5 * senses->length_m + ROOM_M) return refuge;
    ASSERT(senses->length_m > 0);
    double mine_m = way_m(senses, pose_at(senses->next_pose), at);
    double its_m = way_m(senses, threat, at);
    if (!(its_m > max_of(mine_m + LEAD_M, APART_M))) return refuge;
    bool is_seen = cover_is_seen(senses->map, threat, at, senses->length_m);
    refuge.worth = min_of(its_m, FAR_M) - WAY_COST * mine_m - (is_seen ? SEEN_M : 0);
    return refuge;
}

// Considers one more place per call; the first one is the current refuge.
static void consider(Coward *mind, const Senses *senses, Vec threat) {
    Refuge other =
        judge(senses, threat, mind->tries ? search_random_place(senses, EDGE_M) : mind->refuge.at);
    double stay_m = mind->tries > 1 ? 0 : STAY_M;
    if (mind->tries == 0 || other.worth > mind->next.worth + stay_m) mind->next = other;
    ASSERT(mind->tries >= 0 && mind->tries < TRIES);
    if (++mind->tries < TRIES) return;
    mind->refuge = mind->next;
    mind->tries = 0;
}

// Returns the position of the last-seen threat if it came this way, and stores its remaining way.
static Vec stalker_position(Coward *mind, const Senses *senses) {
    const Search *search = &mind->fighter.search;
    Vec at = search->trail, me = pose_at(senses->next_pose);
    ASSERT(search->has_trail);
    double come_m = STALKER * senses->limits.top_mps * search_age_s(search, senses);
    mind->threat_way_m = way_m(senses, at, me) - come_m;
    int count =
        pathfinder_search(senses->pathfinder, senses->map, at, me, room_m(senses), NULL, false);
    for (int i = 1; i < count && come_m > 0; i++) {
        Vec next = pathfinder_point(senses->pathfinder, i);
        come_m -= vec_distance(at, next);
        at = next;
    }
    return at;
}

// Returns true if the tank is in sight at the end of its route. It then drives to the exact place,
// and gives up the refuge if that does not help.
static bool is_seen_there(Coward *mind, const Senses *senses, const TankSight *target) {
    double away_m = vec_distance(pose_at(senses->pose), mind->refuge.at);
    if (!target || away_m > THERE_M || !route_is_over(&mind->fighter.route)) return false;
    if (away_m < RIGHT_THERE_M) mind->refuge.worth = -INFINITY;
    return has_refuge(mind);
}

static Twist flee(Coward *mind, const Senses *senses, const TankSight *target, Vec threat) {
    consider(mind, senses, threat);
    if (is_seen_there(mind, senses, target))
        return course_drive(course_arrive(senses, mind->refuge.at), &mind->fighter.avoidance,
                            senses);
    if (has_refuge(mind)) return fighter_go(&mind->fighter, senses, mind->refuge.at);
    Course course = target ? course_evade(senses, target) : course_flee(senses, threat);
    return course_drive(course, &mind->fighter.avoidance, senses);
}

static bool is_hiding(const Coward *mind, const Senses *senses) {
    return search_age_s(&mind->fighter.search, senses) < FRESH_S + senses->params[PARAM_CALM];
}

static bool is_afraid(const Coward *mind, const Senses *senses, const TankSight *target) {
    if (target || search_age_s(&mind->fighter.search, senses) < FRESH_S) return true;
    return is_hiding(mind, senses) && mind->threat_way_m < ALARM_M && mind->threat_way_m > 0;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Coward *mind = memory;
    Fighter *fighter = &mind->fighter;
    Vec threat = target ? pose_at(target->pose) : fighter->search.trail;
    if (!target && is_hiding(mind, senses)) threat = stalker_position(mind, senses);
    if (is_afraid(mind, senses, target)) return flee(mind, senses, target, threat);
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
    if (has_refuge(mind))
        notes_alternative(notes, ALTERNATIVE_POST, mind->refuge.at, mind->refuge.worth, true);
    if (mind->tries > 1 && mind->next.worth > -INFINITY)
        notes_alternative(notes, ALTERNATIVE_POST, mind->next.at, mind->next.worth, false);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true,
                                 .ignores_standoff = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Coward *mind = memory;
    const TankSight *target = fighter_choose_target(&mind->fighter, senses);
    Order order = fighter_fight(&MIND, mind, senses, target, notes);
    if (!target || is_cornered(mind, senses, target)) return order;
    double to_me_rad = vec_bearing(vec_sub(pose_at(senses->pose), pose_at(target->pose)));
    if (fabs(angle_wrap(target->gun_heading_rad - to_me_rad)) < AVERTED_RAD) order.fire = false;
    return order;
}

const Behaviour COWARD = {"coward",
                          "flees out of sight; fires when it is cornered or no gun points at it",
                          PARAMS, sizeof(Coward), think};
