// match_report.c -- results of matches as tables, JSON documents and CSV rows.
#include "match_report.h"
#include "game/column_rows.h" // generated from columns.txt

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/ladder/rating.h"
#include "app/base/say.h"
#include "platform/escape.h"
#include "match/tuning.h"

enum { NAME_WIDTH_LEAST = 6, TEAM_WIDTH_LEAST = 4, TEAM_WIDTH = 8 };
#define UNLIKELY 0.05 // a difference of lower probability is considered significant
// limits of brief output: with BRIEF_TANKS or more tanks, only BRIEF_ROWS rows are printed
enum { BRIEF_TANKS = 16, BRIEF_ROWS = 10 };

// Returns a team's name in the terminal colour closest to the palette's.
static Cell team_cell(const TeamNames *names, int team) {
    static const char *const COLORS[] = {"31", "34", "32", "33", "35", "38;5;208", "36", "37"};
    Cell cell = cell_text(team_name(names, team));
    if (team < (int)(sizeof COLORS / sizeof *COLORS)) cell.paint = COLORS[team];
    return cell;
}

static void print_team(FILE *file, const MatchCard *card, int team, int width, bool is_colored) {
    Cell cell = team_cell(&card->teams, team);
    bool is_painted = is_colored && cell.paint;
    if (is_painted) escaped_print(file, "\033[1;%sm", cell.paint);
    escaped_print(file, "%-*s", width, cell.text);
    if (is_painted) fputs("\033[0m", file);
}

static double match_seconds(uint64_t ticks) { return (double)ticks * BATTLE_TICK_S; }

static const char *end_reason(const MatchCard *card, const MatchResult *result) {
    const Mode *mode = MODES[card->mode];
    bool has_winner = result->winner >= 0;
    if (!result->is_over) return "still running";
    if (result->was_time_up)
        return has_winner ? "ahead when time was up" : "level when time was up";
    return has_winner ? mode->won : mode->drawn;
}

static void print_outcome(FILE *file, const Match *match, const MatchResult *result,
                          bool is_colored) {
    const MatchCard *card = match_card(match);
    bool has_winner = result->winner >= 0;
    escaped_print(file, "%s, seed %" PRIu64 "%s: ", card->arena, card->seed,
                  card->start_rotation ? ", sides swapped" : "");
    if (has_winner) print_team(file, card, result->winner, 0, is_colored);
    const char *end = has_winner ? " wins" : result->is_draw ? "a draw" : "undecided";
    escaped_print(file, "%s after %.1f s (%" PRIu64 " ticks), %s\n", end,
                  match_seconds(result->ticks), result->ticks, end_reason(card, result));
}

MatchConditions match_conditions(const MatchCard *card, char tuning[static NUMBERS_WORDS_MAX]) {
    json_t *conditions = conditions_json(card);
    numbers_words(json_object_get(conditions, "tuning"), tuning);
    json_decref(conditions);
    return (MatchConditions){.mode = MODES[card->mode]->name,
                             .tuning = tuning,
                             .program = PROGRAM_VERSION,
                             .rules_version = RULES_VERSION,
                             .friendly_fire = card->rules.friendly_fire,
                             .substeps = card->rules.substeps,
                             .points = card->points,
                             .time_limit_s = card->time_limit_s};
}

enum { PARAMS_WORDS_MAX = 512 };

typedef struct TankRow {
    const MatchCard *card;
    const MatchResult *result;
    const TankCard *own;
    const char *arena, *mode, *name;
    Tank tank;
    double health_max, score, team_score;
    int number, place, deaths, sides, ticks, is_winner;
    int round, team_wins, is_series_winner; // CSV only
    MatchConditions made;
    const char *forfeit; // NULL for none
    char health[16], accuracy[8], seed[24], hash[17];
    char params[PARAMS_WORDS_MAX], drive_params[PARAMS_WORDS_MAX];
} TankRow;

static bool do_tanks_return(const void *row) {
    return MODES[((const TankRow *)row)->card->mode]->revives;
}

static Cell forfeit_cell(const void *row, int index) {
    const char *forfeit = ((const TankRow *)row)->forfeit;
    (void)index;
    return forfeit ? cell_text(forfeit) : CELL_LEFT_OUT;
}

static Cell tank_team_cell(const void *row, int index) {
    (void)index;
    const TankRow *tank = row;
    return team_cell(&tank->card->teams, tank->own->team);
}

