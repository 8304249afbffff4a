// wolfpack.c -- a pack without a leader: it keeps together until one member finds an enemy. Then
// each attacks from its own side, and circles the enemy if that side is taken.
#include "ai/tactics/squad.h"

#define REPORT_S 4.0    // time until a reported enemy is given up
#define CROWDED_RAD 0.6 // two wolves within this angle attack from one side
#define PACK_M 14.0     // maximum distance from the wolf that leads the way
#define PRESENT_S 1.0   // silence that excludes a wolf
#define WATCH_S 2.0     // how long it holds a corner
#define ORBIT 0.8       // radius of the circle, as a fraction of the range
#define LONE_M 16.0     // range for circling without a pack

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    // 16, 24 and 32 score the same within their 95 % intervals: treads sweep
    // wolfpack:range=16..32/8 --against champion --against hunter --against wolfpack --against
    // pillbox
    // -n 160
    {"range", 24, 5, 60, "m", "distance at which it surrounds its prey"},
    {0},
};

typedef struct Wolfpack {
    Squad squad;
    Vec prey;
    uint64_t prey_tick; // last time when it was seen or reported
    bool has_prey;
} Wolfpack;

// Returns true if a friend with a lower id attacks from the same side. Sets `side` to the direction
// of the circle that leads away from that friend.
static bool is_crowded(const Wolfpack *mind, const Senses *senses, Vec prey, int *side) {
    double own_rad = vec_bearing(vec_sub(pose_at(senses->pose), prey));
    for (int i = 0; i < SQUAD_MATES; i++) {
        const Mate *mate = &mind->squad.mates[i];
        if (mate->key == 0 || mate->key > senses->id ||
            senses_since_s(senses, mate->tick) > PRESENT_S)
            continue;
        double off_rad = angle_wrap(own_rad - vec_bearing(vec_sub(mate->at, prey)));
        if (fabs(off_rad) > CROWDED_RAD) continue;
        *side = off_rad >= 0 ? 1 : -1;
        return true;
    }
    return false;
}

// Returns its place in the circle around the prey.
static Vec place_in_circle(const Wolfpack *mind, const Senses *senses) {
    int place = squad_rank(&mind->squad, senses), count = squad_count(&mind->squad, senses);
    ASSERT(place >= 0 && place < count);
    Vec off = vec_heading(2 * PI * place / count);
    Vec side = vec_add(mind->prey, vec_scale(off, senses->params[PARAM_RANGE]));
    return aim_clip(senses->map, mind->prey, side, senses->length_m);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Wolfpack *mind = memory;
    Squad *squad = &mind->squad;
    double range_m = squad->had_friend ? senses->params[PARAM_RANGE] : LONE_M;
    int side = 1;
    Twist desired;
    squad->role = ROLE_NONE;
    if (target) {
        if (!is_crowded(mind, senses, mind->prey, &side))
            return squad_fight(squad, senses, target, range_m);
        squad->role = side > 0 ? ROLE_FLANK_LEFT : ROLE_FLANK_RIGHT;
        circling_turn(&squad->circling, senses, side);
        return circling_drive(&squad->circling, &squad->fighter, senses, target, ORBIT * range_m);
    }
    if ((squad->had_friend || senses->bounces > 0) &&
        squad_hold_corner(squad, senses, WATCH_S, &desired))
        return desired;
    if (mind->has_prey) return fighter_go(&squad->fighter, senses, place_in_circle(mind, senses));
    const Mate *first = NULL; // leads the way
    for (int i = 0; i < SQUAD_MATES; i++) {
        const Mate *mate = &squad->mates[i];
        bool is_there = mate->key && senses_since_s(senses, mate->tick) < PRESENT_S;
        if (is_there && mate->key <= senses->id && (!first || mate->key < first->key)) first = mate;
    }
    bool is_off = first && vec_distance(first->at, pose_at(senses->pose)) > PACK_M;
    return is_off ? fighter_go(&squad->fighter, senses, first->at)
                  : fighter_search(&squad->fighter, senses);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Wolfpack *mind = memory;
    const TankSight *target = squad_choose_target(&mind->squad, senses, -1);
    const Message *report = squad_enemy_report(&mind->squad, senses);
    if (target || report) {
        mind->has_prey = true;
        mind->prey = target ? pose_at(target->pose) : report->at;
        mind->prey_tick = senses->tick;
    }
    if (senses_since_s(senses, mind->prey_tick) > REPORT_S) mind->has_prey = false;
    const char *bark = target           ? mind->squad.role ? NULL : "biting"
                       : mind->has_prey ? "encircling"
                                        : NULL;
    return squad_order(mind, senses, target, act, bark, notes);
}

const Behaviour WOLFPACK = {"wolfpack",
                            "a pack that surrounds its prey: each wolf attacks from its own side",
                            PARAMS, sizeof(Wolfpack), think};
