// run_check.c -- check: are arenas, tunings, settings, results and recordings as they should be?
// One line a file.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/mission.h"
#include "app/preferences.h"
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
#include "sim/arena/arena.h"

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && !strcmp(text + length - tail, ending);
}

static void print_problem(const Problem *problem) {
    plain_print(stdout, "%s", problem->text);
    putchar('\n');
}

static const char *plural(long long count) { return count == 1 ? "" : "s"; }

static bool check_arena(const Settings *settings, const char *path, Problem *problem) {
    Arena *arena = arena_read(settings, path, problem);
    if (!arena) return false;
    bool is_fine = pictures_check(arena, problem);
    if (is_fine)
        plain_print(stdout, "%s: an arena of %g x %g m, %d wall%s, %d start%s\n", path,
                    arena->width_m, arena->height_m, arena->wall_count, plural(arena->wall_count),
                    arena->spawn_count, plural(arena->spawn_count));
    arena_destroy(arena);
    return is_fine;
}

static bool check_tuning(const char *path, Problem *problem) {
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = tuning_initial();
    if (!tuning_load(path, &tuning, NULL, problem)) return false;
    int count = tuning_changes(&tuning, changes);
    plain_print(stdout, "%s: a tuning that turns %d number%s\n", path, count, plural(count));
    return true;
}

static bool check_settings(const char *path, Problem *problem) {
    Prefs prefs;
    Problem notice = {""};
    if (!prefs_check(path, &prefs, &notice, problem)) return false;
    if (*notice.text) print_problem(&notice);
    plain_print(stdout, "%s: settings, and every one of them can be used\n", path);
    return true;
}

static bool check_mission(const char *path, Problem *problem) {
    Mission mission;
    if (!mission_load(path, parse_arguments, &mission, problem)) return false;
    plain_print(stdout, "%s: a mission in %s: %s\n", path, mission.card.arena, mission.card.goal);
    return true;
}

// Tiled's maps and missions may end so, too.
static bool check_json(const Settings *settings, const char *path, Problem *problem) {
    const char *slash = strrchr(path, '/');
    if (!strcmp(slash ? slash + 1 : path, PREFS_FILE)) return check_settings(path, problem);
    JsonText text = {.name = path_for_message(path), .problem = problem};
    char *bytes = file_read(path, ARENA_FILE_MOST, &text.length, problem);
    text.text = bytes;
    json_t *json = bytes ? json_text_parse(&text) : NULL;
    bool is_read = json, is_map = json_object_get(json, "layers");
    bool is_mission = json_object_get(json, "battle");
    json_decref(json);
    free(bytes);
    if (!is_read) return false;
    return is_map       ? check_arena(settings, path, problem)
           : is_mission ? check_mission(path, problem)
                        : check_tuning(path, problem);
}

static bool check_replay(const char *path, Problem *problem) {
    Replay *replay = replay_load(path, problem);
    if (!replay) return false;
    plain_print(stdout, "%s: a recording of %.1f s in %s, %d tank%s, seed %llu%s\n", path,
                (double)replay->ticks * BATTLE_TICK_S, replay->card.arena, replay->card.tank_count,
                replay->card.tank_count == 1 ? "" : "s", (unsigned long long)replay->card.seed,
                replay->is_cut ? "; it was cut off there" : "");
    replay_free(replay);
    return true;
}

static const char OUR_START[] = "{\"v\":";

typedef struct Findings {
    json_t *ends;    // the hash of each match's final state, by its number; 0: may be any
    json_t *players; // their names are its keys
    char
        conflict[MATCH_ID_TEXT_MAX]; // the first match, by number, with two ends; "": there is none
} Findings;

// Is it named, or does it begin, as a file of results?
static bool is_results(const char *path) {
    char start[sizeof OUR_START] = "";
    if (ends_with(path, ".jsonl")) return true;
    FILE *file = file_open(path, NULL);
    if (!file) return false;
    size_t got = fread(start, 1, strlen(OUR_START), file);
    fclose(file);
    return got && !strcmp(start, OUR_START);
}

