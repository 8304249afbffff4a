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
    for (int i = 0; i < mate; i++) rank += squad_has(squad, senses, i);
    return rank % 2;
}

static bool moves(const Bounds *bounds, const Squad *squad, const Senses *senses, int mate) {
    return half_of(squad, senses, mate) == bounds->turn;
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
static bool is_covered(const Bounds *bounds, const Squad *squad, const Senses *senses, Vec at) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has(squad, senses, i) && !moves(bounds, squad, senses, i) &&
            map_sees(senses->map, squad->mates[i].at, at))
            return true;
    return false;
}

// Posts for those who move now, past the foremost of those who cover.
static void place(Bounds *bounds, const Squad *squad, const Senses *senses, const Path *way) {
    Vec me = pose_at(senses->pose);
    double from_m = 0;
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has(squad, senses, i) && !moves(bounds, squad, senses, i))
            from_m = max_of(from_m, vec_distance(squad->mates[i].at, me));
    double way_m = from_m + BOUND_M;
    while (way_m > from_m + NEARER_M &&
           !is_covered(bounds, squad, senses, pose_at(along(way, me, way_m))))
        way_m -= NEARER_M;
    Pose post = along(way, me, way_m);
    double right_m = bounds->turn ? BESIDE_M : -BESIDE_M;
    for (int i = 0; i < SQUAD_MATES; i++) {
        if (!squad_has(squad, senses, i) || !moves(bounds, squad, senses, i)) continue;
        Vec beside = pose_to_world(post, vec(right_m, 0));
        bounds->posts[i] = aim_clip(senses->map, pose_at(post), beside, senses->length_m);
        right_m = -right_m - copysign(BESIDE_M, right_m);
    }
}

static bool has_arrived(const Bounds *bounds, const Squad *squad, const Senses *senses) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has(squad, senses, i) && moves(bounds, squad, senses, i) &&
            vec_distance(squad->mates[i].at, bounds->posts[i]) > THERE_M)
            return false;
    return true;
}

void bounds_keep(Bounds *bounds, const Squad *squad, const Senses *senses, const Path *way) {
    bool was_on = bounds->is_on;
    bounds->is_on = !path_is_done(way) && squad_count(squad, senses) > 2;
    if (!bounds->is_on) return;
    bounds->threat = path_goal(way);
    if (was_on && senses->tick < bounds->due_tick && !has_arrived(bounds, squad, senses)) return;
    bounds->turn = !bounds->turn;
    bounds->due_tick = senses_tick_in(senses, LONGEST_S);
    place(bounds, squad, senses, way);
}

Message bounds_word(const Bounds *bounds, const Squad *squad, const Senses *senses, int mate) {
    bool is_moving = moves(bounds, squad, senses, mate);
    return (Message){.topic = MESSAGE_GATHER,
                     .about = -1,
                     .at = is_moving ? bounds->posts[mate] : bounds->threat,
                     .role = is_moving ? ROLE_ATTACK : ROLE_COVER,
                     .to_key = squad->mates[mate].key};
}

bool bounds_sends(const Message *word) {
    return word->topic == MESSAGE_GATHER && word->to_key != 0;
}

bool bounds_halts(const Message *word) { return bounds_sends(word) && word->role == ROLE_COVER; }

static double strength(double health, double away_m) {
    if (away_m > SUPPORT_M) return 0;
    double far = away_m / REACH_M;
    return health / (1 + far * far);
}

static double freshness(const FieldFoe *foe, const Senses *senses) {
    if (foe->key == 0) return 0;
    return max_of(0, 1 - senses_since_s(senses, foe->tick) / FORGET_S);
}

static FieldFoe *slot_of(Field *field, int key) {
    FieldFoe *oldest = field->foes;
    for (FieldFoe *foe = field->foes; foe < field->foes + FIELD_FOES; foe++) {
        if (foe->key == key) return foe;
        if (oldest->key && (foe->key == 0 || foe->tick < oldest->tick)) oldest = foe;
    }
    return oldest;
}

// One by one: a struct that is assigned whole may bring anything between its members along.
static void know(FieldFoe *foe, int id, Vec at, double health, uint64_t tick) {
    foe->key = id + 1;
    foe->at = at;
    foe->health = health;
    foe->tick = tick;
}