static Cell property_cell(const void *row, int index) {
    const Loadout *loadout = &((const TankRow *)row)->own->loadout;
    const TankProperty *property = &TANK_PROPERTIES[index];
    return property->choice ? cell_text(property_chosen(property, loadout).name)
                            : cell_real(property_values(property, loadout)[0]);
}

// Returns the name of a value for text output, or the value if it has no name.
static Cell property_said(const void *row, int index) {
    const TankCard *own = ((const TankRow *)row)->own;
    const Loadout *loadout = &own->loadout;
    double value;
    if (TANK_PROPERTIES[index].is_of_mind && own->kind == DRIVER_PLAYER) return cell_text("-");
    const char *name = property_nearest_name(&TANK_PROPERTIES[index], loadout, &value);
    bool is_named = name && value == property_values(&TANK_PROPERTIES[index], loadout)[0];
    return is_named ? cell_text(name) : property_cell(row, index);
}

// Returns whether JSON omits a property: only the first ones are always present.
static bool is_left_out(const TankRow *row, int index) {
    return index >= TANK_PROPERTIES_FIRST &&
           property_is_initial(&TANK_PROPERTIES[index], &row->own->loadout);
}

static Cell property_if_chosen(const void *row, int index) {
    return is_left_out(row, index) ? CELL_LEFT_OUT : property_cell(row, index);
}

static Cell property_params_cell(const void *row, int index) {
    const Loadout *loadout = &((const TankRow *)row)->own->loadout;
    const TankProperty *property = &TANK_PROPERTIES[index];
    if (is_left_out(row, index)) return CELL_LEFT_OUT;
    return cell_json(
        params_json(property_params(property, loadout), property_values(property, loadout)));
}

static Cell mind_cell(const void *row, int index) {
    const TankCard *own = ((const TankRow *)row)->own;
    char name[TANK_NAME_MAX];
    (void)index;
    if (own->kind != DRIVER_MIND) return cell_text(NULL);
    return cell_print("%s", mind_name(&own->mind, name));
}

static Cell mind_params_cell(const void *row, int index) {
    const TankCard *own = ((const TankRow *)row)->own;
    const Mind *mind = &own->mind;
    bool is_mind = own->kind == DRIVER_MIND;
    (void)index;
    return cell_json(params_json(is_mind ? mind->behaviour->params : NULL, mind->params));
}

// Columns of every tank before and after its properties. CSV columns keep their historical order.
static const Column FRONT[] = {TANK_FRONT_TABLE(COLUMN){0}};
static const Column BACK[] = {TANK_BACK_TABLE(COLUMN){0}};

enum { COLUMNS_MAX = 64, HEAD_MAX = 32 };

// The columns for the tanks of a card. Names can point into this struct.
typedef struct TankColumns {
    Column columns[COLUMNS_MAX]; // ends with an empty column
    int count;
    char heads[COLUMNS_MAX][HEAD_MAX];
} TankColumns;

static void add_column(TankColumns *self, Column column) {
    ASSERT(self->count + 1 < COLUMNS_MAX);
    self->columns[self->count++] = column;
}

static void add_property(TankColumns *self, const MatchCard *card, const TankProperty *property) {
    int index = (int)(property - TANK_PROPERTIES);
    bool is_first = index < TANK_PROPERTIES_FIRST;
    char *head = self->heads[self->count];
    snprintf(head, HEAD_MAX, "%s", property->title);
    head[0] = (char)tolower((unsigned char)head[0]);
    size_t width = strlen(property->title);
    for (int i = 0; property->choice && property->choice(i).row; i++)
        if (strlen(property->choice(i).name) > width) width = strlen(property->choice(i).name);
    if (card_shows(card, property))
        add_column(self,
                   (Column){is_first ? IN_TEXT | IN_CSV : IN_TEXT, head,
                            is_first ? property_cell : property_said, index, .width = -(int)width});
    add_column(self, (Column){IN_JSON, property->key, property_if_chosen, index});
    if (!property->params || !property->choice) return;
    char *name = self->heads[self->count];
    snprintf(name, HEAD_MAX, "%s_params", property->key);
    add_column(self, (Column){IN_JSON, name, property_params_cell, index});
}

