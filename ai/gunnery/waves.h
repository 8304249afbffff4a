// waves.h -- waves of enemy fire: where its shells went, as it should be remembered, and which
// places it will therefore not expect.
//
// A shell that is seen, or a hit, tells how the enemy aimed: its guess factor is the angle between
// the shell's way and the tank at the moment of the shot, over the greatest angle the tank could
// have escaped by; positive in the direction it was going. Source: "wave surfing" of Robocode (ABC
// 2004); there the shells cannot be seen, here those within sight can.
#pragma once

#include "ai/behaviour.h"

enum { WAVES_BINS = 21, WAVES_SPEEDS = 3, WAVES_SHELLS = 8, WAVES_PAST = 128 };

// Where this tank was, and how fast across it went, of late.
typedef struct WavesPast {
    Vec at, velocity_mps;
} WavesPast;

// A circle that grows with a shell from where it was fired.
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
    double escape_rad;  // the greatest angle it can get away by
    double side;        // +1 when it goes clockwise round the gun, -1 the other way
    double share;       // of its top speed that it goes across, 0 .. 1
} WavesAim;
WavesAim waves_aim(const Senses *senses, Vec gun, Vec at, Vec velocity_mps, double mps);
double waves_factor(const WavesAim *aim, Vec gun, Vec place); // the guess factor of a place

// Whenever it thinks. `enemy` is the one that is fought, NULL when none is in sight.
void waves_watch(Waves *waves, const Senses *senses, const TankSight *enemy);

// A shot that was aimed by this guess factor.
void waves_learn(Waves *waves, const WavesAim *aim, double factor);

// How much this enemy would expect the tank at a place when it fires now, 0 .. 1; half a hull's
// width beside it counts too.
double waves_danger(const Waves *waves, const Senses *senses, const TankSight *enemy, Vec place);

// Time until its gun can be ready again: 0 when it may fire any moment.
double waves_pause_s(const Waves *waves, const Senses *senses);

void waves_note(const Waves *waves, const Senses *senses, Notes *notes);
