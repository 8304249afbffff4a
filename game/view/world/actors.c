// actors.c -- draws vehicles in layers, shells, flags and goals.
#include "actors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

#define JUMP_M 2.0 // largest distance that is blended in one tick; farther than any tank can drive
#define GLIDE_MOST_M 8.0 // tanks that are farther away are drawn there at once
#define GLIDE_S 0.12     // time until the distance has shrunk to a third
#define GLIDE_MPS 12.0   // maximum speed of this motion
#define RECOIL_M 0.34
// The hull on its springs: it rocks about three times per second, and is calm after half a second.
#define ROCK_PS2 330.0
#define ROCK_DAMPING_PS 11.0
#define ROCK_SHOT_MPS 2.6 // speed after the shot of a cannon
#define ROCK_HIT_MPS 3.4
#define ROCK_RAM_MPS 2.0
#define ROCK_RAM_FULL_NS 30000
#define RECOIL_KEPT 0.86 // remaining fraction per tick
// Visible offsets of the hull from its wheels and shadow, per radian or metre (exaggerated).
#define LEAN_M 1.3
#define LEAN_MOST_M 0.20
#define LIFT_NORTH 0.40
#define DROOP_M 0.20 // distance that wheels hang before they rise with the hull
#define LIFT_SHADOW 0.80

double tank_rise(const Tank *tank, const Terrain *terrain) {
    double height_m = tank->drive_state->height_m;
    if (height_m == 0) return 0; // a drive without springs
    return height_m - terrain_height(terrain, pose_at(tank->pose));
}

static double lean(double angle_rad) {
    return clamp(LEAN_M * sin(angle_rad), -LEAN_MOST_M, LEAN_MOST_M);
}

// The cosmetic drift angle turns the drawn hull; the gun keeps its true heading.
static Actor actor_of(const Tank *tank, const Terrain *terrain) {
    const DriveState *state = tank->drive_state;
    Actor actor = {.pose = tank->pose,
                   .turret_rad = tank->turret_rad - state->drawn_drift_rad,
                   .axles_rad = {drive_axle_rad(state, 0), drive_axle_rad(state, 1)},
                   .lag_rad = state->lag_rad,
                   .rise_m = clamp(tank_rise(tank, terrain), -0.3, 1.5),
                   .lean_m = vec(lean(state->roll_rad), -lean(state->pitch_rad))};
    actor.pose.heading_rad += state->drawn_drift_rad;
    return actor;
}

bool actors_begin(Actors *actors, const Battle *battle) {
    actors_free(actors);
    actors_follow(actors, battle);
    return actors->count == battle_tank_count(battle);
}

// The player may have added or moved tanks between two ticks.
void actors_follow(Actors *actors, const Battle *battle) {
    int count = battle_tank_count(battle);
    if (count > actors->count) {
        Actor *last = realloc(actors->last, (size_t)count * sizeof *last);
        Actor *now = realloc(actors->now, (size_t)count * sizeof *now);
        Glide *glides = realloc(actors->glides, (size_t)count * sizeof *glides);
        if (last) actors->last = last;
        if (now) actors->now = now;
        if (glides) actors->glides = glides;
        Dents *dents = realloc(actors->dents, (size_t)count * sizeof *dents);
        if (dents) actors->dents = dents;
        if (!last || !now || !glides || !dents) return;
        memset(dents + actors->count, 0, (size_t)(count - actors->count) * sizeof *dents);
    }
    for (int i = 0; i < count; i++) {
        Actor actor = actor_of(battle_tank(battle, i), battle_arena(battle)->terrain);
        if (i >= actors->count || memcmp(&actors->now[i].pose, &actor.pose, sizeof actor.pose) != 0)
            actors->last[i] = actors->now[i] = actor, actors->glides[i] = (Glide){0};
    }
    actors->count = count;
}

void actors_free(Actors *actors) {
    free(actors->last);
    free(actors->now);
    free(actors->glides);
    free(actors->dents);
    *actors = (Actors){.rocks = actors->rocks};
}

