// effects.c -- turns events and tanks into particles and marks, one tick at a time.
#include "effects.h"

#include "actors.h"
#include "ai/maths/assert.h"
#include "game/view_rows.h"
#include "soil.h"

#define DUST_LEAST_MPS 0.8 // minimum speed of a track that raises dust
#define DUST_FULL_MPS 5.0
#define BIT_LIFE_S 0.55
enum { FADE_TICKS = 20 }; // ticks per step; a mark of full strength is gone after VIEW_WORN_TICKS

#define WRECK_SMOKE_TICKS (20 * BATTLE_TICK_HZ)
#define SLIP_LEAST_MPS 0.9 // the line of a tyre widens beyond this slip
#define SLIP_MOST_MPS 4.5  // the line is darkest and widest at this slip
#define DUSTY_TANKS 20.0   // dust is reduced beyond this number of tanks
#define FLYING_M 0.45      // no wheel touches the ground above this height

static const Rgb FIRE = {1.0f, 0.62f, 0.20f}, EMBER = {0.85f, 0.25f, 0.05f},
                 SPARK = {1.0f, 0.86f, 0.55f};
static const Rgb SMOKE_LIGHT = {0.62f, 0.60f, 0.58f}, SMOKE_DARK = {0.20f, 0.19f, 0.185f};

static const Vec WIND = {0.75, 0.35}; // m/s

// Dust and debris of each surface. Puffs are shaded and look a quarter darker than their colour.
typedef struct Dust {
    float puffs, bits; // puffs per metre that a track rolls
    Rgb colour;        // colour of puffs
    float alpha, radius_m, growth_mps, life_s;
    Rgb bit; // debris: clods, blades, splinters, drops
    float bit_m;
} Dust;

static const Dust DUSTS[SURFACE_COUNT] = {DUST_ROWS_BY(SURFACE_)};

// Debris of each kind of wall.
typedef struct Debris {
    int pieces;
    Rgb dust, piece;
} Debris;
static const Debris DEBRIS[WALL_KINDS] = {DEBRIS_ROWS_BY(WALL_)};

static void settle(Effects *effects, const Battle *battle) {
    effects->dice = dice_seed(20171117, 5);
    effects->tick = battle_tick(battle);
    for (int i = 0; i < battle_tank_count(battle); i++)
        effects->was_wreck[i] = battle_tank(battle, i)->is_wreck;
    effects->particles.count = 0;
}

void effects_begin(Effects *effects, const Battle *battle) {
    settle(effects, battle);
    marks_begin(effects->marks);
}

static void fade(Effects *effects, uint64_t tick) {
    marks_fade(effects->marks, (int)(tick % FADE_TICKS), FADE_TICKS);
}

// Keeps the current marks after a seek if they are newer than every saved copy.
void effects_jump(Effects *effects, const Battle *battle) {
    uint64_t now = battle_tick(battle), shown = effects->tick;
    uint64_t copied = marks_copied(effects->marks, now);
    if (shown > now || copied > shown) {
        marks_restore(effects->marks, now);
        shown = copied ? copied : now;
    }
    if (now - shown > MARKS_DEEPEST * FADE_TICKS) shown = now - MARKS_DEEPEST * FADE_TICKS;
    for (uint64_t tick = shown + 1; tick <= now; tick++) fade(effects, tick);
    settle(effects, battle);
}

static const Dust *dust_at(const Effects *effects, Vec at) {
    return &DUSTS[soil_surface(effects->arena, at)];
}

// Returns a random velocity within +- spread_rad of a heading.
static Vec scatter(Effects *effects, double heading_rad, double spread_rad, double slow_mps,
                   double fast_mps) {
    double heading = heading_rad + dice_between(&effects->dice, -spread_rad, spread_rad);
    double speed = dice_between(&effects->dice, slow_mps, fast_mps);
    return vec_scale(vec_heading(heading), speed);
}

