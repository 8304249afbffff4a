// helm.c -- between a mind's wish and its tracks: steers at its own pace, and gets out of jams.
#include "helm.h"

enum { WISH_TICKS = 4 };

bool helm_is_due(const Helm *helm, const Senses *senses) {
    return senses->tick >= helm->next_tick || senses->was_hit;
}

void helm_steer(Helm *helm, const Senses *senses, Twist wish) {
    double since_s = (double)(senses->tick - helm->last_tick) * senses->dt_s;
    uint64_t phase = (senses->tick + (uint64_t)senses->id) % WISH_TICKS; // not all in one tick
    helm->last_tick = senses->tick;
    helm->next_tick = senses->tick + WISH_TICKS - phase;
    helm->order = tracks_order(senses, unstuck_drive(&helm->unstuck, senses, wish, since_s));
}

bool helm_is_escaping(const Helm *helm) { return unstuck_is_escaping(&helm->unstuck); }
