// squad.c -- the base of minds that fight as a team: messages, a shared target, roles and corners.
#include "squad.h"

#include "ai/navigation/map.h"

enum { SPEAK_TICKS = 8 };    // interval between two messages
#define FORGET_S 1.5         // silence that means that a friend is gone
#define SUPPORT_M 30.0       // a friend within this distance is in the same fight
#define FAR_M 45.0           // hardly any shell hits at this distance
#define LEAST_CHANCE 0.15    // minimum chance to hit in the estimate below
#define NAMED 0.6            // factor of the estimated time for an enemy that the leader named
#define SHARED 0.8           // factor for each friend that fights the enemy
#define LAST 0.75            // factor for the previous target
#define OTHER 0.6            // another reported enemy must be nearer by this factor
#define SURE 0.2             // chance to hit that is worth a shell
#define LAST_SEEN_S 2.5      // how long it fires at an enemy behind a corner
#define SUPPRESS_S 9.0       // how long it suppresses such an enemy
#define SUPPRESS_EVERY_S 3.2 // interval between two shells that suppress
#define SUPPRESS_OFF_M 0.5   // maximum error of these shells
#define AHEAD 0.03           // advantage in health that makes it close in
#define CLOSE 0.3            // distance when closing in, as a fraction of the range
#define LONE_CLOSE 0.7       // distance when closing in without friends
#define QUARTERS_M 13.0      // range for showing its front, because no shell misses
#define WEAK 0.6             // deficit in health that makes a side weak
#define HURT 0.3             // health that makes it withdraw
#define WITHDRAWN 1.6        // distance when withdrawing, as a multiple of the range
#define WING_RIGHT_M 6.0     // lateral distance of a wingman from its captain
#define WING_BEHIND_M 3.0    // distance between the rows of wingmen
#define IN_LINE_M 5.0        // distance between wingmen straight behind the captain

// Bounding overwatch.
#define BOUND_M 12.0  // maximum advance past the covering half
#define NEARER_M 3.0  // the advance shrinks in these steps until one of them sees the post
#define BESIDE_M 4.0  // distance of the posts from the path and from each other
#define THERE_M 3.5   // arrival distance of a mate
#define LONGEST_S 6.0 // maximum time between two changes of roles

// The influence map.
#define ENEMY_FORGET_S 25.0 // a known enemy is ignored from this age on
#define REACH_M 18.0        // distance that halves a tank's strength
#define REACH_MAX_M 30.0    // maximum range of a tank's influence
#define WAY_COST 0.03       // cost per metre of the way to an enemy, in tanks
#define KEPT 0.5            // advantage of the enemy that was chosen before, in tanks
#define UPDATE_S 0.5        // interval between two updates of the cells
#define WORTH 0.4           // minimum gain of a retreat, in tanks
#define MOVE_COST 0.02      // cost of a retreat per metre, in tanks

static const char *const BARKS[TEAM_ROLES] = {
    [ROLE_ATTACK] = "attacking",
    [ROLE_COVER] = "covering",
    [ROLE_FLANK_LEFT] = "flanking left",
    [ROLE_FLANK_RIGHT] = "flanking right",
    [ROLE_HOLD] = "holding",
    [ROLE_WITHDRAW] = "withdrawing",
};

// Messages of external bots may contain any id, so the sum must not overflow.
static int key_of(int id) { return (int)((unsigned)id + 1); }

static bool is_present(const Mate *mate, const Senses *senses) {
    return mate->key && mate->key != key_of(senses->id) &&
           senses_since_s(senses, mate->tick) < FORGET_S;
}

// Returns the slot of this friend, or replaces the friend that has been silent longest.
static Mate *slot_of(Squad *squad, int id) {
    Mate *oldest = squad->mates;
    for (Mate *mate = squad->mates; mate < squad->mates + SQUAD_MATES; mate++) {
        if (mate->key == key_of(id)) return mate;
        if (mate->tick < oldest->tick) oldest = mate;
    }
    *oldest = (Mate){.key = key_of(id), .about = -1};
    return oldest;
}