// Returns smoke or dust, which grows as it fades.
static Particle puff_of(ParticleLayer layer, int variant, Vec at, Vec velocity, double drag,
                        double radius_m, double growth_mps, Rgb colour, double life_s) {
    DEBUG_ASSERT(radius_m > 0 && life_s > 0);
    return (Particle){layer,
                      .kind = SHAPE_SMOKE,
                      .variant = variant,
                      .at = at,
                      .velocity_mps = velocity,
                      .drag = drag,
                      .life_s = life_s,
                      .radius_m = radius_m,
                      .growth_mps = growth_mps,
                      .alpha = 1,
                      .colour = colour,
                      .later = colour};
}

static Particle dot_of(Vec at, Vec velocity, double drag, double life_s, double radius_m,
                       Rgb colour) {
    Particle dot = puff_of(LAYER_HIGH, 0, at, velocity, drag, radius_m, 0, colour, life_s);
    dot.kind = SHAPE_DOT;
    return dot;
}

static void add_smoke(Effects *effects, Vec at, Vec velocity, Rgb colour, double radius_m,
                      double growth_mps, double alpha, double life_s) {
    int variant = (int)(dice_roll(&effects->dice) & 3u);
    Particle smoke = puff_of(LAYER_HIGH, variant, at, vec_add(velocity, WIND), 1.2, radius_m,
                             growth_mps, colour, life_s);
    smoke.alpha = alpha;
    smoke.fade_in_s = 0.12;
    smoke.later = rgb_mix(colour, SMOKE_LIGHT, 0.5f);
    particles_add(&effects->particles, smoke);
}

static void add_flame(Effects *effects, Vec at, Vec velocity, Rgb colour, double radius_m,
                      double life_s) {
    int variant = (int)(dice_roll(&effects->dice) & 3u);
    Particle flame =
        puff_of(LAYER_HIGH, variant, at, velocity, 2.5, radius_m, 1.8 * radius_m, colour, life_s);
    flame.later = EMBER;
    particles_add(&effects->particles, flame);
}

static void add_glow(Effects *effects, Vec at, double radius_m, Rgb colour, double alpha,
                     double life_s) {
    if (effects->level != EFFECTS_FULL) return;
    Particle glow = {LAYER_HIGH,           .kind = SHAPE_GLOW, .at = at,         .life_s = life_s,
                     .radius_m = radius_m, .alpha = alpha,     .colour = colour, .later = EMBER};
    particles_add(&effects->particles, glow);
}

static void add_sparks(Effects *effects, Vec at, Vec direction, double spread_rad, int count) {
    if (effects->level == EFFECTS_REDUCED) count /= 3;
    for (int i = 0; i < count; i++) {
        Vec velocity = scatter(effects, vec_bearing(direction), spread_rad, 3, 11);
        double life_s = dice_between(&effects->dice, 0.10, 0.34);
        Particle spark = dot_of(at, velocity, 4, life_s, 0.055, SPARK);
        spark.later = FIRE;
        spark.tail_s = 0.035;
        particles_add(&effects->particles, spark);
    }
}

static void add_chips(Effects *effects, Vec at, Vec direction, double spread_rad, Rgb colour,
                      int count) {
    for (int i = 0; i < count; i++) {
        Vec velocity = scatter(effects, vec_bearing(direction), spread_rad, 1.0, 6.0);
        double life_s = dice_between(&effects->dice, 0.35, 0.9);
        double radius_m = dice_between(&effects->dice, 0.03, 0.09);
        particles_add(&effects->particles, dot_of(at, velocity, 3.5, life_s, radius_m, colour));
    }
}

// Pieces of debris, larger ones in smaller numbers.
static void add_shards(Effects *effects, Vec at, Vec direction, double spread_rad, Rgb colour,
                       int count, double fast_mps) {
    if (effects->level != EFFECTS_FULL) count /= 3;
    for (int i = 0; i < count; i++) {
        double radius_m = dice_between(&effects->dice, 0.07, 0.13 + 0.13 * (i % 4 == 0));
        Vec velocity =
            scatter(effects, vec_bearing(direction), spread_rad, 0.2 * fast_mps, fast_mps);
        Particle shard = dot_of(at, velocity, 0.4, dice_between(&effects->dice, 1.4, 3.2), radius_m,
                                rgb_scale(colour, (float)dice_between(&effects->dice, 0.7, 1.2)));
        shard.kind = SHAPE_SHARD;
        shard.layer = i % 2 ? LAYER_LOW : LAYER_HIGH;
        shard.climb_mps = dice_between(&effects->dice, 1.5, 6.5);
        shard.turn_rad = dice_between(&effects->dice, 0, PI);
        shard.spin_radps = dice_between(&effects->dice, -14, 14);
        particles_add(&effects->particles, shard);
    }
}

