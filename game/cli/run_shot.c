// run_shot.c -- shot: one picture of a match, without a window.
#include <inttypes.h>
#include <stdio.h>

#include "platform/system.h"
#include "app/preferences.h"
#include "rounds.h"
#include "commands.h"
#include "app/say.h"

static bool save(const Settings *settings, View *view) {
    char path[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!settings->output) {
        if (!picture_leave(settings, view, "treads-shot", path)) return false;
        puts(path);
        return true;
    }
    if (view_save(view, settings->output, &problem)) return puts(settings->output) >= 0;
    say_error("%s", problem.text);
    return false;
}

static void note(const Settings *settings, const Match *match) {
    uint64_t ticks = match_result(match).ticks;
    say_note(settings, "%s, seed %" PRIu64 ", %.1f s (%" PRIu64 " ticks)%s", settings->arena,
             settings->seed, (double)ticks * BATTLE_TICK_S, ticks,
             match_is_over(match) ? ", where the match ended" : "");
}

static int draw(const Settings *settings, const Setup *setup, View *view) {
    Match *match = setup_match(setup, 0);
    if (!match) return EXIT_USAGE;
    Progress progress = progress_start(settings, 1);
    Recorder nobody = {.settings = settings};
    match_keep_notes(match, true);
    view_begin(view, match);
    int code = EXIT_INTERRUPTED;
    uint64_t last_tick = (uint64_t)llround(settings->at_s * BATTLE_TICK_HZ);
    if (rounds_tick(match, last_tick, view, &nobody, &progress, 0)) {
        ViewStatus status = {.speed = 1, .blend = 1, .round = 1, .rounds = 1};
        view_draw(view, match, &status);
        progress_clear(&progress);
        code = save(settings, view) ? EXIT_OK : EXIT_RUN_FAILED;
        if (code == EXIT_OK) note(settings, match);
    }
    match_destroy(match);
    return code;
}

int run_shot(Settings *settings) {
    Setup setup;
    int code = setup_make(settings, false, &setup);
    if (code != EXIT_OK) return code;
    interrupt_watch();
    View *view = picture_view(settings, setup.arena, true, NULL, &code);
    if (view) code = draw(settings, &setup, view);
    view_destroy(view);
    setup_free(&setup);
    return code;
}
