// test_characters.c -- each mind is known by what it does.
#include "bout.h"
#include "pupil.h"

#include "ai/gunnery/aim.h"
#include "ai/navigation/map.h"
#include "ai/tactics/squad.h"
#include "match/telemetry.h"

// Some minds keep off, some come close, some hide, some go round.

enum { SEEDS = 6, SAMPLES_MAX = 60 * 60 * SEEDS };

// Stands, and shoots as well as it can.
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

// A wide field and two starts, 25 m apart, in its middle.
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

// Both minds fight over many seeds; `watch` sees every tick.
typedef void Watch(const Bout *bout, const Map *map, void *sum);

static void watch_duels(const char *arena_name, const char *name, const char *other, int seeds,
                        Watch *watch, void *sum) {
    OWN_ARENA *arena = shipped_arena(arena_name);
    for (int seed = 1; seed <= seeds; seed++) {
        OWN_BOUT bout;
        bout_open(&bout, arena, mind(name), mind(other), (uint64_t)seed, 60);
        while (bout_tick(&bout)) watch(&bout, arena->map, sum);
    }
}

typedef struct Distances {
    double m[SAMPLES_MAX];
    int count;
} Distances;

static void note_distance(const Bout *bout, const Map *map, void *sum) {
    (void)map;
    Distances *distances = sum;
    if (distances->count < SAMPLES_MAX) distances->m[distances->count++] = bout_distance_m(bout);
}

static double median_distance_in(const char *arena_name, const char *name, const char *other) {
    static Distances distances;
    distances.count = 0;
    watch_duels(arena_name, name, other, SEEDS, note_distance, &distances);
    qsort(distances.m, (size_t)distances.count, sizeof *distances.m, compare_doubles);
    return distances.m[distances.count / 2];
}

static double median_distance_m(const char *name, const char *other) {
    return median_distance_in("open", name, other);
}

// How near it has come to an enemy that stands 24 m off, within 6 s.
static double nearest_m(double health) {
    PUPIL(pupil, "hunter", 60, 15, 0);
    TankSight enemy = driver_other((Pose){60, 39, 0}, true);
    enemy.health = health;
    driver_sees(&pupil.senses, &enemy, 1);
    double nearest_m = INFINITY;
    for (int i = 0; i < 60; i++) {
        pupil_live(&pupil, 0.1);
        nearest_m = fmin(nearest_m, pupil_distance_m(&pupil, pose_at(enemy.pose)));
    }
    return nearest_m;
}

// Who keeps its front to the enemy does not push a wreck before it.
UNIT_TEST(test_a_wreck_leaves_no_room) {
    PUPIL(pupil, "champion", 60, 40, 0);
    TankSight wreck = driver_other((Pose){60.5, 44, 0}, false);
    assert_true(hull_has_room(&pupil.senses, 0, 3));
    wreck.is_wreck = true;
    driver_sees(&pupil.senses, &wreck, 1);
    assert_false(hull_has_room(&pupil.senses, 0, 3));
    assert_true(hull_has_room(&pupil.senses, PI, 3));
}

UNIT_TEST(test_a_hunter_goes_up_to_the_wounded) {
    check_at_least(nearest_m(1), 14);
    check_at_most(nearest_m(0.2), 12);
}

// How far it goes in 3 s, once an enemy has gone out of sight and it has been hit from there so
// often.
static double moved_m(const char *name, int hits) {
    PUPIL(pupil, name, 60, 15, 0);
    TankSight enemy = foe(2, 60, 45);
    driver_sees(&pupil.senses, &enemy, 1);
    pupil_live(&pupil, 0.5);
    driver_sees(&pupil.senses, NULL, 0);
    pupil_live(&pupil, 0.5);
    for (int i = 0; i < hits; i++) {
        pupil.senses.was_hit = true;
        pupil_live(&pupil, DRIVER_DT_S);
        pupil.senses.was_hit = false;
        pupil_live(&pupil, 0.3);
    }
    Vec at = pose_at(pupil.senses.pose);
    pupil_live(&pupil, 3);
    return pupil_distance_m(&pupil, at);
}

UNIT_TEST(test_who_lies_in_wait_does_not_let_itself_be_shot) {
    static const char *const MINDS[] = {"champion", "captain"};
    for (size_t i = 0; i < sizeof MINDS / sizeof *MINDS; i++) {
        check_at_most(moved_m(MINDS[i], 1), 1);
        check_at_least(moved_m(MINDS[i], 2), 5);
    }
}

// Does it shoot within 2 s at a target that drives across, far off?
static bool shoots_across(bool was_hit) {
    PUPIL(pupil, "sniper", 20, 20, 0);
    bool fires = false;
    pupil.senses.was_hit = was_hit;
    for (int tick = 0; tick < 120; tick++) {
        TankSight enemy = foe(2, 10 + 6 * tick * DRIVER_DT_S, 68);
        enemy.pose.heading_rad = 0.5 * PI;
        enemy.motion.forward_mps = 6;
        driver_sees(&pupil.senses, &enemy, 1);
        Order order = pupil_think(&pupil);
        fires |= order.fire;
        pupil.senses.was_hit = false;
        driver_step(&pupil.senses, order);
    }
    return fires;
}

UNIT_TEST(test_a_sniper_that_has_been_hit_has_nothing_to_hide) {
    assert_false(shoots_across(false));
    assert_true(shoots_across(true));
}

// Who lies in wait where nobody comes.
UNIT_TEST(test_who_waits_in_vain_goes_looking) {
    static const char *const MINDS[] = {"sniper", "ambusher"};
    for (size_t i = 0; i < sizeof MINDS / sizeof *MINDS; i++) {
        PUPIL(pupil, MINDS[i], 60, 40, 0);
        double searching_s = 0;
        for (int tick = 0; tick < 60 * 60; tick++) {
            Notes notes = {0};
            driver_step(&pupil.senses, pupil.behaviour->think(pupil.memory, &pupil.senses, &notes));
            if (!strcmp(notes.state, "searching")) searching_s += DRIVER_DT_S;
        }
        check_at_least(searching_s, 10);
    }
}

// Else two who wait for each other would make a dull match.
UNIT_TEST(test_who_lies_in_wait_tries_another_place_soon) {
    static const char *const MINDS[] = {"sniper", "ambusher"};
    for (size_t i = 0; i < sizeof MINDS / sizeof *MINDS; i++) {
        PUPIL(pupil, MINDS[i], 60, 40, 0);
        double still_s = 0, longest_s = 0;
        for (int k = 0; k < 400; k++) {
            pupil_live(&pupil, 0.1);
            still_s = fabs(pupil.senses.motion.forward_mps) < 0.1 ? still_s + 0.1 : 0;
            longest_s = fmax(longest_s, still_s);
        }
        check_at_most(longest_s, 10);
    }
}

