// tank.h -- the data of a battle: tanks and what they are made of, shells, events, rules.
#pragma once

#include "sim/drive/drive.h"

enum { BATTLE_TICK_HZ = 60 };
#define BATTLE_TICK_S (1.0 / BATTLE_TICK_HZ)

// The gun of a kind of tank, or what a weapon makes of it.
typedef struct GunSpec {
    double reload_s; // from shot to shot
    double shell_mps, range_m;
    double damage; // points, before armour
    // Shells leave within +- spread_rad, and so much more by each m/s of the faster track, and by
    // each rad/s of the turret.
    double spread_rad, shake_radpmps, swing_s;
} GunSpec;

// What a kind of tank is made of.
typedef struct TankSpec {
    const char *name, *help;
    double length_m, width_m; // of the hull that collides
    double mass_kg;
    DriveSpec drive;
    double health; // points
    double turret_top_radps;
    double lookout_m; // within this distance minds see shells that come, if no wall stands between
    double muzzle_m;  // from the turret's axis (the hull's centre) to the muzzle
    GunSpec gun;
    double armour_front, armour_side, armour_rear; // of a shell's damage, what gets through
} TankSpec;

// The table: light, medium, heavy; ends with a row whose name is NULL.
extern const TankSpec TANK_SPECS[];
const TankSpec *spec_find(const char *name); // NULL when there is none
int spec_kind(const TankSpec *spec);         // the row of the table whose name it has

typedef struct Shell {
    int id, owner;
    Vec at, from; // now, and a tick ago
    Vec velocity_mps;
    double left_m; // range that is left
    double damage;
} Shell;

// A weapon: the row of a file in weapons/, which the build puts into the table. A tank carries one;
// everything else takes from here what it needs to know about it.
struct Battle;
typedef struct Weapon {
    const char *name, *help;
    // Of the gun's own numbers, which depend on the kind of tank (gun.* of the tuning): factors.
    double speed, damage, reload, range, spread;
    // How it is aimed: a lobbed shell passes over walls, so its line of fire need not be free.
    bool is_lobbed;
    // Moves a shell for a tick to `to`, or to what stops it on the way, and does there what it
    // does; false when it is gone. Parts for it: battle_state.h.
    bool (*fly)(struct Battle *battle, Shell *shell, Vec to);
    // How it is shown and heard: sizes of the flash at the muzzle and of the shell, pitch of the
    // shot, as factors of the cannon's; and how far a burst reaches, 0 for none.
    double flash, shell_size, pitch, burst_m;
} Weapon;

// The table, which the build makes of its list of weapons (meson.build): ends with NULL. The first
// is the default.
extern const Weapon *const WEAPONS[];

// What a tank is given before a match: every property of it that one may choose. The table of them,
// which all that reads, writes or compares tanks walks, is in match/loadout.c.
typedef struct Loadout {
    const TankSpec *spec; // its kind, a row of TANK_SPECS; a match may tune that row's numbers
    const Drive *drive;
    double drive_params[PARAMS_MAX]; // in the order of the drive's table
    const Weapon *weapon;
    double skill; // how well its mind fights: 0 .. 100 (ai/tactics/skill.h); people have their own
    double handicap; // the part of its shells' damage that is lost
} Loadout;

// The running gear of one vehicle: the spec's, with mass, size, wheelbase and the drive's
// parameters filled in (NULL: the initial ones).
DriveSpec spec_running_gear(const TankSpec *spec, const Drive *drive, const double *params);

// What is true of a vehicle after a tick, for those that study motion.
typedef struct VehicleTick {
    Pose pose;
    Motion motion; // of the coming tick, if nothing touches it
    // How fast the tracks run, and how much faster than the ground below them passes by. Of a drive
    // with wheels: the ground's speed below the hull's sides, and NAN.
    Tracks tracks, slip;
    double slide_mps; // the fastest at which ground drags on a wheel or a track
    Order order;
    int contacts; // with walls and other vehicles, in the tick that is over
    double impulse_ns;
} VehicleTick;

typedef void (*VehicleLook)(void *owner, int tick, const VehicleTick *truth); // is told of each

// All of it but the contacts.
VehicleTick vehicle_truth(const Drive *drive, double half_gauge_m, const DriveState *state,
                          Pose pose, Motion motion, Order order);

// The corners of a hull that stands at `pose`, counter-clockwise.
void hull_corners(const TankSpec *spec, Pose pose, Vec corners[static 4]);

// In lines of the processor's caches, of which few hold many tanks: what others see of it, what
// else each tick and each look asks, and the rest.
typedef struct Tank {
    Pose pose; // now
    Motion motion;
    double turret_rad; // relative to the hull
    double health;     // points; a wreck has 0

    int id, team;
    const TankSpec *spec;
    bool is_wreck;
    bool is_gone; // not on the field: a wreck that stands nowhere
    bool is_touching, was_hit;
    int tidings;        // of the last tick: index, plus one, of the first report; 0 for none
    double swing_radps; // how fast the turret has turned lately
    double reload_s;    // 0 when ready
    double left_mps, right_mps; // of the tracks over the ground
    const Loadout *loadout;

    Pose last_pose;    // a tick ago
    double distance_m; // for the record
    const DriveState *drive_state;
    Vec touch_normal;
    double hit_bearing_rad;

    Order order;  // the last one, cleaned
    int nonsense; // values of orders that had to be mended
    // For the record.
    int shots, hits, kills, friend_kills;
    double damage_dealt, damage_taken, damage_to_friends;
    uint64_t died_tick;
} Tank;

// The gun that the tank has with its weapon.
GunSpec tank_gun(const Tank *tank);
// Did thick armour turn its shell away, of whose damage only these points went in?
bool tank_glanced(const Tank *tank, double points);
// Its shells leave within so much to either side now.
double tank_spread_rad(const Tank *tank, const GunSpec *gun);

typedef enum EventKind {
    EVENT_FIRE,    // a fired: at = muzzle, direction = out of it
    EVENT_HIT,     // a's shell hit b: amount = damage done, direction = of the shell
    EVENT_WALL,    // a's shell hit a wall: direction = the wall's normal
    EVENT_SPENT,   // a's shell ran out of range
    EVENT_KILL,    // a destroyed b (comes after its hit)
    EVENT_CONTACT, // a touches b (-1: wall): amount = impulse in N s, direction = away from a
} EventKind;

typedef struct Event {
    EventKind kind;
    int a, b;
    Vec at, direction;
    double amount;
} Event;

typedef struct BattleRules {
    bool friendly_fire;
    int substeps;                  // physics steps a tick, at least, 1 .. 16
    const SurfaceTraits *surfaces; // SURFACE_COUNT of them, which must outlive the battle; NULL for
                                   // SURFACE_TRAITS
} BattleRules;
