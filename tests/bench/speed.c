// speed.c -- benchmarks of speed: this machine, the exact arc, ticks, crowds, memory, seeking in
// recordings and drawing.
#include <chipmunk/chipmunk_structs.h>

#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/motion/arc.h"
#include "bench.h"
#include "match/edit.h"
#include "match/replay/player.h"
#include "platform/host.h"
#include "view/view.h"
#include "match/tuning.h"

#define DT_S (1.0 / 60)

// Adds the four edges of an arena to bare Chipmunk.
static void add_edges(cpSpace *space, double width_m, double height_m) {
    const cpBB edges[] = {{-8, -8, 0, height_m + 8},
                          {width_m, -8, width_m + 8, height_m + 8},
                          {0, -8, width_m, 0},
                          {0, height_m, width_m, height_m + 8}};
    for (int i = 0; i < 4; i++)
        cpSpaceAddShape(space, cpBoxShapeNew2(cpSpaceGetStaticBody(space), edges[i], 0));
}

static cpBody *add_box(cpSpace *space, double mass_kg, double width_m, double length_m) {
    cpBody *body = cpBodyNew(mass_kg, cpMomentForBox(mass_kg, width_m, length_m));
    cpSpaceAddBody(space, body);
    cpSpaceAddShape(space, cpBoxShapeNew(body, width_m, length_m, 0));
    return body;
}

// Case machine: boxes in bare Chipmunk, without any code of the game. On the machine used to set
// the bounds, a step of a box took 110 ns and 685 ns more for each contact pair.

enum { BOXES = 10, WALLS = 20, MACHINE_RUNS = 7, LEG_TICKS = 45 };
#define FREE_NS 110.0
#define PAIR_NS 685.0
#define SIDE_M 26.0

static cpVect random_place(Dice *dice) {
    double x = dice_between(dice, 0, SIDE_M);
    return cpv(x, dice_between(dice, 0, SIDE_M));
}

static void count_pair(cpBody *body, cpArbiter *arbiter, void *pairs) {
    (void)body, (void)arbiter;
    ++*(long *)pairs;
}

// Returns the time of a box's step in nanoseconds. `pairs` receives the mean number of contact
// pairs of a box; NULL is allowed.
static double time_boxes(int ticks, double *pairs) {
    cpSpace *space = cpSpaceNew();
    cpBody *boxes[BOXES];
    Dice dice = dice_seed(1, 1);
    long count = 0;
    cpSpaceSetCollisionSlop(space, 0.005);
    add_edges(space, SIDE_M, SIDE_M);
    for (int i = 4; i < WALLS; i++) {
        cpBB wall = cpBBNewForExtents(random_place(&dice), 1, 1);
        cpSpaceAddShape(space, cpBoxShapeNew2(cpSpaceGetStaticBody(space), wall, 0));
    }
    for (int i = 0; i < BOXES; i++) {
        boxes[i] = add_box(space, 20, 2, 3);
        cpBodySetPosition(boxes[i], random_place(&dice));
    }
    double start = cpu_s();
    for (int i = 0; i < ticks; i++) {
        for (int b = 0; i % LEG_TICKS == 0 && b < BOXES; b++) {
            double way_rad = dice_between(&dice, -PI, PI);
            cpBodySetVelocity(boxes[b], cpvmult(cpvforangle(way_rad), 6));
            cpBodySetAngularVelocity(boxes[b], dice_between(&dice, -1, 1));
        }
        cpSpaceStep(space, DT_S);
        for (int b = 0; pairs && b < BOXES; b++) cpBodyEachArbiter(boxes[b], count_pair, &count);
    }
    double spent_s = cpu_s() - start;
    if (pairs) *pairs = (double)count / ticks / BOXES;
    cpSpaceFree(space); // the process frees bodies and shapes
    return 1e9 * spent_s / ticks / BOXES;
}

void bench_machine(void) {
    int ticks = is_quick() ? 20000 : 60000;
    double pairs, ns[MACHINE_RUNS];
    time_boxes(ticks, &pairs);
    for (int i = 0; i < MACHINE_RUNS; i++) ns[i] = time_boxes(ticks, NULL);
    double step_ns = median(ns, MACHINE_RUNS);
    figure(step_ns, "ns", AT_MOST, 0, "bare Chipmunk, ten boxes: step of a box");
    figure(pairs, "", AT_MOST, 0, "bare Chipmunk, ten boxes: contact pairs per box");
    figure((FREE_NS + PAIR_NS * pairs) / step_ns, "", AT_LEAST, 0,
           "speed of this machine / that of the bounds");
}