UNIT_TEST(test_the_sniper_keeps_off_and_the_rammer_does_not) {
    check_at_least(median_distance_m("sniper", "idle"), 30);
    check_at_least(median_distance_m("sniper", "wander"), 22);
    check_at_most(median_distance_m("rammer", "idle"), 8);
    check_at_most(median_distance_m("rammer", "wander"), 15);
}

typedef struct Share {
    int part, all;
} Share;

static void note_sight(const Bout *bout, const Map *map, void *sum) {
    Share *share = sum;
    share->part +=
        map_sees(map, pose_at(bout_tank(bout, 0)->pose), pose_at(bout_tank(bout, 1)->pose));
    share->all++;
}

// Share of the time in which nothing stands between the two.
static double exposure(const char *name, const char *other) {
    Share share = {0};
    watch_duels("yard", name, other, SEEDS, note_sight, &share);
    return (double)share.part / share.all;
}

UNIT_TEST(test_the_coward_is_seen_less_than_the_seeker) {
    check_at_most(exposure("coward", "wander"), 0.55 * exposure("seeker", "wander"));
}

static Telemetry observed(const char *arena_name, const char *name, const char *other, int tanks,
                          uint64_t seed) {
    OWN_ARENA *arena = shipped_arena(arena_name);
    OWN_BOUT bout;
    bout_init(&bout, seed, 90);
    for (int i = 0; i < tanks; i++) bout_add(&bout, mind(i % 2 ? other : name), DRIVES[0], i % 2);
    bout_start(&bout, arena);
    Observer *observer = observer_create(bout.match);
    assert_non_null(observer);
    while (bout_tick(&bout)) observer_tick(observer, bout.match);
    Telemetry seen = observer_team(observer, bout.match, 0);
    observer_destroy(observer);
    return seen;
}

// The longest time with an enemy in sight and nobody hurt.
static double stare_s(const char *arena_name, const char *name, const char *other, int tanks,
                      uint64_t seed) {
    return observed(arena_name, name, other, tanks, seed).seen[SEEN_SILENT_S];
}

UNIT_TEST(test_nobody_stares_at_an_enemy_for_long) {
    check_at_most(stare_s("open", "sniper", "ambusher", 2, 1), 25);
    check_at_most(stare_s("open", "sniper", "sniper", 2, 2), 25);
    check_at_most(stare_s("maze", "hunter", "hunter", 16, 703), 25);
}

