// endlines.c -- the end card's sentences.
#include "endlines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEAMS_TOLD = 4 };

static void add(char text[END_LINE_MAX], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(char text[END_LINE_MAX], const char *format, ...) {
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

// "Red wins the series 5 : 2"; before its end "red 3 : 2 blue".
static void add_standing(const Match *match, const SeriesStand *series, char text[END_LINE_MAX]) {
    int teams[TEAMS_MAX], count = card_teams(match_card(match), teams), winner = series->winner;
    double wins[TEAMS_MAX];
    for (int team = 0; team < TEAMS_MAX; team++) wins[team] = series->wins[team];
    if (series->is_over && winner >= 0 && count == 2) {
        int loser = teams[0] == winner ? teams[1] : teams[0];
        add(text, "%s wins the series %d : %d", team_name(winner), series->wins[winner],
            series->wins[loser]);
    } else {
        if (series->is_over && winner >= 0) add(text, "%s wins the series: ", team_name(winner));
        if (series->is_over && winner < 0) add(text, "The series is a draw: ");
        add_score(match, wins, text);
    }
    if (series->is_over) capital(text);
}

void endline_series(const Match *match, const ViewStatus *status, char text[END_LINE_MAX]) {
    const SeriesStand *series = status->series;
    text[0] = '\0';
    if (!series) return;
    add_standing(match, series, text);
    if (series->draws) add(text, ", %d draw%s", series->draws, series->draws == 1 ? "" : "s");
    if (series->best_of)
        add(text, ", best of %d", series->best_of);
    else
        add(text, ", round %d of %d", status->round, status->rounds);
}

void endline_keys(const ViewStatus *status, bool is_short, char text[END_LINE_MAX]) {
    text[0] = '\0';
    add(text, is_short ? "R" : "R again");
    if (!status->is_replay) add(text, " \xC2\xB7 N%s", is_short ? " new" : " new seed");
    if (status->offers_replay) add(text, " \xC2\xB7 V%s", is_short ? "" : " replay");
    add(text, " \xC2\xB7 Esc menu");
}
