// spawns.c -- chooses where each tank starts and respawns.
#include "match_inside.h"

#include <stdlib.h>
#include <string.h>

#include "sim/bins.h"

enum { STREAM_STARTS = 2, GROUPS_MAX = 64, RANDOM_TRIES = 400, REVIVE_PLACES = 4096 };
#define CELLS_PER_M (1 / START_GAP_M)
#define START_CLEARANCE_M 2.5 // distance of random starts from walls
// The same distances in crowded arenas: the largest tanks can still turn beside each other and
// beside a wall.
#define TIGHT_GAP_M 4.4
#define TIGHT_CLEARANCE_M 2.2

typedef struct Starts {
    const MatchCard *card;
    const Arena *arena;
    Dice dice;
    int *order;     // indices of the spawn points, shuffled
    bool *is_taken; // by spawn point
    const char *groups[GROUPS_MAX];
    int group_count, shift;
    int teams[TEAMS_MAX]; // index of each team among those present, or -1
    int sizes[TEAMS_MAX]; // number of tanks by that index
    int team_count;
    bool is_level; // all teams have the same size
    Pose *poses;
    bool *is_loose; // whether each tank does not start at a spawn point
    int placed;
    int next_cell;     // all cells before it are known to be occupied
    int columns, rows; // cells are as wide as the gap: only neighbouring ones can be too near
    int *last;         // by cell: the tank placed there last, or -1
    int *before;       // by tank: the tank placed before it in its cell, or -1
} Starts;

static void empty_cells(Starts *starts) {
    for (int i = 0; i < starts->columns * starts->rows; i++) starts->last[i] = -1;
    starts->placed = 0;
}

static void put_at(Starts *starts, Pose pose, bool is_loose) {
    int row = cell_along(pose.y, CELLS_PER_M, starts->rows);
    int column = cell_along(pose.x, CELLS_PER_M, starts->columns);
    int *last = &starts->last[row * starts->columns + column];
    starts->before[starts->placed] = *last;
    *last = starts->placed;
    starts->is_loose[starts->placed] = is_loose;
    starts->poses[starts->placed++] = pose;
}

// Returns whether all placed tanks are far enough: `gap_m`, or `beside_m` from those at spawn
// points.
static bool is_free_beside(const Starts *starts, Vec at, double gap_m, double beside_m) {
    int row = cell_along(at.y, CELLS_PER_M, starts->rows);
    int column = cell_along(at.x, CELLS_PER_M, starts->columns);
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = column - 1; c <= column + 1; c++) {
            if (r < 0 || r >= starts->rows || c < 0 || c >= starts->columns) continue;
            for (int i = starts->last[r * starts->columns + c]; i >= 0; i = starts->before[i])
                if (vec_distance(at, pose_at(starts->poses[i])) <
                    (starts->is_loose[i] ? gap_m : beside_m))
                    return false;
        }
    }
    return true;
}

static bool is_free(const Starts *starts, Vec at, double gap_m) {
    return is_free_beside(starts, at, gap_m, gap_m);
}

// The loader has ensured that no hull at a moved spawn point overlaps another.
static bool is_spawn_free(const Starts *starts, int spawn) {
    const Spawn *candidate = &starts->arena->spawns[spawn];
    return !starts->is_taken[spawn] && is_free_beside(starts, pose_at(candidate->pose), START_GAP_M,
                                                      candidate->is_moved ? 0 : START_GAP_M);
}

static void shuffle_spawns(Starts *starts) {
    int count = starts->arena->spawn_count;
    for (int i = 0; i < count; i++) starts->order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = dice_below(&starts->dice, i + 1), swap = starts->order[i];
        starts->order[i] = starts->order[j];
        starts->order[j] = swap;
    }
}

static void find_groups(Starts *starts) {
    for (int i = 0; i < starts->arena->spawn_count; i++) {
        const char *team = starts->arena->spawns[i].team;
        int g = 0;
        while (g < starts->group_count && strcmp(starts->groups[g], team) != 0) g++;
        if (team[0] && g == starts->group_count && g < GROUPS_MAX)
            starts->groups[starts->group_count++] = team;
    }
    if (starts->group_count) starts->shift = dice_below(&starts->dice, starts->group_count);
}

static void find_teams(Starts *starts) {
    for (int i = 0; i < TEAMS_MAX; i++) starts->teams[i] = -1;
    for (int i = 0; i < starts->card->tank_count; i++) {
        int team = starts->card->tanks[i].team;
        if (starts->teams[team] < 0) starts->teams[team] = starts->team_count++;
        starts->sizes[starts->teams[team]]++;
    }
    starts->is_level = true;
    for (int i = 1; i < starts->team_count; i++)
        if (starts->sizes[i] != starts->sizes[0]) starts->is_level = false;
}

