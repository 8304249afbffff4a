// player.h -- scripted players with human limits, to measure how hard minds are to beat.
// They see their target and shells late, their hand is unsteady, their lead assumes a straight
// motion, and they drive with keys. None of them is adapted to a mind.
#pragma once

#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"
#include "ai/tactics/skill.h"
#include "match/match.h"

#define PLAYER_NEAR_M 7.5      // backs away from an enemy at less than this distance
#define PLAYER_SLANT_RAD 1.3   // angle between its nose and the enemy, at its range
#define PLAYER_CLOSES_RAD 0.2  // largest change of that angle to come nearer or go away
#define PLAYER_FACING_RAD 0.15 // angle while it backs away
#define PLAYER_WEAVE_S 2.9     // mean time between two turns
#define PLAYER_ROOM_M 2.5      // a free way shorter than this makes it turn
#define PLAYER_WALL_S 0.8      // minimum time between two turns at a wall
#define PLAYER_ERROR_HANDS 3.0 // aiming error at a new target, in units of `hand_deg`
#define PLAYER_SETTLES 0.4     // fraction of the error that remains after a second
#define PLAYER_KEY 0.3         // fraction of the top speed or turn rate that presses a key
#define PLAYER_MISS_M 1.5      // a shell that passes nearer is evaded
#define PLAYER_SOON_S 1.2      // evades shells that arrive within this time
enum { PLAYER_LATE_MAX = 28, PLAYER_HAND_TICKS = 12, PLAYER_KEY_TICKS = 6, PLAYER_SHELLS = 8 };

typedef enum PlayerKind {
    PLAYER_STANDS,   // aims like a newcomer, and never drives
    PLAYER_GUNNER,   // never drives, and aims well
    PLAYER_NEWCOMER, // drives to its range, stops, and aims without lead
    PLAYER_CASUAL,   // leads, and moves now and then
    PLAYER_STRAFER,  // drives across the line to the enemy, and fires on the move
    PLAYER_EVADER,   // a strafer that evades shells
    PLAYER_EXPERT,   // an evader that reacts and aims better
    PLAYER_KINDS
} PlayerKind;
static const Param PLAYER_PARAMS[] = {{"kind", 0, 0, PLAYER_KINDS - 1, "", "a PlayerKind"}, {0}};

static const struct {
    const char *name;
    int late_ticks;        // reaction time
    double hand_deg;       // unsteadiness of the hand: the largest deviation
    double lead;           // fraction of the target's motion that it takes into account
    double range_m;        // distance that it seeks
    double dash_s, halt_s; // durations of driving and standing in turn; halt_s 0: always drives
    bool evades;
} PLAYER_ROWS[PLAYER_KINDS] = {
    [PLAYER_STANDS] = {"stands", 27, 5, 0, INFINITY, 0, INFINITY, false},
    [PLAYER_GUNNER] = {"gunner", 12, 1.5, 1, INFINITY, 0, INFINITY, false},
    [PLAYER_NEWCOMER] = {"newcomer", 27, 5, 0, 12, 0, INFINITY, false},
    [PLAYER_CASUAL] = {"casual", 18, 2.5, 1, 13, 1.3, 3, false},
    [PLAYER_STRAFER] = {"strafer", 12, 1.5, 1, 13, 1, 0, false},
    [PLAYER_EVADER] = {"evader", 12, 1.5, 1, 13, 1, 0, true},
    [PLAYER_EXPERT] = {"expert", 7, 0.5, 1, 17, 1, 0, true},
};

typedef struct ScriptedPlayer {
    Fighter fighter;
    bool is_halting;
    uint64_t phase_tick;             // end of the dash or the halt
    TankSight past[PLAYER_LATE_MAX]; // the target in recent ticks
    int seen;                        // consecutive ticks with the target in sight
    bool is_weaving;                 // has chosen how to weave against this target
    int side, step;                  // side of the enemy for the nose; +1 forward, -1 backward
    uint64_t due_tick, wall_tick;    // next turn, and earliest next turn at a wall
    struct {
        int key; // id + 1
        uint64_t since;
    } shells[PLAYER_SHELLS];
    int evaded_key; // id + 1 of the shell that it evades
    double error_rad, hand_rad;
    Vec way_mps;               // the target's velocity when the error began
    int forward_key, turn_key; // keys pressed, from -1 to 1
    uint64_t key_tick;         // earliest next change of the keys
} ScriptedPlayer;

static inline PlayerKind player_kind(const Senses *senses) { return (PlayerKind)senses->params[0]; }

