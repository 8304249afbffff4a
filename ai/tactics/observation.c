// observation.c -- the senses as a row of numbers in [-1, 1].
#include "observation.h"

#include <string.h>

#include "ai/ai_rows.h" // generated from rows.txt
#include "ai/gunnery/aim.h"
#include "ai/maths/lanes.h"
#include "ai/navigation/map.h"
#include "ai/navigation/terrain.h"

// Scales of the squashing function, which maps its scale to half of the range.
#define NEAR_M 15.0
#define SHELL_NEAR_M 6.0
#define SHELL_NEAR_S 0.5
#define BOUNCES_UNIT 2.0
#define COVER_POINTS 50.0
#define FEW_ROUNDS 2.0
#define THING_SCALE_MPS 30.0
#define CLEAR_M 3.0
#define SQRT_HALF 0.70710678118654752
#define SPEED_SCALE_MPS 10.0
#define LONG_AGO_S 5.0
#define FORGOTTEN_S 30.0 // an enemy is removed from the memory at this age
#define TIME_SCALE_S 60.0
#define MANY_TANKS 4.0
#define AIM_SCALE_RAD 0.15
static const double CLEARANCE_AT_M[] = {4, 12};

// The groups and their fields, from rows.txt.
#define FIELD(...) {__VA_ARGS__},
#define FIELDS(group, ...) static const ObservationField group[] = {OBSERVED_##group(FIELD){0}};
#define GROUP(group, ...) {__VA_ARGS__, group},
OBSERVATION_ROWS(FIELDS)
const ObservationGroup OBSERVATION_GROUPS[] = {OBSERVATION_ROWS(GROUP){0}};

int observation_version_size(const char *version) {
    return !strcmp(version, "v1")   ? OBSERVATION_PLAIN
           : !strcmp(version, "v2") ? OBSERVATION_SIZE
                                    : 0;
}

typedef struct Row {
    float *at;
    const Senses *senses;
    Vec forward, right, gun; // unit vectors
} Row;

// Appends a number, clamped to [-1, 1]; NaN becomes -1.
static void put(Row *row, double value) { *row->at++ = (float)min_of(max_of(value, -1), 1); }

static double squash(double value, double scale) {
    DEBUG_ASSERT(scale > 0);
    return value / (fabs(value) + scale);
}

// Appends a direction or a velocity in the frame of the hull.
static void put_vec(Row *row, Vec v) {
    put(row, vec_dot(v, row->forward));
    put(row, vec_dot(v, row->right));
}

static void put_place(Row *row, Vec at, double scale_m) {
    Vec to = vec_sub(at, pose_at(row->senses->pose));
    put(row, squash(vec_dot(to, row->forward), scale_m));
    put(row, squash(vec_dot(to, row->right), scale_m));
}

static void put_self(Row *row) {
    const Senses *senses = row->senses;
    put(row, senses->motion.forward_mps / senses->limits.top_mps);
    put(row, senses->motion.side_mps / senses->limits.top_mps);
    put(row, senses->motion.turn_radps / senses->limits.top_turn_radps);
    put_vec(row, row->gun);
    put(row, senses->reload_s / senses->reload_time_s);
    put(row, senses->health);
    put(row, senses->is_touching);
    put_vec(row, senses->is_touching ? senses->touch_normal : vec(0, 0));
    put(row, senses->was_hit);
    put_vec(row, senses->was_hit ? vec_heading(senses->hit_bearing_rad) : vec(0, 0));
    put(row, squash(terrain_traits_at(senses, pose_at(senses->pose))->grip, 1));
    put(row, squash(senses->status.left_s, TIME_SCALE_S));
    put(row, squash(senses->enemies_left, MANY_TANKS));
    put(row, squash(senses->friends_left, MANY_TANKS));
    put(row, squash(senses->spread_rad, AIM_SCALE_RAD));
}

