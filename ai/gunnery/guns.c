// guns.c -- virtual guns: several methods of aiming, each scored by its hits.
#include "guns.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"
#include "missiles.h"

#define LOADING_S 0.12       // a rough lead is enough while the gun loads for longer than this
#define OFF_RAD 0.3          // a rough lead is enough while the gun points farther away than this
#define TOLERANCE 0.45       // aiming tolerance, as a fraction of the target's half width
#define LONGEST_FLIGHT_S 1.6 // longest flight worth a shell
#define NEXT_SHOT_S 0.2
#define NEAR_ENOUGH_S 2e-3 // a target moves 2 cm during this time
#define REAL_WEIGHT 4.0f   // weight of an actual shot; a virtual shot has weight 1
#define MEMORY 40.0f       // number of shots in the average of a score
#define FADING 0.97f       // old habits are multiplied by this factor after each shot
#define BLIND_S 0.5        // shots at a target out of sight for longer are not scored
#define FAR_SHOT_M 17.0    // minimum distance of a target with time to dodge
#define FLANK 0.85         // assumed end of a hull, as a fraction of the half width
enum { ROUGH_TICKS = VISIBILITY_PERIOD_TICKS, ROUNDS = 5, HALVINGS = 3 };

// Initial score of each method, and its weight.
static const float PRIOR[AIMS] = {0.2f, 0.5f, 0.6f, 0.4f, 0.55f, 0.3f};
#define PRIOR_WEIGHT 3.0f

static const char *const AIM_NAMES[AIMS] = {"head-on",  "linear", "circular",
                                            "stopping", "middle", "learned"};

// The enemy's most frequent guess factor within a window of 2 wide + 1 bins.
typedef struct Favourite {
    int wide;
    double factor;
} Favourite;

// Returns the factor for this enemy, within a window as wide as its hull. `last` is the last result
// for it.
static double favourite(const GunsFoe *foe, double window, Favourite *last) {
    DEBUG_ASSERT(window >= 0 && window <= 1);
    double best_sum = -1, best = 0;
    int wide = (int)(0.5 * window * GUNS_BINS);
    if (wide == last->wide) return last->factor;
    for (int i = 0; i < GUNS_BINS; i++) {
        int low = i < wide ? 0 : i - wide, high = i + wide < GUNS_BINS ? i + wide : GUNS_BINS - 1;
        double sum = 0;
        for (int k = low; k <= high; k++) sum += (double)foe->habit[k];
        double factor = (i + 0.5) * 2 / GUNS_BINS - 1;
        bool is_nearer = sum == best_sum && fabs(factor) < fabs(best);
        if (sum > best_sum || is_nearer) best_sum = sum, best = factor;
    }
    *last = (Favourite){wide, best};
    return best;
}

// Returns the distance [m] along its heading that the target moves in `time_s`, by this method.
static double along_m(const Guns *guns, const Senses *senses, const TankSight *target, Aim aim,
                      double time_s, Favourite *last) {
    double v = target->motion.forward_mps;
    Reach reach = aim_reach(senses, target, time_s);
    double half_m = 0.5 * (reach.ahead_m - reach.back_m);
    double middle_m = 0.5 * (reach.ahead_m + reach.back_m);
    double braking_s = min_of(time_s, fabs(v) / senses->accel_mps2);
    double window = 0.5 * target->length_m / max_of(0.01, half_m);
    switch (aim) {
    case AIM_HEAD_ON: return 0;
    case AIM_STOPPING:
        return v * braking_s - copysign(0.5 * senses->accel_mps2 * braking_s * braking_s, v);
    case AIM_MIDDLE: return middle_m;
    case AIM_LEARNED:
        return middle_m + half_m * favourite(&guns->foes[guns->foe], min_of(1, window), last);
    default: return v * time_s;
    }
}

Lead guns_lead(const Guns *guns, const Senses *senses, const TankSight *target, Aim aim) {
    ASSERT((int)aim >= 0 && aim < AIMS);
    Vec me = pose_at(senses->next_pose), now = pose_at(target->pose), at = now;
    TankSight straight = *target;
    if (aim == AIM_LINEAR || aim == AIM_HEAD_ON) straight.motion.turn_radps = 0;
    Favourite last = {.wide = -1};
    double time_s = -1;
    for (int i = 0; i < ROUNDS; i++) {
        double was_s = time_s;
        time_s = max_of(0, vec_distance(at, me) - senses->muzzle_m) / senses->shell_mps;
        if (fabs(time_s - was_s) < NEAR_ENOUGH_S) break;
        double later_s = time_s + senses->dt_s; // the order takes effect on the next tick
        at = aim_place(&straight, along_m(guns, senses, target, aim, later_s, &last), later_s);
    }
    return (Lead){aim_clip(senses->map, now, at, 0.5 * target->length_m), time_s};
}

