// ui.h -- buttons, sliders and lists for mouse, keys and pads alike, drawn anew in every frame.
//
// Immediate mode: between ui_begin and ui_end each widget is called with the box it stands in,
// draws itself, and returns what has happened to it since the last frame. A widget is known by its
// label and by the scopes around it, so labels are unique within a scope. One widget has the focus:
// arrows, Tab and a pad's cross move it to the nearest one in that direction; Return, Space or A
// press it; Left and Right turn a slider or a choice; Delete or Y takes it back to its initial
// value; Escape or B is `ui_is_cancelled`. The mouse does the same by pointing.
#pragma once

#include "view/draw/paint.h"
#include "view/draw/text.h"

typedef struct Ui Ui;

// What widgets are drawn on, and how large.
typedef struct UiFrame {
    const Renderer *renderer;
    Text *text;
    double scale;      // px a unit of 1/720 of the height
    int width, height; // px
} UiFrame;

Ui *ui_create(void); // NULL when out of memory
void ui_destroy(Ui *ui);

// An event while something of the UI is open. With `takes_keys` keys and pads are for the UI, too;
// without it only the mouse over a plate is. True when the event is used up. `density`: pixels a
// unit of the mouse's coordinates.
bool ui_event(Ui *ui, const SDL_Event *event, double density, bool takes_keys);
// Arrows, Return and Escape: the keys of a panel beside which letters still drive tanks.
bool ui_is_steering(SDL_Scancode code);
void ui_release(Ui *ui); // nothing is held any more: the window lost its focus, or a page closed

void ui_begin(Ui *ui, UiFrame frame, double dt_s); // each frame in which something is open
void ui_end(Ui *ui);
void ui_focus_first(Ui *ui); // on opening a page: the next widget drawn has the focus
bool ui_is_cancelled(const Ui *ui);
bool ui_has_focus(const Ui *ui);   // the last widget
bool ui_has_pointer(const Ui *ui); // the pointer is over a plate drawn in the last frame

// Widgets with equal labels in different scopes are different ones. Scopes nest at most 16 deep.
void ui_scope(Ui *ui, int scope);
void ui_unscope(Ui *ui);

void ui_disable(Ui *ui, bool is_disabled); // widgets from here on are grey and only shown

// Cuts a strip of so many px off a box, and leaves the rest.
Box box_cut_top(Box *box, int px);
Box box_cut_bottom(Box *box, int px);
Box box_cut_left(Box *box, int px);
Box box_cut_right(Box *box, int px);
Box box_inset(Box box, int px);
bool box_has(Box box, int x, int y);
int ui_px(const Ui *ui, double units);
int ui_row_height(const Ui *ui);         // of a button, slider .., px
Box ui_value_box(const Ui *ui, Box row); // where a row has its value

void ui_plate(Ui *ui, Box box, const char *title); // dark, behind a panel; a title or NULL
int ui_plate_head(const Ui *ui);                   // height of the title's part, px
#define UI_MAIN_LIGHT 0.7                          // of a main button that nobody touches
void ui_label(Ui *ui, Box box, const char *text, Rgb colour);
int ui_words(Ui *ui, Box box, const char *text, Rgb colour); // many lines; their height, px
int ui_words_height(Ui *ui, int width, const char *text);    // the same, and none are drawn

// The tip of the widget before it; copied; shown while that has the focus or the pointer: in this
// frame's box for tips if there is one, else beside the widget.
void ui_tip(Ui *ui, const char *text);
void ui_tips_at(Ui *ui, Box box);

bool ui_button(Ui *ui, Box box, const char *label);      // true: pressed
bool ui_main_button(Ui *ui, Box box, const char *label); // the one that a page is about
bool ui_tab(Ui *ui, Box box, const char *label, bool is_chosen);
// A row of them, of which Left and Right open the next. True: changed. One focus for all.
bool ui_tabs(Ui *ui, Box row, const char *const *labels, int count, int *chosen);
bool ui_toggle(Ui *ui, Box box, const char *label, bool *is_on); // true: changed
// One of `count` words. True: changed.
bool ui_choice(Ui *ui, Box box, const char *label, const char *const *words, int count,
               int *chosen);

int words_count(const char *const *words); // which end with NULL; of NULL 0

typedef struct UiRange {
    double low, high, initial; // initial has a mark
    double step;               // of a key's press; 0: about a hundredth of the range
    const char *unit;          // "" for none
} UiRange;
bool ui_slider(Ui *ui, Box box, const char *label, UiRange range, double *value); // true: changed

// A line of text to edit, in UTF-8; true when it has changed.
bool ui_text(Ui *ui, Box box, const char *label, char *text, size_t size);

// A list that scrolls: between begin and end, rows are drawn into the returned box, which is
// `content_px` high and moved up by *scroll_px; what is outside of the list's view is cut. The
// wheel, the focus and a bar move it.
Box ui_scroll_begin(Ui *ui, Box box, const char *label, int content_px, double *scroll_px);
void ui_scroll_end(Ui *ui);
bool ui_shows(const Ui *ui, Box box); // the list that is being drawn does not cut all of it
