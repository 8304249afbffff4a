// run_check.c -- check: validates arenas, missions, tunings, settings, results, recordings and
// bots. Prints one line per file, or a document.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/daily.h"
#include "app/mission.h"
#include "app/preferences.h"
#include "app/report.h"
#include "app/say.h"
#include "app/setup.h"
#include "bots/bots.h"
#include "commands.h"
#include "match/ladder/results.h"
#include "match/replay/replay.h"
#include "match/tuning.h"
#include "platform/files.h"
#include "platform/json.h"
#include "platform/plain.h"
#include "platform/spelling.h"
#include "sim/arena/arena.h"
#include "sim/thing.h"

// Adds to the lines about a file. A format with '\n' at its end ends the line with a zero byte:
// names may contain line ends.
__attribute__((format(printf, 2, 3))) static void note(Text *said, const char *format, ...) {
    char words[4096];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(words, sizeof words, format, values);
    va_end(values);
    if (length >= (int)sizeof words) length = sizeof words - 1;
    if (format[strlen(format) - 1] == '\n') words[length - 1] = '\0';
    text_add_bytes(said, words, (size_t)length);
}

static const char *plural(long long count) { return count == 1 ? "" : "s"; }

static const char *plural_of(const char *word, long long count) {
    return count > 1 && word[strlen(word) - 1] == 'h' ? "es" : plural(count);
}

// Notes the first two spawn points of which a match uses only one.
static void note_close_starts(const char *path, const Arena *arena, Text *said) {
    for (int i = 1; i < arena->spawn_count; i++) {
        for (int k = 0; k < i; k++) {
            const Spawn *a = &arena->spawns[k], *b = &arena->spawns[i];
            double gap_m = vec_distance(pose_at(a->pose), pose_at(b->pose));
            if (gap_m < START_WIDTH_M || gap_m >= START_GAP_M || a->is_moved || b->is_moved)
                continue; // overlapping ones have a notice
            note(said,
                 "%s: starts %d and %d are %.2g m apart; tanks use only one of two starts "
                 "within %g m\n",
                 path, k + 1, i + 1, gap_m, START_GAP_M);
            return;
        }
    }
}

static bool check_arena(const Settings *settings, const char *path, Text *said, Problem *problem) {
    ASSERT(path && problem);
    Arena *arena = arena_read(settings, path, problem);
    if (!arena) return false;
    Problem missing = {""};
    int missing_count = pictures_check(arena, &missing);
    note(said, "%s: an arena of %g x %g m, %d wall%s, %d spawn point%s", path, arena->width_m,
         arena->height_m, arena->wall_count, plural(arena->wall_count), arena->spawn_count,
         plural(arena->spawn_count));
    for (int kind = 0; THINGS[kind]; kind++) {
        int count = 0;
        for (int i = 0; i < arena->place_count; i++) count += arena->places[i].kind == kind;
        if (count)
            note(said, ", %d %s%s", count, THINGS[kind]->name,
                 plural_of(THINGS[kind]->name, count));
    }
    note(said, "\n");
    if (*arena->summary) note(said, "%s: %s\n", path, arena->summary);
    for (int i = 0; i < arena->notice_count; i++)
        note(said, "%s: %s\n", path, arena->notices[i].text);
    if (missing_count) note(said, "%s; drawn as earth instead\n", missing.text);
    if (missing_count > 1) note(said, "%s: %d more images are missing\n", path, missing_count - 1);
    note_close_starts(path, arena, said);
    arena_destroy(arena);
    return true;
}

static bool check_statistics(const char *path, Problem *problem) {
    size_t length;
    Statistics statistics;
    char *text = text_read(path, ARENA_FILE_MOST, &length, problem);
    bool is_valid =
        text && statistics_parse(text, length, path_for_message(path), &statistics, problem);
    free(text);
    return is_valid;
}

// The files of the user folder that have a fixed name, besides the settings.
static const struct {
    const char *name, *what;
    bool (*check)(const char *path, Problem *problem);
} USER_FILES[] = {{PROGRESS_FILE, "progress", campaign_check},
                  {STATISTICS_FILE, "statistics", check_statistics},
                  {DAILY_FILE, "days", daily_check}};

