// canvas.c -- where the pixels are, and boxes in them.
#include "canvas.h"

#include "lanes.h"

bool canvas_open(const Renderer *renderer, Canvas *canvas) {
    SDL_Surface *surface = renderer->surface;
    if (!surface || SDL_GetRenderTarget(renderer->sdl) || SDL_RenderFlush(renderer->sdl) != 0)
        return false;
    *canvas = (Canvas){surface->pixels, surface->pitch / 4, {0, 0, surface->w, surface->h}};
    if (!SDL_RenderIsClipEnabled(renderer->sdl)) return true;
    SDL_Rect clip;
    SDL_RenderGetClipRect(renderer->sdl, &clip);
    canvas->clip = box_cut((Box){clip.x, clip.y, clip.w, clip.h}, canvas->clip);
    return true;
}

Box box_cut(Box box, Box clip) {
    int x0 = box.x > clip.x ? box.x : clip.x, y0 = box.y > clip.y ? box.y : clip.y;
    int x1 = box.x + box.w < clip.x + clip.w ? box.x + box.w : clip.x + clip.w;
    int y1 = box.y + box.h < clip.y + clip.h ? box.y + box.h : clip.y + clip.h;
    return (Box){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

static void fill_row(uint32_t *row, int count, Lanes colour, Lanes share) {
    int x = 0;
    for (; x + 1 < count; x += 2)
        lanes_store(row + x, lanes_mix(lanes_load(row + x), colour, share));
    if (x == count) return;
    uint32_t last[2] = {row[x], 0};
    lanes_store(last, lanes_mix(lanes_load(last), colour, share));
    row[x] = last[0];
}

void canvas_fill(const Canvas *canvas, Box box, uint32_t argb) {
    Lanes colour = lanes_of(argb), share = lanes_share(lanes_alpha(colour));
    box = box_cut(box, canvas->clip);
    for (int y = box.y; y < box.y + box.h; y++)
        fill_row(canvas->pixels + (ptrdiff_t)y * canvas->stride + box.x, box.w, colour, share);
}

void canvas_dot(const Canvas *canvas, int x, int y, uint32_t argb) {
    const Box *clip = &canvas->clip;
    if (x < clip->x || y < clip->y || x >= clip->x + clip->w || y >= clip->y + clip->h) return;
    Lanes colour = lanes_of(argb);
    fill_row(canvas->pixels + (ptrdiff_t)y * canvas->stride + x, 1, colour,
             lanes_share(lanes_alpha(colour)));
}
