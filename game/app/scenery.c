// scenery.c -- the battles behind the set-up menu: they look well from above.
#include "scenery.h"

#include <string.h>

typedef struct Demo {
    const char *arena;
    MatchMode mode;
    const char *tanks[4]; // ends with NULL
} Demo;

static const Demo DEMOS[SCENERY_COUNT] = {
    {"yard", MODE_LAST, {"hunterx3@red", "flankerx3@blue"}},
    {"city", MODE_LAST, {"captain@red", "wingmanx3@red", "hunterx4@blue"}},
    {"pillars", MODE_LAST, {"surferx2@red", "ambusherx2@blue"}},
    {"proving", MODE_HILL, {"hunterx4@red", "circlerx4@green"}},
    {"maze", MODE_LAST, {"championx2@blue", "sniperx3@yellow"}},
};

bool scenery_read(int number, Settings *settings) {
    const Demo *demo = &DEMOS[number % SCENERY_COUNT];
    settings_init(settings);
    settings->command = COMMAND_WATCH;
    settings->arena = demo->arena;
    settings->mode = demo->mode;
    return settings_add_tanks(settings, demo->tanks);
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