// Gives the hull of a tank a speed over its tracks, along a direction of the world.
static void rock(Actors *actors, const Battle *battle, int tank, Vec way, double mps) {
    if (tank < 0 || tank >= actors->count || battle_tank(battle, tank)->is_wreck) return;
    Actor *actor = &actors->now[tank];
    Vec nose = vec_heading(actor->pose.heading_rad), right = vec_right(nose);
    Vec body = vec(vec_dot(way, right), vec_dot(way, nose));
    actor->rock_mps = vec_add(actor->rock_mps, vec_scale(body, mps * actors->rocks));
}

// Adds the mark of a shell to the hull, which keeps it until the tank is repaired.
static void dent(Actors *actors, const Battle *battle, const Event *event) {
    if (event->b < 0 || event->b >= actors->count) return;
    const Tank *tank = battle_tank(battle, event->b);
    Dents *dents = &actors->dents[event->b];
    Vec nose = vec_heading(tank->pose.heading_rad), right = vec_right(nose);
    Vec off = vec_sub(event->at, pose_at(tank->pose)), way = event->direction;
    double half_w = 0.36 * tank->spec->width_m, half_l = 0.42 * tank->spec->length_m;
    dents->items[dents->count++ % DENTS] =
        (Dent){vec(clamp(vec_dot(off, right), -half_w, half_w),
                   clamp(vec_dot(off, nose), -half_l, half_l)),
               vec(vec_dot(way, right), vec_dot(way, nose)), event_glanced(battle, event)};
}

void actors_tick(Actors *actors, const Battle *battle) {
    if (actors->count != battle_tank_count(battle)) actors_follow(actors, battle);
    if (actors->count != battle_tank_count(battle)) return;
    for (int i = 0; i < actors->count; i++) {
        const Tank *tank = battle_tank(battle, i);
        Actor next = actor_of(tank, battle_arena(battle)->terrain), was = actors->now[i];
        const double tracks[WHEELS_MAX] = {tank->left_mps, tank->right_mps};
        const double *speeds =
            model_is_wheeled(model_of(tank)) ? tank->drive_state->spin_radps : tracks;
        for (int k = 0; k < WHEELS_MAX; k++) {
            next.moved[k] = tank->is_wreck ? 0 : speeds[k] * BATTLE_TICK_S;
            next.rolled[k] = was.rolled[k] + next.moved[k];
        }
        if (tank->health >= tank->spec->health) actors->dents[i].count = 0;
        next.recoil = was.recoil * RECOIL_KEPT;
        Vec pull =
            vec_add(vec_scale(was.rock_m, -ROCK_PS2), vec_scale(was.rock_mps, -ROCK_DAMPING_PS));
        next.rock_mps = vec_add(was.rock_mps, vec_scale(pull, BATTLE_TICK_S));
        next.rock_m = vec_add(was.rock_m, vec_scale(next.rock_mps, BATTLE_TICK_S));
        bool has_jumped = vec_distance(pose_at(was.pose), pose_at(next.pose)) > JUMP_M;
        actors->last[i] = has_jumped ? next : was;
        if (has_jumped) actors->glides[i] = (Glide){0};
        actors->now[i] = next;
    }
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        const Weapon *weapon = WEAPONS[event->weapon];
        if (event->kind == EVENT_FIRE && event->a >= 0 && event->a < actors->count)
            actors->now[event->a].recoil = min_of(weapon->flash, 1.2);
        if (event->kind == EVENT_FIRE)
            rock(actors, battle, event->a, event->direction, -ROCK_SHOT_MPS * weapon->flash);
        if (event->kind == EVENT_HIT && event->thing_kind == THING_SHELL_KIND)
            dent(actors, battle, event);
        if (event->kind == EVENT_HIT)
            rock(actors, battle, event->b, event->direction, ROCK_HIT_MPS * weapon->flash);
        if (event->kind == EVENT_CONTACT)
            rock(actors, battle, event->a, event->direction,
                 ROCK_RAM_MPS * clamp(event->amount / ROCK_RAM_FULL_NS - 0.2, 0, 1));
    }
}

