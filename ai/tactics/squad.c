// squad.c -- tanks that fight as one: words, a shared target, roles and posts.
#include "squad.h"

#include "ai/gunnery/dodge.h"
#include "ai/maths/assert.h"
#include "ai/navigation/map.h"

enum { SPEAK_TICKS = 8 }; // from one word to the next
#define FORGET_S 1.5      // who has not spoken for so long is gone
#define SUPPORT_M 30.0    // a friend as near as this is in the same fight
#define FAR_M 45.0        // at this distance hardly a shell hits
#define NAMED 0.6         // the enemy that was named seems dead sooner by this factor,
#define SHARED 0.8        // one that a friend fights by this, for each,
#define LAST 0.75         // and the last choice by this
#define LEAST_CHANCE 0.15
#define SURE 0.2             // chance to hit that is worth a shell
#define GHOST_S 2.5          // how long it shoots at what sticks out of an enemy behind a corner
#define SUPPRESS_S 9.0       // so long after an enemy has gone it is kept where it is,
#define SUPPRESS_EVERY_S 3.2 // by a shell so often
#define SUPPRESS_OFF_M 0.5
#define GAP_M 10.0 // from the corner where it waits
#define HOPELESS_M -0.3
#define AHEAD 0.03
#define CLOSE 0.3      // share of the range it keeps to an enemy that is clearly weaker
#define LONE_CLOSE 0.7 // the same of one that never had a friend
#define WEAK 0.6       // shares of health that a side may be behind before it is the weaker one
#define HURT 0.3       // with no more health than this it withdraws,
#define WITHDRAWN 1.6  // to so many times its range
#define ASIDE_M 6.0
#define BEHIND_M 3.0
#define IN_LINE_M 5.0
#define OTHER 0.6 // another enemy that is told of must be nearer than this share of the distance

static const char *const BARKS[TEAM_ROLES] = {
    [ROLE_ATTACK] = "attacking",
    [ROLE_COVER] = "covering",
    [ROLE_FLANK_LEFT] = "flanking left",
    [ROLE_FLANK_RIGHT] = "flanking right",
    [ROLE_HOLD] = "holding",
    [ROLE_WITHDRAW] = "withdrawing",
};

// Ids from elsewhere may be anything.
static int key_of(int id) { return (int)((unsigned)id + 1); }

static bool is_there(const Mate *mate, const Senses *senses) {
    return mate->key && mate->key != key_of(senses->id) &&
           senses_since_s(senses, mate->tick) < FORGET_S;
}

// Its slot: the one it has, else the one that has been silent longest.
static Mate *slot_of(Squad *squad, int id) {
    Mate *oldest = squad->mates;
    for (Mate *mate = squad->mates; mate < squad->mates + SQUAD_MATES; mate++) {
        if (mate->key == key_of(id)) return mate;
        if (mate->tick < oldest->tick) oldest = mate;
    }
    *oldest = (Mate){.key = key_of(id), .about = -1};
    return oldest;
}

static void hear(Squad *squad, const Senses *senses) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *word = &senses->messages[i];
        if (word->from == senses->id || word->topic == MESSAGE_NONE) continue;
        Mate *mate = slot_of(squad, word->from);
        bool is_fighting = word->topic == MESSAGE_SPOTTED || word->topic == MESSAGE_ATTACK;
        mate->tick = senses->tick;
        mate->about = is_fighting ? word->about : -1;
        if (word->to_key == 0) mate->role = word->role;
        if (!is_fighting && word->to_key == 0) mate->at = word->at;
    }
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->is_enemy || tank->is_wreck) continue;
        for (int k = 0; k < SQUAD_MATES; k++)
            if (squad->mates[k].key == tank->id + 1) squad->mates[k].at = pose_at(tank->pose);
    }
}