// Light on the ground, below the tanks: wide and weak, so that it does not flash.
static void add_light(Effects *effects, Vec at, double radius_m, double alpha, double life_s) {
    add_glow(effects, at, radius_m, FIRE, alpha, life_s);
    if (effects->level != EFFECTS_FULL) return;
    Particles *all = &effects->particles;
    all->ring[(all->first + all->count - 1) % PARTICLES_MAX].layer = LAYER_LOW;
}

// A shock wave that runs out to about `reach_m`.
static void add_ring(Effects *effects, Vec at, double reach_m, double alpha) {
    if (effects->level != EFFECTS_FULL) return;
    Particle ring = puff_of(LAYER_LOW, 0, at, vec(0, 0), 5, 0.25 * reach_m, 4.2 * reach_m,
                            (Rgb){1, 0.94f, 0.82f}, 0.34);
    ring.kind = SHAPE_RING;
    ring.alpha = alpha;
    particles_add(&effects->particles, ring);
}

void effects_raise_dust(Effects *effects, Surface surface, Vec at, double heading_rad,
                        double speed_mps, double share) {
    ASSERT(surface >= 0 && surface < SURFACE_COUNT);
    const Dust *dust = &DUSTS[surface];
    double speed = fabs(speed_mps), rolled_m = speed * BATTLE_TICK_S * share;
    if (speed < DUST_LEAST_MPS || share <= 0) return;
    double strength = clamp((speed - DUST_LEAST_MPS) / (DUST_FULL_MPS - DUST_LEAST_MPS), 0.4, 1);
    double back_rad = speed_mps > 0 ? heading_rad + PI : heading_rad;
    if (dice_between(&effects->dice, 0, 1) < dust->puffs * rolled_m) {
        Vec drift = vec_scale(vec_heading(heading_rad), 0.15 * speed_mps);
        Vec stray = scatter(effects, heading_rad, PI, 0, 0.5);
        int variant = (int)(dice_roll(&effects->dice) & 3u);
        double life = dice_between(&effects->dice, 0.7, 1.2);
        double size = dice_between(&effects->dice, 0.8, 1.2);
        Vec way = vec_add(vec_add(drift, stray), WIND);
        Particle puff = puff_of(LAYER_LOW, variant, at, way, 0.9, dust->radius_m * size,
                                dust->growth_mps, dust->colour, dust->life_s * life);
        puff.fade_in_s = 0.12;
        puff.alpha = dust->alpha * strength;
        particles_add(&effects->particles, puff);
    }
    if (dice_between(&effects->dice, 0, 1) < dust->bits * rolled_m * strength) {
        Vec velocity = scatter(effects, back_rad, 0.7, 0.25 * speed, 0.6 * speed + 0.5);
        double life = dice_between(&effects->dice, 0.6, 1.3);
        double size = dice_between(&effects->dice, 0.6, 1.4);
        Particle bit = dot_of(at, velocity, 3, BIT_LIFE_S * life, dust->bit_m * size, dust->bit);
        bit.layer = LAYER_LOW;
        particles_add(&effects->particles, bit);
    }
}

// Muzzle flash: a flame that thins out along the barrel, and smoke blown ahead.
static void show_fire(Effects *effects, const Event *event, const Weapon *weapon) {
    for (int i = 0; i < 4; i++) {
        Vec at = vec_add(event->at, vec_scale(event->direction, 0.10 + 0.24 * i));
        add_glow(effects, at, (0.62 - 0.11 * i) * weapon->flash,
                 rgb_mix(SPARK, FIRE, 0.25f * (float)i), 0.95, 0.085);
    }
    double flash = weapon->flash, bearing = vec_bearing(event->direction);
    if (flash > 0.7) { // the brake of a large gun blows to both sides
        Vec right = vec_right(event->direction);
        for (int side = -1; side <= 1; side += 2)
            add_glow(effects, vec_add(event->at, vec_scale(right, 0.34 * side * flash)),
                     0.34 * flash, FIRE, 0.9, 0.07);
    }
    add_light(effects, vec_add(event->at, vec_scale(event->direction, 0.8)), 3.2 * flash, 0.42,
              0.13);
    for (int i = 0; i < (effects->level == EFFECTS_FULL ? (int)(7 * flash) + 1 : 1); i++)
        add_smoke(effects, event->at,
                  scatter(effects, bearing, i % 3 ? 0.3 : 1.5, 0.5, 4.6 * flash), SMOKE_LIGHT,
                  0.20 + 0.08 * flash, 0.65, 0.42, dice_between(&effects->dice, 0.6, 1.2));
    add_sparks(effects, event->at, event->direction, 0.22, (int)(5 * flash));
}

