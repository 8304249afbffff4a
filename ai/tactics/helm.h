// helm.h -- between a mind's wish and its tracks: steers at its own pace, and gets out of jams.
//
//     if (helm_is_due(&helm, senses)) helm_steer(&helm, senses, what the hull should do now);
//     Order order = helm_order(&helm, senses);
#pragma once

#include "unstuck.h"

typedef struct Helm {
    Order order;                   // for the tracks; the gun's part is empty
    uint64_t last_tick, next_tick; // of wishes
    bool is_keen;                  // set by a mind that is asked often, be its wish steady or not
    bool is_easy;                  // said of the coming wish
    bool was_alone;                // no enemy was in sight at the last one
    Unstuck unstuck;
} Helm;

// Is it time for a new wish? A hull answers slowly, so that a dozen wishes a second steer it as
// well as 60, and fewer while they stay the same; at once when it was hit, or an enemy comes into
// sight.
bool helm_is_due(const Helm *helm, const Senses *senses);

// Said before helm_steer: as far as the mind can see, its wish will stay what it is for a while.
// With no enemy in sight the helm then steers at its slowest pace.
void helm_ease(Helm *helm);

// Fills the order: the wish as the drive can do it, or the way out of a jam.
void helm_steer(Helm *helm, const Senses *senses, Twist wish);

// That order; the mind may rest until the next wish is due.
Order helm_order(const Helm *helm, const Senses *senses);

bool helm_is_escaping(const Helm *helm);
