// tuner.c -- the tuning panel: tabs of sliders, presets, and the edits and requests that they make.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/view_rows.h"
#include "match/tuning.h"
#include "panels.h"

#define WIDTH_UNITS 380
#define WIDTH_SHARE 0.44 // maximum width, as a fraction of the frame's width
#define PAD_UNITS 8
#define GAP_UNITS 2
#define FIND_SHARE 0.6 // width of the search field, as a fraction of the title line
#define COPIED_S 2
enum { PAGE_LETTERS = 7, ROOMY_ROWS = 11, LABEL_MAX = 64, FIND_MAX = 32, TIP_MAX = 128 };
enum { SCOPE_MIND = TUNING_ROWS_MAX, SCOPE_DRIVE };

typedef enum TunerPage { TUNER_PAGES_IDS(PAGE_) PAGE_COUNT } TunerPage;

struct Tuner {
    Ui *ui;
    bool is_open, wants_focus;
    TunerPage page;
    int kind;            // index in the list of kinds; 0: all kinds
    char find[FIND_MAX]; // shows the rows of all tabs with this text in their key or help
    double scroll_px[PAGE_COUNT + 1];
    char name[TUNING_NAME_MAX]; // name of the preset to save
    TunerRequest request;       // request that is not yet taken
    EditQueue *edits;
    const char *said; // message about the result of a button
    double said_s;
};

typedef struct Panel {
    Tuner *tuner;
    const Hud *hud;
    const TunerScene *scene;
    Tuning tuning;  // values in force
    int tank, kind; // kind: the kind that the sliders change, -1 for all
    int shown;      // kind with the shown values
    Box list;
    int y, row_px;    // y: top of the next row
    bool is_counting; // rows are only counted, to know the length of the list
} Panel;

static const char *const PAGE_NAMES[] = {TUNER_PAGES(AS_SECOND) NULL};

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

// Sticks and triggers of a pad still drive. Tab closes the panel, and is left to the window.
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

static void add_edit(const Panel *panel, Edit edit) {
    ASSERT(isfinite(edit.value) && edit.index >= 0);
    edits_add(panel->tuner->edits, &edit);
}

// Sets a value for one kind of tank, or for all if `kind` is -1.
static void set_value(const Panel *panel, int row, int kind, double value) {
    add_edit(panel, (Edit){.kind = EDIT_TUNE, .index = row, .spec = kind, .value = value});
}

static void reset_all(const Panel *panel) {
    for (int row = 0; row < tuning_row_count(); row++)
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            if (panel->tuning.values[row][kind] != tuning_default(row, kind))
                set_value(panel, row, kind, tuning_default(row, kind));
}

// Draws or counts the next row of the list. Returns true if it was pressed or changed.
static bool next_row(Panel *panel, const UiRow *row) {
    Tuner *tuner = panel->tuner;
    Box box = {panel->list.x, panel->y, panel->list.w, panel->row_px};
    panel->y += panel->row_px + hud_px(panel->hud, GAP_UNITS);
    if (panel->is_counting) return false;
    if (row->kind == UI_LABEL) {
        box_cut_left(&box, hud_px(panel->hud, 4));
        ui_label(tuner->ui, box, row->label, INK_AMBER);
        return false;
    }
    if (tuner->wants_focus) ui_focus_first(tuner->ui);
    tuner->wants_focus = false;
    return ui_row(tuner->ui, box, row);
}

static void heading(Panel *panel, const char *text) { next_row(panel, &(UiRow){UI_LABEL, text}); }

static bool button(Panel *panel, const char *label, const char *tip) {
    return next_row(panel, &(UiRow){UI_BUTTON, label, tip});
}

// Replaces the separators of a name by spaces: "turn-accel", "self_centre", "drive.grip".
static const char *as_words(const char *name, char words[static LABEL_MAX]) {
    escaped_write(words, LABEL_MAX, "%s", name);
    for (char *at = words; *at; at++)
        if (strchr("-_.", *at)) *at = ' ';
    return words;
}

// Names of parameters that need more words than their key.
static const struct { const char *key, *label; } TUNING_LABELS[] = {TUNING_LABEL_ROWS(AS_ELEMENT)};

