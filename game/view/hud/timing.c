// timing.c -- a bar a picture: the ticks before it, and its drawing on top.
#include "timing.h"

#include <stdio.h>

#define FULL_MS 25.0 // the graph's height
#define GOAL_MS (1000.0 / 60)
#define WIDTH_UNITS 196
#define GRAPH_UNITS 44

static const Rgb TICKS = {1.00f, 0.72f, 0.20f}, PICTURES = {0.34f, 0.62f, 0.86f};

void timing_note(Timing *timing, FrameCost cost) {
    timing->frames[timing->next] = cost;
    timing->next = (timing->next + 1) % TIMING_FRAMES;
    if (timing->count < TIMING_FRAMES) timing->count++;
}

static Box timing_box(const Hud *hud) {
    Box field = hud_field(hud), bar = hud_timeline_box(hud);
    int edge = hud_px(hud, 8), width = (int)least(hud_px(hud, WIDTH_UNITS), field.w - 2 * edge),
        height = hud_px(hud, GRAPH_UNITS) + 2 * text_height(hud->text, TEXT_SMALL) + hud_px(hud, 8);
    int bottom = bar.w ? bar.y - hud_tip_height(hud) : hud->height;
    return (Box){hud->width - edge - width, bottom - edge - height, width, height};
}

static FrameCost mean_cost(const Timing *timing, double *tick_ms) {
    double ticking = 0, drawing = 0, ticks = 0;
    for (int i = 0; i < timing->count; i++) {
        ticking += timing->frames[i].ticking_ms;
        drawing += timing->frames[i].drawing_ms;
        ticks += timing->frames[i].ticks;
    }
    *tick_ms = ticks > 0 ? ticking / ticks : 0;
    return (FrameCost){(float)(ticking / timing->count), (float)(drawing / timing->count), 0};
}

static void draw_bars(const Timing *timing, const Hud *hud, Box graph) {
    double wide = (double)graph.w / TIMING_FRAMES;
    for (int i = 0; i < timing->count; i++) {
        int slot = (timing->next - timing->count + i + TIMING_FRAMES) % TIMING_FRAMES;
        const FrameCost *cost = &timing->frames[slot];
        int left = graph.x + (int)((TIMING_FRAMES - timing->count + i) * wide),
            right = graph.x + (int)((TIMING_FRAMES - timing->count + i + 1) * wide);
        int ticks = (int)(graph.h * clamp(cost->ticking_ms / FULL_MS, 0, 1)),
            both = (int)(graph.h * clamp((cost->ticking_ms + cost->drawing_ms) / FULL_MS, 0, 1));
        int bottom = graph.y + graph.h;
        paint_box(hud->renderer, (Box){left, bottom - both, right - left, both - ticks}, PICTURES,
                  0.9);
        paint_box(hud->renderer, (Box){left, bottom - ticks, right - left, ticks}, TICKS, 0.95);
    }
}

void timing_draw(const Timing *timing, const Hud *hud, Places *places) {
    if (timing->count == 0) return;
    Box box = timing_box(hud);
    int pad = hud_px(hud, 4), line = text_height(hud->text, TEXT_SMALL), room = box.w - 2 * pad;
    if (!places_are_free(places, box)) return;
    places_keep(places, box);
    hud_claim(hud, box, "timing");
    paint_plate(hud->renderer, box, 0.78);
    Box graph = {box.x + pad, box.y + 2 * line + pad, room, box.h - 2 * line - 2 * pad};
    draw_bars(timing, hud, graph);
    int goal = graph.y + graph.h - (int)(graph.h * GOAL_MS / FULL_MS);
    paint_box(hud->renderer, (Box){graph.x, goal, graph.w, 1}, INK_GREY, 0.6);
    double tick_ms;
    FrameCost mean = mean_cost(timing, &tick_ms);
    char text[64];
    snprintf(text, sizeof text, "ticks %.2f ms (%.3f each)", (double)mean.ticking_ms, tick_ms);
    text_draw_fit(hud->text, TEXT_SMALL, graph.x, box.y + pad / 2, room, TICKS, text);
    snprintf(text, sizeof text, "picture %.2f ms", (double)mean.drawing_ms);
    text_draw_fit(hud->text, TEXT_SMALL, graph.x, box.y + pad / 2 + line, room, PICTURES, text);
}
