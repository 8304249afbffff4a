#include "night.h"

#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"
#include "sim/battle.h"

enum { CELL_PX = 6, RAYS = 192 };
#define DARKNESS 0.84f // opacity without light
#define BEAM_M 42.0    // reach of headlights
#define BEAM_RAD 0.42  // half of their angle
#define BEAM_COS 0.913 // cosine of BEAM_RAD, rounded down
#define HALO 0.6       // light of the surroundings of a tank at its position
#define NEAR_M 3.0     // a tank is lit itself
#define WALL_M 2.5     // depth to which walls are lit
#define NIGHT_COLOUR 0x03060du

// A tank as a source of light.
typedef struct Lamp {
    Pose pose;
    Vec ahead;
    double sight_m;      // reach of the light around it; 0 if only its headlights are visible
    double reach_m;      // of all its light
    double free_m[RAYS]; // distance to the first wall, clockwise from north
} Lamp;

void night_free(Night *night) { shade_free(&night->shade); }

static bool has_players(const MatchCard *card, int team) {
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].kind == CONTROLLER_HUMAN && (team < 0 || card->tanks[i].team == team))
            return true;
    return false;
}

static void cast_rays(Lamp *lamp, const Map *map) {
    Vec at = pose_at(lamp->pose);
    for (int i = 0; i < RAYS; i++) {
        Vec way = vec_scale(vec_heading(2 * PI * i / RAYS), lamp->reach_m);
        lamp->free_m[i] = lamp->reach_m * map_ray(map, at, vec_add(at, way), NULL);
    }
}

static double free_way_m(const Lamp *lamp, double bearing_rad) {
    double ray = bearing_rad / (2 * PI) * RAYS;
    ray -= RAYS * floor(ray / RAYS);
    int first = (int)ray % RAYS;
    double part = ray - floor(ray);
    return (1 - part) * lamp->free_m[first] + part * lamp->free_m[(first + 1) % RAYS];
}

// Returns the light of a lamp at a place, 0 to 1.
static double light_at(const Lamp *lamp, Vec place) {
    Vec way = vec_sub(place, pose_at(lamp->pose));
    double distance_m = vec_length(way);
    if (distance_m >= lamp->reach_m) return 0;
    double own = clamp(1 - distance_m / NEAR_M, 0, 1) * HALO;
    double ahead_m = vec_dot(way, lamp->ahead);
    if (lamp->sight_m == 0 && ahead_m < distance_m * BEAM_COS) return own;
    double bearing_rad = distance_m > 0 ? vec_bearing(way) : 0;
    double past_m = distance_m - free_way_m(lamp, bearing_rad);
    double shadow = clamp(1 - past_m / WALL_M, 0, 1);
    double aside = fabs(angle_wrap(bearing_rad - lamp->pose.heading_rad)) / BEAM_RAD;
    double beam = clamp(2.5 * (1 - aside), 0, 1) * clamp(1 - distance_m / BEAM_M, 0, 1);
    double halo =
        lamp->sight_m > 0 ? HALO * sqrt(clamp(1.1 - distance_m / lamp->sight_m, 0, 1)) : 0;
    return 1 - (1 - shadow * beam) * (1 - shadow * halo) * (1 - own);
}

static void add_light(Shade *shade, const Camera *camera, const Lamp *lamp) {
    Vec low_px =
        camera_to_screen(camera, vec_add(pose_at(lamp->pose), vec(-lamp->reach_m, lamp->reach_m)));
    Vec high_px =
        camera_to_screen(camera, vec_add(pose_at(lamp->pose), vec(lamp->reach_m, -lamp->reach_m)));
    int left = (int)clamp(floor(low_px.x / CELL_PX), 0, shade->columns);
    int right = (int)clamp(ceil(high_px.x / CELL_PX) + 1, 0, shade->columns);
    int top = (int)clamp(floor(low_px.y / CELL_PX), 0, shade->rows);
    int bottom = (int)clamp(ceil(high_px.y / CELL_PX) + 1, 0, shade->rows);
    for (int row = top; row < bottom; row++)
        for (int column = left; column < right; column++) {
            uint32_t *corner = &shade->corners[row * shade->columns + column];
            Vec px = vec(column * CELL_PX, row * CELL_PX);
            double dark = 1 - light_at(lamp, camera_to_world(camera, px));
            if (dark < 1) *corner = (uint32_t)((*corner >> 24) * dark) << 24 | NIGHT_COLOUR;
        }
}

void night_draw(Night *night, const Actors *actors, const Stage *stage, int width_px,
                int height_px) {
    const Battle *battle = match_battle(stage->match);
    const MatchCard *card = match_card(stage->match);
    double sight_m = tuning_result(&card->tuning).rules.sight_m;
    Shade *shade = &night->shade;
    if (sight_m >= SIGHT_RANGE_M || !PALETTES[stage->renderer->palette].has_hours) return;
    if (!shade_resize(shade, width_px, height_px, CELL_PX)) return;
    for (int i = 0; i < shade->columns * shade->rows; i++)
        shade->corners[i] = (uint32_t)(255 * DARKNESS) << 24 | NIGHT_COLOUR;
    bool is_watched = !has_players(card, -1);
    for (int i = 0; i < actors->count; i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->is_removed || tank->is_wreck) continue;
        bool is_ours = is_watched || has_players(card, tank->team);
        Lamp lamp = {.pose = actor_at(actors, i, stage->blend).pose,
                     .sight_m = is_ours ? sight_m : 0};
        lamp.ahead = vec_heading(lamp.pose.heading_rad);
        lamp.reach_m = max_of(BEAM_M, lamp.sight_m);
        cast_rays(&lamp, battle_arena(battle)->map);
        add_light(shade, stage->camera, &lamp);
    }
    shade_draw(shade, stage->renderer);
}
