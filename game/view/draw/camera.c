// camera.c -- the camera's modes, and its smooth motion between them.
#include "camera.h"

#include "ai/maths/assert.h"

#define FOLLOW_VIEW_M 24.0 // height of the visible field when following
#define ACTION_VIEW_M 28.0 // smallest height of the field in action mode
#define TABLE_M 3.0        // width of the strip around the arena that may be visible when following
#define STEP_S 0.005
#define CLOSE_PX 0.3 // nearer than this, the goal is reached
#define SCALE_MIN 2.0
#define SCALE_MAX 160.0

// Action mode: smallest margin, margin after reframing, and the change of scale that reframes.
#define TIGHT_M 4.0
#define ROOM_M 6.5
#define LOOSE 1.35

#define EASE(mode, hint, time_s, fields_ps, zoom_ps, about) {time_s, fields_ps, zoom_ps},
const CameraEase CAMERA_EASES[CAMERA_MODES] = {CAMERA_ROWS(EASE)};

static Vec field_middle(const Camera *camera) {
    Box f = camera->field;
    return vec(f.x + f.w / 2.0, f.y + f.h / 2.0);
}

// Returns the largest scale that fits a rectangle.
static double scale_for(const Camera *camera, double width_m, double height_m) {
    return min_of(camera->field.w / width_m, camera->field.h / height_m);
}

double camera_fit(const Camera *camera) {
    double margin_m = 2 * CAMERA_MARGIN_M;
    return max_of(scale_for(camera, camera->arena_w_m + margin_m, camera->arena_h_m + margin_m),
                  0.1);
}

static void stand_still(Camera *camera) {
    camera->px_per_m = camera->goal_px_per_m;
    camera->at = camera->goal_at;
    camera->speed_pxps = vec(0, 0);
    camera->zoom_ps = 0;
}

Camera camera_make(double arena_w_m, double arena_h_m, Box field) {
    ASSERT(arena_w_m > 0 && arena_h_m > 0);
    Camera camera = {.arena_w_m = arena_w_m, .arena_h_m = arena_h_m, .field = field, .follow = -1};
    camera_overview(&camera);
    stand_still(&camera);
    return camera;
}

static void set_mode(Camera *camera, CameraMode mode, int follow) {
    camera->mode = mode;
    camera->follow = follow;
    camera->is_pinned = false;
}

void camera_overview(Camera *camera) {
    set_mode(camera, CAMERA_OVERVIEW, -1);
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
    stand_still(camera);
}

void camera_follow(Camera *camera, int tank) {
    ASSERT(tank >= 0);
    if (camera->mode != CAMERA_FOLLOW && camera->mode != CAMERA_FREE)
        camera->goal_px_per_m = max_of(camera_fit(camera), camera->field.h / FOLLOW_VIEW_M);
    set_mode(camera, CAMERA_FOLLOW, tank);
}

void camera_show_all(Camera *camera, CameraMode mode) {
    ASSERT(mode == CAMERA_ACTION || mode == CAMERA_PLAYERS);
    set_mode(camera, mode, -1);
}

void camera_zoom(Camera *camera, double factor, Vec pointer_px) {
    ASSERT(factor > 0);
    double least = max_of(0.6 * camera_fit(camera), SCALE_MIN);
    camera->goal_px_per_m = clamp(camera->goal_px_per_m * factor, least, max_of(least, SCALE_MAX));
    if (camera->mode == CAMERA_FOLLOW) return; // the tank stays at the centre
    camera->mode = CAMERA_FREE;
    camera->speed_pxps = vec(0, 0);
    camera->is_pinned = true;
    camera->pin_px = pointer_px;
    camera->pin_m = camera_to_world(camera, pointer_px);
}

void camera_pan(Camera *camera, Vec drag_px) {
    set_mode(camera, CAMERA_FREE, -1);
    camera->at.x = clamp(camera->at.x - drag_px.x / camera->px_per_m, 0, camera->arena_w_m);
    camera->at.y = clamp(camera->at.y + drag_px.y / camera->px_per_m, 0, camera->arena_h_m);
    camera->goal_at = camera->at;
    camera->speed_pxps = vec(0, 0);
}

// Returns the centre along one axis nearest to `wanted` that keeps the view on the arena.
static double over_arena(double wanted, double arena_m, double view_m) {
    double reach = view_m / 2 - TABLE_M;
    return 2 * reach >= arena_m ? arena_m / 2 : clamp(wanted, reach, arena_m - reach);
}

static Vec centre_over_arena(const Camera *camera, Vec wanted) {
    return vec(over_arena(wanted.x, camera->arena_w_m, camera->field.w / camera->goal_px_per_m),
               over_arena(wanted.y, camera->arena_h_m, camera->field.h / camera->goal_px_per_m));
}

// Clamps the goal to half of the free space on each side of the framed range, along one axis.
static double frame_middle(double goal, double low, double high, double view_m) {
    double middle = (low + high) / 2, room_m = (view_m - (high - low)) / 2 - TIGHT_M;
    double stray_m = max_of(0.5 * room_m, 0);
    return clamp(goal, middle - stray_m, middle + stray_m);
}

