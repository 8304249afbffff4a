// captain.c -- leads its wingmen from behind: names their target, assigns their roles, orders the
// attack once the squad is stronger, and waits for them on the march.
#include "ai/tactics/squad.h"

#define ORDER_S 6.0     // how long it sends the squad to the trail of an enemy
#define CLOSE_UP_M 14.0 // the captain waits if a wingman is farther away than this
#define MARCH 0.8       // speed on the march, as a fraction of top speed: wingmen can keep up
#define WAIT 0.45       // speed while it waits, as a fraction of top speed
#define CREEP 0.2       // speed while the moving half is not ahead, as a fraction of top speed
#define BEHIND_M 16.0   // minimum distance to the moving half
#define WATCH_S 3.0     // how long it holds a corner
#define BACK_M 7.0      // distance behind the foremost wingman
#define FURTHEST_M 44.0 // maximum distance from the target
#define PLACE_S 1.0     // interval between two searches for a safer place
#define THERE_M 2.0
#define STRONGER 1.3 // advantage in tanks that makes it order the squad to close in

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    // 26, 34 and 42 score the same within their 95 % intervals: treads sweep
    // captain:range=26..42/8 --against champion --against hunter --against wolfpack --against
    // pillbox
    // -n 160
    {"range", 34, 5, 60, "m", "preferred distance from the enemy"},
    {0},
};

typedef struct Captain {
    Squad squad;
    int target_key; // id + 1 of the enemy it has named; 0 for none
    Overwatch overwatch;
    InfluenceMap influence;
    Vec place; // a safer place behind its wingmen
    bool has_place;
    uint64_t place_tick; // time of the next search for a safer place
    int messages;        // number of messages sent
    bool is_attack;      // the squad closes in
} Captain;

// Drives behind the overwatch, or with the others around it.
static Twist march(Captain *mind, const Senses *senses) {
    Squad *squad = &mind->squad;
    Fighter *fighter = &squad->fighter;
    mind->overwatch.is_on &= !fighter_outnumbers(senses);
    if (fighter_outnumbers(senses)) return fighter_search(fighter, senses);
    if (!senses->goal.is_on)
        overwatch_update(&mind->overwatch, squad, senses, &fighter->search.route.path);
    double nearest_m = INFINITY, furthest_m = 0;
    for (int i = 0; i < SQUAD_MATES; i++) {
        if (!squad_has_mate(squad, senses, i)) continue;
        double away_m = vec_distance(squad->mates[i].at, pose_at(senses->pose));
        nearest_m = min_of(nearest_m, away_m);
        furthest_m = max_of(furthest_m, away_m);
    }
    double speed = furthest_m > CLOSE_UP_M ? WAIT : furthest_m > 0 ? MARCH : 1;
    if (mind->overwatch.is_on) speed = nearest_m < BEHIND_M ? CREEP : MARCH;
    return search_drive(&fighter->search, &fighter->avoidance, senses,
                        speed * senses->limits.top_mps);
}

// Fights from behind its wingmen, in the safest place. Without wingmen it fights like a wingman.
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
    Twist desired = squad_fight(squad, senses, target, range_m);
    Vec to = vec_sub(mind->place, me);
    double way_m = vec_length(to);
    mind->has_place &= way_m > THERE_M;
    if (!mind->has_place || senses->goal.is_on) return desired;
    bool is_ahead =
        vec_dot(to, vec_sub(enemy, me)) >= 0; // drives in reverse to a place behind the tank
    double mps = steer_stop_mps(senses, way_m);
    return avoidance_drive(&squad->fighter.avoidance, senses, vec_bearing(to),
                           is_ahead ? mps : -mps, way_m);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Captain *mind = memory;
    Squad *squad = &mind->squad;
    Twist desired;
    bool is_holding = !target && squad_hold_corner(squad, senses, WATCH_S, &desired);
    if (!target && !is_holding) return march(mind, senses);
    mind->overwatch.is_on = false;
    return target ? fight(mind, senses, target) : desired;
}

