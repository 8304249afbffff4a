// test_moves.c -- the steering moves do what their names say; cover covers, the least risk is the
// least, and turning circles are as long as they are.
#include "ai/navigation/map.h"
#include "driver.h"

#include "ai/tactics/course.h"
#include "ai/navigation/posts.h"
#include "ai/tactics/helm.h"
#include "ai/motion/steer.h"

#define WIDE_M 60.0
#define HIGH_M 40.0
#define TOP_MPS 7.0

static Map *bare_map(void) {
    Map *map = map_create(WIDE_M, HIGH_M, NULL, 0);
    assert_non_null(map);
    return map;
}

// One wall across the middle, 10 m long.
static Map *wall_map(void) {
    Piece wall = {2, 0.5, {{25, 20}, {35, 20}}};
    Map *map = map_create(WIDE_M, HIGH_M, &wall, 1);
    assert_non_null(map);
    return map;
}

static Pose random_pose(Dice *dice) {
    double x = dice_between(dice, 6, WIDE_M - 6);
    double y = dice_between(dice, 6, HIGH_M - 6);
    double heading_rad = dice_between(dice, -PI, PI);
    return (Pose){x, y, heading_rad};
}

static TankSight tank_at(Pose pose, bool is_enemy) {
    return (TankSight){.id = 1,
                       .team = is_enemy,
                       .is_enemy = is_enemy,
                       .pose = pose,
                       .length_m = 3,
                       .width_m = 2.1,
                       .health = 1};
}

typedef Course Move(const Senses *senses, const TankSight *tank);

static void drive_tick(Senses *senses, Helm *helm, Avoidance *avoidance, Course course) {
    if (helm_is_due(helm, senses))
        helm_steer(helm, senses, course_drive(course, avoidance, senses));
    driver_step(senses, helm->order);
}

// The end of an arc of so many radians to one side.
static Pose turned(Pose pose, double side, double radius_m, double turn_rad) {
    if (radius_m == 0) return (Pose){pose.x, pose.y, pose.heading_rad + side * turn_rad};
    Motion motion = {.forward_mps = radius_m * turn_rad, .turn_radps = side * turn_rad};
    return arc_travel(pose, motion, 1);
}

// Does the place lie in one of the two circles that touch the vehicle?
static bool is_in_circles(Pose pose, double radius_m, Vec at) {
    return vec_distance(at, pose_to_world(pose, vec(radius_m, 0))) < radius_m ||
           vec_distance(at, pose_to_world(pose, vec(-radius_m, 0))) < radius_m;
}

// Any way of an arc and a line, or of two arcs, is at least as long as the shortest one.
static void test_no_way_is_shorter_than_the_shortest(void **state) {
    (void)state;
    Dice dice = dice_seed(2, 1);
    int held = 0;
    for (int i = 0; i < 20000; i++) {
        Pose start = random_pose(&dice);
        double radius_m = dice_between(&dice, 0.5, 8);
        double side = dice_below(&dice, 2) ? 1 : -1;
        double first_rad = dice_between(&dice, 0, 2 * PI);
        double second_rad = dice_between(&dice, 0, 2 * PI);
        bool is_line = dice_below(&dice, 2);
        Pose end = turned(start, side, radius_m, first_rad);
        if (is_line)
            end = arc_travel(end, (Motion){.forward_mps = second_rad * radius_m}, 1);
        else
            end = turned(end, -side, radius_m, second_rad);
        double driven_m = (first_rad + second_rad) * radius_m;
        double reach_m = steer_reach_m(start, radius_m, pose_at(end));
        check_at_most(reach_m, driven_m + 1e-6);
        check_at_least(reach_m, vec_distance(pose_at(start), pose_at(end)) - 1e-9);
        held += is_in_circles(start, radius_m, pose_at(end));
    }
    check_at_least(held, 1000);
}