// Components of the eight directions, clockwise from ahead.
static const double WAYS_AHEAD[OBSERVED_DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
static const double WAYS_RIGHT[OBSERVED_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const double WAYS_SCALE[OBSERVED_DIRECTIONS] = {1, SQRT_HALF, 1, SQRT_HALF,
                                                       1, SQRT_HALF, 1, SQRT_HALF};

static void put_clearance(Row *row) {
    const Vec me = pose_at(row->senses->pose), ahead = row->forward, right = row->right;
    for (int ring = 0; ring < 2; ring++) {
        for (int i = 0; i < OBSERVED_DIRECTIONS; i += LANES) {
            Lanes forth = lanes_load(&WAYS_AHEAD[i]), aside = lanes_load(&WAYS_RIGHT[i]);
            Lanes scale = lanes_load(&WAYS_SCALE[i]);
            Lanes x = (forth * ahead.x + aside * right.x) * scale * CLEARANCE_AT_M[ring];
            Lanes y = (forth * ahead.y + aside * right.y) * scale * CLEARANCE_AT_M[ring];
            Lanes room_m = map_clearance_lanes(row->senses->map, me.x + x, me.y + y);
            lanes_store_floats(row->at, room_m / (lanes_size(room_m) + CLEAR_M));
            row->at += LANES;
        }
    }
}

// Returns the slot of this enemy in the memory, or a free one, or the oldest one.
static int slot_of(ObservationMemory *memory, int id) {
    ASSERT(memory->count >= 0 && memory->count <= OBSERVED_MEMORY);
    int oldest = 0;
    for (int i = 0; i < memory->count; i++) {
        if (memory->keys[i] == id + 1) return i;
        bool is_older = !memory->keys[i] || memory->ticks[i] < memory->ticks[oldest];
        if (memory->keys[oldest] && is_older) oldest = i;
    }
    bool is_full = memory->count == OBSERVED_MEMORY;
    return (memory->count && !memory->keys[oldest]) || is_full ? oldest : memory->count++;
}

static void remember(ObservationMemory *memory, const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *sight = &senses->tanks[i];
        if (!sight->is_enemy) continue;
        int slot = slot_of(memory, sight->id);
        if (!sight->is_wreck) {
            memory->keys[slot] = sight->id + 1;
            memory->ticks[slot] = senses->tick;
            memory->sights[slot] = *sight;
        } else if (memory->keys[slot] == sight->id + 1) {
            memory->keys[slot] = 0;
        }
    }
    for (int i = 0; i < memory->count; i++)
        if (memory->keys[i] && senses_since_s(senses, memory->ticks[i]) > FORGOTTEN_S)
            memory->keys[i] = 0;
}

static void put_foe(Row *row, const TankSight *sight, uint64_t tick) {
    const Senses *senses = row->senses;
    Vec me = pose_at(senses->pose), to = vec_sub(pose_at(sight->pose), me);
    Vec nose = vec_heading(sight->pose.heading_rad), gun = vec_heading(sight->gun_heading_rad);
    Vec velocity = motion_velocity(sight->motion, sight->pose.heading_rad);
    Lead lead =
        aim_circular(me, senses->shell_mps, senses->muzzle_m, sight->pose, sight->motion, 0);
    Vec away = vec_unit(to), wanted = vec_unit(vec_sub(lead.at, me));
    double ahead = vec_dot(row->gun, wanted), aside = vec_dot(vec_right(row->gun), wanted);
    put(row, 1);
    put(row, tick == senses->tick);
    put(row, squash(senses_since_s(senses, tick), LONG_AGO_S));
    put_place(row, pose_at(sight->pose), NEAR_M);
    put(row, squash(vec_length(to), NEAR_M));
    put_vec(row, nose);
    put_vec(row, vec_scale(velocity, 1 / SPEED_SCALE_MPS));
    put(row, -vec_dot(gun, away));
    put(row, -vec_dot(vec_right(gun), away));
    put(row, ahead);
    put(row, aside);
    put(row, squash(atan2(aside, ahead), AIM_SCALE_RAD));
    put(row, isfinite(lead.time_s) ? squash(lead.time_s, SHELL_NEAR_S) : 1);
    put(row, sight->health);
}

// Places of numbers in SELF and FOE.
enum { SELF_TURN = 2, FOE_PRESENT = 0, FOE_SEEN = 1, FOE_DISTANCE = 5, FOE_ERROR = 14 };

// Single precision, as used by learners.
static float unsquash(float value, double scale) {
    return (float)scale * value / (float)max_of((double)(1 - fabsf(value)), (double)0.01F);
}

static const float *nearest_foe(const float *row) {
    return row + OBSERVED_SELF + OBSERVED_CLEARANCE;
}

bool observed_foe(const float row[static OBSERVATION_PLAIN]) {
    return nearest_foe(row)[FOE_PRESENT] > 0.5F;
}

#define HIT_M 1.2F // a shell that passes within this distance may hit
void follow_lead(const float row[static OBSERVATION_PLAIN], const Senses *senses, double time_s,
                 Order *order) {
    const float *foe = nearest_foe(row);
    float away_m = unsquash(foe[FOE_DISTANCE], NEAR_M),
          error_rad = unsquash(foe[FOE_ERROR], AIM_SCALE_RAD);
    float hull_rad = row[SELF_TURN] * (float)(senses->limits.top_turn_radps * time_s);
    float rate = (error_rad - hull_rad) / (float)(senses->turret_top_radps * time_s);
    order->turret_radps = min_of(max_of((double)rate, -1), 1);
    order->fire =
        foe[FOE_SEEN] > 0.5F && fabsf(error_rad) < HIT_M / (float)max_of((double)away_m, 1);
}

// Appends the nearest enemies, those in sight before remembered ones.
static void put_foes(Row *row, const ObservationMemory *memory) {
    int slots[OBSERVED_MEMORY], count = 0;
    double away_m[OBSERVED_MEMORY];
    for (int i = 0; i < memory->count; i++) {
        if (!memory->keys[i]) continue;
        Vec at = pose_at(memory->sights[i].pose);
        slots[count] = i;
        away_m[count++] = vec_distance(at, pose_at(row->senses->pose)) +
                          (memory->ticks[i] == row->senses->tick ? 0 : SIGHT_RANGE_M);
    }
    for (int k = 0; k < OBSERVED_FOES && k < count; k++) {
        int best = k;
        for (int i = k + 1; i < count; i++)
            if (away_m[i] < away_m[best] || (away_m[i] == away_m[best] && slots[i] < slots[best]))
                best = i;
        put_foe(row, &memory->sights[slots[best]], memory->ticks[slots[best]]);
        away_m[best] = away_m[k], slots[best] = slots[k];
    }
}

static void put_friends(Row *row) {
    const Senses *senses = row->senses;
    float *end = row->at + OBSERVED_FRIENDS * OBSERVED_FRIEND;
    for (int i = 0; i < senses->tank_count && row->at < end; i++) {
        const TankSight *sight = &senses->tanks[i];
        if (sight->is_enemy || sight->is_wreck) continue;
        put(row, 1);
        put_place(row, pose_at(sight->pose), NEAR_M);
        put_vec(row, vec_heading(sight->pose.heading_rad));
        put(row, sight->motion.forward_mps / SPEED_SCALE_MPS);
        put(row, sight->health);
    }
}

// The closest approach of a shell if the tank keeps its velocity.
typedef struct Passing {
    Vec at, by;    // position now and at the closest approach, relative to the tank
    double time_s; // time until the closest approach
    int bounces;
} Passing;

static Passing passing_of(const Senses *senses, const ShellSight *shell) {
    Vec at = vec_sub(shell->at, pose_at(senses->pose));
    Vec drift =
        vec_sub(shell->velocity_mps, motion_velocity(senses->motion, senses->pose.heading_rad));
    double square = vec_dot(drift, drift);
    double time_s = square > 0 ? max_of(0, -vec_dot(at, drift) / square) : 0;
    ASSERT(time_s >= 0);
    return (Passing){at, vec_add(at, vec_scale(drift, time_s)), time_s, shell->bounces};
}

// Fills `first` with the shells of other tanks that come closest first, and returns their number.
static int first_shells(const Senses *senses, Passing first[static OBSERVED_SHELLS]) {
    int count = 0;
    for (int i = 0; i < senses->shell_count; i++) {
        const ShellSight *shell = &senses->shells[i];
        Vec way = vec_sub(pose_at(senses->pose), shell->at);
        // A shell that flies away is only in sight because it can bounce.
        bool flies_away = shell->bounces > 0 && vec_dot(way, shell->velocity_mps) <= 0;
        if (shell->is_own || flies_away) continue;
        Passing passing = passing_of(senses, shell);
        int k = count < OBSERVED_SHELLS ? count++ : OBSERVED_SHELLS;
        for (; k > 0 && passing.time_s < first[k - 1].time_s; k--)
            if (k < OBSERVED_SHELLS) first[k] = first[k - 1];
        if (k < OBSERVED_SHELLS) first[k] = passing;
    }
    return count;
}

static void put_shells(Row *row) {
    const Senses *senses = row->senses;
    Passing first[OBSERVED_SHELLS];
    int count = first_shells(senses, first);
    for (int k = 0; k < count; k++) {
        put(row, 1);
        put_place(row, vec_add(pose_at(senses->pose), first[k].at), NEAR_M);
        put_place(row, vec_add(pose_at(senses->pose), first[k].by), SHELL_NEAR_M);
        put(row, squash(first[k].time_s, SHELL_NEAR_S));
    }
}

static void put_things(Row *row) {
    const Senses *senses = row->senses;
    for (int i = 0; i < senses->thing_count && i < OBSERVED_THINGS; i++) {
        const ThingSight *thing = &senses->things[i];
        put(row, 1);
        put_place(row, thing->at, NEAR_M);
        put(row, thing->trigger_m > 0);
        put(row, squash(thing->danger_m, SHELL_NEAR_M));
        put(row, thing->danger);
        put(row, thing->gain != GAIN_NONE);
        put(row, squash(thing->ready_s, LONG_AGO_S));
    }
}

static void put_bounces(Row *row) {
    Passing first[OBSERVED_SHELLS];
    int count = first_shells(row->senses, first);
    for (int k = 0; k < count; k++) put(row, first[k].bounces / BOUNCES_UNIT);
}

static void put_cover(Row *row) {
    const Senses *senses = row->senses;
    int piece = -1;
    if (!senses->piece_health) return;
    Vec me = pose_at(senses->pose);
    map_ray_piece(senses->map, me, vec_add(me, vec_scale(row->gun, senses->shell_range_m)), NULL,
                  &piece);
    double health = piece >= 0 ? (double)senses->piece_health[piece] : 0;
    put(row, health > 0);
    put(row, squash(health, COVER_POINTS));
}

static void put_kit(Row *row) {
    static const char *const TASKS[] = {"carrier", "escort", "defender", "chaser", "attacker"};
    const Senses *senses = row->senses;
    put(row, senses->is_lobbed);
    put(row, senses->bounces / BOUNCES_UNIT);
    put(row, senses->heat);
    put(row, squash(senses->reach_m, NEAR_M));
    put(row, squash(senses->special_rounds, FEW_ROUNDS));
    put(row, squash(senses->special_wait_s, LONG_AGO_S));
    put(row, senses->shield);
    put(row, squash(senses->boost_s, LONG_AGO_S));
    for (int i = 0; i < OBSERVED_TASKS; i++)
        put(row, senses->goal.task && strcmp(senses->goal.task, TASKS[i]) == 0);
}

static void put_traits(Row *row) {
    const Senses *senses = row->senses;
    for (int i = 0; i < senses->thing_count && i < OBSERVED_THINGS; i++) {
        const ThingSight *thing = &senses->things[i];
        put(row, thing->team < 0 ? 0 : thing->team == senses->team ? 1 : -1);
        put_vec(row, vec_scale(thing->velocity_mps, 1 / THING_SCALE_MPS));
        put(row, squash(thing->radius_m, SHELL_NEAR_M));
        put(row, squash(thing->health, COVER_POINTS));
        put(row, thing->is_opaque);
        put(row, squash(thing->cover_m, SHELL_NEAR_M));
        put(row, squash(thing->guard_m, NEAR_M));
        put(row, squash(thing->lands_s, LONG_AGO_S));
        put(row, thing->carrier >= 0);
        for (int gain = GAIN_NONE + 1; gain < THING_GAINS; gain++)
            put(row, (int)thing->gain == gain);
    }
}

void observe(ObservationMemory *memory, const Senses *senses, float row[static OBSERVATION_SIZE]) {
    Vec forward = vec_heading(senses->pose.heading_rad);
    Vec gun = vec_heading(senses->pose.heading_rad + senses->turret_rad);
    Row writer = {row, senses, forward, vec_right(forward), gun};
    memset(row, 0, OBSERVATION_SIZE * sizeof *row); // absent things are zeros
    remember(memory, senses);
    put_self(&writer);
    put_clearance(&writer);
    float *group = writer.at;
    put_foes(&writer, memory);
    writer.at = group += OBSERVED_FOES * OBSERVED_FOE;
    put_friends(&writer);
    writer.at = group += OBSERVED_FRIENDS * OBSERVED_FRIEND;
    put_shells(&writer);
    writer.at = group + OBSERVED_SHELLS * OBSERVED_SHELL;
    const Goal *goal = &senses->goal;
    if (goal->is_on) {
        put(&writer, 1);
        put_place(&writer, goal->at, NEAR_M);
        put(&writer, vec_distance(goal->at, pose_at(senses->pose)) < goal->radius_m);
    }
    writer.at = row + OBSERVATION_PLAIN;
    put_things(&writer);
    writer.at = row + OBSERVATION_PLAIN + OBSERVED_THINGS * OBSERVED_THING;
    put_bounces(&writer);
    writer.at = group = row + OBSERVATION_PLAIN + OBSERVED_THINGS * OBSERVED_THING +
                        OBSERVED_SHELLS * OBSERVED_BOUNCE;
    put_cover(&writer);
    writer.at = group + OBSERVED_COVER;
    put_kit(&writer);
    put_traits(&writer);
    DEBUG_ASSERT(writer.at <= row + OBSERVATION_SIZE);
}
