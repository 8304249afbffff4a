// overlay.h -- what one cannot see of a match, drawn over the field: a layer each (layers.h). In a
// crowd most of it is drawn of the followed tank alone.
#pragma once

#include "view/world/actors.h"
#include "view/hud/places.h"
#include "view/hud/timing.h"

enum { PUSHES_MAX = 64 };

typedef struct Push { // a contact that has been felt
    uint64_t tick;
    Vec at, normal;
    double impulse_ns;
} Push;

typedef struct Overlay {
    unsigned layers;
    bool is_lone; // of the followed tank alone, when there is one
    Push pushes[PUSHES_MAX];
    int next_push;
    Timing timing;
} Overlay;

void overlay_begin(Overlay *overlay);                      // a new match, or another tick
void overlay_tick(Overlay *overlay, const Battle *battle); // after each tick: contacts are kept
void overlay_cycle(Overlay *overlay);                      // off, usual, all
const char *overlay_word(const Overlay *overlay);          // which of these

typedef struct OverlayScene {
    const Overlay *overlay;
    const Hud *hud;
    const Match *match;
    const Actors *actors;
    const Camera *camera;
    double blend;
    bool is_crowd;
    Places *places;
} OverlayScene;

void overlay_draw(const OverlayScene *scene);
void overlay_draw_words(const OverlayScene *scene); // after the names have found their places
