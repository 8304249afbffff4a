// test_rating.c -- ratings have the closed forms of the model, and error bars that hold the truth.
#include "check.h"

#include "ai/maths/dice.h"
#include "match/ladder/ladder.h"

enum { PLAYERS = 5, DUELS = PLAYERS * (PLAYERS - 1) / 2 };
#define NO_PRIOR 1e-9
#define SAME_ELO 1e-4

// The first player's chance of a point by the model.
static double chance(double elo, double other_elo) {
    return 1 / (1 + pow(10, (other_elo - elo) / 400));
}

static Pairing pairing(int a, int b, int wins, int losses) {
    Pairing made = {.a = a, .b = b};
    made.pairs[pair_kind(1, 2)] = wins;
    made.pairs[pair_kind(1, 0)] = losses;
    return made;
}

static void two_players_differ_by_the_odds(void **state) {
    (void)state;
    static const int ODDS[][2] = {{1, 1}, {3, 1}, {10, 1}, {37, 63}, {1, 1000}};
    for (size_t i = 0; i < sizeof ODDS / sizeof *ODDS; i++) {
        Pairing only = pairing(0, 1, ODDS[i][0], ODDS[i][1]);
        double elo[2];
        rating_fit(2, &only, 1, NO_PRIOR, elo);
        check_close(elo[0] - elo[1], 400 * log10((double)ODDS[i][0] / ODDS[i][1]), SAME_ELO);
        check_close(elo[0] + elo[1], 2 * RATING_MEAN, SAME_ELO);
    }
}

static void draws_count_half(void **state) {
    (void)state;
    Pairing drawn = {.a = 0, .b = 1}, split = drawn;
    drawn.pairs[pair_kind(2, 2)] = 10; // two draws, or a win and a loss
    drawn.pairs[pair_kind(2, 3)] = 6;  // a win and a draw
    split.pairs[pair_kind(2, 2)] = 13;
    split.pairs[pair_kind(2, 4)] = 3;
    double elo[2], elo_split[2];
    rating_fit(2, &drawn, 1, RATING_PRIOR, elo);
    rating_fit(2, &split, 1, RATING_PRIOR, elo_split);
    assert_true(is_same_bits(elo[0], elo_split[0]));
    check_at_least(elo[0] - elo[1], 30);
}

// A beats B as 2 to 1, B beats C as 3 to 1: so A and C, who never met, are 6 to 1.
static void chains_multiply(void **state) {
    (void)state;
    const Pairing chain[] = {pairing(0, 1, 20, 10), pairing(1, 2, 30, 10)};
    double elo[3];
    rating_fit(3, chain, 2, NO_PRIOR, elo);
    check_close(elo[0] - elo[2], 400 * log10(6), SAME_ELO);
}

static void simulate(Dice *dice, const double *elo, int pairs, Pairing *pairings) {
    int d = 0;
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++, d++) {
            pairings[d] = (Pairing){.a = a, .b = b};
            for (int i = 0; i < pairs; i++) {
                int half_points = 0;
                if (dice_unit(dice) < chance(elo[a], elo[b])) half_points += 2;
                if (dice_unit(dice) < chance(elo[a], elo[b])) half_points += 2;
                pairings[d].pairs[pair_kind(2, half_points)]++;
            }
        }
}

static const double TRUTH[PLAYERS] = {1720, 1600, 1500, 1380, 1300};

// Where the likelihood is highest everyone has as many points as the ratings let expect.
static void points_are_as_expected(void **state) {
    (void)state;
    Dice dice = dice_seed(5, 5);
    Pairing pairings[DUELS];
    double elo[PLAYERS], points[PLAYERS] = {0}, expected[PLAYERS] = {0};
    simulate(&dice, TRUTH, 60, pairings);
    rating_fit(PLAYERS, pairings, DUELS, NO_PRIOR, elo);
    for (int d = 0; d < DUELS; d++) {
        int a = pairings[d].a, b = pairings[d].b;
        for (int half_points = 0; half_points <= 4; half_points++) {
            int pairs = pairings[d].pairs[pair_kind(2, half_points)];
            points[a] += 0.5 * half_points * pairs;
            points[b] += (2 - 0.5 * half_points) * pairs;
            expected[a] += 2 * pairs * chance(elo[a], elo[b]);
            expected[b] += 2 * pairs * chance(elo[b], elo[a]);
        }
    }
    for (int i = 0; i < PLAYERS; i++) check_close(points[i], expected[i], 1e-5);
}

