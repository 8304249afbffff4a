// circling.c -- the circling bench: its drivers, chases in the kernel and in the world, and a duel.
#include "circling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/motion/steer.h"
#include "match/spelling.h"
#include "match/tankspec.h"
#include "platform/threads.h"

#define DEGREE (PI / 180)
#define FULL_TURN_RAD (45 * DEGREE) // where the proportional driver's inner track stands still
#define PIVOT_TOLERANCE_DEG 5.0
#define NO_LIMIT 1e9 // of the turn's acceleration: the bench has no inertia

// The outer track at `outer`, the inner one at `inner`; toward the side of the bearing.
static Tracks toward(double bearing_rad, double outer_mps, double inner_mps) {
    if (bearing_rad > 0) return (Tracks){outer_mps, inner_mps};
    return (Tracks){inner_mps, outer_mps};
}

static Tracks straight(const DriverView *view) { return (Tracks){view->top_mps, view->top_mps}; }

static Tracks bang_bang(double inner, const DriverView *view) {
    if (view->bearing_rad == 0) return straight(view);
    return toward(view->bearing_rad, view->top_mps, inner * view->top_mps);
}

static Tracks proportional(double value, const DriverView *view) {
    (void)value;
    double inner = most(0, 1 - fabs(view->bearing_rad) / FULL_TURN_RAD);
    return toward(view->bearing_rad, view->top_mps, inner * view->top_mps);
}

// The circle through the target that leaves along the nose: kappa = 2 sin b / range, with a gain.
static Tracks pursuit(double gain, const DriverView *view) {
    double limit = 1 / view->half_gauge_m;
    double kappa = least(gain * 2 * fabs(sin(view->bearing_rad)) / view->range_m, limit);
    if (fabs(view->bearing_rad) > PI / 2) kappa = limit;
    double across = kappa * view->half_gauge_m;
    return toward(view->bearing_rad, view->top_mps, view->top_mps * (1 - across) / (1 + across));
}

static Tracks pure_pursuit(double value, const DriverView *view) {
    (void)value;
    return pursuit(1, view);
}

static Tracks double_pursuit(double value, const DriverView *view) {
    (void)value;
    return pursuit(2, view);
}

static Tracks pivot(double tolerance_deg, const DriverView *view) {
    if (fabs(view->bearing_rad) <= tolerance_deg * DEGREE) return straight(view);
    return toward(view->bearing_rad, view->top_mps, -view->top_mps);
}

// Is the target inside the circle of the tightest forward turn toward it (one track standing), and
// so never reached by it?
static bool is_inside(const DriverView *view) {
    double radius = view->half_gauge_m;
    Vec target = vec_scale(vec_heading(fabs(view->bearing_rad)), view->range_m);
    return vec_distance(target, vec(radius, 0)) < radius;
}

static Tracks pivot_inside(double value, const DriverView *view) {
    if (is_inside(view)) return toward(view->bearing_rad, view->top_mps, -view->top_mps);
    return proportional(value, view);
}

// Turns by the whole bearing in one tick, as far as the tracks allow.
static Tracks dead_beat(double value, const DriverView *view) {
    double b = fabs(view->bearing_rad);
    if (b <= PIVOT_TOLERANCE_DEG * DEGREE) return proportional(value, view);
    double track_mps = least(b / view->dt_s * view->half_gauge_m, view->top_mps);
    return toward(view->bearing_rad, track_mps, -track_mps);
}

static Tracks unicycle(double value, const DriverView *view) {
    (void)value;
    double gain = view->is_late ? least(STEER_GAIN_PER_S, 0.25 / view->dt_s) : STEER_GAIN_PER_S;
    Twist wish = steer_law(view->bearing_rad, view->top_mps, gain, NO_LIMIT);
    return tracks_mix(wish, view->half_gauge_m, view->top_mps);
}

