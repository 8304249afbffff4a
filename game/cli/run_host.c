// run_host.c -- host, join and relay: a match over the network, as its host, as a guest and between
// both.
#include "app/play/live.h"
#include "app/base/say.h"
#include "app/play/setup.h"
#include "app/show/window.h"
#include "commands.h"
#include "platform/system.h"

// Tables and documents are for programs, which want no window.
static bool has_window(const Settings *settings) {
    Problem problem;
    return !settings->is_json && !settings->csv && screen_has_display(&problem);
}

static void warn_if_nobody_fights(const Settings *settings, const MatchCard *card) {
    int teams[TEAMS_MAX];
    if (card_teams(card, teams) == 1 && card->mode != MODE_SURVIVAL)
        say_note(settings, "all tanks are in one team, so nobody fights; add opponents, such as "
                           "hunterx2@blue, or name teams with @TEAM");
}

static int host_in_window(Settings *settings) {
    MatchSetup setup;
    LiveHost host;
    Window window;
    window_open(&window, settings, parse_arguments);
    window_apply_difficulty(&window, settings);
    int code = setup_from_settings(settings, true, NULL, &setup, NULL);
    if (code != EXIT_OK) {
        window_close(&window);
        return code;
    }
    warn_if_nobody_fights(settings, &setup.card);
    code = recording_paths_check(settings) ? live_host_open(&host, settings, true, NULL)
                                           : EXIT_RUN_FAILED;
    if (code == EXIT_OK) {
        SessionPlan plan = {.setup = &setup, .live = &host};
        code = window_show(&window, settings, &plan, setup.arena);
        live_host_close(&host);
        setup.arena = NULL; // owned by the window
        code = window_run(&window, code);
    }
    window_close(&window);
    setup_free(&setup);
    return code;
}

static int host_recording(Settings *settings) {
    Recording recording;
    LiveHost host;
    Window window;
    Problem problem = {""};
    Playback playback = {0};
    SessionPlan plan = {.playback = &playback, .source = settings->files[0], .live = &host};
    if (settings->file_count > 1 || settings->tank_count)
        return say_fail(EXIT_USAGE, "a room shows one recording, without TANKs");
    if (!has_window(settings))
        return say_fail(EXIT_ENVIRONMENT, "a recording is shown in a window; there is none with "
                                          "--json, --csv or without a display");
    int code = recording_open(settings, settings->files[0], &recording, &problem);
    if (code != EXIT_OK) say_error("%s", problem.text);
    if (code == EXIT_OK) code = live_host_open(&host, settings, true, NULL);
    if (code == EXIT_OK) {
        window_open(&window, settings, parse_arguments);
        playback_open(&playback, &recording);
        recording.is_arena_lent = true; // owned by the window
        code = window_show(&window, settings, &plan, recording.arena);
        live_host_close(&host);
        playback_close(&playback);
        code = window_run(&window, code);
        window_close(&window);
    }
    recording_close(&recording);
    return code;
}

int run_host(Settings *settings) {
    if (settings->file_count) return host_recording(settings);
    if (has_window(settings)) return host_in_window(settings);
    MatchSetup setup;
    int code = setup_from_settings(settings, false, NULL, &setup, NULL);
    if (code != EXIT_OK) return code;
    warn_if_nobody_fights(settings, &setup.card);
    interrupt_watch();
    setup_set_crash_context(settings, &setup);
    code = recording_paths_check(settings) ? live_host_run(settings, &setup) : EXIT_RUN_FAILED;
    setup_set_crash_context(settings, NULL);
    setup_free(&setup);
    return code;
}

int run_join(Settings *settings) {
    if (settings->file_count != 1)
        return say_fail(EXIT_USAGE, "join needs one ADDRESS, as printed by treads host");
    if (!settings->mind && has_window(settings)) {
        Window window;
        window_open(&window, settings, parse_arguments);
        Problem problem = {""};
        int code = window_join(&window, settings, &problem);
        if (is_browser())
            code = window_return(&window, code, &problem, "Couldn't join");
        else if (*problem.text)
            say_fail(code, "%s", problem.text);
        code = window_run(&window, code);
        window_close(&window);
        return code;
    }
    if (!settings->mind && !settings->is_spectator)
        return say_fail(EXIT_ENVIRONMENT, "there is no display; join needs --mind MIND, which "
                                          "plays, or --spectate");
    return live_guest_run(settings);
}

int run_relay(Settings *settings) { return live_relay_run(settings); }
