// setup.c -- from settings to a match that can start: its card and its arena.
#include "setup.h"

#include "arenas.h"
#include "platform/system.h"
#include "presets.h"
#include "say.h"

#define SEEDS 1000000000u // short enough to be typed again

int setup_make_on(Settings *settings, bool has_keyboard, Arena *arena, Setup *setup) {
    *setup = (Setup){0};
    Problem problem = {""};
    int code = EXIT_USAGE;
    setup->is_swapping_sides = settings->is_swapping_sides || settings->best_of;
    if (!settings->has_seed) settings->seed = random_number() % SEEDS;
    settings->has_seed = true;
    if ((code = preset_read(settings)) != EXIT_OK) return code;
    code = EXIT_USAGE;
    if (!settings_default_tanks(settings, has_keyboard, &problem) ||
        !settings_card(settings, &setup->card, &problem)) {
        say_error("%s", problem.text);
        return code;
    }
    if (settings->best_of) settings->rounds = settings->best_of;
    setup->arena = arena ? arena : arena_open(settings, &code);
    if (setup->arena) return EXIT_OK;
    card_free(&setup->card);
    return code;
}

int setup_make(Settings *settings, bool has_keyboard, Setup *setup) {
    return setup_make_on(settings, has_keyboard, NULL, setup);
}

void setup_free(Setup *setup) {
    card_free(&setup->card);
    arena_destroy(setup->arena);
}

MatchCard setup_round(const Setup *setup, int round) {
    MatchCard card = setup->card;
    int teams[TEAMS_MAX], sides = setup->is_swapping_sides ? card_teams(&card, teams) : 1;
    card.seed = (card.seed + (uint64_t)(round / sides)) & INT64_MAX;
    card.sides = round % sides;
    return card;
}

Match *setup_match(const Setup *setup, int round) {
    MatchCard card = setup_round(setup, round);
    Problem problem = {""};
    Match *match = match_create(&card, setup->arena, &problem);
    if (!match) say_error("%s", problem.text);
    return match;
}
