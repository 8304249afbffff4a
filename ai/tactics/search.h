// search.h -- looking for the enemy: the hill, a fresh trail, or far places one after the other.
#pragma once

#include "ai/navigation/path.h"

typedef struct Search {
    bool has_trail;
    Vec trail; // where an enemy was going when last seen, heard of by a hit, or told of
    uint64_t trail_tick;
    bool is_hearsay;  // the trail is another's word
    bool is_in_sight; // the trail is where the enemy is seen now, ..
    Pose seen;        // .. so, ..
    Motion motion;    // .. going like this
    bool has_place;
    Vec place;      // where it looks while there is no trail
    bool is_called; // to the hill
    Route route;
} Search;

// Takes up the trail of the enemy it sees (NULL for none), or of whoever has just hit it.
void search_notice(Search *search, const Senses *senses, const TankSight *enemy);
void search_hear(Search *search, const Senses *senses, Vec enemy); // somebody told of one

double search_age_s(const Search *search, const Senses *senses); // of the trail; INFINITY if none

// Has the enemy vanished, or hit from out of sight, so lately that it is still fought?
bool search_has_ghost(const Search *search, const Senses *senses);

// Is the hill to be reached first, whatever is in sight on the way?
bool search_is_called(Search *search, const Senses *senses);

// Goes looking; on the hill it stands, and gets out of the way of shells.
Twist search_drive(Search *search, Avoidance *avoidance, const Senses *senses, double speed_mps);

// Where the gun should point while there is nothing to shoot at.
double search_gun_rad(const Search *search, const Senses *senses);

const char *search_word(const Search *search, const Senses *senses); // "to the hill", "tracking" ..
void search_note(const Search *search, const Senses *senses, Notes *notes);
