// run_check.c -- check: validates arenas, missions, tunings, settings, results, recordings and
// bots. Prints one line per file, or a document.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/home/daily.h"
#include "app/base/file_type.h"
#include "app/home/mission.h"
#include "app/home/preferences.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "app/play/setup.h"
#include "bots/bots.h"
#include "commands.h"
#include "options.h"
#include "match/ladder/results.h"
#include "match/policy.h"
#include "match/replay/replay.h"
#include "match/tuning.h"
#include "match/waves.h"
#include "platform/files.h"
#include "platform/text.h"
#include "sim/arena/arena.h"
#include "sim/tank.h"
#include "sim/thing.h"

#define BARREL_REACH_M 4.0 // initial radius of a barrel's explosion

// Adds to the lines about a file. A format with '\n' at its end ends the line with a zero byte:
// names may contain line ends.
__attribute__((format(printf, 2, 3))) static void note(Text *said, const char *format, ...) {
    char words[4096];
    va_list values;
    ASSERT(*format);
    va_start(values, format);
    int length = vsnprintf(words, sizeof words, format, values);
    va_end(values);
    if (length >= (int)sizeof words) length = sizeof words - 1;
    if (format[strlen(format) - 1] == '\n') words[length - 1] = '\0';
    text_add_bytes(said, words, (size_t)length);
}

static const char *plural_of(const char *word, long long count) {
    return count > 1 && word[strlen(word) - 1] == 'h' ? "es" : plural(count);
}

// Notes the first two spawn points that are too close for one match.
static void note_close_starts(const char *path, const Arena *arena, Text *said) {
    for (int i = 1; i < arena->spawn_count; i++) {
        for (int k = 0; k < i; k++) {
            const Spawn *a = &arena->spawns[k], *b = &arena->spawns[i];
            double gap_m = vec_distance(pose_at(a->pose), pose_at(b->pose));
            if (gap_m < START_WIDTH_M || gap_m >= START_GAP_M || a->is_moved || b->is_moved)
                continue; // overlapping ones have a notice
            note(said,
                 "%s: spawn points %d and %d are %.2g m apart; tanks use only one of two "
                 "within %g m\n",
                 path, k + 1, i + 1, gap_m, START_GAP_M);
            return;
        }
    }
}

// Notes tanks that are too wide for the arena's passages.
static void note_wide_tanks(const char *path, const Arena *arena, Text *said) {
    char names[100];
    size_t used = 0;
    int first = 0;
    for (const TankSpec *spec = TANK_SPECS; spec->name && !*arena->division; spec++) {
        int closed = arena_closed_start(arena, spec->width_m);
        if (!closed) continue;
        used = text_add(names, sizeof names, used, "%s%s", used ? ", " : "", spec->name);
        first = closed;
    }
    if (first)
        note(said, "%s: too narrow for %s: spawn point %d cannot be reached from the first\n", path,
             names, first + 1);
}

