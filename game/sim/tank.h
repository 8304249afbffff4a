// tank.h -- the data of a battle: tanks and their specs, shells, weapons, events, rules.
#pragma once

#include "game/sim_rows.h" // generated from rows.txt
#include "sim/drive/drive.h"
#include "thing.h"

enum { BATTLE_TICK_HZ = 60 };
#define BATTLE_TICK_S (1.0 / BATTLE_TICK_HZ)

// Gun parameters. tank_gun scales the spec's values by the weapon.
typedef struct GunSpec {
    double reload_s; // time between two shots
    double shell_mps, range_m;
    double damage; // hit points, before armour
    // A shell leaves within +- (spread_rad + spread_per_speed_radpmps * speed of the faster track
    // + spread_per_turn_s * turret rate) of the barrel's direction.
    double spread_rad, spread_per_speed_radpmps, spread_per_turn_s;
} GunSpec;

// Effects of upgrades and elite traits; all 0 for other tanks. A switch is on if it is above 0.
typedef struct TankPerks {
    double bounces;          // additional bounces of its shells
    double splits, rebounds; // switches: a bounce splits a shell; its halves bounce again
    double pierces, rail;    // switch: shells pass breakable walls; damage gained per metre
    double cooling;          // a shot heats the gun by 1 / (1 + cooling)
    double volley,
        cornered;         // switches: every fifth reload is instant; hurt, it reloads twice as fast
    double rounds, haste; // additional uses of its special; its pause is divided by 1 + haste
    double toy_damage,
        toy_blast_m;                // mines and rockets: damage gained, as a fraction; and radius
    double smoke_m, smoke_s;        // size and duration of its smoke
    double homes, salvo, trail;     // switches: rockets home, are two; a dash drops a mine
    double kill_repair, drains;     // hit points per kill; switch: twice that, the rest as shield
    double ram, crushes;            // damage of a collision; switch: breaks light walls
    double barrels, baits, escorts; // switches: barrels, crates and friends; see battle_damage_tank
    double martyr;                  // switch: leaves a lit barrel
} TankPerks;

// The parameters of a kind of tank.
typedef struct TankSpec {
    const char *name, *help;
    double length_m, width_m; // size of the hull, the body that collides
    double mass_kg;
    DriveSpec drive;
    double health; // hit points
    double turret_top_radps;
    double shell_sight_m; // range of sight of approaching shells, if no wall is in the way
    double muzzle_m;      // distance from the turret's axis (the hull's centre) to the muzzle
    GunSpec gun;
    double armour_front, armour_side, armour_rear; // fraction of a shell's damage that gets through
    TankPerks perks;
} TankSpec;

// The table of kinds; ends with a row without a name. The first is the default.
extern const TankSpec TANK_SPECS[];
const TankSpec *spec_find(const char *name); // returns NULL if there is none
int spec_kind(const TankSpec *spec);         // returns the index of the row with its name

typedef enum ShellForm {
    SHELL_SLUG, // long, with a tracer
    SHELL_BALL, // round, with a rim
    SHELL_DART, // thin
} ShellForm;

// A weapon: each file in weapons/ defines one row, and the build makes the table. A tank has one.
typedef struct Weapon {
    const char *name, *help;
    const char *advice; // advice for players that it destroyed
    // Factors of the parameters of the tank's gun (gun.* in the tuning).
    double speed, damage, reload, range, spread;
    // Shells fly over everything, for `flight_s`, to a point at a distance that starts at `least_m`
    // and grows by `reach_mps` while the trigger is held. The gun fires when the trigger is
    // released or the range is reached.
    bool is_lobbed;
    double least_m, reach_mps, flight_s;
    // Number of times that shells bounce off walls, at most BOUNCES_MAX, and the factor of their
    // damage after that. Shells that have bounced can hit the tank that fired them.
    int bounces;
    double bounced_damage;
    // Part of the full heat that each shot adds, and the cooling time of a hot gun. The gun is
    // silent from full heat until it has cooled. 0 for guns that stay cool.
    double heat, cooling_s;
    // Moves a shell for one tick, to `to` or to the obstacle in its way, and applies its effect
    // there. Returns false if the shell is gone. battle_state.h declares helpers for it.
    bool (*fly)(struct Battle *battle, Thing *shell, Vec to);
    // Sizes of the muzzle flash and the shell, as factors of the cannon's; and the radius of its
    // explosion, 0 for none.
    double flash, shell_size, burst_m;
    ShellForm form; // shape of the drawn shell
    // Pitch of the shot, as a factor of the cannon's, for a weapon without a sound of its name
    // (view/sound/sounds.txt).
    double pitch;
} Weapon;

// The table of weapons, which the build makes from the list in meson.build; ends with NULL. The
// first is the default.
extern const Weapon *const WEAPONS[];
int weapon_index(const Weapon *weapon); // index in WEAPONS

// Returns a choice of a tank's special: SPECIAL_NONE, which is the default, then each kind of thing
// with `use`. NULL after the last.
extern const ThingKind SPECIAL_NONE;
const ThingKind *special_choice(int index);

// The properties of a tank that can be chosen before a match. match/loadout.c describes them in a
// table for parsing, printing and comparing.
typedef struct Loadout {
    const TankSpec *spec; // row of TANK_SPECS; a match may tune the row's parameters
    const Drive *drive;
    double drive_params[PARAMS_MAX]; // parameters in the order of the drive's table
    const Weapon *weapon;
    const ThingKind *special; // thing used by the second trigger (special_choice)
    double skill; // fighting skill of its mind, 0 to 100 (ai/tactics/skill.h); unused for players
    double handicap; // fraction of its shells' damage that is lost
} Loadout;