// Maps of Tiled, missions and tunings all end in .json.
static bool check_json(const Settings *settings, const char *path, Text *said, Problem *problem) {
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    for (size_t i = 0; i < sizeof USER_FILES / sizeof *USER_FILES; i++) {
        if (strcmp(name, USER_FILES[i].name) != 0) continue;
        if (!USER_FILES[i].check(path, problem)) return false;
        note(said, "%s: valid %s\n", path, USER_FILES[i].what);
        return true;
    }
    if (!strcmp(name, PREFS_FILE)) {
        Prefs prefs;
        Problem notice = {""};
        if (!prefs_check(path, &prefs, &notice, problem)) return false;
        if (*notice.text) note(said, "%s\n", notice.text);
        note(said, "%s: valid settings\n", path);
        return true;
    }
    JsonText text = {.name = path_for_message(path), .problem = problem};
    char *bytes = text_read(path, ARENA_FILE_MOST, &text.length, problem);
    text.text = bytes;
    json_t *json = bytes ? json_text_parse(&text) : NULL;
    bool is_read = json, is_map = json_object_get(json, "layers");
    bool is_mission = json_object_get(json, "battle");
    json_decref(json);
    free(bytes);
    if (!is_read) return false;
    if (is_map) return check_arena(settings, path, said, problem);
    if (is_mission) {
        Mission mission;
        if (!mission_load(path, parse_arguments, &mission, problem)) return false;
        note(said, "%s: a mission in %s: %s\n", path, mission.card.arena, mission.card.goal);
        return true;
    }
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = tuning_initial();
    if (!tuning_load(path, &tuning, NULL, problem)) return false;
    int count = tuning_changes(&tuning, changes);
    note(said, "%s: a tuning with %d changed parameter%s\n", path, count, plural(count));
    return true;
}

static bool check_replay(const char *path, Text *said, Problem *problem) {
    Replay *replay = replay_load(path, problem);
    if (!replay) return false;
    note(said, "%s: a recording of %.1f s in %s, %d tank%s, seed %llu%s\n", path,
         (double)replay->ticks * BATTLE_TICK_S, replay->card.arena, replay->card.tank_count,
         plural(replay->card.tank_count), (unsigned long long)replay->card.seed,
         replay->is_cut ? "; it is truncated" : "");
    replay_free(replay);
    return true;
}

static const char RESULTS_START[] = "{\"v\":";

typedef struct Findings {
    json_t *ends;    // hash of the final state of each match, by id; 0 if it may differ
    json_t *players; // its keys are their names
    char conflict[MATCH_ID_TEXT_MAX]; // smallest id of a match with two different ends, or ""
} Findings;

// Returns whether the file has the name or the first bytes of a file of results.
static bool is_results(const char *path) {
    char start[16] = "";
    if (path_ends(path, ".jsonl")) return true;
    FILE *file = file_open(path, NULL);
    if (!file) return false;
    size_t got = fread(start, 1, sizeof start, file);
    fclose(file);
    ptrdiff_t mark = text_mark(start, got, path, NULL);
    return mark >= 0 && !strncmp(start + mark, RESULTS_START, strlen(RESULTS_START));
}

// Stores the end of a match. Returns false if out of memory.
static bool take_line(void *context, const char *text, size_t length, const ResultLine *line) {
    Findings *findings = context;
    (void)text, (void)length;
    if (!line) return true;
    char id[MATCH_ID_TEXT_MAX];
    json_t *known = json_object_get(findings->ends, match_id_text(line->end.id, id));
    json_int_t hash = line->end.is_unrepeatable ? 0 : (json_int_t)line->end.hash;
    bool is_first = !*findings->conflict || strcmp(id, findings->conflict) < 0;
    if (known && json_integer_value(known) != hash && is_first) strcpy(findings->conflict, id);
    return !json_object_set_new(findings->players, line->a, json_true()) &&
           !json_object_set_new(findings->players, line->b, json_true()) &&
           (known || !json_object_set_new(findings->ends, id, json_integer(hash)));
}

// Describes the file. Returns false and sets `problem` if a line is damaged or
// incomplete, the results have two conditions, or a match has two ends. The file is not changed.
static bool check_results(const char *path, const char *const *filters, Text *said,
                          Problem *problem) {
    Findings findings = {.ends = json_object(), .players = json_object()};
    ResultsWalk walk = {.where = filters, .take = take_line, .context = &findings};
    ResultsCount count;
    bool is_valid = results_read(path, &walk, &count, problem);
    if (is_valid && *findings.conflict)
        is_valid =
            problem_set(problem, "%s: match %s has two different ends", path, findings.conflict);
    is_valid = is_valid && results_sound(&count, path, problem);
    if (is_valid && count.torn)
        is_valid =
            problem_set(problem, "%s:%d: the last line is incomplete; %d result%s can be read",
                        path, count.lines, count.results, plural(count.results));
    long long players = (long long)json_object_size(findings.players);
    long long results = (long long)json_object_size(findings.ends);
    if (is_valid)
        note(said, "%s: %lld result%s of %lld player%s", path, results, plural(results), players,
             plural(players));
    if (is_valid && count.others)
        note(said, ", and %d line%s of another version", count.others, plural(count.others));
    if (is_valid) note(said, "\n");
    json_decref(findings.players);
    json_decref(findings.ends);
    return is_valid;
}

// Collects results of checks: prints each line at once, or one document at the end.
typedef struct Report {
    json_t *files; // NULL without --json
    json_t *lines; // of the current file
    int code;
} Report;

