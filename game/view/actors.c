// actors.c -- tanks in layers (shadows, tracks and hulls, turrets), shells with their trails.
#include "actors.h"

#include <stdlib.h>

#define RECOIL_M 0.24
#define RECOIL_KEPT 0.86 // a tick

static Actor actor_of(const Tank *tank) {
    return (Actor){.pose = tank->pose, .turret_rad = tank->turret_rad};
}

bool actors_begin(Actors *actors, const Battle *battle) {
    actors_free(actors);
    size_t count = (size_t)battle_tank_count(battle);
    actors->last = calloc(count + 1, sizeof(Actor));
    actors->now = calloc(count + 1, sizeof(Actor));
    if (!actors->last || !actors->now) return false;
    actors->count = (int)count;
    for (int i = 0; i < actors->count; i++)
        actors->last[i] = actors->now[i] = actor_of(battle_tank(battle, i));
    return true;
}

void actors_free(Actors *actors) {
    free(actors->last);
    free(actors->now);
    *actors = (Actors){0};
}

void actors_tick(Actors *actors, const Battle *battle) {
    for (int i = 0; i < actors->count; i++) {
        const Tank *tank = battle_tank(battle, i);
        Actor next = actor_of(tank), was = actors->now[i];
        next.rolled_m[0] = was.rolled_m[0] + (tank->is_wreck ? 0 : tank->left_mps * BATTLE_TICK_S);
        next.rolled_m[1] = was.rolled_m[1] + (tank->is_wreck ? 0 : tank->right_mps * BATTLE_TICK_S);
        next.recoil = was.recoil * RECOIL_KEPT;
        actors->last[i] = was;
        actors->now[i] = next;
    }
    int count;
    const Event *events = battle_events(battle, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_FIRE && events[i].a < actors->count)
            actors->now[events[i].a].recoil = 1;
}

static double angle_mix(double a, double b, double t) { return a + angle_wrap(b - a) * t; }

Actor actor_at(const Actors *actors, int tank, double blend) {
    const Actor *a = &actors->last[tank], *b = &actors->now[tank];
    Vec at = vec_mix(pose_at(a->pose), pose_at(b->pose), blend);
    Actor actor = {{at.x, at.y, angle_mix(a->pose.heading_rad, b->pose.heading_rad, blend)},
                   angle_mix(a->turret_rad, b->turret_rad, blend),
                   {a->rolled_m[0] + (b->rolled_m[0] - a->rolled_m[0]) * blend,
                    a->rolled_m[1] + (b->rolled_m[1] - a->rolled_m[1]) * blend},
                   b->recoil};
    return actor;
}

static ModelState state_of(const Tank *tank) {
    if (tank->is_wreck) return MODEL_WRECK;
    return tank->health < 0.45 * tank->spec->health ? MODEL_WORN : MODEL_SOUND;
}

static void draw_part(const Stage *stage, const Tank *tank, ModelPart part, int phase,
                      bool is_shadow, double heading, Vec at_px) {
    bool is_painted = (part == MODEL_HULL || part == MODEL_TURRET) && !is_shadow;
    SpriteKey key = {
        tank->spec, part,     is_shadow ? MODEL_SOUND : state_of(tank), is_painted ? tank->team : 0,
        phase,      is_shadow};
    sprites_draw(stage->sprites, key, heading, at_px, stage->sprite_zoom);
}

// Offset on the screen of a point of the body frame.
static Vec body_px(const Stage *stage, double heading, Vec body) {
    Vec world = pose_to_world((Pose){0, 0, heading}, body);
    return vec(world.x * stage->camera->px_per_m, -world.y * stage->camera->px_per_m);
}

static int track_phase(double rolled_m) {
    int phase = (int)floor(rolled_m / TRACK_PITCH_M * TRACK_PHASES) % TRACK_PHASES;
    return phase < 0 ? phase + TRACK_PHASES : phase;
}

static void draw_hull(const Stage *stage, const Tank *tank, const Actor *actor, Vec at_px) {
    double heading = sprites_heading(actor->pose.heading_rad);
    Vec middle = model_middle(tank->spec, MODEL_TRACK);
    for (int side = -1; side <= 1; side += 2) {
        Vec off = body_px(stage, heading, vec(side * middle.x, 0));
        int phase = track_phase(actor->rolled_m[side > 0]);
        draw_part(stage, tank, MODEL_TRACK, phase, false, heading, vec_add(at_px, off));
    }
    draw_part(stage, tank, MODEL_HULL, 0, false, heading, at_px);
}

