// tuner_rows.c -- the rows of the tuning panel: a slider each, and what it wishes for.
#include <stdio.h>
#include <string.h>

#include "tuner_state.h"

enum { LABEL_MAX = 64 };
enum { SCOPE_MIND = TUNING_ROWS_MAX, SCOPE_DRIVE };

void tuner_wish(Tuner *tuner, Edit edit) {
    if (tuner->edit_count < EDITS_MAX) tuner->edits[tuner->edit_count++] = edit;
}

// All kinds together go back each to its own initial value.
static void wish_row(const Sheet *sheet, int row, double value) {
    bool is_back = sheet->kind < 0 && value == tuning_default(row, sheet->shown);
    for (int kind = 0; is_back && kind < tuning_row_kinds(row); kind++)
        tuner_wish(sheet->tuner, (Edit){.kind = EDIT_TUNE,
                                        .index = row,
                                        .spec = kind,
                                        .value = tuning_default(row, kind)});
    if (!is_back)
        tuner_wish(sheet->tuner,
                   (Edit){.kind = EDIT_TUNE, .index = row, .spec = sheet->kind, .value = value});
}

void tuner_reset(const Sheet *sheet) {
    for (int row = 0; row < tuning_row_count(); row++)
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            if (sheet->tuning.values[row][kind] != tuning_default(row, kind))
                tuner_wish(sheet->tuner, (Edit){.kind = EDIT_TUNE,
                                                .index = row,
                                                .spec = kind,
                                                .value = tuning_default(row, kind)});
}

// The next row of the list; it is only counted at first, so that the list knows its length.
static bool next_row(Sheet *sheet, Box *box) {
    *box = (Box){sheet->list.x, sheet->y, sheet->list.w, sheet->row_px};
    sheet->y += sheet->row_px + hud_px(sheet->hud, GAP_UNITS);
    return !sheet->is_counting;
}

static void heading(Sheet *sheet, const char *text) {
    Box box;
    if (!next_row(sheet, &box)) return;
    box_cut_left(&box, hud_px(sheet->hud, 4));
    ui_label(sheet->tuner->ui, box, text, INK_AMBER);
}

static void explain(const Sheet *sheet, const char *text) {
    if (sheet->has_tips) ui_tip(sheet->tuner->ui, text);
}

static void grab_focus(Tuner *tuner) {
    if (tuner->wants_focus) ui_focus_first(tuner->ui);
    tuner->wants_focus = false;
}

// "turn-accel", "self_centre", "drive.grip": as words.
static const char *as_words(const char *name, char words[static LABEL_MAX]) {
    snprintf(words, LABEL_MAX, "%s", name);
    for (char *at = words; *at; at++)
        if (strchr("-_.", *at)) *at = ' ';
    return words;
}

static bool turn_value(Ui *ui, Box box, const char *label, UiRange range, bool is_switch,
                       double *value) {
    if (!is_switch) return ui_slider(ui, box, label, range, value);
    bool is_on = *value != 0;
    bool is_turned = ui_toggle(ui, box, label, &is_on);
    *value = is_on;
    return is_turned;
}

static void row_of_tuning(Sheet *sheet, int row) {
    const TuningRow *known = &TUNING_ROWS[row];
    int kind = known->is_of_tanks ? sheet->shown : 0;
    double value = sheet->tuning.values[row][kind];
    UiRange range = {known->low, fmax(known->high, value), tuning_default(row, kind), known->step,
                     known->unit};
    char words[LABEL_MAX], *tip = sheet->tuner->tips[row];
    Box box;
    if (!next_row(sheet, &box)) return;
    Ui *ui = sheet->tuner->ui;
    const char *name = strchr(known->key, '.') + 1;
    if (*sheet->tuner->find && !strchr(name, '-')) name = known->key; // "drive grip", "grass grip"
    grab_focus(sheet->tuner);
    ui_scope(ui, row);
    if (turn_value(ui, box, as_words(name, words), range, tuning_is_switch(row), &value))
        wish_row(sheet, row, value);
    snprintf(tip, TIP_MAX, "%s: %s", known->key, known->help);
    explain(sheet, tip);
    ui_unscope(ui);
}

