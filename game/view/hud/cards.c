// cards.c -- the cards between the waves of a run: upgrades of different rarity, and buttons for
// other cards, to ban one, and to take none. Players of one screen choose one after the other.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "hud.h"

enum { BUTTONS = 3, CHOICES = OFFER_CARDS + BUTTONS, LINES = 3, CARD_UNITS = 236, TEXT_MAX = 160 };
enum { REROLL, BAN, SKIP };
#define REST_S 0.5 // a press at first was meant for the last enemy
#define LOW_PX 22  // lines of text below which margins shrink
#define SLIM 7     // lines of text, the width below which cards are stacked

typedef struct Table {
    int tank; // -1: no player here has an offer
    StandOffer offer;
    int pad, gap;
    bool is_stacked;           // one card per line, on an upright phone
    Box box, choices[CHOICES]; // cards, then buttons
    Box build;
} Table;

static bool has_rested(const Hud *hud) { return hud->now_s - hud->cards.since_s >= REST_S; }

static int small_of(const Hud *hud) { return font_height(hud->font, FONT_SMALL); }

static Table find_offer(const Hud *hud, const Match *match) {
    bool is_hidden = hud->status.is_replay || hud->is_over;
    Table table = {.tank = is_hidden ? -1 : stand_chooser(match)};
    if (table.tank >= 0) stand_offer(match, table.tank, &table.offer);
    return table;
}

static void button_text(const Hud *hud, const Match *match, const Table *table, int button,
                        char text[static TEXT_MAX]) {
    char cost[24] = "free", words[UPGRADE_TEXT_MAX];
    const StandOffer *offer = &table->offer;
    const char *key = hud->is_touch ? "" : button == REROLL ? "R  " : button == BAN ? "B  " : "0  ";
    if (offer->reroll_cost) snprintf(cost, sizeof cost, ICON_STAR " %d", offer->reroll_cost);
    bool is_slim = table->is_stacked;
    if (button == REROLL)
        snprintf(text, TEXT_MAX, "%sOther%s: %s", key, is_slim ? "s" : " cards", cost);
    if (button == BAN && hud->cards.bans)
        snprintf(text, TEXT_MAX, "%sBan none", key);
    else if (button == BAN)
        snprintf(text, TEXT_MAX, "%sBan%s: %d left", key, is_slim ? "" : " a card",
                 offer->banishes);
    if (button == SKIP)
        snprintf(text, TEXT_MAX, "%s%s", key,
                 is_slim ? "None" : upgrade_sentence(match, table->tank, UP_SKIP, words));
}

static bool is_open(const Table *table, int button) {
    ASSERT(table->tank >= 0 && button >= 0 && button < CHOICES - OFFER_CARDS);
    return button == REROLL ? table->offer.can_reroll
           : button == BAN  ? table->offer.banishes > 0
                            : true;
}

static Table lay_out(const Hud *hud, const Match *match) {
    Table table = find_offer(hud, match);
    if (table.tank < 0) return table;
    Box room = hud_room(hud), line = hud_box(hud, &HUD_STAND);
    int count = table.offer.count, normal = font_height(hud->font, FONT_NORMAL),
        small = small_of(hud);
    int top = (int)max_of(room.y, line.y + line.h), high = room.y + room.h - top;
    bool is_low = high < LOW_PX * small;
    table.pad = hud_px(hud, is_low ? 5 : 12), table.gap = hud_px(hud, is_low ? 5 : 10);
    int width = (room.w - 2 * table.pad - (count - 1) * table.gap) / (count > 0 ? count : 1);
    table.is_stacked = width < SLIM * normal;
    if (table.is_stacked) width = room.w - 2 * table.pad;
    width = (int)min_of(width, hud_px(hud, CARD_UNITS) * (table.is_stacked ? 2 : 1));
    int card = 2 * table.pad + (table.is_stacked ? 3 : 3 + LINES) * normal;
    if (!table.is_stacked) card += 2 * small;
    int across = table.is_stacked ? 1 : count, down = table.is_stacked ? count : 1;
    int button = hud->is_touch ? hud_px(hud, 44) : small + 2 * hud_px(hud, 5);
    int title = font_height(hud->font, FONT_LARGE) + table.pad / 2;
    int build = build_height(hud) + table.gap;
    int all = title + down * (card + table.gap) + button + build + 2 * table.pad;
    int least = (int)min_of(room.w, hud_px(hud, 3 * CARD_UNITS));
    int wide = across * width + (across - 1) * table.gap + 2 * table.pad;
    table.box = (Box){0, top + (int)max_of((high - all) / 2, 0), (int)max_of(wide, least), all};
    table.box.x = room.x + (room.w - table.box.w) / 2;
    int x = table.box.x + (table.box.w - wide) / 2 + table.pad, y = table.box.y + table.pad + title;
    for (int i = 0; i < count; i++)
        table.choices[i] = (Box){x + i % across * (width + table.gap),
                                 y + i / across * (card + table.gap), width, card};
    y += down * (card + table.gap);
    int each = (table.box.w - 2 * table.pad - (BUTTONS - 1) * table.gap) / BUTTONS;
    for (int i = 0; i < BUTTONS; i++)
        table.choices[OFFER_CARDS + i] =
            (Box){table.box.x + table.pad + i * (each + table.gap), y, each, button};
    y += button + table.gap;
    table.build = (Box){table.box.x + table.pad, y, table.box.w - 2 * table.pad, 0};
    return table;
}