// .. and that long a way does lead there: found by trying them all.
static void test_the_shortest_way_exists(void **state) {
    (void)state;
    Dice dice = dice_seed(3, 1);
    const double radius_m = 3, fine_rad = 0.02;
    for (int i = 0; i < 12; i++) {
        Pose start = {0, 0, 0};
        double out_m = dice_between(&dice, 0.3, 0.95) * radius_m;
        double angle = dice_between(&dice, -PI, PI);
        Vec at =
            vec_add(vec(i % 2 ? radius_m : -radius_m, 0), vec_scale(vec_heading(angle), out_m));
        assert_true(is_in_circles(start, radius_m, at));
        double best_m = INFINITY, side = i % 2 ? -1 : 1;
        for (double a = 0; a < 2 * PI; a += fine_rad) {
            Pose middle = turned(start, side, radius_m, a);
            for (double b = 0; b < 2 * PI && (a + b) * radius_m < best_m; b += fine_rad) {
                Pose end = turned(middle, -side, radius_m, b);
                if (vec_distance(pose_at(end), at) < 0.06) best_m = (a + b) * radius_m;
            }
        }
        check_close(steer_reach_m(start, radius_m, at), best_m, 0.2);
    }
}

static void test_arrive_stops_there(void **state) {
    (void)state;
    Map *map = bare_map();
    Dice dice = dice_seed(4, 1);
    for (int i = 0; i < 20; i++) {
        Pose start = random_pose(&dice);
        Vec goal = pose_at(random_pose(&dice));
        Senses senses = driver_senses(map, &dice, start);
        Helm helm = {0};
        Avoidance avoidance = {0};
        double fastest_mps = 0;
        for (int tick = 0; tick < 15 * 60; tick++) {
            drive_tick(&senses, &helm, &avoidance, course_arrive(&senses, goal));
            fastest_mps = fmax(fastest_mps, senses.motion.forward_mps);
        }
        check_at_most(vec_distance(pose_at(senses.pose), goal), 0.5);
        check_close(senses.motion.forward_mps, 0, 0.05);
        if (vec_distance(pose_at(start), goal) > 15) check_at_least(fastest_mps, 0.9 * TOP_MPS);
    }
    map_destroy(map);
}

// Where it heads, the tank will be in the very time it takes to get there.
static void test_pursue_heads_for_where_they_meet(void **state) {
    (void)state;
    Map *map = map_create(400, 400, NULL, 0);
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 200; i++) {
        Pose start = random_pose(&dice);
        start.x += 170, start.y += 170;
        TankSight tank = tank_at(start, true);
        tank.motion.forward_mps = dice_between(&dice, -3, 5);
        tank.motion.turn_radps = dice_between(&dice, -0.8, 0.8);
        double off_m = dice_between(&dice, 3, 8);
        double where = dice_between(&dice, -PI, PI);
        Vec me = vec_add(pose_at(start), vec_scale(vec_heading(where), off_m));
        Senses senses = driver_senses(map, &dice, (Pose){me.x, me.y, 0});
        Course course = course_pursue(&senses, &tank);
        double t = course.way_m / TOP_MPS;
        Vec then = pose_at(arc_travel(tank.pose, tank.motion, t + senses.dt_s));
        Vec there = vec_add(me, vec_scale(vec_heading(course.heading_rad), course.way_m));
        check_at_most(vec_distance(then, there), 0.1);
    }
    map_destroy(map);
}

static Course seek_it(const Senses *senses, const TankSight *tank) {
    return course_seek(senses, pose_at(tank->pose));
}

static Course flee_it(const Senses *senses, const TankSight *tank) {
    return course_flee(senses, pose_at(tank->pose));
}

// How long until the two are within 3 m, or how near they get in `limit_s`.
static double chase_s(Move *move, Pose start, Pose prey, Motion motion, double limit_s,
                      double *nearest_m) {
    Map *map = map_create(200, 200, NULL, 0);
    Dice dice = dice_seed(6, 1);
    Senses senses = driver_senses(map, &dice, start);
    TankSight tank = tank_at(prey, true);
    tank.motion = motion;
    Helm helm = {0};
    Avoidance avoidance = {0};
    double time_s = 0;
    *nearest_m = INFINITY;
    for (; time_s<limit_s && * nearest_m> 3; time_s += senses.dt_s) {
        drive_tick(&senses, &helm, &avoidance, move(&senses, &tank));
        tank.pose = arc_travel(tank.pose, motion, senses.dt_s);
        *nearest_m = fmin(*nearest_m, vec_distance(pose_at(senses.pose), pose_at(tank.pose)));
    }
    map_destroy(map);
    return time_s;
}