// With a wreck in the way, on a lane as wide as the dance: it drives to where it can fire.
UNIT_TEST(test_a_blocked_line_of_fire_is_left_for_the_nearest_free_one) {
    PUPIL(pupil, "dodger", 60, 20, 0);
    TankSight tanks[] = {driver_other((Pose){60, 34, 0}, false), foe(5, 60, 48)};
    tanks[0].is_wreck = true;
    driver_sees(&pupil.senses, tanks, 2);
    assert_false(line_of_fire_is_free(&pupil.senses, pose_at(pupil.senses.pose), &tanks[1]));
    int ticks = 0;
    for (bool has_fired = false; !has_fired && ticks < 8 / DRIVER_DT_S; ticks++) {
        Order order = pupil_think(&pupil);
        has_fired = order.fire;
        driver_step(&pupil.senses, order);
    }
    check_at_most(ticks * DRIVER_DT_S, 5);
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

// Two ways that are both looked at by one avoidance would make the hull turn to and fro between
// them.
UNIT_TEST(test_who_leaves_an_impasse_thinks_of_no_other_way) {
    static const FighterMind MIND = {count_act, show_nothing, TURRET_LEADS};
    PUPIL(pupil, "hunter", 60, 20, 0); // for its field and its senses
    Fighter fighter = {0};
    TankSight tanks[] = {driver_other((Pose){60, 34, 0}, false), foe(5, 60, 48)};
    tanks[0].is_wreck = true;
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

// So do those on their way to a hill, once they are near it; before, nothing holds them up.
UNIT_TEST(test_a_blocked_line_of_fire_is_left_in_the_queue_before_a_hill) {
    for (int is_near = 0; is_near < 2; is_near++) {
        PUPIL(pupil, "hunter", 60, 20, 0);
        const Fighter *fighter = pupil.memory;
        TankSight tanks[] = {driver_other((Pose){60, 34, 0}, false), foe(5, 60, 48)};
        tanks[0].is_wreck = true;
        driver_sees(&pupil.senses, tanks, 2);
        pupil.senses.goal = (Goal){true, {is_near ? 52 : 20, 20}, 5.5};
        int leaving = 0;
        for (int tick = 0; tick < 100; tick++, pupil.senses.tick++) { // and gets nowhere
            pupil_think(&pupil);
            leaving += fighter->standoff.action == STANDOFF_MOVE_ASIDE;
        }
        assert_true(fighter->search.must_reach_goal);
        assert_true(is_near ? leaving > 0 : leaving == 0);
    }
}

// With an enemy in sight it fights inside of the rim, and is called again only when it is pushed
// out: where one ends the other does not begin.
UNIT_TEST(test_at_the_rim_of_a_hill_nobody_dithers) {
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

UNIT_TEST(test_with_nobody_in_sight_there_is_no_impasse) {
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

typedef struct Exposed {
    double now_s, longest_s;
} Exposed;

static void note_exposed(const Bout *bout, const Map *map, void *sum) {
    Exposed *exposed = sum;
    const Tank *self = bout_tank(bout, 0), *other = bout_tank(bout, 1);
    bool stands = fabs(self->motion.forward_mps) < 0.3 && !self->is_wreck && !other->is_wreck &&
                  map_sees(map, pose_at(self->pose), pose_at(other->pose));
    exposed->now_s = stands ? exposed->now_s + BATTLE_TICK_S : 0;
    exposed->longest_s = fmax(exposed->longest_s, exposed->now_s);
}

// A refuge that its way ends short of, in sight of the enemy, is none.
UNIT_TEST(test_the_coward_does_not_stand_in_sight) {
    Exposed exposed = {0};
    watch_duels("proving", "coward", "mirror", 3, note_exposed, &exposed);
    check_at_most(exposed.longest_s, 12);
}

// It never waits where it is walked up to: while its enemy comes by the shortest way, it leaves.
UNIT_TEST(test_the_coward_is_hard_to_come_near) {
    check_at_least(median_distance_in("yard", "coward", "hunter"), 18);
    check_at_least(median_distance_in("maze", "coward", "hunter"), 18);
}

UNIT_TEST(test_the_ambusher_waits_and_then_springs) {
    PUPIL(pupil, "ambusher", 60, 40, 0);
    pupil_live(&pupil, 30); // at its post
    Vec post = pose_at(pupil.senses.pose);
    TankSight enemy = foe(5, post.x, post.y > 40 ? post.y - 12 : post.y + 12);
    driver_sees(&pupil.senses, &enemy, 1);
    pupil_live(&pupil, 2);
    check_at_most(pupil_distance_m(&pupil, pose_at(enemy.pose)), 9);
}

// Though one is always in sight, 20 m off, and is hurt now and then.
UNIT_TEST(test_the_patroller_walks_on_past_an_enemy_far_off) {
    PUPIL(pupil, "patroller", 20, 20, 0);
    TankSight enemy = foe(5, 0, 0);
    bool was_in[4] = {false};
    driver_sees(&pupil.senses, &enemy, 1);
    for (int i = 0; i < 120; i++) {
        Pose at = pupil.senses.pose;
        enemy.pose = (Pose){at.x + (at.x > 60 ? -20 : 20), at.y, 0};
        enemy.health -= 0.005;
        was_in[(at.x > 60) + 2 * (at.y > 40)] = true;
        pupil.senses.reload_s = 1; // no shell is kept for want of a free line
        pupil_live(&pupil, 0.5);
    }
    for (int i = 0; i < 4; i++) assert_true(was_in[i]);
}

UNIT_TEST(test_the_patroller_stands_while_an_enemy_is_close) {
    PUPIL(pupil, "patroller", 60, 40, 0);
    TankSight enemy = foe(5, 60, 50);
    driver_sees(&pupil.senses, &enemy, 1);
    pupil_live(&pupil, 5);
    check_at_most(pupil_distance_m(&pupil, vec(60, 40)), 0.5);
}

static void note_hits(const Bout *bout, const Map *map, void *sum) {
    (void)map;
    Share *share = sum;
    int count;
    const Event *events = battle_events(match_battle(bout->match), &count);
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_HIT || events[i].a != 0) continue;
        if (bout_tank(bout, 1)->is_wreck) continue; // the last one is cut to what is left
        share->all++;
        share->part += events[i].amount > 0.9 * bout_tank(bout, 0)->spec->gun.damage;
    }
}

// Share of the hits that met more than the front's armour.
static double thin_hits(const char *name, const char *other) {
    Share share = {0};
    watch_duels("open", name, other, 2 * SEEDS, note_hits, &share);
    assert_true(share.all > 20);
    return (double)share.part / share.all;
}

// Share of 60 s duels, on all four arenas and from both sides, in which the first has more health.
static double wins_of(const char *name, const char *other) {
    int won = 0, count = 0;
    for (int arena = 0; arena < 4; arena++) {
        OWN_ARENA *field = shipped_arena(ARENA_NAMES[arena]);
        for (int i = 0; i < 2 * SEEDS; i++, count++) {
            OWN_BOUT bout;
            bout_open(&bout, field, mind(i % 2 ? other : name), mind(i % 2 ? name : other),
                      (uint64_t)(1 + i / 2), 60);
            bout_play(&bout);
            won += bout_tank(&bout, i % 2)->health > bout_tank(&bout, 1 - i % 2)->health;
        }
    }
    return (double)won / count;
}

UNIT_TEST(test_the_flanker_hits_where_armour_is_thin) {
    check_at_least(thin_hits("flanker", "hunter"), thin_hits("seeker", "hunter") + 0.3);
    check_at_least(thin_hits("flanker", "idle"), thin_hits("seeker", "idle") + 0.2);
}

// Shells of the first tank: `part` of `all` were fired from rest at an enemy further off than 16 m.
static void note_rest(const Bout *bout, const Map *map, void *sum) {
    (void)map;
    Share *share = sum;
    int count;
    const Event *events = battle_events(match_battle(bout->match), &count);
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_FIRE || events[i].a != 0 || bout_distance_m(bout) < 16)
            continue;
        share->all++;
        share->part += fabs(bout_tank(bout, 0)->motion.forward_mps) < 1;
    }
}

static double fired_at_rest(const char *name) {
    Share share = {0};
    watch_duels("yard", name, "hunter", 4 * SEEDS, note_rest, &share);
    assert_true(share.all > 100);
    return (double)share.part / share.all;
}

// A shell strays less from a gun at rest, and goes past fewer corners.
UNIT_TEST(test_the_sniper_and_the_gunner_halt_to_fire) {
    check_at_least(fired_at_rest("sniper"), 0.6);
    check_at_least(fired_at_rest("gunner"), 0.35);
    check_at_most(fired_at_rest("hunter"), 0.25);
}

// It turns its front to who has driven it there, and slips away once that one is further off.
UNIT_TEST(test_a_sniper_in_a_corner_faces_and_then_leaves) {
    PUPIL(pupil, "sniper", 3, 3, 2);
    TankSight enemy = foe(5, 12, 12);
    driver_sees(&pupil.senses, &enemy, 1);
    for (int tick = 0; tick < 600; tick++) {
        driver_step(&pupil.senses, pupil_think(&pupil));
        if (tick > 360) // its gun has waited for a chance
            check_at_most(fabs(pose_bearing(pupil.senses.pose, pose_at(enemy.pose))), 0.8);
    }
    enemy.pose = (Pose){3, 26, PI};
    pupil_live(&pupil, 12);
    check_at_least(pupil_distance_m(&pupil, vec(3, 3)), 10);
}

// An enemy that is not too near is fought from the corner.
UNIT_TEST(test_a_sniper_in_a_corner_does_not_go_on_leaving) {
    PUPIL(pupil, "sniper", 3, 3, 2);
    TankSight enemy = foe(5, 12, 12);
    Notes notes = {0};
    driver_sees(&pupil.senses, &enemy, 1);
    pupil_live(&pupil, 1);
    enemy.pose = (Pose){20, 20, PI};
    for (int tick = 0; tick < 300; tick++) {
        pupil.senses.reload_s = 1; // no impasse
        driver_step(&pupil.senses, pupil.behaviour->think(pupil.memory, &pupil.senses, &notes));
    }
    assert_string_equal(notes.state, "aiming");
}

