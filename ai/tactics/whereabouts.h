// whereabouts.h -- where enemies out of sight may be.
//
// A coarse grid over the arena. Cells in sight are cleared, and others fill from their neighbours
// about as fast as an enemy drives. At the start the enemies are in the other half of the arena,
// since most arenas are symmetric.
#pragma once

#include "ai/behaviour.h"

enum { WHEREABOUTS_CELLS = 32 }; // maximum number of columns and rows

// Valid when zeroed.
typedef struct Whereabouts {
    double cell_m;
    int columns, rows;                 // 0 before the first use
    uint32_t open[WHEREABOUTS_CELLS];  // cells with room for a tank; one bit per column
    uint32_t maybe[WHEREABOUTS_CELLS]; // open cells where an enemy may be
    uint16_t walls[WHEREABOUTS_CELLS]; // the wall that hid the last hidden cell of a row, plus one
    uint64_t spread_tick;              // the cells have spread up to this time
    uint64_t trace_tick;  // when the search began, or the last trace of an enemy was found
    uint64_t opened_tick; // last time when closed places were opened again
    int next_row;         // row that the next update checks first
    bool has_chosen;      // a place was chosen, or an enemy was seen
    bool is_meeting;      // the place chosen is the meeting place
    bool has_closed;      // some places could not be reached
} Whereabouts;

// Spreads the cells, then clears those that this tank or a friend sees. It checks a few cells at a
// time and takes about 2 us. Call it several times per second while no enemy is in sight.
void whereabouts_update(Whereabouts *whereabouts, const Senses *senses);

// Records that an enemy is within `radius_m` of `at`. The last enemy is nowhere else.
void whereabouts_place(Whereabouts *whereabouts, const Senses *senses, Vec at, double radius_m);

// Returns the place to drive to. The first one is the meeting place: the open cell nearest to the
// centre of the arena, which is the same for all tanks, so tanks that search for each other meet
// there. Later it is the place with the most cells to clear per metre of driving; a tank leaves
// places nearer to a friend to that friend.
Vec whereabouts_choose(Whereabouts *whereabouts, const Senses *senses);

// Records that this tank cannot drive to a place: it and the region around it are not chosen until
// everything else has been searched, and then for a while, unless walls can break.
void whereabouts_close(Whereabouts *whereabouts, const Senses *senses, Vec place);

// Returns whether it is still worth driving to the place that was chosen last.
bool whereabouts_is_worth(const Whereabouts *whereabouts, Vec place);

// Notes the cells where an enemy may be.
void whereabouts_note(const Whereabouts *whereabouts, Notes *notes);
