// layout.c -- boxes of widgets, wrapped text, and tips.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ui_inside.h"

enum { FINGER_UNITS = 44 };
#define LABEL_SHARE 0.46 // width of the label in a row that shows a value

static int within(int px, int most) { return px < 0 ? 0 : px > most ? most : px; }

Box box_cut_top(Box *box, int px) {
    px = within(px, box->h);
    Box cut = {box->x, box->y, box->w, px};
    box->y += px, box->h -= px;
    return cut;
}

Box box_cut_bottom(Box *box, int px) {
    px = within(px, box->h);
    box->h -= px;
    return (Box){box->x, box->y + box->h, box->w, px};
}

Box box_cut_left(Box *box, int px) {
    px = within(px, box->w);
    Box cut = {box->x, box->y, px, box->h};
    box->x += px, box->w -= px;
    return cut;
}

Box box_cut_right(Box *box, int px) {
    px = within(px, box->w);
    box->w -= px;
    return (Box){box->x + box->w, box->y, px, box->h};
}

Box box_inset(Box box, int px) {
    int x = within(px, box.w / 2), y = within(px, box.h / 2);
    return (Box){box.x + x, box.y + y, box.w - 2 * x, box.h - 2 * y};
}

bool box_has(Box box, int x, int y) {
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

int ui_px(const Ui *ui, double units) {
    DEBUG_ASSERT(ui->frame.scale >= 0);
    return (int)lround(units * ui->frame.scale);
}

int ui_row_height(const Ui *ui) {
    if (ui->frame.is_touch) return ui_px(ui, FINGER_UNITS);
    return font_height(ui->frame.font, FONT_NORMAL) + 2 * ui_px(ui, 5);
}

Box ui_value_box(const Ui *ui, Box row) {
    box_cut_left(&row, (int)(LABEL_SHARE * row.w));
    box_cut_right(&row, ui_px(ui, UI_PAD_UNITS));
    return row;
}

Box ui_clip(const Ui *ui) {
    return ui->list >= 0 ? ui->lists[ui->list].view
                         : (Box){0, 0, ui->frame.width, ui->frame.height};
}

bool ui_shows(const Ui *ui, Box box) { return box_overlaps(box, ui_clip(ui)); }

// Returns the number of bytes that fit on a line. Lines break at spaces, or inside a long word.
static size_t line_bytes(Font *font, const char *text, int room) {
    size_t fits = font_fits(font, FONT_SMALL, text, room), line = strcspn(text, "\n");
    if (line <= fits) return line;
    for (size_t at = fits; at > 0; at--)
        if (text[at] == ' ') return at;
    return fits;
}

// Lays out wrapped text and returns its height [px]. Draws it unless `colour` is NULL.
static int lay_words(const Ui *ui, Box box, const char *text, const Rgb *colour) {
    Font *font = ui->frame.font;
    int line = font_height(font, FONT_SMALL) + ui_px(ui, 2), y = box.y;
    while (*text) {
        char part[512];
        size_t bytes = line_bytes(font, text, box.w);
        if (!bytes && *text != '\n') break; // too narrow for one letter
        SDL_strlcpy(part, text, bytes < sizeof part ? bytes + 1 : sizeof part);
        bool is_shown = colour && y + line > box.y && y < ui_clip(ui).y + ui_clip(ui).h;
        if (is_shown) font_draw(font, FONT_SMALL, box.x, y, *colour, part);
        y += line;
        text += bytes;
        if (*text == '\n' || *text == ' ') text++;
    }
    return y - box.y;
}

int ui_words(Ui *ui, Box box, const char *text, Rgb colour) {
    return lay_words(ui, box, text, &colour);
}

int ui_words_height(Ui *ui, int width, const char *text) {
    return lay_words(ui, (Box){0, 0, width, 0}, text, NULL);
}

static bool is_about_keys(const char *text, size_t length) {
    static const char *const WORDS[] = {"{",        "Ctrl+",    "Esc",   " in the game", "keyboard",
                                        "gamepads", "Gamepads", "mouse", "wheel",        "keys"};
    char part[512];
    SDL_strlcpy(part, text, length < sizeof part ? length + 1 : sizeof part);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strstr(part, WORDS[i])) return true;
    return false;
}

