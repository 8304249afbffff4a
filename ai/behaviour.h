// behaviour.h -- the contract between a mind and the game: Senses in, Order out.
//
// A behaviour (a mind) is told what its tank may know and answers with two track speeds, a turret
// rate and the trigger. Equal senses and equal memory give an equal order: a mind has no globals,
// no clock and no allocation, and its only source of chance is `senses->dice`.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "ai/maths/dice.h"
#include "ai/maths/vec.h"

typedef struct Map Map;               // the walls of the arena: ai/navigation/map.h
typedef struct Terrain Terrain;       // its ground: ai/navigation/terrain.h
typedef struct Pathfinder Pathfinder; // memory for searches: ai/navigation/pathfinder.h

// A message to the own team. All friends read it in the next tick; enemies never do. The team
// itself agrees on what the topics mean, apart from MESSAGE_NONE.
typedef enum MessageTopic {
    MESSAGE_NONE,
    MESSAGE_SPOTTED, // an enemy (`about`) stands at `at`
    MESSAGE_ATTACK,  // all attack this enemy
    MESSAGE_GATHER,  // all come to this place
    MESSAGE_HELP,    // under fire at `at`
    MESSAGE_TOPICS
} MessageTopic;
extern const char *const MESSAGE_TOPIC_NAMES[MESSAGE_TOPICS]; // "none", "spotted"
// What a tank does for its team, or is asked to do.
typedef enum TeamRole {
    ROLE_NONE,
    ROLE_ATTACK,
    ROLE_COVER, // keeps the enemy's heads down, or looks where the others do not
    ROLE_FLANK_LEFT,
    ROLE_FLANK_RIGHT,
    ROLE_HOLD,
    ROLE_WITHDRAW,
    TEAM_ROLES
} TeamRole;
typedef struct Message {
    MessageTopic topic;
    int from;  // id of the tank that sends it; the game fills it in
    int about; // id of a tank, or -1
    Vec at;
    TeamRole role;
    int to_key;    // id + 1 of the friend that it is meant for; 0 for all
    uint64_t tick; // that it speaks of: when something was seen, or is to be done; 0 for now
} Message;

// What a tank should do in the next tick. Values out of range are clamped, NaN counts as 0. New
// fields are added at the end.
typedef struct Order {
    double left_mps, right_mps; // track speeds; left > right turns right
    double turret_radps;        // rate relative to the hull, clockwise
    bool fire;
    // For how many further ticks the mind need not be asked, 0 .. RESTS_MAX. Meanwhile the tracks
    // and the turret go on as ordered and the gun is silent. The mind is asked earlier when its
    // tank is hit, when there are tidings or a message of a friend, and when an enemy comes into
    // sight while none was.
    int rest_ticks;
    Message say; // to its team
} Order;
enum { RESTS_MAX = 12 };

// All tanks look round at once, at ticks that are multiples of this: whose line of sight is free
// changes at no other. Who thinks then knows the latest, and is quickest in the company of others:
// the same thoughts one after the other stay in the processor's caches.
enum { LOOK_TICKS = 5 };

// What the tank's drive can do at its present state.
typedef struct TurnLimits {
    double tightest_radius_m; // of a forward turn at speed; 0 for a drive that pivots
    double top_mps;           // of one track, forward and back
    double top_turn_radps;    // what more an order asks for is cut off
    bool can_pivot, can_reverse;
} TurnLimits;

// A tank sees the sixteen nearest enemies and the eight nearest others, which are friends and
// wrecks, within 90 m, where no wall stands between. Friends tell each other where they are, and
// count as seen behind walls too.
#define SIGHT_RANGE_M 90.0
enum { SIGHTS_FOES_MAX = 16, SIGHTS_OTHERS_MAX = 8 };
enum { SIGHTS_MAX = SIGHTS_FOES_MAX + SIGHTS_OTHERS_MAX };

// Another tank in sight, a friend anywhere near, or a wreck: a wreck is seen too, and never moves
// by itself.
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

// The circle to be in: the one to be held in a match of the mode "hill", the next flag of a race,
// or that about the tank with which the team is out.
typedef struct Hill {
    bool is_on; // there is one
    Vec at;
    double radius_m;
} Hill;

// What became of its own shells in the last tick, and which friends fell.
typedef enum TidingKind {
    TIDING_HIT,  // its shell hit the tank `about`, which may be a friend or a wreck
    TIDING_WALL, // its shell hit a wall
    TIDING_KILL, // it destroyed the tank `about` (comes after the hit)
    TIDING_LOSS, // the friend `about` was destroyed
} TidingKind;
typedef struct Tiding {
    TidingKind kind;
    int about; // id of a tank; -1 for a wall
    Vec at;
    double damage; // of a hit, as a share of that tank's full health
} Tiding;
enum { TIDINGS_MAX = 16 }; // of a tick; what is more is not told

// What the match is about, and how it stands. The hill is told beside it.
typedef struct Stakes {
    bool revives;         // those destroyed come back, so points win; else the last team does
    double points_to_win; // at once; 0 where only the time ends it
    double left_s;        // until the time is up
    // By team, as of the last full second: for damage and kills, or seconds on the hill.
    const double *points;
    int team_count;
} Stakes;

