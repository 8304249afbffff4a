// crew.h -- the crew of a tank, for any mind: who looks, searches, drives and shoots.
//
//     const TankSight *target = crew_look(&crew, senses);
//     if (helm_is_due(&crew.helm, senses)) helm_steer(&crew.helm, senses, the mind's own wish);
//     Order order = crew_order(&crew, senses, target, TURRET_LEADS, notes);
//     crew_show(&crew, senses, "fighting", notes);
#pragma once

#include "ai/gunnery/aim.h"
#include "helm.h"
#include "search.h"

typedef struct Crew {
    Search search;
    Avoidance avoidance;
    Helm helm;
    Turret turret;
} Crew;

// The enemy to fight, NULL when none is in sight; the search keeps its trail.
const TankSight *crew_look(Crew *crew, const Senses *senses);

// Goes looking for the enemy.
Twist crew_search(Crew *crew, const Senses *senses);

// What the helm last ordered, with the gun on the target, or on where one may come from.
Order crew_order(Crew *crew, const Senses *senses, const TankSight *target, TurretSkill skill,
                 Notes *notes);

// The state, with the way it follows: the mind's own word, or the crew's own when that is NULL, and
// whenever it has to get out of a jam.
void crew_show(const Crew *crew, const Senses *senses, const char *word, Notes *notes);
