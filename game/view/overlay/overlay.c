// overlay.c -- the selection of layers, shared shapes, the timing graph, and the page of layers.
#include "overlay.h"

#include <stdio.h>
#include <stdlib.h>

#include "ai/maths/assert.h"

#define STROKE_UNITS 1.6
#define STROKE_MOST_M 0.13 // limits the width at large interface scales
#define STROKE_LEAST_PX 1.2

void overlay_begin(Overlay *overlay) {
    for (int i = 0; i < PUSHES_MAX; i++) overlay->pushes[i].impulse_ns = 0;
}

void overlay_tick(Overlay *overlay, const Battle *battle) {
    if (!overlay_has(overlay, OVERLAY_CONTACTS)) return;
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        if (event->kind != EVENT_CONTACT) continue;
        DEBUG_ASSERT(event->amount >= 0 && overlay->next_push < PUSHES_MAX);
        overlay->pushes[overlay->next_push] =
            (Push){battle_tick(battle), event->at, event->direction, event->amount};
        overlay->next_push = (overlay->next_push + 1) % PUSHES_MAX;
    }
}

void overlay_cycle(Overlay *overlay) {
    if (overlay->layers == 0)
        overlay->layers = layers_usual();
    else
        overlay->layers = overlay->layers == layers_usual() ? layers_all() : 0;
}

const char *overlay_word(const Overlay *overlay) {
    if (overlay->layers == 0) return "overlay: off";
    if (overlay->layers == layers_all()) return "overlay: all layers";
    return overlay->layers == layers_usual() ? "overlay: plans, turns, speeds" : "overlay: custom";
}

Vec pen_px(const OverlayPen *pen, Vec world) { return camera_to_screen(pen->frame->camera, world); }

Vec pen_at(const OverlayPen *pen, const Actor *actor, Vec body) {
    return pen_px(pen, pose_to_world(actor->pose, body));
}

bool pen_shows(const OverlayPen *pen, int tank) {
    ASSERT(tank >= 0 && tank < battle_tank_count(pen->battle));
    const HudFrame *frame = pen->frame;
    int follow = frame->hud->follow;
    bool is_lone = frame->is_crowd || (frame->overlay->is_lone && follow >= 0);
    return !battle_tank(pen->battle, tank)->is_wreck && (!is_lone || tank == follow);
}

bool pen_is_near(const OverlayPen *pen, Vec at_px) {
    const Hud *hud = pen->frame->hud;
    return at_px.x > -hud->width && at_px.y > -hud->height && at_px.x < 2 * hud->width &&
           at_px.y < 2 * hud->height;
}

void pen_path(const OverlayPen *pen, const Vec *points, int count, bool is_dashed, Rgb colour,
              double alpha) {
    ASSERT(count >= 0 && pen->width_px > 0);
    double dash_px = 5 * max_of(pen->frame->hud->ui, 1), gone_px = 0;
    for (int i = 1; i < count; i++) {
        Vec from = pen_px(pen, points[i - 1]), to = pen_px(pen, points[i]);
        if (!is_dashed || fmod(gone_px, 2 * dash_px) < dash_px)
            paint_line(pen->renderer, from, to, pen->width_px, colour, alpha);
        gone_px += vec_distance(from, to);
    }
}

void pen_arrow(const OverlayPen *pen, Vec from, Vec to, double width_px, Rgb colour, double alpha) {
    Vec way = vec_sub(to, from);
    double length = vec_length(way), head = min_of(3.2 * width_px, 0.5 * length);
    if (length < 2) return;
    Vec back = vec_scale(way, -head / length), side = vec_scale(vec_right(back), 0.6);
    paint_line(pen->renderer, from, to, width_px, colour, alpha);
    paint_line(pen->renderer, to, vec_add(to, vec_add(back, side)), width_px, colour, alpha);
    paint_line(pen->renderer, to, vec_add(to, vec_sub(back, side)), width_px, colour, alpha);
}

