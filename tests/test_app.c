// test_app.c -- series, the pace of the window, highlights of recordings, crash reports, plain text
// for terminals, the training, and damaged JSON files.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases.h"
#include "bout.h"
#include "command_line.h"
#include "watched.h"

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/show/session.h"
#include "app/play/setup.h"
#include "app/home/mission.h"
#include "app/home/training.h"
#include "app/home/preferences.h"
#include "platform/files.h"
#include "platform/text.h"
#include "match/match_inside.h"
#include "sim/battle_state.h"
#include "view/view_state.h"
#include "match/tuning.h"

static Tally tally_of(int red, int blue, int green, int draws) {
    return (Tally){.rounds = red + blue + green + draws,
                   .draws = draws,
                   .team_count = 5, // the fourth and fifth have no tanks
                   .is_present = {true, true, true},
                   .wins = {red, blue, green}};
}

UNIT_TEST(series_end_when_they_are_decided) {
    static const struct {
        int red, blue, green, draws, best_of;
        bool is_decided;
    } ROWS[] = {{0, 0, 0, 0, 3, false}, {1, 0, 0, 0, 3, false},
                {2, 0, 0, 0, 3, true},  {1, 0, 0, 1, 3, false}, // could be level
                {1, 0, 0, 2, 3, true},  {2, 0, 0, 0, 4, false}, // could be level
                {0, 3, 1, 0, 5, true},  {1, 1, 0, 0, 2, true}}; // decided without a winner
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Tally tally = tally_of(ROWS[i].red, ROWS[i].blue, ROWS[i].green, ROWS[i].draws);
        assert_int_equal(tally_is_decided(&tally, ROWS[i].best_of), ROWS[i].is_decided);
    }
    // The leader must win exactly the needed number of rounds.
    for (int i = 0; i < 400; i++) {
        Tally tally = tally_of(i % 5, i / 5 % 5, i / 25 % 4, i / 100);
        if (tally_is_decided(&tally, 14)) continue;
        int needed = tally_rounds_needed(&tally, 14), leader = i % 5 > i / 5 % 5 ? 0 : 1;
        if (tally.wins[2] > tally.wins[leader]) leader = 2;
        for (int round = 0; round < needed; round++) {
            assert_false(tally_is_decided(&tally, 14));
            tally.rounds++;
            tally.wins[leader]++;
        }
        assert_true(tally_is_decided(&tally, 14));
    }
    Tally level = tally_of(2, 2, 0, 0), won = tally_of(1, 1, 2, 0);
    assert_int_equal(tally_leader(&level), -1);
    assert_int_equal(tally_leader(&won), 2);
}

UNIT_TEST(player_one_starts_on_the_left) {
    int on_the_left[2] = {0};
    for (int seed = 1; seed <= 12; seed++)
        for (int is_drawn = 0; is_drawn < 2; is_drawn++) {
            MatchSetup setup = {.arena = shipped_arena("yard"), .is_seed_random = is_drawn};
            setup.card = card_initial();
            setup.card.seed = (uint64_t)seed;
            for (int i = 0; i < 2; i++) {
                TankCard *tank = card_add(&setup.card, "keyboard");
                tank->kind = DRIVER_PLAYER;
                tank->team = tank->player = i;
            }
            for (int round = -1; round < 2; round++) { // one battle, then the rounds of a series
                setup.is_swapping_sides = round >= 0;
                if (round < 0 && !is_drawn) continue;
                OWN_MATCH *match = must(setup_match_side_by_side, &setup, round > 0);
                on_the_left[is_drawn] +=
                    match_tank(match, 0)->pose.x < match_tank(match, 1)->pose.x;
            }
            if (!is_drawn) assert_int_equal(setup.card.seed, seed); // a given seed is kept
            arena_destroy(setup.arena);
            card_free(&setup.card);
        }
    assert_int_equal(on_the_left[1], 36);
    assert_int_equal(on_the_left[0], 24);
}

UNIT_TEST(user_folders_have_no_trailing_slash) {
    static const char *const FOLDERS[][2] = {{"./", "."}, {".//", "."}, {".", "."}, {"/", "/"}};
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
        Settings settings;
        settings_init(&settings);
        settings.user_dir = FOLDERS[i][0];
        OWN_TEXT *folder = user_folder(&settings);
        assert_string_equal(folder, FOLDERS[i][1]);
    }
}

#ifdef __linux__
// Without a folder for configuration, the settings are in the user folder.
UNIT_TEST(settings_are_in_the_folder_of_the_system) {
    char top[SCRATCH_MAX], data[64], config[64], file[64];
    scratch_make(top);
    snprintf(data, sizeof data, "%s/data", top);
    snprintf(config, sizeof config, "%s/config", top);
    snprintf(file, sizeof file, "%s/file", top);
    assert_true(file_replace(file, "", 0));
    setenv("XDG_DATA_HOME", data, 1);
    const struct {
        const char *config, *user_dir, *parent;
    } CASES[] = {{config, NULL, config}, {config, data, data}, {file, NULL, data}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Settings settings;
        settings_init(&settings);
        settings.user_dir = CASES[i].user_dir;
        setenv("XDG_CONFIG_HOME", CASES[i].config, 1);
        OWN_TEXT *folder = config_folder(&settings);
        if (strncmp(folder, CASES[i].parent, strlen(CASES[i].parent)) != 0) fail_msg("%s", folder);
    }
    scratch_remove(top);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
}
#endif

