// fighter.h -- what fighting minds have in common: they choose a target, search, drive and shoot.
//
// The memory of such a mind begins with its Fighter, and its `think` is one call:
//     static const FighterMind MIND = {act, show, TURRET_LEADS};
//     static Order think(void *memory, const Senses *senses, Notes *notes) {
//         return fighter_think(&MIND, memory, senses, notes);
//     }
#pragma once

#include "ai/gunnery/aim.h"
#include "ai/navigation/path.h"
#include "helm.h"

// Notes the enemies in sight and how far off each seems, where there is a choice.
void target_note(const Senses *senses, const TankSight *chosen, Notes *notes);

// The nearest enemy in sight that still fights; the last choice (`id`, -1 for none) is kept until
// another enemy is clearly nearer. NULL when there is none. It is valid as long as the senses are.
const TankSight *target_choose(const Senses *senses, int id);

typedef enum StandoffAction {
    STANDOFF_NONE,
    STANDOFF_MOVE_ASIDE,
    STANDOFF_CLOSE_IN
} StandoffAction;

// Valid when zeroed.
typedef struct Standoff {
    StandoffAction way;
    double quiet_s; // the gun is loaded, the target in sight, and no shell was fired
    double vain_s;  // the target in sight, and neither of the two was hurt
    double health, its_health;
    int target_key; // id + 1; 0 for none
    uint64_t last_tick, look_tick;
    bool has_place;
    Vec place;      // with a free line of fire
    double place_m; // how far off it was at the last look
    Route route;
} Standoff;

// To be asked whenever the helm is due, before the mind drives by the same avoidance; NULL for no
// target in sight. False as a rule. Where friends and wrecks have stood in its line of fire for a
// second, `wish` is a drive to the nearest place with a free one; where nobody was hurt for long,
// or a loaded gun found nothing to fire at, a drive at the target, unless a hill is to be held.
bool standoff_resolve(Standoff *standoff, Avoidance *avoidance, const Senses *senses,
                      const TankSight *target, Twist *wish);

// Is neither friend nor wreck in the way of shells from a hull at `from` to the target?
bool line_of_fire_is_free(const Senses *senses, Vec from, const TankSight *target);

// Looking for the enemy: on the hill, along a fresh trail, or at far places one after the other.
typedef struct Search {
    bool has_trail;
    Vec trail; // where an enemy was going when last seen, where a hit came from, or what a friend
               // told
    uint64_t trail_tick;
    bool is_reported; // the trail is a friend's message
    int hits;         // from out of sight since an enemy was in sight
    bool is_in_sight; // the trail is where the enemy is seen now,
    Pose seen;        // with this pose
    Motion motion;    // and this motion
    bool has_place;
    Vec place;            // where it looks while there is no trail
    bool must_reach_goal; // to the hill, or to the next flag
    Route route;
} Search;

void search_update(Search *search, const Senses *senses, const TankSight *enemy); // NULL for none
void search_report(Search *search, const Senses *senses, Vec enemy); // a friend has seen one there

double search_age_s(const Search *search, const Senses *senses); // of the trail; INFINITY if none

// Has the enemy vanished, or hit from out of sight, so lately that it is still fought?
bool search_is_fresh(const Search *search, const Senses *senses);

// Is the hill to be reached first, whatever is in sight on the way?
bool search_must_reach_goal(Search *search, const Senses *senses);

// Goes looking; on the hill it stands, and gets out of the way of shells.
Twist search_drive(Search *search, Avoidance *avoidance, const Senses *senses, double speed_mps);

// Where the gun should point while there is nothing to shoot at.
double search_gun_rad(const Search *search, const Senses *senses);

// A fight at a favourite range: to and fro across the line to the enemy, never still.
typedef struct Skirmish {
    int side, step;     // to which side the nose is held; +1 in, -1 out
    uint64_t step_tick; // until when
    uint64_t keep_tick; // until when a vehicle that cannot pivot keeps it, at any range
} Skirmish;

// Valid when zeroed.
typedef struct Fighter {
    Search search;
    Avoidance avoidance;
    Helm helm;
    Turret turret;
    Skirmish skirmish;
    Route route; // to places that the mind chooses itself
    Standoff standoff;
} Fighter;

// The enemy to fight, NULL when none is in sight; the search remembers its trail.
const TankSight *fighter_choose_target(Fighter *fighter, const Senses *senses);

// Goes looking for the enemy.
Twist fighter_search(Fighter *fighter, const Senses *senses);

// Goes by the fighter's route to a place, at top speed.
Twist fighter_go(Fighter *fighter, const Senses *senses, Vec goal);

// For a mind whose helm is due: is there something that goes before its own wish? Then `wish` is
// the way out of an impasse (impasse.h), or to the hill that it is called to.
bool fighter_override(Fighter *fighter, const Senses *senses, const TankSight *target, Twist *wish);

// The last order of the helm, with the gun on the target, or pointed where one may come from.
Order fighter_order(Fighter *fighter, const Senses *senses, const TankSight *target,
                    TurretSkill skill, Notes *notes);

// Shows the mind's state with the way it follows: `word`, or what the search does when that is
// NULL; "unstuck" while the tank gets out of a jam.
void fighter_show(const Fighter *fighter, const Senses *senses, const char *word, Notes *notes);

typedef struct FighterMind {
    Twist (*act)(void *memory, const Senses *senses, const TankSight *target);
    // Only while the match is watched.
    void (*show)(const void *memory, const Senses *senses, const TankSight *target, Notes *notes);
    TurretSkill skill;
    bool acts_without_target; // `act` is also asked while no enemy is in sight, with a target of
                              // NULL
    bool ignores_standoff;    // leaves no impasse: what comes to nothing is as well
} FighterMind;

// Looks for a target and fights it: steers as `act` wishes whenever the helm is due, draws what
// `show` has to tell, and shoots. Goes to the hill first when that calls, and searches while no
// enemy is in sight. `memory` begins with a Fighter.
Order fighter_think(const FighterMind *mind, void *memory, const Senses *senses, Notes *notes);

// The same against a target that the mind has chosen itself, NULL for none.
Order fighter_fight(const FighterMind *mind, void *memory, const Senses *senses,
                    const TankSight *target, Notes *notes);
