// ui_inside.h -- the inside of the UI, which the frame (frame.c) and the widgets (widgets.c) share.
#pragma once

#include "ui.h"

enum {
    GESTURES_MAX = 128,   // that wait; further ones are lost
    UI_TARGETS_MAX = 512, // widgets of a frame that can have the focus
    UI_SCOPES_MAX = 16,
    UI_LISTS_MAX = 16,
    UI_PLATES_MAX = 16,
    UI_TYPED_MAX = 256,
    UI_TIP_MAX = 256
};

// What a hand has done. A frame takes one of them, so that quick fingers lose nothing; only motion
// and letters run together.
typedef enum GestureKind {
    GESTURE_NONE,
    GESTURE_POINT, // the pointer is at x, y (px)
    GESTURE_DOWN,  // the left button, there
    GESTURE_UP,
    GESTURE_WHEEL, // y steps, up positive
    GESTURE_MOVE,  // the focus: x right, y down
    GESTURE_NEXT,  // x: 1 or -1, in the order of drawing
    GESTURE_PAGE,  // y
    GESTURE_END,   // y: -1 to the first, 1 to the last
    GESTURE_PRESS,
    GESTURE_CANCEL,
    GESTURE_RESET,
    GESTURE_ERASE,
    GESTURE_TEXT,
    GESTURE_COPY,
    GESTURE_PASTE
} GestureKind;

typedef struct Gesture {
    GestureKind kind;
    int x, y;
    char text[SDL_TEXTINPUTEVENT_TEXT_SIZE];
} Gesture;

// Where the focus can be.
typedef struct UiTarget {
    uint64_t id;
    Box box;
    int list;        // the list it is in, or -1
    bool is_in_view; // some part of it
} UiTarget;

typedef struct UiList {
    uint64_t id;
    Box view, clip; // of the rows; of what was drawn around it
    double *at_px;
    int content_px, most_px, targets; // targets: the number of those before it
    int parent;                       // list around it, or -1
} UiList;

struct Ui {
    UiFrame frame;
    Gesture waiting[GESTURES_MAX];
    int waiting_count;
    Gesture gesture; // of this frame, until a widget has taken it
    char typed[UI_TYPED_MAX];
    bool is_cancelled;

    int pointer_x, pointer_y; // px
    bool has_pointer, has_moved, is_down;
    bool has_button; // the last event of the button was a press on something of the UI

    uint64_t focus, active; // active: pressed by the mouse and not yet let go; 0 for none
    Box focus_box;
    bool wants_focus; // the next widget gets it
    bool reveals;     // lists scroll to it
    bool is_typing;   // it is a text
    int caret;        // in that text, bytes
    double blink_s;

    UiTarget targets[UI_TARGETS_MAX];
    int target_count;
    uint64_t scopes[UI_SCOPES_MAX];
    int scope_count;
    UiList lists[UI_LISTS_MAX];
    int list_count, list; // list: the one being drawn, or -1
    Box plates[UI_PLATES_MAX], last_plates[UI_PLATES_MAX];
    int plate_count, last_plate_count;
    bool is_disabled;

    uint64_t last_id;
    Box last_box, tips_box, tip_at;
    char tip[UI_TIP_MAX]; // "" for none

    int pad_x, pad_y; // held directions of a pad
    double pad_s;     // until they count again
};

// What has happened to a widget.
typedef struct UiTouch {
    uint64_t id;
    bool is_focused, is_pressed, is_held, is_visible;
} UiTouch;

// Every widget begins with this: it notes where the widget stands, and says what happened to it.
UiTouch ui_touch(Ui *ui, Box box, const char *label);
bool ui_takes(Ui *ui, const UiTouch *touch, GestureKind kind); // focused, this gesture
Box ui_clip(const Ui *ui);
void ui_tip_draw(Ui *ui);
