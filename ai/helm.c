// helm.c -- between a mind's wish and its tracks: steers at its own pace, and gets out of jams.
#include "helm.h"

#include "target.h"

enum { WISH_TICKS = 4, CALM_TICKS = 6, ALONE_TICKS = 9, EASY_TICKS = 12 };
#define STRAIGHT_RADPS 0.25 // who turns no faster than this goes straight on, ..
#define STILL_RADPS 0.05    // .. or stands still

bool helm_is_due(const Helm *helm, const Senses *senses) {
    return senses->tick >= helm->next_tick || senses->was_hit ||
           (helm->was_alone && target_is_any(senses));
}

void helm_ease(Helm *helm) { helm->is_easy = true; }

// Straight on, and nothing in the air: that may go on for a little longer, of one that can turn at
// once.
static bool is_calm(const Helm *helm, const Senses *senses, Twist wish) {
    return senses->limits.can_pivot && fabs(wish.turn_radps) < STRAIGHT_RADPS &&
           senses->shell_count == 0 && !senses->is_touching && !helm_is_escaping(helm);
}

// The longest where nobody is in sight whom it would have to answer.
static uint64_t pace_of(const Helm *helm, const Senses *senses, Twist wish) {
    if (!is_calm(helm, senses, wish)) return WISH_TICKS;
    if (!helm->was_alone) return CALM_TICKS;
    bool is_still = wish.forward_mps == 0 && fabs(wish.turn_radps) < STILL_RADPS;
    return helm->is_easy || is_still ? EASY_TICKS : ALONE_TICKS;
}

void helm_steer(Helm *helm, const Senses *senses, Twist wish) {
    double since_s = (double)(senses->tick - helm->last_tick) * senses->dt_s;
    wish = unstuck_drive(&helm->unstuck, senses, wish, since_s);
    helm->was_alone = !target_is_any(senses);
    uint64_t pace = pace_of(helm, senses, wish);
    helm->is_easy = false;
    uint64_t phase = (senses->tick + (uint64_t)senses->id) % pace; // not all in one tick
    helm->last_tick = senses->tick;
    helm->next_tick = senses->tick + pace - phase;
    helm->order = tracks_order(senses, wish);
}

Order helm_order(const Helm *helm, const Senses *senses) {
    Order order = helm->order;
    bool may_rest = helm->next_tick > senses->tick;
    order.rest_ticks = may_rest ? (int)(helm->next_tick - senses->tick - 1) : 0;
    return order;
}

bool helm_is_escaping(const Helm *helm) { return unstuck_is_escaping(&helm->unstuck); }
