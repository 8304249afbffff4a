// test_modes.c -- modes and swaps: who comes back, what counts as a point, and minds that change.
#include "field.h"

#include "match/match.h"

// Counts its own ticks, and shows them as its state.
typedef struct Count {
    int ticks;
} Count;
static Order count_think(void *memory, const Senses *senses, Notes *notes) {
    (void)senses;
    Count *count = memory;
    char text[NOTE_TEXT_MAX];
    snprintf(text, sizeof text, "%d", ++count->ticks);
    notes_state(notes, text);
    return (Order){0};
}
static const Behaviour COUNTER = {
    .name = "counter", .memory_bytes = sizeof(Count), .think = count_think};

static MatchCard card_of(const char *const names[], const int teams[], int count) {
    MatchCard card;
    card_init(&card);
    card.seed = 3;
    for (int i = 0; i < count; i++) card_add(&card, names[i])->team = teams[i];
    card_number_names(&card);
    return card;
}
#define CARD(teams, ...)                                                                           \
    card_of((const char *const[]){__VA_ARGS__}, teams,                                             \
            sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))
static const int SINGLES[] = {0, 1, 2, 3, 4, 5, 6, 7};

static Match *begin(const MatchCard *card, const Arena *arena) {
    Problem problem = {""};
    Match *match = match_create(card, arena, &problem);
    if (!match) fail_msg("%s", problem.text);
    return match;
}

static void run(Match *match, int ticks) {
    for (int i = 0; i < ticks; i++) match_tick(match, NULL);
}

static MatchResult play(const MatchCard *card, const Arena *arena, bool with_notes) {
    Match *match = begin(card, arena);
    match_keep_notes(match, with_notes);
    while (!match_is_over(match)) match_tick(match, NULL);
    MatchResult result = match_result(match);
    match_destroy(match);
    return result;
}

static const Tank *tank_of(const Match *match, int id) {
    return battle_tank(match_battle(match), id);
}

static void add_swap(MatchCard *card, uint64_t tick, int tank, int team, const char *name) {
    SwapCard *swap = &card->swaps[card->swap_count++];
    *swap = (SwapCard){.tick = tick, .tank = tank, .team = team, .behaviour = behaviour_find(name)};
    for (int i = 0; i < behaviour_param_count(swap->behaviour); i++)
        swap->params[i] = swap->behaviour->params[i].initial;
}

static void test_a_swap_before_the_first_tick_is_a_match_of_the_new_mind(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    MatchCard swapped = CARD(SINGLES, "idle", "ambusher"),
              plain = CARD(SINGLES, "hunter", "ambusher");
    swapped.time_limit_s = plain.time_limit_s = 30;
    add_swap(&swapped, 0, 0, 0, "hunter");
    assert_true(play(&swapped, arena, false).state_hash == play(&plain, arena, false).state_hash);
    swapped.swaps[0].params[0] = plain.tanks[0].params[0] = 14;
    assert_true(play(&swapped, arena, false).state_hash == play(&plain, arena, false).state_hash);
    card_free(&swapped);
    card_free(&plain);
    arena_destroy(arena);
}

static void test_a_swap_by_hand_is_the_one_of_the_card(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    MatchCard card = CARD(SINGLES, "wander", "ambusher");
    card.time_limit_s = 20;
    Match *by_hand = begin(&card, arena);
    run(by_hand, 200);
    assert_true(match_swap(by_hand, 0, behaviour_find("hunter"), NULL));
    while (!match_is_over(by_hand)) match_tick(by_hand, NULL);
    uint64_t plain = play(&card, arena, false).state_hash;
    add_swap(&card, 200, 0, 0, "hunter");
    uint64_t swapped = play(&card, arena, false).state_hash;
    assert_true(match_result(by_hand).state_hash == swapped && swapped != plain);
    match_destroy(by_hand);
    card_free(&card);
    arena_destroy(arena);
}

