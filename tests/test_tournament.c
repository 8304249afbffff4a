// test_tournament.c -- tournaments, the file of their results, and ratings.

#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "cases.h"
#include "bout.h"
#include "effort.h"

#include "ai/maths/dice.h"
#include "match/ladder/cma.h"
#include "match/ladder/ladder.h"
#include "match/ladder/tournament.h"
#include "match/tuning.h"

enum { ARENAS = 2, SEEDS = 3, TEXT_MAX = 1 << 17 };

typedef struct Meet {
    char folder[SCRATCH_MAX], path[64]; // path: a results file
    Arena *arenas[ARENAS];
    MatchCard base;
    TournamentCard card;
    Tournament *tournament;
} Meet;

static const char SPAWNS[] = "{'id':2,'type':'spawn','x':30,'y':30,'point':true},"
                             "{'id':3,'type':'spawn','x':270,'y':270,'point':true}";

static Meet *meet_begin(void) {
    static Meet meet;
    meet = (Meet){.path = ""};
    scratch_make(meet.folder);
    snprintf(meet.path, sizeof meet.path, "%s/results", meet.folder);
    meet.arenas[0] = field_create(30, 30, SPAWNS);
    meet.arenas[1] = field_create(31, 30, SPAWNS);
    meet.base = card_initial();
    meet.base.time_limit_s = 6;
    for (int i = 0; i < 3; i++)
        card_add(&meet.base, (const char *[]){"wander", "hunter", "circler"}[i])->team = i;
    meet.card = (TournamentCard){.base = &meet.base,
                                 .arenas = (const Arena *const *)meet.arenas,
                                 .arena_count = ARENAS,
                                 .first_seed = 7,
                                 .seeds = SEEDS,
                                 .gauntlet = NO_GAUNTLET};
    meet.tournament = must(tournament_create, &meet.card);
    return &meet;
}

static void meet_end(Meet **ended) {
    Meet *meet = *ended;
    tournament_destroy(meet->tournament);
    for (int i = 0; i < ARENAS; i++) arena_destroy(meet->arenas[i]);
    card_free(&meet->base);
    scratch_remove(meet->folder);
}

#define OWN_MEET __attribute__((cleanup(meet_end))) Meet

static void results_drop(Results **results) { results_close(*results); }
#define OWN_RESULTS __attribute__((cleanup(results_drop))) Results

static Results *open_results(const char *path) {
    ResultsFault fault;
    return must(results_open, path, NULL, NULL, &fault);
}

static size_t load(const Meet *meet, char text[static TEXT_MAX]) {
    return bytes_read(meet->path, text, TEXT_MAX);
}

static void play(Meet *meet, Results *results) {
    Problem problem = {""};
    WorkPlan plan = {
        .tournaments = &meet->tournament, .count = 1, .results = results, .threads = 2};
    WorkEnd end = workers_play(&plan, &problem);
    if (end != WORK_DONE) fail_msg("%d: %s", (int)end, problem.text);
}

UNIT_TEST(everyone_meets_everyone_from_both_sides) {
    OWN_MEET *meet = meet_begin();
    int met[3][3] = {{0}}, sides[2] = {0};
    assert_int_equal(meet->tournament->match_count, 3 * ARENAS * SEEDS * 2);
    for (int i = 0; i < meet->tournament->match_count; i++) {
        Fixture fixture = tournament_fixture(meet->tournament, i);
        met[fixture.a][fixture.b]++;
        sides[fixture.sides]++;
        assert_in_range(fixture.seed, 7, 7 + SEEDS - 1);
        if (i % 2 == 0) continue;
        Fixture mirrored = tournament_fixture(meet->tournament, i - 1);
        assert_true(mirrored.seed == fixture.seed && mirrored.arena == fixture.arena &&
                    mirrored.a == fixture.a && mirrored.b == fixture.b && mirrored.sides == 0);
    }
    assert_true(met[0][1] == 12 && met[0][2] == 12 && met[1][2] == 12);
    assert_int_equal(sides[0], sides[1]);
}