static void show_wall(Effects *effects, const Event *event) {
    const Rgb dust = {0.66f, 0.63f, 0.58f}, stone = {0.50f, 0.48f, 0.45f};
    for (int i = 0; i < (effects->level == EFFECTS_FULL ? 6 : 2); i++)
        add_smoke(effects, event->at,
                  scatter(effects, vec_bearing(event->direction), 1.0, 0.4, 2.6), dust, 0.20, 0.75,
                  0.50, 1.1);
    add_chips(effects, event->at, event->direction, 1.1, stone, 6);
    add_shards(effects, event->at, event->direction, 1.1, stone, 4, 4);
    add_sparks(effects, event->at, event->direction, 1.0, 6);
    add_glow(effects, event->at, 0.55, SPARK, 0.8, 0.08);
    marks_scorch(effects->marks, vec_add(event->at, vec_scale(event->direction, 0.15)), 0.45, 0.55);
}

// Shows an explosion of radius `reach_m`: a flash, a fireball, flying debris and a scorch mark.
static void show_blast(Effects *effects, Vec at, double reach_m) {
    ASSERT(reach_m > 0);
    int count = effects->level == EFFECTS_FULL ? 14 : 5;
    for (int i = 0; i < count; i++) {
        Vec away = vec_heading(2 * PI * i / count);
        add_smoke(effects, vec_add(at, vec_scale(away, 0.3 * reach_m)),
                  vec_scale(away, 0.8 * reach_m), SMOKE_DARK, 0.14 * reach_m, 0.16 * reach_m, 0.75,
                  dice_between(&effects->dice, 0.8, 1.5));
    }
    add_glow(effects, at, reach_m, FIRE, 1.0, 0.40);
    for (int i = 0; i < count; i++) {
        Vec velocity = scatter(effects, 0, PI, 0.2 * reach_m, 1.2 * reach_m);
        add_flame(effects, vec_add(at, vec_scale(velocity, 0.12)), velocity, (Rgb){1, 0.93f, 0.60f},
                  0.15 * reach_m, dice_between(&effects->dice, 0.22, 0.48));
    }
    add_glow(effects, at, 0.55 * reach_m, SPARK, 1.0, 0.22);
    add_light(effects, at, 2.0 * reach_m, 0.5, 0.45);
    add_ring(effects, at, 1.2 * reach_m, 0.75);
    add_shards(effects, at, vec(0, 1), PI, rgb_scale(dust_at(effects, at)->bit, 0.8f), 16,
               1.8 * reach_m);
    add_chips(effects, at, vec(0, 1), PI, dust_at(effects, at)->bit, 16);
    add_sparks(effects, at, vec(0, 1), PI, 18);
    marks_scorch(effects->marks, at, 0.65 * reach_m, 0.9);
}

// A thing was taken: its light bursts and rises.
static void show_taken(Effects *effects, Vec at) {
    const Rgb light = {0.75f, 1.0f, 0.85f};
    add_glow(effects, at, 1.8, light, 0.9, 0.35);
    for (int i = 0; i < 12; i++) {
        Particle spark = dot_of(at, scatter(effects, 0, PI, 2, 5), 4, 0.45, 0.06, light);
        spark.later = INK_WHITE;
        spark.tail_s = 0.03;
        particles_add(&effects->particles, spark);
    }
}

