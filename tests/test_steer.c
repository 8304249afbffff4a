// test_steer.c -- steering, avoidance, jams, courses and cover.
#include "driver.h"

#include "ai/motion/steer.h"
#include "ai/navigation/avoidance.h"
#include "ai/navigation/posts.h"
#include "ai/tactics/course.h"
#include "ai/tactics/fight.h"
#include "ai/tactics/helm.h"

UNIT_TEST(the_mixer_keeps_the_curvature) {
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < 10000; i++) {
        double v = dice_between(&dice, -20, 20);
        double w = dice_between(&dice, -20, 20);
        Tracks tracks = tracks_mix((Twist){v, w}, 0.85, 7);
        Motion made = arc_motion(tracks.left_mps, tracks.right_mps, 0.85);
        check_close(made.forward_mps * w, made.turn_radps * v, 1e-11);
        check_at_most(fabs(tracks.left_mps), 7 + 1e-12);
        check_at_most(fabs(tracks.right_mps), 7 + 1e-12);
        if (fabs(v) + fabs(w) * 0.85 <= 7) check_close(made.forward_mps, v, 1e-12);
        Tracks mirror = tracks_mix((Twist){v, -w}, 0.85, 7);
        assert_true(mirror.left_mps == tracks.right_mps && mirror.right_mps == tracks.left_mps);
    }
}

UNIT_TEST(orders_respect_the_limits_of_the_drive) {
    Senses senses = driver_senses(NULL, NULL, (Pose){0});
    Order pivot = tracks_order(&senses, (Twist){0, 2});
    check_close(pivot.left_mps, -pivot.right_mps, 1e-12);
    senses.limits.top_turn_radps = 1; // slower, on the same arc
    Order wide = tracks_order(&senses, (Twist){4, -2});
    check_close(0.5 * (wide.left_mps + wide.right_mps), 2, 1e-12);
    check_close(wide.right_mps - wide.left_mps, 2 * senses.half_gauge_m, 1e-12);
    senses.limits = (TurnLimits){4, 7, 1.5, false, true};
    Order arc = tracks_order(&senses, (Twist){0, 1});
    Motion made = arc_motion(arc.left_mps, arc.right_mps, senses.half_gauge_m);
    check_close(made.forward_mps / made.turn_radps, 4, 1e-9);
    senses.limits.can_reverse = false;
    Order back = tracks_order(&senses, (Twist){-5, 0});
    assert_true(back.left_mps == 0 && back.right_mps == 0);
}

UNIT_TEST(the_steering_law_is_symmetric_and_pivots_to_a_target_behind) {
    for (double b = 0; b <= PI; b += 0.01) {
        Twist right = steer_law(b, 7, 4, 20), left = steer_law(-b, 7, 4, 20);
        assert_true(right.forward_mps == left.forward_mps);
        assert_true(right.turn_radps == -left.turn_radps);
        check_at_most(right.turn_radps, sqrt(2 * 20 * b) + 1e-12);
        if (b > 0.5 * PI) assert_true(right.forward_mps == 0 && right.turn_radps > 0);
    }
}

