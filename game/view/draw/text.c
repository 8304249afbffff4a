// text.c -- an atlas of glyphs for each size; built-in letters if there is no font.
#include "text.h"

#include <SDL_ttf.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

enum { COLUMNS = 5, ROWS = 9, ABOVE = 7, FIRST = ' ', LAST = '~' };
enum { MIDDLE_DOT = 0xB7, ELLIPSIS = 0x2026 };
#define BASELINE 0.8 // baseline below a letter's top, as a fraction of its height

// Built-in letters: one base-32 digit per row, from top to bottom; its bits are the dots from left
// to right. Two rows are below the baseline.
static const char ROWS_OF[LAST - FIRST + 1][ROWS + 1] = {
    "000000000", "444440400", "aaa000000", "aavavaa00", "4fke5u400", "pq248bj00", "cik8lid00",
    "444000000", "248884200", "842224800", "04lel4000", "044v44000", "000004480", "000v00000",
    "00000cc00", "11248gg00", "ehjlphe00", "4c4444e00", "eh168gv00", "eh161he00", "26aiv2200",
    "vgu11he00", "68guhhe00", "v12448800", "ehhehhe00", "ehhf12c00", "0cc00cc00", "0cc00c480",
    "248g84200", "00v0v0000", "842124800", "eh1640400", "ehnlngf00", "4ahhvhh00", "uhhuhhu00",
    "ehggghe00", "uhhhhhu00", "vgguggv00", "vgguggg00", "ehgnhhf00", "hhhvhhh00", "e44444e00",
    "72222ic00", "hikokih00", "ggggggv00", "hrllhhh00", "hplljhh00", "ehhhhhe00", "uhhuggg00",
    "ehhhlid00", "uhhukih00", "fgge11u00", "v44444400", "hhhhhhe00", "hhhhha400", "hhhllrh00",
    "hha4ahh00", "hha444400", "v1248gv00", "e88888e00", "gg8421100", "e22222e00", "4ah000000",
    "0000000v0", "840000000", "00e1fhf00", "gguhhhu00", "00egghe00", "11fhhhf00", "00ehvge00",
    "698s88800", "00fhhhf1e", "gguhhhh00", "40c444e00", "2062222ic", "ggikoki00", "c44444e00",
    "00qlllh00", "00uhhhh00", "00ehhhe00", "00uhhhugg", "00fhhhf11", "00mpggg00", "00fge1u00",
    "88u889600", "00hhhjd00", "00hhha400", "00hllla00", "00ha4ah00", "00hhhhf1e", "00v248v00",
    "244844200", "444444444", "844244800", "0009m0000",
};

static const char *rows_of(uint32_t point) {
    if (point == MIDDLE_DOT) return "000440000";
    if (point == ELLIPSIS) return "000000l00";
    return ROWS_OF[point >= FIRST && point <= LAST ? point - FIRST : '?' - FIRST];
}

// Draws ASCII, a middle dot or an ellipsis in white dots. Returns NULL if out of memory.
static SDL_Surface *letters_glyph(uint32_t point, int width, int height) {
    SDL_Surface *room =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    // Whole dots are sharp.
    int wide = width / (COLUMNS + 1), high = height / (ROWS + 1);
    int least = wide < high ? wide : high;
    int dot = least > 1 ? least : 1, left = (width - COLUMNS * dot) / 2,
        top = (int)(BASELINE * height) - ABOVE * dot;
    const char *rows = rows_of(point);
    for (int y = 0; room && y < ROWS; y++)
        for (int x = 0; x < COLUMNS; x++)
            if ((rows[y] <= '9' ? rows[y] - '0' : rows[y] - 'a' + 10) >> (COLUMNS - 1 - x) & 1)
                SDL_FillRect(room, &(SDL_Rect){left + x * dot, top + y * dot, dot, dot},
                             SDL_MapRGBA(room->format, 255, 255, 255, 255));
    return room;
}

enum { FIRST_GLYPH = 32, LAST_GLYPH = 383, ATLAS_COLUMNS = 20, LETTER_MOST_PX = 180 };
enum {
    ELLIPSIS_GLYPH = LAST_GLYPH - FIRST_GLYPH + 1,
    ICON_GLYPH,
    GLYPHS = ICON_GLYPH + ICON_COUNT
};

static const int SIZES_PX[TEXT_SIZE_COUNT] = {11, 13, 20, 44};

#define WIDEST 1.1 // width of a cell, as a fraction of the letter's height; no glyph is wider

typedef struct Atlas {
    int px, height;
    int base; // baseline, from the top of the line
    int cell; // width of a glyph's cell in the sheet
    bool is_stencil;
    short *advances; // widths of glyphs; 0 if not measured yet
    TTF_Font *font;
    Stamp *sheet;
    bool is_drawn[GLYPHS];
} Atlas;

