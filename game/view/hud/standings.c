// standings.c -- results of teams and tanks, and their wording.
#include "hud.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "view/input/bindings.h"

const char *tank_title(const Match *match, int tank) {
    const MatchCard *card = match_card(match);
    const TankCard *self = &card->tanks[tank];
    return self->is_boss ? card->waves[self->wave - 1].name : self->name;
}

static void add_tank(Standing *stand, const Tank *tank) {
    stand->tanks++;
    stand->alive += !tank->is_wreck;
    stand->health += tank->health;
    stand->damage += tank->damage_dealt;
    stand->distance_m += tank->distance_m;
    stand->shots += tank->shots;
    stand->hits += tank->hits;
    stand->kills += tank->kills;
}

double tank_armour(const Tank *tank) { return clamp(tank->health / tank->spec->health, 0, 1); }

static bool has_won(const Match *match, int team) {
    MatchResult result = match_result_without_hash(match);
    return result.is_over && !result.is_draw && team == result.winner;
}

Standing standing_of_tank(const Match *match, int index) {
    ASSERT(index >= 0 && index < match_card(match)->tank_count);
    const Tank *tank = battle_tank(match_battle(match), index);
    Standing stand = {.team = tank->team,
                      .number = index,
                      .look = match_tank_look(match, index),
                      .score = tank_score(tank)};
    stand.has_won = has_won(match, tank->team);
    stand.armour = tank_armour(tank);
    const TankCard *card = &match_card(match)->tanks[index];
    bool has_skill = card->kind == DRIVER_MIND && card->loadout.skill < SKILL_ACE;
    bool has_special = card->loadout.special->use;
    escaped_write(stand.name, sizeof stand.name, "%s%s%s%s%s", card->name, has_skill ? ", " : "",
                  has_skill ? prefs_difficulty_word(card->loadout.skill) : "",
                  has_special ? " + " : "", has_special ? card->loadout.special->name : "");
    add_tank(&stand, tank);
    return stand;
}

Standings standings_count(const Match *match) {
    MatchResult result = match_result_without_hash(match);
    Standings standings = {0};
    Standing all[TEAMS_MAX] = {0};
    double full[TEAMS_MAX] = {0};
    const TeamNames *names = &match_card(match)->teams;
    for (const Tank *tank = NULL; (tank = battle_next_tank(match_battle(match), tank));) {
        if (match_is_run(match) && tank->is_removed) continue; // tank of a previous wave
        full[tank->team] += tank->spec->health;
        all[tank->team].number = tank->id;
        add_tank(&all[tank->team], tank);
    }
    for (int team = 0; team < TEAMS_MAX; team++) {
        Standing stand = all[team];
        const char *name = match_team_name(match, team);
        if (stand.tanks != 1)
            escaped_write(stand.name, STANDING_NAME_MAX, "%s %d/%d", name, stand.alive,
                          stand.tanks);
        else
            escaped_write(stand.name, STANDING_NAME_MAX, "%s",
                          *names->own[team] ? name : tank_title(match, stand.number));
        stand.team = stand.number = team;
        stand.look = match_team_look(match, team);
        stand.has_won = has_won(match, team);
        stand.score = result.team_score[team];
        stand.armour = clamp(stand.health / full[team], 0, 1);
        standings.health += stand.health;
        if (stand.tanks > 0) standings.teams[standings.count++] = stand;
    }
    return standings;
}

static bool comes_before(const Standing *a, const Standing *b, bool is_winner_first) {
    if (is_winner_first && a->has_won != b->has_won) return a->has_won;
    if (a->score != b->score) return a->score > b->score;
    return a->number < b->number;
}

// Inserts a row into the best `most`, sorted. Returns the number of rows.
static int insert(Standing *rows, int count, int most, Standing row, bool is_winner_first) {
    ASSERT(count >= 0 && count <= most);
    int place = count < most ? count : most;
    while (place > 0 && comes_before(&row, &rows[place - 1], is_winner_first)) place--;
    if (place >= most) return count;
    int last = count < most ? count : most - 1;
    for (int i = last; i > place; i--) rows[i] = rows[i - 1];
    rows[place] = row;
    return last + 1;
}

void standings_rank(Standings *standings, bool is_winner_first) {
    for (int i = 0; i < standings->count; i++)
        insert(standings->teams, i, standings->count, standings->teams[i], is_winner_first);
}

int ranking_tanks(const Match *match, Standing *rows, int most, bool is_winner_first) {
    ASSERT(most >= 0);
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++)
        count = insert(rows, count, most, standing_of_tank(match, i), is_winner_first);
    return count;
}

enum { TEAMS_SHOWN = 4 };

__attribute__((format(printf, 2, 3))) static void add(char text[RESULT_TEXT_MAX],
                                                      const char *format, ...) {
    size_t used = strlen(text);
    va_list values;
    va_start(values, format);
    escaped_format(text + used, RESULT_TEXT_MAX - used, format, values);
    va_end(values);
}

// Capitalizes the sentence, unless it begins with a custom name.
static void capitalize(const Match *match, int winner, char *text) {
    if (winner >= 0 && *match_card(match)->teams.own[winner]) return;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = (char)(text[0] - 'a' + 'A');
}

// Returns the team of all players, or of those at this screen; -1 if there are none, or if they are
// in different teams.
static int players_team(const Match *match, bool are_local) {
    const MatchCard *card = match_card(match);
    int team = -1;
    for (int i = 0; i < card->tank_count; i++) {
        if (are_local ? !match_is_local(match, i) : card->tanks[i].kind != DRIVER_PLAYER) continue;
        if (team >= 0 && card->tanks[i].team != team) return -1;
        team = card->tanks[i].team;
    }
    return team;
}