// Smoke comes first, so that fire covers it and the smoke outlasts the fire.
static void show_kill(Effects *effects, Vec at) {
    int count = effects->level == EFFECTS_FULL ? 18 : 6;
    for (int i = 0; i < count; i++) {
        Vec velocity = scatter(effects, 0, PI, 0.3, 2.4);
        double life = dice_between(&effects->dice, 1.4, 2.6);
        add_smoke(effects, vec_add(at, vec_scale(velocity, 0.25)), velocity, SMOKE_DARK, 0.55, 0.6,
                  0.85, life);
    }
    add_glow(effects, at, 3.4, FIRE, 1.0, 0.50);
    for (int i = 0; i < count; i++) {
        Vec velocity = scatter(effects, 0, PI, 0.2, 3.6);
        double life_s = dice_between(&effects->dice, 0.30, 0.70);
        add_flame(effects, vec_add(at, vec_scale(velocity, 0.16)), velocity, (Rgb){1, 0.93f, 0.60f},
                  0.55, life_s);
    }
    add_glow(effects, at, 1.9, SPARK, 1.0, 0.30);
    add_light(effects, at, 8, 0.55, 0.7);
    add_ring(effects, at, 5.5, 0.8);
    add_shards(effects, at, vec(0, 1), PI, (Rgb){0.24f, 0.23f, 0.22f}, 26, 9);
    add_chips(effects, at, vec(0, 1), PI, (Rgb){0.10f, 0.10f, 0.10f}, 18);
    add_sparks(effects, at, vec(0, 1), PI, 26);
    marks_scorch(effects->marks, at, 4.2, 0.95); // visible around the wreck
}

// A tank respawns: dust blown outward, and a glow in its colour.
static void show_return(Effects *effects, const Tank *tank, Rgb colour) {
    Vec at = pose_at(tank->pose);
    int count = effects->level == EFFECTS_FULL ? 16 : 6;
    for (int i = 0; i < count; i++) {
        Vec away = vec_heading(2 * PI * i / count);
        Vec from = vec_add(at, vec_scale(away, 0.4 * tank->spec->length_m));
        Particle dust = puff_of(LAYER_LOW, i, from, vec_scale(away, 3.2), 3, 0.45, 0.9,
                                dust_at(effects, at)->colour, 0.8);
        dust.alpha = 0.5;
        dust.later = SMOKE_LIGHT;
        particles_add(&effects->particles, dust);
    }
    add_glow(effects, at, 3.0, rgb_mix(colour, SPARK, 0.35f), 0.9, 0.45);
}

// Draws sparks at the side that was hit. Ricochets and penetrations look different.
static void show_hit(Effects *effects, const Battle *battle, const Event *event) {
    ASSERT(event->b >= 0);
    const Tank *tank = battle_tank(battle, event->b);
    Vec nose = vec_heading(tank->pose.heading_rad);
    DEBUG_ASSERT(fabs(vec_length(nose) - 1) < 1e-9);
    Vec right = vec_right(nose), out = vec_sub(event->at, pose_at(tank->pose));
    double ahead = vec_dot(out, nose), aside = vec_dot(out, right);
    bool is_end = fabs(ahead) * tank->spec->width_m > fabs(aside) * tank->spec->length_m;
    Vec normal = is_end ? nose : right;
    Vec off = vec_sub(event->direction, vec_scale(normal, 2 * vec_dot(event->direction, normal)));
    double size = min_of(WEAPONS[event->weapon]->flash, 1.3);
    bool glances = event_glanced(battle, event);
    if (glances) { // the shell flies on, and a fan of sparks shows the angle of the armour
        add_sparks(effects, event->at, off, 0.30, (int)(26 * size));
        Particle shell =
            dot_of(event->at, vec_scale(vec_unit(off), 24), 1.5, 0.30, 0.10, (Rgb){1, 1, 0.9f});
        shell.later = FIRE;
        shell.tail_s = 0.05;
        particles_add(&effects->particles, shell);
        add_glow(effects, event->at, 0.6, (Rgb){0.85f, 0.95f, 1}, 0.9, 0.10);
        return;
    }
    Vec back = vec_scale(event->direction, -1);
    add_smoke(effects, event->at, vec_scale(back, 0.8), SMOKE_DARK, 0.30 * size, 0.8, 0.65, 1.0);
    for (int i = 0; i < 5 && effects->level == EFFECTS_FULL; i++)
        add_flame(effects, event->at, scatter(effects, vec_bearing(back), 0.4, 1, 5 * size),
                  (Rgb){1, 0.9f, 0.55f}, 0.24 * size, dice_between(&effects->dice, 0.12, 0.28));
    add_shards(effects, event->at, back, 0.9, (Rgb){0.30f, 0.29f, 0.28f}, (int)(7 * size), 6);
    add_sparks(effects, event->at, off, 1.1, (int)(14 * size));
    add_glow(effects, event->at, 0.9 * size, SPARK, 1, 0.12);
    add_light(effects, event->at, 2.6 * size, 0.4, 0.16);
}

