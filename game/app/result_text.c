// result_text.c -- results for people: a table a match, a line a round, totals.
#include "result_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { NAME_WIDTH_LEAST = 6, TEAM_WIDTH_LEAST = 4, TEAM_WIDTH = 8 };
enum { BRIEF_TANKS = 16, BRIEF_ROWS = 10 }; // from so many tanks on, only so many rows

// Terminal colours of the palette's eight teams.
static const char *const TEAM_COLORS[] = {"31", "34", "32", "33", "35", "38;5;208", "36", "37"};
enum { TEAM_COLOR_COUNT = sizeof TEAM_COLORS / sizeof *TEAM_COLORS };

// A team's name in its colour, padded to a width.
static void print_team(FILE *file, int team, int width, bool is_colored) {
    bool is_painted = is_colored && team < TEAM_COLOR_COUNT;
    if (is_painted) fprintf(file, "\033[1;%sm", TEAM_COLORS[team]);
    fprintf(file, "%-*s%s", width, team_name(team), is_painted ? "\033[0m" : "");
}

static double match_seconds(uint64_t ticks) { return (double)ticks * BATTLE_TICK_S; }

// Ended neither by time nor by the last team: somebody had the points.
static const char *why_over(const MatchCard *card, const MatchResult *result) {
    bool has_winner = result->winner >= 0;
    if (!result->is_over) return "still going on";
    if (result->was_time_up)
        return has_winner ? "ahead when time was up" : "level when time was up";
    return has_winner ? MODES[card->mode]->won : MODES[card->mode]->drawn;
}

static void print_outcome(FILE *file, const Match *match, const MatchResult *result,
                          bool is_colored) {
    const MatchCard *card = match_card(match);
    fprintf(file, "%s, seed %" PRIu64 "%s: ", card->arena, card->seed,
            card->sides ? ", sides exchanged" : "");
    if (result->winner >= 0) print_team(file, result->winner, 0, is_colored);
    fprintf(file, "%s after %.1f s (%" PRIu64 " ticks), ",
            result->winner >= 0 ? " wins"
            : result->is_draw   ? "a draw"
                                : "undecided",
            match_seconds(result->ticks), result->ticks);
    fprintf(file, "%s\n", why_over(card, result));
}

typedef struct Widths {
    int name, team;
} Widths;

static Widths measure(const MatchCard *card) {
    Widths widths = {NAME_WIDTH_LEAST, TEAM_WIDTH_LEAST};
    for (int i = 0; i < card->tank_count; i++) {
        int name = (int)strlen(card->tanks[i].name),
            team = (int)strlen(team_name(card->tanks[i].team));
        if (name > widths.name) widths.name = name;
        if (team > widths.team) widths.team = team;
    }
    return widths;
}

// A column of its own for the first properties, and for those of which some tank has another value
// than the initial one. Without a loadout: its title.
static void print_property(FILE *file, const MatchCard *card, const TankProperty *property,
                           const Loadout *loadout) {
    if (!card_shows(card, property)) return;
    int width = (int)strlen(property->title);
    char text[32];
    for (int i = 0; property->choice && property->choice(i).row; i++)
        if ((int)strlen(property->choice(i).name) > width)
            width = (int)strlen(property->choice(i).name);
    if (!loadout)
        snprintf(text, sizeof text, "%s", property->title);
    else if (property->choice)
        snprintf(text, sizeof text, "%s", property_chosen(property, loadout).name);
    else
        snprintf(text, sizeof text, "%g", property_values(property, loadout)[0]);
    if (!loadout) *text = (char)tolower((unsigned char)*text);
    fprintf(file, "  %-*s", width, text);
}

// A column of its own only where tanks come back.
static void print_deaths(FILE *file, const Match *match, const char *text) {
    if (MODES[match_card(match)->mode]->revives) fprintf(file, "  %6s", text);
}

