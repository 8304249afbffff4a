// test_starts.c -- who begins where: exchanged sides, a free-for-all, and a thousand tanks.
#include "field.h"

#include "match/match.h"
#include "match/match_inside.h"

static const char *const ARENAS[] = {"open", "yard", "maze", "pillars", "proving", "city"};
enum { ARENA_COUNT = 5, TANKS_MAX = 64 };

// sizes[t] tanks in team t, dealt in turn.
static MatchCard card_with(const int *sizes, int teams, uint64_t seed) {
    MatchCard card;
    card_init(&card);
    card.seed = seed;
    bool is_more = true;
    for (int round = 0; is_more; round++) {
        is_more = false;
        for (int team = 0; team < teams; team++) {
            if (round >= sizes[team]) continue;
            card_add(&card, "idle")->team = team;
            is_more = true;
        }
    }
    card_number_names(&card);
    return card;
}

static void choose(MatchCard *card, const Arena *arena, int sides, Pose *poses) {
    Problem problem = {""};
    card->sides = sides;
    if (!starts_choose(card, arena, poses, &problem)) fail_msg("%s", problem.text);
}

static bool is_same_pose(Pose a, Pose b) {
    return is_same_bits(a.x, b.x) && is_same_bits(a.y, b.y) &&
           is_same_bits(a.heading_rad, b.heading_rad);
}

// The pose of a team's nth tank.
static Pose nth_of(const MatchCard *card, const Pose *poses, int team, int nth) {
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].team == team && nth-- == 0) return poses[i];
    fail_msg("team %d has no such tank", team);
    return poses[0];
}

static void test_equal_teams_exchange_their_poses_exactly(void **state) {
    (void)state;
    Pose before[TANKS_MAX], after[TANKS_MAX];
    for (int a = 0; a < ARENA_COUNT; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        for (int teams = 2; teams <= 4; teams++) {
            for (int size = 1; size <= 14; size++) {
                const int sizes[] = {size, size, size, size};
                MatchCard card = card_with(sizes, teams, (uint64_t)size);
                choose(&card, arena, 0, before);
                for (int sides = 1; sides <= teams; sides++) {
                    choose(&card, arena, sides, after);
                    for (int team = 0; team < teams; team++)
                        for (int i = 0; i < size; i++)
                            assert_true(
                                is_same_pose(nth_of(&card, after, team, i),
                                             nth_of(&card, before, (team + sides) % teams, i)));
                }
                card_free(&card);
            }
        }
        arena_destroy(arena);
    }
}

static const char *group_at(const Arena *arena, Pose pose) {
    for (int i = 0; i < arena->spawn_count; i++)
        if (is_same_pose(arena->spawns[i].pose, pose)) return arena->spawns[i].team;
    return "none";
}

static void test_unequal_teams_exchange_their_groups(void **state) {
    (void)state;
    Pose before[TANKS_MAX], after[TANKS_MAX];
    for (int a = 0; a < ARENA_COUNT; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        MatchCard card = card_with((const int[]){3, 5}, 2, 9);
        choose(&card, arena, 0, before);
        choose(&card, arena, 1, after);
        for (int i = 0; i < 3; i++)
            assert_string_equal(group_at(arena, nth_of(&card, after, 0, i)),
                                group_at(arena, nth_of(&card, before, 1, i)));
        for (int i = 0; i < 5; i++)
            assert_string_equal(group_at(arena, nth_of(&card, after, 1, i)),
                                group_at(arena, nth_of(&card, before, 0, 0)));
        card_free(&card);
        arena_destroy(arena);
    }
}

// Without groups as many change as can, and every place is taken once more.
static void test_unequal_teams_without_groups_share_the_same_places(void **state) {
    (void)state;
    Arena *arena = field_create(80, 60, "");
    MatchCard card = card_with((const int[]){2, 6, 3}, 3, 4);
    Pose before[TANKS_MAX], after[TANKS_MAX];
    choose(&card, arena, 0, before);
    for (int sides = 1; sides < 3; sides++) {
        choose(&card, arena, sides, after);
        for (int team = 0; team < 3; team++)
            for (int i = 0; i < 2; i++)
                assert_true(is_same_pose(nth_of(&card, after, team, i),
                                         nth_of(&card, before, (team + sides) % 3, i)));
        for (int i = 0; i < card.tank_count; i++) {
            int takers = 0;
            for (int j = 0; j < card.tank_count; j++) takers += is_same_pose(before[i], after[j]);
            assert_int_equal(takers, 1);
        }
    }
    card_free(&card);
    arena_destroy(arena);
}

static void test_up_to_64_find_room_in_every_arena(void **state) {
    (void)state;
    Pose poses[TANKS_MAX];
    for (int a = 0; a < ARENA_COUNT; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        for (int count = 2; count <= TANKS_MAX; count += count < 40 ? 19 : 3) {
            int sizes[TANKS_MAX];
            for (int i = 0; i < count; i++) sizes[i] = 1;
            MatchCard card = card_with(sizes, count, (uint64_t)count);
            choose(&card, arena, 0, poses);
            for (int i = 0; i < count; i++) {
                check_at_least(map_clearance(arena->map, pose_at(poses[i])), 1.8);
                for (int j = 0; j < i; j++)
                    check_at_least(vec_distance(pose_at(poses[i]), pose_at(poses[j])), 4.4);
            }
            card_free(&card);
        }
        arena_destroy(arena);
    }
}

static void test_a_full_arena_tells_how_many_it_holds(void **state) {
    (void)state;
    Arena *arena = field_create(20, 20, "");
    Pose poses[TANKS_MAX];
    int room = 0;
    for (int count = TANKS_MAX; count > 0; count = room) {
        MatchCard card = card_with(&count, 1, 1);
        Problem problem = {""};
        bool has_room = starts_choose(&card, arena, poses, &problem);
        card_free(&card);
        if (has_room) break;
        assert_int_equal(sscanf(problem.text, "arena 'field' has room for %d tanks", &room), 1);
        check_at_most(room, count - 1);
    }
    assert_in_range(room, 12, 20); // so many as it says do fit
    arena_destroy(arena);
}

static void test_a_thousand_tanks_begin(void **state) {
    (void)state;
    Arena *arena = field_create(320, 320, "");
    MatchCard card = card_with((const int[]){500, 500}, 2, 1);
    Problem problem = {""};
    Match *match = match_create(&card, arena, &problem);
    if (!match) fail_msg("%s", problem.text);
    for (int i = 0; i < 3; i++) match_tick(match, NULL);
    assert_int_equal(match_result(match).team_alive[0] + match_result(match).team_alive[1], 1000);
    assert_string_equal(match_card(match)->tanks[999].name, "idle 1000");
    match_destroy(match);
    card_free(&card);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_teams_exchange_their_poses_exactly),
        cmocka_unit_test(test_unequal_teams_exchange_their_groups),
        cmocka_unit_test(test_unequal_teams_without_groups_share_the_same_places),
        cmocka_unit_test(test_up_to_64_find_room_in_every_arena),
        cmocka_unit_test(test_a_full_arena_tells_how_many_it_holds),
        cmocka_unit_test(test_a_thousand_tanks_begin),
    };
    return cmocka_run_group_tests_name("starts", tests, NULL, NULL);
}
