// mind_watch.h -- what one tank's mind is told and answers, a line of JSON a tick: for those who
// write minds. The fields are told in docs/formats.md.
#pragma once

#include "match/match.h"
#include "settings.h"

// A match whose tank is watched, on standard output.
typedef struct MindWatch {
    Match *match; // NULL: nobody is
    int tank;
    bool was_asked; // in this tick: a mind that rests is not
} MindWatch;

// As --watch-mind says: a tank's name, or its number from 1. Nothing without it. False with the
// problem told: there is no such tank.
//
// It changes nothing of the match. A recording is watched by the match of its player, which is
// stepped and not sought in meanwhile; it gives the same lines as the match did.
bool mind_watch_begin(MindWatch *watch, const Settings *settings, Match *match);

// After each tick.
void mind_watch_tick(MindWatch *watch);

// Before the match goes; again does nothing.
void mind_watch_end(MindWatch *watch);
