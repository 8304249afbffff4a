// mode_hill.c -- a team gets a point for each second with more tanks on the hill than any other
// team. Destroyed tanks respawn.
#include "match_inside.h"
#include "sim/arena/flood.h"

// Weight of the distance from the centre: four metres of it are worth a metre of clearance.
#define MIDDLE_WEIGHT 0.25
#define PASSAGE_M 1.3 // clearance that the largest tank needs between walls

// Clearance beyond the hill's radius does not count.
static double worth(Vec middle, Vec at, double clearance_m) {
    return min_of(clearance_m, HILL_RADIUS_M) - MIDDLE_WEIGHT * vec_distance(at, middle);
}

bool place_choose(const Arena *arena, Vec near, Vec *place) {
    MapGrid grid = map_grid(arena->map);
    FloodFill flood;
    if (!flood_create_from_map(&flood, &grid, false, PASSAGE_M)) return false;
    for (int i = 0; i < arena->spawn_count; i++) {
        int cell = map_grid_cell(&grid, pose_at(arena->spawns[i].pose));
        if (flood.cells[cell] == FLOOD_CLOSED) flood.cells[cell] = FLOOD_OPEN;
        flood_from(&flood, cell % grid.columns, cell / grid.columns);
    }
    *place = near;
    double best = flood.cells[map_grid_cell(&grid, near)] == FLOOD_DONE
                      ? worth(near, near, map_clearance(arena->map, near))
                      : -HUGE_VAL;
    for (int i = 0; i < grid.columns * grid.rows; i++) {
        Vec at = flood_centre(&flood, i);
        double here = worth(near, at, (double)grid.clearance_m[i]);
        if (flood.cells[i] == FLOOD_DONE && here > best) *place = at, best = here;
    }
    flood_free(&flood);
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
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
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
    .points = {"rule.hill-points", 60, 0, 2000, "points", "points needed to win; 0 = no limit"},
    .points_most = 300,
    .points_step = 10,
    .suits_one_team = true,
    .begin = begin,
    .retuned = resize,
    .tick = hold,
    .revives = mode_revives_all,
    .revives_together = true,
    .score = count_seconds,
    .is_won = mode_won_by_points,
};
