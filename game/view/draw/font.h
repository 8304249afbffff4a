// font.h -- text from an atlas: each glyph is rendered once per size, then copied. All digits have
// the same width, so numbers do not move. The two large sizes, for titles, use stencil capitals of
// our own. Icons are characters of every size.
#pragma once

#include "game/view/stencil.h" // generated from stencil.txt
#include "paint.h"
#include "platform/text.h"
#include "platform/utf8.h"

typedef struct Font Font;

// 14, 16, 22 and 44 px high at scale 1.
typedef enum FontSize { FONT_SMALL, FONT_NORMAL, FONT_LARGE, FONT_TITLE, FONT_SIZE_COUNT } FontSize;

// Icons are characters of Unicode's private use area: ICON_PLAY and others, rows of stencil.txt.
enum { ICON_FIRST = 0xE000, ICON_COUNT = 35 };

// Returns NULL and sets `problem` if out of memory. If the font cannot be opened, `problem` is set
// too, and built-in letters replace it.
Font *font_create(const Renderer *renderer, const char *font_file, Problem *problem);
void font_destroy(Font *font);
void font_forget(Font *font); // call when the renderer has lost its textures

// Scales all sizes by `ui`, within 9 to 180 px.
void font_scale(Font *font, double ui);

// Returns true if the font has a glyph for each character, and none is a mark.
bool font_has(const Font *font, const char *utf8);

int font_advance(Font *font, FontSize size); // width of a digit, px
int font_height(const Font *font, FontSize size);
int font_width(Font *font, FontSize size, const char *utf8);
// Return the width of the first bytes, and how many bytes of whole letters fit into `room` px.
int font_width_of(Font *font, FontSize size, const char *utf8, size_t bytes);
size_t font_fits(Font *font, FontSize size, const char *utf8, int room);

// (x, y) is the top left corner of the first letter, in pixels.
void font_draw(Font *font, FontSize size, int x, int y, Rgb colour, const char *utf8);
// Draws the text within `room` px: with smaller letters if it does not fit, or else shortened with
// an ellipsis.
void font_draw_fit(Font *font, FontSize size, int x, int y, int room, Rgb colour, const char *utf8);
// For tests: copies all strings that were shortened since the last call, separated by semicolons.
enum { FONT_CUT_MAX = 512 };
void font_take_cut(Font *font, char text[static FONT_CUT_MAX]);
// Draws the text so that it ends at `right`.
void font_draw_right(Font *font, FontSize size, int right, int y, Rgb colour, const char *utf8);

// stencil.c: returns the width of a title letter or icon with its gap; 0 if it has no outline.
int stencil_advance(uint32_t point, int px);
// Draws it in white, on the baseline `base_px`. Returns false without outline or memory.
bool stencil_draw(uint32_t point, int px, int base_px, int width, int height, uint32_t *pixels);