// The time until this enemy is destroyed, in some unit.
static double kill_time(const Squad *squad, const Senses *senses, const TankSight *foe, int named) {
    double away_m = vec_distance(pose_at(senses->pose), pose_at(foe->pose));
    double time = foe->health / max_of(LEAST_CHANCE, 1 - away_m / FAR_M);
    if (foe->id == named) time *= NAMED;
    if (foe->id == squad->target_key - 1) time *= LAST;
    for (int i = 0; i < SQUAD_MATES; i++)
        if (is_there(&squad->mates[i], senses) && squad->mates[i].about == foe->id) time *= SHARED;
    return time;
}

const TankSight *squad_choose_target(Squad *squad, const Senses *senses, int named) {
    hear(squad, senses);
    squad->had_friend |= senses->friends_left > 0;
    const TankSight *best = NULL;
    double best_time = INFINITY, balance = senses->health;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!sight_is_foe(tank)) continue;
        balance -= tank->health;
        double time = kill_time(squad, senses, tank, named);
        if (time < best_time) best = tank, best_time = time;
    }
    for (int i = 0; i < SQUAD_MATES; i++) {
        const Mate *mate = &squad->mates[i];
        if (!is_there(mate, senses)) continue;
        bool is_near = vec_distance(mate->at, pose_at(senses->pose)) < SUPPORT_M;
        if (is_near || (best && mate->about == best->id)) balance += 1;
    }
    squad->is_weak = best && balance < -WEAK;
    squad->named = named;
    squad->target_key = best ? best->id + 1 : 0;
    if (!best) squad->fighter.standoff.way = STANDOFF_NONE; // with nobody there is none
    search_update(&squad->fighter.search, senses, best);
    return best;
}

const Message *squad_enemy_report(Squad *squad, const Senses *senses) {
    const Message *news = NULL;
    Vec me = pose_at(senses->pose);
    bool is_fresh = squad->report_key && senses_since_s(senses, squad->report_tick) < FORGET_S;
    double nearest_m = is_fresh ? OTHER * vec_distance(squad->report_at, me) : INFINITY;
    for (int i = 0; i < senses->message_count; i++) {
        const Message *word = &senses->messages[i];
        if (word->topic != MESSAGE_SPOTTED || word->from == senses->id) continue;
        double away_m = squad->report_key == key_of(word->about) ? 0 : vec_distance(word->at, me);
        if (away_m < nearest_m) news = word, nearest_m = away_m;
    }
    if (!news) return NULL;
    squad->report_key = key_of(news->about);
    squad->report_at = news->at;
    squad->report_tick = senses->tick;
    return news;
}

bool squad_has_mate(const Squad *squad, const Senses *senses, int mate) {
    return is_there(&squad->mates[mate], senses);
}

int squad_count(const Squad *squad, const Senses *senses) {
    int count = 1;
    for (int i = 0; i < SQUAD_MATES; i++) count += is_there(&squad->mates[i], senses);
    return count;
}

int squad_rank(const Squad *squad, const Senses *senses) {
    int place = 0;
    for (int i = 0; i < SQUAD_MATES; i++)
        place += is_there(&squad->mates[i], senses) && squad->mates[i].key <= senses->id;
    return place;
}

static Twist dodge(const Senses *senses, Twist wish) {
    Evade evade = dodge_search(senses, wish);
    return evade.is_needed && evade.miss_m > HOPELESS_M ? evade.twist : wish;
}

// Badly hurt, it backs off behind a friend who is better off and in the same fight.
static bool should_withdraw(const Senses *senses, const TankSight *target) {
    if (senses->goal.is_on || senses->health > HURT || senses->health > target->health)
        return false;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        bool is_friend = !tank->is_enemy && !tank->is_wreck && tank->health > senses->health;
        if (is_friend && vec_distance(pose_at(tank->pose), pose_at(senses->pose)) < SUPPORT_M)
            return true;
    }
    return false;
}

