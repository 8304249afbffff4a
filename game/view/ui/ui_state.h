// ui_state.h -- what the widgets share: the frame's one gesture, the ring of focus, the places
// drawn.
#pragma once

#include "ui.h"

enum {
    GESTURES_MAX = 128, // waiting; what is more is lost
    SPOTS_MAX = 512,    // widgets of a frame that can have the focus
    SCOPES_MAX = 16,
    SCROLLS_MAX = 16,
    PLATES_MAX = 16,
    TYPED_MAX = 256,
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

typedef struct Spot {
    uint64_t id;
    Box box;
    int scroll;      // the list it is in, or -1
    bool is_in_view; // something of it is
} Spot;

typedef struct Scroll {
    uint64_t id;
    Box view, clip; // of the rows; of what was drawn around it
    double *at_px;
    int content_px, most_px, spots; // spots: those before it
    int parent;                     // list around it, or -1
} Scroll;

struct Ui {
    const Hud *hud; // of the frame
    Gesture waiting[GESTURES_MAX];
    int waiting_count;
    Gesture gesture; // of this frame, until a widget has taken it
    char typed[TYPED_MAX];
    bool is_cancelled;

    int pointer_x, pointer_y; // px
    bool has_pointer, has_moved, is_down;
    bool has_button; // as the events tell it: pressed on something of ours

    uint64_t focus, active; // active: pressed by the mouse and not yet let go; 0 for none
    Box focus_box;
    bool wants_focus; // the next widget gets it
    bool reveals;     // lists scroll to it
    bool is_typing;   // it is a text
    int caret;        // in that text, bytes
    double blink_s;

    Spot spots[SPOTS_MAX];
    int spot_count;
    uint64_t scopes[SCOPES_MAX];
    int scope_count, lost_scopes;
    Scroll scrolls[SCROLLS_MAX];
    int scroll_count, list, lost_scrolls; // list: the one being drawn, or -1
    Box plates[PLATES_MAX], last_plates[PLATES_MAX];
    int plate_count, last_plate_count;
    bool is_disabled;

    uint64_t last_id;
    Box last_box, tips_box, tip_at;
    char tip[UI_TIP_MAX]; // "" for none

    int pad_x, pad_y; // held directions of a pad
    double pad_s;     // until they count again
};

// What has happened to a widget.
typedef struct Touch {
    uint64_t id;
    bool is_focused, is_pressed, is_held, is_visible;
} Touch;

Touch ui_touch(Ui *ui, Box box, const char *label);
bool ui_takes(Ui *ui, const Touch *touch, GestureKind kind); // the focused widget, this gesture
bool ui_is_under_pointer(const Ui *ui, Box box);
Box ui_clip(const Ui *ui);
uint64_t ui_id(const Ui *ui, const char *label);
void ui_move_focus(Ui *ui); // by the gesture that nobody has taken
void ui_face(Ui *ui, Box box, const Touch *touch);
// A label on the left; returns where its value goes.
Box ui_row(Ui *ui, Box box, const Touch *touch, const char *label);
Rgb ui_ink(const Ui *ui, const Touch *touch);
int ui_text_y(const Ui *ui, Box box, TextSize size); // in the middle of the box
void ui_tip_draw(Ui *ui);

static inline bool box_has(Box box, int x, int y) {
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}
