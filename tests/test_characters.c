// test_characters.c -- the characteristic behaviour of each mind, alone, in duels and in teams.
#include "bout.h"
#include "cases.h"
#include "effort.h"
#include "pupil.h"

#include "ai/gunnery/aim.h"
#include "ai/tactics/squad.h"
#include "match/telemetry.h"
#include "match/tuning.h"

enum { SEEDS = 6, SAMPLES_MAX = 60 * 60 * SEEDS };
// All builds play the same matches, so a build that is slow plays every third.
#define SAMPLED (effort_is_brief() ? 3 : 1)

// A mind that stands and shoots.
static Order stand_and_shoot(void *memory, const Senses *senses, Notes *notes) {
    Order order = {0};
    const TankSight *target = target_choose(senses, -1);
    if (target) turret_engage(memory, senses, target, TURRET_LEADS, &order, notes);
    return order;
}
static const Behaviour GUN = {.name = "gun",
                              .help = "stands and shoots",
                              .memory_bytes = sizeof(Turret),
                              .think = stand_and_shoot};

// Returns a wide field with two spawn points in its centre, 25 m apart.
static Arena *wide_field(void) {
    return field_create(120, 100,
                        "{\"id\":2,\"type\":\"spawn\",\"x\":850,\"y\":500,\"width\":0,\"height\":0,"
                        "\"point\":true,\"rotation\":0}");
}

static const Behaviour *mind(const char *name) { return behaviour_find(name); }

static TankSight foe(int id, double x, double y) {
    TankSight sight = driver_other((Pose){x, y, 0}, true);
    sight.id = id;
    return sight;
}

// Figures of duels over several seeds.
typedef struct Tally {
    double part, all, now_s, longest_s;
    double values[SAMPLES_MAX];
    int count;
} Tally;

typedef void Watch(const Bout *bout, const Map *map, Tally *tally); // called after each tick

static void note_distance(const Bout *bout, const Map *map, Tally *tally) {
    (void)map;
    if (tally->count < SAMPLES_MAX) tally->values[tally->count++] = bout_distance_m(bout);
}

static bool is_in_sight(const Bout *bout, const Map *map) {
    return map_sees(map, pose_at(bout_tank(bout, 0)->pose), pose_at(bout_tank(bout, 1)->pose));
}

static void note_sight(const Bout *bout, const Map *map, Tally *tally) {
    tally->part += is_in_sight(bout, map);
    tally->all++;
}

// Measures how long the first tank stands in sight of its enemy.
static void note_exposed(const Bout *bout, const Map *map, Tally *tally) {
    const Tank *self = bout_tank(bout, 0), *other = bout_tank(bout, 1);
    bool stands = fabs(self->motion.forward_mps) < 0.3 && !self->is_wreck && !other->is_wreck &&
                  is_in_sight(bout, map);
    tally->now_s = stands ? tally->now_s + BATTLE_TICK_S : 0;
    tally->longest_s = fmax(tally->longest_s, tally->now_s);
}

// Counts the first tank's shells at an enemy beyond 16 m, and those that it fired at rest.
static void note_rest(const Bout *bout, const Map *map, Tally *tally) {
    (void)map;
    int shots = bout_distance_m(bout) < 16 ? 0 : events_of(bout->match, EVENT_FIRE, 0, ANY);
    tally->all += shots;
    if (fabs(bout_tank(bout, 0)->motion.forward_mps) < 1) tally->part += shots;
}

// Counts the first tank's shells, and those fired at a wall nearer than the enemy.
static void note_walls(const Bout *bout, const Map *map, Tally *tally) {
    int shots = events_of(bout->match, EVENT_FIRE, 0, ANY);
    const Tank *tank = bout_tank(bout, 0);
    Vec gun = vec_heading(tank->pose.heading_rad + tank->turret_rad), from = pose_at(tank->pose);
    Vec to = vec_add(from, vec_scale(gun, fmax(0, bout_distance_m(bout) - 2)));
    tally->all += shots;
    if (shots && map_ray(map, from, to, NULL) < 1) tally->part += shots;
}

// A figure of duels: the median of the values, the longest period or the frequency of `part`.
typedef struct Measure {
    const char *name;
    Watch *watch;
    int seeds;
    double samples_min; // minimum number of samples for a share
} Measure;

static const Measure DISTANCE_M = {"median distance", note_distance, SEEDS, 0},
                     IN_SIGHT = {"share of time in sight", note_sight, SEEDS, 1},
                     EXPOSED_S = {"longest time standing in sight", note_exposed, 3, 0},
                     FIRED_AT_REST = {"share of shells fired at rest", note_rest, 4 * SEEDS, 101},
                     FIRED_AT_WALLS = {"share of shells fired at walls", note_walls, SEEDS, 21};

static double measure(const Measure *figure, const char *arena, const char *name,
                      const char *other) {
    static Tally tally;
    OWN_ARENA *field = shipped_arena(arena);
    tally = (Tally){0};
    for (int seed = 1; seed <= figure->seeds; seed++) {
        OWN_BOUT bout = bout_open(field, mind(name), mind(other), (uint64_t)seed, 60);
        while (bout_tick(&bout)) figure->watch(&bout, field->map, &tally);
    }
    if (tally.all < figure->samples_min)
        fail_msg("%s of %s: only %g samples", figure->name, name, tally.all);
    if (tally.all > 0) return tally.part / tally.all;
    if (tally.count == 0) return tally.longest_s;
    qsort(tally.values, (size_t)tally.count, sizeof *tally.values, compare_reals);
    return tally.values[tally.count / 2];
}

// Characteristic behaviour of minds in duels. Only the standing minds halt to fire. The coward
// never lets an enemy that approaches on the shortest path come near, and does not stand in sight
// where its path to cover ends early.
static const struct {
    const Measure *figure;
    const char *arena, *mind, *other;
    double low, high;
} DUELS[] = {CHARACTER_DUELS(TEST_ROW)};

UNIT_TEST(each_mind_keeps_to_its_figures_in_duels) {
    for (size_t i = 0; i < sizeof DUELS / sizeof *DUELS; i += SAMPLED) {
        double value = measure(DUELS[i].figure, DUELS[i].arena, DUELS[i].mind, DUELS[i].other);
        if (!(value >= DUELS[i].low && value <= DUELS[i].high))
            fail_msg("%s against %s in %s: %s is %g, allowed are %g to %g", DUELS[i].mind,
                     DUELS[i].other, DUELS[i].arena, DUELS[i].figure->name, value, DUELS[i].low,
                     DUELS[i].high);
    }
}

UNIT_TEST(the_coward_is_seen_less_than_the_seeker) {
    check_at_most(measure(&IN_SIGHT, "yard", "coward", "wander"),
                  0.55 * measure(&IN_SIGHT, "yard", "seeker", "wander"));
}

static void set_gun_damage(Bout *bout, double damage) {
    Tuning tuning = tuning_initial();
    int kind;
    tuning.values[tuning_find("gun.damage", &kind)][0] = damage;
    card_set_tuning(&bout->card, &tuning);
}