// Returns the seconds until a car with this turning radius captures the target, computed like the
// circling bench of the laboratory. It drives arcs and reverses out of its turning circle. With a
// latency the order acts one tick later, and the car steers from its predicted position.
static double capture_s(Vec target, double radius, int hz, int latency) {
    const double top = 5, dt = 1.0 / hz;
    const TurnLimits limits = {radius, top, top / radius, false, true};
    Pose pose = {0};
    Tracks pending = {0};
    BackTurn turn = {0};
    for (int tick = 0; tick < 60 * hz; tick++) {
        Pose seen = pose;
        if (latency) arc_step(&seen, pending.left_mps * dt, pending.right_mps * dt, 1);
        double b = pose_bearing(seen, target), range = vec_distance(pose_at(seen), target);
        bool is_backing = backturn_is_needed(&turn, radius, b, range);
        Twist desired =
            is_backing ? backturn_away(&limits, b, top) : backturn_toward(&limits, b, top);
        if (fabs(desired.turn_radps) * radius > fabs(desired.forward_mps) * (1 + 1e-9))
            fail_msg("too tight: %g m/s, %g rad/s", desired.forward_mps, desired.turn_radps);
        Tracks wanted = tracks_mix(desired, 1, top), acts = latency ? pending : wanted;
        pending = wanted;
        Vec before = pose_at(pose);
        arc_step(&pose, acts.left_mps * dt, acts.right_mps * dt, 1);
        pose.heading_rad = angle_wrap(pose.heading_rad);
        if (vec_segment_distance(before, pose_at(pose), target) <= 0.5) return (tick + 1) * dt;
    }
    return INFINITY;
}

// Without reversing it would orbit 652 of them indefinitely.
UNIT_TEST(a_car_captures_from_everywhere) {
    enum { BEARINGS = 72, RANGES = 30 };
    static const int RATES_HZ[] = {60, 15, 10};
    for (double radius = 1.5; radius <= 6; radius *= 2)
        for (int run = 0; run < 6; run++)
            for (int cell = 0; cell < BEARINGS * RANGES; cell++) {
                double bearing = (-177.5 + 5 * (cell / RANGES)) * PI / 180;
                Vec target = vec_scale(vec_heading(bearing), 0.90 + 0.25 * (cell % RANGES));
                check_at_most(capture_s(target, radius, RATES_HZ[run / 2], run % 2),
                              3 * PI * radius / 5 + 5);
            }
}

static Map *wall_ahead(void) {
    Piece wall = {.vertex_count = 4, .vertices = {{10, 20}, {30, 20}, {30, 21}, {10, 21}}};
    return driver_map(40, 40, &wall, 1);
}

static void feel_on(Avoidance *avoidance, Senses *senses, double heading_rad, double speed_mps) {
    Twist twist = avoidance_drive(avoidance, senses, heading_rad, speed_mps, INFINITY);
    driver_step(senses, tracks_order(senses, twist));
}

UNIT_TEST(feelers_do_not_change_a_free_course) {
    OWN_MAP *map = wall_ahead();
    Senses senses = driver_senses(map, NULL, (Pose){20, 8, 0});
    Avoidance avoidance = {0};
    Twist felt = avoidance_drive(&avoidance, &senses, 0.3, 6, INFINITY),
          plain = steer_heading(&senses, 0.3, 6);
    assert_true(felt.forward_mps == plain.forward_mps && felt.turn_radps == plain.turn_radps);
}

UNIT_TEST(a_driver_that_follows_its_feelers_avoids_walls) {
    OWN_MAP *map = wall_ahead();
    Dice dice = dice_seed(5, 1);
    for (int run = 0; run < 200; run++) {
        double x = dice_between(&dice, 5, 35), heading = dice_between(&dice, -PI, PI);
        double desired_rad = dice_between(&dice, -PI, PI);
        Senses senses = driver_senses(map, &dice, (Pose){x, 8, heading});
        Avoidance avoidance = {0};
        for (int tick = 0; tick < 300; tick++) {
            feel_on(&avoidance, &senses, desired_rad, run % 2 ? 7 : -6);
            check_at_least(map_clearance(map, pose_at(senses.pose)), 0.8);
        }
    }
}