// Sparks fly on in the new direction, and a short light shows where.
static void show_bounce(Effects *effects, const Event *event) {
    add_sparks(effects, event->at, event->direction, 1.2, 9);
    add_glow(effects, event->at, 0.6, SPARK, 0.9, 0.12);
}

// A wall breaks: its dust and pieces fly on in the direction of the blow.
static void show_broken(Effects *effects, const Event *event) {
    const Debris *debris = &DEBRIS[event->wall_kind];
    bool is_full = effects->level == EFFECTS_FULL;
    int pieces = is_full ? debris->pieces : debris->pieces / 3;
    for (int i = 0; i < (is_full ? 14 : 5); i++)
        add_smoke(effects, event->at, scatter(effects, vec_bearing(event->direction), PI, 0.3, 2.2),
                  debris->dust, 0.35, 0.9, 0.6, dice_between(&effects->dice, 0.9, 1.8));
    add_chips(effects, event->at, event->direction, 1.2, debris->piece, pieces / 2);
    add_shards(effects, event->at, event->direction, 1.3, debris->piece, pieces / 2, 6);
    add_ring(effects, event->at, 1.8, 0.3);
    marks_scorch(effects->marks, event->at, 1.4, 0.45);
}

// Dust thrown up behind a burst of speed.
static void show_burst(Effects *effects, const Event *event) {
    const Dust *dust = dust_at(effects, event->at);
    Vec back = vec_scale(event->direction, -1);
    for (int i = 0; i < 14; i++) {
        Vec at = vec_add(event->at, vec_scale(back, 1.4));
        Particle puff = puff_of(LAYER_LOW, i, at, scatter(effects, vec_bearing(back), 0.6, 1, 6), 2,
                                0.4, 1.2, dust->colour, dice_between(&effects->dice, 0.5, 1.1));
        puff.alpha = 0.7;
        particles_add(&effects->particles, puff);
    }
    add_chips(effects, event->at, back, 0.7, dust->bit, 8);
}

static void show_event(Effects *effects, const Battle *battle, const Event *event) {
    const Weapon *weapon = WEAPONS[event->weapon];
    const Dust *dust = dust_at(effects, event->at);
    Vec back = vec_scale(event->direction, -1);
    switch (event->kind) {
    case EVENT_FIRE: show_fire(effects, event, weapon); break;
    case EVENT_HIT:
        show_hit(effects, battle, event);
        add_chips(effects, event->at, back, 1.2, (Rgb){0.12f, 0.12f, 0.12f}, 4);
        break;
    case EVENT_WALL: show_wall(effects, event); break;
    case EVENT_BOUNCE: show_bounce(effects, event); break;
    case EVENT_SPENT: // throws up the surface
        if (weapon->burst_m > 0) show_blast(effects, event->at, weapon->burst_m);
        add_smoke(effects, event->at, vec_scale(event->direction, 0.6), dust->colour, 0.20, 0.8,
                  0.55, 0.9);
        add_chips(effects, event->at, event->direction, 1.2, dust->bit, 5);
        marks_scorch(effects->marks, event->at, 0.35, 0.45);
        break;
    case EVENT_KILL: show_kill(effects, pose_at(battle_tank(battle, event->b)->pose)); break;
    case EVENT_CONTACT:
        if (event->amount > 4000) add_sparks(effects, event->at, event->direction, 1.2, 3);
        break;
    case EVENT_BLAST: show_blast(effects, event->at, event->amount); break;
    case EVENT_STRUCK:
        add_sparks(effects, event->at, back, 1.1, 8);
        add_chips(effects, event->at, back, 1.2, dust->bit, 4);
        break;
    case EVENT_PLACED: add_chips(effects, event->at, vec(0, 1), PI, dust->bit, 6); break;
    case EVENT_TAKEN:
    case EVENT_RETURNED:
    case EVENT_CAPTURED: show_taken(effects, event->at); break;
    case EVENT_DROPPED: break;
    case EVENT_BROKEN: show_broken(effects, event); break;
    case EVENT_USED: show_burst(effects, event); break;
    case EVENT_KINDS: break;
    }
}

