// surf.c -- wave surfing: the waves of enemy fire, and the safest position.
#include "surf.h"

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"

#define FADING 0.93f        // old frequencies are multiplied by this factor after each shot
#define PRIOR 0.6           // weight of the two simple ways of aiming before any shot
#define ESCAPE_MIN_RAD 1e-3 // smallest angle of escape
#define OFF_ENEMY_M 4.0     // a shell that started farther from the enemy was fired by another tank
#define POINT_BLANK_M 6.0
#define CRAWL_MPS 0.5 // lowest top speed assumed

#define ROOM_M 0.4       // distance from walls, in addition to half a width
#define SWITCH_GAIN 0.15 // another position must be safer than the chosen one by this
#define LEAN_RAD 0.5     // maximum angle of veering to restore its range
#define LEAN_M 8.0       // deviation from the range for the largest angle
#define SHOWN_S 0.3
#define LONGEST_S 1.5
#define STEP_S (1.0 / 15)

WavesAim waves_aim(const Senses *senses, Vec gun, Vec at, Vec velocity_mps, double mps) {
    Vec to = vec_unit(vec_sub(at, gun));
    double across_mps = vec_dot(velocity_mps, vec_right(to));
    double top_mps = max_of(CRAWL_MPS, senses->limits.top_mps);
    return (WavesAim){.bearing_rad = vec_bearing(to),
                      .escape_rad =
                          max_of(ESCAPE_MIN_RAD, asin(min_of(1, top_mps / max_of(1, mps)))),
                      .side = across_mps < 0 ? -1 : 1,
                      .share = min_of(1, fabs(across_mps) / top_mps)};
}

double waves_factor(const WavesAim *aim, double bearing_rad) {
    double off_rad = angle_wrap(bearing_rad - aim->bearing_rad);
    DEBUG_ASSERT(aim->escape_rad > 0 && fabs(aim->side) == 1);
    return clamp(aim->side * off_rad / aim->escape_rad, -1, 1);
}

static int speed_class(const WavesAim *aim) {
    DEBUG_ASSERT(aim->share >= 0);
    return (int)min_of(WAVES_SPEEDS - 1, aim->share * WAVES_SPEEDS);
}

// The shot also counts a little for the neighbouring speed classes.
void waves_learn(Waves *waves, const WavesAim *aim, double factor) {
    ASSERT(factor >= -1 && factor <= 1);
    int class = speed_class(aim);
    for (int k = 0; k < WAVES_SPEEDS; k++) {
        if (k != class && k != class - 1 && k != class + 1) continue;
        for (int i = 0; i < WAVES_BINS; i++) waves->visits[k][i] *= FADING;
        waves->visits[k][(int)min_of(WAVES_BINS - 1, 0.5 * (factor + 1) * WAVES_BINS)] +=
            k == class ? 1 : 0.3f;
    }
    waves->count++;
}

static bool is_known(const Waves *waves, int shell_id) {
    for (int i = 0; i < WAVES_SHELLS; i++)
        if (waves->shells[i].shell_key == shell_id + 1) return true;
    return false;
}

static void learn_shot(Waves *waves, const Senses *senses, Vec gun, Vec way, double mps,
                       uint64_t fired_tick, int shell_id) {
    bool is_kept = fired_tick <= senses->tick && senses->tick - fired_tick < WAVES_PAST;
    const WavesPast *past = &waves->past[(is_kept ? fired_tick : senses->tick) % WAVES_PAST];
    WavesAim aim = waves_aim(senses, gun, past->at, past->velocity_mps, mps);
    double factor = waves_factor(&aim, vec_bearing(way));
    waves_learn(waves, &aim, factor);
    if (fired_tick > waves->fired_tick) waves->fired_tick = fired_tick;
    waves->shells[waves->next] = (Wave){shell_id + 1, false, gun, fired_tick, mps, factor};
    waves->next = (waves->next + 1) % WAVES_SHELLS;
}