static void score_shot(GunsFoe *foe, const GunsShot *shot, const TankSight *target) {
    Vec to = vec_sub(pose_at(target->pose), shot->from);
    double half_m = aim_half_width_m(target, shot->from);
    float counts = shot->is_real ? REAL_WEIGHT : 1;
    for (int i = 0; i < AIMS; i++) {
        float hit = fabs(vec_cross(shot->ways[i], to)) < half_m ? 1 : 0;
        foe->weight[i] = foe->weight[i] + counts;
        if (foe->weight[i] > MEMORY) foe->weight[i] = MEMORY;
        foe->score[i] += (hit - foe->score[i]) * counts / foe->weight[i];
    }
    Vec way = vec_sub(pose_at(target->pose), pose_at(shot->target));
    double made_m = vec_dot(way, vec_heading(shot->target.heading_rad));
    double half_reach_m = max_of(0.01, 0.5 * (shot->reach.ahead_m - shot->reach.back_m));
    double middle_m = 0.5 * (shot->reach.ahead_m + shot->reach.back_m);
    double share = clamp(0.5 + 0.5 * (made_m - middle_m) / half_reach_m, 0, 0.9999);
    for (int i = 0; i < GUNS_BINS; i++) foe->habit[i] *= FADING;
    DEBUG_ASSERT((int)(share * GUNS_BINS) < GUNS_BINS);
    foe->habit[(int)(share * GUNS_BINS)] += counts;
    if (!shot->is_real || vec_length(to) < FAR_SHOT_M) return;
    foe->far_shots += 1;
    foe->far_hits += fabs(vec_cross(shot->ways[shot->aim], to)) < half_m ? 1 : 0;
}

static void judge_shots(Guns *guns, const Senses *senses, const TankSight *target) {
    ASSERT(guns->foe >= 0 && guns->foe < GUNS_FOES);
    GunsFoe *foe = &guns->foes[guns->foe];
    bool was_lost = senses_since_s(senses, foe->seen_tick) > BLIND_S;
    foe->seen_tick = senses->tick;
    double soonest_s = SLEEP_TICKS_MAX * senses->dt_s;
    for (int i = 0; i < GUNS_SHOTS; i++) {
        GunsShot *shot = &guns->shots[i];
        if (!shot->is_flying) continue;
        double flown_m = senses->muzzle_m + senses->shell_mps * senses_since_s(senses, shot->tick);
        double remaining_m = vec_distance(shot->from, pose_at(target->pose)) - flown_m;
        double closing_mps = senses->shell_mps + fabs(target->motion.forward_mps);
        bool has_passed = remaining_m <= 0;
        if (has_passed && !was_lost) score_shot(foe, shot, target);
        if (has_passed || was_lost) shot->is_flying = false;
        if (shot->is_flying) soonest_s = min_of(soonest_s, remaining_m / closing_mps);
    }
    guns->judge_tick = senses_tick_in(senses, soonest_s);
}

static void record_shot(Guns *guns, const Senses *senses, const TankSight *target, bool is_real) {
    GunsShot *shot = guns->shots, *end = shot + GUNS_SHOTS;
    while (shot < end && shot->is_flying) shot++;
    if (shot == end) return;
    *shot = (GunsShot){.is_flying = true,
                       .is_real = is_real,
                       .aim = guns->best,
                       .tick = senses->tick + 1, // tick when the order takes effect
                       .from = pose_at(senses->next_pose),
                       .target = target->pose};
    for (int i = 0; i < AIMS; i++) {
        Lead lead = guns_lead(guns, senses, target, (Aim)i);
        shot->ways[i] = vec_unit(vec_sub(lead.at, shot->from));
    }
    double way_m = vec_distance(shot->from, pose_at(target->pose)) - senses->muzzle_m;
    shot->reach = aim_reach(senses, target, max_of(0, way_m) / senses->shell_mps + senses->dt_s);
}

void guns_watch(Guns *guns, const Senses *senses, const TankSight *target) {
    if (!target) return;
    if (guns->foes[guns->foe].key != target->id + 1) {
        // Shots at the previous enemy that are still in flight are not scored.
        int oldest = 0;
        guns->foe = -1;
        for (int i = 0; i < GUNS_FOES; i++) {
            if (guns->foes[i].key == target->id + 1) guns->foe = i;
            if (guns->foes[i].seen_tick < guns->foes[oldest].seen_tick) oldest = i;
        }
        if (guns->foe < 0) {
            guns->foes[guns->foe = oldest] = (GunsFoe){.key = target->id + 1};
            memcpy(guns->foes[oldest].score, PRIOR, sizeof PRIOR);
            for (int i = 0; i < AIMS; i++) guns->foes[oldest].weight[i] = PRIOR_WEIGHT;
        }
        for (int i = 0; i < GUNS_SHOTS; i++) guns->shots[i].is_flying = false;
    }
    judge_shots(guns, senses, target);
    const float *score = guns->foes[guns->foe].score;
    guns->best = AIM_CIRCULAR;
    for (int i = 0; i < AIMS; i++)
        if (score[i] > score[guns->best]) guns->best = (Aim)i;
    if (senses->tick < guns->shot_tick) return;
    record_shot(guns, senses, target, false);
    guns->shot_tick = senses_tick_in(senses, NEXT_SHOT_S);
}

