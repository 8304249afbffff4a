// impact.h -- how hard events are felt: camera kicks, hull flashes, hit stop and rumble.
//
// All of it is computed from the events of a battle by one table (IMPACT_ROWS in view/rows.txt) and
// scaled by the setting "Shake and impact". The match does not know about it.
#pragma once

#include "game/view_rows.h"
#include "match/match.h"
#include "view/draw/camera.h"
#include "view/draw/paint.h"

typedef enum ImpactKind {
    IMPACT_ROWS_IDS(IMPACT_) IMPACT_KINDS,
    IMPACT_NONE = IMPACT_KINDS
} ImpactKind;

typedef struct ImpactRow {
    const char *name;
    double kick;     // camera displacement, in thousandths of the field's height
    double reach_m;  // distance that halves the strength; 0: distance does not matter
    double hold_s;   // hit stop: how long the next tick is held back
    double flash_s;  // duration of the hull's white flash
    double edge;     // opacity of the red edge of the field, from 0 to 1
    double rumble;   // strength from 0 to 1
    double rumble_s; // duration
} ImpactRow;
extern const ImpactRow IMPACTS[IMPACT_KINDS];

// An event as one tank or a spectator feels it.
typedef struct Blow {
    ImpactKind kind; // IMPACT_NONE: it is not felt
    double strength; // scales the row; less for weaker shells and at a distance
    Vec push;        // unit vector of the kick; (0, 0): the camera shakes in all directions
} Blow;

// Returns the last tick's strongest rumble of a tank; strength 0: none.
typedef struct Rumble {
    double strength; // strength, 0 to 1
    double lasts_s;
} Rumble;
Rumble impact_rumble(const Match *match, int own);

#define KICK_MOST 0.014 // maximum displacement if `share` is 1, as a fraction of the field's height
#define HOLD_LEAST_S 0.04
#define HOLD_MOST_S 0.08
#define HOLD_LAST_S 0.12 // hold of the kill that ends the match

enum { KICKS = 8, FLASHES_PS = 3 };

typedef struct Kick {
    double at_s;
    double size; // fraction of the field's height
    Vec push;
} Kick;

typedef struct Flash {
    double at_s, lasts_s;
    int tank;
} Flash;

// The clock follows the ticks, and continues while these are held back. It is the same in each film
// of a recording.
typedef struct Impact {
    double share;   // scales all impacts: 1 is normal, 0 disables them
    double waits_s; // total duration of all holds
    double held_s;  // start of the last hold
    double hold_s;  // requested hold of the next tick
    Kick kicks[KICKS];
    int kick_count;
    Flash flashes[FLASHES_PS]; // the latest ones; any second has at most FLASHES_PS
    int flash_count;
    double edge_s, edge; // start of the red edge, and its initial opacity
    Vec edge_push;
} Impact;

void impact_begin(Impact *impact); // call for a new match, and after a jump to another tick
void impact_tick(Impact *impact, const Match *match, const Camera *camera); // call after each tick

// Returns the time of a frame that is `blend` between the last two ticks.
double impact_time(const Impact *impact, uint64_t tick, double blend);
// Returns the camera displaced by the kicks.
Camera impact_camera(const Impact *impact, const Camera *camera, double now_s);
// Returns true while the hull of a tank flashes.
bool impact_flashes(const Impact *impact, int tank, double now_s);
void impact_draw_edge(const Impact *impact, const Renderer *renderer, Box field, double now_s);
