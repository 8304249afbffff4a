// signs.c -- signs cut out of their distance fields.
#include "signs.h"

#include <stdlib.h>

enum { RADIUS_MAX = 64 };

struct Signs {
    const Renderer *renderer;
    SDL_Texture *textures[SIGN_COUNT][RADIUS_MAX + 1];
};

Signs *signs_create(const Renderer *renderer) {
    Signs *signs = calloc(1, sizeof *signs);
    if (signs) signs->renderer = renderer;
    return signs;
}

void signs_forget(Signs *signs) {
    for (int i = 0; i < SIGN_COUNT * (RADIUS_MAX + 1); i++) {
        SDL_Texture **texture = &signs->textures[0][0] + i;
        if (*texture) SDL_DestroyTexture(*texture);
        *texture = NULL;
    }
}

void signs_destroy(Signs *signs) {
    if (!signs) return;
    signs_forget(signs);
    free(signs);
}

static SDL_Texture *cut_out(const Renderer *renderer, int shape, int radius_px) {
    int side = 2 * radius_px + 2;
    uint32_t *pixels = malloc(sizeof(uint32_t) * (size_t)side * (size_t)side);
    if (!pixels) return NULL;
    for (int i = 0; i < side * side; i++) {
        float x = ((float)(i % side) + 0.5f - (float)side / 2) / (float)radius_px;
        float y = ((float)side / 2 - (float)(i / side) - 0.5f) / (float)radius_px;
        float cover = 0.5f - sign_distance(shape, x, y) * (float)radius_px;
        pixels[i] = rgb_pack((Rgb){1, 1, 1}, cover);
    }
    SDL_Texture *texture = SDL_CreateTexture(renderer->sdl, SDL_PIXELFORMAT_ARGB8888,
                                             SDL_TEXTUREACCESS_STATIC, side, side);
    if (texture) {
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
        SDL_UpdateTexture(texture, NULL, pixels, side * 4);
    }
    free(pixels);
    return texture;
}

void signs_draw(Signs *signs, int team, int middle_x, int middle_y, int radius_px, double light) {
    if (radius_px < 1) return;
    if (radius_px > RADIUS_MAX) radius_px = RADIUS_MAX;
    int shape = palette_shape(team);
    SDL_Texture **texture = &signs->textures[shape][radius_px];
    if (!*texture) *texture = cut_out(signs->renderer, shape, radius_px);
    if (!*texture) return;
    Rgb colour = PALETTES[signs->renderer->palette].ink(palette_team(team));
    uint32_t tint = rgb_pack(rgb_scale(colour, (float)light), 1);
    SDL_SetTextureColorMod(*texture, tint >> 16 & 255, tint >> 8 & 255, tint & 255);
    int side = 2 * radius_px + 2;
    SDL_RenderCopy(signs->renderer->sdl, *texture, NULL,
                   &(SDL_Rect){middle_x - side / 2, middle_y - side / 2, side, side});
}
