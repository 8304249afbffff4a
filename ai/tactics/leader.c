// leader.c -- moves a squad by bounds, and keeps an influence map of the enemies seen and
// remembered.
#include "leader.h"

#include "ai/gunnery/aim.h"
#include "ai/navigation/map.h"

#define BOUND_M 12.0  // past those who cover, so far at most,
#define NEARER_M 3.0  // and less, in steps, until one of them sees the post
#define BESIDE_M 4.0  // from the way, and from one post to the next
#define THERE_M 3.5   // from its post has arrived
#define LONGEST_S 6.0 // so long at most

#define FORGET_S 25.0  // an enemy not seen for so long counts no more
#define REACH_M 18.0   // at this distance a tank's strength counts half
#define SUPPORT_M 30.0 // and beyond so much not at all
#define WAY_COST 0.03  // of a metre to an enemy, in tanks
#define KEPT 0.5       // the one that was chosen before seems weaker by so much
#define READ_S 0.5     // from one reading to the next
#define WORTH 0.4      // a retreat must be safer by as much,
#define MOVE_COST 0.02 // and a metre of way there costs this

// Mates by turns belong to the two halves.
static int half_of(const Squad *squad, const Senses *senses, int mate) {
    int rank = 0;
    for (int i = 0; i < mate; i++) rank += squad_has_mate(squad, senses, i);
    return rank % 2;
}

static bool moves(const Overwatch *overwatch, const Squad *squad, const Senses *senses, int mate) {
    return half_of(squad, senses, mate) == overwatch->turn;
}

// The place so far along the way, its end at most; and which way that leads there.
static Pose along(const Path *way, Vec from, double way_m) {
    Vec to = from, step = vec(0, 1);
    for (int i = way->at; i < way->count && way_m > 0; i++) {
        step = vec_sub(way->points[i], to);
        double step_m = vec_length(step), share = step_m > way_m ? way_m / step_m : 1;
        to = vec_add(to, vec_scale(step, share));
        way_m -= step_m;
    }
    return (Pose){to.x, to.y, vec_bearing(step)};
}

// Is the place in sight of any that covers?
static bool is_covered(const Overwatch *overwatch, const Squad *squad, const Senses *senses,
                       Vec at) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has_mate(squad, senses, i) && !moves(overwatch, squad, senses, i) &&
            map_sees(senses->map, squad->mates[i].at, at))
            return true;
    return false;
}

// Posts for those who move now, past the foremost of those who cover.
static void place(Overwatch *overwatch, const Squad *squad, const Senses *senses, const Path *way) {
    Vec me = pose_at(senses->pose);
    double from_m = 0;
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has_mate(squad, senses, i) && !moves(overwatch, squad, senses, i))
            from_m = max_of(from_m, vec_distance(squad->mates[i].at, me));
    double way_m = from_m + BOUND_M;
    while (way_m > from_m + NEARER_M &&
           !is_covered(overwatch, squad, senses, pose_at(along(way, me, way_m))))
        way_m -= NEARER_M;
    Pose post = along(way, me, way_m);
    double right_m = overwatch->turn ? BESIDE_M : -BESIDE_M;
    for (int i = 0; i < SQUAD_MATES; i++) {
        if (!squad_has_mate(squad, senses, i) || !moves(overwatch, squad, senses, i)) continue;
        Vec beside = pose_to_world(post, vec(right_m, 0));
        overwatch->posts[i] = aim_clip(senses->map, pose_at(post), beside, senses->length_m);
        right_m = -right_m - copysign(BESIDE_M, right_m);
    }
}

static bool has_arrived(const Overwatch *overwatch, const Squad *squad, const Senses *senses) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has_mate(squad, senses, i) && moves(overwatch, squad, senses, i) &&
            vec_distance(squad->mates[i].at, overwatch->posts[i]) > THERE_M)
            return false;
    return true;
}

void overwatch_update(Overwatch *overwatch, const Squad *squad, const Senses *senses,
                      const Path *way) {
    bool was_on = overwatch->is_on;
    overwatch->is_on = !path_is_done(way) && squad_count(squad, senses) > 2;
    if (!overwatch->is_on) return;
    overwatch->threat = path_goal(way);
    if (was_on && senses->tick < overwatch->due_tick && !has_arrived(overwatch, squad, senses))
        return;
    overwatch->turn = !overwatch->turn;
    overwatch->due_tick = senses_tick_in(senses, LONGEST_S);
    place(overwatch, squad, senses, way);
}

