// test_golden.c -- the battles of golden_hashes.txt play as recorded, to the bit, second by second:
// on one thread and on many, with notes, recorded, viewed, and with any memory layout. `test_golden
// --rewrite` writes the hashes of all seconds, `--plain` only plays.
#include "command_line.h"
#include "watched.h"

#include <pthread.h>

#include "match/replay/replay.h"
#include "sim/world.h"

#define TABLE TESTS_DIR "/golden_hashes.txt"
enum {
    SCENES_MAX = 16,
    SECONDS_MAX = 192,
    SECONDS_A_LINE = 10,
    TEXT_MAX = 600,
    HEADING_MAX = 1024
};

typedef struct Seconds {
    int count;
    uint32_t checkpoint_hashes[SECONDS_MAX];
} Seconds;

typedef struct Scene {
    char name[32], words[TEXT_MAX];
    Seconds seconds;
} Scene;

typedef struct Table {
    char heading[HEADING_MAX]; // the comments before the first scene
    Scene scenes[SCENES_MAX];
    int count;
} Table;

// How a battle is played; none of it may change the result.
typedef enum Manner { PLAIN, NOTED, RECORDED, WATCHED } Manner;

static void read_seconds(Scene *scene, const char *text) {
    int length;
    assert_non_null(scene);
    for (; sscanf(text, "%8x%n", &scene->seconds.checkpoint_hashes[scene->seconds.count],
                  &length) == 1;
         text += length)
        assert_in_range(++scene->seconds.count, 1, SECONDS_MAX - 1);
}

static Table *read_table(void) {
    Table *table = calloc(1, sizeof *table);
    FILE *file = fopen(TABLE, "r");
    char line[TEXT_MAX + 64];
    assert_non_null(table);
    if (!file) fail_msg("no file %s", TABLE);
    while (fgets(line, sizeof line, file)) {
        Scene *scene = &table->scenes[table->count];
        if (sscanf(line, "scene %31[a-z]: %599[^\n]", scene->name, scene->words) == 2)
            assert_in_range(++table->count, 1, SCENES_MAX - 1);
        else if (line[0] == '#')
            strncat(table->heading, line, HEADING_MAX - 1 - strlen(table->heading));
        else
            read_seconds(table->count ? scene - 1 : NULL, line);
    }
    fclose(file);
    assert_in_range(table->count, 5, SCENES_MAX);
    return table;
}

static void write_table(const Table *table) {
    FILE *file = fopen(TABLE, "w");
    assert_non_null(file);
    fputs(table->heading, file);
    for (const Scene *scene = table->scenes; scene < table->scenes + table->count; scene++) {
        fprintf(file, "scene %s: %s", scene->name, scene->words);
        for (int i = 0; i < scene->seconds.count; i++)
            fprintf(file, "%s%08x", i % SECONDS_A_LINE ? " " : "\n  ",
                    scene->seconds.checkpoint_hashes[i]);
        fputc('\n', file);
    }
    assert_int_equal(fclose(file), 0);
}

static Seconds play(const Scene *scene, Manner manner) {
    char text[TEXT_MAX + 8];
    snprintf(text, sizeof text, "match %s", scene->words);
    OWN_CARD card = make_card(text);
    OWN_ARENA *arena = shipped_arena(card.arena);
    OWN_MATCH *match = must(match_create, &card, arena);
    ReplayWriter *writer = NULL;
    View *view = NULL;
    match_keep_notes(match, manner == NOTED || manner == WATCHED);
    if (manner == RECORDED) writer = must(replay_writer_open, NULL, match, "0");
    if (manner == WATCHED) {
        ViewOptions options = small_picture();
        view = must(view_create, &options, arena);
        view_begin(view, match);
    }
    Seconds seconds = {0};
    ViewStatus status = {.speed = 1, .blend = 0.5, .round = 1, .rounds = 1};
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        if (writer) replay_writer_ticked(writer, match);
        if (view) view_tick(view, match);
        bool is_second = battle_tick(match_battle(match)) % BATTLE_TICK_HZ == 0;
        if (view && is_second) view_draw(view, match, &status);
        if (!is_second && !match_is_over(match)) continue;
        assert_in_range(seconds.count, 0, SECONDS_MAX - 1);
        seconds.checkpoint_hashes[seconds.count++] = (uint32_t)match_result(match).state_hash;
    }
    if (writer) must(replay_writer_close, writer, match);
    view_destroy(view);
    return seconds;
}

static void check_seconds(const Scene *scene, const Seconds *seconds, const char *how) {
    const Seconds *wanted = &scene->seconds;
    for (int i = 0; i < seconds->count && i < wanted->count; i++)
        if (seconds->checkpoint_hashes[i] != wanted->checkpoint_hashes[i])
            fail_msg("scene '%s', %s: second %d of %d differs (%08x, not %08x)\n"
                     "    treads match %s\n"
                     "    If the rules or minds have changed: tests/golden.sh --rewrite",
                     scene->name, how, i + 1, wanted->count, seconds->checkpoint_hashes[i],
                     wanted->checkpoint_hashes[i], scene->words);
    if (seconds->count != wanted->count)
        fail_msg("scene '%s', %s: lasts %d seconds, not %d", scene->name, how, seconds->count,
                 wanted->count);
}

