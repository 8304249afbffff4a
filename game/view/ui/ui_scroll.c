// ui_scroll.c -- lists that are longer than their box: wheel, focus and a bar move them.
#include "ui_state.h"

enum { BAR_UNITS = 5, WHEEL_ROWS = 2 };

static void clip_to(const Ui *ui, Box box) {
    SDL_RenderSetClipRect(ui->hud->renderer->sdl, &(SDL_Rect){box.x, box.y, box.w, box.h});
}

static Box common(Box a, Box b) {
    int x = a.x > b.x ? a.x : b.x, y = a.y > b.y ? a.y : b.y;
    int right = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    int low = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;
    return (Box){x, y, right > x ? right - x : 0, low > y ? low - y : 0};
}

// The bar: its handle is as much of it as is seen of the list.
static void draw_bar(Ui *ui, Box bar, Scroll *scroll) {
    uint64_t id = scroll->id;
    int handle = (int)((double)bar.h * bar.h / scroll->content_px), least = hud_px(ui->hud, 14);
    if (handle < least) handle = least < bar.h ? least : bar.h;
    double run = fmax(1, bar.h - handle);
    if (ui_is_under_pointer(ui, bar) && ui->gesture.kind == GESTURE_DOWN) {
        ui->active = id;
        ui->gesture.kind = GESTURE_NONE;
    }
    bool is_held = ui->active == id && ui->is_down;
    if (is_held)
        *scroll->at_px =
            clamp((ui->pointer_y - bar.y - handle / 2.0) / run, 0, 1) * scroll->most_px;
    int y = bar.y + (int)(run * *scroll->at_px / fmax(1, scroll->most_px));
    paint_box(ui->hud->renderer, bar, INK_WHITE, 0.07);
    paint_box(ui->hud->renderer, (Box){bar.x, y, bar.w, handle}, is_held ? INK_AMBER : INK_GREY,
              0.9);
}

Box ui_scroll_begin(Ui *ui, Box box, const char *label, int content_px, double *scroll_px) {
    Scroll lost = {0}, *scroll = &lost;
    int parent = ui->list;
    Box clip = ui_clip(ui);
    if (ui->scroll_count < SCROLLS_MAX) {
        scroll = &ui->scrolls[ui->scroll_count];
        ui->list = ui->scroll_count++;
    } else {
        ui->lost_scrolls++;
    }
    *scroll = (Scroll){.id = ui_id(ui, label),
                       .at_px = scroll_px,
                       .content_px = content_px,
                       .parent = parent,
                       .clip = clip,
                       .spots = ui->spot_count};
    scroll->most_px = content_px > box.h ? content_px - box.h : 0;
    *scroll_px = clamp(*scroll_px, 0, scroll->most_px);
    if (scroll->most_px > 0) {
        Box bar = box_cut_right(&box, hud_px(ui->hud, BAR_UNITS));
        box_cut_right(&box, hud_px(ui->hud, 4));
        draw_bar(ui, bar, scroll);
    }
    scroll->view = common(box, clip);
    clip_to(ui, scroll->view);
    return box;
}

// Words without a button among them scroll by the arrows.
static void take_arrows(Ui *ui, Scroll *scroll, int row) {
    if (scroll->most_px == 0 || ui->spot_count > scroll->spots || ui->spot_count == SPOTS_MAX)
        return;
    ui->spots[ui->spot_count++] = (Spot){scroll->id, scroll->view, -1, true};
    if (ui->wants_focus) ui->focus = scroll->id, ui->wants_focus = false;
    if (ui->focus != scroll->id) return;
    ui->focus_box = scroll->view;
    int y =
        ui->gesture.kind == GESTURE_MOVE || ui->gesture.kind == GESTURE_PAGE ? ui->gesture.y : 0;
    if (ui->gesture.kind == GESTURE_PAGE) row = scroll->view.h - row;
    if (ui->gesture.kind == GESTURE_END) y = ui->gesture.y, row = scroll->content_px;
    double to = clamp(*scroll->at_px + y * row, 0, scroll->most_px);
    if (to == *scroll->at_px) return;
    *scroll->at_px = to;
    ui->gesture.kind = GESTURE_NONE;
}

static void reveal(Ui *ui, Scroll *scroll) {
    for (int i = scroll->spots; i < ui->spot_count && ui->reveals; i++) {
        Box box = ui->spots[i].box, view = scroll->view;
        if (ui->spots[i].id != ui->focus || ui->spots[i].scroll < 0) continue;
        if (box.y + box.h > view.y + view.h) *scroll->at_px += box.y + box.h - view.y - view.h;
        if (box.y < view.y) *scroll->at_px -= view.y - box.y;
        // The first row brings what stands above it.
        if (*scroll->at_px < box.h) *scroll->at_px = i == scroll->spots ? 0 : *scroll->at_px;
        *scroll->at_px = clamp(*scroll->at_px, 0, scroll->most_px);
    }
}

void ui_scroll_end(Ui *ui) {
    if (ui->lost_scrolls > 0) {
        ui->lost_scrolls--;
        return;
    }
    if (ui->list < 0) return;
    Scroll *scroll = &ui->scrolls[ui->list];
    int row = ui_row_height(ui);
    if (ui->gesture.kind == GESTURE_WHEEL && ui_is_under_pointer(ui, scroll->view) &&
        scroll->most_px > 0) {
        *scroll->at_px =
            clamp(*scroll->at_px - ui->gesture.y * WHEEL_ROWS * row, 0, scroll->most_px);
        ui->gesture.kind = GESTURE_NONE;
    }
    take_arrows(ui, scroll, row);
    reveal(ui, scroll);
    ui->list = scroll->parent;
    if (ui->list >= 0)
        clip_to(ui, scroll->clip);
    else
        SDL_RenderSetClipRect(ui->hud->renderer->sdl, NULL);
}