static void receive(Squad *squad, const Senses *senses) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        if (message->from == senses->id || message->topic == MESSAGE_NONE) continue;
        Mate *mate = slot_of(squad, message->from);
        bool is_fighting = message->topic == MESSAGE_SPOTTED || message->topic == MESSAGE_ATTACK;
        mate->tick = senses->tick;
        mate->about = is_fighting ? message->about : -1;
        if (message->to_key == 0) mate->role = message->role;
        if (!is_fighting && message->to_key == 0) mate->at = message->at;
    }
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->is_enemy || tank->is_wreck) continue;
        for (int k = 0; k < SQUAD_MATES; k++)
            if (squad->mates[k].key == tank->id + 1) squad->mates[k].at = pose_at(tank->pose);
    }
}

// Returns the estimated time to destroy an enemy, without a unit.
static double kill_time(const Squad *squad, const Senses *senses, const TankSight *enemy,
                        int named) {
    double away_m = vec_distance(pose_at(senses->pose), pose_at(enemy->pose));
    double time = enemy->health / max_of(LEAST_CHANCE, 1 - away_m / FAR_M);
    if (enemy->id == named) time *= NAMED;
    if (enemy->id == squad->target_key - 1) time *= LAST;
    for (int i = 0; i < SQUAD_MATES; i++)
        if (is_present(&squad->mates[i], senses) && squad->mates[i].about == enemy->id)
            time *= SHARED;
    ASSERT(time >= 0);
    return time;
}

const TankSight *squad_choose_target(Squad *squad, const Senses *senses, int named) {
    receive(squad, senses);
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
        if (!is_present(mate, senses)) continue;
        bool is_near = vec_distance(mate->at, pose_at(senses->pose)) < SUPPORT_M;
        if (is_near || (best && mate->about == best->id)) balance += 1;
    }
    squad->is_weak = best && balance < -WEAK;
    squad->named = named;
    squad->target_key = best ? best->id + 1 : 0;
    if (!best) squad->fighter.standoff.action = STANDOFF_NONE;
    search_update(&squad->fighter.search, senses, best);
    return best;
}

const Message *squad_enemy_report(Squad *squad, const Senses *senses) {
    const Message *report = NULL;
    Vec me = pose_at(senses->pose);
    bool is_fresh = squad->report_key && senses_since_s(senses, squad->report_tick) < FORGET_S;
    double nearest_m = is_fresh ? OTHER * vec_distance(squad->report_at, me) : INFINITY;
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        if (message->topic != MESSAGE_SPOTTED || message->from == senses->id) continue;
        double away_m =
            squad->report_key == key_of(message->about) ? 0 : vec_distance(message->at, me);
        if (away_m < nearest_m) report = message, nearest_m = away_m;
    }
    if (!report) return NULL;
    squad->report_key = key_of(report->about);
    squad->report_at = report->at;
    squad->report_tick = senses->tick;
    return report;
}

bool squad_has_mate(const Squad *squad, const Senses *senses, int mate) {
    return is_present(&squad->mates[mate], senses);
}

int squad_count(const Squad *squad, const Senses *senses) {
    int count = 1;
    for (int i = 0; i < SQUAD_MATES; i++) count += is_present(&squad->mates[i], senses);
    return count;
}

int squad_rank(const Squad *squad, const Senses *senses) {
    int place = 0;
    for (int i = 0; i < SQUAD_MATES; i++)
        place += is_present(&squad->mates[i], senses) && squad->mates[i].key <= senses->id;
    return place;
}

// A badly hurt tank backs off behind a healthier friend in the same fight.
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
    // Tanks that a leader sent to cover or to flank close in only when it orders the attack.
    bool is_free = squad->role == ROLE_NONE || squad->role == ROLE_ATTACK;
    bool is_ahead = is_free && !squad->keeps_distance && !squad->is_weak &&
                    (senses->health > target->health + AHEAD || fighter_outnumbers(senses));
    squad->is_withdrawing = should_withdraw(senses, target);
    if (squad->is_withdrawing)
        range_m *= WITHDRAWN;
    else if (senses->goal.is_on) // the tank stays in the goal area
        range_m = vec_distance(enemy, pose_at(senses->pose));
    else if (is_ahead)
        range_m *= squad->had_friend ? CLOSE : LONE_CLOSE;
    if (range_m < QUARTERS_M || squad->is_withdrawing || senses->goal.is_on)
        return evade_drive(senses, face_armour_drive(&squad->circling.face, senses, enemy, range_m,
                                                     FACE_ARMOUR_ROCK_M));
    circling_vary(&squad->circling, senses);
    return circling_drive(&squad->circling, &squad->fighter, senses, target, range_m);
}