UNIT_TEST(a_car_turns_around_between_walls_closer_than_its_circle) {
    OWN_MAP *map = driver_map(60, 5, NULL, 0);
    Dice dice = dice_seed(6, 1);
    for (int run = 0; run < 40; run++) {
        double x = dice_between(&dice, 25, 35), heading = run % 2 ? -0.5 * PI : 0.5 * PI;
        Senses senses = driver_senses(map, &dice, (Pose){x, 2.5, heading});
        senses.limits = (TurnLimits){2.7, 7, 7 / 2.7, false, true};
        Avoidance avoidance = {0};
        bool has_backed = false, has_come_about = false;
        for (int tick = 0; tick < 720 && !has_come_about; tick++) {
            feel_on(&avoidance, &senses, -heading, 5);
            check_at_least(map_clearance(map, pose_at(senses.pose)), 0.4);
            has_backed |= senses.motion.forward_mps < -0.5;
            has_come_about = fabs(angle_wrap(senses.pose.heading_rad + heading)) < 0.2 &&
                             senses.motion.forward_mps > 4;
        }
        assert_true(has_backed && has_come_about);
    }
}

UNIT_TEST(feelers_lead_around_a_tank) {
    TankSight other = driver_wreck((Pose){30, 30, 0});
    FIELD(senses, 60, 60, 1, 30.2, 15, 0);
    driver_sees(&senses, &other, 1);
    Avoidance avoidance = {0};
    for (int tick = 0; tick < 360; tick++) {
        feel_on(&avoidance, &senses, vec_bearing(vec_sub(vec(30, 50), pose_at(senses.pose))), 6);
        check_at_least(vec_distance(pose_at(senses.pose), pose_at(other.pose)), 2.1);
    }
    check_at_least(senses.pose.y, 40);
}

UNIT_TEST(a_moving_tank_is_not_jammed) {
    OPEN_FIELD(senses, 1, 200, 200, 0);
    Unstuck unstuck = {0};
    for (int tick = 0; tick < 1200; tick++) {
        Twist desired = {1.5, 0.2 * sin(tick * 0.01)},
              made = unstuck_drive(&unstuck, &senses, desired, DRIVER_DT_S);
        assert_true(made.forward_mps == desired.forward_mps &&
                    made.turn_radps == desired.turn_radps);
        driver_step(&senses, tracks_order(&senses, made));
    }
    Twist rest = unstuck_drive(&unstuck, &senses, (Twist){0, 0}, DRIVER_DT_S);
    assert_true(rest.forward_mps == 0 && rest.turn_radps == 0);
}

// A tank used to turn to the same side for a minute, between two crates.
UNIT_TEST(a_jammed_tank_tries_both_sides) {
    FIELD(senses, 40, 40, 1, 20, 20, 0);
    Unstuck unstuck = {0};
    double turned_s[2] = {0};
    for (int tick = 0; tick < 30 / DRIVER_DT_S; tick++) {
        unstuck_drive(&unstuck, &senses, (Twist){7, 0}, DRIVER_DT_S); // the tank does not move
        if (unstuck.escape_s > 0) turned_s[unstuck.escape.turn_radps > 0] += DRIVER_DT_S;
    }
    check_at_least(turned_s[0], 10);
    check_at_least(turned_s[1], 10);
}

UNIT_TEST(a_jammed_tank_backs_away_from_its_obstacle) {
    FIELD(senses, 40, 40, 1, 20, 38.5, 0); // front at the northern edge
    senses.is_touching = true;
    senses.touch_normal = vec(0, -1);
    Unstuck unstuck = {0};
    int tick = 0;
    while (unstuck.escape_s <= 0 && tick < 600) {
        unstuck_drive(&unstuck, &senses, (Twist){7, 0}, DRIVER_DT_S); // the tank does not move
        senses.tick++, tick++;
    }
    check_at_most(tick * senses.dt_s, 1.0);
    Twist escape = unstuck_drive(&unstuck, &senses, (Twist){7, 0}, DRIVER_DT_S);
    assert_true(escape.forward_mps < 0 && escape.turn_radps != 0);
    // Still jammed: it tries the other direction.
    bool has_tried_forward = false;
    for (int i = 0; i < 120; i++)
        has_tried_forward |=
            unstuck_drive(&unstuck, &senses, (Twist){7, 0}, DRIVER_DT_S).forward_mps > 0;
    assert_true(has_tried_forward);
}

