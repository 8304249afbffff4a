// policy.c -- a trained policy in an .npz file.
#include "policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/neural_net.h"
#include "ai/tactics/observation.h"
#include "card.h"
#include "game/match_rows.h" // generated from rows.txt

enum { LAYOUT = 1, FRAME_SKIP_MAX = 60, ARRAYS_PER_LAYER = 4 };

// Choices of the discrete actions; must equal CHOICES of game/python/treads/policy.py.
enum { SPEEDS = 3, PAIRS = SPEEDS * SPEEDS, TURRETS = 7, TRIGGERS = 2 };
static const double TURRET[TURRETS] = {-1, -0.35, -0.1, 0, 0.1, 0.35, 1};

typedef enum ActionKind { POLICY_ACTIONS_IDS(ACTIONS_) ACTION_KINDS } ActionKind; // rows.txt
static const struct {
    const char *name;
    int outputs, more; // allowed numbers; the second may be 0
} ACTIONS[ACTION_KINDS] = {POLICY_ACTIONS(AS_REST)};

struct Policy {
    NeuralNet network;
    int32_t *numbers[NEURAL_LAYERS_MAX * ARRAYS_PER_LAYER]; // weights and biases
    int number_count;
    int32_t *state; // of the recurrent layers; at `gunner_at`, the gunner's memory
    size_t state_bytes, gunner_at;
    Mind gunner; // ACTIONS_DRIVE only: the mind that aims and fires
    Dice dice;
    ActionKind actions;
    int frame_skip;
    ObservationMemory memory;
    uint64_t first_tick; // + 1; 0 before the first tick
    Order held;          // order of the last observation
};

static bool reject(Problem *problem, const char *path, const char *what) {
    return problem_set(problem, "%s: %s", path, what);
}

// Returns the text of an array without dimensions, or NULL.
static const char *word_of(const Npz *npz, const char *name) {
    const NpzArray *array = npz_find(npz, name);
    return array && array->text && array->dimensions == 0 ? array->text : NULL;
}

// Reads a whole number within a range. A missing one is `*number` if it is within the range.
static bool read_whole(const Npz *npz, const char *name, int low, int high, int *number) {
    const NpzArray *array = npz_find(npz, name);
    if (!array) return *number >= low && *number <= high;
    if (!array->values || array->dimensions > 0) return false;
    double value = array->values[0];
    if (!(value >= low && value <= high) || value != (int)value) return false;
    *number = (int)value;
    return true;
}

typedef struct Reading {
    const char *path;
    const Npz *npz;
    Policy *policy;
    Problem *problem;
} Reading;

// Returns the fixed-point numbers of an array of this shape; zeros if the array is missing and
// `is_optional`. Returns NULL and sets the problem on failure.
static const int32_t *read_numbers(Reading *reading, int layer, const char *part, int rows,
                                   int columns, bool is_optional) {
    char name[NPZ_NAME_MAX];
    snprintf(name, sizeof name, "%d.%s", layer, part);
    const NpzArray *array = npz_find(reading->npz, name);
    bool has_shape = array ? array->values && array->dimensions == (columns ? 2 : 1) &&
                                 (columns ? array->rows == rows && array->columns == columns
                                          : array->columns == rows)
                           : is_optional;
    if (!array && !is_optional)
        problem_set(reading->problem, "%s: the array '%s' is missing", reading->path, name);
    else if (!has_shape && columns)
        problem_set(reading->problem, "%s: '%s' must have the shape (%d, %d)", reading->path, name,
                    rows, columns);
    else if (!has_shape)
        problem_set(reading->problem, "%s: '%s' must have the shape (%d,)", reading->path, name,
                    rows);
    if (!has_shape) return NULL;
    size_t count = (size_t)rows * (size_t)(columns ? columns : 1);
    int32_t *numbers = calloc(count, sizeof *numbers);
    if (!numbers) return problem_set(reading->problem, "out of memory"), NULL;
    reading->policy->numbers[reading->policy->number_count++] = numbers;
    for (size_t i = 0; i < count && array; i++) {
        if (!(array->values[i] >= -NEURAL_LIMIT && array->values[i] <= NEURAL_LIMIT))
            return problem_set(reading->problem, "%s: '%s' has numbers beyond %d", reading->path,
                               name, NEURAL_LIMIT),
                   NULL;
        numbers[i] = neural_net_fixed(array->values[i]);
    }
    return numbers;
}