static const char *tuning_label(const char *key, const char *name) {
    for (size_t i = 0; i < sizeof TUNING_LABELS / sizeof *TUNING_LABELS; i++)
        if (!strcmp(TUNING_LABELS[i].key, key)) return TUNING_LABELS[i].label;
    return name;
}

static void tuning_row(Panel *panel, int row) {
    TuningRow known = tuning_row_at(row);
    int shown = known.is_of_tanks ? panel->shown : 0;
    double value = panel->tuning.values[row][shown], initial = tuning_default(row, shown);
    const char *name = strchr(known.key, '.') + 1;
    char words[LABEL_MAX], tip[TIP_MAX], help[TUNING_HELP_MAX];
    // Search results need the group: "drive grip", "grass grip".
    if (*panel->tuner->find && !strchr(name, '-')) name = known.key;
    snprintf(tip, TIP_MAX, "%s: %s", known.key, tuning_help(row, help));
    bool is_switch = tuning_is_switch(row), is_on = value != 0;
    UiRow widget = {
        is_switch ? UI_TOGGLE : UI_SLIDER,
        as_words(tuning_label(known.key, name), words),
        tip,
        .is_on = &is_on,
        .value = &value,
        .range = {known.low, max_of(known.high, value), initial, known.step, known.unit}};
    ui_scope(panel->tuner->ui, row);
    bool is_changed = next_row(panel, &widget);
    ui_unscope(panel->tuner->ui);
    if (!is_changed) return;
    if (is_switch) value = is_on;
    // Resetting all kinds resets each to its own initial value.
    bool is_reset = panel->kind < 0 && value == initial;
    for (int i = 0; is_reset && i < tuning_row_kinds(row); i++)
        set_value(panel, row, i, tuning_default(row, i));
    if (!is_reset) set_value(panel, row, panel->kind, value);
}

// Draws the parameters of an AI or a drive.
static void param_rows(Panel *panel, const Param *table, const double *values, EditKind kind) {
    Ui *ui = panel->tuner->ui;
    ui_scope(ui, kind == EDIT_MIND_PARAM ? SCOPE_MIND : SCOPE_DRIVE);
    for (int i = 0; table && table[i].name; i++) {
        double value = values[i];
        char words[LABEL_MAX];
        if (next_row(panel, &(UiRow){UI_SLIDER, as_words(table[i].name, words), table[i].help,
                                     .range = {table[i].low, table[i].high, table[i].initial, 0,
                                               table[i].unit},
                                     .value = &value}))
            add_edit(panel, (Edit){.kind = kind, .tank = panel->tank, .index = i, .value = value});
    }
    ui_unscope(ui);
    if (!table || !table->name) heading(panel, "No settings");
}

static void mind_page(Panel *panel) {
    const TankCard *card = &match_card(panel->scene->match)->tanks[panel->tank];
    const Drive *drive = card->loadout.drive;
    char text[LABEL_MAX];
    escaped_write(text, sizeof text, "%.32s (tank %d)", card->name, panel->tank + 1);
    heading(panel, text);
    if (card->kind == DRIVER_MIND && mind_is_external(&card->mind))
        heading(panel, "External bot: its settings are chosen before the match");
    else if (card->kind == DRIVER_MIND)
        param_rows(panel, card->mind.behaviour->params, card->mind.params, EDIT_MIND_PARAM);
    else
        heading(panel, "Player-controlled: no AI settings");
    escaped_write(text, sizeof text, "Drive: %.32s", drive->name);
    heading(panel, text);
    param_rows(panel, drive->params, card->loadout.drive_params, EDIT_DRIVE_PARAM);
}

static void preset_page(Panel *panel) {
    heading(panel, "Change all values");
    if (button(panel, "Standard", "Reset all values to the defaults")) reset_all(panel);
    for (const char *const *name = panel->scene->presets; name && *name; name++)
        if (button(panel, *name, "Apply all values of this preset"))
            panel->tuner->request = (TunerRequest){TUNER_APPLY_PRESET, *name};
}