// Of a mind or a drive.
static void rows_of_params(Sheet *sheet, const Param *table, const double *values, EditKind kind) {
    Ui *ui = sheet->tuner->ui;
    ui_scope(ui, kind == EDIT_MIND_PARAM ? SCOPE_MIND : SCOPE_DRIVE);
    for (int i = 0; table && table[i].name; i++) {
        double value = values[i];
        UiRange range = {table[i].low, table[i].high, table[i].initial, 0, table[i].unit};
        char words[LABEL_MAX];
        Box box;
        if (!next_row(sheet, &box)) continue;
        grab_focus(sheet->tuner);
        if (ui_slider(ui, box, as_words(table[i].name, words), range, &value))
            tuner_wish(sheet->tuner,
                       (Edit){.kind = kind, .tank = sheet->tank, .index = i, .value = value});
        explain(sheet, table[i].help);
    }
    ui_unscope(ui);
}

static void mind_page(Sheet *sheet) {
    const TankCard *card = &match_card(sheet->match)->tanks[sheet->tank];
    bool has_mind = card->kind == CONTROLLER_BEHAVIOUR;
    char text[LABEL_MAX];
    snprintf(text, sizeof text, "%.32s (tank %d)", card->name, sheet->tank + 1);
    heading(sheet, text);
    if (has_mind) rows_of_params(sheet, card->behaviour->params, card->params, EDIT_MIND_PARAM);
    if (!has_mind) heading(sheet, "A person drives it: there is no mind to turn");
    if (has_mind && !behaviour_param_count(card->behaviour)) heading(sheet, "has nothing to turn");
    snprintf(text, sizeof text, "its drive: %.32s", card->drive->name);
    heading(sheet, text);
    rows_of_params(sheet, card->drive->params, card->drive_params, EDIT_DRIVE_PARAM);
    if (!drive_param_count(card->drive)) heading(sheet, "has nothing to turn");
}

static bool choice_row(Sheet *sheet, const char *label, const char *tip) {
    Box box;
    if (!next_row(sheet, &box)) return false;
    grab_focus(sheet->tuner);
    bool is_pressed = ui_button(sheet->tuner->ui, box, label);
    explain(sheet, tip);
    return is_pressed;
}

static void preset_page(Sheet *sheet) {
    heading(sheet, "All numbers at once");
    if (choice_row(sheet, "as usual", "every number as it was at first")) tuner_reset(sheet);
    for (const char *const *name = sheet->presets; name && *name; name++)
        if (choice_row(sheet, *name, "also for a command line: --tuning NAME"))
            sheet->tuner->used = *name;
}

static Page page_of(int row) {
    const char *group = tuning_group(row);
    if (TUNING_ROWS[row].is_of_tanks) return PAGE_TANK;
    return !strcmp(group, "Ground") ? PAGE_GROUND : PAGE_RULES;
}

static bool is_shown(const Tuner *tuner, int row) {
    const TuningRow *known = &TUNING_ROWS[row];
    if (!*tuner->find) return page_of(row) == tuner->page;
    return SDL_strcasestr(known->key, tuner->find) || SDL_strcasestr(known->help, tuner->find);
}

void tuner_rows(Sheet *sheet) {
    const char *group = NULL;
    int found = 0;
    void (*const page)(Sheet *) = sheet->tuner->page == PAGE_MIND      ? mind_page
                                  : sheet->tuner->page == PAGE_PRESETS ? preset_page
                                                                       : NULL;
    if (page && !*sheet->tuner->find) {
        page(sheet);
        return;
    }
    for (int row = 0; row < tuning_row_count(); row++) {
        if (!is_shown(sheet->tuner, row)) continue;
        bool has_heading = !*sheet->tuner->find && sheet->tuner->page == PAGE_TANK;
        if (has_heading && (!group || strcmp(group, tuning_group(row)) != 0))
            heading(sheet, group = tuning_group(row));
        row_of_tuning(sheet, row);
        found++;
    }
    if (!found) heading(sheet, "Nothing is called so");
}