static void test_pursuit_catches_sooner_than_seeking(void **state) {
    (void)state;
    Dice dice = dice_seed(7, 1);
    double seek_s = 0, pursue_s = 0, nearest_m;
    for (int i = 0; i < 12; i++) {
        Pose start = {80, 100, 0}, prey = {110, 90 + 2 * i, dice_between(&dice, -PI, PI)};
        Motion motion = {.forward_mps = 5, .turn_radps = 0.25};
        seek_s += chase_s(seek_it, start, prey, motion, 40, &nearest_m);
        pursue_s += chase_s(course_pursue, start, prey, motion, 40, &nearest_m);
        check_at_most(nearest_m, 3);
    }
    check_at_most(pursue_s, 0.9 * seek_s);
}

static void test_who_flees_gets_away(void **state) {
    (void)state;
    Pose start = {100, 100, 2}, prey = {100, 112, PI};
    double nearest_m;
    // It comes straight on, a little slower.
    chase_s(flee_it, start, prey, (Motion){.forward_mps = 5}, 6, &nearest_m);
    check_at_least(nearest_m, 3.5);
    chase_s(course_evade, start, prey, (Motion){.forward_mps = 5}, 6, &nearest_m);
    check_at_least(nearest_m, 3.5);
    // To stay put is no escape.
    chase_s(seek_it, start, prey, (Motion){.forward_mps = 5}, 6, &nearest_m);
    check_at_most(nearest_m, 3);
}

static void check_orbit(int side, double start_m) {
    Map *map = map_create(100, 100, NULL, 0);
    Dice dice = dice_seed(8, 1);
    Vec centre = vec(50, 50);
    Senses senses = driver_senses(map, &dice, (Pose){50, 50 + start_m, 0.3});
    Helm helm = {0};
    Avoidance avoidance = {0};
    double round_rad = 0, last_rad = 0;
    for (int tick = 0; tick < 40 * 60; tick++) {
        drive_tick(&senses, &helm, &avoidance, course_orbit(&senses, centre, 12, side));
        double bearing_rad = vec_bearing(vec_sub(pose_at(senses.pose), centre));
        if (tick > 20 * 60) {
            check_close(vec_distance(pose_at(senses.pose), centre), 12, 1.0);
            round_rad += angle_wrap(bearing_rad - last_rad);
        }
        last_rad = bearing_rad;
    }
    check_at_least(side * round_rad, 2 * PI); // clockwise keeps it on the right
    map_destroy(map);
}

static void test_orbits_hold_their_circle(void **state) {
    (void)state;
    check_orbit(1, 30);
    check_orbit(-1, 30);
    check_orbit(1, 3);
    check_orbit(-1, 3);
}

static void test_roaming_gets_about_and_keeps_off_walls(void **state) {
    (void)state;
    Map *map = wall_map();
    Pose ends[2];
    for (int run = 0; run < 2; run++) {
        Dice dice = dice_seed(9, 1);
        Senses senses = driver_senses(map, &dice, (Pose){10, 10, 1});
        Helm helm = {0};
        Avoidance avoidance = {0};
        Roam roam = {0};
        Course course = {0};
        bool is_visited[24] = {false};
        for (int tick = 0; tick < 180 * 60; tick++) {
            if (helm_is_due(&helm, &senses)) course = course_roam(&roam, &senses);
            drive_tick(&senses, &helm, &avoidance, course);
            check_at_least(map_clearance(map, pose_at(senses.pose)), 0.9);
            is_visited[(int)(senses.pose.x / 10) + 6 * (int)(senses.pose.y / 10)] = true;
        }
        int visited = 0;
        for (int i = 0; i < 24; i++) visited += is_visited[i];
        check_at_least(visited, 18);
        ends[run] = senses.pose;
    }
    assert_memory_equal(&ends[0], &ends[1], sizeof ends[0]);
    map_destroy(map);
}

// Straight ahead, by trying every half metre.
static double nearest_cover_m(const Senses *senses, Vec threat) {
    Vec me = pose_at(senses->pose);
    double nearest_m = INFINITY;
    for (double x = 2; x < WIDE_M - 2; x += 0.5)
        for (double y = 2; y < HIGH_M - 2; y += 0.5) {
            Vec at = vec(x, y);
            if (map_clearance(senses->map, at) > 2 && map_sees(senses->map, me, at) &&
                !cover_is_seen(senses->map, threat, at, senses->length_m))
                nearest_m = fmin(nearest_m, vec_distance(me, at));
        }
    return nearest_m;
}