static TunerPage page_of(int row) {
    if (tuning_row_at(row).is_of_tanks) return PAGE_TANK;
    return !strcmp(tuning_group(row), "Ground") ? PAGE_GROUND : PAGE_RULES;
}

static bool is_found(const Tuner *tuner, int row) {
    char help[TUNING_HELP_MAX];
    const char *key = tuning_row_at(row).key;
    return SDL_strcasestr(key, tuner->find) ||
           SDL_strcasestr(tuning_label(key, key), tuner->find) ||
           SDL_strcasestr(tuning_help(row, help), tuner->find);
}

static void draw_rows(Panel *panel) {
    const Tuner *tuner = panel->tuner;
    const char *group = NULL;
    int found = 0;
    if (!*tuner->find && tuner->page >= PAGE_MIND) {
        (tuner->page == PAGE_MIND ? mind_page : preset_page)(panel);
        return;
    }
    for (int row = 0; row < tuning_row_count(); row++) {
        if (*tuner->find ? !is_found(tuner, row) : page_of(row) != tuner->page) continue;
        bool has_heading = !*tuner->find && tuner->page == PAGE_TANK;
        if (has_heading && (!group || strcmp(group, tuning_group(row)) != 0))
            heading(panel, group = tuning_group(row));
        tuning_row(panel, row);
        found++;
    }
    if (!found) heading(panel, "No matches");
}

// Chooses between all kinds and each kind in the match; a single kind needs no choice.
static void choose_kind(Panel *panel, Box *rest) {
    const char *words[TUNING_KINDS + 2] = {"all tanks", NULL};
    int kinds[TUNING_KINDS + 1] = {-1}, count = 1;
    const MatchCard *card = match_card(panel->scene->match);
    for (int kind = 0; kind < TUNING_KINDS; kind++) {
        bool is_in_match = false;
        for (int i = 0; i < card->tank_count; i++)
            is_in_match |= spec_kind(card->tanks[i].loadout.spec) == kind;
        if (!is_in_match) continue;
        words[count] = TANK_SPECS[kind].name;
        kinds[count++] = kind;
        words[count] = NULL;
    }
    Tuner *tuner = panel->tuner;
    if (tuner->kind >= count) tuner->kind = 0;
    if (count > 2 && (tuner->page == PAGE_TANK || *tuner->find)) {
        ui_row(tuner->ui, box_cut_top(rest, panel->row_px),
               &(UiRow){UI_CHOICE, "Applies to", .words = words, .chosen = &tuner->kind});
        box_cut_top(rest, hud_px(panel->hud, GAP_UNITS));
    }
    panel->kind = count > 2 ? kinds[tuner->kind] : -1;
    panel->shown = panel->kind < 0 ? kinds[1] : panel->kind;
    ASSERT(panel->shown < TUNING_KINDS);
}

static void foot(Panel *panel, Box box) {
    Tuner *tuner = panel->tuner;
    Ui *ui = tuner->ui;
    int gap = hud_px(panel->hud, 2 * GAP_UNITS);
    Box line = box_cut_top(&box, panel->row_px), save = box_cut_right(&line, line.w / 3);
    box_cut_right(&line, gap);
    ui_row(ui, line,
           &(UiRow){UI_TEXT, "Name", "Name of the preset", .text = tuner->name,
                    .size = sizeof tuner->name});
    char label[KEY_NAME_MAX + 8];
    bindings_fill(panel->hud->bindings, "Save {save-preset}", label, sizeof label);
    if (ui_row(ui, save, &(UiRow){UI_BUTTON, label, "Save as a preset in your user folder"}))
        tuner_save(tuner);
    box_cut_top(&box, hud_px(panel->hud, GAP_UNITS));
    line = box_cut_top(&box, panel->row_px);
    bool has_details = panel->hud->has_details;
    Box half = box_cut_left(&line, has_details ? (line.w - gap) / 2 : 0);
    box_cut_left(&line, has_details ? gap : 0);
    if (has_details &&
        ui_row(ui, half, &(UiRow){UI_BUTTON, "Copy --set", "Copy the changes as --set options"})) {
        char *options = tuning_options(&panel->tuning);
        bool is_copied = options && *options && !SDL_SetClipboardText(options);
        panel->tuner->said = is_copied              ? "Copied as command-line options"
                             : options && !*options ? "No value has been changed"
                                                    : "The clipboard is not available";
        panel->tuner->said_s = COPIED_S;
        free(options);
    }
    if (ui_row(ui, line,
               &(UiRow){UI_BUTTON, "Reset all", "Reset all values; Delete resets one",
                        .is_disabled = panel->scene->refusal}))
        reset_all(panel);
}

