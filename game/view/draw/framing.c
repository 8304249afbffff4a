// framing.c -- a rectangle around the tanks that matter, and around where they are going.
#include "framing.h"

#define AHEAD_S 0.7  // about as far as the camera lags behind
#define FIGHT_M 32.0 // who is farther away from a player does not fight them

typedef struct Frame {
    Vec low, high;
    bool is_empty;
} Frame;

static void frame_add(Frame *frame, Vec at) {
    if (frame->is_empty) *frame = (Frame){at, at, false};
    frame->low = vec(least(frame->low.x, at.x), least(frame->low.y, at.y));
    frame->high = vec(most(frame->high.x, at.x), most(frame->high.y, at.y));
}

static bool is_alive(const Match *match, int tank) {
    return !battle_tank(match_battle(match), tank)->is_wreck;
}

static bool is_player(const Match *match, int tank) {
    return match_card(match)->tanks[tank].kind == CONTROLLER_HUMAN && is_alive(match, tank);
}

static void add_tank(Frame *frame, const Match *match, const Actors *actors, int tank,
                     double blend) {
    const Arena *arena = battle_arena(match_battle(match));
    const Motion *motion = &battle_tank(match_battle(match), tank)->motion;
    Pose pose = actor_at(actors, tank, blend).pose;
    Vec way = vec(AHEAD_S * motion->side_mps, AHEAD_S * motion->forward_mps),
        ahead = pose_to_world(pose, way);
    frame_add(frame, pose_at(pose));
    frame_add(frame, vec(clamp(ahead.x, 0, arena->width_m), clamp(ahead.y, 0, arena->height_m)));
}

// The enemy nearest to a player, when they may see each other's shells; -1 for none.
static int opponent_of(const Match *match, int player) {
    const Battle *battle = match_battle(match);
    const Tank *self = battle_tank(battle, player);
    double nearest_m = FIGHT_M;
    int opponent = -1;
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        double away_m = vec_distance(pose_at(tank->pose), pose_at(self->pose));
        if (tank->is_wreck || tank->team == self->team || away_m >= nearest_m) continue;
        opponent = i, nearest_m = away_m;
    }
    return opponent;
}

int framing_players(const Match *match) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++) count += is_player(match, i);
    return count;
}

void framing_point(Camera *camera, const Match *match, const Actors *actors, double blend) {
    bool is_theirs = camera->mode == CAMERA_PLAYERS && framing_players(match) > 0;
    if (camera->mode != CAMERA_ACTION && camera->mode != CAMERA_PLAYERS) return;
    Frame frame = {.is_empty = true};
    for (int i = 0; i < actors->count; i++) {
        if (is_theirs ? !is_player(match, i) : !is_alive(match, i)) continue;
        add_tank(&frame, match, actors, i, blend);
        int opponent = is_theirs ? opponent_of(match, i) : -1;
        if (opponent >= 0) add_tank(&frame, match, actors, opponent, blend);
    }
    if (!frame.is_empty) camera_frame(camera, frame.low, frame.high);
}
