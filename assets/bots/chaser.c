// NAME: roams, drives at the nearest enemy, and shoots ahead of it. Build and try it:
//   cc -O2 -o NAME NAME.c -lm && treads check bot ./NAME
#include "treads_bot.h"

static void on_tick(Bot *bot) {
    if (!bot->enemy_count) {
        roam(bot);
        return;
    }
    drive_to(bot, tank_at(&bot->enemies[0])); // the nearest comes first
    if (aim_at(bot, &bot->enemies[0])) fire(bot);
}

int main(void) {
    static Bot bot = {.name = "NAME", .on_tick = on_tick};
    return bot_run(&bot);
}
