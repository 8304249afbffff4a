// thing_looks.c -- draws things other than shells from the description of their kind's look.
#include "actors.h"

#include "ai/navigation/map.h"

#define LEAST_PX 12.0 // smallest diameter at any zoom
#define RING_M 0.07   // width of the ring in the team's colour
#define GHOST 0.35    // opacity of the ring where a thing will be
#define SLOW_BLINKS 4 // an armed thing blinks this many times slower
#define GLOW_WAVES_PS 0.6
#define BASE_M 2.2 // radius of the base of a flag
enum { CLOUD_OUTER = 16, CLOUD_LUMPS = 28, BUSH_OUTER = 9, BUSH_CLUMPS = 14 };
enum { ARC_PIECES = 40, CRACKS = 4 }; // cracks per third of the health that is lost
#define AURA_SHARE 0.68               // radius of a shield, in hull lengths
#define FLICKER_S 1.5                 // a thing flickers for this long before its end

enum { CHARGE_ARROWS = 6 };
#define CHARGE_STEP_M 2.0 // from one arrow to the next
#define AIM_M 5.0         // length and width of the line before a burst
#define AIM_WIDE_M 0.2

#define GLOW(symbol, parts, about, ...) __VA_ARGS__,
static const Rgb GLOWS[THING_SYMBOLS] = {{0.9f, 0.8f, 0.6f}, THING_SYMBOL_ROWS(GLOW)};

static bool is_on_ground(ThingShape shape) { return shape > SHAPE_SHELL && shape < SHAPE_MISSILE; }

// Returns whether a player's tank sees the thing. Without players, everything is shown.
static bool is_shown(const Match *match, const Thing *thing) {
    const Battle *battle = match_battle(match);
    const ThingKind *kind = THINGS[thing->kind];
    if (kind->seen_by != SEEN_WHEN_NEAR) return true;
    bool has_players = false;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        if (!match_is_local(match, tank->id)) continue;
        Vec eye = pose_at(tank->pose);
        has_players = true;
        if (tank->team == thing->team || tank->is_wreck) return true;
        if (vec_distance(eye, thing->at) <= kind->seen_m &&
            map_sees(battle_arena(battle)->map, eye, thing->at))
            return true;
    }
    return !has_players;
}

static void draw_sprite(const Stage *stage, const Thing *thing, Vec px, double diameter_px) {
    const ThingLook *look = &THINGS[thing->kind]->look;
    bool is_painted = look->shape == SHAPE_DISC || look->shape == SHAPE_NEST;
    SpriteKey key = {.model = {TANK_SPECS, APPEARANCE_TANK},
                     .part = MODEL_THING,
                     .look = is_painted ? stage_look(stage, thing->team) + 1 : 0,
                     .phase = sprites_thing_phase(look->shape, thing_symbol(thing)),
                     .is_shadow = true};
    double zoom = diameter_px / (THING_MADE_M * stage->camera->px_per_m) * stage->sprite_zoom;
    double off_px = 0.12 * diameter_px;
    if (look->shape != SHAPE_DISC)
        sprites_draw(stage->sprites, key, thing->heading_rad, vec_add(px, vec(off_px, off_px)),
                     zoom);
    key.is_shadow = false;
    sprites_draw(stage->sprites, key, thing->heading_rad, px, zoom);
}

// A light that blinks fast while the thing arms, and slowly afterwards.
static void draw_light(const Stage *stage, const Thing *thing, Vec px, double radius_px,
                       double time_s) {
    double period_s = THINGS[thing->kind]->look.blink_s;
    if (thing->timer_s <= 0) period_s *= SLOW_BLINKS;
    double part = time_s / period_s - floor(time_s / period_s);
    Rgb colour = thing->timer_s > 0 ? INK_AMBER : INK_RED;
    if (part < 0.5) puffs_draw(stage->shapes, SHAPE_GLOW, 0, px, 1.6 * radius_px, colour, 0.9);
}

