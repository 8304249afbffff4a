// hud.c -- scale and layout of the HUD, free places for text, its items, and notices.
#include "hud.h"
#include "platform/system.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "game/view/hud_list.h" // generated from the list in game/view/meson.build

HUD_LIST_OF(HudItem, HUD_)
const HudItem *const HUD_ITEMS[] = {HUD_LIST_AT(HUD_) NULL};

#define TOP_UNITS 34     // height of the compact display's line
#define PHONE_UNITS 1000 // a narrower screen for fingers has no panel
#define BAR_EDGE_UNITS 6 // margin between the timeline and the edge of the screen

void layout_record(const Hud *hud, Box box, const char *name) {
    if (!hud->layout || box.w <= 0) return;
    int slot = hud->layout->count++;
    if (slot < LAYOUT_BOXES_MAX)
        hud->layout->items[slot] = (struct LayoutBox){box, name, 1 - hud->renderer->faint};
}

void hud_plate(const Hud *hud, Box box, const char *name, double alpha) {
    layout_record(hud, box, name);
    paint_plate(hud->renderer, box, alpha);
}

#define FAINT_MOST 0.85  // at a tank that a player drives
#define FAINT_AIM 0.65   // at the pointer that aims, where text stays readable
#define FAINT_UNITS 24.0 // a card is fainter if a tank is closer than this

// Returns the distance between two boxes, 0 if they overlap.
static int box_gap(Box a, Box b) {
    int across = (int)max_of(a.x - (b.x + b.w), b.x - (a.x + a.w)),
        up = (int)max_of(a.y - (b.y + b.h), b.y - (a.y + a.h));
    return (int)max_of(max_of(across, up), 0);
}

static double faint_near(const Hud *hud, Box box, int count) {
    double faint = 0;
    for (int i = 0; i < count; i++) {
        double near = 1 - box_gap(box, hud->clear[i]) / max_of(FAINT_UNITS * hud->ui, 1);
        faint = max_of(faint, (i < hud->driven_count ? FAINT_MOST : FAINT_AIM) * near);
    }
    return faint;
}

double hud_faint(const Hud *hud, Box box) { return faint_near(hud, box, hud->clear_count); }

UiFrame hud_frame(const Hud *hud) {
    return (UiFrame){hud->renderer, hud->font, hud->ui, hud->width, hud->height, hud->is_touch};
}

int hud_px(const Hud *hud, double units) { return (int)lround(units * hud->ui); }

HudLevel hud_fitting(const Hud *hud, HudLevel wanted) {
    bool has_room =
        hud_px(hud, HUD_PANEL_UNITS + HUD_PAD_UNITS) <= (hud->width - hud->aside_px) / 2;
    bool is_phone = hud->is_touch && hud->width < hud_px(hud, PHONE_UNITS);
    return wanted == HUD_FULL && (!has_room || is_phone) ? HUD_MIN : wanted;
}

static bool has_bar(const Hud *hud) { return hud->status.has_timeline && hud->level != HUD_OFF; }

static int bar_height(const Hud *hud) {
    return font_height(hud->font, FONT_SMALL) + 2 * hud_px(hud, hud->is_touch ? 10 : 4);
}

Box hud_field(const Hud *hud) {
    int bottom = hud->height - hud->tools_px;
    if (hud->height > hud->width) bottom -= hud->thumb_px;
    if (has_bar(hud)) bottom -= bar_height(hud) + 2 * hud_px(hud, BAR_EDGE_UNITS);
    return (Box){0, 0, hud->width, bottom};
}

Box hud_room(const Hud *hud) {
    Box field = hud_field(hud);
    int left = hud->level == HUD_FULL ? hud_px(hud, HUD_PANEL_UNITS + HUD_PAD_UNITS) : 0;
    int top = hud->level == HUD_OFF ? 0 : hud_px(hud, hud->level == HUD_FULL ? 18 : TOP_UNITS);
    return (Box){left, top, field.w - left, field.h - top};
}

