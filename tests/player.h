// player.h -- a scripted player with human limits, to measure how hard minds are to beat.
// It sees its target and shots a fifth of a second late. Its hand is unsteady, its aiming error
// settles gradually, and its lead assumes a straight motion. There are three styles of driving.
#pragma once

#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"
#include "ai/tactics/skill.h"
#include "match/match.h"

#define PLAYER_RANGE_M 13.0
#define PLAYER_NEAR_M 7.5              // distance within which it backs away from the enemy
#define PLAYER_SLANT_RAD 1.3           // angle between its nose and the enemy, at its range
#define PLAYER_CLOSES_RAD 0.2          // largest change of that angle to come nearer or go away
#define PLAYER_FACING_RAD 0.15         // the same angle while it backs away
#define PLAYER_WEAVE_S 2.9             // time between two turns without a shot
#define PLAYER_ROOM_M 2.5              // a free way shorter than this makes it turn
#define PLAYER_WALL_S 0.8              // minimum time between two turns at a wall
#define PLAYER_DASH_S 1.3              // duration of a dash of PLAYER_STOPS
#define PLAYER_HALT_S 1.0              // longest halt of PLAYER_STOPS
#define PLAYER_HAND_RAD (2 * PI / 180) // unsteadiness of the hand: the largest deviation
#define PLAYER_ERROR_RAD (6 * PI / 180)
#define PLAYER_SETTLES 0.4 // fraction of the error that remains after a second
enum { PLAYER_LATE_TICKS = 12, PLAYER_PAST = PLAYER_LATE_TICKS + 1, PLAYER_HAND_TICKS = 12 };

typedef enum PlayerStyle {
    PLAYER_WEAVES, // drives all the time, and fires on the move
    PLAYER_STOPS,  // dashes, halts and fires
    PLAYER_PIVOTS, // stands with its front to the enemy
    PLAYER_STYLES
} PlayerStyle;
static const Param PLAYER_PARAMS[] = {{"style", 0, 0, PLAYER_STYLES - 1, "", "a PlayerStyle"}, {0}};

typedef struct ScriptedPlayer {
    Fighter fighter;
    bool is_halting;
    uint64_t phase_tick;          // end of the dash or the halt
    TankSight past[PLAYER_PAST];  // the target in recent ticks
    int seen;                     // consecutive ticks with the target in sight
    bool is_weaving;              // has chosen how to weave against this target
    int side, step;               // side of the enemy for the nose; +1 forward, -1 backward
    uint64_t due_tick, wall_tick; // next turn, and earliest next turn at a wall
    int shell_key;                // id + 1 of the latest shell
    uint64_t shot_tick;           // when it will notice that shell; 0 for none
    double error_rad, hand_rad;
    Vec way_mps; // the target's velocity when the error began
} ScriptedPlayer;

// Returns true when it notices a shot: an enemy's shell that has been in sight for long enough.
static inline bool player_notices_shot(ScriptedPlayer *self, const Senses *senses) {
    for (int i = 0; i < senses->shell_count; i++) {
        const ShellSight *shell = &senses->shells[i];
        if (shell->is_own || shell->id < self->shell_key) continue;
        self->shell_key = shell->id + 1;
        self->shot_tick = senses->tick + PLAYER_LATE_TICKS;
    }
    bool is_noticed = self->shot_tick && senses->tick >= self->shot_tick;
    if (is_noticed) self->shot_tick = 0;
    return is_noticed;
}

// Keeps driving in the present direction when a target comes into sight.
static inline void player_begin_weave(ScriptedPlayer *self, const Senses *senses,
                                      double bearing_rad) {
    double off_rad = angle_wrap(senses->next_pose.heading_rad - bearing_rad);
    bool leads = fabs(off_rad) < 0.5 * PI; // the nose leads toward the enemy
    self->step = leads ? 1 : -1;
    self->side = (off_rad > 0) == leads ? 1 : -1;
    self->due_tick = senses_tick_in(senses, PLAYER_WEAVE_S);
    self->is_weaving = true;
}

