// starts.c -- who begins where.
#include "starts.h"

#include <stdlib.h>
#include <string.h>

enum { STREAM_STARTS = 2, GROUPS_MAX = 64, RANDOM_TRIES = 400 };
#define START_GAP_M 5.0       // between the centres of two tanks
#define START_CLEARANCE_M 2.5 // from walls, for starts found at random

typedef struct Starts {
    const MatchCard *card;
    const Arena *arena;
    Dice dice;
    int *order;     // the spawns, shuffled
    bool *is_taken; // by spawn
    const char *groups[GROUPS_MAX];
    int group_count, shift;
    int teams[TEAMS_MAX]; // team -> its number among those present, -1 when absent
    int team_count;
    Pose *poses;
    int placed;
} Starts;

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
    }
}

static double gap_at(const Starts *starts, Vec at) {
    double gap_m = HUGE_VAL;
    for (int i = 0; i < starts->placed; i++)
        gap_m = fmin(gap_m, vec_distance(at, pose_at(starts->poses[i])));
    return gap_m;
}

// The first free spawn of a group; -1 when there is none.
static int spawn_in_group(const Starts *starts, const char *group) {
    for (int i = 0; i < starts->arena->spawn_count; i++) {
        int spawn = starts->order[i];
        const Spawn *candidate = &starts->arena->spawns[spawn];
        if (starts->is_taken[spawn] || strcmp(candidate->team, group) != 0) continue;
        if (gap_at(starts, pose_at(candidate->pose)) >= START_GAP_M) return spawn;
    }
    return -1;
}

// The free spawn farthest from everyone placed so far; -1 when none is far enough.
static int spawn_apart(const Starts *starts) {
    int best = -1;
    double best_gap_m = START_GAP_M;
    for (int i = 0; i < starts->arena->spawn_count; i++) {
        int spawn = starts->order[i];
        double gap_m = gap_at(starts, pose_at(starts->arena->spawns[spawn].pose));
        if (starts->is_taken[spawn] || gap_m < best_gap_m || (best >= 0 && gap_m == best_gap_m))
            continue;
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
        if (gap_at(starts, pose_at(*pose)) >= START_GAP_M) return true;
    }
    return false;
}

static bool place(Starts *starts, int team) {
    int spawn = -1;
    if (starts->team_count <= starts->group_count)
        spawn =
            spawn_in_group(starts, starts->groups[(team + starts->shift) % starts->group_count]);
    if (spawn < 0) spawn = spawn_apart(starts);
    Pose pose;
    if (spawn >= 0) {
        pose = starts->arena->spawns[spawn].pose;
        starts->is_taken[spawn] = true;
    } else if (!random_start(starts, &pose)) {
        return false;
    }
    starts->poses[starts->placed++] = pose;
    return true;
}

bool starts_choose(const MatchCard *card, const Arena *arena, Pose *poses, Problem *problem) {
    Starts starts = {
        .card = card, .arena = arena, .dice = dice_seed(card->seed, STREAM_STARTS), .poses = poses};
    size_t count = (size_t)arena->spawn_count + 1;
    starts.order = calloc(count, sizeof *starts.order);
    starts.is_taken = calloc(count, sizeof *starts.is_taken);
    bool is_memory = starts.order && starts.is_taken;
    if (is_memory) {
        shuffle_spawns(&starts);
        find_groups(&starts);
        find_teams(&starts);
        while (starts.placed < card->tank_count &&
               place(&starts, starts.teams[card->tanks[starts.placed].team])) {}
    }
    free(starts.is_taken);
    free(starts.order);
    if (!is_memory)
        problem_set(problem, "out of memory");
    else if (starts.placed < card->tank_count)
        problem_set(problem, "arena '%s' has room for %d tanks, the match needs %d", arena->name,
                    starts.placed, card->tank_count);
    return starts.placed == card->tank_count;
}
