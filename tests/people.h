// people.h -- for the tests of what people have in their hands: a match of theirs.
#pragma once

#include "watched.h"

// Two people in the open, or one and an AI that stands; in a window that nobody sees.
static inline Game people(int humans) {
    static const char SECOND_START[] =
        "{\"id\":2,\"type\":\"spawn\",\"x\":500,\"y\":300,\"point\":true,\"rotation\":0}";
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < 2; i++) {
        TankCard *tank = card_add(&card, i < humans ? "player" : "idle");
        tank->team = i;
        tank->kind = i < humans ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
        tank->human = i;
        tank->behaviour = i < humans ? NULL : behaviour_find("idle");
    }
    ViewOptions options = small_picture();
    options.is_headless = false;
    options.is_software = true;
    Game game = game_begin(&card, field_create(60, 40, SECOND_START), &options);
    view_poll(game.view, game.match); // what starting a window says
    return game;
}
