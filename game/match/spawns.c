// spawns.c -- chooses where each tank starts and respawns.
#include "match_inside.h"

#include <stdlib.h>
#include <string.h>

#include "sim/bins.h"

enum { STREAM_STARTS = 2, GROUPS_MAX = 64, RANDOM_TRIES = 400, REVIVE_PLACES = 4096 };
#define CELLS_PER_M (1 / START_GAP_M)
#define START_CLEARANCE_M 2.5 // distance of random spawn points from walls
// The same distances in crowded arenas: the largest tanks can still turn next to each other and
// next to a wall.
#define TIGHT_GAP_M 4.4
#define TIGHT_CLEARANCE_M 2.2

typedef struct SpawnPlan {
    const MatchCard *card;
    const Arena *arena;
    Dice dice;
    int *order;     // indices of the spawn points, shuffled
    bool *is_taken; // a flag per spawn point
    const char *groups[GROUPS_MAX];
    int group_count, shift;
    int teams[TEAMS_MAX]; // index of each team among those present, or -1
    int sizes[TEAMS_MAX]; // number of tanks by that index
    int team_count;
    bool is_level; // the teams have the same size
    Pose *poses;
    bool *is_loose; // tanks that do not start at a spawn point
    int placed;
    int next_cell;     // cells before it are known to be occupied
    int columns, rows; // cells are as wide as the gap: only neighbouring ones can be too near
    int *last;         // tank placed last in each cell, or -1
    int *before;       // tank placed before each tank in its cell, or -1
} SpawnPlan;

static void empty_cells(SpawnPlan *plan) {
    for (int i = 0; i < plan->columns * plan->rows; i++) plan->last[i] = -1;
    plan->placed = 0;
}

static void put_at(SpawnPlan *plan, Pose pose, bool is_loose) {
    int row = cell_along(pose.y, CELLS_PER_M, plan->rows);
    int column = cell_along(pose.x, CELLS_PER_M, plan->columns);
    int *last = &plan->last[row * plan->columns + column];
    plan->before[plan->placed] = *last;
    *last = plan->placed;
    plan->is_loose[plan->placed] = is_loose;
    plan->poses[plan->placed++] = pose;
}

// Returns whether all placed tanks are far enough: `gap_m`, or `beside_m` if at a spawn point.
static bool is_free_beside(const SpawnPlan *plan, Vec at, double gap_m, double beside_m) {
    int row = cell_along(at.y, CELLS_PER_M, plan->rows);
    int column = cell_along(at.x, CELLS_PER_M, plan->columns);
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = column - 1; c <= column + 1; c++) {
            if (r < 0 || r >= plan->rows || c < 0 || c >= plan->columns) continue;
            for (int i = plan->last[r * plan->columns + c]; i >= 0; i = plan->before[i])
                if (vec_distance(at, pose_at(plan->poses[i])) <
                    (plan->is_loose[i] ? gap_m : beside_m))
                    return false;
        }
    }
    return true;
}

static bool is_free(const SpawnPlan *plan, Vec at, double gap_m) {
    return is_free_beside(plan, at, gap_m, gap_m);
}

// The loader has ensured that no hull at a moved spawn point overlaps another.
static bool is_spawn_free(const SpawnPlan *plan, int spawn) {
    const Spawn *candidate = &plan->arena->spawns[spawn];
    return !plan->is_taken[spawn] && is_free_beside(plan, pose_at(candidate->pose), START_GAP_M,
                                                    candidate->is_moved ? 0 : START_GAP_M);
}

static void shuffle_spawns(SpawnPlan *plan) {
    int count = plan->arena->spawn_count;
    for (int i = 0; i < count; i++) plan->order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = dice_below(&plan->dice, i + 1), swap = plan->order[i];
        plan->order[i] = plan->order[j];
        plan->order[j] = swap;
    }
}

