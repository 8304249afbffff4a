// claims.h -- the boxes that a picture's plates stand on, noted as they are drawn: a test looks
// whether any two overlap.
#pragma once

#include "view/draw/camera.h"

enum { CLAIMS_MAX = 512 };

typedef struct Claim {
    Box box;
    const char *what; // "card", "words" ..; a literal
} Claim;

typedef struct Claims {
    int count; // may be more than CLAIMS_MAX: those are not kept
    Claim items[CLAIMS_MAX];
} Claims;

static inline void claims_add(Claims *claims, Box box, const char *what) {
    if (claims->count < CLAIMS_MAX) claims->items[claims->count] = (Claim){box, what};
    claims->count++;
}