Box hud_timeline_box(const Hud *hud) {
    if (!has_bar(hud)) return (Box){0};
    int edge = hud_px(hud, BAR_EDGE_UNITS), height = bar_height(hud), left = edge;
    return (Box){left, hud->height - edge - height, hud->width - left - edge, height};
}

int hud_tip_height(const Hud *hud) { return has_bar(hud) ? bar_height(hud) : 0; }

int hud_bottom(const Hud *hud) {
    Box bar = hud_timeline_box(hud);
    if (!bar.w) return hud_field(hud).h;
    return bar.y - (hud->is_touch ? 0 : hud_tip_height(hud));
}

int hud_line_bottom(const Hud *hud) {
    return hud_px(hud, HUD_PAD_UNITS) + font_height(hud->font, FONT_SMALL) + hud_px(hud, 6);
}

const char *hud_state_word(const Hud *hud, const Match *match, int tank) {
    static const char *const PLAYERS[PLAYERS_MAX] = {"player 1", "player 2", "player 3",
                                                     "player 4", "player 5", "player 6",
                                                     "player 7", "player 8"};
    ASSERT(tank >= 0 && tank < match_card(match)->tank_count);
    const TankCard *card = &match_card(match)->tanks[tank];
    if (match_forfeited(match, tank)) return forfeit_words((int)match_forfeited(match, tank));
    bool returns = match_card(match)->mode == MODE_SURVIVAL && !match_is_over(match) &&
                   (card->team != match_card(match)->tanks[0].team || stand_status(match).is_on);
    if (match_tank(match, tank)->is_wreck) return returns ? "next wave" : "destroyed";
    for (int i = 0; i < LOCAL_PLAYERS && !hud->status.is_replay; i++)
        if (match_local_tank(match, i) == tank && *hud->controls[i]) return hud->controls[i];
    if (card->kind == DRIVER_PLAYER) return PLAYERS[card->player];
    return match_notes(match, tank)->state;
}

enum { SIDES = 4, ROUND = 8, RINGS = 4 };

void places_keep(Places *places, Box box) {
    if (places->count < PLACES_MAX && box.w > 0) places->taken[places->count++] = box;
}

bool places_are_free(const Places *places, Box box) {
    DEBUG_ASSERT(places->count >= 0 && places->count <= PLACES_MAX);
    Box bounds = places->bounds;
    if (box.x < bounds.x || box.y < bounds.y || box.x + box.w > bounds.x + bounds.w ||
        box.y + box.h > bounds.y + bounds.h)
        return false;
    for (int i = 0; i < places->count; i++)
        if (box_overlaps(places->taken[i], box)) return false;
    return true;
}

static bool first_free(const Places *places, const Box *boxes, int count, Box *box) {
    for (int i = 0; i < count; i++)
        if (places_are_free(places, boxes[i])) {
            *box = boxes[i];
            return true;
        }
    return false;
}

bool places_beside(const Places *places, Vec at_px, double reach_px, Box *box) {
    ASSERT(box->w >= 0 && box->h >= 0);
    int x = (int)lround(at_px.x), y = (int)lround(at_px.y), reach = (int)lround(reach_px);
    int w = box->w, h = box->h;
    const Box sides[SIDES] = {{x - w / 2, y - reach - h, w, h},
                              {x - w / 2, y + reach, w, h},
                              {x + reach, y - h / 2, w, h},
                              {x - reach - w, y - h / 2, w, h}};
    return first_free(places, sides, SIDES, box);
}

