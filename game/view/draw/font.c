// font.c -- an atlas of glyphs for each size; built-in letters if there is no font.
#include "font.h"

#include <SDL_ttf.h>
#ifdef HAS_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/view_rows.h" // generated from rows.txt
#include "platform/system.h"

enum { COLUMNS = 5, ROWS = 9, ABOVE = 7, FIRST = ' ', LAST = '~' };
enum { MIDDLE_DOT = 0xB7, ELLIPSIS = 0x2026 };
#define BASELINE 0.8 // baseline below a letter's top, as a fraction of its height

#define ROW(...) __VA_ARGS__,
static const char ROWS_OF[LAST - FIRST + 1][ROWS + 1] = {BUILT_IN_LETTERS(ROW)};

static const char *rows_of(uint32_t point) {
    if (point == MIDDLE_DOT) return "000440000";
    if (point == ELLIPSIS) return "000000l00";
    return point >= FIRST && point <= LAST ? ROWS_OF[point - FIRST] : NULL;
}

// Draws ASCII, a middle dot, an ellipsis, or a box for all other characters, in white dots. Returns
// NULL if out of memory.
static SDL_Surface *letters_glyph(uint32_t point, int width, int height) {
    SDL_Surface *room =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    // Whole dots are sharp.
    int wide = width / (COLUMNS + 1), high = height / (ROWS + 1);
    int least = wide < high ? wide : high;
    int dot = least > 1 ? least : 1, left = (width - COLUMNS * dot) / 2,
        top = (int)(BASELINE * height) - ABOVE * dot;
    const char *rows = rows_of(point) ? rows_of(point) : "vhhhhhv00";
    for (int y = 0; room && y < ROWS; y++)
        for (int x = 0; x < COLUMNS; x++)
            if ((rows[y] <= '9' ? rows[y] - '0' : rows[y] - 'a' + 10) >> (COLUMNS - 1 - x) & 1)
                SDL_FillRect(room, &(SDL_Rect){left + x * dot, top + y * dot, dot, dot},
                             SDL_MapRGBA(room->format, 255, 255, 255, 255));
    return room;
}

// A sheet has room for the characters of a few scripts. It starts again when it is nearly full.
enum { ATLAS_COLUMNS = 15, CELLS = 20 * ATLAS_COLUMNS, CELLS_FULL = CELLS - 30 };
enum { LETTER_MOST_PX = 180, PIECE_MAX = 256 };

static const int SIZES_PX[FONT_SIZE_COUNT] = {14, 16, 22, 44};

#define WIDEST 1.5 // width of a cell, as a fraction of the letter's height; wider glyphs are cut

// The source of a character's image.
typedef enum Source { FROM_FONT, FROM_STENCIL, FROM_LETTERS, NOT_SHOWN } Source;

// A cell of the sheet, found by the hash of its character.
typedef struct Glyph {
    uint32_t point; // 0: a free cell
    bool is_cut;    // drawn by stencil.c if possible
    bool is_drawn;
    Source source;
    int advance, left; // left: distance from the pen to the cell's left edge, not 0 for marks
} Glyph;

// Text of a script that must be shaped, or that only a font of the system has, drawn as a whole.
enum { RUNS_MAX = 32, RUN_BYTES = 64, RUN_FIRST = 0x110000, RUN_RIGHT_TO_LEFT = 0x20000 };
typedef struct Run {
    char text[RUN_BYTES];
    Glyph glyph; // only its advance is used
    Stamp *picture;
    int top; // relative to the line
} Run;

enum { SYSTEM_FONTS_MAX = 8 };

typedef struct Atlas {
    int px, height;
    int base; // baseline, from the top of the line
    int cell; // width of a glyph's cell in the sheet
    bool is_stencil;
    const char *file; // of the font
    TTF_Font *font;
    Stamp *sheet;
    Glyph glyphs[CELLS];
    int used;
    TTF_Font *system[SYSTEM_FONTS_MAX]; // fonts of the system that have been needed
    Run runs[RUNS_MAX];
    int system_count, next_run;
    bool has_asked; // for a font of the system
} Atlas;

struct Font {
    const Renderer *renderer;
    char *font_file;
    Atlas atlases[FONT_SIZE_COUNT];
    char cut[FONT_CUT_MAX]; // see font_take_cut
};

