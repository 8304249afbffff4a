// ranking.c -- what everyone did in a match, best first.
#include "ranking.h"

#include <stdio.h>

static bool comes_before(const RankRow *a, const RankRow *b, bool is_winner_first) {
    if (is_winner_first && a->has_won != b->has_won) return a->has_won;
    if (a->score != b->score) return a->score > b->score;
    return a->number < b->number;
}

// Keeps the best `most` in order.
static int insert(RankRow *rows, int count, int most, const RankRow *row, bool is_winner_first) {
    int place = count < most ? count : most;
    while (place > 0 && comes_before(row, &rows[place - 1], is_winner_first)) place--;
    if (place >= most) return count;
    int last = count < most ? count : most - 1;
    for (int i = last; i > place; i--) rows[i] = rows[i - 1];
    rows[place] = *row;
    return last + 1;
}

static void add_tank(RankRow *row, const Tank *tank) {
    row->damage += tank->damage_dealt;
    row->distance_m += tank->distance_m;
    row->shots += tank->shots;
    row->hits += tank->hits;
    row->kills += tank->kills;
    row->is_gone &= tank->is_wreck;
}

static bool has_won(const Match *match, int team) {
    MatchResult result = match_result(match);
    return result.is_over && !result.is_draw && team == result.winner;
}

int ranking_tanks(const Match *match, RankRow *rows, int most, bool is_winner_first) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        RankRow row = {.team = tank->team, .number = i, .is_gone = true};
        row.has_won = has_won(match, tank->team);
        row.score = tank_score(tank);
        snprintf(row.name, sizeof row.name, "%s", match_card(match)->tanks[i].name);
        add_tank(&row, tank);
        count = insert(rows, count, most, &row, is_winner_first);
    }
    return count;
}

// A team of one is called by its tank's name.
int ranking_teams(const Match *match, RankRow rows[static TEAMS_MAX]) {
    RankRow all[TEAMS_MAX] = {0};
    MatchResult result = match_result(match);
    int tanks[TEAMS_MAX] = {0}, last[TEAMS_MAX] = {0}, count = 0;
    for (int team = 0; team < TEAMS_MAX; team++) all[team].is_gone = true;
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        add_tank(&all[tank->team], tank);
        tanks[tank->team]++;
        last[tank->team] = i;
    }
    for (int team = 0; team < TEAMS_MAX; team++) {
        RankRow *row = &all[team];
        if (tanks[team] == 0) continue;
        row->team = row->number = team;
        row->has_won = has_won(match, team);
        row->score = result.team_score[team];
        if (tanks[team] == 1)
            snprintf(row->name, sizeof row->name, "%s", match_card(match)->tanks[last[team]].name);
        else
            snprintf(row->name, sizeof row->name, "%s %d/%d", team_name(team),
                     result.team_alive[team], tanks[team]);
        count = insert(rows, count, TEAMS_MAX, row, true);
    }
    return count;
}