// Returns the fraction of the second half minute that the mind spends behind a tank that stands
// still and hardly takes damage.
static double share_behind(const char *name) {
    OWN_ARENA *arena = wide_field();
    Tally tally = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        OWN_BOUT bout = BOUT_OF(MODE_LAST, seed, 60, name, "idle");
        set_gun_damage(&bout, 1);
        bout_start(&bout, arena);
        match_run(bout.match, 30 * BATTLE_TICK_HZ);
        while (bout_tick(&bout)) {
            Vec at = pose_at(bout_tank(&bout, 0)->pose);
            tally.part += fabs(pose_bearing(bout_tank(&bout, 1)->pose, at)) > 0.5 * PI;
            tally.all++;
        }
    }
    return tally.part / tally.all;
}

UNIT_TEST(the_flanker_gets_behind_a_standing_tank_and_stays_there) {
    check_at_least(share_behind("flanker"), 0.9);
    check_at_most(share_behind("hunter"), 0.7);
    check_at_most(share_behind("orbiter"), 0.7);
}

// Returns the longest time that the first tank stays within a square of this size.
static double longest_stay_s(Bout *bout, double size_m) {
    enum { LOOKS = 1000, LOOK_TICKS = 15 };
    Vec at[LOOKS];
    int count = 0, longest = 0;
    for (int tick = 0; bout_tick(bout); tick++) {
        if (tick % LOOK_TICKS || count == LOOKS) continue;
        Vec low = at[count++] = pose_at(bout_tank(bout, 0)->pose), high = low;
        for (int i = count - 1; i >= 0; i--) {
            low = vec(fmin(low.x, at[i].x), fmin(low.y, at[i].y));
            high = vec(fmax(high.x, at[i].x), fmax(high.y, at[i].y));
            if (fmax(high.x - low.x, high.y - low.y) > size_m) break;
            longest = count - i > longest ? count - i : longest;
        }
    }
    return longest * LOOK_TICKS * BATTLE_TICK_S;
}

UNIT_TEST(the_flanker_leaves_a_corner_where_both_ways_around_its_target_are_blocked) {
    for (uint64_t seed = 1; seed <= SEEDS; seed += SAMPLED) {
        BOUT(bout, known_arena("maze"), MODE_LAST, seed, 180, "flanker", "flanker");
        check_at_most(longest_stay_s(&bout, 8), 16);
    }
}

// The barrels next to the gates leave room for a hull.
UNIT_TEST(tanks_meet_soon_among_the_barrels_of_the_depot) {
    int hits = 0, duels = 0;
    for (uint64_t seed = 1; seed <= 2 * SEEDS; seed += SAMPLED, duels++) {
        BOUT(bout, known_arena("depot"), MODE_LAST, seed, 13, "champion", "captain");
        while (bout_tick(&bout)) {}
        hits += bout_tank(&bout, 0)->damage_taken + bout_tank(&bout, 1)->damage_taken > 0;
    }
    check_at_least(hits, 0.5 * duels);
}

// Scenes of cases/minds.txt, where the clauses are explained.
static const char *const FIGURES[] = {"distance",  "nearest", "farthest", "moved",
                                      "fastest",   "bearing", "still",    "shots",
                                      "searching", "x",       "turret"};
enum {
    DISTANCE,
    NEAREST,
    FARTHEST,
    MOVED,
    FASTEST,
    BEARING,
    STILL,
    SHOTS,
    SEARCHING,
    X,
    TURRET,
    COUNT
};
static const char *const TOPICS[] = {[MESSAGE_GATHER] = "gather",
                                     [MESSAGE_HELP] = "help",
                                     [MESSAGE_SPOTTED] = "spotted",
                                     [MESSAGE_ATTACK] = "attack"};
enum { STAGE_TANKS = 2, STAGE_WORDS = 4, STAGE_WALLS = 4 };
#define STAGE_HEALTH 0.95 // the first hits have been made

typedef struct Stage {
    Pupil pupil;
    TankSight tanks[STAGE_TANKS];
    Message words[STAGE_WORDS], said; // said: its last message
    Piece walls[STAGE_WALLS];
    int wall_count;
    Vec start, to; // `to`: of the enemy, the goal area or the message
    double figures[COUNT], still_s;
    bool is_firing;
    Order order;
    Notes notes;
} Stage;

// Returns the index of a word in a list, or -1.
static int word_index(const char *const *words, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (words[i] && !strcmp(words[i], word)) return i;
    return -1;
}

static void stage_tick(Stage *stage) {
    Senses *senses = &stage->pupil.senses;
    double *figures = stage->figures;
    stage->notes = (Notes){0};
    if (stage->is_firing) senses->reload_s = senses->tick % 60 < 15 ? 0.5 : 0;
    Order order = stage->pupil.behaviour->think(stage->pupil.memory, senses, &stage->notes);
    driver_step(senses, order);
    stage->order = order;
    if (order.say.topic) stage->said = order.say;
    for (int i = 0; i < senses->tank_count; i++) {
        TankSight *tank = &stage->tanks[i];
        tank->pose = arc_travel(tank->pose, tank->motion, DRIVER_DT_S);
        if (tank->is_enemy && !senses->goal.is_on) stage->to = pose_at(tank->pose);
    }
    double away_m = pupil_distance_m(&stage->pupil, stage->to);
    double mps = fabs(senses->motion.forward_mps);
    stage->still_s = mps < 0.1 ? stage->still_s + DRIVER_DT_S : 0;
    figures[DISTANCE] = away_m;
    figures[NEAREST] = fmin(figures[NEAREST], away_m);
    figures[FARTHEST] = fmax(figures[FARTHEST], away_m);
    figures[MOVED] = pupil_distance_m(&stage->pupil, stage->start);
    figures[FASTEST] = fmax(figures[FASTEST], mps);
    figures[BEARING] = fmax(figures[BEARING], fabs(pose_bearing(senses->pose, stage->to)));
    figures[STILL] = fmax(figures[STILL], stage->still_s);
    figures[X] = senses->pose.x;
    figures[TURRET] = order.turret_radps;
    figures[SHOTS] += order.fire;
    bool is_tracking = !strcmp(stage->notes.state, "tracking");
    bool is_searching = is_tracking || !strcmp(stage->notes.state, "searching");
    figures[SEARCHING] += is_searching ? DRIVER_DT_S : 0;
}

static void stage_live(Stage *stage, double time_s) {
    for (int tick = 0; tick <= time_s / DRIVER_DT_S; tick++) stage_tick(stage);
}

static void stage_add(Stage *stage, const char *kind, Pose pose, Motion motion, double health) {
    Senses *senses = &stage->pupil.senses;
    assert_in_range(senses->tank_count, 0, STAGE_TANKS - 1);
    TankSight *tank = &stage->tanks[senses->tank_count];
    *tank = driver_other(pose, !strcmp(kind, "enemy"));
    tank->id = tank->is_enemy ? 9 + senses->tank_count : 3;
    tank->is_wreck = !strcmp(kind, "wreck");
    tank->motion = motion;
    tank->health = health > 0 ? health : STAGE_HEALTH;
    driver_sees(senses, stage->tanks, senses->tank_count + 1);
}

