// keys.c -- before a match: a card per player with the keys or the gamepad of the tank, player 1 on
// the left.
#include <stdio.h>
#include <string.h>

#include "hud.h"

enum { PAD_UNITS = 10, GAP_UNITS = 8, CAP_PAD_UNITS = 6, CAP_GAP_UNITS = 4, ROW_GAP_UNITS = 4 };
enum { LABEL_MAX = 24 };

int keycap_height(const Hud *hud) {
    return font_height(hud->font, FONT_SMALL) + 2 * hud_px(hud, 2);
}

// Calls `draw`, if not NULL, for each name. Returns the width of the row of keys.
static int walk_caps(const Hud *hud, const char *names, int x, int y, bool is_drawn) {
    int height = keycap_height(hud), start = x;
    while (*names) {
        char name[PLAYER_CONTROLS_MAX];
        size_t length = strcspn(names, "\n");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        names += length + (names[length] == '\n');
        int text = font_width(hud->font, FONT_SMALL, name),
            width = text + 2 * hud_px(hud, CAP_PAD_UNITS);
        if (width < height) width = height;
        if (is_drawn) {
            Box cap = {x, y, width, height};
            paint_box(hud->renderer, cap, INK_GREY, 0.9);
            paint_box(hud->renderer, box_inset(cap, 1), INK_PLATE, 0.9);
            paint_box(hud->renderer, (Box){x, y + height - hud_px(hud, 2), width, hud_px(hud, 2)},
                      INK_GREY, 0.9);
            font_draw(hud->font, FONT_SMALL, x + (width - text) / 2, y + hud_px(hud, 1), INK_WHITE,
                      name);
        }
        x += width + (*names ? hud_px(hud, CAP_GAP_UNITS) : 0);
    }
    return x - start;
}

int keycaps_width(const Hud *hud, const char *names) { return walk_caps(hud, names, 0, 0, false); }

int keycaps_draw(const Hud *hud, int x, int y, const char *names) {
    return walk_caps(hud, names, x, y, true);
}

// Returns the inputs of a row of the card, or "" if the row is hidden; sets its label.
static const char *row_of(const HudFrame *frame, int player, PlayerInput input,
                          char label[static LABEL_MAX]) {
    static const char *const LABELS[PLAYER_INPUTS] = {"Drive", "Turret", "Fire", "Special"};
    const Match *match = frame->match;
    int tank = match_local_tank(match, player);
    const ThingKind *special = battle_tank(match_battle(match), tank)->loadout->special;
    snprintf(label, LABEL_MAX, "%s", LABELS[input]);
    if (input != PLAYER_SPECIAL) return frame->hud->keys[player].names[input];
    snprintf(label, LABEL_MAX, "%s", special->name);
    label[0] = (char)SDL_toupper(label[0]);
    return special->use ? frame->hud->keys[player].names[input] : "";
}

static bool has_card(const HudFrame *frame, int player) {
    return match_local_tank(frame->match, player) >= 0 &&
           *frame->hud->keys[player].names[PLAYER_DRIVE];
}

static int row_height(const Hud *hud) { return keycap_height(hud) + hud_px(hud, ROW_GAP_UNITS); }

// All cards have the same size.
typedef struct KeyCards {
    int count, columns, label_px;
    Box card; // size
} KeyCards;

static KeyCards measure(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    KeyCards cards = {0};
    int pad = hud_px(hud, PAD_UNITS), caps = 0, rows = 0, title = 0;
    if (hud->status.countdown_s <= 0 || hud->status.is_replay || hud->level == HUD_OFF)
        return cards;
    for (int player = 0; player < LOCAL_PLAYERS; player++) {
        if (!has_card(frame, player)) continue;
        int shown = 0, tank = match_local_tank(frame->match, player);
        int name = font_width(hud->font, FONT_NORMAL, match_card(frame->match)->tanks[tank].name);
        if (name > title) title = name;
        for (int input = 0; input < PLAYER_INPUTS; input++) {
            char label[LABEL_MAX];
            const char *names = row_of(frame, player, (PlayerInput)input, label);
            if (!*names) continue;
            int width = keycaps_width(hud, names), wide = font_width(hud->font, FONT_SMALL, label);
            if (width > caps) caps = width;
            if (wide > cards.label_px) cards.label_px = wide;
            shown++;
        }
        if (shown > rows) rows = shown;
        cards.count++;
    }
    if (!cards.count) return cards;
    cards.label_px += pad;
    cards.card.w = 2 * pad + (int)max_of(cards.label_px + caps, title + 2 * pad);
    cards.card.h = 2 * pad + font_height(hud->font, FONT_NORMAL) + rows * row_height(hud);
    cards.columns = cards.count < hud->key_columns ? cards.count : hud->key_columns;
    int gap = hud_px(hud, GAP_UNITS), room = hud_field(hud).w;
    while (cards.columns > 1 && cards.columns * (cards.card.w + gap) > room) cards.columns--;
    return cards;
}

Box key_cards_size(const HudFrame *frame) {
    KeyCards cards = measure(frame);
    if (!cards.count) return (Box){0};
    int gap = hud_px(frame->hud, GAP_UNITS),
        rows = (cards.count + cards.columns - 1) / cards.columns;
    return (Box){0, 0, cards.columns * (cards.card.w + gap) - gap, rows * (cards.card.h + gap)};
}

static void draw_card(const HudFrame *frame, const KeyCards *cards, int player, Box box) {
    const Hud *hud = frame->hud;
    int tank = match_local_tank(frame->match, player);
    int look = match_tank_look(frame->match, tank), pad = hud_px(hud, PAD_UNITS);
    int x = box.x + pad, y = box.y + pad / 2, line = font_height(hud->font, FONT_NORMAL);
    hud_plate(hud, box, "keys", 0.82);
    paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 4), box.h}, palette_team(look), 1);
    signs_draw(hud->shapes, look, x + hud_px(hud, 6), y + line / 2, hud_px(hud, 6), 1);
    font_draw_fit(hud->font, FONT_NORMAL, x + 2 * pad, y, box.w - 4 * pad, INK_WHITE,
                  match_card(frame->match)->tanks[tank].name);
    y += line + pad / 2;
    for (int input = 0; input < PLAYER_INPUTS; input++) {
        char label[LABEL_MAX];
        const char *names = row_of(frame, player, (PlayerInput)input, label);
        if (!*names) continue;
        font_draw(hud->font, FONT_SMALL, x, y + hud_px(hud, 2), INK_GREY, label);
        keycaps_draw(hud, x + cards->label_px, y, names);
        y += row_height(hud);
    }
}

static void draw(const HudFrame *frame, Box box) {
    KeyCards cards = measure(frame);
    int gap = hud_px(frame->hud, GAP_UNITS), shown = 0;
    for (int player = 0; player < LOCAL_PLAYERS; player++) {
        if (!has_card(frame, player)) continue;
        int column = shown % cards.columns, row = shown / cards.columns;
        Box card = {box.x + column * (cards.card.w + gap), box.y + row * (cards.card.h + gap),
                    cards.card.w, cards.card.h};
        draw_card(frame, &cards, player, card);
        shown++;
    }
}

// Returns the position below the goal of the match.
static Box place(const HudFrame *frame) {
    Box goal = hud_box(frame->hud, &HUD_SCORELINE), box = key_cards_size(frame);
    box.x = goal.x + (goal.w - box.w) / 2;
    box.y = goal.y + goal.h + hud_px(frame->hud, GAP_UNITS);
    return box;
}

const HudItem HUD_KEYS = {.box = place, .draw = draw};
