// run_host.c -- host and join: a match over the network, as its host and as a guest.
#include "app/live.h"
#include "app/say.h"
#include "app/setup.h"
#include "commands.h"
#include "platform/system.h"

int run_host(Settings *settings) {
    MatchSetup setup;
    int code = setup_from_settings(settings, false, NULL, &setup, NULL);
    if (code != EXIT_OK) return code;
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
    if (!settings->mind && !settings->is_spectator)
        return say_fail(EXIT_USAGE, "join needs --mind MIND, which plays, or --spectate");
    return live_guest_run(settings);
}
