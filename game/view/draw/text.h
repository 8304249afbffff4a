// text.h -- sharp small letters: each glyph is rendered once a size, then copied. Digits are all of
// one width, so that numbers keep their place.
#pragma once

#include "paint.h"
#include "platform/problem.h"

typedef struct Text Text;

// 11, 13, 20 and 44 px high at scale 1.
typedef enum TextSize { TEXT_SMALL, TEXT_NORMAL, TEXT_LARGE, TEXT_TITLE, TEXT_SIZE_COUNT } TextSize;

// NULL with the problem told when out of memory. A font that cannot be opened is told, too: plain
// letters take its place.
Text *text_create(const Renderer *renderer, const char *font_file, Problem *problem);
void text_destroy(Text *text);
void text_forget(Text *text); // the renderer lost its textures

// Letters of `ui` times their size from now on, within 9 to 180 px.
void text_scale(Text *text, double ui);

int text_advance(const Text *text, TextSize size); // px of a digit; of letters, more than the mean
int text_height(const Text *text, TextSize size);
int text_width(const Text *text, TextSize size, const char *utf8);
// Of its first bytes; and how many bytes, of whole letters, fit into `room` px.
int text_width_of(const Text *text, TextSize size, const char *utf8, size_t bytes);
size_t text_fits(const Text *text, TextSize size, const char *utf8, int room);

// Positions are pixels of the picture, y down; (x, y) is the top left corner of the first letter.
void text_draw(Text *text, TextSize size, int x, int y, Rgb colour, const char *utf8);
// Cut with an ellipsis to what fits into `room` px.
void text_draw_fit(Text *text, TextSize size, int x, int y, int room, Rgb colour, const char *utf8);
// Ends at `right`.
void text_draw_right(Text *text, TextSize size, int right, int y, Rgb colour, const char *utf8);
