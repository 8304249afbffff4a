// tuner.c -- the tuning panel: pages of sliders, and what they wish for.
#include "tuner_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/tuning_file.h"

#define WIDTH_UNITS 330
#define WIDTH_SHARE 0.44 // of the picture at most
#define PAD_UNITS 8
enum { PAGE_LETTERS = 7, ROOMY_ROWS = 11 };
#define FIND_SHARE 0.6 // of the title's line

static const char *const PAGE_NAMES[PAGE_COUNT] = {"Tanks", "Ground", "Rules", "Mind", "Preset"};

Tuner *tuner_create(void) {
    Tuner *tuner = calloc(1, sizeof *tuner);
    if (!tuner) return NULL;
    tuner->ui = ui_create();
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

static bool is_steering(SDL_Scancode code) {
    static const SDL_Scancode CODES[] = {
        SDL_SCANCODE_UP,     SDL_SCANCODE_DOWN,     SDL_SCANCODE_LEFT,   SDL_SCANCODE_RIGHT,
        SDL_SCANCODE_PAGEUP, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_HOME,   SDL_SCANCODE_END,
        SDL_SCANCODE_RETURN, SDL_SCANCODE_KP_ENTER, SDL_SCANCODE_DELETE, SDL_SCANCODE_ESCAPE};
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++)
        if (code == CODES[i]) return true;
    return false;
}

// A pad's sticks and triggers go on driving.
bool tuner_event(Tuner *tuner, const SDL_Event *event, double density) {
    if (!tuner->is_open) return false;
    bool is_ours = event->type == SDL_CONTROLLERBUTTONDOWN ||
                   event->type == SDL_CONTROLLERBUTTONUP ||
                   (event->type == SDL_KEYDOWN && is_steering(event->key.keysym.scancode));
    bool is_mouse = event->type == SDL_MOUSEMOTION || event->type == SDL_MOUSEBUTTONDOWN ||
                    event->type == SDL_MOUSEBUTTONUP || event->type == SDL_MOUSEWHEEL;
    bool is_closing = event->type == SDL_KEYDOWN && event->key.keysym.scancode == SDL_SCANCODE_TAB;
    if (is_closing) return false; // its key is the window's
    return ui_event(tuner->ui, event, density, is_ours && !is_mouse);
}

int tuner_edits(Tuner *tuner, Edit *edits, int most) {
    int count = tuner->edit_count < most ? tuner->edit_count : most;
    memcpy(edits, tuner->edits, (size_t)count * sizeof *edits);
    tuner->edit_count -= count;
    memmove(tuner->edits, tuner->edits + count, (size_t)tuner->edit_count * sizeof *edits);
    return count;
}

void tuner_save(Tuner *tuner) { tuner->saves = true; }

bool tuner_is_saving(Tuner *tuner, char name[static TUNING_NAME_MAX]) {
    bool is_saving = tuner->saves;
    tuner->saves = false;
    snprintf(name, TUNING_NAME_MAX, "%s", *tuner->name ? tuner->name : "mine");
    return is_saving;
}

// "all kinds" and those that are in the match; a lone one needs no choice.
static void choose_kind(Sheet *sheet, Box *left) {
    const char *words[TUNING_KINDS + 1] = {"all kinds"};
    int kinds[TUNING_KINDS + 1] = {-1}, count = 1;
    const MatchCard *card = match_card(sheet->match);
    for (int kind = 0; kind < TUNING_KINDS; kind++) {
        bool is_there = false;
        for (int i = 0; i < card->tank_count; i++)
            is_there |= spec_kind(card->tanks[i].spec) == kind;
        if (!is_there) continue;
        words[count] = TANK_SPECS[kind].name;
        kinds[count++] = kind;
    }
    Tuner *tuner = sheet->tuner;
    if (tuner->kind >= count) tuner->kind = 0;
    bool has_choice = count > 2 && (tuner->page == PAGE_TANK || *tuner->find);
    if (has_choice)
        ui_choice(tuner->ui, box_cut_top(left, sheet->row_px), "Whose", words, count, &tuner->kind);
    if (has_choice) box_cut_top(left, hud_px(sheet->hud, GAP_UNITS));
    sheet->kind = count > 2 ? kinds[tuner->kind] : -1;
    sheet->shown = sheet->kind < 0 ? kinds[1] : sheet->kind;
}