// Plays one clause. Returns false if a figure is out of its range.
static bool stage_play(Stage *stage, const char *clause) {
    Senses *senses = &stage->pupil.senses;
    char word[16] = "";
    double a = 0, b = 0, c = 0, mps = 0, radps = 0, health = 0;
    sscanf(clause, "%15s %lf %lf %lf %lf %lf %lf", word, &a, &b, &c, &mps, &radps, &health);
    int topic = word_index(TOPICS, sizeof TOPICS / sizeof *TOPICS, word);
    int figure = word_index(FIGURES, COUNT, word);
    if (figure >= 0) return stage->figures[figure] >= a && stage->figures[figure] <= b;
    if (topic >= 0 || !strcmp(word, "cover")) {
        int count = senses->message_count;
        assert_in_range(count, 0, STAGE_WORDS - 1);
        Message *message = &stage->words[count];
        *message = (Message){MESSAGE_ATTACK, .about = c > 0 ? (int)c : 9 + count, .at = {a, b}};
        if (topic >= 0) message->topic = topic;
        if (topic < 0) message->role = ROLE_COVER, message->to_key = senses->id + 1;
        if (message->topic != MESSAGE_ATTACK) message->from = 3 + count;
        stage->to = message->at;
        senses->messages = stage->words;
        senses->message_count = count + 1;
    } else if (!strcmp(word, "at"))
        senses->pose = senses->next_pose = (Pose){a, b, c};
    else if (!strcmp(word, "enemy") || !strcmp(word, "friend") || !strcmp(word, "wreck"))
        stage_add(stage, word, (Pose){a, b, c}, (Motion){mps, 0, radps}, health);
    else if (!strcmp(word, "near"))
        stage_add(stage, "enemy", (Pose){senses->pose.x + a, senses->pose.y + b, 0}, (Motion){0},
                  1);
    else if (!strcmp(word, "wall")) {
        assert_in_range(stage->wall_count, 0, STAGE_WALLS - 1);
        Vec ends[] = {{a, b - 1}, {c, mps - 1}, {c, mps + 1}, {a, b + 1}};
        Piece *wall = &stage->walls[stage->wall_count++];
        wall->vertex_count = 4;
        memcpy(wall->vertices, ends, sizeof ends);
        map_destroy(stage->pupil.map);
        stage->pupil.map = map_create(120, 80, stage->walls, stage->wall_count);
        assert_non_null(stage->pupil.map);
        senses->map = stage->pupil.map;
    } else if (!strcmp(word, "tracks"))
        return fabs(stage->order.left_mps - a) + fabs(stage->order.right_mps - b) < 1e-9;
    else if (!strcmp(word, "bark"))
        return stage->notes.state[0] && stage->notes.is_bark == (a > 0);
    else if (!strcmp(word, "says")) {
        sscanf(clause, "%*s %15s %lf %lf", word, &a, &b);
        return (int)stage->said.topic == word_index(TOPICS, sizeof TOPICS / sizeof *TOPICS, word) &&
               stage->said.about == a && stage->said.at.x == b;
    } else if (!strcmp(word, "friends"))
        senses->friends_left = (int)a;
    else if (!strcmp(word, "goal"))
        senses->goal = (Goal){true, stage->to = vec(a, b), c};
    else if (!strcmp(word, "health"))
        senses->health = a;
    else if (!strcmp(word, "reload"))
        senses->reload_s = a;
    else if (!strcmp(word, "front"))
        senses->armour_front = a;
    else if (!strcmp(word, "radius"))
        senses->limits.can_pivot = false, senses->limits.tightest_radius_m = a;
    else if (!strcmp(word, "firing"))
        stage->is_firing = true;
    else if (!strcmp(word, "state"))
        return !strcmp(strrchr(clause, ' ') + 1, stage->notes.state);
    else if (!strcmp(word, "lose"))
        driver_sees(senses, NULL, 0);
    else if (!strcmp(word, "hit")) {
        senses->was_hit = true;
        stage_tick(stage);
        senses->was_hit = false;
        stage_live(stage, 0.3);
    } else if (!strcmp(word, "for"))
        stage_live(stage, a);
    else if (!strcmp(word, "now")) {
        stage->start = pose_at(senses->pose);
        memset(stage->figures, 0, sizeof stage->figures);
        stage->figures[NEAREST] = INFINITY;
        stage_tick(stage);
    } else {
        int param = behaviour_param_index(stage->pupil.behaviour, word);
        if (param < 0) fail_msg("unknown clause: %s", clause);
        stage->pupil.params[param] = a;
    }
    return true;
}

static bool is_scene_played(const char *mind, const char *script) {
    Stage stage = {0};
    char clause[64];
    bool is_right = true;
    pupil_open(&stage.pupil, mind, (Pose){0});
    stage.pupil.senses.friends_left = 1;
    stage.pupil.senses.health = STAGE_HEALTH;
    for (; is_right && *script; script += *script == ';') {
        int length = (int)strcspn(script, ";");
        snprintf(clause, sizeof clause, "%.*s", length, script);
        script += length;
        is_right = stage_play(&stage, clause);
    }
    if (!is_right) print_error("%s:%s, not", mind, clause);
    for (int i = 0; !is_right && i < COUNT; i++)
        print_error(" %s %.3g", FIGURES[i], stage.figures[i]);
    pupil_close(&stage.pupil);
    return is_right;
}

UNIT_TEST(each_mind_plays_its_scenes) {
    EACH_CASE(row, "minds", "scenes") {
        char minds[160];
        snprintf(minds, sizeof minds, "%s", row.fields[1]);
        for (char *mind = strtok(minds, " "); mind; mind = strtok(NULL, " "))
            if (!is_scene_played(mind, row.fields[2])) fail_msg("\n%s", row.fields[0]);
    }
}

UNIT_TEST(a_wreck_ahead_takes_the_room_of_the_hull) {
    PUPIL(pupil, "champion", 60, 40, 0);
    TankSight wreck = driver_other((Pose){60.5, 44, 0}, false);
    assert_true(hull_has_room(&pupil.senses, 0, 3));
    wreck.is_wreck = true;
    driver_sees(&pupil.senses, &wreck, 1);
    assert_false(hull_has_room(&pupil.senses, 0, 3));
    assert_true(hull_has_room(&pupil.senses, PI, 3));
}

static Telemetry observed(const char *arena_name, const char *name, const char *other, int tanks,
                          uint64_t seed) {
    OWN_BOUT bout = bout_initial(seed, 90);
    for (int i = 0; i < tanks; i++) bout_add(&bout, mind(i % 2 ? other : name), DRIVES[0], i % 2);
    bout_start(&bout, known_arena(arena_name));
    Observer *observer = observer_create(bout.match);
    assert_non_null(observer);
    while (bout_tick(&bout)) observer_tick(observer, bout.match);
    Telemetry seen = observer_team(observer, bout.match, 0);
    observer_destroy(observer);
    return seen;
}

// Returns the longest time with an enemy in sight and without damage.
static double stare_s(const char *arena_name, const char *name, const char *other, int tanks,
                      uint64_t seed) {
    return observed(arena_name, name, other, tanks, seed).seen[SEEN_SILENT_S];
}

UNIT_TEST(no_mind_watches_an_enemy_for_long_without_a_hit) {
    check_at_most(stare_s("open", "sniper", "ambusher", 2, 1), 25);
    check_at_most(stare_s("open", "sniper", "sniper", 2, 2), 25);
    check_at_most(stare_s("maze", "hunter", "hunter", 16, 703), 25);
}

