// timeline.c -- the timeline: buttons, time, track with marks, length and speed.
#include "hud.h"

#include "ai/maths/assert.h"

#include <stdio.h>
#include <string.h>

enum { SLOTS_MAX = 4096, TIME_TEXT_MAX = 32, SHORT_TRACK_LETTERS = 16, LONG_LETTERS = 64 };
enum { BUTTONS = 3 }; // pause; if they fit, also step back and step
#define SKIP_TICKS (5 * BATTLE_TICK_HZ)
#define PAD_UNITS 8

typedef struct TimelineLayout {
    Box plate, track;
    int buttons;                              // squares at the left end
    int now_right, length_right, speed_right; // 0 if it does not fit
} TimelineLayout;

// "1:05", or with hundredths: "1:05.02".
static void time_text(uint64_t tick, bool is_exact, char text[TIME_TEXT_MAX]) {
    uint64_t seconds = tick / BATTLE_TICK_HZ, rest = tick % BATTLE_TICK_HZ;
    int used = snprintf(text, TIME_TEXT_MAX, "%llu:%02llu", (unsigned long long)(seconds / 60),
                        (unsigned long long)(seconds % 60));
    if (is_exact)
        snprintf(text + used, TIME_TEXT_MAX - (size_t)used, ".%02d",
                 (int)rest * 100 / BATTLE_TICK_HZ);
}

static int time_width(const Hud *hud, bool is_exact) {
    char text[TIME_TEXT_MAX];
    time_text(hud->status.last_tick, is_exact, text);
    return font_width(hud->font, FONT_SMALL, text);
}

// The speed is omitted first if space is short.
static TimelineLayout lay_out(const Hud *hud) {
    TimelineLayout layout = {.plate = hud_timeline_box(hud)};
    Box plate = layout.plate;
    int pad = hud_px(hud, PAD_UNITS), letter = font_advance(hud->font, FONT_SMALL);
    int right = plate.x + plate.w - pad, knob = hud_px(hud, 4);
    int length = time_width(hud, false);
    layout.buttons = plate.w > LONG_LETTERS * letter ? BUTTONS : 1;
    layout.now_right = plate.x + layout.buttons * plate.h + time_width(hud, true);
    int from = layout.now_right + pad + knob, least = SHORT_TRACK_LETTERS * letter;
    if (right - 5 * letter - pad - length - from > least) {
        layout.speed_right = right;
        right -= 4 * letter + pad;
    }
    if (right - length - pad - from > least / 2) {
        layout.length_right = right;
        right -= length + pad;
    }
    int height = hud_px(hud, 4) > 2 ? hud_px(hud, 4) : 2;
    layout.track = (Box){from, plate.y + (plate.h - height) / 2, right - knob - from, height};
    return layout;
}

static int tick_x(const Hud *hud, Box track, uint64_t tick) {
    if (hud->status.last_tick == 0) return track.x;
    double part = min_of((double)tick / (double)hud->status.last_tick, 1);
    return track.x + (int)lround(part * track.w);
}

static uint64_t tick_at(const Hud *hud, Box track, double x) {
    if (track.w <= 0) return 0;
    double part = clamp((x - track.x) / track.w, 0, 1);
    ASSERT(isfinite(part));
    return (uint64_t)llround(part * (double)hud->status.last_tick);
}

static void seek(ViewRequests *requests, uint64_t tick) {
    requests_add(requests, REQUEST_SEEK)->tick = tick;
}

static void step(ViewRequests *requests, int ticks) {
    requests_add(requests, REQUEST_STEP)->amount += ticks;
}

// An unmoved pointer requests the same tick only once.
static void drag(Timeline *timeline, const Hud *hud, Box track, ViewRequests *requests) {
    uint64_t tick = tick_at(hud, track, timeline->pointer_px.x);
    if (tick != timeline->dragged_to) seek(requests, tick);
    timeline->dragged_to = tick;
}

static bool press(Timeline *timeline, const Hud *hud, const TimelineLayout *layout,
                  ViewRequests *requests) {
    if (!box_has(layout->plate, (int)timeline->pointer_px.x, (int)timeline->pointer_px.y))
        return false;
    int button = (int)(timeline->pointer_px.x - layout->plate.x) / layout->plate.h;
    if (button == 0) {
        requests_add(requests, REQUEST_PAUSE)->amount++;
    } else if (button < layout->buttons) {
        step(requests, button == 1 ? -1 : 1);
    } else {
        timeline->is_dragging = true;
        timeline->dragged_to = UINT64_MAX;
        drag(timeline, hud, layout->track, requests);
    }
    return true;
}

