// senses.c -- what each tank may know, and nothing else.
#include "battle_state.h"

// Shells are noticed within this range, when nothing stands between.
#define SHELL_SIGHT_M 30.0

// Each pair looks again every so many ticks, not all in the same one.
enum { LOOK_PERIOD = 4 };

void battle_look(Battle *battle) {
    const Map *map = battle->arena->map;
    int count = battle->tank_count;
    uint64_t phase = battle->tick % LOOK_PERIOD;
    for (int i = 0; i < count; i++) {
        const Tank *a = &battle->tanks[i];
        for (int j = i + 1; j < count; j++) {
            const Tank *b = &battle->tanks[j];
            bool is_due = (uint64_t)(i + j) % LOOK_PERIOD == phase || battle->tick == 0;
            if (!is_due || (a->is_wreck && b->is_wreck)) continue;
            bool is_seen = map_sees(map, pose_at(a->pose), pose_at(b->pose));
            battle->sees[i * count + j] = battle->sees[j * count + i] = is_seen;
        }
    }
}

static TankSight sight_of(const Tank *tank, int viewer_team) {
    return (TankSight){.id = tank->id,
                       .team = tank->team,
                       .is_enemy = tank->team != viewer_team,
                       .is_wreck = tank->is_wreck,
                       .pose = tank->pose,
                       .motion = tank->motion,
                       .gun_heading_rad = angle_wrap(tank->pose.heading_rad + tank->turret_rad),
                       .length_m = tank->spec->length_m,
                       .width_m = tank->spec->width_m,
                       .health = tank->health / tank->spec->health};
}

static double distance_m2(Vec a, Vec b) {
    Vec between = vec_sub(a, b);
    return vec_dot(between, between);
}

// Insertion sort while filling: the lists are short and nearly sorted lists are cheap.
static int see_tanks(Battle *battle, const Tank *self) {
    int seen = 0;
    const bool *sees = battle->sees + self->id * battle->tank_count;
    for (int i = 0; i < battle->tank_count; i++) {
        if (!sees[i]) continue;
        double distance = distance_m2(pose_at(battle->tanks[i].pose), pose_at(self->pose));
        int at = seen++;
        for (; at > 0 && battle->sight_distance_m2[at - 1] > distance; at--) {
            battle->sight_distance_m2[at] = battle->sight_distance_m2[at - 1];
            battle->tank_sights[at] = battle->tank_sights[at - 1];
        }
        battle->sight_distance_m2[at] = distance;
        battle->tank_sights[at] = sight_of(&battle->tanks[i], self->team);
    }
    return seen;
}

// Its own shells, and those of others that come closer, within sight.
static bool notices(const Battle *battle, const Tank *self, const Shell *shell) {
    if (shell->owner == self->id) return true;
    Vec eye = pose_at(self->pose), way = vec_sub(eye, shell->at);
    if (vec_dot(way, way) > SHELL_SIGHT_M * SHELL_SIGHT_M) return false;
    return vec_dot(way, shell->velocity_mps) > 0 && map_sees(battle->arena->map, eye, shell->at);
}

static int see_shells(Battle *battle, const Tank *self) {
    int seen = 0;
    for (int i = 0; i < battle->shell_count; i++) {
        const Shell *shell = &battle->shells[i];
        if (!notices(battle, self, shell)) continue;
        double distance = distance_m2(shell->at, pose_at(self->pose));
        int at = seen++;
        for (; at > 0 && battle->sight_distance_m2[at - 1] > distance; at--) {
            battle->sight_distance_m2[at] = battle->sight_distance_m2[at - 1];
            battle->shell_sights[at] = battle->shell_sights[at - 1];
        }
        battle->sight_distance_m2[at] = distance;
        bool is_mine = shell->owner == self->id;
        battle->shell_sights[at] = (ShellSight){shell->id, is_mine, shell->at, shell->velocity_mps};
    }
    return seen;
}

static void count_teams(const Battle *battle, const Tank *self, Senses *senses) {
    for (int i = 0; i < battle->tank_count; i++) {
        const Tank *tank = &battle->tanks[i];
        if (tank->is_wreck || tank == self) continue;
        if (tank->team == self->team)
            senses->friends_left++;
        else
            senses->enemies_left++;
    }
}

static void sense_self(const Battle *battle, const Tank *tank, Senses *senses) {
    const DriveSpec *drive = &tank->spec->drive;
    senses->id = tank->id;
    senses->team = tank->team;
    senses->pose = tank->pose;
    senses->motion = tank->motion;
    senses->next_pose = world_next_pose(battle->world, tank->id, BATTLE_TICK_S);
    senses->limits = world_limits(battle->world, tank->id);
    senses->half_gauge_m = drive->half_gauge_m;
    senses->length_m = tank->spec->length_m;
    senses->width_m = tank->spec->width_m;
    senses->accel_mps2 = drive->accel_mps2;
    senses->turn_accel_radps2 = drive->turn_accel_radps2;
    senses->health = tank->health / tank->spec->health;
    senses->turret_rad = tank->turret_rad;
    senses->turret_top_radps = tank->spec->turret_top_radps;
    senses->reload_s = tank->reload_s;
    senses->reload_time_s = tank->spec->reload_s;
    senses->shell_mps = tank->spec->shell_mps;
    senses->shell_range_m = tank->spec->shell_range_m;
    senses->muzzle_m = tank->spec->muzzle_m;
}

void battle_sense(Battle *battle, int tank, Senses *senses) {
    const Tank *self = &battle->tanks[tank];
    *senses = (Senses){.tick = battle->tick, .dt_s = BATTLE_TICK_S, .params = senses->params};
    sense_self(battle, self, senses);
    senses->tank_count = see_tanks(battle, self);
    senses->tanks = battle->tank_sights;
    senses->shell_count = see_shells(battle, self);
    senses->shells = battle->shell_sights;
    senses->is_touching = self->is_touching;
    senses->touch_normal = self->touch_normal;
    senses->was_hit = self->was_hit;
    senses->hit_bearing_rad = self->hit_bearing_rad;
    senses->map = battle->arena->map;
    count_teams(battle, self, senses);
    senses->dice = &battle->mind_dice[tank];
    senses->pathfinder = battle->pathfinder;
}
