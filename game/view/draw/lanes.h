// lanes.h -- two pixels at a time: each of their eight channels has 16 bits to be reckoned in.
#pragma once

#include <SDL.h>
#include <string.h>

typedef uint16_t Lanes __attribute__((vector_size(16)));
typedef uint8_t LaneBytes __attribute__((vector_size(8)));

#if SDL_BYTEORDER == SDL_LIL_ENDIAN
enum { LANE_BLUE = 0, LANE_ALPHA = 3 };
#else
enum { LANE_BLUE = 3, LANE_ALPHA = 0 };
#endif

static inline Lanes lanes_load(const uint32_t *two_pixels) {
    LaneBytes bytes;
    memcpy(&bytes, two_pixels, sizeof bytes);
    return __builtin_convertvector(bytes, Lanes);
}

static inline void lanes_store(uint32_t *two_pixels, Lanes lanes) {
    LaneBytes bytes = __builtin_convertvector(lanes, LaneBytes);
    memcpy(two_pixels, &bytes, sizeof bytes);
}

static inline Lanes lanes_of(uint32_t argb) { return lanes_load((const uint32_t[]){argb, argb}); }

// A pixel's alpha, or its blue, in all of its lanes.
static inline Lanes lanes_alpha(Lanes lanes) {
    return __builtin_shufflevector(lanes, lanes, LANE_ALPHA, LANE_ALPHA, LANE_ALPHA, LANE_ALPHA,
                                   LANE_ALPHA + 4, LANE_ALPHA + 4, LANE_ALPHA + 4, LANE_ALPHA + 4);
}
static inline Lanes lanes_blue(Lanes lanes) {
    return __builtin_shufflevector(lanes, lanes, LANE_BLUE, LANE_BLUE, LANE_BLUE, LANE_BLUE,
                                   LANE_BLUE + 4, LANE_BLUE + 4, LANE_BLUE + 4, LANE_BLUE + 4);
}

// 0 .. 255 as a share of 256.
static inline Lanes lanes_share(Lanes lanes) { return lanes + (lanes >> 7); }
static inline Lanes lanes_scale(Lanes lanes, Lanes share) { return (lanes * share + 128) >> 8; }

// Sums may leave 16 bits on the way, but not in the end.
static inline Lanes lanes_mix(Lanes under, Lanes over, Lanes share) {
    return ((under << 8) + (over - under) * share + 128) >> 8;
}

static inline Lanes lanes_add(Lanes under, Lanes over) {
    Lanes sum = under + over;
    return (sum | -(sum >> 8)) & 255; // what is over 255 becomes 255
}