// Right and below come first, because name plates are rarely there.
bool places_about(const Places *places, Vec at_px, double reach_px, Box *box) {
    ASSERT(box->w >= 0 && box->h >= 0);
    int x = (int)lround(at_px.x), y = (int)lround(at_px.y), w = box->w, h = box->h;
    for (int ring = 0; ring < RINGS; ring++) {
        int reach = (int)lround(reach_px) + ring * h;
        const Box round[ROUND] = {
            {x + reach, y + reach / 2, w, h},     {x - reach - w, y + reach / 2, w, h},
            {x + reach, y - reach / 2 - h, w, h}, {x - reach - w, y - reach / 2 - h, w, h},
            {x + reach, y - h / 2, w, h},         {x - reach - w, y - h / 2, w, h},
            {x - w / 2, y + reach, w, h},         {x - w / 2, y - reach - h, w, h}};
        if (first_free(places, round, ROUND, box)) return true;
    }
    return false;
}

void hud_occupy(Hud *hud, HudCorner corner, Box box) {
    ASSERT(corner < HUD_CORNERS);
    int *edge = &hud->edges[corner];
    if (corner == HUD_TOP_RIGHT && box.y + box.h > *edge) *edge = box.y + box.h;
    if (corner == HUD_BOTTOM_RIGHT && box.y < *edge) *edge = box.y;
}

Box hud_reserve(Hud *hud, HudCorner corner, int width, int height) {
    ASSERT(corner < HUD_CORNERS && width >= 0);
    int gap = hud_px(hud, corner == HUD_TOP_RIGHT ? 6 : 8), edge = hud->edges[corner];
    int y = corner == HUD_TOP_RIGHT ? edge + gap : edge - gap - height;
    Box box = {hud->width - gap - width, y, width, height};
    hud_occupy(hud, corner, box);
    return box;
}

#define REACH_LENGTHS 0.6 // reach of a tank from its centre, in hull lengths

Box hud_tank_box(const Camera *camera, const Tank *tank) {
    Vec at_px = camera_to_screen(camera, pose_at(tank->pose));
    int reach = (int)(REACH_LENGTHS * tank->spec->length_m * camera->px_per_m);
    return (Box){(int)at_px.x - reach, (int)at_px.y - reach, 2 * reach, 2 * reach};
}

int hud_tanks_below(const Match *match, const Camera *camera, Box box) {
    const Battle *battle = match_battle(match);
    int count = 0;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));)
        count += !tank->is_wreck && box_overlaps(box, hud_tank_box(camera, tank));
    return count;
}

#define AIM_UNITS 16 // kept clear around the place where a player aims

static bool is_driven(const Match *match, int tank) {
    const Tank *own = match_tank(match, tank);
    return match_is_local(match, tank) && !own->is_wreck && !own->is_removed;
}

static Vec aim_of(const HudFrame *frame, int tank) {
    int met;
    if (frame->aim_px) return *frame->aim_px;
    FlightPath path = battle_shot_path(match_battle(frame->match), tank, &met);
    return camera_to_screen(frame->camera, path.corners[path.count - 1]);
}

static void find_clear(const HudFrame *frame) {
    Hud *hud = frame->hud;
    const Battle *battle = match_battle(frame->match);
    hud->driven_count = hud->clear_count = 0;
    if (hud->status.is_replay || hud->status.lobby || match_is_over(frame->match)) return;
    int tanks[PLAYERS_MAX], aim = hud_px(hud, AIM_UNITS);
    for (int i = 0; i < battle_tank_count(battle) && hud->driven_count < PLAYERS_MAX; i++)
        if (is_driven(frame->match, i)) tanks[hud->driven_count++] = i;
    for (int i = 0; i < hud->driven_count; i++)
        hud->clear[hud->clear_count++] = hud_tank_box(frame->camera, battle_tank(battle, tanks[i]));
    if (hud->status.countdown_s > 0) return; // the keys matter more
    for (int i = 0; i < hud->driven_count; i++) {
        Vec at = aim_of(frame, tanks[i]);
        hud->clear[hud->clear_count++] = (Box){(int)at.x - aim, (int)at.y - aim, 2 * aim, 2 * aim};
    }
}