static int acts;
static Twist count_act(void *memory, const Senses *senses, const TankSight *target) {
    (void)memory, (void)senses, (void)target;
    acts++;
    return (Twist){0};
}
static void show_nothing(const void *memory, const Senses *senses, const TankSight *target,
                         Notes *notes) {
    (void)memory, (void)senses, (void)target, (void)notes;
}

// Two manoeuvres that share one avoidance would make the hull oscillate.
UNIT_TEST(a_tank_that_resolves_a_standoff_does_nothing_else) {
    static const FighterMind MIND = {count_act, show_nothing, TURRET_LEADS};
    PUPIL(pupil, "hunter", 60, 20, 0); // provides a field and senses
    Fighter fighter = {0};
    TankSight tanks[] = {driver_wreck((Pose){60, 34, 0}), foe(5, 60, 48)};
    driver_sees(&pupil.senses, tanks, 2);
    int leaving = 0;
    for (int tick = 0; tick < 300; tick++) {
        int before = acts;
        Order order = fighter_think(&MIND, &fighter, &pupil.senses, NULL);
        bool is_leaving = fighter.standoff.action != STANDOFF_NONE;
        if (is_leaving) assert_int_equal(acts, before);
        leaving += is_leaving;
        driver_step(&pupil.senses, order);
    }
    assert_true(acts > 0 && leaving > 0);
}

// Far from the goal area nothing delays it.
UNIT_TEST(a_tank_near_the_goal_area_leaves_a_blocked_line_of_fire) {
    for (int is_near = 0; is_near < 2; is_near++) {
        PUPIL(pupil, "hunter", 60, 20, 0);
        const Fighter *fighter = pupil.memory;
        TankSight tanks[] = {driver_wreck((Pose){60, 34, 0}), foe(5, 60, 48)};
        driver_sees(&pupil.senses, tanks, 2);
        pupil.senses.goal = (Goal){true, {is_near ? 52 : 20, 20}, 5.5};
        int leaving = 0;
        for (int tick = 0; tick < 100; tick++, pupil.senses.tick++) { // the tank does not move
            pupil_think(&pupil);
            leaving += fighter->standoff.action == STANDOFF_MOVE_ASIDE;
        }
        assert_true(fighter->search.must_reach_goal);
        assert_true(is_near ? leaving > 0 : leaving == 0);
    }
}

// With an enemy in sight it fights inside the area, and returns only after it has been pushed out.
UNIT_TEST(the_edge_of_the_goal_area_has_hysteresis) {
    PUPIL(pupil, "hunter", 60, 20, 0);
    Search search = {.is_in_sight = true};
    pupil.senses.goal = (Goal){true, {60, 20}, 10};
    static const double FROM_M[] = {9.8, 9.0, 7.5, 9.0, 9.8};
    static const bool IS_CALLED[] = {true, true, false, false, true};
    for (int i = 0; i < 5; i++) {
        pupil.senses.pose.x = 60 + FROM_M[i];
        assert_int_equal(search_must_reach_goal(&search, &pupil.senses), IS_CALLED[i]);
    }
}

UNIT_TEST(a_tank_has_no_place_inside_a_wall_of_the_goal_area) {
    OWN_ARENA *arena =
        field_create(60, 40, "{'type':'wall','x':257,'y':140,'width':15,'height':120}");
    PUPIL(pupil, "hunter", 15, 20, PI / 2);
    Search search = {0};
    Avoidance avoidance = {0};
    pupil.senses.map = arena->map;
    pupil.senses.goal = (Goal){true, {30, 20}, 5.5};
    for (pupil.senses.id = 0; pupil.senses.id < 8; pupil.senses.id++) {
        route_drop(&search.route);
        search_drive(&search, &avoidance, &pupil.senses, 5);
        check_at_least(map_clearance(arena->map, search.route.goal), 0.5 * pupil.senses.width_m);
    }
}

UNIT_TEST(an_escort_makes_way_for_the_carrier) {
    for (int away_m = 3; away_m < 6; away_m++) {
        PUPIL(pupil, "hunter", 60, 20 + away_m, 0);
        Search search = {0};
        Avoidance avoidance = {0};
        pupil.senses.goal = (Goal){true, {60, 20}, 8, "escort"};
        Twist desired = search_drive(&search, &avoidance, &pupil.senses, 5);
        if ((desired.forward_mps > 1) != (away_m < 5)) fail_msg("%d m", away_m);
    }
}

UNIT_TEST(a_standoff_ends_when_no_enemy_is_in_sight) {
    static const char *const MINDS[] = {"hunter", "raiders", "wolfpack", "captain"};
    for (size_t i = 0; i < sizeof MINDS / sizeof *MINDS; i++) {
        PUPIL(pupil, MINDS[i], 60, 20, 0);
        Notes notes = {0};
        pupil.senses.goal = (Goal){true, {60, 20}, 10};
        ((Fighter *)pupil.memory)->standoff.action = STANDOFF_MOVE_ASIDE;
        pupil.behaviour->think(pupil.memory, &pupil.senses, &notes);
        assert_string_not_equal(notes.state, "moving aside");
    }
}

// The enemy is always in sight, 20 m away, and is damaged occasionally.
UNIT_TEST(the_patroller_continues_past_a_distant_enemy) {
    PUPIL(pupil, "patroller", 20, 20, 0);
    TankSight enemy = foe(5, 0, 0);
    bool was_in[4] = {false};
    driver_sees(&pupil.senses, &enemy, 1);
    for (int i = 0; i < 120; i++) {
        Pose at = pupil.senses.pose;
        enemy.pose = (Pose){at.x + (at.x > 60 ? -20 : 20), at.y, 0};
        enemy.health -= 0.005;
        was_in[(at.x > 60) + 2 * (at.y > 40)] = true;
        pupil.senses.reload_s = 1; // no shot, so that a blocked line of fire causes no standoff
        pupil_live(&pupil, 0.5);
    }
    for (int i = 0; i < 4; i++) assert_true(was_in[i]);
}

// Returns how often the first mind has more hit points after 60 s, as a fraction of duels in four
// arenas and from both sides.
static double wins_of(const char *name, const char *other) {
    int won = 0, count = 0;
    for (int arena = 0; arena < 4; arena++) {
        for (int i = 0; i < 2 * SEEDS; i++, count++) {
            OWN_BOUT bout = bout_open(known_arena(ARENA_NAMES[arena]), mind(i % 2 ? other : name),
                                      mind(i % 2 ? name : other), (uint64_t)(1 + i / 2), 60);
            bout_play(&bout);
            won += bout_tank(&bout, i % 2)->health > bout_tank(&bout, 1 - i % 2)->health;
        }
    }
    return (double)won / count;
}

UNIT_TEST(the_ambusher_beats_the_circler) { check_at_least(wins_of("ambusher", "circler"), 0.75); }

typedef struct Circle {
    double off_radius, off_beam_rad; // mean errors relative to a perfect circle
    double left_s, right_s;          // time in each direction
} Circle;

