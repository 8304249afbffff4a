// touch.c -- the places of thumbs, the roles of fingers, and their orders to a tank.
#include "touch.h"

#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"

// Units: a finger is about 44 wide.
#define STICK_SHARE 0.18 // radius of a stick, relative to the shorter side of the screen
#define STICK_LEAST 54.0
#define STICK_MOST 84.0
#define EDGE 22.0 // gap between a stick and the edge of the screen
#define GAP 14.0
#define MENU_RADIUS 22.0
#define MENU_EDGE 8.0
#define TAP_WAY 12.0 // a finger that moves farther does not tap
#define NEAR 1.7     // a finger within this many radii moves the stick about its centre
#define DEAD 0.14    // deflection of a resting thumb
#define POINTS 0.35  // minimum deflection to aim with the right stick
#define TAP_S 0.22   // a longer press holds the trigger
#define SHOT_S 1.6 // a shot is dropped if the gun does not point in its direction within this time
#define SHOT_RAD 0.06 // maximum error of the gun when the shot is fired

static double stick_radius(const TouchRoom *room) {
    double shorter = min_of(room->width, room->height) / room->unit_px;
    return clamp(STICK_SHARE * shorter, STICK_LEAST, STICK_MOST) * room->unit_px;
}

void touch_place(Touch *touch, const TouchRoom *room) {
    ASSERT(room->unit_px > 0);
    double unit = room->unit_px, radius = stick_radius(room), small = 0.58 * radius;
    double right = room->width, bottom = room->height;
    Thumb *thumbs = touch->thumbs;
    memset(touch->thumbs, 0, sizeof touch->thumbs);
    touch->unit_px = unit;
    if (!room->is_played) return;
    Vec drive = vec(EDGE * unit + radius, bottom - EDGE * unit - radius);
    Vec aim = vec(right - EDGE * unit - radius, drive.y);
    thumbs[FINGER_DRIVE] = (Thumb){drive, radius};
    thumbs[FINGER_AIM] = (Thumb){aim, radius};
    if (room->has_fire)
        thumbs[FINGER_FIRE] =
            (Thumb){vec(aim.x + radius - small, aim.y - radius - small - GAP * unit), small};
    if (room->has_special)
        thumbs[FINGER_SPECIAL] =
            (Thumb){vec(aim.x - radius - small - GAP * unit, aim.y + radius - small), small};
    double menu = MENU_RADIUS * unit;
    thumbs[FINGER_MENU] =
        (Thumb){vec(right - MENU_EDGE * unit - menu, MENU_EDGE * unit + menu), menu};
}

double touch_zone_px(const TouchRoom *room) {
    return 2 * stick_radius(room) + 2 * EDGE * room->unit_px;
}

static Finger *find(Touch *touch, SDL_FingerID id, bool is_new) {
    Finger *spare = NULL;
    for (int i = 0; i < FINGERS_MAX; i++) {
        Finger *finger = &touch->fingers[i];
        if (finger->role != FINGER_NONE && finger->id == id) return finger;
        if (finger->role == FINGER_NONE && !spare) spare = finger;
    }
    return is_new ? spare : NULL;
}

Finger touch_event(Touch *touch, const SDL_TouchFingerEvent *event, int width, int height,
                   double now_s) {
    Finger *finger = find(touch, event->fingerId, event->type == SDL_FINGERDOWN);
    if (!finger) return (Finger){0};
    Vec at = vec(event->x * width, event->y * height);
    if (event->type == SDL_FINGERDOWN)
        *finger = (Finger){FINGER_IDLE, event->fingerId, at, at, at, at, now_s, false};
    finger->last_px = finger->at_px;
    finger->at_px = at;
    finger->has_moved |= vec_distance(at, finger->from_px) > TAP_WAY * touch->unit_px;
    Finger result = *finger;
    if (event->type == SDL_FINGERUP) finger->role = FINGER_NONE;
    return result;
}

