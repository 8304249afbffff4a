// battle_edit.c -- what can be done to a battle by hand, between two ticks.
#include "battle_state.h"

static void rest(Tank *tank, Pose pose) {
    tank->pose = tank->last_pose = pose;
    tank->motion = (Motion){0};
    tank->left_mps = tank->right_mps = 0;
    tank->is_touching = tank->was_hit = false;
    tank->order = (Order){0};
}

void battle_place(Battle *battle, int tank, Pose pose) {
    Tank *self = &battle->tanks[tank];
    world_place(battle->world, tank, pose);
    if (self->is_wreck) world_set_grip(battle->world, tank, WRECK_GRIP);
    rest(self, pose);
    battle_forget(battle);
    battle->spots[tank].placed_tick = battle->tick;
}

void battle_set_drive(Battle *battle, int tank, const Drive *drive, const double *params) {
    Tank *self = &battle->tanks[tank];
    world_set_drive(battle->world, tank, self->spec, drive, params);
    self->drive = drive;
    battle_place(battle, tank, self->pose);
}

void battle_remove(Battle *battle, int tank) {
    Tank *self = &battle->tanks[tank];
    rest(self, self->pose);
    self->health = 0;
    self->is_wreck = self->is_gone = battle->spots[tank].is_wreck = true;
    world_take_out(battle->world, tank);
    battle_forget(battle);
}
