// surf.h -- wave surfing: a tank goes to those places within its reach where the enemy, by its
// earlier shots, is least likely to aim.
//
// A wave is a circle that grows with a shell from where it was fired. A shell that is seen, or a
// hit, tells how the enemy aimed: the guess factor of a shot is the angle between the shell's way
// and the tank at the moment of the shot, over the greatest angle by which the tank could have
// escaped; positive in the direction it was going. Source: "wave surfing" of Robocode (ABC 2004);
// there shells cannot be seen, here those within sight can.
#pragma once

#include "dodge.h"

enum { WAVES_BINS = 21, WAVES_SPEEDS = 3, WAVES_SHELLS = 8, WAVES_PAST = 128 };

// Where this tank was, and its velocity, at a recent tick.
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
    float visits[WAVES_SPEEDS][WAVES_BINS]; // how often it aimed with which guess factor, lately
    Wave shells[WAVES_SHELLS];
    WavesPast past[WAVES_PAST]; // by tick
    uint64_t past_tick;         // the last of them
    int next;                   // of `shells`
    uint64_t fired_tick;        // of the enemy's last shot that is known
    int count;                  // shots that have been learned from
} Waves;

// A shot seen from where it starts: what the enemy knows of this tank when it fires.
typedef struct WavesAim {
    double bearing_rad; // from the gun to the tank
    double escape_rad;  // the greatest angle by which the tank can get away
    double side;        // +1 when it goes clockwise round the gun, -1 the other way
    double share;       // of its top speed that it goes across, 0 .. 1
} WavesAim;
WavesAim waves_aim(const Senses *senses, Vec gun, Vec at, Vec velocity_mps, double mps);
double waves_factor(const WavesAim *aim, double bearing_rad); // the guess factor of that bearing

// Counts a shot that was aimed by this guess factor.
void waves_learn(Waves *waves, const WavesAim *aim, double factor);

// How likely this enemy is to aim at a place when it fires now, 0 .. 1; half a hull's length beside
// it counts too.
double waves_danger(const Waves *waves, const Senses *senses, const TankSight *enemy, Vec place);

// A place that the tank can reach by the time a shell comes.
typedef struct SurfPlace {
    Vec at;
    double danger;
    int way; // +1 ahead, -1 back, 0 stopping
} SurfPlace;

// Goes to and fro across the line to the enemy: at each moment ahead, back or to a stop. Shells
// that are in the air already are dodged as they are seen. Valid when zeroed.
typedef struct Surf {
    Waves waves;
    SurfPlace places[3]; // back, stopping and ahead
    SurfPlace place;     // where it goes
    uint64_t tick;       // when it chose that
} Surf;

// Call it whenever the mind thinks. `enemy` is the one that is fought, NULL when none is in sight.
void surf_watch(Surf *surf, const Senses *senses, const TankSight *enemy);

// For a tank that can pivot. Leans in or out to keep its range.
Twist surf_drive(Surf *surf, const Senses *senses, const TankSight *enemy, double range_m);

void surf_note(const Surf *surf, const Senses *senses, Notes *notes);
