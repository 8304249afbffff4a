// icon.c -- renders the icon in all usual sizes: `icon FILE.svg FOLDER` writes
// FOLDER/16x16/apps/games.treads.treads.png and so on. Run by `meson install`, which sets the
// parent folder in MESON_INSTALL_DESTDIR_PREFIX.
//
// The folder game/install/ contains the files of an installed program, such as its icon; it must
// not know the game.
#include <SDL.h>
#include <SDL_image.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "platform/files.h"

static const int SIZES_PX[] = {16, 24, 32, 48, 64, 128, 256, 0};
enum { PATH_MAX_BYTES = 4096 };

static SDL_Surface *draw(const char *svg, int size_px) {
    SDL_RWops *file = SDL_RWFromFile(svg, "rb");
    if (!file) return NULL;
    SDL_Surface *picture = IMG_LoadSizedSVG_RW(file, size_px, size_px);
    SDL_RWclose(file);
    return picture;
}

static bool save(const char *svg, const char *folder, int size_px) {
    const char *top = getenv("MESON_INSTALL_DESTDIR_PREFIX");
    char path[PATH_MAX_BYTES];
    snprintf(path, sizeof path, "%s/%s/%dx%d/apps/games.treads.treads.png", top ? top : ".", folder,
             size_px, size_px);
    folder_make_above(path);
    SDL_Surface *picture = draw(svg, size_px);
    bool is_saved = picture && !IMG_SavePNG(picture, path);
    if (!is_saved) fprintf(stderr, "icon: %s: %s\n", path, SDL_GetError());
    SDL_FreeSurface(picture);
    return is_saved;
}

int main(int argc, char **argv) {
    bool is_fine = argc == 3;
    for (const int *size_px = SIZES_PX; is_fine && *size_px; size_px++)
        is_fine = save(argv[1], argv[2], *size_px);
    return !is_fine;
}
