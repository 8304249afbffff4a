// test_slip.c -- the skid-steered vehicle: closed forms, limits and guarantees.
#include "effort.h"
#include "field.h"
#include "roller.h"

#include "lab/drives.h"

#include "ai/maths/dice.h"
#include "ai/motion/arc.h"
#include "match/tuning.h"
#include "sim/drive/car.h"
#include "sim/drive/kernels.h"

#define MASS_KG 6000.0
#define MU 0.8
#define STEP_S (1.0 / 240)

typedef struct Bench {
    SlipTank tank;
    SlipPull pull;
    DriveState state;
    Motion motion;
    Pose pose;
} Bench;

static Bench bench_of(double contact_m, double mu) {
    Bench bench = {.tank = {.mass_kg = MASS_KG,
                            .yaw_kgm2 = box_moment(MASS_KG, 2.1, 3),
                            .belt_kg = 0.04 * MASS_KG,
                            .half_gauge_m = 0.85,
                            .contact_m = contact_m}};
    for (int track = 0; track < 2; track++)
        for (int i = 0; i < SLIP_ELEMENTS; i++)
            bench.pull.hold_n[track][i] = mu * MASS_KG * GRAVITY_MPS2 / (2 * SLIP_ELEMENTS);
    return bench;
}

// Orders track speeds of motors with at most `most_n` of force.
static void bench_order(Bench *bench, double left_mps, double right_mps, double most_n) {
    bench->pull.servos[0] = (SlipServo){1, 1, left_mps, most_n, true};
    bench->pull.servos[1] = (SlipServo){1, -1, right_mps, most_n, true};
}

static void bench_step(Bench *bench, double dt_s) {
    bench->pose = arc_travel(bench->pose, bench->motion, dt_s);
    bench->motion = slip_step(&bench->tank, &bench->pull, &bench->state, bench->motion, dt_s);
}

static void bench_for(Bench *bench, double time_s, double dt_s) {
    for (int i = 0; i < (int)lround(time_s / dt_s); i++) bench_step(bench, dt_s);
}

#define STRONG_N 1e6

// The moment of friction of a pivot, if a track presses evenly on 2 e and its centre is p outside
// of it; docs/note.md derives it.
static double pivot_moment(double d_m, double e_m, double p_m) {
    return p_m * (2 * d_m + p_m) * asinh(e_m / p_m) - e_m * hypot(p_m, e_m);
}

UNIT_TEST(test_a_pivot_has_the_centres_of_the_closed_form) {
    const double contact_m[] = {0.3, 1, 1.92, 4};
    for (int i = 0; i < 4; i++) {
        SlipTank tank = bench_of(contact_m[i], MU).tank;
        double low = 1e-9, high = 10, d_m = tank.half_gauge_m;
        while (high - low > 1e-9) {
            double p_m = (low + high) / 2;
            *(pivot_moment(d_m, contact_m[i] / 2, p_m) > 0 ? &high : &low) = p_m;
        }
        if (contact_m[i] == 1.92) check_close(d_m + low, 1.080, 0.0005);   // figure of the note
        check_close(slip_pivot_share(&tank) * d_m / (d_m + low), 1, 0.01); // eight elements
    }
}

// With a shrinking contact and ample friction, the path approaches the exact arc of the two tracks.
UNIT_TEST(test_short_contacts_follow_the_exact_arc) {
    const double contact_m[] = {0.4, 0.1, 0.001}, most_m[] = {0.3, 0.03, 1e-4};
    for (int i = 0; i < 3; i++) {
        Bench bench = bench_of(contact_m[i], 50);
        bench_order(&bench, 3, 2, STRONG_N);
        bench_for(&bench, 1, STEP_S);
        Pose arc = bench.pose;
        arc_step(&arc, 3 * 10, 2 * 10, 0.85);
        bench_for(&bench, 10, STEP_S);
        double off_m = vec_distance(pose_at(arc), pose_at(bench.pose));
        check_at_most(off_m, most_m[i]);
        check_at_least(off_m, most_m[i] / 20);
    }
}

