// run_match.c -- match and shot: results, or a picture, without a window.
#include "platform/system.h"
#include "app/rounds.h"
#include "commands.h"
#include "app/say.h"

int run_match(Settings *settings) {
    Setup setup;
    int code = setup_make(settings, false, NULL, &setup);
    if (code != EXIT_OK) return code;
    // Unless a team has something to do alone, the clock alone ends it.
    int teams[TEAMS_MAX];
    const MatchCard *card = &setup.card;
    if (!MODES[card->mode]->suits_one_team && card_teams(card, teams) <= 1)
        say_note(settings, "there is nobody to fight: %s %s, so time alone ends it",
                 card->tank_count == 1 ? "the only tank is" : "all tanks are in one team,",
                 team_name(teams[0]));
    interrupt_watch();
    setup_watch(settings, &setup);
    code = rounds_run(settings, &setup, false);
    setup_watch(settings, NULL);
    setup_free(&setup);
    return code;
}

int run_shot(Settings *settings) {
    Setup setup;
    int code = setup_make(settings, false, NULL, &setup);
    if (code != EXIT_OK) return code;
    interrupt_watch();
    code = rounds_shoot(settings, &setup);
    setup_free(&setup);
    return code;
}
