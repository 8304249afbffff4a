// overlay.h -- normally invisible parts of a match, drawn over the field in layers (LAYERS in
// match/prefs.h), and the page to select layers. In a crowd, most layers show only the followed
// tank.
//
// The folder game/view/overlay/ draws explanations over the field; it must not know the menus or
// change a match.
#pragma once

#include "view/hud/hud.h"
#include "view/world/actors.h"

enum { PUSHES_MAX = 64 };

typedef struct Push { // a recorded contact
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
    FrameCost frames[TIMING_FRAMES]; // ring buffer
    int next, count;
} Timing;

typedef struct Overlay {
    unsigned layers;
    bool is_lone; // show only the followed tank, if there is one
    Push pushes[PUSHES_MAX];
    int next_push;
    Timing timing;
} Overlay;

void overlay_begin(Overlay *overlay);                      // call for a new match or another tick
void overlay_tick(Overlay *overlay, const Battle *battle); // call after each tick; records contacts
void overlay_cycle(Overlay *overlay);                      // off, default, all
const char *overlay_word(const Overlay *overlay);          // name of the current selection
static inline bool overlay_has(const Overlay *overlay, OverlayLayer layer) {
    return overlay->layers & 1u << layer;
}

void overlay_note_cost(Overlay *overlay, FrameCost cost); // call for the timing layer

// Draws the shapes, or the text, which needs the name plates to be placed first.
void overlay_draw(const HudFrame *frame, bool are_words);
// Draws the timing graph at the bottom right if there is room, and keeps its box.
void overlay_draw_timing(const HudFrame *frame);

typedef struct OverlayPage OverlayPage;

OverlayPage *overlay_page_create(void); // closed; NULL if out of memory
void overlay_page_destroy(OverlayPage *page);
void overlay_page_toggle(OverlayPage *page);

// Returns true if the event is consumed. Letters still drive tanks.
bool overlay_page_event(OverlayPage *page, const SDL_Event *event, double density);

// Reserves space at the top right if the page is open.
void overlay_page_keep(OverlayPage *page, Hud *hud, Places *places);
void overlay_page_draw(OverlayPage *page, const Hud *hud, Overlay *overlay, double dt_s);

// Shapes and text for layers, which are rows of LAYER_DRAWS in overlay_layers.c.
typedef struct OverlayPen {
    const HudFrame *frame;
    const Renderer *renderer;
    const Battle *battle;
    double width_px;
} OverlayPen;

// A tank with visible details.
typedef struct Shown {
    int index;
    const Tank *tank;
    Actor actor;
    Rgb colour;
} Shown;

bool pen_shows(const OverlayPen *pen, int tank); // false for wrecks
bool pen_is_near(const OverlayPen *pen,
                 Vec at_px); // whether the point is on the screen or within one screen size of it

Vec pen_px(const OverlayPen *pen, Vec world);
Vec pen_at(const OverlayPen *pen, const Actor *actor, Vec body); // a point of the body frame [px]
void pen_path(const OverlayPen *pen, const Vec *points, int count, bool is_dashed, Rgb colour,
              double alpha);
void pen_arrow(const OverlayPen *pen, Vec from_px, Vec to_px, double width_px, Rgb colour,
               double alpha);

// Draws text near a point, on a plate with the team's colour (-1: none), if there is room.
void pen_words(const OverlayPen *pen, Vec at, int team, Rgb ink, const char *text);

typedef struct LayerDraw {
    void (*once)(const OverlayPen *);
    void (*each)(const OverlayPen *, const Shown *); // called for each tank with visible details
    void (*words)(const OverlayPen *);               // called after the name plates are placed
    void (*each_words)(const OverlayPen *, const Shown *);
} LayerDraw;

extern const LayerDraw LAYER_DRAWS[OVERLAY_LAYERS]; // indexed in drawing order
