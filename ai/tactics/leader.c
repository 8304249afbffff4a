// leader.c -- what a leader does for a squad: bounding overwatch and an influence map.
#include "leader.h"

#include "ai/gunnery/aim.h"
#include "ai/maths/assert.h"
#include "ai/navigation/map.h"

#define BOUND_M 12.0  // maximum advance past the covering half,
#define NEARER_M 3.0  // reduced in these steps until one of them sees the post
#define BESIDE_M 4.0  // distance of the posts from the path and from each other
#define THERE_M 3.5   // distance at which a mate has arrived
#define LONGEST_S 6.0 // maximum time between two changes of roles

#define FORGET_S 25.0  // age at which a known enemy no longer counts
#define REACH_M 18.0   // distance at which a tank's strength is halved,
#define SUPPORT_M 30.0 // and beyond which it is 0
#define WAY_COST 0.03  // cost per metre of the way to an enemy, in tanks
#define KEPT 0.5       // advantage of the enemy that was chosen before, in tanks
#define UPDATE_S 0.5   // from one update of the cells to the next
#define WORTH 0.4      // minimum gain of a retreat, in tanks,
#define MOVE_COST 0.02 // and its cost per metre

// Returns true if the mate is present and its half of the squad, 0 or 1 alternately, has the turn.
static bool moves(const Overwatch *overwatch, const Squad *squad, const Senses *senses, int mate) {
    int rank = 0;
    for (int i = 0; i < mate; i++) rank += squad_has_mate(squad, senses, i);
    return squad_has_mate(squad, senses, mate) && rank % 2 == overwatch->turn;
}

static bool covers(const Overwatch *overwatch, const Squad *squad, const Senses *senses, int mate) {
    return squad_has_mate(squad, senses, mate) && !moves(overwatch, squad, senses, mate);
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
    if (away_m > SUPPORT_M) return 0;
    ASSERT(away_m >= 0);
    double far = away_m / REACH_M;
    return health / (1 + far * far);
}

static double freshness(const KnownEnemy *enemy, const Senses *senses) {
    if (enemy->key == 0) return 0;
    return max_of(0, 1 - senses_since_s(senses, enemy->tick) / FORGET_S);
}

static KnownEnemy *slot_of(InfluenceMap *influence, int key) {
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
        KnownEnemy *enemy = slot_of(influence, message->about + 1);
        double health = enemy->key == message->about + 1 ? enemy->health : 1;
        set_enemy(enemy, message->about, message->at, health, senses->tick);
    }
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!tank->is_enemy) continue;
        KnownEnemy *enemy = slot_of(influence, tank->id + 1);
        if (!tank->is_wreck)
            set_enemy(enemy, tank->id, pose_at(tank->pose), tank->health, senses->tick);
        else if (enemy->key == tank->id + 1)
            enemy->key = 0;
    }
}

static double danger_at(const InfluenceMap *influence, const Squad *squad, const Senses *senses,
                        Vec at) {
    double danger = 0;
    for (int i = 0; i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *enemy = &influence->enemies[i];
        double fresh = freshness(enemy, senses);
        if (fresh > 0) danger += fresh * strength(enemy->health, vec_distance(enemy->at, at));
    }
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has_mate(squad, senses, i))
            danger -= strength(1, vec_distance(squad->mates[i].at, at));
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
    for (int row = 0; row < INFLUENCE_SIDE; row++)
        for (int column = 0; column < INFLUENCE_SIDE; column++)
            influence->danger[row][column] =
                (float)danger_at(influence, squad, senses, cell_at(senses, column, row));
}

static double cell_danger(const InfluenceMap *influence, const Senses *senses, Vec at) {
    int column = (int)(INFLUENCE_SIDE * at.x / map_width(senses->map));
    int row = (int)(INFLUENCE_SIDE * at.y / map_height(senses->map));
    column = column < 0 ? 0 : column >= INFLUENCE_SIDE ? INFLUENCE_SIDE - 1 : column;
    row = row < 0 ? 0 : row >= INFLUENCE_SIDE ? INFLUENCE_SIDE - 1 : row;
    return influence->danger[row][column];
}

static double resistance(const InfluenceMap *influence, const Squad *squad, const Senses *senses,
                         const KnownEnemy *enemy, int key) {
    return danger_at(influence, squad, senses, enemy->at) +
           WAY_COST * vec_distance(enemy->at, pose_at(senses->pose)) -
           (enemy->key == key ? KEPT : 0);
}

const KnownEnemy *influence_easiest_enemy(const InfluenceMap *influence, const Squad *squad,
                                          const Senses *senses, int key) {
    const KnownEnemy *best = NULL;
    double least_cost = INFINITY;
    for (int i = 0; i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *enemy = &influence->enemies[i];
        if (freshness(enemy, senses) == 0) continue;
        double cost = resistance(influence, squad, senses, enemy, key);
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
    for (int i = 0; taken && i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *enemy = &influence->enemies[i];
        if (freshness(enemy, senses) > 0)
            notes_alternative(notes, ALTERNATIVE_WAY, enemy->at,
                              resistance(influence, squad, senses, enemy, key), enemy == taken);
    }
}
