// run_match.c -- match: results without a window, and nothing of SDL.
#include "interrupt.h"
#include "rounds.h"
#include "run.h"

int run_match(Settings *settings) {
    Setup setup;
    int code = setup_make(settings, false, &setup);
    if (code != EXIT_OK) return code;
    interrupt_watch();
    code = rounds_run(settings, &setup, NULL);
    setup_free(&setup);
    return code;
}
