// pilot.c -- a mind that drives the tank of a player.
#include "bots.h"

#include <stdlib.h>

#include "ai/maths/assert.h"

struct Pilot {
    const TankCard *driver;
    Match *match;
    int tank;
    BotHost *bot; // bot of an external mind; NULL for a built-in one
    void *memory; // memory of a built-in mind
    Dice dice;
    bool was_wreck;
};

Pilot *pilot_create(const TankCard *driver, Match *match, int tank, const BotRules *rules,
                    Problem *problem) {
    ASSERT(driver->mind.behaviour && tank >= 0);
    Pilot *pilot = calloc(1, sizeof *pilot);
    size_t bytes = slot_memory_bytes(driver);
    void *memory = calloc(1, bytes + 1);
    bool is_fine = (pilot && memory) || problem_set(problem, "out of memory");
    if (is_fine) *pilot = (Pilot){.driver = driver, .match = match, .tank = tank, .memory = memory};
    if (is_fine) pilot->dice = dice_seed(match_card(match)->seed, 0x9107 + (uint64_t)tank);
    if (is_fine && mind_is_external(&driver->mind)) {
        pilot->bot = bot_begin(&driver->mind, match, tank, rules, problem);
        is_fine = pilot->bot;
    }
    if (is_fine) return pilot;
    free(memory);
    free(pilot);
    return NULL;
}

void pilot_destroy(Pilot *pilot) {
    if (!pilot) return;
    bot_end(pilot->bot, pilot->match);
    free(pilot->memory);
    free(pilot);
}

// Lets the mind think as match.c does, with separate dice and parameters. A respawn clears memory.
static Order think(Pilot *pilot) {
    Senses senses;
    DegradedSights blurred;
    ASSERT(!pilot->bot && pilot->memory);
    match_sense(pilot->match, pilot->tank, &senses);
    senses.dice = &pilot->dice;
    senses.params = pilot->driver->mind.params;
    return mind_think(pilot->driver, pilot->memory, &senses, &blurred, NULL);
}

bool pilot_order(Pilot *pilot, QuantizedOrder *order) {
    ASSERT(pilot->tank < match_card(pilot->match)->tank_count);
    const Tank *tank = battle_tank(match_battle(pilot->match), pilot->tank);
    bool was_wreck = pilot->was_wreck, is_fine = true;
    Order wanted = {.sleep_ticks = 0};
    pilot->was_wreck = tank->is_wreck;
    if (!tank->is_wreck) {
        if (was_wreck) memset(pilot->memory, 0, slot_memory_bytes(pilot->driver));
        if (pilot->bot)
            is_fine = bot_order(pilot->bot, pilot->match, pilot->tank, &wanted);
        else
            wanted = think(pilot);
    }
    *order = order_quantize(is_fine ? wanted : (Order){.sleep_ticks = 0}, tank->spec);
    return is_fine;
}