void actors_correct(Actors *actors, const Battle *battle) {
    for (int i = 0; i < actors->count && i < battle_tank_count(battle); i++) {
        Actor *last = &actors->last[i], *now = &actors->now[i], was = *now;
        Glide *glide = &actors->glides[i];
        *now = actor_of(battle_tank(battle, i), battle_arena(battle)->terrain);
        memcpy(now->rolled, was.rolled, sizeof was.rolled);
        memcpy(now->moved, was.moved, sizeof was.moved);
        now->recoil = was.recoil;
        now->rock_m = was.rock_m, now->rock_mps = was.rock_mps;
        Vec off = vec_sub(pose_at(was.pose), pose_at(now->pose));
        double hull_rad = angle_wrap(was.pose.heading_rad - now->pose.heading_rad),
               turret_rad = angle_wrap(was.turret_rad - now->turret_rad);
        last->pose =
            (Pose){last->pose.x - off.x, last->pose.y - off.y, last->pose.heading_rad - hull_rad};
        last->turret_rad -= turret_rad;
        glide->off = vec_add(glide->off, off);
        glide->hull_rad = angle_wrap(glide->hull_rad + hull_rad);
        glide->turret_rad = angle_wrap(glide->turret_rad + turret_rad);
        if (vec_length(glide->off) <= GLIDE_MOST_M) continue;
        *glide = (Glide){0};
        *last = *now;
    }
}

void actors_glide(Actors *actors, double dt_s) {
    double share = exp(-dt_s / GLIDE_S);
    for (int i = 0; i < actors->count; i++) {
        Glide *glide = &actors->glides[i];
        double was_m = vec_length(glide->off), most_m = was_m - GLIDE_MPS * dt_s;
        if (was_m > 0) glide->off = vec_scale(glide->off, max_of(share, most_m / was_m));
        glide->hull_rad *= share;
        glide->turret_rad *= share;
    }
}

static double angle_mix(double a, double b, double t) { return a + angle_wrap(b - a) * t; }

Actor actor_at(const Actors *actors, int tank, double blend) {
    ASSERT(tank >= 0);
    ASSERT(blend >= 0 && blend <= 1);
    if (tank >= actors->count) return (Actor){0};
    const Actor *a = &actors->last[tank], *b = &actors->now[tank];
    const Glide *glide = &actors->glides[tank];
    Vec at = vec_add(vec_mix(pose_at(a->pose), pose_at(b->pose), blend), glide->off);
    Actor actor = *b;
    actor.pose = (Pose){at.x, at.y, angle_mix(a->pose.heading_rad, b->pose.heading_rad, blend)};
    actor.pose.heading_rad += glide->hull_rad;
    actor.turret_rad = angle_mix(a->turret_rad, b->turret_rad, blend) + glide->turret_rad;
    for (int i = 0; i < WHEELS_MAX; i++)
        actor.rolled[i] = a->rolled[i] + (b->rolled[i] - a->rolled[i]) * blend;
    for (int i = 0; i < 2; i++)
        actor.axles_rad[i] = angle_mix(a->axles_rad[i], b->axles_rad[i], blend);
    actor.lag_rad = angle_mix(a->lag_rad, b->lag_rad, blend);
    actor.rise_m = a->rise_m + (b->rise_m - a->rise_m) * blend;
    actor.lean_m =
        vec_add(vec_mix(a->lean_m, b->lean_m, blend), vec_mix(a->rock_m, b->rock_m, blend));
    actor.recoil = b->recoil > a->recoil ? b->recoil : a->recoil + (b->recoil - a->recoil) * blend;
    return actor;
}

static bool is_first_player(const Stage *stage, int tank) {
    if (!stage->match) return false;
    const TankCard *card = &match_card(stage->match)->tanks[tank];
    return card->kind == DRIVER_PLAYER && !card->mind.behaviour &&
           match_local_tank(stage->match, 0) == tank;
}