UNIT_TEST(names_tell_all_that_is_not_usual) {
    OWN_CARD card;
    Entrant entrants[TEAMS_MAX];
    Problem problem = {""};
    card = card_initial();
    for (int i = 0; i < 3; i++) card_add(&card, "hunter")->team = 4;
    TankCard *odd = card_add(&card, "hunter");
    odd->team = 2;
    odd->mind.params[0] = 30.1;
    odd->loadout.spec = spec_find("heavy");
    card_add(&card, "idle")->team = 2;
    card_add(&card, "idle")->team = 5;
    assert_int_equal(entrants_list(&card, DIGITS_LEAST, entrants, &problem), 3);
    char wanted[ENTRANT_NAME_MAX];
    snprintf(wanted, sizeof wanted, "hunter:%s=%g,tank=heavy+idle",
             behaviour_find("hunter")->params[0].name, 30.1);
    assert_string_equal(entrants[0].name, wanted);
    assert_string_equal(entrants[1].name, "hunterx3");
    assert_string_equal(entrants[2].name, "idle");
}

UNIT_TEST(what_decides_a_match_decides_its_number) {
    OWN_MEET *meet = meet_begin();
    MatchCard card;
    assert_true(tournament_match_card(meet->tournament, 0, &card));
    MatchId id = match_id(&card, meet->arenas[0]);
    strcpy(card.arena, "other name");
    strcpy(card.tanks[0].name, "other name");
    assert_int_equal(match_id_compare(id, match_id(&card, meet->arenas[0])), 0);
    assert_int_not_equal(match_id_compare(id, match_id(&card, meet->arenas[1])), 0);
#define DECIDES(field, other)                                                                      \
    do {                                                                                           \
        MatchCard kept = card;                                                                     \
        TankCard tank = card.tanks[0];                                                             \
        card.field = other;                                                                        \
        if (!match_id_compare(id, match_id(&card, meet->arenas[0]))) fail_msg("%s", #field);       \
        card = kept;                                                                               \
        card.tanks[0] = tank;                                                                      \
    } while (0)
    DECIDES(seed, 99);
    DECIDES(start_rotation, 1);
    DECIDES(mode, MODE_SCORE);
    DECIDES(tank_count, 1);
    DECIDES(tanks[0].team, 1);
    DECIDES(tanks[0].mind.behaviour, behaviour_find("idle"));
    DECIDES(tanks[0].mind.params[0], 12.5);
    DECIDES(tanks[0].loadout.spec, spec_find("light"));
    DECIDES(tanks[0].loadout.drive, drive_find("bicycle-arc"));
    card_free(&card);
}

UNIT_TEST(the_ladder_adds_up) {
    OWN_MEET *meet = meet_begin();
    Ladder ladder;
    play(meet, NULL);
    meet->tournament->played[5].is_done = false;
    assert_true(ladder_make(meet->tournament, &ladder));
    assert_int_equal(ladder.count, 3);
    assert_int_equal(ladder.finished, ladder.matches - 1);
    Record all = {0};
    for (int i = 0; i < 3; i++) {
        const LadderPlace *place = &ladder.places[i];
        all.wins += place->all.wins;
        all.draws += place->all.draws;
        all.losses += place->all.losses;
        if (i) check_at_most(place->rating, ladder.places[i - 1].rating);
        for (int j = 0; j < 3; j++) {
            assert_int_equal(place->against[j].wins, ladder.places[j].against[i].losses);
            assert_int_equal(place->against[j].draws, ladder.places[j].against[i].draws);
        }
    }
    assert_int_equal(record_matches(all), 2 * ladder.finished);
    assert_int_equal(all.wins, all.losses);
}

UNIT_TEST(twins_are_refused_unless_they_are_wanted) {
    OWN_MEET *meet = meet_begin();
    TournamentCard card = meet->card;
    meet->base.tanks[1].mind = meet->base.tanks[0].mind;
    must_not("is given twice", tournament_create, &card);
    card.may_have_twins = true;
    tournament_destroy(must(tournament_create, &card));
}

UNIT_TEST(numbers_read_back) {
    MatchId id = {0x0123456789abcdefu, 0xfedcba9876543210u}, again;
    char text[MATCH_ID_TEXT_MAX];
    assert_string_equal(match_id_text(id, text), "0123456789abcdeffedcba9876543210");
    assert_true(match_id_parse(text, &again) && !match_id_compare(id, again));
    assert_false(match_id_parse("0123", &again));
    assert_false(match_id_parse("0123456789abcdeffedcba987654321x", &again));
}

static ResultLine line_make(void) {
    static json_t *conditions, *tanks;
    if (!conditions) {
        OWN_CARD card = card_initial();
        card_add(&card, "hunter");
        conditions = conditions_json(&card);
        tanks = tanks_json(&card, 0);
    }
    return (ResultLine){.a = "hunter:range=30",
                        .b = "a \"quoted\\\" one",
                        .arena = "h\xc3\xb6hle",
                        .seed = INT64_MAX,
                        .sides = 1,
                        .end = {.id = {1, 2},
                                .winner = 1,
                                .ticks = 812,
                                .hash = 0xfedcba9876543210u,
                                .score = {-0.125, 1e6 / 3}},
                        .conditions = conditions,
                        .tanks = {tanks, tanks},
                        .program = "1.0"};
}

UNIT_TEST(lines_read_back) {
    for (int winner = -1; winner <= 1; winner++) {
        ResultLine line = line_make(), again;
        char text[RESULT_LINE_MAX];
        line.end.winner = winner;
        size_t length = result_line_write(&line, text);
        assert_int_equal(text[length - 1], '\n');
        assert_int_equal(result_line_read(text, length - 1, &again), LINE_RESULT);
        const MatchEnd *end = &again.end;
        assert_int_equal(match_id_compare(end->id, line.end.id), 0);
        assert_true(end->winner == winner && end->ticks == 812 && end->hash == line.end.hash);
        check_close(end->score[0], -0.125, 0);
        check_close(end->score[1], 1e6 / 3, 1e-6);
        assert_string_equal(again.b, line.b);
        assert_true(again.seed == line.seed && again.sides == 1);
        assert_true(json_equal(again.conditions, line.conditions));
        assert_true(json_equal(again.tanks[1], line.tanks[1]));
        assert_string_equal(again.program, "1.0");
        result_line_free(&again);
    }
}

UNIT_TEST(every_changed_bit_is_noticed) {
    char text[RESULT_LINE_MAX];
    ResultLine line = line_make();
    size_t length = result_line_write(&line, text) - 1;
    for (size_t i = 0; i < length; i++)
        for (int bit = 0; bit < 8; bit++) {
            text[i] ^= (char)(1 << bit);
            if (result_line_read(text, length, &line) != LINE_DAMAGED)
                fail_msg("bit %d of byte %zu", bit, i);
            text[i] ^= (char)(1 << bit);
        }
    for (size_t cut = 0; cut < length; cut++)
        assert_int_equal(result_line_read(text, cut, &line), LINE_DAMAGED);
}

UNIT_TEST(conditions_are_compared_and_picked) {
    OWN_CARD card, other;
    ConditionsWords words;
    Problem problem = {""};
    card = card_initial();
    other = card_initial();
    must(tuning_set, &card.tuning, "gun.reload", 2.5);
    card.mode = MODE_HILL;
    card.points = 40;
    card.rules.friendly_fire = false;
    json_t *a = conditions_json(&card), *b = conditions_json(&other);
    EACH_CASE(row, "files", "conditions") {
        must(where_check, row.fields[0]);
        if (where_holds(row.fields[0], a) != !strcmp(row.fields[1], "yes"))
            fail_msg("%s", row.fields[0]);
    }
    assert_false(where_check("gun.relaod=1", &problem));
    assert_false(where_check("mode", &problem));
    assert_false(where_check("rule.time=180", &problem)); // the key is time_limit_s
    assert_true(conditions_differ(a, b, &words));
    assert_string_equal(words.a, "mode=hill, points=40, friendly_fire=false, gun.reload=2.5");
    assert_string_equal(words.b, "mode=last, points=0, friendly_fire=true, gun.reload=initial");
    assert_false(conditions_differ(a, a, &words));
    json_decref(a);
    json_decref(b);
}

// A line of another format, with a valid checksum.
UNIT_TEST(lines_of_other_formats_are_told_apart) {
    static const struct {
        char version;
        LineKind kind;
    } CASES[] = {{'1', LINE_DAMAGED}, {'2', LINE_RESULT}, {'3', LINE_OTHER}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[RESULT_LINE_MAX];
        ResultLine line = line_make(), again;
        size_t body = result_line_write(&line, text) - strlen(",\"crc\":\"01234567\"}\n");
        text[strlen("{\"v\":")] = CASES[i].version;
        int tail = sprintf(text + body, ",\"crc\":\"%08x\"}",
                           (unsigned)crc32(0, (const Bytef *)text, (uInt)body));
        assert_int_equal(result_line_read(text, body + (size_t)tail, &again), CASES[i].kind);
        result_line_free(&again);
    }
}

// Half of the lines of a file, two thirds of them in a second file, and an empty file are merged
// into the same bytes as sorting gives, with all results.
UNIT_TEST(parts_are_merged_into_the_sorted_file) {
    OWN_MEET *meet = meet_begin();
    static char text[TEXT_MAX], merged[TEXT_MAX];
    char a[80], b[80], c[80];
    snprintf(a, sizeof a, "%s/a", meet->folder);
    snprintf(b, sizeof b, "%s/b", meet->folder);
    snprintf(c, sizeof c, "%s/c", meet->folder);
    Results *results = open_results(meet->path);
    play(meet, results);
    must(results_sort, results);
    results_close(results);
    size_t length = load(meet, text), half = length / 2, third = length / 3;
    while (text[half - 1] != '\n') half++;
    while (text[third - 1] != '\n') third++;
    bytes_write(a, text, half);
    bytes_write(b, text + third, length - third);
    bytes_write(c, text, 0);
    bytes_write(meet->path, text + half, third / 2); // last line incomplete
    ResultsFault fault;
    OWN_RESULTS *of_parts =
        must(results_merge, meet->path, ((const char *const[]){a, b, c}), 3, NULL, NULL, &fault);
    must(results_publish, of_parts);
    assert_int_equal(of_parts->count, meet->tournament->match_count);
    assert_int_equal(load(meet, merged), length);
    assert_memory_equal(merged, text, length);
    assert_int_equal(tournament_resume(meet->tournament, of_parts), meet->tournament->match_count);
}

enum { PLAYERS = 5, FIELD = 20, DUELS_MAX = FIELD * (FIELD - 1) / 2 };
#define NO_PRIOR 1e-9
#define SAME_ELO 1e-4

static double chance(double elo, double other_elo) {
    return 1 / (1 + pow(10, (other_elo - elo) / 400));
}

static Pairing pairing(int a, int b, int wins, int losses) {
    return (Pairing){a, b, {.wins = wins, .losses = losses}};
}

UNIT_TEST(two_entrants_differ_by_the_odds) {
    static const int ODDS[][2] = {{1, 1}, {3, 1}, {10, 1}, {37, 63}, {1, 1000}};
    for (size_t i = 0; i < sizeof ODDS / sizeof *ODDS; i++) {
        Pairing only = pairing(0, 1, ODDS[i][0], ODDS[i][1]);
        Rating of[2];
        rating_make(2, &only, 1, NO_PRIOR, of);
        check_close(of[0].elo - of[1].elo, 400 * log10((double)ODDS[i][0] / ODDS[i][1]), SAME_ELO);
        check_close(of[0].elo + of[1].elo, 2 * RATING_MEAN, SAME_ELO);
    }
}

UNIT_TEST(draws_count_half) {
    Pairing drawn = {0, 1, {.wins = 3, .draws = 6, .losses = 1}}, split = pairing(0, 1, 6, 4);
    Rating of[2], of_split[2];
    rating_make(2, &drawn, 1, RATING_PRIOR, of);
    rating_make(2, &split, 1, RATING_PRIOR, of_split);
    assert_memory_equal(of, of_split, sizeof of);
    check_at_least(of[0].elo - of[1].elo, 30);
}

// All entrants meet this often. Returns the number of pairings.
static int simulate(Dice *dice, const double *elo, int entrants, int matches, Pairing *pairings) {
    int d = 0;
    for (int a = 0; a < entrants; a++)
        for (int b = a + 1; b < entrants; b++, d++) {
            int wins = 0;
            for (int i = 0; i < matches; i++) wins += dice_unit(dice) < chance(elo[a], elo[b]);
            pairings[d] = pairing(a, b, wins, matches - wins);
        }
    return d;
}

static const double TRUTH[PLAYERS] = {1720, 1600, 1500, 1380, 1300};

// At the maximum of the likelihood, all entrants have as many points as their ratings predict.
UNIT_TEST(points_are_as_expected) {
    Dice dice = dice_seed(5, 5);
    Pairing pairings[DUELS_MAX];
    Rating of[PLAYERS];
    double points[PLAYERS] = {0}, expected[PLAYERS] = {0};
    int duels = simulate(&dice, TRUTH, PLAYERS, 120, pairings);
    rating_make(PLAYERS, pairings, duels, NO_PRIOR, of);
    for (int d = 0; d < duels; d++) {
        int a = pairings[d].a, b = pairings[d].b, matches = record_matches(pairings[d].record);
        points[a] += pairings[d].record.wins;
        points[b] += pairings[d].record.losses;
        expected[a] += matches * chance(of[a].elo, of[b].elo);
        expected[b] += matches * chance(of[b].elo, of[a].elo);
    }
    for (int i = 0; i < PLAYERS; i++) check_close(points[i], expected[i], 1e-5);
}

UNIT_TEST(order_and_shift_change_no_bit) {
    Pairing pairings[DUELS_MAX], turned[DUELS_MAX], moved[DUELS_MAX];
    double shifted[PLAYERS], mean = 0;
    Rating of[PLAYERS], again[PLAYERS];
    for (int i = 0; i < PLAYERS; i++) shifted[i] = TRUTH[i] + 512;
    Dice dice = dice_seed(6, 6);
    int duels = simulate(&dice, TRUTH, PLAYERS, 60, pairings);
    dice = dice_seed(6, 6);
    simulate(&dice, shifted, PLAYERS, 60, moved);
    for (int d = 0; d < duels; d++) turned[d] = pairings[duels - 1 - d];
    rating_make(PLAYERS, pairings, duels, RATING_PRIOR, of);
    rating_make(PLAYERS, turned, duels, RATING_PRIOR, again);
    assert_memory_equal(of, again, sizeof of);
    rating_make(PLAYERS, moved, duels, RATING_PRIOR, again);
    assert_memory_equal(of, again, sizeof of);
    for (int i = 0; i < PLAYERS; i++) mean += of[i].elo / PLAYERS;
    check_close(mean, RATING_MEAN, 1e-9);
}

static double width(Rating of) { return of.high - of.low; }

// A bootstrap gave 8:0 a narrower bar than 7:1, because drawing from eight wins never makes a loss.
UNIT_TEST(a_more_extreme_score_is_never_narrower) {
    for (int matches = 1; matches <= 100; matches++) {
        double narrowest = 0;
        for (int half_points = matches; half_points <= 2 * matches; half_points++) {
            Pairing only = {0, 1, {half_points / 2, half_points % 2, 0}};
            only.record.losses = matches - only.record.wins - only.record.draws;
            Rating of[2];
            rating_make(2, &only, 1, RATING_PRIOR, of);
            check_at_least(width(of[0]), narrowest);
            check_close(width(of[1]), width(of[0]), SAME_ELO);
            assert_true(of[0].low < of[0].elo && of[0].elo < of[0].high);
            narrowest = width(of[0]);
        }
    }
}

// The best entrant loses fewer and fewer matches, down to none.
UNIT_TEST(the_best_of_many_is_less_sure_the_more_it_wins) {
    double truth[FIELD], narrowest = 0;
    Pairing pairings[DUELS_MAX];
    for (int i = 0; i < FIELD; i++) truth[i] = 1800 - 30 * i;
    Dice dice = dice_seed(8, 8);
    int duels = simulate(&dice, truth, FIELD, 8, pairings), losses = 1;
    while (losses) {
        Rating of[FIELD];
        losses = 0;
        rating_make(FIELD, pairings, duels, RATING_PRIOR, of);
        check_at_least(width(of[0]), narrowest);
        narrowest = width(of[0]);
        for (int d = 0; d < FIELD - 1; d++) losses += pairings[d].record.losses;
        for (int d = 0, turned = 0; d < FIELD - 1 && !turned; d++)
            if (pairings[d].record.losses)
                turned = 1, pairings[d].record.losses--, pairings[d].record.wins++;
    }
}

UNIT_TEST(every_table_has_finite_ratings) {
    static const Pairing TABLES[][2] = {
        {{0, 1, {1000000, 0, 0}}, {2, 3, {0, 0, 1000000}}},
        {{0, 1, {1000000, 0, 0}}, {1, 2, {1000000, 0, 0}}},
        {{0, 1, {0, 1000000, 0}}, {2, 3, {1, 0, 0}}},
        {{0, 1, {0}}, {0, 2, {0, 0, 1}}},
    };
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++) {
        Rating of[4];
        rating_make(4, TABLES[t], 2, RATING_PRIOR, of);
        for (int i = 0; i < 4; i++) {
            assert_true(of[i].low < of[i].elo && of[i].elo < of[i].high);
            check_at_least(of[i].low, -5000);
            check_at_most(of[i].high, 8000);
        }
    }
}

