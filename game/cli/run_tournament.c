// run_tournament.c -- tournament: many matches without a window, and the ladder of their results.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/play/contest.h"
#include "app/base/report.h"
#include "game/column_rows.h" // generated from columns.txt
#include "platform/escape.h"
#include "platform/text.h"
#include "platform/utf8.h"
#include "match/ladder/ladder.h"
#include "match/ladder/tournament.h"
#include "app/base/say.h"
#include "app/play/match_report.h"
#include "commands.h"
#include "match/tuning.h"

enum { NAME_WIDTH_MIN = 6, HEAD_MAX = 8, HEAD_BYTES = 64, HEAD_WIDTH_MIN = 5 };

// A row of the table. Its place is the first member, so columns of a place can read it.
typedef struct PlaceRow {
    LadderPlace place;
    const LadderPlace *all; // places of the ladder
    MatchConditions made;
    json_t *tanks; // borrowed reference; NULL for a season, in which they can change
    char tanks_text[RESULT_LINE_MAX];
} PlaceRow;

static Cell interval_text(const void *of, int index) {
    const LadderPlace *place = of;
    (void)index;
    return place->matches ? cell_print("%.0f to %.0f", place->rating_low, place->rating_high)
                          : cell_text("");
}

static Cell against_cell(const void *of, int index) {
    const LadderPlace *place = of, *first = ((const PlaceRow *)of)->all;
    json_t *against = json_object();
    (void)index;
    for (int j = 0; j < TEAMS_MAX; j++) {
        Record record = place->against[j];
        if (!record_matches(record)) continue;
        json_object_set_new(against, first[j].name,
                            json_pack("{s:i, s:i, s:i, s:f}", "wins", record.wins, "draws",
                                      record.draws, "losses", record.losses, "score_percent",
                                      record_percent(record)));
    }
    return cell_json(against);
}

static Cell tanks_cell(const void *of, int index) {
    json_t *tanks = ((const PlaceRow *)of)->tanks;
    (void)index;
    return cell_json(tanks ? json_incref(tanks) : json_null());
}

static bool has_forfeits(const void *row) {
    const LadderPlace *all = ((const PlaceRow *)row)->all;
    int sum = 0;
    for (int i = 0; i < TEAMS_MAX; i++) sum += all[i].forfeits;
    return sum;
}

static const Column COLUMNS[] = {LADDER_TABLE(COLUMN){0}};

// Returns the name, or its first letters and an ellipsis if it is wider than HEAD_MAX columns.
static const char *head_of(const LadderPlace *place, char head[static HEAD_BYTES]) {
    if (!place->name[utf8_fit(place->name, HEAD_MAX)]) return place->name;
    escaped_write(head, HEAD_BYTES, "%.*s" UTF8_ELLIPSIS, (int)utf8_fit(place->name, HEAD_MAX - 1),
                  place->name);
    return head;
}

// Prints the head-to-head table. The heads of the columns are the first letters of the names or, if
// these are not unique, the ranks.
static void print_head_to_head(const Ladder *ladder) {
    ASSERT(ladder->count <= TEAMS_MAX);
    char head[HEAD_BYTES], other[HEAD_BYTES];
    bool are_names = true;
    for (int i = 0; i < ladder->count; i++)
        for (int j = 0; j < i; j++)
            are_names &=
                strcmp(head_of(&ladder->places[i], head), head_of(&ladder->places[j], other)) != 0;
    int width = are_names ? HEAD_MAX : HEAD_WIDTH_MIN, name_width = NAME_WIDTH_MIN;
    for (int i = 0; i < ladder->count; i++) {
        int length = escaped_columns(ladder->places[i].name);
        if (length > name_width) name_width = length;
    }
    fputs("\nScore of each player against the others:\n", stdout);
    escaped_print(stdout, "%4s  %-*s", "#", name_width, "in %");
    for (int i = 0; i < ladder->count; i++) {
        if (are_names)
            escaped_print(stdout, "  %*s", width, head_of(&ladder->places[i], head));
        else
            printf("  %*d", width, i + 1);
    }
    putchar('\n');
    for (int i = 0; i < ladder->count; i++) {
        const LadderPlace *row = &ladder->places[i];
        escaped_print(stdout, "%4d  %-*s", i + 1, name_width, row->name);
        for (int j = 0; j < ladder->count; j++) {
            if (record_matches(row->against[j]))
                printf("  %*.1f", width, record_percent(row->against[j]));
            else
                escaped_print(stdout, "  %*s", width, "-");
        }
        putchar('\n');
    }
}