void hud_begin(const HudFrame *frame) {
    ASSERT(frame->match && frame->camera && frame->places);
    Hud *hud = frame->hud;
    frame->places->bounds = (Box){0, 0, hud->width, hud->height};
    frame->places->count = 0;
    hud->standings = standings_count(frame->match);
    hud->is_over = match_is_over(frame->match) && !hud->status.is_lingering;
    hud->has_endcard = hud->is_over && !frame->has_menu;
    hud->follow = frame->camera->follow;
    find_clear(frame);
    hud->edges[HUD_TOP_RIGHT] = 0;
    hud->edges[HUD_BOTTOM_RIGHT] = hud_bottom(hud);
    for (int i = 0; HUD_ITEMS[i]; i++) {
        ASSERT(i < HUD_ITEMS_MAX);
        hud->boxes[i] = HUD_ITEMS[i]->box(frame);
        if (box_overlaps(hud->boxes[i], frame->places->bounds))
            places_keep(frame->places, hud->boxes[i]);
    }
}

Box hud_box(const Hud *hud, const HudItem *item) {
    ASSERT(item);
    for (int i = 0; HUD_ITEMS[i]; i++)
        if (HUD_ITEMS[i] == item) return hud->boxes[i];
    return (Box){0};
}

void hud_draw(const HudFrame *frame, bool is_high) {
    Hud *hud = frame->hud;
    for (int i = 0; HUD_ITEMS[i]; i++) {
        if (HUD_ITEMS[i]->is_high != is_high || hud->boxes[i].w <= 0) continue;
        if (hud->level == HUD_OFF && HUD_ITEMS[i] != &HUD_CARDS)
            continue; // the battle waits for it
        int count = HUD_ITEMS[i]->is_clicked ? hud->driven_count : hud->clear_count;
        hud->renderer->faint = faint_near(hud, hud->boxes[i], count);
        HUD_ITEMS[i]->draw(frame, hud->boxes[i]);
        hud->renderer->faint = 0;
    }
}

#define TOAST_S 4.5
#define HINT_S 1.8
#define HEIGHT_SHARE 0.4 // largest part of the field's height covered by toasts

static void drop_oldest(Notices *notices) {
    ASSERT(notices->count > 0);
    notices->count--;
    memmove(notices->toasts, notices->toasts + 1, sizeof *notices->toasts * (size_t)notices->count);
}

int hud_break_lines(const Hud *hud, const char *text, int width, int most,
                    char lines[][HUD_LINE_MAX]) {
    ASSERT(most > 0);
    int count = 0;
    while (*text && count < most) {
        size_t length = font_fits(hud->font, FONT_NORMAL, text, width);
        while (text[length] && length > 0 && text[length] != ' ') length--;
        if (length == 0 || count == most - 1) length = strlen(text);
        snprintf(lines[count++], HUD_LINE_MAX, "%.*s", (int)length, text);
        text += length + (text[length] == ' ');
    }
    return count;
}

static void set_notice(Notice *notice, const char *text, double until_s) {
    ASSERT(text && until_s >= 0);
    utf8_copy(notice->text, sizeof notice->text, text);
    notice->until_s = until_s;
    browser_speak(text);
}

void notices_add(Notices *notices, const char *text, double now_s) {
    ASSERT(notices->count <= TOASTS_MAX);
    if (notices->count == TOASTS_MAX) drop_oldest(notices);
    set_notice(&notices->toasts[notices->count++], text, now_s + TOAST_S);
}

void notices_hint(Notices *notices, const char *text, double now_s) {
    set_notice(&notices->hint, text, now_s + HINT_S);
}

// A toast or the hint, as drawn.
typedef struct Plate {
    Box box;
    const char *text;
    FontSize size;
    int pad;
} Plate;

// A menu covers all toasts but the newest, which is shown to the right of the page's title.
static int place_over_menu(const Notices *notices, const Hud *hud, Plate *plate) {
    if (!notices->count) return 0;
    const char *text = notices->toasts[notices->count - 1].text;
    int pad = hud_px(hud, 8), edge = hud_px(hud, 20), all = hud->width + hud->aside_px;
    int width = (int)min_of(font_width(hud->font, FONT_SMALL, text) + 2 * pad, all - 2 * edge);
    Box box = {all - edge - width, edge, width, font_height(hud->font, FONT_SMALL) + pad};
    *plate = (Plate){box, text, FONT_SMALL, pad};
    return 1;
}

