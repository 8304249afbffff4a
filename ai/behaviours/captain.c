// captain.c -- leads its wingmen from behind: names the enemy for all of them and a role for each,
// waits for them on the march, and says where it is.
#include "ai/tactics/leader.h"

#define ORDER_S 6.0 // for so long the squad is sent to where an enemy was
#define CLOSE_UP_M 14.0
#define MARCH 0.8     // share of top speed, so that wingmen can keep up
#define WAIT 0.45     // the same while one is far,
#define CREEP 0.3     // or while one that moves by bounds
#define BEHIND_M 10.0 // is not as far ahead as this
#define WATCH_S 8.0
#define BACK_M 7.0      // behind the foremost wingman,
#define FURTHEST_M 44.0 // but no further off its target than this
#define PLACE_S 1.0     // from one look for a safer place to the next
#define THERE_M 2.0

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 34, 5, 60, "m", "distance at which it likes to fight"},
    {0},
};

typedef struct Captain {
    Squad squad;
    int target_key; // id + 1 of the enemy it has named; 0 for none
    Overwatch overwatch;
    InfluenceMap influence;
    Vec place; // behind its wingmen, where it is safer
    bool has_place;
    uint64_t place_tick; // when it looks for one next
    int words;           // so many it has said
} Captain;

// Behind those who move by bounds, or with the others round it.
static Twist march(Captain *mind, const Senses *senses) {
    Squad *squad = &mind->squad;
    Fighter *fighter = &squad->fighter;
    if (!senses->goal.is_on)
        overwatch_update(&mind->overwatch, squad, senses, &fighter->search.route.path);
    double nearest_m = INFINITY, furthest_m = 0;
    for (int i = 0; i < SQUAD_MATES; i++) {
        if (!squad_has_mate(squad, senses, i)) continue;
        double away_m = vec_distance(squad->mates[i].at, pose_at(senses->pose));
        nearest_m = min_of(nearest_m, away_m);
        furthest_m = max_of(furthest_m, away_m);
    }
    double speed = furthest_m > CLOSE_UP_M ? WAIT : MARCH;
    if (mind->overwatch.is_on) speed = nearest_m < BEHIND_M ? CREEP : MARCH;
    return search_drive(&fighter->search, &fighter->avoidance, senses,
                        speed * senses->limits.top_mps);
}

// Behind its wingmen, and where the field is ours. Alone it fights as they do.
static Twist fight(Captain *mind, const Senses *senses, const TankSight *target) {
    Squad *squad = &mind->squad;
    Vec me = pose_at(senses->next_pose), enemy = pose_at(target->pose);
    double range_m = senses->params[PARAM_RANGE];
    squad->keeps_distance = squad_count(squad, senses) > 1;
    if (!squad->keeps_distance) return squad_fight(squad, senses, target, range_m);
    double foremost_m = INFINITY;
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has_mate(squad, senses, i))
            foremost_m = min_of(foremost_m, vec_distance(squad->mates[i].at, enemy));
    range_m = max_of(foremost_m + BACK_M, range_m);
    if (senses->tick >= mind->place_tick) {
        mind->place_tick = senses_tick_in(senses, PLACE_S);
        mind->has_place = influence_find_retreat(&mind->influence, senses, enemy, range_m,
                                                 FURTHEST_M, &mind->place);
    }
    Twist wish = squad_fight(squad, senses, target, range_m);
    Vec to = vec_sub(mind->place, me);
    double way_m = vec_length(to);
    mind->has_place &= way_m > THERE_M;
    if (!mind->has_place || senses->goal.is_on) return wish;
    bool is_ahead = vec_dot(to, vec_sub(enemy, me)) >= 0; // else it backs there, its nose in front
    double mps = steer_stop_mps(senses, way_m);
    return avoidance_drive(&squad->fighter.avoidance, senses, vec_bearing(to),
                           is_ahead ? mps : -mps, way_m);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Captain *mind = memory;
    Squad *squad = &mind->squad;
    Twist wish;
    bool waits = !target && squad_hold_corner(squad, senses, WATCH_S, &wish);
    if (!target && !waits) return march(mind, senses);
    mind->overwatch.is_on = false;
    return target ? fight(mind, senses, target) : wish;
}

// Without an enemy in sight it goes where the easiest of those is that its wingmen have seen, or
// where they ask for help.
static void hear(Captain *mind, const Senses *senses, const TankSight *target) {
    if (target) mind->target_key = target->id + 1;
    influence_update(&mind->influence, &mind->squad, senses);
    if (target) return;
    const Message *news = squad_enemy_report(&mind->squad, senses);
    const Message *help = squad_find_message(senses, MESSAGE_HELP);
    if (!news && !help) return;
    const KnownEnemy *foe =
        influence_easiest_enemy(&mind->influence, &mind->squad, senses, mind->target_key);
    if (foe) mind->target_key = foe->key;
    if (foe || help) search_report(&mind->squad.fighter.search, senses, foe ? foe->at : help->at);
}

// Whom it speaks to in this tick: each by turns.
static int addressee(const Squad *squad, const Senses *senses, int words) {
    int place = words % squad_count(squad, senses), mate = 0;
    for (; mate < SQUAD_MATES - 1; mate++)
        if (squad_has_mate(squad, senses, mate) && place-- == 0) break;
    return mate;
}

// In each tick one wingman is told its role: by turns the left flank, the right flank, two of each
// at most, and the rest cover. Out of contact they move by bounds, else they gather at its side.
static Message command(const Captain *mind, const Senses *senses, const TankSight *target) {
    static const TeamRole ROLES[] = {ROLE_FLANK_LEFT, ROLE_FLANK_RIGHT, ROLE_COVER,
                                     ROLE_FLANK_LEFT, ROLE_FLANK_RIGHT, ROLE_COVER,
                                     ROLE_COVER,      ROLE_COVER};
    const Search *search = &mind->squad.fighter.search;
    int slot = addressee(&mind->squad, senses, mind->words);
    Message word = {.topic = MESSAGE_ATTACK,
                    .about = mind->target_key - 1,
                    .role = ROLES[slot],
                    .to_key = mind->squad.mates[slot].key};
    if (target)
        word.at = pose_at(target->pose);
    else if (search_age_s(search, senses) < ORDER_S)
        word.at = search->trail;
    else if (mind->overwatch.is_on && squad_has_mate(&mind->squad, senses, slot))
        return overwatch_message(&mind->overwatch, &mind->squad, senses, slot);
    else
        word = (Message){.topic = MESSAGE_GATHER, .about = -1, .at = pose_at(senses->pose)};
    return word;
}

static void show(const Senses *senses, Message word, Notes *notes) {
    bool is_attack = word.topic == MESSAGE_ATTACK;
    notes_text(notes, NOTE_THOUGHT, word.at, is_attack ? "attack!" : "to me!");
    if (is_attack) notes_circle(notes, NOTE_TARGET, word.at, 2.5);
    (void)senses;
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Captain *mind = memory;
    const TankSight *target = squad_choose_target(&mind->squad, senses, mind->target_key - 1);
    hear(mind, senses, target);
    Order order = squad_order(mind, senses, target, act, target ? "commanding" : NULL, notes);
    order.say = command(mind, senses, target);
    mind->words++;
    show(senses, order.say, notes);
    influence_note(&mind->influence, &mind->squad, senses, mind->target_key, notes);
    return order;
}

const Behaviour CAPTAIN = {
    .name = "captain",
    .help = "leads wingmen: names the enemy to attack, who flanks it, and the place to gather",
    .params = PARAMS,
    .memory_bytes = sizeof(Captain),
    .think = think,
};