// Prints the sequential tests of the meetings, or returns them as JSON. Returns NULL without tests.
static json_t *report_tests(const Tournament *tournament, bool is_text) {
    const TournamentCard *card = &tournament->card;
    int count = tournament->meeting_count;
    SureRow *rows = sure_is_on(card->sure) ? calloc((size_t)count, sizeof *rows) : NULL;
    for (int i = 0; rows && i < count; i++) {
        const Meeting *meeting = &tournament->meetings[i];
        int second = meeting->a + meeting->b - meeting->first;
        rows[i] = (SureRow){tournament->entrants[meeting->first].name,
                            tournament->entrants[second].name, .pairs = meeting->pairs};
        sure_fill(card->sure, 2 * card->arena_count * card->seeds, &rows[i]);
    }
    Rows tests = {SURE_COLUMNS, rows, sizeof *rows, count};
    if (rows && is_text) {
        putchar('\n');
        rows_text(stdout, tests, count, false);
        printf("%d of %d matches saved\n", tournament->saved, tournament->match_count);
    }
    json_t *list = rows && !is_text ? rows_json(tests) : NULL;
    free(rows);
    return list;
}

static json_t *ladder_json(const Tournament *tournament, const Ladder *ladder, Rows rows,
                           Rows season) {
    const TournamentCard *card = &tournament->card;
    Tuning tuning = card_tuning(card->base);
    json_t *arenas = json_array(), *shard = json_null();
    if (card->shard.count)
        shard = json_pack("{s:i, s:i}", "index", card->shard.index, "count", card->shard.count);
    for (int i = 0; i < card->arena_count; i++)
        json_array_append_new(arenas, json_string(card->arenas[i]->name));
    return json_pack(
        "{s:i, s:s, s:o, s:I, s:i, s:o, s:s, s:f, s:f, s:b, s:i, s:o, s:i, s:i, s:b, "
        "s:o, s:o, s:o*}",
        "rules_version", RULES_VERSION, "program_version", PROGRAM_VERSION, "arenas", arenas,
        "seed", (json_int_t)card->first_seed, "seeds", card->seeds, "shard", shard, "mode",
        MODES[card->base->mode]->name, "points", card->base->points, "time_limit_s",
        card->base->time_limit_s, "friendly_fire", card->base->rules.friendly_fire, "substeps",
        card->base->rules.substeps, "tuning", tuning_json(&tuning), "matches", ladder->matches,
        "finished", ladder->finished, "is_complete", ladder->finished == ladder->matches, "players",
        rows_json(rows), "season", season.count ? rows_json(season) : json_null(), "until_sure",
        report_tests(tournament, false));
}

// Returns one row per place, to be freed; NULL if out of memory. `tournament`: NULL for a season.
static PlaceRow *place_rows(const Tournament *tournament, const Ladder *ladder,
                            MatchConditions made) {
    PlaceRow *rows = calloc((size_t)ladder->count, sizeof *rows);
    for (int i = 0; rows && i < ladder->count; i++) {
        PlaceRow *row = &rows[i];
        int entrant = 0;
        *row = (PlaceRow){.place = ladder->places[i], .all = ladder->places, .made = made};
        if (!tournament) continue;
        while (strcmp(tournament->entrants[entrant].name, row->place.name)) entrant++;
        row->tanks = tournament->tanks[entrant];
        size_t length = json_dumpb(row->tanks, row->tanks_text, RESULT_LINE_MAX - 1,
                                   JSON_COMPACT | JSON_REAL_PRECISION(CONDITIONS_DIGITS));
        if (length >= RESULT_LINE_MAX) row->tanks_text[0] = '\0';
    }
    return rows;
}