// The same time gives the same number of ticks at every refresh rate.
UNIT_TEST(speeds_are_exact_at_any_refresh_rate) {
    static const int RATES[] = {24, 30, 50, 60, 75, 144, 240, 1000};
    for (size_t i = 0; i < sizeof RATES / sizeof *RATES; i++) {
        for (double speed = PACE_SLOWEST; speed <= PACE_FASTEST; speed *= 2) {
            Pace pace = {.speed = speed};
            int ticks = 0;
            for (int frame = 0; frame < 8 * RATES[i]; frame++)
                ticks += pace_due(&pace, 1.0 / RATES[i]);
            if (ticks != (int)(480 * speed))
                fail_msg("%d ticks at %d Hz, speed %g", ticks, RATES[i], speed);
        }
    }
}

UNIT_TEST(stalls_and_pauses_are_not_made_up_for) {
    Pace pace = {.speed = 1};
    assert_int_equal(pace_due(&pace, 60), 15);
    assert_int_equal(pace_due(&pace, -5), 0);
    pace = (Pace){.speed = 64, .is_paused = true};
    assert_int_equal(pace_due(&pace, 0.2), 0);
    pace.is_paused = false;
    assert_int_equal(pace_due(&pace, 0), 0);
}

// A pause stops the countdown. At maximum speed there is no countdown.
UNIT_TEST(no_tick_is_due_before_the_countdown_ends) {
    Pace pace = {.speed = 8, .countdown_s = 1};
    for (int frame = 0; frame < 59; frame++) {
        assert_int_equal(pace_due(&pace, 1.0 / 60), 0);
        check_close(pace_blend(&pace), 1, 0);
    }
    pace.is_paused = true;
    assert_int_equal(pace_due(&pace, 0.2), 0);
    pace.is_paused = false;
    assert_int_equal(pace_due(&pace, 0.2), 0);
    assert_int_equal(pace_due(&pace, 1.0 / 60), 8);
    pace = (Pace){.speed = PACE_MAX, .countdown_s = 1};
    pace_due(&pace, 0);
    check_close(pace.countdown_s, 0, 0);
}

UNIT_TEST(hits_hold_ticks_back_at_normal_speed_and_never_in_a_room) {
    static const struct {
        double speed;
        bool is_shared;
        int ticks;
    } CASES[] = {{1, false, 7}, {0.5, false, 4}, {1, true, 12}, {2, false, 24}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Pace pace = {.speed = CASES[i].speed};
        pace_hold(&pace, 0.0999, CASES[i].is_shared);
        int ticks = 0;
        for (int frame = 0; frame < 12; frame++) ticks += pace_due(&pace, 1.0 / 60);
        assert_int_equal(ticks, CASES[i].ticks);
    }
}

UNIT_TEST(blend_grows_within_a_tick) {
    Pace pace = {.speed = 1};
    assert_int_equal(pace_due(&pace, 0.25 / 60), 0);
    check_close(pace_blend(&pace), 0.25, 1e-9);
    assert_int_equal(pace_due(&pace, 1.0 / 60), 1);
    check_close(pace_blend(&pace), 0.25, 1e-9);
}

UNIT_TEST(speed_keys_reach_all_speeds) {
    static const struct {
        double from;
        int change;
        double to;
    } ROWS[] = {PACE_ROWS(TEST_ROW)};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Pace pace = {.speed = ROWS[i].from};
        pace_shift(&pace, ROWS[i].change);
        check_close(pace.speed, ROWS[i].to, 0);
    }
    Pace pace = {.speed = PACE_SLOWEST};
    for (int i = 0; i < 9; i++) pace_shift(&pace, 1);
    check_close(pace.speed, PACE_FASTEST, 0);
}

// Players can always leave, use the menu, open a file, and save their settings.
UNIT_TEST(each_request_is_carried_out_somewhere_and_guests_learn_why_not) {
    static const RequestKind EVERYWHERE[] = {REQUEST_SAVE_PREFS, REQUEST_MENU, REQUEST_FILES,
                                             REQUEST_QUIT};
    for (int kind = REQUEST_NONE + 1; kind < REQUEST_KINDS; kind++) {
        int count = 0;
        for (int place = 0; place < REQUEST_PLACES; place++) count += !request_refusal(kind, place);
        check_at_least(count, 1);
        bool is_hosts = !request_refusal(kind, PLACE_HOST) && request_refusal(kind, PLACE_GUEST);
        if (is_hosts) check_at_least((double)strlen(request_refusal(kind, PLACE_GUEST)), 1);
    }
    for (size_t i = 0; i < sizeof EVERYWHERE / sizeof *EVERYWHERE; i++)
        for (int place = 0; place < REQUEST_PLACES; place++)
            assert_null(request_refusal(EVERYWHERE[i], place));
}

