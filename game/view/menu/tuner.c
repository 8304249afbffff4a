// tuner.c -- the tuning panel: pages of sliders, and what they wish for.
#include "tuner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/tuning.h"
#include "picker.h"

#define WIDTH_UNITS 330
#define WIDTH_SHARE 0.44 // of the picture at most
#define PAD_UNITS 8
#define GAP_UNITS 2
enum { PAGE_LETTERS = 7, ROOMY_ROWS = 11, LABEL_MAX = 64 };
#define FIND_SHARE 0.6 // of the title's line
enum { SCOPE_MIND = TUNING_ROWS_MAX, SCOPE_DRIVE };
enum { FIND_MAX = 32, TIP_MAX = 128 };

typedef enum TunerPage {
    PAGE_TANK,
    PAGE_GROUND,
    PAGE_RULES,
    PAGE_MIND,
    PAGE_PRESETS,
    PAGE_COUNT
} TunerPage;

struct Tuner {
    Ui *ui;
    bool is_open, wants_focus;
    TunerPage page;
    int kind;            // chosen of the list of kinds: 0 for all
    char find[FIND_MAX]; // shows the rows with that in their key or help, of all pages
    double scroll_px[PAGE_COUNT + 1];
    char name[TUNING_NAME_MAX]; // of the preset to save
    TunerRequest request;       // not yet taken
    EditQueue *edits;
    const char *said; // about a button: "copied"
    double said_s;
};

// A frame of the panel.
typedef struct Panel {
    Tuner *tuner;
    const Hud *hud;
    const TunerScene *scene;
    Tuning tuning;  // in force
    int tank, kind; // kind: of the sliders, -1 for all
    int shown;      // the kind whose values are shown
    Box list;
    int y, row_px; // the next row's top; y is only counted where `is_counting`
    bool is_counting, has_tips;
} Panel;

static const char *const PAGE_NAMES[PAGE_COUNT] = {"Tanks", "Ground", "Rules", "Mind", "Preset"};

Tuner *tuner_create(EditQueue *edits) {
    Tuner *tuner = calloc(1, sizeof *tuner);
    if (!tuner) return NULL;
    tuner->ui = ui_create();
    tuner->edits = edits;
    snprintf(tuner->name, sizeof tuner->name, "mine");
    if (tuner->ui) return tuner;
    free(tuner);
    return NULL;
}

void tuner_destroy(Tuner *tuner) {
    if (tuner) ui_destroy(tuner->ui);
    free(tuner);
}

bool tuner_is_open(const Tuner *tuner) { return tuner->is_open; }

void tuner_toggle(Tuner *tuner) {
    tuner->is_open = tuner->wants_focus = !tuner->is_open;
    ui_release(tuner->ui);
}

int tuner_width(const Tuner *tuner, double ui, int width_px) {
    double wanted = WIDTH_UNITS * ui, most = WIDTH_SHARE * width_px;
    return tuner->is_open ? (int)(wanted < most ? wanted : most) : 0;
}

// A pad's sticks and triggers go on driving; Tab closes the panel, and is the window's key.
bool tuner_event(Tuner *tuner, const SDL_Event *event, double density) {
    ASSERT(density > 0);
    bool is_key = event->type == SDL_KEYDOWN;
    SDL_Scancode code = is_key ? event->key.keysym.scancode : SDL_SCANCODE_UNKNOWN;
    if (!tuner->is_open || code == SDL_SCANCODE_TAB) return false;
    bool is_ours = event->type == SDL_CONTROLLERBUTTONDOWN ||
                   event->type == SDL_CONTROLLERBUTTONUP ||
                   (is_key && (ui_is_steering(code) || code == SDL_SCANCODE_PAGEUP ||
                               code == SDL_SCANCODE_PAGEDOWN || code == SDL_SCANCODE_HOME ||
                               code == SDL_SCANCODE_END || code == SDL_SCANCODE_DELETE));
    return ui_event(tuner->ui, event, density, is_ours);
}

