// shell.c -- shells: things that fly until they hit a tank, a wall or another thing.
#include "sim/battle.h"
#include "sim/battle_state.h"

#include "ai/maths/assert.h"
#include "ai/navigation/flight.h"

// Clips a segment to one axis of a box. Returns false if nothing is left. Sets `face` to +1 or -1
// if this axis moves the entry point.
static bool clip_axis(double from, double delta, double half, double *enter, double *leave,
                      int *face) {
    if (delta == 0) return fabs(from) <= half;
    double t0 = (-half - from) / delta, t1 = (half - from) / delta;
    int side = -1;
    if (t0 > t1) {
        double swap = t0;
        t0 = t1, t1 = swap;
        side = 1;
    }
    if (t0 > *enter) *enter = t0, *face = side;
    if (t1 < *leave) *leave = t1;
    return *enter <= *leave;
}

// Returns whether a shell hits a hull that moves during the tick: the path is transformed into the
// frame of the hull, which is its old pose at the start and its new pose at the end.
static bool hits_hull(const Tank *tank, Vec from, Vec to, double *fraction, double *armour) {
    Vec a = pose_to_body(tank->last_pose, from);
    Vec delta = vec_sub(pose_to_body(tank->pose, to), a);
    double enter = 0, leave = 1;
    int across = 0, along = 0;
    if (!clip_axis(a.x, delta.x, tank->spec->width_m / 2, &enter, &leave, &across)) return false;
    double side_enter = enter;
    if (!clip_axis(a.y, delta.y, tank->spec->length_m / 2, &enter, &leave, &along)) return false;
    *fraction = enter;
    const TankSpec *spec = tank->spec;
    *armour = enter == side_enter ? spec->armour_side
              : along > 0         ? spec->armour_front
                                  : spec->armour_rear;
    return true;
}

// Replaces the strike if the tank is nearer. Ties go to a wall, then to the lower id.
static void meet_tank(const Tank *tank, Vec from, Vec to, Strike *strike) {
    double fraction, armour;
    if (!hits_hull(tank, from, to, &fraction, &armour) || fraction > strike->fraction) return;
    if (fraction == strike->fraction && (strike->tank < 0 || tank->id > strike->tank)) return;
    DEBUG_ASSERT(fraction >= 0 && fraction <= 1 && armour >= 0);
    *strike = (Strike){
        .fraction = fraction, .tank = tank->id, .thing = -1, .piece = -1, .armour = armour};
}

// Returns the fraction of the step at the entry into the circle; 0 inside, 2 if it misses.
static double enter_circle(Vec centre, double radius_m, Vec from, Vec step) {
    Vec away = vec_sub(from, centre);
    double c = vec_dot(away, away) - radius_m * radius_m;
    if (c <= 0) return 0;
    double a = vec_dot(step, step), b = vec_dot(away, step), under = b * b - a * c;
    return b < 0 && under >= 0 ? (-b - sqrt(under)) / a : 2;
}

// Replaces the strike by the nearest body of a thing if that is nearer. Ties go to the lowest id.
static void meet_things(const Battle *battle, const Thing *shell, Vec from, Vec to,
                        Strike *strike) {
    Vec step = vec_sub(to, from), middle = vec_mix(from, to, 0.5);
    double reach_m = vec_length(step) / 2 + battle->widest_m;
    CellBox box = bins_around(&battle->other_bins, middle, reach_m);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->other_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec offset = vec_sub(items[i].at, middle);
            if (vec_dot(offset, offset) > reach_m * reach_m) continue;
            const Thing *thing = &battle->things[items[i].id];
            if (thing == shell || !thing_meets_shells(thing)) continue;
            double fraction = enter_circle(thing->at, THINGS[thing->kind]->radius_m, from, step);
            bool is_first = fraction < strike->fraction ||
                            (fraction == strike->fraction && items[i].id < strike->thing);
            if (!is_first) continue;
            *strike = (Strike){.fraction = fraction, .tank = -1, .thing = items[i].id, .piece = -1};
        }
    }
}