// A boosted tank leaves streaks of light behind its tracks.
static void show_boost(Effects *effects, const Tank *tank) {
    double speed_mps = tank->motion.forward_mps;
    if (tank->boost_s <= 0 || fabs(speed_mps) < 1) return;
    double end = copysign(0.5, -speed_mps) * tank->spec->length_m;
    for (int side = -1; side <= 1; side += 2) {
        Vec at = pose_to_world(tank->pose, vec(side * 0.36 * tank->spec->width_m, end));
        Vec back = vec_scale(vec_heading(tank->pose.heading_rad), -0.35 * speed_mps);
        Particle streak = dot_of(at, back, 2, 0.35, 0.11, BOOST_INK);
        streak.layer = LAYER_LOW;
        streak.later = INK_WHITE;
        streak.tail_s = 0.10;
        particles_add(&effects->particles, streak);
    }
}

static double slip_share(const Tank *tank, int wheel) {
    double slip_mps = fabs(tank->drive_state->slip_mps[wheel]);
    return clamp((slip_mps - SLIP_LEAST_MPS) / (SLIP_MOST_MPS - SLIP_LEAST_MPS), 0, 1);
}

// A tyre leaves a thin line, darker and up to its own width when it slides. Rolling front wheels
// leave none, because rear wheels follow over it.
static void press_tyre(Effects *effects, const Tank *tank, int wheel) {
    Model model = model_of(tank);
    double slip = slip_share(tank, wheel);
    if (tank_rise(tank, effects->arena->terrain) > FLYING_M || (wheel < 2 && slip <= 0)) return;
    Vec hub = model_wheel(model, wheel);
    Vec before = pose_to_world(tank->last_pose, hub), now = pose_to_world(tank->pose, hub);
    if (vec_distance(before, now) < 0.05 * BATTLE_TICK_S) return;
    double tyre = model_wheel_half_width(model, wheel), thin = 0.45 * tyre;
    marks_strip(effects->marks, before, now, thin + (tyre - thin) * slip, 0.26 + 0.50 * slip);
}

static void roll(Effects *effects, const Tank *tank, double dust) {
    Model model = model_of(tank);
    bool is_wheeled = model_is_wheeled(model);
    for (int i = 0; i < WHEELS_MAX && is_wheeled; i++) press_tyre(effects, tank, i);
    for (int side = -1; side <= 1; side += 2) {
        double speed = side < 0 ? tank->left_mps : tank->right_mps;
        if (fabs(speed) < 0.05) continue;
        double end = (speed > 0 ? -0.46 : 0.46) * tank->spec->length_m;
        if (!is_wheeled) { // path of the trailing end of the track
            double x = side * model_middle(model, MODEL_TRACK).x, rolled = speed * BATTLE_TICK_S;
            double cleat =
                fmod(fabs(tank->distance_m), TRACK_PITCH_M) < TRACK_PITCH_M / 2 ? 1 : 0.62;
            marks_strip(effects->marks, pose_to_world(tank->pose, vec(x, end - rolled)),
                        pose_to_world(tank->pose, vec(x, end)), model_track_half_width(model) * 0.9,
                        0.46 * cleat);
            // The ends of a track scrape the ground where they slip, darker at higher speed.
            for (int wheel = side > 0; wheel < WHEELS_MAX; wheel += 2) {
                double slip = slip_share(tank, wheel);
                Vec edge = vec(x, (wheel < 2 ? 0.4 : -0.4) * tank->spec->length_m);
                if (slip > 0)
                    marks_strip(effects->marks, pose_to_world(tank->last_pose, edge),
                                pose_to_world(tank->pose, edge),
                                model_track_half_width(model) * 0.9, 0.5 * slip);
            }
        }
        Vec at = pose_to_world(tank->pose, vec(side * tank->spec->drive.half_gauge_m, end));
        effects_raise_dust(effects, soil_surface(effects->arena, at), at, tank->pose.heading_rad,
                           speed, dust);
    }
}