void tuner_save(Tuner *tuner) {
    tuner->request = (TunerRequest){TUNER_SAVE_PRESET, *tuner->name ? tuner->name : "mine"};
}

TunerRequest tuner_take_request(Tuner *tuner) {
    TunerRequest request = tuner->request;
    tuner->request = (TunerRequest){0};
    return request;
}

// The rows of a page.
static void wish(Tuner *tuner, Edit edit) {
    ASSERT(isfinite(edit.value));
    edits_add(tuner->edits, &edit);
}

// Of all kinds when `kind` is -1.
static void wish_number(Tuner *tuner, int row, int kind, double value) {
    wish(tuner, (Edit){.kind = EDIT_TUNE, .index = row, .spec = kind, .value = value});
}

static void wish_reset(const Panel *panel) {
    for (int row = 0; row < tuning_row_count(); row++)
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            if (panel->tuning.values[row][kind] != tuning_default(row, kind))
                wish_number(panel->tuner, row, kind, tuning_default(row, kind));
}

// The next row of the list; it is only counted at first, so that the list knows its length.
static bool next_row(Panel *panel, Box *box, bool takes_focus) {
    Tuner *tuner = panel->tuner;
    *box = (Box){panel->list.x, panel->y, panel->list.w, panel->row_px};
    panel->y += panel->row_px + hud_px(panel->hud, GAP_UNITS);
    if (panel->is_counting) return false;
    if (takes_focus && tuner->wants_focus) ui_focus_first(tuner->ui);
    tuner->wants_focus &= !takes_focus;
    return true;
}

static void heading(Panel *panel, const char *text) {
    Box box;
    if (!next_row(panel, &box, false)) return;
    box_cut_left(&box, hud_px(panel->hud, 4));
    ui_label(panel->tuner->ui, box, text, INK_AMBER);
}

static void explain(const Panel *panel, const char *text) {
    if (panel->has_tips) ui_tip(panel->tuner->ui, text);
}

// "turn-accel", "self_centre", "drive.grip": as words.
static const char *as_words(const char *name, char words[static LABEL_MAX]) {
    snprintf(words, LABEL_MAX, "%s", name);
    for (char *at = words; *at; at++)
        if (strchr("-_.", *at)) *at = ' ';
    return words;
}

static void row_of_tuning(Panel *panel, int row) {
    const TuningRow *known = &TUNING_ROWS[row];
    int kind = known->is_of_tanks ? panel->shown : 0;
    double value = panel->tuning.values[row][kind];
    UiRange range = {known->low, fmax(known->high, value), tuning_default(row, kind), known->step,
                     known->unit};
    char words[LABEL_MAX], tip[TIP_MAX];
    Box box;
    if (!next_row(panel, &box, true)) return;
    Ui *ui = panel->tuner->ui;
    char help[TUNING_HELP_MAX];
    const char *name = strchr(known->key, '.') + 1;
    if (*panel->tuner->find && !strchr(name, '-')) name = known->key; // "drive grip", "grass grip"
    ui_scope(ui, row);
    bool is_switch = tuning_is_switch(row), is_on = value != 0;
    as_words(name, words);
    bool is_turned =
        is_switch ? ui_toggle(ui, box, words, &is_on) : ui_slider(ui, box, words, range, &value);
    if (is_switch) value = is_on;
    // All kinds together go back each to its own initial value.
    if (is_turned) {
        bool is_back = panel->kind < 0 && value == tuning_default(row, panel->shown);
        for (int i = 0; is_back && i < tuning_row_kinds(row); i++)
            wish_number(panel->tuner, row, i, tuning_default(row, i));
        if (!is_back) wish_number(panel->tuner, row, panel->kind, value);
    }
    snprintf(tip, TIP_MAX, "%s: %s", known->key, tuning_help(row, help));
    explain(panel, tip);
    ui_unscope(ui);
}

