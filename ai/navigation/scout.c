// scout.c -- picks a post: of a few random places the one with the best view, within reach.
#include "scout.h"

#define ROOM_M 0.25
#define EDGE_M 2.0
#define OFF_RANGE 0.8 // metres of view that a metre off the range costs
enum { LOOKS = 16, LOOKS_A_TIME = 2 };

static Lookout look(const Senses *senses, const ScoutWish *wish) {
    double x = dice_between(senses->dice, EDGE_M, map_width(senses->map) - EDGE_M);
    double y = dice_between(senses->dice, EDGE_M, map_height(senses->map) - EDGE_M);
    double room_m = 0.5 * senses->length_m + ROOM_M;
    Lookout found = lookout_judge(senses->map, vec(x, y), room_m, wish->view_m);
    found.worth -= wish->way_cost * vec_distance(found.at, pose_at(senses->pose));
    if (wish->is_wary)
        found.worth -= OFF_RANGE * fabs(vec_distance(found.at, wish->enemy) - wish->range_m);
    return found;
}

bool scout_look(Scout *scout, const Senses *senses, const ScoutWish *wish) {
    if (scout->looks >= LOOKS) scout->looks = 0;
    for (int i = 0; i < LOOKS_A_TIME; i++) {
        Lookout found = look(senses, wish);
        if (scout->looks == 0 || found.worth > scout->post.worth) scout->post = found;
        scout->looks++;
    }
    return scout->looks >= LOOKS;
}