static void forget_runs(Atlas *atlas) {
    for (int i = 0; i < RUNS_MAX; i++) stamp_destroy(atlas->runs[i].picture);
    memset(atlas->runs, 0, sizeof atlas->runs);
}

static void atlas_close(Atlas *atlas) {
    forget_runs(atlas);
    for (int i = 0; i < atlas->system_count; i++) TTF_CloseFont(atlas->system[i]);
    stamp_destroy(atlas->sheet);
    if (atlas->font) TTF_CloseFont(atlas->font);
    *atlas = (Atlas){0};
}

static bool atlas_open(Font *font, Atlas *atlas, int px) {
    atlas_close(atlas);
    atlas->px = px;
    atlas->file = font->font_file;
    atlas->font = font->font_file ? TTF_OpenFont(font->font_file, px) : NULL;
    atlas->cell = (int)(WIDEST * px + 1);
    // Close to the font's height, so that the layout is the same without it.
    atlas->height = (int)(1.16 * px + 0.5);
    atlas->base = (int)(BASELINE * atlas->height);
    atlas->is_stencil = atlas >= &font->atlases[FONT_LARGE];
    if (!atlas->font) return false;
    TTF_SetFontHinting(atlas->font, TTF_HINTING_LIGHT);
    atlas->height = TTF_FontHeight(atlas->font);
    atlas->base = TTF_FontAscent(atlas->font);
    return true;
}

Font *font_create(const Renderer *renderer, const char *font_file, Problem *problem) {
    Font *font = calloc(1, sizeof *font);
    if (!font) {
        problem_set(problem, "out of memory for letters");
        return NULL;
    }
    if (!TTF_WasInit()) TTF_Init();
    font->renderer = renderer;
    font->font_file = font_file ? SDL_strdup(font_file) : NULL;
    if (!atlas_open(font, &font->atlases[0], SIZES_PX[0]))
        problem_set(problem, "cannot read the font '%s': %s; using built-in letters instead",
                    font_file ? font_file : "(none)", TTF_GetError());
    font_scale(font, 1);
    return font;
}

void font_destroy(Font *font) {
    if (!font) return;
    bool has_asked = false;
    for (int i = 0; i < FONT_SIZE_COUNT; i++) {
        has_asked |= font->atlases[i].has_asked;
        atlas_close(&font->atlases[i]);
    }
#ifdef HAS_FONTCONFIG
    if (has_asked) FcFini(); // it starts again when it is needed
#endif
    (void)has_asked;
    SDL_free(font->font_file);
    free(font);
}

void font_forget(Font *font) {
    for (int i = 0; i < FONT_SIZE_COUNT; i++) {
        Atlas *atlas = &font->atlases[i];
        forget_runs(atlas);
        stamp_destroy(atlas->sheet);
        atlas->sheet = NULL;
        for (int k = 0; k < CELLS; k++) atlas->glyphs[k].is_drawn = false;
    }
}

void font_scale(Font *font, double ui) {
    ASSERT(ui > 0);
    for (int i = 0; i < FONT_SIZE_COUNT; i++) {
        int px = (int)(SIZES_PX[i] * ui + 0.5);
        if (px < 9) px = 9;
        if (px > LETTER_MOST_PX)
            px = LETTER_MOST_PX; // keeps the atlas within the size of a texture
        if (font->atlases[i].px != px) atlas_open(font, &font->atlases[i], px);
    }
}

int font_height(const Font *font, FontSize size) { return font->atlases[size].height; }

static bool has_glyph(const Atlas *atlas, uint32_t point) {
    return atlas->font ? TTF_GlyphIsProvided32(atlas->font, point) : rows_of(point) != NULL;
}

bool font_has(const Font *font, const char *utf8) {
    bool has_all = *utf8;
    while (*utf8 && has_all) {
        uint32_t point = utf8_next(&utf8);
        has_all = !utf8_is_joined(point) && has_glyph(&font->atlases[FONT_SMALL], point);
    }
    return has_all;
}

static bool is_right_to_left(uint32_t point) {
    if (point >= RUN_FIRST) return point & RUN_RIGHT_TO_LEFT;
    bool is_script = (point >= 0x590 && point < 0x900) || (point >= 0xFB1D && point < 0xFE00) ||
                     (point >= 0xFE70 && point < 0xFEFF);
    return is_script && utf8_kind(point) == UTF8_LETTER && !(point >= 0x660 && point < 0x66A) &&
           !(point >= 0x6F0 && point < 0x6FA);
}