// False when out of memory.
static bool keep_end(Findings *findings, const MatchEnd *end) {
    char id[MATCH_ID_TEXT_MAX];
    json_t *known = json_object_get(findings->ends, match_id_text(end->id, id));
    json_int_t hash = end->is_unrepeatable ? 0 : (json_int_t)end->hash;
    if (!known) return !json_object_set_new(findings->ends, id, json_integer(hash));
    bool is_first = !*findings->conflict || strcmp(id, findings->conflict) < 0;
    if (json_integer_value(known) != hash && is_first) strcpy(findings->conflict, id);
    return true;
}

static bool take_line(void *context, const char *text, size_t length, const ResultLine *line) {
    Findings *findings = context;
    (void)text, (void)length;
    if (!line) return true;
    return !json_object_set_new(findings->players, line->a, json_true()) &&
           !json_object_set_new(findings->players, line->b, json_true()) &&
           keep_end(findings, &line->end);
}

static bool judge(const char *path, const Findings *findings, const ResultsCount *count,
                  Problem *problem) {
    if (*findings->conflict)
        return problem_set(problem, "%s: there are two ends of one match, %s", path,
                           findings->conflict);
    if (!results_sound(count, path, problem)) return false;
    return !count->torn ||
           problem_set(problem, "%s:%d: the last line is torn off; %d result%s can be read", path,
                       count->lines, count->results, plural(count->results));
}

// One line about the whole. False with the problem told: a line that is damaged or torn off,
// results of two conditions, or one match with two ends. The file stays as it is.
static bool check_results(const char *path, const char *const *where, Problem *problem) {
    Findings findings = {.ends = json_object(), .players = json_object()};
    ResultsWalk walk = {.where = where, .take = take_line, .context = &findings};
    ResultsCount count;
    bool is_fine =
        results_read(path, &walk, &count, problem) && judge(path, &findings, &count, problem);
    long long players = (long long)json_object_size(findings.players);
    long long results = (long long)json_object_size(findings.ends);
    if (is_fine)
        plain_print(stdout, "%s: %lld result%s of %lld player%s", path, results, plural(results),
                    players, plural(players));
    if (is_fine && count.others)
        plain_print(stdout, ", and %d line%s of another version", count.others,
                    plural(count.others));
    if (is_fine) putchar('\n');
    json_decref(findings.players);
    json_decref(findings.ends);
    return is_fine;
}

static void tell_found(bool is_fine, const char *what) {
    plain_print(stdout, "%s  %s\n", is_fine ? "ok    " : "FAILED", what);
    stdout_flush();
}

static int check_bots(const Settings *settings) {
    int code = EXIT_OK;
    BotRules rules = settings_bots(settings);
    Arena *arena = arena_open(settings, &code);
    if (arena) code = EXIT_OK;
    if (settings->file_count < 2)
        code = say_fail(EXIT_USAGE,
                        "check bot needs its command: treads check bot \"python3 bot.py\"");
    for (int i = 1; i < settings->file_count && arena; i++) {
        Problem problem = {""};
        if (bot_check(settings->files[i], arena, &rules, tell_found, &problem)) continue;
        if (*problem.text) print_problem(&problem);
        code = EXIT_CHECK_FAILED;
    }
    arena_destroy(arena);
    return code;
}

int run_check(Settings *settings) {
    int code = EXIT_OK;
    if (settings->file_count && !strcmp(settings->files[0], "bot")) return check_bots(settings);
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "check needs files: treads check FILE ..");
    for (int i = 0; i < settings->file_count; i++) {
        const char *path = settings->files[i];
        Problem problem = {""};
        if (!file_check(path, &problem)) {
            print_problem(&problem);
            code = EXIT_RUN_FAILED;
            continue;
        }
        bool is_fine = ends_with(path, ".tmj")    ? check_arena(settings, path, &problem)
                       : is_results(path)         ? check_results(path, settings->filters, &problem)
                       : ends_with(path, ".json") ? check_json(settings, path, &problem)
                                                  : check_replay(path, &problem);
        if (is_fine) continue;
        print_problem(&problem);
        if (code == EXIT_OK) code = EXIT_CHECK_FAILED;
    }
    return code;
}
