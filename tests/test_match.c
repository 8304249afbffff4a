// test_match.c -- the same card is the same match; matches end, and nobody leaves the arena.
#include "field.h"

#include <pthread.h>

#include "match/match.h"

static const char *const ARENAS[] = {"open", "yard", "maze", "pillars", "proving", "city"};
enum { ARENA_COUNT = 6 };

static int behaviour_count(void) {
    int count = 0;
    while (BEHAVIOURS[count]) count++;
    return count;
}

static MatchCard duel(const char *a, const char *b, uint64_t seed) {
    MatchCard card;
    card_init(&card);
    card.seed = seed;
    card_add(&card, a)->team = 0;
    card_add(&card, b)->team = 1;
    card_number_names(&card);
    return card;
}

// 2 to 12 tanks of any behaviour, spec and team.
static MatchCard melee(uint64_t seed) {
    MatchCard card;
    Dice dice = dice_seed(seed, 77);
    card_init(&card);
    card.seed = seed;
    card.time_limit_s = 40;
    card.rules.substeps = 1 + dice_below(&dice, 2);
    int count = 2 + dice_below(&dice, 11), teams = 2 + dice_below(&dice, 3);
    for (int i = 0; i < count; i++) {
        TankCard *tank = card_add(&card, BEHAVIOURS[dice_below(&dice, behaviour_count())]->name);
        tank->loadout.spec = &TANK_SPECS[dice_below(&dice, 3)];
        tank->team = i % teams;
    }
    card_number_names(&card);
    return card;
}

static Match *begin(const MatchCard *card, const Arena *arena) {
    Problem problem = {""};
    Match *match = match_create(card, arena, &problem);
    if (!match) fail_msg("%s", problem.text);
    return match;
}

static MatchResult play(const MatchCard *card, const Arena *arena, bool with_notes) {
    Match *match = begin(card, arena);
    match_keep_notes(match, with_notes);
    while (!match_is_over(match)) match_tick(match, NULL);
    MatchResult result = match_result(match);
    match_destroy(match);
    return result;
}

static void test_same_card_same_match(void **state) {
    (void)state;
    for (int a = 0; a < ARENA_COUNT; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            MatchCard card = melee(seed * 10 + (uint64_t)a);
            MatchResult first = play(&card, arena, false), again = play(&card, arena, false);
            MatchResult noted = play(&card, arena, true);
            assert_true(first.state_hash == again.state_hash && first.ticks == again.ticks);
            assert_true(first.state_hash == noted.state_hash);
            card.seed++;
            assert_true(play(&card, arena, false).state_hash != first.state_hash);
            card_free(&card);
        }
        arena_destroy(arena);
    }
}

typedef struct Job {
    MatchCard card;
    const Arena *arena;
    uint64_t hash;
} Job;

static void *run_job(void *data) {
    Job *job = data;
    Match *match = match_create(&job->card, job->arena, NULL);
    while (match && !match_is_over(match)) match_tick(match, NULL);
    job->hash = match ? match_result(match).state_hash : 0;
    match_destroy(match);
    return NULL;
}

static void test_two_threads_do_not_disturb_each_other(void **state) {
    (void)state;
    enum { JOBS = 6 };
    Arena *arena = shipped_arena("yard");
    Job jobs[JOBS];
    pthread_t threads[JOBS];
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (Job){.card = melee(100 + (uint64_t)i / 2), .arena = arena};
        assert_int_equal(pthread_create(&threads[i], NULL, run_job, &jobs[i]), 0);
    }
    for (int i = 0; i < JOBS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < JOBS; i++) {
        assert_true(jobs[i].hash != 0 && jobs[i].hash == jobs[i ^ 1].hash);
        assert_true(jobs[i].hash == play(&jobs[i].card, arena, false).state_hash);
        card_free(&jobs[i].card);
    }
    arena_destroy(arena);
}

// A hull may press into a wall by what it drives in a tick, never further.
static void check_inside(const Arena *arena, const Tank *tank, uint64_t seed) {
    double slack_m = tank->spec->drive.top_mps * BATTLE_TICK_S * 2 + 0.2;
    assert_true(isfinite(tank->pose.x + tank->pose.y + tank->pose.heading_rad + tank->turret_rad +
                         tank->health));
    for (int i = 0; i < 4; i++) {
        Vec corner = vec((i & 1 ? 0.5 : -0.5) * tank->spec->width_m,
                         (i & 2 ? 0.5 : -0.5) * tank->spec->length_m);
        Vec at = pose_to_world(tank->pose, corner);
        double out_m =
            fmax(fmax(-at.x, at.x - arena->width_m), fmax(-at.y, at.y - arena->height_m));
        if (out_m > slack_m) fail_msg("seed %d: %g m outside %s", (int)seed, out_m, arena->name);
    }
    Vec normal;
    if (map_ray(arena->map, pose_at(tank->pose), vec(tank->pose.x + 1e-6, tank->pose.y), &normal) ==
        0)
        fail_msg("seed %d: a tank's centre is inside a wall of %s", (int)seed, arena->name);
}