// Returns the centre of the visible part of a hull at `at`; a corner may hide one side.
static Vec in_sight(const Senses *senses, const TankSight *target, Vec at) {
    Vec me = pose_at(senses->next_pose), right = vec_right(vec_unit(vec_sub(at, me)));
    double half_m = FLANK * aim_half_width_m(target, me), middle_m = 0;
    for (int side = -1; side <= 1 && !senses->is_lobbed; side += 2) {
        double off_m = side * half_m;
        for (int i = 0; !map_sees(senses->map, me, vec_add(at, vec_scale(right, off_m))); i++) {
            if (i == HALVINGS) return at; // the centre is also hidden
            off_m *= 0.5;
        }
        middle_m += 0.5 * off_m;
    }
    return vec_add(at, vec_scale(right, middle_m));
}

static void aim(Guns *guns, const Senses *senses, const TankSight *target) {
    guns->lead = guns_lead(guns, senses, target, guns->best);
    if (guns->minds_corners && senses->reload_s <= LOADING_S)
        guns->lead.at = in_sight(senses, target, guns->lead.at);
    guns->chance = hit_probability_evading(senses, target, guns->lead);
    double heading_rad = vec_bearing(vec_sub(guns->lead.at, pose_at(senses->next_pose)));
    double off_rad = fabs(angle_wrap(heading_rad - aim_gun_heading(senses)));
    int ticks = senses->reload_s > LOADING_S || off_rad > OFF_RAD ? ROUGH_TICKS : 1;
    guns->aim_tick = senses->tick + (uint64_t)ticks;
    guns->turret_radps = aim_turret(senses, heading_rad, ticks * senses->dt_s);
}

static void shorten_sleep(const Guns *guns, const Senses *senses, Order *order) {
    uint64_t due = guns->aim_tick < guns->shot_tick ? guns->aim_tick : guns->shot_tick;
    if (guns->judge_tick < due) due = guns->judge_tick;
    int ticks = due > senses->tick ? (int)(due - senses->tick - 1) : 0;
    if (ticks < order->sleep_ticks) order->sleep_ticks = ticks;
}

void guns_engage(Guns *guns, const Senses *senses, const TankSight *target, double sure,
                 Order *order) {
    ASSERT(guns->foe >= 0 && guns->foe < GUNS_FOES);
    if (missiles_engage(senses, target, order)) return;
    if (senses->is_lobbed) {
        lob_engage(senses, lob_lead(senses, target).at, order);
        return;
    }
    if (senses->tick >= guns->aim_tick) aim(guns, senses, target);
    order->turret_radps = guns->turret_radps;
    shorten_sleep(guns, senses, order);
    if (senses->reload_s > senses->dt_s || guns->lead.time_s > LONGEST_FLIGHT_S ||
        guns->chance < aim_sure(senses, sure))
        return;
    double half_m = TOLERANCE * aim_half_width_m(target, pose_at(senses->next_pose));
    if (!aim_is_on(senses, order->turret_radps, guns->lead.at, half_m)) return;
    guns->is_blocked = !aim_line_is_free(senses, order->turret_radps, guns->lead.at, target->id);
    order->fire = !guns->is_blocked;
    if (order->fire) record_shot(guns, senses, target, true);
}

double guns_score(const Guns *guns, Aim aim) {
    ASSERT((int)aim >= 0 && aim < AIMS);
    return (double)guns->foes[guns->foe].score[aim];
}

void guns_note(const Guns *guns, const Senses *senses, const TankSight *target, Notes *notes) {
    if (!notes) return;
    char text[NOTE_TEXT_MAX];
    snprintf(text, sizeof text, "%s %.0f%%", AIM_NAMES[guns->best],
             100 * guns_score(guns, guns->best));
    notes_text(notes, NOTE_TARGET, pose_at(target->pose), text);
    notes_cross(notes, NOTE_LEAD, guns->lead.at);
    for (Aim aim = 0; aim < AIMS; aim++)
        notes_alternative(notes, ALTERNATIVE_AIM, guns_lead(guns, senses, target, aim).at,
                          guns_score(guns, aim), aim == guns->best);
}