static void order_changes_no_bit(void **state) {
    (void)state;
    Dice dice = dice_seed(6, 6);
    Pairing pairings[DUELS], turned[DUELS];
    double elo[PLAYERS], again[PLAYERS];
    simulate(&dice, TRUTH, 30, pairings);
    for (int d = 0; d < DUELS; d++) turned[d] = pairings[DUELS - 1 - d];
    rating_fit(PLAYERS, pairings, DUELS, RATING_PRIOR, elo);
    rating_fit(PLAYERS, turned, DUELS, RATING_PRIOR, again);
    for (int i = 0; i < PLAYERS; i++) assert_true(is_same_bits(elo[i], again[i]));
}

// Nothing but differences can be seen in results.
static void a_shift_of_all_changes_nothing(void **state) {
    (void)state;
    double shifted[PLAYERS], elo[PLAYERS], elo_shifted[PLAYERS], mean = 0;
    Pairing pairings[DUELS];
    for (int i = 0; i < PLAYERS; i++) shifted[i] = TRUTH[i] + 512;
    Dice dice = dice_seed(7, 7);
    simulate(&dice, TRUTH, 30, pairings);
    rating_fit(PLAYERS, pairings, DUELS, RATING_PRIOR, elo);
    dice = dice_seed(7, 7);
    simulate(&dice, shifted, 30, pairings);
    rating_fit(PLAYERS, pairings, DUELS, RATING_PRIOR, elo_shifted);
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(is_same_bits(elo[i], elo_shifted[i]));
        mean += elo[i] / PLAYERS;
    }
    check_close(mean, RATING_MEAN, 1e-9);
}

static void unbeaten_players_stay_finite_and_uncertain(void **state) {
    (void)state;
    Rating few[2], many[2];
    Pairing pairings[] = {{.a = 0, .b = 1}};
    pairings[0].pairs[pair_kind(2, 4)] = 5;
    rating_make(2, pairings, 1, few);
    pairings[0].pairs[pair_kind(2, 4)] = 500;
    rating_make(2, pairings, 1, many);
    check_at_least(few[0].elo - few[1].elo, 300);
    check_at_least(many[0].elo, few[0].elo + 100);
    check_at_most(many[0].elo, 3000);
    check_at_least(few[0].error, 100);
    check_at_least(many[0].error, 100);
}

static void without_matches_all_are_equal(void **state) {
    (void)state;
    Rating ratings[3];
    rating_make(3, NULL, 0, ratings);
    for (int i = 0; i < 3; i++) check_close(ratings[i].elo, RATING_MEAN, 1e-9);
    rating_make(0, NULL, 0, ratings);
    rating_make(1, NULL, 0, ratings);
    check_close(ratings[0].elo, RATING_MEAN, 1e-9);
}

// Counts how many ratings of simulated tournaments have the truth within their error.
static double coverage(const double *truth, int tournaments, int pairs, uint64_t seed) {
    int held = 0;
    for (int t = 0; t < tournaments; t++) {
        Dice dice = dice_seed(seed, (uint64_t)t);
        Pairing pairings[DUELS];
        Rating ratings[PLAYERS];
        simulate(&dice, truth, pairs, pairings);
        rating_make(PLAYERS, pairings, DUELS, ratings);
        for (int i = 0; i < PLAYERS; i++)
            held += fabs(ratings[i].elo - truth[i]) <= ratings[i].error;
    }
    return (double)held / (tournaments * PLAYERS);
}

// 120 tournaments have 600 ratings: by chance alone the share strays by 0.9 %.
static void error_bars_hold_the_truth(void **state) {
    (void)state;
    const double equals[PLAYERS] = {1500, 1500, 1500, 1500, 1500};
    double spread = coverage(TRUTH, 120, 40, 1), even = coverage(equals, 120, 20, 2);
    printf("the truth is within the 95 %% error bars of %.1f %% and %.1f %%\n", 100 * spread,
           100 * even);
    check_at_least(spread, 0.92);
    check_at_most(spread, 0.98);
    check_at_least(even, 0.92);
    check_at_most(even, 0.98);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_differ_by_the_odds),
        cmocka_unit_test(draws_count_half),
        cmocka_unit_test(chains_multiply),
        cmocka_unit_test(points_are_as_expected),
        cmocka_unit_test(order_changes_no_bit),
        cmocka_unit_test(a_shift_of_all_changes_nothing),
        cmocka_unit_test(unbeaten_players_stay_finite_and_uncertain),
        cmocka_unit_test(without_matches_all_are_equal),
        cmocka_unit_test(error_bars_hold_the_truth),
    };
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