bool squad_hold_corner(Squad *squad, const Senses *senses, double longest_s, Twist *desired) {
    const Search *search = &squad->fighter.search;
    if (search->is_reported) squad->hold.is_on = false;
    if (search->is_reported || !hold_corner_update(&squad->hold, search, senses, longest_s))
        return false;
    *desired = hold_corner_drive(&squad->hold, &squad->fighter, senses);
    return true;
}

// Returns true for the tank that suppresses while others flank: the first covering tank, or the
// leader if none covers.
static bool is_suppressor(const Squad *squad, const Senses *senses) {
    bool has_flank = false;
    for (int i = 0; i < SQUAD_MATES; i++) {
        const Mate *mate = &squad->mates[i];
        if (!is_present(mate, senses)) continue;
        has_flank |= mate->role == ROLE_FLANK_LEFT || mate->role == ROLE_FLANK_RIGHT;
        bool is_first = squad->role == ROLE_COVER && mate->key > key_of(senses->id);
        if (mate->role == ROLE_COVER && !is_first) return false;
    }
    return has_flank && (squad->role == ROLE_COVER || squad->role == ROLE_NONE);
}

// Fires at a corner from time to time, so that the enemy stays there while friends flank it.
// Returns false if the tank has no such task.
static bool suppress(Squad *squad, const Senses *senses, Order *order) {
    squad->is_suppressing = squad->last_seen.is_on && squad->hold.is_on &&
                            senses_since_s(senses, squad->last_seen.seen_tick) < SUPPRESS_S &&
                            is_suppressor(squad, senses);
    if (!squad->is_suppressing || senses->is_lobbed) return false;
    Vec at = pose_at(squad->last_seen.tank.pose);
    if (!map_sees(senses->map, pose_at(senses->next_pose), at)) at = squad->hold.corner;
    aim_engage(senses, at, SUPPRESS_OFF_M, squad->last_seen.tank.id, order);
    order->fire &= senses->tick >= squad->suppress_tick;
    if (order->fire) squad->suppress_tick = senses_tick_in(senses, SUPPRESS_EVERY_S);
    return true;
}

static Message make_message(Squad *squad, const Senses *senses, const TankSight *target) {
    Message message = {.about = -1, .at = pose_at(senses->pose), .role = squad->role};
    if (senses->tick < squad->speak_tick) return message;
    uint64_t early =
        squad->speak_tick ? 0 : (uint64_t)senses->id % SPEAK_TICKS; // spreads the first messages
    squad->speak_tick = senses->tick + SPEAK_TICKS - early;
    message.topic = MESSAGE_GATHER;
    message.about = senses->id; // no order, only its position
    if (target) {
        message.topic = MESSAGE_SPOTTED;
        message.about = target->id;
        message.at = pose_at(target->pose);
    } else if (senses->was_hit) {
        message.topic = MESSAGE_HELP;
        message.about = -1;
    }
    return message;
}

static void show(const Squad *squad, const Senses *senses, const TankSight *target,
                 const char *bark, Notes *notes) {
    if (!notes) return;
    if (squad->is_withdrawing && target) bark = BARKS[ROLE_WITHDRAW];
    if (squad->is_suppressing && !target) bark = "suppressing";
    const char *state = bark ? bark : BARKS[squad->role];
    if (senses->goal.is_on && !target) state = NULL;
    fighter_show(&squad->fighter, senses, state, notes);
    notes->is_bark = senses->friends_left > 0;
    if (target) guns_note(&squad->guns, senses, target, notes);
    for (int i = 0; target && i < senses->tank_count; i++) {
        const TankSight *enemy = &senses->tanks[i];
        if (sight_is_foe(enemy))
            notes_alternative(notes, ALTERNATIVE_TARGET, pose_at(enemy->pose),
                              kill_time(squad, senses, enemy, squad->named),
                              enemy->id == target->id);
    }
    for (int i = 0; i < SQUAD_MATES; i++)
        if (is_present(&squad->mates[i], senses))
            notes_line(notes, NOTE_THOUGHT, pose_at(senses->pose), squad->mates[i].at);
}

