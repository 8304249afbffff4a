// wingman.c -- stays next to its captain, attacks the named enemy from its side, suppresses
// corners, helps friends, and reports enemies. Without a captain it fights alone.
#include "ai/navigation/map.h"
#include "ai/tactics/squad.h"

#define OBEY_S 1.5         // how long a message is followed
#define CROSSFIRE_M 16.0   // distance from the named place to keep
#define CROSSFIRE_RAD 0.75 // angle of the approach to its own side
#define THERE_M 5.0        // arrival distance
#define WATCH_S 3.0        // how long it holds a corner
#define FLANK_WATCH_S 2.0  // how long a flanker holds a corner
#define COVER_WATCH_S 9.0  // how long a covering tank holds and suppresses a corner

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    // 24, 32 and 40 score the same within their 95 % intervals: treads sweep
    // wingman:range=24..40/8 --against champion --against hunter --against wolfpack --against
    // pillbox
    // -n 160
    {"range", 32, 5, 60, "m", "preferred distance from the enemy"},
    {0},
};

typedef struct Wingman {
    Squad squad;
    Message message; // the last order
    uint64_t message_tick;
    Vec from;   // the wingman's position when the order to attack came
    bool is_in; // arrived on its side of the named place
} Wingman;

static bool is_for_me(const Senses *senses, const Message *message) {
    return message->to_key == senses->id + 1;
}

// Returns the message that names a place to go: a message to this tank, or a message to all if no
// order to this tank is in force. NULL if there is none.
static const Message *find_place_message(const Wingman *mind, const Senses *senses) {
    bool was_sent = mind->message.topic == MESSAGE_GATHER && is_for_me(senses, &mind->message);
    const Message *place = NULL;
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        if (message->topic != MESSAGE_GATHER || message->from == senses->id ||
            message->about == message->from) // the position of another wingman
            continue;
        if (is_for_me(senses, message)) return message;
        if (message->to_key == 0 && !place && !was_sent) place = message;
    }
    return place;
}

// Reads the messages, then chooses the target.
static const TankSight *choose_target(Wingman *mind, const Senses *senses) {
    const Message *message = squad_find_message(senses, MESSAGE_ATTACK);
    const Message *help = squad_find_message(senses, MESSAGE_HELP);
    const Message *report = squad_enemy_report(&mind->squad, senses);
    bool is_attack = message;
    if (!message) message = find_place_message(mind, senses);
    if (message && (is_attack || mind->message.topic != MESSAGE_ATTACK ||
                    message->from == mind->message.from)) {
        mind->message = *message;
        mind->message_tick = senses->tick;
        if (is_for_me(senses, message)) mind->squad.role = message->role;
    }
    if (senses_since_s(senses, mind->message_tick) > OBEY_S) mind->message.topic = MESSAGE_NONE;
    int named = mind->message.topic == MESSAGE_ATTACK ? mind->message.about : -1;
    const TankSight *target = squad_choose_target(&mind->squad, senses, named);
    if (!target && !help) help = report;
    if (!target && help) search_report(&mind->squad.fighter.search, senses, help->at);
    return target;
}

// Returns its destination: the assigned post, its place next to the captain, or one side of the
// named place.
static Vec destination(Wingman *mind, const Senses *senses) {
    const Message *message = &mind->message;
    if (overwatch_is_assignment(message)) return message->at;
    if (message->topic == MESSAGE_GATHER) {
        const TankSight *captain = squad_find_friend(senses, message->from);
        return captain ? squad_wing_position(senses->map, captain->pose, senses->id) : message->at;
    }
    ASSERT(message->topic != MESSAGE_NONE);
    Vec me = pose_at(senses->pose);
    if (mind->is_in || mind->squad.role == ROLE_COVER) return message->at;
    bool is_right =
        mind->squad.role == ROLE_NONE ? senses->id % 2 : mind->squad.role == ROLE_FLANK_RIGHT;
    double rad =
        vec_bearing(vec_sub(mind->from, message->at)) + (is_right ? -CROSSFIRE_RAD : CROSSFIRE_RAD);
    Vec flank = vec_add(message->at, vec_scale(vec_heading(rad), CROSSFIRE_M));
    flank = aim_clip(senses->map, message->at, flank, senses->length_m);
    mind->is_in = vec_distance(me, flank) < THERE_M;
    return flank;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Wingman *mind = memory;
    Squad *squad = &mind->squad;
    Twist desired;
    double range_m = senses->params[PARAM_RANGE];
    if (target) return squad_fight(squad, senses, target, range_m);
    bool is_flanker = squad->role == ROLE_FLANK_LEFT || squad->role == ROLE_FLANK_RIGHT;
    double watch_s = is_flanker                  ? FLANK_WATCH_S
                     : squad->role == ROLE_COVER ? COVER_WATCH_S
                                                 : WATCH_S;
    if (squad_hold_corner(squad, senses, watch_s, &desired)) return desired;
    Vec me = pose_at(senses->pose), at = mind->message.at;
    bool is_covering = mind->message.topic == MESSAGE_ATTACK && squad->role == ROLE_COVER &&
                       vec_distance(me, at) < range_m && map_sees(senses->map, me, at);
    if (overwatch_is_halt(&mind->message) || is_covering)
        return steer_face(senses, steer_bearing(senses, at));
    return mind->message.topic == MESSAGE_NONE
               ? fighter_search(&squad->fighter, senses)
               : fighter_go(&squad->fighter, senses, destination(mind, senses));
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Wingman *mind = memory;
    const TankSight *target = choose_target(mind, senses);
    MessageTopic topic = mind->message.topic;
    if (target || topic != MESSAGE_ATTACK) {
        mind->is_in = false;
        mind->from = pose_at(senses->pose);
    }
    bool is_sent = overwatch_is_assignment(&mind->message);
    if (target && topic != MESSAGE_ATTACK)
        mind->squad.role = ROLE_ATTACK;
    else if (!target && topic != MESSAGE_ATTACK && !is_sent)
        mind->squad.role = ROLE_NONE;
    const char *bark = target || topic != MESSAGE_GATHER ? NULL
                       : !is_sent                        ? "on the wing"
                       : mind->squad.role == ROLE_ATTACK ? "moving up"
                                                         : NULL;
    return squad_order(mind, senses, target, act, bark, notes);
}

const Behaviour WINGMAN = {
    "wingman",
    "keeps beside its captain and attacks the named enemy; fights alone without a captain", PARAMS,
    sizeof(Wingman), think};