UNIT_TEST(without_matches_all_are_equal) {
    Rating of[3];
    rating_make(3, NULL, 0, RATING_PRIOR, of);
    for (int i = 0; i < 3; i++) check_close(of[i].elo, RATING_MEAN, 1e-9);
    rating_make(0, NULL, 0, RATING_PRIOR, of);
    rating_make(1, NULL, 0, RATING_PRIOR, of);
    check_close(of[0].elo, RATING_MEAN, 1e-9);
}

UNIT_TEST(shares_and_pairs_have_their_chances) {
    static const struct {
        int wins, rounds;
        double low, high;
    } SHARES[] = {
        {0, 10, 0, 0.2775}, {8, 8, 0.6756, 1}, {50, 100, 0.4038, 0.5962}, {1, 1, 0.2065, 1}};
    static const struct {
        int ahead, behind;
        double p;
    } PAIRS[] = {{0, 0, 1},         {1, 0, 1},         {5, 5, 1},          {10, 0, 0.001953},
                 {0, 10, 0.001953}, {14, 6, 0.115318}, {600, 400, 2.7e-10}};
    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++) {
        Interval chance = share_interval(SHARES[i].wins, SHARES[i].rounds);
        check_close(chance.low, SHARES[i].low, 5e-5);
        check_close(chance.high, SHARES[i].high, 5e-5);
    }
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        check_close(sign_test(PAIRS[i].ahead, PAIRS[i].behind), PAIRS[i].p, 1e-6);
}