static TankColumns *tank_columns(const MatchCard *card, TankColumns *self) {
    memset(self, 0, sizeof *self);
    for (const Column *column = FRONT; column->get; column++) add_column(self, *column);
    for (int i = 0; i < tank_property_count(); i++)
        add_property(self, card, tank_property_shown(i));
    for (const Column *column = BACK; column->get; column++) add_column(self, *column);
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++)
        if (card_shows(card, &TANK_PROPERTIES[i]))
            add_column(self, (Column){IN_CSV, TANK_PROPERTIES[i].key, property_cell, i});
    return self;
}

// Orders by winner first, then score, then number.
static int by_place(const void *x, const void *y) {
    const TankRow *a = x, *b = y;
    int winner = a->result->winner;
    bool a_won = a->own->team == winner, b_won = b->own->team == winner;
    if (a_won != b_won) return a_won ? -1 : 1;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    return a->number - b->number;
}

// Returns an array of all tanks by number or by rank, to be freed; NULL if out of memory.
static TankRow *tank_rows(const Match *match, const MatchResult *result, bool is_sorted) {
    const MatchCard *card = match_card(match);
    TankRow *rows = calloc((size_t)card->tank_count, sizeof *rows);
    for (int i = 0; rows && i < card->tank_count; i++) {
        const TankCard *own = &card->tanks[i];
        const Tank *tank = battle_tank(match_battle(match), i);
        rows[i] = (TankRow){.card = card,
                            .result = result,
                            .own = own,
                            .arena = card->arena,
                            .mode = MODES[card->mode]->name,
                            .name = own->name,
                            .tank = *tank,
                            .health_max = tank->spec->health,
                            .score = tank_score(tank),
                            .team_score = result->team_score[own->team],
                            .number = i + 1,
                            .deaths = match_deaths(match, i),
                            .sides = card->start_rotation,
                            .ticks = (int)result->ticks,
                            .is_winner = own->team == result->winner,
                            .accuracy = "-"};
        if (match_forfeited(match, i))
            rows[i].forfeit = forfeit_name((int)match_forfeited(match, i));
        snprintf(rows[i].health, sizeof rows->health, "%4.0f/%-4.0f", tank->health,
                 tank->spec->health);
        if (tank->shots)
            snprintf(rows[i].accuracy, sizeof rows->accuracy, "%.0f%%",
                     100.0 * tank->hits / tank->shots);
        snprintf(rows[i].seed, sizeof rows->seed, "%" PRIu64, card->seed);
        snprintf(rows[i].hash, sizeof rows->hash, "%016" PRIx64, result->state_hash);
    }
    if (rows && is_sorted) qsort(rows, (size_t)card->tank_count, sizeof *rows, by_place);
    for (int i = 0; rows && i < card->tank_count; i++) rows[i].place = i + 1;
    return rows;
}

static void write_params(json_t *params, char words[static PARAMS_WORDS_MAX]) {
    char whole[NUMBERS_WORDS_MAX];
    numbers_words(params, whole);
    snprintf(words, PARAMS_WORDS_MAX, "%.*s", PARAMS_WORDS_MAX - 1, whole);
    json_decref(params);
}

static Rows as_rows(const TankColumns *columns, const TankRow *rows, const MatchCard *card) {
    return (Rows){columns->columns, rows, sizeof *rows, rows ? card->tank_count : 0};
}

// A team of a match, or of several rounds.
typedef struct TeamRow {
    const TeamNames *names;
    const char *player;
    int team, tanks, alive, kills, deaths, wins, forfeits;
    bool has_forfeits;           // whether any team has
    double damage, score, share; // `share`: rounds won, in percent
    Interval chance;             // probability to win, in percent; NAN if unknown
} TeamRow;

static Cell team_name_cell(const void *row, int index) {
    (void)index;
    const TeamRow *team = row;
    return team_cell(team->names, team->team);
}

// Orders by winner first, then score, then number.
static int by_success(const void *x, const void *y) {
    const TeamRow *a = x, *b = y;
    if (a->wins != b->wins) return b->wins - a->wins;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    return a->team - b->team;
}