// Returns the drive spec of one vehicle: the kind's, with mass, size, wheelbase and the drive's
// parameters filled in. NULL params select the initial values.
DriveSpec spec_drive(const TankSpec *spec, const Drive *drive, const double *params);

// Returns the largest absolute value of a rate of an order to a tank of this kind.
static inline double spec_rate_limit(const TankSpec *spec, RateLimit limit) {
    return limit == LIMIT_TRACK ? spec->drive.top_mps : spec->turret_top_radps;
}

// The state of a vehicle after a tick, for experiments.
typedef struct VehicleTick {
    Pose pose;
    Motion motion; // during the next tick, if nothing touches it
    // Track speeds, and by how much they exceed the ground's speed below. For wheeled drives: the
    // ground's speed below the hull's sides, and NAN.
    Tracks tracks, slip;
    double slide_mps; // fastest slip of a wheel or track over the ground
    Order order;
    int contacts; // contacts with walls and other vehicles in this tick
    double impulse_ns;
} VehicleTick;

typedef void (*VehicleObserver)(void *owner, int tick,
                                const VehicleTick *truth); // called every tick

// Returns the state without its contacts.
VehicleTick vehicle_truth(const Drive *drive, double half_gauge_m, const DriveState *state,
                          Pose pose, Motion motion, Order order);

// Fills `corners` with the corners of a hull at `pose`, counter-clockwise.
void hull_corners(const TankSpec *spec, Pose pose, Vec corners[static 4]);

// The members are ordered by use, so that loops over many tanks touch few cache lines: first those
// that other tanks see, then those read every tick, then the rest.
typedef struct Tank {
    Pose pose;
    Motion motion;
    double turret_rad; // relative to the hull
    double health;     // hit points, 0 for a wreck

    int id, team;
    const TankSpec *spec;
    bool is_wreck;
    bool is_removed; // removed from the field; such a tank is also a wreck
    bool is_touching, was_hit;
    bool has_new_limits; // the top speed has changed since its last order
    int sense_events;    // index of its first sense event of the last tick, plus one; 0 for none
    double turret_average_radps; // recent turret rate, a moving average
    double reload_s;             // time until the gun is loaded; 0 if ready
    double heat;                 // heat of the gun, 0 to 1
    double reach_m;              // range of the lobbed shell; 0 unless the trigger is held
    double left_mps, right_mps;  // speeds of the tracks over the ground
    const Loadout *loadout;
    int special_rounds;      // uses of its special left
    double special_wait_s;   // time until it can be used
    double shield, shield_s; // damage that its shield still absorbs, and for how long
    double boost, boost_s;   // factor of its top speed, and for how long

    Pose last_pose;    // pose one tick ago
    double distance_m; // total distance driven
    const DriveState *drive_state;
    Vec touch_normal;
    double hit_bearing_rad;

    Order order;        // last order, with corrected values
    int invalid_orders; // number of invalid order values
    // Statistics.
    int shots, hits, kills, friend_kills;
    double damage_dealt, damage_taken, damage_to_friends;
    uint64_t died_tick;
} Tank;

// Returns the factor of the top speed of the tank's tracks: 1 without boost.
static inline double tank_boost(const Tank *tank) { return tank->boost_s > 0 ? tank->boost : 1; }
// Returns the largest absolute value of a rate of its next order.
static inline double tank_rate_limit(const Tank *tank, RateLimit limit) {
    double most = spec_rate_limit(tank->spec, limit);
    return limit == LIMIT_TRACK ? most * tank_boost(tank) : most;
}

// Returns the tank's gun as modified by its weapon and by `perks.cornered`.
GunSpec tank_gun(const Tank *tank);

// The faces of a hull have different armour.
typedef enum HullFace { FACE_SIDE, FACE_FRONT, FACE_REAR } HullFace;
HullFace tank_face(const Tank *tank, Vec at);            // returns the face nearest to a point
double spec_armour(const TankSpec *spec, HullFace face); // fraction of a shell's damage
// Returns the current spread of its shots to either side, from the movement of tank and turret.
double tank_spread_rad(const Tank *tank, const GunSpec *gun);

typedef enum EventKind { EVENT_ROWS_IDS(EVENT_) EVENT_KINDS } EventKind; // rows.txt
extern const char *const EVENT_NAMES[EVENT_KINDS];                       // "fire"

// `a` is -1 if no tank caused the event, as when a barrel of the map explodes.
typedef struct Event {
    EventKind kind;
    int a, b;
    Vec at, direction;
    double amount;
    int thing, thing_kind; // id and index in THINGS; a shell's for EVENT_FIRE, _HIT and so on
    int weapon;            // shell: index in WEAPONS
    int wall_kind;         // WallKind of an EVENT_BROKEN
} Event;
// Returns whether an EVENT_HIT was a shell on strong armour.
struct Battle;
bool event_glanced(const struct Battle *battle, const Event *event);

typedef struct BattleRules {
    bool friendly_fire;
    int substeps; // minimum number of physics steps per tick, 1 to 16
    // SURFACE_COUNT rows, which must outlive the battle. NULL selects SURFACE_TRAITS.
    const SurfaceTraits *surfaces;
    // THING_PARAMS_MAX parameters of all kinds of things (thing_params), which must outlive the
    // battle. NULL selects their initial values.
    const double *things;
    const double *sight_m; // sight range of enemy tanks; NULL selects SIGHT_RANGE_M
} BattleRules;