// Of a mind or a drive.
static void rows_of_params(Panel *panel, const Param *table, const double *values, EditKind kind) {
    Ui *ui = panel->tuner->ui;
    ui_scope(ui, kind == EDIT_MIND_PARAM ? SCOPE_MIND : SCOPE_DRIVE);
    for (int i = 0; table && table[i].name; i++) {
        double value = values[i];
        char words[LABEL_MAX];
        Box box;
        if (!next_row(panel, &box, true)) continue;
        if (choose_param(ui, box, as_words(table[i].name, words), &table[i], &value))
            wish(panel->tuner,
                 (Edit){.kind = kind, .tank = panel->tank, .index = i, .value = value});
        explain(panel, table[i].help);
    }
    ui_unscope(ui);
}

static void mind_page(Panel *panel) {
    const TankCard *card = &match_card(panel->scene->match)->tanks[panel->tank];
    const Drive *drive = card->loadout.drive;
    bool has_mind = card->kind == CONTROLLER_BEHAVIOUR;
    char text[LABEL_MAX];
    snprintf(text, sizeof text, "%.32s (tank %d)", card->name, panel->tank + 1);
    heading(panel, text);
    if (has_mind)
        rows_of_params(panel, card->mind.behaviour->params, card->mind.params, EDIT_MIND_PARAM);
    if (!has_mind) heading(panel, "A person drives it: there is no mind to turn");
    if (has_mind && !behaviour_param_count(card->mind.behaviour))
        heading(panel, "has nothing to turn");
    snprintf(text, sizeof text, "its drive: %.32s", drive->name);
    heading(panel, text);
    rows_of_params(panel, drive->params, card->loadout.drive_params, EDIT_DRIVE_PARAM);
    if (!drive_param_count(drive)) heading(panel, "has nothing to turn");
}

static bool choice_row(Panel *panel, const char *label, const char *tip) {
    Box box;
    if (!next_row(panel, &box, true)) return false;
    bool is_pressed = ui_button(panel->tuner->ui, box, label);
    explain(panel, tip);
    return is_pressed;
}

static TunerPage page_of(int row) {
    if (TUNING_ROWS[row].is_of_tanks) return PAGE_TANK;
    return !strcmp(tuning_group(row), "Ground") ? PAGE_GROUND : PAGE_RULES;
}

static bool is_found(const Tuner *tuner, int row) {
    char help[TUNING_HELP_MAX];
    return SDL_strcasestr(TUNING_ROWS[row].key, tuner->find) ||
           SDL_strcasestr(tuning_help(row, help), tuner->find);
}

static void draw_rows(Panel *panel) {
    const Tuner *tuner = panel->tuner;
    const char *group = NULL;
    int found = 0;
    if (!*tuner->find && tuner->page == PAGE_MIND) {
        mind_page(panel);
        return;
    }
    if (!*tuner->find && tuner->page == PAGE_PRESETS) {
        heading(panel, "All numbers at once");
        if (choice_row(panel, "as usual", "every number as it was at first")) wish_reset(panel);
        for (const char *const *name = panel->scene->presets; name && *name; name++)
            if (choice_row(panel, *name, "also for a command line: --tuning NAME"))
                panel->tuner->request = (TunerRequest){TUNER_APPLY_PRESET, *name};
        return;
    }
    for (int row = 0; row < tuning_row_count(); row++) {
        if (*tuner->find ? !is_found(tuner, row) : page_of(row) != tuner->page) continue;
        bool has_heading = !*tuner->find && tuner->page == PAGE_TANK;
        if (has_heading && (!group || strcmp(group, tuning_group(row)) != 0))
            heading(panel, group = tuning_group(row));
        row_of_tuning(panel, row);
        found++;
    }
    if (!found) heading(panel, "Nothing is called so");
}

