// test_snapshot.c -- a match that is kept and brought back goes on as it did, to the bit: in
// itself, and in another match of the same card.
#include "bout.h"

#include "match/match.h"

enum { KEPT_MAX = 32, TICKS_MAX = 2400 };

// A match with its hash after each tick, and what was kept of it on the way.
typedef struct Story {
    uint64_t hashes[TICKS_MAX + 1];
    int ticks;
    Snapshot *kept[KEPT_MAX];
    int kept_count;
} Story;

static Story story; // one at a time: too large for a stack

static uint64_t state_of(const Match *match) { return match_result(match).state_hash; }

static void keep(Match *match) {
    if (!match_is_fresh(match)) return;
    assert_in_range(story.kept_count, 0, KEPT_MAX - 1);
    story.kept[story.kept_count] = match_snapshot(match);
    assert_non_null(story.kept[story.kept_count++]);
}

static void tell(Match *match, int ticks) {
    story = (Story){.hashes = {state_of(match)}};
    keep(match);
    while (story.ticks < ticks && !match_is_over(match)) {
        match_tick(match, NULL);
        story.hashes[++story.ticks] = state_of(match);
        keep(match);
    }
}

static void forget(void) {
    for (int i = 0; i < story.kept_count; i++) snapshot_free(story.kept[i]);
}

// From one of the moments that were kept, some way on.
static void go_again(Match *match, int kept, int ticks) {
    assert_true(match_restore(match, story.kept[kept]));
    int tick = (int)battle_tick(match_battle(match));
    assert_int_equal(tick, snapshot_tick(story.kept[kept]));
    assert_true(state_of(match) == story.hashes[tick]);
    for (; ticks > 0 && tick < story.ticks; ticks--) {
        match_tick(match, NULL);
        tick++;
        if (state_of(match) != story.hashes[tick])
            fail_msg("kept at tick %d, it went another way at tick %d of %d",
                     (int)snapshot_tick(story.kept[kept]), tick, story.ticks);
    }
}

// To and fro between the moments, each way in both matches; the second had begun elsewhere.
static void jump_about(Bout *bout, const Arena *arena, int jumps, int ticks) {
    Problem problem = {""};
    Dice dice = dice_seed(9, bout->card.seed);
    Match *other = match_create(&bout->card, arena, &problem);
    if (!other) fail_msg("%s", problem.text);
    for (int i = 0; i < 77; i++) match_tick(other, NULL);
    for (int i = 0; i < jumps; i++) {
        int kept = dice_below(&dice, story.kept_count), way = dice_below(&dice, ticks);
        go_again(dice_below(&dice, 2) ? other : bout->match, kept, way);
    }
    match_destroy(other);
}

static void check_story(Bout *bout, const Arena *arena, int ticks, int jumps, int way) {
    bout_start(bout, arena);
    tell(bout->match, ticks);
    assert_true(story.kept_count > 1);
    jump_about(bout, arena, jumps, way);
    forget();
    bout_close(bout);
}

static void test_every_drive_in_every_mode(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    for (int drive = 0; DRIVES[drive]; drive++)
        for (int mode = 0; mode < mode_count(); mode++) {
            Bout bout;
            bout_init(&bout, (uint64_t)(3 + drive), 30);
            bout.card.mode = mode;
            bout.card.rules.substeps = 1 + drive % 2;
            for (int i = 0; i < 6; i++) {
                TankCard *tank = bout_add(&bout, BEHAVIOURS[(7 * drive + 5 * mode + i) % 20],
                                          DRIVES[i < 4 ? drive : (drive + i) % 7], i % 2);
                tank->loadout.spec = &TANK_SPECS[i % 3];
            }
            check_story(&bout, arena, 1250, 4, 500);
        }
    arena_destroy(arena);
}

// Wrecks, hulls and corners, all pressed together.
static void test_a_pile(void **state) {
    (void)state;
    Arena *arena = field_create(24, 18,
                                "{\"type\":\"wall\",\"x\":100,\"y\":70,\"width\":20,\"height\":"
                                "30,\"rotation\":30}");
    Bout bout;
    bout_init(&bout, 11, 60);
    bout.card.mode = MODE_SCORE;
    for (int i = 0; i < 12; i++) {
        TankCard *tank =
            bout_add(&bout, behaviour_find(i % 3 ? "rammer" : "hunter"), DRIVES[i % 7], i % 4);
        tank->loadout.spec = &TANK_SPECS[i % 3];
    }
    check_story(&bout, arena, 2400, 14, 700);
    arena_destroy(arena);
}

static void test_sixty_four_of_all_minds(void **state) {
    (void)state;
    Arena *arena = shipped_arena("city");
    Bout bout;
    bout_init(&bout, 5, 60);
    for (int i = 0; i < 64; i++)
        bout_add(&bout, BEHAVIOURS[i % 20], DRIVES[i % 3 ? 0 : i % 7], i % 3);
    check_story(&bout, arena, 700, 4, 400);
    arena_destroy(arena);
}

static void test_crowds_can_be_kept_before_they_begin(void **state) {
    (void)state;
    Arena *arena = shipped_arena("city");
    Bout bout;
    bout_init(&bout, 5, 60);
    for (int i = 0; i < 300; i++) bout_add(&bout, behaviour_find("seeker"), DRIVES[0], i % 2);
    bout_start(&bout, arena);
    tell(bout.match, 60);
    assert_int_equal(story.kept_count, 1);
    assert_null(match_snapshot(bout.match));
    go_again(bout.match, 0, 60);
    forget();
    bout_close(&bout);
    arena_destroy(arena);
}

// Minds, deaths and who drives belong to what is kept.
static void test_what_was_done_by_hand_is_undone(void **state) {
    (void)state;
    Arena *arena = shipped_arena("yard");
    Bout bout;
    bout_open(&bout, arena, behaviour_find("hunter"), behaviour_find("sniper"), 4, 60);
    match_keep_notes(bout.match, true);
    tell(bout.match, 900);
    assert_true(match_restore(bout.match, story.kept[1]));
    assert_true(match_swap(bout.match, 0, behaviour_find("idle"), NULL));
    match_hand(bout.match, 1, 0);
    for (int i = 0; i < 200; i++) match_tick(bout.match, NULL);
    assert_true(state_of(bout.match) != story.hashes[BATTLE_REFRESH_TICKS + 200]);
    go_again(bout.match, 1, 500);
    assert_string_equal(match_card(bout.match)->tanks[0].name, "hunter");
    assert_int_equal(match_card(bout.match)->tanks[1].kind, CONTROLLER_BEHAVIOUR);
    assert_true(match_notes(bout.match, 0)->state[0]);
    forget();
    bout_close(&bout);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_drive_in_every_mode),
        cmocka_unit_test(test_a_pile),
        cmocka_unit_test(test_sixty_four_of_all_minds),
        cmocka_unit_test(test_crowds_can_be_kept_before_they_begin),
        cmocka_unit_test(test_what_was_done_by_hand_is_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