// In a slow turn the moments of friction balance, however much friction there is.
UNIT_TEST(test_slow_turns_do_not_depend_on_friction) {
    double turn_radps[3];
    for (int i = 0; i < 3; i++) {
        Bench bench = bench_of(1.92, 0.15 + 0.4 * i);
        bench_order(&bench, 0.6, 0.4, STRONG_N);
        bench_for(&bench, 5, STEP_S);
        turn_radps[i] = bench.motion.turn_radps;
    }
    check_close(turn_radps[1] / turn_radps[0], 1, 2e-3);
    check_close(turn_radps[2] / turn_radps[0], 1, 2e-3);
    check_at_most(turn_radps[0], 0.85 * 0.2 / 1.7); // slower than the tracks alone would turn
}

// Tracks that roll freely still hold the hull sideways: it hardly turns below mu W L / 4.
UNIT_TEST(test_a_moment_above_a_quarter_of_mu_W_L_turns_the_hull) {
    for (int k = 0; k < 2; k++) {
        Bench bench = bench_of(1.92, MU);
        bench.pull.turn_nm = (k ? 1.01 : 0.99) * MU * MASS_KG * GRAVITY_MPS2 * 1.92 / 4;
        bench_for(&bench, 5, STEP_S);
        double turn_degps = bench.motion.turn_radps * 180 / PI;
        if (k)
            check_at_least(turn_degps, 5); // still accelerating
        else
            check_at_most(turn_degps, 0.5);
    }
}

static Bench any_bench(Dice *dice) {
    Bench bench = bench_of(dice_between(dice, 0.1, 3), 0);
    for (int track = 0; track < 2; track++) {
        for (int i = 0; i < SLIP_ELEMENTS; i++) {
            bench.pull.hold_n[track][i] = dice_between(dice, 0, 9000);
            bench.pull.fade_mps[track][i] = max_of(0, dice_between(dice, -0.3, 0.3));
        }
        bench.pull.rolling_n[track] = max_of(0, dice_between(dice, -3000, 3000));
    }
    bench.motion =
        (Motion){dice_between(dice, -15, 15), dice_between(dice, -9, 9), dice_between(dice, -6, 6)};
    bench.state.left_mps = dice_between(dice, -15, 15);
    bench.state.right_mps = dice_between(dice, -15, 15);
    return bench;
}

static Vec force_of(const Bench *bench, int track, int element) {
    return slip_force(&bench->tank, &bench->pull, &bench->state, bench->motion, track, element);
}

UNIT_TEST(test_no_element_exceeds_its_friction) {
    Dice dice = dice_seed(11, 1);
    for (int round = 0; round < 300; round++) {
        Bench bench = any_bench(&dice);
        bench_order(&bench, dice_between(&dice, -9, 9), dice_between(&dice, -9, 9), 3e4);
        bench.pull.rolling_n[0] = bench.pull.rolling_n[1] = 0;
        Motion free = motion_adrift(bench.motion, STEP_S);
        bench_step(&bench, STEP_S);
        Vec sum_n = {0, 0};
        for (int track = 0; track < 2; track++)
            for (int i = 0; i < SLIP_ELEMENTS; i++) {
                Vec force_n = force_of(&bench, track, i);
                check_at_most(vec_length(force_n), bench.pull.hold_n[track][i] * (1 + 1e-9));
                sum_n = vec_add(sum_n, force_n);
            }
        double per_n = STEP_S / MASS_KG;
        check_close(sum_n.x * per_n, bench.motion.side_mps - free.side_mps, 1e-6);
        check_close(sum_n.y * per_n, bench.motion.forward_mps - free.forward_mps, 1e-6);
    }
}

UNIT_TEST(test_energy_never_grows_without_torque) {
    Dice dice = dice_seed(12, 1);
    for (int round = 0; round < 200; round++) {
        Bench bench = any_bench(&dice);
        double dt_s = dice_between(&dice, 0.001, 0.1);
        double last_j = slip_energy_j(&bench.tank, &bench.state, bench.motion);
        for (int k = 0; k < 100; k++) {
            bench_step(&bench, dt_s);
            double now_j = slip_energy_j(&bench.tank, &bench.state, bench.motion);
            check_at_most(now_j, last_j * (1 + 1e-12) + 1e-6);
            last_j = now_j;
        }
    }
}