// Heads, without a target, for the easiest enemy that its wingmen have seen, or to their call for
// help.
static void receive(Captain *mind, const Senses *senses, const TankSight *target) {
    if (target) mind->target_key = target->id + 1;
    influence_update(&mind->influence, &mind->squad, senses);
    if (target) return;
    const Message *report = squad_enemy_report(&mind->squad, senses);
    const Message *help = squad_find_message(senses, MESSAGE_HELP);
    if (!report && !help) return;
    const KnownEnemy *foe =
        influence_easiest_enemy(&mind->influence, &mind->squad, senses, mind->target_key);
    if (foe) mind->target_key = foe->key;
    if (foe || help) search_report(&mind->squad.fighter.search, senses, foe ? foe->at : help->at);
}

// Returns the index of the wingman to address; takes turns.
static int addressee(const Squad *squad, const Senses *senses, int messages) {
    int place = messages % squad_count(squad, senses), mate = 0;
    for (; mate < SQUAD_MATES - 1; mate++)
        if (squad_has_mate(squad, senses, mate) && place-- == 0) break;
    ASSERT(mate >= 0 && mate < SQUAD_MATES);
    return mate;
}

// Returns the squad's health minus the enemies'. An enemy never seen is assumed to be healthy.
static double advantage(const Captain *mind, const Senses *senses) {
    double health = senses->health - senses->enemies_left;
    int known = 0;
    for (int i = 0; i < senses->tank_count; i++)
        if (!senses->tanks[i].is_enemy && !senses->tanks[i].is_wreck)
            health += senses->tanks[i].health;
    for (int i = 0; i < INFLUENCE_ENEMIES && known < senses->enemies_left; i++)
        if (mind->influence.enemies[i].key)
            known++, health += 1 - mind->influence.enemies[i].health;
    return health;
}

// Assigns a role to one wingman per tick: two flank on each side, and the others cover. All of them
// attack once the squad is stronger. Out of contact they move in overwatch or gather at the
// captain.
static Message command(const Captain *mind, const Senses *senses, const TankSight *target) {
    static const TeamRole ROLES[] = {ROLE_FLANK_LEFT, ROLE_FLANK_RIGHT, ROLE_COVER,
                                     ROLE_FLANK_LEFT, ROLE_FLANK_RIGHT, ROLE_COVER,
                                     ROLE_COVER,      ROLE_COVER};
    const Search *search = &mind->squad.fighter.search;
    int slot = addressee(&mind->squad, senses, mind->messages);
    Message message = {.topic = MESSAGE_ATTACK,
                       .about = mind->target_key - 1,
                       .role = mind->is_attack ? ROLE_ATTACK : ROLES[slot],
                       .to_key = mind->squad.mates[slot].key};
    if (target)
        message.at = pose_at(target->pose);
    else if (search_age_s(search, senses) < ORDER_S)
        message.at = search->trail;
    else if (mind->overwatch.is_on && squad_has_mate(&mind->squad, senses, slot))
        return overwatch_message(&mind->overwatch, &mind->squad, senses, slot);
    else
        message = (Message){.topic = MESSAGE_GATHER, .about = -1, .at = pose_at(senses->pose)};
    return message;
}

static void show(Message message, Notes *notes) {
    bool is_attack = message.topic == MESSAGE_ATTACK;
    notes_text(notes, NOTE_THOUGHT, message.at, is_attack ? "attack!" : "to me!");
    if (is_attack) notes_circle(notes, NOTE_TARGET, message.at, 2.5);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Captain *mind = memory;
    const TankSight *target = squad_choose_target(&mind->squad, senses, mind->target_key - 1);
    receive(mind, senses, target);
    Order order = squad_order(mind, senses, target, act, target ? "commanding" : NULL, notes);
    mind->is_attack = advantage(mind, senses) > STRONGER || fighter_outnumbers(senses);
    order.say = command(mind, senses, target);
    mind->messages++;
    show(order.say, notes);
    influence_note(&mind->influence, &mind->squad, senses, mind->target_key, notes);
    return order;
}

const Behaviour CAPTAIN = {"captain",
                           "leads wingmen: names the target, assigns flanks, and orders the attack",
                           PARAMS, sizeof(Captain), think};
