// particles.h -- smoke, fire, sparks and chips: they fly, grow, fade, and touch nothing.
#pragma once

#include "ai/maths/vec.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"

// Small pictures in the sizes they are drawn at, each painted the first time it is needed.
typedef struct Shapes Shapes;

typedef enum ShapeKind {
    SHAPE_SMOKE, // lumpy, lit from the north-west
    SHAPE_GLOW,  // adds light
    SHAPE_DOT,   // round, with an edge
    SHAPE_SIGN,  // of a team, for the HUD
    SHAPE_KINDS
} ShapeKind;

Shapes *shapes_create(const Renderer *renderer); // NULL when out of memory
void shapes_destroy(Shapes *shapes);
void shapes_forget(Shapes *shapes);

// A team's sign in its colour, dimmed by `light` (1: as it is).
void signs_draw(Shapes *shapes, int team, int middle_x, int middle_y, int radius_px, double light);

// The others; `variant` chooses among the shapes of smoke.
void puffs_draw(Shapes *shapes, ShapeKind kind, int variant, Vec at_px, double radius_px,
                Rgb colour, double alpha);

typedef enum ParticleLayer {
    LAYER_LOW,  // dust, under tanks
    LAYER_HIGH, // above everything
} ParticleLayer;

typedef struct Particle {
    ParticleLayer layer;
    ShapeKind kind;
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

enum { PARTICLES_MAX = 1536 };

typedef struct Particles { // a ring, oldest first; all zero: none
    int first, count;
    Particle ring[PARTICLES_MAX];
} Particles;

void particles_add(Particles *particles, Particle particle); // the oldest makes room
void particles_step(Particles *particles, double dt_s);

// `late_s`: how long before the present moment the picture stands.
void particles_draw(const Particles *particles, ParticleLayer layer, Shapes *shapes,
                    const Camera *camera, double late_s);