static bool is_choice(const Table *table, int i) {
    return i >= 0 && i < CHOICES && table->choices[i].w > 0 &&
           (i < OFFER_CARDS || is_open(table, i - OFFER_CARDS));
}

// Moves the focus along the cards, or between cards and buttons.
static void move(CardFocus *focus, const Table *table, int across, int down) {
    ASSERT(focus->choice < CHOICES && across >= -1 && across <= 1);
    int now = focus->choice, count = table->offer.count;
    bool is_button = now >= OFFER_CARDS;
    if (now < 0)
        focus->choice = across < 0 ? count - 1 : 0;
    else if (down && is_button != (down > 0))
        focus->choice = is_button ? 0 : OFFER_CARDS + SKIP;
    for (int next = now + across; across && now >= 0; next += across) {
        bool stays = is_button ? next >= OFFER_CARDS && next < CHOICES : next >= 0 && next < count;
        if (!stays) break;
        if (!is_choice(table, next)) continue;
        focus->choice = next;
        break;
    }
}

enum { KEY_LEFT, KEY_RIGHT, KEY_FORWARD, KEY_BACK, KEY_FIRE, KEYS };
static const Action KEYS_OF[KEYBOARD_PLAYERS][KEYS] = {
    {ACTION_P1_LEFT, ACTION_P1_RIGHT, ACTION_P1_FORWARD, ACTION_P1_BACK, ACTION_P1_FIRE},
    {ACTION_P2_LEFT, ACTION_P2_RIGHT, ACTION_P2_FORWARD, ACTION_P2_BACK, ACTION_P2_FIRE}};

// Returns which of a player's keys was pressed, or KEYS.
static int key_of(const Hud *hud, const SDL_Event *event, int player) {
    for (int key = 0; event->type == SDL_KEYDOWN && key < KEYS; key++)
        if (bindings_has(hud->bindings, DEVICE_KEYBOARD, KEYS_OF[player][key],
                         (uint16_t)event->key.keysym.scancode))
            return key;
    return KEYS;
}

// Returns the choice that a key or button presses, or -1 after moving the focus; *is_known is set
// to whether the event has a meaning here.
static int pressed(Hud *hud, const Match *match, const Table *table, const SDL_Event *event,
                   PadEvent pad, bool *is_known) {
    SDL_Scancode code = event->type == SDL_KEYDOWN ? event->key.keysym.scancode : 0;
    int button = pad.kind == PAD_PRESSED ? (int)pad.input - PAD_BUTTONS : -1;
    int player = match_card(match)->tanks[table->tank].player % KEYBOARD_PLAYERS;
    int key = key_of(hud, event, player);
    bool is_shared = card_player_count(match_card(match)) > 1;
    *is_known = is_shared && key == KEYS && key_of(hud, event, !player) != KEYS;
    if (*is_known) return -1; // it is not the turn of this player
    bool is_left = code == SDL_SCANCODE_LEFT || button == SDL_CONTROLLER_BUTTON_DPAD_LEFT,
         is_right = code == SDL_SCANCODE_RIGHT || button == SDL_CONTROLLER_BUTTON_DPAD_RIGHT,
         is_up = code == SDL_SCANCODE_UP || button == SDL_CONTROLLER_BUTTON_DPAD_UP,
         is_down = code == SDL_SCANCODE_DOWN || button == SDL_CONTROLLER_BUTTON_DPAD_DOWN;
    int across = (is_right || key == KEY_RIGHT) - (is_left || key == KEY_LEFT);
    int down = (is_down || key == KEY_BACK) - (is_up || key == KEY_FORWARD);
    bool is_press = code == SDL_SCANCODE_RETURN || code == SDL_SCANCODE_KP_ENTER ||
                    code == SDL_SCANCODE_SPACE || button == SDL_CONTROLLER_BUTTON_A ||
                    key == KEY_FIRE;
    static const struct {
        SDL_Scancode key;
        int button;
    } BUTTON_KEYS[BUTTONS] = {[REROLL] = {SDL_SCANCODE_R, SDL_CONTROLLER_BUTTON_X},
                              [BAN] = {SDL_SCANCODE_B, SDL_CONTROLLER_BUTTON_Y},
                              [SKIP] = {SDL_SCANCODE_0, SDL_CONTROLLER_BUTTON_B}};
    *is_known = across || down || is_press;
    for (int i = 0; i < table->offer.count; i++)
        if (code == (SDL_Scancode)(SDL_SCANCODE_1 + i)) return *is_known = true, i;
    for (int i = 0; i < BUTTONS; i++)
        if (code == BUTTON_KEYS[i].key || (button >= 0 && button == BUTTON_KEYS[i].button))
            return *is_known = true, OFFER_CARDS + i;
    if (!*is_known || !has_rested(hud)) return -1;
    if (is_press && hud->cards.choice >= 0) return hud->cards.choice;
    move(&hud->cards, table, across, down);
    return -1;
}