// Case kernel: the exact arc as the position function of bodies in Chipmunk.

enum { TRACKS = 256, KERNEL_RUNS = 9 };
#define HALF_GAUGE_M 1.0

typedef struct Rider { // user data of a body moved by arc_position
    Pose pose;
    double track_mps[2];
} Rider;

// A Chipmunk position function, like the one in game/sim/body.c.
static void arc_position(cpBody *body, cpFloat dt_s) {
    Rider *rider = body->userData;
    Pose *pose = &rider->pose;
    Vec forward;
    arc_step_facing(pose, rider->track_mps[0] * dt_s, rider->track_mps[1] * dt_s, HALF_GAUGE_M,
                    &forward);
    pose->heading_rad = angle_wrap(pose->heading_rad);
    body->p = cpv(pose->x, pose->y);
    body->a = -pose->heading_rad;
    body->transform = (cpTransform){forward.y, -forward.x, forward.x, forward.y, pose->x, pose->y};
    body->v_bias = cpvzero;
    body->w_bias = 0;
}

// Returns the time of a body's position update in nanoseconds, with Chipmunk's function or the arc.
static double time_bodies(bool is_arc, int steps) {
    static Rider riders[TRACKS];
    cpBody *bodies[TRACKS];
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < TRACKS; i++) {
        double left_mps = dice_between(&dice, -6, 6), right_mps = dice_between(&dice, -6, 6);
        riders[i] = (Rider){{100.0 * i, 0, 0}, {left_mps, right_mps}};
        bodies[i] = cpBodyNew(1, 1);
        cpBodySetUserData(bodies[i], &riders[i]);
        cpBodySetPosition(bodies[i], cpv(100.0 * i, 0));
        cpBodySetVelocity(bodies[i], cpv(0, 0.5 * (left_mps + right_mps)));
        cpBodySetAngularVelocity(bodies[i], (right_mps - left_mps) / (2 * HALF_GAUGE_M));
        if (is_arc) cpBodySetPositionUpdateFunc(bodies[i], arc_position);
    }
    double start = cpu_s();
    for (int n = 0; n < steps; n++)
        for (int i = 0; i < TRACKS; i++) bodies[i]->position_func(bodies[i], DT_S);
    double spent_s = cpu_s() - start;
    for (int i = 0; i < TRACKS; i++) cpBodyFree(bodies[i]);
    return 1e9 * spent_s / steps / TRACKS;
}

void bench_kernel(void) {
    int steps = is_quick() ? 1000 : 5000;
    double ratios[KERNEL_RUNS];
    for (int run = 0; run < KERNEL_RUNS; run++)
        ratios[run] = time_bodies(true, steps) / time_bodies(false, steps);
    figure(median(ratios, KERNEL_RUNS), "", AT_MOST, 1,
           "a body's step in Chipmunk: exact arc / Euler");
}

// Case sim: whole ticks per CPU-second, compared with bare Chipmunk that replays the same motion.
// Matches and replays run in turn. Contact pairs decide the cost: in fights tanks keep apart,
// rammers push each other.

enum { SIM_RUNS = 5, SIM_QUICK_RUNS = 3, SIM_TANKS_MAX = 100 };

typedef struct Scene {
    const char *name, *arena;
    const char *minds[2];
    int tanks;
    double time_limit_s;
    int matches;          // per run
    double ticks_least;   // per CPU-second; 0: no bound
    double ratio_at_most; // 0: no bound
} Scene;

static const Scene SCENES[] = {BENCH_SCENES(TEST_ROW)};

typedef struct Frame { // state of one tank in one tick
    double x, y, angle_rad;
} Frame;

typedef struct Recording {
    Frame *frames; // ticks x tanks
    long ticks, capacity;
    int tanks;
    double contacts;
} Recording;

static Match *scene_match(const Scene *scene, uint64_t seed) {
    MatchCard card = card_of(scene->minds[0], scene->minds[1], scene->tanks, 2);
    card.seed = seed;
    card.time_limit_s = scene->time_limit_s;
    return match_of(card, bench_arena(scene->arena));
}

