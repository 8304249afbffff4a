// tuner_state.h -- the inside of the tuning panel, shared by tuner.c and tuner_rows.c and nobody
// else.
#pragma once

#include "tuner.h"

#define GAP_UNITS 2
enum { EDITS_MAX = 256, FIND_MAX = 32, TIP_MAX = 128 };

typedef enum Page { PAGE_TANK, PAGE_GROUND, PAGE_RULES, PAGE_MIND, PAGE_PRESETS, PAGE_COUNT } Page;

struct Tuner {
    Ui *ui;
    bool is_open, wants_focus, saves;
    Page page;
    int kind;                   // chosen of the list of kinds: 0 for all
    char find[FIND_MAX];        // shows the rows with that in their key or help, of all pages
    char name[TUNING_NAME_MAX]; // of a preset
    double scroll_px[PAGE_COUNT + 1];
    char tips[TUNING_ROWS_MAX][TIP_MAX]; // of the rows, while they are drawn
    const char *used;                    // a preset of the list, not yet fetched; NULL for none
    Edit edits[EDITS_MAX];
    int edit_count;
    const char *said; // about a button: "copied"
    double said_s;
};

// A frame.
typedef struct Sheet {
    Tuner *tuner;
    const Hud *hud;
    const Match *match;
    const char *const *presets; // ends with NULL
    Tuning tuning;              // in force
    int tank, kind;             // kind: of the sliders, -1 for all
    int shown;                  // the kind whose values are shown
    Box list;
    int y, row_px; // the next row's top; y is only counted where `is_counting`
    bool is_counting, has_tips;
} Sheet;

void tuner_wish(Tuner *tuner, Edit edit);
void tuner_reset(const Sheet *sheet); // all numbers
void tuner_rows(Sheet *sheet);        // of the page, or those that are found
