// rounds.h -- runs a setup's matches one after the other as fast as possible, and prints their
// results.
#pragma once

#include "app/say.h"
#include "app/recording.h"
#include "app/setup.h"
#include "view/view.h"

// With a view (headless), it sees every tick and draws the last one; NULL for none. Returns the
// exit code, with whatever went wrong told; Ctrl-C keeps and prints the rounds that are finished.
int rounds_run(const Settings *settings, const Setup *setup, View *view);

// Ticks until the match is over or `last_tick` is reached; false when Ctrl-C came first.
bool rounds_tick(Match *match, uint64_t last_tick, View *view, Recorder *recorder,
                 Progress *progress, int done);
