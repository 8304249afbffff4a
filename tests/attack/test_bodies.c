// test_bodies.c -- tanks stay on the field and on their side of every wall, whatever the tuning.
//
// Plays matches from random corners of the tuning table: all ranges, every shipped arena and some
// that are worse, every drive with any parameters, all kinds of tanks, most of them ramming.
// `test_bodies FIRST COUNT` plays these matches only.
#include "bout.h"
#include "effort.h"

#include "sim/contact_bound.h"
#include "match/tuning.h"

enum { MATCHES = 40, MATCHES_LONG = 2000, TANKS_MOST = 20 };

typedef struct Corners {
    int count;
    double radius_m; // thickness around them
    Vec at[PIECE_VERTICES_MAX];
} Corners;

// The speed limit for cars under constant blows, in top speeds.
#define BLOWN_TOPS 6

typedef struct Tally {
    long tank_ticks, outside, crossed, deep;
    double deepest_m, fastest_mps;
} Tally;

// Returns how far two outlines overlap, measured across the faces of `a` only.
static double depth_by_faces(const Corners *a, const Corners *b, double depth_m) {
    for (int i = 0; i < a->count; i++) {
        Vec side = vec_unit(vec_sub(a->at[(i + 1) % a->count], a->at[i])), out = vec_right(side);
        double low_m = HUGE_VAL;
        for (int k = 0; k < b->count; k++)
            low_m = fmin(low_m, vec_dot(vec_sub(b->at[k], a->at[i]), out));
        depth_m = fmin(depth_m, a->radius_m + b->radius_m - low_m);
    }
    return depth_m;
}

static double depth_in_walls(const Map *map, const Tank *tank) {
    Corners hull = {.count = 4};
    hull_corners(tank->spec, tank->pose, hull.at);
    double deepest_m = 0;
    for (int i = 0; i < 4; i++) {
        Vec at = hull.at[i];
        deepest_m = fmax(deepest_m, fmax(fmax(-at.x, at.x - map_width(map)),
                                         fmax(-at.y, at.y - map_height(map))));
    }
    for (int i = 0; i < map_piece_count(map); i++) {
        const Piece *piece = map_piece(map, i);
        Corners wall = {.count = piece->vertex_count, .radius_m = piece->radius_m};
        memcpy(wall.at, piece->vertices, sizeof wall.at);
        double depth_m = depth_by_faces(&wall, &hull, HUGE_VAL);
        if (depth_m > 0) deepest_m = fmax(deepest_m, depth_by_faces(&hull, &wall, depth_m));
    }
    return deepest_m;
}

static void examine(Tally *tally, const Map *map, const Tank *tank, uint64_t number, int tick) {
    Vec at = pose_at(tank->pose), from = pose_at(tank->last_pose);
    double depth_m = depth_in_walls(map, tank);
    bool is_out = !(at.x >= 0 && at.y >= 0 && at.x <= map_width(map) && at.y <= map_height(map));
    bool is_deep = depth_m > DEPTH_MAX_M + 1e-9;
    bool is_across = !is_out && map_ray(map, from, at, NULL) < 1;
    double speed_mps = hypot(tank->motion.forward_mps, tank->motion.side_mps);
    if ((is_out || is_across || is_deep) && tally->outside + tally->crossed + tally->deep < 20)
        printf("match %d, tick %d, tank %d (%s, %s): at %g %g, %g m deep, %g m/s%s%s\n",
               (int)number, tick, tank->id, tank->spec->name, tank->loadout->drive->name, at.x,
               at.y, depth_m, speed_mps, is_out ? ", outside" : "",
               is_across ? ", through a wall" : "");
    tally->tank_ticks++;
    tally->outside += is_out;
    tally->crossed += is_across;
    tally->deep += is_deep;
    tally->deepest_m = fmax(tally->deepest_m, depth_m);
    tally->fastest_mps = fmax(tally->fastest_mps, speed_mps);
}

static double any_value(Dice *dice, double low, double high, double usual, int step) {
    switch (dice_below(dice, 5)) {
    case 0: return usual;
    case 1: return low;
    case 2:
    case 3: return high;
    default: {
        double value = dice_between(dice, low, high);
        return step ? floor(value) : value;
    }
    }
}

// One kind has the largest mass and the others the smallest, all are fast, and guns do no damage.
static void tune_for_pushing(Dice *dice, Tuning *tuning) {
    static const char *const UP[] = {"drive.top", "drive.accel", "drive.grip", "drive.turn-accel"};
    int heavy = dice_below(dice, TUNING_KINDS), kind, mass = tuning_find("hull.mass", &kind);
    for (int i = 0; i < TUNING_KINDS; i++)
        assert_true(tuning_put(tuning, mass, i, i == heavy ? 60000 : 500, NULL));
    for (size_t i = 0; i < sizeof UP / sizeof *UP; i++) {
        int row = tuning_find(UP[i], &kind);
        assert_true(tuning_put(tuning, row, -1, tuning_row_at(row).high, NULL));
    }
    assert_true(tuning_set(tuning, "gun.damage", 0, NULL));
}

