// outline.c -- a lit picture in another palette's colours, with a line around it.
#include "outline.h"

#include <math.h>
#include <stdlib.h>

typedef struct Line {
    const LitPicture *picture;
    double reach_px;
} Line;

// How much of the line covers a pixel: that of the nearest covered one within its width.
static float line_at(const Line *line, int column, int row) {
    int reach = (int)ceil(line->reach_px), width = line->picture->width;
    double most = 0;
    for (int y = row - reach; y <= row + reach; y++) {
        for (int x = column - reach; x <= column + reach; x++) {
            if (x < 0 || y < 0 || x >= width || y >= line->picture->height) continue;
            double near = line->reach_px + 0.5 - hypot(x - column, y - row);
            double cover = (line->picture->pixels[y * width + x] >> 24) / 255.0;
            most = fmax(most, cover * fmin(fmax(near, 0), 1));
        }
    }
    return (float)most;
}

void outline_draw(LitPicture *picture, const Palette *palette, double px_per_m) {
    size_t count = (size_t)picture->width * (size_t)picture->height;
    uint32_t *shown = malloc(count * sizeof *shown);
    if (!shown) return; // then it stays as it is
    Line line = {picture, fmax(1, palette->outline_m * px_per_m)};
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = picture->pixels[i];
        float cover = (float)(pixel >> 24) / 255;
        float around = line_at(&line, (int)i % picture->width, (int)i / picture->width);
        float whole = fmaxf(cover, around);
        Rgb paint = palette->paint(rgb_unpack(pixel));
        shown[i] =
            rgb_pack(whole > 0 ? rgb_mix(palette->outline, paint, cover / whole) : paint, whole);
    }
    free(picture->pixels);
    picture->pixels = shown;
}
