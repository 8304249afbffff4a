// test_ghost.c -- challenges, the recordings of the best results, and ghosts in a match.
#include <zlib.h>

#include "cases.h"
#include "bout.h"
#include "command_line.h"

#include "app/home/daily.h"
#include "app/show/ghost.h"
#include "app/home/preferences.h"
#include "match/replay/codec.h"
#include "match/replay/link.h"
#include "platform/files.h"
#include "platform/text.h"
#include "platform/system.h"

static const char RACE[] = "play keyboard --arena open --mode race --seed 3";
#define SPEED 0.8 // fraction of the top speed, slow enough to reach all flags
static const char OTHER_RACE[] = "play keyboard hunter --arena open --mode race --seed 4";

// A race of player 1, and everything that records it.
typedef struct Race {
    char folder[SCRATCH_MAX];
    Settings settings;
    MatchCard card;
    Arena *arena;
    Match *match;
    Recorder recorder;
} Race;

static void race_begin(Race *race, const char *line) {
    settings_init(&race->settings);
    race->card = make_card(line);
    race->arena = shipped_arena(race->card.arena);
    race->match = must(match_create, &race->card, race->arena);
    race->recorder = (Recorder){.settings = &race->settings, .home = race->folder};
    recorder_begin(&race->recorder, race->match);
}

static void race_end(Race *race) {
    recorder_end(&race->recorder, race->match);
    match_destroy(race->match);
    arena_destroy(race->arena);
    card_free(&race->card);
    settings_free(&race->settings);
}

static void race_drop(Race *race) {
    race_end(race);
    scratch_remove(race->folder);
}
#define OWN_RACE OWNED(race_drop) Race

// Returns orders that turn to the next flag and drive there after a rest of `wait` ticks.
static PlayerOrders drive(const Match *match, int wait) {
    const Tank *tank = match_tank(match, 0);
    Goal flag = match_goal(match, 0);
    double off_rad =
        angle_wrap(vec_bearing(vec_sub(flag.at, pose_at(tank->pose))) - tank->pose.heading_rad);
    double turn = clamp(2 * off_rad, -1, 1), ahead = fabs(off_rad) < 0.3 ? 1 : 0;
    double top = SPEED * tank->spec->drive.top_mps;
    PlayerOrders orders = {0};
    if (battle_tick(match_battle(match)) < (uint64_t)wait) return orders;
    orders.orders[0].left_mps = top * clamp(ahead + turn, -1, 1);
    orders.orders[0].right_mps = top * clamp(ahead - turn, -1, 1);
    return orders;
}

// Drives to the end of the race and saves its recording, if it is good enough. Returns its rank.
static int race_drive(Race *race, int wait, int *result) {
    Challenge challenge = challenge_of(&race->card, race->arena);
    for (int i = 0; i < 20000 && !match_is_over(race->match); i++) {
        PlayerOrders orders = drive(race->match, wait);
        recorder_play_tick(&race->recorder, race->match, &orders);
    }
    assert_true(challenge_result(&challenge, race->match, result));
    Problem problem;
    return bests_add(&race->recorder, &challenge, race->match, *result, &problem);
}

static int race_at(const char *folder, int wait, int *result) {
    Race race;
    snprintf(race.folder, sizeof race.folder, "%s", folder);
    race_begin(&race, RACE);
    int rank = race_drive(&race, wait, result);
    race_end(&race);
    return rank;
}

UNIT_TEST(test_best_recordings_are_ranked_and_kept) {
    char folder[SCRATCH_MAX], path[ARENA_PATH_MAX];
    int results[7], rank;
    static const int WAITS[] = {30, 20, 50, 0, 25, 40, 60};
    static const int RANKS[] = {1, 1, 3, 1, 3, 5, 0};
    scratch_make(folder);
    for (int i = 0; i < 7; i++) {
        rank = race_at(folder, WAITS[i], &results[i]);
        assert_int_equal(rank, RANKS[i]);
    }
    // Thirty newer recordings remove older ones, but none of the best.
    for (int i = 0; i < 30; i++) {
        Race race;
        snprintf(race.folder, sizeof race.folder, "%s", folder);
        race_begin(&race, RACE);
        for (int tick = 0; tick <= BATTLE_TICK_HZ; tick++)
            recorder_play_tick(&race.recorder, race.match, &(PlayerOrders){0});
        race_end(&race);
    }
    snprintf(path, sizeof path, "%s/recordings", folder);
    Folder kept = folder_read(path, REPLAY_ENDING);
    assert_int_equal(kept.count, RECORDINGS_KEPT);
    folder_free(&kept);
    OWN_CARD card = make_card(RACE);
    OWN_ARENA *arena = shipped_arena("open"), *other = shipped_arena("yard");
    Challenge challenge = challenge_of(&card, arena);
    Best bests[BESTS_KEPT];
    assert_string_equal(challenge.name, "race-open.track.medium");
    assert_int_equal(bests_read(folder, &challenge, arena, bests), BESTS_KEPT);
    static const int ORDER[] = {3, 1, 4, 0, 5};
    for (int i = 0; i < BESTS_KEPT; i++) {
        assert_int_equal(bests[i].result, results[ORDER[i]]);
        assert_true(bests[i].is_current);
    }
    // Recordings of another version of the arena come last, and make room for new ones.
    assert_int_equal(bests_read(folder, &challenge, other, bests), BESTS_KEPT);
    assert_false(bests[0].is_current);
    MenuBest rows[8];
    assert_int_equal(bests_list(folder, rows, 8), BESTS_KEPT);
    assert_string_equal(rows[0].title, "Race: open, track, medium");
    assert_true(rows[4].rank == 5 && rows[4].is_current && rows[4].has_rival);
    assert_int_equal(bests_list(folder, rows, 2), 2);
    scratch_remove(folder);
}

