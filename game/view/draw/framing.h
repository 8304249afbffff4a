// framing.h -- what the camera shows when it chooses by itself: every tank that lives, or the
// players' and those they fight.
#pragma once

#include "view/world/actors.h"

// Points the camera in CAMERA_ACTION and CAMERA_PLAYERS; does nothing in other modes, or when
// nobody lives.
void framing_point(Camera *camera, const Match *match, const Actors *actors, double blend);

int framing_players(const Match *match); // tanks that people drive and that are no wrecks