// Returns the number of rows of the weights of a layer, or 0.
static int weight_rows(const Reading *reading, int layer, const char *part) {
    char name[NPZ_NAME_MAX];
    snprintf(name, sizeof name, "%d.%s", layer, part);
    const NpzArray *array = npz_find(reading->npz, name);
    return array && array->dimensions == 2 ? array->rows : 0;
}

static bool read_layer(Reading *reading, int index, const char *kind, int inputs) {
    NeuralLayer *layer = &reading->policy->network.layers[index];
    *layer = (NeuralLayer){.kind = LAYER_KINDS, .inputs = inputs, .outputs = inputs};
    for (int i = 0; i < LAYER_KINDS; i++)
        if (!strcmp(kind, LAYER_NAMES[i])) layer->kind = (LayerKind)i;
    bool is_dense = layer->kind == LAYER_DENSE, is_norm = layer->kind == LAYER_NORM;
    if (layer->kind == LAYER_KINDS)
        return problem_set(reading->problem,
                           "%s: unknown layer '%.20s'; allowed: dense, tanh, relu, norm, gru, lstm",
                           reading->path, kind);
    if (layer->kind == LAYER_TANH || layer->kind == LAYER_RELU) return true;
    int gates = layer_gates(layer->kind);
    const char *weights = is_dense || is_norm ? "weight" : "weight_ih";
    const char *biases = is_dense || is_norm ? "bias" : "bias_ih";
    if (!is_norm) layer->outputs = weight_rows(reading, index, weights) / gates;
    if (!is_norm && !layer->outputs)
        return problem_set(reading->problem, "%s: the matrix '%d.%s' is missing", reading->path,
                           index, weights);
    if (layer->outputs < 1 || layer->outputs > NEURAL_WIDTH_MAX)
        return problem_set(reading->problem, "%s: layer %d must have from 1 to %d outputs, not %d",
                           reading->path, index, NEURAL_WIDTH_MAX, layer->outputs);
    int rows = gates * layer->outputs;
    layer->weights = read_numbers(reading, index, weights, rows, is_norm ? 0 : inputs, false);
    layer->biases = layer->weights ? read_numbers(reading, index, biases, rows, 0, true) : NULL;
    if (!layer->biases || gates == 1) return layer->biases;
    layer->state_weights = read_numbers(reading, index, "weight_hh", rows, layer->outputs, false);
    if (layer->state_weights)
        layer->state_biases = read_numbers(reading, index, "bias_hh", rows, 0, true);
    return layer->state_biases;
}

static bool read_layers(Reading *reading, int inputs) {
    Policy *policy = reading->policy;
    const NpzArray *list = npz_find(reading->npz, "layers");
    if (!list || !list->text || list->rows != 1 || list->columns > NEURAL_LAYERS_MAX)
        return problem_set(reading->problem, "%s: 'layers' must be a list of 1 to %d texts",
                           reading->path, NEURAL_LAYERS_MAX);
    const char *kind = list->text;
    for (int i = 0; i < list->columns; i++, kind += strlen(kind) + 1) {
        policy->network.layer_count = i + 1;
        if (!read_layer(reading, i, kind, inputs)) return false;
        inputs = policy->network.layers[i].outputs;
    }
    return true;
}