// The share of its shells that hit a wall in duels with hunters.
static double into_walls(const char *name) {
    Telemetry all = {0};
    for (int arena = 0; arena < 4; arena++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            Telemetry seen = observed(ARENA_NAMES[arena], name, "hunter", 2, seed);
            telemetry_add(&all, &seen);
        }
    return all.seen[SEEN_WALLS] / all.seen[SEEN_FIRED];
}

UNIT_TEST(test_the_sniper_does_not_fire_through_corners) {
    check_at_most(into_walls("sniper"), 0.46);
}

// Nose on to what goes round it near by, which shows its own side.
UNIT_TEST(test_the_ambusher_turns_its_front_to_who_circles_it) {
    PUPIL(pupil, "ambusher", 60, 40, 0);
    TankSight enemy = foe(5, 60, 47);
    driver_sees(&pupil.senses, &enemy, 1);
    for (int tick = 0; tick < 600; tick++) {
        double round_rad = 0.6 * tick * DRIVER_DT_S;
        Vec at = vec_add(vec(60, 40), vec_scale(vec_heading(round_rad), 7));
        enemy.pose = (Pose){at.x, at.y, round_rad + 0.5 * PI};
        enemy.motion = (Motion){0.6 * 7, 0, 0.6};
        driver_step(&pupil.senses, pupil_think(&pupil));
        if (tick > 60) check_at_most(fabs(pose_bearing(pupil.senses.pose, at)), 0.4);
    }
    check_at_least(wins_of("ambusher", "circler"), 0.75);
}

typedef struct Circle {
    double off_radius, off_beam_rad; // mean distance from what a perfect orbit has
    double left_s, right_s;          // going round that way
} Circle;

static Circle watch_orbit(const Drive *drive, double range_m) {
    OWN_ARENA *arena = wide_field();
    Circle circle = {0};
    int count = 0;
    OWN_BOUT bout;
    bout_init(&bout, 3, 60);
    bout_add(&bout, mind("orbiter"), drive, 0)->mind.params[0] = range_m;
    bout_add(&bout, mind("idle"), DRIVES[0], 1)->loadout.spec = spec_find("heavy");
    bout_start(&bout, arena);
    for (int settled = 0; settled < 4 * BATTLE_TICK_HZ && bout_tick(&bout);)
        settled += bout_distance_m(&bout) < 1.3 * range_m;
    Vec last = pose_at(bout_tank(&bout, 0)->pose);
    while (bout_tick(&bout)) {
        const Tank *tank = bout_tank(&bout, 0);
        Vec to = vec_unit(vec_sub(pose_at(bout_tank(&bout, 1)->pose), pose_at(tank->pose)));
        Vec step = vec_sub(pose_at(tank->pose), last);
        last = pose_at(tank->pose);
        if (vec_length(step) < 1 * BATTLE_TICK_S) continue; // turning about
        circle.off_beam_rad += fabs(asin(clamp(vec_dot(vec_unit(step), to), -1, 1)));
        circle.off_radius += fabs(bout_distance_m(&bout) / range_m - 1);
        *(vec_cross(step, to) < 0 ? &circle.right_s : &circle.left_s) += BATTLE_TICK_S;
        count++;
    }
    circle.off_beam_rad /= count, circle.off_radius /= count;
    return circle;
}

UNIT_TEST(test_the_orbiter_stays_on_its_circle_and_turns_about) {
    for (double range_m = 10; range_m <= 20; range_m += 5) {
        Circle circle = watch_orbit(DRIVES[0], range_m);
        check_at_most(circle.off_beam_rad, 0.2);
        check_at_most(circle.off_radius, 0.15);
        check_at_least(fmin(circle.left_s, circle.right_s), 2);
    }
}

// Hits a shot of a good gun that does not move.
static double hits_a_shot(const char *name) {
    OWN_ARENA *arena = wide_field();
    int shots = 0, hits = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        OWN_BOUT bout;
        bout_open(&bout, arena, mind(name), &GUN, seed, 40);
        bout_play(&bout);
        shots += bout_tank(&bout, 1)->shots;
        hits += bout_tank(&bout, 1)->hits;
    }
    assert_true(shots > 20);
    return (double)hits / shots;
}

UNIT_TEST(test_the_dodger_is_hit_less_than_the_seeker) {
    check_at_most(hits_a_shot("dodger"), 0.5 * hits_a_shot("seeker"));
}

UNIT_TEST(test_the_rammer_shoves_and_shoots_only_close_by) {
    OWN_ARENA *arena = field_create(60, 40, "");
    OWN_BOUT bout;
    bout_open(&bout, arena, mind("rammer"), mind("idle"), 1, 60);
    Vec start = pose_at(bout_tank(&bout, 1)->pose);
    int contacts = 0, shots = 0;
    while (bout_tick(&bout)) {
        int count;
        const Event *events = battle_events(match_battle(bout.match), &count);
        for (int i = 0; i < count; i++)
            contacts += events[i].kind == EVENT_CONTACT && events[i].b >= 0;
        if (bout_tank(&bout, 0)->shots > shots) check_at_most(bout_distance_m(&bout), 7.5);
        shots = bout_tank(&bout, 0)->shots;
    }
    assert_true(contacts > 0 && shots > 3);
    check_at_least(vec_distance(pose_at(bout_tank(&bout, 1)->pose), start), 1);
    assert_true(bout_tank(&bout, 1)->is_wreck);
}

UNIT_TEST(test_the_patroller_walks_its_beat_again_and_again) {
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

UNIT_TEST(test_the_mirror_swaps_the_tracks_of_what_it_sees) {
    for (double turn_radps = -1; turn_radps <= 1; turn_radps += 0.5) {
        PUPIL(pupil, "mirror", 60, 40, 0);
        TankSight enemy = driver_other((Pose){80, 40, 0}, true);
        enemy.motion = (Motion){4, 0, turn_radps};
        driver_sees(&pupil.senses, &enemy, 1);
        Order order = pupil_think(&pupil);
        double across_mps = turn_radps * pupil.senses.half_gauge_m;
        check_close(order.left_mps, 4 - across_mps, 1e-9);
        check_close(order.right_mps, 4 + across_mps, 1e-9);
    }
}

UNIT_TEST(test_the_painter_draws_what_it_senses_and_never_fires) {
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
        if (!is_there) fail_msg("no '%s' in its picture", WORDS[i]);
    }
    for (int tick = 0; tick < 600; tick++, order = pupil_think(&pupil)) assert_false(order.fire);
}