bool cards_event(Hud *hud, const Match *match, const SDL_Event *event, PadEvent pad, Vec at_px,
                 Edit *edit) {
    bool is_click = event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT;
    bool is_down = event->type == SDL_KEYDOWN && !event->key.repeat &&
                   !(event->key.keysym.mod & (KMOD_CTRL | KMOD_ALT));
    edit->kind = EDIT_KINDS;
    if (event->type == SDL_MOUSEMOTION) hud->cards.choice = -1; // the pointer has the focus
    if (!is_click && !is_down && pad.kind != PAD_PRESSED) return false;
    if (hud_box(hud, &HUD_CARDS).w == 0) return false;
    Table table = lay_out(hud, match);
    if (table.tank < 0) return false;
    bool is_known = is_click;
    int choice = is_click ? -1 : pressed(hud, match, &table, event, pad, &is_known);
    for (int i = 0; i < CHOICES && is_click; i++)
        if (box_has(table.choices[i], (int)at_px.x, (int)at_px.y)) choice = i;
    if (!is_choice(&table, choice) || !has_rested(hud)) return is_known;
    edit->tank = table.tank;
    if (choice == OFFER_CARDS + BAN) {
        hud->cards.bans ^= true;
        return true;
    }
    edit->kind = choice == OFFER_CARDS + REROLL ? EDIT_REROLL : EDIT_UPGRADE;
    edit->index = choice < OFFER_CARDS ? (int)table.offer.cards[choice] : UP_SKIP;
    if (choice < OFFER_CARDS && hud->cards.bans) edit->kind = EDIT_BANISH;
    return true;
}

static int draw_lines(const Hud *hud, int x, int y, int width, int most, Rgb ink,
                      const char *text) {
    char lines[LINES][HUD_LINE_MAX];
    int count = hud_break_lines(hud, text, width, most, lines);
    for (int i = 0; i < count; i++, y += font_height(hud->font, FONT_NORMAL))
        font_draw_fit(hud->font, FONT_NORMAL, x, y, width, ink, lines[i]);
    return y;
}

// The focus is where the keys moved it; until then, under the pointer.
static bool has_focus(const Hud *hud, Box box, int choice) {
    return hud->cards.choice < 0 ? box_has(box, (int)hud->pointer_px.x, (int)hud->pointer_px.y)
                                 : hud->cards.choice == choice;
}

static void draw_card(const Hud *hud, const Match *match, const Table *table, int i) {
    ASSERT(i >= 0 && i < table->offer.count);
    UpgradeId id = table->offer.cards[i];
    const UpgradeRow *row = &UPGRADE_ROWS[id];
    const TankCard *tank = &match_card(match)->tanks[table->tank];
    Box box = table->choices[i];
    Rgb ink = rarity_ink(row->rarity);
    bool is_under = has_focus(hud, box, i);
    int pad = table->pad, width = box.w - 2 * pad, x = box.x + pad, y = box.y + pad, normal;
    char text[UPGRADE_TEXT_MAX], line[TEXT_MAX], stacks[24] = "";
    normal = font_height(hud->font, FONT_NORMAL);
    paint_box(hud->renderer, box, INK_WHITE, is_under ? 0.2 : 0.08);
    Rgb edge = hud->cards.bans ? INK_RED : ink;
    paint_box(hud->renderer, (Box){box.x, box.y, box.w, hud_px(hud, 4)}, edge, 1);
    if (is_under)
        for (int side = 0; side < 2; side++)
            paint_box(hud->renderer,
                      (Box){box.x + side * (box.w - hud_px(hud, 2)), box.y, hud_px(hud, 2), box.h},
                      edge, 1);
    snprintf(line, sizeof line, "%s  %s", taste_icon(row->taste), RARITY_NAMES[row->rarity]);
    if (row->most > 1) snprintf(stacks, sizeof stacks, "%d of %d", tank->picks[id] + 1, row->most);
    int right = x + width - (table->is_stacked ? font_width(hud->font, FONT_SMALL, line) + pad : 0);
    font_draw_right(hud->font, FONT_SMALL, right, y, INK_GREY, stacks);
    font_draw_fit(hud->font, FONT_SMALL, table->is_stacked ? right + pad : x, y, width, ink, line);
    if (!table->is_stacked) y += small_of(hud);
    snprintf(line, sizeof line, "%s", row->title);
    if (!hud->is_touch) snprintf(line, sizeof line, "%d  %s", i + 1, row->title);
    font_draw_fit(hud->font, FONT_NORMAL, x, y, width, INK_WHITE, line);
    y += normal + (table->is_stacked ? 0 : small_of(hud) / 2);
    y = draw_lines(hud, x, y, width, LINES, rgb_mix(INK_WHITE, INK_GREY, 0.4f),
                   upgrade_sentence(match, table->tank, id, text));
    int combination = table->offer.completes[i];
    if (combination < 0) return;
    const Combination *both = &COMBINATION_ROWS[combination];
    snprintf(line, sizeof line, "+ %s: %s, %s",
             UPGRADE_ROWS[both->a == id ? both->b : both->a].title, both->title, both->line);
    int left = (box.y + box.h - pad - y) / normal;
    if (left > 0) draw_lines(hud, x, y, width, left < LINES ? left : LINES, INK_AMBER, line);
}