static void test_cover_is_out_of_sight_and_near(void **state) {
    (void)state;
    Map *map = wall_map();
    Dice dice = dice_seed(10, 1);
    int found = 0, missed = 0;
    for (int i = 0; i < 300; i++) {
        Senses senses = driver_senses(map, &dice, random_pose(&dice));
        Vec threat = pose_at(random_pose(&dice)), me = pose_at(senses.pose), at;
        if (map_clearance(map, me) < 2) continue;
        double nearest_m = nearest_cover_m(&senses, threat);
        bool is_found = cover_find(&senses, threat, 20, &at);
        found += is_found;
        missed += !is_found && nearest_m < 12;
        if (!is_found) continue;
        assert_false(cover_is_seen(map, threat, at, senses.length_m));
        check_at_least(map_clearance(map, at), 1.5);
        check_at_most(vec_distance(me, at), fmin(20 + 1e-9, 1.3 * nearest_m + 4));
    }
    check_at_least(found, 60);
    check_at_most(missed, found / 30); // a shadow may lie between the places it looks at
    map_destroy(map);
}

static void test_risk_falls_behind_walls_and_with_distance(void **state) {
    (void)state;
    Map *map = wall_map();
    Senses senses = driver_senses(map, NULL, (Pose){30, 10, 0});
    TankSight enemy = tank_at((Pose){30, 30, 0}, true);
    senses.tanks = &enemy;
    senses.tank_count = 1;
    RiskFoes foes = risk_foes(&senses);
    assert_int_equal(foes.count, 1);
    double hidden = risk_at(&senses, &foes, vec(30, 15)),
           seen = risk_at(&senses, &foes, vec(40, 15));
    check_at_most(hidden, 0.6 * seen);
    check_at_most(risk_at(&senses, &foes, vec(8, 8)), risk_at(&senses, &foes, vec(20, 25)));
    assert_true(isinf(risk_at(&senses, &foes, vec(30, 20)))); // in the wall
    for (int i = 0; i < 20; i++) risk_add(&foes, vec(5, 5), 1);
    assert_int_equal(foes.count, RISK_FOES_MAX);
    map_destroy(map);
}

static void test_the_least_risk_is_no_more_than_here(void **state) {
    (void)state;
    Map *map = wall_map();
    Dice dice = dice_seed(11, 1);
    int moved = 0;
    for (int i = 0; i < 200; i++) {
        Senses senses = driver_senses(map, &dice, random_pose(&dice));
        TankSight tanks[3];
        for (int k = 0; k < 3; k++) tanks[k] = tank_at(random_pose(&dice), k > 0);
        senses.tanks = tanks;
        senses.tank_count = 3;
        RiskFoes foes = risk_foes(&senses);
        Vec me = pose_at(senses.pose), at = risk_least(&senses, &foes, 10);
        if (map_clearance(map, me) < 2) continue;
        check_at_most(risk_at(&senses, &foes, at), risk_at(&senses, &foes, me) + 0.1 + 1e-12);
        assert_true(map_sees(map, me, at));
        check_at_most(vec_distance(me, at), 10 + 1e-9);
        moved += vec_distance(me, at) > 1;
    }
    check_at_least(moved, 120);
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_way_is_shorter_than_the_shortest),
        cmocka_unit_test(test_the_shortest_way_exists),
        cmocka_unit_test(test_arrive_stops_there),
        cmocka_unit_test(test_pursue_heads_for_where_they_meet),
        cmocka_unit_test(test_pursuit_catches_sooner_than_seeking),
        cmocka_unit_test(test_who_flees_gets_away),
        cmocka_unit_test(test_orbits_hold_their_circle),
        cmocka_unit_test(test_roaming_gets_about_and_keeps_off_walls),
        cmocka_unit_test(test_cover_is_out_of_sight_and_near),
        cmocka_unit_test(test_risk_falls_behind_walls_and_with_distance),
        cmocka_unit_test(test_the_least_risk_is_no_more_than_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
