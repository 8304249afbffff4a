// prefs_page_state.h -- what the tabs of the settings page share.
#pragma once

#include "prefs_page.h"

typedef struct PageFrame {
    PrefsPage *page;
    Ui *ui;
    const Hud *hud;
    Prefs *prefs;
    const Pads *pads;
    int row, gap; // px
    bool has_changed;
} PageFrame;

static inline Box page_row(const PageFrame *frame, Box *rest) {
    Box row = box_cut_top(rest, frame->row);
    box_cut_top(rest, frame->gap);
    return row;
}

// The list of actions that count and what they are bound to on a device: so many rows, and those
// rows.
int bindings_rows(const Prefs *prefs);
void bindings_draw(PageFrame *frame, Box *rest, Device device);
// The question whose key it shall be, or what was done last; in one row.
void bindings_draw_answer(PageFrame *frame, Box row);

void keyboard_draw(PageFrame *frame, Box box);
int pads_rows(const PageFrame *frame);
void pads_draw(PageFrame *frame, Box *rest);
