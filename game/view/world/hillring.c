// hillring.c -- two rings of paint with a faint filling.
#include "hillring.h"

#include "match/hill.h"
#include "view/draw/paint.h"

enum { PIECES = 96 }; // of a ring; a multiple of 8: none is both steep and flat
#define LINE_M 0.16   // width of the outer ring's line
#define INNER 0.94    // the inner ring, in radii
#define FILL_HELD 0.16
#define FILL_EMPTY 0.07

static bool is_entered(const Hill *hill, const Battle *battle) {
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        if (!tank->is_wreck && vec_distance(pose_at(tank->pose), hill->at) <= hill->radius_m)
            return true;
    }
    return false;
}

// In pieces: there is no paint on walls.
static void draw_ring(const Renderer *renderer, const Camera *camera, const Match *match,
                      double radii, double width_px, Rgb colour, double alpha) {
    Hill hill = match_hill(match);
    const Map *map = battle_arena(match_battle(match))->map;
    for (int i = 0; i < PIECES; i++) {
        Vec ends[2];
        for (int k = 0; k < 2; k++)
            ends[k] = vec_add(
                hill.at, vec_scale(vec_heading(2 * PI * (i + k) / PIECES), radii * hill.radius_m));
        if (map_clearance(map, vec_mix(ends[0], ends[1], 0.5)) > 0)
            paint_line(renderer, camera_to_screen(camera, ends[0]),
                       camera_to_screen(camera, ends[1]), width_px, colour, alpha);
    }
}

void hillring_draw(const Renderer *renderer, const Camera *camera, const Match *match) {
    Hill hill = match_hill(match);
    if (!hill.is_on) return;
    int holder = hill_holder(&hill, match_battle(match));
    bool is_empty = holder < 0 && !is_entered(&hill, match_battle(match));
    Rgb colour = holder >= 0 ? palette_team(holder) : is_empty ? INK_WHITE : INK_AMBER;
    double k = camera->px_per_m, radius = hill.radius_m * k, line = fmax(1.5, LINE_M * k);
    Vec middle = camera_to_screen(camera, hill.at);
    paint_disc(renderer, middle, radius, colour, is_empty ? FILL_EMPTY : FILL_HELD);
    draw_ring(renderer, camera, match, 1, line, colour, 0.80);
    draw_ring(renderer, camera, match, INNER, 0.5 * line, colour, 0.45);
}
