// particles.h -- smoke, fire, sparks and chips, which move, grow and fade.
#pragma once

#include "ai/maths/vec.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"

// Small stamps in the sizes they are drawn at, each painted when first needed.
typedef struct Shapes Shapes;

typedef enum ShapeKind {
    SHAPE_SMOKE, // lumpy, lit from the north-west
    SHAPE_GLOW,  // added to the background
    SHAPE_DOT,   // round, with an edge
    SHAPE_SIGN,  // a team's sign, for the HUD
    SHAPE_RING,  // shock wave; its line gets thinner
    SHAPE_SHARD, // a piece that flies, turns and bounces
    SHAPE_KINDS
} ShapeKind;

Shapes *shapes_create(const Renderer *renderer); // NULL if out of memory
void shapes_destroy(Shapes *shapes);
void shapes_forget(Shapes *shapes);

// Draws a team's sign in its colour; `light` scales the brightness.
void signs_draw(Shapes *shapes, int team, int middle_x, int middle_y, int radius_px, double light);

// Draws one of the other shapes; `variant` selects a shape of smoke.
void puffs_draw(Shapes *shapes, ShapeKind kind, int variant, Vec at_px, double radius_px,
                Rgb colour, double alpha);

typedef enum ParticleLayer {
    LAYER_LOW,  // dust, below the tanks
    LAYER_HIGH, // drawn above everything
} ParticleLayer;

typedef struct Particle {
    ParticleLayer layer;
    ShapeKind kind;
    int variant;
    Vec at, velocity_mps;
    double drag; // fraction of speed lost per second
    double age_s, life_s;
    double radius_m, growth_mps;
    double alpha; // initial; fades to 0
    double fade_in_s;
    Rgb colour, later; // initial and final colour
    double tail_s;     // length of the streak behind it
    // Shards only: height above the ground and its rate, angle and its rate.
    double height_m, climb_mps, turn_rad, spin_radps;
} Particle;

enum { PARTICLES_MAX = 1536 };

typedef struct Particles { // a ring, oldest first; valid when zeroed
    int first, count;
    Particle ring[PARTICLES_MAX];
} Particles;

void particles_add(Particles *particles, Particle particle); // replaces the oldest if full
void particles_step(Particles *particles, double dt_s);

// `late_s` is the time from the drawn moment to the last tick.
void particles_draw(const Particles *particles, ParticleLayer layer, Shapes *shapes,
                    const Camera *camera, double late_s);
