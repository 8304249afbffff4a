// fighter.h -- the common base of fighting minds: they choose a target, search, drive and shoot.
//
// The memory of such a mind begins with its Fighter, and its `think` is one call:
//     static const FighterMind MIND = {act, show, TURRET_LEADS};
//     static Order think(void *memory, const Senses *senses, Notes *notes) {
//         return fighter_think(&MIND, memory, senses, notes);
//     }
//
// The folder ai/tactics/ chooses targets, positions and courses; it must not know the minds that
// are built from it.
#pragma once

#include "ai/gunnery/aim.h"
#include "ai/gunnery/bank.h"
#include "ai/gunnery/objects.h"
#include "ai/navigation/path.h"
#include "obstacles.h"
#include "helm.h"
#include "whereabouts.h"

// Returns the nearest enemy in sight that still fights, or NULL if there is none. Keeps the enemy
// `last_id` (-1 for none) until another one is clearly nearer. Valid as long as the senses are.
const TankSight *target_choose(const Senses *senses, int last_id);

// Notes the distance of each enemy in sight if there are at least two.
void target_note(const Senses *senses, const TankSight *chosen, Notes *notes);

// Returns whether its side has at least twice as many tanks as its enemies have left. Then it
// attacks, because a single enemy gains most from waiting.
bool fighter_outnumbers(const Senses *senses);

// Resolves a standoff: a fighter sees its target but achieves nothing. Valid when zeroed.
typedef enum StandoffAction {
    STANDOFF_NONE,
    STANDOFF_MOVE_ASIDE, // go to a place with a free line of fire
    STANDOFF_CLOSE_IN    // approach the target
} StandoffAction;
typedef struct Standoff {
    StandoffAction action;
    double quiet_s;            // time with a loaded gun and a target in sight, without a shot
    double harmless_s;         // time with a target in sight while neither tank lost health
    double health, its_health; // health of both tanks at the last update
    int target_key;            // id + 1; 0 for none
    uint64_t last_tick, look_tick;
    double near_m; // FighterMind.near_m
    bool has_place;
    Vec place;      // destination with a free line of fire
    double place_m; // distance to it at the last check
    Route route;    // route to the place, and through a gate
} Standoff;

// The search for enemies: at the goal area, along a fresh trail, or where they may be.
typedef struct Search {
    bool has_trail;
    Vec trail; // enemy's predicted position, origin of a hit, or position in a friend's report
    uint64_t trail_tick;
    bool is_reported; // the trail is a friend's report
    int hits;         // hits by unseen enemies since an enemy was last in sight
    bool is_in_sight; // an enemy is in sight, and the trail is its position
    Pose seen;        // pose of that enemy
    Motion motion;    // motion of that enemy
    double health;    // health of that enemy
    int seen_id;      // id of that enemy
    int losses;       // number of times an enemy went out of sight
    bool must_come;   // appointed to drive to the trail; the enemy may wait
    bool has_place;
    Vec place;            // destination while there is no trail
    double nearest_m;     // shortest distance to it
    uint64_t nearer_tick; // time when it came that near; a wait at the meeting place begins
    bool must_reach_goal; // the goal area has priority over everything else
    Route route;
    Whereabouts whereabouts;
} Search;

// Updates the trail from the enemy in sight (NULL for none) and from hits.
void search_update(Search *search, const Senses *senses, const TankSight *enemy);

// Replaces the trail with an enemy position that a friend reported.
void search_report(Search *search, const Senses *senses, Vec enemy);

// Returns the age of the trail, or INFINITY if there is none.
double search_age_s(const Search *search, const Senses *senses);

// Returns true if the enemy vanished, or hit this tank unseen, so recently that the fight
// continues.
bool search_is_fresh(const Search *search, const Senses *senses);

// Returns how long, at most `longest_s`, to wait for an enemy that has gone out of sight. Before
// the first hit one of two tanks watches and the other one comes, by turns. Otherwise both would
// wait, or both would come around the same wall and miss each other.
double search_wait_s(const Search *search, const Senses *senses, double longest_s);