static void record_frame(Recording *record, const Battle *battle) {
    if (record->ticks == record->capacity) {
        record->capacity = record->capacity ? record->capacity * 2 : 4096;
        size_t size = (size_t)record->capacity * (size_t)record->tanks * sizeof(Frame);
        record->frames = realloc(record->frames, size);
        if (!record->frames) give_up("out of memory");
    }
    Frame *row = record->frames + record->ticks++ * record->tanks;
    for (int i = 0; i < record->tanks; i++) {
        Pose pose = battle_tank(battle, i)->pose;
        row[i] = (Frame){pose.x, pose.y, -pose.heading_rad};
    }
    for (const Event *event = NULL; (event = battle_next_event(battle, event));)
        record->contacts += event->kind == EVENT_CONTACT;
}

static Recording record_match(const Scene *scene, uint64_t seed) {
    Recording record = {.tanks = scene->tanks};
    OWN_MATCH *match = scene_match(scene, seed);
    record_frame(&record, match_battle(match));
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        record_frame(&record, match_battle(match));
    }
    return record;
}

static void add_walls(cpSpace *space, const Map *map) {
    cpBody *ground = cpSpaceGetStaticBody(space);
    add_edges(space, map_width(map), map_height(map));
    for (int i = 0; i < map_piece_count(map); i++) {
        const Piece *piece = map_piece(map, i);
        cpVect corners[PIECE_VERTICES_MAX];
        for (int v = 0; v < piece->vertex_count; v++)
            corners[v] = cpv(piece->vertices[v].x, piece->vertices[v].y);
        cpShape *shape =
            piece->vertex_count == 2
                ? cpSegmentShapeNew(ground, corners[0], corners[1], piece->radius_m)
                : cpPolyShapeNew(ground, piece->vertex_count, corners, cpTransformIdentity, 0);
        cpSpaceAddShape(space, shape);
    }
}

// Returns the CPU time of bare Chipmunk, with velocities that bring each body to its next pose.
static double time_replay(const Recording *record, const Map *map) {
    cpSpace *space = cpSpaceNew();
    cpBody *bodies[SIM_TANKS_MAX];
    const TankSpec *spec = &TANK_SPECS[0];
    ASSERT(record->tanks <= SIM_TANKS_MAX);
    cpSpaceSetIterations(space, 5); // same number as in the game
    cpSpaceSetCollisionSlop(space, 0.005);
    add_walls(space, map);
    for (int i = 0; i < record->tanks; i++) {
        const Frame *frame = &record->frames[i];
        bodies[i] = add_box(space, spec->mass_kg, spec->width_m, spec->length_m);
        cpBodySetPosition(bodies[i], cpv(frame->x, frame->y));
        cpBodySetAngle(bodies[i], frame->angle_rad);
    }
    double start = cpu_s();
    for (long t = 1; t < record->ticks; t++) {
        const Frame *row = record->frames + t * record->tanks;
        for (int i = 0; i < record->tanks; i++) {
            cpVect p = cpBodyGetPosition(bodies[i]);
            double turn_rad = angle_wrap(row[i].angle_rad - cpBodyGetAngle(bodies[i]));
            cpBodySetVelocity(
                bodies[i], cpv((row[i].x - p.x) / BATTLE_TICK_S, (row[i].y - p.y) / BATTLE_TICK_S));
            cpBodySetAngularVelocity(bodies[i], turn_rad / BATTLE_TICK_S);
        }
        cpSpaceStep(space, BATTLE_TICK_S);
    }
    double spent_s = cpu_s() - start;
    cpSpaceFree(space); // the process frees bodies and shapes
    return spent_s;
}

static void bench_scene(const Scene *scene, int runs) {
    double rate[SIM_RUNS], ratio[SIM_RUNS], contacts = 0, tank_ticks = 0;
    for (int run = 0; run < runs; run++) {
        double match_s = 0, bare_s = 0, ticks = 0;
        for (int m = 0; m < scene->matches; m++) {
            Match *match = scene_match(scene, (uint64_t)m + 1);
            double start = cpu_s();
            while (!match_is_over(match)) match_tick(match, NULL);
            match_s += cpu_s() - start;
            ticks += (double)match_result(match).ticks;
            match_destroy(match);
            Recording record = record_match(scene, (uint64_t)m + 1);
            bare_s += time_replay(&record, bench_arena(scene->arena)->map);
            contacts += record.contacts;
            tank_ticks += (double)record.ticks * record.tanks;
            free(record.frames);
        }
        rate[run] = ticks / match_s;
        ratio[run] = match_s / bare_s;
    }
    figure(median(rate, runs), "", AT_LEAST, rate_bound(scene->ticks_least),
           "%s: ticks per CPU-second", scene->name);
    figure(median(ratio, runs), "", AT_MOST, scene->ratio_at_most, "%s: full tick / bare Chipmunk",
           scene->name);
    figure(contacts / tank_ticks, "", AT_MOST, 0, "%s: contact pairs per tank", scene->name);
}

