// mode_race.c -- the first tank to reach all flags in order wins for its team, as does the last
// team with living tanks. Destroyed tanks do not respawn.
#include "match_inside.h"

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
    return true;
}

static Goal next_flag(const Match *match, int tank) {
    const ModeState *state = &match->mode_state;
    const Flag *flag = &state->course[match->slots[tank].flags % state->course_count];
    return (Goal){true, flag->at, flag->radius_m};
}

// A team's score is the number of flags that its leading tank has reached.
static void count_flags(Match *match) {
    for (int i = 0; i < match->card.tank_count; i++) {
        const Tank *tank = battle_tank(match->battle, i);
        Goal next = next_flag(match, i);
        if (tank->is_wreck || vec_distance(pose_at(tank->pose), next.at) > next.radius_m) continue;
        uint64_t *ticks = &match->mode_state.team_ticks[tank->team];
        uint64_t flags = (uint64_t)++match->slots[i].flags;
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
    .points_key = "rule.race-flags",
    .points_most = 100,
    .points_step = 1,
    .suits_one_team = true,
    .begin = begin,
    .tick = count_flags,
    .place = next_flag,
    .score = mode_score_ticks,
    .is_won = is_won,
};