// Notes the first barrel whose explosion reaches a tank at its start.
static void note_near_barrels(const char *path, const Arena *arena, Text *said) {
    for (int i = 0; i < arena->place_count; i++) {
        if (strcmp(THINGS[arena->places[i].kind]->name, "barrel")) continue;
        for (int k = 0; k < arena->spawn_count; k++) {
            double gap_m = vec_distance(arena->places[i].at, pose_at(arena->spawns[k].pose));
            if (gap_m >= BARREL_REACH_M) continue;
            note(said, "%s: a barrel is %.2g m from spawn point %d, and can hurt a tank there\n",
                 path, gap_m, k + 1);
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
    if (missing_count) note(said, "%s\n", missing.text);
    note_close_starts(path, arena, said);
    note_wide_tanks(path, arena, said);
    note_near_barrels(path, arena, said);
    arena_destroy(arena);
    return true;
}

static bool check_statistics(const char *path, Problem *problem) {
    size_t length;
    Statistics statistics;
    char *text = file_read_text(path, ARENA_FILE_MOST, &length, problem);
    bool is_valid =
        text && statistics_parse(text, length, path_for_message(path), &statistics, problem);
    free(text);
    return is_valid;
}

static bool check_settings(const char *path, Text *said, Problem *problem) {
    Prefs prefs;
    Problem notice = {""};
    if (!prefs_check(path, &prefs, &notice, problem)) return false;
    if (*notice.text) note(said, "%s\n", notice.text);
    return true;
}

static bool check_mission(const char *path, Text *said, Problem *problem) {
    Mission mission;
    if (!mission_load(path, parse_arguments, &mission, problem)) return false;
    note(said, "%s: a mission in %s: %s\n", path, mission.card.arena, mission.card.goal);
    return true;
}

static bool check_tuning(const char *path, Text *said, Problem *problem) {
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = tuning_initial();
    if (!tuning_load(path, &tuning, NULL, problem)) return false;
    int count = tuning_changes(&tuning, changes);
    note(said, "%s: a tuning with %d changed parameter%s\n", path, count, plural(count));
    return true;
}

static bool check_waves(const char *path, Text *said, Problem *problem) {
    WaveFile *file = waves_load(path, problem);
    if (!file) return false;
    note(said, "%s: %d wave%s of a run\n", path, file->count, plural(file->count));
    free(file);
    return true;
}

static bool check_policy(const char *path, Text *said, Problem *problem) {
    Policy *policy = policy_read(path, problem);
    if (!policy) return false;
    note(said, "%s: a policy with %d inputs and %d outputs\n", path, policy_input_count(policy),
         policy_output_count(policy));
    policy_free(policy);
    return true;
}

static bool check_vehicle(const char *path, Text *said, Problem *problem) {
    VehicleFile vehicle;
    if (!vehicle_load(path, &vehicle, problem)) return false;
    note(said, "%s: a vehicle with a gauge of %g m and a speed of %g m/s", path, vehicle.gauge_m,
         vehicle.top_mps);
    if (vehicle_slip(&vehicle) > 0)
        note(said, ", slip costs %.1f %% of a turn", 100 * vehicle_slip(&vehicle));
    if (vehicle_has_body(&vehicle)) note(said, ", %g kg", vehicle.mass_kg);
    note(said, "\n");
    const struct {
        const char *name;
        double value;
    } NEEDED[] = {{"mass_kg", vehicle.mass_kg},
                  {"length_m", vehicle.length_m},
                  {"contact_m", vehicle.contact_m},
                  {"friction", vehicle.friction}};
    char missing[64] = "";
    for (size_t i = 0; i < sizeof NEEDED / sizeof *NEEDED; i++)
        if (NEEDED[i].value == 0)
            text_join(missing, sizeof missing, *missing ? ", " : "", NEEDED[i].name);
    bool is_one = !strchr(missing, ',');
    if (*missing && vehicle_has_body(&vehicle))
        note(said, "%s: %s %s missing; drives with friction use a heavy tank's, scaled\n", path,
             missing, is_one ? "is" : "are");
    else if (*missing)
        note(said, "%s: drives with friction (lab slip, lab drives) also need %s\n", path, missing);
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

typedef struct Findings {
    json_t *ends;    // hash of the final state of each match, by id; 0 if it may differ
    json_t *players; // a set: the keys are names
    char conflict[MATCH_ID_TEXT_MAX]; // smallest id of a match with two different ends, or ""
} Findings;

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
    json_t *lines; // lines of the current file
    int code;
} Report;

static void report_line(Report *report, const char *line) {
    if (report->files)
        json_array_append_new(report->lines, json_text(line));
    else
        escaped_print(stdout, "%s\n", line), stdout_flush();
}

static void report_begin(Report *report) { report->lines = report->files ? json_array() : NULL; }

// Ends the lines of a file or bot. `code` is EXIT_OK if it is valid; the first failure decides.
static void report_end(Report *report, const char *name, const char *type, int code) {
    ASSERT(!report->files == !report->lines); // report_begin was called
    if (report->code == EXIT_OK) report->code = code;
    if (report->files)
        json_array_append_new(report->files,
                              json_pack("{s:o, s:s, s:b, s:o}", "name", json_text(name), "type",
                                        type, "is_valid", code == EXIT_OK, "lines", report->lines));
}

static void report_finding(void *context, BotFinding finding, const char *what) {
    static const char *const WORDS[] = {
        [BOT_FAILED] = "FAILED", [BOT_FINE] = "ok", [BOT_NOTE] = "note"};
    char line[PROBLEM_MAX];
    snprintf(line, sizeof line, "%-6s  %s", WORDS[finding], what);
    report_line(context, line);
}

typedef struct BotsCheck {
    const Settings *settings;
    const Arena *arena;
    Report *report;
} BotsCheck;

static bool check_bot(void *context, const char *command, Problem *problem) {
    BotsCheck *check = context;
    BotRules rules = settings_bots(check->settings);
    Problem why = {""};
    if (problem && !check->report->files) report_line(check->report, command); // one of several
    report_begin(check->report);
    bool is_valid = bot_check(command, check->arena, &rules, report_finding, check->report, &why);
    if (!is_valid && *why.text) report_line(check->report, why.text);
    report_end(check->report, command, "bot", is_valid ? EXIT_OK : EXIT_CHECK_FAILED);
    return !interrupt_came();
}

// Checks the bots of commands, or all bots of folders.
static void check_bots(const Settings *settings, Report *report) {
    bool are_folders = !strcmp(settings->files[0], "bots");
    Arena *arena = arena_open(settings, &report->code, NULL);
    BotsCheck check = {settings, arena, report};
    Problem problem = {""};
    if (arena) report->code = EXIT_OK;
    if (settings->file_count < 2)
        report->code = say_fail(EXIT_USAGE,
                                are_folders ? "check bots needs a folder: treads check bots class"
                                            : "check bot needs the bot's command: treads check bot "
                                              "\"python3 bot.py\"");
    for (int i = 1; i < settings->file_count && arena; i++) {
        if (!are_folders)
            check_bot(&check, settings->files[i], NULL);
        else if (!folder_bots(settings->files[i], check_bot, &check, &problem) && *problem.text)
            report->code = say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    }
    arena_destroy(arena);
}

static bool check_type(const Settings *settings, const char *path, FileType type, Text *said,
                       Problem *problem) {
    bool is_valid = false;
    switch (type) {
    case FILE_TYPE_RECORDING: return check_replay(path, said, problem);
    case FILE_TYPE_ARENA: return check_arena(settings, path, said, problem);
    case FILE_TYPE_MISSION: return check_mission(path, said, problem);
    case FILE_TYPE_TUNING: return check_tuning(path, said, problem);
    case FILE_TYPE_POLICY: return check_policy(path, said, problem);
    case FILE_TYPE_WAVES: return check_waves(path, said, problem);
    case FILE_TYPE_VEHICLE: return check_vehicle(path, said, problem);
    case FILE_TYPE_RESULTS: return check_results(path, settings->filters, said, problem);
    case FILE_TYPE_TILESET:
        note(said, "%s: a tileset or template; check the map that uses it\n", path);
        return true;
    case FILE_TYPE_TRACE:
        note(said, "%s: a trace; replay --verify compares its recording with it\n", path);
        return true;
    case FILE_TYPE_PROGRESS: is_valid = campaign_check(path, problem); break;
    case FILE_TYPE_STATISTICS: is_valid = check_statistics(path, problem); break;
    case FILE_TYPE_DAYS: is_valid = daily_check(path, problem); break;
    case FILE_TYPE_SETTINGS: is_valid = check_settings(path, said, problem); break;
    case FILE_TYPE_UNKNOWN: return false;
    }
    if (is_valid) note(said, "%s: valid %s\n", path, FILE_TYPE_NAMES[type]);
    return is_valid;
}

static bool save_map(const Settings *settings, const char *path, Problem *problem) {
    json_t *map = map_read(settings, path, problem);
    bool is_saved = map && map_save(map, settings->saved_map, problem);
    json_decref(map);
    return is_saved;
}

static void check_file(const Settings *settings, const char *path, Report *report) {
    Problem problem = {""};
    Text said = {0};
    bool is_random = arena_is_random(path);
    bool has_walls = *arena_walls(path);
    int code = is_random || has_walls || file_check(path, &problem) ? EXIT_OK : EXIT_RUN_FAILED;
    FileType type = is_random || has_walls ? FILE_TYPE_ARENA
                    : code == EXIT_OK      ? file_type(path, &problem)
                                           : FILE_TYPE_UNKNOWN;
    report_begin(report);
    if (code == EXIT_OK) {
        bool is_valid = check_type(settings, path, type, &said, &problem);
        if (!is_valid) code = EXIT_CHECK_FAILED;
        if (is_valid && settings->saved_map && !save_map(settings, path, &problem))
            code = EXIT_RUN_FAILED;
    }
    if (said.count) said.at[said.count - 1] = '\0'; // ends the text even if out of memory
    for (size_t at = 0; at < said.count; at += strlen(said.at + at) + 1)
        report_line(report, said.at + at);
    if (code == EXIT_RUN_FAILED && !report->files)
        say_problem(&problem);
    else if (code != EXIT_OK)
        report_line(report, problem.text);
    if (code == EXIT_CHECK_FAILED && type != FILE_TYPE_UNKNOWN) {
        char line[PROBLEM_MAX];
        escaped_write(line, sizeof line, "%s: read as %s", path_for_message(path),
                      FILE_TYPE_TEXTS[type]);
        report_line(report, line);
    }
    free(said.at);
    report_end(report, path, FILE_TYPE_NAMES[type], code);
}

int run_check(Settings *settings) {
    ASSERT(settings && settings->file_count >= 0);
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "check needs at least one file: treads check FILE ..");
    if (settings->saved_map && (settings->file_count > 1 || !arena_is_random(settings->files[0])))
        return say_fail(EXIT_USAGE, "--output needs one random arena: treads check random:7 "
                                    "--output arena.tmj");
    Report report = {.files = settings->is_json ? json_array() : NULL};
    if (!strcmp(settings->files[0], "bot") || !strcmp(settings->files[0], "bots"))
        check_bots(settings, &report);
    else
        for (int i = 0; i < settings->file_count; i++)
            check_file(settings, settings->files[i], &report);
    if (report.files && !json_print(stdout, json_pack("{s:o}", "files", report.files)))
        return EXIT_RUN_FAILED;
    return report.code;
}