// Wheels and gear are painted black, so they have no worn state.
static void draw_part(const Stage *stage, const Tank *tank, ModelPart part, int phase,
                      bool is_shadow, double heading, Vec at_px) {
    bool is_painted = (part == MODEL_HULL || part == MODEL_TURRET) && !is_shadow;
    bool is_black = part == MODEL_WHEEL_FRONT || part == MODEL_WHEEL_REAR || part == MODEL_GEAR;
    bool is_lit = stage->impact && !tank->is_wreck && !is_shadow && part >= MODEL_HULL &&
                  impact_flashes(stage->impact, tank->id, stage->now_s);
    ModelState state = is_lit                                                  ? MODEL_LIT
                       : tank->is_wreck                                        ? MODEL_WRECK
                       : tank->health < 0.45 * tank->spec->health && !is_black ? MODEL_WORN
                                                                               : MODEL_SOUND;
    SpriteKey key = {.model = model_of(tank), .part = part, .phase = phase, .is_shadow = is_shadow};
    if (!is_shadow) key.state = state;
    if (part != MODEL_TRACK && part != MODEL_BARREL && is_first_player(stage, tank->id)) {
        key.model.kit = stage->kit;
        if (!is_shadow) key.model.livery = stage->livery;
    }
    if (is_painted) key.look = stage->match ? match_tank_look(stage->match, tank->id) : tank->team;
    sprites_draw(stage->sprites, key, heading, at_px, stage->sprite_zoom);
}

// Returns the offset on the screen of a point in the body frame.
static Vec body_px(const Stage *stage, double heading, Vec body) {
    Vec world = pose_to_world((Pose){0, 0, heading}, body);
    return vec(world.x * stage->camera->px_per_m, -world.y * stage->camera->px_per_m);
}

static void draw_wheels(const Stage *stage, const Tank *tank, const Actor *actor, Vec at_px) {
    double heading = sprites_heading(actor->pose.heading_rad);
    draw_part(stage, tank, MODEL_GEAR, 0, false, heading, at_px);
    for (int i = 0; i < WHEELS_MAX; i++) {
        Vec off = body_px(stage, heading, model_wheel(model_of(tank), i));
        ModelPart part = i < 2 ? MODEL_WHEEL_FRONT : MODEL_WHEEL_REAR;
        int phase = model_roll_phase(part, actor->rolled[i], actor->moved[i]);
        double turn = actor->pose.heading_rad + actor->lag_rad;
        if (tank->is_wreck)
            turn += 0.14 * ((tank->id * 7 + i * 3) % 5 - 2); // random directions
        else
            turn += actor->axles_rad[i / 2];
        draw_part(stage, tank, part, phase, false, turn, vec_add(at_px, off));
    }
}

// Returns the screen position of a point raised by rise_m.
static Vec risen(const Stage *stage, Vec at_px, double rise_m) {
    return vec(at_px.x, floor(at_px.y - LIFT_NORTH * rise_m * stage->camera->px_per_m + 0.5));
}

// Returns the screen position of the hull, displaced by its springs.
static Vec hull_px(const Stage *stage, const Actor *actor, Vec at_px) {
    Vec lean = body_px(stage, actor->pose.heading_rad, actor->lean_m);
    Vec over = vec(floor(at_px.x + lean.x + 0.5), at_px.y + lean.y);
    return risen(stage, over, actor->rise_m);
}

static void draw_tracks(const Stage *stage, const Tank *tank, const Actor *actor, Vec at_px) {
    double heading = sprites_heading(actor->pose.heading_rad);
    Vec middle = model_middle(model_of(tank), MODEL_TRACK);
    for (int side = -1; side <= 1; side += 2) {
        Vec off = body_px(stage, heading, vec(side * middle.x, 0));
        int phase = model_roll_phase(MODEL_TRACK, actor->rolled[side > 0], actor->moved[side > 0]);
        draw_part(stage, tank, MODEL_TRACK, phase, false, heading, vec_add(at_px, off));
    }
}