static void print_teams(FILE *file, const Match *match, const MatchResult *result, bool is_colored,
                        int most) {
    const char *unit = MODES[match_card(match)->mode]->unit;
    const Column columns[] = {TEAM_TABLE(COLUMN){0}};
    TeamRow rows[TEAMS_MAX];
    int teams[TEAMS_MAX], count = card_teams(match_card(match), teams);
    for (int i = 0; i < count; i++) {
        TeamRow *row = &rows[i];
        *row = (TeamRow){.names = &match_card(match)->teams,
                         .team = teams[i],
                         .alive = result->team_alive[teams[i]],
                         .wins = teams[i] == result->winner,
                         .score = result->team_score[teams[i]]};
        for (const Tank *tank = NULL; (tank = battle_next_tank(match_battle(match), tank));) {
            if (tank->team != row->team) continue;
            row->tanks++;
            row->kills += tank->kills;
            row->deaths += match_deaths(match, tank->id);
            row->damage += tank->damage_dealt;
        }
    }
    qsort(rows, (size_t)count, sizeof *rows, by_success);
    rows_text(file, (Rows){columns, rows, sizeof *rows, count}, most, is_colored);
    if (count > most) fprintf(file, "and %d more: -v shows all\n", count - most);
    fputc('\n', file);
}

static void print_forfeits(FILE *file, const Match *match, const char *before) {
    for (int i = 0; match_forfeits(match, NULL) && i < match_card(match)->tank_count; i++)
        if (match_forfeited(match, i))
            escaped_print(file, "%s%s, %s\n", before, match_card(match)->tanks[i].name,
                          forfeit_words((int)match_forfeited(match, i)));
}

void result_table(FILE *file, const Match *match, bool is_colored, bool is_full) {
    MatchResult result = match_result(match);
    const MatchCard *card = match_card(match);
    bool is_brief = !is_full && card->tank_count > BRIEF_TANKS;
    int most = is_brief ? BRIEF_ROWS : BATTLE_TANKS_MAX;
    TankRow *rows = tank_rows(match, &result, true);
    TankColumns columns;
    // Teams of one tank are not listed, unless their score differs from the tank's. With few tanks,
    // teams are listed only if points decide.
    const Mode *mode = MODES[card->mode];
    int teams[TEAMS_MAX];
    bool has_news = *mode->title || card->tank_count > BRIEF_TANKS;
    print_outcome(file, match, &result, is_colored);
    if (mode->score || (has_news && card_teams(card, teams) < card->tank_count))
        print_teams(file, match, &result, is_colored, most);
    rows_text(file, as_rows(tank_columns(card, &columns), rows, card), most, is_colored);
    if (card->tank_count > most)
        fprintf(file, "      and %d more: -v shows all\n", card->tank_count - most);
    print_forfeits(file, match, "");
    fprintf(file, "state hash %016" PRIx64 "\n", result.state_hash);
    free(rows);
}

void result_line(FILE *file, const Match *match, int round, bool is_colored, bool has_arena) {
    enum { WINNER_WIDTH = 8 };
    MatchResult result = match_result(match);
    fprintf(file, "%4d  seed %-10" PRIu64 "  ", round + 1, match_card(match)->seed);
    if (result.winner >= 0)
        print_team(file, match_card(match), result.winner, WINNER_WIDTH, is_colored);
    else
        escaped_print(file, "%-*s", WINNER_WIDTH, "draw");
    escaped_print(file, "  %6.1f s  %016" PRIx64 "%s%s%s\n", match_seconds(result.ticks),
                  result.state_hash, has_arena ? "  " : "",
                  has_arena ? match_card(match)->arena : "",
                  match_card(match)->start_rotation ? "  sides swapped" : "");
    print_forfeits(file, match, "      ");
}

static bool has_chance(const void *row) { return !isnan(((const TeamRow *)row)->chance.low); }

static Cell chance_cell(const void *row, int index) {
    Interval chance = ((const TeamRow *)row)->chance;
    (void)index;
    return cell_print("%.1f%% to %.1f%%", chance.low, chance.high);
}

static bool has_forfeits(const void *row) { return ((const TeamRow *)row)->has_forfeits; }

static const Column TOTALS_COLUMNS[] = {TOTALS_TABLE(COLUMN){0}};