// Returns whether a shell that has been in sight for the reaction time is about to hit the tank.
static inline bool player_must_evade(ScriptedPlayer *self, const Senses *senses) {
    for (int i = 0; i < senses->shell_count; i++) {
        const ShellSight *shell = &senses->shells[i];
        if (shell->is_own) continue;
        int slot = shell->id % PLAYER_SHELLS;
        if (self->shells[slot].key != shell->id + 1) {
            self->shells[slot].key = shell->id + 1;
            self->shells[slot].since = senses->tick;
        }
        uint64_t age = senses->tick - self->shells[slot].since;
        if (age < (uint64_t)PLAYER_ROWS[player_kind(senses)].late_ticks) continue;
        Vec to = vec_sub(pose_at(senses->next_pose), shell->at);
        Vec own_mps = motion_velocity(senses->motion, senses->pose.heading_rad);
        Vec way_mps = vec_sub(shell->velocity_mps, own_mps);
        double speed_mps = vec_length(way_mps),
               when_s = vec_dot(to, way_mps) / (speed_mps * speed_mps);
        if (when_s < 0 || when_s > PLAYER_SOON_S) continue;
        double miss_m = fabs(vec_cross(vec_unit(way_mps), to));
        if (miss_m < PLAYER_MISS_M && self->evaded_key != shell->id + 1) {
            self->evaded_key = shell->id + 1;
            return true;
        }
    }
    return false;
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

// Drives back and forth across the line to the enemy, at about its range. It turns after a while,
// and to evade a shell, and backs away from an enemy that comes near.
static inline Twist player_weave(ScriptedPlayer *self, const Senses *senses,
                                 const TankSight *target) {
    Vec to = vec_sub(pose_at(target->pose), pose_at(senses->next_pose));
    double bearing_rad = vec_bearing(to), away_m = vec_length(to);
    if (!self->is_weaving) player_begin_weave(self, senses, bearing_rad);
    bool evades = PLAYER_ROWS[player_kind(senses)].evades && player_must_evade(self, senses);
    if (evades || senses->tick >= self->due_tick) player_turn(self, senses);
    bool is_near = away_m < PLAYER_NEAR_M;
    if (is_near && senses->tick >= self->wall_tick) self->step = -1;
    double range_m = PLAYER_ROWS[player_kind(senses)].range_m;
    double off = clamp((away_m - range_m) / range_m, -1, 1);
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

// Alternates between driving and standing. A newcomer drives to its range and stays there.
static inline Twist player_drive(void *memory, const Senses *senses, const TankSight *target) {
    ScriptedPlayer *self = memory;
    PlayerKind kind = player_kind(senses);
    double halt_s = PLAYER_ROWS[kind].halt_s, dash_s = PLAYER_ROWS[kind].dash_s;
    Vec enemy = pose_at(target->pose);
    if (halt_s == 0) return player_weave(self, senses, target);
    if (halt_s == INFINITY) {
        bool is_far = vec_distance(pose_at(senses->next_pose), enemy) > PLAYER_ROWS[kind].range_m;
        return is_far ? fighter_go(&self->fighter, senses, enemy) : (Twist){0, 0};
    }
    if (senses->tick >= self->phase_tick) {
        self->is_halting = !self->is_halting;
        double phase_s = self->is_halting ? halt_s : dash_s;
        self->phase_tick = senses_tick_in(senses, phase_s * dice_between(senses->dice, 0.7, 1.3));
    }
    return self->is_halting ? (Twist){0, 0} : player_weave(self, senses, target);
}

static inline void player_show(const void *memory, const Senses *senses, const TankSight *target,
                               Notes *notes) {
    (void)memory, (void)senses, (void)target, (void)notes;
}

// Returns the target as the player sees it, which is late; NULL if it was not yet in sight then.
static inline const TankSight *player_recall(ScriptedPlayer *self, const Senses *senses,
                                             const TankSight *target) {
    int late = PLAYER_ROWS[player_kind(senses)].late_ticks;
    TankSight *past = self->past;
    uint64_t now = senses->tick + PLAYER_LATE_MAX;
    bool is_same = target && self->seen && past[(now - 1) % PLAYER_LATE_MAX].id == target->id;
    if (!is_same) self->is_weaving = false, self->seen = 0, self->way_mps = vec(0, 0);
    if (!target) return NULL;
    past[now % PLAYER_LATE_MAX] = *target;
    return ++self->seen > late ? &past[(now - (uint64_t)late) % PLAYER_LATE_MAX] : NULL;
}

static inline void player_aim(ScriptedPlayer *self, const Senses *senses, const TankSight *seen,
                              Order *order) {
    PlayerKind kind = player_kind(senses);
    double hand_rad = PLAYER_ROWS[kind].hand_deg * PI / 180, lead_share = PLAYER_ROWS[kind].lead;
    Vec me = pose_at(senses->next_pose);
    Vec way_mps = motion_velocity(seen->motion, seen->pose.heading_rad);
    bool is_new =
        self->seen == PLAYER_ROWS[kind].late_ticks + 1 || vec_dot(way_mps, self->way_mps) < 0;
    if (is_new) {
        self->way_mps = way_mps;
        self->error_rad = PLAYER_ERROR_HANDS * hand_rad * (dice_below(senses->dice, 2) ? 1 : -1);
    }
    self->error_rad *= pow(PLAYER_SETTLES, senses->dt_s);
    if (senses->tick % PLAYER_HAND_TICKS == 0)
        self->hand_rad = hand_rad * dice_between(senses->dice, -1, 1);
    double late_s = PLAYER_ROWS[kind].late_ticks * senses->dt_s;
    way_mps = vec_scale(way_mps, lead_share);
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

static inline int player_key(double share) {
    return share > PLAYER_KEY ? 1 : share < -PLAYER_KEY ? -1 : 0;
}

// Replaces the track speeds by the nearest pressed keys, which change at most ten times per second.
static inline void player_press_keys(ScriptedPlayer *self, const Senses *senses, Order *order) {
    double top_mps = senses->limits.top_mps, top_radps = senses->limits.top_turn_radps;
    if (senses->tick >= self->key_tick) {
        double forward_mps = 0.5 * (order->left_mps + order->right_mps);
        double turn_radps = 0.5 * (order->left_mps - order->right_mps) / senses->half_gauge_m;
        int forward_key = player_key(forward_mps / top_mps);
        int turn_key = player_key(turn_radps / top_radps);
        if (forward_key != self->forward_key || turn_key != self->turn_key)
            self->key_tick = senses->tick + PLAYER_KEY_TICKS;
        self->forward_key = forward_key, self->turn_key = turn_key;
    }
    Order keys =
        tracks_order(senses, (Twist){self->forward_key * top_mps, self->turn_key * top_radps});
    order->left_mps = keys.left_mps, order->right_mps = keys.right_mps;
}

// Returns whether an enemy gun nest is in sight. The player fires at it while no tank is in sight.
static inline bool player_sees_gun(const Senses *senses) {
    for (int i = 0; i < senses->thing_count; i++)
        if (senses->things[i].guard_m > 0 && senses->things[i].team != senses->team) return true;
    return false;
}

static inline Order player_think(void *memory, const Senses *senses, Notes *notes) {
    static const FighterMind MIND = {player_drive, player_show, TURRET_LEADS, false};
    ScriptedPlayer *self = memory;
    const TankSight *target = fighter_choose_target(&self->fighter, senses);
    const TankSight *seen = player_recall(self, senses, target);
    Order order = fighter_fight(&MIND, &self->fighter, senses, seen, notes);
    order.fire &= !target && player_sees_gun(senses);
    order.sleep_ticks = 0;
    if (seen) player_aim(self, senses, seen, &order);
    if (!isfinite(PLAYER_ROWS[player_kind(senses)].range_m))
        order.left_mps = order.right_mps = 0; // not even to search
    player_press_keys(self, senses, &order);
    return order;
}

static const Behaviour PLAYER = {.name = "player",
                                 .help = "plays with human limits",
                                 .params = PLAYER_PARAMS,
                                 .memory_bytes = sizeof(ScriptedPlayer),
                                 .think = player_think};

// Opponents of the benchmark, and the allowed fraction of duels won, by difficulty.
enum { PLAYER_FOES = 4, PLAYER_POINTS = 4 };
static const char *const PLAYER_FOE_NAMES[PLAYER_FOES] = {"hunter", "circler", "flanker",
                                                          "ambusher"};
static const double PLAYER_WINS[PLAYER_KINDS][PLAYER_POINTS][2] = {
    [PLAYER_NEWCOMER] = {{.55, .75}, {.15, .35}, {0, .10}, {0, .05}},
    [PLAYER_CASUAL] = {{.75, .90}, {.40, .60}, {.10, .25}, {0, .15}},
    [PLAYER_STRAFER] = {{.85, .98}, {.55, .75}, {.25, .45}, {.08, .25}},
    [PLAYER_EVADER] = {{.88, .99}, {.60, .80}, {.30, .50}, {.10, .30}},
    [PLAYER_EXPERT] = {{.95, 1}, {.80, .95}, {.50, .70}, {.25, .45}},
};

// Adds the player and an enemy with this mind and skill to the card, which it frees; plays the duel
// and returns whether the player won.
static inline bool player_wins(MatchCard card, const Arena *arena, PlayerKind kind, const char *foe,
                               double skill) {
    Problem problem = {""};
    for (int i = 0; i < 2; i++) {
        TankCard *tank = card_add(&card, foe);
        if (!tank) abort();
        tank->team = i;
    }
    card.tanks[0].mind = mind_initial(&PLAYER);
    card.tanks[0].mind.params[0] = kind;
    card.tanks[1].loadout.skill = skill;
    OWN_MATCH *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) abort();
    while (!match_is_over(match)) match_tick(match, NULL);
    return match_result(match).winner == 0;
}
