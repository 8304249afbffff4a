// particles.c -- a ring of particles, oldest first, and the soft stamps they are drawn with.
#include "particles.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "soil.h"

enum { VARIANTS = 4, SIZES = 30, SIGN_MOST_PX = 64 };

#define SMALLEST_PX 0.75
#define SIZE_STEP 1.2

struct Shapes {
    const Renderer *renderer;
    Stamp *stamps[SHAPE_KINDS][SIGN_COUNT][SIGN_MOST_PX + 1]; // stamps by kind, variant and size
};

Shapes *shapes_create(const Renderer *renderer) {
    Shapes *shapes = calloc(1, sizeof *shapes);
    if (shapes) shapes->renderer = renderer;
    return shapes;
}

void shapes_forget(Shapes *shapes) {
    Stamp **stamps = &shapes->stamps[0][0][0];
    for (size_t i = 0; i < sizeof shapes->stamps / sizeof *stamps; i++) {
        stamp_destroy(stamps[i]);
        stamps[i] = NULL;
    }
}

void shapes_destroy(Shapes *shapes) {
    if (shapes) shapes_forget(shapes);
    free(shapes);
}

// x and y are in radii; y is up.
static float shape_alpha(ShapeKind kind, int variant, float x, float y, double radius) {
    float r = hypotf(x, y), soft = 1 - r * r;
    if (kind == SHAPE_SIGN) return 0.5f - sign_distance(variant, x, y) * (float)radius;
    if (kind == SHAPE_DOT) return clampf((1 - r) / (float)(1 / radius) + 0.5f, 0, 1);
    if (r >= 1) return 0;
    if (kind == SHAPE_GLOW) return soft * soft * soft;
    float lumps = noise_fractal(x * 1.7f + 9.0f * (float)variant, y * 1.7f, 301, 3);
    return soft * clampf((lumps - 0.22f) * 3.2f, 0, 1);
}

static Stamp *paint(ShapeKind kind, int variant, double radius) {
    int side = 2 * (int)ceil(radius + 0.5);
    uint32_t *pixels = malloc(sizeof(uint32_t) * (size_t)side * (size_t)side);
    for (int i = 0; i < side * side && pixels; i++) {
        float x = (float)((i % side + 0.5 - side / 2.0) / radius);
        float y = (float)((side / 2.0 - i / side - 0.5) / radius);
        float light = 1;
        if (kind == SHAPE_SMOKE) {
            light = noise_fractal(x * 2.3f + 5.0f * (float)variant, y * 2.3f, 302, 3) - 0.5f;
            light = clampf(0.72f + 0.16f * (y - x) + 0.34f * light, 0, 1);
        }
        float alpha = shape_alpha(kind, variant, x, y, radius);
        pixels[i] = rgb_pack((Rgb){light, light, light}, alpha);
    }
    return stamp_create(kind == SHAPE_GLOW ? STAMP_GLOW : STAMP_TINTED, side, side, pixels);
}

static void put(Shapes *shapes, ShapeKind kind, int variant, int size, double radius_px, int x,
                int y, uint32_t tint) {
    DEBUG_ASSERT(variant >= 0 && variant < SIGN_COUNT && size >= 0 && size <= SIGN_MOST_PX);
    Stamp **stamp = &shapes->stamps[kind][variant][size];
    if (!*stamp) *stamp = paint(kind, variant, radius_px);
    if (!*stamp) return;
    int reach = stamp_width(*stamp) / 2;
    stamp_draw(*stamp, shapes->renderer, x - reach, y - reach, tint);
}

void puffs_draw(Shapes *shapes, ShapeKind kind, int variant, Vec at_px, double radius_px,
                Rgb colour, double alpha) {
    if (alpha < 0.01 || !(radius_px > 0)) return;
    int size = (int)clamp(lround(log(radius_px / SMALLEST_PX) / log(SIZE_STEP)), 0, SIZES - 1);
    variant = kind == SHAPE_SMOKE ? variant & (VARIANTS - 1) : 0;
    uint32_t tint = rgb_pack(PALETTES[shapes->renderer->palette].paint(colour), (float)alpha);
    put(shapes, kind, variant, size, SMALLEST_PX * pow(SIZE_STEP, size), (int)floor(at_px.x + 0.5),
        (int)floor(at_px.y + 0.5), tint);
}

void signs_draw(Shapes *shapes, int team, int middle_x, int middle_y, int radius_px, double light) {
    if (radius_px < 1) return;
    if (radius_px > SIGN_MOST_PX) radius_px = SIGN_MOST_PX;
    Rgb colour = PALETTES[shapes->renderer->palette].ink(palette_team(team));
    float alpha = (float)(1 - shapes->renderer->faint);
    uint32_t tint = rgb_pack(rgb_scale(colour, (float)light), alpha);
    put(shapes, SHAPE_SIGN, palette_shape(team), radius_px, radius_px, middle_x, middle_y, tint);
}

enum { TAIL_DOTS = 5 };
#define FALL_MPS2 16.0 // faster than real, because nothing flies far
#define BOUNCE 0.4     // speed that is kept
#define BOUNCE_SLIDE 0.55
#define BOUNCE_LEAST_MPS 1.2
#define RISE_SHOWN 0.8  // drawn height, as a fraction of the height
#define SHARD_FADE 0.3  // fade at the end, as a fraction of its life
#define RING_WIDTH 0.07 // width of the line, as a fraction of the radius
#define GLOW_MOST 0.12  // largest radius of a full glow, as a fraction of the field's height

