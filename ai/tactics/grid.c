// grid.c -- the senses as a picture around the tank.
#include "observation.h"

#include <string.h>

#include "ai/ai_rows.h" // generated from rows.txt
#include "ai/maths/assert.h"
#include "ai/maths/lanes.h"
#include "ai/navigation/map.h"

#define SHELL_AHEAD_S 0.25 // part of a shell's path that is marked
enum { SHELL_STEPS = 4 };

enum { GRID_CHANNEL_ROWS(AS_FIRST) };
const GridChannel GRID_ROWS[GRID_CHANNELS] = {GRID_CHANNEL_ROWS(AS_REST)};

// The frame of the hull.
typedef struct Frame {
    int size; // rows and columns
    uint8_t *cells;
    Vec at, forward, right;
} Frame;

// Marks the cells with centres within a circle, and the cell that contains its centre.
static void mark(const Frame *frame, int channel, Vec at, double radius_m, int value) {
    int size = frame->size;
    Vec to = vec_sub(at, frame->at);
    double column = vec_dot(to, frame->right) / GRID_CELL_M + size / 2;
    double row = size / 2 - vec_dot(to, frame->forward) / GRID_CELL_M;
    double radius = radius_m / GRID_CELL_M;
    uint8_t *cells = frame->cells + channel * size * size;
    if (!(column > -radius && row > -radius && column < size + radius && row < size + radius))
        return;
    int left = (int)clamp(floor(column - radius), 0, size - 1);
    int right = (int)clamp(floor(column + radius), 0, size - 1);
    int top = (int)clamp(floor(row - radius), 0, size - 1);
    int bottom = (int)clamp(floor(row + radius), 0, size - 1);
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            double dx = x + 0.5 - column, dy = y + 0.5 - row;
            bool is_centre = fabs(dx) <= 0.5 && fabs(dy) <= 0.5;
            uint8_t *cell = &cells[y * size + x];
            if ((is_centre || dx * dx + dy * dy <= radius * radius) && *cell < value)
                *cell = (uint8_t)value;
        }
    }
}

static void mark_walls(const Frame *frame, const Map *map) {
    int size = frame->size;
    double offsets_m[GRID_SIZE_MAX + LANES] = {0};
    for (int i = 0; i < size; i++) offsets_m[i] = (i + 0.5 - size / 2) * GRID_CELL_M;
    for (int row = 0; row < size; row++) {
        Vec start = vec_sub(frame->at, vec_scale(frame->forward, offsets_m[row]));
        for (int column = 0; column < size; column += LANES) {
            Lanes aside = lanes_load(&offsets_m[column]);
            Lanes room_m = map_clearance_lanes(map, start.x + aside * frame->right.x,
                                               start.y + aside * frame->right.y);
            LanesBits is_wall = room_m < GRID_CELL_M / 2;
            for (int i = 0; i < LANES && column + i < size; i++)
                frame->cells[(WALL * size + row) * size + column + i] = (uint8_t)is_wall[i];
        }
    }
}

static double hull_radius_m(const TankSight *sight) {
    return (sight->length_m + sight->width_m) / 4;
}

static void mark_tanks(const Frame *frame, const ObservationMemory *memory, const Senses *senses) {
    for (int i = 0; i < memory->count; i++) {
        const TankSight *sight = &memory->sights[i];
        bool is_seen = memory->ticks[i] == senses->tick;
        if (memory->keys[i])
            mark(frame, FOE, pose_at(sight->pose), hull_radius_m(sight),
                 is_seen ? GRID_FULL : GRID_HALF);
    }
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *sight = &senses->tanks[i];
        int channel = sight->is_wreck ? WRECK : sight->is_enemy ? FOE : FRIEND;
        mark(frame, channel, pose_at(sight->pose), hull_radius_m(sight), GRID_FULL);
    }
}

static void mark_things(const Frame *frame, const Senses *senses) {
    for (int i = 0; i < senses->shell_count; i++) {
        const ShellSight *shell = &senses->shells[i];
        for (int step = 0; step <= SHELL_STEPS && !shell->is_own; step++)
            mark(frame, SHELL,
                 vec_add(shell->at,
                         vec_scale(shell->velocity_mps, SHELL_AHEAD_S * step / SHELL_STEPS)),
                 0, GRID_FULL);
    }
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        double reach_m = max_of(thing->danger_m, thing->trigger_m);
        if (reach_m > 0) mark(frame, DANGER, thing->at, reach_m, GRID_FULL);
        if (thing->gain != GAIN_NONE)
            mark(frame, GAIN, thing->at, thing->radius_m,
                 thing->ready_s > 0 ? GRID_HALF : GRID_FULL);
    }
}

void grid_fill(const ObservationMemory *memory, const Senses *senses, int size, uint8_t *cells) {
    ASSERT(size >= GRID_SIZE_MIN && size <= GRID_SIZE_MAX && size % 2 == 0);
    Vec forward = vec_heading(senses->pose.heading_rad);
    Frame frame = {size, cells, pose_at(senses->pose), forward, vec_right(forward)};
    memset(cells, 0, (size_t)(GRID_CHANNELS * size * size));
    mark_walls(&frame, senses->map);
    mark_tanks(&frame, memory, senses);
    mark_things(&frame, senses);
    const Goal *goal = &senses->goal;
    if (goal->is_on) mark(&frame, GOAL, goal->at, goal->radius_m, GRID_FULL);
}