static Circle watch_orbit(const Drive *drive, double range_m) {
    OWN_ARENA *arena = wide_field();
    Circle circle = {0};
    int count = 0;
    OWN_BOUT bout = bout_initial(3, 60);
    bout_add(&bout, mind("orbiter"), drive, 0)->mind.params[0] = range_m;
    bout_add(&bout, mind("idle"), DRIVES[0], 1)->loadout.spec = spec_find("heavy");
    set_gun_damage(&bout, 1);
    bout_start(&bout, arena);
    for (int settled = 0; settled < 4 * BATTLE_TICK_HZ && bout_tick(&bout);)
        settled += bout_distance_m(&bout) < 1.3 * range_m;
    Vec last = pose_at(bout_tank(&bout, 0)->pose);
    while (bout_tick(&bout)) {
        const Tank *tank = bout_tank(&bout, 0);
        Vec to = vec_unit(vec_sub(pose_at(bout_tank(&bout, 1)->pose), pose_at(tank->pose)));
        Vec step = vec_sub(pose_at(tank->pose), last);
        last = pose_at(tank->pose);
        if (vec_length(step) < 1 * BATTLE_TICK_S) continue; // reversing its direction
        circle.off_beam_rad += fabs(asin(clamp(vec_dot(vec_unit(step), to), -1, 1)));
        circle.off_radius += fabs(bout_distance_m(&bout) / range_m - 1);
        *(vec_cross(step, to) < 0 ? &circle.right_s : &circle.left_s) += BATTLE_TICK_S;
        count++;
    }
    circle.off_beam_rad /= count, circle.off_radius /= count;
    return circle;
}

UNIT_TEST(the_orbiter_stays_on_its_circle_and_changes_direction) {
    for (double range_m = 10; range_m <= 20; range_m += 5) {
        Circle circle = watch_orbit(DRIVES[0], range_m);
        check_at_most(circle.off_beam_rad, 0.2);
        check_at_most(circle.off_radius, 0.15);
        check_at_least(fmin(circle.left_s, circle.right_s), 2);
    }
}

// Returns the hits per shell of a tank that stands and shoots at the mind.
static double hits_a_shot(const char *name) {
    OWN_ARENA *arena = wide_field();
    int shots = 0, hits = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        OWN_BOUT bout = bout_open(arena, mind(name), &GUN, seed, 40);
        bout_play(&bout);
        shots += bout_tank(&bout, 1)->shots;
        hits += bout_tank(&bout, 1)->hits;
    }
    assert_true(shots > 20);
    return (double)hits / shots;
}

UNIT_TEST(the_dodger_is_hit_less_than_the_seeker) {
    check_at_most(hits_a_shot("dodger"), 0.5 * hits_a_shot("seeker"));
}

UNIT_TEST(the_rammer_keeps_off_until_it_is_ahead_and_then_pushes) {
    OWN_ARENA *arena = field_create(60, 40, "");
    OWN_BOUT bout = bout_open(arena, mind("rammer"), mind("idle"), 1, 60);
    Vec start = pose_at(bout_tank(&bout, 1)->pose);
    int contacts = 0;
    while (bout_tick(&bout)) {
        contacts += events_of(bout.match, EVENT_CONTACT, ANY, ANY) -
                    events_of(bout.match, EVENT_CONTACT, ANY, -1);
        if (bout_tank(&bout, 1)->health >= 100) check_at_least(bout_distance_m(&bout), 12);
    }
    assert_true(contacts > 0);
    check_at_least(vec_distance(pose_at(bout_tank(&bout, 1)->pose), start), 1);
    assert_true(bout_tank(&bout, 1)->is_wreck);
}

UNIT_TEST(the_patroller_repeats_its_round) {
    PUPIL(pupil, "patroller", 20, 20, 0);
    int visits[4] = {0}, last = -1;
    for (int i = 0; i < 400; i++) {
        pupil_live(&pupil, 0.5);
        int quarter = (pupil.senses.pose.x > 60) + 2 * (pupil.senses.pose.y > 40);
        visits[quarter] += quarter != last;
        last = quarter;
    }
    for (int i = 0; i < 4; i++) check_at_least(visits[i], 3);
}

UNIT_TEST(the_painter_draws_what_it_senses_and_never_fires) {
    static const char *const WORDS[] = {"enemy", "friend", "help", "hit from here", "ouch"};
    PUPIL(pupil, "painter", 60, 40, 0);
    Notes notes = {0};
    TankSight tanks[] = {foe(5, 65, 40), driver_other((Pose){50, 40, 0}, false)};
    Message word = {.topic = MESSAGE_HELP, .from = 1, .about = -1, .at = {50, 40}};
    driver_sees(&pupil.senses, tanks, 2);
    pupil_hears(&pupil, &word);
    pupil.senses.was_hit = pupil.senses.is_touching = true;
    pupil.senses.touch_normal = vec(1, 0);
    Order order = pupil.behaviour->think(pupil.memory, &pupil.senses, &notes);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        bool is_there = false;
        for (int n = 0; n < notes.count; n++) is_there |= !!strstr(notes.items[n].text, WORDS[i]);
        if (!is_there) fail_msg("the notes lack '%s'", WORDS[i]);
    }
    for (int tick = 0; tick < 600; tick++, order = pupil_think(&pupil)) assert_false(order.fire);
}

// Barrels narrow the lanes of this arena, and a rocket follows its tank's turning gun.
UNIT_TEST(painters_with_rockets_hurt_nobody_among_barrels) {
    static const char *const TEAMS[] = {"painter", "painter", "painter", "painter", NULL};
    for (uint64_t seed = 1; seed <= SEEDS; seed += SAMPLED) {
        OWN_BOUT bout = bout_of(TEAMS, MODE_LAST, seed, 90);
        for (int i = 0; i < 4; i++)
            bout.card.tanks[i].loadout.special = THINGS[thing_find("rocket")];
        bout_start(&bout, known_arena("harbour-cargo"));
        while (bout_tick(&bout)) {}
        for (int i = 0; i < 4; i++)
            if (bout_tank(&bout, i)->damage_taken > 0)
                fail_msg("seed %d: tank %d was hurt", (int)seed, i);
    }
}

typedef struct Meeting {
    int wins, timeouts;
    double to_friends;
} Meeting;

// Plays `size` champions against as many rivals, from both sides, all with this drive.
static Meeting meet(const char *arena_name, const char *rival, const Drive *drive, int size,
                    int seeds) {
    Meeting meeting = {0};
    for (int i = 0; i < 2 * seeds; i++) {
        int team = i % 2;
        OWN_BOUT bout = bout_initial((uint64_t)(i / 2 + 1), 180);
        for (int k = 0; k < 2 * size; k++)
            bout_add(&bout, mind(k / size == team ? "champion" : rival), drive, k / size);
        bout_start(&bout, known_arena(arena_name));
        MatchResult result = bout_play(&bout);
        meeting.wins += result.winner == team;
        meeting.timeouts += result.was_time_up;
        for (int k = 0; k < 2 * size; k++) {
            assert_int_equal(bout_tank(&bout, k)->invalid_orders, 0);
            if (k / size == team) meeting.to_friends += bout_tank(&bout, k)->damage_to_friends;
        }
    }
    return meeting;
}

// The champion's results, over all arenas of a row. Per tank and match, one shell (12 hit points)
// may hit a friend that crosses the line of fire late.
static const struct {
    const char *rival, *arenas[2];
    int size, seeds;
    double wins_min; // minimum fraction of wins
    int timeouts_max;
    double to_friends_max;
} MEETINGS[] = {CHARACTER_MEETINGS(TEST_ROW)};

