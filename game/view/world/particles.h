// particles.h -- smoke, fire, sparks and chips: they fly, grow, fade, and touch nothing.
#pragma once

#include "ai/maths/vec.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"

// Soft round pictures for smoke, fire and sparks, in the sizes they are drawn at.
typedef struct Puffs Puffs;

typedef enum PuffKind {
    PUFF_SMOKE, // lumpy, lit from the north-west
    PUFF_GLOW,  // adds light
    PUFF_DOT,   // round, with an edge
} PuffKind;

Puffs *puffs_create(const Renderer *renderer); // NULL when out of memory
void puffs_destroy(Puffs *puffs);
void puffs_forget(Puffs *puffs);

// `variant` chooses among the shapes of smoke.
void puffs_draw(Puffs *puffs, PuffKind kind, int variant, Vec at_px, double radius_px, Rgb colour,
                double alpha);

typedef enum ParticleLayer {
    LAYER_LOW,  // dust, under tanks
    LAYER_HIGH, // above everything
} ParticleLayer;

typedef struct Particle {
    ParticleLayer layer;
    PuffKind kind;
    int variant;
    Vec at, velocity_mps;
    double drag; // share of speed lost a second
    double age_s, life_s;
    double radius_m, growth_mps;
    double alpha; // at first; fades to 0
    double fade_in_s;
    Rgb colour, later; // at first and at last
    double tail_s;     // drawn as a streak this long behind it
} Particle;

typedef struct Particles Particles;

Particles *particles_create(void); // NULL when out of memory
void particles_destroy(Particles *particles);
void particles_clear(Particles *particles);

void particles_add(Particles *particles, Particle particle); // the oldest makes room
int particles_count(const Particles *particles);
void particles_step(Particles *particles, double dt_s);

// `late_s`: how long before the present moment the picture stands.
void particles_draw(const Particles *particles, ParticleLayer layer, Puffs *puffs,
                    const Camera *camera, double late_s);
