// edits.h -- for the tests of what people do to a running match by hand.
#pragma once

#include "bout.h"

#include "match/edit.h"

static inline void close_field(Bout *bout, Arena *arena) {
    bout_close(bout);
    arena_destroy(arena);
}

static inline Edit at(int tank, double x, double y, double heading_rad) {
    return (Edit){.kind = EDIT_PLACE, .tank = tank, .pose = {x, y, heading_rad}};
}

static inline Edit box(double x, double y, double half_m) {
    return (Edit){.kind = EDIT_WALL,
                  .corner_count = 4,
                  .corners = {{x - half_m, y - half_m},
                              {x + half_m, y - half_m},
                              {x + half_m, y + half_m},
                              {x - half_m, y + half_m}}};
}

static inline Edit another(const char *mind, int team, double x, double y) {
    Edit edit = {.kind = EDIT_ADD, .pose = {x, y, 0}};
    edit.added = (TankCard){.behaviour = behaviour_find(mind),
                            .team = team,
                            .loadout = loadout_of(&TANK_SPECS[1], DRIVES[0])};
    for (int i = 0; i < behaviour_param_count(edit.added.behaviour); i++)
        edit.added.params[i] = edit.added.behaviour->params[i].initial;
    return edit;
}