static void notice(Field *field, const Senses *senses) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *word = &senses->messages[i];
        if (word->topic != MESSAGE_SPOTTED || word->from == senses->id || word->about < 0) continue;
        FieldFoe *foe = slot_of(field, word->about + 1);
        double health = foe->key == word->about + 1 ? foe->health : 1;
        know(foe, word->about, word->at, health, senses->tick);
    }
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!tank->is_enemy) continue;
        FieldFoe *foe = slot_of(field, tank->id + 1);
        if (!tank->is_wreck)
            know(foe, tank->id, pose_at(tank->pose), tank->health, senses->tick);
        else if (foe->key == tank->id + 1)
            foe->key = 0;
    }
}

static double danger_at(const Field *field, const Squad *squad, const Senses *senses, Vec at) {
    double danger = 0;
    for (int i = 0; i < FIELD_FOES; i++) {
        const FieldFoe *foe = &field->foes[i];
        double fresh = freshness(foe, senses);
        if (fresh > 0) danger += fresh * strength(foe->health, vec_distance(foe->at, at));
    }
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has(squad, senses, i))
            danger -= strength(1, vec_distance(squad->mates[i].at, at));
    return danger;
}

static Vec cell_at(const Senses *senses, int column, int row) {
    return vec(map_width(senses->map) * (column + 0.5) / FIELD_SIDE,
               map_height(senses->map) * (row + 0.5) / FIELD_SIDE);
}

void field_watch(Field *field, const Squad *squad, const Senses *senses) {
    notice(field, senses);
    if (senses->tick < field->due_tick) return;
    field->due_tick = senses_tick_in(senses, READ_S);
    for (int row = 0; row < FIELD_SIDE; row++)
        for (int column = 0; column < FIELD_SIDE; column++)
            field->danger[row][column] =
                (float)danger_at(field, squad, senses, cell_at(senses, column, row));
}

static double cell_danger(const Field *field, const Senses *senses, Vec at) {
    int column = (int)(FIELD_SIDE * at.x / map_width(senses->map));
    int row = (int)(FIELD_SIDE * at.y / map_height(senses->map));
    column = column < 0 ? 0 : column >= FIELD_SIDE ? FIELD_SIDE - 1 : column;
    row = row < 0 ? 0 : row >= FIELD_SIDE ? FIELD_SIDE - 1 : row;
    return field->danger[row][column];
}

static double resistance(const Field *field, const Squad *squad, const Senses *senses,
                         const FieldFoe *foe, int key) {
    return danger_at(field, squad, senses, foe->at) +
           WAY_COST * vec_distance(foe->at, pose_at(senses->pose)) - (foe->key == key ? KEPT : 0);
}

const FieldFoe *field_weakest(const Field *field, const Squad *squad, const Senses *senses,
                              int key) {
    const FieldFoe *best = NULL;
    double least_cost = INFINITY;
    for (int i = 0; i < FIELD_FOES; i++) {
        const FieldFoe *foe = &field->foes[i];
        if (freshness(foe, senses) == 0) continue;
        double cost = resistance(field, squad, senses, foe, key);
        if (cost < least_cost) best = foe, least_cost = cost;
    }
    return best;
}

bool field_retreat(const Field *field, const Senses *senses, Vec enemy, double least_m,
                   double most_m, Vec *at) {
    Vec me = pose_at(senses->next_pose);
    double best = cell_danger(field, senses, me) - WORTH;
    bool has_found = false;
    for (int row = 0; row < FIELD_SIDE; row++)
        for (int column = 0; column < FIELD_SIDE; column++) {
            Vec cell = cell_at(senses, column, row);
            double way_m = vec_distance(cell, me), away_m = vec_distance(cell, enemy);
            double score = field->danger[row][column] + MOVE_COST * way_m;
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

void field_note(const Field *field, const Squad *squad, const Senses *senses, int key,
                Notes *notes) {
    const FieldFoe *taken = notes ? field_weakest(field, squad, senses, key) : NULL;
    for (int i = 0; taken && i < FIELD_FOES; i++) {
        const FieldFoe *foe = &field->foes[i];
        if (freshness(foe, senses) > 0)
            notes_alternative(notes, ALTERNATIVE_WAY, foe->at,
                              resistance(field, squad, senses, foe, key), foe == taken);
    }
}
