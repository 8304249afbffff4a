// lobby.c -- the card of a room before a match: QR code, address, room code, and the players.

#include "ai/maths/assert.h"
#include "hud.h"

enum { PAD_UNITS = 22, GAP_UNITS = 10, CODE_UNITS = 300, CODE_MARGIN = 4, ROW_UNITS = 26 };
enum { WORDS_UNITS = 400, LINES_MAX = 4, ROWS_MAX = 12 };

typedef struct LobbyLayout {
    Box card, code, words; // code: the white square, empty without a QR code
    int pad, gap, row, rows;
} LobbyLayout;

static int lines_height(const Hud *hud, FontSize size, int count) {
    return count * (font_height(hud->font, size) + hud_px(hud, 2));
}

// The words are next to the code, or below it on a screen that is higher than wide.
static LobbyLayout lay_out(const Hud *hud) {
    const LobbyStatus *lobby = hud->status.lobby;
    ASSERT(lobby && (lobby->seats || !lobby->seat_count));
    LobbyLayout layout = {.pad = hud_px(hud, PAD_UNITS),
                          .gap = hud_px(hud, GAP_UNITS),
                          .row = hud_px(hud, ROW_UNITS),
                          .rows = lobby->seat_count < ROWS_MAX ? lobby->seat_count : ROWS_MAX};
    Box field = hud_field(hud);
    bool is_high = field.h > field.w;
    int modules = lobby->qr.side ? lobby->qr.side + 2 * CODE_MARGIN : 0, edge = 0;
    for (; modules && edge < hud_px(hud, CODE_UNITS); edge += modules) {}
    int width = hud_px(hud, WORDS_UNITS), most = field.w - 2 * layout.pad;
    if (width > most) width = most;
    int height = lines_height(hud, FONT_NORMAL, 2) + lines_height(hud, FONT_LARGE, 1) +
                 lines_height(hud, FONT_TITLE, 1) + layout.rows * layout.row + 3 * layout.gap +
                 lines_height(hud, FONT_SMALL, LINES_MAX);
    int beside = edge && !is_high ? edge + layout.pad : 0;
    int above = edge && is_high ? edge + layout.pad : 0;
    int inner = above + height > edge ? above + height : edge;
    layout.card = (Box){0, 0, beside + width + 2 * layout.pad, inner + 2 * layout.pad};
    layout.card.x = field.x + (field.w - layout.card.w) / 2;
    layout.card.y = field.y + (field.h - layout.card.h) / 2;
    int x = layout.card.x + layout.pad, y = layout.card.y + layout.pad;
    layout.code = (Box){is_high ? x + (width - edge) / 2 : x, y, edge, edge};
    layout.words = (Box){x + beside, y + above, width, height};
    return layout;
}

static Box place(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    return hud->status.lobby && !frame->has_menu ? lay_out(hud).card : (Box){0};
}

static void draw_code(const Hud *hud, const QrCode *qr, Box box) {
    if (!box.w) return;
    ASSERT(qr->side > 0);
    int module = box.w / (qr->side + 2 * CODE_MARGIN);
    paint_box(hud->renderer, box, (Rgb){1, 1, 1}, 1);
    for (int y = 0; y < qr->side; y++)
        for (int x = 0, run; x < qr->side; x += run) {
            const uint8_t *dark = &qr->dark[y * qr->side + x];
            for (run = 1; x + run < qr->side && dark[run] == *dark;) run++;
            Box bar = {box.x + (x + CODE_MARGIN) * module, box.y + (y + CODE_MARGIN) * module,
                       run * module, module};
            if (*dark) paint_box(hud->renderer, bar, (Rgb){0, 0, 0}, 1);
        }
}

static int draw_line(const Hud *hud, Box words, int y, FontSize size, Rgb colour,
                     const char *text) {
    font_draw_fit(hud->font, size, words.x, y, words.w, colour, text);
    return y + lines_height(hud, size, 1);
}

const char *const LOBBY_WORDS[LOBBY_STATES] = {LOBBY_ROWS(AS_SECOND)};

static void draw_seat(const Hud *hud, const LobbyLayout *layout, int y, const LobbySeat *seat) {
    bool is_free = seat->state == LOBBY_FREE;
    ASSERT(seat->state < LOBBY_STATES);
    Box words = layout->words;
    int height = font_height(hud->font, FONT_NORMAL), sign = hud_px(hud, 8);
    int row_y = y + (layout->row - height) / 2, x = words.x + 3 * sign;
    int state = font_width(hud->font, FONT_NORMAL, LOBBY_WORDS[seat->state]);
    signs_draw(hud->shapes, seat->look, words.x + sign, y + layout->row / 2, sign,
               is_free ? 0.45f : 1);
    font_draw_fit(hud->font, FONT_NORMAL, x, row_y, words.w - 4 * sign - state,
                  is_free ? INK_DIM : INK_WHITE, is_free ? "open for a player" : seat->name);
    font_draw_right(hud->font, FONT_NORMAL, words.x + words.w, row_y, is_free ? INK_DIM : INK_GREY,
                    LOBBY_WORDS[seat->state]);
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    const LobbyStatus *lobby = hud->status.lobby;
    LobbyLayout layout = lay_out(hud);
    char lines[LINES_MAX][HUD_LINE_MAX];
    Box words = layout.words;
    int y = words.y;
    hud_plate(hud, box, "lobby", 0.92);
    draw_code(hud, &lobby->qr, layout.code);
    y = draw_line(hud, words, y, FONT_NORMAL, INK_GREY,
                  lobby->is_local  ? "Open on this computer"
                  : lobby->qr.side ? "Scan the code with a phone, or open"
                                   : "Open on a phone");
    y = draw_line(hud, words, y, FONT_LARGE, INK_WHITE, lobby->address) + layout.gap;
    y = draw_line(hud, words, y, FONT_NORMAL, INK_GREY, "Room code");
    y = draw_line(hud, words, y, FONT_TITLE, INK_AMBER, lobby->code) + layout.gap;
    for (int i = 0; i < layout.rows; i++, y += layout.row)
        draw_seat(hud, &layout, y, &lobby->seats[i]);
    y += layout.gap;
    int count = hud_break_lines(hud, lobby->advice, words.w, LINES_MAX, lines);
    for (int i = 0; i < count; i++) y = draw_line(hud, words, y, FONT_SMALL, INK_GREY, lines[i]);
}

const HudItem HUD_LOBBY = {.is_high = true, .box = place, .draw = draw};