Twist squad_fight(Squad *squad, const Senses *senses, const TankSight *target, double range_m) {
    squad->is_withdrawing = false;
    if (squad->guns.is_blocked) {
        squad->guns.is_blocked = false;
        return skirmish_drive(&squad->fighter, senses, target, range_m);
    }
    Vec enemy = pose_at(target->pose);
    // Who covers stands where it is, which is where it shoots best.
    bool is_ahead = squad->role != ROLE_COVER && !squad->keeps_distance && !squad->is_weak &&
                    senses->health > target->health + AHEAD;
    double away_m = vec_distance(enemy, pose_at(senses->pose));
    squad->is_withdrawing = should_withdraw(senses, target);
    if (squad->is_withdrawing)
        return dodge(senses, face_armour_drive(&squad->face, senses, enemy, WITHDRAWN * range_m,
                                               FACE_ARMOUR_ROCK_M));
    double wished_m = is_ahead ? (squad->had_friend ? CLOSE : LONE_CLOSE) * range_m : range_m;
    if (senses->goal.is_on) wished_m = away_m; // the hill is never left
    return dodge(senses,
                 face_armour_drive(&squad->face, senses, enemy, wished_m, FACE_ARMOUR_ROCK_M));
}

bool squad_hold_corner(Squad *squad, const Senses *senses, double longest_s, Twist *wish) {
    const Search *search = &squad->fighter.search;
    if (search->is_reported) squad->hold.is_on = false; // goes there
    if (search->is_reported || !hold_corner_update(&squad->hold, search, senses, longest_s))
        return false;
    *wish = dodge(senses, hold_corner_drive(&squad->hold, senses, GAP_M));
    return true;
}

static bool is_flanking(TeamRole role) {
    return role == ROLE_FLANK_LEFT || role == ROLE_FLANK_RIGHT;
}

// Friends flank, and of those who do not this is the one that suppresses: the first of those who
// cover, or who leads where nobody does.
static bool is_suppressor(const Squad *squad, const Senses *senses) {
    bool has_flank = false;
    for (int i = 0; i < SQUAD_MATES; i++) {
        const Mate *mate = &squad->mates[i];
        if (!is_there(mate, senses)) continue;
        has_flank |= is_flanking(mate->role);
        bool is_first = squad->role == ROLE_COVER && mate->key > key_of(senses->id);
        if (mate->role == ROLE_COVER && !is_first) return false;
    }
    return has_flank && (squad->role == ROLE_COVER || squad->role == ROLE_NONE);
}

// Where it went out of sight, or, when that cannot be seen, the corner that it went behind.
static Vec gone_at(const Squad *squad, const Senses *senses) {
    Vec seen = pose_at(squad->last_seen.tank.pose);
    return map_sees(senses->map, pose_at(senses->next_pose), seen) ? seen : squad->hold.corner;
}

// While friends flank an enemy that has gone behind a corner: a shell at the corner now and then,
// so that it stays there. False when this is not for it to do.
static bool suppress(Squad *squad, const Senses *senses, Order *order) {
    squad->is_suppressing = squad->last_seen.is_on && squad->hold.is_on &&
                            senses_since_s(senses, squad->last_seen.seen_tick) < SUPPRESS_S &&
                            is_suppressor(squad, senses);
    if (!squad->is_suppressing) return false;
    Vec at = gone_at(squad, senses);
    turret_watch(senses, steer_bearing(senses, at), order);
    order->fire = senses->reload_s <= senses->dt_s && senses->tick >= squad->suppress_tick &&
                  aim_is_on(senses, order->turret_radps, at, SUPPRESS_OFF_M) &&
                  aim_line_is_free(senses, order->turret_radps, at, squad->last_seen.tank.id);
    if (order->fire) squad->suppress_tick = senses_tick_in(senses, SUPPRESS_EVERY_S);
    return true;
}