static void print_tank(FILE *file, const Match *match, int id, int place, Widths widths,
                       bool is_colored) {
    const TankCard *card = &match_card(match)->tanks[id];
    const Tank *tank = battle_tank(match_battle(match), id);
    char accuracy[16] = "-", deaths[16];
    if (tank->shots)
        snprintf(accuracy, sizeof accuracy, "%.0f%%", 100.0 * tank->hits / tank->shots);
    snprintf(deaths, sizeof deaths, "%d", match_deaths(match, id));
    fprintf(file, "%4d  %-*s  ", place, widths.name, card->name);
    print_team(file, card->team, widths.team, is_colored);
    for (int i = 0; i < tank_property_count(); i++)
        print_property(file, match_card(match), tank_property_shown(i), &card->loadout);
    fprintf(file, "  %4.0f/%-4.0f  %5d", tank->health, tank->spec->health, tank->kills);
    print_deaths(file, match, deaths);
    fprintf(file, "  %6.0f  %8s  %6.0f m  %5.0f\n", tank->damage_dealt, accuracy, tank->distance_m,
            tank_score(tank));
}

static void print_tanks(FILE *file, const Match *match, bool is_colored, int rows) {
    Widths widths = measure(match_card(match));
    int order[BATTLE_TANKS_MAX], count = match_places(match, order);
    fprintf(file, "   #  %-*s  %-*s", widths.name, "tank", widths.team, "team");
    for (int i = 0; i < tank_property_count(); i++)
        print_property(file, match_card(match), tank_property_shown(i), NULL);
    fprintf(file, "  %9s  %5s", "health", "kills");
    print_deaths(file, match, "deaths");
    fprintf(file, "  %6s  %8s  %8s  %5s\n", "damage", "accuracy", "distance", "score");
    for (int i = 0; i < count && i < rows; i++)
        print_tank(file, match, order[i], i + 1, widths, is_colored);
    if (count > rows) fprintf(file, "      and %d more: -v shows all\n", count - rows);
}

static void print_team_row(FILE *file, const Match *match, const MatchResult *result, int team,
                           bool is_colored) {
    int tanks = 0, kills = 0, deaths = 0;
    double damage = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        if (tank->team != team) continue;
        tanks++;
        kills += tank->kills;
        deaths += match_deaths(match, i);
        damage += tank->damage_dealt;
    }
    print_team(file, team, TEAM_WIDTH, is_colored);
    fprintf(file, "  %5d  %5d  %5d  %6d  %8.0f  %8.1f\n", tanks, result->team_alive[team], kills,
            deaths, damage, result->team_score[team]);
}

static bool is_ahead(const MatchResult *result, int a, int b) {
    if ((a == result->winner) != (b == result->winner)) return a == result->winner;
    return result->team_score[a] > result->team_score[b];
}

// Insertion keeps equals in their order.
static void sort_teams(const MatchResult *result, int *teams, int count) {
    for (int i = 1; i < count; i++) {
        int team = teams[i], place = i;
        for (; place > 0 && is_ahead(result, team, teams[place - 1]); place--)
            teams[place] = teams[place - 1];
        teams[place] = team;
    }
}

static void print_teams(FILE *file, const Match *match, const MatchResult *result, bool is_colored,
                        int rows) {
    int teams[TEAMS_MAX], count = card_teams(match_card(match), teams);
    sort_teams(result, teams, count);
    fprintf(file, "%-*s  %5s  %5s  %5s  %6s  %8s  %8s\n", TEAM_WIDTH, "team", "tanks", "alive",
            "kills", "deaths", "damage", MODES[match_card(match)->mode]->unit);
    for (int i = 0; i < count && i < rows; i++)
        print_team_row(file, match, result, teams[i], is_colored);
    if (count > rows) fprintf(file, "and %d more: -v shows all\n", count - rows);
    fputc('\n', file);
}