// Draws clumps of leaves around a denser centre.
static void draw_bush(const Stage *stage, const Thing *bush) {
    Thing clump = *bush;
    for (int i = 0; i < BUSH_CLUMPS; i++) {
        bool is_outer = i < BUSH_OUTER;
        double share = is_outer ? 0.66 : i < BUSH_CLUMPS - 1 ? 0.3 : 0;
        double way_rad = 2 * PI * i / (is_outer ? BUSH_OUTER : BUSH_CLUMPS - 1 - BUSH_OUTER);
        Vec off = vec_scale(vec_heading(way_rad + bush->id), share * bush->radius_m);
        clump.heading_rad = angle_wrap(2.4 * i + bush->id);
        draw_sprite(stage, &clump, camera_to_screen(stage->camera, vec_add(bush->at, off)),
                    (is_outer ? 0.8 : 0.95) * bush->radius_m * stage->camera->px_per_m);
    }
}

// Returns whether a tank that players may see is in the bush, which is then drawn below it.
static bool has_tank(const Match *match, const Thing *bush) {
    const Battle *battle = match_battle(match);
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        double reach_m = bush->radius_m + 0.5 * tank->spec->length_m;
        if (!tank->is_removed && vec_distance(pose_at(tank->pose), bush->at) < reach_m &&
            !actor_is_hidden(match, tank->id))
            return true;
    }
    return false;
}

// Draws the base of a flag, a ring on the ground, and how long a dropped flag still lies there.
static void draw_base(const Stage *stage, const Thing *flag) {
    const ThingLook *look = &THINGS[flag->kind]->look;
    double k = stage->camera->px_per_m, line_px = max_of(2 * RING_M * k, 2);
    Rgb ink = palette_team(stage_look(stage, flag->team));
    Vec base = camera_to_screen(stage->camera, flag->home);
    paint_disc(stage->renderer, base, BASE_M * k, ink, 0.16);
    paint_circle(stage->renderer, base, BASE_M * k, line_px, ink, 0.8);
    double part = min_of(1, flag->timer_s / look->timer_full_s);
    if (part > 0)
        paint_circle_arc(stage->renderer, camera_to_screen(stage->camera, flag->at),
                         look->size_m * k, 0, 2 * PI * part, ARC_PIECES, line_px, INK_WHITE, 0.9);
}

// Draws the pole and the cloth, which waves, with a dark edge on any ground.
static void draw_flag(const Stage *stage, const Thing *flag, double time_s) {
    double k = stage->camera->px_per_m, least = max_of(k, LEAST_PX / 1.2);
    Vec foot = camera_to_screen(stage->camera, vec_mix(flag->from, flag->at, stage->blend));
    int height = (int)(1.3 * least), pole_px = (int)max_of(0.14 * least, 2);
    int width = (int)((1.9 + 0.12 * sin(2 * PI * GLOW_WAVES_PS * time_s)) * least);
    Box cloth = {(int)foot.x, (int)(foot.y - 2.9 * least), width, height};
    Box pole = {cloth.x - pole_px, cloth.y, pole_px, (int)(2.9 * least)};
    Box edge = {cloth.x - pole_px - 1, cloth.y - 1, width + pole_px + 2, height + 2};
    flag_draw_cloth(stage->renderer, edge, INK_PLATE, 0.9);
    paint_box(stage->renderer, (Box){edge.x, pole.y, pole.w + 2, pole.h + 1}, INK_PLATE, 0.9);
    flag_draw_cloth(stage->renderer, cloth, palette_team(stage_look(stage, flag->team)), 1);
    paint_box(stage->renderer, pole, INK_WHITE, 1);
}

