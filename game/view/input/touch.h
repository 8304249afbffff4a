// touch.h -- fingers on the screen: a stick and buttons for each thumb of a player, and a finger
// that acts as the mouse in menus or moves the camera of a watched match.
#pragma once

#include <SDL.h>

#include "view/draw/camera.h"

typedef enum FingerRole {
    FINGER_NONE,    // the slot is free
    FINGER_IDLE,    // touches no control
    FINGER_POINTER, // acts as the mouse
    FINGER_CAMERA,
    FINGER_DRIVE, // the left stick
    FINGER_AIM,   // the right stick
    FINGER_FIRE,
    FINGER_SPECIAL,
    FINGER_MENU,
    FINGER_ROLES
} FingerRole;

enum { FINGERS_MAX = 8 };

typedef struct Finger {
    FingerRole role;
    SDL_FingerID id;
    Vec from_px, at_px, last_px; // position at the touch, now, and at the last event
    Vec middle_px;               // centre of its stick
    double since_s;
    bool has_moved; // farther than a tap
} Finger;

typedef struct Thumb {
    Vec at_px;
    double radius_px; // 0: not shown
} Thumb;

// A shot that was asked for: the gun turns to its way and fires, unless that takes too long.
typedef struct TouchShot {
    bool is_wanted;
    Vec way; // direction on the screen, y down; zero: the target of the automatic aim
    double until_s;
} TouchShot;

typedef struct Touch {
    bool is_used; // the mouse has not been used since the last touch
    double unit_px;
    Finger fingers[FINGERS_MAX];
    Thumb thumbs[FINGER_ROLES]; // thumbs by role, from FINGER_DRIVE to FINGER_MENU
    TouchShot shot;
} Touch;

// The screen with the thumbs. `unit_px`: pixels per unit; a thumb needs 44 units.
typedef struct TouchRoom {
    int width, height;
    double unit_px;
    bool is_played, has_special, has_fire; // has_fire: a button fires, not the right stick
} TouchRoom;

void touch_place(Touch *touch, const TouchRoom *room);
double touch_zone_px(const TouchRoom *room); // size of the corner that a stick needs

// Adds, moves or takes a finger, and returns it. A new finger has the role FINGER_IDLE; a lifted
// one keeps its role in the result. The role is FINGER_NONE if there are too many fingers.
Finger touch_event(Touch *touch, const SDL_TouchFingerEvent *event, int width, int height,
                   double now_s);
void touch_set_role(Touch *touch, SDL_FingerID id, FingerRole role);
void touch_release(Touch *touch); // forgets all fingers and the shot
// Returns the finger of a role, or NULL.
const Finger *touch_finger(const Touch *touch, FingerRole role);
// Returns the other finger of the camera, or NULL.
const Finger *touch_partner(const Touch *touch, const Finger *finger);

// Returns the thumb that a finger at this place moves: a button that it hits, or the stick of its
// half of the screen, even far away from the stick; FINGER_IDLE in the top corners.
FingerRole touch_role_at(const Touch *touch, Vec at_px, int width, int height);

// Returns the deflection of a stick, at most 1 long, right and down; zero if it rests. The place of
// the finger counts, not its way since it came down.
Vec touch_stick(const Touch *touch, FingerRole stick);

// Returns true while the right thumb holds the trigger. `is_held`: the stick fires while it points,
// as for fast guns.
bool touch_fires(const Touch *touch, bool has_fire, bool is_held, double now_s);
// A lifted right thumb asks for a shot, unless it returned to the centre of its stick first.
void touch_lift(Touch *touch, const Finger *finger, bool has_fire, double now_s);
// Returns the direction of the right thumb, or of its shot; zero if there is none.
Vec touch_aim(const Touch *touch);
// Returns true if the shot is due: call once per frame with the error of the gun [rad].
bool touch_shoots(Touch *touch, double error_rad, bool is_loaded, double now_s);
