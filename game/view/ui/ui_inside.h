// ui_inside.h -- the inside of the UI: layout.c < frame.c < widgets.c.
#pragma once

#include "ui.h"

enum {
    GESTURES_MAX = 128,    // pending; more are dropped
    UI_TARGETS_MAX = 2048, // widgets per frame that can have the focus or be pressed
    UI_SCOPES_MAX = 16,
    UI_LISTS_MAX = 16,
    UI_PLATES_MAX = 16,
    UI_TYPED_MAX = 256,
    UI_TIP_MAX = 256,
    UI_PAD_UNITS = 10 // left and right of the text of a widget
};

// A user's input. A frame handles one gesture, so that fast input is not lost; only motion and
// typed letters are merged.
typedef enum GestureKind {
    GESTURE_NONE,
    GESTURE_POINT, // the pointer moved to x, y [px]
    GESTURE_DOWN,  // left button, at x, y
    GESTURE_UP,
    GESTURE_WHEEL, // y steps, up is positive
    GESTURE_SWIPE, // a finger at the pointer moved by y px
    GESTURE_MOVE,  // moves the focus: x right, y down
    GESTURE_NEXT,  // x: 1 or -1, in drawing order
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
    uint64_t target; // DOWN, UP: the widget at x, y on the screen, or 0
    Box box;         // box of that widget
    char text[SDL_TEXTINPUTEVENT_TEXT_SIZE];
} Gesture;

// A widget that can have the focus.
typedef struct UiTarget {
    uint64_t id;
    Box box;
    int list;        // index of its list, or -1
    bool is_in_view; // some part is in view
} UiTarget;

typedef struct UiList {
    uint64_t id;
    Box view, clip; // clip: the view of the enclosing list, or the frame
    Box bar;        // scroll bar; empty if everything is in view
    double *at_px;
    int content_px, most_px, targets; // targets: number of targets before this list
    int parent;                       // enclosing list, or -1
} UiList;

// A finger presses a widget when it is lifted, drags when it moves sideways, and scrolls the list
// below it when it moves up or down.
typedef enum FingerWay { FINGER_ABSENT, FINGER_WAITS, FINGER_DRAGS, FINGER_SWIPES } FingerWay;

struct Ui {
    UiFrame frame;
    Gesture waiting[GESTURES_MAX];
    int waiting_count;
    Gesture gesture; // gesture of this frame, until a widget consumes it
    char typed[UI_TYPED_MAX];
    bool is_cancelled;

    int pointer_x, pointer_y; // px
    bool has_pointer, has_moved, is_down;
    bool has_button;     // the mouse button was pressed on the UI and is still held
    FingerWay finger;    // state of the finger that acts as the mouse
    Gesture finger_down; // gesture that put the finger down
    int swiped_y;        // last place of its swipe [px]

    uint64_t focus, active; // active: held by the mouse; 0 for none
    Box focus_box;
    bool wants_focus; // the next widget gets the focus
    bool reveals;     // lists scroll to the focus
    bool is_typing;   // the focus is on a text field
    int caret;        // position in that text [bytes]
    double blink_s;

    bool is_on_screen; // set between frames: targets and lists are on the screen
    UiTarget targets[UI_TARGETS_MAX];
    int target_count;
    uint64_t scopes[UI_SCOPES_MAX];
    int scope_count;
    UiList lists[UI_LISTS_MAX];
    int list_count, list; // list: the current one, or -1
    Box plates[UI_PLATES_MAX], last_plates[UI_PLATES_MAX];
    int plate_count, last_plate_count;
    bool is_disabled, hides_tips;

    uint64_t last_id;
    Box last_box, tips_box, tip_at;
    char tip[UI_TIP_MAX]; // "" for none
    // For screen readers: the page, and the focused widget with its value.
    char title[UI_TIP_MAX], last_title[UI_TIP_MAX];
    char spoken[2 * UI_TIP_MAX], last_spoken[2 * UI_TIP_MAX];

    int pad_x, pad_y; // held direction of a pad
    double pad_s;     // time until it repeats
};

// Input to one widget in this frame.
typedef struct UiTouch {
    uint64_t id;
    bool is_focused, is_pressed, is_held, is_visible;
} UiTouch;

// Registers a widget and returns its input. Every widget calls this first.
UiTouch ui_touch(Ui *ui, Box box, const char *label);
// Consumes a gesture of this kind if the widget has the focus. Returns true if it did.
bool ui_takes(Ui *ui, const UiTouch *touch, GestureKind kind);

// Adds a value to what screen readers say about the widget, if it has the focus.
void ui_speak(Ui *ui, const UiTouch *touch, const char *value);

Box ui_clip(const Ui *ui); // Returns the view of the current list, or the frame.
void ui_tip_draw(Ui *ui);
