// canvas.h -- the pixels of the picture, when SDL draws it in memory: what is blended here is done
// several times sooner than by SDL itself.
#pragma once

#include "camera.h"
#include "renderer.h"

typedef struct Canvas {
    uint32_t *pixels; // XRGB8888
    int stride;       // pixels a row
    Box clip;         // what may be drawn in; within the picture
} Canvas;

// Has SDL finish what it was asked for, so that the order holds. False when the pixels are out of
// reach: with graphics hardware, or while a texture is drawn in.
bool canvas_open(const Renderer *renderer, Canvas *canvas);

Box box_cut(Box box, Box clip); // what they share; w or h is 0 when nothing

void canvas_fill(const Canvas *canvas, Box box, uint32_t argb);
void canvas_dot(const Canvas *canvas, int x, int y, uint32_t argb); // one pixel
