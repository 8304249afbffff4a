// setup.c -- from settings to a match that can start: its card and its arena.
#include "setup.h"

#include <time.h>
#include <unistd.h>

#include "assets.h"
#include "say.h"

// Short enough to be typed again.
static uint64_t random_seed(void) {
    uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed))
        seed = (uint64_t)time(NULL) * 2654435761u + (uint64_t)getpid();
    return seed % 1000000000u;
}

int setup_make(Settings *settings, bool has_keyboard, Setup *setup) {
    *setup = (Setup){0};
    Problem problem = {""};
    int code = EXIT_USAGE;
    if (!settings->has_seed) settings->seed = random_seed();
    settings->has_seed = true;
    if (!settings_default_tanks(settings, has_keyboard, &problem) ||
        !settings_card(settings, &setup->card, &problem)) {
        say_error("%s", problem.text);
        return code;
    }
    setup->arena = arena_open(settings, &code);
    if (setup->arena) return EXIT_OK;
    card_free(&setup->card);
    return code;
}

void setup_free(Setup *setup) {
    card_free(&setup->card);
    arena_destroy(setup->arena);
}

Match *setup_match(const Setup *setup, int round) {
    MatchCard card = setup->card;
    card.seed = (card.seed + (uint64_t)round) & INT64_MAX;
    Problem problem = {""};
    Match *match = match_create(&card, setup->arena, &problem);
    if (!match) say_error("%s", problem.text);
    return match;
}