static void draw_thing(const Stage *stage, const Thing *thing, double time_s) {
    const ThingLook *look = &THINGS[thing->kind]->look;
    const Renderer *renderer = stage->renderer;
    double k = stage->camera->px_per_m, diameter_px = max_of(look->size_m * k, LEAST_PX);
    Vec px = camera_to_screen(stage->camera, vec_mix(thing->from, thing->at, stage->blend));
    double ring_px = max_of(RING_M * k, 1.5);
    Rgb glow = GLOWS[thing_symbol(thing)];
    if (look->shape == SHAPE_FLAG) {
        draw_base(stage, thing);
        return;
    }
    if (look->shape == SHAPE_BUSH) {
        draw_bush(stage, thing);
        return;
    }
    if (look->has_timer && thing->timer_s > 0) { // an arc closes until the thing is there
        double part = 1 - min_of(1, thing->timer_s / look->timer_full_s);
        paint_circle(renderer, px, diameter_px / 2, ring_px, INK_WHITE, 0.5 * GHOST);
        paint_circle_arc(renderer, px, diameter_px / 2, 0, 2 * PI * part, ARC_PIECES, 2 * ring_px,
                         glow, GHOST + (1 - GHOST) * part);
        return;
    }
    if (look->glow_m > 0) {
        double wave = 0.85 + 0.15 * sin(2 * PI * GLOW_WAVES_PS * time_s);
        puffs_draw(stage->shapes, SHAPE_GLOW, 0, px, look->glow_m * k * wave, glow, 0.55);
    }
    draw_sprite(stage, thing, px, diameter_px);
    if (thing->team >= 0)
        paint_circle(renderer, px, diameter_px / 2 + ring_px, ring_px,
                     palette_team(stage_look(stage, thing->team)), 0.95);
    if (look->blink_s > 0) draw_light(stage, thing, px, diameter_px / 4, time_s);
}

// Draws a crack with a bend: from the centre of a wall to its outline, or across a line.
static void draw_crack(const Stage *stage, const Wall *wall, Vec middle, Dice *dice) {
    int corner = dice_below(dice, wall->vertex_count);
    Vec a = wall->vertices[corner], b = wall->vertices[(corner + 1) % wall->vertex_count];
    Vec end = vec_mix(a, b, dice_between(dice, 0.1, 0.9));
    Vec from = vec_mix(middle, end, dice_between(dice, 0, 0.3));
    if (wall->is_line) {
        Vec along = vec_unit(vec_sub(b, a)), across = vec(-along.y, along.x);
        from = vec_add(end, vec_scale(across, -0.3 * wall->thickness_m));
        end = vec_add(end, vec_scale(across, 0.5 * wall->thickness_m));
        end = vec_add(end, vec_scale(along, dice_between(dice, -0.3, 0.3)));
    }
    double off = dice_between(dice, -0.25, 0.25);
    Vec way = vec_sub(end, from),
        bend = vec_add(vec_mix(from, end, 0.5), vec_scale(vec(-way.y, way.x), off));
    const Vec points[] = {from, bend, end};
    double width_px = max_of(0.07 * stage->camera->px_per_m, 1.2);
    for (int i = 0; i < 2; i++) {
        Vec from_px = camera_to_screen(stage->camera, points[i]);
        Vec to_px = camera_to_screen(stage->camera, points[i + 1]);
        paint_line(stage->renderer, vec_add(from_px, vec(1, 1)), vec_add(to_px, vec(1, 1)),
                   width_px, (Rgb){1, 1, 1}, 0.18);
        paint_line(stage->renderer, from_px, to_px, width_px, (Rgb){0.05f, 0.04f, 0.03f}, 0.8);
    }
}

static void draw_open_gate(const Stage *stage, const Wall *gate) {
    double width_px = max_of(0.14 * stage->camera->px_per_m, 1.5);
    for (int i = 0; i < gate->vertex_count - gate->is_line; i++) {
        Vec a = camera_to_screen(stage->camera, gate->vertices[i]);
        Vec b = camera_to_screen(stage->camera, gate->vertices[(i + 1) % gate->vertex_count]);
        paint_line(stage->renderer, a, b, width_px, INK_AMBER, 0.45);
    }
}

void actors_draw_cracks(const Battle *battle, const Stage *stage) {
    const Arena *arena = battle_arena(battle);
    for (int i = 0; arena->gate_count && i < arena->wall_count; i++)
        if (arena->walls[i].is_open) draw_open_gate(stage, &arena->walls[i]);
    for (int i = 0; arena->breakable_max && i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        double left = wall->health > 0 ? battle_wall_health(battle, i) / wall->health : 1;
        int cracks = left > 2.0 / 3 ? 0 : left > 1.0 / 3 ? CRACKS : 2 * CRACKS;
        if (cracks == 0 && left < 1) cracks = 1;
        Vec middle = vec(0, 0);
        for (int k = 0; k < wall->vertex_count; k++)
            middle = vec_add(middle, vec_scale(wall->vertices[k], 1.0 / wall->vertex_count));
        Dice dice = dice_seed((uint64_t)wall->number, 77);
        for (int k = 0; k < cracks; k++) draw_crack(stage, wall, middle, &dice);
    }
}

