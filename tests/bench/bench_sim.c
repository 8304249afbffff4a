// bench_sim.c -- what a tick costs: whole ticks per CPU-second, and against bare Chipmunk replaying
// the same motion.
//
//     bench_sim [ASSETS] [--quick] [only=WORD]
//
// Each scene is run several times, the match and its bare replay in turn; medians are told, with
// the contact pairs a tank, since those decide the cost. In fights tanks keep apart; rammers press
// on.
#include <chipmunk/chipmunk.h>

#include "platform/host.h"
#include "scene.h"

enum { RUNS = 5, QUICK_RUNS = 3, TANKS_MAX = 100 };

typedef struct Scene {
    const char *name, *arena;
    const char *minds[2];
    int tanks;
    double time_limit_s;
    int matches;            // a run
    double must_ticks;      // a CPU-second; 0: none
    double must_ratio_most; // 0: none
} Scene;

static const Scene SCENES[] = {
    {"a duel", "yard", {"hunter", "ambusher"}, 2, 180, 32, 1300000, 1.5},
    {"ten tanks", "yard", {"hunter", "ambusher"}, 10, 180, 16, 200000, 1.9},
    {"100 tanks in the city", "city", {"hunter", "ambusher"}, 100, 15, 4, 0, 4},
    {"two rammers", "yard", {"rammer", "rammer"}, 2, 60, 8, 0, 0},
    {"ten rammers", "yard", {"rammer", "rammer"}, 10, 30, 4, 0, 0},
    {"100 rammers in the city", "city", {"rammer", "rammer"}, 100, 15, 1, 0, 0},
};

typedef struct Frame { // one tank in one tick
    double x, y, angle;
} Frame;

typedef struct Recording {
    Frame *frames; // ticks x tanks
    long ticks, capacity;
    int tanks;
    double contacts;
} Recording;

static Match *begin(const Scene *scene, const Arena *arena, uint64_t seed) {
    MatchCard card = card_of(scene->minds[0], scene->minds[1], scene->tanks, 2, seed);
    card.time_limit_s = scene->time_limit_s;
    return match_of(card, arena);
}

static double time_match(const Scene *scene, const Arena *arena, uint64_t seed, long *ticks) {
    Match *match = begin(scene, arena, seed);
    double start = cpu_s();
    while (!match_is_over(match)) match_tick(match, NULL);
    double spent = cpu_s() - start;
    *ticks = (long)match_result(match).ticks;
    match_destroy(match);
    return spent;
}

static void record_frame(Recording *record, const Battle *battle) {
    if (record->ticks == record->capacity) {
        record->capacity = record->capacity ? record->capacity * 2 : 4096;
        size_t size = (size_t)record->capacity * (size_t)record->tanks * sizeof(Frame);
        record->frames = realloc(record->frames, size);
        if (!record->frames) abort();
    }
    Frame *row = record->frames + record->ticks++ * record->tanks;
    for (int i = 0; i < record->tanks; i++) {
        Pose pose = battle_tank(battle, i)->pose;
        row[i] = (Frame){pose.x, pose.y, -pose.heading_rad};
    }
    int count;
    const Event *events = battle_events(battle, &count);
    for (int i = 0; i < count; i++) record->contacts += events[i].kind == EVENT_CONTACT;
}

static Recording record_match(const Scene *scene, const Arena *arena, uint64_t seed) {
    Recording record = {.tanks = scene->tanks};
    Match *match = begin(scene, arena, seed);
    record_frame(&record, match_battle(match));
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        record_frame(&record, match_battle(match));
    }
    match_destroy(match);
    return record;
}

static void add_walls(cpSpace *space, const Map *map) {
    cpBody *ground = cpSpaceGetStaticBody(space);
    double w = map_width(map), h = map_height(map);
    const cpBB edges[] = {
        {-8, -8, 0, h + 8}, {w, -8, w + 8, h + 8}, {0, -8, w, 0}, {0, h, w, h + 8}};
    for (int i = 0; i < 4; i++) cpSpaceAddShape(space, cpBoxShapeNew2(ground, edges[i], 0));
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

// Stock Chipmunk with the velocities that bring each body to its next recorded pose.
static double time_replay(const Recording *record, const Arena *arena) {
    cpSpace *space = cpSpaceNew();
    cpBody *bodies[TANKS_MAX];
    double dt = BATTLE_TICK_S;
    cpSpaceSetIterations(space, 5); // as many as the game's
    cpSpaceSetCollisionSlop(space, 0.005);
    add_walls(space, arena->map);
    const TankSpec *spec = &TANK_SPECS[0];
    for (int i = 0; i < record->tanks; i++) {
        const Frame *frame = &record->frames[i];
        cpFloat moment = cpMomentForBox(spec->mass_kg, spec->width_m, spec->length_m);
        bodies[i] = cpSpaceAddBody(space, cpBodyNew(spec->mass_kg, moment));
        cpSpaceAddShape(space, cpBoxShapeNew(bodies[i], spec->width_m, spec->length_m, 0));
        cpBodySetPosition(bodies[i], cpv(frame->x, frame->y));
        cpBodySetAngle(bodies[i], frame->angle);
    }
    double start = cpu_s();
    for (long tick = 1; tick < record->ticks; tick++) {
        const Frame *row = record->frames + tick * record->tanks;
        for (int i = 0; i < record->tanks; i++) {
            cpVect p = cpBodyGetPosition(bodies[i]);
            double turn = angle_wrap(row[i].angle - cpBodyGetAngle(bodies[i]));
            cpBodySetVelocity(bodies[i], cpv((row[i].x - p.x) / dt, (row[i].y - p.y) / dt));
            cpBodySetAngularVelocity(bodies[i], turn / dt);
        }
        cpSpaceStep(space, dt);
    }
    double spent = cpu_s() - start;
    cpSpaceFree(space); // bodies and shapes go with the process
    return spent;
}

static void tell(const Scene *scene, double *rate, double *ratio, int runs, double contacts) {
    figure(median(rate, runs), "", AT_LEAST, by_machine(scene->must_ticks),
           "%s: ticks a CPU-second", scene->name);
    figure(median(ratio, runs), "", AT_MOST, scene->must_ratio_most,
           "%s: full tick / bare Chipmunk", scene->name);
    figure(contacts, "", AT_MOST, 0, "%s: contact pairs a tank", scene->name);
}

static void bench(const Scene *scene, const char *assets, int runs) {
    Arena *arena = load_arena(assets, scene->arena);
    double rate[RUNS], ratio[RUNS], contacts = 0, tank_ticks = 0;
    for (int run = 0; run < runs; run++) {
        double match_time = 0, bare_time = 0;
        long ticks = 0;
        for (int m = 0; m < scene->matches; m++) {
            long n;
            uint64_t seed = (uint64_t)m + 1;
            match_time += time_match(scene, arena, seed, &n);
            ticks += n;
            Recording record = record_match(scene, arena, seed);
            bare_time += time_replay(&record, arena);
            contacts += record.contacts;
            tank_ticks += (double)record.ticks * record.tanks;
            free(record.frames);
        }
        rate[run] = (double)ticks / match_time;
        ratio[run] = match_time / bare_time;
    }
    tell(scene, rate, ratio, runs, contacts / tank_ticks);
    arena_destroy(arena);
}

int main(int argc, char **argv) {
    host_keep_memory(); // what is given back would be faulted in again in ticks that are timed
    int runs = is_quick(argc, argv) ? QUICK_RUNS : RUNS;
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++)
        if (strstr(SCENES[i].name, only_of(argc, argv)))
            bench(&SCENES[i], assets_of(argc, argv), runs);
    return 0;
}
