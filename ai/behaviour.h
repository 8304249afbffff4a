// behaviour.h -- the contract between a mind and the game: Senses in, Order out.
//
// A behaviour sees what its tank may know and answers with two track speeds, a turret rate and the
// trigger. The same senses and memory give the same order: no globals, no clock, no allocation; the
// only luck is `senses->dice`.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "ai/maths/dice.h"
#include "ai/navigation/map.h"
#include "ai/maths/vec.h"

// A word to the own team: every friend hears it in the next tick, and nobody else does. What a
// topic other than MESSAGE_NONE means, its team agrees on.
typedef enum MessageTopic {
    MESSAGE_NONE,
    MESSAGE_SPOTTED, // an enemy (`about`) stands at `at`
    MESSAGE_ATTACK,  // everyone at this enemy
    MESSAGE_GATHER,  // everyone to this place
    MESSAGE_HELP,    // under fire at `at`
    MESSAGE_TOPICS
} MessageTopic;
typedef struct Message {
    MessageTopic topic;
    int from;  // id of the tank; filled in for it
    int about; // id of a tank, or -1
    Vec at;
} Message;

// What a tank should do in the next tick. Out-of-range values are clamped, NaN counts as 0. Grows
// at its end.
typedef struct Order {
    double left_mps, right_mps; // track speeds; left > right turns right
    double turret_radps;        // rate relative to the hull, clockwise
    bool fire;
    Message say; // to its team
    // For so many further ticks the mind need not be asked: its tracks and its turret go on as
    // ordered, the gun is silent. It is asked all the same when it was hit, its team has spoken, or
    // an enemy comes into sight where there was none. 0 .. RESTS_MAX; 0: again in the next tick.
    int rest_ticks;
} Order;
enum { RESTS_MAX = 12 };

// What the tank's drive can do just now.
typedef struct TurnLimits {
    double tightest_radius_m; // of a forward turn at speed; 0 for one that pivots
    double top_mps;           // of one track, forward and back
    double top_turn_radps;
    bool can_pivot, can_reverse;
} TurnLimits;

// A tank sees 90 m far, and the tanks nearest to it first: so many, of which friends and wrecks may
// be no more than half, so that a crowd of friends never hides an enemy. Of the 128 tanks nearest
// to it, that is; none of this is felt where no more than 17 are friends or wrecks and 33 in all.
#define SIGHT_RANGE_M 90.0
enum { SIGHTS_MAX = 32, SIGHTS_OTHERS_MAX = SIGHTS_MAX / 2 };

// Another tank in sight (or a wreck: those are seen too, and never move by themselves).
typedef struct TankSight {
    int id, team;
    bool is_enemy, is_wreck;
    Pose pose;
    Motion motion;
    double gun_heading_rad; // absolute
    double length_m, width_m;
    double health; // 0 .. 1
} TankSight;

// A shell in flight: one of its own, or one that comes closer and has been in sight.
typedef struct ShellSight {
    int id;
    bool is_mine;
    Vec at, velocity_mps;
} ShellSight;

// The place that counts when the hill is to be held.
typedef struct Hill {
    bool is_on; // this match has one
    Vec at;
    double radius_m;
} Hill;

typedef struct Senses {
    // Time.
    uint64_t tick;
    double dt_s;

    // Itself.
    int id, team;
    Pose pose;      // now
    Motion motion;  // now; the next tick moves by this, and only then does the order of this tick
                    // take over
    Pose next_pose; // where `motion` brings it by then: steer from here
    TurnLimits limits;
    double half_gauge_m, length_m, width_m;
    double accel_mps2, turn_accel_radps2;
    double health;     // 0 .. 1
    double turret_rad; // relative to the hull
    double turret_top_radps;
    double reload_s;      // 0 when ready
    double reload_time_s; // a full reload
    double shell_mps, shell_range_m,
        muzzle_m;         // muzzle_m: from the turret's axis to where the shell appears
    const double *params; // values of the behaviour's parameters, in the order of its table

    // What it sees, nearest first. The nearest enemy that still fights is the first of those with
    // is_enemy && !is_wreck.
    const TankSight *tanks;
    int tank_count;
    const ShellSight *shells;
    int shell_count;

    // What it feels.
    bool is_touching;       // in contact with a wall or a tank
    Vec touch_normal;       // away from what it touches (unit), when touching
    bool was_hit;           // by a shell in the last tick
    double hit_bearing_rad; // where that shell came from, absolute, when hit

    // What its team said in the last tick, by rising id; its own words are among them.
    const Message *messages;
    int message_count;

    // The arena.
    const Map *map;
    Hill hill;
    int enemies_left, friends_left;

    Dice *dice;
    bool is_lobbed; // its shells pass over walls: the line of fire need not be free of them
    struct Pathfinder *pathfinder; // room to search in, shared by all; remembers nothing that could
                                   // change an answer
} Senses;

// What a mind shows of its thoughts: written by it, read by nobody but the screen.
enum { NOTES_MAX = 24, NOTE_TEXT_MAX = 24 };
typedef enum NoteKind { NOTE_LINE, NOTE_CIRCLE, NOTE_CROSS, NOTE_TEXT } NoteKind;
typedef enum NoteRole { NOTE_PATH, NOTE_TARGET, NOTE_LEAD, NOTE_DANGER, NOTE_THOUGHT } NoteRole;
typedef struct Note {
    NoteKind kind;
    NoteRole role;
    Vec a, b; // line from a to b; the others stand at a
    double radius_m;
    char text[NOTE_TEXT_MAX];
} Note;
typedef struct Notes {
    char state[NOTE_TEXT_MAX]; // one word: "hunting", "backing off"
    int count;
    Note items[NOTES_MAX];
} Notes;

// All take NULL notes (nobody watches) and drop what does not fit.
void notes_state(Notes *notes, const char *word);
void notes_line(Notes *notes, NoteRole role, Vec a, Vec b);
void notes_circle(Notes *notes, NoteRole role, Vec at, double radius_m);
void notes_cross(Notes *notes, NoteRole role, Vec at);
void notes_text(Notes *notes, NoteRole role, Vec at, const char *text);

// A number that people may turn: --ai hunter:range=30.
typedef struct Param {
    const char *name;
    double initial, low, high;
    const char *unit, *help;
} Param;

enum { PARAMS_MAX = 16 };

typedef struct Behaviour {
    const char *name, *help;
    const Param *params; // ends with a row whose name is NULL; NULL for none
    size_t memory_bytes; // given zeroed when the match starts; a behaviour has no other state
    Order (*think)(void *memory, const Senses *senses, Notes *notes);
} Behaviour;

// The table: ends with a row whose name is NULL.
extern const Behaviour *const BEHAVIOURS[];
const Behaviour *behaviour_find(const char *name); // NULL when there is none
int behaviour_param_count(const Behaviour *behaviour);
int behaviour_param_index(const Behaviour *behaviour, const char *name); // -1 when there is none