// Writes the page of --report, and the ranking next to it.
static bool write_page(const Contest *contest, const Ladder *ladder, Rows rows, Rows season) {
    const char *folder = contest->settings->report;
    ASSERT(folder && rows.count == ladder->count);
    char path[BESIDE_MAX];
    FILE *file;
    json_t *ranking = ladder_json(contest->tournaments[0], ladder, rows, season);
    bool is_written = ranking && report_page_write(contest, ladder, ranking);
    text_add(path, sizeof path, 0, "%s/ranking.csv", folder);
    if (is_written && (is_written = csv_open(contest->settings, path, &file))) {
        csv_names(file, rows.columns);
        csv_rows(file, rows);
        is_written = table_close(path, file);
    }
    text_add(path, sizeof path, 0, "%s/ranking.json", folder);
    if (is_written && (is_written = table_open(path, &file))) {
        is_written = json_print(file, json_with_origin(contest->settings, json_incref(ranking)));
        is_written &= table_close(path, file);
    }
    json_decref(ranking);
    if (is_written) say_note(contest->settings, "the report is %s/index.html", folder);
    return is_written;
}

// Prints the ladder as text or JSON, and writes one row per entrant to the CSV.
// With --season also those of all results of its file.
static bool report(void *of, FILE *csv) {
    const Contest *contest = of;
    const Settings *settings = contest->settings;
    const Tournament *tournament = contest->tournaments[0];
    const TournamentCard *card = &tournament->card;
    char tuning[NUMBERS_WORDS_MAX];
    Ladder ladder, season = {0};
    Problem problem = {"out of memory"};
    bool is_written =
        ladder_make(tournament, &ladder) &&
        (!settings->season || ladder_read(settings->season, settings->filters, &season, &problem));
    if (!is_written) return say_error("%s", problem.text), false;
    MatchConditions made = match_conditions(card->base, tuning);
    PlaceRow *places = place_rows(tournament, &ladder, made);
    PlaceRow *all = season.count ? place_rows(NULL, &season, made) : NULL;
    Rows rows = {COLUMNS, places, sizeof *places, ladder.count};
    Rows season_rows = {COLUMNS, all, sizeof *all, season.count};
    if (!places || (season.count && !all)) {
        free(places), free(all);
        return say_error("out of memory"), false;
    }
    if (csv) {
        csv_names(csv, COLUMNS);
        csv_rows(csv, rows);
    }
    if (settings->is_json) {
        is_written = json_print(stdout, json_with_origin(settings, ladder_json(tournament, &ladder,
                                                                               rows, season_rows)));
    } else if (!csv_replaces_text(settings)) {
        escaped_print(stdout, "%d player%s on ", ladder.count, plural(ladder.count));
        for (int i = 0; i < card->arena_count; i++)
            escaped_print(stdout, "%s%s", i ? ", " : "", card->arenas[i]->name);
        escaped_print(stdout, "; %d seed%s from %" PRIu64 ", each from both sides: ", card->seeds,
                      plural(card->seeds), card->first_seed);
        if (card->shard.count) printf("shard %d/%d, ", card->shard.index, card->shard.count);
        if (ladder.finished < ladder.matches) printf("%d of ", ladder.finished);
        escaped_print(stdout, "%d match%s\n\n", ladder.matches, ladder.matches == 1 ? "" : "es");
        rows_text(stdout, rows, rows.count, false);
        // Each entrant of a gauntlet has only one opponent.
        if (settings->has_head_to_head && card->gauntlet == NO_GAUNTLET)
            print_head_to_head(&ladder);
        report_tests(tournament, true);
        if (all) {
            escaped_print(stdout, "\nThe season, with all %d matches of %s:\n\n", season.matches,
                          settings->season);
            rows_text(stdout, season_rows, season.count, false);
        }
    }
    if (settings->report) is_written &= write_page(contest, &ladder, rows, season_rows);
    free(places);
    free(all);
    return is_written;
}

int run_tournament(Settings *settings) {
    ASSERT(settings);
    Contest contest;
    if (settings->season) settings->results = settings->season;
    if (settings->telemetry && !strcmp(settings->telemetry, "-"))
        return say_fail(EXIT_USAGE, "--telemetry needs a file name");
    int code = settings->report ? report_page_prepare(settings) : EXIT_OK;
    if (code != EXIT_OK) return code;
    return contest_finish(&contest, contest_open(settings, &contest), report, &contest);
}
