// wingman.c -- keeps to its captain's wing, attacks the enemy that the captain names, comes to
// help, and reports what it sees; without a captain it fights on its own.
#include "ai/navigation/map.h"
#include "ai/tactics/fight.h"
#include "ai/tactics/target.h"

#define OBEY_S 1.5   // for so long it obeys a message
#define PINCER_M 8.0 // it comes at a named place from so far to its own side,
#define UPON 1.5     // until it is nearer than this many times that

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 27, 5, 60, "m", "distance at which it likes to fight"},
    {0},
};

typedef struct Wingman {
    Fighter fighter;
    Message word; // the captain's last message
    uint64_t word_tick;
} Wingman;

// Hears the captain first, and then looks for the enemy.
static const TankSight *look(Wingman *mind, const Senses *senses) {
    const Message *word = squad_hear(senses, MESSAGE_ATTACK);
    if (!word) word = squad_hear(senses, MESSAGE_GATHER);
    if (word) {
        mind->word = *word;
        mind->word_tick = senses->tick;
    }
    if (senses_since_s(senses, mind->word_tick) > OBEY_S) mind->word.topic = MESSAGE_NONE;
    int named = mind->word.topic == MESSAGE_ATTACK ? mind->word.about : -1;
    const TankSight *target = target_named(senses, named);
    const Message *help = squad_hear(senses, MESSAGE_HELP);
    search_notice(&mind->fighter.search, senses, target);
    if (!target && help) search_hear(&mind->fighter.search, senses, help->at);
    return target;
}

// Where the message sends it: to the captain's wing, or at the enemy from its own side.
static Vec post(const Wingman *mind, const Senses *senses) {
    const Message *word = &mind->word;
    const TankSight *captain = squad_friend(senses, word->from);
    if (word->topic == MESSAGE_GATHER)
        return captain ? squad_wing(senses->map, captain->pose, senses->id) : word->at;
    Vec way = vec_sub(word->at, pose_at(senses->pose));
    if (vec_length(way) < UPON * PINCER_M) return word->at;
    Vec aside = vec_scale(vec_right(vec_unit(way)), senses->id % 2 ? PINCER_M : -PINCER_M);
    Vec flank = vec_add(word->at, aside);
    return map_sees(senses->map, word->at, flank) ? flank : word->at;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Wingman *mind = memory;
    Fighter *fighter = &mind->fighter;
    if (target || search_is_fresh(&fighter->search, senses))
        return skirmish_drive(fighter, senses, target, senses->params[PARAM_RANGE]);
    return mind->word.topic == MESSAGE_NONE ? fighter_search(fighter, senses)
                                            : fighter_go(fighter, senses, post(mind, senses));
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Wingman *mind = memory;
    MessageTopic topic = mind->word.topic;
    const char *word = target                    ? "attacking"
                       : topic == MESSAGE_GATHER ? "on the wing"
                       : topic == MESSAGE_ATTACK ? "closing in"
                                                 : NULL;
    fighter_show(&mind->fighter, senses, word, notes);
    const TankSight *captain = squad_friend(senses, mind->word.from);
    if (topic != MESSAGE_NONE && captain)
        notes_line(notes, NOTE_THOUGHT, pose_at(senses->pose), pose_at(captain->pose));
    if (topic != MESSAGE_NONE && !target) path_note(&mind->fighter.route.path, senses, notes);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_unseen = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Wingman *mind = memory;
    const TankSight *target = look(mind, senses);
    Order order = fighter_fight(&MIND, mind, senses, target, notes);
    if (target)
        order.say =
            (Message){.topic = MESSAGE_SPOTTED, .about = target->id, .at = pose_at(target->pose)};
    else if (senses->was_hit)
        order.say = (Message){.topic = MESSAGE_HELP, .about = -1, .at = pose_at(senses->pose)};
    return order;
}

const Behaviour WINGMAN = {
    .name = "wingman",
    .help = "keeps to its captain's wing and attacks what it names; fights alone without one",
    .params = PARAMS,
    .memory_bytes = sizeof(Wingman),
    .think = think,
};
