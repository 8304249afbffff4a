// run_match.c -- matches: in a window (play, watch, and no command at all), in the terminal,
// without either (match), and as a picture (shot).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/mission.h"
#include "app/window.h"
#include "platform/system.h"
#include "app/preferences.h"
#include "app/recording.h"
#include "app/rounds.h"
#include "commands.h"
#include "app/say.h"

// The battle of a mission, if one was asked for.
static int make(Settings *settings, bool has_keyboard, Setup *setup) {
    int code = EXIT_OK;
    Mission *mission =
        settings->mission ? mission_open(settings, parse_arguments, has_keyboard, &code) : NULL;
    if (code == EXIT_OK) code = setup_make(settings, has_keyboard, NULL, setup);
    if (code == EXIT_OK)
        setup->mission = mission;
    else
        free(mission);
    return code;
}

// What cannot be recorded as asked is refused before it is played.
static int begin(Settings *settings, bool has_keyboard, Setup *setup) {
    int code = make(settings, has_keyboard, setup);
    if (code != EXIT_OK || recording_is_possible(settings)) return code;
    setup_free(setup);
    return EXIT_RUN_FAILED;
}

static int in_window(Settings *settings, bool has_keyboard) {
    Setup setup;
    Window window;
    int code = begin(settings, has_keyboard, &setup);
    if (code != EXIT_OK) return code;
    window_open(&window, settings, parse_arguments);
    SessionPlan plan = {.setup = &setup};
    code = window_run(&window, window_show(&window, settings, &plan, setup.arena));
    window_close(&window);
    setup.arena = NULL; // the window's
    setup_free(&setup);
    return code;
}

// The usual arena was not asked for: where it cannot be read, a bare field takes its place.
static int make_demo(Settings *settings, Setup *setup) {
    Settings usual;
    settings_init(&usual);
    bool is_usual = !strcmp(settings->arena, usual.arena);
    settings_free(&usual);
    int code = begin(settings, false, setup);
    Arena *field = code == EXIT_USAGE && is_usual ? scenery_field() : NULL;
    if (!field) return code;
    say_note(settings, "a bare field takes its place.");
    code = setup_make(settings, false, field, setup);
    if (code != EXIT_OK) arena_destroy(field);
    return code;
}

// In the terminal, or without any display, which leaves a picture.
static int without_window(Settings *settings, bool is_in_terminal) {
    Setup setup;
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

// Begins with this, and goes on with what is chosen then.
static int begin_with(Settings *settings, MenuRequestKind kind, const char *path) {
    Window window;
    window_open(&window, settings, parse_arguments);
    window.chosen.kind = kind;
    snprintf(window.chosen.path, sizeof window.chosen.path, "%s", path);
    int code = window_run(&window, EXIT_OK);
    window_close(&window);
    return code;
}

int run_play(Settings *settings) {
    Problem why = {""};
    if (settings->mission && !mission_suits(settings, true)) return EXIT_USAGE;
    if (settings->mission && screen_has_display(&why))
        return begin_with(settings, MENU_REQUEST_MISSION, settings->mission);
    if (screen_has_display(&why)) return in_window(settings, true);
    return say_fail(
        EXIT_ENVIRONMENT,
        "play needs a display, and there is none (%s)\n  treads match runs the AIs without one.",
        why.text);
}

static int in_menu(Settings *settings) {
    if (settings->record)
        return say_fail(EXIT_USAGE,
                        "--record is for the match of a command, and the menu has many: treads "
                        "play --record %s\n  What is played from the menu is recorded by itself.",
                        settings->record);
    char *home = user_folder(settings), path[ARENA_PATH_MAX];
    int code;
    bool is_first = campaign_is_new(home) && mission_path(settings, TRAINING_MISSION, path, &code);
    free(home);
    return begin_with(settings, is_first ? MENU_REQUEST_MISSION : MENU_REQUEST_LEAVE,
                      TRAINING_MISSION);
}

// Tanks for a player make no sense without a keyboard: the demo has its own.
static void keep_ais(Settings *settings) {
    int kept = 0;
    for (int i = 0; i < settings->tank_count; i++) {
        if (settings->tanks[i].kind == CONTROLLER_BEHAVIOUR)
            settings->tanks[kept++] = settings->tanks[i];
    }
    settings->tank_count = kept;
}

// In a window; in the terminal, which --terminal asks for, and which is the next best; or without
// either.
static int watch(Settings *settings, bool is_menu) {
    Problem why = {""}, missing = {""};
    if (!settings->is_terminal && screen_has_display(&why))
        return is_menu ? in_menu(settings) : in_window(settings, false);
    bool is_in_terminal = terminal_is_there(&missing);
    if (settings->is_terminal && !is_in_terminal)
        return say_fail(EXIT_ENVIRONMENT, "--terminal cannot draw: %s", missing.text);
    if (is_menu) keep_ais(settings);
    if (!is_in_terminal)
        say_note(settings, "no display (%s): %s match runs without a window and leaves a picture.",
                 why.text, is_menu ? "a" : "the");
    return without_window(settings, is_in_terminal);
}

int run_watch(Settings *settings) { return watch(settings, false); }
int run_bare(Settings *settings) { return watch(settings, true); }

int run_match(Settings *settings) {
    Setup setup;
    int code = begin(settings, false, &setup);
    if (code != EXIT_OK) return code;
    // Unless a team has something to do alone, the clock alone ends it.
    int teams[TEAMS_MAX];
    const MatchCard *card = &setup.card;
    if (!MODES[card->mode]->suits_one_team && card_teams(card, teams) <= 1)
        say_note(settings, "there is nobody to fight: %s %s, so time alone ends it",
                 card->tank_count == 1 ? "the only tank is" : "all tanks are in one team,",
                 team_name(&card->teams, teams[0]));
    interrupt_watch();
    setup_set_crash_context(settings, &setup);
    code = rounds_run(settings, &setup, false);
    setup_set_crash_context(settings, NULL);
    setup_free(&setup);
    return code;
}

int run_shot(Settings *settings) {
    Setup setup;
    int code = make(settings, false, &setup);
    if (code != EXIT_OK) return code;
    interrupt_watch();
    code = rounds_shoot(settings, &setup);
    setup_free(&setup);
    return code;
}
