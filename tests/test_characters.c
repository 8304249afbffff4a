// test_characters.c -- each mind is known by what it does: who keeps off, who comes close, who
// hides, who goes round.
#include "bout.h"
#include "pupil.h"

#include "ai/gunnery/aim.h"
#include "ai/tactics/target.h"

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

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_distance_m(const char *name, const char *other) {
    static double distances_m[SAMPLES_MAX];
    Arena *arena = shipped_arena("open");
    int count = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Bout bout;
        bout_open(&bout, arena, mind(name), mind(other), seed, 60);
        while (bout_tick(&bout))
            if (count < SAMPLES_MAX) distances_m[count++] = bout_distance_m(&bout);
        bout_close(&bout);
    }
    arena_destroy(arena);
    qsort(distances_m, (size_t)count, sizeof *distances_m, by_size);
    return distances_m[count / 2];
}

static void test_the_sniper_keeps_off_and_the_rammer_does_not(void **state) {
    (void)state;
    check_at_least(median_distance_m("sniper", "idle"), 32);
    check_at_least(median_distance_m("sniper", "wander"), 22);
    check_at_most(median_distance_m("rammer", "idle"), 8);
    check_at_most(median_distance_m("rammer", "wander"), 15);
}

// Share of the time in which nothing stands between the two.
static double exposure(const char *name, const char *other) {
    Arena *arena = shipped_arena("yard");
    int seen = 0, count = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Bout bout;
        bout_open(&bout, arena, mind(name), mind(other), seed, 60);
        while (bout_tick(&bout)) {
            seen += map_sees(arena->map, pose_at(bout_tank(&bout, 0)->pose),
                             pose_at(bout_tank(&bout, 1)->pose));
            count++;
        }
        bout_close(&bout);
    }
    arena_destroy(arena);
    return (double)seen / count;
}

static void test_the_coward_is_seen_less_than_the_seeker(void **state) {
    (void)state;
    check_at_most(exposure("coward", "wander"), 0.5 * exposure("seeker", "wander"));
}

// Share of the hits that met more than the front's armour.
static double thin_hits(const char *name, const char *other) {
    Arena *arena = shipped_arena("open");
    int thin = 0, hits = 0;
    for (uint64_t seed = 1; seed <= 2 * SEEDS; seed++) {
        Bout bout;
        bout_open(&bout, arena, mind(name), mind(other), seed, 60);
        while (bout_tick(&bout)) {
            int count;
            const Event *events = battle_events(match_battle(bout.match), &count);
            for (int i = 0; i < count; i++) {
                if (events[i].kind != EVENT_HIT || events[i].a != 0) continue;
                if (bout_tank(&bout, 1)->is_wreck) continue; // the last one is cut to what is left
                hits++;
                thin += events[i].amount > 0.9 * bout_tank(&bout, 0)->spec->gun.damage;
            }
        }
        bout_close(&bout);
    }
    arena_destroy(arena);
    assert_true(hits > 20);
    return (double)thin / hits;
}

static void test_the_flanker_hits_where_armour_is_thin(void **state) {
    (void)state;
    check_at_least(thin_hits("flanker", "hunter"), thin_hits("seeker", "hunter") + 0.3);
    check_at_least(thin_hits("flanker", "idle"), thin_hits("seeker", "idle") + 0.2);
}

typedef struct Circle {
    double off_radius, off_beam_rad; // mean distance from what a perfect orbit has
    double left_s, right_s;          // going round that way
} Circle;

static Circle watch_orbit(const Drive *drive, double range_m) {
    Arena *arena = wide_field();
    Circle circle = {0};
    int count = 0;
    Bout bout;
    bout_init(&bout, 3, 60);
    bout_add(&bout, mind("orbiter"), drive, 0)->params[0] = range_m;
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
    bout_close(&bout);
    arena_destroy(arena);
    circle.off_beam_rad /= count, circle.off_radius /= count;
    return circle;
}

static void test_the_orbiter_stays_on_its_circle_and_turns_about(void **state) {
    (void)state;
    for (double range_m = 10; range_m <= 20; range_m += 5) {
        Circle circle = watch_orbit(DRIVES[0], range_m);
        check_at_most(circle.off_beam_rad, 0.2);
        check_at_most(circle.off_radius, 0.15);
        check_at_least(fmin(circle.left_s, circle.right_s), 2);
    }
}

// Hits a shot of a good gun that does not move.
static double hits_a_shot(const char *name) {
    Arena *arena = wide_field();
    int shots = 0, hits = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Bout bout;
        bout_open(&bout, arena, mind(name), &GUN, seed, 40);
        while (bout_tick(&bout)) {}
        shots += bout_tank(&bout, 1)->shots;
        hits += bout_tank(&bout, 1)->hits;
        bout_close(&bout);
    }
    arena_destroy(arena);
    assert_true(shots > 20);
    return (double)hits / shots;
}

static void test_the_dodger_is_hit_less_than_the_seeker(void **state) {
    (void)state;
    check_at_most(hits_a_shot("dodger"), 0.5 * hits_a_shot("seeker"));
}