typedef struct Senses {
    // Time.
    uint64_t tick;
    double dt_s;

    // The tank itself.
    int id, team;
    Pose pose;      // now
    Motion motion;  // now. The next tick moves the tank by this, and only then does the order of
                    // this tick take effect.
    Pose next_pose; // where `motion` brings the tank by then: minds steer from this pose
    TurnLimits limits;
    double half_gauge_m, length_m, width_m;
    double accel_mps2, turn_accel_radps2;          // on the ground that it stands on
    double health;                                 // 0 .. 1
    double armour_front, armour_side, armour_rear; // what each lets through of a shell's damage
    double turret_rad;                             // relative to the hull
    double turret_top_radps;
    double reload_s;      // 0 when ready
    double reload_time_s; // a full reload
    double shell_mps, shell_range_m;
    double spread_rad;    // shells leave within so much to either side, as it moves now
    bool is_lobbed;       // its shells pass over walls
    double muzzle_m;      // from the turret's axis to where the shell appears
    const double *params; // values of the behaviour's parameters, in the order of its table

    // What it sees, nearest first. The nearest enemy that still fights is the first tank with
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

    // Its own deeds come first.
    const Tiding *tidings;
    int tiding_count;

    // What its team said in the last tick, by rising id; its own message is among them.
    const Message *messages;
    int message_count;

    // The match.
    const Map *map;
    const Terrain *terrain; // terrain_underfoot tells what lies where
    const struct SurfaceTraits *surfaces;
    Stakes stakes;
    Hill hill;
    int enemies_left, friends_left;

    Dice *dice;
    Pathfinder *pathfinder; // shared by all tanks; what it keeps never changes an answer
} Senses;

static inline bool sight_is_foe(const TankSight *tank) { return tank->is_enemy && !tank->is_wreck; }

// The tick that is so many seconds from now, 1e9 ticks ahead at most.
static inline uint64_t senses_tick_in(const Senses *senses, double seconds) {
    double ticks = seconds / senses->dt_s;
    return senses->tick + (ticks >= 1e9 ? 1000000000 : ticks > 0 ? (uint64_t)ticks : 0);
}

// The last look round within so many ticks from now; that many ticks from now if there is none.
static inline uint64_t senses_look_within(const Senses *senses, int ticks) {
    uint64_t end = senses->tick + (uint64_t)ticks, look = end / LOOK_TICKS * LOOK_TICKS;
    return look > senses->tick ? look : end;
}

// The time since an earlier tick.
static inline double senses_since_s(const Senses *senses, uint64_t tick) {
    return (double)(senses->tick - tick) * senses->dt_s;
}

// What a mind shows of its thoughts. A mind writes it and nothing but the screen reads it.
enum { NOTES_MAX = 24, NOTE_TEXT_MAX = 24 };
typedef enum NoteKind { NOTE_LINE, NOTE_CIRCLE, NOTE_CROSS, NOTE_TEXT } NoteKind;
typedef enum NoteRole { NOTE_PATH, NOTE_TARGET, NOTE_LEAD, NOTE_DANGER, NOTE_THOUGHT } NoteRole;
enum { NOTE_ROLES = NOTE_THOUGHT + 1 };
extern const char *const NOTE_ROLE_NAMES[NOTE_ROLES]; // "path", "target"
typedef struct Note {
    NoteKind kind;
    NoteRole role;
    Vec a, b; // a line runs from a to b; the other kinds stand at a
    double radius_m;
    char text[NOTE_TEXT_MAX];
} Note;
// One of several that it weighed. Scores of one kind compare with each other; whether more or less
// is better is for the mind to say.
enum { ALTERNATIVES_MAX = 40 };
typedef enum AlternativeKind {
    ALTERNATIVE_TARGET,
    ALTERNATIVE_AIM,
    ALTERNATIVE_WAY,
    ALTERNATIVE_POST
} AlternativeKind;
typedef struct Alternative {
    AlternativeKind kind;
    bool is_taken;
    Vec at;
    double score;
} Alternative;
typedef struct Notes {
    char state[NOTE_TEXT_MAX]; // what the tank does, in a word or two: "hunting", "backing off"
    bool is_bark;              // it says so aloud, over the tank: it has a part in a team
    int count, alternative_count;
    Note items[NOTES_MAX];
    Alternative alternatives[ALTERNATIVES_MAX];
} Notes;

// `notes` may be NULL: the match is not watched. Notes beyond NOTES_MAX, alternatives beyond
// ALTERNATIVES_MAX and texts beyond NOTE_TEXT_MAX - 1 bytes are cut off.
void notes_state(Notes *notes, const char *word);
void notes_line(Notes *notes, NoteRole role, Vec a, Vec b);
void notes_circle(Notes *notes, NoteRole role, Vec at, double radius_m);
void notes_cross(Notes *notes, NoteRole role, Vec at);
void notes_text(Notes *notes, NoteRole role, Vec at, const char *text);
void notes_alternative(Notes *notes, AlternativeKind kind, Vec at, double score, bool is_taken);

// A number that people may set: --ai hunter:range=30.
typedef struct Param {
    const char *name;
    double initial, low, high;
    const char *unit, *help;
} Param;

enum { PARAMS_MAX = 16 };

typedef struct Behaviour {
    const char *name, *help;
    const Param *params; // ends with a row whose name is NULL; NULL for none
    size_t memory_bytes; // zeroed when the match starts; a behaviour has no other state
    Order (*think)(void *memory, const Senses *senses, Notes *notes);
} Behaviour;

// The table of behaviours, in the order of ai/meson.build; ends with NULL.
extern const Behaviour *const BEHAVIOURS[];
const Behaviour *behaviour_find(const char *name); // NULL when there is none
int behaviour_param_count(const Behaviour *behaviour);
int behaviour_param_index(const Behaviour *behaviour, const char *name); // -1 when there is none