// A series stops early, so its win rates are biased; no confidence interval is printed.
static int totals_rows(const Tally *tally, const Players *players, int best_of,
                       TeamRow rows[static TEAMS_MAX]) {
    int count = 0;
    for (int team = 0; team < tally->team_count; team++) {
        if (!tally->is_present[team]) continue;
        Interval chance = share_interval(tally->wins[team], tally->rounds);
        rows[count++] =
            (TeamRow){.names = &tally->teams,
                      .player = players->names[team],
                      .team = team,
                      .wins = tally->wins[team],
                      .forfeits = tally->forfeits[team],
                      .has_forfeits = tally->forfeited > 0,
                      .share = 100.0 * tally->wins[team] / tally->rounds,
                      .chance = best_of ? (Interval){NAN, NAN}
                                        : (Interval){100 * chance.low, 100 * chance.high},
                      .score = tally->score[team] / tally->rounds};
    }
    return count;
}

// The sign test for the two teams of a tally with pairs.
typedef struct Pairs {
    int teams[2], ahead[2], level, count;
    double p;
} Pairs;

static Pairs pairs_of(const Tally *tally) {
    const int *of = tally->pairs.of; // one win each counts like two draws
    Pairs pairs = {.ahead = {of[3] + of[4], of[0] + of[1]}, .level = of[2]};
    pairs.count = pairs.ahead[0] + pairs.ahead[1] + pairs.level;
    for (int team = 0, count = 0; team < tally->team_count && count < 2; team++)
        if (tally->is_present[team]) pairs.teams[count++] = team;
    pairs.p = sign_test(pairs.ahead[0], pairs.ahead[1]);
    return pairs;
}

void players_list(const MatchCard *card, Players *players) {
    Entrant entrants[TEAMS_MAX];
    Problem too_long; // the team's name stands for a name that is too long
    int teams[TEAMS_MAX], count = entrants_list(card, DIGITS_PLAIN, entrants, &too_long);
    *players = (Players){0};
    for (int i = card_teams(card, teams); i--;)
        snprintf(players->names[teams[i]], ENTRANT_NAME_MAX, "%s",
                 team_name(&card->teams, teams[i]));
    for (int i = 0; i < count; i++)
        snprintf(players->names[entrants[i].team], ENTRANT_NAME_MAX, "%s", entrants[i].name);
}

bool expectation_read(const char *text, const MatchCard *card, const Players *players,
                      Expectation *expectation, Problem *problem) {
    const char *sign = strstr(text, ">=") ? strstr(text, ">=") : strstr(text, "<=");
    char who[ENTRANT_NAME_MAX], number[32] = "";
    if (sign) snprintf(number, sizeof number, "%s", sign + 2);
    if (*number && number[strlen(number) - 1] == '%') number[strlen(number) - 1] = '\0';
    *expectation = (Expectation){.text = text, .team = -1, .is_limit = sign && *sign == '<'};
    if (!number_parse(number, &expectation->percent) || expectation->percent < 0 ||
        expectation->percent > 100)
        return problem_set(problem,
                           "--expect must be WHO>=PERCENT or WHO<=PERCENT, such as 'hunter>=55%%', "
                           "not '%.60s'",
                           text);
    snprintf(who, sizeof who, "%.*s", (int)(sign - text), text);
    int teams[TEAMS_MAX], count = card_teams(card, teams), found = 0;
    char known[PROBLEM_MAX / 2] = "";
    for (int i = 0; i < count; i++) {
        const char *player = players->names[teams[i]], *team = team_name(&card->teams, teams[i]);
        bool is_named = !strcmp(player, who);
        text_join(known, sizeof known, ", ", player);
        found += is_named;
        if (is_named || (expectation->team < 0 && !strcmp(team, who))) expectation->team = teams[i];
    }
    if (found > 1)
        return problem_set(problem, "--expect: %d players are named '%s'; name a team, such as %s",
                           found, who, team_name(&card->teams, expectation->team));
    return expectation->team >= 0 ||
           problem_set(problem, "--expect: no player or team is named '%.60s'; the players are %s",
                       who, known);
}

ExpectVerdict expectation_judge(const Expectation *expectation, const Tally *tally) {
    Interval chance = share_interval(tally->wins[expectation->team], tally->rounds);
    double low = 100 * chance.low, high = 100 * chance.high, percent = expectation->percent;
    bool is_above = low >= percent, is_below = high <= percent;
    if (expectation->is_limit ? is_below : is_above) return VERDICT_MET;
    return (expectation->is_limit ? is_above : is_below) ? VERDICT_MISSED : VERDICT_OPEN;
}