// Rejects arrays that nothing uses, which are misspelled or belong to another layout.
static bool check_names(const Reading *reading) {
    static const char *const NAMES[] = {"treads", "layers", "observation", "actions", "frame_skip"};
    for (int i = 0; i < reading->npz->count; i++) {
        const char *name = reading->npz->arrays[i].name;
        long layer = strchr(name, '.') ? strtol(name, NULL, 10) : -1;
        bool is_known = layer >= 0 && layer < reading->policy->network.layer_count;
        for (int k = 0; k < COUNT_OF(NAMES); k++) is_known = is_known || !strcmp(name, NAMES[k]);
        if (!is_known)
            return problem_set(reading->problem, "%s: unknown array '%s'", reading->path, name);
    }
    return true;
}

static bool read_policy(Reading *reading) {
    Policy *policy = reading->policy;
    const Npz *npz = reading->npz;
    int layout = 0, inputs = 0;
    const char *path = reading->path, *observation = word_of(npz, "observation");
    const char *actions = word_of(npz, "actions");
    if (!npz_find(npz, "treads"))
        return reject(reading->problem, path,
                      "not a policy for treads: the number 'treads', the version of the layout, is "
                      "missing");
    if (!read_whole(npz, "treads", LAYOUT, LAYOUT, &layout))
        return reject(reading->problem, path,
                      "made for another version of treads; this one reads layout 1");
    if (observation) inputs = observation_version_size(observation);
    if (!inputs) return reject(reading->problem, path, "'observation' must be the text v1 or v2");
    int kind = 0;
    while (actions && kind < ACTION_KINDS && strcmp(actions, ACTIONS[kind].name) != 0) kind++;
    if (!actions || kind == ACTION_KINDS)
        return reject(reading->problem, path,
                      "'actions' must be continuous, discrete, multi-discrete, tracks or drive");
    policy->actions = (ActionKind)kind;
    policy->frame_skip = 1;
    if (!read_whole(npz, "frame_skip", 1, FRAME_SKIP_MAX, &policy->frame_skip))
        return reject(reading->problem, path, "'frame_skip' must be a whole number from 1 to 60");
    if (!read_layers(reading, inputs) || !check_names(reading)) return false;
    int wanted = ACTIONS[kind].outputs, more = ACTIONS[kind].more;
    int outputs = policy_output_count(policy);
    if (outputs == wanted || outputs == more) return true;
    if (more)
        return problem_set(reading->problem, "%s: %s actions need %d or %d outputs, not %d", path,
                           actions, wanted, more, outputs);
    return problem_set(reading->problem, "%s: %s actions need %d outputs, not %d", path, actions,
                       wanted, outputs);
}

Policy *policy_read(const char *path, Problem *problem) {
    Npz *npz = npz_read(path, problem);
    if (!npz) return NULL;
    Policy *policy = calloc(1, sizeof *policy);
    bool is_read = policy ? read_policy(&(Reading){path, npz, policy, problem})
                          : problem_set(problem, "out of memory");
    npz_free(npz);
    if (is_read) {
        bool has_gunner = policy->actions == ACTIONS_DRIVE;
        const Behaviour *gunner = has_gunner ? behaviour_find("champion") : NULL;
        policy->gunner = mind_initial(gunner);
        policy->gunner_at = (size_t)(neural_net_state_count(&policy->network) / 4 + 1) * 16;
        policy->state_bytes = policy->gunner_at + (gunner ? gunner->memory_bytes : 0);
        policy->state = calloc(1, policy->state_bytes);
        is_read = policy->state || problem_set(problem, "out of memory");
    }
    if (is_read) return policy;
    policy_free(policy);
    return NULL;
}

Policy *policy_share(const Policy *policy) {
    Policy *shared = malloc(sizeof *shared);
    if (!shared) return NULL;
    *shared = *policy;
    shared->number_count = 0; // the numbers belong to the other one
    shared->state = calloc(1, policy->state_bytes);
    if (shared->state) return policy_reset(shared), shared;
    free(shared);
    return NULL;
}

void policy_free(Policy *policy) {
    if (!policy) return;
    for (int i = 0; i < policy->number_count; i++) free(policy->numbers[i]);
    free(policy->state);
    free(policy);
}

int policy_input_count(const Policy *policy) { return policy->network.layers[0].inputs; }