// Returns for how many ticks a desired motion is kept by a mind that sleeps in between, in a tank
// that is held in place until it notices.
static double pace_of(Senses *senses, Twist desired, Helm *helm) {
    int wishes = 0, ticks = 0;
    *helm = (Helm){0};
    for (; !helm_is_escaping(helm) && ticks < 600; wishes++) {
        assert_true(helm_needs_update(helm, senses));
        helm_steer(helm, senses, desired); // the tank does not move
        int sleep_ticks = helm_order(helm, senses).sleep_ticks;
        assert_true(senses->tick + 1 + (uint64_t)sleep_ticks == helm->next_tick);
        ticks += 1 + sleep_ticks;
        senses->tick = helm->next_tick;
    }
    check_at_most(ticks * senses->dt_s, 1.0);
    return (double)ticks / wishes;
}

// An unchanged order lasts until the second visibility update, or the next one under fire, or until
// a shell hits or an enemy comes into sight. Jams count the whole time.
UNIT_TEST(the_helm_keeps_its_interval) {
    FIELD(senses, 40, 40, 1, 20, 38.5, 0);
    TankSight enemy = {.is_enemy = true};
    ShellSight shell = {.is_own = true};
    senses.id = 0;
    senses.tanks = &enemy;
    senses.shells = &shell;
    senses.tank_count = senses.shell_count = 1;
    Helm helm;
    check_close(pace_of(&senses, (Twist){5, 0.5}, &helm), 2 * VISIBILITY_PERIOD_TICKS, 1.5);
    check_close(pace_of(&senses, (Twist){6, 0}, &helm), 2 * VISIBILITY_PERIOD_TICKS, 1);
    shell.is_own = false;
    check_close(pace_of(&senses, (Twist){6, 0}, &helm), VISIBILITY_PERIOD_TICKS, 0.5);
    senses.was_hit = true;
    assert_true(helm_needs_update(&helm, &senses));
    senses.was_hit = false;
    senses.shell_count = senses.tank_count = 0;
    check_close(pace_of(&senses, (Twist){6, 0}, &helm), 2 * VISIBILITY_PERIOD_TICKS, 1);
}

UNIT_TEST(the_interval_of_the_helm_follows_the_desired_motion) {
    FIELD(senses, 40, 40, 1, 20, 20, 0);
    TankSight enemy = {.is_enemy = true};
    driver_sees(&senses, &enemy, 1);
    Helm helm = {0};
    for (int i = 0; i < 4; i++, senses.tick = helm.next_tick) {
        helm_steer(&helm, &senses, (Twist){5, i % 2 ? 1 : -1});
        assert_int_equal(helm.next_tick - senses.tick, VISIBILITY_PERIOD_TICKS);
    }
    // Woken between two visibility updates, it is due together with all others again.
    Helm another = {0};
    senses.tick += 2;
    helm_steer(&another, &senses, (Twist){5, 1});
    assert_int_equal(another.next_tick - senses.tick, VISIBILITY_PERIOD_TICKS - 2);
    senses.tick -= 2;
    // A mind that wakes one tick early does not update again.
    senses.tick--;
    assert_true(helm_needs_update(&helm, &senses));
    senses.tick--;
    assert_false(helm_needs_update(&helm, &senses));
    // Cases: no enemy, an enemy in sight, its wreck.
    senses.tank_count = 0;
    helm = (Helm){0};
    helm_steer(&helm, &senses, (Twist){0, 0});
    assert_false(helm_needs_update(&helm, &senses));
    senses.tank_count = 1;
    assert_true(helm_needs_update(&helm, &senses));
    enemy.is_wreck = true;
    assert_false(helm_needs_update(&helm, &senses));
}

#define WIDE_M 60.0
#define HIGH_M 40.0
#define TOP_MPS 7.0