// Backs toward what is behind, by the same law with tail for nose.
static Tracks reverse(double value, const DriverView *view) {
    if (fabs(view->bearing_rad) <= PI / 2) return proportional(value, view);
    DriverView tail = *view;
    tail.bearing_rad = angle_wrap(view->bearing_rad - PI);
    Tracks tracks = proportional(value, &tail);
    return (Tracks){-tracks.right_mps, -tracks.left_mps};
}

static Tracks drive_off(double value, const DriverView *view) {
    (void)value;
    return is_inside(view) ? straight(view) : bang_bang(0, view);
}

static Tracks back_turn(double value, const DriverView *view) {
    if (is_inside(view)) return toward(view->bearing_rad, 0, -view->top_mps);
    return proportional(value, view);
}

const ControllerRow CONTROLLERS[] = {
    {"bang-bang", "full turn toward the target, inner track at VALUE of the top speed", true, false,
     0.5, -1, 1, bang_bang, true},
    {"proportional", "inner track slows with the bearing, and stands beyond 45 degrees",
     .steer = proportional, .is_forward = true},
    {"pure-pursuit", "the circle through the target; full turn beyond 90 degrees",
     .steer = pure_pursuit, .is_forward = true},
    {"double-pursuit", "the same with twice the curvature: what the approximate update halves",
     .steer = double_pursuit, .is_forward = true},
    {"pivot", "pivots at full speed until within VALUE degrees, then drives", true, false,
     PIVOT_TOLERANCE_DEG, 0.1, 90, pivot},
    {"pivot-inside", "pivots while the target is inside its turning circle", .steer = pivot_inside},
    {"dead-beat", "pivots by no more than the bearing in a tick, then drives", .steer = dead_beat},
    {"dead-beat-predict", "the same, from where the order will act", .foresees = true,
     .steer = dead_beat},
    {"unicycle", "hunter's steering law: V cos(b) forward, turn 4 b; pivots to what is behind",
     .steer = unicycle},
    {"reverse", "backs toward what is behind, proportionally", .steer = reverse},
    {"drive-off", "drives on until the target is outside its turning circle, then turns",
     .steer = drive_off},
    {"back-turn", "backs, turning toward a target inside its turning circle", .steer = back_turn},
    {0},
};

const char *const BENCH_CONTROLLERS[BENCH_CONTROLLER_COUNT] = {
    "bang-bang:0.5", "bang-bang:0",  "proportional", "pure-pursuit",
    "pivot",         "pivot-inside", "dead-beat",    "dead-beat-predict",
    "unicycle",      "reverse",      "drive-off",    "back-turn"};

bool controller_parse(const char *text, Controller *controller) {
    size_t length = strcspn(text, ":");
    const ControllerRow *row = CONTROLLERS;
    while (row->name && (strlen(row->name) != length || strncmp(row->name, text, length))) row++;
    if (!row->name || strlen(text) >= CONTROLLER_NAME_MAX) return false;
    *controller = (Controller){.row = row, .value = row->initial};
    snprintf(controller->name, sizeof controller->name, "%s", text);
    if (!text[length]) return true;
    return row->takes_value && number_parse(text + length + 1, &controller->value) &&
           controller->value >= row->low && controller->value <= row->high;
}

double circling_blind_radius(const CirclingSetup *setup, const CirclingRun *run) {
    double inner = run->controller.value; // a controller without a value has 0
    if (run->drive || !run->controller.row->is_forward || run->target != TARGET_STATIC) return 0;
    double outer_m = setup->speed_mps / run->hz;
    return arc_circle_radius(run->method, outer_m, inner * outer_m, setup->half_gauge_m);
}

#define TARGET_SHARE 0.4  // speed of a moving target, of the vehicle's
#define TARGET_RADIUS 3.0 // of a circling target's circle, half gauges
#define CLOSE_GAUGES 3.0

const char *const TARGET_NAMES[] = {"static", "linear", "circling", NULL};
const char *const OUTCOME_NAMES[] = {"captured", "orbit", "chatter", "other"};