static Bench errand(double dt_s) {
    static const double ORDERS[][3] = {{3, 2, 2}, {1, 4, 3}, {-1, 2, 2}, {4, 3.5, 3}}; // l, r, s
    Bench bench = bench_of(1.92, MU);
    for (int i = 0; i < 4; i++) {
        bench_order(&bench, ORDERS[i][0], ORDERS[i][1], 20000);
        bench_for(&bench, ORDERS[i][2], dt_s);
    }
    return bench;
}

// Steps are of first order: half the step, half the error after 10 s. The motors' work is in the
// motion or became heat, except for the loss of a step.
UNIT_TEST(test_halving_the_step_halves_the_error) {
    Pose best = errand(STEP_S / 64).pose;
    double off_m[5], lost_j[5];
    for (int k = 0; k < 5; k++) {
        Bench bench = errand(STEP_S / (1 << k));
        off_m[k] = vec_distance(pose_at(bench.pose), pose_at(best));
        lost_j[k] = bench.state.work_j - bench.state.heat_j -
                    slip_energy_j(&bench.tank, &bench.state, bench.motion);
        check_at_least(lost_j[k], 0);
    }
    check_at_most(off_m[0], 0.05);
    check_close(pow(off_m[0] / off_m[4], 0.25), 2, 0.4);
    check_close(pow(lost_j[0] / lost_j[4], 0.25), 2, 0.1);
    check_at_most(lost_j[0], 0.05 * errand(STEP_S).state.work_j);
}

// Wong's formula with eight elements instead of a continuous track: at a slip of i the pull of a
// track of length L is its maximum times 1 - K / iL (1 - exp(-iL / K)).
UNIT_TEST(test_pull_grows_with_slip_by_wongs_formula) {
    const double shear_m = 0.025, slips[] = {0.02, 0.1, 0.4};
    for (int k = 0; k < 3; k++) {
        Bench bench = bench_of(1.92, MU);
        double most_n = 0, pull_n = 0, spread = slips[k] * 1.92 / shear_m;
        bench.state.left_mps = bench.state.right_mps = 5;
        bench.motion.forward_mps = 5 * (1 - slips[k]);
        for (int track = 0; track < 2; track++)
            for (int i = 0; i < SLIP_ELEMENTS; i++) {
                double since_m = 0.96 - slip_element_m(&bench.tank, i);
                bench.pull.fade_mps[track][i] = shear_m * 5 / since_m;
                pull_n += force_of(&bench, track, i).y;
                most_n += bench.pull.hold_n[track][i];
            }
        check_close(pull_n / most_n, 1 - (1 - exp(-spread)) / spread, 0.015);
    }
}

static Roller drive_of(const char *tank, double gear, double shear) {
    Roller roller = roller_of(&DRIVE_TRACK_SLIP, tank);
    roller.spec.params[SLIP_GEAR] = gear;
    roller.spec.params[SLIP_SHEAR] = shear;
    return roller;
}

static void run(Roller *roller, double left_mps, double right_mps, double time_s) {
    roller_run(roller, left_mps, right_mps, time_s, ROLLER_DT_S);
}

UNIT_TEST(test_limits_are_accurate) {
    for (int kind = 0; TANK_SPECS[kind].name; kind++)
        for (int gear = 0; gear < 3; gear++)
            for (int shear = 0; shear < 2; shear++) {
                Roller roller = drive_of(TANK_SPECS[kind].name, gear, shear);
                TurnLimits limits = roller.drive->limits(&roller.spec);
                double top_mps = roller.spec.top_mps;
                assert_true(limits.can_pivot == (gear > 0) && limits.can_reverse);
                run(&roller, top_mps, top_mps, 8);
                check_close(roller.motion.forward_mps / limits.top_mps, 1, 0.01);
                if (gear) {
                    run(&roller, top_mps, -top_mps, 4);
                    check_close(roller.motion.turn_radps / limits.top_turn_radps, 1, 0.05);
                    check_close(roller.motion.forward_mps, 0, 0.02);
                    continue;
                }
                roller = drive_of(TANK_SPECS[kind].name, gear, shear);
                run(&roller, 1, -1, 4);
                double speed_mps = hypot(roller.motion.forward_mps, roller.motion.side_mps);
                check_close(speed_mps / roller.motion.turn_radps / limits.tightest_radius_m, 1,
                            0.05);
            }
}