static void test_hundred_random_matches_stay_inside(void **state) {
    (void)state;
    for (int a = 0; a < ARENA_COUNT; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        for (uint64_t seed = 0; seed < 20; seed++) {
            MatchCard card = melee(1000 + seed * ARENA_COUNT + (uint64_t)a);
            Match *match = begin(&card, arena);
            while (!match_is_over(match)) {
                match_tick(match, NULL);
                for (int i = 0; i < card.tank_count; i++)
                    check_inside(arena, battle_tank(match_battle(match), i), card.seed);
            }
            match_destroy(match);
            card_free(&card);
        }
        arena_destroy(arena);
    }
}

static void test_last_team_standing_wins(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    int destroyed = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        MatchCard card = duel("hunter", "idle", seed);
        MatchResult result = play(&card, arena, false);
        assert_true(result.is_over);
        assert_int_equal(result.winner, 0);
        destroyed += result.team_alive[1] == 0 && !result.was_time_up;
        card_free(&card);
    }
    assert_int_equal(destroyed, 10);
    arena_destroy(arena);
}

static void test_time_ends_it_and_equals_draw(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = duel("idle", "idle", 3);
    card.time_limit_s = 2;
    MatchResult result = play(&card, arena, false);
    assert_true(result.is_over && result.was_time_up && result.is_draw);
    assert_int_equal(result.winner, -1);
    assert_int_equal(result.ticks, 120);
    card_free(&card);
    arena_destroy(arena);
}

static void test_humans_drive(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = duel("idle", "idle", 3);
    card.tanks[0].kind = CONTROLLER_HUMAN;
    Match *match = begin(&card, arena);
    HumanOrders humans = {.orders = {{.left_mps = 3.5, .right_mps = 3.5}}};
    for (int i = 0; i < 60; i++) match_tick(match, &humans);
    check_close(battle_tank(match_battle(match), 0)->motion.forward_mps, 3.5, 1e-12);
    check_close(battle_tank(match_battle(match), 1)->distance_m, 0, 0);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_names_are_numbered(void **state) {
    (void)state;
    const char *const names[] = {"hunter", "idle", "hunter", "hunter", "idle", "circler"};
    const char *const wanted[] = {"hunter 1", "idle 1", "hunter 2",
                                  "hunter 3", "idle 2", "circler"};
    MatchCard card;
    card_init(&card);
    for (int i = 0; i < 6; i++) assert_non_null(card_add(&card, names[i]));
    card_number_names(&card);
    for (int i = 0; i < 6; i++) assert_string_equal(card.tanks[i].name, wanted[i]);
    card_free(&card);
}

static void test_too_many_tanks_are_refused(void **state) {
    (void)state;
    Arena *arena = field_create(8, 8, "");
    MatchCard card;
    card_init(&card);
    for (int i = 0; i < 40; i++) card_add(&card, "idle")->team = i;
    Problem problem = {""};
    assert_null(match_create(&card, arena, &problem));
    assert_non_null(strstr(problem.text, "has room for"));
    card_free(&card);
    arena_destroy(arena);
}

static void test_teams_start_together(void **state) {
    (void)state;
    for (int a = 0; a < ARENA_COUNT; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        MatchCard card;
        card_init(&card);
        card.seed = 5;
        for (int i = 0; i < 8; i++) card_add(&card, "idle")->team = i % 2;
        Match *match = begin(&card, arena);
        double nearest_foe_m = 1e9;
        for (int i = 0; i < 8; i += 2)
            for (int j = 1; j < 8; j += 2) {
                const Battle *battle = match_battle(match);
                Pose mine = battle_tank(battle, i)->pose, theirs = battle_tank(battle, j)->pose;
                nearest_foe_m = fmin(nearest_foe_m, vec_distance(pose_at(mine), pose_at(theirs)));
            }
        check_at_least(nearest_foe_m, 12);
        match_destroy(match);
        card_free(&card);
        arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_card_same_match),
        cmocka_unit_test(test_two_threads_do_not_disturb_each_other),
        cmocka_unit_test(test_hundred_random_matches_stay_inside),
        cmocka_unit_test(test_last_team_standing_wins),
        cmocka_unit_test(test_time_ends_it_and_equals_draw),
        cmocka_unit_test(test_humans_drive),
        cmocka_unit_test(test_names_are_numbered),
        cmocka_unit_test(test_too_many_tanks_are_refused),
        cmocka_unit_test(test_teams_start_together),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
