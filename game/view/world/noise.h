// noise.h -- value noise: smooth, cheap, and the same everywhere.
#pragma once

#include <stdint.h>

float noise_hash(int x, int y, uint32_t seed);      // 0 .. 1, a number a lattice point
float noise_value(float x, float y, uint32_t seed); // 0 .. 1, one bump a unit
float noise_fractal(float x, float y, uint32_t seed,
                    int octaves); // 0 .. 1, each octave twice as fine and half as strong
