// camera.h -- the part of the arena that is shown, and the motion of the view.
//
// This is the only place that converts world metres (y up) to pixels (y down). The world point `at`
// is drawn at the centre of `field`, the part of the window that the HUD leaves free; the ground is
// also drawn below the HUD. Automatic motion is a critically damped spring with a limited pull: it
// never overshoots or jumps, and stays within the speed and acceleration of CameraEase.
#pragma once

#include <stdbool.h>

#include "ai/maths/vec.h"
#include "game/view_rows.h" // generated from ../rows.txt

typedef struct Box {
    int x, y, w, h; // pixels
} Box;

typedef enum CameraMode { CAMERA_ROWS_IDS(CAMERA_) CAMERA_MODES } CameraMode; // ../rows.txt

typedef struct Camera {
    CameraMode mode;
    int follow; // followed tank, or -1
    double arena_w_m, arena_h_m;
    Box field;
    Vec at;          // current centre
    double px_per_m; // current scale
    Vec speed_pxps;  // velocity of `at`, in pixels at the current scale
    double zoom_ps;  // rate of change of log(px_per_m)
    Vec goal_at;     // destination
    double goal_px_per_m;
    Vec pin_px, pin_m; // zooming keeps the world point pin_m at the pixel pin_px
    bool is_pinned;
} Camera;

#define CAMERA_MARGIN_M 1.25 // margin around the arena in the overview

// Motion of one mode: it takes about `time_s` to reach the goal. The speed is at most `fields_ps`
// (longer sides of the field per second) and `zoom_ps`, the acceleration 8 / time_s times that.
typedef struct CameraEase {
    double time_s, fields_ps, zoom_ps;
} CameraEase;
extern const CameraEase CAMERA_EASES[CAMERA_MODES];

Camera camera_make(double arena_w_m, double arena_h_m, Box field);

// Changes the field; the view is adapted at once.
void camera_resize(Camera *camera, Box field);

double camera_fit(const Camera *camera); // scale of the overview [px/m]
void camera_overview(Camera *camera);
void camera_follow(Camera *camera, int tank);
void camera_show_all(Camera *camera, CameraMode mode); // CAMERA_ACTION or CAMERA_PLAYERS
void camera_zoom(Camera *camera, double factor, Vec pointer_px);
void camera_pan(Camera *camera, Vec drag_px);

// Call before each camera_move in CAMERA_ACTION and CAMERA_PLAYERS, with the corners of the region
// to show. The view stays unchanged while the region fits with some margin and is not too small.
void camera_frame(Camera *camera, Vec low, Vec high);

// Moves the goal to a place of the arena, `closer` times as near as the overview, until
// camera_frame or camera_overview sets another one. Not allowed in CAMERA_FOLLOW.
void camera_look_at(Camera *camera, Vec at, double closer);

// Moves toward the goal for dt_s; INFINITY jumps. `target` is the followed tank's position.
void camera_move(Camera *camera, Vec target, double dt_s);
bool camera_is_zooming(const Camera *camera);

Vec camera_to_screen(const Camera *camera, Vec world);
Vec camera_to_world(const Camera *camera, Vec screen_px);
