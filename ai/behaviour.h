// behaviour.h -- the interface between the game and a mind, which drives one tank.
//
// Once per tick the game fills a `Senses` with everything the tank may know, calls the mind's
// `think`, and carries out the `Order` that it returns. To write a mind, add a file
// ai/behaviours/NAME.c with a `const Behaviour NAME`, and add its name to ai/meson.build:
//
//     #include "ai/behaviour.h"
//
//     // Drives in a circle to the right, and fires whenever the gun is loaded.
//     static Order think(void *memory, const Senses *senses, Notes *notes) {
//         (void)memory, (void)notes;
//         double top_mps = senses->limits.top_mps;
//         return (Order){.left_mps = top_mps, .right_mps = 0.5 * top_mps, .fire = true};
//     }
//
//     const Behaviour CIRCLE = {.name = "circle", .help = "drives in a circle", .think = think};
//
// A mind keeps its state only in `memory`. It has no globals, no clock and no allocation, and draws
// random numbers only from `senses->dice`: the same senses and memory must give the same order, or
// recordings could not be replayed. Ready-made parts: ai/motion (steering), ai/navigation (paths),
// ai/gunnery (aiming) and ai/tactics.
//
// Units and frames (ai/maths/vec.h): metres, seconds and radians. The world has x east and y north,
// with the origin in the arena's south-west corner. Headings and bearings are clockwise from north;
// "absolute" means relative to north. A `Motion` is relative to the hull.
//
// The folder ai/ defines the input and the output of a mind; it must not know how a mind decides or
// how the game runs.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/maths/dice.h"
#include "ai/maths/vec.h"

typedef struct Map Map;               // walls: ai/navigation/map.h
typedef struct Terrain Terrain;       // surfaces and hills: ai/navigation/terrain.h
typedef struct Pathfinder Pathfinder; // path searches: ai/navigation/pathfinder.h

// Messages to the team. A message is delivered to the whole team on the next tick; enemies never
// receive it. Apart from MESSAGE_NONE, the minds of a team decide the meaning of a topic.
typedef enum MessageTopic {
    MESSAGE_NONE,    // no message
    MESSAGE_SPOTTED, // the enemy `about` is at `at`
    MESSAGE_ATTACK,  // everyone attacks the enemy `about`
    MESSAGE_GATHER,  // everyone comes to `at`
    MESSAGE_HELP,    // the sender is under fire at `at`
    MESSAGE_TOPICS
} MessageTopic;
extern const char *const MESSAGE_TOPIC_NAMES[MESSAGE_TOPICS]; // "none", "spotted"
// The part that a tank plays in its team, or is asked to play.
typedef enum TeamRole {
    ROLE_NONE,
    ROLE_ATTACK,
    ROLE_COVER, // suppresses the enemy, or watches where the others do not look
    ROLE_FLANK_LEFT,
    ROLE_FLANK_RIGHT,
    ROLE_HOLD,
    ROLE_WITHDRAW,
    TEAM_ROLES
} TeamRole;
extern const char *const TEAM_ROLE_NAMES[TEAM_ROLES]; // "none", "attack"
typedef struct Message {
    MessageTopic topic;
    int from;  // id of the sender; filled in by the game
    int about; // id of a tank, or -1
    Vec at;    // position in the world, m
    TeamRole role;
    int to_key;    // id + 1 of the friend addressed; 0 for the whole team
    uint64_t tick; // time of the sighting, or of the action to take; 0 for now
} Message;

// The two lists below define an order once: cleaning, recordings, traces, bots, plugins, the Python
// package, tables, JSON and key bindings walk them, so a new row needs no other change. New rows
// are added at the end. `WITH` is passed on to every row.
//
// Rates: identifier, member of Order, name in protocols, its limit and its description.
#define ORDER_RATES(ROW)                                                                           \
    ROW(LEFT, left_mps, "left", LIMIT_TRACK, "speed of the left track")                            \
    ROW(RIGHT, right_mps, "right", LIMIT_TRACK, "speed of the right track")                        \
    ROW(TURRET, turret_radps, "turret", LIMIT_TURRET, "turret rate relative to the hull, clockwise")
// Actions: identifier, member of Order and name in protocols, description, default keys of the
// first and the second player, and default inputs of a gamepad.
#define ORDER_ACTIONS_WITH(ROW, WITH)                                                              \
    ROW(FIRE, fire, "fire", "Space", "Right Ctrl or Return", "A or RT", WITH)                      \
    ROW(SPECIAL, special, "special", "Left Shift or H", "Right Shift", "LT or right stick", WITH)