Order squad_order(void *memory, const Senses *senses, const TankSight *target, SquadAct *act,
                  const char *bark, Notes *notes) {
    ASSERT(act && senses->message_count >= 0);
    Squad *squad = memory;
    Fighter *fighter = &squad->fighter;
    squad->is_suppressing = false;
    if (target) squad->hold.is_on = false;
    fighter->helm.has_short_interval = target;
    last_seen_update(&squad->last_seen, senses, target);
    guns_watch(&squad->guns, senses, target);
    if (squad->role == ROLE_COVER) fighter->search.must_come = false; // friends go to the enemy
    // Only the search decides where a tank without a target goes if there is a goal area.
    const FighterMind mind = {.act = act, .acts_without_target = !senses->goal.is_on};
    fighter_steer(&mind, memory, senses, target);
    Order order = fighter->helm.order;
    order.special = helm_order(&fighter->helm, senses).special;
    if (target) {
        guns_engage(&squad->guns, senses, target, SURE, &order);
        fighter_engage_past(fighter, senses, target, squad->guns.is_blocked, &order);
    } else if (!last_seen_engage(&squad->last_seen, senses, LAST_SEEN_S, &order) &&
               !fighter_engage_hidden(fighter, senses, &order) && !suppress(squad, senses, &order))
        turret_watch(senses, hold_corner_gun_rad(&squad->hold, &fighter->search, senses), &order);
    order.say = make_message(squad, senses, target);
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
    double row = 1 + id / 2 % 3, right_m = (id % 2 ? 1 : -1) * WING_RIGHT_M;
    Vec wing = pose_to_world(captain, vec(right_m, -row * WING_BEHIND_M));
    bool is_free = map_is_way_free(map, pose_at(captain), wing);
    return is_free ? wing : pose_to_world(captain, vec(0, -(row + id % 2) * IN_LINE_M));
}

// Returns true if the mate is present and its half of the squad, 0 or 1 alternately, has the turn.
static bool moves(const Overwatch *overwatch, const Squad *squad, const Senses *senses, int mate) {
    int rank = 0;
    for (int i = 0; i < mate; i++) rank += is_present(&squad->mates[i], senses);
    return is_present(&squad->mates[mate], senses) && rank % 2 == overwatch->turn;
}

static bool covers(const Overwatch *overwatch, const Squad *squad, const Senses *senses, int mate) {
    return is_present(&squad->mates[mate], senses) && !moves(overwatch, squad, senses, mate);
}

// Returns the point `way_m` along the path, at most its end, and the direction there.
static Pose point_on_path(const Path *path, Vec from, double way_m) {
    Vec to = from, step = vec(0, 1);
    for (int i = path->at; i < path->count && way_m > 0; i++) {
        step = vec_sub(path->points[i], to);
        double step_m = vec_length(step), share = step_m > way_m ? way_m / step_m : 1;
        ASSERT(share >= 0 && share <= 1);
        to = vec_add(to, vec_scale(step, share));
        way_m -= step_m;
    }
    return (Pose){to.x, to.y, vec_bearing(step)};
}

// Returns true if a covering mate sees the point.
static bool is_covered(const Overwatch *overwatch, const Squad *squad, const Senses *senses,
                       Vec at) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (covers(overwatch, squad, senses, i) && map_sees(senses->map, squad->mates[i].at, at))
            return true;
    return false;
}

// Places the posts of the moving half past the foremost mate of the covering half.
static void place_posts(Overwatch *overwatch, const Squad *squad, const Senses *senses,
                        const Path *path) {
    Vec me = pose_at(senses->pose);
    double from_m = 0;
    for (int i = 0; i < SQUAD_MATES; i++)
        if (covers(overwatch, squad, senses, i))
            from_m = max_of(from_m, vec_distance(squad->mates[i].at, me));
    double way_m = from_m + BOUND_M;
    while (way_m > from_m + NEARER_M &&
           !is_covered(overwatch, squad, senses, pose_at(point_on_path(path, me, way_m))))
        way_m -= NEARER_M;
    Pose post = point_on_path(path, me, way_m);
    double right_m = overwatch->turn ? BESIDE_M : -BESIDE_M;
    for (int i = 0; i < SQUAD_MATES; i++) {
        if (!moves(overwatch, squad, senses, i)) continue;
        Vec beside = pose_to_world(post, vec(right_m, 0));
        overwatch->posts[i] = aim_clip(senses->map, pose_at(post), beside, senses->length_m);
        right_m = -right_m - copysign(BESIDE_M, right_m);
    }
}

