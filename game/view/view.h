// view.h -- shows a match: reads it, draws it, and hands back what the person at the keys wants. It
// can change nothing else.
#pragma once

#include "match/match.h"

typedef struct View View;

typedef enum HudLevel { HUD_FULL, HUD_MIN, HUD_OFF } HudLevel;
typedef enum EffectsLevel { EFFECTS_FULL, EFFECTS_REDUCED, EFFECTS_OFF } EffectsLevel;

typedef struct ViewOptions {
    int width_px, height_px; // window or picture
    bool is_headless;        // no window: a surface and the software renderer (shot)
    bool is_fullscreen;
    bool is_software; // software renderer in a window too
    double ui_scale;  // 0.5 .. 4
    HudLevel hud;
    EffectsLevel effects;
    int follow;            // tank the camera follows, -1 for the overview
    bool is_overlay;       // notes of the minds are drawn
    const char *font_file; // found by the caller
    const char *user_dir;  // for screenshots; NULL: they fail with a toast
} ViewOptions;
ViewOptions view_defaults(void); // 1280 x 720, window, full HUD and effects, overview

// Another mind for a tank.
typedef struct MindWish {
    int tank;
    const Behaviour *behaviour; // NULL: none is wanted
} MindWish;

// What the person wants, since the last poll.
typedef struct ViewWish {
    bool quit, restart, new_seed, toggle_pause;
    int steps;        // ticks to step while paused
    int speed_change; // -1 slower, +1 faster
    bool normal_speed;
    MindWish mind;
    bool wants_tank; // player 1, `tank` to drive
    int tank;
    HumanOrders
        humans; // held keys, as orders in m/s and rad/s (clamped later to what the tank can do)
} ViewWish;

// What the owner of the match tells, for the HUD.
typedef struct ViewStatus {
    bool is_paused;
    double speed;      // 1 is real time; 0 is "as fast as possible"
    double blend;      // 0 .. 1: how far between the last two ticks the picture is drawn
    int round, rounds; // 1 of 1
} ViewStatus;

// Is there a screen to open a window on? Otherwise `why` says what is missing.
bool view_has_display(Problem *why);

// NULL with the problem told (no display, font missing ..). The arena must outlive the view.
View *view_create(const ViewOptions *options, const Arena *arena, Problem *problem);
void view_destroy(View *view);

void view_begin(View *view,
                const Match *match);            // a new match: marks, effects and camera start anew
void view_tick(View *view, const Match *match); // after each match_tick: events, marks, last poses
ViewWish view_poll(View *view, const Match *match); // window events; never blocks
void view_draw(View *view, const Match *match,
               const ViewStatus *status); // and presents; waits for vsync if there is one
bool view_save(View *view, const char *path, Problem *problem); // the last picture drawn, as PNG
void view_toast(View *view, const char *text);