static void any_tuning(Dice *dice, Tuning *tuning) {
    *tuning = tuning_initial();
    for (int row = 0; row < tuning_row_count(); row++) {
        TuningRow known = tuning_row_at(row);
        bool is_whole = known.step == 1 && !*known.unit;
        bool is_shared = dice_below(dice, 2);
        double value = 0;
        if (dice_below(dice, 4) == 0) continue;
        for (int kind = 0; kind < tuning_row_kinds(row); kind++) {
            if (!kind || !is_shared)
                value = any_value(dice, known.low, known.high, tuning_default(row, kind), is_whole);
            if (!strcmp(known.key, "gun.damage") && dice_below(dice, 2)) value = 0;
            if (!strcmp(known.key, "rule.substeps") && dice_below(dice, 3)) value = 1;
            assert_true(
                tuning_put(tuning, row, tuning_row_kinds(row) > 1 ? kind : -1, value, NULL));
        }
    }
    if (dice_below(dice, 3) == 0) tune_for_pushing(dice, tuning);
}

static const Behaviour *any_mind(Dice *dice) {
    const char *usual[] = {"rammer", "rammer", "wander", "idle"};
    int pick = dice_below(dice, 8);
    return pick < 4 ? behaviour_find(usual[pick]) : BEHAVIOURS[dice_below(dice, mind_count())];
}

static void any_tank(Dice *dice, Bout *bout, int team) {
    int drives = 0, weapons = 0, specials = 0;
    while (DRIVES[drives]) drives++;
    while (WEAPONS[weapons]) weapons++;
    while (special_choice(specials)) specials++;
    TankCard *tank = bout_add(bout, any_mind(dice), DRIVES[dice_below(dice, drives)], team);
    tank->loadout.spec = &TANK_SPECS[dice_below(dice, TUNING_KINDS)];
    tank->loadout.weapon = WEAPONS[dice_below(dice, weapons)];
    tank->loadout.special = special_choice(dice_below(dice, specials));
    for (int i = 0; i < drive_param_count(tank->loadout.drive); i++) {
        const Param *param = &tank->loadout.drive->params[i];
        tank->loadout.drive_params[i] =
            any_value(dice, param->low, param->high, param->initial, false);
    }
}

// A case that once failed: heavy rammers pushed light tanks 5 m over the edge.
static void report_match(uint64_t seed, Bout *bout, const Arena *arena) {
    static const char *const TUNED[] = {"heavy.hull.mass", "light.hull.mass", "drive.top",
                                        "drive.accel",     "drive.grip",      "gun.damage"};
    static const double VALUES[] = {60000, 500, 20, 40, 40, 0};
    Tuning tuning = tuning_initial();
    for (size_t i = 0; i < sizeof TUNED / sizeof *TUNED; i++)
        assert_true(tuning_set(&tuning, TUNED[i], VALUES[i], NULL));
    *bout = bout_initial(seed, 60);
    card_set_tuning(&bout->card, &tuning);
    bout->card.time_limit_s = 60;
    for (int i = 0; i < 16; i++) {
        TankCard *tank =
            bout_add(bout, behaviour_find(i < 8 ? "rammer" : "idle"), DRIVES[0], i / 8);
        tank->loadout.spec = spec_find(i < 8 ? "heavy" : "light");
    }
    bout_start(bout, arena);
}

// Returns false if the arena has no room for the tanks.
static bool any_match(uint64_t number, Bout *bout, Arena *const arenas[], int arena_count) {
    Dice dice = dice_seed(number, 13);
    Tuning tuning;
    Problem problem = {""};
    int teams = 1 + dice_below(&dice, 4), tanks = 2 + dice_below(&dice, TANKS_MOST - 1);
    const Arena *arena = arenas[dice_below(&dice, arena_count)];
    *bout = bout_initial(number, 0);
    any_tuning(&dice, &tuning);
    bout->card.mode = dice_below(&dice, mode_count());
    card_set_tuning(&bout->card, &tuning);
    bout->card.time_limit_s = 10 + dice_below(&dice, 10);
    bout->card.points = 0; // no match ends early
    for (int i = 0; i < tanks; i++) any_tank(&dice, bout, dice_below(&dice, teams));
    while (true) {
        card_make_names_unique(&bout->card);
        bout->match = match_create(&bout->card, arena, &problem);
        if (bout->match || bout->card.tank_count < 3) break;
        card_remove(&bout->card, bout->card.tank_count - 1);
    }
    return bout->match;
}