static int foot_height(const Panel *panel) {
    return 2 * panel->row_px + hud_px(panel->hud, 3 * GAP_UNITS);
}

static void find_field(const Panel *panel, Box box) {
    ui_text(panel->tuner->ui, box, "Find", panel->tuner->find, sizeof panel->tuner->find);
}

// Draws the rows. In a low panel, the search field comes before them and the foot after them.
static void draw_list(Panel *panel, Box box, bool has_foot) {
    Tuner *tuner = panel->tuner;
    double *scroll_px = &tuner->scroll_px[*tuner->find ? PAGE_COUNT : tuner->page];
    int find_px = has_foot ? panel->row_px + hud_px(panel->hud, GAP_UNITS) : 0;
    int foot_px = has_foot ? foot_height(panel) : 0;
    panel->is_counting = true;
    panel->y = find_px;
    draw_rows(panel);
    panel->list = ui_scroll_begin(tuner->ui, box, "rows", panel->y + foot_px, scroll_px);
    panel->is_counting = false;
    panel->y = panel->list.y;
    if (has_foot) find_field(panel, (Box){panel->list.x, panel->y, panel->list.w, panel->row_px});
    panel->y += find_px;
    ui_disable(tuner->ui, panel->scene->refusal);
    draw_rows(panel);
    ui_disable(tuner->ui, false);
    if (has_foot) foot(panel, (Box){panel->list.x, panel->y, panel->list.w, foot_px});
    ui_scroll_end(tuner->ui);
}

static void draw_panel(Panel *panel, Box box, double dt_s) {
    const char *refusal = panel->scene->refusal;
    Tuner *tuner = panel->tuner;
    const Hud *hud = panel->hud;
    int pad = hud_px(hud, PAD_UNITS), line = font_height(hud->font, FONT_SMALL) + hud_px(hud, 2);
    paint_plate(hud->renderer, box, 1); // opaque
    ui_plate(tuner->ui, box, "Tuning");
    Box head = box_cut_top(&box, ui_plate_head(tuner->ui));
    box = box_inset(box, pad);
    Box bottom = {0}, tips = {box.x, box.y, 0, 0};
    bool is_roomy = box.h > ROOMY_ROWS * panel->row_px;
    if (is_roomy) {
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
    if (!is_roomy) ui_hide_tips(tuner->ui);
    if (is_roomy) find_field(panel, find);
    if (refusal) box_cut_top(&box, ui_words(tuner->ui, box, refusal, INK_AMBER) + pad / 2);
    Box row = box_cut_top(&box, panel->row_px);
    int page = (int)tuner->page, letter = font_advance(panel->hud->font, FONT_NORMAL);
    bool has_room = row.w / PAGE_COUNT > PAGE_LETTERS * letter;
    bool is_changed = has_room ? ui_tabs(tuner->ui, row, PAGE_NAMES, PAGE_COUNT, &page)
                               : ui_choice(tuner->ui, row, "Page", PAGE_NAMES, PAGE_COUNT, &page);
    tuner->page = (TunerPage)page;
    if (is_changed) tuner->find[0] = '\0';
    box_cut_top(&box, hud_px(panel->hud, 2 * GAP_UNITS));
    choose_kind(panel, &box);
    draw_list(panel, box, !is_roomy);
    box_cut_top(&bottom, hud_px(hud, 2 * GAP_UNITS));
    if (is_roomy) foot(panel, bottom);
}

void tuner_draw(Tuner *tuner, const Hud *hud, const TunerScene *scene, double dt_s) {
    if (!tuner->is_open) return;
    int width = tuner_width(tuner, hud->ui, hud->width);
    int count = match_card(scene->match)->tank_count;
    ASSERT(width > 0 && width <= hud->width);
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