void expectation_say(const Expectation *expectation, const Tally *tally, Problem *sentence) {
    static const char *const WORDS[] = {[VERDICT_MET] = "met",
                                        [VERDICT_MISSED] = "missed",
                                        [VERDICT_OPEN] = "undecided; play more rounds"};
    double wins = tally->wins[expectation->team];
    Interval chance = share_interval(wins, tally->rounds);
    problem_set(sentence, "%s: %.1f %% of %d round%s (95 %%: %.1f to %.1f): %s", expectation->text,
                100 * wins / tally->rounds, tally->rounds, plural(tally->rounds), 100 * chance.low,
                100 * chance.high, WORDS[expectation_judge(expectation, tally)]);
}

void result_totals(FILE *file, const Tally *tally, const Players *players, int best_of,
                   bool is_colored) {
    ASSERT(tally->rounds > 0);
    TeamRow rows[TEAMS_MAX];
    int count = totals_rows(tally, players, best_of, rows);
    fputc('\n', file);
    rows_text(file, (Rows){TOTALS_COLUMNS, rows, sizeof *rows, count}, count, is_colored);
    escaped_print(file, "%d round%s, %d draw%s, %.1f s per round\n", tally->rounds,
                  plural(tally->rounds), tally->draws, plural(tally->draws),
                  match_seconds(tally->ticks) / tally->rounds);
    Pairs pairs = pairs_of(tally);
    if (!pairs.count || best_of) return;
    escaped_print(file, "%d seed%s from both sides: %s ahead on %d, %s on %d, level on %d; ",
                  pairs.count, plural(pairs.count), team_name(&tally->teams, pairs.teams[0]),
                  pairs.ahead[0], team_name(&tally->teams, pairs.teams[1]), pairs.ahead[1],
                  pairs.level);
    escaped_print(file, "sign test p = %.2g: %s\n", pairs.p,
                  pairs.p < UNLIKELY ? "hardly chance" : "may be chance");
}

static Cell pairs_cell(const void *row, int index) {
    const int *of = ((const SureRow *)row)->pairs.of;
    (void)index;
    return cell_json(json_pack("[i, i, i, i, i]", of[0], of[1], of[2], of[3], of[4]));
}

const Column SURE_COLUMNS[] = {SURE_TABLE(COLUMN){0}};

void sure_fill(SureTest test, int planned, SureRow *row) {
    int answer = sure_answer(test, row->pairs);
    for (int i = 0; i < PAIR_SCORES; i++) row->matches += 2 * row->pairs.of[i];
    row->saved = answer ? planned - row->matches : 0;
    row->ratio = sure_ratio(test, row->pairs);
    snprintf(row->answer, sizeof row->answer, answer ? "%+g or %s" : "not certain",
             answer > 0 ? test.high : test.low, answer > 0 ? "more" : "less");
}

const char *series_text(const Tally *tally, int best_of, char text[static SERIES_TEXT_MAX]) {
    char wins[32];
    int leader = tally_leader(tally), teams[TEAMS_MAX], count = 0;
    for (int team = 0; team < tally->team_count; team++)
        if (tally->is_present[team]) teams[count++] = team;
    int first = count == 2 && leader == teams[1] ? 1 : 0;
    if (count == 2)
        snprintf(wins, sizeof wins, "%d : %d", tally->wins[teams[first]],
                 tally->wins[teams[!first]]);
    else
        snprintf(wins, sizeof wins, "with %d of %d rounds", leader >= 0 ? tally->wins[leader] : 0,
                 tally->rounds);
    if (!tally_is_decided(tally, best_of))
        snprintf(text, SERIES_TEXT_MAX, "best of %d: undecided after %d round%s", best_of,
                 tally->rounds, plural(tally->rounds));
    else if (leader >= 0)
        escaped_write(text, SERIES_TEXT_MAX, "best of %d: %s wins the series %s", best_of,
                      team_name(&tally->teams, leader), wins);
    else
        snprintf(text, SERIES_TEXT_MAX, "best of %d: the series is a draw", best_of);
    return text;
}