// Opens the font that the system prefers for a character. Returns NULL if none has it.
static TTF_Font *open_system(uint32_t point, int px) {
    TTF_Font *font = NULL;
#ifdef HAS_FONTCONFIG
    FcPattern *wanted = FcPatternCreate(), *found;
    FcCharSet *points = FcCharSetCreate();
    FcChar8 *file;
    FcResult result;
    int face = 0;
    FcCharSetAddChar(points, point);
    FcPatternAddCharSet(wanted, FC_CHARSET, points);
    FcPatternAddBool(wanted, FC_SCALABLE, FcTrue);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    found = FcFontMatch(NULL, wanted, &result);
    if (found) {
        FcPatternGetInteger(found, FC_INDEX, 0, &face);
        if (FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch)
            font = TTF_OpenFontIndex((const char *)file, px, face);
        FcPatternDestroy(found);
    }
    FcCharSetDestroy(points);
    FcPatternDestroy(wanted);
#elif defined _WIN32
    static const char *const FILES[] = {"msyh.ttc",    "YuGothM.ttc",  "malgun.ttf",  "Nirmala.ttf",
                                        "Nirmala.ttc", "LeelawUI.ttf", "segoeui.ttf", NULL};
    const char *folder = SDL_getenv("SystemRoot");
    for (int i = 0; FILES[i] && !(font && TTF_GlyphIsProvided32(font, point)); i++) {
        char path[512];
        SDL_snprintf(path, sizeof path, "%s/Fonts/%s", folder ? folder : "C:/Windows", FILES[i]);
        if (font) TTF_CloseFont(font);
        font = TTF_OpenFont(path, px);
    }
#endif
    if (!font || TTF_GlyphIsProvided32(font, point)) return font;
    TTF_CloseFont(font);
    return NULL;
}

static SDL_Surface *draw_by_browser(const Atlas *atlas, const char *text) {
    int width = browser_draw_text(text, atlas->px, 0, 0, NULL);
    SDL_Surface *picture =
        SDL_CreateRGBSurfaceWithFormat(0, width, atlas->height, 32, SDL_PIXELFORMAT_ARGB8888);
    if (picture) browser_draw_text(text, atlas->px, atlas->base, atlas->height, picture->pixels);
    return picture;
}

static bool is_shaped(uint32_t point) { // Arabic and its relatives, which our font has
    return (point >= 0x600 && point < 0x780) || (point >= 0xFB50 && point < 0xFE00) ||
           (point >= 0xFE70 && point < 0xFEFF);
}

// Returns the font for the run that starts with this character, or NULL if it is not one.
static TTF_Font *run_font(Atlas *atlas, uint32_t point) {
    if (point < 0x300 || !atlas->font || utf8_kind(point) > UTF8_LETTER) return NULL;
    if (point >= ICON_FIRST && point < ICON_FIRST + ICON_COUNT) return NULL;
    bool has_own = has_glyph(atlas, point);
    if (has_own && !is_shaped(point)) return NULL;
    if (!has_own && is_browser()) return atlas->font; // drawn by the browser
    for (int i = 0; i < atlas->system_count; i++)
        if (TTF_GlyphIsProvided32(atlas->system[i], point)) return atlas->system[i];
    for (int i = point % CELLS; atlas->glyphs[i].point; i = (i + 1) % CELLS)
        if (atlas->glyphs[i].point == point) return NULL; // searched before, without success
    TTF_Font *font = atlas->system_count == SYSTEM_FONTS_MAX ? NULL
                     : has_own                               ? TTF_OpenFont(atlas->file, atlas->px)
                                                             : open_system(point, atlas->px);
    atlas->has_asked |= !has_own;
    if (font) atlas->system[atlas->system_count++] = font;
    return font;
}