// Returns a normal random number with this mean and standard deviation (Box and Muller).
static double normal(Dice *dice, double mean, double deviation) {
    double far = sqrt(-2 * log(1 - dice_unit(dice)));
    return mean + deviation * far * cos(2 * PI * dice_unit(dice));
}

// Returns the percentage of intervals in simulated tournaments that contain the true value.
static double coverage(int tournaments, int entrants, double deviation, int matches) {
    int held = 0;
    for (int t = 0; t < tournaments; t++) {
        Dice dice = dice_seed((uint64_t)entrants, (uint64_t)t);
        double truth[FIELD], mean = 0;
        Pairing pairings[DUELS_MAX];
        Rating of[FIELD];
        for (int i = 0; i < entrants; i++) mean += truth[i] = normal(&dice, 0, deviation);
        for (int i = 0; i < entrants; i++) truth[i] += RATING_MEAN - mean / entrants;
        int duels = simulate(&dice, truth, entrants, matches, pairings);
        rating_make(entrants, pairings, duels, RATING_PRIOR, of);
        for (int i = 0; i < entrants; i++) held += of[i].low <= truth[i] && truth[i] <= of[i].high;
    }
    return 100.0 * held / (tournaments * entrants);
}

// LONG=1 simulates a thousand tournaments per row.
UNIT_TEST(intervals_hold_the_truth) {
    static const struct {
        int few, entrants, matches;
        double deviation;
    } ROWS[] = {{30, 20, 40, 200},
                {300, 5, 40, 0},
                {300, 5, 40, 200},
                {300, 20, 2, 200},
                {1000, 2, 40, 100}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        int tournaments = effort_is_long() ? 1000 : ROWS[i].few;
        double share = coverage(tournaments, ROWS[i].entrants, ROWS[i].deviation, ROWS[i].matches);
        printf(
            "%d tournaments of %d players, N(0, %.0f), %d matches a pair: %.2f %% hold the truth\n",
            tournaments, ROWS[i].entrants, ROWS[i].deviation, ROWS[i].matches, share);
        check_at_least(share, 93);
        check_at_most(share, 97);
    }
}

