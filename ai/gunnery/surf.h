// surf.h -- wave surfing: the tank moves to positions within its reach where the enemy, judged by
// its earlier shots, is unlikely to aim.
//
// A wave is a circle that grows with a shell from its origin. A shell in sight, or a hit, shows how
// the enemy aimed. The guess factor of a shot is the angle between the shell's path and the bearing
// of the tank at the moment of the shot, divided by the tank's largest possible escape angle. It is
// positive in the tank's direction of motion. Source: "wave surfing" of Robocode (ABC 2004), where
// shells cannot be seen.
#pragma once

#include "dodge.h"

enum { WAVES_BINS = 21, WAVES_SPEEDS = 3, WAVES_SHELLS = 8, WAVES_PAST = 128 };

// Position and velocity of this tank at a recent tick.
typedef struct WavesPast {
    Vec at, velocity_mps;
} WavesPast;

typedef struct Wave {
    int shell_key; // id + 1; 0 for none
    bool is_passed;
    Vec from;
    uint64_t fired_tick;
    double mps, factor;
} Wave;

typedef struct Waves {
    float visits[WAVES_SPEEDS][WAVES_BINS]; // recent frequency of the enemy's guess factors
    Wave shells[WAVES_SHELLS];
    WavesPast past[WAVES_PAST]; // indexed by tick % WAVES_PAST
    uint64_t past_tick;         // tick of the latest entry
    int next;                   // next index in `shells`
    uint64_t fired_tick;        // time of the enemy's last known shot
    int count;                  // number of shots learned from
} Waves;

// The enemy's knowledge of this tank when it fires.
typedef struct WavesAim {
    double bearing_rad; // absolute, from the gun to the tank
    double escape_rad;  // largest possible escape angle of the tank
    double side;        // +1 if it moves clockwise around the gun, otherwise -1
    double share;       // speed across the line of fire, as a fraction of top speed, 0 to 1
} WavesAim;
WavesAim waves_aim(const Senses *senses, Vec gun, Vec at, Vec velocity_mps, double mps);
// Returns the guess factor of an absolute bearing, from -1 to 1.
double waves_factor(const WavesAim *aim, double bearing_rad);

// Records a shot with this guess factor.
void waves_learn(Waves *waves, const WavesAim *aim, double factor);

// Returns how likely (0 to 1) the enemy aims within half a hull of a position if it fires now.
double waves_danger(const Waves *waves, const Senses *senses, const TankSight *enemy, Vec place);

// A position that can be reached before a shell arrives.
typedef struct SurfPlace {
    Vec at;
    double danger;
    int way; // +1 forward, -1 backward
} SurfPlace;

// State of surfing: moving across the line to the enemy, at each moment forward or backward. Shells
// in flight are dodged when seen. Valid when zeroed.
typedef struct Surf {
    Waves waves;
    SurfPlace places[2]; // backward and forward
    SurfPlace place;     // the position chosen
    uint64_t tick;       // time of the choice
} Surf;

// Updates the waves. Call this whenever the mind thinks. `enemy` is NULL if none is in sight.
void surf_watch(Surf *surf, const Senses *senses, const TankSight *enemy);

// Returns the twist of a tank that can pivot. It veers in or out to keep its range.
Twist surf_drive(Surf *surf, const Senses *senses, const TankSight *enemy, double range_m);

void surf_add_notes(const Surf *surf, const Senses *senses, Notes *notes);