// The turret of a wreck is displaced from its ring.
static void draw_turret(const Stage *stage, const Tank *tank, const Actor *actor, Vec at_px,
                        bool is_shadow) {
    double gun = actor->pose.heading_rad + actor->turret_rad;
    if (tank->is_wreck) {
        gun += tank->id % 2 ? 0.35 : -0.28;
        at_px = vec_add(at_px, body_px(stage, actor->pose.heading_rad,
                                       vec(tank->id % 3 ? 0.16 : -0.14, -0.12)));
    }
    gun = sprites_heading(gun);
    Vec middle = model_middle(model_of(tank), MODEL_BARREL);
    Vec barrel = body_px(stage, gun, vec(0, middle.y - RECOIL_M * actor->recoil));
    draw_part(stage, tank, MODEL_BARREL, 0, is_shadow, gun, vec_add(at_px, barrel));
    draw_part(stage, tank, MODEL_TURRET, 0, is_shadow, gun, at_px);
}

typedef enum TankLayer { TANK_SHADOW, TANK_HULL, TANK_TURRET, TANK_LAYERS } TankLayer;

// A hole with soot around it; of a shell that glanced off, a bright scratch.
static void draw_dents(const Stage *stage, const Dents *dents, double heading, Vec hull) {
    double k = stage->camera->px_per_m;
    for (int i = 0; i < DENTS && i < dents->count; i++) {
        const Dent *item = &dents->items[i];
        Vec px = vec_add(hull, body_px(stage, heading, item->at));
        if (item->is_scratch) {
            Vec along = body_px(stage, heading, vec_scale(item->way, 0.34));
            paint_line(stage->renderer, vec_sub(px, along), vec_add(px, along), max_of(0.10 * k, 2),
                       (Rgb){0.05f, 0.05f, 0.05f}, 0.8);
            paint_line(stage->renderer, vec_sub(px, along), vec_add(px, along), max_of(0.05 * k, 1),
                       (Rgb){0.85f, 0.85f, 0.82f}, 0.9);
            continue;
        }
        puffs_draw(stage->shapes, SHAPE_SMOKE, i, px, max_of(0.42 * k, 4), (Rgb){0, 0, 0}, 0.75);
        puffs_draw(stage->shapes, SHAPE_DOT, 0, vec_add(px, vec(1, 1)), max_of(0.15 * k, 2.2),
                   (Rgb){0.75f, 0.72f, 0.68f}, 0.8);
        puffs_draw(stage->shapes, SHAPE_DOT, 0, px, max_of(0.13 * k, 2), (Rgb){0.03f, 0.03f, 0.03f},
                   1);
    }
}

static void draw_layer(const Stage *stage, const Tank *tank, const Actor *actor, const Dents *dents,
                       TankLayer layer) {
    Vec at_px = camera_to_screen(stage->camera, pose_at(actor->pose));
    int width, height;
    SDL_GetRendererOutputSize(stage->renderer->sdl, &width, &height);
    double reach = 4 * stage->camera->px_per_m;
    if (at_px.x <= -reach || at_px.y <= -reach || at_px.x >= width + reach ||
        at_px.y >= height + reach)
        return;
    at_px = vec(floor(at_px.x + 0.5),
                floor(at_px.y + 0.5)); // whole pixels, so that the parts of a tank are aligned
    bool is_wheeled = model_is_wheeled(model_of(tank));
    double heading = actor->pose.heading_rad;
    if (layer == TANK_SHADOW) { // the higher the tank, the larger the offset
        double off = LIFT_SHADOW * max_of(actor->rise_m, 0) * stage->camera->px_per_m;
        draw_part(stage, tank, is_wheeled ? MODEL_SHADE : MODEL_HULL, 0, true, heading,
                  vec(at_px.x + off, at_px.y + off));
    } else if (layer == TANK_HULL) {
        if (is_wheeled)
            draw_wheels(stage, tank, actor,
                        risen(stage, at_px, max_of(actor->rise_m - DROOP_M, 0)));
        else
            draw_tracks(stage, tank, actor, at_px);
        Vec hull = hull_px(stage, actor, at_px);
        draw_part(stage, tank, MODEL_HULL, 0, false, sprites_heading(heading), hull);
        if (!tank->is_wreck) draw_dents(stage, dents, sprites_heading(heading), hull);
    } else {
        at_px = hull_px(stage, actor, at_px);
        draw_turret(stage, tank, actor, at_px, true);
        draw_turret(stage, tank, actor, at_px, false);
    }
}