static Map *wall_map(void) {
    Piece wall = {2, 0.5, {{25, 20}, {35, 20}}};
    return driver_map(WIDE_M, HIGH_M, &wall, 1);
}

static Pose random_pose(Dice *dice) {
    double x = dice_between(dice, 6, WIDE_M - 6);
    double y = dice_between(dice, 6, HIGH_M - 6);
    double heading_rad = dice_between(dice, -PI, PI);
    return (Pose){x, y, heading_rad};
}

typedef Course Move(const Senses *senses, const TankSight *tank);

// A tank on a course, and its memory.
typedef struct Chaser {
    Senses senses;
    Helm helm;
    Avoidance avoidance;
} Chaser;

static Chaser chaser_at(const Map *map, Dice *dice, Pose pose) {
    return (Chaser){.senses = driver_senses(map, dice, pose)};
}

static void chaser_go(Chaser *chaser, Course course) {
    if (helm_needs_update(&chaser->helm, &chaser->senses))
        helm_steer(&chaser->helm, &chaser->senses,
                   course_drive(course, &chaser->avoidance, &chaser->senses));
    driver_step(&chaser->senses, chaser->helm.order);
}

static Pose turned(Pose pose, double side, double radius_m, double turn_rad) {
    if (radius_m == 0) return (Pose){pose.x, pose.y, pose.heading_rad + side * turn_rad};
    Motion motion = {.forward_mps = radius_m * turn_rad, .turn_radps = side * turn_rad};
    return arc_travel(pose, motion, 1);
}

// Returns whether the place lies in one of the vehicle's two turning circles.
static bool is_in_circles(Pose pose, double radius_m, Vec at) {
    return vec_distance(at, pose_to_world(pose, vec(radius_m, 0))) < radius_m ||
           vec_distance(at, pose_to_world(pose, vec(-radius_m, 0))) < radius_m;
}