UNIT_TEST(highlights_are_the_hits_and_kills_of_the_recording) {
    OWN_SETTINGS settings;
    Recording recording;
    Playback playback;
    Problem problem = {""};
    int wanted = 0;
    bool is_same;
    settings_init(&settings);
    settings.assets = ASSETS_DIR;
    const char *path = ASSETS_DIR "/replays/duel-in-the-yard.treads-replay";
    if (recording_open(&settings, path, &recording, &problem)) fail_msg("%s", problem.text);
    while (replay_player_step(recording.player)) {
        const Match *match = replay_player_match(recording.player);
        wanted += events_of(match, EVENT_HIT, ANY, ANY) + events_of(match, EVENT_KILL, ANY, ANY);
    }
    assert_true(wanted > 0);
    playback_open(&playback, &recording);
    assert_null(recording.player);
    while (!replay_player_is_compared(playback.player, &is_same)) continue;
    assert_int_equal(playback_highlights(&playback), wanted);
    playback_close(&playback);
    recording_close(&recording);
}

enum { PLAYED_TICKS = 200 };

// Plays like `treads match`, then fails an assertion. Does not return.
static void fail_assertion(const char *path, const char *errors) {
    static char words[4][8] = {"treads", "match", "hunter", "am bush"};
    char *line[] = {words[0], words[1], words[2], words[3], NULL};
    TypedLine read;
    MatchSetup setup;
    freopen(errors, "w", stderr);
    read_well(&read, "match hunter ambusher --quiet");
    read.settings.line = line;
    read.settings.record = path;
    read.settings.assets = ASSETS_DIR;
    if (setup_from_settings(&read.settings, false, NULL, &setup, NULL)) exit(1);
    setup_set_crash_context(&read.settings, &setup);
    Match *match = setup_match(&setup, 0, NULL);
    Recorder recorder = {.settings = &read.settings};
    recorder_begin(&recorder, match);
    for (int i = 0; i < PLAYED_TICKS; i++) recorder_play_tick(&recorder, match, NULL);
    ASSERT(match_is_over(match));
    exit(0);
}

UNIT_TEST(failed_assertions_save_the_recording_and_print_the_command) {
    char folder[SCRATCH_MAX], path[64], errors[64], text[512];
    int status = 0;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/match.treads-replay", folder);
    snprintf(errors, sizeof errors, "%s/errors", folder);
    pid_t child = fork();
    if (child == 0) fail_assertion(path, errors);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    Replay *replay = must(replay_load, path);
    check_at_least((double)replay->ticks, PLAYED_TICKS - BATTLE_TICK_HZ);
    bytes_read(errors, text, sizeof text);
    char seed[64];
    snprintf(seed, sizeof seed, "--seed %llu\n", (unsigned long long)replay->card.seed);
    assert_non_null(strstr(text, "test_app.c"));
    assert_non_null(strstr(text, "broken contract: match_is_over(match)\n"));
    assert_non_null(strstr(text, "treads: the command was treads match hunter 'am bush' --seed "));
    assert_non_null(strstr(text, seed));
    replay_free(replay);
    scratch_remove(folder);
}