// The hash of special rules is made from names, so a new parameter anywhere in the table keeps all
// folders. Earlier versions numbered the parameters; their folders are renamed.
UNIT_TEST(test_bests_of_special_rules_have_lasting_names) {
    char folder[SCRATCH_MAX], line[256], path[ARENA_PATH_MAX];
    OWN_ARENA *arena = shipped_arena("open");
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/" BESTS_FOLDER, folder);
    folder_make(path);
    EACH_CASE(row, "files", "names of challenges") {
        snprintf(line, sizeof line, "%s %s", RACE, row.fields[0]);
        OWN_CARD card = make_card(line);
        Challenge challenge = challenge_of(&card, arena);
        assert_string_equal(challenge.name, row.fields[1]);
        assert_string_equal(challenge.former, row.fields[2]);
        // An earlier version is used, then this one, then both again.
        for (int version = 0; version < 3 && *challenge.former; version++) {
            Best bests[BESTS_KEPT];
            snprintf(path, sizeof path, "%s/" BESTS_FOLDER "/%s", folder, challenge.former);
            folder_make(path);
            text_join(path, sizeof path, "/",
                      version ? "50-b" REPLAY_ENDING : "70-a" REPLAY_ENDING);
            bytes_write(path, "x", 1);
            assert_int_equal(bests_read(folder, &challenge, arena, bests), version ? 2 : 1);
            assert_int_equal(bests[0].result, version ? 50 : 70);
            assert_non_null(strstr(bests[0].path, challenge.name));
        }
    }
    scratch_remove(folder);
}

// A folder of an earlier version is renamed before the menu lists its recordings, so that a battle
// against one of them can be restarted.
UNIT_TEST(test_listed_bests_of_earlier_versions_are_renamed) {
    OWN_RACE race;
    MenuBest rows[8];
    char from[ARENA_PATH_MAX], to[ARENA_PATH_MAX];
    int result;
    snprintf(from, sizeof from, "%s -S hull.mass=9000", RACE);
    scratch_make(race.folder);
    race_begin(&race, from);
    race_drive(&race, 0, &result);
    Challenge challenge = challenge_of(&race.card, race.arena);
    snprintf(from, sizeof from, "%s/" BESTS_FOLDER "/%s", race.folder, challenge.name);
    snprintf(to, sizeof to, "%s/" BESTS_FOLDER "/%s", race.folder, challenge.former);
    assert_true(file_rename(from, to));
    assert_int_equal(bests_list(race.folder, rows, 8), 1);
    assert_non_null(strstr(rows[0].path, challenge.name));
    assert_string_equal(rows[0].title, "Race: open, track, medium, special rules");
    assert_int_equal(file_kind(to), FILE_MISSING);
}

static const char *best_of(const char *folder, const Race *race) {
    static Best bests[BESTS_KEPT];
    Challenge challenge = challenge_of(&race->card, race->arena);
    assert_true(bests_read(folder, &challenge, race->arena, bests) > 0);
    return bests[0].path;
}

// Drives a race; its recording becomes the best one. Returns the path of the recording.
static const char *race_won(Race *race, int *result) {
    scratch_make(race->folder);
    race_begin(race, RACE);
    race_drive(race, 0, result);
    return best_of(race->folder, race);
}