Strike shell_sweep(const Battle *battle, const Thing *shell, Vec to, bool passes_walls) {
    DEBUG_ASSERT(shell->owner >= -1 && shell->owner < battle->tank_count);
    Strike strike = {.fraction = 1, .tank = -1, .thing = -1, .piece = -1};
    Vec from = shell->at;
    if (!passes_walls)
        strike.fraction =
            map_ray_piece(battle->arena->map, from, to, &strike.normal, &strike.piece);
    strike.is_wall = strike.fraction < 1;
    Vec middle = vec_mix(from, to, 0.5);
    double reach_m = vec_distance(from, to) / 2 + battle->longest_m;
    CellBox box = bins_around(&battle->tank_bins, middle, reach_m);
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->tank_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Vec offset = vec_sub(items[i].at, middle);
            bool is_own = items[i].id == shell->owner &&
                          (shell->stage == 0 || thing_perks(battle, shell)->bounces > 0);
            if (is_own || vec_dot(offset, offset) > reach_m * reach_m) continue;
            meet_tank(&battle->tanks[items[i].id], from, to, &strike);
        }
    }
    if (battle->body_count && !passes_walls) meet_things(battle, shell, from, to, &strike);
    return strike;
}

Event shell_event(const Thing *shell, EventKind kind, Vec at, Vec direction) {
    return (Event){.kind = kind,
                   .a = shell->owner,
                   .b = -1,
                   .at = at,
                   .direction = direction,
                   .thing = shell->id,
                   .thing_kind = shell->kind,
                   .weapon = shell->weapon};
}

static Damage damage_of(const Thing *shell, double share, Vec at) {
    return (Damage){.cause = CAUSE_SHELL,
                    .source = shell->owner,
                    .thing = shell->id,
                    .at = at,
                    .flight = shell->velocity_mps,
                    .points = shell->damage * share};
}

void shell_hurt(Battle *battle, const Thing *shell, Tank *victim, double share, Vec at) {
    ASSERT(share >= 0 && shell->damage >= 0);
    Damage damage = damage_of(shell, share, at);
    battle_damage_tank(battle, victim, &damage);
}

#define BOUNCED 0.77      // factor of the damage after a bounce that only an upgrade allows
#define HALF 0.55         // factor of the damage of the halves of a split shell
#define HALF_TURN_RAD 0.2 // divergence of each half
#define PIERCED 0.7       // factor of the damage behind a pierced wall

static Vec turned(Vec way, double turn_rad) {
    return vec_scale(vec_heading(vec_bearing(way) + turn_rad), vec_length(way));
}

static void split(Battle *battle, Thing *shell) {
    if (battle->shell_count == battle->shell_max) return;
    shell->damage *= HALF;
    Thing half = *shell;
    half.velocity_mps = turned(shell->velocity_mps, -HALF_TURN_RAD);
    shell->velocity_mps = turned(shell->velocity_mps, HALF_TURN_RAD);
    battle_make_thing(battle, half);
}

// Ends or reflects a shell at a wall. Returns whether it flies on.
static bool meet_wall(Battle *battle, Thing *shell, int piece, Vec normal) {
    const Weapon *weapon = WEAPONS[shell->weapon];
    Vec met = shell->at;
    Damage damage = damage_of(shell, 1, met);
    const TankPerks *perks = thing_perks(battle, shell);
    bool bounces = shell->stage < shell_bounces(battle, shell) &&
                   flight_bounce(battle->arena->map, normal, &shell->at, &shell->velocity_mps);
    bool is_first = bounces && shell->stage++ == 0;
    if (is_first) shell->damage *= weapon->bounces ? weapon->bounced_damage : BOUNCED;
    if (is_first && perks->splits > 0) split(battle, shell);
    battle_push_event(battle, shell_event(shell, bounces ? EVENT_BOUNCE : EVENT_WALL, met, normal));
    if (piece >= 0) battle_damage_wall(battle, piece, &damage);
    return bounces;
}

// Breaks a wall that an upgraded shell pierces, which then waits for the next tick in front of the
// gap. Returns false for other shells and walls.
static bool pierce(Battle *battle, Thing *shell, int piece) {
    if (piece < 0 || thing_perks(battle, shell)->pierces <= 0) return false;
    int wall = battle->arena->piece_walls[piece];
    if (battle_wall_health(battle, wall) <= 0) return false;
    battle_break_wall(battle, wall);
    shell->damage *= PIERCED;
    return true;
}