bool timeline_event(Timeline *timeline, const Hud *hud, const SDL_Event *event, Vec pointer_px,
                    ViewRequests *requests) {
    TimelineLayout layout = lay_out(hud);
    bool is_left = event->button.button == SDL_BUTTON_LEFT, was_dragging = timeline->is_dragging;
    if (layout.plate.w == 0) {
        timeline->is_dragging = false;
        return false;
    }
    switch (event->type) {
    case SDL_MOUSEBUTTONDOWN:
        timeline->pointer_px = pointer_px;
        return is_left && press(timeline, hud, &layout, requests);
    case SDL_MOUSEBUTTONUP:
        if (is_left) timeline->is_dragging = false;
        return is_left && was_dragging;
    case SDL_MOUSEMOTION:
        timeline->pointer_px = pointer_px;
        if (was_dragging) drag(timeline, hud, layout.track, requests);
        return false;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) timeline->is_dragging = false;
        if (event->window.event == SDL_WINDOWEVENT_LEAVE) timeline->pointer_px = vec(-1, -1);
        return false;
    default: return false;
    }
}

// Several presses between two polls add up.
void timeline_key(const ViewStatus *status, Action action, ViewRequests *requests) {
    if (!status->has_timeline) { // a live match is rewound by stepping back
        if (action == ACTION_STEP_BACK) step(requests, -1);
        if (action == ACTION_TIME_BACK) step(requests, -SKIP_TICKS);
        return;
    }
    const ViewRequest *sought = requests_find(requests, REQUEST_SEEK);
    uint64_t from = sought ? sought->tick : status->tick, last = status->last_tick;
    switch (action) {
    case ACTION_STEP_BACK: step(requests, -1); break;
    case ACTION_TIME_BACK: seek(requests, from > SKIP_TICKS ? from - SKIP_TICKS : 0); break;
    case ACTION_TIME_ON: seek(requests, from + SKIP_TICKS < last ? from + SKIP_TICKS : last); break;
    case ACTION_TIME_START: seek(requests, 0); break;
    case ACTION_TIME_END: seek(requests, last); break;
    default: break;
    }
}

// Marks that share a few pixels of the track: the most important kind, and the team with most marks
// of it (the majority vote of Boyer and Moore).
typedef struct Slot {
    int count, team, lead;
    MarkKind kind;
} Slot;

static void draw_slot(const HudFrame *frame, Box track, const Slot *slot, int x, int width) {
    const Hud *hud = frame->hud;
    ASSERT(slot->count > 0 && slot->kind < MARK_KINDS);
    bool is_kill = slot->kind == MARK_KILL;
    int reach = slot->kind == MARK_HIT ? 2 + (slot->count < 4 ? slot->count : 4) : 6;
    int up = hud_px(hud, is_kill || slot->kind == MARK_HIT ? reach : 0),
        down = hud_px(hud, slot->kind == MARK_HIT ? 0 : reach);
    Rgb colour = slot->kind == MARK_SWAP ? INK_WHITE
                                         : palette_team(match_team_look(frame->match, slot->team));
    Box box = {x, track.y - up, width, up + track.h + down};
    if (is_kill)
        paint_box(hud->renderer, (Box){x - 1, box.y - 1, width + 2, box.h + 2}, INK_PLATE, 1);
    paint_box(hud->renderer, box, colour, 1);
}

// Draws kills above dense hits.
static void draw_marks(const HudFrame *frame, Box track) {
    const Hud *hud = frame->hud;
    const ViewStatus *status = &hud->status;
    Slot slots[SLOTS_MAX] = {0};
    int width = hud_px(hud, 2) > 2 ? hud_px(hud, 2) : 2, count = track.w / width + 1;
    if (count > SLOTS_MAX) count = SLOTS_MAX;
    if (count < 1) return;
    for (int i = 0; i < status->mark_count; i++) {
        const TimeMark *mark = &status->marks[i];
        int at = (tick_x(hud, track, mark->tick) - track.x) / width;
        Slot *slot = &slots[at < count ? at : count - 1];
        if (slot->count == 0 || mark->kind > slot->kind) *slot = (Slot){.kind = mark->kind};
        if (mark->kind < slot->kind) continue;
        slot->count++;
        if (slot->lead == 0) slot->team = mark->team;
        slot->lead += mark->team == slot->team ? 1 : -1;
    }
    for (int kind = MARK_HIT; kind < MARK_KINDS; kind++)
        for (int i = 0; i < count; i++)
            if (slots[i].count && (int)slots[i].kind == kind)
                draw_slot(frame, track, &slots[i], track.x + i * width, width);
}

// Returns true if a shadow orders something else at this pixel of the track or the one before.
static bool has_other_orders(const Hud *hud, Box track, int x) {
    uint64_t from = tick_at(hud, track, x - 1), end = tick_at(hud, track, x + 1);
    const bool *others = hud->status.other_orders;
    return others && end > from && memchr(&others[from], true, end - from);
}

