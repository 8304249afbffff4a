// mirror.c -- mirrors the motion of the nearest enemy: its left track copies the enemy's right one.
#include "ai/tactics/fighter.h"

// The track speeds follow from the motion: forward +- turn * half_gauge. Swapping them keeps the
// speed and reverses the turn.
static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    (void)memory;
    ASSERT(senses->half_gauge_m > 0);
    double forward_mps = target->motion.forward_mps;
    double across_mps = target->motion.turn_radps * senses->half_gauge_m;
    double its_left_mps = forward_mps + across_mps, its_right_mps = forward_mps - across_mps;
    double left_mps = its_right_mps, right_mps = its_left_mps;
    return (Twist){.forward_mps = 0.5 * (left_mps + right_mps),
                   .turn_radps = 0.5 * (left_mps - right_mps) / senses->half_gauge_m};
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    fighter_show(memory, senses, target ? "mirroring" : NULL, notes);
    if (!target) return;
    // The mirror line is halfway between the two tanks.
    Vec me = pose_at(senses->pose), enemy = pose_at(target->pose), middle = vec_mix(me, enemy, 0.5);
    Vec glass = vec_scale(vec_right(vec_unit(vec_sub(enemy, me))), 3);
    notes_line(notes, NOTE_THOUGHT, vec_sub(middle, glass), vec_add(middle, glass));
}

static const FighterMind MIND = {act, show, TURRET_LEADS};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour MIRROR = {"mirror",
                          "copies the tracks of the nearest enemy, left for right, and aims at it",
                          NULL, sizeof(Fighter), think};