UNIT_TEST(no_path_of_an_arc_and_a_line_or_arc_is_shorter_than_the_shortest) {
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

UNIT_TEST(a_path_of_the_shortest_length_exists) {
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

UNIT_TEST(arrival_stops_at_the_place) {
    OWN_MAP *map = driver_map(WIDE_M, HIGH_M, NULL, 0);
    Dice dice = dice_seed(4, 1);
    for (int i = 0; i < 20; i++) {
        Pose start = random_pose(&dice);
        Vec goal = pose_at(random_pose(&dice));
        Chaser chaser = chaser_at(map, &dice, start);
        double fastest_mps = 0;
        for (int tick = 0; tick < 15 * 60; tick++) {
            chaser_go(&chaser, course_arrive(&chaser.senses, goal));
            fastest_mps = fmax(fastest_mps, chaser.senses.motion.forward_mps);
        }
        check_place(pose_at(chaser.senses.pose), goal, 0.5);
        check_close(chaser.senses.motion.forward_mps, 0, 0.05);
        if (vec_distance(pose_at(start), goal) > 15) check_at_least(fastest_mps, 0.9 * TOP_MPS);
    }
}

UNIT_TEST(pursuit_heads_for_the_point_of_interception) {
    OWN_MAP *map = driver_map(400, 400, NULL, 0);
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 200; i++) {
        Pose start = random_pose(&dice);
        start.x += 170, start.y += 170;
        TankSight tank = driver_other(start, true);
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
}

static Course seek_it(const Senses *senses, const TankSight *tank) {
    return course_seek(senses, pose_at(tank->pose));
}

static Course flee_it(const Senses *senses, const TankSight *tank) {
    return course_flee(senses, pose_at(tank->pose));
}

// Returns the time until the two are within 3 m, or their minimum distance within `limit_s`.
static double chase_s(Move *move, Pose start, Pose prey, Motion motion, double limit_s,
                      double *nearest_m) {
    OWN_MAP *map = driver_map(200, 200, NULL, 0);
    Dice dice = dice_seed(6, 1);
    Chaser chaser = chaser_at(map, &dice, start);
    TankSight tank = driver_other(prey, true);
    tank.motion = motion;
    double time_s = 0;
    *nearest_m = INFINITY;
    for (; time_s<limit_s && * nearest_m> 3; time_s += DRIVER_DT_S) {
        chaser_go(&chaser, move(&chaser.senses, &tank));
        tank.pose = arc_travel(tank.pose, motion, DRIVER_DT_S);
        *nearest_m =
            fmin(*nearest_m, vec_distance(pose_at(chaser.senses.pose), pose_at(tank.pose)));
    }
    return time_s;
}

UNIT_TEST(pursuit_catches_sooner_than_seeking) {
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

// The pursuer is slightly slower and approaches directly; standing still does not help.
UNIT_TEST(fleeing_and_evading_escape) {
    Pose start = {100, 100, 2}, prey = {100, 112, PI};
    Motion motion = {.forward_mps = 5};
    double nearest_m;
    chase_s(flee_it, start, prey, motion, 6, &nearest_m);
    check_at_least(nearest_m, 3.5);
    chase_s(course_evade, start, prey, motion, 6, &nearest_m);
    check_at_least(nearest_m, 3.5);
    chase_s(seek_it, start, prey, motion, 6, &nearest_m);
    check_at_most(nearest_m, 3);
}

typedef struct Circler {
    Fighter fighter;
    Circling circling;
    Senses senses;
    double way_m; // distance driven
} Circler;

static void circler_go(Circler *circler, const TankSight *enemy, double seconds) {
    Senses *senses = &circler->senses;
    Helm *helm = &circler->fighter.helm;
    driver_sees(senses, enemy, 1);
    for (int tick = 0; tick < seconds / DRIVER_DT_S; tick++) {
        if (helm_needs_update(helm, senses))
            helm_steer(helm, senses,
                       circling_drive(&circler->circling, &circler->fighter, senses, enemy, 18));
        driver_step(senses, helm->order);
        circler->way_m += fabs(senses->motion.forward_mps) * DRIVER_DT_S;
    }
}

// The enemy stands 8 m from a wall that cuts the circle.
UNIT_TEST(circling_turns_around_at_a_wall) {
    OWN_MAP *map = driver_map(100, 60, NULL, 0);
    Dice dice = dice_seed(9, 1);
    TankSight enemy = driver_other((Pose){50, 8, 0}, true);
    Circler circler = {.senses = driver_senses(map, &dice, (Pose){50, 26, 0})};
    bool has_side[2] = {false, false};
    for (int second = 0; second < 60; second++) {
        circler_go(&circler, &enemy, 1);
        has_side[circler.circling.side > 0] = true;
        Vec at = pose_at(circler.senses.pose);
        check_close(vec_distance(at, pose_at(enemy.pose)), 18, 4);
        check_at_least(at.y, 1);
    }
    assert_true(has_side[0] && has_side[1]);
    check_at_least(circler.way_m, 60 * 0.7 * TOP_MPS);
}

// The enemy vanished behind the end of a wall.
UNIT_TEST(a_corner_is_held_on_the_move) {
    const Piece wall = {4, 0, {{30, 50}, {60, 50}, {60, 52}, {30, 52}}};
    OWN_MAP *map = driver_map(100, 100, &wall, 1);
    Dice dice = dice_seed(9, 3);
    Circler circler = {.senses = driver_senses(map, &dice, (Pose){50, 35, 0})};
    Fighter *fighter = &circler.fighter;
    Senses *senses = &circler.senses;
    HoldCorner hold = {0};
    fighter->search.has_trail = true;
    fighter->search.trail = vec(50, 60);
    int seen = 0, ticks = 5.5 / DRIVER_DT_S;
    for (int tick = 0; tick < ticks; tick++) {
        if (helm_needs_update(&fighter->helm, senses))
            helm_steer(&fighter->helm, senses, hold_corner_or_search(&hold, fighter, senses));
        driver_step(senses, fighter->helm.order);
        circler.way_m += fabs(senses->motion.forward_mps) * DRIVER_DT_S;
        Vec at = pose_at(senses->pose);
        assert_true(hold.is_on);
        seen += map_sees(map, at, hold.corner);
        check_at_least(vec_distance(at, hold.corner), 8);
        check_at_most(at.y, 50);
    }
    check_at_least(circler.way_m, 5.5 * 0.5 * TOP_MPS);
    check_at_least(seen, 0.7 * ticks);
}

UNIT_TEST(circling_shows_the_front_at_close_quarters) {
    OWN_MAP *map = driver_map(100, 100, NULL, 0);
    Dice dice = dice_seed(9, 2);
    TankSight enemy = driver_other((Pose){50, 50, 0}, true);
    Circler circler = {.senses = driver_senses(map, &dice, (Pose){50, 56, 0.5 * PI})};
    circler_go(&circler, &enemy, 1.2);
    assert_true(circler.circling.is_close);
    check_close(pose_bearing(circler.senses.pose, pose_at(enemy.pose)), 0, 0.1);
    circler_go(&circler, &enemy, 1.5);
    check_at_least(vec_distance(pose_at(circler.senses.pose), pose_at(enemy.pose)), 11);
}

// Both directions, starting outside and inside.
UNIT_TEST(orbits_keep_their_circle) {
    OWN_MAP *map = driver_map(100, 100, NULL, 0);
    Vec centre = vec(50, 50);
    for (int run = 0; run < 4; run++) {
        int side = run % 2 ? 1 : -1;
        Dice dice = dice_seed(8, 1);
        Chaser chaser = chaser_at(map, &dice, (Pose){50, 50 + (run < 2 ? 30 : 3), 0.3});
        double round_rad = 0, last_rad = 0;
        for (int tick = 0; tick < 40 * 60; tick++) {
            chaser_go(&chaser, course_orbit(&chaser.senses, centre, 12, side));
            Vec at = pose_at(chaser.senses.pose);
            double bearing_rad = vec_bearing(vec_sub(at, centre));
            if (tick > 20 * 60) {
                check_close(vec_distance(at, centre), 12, 1.0);
                round_rad += angle_wrap(bearing_rad - last_rad);
            }
            last_rad = bearing_rad;
        }
        check_at_least(side * round_rad, 2 * PI); // clockwise keeps it on the right
    }
}

UNIT_TEST(roaming_covers_the_arena_and_avoids_walls) {
    OWN_MAP *map = wall_map();
    Pose ends[2];
    for (int run = 0; run < 2; run++) {
        Dice dice = dice_seed(9, 1);
        Chaser chaser = chaser_at(map, &dice, (Pose){10, 10, 1});
        const Pose *pose = &chaser.senses.pose;
        Roam roam = {0};
        Course course = {0};
        bool is_visited[24] = {false};
        for (int tick = 0; tick < 180 * 60; tick++) {
            if (helm_needs_update(&chaser.helm, &chaser.senses))
                course = course_roam(&roam, &chaser.senses);
            chaser_go(&chaser, course);
            check_at_least(map_clearance(map, pose_at(*pose)), 0.9);
            is_visited[(int)(pose->x / 10) + 6 * (int)(pose->y / 10)] = true;
        }
        int visited = 0;
        for (int i = 0; i < 24; i++) visited += is_visited[i];
        check_at_least(visited, 18);
        ends[run] = *pose;
    }
    assert_true(is_same_pose(ends[0], ends[1]));
}

// Tries every half metre straight ahead.
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

UNIT_TEST(cover_is_out_of_sight_and_near) {
    OWN_MAP *map = wall_map();
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
    check_at_most(missed, found / 30); // hidden places may lie between the samples
}

UNIT_TEST_MAIN("steer")
