// dust.c -- what tracks and shells throw up: a row a surface.
#include "dust.h"

#include "sim/battle.h"

#define LEAST_MPS 0.8 // slower tracks raise nothing
#define FULL_MPS 5.0
#define BIT_LIFE_S 0.55

static const Vec WIND = {0.75, 0.35}; // m/s

// Puffs are shaded: they look a quarter darker than their colour.
static const Dust DUSTS[SURFACE_COUNT] = {
    [SURFACE_EARTH] = {.colour = {0.86f, 0.76f, 0.61f},
                       .puffs = 2.2f,
                       .alpha = 0.50f,
                       .radius_m = 0.34f,
                       .growth_mps = 0.80f,
                       .life_s = 1.6f,
                       .bit = {0.30f, 0.25f, 0.19f},
                       .bits = 0.6f,
                       .bit_m = 0.05f},
    [SURFACE_GRASS] = {.colour = {0.72f, 0.69f, 0.50f},
                       .puffs = 0.9f,
                       .alpha = 0.26f,
                       .radius_m = 0.28f,
                       .growth_mps = 0.60f,
                       .life_s = 1.0f,
                       .bit = {0.62f, 0.68f, 0.34f},
                       .bits = 2.2f,
                       .bit_m = 0.05f},
    [SURFACE_ROAD] = {.colour = {0.74f, 0.71f, 0.66f},
                      .puffs = 0.4f,
                      .alpha = 0.18f,
                      .radius_m = 0.26f,
                      .growth_mps = 0.55f,
                      .life_s = 0.9f,
                      .bit = {0.45f, 0.42f, 0.38f},
                      .bits = 0.1f,
                      .bit_m = 0.04f},
    [SURFACE_SAND] = {.colour = {1.00f, 0.93f, 0.75f},
                      .puffs = 3.2f,
                      .alpha = 0.58f,
                      .radius_m = 0.38f,
                      .growth_mps = 1.00f,
                      .life_s = 2.0f,
                      .bit = {0.80f, 0.70f, 0.50f},
                      .bits = 0.8f,
                      .bit_m = 0.04f},
    [SURFACE_MUD] = {.colour = {0.40f, 0.33f, 0.26f},
                     .puffs = 0.6f,
                     .alpha = 0.45f,
                     .radius_m = 0.22f,
                     .growth_mps = 0.40f,
                     .life_s = 0.6f,
                     .bit = {0.16f, 0.13f, 0.10f},
                     .bits = 4.0f,
                     .bit_m = 0.075f},
    [SURFACE_ICE] = {.colour = {1.00f, 1.00f, 1.00f},
                     .puffs = 2.4f,
                     .alpha = 0.55f,
                     .radius_m = 0.26f,
                     .growth_mps = 0.65f,
                     .life_s = 1.2f,
                     .bit = {0.97f, 0.99f, 1.00f},
                     .bits = 3.0f,
                     .bit_m = 0.045f},
    [SURFACE_PICTURE] = {.colour = {0.80f, 0.72f, 0.60f},
                         .puffs = 1.2f,
                         .alpha = 0.36f,
                         .radius_m = 0.30f,
                         .growth_mps = 0.70f,
                         .life_s = 1.3f,
                         .bit = {0.36f, 0.31f, 0.24f},
                         .bits = 0.4f,
                         .bit_m = 0.05f},
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
    double strength = clamp((speed - LEAST_MPS) / (FULL_MPS - LEAST_MPS), 0.4, 1);
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