void bench_sim(void) {
    host_keep_memory(); // returned pages would be faulted in again during timed ticks
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++)
        if (is_selected(SCENES[i].name))
            bench_scene(&SCENES[i], is_quick() ? SIM_QUICK_RUNS : SIM_RUNS);
}

// Case crowd: the cost of a tank among 100, 1,000 and 10,000, hunters against ambushers, with the
// same area per tank and per wall. The sizes take turns; the smaller ones play more matches.

enum { CROWD_RUNS = 5, WARM_TICKS = 20, CROWD_TICKS = 20, SIZES = 3 };
#define AREA_PER_TANK_M2 120.0
#define AREA_PER_WALL_M2 320.0

typedef struct Crowd {
    int tanks, matches;               // matches per run
    double ns_at_most, ratio_at_most; // 0: no bound
    Arena *arena;
    double tank_tick_ns[CROWD_RUNS];
} Crowd;

static Arena *make_crowd_arena(int tanks) {
    int size_m = 4 * (int)ceil(sqrt(tanks * AREA_PER_TANK_M2) / 4);
    Sketch sketch;
    sketch_begin(&sketch, size_m, size_m, 4);
    Dice dice = dice_seed(1, (uint64_t)size_m);
    sketch_add(&sketch, "spawn", (double[]){50, 50, 0, 0}, 0, "point");
    for (int i = 0; i < (int)(size_m * size_m / AREA_PER_WALL_M2); i++) {
        double x = dice_between(&dice, 100, size_m * 10.0 - 100);
        double y = dice_between(&dice, 100, size_m * 10.0 - 100);
        sketch_add(&sketch, "wall", (double[]){x, y, i % 2 ? 60 : 30, i % 2 ? 10 : 30},
                   dice_between(&dice, 0, 360), "visible");
    }
    return sketch_finish(&sketch);
}

static void bench_crowd_run(Crowd *crowd, int run) {
    double ticking_s = 0;
    for (int m = 0; m < crowd->matches; m++) {
        MatchCard card = card_of("ambusher", "hunter", crowd->tanks, 2);
        card.seed = (uint64_t)m + 1;
        OWN_MATCH *match = match_of(card, crowd->arena);
        for (int i = 0; i < WARM_TICKS; i++) match_tick(match, NULL);
        double start = cpu_s();
        for (int i = 0; i < CROWD_TICKS; i++) match_tick(match, NULL);
        ticking_s += cpu_s() - start;
    }
    crowd->tank_tick_ns[run] = 1e9 * ticking_s / crowd->matches / CROWD_TICKS / crowd->tanks;
}

void bench_crowd(void) {
    Crowd crowds[SIZES] = {{100, 20, 0, 0}, {1000, 2, 0, 1.5}, {10000, 1, 1600, 2}};
    int runs = is_quick() ? 1 : CROWD_RUNS;
    for (int i = 0; i < SIZES; i++) crowds[i].arena = make_crowd_arena(crowds[i].tanks);
    for (int run = 0; run < runs; run++)
        for (int i = 0; i < SIZES; i++) bench_crowd_run(&crowds[i], run);
    double hundred_ns = median(crowds[0].tank_tick_ns, runs);
    for (int i = 0; i < SIZES; i++) {
        double tank_tick_ns = median(crowds[i].tank_tick_ns, runs);
        figure(tank_tick_ns, "ns", AT_MOST, time_bound(crowds[i].ns_at_most),
               "%d tanks, as dense: tick of a tank", crowds[i].tanks);
        if (i > 0)
            figure(tank_tick_ns / hundred_ns, "", AT_MOST, crowds[i].ratio_at_most,
                   "%d tanks, as dense: cost per tank / that of 100", crowds[i].tanks);
        arena_destroy(crowds[i].arena);
    }
}

// Case things: ticks of 64 tanks among 500 mines and barrels, relative to the same tanks without.
// Things that are gone are replaced between the measured ticks, and do no damage.

enum { THING_TANKS = 64, THINGS_THERE = 500, THING_TICKS = 400, THING_RUNS = 5 };

