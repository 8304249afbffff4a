// scene_match.c -- a scene as a recording of no length: the match as it begins, and the edits that
// make the scene of it before the first tick.
#include "scene.h"

#include <stdlib.h>
#include <string.h>

#include "sim/arena/shapes.h"
#include "sim/battle.h"

typedef struct Making {
    Match *match; // that the scene is made of
    ReplayWriter *writer;
    const Arena *wanted; // as it is in the scene
} Making;

static bool make(Making *making, const Edit *edit, Problem *problem) {
    if (!match_edit(making->match, edit, problem)) return false;
    replay_writer_edit(making->writer, making->match, edit);
    return true;
}

static bool place(Making *making, int tank, Pose pose) {
    Edit edit = {.kind = EDIT_PLACE, .tank = tank, .pose = pose};
    return make(making, &edit, NULL);
}

// Somewhere near, in rings from the first to the last.
static bool place_near(Making *making, int tank, Pose pose, double first_m, double last_m) {
    enum { WAYS = 16 };
    for (double ring_m = first_m; ring_m <= last_m; ring_m *= 1.5) {
        for (int i = 0; i < WAYS; i++) {
            Vec at = vec_add(pose_at(pose), vec_scale(vec_heading(2 * PI * i / WAYS), ring_m));
            if (place(making, tank, (Pose){at.x, at.y, pose.heading_rad})) return true;
        }
    }
    return false;
}

static bool is_same_wall(const Wall *a, const Wall *b) {
    return a->is_line == b->is_line && a->thickness_m == b->thickness_m &&
           a->vertex_count == b->vertex_count &&
           !memcmp(a->vertices, b->vertices, (size_t)a->vertex_count * sizeof *a->vertices);
}

// Walls keep their order, and new ones come last: how many of the wanted walls are old ones, and
// which of the old ones are gone.
static int match_walls(const Arena *old, const Arena *wanted, bool *is_gone) {
    int kept = 0;
    for (int i = 0; i < old->wall_count; i++) {
        is_gone[i] =
            kept == wanted->wall_count || !is_same_wall(&old->walls[i], &wanted->walls[kept]);
        if (!is_gone[i]) kept++;
    }
    return kept;
}

// From the last on, so that the numbers of the others stay.
static bool tear_down(Making *making, const bool *is_gone, int count, Problem *problem) {
    for (int i = count - 1; i >= 0; i--) {
        Edit edit = {.kind = EDIT_UNWALL, .index = i};
        if (is_gone[i] && !make(making, &edit, problem)) return false;
    }
    return true;
}

// Whoever stands there goes for the time being.
static void clear_place(Making *making, const Edit *wall) {
    const double FIRST_M = 4, LAST_M = 64;
    for (int i = 0; i < match_card(making->match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(making->match), i);
        Vec hull[4];
        hull_corners(tank->spec, tank->pose, hull);
        if (convex_gap_m(hull, 4, wall->corners, wall->corner_count) < 1)
            place_near(making, i, tank->pose, FIRST_M, LAST_M);
    }
}

static bool build(Making *making, const Wall *wall, Problem *problem) {
    enum { TRIES = 4 };
    Edit edit = {.kind = EDIT_WALL, .corner_count = wall->vertex_count};
    problem_set(problem, "a wall of the scene cannot be built by hand");
    if (wall->is_line || wall->vertex_count > EDIT_CORNERS_MAX) return false;
    memcpy(edit.corners, wall->vertices, (size_t)wall->vertex_count * sizeof *wall->vertices);
    for (int i = 0; i < TRIES; i++) {
        if (make(making, &edit, problem)) return true;
        clear_place(making, &edit);
    }
    return false;
}

static bool make_walls(Making *making, Problem *problem) {
    const Arena *old = battle_arena(match_battle(making->match));
    int count = old->wall_count;
    bool *is_gone = calloc((size_t)count + 1, sizeof *is_gone);
    problem_set(problem, "out of memory");
    if (!is_gone) return false;
    int kept = match_walls(old, making->wanted, is_gone);
    bool is_made = tear_down(making, is_gone, count, problem);
    for (int i = kept; i < making->wanted->wall_count && is_made; i++)
        is_made = build(making, &making->wanted->walls[i], problem);
    free(is_gone);
    return is_made;
}

// Each to its place; where somebody is in the way, they go elsewhere first. Who has been pressed
// against something stands as near as there is room.
static bool place_all(Making *making, const Pose *poses, Problem *problem) {
    const double NEAR_M = 0.01, BESIDE_M = 3, FAR_M = 400;
    int count = match_card(making->match)->tank_count;
    bool *is_placed = calloc((size_t)count + 1, sizeof *is_placed);
    problem_set(problem, "there is no room for every tank of the scene");
    int left = is_placed ? count : -1;
    for (int round = 0; left > 0 && round < 4; round++) {
        int placed = 1;
        while (placed > 0) {
            placed = 0;
            for (int i = 0; i < count; i++)
                if (!is_placed[i] && place(making, i, poses[i])) is_placed[i] = true, placed++;
            left -= placed;
        }
        for (int i = 0; i < count && round < 3; i++) {
            if (is_placed[i]) continue;
            if (round < 2)
                place_near(making, i, poses[i], BESIDE_M, FAR_M);
            else if (place_near(making, i, poses[i], NEAR_M, BESIDE_M))
                is_placed[i] = true, left--;
        }
    }
    free(is_placed);
    return left == 0;
}

// Everyone who is on the field; what would have been changed later by the card has been so or not.
static bool gather(const Match *match, MatchCard *card, Pose *poses) {
    const MatchCard *now = match_card(match);
    *card = *now;
    card->tank_count = card->swap_count = 0;
    card->tanks = calloc((size_t)now->tank_count + 1, sizeof *card->tanks);
    for (int i = 0; card->tanks && i < now->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        if (tank->is_gone) continue;
        poses[card->tank_count] = tank->pose;
        card->tanks[card->tank_count] = now->tanks[i];
        card->tanks[card->tank_count++].spec = &TANK_SPECS[spec_kind(now->tanks[i].spec)];
    }
    return card->tanks;
}

static bool record(Making *making, const Pose *poses, const char *path, Problem *problem) {
    making->writer = replay_writer_open(path, making->match, TREADS_VERSION, problem);
    if (!making->writer) return false;
    bool is_made = make_walls(making, problem) && place_all(making, poses, problem);
    Problem why = *problem;
    bool is_written = replay_writer_close(making->writer, making->match, &why);
    if (is_made && !is_written) *problem = why;
    return is_made && is_written;
}

bool scene_to_match(const Match *match, const Arena *arena, const char *path, Problem *problem) {
    MatchCard card;
    Making making = {.wanted = battle_arena(match_battle(match))};
    Pose *poses = calloc((size_t)match_card(match)->tank_count + 1, sizeof *poses);
    problem_set(problem, "out of memory");
    bool is_gathered = poses && gather(match, &card, poses), is_kept = false;
    if (is_gathered && card.tank_count == 0)
        problem_set(problem, "a match needs a tank");
    else if (is_gathered)
        making.match = match_create(&card, arena, problem);
    if (making.match) is_kept = record(&making, poses, path, problem);
    match_destroy(making.match);
    if (is_gathered) free(card.tanks);
    free(poses);
    return is_kept;
}