static void test_the_rammer_shoves_and_shoots_only_close_by(void **state) {
    (void)state;
    Arena *arena = field_create(60, 40, "");
    Bout bout;
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
    bout_close(&bout);
    arena_destroy(arena);
}

static void test_the_patroller_walks_its_beat_again_and_again(void **state) {
    (void)state;
    Pupil pupil;
    int visits[4] = {0}, last = -1;
    pupil_open(&pupil, "patroller", (Pose){20, 20, 0});
    for (int i = 0; i < 400; i++) {
        pupil_live(&pupil, 0.5);
        int quarter = (pupil.senses.pose.x > 60) + 2 * (pupil.senses.pose.y > 40);
        visits[quarter] += quarter != last;
        last = quarter;
    }
    for (int i = 0; i < 4; i++) check_at_least(visits[i], 3);
    pupil_close(&pupil);
}

static void test_the_mirror_swaps_the_tracks_of_what_it_sees(void **state) {
    (void)state;
    for (double turn_radps = -1; turn_radps <= 1; turn_radps += 0.5) {
        Pupil pupil;
        TankSight enemy = {.id = 5,
                           .is_enemy = true,
                           .pose = {80, 40, 0},
                           .motion = {4, 0, turn_radps},
                           .length_m = 3,
                           .width_m = 2.1};
        pupil_open(&pupil, "mirror", (Pose){60, 40, 0});
        pupil.senses.tanks = &enemy;
        pupil.senses.tank_count = 1;
        Order order = pupil_think(&pupil);
        double across_mps = turn_radps * pupil.senses.half_gauge_m;
        check_close(order.left_mps, 4 - across_mps, 1e-9);
        check_close(order.right_mps, 4 + across_mps, 1e-9);
        pupil_close(&pupil);
    }
}

static bool has_word(const Notes *notes, const char *word) {
    for (int i = 0; i < notes->count; i++)
        if (strstr(notes->items[i].text, word)) return true;
    return false;
}

static void test_the_painter_draws_what_it_senses_and_never_fires(void **state) {
    (void)state;
    Pupil pupil;
    Notes notes = {0};
    TankSight tanks[] = {
        {.id = 5, .is_enemy = true, .pose = {65, 40, 0}, .length_m = 3, .width_m = 2.1},
        {.id = 6, .pose = {50, 40, 0}, .length_m = 3, .width_m = 2.1}};
    Message word = {.topic = MESSAGE_HELP, .from = 6, .about = -1, .at = {50, 40}};
    pupil_open(&pupil, "painter", (Pose){60, 40, 0});
    pupil.senses.tanks = tanks;
    pupil.senses.tank_count = 2;
    pupil.senses.messages = &word;
    pupil.senses.message_count = 1;
    pupil.senses.was_hit = pupil.senses.is_touching = true;
    pupil.senses.touch_normal = vec(1, 0);
    Order order = pupil.behaviour->think(pupil.memory, &pupil.senses, &notes);
    static const char *const WORDS[] = {"enemy", "friend", "help", "hit from here", "ouch"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (!has_word(&notes, WORDS[i])) fail_msg("no '%s' in its picture", WORDS[i]);
    for (int tick = 0; tick < 600; tick++, order = pupil_think(&pupil)) assert_false(order.fire);
    pupil_close(&pupil);
}

// Everyone against everyone, all in one vehicle.
static void test_all_minds_drive_all_vehicles_without_nonsense(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    for (int k = 0; DRIVES[k]; k++) {
        Bout bout;
        bout_init(&bout, 5, 25);
        int count = 0;
        for (; BEHAVIOURS[count]; count++) bout_add(&bout, BEHAVIOURS[count], DRIVES[k], count);
        bout_start(&bout, arena);
        while (bout_tick(&bout)) {}
        for (int i = 0; i < count; i++) {
            const Tank *tank = bout_tank(&bout, i);
            if (tank->nonsense)
                fail_msg("%s (%s): %d values had to be mended", BEHAVIOURS[i]->name,
                         DRIVES[k]->name, tank->nonsense);
        }
        bout_close(&bout);
    }
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_sniper_keeps_off_and_the_rammer_does_not),
        cmocka_unit_test(test_the_coward_is_seen_less_than_the_seeker),
        cmocka_unit_test(test_the_flanker_hits_where_armour_is_thin),
        cmocka_unit_test(test_the_orbiter_stays_on_its_circle_and_turns_about),
        cmocka_unit_test(test_the_dodger_is_hit_less_than_the_seeker),
        cmocka_unit_test(test_the_rammer_shoves_and_shoots_only_close_by),
        cmocka_unit_test(test_the_patroller_walks_its_beat_again_and_again),
        cmocka_unit_test(test_the_mirror_swaps_the_tracks_of_what_it_sees),
        cmocka_unit_test(test_the_painter_draws_what_it_senses_and_never_fires),
        cmocka_unit_test(test_all_minds_drive_all_vehicles_without_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