void pen_words(const OverlayPen *pen, Vec at, int team, Rgb ink, const char *text) {
    ASSERT(team < TEAMS_MAX && text);
    const Hud *hud = pen->frame->hud;
    int pad = hud_px(hud, 3), edge = hud_px(hud, 2) > 1 ? hud_px(hud, 2) : 1;
    Vec at_px = pen_px(pen, at);
    Box box = {.w = font_width(hud->font, FONT_SMALL, text) + 2 * pad + edge,
               .h = font_height(hud->font, FONT_SMALL)};
    if (!places_about(pen->frame->places, at_px, hud_px(hud, 7), &box)) return;
    places_keep(pen->frame->places, box);
    // Connects the text to its point if they are apart.
    Vec end = vec(clamp(at_px.x, box.x, box.x + box.w), clamp(at_px.y, box.y, box.y + box.h));
    if (vec_distance(at_px, end) >= 1.5 * box.h)
        paint_line(pen->renderer, at_px, end, 0.7 * pen->width_px, ink, 0.5);
    hud_plate(hud, box, "words", HUD_PLATE);
    Rgb colour = team >= 0 ? palette_team(match_team_look(pen->frame->match, team)) : INK_AMBER;
    paint_box(pen->renderer, (Box){box.x, box.y, edge, box.h}, colour, 1);
    font_draw(hud->font, FONT_SMALL, box.x + edge + pad, box.y, ink, text);
}

void overlay_draw(const HudFrame *frame, bool are_words) {
    ASSERT(frame->overlay && frame->hud && frame->actors);
    const Hud *hud = frame->hud;
    double width_px = min_of(STROKE_UNITS * hud->ui, STROKE_MOST_M * frame->camera->px_per_m);
    OverlayPen pen = {frame, hud->renderer, match_battle(frame->match),
                      max_of(width_px, STROKE_LEAST_PX)};
    for (int i = 0; i < OVERLAY_LAYERS; i++) {
        const LayerDraw *layer = &LAYER_DRAWS[i];
        void (*once)(const OverlayPen *) = are_words ? layer->words : layer->once;
        void (*each)(const OverlayPen *, const Shown *) =
            are_words ? layer->each_words : layer->each;
        if (!overlay_has(frame->overlay, (OverlayLayer)i)) continue;
        if (once) once(&pen);
        for (int k = 0; each && k < frame->actors->count; k++) {
            if (!pen_shows(&pen, k)) continue;
            const Tank *tank = battle_tank(pen.battle, k);
            Actor actor = actor_at(frame->actors, k, frame->hud->status.blend);
            each(&pen, &(Shown){k, tank, actor, palette_team(match_tank_look(frame->match, k))});
        }
    }
}

#define FULL_MS 25.0 // height of the graph
#define GOAL_MS (1000.0 / 60)
#define GRAPH_W_UNITS 230
#define GRAPH_H_UNITS 44

static const Rgb TICKS = {1.00f, 0.72f, 0.20f}, PICTURES = {0.34f, 0.62f, 0.86f};

void overlay_note_cost(Overlay *overlay, FrameCost cost) {
    ASSERT(cost.ticks >= 0);
    Timing *timing = &overlay->timing;
    timing->frames[timing->next] = cost;
    timing->next = (timing->next + 1) % TIMING_FRAMES;
    if (timing->count < TIMING_FRAMES) timing->count++;
}

void overlay_draw_timing(const HudFrame *frame) {
    const Timing *timing = &frame->overlay->timing;
    Hud *hud = frame->hud;
    int pad = hud_px(hud, 4), line = font_height(hud->font, FONT_SMALL), edge = hud_px(hud, 8);
    if (!overlay_has(frame->overlay, OVERLAY_TIMING) || timing->count == 0) return;
    int width = (int)min_of(hud_px(hud, GRAPH_W_UNITS), hud_room(hud).w - 2 * edge);
    Box box =
        hud_reserve(hud, HUD_BOTTOM_RIGHT, width, hud_px(hud, GRAPH_H_UNITS) + 2 * line + edge);
    int room = box.w - 2 * pad;
    if (!places_are_free(frame->places, box)) return;
    places_keep(frame->places, box);
    hud_plate(hud, box, "timing", 0.78);
    Box graph = {box.x + pad, box.y + 2 * line + pad, room, box.h - 2 * line - 2 * pad};
    ASSERT(timing->count <= TIMING_FRAMES && timing->next < TIMING_FRAMES);
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
    int goal = graph.y + graph.h - (int)(graph.h * GOAL_MS / FULL_MS);
    paint_box(hud->renderer, (Box){graph.x, goal, graph.w, 1}, INK_GREY, 0.6);
    double ticking_ms = 0, drawing_ms = 0, ticks = 0;
    for (int i = 0; i < timing->count; i++) {
        ticking_ms += timing->frames[i].ticking_ms;
        drawing_ms += timing->frames[i].drawing_ms;
        ticks += timing->frames[i].ticks;
    }
    char text[64];
    snprintf(text, sizeof text, "ticks %.2f ms (%.3f each)", ticking_ms / timing->count,
             ticks > 0 ? ticking_ms / ticks : 0);
    font_draw_fit(hud->font, FONT_SMALL, graph.x, box.y + pad / 2, room, TICKS, text);
    snprintf(text, sizeof text, "picture %.2f ms", drawing_ms / timing->count);
    font_draw_fit(hud->font, FONT_SMALL, graph.x, box.y + pad / 2 + line, room, PICTURES, text);
}