// Teams of one tank are told by their tanks, except where a team's score is not that of its tanks;
// a handful of tanks needs no sums unless the points decide.
static bool has_team_table(const MatchCard *card) {
    int teams[TEAMS_MAX], count = card_teams(card, teams);
    const Mode *mode = MODES[card->mode];
    bool is_news = *mode->title || card->tank_count > BRIEF_TANKS;
    return mode->score || (is_news && count < card->tank_count);
}

void result_table(FILE *file, const Match *match, bool is_colored, bool is_full) {
    MatchResult result = match_result(match);
    const MatchCard *card = match_card(match);
    bool is_brief = !is_full && card->tank_count > BRIEF_TANKS;
    int rows = is_brief ? BRIEF_ROWS : BATTLE_TANKS_MAX;
    print_outcome(file, match, &result, is_colored);
    if (has_team_table(card)) print_teams(file, match, &result, is_colored, rows);
    print_tanks(file, match, is_colored, rows);
    fprintf(file, "state hash %016" PRIx64 "\n", result.state_hash);
}

void result_line(FILE *file, const Match *match, int round, bool is_colored) {
    enum { WINNER_WIDTH = 8 };
    MatchResult result = match_result(match);
    fprintf(file, "%4d  seed %-10" PRIu64 "  ", round + 1, match_card(match)->seed);
    if (result.winner >= 0)
        print_team(file, result.winner, WINNER_WIDTH, is_colored);
    else
        fprintf(file, "%-*s", WINNER_WIDTH, "draw");
    fprintf(file, "  %6.1f s  %016" PRIx64 "%s\n", match_seconds(result.ticks), result.state_hash,
            match_card(match)->sides ? "  sides exchanged" : "");
}

void result_totals(FILE *file, const Tally *tally, bool is_colored) {
    fprintf(file, "\n%-*s  %6s  %6s  %12s\n", TEAM_WIDTH, "team", "wins", "share", "score/round");
    for (int team = 0; team < tally->team_count; team++) {
        if (!tally->is_present[team]) continue;
        print_team(file, team, TEAM_WIDTH, is_colored);
        fprintf(file, "  %6d  %5.1f%%  %12.1f\n", tally->wins[team],
                100.0 * tally->wins[team] / tally->rounds, tally->score[team] / tally->rounds);
    }
    fprintf(file, "%d round%s, %d draw%s, %.1f s a round\n", tally->rounds,
            tally->rounds == 1 ? "" : "s", tally->draws, tally->draws == 1 ? "" : "s",
            match_seconds(tally->ticks) / tally->rounds);
}

// Of two teams the wins of both, "3 : 1"; of more the winner's alone.
static void wins_text(const Tally *tally, int leader, char *text, size_t size) {
    int teams[TEAMS_MAX], count = 0;
    for (int team = 0; team < tally->team_count; team++)
        if (tally->is_present[team]) teams[count++] = team;
    int first = count == 2 && leader == teams[1] ? 1 : 0;
    if (count == 2)
        snprintf(text, size, "%d : %d", tally->wins[teams[first]], tally->wins[teams[!first]]);
    else
        snprintf(text, size, "with %d of %d rounds", leader >= 0 ? tally->wins[leader] : 0,
                 tally->rounds);
}

const char *series_text(const Tally *tally, int best_of, char text[static SERIES_TEXT_MAX]) {
    char wins[32];
    int leader = tally_leader(tally);
    wins_text(tally, leader, wins, sizeof wins);
    if (!tally_is_decided(tally, best_of))
        snprintf(text, SERIES_TEXT_MAX, "best of %d: undecided after %d round%s", best_of,
                 tally->rounds, tally->rounds == 1 ? "" : "s");
    else if (leader >= 0)
        snprintf(text, SERIES_TEXT_MAX, "best of %d: %s wins the series %s", best_of,
                 team_name(leader), wins);
    else
        snprintf(text, SERIES_TEXT_MAX, "best of %d: nobody wins the series", best_of);
    return text;
}