void words_for_fingers(const char *text, char *kept, size_t size) {
    char plain[512] = "";
    while (*text) { // brackets
        size_t open = strcspn(text, "("), close = strcspn(text, ")");
        bool is_cut =
            text[open] && text[close] && close > open && is_about_keys(text + open, close - open);
        size_t used = strlen(plain), length = is_cut ? open : open + (text[open] == '(');
        while (is_cut && length > 0 && text[length - 1] == ' ') length--;
        SDL_strlcpy(plain + used, text,
                    length + 1 < sizeof plain - used ? length + 1 : sizeof plain - used);
        text += is_cut ? close + 1 : open + (text[open] == '(');
    }
    kept[0] = '\0';
    for (const char *at = plain; *at;) { // sentences
        const char *end = strstr(at, ". ");
        size_t length = end ? (size_t)(end + 1 - at) : strlen(at), used = strlen(kept);
        if (!is_about_keys(at, length))
            snprintf(kept + used, size - used, "%s%.*s", used ? " " : "", (int)length, at);
        at += length + (end != NULL);
    }
}

void ui_tips_at(Ui *ui, Box box) { ui->tips_box = box; }

void ui_hide_tips(Ui *ui) { ui->hides_tips = true; }

void ui_tip(Ui *ui, const char *text) {
    if (!text || ui->is_disabled || ui->hides_tips || ui->last_id != ui->focus ||
        !box_overlaps(ui->last_box, ui_clip(ui)))
        return;
    if (ui->frame.is_touch)
        words_for_fingers(text, ui->tip, sizeof ui->tip);
    else
        utf8_copy(ui->tip, sizeof ui->tip, text);
    ui->tip_at = ui->last_box;
}

void ui_tip_draw(Ui *ui) {
    Box box = ui->tips_box;
    if (!*ui->tip) return;
    if (box.w <= 0) {
        int inner = ui_px(ui, 6), letter = font_advance(ui->frame.font, FONT_SMALL);
        int room = ui->tip_at.w > 30 * letter ? ui->tip_at.w : 30 * letter;
        int wanted = font_width(ui->frame.font, FONT_SMALL, ui->tip) + 2 * inner;
        Box tip = {ui->tip_at.x, ui->tip_at.y + ui->tip_at.h + ui_px(ui, 2),
                   wanted < room ? wanted : room, 0};
        tip.h = lay_words(ui, (Box){0, 0, tip.w - 2 * inner, 0}, ui->tip, NULL) + 2 * inner;
        bool is_low = ui->tip_at.y > ui->frame.height * 4 / 5 || tip.y + tip.h > ui->frame.height;
        if (is_low) tip.y = ui->tip_at.y - tip.h - ui_px(ui, 2);
        if (tip.x + tip.w > ui->frame.width) tip.x = ui->frame.width - tip.w;
        paint_plate(ui->frame.renderer, tip, 0.97);
        paint_box(ui->frame.renderer, (Box){tip.x, tip.y, ui_px(ui, 2), tip.h}, INK_GREY, 1);
        ui_words(ui, box_inset(tip, inner), ui->tip, INK_WHITE);
        return;
    }
    SDL_Renderer *renderer = ui->frame.renderer->sdl;
    int height = lay_words(ui, box, ui->tip, NULL);
    SDL_RenderSetClipRect(renderer, &(SDL_Rect){box.x, box.y, box.w, box.h});
    if (height < box.h) box_cut_top(&box, (box.h - height) / 2);
    ui_words(ui, box, ui->tip, INK_GREY);
    SDL_RenderSetClipRect(renderer, NULL);
}