// "all kinds" and those that are in the match; a lone one needs no choice.
static void choose_kind(Panel *panel, Box *left) {
    const char *words[TUNING_KINDS + 1] = {"all kinds"};
    int kinds[TUNING_KINDS + 1] = {-1}, count = 1;
    const MatchCard *card = match_card(panel->scene->match);
    for (int kind = 0; kind < TUNING_KINDS; kind++) {
        bool is_there = false;
        for (int i = 0; i < card->tank_count; i++)
            is_there |= spec_kind(card->tanks[i].loadout.spec) == kind;
        if (!is_there) continue;
        words[count] = TANK_SPECS[kind].name;
        kinds[count++] = kind;
    }
    Tuner *tuner = panel->tuner;
    if (tuner->kind >= count) tuner->kind = 0;
    bool has_choice = count > 2 && (tuner->page == PAGE_TANK || *tuner->find);
    if (has_choice)
        ui_choice(tuner->ui, box_cut_top(left, panel->row_px), "Whose", words, count, &tuner->kind);
    if (has_choice) box_cut_top(left, hud_px(panel->hud, GAP_UNITS));
    panel->kind = count > 2 ? kinds[tuner->kind] : -1;
    panel->shown = panel->kind < 0 ? kinds[1] : panel->kind;
}

// Tabs, where their words have room.
static void choose_page(Panel *panel, Box *left) {
    Tuner *tuner = panel->tuner;
    Box row = box_cut_top(left, panel->row_px);
    int page = (int)tuner->page, letter = text_advance(panel->hud->text, TEXT_NORMAL);
    bool has_room = row.w / PAGE_COUNT > PAGE_LETTERS * letter;
    bool is_changed = has_room ? ui_tabs(tuner->ui, row, PAGE_NAMES, PAGE_COUNT, &page)
                               : ui_choice(tuner->ui, row, "Page", PAGE_NAMES, PAGE_COUNT, &page);
    tuner->page = (TunerPage)page;
    if (is_changed) tuner->find[0] = '\0';
    box_cut_top(left, hud_px(panel->hud, 2 * GAP_UNITS));
}

static void copy(const Panel *panel) {
    char *options = tuning_options(&panel->tuning);
    bool is_copied = options && *options && !SDL_SetClipboardText(options);
    panel->tuner->said = is_copied              ? "Copied for a command line"
                         : options && !*options ? "Nothing is turned: nothing to copy"
                                                : "The clipboard cannot be reached";
    panel->tuner->said_s = 2;
    free(options);
}

// The name of a preset, and the buttons.
static void foot(Panel *panel, Box box) {
    Tuner *tuner = panel->tuner;
    Ui *ui = tuner->ui;
    int gap = hud_px(panel->hud, 2 * GAP_UNITS);
    Box line = box_cut_top(&box, panel->row_px);
    Box save = box_cut_right(&line, line.w / 3);
    box_cut_right(&line, gap);
    ui_text(ui, line, "Name", tuner->name, sizeof tuner->name);
    ui_tip(ui, "of the preset, for --tuning");
    char label[KEY_NAME_MAX + 8];
    bindings_fill(panel->hud->bindings, "Save {save-preset}", label, sizeof label);
    if (ui_button(ui, save, label)) tuner_save(tuner);
    ui_tip(ui, "keeps these numbers in your folder's `tuning`");
    box_cut_top(&box, hud_px(panel->hud, GAP_UNITS));
    line = box_cut_top(&box, panel->row_px);
    Box half = box_cut_left(&line, (line.w - gap) / 2);
    box_cut_left(&line, gap);
    if (ui_button(ui, half, "Copy --set")) copy(panel);
    ui_tip(ui, "what is turned, as options of treads");
    ui_disable(ui, panel->scene->refusal);
    if (ui_button(ui, line, "Reset all")) wish_reset(panel);
    ui_tip(ui, "every number as it was at first; Delete does it for one");
    ui_disable(ui, false);
}

static int foot_height(const Panel *panel) {
    return 2 * panel->row_px + hud_px(panel->hud, 3 * GAP_UNITS);
}

static void find_field(const Panel *panel, Box box) {
    ui_text(panel->tuner->ui, box, "Find", panel->tuner->find, sizeof panel->tuner->find);
}

