// camera.c -- overview, follow, zoom about the pointer and pan; all of it smooth.
#include "camera.h"

#define ZOOM_TIME_S 0.11   // to come 63 % of the way
#define FOLLOW_VIEW_M 24.0 // height of the field when following
#define FOLLOW_TABLE_M 3.0 // of table that may show beside the arena when following
#define SCALE_MIN 2.0
#define SCALE_MAX 160.0

static Vec field_middle(const Camera *camera) {
    Box f = camera->field;
    return vec(f.x + f.w / 2.0, f.y + f.h / 2.0);
}

double camera_fit(const Camera *camera) {
    double across = camera->field.w / (camera->arena_w_m + 2 * CAMERA_MARGIN_M);
    double up = camera->field.h / (camera->arena_h_m + 2 * CAMERA_MARGIN_M);
    return fmax(0.1, fmin(across, up));
}

Camera camera_make(double arena_w_m, double arena_h_m, Box field) {
    Camera camera = {.arena_w_m = arena_w_m, .arena_h_m = arena_h_m, .field = field, .follow = -1};
    camera_overview(&camera);
    camera.at = camera.goal_at;
    camera.px_per_m = camera.goal_px_per_m;
    return camera;
}

void camera_overview(Camera *camera) {
    camera->mode = CAMERA_OVERVIEW;
    camera->follow = -1;
    camera->is_pinned = false;
    camera->goal_at = vec(camera->arena_w_m / 2, camera->arena_h_m / 2);
    camera->goal_px_per_m = camera_fit(camera);
}

void camera_resize(Camera *camera, Box field) {
    double before = camera_fit(camera);
    camera->field = field;
    camera->is_pinned = false;
    if (camera->mode == CAMERA_OVERVIEW)
        camera_overview(camera);
    else
        camera->goal_px_per_m *= camera_fit(camera) / before;
    camera->px_per_m = camera->goal_px_per_m;
    camera->at = camera->goal_at;
}

void camera_follow(Camera *camera, int tank) {
    if (camera->mode == CAMERA_OVERVIEW)
        camera->goal_px_per_m = fmax(camera_fit(camera), camera->field.h / FOLLOW_VIEW_M);
    camera->mode = CAMERA_FOLLOW;
    camera->follow = tank;
    camera->is_pinned = false;
}

void camera_zoom(Camera *camera, double factor, Vec pointer_px) {
    double least = fmax(SCALE_MIN, 0.6 * camera_fit(camera));
    camera->goal_px_per_m = clamp(camera->goal_px_per_m * factor, least, fmax(least, SCALE_MAX));
    if (camera->mode == CAMERA_FOLLOW) return; // the tank stays in the middle
    camera->mode = CAMERA_FREE;
    camera->is_pinned = true;
    camera->pin_px = pointer_px;
    camera->pin_m = camera_to_world(camera, pointer_px);
}

void camera_pan(Camera *camera, Vec drag_px) {
    camera->mode = CAMERA_FREE;
    camera->follow = -1;
    camera->is_pinned = false;
    camera->at.x = clamp(camera->at.x - drag_px.x / camera->px_per_m, 0, camera->arena_w_m);
    camera->at.y = clamp(camera->at.y + drag_px.y / camera->px_per_m, 0, camera->arena_h_m);
    camera->goal_at = camera->at;
}

// The centre that puts the pinned world point under its pixel at the present scale.
static Vec pinned_centre(const Camera *camera) {
    Vec from_middle = vec_sub(camera->pin_px, field_middle(camera));
    return vec(clamp(camera->pin_m.x - from_middle.x / camera->px_per_m, 0, camera->arena_w_m),
               clamp(camera->pin_m.y + from_middle.y / camera->px_per_m, 0, camera->arena_h_m));
}

// As near to `wanted` along one axis as keeps the picture over the arena and a little table.
static double over_arena(double wanted, double arena_m, double view_m) {
    double reach = view_m / 2 - FOLLOW_TABLE_M;
    return 2 * reach >= arena_m ? arena_m / 2 : clamp(wanted, reach, arena_m - reach);
}

static Vec follow_centre(const Camera *camera, Vec target) {
    return vec(over_arena(target.x, camera->arena_w_m, camera->field.w / camera->goal_px_per_m),
               over_arena(target.y, camera->arena_h_m, camera->field.h / camera->goal_px_per_m));
}

void camera_move(Camera *camera, Vec target, double dt_s) {
    double part = isinf(dt_s) ? 1 : 1 - exp(-dt_s / ZOOM_TIME_S);
    if (camera->mode == CAMERA_FOLLOW) camera->goal_at = follow_centre(camera, target);
    double ratio = camera->goal_px_per_m / camera->px_per_m;
    bool is_there = fabs(ratio - 1) < 0.002;
    camera->px_per_m = is_there ? camera->goal_px_per_m : camera->px_per_m * pow(ratio, part);
    if (part >= 1) camera->px_per_m = camera->goal_px_per_m;
    if (camera->is_pinned) {
        camera->at = camera->goal_at = pinned_centre(camera);
        camera->is_pinned = !is_there;
        return;
    }
    bool is_close = vec_distance(camera->at, camera->goal_at) * camera->px_per_m < 0.5;
    camera->at = is_close ? camera->goal_at : vec_mix(camera->at, camera->goal_at, part);
}

bool camera_is_zooming(const Camera *camera) { return camera->px_per_m != camera->goal_px_per_m; }

Vec camera_to_screen(const Camera *camera, Vec world) {
    Vec middle = field_middle(camera);
    return vec(middle.x + (world.x - camera->at.x) * camera->px_per_m,
               middle.y - (world.y - camera->at.y) * camera->px_per_m);
}

Vec camera_to_world(const Camera *camera, Vec screen_px) {
    Vec middle = field_middle(camera);
    return vec(camera->at.x + (screen_px.x - middle.x) / camera->px_per_m,
               camera->at.y - (screen_px.y - middle.y) / camera->px_per_m);
}