static Run *find_run(Atlas *atlas, TTF_Font *font, const char *text, uint32_t first) {
    static const char SCRIPTS[][5] = {"Arab", "Arab", "Syrc", "Thaa", "Samr", "Arab", "Deva",
                                      "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda",
                                      "Mlym", "Sinh", "Thai", "Laoo", "Tibt", "Tibt", "Mymr"};
    uint32_t block = (first - 0x600) / 0x80;
    for (int i = 0; i < RUNS_MAX; i++)
        if (!strcmp(atlas->runs[i].text, text)) return &atlas->runs[i];
    Run *run = &atlas->runs[atlas->next_run++ % RUNS_MAX];
    stamp_destroy(run->picture);
    *run = (Run){.glyph = {.source = FROM_FONT}, .top = atlas->base - TTF_FontAscent(font)};
    SDL_strlcpy(run->text, text, sizeof run->text);
    TTF_SetFontScriptName(font, block < sizeof SCRIPTS / sizeof *SCRIPTS ? SCRIPTS[block] : "Zyyy");
    TTF_SetFontDirection(font, is_right_to_left(first) ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR);
    SDL_Surface *picture =
        font == atlas->font ? draw_by_browser(atlas, text)
                            : TTF_RenderUTF8_Blended(font, text, (SDL_Color){255, 255, 255, 255});
    if (!picture) return run;
    SDL_Rect whole = {0, 0, run->glyph.advance = picture->w, picture->h};
    run->picture = stamp_create(STAMP_TINTED, whole.w, whole.h,
                                calloc((size_t)whole.w * (size_t)whole.h, sizeof(uint32_t)));
    if (run->picture) stamp_change(run->picture, whole, picture->pixels, picture->pitch / 4);
    SDL_FreeSurface(picture);
    return run;
}

static void measure(const Atlas *atlas, Glyph *glyph) {
    Utf8Kind kind = utf8_kind(glyph->point);
    bool is_font = atlas->font && has_glyph(atlas, glyph->point), is_mark = kind == UTF8_MARK;
    glyph->advance = (int)(0.6 * atlas->px + 0.5);
    int stencil = glyph->is_cut ? stencil_advance(glyph->point, atlas->px) : 0, left = 0, advance;
    glyph->source = stencil                                        ? FROM_STENCIL
                    : kind == UTF8_HIDDEN || (is_mark && !is_font) ? NOT_SHOWN
                    : is_font                                      ? FROM_FONT
                                                                   : FROM_LETTERS;
    if (stencil) glyph->advance = stencil;
    if (glyph->source == FROM_FONT &&
        !TTF_GlyphMetrics32(atlas->font, glyph->point, &left, NULL, NULL, NULL, &advance))
        glyph->advance = advance;
    if (glyph->advance > atlas->cell) glyph->advance = atlas->cell;
    if (is_mark || glyph->source == NOT_SHOWN) glyph->advance = 0;
    glyph->left = is_mark && left < 0 ? left : 0;
}

static Glyph *glyph_of(Atlas *atlas, uint32_t point, bool is_cut) {
    if (point >= RUN_FIRST) return &atlas->runs[point % RUNS_MAX].glyph;
    is_cut |= point >= ICON_FIRST && point < ICON_FIRST + ICON_COUNT;
    if (atlas->used >= CELLS_FULL) {
        memset(atlas->glyphs, 0, sizeof atlas->glyphs);
        atlas->used = 0;
    }
    Glyph *glyph = &atlas->glyphs[point % CELLS];
    while (glyph->point && (glyph->point != point || glyph->is_cut != is_cut))
        if (++glyph == atlas->glyphs + CELLS) glyph = atlas->glyphs;
    if (glyph->point) return glyph;
    atlas->used++;
    *glyph = (Glyph){.point = point, .is_cut = is_cut};
    measure(atlas, glyph);
    return glyph;
}

// A title is drawn by stencil.c if it has all letters; letters of both kinds do not match.
static bool is_cut(const Atlas *atlas, const char *utf8) {
    bool has_all = atlas->is_stencil;
    while (*utf8 && has_all) {
        uint32_t point = utf8_next(&utf8);
        has_all = utf8_kind(point) == UTF8_OTHER || stencil_advance(point, atlas->px) > 0;
    }
    return has_all;
}

enum { LEFT_TO_RIGHT_MARK = 0x200E };