const CirclingSetup CIRCLING_STANDARD = {.half_gauge_m = 1,
                                         .speed_mps = 5,
                                         .capture_m = 0.5,
                                         .horizon_s = 60,
                                         .bearings_deg = {-177.5, 5, 72},
                                         .ranges_m = {0.90, 0.25, 30}};

static double cell_bearing(const CirclingSetup *setup, int cell) {
    const Axis *axis = &setup->bearings_deg;
    return angle_wrap((axis->start + axis->step * (cell / setup->ranges_m.count)) * DEGREE);
}

static double cell_range(const CirclingSetup *setup, int cell) {
    const Axis *axis = &setup->ranges_m;
    return axis->start + axis->step * (cell % axis->count);
}

Vec circling_target(const CirclingSetup *setup, int cell) {
    DEBUG_ASSERT(cell >= 0 && cell < circling_cells(setup));
    return vec_scale(vec_heading(cell_bearing(setup, cell)), cell_range(setup, cell));
}

// A straight mover starts at its cell and goes east; a circling one goes round its cell.
static Vec target_at(const CirclingSetup *setup, TargetKind kind, Vec cell, double time_s) {
    double speed_mps = TARGET_SHARE * setup->speed_mps;
    double radius_m = TARGET_RADIUS * setup->half_gauge_m;
    if (kind == TARGET_STATIC) return cell;
    if (kind == TARGET_LINEAR) return vec_add(cell, vec(speed_mps * time_s, 0));
    double angle_rad = PI / 2 - speed_mps * time_s / radius_m; // counter-clockwise, from the east
    return vec_add(cell, vec_scale(vec_heading(angle_rad), radius_m));
}

#define ORBIT_TURNS 3
#define CHATTER_SHARE 0.02

// Adds one tick's way, given as places relative to the target. True when it passed within
// `capture_m` of it, and so is captured; otherwise the winding about the target goes on.
static bool chase_note(Chase *chase, Vec before, Vec after, double capture_m) {
    // How near the origin a straight way comes.
    Vec way = vec_sub(after, before);
    double square = vec_dot(way, way);
    double t = square > 0 ? clamp(-vec_dot(before, way) / square, 0, 1) : 0;
    if (vec_length(vec_add(before, vec_scale(way, t))) <= capture_m) {
        chase->outcome = CAPTURED;
        return true;
    }
    chase->wind_turns += atan2(vec_cross(before, after), vec_dot(before, after)) / (2 * PI);
    return false;
}

// Names what became of a chase that did not capture, and that could have driven `reach_m`.
static void chase_give_up(Chase *chase, double reach_m) {
    bool has_moved = chase->way_m >= CHATTER_SHARE * reach_m;
    bool has_wound = fabs(chase->wind_turns) >= ORBIT_TURNS;
    chase->outcome = has_wound ? ORBIT : has_moved ? OTHER : CHATTER;
}

// One tick of a run's driver, which wishes a pair of track speeds at this pose; with latency its
// last wish acts instead, and this one is `pending`. Returns the speeds that acted.
static Tracks drive_tick(const CirclingSetup *setup, const CirclingRun *run, Pose *pose, Vec target,
                         Tracks *pending) {
    double dt_s = 1.0 / run->hz;
    const ControllerRow *row = run->controller.row;
    Pose seen = *pose;
    if (run->latency && row->foresees)
        METHODS[0].step(&seen, pending->left_mps * dt_s, pending->right_mps * dt_s,
                        setup->half_gauge_m);
    Vec to = vec_sub(target, pose_at(seen));
    DriverView view = {.bearing_rad = angle_wrap(vec_bearing(to) - seen.heading_rad),
                       .range_m = vec_length(to),
                       .top_mps = setup->speed_mps,
                       .half_gauge_m = setup->half_gauge_m,
                       .capture_m = setup->capture_m,
                       .dt_s = dt_s,
                       .is_late = run->latency && !row->foresees};
    Tracks wish = row->steer(run->controller.value, &view), acts = run->latency ? *pending : wish;
    *pending = wish;
    run->method->step(pose, acts.left_mps * dt_s, acts.right_mps * dt_s, setup->half_gauge_m);
    return acts;
}

