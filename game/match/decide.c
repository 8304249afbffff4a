// decide.c -- every controller gives its order: people's, minds', and those of minds that rest.
#include "match_state.h"

// Between two glances of a mind that rests: as often as eyes look round.
enum { LOOK_UP_TICKS = 4 };

static bool sees_enemy(const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++)
        if (senses->tanks[i].is_enemy && !senses->tanks[i].is_wreck) return true;
    return false;
}

static Order think(Match *match, int tank) {
    const TankCard *card = &match->card.tanks[tank];
    Notes *notes = match->notes ? &match->notes[tank] : NULL;
    if (notes) {
        notes->state[0] = '\0';
        notes->count = 0;
    }
    Senses senses;
    senses.params = card->params;
    battle_sense(match->battle, tank, &senses);
    senses.hill = match->hill;
    Seat *seat = &match->seats[tank];
    Order order = card->behaviour->think(seat->memory, &senses, notes);
    int rest_ticks = order.rest_ticks < RESTS_MAX ? order.rest_ticks : RESTS_MAX;
    seat->wake_tick = senses.tick + 1 + (uint64_t)(rest_ticks > 0 ? rest_ticks : 0);
    seat->sight_count = senses.tank_count;
    seat->saw_enemy = rest_ticks > 0 && sees_enemy(&senses);
    return order;
}

// Who rests looks up now and then, and counts what is in sight: with another number of them there
// may be an enemy.
static bool has_found_enemy(const Match *match, const Tank *self) {
    Seat *seat = &match->seats[self->id];
    int count;
    const uint16_t *ids = battle_sights(match->battle, self->id, &count);
    if (count == seat->sight_count) return false;
    seat->sight_count = count;
    for (int i = 0; i < count; i++) {
        const Tank *other = battle_tank(match->battle, ids[i]);
        if (other->team != self->team && !other->is_wreck) return true;
    }
    return false;
}

// Asks the seat alone, as long as it can: it is small, and lies beside that of the next tank.
static bool is_resting(const Match *match, const Tank *self, uint64_t now) {
    const Seat *seat = &match->seats[self->id];
    if (now >= seat->wake_tick || battle_has_news(match->battle, self->id)) return false;
    return seat->saw_enemy || now % LOOK_UP_TICKS || !has_found_enemy(match, self);
}

static void go_on(const Tank *self, Order *order) {
    *order = self->order;
    order->fire = false;
    order->say = (Message){0};
}

void match_decide(Match *match, const HumanOrders *wishes) {
    int count;
    const int *tour = battle_tour(match->battle, &count);
    uint64_t now = battle_tick(match->battle);
    for (int k = 0; k < count; k++) {
        int i = tour[k];
        const Tank *tank = battle_tank(match->battle, i);
        const TankCard *card = &match->card.tanks[i];
        if (tank->is_wreck) continue;
        if (is_resting(match, tank, now))
            go_on(tank, &match->orders[i]);
        else if (card->kind == CONTROLLER_BEHAVIOUR)
            match->orders[i] = think(match, i);
        else
            match->orders[i] = wishes->orders[card->human];
    }
}