Message overwatch_message(const Overwatch *overwatch, const Squad *squad, const Senses *senses,
                          int mate) {
    bool is_moving = moves(overwatch, squad, senses, mate);
    return (Message){.topic = MESSAGE_GATHER,
                     .about = -1,
                     .at = is_moving ? overwatch->posts[mate] : overwatch->threat,
                     .role = is_moving ? ROLE_ATTACK : ROLE_COVER,
                     .to_key = squad->mates[mate].key};
}

bool overwatch_is_assignment(const Message *word) {
    return word->topic == MESSAGE_GATHER && word->to_key != 0;
}

bool overwatch_is_halt(const Message *word) {
    return overwatch_is_assignment(word) && word->role == ROLE_COVER;
}

static double strength(double health, double away_m) {
    if (away_m > SUPPORT_M) return 0;
    double far = away_m / REACH_M;
    return health / (1 + far * far);
}

static double freshness(const KnownEnemy *foe, const Senses *senses) {
    if (foe->key == 0) return 0;
    return max_of(0, 1 - senses_since_s(senses, foe->tick) / FORGET_S);
}

static KnownEnemy *slot_of(InfluenceMap *influence, int key) {
    KnownEnemy *oldest = influence->foes;
    for (KnownEnemy *foe = influence->foes; foe < influence->foes + INFLUENCE_ENEMIES; foe++) {
        if (foe->key == key) return foe;
        if (oldest->key && (foe->key == 0 || foe->tick < oldest->tick)) oldest = foe;
    }
    return oldest;
}

// One by one: a struct that is assigned whole may bring anything between its members along.
static void know(KnownEnemy *foe, int id, Vec at, double health, uint64_t tick) {
    foe->key = id + 1;
    foe->at = at;
    foe->health = health;
    foe->tick = tick;
}

static void notice(InfluenceMap *influence, const Senses *senses) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *word = &senses->messages[i];
        if (word->topic != MESSAGE_SPOTTED || word->from == senses->id || word->about < 0) continue;
        KnownEnemy *foe = slot_of(influence, word->about + 1);
        double health = foe->key == word->about + 1 ? foe->health : 1;
        know(foe, word->about, word->at, health, senses->tick);
    }
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!tank->is_enemy) continue;
        KnownEnemy *foe = slot_of(influence, tank->id + 1);
        if (!tank->is_wreck)
            know(foe, tank->id, pose_at(tank->pose), tank->health, senses->tick);
        else if (foe->key == tank->id + 1)
            foe->key = 0;
    }
}

static double danger_at(const InfluenceMap *influence, const Squad *squad, const Senses *senses,
                        Vec at) {
    double danger = 0;
    for (int i = 0; i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *foe = &influence->foes[i];
        double fresh = freshness(foe, senses);
        if (fresh > 0) danger += fresh * strength(foe->health, vec_distance(foe->at, at));
    }
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has_mate(squad, senses, i))
            danger -= strength(1, vec_distance(squad->mates[i].at, at));
    return danger;
}

static Vec cell_at(const Senses *senses, int column, int row) {
    return vec(map_width(senses->map) * (column + 0.5) / INFLUENCE_SIDE,
               map_height(senses->map) * (row + 0.5) / INFLUENCE_SIDE);
}

void influence_update(InfluenceMap *influence, const Squad *squad, const Senses *senses) {
    notice(influence, senses);
    if (senses->tick < influence->due_tick) return;
    influence->due_tick = senses_tick_in(senses, READ_S);
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
                         const KnownEnemy *foe, int key) {
    return danger_at(influence, squad, senses, foe->at) +
           WAY_COST * vec_distance(foe->at, pose_at(senses->pose)) - (foe->key == key ? KEPT : 0);
}

const KnownEnemy *influence_easiest_enemy(const InfluenceMap *influence, const Squad *squad,
                                          const Senses *senses, int key) {
    const KnownEnemy *best = NULL;
    double least_cost = INFINITY;
    for (int i = 0; i < INFLUENCE_ENEMIES; i++) {
        const KnownEnemy *foe = &influence->foes[i];
        if (freshness(foe, senses) == 0) continue;
        double cost = resistance(influence, squad, senses, foe, key);
        if (cost < least_cost) best = foe, least_cost = cost;
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
        const KnownEnemy *foe = &influence->foes[i];
        if (freshness(foe, senses) > 0)
            notes_alternative(notes, ALTERNATIVE_WAY, foe->at,
                              resistance(influence, squad, senses, foe, key), foe == taken);
    }
}
