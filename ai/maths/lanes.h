// lanes.h -- several numbers at once: as many doubles as the processor's registers hold.
//
// Each lane is computed as a single number would be, to the bit; compilers make vector instructions
// of it where there are any.
#pragma once

#include <stdint.h>
#include <string.h>

typedef double Lanes __attribute__((vector_size(__BIGGEST_ALIGNMENT__)));
typedef int64_t LanesBits __attribute__((vector_size(__BIGGEST_ALIGNMENT__)));
typedef int32_t LanesInts __attribute__((vector_size(__BIGGEST_ALIGNMENT__ / 2)));
typedef float LanesFloats __attribute__((vector_size(__BIGGEST_ALIGNMENT__ / 2)));

enum { LANES = sizeof(Lanes) / sizeof(double) }; // 2, 4 or 8

static inline Lanes lanes_load(const double *from) {
    Lanes lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}
static inline void lanes_store_floats(float *to, Lanes lanes) {
    LanesFloats floats = __builtin_convertvector(lanes, LanesFloats);
    memcpy(to, &floats, sizeof floats);
}

static inline Lanes lanes_choose(LanesBits mask, Lanes yes, Lanes no) {
    return (Lanes)((mask & (LanesBits)yes) | (~mask & (LanesBits)no));
}
// As least() and most() of vec.h.
static inline Lanes lanes_least(Lanes a, Lanes b) { return lanes_choose(a < b, a, b); }
static inline Lanes lanes_most(Lanes a, Lanes b) { return lanes_choose(a > b, a, b); }
static inline Lanes lanes_size(Lanes a) { return (Lanes)((LanesBits)a & INT64_MAX); }
