// particles.c -- a ring of particles, in the order they were born.
#include "particles.h"

#include <stdlib.h>

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

// A glow that would fill the picture is fainter: nothing flashes.
static double glow_share(double radius_px, const Camera *camera) {
    double part = GLOW_MOST * camera->field.h / fmax(radius_px, 1);
    return fmin(1, part * part);
}

static void draw_one(const Particle *particle, Puffs *puffs, const Camera *camera, double late_s) {
    double age = particle->age_s / particle->life_s;
    double alpha = particle->alpha * (1 - age) *
                   clamp(particle->age_s / fmax(particle->fade_in_s, 1e-6), 0, 1);
    Rgb colour = rgb_mix(particle->colour, particle->later, (float)age);
    double radius_px = particle->radius_m * camera->px_per_m;
    if (particle->kind == PUFF_GLOW) alpha *= glow_share(radius_px, camera);
    int dots = particle->tail_s > 0 ? TAIL_DOTS : 1;
    for (int i = 0; i < dots; i++) {
        double back_s = late_s + particle->tail_s * i / TAIL_DOTS;
        Vec at = vec_sub(particle->at, vec_scale(particle->velocity_mps, back_s));
        puffs_draw(puffs, particle->kind, particle->variant, camera_to_screen(camera, at),
                   radius_px, colour, alpha * (dots - i) / dots);
    }
}

void particles_draw(const Particles *particles, ParticleLayer layer, Puffs *puffs,
                    const Camera *camera, double late_s) {
    for (int i = 0; i < particles->count; i++) {
        const Particle *particle = particle_at(particles, i);
        if (particle->layer == layer) draw_one(particle, puffs, camera, late_s);
    }
}
