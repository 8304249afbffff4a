// vigil.c -- lying in wait for an enemy that has just gone out of sight: gun and nose on the corner
// where it would come back.
#include "ai/navigation/map.h"
#include "vigil.h"

#include "standoff.h"
#include "ai/motion/steer.h"

#define ROOM_M 0.25
#define LOOK_S 0.7    // between two looks at the way
#define BACKING_M 3.5 // room it wants behind
enum { STEPS = 8 };

// The furthest point in sight on the way to the trail: the enemy's shortest way back.
static Vec find_corner(const Senses *senses, Vec trail) {
    Vec me = pose_at(senses->next_pose), from = me, seen = me;
    Path path = {0};
    if (!path_plan(&path, senses, trail, ROOM_M)) return trail;
    for (int i = 0; i < path.count; i++) {
        for (int k = 1; k <= STEPS; k++) {
            Vec at = vec_mix(from, path.points[i], (double)k / STEPS);
            if (!map_sees(senses->map, me, at)) return seen;
            seen = at;
        }
        from = path.points[i];
    }
    return seen;
}

bool vigil_keep(Vigil *vigil, const Search *search, const Senses *senses, double longest_s) {
    bool was_on = vigil->is_on;
    vigil->is_on = search->has_trail && search_age_s(search, senses) < longest_s;
    if (!vigil->is_on || (was_on && senses->tick < vigil->due_tick)) return vigil->is_on;
    vigil->corner = find_corner(senses, search->trail);
    vigil->due_tick = senses->tick + (uint64_t)(LOOK_S / senses->dt_s);
    return true;
}

Twist vigil_drive(const Vigil *vigil, const Senses *senses, double gap_m) {
    double bearing_rad = steer_bearing(senses, vigil->corner);
    double distance_m = vec_distance(vigil->corner, pose_at(senses->next_pose));
    Twist wish = steer_face(senses, bearing_rad);
    if (distance_m < gap_m && standoff_has_room(senses, bearing_rad + PI, BACKING_M))
        wish.forward_mps = -senses->limits.top_mps;
    return wish;
}
