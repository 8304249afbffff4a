// text.h -- text from an atlas: each glyph is rendered once per size, then copied. All digits have
// the same width, so numbers do not move. The two large sizes, for titles, use stencil capitals of
// our own. Icons are characters of every size.
#pragma once

#include "paint.h"
#include "platform/plain.h"

typedef struct Text Text;

// 11, 13, 20 and 44 px high at scale 1.
typedef enum TextSize { TEXT_SMALL, TEXT_NORMAL, TEXT_LARGE, TEXT_TITLE, TEXT_SIZE_COUNT } TextSize;

// Icons are characters of Unicode's private use area, drawn by rows of stencil.c.
enum { ICON_FIRST = 0xE000, ICON_COUNT = 32 };
#define ICON_PLAY "\xEE\x80\x80"
#define ICON_PAUSE "\xEE\x80\x81"
#define ICON_AGAIN "\xEE\x80\x82"
#define ICON_TROPHY "\xEE\x80\x83"
#define ICON_STAR "\xEE\x80\x84"
#define ICON_HEART "\xEE\x80\x85"
#define ICON_SKULL "\xEE\x80\x86"
#define ICON_CLOCK "\xEE\x80\x87"
#define ICON_GEAR "\xEE\x80\x88"
#define ICON_BACK "\xEE\x80\x89"
#define ICON_NEXT "\xEE\x80\x8A"
#define ICON_MENU "\xEE\x80\x8B"
#define ICON_SOUND "\xEE\x80\x8C"
#define ICON_MUTE "\xEE\x80\x8D"
#define ICON_FLASK "\xEE\x80\x8E"
#define ICON_SHIELD "\xEE\x80\x8F"
#define ICON_PEOPLE "\xEE\x80\x90"
#define ICON_EYE "\xEE\x80\x91"
#define ICON_SLIDERS "\xEE\x80\x92"
#define ICON_FILM "\xEE\x80\x93"
#define ICON_BARS "\xEE\x80\x94"
#define ICON_CROSS "\xEE\x80\x95"
#define ICON_FLAG "\xEE\x80\x96"
#define ICON_BOLT "\xEE\x80\x97"
#define ICON_AIM "\xEE\x80\x98"
#define ICON_BLAST "\xEE\x80\x99"
#define ICON_ROAD "\xEE\x80\x9A"
#define ICON_HELP "\xEE\x80\x9B"
#define ICON_STEP "\xEE\x80\x9C"
#define ICON_STEP_BACK "\xEE\x80\x9D"
#define ICON_FAST "\xEE\x80\x9E"
#define ICON_STAR_EMPTY "\xEE\x80\x9F"

// Returns NULL and sets `problem` if out of memory. If the font cannot be opened, `problem` is set
// too, and built-in letters replace it.
Text *text_create(const Renderer *renderer, const char *font_file, Problem *problem);
void text_destroy(Text *text);
void text_forget(Text *text); // call when the renderer has lost its textures

// Scales all sizes by `ui`, within 9 to 180 px.
void text_scale(Text *text, double ui);

int text_advance(const Text *text, TextSize size); // width of a digit, px
int text_height(const Text *text, TextSize size);
int text_width(const Text *text, TextSize size, const char *utf8);
// text_width_of: width of the first bytes. text_fits: how many bytes of whole letters fit into
// `room` px.
int text_width_of(const Text *text, TextSize size, const char *utf8, size_t bytes);
size_t text_fits(const Text *text, TextSize size, const char *utf8, int room);

// (x, y) is the top left corner of the first letter, in pixels.
void text_draw(Text *text, TextSize size, int x, int y, Rgb colour, const char *utf8);
// Draws the text, shortened with an ellipsis to fit into `room` px.
void text_draw_fit(Text *text, TextSize size, int x, int y, int room, Rgb colour, const char *utf8);
// Draws the text so that it ends at `right`.
void text_draw_right(Text *text, TextSize size, int right, int y, Rgb colour, const char *utf8);

// stencil.c: returns the width of a title letter or icon with its gap, in a font of this height; 0
// if it has no outline.
int stencil_advance(uint32_t point, int px);
// Draws it in white into the ARGB8888 pixels of its cell; `base_px` is the baseline. Returns false
// if it has no outline, or if out of memory.
bool stencil_draw(uint32_t point, int px, int base_px, int width, int height, uint32_t *pixels);