static inline void player_turn(ScriptedPlayer *self, const Senses *senses) {
    self->step = -self->step;
    self->due_tick = senses_tick_in(senses, PLAYER_WEAVE_S * dice_between(senses->dice, 0.7, 1.3));
}

// Drives back and forth across the line to the enemy, at about its range. It turns when it notices
// a shot and after a while, and backs away from an enemy that comes near.
static inline Twist player_weave(ScriptedPlayer *self, const Senses *senses,
                                 const TankSight *target) {
    Vec to = vec_sub(pose_at(target->pose), pose_at(senses->next_pose));
    double bearing_rad = vec_bearing(to), away_m = vec_length(to);
    if (!self->is_weaving) player_begin_weave(self, senses, bearing_rad);
    if (player_notices_shot(self, senses) || senses->tick >= self->due_tick)
        player_turn(self, senses);
    bool is_near = away_m < PLAYER_NEAR_M;
    if (is_near && senses->tick >= self->wall_tick) self->step = -1;
    double off = clamp((away_m - PLAYER_RANGE_M) / PLAYER_RANGE_M, -1, 1);
    double slant_rad =
        is_near ? PLAYER_FACING_RAD : PLAYER_SLANT_RAD - self->step * PLAYER_CLOSES_RAD * off;
    double nose_rad = bearing_rad + self->side * slant_rad;
    Twist desired = avoidance_drive(&self->fighter.avoidance, senses,
                                    angle_wrap(self->step > 0 ? nose_rad : nose_rad + PI),
                                    self->step * senses->limits.top_mps, INFINITY);
    if (self->fighter.avoidance.free_m < PLAYER_ROOM_M && senses->tick >= self->wall_tick) {
        self->step = -self->step;
        self->wall_tick = senses_tick_in(senses, PLAYER_WALL_S);
    }
    return desired;
}

// Dashes, and halts until it has fired.
static inline Twist player_stop(ScriptedPlayer *self, const Senses *senses,
                                const TankSight *target) {
    bool has_fired = self->is_halting && senses->reload_s > 0.3;
    if (senses->tick >= self->phase_tick || has_fired) {
        self->is_halting = !self->is_halting;
        double phase_s = self->is_halting ? PLAYER_HALT_S : PLAYER_DASH_S;
        self->phase_tick = senses_tick_in(senses, phase_s * dice_between(senses->dice, 0.8, 1.2));
    }
    return self->is_halting ? (Twist){0, 0} : player_weave(self, senses, target);
}

static inline Twist player_drive(void *memory, const Senses *senses, const TankSight *target) {
    int style = (int)senses->params[0];
    return style == PLAYER_WEAVES ? player_weave(memory, senses, target)
           : style == PLAYER_STOPS
               ? player_stop(memory, senses, target)
               : steer_face(senses, steer_bearing(senses, pose_at(target->pose)));
}

static inline void player_show(const void *memory, const Senses *senses, const TankSight *target,
                               Notes *notes) {
    (void)memory, (void)senses, (void)target, (void)notes;
}

// Returns the target as the player sees it, which is late; NULL if it was not yet in sight then.
static inline const TankSight *player_recall(ScriptedPlayer *self, const Senses *senses,
                                             const TankSight *target) {
    TankSight *now = &self->past[senses->tick % PLAYER_PAST];
    const TankSight *before = &self->past[(senses->tick + 1) % PLAYER_PAST];
    bool is_same = target && self->seen &&
                   self->past[(senses->tick + PLAYER_PAST - 1) % PLAYER_PAST].id == target->id;
    if (!is_same) self->is_weaving = false, self->seen = 0, self->way_mps = vec(0, 0);
    if (!target) return NULL;
    *now = *target;
    return ++self->seen > PLAYER_LATE_TICKS ? before : NULL;
}

