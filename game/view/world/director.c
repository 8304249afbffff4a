// director.c -- chooses and frames the subject of the automatic cameras.
//
// The action camera shows all living tanks. In a large battle they are small; so while something
// happens to a thing that is worth watching, it shows the thing and the tanks around it.
#include "actors.h"

#include "ai/maths/assert.h"

#define AHEAD_S 0.7  // prediction time of motion, about the lag of the camera
#define FIGHT_M 32.0 // maximum distance of a player's opponents
#define SOON_S 1.5   // dangerous things are shown if a tank may meet them within this time
#define IDLE_MPS 1.0 // a tank slower than this will not meet it
#define LEAST_S 1.5  // display time of a thing before a more interesting one replaces it
#define LINGER_S 1.2 // display time after the last event of a thing
#define PAUSE_S 2.0  // display time of all tanks before the next thing
#define SCENE_M 22.0 // distance of the tanks around the thing that are shown with it
enum { CROWD = 64 }; // larger battles have events all the time, so all tanks are shown

// Returns whether the explosion of the thing is about to hurt a tank of another team.
static bool threatens(const Battle *battle, const Thing *thing, const ThingSight *sight) {
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        double speed_mps = fabs(tank->motion.forward_mps);
        bool comes = sight->lands_s > 0 || speed_mps > IDLE_MPS;
        if (tank->is_wreck || tank->team == thing->team || !comes) continue;
        Vec ahead = pose_to_world(tank->pose, vec(0, SOON_S * tank->motion.forward_mps));
        if (vec_segment_distance(pose_at(tank->pose), ahead, sight->at) <= sight->danger_m)
            return true;
    }
    return false;
}

// Returns whether something happens to the thing, and sets `at` to the place to watch: it is
// carried, it flies, or it is about to hurt a tank.
static bool is_in_action(const Battle *battle, const Thing *thing, Vec *at) {
    const ThingKind *kind = THINGS[thing->kind];
    ThingSight sight = {.at = thing->at};
    if (kind->look.interest <= 0) return false;
    if (kind->sense) kind->sense(battle, thing, &sight);
    *at = sight.at;
    return thing->carrier_key || kind->look.shape == SHAPE_MISSILE ||
           (sight.danger_m > 0 && threatens(battle, thing, &sight));
}

static void show_thing(Director *director, const Thing *thing, Vec at, uint64_t tick) {
    if (director->thing_key != thing->id + 1) director->since = tick;
    director->thing_key = thing->id + 1;
    director->interest = THINGS[thing->kind]->look.interest;
    director->at = at;
    director->until = tick + (uint64_t)(LINGER_S * BATTLE_TICK_HZ);
}

void director_tick(Director *director, const Match *match) {
    const Battle *battle = match_battle(match);
    uint64_t tick = battle_tick(battle);
    bool may_change = tick >= director->since + (uint64_t)(LEAST_S * BATTLE_TICK_HZ);
    if (director->thing_key && tick >= director->until)
        *director = (Director){.until = tick + (uint64_t)(PAUSE_S * BATTLE_TICK_HZ)};
    if (!director->thing_key && tick < director->until) return;
    if (battle_tank_count(battle) > CROWD) return;
    int count;
    const Thing *things = battle_things(battle, &count), *best = NULL;
    double most = director->thing_key ? director->interest : 0;
    Vec best_at = vec(0, 0);
    for (const Thing *thing = things; thing < things + count; thing++) {
        Vec at;
        if (!is_in_action(battle, thing, &at)) continue;
        double interest = THINGS[thing->kind]->look.interest;
        if (thing->id + 1 == director->thing_key) show_thing(director, thing, at, tick);
        if (interest > most) best = thing, best_at = at, most = interest;
    }
    if (best && (may_change || !director->thing_key)) show_thing(director, best, best_at, tick);
}

typedef struct Framing {
    Vec low, high;
} Framing;

static void frame_add(Framing *frame, Vec at) {
    frame->low = vec(min_of(frame->low.x, at.x), min_of(frame->low.y, at.y));
    frame->high = vec(max_of(frame->high.x, at.x), max_of(frame->high.y, at.y));
}

static bool is_alive(const Match *match, int tank) { return !match_tank(match, tank)->is_wreck; }

static bool is_player(const Match *match, int tank) {
    return match_is_local(match, tank) && is_alive(match, tank);
}

static void add_tank(Framing *frame, const Match *match, const Actors *actors, int tank,
                     double blend) {
    const Arena *arena = match_arena(match);
    const Motion *motion = &match_tank(match, tank)->motion;
    Pose pose = actor_at(actors, tank, blend).pose;
    Vec way = vec(AHEAD_S * motion->side_mps, AHEAD_S * motion->forward_mps),
        ahead = pose_to_world(pose, way);
    frame_add(frame, pose_at(pose));
    frame_add(frame, vec(clamp(ahead.x, 0, arena->width_m), clamp(ahead.y, 0, arena->height_m)));
}

// Returns the nearest enemy within FIGHT_M of a player, or -1 if there is none.
static int opponent_of(const Match *match, int player) {
    ASSERT(player >= 0 && player < match_card(match)->tank_count);
    const Battle *battle = match_battle(match);
    const Tank *self = battle_tank(battle, player);
    double nearest_m = FIGHT_M;
    int opponent = -1;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        double away_m = vec_distance(pose_at(tank->pose), pose_at(self->pose));
        if (tank->is_wreck || tank->team == self->team || away_m >= nearest_m) continue;
        opponent = tank->id, nearest_m = away_m;
    }
    return opponent;
}

int camera_frame_players(const Match *match) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++) count += is_player(match, i);
    return count;
}

static bool is_shown(const Director *director, const Match *match, int tank) {
    Vec at = pose_at(match_tank(match, tank)->pose);
    return is_alive(match, tank) &&
           (!director->thing_key || vec_distance(at, director->at) <= SCENE_M);
}

void camera_frame_point(Camera *camera, const Director *director, const Match *match,
                        const Actors *actors, double blend) {
    bool is_theirs = camera->mode == CAMERA_PLAYERS && camera_frame_players(match) > 0;
    if (camera->mode != CAMERA_ACTION && camera->mode != CAMERA_PLAYERS) return;
    Framing frame = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    if (director->thing_key && !is_theirs) frame_add(&frame, director->at);
    for (int i = 0; i < actors->count; i++) {
        if (is_theirs ? !is_player(match, i) : !is_shown(director, match, i)) continue;
        add_tank(&frame, match, actors, i, blend);
        int opponent = is_theirs ? opponent_of(match, i) : -1;
        if (opponent >= 0) add_tank(&frame, match, actors, opponent, blend);
    }
    if (frame.low.x <= frame.high.x) camera_frame(camera, frame.low, frame.high);
}