// Removes expired notices and places the others: toasts are stacked at the bottom, and the hint is
// centred above them. Shows only the newest toasts if space is short. Returns the number of plates.
static int place_notices(Notices *notices, const Hud *hud, double now_s, bool has_menu,
                         Plate plates[TOASTS_MAX + 1]) {
    while (notices->count > 0 && notices->toasts[0].until_s <= now_s) drop_oldest(notices);
    if (has_menu) return place_over_menu(notices, hud, plates);
    Box field = hud_room(hud);
    if (hud->width > hud->height) { // keeps the notices between the sticks
        box_cut_left(&field, hud->thumb_px);
        box_cut_right(&field, hud->thumb_px);
    }
    Box log = hud_box(hud, &HUD_BOT_LOG); // notices are to the left of the log
    if (log.w && log.x < field.x + field.w) field.w = log.x - field.x;
    int height = font_height(hud->font, FONT_SMALL) + hud_px(hud, 8), gap = hud_px(hud, 3);
    int most = (int)(HEIGHT_SHARE * field.h) / (height + gap), count = 0;
    int shown = notices->count < most ? notices->count : most, edge = hud_px(hud, 10);
    int top = hud_bottom(hud) - hud_px(hud, hud_timeline_box(hud).w ? 2 : 10);
    top -= shown * (height + gap);
    for (; count < shown; count++) {
        const char *text = notices->toasts[notices->count - shown + count].text;
        int pad = hud_px(hud, 8), width = font_width(hud->font, FONT_SMALL, text) + 2 * pad;
        Box box = {field.x + edge, top + count * (height + gap),
                   (int)min_of(width, field.w - 2 * edge), height};
        plates[count] = (Plate){box, text, FONT_SMALL, pad};
    }
    if (now_s >= notices->hint.until_s) return count;
    int width = font_width(hud->font, FONT_NORMAL, notices->hint.text) + 2 * edge;
    width = (int)min_of(width, field.w - 2 * edge);
    height = font_height(hud->font, FONT_NORMAL) + hud_px(hud, 8);
    Box box = {field.x + (field.w - width) / 2, top - height - gap, width, height};
    plates[count++] = (Plate){box, notices->hint.text, FONT_NORMAL, edge};
    return count;
}

void notices_keep(Notices *notices, Hud *hud, double now_s, Places *places) {
    Plate plates[TOASTS_MAX + 1];
    int count = place_notices(notices, hud, now_s, false, plates);
    hud->toasts_y = hud_bottom(hud);
    for (int i = 0; i < count; i++)
        if (plates[i].box.y < hud->toasts_y) hud->toasts_y = plates[i].box.y;
    for (int i = 0; i < count; i++) places_keep(places, plates[i].box);
}

void notices_draw(Notices *notices, const Hud *hud, double now_s, bool has_menu) {
    Plate plates[TOASTS_MAX + 1];
    int count = place_notices(notices, hud, now_s, has_menu, plates);
    for (const Plate *plate = plates; plate < plates + count; plate++) {
        Box box = plate->box, edge = {box.x, box.y, hud_px(hud, 2), box.h};
        bool is_toast = plate->size == FONT_SMALL;
        hud->renderer->faint = has_menu ? 0 : hud_faint(hud, box);
        hud_plate(hud, box, is_toast ? "toast" : "hint", is_toast ? 0.90 : 0.82);
        if (is_toast) paint_box(hud->renderer, edge, INK_AMBER, 1);
        font_draw_fit(hud->font, plate->size, box.x + plate->pad, box.y + hud_px(hud, 4),
                      box.w - 2 * plate->pad, INK_WHITE, plate->text);
        hud->renderer->faint = 0;
    }
}
