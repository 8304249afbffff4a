// squad.h -- the base of minds that fight as a team: they report enemies, share targets, keep
// together and have roles. Used by captain, wingman, wolfpack and raiders.
//
// Each member sends a message every few ticks: SPOTTED with the enemy it fights, HELP when an
// unseen enemy hit it, otherwise GATHER with its position and its own id, which is not an order;
// always with its role.
#pragma once

#include "ai/gunnery/guns.h"
#include "fight.h"

// A friend that sends messages.
enum { SQUAD_MATES = 8 };
typedef struct Mate {
    int key;       // id + 1; 0 for none
    uint64_t tick; // tick of its last message
    Vec at;        // the friend's last known position
    int about;     // id of the enemy it fights; -1 for none
    TeamRole role;
} Mate;

// The memory of a team mind begins with its Squad. Valid when zeroed.
typedef struct Squad {
    Fighter fighter;
    Guns guns;
    Circling circling;
    LastSeen last_seen;
    HoldCorner hold;
    Mate mates[SQUAD_MATES];
    int target_key;      // id + 1; 0 for none
    int named;           // id of the enemy that the leader named; -1 for none
    TeamRole role;       // role of this tank
    bool keeps_distance; // set by a mind: stay at its range or beyond while friends fight
    bool is_weak;        // the enemies in this fight are stronger
    int report_key;      // id + 1 of the last enemy that friends reported; 0 for none
    Vec report_at;       // position in that report
    uint64_t report_tick;
    uint64_t speak_tick; // next message
    bool is_suppressing; // fires at a corner while friends flank the enemy behind it
    uint64_t suppress_tick;
    bool is_withdrawing; // badly hurt, while a friend continues the fight
    bool had_friend;     // had a friend at some time; otherwise it fights in its own way
} Squad;

// Updates the friends, and returns the enemy that can be destroyed soonest, or NULL if none is in
// sight. Enemies that friends are fighting and the enemy `named` (its id, -1 for none) are
// preferred.
const TankSight *squad_choose_target(Squad *squad, const Senses *senses, int named);

// Returns a friend's report of an enemy, or NULL if there is none. Keeps the same enemy until
// another one is clearly nearer.
const Message *squad_enemy_report(Squad *squad, const Senses *senses);

// Returns the first message of another tank on this topic, or NULL.
const Message *squad_find_message(const Senses *senses, MessageTopic topic);

// Returns the friend with this id, or NULL if it is not in the senses.
const TankSight *squad_find_friend(const Senses *senses, int id);

// Returns the position of wingman `id`, behind its captain and to one side: odd ids on the right.
// Straight behind the captain if a wall is on that side.
Vec squad_wing_position(const Map *map, Pose captain, int id);

bool squad_has_mate(const Squad *squad, const Senses *senses, int mate); // the mate's index
int squad_count(const Squad *squad, const Senses *senses); // members including this tank
int squad_rank(const Squad *squad, const Senses *senses);  // position by id, from 0 to count - 1

// Circles the enemy at `range_m`, or closes in with its front to it if this tank is ahead and its
// role allows that. A badly hurt tank withdraws while a friend continues the fight.
Twist squad_fight(Squad *squad, const Senses *senses, const TankSight *target, double range_m);

// Holds the corner behind which an enemy disappeared, for up to `longest_s`. Returns false if there
// is none.
bool squad_hold_corner(Squad *squad, const Senses *senses, double longest_s, Twist *desired);

// Steers by `act` when the helm needs an update, shoots, sends the message, and shows the role or
// `bark` (NULL for none).
typedef Twist SquadAct(void *memory, const Senses *senses, const TankSight *target);
Order squad_order(void *memory, const Senses *senses, const TankSight *target, SquadAct *act,
                  const char *bark, Notes *notes);

// Bounding overwatch: out of contact, one half of the squad halts and covers the way while the
// other half moves up past it; then they change roles. Valid when zeroed.
typedef struct Overwatch {
    bool is_on;
    int turn;               // the half that moves: 0 or 1
    uint64_t change_tick;   // latest tick for the next change of roles
    Vec posts[SQUAD_MATES]; // destination of each mate
    Vec threat;             // point that the halted half watches
} Overwatch;

// Continues along the leader's path. Stops if the path is done or there are fewer than two mates.
// Call it when the helm needs an update.
void overwatch_update(Overwatch *overwatch, const Squad *squad, const Senses *senses,
                      const Path *path);

// Returns the message to a mate: GATHER with ROLE_ATTACK and its post, or with ROLE_COVER and the
// point to look at.
Message overwatch_message(const Overwatch *overwatch, const Squad *squad, const Senses *senses,
                          int mate);

bool overwatch_is_assignment(const Message *message); // addressed to a single mate
bool overwatch_is_halt(const Message *message);       // an assignment to halt and cover

// The influence map holds the strength of the enemies, seen or reported, minus the strength of the
// friends. Strength is health, and declines with distance and age. Source: Tozour, "Influence
// Mapping" (Game Programming Gems 2, 2001).
typedef struct KnownEnemy {
    int key; // id + 1; 0 for none
    Vec at;
    double health;
    uint64_t tick; // tick of the last sighting or report
} KnownEnemy;

enum { INFLUENCE_ENEMIES = 16, INFLUENCE_SIDE = 12 };
typedef struct InfluenceMap {
    KnownEnemy enemies[INFLUENCE_ENEMIES];
    float danger[INFLUENCE_SIDE][INFLUENCE_SIDE]; // enemies' strength minus friends', by cell
    uint64_t update_tick;                         // time of the next update of the cells
} InfluenceMap;

// Call it whenever the mind thinks.
void influence_update(InfluenceMap *influence, const Squad *squad, const Senses *senses);

// Returns the known enemy that is easiest to attack, or NULL if none is known: with little support,
// near the squad, and near this tank. The enemy `key` is preferred.
const KnownEnemy *influence_easiest_enemy(const InfluenceMap *influence, const Squad *squad,
                                          const Senses *senses, int key);

// Finds the safest cell that can be reached straight and has the enemy in sight, between `least_m`
// and `most_m` away from it. Returns false if none is clearly safer than here.
bool influence_find_retreat(const InfluenceMap *influence, const Senses *senses, Vec enemy,
                            double least_m, double most_m, Vec *at);

// Notes the known enemies with their scores.
void influence_note(const InfluenceMap *influence, const Squad *squad, const Senses *senses,
                    int key, Notes *notes);
