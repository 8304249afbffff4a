// thing.h -- things: everything in a battle except tanks, walls and ground, such as shells, mines,
// pick-ups, gun nests and flags.
//
// All things of a battle are in one array, ordered by id. A kind of thing is a file things/NAME.c,
// which defines a THING_NAME, and a word in meson.build. Its row contains everything that the rest
// of the program needs to know: rules, parameters, senses, looks, sounds and words.
#pragma once

#include "game/sim_rows.h" // generated from rows.txt
#include "ai/behaviour.h"

struct Battle;
struct Tank;

// Plain data, saved and hashed as it is.
typedef struct Thing {
    int kind;        // index in THINGS
    int id;          // no other thing of the match has it
    int owner, team; // tank that made it and that tank's team; -1 for none
    int weapon;      // shell: index in WEAPONS
    int place;       // index of its place in the arena (Arena.places), -1 for none
    int stage;       // state, such as a shell's number of bounces
    int carrier_key; // id of the tank that carries it, plus one; 0 for none
    Vec at, from;    // positions now and one tick ago
    Vec home;        // base of a thing that can be carried
    Vec velocity_mps;
    double heading_rad;
    double health;        // hit points left, 0 if it cannot be damaged
    double timer_s;       // counts down to 0; the effect depends on the kind
    union {               // a number; the kind defines its meaning
        double range_m;   // shell: remaining range
        double radius_m;  // smoke and bushes
        double life_s;    // mine: remaining time; 0 for no limit
        double speed_mps; // rocket
        double gives;     // pick-ups, flags and nests: index in ThingKind.gives, plus one; or 0
        double number;    // any of them
    };
    double capture_s; // duration of the current capture by a tank next to it
    double damage;    // damage before armour
} Thing;

typedef enum DamageCause { CAUSE_SHELL, CAUSE_BLAST, CAUSE_RAM } DamageCause;
typedef struct Damage {
    DamageCause cause;
    int source;     // tank that caused it, -1 for none
    int thing;      // id of the thing that did it, -1 for none
    Vec at, flight; // place, and a vector away from where it came
    double points;  // hit points, already reduced by armour or distance
} Damage;

// The shapes, symbols and sounds are rows of rows.txt.
typedef enum ThingShape { SHAPE_NONE, THING_SHAPE_ROWS_IDS(SHAPE_) THING_SHAPES } ThingShape;
typedef enum ThingSymbol { SYMBOL_NONE, THING_SYMBOL_ROWS_IDS(SYMBOL_) THING_SYMBOLS } ThingSymbol;
typedef enum ThingSound { SILENT, THING_SOUND_ROWS_IDS(SOUNDS_) THING_SOUNDS } ThingSound;

enum { THING_STAGES_MAX = 8 };

// The looks and sounds of a thing. The view draws every kind from this description.
typedef struct ThingLook {
    ThingShape shape;
    ThingSymbol symbols[THING_STAGES_MAX]; // indexed by Thing.stage
    double size_m;                         // diameter
    double blink_s;                        // period of its light while timer_s counts, 0 for none
    double glow_m;                         // radius of the light around it, 0 for none
    bool has_timer; // an arc around it shows timer_s, as a part of `timer_full_s`
    double timer_full_s;
    // Interest for the action camera while the thing flies, is carried or is about to hurt a tank;
    // 0: it is not shown.
    double interest;
    ThingSound made, ended;
} ThingLook;

typedef enum ThingSeenBy {
    SEEN_BY_ALL,     // everybody in range, because everybody knows the field
    SEEN_WHEN_NEAR,  // own team always; enemies within `seen_m` in line of sight
    SEEN_AS_A_SHELL, // excluded from Senses.things: senses of shells have separate rules
} ThingSeenBy;

// The first two parameters of a kind that tanks can carry as a special, and their numbers.
// clang-format off
#define SPECIAL_PARAMS(kind, rounds, pause_s)                                                      \
    {kind ".rounds", rounds, 0, 100, "", "number of times that a tank can use its " kind},         \
    {kind ".pause", pause_s, 0, 60, "s", "time between two uses of a " kind}
// clang-format on
enum { SPECIAL_ROUNDS, SPECIAL_PAUSE };

typedef struct ThingKind {
    const char *name, *help;
    const char *advice; // advice for players that it destroyed; NULL if it destroys no tank
    // Tuning rows, with names such as "mine.damage"; ends with a row without a name; NULL for none.
    // A kind with `use` starts with SPECIAL_PARAMS.
    const Param *params;
    double radius_m; // radius of its body, which hulls touch and, if it has `damaged`, shells hit
    ThingSeenBy seen_by;
    double seen_m;
    bool moves;     // it flies or is carried
    bool is_cover;  // hides tanks at rest within Thing.radius_m from beyond `seen_m`
    bool is_opaque; // a cloud that blocks sight within Thing.radius_m
    // Completes the sense data of a thing of this kind: trigger_m, danger_m, ready_s, gain, and
    // `danger` and `gain_share` in hit points, which the caller converts to fractions.
    void (*sense)(const struct Battle *, const Thing *, ThingSight *);
    // Sets the initial state of a thing that has been placed.
    void (*placed)(struct Battle *, Thing *);
    // Called once at the start of a battle, with the index of the kind. NULL: nothing happens.
    void (*begin)(struct Battle *, int kind);
    // Each returns false if the thing is gone. NULL: nothing happens.
    bool (*tick)(struct Battle *, Thing *);                    // once per tick
    bool (*touched)(struct Battle *, Thing *, struct Tank *);  // a hull is over its body
    bool (*damaged)(struct Battle *, Thing *, const Damage *); // a shell or a blast hit it
    // The tank that carries it was destroyed or removed.
    void (*dropped)(struct Battle *, Thing *);
    // Carries out Order.special for a tank that carries this kind. Returns false if that was not
    // possible, which costs no round.
    bool (*use)(struct Battle *, struct Tank *);
    SpecialUse good_for;
    bool recharges; // a use costs no round, only the pause
    // Object class in maps, and whether editors may place it; NULL for none.
    const char *map_class;
    bool opens_gates;       // the nearest gate, while Thing.stage is not 0
    bool is_placed_by_mode; // battle_begin leaves its places in the map to the mode of the match
    // Name and values of a property of such an object; values end with NULL; NULL for none.
    const char *property, *const *gives;
    const char *const *labels; // labels of the values, for editors; NULL: the values themselves
    ThingLook look;
} ThingKind;

// The table of kinds, which the build makes from the list in meson.build; ends with NULL. The first
// is the shell.
extern const ThingKind *const THINGS[];
enum { THING_KINDS_MAX = 32, THING_PARAMS_MAX = 96 };
int thing_find(const char *name); // returns the index of the kind, -1 if there is none
// Fills `params` (NULL: nothing) with the parameters of all kinds, and returns their number.
int thing_params(const Param **params);

enum { THING_SHELL_KIND, THING_GONE = -1 }; // a thing that ended in this tick is gone

static inline bool thing_is_shell(const Thing *thing) { return thing->kind == THING_SHELL_KIND; }

static inline ThingSymbol thing_symbol(const Thing *thing) {
    bool has_symbol = thing->stage >= 0 && thing->stage < THING_STAGES_MAX;
    return has_symbol ? THINGS[thing->kind]->look.symbols[thing->stage] : SYMBOL_NONE;
}
