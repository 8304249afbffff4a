// run_sweep.c -- sweep: plays every combination of several values of parameters and of the tuning,
// each against the same opponents, with the same seeds, from both sides.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/play/contest.h"
#include "app/play/match_report.h"
#include "app/base/report.h"
#include "game/column_rows.h" // generated from columns.txt
#include "app/base/say.h"
#include "options.h"
#include "match/ladder/rating.h"
#include "platform/memory.h"
#include "platform/text.h"
#include "match/tuning.h"

enum { VALUES_MAX = 1000, AXES_MAX = 16, KEY_MAX = 64 };

// A parameter of a tank or of the tuning with several values.
typedef struct SweepAxis {
    char key[KEY_MAX];
    bool is_of_tuning;
} SweepAxis;

// A combination; its index equals the index of its tournament in the contest.
typedef struct Combination {
    char *entrant;
    double values[AXES_MAX]; // NAN for axes that it does not have
    Record record;
} Combination;

typedef struct Sweep {
    Contest contest;
    Settings at; // settings of the combination being added
    SweepAxis axes[AXES_MAX];
    int axis_count;
    double values[AXES_MAX]; // values of the combination being added
    Combination *all;
    int count;
    Problem problem;
} Sweep;

// Returns the axis of the key, which is added if it is new. Returns -1 and sets the problem if
// there are too many.
static int find_axis(Sweep *sweep, const char *key, size_t length, bool is_of_tuning) {
    int i = 0;
    for (; i < sweep->axis_count; i++)
        if (sweep->axes[i].is_of_tuning == is_of_tuning &&
            !strncmp(sweep->axes[i].key, key, length) && !sweep->axes[i].key[length])
            return i;
    if (i == AXES_MAX || length >= KEY_MAX)
        return problem_set(&sweep->problem, "a sweep can have at most %d keys with several values",
                           AXES_MAX),
               -1;
    memcpy(sweep->axes[i].key, key, length);
    sweep->axes[i].is_of_tuning = is_of_tuning;
    sweep->values[i] = NAN;
    sweep->axis_count++;
    return i;
}

static int add_combination(Sweep *sweep, const char *tank) {
    ASSERT(sweep->axis_count <= AXES_MAX);
    const Settings *settings = sweep->contest.settings;
    Settings *at = &sweep->at;
    at->tanks = NULL;
    at->tank_count = 0;
    bool is_fine = settings_add_tank(at, tank, &sweep->problem);
    for (int i = 0; i < settings->against_count && is_fine; i++)
        is_fine = settings_add_tank(at, settings->against[i], &sweep->problem);
    for (int i = 0; BEHAVIOURS[i] && !settings->against_count && is_fine; i++)
        is_fine = settings_add_tank(at, BEHAVIOURS[i]->name, &sweep->problem);
    int opponents = at->tank_count - 1;
    int per_seed = 2 * sweep->contest.arena_count;
    ContestPart part = {.settings = at,
                        .may_have_twins = true,
                        .arena = -1,
                        .first_seed = settings->seed,
                        .seeds = (settings->matches + per_seed - 1) / per_seed};
    int code = is_fine ? EXIT_OK : say_fail(EXIT_USAGE, "%s", sweep->problem.text);
    if (is_fine &&
        (double)(sweep->count + 1) * opponents * part.seeds * per_seed > TOURNAMENT_MATCHES_MAX)
        code = say_fail(EXIT_USAGE,
                        "this would be more than %d matches; use fewer values, or a smaller -n",
                        TOURNAMENT_MATCHES_MAX);
    if (code == EXIT_OK) code = contest_add(&sweep->contest, &part);
    free(at->tanks);
    at->tanks = NULL;
    if (code != EXIT_OK) return code;
    Combination combination = {.entrant = strdup(tank)};
    memcpy(combination.values, sweep->values, sizeof sweep->values);
    if (combination.entrant && ARRAY_APPEND(sweep->all, sweep->count, combination)) return EXIT_OK;
    free(combination.entrant);
    return say_fail(EXIT_RUN_FAILED, "out of memory");
}

