// upgrades.c -- the card between the waves of a survival match: a row per upgrade, chosen by key,
// mouse, touch or gamepad.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "hud.h"

enum { LINES = 10, PAD_UNITS = 12, ROW_PAD_UNITS = 6, KEY_TEXT_MAX = 16, NAME_TEXT_MAX = 48 };
#define REST_S 0.5 // a click at first is a shot that was meant for the last enemy
#define TITLE "Wave destroyed. Choose an upgrade:"

static const PadInput PADS[UPGRADES] = {PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_LEFT,
                                        PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_UP,
                                        PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_RIGHT};

typedef struct UpgradeCard {
    double left_s; // time for the choice; 0: no card
    Upgrade upgrades[UPGRADES];
    int pad, row_pad, key_width, name_width;
    Box box, rows[UPGRADES];
} UpgradeCard;

static Choice choice_of(const UpgradeCard *card, int i) {
    ASSERT(i >= 0 && i < UPGRADES && card->upgrades[i].property);
    return card->upgrades[i].property->choice(card->upgrades[i].choice);
}

// Fills `text` with "Weapon: mortar".
static const char *name_of(const UpgradeCard *card, int i, char text[static NAME_TEXT_MAX]) {
    snprintf(text, NAME_TEXT_MAX, "%s: %s", card->upgrades[i].property->title,
             choice_of(card, i).name);
    return text;
}

static const char *key_text_of(const Hud *hud, int i, char text[static KEY_TEXT_MAX]) {
    snprintf(text, KEY_TEXT_MAX, hud->has_pad ? "%d or %s" : "%d", i + 1, pad_write(PADS[i]));
    return text;
}

static int widest(int width, int other) { return other > width ? other : width; }

// The card is below the score, or at the bottom if a player's tank is there.
static UpgradeCard lay_out(const Hud *hud, const Match *match) {
    UpgradeCard card = {.pad = hud_px(hud, PAD_UNITS)};
    if (hud->level == HUD_OFF || hud->status.is_replay) return card;
    card.left_s = match_upgrades(match, card.upgrades);
    if (card.left_s <= 0) return card;
    Box room = hud_room(hud), line = hud_box(hud, &HUD_SCORELINE);
    int top = widest(room.y, line.y + line.h), letter = font_height(hud->font, FONT_NORMAL);
    card.row_pad = hud_px(hud, ROW_PAD_UNITS);
    if (room.y + room.h - top < LINES * letter) // text takes precedence over margins
        card.pad /= 3, card.row_pad /= 3;
    int help_width = 0;
    for (int i = 0; i < UPGRADES; i++) {
        char key[KEY_TEXT_MAX], name[NAME_TEXT_MAX];
        card.key_width =
            widest(card.key_width, font_width(hud->font, FONT_NORMAL, key_text_of(hud, i, key)));
        card.name_width =
            widest(card.name_width, font_width(hud->font, FONT_NORMAL, name_of(&card, i, name)));
        help_width =
            widest(help_width, font_width(hud->font, FONT_SMALL, choice_of(&card, i).help));
    }
    int title = letter + card.pad, gap = card.row_pad / 2, row = letter + 2 * card.row_pad;
    int width = card.key_width + card.name_width + help_width + 4 * card.pad + 2 * card.row_pad;
    width = widest(width, font_width(hud->font, FONT_NORMAL, TITLE) + 2 * card.pad);
    if (width > room.w) width = room.w;
    int height = title + UPGRADES * (row + gap) + card.pad, low = room.y + room.h - height;
    top = hud->are_upgrades_low ? widest(top, low) : top + card.pad;
    card.box = (Box){room.x + (room.w - width) / 2, top, width, height};
    for (int i = 0; i < UPGRADES; i++)
        card.rows[i] =
            (Box){card.box.x + card.pad, top + title + i * (row + gap), width - 2 * card.pad, row};
    return card;
}

int upgrades_choice(const Hud *hud, const Match *match, const SDL_Event *event, PadEvent pad,
                    Vec at_px) {
    bool is_key = event->type == SDL_KEYDOWN && !(event->key.keysym.mod & (KMOD_CTRL | KMOD_ALT));
    bool is_click = event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT;
    if (!is_key && !is_click && pad.kind != PAD_PRESSED) return -1;
    if (hud_box(hud, &HUD_UPGRADES).w == 0) return -1;
    UpgradeCard card = lay_out(hud, match);
    is_click &= UPGRADE_S - card.left_s >= REST_S;
    for (int i = 0; i < UPGRADES && card.left_s > 0; i++)
        if ((is_key && event->key.keysym.scancode == (SDL_Scancode)(SDL_SCANCODE_1 + i)) ||
            (is_click && box_has(card.rows[i], (int)at_px.x, (int)at_px.y)) ||
            (pad.kind == PAD_PRESSED && pad.input == PADS[i]))
            return i;
    return -1;
}

static void draw_row(const Hud *hud, const UpgradeCard *card, int i) {
    Box row = card->rows[i];
    char key[KEY_TEXT_MAX], name[NAME_TEXT_MAX];
    bool is_under = box_has(row, (int)hud->pointer_px.x, (int)hud->pointer_px.y);
    int x = row.x + card->row_pad, y = row.y + card->row_pad;
    int lower = font_height(hud->font, FONT_NORMAL) - font_height(hud->font, FONT_SMALL);
    paint_box(hud->renderer, row, INK_WHITE, is_under ? 0.22 : 0.09);
    paint_box(hud->renderer, (Box){row.x, row.y, hud_px(hud, 2), row.h}, INK_AMBER,
              is_under ? 1 : 0.5);
    font_draw(hud->font, FONT_NORMAL, x, y, INK_AMBER, key_text_of(hud, i, key));
    x += card->key_width + card->pad;
    font_draw_fit(hud->font, FONT_NORMAL, x, y, row.x + row.w - x, INK_WHITE,
                  name_of(card, i, name));
    x += card->name_width + card->pad;
    font_draw_fit(hud->font, FONT_SMALL, x, y + lower / 2, row.x + row.w - x, INK_GREY,
                  choice_of(card, i).help);
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    UpgradeCard card = lay_out(hud, frame->match);
    hud_plate(hud, box, "upgrades", 0.86);
    Box bar = {box.x, box.y, (int)(card.left_s / UPGRADE_S * box.w),
               hud_px(hud, 3)}; // the remaining time
    paint_box(hud->renderer, bar, INK_AMBER, 1);
    font_draw_fit(hud->font, FONT_NORMAL, box.x + card.pad, box.y + card.pad / 2,
                  box.w - 2 * card.pad, INK_WHITE, TITLE);
    for (int i = 0; i < UPGRADES; i++) draw_row(hud, &card, i);
}

static int count_covered(const Hud *hud, Box box) {
    int covered = 0;
    for (int i = 0; i < hud->driven_count; i++) covered += box_overlaps(box, hud->clear[i]);
    return covered;
}

// The card moves only to a place that covers fewer tanks, so that it does not jump back and forth.
static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    Box now = lay_out(hud, frame->match).box;
    hud->are_upgrades_low &= now.w > 0;
    if (now.w == 0 || count_covered(hud, now) == 0) return now;
    hud->are_upgrades_low = !hud->are_upgrades_low;
    Box other = lay_out(hud, frame->match).box;
    if (count_covered(hud, other) < count_covered(hud, now)) return other;
    hud->are_upgrades_low = !hud->are_upgrades_low;
    return now;
}

const HudItem HUD_UPGRADES = {.is_high = true, .is_clicked = true, .box = place, .draw = draw};
