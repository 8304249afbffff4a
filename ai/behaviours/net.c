// net.c -- a duel mind that was trained to drive: a network of three layers from an observation to
// two track speeds. The virtual guns of other minds aim and fire. The tank searches like other
// minds if no enemy has been in sight or in memory for some time, and while it has to reach a goal
// area.
//
// game/python/examples/train_ppo.py trains it. It computes with integers only, so the result is the
// same on every processor.
#include "ai/gunnery/guns.h"
#include "ai/net_weights.h" // generated from net_weights.txt
#include "ai/tactics/fight.h"
#include "ai/tactics/observation.h"

#define SURE 0.1      // minimum chance of a hit, even if the target dodges, to fire
#define SEARCH_S 20.0 // time without an enemy until the tank searches like other minds
#define DULL_S 12.0   // time without a shot until it does so

// These values must match train_ppo.py.
enum { HIDDEN = 64, TRACKS = 9 };
enum { UNIT = 1024, WEIGHT_UNIT = 1024, ACTIVATION_MAX = 31 * UNIT };

typedef struct Layer {
    const int16_t *weights; // weights, indexed by output, then by input
    const int32_t *biases;
    int inputs, outputs;
} Layer;

// Defines a layer from NET_`name`_WEIGHTS and NET_`name`_BIASES, and checks their sizes.
#define LAYER(name, inputs, outputs)                                                               \
    static const int16_t name##_WEIGHTS[] = {NET_##name##_WEIGHTS};                                \
    static const int32_t name##_BIASES[] = {NET_##name##_BIASES};                                  \
    _Static_assert(sizeof name##_WEIGHTS == sizeof(int16_t) * (inputs) * (outputs) &&              \
                       sizeof name##_BIASES == sizeof(int32_t) * (outputs),                        \
                   "net_weights.txt is for another network; train it again");                      \
    static const Layer name = {name##_WEIGHTS, name##_BIASES, inputs, outputs}
LAYER(FIRST, OBSERVATION_PLAIN, HIDDEN);
LAYER(SECOND, HIDDEN, HIDDEN);
LAYER(HEAD, HIDDEN, TRACKS);

// meson.build disables the vectorizer for the sake of floating point; integers are safe.
#ifdef __clang__
#define VECTORIZED
#else
#define VECTORIZED __attribute__((optimize("tree-loop-vectorize")))
#endif

// Adds 16-bit products in 32 bits. tests/test_minds.c proves that the weights do not overflow.
VECTORIZED static void layer_forward(const Layer *layer, const int16_t *in, int32_t *out) {
    for (int i = 0; i < layer->outputs; i++) {
        const int16_t *weights = &layer->weights[i * layer->inputs];
        int32_t sum = layer->biases[i];
        for (int k = 0; k < layer->inputs; k++) sum += weights[k] * in[k];
        out[i] = sum;
    }
}

static void activate(const int32_t *sums, int16_t *out) {
    for (int i = 0; i < HIDDEN; i++) {
        int32_t value = sums[i] <= 0 ? 0 : sums[i] / WEIGHT_UNIT;
        out[i] = (int16_t)(value > ACTIVATION_MAX ? ACTIVATION_MAX : value);
    }
}

static int best_of(const int32_t *logits, int count) {
    ASSERT(count > 0);
    int best = 0;
    for (int i = 1; i < count; i++)
        if (logits[i] > logits[best]) best = i;
    return best;
}

typedef struct Net {
    Fighter fighter; // searches for enemies
    HoldCorner hold;
    Guns guns;
    ObservationMemory memory;
    uint64_t foe_tick;  // last tick with an enemy in sight or in memory
    uint64_t shot_tick; // time when the gun was last empty
} Net;

// Returns the motion of the pair of track speeds with the highest score.
static Twist infer(const float *row, const Senses *senses) {
    int16_t inputs[OBSERVATION_PLAIN], hidden[HIDDEN];
    int32_t sums[HIDDEN], scores[TRACKS];
    for (int i = 0; i < OBSERVATION_PLAIN; i++)
        inputs[i] = (int16_t)floor((double)row[i] * UNIT + 0.5);
    ASSERT(abs(inputs[0]) <= UNIT);
    layer_forward(&FIRST, inputs, sums);
    activate(sums, hidden);
    layer_forward(&SECOND, hidden, sums);
    activate(sums, hidden);
    layer_forward(&HEAD, hidden, scores);
    int best = best_of(scores, TRACKS);
    double left = best / 3 - 1, right = best % 3 - 1, top_mps = senses->limits.top_mps;
    return (Twist){0.5 * (left + right) * top_mps,
                   0.5 * (left - right) * top_mps / senses->half_gauge_m};
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Net *net = memory;
    (void)target;
    return hold_corner_or_search(&net->hold, &net->fighter, senses);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Net *net = memory;
    (void)target;
    fighter_show(&net->fighter, senses, hold_corner_show(&net->hold, notes), notes);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true};

// The network drives in each tick.
static Order fight(Net *net, const float *row, const Senses *senses, const TankSight *target) {
    helm_steer(&net->fighter.helm, senses, infer(row, senses));
    Order order = helm_order(&net->fighter.helm, senses);
    order.sleep_ticks = 0;
    if (target) {
        guns_engage(&net->guns, senses, target, SURE, &order);
        fighter_engage_past(&net->fighter, senses, target, net->guns.is_blocked, &order);
    } else if (!fighter_engage_hidden(&net->fighter, senses, &order)) {
        follow_lead(row, senses, senses->dt_s, &order);
        order.turret_radps *= senses->turret_top_radps;
        order.fire = false;
    }
    return order;
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Net *net = memory;
    float row[OBSERVATION_SIZE];
    const TankSight *target = fighter_choose_target(&net->fighter, senses);
    if (target) net->fighter.turret.target_key = target->id + 1;
    guns_watch(&net->guns, senses, target);
    observe(&net->memory, senses, row);
    bool has_foe = observed_foe(row);
    begin_tick(senses, &net->foe_tick);
    begin_tick(senses, &net->shot_tick);
    if (has_foe) net->foe_tick = senses->tick;
    if (senses->reload_s > 0) net->shot_tick = senses->tick;
    bool is_searching = senses->goal.is_on || senses_since_s(senses, net->foe_tick) > SEARCH_S;
    bool is_dull = senses_since_s(senses, net->shot_tick) > DULL_S;
    if (is_dull || (is_searching && !has_foe))
        return fighter_fight(&MIND, memory, senses, target, notes);
    fighter_show(&net->fighter, senses, "fighting", notes);
    target_note(senses, target, notes);
    return fight(net, row, senses, target);
}

const Behaviour NET = {"net", "drives as a neural network learned to in duels", NULL, sizeof(Net),
                       think};