// Returns the first free spawn point of a group, or -1 if there is none.
static int spawn_in_group(const Starts *starts, const char *group) {
    for (int i = 0; i < starts->arena->spawn_count; i++) {
        int spawn = starts->order[i];
        const Spawn *candidate = &starts->arena->spawns[spawn];
        if (!strcmp(candidate->team, group) && is_spawn_free(starts, spawn)) return spawn;
    }
    return -1;
}

// Returns the free spawn point farthest from all placed tanks, or -1 if none is far enough.
static int spawn_apart(const Starts *starts) {
    int best = -1;
    double best_gap_m = 0;
    for (int i = 0; i < starts->arena->spawn_count; i++) {
        int spawn = starts->order[i];
        Vec at = pose_at(starts->arena->spawns[spawn].pose);
        if (!is_spawn_free(starts, spawn)) continue;
        double gap_m = HUGE_VAL;
        for (int k = 0; k < starts->placed; k++)
            gap_m = min_of(vec_distance(at, pose_at(starts->poses[k])), gap_m);
        if (gap_m < best_gap_m || (best >= 0 && gap_m == best_gap_m)) continue;
        best = spawn;
        best_gap_m = gap_m;
    }
    return best;
}

static bool random_start(Starts *starts, Pose *pose) {
    for (int i = 0; i < RANDOM_TRIES; i++) {
        pose->x = dice_between(&starts->dice, 0, starts->arena->width_m);
        pose->y = dice_between(&starts->dice, 0, starts->arena->height_m);
        pose->heading_rad = dice_between(&starts->dice, -PI, PI);
        if (map_clearance(starts->arena->map, pose_at(*pose)) < START_CLEARANCE_M) continue;
        if (is_free(starts, pose_at(*pose), START_GAP_M)) return true;
    }
    return false;
}

// Finds the first free place, row by row. Occupied cells stay occupied, because tanks are only
// added.
static bool tight_start(Starts *starts, Pose *pose) {
    MapGrid grid = map_grid(starts->arena->map);
    for (int *cell = &starts->next_cell; *cell < grid.columns * grid.rows; (*cell)++) {
        pose->x = (*cell % grid.columns + 0.5) * grid.cell_m;
        pose->y = (*cell / grid.columns + 0.5) * grid.cell_m;
        if (grid.clearance_m[*cell] < TIGHT_CLEARANCE_M) continue;
        if (!is_free(starts, pose_at(*pose), TIGHT_GAP_M)) continue;
        pose->heading_rad = dice_between(&starts->dice, -PI, PI);
        return true;
    }
    return false;
}

// Returns the index of the team that gives its place to this team.
static int side_of(const Starts *starts, int team) {
    int count = starts->team_count, sides = starts->card->start_rotation % count;
    return (team + sides + count) % count;
}

static bool has_groups(const Starts *starts) { return starts->team_count <= starts->group_count; }

static bool place(Starts *starts, int team) {
    int side = starts->is_level ? team : side_of(starts, team), spawn = -1; // exchanged later
    if (has_groups(starts))
        spawn =
            spawn_in_group(starts, starts->groups[(side + starts->shift) % starts->group_count]);
    if (spawn < 0) spawn = spawn_apart(starts);
    Pose pose;
    if (spawn >= 0) {
        pose = starts->arena->spawns[spawn].pose;
        starts->is_taken[spawn] = true;
    } else if (!random_start(starts, &pose) && !tight_start(starts, &pose)) {
        return false;
    }
    put_at(starts, pose, spawn < 0);
    return true;
}

// Places all tanks again, in rows, which is the densest way.
static void pack(Starts *starts) {
    int loose = starts->placed;
    Pose pose;
    empty_cells(starts);
    starts->next_cell = 0;
    while (starts->placed < starts->card->tank_count && tight_start(starts, &pose))
        put_at(starts, pose, true);
    if (loose > starts->placed) starts->placed = loose; // used only in the message
}

// Returns the index on the card of a team's nth tank.
static int member(const Starts *starts, int team, int nth) {
    int tank = -1;
    while (nth >= 0) nth -= starts->teams[starts->card->tanks[++tank].team] == team;
    return tank;
}

// Returns the next place of a larger team that no tank of the smaller one takes. The cursor counts
// the places of a team.
static int left_over(const Starts *starts, int *team, int *nth) {
    while (*nth >= starts->sizes[side_of(starts, *team)]) *nth = starts->sizes[++*team];
    return member(starts, side_of(starts, *team), (*nth)++);
}