int policy_output_count(const Policy *policy) {
    ASSERT(policy->network.layer_count > 0);
    return policy->network.layers[policy->network.layer_count - 1].outputs;
}

void policy_reset(Policy *policy) {
    memset(policy->state, 0, policy->state_bytes);
    policy->dice = dice_seed(0, 0);
    policy->memory = (ObservationMemory){0};
    policy->first_tick = 0;
}

void policy_run(Policy *policy, const float *observation, double *outputs) {
    int32_t values[NEURAL_WIDTH_MAX];
    for (int i = 0; i < policy_input_count(policy); i++)
        values[i] = neural_net_fixed((double)observation[i]);
    neural_net_run(&policy->network, policy->state, values);
    for (int i = 0; i < policy_output_count(policy); i++)
        outputs[i] = (double)values[i] / NEURAL_ONE;
}

static int best_of(const double *scores, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (scores[i] > scores[best]) best = i;
    return best;
}

// Returns the best of `count` choices, and moves past them.
static int choose(const double **scores, int count) {
    int best = best_of(*scores, count);
    *scores += count;
    return best;
}

// Converts outputs, which are fractions of the limits, into an order.
static Order order_of(const Policy *policy, const double *outputs) {
    int count = policy_output_count(policy);
    bool has_special = count > ACTIONS[policy->actions].outputs;
    int tracks, turret, fire;
    switch (policy->actions) {
    case ACTIONS_CONTINUOUS:
        return (Order){.rates = {outputs[0], outputs[1], outputs[2]},
                       .fire = outputs[3] > 0,
                       .special = has_special && outputs[4] > 0};
    case ACTIONS_DRIVE:
    case ACTIONS_TRACKS:
        if (count == 2) return (Order){.rates = {outputs[0], outputs[1]}};
        tracks = best_of(outputs, PAIRS);
        return (Order){.rates = {tracks / SPEEDS - 1, tracks % SPEEDS - 1}};
    case ACTIONS_DISCRETE:
        tracks = best_of(outputs, count);
        fire = tracks % TRIGGERS;
        turret = tracks / TRIGGERS % TURRETS;
        tracks /= TURRETS * TRIGGERS;
        break;
    default:
        tracks = SPEEDS * choose(&outputs, SPEEDS);
        tracks += choose(&outputs, SPEEDS);
        turret = choose(&outputs, TURRETS);
        fire = choose(&outputs, TRIGGERS);
    }
    return (Order){.rates = {tracks / SPEEDS - 1, tracks % SPEEDS - 1, TURRET[turret]},
                   .fire = fire,
                   .special = has_special && choose(&outputs, TRIGGERS)};
}

const Order *policy_held_order(const Policy *policy, uint64_t tick) {
    uint64_t age = tick + 1 - policy->first_tick;
    return policy->first_tick && age % (uint64_t)policy->frame_skip ? &policy->held : NULL;
}

Order policy_think(Policy *policy, Senses *senses, const TankSpec *spec) {
    float row[OBSERVATION_SIZE];
    double outputs[NEURAL_WIDTH_MAX];
    ASSERT(!policy_held_order(policy, senses->tick));
    if (!policy->first_tick) policy->first_tick = senses->tick + 1;
    observe(&policy->memory, senses, row);
    policy_run(policy, row, outputs);
    policy->held = order_of(policy, outputs);
    if (policy->actions == ACTIONS_TRACKS)
        follow_lead(row, senses, policy->frame_skip * BATTLE_TICK_S, &policy->held);
    for (int i = 0; i < ORDER_RATE_COUNT; i++)
        policy->held.rates[i] *= spec_rate_limit(spec, ORDER_RATE_ROWS[i].limit);
    if (policy->gunner.behaviour) {
        senses->dice = &policy->dice, senses->params = policy->gunner.params;
        Order order = policy->gunner.behaviour->think((char *)policy->state + policy->gunner_at,
                                                      senses, NULL);
        policy->held.turret_radps = order.turret_radps;
        memcpy(policy->held.actions, order.actions, sizeof order.actions);
    }
    return policy->held;
}