// Tabs, where their words have room.
static void choose_page(Sheet *sheet, Box *left) {
    Tuner *tuner = sheet->tuner;
    Box row = box_cut_top(left, sheet->row_px);
    int page = (int)tuner->page, letter = text_advance(sheet->hud->text, TEXT_NORMAL);
    bool is_changed = false, has_room = row.w / PAGE_COUNT > PAGE_LETTERS * letter;
    if (!has_room) is_changed = ui_choice(tuner->ui, row, "Page", PAGE_NAMES, PAGE_COUNT, &page);
    for (int i = 0; i < PAGE_COUNT && has_room; i++) {
        Box tab = box_cut_left(&row, row.w / (PAGE_COUNT - i));
        bool is_chosen = !*tuner->find && (int)tuner->page == i;
        if (ui_tab(tuner->ui, tab, PAGE_NAMES[i], is_chosen)) page = i, is_changed = true;
    }
    tuner->page = (Page)page;
    if (is_changed) tuner->find[0] = '\0';
    box_cut_top(left, hud_px(sheet->hud, 2 * GAP_UNITS));
}

const char *tuner_used(Tuner *tuner) {
    const char *used = tuner->used;
    tuner->used = NULL;
    return used;
}

static void say(Tuner *tuner, const char *text) {
    tuner->said = text;
    tuner->said_s = 2;
}

static void copy(const Sheet *sheet) {
    char *options = tuning_options(&sheet->tuning);
    bool is_copied = options && *options && !SDL_SetClipboardText(options);
    say(sheet->tuner, is_copied              ? "Copied for a command line"
                      : options && !*options ? "Nothing is turned: nothing to copy"
                                             : "The clipboard cannot be reached");
    free(options);
}

// What the buttons do; the name of a preset; and what was said about it.
static void foot(Sheet *sheet, Box box, bool is_open) {
    Tuner *tuner = sheet->tuner;
    Ui *ui = tuner->ui;
    int gap = hud_px(sheet->hud, 2 * GAP_UNITS);
    Box line = box_cut_top(&box, sheet->row_px);
    Box save = box_cut_right(&line, line.w / 3);
    box_cut_right(&line, gap);
    ui_text(ui, line, "Name", tuner->name, sizeof tuner->name);
    ui_tip(ui, "of the preset, for --tuning");
    if (ui_button(ui, save, "Save F5")) tuner->saves = true;
    ui_tip(ui, "keeps these numbers in your folder's `tuning`");
    box_cut_top(&box, hud_px(sheet->hud, GAP_UNITS));
    line = box_cut_top(&box, sheet->row_px);
    Box half = box_cut_left(&line, (line.w - gap) / 2);
    box_cut_left(&line, gap);
    if (ui_button(ui, half, "Copy --set")) copy(sheet);
    ui_tip(ui, "what is turned, as options of treads");
    ui_disable(ui, !is_open);
    if (ui_button(ui, line, "Reset all")) tuner_reset(sheet);
    ui_tip(ui, "every number as it was at first; Delete does it for one");
    ui_disable(ui, false);
}

static int foot_height(const Sheet *sheet) {
    return 2 * sheet->row_px + hud_px(sheet->hud, 3 * GAP_UNITS);
}

static void find_field(const Sheet *sheet, Box box) {
    ui_text(sheet->tuner->ui, box, "Find", sheet->tuner->find, sizeof sheet->tuner->find);
}

