// lanes.h -- arithmetic on as many doubles at once as the processor's vector registers hold.
//
// Each lane gives the same bits as scalar arithmetic.
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

// Returns `yes` in the lanes where the mask is set, and `no` in the others.
static inline Lanes lanes_choose(LanesBits mask, Lanes yes, Lanes no) {
    return (Lanes)((mask & (LanesBits)yes) | (~mask & (LanesBits)no));
}
// Minimum, maximum and absolute value, lane by lane.
static inline Lanes lanes_least(Lanes a, Lanes b) { return lanes_choose(a < b, a, b); }
static inline Lanes lanes_most(Lanes a, Lanes b) { return lanes_choose(a > b, a, b); }
static inline Lanes lanes_size(Lanes a) { return (Lanes)((LanesBits)a & INT64_MAX); }