static Chase kernel_chase(const CirclingSetup *setup, const CirclingRun *run, int cell) {
    double dt_s = 1.0 / run->hz;
    Vec cell_at = circling_target(setup, cell), target = target_at(setup, run->target, cell_at, 0);
    Chase chase = {0};
    Pose pose = {0};
    Tracks pending = {0};
    int ticks = (int)ceil(setup->horizon_s * run->hz - 1e-9);
    for (int tick = 1; tick <= ticks; tick++) {
        double heading_rad = pose.heading_rad;
        Vec before = vec_sub(pose_at(pose), target);
        Tracks acts = drive_tick(setup, run, &pose, target, &pending);
        chase.turn_rad += fabs(pose.heading_rad - heading_rad);
        chase.way_m += 0.5 * fabs(acts.left_mps * dt_s + acts.right_mps * dt_s);
        chase.time_s = tick * dt_s;
        pose.heading_rad = angle_wrap(pose.heading_rad);
        target = target_at(setup, run->target, cell_at, tick * dt_s);
        if (chase_note(&chase, before, vec_sub(pose_at(pose), target), setup->capture_m))
            return chase;
    }
    chase_give_up(&chase, setup->speed_mps * setup->horizon_s);
    return chase;
}

enum { THREADS_MAX = 64, BATCH_CELLS = 120 };

typedef struct Bench {
    const CirclingSetup *setup;
    const CirclingRun *runs;
    Chase *chases; // count x cells
    long total, next, done;
    const CirclingCrew *crew;
    bool is_stopped;
    Lock lock;
    // Of runs in the world:
    Arena *field;
    TankSpec tank, beacon;
    double scale; // metres of the world a metre of the set-up
} Bench;

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void summarise(const CirclingSetup *setup, const Chase *chases, CirclingResult *result,
                      double *times_s) {
    double over_rad = 0;
    for (int cell = 0; cell < circling_cells(setup); cell++) {
        const Chase *chase = &chases[cell];
        bool is_captured = chase->outcome == CAPTURED;
        bool is_behind = fabs(cell_bearing(setup, cell)) > PI / 2 &&
                         cell_range(setup, cell) <= CLOSE_GAUGES * setup->half_gauge_m;
        result->outcomes[cell] = (unsigned char)chase->outcome;
        result->close_behind_cells += is_behind;
        result->close_behind_captured += is_behind && is_captured;
        if (is_captured) {
            times_s[result->count[CAPTURED]] = chase->time_s;
            over_rad += chase->turn_rad - fabs(vec_bearing(circling_target(setup, cell)));
        }
        result->count[chase->outcome]++;
    }
    int captured = result->count[CAPTURED];
    qsort(times_s, (size_t)captured, sizeof *times_s, compare_doubles);
    result->time_median_s = captured ? times_s[captured / 2] : NAN;
    result->time_max_s = captured ? times_s[captured - 1] : NAN;
    result->overrotation_deg = captured ? over_rad / captured * (180 / PI) : NAN;
}

// Hands out the next batch, and tells how far all of them are; -1 when there is none.
static long take_batch(Bench *bench, long cells_done) {
    const CirclingCrew *crew = bench->crew;
    lock_take(&bench->lock);
    bench->done += cells_done;
    if (crew->progress && !crew->progress(crew->owner, bench->done, bench->total))
        bench->is_stopped = true;
    long from = bench->next < bench->total && !bench->is_stopped ? bench->next : -1;
    if (from >= 0) bench->next += BATCH_CELLS;
    lock_release(&bench->lock);
    return from;
}