// Returns true if the goal area comes first, whatever is in sight on the way.
bool search_must_reach_goal(Search *search, const Senses *senses);

// Searches for enemies. Inside the goal area the tank stands and dodges shells.
Twist search_drive(Search *search, Avoidance *avoidance, const Senses *senses, double speed_mps);

// Returns the absolute heading for the gun while there is no target.
double search_gun_rad(const Search *search, const Senses *senses);

// Returns a random place at least `edge_m` away from the arena's edge.
Vec search_random_place(const Senses *senses, double edge_m);

// State of a skirmish (skirmish_drive in fight.h).
typedef struct Skirmish {
    int side, step;     // side of the enemy that the nose points to; step: +1 inward, -1 outward
    uint64_t step_tick; // end of the step
    uint64_t keep_tick; // a car keeps its step at any range until this tick
} Skirmish;

// Valid when zeroed.
typedef struct Fighter {
    Search search;
    Avoidance avoidance;
    Helm helm;
    Turret turret;
    Skirmish skirmish;
    Route route; // route to places that the mind chooses
    Standoff standoff;
    Bank bank;
    uint64_t bank_tick;  // end of the shots past the obstacle in its line of fire
    uint64_t fetch_tick; // last time when it did not drive to a pick-up
    uint64_t rest_tick;  // end of the time during which it leaves pick-ups alone
    bool is_blasting;    // the gun points at an explosive thing near the target
    Breach breach;
    GateWay gate;
} Fighter;

// Sets a time in a fresh memory, which is 0, to now: the tank may have come late in the battle.
static inline void begin_tick(const Senses *senses, uint64_t *tick) {
    if (*tick == 0) *tick = senses->tick;
}

// Returns the enemy to fight, or NULL if none is in sight, and updates the search.
const TankSight *fighter_choose_target(Fighter *fighter, const Senses *senses);

// Searches for enemies at the usual speed.
Twist fighter_search(Fighter *fighter, const Senses *senses);

// Drives along the fighter's route to a place, at top speed.
Twist fighter_go(Fighter *fighter, const Senses *senses, Vec goal);

// Aims and fires at an enemy that has gone out of sight, if its position is known well enough: at
// an explosive thing near it, at a wall that can break, or over walls. Returns false and leaves the
// order alone otherwise.
bool fighter_engage_hidden(Fighter *fighter, const Senses *senses, Order *order);

// Aims and fires at an explosive thing near a target in sight if that is worth more than a direct
// shot. Otherwise fires over walls while `is_blocked` (something is in the line of fire), and for a
// moment after that.
void fighter_engage_past(Fighter *fighter, const Senses *senses, const TankSight *target,
                         bool is_blocked, Order *order);

// Notes the state `word`, or the state of the search if `word` is NULL, and the route. The state is
// "reversing" while the tank frees itself.
void fighter_show(const Fighter *fighter, const Senses *senses, const char *word, Notes *notes);

typedef struct FighterMind {
    // Returns the desired motion; called when the helm needs an update.
    Twist (*act)(void *memory, const Senses *senses, const TankSight *target);
    // Writes the notes; called only while the match is watched. NULL for none.
    void (*show)(const void *memory, const Senses *senses, const TankSight *target, Notes *notes);
    TurretSkill skill;
    bool acts_without_target; // `act` is also called with a target of NULL
    bool ignores_standoff;    // a fight without a result is not considered a standoff
    double near_m; // distance for coming nearer before the first hit; 0 for the usual one
} FighterMind;

// Updates the helm if it needs it: with the override, with `act`, or with the search if there is no
// target. `memory` begins with a Fighter.
void fighter_steer(const FighterMind *mind, void *memory, const Senses *senses,
                   const TankSight *target);

// Steers, writes the notes, and shoots at the target (NULL for none).
Order fighter_fight(const FighterMind *mind, void *memory, const Senses *senses,
                    const TankSight *target, Notes *notes);

// Chooses a target and fights it.
Order fighter_think(const FighterMind *mind, void *memory, const Senses *senses, Notes *notes);