static int formatted(char *text, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static int formatted(char *text, size_t room, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int length = escaped_format(text, room, format, args);
    va_end(args);
    return length;
}

// Control characters in %s arguments are escaped, but not those in the format.
UNIT_TEST(control_characters_are_escaped) {
    char text[256], wanted[256];
    EACH_CASE(row, "files", "escaped strings") {
        case_bytes(&row, 0), case_bytes(&row, 1);
        assert_int_equal(formatted(text, sizeof text, "<%s>\n", row.fields[0]),
                         snprintf(wanted, sizeof wanted, "<%s>\n", row.fields[1]));
        assert_string_equal(text, wanted);
    }
    formatted(text, sizeof text, "[%-8s][%8s][%.3s][%*s][%c]", "a\n", "\x1b", "ab\u20ac", -4, "x",
              '\b');
    assert_string_equal(text, "[a\\x0a   ][    \\x1b][ab][x   ][\\x08]");
    formatted(text, sizeof text, "%s", "a sentence\n  of two lines\x1b");
    assert_string_equal(text, "a sentence\n  of two lines\\x1b");
    assert_int_equal(formatted(text, 5, "%s-%d", "name", 12), 7);
    assert_string_equal(text, "name");
}

// Each text is read as "a\nbc\n", or rejected with these words.
UNIT_TEST(texts_are_read_with_marks_and_any_line_ends) {
    char folder[SCRATCH_MAX], path[SCRATCH_MAX + 8];
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/text", folder);
    EACH_CASE(row, "files", "texts") {
        Problem problem = {""};
        size_t length = case_bytes(&row, 0);
        assert_true(file_replace(path, row.fields[0], length));
        OWN_TEXT *text = file_read_text(path, 1, &length, &problem);
        if (!strstr(problem.text, row.fields[1]) || !text != !!*row.fields[1])
            fail_msg("'%s' instead of '%s'", problem.text, row.fields[1]);
        if (text) assert_string_equal(text, "a\nbc\n");
    }
    scratch_remove(folder);
}

#define CHECK_LIKE_PRINTF(...)                                                                     \
    do {                                                                                           \
        char text[512], wanted[512];                                                               \
        assert_int_equal(formatted(text, sizeof text, __VA_ARGS__),                                \
                         snprintf(wanted, sizeof wanted, __VA_ARGS__));                            \
        assert_string_equal(text, wanted);                                                         \
    } while (0)

UNIT_TEST(numbers_are_formatted_as_printf_does) {
    CHECK_LIKE_PRINTF("%d%%|%5d|%-5i|%05d|%+d|% d|%u|%x|%X|%o", -7, 42, 42, 42, 7, 7, -1u, -1u, 255,
                      8);
    CHECK_LIKE_PRINTF("%lld|%llu|%ld|%zu|%jd|%td|%hhd|%" PRIx64 "|%016" PRIx64, INT64_MIN + 0LL,
                      UINT64_MAX + 0ULL, -1L, SIZE_MAX, INTMAX_MAX, (ptrdiff_t)-3, (signed char)5,
                      UINT64_MAX, (uint64_t)77);
    CHECK_LIKE_PRINTF("%g|%.12g|%8.2f|%-9.3e|%*.*f|%f|%G", 0.1, 1 / 3.0, -2.005, 1e300, 9, 2, 2.5,
                      1e300, 1e-9);
    CHECK_LIKE_PRINTF("%s|%.0s|%.*s|%c", "", "none", 2, "two", 'c');
}

// Plays a lesson; the tests complete its steps by moving the tanks, or by these orders.
static PlayerOrders training_orders;
static void train_for(Training *training, Match *match, int ticks) {
    Edit edits[TRAINING_EDITS_MAX];
    for (int i = 0; i < ticks; i++) {
        match_tick(match, &training_orders);
        int count = training_tick(training, match, edits);
        for (int k = 0; k < count; k++) {
            Problem problem;
            if (!match_edit(match, &edits[k], &problem))
                fail_msg("lesson %d, step %d, edit %d: %s", training->lesson, training->step, k,
                         problem.text);
        }
    }
}

static void put(Match *match, int tank, Vec at, Vec facing) {
    double heading_rad = vec_bearing(vec_sub(facing, at));
    Edit edit = {.kind = EDIT_PLACE, .tank = tank, .pose = {at.x, at.y, heading_rad}};
    match_edit(match, &edit, NULL); // walls and things may be in the way
}

#define TRAINING_CARD                                                                              \
    "play keyboard@blue idle:tank=heavy@red --time 3600 --set pickup.first=1 "                     \
    "--set mine.rounds=20 --set smoke.rounds=20 --set rocket.rounds=20 "                           \
    "--set rule.truce=0 --set hull.health=1000 --set heavy.gun.damage=0"

static LessonStatus lesson_now(const Training *training, const Match *match) {
    LessonStatus status;
    Prefs prefs = prefs_defaults();
    training_fill_lesson(training, match, &prefs, DEVICE_KEYBOARD, &status);
    return status;
}

static bool has_left(const Training *training, int step) { return training->step != step; }

static void wait_for(Training *training, Match *match, int step, int ticks) {
    for (int i = 0; i < ticks && !has_left(training, step); i++) train_for(training, match, 1);
}

// Places the player around the arrow, looking at it, and fires.
static void fire_at_arrow(Training *training, Match *match, int step) {
    for (int side = 0; side < 16 && !has_left(training, step); side++) {
        training_orders.orders[0] = (Order){.special = true}; // a mine to shoot at
        wait_for(training, match, step, 2);
        training_orders.orders[0] = (Order){0};
        Vec at = lesson_now(training, match).arrow;
        double away_m = side < 8 ? 9 : 15;
        put(match, 0, vec_add(at, vec_scale(vec_heading(side * PI / 4), away_m)), at);
        for (int i = 0; i < 240 && !has_left(training, step); i++) {
            training_orders.orders[0] = (Order){
                .fire = i % 80 < 10 + 6 * (side % 8), // longer for a mortar to throw farther
                .special = i == 120};
            train_for(training, match, 1);
        }
    }
}

static Vec place_of(const Match *match, int tank) { return pose_at(match_tank(match, tank)->pose); }

// Does everything that a player can do, until the step ends.
static void try_everything(Training *training, Match *match) {
    int step = training->step;
    LessonStatus now = lesson_now(training, match);
    training_orders.orders[0] = (Order){.left_mps = 4, .right_mps = 4, .special = true};
    wait_for(training, match, step, 482); // a dash recharges
    training_orders.orders[0] = (Order){0};
    for (int tank = 0; tank < 2 && !has_left(training, step); tank++) { // goes to the arrow
        if (tank == 1) put(match, 0, vec(25, 16), now.arrow);           // out of the way
        put(match, tank, vec_add(now.arrow, vec(0, 0.5)), place_of(match, 1));
        wait_for(training, match, step, tank ? 60 : 210);
    }
    if (!has_left(training, step)) put(match, 0, vec(25, 16), place_of(match, 1));
    wait_for(training, match, step, 420);
    for (int side = 0; side < 4 && !has_left(training, step); side++) { // touches the target
        Vec away = vec_scale(vec_heading(side * PI / 2), 4.4);
        put(match, 0, vec_add(place_of(match, 1), away), place_of(match, 1));
        wait_for(training, match, step, 2);
    }
    fire_at_arrow(training, match, step);
    for (int i = 0; i < 240 && !has_left(training, step); i++) { // the second player fires
        put(match, 1, vec(20, 20), place_of(match, 0));
        put(match, 0, vec(30, 20), place_of(match, 1));
        training_orders.orders[1] = (Order){.fire = true};
        train_for(training, match, 1);
    }
    training_orders = (PlayerOrders){0};
    if (!has_left(training, step)) training_rewound(training);
    Edit add = {.kind = EDIT_ADD, .pose = {10, 26, 0}, .added = match_card(match)->tanks[1]};
    Edit wall = {.kind = EDIT_WALL, .corner_count = 3, .corners = {{4, 28}, {6, 28}, {6, 30}}};
    const Edit edits[] = {add, wall, {.kind = EDIT_PLAYER}};
    for (int i = 0; i < 3 && !has_left(training, step); i++) {
        match_edit(match, &edits[i], NULL);
        wait_for(training, match, step, 2);
    }
}

UNIT_TEST(every_step_of_every_lesson_can_be_completed) {
    assert_in_range(training_lesson_count(), 20, LESSONS_MAX);
    for (int lesson = 0; lesson < training_lesson_count(); lesson++) {
        LessonCard lesson_card;
        const char *key;
        OWN_CARD card = make_card(TRAINING_CARD);
        OWN_MATCH *match = must(match_create, &card, known_arena("range"));
        Training training = {.lesson = lesson};
        training_fill_card(lesson, &lesson_card, &key);
        train_for(&training, match, 2);
        while (!training_is_over(&training)) {
            int step = training.step;
            LessonStatus now = lesson_now(&training, match);
            assert_true(*now.text && now.has_arrow && now.number == step + 1);
            assert_true(now.arrow.x > 1 && now.arrow.x < 55 && now.arrow.y > 1 && now.arrow.y < 33);
            try_everything(&training, match);
            if (!has_left(&training, step)) fail_msg("%s: step %d cannot be done", key, step);
            assert_non_null(lesson_now(&training, match).praise);
            train_for(&training, match, 2);
        }
    }
}

UNIT_TEST(the_tour_lets_a_tank_circle_around_the_player) {
    enum { TOUR = 19, CIRCLED = 4 };
    OWN_CARD card = make_card(TRAINING_CARD);
    OWN_MATCH *match = must(match_create, &card, known_arena("range"));
    Training training = {.lesson = TOUR, .step = CIRCLED};
    wait_for(&training, match, CIRCLED, 10 * BATTLE_TICK_HZ);
    assert_int_equal(training.step, CIRCLED + 1);
}

UNIT_TEST(waiting_does_not_complete_the_basics) {
    OWN_CARD card = make_card(TRAINING_CARD);
    OWN_MATCH *match = must(match_create, &card, known_arena("range"));
    for (int step = 0; step < 9; step++) {
        Training training = {.step = step};
        train_for(&training, match, 10 * BATTLE_TICK_HZ);
        assert_int_equal(training.step, step);
    }
}

// The player's tank at the end of the countdown, compared with the first ticks.
typedef struct Go {
    Pose waiting;
    Vec arrow;
    bool has_waited, is_compared;
} Go;

static void compare_at_go(void *owner, const Match *match, const ViewStatus *status) {
    Go *go = owner;
    Pose pose = match_tank(match, 0)->pose;
    if (status->countdown_s > 0) {
        *go = (Go){.waiting = pose, .arrow = status->lesson->arrow, .has_waited = true};
    } else if (battle_tick(match_battle(match)) > 1 && !go->is_compared) {
        go->is_compared = true;
        check_close(vec_distance(pose_at(pose), pose_at(go->waiting)), 0, 0.01);
        check_close(angle_wrap(pose.heading_rad - go->waiting.heading_rad), 0, 0.01);
        push((SDL_Event){.type = SDL_QUIT});
    }
}

UNIT_TEST(the_basics_are_set_up_before_the_countdown) {
    Settings settings;
    MatchSetup setup;
    Problem problem = {""};
    settings_init(&settings);
    settings.command = COMMAND_PLAY, settings.assets = ASSETS_DIR;
    Campaign campaign = campaign_read(&settings, parse_arguments, NULL);
    if (!mission_apply(&campaign.missions[0], parse_arguments, NULL, 1, &settings, &problem) ||
        setup_from_settings(&settings, true, NULL, &setup, &problem) != EXIT_OK)
        fail_msg("%s", problem.text);
    ViewOptions options = picture_of_size(320, 180);
    View *view = must(view_create, &options, setup.arena);
    Prefs prefs = prefs_defaults();
    prefs.value[PREF_COUNTDOWN] = 0.2;
    view_set_prefs(view, &prefs);
    Go go = {.has_waited = false};
    SessionPlan plan = {.setup = &setup,
                        .owner = &go,
                        .shown = compare_at_go,
                        .attempt = {.kind = &ATTEMPT_LESSON, .campaign = &campaign}};
    assert_int_equal(session_run(&settings, &plan, view), EXIT_OK);
    assert_true(go.has_waited && go.is_compared);
    double ahead_rad = vec_bearing(vec_sub(go.arrow, pose_at(go.waiting))) - go.waiting.heading_rad;
    check_close(angle_wrap(ahead_rad), 0, 0.3); // W drives to the first flag
    view_destroy(view);
    setup_free(&setup);
    campaign_free(&campaign);
    settings_free(&settings);
}

UNIT_TEST(lessons_name_the_keys_of_the_player) {
    OWN_CARD card = make_card(TRAINING_CARD);
    OWN_MATCH *match = must(match_create, &card, known_arena("range"));
    Training training = {0};
    LessonStatus status;
    Prefs prefs = prefs_defaults();
    static const struct {
        Device device;
        int scheme;
        const char *keys;
    } CASES[] = {{DEVICE_KEYBOARD, SCHEME_HULL, "W\nA\nS\nD"},
                 {DEVICE_PAD, SCHEME_HULL, "left stick"},
                 {DEVICE_PAD, SCHEME_TRACKS, "both sticks"},
                 {DEVICE_KEYBOARD, SCHEME_TRACKS, "W\nS\nI\nK"}};
    for (int i = 0; i < 4; i++) {
        prefs.value[PREF_P1_SCHEME] = CASES[i].scheme;
        training_fill_lesson(&training, match, &prefs, CASES[i].device, &status);
        assert_string_equal(status.keys, CASES[i].keys);
    }
    training.step = 4;
    training_fill_lesson(&training, match, &prefs, DEVICE_KEYBOARD, &status);
    assert_string_equal(status.keys, "mouse\nSpace\nclick");
}

UNIT_TEST(finished_lessons_are_kept_with_the_stars) {
    char home[SCRATCH_MAX], path[64];
    scratch_make(home);
    snprintf(path, sizeof path, "%s/campaign.json", home);
    static const char OLD[] = "{\"00-training\": 1, \"01-scout\": 3}"; // before there were lessons
    bytes_write(path, OLD, strlen(OLD));
    OWN_SETTINGS settings;
    settings_init(&settings);
    settings.is_quiet = true;
    for (int i = 0; i < 2; i++) {
        Campaign campaign = campaign_read(&settings, parse_arguments, home);
        assert_true(campaign.lessons[0].is_done && campaign.lessons[1].is_done == i);
        assert_false(campaign.lessons[2].is_done);
        assert_int_equal(campaign.missions[1].card.stars, 3);
        must(campaign_save_lesson, &campaign, 1, home);
        campaign_free(&campaign);
    }
    scratch_remove(home);
}

// Every member of every JSON file may be missing, null, of another type, empty or huge: the reader
// accepts it or reports file, line and column, and never accepts null or a wrong value.

typedef struct JsonCase {
    const Binding *table;
    bool (*parse)(const char *text, size_t length, Problem *problem);
} JsonCase;

static bool parse_prefs(const char *text, size_t length, Problem *problem) {
    Prefs prefs;
    return prefs_parse(text, length, "file", &prefs, NULL, problem);
}

static bool parse_statistics(const char *text, size_t length, Problem *problem) {
    Statistics statistics;
    return statistics_parse(text, length, "file", &statistics, problem);
}

static bool parse_tuning(const char *text, size_t length, Problem *problem) {
    Tuning tuning = tuning_initial();
    return tuning_parse(text, length, "file", &tuning, NULL, problem);
}

static bool parse_arena(const char *text, size_t length, Problem *problem) {
    Arena *arena = arena_parse(text, length, "file", "", problem);
    arena_destroy(arena);
    return arena;
}

static char mission_file[SCRATCH_MAX + 8];

static bool parse_mission(const char *text, size_t length, Problem *problem) {
    Mission mission;
    bytes_write(mission_file, text, length);
    return mission_load(mission_file, parse_arguments, &mission, problem);
}

static void parse_damaged(const JsonCase *file, const json_t *root, bool must_fail,
                          const char *what) {
    int line, column;
    Problem problem = {""};
    OWN_TEXT *text = json_dumps(root, JSON_INDENT(1));
    bool is_read = file->parse(text, strlen(text), &problem);
    const char *place = strstr(problem.text, "file:");
    bool has_place = place && sscanf(place, "file:%d:%d: ", &line, &column) == 2;
    if (is_read ? must_fail : !has_place)
        fail_msg("%s: '%s' for %.2000s", what, problem.text, text);
}

static json_t *huge_value(const json_t *value) {
    static char letters[100000];
    if (json_is_number(value)) return json_real(1e300);
    if (json_is_array(value)) {
        json_t *array = json_array();
        for (int i = 0; i < 20000; i++) json_array_append_new(array, json_null());
        return array;
    }
    memset(letters, 'x', sizeof letters - 1);
    return json_string(letters);
}

// Damages a member of an object, or an item of an array, and restores it.
static void damage(const JsonCase *file, json_t *root, json_t *up, const char *key, size_t index) {
    json_t *value = key ? json_object_get(up, key) : json_array_get(up, index);
    json_t *const DAMAGED[] = {json_null(),
                               json_is_string(value) ? json_integer(7) : json_string("seven"),
                               huge_value(value),
                               json_is_array(value)    ? json_array()
                               : json_is_object(value) ? json_object()
                                                       : json_string("")};
    json_incref(value);
    for (int i = 0; i < 4; i++) {
        if (key)
            json_object_set_new(up, key, DAMAGED[i]);
        else
            json_array_set_new(up, index, DAMAGED[i]);
        parse_damaged(file, root, i < 3, key ? key : "item");
    }
    if (key) json_object_del(up, key);
    if (key) parse_damaged(file, root, false, key);
    if (key)
        json_object_set_new(up, key, value);
    else
        json_array_set_new(up, index, value);
}

static void damage_all(const JsonCase *file, json_t *root, json_t *up) {
    size_t index;
    json_t *value;
    OWN_JSON *keys = json_array();
    const char *key;
    json_object_foreach(up, key, value) json_array_append_new(keys, json_string(key));
    json_array_foreach(keys, index, value) {
        damage(file, root, up, json_string_value(value), 0);
        damage_all(file, root, json_object_get(up, json_string_value(value)));
    }
    for (size_t i = 0; i < json_array_size(up); i++) {
        damage(file, root, up, NULL, i);
        damage_all(file, root, json_array_get(up, i));
    }
}

UNIT_TEST(every_member_of_every_json_file_is_checked) {
    Binding prefs[PREF_BINDINGS];
    char folder[SCRATCH_MAX];
    prefs_bindings(prefs);
    scratch_make(folder);
    snprintf(mission_file, sizeof mission_file, "%s/file", folder);
    const JsonCase FILES[] = {{prefs, parse_prefs},
                              {STATISTICS_BINDINGS, parse_statistics},
                              {TUNING_BINDINGS, parse_tuning},
                              {MISSION_BINDINGS, parse_mission},
                              {NULL, parse_arena}};
    const JsonCase *file = FILES;
    EACH_CASE(sample, "files", "json") {
        char text[4096] = "";
        Problem problem = {""};
        for (int i = 0; *sample.fields[i]; i++) strcat(text, sample.fields[i]);
        OWN_JSON *root = json_loads(text, 0, NULL);
        assert_non_null(root);
        if (!file->parse(text, strlen(text), &problem)) fail_msg("%s", problem.text);
        damage_all(file, root, root);
        for (const Binding *row = file->table; row && row->key; row++) {
            if (json_object_get(root, row->key)) continue;
            json_object_set_new(root, row->key, json_null());
            parse_damaged(file, root, true, row->key);
            json_object_del(root, row->key);
        }
        file++;
    }
    assert_ptr_equal(file, FILES + 5);
    scratch_remove(folder);
}

// Opens the first mission for players and fills `card`.
static const Mission *open_mission(int players, Settings *settings, MatchCard *card) {
    static Mission mission;
    mission = (Mission){0};
    settings_init(settings);
    must(mission_load, ASSETS_DIR "/missions/01-scout.json", parse_arguments, &mission);
    must(mission_apply, &mission, parse_arguments, NULL, players, settings);
    must(card_from_settings, settings, card);
    return &mission;
}

UNIT_TEST(two_players_of_a_mission_are_in_one_team) {
    OWN_SETTINGS settings;
    OWN_CARD card;
    open_mission(2, &settings, &card);
    assert_int_equal(card_player_count(&card), 2);
    assert_int_equal(card.tanks[0].team, card.tanks[1].team);
    assert_string_equal(card.tanks[2].name, "Pip");
    Looks looks = card_looks(&card);
    int yellow = team_find("yellow"), look = looks_tank(&looks, &card.tanks[2]);
    assert_int_equal(look % LOOK_COLOURS, yellow); // individual colour, with the team's sign
    assert_int_equal(look_sign(look), look_sign(looks.teams[card.tanks[2].team]));
}

// A kill by a shell that has bounced, and a kill hull to hull.
UNIT_TEST(feats_earn_medals) {
    enum { SHELL = 7 };
    OWN_SETTINGS settings;
    OWN_CARD card;
    Feats feats = {0};
    const Mission *mission = open_mission(1, &settings, &card);
    OWN_MATCH *match = must(match_create, &card, known_arena(settings.arena));
    match_tick(match, NULL);
    unsigned unscathed = 1u << MEDAL_UNSCATHED, banked = unscathed | 1u << MEDAL_BANK_SHOT;
    for (int i = 0; i < 4; i++) {
        static const Event EVENTS[] = {{.kind = EVENT_KILL, .a = 0, .b = 1, .thing = SHELL},
                                       {.kind = EVENT_BOUNCE, .a = 1, .b = -1, .thing = SHELL},
                                       {.kind = EVENT_BOUNCE, .a = 0, .b = -1, .thing = SHELL},
                                       {.kind = EVENT_KILL, .a = 0, .b = 1, .thing = SHELL}};
        match_tick(match, NULL);
        battle_push_event(match->battle, EVENTS[i]);
        feats_watch(&feats, mission->tank, 1, match);
        assert_int_equal(feats_medals(&feats, mission, match), i < 3 ? unscathed : banked);
    }
    match->battle->tanks[1].pose = match->battle->tanks[0].pose;
    match->battle->tanks[0].damage_taken = 1;
    match_tick(match, NULL);
    match->battle->tanks[1].pose = match->battle->tanks[0].pose;
    battle_push_event(match->battle, (Event){.kind = EVENT_KILL, .a = 0, .b = 1, .thing = 99});
    feats_watch(&feats, mission->tank, 1, match);
    assert_int_equal(feats_medals(&feats, mission, match), 1u << MEDAL_BANK_SHOT | 1u << MEDAL_RAM);
}

// The player loses four times, in windows that are opened again.
UNIT_TEST(help_is_offered_once_after_three_losses_in_a_row) {
    char home[SCRATCH_MAX], path[64];
    scratch_make(home);
    OWN_SETTINGS settings;
    OWN_CARD card;
    OWN_CARD eased;
    const Mission *mission = open_mission(1, &settings, &card);
    OWN_ARENA *arena = shipped_arena(settings.arena);
    ViewOptions options = picture_of_size(320, 180);
    View *view = must(view_create, &options, arena);
    OWN_MATCH *match = must(match_create, &card, arena);
    Recorder recorder = {.settings = &settings, .home = home};
    for (int losses = 1; losses <= 4; losses++) {
        Campaign campaign = campaign_read(&settings, parse_arguments, home);
        Attempt attempt = {
            .plan = {&ATTEMPT_MISSION, &campaign, 1}, .view = view, .recorder = &recorder};
        attempt_begin(&attempt, match);
        match->result = (MatchResult){.is_over = true, .winner = card.tanks[1].team};
        attempt_end(&attempt, match);
        assert_false(attempt_finish(&attempt, 9));
        assert_int_equal(menu_shows(view->menu, MENU_STUCK), losses == 3);
        assert_int_equal(campaign.missions[1].card.help, losses < 3 ? losses : HELP_OFFERED);
        view_close_menu(view);
        campaign_free(&campaign);
    }
    Campaign campaign = campaign_read(&settings, parse_arguments, home);
    assert_false(campaign.missions[3].card.is_open);
    must(campaign_save_help, &campaign, 1, HELP_SKIP, home);
    assert_true(campaign.missions[3].card.is_open && !campaign.missions[1].card.stars);
    campaign_free(&campaign);
    mission_ease(mission, &settings);
    must(card_from_settings, &settings, &eased);
    check_at_least(eased.tanks[1].loadout.handicap, 0.1);
    assert_true(eased.tanks[1].loadout.skill < card.tanks[1].loadout.skill);
    check_close(eased.tanks[0].loadout.handicap, 0, 0);
    snprintf(path, sizeof path, "%s/%s", home, PROGRESS_FILE);
    must(campaign_check, path);
    scratch_remove(home);
    view_destroy(view);
}

// A win earns stars and is counted in the statistics, unless the match was edited.
UNIT_TEST(an_edited_mission_does_not_count) {
    for (int is_edited = 1; is_edited >= 0; is_edited--) {
        char home[SCRATCH_MAX];
        scratch_make(home);
        Settings settings;
        OWN_CARD card;
        open_mission(1, &settings, &card);
        Campaign campaign = campaign_read(&settings, parse_arguments, home);
        OWN_ARENA *arena = shipped_arena(settings.arena);
        ViewOptions options = picture_of_size(320, 180);
        View *view = must(view_create, &options, arena);
        Match *match = must(match_create, &card, arena);
        Recorder recorder = {.settings = &settings, .home = home};
        Attempt attempt = {.plan = {&ATTEMPT_MISSION, &campaign, 1},
                           .view = view,
                           .recorder = &recorder,
                           .arena = arena};
        Edit edits[TRAINING_EDITS_MAX];
        MenuRequest next;
        Statistics statistics;
        attempt_begin(&attempt, match);
        assert_true(attempt_countdown_s(&attempt, 3, true) > 3 && attempt.has_briefing);
        assert_int_equal(attempt_tick(&attempt, match, edits), 0);
        assert_false(attempt_next(&attempt, match, &next));
        attempt.has_changed = is_edited;
        match->result = (MatchResult){.is_over = true, .winner = card.tanks[0].team};
        attempt_end(&attempt, match);
        assert_int_equal(campaign.missions[1].card.stars & 1, !is_edited);
        assert_true(attempt_next(&attempt, match, &next));
        assert_string_equal(next.path, campaign.missions[2].card.name);
        must(statistics_load, home, &statistics);
        assert_true(statistics.won == !is_edited);
        attempt_begin_challenge(&attempt, NULL); // closes the ghost
        match_destroy(match);
        view_destroy(view);
        campaign_free(&campaign);
        settings_free(&settings);
        scratch_remove(home);
    }
}

UNIT_TEST_MAIN("app")
