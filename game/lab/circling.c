// circling.c -- the circling bench: chases in the kernel and in the world, and a duel.
#include "circling.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/tankspec.h"
#include "platform/threads.h"

double circling_blind_radius(const CirclingSetup *setup, const CirclingRun *run) {
    double inner = run->controller.value; // 0 for a controller without a value
    const VehicleSpec *vehicle = &run->vehicle;
    if (vehicle->drive || !run->controller.row->is_forward || run->target != TARGET_STATIC)
        return 0;
    double outer_m = setup->speed_mps / vehicle->hz;
    return arc_circle_radius(vehicle->update, outer_m, inner * outer_m,
                             setup->half_gauge_m / (1 - vehicle->slip));
}

#define TARGET_SHARE 0.4  // speed of a moving target, as a fraction of the vehicle's
#define TARGET_RADIUS 3.0 // radius of a circling target's circle, in half gauges
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

// Returns the target's position. Linear targets move east, circling ones move around their cell.
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

// Adds one tick, given as positions relative to the target. Returns true if the path passed within
// `capture_m` of the target, which is then captured; otherwise updates the turns around the target.
static bool chase_update(Chase *chase, Vec before, Vec after, double capture_m) {
    // The point of the straight path that is nearest to the target.
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

// Sets the outcome of a chase without capture that could have driven `reach_m`.
static void chase_give_up(Chase *chase, double reach_m) {
    bool has_moved = chase->way_m >= CHATTER_SHARE * reach_m;
    bool has_wound = fabs(chase->wind_turns) >= ORBIT_TURNS;
    chase->outcome = has_wound ? ORBIT : has_moved ? OTHER : CHATTER;
}

static void drive_tick(const Controller *driver, Vehicle *vehicle, Vec start, Vec target) {
    Pose seen;
    DriverView view = vehicle_view(vehicle, driver, target, &seen);
    if (driver->row->is_follower) view_along(&view, seen, start, target);
    vehicle_drive(vehicle, driver->row->steer(&view), NULL);
}

static void chase_target(const CirclingSetup *setup, const CirclingRun *run, Vehicle *vehicle,
                         int cell, Chase *chase) {
    int hz = run->vehicle.hz;
    double dt_s = 1.0 / hz;
    Vec cell_at = circling_target(setup, cell), target = target_at(setup, run->target, cell_at, 0);
    int ticks = (int)ceil(setup->horizon_s * hz - 1e-9);
    const CirclingDriver *driver = run->driver;
    void *state = driver ? driver->begin(driver->owner, vehicle) : NULL;
    bool is_captured = false;
    if (driver && !state) return;
    for (int tick = 1; tick <= ticks && !is_captured; tick++) {
        Vec before = vec_sub(pose_at(vehicle->pose), target);
        if (state)
            vehicle_drive(vehicle, driver->steer(state, vehicle, target, tick - 1), NULL);
        else
            drive_tick(&run->controller, vehicle, vec(0, 0), target);
        chase->turn_rad += fabs(vehicle->turned_rad);
        chase->way_m += 0.5 * fabs(vehicle->acts.left_mps * dt_s + vehicle->acts.right_mps * dt_s);
        chase->time_s = tick * dt_s;
        target = target_at(setup, run->target, cell_at, tick * dt_s);
        is_captured =
            chase_update(chase, before, vec_sub(pose_at(vehicle->pose), target), setup->capture_m);
    }
    if (state) driver->end(state);
    if (!is_captured) chase_give_up(chase, setup->speed_mps * setup->horizon_s);
}

VehicleSpec circling_vehicle(const CirclingSetup *setup, const CirclingRun *run) {
    VehicleSpec spec = run->vehicle;
    spec.half_gauge_m = setup->half_gauge_m;
    spec.top_mps = setup->speed_mps;
    return spec;
}

static Chase kernel_chase(const CirclingSetup *setup, const CirclingRun *run, int cell) {
    ASSERT(run->controller.row);
    VehicleSpec spec = circling_vehicle(setup, run);
    Vehicle vehicle;
    Chase chase = {.outcome = OTHER};
    if (vehicle_open(&vehicle, &spec, (Pose){0})) chase_target(setup, run, &vehicle, cell, &chase);
    vehicle_close(&vehicle);
    return chase;
}

// The domain of the blind circle.
#define BLIND_TURN_RAD 0.1     // largest turn per tick
#define BLIND_STEP_CAPTURE 0.5 // longest tick, as a fraction of the capture radius
#define BLIND_CIRCLES 4        // circles that the horizon has time for

static bool is_blind_domain(const CirclingSetup *setup, const CirclingRun *run, double radius_m) {
    const VehicleSpec *vehicle = &run->vehicle;
    const Axis *ranges = &setup->ranges_m;
    double inner = run->controller.value, step_m = setup->speed_mps / vehicle->hz;
    double way_m = 0.5 * (1 + inner) * setup->speed_mps * setup->horizon_s;
    double far_m = max_of(ranges->start, ranges->start + ranges->step * (ranges->count - 1));
    return run->controller.row == &CONTROLLERS[0] && vehicle->latency == 0 &&
           !vehicle_is_limited(vehicle) && step_m <= BLIND_STEP_CAPTURE * setup->capture_m &&
           (1 - inner) * step_m <= BLIND_TURN_RAD * 2 * setup->half_gauge_m &&
           way_m >= BLIND_CIRCLES * 2 * PI * radius_m + far_m;
}

void circling_blind_error(const CirclingSetup *setup, const CirclingRun *run,
                          const CirclingResult *result, ModelErrors *errors) {
    double radius_m = circling_blind_radius(setup, run);
    if (radius_m <= 0) return;
    int wrong = 0;
    for (int cell = 0; cell < circling_cells(setup); cell++) {
        Vec target = circling_target(setup, cell);
        double off_m = vec_distance(vec(fabs(target.x), target.y), vec(radius_m, 0));
        wrong += (off_m < radius_m - setup->capture_m) != (result->outcomes[cell] == ORBIT);
    }
    model_error(errors, is_blind_domain(setup, run, radius_m),
                100.0 * wrong / circling_cells(setup));
}

enum { BATCH_CELLS = 120 };

typedef struct Bench {
    const CirclingSetup *setup;
    const CirclingRun *runs;
    Chase *chases; // count x cells
    long total;
    atomic_long done;
    const CirclingCrew *crew;
    bool is_stopped;
    // Members for runs in the world:
    Arena *field;
    TankSpec tank, beacon;
    double scale; // metres in the world per metre of the setup
} Bench;

static void summarise(const CirclingSetup *setup, const Chase *chases, CirclingResult *result,
                      double *times_s) {
    double over_rad = 0;
    for (int cell = 0; cell < circling_cells(setup); cell++) {
        const Chase *chase = &chases[cell];
        ASSERT(chase->outcome < OUTCOME_COUNT);
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
    qsort(times_s, (size_t)captured, sizeof *times_s, compare_reals);
    result->time_median_s =
        captured ? 0.5 * (times_s[(captured - 1) / 2] + times_s[captured / 2]) : NAN;
    result->time_max_s = captured ? times_s[captured - 1] : NAN;
    result->overrotation_deg = captured ? over_rad / captured * (180 / PI) : NAN;
}

#define BEACON_M 0.2
#define FIELD_M 120.0
enum { TANK, BEACON, TANKS };

static const char FIELD[] =
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":120,\"height\":120,"
    "\"tilewidth\":32,\"tileheight\":32,\"layers\":[{\"type\":\"objectgroup\",\"objects\":["
    "{\"id\":1,\"type\":\"spawn\",\"x\":320,\"y\":320,\"point\":true},"
    "{\"id\":2,\"type\":\"spawn\",\"x\":3520,\"y\":3520,\"point\":true}]}]}";

// A mind that uses steer_heading and nothing else.
static Order seek(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    if (!senses->tank_count) return (Order){0};
    double heading_rad = steer_bearing(senses, pose_at(senses->tanks[0].pose));
    return tracks_order(senses, steer_heading(senses, heading_rad, senses->limits.top_mps));
}

static const Behaviour SEEK = {.name = "seek", .help = "hunter's steering law", .think = seek};

int circling_world_runs(CirclingRun runs[static WORLD_RUNS_MAX]) {
    // A capture requires hunter to drive right up to its target, hence the range of 0.
    static const char *const MINDS[] = {"circler", "hunter:range=0", "seek"};
    static const char *const WORLD_DRIVE_NAMES[WORLD_DRIVES] = {"track-approx", "track",
                                                                "track-slip"};
    for (int i = 0; i < WORLD_RUNS_MAX; i++) {
        TankArg arg = {.mind = mind_initial(&SEEK)};
        if (strcmp(MINDS[i / WORLD_DRIVES], SEEK.name))
            tankspec_parse(MINDS[i / WORLD_DRIVES], NULL, &arg, NULL);
        runs[i] = (CirclingRun){.vehicle.drive = drive_find(WORLD_DRIVE_NAMES[i % WORLD_DRIVES]),
                                .vehicle.hz = BATTLE_TICK_HZ,
                                .vehicle.latency = 1,
                                .mind = arg.mind,
                                .target = TARGET_STATIC};
        strcpy(runs[i].controller.name, MINDS[i / WORLD_DRIVES]);
    }
    return WORLD_RUNS_MAX;
}

static void step(Battle *battle, const CirclingRun *run, void *memory) {
    ASSERT(run->mind.behaviour);
    Senses senses = {.params = run->mind.params};
    Order orders[TANKS] = {0};
    battle_update_visibility(battle);
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
        if (tank->is_touching || chase_update(chase, before, after, capture_m)) return;
        before = after;
    }
    chase_give_up(chase, bench->tank.drive.top_mps * horizon_s);
}

static Chase world_chase(const Bench *bench, const CirclingRun *run, int cell) {
    Vec target = vec_scale(circling_target(bench->setup, cell), bench->scale);
    Chase chase = {.outcome = CAPTURED};
    // The beacon may be under the tank's hull from the start.
    if (fabs(target.x) <= 0.5 * (bench->tank.width_m + BEACON_M) &&
        fabs(target.y) <= 0.5 * (bench->tank.length_m + BEACON_M))
        return chase;
    Vec middle = vec(FIELD_M / 2, FIELD_M / 2), place = vec_add(middle, target);
    const BattleStart starts[TANKS] = {
        [TANK] = {.spec = &bench->tank,
                  .loadout = loadout_of(&bench->tank, run->vehicle.drive),
                  .team = 0,
                  .pose = {middle.x, middle.y, 0}},
        [BEACON] = {.spec = &bench->beacon,
                    .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                    .team = 1,
                    .pose = {place.x, place.y, 0}}};
    BattleRules rules = {.substeps = 1};
    Battle *battle = battle_create(bench->field, &rules, starts, TANKS, (uint64_t)cell);
    void *memory = calloc(1, run->mind.behaviour->memory_bytes + 1);
    if (battle && memory)
        follow(bench, run, battle, memory, &chase);
    else
        chase.outcome = OTHER;
    free(memory);
    battle_destroy(battle);
    return chase;
}

static void run_batch(void *context, int batch) {
    Bench *bench = context;
    long cells = circling_cells(bench->setup), from = (long)batch * BATCH_CELLS;
    long to = from + BATCH_CELLS < bench->total ? from + BATCH_CELLS : bench->total;
    for (long i = from; i < to; i++) {
        const CirclingRun *run = &bench->runs[i / cells];
        bench->chases[i] = bench->field ? world_chase(bench, run, (int)(i % cells))
                                        : kernel_chase(bench->setup, run, (int)(i % cells));
    }
    atomic_fetch_add(&bench->done, to - from);
}

static int report_progress(void *context) {
    Bench *bench = context;
    const CirclingCrew *crew = bench->crew;
    if (!bench->is_stopped && crew->progress &&
        !crew->progress(crew->owner, bench->done, bench->total))
        bench->is_stopped = true;
    return bench->is_stopped ? POOL_STOP : INT_MAX;
}

bool circling_bench(const CirclingSetup *setup, const CirclingRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew) {
    ASSERT(count > 0 && circling_cells(setup) > 0);
    bool is_world = runs->mind.behaviour;
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
    int batches = (int)((bench.total + BATCH_CELLS - 1) / BATCH_CELLS);
    if (is_fine) pool_run(&(PoolPlan){crew->threads, batches, run_batch, report_progress, &bench});
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
#define DUEL_ORBIT_TURNS 1 // turns around the target that make an orbit
#define ROUND_TURN_RAD 0.2 // rotation of the start positions from round to round
enum { BEARINGS = 12, RANGES = 3, TRAIL_HZ = 30 };
static const double RANGES_GAUGES[RANGES] = {1.6, 3.4, 5.6};

static void begin_round(Duel *duel) {
    duel->time_s = 0;
    for (int i = 0; i < DUEL_TANKS; i++) {
        double turn = (i % BEARINGS + 0.5) * 2 * PI / BEARINGS + duel->round * ROUND_TURN_RAD;
        double range_m = RANGES_GAUGES[i / BEARINGS] * duel->setup.half_gauge_m;
        Vec at = vec_scale(vec_heading(turn), range_m);
        for (int k = 0; k < DUEL_SIDES; k++) {
            DuelTank *tank = &duel->sides[k].tanks[i];
            *tank = (DuelTank){.start = at};
            vehicle_open(&tank->vehicle, &duel->sides[k].spec, (Pose){at.x, at.y, 0});
        }
    }
}

void duel_start(Duel *duel) {
    ASSERT(duel->hz > 0 && duel->controller.row && duel->setup.half_gauge_m > 0);
    duel->round = 0;
    for (int i = 0; i < DUEL_SIDES; i++) {
        DuelSide *side = &duel->sides[i];
        side->captured = side->orbiting = 0;
        side->spec = (VehicleSpec){.update = side->spec.update,
                                   .half_gauge_m = duel->setup.half_gauge_m,
                                   .top_mps = duel->setup.speed_mps,
                                   .hz = duel->hz,
                                   .latency = duel->latency};
    }
    begin_round(duel);
}

static void move_tank(const Duel *duel, DuelSide *side, DuelTank *tank) {
    DEBUG_ASSERT(!tank->is_captured);
    Vec before = pose_at(tank->vehicle.pose);
    drive_tick(&duel->controller, &tank->vehicle, tank->start, vec(0, 0));
    if (floor(duel->time_s * TRAIL_HZ) != floor((duel->time_s - 1.0 / duel->hz) * TRAIL_HZ))
        tank->trail[tank->trail_count++ % DUEL_TRAIL] = pose_at(tank->vehicle.pose);
    if (chase_update(&tank->chase, before, pose_at(tank->vehicle.pose), duel->setup.capture_m)) {
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
    double left_m = tank->vehicle.acts.left_mps / duel->hz,
           right_m = tank->vehicle.acts.right_mps / duel->hz;
    double sum = left_m + right_m, difference = left_m - right_m;
    if (fabs(difference) < 1e-9) return 0;
    double radius_m =
        arc_circle_radius(side->spec.update, left_m, right_m, duel->setup.half_gauge_m);
    *middle = pose_to_world(tank->vehicle.pose, vec(copysign(radius_m, sum * difference), 0));
    return radius_m;
}