#define ORDER_ACTIONS(ROW) ORDER_ACTIONS_WITH(ROW, )

typedef enum RateLimit { LIMIT_TRACK, LIMIT_TURRET, RATE_LIMITS } RateLimit;
#define ORDER_RATE_ID(NAME, ...) RATE_##NAME,
typedef enum OrderRate { ORDER_RATES(ORDER_RATE_ID) ORDER_RATE_COUNT } OrderRate;
#define ORDER_ACTION_ID(NAME, ...) ACT_##NAME,
typedef enum OrderAction { ORDER_ACTIONS(ORDER_ACTION_ID) ORDER_ACTION_COUNT } OrderAction;

typedef struct OrderRateRow {
    const char *member, *name; // "left_mps", "left"
    RateLimit limit;
    const char *help;
} OrderRateRow;
typedef struct OrderActionRow {
    const char *name, *help;
} OrderActionRow;
extern const OrderRateRow ORDER_RATE_ROWS[ORDER_RATE_COUNT];
extern const OrderActionRow ORDER_ACTION_ROWS[ORDER_ACTION_COUNT];

// The actions of a tank. Values out of range are clamped; NaN becomes 0.
#define ORDER_RATE_MEMBER(NAME, member, ...) double member;
#define ORDER_ACTION_MEMBER(NAME, member, ...) bool member;
typedef struct Order {
    union {
        struct {
            ORDER_RATES(ORDER_RATE_MEMBER) // left_mps > right_mps turns right
        };
        double rates[ORDER_RATE_COUNT]; // indexed by OrderRate
    };
    union {
        struct {
            ORDER_ACTIONS(ORDER_ACTION_MEMBER)
        };
        bool actions[ORDER_ACTION_COUNT]; // indexed by OrderAction
    };
    // Number of ticks to sleep, 0 to SLEEP_TICKS_MAX: the mind is not called on them, which saves
    // processor time. Meanwhile the tracks and the turret continue as ordered, and no action is
    // taken. The mind is woken early when its tank is hit, when an event or a friend's message
    // arrives, and when an enemy comes into sight while none was in sight.
    int sleep_ticks;
    Message say; // message to the team
} Order;
enum { SLEEP_TICKS_MAX = 12 };

// Visibility is updated for all tanks at once, on ticks that are multiples of
// VISIBILITY_PERIOD_TICKS. A mind that thinks on such a tick has fresh data, and minds that think
// on the same tick share the processor's caches.
enum { VISIBILITY_PERIOD_TICKS = 5 };

// Capabilities of the tank's drive in its present state.
typedef struct TurnLimits {
    double tightest_radius_m; // smallest turning circle while driving forward; 0 if it can pivot
    double top_mps;           // top speed of a track, forward and backward
    double top_turn_radps;    // top turn rate; orders beyond it are reduced to it
    bool can_pivot, can_reverse;
} TurnLimits;

// A tank sees the nearest sixteen enemies and eight other tanks (friends and wrecks) within
// SIGHT_RANGE_M that no wall hides. Friends report their positions, so walls do not hide them.
#define SIGHT_RANGE_M 90.0
enum { SIGHTS_FOES_MAX = 16, SIGHTS_OTHERS_MAX = 8 };
enum { SIGHTS_MAX = SIGHTS_FOES_MAX + SIGHTS_OTHERS_MAX };

// Another tank in sight. A wreck does not move unless it is pushed.
typedef struct TankSight {
    int id, team;
    bool is_enemy, is_wreck; // a wreck of the other team has both set
    Pose pose;               // pose in the world
    Motion motion;           // relative to its hull
    double gun_heading_rad;  // absolute
    double length_m, width_m;
    double health; // 0 to 1
} TankSight;

// A shell in flight: the tank's own shells, and those that have been in sight and approach or can
// still bounce.
typedef struct ShellSight {
    int id;
    bool is_own;
    Vec at, velocity_mps; // position and velocity in the world
    int bounces;          // number of times that it can still bounce off a wall
} ShellSight;

