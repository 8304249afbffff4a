// noise.c -- value noise on an integer lattice.
#include "noise.h"

static uint32_t scramble(uint32_t x, uint32_t y, uint32_t seed) {
    uint32_t h = x * 0x9E3779B1u ^ y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    return h ^ h >> 15;
}

float noise_hash(int x, int y, uint32_t seed) {
    return (float)(scramble((uint32_t)x, (uint32_t)y, seed) >> 8) * (1.0f / 16777216.0f);
}

// Faster than floorf, which is a call on plain x86-64.
static int floor_int(float x) {
    int i = (int)x;
    return i - (x < (float)i);
}

float noise_value(float x, float y, uint32_t seed) {
    int ix = floor_int(x), iy = floor_int(y);
    float u = x - (float)ix, v = y - (float)iy;
    u = u * u * (3 - 2 * u);
    v = v * v * (3 - 2 * v);
    float south = noise_hash(ix, iy, seed), south_east = noise_hash(ix + 1, iy, seed);
    float north = noise_hash(ix, iy + 1, seed), north_east = noise_hash(ix + 1, iy + 1, seed);
    south += (south_east - south) * u;
    north += (north_east - north) * u;
    return south + (north - south) * v;
}

float noise_fractal(float x, float y, uint32_t seed, int octaves) {
    float sum = 0, weight = 1, total = 0;
    for (int i = 0; i < octaves; i++) {
        sum += weight * noise_value(x, y, seed + (uint32_t)i * 101u);
        total += weight;
        weight *= 0.5f;
        x = x * 2 + 17.3f;
        y = y * 2 + 9.1f;
    }
    return sum / total;
}
