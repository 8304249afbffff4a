// A bot that writes the name of each event that it gets to the file named by its argument.
#include "treads_bot.h"

static const long FAULT = -1; // tick of an error
static const char *file_name;

static void note(const char *word) {
    FILE *file = fopen(file_name, "a");
    if (!file) exit(2);
    fprintf(file, "%s\n", word);
    fclose(file);
}

static void on_start(Bot *bot) { note(bot->arena.count ? "start" : "no walls"); }
static void on_hit(Bot *bot, double bearing) {
    note(bot->tick && isfinite(bearing) ? "hit" : "none");
}
static void on_wall(Bot *bot, double away) { note(bot->tick && isfinite(away) ? "wall" : "none"); }
static void on_enemy_seen(Bot *bot, const Tank *enemy) {
    note(bot->tick && enemy->health > 0 ? "seen" : "none");
}
static void on_message(Bot *bot, const BotMessage *message) {
    note(bot->tick && !strcmp(message->topic, "gather") ? "message" : "none");
    if (message->when > bot->tick && !strcmp(message->role, "cover") && message->to == 1)
        note("cover for 1");
}
static void on_event(Bot *bot, const BotEvent *event) {
    note(bot->tick && *event->kind ? "event" : "none");
}
static void on_end(Bot *bot, const char *result, double own, double best) {
    note(bot->tick && *result && own + best >= 0 ? "end" : "none");
}

static void on_tick(Bot *bot) {
    Place here = bot_at(bot), corner = {bot->arena.width - 4, bot->arena.height - 4};
    static Place places[BOT_CELLS_MAX];
    if (bot->tick == FAULT) {
        bot_log(bot, "an error in tick %ld", bot->tick);
        exit(1);
    }
    if (bot->tick == 1) {
        note("tick");
        note(arena_path(&bot->arena, here, corner, places) > 1 ? "path" : "lost");
        note(arena_sees(&bot->arena, here, here) ? "clear" : "blind");
    }
    draw_line(here, corner);
    draw_circle(here, 3);
    draw_text(here, "here");
    state("testing");
    roam(bot);
    say(bot, "gather", here, -1);
    say_more(bot, "cover", 1, bot->tick + 60);
    if (bot->enemy_count && aim_at(bot, &bot->enemies[0])) fire(bot);
    if (bot->tick % 300 < 100) drive(bot, 1, 1);
}

int main(int count, char **words) {
    static Bot bot = {.name = "Events",
                      .on_start = on_start,
                      .on_tick = on_tick,
                      .on_hit = on_hit,
                      .on_wall = on_wall,
                      .on_enemy_seen = on_enemy_seen,
                      .on_message = on_message,
                      .on_event = on_event,
                      .on_end = on_end};
    file_name = count > 1 ? words[1] : "none";
    return bot_run(&bot);
}