// Simulates pairs that end level, or are won or lost in both matches, a tenth of these in only one.
UNIT_TEST(a_sequential_test_errs_rarely) {
    static const SureTest TESTS[] = {{-20, 20}, {0, 50}, {-100, 100}};
    for (int row = 0; row < 3 * 3 * 2; row++) {
        SureTest test = TESTS[row / 6];
        double elo = row % 2 ? test.high : test.low, level = 0.3 * (row / 2 % 3);
        double mean = 1 / (1 + pow(10, -elo / 400));
        double chance = ((mean - level / 2) / (1 - level) - 0.025) / 0.95; // mean with the draws
        int tests = effort_is_long() ? 3000 : 200, errors = 0, matches = 0;
        for (int i = 0; i < tests; i++) {
            Dice dice = dice_seed((uint64_t)row, (uint64_t)i);
            PairCounts pairs = {{0}};
            for (int answer = 0; !answer; matches += 2) {
                bool is_level = dice_unit(&dice) < level, is_drawn = dice_unit(&dice) < 0.1;
                bool is_won = dice_unit(&dice) < chance;
                pairs.of[is_level ? 2 : is_won ? 4 - is_drawn : is_drawn]++;
                answer = sure_answer(test, pairs);
                errors += answer == (row % 2 ? -1 : 1);
            }
        }
        double percent = 100.0 * errors / tests;
        printf("%g to %g, %g Elo: %.1f %% errors, %d matches\n", test.low, test.high, elo, percent,
               matches / tests);
        check_at_most(percent, effort_is_long() ? 5.7 : 9.6); // 5 % and three deviations
    }
}