// A thing in sight other than a shell, such as a mine, a barrel or a pick-up. The members say what
// it does, so that a mind can deal with things that it has never heard of.
typedef enum ThingGain {
    GAIN_NONE,
    GAIN_HEALTH,
    GAIN_ROUNDS,
    GAIN_SHIELD,
    GAIN_SPEED,
    GAIN_FLAG,    // a flag of its team; a tank of another team picks it up
    GAIN_GUN,     // a gun of its team; a tank of another team captures it by staying near
    GAIN_MISSILE, // launches a missile at the nearest tank
    GAIN_GATE,    // the gate at `opens_at` is open while a hull is on it
    THING_GAINS
} ThingGain;
extern const char *const THING_GAIN_NAMES[THING_GAINS]; // "none", "health"
typedef struct ThingSight {
    const char *kind; // "mine"
    int id, team;     // team -1 for none
    bool is_own;      // made by this tank
    Vec at, velocity_mps;
    double radius_m;   // radius of the body that shells hit
    bool is_guided;    // follows the line of its tank's gun
    bool is_opaque;    // blocks sight; shells fly through it
    double health;     // hit points, 0 if shells do not affect it
    double trigger_m;  // explodes if a hull is this near; 0 for never
    double danger_m;   // radius of its explosion, 0 for none
    double danger;     // damage at its centre, as a fraction of this tank's full health
    double cover_m;    // a tank at rest this near is hidden from distant enemies; 0 for none
    double guard_m;    // range for shooting at enemies of its team; 0 for never
    double ready_s;    // time until it is armed or can be picked up
    double lands_s;    // time until it explodes, whatever happens; 0 for never
    ThingGain gain;    // effect on a tank that drives over it
    double gain_share; // amount, such as health as a fraction of this tank's full health
    int carrier;       // id of the tank that carries it, -1 for none
    Vec opens_at;      // centre of the gate that it opens; valid for GAIN_GATE
} ThingSight;
enum { THING_SIGHTS_MAX = 12 };

// Purposes of specials, so that minds can use specials that they do not know.
typedef enum SpecialUse {
    SPECIAL_NO_USE,
    SPECIAL_STOPS_PURSUERS, // leaves something dangerous behind the tank
    SPECIAL_DASHES,         // a burst of speed in the direction of the track orders
    SPECIAL_HIDES,          // blocks the view of others around the tank
    SPECIAL_LAUNCHES,       // launches a missile that follows the line of the gun
    SPECIAL_USES
} SpecialUse;

// The goal area, which is the circle that the tank should be in: the hill of mode "hill", the next
// flag of a race, or the area around the tank that it escorts.
typedef struct Goal {
    bool is_on; // whether there is a goal area
    Vec at;     // centre
    double radius_m;
    const char *task; // the tank's task there, such as "escort"; NULL if the mode has no tasks
} Goal;

// Events of the last tick that concern the tank: results of its shells, and lost friends.
typedef enum SenseEventKind {
    SENSE_EVENT_HIT,  // a shell hit the tank `about`, which may be a friend or a wreck
    SENSE_EVENT_WALL, // a shell hit a wall
    SENSE_EVENT_KILL, // the tank `about` was destroyed; follows the hit
    SENSE_EVENT_LOSS, // the friend `about` was destroyed
} SenseEventKind;
typedef struct SenseEvent {
    SenseEventKind kind;
    int about;     // id of a tank; -1 for a wall
    Vec at;        // position in the world
    double damage; // damage of a hit, as a fraction of the target's full health, 0 to 1
} SenseEvent;
enum { SENSE_EVENTS_MAX = 16 }; // events per tick; further ones are dropped

// The rules of the match that a mind should know, and its score.
typedef struct MatchStatus {
    bool revives;         // destroyed tanks respawn and points decide; else the last team wins
    double points_to_win; // points that win at once; 0 if only the time limit ends the match
    double left_s;        // time remaining
    // Points by team, updated once per second: for damage and kills, or seconds in the goal area.
    const double *points;
    int team_count;
} MatchStatus;

