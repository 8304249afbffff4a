// test_alloc.c -- a tick asks for no memory: not in a duel, and not in a crowd of all minds.
//
// The program's allocator is glibc's with a counter before it. What Chipmunk asks for is counted
// apart: its pools grow when more bodies touch than ever before, and at no other time.
#define _GNU_SOURCE
#include <dlfcn.h>

#include "field.h"

#include "match/match.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *old);

static volatile bool is_counting; // volatile: no call may be moved past it
static volatile long calls, engine_calls;

static void count(const void *caller) {
    Dl_info info;
    if (!is_counting) return;
    is_counting = false; // whatever dladdr() may need
    bool is_engine =
        dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "libchipmunk");
    *(is_engine ? &engine_calls : &calls) += 1;
    is_counting = true;
}

void *malloc(size_t size) {
    count(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(__builtin_return_address(0));
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count(__builtin_return_address(0));
    return __libc_realloc(old, size);
}

void free(void *old) {
    if (old) count(__builtin_return_address(0));
    __libc_free(old);
}

// A second to settle in, then the ticks that count. Whoever is destroyed comes back.
static void check_ticks(Match *match, int ticks) {
    for (int i = 0; i < BATTLE_TICK_HZ; i++) match_tick(match, NULL);
    calls = engine_calls = 0;
    is_counting = true;
    for (int i = 0; i < ticks; i++) match_tick(match, NULL);
    is_counting = false;
    if (calls) fail_msg("%ld calls of the allocator in %d ticks", calls, ticks);
    check_at_most(engine_calls, 100);
}

static Match *begin(const Arena *arena, int tanks, const char *const *minds) {
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    card.seed = 11;
    card.mode = MODE_SCORE;
    for (int i = 0; i < tanks; i++) {
        const char *mind = minds ? minds[i % 2] : NULL;
        if (!mind) {
            int count = 0;
            while (BEHAVIOURS[count]) count++;
            mind = BEHAVIOURS[i % count]->name;
        }
        card_add(&card, mind)->team = i % 2;
    }
    Match *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) fail_msg("%s", problem.text);
    return match;
}

static void check_match(const char *arena_name, int tanks, const char *const *minds, int ticks) {
    Arena *arena = shipped_arena(arena_name);
    Match *match = begin(arena, tanks, minds);
    check_ticks(match, ticks);
    match_destroy(match);
    arena_destroy(arena);
}

static const char *const RIVALS[] = {"hunter", "ambusher"};

static void test_counter_counts(void **state) {
    (void)state;
    calls = 0;
    is_counting = true;
    void *volatile memory = malloc(1); // volatile: it must be asked for
    free(memory);
    is_counting = false;
    assert_int_equal(calls, 2);
}

static void test_duel(void **state) {
    (void)state;
    check_match("yard", 2, RIVALS, 6000);
}

static void test_melee(void **state) {
    (void)state;
    check_match("maze", 10, RIVALS, 3000);
}

static void test_crowd_of_all_minds(void **state) {
    (void)state;
    check_match("city", 64, NULL, 900);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counter_counts),
        cmocka_unit_test(test_duel),
        cmocka_unit_test(test_melee),
        cmocka_unit_test(test_crowd_of_all_minds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