static bool has_arrived(const Overwatch *overwatch, const Squad *squad, const Senses *senses) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (moves(overwatch, squad, senses, i) &&
            vec_distance(squad->mates[i].at, overwatch->posts[i]) > THERE_M)
            return false;
    return true;
}

void overwatch_update(Overwatch *overwatch, const Squad *squad, const Senses *senses,
                      const Path *path) {
    ASSERT(overwatch->turn == 0 || overwatch->turn == 1);
    bool was_on = overwatch->is_on;
    overwatch->is_on = !path_is_done(path) && squad_count(squad, senses) > 2;
    if (!overwatch->is_on) return;
    overwatch->threat = path_goal(path);
    if (was_on && senses->tick < overwatch->change_tick && !has_arrived(overwatch, squad, senses))
        return;
    overwatch->turn = !overwatch->turn;
    overwatch->change_tick = senses_tick_in(senses, LONGEST_S);
    place_posts(overwatch, squad, senses, path);
}

Message overwatch_message(const Overwatch *overwatch, const Squad *squad, const Senses *senses,
                          int mate) {
    ASSERT(mate >= 0 && mate < SQUAD_MATES);
    bool is_moving = moves(overwatch, squad, senses, mate);
    return (Message){.topic = MESSAGE_GATHER,
                     .about = -1,
                     .at = is_moving ? overwatch->posts[mate] : overwatch->threat,
                     .role = is_moving ? ROLE_ATTACK : ROLE_COVER,
                     .to_key = squad->mates[mate].key};
}

bool overwatch_is_assignment(const Message *message) {
    return message->topic == MESSAGE_GATHER && message->to_key != 0;
}

bool overwatch_is_halt(const Message *message) {
    return overwatch_is_assignment(message) && message->role == ROLE_COVER;
}

static double strength(double health, double away_m) {
    if (away_m > REACH_MAX_M) return 0;
    ASSERT(away_m >= 0);
    double far = away_m / REACH_M;
    return health / (1 + far * far);
}

static double freshness(const KnownEnemy *enemy, const Senses *senses) {
    if (enemy->key == 0) return 0;
    return max_of(0, 1 - senses_since_s(senses, enemy->tick) / ENEMY_FORGET_S);
}

static KnownEnemy *known_slot(InfluenceMap *influence, int key) {
    KnownEnemy *oldest = influence->enemies;
    for (KnownEnemy *enemy = influence->enemies; enemy < influence->enemies + INFLUENCE_ENEMIES;
         enemy++) {
        if (enemy->key == key) return enemy;
        if (oldest->key && (enemy->key == 0 || enemy->tick < oldest->tick)) oldest = enemy;
    }
    return oldest;
}

// Sets the members one by one, because the padding has to be reproducible.
static void set_enemy(KnownEnemy *enemy, int id, Vec at, double health, uint64_t tick) {
    enemy->key = id + 1;
    enemy->at = at;
    enemy->health = health;
    enemy->tick = tick;
}

static void take_reports(InfluenceMap *influence, const Senses *senses) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        if (message->topic != MESSAGE_SPOTTED || message->from == senses->id || message->about < 0)
            continue;
        KnownEnemy *enemy = known_slot(influence, message->about + 1);
        double health = enemy->key == message->about + 1 ? enemy->health : 1;
        set_enemy(enemy, message->about, message->at, health, senses->tick);
    }
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!tank->is_enemy) continue;
        KnownEnemy *enemy = known_slot(influence, tank->id + 1);
        if (!tank->is_wreck)
            set_enemy(enemy, tank->id, pose_at(tank->pose), tank->health, senses->tick);
        else if (enemy->key == tank->id + 1)
            enemy->key = 0;
    }
}

// The tanks that are known at the moment: they add to the danger around them, friends negatively.
typedef struct Influences {
    int count;
    struct {
        Vec at;
        double health, weight;
    } tanks[INFLUENCE_ENEMIES + SQUAD_MATES];
} Influences;

static Influences influences_of(const InfluenceMap *influence, const Squad *squad,
                                const Senses *senses) {
    Influences known;
    known.count = 0;
    for (int i = 0; i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *enemy = &influence->enemies[i];
        double fresh = freshness(enemy, senses);
        if (fresh <= 0) continue;
        known.tanks[known.count].at = enemy->at;
        known.tanks[known.count].health = enemy->health;
        known.tanks[known.count++].weight = fresh;
    }
    for (int i = 0; i < SQUAD_MATES; i++) {
        if (!is_present(&squad->mates[i], senses)) continue;
        known.tanks[known.count].at = squad->mates[i].at;
        known.tanks[known.count].health = 1;
        known.tanks[known.count++].weight = -1;
    }
    return known;
}