// Learns from a shell in sight, which is traced back to its gun.
static void learn_shell(Waves *waves, const Senses *senses, const TankSight *enemy,
                        const ShellSight *shell) {
    Vec way = vec_unit(shell->velocity_mps);
    double mps = vec_length(shell->velocity_mps);
    Vec back = vec_sub(shell->at, pose_at(enemy->pose));
    if (fabs(vec_cross(way, back)) > OFF_ENEMY_M || vec_dot(back, way) < 0) return;
    double flown_m = max_of(0, vec_dot(back, way) - senses->muzzle_m);
    double ticks = flown_m / (mps * senses->dt_s);
    DEBUG_ASSERT(!(ticks < 0));
    uint64_t fired_tick = ticks + 1 < (double)senses->tick ? senses->tick - (uint64_t)ticks - 1 : 0;
    Vec gun = vec_sub(shell->at, vec_scale(way, vec_dot(back, way)));
    learn_shot(waves, senses, gun, way, mps, fired_tick, shell->id);
}

// Learns from a hit at close range, when no shell was seen.
static void learn_hit(Waves *waves, const Senses *senses, const TankSight *enemy) {
    Vec gun = pose_at(enemy->pose);
    if (vec_distance(gun, pose_at(senses->pose)) > POINT_BLANK_M) return;
    Vec way = vec_heading(senses->hit_bearing_rad + PI);
    learn_shot(waves, senses, gun, way, senses->shell_mps, senses->tick - 1, -1);
}

void surf_watch(Surf *surf, const Senses *senses, const TankSight *enemy) {
    Waves *waves = &surf->waves;
    ASSERT(waves->next >= 0 && waves->next < WAVES_SHELLS);
    // While the mind slept, the tank kept its motion.
    Vec velocity = vec_scale(vec_heading(senses->pose.heading_rad), senses->motion.forward_mps);
    uint64_t gap = senses->tick - waves->past_tick, slept = gap <= SLEEP_TICKS_MAX + 1 ? gap : 1;
    for (uint64_t ago = 0; ago == 0 || ago < slept; ago++) {
        Vec at = vec_sub(pose_at(senses->pose), vec_scale(velocity, (double)ago * senses->dt_s));
        waves->past[(senses->tick - ago) % WAVES_PAST] = (WavesPast){at, velocity};
    }
    waves->past_tick = senses->tick;
    Vec me = pose_at(senses->pose);
    for (int i = 0; i < WAVES_SHELLS; i++) {
        Wave *wave = &waves->shells[i];
        double flown_m = wave->mps * (double)(senses->tick - wave->fired_tick) * senses->dt_s;
        if (flown_m > vec_distance(wave->from, me) + senses->length_m) wave->is_passed = true;
    }
    if (!enemy) return;
    bool was_seen = false;
    for (int i = 0; i < senses->shell_count; i++) {
        const ShellSight *shell = &senses->shells[i];
        bool has_bounced = shell->bounces < senses->bounces; // assumes equal weapons
        if (!shell->is_own && !has_bounced && !is_known(waves, shell->id))
            learn_shell(waves, senses, enemy, shell);
    }
    for (int i = 0; i < WAVES_SHELLS; i++)
        if (waves->shells[i].shell_key && !waves->shells[i].is_passed) was_seen = true;
    if (senses->was_hit && !was_seen && senses->tick > 0) learn_hit(waves, senses, enemy);
}

// Returns how often the guess factors within `wide` of `factor` occurred, and the total in `*sum`.
static double count_visits(const float visits[WAVES_BINS], double factor, double wide,
                           double *sum) {
    double near = 0;
    *sum = 0;
    for (int i = 0; i < WAVES_BINS; i++) {
        double middle = (i + 0.5) * 2 / WAVES_BINS - 1;
        *sum += (double)visits[i];
        if (fabs(middle - factor) <= wide) near += (double)visits[i];
    }
    return near;
}

double waves_danger(const Waves *waves, const Senses *senses, const TankSight *enemy, Vec place) {
    Vec gun = pose_at(enemy->pose);
    Vec velocity = vec_scale(vec_heading(senses->pose.heading_rad), senses->motion.forward_mps);
    WavesAim aim = waves_aim(senses, gun, pose_at(senses->pose), velocity, senses->shell_mps);
    double factor = waves_factor(&aim, vec_bearing(vec_sub(place, gun)));
    double distance_m = max_of(1, vec_distance(gun, place));
    double wide = 0.5 * senses->length_m / distance_m / aim.escape_rad;
    double sum;
    double near = count_visits(waves->visits[speed_class(&aim)], factor, wide, &sum);
    // Prior: an enemy aims at the tank's present position, or leads it by its velocity.
    double at = fabs(factor) < wide ? 1 : 0, going = fabs(factor - aim.share) < wide ? 1 : 0;
    return (near + PRIOR * (0.5 * (at + going))) / (sum + PRIOR);
}

