// captain.c -- leads its wingmen: picks the enemy for all of them, waits for them on the march, and
// says where it is.
#include "ai/tactics/fight.h"
#include "ai/tactics/target.h"

#define ORDER_S 6.0 // for so long the squad is sent to where an enemy was
#define CLOSE_UP_M 12.0
#define MARCH 0.8 // share of top speed, so that wingmen can keep up
#define WAIT 0.45 // the same while none is near

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 27, 5, 60, "m", "distance at which it likes to fight"},
    {0},
};

typedef struct Captain {
    Fighter fighter;
    int target_key; // id + 1 of the enemy it has named; 0 for none
} Captain;

static Twist march(Captain *mind, const Senses *senses) {
    bool waits = senses->friends_left > 0;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        double away_m = vec_distance(pose_at(senses->pose), pose_at(tank->pose));
        if (!tank->is_enemy && !tank->is_wreck && away_m < CLOSE_UP_M) waits = false;
    }
    double speed_mps = (waits ? WAIT : MARCH) * senses->limits.top_mps;
    return search_drive(&mind->fighter.search, &mind->fighter.avoidance, senses, speed_mps);
}

static Twist act(Captain *mind, const Senses *senses, const TankSight *target) {
    Search *search = &mind->fighter.search;
    if (search_is_called(search, senses)) return fighter_search(&mind->fighter, senses);
    if (!target && !search_is_fresh(search, senses)) return march(mind, senses);
    return skirmish_drive(&mind->fighter, senses, target, senses->params[PARAM_RANGE]);
}

// Without an enemy in sight it goes where its wingmen have seen one, or ask for help.
static const TankSight *look(Captain *mind, const Senses *senses) {
    const TankSight *target = target_weakest(senses, mind->target_key - 1);
    search_notice(&mind->fighter.search, senses, target);
    if (target) {
        mind->target_key = target->id + 1;
        return target;
    }
    const Message *news = squad_hear(senses, MESSAGE_SPOTTED);
    if (news) mind->target_key = news->about + 1;
    if (!news) news = squad_hear(senses, MESSAGE_HELP);
    if (news) search_hear(&mind->fighter.search, senses, news->at);
    return NULL;
}

static Message command(const Captain *mind, const Senses *senses, const TankSight *target) {
    const Search *search = &mind->fighter.search;
    Message word = {.topic = MESSAGE_ATTACK, .about = mind->target_key - 1};
    if (target)
        word.at = pose_at(target->pose);
    else if (search_age_s(search, senses) < ORDER_S)
        word.at = search->trail;
    else
        word = (Message){.topic = MESSAGE_GATHER, .about = -1, .at = pose_at(senses->pose)};
    return word;
}

static void show(const Captain *mind, const Senses *senses, const TankSight *target, Message word,
                 Notes *notes) {
    if (!notes) return;
    fighter_show(&mind->fighter, senses, target ? "attacking" : NULL, notes);
    bool is_attack = word.topic == MESSAGE_ATTACK;
    notes_text(notes, NOTE_THOUGHT, word.at, is_attack ? "attack!" : "to me!");
    if (is_attack) notes_circle(notes, NOTE_TARGET, word.at, 2.5);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Captain *mind = memory;
    Fighter *fighter = &mind->fighter;
    const TankSight *target = look(mind, senses);
    if (helm_is_due(&fighter->helm, senses))
        helm_steer(&fighter->helm, senses, act(mind, senses, target));
    Order order = fighter_order(fighter, senses, target, TURRET_LEADS, notes);
    order.say = command(mind, senses, target);
    show(mind, senses, target, order.say, notes);
    return order;
}

const Behaviour CAPTAIN = {
    .name = "captain",
    .help = "leads wingmen: names the enemy to attack and the place to gather",
    .params = PARAMS,
    .memory_bytes = sizeof(Captain),
    .think = think,
};