static void find_groups(SpawnPlan *plan) {
    for (int i = 0; i < plan->arena->spawn_count; i++) {
        const char *team = plan->arena->spawns[i].team;
        int g = 0;
        while (g < plan->group_count && strcmp(plan->groups[g], team) != 0) g++;
        if (team[0] && g == plan->group_count && g < GROUPS_MAX)
            plan->groups[plan->group_count++] = team;
    }
    if (plan->group_count) plan->shift = dice_below(&plan->dice, plan->group_count);
}

static void find_teams(SpawnPlan *plan) {
    for (int i = 0; i < TEAMS_MAX; i++) plan->teams[i] = -1;
    for (int i = 0; i < plan->card->tank_count; i++) {
        int team = plan->card->tanks[i].team;
        if (plan->teams[team] < 0) plan->teams[team] = plan->team_count++;
        plan->sizes[plan->teams[team]]++;
    }
    plan->is_level = true;
    for (int i = 1; i < plan->team_count; i++)
        if (plan->sizes[i] != plan->sizes[0]) plan->is_level = false;
}

// Returns the first free spawn point of a group, or -1 if there is none.
static int spawn_in_group(const SpawnPlan *plan, const char *group) {
    for (int i = 0; i < plan->arena->spawn_count; i++) {
        int spawn = plan->order[i];
        const Spawn *candidate = &plan->arena->spawns[spawn];
        if (!strcmp(candidate->team, group) && is_spawn_free(plan, spawn)) return spawn;
    }
    return -1;
}

// Returns the free spawn point farthest from all placed tanks, or -1 if none is far enough.
static int spawn_apart(const SpawnPlan *plan) {
    int best = -1;
    double best_gap_m = 0;
    for (int i = 0; i < plan->arena->spawn_count; i++) {
        int spawn = plan->order[i];
        Vec at = pose_at(plan->arena->spawns[spawn].pose);
        if (!is_spawn_free(plan, spawn)) continue;
        double gap_m = HUGE_VAL;
        for (int k = 0; k < plan->placed; k++)
            gap_m = min_of(vec_distance(at, pose_at(plan->poses[k])), gap_m);
        if (gap_m < best_gap_m || (best >= 0 && gap_m == best_gap_m)) continue;
        best = spawn;
        best_gap_m = gap_m;
    }
    return best;
}

static bool random_spawn(SpawnPlan *plan, Pose *pose) {
    for (int i = 0; i < RANDOM_TRIES; i++) {
        pose->x = dice_between(&plan->dice, 0, plan->arena->width_m);
        pose->y = dice_between(&plan->dice, 0, plan->arena->height_m);
        pose->heading_rad = dice_between(&plan->dice, -PI, PI);
        if (map_clearance(plan->arena->map, pose_at(*pose)) < START_CLEARANCE_M) continue;
        if (is_free(plan, pose_at(*pose), START_GAP_M)) return true;
    }
    return false;
}

// Finds the first free place, row by row. Occupied cells stay so, because tanks are only added.
static bool tight_spawn(SpawnPlan *plan, Pose *pose) {
    MapGrid grid = map_grid(plan->arena->map);
    for (int *cell = &plan->next_cell; *cell < grid.columns * grid.rows; (*cell)++) {
        pose->x = (*cell % grid.columns + 0.5) * grid.cell_m;
        pose->y = (*cell / grid.columns + 0.5) * grid.cell_m;
        if (grid.clearance_m[*cell] < TIGHT_CLEARANCE_M) continue;
        if (!is_free(plan, pose_at(*pose), TIGHT_GAP_M)) continue;
        pose->heading_rad = dice_between(&plan->dice, -PI, PI);
        return true;
    }
    return false;
}

// Returns the index of the team that gives its place to this team.
static int side_of(const SpawnPlan *plan, int team) {
    int count = plan->team_count, sides = plan->card->start_rotation % count;
    return (team + sides + count) % count;
}

static bool has_groups(const SpawnPlan *plan) { return plan->team_count <= plan->group_count; }