UNIT_TEST(the_champion_beats_its_rivals) {
    for (size_t i = 0; i < sizeof MEETINGS / sizeof *MEETINGS; i += SAMPLED) {
        Meeting all = {0};
        int matches = 0;
        for (int k = 0; k < 2 && MEETINGS[i].arenas[k]; k++) {
            Meeting meeting = meet(MEETINGS[i].arenas[k], MEETINGS[i].rival, DRIVES[0],
                                   MEETINGS[i].size, MEETINGS[i].seeds);
            all.wins += meeting.wins, all.timeouts += meeting.timeouts;
            all.to_friends += meeting.to_friends;
            matches += 2 * MEETINGS[i].seeds;
        }
        check_at_least(all.wins, MEETINGS[i].wins_min * matches);
        check_at_most(all.timeouts, MEETINGS[i].timeouts_max);
        check_at_most(all.to_friends, MEETINGS[i].to_friends_max);
    }
}

UNIT_TEST(the_champion_beats_a_standing_tank_with_every_drive) {
    for (int k = 0; DRIVES[k]; k++) {
        Meeting meeting = meet("pillars", "idle", DRIVES[k], 1, 1);
        if (meeting.wins != 2) fail_msg("%s: %d of 2 won", DRIVES[k]->name, meeting.wins);
    }
}

UNIT_TEST(face_armour_pivot_reaches_its_range_and_faces_the_enemy) {
    OWN_MAP *map = driver_map(200, 200, NULL, 0);
    Dice dice = dice_seed(2, 1);
    Vec enemy = vec(100, 140);
    for (double from_m = 12; from_m <= 60; from_m += 16) {
        Senses senses = driver_senses(map, &dice, (Pose){100, 140 - from_m, 2});
        for (int tick = 0; tick < 600; tick++)
            driver_step(&senses,
                        tracks_order(&senses, face_armour_pivot(&senses, enemy, 22, 20, 9)));
        check_close(vec_distance(pose_at(senses.pose), enemy), 22, 2.5);
        check_close(pose_bearing(senses.pose, enemy), 0, 0.05);
    }
}

// A wall hides the enemy's centre, but not its rear.
UNIT_TEST(the_visible_part_of_a_hidden_enemy_is_shot_at) {
    Piece wall = {4, 0, {{100, 110}, {110, 110}, {110, 112}, {100, 112}}};
    OWN_MAP *map = driver_map(200, 200, &wall, 1);
    Dice dice = dice_seed(2, 1);
    Senses senses = driver_senses(map, &dice, (Pose){100, 100, 0});
    TankSight enemy = driver_other((Pose){100.3, 120, 0.5 * PI}, true);
    LastSeen last_seen = {0};
    bool has_fired = false;
    assert_false(map_sees(map, pose_at(senses.pose), pose_at(enemy.pose)));
    last_seen_update(&last_seen, &senses, &enemy);
    for (int tick = 0; tick < 60; tick++) {
        Order order = {0};
        assert_true(last_seen_engage(&last_seen, &senses, 2.5, &order));
        driver_step(&senses, order);
        has_fired |= order.fire;
    }
    assert_true(has_fired);
    assert_false(last_seen_engage(&last_seen, &senses, 0.5, &(Order){0}));
    last_seen.tank.pose.x = 103;
    assert_false(last_seen_engage(&last_seen, &senses, 2.5, &(Order){0}));
}

enum { TEAMWORK_SEEDS = 4 };

UNIT_TEST(two_wingmen_approach_an_enemy_from_both_sides) {
    Message word = {.topic = MESSAGE_ATTACK, .from = 0, .about = 9, .at = {60, 65}};
    double off_rad[2];
    for (int id = 1; id <= 2; id++) {
        PUPIL(pupil, "wingman", 60, 15, 0);
        pupil.senses.id = id;
        pupil_live(&pupil, DRIVER_DT_S);
        pupil_hears(&pupil, &word);
        double *off = &off_rad[id - 1];
        *off = 0;
        for (int i = 0; i < 60 && pupil_distance_m(&pupil, word.at) > 10; i++) {
            pupil_live(&pupil, 0.25);
            Vec way = vec_sub(pose_at(pupil.senses.pose), word.at);
            double now_rad = angle_wrap(vec_bearing(way) - PI);
            if (fabs(now_rad) > fabs(*off)) *off = now_rad;
        }
        check_at_most(pupil_distance_m(&pupil, word.at), 10);
    }
    check_at_least(off_rad[1] - off_rad[0], PI / 3);
    check_at_most(off_rad[1] - off_rad[0], 2 * PI / 3);
}

// Returns the angle between the gun and the direction of a place.
static double gun_off_rad(const Senses *senses, Vec at) {
    double gun_rad = senses->pose.heading_rad + senses->turret_rad;
    return fabs(angle_wrap(gun_rad - vec_bearing(vec_sub(at, pose_at(senses->pose)))));
}

// The enemy has gone behind the end of a wall. Shells keep it there; none is fired while a friend
// is in the line of fire.
UNIT_TEST(a_covering_wingman_suppresses_a_corner_while_a_friend_flanks) {
    for (int is_blocked = 0; is_blocked < 2; is_blocked++) {
        Piece wall = {4, 0, {{30, 50}, {58, 50}, {58, 52}, {30, 52}}};
        PUPIL(pupil, "wingman", 60, 30, 0);
        map_destroy(pupil.map);
        pupil.senses.map = pupil.map = map_create(120, 80, &wall, 1);
        Message words[] = {{MESSAGE_ATTACK, 0, 9, {59, 55}, ROLE_COVER, 2, 0},
                           {MESSAGE_GATHER, 2, -1, {90, 50}, ROLE_FLANK_RIGHT, 0, 0}};
        TankSight enemy = foe(9, 59, 55), friend = driver_other((Pose){59.5, 42, 0}, false);
        friend.id = 3;
        pupil.senses.messages = words;
        pupil.senses.message_count = 2;
        driver_sees(&pupil.senses, &enemy, 1);
        pupil.senses.reload_s = 1; // just fired
        pupil_live(&pupil, 0.5);
        driver_sees(&pupil.senses, &friend, is_blocked);
        int shots = 0;
        for (int tick = 0; tick < 8 * 60; tick++) {
            Vec half_way = vec_mix(pose_at(pupil.senses.pose), pose_at(enemy.pose), 0.5);
            friend.pose = (Pose){half_way.x, half_way.y, 0};
            Order order = pupil_think(&pupil);
            Senses *senses = &pupil.senses;
            senses->reload_s = fmax(0, senses->reload_s - DRIVER_DT_S);
            driver_step(senses, order);
            if (!order.fire) continue;
            shots++;
            senses->reload_s = senses->reload_time_s;
            Vec to = vec_sub(pose_at(enemy.pose), pose_at(senses->pose));
            check_at_most(vec_length(to) * gun_off_rad(senses, pose_at(enemy.pose)), 1.5);
        }
        assert_in_range(shots, is_blocked ? 0 : 2, is_blocked ? 0 : 4);
    }
}