// The menu computes a ladder of twenty minds every second. Measured in CPU time, and not with
// sanitizers, which have shorter tests.
UNIT_TEST(ratings_are_quick) {
    double truth[FIELD];
    Pairing pairings[DUELS_MAX];
    Rating of[FIELD];
    Dice dice = dice_seed(9, 9);
    for (int i = 0; i < FIELD; i++) truth[i] = normal(&dice, RATING_MEAN, 400);
    int duels = simulate(&dice, truth, FIELD, 200, pairings);
    clock_t start = clock();
    rating_make(FIELD, pairings, duels, RATING_PRIOR, of);
    double spent_s = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("a ladder of %d in %.3f s\n", FIELD, spent_s);
    if (!effort_is_brief()) check_at_most(spent_s, 0.2);
}

// Functions with their minimum, 0, at .7 in each direction; Rosenbrock's has a curved valley.
static double sphere(const double *x, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += (x[i] - 0.7) * (x[i] - 0.7);
    return sum;
}
static double ellipse(const double *x, int n) { // a valley a thousand times longer than wide
    double sum = 0;
    for (int i = 0; i < n; i++) sum += pow(1e6, i / (n - 1.0)) * (x[i] - 0.7) * (x[i] - 0.7);
    return sum;
}
static double valley(const double *x, int n) {
    double sum = 0;
    for (int i = 0; i + 1 < n; i++) {
        double a = x[i] / 0.7, b = x[i + 1] / 0.7;
        sum += 100 * (b - a * a) * (b - a * a) + (1 - a) * (1 - a);
    }
    return sum;
}