static double danger_at(const Influences *known, Vec at) {
    double danger = 0;
    for (int i = 0; i < known->count; i++)
        danger += known->tanks[i].weight *
                  strength(known->tanks[i].health, vec_distance(known->tanks[i].at, at));
    ASSERT(isfinite(danger));
    return danger;
}

static Vec cell_at(const Senses *senses, int column, int row) {
    return vec(map_width(senses->map) * (column + 0.5) / INFLUENCE_SIDE,
               map_height(senses->map) * (row + 0.5) / INFLUENCE_SIDE);
}

void influence_update(InfluenceMap *influence, const Squad *squad, const Senses *senses) {
    take_reports(influence, senses);
    if (senses->tick < influence->update_tick) return;
    influence->update_tick = senses_tick_in(senses, UPDATE_S);
    const Influences known = influences_of(influence, squad, senses);
    for (int row = 0; row < INFLUENCE_SIDE; row++)
        for (int column = 0; column < INFLUENCE_SIDE; column++)
            influence->danger[row][column] = (float)danger_at(&known, cell_at(senses, column, row));
}

static double cell_danger(const InfluenceMap *influence, const Senses *senses, Vec at) {
    int column = (int)(INFLUENCE_SIDE * at.x / map_width(senses->map));
    int row = (int)(INFLUENCE_SIDE * at.y / map_height(senses->map));
    column = column < 0 ? 0 : column >= INFLUENCE_SIDE ? INFLUENCE_SIDE - 1 : column;
    row = row < 0 ? 0 : row >= INFLUENCE_SIDE ? INFLUENCE_SIDE - 1 : row;
    return influence->danger[row][column];
}

static double resistance(const Influences *known, const Senses *senses, const KnownEnemy *enemy,
                         int key) {
    return danger_at(known, enemy->at) + WAY_COST * vec_distance(enemy->at, pose_at(senses->pose)) -
           (enemy->key == key ? KEPT : 0);
}

const KnownEnemy *influence_easiest_enemy(const InfluenceMap *influence, const Squad *squad,
                                          const Senses *senses, int key) {
    const Influences known = influences_of(influence, squad, senses);
    const KnownEnemy *best = NULL;
    double least_cost = INFINITY;
    for (int i = 0; i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *enemy = &influence->enemies[i];
        if (freshness(enemy, senses) == 0) continue;
        double cost = resistance(&known, senses, enemy, key);
        if (cost < least_cost) best = enemy, least_cost = cost;
    }
    return best;
}

bool influence_find_retreat(const InfluenceMap *influence, const Senses *senses, Vec enemy,
                            double least_m, double most_m, Vec *at) {
    Vec me = pose_at(senses->next_pose);
    double best = cell_danger(influence, senses, me) - WORTH;
    bool has_found = false;
    for (int row = 0; row < INFLUENCE_SIDE; row++)
        for (int column = 0; column < INFLUENCE_SIDE; column++) {
            Vec cell = cell_at(senses, column, row);
            double way_m = vec_distance(cell, me), away_m = vec_distance(cell, enemy);
            double score = influence->danger[row][column] + MOVE_COST * way_m;
            if (score >= best || away_m < least_m || away_m > most_m) continue;
            if (!path_is_straight(senses->map, me, cell, 0.5 * senses->length_m) ||
                !map_sees(senses->map, cell, enemy))
                continue;
            best = score;
            *at = cell;
            has_found = true;
        }
    return has_found;
}

void influence_note(const InfluenceMap *influence, const Squad *squad, const Senses *senses,
                    int key, Notes *notes) {
    const KnownEnemy *taken = notes ? influence_easiest_enemy(influence, squad, senses, key) : NULL;
    if (!taken) return;
    const Influences known = influences_of(influence, squad, senses);
    for (int i = 0; i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *enemy = &influence->enemies[i];
        if (freshness(enemy, senses) > 0)
            notes_alternative(notes, ALTERNATIVE_WAY, enemy->at,
                              resistance(&known, senses, enemy, key), enemy == taken);
    }
}
