// track.h -- two tracks on the exact arc: the default drive.
#pragma once

#include "drive.h"

// Within its traction a tracked vehicle takes on the twist of its tracks: (l+r)/2 forward, (l-r)/2d
// of turn, no side slip. While nothing else moves it, its path is arc_step of its track speeds,
// exactly.
extern const Drive DRIVE_TRACK;
