// standings.c -- how the teams of a match stand.
#include "standings.h"

#include <stdlib.h>

Standings standings_count(const Match *match) {
    const Battle *battle = match_battle(match);
    MatchResult result = match_result(match);
    TeamStand all[TEAMS_MAX] = {0};
    double full[TEAMS_MAX] = {0};
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        TeamStand *stand = &all[tank->team];
        stand->only_tank = stand->tanks++ ? -1 : i;
        stand->left += tank->health;
        full[tank->team] += tank->spec->health;
    }
    Standings standings = {0};
    for (int team = 0; team < TEAMS_MAX; team++) {
        if (all[team].tanks == 0) continue;
        all[team].team = team;
        all[team].alive = result.team_alive[team];
        all[team].score = result.team_score[team];
        all[team].armour = clamp(all[team].left / full[team], 0, 1);
        standings.left += all[team].left;
        standings.teams[standings.count++] = all[team];
    }
    return standings;
}

static int by_score(const void *a, const void *b) {
    const TeamStand *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->team - y->team;
}

void standings_rank(Standings *standings) {
    qsort(standings->teams, (size_t)standings->count, sizeof *standings->teams, by_score);
}
