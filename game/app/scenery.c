// scenery.c -- the battles behind the set-up menu: they look well from above.
#include "scenery.h"

#include <string.h>

#include "cli/parser.h"

enum { WORDS_MAX = 10 };

static const char *const SCENES[SCENERY_COUNT][WORDS_MAX] = {
    {"watch", "hunterx3@red", "flankerx3@blue", "--arena", "yard"},
    {"watch", "captain@red", "wingmanx3@red", "hunterx4@blue", "--arena", "city"},
    {"watch", "surferx2@red", "ambusherx2@blue", "--arena", "pillars"},
    {"watch", "hunterx4@red", "circlerx4@green", "--mode", "hill", "--arena", "proving"},
    {"watch", "championx2@blue", "sniperx3@yellow", "--arena", "maze"},
};

bool scenery_read(int number, Settings *settings) {
    const char *const *words = SCENES[number % SCENERY_COUNT];
    char *argv[WORDS_MAX];
    int count = 0;
    Problem problem;
    for (; count < WORDS_MAX && words[count]; count++) argv[count] = (char *)words[count];
    settings_init(settings);
    return parse_arguments(count, argv, settings, &problem);
}

Arena *scenery_field(void) {
    static const char MAP[] =
        "{\"type\":\"map\",\"width\":60,\"height\":36,\"tilewidth\":1,\"tileheight\":1,\"layers\":["
        "{\"type\":\"objectgroup\",\"objects\":["
        "{\"type\":\"spawn\",\"point\":true,\"x\":6,\"y\":8,\"rotation\":90},"
        "{\"type\":\"spawn\",\"point\":true,\"x\":54,\"y\":28,\"rotation\":270},"
        "{\"type\":\"spawn\",\"point\":true,\"x\":6,\"y\":18,\"rotation\":90},"
        "{\"type\":\"spawn\",\"point\":true,\"x\":54,\"y\":18,\"rotation\":270},"
        "{\"type\":\"spawn\",\"point\":true,\"x\":6,\"y\":28,\"rotation\":90},"
        "{\"type\":\"spawn\",\"point\":true,\"x\":54,\"y\":8,\"rotation\":270}]}]}";
    Problem problem;
    return arena_parse(MAP, strlen(MAP), "field", "", &problem);
}