// Returns the name of the player of a team, if players fight each other; otherwise NULL.
static const char *player_name(const Match *match, int team) {
    const MatchCard *card = match_card(match);
    const TankCard *player = NULL;
    for (int i = 0; i < card->tank_count; i++) {
        if (card->tanks[i].team != team) continue;
        if (player || card->tanks[i].kind != DRIVER_PLAYER) return NULL;
        player = &card->tanks[i];
    }
    return player && players_team(match, false) < 0 ? player->name : NULL;
}

void result_text_winner(const Match *match, char text[RESULT_TEXT_MAX]) {
    MatchResult result = match_result_without_hash(match);
    bool is_draw = result.is_draw || result.winner < 0;
    escaped_write(text, RESULT_TEXT_MAX, "%s%s",
                  is_draw ? "Draw" : match_team_name(match, result.winner),
                  is_draw              ? ""
                  : result.was_time_up ? " wins on points"
                                       : " wins");
    capitalize(match, is_draw ? -1 : result.winner, text);
    const char *player = is_draw ? NULL : player_name(match, result.winner);
    if (player) add(text, ": %s", player);
}

void result_text_player(const Match *match, char text[RESULT_TEXT_MAX]) {
    const MatchCard *card = match_card(match);
    MatchResult result = match_result_without_hash(match);
    int own = players_team(match, true);
    text[0] = '\0';
    if (own < 0) return;
    bool is_draw = result.is_draw || result.winner < 0;
    if (card->mode == MODE_SURVIVAL) {
        double waves = result.team_score[own];
        add(text, "You survived %.0f wave%s", waves, plural(waves));
    } else if (is_draw) {
        add(text, "Draw");
    } else if (result.winner == own) {
        add(text, "You won%s", result.was_time_up ? " on points" : "");
    } else {
        add(text, "You lost to ");
        // Appends a single tank's name and skill, or the team's name.
        int count = 0, last = 0;
        for (int i = 0; i < card->tank_count; i++)
            if (card->tanks[i].team == result.winner) count++, last = i;
        const TankCard *tank = &card->tanks[last];
        if (count != 1)
            add(text, "%s", match_team_name(match, result.winner));
        else if (tank->kind == DRIVER_MIND)
            add(text, "%s (%s)", tank->name, prefs_difficulty_word(tank->loadout.skill));
        else
            add(text, "%s", tank->name);
    }
}

// Appends "red 3 : 2 blue", or "red 3, blue 2, green 0" for more than two teams, the best first.
static void add_score(const Match *match, const double score[TEAMS_MAX],
                      char text[RESULT_TEXT_MAX]) {
    int teams[TEAMS_MAX], count = card_teams(match_card(match), teams);
    if (count == 2) {
        add(text, "%s %.0f : %.0f %s", match_team_name(match, teams[0]), score[teams[0]],
            score[teams[1]], match_team_name(match, teams[1]));
        return;
    }
    Standing rows[TEAMS_SHOWN];
    int shown = 0;
    for (int i = 0; i < count; i++)
        shown = insert(rows, shown, TEAMS_SHOWN,
                       (Standing){.number = teams[i], .score = score[teams[i]]}, false);
    for (int i = 0; i < shown; i++)
        add(text, "%s%s %.0f", i ? ", " : "", match_team_name(match, rows[i].number),
            rows[i].score);
    if (count > TEAMS_SHOWN) add(text, ", and %d more", count - TEAMS_SHOWN);
}

void result_points_text(const Match *match, char text[RESULT_TEXT_MAX]) {
    MatchResult result = match_result_without_hash(match);
    const Mode *mode = MODES[match_card(match)->mode];
    text[0] = '\0';
    if (!*mode->title && !result.was_time_up) return;
    add(text, "%s: ", mode->end_title);
    if (mode->is_one_score)
        add(text, "%.0f", result.team_score[match_card(match)->tanks[0].team]);
    else
        add_score(match, result.team_score, text);
    if (mode_has_points(mode) && match_card(match)->points > 0)
        add(text, " (first to %.0f)", match_card(match)->points);
}

void result_text_series(const Match *match, const SeriesStatus *series, int round, int rounds,
                        char text[RESULT_TEXT_MAX]) {
    ASSERT(!series || series->winner < TEAMS_MAX);
    text[0] = '\0';
    if (!series) return;
    int teams[TEAMS_MAX], count = card_teams(match_card(match), teams), winner = series->winner;
    bool is_won = series->is_over && winner >= 0;
    double wins[TEAMS_MAX];
    for (int team = 0; team < TEAMS_MAX; team++) wins[team] = series->wins[team];
    if (is_won)
        add(text, "%s wins the series%s", match_team_name(match, winner), count == 2 ? " " : ": ");
    if (series->is_over && !is_won) add(text, "The series is a draw: ");
    if (is_won && count == 2) // "Red wins the series 5 : 2"; before its end "red 3 : 2 blue"
        add(text, "%d : %d", series->wins[winner], series->wins[teams[teams[0] == winner]]);
    else
        add_score(match, wins, text);
    if (series->is_over) capitalize(match, winner, text);
    if (series->draws) add(text, ", %d draw%s", series->draws, plural(series->draws));
    if (series->best_of)
        add(text, ", best of %d", series->best_of);
    else
        add(text, ", round %d of %d", round, rounds);
}