// Everything that a tank may know. Pointers are valid during the call of `think`.
typedef struct Senses {
    // Time.
    uint64_t tick; // ticks since the start of the match
    double dt_s;   // length of a tick

    // The tank itself.
    int id, team;
    Pose pose;      // current pose
    Motion motion;  // current motion. It carries the tank through the next tick, and only then does
                    // the order take effect.
    Pose next_pose; // pose at the end of the next tick; steer and aim from here
    TurnLimits limits;
    double half_gauge_m; // half of the distance between the tracks
    double length_m, width_m;
    double accel_mps2, turn_accel_radps2;          // accelerations on the surface under the tank
    double health;                                 // 0 to 1
    double armour_front, armour_side, armour_rear; // fraction of a shell's damage let in, 0 to 1
    double turret_rad;                             // relative to the hull, clockwise
    double turret_top_radps;                       // top turret rate
    double reload_s;                               // time until the gun is loaded; 0 if it is
    double reload_time_s;                          // duration of a full reload
    double heat;                                   // heat of the gun; at 1 it has to cool
    double shell_mps, shell_range_m;
    double spread_rad; // largest deviation of a shell to either side, at the present motion
    // Whether its shells fly over walls, to a distance that grows by `reach_mps` while the trigger
    // is held, from `least_reach_m` to `shell_range_m`. They fly for `lob_s` and explode.
    bool is_lobbed;
    double reach_m; // 0 unless the trigger is held
    double least_reach_m, reach_mps, lob_s;
    double burst_m;      // radius of the explosion of its shells, 0 for none
    int bounces;         // number of times that its shells bounce off walls
    const char *special; // effect of Order.special, "none" for nothing
    SpecialUse special_use;
    int special_rounds;    // uses left
    double special_wait_s; // time until it can be used
    double shield;         // damage that its shield still absorbs, as a fraction of full health
    double boost_s;        // remaining time of its higher speed
    double muzzle_m;       // distance from the turret's axis to where a shell appears
    const double *params;  // values of the mind's parameters, in the order of its table

    // Tanks and shells in sight, nearest first.
    const TankSight *tanks;
    int tank_count;
    const ShellSight *shells;
    int shell_count;
    const ThingSight *things; // the nearest THING_SIGHTS_MAX
    int thing_count;

    // Contact and hits.
    bool is_touching;       // a wall or a tank is in contact
    Vec touch_normal;       // unit vector away from the obstacle; valid if is_touching
    bool was_hit;           // hit by a shell in the last tick
    double hit_bearing_rad; // absolute bearing to where that shell came from; valid if was_hit

    // Events of the last tick: first the results of its shells, then lost friends.
    const SenseEvent *events;
    int event_count;

    // Messages that its team sent in the last tick, including its own, ordered by sender.
    const Message *messages;
    int message_count;

    // The match.
    const Map *map;
    const float *piece_health; // hit points left of each piece of the map, 0 if it cannot break;
                               // NULL if none can
    const Terrain *terrain;    // NULL for flat earth; see terrain_traits_at
    const struct SurfaceTraits *surfaces;
    MatchStatus status;
    Goal goal;
    int enemies_left, friends_left; // tanks still fighting, this tank excluded

    Dice *dice;             // random numbers for this mind
    Pathfinder *pathfinder; // shared by all tanks of the match; results do not depend on the others
} Senses;

// Returns whether the tank is an enemy that still fights.
static inline bool sight_is_foe(const TankSight *tank) { return tank->is_enemy && !tank->is_wreck; }

// Returns the nearest enemy that still fights, or NULL.
static inline const TankSight *senses_nearest_foe(const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++)
        if (sight_is_foe(&senses->tanks[i])) return &senses->tanks[i];
    return NULL;
}

// Returns the tick `seconds` from now, clamped to 1e9 ticks ahead.
static inline uint64_t senses_tick_in(const Senses *senses, double seconds) {
    double ticks = seconds / senses->dt_s;
    return senses->tick + (ticks >= 1e9 ? 1000000000 : ticks > 0 ? (uint64_t)ticks : 0);
}

// Returns the last visibility update within the next `ticks` ticks, or the last of those ticks if
// there is none.
static inline uint64_t senses_visibility_tick_within(const Senses *senses, int ticks) {
    uint64_t end = senses->tick + (uint64_t)ticks,
             look = end / VISIBILITY_PERIOD_TICKS * VISIBILITY_PERIOD_TICKS;
    return look > senses->tick ? look : end;
}

// Returns the time since an earlier tick.
static inline double senses_since_s(const Senses *senses, uint64_t tick) {
    return (double)(senses->tick - tick) * senses->dt_s;
}