#define BEACON_M 0.2
#define HUNTER_RANGE_M 0.0 // right up to the target, as a capture wants it
#define FIELD_M 120.0
enum { TANK, BEACON, TANKS };

static const char FIELD[] =
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":120,\"height\":120,"
    "\"tilewidth\":32,\"tileheight\":32,\"layers\":[{\"type\":\"objectgroup\",\"objects\":["
    "{\"id\":1,\"type\":\"spawn\",\"x\":320,\"y\":320,\"point\":true},"
    "{\"id\":2,\"type\":\"spawn\",\"x\":3520,\"y\":3520,\"point\":true}]}]}";

// steer_heading and nothing else: what every mind's way to a goal is made of.
static Order seek(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    if (!senses->tank_count) return (Order){0};
    double heading_rad = steer_bearing(senses, pose_at(senses->tanks[0].pose));
    return tracks_order(senses, steer_heading(senses, heading_rad, senses->limits.top_mps));
}

static const Behaviour SEEK = {.name = "seek", .help = "hunter's steering law", .think = seek};

int circling_world_runs(CirclingRun runs[static WORLD_RUNS_MAX]) {
    // The range of 0 brings hunter right up to its target, as a capture wants it.
    static const char *const MINDS[] = {"circler", "hunter:range=0", "seek"};
    static const char *const UPDATES[WORLD_DRIVES] = {"track-approx", "track", "track-slip"};
    for (int i = 0; i < WORLD_RUNS_MAX; i++) {
        TankArg arg = {.mind = mind_initial(&SEEK)};
        if (strcmp(MINDS[i / WORLD_DRIVES], SEEK.name))
            tankspec_parse(MINDS[i / WORLD_DRIVES], NULL, &arg, NULL);
        runs[i] = (CirclingRun){.drive = drive_find(UPDATES[i % WORLD_DRIVES]),
                                .mind = arg.mind,
                                .hz = BATTLE_TICK_HZ,
                                .latency = 1,
                                .target = TARGET_STATIC};
        strcpy(runs[i].controller.name, MINDS[i / WORLD_DRIVES]);
    }
    return WORLD_RUNS_MAX;
}

static Battle *open_battle(const Bench *bench, const CirclingRun *run, Vec target, int cell) {
    Vec middle = vec(FIELD_M / 2, FIELD_M / 2), place = vec_add(middle, target);
    const BattleStart starts[TANKS] = {[TANK] = {.spec = &bench->tank,
                                                 .loadout = loadout_of(&bench->tank, run->drive),
                                                 .team = 0,
                                                 .pose = {middle.x, middle.y, 0}},
                                       [BEACON] = {.spec = &bench->beacon,
                                                   .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                                                   .team = 1,
                                                   .pose = {place.x, place.y, 0}}};
    BattleRules rules = {.substeps = 1};
    return battle_create(bench->field, &rules, starts, TANKS, (uint64_t)cell);
}

static void step(Battle *battle, const CirclingRun *run, void *memory) {
    Senses senses = {.params = run->mind.params};
    Order orders[TANKS] = {{0}};
    battle_look(battle);
    battle_sense(battle, TANK, &senses);
    orders[TANK] = run->mind.behaviour->think(memory, &senses, NULL);
    orders[TANK].fire = false;
    battle_step(battle, orders);
}

static Vec apart(const Battle *battle) {
    return vec_sub(pose_at(battle_tank(battle, TANK)->pose),
                   pose_at(battle_tank(battle, BEACON)->pose));
}