// Tanks are numbered from 1, as on the command line.
static json_t *swaps_json(const MatchCard *card) {
    json_t *swaps = json_array();
    for (int i = 0; i < card->swap_count; i++) {
        const SwapCard *swap = &card->swaps[i];
        char name[TANK_NAME_MAX];
        json_t *row = json_pack("{s:s, s:o}", "ai", mind_name(&swap->mind, name), "params",
                                params_json(swap->mind.behaviour->params, swap->mind.params));
        if (swap->health_percent > 0)
            json_object_set_new(row, "health_percent", json_real(swap->health_percent));
        else
            json_object_set_new(row, "tick", json_integer((json_int_t)swap->tick));
        if (swap->tank >= 0)
            json_object_set_new(row, "tank", json_integer(swap->tank + 1));
        else
            json_object_set_new(row, "team", json_string(team_name(&card->teams, swap->team)));
        json_array_append_new(swaps, row);
    }
    return swaps;
}

json_t *tuning_json(const Tuning *tuning) {
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(tuning, changes);
    json_t *values = json_object();
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        json_object_set_new(values, tuning_key(changes[i].row, changes[i].kind, key),
                            json_real(changes[i].value));
    }
    return values;
}

json_t *result_json(const Match *match) {
    const MatchCard *card = match_card(match);
    MatchResult result = match_result(match);
    Tuning tuning = card_tuning(card);
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, result.state_hash);
    Goal hill = match_hill(match);
    TankRow *rows = tank_rows(match, &result, false);
    TankColumns columns;
    json_t *tanks = rows ? rows_json(as_rows(tank_columns(card, &columns), rows, card)) : NULL;
    free(rows);
    int team_list[TEAMS_MAX], count = card_teams(card, team_list);
    json_t *teams = json_object();
    for (int i = 0; i < count; i++)
        json_object_set_new(teams, team_name(&card->teams, team_list[i]),
                            json_pack("{s:f, s:i}", "score", result.team_score[team_list[i]],
                                      "alive", result.team_alive[team_list[i]]));
    json_t *hill_or_none = hill.is_on ? json_pack("{s:f, s:f, s:f}", "x_m", hill.at.x, "y_m",
                                                  hill.at.y, "radius_m", hill.radius_m)
                                      : json_null();
    json_t *document =
        json_pack("{s:i, s:s, s:o, s:I, s:f, s:s, s:f, s:b, s:i, s:i, s:o, s:o, s:o, s:o, s:o, "
                  "s:s?, s:s, s:I, s:f, s:s}",
                  "rules_version", RULES_VERSION, "program_version", PROGRAM_VERSION, "arena",
                  json_text(card->arena), "seed", (json_int_t)card->seed, "time_limit_s",
                  card->time_limit_s, "mode", MODES[card->mode]->name, "points", card->points,
                  "friendly_fire", card->rules.friendly_fire, "substeps", card->rules.substeps,
                  "sides", card->start_rotation, "tuning", tuning_json(&tuning), "swaps",
                  swaps_json(card), "hill", hill_or_none, "teams", teams, "tanks", tanks, "winner",
                  result.winner >= 0 ? team_name(&card->teams, result.winner) : NULL, "reason",
                  end_reason(card, &result), "ticks", (json_int_t)result.ticks, "duration_s",
                  match_seconds(result.ticks), "state_hash", hash);
    if (match_isolation(match))
        json_object_set_new(document, "isolation", json_string(match_isolation(match)));
    return document;
}

static json_t *real_or_null(double number) {
    return isnan(number) ? json_null() : json_real(number);
}

static json_t *totals_json(const Tally *tally, const Players *players, int best_of) {
    json_t *wins = json_object(), *score = json_object(), *share = json_object();
    TeamRow rows[TEAMS_MAX];
    int count = tally->rounds ? totals_rows(tally, players, best_of, rows) : 0;
    for (int i = 0; i < count; i++) {
        const char *name = team_name(&tally->teams, rows[i].team);
        json_object_set_new(wins, name, json_integer(rows[i].wins));
        json_object_set_new(score, name, json_real(tally->score[rows[i].team]));
        json_object_set_new(share, name,
                            json_pack("{s:f, s:o, s:o}", "percent", rows[i].share, "low_percent",
                                      real_or_null(rows[i].chance.low), "high_percent",
                                      real_or_null(rows[i].chance.high)));
    }
    json_t *test = json_null(); // null without pairs, or if there are not two teams
    Pairs pairs = pairs_of(tally);
    if (pairs.count && !best_of)
        test = json_pack("{s:i, s:{s:i, s:i}, s:i, s:f}", "pairs", pairs.count, "ahead",
                         team_name(&tally->teams, pairs.teams[0]), pairs.ahead[0],
                         team_name(&tally->teams, pairs.teams[1]), pairs.ahead[1], "level",
                         pairs.level, "p", pairs.p);
    json_t *list = rows_json((Rows){TOTALS_COLUMNS, rows, sizeof *rows, count});
    json_t *totals =
        json_pack("{s:i, s:o, s:o, s:o, s:o, s:i, s:o, s:I}", "rounds", tally->rounds, "players",
                  list, "wins", wins, "share", share, "sign_test", test, "draws", tally->draws,
                  "score", score, "ticks", (json_int_t)tally->ticks);
    bool is_decided = best_of && tally_is_decided(tally, best_of);
    int winner = is_decided ? tally_leader(tally) : -1;
    if (best_of)
        json_object_set_new(totals, "series",
                            json_pack("{s:i, s:b, s:s?}", "best_of", best_of, "is_decided",
                                      is_decided, "winner",
                                      winner >= 0 ? team_name(&tally->teams, winner) : NULL));
    return totals;
}

