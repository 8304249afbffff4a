// helm.c -- between a mind's wish and its tracks: steers at its own pace, and gets out of jams.
#include "helm.h"

#include "target.h"

enum { ALERT_TICKS = 4, WISH_TICKS = 5, CALM_TICKS = 6 };
enum { STEADY_TICKS = 8, ALONE_TICKS = 9, EASY_TICKS = 12 };
#define STRAIGHT_RADPS 0.25 // who turns no faster than this goes straight on, ..
#define STILL_RADPS 0.05    // .. or stands still
#define STEADY_MPS 0.4      // tracks that change by no more than this go on as they did

bool helm_is_due(const Helm *helm, const Senses *senses) {
    return senses->tick + 1 >= helm->next_tick || senses->was_hit ||
           (helm->was_alone && target_is_any(senses));
}

void helm_ease(Helm *helm) { helm->is_easy = true; }

static bool is_shot_at(const Senses *senses) {
    for (int i = 0; i < senses->shell_count; i++)
        if (!senses->shells[i].is_mine) return true;
    return false;
}

// Nothing in the air, and nothing in the way: what it does may go on for a little longer, of one
// that can turn at once.
static bool is_calm(const Helm *helm, const Senses *senses) {
    return senses->limits.can_pivot && !senses->is_touching && !helm_is_escaping(helm) &&
           !is_shot_at(senses);
}

static bool is_steady(const Helm *helm, const Order *order) {
    return fabs(order->left_mps - helm->order.left_mps) < STEADY_MPS &&
           fabs(order->right_mps - helm->order.right_mps) < STEADY_MPS;
}

// The longest where nobody is in sight whom it would have to answer.
static uint64_t pace_of(const Helm *helm, const Senses *senses, Twist wish, const Order *order) {
    if (!is_calm(helm, senses)) return ALERT_TICKS;
    if (helm->is_keen) return WISH_TICKS;
    bool is_straight = fabs(wish.turn_radps) < STRAIGHT_RADPS;
    bool is_still = wish.forward_mps == 0 && fabs(wish.turn_radps) < STILL_RADPS;
    if (helm->was_alone && is_straight) return helm->is_easy || is_still ? EASY_TICKS : ALONE_TICKS;
    if (is_steady(helm, order)) return STEADY_TICKS;
    return helm->was_alone || is_straight ? CALM_TICKS : WISH_TICKS;
}

void helm_steer(Helm *helm, const Senses *senses, Twist wish) {
    double since_s = (double)(senses->tick - helm->last_tick) * senses->dt_s;
    wish = unstuck_drive(&helm->unstuck, senses, wish, since_s);
    helm->was_alone = !target_is_any(senses);
    Order order = tracks_order(senses, wish);
    uint64_t pace = pace_of(helm, senses, wish, &order);
    helm->is_easy = false;
    // Not all in one tick.
    uint64_t early = helm->next_tick == 0 ? (uint64_t)senses->id % pace : 0;
    helm->last_tick = senses->tick;
    helm->next_tick = senses->tick + pace - early;
    helm->order = order;
}

Order helm_order(const Helm *helm, const Senses *senses) {
    Order order = helm->order;
    bool may_rest = helm->next_tick > senses->tick;
    order.rest_ticks = may_rest ? (int)(helm->next_tick - senses->tick - 1) : 0;
    return order;
}

bool helm_is_escaping(const Helm *helm) { return unstuck_is_escaping(&helm->unstuck); }