// Compares the poses of a ghost with the recorded match, even after jumps, and the match with the
// same match without a ghost.
UNIT_TEST(test_ghosts_stay_in_step_and_change_nothing) {
    enum { TICKS = 500 };
    static Pose poses[TICKS + 1];
    static const int JUMPS[] = {250, 10, 499, 0, 123, 124, 360};
    Race first, beside[2];
    uint64_t hashes[2];
    Ghost ghost;
    int result;
    scratch_make(first.folder);
    race_begin(&first, RACE);
    for (int i = 0; i <= TICKS; i++) {
        PlayerOrders orders = drive(first.match, 0);
        poses[i] = match_tank(first.match, 0)->pose;
        recorder_play_tick(&first.recorder, first.match, &orders);
    }
    race_drive(&first, 0, &result);
    for (int i = 0; i < 2; i++) {
        snprintf(beside[i].folder, sizeof beside[i].folder, "%s", first.folder);
        race_begin(&beside[i], OTHER_RACE);
        Challenge challenge = challenge_of(&beside[i].card, beside[i].arena);
        if (i)
            must(ghost_open, &ghost, best_of(first.folder, &first), beside[i].match, &challenge,
                 true);
        for (int tick = 0; tick <= TICKS; tick++) {
            if (i) {
                ghost_work(&ghost, INFINITY);
                ghost_follow(&ghost, (uint64_t)tick);
                assert_true(
                    is_same_pose(match_tank(ghost_match(&ghost), ghost.tank)->pose, poses[tick]));
            }
            PlayerOrders orders = drive(beside[i].match, 90);
            recorder_play_tick(&beside[i].recorder, beside[i].match, &orders);
        }
        hashes[i] = match_result(beside[i].match).state_hash;
    }
    assert_true(hashes[0] == hashes[1]);
    for (size_t i = 0; i < sizeof JUMPS / sizeof *JUMPS; i++) {
        ghost_follow(&ghost, (uint64_t)JUMPS[i]);
        assert_true(is_same_pose(match_tank(ghost_match(&ghost), 0)->pose, poses[JUMPS[i]]));
    }
    assert_true(ghost.has_result && ghost.result == result && ghost.split_count == 4);
    assert_int_equal(ghost.splits[3], result);
    char label[GHOST_LABEL_MAX];
    snprintf(label, sizeof label, "best 0:%02d.%d", result / 60, result % 60 / 6);
    assert_string_equal(ghost.label, label);
    ghost_follow(&ghost, (uint64_t)result + 100);
    assert_null(ghost_match(&ghost));
    ghost_close(&ghost);
    for (int i = 0; i < 2; i++) race_end(&beside[i]);
    race_end(&first);
    scratch_remove(first.folder);
}

UNIT_TEST(test_ghosts_of_other_battles_are_refused) {
    static const struct {
        const char *line, *why;
    } ROWS[] = {{"play keyboard --arena yard --mode race --seed 3", "in the arena 'open'"},
                {"play keyboard hunter --arena open --seed 3", "in the mode race"}};
    OWN_RACE race;
    Ghost ghost;
    int result;
    const char *path = race_won(&race, &result);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        OWN_CARD card = make_card(ROWS[i].line);
        OWN_ARENA *arena = shipped_arena(card.arena);
        OWN_MATCH *match = must(match_create, &card, arena);
        Challenge challenge = challenge_of(&card, arena);
        must_not(ROWS[i].why, ghost_open, &ghost, path, match, &challenge, true);
        assert_null(ghost_match(&ghost));
    }
    Challenge challenge = challenge_of(&race.card, race.arena);
    must_not("there is no such file", ghost_open, &ghost, "nowhere.treads-replay", race.match,
             &challenge, false);
    must_not("is incomplete or was changed", ghost_open, &ghost, "#replay=AQAOAAAAAAAA", race.match,
             &challenge, false);
}

// Changes the digit of a recording after some words, as a forger would. Returns its link.
static char *forge(const char *path, const char *after) {
    static char text[1 << 16], file[1 << 16];
    size_t count;
    OWN_TEXT *bytes = must(file_read, path, 1, &count);
    uLongf length = sizeof text - 1, packed = sizeof file - REPLAY_HEAD;
    assert_int_equal(uncompress((Bytef *)text, &length, (Bytef *)bytes + REPLAY_HEAD,
                                (uLong)(count - REPLAY_HEAD)),
                     Z_OK);
    text[length] = '\0';
    char *at = strstr(text, after);
    if (!at) fail_msg("%s is not in %.300s .. %s", after, text, text + length - 40);
    at += strlen(after);
    *at = *at == '1' ? '2' : '1';
    memcpy(file, bytes, REPLAY_HEAD);
    compress((Bytef *)file + REPLAY_HEAD, &packed, (Bytef *)text, length);
    return must(replay_link, file, REPLAY_HEAD + packed);
}