UNIT_TEST(a_retreat_leads_away_from_every_enemy) {
    PUPIL(pupil, "captain", 60, 40, 0);
    Senses *senses = &pupil.senses;
    TankSight foes[] = {foe(5, 47, 58), foe(6, 45, 54), foe(7, 49, 50), foe(8, 60, 66)};
    Vec target = pose_at(foes[3].pose), at;
    Squad squad = {0};
    InfluenceMap influence = {0};
    driver_sees(senses, foes, 4);
    influence_update(&influence, &squad, senses);
    assert_true(influence_find_retreat(&influence, senses, target, 20, 60, &at));
    for (int i = 0; i < 4; i++)
        check_at_least(vec_distance(at, pose_at(foes[i].pose)),
                       pupil_distance_m(&pupil, pose_at(foes[i].pose)));
    senses->tick = 30 * 60; // all sightings are out of date
    driver_sees(senses, NULL, 0);
    influence_update(&influence, &squad, senses);
    assert_false(influence_find_retreat(&influence, senses, target, 20, 60, &at));
    assert_null(influence_easiest_enemy(&influence, &squad, senses, 0));
}

// The others cover, and no tank gets two roles.
UNIT_TEST(a_captain_sends_two_tanks_to_each_flank) {
    enum { FRIENDS = 7 };
    PUPIL(pupil, "captain", 60, 40, 0);
    TankSight enemy = foe(20, 60, 60);
    Message words[FRIENDS];
    int told[TEAM_ROLES] = {0};
    TeamRole roles[FRIENDS + 2] = {0};
    pupil.senses.id = 0;
    pupil.senses.tick = 100;
    for (int i = 0; i < FRIENDS; i++)
        words[i] = (Message){.topic = MESSAGE_GATHER, .from = i + 1, .about = -1, .at = {60, 35}};
    driver_sees(&pupil.senses, &enemy, 1);
    pupil.senses.messages = words;
    pupil.senses.message_count = FRIENDS;
    for (int tick = 0; tick < 32; tick++, pupil.senses.tick++) {
        Message word = pupil_think(&pupil).say;
        assert_int_equal(word.topic, MESSAGE_ATTACK);
        TeamRole *role = &roles[word.to_key];
        if (word.to_key && *role) assert_int_equal(*role, word.role);
        *role = word.role;
    }
    for (int i = 2; i < FRIENDS + 2; i++) told[roles[i]]++;
    assert_int_equal(told[ROLE_FLANK_LEFT], 2);
    assert_int_equal(told[ROLE_FLANK_RIGHT], 2);
    assert_int_equal(told[ROLE_COVER], FRIENDS - 4);
}

UNIT_TEST(a_wolfpack_surrounds_an_enemy_that_one_of_it_has_found) {
    enum { PACK = 3 };
    Vec prey = {50, 60}, ends[PACK];
    for (int id = 0; id < PACK; id++) {
        PUPIL(pupil, "wolfpack", 50, 15, 0);
        Message words[PACK - 1];
        pupil.senses.id = id;
        for (int i = 0, from = 0; from < PACK; from++)
            if (from != id)
                words[i++] = (Message){.topic = MESSAGE_SPOTTED, .from = from, .about = 9, prey};
        pupil.senses.messages = words;
        pupil.senses.message_count = PACK - 1;
        pupil_live(&pupil, 30);
        ends[id] = pose_at(pupil.senses.pose);
        check_at_most(fabs(vec_distance(ends[id], prey) - 24), 8);
    }
    for (int i = 0; i < PACK; i++) {
        Vec a = vec_sub(ends[i], prey), b = vec_sub(ends[(i + 1) % PACK], prey);
        check_at_least(fabs(angle_wrap(vec_bearing(a) - vec_bearing(b))), 1.8);
    }
}

// Reports of two enemies, each behind its wall, alternate.
UNIT_TEST(a_team_mind_keeps_to_one_of_two_reported_enemies) {
    Piece walls[] = {{4, 0, {{52, 70}, {68, 70}, {68, 72}, {52, 72}}},
                     {4, 0, {{52, 9}, {68, 9}, {68, 11}, {52, 11}}}};
    static const char *const MINDS[] = {"wolfpack", "raiders", "wingman", "captain"};
    for (size_t i = 0; i < sizeof MINDS / sizeof *MINDS; i++) {
        PUPIL(pupil, MINDS[i], 60, 40, 0);
        map_destroy(pupil.map);
        pupil.senses.map = pupil.map = map_create(120, 80, walls, 2);
        Vec start = pose_at(pupil.senses.pose);
        for (int turn = 0; turn < 60; turn++) {
            Message word = {.topic = MESSAGE_SPOTTED, .from = 2 + turn % 2, .about = 5 + turn % 2};
            word.at = vec(60, turn % 2 ? 75 : 6);
            pupil_hears(&pupil, &word);
            pupil_live(&pupil, VISIBILITY_PERIOD_TICKS * DRIVER_DT_S);
        }
        check_at_least(pupil_distance_m(&pupil, start), 9);
    }
}

// A captain and its wingmen, without physics, who see and hear each other.
enum { SQUAD_SIZE = 5 };
typedef struct Troop {
    Pupil tanks[SQUAD_SIZE];
    TankSight sights[SQUAD_SIZE][SQUAD_SIZE];
    int sight_count; // friends of each tank
    Message words[SQUAD_SIZE];
    int word_count;
} Troop;

static void troop_open(Troop *troop) {
    *troop = (Troop){.sight_count = SQUAD_SIZE - 1};
    for (int i = 0; i < SQUAD_SIZE; i++) {
        Pupil *pupil = &troop->tanks[i];
        pupil_open(pupil, i ? "wingman" : "captain", (Pose){20 + 4 * i, 15, 0});
        pupil->senses.id = i;
        pupil->senses.friends_left = SQUAD_SIZE - 1;
    }
}

static void troop_close(Troop *troop) {
    for (int i = 0; i < SQUAD_SIZE; i++) pupil_close(&troop->tanks[i]);
}

static void troop_tick(Troop *troop) {
    Message said[SQUAD_SIZE];
    int count = 0;
    for (int i = 0; i < SQUAD_SIZE; i++) {
        Senses *senses = &troop->tanks[i].senses;
        for (int k = 0, n = 0; k < SQUAD_SIZE; k++) {
            if (k == i) continue;
            TankSight *sight = &troop->sights[i][n++];
            *sight = driver_other(troop->tanks[k].senses.pose, false);
            sight->id = k;
        }
        driver_sees(senses, troop->sights[i], troop->sight_count);
        senses->messages = troop->words;
        senses->message_count = troop->word_count;
    }
    for (int i = 0; i < SQUAD_SIZE; i++) {
        Order order = pupil_think(&troop->tanks[i]);
        driver_step(&troop->tanks[i].senses, order);
        order.say.from = i;
        if (order.say.topic != MESSAGE_NONE) said[count++] = order.say;
    }
    memcpy(troop->words, said, sizeof said);
    troop->word_count = count;
}