static Message word_of(Squad *squad, const Senses *senses, const TankSight *target) {
    Message word = {.about = -1, .at = pose_at(senses->pose), .role = squad->role};
    if (senses->tick < squad->speak_tick) return word;
    uint64_t early = squad->speak_tick ? 0 : (uint64_t)senses->id % SPEAK_TICKS; // not all at once
    squad->speak_tick = senses->tick + SPEAK_TICKS - early;
    word.topic = MESSAGE_GATHER;
    if (target) {
        word.topic = MESSAGE_SPOTTED;
        word.about = target->id;
        word.at = pose_at(target->pose);
    } else if (senses->was_hit)
        word.topic = MESSAGE_HELP;
    return word;
}

static void show(const Squad *squad, const Senses *senses, const TankSight *target,
                 const char *bark, Notes *notes) {
    if (!notes) return;
    if (squad->is_withdrawing && target) bark = BARKS[ROLE_WITHDRAW];
    if (squad->is_suppressing && !target) bark = "suppressing";
    const char *word = bark ? bark : BARKS[squad->role];
    if (senses->goal.is_on && !target) word = NULL; // on its way there, or holding it
    fighter_show(&squad->fighter, senses, word, notes);
    notes->is_bark = senses->friends_left > 0;
    if (target) guns_note(&squad->guns, senses, target, notes);
    for (int i = 0; target && i < senses->tank_count; i++) {
        const TankSight *foe = &senses->tanks[i];
        if (sight_is_foe(foe))
            notes_alternative(notes, ALTERNATIVE_TARGET, pose_at(foe->pose),
                              kill_time(squad, senses, foe, squad->named), foe->id == target->id);
    }
    for (int i = 0; i < SQUAD_MATES; i++)
        if (is_there(&squad->mates[i], senses))
            notes_line(notes, NOTE_THOUGHT, pose_at(senses->pose), squad->mates[i].at);
}

Order squad_order(void *memory, const Senses *senses, const TankSight *target, SquadAct *act,
                  const char *bark, Notes *notes) {
    ASSERT(act);
    Squad *squad = memory;
    Fighter *fighter = &squad->fighter;
    squad->is_suppressing = false;
    if (target) squad->hold.is_on = false;
    fighter->helm.has_short_interval = target;
    last_seen_update(&squad->last_seen, senses, target);
    guns_watch(&squad->guns, senses, target);
    if (helm_needs_update(&fighter->helm, senses)) {
        Twist wish;
        bool stays = senses->goal.is_on && !target; // nobody is sent away from a hill
        if (!fighter_override(fighter, senses, target, &wish))
            wish = stays ? fighter_search(fighter, senses) : act(memory, senses, target);
        helm_steer(&fighter->helm, senses, wish);
    }
    Order order = fighter->helm.order;
    if (target)
        guns_engage(&squad->guns, senses, target, SURE, &order);
    else if (!last_seen_engage(&squad->last_seen, senses, GHOST_S, &order) &&
             !suppress(squad, senses, &order))
        turret_watch(senses,
                     squad->hold.is_on ? steer_bearing(senses, squad->hold.corner)
                                       : search_gun_rad(&fighter->search, senses),
                     &order);
    order.say = word_of(squad, senses, target);
    show(squad, senses, target, bark, notes);
    return order;
}

const Message *squad_find_message(const Senses *senses, MessageTopic topic) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        if (message->topic == topic && message->from != senses->id) return message;
    }
    return NULL;
}

const TankSight *squad_find_friend(const Senses *senses, int id) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->id == id && !tank->is_enemy && !tank->is_wreck) return tank;
    }
    return NULL;
}

Vec squad_wing_position(const Map *map, Pose captain, int id) {
    ASSERT(id >= 0);
    double row = 1 + id / 2 % 3, right_m = (id % 2 ? 1 : -1) * ASIDE_M;
    Vec wing = pose_to_world(captain, vec(right_m, -row * BEHIND_M));
    bool is_free = map_sees(map, pose_at(captain), wing);
    return is_free ? wing : pose_to_world(captain, vec(0, -(row + id % 2) * IN_LINE_M));
}