// Everyone against everyone, all in one vehicle.
UNIT_TEST(test_all_minds_drive_all_vehicles_without_nonsense) {
    OWN_ARENA *arena = shipped_arena("yard");
    for (int k = 0; DRIVES[k]; k++) {
        OWN_BOUT bout;
        bout_init(&bout, 5, 25);
        for (int i = 0; BEHAVIOURS[i]; i++) bout_add(&bout, BEHAVIOURS[i], DRIVES[k], i);
        bout_start(&bout, arena);
        bout_play(&bout);
        for (int i = 0; BEHAVIOURS[i]; i++)
            if (bout_tank(&bout, i)->invalid_orders)
                fail_msg("%s (%s): %d values had to be mended", BEHAVIOURS[i]->name,
                         DRIVES[k]->name, bout_tank(&bout, i)->invalid_orders);
    }
}

typedef struct Tally {
    int wins, timeouts;
    double to_friends;
} Tally;

// `size` champions against as many others, from both sides; all on this drive.
static Tally meet(const char *arena_name, const char *rival, const Drive *drive, int size,
                  int seeds) {
    OWN_ARENA *arena = shipped_arena(arena_name);
    Tally tally = {0};
    for (int i = 0; i < 2 * seeds; i++) {
        OWN_BOUT bout;
        int team = i % 2;
        bout_init(&bout, (uint64_t)(i / 2 + 1), 180);
        for (int k = 0; k < 2 * size; k++)
            bout_add(&bout, mind(k / size == team ? "champion" : rival), drive, k / size);
        bout_start(&bout, arena);
        MatchResult result = bout_play(&bout);
        tally.wins += result.winner == team;
        tally.timeouts += result.was_time_up;
        for (int k = 0; k < 2 * size; k++) {
            assert_int_equal(bout_tank(&bout, k)->invalid_orders, 0);
            if (k / size == team) tally.to_friends += bout_tank(&bout, k)->damage_to_friends;
        }
    }
    return tally;
}

UNIT_TEST(test_it_beats_the_hunter_and_the_sniper) {
    enum { ROUNDS = 5 };
    static const char *const RIVALS[][3] = {{"hunter", "open", "maze"}, {"sniper", "yard", "open"}};
    for (int i = 0; i < 2; i++) {
        Tally here = meet(RIVALS[i][1], RIVALS[i][0], DRIVES[0], 1, ROUNDS);
        Tally there = meet(RIVALS[i][2], RIVALS[i][0], DRIVES[0], 1, ROUNDS);
        check_at_least(here.wins + there.wins, 0.65 * 4 * ROUNDS);
    }
}

UNIT_TEST(test_it_catches_who_hides) {
    Tally coward = meet("maze", "coward", DRIVES[0], 1, 3);
    assert_int_equal(coward.wins, 6);
    check_at_most(coward.timeouts, 1);
}

UNIT_TEST(test_friends_are_not_shot) {
    Tally team = meet("open", "hunter", DRIVES[0], 3, 3);
    check_at_least(team.wins, 4);
    check_at_most(
        team.to_friends,
        6 * 3 * 12.0); // a shell a tank and match, for friends that cross the line of fire late
}

UNIT_TEST(test_it_fights_on_every_drive) {
    for (int k = 0; DRIVES[k]; k++) {
        Tally tally = meet("pillars", "idle", DRIVES[k], 1, 1);
        if (tally.wins != 2) fail_msg("%s: %d of 2 won", DRIVES[k]->name, tally.wins);
    }
}

// To and fro, as far off as it likes to fight.
UNIT_TEST(test_a_champion_rolls_while_its_gun_loads) {
    PUPIL(pupil, "champion", 60, 15, 0);
    TankSight enemy = foe(5, 60, 43);
    driver_sees(&pupil.senses, &enemy, 1);
    pupil.senses.reload_s = 2;
    double fastest_mps = 0;
    for (int k = 0; k < 20; k++) {
        pupil_live(&pupil, 0.1);
        fastest_mps = fmax(fastest_mps, fabs(pupil.senses.motion.forward_mps));
    }
    check_at_least(fastest_mps, 2);
}