// With the field to find before the first row, and the buttons behind the last one, when they have
// no place of their own.
static void list(Panel *panel, Box box, bool has_foot) {
    const char *refusal = panel->scene->refusal;
    Tuner *tuner = panel->tuner;
    double *scroll_px = &tuner->scroll_px[*tuner->find ? PAGE_COUNT : tuner->page];
    int find_px = has_foot ? panel->row_px + hud_px(panel->hud, GAP_UNITS) : 0;
    panel->is_counting = true;
    panel->y = find_px;
    draw_rows(panel);
    int foot_px = has_foot ? foot_height(panel) : 0;
    panel->list = ui_scroll_begin(tuner->ui, box, "rows", panel->y + foot_px, scroll_px);
    panel->is_counting = false;
    panel->y = panel->list.y;
    if (has_foot) find_field(panel, (Box){panel->list.x, panel->y, panel->list.w, panel->row_px});
    panel->y += find_px;
    ui_disable(tuner->ui, refusal);
    draw_rows(panel);
    ui_disable(tuner->ui, false);
    if (has_foot) foot(panel, (Box){panel->list.x, panel->y, panel->list.w, foot_px});
    ui_scroll_end(tuner->ui);
}

static void draw_panel(Panel *panel, Box box, double dt_s) {
    const char *refusal = panel->scene->refusal;
    Tuner *tuner = panel->tuner;
    const Hud *hud = panel->hud;
    int pad = hud_px(hud, PAD_UNITS), line = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2);
    paint_plate(hud->renderer, box, 1); // nothing of the field shows through
    ui_plate(tuner->ui, box, "Tuning");
    Box head = box_cut_top(&box, ui_plate_head(tuner->ui));
    box = box_inset(box, pad);
    Box bottom = {0}, tips = {box.x, box.y, 0, 0};
    if (box.h > ROOMY_ROWS * panel->row_px) { // else the rows need it
        box_cut_bottom(&box, hud_px(hud, GAP_UNITS));
        tips = box_cut_bottom(&box, 2 * line);
        box_cut_bottom(&box, hud_px(hud, 2 * GAP_UNITS));
        bottom = box_cut_bottom(&box, foot_height(panel));
    }
    tuner->said_s -= isfinite(dt_s) ? dt_s : 0;
    if (tuner->said && tuner->said_s > 0)
        ui_words(tuner->ui, tips, tuner->said, INK_AMBER);
    else
        ui_tips_at(tuner->ui, tips);
    Box find = box_cut_right(&head, (int)(FIND_SHARE * head.w));
    find = (Box){find.x, find.y + pad, find.w - pad, panel->row_px};
    panel->has_tips = bottom.h > 0;
    if (bottom.h) find_field(panel, find);
    if (refusal) box_cut_top(&box, ui_words(tuner->ui, box, refusal, INK_AMBER) + pad / 2);
    choose_page(panel, &box);
    choose_kind(panel, &box);
    list(panel, box, !bottom.h);
    box_cut_top(&bottom, hud_px(hud, 2 * GAP_UNITS));
    if (bottom.h) foot(panel, bottom);
}

void tuner_draw(Tuner *tuner, const Hud *hud, const TunerScene *scene, double dt_s) {
    if (!tuner->is_open) return;
    int width = tuner_width(tuner, hud->ui, hud->width);
    int count = match_card(scene->match)->tank_count;
    Panel panel = {.tuner = tuner,
                   .hud = hud,
                   .scene = scene,
                   .tuning = card_tuning(match_card(scene->match)),
                   .tank = scene->tank < 0 || scene->tank >= count ? 0 : scene->tank};
    ui_begin(tuner->ui, hud_frame(hud), dt_s);
    panel.row_px = ui_row_height(tuner->ui);
    draw_panel(&panel, (Box){hud->width - width, 0, width, hud->height}, dt_s);
    if (ui_is_cancelled(tuner->ui)) tuner->is_open = false;
    ui_end(tuner->ui);
}