static void draw(const HudFrame *frame, Box box) {
    Hud *hud = frame->hud;
    const Match *match = frame->match;
    Table table = lay_out(hud, match);
    StandStatus status = stand_status(match);
    char title[TEXT_MAX], who[TANK_NAME_MAX + 4] = "";
    ASSERT(table.tank >= 0);
    hud->renderer->faint = 0; // the battle waits
    paint_box(hud->renderer, hud_field(hud), INK_PLATE, 0.45);
    hud_plate(hud, box, "cards", 0.94);
    if (card_player_count(match_card(match)) > 1)
        snprintf(who, sizeof who, "Player %d: ", match_card(match)->tanks[table.tank].player + 1);
    snprintf(title, sizeof title, "%s%s", who,
             hud->cards.bans ? "ban a card from this run" : "choose an upgrade");
    if (!*who) title[0] = (char)SDL_toupper(title[0]);
    if (table.offer.picks > 1)
        snprintf(title + strlen(title), sizeof title - strlen(title), " (%d more)",
                 table.offer.picks - 1);
    int y = box.y + table.pad, x = box.x + table.pad, room = box.w - 2 * table.pad;
    char cleared[TEXT_MAX];
    snprintf(cleared, sizeof cleared, "Wave %d cleared  " ICON_STAR " %d", status.cleared,
             status.points_left);
    int wide = font_width(hud->font, FONT_NORMAL, cleared);
    font_draw_fit(hud->font, FONT_LARGE, x, y, room - wide - table.gap, INK_AMBER, title);
    font_draw_right(hud->font, FONT_NORMAL, x + room, y + hud_px(hud, 3), INK_WHITE, cleared);
    for (int i = 0; i < table.offer.count; i++) draw_card(hud, match, &table, i);
    for (int i = 0; i < BUTTONS; i++) {
        Box button = table.choices[OFFER_CARDS + i];
        char text[TEXT_MAX];
        bool is_under = is_open(&table, i) && has_focus(hud, button, OFFER_CARDS + i);
        button_text(hud, match, &table, i, text);
        paint_box(hud->renderer, button, INK_WHITE, is_under ? 0.22 : 0.09);
        font_draw_fit(hud->font, FONT_SMALL, button.x + hud_px(hud, 6),
                      button.y + (button.h - small_of(hud)) / 2, button.w - hud_px(hud, 12),
                      is_open(&table, i) ? INK_WHITE : INK_DIM, text);
    }
    build_draw(hud, &match_card(match)->tanks[table.tank], table.build, true);
}

// A new offer takes no input for a moment and has no focus.
static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    Table table = lay_out(hud, frame->match);
    CardFocus *now = &hud->cards;
    bool is_same = now->tank == table.tank && now->picks == table.offer.picks &&
                   now->since == table.offer.since &&
                   !memcmp(now->cards, table.offer.cards, sizeof now->cards);
    if (!is_same) {
        *now = (CardFocus){.tank = table.tank,
                           .picks = table.offer.picks,
                           .choice = -1,
                           .since = table.offer.since,
                           .since_s = hud->now_s};
        memcpy(now->cards, table.offer.cards, sizeof now->cards);
    }
    return frame->has_menu ? (Box){0} : table.box;
}

const HudItem HUD_CARDS = {.is_high = true, .is_clicked = true, .box = place, .draw = draw};