// A forged link has a result only if playing it gives this result.
UNIT_TEST(test_forged_links_have_their_true_result) {
    OWN_RACE race;
    Ghost ghost;
    int result;
    const char *path = race_won(&race, &result);
    Challenge challenge = challenge_of(&race.card, race.arena);
    char end[32], rules[16];
    snprintf(end, sizeof end, "\nend %d ", result);
    snprintf(rules, sizeof rules, "rules %d ", RULES_VERSION);
    const struct {
        const char *after;
        bool has_result;
    } ROWS[] = {{rules, true},          // the name of the program
                {"\no ", false},        // an order
                {end, false},           // the hash of the last state
                {" race 0 0 1", true}}; // the time limit
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        OWN_TEXT *link = forge(path, ROWS[i].after);
        must(ghost_open, &ghost, link, race.match, &challenge, false);
        ghost_work(&ghost, INFINITY);
        assert_int_equal(ghost.has_result, ROWS[i].has_result);
        if (ghost.has_result) assert_int_equal(ghost.result, result);
        ghost_close(&ghost);
    }
}

// The result of a recording is described from the match that was played, unless it contains edits.
UNIT_TEST(test_results_of_recordings_are_computed) {
    char text[CHALLENGE_TEXT_MAX], wanted[CHALLENGE_TEXT_MAX];
    OWN_RACE race;
    int result;
    Replay *replay = must(replay_load, race_won(&race, &result));
    ReplayPlayer *player = must(replay_player_create, replay, race.arena);
    Match *match = replay_player_match(player);
    challenge_describe(replay, match, text);
    assert_string_equal(text, ""); // not over
    while (replay_player_step(player)) continue;
    replay->ticks = 100; // the file's claim does not matter
    challenge_describe(replay, match, text);
    snprintf(wanted, sizeof wanted, "Race: 0:%02d.%d", result / 60, result % 60 / 6);
    assert_string_equal(text, wanted);
    replay->edit_count = 1;
    challenge_describe(replay, match, text);
    assert_string_equal(text, "");
    replay_player_destroy(player);
    replay_free(replay);
}

UNIT_TEST(test_daily_cards_are_found_by_their_battle) {
    static const char *const DATES[] = {"2026-11-26", "2026-11-27", "2027-02-28", "2031-12-31"};
    char date[DAILY_DATE_MAX];
    for (size_t i = 0; i < sizeof DATES / sizeof *DATES; i++) {
        DailyCard daily = daily_card(DATES[i]);
        DraftWords words;
        OWN_SETTINGS settings;
        OWN_CARD card;
        daily_words(&daily, &words);
        must(settings_from_words, &words, parse_arguments, &settings);
        must(card_from_settings, &settings, &card);
        assert_true(daily_find(&card, date));
        assert_string_equal(date, DATES[i]);
        card.tanks[1].loadout.skill -= 10; // a weaker enemy
        assert_false(daily_find(&card, date));
        card.tanks[1].loadout.skill += 10;
        card.tanks[0].loadout.weapon = WEAPONS[strcmp(daily.weapon, WEAPONS[0]->name) == 0];
        assert_false(daily_find(&card, date));
    }
}

UNIT_TEST(test_older_files_of_days_name_a_recording_to_share) {
    char folder[SCRATCH_MAX], path[SCRATCH_MAX + 64], date[DAILY_DATE_MAX], text[256];
    DailyPage page;
    scratch_make(folder);
    date_today(date);
    snprintf(path, sizeof path, "%s/" DAILY_FILE, folder);
    int length = snprintf(text, sizeof text,
                          "{\"days\": [{\"date\": \"%s\", \"attempts\": 1, \"best\": 900, "
                          "\"recording\": \"auto-1.treads-replay\"}]}",
                          date);
    bytes_write(path, text, (size_t)length);
    daily_page(folder, DAILY_FILE, &page);
    assert_string_equal(page.share, ""); // the recording was removed
    snprintf(path, sizeof path, "%s/recordings", folder);
    folder_make(path);
    strcat(path, "/auto-1.treads-replay");
    bytes_write(path, "x", 1);
    daily_page(folder, DAILY_FILE, &page);
    assert_string_equal(page.share, path);
    assert_int_equal(page.today.best, 900);
    // Settings without the row of the ghost have it on.
    Prefs prefs;
    snprintf(path, sizeof path, "%s/" PREFS_FILE, folder);
    bytes_write(path, "{\"mute\": true}", 14);
    must(prefs_load, folder, &prefs);
    assert_true(prefs.value[PREF_GHOST] == 1 && prefs.value[PREF_MUTE] == 1);
    scratch_remove(folder);
}

UNIT_TEST_MAIN("ghost")
