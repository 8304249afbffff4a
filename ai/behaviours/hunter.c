// hunter.c -- finds an enemy, fights at its favourite range, keeps moving, and leads its shots.
//
// The folder ai/behaviours/ contains the minds, one per file; a mind must not know other minds or
// anything outside ai/.
#include "ai/tactics/fight.h"

#define WOUNDED 0.35  // maximum health of an enemy that is finished off
#define SURE 1.5      // minimum ratio of its own health to the enemy's to do so
#define FINISHING 0.5 // distance for finishing an enemy off, as a fraction of the range

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 24, 0, 60, "m", "preferred distance from the enemy; 0 charges"},
    {0},
};

typedef struct Hunter {
    Fighter fighter;
    Charge charge;
    HoldCorner hold;
} Hunter;

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Hunter *mind = memory;
    Fighter *fighter = &mind->fighter;
    double range_m = senses->params[PARAM_RANGE];
    ASSERT(range_m >= 0);
    if (!target && !search_is_fresh(&fighter->search, senses))
        return hold_corner_or_search(&mind->hold, fighter, senses);
    bool is_weaker =
        target && ((target->health < WOUNDED && senses->health > SURE * target->health) ||
                   fighter_outnumbers(senses));
    if (is_weaker) range_m *= FINISHING;
    if (range_m > senses->length_m) return skirmish_drive(fighter, senses, target, range_m);
    Vec enemy = target ? pose_at(target->pose) : fighter->search.trail;
    return charge_drive(&mind->charge, fighter, senses, enemy);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Hunter *mind = memory;
    fighter_show(&mind->fighter, senses, target ? "fighting" : NULL, notes);
    dodge_note(senses, &mind->fighter.helm.order, notes);
    if (target)
        notes_circle(notes, NOTE_TARGET, pose_at(target->pose), senses->params[PARAM_RANGE]);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour HUNTER = {"hunter",
                          "finds the enemy, fights at its range, keeps moving, and leads its shots",
                          PARAMS, sizeof(Hunter), think};
