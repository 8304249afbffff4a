// run_match.c -- play, watch, match, shot and treads without a command: matches in a window, in the
// terminal, without either, and as a picture.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/file_type.h"
#include "app/home/mission.h"
#include "app/show/window.h"
#include "platform/system.h"
#include "app/play/recording.h"
#include "app/play/setup.h"
#include "commands.h"
#include "app/base/say.h"
#include "match/replay/link.h"
#include "platform/files.h"

// Makes the setup, which may be the battle of a mission.
static int make(Settings *settings, bool has_keyboard, MatchSetup *setup) {
    int code = EXIT_OK;
    Mission *mission =
        settings->mission ? mission_open(settings, parse_arguments, has_keyboard, &code) : NULL;
    if (code == EXIT_OK) code = setup_from_settings(settings, has_keyboard, NULL, setup, NULL);
    if (code == EXIT_OK)
        setup->mission = mission;
    else
        free(mission);
    return code;
}

// Makes the setup and checks that the match can be recorded.
static int begin(Settings *settings, bool has_keyboard, MatchSetup *setup) {
    int code = make(settings, has_keyboard, setup);
    if (code != EXIT_OK || recording_paths_check(settings)) return code;
    setup_free(setup);
    return EXIT_RUN_FAILED;
}

static int in_window(Settings *settings, bool has_keyboard) {
    ASSERT(settings);
    MatchSetup setup;
    Window window;
    window_open(&window, settings, parse_arguments);
    if (has_keyboard) window_apply_difficulty(&window, settings);
    int code = begin(settings, has_keyboard, &setup);
    if (code != EXIT_OK) {
        window_close(&window);
        return code;
    }
    SessionPlan plan = {.setup = &setup};
    window_choose_walls(&window, settings, &setup);
    code = window_run(&window, window_show(&window, settings, &plan, setup.arena));
    window_close(&window);
    setup.arena = NULL; // owned by the window
    setup_free(&setup);
    return code;
}

// Makes the demo match. If the default arena cannot be read, an empty field replaces it.
static int make_demo(Settings *settings, MatchSetup *setup) {
    Settings initial;
    settings_init(&initial);
    bool is_initial = !strcmp(settings->arena, initial.arena);
    settings_free(&initial);
    int code = begin(settings, false, setup);
    Arena *field = code == EXIT_USAGE && is_initial ? scenery_field() : NULL;
    if (!field) return code;
    say_note(settings, "an empty field replaces the arena");
    code = setup_from_settings(settings, false, field, setup, NULL);
    if (code != EXIT_OK) arena_destroy(field);
    return code;
}

// Plays in the terminal, or without any display and with a final picture.
static int without_window(Settings *settings, bool is_in_terminal) {
    MatchSetup setup;
    int code = settings->command == COMMAND_BARE ? make_demo(settings, &setup)
                                                 : begin(settings, false, &setup);
    if (code != EXIT_OK) return code;
    if (!is_in_terminal) interrupt_watch();
    SessionPlan plan = {.setup = &setup};
    code = is_in_terminal ? terminal_run(settings, &plan, setup.arena)
                          : rounds_run(settings, &setup, true);
    setup_free(&setup);
    return code;
}

// Opens the window with this action. The user may choose others afterwards.
static int begin_with(Settings *settings, MenuRequestKind kind, const char *path, int players) {
    ASSERT(kind != MENU_REQUEST_NONE && path && players >= 0);
    Window window;
    window_open(&window, settings, parse_arguments);
    window.chosen.kind = kind;
    window.chosen.players = players;
    window.chosen.link = path;
    if (!replay_is_link(path)) snprintf(window.chosen.path, sizeof window.chosen.path, "%s", path);
    int code = window_run(&window, EXIT_OK);
    window_close(&window);
    return code;
}

// Returns the recording of --ghost, or NULL if it is a word.
static const char *ghost_file(const Settings *settings) {
    const char *ghost = settings->ghost;
    return ghost && strcmp(ghost, "best") && strcmp(ghost, "off") ? ghost : NULL;
}

// Prints an error and returns false if a recording cannot be opened. NULL and links are allowed.
static bool check_source(const char *source) {
    Problem problem;
    if (!source || replay_is_link(source) || file_check(source, &problem)) return true;
    say_problem(&problem);
    return false;
}

int run_play(Settings *settings) {
    Problem why = {""};
    if (settings->mission && !mission_check_options(settings, true)) return EXIT_USAGE;
    if (settings->mission && screen_has_display(&why))
        return begin_with(settings, MENU_REQUEST_MISSION, settings->mission,
                          mission_player_count(settings));
    const char *fixed = settings->is_daily ? "daily" : settings->rival ? "against" : NULL;
    if (fixed && settings->tank_count)
        return say_fail(EXIT_USAGE, "--%s chooses the tanks; remove the TANK arguments", fixed);
    if (!check_source(settings->rival) || !check_source(ghost_file(settings)))
        return EXIT_RUN_FAILED;
    if (settings->rival && screen_has_display(&why))
        return begin_with(settings, MENU_REQUEST_AGAINST, settings->rival, 1);
    if (settings->is_daily && screen_has_display(&why))
        return begin_with(settings, MENU_REQUEST_DAILY, "", 1);
    if (screen_has_display(&why)) return in_window(settings, true);
    return say_fail(EXIT_ENVIRONMENT,
                    "play needs a display, but there is none (%s); treads match needs none",
                    why.text);
}

