// standings.c -- how the teams and tanks of a match stand.
#include "hud.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

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
    ASSERT(most >= 0);
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

void standing_name(const Match *match, const TeamStand *stand, char name[static STAND_NAME_MAX]) {
    if (stand->only_tank >= 0)
        snprintf(name, STAND_NAME_MAX, "%s", match_card(match)->tanks[stand->only_tank].name);
    else
        snprintf(name, STAND_NAME_MAX, "%s %d/%d", team_name(stand->team), stand->alive,
                 stand->tanks);
}

int ranking_teams(const Match *match, RankRow rows[static TEAMS_MAX]) {
    Standings standings = standings_count(match);
    int count = 0;
    for (int k = 0; k < standings.count; k++) {
        const TeamStand *stand = &standings.teams[k];
        RankRow row = {.team = stand->team, .number = stand->team, .is_gone = true};
        row.has_won = has_won(match, stand->team);
        row.score = stand->score;
        standing_name(match, stand, row.name);
        for (int i = 0; i < match_card(match)->tank_count; i++) {
            const Tank *tank = battle_tank(match_battle(match), i);
            if (tank->team == stand->team) add_tank(&row, tank);
        }
        count = insert(rows, count, TEAMS_MAX, &row, true);
    }
    return count;
}

enum { TEAMS_TOLD = 4 };

__attribute__((format(printf, 2, 3))) static void add(char text[END_LINE_MAX], const char *format,
                                                      ...) {
    size_t used = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + used, END_LINE_MAX - used, format, values);
    va_end(values);
}

static void capital(char *text) {
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = (char)(text[0] - 'a' + 'A');
}

void endline_winner(const Match *match, char text[END_LINE_MAX]) {
    MatchResult result = match_result(match);
    bool is_draw = result.is_draw || result.winner < 0;
    snprintf(text, END_LINE_MAX, "%s%s", is_draw ? "Draw" : team_name(result.winner),
             is_draw              ? ""
             : result.was_time_up ? " wins on points"
                                  : " wins");
    capital(text);
}

// "red 3 : 2 blue", or of more than two: "red 3, blue 2, green 0", the most first.
static void add_score(const Match *match, const double score[TEAMS_MAX], char text[END_LINE_MAX]) {
    int teams[TEAMS_MAX], count = card_teams(match_card(match), teams);
    if (count == 2) {
        add(text, "%s %.0f : %.0f %s", team_name(teams[0]), score[teams[0]], score[teams[1]],
            team_name(teams[1]));
        return;
    }
    for (int told = 0; told < count; told++) {
        int best = told;
        for (int i = told + 1; i < count; i++)
            if (score[teams[i]] > score[teams[best]]) best = i;
        int team = teams[best];
        for (int i = best; i > told; i--) teams[i] = teams[i - 1];
        teams[told] = team;
        if (told < TEAMS_TOLD)
            add(text, "%s%s %.0f", told ? ", " : "", team_name(team), score[team]);
    }
    if (count > TEAMS_TOLD) add(text, ", and %d more", count - TEAMS_TOLD);
}

void endline_points(const Match *match, char text[END_LINE_MAX]) {
    MatchResult result = match_result(match);
    const Mode *mode = MODES[match_card(match)->mode];
    text[0] = '\0';
    if (!*mode->title && !result.was_time_up) return;
    add(text, "%s: ", mode->end_title);
    add_score(match, result.team_score, text);
    if (mode->points_key && match_card(match)->points > 0)
        add(text, " (to %.0f)", match_card(match)->points);
}

void endline_series(const Match *match, const SeriesStand *series, int round, int rounds,
                    char text[END_LINE_MAX]) {
    ASSERT(!series || series->winner < TEAMS_MAX);
    text[0] = '\0';
    if (!series) return;
    int teams[TEAMS_MAX], count = card_teams(match_card(match), teams), winner = series->winner;
    bool is_won = series->is_over && winner >= 0;
    double wins[TEAMS_MAX];
    for (int team = 0; team < TEAMS_MAX; team++) wins[team] = series->wins[team];
    if (is_won) add(text, "%s wins the series%s", team_name(winner), count == 2 ? " " : ": ");
    if (series->is_over && !is_won) add(text, "The series is a draw: ");
    if (is_won && count == 2) // "Red wins the series 5 : 2"; before its end "red 3 : 2 blue"
        add(text, "%d : %d", series->wins[winner], series->wins[teams[teams[0] == winner]]);
    else
        add_score(match, wins, text);
    if (series->is_over) capital(text);
    if (series->draws) add(text, ", %d draw%s", series->draws, series->draws == 1 ? "" : "s");
    if (series->best_of)
        add(text, ", best of %d", series->best_of);
    else
        add(text, ", round %d of %d", round, rounds);
}
