// ui.h -- buttons, sliders and lists for mouse, keyboard and gamepads, drawn again in every frame.
//
// Immediate mode: between ui_begin and ui_end, each widget is called with its box, draws itself,
// and returns the user's input since the last frame. A widget is identified by its label and the
// scopes around it, so labels are unique within a scope. One widget has the focus. The arrow keys,
// Tab and the D-pad move the focus to the nearest widget in a direction; Return, Space or A press
// the widget; Left and Right change a slider or a choice; Delete or Y resets it to its initial
// value; Escape or B cancels (ui_is_cancelled). The mouse does the same by pointing.
//
// The folder game/view/ui/ contains the widgets of menus and panels; it must not know matches.
#pragma once

#include "view/draw/paint.h"
#include "view/draw/font.h"

typedef struct Ui Ui;

// The target of the drawing, and its scale.
typedef struct UiFrame {
    const Renderer *renderer;
    Font *font;
    double scale;      // pixels per unit; a unit is 1/720 of the height
    int width, height; // px
    bool is_touch;     // rows are high enough for fingers
} UiFrame;

Ui *ui_create(void); // Returns NULL if out of memory.
void ui_destroy(Ui *ui);

// Handles an event while a part of the UI is open. With `takes_keys` the keyboard and the pads
// control the UI; without it, only the mouse over a plate does. Returns true if the event was
// consumed. `density`: pixels per unit of the mouse's coordinates.
bool ui_event(Ui *ui, const SDL_Event *event, double density, bool takes_keys);
// Returns true for arrows, Return and Escape: a panel takes these keys while letters drive tanks.
bool ui_is_steering(SDL_Scancode code);
// Drops all held input. Call it when the window loses its focus or a page is closed.
void ui_release(Ui *ui);

// Call ui_begin and ui_end around the widgets of every frame that shows a part of the UI.
void ui_begin(Ui *ui, UiFrame frame, double dt_s);
void ui_end(Ui *ui);
void ui_focus_first(Ui *ui); // Gives the focus to the next widget that is drawn.
bool ui_is_cancelled(const Ui *ui);
bool ui_has_focus(const Ui *ui);   // Returns true if the last widget has the focus.
bool ui_has_pointer(const Ui *ui); // Returns true if the pointer is over a plate.

// Widgets with equal labels in different scopes are different. Scopes nest at most 16 deep.
void ui_scope(Ui *ui, int scope);
void ui_unscope(Ui *ui);

void ui_disable(Ui *ui, bool is_disabled); // Greys out the widgets that follow.

// The box_cut functions cut a strip of `px` pixels off a box and return it; the box keeps the rest.
Box box_cut_top(Box *box, int px);
Box box_cut_bottom(Box *box, int px);
Box box_cut_left(Box *box, int px);
Box box_cut_right(Box *box, int px);
Box box_inset(Box box, int px);
bool box_has(Box box, int x, int y);
int ui_px(const Ui *ui, double units);
int ui_row_height(const Ui *ui);         // height of a row with one widget [px]
Box ui_value_box(const Ui *ui, Box row); // the part of a row that shows its value

void ui_plate(Ui *ui, Box box, const char *title); // background of a panel; title may be NULL
int ui_plate_head(const Ui *ui);                   // height of the title [px]
#define UI_MAIN_LIGHT 0.7                          // brightness of an idle main button
void ui_title(Ui *ui, Box box, const char *title); // of a page, with large letters
void ui_label(Ui *ui, Box box, const char *text, Rgb colour);
int ui_words(Ui *ui, Box box, const char *text,
             Rgb colour); // draws wrapped text; returns its height [px]
int ui_words_height(Ui *ui, int width, const char *text); // does the same without drawing

// Sets the tip of the last widget, which is shown while that widget has the focus or the pointer.
// The text is copied. The tip is drawn into the box of ui_tips_at, or next to the widget if there
// is no such box.
void ui_tip(Ui *ui, const char *text);
void ui_tips_at(Ui *ui, Box box);
void ui_hide_tips(Ui *ui); // Hides the tips of this frame.

bool ui_button(Ui *ui, Box box, const char *label);      // Returns true if pressed.
bool ui_main_button(Ui *ui, Box box, const char *label); // the main action of a page
bool ui_tab(Ui *ui, Box box, const char *label, bool is_chosen);
// Draws a row of tabs with a single focus; Left and Right open the next tab. Returns true if
// `*chosen` changed.
bool ui_tabs(Ui *ui, Box row, const char *const *labels, int count, int *chosen);
bool ui_toggle(Ui *ui, Box box, const char *label, bool *is_on); // Returns true if changed.
// Selects one of `count` words. Returns true if `*chosen` changed.
bool ui_choice(Ui *ui, Box box, const char *label, const char *const *words, int count,
               int *chosen);

// Copies a text without its sentences and brackets about keys and the mouse, for fingers.
void words_for_fingers(const char *text, char *kept, size_t size);

int words_count(const char *const *words); // The list ends with NULL; NULL is an empty list.

typedef struct UiRange {
    double low, high, initial; // the initial value is marked
    double step;               // step per key press; 0: about 1/100 of the range
    const char *unit;          // "" for none
} UiRange;
bool ui_slider(Ui *ui, Box box, const char *label, UiRange range, double *value); // true: changed

// Edits a line of UTF-8 text. Returns true if it changed.
bool ui_text(Ui *ui, Box box, const char *label, char *text, size_t size);

// A row of a form: one widget with its tip, as data. Members that the kind does not use are 0.
typedef enum UiRowKind {
    UI_BUTTON,
    UI_LABEL, // a line of text, or a name and `text` as its value
    UI_TOGGLE,
    UI_CHOICE,
    UI_SLIDER,
    UI_TEXT
} UiRowKind;
typedef struct UiRow {
    UiRowKind kind;
    const char *label, *tip; // tip: NULL for none
    bool is_disabled;
    bool *is_on;              // UI_TOGGLE
    const char *const *words; // UI_CHOICE; ends with NULL
    int *chosen;
    UiRange range; // UI_SLIDER
    double *value;
    char *text; // UI_TEXT, UI_LABEL
    size_t size;
    const char *hint; // UI_TEXT: shown if the text is empty; NULL for none
} UiRow;
bool ui_row(Ui *ui, Box box, const UiRow *row); // Returns true if it was pressed or changed.

// A list that scrolls. Between begin and end, rows are drawn into the returned box, which is
// `content_px` high and shifted up by *scroll_px; rows outside the list's view are clipped. The
// wheel, the focus and a scroll bar move it.
Box ui_scroll_begin(Ui *ui, Box box, const char *label, int content_px, double *scroll_px);
void ui_scroll_end(Ui *ui);
bool ui_shows(const Ui *ui, Box box); // Returns false if the current list clips the whole box.
