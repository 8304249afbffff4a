// overlay_page.c -- a switch a layer.
#include "overlay_page.h"

#include <stdlib.h>

#include "view/hud/scoreline.h"

#define WIDTH_UNITS 250
#define WIDTH_SHARE 0.6 // of the field at most
#define PAD_UNITS 8
#define ROW_UNITS 24
#define GAP_UNITS 2
enum { ROWS = OVERLAY_LAYERS + 2 }; // the switches, for whom, and the buttons

struct OverlayPage {
    Ui *ui;
    bool is_open, wants_focus;
    double scroll_px;
};

OverlayPage *overlay_page_create(void) {
    OverlayPage *page = calloc(1, sizeof *page);
    if (page) page->ui = ui_create();
    if (page && page->ui) return page;
    free(page);
    return NULL;
}

void overlay_page_destroy(OverlayPage *page) {
    if (page) ui_destroy(page->ui);
    free(page);
}

void overlay_page_toggle(OverlayPage *page) {
    page->is_open = page->wants_focus = !page->is_open;
    ui_release(page->ui);
}

bool overlay_page_event(OverlayPage *page, const SDL_Event *event, double density) {
    if (!page->is_open) return false;
    bool is_ours = event->type == SDL_KEYDOWN && ui_is_steering(event->key.keysym.scancode);
    return ui_event(page->ui, event, density, is_ours);
}

// Below what stands at the upper right.
Box overlay_page_box(const OverlayPage *page, const Hud *hud, const Match *match) {
    if (!page->is_open) return (Box){0};
    Box field = hud_field(hud), speed = hud_speed_box(hud), score = scoreline_box(hud, match);
    int edge = hud_px(hud, 6), width = (int)least(hud_px(hud, WIDTH_UNITS), WIDTH_SHARE * field.w);
    int top = speed.y + speed.h, bottom = hud->height - edge;
    if (score.w && score.y + score.h > top) top = score.y + score.h;
    if (hud_timeline_box(hud).w) bottom = hud_timeline_box(hud).y - hud_tip_height(hud) - edge;
    int wanted = (ROWS + 4) * hud_px(hud, ROW_UNITS + GAP_UNITS) + 3 * hud_px(hud, PAD_UNITS);
    top += edge;
    return (Box){hud->width - edge - width, top, width,
                 wanted < bottom - top ? wanted : bottom - top};
}

static void switches(OverlayPage *page, Overlay *overlay, Box row, int step) {
    Ui *ui = page->ui;
    for (int i = 0; i < OVERLAY_LAYERS; i++, row.y += step) {
        bool is_on = overlay->layers & 1u << i;
        if (ui_toggle(ui, row, LAYER_ROWS[i].name, &is_on)) overlay->layers ^= 1u << i;
        ui_tip(ui, LAYER_ROWS[i].help);
    }
    ui_toggle(ui, row, "one tank", &overlay->is_lone);
    ui_tip(ui, "while the camera follows one, nobody else's");
    row.y += step;
    Box rest = row, third = box_cut_left(&rest, rest.w / 3);
    if (ui_button(ui, third, "usual")) overlay->layers = layers_usual();
    third = box_cut_left(&rest, rest.w / 2);
    if (ui_button(ui, third, "all")) overlay->layers = layers_all();
    if (ui_button(ui, rest, "none")) overlay->layers = 0;
}

void overlay_page_draw(OverlayPage *page, const Hud *hud, const Match *match, Overlay *overlay,
                       double dt_s) {
    Box box = overlay_page_box(page, hud, match);
    if (box.w == 0) return;
    Ui *ui = page->ui;
    hud_claim(hud, box, "layers");
    ui_begin(ui, hud_frame(hud), dt_s);
    if (page->wants_focus) ui_focus_first(ui);
    page->wants_focus = false;
    ui_plate(ui, box, "Layers");
    int row_px = ui_row_height(ui), step = row_px + hud_px(hud, GAP_UNITS);
    box_cut_top(&box, ui_plate_head(ui));
    box = box_inset(box, hud_px(hud, PAD_UNITS));
    ui_tips_at(ui, box_cut_bottom(&box, 2 * text_height(hud->text, TEXT_SMALL)));
    box_cut_bottom(&box, hud_px(hud, PAD_UNITS));
    Box list = ui_scroll_begin(ui, box, "layers", ROWS * step, &page->scroll_px);
    Box row = {list.x, list.y, list.w, row_px};
    switches(page, overlay, row, step);
    ui_scroll_end(ui);
    if (ui_is_cancelled(ui)) page->is_open = false;
    ui_end(ui);
}