static inline void player_aim(ScriptedPlayer *self, const Senses *senses, const TankSight *seen,
                              Order *order) {
    double late_s = PLAYER_LATE_TICKS * senses->dt_s;
    Vec me = pose_at(senses->next_pose);
    Vec way_mps = motion_velocity(seen->motion, seen->pose.heading_rad);
    bool is_new = self->seen == PLAYER_LATE_TICKS + 1 || vec_dot(way_mps, self->way_mps) < 0;
    if (is_new) {
        self->way_mps = way_mps;
        self->error_rad = PLAYER_ERROR_RAD * (dice_below(senses->dice, 2) ? 1 : -1);
    }
    self->error_rad *= pow(PLAYER_SETTLES, senses->dt_s);
    if (senses->tick % PLAYER_HAND_TICKS == 0)
        self->hand_rad = PLAYER_HAND_RAD * dice_between(senses->dice, -1, 1);
    Vec at = vec_add(pose_at(seen->pose), vec_scale(way_mps, late_s));
    Lead lead = aim_linear(me, senses->shell_mps, senses->muzzle_m, at, way_mps);
    double heading_rad = vec_bearing(vec_sub(lead.at, me)) + self->error_rad + self->hand_rad;
    order->turret_radps = aim_turret(senses, heading_rad, senses->dt_s);
    double away_m = vec_distance(me, lead.at);
    Vec believed = vec_add(me, vec_scale(vec_heading(heading_rad), away_m));
    order->fire = senses->reload_s <= senses->dt_s &&
                  aim_is_on(senses, order->turret_radps, believed, aim_half_width_m(seen, me)) &&
                  aim_line_is_free(senses, order->turret_radps, believed, seen->id);
}

static inline Order player_think(void *memory, const Senses *senses, Notes *notes) {
    static const FighterMind MIND = {player_drive, player_show, TURRET_LEADS, false};
    ScriptedPlayer *self = memory;
    bool is_dashing = senses->params[0] == PLAYER_STOPS && !self->is_halting;
    const TankSight *target = fighter_choose_target(&self->fighter, senses);
    const TankSight *seen = player_recall(self, senses, target);
    Order order = fighter_fight(&MIND, &self->fighter, senses, seen, notes);
    order.fire = false;
    order.sleep_ticks = 0;
    if (seen) player_aim(self, senses, seen, &order);
    order.fire &= !is_dashing;
    return order;
}

static const Behaviour PLAYER = {.name = "player",
                                 .help = "plays with human limits",
                                 .params = PLAYER_PARAMS,
                                 .memory_bytes = sizeof(ScriptedPlayer),
                                 .think = player_think};

// The minds against which the player is measured.
enum { PLAYER_FOES = 8 };
static const char *const PLAYER_FOE_NAMES[PLAYER_FOES] = {
    "hunter", "circler", "flanker", "wolfpack", "gunner", "dodger", "orbiter", "rammer"};

// Share of the duels that the player must win against minds of a skill.
static const struct {
    double skill, low, high;
} PLAYER_LEVELS[] = {{0, 0.80, 0.95},  {11}, {22}, {33, 0.55, 0.70},       {44}, {56},
                     {67, 0.30, 0.45}, {78}, {89}, {SKILL_ACE, 0.10, 0.25}};
enum { PLAYER_LEVEL_COUNT = sizeof PLAYER_LEVELS / sizeof *PLAYER_LEVELS };

// Adds the player and an enemy with this mind and skill to the card, which it frees; plays the duel
// and returns whether the player won.
static inline bool player_wins(MatchCard card, const Arena *arena, PlayerStyle style,
                               const char *foe, double skill) {
    Problem problem = {""};
    for (int i = 0; i < 2; i++) {
        TankCard *tank = card_add(&card, foe);
        if (!tank) abort();
        tank->team = i;
    }
    card.tanks[0].mind = mind_initial(&PLAYER);
    card.tanks[0].mind.params[0] = style;
    card.tanks[1].loadout.skill = skill;
    Match *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) abort();
    while (!match_is_over(match)) match_tick(match, NULL);
    bool is_won = match_result(match).winner == 0;
    match_destroy(match);
    return is_won;
}