// A motor of P watts per kilogram gives at most P / v.
UNIT_TEST(test_power_bounds_the_acceleration) {
    Roller roller = drive_of("medium", 1, 0);
    roller.spec.power_wpkg = 10;
    roller.spec.top_mps = 20;
    run(&roller, 20, 20, 3);
    double belts = 1 + 2 * 0.04, speed_mps = roller.motion.forward_mps;
    roller_step(&roller, 20, 20, ROLLER_DT_S);
    check_close((roller.motion.forward_mps - speed_mps) / ROLLER_DT_S * belts * speed_mps, 10, 0.1);
}

// Bekker: pressing a rut brakes the tank by z / ((n + 1) L) of its weight.
UNIT_TEST(test_sinkage_brakes) {
    static const unsigned char MUD[1] = {SURFACE_MUD};
    OWN_TERRAIN *mud = terrain_create(MUD, 1, 1, 200, NULL, 0);
    Roller roller = drive_of("medium", 1, 1);
    roller.ground = (Ground){.grip = SURFACE_TRAITS[SURFACE_MUD].grip,
                             .rolling_mps2 = SURFACE_TRAITS[SURFACE_MUD].rolling_mps2,
                             .terrain = mud,
                             .surfaces = SURFACE_TRAITS};
    roller.pose = (Pose){100, 50, 0};
    run(&roller, 3, 3, 3);
    double before_j = roller.state.work_j, contact_m = 0.64 * 3, width_m = 0.2 * 2.1;
    run(&roller, 3, 3, 4);
    double rolling_mps2 = (roller.state.work_j - before_j) / (MASS_KG * 4 * 3);
    double pressure_pa = MASS_KG * GRAVITY_MPS2 / (2 * contact_m * width_m);
    double sinkage_m = pow(pressure_pa / (13190 / width_m + 692150), 1 / 0.5);
    check_close(rolling_mps2, GRAVITY_MPS2 * sinkage_m / (1.5 * contact_m), 2e-3);
}

// Brakes load the front, a right turn loads the left track, and a slope loads the lower end.
UNIT_TEST(test_loads_shift) {
    Roller roller = drive_of("medium", 1, 0);
    run(&roller, 6, 6, 2);
    run(&roller, 0, 0, 0.4);
    const double *load_n = roller.state.load_n;
    check_at_least(load_n[0], 1.5 * load_n[2]);
    check_close(load_n[0], load_n[1], 1e-9);
    check_close(roller_load_n(&roller.state), roller.spec.mass_kg * GRAVITY_MPS2, 1e-6);
    run(&roller, 4, 3, 2);
    check_at_least(load_n[0] + load_n[2], 1.1 * (load_n[1] + load_n[3]));
    static const unsigned char EARTH[1] = {SURFACE_EARTH};
    const Bump hill = {{50, 50}, 12, 12, 0, 2.34}; // slope 0.3 at 12 / sqrt(3)
    OWN_TERRAIN *terrain = terrain_create(EARTH, 1, 1, 100, &hill, 1);
    roller = drive_of("medium", 1, 0);
    roller.ground.terrain = terrain, roller.ground.surfaces = SURFACE_TRAITS;
    roller.pose = (Pose){50, 50 - 12 / sqrt(3), 0};
    Pose start = roller.pose;
    run(&roller, 0, 0, 3);
    assert_memory_equal(&roller.pose, &start, sizeof start); // friction holds it
    check_at_least(load_n[2], 1.3 * load_n[0]);
    roller.ground.grip = 0.15;
    run(&roller, 0, 0, 2);
    check_at_most(roller.pose.y, start.y - 0.5);
}

