// match_parts.c -- what a match is made of, when it begins and when it is made anew: a seat a tank,
// and a battle.
#include <stdlib.h>

#include "match_state.h"

void seats_destroy(Seat *seats, int count) {
    for (int i = 0; seats && i < count; i++) free(seats[i].memory);
    free(seats);
}

Seat *seats_create(const MatchCard *card) {
    Seat *seats = calloc((size_t)card->tank_count, sizeof *seats);
    for (int i = 0; seats && i < card->tank_count; i++) {
        const Behaviour *behaviour = card->tanks[i].behaviour;
        if (!behaviour || !behaviour->memory_bytes) continue;
        seats[i].memory = calloc(1, behaviour->memory_bytes);
        if (seats[i].memory) continue;
        seats_destroy(seats, i);
        return NULL;
    }
    return seats;
}

Battle *match_new_battle(const Match *match, const MatchCard *card, const Arena *arena,
                         const Pose *poses) {
    size_t count = (size_t)card->tank_count;
    BattleStart *starts = calloc(count, sizeof *starts);
    BattleRules rules = card->rules;
    rules.surfaces = match->tuned.surfaces;
    for (size_t i = 0; starts && i < count; i++) {
        const TankCard *tank = &card->tanks[i];
        starts[i] = (BattleStart){.spec = &match->tuned.specs[spec_kind(tank->loadout.spec)],
                                  .loadout = tank->loadout,
                                  .team = tank->team,
                                  .pose = poses ? poses[i] : (Pose){1, 1, 0}};
    }
    Battle *battle =
        starts ? battle_create(arena, &rules, starts, card->tank_count, card->seed) : NULL;
    free(starts);
    return battle;
}