static void add_things(Match *match, Dice *dice) {
    int count;
    const Arena *arena = battle_arena(match_battle(match));
    for (battle_things(match_battle(match), &count); count < THINGS_THERE; count++) {
        Edit edit = {.kind = EDIT_THING, .index = thing_find(count % 2 ? "mine" : "barrel")};
        do {
            edit.pose.x = dice_between(dice, 1, arena->width_m - 1);
            edit.pose.y = dice_between(dice, 1, arena->height_m - 1);
        } while (!match_edit(match, &edit, NULL));
    }
}

static double time_things(const Arena *arena, bool has_things) {
    MatchCard card = card_of("ambusher", "hunter", THING_TANKS, 2);
    Tuning tuning = tuning_initial();
    tuning_set(&tuning, "mine.damage", 0, NULL);
    tuning_set(&tuning, "barrel.damage", 0, NULL);
    tuning_set(&tuning, "gun.damage", 0, NULL);
    card_set_tuning(&card, &tuning);
    OWN_MATCH *match = match_of(card, arena);
    Dice dice = dice_seed(5, 5);
    double ticking_s = 0;
    for (int i = 0; i < WARM_TICKS + THING_TICKS; i++) {
        if (has_things) add_things(match, &dice);
        double start = cpu_s();
        match_tick(match, NULL);
        if (i >= WARM_TICKS) ticking_s += cpu_s() - start;
    }
    return ticking_s;
}

void bench_things(void) {
    OWN_ARENA *arena = make_crowd_arena(THING_TANKS);
    double ratios[THING_RUNS];
    int runs = is_quick() ? 1 : THING_RUNS;
    for (int i = 0; i < runs; i++) ratios[i] = time_things(arena, false) / time_things(arena, true);
    figure(median(ratios, runs), "", AT_LEAST, 0.6,
           "64 tanks: ticks per CPU-second with 500 things / without");
}

// Case memory: memory of a match during a fight, without its arena, which matches share. Pages
// count once they are touched, so each match runs in a separate process.

enum { MEMORY_TICKS = 900 };

// Returns the resident memory of this process in megabytes, without mapped files.
static double resident_mb(void) {
    long total = 0, resident = 0, of_files = 0;
    OWN_FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld %ld", &total, &resident, &of_files) != 3)
        give_up("cannot read /proc/self/statm");
    return (double)(resident - of_files) * (double)sysconf(_SC_PAGESIZE) / 1e6;
}

static void bench_memory_of(const char *arena_name, int tanks, double mb_at_most) {
    pid_t child = fork();
    if (child < 0) give_up("cannot start a process");
    if (child > 0) {
        waitpid(child, NULL, 0);
        return;
    }
    const Arena *arena = bench_arena(arena_name);
    MatchCard card = card_of("ambusher", "hunter", tanks, 2);
    card.seed = 0;
    double before_mb = resident_mb();
    Match *match = match_of(card, arena);
    for (int i = 0; i < MEMORY_TICKS; i++) match_tick(match, NULL);
    figure(resident_mb() - before_mb, "MB", AT_MOST, mb_at_most, "memory of a match of %d tanks",
           tanks);
    exit(0);
}

void bench_memory(void) {
    bench_memory_of("yard", 2, 0.45);
    bench_memory_of("yard", 10, 0.45);
    bench_memory_of("city", 100, 1.0);
}

// Case seek: CPU time to reach any tick of a recording of ten minutes that has just been opened,
// and to step back by one tick.

enum { SEEKS = 200, STEPS_BACK = 60 };
#define SEEK_MEAN_MS 20.0
#define SEEK_WORST_MS 100.0

static double clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static Replay *record_replay(int tanks, const Arena *arena) {
    char path[64];
    Problem problem = {""};
    MatchCard card = card_of("hunter", "ambusher", tanks, 2);
    card.seed = 1;
    card.mode = MODE_SCORE;
    card.points = 0;
    card.time_limit_s = 600;
    OWN_MATCH *match = match_of(card, arena);
    snprintf(path, sizeof path, "/tmp/bench_seek-%ld" REPLAY_ENDING, (long)getpid());
    ReplayWriter *writer = replay_writer_open(path, match, "bench", &problem);
    if (!writer) give_up(problem.text);
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        replay_writer_ticked(writer, match);
    }
    if (!replay_writer_close(writer, match, &problem)) give_up(problem.text);
    Replay *replay = replay_load(path, &problem);
    if (!replay) give_up(problem.text);
    unlink(path);
    return replay;
}

