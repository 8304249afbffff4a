// mode_guard.c -- each team guards its first tank, and loses with it. The last team wins; when the
// time is up, the team whose first tank has the most health.
#include "match_inside.h"

#define NEAR_M 14.0 // radius of the goal area around the guarded tank

// Returns the tank that this tank's team guards.
static int ward_of(const Match *match, int tank) {
    int ward = 0;
    while (match->card.tanks[ward].team != match->card.tanks[tank].team) ward++;
    return ward;
}

static bool guards(const Match *match, int tank) { return ward_of(match, tank) == tank; }

static Goal near_ward(const Match *match, int tank) {
    const Tank *ward = battle_tank(match->battle, ward_of(match, tank));
    if (ward->id == tank || ward->is_wreck) return (Goal){0};
    return (Goal){true, pose_at(ward->pose), NEAR_M};
}

static void score(const Match *match, double score[static TEAMS_MAX]) {
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));)
        if (guards(match, tank->id) && !tank->is_wreck)
            score[tank->team] = 100 * tank->health / tank->spec->health;
}

static bool is_won(const Match *match, const double score[static TEAMS_MAX], int *winner) {
    int left = 0, last = -1;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (score[i] > 0) left++, last = i;
    if (left > 1 || (left == 1 && match->teams_at_start == 1)) return false;
    *winner = last;
    return true;
}

const Mode GUARD_MODE = {
    .name = "guard",
    .about = "guard your first tank",
    .rules = "guard the first tank",
    .goal = "Guard the tank with the ring; destroy theirs",
    .advice = "stay near the tank with the ring, and draw fire away from it",
    .title = "health",
    .short_title = "health",
    .end_title = "Health",
    .unit = "health",
    .won = "the other's first tank fell",
    .drawn = "level on health",
    .points_most = 2000,
    .points_step = 50,
    .place = near_ward,
    .score = score,
    .is_won = is_won,
    .ends_by_loss = true,
    .guards = guards,
};