// Flames over the deck, and their light.
static void burn(Effects *effects, const Tank *tank) {
    double half_m = 0.30 * tank->spec->length_m;
    for (int i = 0; i < (effects->level == EFFECTS_FULL ? 4 : 1); i++) {
        Vec at = pose_to_world(tank->pose, vec(dice_between(&effects->dice, -0.6, 0.6),
                                               dice_between(&effects->dice, -half_m, half_m)));
        add_flame(effects, at, WIND, (Rgb){1, 0.66f, 0.22f},
                  dice_between(&effects->dice, 0.14, 0.32),
                  dice_between(&effects->dice, 0.35, 0.60));
    }
    add_glow(effects, pose_at(tank->pose), 1.6, FIRE, 0.35, 0.25);
}

// Damaged tanks smoke (darker below 25 % health); wrecks burn for a while.
static void smoulder(Effects *effects, const Tank *tank) {
    double left = tank->health / tank->spec->health;
    uint64_t since = effects->tick - tank->died_tick;
    if (effects->level == EFFECTS_OFF || left > 0.5) return;
    if (tank->is_wreck && since > WRECK_SMOKE_TICKS) return;
    uint64_t every = tank->is_wreck ? 6 + since / 60 : left < 0.25 ? 6 : 10;
    if (effects->level == EFFECTS_REDUCED) every *= 2;
    if ((effects->tick + (uint64_t)tank->id * 5) % every) return;
    Vec engine = pose_to_world(tank->pose, vec(dice_between(&effects->dice, -0.3, 0.3),
                                               tank->is_wreck ? 0 : -0.33 * tank->spec->length_m));
    Rgb colour = tank->is_wreck || left < 0.25 ? SMOKE_DARK : SMOKE_LIGHT;
    Vec drift = scatter(effects, 0, PI, 0, 0.3);
    add_smoke(effects, engine, drift, colour, 0.36, 0.50, tank->is_wreck ? 0.80 : 0.70,
              tank->is_wreck ? 2.6 : 1.9);
    if (tank->is_wreck && since < WRECK_SMOKE_TICKS / 2) burn(effects, tank);
}

void effects_tick(Effects *effects, const Match *match) {
    const Battle *battle = match_battle(match);
    effects->tick = battle_tick(battle);
    particles_step(&effects->particles, BATTLE_TICK_S);
    // Limits the total dust of many tanks.
    static const double SHARES[] = {[EFFECTS_FULL] = 1, [EFFECTS_REDUCED] = 0.3, [EFFECTS_OFF] = 0};
    double dust =
        SHARES[effects->level] * min_of(DUSTY_TANKS / max_of(battle_tank_count(battle), 1), 1);
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        if (tank->is_removed) continue;
        if (!tank->is_wreck) roll(effects, tank, dust);
        if (!tank->is_wreck && effects->level != EFFECTS_OFF) show_boost(effects, tank);
        smoulder(effects, tank);
        if (effects->was_wreck[tank->id] && !tank->is_wreck && effects->level != EFFECTS_OFF)
            show_return(effects, tank, palette_team(match_tank_look(match, tank->id)));
        effects->was_wreck[tank->id] = tank->is_wreck;
    }
    for (const Thing *thing = NULL;
         effects->level != EFFECTS_OFF && (thing = battle_next_thing(battle, thing));)
        if (THINGS[thing->kind]->look.shape == SHAPE_MISSILE)
            add_smoke(effects, thing->from, vec_scale(thing->velocity_mps, -0.05), SMOKE_LIGHT,
                      0.14, 0.5, 0.5, 0.9);
    effects_show_events(effects, battle);
    fade(effects, effects->tick);
}

void effects_show_events(Effects *effects, const Battle *battle) {
    for (const Event *event = NULL;
         effects->level != EFFECTS_OFF && (event = battle_next_event(battle, event));)
        show_event(effects, battle, event);
}
