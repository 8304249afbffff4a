// mode_flag.c -- each team has a flag. A tank that brings another team's flag to its team's base
// captures it; the first team with enough captures wins. Destroyed tanks respawn.
//
// Every tank has a task, which determines its goal area, so that any mind can play.
#include "match_inside.h"

#include "ai/maths/assert.h"

enum { TASK_NONE };
typedef enum Task { NO_TASK, CARRIER, ESCORT, DEFENDER, CHASER, ATTACKER, TASKS } Task;
static const char *const TASK_NAMES[TASKS] = {
    [CARRIER] = "carrier", [ESCORT] = "escort",     [DEFENDER] = "defender",
    [CHASER] = "chaser",   [ATTACKER] = "attacker",
};

#define TOUCH_M 2.0   // radius of the goal area of a tank that has to touch a flag or a base
#define ESCORT_M 8.0  // radius of the goal area around the carrier that a tank escorts
#define DEFEND_M 10.0 // radius around its team's flag
#define CHASE_M 5.0   // radius around an enemy that carries that flag

enum { TASK_TICKS = BATTLE_TICK_HZ / 2 }; // time between two distributions of tasks

// Returns the next flag from `*index` on, or NULL.
static const Thing *next_flag(const Match *match, int *index) {
    int count;
    const Thing *things = battle_things(match->battle, &count);
    while (*index < count) {
        const Thing *thing = &things[(*index)++];
        if (THINGS[thing->kind]->is_placed_by_mode) return thing;
    }
    return NULL;
}

static const Thing *flag_of(const Match *match, int team) {
    int index = 0;
    const Thing *flag = next_flag(match, &index);
    while (flag && flag->team != team) flag = next_flag(match, &index);
    return flag;
}

static const Tank *carrier_of(const Match *match, const Thing *flag) {
    return flag->carrier_key ? battle_tank(match->battle, flag->carrier_key - 1) : NULL;
}

// Returns the nearest flag of another team: carried by `team`, or not.
static const Thing *nearest_flag(const Match *match, int team, Vec at, bool is_carried) {
    int index = 0;
    const Thing *best = NULL;
    for (const Thing *flag; (flag = next_flag(match, &index));) {
        const Tank *carrier = carrier_of(match, flag);
        bool is_ours = carrier && carrier->team == team;
        if (flag->team != team && is_ours == is_carried &&
            (!best || vec_distance(flag->at, at) < vec_distance(best->at, at)))
            best = flag;
    }
    return best;
}

// Gives the task to the nearest tank of the team without a task. Returns false if all have one.
static bool give(Match *match, int team, Vec at, Task task) {
    int best = -1;
    double best_m = HUGE_VAL;
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));) {
        double away_m = vec_distance(pose_at(tank->pose), at);
        if (tank->is_wreck || tank->team != team || match->slots[tank->id].task || away_m >= best_m)
            continue;
        best = tank->id, best_m = away_m;
    }
    if (best >= 0) match->slots[best].task = (uint8_t)task;
    return best >= 0;
}

static int count_free(const Match *match, int team) {
    int count = 0;
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));)
        count += !tank->is_wreck && tank->team == team && !match->slots[tank->id].task;
    return count;
}

// Gives each tank a task. A quarter of the tanks defend their flag at its base, or pursue it. Teams
// of four that carry a flag do not pursue theirs: with more pursuers, few flags reach a base. Each
// carrier has one escort. All others attack.
static void give_tasks_to_team(Match *match, int team) {
    const Thing *own = flag_of(match, team);
    int free = count_free(match, team);
    bool is_home = own && !own->carrier_key && vec_distance(own->at, own->home) <= 0;
    int at_flag = !own ? 0 : is_home ? (free + 1) / 4 : free / 4;
    for (int i = 0; i < at_flag; i++) give(match, team, own->at, is_home ? DEFENDER : CHASER);
    int index = 0;
    for (const Thing *flag; (flag = next_flag(match, &index));) {
        const Tank *carrier = carrier_of(match, flag);
        if (carrier && carrier->team == team) give(match, team, flag->at, ESCORT);
    }
    Vec at = own ? own->home : vec(0, 0);
    bool is_left = nearest_flag(match, team, at, false);
    bool is_carried = nearest_flag(match, team, at, true);
    while (give(match, team, at, is_left ? ATTACKER : is_carried ? ESCORT : DEFENDER)) {}
}

