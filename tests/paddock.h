// paddock.h -- where the tests of cars get a vehicle, and drive it without any physics engine.
#pragma once

#include "field.h"

#include "match/match.h"
#include "sim/drive/car.h"
#include "platform/bytes.h"

#define PADDOCK_DT_S (1.0 / 60)

// The running gear of one of the game's tanks, as the world makes it.
static inline DriveSpec paddock_gear(const Drive *drive, const char *name) {
    return spec_running_gear(spec_find(name), drive, NULL);
}

// A car on the way, in the order of the world: it moves, then it pushes.
typedef struct Ride {
    const Drive *drive;
    DriveSpec gear;
    DriveState state;
    Ground ground;
    Pose pose;
    Motion motion;
} Ride;

static inline Ride ride_of(const Drive *drive, const char *name) {
    return (Ride){.drive = drive, .gear = paddock_gear(drive, name), .ground = {1, 0, NULL}};
}

static inline void ride_tick(Ride *ride, Order order, double dt_s) {
    Vec forward;
    ride->pose =
        ride->drive->travel(&ride->gear, &ride->state, ride->pose, ride->motion, dt_s, &forward);
    ride->motion = ride->drive->push(&ride->gear, &ride->state, &ride->ground, ride->pose,
                                     ride->motion, (Tracks){order.left_mps, order.right_mps}, dt_s);
}

static inline void ride_for(Ride *ride, Order order, double time_s) {
    for (int i = 0; i < (int)lround(time_s / PADDOCK_DT_S); i++)
        ride_tick(ride, order, PADDOCK_DT_S);
}

static inline Order tracks(double left_mps, double right_mps) {
    return (Order){.left_mps = left_mps, .right_mps = right_mps};
}

static inline double uniform(uint64_t *dice, double low, double high) {
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(*dice >> 11) / 9007199254740992.0);
}

static inline bool motion_is_finite(Motion motion) {
    return isfinite(motion.forward_mps) && isfinite(motion.side_mps) && isfinite(motion.turn_radps);
}

static inline bool state_is_finite(const DriveState *state) {
    double sum = state->steer_rad + state->height_m + state->climb_mps + state->pitch_rad +
                 state->pitch_radps + state->roll_rad + state->roll_radps;
    for (int i = 0; i < WHEELS_MAX; i++)
        sum += state->spin_radps[i] + state->load_n[i] + state->slip_mps[i];
    return isfinite(sum) && motion_is_finite(state->made);
}

// A field of 40 m of hills and hollows.
static inline Terrain *paddock_hills(double height_m) {
    static const unsigned char EARTH[1] = {SURFACE_EARTH};
    Bump bumps[36];
    for (int i = 0; i < 36; i++)
        bumps[i] = (Bump){.at = {5 + 6.0 * (i % 6), 5 + 6.0 * (i / 6)},
                          .half_width_m = 2.5 + i % 3,
                          .half_length_m = 3 + i % 4,
                          .heading_rad = i,
                          .height_m = height_m * (i % 5 - 1.5) / 2.5};
    return terrain_create(EARTH, 1, 1, 40, bumps, 36);
}

static inline double load_sum(const DriveState *state) {
    return state->load_n[0] + state->load_n[1] + state->load_n[2] + state->load_n[3];
}

// Swapped tracks drive the mirror image of a way. Orders come from -back_mps to full speed.
static inline void check_mirrored_ways(const Drive *drive, double back_mps) {
    Ride a = ride_of(drive, "medium"), b = a;
    uint64_t dice = 8;
    for (int i = 0; i < 600; i++) {
        double left_mps = uniform(&dice, -back_mps, 7), right_mps = uniform(&dice, -back_mps, 7);
        ride_tick(&a, tracks(left_mps, right_mps), PADDOCK_DT_S);
        ride_tick(&b, tracks(right_mps, left_mps), PADDOCK_DT_S);
        check_close(b.pose.x, -a.pose.x, 1e-9);
        check_close(b.pose.y, a.pose.y, 1e-9);
        check_close(b.pose.heading_rad, -a.pose.heading_rad, 1e-9);
        check_close(b.state.roll_rad, -a.state.roll_rad, 1e-9);
        check_close(b.state.load_n[0], a.state.load_n[1], 1e-4);
    }
    check_at_least(fabs(a.pose.x), 0.1);
}

static inline Ride ride_at(const Drive *drive, double hz, double time_s) {
    Ride ride = ride_of(drive, "medium");
    for (int i = 0; i < (int)lround(hz * time_s); i++) {
        double t = i / hz;
        ride_tick(&ride, t < 1 ? tracks(7, 7) : t < 2 ? tracks(7, 2) : tracks(-3, 1), 1 / hz);
    }
    return ride;
}

