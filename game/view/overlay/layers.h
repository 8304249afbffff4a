// layers.h -- the layers that can be drawn over the field, by name: what --overlay, the page of
// layers and the drawing itself read.
#pragma once

#include <stdbool.h>

typedef enum OverlayLayer {
    OVERLAY_SHAPES,
    OVERLAY_CONTACTS,
    OVERLAY_SPEED,
    OVERLAY_TURNS,
    OVERLAY_SIGHT,
    OVERLAY_PLANS,
    OVERLAY_MIND,
    OVERLAY_TIMING,
    OVERLAY_LAYERS
} OverlayLayer;

typedef struct LayerRow {
    const char *name, *help;
    bool is_usual; // one of those that are shown when none is named
} LayerRow;

extern const LayerRow LAYER_ROWS[]; // ends with a row whose name is NULL; row i is layer i

// Sets are bits, 1 << OverlayLayer.
unsigned layers_usual(void);
unsigned layers_all(void);

// "turns,sight", or usual, all, none. False when a word is no layer: `wrong` gets where it begins.
bool layers_parse(const char *list, unsigned *set, const char **wrong);