#define PAGE_UNITS 290
#define PAGE_SHARE 0.6 // largest part of the field's width
#define PAD_UNITS 8
#define ROW_UNITS 28
#define GAP_UNITS 2
enum { PAGE_ROWS = OVERLAY_LAYERS + 2 }; // the switches, "one tank", and the buttons

struct OverlayPage {
    Ui *ui;
    bool is_open, wants_focus;
    double scroll_px;
    Box box; // position in this frame
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

void overlay_page_keep(OverlayPage *page, Hud *hud, Places *places) {
    page->box = (Box){0};
    if (!page->is_open) return;
    Box field = hud_room(hud);
    int edge = hud_px(hud, 6), width = (int)min_of(hud_px(hud, PAGE_UNITS), PAGE_SHARE * field.w);
    int room = hud->edges[HUD_BOTTOM_RIGHT] - hud->edges[HUD_TOP_RIGHT] - 2 * edge;
    int wanted = (PAGE_ROWS + 4) * hud_px(hud, ROW_UNITS + GAP_UNITS) + 3 * hud_px(hud, PAD_UNITS);
    page->box = hud_reserve(hud, HUD_TOP_RIGHT, width, wanted < room ? wanted : room);
    places_keep(places, page->box);
}

void overlay_page_draw(OverlayPage *page, const Hud *hud, Overlay *overlay, double dt_s) {
    Box box = page->box;
    if (!page->is_open || box.w == 0) return;
    Ui *ui = page->ui;
    layout_record(hud, box, "layers");
    ui_begin(ui, hud_frame(hud), dt_s);
    if (page->wants_focus) ui_focus_first(ui);
    page->wants_focus = false;
    ui_plate(ui, box, "Layers");
    int row_px = ui_row_height(ui), step = row_px + hud_px(hud, GAP_UNITS);
    box_cut_top(&box, ui_plate_head(ui));
    box = box_inset(box, hud_px(hud, PAD_UNITS));
    ui_tips_at(ui, box_cut_bottom(&box, 2 * font_height(hud->font, FONT_SMALL)));
    box_cut_bottom(&box, hud_px(hud, PAD_UNITS));
    Box list = ui_scroll_begin(ui, box, "layers", PAGE_ROWS * step, &page->scroll_px);
    Box row = {list.x, list.y, list.w, row_px};
    for (int i = 0; i < OVERLAY_LAYERS; i++, row.y += step) {
        bool is_on = overlay->layers & 1u << i;
        if (ui_toggle(ui, row, LAYER_ROWS[i].name, &is_on)) overlay->layers ^= 1u << i;
        ui_tip(ui, LAYER_ROWS[i].help);
    }
    ui_toggle(ui, row, "one tank", &overlay->is_lone);
    ui_tip(ui, "show only the followed tank");
    row.y += step;
    Box third = box_cut_left(&row, row.w / 3);
    if (ui_button(ui, third, "default")) overlay->layers = layers_usual();
    third = box_cut_left(&row, row.w / 2);
    if (ui_button(ui, third, "all")) overlay->layers = layers_all();
    if (ui_button(ui, row, "none")) overlay->layers = 0;
    ui_scroll_end(ui);
    if (ui_is_cancelled(ui)) page->is_open = false;
    ui_end(ui);
}