struct Text {
    const Renderer *renderer;
    char *font_file;
    Atlas atlases[TEXT_SIZE_COUNT];
};

static void atlas_close(Atlas *atlas) {
    stamp_destroy(atlas->sheet);
    if (atlas->font) TTF_CloseFont(atlas->font);
    free(atlas->advances);
    *atlas = (Atlas){0};
}

static bool atlas_open(Text *text, Atlas *atlas, int px) {
    atlas_close(atlas);
    atlas->px = px;
    atlas->font = text->font_file ? TTF_OpenFont(text->font_file, px) : NULL;
    atlas->cell = (int)(WIDEST * px + 1);
    atlas->advances = calloc(GLYPHS, sizeof *atlas->advances);
    // Close to the font's height, so that the layout is the same without it.
    atlas->height = (int)(1.16 * px + 0.5);
    atlas->base = (int)(BASELINE * atlas->height);
    atlas->is_stencil = atlas >= &text->atlases[TEXT_LARGE];
    if (!atlas->font) return false;
    TTF_SetFontHinting(atlas->font, TTF_HINTING_LIGHT);
    atlas->height = TTF_FontHeight(atlas->font);
    atlas->base = TTF_FontAscent(atlas->font);
    return true;
}

Text *text_create(const Renderer *renderer, const char *font_file, Problem *problem) {
    Text *text = calloc(1, sizeof *text);
    if (!text) {
        problem_set(problem, "out of memory for letters");
        return NULL;
    }
    if (!TTF_WasInit()) TTF_Init();
    text->renderer = renderer;
    text->font_file = font_file ? SDL_strdup(font_file) : NULL;
    if (!atlas_open(text, &text->atlases[0], SIZES_PX[0]))
        problem_set(problem, "cannot read the font '%s': %s; using built-in letters instead",
                    font_file ? font_file : "(none)", TTF_GetError());
    text_scale(text, 1);
    return text;
}

void text_destroy(Text *text) {
    if (!text) return;
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) atlas_close(&text->atlases[i]);
    SDL_free(text->font_file);
    free(text);
}

void text_forget(Text *text) {
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) {
        Atlas *atlas = &text->atlases[i];
        stamp_destroy(atlas->sheet);
        atlas->sheet = NULL;
        memset(atlas->is_drawn, 0, sizeof atlas->is_drawn);
    }
}

void text_scale(Text *text, double ui) {
    ASSERT(ui > 0);
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) {
        int px = (int)(SIZES_PX[i] * ui + 0.5);
        if (px < 9) px = 9;
        if (px > LETTER_MOST_PX)
            px = LETTER_MOST_PX; // keeps the atlas within the size of a texture
        if (text->atlases[i].px != px) atlas_open(text, &text->atlases[i], px);
    }
}

int text_height(const Text *text, TextSize size) { return text->atlases[size].height; }

// Decodes the next code point; bytes that are not UTF-8 become '?'.
static uint32_t next_point(const char **at) {
    const unsigned char *s = (const unsigned char *)*at;
    int more = s[0] < 0x80             ? 0
               : (s[0] & 0xE0) == 0xC0 ? 1
               : (s[0] & 0xF0) == 0xE0 ? 2
               : (s[0] & 0xF8) == 0xF0 ? 3
                                       : -1;
    *at += 1;
    if (more < 0) return '?';
    uint32_t point = more == 0 ? s[0] : s[0] & (0x3Fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xC0) != 0x80) return '?';
        point = point << 6 | (s[i] & 0x3Fu);
        *at += 1;
    }
    return point;
}

static int glyph_of(uint32_t point) {
    bool is_known = point >= FIRST_GLYPH && point <= LAST_GLYPH;
    if (point >= ICON_FIRST && point < ICON_FIRST + ICON_COUNT)
        return (int)(point - ICON_FIRST) + ICON_GLYPH;
    return point == ELLIPSIS ? ELLIPSIS_GLYPH : (is_known ? (int)point : '?') - FIRST_GLYPH;
}

static uint32_t point_of(int glyph) {
    if (glyph >= ICON_GLYPH) return (uint32_t)(glyph - ICON_GLYPH + ICON_FIRST);
    return glyph == ELLIPSIS_GLYPH ? ELLIPSIS : (uint32_t)(glyph + FIRST_GLYPH);
}

// Returns true if the glyph is drawn by stencil.c.
static bool is_cut(const Atlas *atlas, int glyph) {
    return (atlas->is_stencil || glyph >= ICON_GLYPH) &&
           stencil_advance(point_of(glyph), atlas->px) > 0;
}

static int advance_of(const Atlas *atlas, int glyph) {
    DEBUG_ASSERT(glyph >= 0 && glyph < GLYPHS);
    int advance = (int)(0.6 * atlas->px + 0.5);
    if (!atlas->advances) return advance;
    short *known = &atlas->advances[glyph];
    if (!*known) {
        if (is_cut(atlas, glyph))
            advance = stencil_advance(point_of(glyph), atlas->px);
        else if (atlas->font)
            TTF_GlyphMetrics32(atlas->font, point_of(glyph), NULL, NULL, NULL, NULL, &advance);
        *known = (short)(advance < atlas->cell ? advance : atlas->cell);
    }
    return *known;
}

