// squad.h -- tanks that fight as one: they tell each other what they see, shoot at the same enemy,
// keep together, and each has a role. Captain, wingman, wolfpack and raiders are made of it.
//
// Each says a word every few ticks: SPOTTED with the enemy it fights, HELP when it is hit by one
// that it cannot see, else GATHER with the place it is at; all with its role.
#pragma once

#include "ai/gunnery/guns.h"
#include "fight.h"

// A friend that speaks.
enum { SQUAD_MATES = 8 };
typedef struct Mate {
    int key; // id + 1; 0 for none
    uint64_t tick;
    Vec at;    // where it was when it was seen or said so last
    int about; // id of the enemy it fights; -1 for none
    TeamRole role;
} Mate;

// The memory of such a mind begins with it. Valid when zeroed.
typedef struct Squad {
    Fighter fighter;
    Guns guns;
    FaceArmour face;
    LastSeen last_seen;
    HoldCorner hold;
    Mate mates[SQUAD_MATES];
    int target_key;      // id + 1; 0 for none
    int named;           // the enemy that it was told of; -1 for none
    TeamRole role;       // its own, which it tells and shows
    bool keeps_distance; // set by a mind: never nearer than its range while friends fight
    bool is_weak;        // those of its side in this fight are fewer than the enemies
    int report_key;      // id + 1 of the enemy that friends told of, where that was, and when
    Vec report_at;
    uint64_t report_tick;
    uint64_t speak_tick;    // when it speaks next
    bool is_suppressing;    // keeps an enemy behind its corner while friends flank it,
    uint64_t suppress_tick; // and shoots at that next
    bool is_withdrawing;    // badly hurt, from a fight that a friend takes over
    bool had_friend; // there was a friend once: else each of these minds fights in a way of its own
} Squad;

// Hears and sees the friends, and picks the enemy that is dead soonest, which is more often than
// not the one that others shoot at; `named` is preferred (its id, -1 for none). NULL when none is
// in sight.
const TankSight *squad_choose_target(Squad *squad, const Senses *senses, int named);

// A friend's word of where an enemy is, NULL for none. Of several enemies the same one as before,
// unless another is clearly nearer.
const Message *squad_enemy_report(Squad *squad, const Senses *senses);

bool squad_has_mate(const Squad *squad, const Senses *senses, int mate); // is this one there?
int squad_count(const Squad *squad, const Senses *senses);               // with itself
int squad_rank(const Squad *squad, const Senses *senses);                // 0 .. count - 1, by id

// Front to the enemy at `range_m`, nearer when they are more, further off when they are fewer. One
// that never had a friend comes less near; who is badly hurt withdraws while a friend fights on.
Twist squad_fight(Squad *squad, const Senses *senses, const TankSight *target, double range_m);

// Lies in wait where an enemy has gone out of sight, for so long at most. False when there is none.
bool squad_hold_corner(Squad *squad, const Senses *senses, double longest_s, Twist *wish);

// Steers by `wish`, which is asked for only when the helm is due; shoots, speaks, and shows its
// role or `bark`, which may be NULL.
typedef Twist SquadAct(void *memory, const Senses *senses, const TankSight *target);
Order squad_order(void *memory, const Senses *senses, const TankSight *target, SquadAct *act,
                  const char *bark, Notes *notes);

// A captain says ATTACK with the enemy it has chosen, or GATHER with the place it is at. A wingman
// says SPOTTED with what it sees, and HELP when it is hit by an enemy that it cannot see.

// The first message of another tank on this topic; NULL when there is none.
const Message *squad_find_message(const Senses *senses, MessageTopic topic);

const TankSight *squad_find_friend(const Senses *senses, int id); // NULL when it is not in sight

// The place beside and behind a captain for a wingman of this id, odd ones on the right; straight
// behind the captain where a wall stands on that side.
Vec squad_wing_position(const Map *map, Pose captain, int id);
