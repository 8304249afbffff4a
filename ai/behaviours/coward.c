// coward.c -- runs out of sight before anybody can walk up to it, peeks when all is quiet, and
// fires only when it is safe to, or when it is cornered.
#include "ai/navigation/map.h"
#include "ai/navigation/pathfinder.h"
#include "ai/navigation/posts.h"
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

#define FRESH_S 2.0  // a threat out of sight is fled from for so long
#define STALKER 0.6  // out of sight it is taken to come nearer at this share of top speed,
#define ALARM_M 22.0 // and is not awaited where its way to here is as short as this
#define LEAD_M 1.0   // a refuge is nearer to it than to the threat by so much, of way,
#define APART_M 20.0 // and as far from it as this
#define FAR_M 60.0   // from a threat as far off as this a refuge is no better when it is further
#define WAY_COST 0.8 // what a metre of its own way costs, in metres of the threat's
#define SEEN_M 70.0  // and a place that can be seen from where the threat is
#define STAY_M 8.0   // so much better another place must be
#define EDGE_M 2.5
#define ROOM_M 0.25     // beside the hull
#define CORNER_M 8.0    // it is cornered when an enemy is as near as this,
#define BLOCKED_M 3.0   // or when its way is as short as this
#define AVERTED_RAD 0.6 // a gun that points further past it than this is no danger now
#define PEEKING 0.5     // share of top speed
#define THERE_M 3.0     // it is at its refuge,
#define RIGHT_THERE_M 0.5

enum { PARAM_CALM };
static const Param PARAMS[] = {
    {"calm", 12, 1, 120, "s", "how long it stays hidden before it peeks"},
    {0},
};

enum { LOOKS = 8 }; // places that it thinks of before it makes up its mind

typedef struct Refuge {
    Vec at;
    double worth; // -INFINITY: the threat would be there first
} Refuge;

typedef struct Coward {
    Fighter fighter;
    Refuge refuge, next; // where it goes, and the best place of those that it has thought of since
    int looks;
    double way_left_m; // of a threat that may be coming
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
    double mine_m = way_m(senses, pose_at(senses->next_pose), at);
    double its_m = way_m(senses, threat, at);
    if (!(its_m > max_of(mine_m + LEAD_M, APART_M))) return refuge;
    bool is_seen = cover_is_seen(senses->map, threat, at, senses->length_m);
    refuge.worth = min_of(its_m, FAR_M) - WAY_COST * mine_m - (is_seen ? SEEN_M : 0);
    return refuge;
}

static Vec some_place(const Senses *senses) {
    double x = dice_between(senses->dice, EDGE_M, map_width(senses->map) - EDGE_M);
    double y = dice_between(senses->dice, EDGE_M, map_height(senses->map) - EDGE_M);
    return vec(x, y);
}

// One more place a call; the first is the one where it is going, as things stand now.
static void think_of(Coward *mind, const Senses *senses, Vec threat) {
    Refuge other = judge(senses, threat, mind->looks ? some_place(senses) : mind->refuge.at);
    double stay_m = mind->looks > 1 ? 0 : STAY_M;
    if (mind->looks == 0 || other.worth > mind->next.worth + stay_m) mind->next = other;
    if (++mind->looks < LOOKS) return;
    mind->refuge = mind->next;
    mind->looks = 0;
}

// Where a threat that was seen last at the trail would be if it came this way. Notes how far off
// that is.
static Vec stalker(Coward *mind, const Senses *senses) {
    const Search *search = &mind->fighter.search;
    Vec at = search->trail, me = pose_at(senses->next_pose);
    double come_m = STALKER * senses->limits.top_mps * search_age_s(search, senses);
    mind->way_left_m = way_m(senses, at, me) - come_m;
    int count = pathfinder_search(senses->pathfinder, senses->map, at, me, room_m(senses), NULL);
    for (int i = 1; i < count && come_m > 0; i++) {
        Vec next = pathfinder_point(senses->pathfinder, i);
        come_m -= vec_distance(at, next);
        at = next;
    }
    return at;
}

// At the end of its way, and in sight all the same? Then it goes right to the place, and takes it
// for none if that does not help.
static bool is_seen_there(Coward *mind, const Senses *senses, const TankSight *target) {
    double away_m = vec_distance(pose_at(senses->pose), mind->refuge.at);
    if (!target || away_m > THERE_M || !route_is_over(&mind->fighter.route)) return false;
    if (away_m < RIGHT_THERE_M) mind->refuge.worth = -INFINITY;
    return has_refuge(mind);
}

static Twist flee(Coward *mind, const Senses *senses, const TankSight *target, Vec threat) {
    think_of(mind, senses, threat);
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
    return is_hiding(mind, senses) && mind->way_left_m < ALARM_M && mind->way_left_m > 0;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Coward *mind = memory;
    Fighter *fighter = &mind->fighter;
    Vec threat = target ? pose_at(target->pose) : fighter->search.trail;
    if (!target && is_hiding(mind, senses)) threat = stalker(mind, senses);
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
    if (mind->looks > 1 && mind->next.worth > -INFINITY)
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

const Behaviour COWARD = {
    .name = "coward",
    .help = "flees out of sight; fires when cornered, or when nobody looks",
    .params = PARAMS,
    .memory_bytes = sizeof(Coward),
    .think = think,
};
