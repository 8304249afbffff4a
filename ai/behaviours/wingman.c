// wingman.c -- keeps to its captain's wing, attacks the enemy that the captain names from the side
// it is told, comes to help, and reports what it sees; without a captain it fights on its own.
#include "ai/navigation/map.h"
#include "ai/tactics/leader.h"

#define OBEY_S 1.5         // for so long it obeys a message
#define CROSSFIRE_M 16.0   // it comes at a named place from so far off, and
#define CROSSFIRE_RAD 0.75 // so far to its own side of the line there
#define THERE_M 5.0
#define WATCH_S 8.0
#define FLANK_WATCH_S 2.0 // of one that goes round the corner
#define WEAVES_S 1.1 // one that never had a friend weaves while its gun loads for longer than this

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 32, 5, 60, "m", "distance at which it likes to fight"},
    {0},
};

typedef struct Wingman {
    Squad squad;
    Message word; // the captain's last message
    uint64_t word_tick;
    Vec from;   // where it was when it was told to attack
    bool is_in; // it has come to its side of the named place
} Wingman;

static bool is_own(const Senses *senses, const Message *word) {
    return word->to_key == senses->id + 1;
}

// Where all gather, or where this one is sent, of which the last holds for a while.
static const Message *hear_place(const Wingman *mind, const Senses *senses) {
    bool was_sent = mind->word.topic == MESSAGE_GATHER && is_own(senses, &mind->word);
    const Message *place = NULL;
    for (int i = 0; i < senses->message_count; i++) {
        const Message *word = &senses->messages[i];
        if (word->topic != MESSAGE_GATHER || word->from == senses->id) continue;
        if (is_own(senses, word)) return word;
        if (word->to_key == 0 && !place && !was_sent) place = word;
    }
    return place;
}

// Hears the captain first, and then looks for the enemy.
static const TankSight *look(Wingman *mind, const Senses *senses) {
    const Message *word = squad_find_message(senses, MESSAGE_ATTACK);
    const Message *help = squad_find_message(senses, MESSAGE_HELP);
    const Message *news = squad_enemy_report(&mind->squad, senses);
    bool is_attack = word;
    if (!word) word = hear_place(mind, senses);
    if (word &&
        (is_attack || mind->word.topic != MESSAGE_ATTACK || word->from == mind->word.from)) {
        mind->word = *word;
        mind->word_tick = senses->tick;
        if (is_own(senses, word)) mind->squad.role = word->role;
    }
    if (senses_since_s(senses, mind->word_tick) > OBEY_S) mind->word.topic = MESSAGE_NONE;
    int named = mind->word.topic == MESSAGE_ATTACK ? mind->word.about : -1;
    const TankSight *target = squad_choose_target(&mind->squad, senses, named);
    if (!target && !help) help = news;
    if (!target && help) search_report(&mind->squad.fighter.search, senses, help->at);
    return target;
}

// Who covers those that go to the named place stands wherever that is in sight and in range.
static bool is_covering(const Wingman *mind, const Senses *senses) {
    Vec me = pose_at(senses->pose), at = mind->word.at;
    return mind->word.topic == MESSAGE_ATTACK && mind->squad.role == ROLE_COVER &&
           vec_distance(me, at) < senses->params[PARAM_RANGE] && map_sees(senses->map, me, at);
}

// Where it should be: at the post it is sent to, on the captain's wing, or to one side of the named
// place.
static Vec post(Wingman *mind, const Senses *senses) {
    const Message *word = &mind->word;
    if (overwatch_is_assignment(word)) return word->at;
    if (word->topic == MESSAGE_GATHER) {
        const TankSight *captain = squad_find_friend(senses, word->from);
        return captain ? squad_wing_position(senses->map, captain->pose, senses->id) : word->at;
    }
    Vec me = pose_at(senses->pose);
    if (mind->is_in || mind->squad.role == ROLE_COVER) return word->at;
    bool is_right =
        mind->squad.role == ROLE_NONE ? senses->id % 2 : mind->squad.role == ROLE_FLANK_RIGHT;
    double rad =
        vec_bearing(vec_sub(mind->from, word->at)) + (is_right ? -CROSSFIRE_RAD : CROSSFIRE_RAD);
    Vec flank = vec_add(word->at, vec_scale(vec_heading(rad), CROSSFIRE_M));
    flank = aim_clip(senses->map, word->at, flank, senses->length_m);
    mind->is_in = vec_distance(me, flank) < THERE_M;
    return flank;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Wingman *mind = memory;
    Squad *squad = &mind->squad;
    Twist wish;
    double range_m = senses->params[PARAM_RANGE];
    if (target && !squad->had_friend && senses->reload_s > WEAVES_S)
        return skirmish_drive(&squad->fighter, senses, target, range_m);
    if (target) return squad_fight(squad, senses, target, range_m);
    bool is_flanker = squad->role == ROLE_FLANK_LEFT || squad->role == ROLE_FLANK_RIGHT;
    if (squad_hold_corner(squad, senses, is_flanker ? FLANK_WATCH_S : WATCH_S, &wish)) return wish;
    if (overwatch_is_halt(&mind->word) || is_covering(mind, senses))
        return steer_face(senses, steer_bearing(senses, mind->word.at));
    return mind->word.topic == MESSAGE_NONE
               ? fighter_search(&squad->fighter, senses)
               : fighter_go(&squad->fighter, senses, post(mind, senses));
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Wingman *mind = memory;
    const TankSight *target = look(mind, senses);
    MessageTopic topic = mind->word.topic;
    if (target || topic != MESSAGE_ATTACK) {
        mind->is_in = false;
        mind->from = pose_at(senses->pose);
    }
    bool is_sent = overwatch_is_assignment(&mind->word);
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
    .name = "wingman",
    .help = "keeps to its captain's wing and attacks what it names; fights alone without one",
    .params = PARAMS,
    .memory_bytes = sizeof(Wingman),
    .think = think,
};