// A wreck's turret has been thrown a little off its ring.
static void draw_turret(const Stage *stage, const Tank *tank, const Actor *actor, Vec at_px,
                        bool is_shadow) {
    double gun = actor->pose.heading_rad + actor->turret_rad;
    if (tank->is_wreck) {
        gun += tank->id % 2 ? 0.35 : -0.28;
        at_px = vec_add(at_px, body_px(stage, actor->pose.heading_rad,
                                       vec(tank->id % 3 ? 0.16 : -0.14, -0.12)));
    }
    gun = sprites_heading(gun);
    Vec middle = model_middle(tank->spec, MODEL_BARREL);
    Vec barrel = body_px(stage, gun, vec(0, middle.y - RECOIL_M * actor->recoil));
    draw_part(stage, tank, MODEL_BARREL, 0, is_shadow, gun, vec_add(at_px, barrel));
    draw_part(stage, tank, MODEL_TURRET, 0, is_shadow, gun, at_px);
}

static bool is_in_view(const Stage *stage, Vec at_px) {
    int width, height;
    SDL_GetRendererOutputSize(stage->renderer, &width, &height);
    double reach = 4 * stage->camera->px_per_m;
    return at_px.x > -reach && at_px.y > -reach && at_px.x < width + reach &&
           at_px.y < height + reach;
}

typedef enum TankLayer { TANK_SHADOW, TANK_HULL, TANK_TURRET, TANK_LAYERS } TankLayer;

static void draw_layer(const Stage *stage, const Tank *tank, const Actor *actor, TankLayer layer) {
    Vec at_px = camera_to_screen(stage->camera, pose_at(actor->pose));
    if (!is_in_view(stage, at_px)) return;
    at_px = vec(floor(at_px.x + 0.5),
                floor(at_px.y + 0.5)); // parts of a tank never shift against each other
    switch (layer) {
    case TANK_SHADOW:
        draw_part(stage, tank, MODEL_HULL, 0, true, actor->pose.heading_rad, at_px);
        break;
    case TANK_HULL: draw_hull(stage, tank, actor, at_px); break;
    default:
        draw_turret(stage, tank, actor, at_px, true);
        draw_turret(stage, tank, actor, at_px, false);
    }
}

void actors_draw_tanks(const Actors *actors, const Battle *battle, const Stage *stage) {
    for (int layer = 0; layer < TANK_LAYERS; layer++)
        for (int i = 0; i < actors->count; i++) {
            Actor actor = actor_at(actors, i, stage->blend);
            draw_layer(stage, battle_tank(battle, i), &actor, (TankLayer)layer);
        }
}

static void draw_shell(const Stage *stage, const Shell *shell) {
    enum { TRAIL = 9 };
    const Rgb hot = {1.0f, 0.93f, 0.72f}, cool = {1.0f, 0.60f, 0.22f};
    double k = stage->camera->px_per_m, radius = fmax(1.4, 0.105 * k);
    Vec at = vec_mix(shell->from, shell->at, stage->blend);
    Vec back = vec_scale(shell->velocity_mps, -0.008);
    Vec shade = camera_to_screen(stage->camera, vec(at.x + 0.3, at.y - 0.3));
    puffs_draw(stage->puffs, PUFF_DOT, 0, shade, radius, (Rgb){0, 0, 0}, 0.35);
    for (int i = TRAIL; i > 0; i--) {
        Vec px = camera_to_screen(stage->camera, vec_add(at, vec_scale(back, i)));
        double part = 1 - (double)i / (TRAIL + 1);
        puffs_draw(stage->puffs, PUFF_DOT, 0, px, radius * (0.35 + 0.55 * part), cool,
                   0.65 * part * part);
    }
    Vec px = camera_to_screen(stage->camera, at);
    puffs_draw(stage->puffs, PUFF_GLOW, 0, px, radius * 3.2, cool, 0.6);
    puffs_draw(stage->puffs, PUFF_DOT, 0, px, radius, hot, 1);
}

void actors_draw_shells(const Battle *battle, const Stage *stage) {
    int count;
    const Shell *shells = battle_shells(battle, &count);
    for (int i = 0; i < count; i++) draw_shell(stage, &shells[i]);
}