// Adds the combinations of a tank: replaces its first range (FROM..TO/STEP) by each value in turn,
// and expands the next range. A tank without ranges is one combination.
static int expand_tank(Sweep *sweep, const char *tank) {
    const char *dots = strstr(tankspec_after_source(tank), "..");
    if (!dots) return add_combination(sweep, tank);
    const char *equals = dots, *stop = dots + strcspn(dots, ",@");
    while (equals > tank && *equals != '=') equals--;
    const char *key = equals;
    while (key > tank && key[-1] != ':' && key[-1] != ',') key--;
    char range[KEY_MAX], text[TANKSPEC_MAX];
    double *values = calloc(VALUES_MAX + 1, sizeof *values);
    int count = -1, code = EXIT_OK;
    if (values && equals > key && stop - equals < KEY_MAX) {
        snprintf(range, sizeof range, "%.*s", (int)(stop - equals - 1), equals + 1);
        count = values_parse(range, values, VALUES_MAX);
    }
    int axis = count < 0 ? -1 : find_axis(sweep, key, (size_t)(equals - key), false);
    if (count < 0)
        problem_set(&sweep->problem,
                    "'%.100s': a range must be KEY=FROM..TO/STEP (hunter:range=5..50/5), with "
                    "at most %d values",
                    tank, VALUES_MAX);
    if (axis < 0) code = say_fail(EXIT_USAGE, "%s", sweep->problem.text);
    for (int i = 0; i < count && code == EXIT_OK; i++) {
        sweep->values[axis] = values[i];
        int length = snprintf(text, sizeof text, "%.*s%.10g%s", (int)(equals + 1 - tank), tank,
                              values[i], stop);
        code = length < TANKSPEC_MAX ? expand_tank(sweep, text)
                                     : say_fail(EXIT_USAGE, "'%.60s..' is too long", tank);
    }
    if (axis >= 0) sweep->values[axis] = NAN;
    free(values);
    return code;
}

// Adds all combinations of the keys of --set from index `which` on, and of the tanks.
static int expand_sets(Sweep *sweep, int which) {
    const Settings *settings = sweep->contest.settings;
    ASSERT(which >= 0 && which <= settings->swept_count);
    if (which == settings->swept_count) {
        int code = EXIT_OK;
        for (int i = 0; i < settings->file_count && code == EXIT_OK; i++)
            code = expand_tank(sweep, settings->files[i]);
        return code;
    }
    const char *text = settings->swept[which], *equals = strchr(text, '=');
    char key[TUNING_KEY_MAX];
    double *values = calloc(VALUES_MAX + 1, sizeof *values);
    snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
    int kind, row = tuning_find(key, &kind), code = EXIT_OK;
    int count = values ? values_parse(equals + 1, values, VALUES_MAX) : -1;
    int axis = count > 1 ? find_axis(sweep, key, strlen(key), true) : 0;
    if (row < 0)
        tuning_report_unknown(key, &sweep->problem);
    else if (count < 0)
        problem_set(&sweep->problem,
                    "--set must be KEY=VALUE, KEY=VALUE,VALUE,... or KEY=FROM..TO/STEP, not "
                    "'%.60s'",
                    text);
    if (row < 0 || count < 0 || axis < 0) code = say_fail(EXIT_USAGE, "%s", sweep->problem.text);
    for (int i = 0; i < count && code == EXIT_OK; i++) {
        if (count > 1) sweep->values[axis] = values[i];
        code = tuning_put(&sweep->at.sets, row, kind, values[i], &sweep->problem)
                   ? expand_sets(sweep, which + 1)
                   : say_fail(EXIT_USAGE, "%s", sweep->problem.text);
    }
    if (count > 1 && axis >= 0) sweep->values[axis] = NAN;
    free(values);
    return code;
}

// A row of the CSV (a finished match), or of the printed table and --json (a combination).
typedef struct SweepRow {
    const Combination *combination;
    const char *arena, *entrant, *against;
    char seed[24], hash[17];
    int sides, ticks, matches, wins, draws, losses;
    double points, score, against_score, percent, low, high;
    MatchConditions made;
} SweepRow;

static Cell axis_cell(const void *of, int index) {
    return cell_real(((const SweepRow *)of)->combination->values[index]);
}

