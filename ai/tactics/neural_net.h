// neural_net.h -- a small neural network that computes with integers, so that it gives the same
// outputs on every processor.
//
// Weights and values are fixed-point numbers in units of 1 / NEURAL_ONE, with a magnitude of at
// most NEURAL_LIMIT. Sums have 64 bits and cannot overflow.
#pragma once

#include <stdint.h>

enum {
    NEURAL_LAYERS_MAX = 32,
    NEURAL_WIDTH_MAX = 1024, // inputs or outputs of a layer
    NEURAL_ONE = 1 << 18,
    NEURAL_LIMIT = 256
};

typedef enum LayerKind {
    LAYER_DENSE,
    LAYER_TANH,
    LAYER_RELU,
    LAYER_NORM, // layer normalization (Ba et al. 2016)
    LAYER_GRU,  // gates in PyTorch's order: reset, update, new (Cho et al. 2014)
    LAYER_LSTM, // gates in the order input, forget, cell, output (Hochreiter et al. 1997)
    LAYER_KINDS
} LayerKind;
extern const char *const LAYER_NAMES[LAYER_KINDS]; // "dense", "tanh"

// Returns the number of gates of a recurrent layer, and 1 for other kinds.
int layer_gates(LayerKind kind);

typedef struct NeuralLayer {
    LayerKind kind;
    int inputs, outputs;
    const int32_t *weights; // [gates * outputs][inputs]; [outputs] for LAYER_NORM
    const int32_t *biases;  // [gates * outputs]
    const int32_t *state_weights, *state_biases; // weights for the previous outputs
} NeuralLayer;

typedef struct NeuralNet {
    int layer_count;
    NeuralLayer layers[NEURAL_LAYERS_MAX];
} NeuralNet;

// Returns the number of values that the recurrent layers keep, which are 0 at the start.
int neural_net_state_count(const NeuralNet *network);
// Replaces the inputs in `values` by the outputs of the last layer, and updates `state`.
void neural_net_run(const NeuralNet *network, int32_t *state,
                    int32_t values[static NEURAL_WIDTH_MAX]);

// Returns the nearest fixed-point number, clamped to NEURAL_LIMIT. NaN becomes 0.
int32_t neural_net_fixed(double value);
