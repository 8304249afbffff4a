// particles.c -- a ring of particles, oldest first, and the soft pictures they are drawn with.
#include "particles.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "soil.h"
#include "view/draw/paint.h"

enum { VARIANTS = 4, SIZES = 30, KINDS = 3 };

#define SMALLEST_PX 0.75
#define SIZE_STEP 1.2

struct Puffs {
    const Renderer *renderer;
    Stamp *stamps[KINDS][VARIANTS][SIZES];
    double radii_px[SIZES];
};

Puffs *puffs_create(const Renderer *renderer) {
    Puffs *puffs = calloc(1, sizeof *puffs);
    if (!puffs) return NULL;
    puffs->renderer = renderer;
    for (int i = 0; i < SIZES; i++) puffs->radii_px[i] = SMALLEST_PX * pow(SIZE_STEP, i);
    return puffs;
}

void puffs_forget(Puffs *puffs) {
    for (int i = 0; i < KINDS * VARIANTS * SIZES; i++) {
        Stamp **stamp = &puffs->stamps[0][0][0] + i;
        stamp_destroy(*stamp);
        *stamp = NULL;
    }
}

void puffs_destroy(Puffs *puffs) {
    if (!puffs) return;
    puffs_forget(puffs);
    free(puffs);
}

// x, y in radii, y up.
static float puff_alpha(PuffKind kind, int variant, float x, float y, float edge) {
    float r = hypotf(x, y);
    if (kind == PUFF_DOT) return fminf(fmaxf((1 - r) / edge + 0.5f, 0), 1);
    if (r >= 1) return 0;
    float soft = 1 - r * r;
    if (kind == PUFF_GLOW) return soft * soft * soft;
    float lumps = noise_fractal(x * 1.7f + 9.0f * (float)variant, y * 1.7f, 301, 3);
    return soft * fminf(fmaxf((lumps - 0.22f) * 3.2f, 0), 1);
}

static Stamp *paint(PuffKind kind, int variant, double radius) {
    int side = 2 * (int)ceil(radius + 0.5);
    uint32_t *pixels = malloc(sizeof(uint32_t) * (size_t)side * (size_t)side);
    if (!pixels) return NULL;
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            float x = (float)((column + 0.5 - side / 2.0) / radius);
            float y = (float)((side / 2.0 - row - 0.5) / radius);
            float light = 1;
            if (kind == PUFF_SMOKE) {
                light = noise_fractal(x * 2.3f + 5.0f * (float)variant, y * 2.3f, 302, 3) - 0.5f;
                light = fminf(fmaxf(0.72f + 0.16f * (y - x) + 0.34f * light, 0), 1);
            }
            float alpha = puff_alpha(kind, variant, x, y, (float)(1 / radius));
            pixels[row * side + column] = rgb_pack((Rgb){light, light, light}, alpha);
        }
    }
    return stamp_create(kind == PUFF_GLOW ? STAMP_GLOW : STAMP_TINTED, side, side, pixels);
}

void puffs_draw(Puffs *puffs, PuffKind kind, int variant, Vec at_px, double radius_px, Rgb colour,
                double alpha) {
    if (alpha < 0.01 || !(radius_px > 0)) return;
    int size = (int)clamp(lround(log(radius_px / SMALLEST_PX) / log(SIZE_STEP)), 0, SIZES - 1);
    variant = kind == PUFF_SMOKE ? variant & (VARIANTS - 1) : 0;
    Stamp **stamp = &puffs->stamps[kind][variant][size];
    if (!*stamp) *stamp = paint(kind, variant, puffs->radii_px[size]);
    if (!*stamp) return;
    uint32_t tint = rgb_pack(PALETTES[puffs->renderer->palette].paint(colour), (float)alpha);
    int reach = stamp_width(*stamp) / 2;
    stamp_draw(*stamp, puffs->renderer, (int)floor(at_px.x + 0.5) - reach,
               (int)floor(at_px.y + 0.5) - reach, tint);
}

enum { PARTICLES_MAX = 1536, TAIL_DOTS = 5 };
#define GLOW_MOST 0.12 // of the field's height: radius of a glow that shines in full

struct Particles {
    int first, count;
    Particle ring[PARTICLES_MAX];
};

Particles *particles_create(void) { return calloc(1, sizeof(Particles)); }
void particles_destroy(Particles *particles) { free(particles); }
void particles_clear(Particles *particles) { particles->first = particles->count = 0; }

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

int particles_count(const Particles *particles) { return particles->count; }

void particles_step(Particles *particles, double dt_s) {
    int kept = 0;
    for (int i = 0; i < particles->count; i++) {
        Particle particle = *particle_at(particles, i);
        particle.age_s += dt_s;
        if (particle.age_s >= particle.life_s) continue;
        particle.at = vec_add(particle.at, vec_scale(particle.velocity_mps, dt_s));
        particle.velocity_mps = vec_scale(particle.velocity_mps, fmax(0, 1 - particle.drag * dt_s));
        particle.radius_m += particle.growth_mps * dt_s;
        particles->ring[(particles->first + kept++) % PARTICLES_MAX] = particle;
    }
    particles->count = kept;
}

void particles_draw(const Particles *particles, ParticleLayer layer, Puffs *puffs,
                    const Camera *camera, double late_s) {
    for (int i = 0; i < particles->count; i++) {
        const Particle *particle = particle_at(particles, i);
        if (particle->layer != layer) continue;
        double age = particle->age_s / particle->life_s;
        double alpha = particle->alpha * (1 - age) *
                       clamp(particle->age_s / fmax(particle->fade_in_s, 1e-6), 0, 1);
        Rgb colour = rgb_mix(particle->colour, particle->later, (float)age);
        double radius_px = particle->radius_m * camera->px_per_m;
        // A glow that would fill the picture is fainter: nothing flashes.
        double part = GLOW_MOST * camera->field.h / fmax(radius_px, 1);
        if (particle->kind == PUFF_GLOW) alpha *= fmin(1, part * part);
        int dots = particle->tail_s > 0 ? TAIL_DOTS : 1;
        for (int k = 0; k < dots; k++) {
            double back_s = late_s + particle->tail_s * k / TAIL_DOTS;
            Vec at = vec_sub(particle->at, vec_scale(particle->velocity_mps, back_s));
            puffs_draw(puffs, particle->kind, particle->variant, camera_to_screen(camera, at),
                       radius_px, colour, alpha * (dots - k) / dots);
        }
    }
}
