// network.h -- a small neural network that computes with integers, so that it gives the same
// outputs on every processor.
//
// Weights and values are fixed-point numbers in units of 1 / NETWORK_ONE, with a magnitude of at
// most NETWORK_LIMIT. Sums have 64 bits and cannot overflow.
#pragma once

#include <stdint.h>

enum {
    NETWORK_LAYERS_MAX = 32,
    NETWORK_WIDTH_MAX = 1024, // inputs or outputs of a layer
    NETWORK_ONE = 1 << 18,
    NETWORK_LIMIT = 256
};

typedef enum LayerKind {
    LAYER_DENSE,
    LAYER_TANH,
    LAYER_RELU,
    LAYER_NORM, // layer normalization (Ba et al. 2016)
    LAYER_GRU,  // gates in the order reset, update, new (Cho et al. 2014, as in PyTorch)
    LAYER_LSTM, // gates in the order input, forget, cell, output (Hochreiter et al. 1997)
    LAYER_KINDS
} LayerKind;
extern const char *const LAYER_NAMES[LAYER_KINDS]; // "dense", "tanh"

// Returns the number of gates of a recurrent layer, and 1 for other kinds.
int layer_gates(LayerKind kind);

typedef struct NetworkLayer {
    LayerKind kind;
    int inputs, outputs;
    const int32_t *weights; // [gates * outputs][inputs]; [outputs] for LAYER_NORM
    const int32_t *biases;  // [gates * outputs]
    const int32_t *state_weights, *state_biases; // of the former outputs, for recurrent layers
} NetworkLayer;

typedef struct Network {
    int layer_count;
    NetworkLayer layers[NETWORK_LAYERS_MAX];
} Network;

// Returns the number of values that the recurrent layers keep, which are 0 at the start.
int network_state_count(const Network *network);
// Replaces the inputs in `values` by the outputs of the last layer, and updates `state`.
void network_run(const Network *network, int32_t *state, int32_t values[static NETWORK_WIDTH_MAX]);

// Returns the nearest fixed-point number, clamped to NETWORK_LIMIT. NaN becomes 0.
int32_t network_fixed(double value);
