// net.c -- a duel mind that was learned: a network of three layers from an observation to an order.
//
// Its numbers come from game/python/examples/train_ppo.py. All of it is whole numbers: the same on
// every processor.
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"
#include "ai/tactics/observation.h"
#include "ai/tactics/target.h"
#include "net_weights.h"

#define PRESSES_S 0.3 // it presses against something for so long,
#define RAMS_S 2.0    // or against an enemy's hull that does not give way,
#define DITHERS_S 0.8 // or turns to and fro on the spot,
#define STANDS_S 0.4  // before it stands so long
#define LEAVES_S 1.5  // or goes elsewhere
#define GOING_M 0.25  // a tank that gets this far, or turns so much, is in no jam
#define GOING_RAD 0.2
#define CLOSE_M 4.5 // hulls that touch are nearer

// As in train_ppo.py.
enum { HIDDEN = 64, TRACKS = 9, RATES = 7, LOGITS = TRACKS + RATES + 2, TICKS = 4 };
enum { UNIT = 1024, WEIGHT_UNIT = 4096, ACTIVATION_MAX = 8 * UNIT };
static const double TURRET[RATES] = {-1, -0.35, -0.1, 0, 0.1, 0.35, 1};

typedef struct Layer {
    const int16_t *weights; // by output, of all inputs
    const int32_t *biases;
    int inputs, outputs;
} Layer;

static const Layer FIRST = {FIRST_WEIGHTS, FIRST_BIASES, OBSERVATION_SIZE, HIDDEN};
static const Layer SECOND = {SECOND_WEIGHTS, SECOND_BIASES, HIDDEN, HIDDEN};
static const Layer HEAD = {HEAD_WEIGHTS, HEAD_BIASES, HIDDEN, LOGITS};
_Static_assert(sizeof FIRST_WEIGHTS == sizeof(int16_t) * OBSERVATION_SIZE * HIDDEN,
               "the table is of another observation: train anew");

// gcc is kept from such loops elsewhere (meson.build); here all numbers are whole.
#ifdef __clang__
#define EIGHT_AT_A_TIME
#else
#define EIGHT_AT_A_TIME __attribute__((optimize("tree-loop-vectorize")))
#endif

// Products of 16 bits, added to sums of 32. The weights are small enough for it
// (tests/test_minds.c).
EIGHT_AT_A_TIME static void pass(const Layer *layer, const int16_t *in, int32_t *out) {
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
    int best = 0;
    for (int i = 1; i < count; i++)
        if (logits[i] > logits[best]) best = i;
    return best;
}

typedef struct Net {
    Fighter fighter;
    ObservationMemory memory;
    Pose anchor;          // where its wishes last led anywhere,
    uint64_t free_tick;   // and when
    uint64_t ram_tick;    // since when it presses against an enemy's hull and neither moves
    uint64_t leaves_tick; // until then it stands, or the helm drives
} Net;

static Order ask(const Senses *senses, const float row[static OBSERVATION_SIZE]) {
    int16_t inputs[OBSERVATION_SIZE], hidden[HIDDEN];
    int32_t sums[HIDDEN], logits[LOGITS];
    for (int i = 0; i < OBSERVATION_SIZE; i++)
        inputs[i] = (int16_t)floor((double)row[i] * UNIT + 0.5);
    pass(&FIRST, inputs, sums);
    activate(sums, hidden);
    pass(&SECOND, hidden, sums);
    activate(sums, hidden);
    pass(&HEAD, hidden, logits);
    int tracks = best_of(logits, TRACKS);
    double top_mps = senses->limits.top_mps;
    bool fires = best_of(logits + TRACKS + RATES, 2);
    return (Order){.left_mps = top_mps * (tracks / 3 - 1),
                   .right_mps = top_mps * (tracks % 3 - 1),
                   .turret_radps =
                       senses->turret_top_radps * TURRET[best_of(logits + TRACKS, RATES)],
                   .fire = fires,
                   .rest_ticks = fires ? 0 : TICKS - 1};
}

static bool knows_an_enemy(const ObservationMemory *memory) {
    for (int i = 0; i < OBSERVED_MEMORY; i++)
        if (memory->keys[i]) return true;
    return false;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Net *net = memory;
    if (!target) return fighter_search(&net->fighter, senses);
    return course_drive(course_seek(senses, pose_at(target->pose)), &net->fighter.avoidance,
                        senses);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Net *net = memory;
    if (!knows_an_enemy(&net->memory))
        fighter_show(&net->fighter, senses, target ? "fighting" : NULL, notes);
    else if (notes) // it drives itself, whatever the helm thinks
        notes_state(notes, senses->tick < net->leaves_tick ? "unstuck" : "fighting");
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_unseen = true, .is_shy = true};

// Is it the enemy's hull that it presses against? On wheels no ram is worth the jam.
static bool rams(const Senses *senses, const TankSight *target) {
    if (!target || !senses->is_touching || !senses->limits.can_pivot) return false;
    Vec way = vec_sub(pose_at(target->pose), pose_at(senses->pose));
    return vec_length(way) < CLOSE_M && vec_dot(vec_unit(way), senses->touch_normal) < -0.7;
}

// It never learned to get out of jams: when its wishes lead nowhere in a fight it goes off what it
// touches, or stands for a while, which spares the tracks; otherwise the searcher's helm drives.
static void leave_jam(Net *net, const Senses *senses, const Order *search, Order *order) {
    const TankSight *target = target_choose(senses, -1);
    bool is_fighting = target != NULL;
    bool stands = order->left_mps == 0 && order->right_mps == 0;
    bool moves = vec_distance(pose_at(senses->pose), pose_at(net->anchor)) > GOING_M ||
                 fabs(angle_wrap(senses->pose.heading_rad - net->anchor.heading_rad)) > GOING_RAD;
    bool is_ram = rams(senses, target);
    if (!is_ram || moves) net->ram_tick = senses->tick;
    bool pushes = is_ram && senses_since_s(senses, net->ram_tick) < RAMS_S;
    if (stands || moves || pushes) net->free_tick = senses->tick, net->anchor = senses->pose;
    if (senses_since_s(senses, net->free_tick) > (senses->is_touching ? PRESSES_S : DITHERS_S)) {
        net->leaves_tick = senses_tick_in(senses, is_fighting ? STANDS_S : LEAVES_S);
        net->free_tick = net->leaves_tick;
    }
    if (senses->tick >= net->leaves_tick) return;
    double off = vec_dot(vec_heading(senses->pose.heading_rad), senses->touch_normal);
    double off_mps = senses->is_touching ? copysign(senses->limits.top_mps, off) : 0;
    order->left_mps = is_fighting ? off_mps : search->left_mps;
    order->right_mps = is_fighting ? off_mps : search->right_mps;
    if (!is_fighting) order->rest_ticks = 0;
}

// Where it knows of nobody it searches as others do.
static Order think(void *memory, const Senses *senses, Notes *notes) {
    Net *net = memory;
    float row[OBSERVATION_SIZE];
    observe(&net->memory, senses, row);
    Order search = fighter_think(&MIND, memory, senses, notes);
    if (!knows_an_enemy(&net->memory)) return search;
    Order order = ask(senses, row);
    leave_jam(net, senses, &search, &order);
    return order;
}

const Behaviour NET = {
    .name = "net",
    .help = "a neural network that learned to duel",
    .memory_bytes = sizeof(Net),
    .think = think,
};