static Cell interval_cell(const void *of, int index) {
    const SweepRow *row = of;
    (void)index;
    return row->matches ? cell_print("%.1f to %.1f", row->low, row->high) : cell_text("");
}

static const Column COLUMNS_BEFORE[] = {SWEEP_FRONT_TABLE(COLUMN){0}};
static const Column COLUMNS_AFTER[] = {SWEEP_BACK_TABLE(COLUMN){0}};
enum {
    COLUMNS_MAX = AXES_MAX + sizeof COLUMNS_BEFORE / sizeof *COLUMNS_BEFORE +
                  sizeof COLUMNS_AFTER / sizeof *COLUMNS_AFTER
};

static SweepRow match_row(const Sweep *sweep, int number, int match, MatchConditions made) {
    const Tournament *tournament = sweep->contest.tournaments[number];
    ASSERT(number < sweep->count && tournament->played[match].is_done);
    Fixture fixture = tournament_fixture(tournament, match);
    const MatchEnd *end = &tournament->played[match].end;
    // The swept entrant is the one of the gauntlet: a or b.
    int own = tournament->entrants[fixture.a].team != tournament->card.gauntlet;
    SweepRow row = {.combination = &sweep->all[number],
                    .arena = fixture.arena->name,
                    .entrant = sweep->all[number].entrant,
                    .sides = fixture.sides,
                    .ticks = (int)end->ticks,
                    .points = end->winner < 0 ? 0.5 : end->winner == own,
                    .score = end->score[own],
                    .against_score = end->score[!own],
                    .made = made};
    row.against = tournament->entrants[own ? fixture.a : fixture.b].name;
    snprintf(row.seed, sizeof row.seed, "%" PRIu64, fixture.seed);
    snprintf(row.hash, sizeof row.hash, "%016" PRIx64, end->hash);
    return row;
}

// Writes one row per match in the order of the combinations, and counts their results.
static void write_matches(Sweep *sweep, FILE *csv, const Column *columns) {
    char tuning[NUMBERS_WORDS_MAX];
    for (int i = 0; i < sweep->count; i++) {
        const Tournament *tournament = sweep->contest.tournaments[i];
        Record *record = &sweep->all[i].record;
        MatchConditions made = match_conditions(tournament->card.base, tuning);
        for (int match = 0; match < tournament->match_count; match++) {
            if (!tournament->played[match].is_done) continue;
            SweepRow row = match_row(sweep, i, match, made);
            record->wins += row.points == 1;
            record->draws += row.points == 0.5;
            record->losses += row.points == 0;
            if (csv) csv_rows(csv, (Rows){columns, &row, sizeof row, 1});
        }
    }
}

static SweepRow summary_row(const Combination *combination) {
    Record record = combination->record;
    SweepRow row = {.combination = combination,
                    .entrant = combination->entrant,
                    .matches = record_matches(record),
                    .wins = record.wins,
                    .draws = record.draws,
                    .losses = record.losses,
                    .percent = record_percent(record),
                    .low = NAN,
                    .high = NAN};
    if (!row.matches) return row;
    Interval chance = share_interval(record.wins + 0.5 * record.draws, row.matches);
    row.low = 100 * chance.low, row.high = 100 * chance.high;
    return row;
}

// Returns the highest score in percent, NAN without matches.
static double best_percent(Rows rows) {
    double best = NAN;
    const SweepRow *all = rows.first;
    for (int i = 0; i < rows.count; i++) best = fmax(best, all[i].percent);
    return best;
}

// Returns the rows with the highest score as a list of objects.
static json_t *best_json(Rows rows) {
    json_t *list = json_array();
    const SweepRow *all = rows.first;
    for (int i = 0; i < rows.count; i++)
        if (all[i].percent == best_percent(rows))
            json_array_append_new(list, row_json(rows.columns, &all[i]));
    return list;
}