static void test_a_new_mind_starts_with_an_empty_memory(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = CARD(SINGLES, "idle", "idle");
    Match *match = begin(&card, arena);
    match_keep_notes(match, true);
    for (int i = 0; i < 2; i++) {
        assert_true(match_swap(match, 0, &COUNTER, NULL));
        assert_string_equal(match_notes(match, 0)->state, "");
        run(match, 5);
        assert_string_equal(match_notes(match, 0)->state, "5");
    }
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_a_persons_tank_can_be_handed_over(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = CARD(SINGLES, "player", "idle");
    card.tanks[0].kind = CONTROLLER_HUMAN;
    card.tanks[0].behaviour = NULL;
    Match *match = begin(&card, arena);
    run(match, 60);
    check_close(tank_of(match, 0)->distance_m, 0, 0);
    assert_true(match_swap(match, 0, behaviour_find("wander"), NULL));
    run(match, 120);
    check_at_least(tank_of(match, 0)->distance_m, 1);
    assert_string_equal(match_card(match)->tanks[0].name, "wander");
    assert_int_equal(match_card(match)->tanks[0].kind, CONTROLLER_BEHAVIOUR);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_names_follow_and_stay_unique(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = CARD(SINGLES, "hunter", "hunter", "idle", "wander", "idle", "circler");
    Match *match = begin(&card, arena);
    const TankCard *tanks = match_card(match)->tanks;
    match_swap(match, 1, behaviour_find("ambusher"), NULL);
    assert_string_equal(tanks[1].name, "ambusher");
    match_swap(match, 2, behaviour_find("ambusher"), NULL);
    assert_string_equal(tanks[2].name, "ambusher 2");
    match_swap(match, 3, behaviour_find("hunter"), NULL);
    assert_string_equal(tanks[3].name, "hunter 2");
    match_swap(match, 0, behaviour_find("hunter"), NULL);
    assert_string_equal(tanks[0].name, "hunter 1");
    static const char *const NAMES[] = {"hunter", "idle", "wander", "circler"};
    Dice dice = dice_seed(1, 1);
    for (int round = 0; round < 300; round++) {
        int tank = dice_below(&dice, 6), name = dice_below(&dice, 4);
        match_swap(match, tank, behaviour_find(NAMES[name]), NULL);
        assert_int_equal(strncmp(tanks[tank].name, NAMES[name], strlen(NAMES[name])), 0);
        for (int i = 0; i < 6; i++)
            for (int j = i + 1; j < 6; j++) assert_string_not_equal(tanks[i].name, tanks[j].name);
    }
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

// The hunter destroys the idle one, again and again.
static Match *begin_score(Arena *arena, MatchCard *card) {
    card->mode = MODE_SCORE;
    return begin(card, arena);
}

static void run_until_wreck(Match *match, int tank) {
    for (int i = 0; !tank_of(match, tank)->is_wreck; i++) {
        if (i == 120 * BATTLE_TICK_HZ) fail_msg("tank %d is never destroyed", tank);
        match_tick(match, NULL);
    }
}

static void test_who_is_destroyed_comes_back_whole_after_three_seconds(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = CARD(SINGLES, "hunter", "idle");
    Match *match = begin_score(arena, &card);
    match_keep_notes(match, true);
    assert_true(match_swap(match, 1, &COUNTER, NULL));
    for (int life = 1; life <= 3; life++) {
        run_until_wreck(match, 1);
        assert_int_equal(match_deaths(match, 1), life);
        run(match, 180);
        assert_true(tank_of(match, 1)->is_wreck);
        match_tick(match, NULL);
        assert_false(tank_of(match, 1)->is_wreck);
        check_close(tank_of(match, 1)->health, tank_of(match, 1)->spec->health, 0);
        assert_string_equal(match_notes(match, 1)->state, "1"); // remembers nothing
    }
    assert_int_equal(match_deaths(match, 0), 0);
    assert_int_equal(tank_of(match, 0)->kills, 3);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_it_comes_back_far_from_living_enemies(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    MatchCard card = CARD(SINGLES, "hunter", "idle", "hunter");
    card.tanks[2].team = 0;
    Match *match = begin_score(arena, &card);
    run_until_wreck(match, 1);
    run(match, 180);
    double farthest_m = 0;
    for (int i = 0; i < arena->spawn_count; i++) {
        Vec at = pose_at(arena->spawns[i].pose);
        double near_m = fmin(vec_distance(at, pose_at(tank_of(match, 0)->pose)),
                             vec_distance(at, pose_at(tank_of(match, 2)->pose)));
        farthest_m = fmax(farthest_m, near_m);
    }
    Vec before[] = {pose_at(tank_of(match, 0)->pose), pose_at(tank_of(match, 2)->pose)};
    match_tick(match, NULL);
    Vec at = pose_at(tank_of(match, 1)->pose);
    check_close(fmin(vec_distance(at, before[0]), vec_distance(at, before[1])), farthest_m, 1e-9);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_a_team_swap_reaches_wrecks_for_their_next_life(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = CARD(((const int[]){0, 1, 1}), "hunter", "idle", "idle");
    Match *match = begin_score(arena, &card);
    while (!tank_of(match, 1)->is_wreck && !tank_of(match, 2)->is_wreck) match_tick(match, NULL);
    uint64_t tick = match_result(match).ticks;
    int wreck = tank_of(match, 1)->is_wreck ? 1 : 2;
    match_destroy(match);
    add_swap(&card, tick, -1, 1, "wander");
    match = begin_score(arena, &card);
    run(match, (int)tick + 1);
    assert_string_equal(match_card(match)->tanks[1].name, "wander 1");
    assert_string_equal(match_card(match)->tanks[2].name, "wander 2");
    assert_string_equal(match_card(match)->tanks[0].name, "hunter");
    run(match, 180);
    double before_m = tank_of(match, wreck)->distance_m;
    run(match, 90);
    check_at_least(tank_of(match, wreck)->distance_m - before_m, 0.5);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_nobody_comes_back_where_the_last_one_wins(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = CARD(((const int[]){0, 1, 1}), "hunter", "idle", "idle");
    Match *match = begin(&card, arena);
    while (!match_is_over(match)) match_tick(match, NULL);
    assert_int_equal(match_deaths(match, 1) + match_deaths(match, 2), 2);
    assert_int_equal(match_result(match).winner, 0);
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

static void test_points_decide_and_may_end_it_early(void **state) {
    (void)state;
    Arena *arena = shipped_arena("open");
    MatchCard card = CARD(SINGLES, "hunter", "idle");
    card.mode = MODE_SCORE;
    card.time_limit_s = 60;
    MatchResult whole = play(&card, arena, false);
    assert_true(whole.was_time_up && whole.winner == 0 && whole.ticks == 3600);
    card.points = 200;
    MatchResult early = play(&card, arena, false);
    assert_true(early.is_over && !early.was_time_up && early.winner == 0);
    check_at_least(early.team_score[0], 200);
    check_at_least((double)whole.ticks, (double)early.ticks + 1);
    card_free(&card);
    card = CARD(SINGLES, "idle", "idle");
    card.mode = MODE_SCORE;
    card.time_limit_s = 1;
    assert_true(play(&card, arena, false).is_draw);
    card_free(&card);
    arena_destroy(arena);
}

static void test_same_card_same_bits(void **state) {
    (void)state;
    Arena *arena = shipped_arena("pillars");
    for (int mode = 0; mode < mode_count(); mode++) {
        MatchCard card =
            CARD(((const int[]){0, 0, 1, 1}), "hunter", "wander", "ambusher", "hunter");
        card.mode = mode;
        card.time_limit_s = 25;
        card.sides = 1;
        add_swap(&card, 300, -1, 0, "ambusher");
        add_swap(&card, 600, 3, 1, "circler");
        MatchResult first = play(&card, arena, false), again = play(&card, arena, false);
        assert_true(first.state_hash == again.state_hash && first.ticks == again.ticks);
        assert_true(play(&card, arena, true).state_hash == first.state_hash);
        card.sides = 0;
        assert_true(play(&card, arena, false).state_hash != first.state_hash);
        card_free(&card);
    }
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_swap_before_the_first_tick_is_a_match_of_the_new_mind),
        cmocka_unit_test(test_a_swap_by_hand_is_the_one_of_the_card),
        cmocka_unit_test(test_a_new_mind_starts_with_an_empty_memory),
        cmocka_unit_test(test_a_persons_tank_can_be_handed_over),
        cmocka_unit_test(test_names_follow_and_stay_unique),
        cmocka_unit_test(test_who_is_destroyed_comes_back_whole_after_three_seconds),
        cmocka_unit_test(test_it_comes_back_far_from_living_enemies),
        cmocka_unit_test(test_a_team_swap_reaches_wrecks_for_their_next_life),
        cmocka_unit_test(test_nobody_comes_back_where_the_last_one_wins),
        cmocka_unit_test(test_points_decide_and_may_end_it_early),
        cmocka_unit_test(test_same_card_same_bits),
    };
    return cmocka_run_group_tests_name("modes", tests, NULL, NULL);
}