static void report_line(Report *report, const char *line) {
    if (report->files)
        json_array_append_new(report->lines, json_string(line));
    else
        plain_print(stdout, "%s\n", line), stdout_flush();
}

static void report_begin(Report *report) { report->lines = report->files ? json_array() : NULL; }

// Ends the lines of a file or bot. `code` is EXIT_OK if it is valid; the first failure decides.
static void report_end(Report *report, const char *name, int code) {
    if (report->code == EXIT_OK) report->code = code;
    if (report->files)
        json_array_append_new(report->files, json_pack("{s:s, s:b, s:o}", "name", name, "is_valid",
                                                       code == EXIT_OK, "lines", report->lines));
}

static void report_finding(void *context, BotFinding finding, const char *what) {
    static const char *const WORDS[] = {
        [BOT_FAILED] = "FAILED", [BOT_FINE] = "ok", [BOT_NOTE] = "note"};
    char line[PROBLEM_MAX];
    snprintf(line, sizeof line, "%-6s  %s", WORDS[finding], what);
    report_line(context, line);
}

static void check_bots(const Settings *settings, Report *report) {
    BotRules rules = settings_bots(settings);
    Arena *arena = arena_open(settings, &report->code, NULL);
    if (arena) report->code = EXIT_OK;
    if (settings->file_count < 2)
        report->code = say_fail(
            EXIT_USAGE,
            "check bot needs the bot's command, as in treads check bot \"python3 bot.py\"");
    for (int i = 1; i < settings->file_count && arena; i++) {
        Problem problem = {""};
        report_begin(report);
        bool is_valid =
            bot_check(settings->files[i], arena, &rules, report_finding, report, &problem);
        if (!is_valid && *problem.text) report_line(report, problem.text);
        report_end(report, settings->files[i], is_valid ? EXIT_OK : EXIT_CHECK_FAILED);
    }
    arena_destroy(arena);
}

// Returns the first character of a file that is not a space, or 0.
static char first_character(const char *path) {
    char start[1024];
    FILE *file = file_open(path, NULL);
    size_t got = file ? fread(start, 1, sizeof start - 1, file) : 0;
    if (file) fclose(file);
    start[got] = '\0';
    const char *text = start + mark_length(start, got);
    return text[strspn(text, " \t\r\n")];
}

// Returns whether the file is a map by its ending, or because it is XML.
static bool is_map(const char *path) {
    return path_ends(path, ".tmj") || path_ends(path, ".tmx") || first_character(path) == '<';
}

static bool is_json(const char *path) {
    return path_ends(path, ".json") || first_character(path) == '{';
}

// Saves the map of a random arena.
static bool save_map(const Settings *settings, const char *path, Problem *problem) {
    json_t *map = map_read(settings, path, problem);
    bool is_saved = map && json_save(map, JSON_INDENT(1), settings->saved_map, problem);
    json_decref(map);
    return is_saved;
}

static void check_file(const Settings *settings, const char *path, Report *report) {
    Problem problem = {""};
    Text said = {0};
    bool is_random = arena_is_random(path);
    int code = is_random || file_check(path, &problem) ? EXIT_OK : EXIT_RUN_FAILED;
    report_begin(report);
    if (code == EXIT_OK) {
        bool is_valid = is_random || is_map(path) ? check_arena(settings, path, &said, &problem)
                        : is_results(path) ? check_results(path, settings->filters, &said, &problem)
                        : is_json(path)    ? check_json(settings, path, &said, &problem)
                                           : check_replay(path, &said, &problem);
        if (!is_valid) code = EXIT_CHECK_FAILED;
        if (is_valid && settings->saved_map && !save_map(settings, path, &problem))
            code = EXIT_RUN_FAILED;
    }
    if (said.count) said.at[said.count - 1] = '\0'; // also if out of memory
    for (size_t at = 0; at < said.count; at += strlen(said.at + at) + 1)
        report_line(report, said.at + at);
    if (code != EXIT_OK) report_line(report, problem.text);
    free(said.at);
    report_end(report, path, code);
}

int run_check(Settings *settings) {
    ASSERT(settings && settings->file_count >= 0);
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "check needs at least one file: treads check FILE ..");
    if (settings->saved_map && (settings->file_count > 1 || !arena_is_random(settings->files[0])))
        return say_fail(EXIT_USAGE, "--output needs one random arena, as in treads check random:7 "
                                    "--output arena.tmj");
    Report report = {.files = settings->is_json ? json_array() : NULL};
    if (!strcmp(settings->files[0], "bot"))
        check_bots(settings, &report);
    else
        for (int i = 0; i < settings->file_count; i++)
            check_file(settings, settings->files[i], &report);
    if (report.files && !json_print(stdout, json_pack("{s:o}", "files", report.files)))
        return EXIT_RUN_FAILED;
    return report.code;
}
