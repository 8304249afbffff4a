// dust.c -- what tracks and shells throw up: a row a surface.
#include "dust.h"

#include "sim/battle.h"

#define LEAST_MPS 1.2 // slower tracks raise nothing
#define FULL_MPS 6.0
#define BIT_LIFE_S 0.55

static const Vec WIND = {0.75, 0.35}; // m/s

static const Dust DUSTS[SURFACE_COUNT] = {
    [SURFACE_EARTH] = {{0.62f, 0.54f, 0.43f},
                       1.3f,
                       0.40f,
                       0.30f,
                       0.75f,
                       1.5f,
                       {0.33f, 0.27f, 0.20f},
                       0.5f,
                       0.05f},
    [SURFACE_GRASS] = {{0.50f, 0.48f, 0.36f},
                       0.5f,
                       0.22f,
                       0.26f,
                       0.55f,
                       1.0f,
                       {0.30f, 0.40f, 0.17f},
                       1.6f,
                       0.05f},
    [SURFACE_ROAD] = {{0.60f, 0.57f, 0.53f},
                      0.3f,
                      0.16f,
                      0.24f,
                      0.50f,
                      0.9f,
                      {0.45f, 0.42f, 0.38f},
                      0.1f,
                      0.04f},
    [SURFACE_SAND] = {{0.83f, 0.74f, 0.57f},
                      2.0f,
                      0.48f,
                      0.34f,
                      0.95f,
                      1.9f,
                      {0.62f, 0.53f, 0.38f},
                      0.6f,
                      0.04f},
    [SURFACE_MUD] = {{0.30f, 0.25f, 0.20f},
                     0.4f,
                     0.30f,
                     0.20f,
                     0.35f,
                     0.6f,
                     {0.19f, 0.15f, 0.12f},
                     2.6f,
                     0.07f},
    [SURFACE_ICE] = {{0.92f, 0.95f, 0.97f},
                     1.4f,
                     0.42f,
                     0.24f,
                     0.60f,
                     1.1f,
                     {0.94f, 0.97f, 1.00f},
                     1.8f,
                     0.04f},
    [SURFACE_PICTURE] = {{0.58f, 0.51f, 0.41f},
                         0.8f,
                         0.30f,
                         0.28f,
                         0.65f,
                         1.2f,
                         {0.36f, 0.31f, 0.24f},
                         0.3f,
                         0.05f},
};

const Dust *dust_of(Surface surface) { return &DUSTS[surface]; }

static Vec around(Dice *dice, double heading_rad, double spread_rad, double slow_mps,
                  double fast_mps) {
    double heading = heading_rad + dice_between(dice, -spread_rad, spread_rad);
    double speed = dice_between(dice, slow_mps, fast_mps);
    return vec_scale(vec_heading(heading), speed);
}

static void add_puff(Particles *particles, Dice *dice, const Dust *dust, Vec at, Vec drift,
                     double strength) {
    int variant = (int)(dice_roll(dice) & 3u);
    double life = dice_between(dice, 0.7, 1.2), size = dice_between(dice, 0.8, 1.2);
    Particle puff = {.layer = LAYER_LOW,
                     .kind = PUFF_SMOKE,
                     .variant = variant,
                     .at = at,
                     .velocity_mps = vec_add(drift, WIND),
                     .drag = 0.9,
                     .life_s = dust->life_s * life,
                     .radius_m = dust->radius_m * size,
                     .growth_mps = dust->growth_mps,
                     .alpha = dust->alpha * strength,
                     .fade_in_s = 0.12,
                     .colour = dust->colour,
                     .later = dust->colour};
    particles_add(particles, puff);
}

static void add_bit(Particles *particles, Dice *dice, const Dust *dust, Vec at, Vec velocity) {
    double life = dice_between(dice, 0.6, 1.3), size = dice_between(dice, 0.6, 1.4);
    Particle bit = {.layer = LAYER_LOW,
                    .kind = PUFF_DOT,
                    .at = at,
                    .velocity_mps = velocity,
                    .drag = 3,
                    .life_s = BIT_LIFE_S * life,
                    .radius_m = dust->bit_m * size,
                    .alpha = 1,
                    .colour = dust->bit,
                    .later = dust->bit};
    particles_add(particles, bit);
}

void dust_raise(Particles *particles, Dice *dice, const Dust *dust, Vec at, double heading_rad,
                double speed_mps, double share) {
    double speed = fabs(speed_mps), rolled_m = speed * BATTLE_TICK_S * share;
    if (speed < LEAST_MPS || share <= 0) return;
    double strength = clamp((speed - LEAST_MPS) / (FULL_MPS - LEAST_MPS), 0.25, 1);
    double back_rad = speed_mps > 0 ? heading_rad + PI : heading_rad;
    if (dice_between(dice, 0, 1) < dust->puffs * rolled_m) {
        Vec drift = vec_scale(vec_heading(heading_rad), 0.15 * speed_mps);
        Vec stray = around(dice, heading_rad, PI, 0, 0.5);
        add_puff(particles, dice, dust, at, vec_add(drift, stray), strength);
    }
    if (dice_between(dice, 0, 1) < dust->bits * rolled_m * strength) {
        Vec velocity = around(dice, back_rad, 0.7, 0.25 * speed, 0.6 * speed + 0.5);
        add_bit(particles, dice, dust, at, velocity);
    }
}
