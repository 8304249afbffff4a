// puffs.h -- soft round pictures for smoke, fire and sparks, in the sizes they are drawn at.
#pragma once

#include "ai/maths/vec.h"
#include "view/draw/renderer.h"

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
