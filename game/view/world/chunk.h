// chunk.h -- paints one square of the arena as it looks without tanks: ground, blocks, shadows.
#pragma once

#include "soil.h"

enum { CHUNK_PX = 128 };

typedef struct ChunkPainter ChunkPainter; // the arena and room to work in, for one scale

ChunkPainter *chunk_painter_create(const Arena *arena, const SoilImages *images, double px_per_m);
void chunk_painter_destroy(ChunkPainter *painter);

// Pixels left_px .. left_px + 127 to the east and top_px .. to the south of the world's origin (so
// the arena has negative top_px), as XRGB8888 rows of CHUNK_PX, as the palette shows them.
void chunk_paint(ChunkPainter *painter, const Palette *palette, int left_px, int top_px,
                 uint32_t *pixels);
