// mode_race.c -- the first tank to reach all flags in order wins for its team, as does the last
// team with living tanks. Destroyed tanks do not respawn.
#include "match_inside.h"

#include "ai/navigation/pathfinder.h"

#define ROAD_M 8.0                  // free road in front of a tank at the start
#define TURN_M_PER_RAD 3.0          // free road that is worth a turn from the shortest way
enum { GRID_MAX = 64, TURNS = 36 }; // tanks of larger races keep their headings

static Goal next_flag(const Match *match, int tank) {
    const ModeState *state = &match->mode_state;
    const Flag *flag = &state->course[match->slots[tank].flags % state->course_count];
    return (Goal){true, flag->at, flag->radius_m};
}

// Returns how far the tank can drive straight ahead before a wall or another tank, at most ROAD_M.
static double free_road_m(const Match *match, int tank, double heading_rad) {
    const Tank *self = battle_tank(match->battle, tank);
    Vec at = pose_at(self->pose), way = vec_heading(heading_rad), aside = vec(-way.y, way.x);
    double half_m = 0.5 * self->spec->width_m, free_m = ROAD_M;
    for (int side = -1; side <= 1; side++) {
        Vec from = vec_add(at, vec_scale(aside, side * half_m));
        Vec to = vec_add(from, vec_scale(way, ROAD_M));
        free_m = min_of(free_m, ROAD_M * map_way_ray(match->given->map, from, to, NULL));
    }
    for (const Tank *other = NULL; (other = battle_next_tank(match->battle, other));) {
        double reach_m = 0.5 * other->spec->length_m;
        Vec to = vec_sub(pose_at(other->pose), at);
        double ahead_m = vec_dot(to, way);
        if (other->id != tank && ahead_m > 0 && fabs(vec_cross(way, to)) < half_m + reach_m)
            free_m = min_of(free_m, ahead_m - reach_m);
    }
    return free_m;
}

// Returns the bearing of the road to the first flag that the tank does not start at.
static double road_rad(const Match *match, int tank, Pathfinder *finder) {
    const ModeState *state = &match->mode_state;
    const Tank *self = battle_tank(match->battle, tank);
    Vec at = pose_at(self->pose);
    int first = vec_distance(at, state->course[0].at) <= state->course[0].radius_m;
    Vec to = state->course[first % state->course_count].at;
    const Map *map = match->given->map;
    int points = pathfinder_search(finder, map, at, to, 0.5 * self->spec->width_m, NULL, false);
    for (int i = 1; i < points; i++) {
        Vec point = pathfinder_point(finder, i);
        if (!map_is_way_free(map, at, point)) break;
        to = point;
    }
    return vec_bearing(vec_sub(to, at));
}

// Turns all tanks along the road, or to the side if it is not free. Returns false if out of memory.
static bool face_road(Match *match) {
    MapGrid grid = map_nav_grid(match->given->map);
    if (match->card.tank_count > GRID_MAX) return true;
    Pathfinder *finder = pathfinder_create(grid.columns * grid.rows);
    for (int tank = 0; tank < match->card.tank_count && finder; tank++) {
        Pose pose = battle_tank(match->battle, tank)->pose;
        double wanted_rad = road_rad(match, tank, finder), best_m = -INFINITY;
        for (int i = 0; i < TURNS; i++) {
            double off_rad = (i + 1) / 2 * (i % 2 ? 1 : -1) * 2 * PI / TURNS;
            double free_m = free_road_m(match, tank, wanted_rad + off_rad);
            double worth_m = free_m - TURN_M_PER_RAD * fabs(off_rad);
            if (worth_m <= best_m) continue;
            best_m = worth_m, pose.heading_rad = angle_wrap(wanted_rad + off_rad);
        }
        battle_place(match->battle, tank, pose);
    }
    pathfinder_destroy(finder);
    return finder;
}

// Places flags in the four quarters of an arena without flags, clockwise.
static bool begin(Match *match) {
    static const double X[] = {0.25, 0.25, 0.75, 0.75}, Y[] = {0.25, 0.75, 0.75, 0.25};
    const Arena *arena = match->given;
    ModeState *state = &match->mode_state;
    state->course_count = arena->flag_count ? arena->flag_count : 4;
    for (int i = 0; i < arena->flag_count; i++) state->course[i] = arena->flags[i];
    for (int i = 0; i < 4 && !arena->flag_count; i++) {
        Vec near = vec(X[i] * arena->width_m, Y[i] * arena->height_m);
        state->course[i].radius_m = FLAG_RADIUS_M;
        if (!place_choose(arena, near, &state->course[i].at)) return false;
    }
    return face_road(match);
}

// A team's score is the number of flags that its leading tank has reached.
static void count_flags(Match *match) {
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));) {
        Goal next = next_flag(match, tank->id);
        if (tank->is_wreck || vec_distance(pose_at(tank->pose), next.at) > next.radius_m) continue;
        uint64_t *ticks = &match->mode_state.team_ticks[tank->team];
        uint64_t flags = (uint64_t)++match->slots[tank->id].flags;
        if (flags > *ticks) *ticks = flags;
    }
}

static bool is_won(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    double all = match->card.points > 0 ? match->card.points : match->mode_state.course_count;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (score[i] >= all) return true;
    return mode_won_by_last(match, score, winner);
}

const Mode RACE_MODE = {
    .name = "race",
    .about = "first to reach all flags",
    .rules = "race round the flags",
    .goal = "Be the first to reach all flags in order",
    .advice = "look ahead to the next flag, and brake before the corner",
    .title = "flags",
    .short_title = "flags",
    .end_title = "Flags",
    .unit = "flags",
    .won = "the race is won",
    .drawn = "level on flags",
    .points = {"rule.race-flags", 0, 0, 2000, "flags", "flags to reach to win; 0 = one lap"},
    .points_most = 100,
    .points_step = 1,
    .suits_one_team = true,
    .truce_s = 3,
    .begin = begin,
    .tick = count_flags,
    .place = next_flag,
    .score = mode_score_ticks,
    .is_won = is_won,
};
