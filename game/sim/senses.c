// senses.c -- what each tank may know, and nothing else.
#include "battle_state.h"

// Shells are noticed within this range, when nothing stands between.
#define SHELL_SIGHT_M 30.0

static void count_alive(Battle *battle) {
    battle->alive = 0;
    for (int i = 0; i < battle->team_count; i++) battle->teams[i].alive = 0;
    for (int i = 0; i < battle->tank_count; i++) {
        if (battle->spots[i].is_wreck) continue;
        battle->teams[battle->spots[i].team].alive++;
        battle->alive++;
    }
}

static void sort_shells(Battle *battle) {
    for (int i = 0; i < battle->tank_count; i++) battle->own_shell[i] = -1;
    grid_clear(&battle->shell_grid);
    for (int i = 0; i < battle->shell_count; i++) {
        const Shell *shell = &battle->shells[i];
        battle->next_own_shell[i] = battle->own_shell[shell->owner];
        battle->own_shell[shell->owner] = i;
        grid_add(&battle->shell_grid, shell->at, i);
    }
    grid_sort(&battle->shell_grid);
}

void battle_look(Battle *battle) {
    battle->look++;
    if (battle->is_scattered) battle_sort(battle);
    count_alive(battle);
    sort_shells(battle);
    watch_tanks(battle);
}

static TankSight portrait_of(const Tank *tank) {
    return (TankSight){.id = tank->id,
                       .team = tank->team,
                       .is_wreck = tank->is_wreck,
                       .pose = tank->pose,
                       .motion = tank->motion,
                       .gun_heading_rad = angle_wrap(tank->pose.heading_rad + tank->turret_rad),
                       .length_m = tank->spec->length_m,
                       .width_m = tank->spec->width_m,
                       .health = tank->health / tank->spec->health};
}

static void draw(Battle *battle, int tank) {
    battle->portraits[tank] = portrait_of(&battle->tanks[tank]);
    battle->drawn_look[tank] = battle->look;
}

static int see_tanks(Battle *battle, const Tank *self) {
    const Watch *watch = &battle->watches[self->id];
    for (int i = 0; i < watch->sight_count; i++) {
        int id = watch->sights[i];
        if (battle->drawn_look[id] != battle->look) draw(battle, id);
        battle->tank_sights[i] = battle->portraits[id];
        battle->tank_sights[i].is_enemy = battle->spots[id].team != self->team;
    }
    return watch->sight_count;
}

typedef struct ShellList {
    int count;
    Near items[SHELL_SIGHTS_MAX]; // by index of shell, which rises as their ids do
} ShellList;

// The farthest is dropped when there are too many.
static void list_shell(ShellList *list, double distance_m2, int shell) {
    Near item = {distance_m2, shell};
    if (list->count == SHELL_SIGHTS_MAX && !is_nearer(item, list->items[list->count - 1])) return;
    if (list->count == SHELL_SIGHTS_MAX) list->count--;
    near_insert(list->items, list->count++, item);
}

// Who has seen it once follows it: it flies straight. Until then it is looked for every other tick.
static bool knows_shell(Battle *battle, const Tank *self, const Shell *shell) {
    int *known = &battle->watches[self->id].shells[shell->id % SHELLS_KNOWN];
    if (*known == shell->id + 1) return true;
    bool is_due = (battle->tick + (uint64_t)shell->id) % 2 == 0;
    if (!is_due || !map_sees(battle->arena->map, pose_at(self->pose), shell->at)) return false;
    *known = shell->id + 1;
    return true;
}

// Those of others that come closer, within sight.
static void notice_shells(Battle *battle, const Tank *self, ShellList *list) {
    Vec eye = pose_at(self->pose);
    GridBox box = grid_around(&battle->shell_grid, eye, SHELL_SIGHT_M);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const GridItem *items = grid_row(&battle->shell_grid, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec way = vec_sub(eye, items[i].at);
            double distance_m2 = vec_dot(way, way);
            if (distance_m2 > SHELL_SIGHT_M * SHELL_SIGHT_M) continue;
            const Shell *shell = &battle->shells[items[i].id];
            if (shell->owner == self->id || vec_dot(way, shell->velocity_mps) <= 0) continue;
            if (!knows_shell(battle, self, shell)) continue;
            list_shell(list, distance_m2, items[i].id);
        }
    }
}

static int see_shells(Battle *battle, const Tank *self) {
    ShellList list;
    if (!battle->shell_count) return 0;
    list.count = 0; // and nothing of its items, for speed
    for (int i = battle->own_shell[self->id]; i >= 0; i = battle->next_own_shell[i]) {
        Vec way = vec_sub(battle->shells[i].at, pose_at(self->pose));
        list_shell(&list, vec_dot(way, way), i);
    }
    notice_shells(battle, self, &list);
    for (int i = 0; i < list.count; i++) {
        const Shell *shell = &battle->shells[list.items[i].id];
        bool is_mine = shell->owner == self->id;
        battle->shell_sights[i] = (ShellSight){shell->id, is_mine, shell->at, shell->velocity_mps};
    }
    return list.count;
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

// Field by field: to clear so large a struct first takes as long as to fill it.
void battle_sense(Battle *battle, int tank, Senses *senses) {
    const Tank *self = &battle->tanks[tank];
    senses->tick = battle->tick;
    senses->dt_s = BATTLE_TICK_S;
    sense_self(battle, self, senses);
    senses->tank_count = see_tanks(battle, self);
    senses->tanks = battle->tank_sights;
    senses->shell_count = see_shells(battle, self);
    senses->shells = battle->shell_sights;
    senses->is_touching = self->is_touching;
    senses->touch_normal = self->touch_normal;
    senses->was_hit = self->was_hit;
    senses->hit_bearing_rad = self->hit_bearing_rad;
    const Team *team = &battle->teams[self->team];
    senses->messages = battle->messages + team->first;
    senses->message_count = team->spoken;
    senses->map = battle->arena->map;
    senses->hill = (Hill){0};
    senses->friends_left = team->alive - (self->is_wreck ? 0 : 1);
    senses->enemies_left = battle->alive - team->alive;
    senses->dice = &battle->mind_dice[tank];
    senses->pathfinder = battle->pathfinder;
}