// With groups of spawn points, teams of unequal size have exchanged their groups instead.
static bool change_sides(const Starts *starts) {
    if (side_of(starts, 0) == 0 || (has_groups(starts) && !starts->is_level)) return true;
    size_t count = (size_t)starts->placed;
    Pose *chosen = calloc(count, sizeof *chosen);
    if (!chosen) return false;
    memcpy(chosen, starts->poses, count * sizeof *chosen);
    // The nth tank of a team takes the place of the nth tank of the other team. Tanks without a
    // partner get the remaining places in order.
    int left_team = 0, left_nth = starts->sizes[0];
    for (int team = 0; team < starts->team_count; team++) {
        int side = side_of(starts, team);
        for (int i = 0; i < starts->sizes[team]; i++) {
            int from = i < starts->sizes[side] ? member(starts, side, i)
                                               : left_over(starts, &left_team, &left_nth);
            starts->poses[member(starts, team, i)] = chosen[from];
        }
    }
    free(chosen);
    return true;
}

// Puts tanks with neighbouring numbers side by side in each team, among those that do not start at
// a spawn point: they are a squad, and adjacent in memory.
static bool form_squads(Starts *starts) {
    int count = starts->placed, next[TEAMS_MAX] = {0};
    Pose *chosen = calloc((size_t)count, sizeof *chosen);
    int *tour = calloc((size_t)count, sizeof *tour);
    Bins bins;
    bool is_memory =
        bins_create(&bins, starts->arena->width_m, starts->arena->height_m, count, count);
    is_memory = is_memory && chosen && tour;
    for (int i = 0; i < count && is_memory; i++) {
        chosen[i] = starts->poses[i];
        if (starts->is_loose[i]) bins_add(&bins, pose_at(chosen[i]), i);
    }
    if (is_memory) bins_sort(&bins);
    int loose = is_memory ? bins_spatial_order(&bins, tour) : 0;
    for (int i = 0; i < loose; i++) {
        int team = starts->card->tanks[tour[i]].team, *tank = &next[team];
        while (!starts->is_loose[*tank] || starts->card->tanks[*tank].team != team) ++*tank;
        starts->poses[(*tank)++] = chosen[tour[i]];
    }
    bins_destroy(&bins);
    free(tour);
    free(chosen);
    return is_memory;
}

bool spawns_assign(const MatchCard *card, const Arena *arena, Pose *poses, Problem *problem) {
    Starts starts = {
        .card = card, .arena = arena, .dice = dice_seed(card->seed, STREAM_STARTS), .poses = poses};
    starts.columns = (int)ceil(arena->width_m / START_GAP_M);
    starts.rows = (int)ceil(arena->height_m / START_GAP_M);
    size_t count = (size_t)arena->spawn_count + 1, cells = (size_t)(starts.columns * starts.rows);
    starts.last = calloc(cells, sizeof *starts.last);
    starts.before = calloc((size_t)card->tank_count, sizeof *starts.before);
    starts.order = calloc(count, sizeof *starts.order);
    starts.is_taken = calloc(count, sizeof *starts.is_taken);
    starts.is_loose = calloc((size_t)card->tank_count, sizeof *starts.is_loose);
    bool is_memory = starts.order && starts.is_taken && starts.is_loose && starts.last;
    is_memory = is_memory && starts.before;
    if (is_memory) {
        empty_cells(&starts);
        shuffle_spawns(&starts);
        find_groups(&starts);
        find_teams(&starts);
        while (starts.placed < card->tank_count &&
               place(&starts, starts.teams[card->tanks[starts.placed].team])) {}
        if (starts.placed < card->tank_count) pack(&starts);
    }
    bool has_room = starts.placed == card->tank_count;
    if (has_room) is_memory = form_squads(&starts) && change_sides(&starts);
    free(starts.is_loose);
    free(starts.before);
    free(starts.last);
    free(starts.is_taken);
    free(starts.order);
    if (!is_memory)
        problem_set(problem, "out of memory");
    else if (!has_room)
        problem_set(problem, "arena '%s' has room for %d tanks; the match has %d", arena->name,
                    starts.placed, card->tank_count);
    return is_memory && has_room;
}

// Returns the distance of the nearest living enemy, or -1 if it is at most `least_m` or the place
// is occupied.
static double quiet_at(const Battle *battle, int tank, Vec at, double gap_m, double least_m) {
    int team = battle_tank(battle, tank)->team;
    double quiet_m = HUGE_VAL;
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *other = battle_tank(battle, i);
        double distance_m = vec_distance(at, pose_at(other->pose));
        if (i == tank || other->is_removed) continue;
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
        if (!arena_start_fits(arena, arena->spawns[i].pose))
            continue; // a wall has been built there
        double quiet_m = quiet_at(battle, tank, at, START_GAP_M, best_m);
        if (quiet_m > best_m) best_m = quiet_m, *pose = arena->spawns[i].pose;
    }
    if (best_m >= 0) return true;
    // Tries places all over the arena, with tanks facing its middle.
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