static const Particle *particle_at(const Particles *particles, int index) {
    return &particles->ring[(particles->first + index) % PARTICLES_MAX];
}

void particles_add(Particles *particles, Particle particle) {
    DEBUG_ASSERT(particle.life_s > 0);
    if (particles->count == PARTICLES_MAX) {
        particles->first = (particles->first + 1) % PARTICLES_MAX;
        particles->count--;
    }
    particles->ring[(particles->first + particles->count++) % PARTICLES_MAX] = particle;
}

// A shard falls, and loses speed with each bounce.
static void step_shard(Particle *shard, double dt_s) {
    shard->turn_rad += shard->spin_radps * dt_s;
    shard->climb_mps -= FALL_MPS2 * dt_s;
    shard->height_m += shard->climb_mps * dt_s;
    if (shard->height_m > 0) return;
    shard->height_m = 0;
    shard->climb_mps = shard->climb_mps < -BOUNCE_LEAST_MPS ? -BOUNCE * shard->climb_mps : 0;
    double kept = shard->climb_mps > 0 ? BOUNCE_SLIDE : 0;
    shard->velocity_mps = vec_scale(shard->velocity_mps, kept);
    shard->spin_radps *= kept;
}

void particles_step(Particles *particles, double dt_s) {
    ASSERT(dt_s >= 0);
    int kept = 0;
    for (int i = 0; i < particles->count; i++) {
        Particle particle = *particle_at(particles, i);
        particle.age_s += dt_s;
        if (particle.age_s >= particle.life_s) continue;
        particle.at = vec_add(particle.at, vec_scale(particle.velocity_mps, dt_s));
        particle.velocity_mps =
            vec_scale(particle.velocity_mps, max_of(1 - particle.drag * dt_s, 0));
        particle.radius_m += particle.growth_mps * dt_s;
        if (particle.kind == SHAPE_RING) particle.growth_mps *= max_of(1 - particle.drag * dt_s, 0);
        if (particle.kind == SHAPE_SHARD) step_shard(&particle, dt_s);
        particles->ring[(particles->first + kept++) % PARTICLES_MAX] = particle;
    }
    particles->count = kept;
}

static void draw_shard(const Particle *shard, const Shapes *shapes, const Camera *camera, Vec at,
                       double late_s, double alpha) {
    Vec half = vec_scale(vec_heading(shard->turn_rad - shard->spin_radps * late_s),
                         shard->radius_m * max_of(fabs(cos(2 * shard->turn_rad)), 0.35));
    double height_m = max_of(shard->height_m - shard->climb_mps * late_s, 0);
    double width_px = max_of(0.9 * shard->radius_m * camera->px_per_m, 1.5);
    Rgb colour = PALETTES[shapes->renderer->palette].paint(shard->colour);
    for (int i = 0; i < 2; i++) { // draws its shadow, then the piece
        Vec middle = vec_add(at, i ? vec(0, RISE_SHOWN * height_m)
                                   : vec(0.08 + 0.4 * height_m, -0.08 - 0.3 * height_m));
        paint_line(shapes->renderer, camera_to_screen(camera, vec_sub(middle, half)),
                   camera_to_screen(camera, vec_add(middle, half)), width_px,
                   i ? colour : (Rgb){0, 0, 0}, i ? alpha : 0.4 * alpha);
    }
}

void particles_draw(const Particles *particles, ParticleLayer layer, Shapes *shapes,
                    const Camera *camera, double late_s) {
    for (int i = 0; i < particles->count; i++) {
        const Particle *particle = particle_at(particles, i);
        if (particle->layer != layer) continue;
        double age = particle->age_s / particle->life_s;
        double alpha = particle->alpha * (1 - age) *
                       clamp(particle->age_s / max_of(particle->fade_in_s, 1e-6), 0, 1);
        Rgb colour = rgb_mix(particle->colour, particle->later, (float)age);
        double radius_px = particle->radius_m * camera->px_per_m;
        // Large glows are fainter, so that nothing flashes.
        double part = GLOW_MOST * camera->field.h / max_of(radius_px, 1);
        if (particle->kind == SHAPE_GLOW) alpha *= min_of(part * part, 1);
        if (particle->kind == SHAPE_SHARD) {
            draw_shard(particle, shapes, camera,
                       vec_sub(particle->at, vec_scale(particle->velocity_mps, late_s)), late_s,
                       particle->alpha * min_of((1 - age) / SHARD_FADE, 1));
            continue;
        }
        if (particle->kind == SHAPE_RING) {
            double rim_px = radius_px - particle->growth_mps * late_s * camera->px_per_m;
            paint_circle(shapes->renderer, camera_to_screen(camera, particle->at),
                         max_of(rim_px, 1), max_of(RING_WIDTH * (1 - age) * radius_px, 1.5), colour,
                         alpha);
            continue;
        }
        int dots = particle->tail_s > 0 ? TAIL_DOTS : 1;
        for (int k = 0; k < dots; k++) {
            double back_s = late_s + particle->tail_s * k / TAIL_DOTS;
            Vec at = vec_sub(particle->at, vec_scale(particle->velocity_mps, back_s));
            puffs_draw(shapes, particle->kind, particle->variant, camera_to_screen(camera, at),
                       radius_px, colour, alpha * (dots - k) / dots);
        }
    }
}