// Returns the value of the mean after this number of generations.
static double searched(double (*f)(const double *, int), int n, int generations, bool is_bent) {
    Cma cma;
    double start[CMA_SIDES_MAX], values[CMA_LAMBDA_MAX];
    for (int i = 0; i < n; i++) start[i] = 0.2;
    cma_begin(&cma, n, start, 0.25, 5);
    for (int g = 0; g < generations; g++) {
        cma_draw(&cma);
        for (int i = 0; i < cma.lambda; i++) {
            for (int k = 0; k < n; k++) assert_true(cma.points[i][k] >= 0 && cma.points[i][k] <= 1);
            values[i] = f(cma.points[i], n);
            if (is_bent)
                values[i] = values[i] / (1 + values[i]); // the order of values is unchanged
        }
        cma_learn(&cma, values);
    }
    return f(cma.mean, n);
}

// The search works in round, long and curved valleys, and depends only on the order of values.
UNIT_TEST(searches_find_the_lowest_value) {
    static const struct {
        double (*f)(const double *, int);
        int n, generations;
    } ROWS[] = {{sphere, 1, 60},    {sphere, 2, 75},  {sphere, 8, 200}, {ellipse, 4, 250},
                {ellipse, 10, 700}, {valley, 2, 200}, {valley, 6, 600}, {sphere, 16, 300}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        double found = searched(ROWS[i].f, ROWS[i].n, ROWS[i].generations, false);
        if (!(found < 1e-10)) fail_msg("row %zu: %g", i, found);
        double bent = searched(ROWS[i].f, ROWS[i].n, 20, true);
        check_close(bent, searched(ROWS[i].f, ROWS[i].n, 20, false), 0);
    }
}

UNIT_TEST_MAIN("tournament")
