// twin.h -- a window for an experiment: two fields side by side, with what moves on them.
#pragma once

#include "ai/maths/vec.h"
#include "view/draw/screen.h"

typedef enum TwinState { TWIN_CHASING, TWIN_CAPTURED, TWIN_ORBITING } TwinState;

typedef struct TwinTank {
    Pose pose;
    TwinState state;
    const Vec *trail; // a ring: the oldest is at `trail_start`
    int trail_count, trail_start;
    Vec circle_at;   // of its turn
    double circle_m; // 0 for none
} TwinTank;

typedef struct TwinField {
    const char *title, *counts;
    const TwinTank *tanks;
    int tank_count;
} TwinField;

typedef struct TwinScene {
    const char *title, *foot;
    TwinField fields[2];
    double reach_m;          // from the target in the middle to a field's edge
    double target_m, tank_m; // radius of the target, length of a tank
} TwinScene;

typedef struct TwinWish {
    bool quit, toggle_pause, restart;
    bool closes; // the whole window is to go, not only the experiment
} TwinWish;

typedef struct Twin Twin;

// `ui_scale` is as in screen_scale. NULL with the problem told.
Twin *twin_create(const ScreenOptions *options, double ui_scale, const char *font_file,
                  Problem *problem);
// On a screen that is open and must outlive it: in the window of a view.
Twin *twin_visit(const Screen *screen, double ui_scale, const char *font_file, Problem *problem);
void twin_destroy(Twin *twin);
TwinWish twin_poll(Twin *twin);
void twin_draw(Twin *twin, const TwinScene *scene);             // and presents
const Screen *twin_screen(const Twin *twin);                    // with the last drawing
bool twin_save(Twin *twin, const char *path, Problem *problem); // the last drawing