static bool place(SpawnPlan *plan, int team) {
    int side = plan->is_level ? team : side_of(plan, team), spawn = -1; // exchanged later
    if (has_groups(plan))
        spawn = spawn_in_group(plan, plan->groups[(side + plan->shift) % plan->group_count]);
    if (spawn < 0) spawn = spawn_apart(plan);
    Pose pose;
    if (spawn >= 0) {
        pose = plan->arena->spawns[spawn].pose;
        plan->is_taken[spawn] = true;
    } else if (!random_spawn(plan, &pose) && !tight_spawn(plan, &pose)) {
        return false;
    }
    put_at(plan, pose, spawn < 0);
    return true;
}

// Places all tanks again, in rows, which is the densest way.
static void pack(SpawnPlan *plan) {
    int loose = plan->placed;
    Pose pose;
    empty_cells(plan);
    plan->next_cell = 0;
    while (plan->placed < plan->card->tank_count && tight_spawn(plan, &pose))
        put_at(plan, pose, true);
    if (loose > plan->placed) plan->placed = loose; // used only in the message
}

// Returns the index on the card of a team's nth tank.
static int member(const SpawnPlan *plan, int team, int nth) {
    int tank = -1;
    while (nth >= 0) nth -= plan->teams[plan->card->tanks[++tank].team] == team;
    return tank;
}

// Returns the next place of a larger team that no tank of the smaller one takes. The cursor counts
// the places of a team.
static int left_over(const SpawnPlan *plan, int *team, int *nth) {
    while (*nth >= plan->sizes[side_of(plan, *team)]) *nth = plan->sizes[++*team];
    return member(plan, side_of(plan, *team), (*nth)++);
}

// Teams of unequal size have already exchanged their groups of spawn points, if there are groups.
static bool change_sides(const SpawnPlan *plan) {
    if (side_of(plan, 0) == 0 || (has_groups(plan) && !plan->is_level)) return true;
    size_t count = (size_t)plan->placed;
    Pose *chosen = calloc(count, sizeof *chosen);
    if (!chosen) return false;
    memcpy(chosen, plan->poses, count * sizeof *chosen);
    // The nth tank of a team takes the place of the nth tank of the other team. Tanks without a
    // partner get the remaining places in order.
    int left_team = 0, left_nth = plan->sizes[0];
    for (int team = 0; team < plan->team_count; team++) {
        int side = side_of(plan, team);
        for (int i = 0; i < plan->sizes[team]; i++) {
            int from = i < plan->sizes[side] ? member(plan, side, i)
                                             : left_over(plan, &left_team, &left_nth);
            plan->poses[member(plan, team, i)] = chosen[from];
        }
    }
    free(chosen);
    return true;
}

// Puts tanks with neighbouring numbers side by side in each team, among those that do not start at
// a spawn point: they are a squad, and adjacent in memory.
static bool form_squads(SpawnPlan *plan) {
    int count = plan->placed, next[TEAMS_MAX] = {0};
    Pose *chosen = calloc((size_t)count, sizeof *chosen);
    int *tour = calloc((size_t)count, sizeof *tour);
    Bins bins;
    bool is_memory = bins_create(&bins, plan->arena->width_m, plan->arena->height_m, count, count);
    is_memory = is_memory && chosen && tour;
    for (int i = 0; i < count && is_memory; i++) {
        chosen[i] = plan->poses[i];
        if (plan->is_loose[i]) bins_add(&bins, pose_at(chosen[i]), i);
    }
    if (is_memory) bins_sort(&bins);
    int loose = is_memory ? bins_spatial_order(&bins, tour) : 0;
    for (int i = 0; i < loose; i++) {
        int team = plan->card->tanks[tour[i]].team, *tank = &next[team];
        while (!plan->is_loose[*tank] || plan->card->tanks[*tank].team != team) ++*tank;
        plan->poses[(*tank)++] = chosen[tour[i]];
    }
    bins_destroy(&bins);
    free(tour);
    free(chosen);
    return is_memory;
}