// Returns the character at `*at`, or RUN_FIRST plus the number of the run of text that is there,
// and moves `*at` past it.
static uint32_t next_sign(Atlas *atlas, const char **at) {
    const char *start = *at, *end;
    uint32_t first = utf8_next(at), point;
    TTF_Font *font = run_font(atlas, first);
    if (!font) return first;
    for (const char *next = end = *at; *end; end = next) {
        point = utf8_next(&next);
        bool is_joined = utf8_is_joined(point) && point != LEFT_TO_RIGHT_MARK;
        if (next - start >= RUN_BYTES || (!is_joined && run_font(atlas, point) != font)) break;
    }
    char text[RUN_BYTES];
    SDL_strlcpy(text, start, (size_t)(end - start) + 1);
    *at = end;
    return RUN_FIRST + (is_right_to_left(first) ? RUN_RIGHT_TO_LEFT : 0) +
           (uint32_t)(find_run(atlas, font, text, first) - atlas->runs);
}

int font_advance(Font *font, FontSize size) { return font_width(font, size, "0"); }

int font_width_of(Font *font, FontSize size, const char *utf8, size_t bytes) {
    Atlas *atlas = &font->atlases[size];
    bool are_cut = is_cut(atlas, utf8);
    int width = 0;
    for (const char *at = utf8; *at && (size_t)(at - utf8) < bytes;)
        width += glyph_of(atlas, next_sign(atlas, &at), are_cut)->advance;
    return width;
}

int font_width(Font *font, FontSize size, const char *utf8) {
    return font_width_of(font, size, utf8, SIZE_MAX);
}

size_t font_fits(Font *font, FontSize size, const char *utf8, int room) {
    Atlas *atlas = &font->atlases[size];
    bool are_cut = is_cut(atlas, utf8);
    const char *at = utf8;
    while (*at && room >= 0) {
        const char *next = at;
        if ((room -= glyph_of(atlas, next_sign(atlas, &next), are_cut)->advance) >= 0) at = next;
    }
    return utf8_cut(utf8, (size_t)(at - utf8));
}

static SDL_Rect glyph_cell(const Atlas *atlas, const Glyph *glyph) {
    int index = (int)(glyph - atlas->glyphs);
    DEBUG_ASSERT(index >= 0 && index < CELLS);
    return (SDL_Rect){index % ATLAS_COLUMNS * atlas->cell, index / ATLAS_COLUMNS * atlas->height,
                      atlas->cell, atlas->height};
}

static void draw_glyph(Atlas *atlas, Glyph *glyph) {
    uint32_t point = glyph->point;
    glyph->is_drawn = true;
    SDL_Rect cell = glyph_cell(atlas, glyph);
    SDL_Surface *room =
        SDL_CreateRGBSurfaceWithFormat(0, cell.w, cell.h, 32, SDL_PIXELFORMAT_ARGB8888);
    bool is_done = room && glyph->source == FROM_STENCIL &&
                   stencil_draw(point, atlas->px, atlas->base, cell.w, cell.h, room->pixels);
    SDL_Surface *picture =
        is_done ? NULL
        : glyph->source == FROM_FONT
            ? TTF_RenderGlyph32_Blended(atlas->font, point, (SDL_Color){255, 255, 255, 255})
            : letters_glyph(point, glyph->advance, cell.h);
    if (room && picture) {
        SDL_SetSurfaceBlendMode(picture, SDL_BLENDMODE_NONE);
        SDL_BlitSurface(picture, NULL, room, NULL);
    }
    if (room) stamp_change(atlas->sheet, cell, room->pixels, room->pitch / 4);
    SDL_FreeSurface(picture);
    SDL_FreeSurface(room);
}

static void reverse(uint32_t *points, int count) {
    for (int i = 0; i < count / 2; i++) {
        uint32_t point = points[i];
        points[i] = points[count - 1 - i];
        points[count - 1 - i] = point;
    }
}

static bool is_digit(uint32_t point) { return point >= '0' && point <= '9'; }

// Returns the length of a number, such as 12 or 1.5, or 0 if there is none.
static int number_length(const uint32_t *points, int count) {
    int length = 0;
    while (length < count &&
           (is_digit(points[length]) ||
            (length && length + 1 < count && is_digit(points[length + 1]) &&
             (points[length] == '.' || points[length] == ',' || points[length] == ':'))))
        length++;
    return length;
}