// The preset has the magnitudes of real tanks: 20 kW/t, 12 to 18 m/s, 30 to 60 degrees/s on the
// spot, and 0.3 g sideways.
UNIT_TEST(test_the_real_tank_preset_has_real_magnitudes) {
    Tuning tuning = tuning_initial();
    must(tuning_load, ASSETS_DIR "/tuning/real-tank.json", &tuning, NULL);
    Tuned tuned = tuning_result(&tuning);
    for (int kind = 0; kind < TUNING_KINDS; kind++) {
        Roller roller = drive_of("medium", 1, 0);
        roller.spec = spec_drive(&tuned.specs[kind], &DRIVE_TRACK_SLIP, NULL);
        roller.ground.rolling_mps2 = tuned.surfaces[SURFACE_EARTH].rolling_mps2;
        double top_mps = roller.spec.top_mps, mass_kg = roller.spec.mass_kg, power_w = 0,
               side_mps2 = 0;
        for (int tick = 0; tick < 1800; tick++) {
            double before_j = roller.state.work_j;
            roller_step(&roller, top_mps, top_mps, ROLLER_DT_S);
            power_w = fmax(power_w, (roller.state.work_j - before_j) / ROLLER_DT_S);
        }
        check_close(power_w / mass_kg, 20, 0.4);
        assert_true(roller.motion.forward_mps >= 11.9 && roller.motion.forward_mps <= 18);
        for (int tick = 0; tick < 300; tick++) {
            Vec before_mps = motion_velocity(roller.motion, roller.pose.heading_rad);
            roller_step(&roller, top_mps, 0.9 * top_mps, ROLLER_DT_S);
            Vec change_mps =
                vec_sub(motion_velocity(roller.motion, roller.pose.heading_rad), before_mps);
            double across_mps = vec_cross(change_mps, vec_unit(before_mps)); // + is right
            side_mps2 = fmax(side_mps2, across_mps / ROLLER_DT_S);
        }
        check_at_most(side_mps2, 0.35 * GRAVITY_MPS2);
        check_at_least(side_mps2, 0.2 * GRAVITY_MPS2);
        run(&roller, 0, 0, 20);
        run(&roller, top_mps, -top_mps, 5);
        double pivot_degps = roller.motion.turn_radps * 180 / PI;
        assert_true(pivot_degps >= 30 && pivot_degps <= 60);
    }
}

// Centres fitted to a coarse grid of orders predict random orders in their domain, on every ground
// and by both laws.
UNIT_TEST(test_the_domain_of_constant_centres_is_searched) {
    int draws = effort_of(84, 12); // on each of 12 grounds
    VehicleSpec vehicle = {.drive = &DRIVE_TRACK_SLIP, .tank = &TANK_SPECS[0], .hz = 60};
    SlipPlan grid = {&vehicle,
                     {{0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5}, 7},
                     {{-90, -70, -50, -30, -10, 10, 30, 50, 70, 90}, 10}},
             order = {.vehicle = &vehicle, .speeds_mps.count = 1, .turns_degps.count = 1};
    SlipFit fits[SLIP_FITS], turns[SLIP_FITS];
    Dice dice = dice_seed(67, 2);
    double worst = 0;
    int inside = 0;
    assert_int_equal(slip_measure(&grid, fits), SLIP_FITS);
    for (int i = 0; i < draws; i++) {
        order.speeds_mps.values[0] = dice_between(&dice, 0.5, 5.5);
        order.turns_degps.values[0] = dice_between(&dice, 10, 90);
        assert_int_equal(slip_measure(&order, turns), SLIP_FITS);
        for (int k = 0; k < SLIP_FITS; k++) {
            const SlipPoint *turn = turns[k].points;
            if (!turns[k].count || !turn->is_steady || turn->strain > fits[k].strain) continue;
            double between_m = (turn->left_mps - turn->right_mps) / (turn->turned_degps * PI / 180);
            worst = max_of(worst, fabs(between_m / (fits[k].left_m + fits[k].right_m) - 1));
            inside++;
        }
        slip_free(turns);
    }
    slip_free(fits);
    print_message("off by at most %.1f %% in %d turns\n", 100 * worst, inside);
    assert_in_range(inside, draws, draws * SLIP_FITS);
    check_at_most(worst, 1.3 * CENTRES_ERROR_PERCENT / 100);
}

UNIT_TEST_MAIN("slip")