// With the field to find before the first row, and the buttons behind the last one, when they have
// no place of their own.
static void list(Sheet *sheet, Box box, const char *refusal, bool has_foot) {
    Tuner *tuner = sheet->tuner;
    double *scroll_px = &tuner->scroll_px[*tuner->find ? PAGE_COUNT : tuner->page];
    int find_px = has_foot ? sheet->row_px + hud_px(sheet->hud, GAP_UNITS) : 0;
    sheet->is_counting = true;
    sheet->y = find_px;
    tuner_rows(sheet);
    int foot_px = has_foot ? foot_height(sheet) : 0;
    sheet->list = ui_scroll_begin(tuner->ui, box, "rows", sheet->y + foot_px, scroll_px);
    sheet->is_counting = false;
    sheet->y = sheet->list.y;
    if (has_foot) find_field(sheet, (Box){sheet->list.x, sheet->y, sheet->list.w, sheet->row_px});
    sheet->y += find_px;
    ui_disable(tuner->ui, refusal);
    tuner_rows(sheet);
    ui_disable(tuner->ui, false);
    if (has_foot) foot(sheet, (Box){sheet->list.x, sheet->y, sheet->list.w, foot_px}, !refusal);
    ui_scroll_end(tuner->ui);
}

static void panel(Sheet *sheet, Box box, const char *refusal, double dt_s) {
    Tuner *tuner = sheet->tuner;
    const Hud *hud = sheet->hud;
    int pad = hud_px(hud, PAD_UNITS), line = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2);
    paint_plate(hud->renderer, box, 1); // nothing of the field shows through
    ui_plate(tuner->ui, box, "Tuning");
    Box head = box_cut_top(&box, ui_plate_head(tuner->ui));
    box = box_inset(box, pad);
    Box bottom = {0}, tips = {box.x, box.y, 0, 0};
    if (box.h > ROOMY_ROWS * sheet->row_px) { // else the rows need it
        box_cut_bottom(&box, hud_px(hud, GAP_UNITS));
        tips = box_cut_bottom(&box, 2 * line);
        box_cut_bottom(&box, hud_px(hud, 2 * GAP_UNITS));
        bottom = box_cut_bottom(&box, foot_height(sheet));
    }
    tuner->said_s -= isfinite(dt_s) ? dt_s : 0;
    if (tuner->said && tuner->said_s > 0)
        ui_words(tuner->ui, tips, tuner->said, INK_AMBER);
    else
        ui_tips_at(tuner->ui, tips);
    Box find = box_cut_right(&head, (int)(FIND_SHARE * head.w));
    find = (Box){find.x, find.y + pad, find.w - pad, sheet->row_px};
    sheet->has_tips = bottom.h > 0;
    if (bottom.h) find_field(sheet, find);
    if (refusal) box_cut_top(&box, ui_words(tuner->ui, box, refusal, INK_AMBER) + pad / 2);
    choose_page(sheet, &box);
    choose_kind(sheet, &box);
    list(sheet, box, refusal, !bottom.h);
    box_cut_top(&bottom, hud_px(hud, 2 * GAP_UNITS));
    if (bottom.h) foot(sheet, bottom, !refusal);
}

void tuner_draw(Tuner *tuner, const Hud *hud, const TunerScene *scene, double dt_s) {
    if (!tuner->is_open) return;
    int width = tuner_width(tuner, hud->ui, hud->width);
    int count = match_card(scene->match)->tank_count;
    Sheet sheet = {.tuner = tuner,
                   .hud = hud,
                   .match = scene->match,
                   .presets = scene->presets,
                   .tuning = card_tuning(match_card(scene->match)),
                   .tank = scene->tank < 0 || scene->tank >= count ? 0 : scene->tank};
    ui_begin(tuner->ui, hud_frame(hud), dt_s);
    sheet.row_px = ui_row_height(tuner->ui);
    panel(&sheet, (Box){hud->width - width, 0, width, hud->height}, scene->refusal, dt_s);
    if (ui_is_cancelled(tuner->ui)) tuner->is_open = false;
    ui_end(tuner->ui);
}