// Arrows on the ground ahead of a boss that is about to charge, or does.
static void draw_charge(const Match *match, const Stage *stage) {
    StandStatus status = stand_status(match);
    if (status.boss < 0 || (status.charge != CHARGE_WARNS && status.charge != CHARGE_DRIVES))
        return;
    const Tank *boss = battle_tank(match_battle(match), status.boss);
    Vec nose = vec_heading(boss->pose.heading_rad), side = vec(-nose.y, nose.x);
    double k = stage->camera->px_per_m;
    for (int i = 0; i < CHARGE_ARROWS; i++) {
        Vec tip = vec_add(pose_at(boss->pose), vec_scale(nose, CHARGE_STEP_M * (i + 2)));
        for (int way = -1; way <= 1; way += 2) {
            Vec end = vec_add(tip, vec_add(vec_scale(nose, -1), vec_scale(side, way)));
            paint_line(stage->renderer, camera_to_screen(stage->camera, tip),
                       camera_to_screen(stage->camera, end), max_of(0.25 * k, 3), INK_RED,
                       1 - (double)i / CHARGE_ARROWS);
        }
    }
}

void actors_draw_things(const Match *match, const Stage *stage) {
    const Battle *battle = match_battle(match);
    double time_s = (double)battle_tick(battle) * BATTLE_TICK_S;
    for (const Thing *thing = NULL; (thing = battle_next_thing(battle, thing));)
        if (is_on_ground(THINGS[thing->kind]->look.shape) && is_shown(match, thing) &&
            (!THINGS[thing->kind]->is_cover || has_tank(match, thing)))
            draw_thing(stage, thing, time_s);
    draw_charge(match, stage);
}

// Draws lumps that roll slowly. The cloud's centre is opaque.
static void draw_cloud(const Stage *stage, const Thing *cloud, double time_s) {
    static const Rgb LIGHT = {0.80f, 0.80f, 0.78f}, DARK = {0.62f, 0.62f, 0.61f};
    double k = stage->camera->px_per_m;
    for (int i = 0; i < CLOUD_LUMPS; i++) {
        bool is_outer = i < CLOUD_OUTER;
        int ring = is_outer ? CLOUD_OUTER : CLOUD_LUMPS - 1 - CLOUD_OUTER;
        double roll_rad = (is_outer ? 0.12 : -0.2) * time_s + cloud->id;
        double share = i == CLOUD_LUMPS - 1 ? 0.1 : is_outer ? 0.78 : 0.42;
        Vec off = vec_scale(vec_heading(2 * PI * i / ring + roll_rad), share * cloud->radius_m);
        double breath = 1 + 0.06 * sin(1.3 * time_s + 2.1 * i);
        puffs_draw(stage->shapes, SHAPE_SMOKE, i,
                   camera_to_screen(stage->camera, vec_add(cloud->at, off)),
                   0.5 * breath * cloud->radius_m * k, rgb_mix(LIGHT, DARK, (float)(i % 3) / 2), 1);
    }
}