static void print_summary(const Sweep *sweep, Rows rows) {
    const SweepRow *all = rows.first, *best = NULL;
    int matches = contest_matches(&sweep->contest), finished = contest_finished(&sweep->contest);
    int each = sweep->contest.tournaments[0]->match_count, level = 0;
    int opponents = sweep->contest.tournaments[0]->entrant_count - 1;
    escaped_print(stdout, "%d combination%s, ", sweep->count, plural(sweep->count));
    if (finished < matches) printf("%d of ", finished);
    escaped_print(stdout,
                  "%d match%s, %d of each against each opponent, each seed from both sides\n\n",
                  matches, matches == 1 ? "" : "es", each / opponents);
    rows_text(stdout, rows, rows.count, false);
    for (int i = 0; i < rows.count; i++) level += all[i].percent == best_percent(rows);
    if (sweep->count < 2 || !level) return;
    escaped_print(stdout, level > 1 ? "\nThe best, level: " : "\nThe best: ");
    for (const SweepRow *row = all; row < all + rows.count; row++) {
        if (row->percent != best_percent(rows)) continue;
        escaped_print(stdout, "%s%s", best ? "; " : "", row->entrant);
        for (int i = 0; i < sweep->axis_count; i++)
            if (sweep->axes[i].is_of_tuning)
                escaped_print(stdout, " with %s=%.10g", sweep->axes[i].key,
                              row->combination->values[i]);
        best = row;
    }
    printf(", %.1f %% (%.1f to %.1f)\n", best->percent, best->low, best->high);
}

static bool report(void *of, FILE *csv) {
    Sweep *sweep = of;
    const Settings *settings = sweep->contest.settings;
    Column columns[COLUMNS_MAX] = {{0}}; // contains a column for each axis
    int count = 0;
    for (int i = 0; COLUMNS_BEFORE[i].get; i++) columns[count++] = COLUMNS_BEFORE[i];
    for (int i = 0; i < sweep->axis_count; i++)
        columns[count++] = (Column){IN_ALL,           sweep->axes[i].key,
                                    axis_cell,        i,
                                    .csv = "%.10g",   .width = (int)strlen(sweep->axes[i].key),
                                    .format = "%.10g"};
    for (int i = 0; COLUMNS_AFTER[i].get; i++) columns[count++] = COLUMNS_AFTER[i];
    ASSERT(count < COLUMNS_MAX); // the last one ends the table
    if (csv) csv_names(csv, columns);
    write_matches(sweep, csv, columns);
    ASSERT(sweep->count > 0);
    SweepRow *all = calloc((size_t)sweep->count, sizeof *all);
    if (!all) return say_error("out of memory"), false;
    for (int i = 0; i < sweep->count; i++) all[i] = summary_row(&sweep->all[i]);
    Rows rows = {columns, all, sizeof *all, sweep->count};
    bool is_written = true;
    json_t *axes = json_array();
    for (int i = 0; i < sweep->axis_count; i++)
        json_array_append_new(axes, json_string(sweep->axes[i].key));
    if (settings->is_json)
        is_written = json_print(
            stdout,
            json_with_origin(settings,
                             json_pack("{s:i, s:i, s:i, s:O, s:o, s:o}", "rules_version",
                                       RULES_VERSION, "matches", contest_matches(&sweep->contest),
                                       "finished", contest_finished(&sweep->contest), "axes", axes,
                                       "best", best_json(rows), "combinations", rows_json(rows))));
    else if (!csv_replaces_text(settings))
        print_summary(sweep, rows);
    json_decref(axes);
    free(all);
    return is_written;
}

int run_sweep(Settings *settings) {
    Sweep sweep = {.contest = {.settings = settings}};
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "sweep needs a tank: treads sweep "
                                    "hunter:range=5..50/5 --against circler");
    int code = contest_begin(settings, &sweep.contest);
    sweep.at = *settings;
    if (code == EXIT_OK) code = expand_sets(&sweep, 0);
    bool has_several_conditions = false; // true if the tuning varies
    for (int i = 0; i < sweep.axis_count; i++) has_several_conditions |= sweep.axes[i].is_of_tuning;
    if (code == EXIT_OK) code = contest_resume(&sweep.contest, has_several_conditions);
    code = contest_finish(&sweep.contest, code, report, &sweep);
    for (int i = 0; i < sweep.count; i++) free(sweep.all[i].entrant);
    free(sweep.all);
    return code;
}