// Returns the position after `time_s` at full speed in one direction, or in front of a wall.
static SurfPlace simulate(const Senses *senses, double heading_rad, int way, double time_s) {
    Vec at = pose_at(senses->next_pose), forward = vec_heading(heading_rad);
    double need_m = 0.5 * senses->width_m + ROOM_M, forward_mps = senses->motion.forward_mps;
    for (double t = 0; t < time_s; t += STEP_S) {
        double goal_mps = way * senses->limits.top_mps;
        forward_mps = approach(forward_mps, goal_mps, senses->accel_mps2 * STEP_S);
        Vec next = vec_add(at, vec_scale(vec_scale(forward, forward_mps), STEP_S));
        if (map_clearance(senses->map, next) < need_m) break;
        at = next;
    }
    DEBUG_ASSERT(isfinite(at.x) && isfinite(at.y));
    return (SurfPlace){at, 0, way};
}

static SurfPlace choose(Surf *surf, const Senses *senses, const TankSight *enemy,
                        double heading_rad, double distance_m) {
    double flight_s = max_of(0, distance_m - senses->muzzle_m) / senses->shell_mps;
    const Waves *waves = &surf->waves; // the enemy cannot fire again before a full reload
    double since_s = senses_since_s(senses, waves->fired_tick);
    double pause_s = waves->count > 0 ? max_of(0, senses->reload_time_s - since_s) : 0;
    double time_s = min_of(LONGEST_S, pause_s + flight_s);
    SurfPlace best = {.danger = INFINITY};
    for (int way = -1; way <= 1; way += 2) {
        SurfPlace place = simulate(senses, heading_rad, way, time_s);
        place.danger = waves_danger(waves, senses, enemy, place.at);
        if (way != surf->place.way) place.danger += SWITCH_GAIN;
        surf->places[way > 0] = place;
        if (place.danger < best.danger) best = place;
    }
    return best;
}

Twist surf_drive(Surf *surf, const Senses *senses, const TankSight *enemy, double range_m) {
    ASSERT(senses->limits.can_pivot);
    Vec to = vec_sub(pose_at(enemy->pose), pose_at(senses->next_pose));
    // The heading across the line to the enemy, on the nearer side, veering in or out.
    double bearing_rad = vec_bearing(to);
    double side = angle_wrap(senses->next_pose.heading_rad - bearing_rad) < 0 ? -1 : 1;
    double lean_rad = LEAN_RAD * clamp((vec_length(to) - range_m) / LEAN_M, -1, 1);
    double going = senses->motion.forward_mps < 0 ? -1 : 1;
    double heading_rad = bearing_rad + side * (0.5 * PI - going * lean_rad);
    surf->tick = senses->tick;
    surf->place = choose(surf, senses, enemy, heading_rad, vec_length(to));
    Twist desired = steer_heading(senses, heading_rad, 0);
    desired.forward_mps = surf->place.way * senses->limits.top_mps;
    Evade evade = dodge_search(senses, desired);
    return evade.is_needed ? evade.twist : desired;
}

void surf_add_notes(const Surf *surf, const Senses *senses, Notes *notes) {
    for (int i = 0; notes && i < WAVES_SHELLS; i++) {
        const Wave *wave = &surf->waves.shells[i];
        if (!wave->shell_key || wave->is_passed) continue;
        double flown_m = wave->mps * (double)(senses->tick - wave->fired_tick) * senses->dt_s;
        notes_circle(notes, NOTE_DANGER, wave->from, flown_m);
    }
    if (surf->place.way == 0) return; // nothing to show before surfing
    notes_cross(notes, NOTE_THOUGHT, surf->place.at);
    if (senses_since_s(senses, surf->tick) > SHOWN_S) return;
    for (int i = 0; i < 2; i++) {
        const SurfPlace *place = &surf->places[i];
        notes_alternative(notes, ALTERNATIVE_WAY, place->at, place->danger,
                          place->way == surf->place.way);
    }
}
