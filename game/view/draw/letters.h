// letters.h -- plain letters of our own, for where there is no font: ASCII and what our own texts
// have beyond it.
#pragma once

#include <SDL.h>

// White dots on nothing; what is not known is a question mark. NULL when out of memory.
SDL_Surface *letters_glyph(uint32_t point, int width, int height);

// Of a letter of that size, px: near to those of the font, so that everything keeps its place.
int letters_advance(int px);
int letters_height(int px);