// Seeks to random ticks, or steps back, and prints the mean and the longest time.
static void time_seeks(ReplayPlayer *player, int count, Dice *dice, int ticks, const char *scene,
                       const char *what) {
    double sum_ms = 0, worst_ms = 0;
    for (int i = 0; i < count; i++) {
        uint64_t tick = dice ? (uint64_t)dice_below(dice, ticks) : replay_player_tick(player) - 1;
        double start_s = cpu_s();
        if (!replay_player_seek(player, tick)) give_up("cannot seek");
        double spent_ms = 1e3 * (cpu_s() - start_s);
        sum_ms += spent_ms;
        worst_ms = fmax(worst_ms, spent_ms);
    }
    figure(sum_ms / count, "ms", AT_MOST, time_bound(SEEK_MEAN_MS), "%s: %s", scene, what);
    figure(worst_ms, "ms", AT_MOST, SEEK_WORST_MS, "%s: %s, the slowest", scene, what);
}

static void bench_seek_in(const char *scene, const char *arena_name, int tanks) {
    Problem problem = {""};
    const Arena *arena = bench_arena(arena_name);
    OWN_REPLAY *replay = record_replay(tanks, arena);
    OWN_PLAYER *player = replay_player_create(replay, arena, &problem);
    if (!player) give_up(problem.text);
    Dice dice = dice_seed(7, 7);
    double start_ms = clock_ms();
    replay_player_scout(player, NULL, NULL);
    bool is_same;
    while (!replay_player_is_compared(player, &is_same)) usleep(1000);
    figure(clock_ms() - start_ms, "ms", AT_MOST, 0, "%s: playing ten minutes ahead", scene);
    time_seeks(player, SEEKS, &dice, (int)replay->ticks, scene, "to any tick");
    time_seeks(player, STEPS_BACK, NULL, 0, scene, "one tick back");
}

void bench_seek(void) {
    bench_seek_in("duel", "yard", 2);
    bench_seek_in("ten tanks", "yard", 10);
    if (!is_quick()) bench_seek_in("64 tanks", "city", 64);
}

// Case view: frames per second at 1280x720 with the software renderer on one core, in fights.
// There are three frames per tick, as on a fast screen; only drawing is timed.

enum { FRAMES = 600, CROWD_FRAMES = 120 };

static void bench_frames(const Arena *arena, int tanks, int frames, double rate_least) {
    Problem problem = {""};
    ViewOptions options = view_defaults();
    options.is_headless = true;
    options.font_file = ASSETS_DIR "/fonts/DejaVuSans.ttf";
    MatchCard card = card_of("circler", "wander", tanks, 4);
    card.seed = 5;
    card_make_names_unique(&card);
    OWN_MATCH *match = match_of(card, arena);
    match_keep_notes(match, true);
    View *view = view_create(&options, arena, &problem);
    if (!view) give_up(problem.text);
    view_begin(view, match);
    double drawing_s = 0, worst_s = 0;
    for (int i = 0; i < frames; i++) {
        if (i % 3 == 0) {
            match_tick(match, NULL);
            view_tick(view, match);
        }
        ViewStatus status = {.speed = 1, .blend = i % 3 / 3.0, .round = 1, .rounds = 1};
        double start = cpu_s();
        view_draw(view, match, &status);
        double spent_s = i > 0 ? cpu_s() - start : 0; // the first frame paints the ground
        drawing_s += spent_s;
        worst_s = fmax(worst_s, spent_s);
    }
    figure((frames - 1) / drawing_s, "", AT_LEAST, rate_bound(rate_least),
           "1280x720 with %d tanks: frames per CPU-second", tanks);
    figure(worst_s * 1e3, "ms", AT_MOST, 0, "1280x720 with %d tanks: the slowest frame", tanks);
    view_destroy(view);
}

void bench_view(void) {
    int frames = is_quick() ? CROWD_FRAMES : FRAMES;
    Sketch sketch;
    sketch_begin(&sketch, 200, 120, 1);
    sketch_add(&sketch, "spawn", (double[]){1000, 600, 0, 0}, 0, "point");
    OWN_ARENA *plain = sketch_finish(&sketch);
    bench_frames(bench_arena("yard"), 8, frames, 300);
    bench_frames(bench_arena("yard"), 32, frames, 0);
    bench_frames(bench_arena("city"), 100, frames, 120);
    bench_frames(plain, 1000, CROWD_FRAMES, 60);
}