// Draws the time at the pointer above the bar.
static void draw_tip(const Timeline *timeline, const Hud *hud, const TimelineLayout *layout) {
    char text[TIME_TEXT_MAX];
    uint64_t tick = tick_at(hud, layout->track, timeline->pointer_px.x);
    time_text(tick, true, text);
    if (has_other_orders(hud, layout->track, (int)timeline->pointer_px.x))
        snprintf(strchr(text, 0), sizeof text - strlen(text), "  other orders");
    int x = tick_x(hud, layout->track, tick), pad = hud_px(hud, 5);
    int width = font_width(hud->font, FONT_SMALL, text) + 2 * pad, left = x - width / 2;
    int most = layout->plate.x + layout->plate.w - width;
    left = left < layout->plate.x ? layout->plate.x : left > most ? most : left;
    int height = font_height(hud->font, FONT_SMALL) + hud_px(hud, 2);
    Box box = {left, layout->plate.y - height - hud_px(hud, 2), width, height};
    hud_plate(hud, box, "time", 0.93);
    font_draw(hud->font, FONT_SMALL, box.x + pad, box.y + hud_px(hud, 1), INK_AMBER, text);
    paint_box(hud->renderer, (Box){x, layout->plate.y, 1, layout->plate.h}, INK_AMBER, 0.9);
}

static void draw(const HudFrame *frame, Box room) {
    (void)room;
    const Hud *hud = frame->hud;
    const Timeline *timeline = frame->timeline;
    TimelineLayout layout = lay_out(hud);
    Box track = layout.track, knob;
    int now_x = tick_x(hud, track, hud->status.tick), width = hud_px(hud, 3);
    hud_plate(hud, layout.plate, "timeline", 0.85);
    const char *icons[BUTTONS] = {hud->status.is_paused ? ICON_PLAY : ICON_PAUSE, ICON_STEP_BACK,
                                  ICON_STEP};
    int side = layout.plate.h, icon_w = font_width(hud->font, FONT_SMALL, ICON_PLAY);
    for (int i = 0; i < layout.buttons; i++)
        font_draw(hud->font, FONT_SMALL, layout.plate.x + i * side + (side - icon_w) / 2,
                  layout.plate.y + (side - font_height(hud->font, FONT_SMALL)) / 2,
                  i == 0 && hud->status.is_paused ? INK_AMBER : INK_WHITE, icons[i]);
    const ViewStatus *status = &hud->status;
    char now[TIME_TEXT_MAX], length[TIME_TEXT_MAX], speed[32];
    int y = layout.plate.y + (layout.plate.h - font_height(hud->font, FONT_SMALL)) / 2;
    time_text(status->tick, status->is_paused, now);
    time_text(status->last_tick, false, length);
    hud_speed_text(status, speed, sizeof speed);
    font_draw_right(hud->font, FONT_SMALL, layout.now_right, y, INK_WHITE, now);
    if (layout.length_right)
        font_draw_right(hud->font, FONT_SMALL, layout.length_right, y, INK_GREY, length);
    if (layout.speed_right)
        font_draw_right(hud->font, FONT_SMALL, layout.speed_right, y,
                        status->speed == 1 ? INK_GREY : INK_AMBER,
                        status->speed <= 0 ? "max" : speed);
    if (track.w <= 0) return;
    paint_box(hud->renderer, track, INK_DIM, 0.6);
    paint_box(hud->renderer, (Box){track.x, track.y, now_x - track.x, track.h}, INK_GREY, 1);
    Box other = {track.x, track.y + track.h + hud_px(hud, 2), 1, hud_px(hud, 4)};
    for (; other.x < track.x + track.w; other.x++)
        if (has_other_orders(hud, track, other.x)) paint_box(hud->renderer, other, INK_AMBER, 1);
    draw_marks(frame, track);
    if (width < 2) width = 2;
    int reach = hud_px(hud, 5);
    knob = (Box){now_x - width / 2, track.y - reach, width, track.h + 2 * reach};
    paint_box(hud->renderer, (Box){knob.x - 1, knob.y - 1, knob.w + 2, knob.h + 2}, INK_PLATE, 1);
    paint_box(hud->renderer, knob, INK_WHITE, 1);
    Vec at = timeline->pointer_px;
    bool is_near = at.x >= track.x && box_has(layout.plate, (int)at.x, (int)at.y);
    if (timeline->is_dragging || is_near) draw_tip(timeline, hud, &layout);
}

// Includes the tip above the bar.
static Box place(const HudFrame *frame) {
    Box bar = hud_timeline_box(frame->hud);
    int above = hud_tip_height(frame->hud);
    return (Box){bar.x, bar.y - above, bar.w, bar.h + above};
}

const HudItem HUD_TIMELINE = {.is_clicked = true, .box = place, .draw = draw};