void camera_frame(Camera *camera, Vec low, Vec high) {
    ASSERT(low.x <= high.x && low.y <= high.y);
    double wide_m = high.x - low.x, high_m = high.y - low.y, fit = camera_fit(camera);
    double nearest = max_of(fit, camera->field.h / ACTION_VIEW_M);
    double tight =
        clamp(scale_for(camera, wide_m + 2 * TIGHT_M, high_m + 2 * TIGHT_M), fit, nearest);
    double roomy = clamp(scale_for(camera, wide_m + 2 * ROOM_M, high_m + 2 * ROOM_M), fit, nearest);
    double goal = camera->goal_px_per_m;
    bool is_fit_due = roomy == fit && goal < fit; // a free camera was farther away
    if (goal > tight || roomy > LOOSE * goal || is_fit_due) camera->goal_px_per_m = roomy;
    if (camera->goal_px_per_m == fit) { // the view equals the overview
        camera->goal_at = vec(camera->arena_w_m / 2, camera->arena_h_m / 2);
        return;
    }
    double view_w_m = camera->field.w / camera->goal_px_per_m,
           view_h_m = camera->field.h / camera->goal_px_per_m;
    Vec middle = vec(frame_middle(camera->goal_at.x, low.x, high.x, view_w_m),
                     frame_middle(camera->goal_at.y, low.y, high.y, view_h_m));
    camera->goal_at = centre_over_arena(camera, middle);
}

void camera_look_at(Camera *camera, Vec at, double closer) {
    ASSERT(closer > 0 && camera->mode != CAMERA_FOLLOW);
    camera->goal_px_per_m = max_of(closer * camera_fit(camera), camera->goal_px_per_m);
    camera->goal_at = centre_over_arena(camera, at);
}

// Returns the centre that puts the pinned world point at its pixel at the current scale.
static Vec pinned_centre(const Camera *camera) {
    Vec from_middle = vec_sub(camera->pin_px, field_middle(camera));
    return vec(clamp(camera->pin_m.x - from_middle.x / camera->px_per_m, 0, camera->arena_w_m),
               clamp(camera->pin_m.y + from_middle.y / camera->px_per_m, 0, camera->arena_h_m));
}

// Advances a critically damped spring by dt_s, exactly. Returns the remaining distance of `away`.
static double spring(double away, double *speed, double time_s, double dt_s) {
    DEBUG_ASSERT(time_s > 0 && dt_s >= 0);
    double stiffness = 2 / time_s, kept = exp(-stiffness * dt_s);
    double change = (*speed + stiffness * away) * dt_s;
    *speed = (*speed - stiffness * change) * kept;
    return (away + change) * kept;
}

// Moves in pixels, so that zooming does not change the speed.
static void glide_centre(Camera *camera, const CameraEase *ease, double dt_s) {
    int field_px = camera->field.w > camera->field.h ? camera->field.w : camera->field.h;
    double far_px = ease->time_s * ease->fields_ps * field_px;
    Vec away = vec_scale(vec_sub(camera->at, camera->goal_at), camera->px_per_m);
    double away_px = vec_length(away);
    if (away_px < CLOSE_PX && vec_length(camera->speed_pxps) < CLOSE_PX / ease->time_s) {
        camera->at = camera->goal_at;
        camera->speed_pxps = vec(0, 0);
        return;
    }
    Vec pulled = away_px > far_px ? vec_scale(away, far_px / away_px) : away;
    Vec left = vec(spring(pulled.x, &camera->speed_pxps.x, ease->time_s, dt_s),
                   spring(pulled.y, &camera->speed_pxps.y, ease->time_s, dt_s));
    camera->at = vec_add(camera->at, vec_scale(vec_sub(left, pulled), 1 / camera->px_per_m));
    DEBUG_ASSERT(isfinite(camera->at.x) && isfinite(camera->at.y));
}

void camera_move(Camera *camera, Vec target, double dt_s) {
    ASSERT(dt_s >= 0);
    if (camera->mode == CAMERA_FOLLOW) camera->goal_at = centre_over_arena(camera, target);
    if (isinf(dt_s)) {
        camera->px_per_m = camera->goal_px_per_m;
        if (camera->is_pinned) camera->goal_at = pinned_centre(camera);
        camera->is_pinned = false;
        stand_still(camera);
        return;
    }
    // Short steps give the same motion at any frame rate.
    const CameraEase *ease = &CAMERA_EASES[camera->mode];
    int steps = (int)ceil(dt_s / STEP_S);
    for (int i = 0; i < steps; i++) {
        double away = -log(camera->goal_px_per_m / camera->px_per_m),
               far = ease->time_s * ease->zoom_ps;
        double pulled = clamp(away, -far, far);
        double left = spring(pulled, &camera->zoom_ps, ease->time_s, (dt_s / steps));
        bool is_there = fabs(away) < 0.002 && fabs(camera->zoom_ps) < 0.02;
        if (is_there) camera->zoom_ps = 0;
        camera->px_per_m = is_there ? camera->goal_px_per_m : camera->px_per_m * exp(left - pulled);
        if (!camera->is_pinned) glide_centre(camera, ease, dt_s / steps);
    }
    if (!camera->is_pinned) return;
    camera->at = camera->goal_at = pinned_centre(camera);
    camera->is_pinned = camera_is_zooming(camera);
}

bool camera_is_zooming(const Camera *camera) { return camera->px_per_m != camera->goal_px_per_m; }

Vec camera_to_screen(const Camera *camera, Vec world) {
    DEBUG_ASSERT(camera->px_per_m > 0);
    Vec middle = field_middle(camera);
    return vec(middle.x + (world.x - camera->at.x) * camera->px_per_m,
               middle.y - (world.y - camera->at.y) * camera->px_per_m);
}

Vec camera_to_world(const Camera *camera, Vec screen_px) {
    Vec middle = field_middle(camera);
    return vec(camera->at.x + (screen_px.x - middle.x) / camera->px_per_m,
               camera->at.y - (screen_px.y - middle.y) / camera->px_per_m);
}