void touch_set_role(Touch *touch, SDL_FingerID id, FingerRole role) {
    Finger *finger = find(touch, id, false);
    if (!finger) return;
    finger->role = role;
    finger->middle_px = finger->from_px;
    const Thumb *thumb = &touch->thumbs[role];
    if (vec_distance(thumb->at_px, finger->from_px) < NEAR * thumb->radius_px)
        finger->middle_px = thumb->at_px;
    if (role == FINGER_AIM) touch->shot.is_wanted = false;
}

void touch_release(Touch *touch) {
    memset(touch->fingers, 0, sizeof touch->fingers);
    touch->shot.is_wanted = false;
}

const Finger *touch_finger(const Touch *touch, FingerRole role) {
    for (int i = 0; i < FINGERS_MAX; i++)
        if (touch->fingers[i].role == role) return &touch->fingers[i];
    return NULL;
}

const Finger *touch_partner(const Touch *touch, const Finger *finger) {
    for (int i = 0; i < FINGERS_MAX; i++)
        if (touch->fingers[i].role == FINGER_CAMERA && touch->fingers[i].id != finger->id)
            return &touch->fingers[i];
    return NULL;
}

FingerRole touch_role_at(const Touch *touch, Vec at_px, int width, int height) {
    static const FingerRole BUTTONS[] = {FINGER_MENU, FINGER_FIRE, FINGER_SPECIAL};
    for (size_t i = 0; i < sizeof BUTTONS / sizeof *BUTTONS; i++) {
        const Thumb *thumb = &touch->thumbs[BUTTONS[i]];
        if (vec_distance(at_px, thumb->at_px) < thumb->radius_px + 0.5 * GAP * touch->unit_px)
            return BUTTONS[i];
    }
    if (touch->thumbs[FINGER_DRIVE].radius_px <= 0 || at_px.y < height / 5.0) return FINGER_IDLE;
    FingerRole stick = at_px.x < width / 2.0 ? FINGER_DRIVE : FINGER_AIM;
    return touch_finger(touch, stick) ? FINGER_IDLE : stick;
}

static Vec deflection(const Touch *touch, const Finger *finger) {
    double radius = touch->thumbs[finger->role].radius_px;
    if (radius <= 0) return vec(0, 0);
    Vec way = vec_scale(vec_sub(finger->at_px, finger->middle_px), 1 / radius);
    double length = vec_length(way);
    if (length < DEAD) return vec(0, 0);
    return length > 1 ? vec_scale(way, 1 / length) : way;
}

Vec touch_stick(const Touch *touch, FingerRole stick) {
    const Finger *finger = touch_finger(touch, stick);
    return finger ? deflection(touch, finger) : vec(0, 0);
}

static bool points(Vec way) { return vec_length(way) >= POINTS; }

bool touch_fires(const Touch *touch, bool has_fire, bool is_held, double now_s) {
    if (touch_finger(touch, FINGER_FIRE)) return true;
    const Finger *finger = touch_finger(touch, FINGER_AIM);
    if (!finger || has_fire) return false;
    if (points(deflection(touch, finger))) return is_held;
    return !finger->has_moved && now_s - finger->since_s > TAP_S;
}

void touch_lift(Touch *touch, const Finger *finger, bool has_fire, double now_s) {
    if (finger->role != FINGER_AIM || has_fire) return;
    Vec way = deflection(touch, finger);
    bool is_tap = !finger->has_moved && now_s - finger->since_s <= TAP_S;
    if (!points(way) && !is_tap) return;
    touch->shot = (TouchShot){true, points(way) ? way : vec(0, 0), now_s + SHOT_S};
}

Vec touch_aim(const Touch *touch) {
    Vec way = touch_stick(touch, FINGER_AIM);
    if (points(way)) return way;
    return touch->shot.is_wanted ? touch->shot.way : vec(0, 0);
}

bool touch_shoots(Touch *touch, double error_rad, bool is_loaded, double now_s) {
    TouchShot *shot = &touch->shot;
    if (!shot->is_wanted) return false;
    bool is_due = fabs(error_rad) < SHOT_RAD;
    if (now_s > shot->until_s) shot->is_wanted = false;
    return is_due && is_loaded && shot->is_wanted;
}
