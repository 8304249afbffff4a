// terminal_none.c -- built where chafa is missing: there is no drawing in a terminal.
#include "terminal.h"

bool terminal_is_there(Problem *why) {
    problem_set(why, "this treads was built without chafa (Debian: libchafa-dev), which draws in "
                     "terminals");
    return false;
}

int terminal_watch(Settings *settings, Setup *setup) {
    (void)settings, (void)setup;
    return EXIT_ENVIRONMENT;
}

int terminal_replay(Settings *settings, Playback *playback, const Arena *arena) {
    (void)settings, (void)playback, (void)arena;
    return EXIT_ENVIRONMENT;
}
