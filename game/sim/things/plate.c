// plate.c -- a plate on the ground that opens the nearest gate while a hull is on it
// (battle_gate_is_wanted).
#include "sim/battle_state.h"

#include "ai/maths/assert.h"

// Thing.stage is 1 while a hull is on the plate.
static bool tick(Battle *battle, Thing *plate) {
    bool was_pressed = plate->stage, is_pressed = battle_hull_near(battle, plate->at, 0);
    plate->stage = is_pressed;
    if (is_pressed != was_pressed)
        push_thing_event(battle, is_pressed ? EVENT_TAKEN : EVENT_RETURNED, -1, plate, 0);
    return true;
}

static void sense(const Battle *battle, const Thing *plate, ThingSight *sight) {
    int wall = arena_nearest_gate(battle->arena, plate->at);
    sight->ready_s = 0;
    if (wall < 0) return;
    const Wall *gate = &battle->arena->walls[wall];
    ASSERT(gate->kind == WALL_GATE && gate->vertex_count > 0);
    Vec sum = vec(0, 0);
    for (int i = 0; i < gate->vertex_count; i++) sum = vec_add(sum, gate->vertices[i]);
    sight->gain = GAIN_GATE;
    sight->opens_at = vec_scale(sum, 1.0 / gate->vertex_count);
}

const ThingKind THING_PLATE = {
    .name = "plate",
    .help = "opens the nearest gate while a hull is on it",
    .radius_m = 0.8,
    .seen_by = SEEN_BY_ALL,
    .opens_gates = true,
    .sense = sense,
    .tick = tick,
    .map_class = "plate",
    .look = {.shape = SHAPE_PLATE, .size_m = 2, .ended = SOUNDS_CLICK},
};
