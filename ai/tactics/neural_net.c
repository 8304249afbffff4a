// neural_net.c -- a small neural network that computes with integers.
#include "neural_net.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/vec.h"

#define NORM_EPSILON 1e-5 // PyTorch's default
#define LARGEST ((int64_t)NEURAL_LIMIT * NEURAL_ONE)

enum { GRU_RESET, GRU_UPDATE, GRU_NEW, GRU_GATES };
enum { LSTM_INPUT, LSTM_FORGET, LSTM_CELL, LSTM_OUTPUT, LSTM_GATES };
enum { GATES_MAX = LSTM_GATES };
_Static_assert((int64_t)NEURAL_WIDTH_MAX *NEURAL_LIMIT *NEURAL_LIMIT + NEURAL_LIMIT <
                   INT64_MAX / NEURAL_ONE / NEURAL_ONE,
               "sums of products must fit into 64 bits");

const char *const LAYER_NAMES[] = {"dense", "tanh", "relu", "norm", "gru", "lstm"};

int layer_gates(LayerKind kind) {
    return kind == LAYER_GRU ? GRU_GATES : kind == LAYER_LSTM ? LSTM_GATES : 1;
}

int32_t neural_net_fixed(double value) {
    double scaled = floor(value * NEURAL_ONE + 0.5);
    return isnan(value) ? 0 : (int32_t)clamp(scaled, -(double)LARGEST, (double)LARGEST);
}

static double real(int32_t value) { return (double)value / NEURAL_ONE; }

// Rounds a sum of products, in units of 1 / NEURAL_ONE squared, half away from zero.
static int32_t rounded(int64_t sum) {
    int64_t half = NEURAL_ONE / 2;
    int64_t value = (sum + (sum < 0 ? -half : half)) / NEURAL_ONE;
    return (int32_t)(value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value);
}

// meson.build disables the vectorizer for the sake of floating point; integers are safe.
#ifdef __clang__
#define VECTORIZED
#else
#define VECTORIZED __attribute__((optimize("tree-loop-vectorize")))
#endif

VECTORIZED static void multiply(const int32_t *weights, const int32_t *biases, const int32_t *in,
                                int inputs, int32_t *out, int outputs) {
    for (int i = 0; i < outputs; i++) {
        const int32_t *row = &weights[(ptrdiff_t)i * inputs];
        int64_t sum = (int64_t)biases[i] * NEURAL_ONE;
        for (int k = 0; k < inputs; k++) sum += (int64_t)row[k] * in[k];
        out[i] = rounded(sum);
    }
}

static void normalize(const NeuralLayer *layer, int32_t *values) {
    int64_t sum = 0;
    double square = 0;
    for (int i = 0; i < layer->inputs; i++) sum += values[i];
    double mean = (double)sum / layer->inputs / NEURAL_ONE;
    for (int i = 0; i < layer->inputs; i++)
        square += (real(values[i]) - mean) * (real(values[i]) - mean);
    double scale = 1 / sqrt(square / layer->inputs + NORM_EPSILON);
    for (int i = 0; i < layer->inputs; i++)
        values[i] = neural_net_fixed((real(values[i]) - mean) * scale * real(layer->weights[i]) +
                                     real(layer->biases[i]));
}

static double sigmoid(double value) { return 0.5 + 0.5 * tanh(0.5 * value); }

static void run_gru(const NeuralLayer *layer, int32_t *state, const int32_t *in,
                    const int32_t *was) {
    int count = layer->outputs;
    for (int i = 0; i < count; i++) {
        const int32_t *gate = in + i, *past = was + i;
        double reset = sigmoid(real(gate[GRU_RESET * count]) + real(past[GRU_RESET * count]));
        double update = sigmoid(real(gate[GRU_UPDATE * count]) + real(past[GRU_UPDATE * count]));
        double fresh = tanh(real(gate[GRU_NEW * count]) + reset * real(past[GRU_NEW * count]));
        state[i] = neural_net_fixed((1 - update) * fresh + update * real(state[i]));
    }
}

// The state contains the outputs, then the cells.
static void run_lstm(const NeuralLayer *layer, int32_t *state, const int32_t *in,
                     const int32_t *was) {
    int count = layer->outputs;
    for (int i = 0; i < count; i++) {
        double gate[LSTM_GATES];
        for (int k = 0; k < LSTM_GATES; k++)
            gate[k] = real(in[k * count + i]) + real(was[k * count + i]);
        int32_t *cell = &state[count + i];
        *cell = neural_net_fixed(sigmoid(gate[LSTM_FORGET]) * real(*cell) +
                                 sigmoid(gate[LSTM_INPUT]) * tanh(gate[LSTM_CELL]));
        state[i] = neural_net_fixed(sigmoid(gate[LSTM_OUTPUT]) * tanh(real(*cell)));
    }
}

static int state_count(const NeuralLayer *layer) {
    return layer->kind == LAYER_GRU    ? layer->outputs
           : layer->kind == LAYER_LSTM ? 2 * layer->outputs
                                       : 0;
}

int neural_net_state_count(const NeuralNet *network) {
    int count = 0;
    for (int i = 0; i < network->layer_count; i++) count += state_count(&network->layers[i]);
    return count;
}

static void run_recurrent(const NeuralLayer *layer, int32_t *state, int32_t *values) {
    int32_t in[GATES_MAX * NEURAL_WIDTH_MAX], was[GATES_MAX * NEURAL_WIDTH_MAX];
    int rows = layer_gates(layer->kind) * layer->outputs;
    multiply(layer->weights, layer->biases, values, layer->inputs, in, rows);
    multiply(layer->state_weights, layer->state_biases, state, layer->outputs, was, rows);
    if (layer->kind == LAYER_GRU)
        run_gru(layer, state, in, was);
    else
        run_lstm(layer, state, in, was);
    memcpy(values, state, (size_t)layer->outputs * sizeof *values);
}

void neural_net_run(const NeuralNet *network, int32_t *state,
                    int32_t values[static NEURAL_WIDTH_MAX]) {
    int32_t sums[NEURAL_WIDTH_MAX];
    ASSERT(network->layer_count > 0);
    for (int i = 0; i < network->layer_count; i++) {
        const NeuralLayer *layer = &network->layers[i];
        ASSERT(layer->inputs <= NEURAL_WIDTH_MAX && layer->outputs <= NEURAL_WIDTH_MAX);
        switch (layer->kind) {
        case LAYER_DENSE:
            multiply(layer->weights, layer->biases, values, layer->inputs, sums, layer->outputs);
            memcpy(values, sums, (size_t)layer->outputs * sizeof *values);
            break;
        case LAYER_TANH:
            for (int k = 0; k < layer->inputs; k++)
                values[k] = neural_net_fixed(tanh(real(values[k])));
            break;
        case LAYER_RELU:
            for (int k = 0; k < layer->inputs; k++) values[k] = values[k] > 0 ? values[k] : 0;
            break;
        case LAYER_NORM: normalize(layer, values); break;
        default: run_recurrent(layer, state, values);
        }
        state += state_count(layer);
    }
}