static void check_table(const Table *table, Manner manner, const char *how) {
    for (const Scene *scene = table->scenes; scene < table->scenes + table->count; scene++) {
        Seconds seconds = play(scene, manner);
        check_seconds(scene, &seconds, how);
    }
}

// Returns the present results of all scenes, whatever the table says: the tests below vary how they
// are played. (Played once and kept.)
static Table *play_table(void) {
    static Table *table;
    if (table) return table;
    table = read_table();
    for (Scene *scene = table->scenes; scene < table->scenes + table->count; scene++)
        scene->seconds = play(scene, PLAIN);
    return table;
}

UNIT_TEST(test_scenes_play_as_recorded) {
    OWN_MEMORY Table *table = read_table();
    for (int i = 0; i < table->count; i++)
        check_seconds(&table->scenes[i], &play_table()->scenes[i].seconds, "on its own");
}

UNIT_TEST(test_notes_do_not_change_a_battle) { check_table(play_table(), NOTED, "with notes"); }
UNIT_TEST(test_recording_does_not_change_a_battle) {
    check_table(play_table(), RECORDED, "recorded");
}

UNIT_TEST(test_viewing_does_not_change_a_battle) { check_table(play_table(), WATCHED, "viewed"); }

typedef struct Side {
    const Scene *scene;
    Seconds seconds;
    pthread_t thread;
} Side;

static void *play_side(void *context) {
    Side *side = context;
    side->seconds = play(side->scene, PLAIN);
    return NULL;
}

UNIT_TEST(test_threads_do_not_change_a_battle) {
    Table *table = play_table();
    Side sides[SCENES_MAX];
    for (int i = 0; i < table->count; i++) {
        sides[i].scene = &table->scenes[i];
        assert_int_equal(pthread_create(&sides[i].thread, NULL, play_side, &sides[i]), 0);
    }
    for (int i = 0; i < table->count; i++) pthread_join(sides[i].thread, NULL);
    for (int i = 0; i < table->count; i++)
        check_seconds(sides[i].scene, &sides[i].seconds, "beside others on other threads");
}

// The engine keeps pairs of hulls in tables ordered by address, so the crowds are played with
// varying addresses: holes of all sizes are left before each match.
UNIT_TEST(test_addresses_do_not_change_a_battle) {
    enum { LAYOUTS = 3, BLOCKS = 2000 };
    static void *blocks[BLOCKS];
    Table *table = play_table();
    Dice dice = dice_seed(1, 1);
    for (int layout = 0; layout < LAYOUTS; layout++) {
        for (int i = 0; i < BLOCKS; i++) blocks[i] = malloc((size_t)dice_below(&dice, 700) + 1);
        for (int i = 0; i < BLOCKS; i++) {
            if (dice_below(&dice, 2)) continue;
            free(blocks[i]);
            blocks[i] = NULL;
        }
        for (int i = 0; i < table->count; i++) {
            if (strcmp(table->scenes[i].name, "pile")) continue;
            Seconds seconds = play(&table->scenes[i], PLAIN);
            check_seconds(&table->scenes[i], &seconds, "elsewhere in memory");
        }
        for (int i = 0; i < BLOCKS; i++) free(blocks[i]);
    }
}

// The list of contacts does not depend on the order of the engine's callbacks: pairs in order, each
// once with its largest impulse, and always the same one of equal impulses.
UNIT_TEST(test_callback_order_does_not_change_contacts) {
    enum { BODIES = 6, CONTACTS = 24, SHUFFLES = 200 };
    Dice dice = dice_seed(2, 1);
    Contact contacts[CONTACTS], kept[CONTACTS];
    ContactList list;
    int kept_count = 0;
    for (int i = 0; i < CONTACTS; i++)
        contacts[i] = (Contact){.a = dice_below(&dice, BODIES),
                                .b = dice_below(&dice, BODIES + 1) - 1,
                                .at = vec(i, -i),
                                .normal = vec(0, 1),
                                .impulse_ns = dice_below(&dice, 3)};
    assert_true(contacts_create(&list, BODIES));
    for (int shuffle = 0; shuffle < SHUFFLES; shuffle++) {
        list.count = 0;
        for (int i = 0; i < CONTACTS; i++) contacts_add(&list, contacts[i]);
        contacts_sort(&list);
        if (shuffle == 0) {
            kept_count = list.count;
            memcpy(kept, list.items, (size_t)kept_count * sizeof *kept);
        }
        assert_int_equal(list.count, kept_count);
        for (int i = 0; i < kept_count; i++) {
            assert_int_equal(list.items[i].a, kept[i].a);
            assert_int_equal(list.items[i].b, kept[i].b);
            assert_true(is_same_bits(list.items[i].at.x, kept[i].at.x));
        }
        for (int i = CONTACTS - 1; i > 0; i--) {
            int other = dice_below(&dice, i + 1);
            Contact contact = contacts[i];
            contacts[i] = contacts[other];
            contacts[other] = contact;
        }
    }
    contacts_destroy(&list);
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "--plain")) cmocka_set_test_filter("test_scenes_*");
    if (strcmp(mode, "--rewrite"))
        return _cmocka_run_group_tests("golden", test_list()->tests, test_list()->count, NULL,
                                       NULL);
    write_table(play_table());
    printf("wrote the seconds of all scenes to %s\n", TABLE);
    return 0;
}