// From afar and from too near it ends at its range, nose on.
UNIT_TEST(test_a_standoff_keeps_its_range_and_faces) {
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
// What a champion does of an enemy that stands 50 m off, or nearer, with one of its parameters set.
typedef struct Standing {
    double away_m, off_rad; // after all that time
    bool has_fired;
} Standing;

static Standing champion_stands(const char *param, double value, double health, bool can_pivot,
                                double thin) {
    PUPIL(pupil, "champion", 60, 15, 1.5);
    TankSight enemy = driver_other((Pose){60, 65, 0.5 * PI}, true);
    Standing stand = {0};
    enemy.health = health;
    driver_sees(&pupil.senses, &enemy, 1);
    if (param) pupil.params[behaviour_param_index(pupil.behaviour, param)] = value;
    pupil.senses.armour_front *= thin;
    pupil.senses.limits.can_pivot = can_pivot;
    if (!can_pivot) pupil.senses.limits.tightest_radius_m = 4;
    for (int tick = 0; tick < 660; tick++) { // no longer than it stares at one it cannot hurt
        pupil.senses.reload_s = tick % 60 < 15 ? 0.5 : 0; // its gun is not idle for long
        Order order = pupil_think(&pupil);
        driver_step(&pupil.senses, order);
        stand.has_fired |= order.fire;
    }
    stand.away_m = pupil_distance_m(&pupil, pose_at(enemy.pose));
    stand.off_rad = fabs(pose_bearing(pupil.senses.pose, pose_at(enemy.pose)));
    return stand;
}

// On tracks and on wheels; closer when it is ahead, across where its front is no better.
UNIT_TEST(test_the_champion_shows_its_front_at_the_range_it_is_told) {
    check_close(champion_stands(NULL, 0, 1, true, 1).away_m, 28, 2.5);
    check_close(champion_stands("range", 15, 1, true, 1).away_m, 15, 2.5);
    check_close(champion_stands(NULL, 0, 0.5, true, 1).away_m, 8, 2.5);
    check_close(champion_stands("close", 20, 0.5, true, 1).away_m, 20, 2.5);
    check_at_most(champion_stands(NULL, 0, 1, true, 1).off_rad, 0.1);
    check_at_most(champion_stands(NULL, 0, 1, false, 1).off_rad, 0.3);
    check_close(champion_stands(NULL, 0, 1, false, 1).away_m, 28, 4);
    check_at_least(champion_stands("far", 10, 1, true, 3).off_rad, 0.5);
    check_at_most(champion_stands("far", 60, 1, true, 3).off_rad, 0.1);
    assert_true(champion_stands("sure", 0, 1, true, 1).has_fired);
    assert_false(champion_stands("sure", 1, 1, true, 1).has_fired);
}

UNIT_TEST(test_the_champion_waits_as_long_as_it_is_told) {
    double moved_m[2];
    for (int waits = 0; waits < 2; waits++) {
        PUPIL(pupil, "champion", 60, 40, 0);
        TankSight enemy = driver_other((Pose){60, 66, 0}, true);
        pupil.params[behaviour_param_index(pupil.behaviour, "wait")] = waits ? 20 : 0;
        driver_sees(&pupil.senses, &enemy, 1);
        pupil_live(&pupil, 0.5);
        driver_sees(&pupil.senses, NULL, 0);
        pupil_live(&pupil, 3);
        moved_m[waits] = pupil_distance_m(&pupil, vec(60, 40));
    }
    check_at_least(moved_m[0], 8);
    check_at_most(moved_m[1], 2);
}

// The corner of a wall hides the enemy's middle, and not its tail.
UNIT_TEST(test_what_sticks_out_of_a_hidden_enemy_is_shot_at) {
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

// A tank that takes shelter from an enemy who stands 30 m north of it.
typedef struct Hider {
    Dice dice;
    Senses senses;
    TankSight enemy;
    CornerCover cover;
    Avoidance avoidance;
} Hider;

static void hider_init(Hider *hider, const Map *map) {
    *hider = (Hider){.dice = dice_seed(2, 1)};
    hider->senses = driver_senses(map, &hider->dice, (Pose){100, 100, 0.5 * PI});
    hider->enemy = driver_other((Pose){100, 130, PI}, true);
}

static bool has_shelter(Hider *hider, Twist *desired) {
    return corner_cover_drive(&hider->cover, &hider->avoidance, &hider->senses, &hider->enemy,
                              desired);
}

static void hide(Hider *hider, int ticks) {
    Twist desired;
    for (int tick = 0; tick < ticks; tick++) {
        assert_true(has_shelter(hider, &desired));
        driver_step(&hider->senses, tracks_order(&hider->senses, desired));
    }
}

static double hidden_share(const Hider *hider) {
    return corner_cover_share(&hider->senses, pose_at(hider->senses.pose),
                              pose_at(hider->enemy.pose));
}

// A part of its front is hidden, and its nose is to the enemy.
static void check_fights_from_shelter(const Hider *hider) {
    check_at_least(hidden_share(hider), 0.2);
    check_close(pose_bearing(hider->senses.pose, pose_at(hider->enemy.pose)), 0, 0.1);
}

// Behind the corner a half of its front is hidden, its nose is to the enemy, and it can fire.
UNIT_TEST(test_a_shelter_hides_half_of_a_front_that_fights) {
    Piece wall = {4, 0, {{101, 104}, {112, 104}, {112, 106}, {101, 106}}};
    OWN_MAP *map = driver_map(200, 200, &wall, 1);
    Hider hider;
    Twist desired;
    hider_init(&hider, map);
    assert_true(hidden_share(&hider) == 0);
    hide(&hider, 300);
    check_fights_from_shelter(&hider);
    hider.enemy.pose = (Pose){160, 100, 0}; // no wall there
    driver_step(&hider.senses, (Order){0});
    assert_false(has_shelter(&hider, &desired));
}

// From its corner it goes on to one that is nearer to an enemy who stands, and fights from there.
UNIT_TEST(test_a_shelter_is_left_for_one_that_is_nearer) {
    Piece walls[] = {{4, 0, {{101, 103}, {112, 103}, {112, 104}, {101, 104}}},
                     {4, 0, {{101, 110}, {112, 110}, {112, 112}, {101, 112}}}};
    OWN_MAP *map = driver_map(200, 200, walls, 2);
    Hider hider;
    hider_init(&hider, map);
    hide(&hider, 151);
    double first_y = hider.senses.pose.y;
    hide(&hider, 449);
    check_at_most(first_y, 104);
    check_at_least(hider.senses.pose.y, first_y + 2);
    check_fights_from_shelter(&hider);
}

// Neither ahead nor behind, it is gone to with one end, whatever the last few centimetres say.
UNIT_TEST(test_to_a_shelter_abeam_the_hull_does_not_wag) {
    Piece wall = {4, 0, {{101, 104}, {112, 104}, {112, 106}, {101, 106}}};
    OWN_MAP *map = driver_map(200, 200, &wall, 1);
    Hider hider;
    Twist desired;
    hider_init(&hider, map);
    assert_true(has_shelter(&hider, &desired) && hider.cover.has_place);
    Vec place = hider.cover.place;
    int rightward = 0;
    for (int i = 0; i < 10; i++, hider.senses.tick += 2 * VISIBILITY_PERIOD_TICKS) {
        hider.senses.pose = (Pose){place.x - 0.9, place.y + (i % 2 ? 0.05 : -0.05), 0};
        hider.senses.next_pose = hider.senses.pose;
        assert_true(has_shelter(&hider, &desired) && hider.cover.has_place);
        rightward += desired.turn_radps > 0;
    }
    assert_true(rightward == 0 || rightward == 10);
}

// Words that a squad acts on, and the place that all of them fight for.

enum { TEAMWORK_SEEDS = 4 };

UNIT_TEST(test_a_wingman_comes_where_it_is_called) {
    static const MessageTopic TOPICS[] = {MESSAGE_GATHER, MESSAGE_HELP};
    for (int i = 0; i < 2; i++) {
        PUPIL(pupil, "wingman", 100, 15, 0);
        Message word = {.topic = TOPICS[i], .from = i ? 2 : 0, .about = -1, .at = {30, 60}};
        double nearest_m = INFINITY;
        pupil_hears(&pupil, &word);
        for (int k = 0; k < 40; k++) {
            pupil_live(&pupil, 0.5);
            nearest_m = fmin(nearest_m, pupil_distance_m(&pupil, word.at));
        }
        check_at_most(nearest_m, i ? 5 : 4);
        if (i) continue;
        check_at_most(pupil_distance_m(&pupil, word.at), 4);
        pupil_live(&pupil, 5); // where its captain gathers them it stays
        check_at_most(pupil_distance_m(&pupil, word.at), 4);
    }
}

// Sent at an enemy that they do not see, two of them come at it from two sides.
// How far it is from an enemy 20 m off after six seconds: badly hurt, beside a friend or alone.
static double fights_at_m(double health, bool has_friend) {
    PUPIL(pupil, "wingman", 60, 40, 0);
    TankSight tanks[] = {driver_other((Pose){70, 38, 0}, false),
                         driver_other((Pose){60, 60, PI}, true)};
    tanks[0].id = 3;
    driver_sees(&pupil.senses, has_friend ? tanks : tanks + 1, has_friend ? 2 : 1);
    pupil.senses.friends_left = 1;
    pupil.senses.health = health;
    pupil_live(&pupil, 6);
    return pupil_distance_m(&pupil, pose_at(tanks[1].pose));
}

UNIT_TEST(test_the_badly_hurt_withdraw_while_a_friend_fights_on) {
    check_at_least(fights_at_m(0.2, true), fights_at_m(0.9, true) + 4);
    check_at_least(fights_at_m(0.2, true), 40);
    check_at_most(fights_at_m(0.2, false), 36);
}

// Their ways to the place that was named lead over posts from which their fire crosses there.
UNIT_TEST(test_wingmen_close_in_from_both_sides) {
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

// One that is told to cover them stands where it sees the place, and no nearer.
UNIT_TEST(test_who_covers_stands_in_sight_of_the_place) {
    PUPIL(pupil, "wingman", 60, 10, 0);
    Message word = {MESSAGE_ATTACK, 0, 9, {60, 70}, ROLE_COVER, pupil.senses.id + 1, 0};
    pupil_hears(&pupil, &word);
    pupil_live(&pupil, 20);
    check_at_least(pupil_distance_m(&pupil, word.at), 28);
    check_at_most(pupil_distance_m(&pupil, word.at), 33);
}

// How far the gun of a tank points off a place.
static double gun_off_rad(const Senses *senses, Vec at) {
    double gun_rad = senses->pose.heading_rad + senses->turret_rad;
    return fabs(angle_wrap(gun_rad - vec_bearing(vec_sub(at, pose_at(senses->pose)))));
}

// Told to cover while another one flanks, and the enemy gone behind the end of a wall: it shoots
// there now and then, so that the enemy stays. Nothing is fired past a friend.
UNIT_TEST(test_who_covers_suppresses_a_corner_while_a_friend_flanks) {
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
        pupil.senses.reload_s = 1; // it has just fired
        pupil_live(&pupil, 0.5);
        driver_sees(&pupil.senses, &friend, is_blocked);
        int shots = 0;
        for (int tick = 0; tick < 8 * 60; tick++) {
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

// The gun turns to the named one of two enemies, of which the other is nearer; without a word it
// turns to that.
UNIT_TEST(test_a_wingman_shoots_at_the_enemy_that_is_named) {
    TankSight foes[] = {foe(5, 48, 40), foe(6, 75, 40)}; // to the left, to the right
    Message word = {.topic = MESSAGE_ATTACK, .from = 0, .about = 6, .at = {75, 40}};
    for (int is_told = 0; is_told < 2; is_told++) {
        PUPIL(pupil, "wingman", 60, 40, 0);
        driver_sees(&pupil.senses, foes, 2);
        if (is_told) pupil_hears(&pupil, &word);
        Order order = pupil_think(&pupil);
        check_at_least(is_told ? order.turret_radps : -order.turret_radps, 1);
        for (int i = 0; i < 8 && order.say.topic == MESSAGE_NONE; i++, pupil.senses.tick++)
            order = pupil_think(&pupil);
        assert_int_equal(order.say.topic, MESSAGE_SPOTTED);
        assert_int_equal(order.say.about, is_told ? 6 : 5);
    }
}

UNIT_TEST(test_a_captain_names_the_weak_and_near_and_calls_otherwise) {
    TankSight foes[] = {foe(5, 45, 40), foe(6, 78, 40)};
    foes[1].health = 0.1;
    PUPIL(pupil, "captain", 60, 40, 0);
    Order order = pupil_think(&pupil);
    assert_int_equal(order.say.topic, MESSAGE_GATHER);
    check_close(order.say.at.x, 60, 0);
    driver_sees(&pupil.senses, foes, 2);
    order = pupil_think(&pupil);
    assert_int_equal(order.say.topic, MESSAGE_ATTACK);
    assert_int_equal(order.say.about, 6);
    check_close(order.say.at.x, 78, 0);
}

// Told of three enemies on one side and of one on the other, equally near, it leads to the one.
UNIT_TEST(test_a_captain_goes_where_the_enemy_is_weak) {
    enum { TOLD = 4 };
    for (int side = -1; side <= 1; side += 2) {
        PUPIL(pupil, "captain", 60, 15, 0);
        Message words[TOLD];
        for (int i = 0; i < TOLD; i++)
            words[i] = (Message){MESSAGE_SPOTTED, 2 + i, 10 + i, {60 - 40 * side, 60}, 0, 0, 0};
        for (int i = 1; i < TOLD; i++) words[i].at = vec(60 + side * (38 + 2 * i), 60);
        pupil.senses.messages = words;
        pupil.senses.message_count = TOLD;
        pupil_live(&pupil, 6);
        check_at_least(-side * (pupil.senses.pose.x - 60), 5);
    }
}

// With a wingman ahead of it the captain keeps further off the enemy than that one.
UNIT_TEST(test_a_captain_keeps_behind_its_wingman) {
    PUPIL(pupil, "captain", 60, 40, 0);
    TankSight tanks[] = {driver_other((Pose){64, 43, 0}, false), foe(9, 60, 78)};
    Message word = {MESSAGE_SPOTTED, 3, 9, {60, 78}, 0, 0, 0};
    tanks[0].id = 3;
    driver_sees(&pupil.senses, tanks, 2);
    pupil_hears(&pupil, &word);
    pupil.senses.friends_left = 1;
    pupil_live(&pupil, 6);
    check_at_least(pupil_distance_m(&pupil, pose_at(tanks[1].pose)), 35 + 4);
}

// The place that it would rather fight from is further off from where the enemies are many.
UNIT_TEST(test_a_retreat_leads_away_from_the_many) {
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
    senses->tick = 30 * 60; // all of them forgotten
    driver_sees(senses, NULL, 0);
    influence_update(&influence, &squad, senses);
    assert_false(influence_find_retreat(&influence, senses, target, 20, 60, &at));
    assert_null(influence_easiest_enemy(&influence, &squad, senses, 0));
}

// Over the tank, for all to see; alone it has nobody to tell.
UNIT_TEST(test_who_has_a_part_in_a_team_says_so_aloud) {
    static const char *const MINDS[] = {"captain", "wingman", "wolfpack", "raiders", "hunter"};
    for (int i = 0; i < 5; i++)
        for (int friends = 0; friends < 2; friends++) {
            PUPIL(pupil, MINDS[i], 60, 40, 0);
            TankSight enemy = foe(5, 60, 60);
            Notes notes = {0};
            driver_sees(&pupil.senses, &enemy, 1);
            pupil.senses.friends_left = friends;
            pupil.behaviour->think(pupil.memory, &pupil.senses, &notes);
            assert_int_equal(notes.is_bark, friends && i < 4);
            assert_true(notes.state[0]);
        }
}

// Of seven friends two are sent to each flank, the others cover; none is told two things.
UNIT_TEST(test_a_captain_sends_no_more_than_two_to_a_flank) {
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

// Told of prey by the others, each goes to a side of its own.
UNIT_TEST(test_a_wolfpack_encircles_what_one_of_it_has_found) {
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

// Friends fight two enemies and speak by turns: each goes to one of the two, not to and fro.
UNIT_TEST(test_a_pack_keeps_to_the_prey_it_was_told_of) {
    static const char *const MINDS[] = {"wolfpack", "raiders", "wingman", "captain"};
    for (size_t i = 0; i < sizeof MINDS / sizeof *MINDS; i++) {
        PUPIL(pupil, MINDS[i], 60, 40, 0);
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

// A captain and its wingmen on paper, who see and hear each other.
enum { SQUAD_SIZE = 5 };
typedef struct Troop {
    Pupil tanks[SQUAD_SIZE];
    TankSight sights[SQUAD_SIZE][SQUAD_SIZE];
    int sight_count; // the friends of each, and what a test adds behind them
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

// Out of contact no more than half of the wingmen move faster than a walk, but for the moments in
// which they change roles; the others stand with their guns on where the squad goes. It comes on.
UNIT_TEST(test_a_squad_moves_up_by_bounds) {
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
            // Told so every few ticks for more than a second.
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
        check_at_least(troop.tanks[i].senses.pose.y, 40);
    }
}

UNIT_TEST(test_a_captain_and_its_wingmen_beat_three_seekers) {
    static const char *const ARENAS[] = {"open", "yard", "maze", "pillars"};
    int won = 0, count = 0;
    for (size_t a = 0; a < sizeof ARENAS / sizeof *ARENAS; a++) {
        OWN_ARENA *arena = shipped_arena(ARENAS[a]);
        for (uint64_t seed = 1; seed <= TEAMWORK_SEEDS; seed++, count++) {
            OWN_BOUT bout;
            double health = 0; // of the squad, less that of the others
            bout_init(&bout, seed, 180);
            for (int i = 0; i < 6; i++)
                bout_add(&bout,
                         mind(i > 2 ? "seeker"
                              : i   ? "wingman"
                                    : "captain"),
                         DRIVES[0], i > 2);
            bout_start(&bout, arena);
            bout_play(&bout);
            for (int i = 0; i < 6; i++) health += (i > 2 ? -1 : 1) * bout_tank(&bout, i)->health;
            won += health > 0;
        }
    }
    check_at_least(won, 0.75 * count);
}

enum { KINDS = ALTERNATIVE_POST + 1 };

// Counts kinds of which one was taken, the best: of aims and posts the one with the highest score,
// of ways that with the lowest. Of targets the last one may be kept.
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
        if (best == -INFINITY || (count == 0 && kind == ALTERNATIVE_POST)) continue; // still looks
        seen[kind]++;
        assert_int_equal(count, 1);
        if (kind != ALTERNATIVE_TARGET) check_close(taken, best, 0);
    }
}

UNIT_TEST(test_what_is_bright_is_what_they_take) {
    static const char *const MINDS[] = {"gunner", "surfer", "sniper", "ambusher", "champion"};
    OWN_ARENA *arena = shipped_arena("yard");
    OWN_BOUT bout;
    bout_init(&bout, 3, 30);
    for (int i = 0; i < 5; i++) bout_add(&bout, mind(MINDS[i]), DRIVES[0], i);
    bout_start(&bout, arena);
    match_keep_notes(bout.match, true);
    int seen[KINDS] = {0};
    while (bout_tick(&bout))
        for (int i = 0; i < 5; i++)
            if (!bout_tank(&bout, i)->is_wreck) count_best(match_notes(bout.match, i), seen);
    for (int kind = 0; kind < KINDS; kind++) check_at_least(seen[kind], 60);
}

UNIT_TEST(test_all_that_fight_go_for_the_hill_and_stay) {
    static const char *const FIGHTERS[] = {
        "seeker", "hunter",    "ambusher", "sniper",  "flanker",  "rammer",  "orbiter", "dodger",
        "coward", "patroller", "captain",  "wingman", "wolfpack", "raiders", "mirror",  "gunner"};
    for (size_t i = 0; i < sizeof FIGHTERS / sizeof *FIGHTERS; i++) {
        PUPIL(pupil, FIGHTERS[i], 100, 15, 0);
        Goal hill = {.is_on = true, .at = {35, 55}, .radius_m = 8};
        TankSight enemy = foe(5, 35, 10);
        pupil.senses.goal = hill;
        driver_sees(&pupil.senses, &enemy, 1);
        pupil_live(&pupil, 25);
        for (int k = 0; k < 30; k++) {
            pupil_live(&pupil, 0.5);
            double off_m = pupil_distance_m(&pupil, hill.at);
            if (off_m > 1.4 * hill.radius_m)
                fail_msg("%s was %.1f m off the middle of the hill", FIGHTERS[i], off_m);
        }
    }
}

// The share of the time, but for the first 10 s, in which who guards the first tank is far from it.
static double strays(const char *name, const char *ward, const char *arena_name) {
    OWN_ARENA *arena = shipped_arena(arena_name);
    int looks = 0, far = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        OWN_BOUT bout;
        bout_init(&bout, seed, 60);
        bout.card.mode = MODE_GUARD;
        for (int i = 0; i < 6; i++)
            bout_add(&bout, mind(i > 2 ? "hunter" : i ? name : ward), DRIVES[0], i > 2);
        bout_start(&bout, arena);
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

UNIT_TEST(test_who_guards_a_tank_stays_near_it) {
    static const char *const GUARDS[] = {"hunter",   "ambusher", "sniper",  "flanker", "gunner",
                                         "champion", "captain",  "wingman", "raiders", "wolfpack"};
    for (size_t i = 0; i < sizeof GUARDS / sizeof *GUARDS; i++) {
        check_at_most(strays(GUARDS[i], "sniper", "yard"), 0.1);
        check_at_most(strays(GUARDS[i], "wander", "city"), 0.3);
    }
}

// So that nobody has to get past those who hold it.
UNIT_TEST(test_each_takes_a_place_on_its_own_side_of_the_hill) {
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
        // Where a friend stands in that place already it takes another one.
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