static void give_tasks(Match *match) {
    int index = 0, teams[TEAMS_MAX], count = card_teams(&match->card, teams);
    for (int i = 0; i < match->card.tank_count; i++) match->slots[i].task = NO_TASK;
    for (const Thing *flag; (flag = next_flag(match, &index));)
        if (flag->carrier_key) match->slots[flag->carrier_key - 1].task = CARRIER;
    for (int i = 0; i < count; i++) give_tasks_to_team(match, teams[i]);
}

static Goal goal_at(const Thing *thing, double radius_m, Task task) {
    return thing ? (Goal){true, thing->at, radius_m, TASK_NAMES[task]} : (Goal){0};
}

static Goal goal_of(const Match *match, int tank) {
    const Tank *self = battle_tank(match->battle, tank);
    const Thing *own = flag_of(match, self->team);
    Task task = (Task)match->slots[tank].task;
    Vec at = pose_at(self->pose);
    switch (task) {
    case CARRIER: return own ? (Goal){true, own->home, TOUCH_M, TASK_NAMES[task]} : (Goal){0};
    case ESCORT: return goal_at(nearest_flag(match, self->team, at, true), ESCORT_M, task);
    case DEFENDER: return goal_at(own, DEFEND_M, task);
    case CHASER: return goal_at(own, own && own->carrier_key ? CHASE_M : TOUCH_M, task);
    case ATTACKER: return goal_at(nearest_flag(match, self->team, at, false), TOUCH_M, task);
    case NO_TASK:
    case TASKS: break;
    }
    return (Goal){0};
}

// Returns the start of the team's tank that is farthest from the tanks of other teams.
static Vec start_of(const Match *match, int team) {
    Vec best = vec(0, 0);
    double best_m = -1;
    for (const Tank *tank = NULL; (tank = battle_next_tank(match->battle, tank));) {
        double near_m = HUGE_VAL;
        for (int k = 0; k < match->card.tank_count && tank->team == team; k++) {
            const Tank *other = battle_tank(match->battle, k);
            if (other->team != team)
                near_m = min_of(near_m, vec_distance(pose_at(tank->pose), pose_at(other->pose)));
        }
        if (tank->team == team && near_m > best_m) best_m = near_m, best = pose_at(tank->pose);
    }
    return best;
}

// Returns the free base in the map that is nearest to `start`, or `start` if there is none.
static Vec base_near(const Match *match, int kind, Vec start) {
    const Arena *arena = match->given;
    Vec best = start;
    double best_m = HUGE_VAL;
    for (int i = 0; i < arena->place_count; i++) {
        Vec at = arena->places[i].at;
        int index = 0;
        bool is_taken = arena->places[i].kind != kind;
        for (const Thing *flag; !is_taken && (flag = next_flag(match, &index));)
            is_taken = vec_distance(flag->home, at) <= 0;
        if (!is_taken && vec_distance(at, start) < best_m)
            best_m = vec_distance(at, start), best = at;
    }
    return best;
}

static bool begin(Match *match) {
    int teams[TEAMS_MAX], count = card_teams(&match->card, teams), kind = thing_find("flag");
    ASSERT(kind >= 0);
    for (int i = 0; i < count; i++)
        battle_add_thing(match->battle, kind, teams[i] + 1,
                         base_near(match, kind, start_of(match, teams[i])));
    give_tasks(match);
    return true;
}

static void tick(Match *match) {
    bool is_due = battle_tick(match->battle) % TASK_TICKS == 0;
    for (const Event *event = NULL; (event = battle_next_event(match->battle, event));) {
        bool is_of_flag =
            event->thing_kind > THING_SHELL_KIND && THINGS[event->thing_kind]->is_placed_by_mode;
        is_due |= is_of_flag;
        if (is_of_flag && event->kind == EVENT_CAPTURED)
            match->mode_state.team_ticks[battle_tank(match->battle, event->a)->team]++;
    }
    if (is_due) give_tasks(match);
}

const Mode FLAG_MODE = {
    .name = "flag",
    .about = "capture the flag",
    .rules = "capture the flag",
    .goal = "Bring an enemy flag to your own base",
    .advice = "take their flag while they are far away, and guard your own",
    .title = "captures",
    .short_title = "captures",
    .end_title = "Captures",
    .unit = "captures",
    .won = "captures limit reached",
    .drawn = "level on captures",
    .points = {"rule.flag-captures", 3, 0, 100, "captures", "captures needed to win; 0 = no limit"},
    .points_most = 20,
    .points_step = 1,
    .begin = begin,
    .tick = tick,
    .revives = mode_revives_all,
    .place = goal_of,
    .score = mode_score_ticks,
    .is_won = mode_won_by_points,
};
