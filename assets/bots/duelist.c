// duelist: circles its enemy at a distance, dodges shells, and waits for an enemy that has gone out
// of sight. Build it: cc -O2 -o duelist duelist.c -lm
#include "treads_bot.h"

#define RANGE_M 24 // a shell from there can be dodged
enum { WAIT_TICKS = 600 };
static Tank enemy; // its last known state
static long seen_tick = -WAIT_TICKS;

static void on_tick(Bot *bot) {
    if (bot->enemy_count) {
        enemy = bot->enemies[0], seen_tick = bot->tick; // the nearest comes first
        circle(bot, tank_at(&enemy), RANGE_M);
        if (aim_at(bot, &enemy)) fire(bot);
    } else if (bot->tick < seen_tick + WAIT_TICKS) {
        turn_gun_to(bot, bot_bearing(bot_at(bot), tank_at(&enemy))); // it may come back
    } else {
        roam(bot);
    }
    dodge(bot);
}

int main(void) {
    static Bot bot = {.name = "duelist", .on_tick = on_tick};
    return bot_run(&bot);
}
