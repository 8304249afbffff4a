// night.c -- the darkness of a night, with the light of the tanks in it.
#include "actors.h"

#include <math.h>

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"
#include "sim/battle.h"
#include "match/tuning.h"

enum { CELL_PX = 6, RAYS = 192 };
#define DARKNESS 0.84f  // opacity without light
#define BEAM_M 42.0f    // reach of headlights
#define BEAM_RAD 0.42f  // half of their angle
#define BEAM_COS 0.913f // cosine of BEAM_RAD, rounded down
#define HALO 0.6f       // light of the surroundings of a tank at its position
#define NEAR_M 3.0f     // a tank is lit itself
#define WALL_M 2.5f     // depth of the lit edge of walls
#define SIGHT_EDGE 1.1f // end of the light around a tank, as a multiple of its sight
#define NIGHT_COLOUR 0x03060du

// A tank as a source of light. Single precision is enough for a picture and takes half the time.
typedef struct Lamp {
    Vec at;
    float ahead_x, ahead_y, heading_rad;
    float sight_m; // reach of the light around it; 0 if only its headlights are visible
    float reach_m; // reach of all its light
    float
        free_m[RAYS + 1]; // distance to the first wall, clockwise from north; the last is the first
} Lamp;

void night_free(Night *night) { shade_free(&night->shade); }

static bool has_players(const Match *match, int team) {
    const MatchCard *card = match_card(match);
    for (int i = 0; i < card->tank_count; i++)
        if (match_is_local(match, i) && (team < 0 || card->tanks[i].team == team)) return true;
    return false;
}

static void cast_rays(Lamp *lamp, const Map *map) {
    ASSERT(lamp->reach_m > 0);
    for (int i = 0; i < RAYS; i++) {
        Vec way = vec_scale(vec_heading(2 * PI * i / RAYS), (double)lamp->reach_m);
        lamp->free_m[i] =
            lamp->reach_m * (float)map_ray(map, lamp->at, vec_add(lamp->at, way), NULL);
    }
    lamp->free_m[RAYS] = lamp->free_m[0];
}

static float clip(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

// Returns the bearing of (x, y) from north, 0 to 2 PI, to within 0.005 rad.
static float rough_bearing_rad(float x, float y) {
    float across = fabsf(x), along = fabsf(y);
    bool is_steep = across > along;
    float ratio = is_steep ? along / across : across / (along > 0 ? along : 1);
    float rad = ratio * (0.9724f - 0.1919f * ratio * ratio);
    if (is_steep) rad = (float)PI / 2 - rad;
    if (y < 0) rad = (float)PI - rad;
    return x < 0 ? 2 * (float)PI - rad : rad;
}

// Returns the remaining fraction of darkness `x` metres east and `y` metres north of a lamp.
static float dark_at(const Lamp *lamp, float x, float y) {
    DEBUG_ASSERT(isfinite(x) && isfinite(y));
    float distance2 = x * x + y * y;
    if (distance2 >= lamp->reach_m * lamp->reach_m) return 1;
    float distance_m = sqrtf(distance2);
    float own = 1 - HALO * clip(1 - distance_m / NEAR_M);
    bool is_ahead = x * lamp->ahead_x + y * lamp->ahead_y > distance_m * BEAM_COS;
    bool is_near = distance_m < lamp->sight_m * SIGHT_EDGE;
    if (!is_ahead && !is_near) return own;
    float bearing_rad = rough_bearing_rad(x, y), ray = bearing_rad * (RAYS / (2 * (float)PI));
    int first = ray < RAYS - 1 ? (int)ray : RAYS - 1;
    float part = ray - (float)first;
    float free_m = (1 - part) * lamp->free_m[first] + part * lamp->free_m[first + 1];
    float shadow = clip(1 - (distance_m - free_m) / WALL_M);
    if (shadow == 0) return own;
    float dark = own;
    if (is_near) dark *= 1 - shadow * HALO * sqrtf(SIGHT_EDGE - distance_m / lamp->sight_m);
    if (is_ahead) {
        float aside_rad = fabsf(bearing_rad - lamp->heading_rad);
        if (aside_rad > (float)PI) aside_rad = 2 * (float)PI - aside_rad;
        float beam = clip(2.5f * (1 - aside_rad / BEAM_RAD)) * clip(1 - distance_m / BEAM_M);
        dark *= 1 - shadow * beam;
    }
    return dark;
}

static void add_light(Shade *shade, const Camera *camera, const Lamp *lamp) {
    Vec at_px = camera_to_screen(camera, lamp->at);
    double reach_px = (double)lamp->reach_m * camera->px_per_m;
    int left = (int)clamp(floor((at_px.x - reach_px) / CELL_PX), 0, shade->columns);
    int right = (int)clamp(ceil((at_px.x + reach_px) / CELL_PX) + 1, 0, shade->columns);
    int top = (int)clamp(floor((at_px.y - reach_px) / CELL_PX), 0, shade->rows);
    int bottom = (int)clamp(ceil((at_px.y + reach_px) / CELL_PX) + 1, 0, shade->rows);
    float step_m = (float)(CELL_PX / camera->px_per_m);
    float west_m = (float)((left * CELL_PX - at_px.x) / camera->px_per_m);
    for (int row = top; row < bottom; row++) {
        uint32_t *corners = shade->corners + row * shade->columns;
        float y = (float)((at_px.y - row * CELL_PX) / camera->px_per_m), x = west_m;
        for (int column = left; column < right; column++, x += step_m) {
            float dark = dark_at(lamp, x, y);
            if (dark < 1)
                corners[column] =
                    (uint32_t)((float)(corners[column] >> 24) * dark) << 24 | NIGHT_COLOUR;
        }
    }
}

void night_draw(Night *night, const Actors *actors, const Stage *stage, int width_px,
                int height_px) {
    const MatchCard *card = match_card(stage->match);
    double sight_m = tuning_result(&card->tuning).rules.sight_m;
    Shade *shade = &night->shade;
    if (sight_m >= SIGHT_RANGE_M || !PALETTES[stage->renderer->palette].has_hours) return;
    if (!shade_resize(shade, width_px, height_px, CELL_PX)) return;
    for (int i = 0; i < shade->columns * shade->rows; i++)
        shade->corners[i] = (uint32_t)(255 * DARKNESS) << 24 | NIGHT_COLOUR;
    bool is_watched = !has_players(stage->match, -1);
    for (int i = 0; i < actors->count; i++) {
        const Tank *tank = match_tank(stage->match, i);
        if (tank->is_removed || tank->is_wreck) continue;
        bool is_ours = is_watched || has_players(stage->match, tank->team);
        Pose pose = actor_at(actors, i, stage->blend).pose;
        Vec ahead = vec_heading(pose.heading_rad);
        Lamp lamp = {.at = pose_at(pose),
                     .ahead_x = (float)ahead.x,
                     .ahead_y = (float)ahead.y,
                     .heading_rad = rough_bearing_rad((float)ahead.x, (float)ahead.y),
                     .sight_m = is_ours ? (float)sight_m : 0};
        lamp.reach_m = lamp.sight_m * SIGHT_EDGE > BEAM_M ? lamp.sight_m * SIGHT_EDGE : BEAM_M;
        cast_rays(&lamp, match_arena(stage->match)->map);
        add_light(shade, stage->camera, &lamp);
    }
    shade_draw(shade, stage->renderer);
}