#define LOB_HEIGHT_M 6.0 // apex of a lobbed shell's flight, drawn toward the top of the screen

bool actor_is_hidden(const Match *match, int tank) {
    if (!match) return false;
    const Battle *battle = match_battle(match);
    bool has_players = false;
    for (const Tank *player = NULL; (player = battle_next_tank(battle, player));) {
        if (!match_is_local(match, player->id)) continue;
        has_players = true;
        bool is_friend = player->team == battle_tank(battle, tank)->team;
        if (is_friend || player->is_wreck || !battle_hides(battle, tank, pose_at(player->pose)))
            return false;
    }
    return has_players;
}

void actors_draw_tanks(const Actors *actors, const Battle *battle, const Stage *stage) {
    for (int layer = 0; layer < TANK_LAYERS; layer++)
        for (int i = 0; i < actors->count; i++) {
            Actor actor = actor_at(actors, i, stage->blend);
            if (battle_tank(battle, i)->is_removed || actor_is_hidden(stage->match, i)) continue;
            draw_layer(stage, battle_tank(battle, i), &actor, &actors->dents[i], (TankLayer)layer);
        }
}

void actors_draw_tank(const Actors *actors, const Battle *battle, int tank, const Stage *stage) {
    Actor actor = actor_at(actors, tank, stage->blend);
    for (int layer = TANK_HULL; layer < TANK_LAYERS && tank < actors->count; layer++)
        draw_layer(stage, battle_tank(battle, tank), &actor, &actors->dents[tank],
                   (TankLayer)layer);
}

// A lobbed shell rises and falls over its shadow; a ring shows where it will explode, and a second
// one shrinks until then.
static void draw_lobbed(const Stage *stage, const Thing *shell) {
    const Weapon *weapon = WEAPONS[shell->weapon];
    double k = stage->camera->px_per_m, speed_mps = max_of(1, vec_length(shell->velocity_mps));
    Vec at = vec_mix(shell->from, shell->at, stage->blend);
    Vec landing = vec_add(shell->at, vec_scale(vec_unit(shell->velocity_mps), shell->range_m));
    double left = clamp(vec_distance(at, landing) / (speed_mps * weapon->flight_s), 0, 1);
    double height_m = LOB_HEIGHT_M * 4 * left * (1 - left);
    Vec ring_px = camera_to_screen(stage->camera, landing);
    double width_px = max_of(0.12 * k, 2);
    puffs_draw(stage->shapes, SHAPE_GLOW, 0, ring_px, weapon->burst_m * k, INK_RED, 0.25);
    paint_circle(stage->renderer, ring_px, weapon->burst_m * k, width_px, INK_RED, 0.9);
    paint_circle(stage->renderer, ring_px, weapon->burst_m * k * left, width_px, INK_AMBER, 0.9);
    double radius = max_of(0.105 * k, 1.4) * weapon->shell_size * (1 + 0.12 * height_m);
    puffs_draw(stage->shapes, SHAPE_DOT, 0, camera_to_screen(stage->camera, at), radius,
               (Rgb){0, 0, 0}, 0.45);
    Vec px = camera_to_screen(stage->camera, vec(at.x, at.y + height_m));
    puffs_draw(stage->shapes, SHAPE_DOT, 0, px, 1.5 * radius, (Rgb){0, 0, 0}, 0.9);
    puffs_draw(stage->shapes, SHAPE_DOT, 0, px, radius, (Rgb){1, 0.85f, 0.6f}, 1);
}

// Draws a streak that gets thinner and fainter toward its end.
static void draw_tracer(const Stage *stage, Vec at, Vec back, double width_px, Rgb colour) {
    enum { PARTS = 5 };
    for (int i = PARTS; i > 0; i--) {
        double part = 1 - (i - 0.5) / PARTS;
        paint_line(
            stage->renderer,
            camera_to_screen(stage->camera, vec_add(at, vec_scale(back, (double)i / PARTS))),
            camera_to_screen(stage->camera, vec_add(at, vec_scale(back, (double)(i - 1) / PARTS))),
            max_of(width_px * (0.35 + 0.65 * part), 1), colour, 0.9 * part);
    }
}