// The rest of the way after a bounce is swept against each hull's motion of the whole tick, which
// is at most a few centimetres too much.
bool shell_fly(Battle *battle, Thing *shell, Vec to) {
    for (;;) {
        Strike strike = shell_sweep(battle, shell, to, false);
        Vec from = shell->at;
        shell->at = vec_mix(from, to, strike.fraction);
        shell->range_m -= vec_distance(from, shell->at);
        if (strike.tank >= 0) {
            shell_hurt(battle, shell, &battle->tanks[strike.tank], strike.armour, shell->at);
            return false;
        }
        if (strike.thing >= 0) {
            Damage damage = damage_of(shell, 1, shell->at);
            battle_damage_thing(battle, &battle->things[strike.thing], &damage);
            return false;
        }
        if (!strike.is_wall) break;
        if (pierce(battle, shell, strike.piece)) {
            shell->at = vec_mix(from, shell->at, 0.9);
            return shell->range_m > 0;
        }
        double left_m = vec_distance(shell->at, to);
        if (!meet_wall(battle, shell, strike.piece, strike.normal)) return false;
        to = vec_add(shell->at, vec_scale(vec_unit(shell->velocity_mps), left_m));
    }
    if (shell->range_m > 0) return true;
    battle_push_event(battle, shell_event(shell, EVENT_SPENT, shell->at, vec(0, 0)));
    return false;
}

enum { CLASH };
static const Param PARAMS[] = {
    {"shell.clash", 0, 0, 1, "", "1: shells of different tanks that meet destroy each other"}, {0}};

#define CLASH_M 0.4       // maximum distance between shells that meet
#define CLASH_SHOWS_M 0.6 // radius of the explosion that shows it, which does no damage

// Returns whether two shells meet on the straight lines of their way in this tick.
static bool meets(const Thing *a, const Thing *b) {
    Vec off = vec_sub(b->from, a->from);
    Vec way = vec_sub(vec_sub(b->at, b->from), vec_sub(a->at, a->from));
    double way2 = vec_dot(way, way);
    double part = way2 > 0 ? clamp(-vec_dot(off, way) / way2, 0, 1) : 0;
    return vec_length(vec_add(off, vec_scale(way, part))) < CLASH_M;
}

static void clash(Battle *battle, Thing *shell) {
    Event event = shell_event(shell, EVENT_BLAST, shell->at, vec(0, 0));
    event.amount = CLASH_SHOWS_M;
    battle_push_event(battle, event);
    battle_end_thing(battle, shell);
}

// Ends the first shell, in the order of ids, that meets this one.
static bool clash_with_others(Battle *battle, Thing *shell) {
    double reach_m = CLASH_M + 2 * vec_distance(shell->from, shell->at);
    CellBox box = bins_around(&battle->shell_bins, shell->from, reach_m);
    Thing *first = NULL;
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const BinItem *items = bins_row(&battle->shell_bins, box, row, &count);
        for (int i = 0; i < count; i++) {
            Thing *other = &battle->things[items[i].id];
            bool is_later = other > shell && other->kind == THING_SHELL_KIND;
            if (is_later && other->owner != shell->owner && (!first || other < first) &&
                meets(shell, other))
                first = other;
        }
    }
    if (first) clash(battle, first);
    return first;
}

void shells_clash(Battle *battle) {
    if (battle->shell_count < 2 || kind_param(battle, THING_SHELL_KIND, CLASH) <= 0) return;
    for (int i = 0; i < battle->thing_count; i++) {
        Thing *shell = &battle->things[i];
        bool flies = shell->kind == THING_SHELL_KIND && !thing_is_lobbed(shell);
        if (flies && clash_with_others(battle, shell)) clash(battle, shell);
    }
}

static bool tick(Battle *battle, Thing *shell) {
    Vec way = vec_scale(shell->velocity_mps, BATTLE_TICK_S), to = vec_add(shell->at, way);
    shell->damage *= 1 + thing_perks(battle, shell)->rail * vec_length(way);
    return WEAPONS[shell->weapon]->fly(battle, shell, to);
}

// Senses only lobbed shells as things: they show where they will explode.
static void sense(const Battle *battle, const Thing *shell, ThingSight *sight) {
    const Weapon *weapon = WEAPONS[shell->weapon];
    (void)battle;
    sight->kind = weapon->name;
    sight->at = shell_landing(shell);
    sight->velocity_mps = vec(0, 0);
    sight->danger_m = weapon->burst_m;
    sight->danger = shell->damage;
    sight->ready_s = sight->lands_s = shell->range_m / max_of(1, vec_length(shell->velocity_mps));
}

const ThingKind THING_SHELL = {
    .name = "shell",
    .help = "flies until it hits something or reaches its range",
    .params = PARAMS,
    .moves = true,
    .seen_by = SEEN_AS_A_SHELL,
    .sense = sense,
    .tick = tick,
    .look = {.shape = SHAPE_SHELL, .interest = 2, .ended = SOUNDS_BLAST},
};
