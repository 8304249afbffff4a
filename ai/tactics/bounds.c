// bounds.c -- bounding overwatch: one half of a squad covers the way while the other moves up.
#include "bounds.h"

#include "ai/gunnery/aim.h"
#include "ai/navigation/map.h"

#define BOUND_M 12.0  // past those who cover, so far at most,
#define NEARER_M 3.0  // and less, in steps, until one of them sees the post
#define BESIDE_M 4.0  // from the way, and from one post to the next
#define THERE_M 3.5   // from its post has arrived
#define LONGEST_S 6.0 // so long at most

// Mates by turns belong to the two halves.
static int half_of(const Squad *squad, const Senses *senses, int mate) {
    int rank = 0;
    for (int i = 0; i < mate; i++) rank += squad_has(squad, senses, i);
    return rank % 2;
}

static bool moves(const Bounds *bounds, const Squad *squad, const Senses *senses, int mate) {
    return half_of(squad, senses, mate) == bounds->turn;
}

// The place so far along the way, its end at most; and which way that leads there.
static Pose along(const Path *way, Vec from, double way_m) {
    Vec to = from, step = vec(0, 1);
    for (int i = way->at; i < way->count && way_m > 0; i++) {
        step = vec_sub(way->points[i], to);
        double step_m = vec_length(step), share = step_m > way_m ? way_m / step_m : 1;
        to = vec_add(to, vec_scale(step, share));
        way_m -= step_m;
    }
    return (Pose){to.x, to.y, vec_bearing(step)};
}

// Is the place in sight of any that covers?
static bool is_covered(const Bounds *bounds, const Squad *squad, const Senses *senses, Vec at) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has(squad, senses, i) && !moves(bounds, squad, senses, i) &&
            map_sees(senses->map, squad->mates[i].at, at))
            return true;
    return false;
}

// Posts for those who move now, past the foremost of those who cover.
static void place(Bounds *bounds, const Squad *squad, const Senses *senses, const Path *way) {
    Vec me = pose_at(senses->pose);
    double from_m = 0;
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has(squad, senses, i) && !moves(bounds, squad, senses, i))
            from_m = most(from_m, vec_distance(squad->mates[i].at, me));
    double way_m = from_m + BOUND_M;
    while (way_m > from_m + NEARER_M &&
           !is_covered(bounds, squad, senses, pose_at(along(way, me, way_m))))
        way_m -= NEARER_M;
    Pose post = along(way, me, way_m);
    double right_m = bounds->turn ? BESIDE_M : -BESIDE_M;
    for (int i = 0; i < SQUAD_MATES; i++) {
        if (!squad_has(squad, senses, i) || !moves(bounds, squad, senses, i)) continue;
        Vec beside = pose_to_world(post, vec(right_m, 0));
        bounds->posts[i] = aim_clip(senses->map, pose_at(post), beside, senses->length_m);
        right_m = -right_m - copysign(BESIDE_M, right_m);
    }
}

static bool has_arrived(const Bounds *bounds, const Squad *squad, const Senses *senses) {
    for (int i = 0; i < SQUAD_MATES; i++)
        if (squad_has(squad, senses, i) && moves(bounds, squad, senses, i) &&
            vec_distance(squad->mates[i].at, bounds->posts[i]) > THERE_M)
            return false;
    return true;
}

void bounds_keep(Bounds *bounds, const Squad *squad, const Senses *senses, const Path *way) {
    bool was_on = bounds->is_on;
    bounds->is_on = !path_is_done(way) && squad_count(squad, senses) > 2;
    if (!bounds->is_on) return;
    bounds->threat = path_goal(way);
    if (was_on && senses->tick < bounds->due_tick && !has_arrived(bounds, squad, senses)) return;
    bounds->turn = !bounds->turn;
    bounds->due_tick = senses_tick_in(senses, LONGEST_S);
    place(bounds, squad, senses, way);
}

Message bounds_word(const Bounds *bounds, const Squad *squad, const Senses *senses, int mate) {
    bool is_moving = moves(bounds, squad, senses, mate);
    return (Message){.topic = MESSAGE_GATHER,
                     .about = -1,
                     .at = is_moving ? bounds->posts[mate] : bounds->threat,
                     .role = is_moving ? ROLE_ATTACK : ROLE_COVER,
                     .to_key = squad->mates[mate].key};
}
