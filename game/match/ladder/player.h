// player.h -- who takes part in a tournament: the tanks of one team of a card, and their name.
#pragma once

#include "match/card.h"

enum { PLAYER_NAME_MAX = 512 };

typedef struct Player {
    int team; // of the card
    char name[PLAYER_NAME_MAX];
} Player;

// The players of a card, one a team, sorted by name. A name is what one would type for the tanks,
// with all that differs from the defaults: "hunter", "hunterx3:range=30,tank=heavy",
// "hunter+idlex2". Same name, same tanks. Their number, or -1 with the problem told: two are the
// same, or a name is too long.
int players_list(const MatchCard *card, Player players[static TEAMS_MAX], Problem *problem);