// Players' shells have the player's colour. Shells that have bounced are cyan, because they may hit
// the tank that fired them.
static Rgb shell_colour(const Stage *stage, const Thing *shell) {
    static const Rgb WARM = {1.0f, 0.55f, 0.16f}, BOUNCED = {0.20f, 0.80f, 1.0f};
    bool is_own = stage->match && match_is_local(stage->match, shell->owner);
    if (shell->stage > 0) return BOUNCED;
    return is_own ? rgb_mix(palette_team(match_tank_look(stage->match, shell->owner)), INK_WHITE,
                            0.25f)
                  : WARM;
}

#define TRACER_S 0.075     // flight that the streak shows
#define SHELL_LEAST_PX 9.0 // smallest length
void actors_draw_shells(const Battle *battle, const Stage *stage) {
    double k = stage->camera->px_per_m;
    for (const Thing *shell = NULL; (shell = battle_next_thing(battle, shell));) {
        if (!thing_is_shell(shell)) continue;
        const Weapon *weapon = WEAPONS[shell->weapon];
        if (weapon->is_lobbed) {
            draw_lobbed(stage, shell);
            continue;
        }
        bool is_dart = weapon->form == SHELL_DART, is_ball = weapon->form == SHELL_BALL;
        Rgb colour = shell_colour(stage, shell), hot = rgb_mix(colour, (Rgb){1, 1, 0.94f}, 0.6f);
        double size = weapon->shell_size, width_px = max_of(0.22 * k * size, 3.6);
        if (is_dart) width_px = max_of(0.5 * width_px, 2);
        double length_px = is_ball ? 0 : max_of(0.72 * k, SHELL_LEAST_PX);
        Vec at = vec_mix(shell->from, shell->at, stage->blend), way = vec_unit(shell->velocity_mps);
        Vec half = vec_scale(way, 0.5 * length_px / k);
        Vec nose = camera_to_screen(stage->camera, vec_add(at, half)),
            tail = camera_to_screen(stage->camera, vec_sub(at, half)),
            px = camera_to_screen(stage->camera, at);
        Vec shade = camera_to_screen(stage->camera, vec(at.x + 0.3, at.y - 0.3));
        puffs_draw(stage->shapes, SHAPE_DOT, 0, shade, 0.6 * width_px, (Rgb){0, 0, 0}, 0.35);
        double seen_s = is_ball ? 0.5 * TRACER_S : TRACER_S;
        draw_tracer(stage, vec_sub(at, half), vec_scale(shell->velocity_mps, -seen_s), width_px,
                    colour);
        puffs_draw(stage->shapes, SHAPE_GLOW, 0, px, 2.6 * width_px + 0.4 * length_px, colour,
                   is_dart ? 0.45 : 0.7);
        if (is_ball) { // dark around it, so that it is seen on ice
            double radius_px = max_of(0.19 * k, 4);
            puffs_draw(stage->shapes, SHAPE_DOT, 0, px, radius_px + 1.5, (Rgb){0, 0, 0}, 0.9);
            puffs_draw(stage->shapes, SHAPE_DOT, 0, px, radius_px, colour, 1);
            puffs_draw(stage->shapes, SHAPE_DOT, 0, px, 0.55 * radius_px, hot, 1);
            continue;
        }
        paint_line(stage->renderer, tail, nose, width_px + 2, rgb_scale(colour, 0.25f), 0.7);
        paint_line(stage->renderer, tail, nose, width_px, hot, 1);
        paint_line(stage->renderer, px, nose, 0.5 * width_px, INK_WHITE, 1);
    }
}

enum { PIECES = 96 }; // pieces per ring; a multiple of 8, so that no piece is both steep and flat
#define LINE_M 0.16   // width of the outer ring's line
#define INNER 0.94    // radius of the inner ring, as a fraction of the outer one
#define FILL_HELD 0.16
#define FILL_EMPTY 0.07

