// tracks.c -- from a wished motion to two track speeds.
#include "tracks.h"

#define ROLLING 0.25 // share of top speed at which what cannot pivot turns

Tracks tracks_mix(Twist wish, double half_gauge_m, double top_mps) {
    double across_mps = wish.turn_radps * half_gauge_m;
    double peak_mps = fabs(wish.forward_mps) + fabs(across_mps);
    double scale = peak_mps > top_mps ? top_mps / peak_mps : 1;
    double left_mps = scale * (wish.forward_mps + across_mps);
    double right_mps = scale * (wish.forward_mps - across_mps);
    // Not by a rounding either.
    return (Tracks){clamp(left_mps, -top_mps, top_mps), clamp(right_mps, -top_mps, top_mps)};
}

static Twist within(const TurnLimits *limits, Twist wish) {
    if (!limits->can_reverse) wish.forward_mps = most(0, wish.forward_mps);
    if (limits->can_pivot) return wish;
    double turn_mps = fabs(wish.turn_radps) * limits->tightest_radius_m;
    double least_mps = least(ROLLING * limits->top_mps, turn_mps);
    if (fabs(wish.forward_mps) < least_mps)
        wish.forward_mps = copysign(least_mps, wish.forward_mps);
    if (fabs(wish.forward_mps) < turn_mps) wish.turn_radps *= fabs(wish.forward_mps) / turn_mps;
    return wish;
}

Order tracks_order(const Senses *senses, Twist wish) {
    Tracks tracks =
        tracks_mix(within(&senses->limits, wish), senses->half_gauge_m, senses->limits.top_mps);
    return (Order){.left_mps = tracks.left_mps, .right_mps = tracks.right_mps};
}
