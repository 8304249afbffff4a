// run.h -- what each command does. All return the exit code, with everything said that there was to
// say.
#pragma once

#include "commands.h"

int run_bare(Settings *settings);
int run_play(Settings *settings);
int run_watch(Settings *settings);
int run_match(Settings *settings);
int run_tournament(Settings *settings);
int run_replay(Settings *settings);
int run_lab(Settings *settings);
int run_shot(Settings *settings);
int run_list(Settings *settings);
int run_check(Settings *settings);
int run_help(Settings *settings);
int run_version(Settings *settings);