json_t *rounds_json(const MatchCard *card, json_t *matches, const Tally *tally,
                    const Players *players, const SeriesPlan *plan) {
    json_t *document =
        json_pack("{s:i, s:s, s:o, s:I}", "rules_version", RULES_VERSION, "program_version",
                  PROGRAM_VERSION, "arena", json_text(card->arena), "seed", (json_int_t)card->seed);
    if (plan->rounds == 1 && json_array_size(matches))
        json_object_update(document, json_array_get(matches, 0));
    bool is_decided = plan->best_of && tally_is_decided(tally, plan->best_of);
    json_object_set_new(document, "is_complete",
                        json_boolean(is_decided || tally->rounds == plan->rounds));
    json_object_set_new(document, "rounds", matches);
    json_object_set_new(document, "totals", totals_json(tally, players, plan->best_of));
    return document;
}

void csv_match_names(FILE *file, const MatchCard *card) {
    TankColumns columns;
    csv_names(file, tank_columns(card, &columns)->columns);
}

void csv_match(FILE *file, const Match *match, int round, const Tally *tally, int best_of) {
    ASSERT(round >= 0 && best_of >= 0 && tally->rounds > 0);
    MatchResult result = match_result(match);
    const MatchCard *card = match_card(match);
    TankRow *rows = tank_rows(match, &result, false);
    TankColumns columns;
    int champion = best_of && tally_is_decided(tally, best_of) ? tally_leader(tally) : -1;
    char tuning[NUMBERS_WORDS_MAX];
    MatchConditions made = match_conditions(card, tuning);
    for (int i = 0; rows && i < card->tank_count; i++) {
        const Mind *mind = &rows[i].own->mind;
        const Loadout *loadout = &rows[i].own->loadout;
        bool is_mind = rows[i].own->kind == DRIVER_MIND;
        write_params(params_json(is_mind ? mind->behaviour->params : NULL, mind->params),
                     rows[i].params);
        write_params(params_json(loadout->drive->params, loadout->drive_params),
                     rows[i].drive_params);
        rows[i].made = made;
        rows[i].round = round + 1;
        rows[i].team_wins = tally->wins[rows[i].own->team];
        rows[i].is_series_winner = rows[i].own->team == champion;
    }
    csv_rows(file, as_rows(tank_columns(card, &columns), rows, card));
    if (file == stdout)
        stdout_flush();
    else
        fflush(file);
    free(rows);
}

bool csv_open_match(const char *path, const Match *match, FILE **file) {
    *file = NULL;
    if (!path) return true;
    const MatchCard *card = match_card(match);
    json_t *teams = json_object();
    int numbers[TEAMS_MAX], count = card_teams(card, numbers);
    for (int i = 0; i < count; i++)
        json_object_set_new(teams, team_name(&card->teams, numbers[i]),
                            tanks_json(card, numbers[i]));
    json_t *setup = json_pack("{s:o, s:I, s:i, s:o, s:o}", "arena", json_text(card->arena), "seed",
                              (json_int_t)card->seed, "sides", card->start_rotation, "conditions",
                              conditions_json(card), "teams", teams);
    bool is_open = setup && csv_open_with(path, NULL, setup, file);
    if (!setup) say_error("out of memory");
    json_decref(setup);
    return is_open;
}