// On the flat the motion is the same to the bit at every tick rate; the way is of first order in
// the tick.
static inline void check_frame_rates(const Drive *drive) {
    static const double RATES_HZ[3] = {30, 60, 120};
    Ride best = ride_at(drive, 240, 3);
    double off_m[3];
    for (int i = 0; i < 3; i++) {
        Ride ride = ride_at(drive, RATES_HZ[i], 3);
        assert_true(is_same_bits(ride.motion.forward_mps, best.motion.forward_mps));
        assert_true(is_same_bits(ride.motion.side_mps, best.motion.side_mps));
        assert_true(is_same_bits(ride.motion.turn_radps, best.motion.turn_radps));
        assert_true(is_same_bits(ride.state.pitch_rad, best.state.pitch_rad));
        off_m[i] = vec_distance(pose_at(ride.pose), pose_at(best.pose));
    }
    check_at_most(off_m[1], 0.12);
    check_close(off_m[0] / off_m[1], 7.0 / 3, 0.5); // steps of 8 and 4 less the one of the best
    check_close(off_m[1] / off_m[2], 3.0, 0.7);
}

// On every surface: nothing moves by a bit before it is driven, nor once it has stopped.
static inline void check_rest(const Drive *drive) {
    for (int i = 0; i < SURFACE_COUNT; i++) {
        Ride ride = ride_of(drive, "medium");
        ride.ground = (Ground){SURFACE_TRAITS[i].grip, SURFACE_TRAITS[i].rolling_mps2, NULL};
        ride.pose = (Pose){3.7, -1.3, 0.777};
        Pose start = ride.pose;
        ride_for(&ride, tracks(0, 0), 5);
        assert_memory_equal(&ride.pose, &start, sizeof start);
        assert_true(ride.state.height_m == 0 && ride.state.pitch_rad == 0);
        check_close(load_sum(&ride.state), ride.gear.mass_kg * GRAVITY_MPS2, 1e-9);
        ride_for(&ride, tracks(5, 3), 2);
        check_at_least(vec_distance(pose_at(ride.pose), pose_at(start)), 1);
        ride_for(&ride, tracks(0, 0), 6); // it stops ..
        start = ride.pose;
        ride_for(&ride, tracks(0, 0), 2); // .. and stays
        assert_memory_equal(&ride.pose, &start, sizeof start);
    }
}

// Any clean order, any tick, any ground, any parameters, and now and then a blow.
static inline void check_wild_rides(const Drive *drive, const Terrain *terrain, double side_m) {
    uint64_t dice = 11;
    for (int round = 0; round < 60; round++) {
        Ride ride = ride_of(drive, round % 3 == 0 ? "light" : round % 3 == 1 ? "medium" : "heavy");
        for (int i = 0; i < drive_param_count(drive); i++)
            ride.gear.params[i] = uniform(&dice, drive->params[i].low, drive->params[i].high);
        ride.ground = (Ground){uniform(&dice, 0, 2), uniform(&dice, 0, 2), terrain};
        ride.pose = (Pose){uniform(&dice, 0, side_m), uniform(&dice, 0, side_m), 0};
        double top_mps = ride.gear.top_mps, most_mps = 0;
        for (int i = 0; i < 150; i++) {
            double dt_s = uniform(&dice, 1.0 / 240, 0.1);
            if (uniform(&dice, 0, 1) < 0.03)
                ride.motion = (Motion){uniform(&dice, -20, 20), uniform(&dice, -20, 20),
                                       uniform(&dice, -20, 20)};
            ride_tick(&ride,
                      tracks(uniform(&dice, -top_mps, top_mps), uniform(&dice, -top_mps, top_mps)),
                      dt_s);
            assert_true(motion_is_finite(ride.motion) && state_is_finite(&ride.state));
            most_mps = fmax(most_mps, hypot(ride.motion.forward_mps, ride.motion.side_mps));
        }
        check_at_most(most_mps, 45);
    }
}

static inline void check_at_ease(const Match *match) {
    const Battle *battle = match_battle(match);
    const Arena *arena = battle_arena(battle);
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        assert_true(motion_is_finite(tank->motion) && state_is_finite(tank->drive_state));
        assert_true(isfinite(tank->pose.heading_rad));
        assert_true(tank->pose.x > 0 && tank->pose.x < arena->width_m);
        assert_true(tank->pose.y > 0 && tank->pose.y < arena->height_m);
    }
}

// A hundred short matches of four of our minds: every number stays one, and nobody gets out.
static inline void check_matches(const Drive *drive) {
    static const char *const MINDS[] = {"hunter", "circler", "wander", "ambusher"};
    static const char *const TANKS[] = {"light", "medium", "heavy"};
    static const char *const ARENAS[] = {"proving", "yard", "pillars"};
    for (int a = 0; a < 3; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        for (int round = a; round < 100; round += 3) {
            MatchCard card;
            card_init(&card);
            card.seed = (uint64_t)round;
            for (int i = 0; i < 4; i++) {
                TankCard *tank = card_add(&card, MINDS[i]);
                tank->team = i % 2;
                tank->loadout.spec = spec_find(TANKS[(round + i) % 3]);
                tank_card_set_drive(tank, drive);
            }
            card_number_names(&card);
            Problem problem = {""};
            Match *match = match_create(&card, arena, &problem);
            if (!match) fail_msg("%s", problem.text);
            for (int tick = 0; tick < 300; tick++) {
                match_tick(match, NULL);
                check_at_ease(match);
            }
            match_destroy(match);
            card_free(&card);
        }
        arena_destroy(arena);
    }
}
