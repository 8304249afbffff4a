// overlay.h -- what is invisible in a match, drawn over the field: a layer each (LAYERS in
// match/prefs.h), and the page on which layers are switched. In a crowd most of it is drawn of the
// followed tank alone.
#pragma once

#include "view/hud/hud.h"
#include "view/world/actors.h"

enum { PUSHES_MAX = 64 };

typedef struct Push { // a contact that has been felt
    uint64_t tick;
    Vec at, normal;
    double impulse_ns;
} Push;

enum { TIMING_FRAMES = 180 };

typedef struct FrameCost {
    float ticking_ms, drawing_ms;
    int ticks;
} FrameCost;

typedef struct Timing {
    FrameCost frames[TIMING_FRAMES]; // a ring
    int next, count;
} Timing;

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
static inline bool overlay_has(const Overlay *overlay, OverlayLayer layer) {
    return overlay->layers & 1u << layer;
}

void overlay_note_cost(Overlay *overlay, FrameCost cost); // of a picture, for the layer of timing

// The strokes, or (after the names have found their places) the words.
void overlay_draw(const HudFrame *frame, bool are_words);
// At the lower right, where there is room: its box is kept in the places.
void overlay_draw_timing(const HudFrame *frame);

// The small page on which the layers are switched on and off.
typedef struct OverlayPage OverlayPage;

OverlayPage *overlay_page_create(void); // NULL when out of memory; closed at first
void overlay_page_destroy(OverlayPage *page);
void overlay_page_toggle(OverlayPage *page);

// True when the event is used up: letters still drive tanks.
bool overlay_page_event(OverlayPage *page, const SDL_Event *event, double density);

// Finds its room below what stands at the upper right; closed: none.
void overlay_page_keep(OverlayPage *page, Hud *hud, Places *places);
void overlay_page_draw(OverlayPage *page, const Hud *hud, Overlay *overlay, double dt_s);

// The strokes and words that layers are drawn with; each layer is a row of LAYER_DRAWS, in
// overlay_layers.c.
typedef struct Pen {
    const HudFrame *frame;
    const Renderer *renderer;
    const Battle *battle;
    double width_px;
} Pen;

// A tank whose details are shown.
typedef struct Shown {
    int index;
    const Tank *tank;
    Actor actor;
    Rgb colour;
} Shown;

bool pen_shows(const Pen *pen, int tank);    // its details; never those of wrecks
bool pen_is_near(const Pen *pen, Vec at_px); // to the picture

Vec pen_px(const Pen *pen, Vec world);
Vec pen_at(const Pen *pen, const Actor *actor, Vec body); // a point of the body frame, px
void pen_path(const Pen *pen, const Vec *points, int count, bool is_dashed, Rgb colour,
              double alpha);
void pen_arrow(const Pen *pen, Vec from_px, Vec to_px, double width_px, Rgb colour, double alpha);

// Words about a point of the world, on a plate with its team's edge (-1: no team); nothing where no
// place is free.
void pen_words(const Pen *pen, Vec at, int team, Rgb ink, const char *text);

typedef struct LayerDraw {
    void (*once)(const Pen *);
    void (*each)(const Pen *, const Shown *); // of every tank whose details are shown
    void (*words)(const Pen *);               // once the names have their places
    void (*each_words)(const Pen *, const Shown *);
} LayerDraw;

extern const LayerDraw LAYER_DRAWS[OVERLAY_LAYERS]; // the later, the farther in front