int text_advance(const Text *text, TextSize size) {
    ASSERT(size >= 0 && size < TEXT_SIZE_COUNT);
    return advance_of(&text->atlases[size], glyph_of('0'));
}

int text_width_of(const Text *text, TextSize size, const char *utf8, size_t bytes) {
    int width = 0;
    for (const char *at = utf8; *at && (size_t)(at - utf8) < bytes;)
        width += advance_of(&text->atlases[size], glyph_of(next_point(&at)));
    return width;
}

int text_width(const Text *text, TextSize size, const char *utf8) {
    return text_width_of(text, size, utf8, SIZE_MAX);
}

size_t text_fits(const Text *text, TextSize size, const char *utf8, int room) {
    const char *at = utf8, *next = utf8;
    while (*at && (room -= advance_of(&text->atlases[size], glyph_of(next_point(&next)))) >= 0)
        at = next;
    return (size_t)(at - utf8);
}

static SDL_Rect glyph_cell(const Atlas *atlas, int index) {
    DEBUG_ASSERT(index >= 0 && index < GLYPHS);
    return (SDL_Rect){index % ATLAS_COLUMNS * atlas->cell, index / ATLAS_COLUMNS * atlas->height,
                      atlas->cell, atlas->height};
}

static void draw_glyph(Atlas *atlas, int index) {
    uint32_t point = point_of(index);
    atlas->is_drawn[index] = true;
    SDL_Rect cell = glyph_cell(atlas, index);
    SDL_Surface *room =
        SDL_CreateRGBSurfaceWithFormat(0, cell.w, cell.h, 32, SDL_PIXELFORMAT_ARGB8888);
    bool is_done = room && is_cut(atlas, index) &&
                   stencil_draw(point, atlas->px, atlas->base, cell.w, cell.h, room->pixels);
    SDL_Surface *glyph = is_done       ? NULL
                         : atlas->font ? TTF_RenderGlyph32_Blended(atlas->font, point,
                                                                   (SDL_Color){255, 255, 255, 255})
                                       : letters_glyph(point, advance_of(atlas, index), cell.h);
    if (room && glyph) {
        SDL_SetSurfaceBlendMode(glyph, SDL_BLENDMODE_NONE);
        SDL_BlitSurface(glyph, NULL, room, NULL);
    }
    if (room) stamp_change(atlas->sheet, cell, room->pixels, room->pitch / 4);
    SDL_FreeSurface(glyph);
    SDL_FreeSurface(room);
}

// Draws the first bytes; returns the x of the next letter.
static int draw_letters(Text *text, TextSize size, int x, int y, size_t bytes, Rgb colour,
                        const char *utf8) {
    Atlas *atlas = &text->atlases[size];
    int width = ATLAS_COLUMNS * atlas->cell, height = (GLYPHS / ATLAS_COLUMNS + 1) * atlas->height;
    if (!atlas->sheet)
        atlas->sheet = stamp_create(STAMP_TINTED, width, height,
                                    calloc((size_t)width * (size_t)height, sizeof(uint32_t)));
    if (!atlas->sheet) return x;
    const Renderer *renderer = text->renderer;
    uint32_t tint = rgb_pack(PALETTES[renderer->palette].ink(colour), (float)(1 - renderer->faint));
    for (const char *at = utf8; *at && (size_t)(at - utf8) < bytes;) {
        int index = glyph_of(next_point(&at)), advance = advance_of(atlas, index);
        if (index && !atlas->is_drawn[index]) draw_glyph(atlas, index);
        if (index) stamp_draw_part(atlas->sheet, renderer, glyph_cell(atlas, index), x, y, tint);
        x += advance;
    }
    return x;
}

void text_draw(Text *text, TextSize size, int x, int y, Rgb colour, const char *utf8) {
    draw_letters(text, size, x, y, SIZE_MAX, colour, utf8);
}

void text_draw_fit(Text *text, TextSize size, int x, int y, int room, Rgb colour,
                   const char *utf8) {
    static const char DOTS[] = "\xE2\x80\xA6";
    if (text_width(text, size, utf8) <= room) {
        text_draw(text, size, x, y, colour, utf8);
        return;
    }
    room -= text_width(text, size, DOTS);
    if (room >= 0)
        x = draw_letters(text, size, x, y, text_fits(text, size, utf8, room), colour, utf8),
        text_draw(text, size, x, y, colour, DOTS);
}

void text_draw_right(Text *text, TextSize size, int right, int y, Rgb colour, const char *utf8) {
    text_draw(text, size, right - text_width(text, size, utf8), y, colour, utf8);
}