// Notes: the thoughts of a mind, drawn over the arena by `--overlay`. They do not affect the match.
enum { NOTES_MAX = 24, NOTE_TEXT_MAX = 24 };
typedef enum NoteKind { NOTE_LINE, NOTE_CIRCLE, NOTE_CROSS, NOTE_TEXT } NoteKind;
typedef enum NoteRole { NOTE_PATH, NOTE_TARGET, NOTE_LEAD, NOTE_DANGER, NOTE_THOUGHT } NoteRole;
enum { NOTE_ROLES = NOTE_THOUGHT + 1 };
extern const char *const NOTE_ROLE_NAMES[NOTE_ROLES]; // "path", "target"
typedef struct Note {
    NoteKind kind;
    NoteRole role;   // selects the colour
    Vec a, b;        // ends of a line; the other kinds are drawn at `a`
    double radius_m; // radius of a circle
    char text[NOTE_TEXT_MAX];
} Note;
// One option of a choice. Scores of one kind are comparable; high or low may be good.
enum { ALTERNATIVES_MAX = 40 };
typedef enum AlternativeKind {
    ALTERNATIVE_TARGET,
    ALTERNATIVE_AIM,
    ALTERNATIVE_WAY,
    ALTERNATIVE_POST,
    ALTERNATIVE_MOVE // an evasive move, scored by its gap to the nearest shell
} AlternativeKind;
typedef struct Alternative {
    AlternativeKind kind;
    bool is_taken; // the option that was chosen
    Vec at;
    double score;
} Alternative;
typedef struct Notes {
    char state[NOTE_TEXT_MAX]; // current activity in a word or two: "hunting", "backing off"
    bool is_bark;              // show `state` over the tank even without --overlay
    int count, alternative_count;
    Note items[NOTES_MAX];
    Alternative alternatives[ALTERNATIVES_MAX];
} Notes;

// These set the state, or add a note or an alternative. They do nothing if `notes` is NULL. Notes
// beyond NOTES_MAX and alternatives beyond ALTERNATIVES_MAX are dropped; text is truncated to
// NOTE_TEXT_MAX - 1 bytes.
void notes_state(Notes *notes, const char *word);
void notes_line(Notes *notes, NoteRole role, Vec a, Vec b);
void notes_circle(Notes *notes, NoteRole role, Vec at, double radius_m);
void notes_cross(Notes *notes, NoteRole role, Vec at);
void notes_text(Notes *notes, NoteRole role, Vec at, const char *text);
void notes_alternative(Notes *notes, AlternativeKind kind, Vec at, double score, bool is_taken);

// A parameter that users can set, such as `range` in `--ai hunter:range=30`.
typedef struct Param {
    const char *name;
    double initial, low, high; // default value, and the range allowed
    const char *unit, *help;
} Param;

enum { PARAMS_MAX = 16 };

typedef struct Behaviour {
    const char *name, *help;
    const Param *params; // table, terminated by a row with name NULL; NULL if there are none
    size_t memory_bytes; // size of the mind's memory, which is zeroed when the match starts
    // Returns the order of one tank for the next tick. `memory` has `memory_bytes` bytes and
    // belongs to this tank. `notes` may be NULL.
    Order (*think)(void *memory, const Senses *senses, Notes *notes);
} Behaviour;

// All behaviours in the order of ai/meson.build, followed by NULL.
extern const Behaviour *const BEHAVIOURS[];

// Returns the behaviour of this name, or NULL if there is none.
const Behaviour *behaviour_find(const char *name);
// Returns the number of parameters.
int behaviour_param_count(const Behaviour *behaviour);
// Returns the index of a parameter in the table, or -1 if there is none of this name.
int behaviour_param_index(const Behaviour *behaviour, const char *name);

// The same file can be compiled as a shared library, which is used as so:./NAME.so (docs/bots.md):
//
//     cc -shared -fPIC -O2 -DTREADS_PLUGIN=NAME -o NAME.so NAME.c $(pkg-config --cflags treads)
//
// Libraries of another version, with other structs, are not loaded. Increase BEHAVIOUR_VERSION if
// the meaning of a member changes, or a struct that is used through a pointer.
enum { BEHAVIOUR_VERSION = 1 };
#define BEHAVIOUR_LAYOUT                                                                           \
    ((uint64_t)BEHAVIOUR_VERSION << 48u | (uint64_t)sizeof(Senses) << 32u |                        \
     (uint64_t)sizeof(ThingSight) << 20u | (sizeof(Order) + sizeof(Notes) + sizeof(TankSight)))
#ifdef TREADS_PLUGIN
extern const Behaviour TREADS_PLUGIN;
const Behaviour *treads_behaviour(uint64_t layout);
__attribute__((weak)) const Behaviour *treads_behaviour(uint64_t layout) {
    return layout == BEHAVIOUR_LAYOUT ? &TREADS_PLUGIN : NULL;
}
#endif
