// camera.h -- where the picture stands over the arena, and how it gets there.
//
// World metres (y up) become pixels (y down) here and nowhere else. The world's point `at` is drawn
// in the middle of `field`, the part of the window that the HUD leaves free; the ground goes on
// beneath the HUD. What moves by itself moves as a critically damped spring whose pull is bounded:
// it does not swing, never jumps, and neither its speed nor its acceleration exceeds CameraEase.
#pragma once

#include <stdbool.h>

#include "ai/maths/vec.h"

typedef struct Box {
    int x, y, w, h; // px
} Box;

typedef enum CameraMode {
    CAMERA_OVERVIEW, // the whole arena
    CAMERA_ACTION,   // what camera_frame names: every tank that lives
    CAMERA_PLAYERS,  // the same of the tanks that people drive, and of those they fight
    CAMERA_FOLLOW,   // a tank in the middle
    CAMERA_FREE,     // where it was put
    CAMERA_MODES
} CameraMode;

typedef struct Camera {
    CameraMode mode;
    int follow; // tank, when following, else -1
    double arena_w_m, arena_h_m;
    Box field;
    Vec at;          // now
    double px_per_m; // now
    Vec speed_pxps;  // of `at`, in metres at the present scale
    double zoom_ps;  // of the logarithm of px_per_m
    Vec goal_at;     // where it is gliding to
    double goal_px_per_m;
    Vec pin_px, pin_m; // while zooming: this world point stays under this pixel
    bool is_pinned;
} Camera;

#define CAMERA_MARGIN_M 1.25 // of table around the arena in the overview

// How a mode moves: it needs about `time_s` for a way; its speed is at most `fields_ps` (the
// field's longer side) and `zoom_ps`, its acceleration 8 / time_s of that.
typedef struct CameraEase {
    double time_s, fields_ps, zoom_ps;
} CameraEase;
extern const CameraEase CAMERA_EASES[CAMERA_MODES];

Camera camera_make(double arena_w_m, double arena_h_m, Box field);
void camera_resize(Camera *camera, Box field); // at once

double camera_fit(const Camera *camera); // px per m of the overview
void camera_overview(Camera *camera);
void camera_follow(Camera *camera, int tank);
void camera_show_all(Camera *camera, CameraMode mode); // CAMERA_ACTION or CAMERA_PLAYERS
void camera_zoom(Camera *camera, double factor, Vec pointer_px);
void camera_pan(Camera *camera, Vec drag_px);

// In these two modes, before each camera_move: the corners of what is to be seen. As long as that
// fits with some room around it, and is not much too small, nothing moves.
void camera_frame(Camera *camera, Vec low, Vec high);

// Its goal, in a mode that does not follow: a place of the arena, `closer` times as near as the
// overview, until camera_frame or camera_overview names another one.
void camera_look_at(Camera *camera, Vec at, double closer);

// Glides toward the goal for dt_s; `target` is where the followed tank is drawn. Infinite dt_s: is
// there at once.
void camera_move(Camera *camera, Vec target, double dt_s);
bool camera_is_zooming(const Camera *camera);

Vec camera_to_screen(const Camera *camera, Vec world);
Vec camera_to_world(const Camera *camera, Vec screen_px);