bool spawns_assign(const MatchCard *card, const Arena *arena, Pose *poses, Problem *problem) {
    SpawnPlan plan = {
        .card = card, .arena = arena, .dice = dice_seed(card->seed, STREAM_STARTS), .poses = poses};
    plan.columns = (int)ceil(arena->width_m / START_GAP_M);
    plan.rows = (int)ceil(arena->height_m / START_GAP_M);
    size_t count = (size_t)arena->spawn_count + 1, cells = (size_t)(plan.columns * plan.rows);
    plan.last = calloc(cells, sizeof *plan.last);
    plan.before = calloc((size_t)card->tank_count, sizeof *plan.before);
    plan.order = calloc(count, sizeof *plan.order);
    plan.is_taken = calloc(count, sizeof *plan.is_taken);
    plan.is_loose = calloc((size_t)card->tank_count, sizeof *plan.is_loose);
    bool is_memory = plan.order && plan.is_taken && plan.is_loose && plan.last;
    is_memory = is_memory && plan.before;
    if (is_memory) {
        empty_cells(&plan);
        shuffle_spawns(&plan);
        find_groups(&plan);
        find_teams(&plan);
        while (plan.placed < card->tank_count &&
               place(&plan, plan.teams[card->tanks[plan.placed].team])) {}
        if (plan.placed < card->tank_count) pack(&plan);
    }
    bool has_room = plan.placed == card->tank_count;
    if (has_room) is_memory = form_squads(&plan) && change_sides(&plan);
    free(plan.is_loose);
    free(plan.before);
    free(plan.last);
    free(plan.is_taken);
    free(plan.order);
    if (!is_memory)
        problem_set(problem, "out of memory");
    else if (!has_room)
        problem_set(problem, "arena '%s' has room for %d tanks; the match has %d", arena->name,
                    plan.placed, card->tank_count);
    return is_memory && has_room;
}

// Returns how far the nearest living enemy is; -1 if at most `least_m`, or if the place is taken.
static double quiet_at(const Battle *battle, int tank, Vec at, double gap_m, double least_m) {
    int team = battle_tank(battle, tank)->team;
    double quiet_m = HUGE_VAL;
    for (const Tank *other = NULL; (other = battle_next_tank(battle, other));) {
        double distance_m = vec_distance(at, pose_at(other->pose));
        if (other->id == tank || other->is_removed) continue;
        if (distance_m < gap_m) return -1;
        if (other->is_wreck || other->team == team) continue;
        if (distance_m <= least_m) return -1;
        quiet_m = min_of(distance_m, quiet_m);
    }
    return quiet_m;
}

bool spawns_find(const Battle *battle, int tank, Pose *pose) {
    const Arena *arena = battle_arena(battle);
    double best_m = -1;
    for (int i = 0; i < arena->spawn_count; i++) {
        Vec at = pose_at(arena->spawns[i].pose);
        if (!arena_spawn_fits(arena, arena->spawns[i].pose))
            continue; // a wall has been built there
        double quiet_m = quiet_at(battle, tank, at, START_GAP_M, best_m);
        if (quiet_m > best_m) best_m = quiet_m, *pose = arena->spawns[i].pose;
    }
    if (best_m >= 0) return true;
    // Tries places all over the arena, with tanks facing its centre.
    MapGrid grid = map_nav_grid(arena->map);
    Vec best = {0}, middle = vec(arena->width_m / 2, arena->height_m / 2);
    int cells = grid.columns * grid.rows, step = 1 + cells / REVIVE_PLACES;
    for (int i = 0; i < cells; i += step) {
        Vec at =
            vec((i % grid.columns + 0.5) * grid.cell_m, (i / grid.columns + 0.5) * grid.cell_m);
        if (grid.clearance_m[i] < START_CLEARANCE_M) continue;
        double quiet_m = quiet_at(battle, tank, at, TIGHT_GAP_M, best_m);
        if (quiet_m > best_m) best_m = quiet_m, best = at;
    }
    *pose = (Pose){best.x, best.y, vec_bearing(vec_sub(middle, best))};
    return best_m >= 0;
}