static void follow(const Bench *bench, const CirclingRun *run, Battle *battle, void *memory,
                   Chase *chase) {
    double horizon_s = bench->setup->horizon_s, capture_m = bench->setup->capture_m * bench->scale;
    const Tank *tank = battle_tank(battle, TANK);
    Vec before = apart(battle);
    int ticks = (int)ceil(horizon_s * BATTLE_TICK_HZ - 1e-9);
    for (int tick = 1; tick <= ticks; tick++) {
        step(battle, run, memory);
        Vec after = apart(battle);
        chase->time_s = tick * BATTLE_TICK_S;
        chase->turn_rad += fabs(angle_wrap(tank->pose.heading_rad - tank->last_pose.heading_rad));
        chase->way_m = tank->distance_m;
        if (tank->is_touching) chase->outcome = CAPTURED;
        if (tank->is_touching || chase_note(chase, before, after, capture_m)) return;
        before = after;
    }
    chase_give_up(chase, bench->tank.drive.top_mps * horizon_s);
}

static Chase world_chase(const Bench *bench, const CirclingRun *run, int cell) {
    Vec target = vec_scale(circling_target(bench->setup, cell), bench->scale);
    Chase chase = {.outcome = CAPTURED};
    // Does the beacon lie under the tank's hull from the start?
    if (fabs(target.x) <= 0.5 * (bench->tank.width_m + BEACON_M) &&
        fabs(target.y) <= 0.5 * (bench->tank.length_m + BEACON_M))
        return chase;
    Battle *battle = open_battle(bench, run, target, cell);
    void *memory = calloc(1, run->mind.behaviour->memory_bytes + 1);
    if (battle && memory)
        follow(bench, run, battle, memory, &chase);
    else
        chase.outcome = OTHER;
    free(memory);
    battle_destroy(battle);
    return chase;
}

static void work(void *owner) {
    Bench *bench = owner;
    long cells = circling_cells(bench->setup), done = 0, from;
    while ((from = take_batch(bench, done)) >= 0) {
        long to = from + BATCH_CELLS < bench->total ? from + BATCH_CELLS : bench->total;
        for (long i = from; i < to; i++) {
            const CirclingRun *run = &bench->runs[i / cells];
            bench->chases[i] = bench->field ? world_chase(bench, run, (int)(i % cells))
                                            : kernel_chase(bench->setup, run, (int)(i % cells));
        }
        done = to - from;
    }
}

bool circling_bench(const CirclingSetup *setup, const CirclingRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew) {
    ASSERT(count > 0 && circling_cells(setup) > 0);
    bool is_world = runs->drive;
    size_t cells = (size_t)circling_cells(setup);
    for (int i = 0; i < count; i++) results[i] = (CirclingResult){0};
    Bench bench = {.setup = setup,
                   .runs = runs,
                   .chases = calloc(cells * (size_t)count, sizeof(Chase)),
                   .total = (long)cells * count,
                   .crew = crew,
                   .field = is_world ? arena_parse(FIELD, strlen(FIELD), "field", ".", NULL) : NULL,
                   .tank = TANK_SPECS[0],
                   .beacon = TANK_SPECS[0],
                   .scale = TANK_SPECS[0].drive.half_gauge_m / setup->half_gauge_m};
    bench.beacon.length_m = bench.beacon.width_m = BEACON_M;
    double *times_s = calloc(cells, sizeof *times_s);
    bool is_fine = bench.chases && times_s && (bench.field || !is_world);
    for (int i = 0; i < count && is_fine; i++) {
        results[i].outcomes = calloc(cells, sizeof *results[i].outcomes);
        is_fine = results[i].outcomes;
    }
    Thread helpers[THREADS_MAX];
    int helper_count = 0;
    lock_create(&bench.lock);
    while (is_fine && helper_count < crew->threads - 1 && helper_count < THREADS_MAX &&
           thread_start(&helpers[helper_count], work, &bench))
        helper_count++;
    if (is_fine) work(&bench);
    for (int i = 0; i < helper_count; i++) thread_join(&helpers[i]);
    lock_destroy(&bench.lock);
    is_fine = is_fine && !bench.is_stopped;
    for (int i = 0; is_fine && i < count; i++)
        summarise(setup, bench.chases + cells * (size_t)i, &results[i], times_s);
    arena_destroy(bench.field);
    free(times_s);
    free(bench.chases);
    return is_fine;
}

