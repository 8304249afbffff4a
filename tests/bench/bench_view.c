// bench_view.c -- frames a second: 1280x720, software renderer, one core, tanks that fight.
#include "scene.h"
#include "view/view.h"

enum { FRAMES = 600, CROWD_FRAMES = 120 };

static Match *begin(const Arena *arena, int tanks) {
    MatchCard card = card_of("circler", "wander", tanks, 4, 5);
    card_number_names(&card);
    Match *match = match_of(card, arena);
    match_keep_notes(match, true);
    return match;
}

// Three frames a tick, as on a fast screen; only drawing is timed.
static void bench(const Arena *arena, const char *font_file, int tanks, int frames, double must) {
    Problem problem = {""};
    ViewOptions options = view_defaults();
    options.is_headless = true;
    options.font_file = font_file;
    Match *match = begin(arena, tanks);
    View *view = view_create(&options, arena, &problem);
    if (!view) give_up(problem.text);
    view_begin(view, match);
    double drawing_s = 0, worst_s = 0;
    for (int i = 0; i < frames; i++) {
        if (i % 3 == 0) {
            match_tick(match, NULL);
            view_tick(view, match);
        }
        ViewStatus status = {.speed = 1, .blend = i % 3 / 3.0, .round = 1, .rounds = 1};
        double start = cpu_s();
        view_draw(view, match, &status);
        double spent = cpu_s() - start;
        if (i > 0) drawing_s += spent; // the first one paints the ground
        if (i > 0 && spent > worst_s) worst_s = spent;
    }
    figure((frames - 1) / drawing_s, "", AT_LEAST, by_machine(must),
           "1280x720 with %d tanks: frames a CPU-second", tanks);
    figure(worst_s * 1e3, "ms", AT_MOST, 0, "1280x720 with %d tanks: the slowest frame", tanks);
    view_destroy(view);
    match_destroy(match);
}

// Room for a thousand, with nothing in it.
static Arena *make_plain(void) {
    static const char TEXT[] =
        "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"infinite\":false,\"width\":200,"
        "\"height\":120,\"tilewidth\":10,\"tileheight\":10,\"tilesets\":[],\"layers\":[{\"type\":"
        "\"objectgroup\",\"name\":\"objects\",\"objects\":[{\"id\":1,\"type\":\"spawn\",\"x\":1000,"
        "\"y\":600,\"width\":0,\"height\":0,\"point\":true,\"rotation\":0}]}]}";
    return parse_arena(TEXT, sizeof TEXT - 1);
}

int main(int argc, char **argv) {
    const char *assets = assets_of(argc, argv);
    int frames = is_quick(argc, argv) ? CROWD_FRAMES : FRAMES;
    char font_file[1024];
    snprintf(font_file, sizeof font_file, "%s/fonts/DejaVuSans.ttf", assets);
    Arena *yard = load_arena(assets, "yard"), *city = load_arena(assets, "city"),
          *plain = make_plain();
    bench(yard, font_file, 8, frames, 300);
    bench(yard, font_file, 32, frames, 0);
    bench(city, font_file, 100, frames, 120);
    bench(plain, font_file, 1000, CROWD_FRAMES, 60);
    arena_destroy(yard);
    arena_destroy(city);
    arena_destroy(plain);
    return 0;
}
