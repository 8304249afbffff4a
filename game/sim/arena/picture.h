// picture.h -- the pictures of tilesets, which come from strangers as maps do: where they may be,
// what they are and how large, all of it known before anything of them is decoded.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "arena.h"

enum { MAP_MEGAPIXELS_MAX = 16 }; // of all pictures of a map together

typedef struct Picture {
    FILE *file; // at its start; closed by the caller
    bool is_jpeg;
    int width_px, height_px;
} Picture;

// Opens picture `image` of the arena: a PNG or JPEG below the map's folder or the assets, a regular
// file by its real path. `pixels` are those of the pictures before it and become more. False with
// the problem told.
bool picture_open(const Arena *arena, int image, int64_t *pixels, Picture *picture,
                  Problem *problem);

// Could all of them be opened so? False with the problem of the first that could not.
bool pictures_check(const Arena *arena, Problem *problem);
