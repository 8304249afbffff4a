// mode_hill.c -- a team gets a point for each second in which it has more tanks on the hill than
// any other team. Destroyed tanks respawn.
#include <stdlib.h>

#include "match_inside.h"

// A metre of clearance is worth as much as four metres of distance from the middle.
#define MIDDLE_WEIGHT 0.25
#define PASSAGE_M 1.3 // clearance that the largest tank needs between walls

// Clearance beyond the hill's radius does not count.
static double worth(Vec middle, Vec at, double clearance_m) {
    return min_of(clearance_m, HILL_RADIUS_M) - MIDDLE_WEIGHT * vec_distance(at, middle);
}

static int cell_at(const MapGrid *grid, Vec at) {
    int column = (int)clamp(at.x / grid->cell_m, 0, grid->columns - 1);
    int row = (int)clamp(at.y / grid->cell_m, 0, grid->rows - 1);
    return row * grid->columns + column;
}

// Returns for each cell whether a tank can drive there from a spawn point (flood fill); NULL if out
// of memory.
static bool *reached_cells(const Arena *arena, const MapGrid *grid) {
    size_t cells = (size_t)grid->columns * (size_t)grid->rows;
    bool *is_reached = calloc(cells, sizeof *is_reached);
    int *queue = calloc(cells, sizeof *queue), first = 0, last = 0;
    for (int i = 0; is_reached && queue && i < arena->spawn_count; i++) {
        int cell = cell_at(grid, pose_at(arena->spawns[i].pose));
        if (!is_reached[cell]) is_reached[queue[last++] = cell] = true;
    }
    for (; first < last; first++) {
        int column = queue[first] % grid->columns, row = queue[first] / grid->columns;
        const int columns[] = {column - 1, column + 1, column, column};
        const int rows[] = {row, row, row - 1, row + 1};
        for (int i = 0; i < 4; i++) {
            int cell = rows[i] * grid->columns + columns[i];
            if (columns[i] < 0 || columns[i] >= grid->columns || rows[i] < 0 ||
                rows[i] >= grid->rows || is_reached[cell] || grid->clearance_m[cell] < PASSAGE_M)
                continue;
            is_reached[queue[last++] = cell] = true;
        }
    }
    if (!queue) {
        free(is_reached);
        is_reached = NULL;
    }
    free(queue);
    return is_reached;
}

bool place_choose(const Arena *arena, Vec near, Vec *place) {
    MapGrid grid = map_grid(arena->map);
    bool *is_reached = reached_cells(arena, &grid);
    if (!is_reached) return false;
    *place = near;
    double best = is_reached[cell_at(&grid, near)]
                      ? worth(near, near, map_clearance(arena->map, near))
                      : -HUGE_VAL;
    for (int i = 0; i < grid.columns * grid.rows; i++) {
        Vec at =
            vec((i % grid.columns + 0.5) * grid.cell_m, (i / grid.columns + 0.5) * grid.cell_m);
        double here = worth(near, at, (double)grid.clearance_m[i]);
        if (is_reached[i] && here > best) *place = at, best = here;
    }
    free(is_reached);
    return true;
}

bool hill_choose(const Arena *arena, Goal *hill) {
    *hill = (Goal){true, arena->hill_at, arena->hill_radius_m};
    if (arena->hill_radius_m > 0) return true;
    hill->radius_m = HILL_RADIUS_M;
    return place_choose(arena, vec(arena->width_m / 2, arena->height_m / 2), &hill->at);
}

int hill_holder(const Goal *hill, const Battle *battle) {
    int on[TEAMS_MAX] = {0}, holder = -1, most_on = 0;
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->is_wreck || vec_distance(pose_at(tank->pose), hill->at) > hill->radius_m)
            continue;
        int count = ++on[tank->team];
        if (count == most_on && tank->team != holder) holder = -1;
        if (count > most_on) holder = tank->team, most_on = count;
    }
    return holder;
}

static void resize(Match *match) {
    const Arena *arena = battle_arena(match->battle);
    double usual_m = arena->hill_radius_m > 0 ? arena->hill_radius_m : HILL_RADIUS_M;
    match->mode_state.hill.radius_m = usual_m * match->tuned.rules.hill_size;
}

static bool begin(Match *match) {
    if (!hill_choose(match->given, &match->mode_state.hill)) return false;
    resize(match);
    return true;
}

static void hold(Match *match) {
    int holder = hill_holder(&match->mode_state.hill, match->battle);
    if (holder >= 0) match->mode_state.team_ticks[holder]++;
}

static void count_seconds(const Match *match, double score[static TEAMS_MAX]) {
    for (int i = 0; i < TEAMS_MAX; i++)
        score[i] = (double)match->mode_state.team_ticks[i] / BATTLE_TICK_HZ;
}

const Mode HILL_MODE = {
    .name = "hill",
    .about = "hold the hill",
    .rules = "hold the hill",
    .goal = "Hold the hill: have the most tanks in the ring",
    .advice = "stay in the ring: nothing else gives points",
    .title = "hold the hill",
    .short_title = "hill",
    .end_title = "Hold the hill",
    .unit = "seconds",
    .won = "points limit reached",
    .drawn = "level on points",
    .points_key = "rule.hill-points",
    .points_most = 300,
    .points_step = 10,
    .suits_one_team = true,
    .begin = begin,
    .retuned = resize,
    .tick = hold,
    .revives = mode_revives_all,
    .score = count_seconds,
    .is_won = mode_won_by_points,
};
