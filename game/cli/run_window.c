// run_window.c -- play, watch, and no command at all: what needs a window, and what happens without
// a display.
#include <stdlib.h>

#include "assets.h"
#include "interrupt.h"
#include "picture.h"
#include "rounds.h"
#include "run.h"
#include "say.h"
#include "stage.h"

static int in_window(Settings *settings, bool has_keyboard, const char *toast) {
    Setup setup;
    int code = setup_make(settings, has_keyboard, &setup);
    if (code != EXIT_OK) return code;
    char *home = user_folder(settings);
    View *view = picture_view(settings, setup.arena, false, home, &code);
    if (view) {
        if (toast) view_toast(view, toast);
        interrupt_watch();
        StagePlan plan = {.setup = &setup, .home = home};
        code = stage_run(settings, &plan, view);
    }
    view_destroy(view);
    free(home);
    setup_free(&setup);
    return code;
}

// The result is what matters: a picture that cannot be saved or even drawn costs a warning.
static int without_display(Settings *settings) {
    Setup setup;
    int code = setup_make(settings, false, &setup), view_code;
    if (code != EXIT_OK) return code;
    View *view = picture_view(settings, setup.arena, true, NULL, &view_code);
    interrupt_watch();
    code = rounds_run(settings, &setup, view);
    char path[ARENA_PATH_MAX];
    if (view && code == EXIT_OK && picture_leave(settings, view, "treads", path))
        printf("picture %s\n", path);
    view_destroy(view);
    setup_free(&setup);
    return code;
}

int run_play(Settings *settings) {
    Problem why = {""};
    if (view_has_display(&why)) return in_window(settings, true, NULL);
    say_error(
        "play needs a display, and there is none (%s)\n  treads match runs the AIs without one.",
        why.text);
    return EXIT_ENVIRONMENT;
}

int run_watch(Settings *settings) {
    Problem why = {""};
    if (view_has_display(&why)) return in_window(settings, false, NULL);
    say_note(settings, "no display (%s): the match runs without a window and leaves a picture.",
             why.text);
    return without_display(settings);
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

int run_bare(Settings *settings) {
    Problem why = {""};
    if (view_has_display(&why)) {
        return in_window(settings, true,
                         "You are player 1: F1 shows the keys. treads help shows more to do.");
    }
    keep_ais(settings);
    say_note(settings, "no display (%s): a match runs without a window and leaves a picture.",
             why.text);
    return without_display(settings);
}
