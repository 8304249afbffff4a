// run_check.c -- check: validates arenas, missions, tunings, settings, results, recordings and
// bots. Prints one line per file.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
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
#include "sim/thing.h"

static void print_problem(const Problem *problem) { plain_print(stdout, "%s\n", problem->text); }

static const char *plural(long long count) { return count == 1 ? "" : "s"; }

static const char *plural_of(const char *word, long long count) {
    return count > 1 && word[strlen(word) - 1] == 'h' ? "es" : plural(count);
}

// Prints the first two spawn points of which a match uses only one.
static void print_close_starts(const char *path, const Arena *arena) {
    for (int i = 1; i < arena->spawn_count; i++) {
        for (int k = 0; k < i; k++) {
            const Spawn *a = &arena->spawns[k], *b = &arena->spawns[i];
            double gap_m = vec_distance(pose_at(a->pose), pose_at(b->pose));
            if (gap_m < START_WIDTH_M || gap_m >= START_GAP_M || a->is_moved || b->is_moved)
                continue; // overlapping ones have a notice
            plain_print(stdout,
                        "%s: starts %d and %d are %.2g m apart; tanks use only one of two starts "
                        "within %g m\n",
                        path, k + 1, i + 1, gap_m, START_GAP_M);
            return;
        }
    }
}

static bool check_arena(const Settings *settings, const char *path, Problem *problem) {
    ASSERT(path && problem);
    Arena *arena = arena_read(settings, path, problem);
    if (!arena) return false;
    bool is_valid = pictures_check(arena, problem);
    if (is_valid)
        plain_print(stdout, "%s: an arena of %g x %g m, %d wall%s, %d spawn point%s", path,
                    arena->width_m, arena->height_m, arena->wall_count, plural(arena->wall_count),
                    arena->spawn_count, plural(arena->spawn_count));
    for (int kind = 0; is_valid && THINGS[kind]; kind++) {
        int count = 0;
        for (int i = 0; i < arena->place_count; i++) count += arena->places[i].kind == kind;
        if (count)
            plain_print(stdout, ", %d %s%s", count, THINGS[kind]->name,
                        plural_of(THINGS[kind]->name, count));
    }
    if (is_valid) plain_print(stdout, "\n");
    for (int i = 0; i < arena->notice_count && is_valid; i++)
        plain_print(stdout, "%s: %s\n", path, arena->notices[i].text);
    if (is_valid) print_close_starts(path, arena);
    arena_destroy(arena);
    return is_valid;
}

// Maps of Tiled, missions and tunings all end in .json.
static bool check_json(const Settings *settings, const char *path, Problem *problem) {
    const char *slash = strrchr(path, '/');
    if (!strcmp(slash ? slash + 1 : path, PREFS_FILE)) {
        Prefs prefs;
        Problem notice = {""};
        if (!prefs_check(path, &prefs, &notice, problem)) return false;
        if (*notice.text) print_problem(&notice);
        plain_print(stdout, "%s: valid settings\n", path);
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
    if (is_map) return check_arena(settings, path, problem);
    if (is_mission) {
        Mission mission;
        if (!mission_load(path, parse_arguments, &mission, problem)) return false;
        plain_print(stdout, "%s: a mission in %s: %s\n", path, mission.card.arena,
                    mission.card.goal);
        return true;
    }
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = tuning_initial();
    if (!tuning_load(path, &tuning, NULL, problem)) return false;
    int count = tuning_changes(&tuning, changes);
    plain_print(stdout, "%s: a tuning with %d changed parameter%s\n", path, count, plural(count));
    return true;
}

static bool check_replay(const char *path, Problem *problem) {
    Replay *replay = replay_load(path, problem);
    if (!replay) return false;
    plain_print(stdout, "%s: a recording of %.1f s in %s, %d tank%s, seed %llu%s\n", path,
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

// Prints a line about the file. Returns false and sets `problem` if a line is damaged or
// incomplete, the results have two conditions, or a match has two ends. The file is not changed.
static bool check_results(const char *path, const char *const *filters, Problem *problem) {
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
        plain_print(stdout, "%s: %lld result%s of %lld player%s", path, results, plural(results),
                    players, plural(players));
    if (is_valid && count.others)
        plain_print(stdout, ", and %d line%s of another version", count.others,
                    plural(count.others));
    if (is_valid) putchar('\n');
    json_decref(findings.players);
    json_decref(findings.ends);
    return is_valid;
}

static void print_finding(BotFinding finding, const char *what) {
    static const char *const WORDS[] = {
        [BOT_FAILED] = "FAILED", [BOT_FINE] = "ok", [BOT_NOTE] = "note"};
    plain_print(stdout, "%-6s  %s\n", WORDS[finding], what);
    stdout_flush();
}

static int check_bots(const Settings *settings) {
    int code = EXIT_OK;
    BotRules rules = settings_bots(settings);
    Arena *arena = arena_open(settings, &code, NULL);
    if (arena) code = EXIT_OK;
    if (settings->file_count < 2)
        code = say_fail(
            EXIT_USAGE,
            "check bot needs the bot's command, as in treads check bot \"python3 bot.py\"");
    for (int i = 1; i < settings->file_count && arena; i++) {
        Problem problem = {""};
        if (bot_check(settings->files[i], arena, &rules, print_finding, &problem)) continue;
        if (*problem.text) print_problem(&problem);
        code = EXIT_CHECK_FAILED;
    }
    arena_destroy(arena);
    return code;
}

int run_check(Settings *settings) {
    ASSERT(settings && settings->file_count >= 0);
    int code = EXIT_OK;
    if (settings->file_count && !strcmp(settings->files[0], "bot")) return check_bots(settings);
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "check needs at least one file: treads check FILE ..");
    for (int i = 0; i < settings->file_count; i++) {
        const char *path = settings->files[i];
        Problem problem = {""};
        if (!file_check(path, &problem)) {
            print_problem(&problem);
            code = EXIT_RUN_FAILED;
            continue;
        }
        bool is_valid = path_ends(path, ".tmj") ? check_arena(settings, path, &problem)
                        : is_results(path)      ? check_results(path, settings->filters, &problem)
                        : path_ends(path, ".json") ? check_json(settings, path, &problem)
                                                   : check_replay(path, &problem);
        if (is_valid) continue;
        print_problem(&problem);
        if (code == EXIT_OK) code = EXIT_CHECK_FAILED;
    }
    return code;
}
