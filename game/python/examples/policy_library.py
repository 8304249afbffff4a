#!/usr/bin/env python3
"""Prints a mind in C that runs a linear policy, to be compiled as a shared library. It gives the orders of net:FILE, except for the last digits of a sum.

    python3 game/python/examples/policy_library.py es.npz >linear.c
    cc -shared -fPIC -O2 -DTREADS_PLUGIN=linear -I . -o linear.so linear.c
    treads match so:./linear.so hunter
"""
import sys

import numpy

MIND = '''#include "ai/behaviour.h"
#include "ai/tactics/observation.h"
%s

typedef struct Memory {
    ObservationMemory seen;
    Order held;
} Memory;

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Memory *own = memory;
    if (senses->tick %% FRAME_SKIP) return own->held;
    float row[OBSERVATION_SIZE], sums[4];
    observe(&own->seen, senses, row);
    for (int i = 0; i < 4; i++) {
        sums[i] = BIASES[i];
        for (int j = 0; j < INPUTS; j++) sums[i] += WEIGHTS[i][j] * row[j];
    }
    own->held = (Order){.left_mps = sums[0] * senses->limits.top_mps,
                        .right_mps = sums[1] * senses->limits.top_mps,
                        .turret_radps = sums[2] * senses->turret_top_radps,
                        .fire = sums[3] > 0};
    return own->held;
}

const Behaviour linear = {"linear", "runs a linear policy", NULL, sizeof(Memory), think};
'''


def text(array):
    return "{" + ", ".join(map(text, array)) + "}" if array.ndim else f"{array:.9g}"


with numpy.load(sys.argv[1]) as file:
    weights, biases = file["0.weight"], file["0.bias"]
    sizes = "enum { INPUTS = %d, FRAME_SKIP = %d };" % (weights.shape[1], file["frame_skip"])
    print(MIND % f"{sizes}\nstatic const float WEIGHTS[4][INPUTS] = {text(weights)}, BIASES[4] = {text(biases)};", end="")
