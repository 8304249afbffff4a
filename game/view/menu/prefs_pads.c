// prefs_pads.c -- pads as they are held just now: sticks, triggers, buttons.
#include <stdio.h>

#include "prefs_page_state.h"

enum { ROWS_A_PAD = 4 };

static bool is_there(const PageFrame *frame, int seat) {
    return frame->pads && frame->pads->pads[seat].controller;
}

int pads_rows(const PageFrame *frame) {
    int count = 0;
    for (int i = 0; i < PADS_MAX; i++) count += is_there(frame, i);
    return count ? ROWS_A_PAD * count : 1;
}

// The dead zone, where the stick is, and what it means.
static void draw_stick(PageFrame *frame, Box box, const Pad *pad, SDL_GameControllerAxis axis) {
    const Renderer *renderer = frame->hud->renderer;
    const Prefs *prefs = frame->prefs;
    double radius = 0.5 * (box.w < box.h ? box.w : box.h) - 2;
    Vec middle = vec(box.x + 0.5 * box.w, box.y + 0.5 * box.h);
    Stick meant = pad_stick(pad, axis, prefs->value[PREF_DEAD_ZONE], prefs->value[PREF_RESPONSE]);
    Vec raw = vec(pad->axes[axis], pad->axes[axis + 1]);
    double thin = fmax(1, frame->hud->ui);
    paint_circle(renderer, middle, radius, thin, INK_GREY, 0.8);
    paint_circle(renderer, middle, radius * prefs->value[PREF_DEAD_ZONE], thin, INK_GREY, 0.5);
    paint_dot(renderer, vec_add(middle, vec_scale(raw, radius)), 2.5 * thin, INK_GREY, 1);
    paint_dot(renderer, vec_add(middle, vec(meant.x * radius, meant.y * radius)), 3 * thin,
              INK_AMBER, 1);
}

static void name_buttons(const Pad *pad, char *text, size_t size) {
    *text = '\0';
    for (int i = 1; i < PAD_INPUTS; i++) {
        if (!pad->is_down[i]) continue;
        if (*text) SDL_strlcat(text, ", ", size);
        SDL_strlcat(text, pad_write((PadInput)i), size);
    }
}

static void draw_pad(PageFrame *frame, Box box, int seat) {
    const Hud *hud = frame->hud;
    const Pad *pad = &frame->pads->pads[seat];
    char text[PREFS_SAID_MAX];
    int gap = hud_px(hud, 8), bar = hud_px(hud, 5);
    draw_stick(frame, box_cut_left(&box, box.h), pad, SDL_CONTROLLER_AXIS_LEFTX);
    box_cut_left(&box, gap);
    draw_stick(frame, box_cut_left(&box, box.h), pad, SDL_CONTROLLER_AXIS_RIGHTX);
    box_cut_left(&box, gap);
    snprintf(text, sizeof text, "pad %d: %s", seat + 1, pad->name);
    ui_label(frame->ui, box_cut_top(&box, frame->row), text, INK_WHITE);
    name_buttons(pad, text, sizeof text);
    ui_label(frame->ui, box_cut_top(&box, frame->row), text, INK_AMBER);
    for (int i = 0; i < 2; i++) {
        Box trough = box_cut_top(&box, bar);
        box_cut_top(&box, hud_px(hud, 3));
        trough.w = trough.w / 2;
        paint_bar(hud->renderer, trough, pad->axes[SDL_CONTROLLER_AXIS_TRIGGERLEFT + i], INK_AMBER);
    }
}

void pads_draw(PageFrame *frame, Box *rest) {
    bool is_none = true;
    for (int i = 0; i < PADS_MAX; i++) {
        if (!is_there(frame, i)) continue;
        Box box = box_cut_top(rest, ROWS_A_PAD * (frame->row + frame->gap));
        box.h -= frame->gap;
        draw_pad(frame, box, i);
        is_none = false;
    }
    if (is_none)
        ui_label(frame->ui, page_row(frame, rest),
                 "No pad is here. Plug one in: it is taken up at once.", INK_GREY);
}