// Out of contact, at most half of the wingmen move, except while roles change. The others aim their
// guns at the destination.
UNIT_TEST(a_squad_advances_in_bounding_overwatch) {
    enum { TICKS = 20 * 60, SKIPPED = 60, WINGMEN = SQUAD_SIZE - 1 };
    __attribute__((cleanup(troop_close))) Troop troop;
    troop_open(&troop);
    int looks = 0, crowded = 0, covering[SQUAD_SIZE] = {0}, moving[SQUAD_SIZE] = {0};
    for (int tick = 0; tick < TICKS; tick++) {
        int fast = 0;
        troop_tick(&troop);
        for (int i = 1; i <= WINGMEN; i++)
            fast += fabs(troop.tanks[i].senses.motion.forward_mps) > 1.5;
        for (int i = 0; i < troop.word_count; i++) {
            const Message *word = &troop.words[i];
            if (word->from || !word->to_key) continue;
            int *held = &covering[word->to_key - 1];
            *held = word->role == ROLE_COVER ? *held + 1 : 0;
            moving[word->to_key - 1] += word->role == ROLE_ATTACK;
            // The role is repeated every few ticks, here for more than a second.
            if (tick > SKIPPED && *held > 20)
                check_at_most(gun_off_rad(&troop.tanks[word->to_key - 1].senses, word->at), 0.15);
        }
        if (tick < SKIPPED) continue;
        looks++;
        crowded += fast > WINGMEN / 2;
    }
    check_at_most(crowded, 0.1 * looks);
    for (int i = 1; i <= WINGMEN; i++) {
        check_at_least(moving[i], 30);
        check_at_least(pupil_distance_m(&troop.tanks[i], vec(20 + 4 * i, 15)), 30);
    }
}

UNIT_TEST(a_captain_and_its_wingmen_beat_three_seekers) {
    static const char *const ARENAS[] = {"open", "yard", "maze", "pillars"};
    int won = 0, count = 0;
    for (size_t a = 0; a < sizeof ARENAS / sizeof *ARENAS; a++) {
        for (uint64_t seed = 1; seed <= TEAMWORK_SEEDS; seed++, count++) {
            double health = 0; // health of the squad minus the enemies' health
            OWN_BOUT bout = bout_initial(seed, 180);
            for (int i = 0; i < 6; i++)
                bout_add(&bout,
                         mind(i > 2 ? "seeker"
                              : i   ? "wingman"
                                    : "captain"),
                         DRIVES[0], i > 2);
            bout_start(&bout, known_arena(ARENAS[a]));
            bout_play(&bout);
            for (int i = 0; i < 6; i++) health += (i > 2 ? -1 : 1) * bout_tank(&bout, i)->health;
            won += health > 0;
        }
    }
    check_at_least(won, 0.75 * count);
}

enum { KINDS = ALTERNATIVE_POST + 1 };

// Checks that the best alternative of each kind was taken: a way with the lowest score, an aim or a
// post with the highest. A previous target may be kept. Counts the kinds in `seen`.
static void count_best(const Notes *notes, int seen[KINDS]) {
    for (int kind = 0; kind < KINDS; kind++) {
        double sign = kind == ALTERNATIVE_WAY ? -1 : 1, best = -INFINITY, taken = NAN;
        int count = 0;
        for (int i = 0; i < notes->alternative_count; i++) {
            const Alternative *one = &notes->alternatives[i];
            if ((int)one->kind != kind) continue;
            best = fmax(best, sign * one->score);
            if (one->is_taken) taken = sign * one->score, count++;
        }
        if (best == -INFINITY || (count == 0 && kind == ALTERNATIVE_POST))
            continue; // the search continues
        seen[kind]++;
        assert_int_equal(count, 1);
        if (kind != ALTERNATIVE_TARGET) check_close(taken, best, 0);
    }
}

UNIT_TEST(the_alternative_shown_as_taken_is_the_best) {
    static const char *const MINDS[] = {"gunner", "surfer", "sniper", "ambusher", "champion"};
    OWN_BOUT bout = bout_initial(3, 30);
    for (int i = 0; i < 5; i++) bout_add(&bout, mind(MINDS[i]), DRIVES[0], i);
    bout_start(&bout, known_arena("yard"));
    match_keep_notes(bout.match, true);
    int seen[KINDS] = {0};
    while (bout_tick(&bout))
        for (int i = 0; i < 5; i++)
            if (!bout_tank(&bout, i)->is_wreck) count_best(match_notes(bout.match, i), seen);
    for (int kind = 0; kind < KINDS; kind++) check_at_least(seen[kind], 60);
}

// Returns the fraction of the time, after the first 10 s, that guards spend far from their ward.
static double strays(const char *name, const char *ward, const char *arena_name) {
    int looks = 0, far = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        OWN_BOUT bout = bout_initial(seed, 60);
        bout.card.mode = MODE_GUARD;
        for (int i = 0; i < 6; i++)
            bout_add(&bout, mind(i > 2 ? "hunter" : i ? name : ward), DRIVES[0], i > 2);
        bout_start(&bout, known_arena(arena_name));
        while (bout_tick(&bout)) {
            if (battle_tick(match_battle(bout.match)) < 10 * BATTLE_TICK_HZ) continue;
            Vec at = pose_at(bout_tank(&bout, 0)->pose);
            for (int i = 1; i < 3; i++) {
                if (bout_tank(&bout, i)->is_wreck) continue;
                looks++;
                far += vec_distance(pose_at(bout_tank(&bout, i)->pose), at) > 20;
            }
        }
    }
    return (double)far / looks;
}

UNIT_TEST(guards_stay_near_their_ward) {
    static const char *const GUARDS[] = {"hunter",   "ambusher", "sniper",  "flanker", "gunner",
                                         "champion", "captain",  "wingman", "raiders", "wolfpack"};
    for (size_t i = 0; i < sizeof GUARDS / sizeof *GUARDS; i += SAMPLED) {
        check_at_most(strays(GUARDS[i], "sniper", "yard"), 0.1);
        check_at_most(strays(GUARDS[i], "wander", "city"), 0.3);
    }
}

// The places are chosen so that no tank has to pass the tanks that hold the area.
UNIT_TEST(each_tank_takes_a_free_place_on_its_own_side_of_the_goal_area) {
    for (int id = 0; id < 6; id++) {
        PUPIL(pupil, "seeker", id % 2 ? 100 : 20, 15, 0);
        Vec start = pose_at(pupil.senses.pose);
        pupil.senses.id = id;
        pupil.senses.goal = (Goal){.is_on = true, .at = {60, 55}, .radius_m = 8};
        pupil_live(&pupil, 20);
        Vec from = vec_sub(start, pupil.senses.goal.at);
        Vec off = vec_sub(pose_at(pupil.senses.pose), pupil.senses.goal.at);
        check_at_most(vec_length(off), 8);
        check_at_least(vec_dot(off, from), 0);
        // A friend on that place makes it take another one.
        PUPIL(late, "seeker", start.x, start.y, 0);
        late.senses.id = id;
        late.senses.goal = pupil.senses.goal;
        TankSight friend = driver_other(pupil.senses.pose, false);
        friend.is_enemy = false;
        driver_sees(&late.senses, &friend, 1);
        pupil_live(&late, 20);
        check_at_most(pupil_distance_m(&late, late.senses.goal.at), 8);
        check_at_least(pupil_distance_m(&late, pose_at(friend.pose)), 3);
    }
}

UNIT_TEST_MAIN("characters")
