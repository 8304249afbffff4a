// plain_ground.h -- an empty ground instead of game/view/world/ground.c, for tests of things that
// are drawn over it: most of their time would go into the ground. test_scenes, test_view,
// test_drawing and test_pictures have the real one.
#pragma once

#include <stdlib.h>

#include "view/world/ground.h"

Ground *ground_create(const Renderer *renderer, const Arena *arena, Marks *marks) {
    return renderer && arena && marks ? malloc(1) : NULL;
}
void ground_destroy(Ground *ground) { free(ground); }
bool ground_follow(Ground *ground, const Arena *arena) { return ground && arena; }
void ground_forget(Ground *ground) { (void)ground; }
bool ground_covers(const Ground *ground, const Camera *camera, int width_px, int height_px) {
    return !ground || !camera || width_px < 0 || height_px < 0;
}
void ground_draw(Ground *ground, const Camera *camera, int width_px, int height_px, int budget) {
    (void)ground, (void)camera, (void)width_px, (void)height_px, (void)budget;
}