void circling_free(CirclingResult *results, int count) {
    for (int i = 0; i < count; i++) free(results[i].outcomes);
}

#define ROUND_S 16.0
#define DUEL_ORBIT_TURNS 1 // round the target: enough to see what becomes of it
#define ROUND_TURN_RAD 0.2 // between the places of two rounds
enum { BEARINGS = 12, RANGES = 3, TRAIL_HZ = 30 };
static const double RANGES_GAUGES[RANGES] = {1.6, 3.4, 5.6};

static void begin_round(Duel *duel) {
    duel->time_s = 0;
    for (int i = 0; i < DUEL_TANKS; i++) {
        double turn = (i % BEARINGS + 0.5) * 2 * PI / BEARINGS + duel->round * ROUND_TURN_RAD;
        double range_m = RANGES_GAUGES[i / BEARINGS] * duel->setup.half_gauge_m;
        Vec at = vec_scale(vec_heading(turn), range_m);
        for (int k = 0; k < DUEL_SIDES; k++)
            duel->sides[k].tanks[i] = (DuelTank){.pose = {at.x, at.y, 0}};
    }
}

void duel_start(Duel *duel) {
    ASSERT(duel->hz > 0 && duel->controller.row && duel->setup.half_gauge_m > 0);
    duel->round = 0;
    for (int i = 0; i < DUEL_SIDES; i++) duel->sides[i].captured = duel->sides[i].orbiting = 0;
    begin_round(duel);
}

static void move_tank(const Duel *duel, DuelSide *side, DuelTank *tank) {
    CirclingRun run = {.method = side->method,
                       .controller = duel->controller,
                       .hz = duel->hz,
                       .latency = duel->latency};
    Vec before = pose_at(tank->pose);
    tank->tracks = drive_tick(&duel->setup, &run, &tank->pose, vec(0, 0), &tank->pending);
    tank->pose.heading_rad = angle_wrap(tank->pose.heading_rad);
    if (floor(duel->time_s * TRAIL_HZ) != floor((duel->time_s - 1.0 / duel->hz) * TRAIL_HZ))
        tank->trail[tank->trail_count++ % DUEL_TRAIL] = pose_at(tank->pose);
    if (chase_note(&tank->chase, before, pose_at(tank->pose), duel->setup.capture_m)) {
        tank->is_captured = true;
        side->captured++;
    } else if (!tank->is_orbiting && fabs(tank->chase.wind_turns) >= DUEL_ORBIT_TURNS) {
        tank->is_orbiting = true;
        side->orbiting++;
    }
}

int duel_chasing(const DuelSide *side) {
    int chasing = 0;
    for (int i = 0; i < DUEL_TANKS; i++)
        chasing += !side->tanks[i].is_captured && !side->tanks[i].is_orbiting;
    return chasing;
}

void duel_tick(Duel *duel) {
    duel->time_s += 1.0 / duel->hz;
    for (int i = 0; i < DUEL_SIDES; i++)
        for (int k = 0; k < DUEL_TANKS; k++)
            if (!duel->sides[i].tanks[k].is_captured)
                move_tank(duel, &duel->sides[i], &duel->sides[i].tanks[k]);
    if (duel->time_s < ROUND_S) return;
    duel->round++;
    begin_round(duel);
}

double duel_circle(const Duel *duel, const DuelSide *side, const DuelTank *tank, Vec *middle) {
    double left_m = tank->tracks.left_mps / duel->hz, right_m = tank->tracks.right_mps / duel->hz;
    double sum = left_m + right_m, difference = left_m - right_m;
    if (fabs(difference) < 1e-9) return 0;
    double radius_m = arc_circle_radius(side->method, left_m, right_m, duel->setup.half_gauge_m);
    *middle = pose_to_world(tank->pose, vec(copysign(radius_m, sum * difference), 0));
    return radius_m;
}