static bool play(uint64_t number, Arena *const arenas[], int arena_count, Tally *tally) {
    OWN_BOUT bout = {0};
    if (!number) report_match(1, &bout, arenas[0]);
    if (number && !any_match(number, &bout, arenas, arena_count)) return false;
    const Battle *battle = match_battle(bout.match);
    const Map *map = battle_arena(battle)->map;
    for (int tick = 0; bout_tick(&bout); tick++)
        for (int i = 0; i < battle_tank_count(battle); i++)
            if (!bout_tank(&bout, i)->is_removed)
                examine(tally, map, bout_tank(&bout, i), number, tick);
    return true;
}

// Fields a few tanks long, thin walls, and a wedge that hulls are driven into.
#define WALL(shape) "{'id':2,'type':'wall','rotation':0," shape "}"
#define RAIL(x, y, to)                                                                             \
    WALL("'x':" #x ",'y':" #y ",'width':0,'height':0,'polyline':[{'x':0,'y':0}," to                \
         "],'properties':[{'name':'thickness','type':'float','value':0.1}]")
static const struct {
    int width_m, height_m;
    const char *objects;
} MADE[] = {MADE_ARENAS(TEST_ROW)};
static const char *const SHIPPED[] = {"open", "city", "maze", "pillars", "proving", "yard"};
enum { MADE_COUNT = sizeof MADE / sizeof *MADE, SHIPPED_COUNT = sizeof SHIPPED / sizeof *SHIPPED };

// Returns the highest speed of a car that steers from side to side under random blows, with its
// parameters at their limits.
static double blown_mps(const Drive *drive, Dice *dice, double top_mps) {
    static const double SHARES[] = {-1, 0.25, 1};
    DriveSpec spec = TANK_SPECS[1].drive;
    const Ground ground = {.grip = 1};
    DriveState state = {0};
    Motion motion = {0};
    Tracks order = {top_mps, top_mps};
    double fastest_mps = 0;
    spec.top_mps = top_mps;
    spec.accel_mps2 = spec.grip_mps2 = 40;
    for (int i = 0; i < drive_param_count(drive); i++) {
        const Param *param = &drive->params[i];
        spec.params[i] = any_value(dice, param->low, param->high, param->high, false);
    }
    for (int tick = 0; tick < 4000; tick++) {
        if (dice_below(dice, 10) == 0)
            order = (Tracks){SHARES[dice_below(dice, 3)] * top_mps,
                             SHARES[dice_below(dice, 3)] * top_mps};
        if (dice_below(dice, 5) == 0) {
            motion.forward_mps += dice_between(dice, -10, 10);
            motion.side_mps += dice_between(dice, -10, 10);
            motion.turn_radps += dice_between(dice, -5, 5);
        }
        motion = drive->push(&spec, &state, &ground, &(Pose){0}, motion, order, BATTLE_TICK_S);
        fastest_mps = fmax(fastest_mps, hypot(motion.forward_mps, motion.side_mps));
    }
    return fastest_mps;
}

static bool are_cars_held(void) {
    static const char *const NAMES[] = {"bicycle", "bicycle-arc"};
    const double TOP_MPS = 20;
    double fastest_mps = 0;
    Dice dice = dice_seed(5, 13);
    for (int i = 0; i < 100; i++)
        fastest_mps = fmax(fastest_mps, blown_mps(drive_find(NAMES[i % 2]), &dice, TOP_MPS));
    printf("cars under blows: fastest %.1f m/s (%g allowed)\n", fastest_mps, BLOWN_TOPS * TOP_MPS);
    return fastest_mps <= BLOWN_TOPS * TOP_MPS;
}

int main(int argc, char **argv) {
    bool are_held = are_cars_held();
    Arena *arenas[MADE_COUNT + SHIPPED_COUNT];
    Tally tally = {0};
    int first = argc > 1 ? atoi(argv[1]) : 0;
    int count = argc > 2 ? atoi(argv[2]) : effort_is_long() ? MATCHES_LONG : effort_of(MATCHES, 4);
    int played = 0;
    for (int i = 0; i < SHIPPED_COUNT; i++) arenas[i] = shipped_arena(SHIPPED[i]);
    for (int i = 0; i < MADE_COUNT; i++)
        arenas[SHIPPED_COUNT + i] =
            field_create(MADE[i].width_m, MADE[i].height_m, MADE[i].objects);
    for (int i = 0; i < count; i++)
        played += play((uint64_t)(first + i), arenas, SHIPPED_COUNT + MADE_COUNT, &tally);
    for (int i = 0; i < SHIPPED_COUNT + MADE_COUNT; i++) arena_destroy(arenas[i]);
    printf("%d matches, %ld tank-ticks: %ld outside, %ld through a wall, %ld too deep in one; "
           "deepest %.3f m (%g m allowed), fastest %.1f m/s\n",
           played, tally.tank_ticks, tally.outside, tally.crossed, tally.deep, tally.deepest_m,
           DEPTH_MAX_M, tally.fastest_mps);
    return !are_held || tally.outside || tally.crossed || tally.deep || played < count;
}