// Draws a ring in pieces and omits pieces on walls.
static void draw_ring(const Renderer *renderer, const Camera *camera, const Match *match,
                      double radii, double width_px, Rgb colour, double alpha) {
    Goal hill = match_hill(match);
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

void flag_draw_cloth(const Renderer *renderer, Box box, Rgb ink, double alpha) {
    for (int row = 0; row < box.h; row++) {
        int notch = (int)(box.h / 3 * (1 - fabs(2.0 * row / box.h - 1)));
        paint_box(renderer, (Box){box.x, box.y + row, box.w - notch, 1}, ink, alpha);
    }
}

void flag_draw(const Renderer *renderer, const Camera *camera, Font *font, Flag flag, int number,
               bool is_next) {
    ASSERT(number >= 0 && flag.radius_m > 0);
    Rgb ink = is_next ? INK_AMBER : INK_WHITE;
    double k = camera->px_per_m, alpha = is_next ? 0.95 : 0.5, line = max_of(LINE_M * k, 1.5);
    Vec foot = camera_to_screen(camera, flag.at), top = vec_add(foot, vec(0, -2.6 * k));
    paint_disc(renderer, foot, flag.radius_m * k, ink, is_next ? FILL_HELD : FILL_EMPTY);
    paint_circle(renderer, foot, flag.radius_m * k, line, ink, alpha);
    paint_line(renderer, foot, top, line, INK_WHITE, alpha);
    char word[12] = "";
    if (number > 0) snprintf(word, sizeof word, "%d", number);
    int letters = font_width(font, FONT_SMALL, word);
    int height = (int)max_of(1.1 * k, font_height(font, FONT_SMALL)), cut = height / 3;
    int width = (int)max_of(1.7 * k, letters + 6 + cut), x = (int)top.x, y = (int)top.y;
    flag_draw_cloth(renderer, (Box){x, y, width, height}, ink, alpha);
    font_draw(font, FONT_SMALL, x + (width - cut - letters) / 2,
              y + (height - font_height(font, FONT_SMALL)) / 2, INK_PLATE, word);
}

void goals_draw(const Renderer *renderer, const Camera *camera, Font *font, const Match *match) {
    Goal hill = match_hill(match);
    // The next flag is bright.
    int count, reached = match_flags(match, match_racer(match));
    const Flag *flags = match_course(match, &count);
    for (int i = 0; i < count; i++)
        flag_draw(renderer, camera, font, flags[i], i + 1, i == reached % count);
    for (const Tank *tank = NULL; (tank = battle_next_tank(match_battle(match), tank));) {
        if (tank->is_wreck || !match_guards(match, tank->id)) continue;
        double k = camera->px_per_m, radius = 0.8 * tank->spec->length_m * k;
        Vec at = camera_to_screen(camera, pose_at(tank->pose));
        paint_circle(renderer, at, radius, max_of(0.16 * k, 2),
                     palette_team(match_tank_look(match, tank->id)), 0.9);
        paint_circle(renderer, at, radius + max_of(0.2 * k, 2), 1.5, INK_WHITE, 0.7);
    }
    if (!hill.is_on) return;
    const Battle *battle = match_battle(match);
    int holder = hill_holder(&hill, battle);
    bool is_empty = holder < 0;
    for (int i = 0; i < battle_tank_count(battle) && is_empty; i++) {
        const Tank *tank = battle_tank(battle, i);
        is_empty = tank->is_wreck || vec_distance(pose_at(tank->pose), hill.at) > hill.radius_m;
    }
    Rgb colour = holder >= 0 ? palette_team(match_team_look(match, holder))
                 : is_empty  ? INK_WHITE
                             : INK_AMBER;
    double k = camera->px_per_m, radius = hill.radius_m * k, line = max_of(LINE_M * k, 1.5);
    Vec middle = camera_to_screen(camera, hill.at);
    paint_disc(renderer, middle, radius, colour, is_empty ? FILL_EMPTY : FILL_HELD);
    draw_ring(renderer, camera, match, 1, line, colour, 0.80);
    draw_ring(renderer, camera, match, INNER, 0.5 * line, colour, 0.45);
}
