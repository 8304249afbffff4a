// track.h -- two tracks on the exact arc: the default drive.
#pragma once

#include "drive.h"

// Within its traction a tracked vehicle takes on the twist of its tracks: (l+r)/2 forward, (l-r)/2d
// of turn, no side slip. While nothing else moves it, its path is arc_step of its track speeds,
// exactly. On slippery ground the hull may turn faster than the ground can turn its velocity: then
// it skids.
extern const Drive DRIVE_TRACK;

// The push of any tracked vehicle whose hull turns by `turn_share` (l-r)/2d.
Motion track_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                  Tracks order, double turn_share, double dt_s);
// Does the vehicle move as its tracks roll, and by nothing else?
bool track_rolls(const DriveState *state, Motion motion);