// A pointed body with a flame at its tail; the trail belongs to the effects.
static void draw_missile(const Stage *stage, const Thing *missile, double time_s) {
    const ThingLook *look = &THINGS[missile->kind]->look;
    double k = stage->camera->px_per_m, radius_px = max_of(0.16 * look->size_m * k, 2);
    Vec nose = vec_heading(missile->heading_rad);
    Vec at = vec_mix(missile->from, missile->at, stage->blend);
    Rgb body =
        thing_symbol(missile) == SYMBOL_STING ? GLOWS[SYMBOL_STING] : (Rgb){0.85f, 0.2f, 0.15f};
    Vec tail = vec_add(at, vec_scale(nose, -0.5 * look->size_m));
    double flicker = 1 + 0.3 * sin(60 * time_s);
    puffs_draw(stage->shapes, SHAPE_DOT, 0,
               camera_to_screen(stage->camera, vec_add(at, vec(0.4, -0.4))), 1.2 * radius_px,
               (Rgb){0, 0, 0}, 0.4);
    puffs_draw(stage->shapes, SHAPE_GLOW, 0, camera_to_screen(stage->camera, tail),
               4 * flicker * radius_px, (Rgb){1, 0.6f, 0.2f}, 0.9);
    paint_line(stage->renderer, camera_to_screen(stage->camera, tail),
               camera_to_screen(stage->camera, vec_add(at, vec_scale(nose, 0.5 * look->size_m))),
               2 * radius_px + 2, (Rgb){0.05f, 0.05f, 0.05f}, 1);
    paint_line(stage->renderer, camera_to_screen(stage->camera, tail),
               camera_to_screen(stage->camera, vec_add(at, vec_scale(nose, 0.4 * look->size_m))),
               2 * radius_px, body, 1);
    if (missile->team >= 0)
        puffs_draw(stage->shapes, SHAPE_DOT, 0, camera_to_screen(stage->camera, at), radius_px,
                   palette_team(stage_look(stage, missile->team)), 1);
}

// A white line along the gun of a boss that is about to fire a burst.
static void draw_aim(const Match *match, const Stage *stage) {
    StandStatus status = stand_status(match);
    if (status.boss < 0 || !status.is_aiming) return;
    const Tank *boss = battle_tank(match_battle(match), status.boss);
    Vec at = pose_at(boss->pose), gun = vec_heading(boss->pose.heading_rad + boss->turret_rad);
    paint_line(stage->renderer, camera_to_screen(stage->camera, at),
               camera_to_screen(stage->camera, vec_add(at, vec_scale(gun, AIM_M))),
               max_of(AIM_WIDE_M * stage->camera->px_per_m, 3), INK_WHITE, 0.9);
}

void actors_draw_overhead(const Match *match, const Stage *stage) {
    const Battle *battle = match_battle(match);
    double time_s = ((double)battle_tick(battle) + stage->blend) * BATTLE_TICK_S;
    for (const Thing *thing = NULL; (thing = battle_next_thing(battle, thing));)
        if (THINGS[thing->kind]->look.shape == SHAPE_MISSILE)
            draw_missile(stage, thing, time_s);
        else if (THINGS[thing->kind]->look.shape == SHAPE_CLOUD)
            draw_cloud(stage, thing, time_s);
        else if (THINGS[thing->kind]->is_cover && !has_tank(match, thing))
            draw_bush(stage, thing);
    draw_aim(match, stage);
}

// A shield is a bright shell around the tank, which flickers before it ends.
static void draw_shield(const Stage *stage, const Tank *tank, Vec px) {
    double radius_px = AURA_SHARE * tank->spec->length_m * stage->camera->px_per_m;
    bool is_ending = tank->shield_s < FLICKER_S && fmod(tank->shield_s, FLICKER_S / 4) < 0.08;
    double alpha = is_ending ? 0.25 : 0.9;
    puffs_draw(stage->shapes, SHAPE_GLOW, 0, px, 1.25 * radius_px, SHIELD_INK, 0.14 * alpha);
    paint_circle(stage->renderer, px, radius_px, max_of(0.1 * stage->camera->px_per_m, 1.5),
                 SHIELD_INK, alpha);
}

void actors_draw_auras(const Actors *actors, const Battle *battle, const Stage *stage) {
    for (int i = 0; i < actors->count; i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->is_wreck || tank->is_removed) continue;
        Pose pose = actor_at(actors, i, stage->blend).pose;
        Vec px = camera_to_screen(stage->camera, pose_at(pose));
        if (tank->shield > 0) draw_shield(stage, tank, px);
    }
    double time_s = (double)battle_tick(battle) * BATTLE_TICK_S;
    for (const Thing *thing = NULL; (thing = battle_next_thing(battle, thing));)
        if (THINGS[thing->kind]->look.shape == SHAPE_FLAG) draw_flag(stage, thing, time_s);
}