static int in_menu(Settings *settings) {
    if (settings->record)
        return say_fail(EXIT_USAGE,
                        "--record needs a command: treads play --record %s; matches of the "
                        "menu are recorded automatically",
                        settings->record);
    return begin_with(settings, MENU_REQUEST_LEAVE, "", 1);
}

// Shows a match in a window; without a display or with --terminal in the terminal; or not at all.
static int watch(Settings *settings, bool is_menu) {
    Problem why = {""}, missing = {""};
    if (settings->video || settings->picture) return without_window(settings, false);
    if (!settings->is_terminal && screen_has_display(&why))
        return is_menu ? in_menu(settings) : in_window(settings, false);
    bool is_in_terminal = terminal_is_there(&missing);
    if (settings->is_terminal && !is_in_terminal)
        return say_fail(EXIT_ENVIRONMENT, "--terminal cannot draw: %s", missing.text);
    int kept = 0; // the demo cannot have tanks of players
    for (int i = 0; i < settings->tank_count; i++)
        if (!is_menu || settings->tanks[i].kind == DRIVER_MIND)
            settings->tanks[kept++] = settings->tanks[i];
    settings->tank_count = kept;
    if (!is_in_terminal)
        say_note(settings, "no display (%s); %s match runs without a window and saves a picture",
                 why.text, is_menu ? "a" : "the");
    return without_window(settings, is_in_terminal);
}

int run_watch(Settings *settings) { return watch(settings, false); }

int run_bare(Settings *settings) {
    Problem problem;
    if (!settings->file_count) return watch(settings, true);
    if (!settings_add_file(settings, NULL, &problem))
        return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    char path[ARENA_PATH_MAX];
    file_type_choose(settings->files, path);
    if (!check_source(path)) return EXIT_RUN_FAILED;
    if (!screen_has_display(&problem))
        return say_fail(EXIT_ENVIRONMENT,
                        "a file is opened in a window, but there is no display (%s); treads check "
                        "FILE, treads match FILE and treads replay FILE need none",
                        problem.text);
    return begin_with(settings, MENU_REQUEST_FILE, path, 1);
}

static int run_matches(const Settings *settings, MatchSetup *setup) {
    // The match ends only at the time limit, unless the mode suits a single team.
    int teams[TEAMS_MAX];
    const MatchCard *card = &setup->card;
    ASSERT(setup->arena && card->tank_count > 0);
    if (!MODES[card->mode]->suits_one_team && card_teams(card, teams) <= 1)
        say_note(settings,
                 "there is no opponent: %s in team %s; only the time limit ends the match",
                 card->tank_count == 1 ? "the only tank is" : "all tanks are",
                 team_name(&card->teams, teams[0]));
    interrupt_watch();
    setup_set_crash_context(settings, setup);
    int code = rounds_run(settings, setup, settings->video || settings->picture);
    setup_set_crash_context(settings, NULL);
    setup_free(setup);
    return code;
}

// Lists the arenas of `--arena A,B` or `--arena all`; the list is empty if only one is wanted.
static FileNames listed_arenas(const Settings *settings, char *text) {
    FileNames names = no_names();
    bool are_all = !strcmp(settings->arena, "all");
    if (are_all) return arena_names(settings);
    if (!strchr(settings->arena, ',') || arena_is_file(settings->arena)) return names;
    for (char *name = text, *end; name; name = end) {
        end = strchr(name, ',');
        if (end) *end++ = '\0';
        file_names_add(&names, name);
    }
    return names;
}

// Makes one setup per arena, with the same seeds.
static int begin_in(Settings *settings, const char *const *arenas, MatchSetup *setup) {
    bool is_sure = sure_is_on(settings->sure);
    if (settings->best_of || is_sure || settings->mission || settings->video || settings->picture)
        return say_fail(EXIT_USAGE, "--%s is for one arena",
                        settings->best_of   ? "best-of"
                        : is_sure           ? "until-sure"
                        : settings->mission ? "mission"
                        : settings->video   ? "video"
                                            : "picture");
    int each = settings->rounds, code = EXIT_OK;
    MatchSetup *last = setup;
    for (int i = 0; arenas[i] && code == EXIT_OK; i++) {
        settings->arena = arenas[i];
        settings->rounds = each * (i + 1);
        MatchSetup *place = i ? calloc(1, sizeof *place) : setup;
        if (!place) return say_fail(EXIT_RUN_FAILED, "out of memory");
        code = make(settings, false, place);
        if (code != EXIT_OK && i) free(place);
        if (code != EXIT_OK) break;
        settings->has_seed = true;
        place->rounds = each;
        if (i) last->next = place;
        last = place;
    }
    bool is_begun = setup->arena;
    if (code == EXIT_OK && !recording_paths_check(settings)) code = EXIT_RUN_FAILED;
    if (code != EXIT_OK && is_begun) setup_free(setup);
    return code;
}

int run_match(Settings *settings) {
    MatchSetup setup = {0};
    char *text = strdup(settings->arena);
    if (!text) return say_fail(EXIT_RUN_FAILED, "out of memory");
    FileNames arenas = listed_arenas(settings, text);
    int code = arenas.all && arenas.all[0]
                   ? begin_in(settings, (const char *const *)arenas.all, &setup)
                   : begin(settings, false, &setup);
    if (code == EXIT_OK) code = run_matches(settings, &setup);
    file_names_free(&arenas);
    free(text);
    return code;
}

int run_shot(Settings *settings) {
    MatchSetup setup;
    int code = make(settings, false, &setup);
    if (code != EXIT_OK) return code;
    interrupt_watch();
    code = rounds_shoot(settings, &setup);
    setup_free(&setup);
    return code;
}
