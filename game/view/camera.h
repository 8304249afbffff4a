// camera.h -- where the picture stands over the arena, and how it gets there.
//
// World metres (y up) become pixels (y down) here and nowhere else. The world's point `at` is drawn
// in the middle of `field`, the part of the window that the HUD leaves free; the ground goes on
// beneath the HUD.
#pragma once

#include <stdbool.h>

#include "ai/vec.h"

typedef struct Box {
    int x, y, w, h; // px
} Box;

typedef enum CameraMode { CAMERA_OVERVIEW, CAMERA_FOLLOW, CAMERA_FREE } CameraMode;

typedef struct Camera {
    CameraMode mode;
    int follow; // tank, when following
    double arena_w_m, arena_h_m;
    Box field;
    Vec at;          // now
    double px_per_m; // now
    Vec goal_at;     // where it is gliding to
    double goal_px_per_m;
    Vec pin_px, pin_m; // while zooming: this world point stays under this pixel
    bool is_pinned;
} Camera;

#define CAMERA_MARGIN_M 1.25 // of table around the arena in the overview

Camera camera_make(double arena_w_m, double arena_h_m, Box field);
void camera_resize(Camera *camera, Box field);

double camera_fit(const Camera *camera); // px per m of the overview
void camera_overview(Camera *camera);
void camera_follow(Camera *camera, int tank);
void camera_zoom(Camera *camera, double factor, Vec pointer_px);
void camera_pan(Camera *camera, Vec drag_px);

// Glides toward the goal for dt_s; `target` is where the followed tank is drawn. Infinite dt_s: is
// there at once.
void camera_move(Camera *camera, Vec target, double dt_s);
bool camera_is_zooming(const Camera *camera);

Vec camera_to_screen(const Camera *camera, Vec world);
Vec camera_to_world(const Camera *camera, Vec screen_px);