// Reverses each run of right-to-left letters, and in it marks and numbers once more. A
// left-to-right mark ends a run.
static void put_in_order(uint32_t *points, int count) {
    static const char PAIRS[] = "()[]{}<>";
    for (int i = 0; i < count; i++) {
        if (!is_right_to_left(points[i])) continue;
        int end = i + 1, open = 0;
        for (int k = end; k < count && points[k] != LEFT_TO_RIGHT_MARK; k++) {
            Utf8Kind kind = utf8_kind(points[k]);
            if (is_right_to_left(points[k]) || utf8_is_joined(points[k]))
                end = k + 1;
            else if (kind == UTF8_LETTER && !is_digit(points[k]))
                break;
        }
        if (end < count && points[end] == ')')
            for (int k = i; k < end; k++) open += points[k] == '(' ? 1 : points[k] == ')' ? -1 : 0;
        if (open > 0) end++;
        reverse(points + i, end - i);
        for (int k = i; k < end; k++) {
            int length = 0;
            while (k + length < end && utf8_is_joined(points[k + length])) length++;
            if (length) length++; // the letter of the marks
            if (!length) length = number_length(points + k, end - k);
            reverse(points + k, length);
            if (length) k += length - 1;
            const char *pair = points[k] < 0x80 ? strchr(PAIRS, (int)points[k]) : NULL;
            if (pair) points[k] = (uint32_t)PAIRS[(pair - PAIRS) ^ 1];
        }
        i = end - 1;
    }
}

// Draws the first bytes; returns the x of the next letter.
static int draw_letters(Font *font, FontSize size, int x, int y, size_t bytes, Rgb colour,
                        const char *utf8) {
    Atlas *atlas = &font->atlases[size];
    int width = ATLAS_COLUMNS * atlas->cell, height = CELLS / ATLAS_COLUMNS * atlas->height;
    if (!atlas->sheet)
        atlas->sheet = stamp_create(STAMP_TINTED, width, height,
                                    calloc((size_t)width * (size_t)height, sizeof(uint32_t)));
    if (!atlas->sheet) return x;
    const Renderer *renderer = font->renderer;
    uint32_t tint = rgb_pack(PALETTES[renderer->palette].ink(colour), (float)(1 - renderer->faint));
    bool are_cut = is_cut(atlas, utf8);
    for (const char *at = utf8; *at && (size_t)(at - utf8) < bytes;) {
        uint32_t points[PIECE_MAX];
        int count = 0;
        while (count < PIECE_MAX && *at && (size_t)(at - utf8) < bytes)
            points[count++] = next_sign(atlas, &at);
        put_in_order(points, count);
        for (int i = 0; i < count; i++) {
            Glyph *glyph = glyph_of(atlas, points[i], are_cut);
            const Run *run = points[i] < RUN_FIRST ? NULL : &atlas->runs[points[i] % RUNS_MAX];
            if (run && run->picture) stamp_draw(run->picture, renderer, x, y + run->top, tint);
            bool is_shown = !run && glyph->source != NOT_SHOWN && points[i] != ' ';
            if (is_shown && !glyph->is_drawn) draw_glyph(atlas, glyph);
            if (is_shown)
                stamp_draw_part(atlas->sheet, renderer, glyph_cell(atlas, glyph), x + glyph->left,
                                y, tint);
            x += glyph->advance;
        }
    }
    return x;
}

void font_draw(Font *font, FontSize size, int x, int y, Rgb colour, const char *utf8) {
    draw_letters(font, size, x, y, SIZE_MAX, colour, utf8);
}

void font_draw_fit(Font *font, FontSize size, int x, int y, int room, Rgb colour,
                   const char *utf8) {
    static const char DOTS[] = UTF8_ELLIPSIS;
    int middle = y + font_height(font, size) / 2;
    while (size > FONT_SMALL && font_width(font, size, utf8) > room) size--;
    y = middle - font_height(font, size) / 2;
    if (font_width(font, size, utf8) <= room) {
        font_draw(font, size, x, y, colour, utf8);
        return;
    }
    if (!strstr(font->cut, utf8)) text_join(font->cut, sizeof font->cut, "; ", utf8);
    room -= font_width(font, size, DOTS);
    if (room >= 0)
        x = draw_letters(font, size, x, y, font_fits(font, size, utf8, room), colour, utf8),
        font_draw(font, size, x, y, colour, DOTS);
}

void font_take_cut(Font *font, char text[static FONT_CUT_MAX]) {
    memcpy(text, font->cut, sizeof font->cut);
    *font->cut = '\0';
}

void font_draw_right(Font *font, FontSize size, int right, int y, Rgb colour, const char *utf8) {
    font_draw(font, size, right - font_width(font, size, utf8), y, colour, utf8);
}
