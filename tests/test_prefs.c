// test_prefs.c -- settings.json: reading, error messages with their place, and saving without loss;
// and the statistics of battles.
#include "cases.h"
#include "bout.h"
#include "effort.h"

#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/tactics/skill.h"
#include "app/base/assets.h"
#include "app/home/daily.h"
#include "app/home/mission.h"
#include "app/home/preferences.h"
#include "platform/files.h"

typedef struct UserFolder { // a temporary user folder
    char folder[SCRATCH_MAX], file[96];
} UserFolder;

static UserFolder make_user_folder(const char *text) {
    UserFolder user;
    scratch_make(user.folder);
    snprintf(user.file, sizeof user.file, "%s/" PREFS_FILE, user.folder);
    if (text) bytes_write(user.file, text, strlen(text));
    return user;
}

static void clear_user_folder(UserFolder *user) { scratch_remove(user->folder); }
#define OWN_FOLDER __attribute__((cleanup(clear_user_folder))) UserFolder

static const char *text_of_file(const char *path) {
    static char text[1 << 16];
    bytes_read(path, text, sizeof text);
    return text;
}

static void load_and_mute(const UserFolder *user, Prefs *was, Prefs *now) {
    must(prefs_load, user->folder, was);
    *now = *was;
    now->value[PREF_MUTE] = true;
}

UNIT_TEST(members_are_read_and_others_keep_their_defaults) {
    static const char TEXT[] = "{\"ui-scale\": 2, \"palette\": \"mono\", \"p2-scheme\": \"tracks\","
                               " \"mute\": true, \"keys\": {\"pause\": \"Ctrl+J or F4\"},"
                               " \"pad\": {\"p2-brake\": \"\"}}";
    Prefs prefs, table = prefs_defaults();
    Problem notice;
    must(prefs_parse, TEXT, strlen(TEXT), "s", &prefs, &notice);
    check_close(prefs.value[PREF_UI_SCALE], 2, 0);
    assert_int_equal(prefs.value[PREF_PALETTE], PALETTE_MONO);
    assert_int_equal(prefs.value[PREF_P2_SCHEME], SCHEME_TRACKS);
    assert_int_equal(prefs.value[PREF_P1_SCHEME], SCHEME_HULL);
    assert_true(prefs.value[PREF_MUTE]);
    check_close(prefs.value[PREF_VOLUME], table.value[PREF_VOLUME], 0);
    const uint16_t *pause = prefs.bindings.on[DEVICE_KEYBOARD][ACTION_PAUSE];
    assert_int_equal(pause[0], KEY_CTRL | SDL_SCANCODE_J);
    assert_int_equal(pause[1], SDL_SCANCODE_F4);
    assert_int_equal(prefs.bindings.on[DEVICE_PAD][ACTION_P2_BRAKE][0], PAD_NONE);
    assert_int_equal(prefs.bindings.on[DEVICE_KEYBOARD][ACTION_STEP][0], SDL_SCANCODE_N);
}

UNIT_TEST(an_action_that_the_file_does_not_name_yields_inputs_that_the_file_uses) {
    static const char TEXT[] = "{\"keys\": {\"p1-left\": \"A or H\"},"
                               " \"pad\": {\"p1-brake\": \"B or LT\"}}";
    Prefs prefs;
    must(prefs_parse, TEXT, strlen(TEXT), "s", &prefs, NULL);
    const uint16_t *keys = prefs.bindings.on[DEVICE_KEYBOARD][ACTION_P1_SPECIAL];
    const uint16_t *pad = prefs.bindings.on[DEVICE_PAD][ACTION_P1_SPECIAL];
    assert_int_equal(keys[0], SDL_SCANCODE_LSHIFT);
    assert_int_equal(keys[1], 0);
    assert_int_equal(pad[0], PAD_NONE);
    assert_int_not_equal(pad[1], PAD_NONE);
    assert_int_equal(prefs.bindings.on[DEVICE_PAD][ACTION_P1_BRAKE][1], PAD_LEFT_TRIGGER);
}

UNIT_TEST(invalid_values_are_reported_with_their_place) {
    EACH_CASE(row, "files", "settings") {
        const char *text = row.fields[0], *place = row.fields[1];
        Prefs prefs, defaults = prefs_defaults();
        Problem notice, problem = {""};
        if (prefs_parse(text, strlen(text), "s", &prefs, &notice, &problem))
            fail_msg("%s was accepted", text);
        if (strncmp(problem.text, place, strlen(place)) || !strstr(problem.text, row.fields[2]))
            fail_msg("%s: '%s' is not '%s .. %s'", text, problem.text, place, row.fields[2]);
        assert_true(!memcmp(&prefs, &defaults, sizeof prefs));
    }
}

UNIT_TEST(unknown_members_are_reported_and_kept) {
    OWN_FOLDER user = make_user_folder("{\"uiscale\": 2, \"later\": {\"list\": [1, 2.5, \"x\"]},"
                                       " \"keys\": {\"dance\": \"Z\"}}");
    Prefs prefs, now;
    Problem notice;
    must(prefs_check, user.file, &prefs, &notice);
    assert_non_null(strstr(notice.text,
                           "settings.json:1:13: unknown member 'uiscale' (did you mean "
                           "'ui-scale'?); it is kept"));
    now = prefs;
    now.value[PREF_MUTE] = true;
    must(prefs_save, user.folder, &prefs, &now);
    const char *text = text_of_file(user.file);
    assert_non_null(strstr(text, "\"uiscale\": 2"));
    assert_non_null(strstr(text, "\"list\": ["));
    assert_non_null(strstr(text, "\"dance\": \"Z\""));
    assert_non_null(strstr(text, "\"mute\": true"));
}

UNIT_TEST(saved_preferences_are_loaded) {
    OWN_FOLDER user = make_user_folder(NULL);
    Prefs was = prefs_defaults(), now = was, again;
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        pref_set(&now, row,
                 row->initial == row->high || row->low < 0 ? row->low
                 : row->word                               ? 1
                                                           : row->high);
    for (Action i = 0; i < ACTION_COUNT; i++)
        if (action_is_bindable(i)) {
            now.bindings.on[DEVICE_KEYBOARD][i][0] = SDL_SCANCODE_KP_5;
            now.bindings.on[DEVICE_KEYBOARD][i][1] = (Key)(SDL_SCANCODE_A + i % 26);
            now.bindings.on[DEVICE_PAD][i][0] = (PadInput)(1 + i % (PAD_INPUTS - 1));
            now.bindings.on[DEVICE_PAD][i][1] = 0;
        }
    assert_true(memcmp(&was, &now, sizeof now));
    must(prefs_save, user.folder, &was, &now);
    must(prefs_load, user.folder, &again);
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        check_close(pref_value(&again, row), pref_value(&now, row), 1e-9);
    assert_memory_equal(&again.bindings, &now.bindings, sizeof now.bindings);
}

UNIT_TEST(only_changes_are_saved) {
    OWN_FOLDER user = make_user_folder("{\"ui-scale\": 1.5, \"hud\": \"min\"}");
    Prefs was, now, again;
    must(prefs_load, user.folder, &was);
    was.value[PREF_UI_SCALE] = 3; // set by --ui-scale
    now = was;
    now.value[PREF_VOLUME] = 0.25;
    must(prefs_save, user.folder, &was, &now);
    must(prefs_load, user.folder, &again);
    check_close(again.value[PREF_UI_SCALE], 1.5, 0);
    check_close(again.value[PREF_VOLUME], 0.25, 0);
    assert_int_equal(again.value[PREF_HUD], HUD_MIN);
}

UNIT_TEST(treads_conf_names_the_relay) {
    static const char FILE_TEXT[] = "# our school\n relay=https://relay.example.org/treads\n";
    OWN_FOLDER user = make_user_folder(NULL), assets = make_user_folder(NULL);
    char address[RELAY_ADDRESS_MAX], path[96];
    Settings settings;
    settings_init(&settings);
    settings.user_dir = user.folder;
    settings.assets = assets.folder;
    snprintf(path, sizeof path, "%s/arenas", assets.folder);
    assert_true(folder_make(path));
    assert_false(relay_find(&settings, address));
    snprintf(path, sizeof path, "%s/" RELAY_FILE, assets.folder);
    bytes_write(path, FILE_TEXT, strlen(FILE_TEXT));
    assert_true(relay_find(&settings, address));
    assert_string_equal(address, "https://relay.example.org/treads");
    snprintf(path, sizeof path, "%s/" RELAY_FILE, user.folder);
    bytes_write(path, "relay = home\n", strlen("relay = home\n"));
    assert_true(relay_find(&settings, address));
    assert_string_equal(address, "home");
}

UNIT_TEST(invalid_files_are_not_overwritten) {
    static const char BROKEN[] = "{\"ui-scale\": 1.5, \"hud\": \"tiny\"}";
    OWN_FOLDER user = make_user_folder(BROKEN);
    Prefs was = prefs_defaults(), now = was;
    now.value[PREF_MUTE] = true;
    must_not("one of full, min, off", prefs_load, user.folder, &was);
    must_not("one of full, min, off", prefs_save, user.folder, &was, &now);
    assert_string_equal(text_of_file(user.file), BROKEN);
}

UNIT_TEST(missing_files_are_accepted_and_missing_folders_reported) {
    OWN_FOLDER user = make_user_folder(NULL);
    Prefs was, now;
    char nowhere[128];
    load_and_mute(&user, &was, &now);
    snprintf(nowhere, sizeof nowhere, "%s/none", user.folder);
    must_not("No such file or directory", prefs_save, nowhere, &was, &now);
    assert_int_not_equal(access(user.file, F_OK), 0);
}

static int count_parts(const char *folder) {
    Folder parts = folder_read(folder, ".part");
    int count = parts.count;
    folder_free(&parts);
    return count;
}

typedef struct Racer { // one of two programs that save at the same time
    const UserFolder *user;
    int pref;
    double value;
    char letter; // fills its text file
} Racer;

static bool race(const Racer *racer) {
    static char text[20000];
    char path[128];
    Prefs was = prefs_defaults(), now = was;
    Problem problem;
    memset(text, racer->letter, sizeof text);
    snprintf(path, sizeof path, "%s/text", racer->user->folder);
    now.value[racer->pref] = racer->value;
    return prefs_save(racer->user->folder, &was, &now, &problem) &&
           file_replace(path, text, sizeof text);
}

// Both changes are saved, the text file comes from one program, and no temporary file remains.
// LONG=1 runs 1,000 races.
UNIT_TEST(programs_that_save_at_the_same_time_lose_nothing) {
    int rounds = effort_is_long() ? 1000 : 20;
    for (int i = 0; i < rounds; i++) {
        OWN_FOLDER user =
            make_user_folder(i % 2 ? "{\"hud\": \"min\", \"of another program\": 1}" : NULL);
        Racer one = {&user, PREF_VOLUME, 0.25, 'a'}, other = {&user, PREF_UI_SCALE, 1.5, 'b'};
        char path[128];
        int start[2], status;
        assert_int_equal(pipe(start), 0);
        pid_t child = fork();
        if (!child) {
            close(start[1]);
            _exit(read(start[0], path, 1) != 0 || !race(&other)); // waits until the pipe is closed
        }
        close(start[0]);
        close(start[1]);
        bool is_saved = race(&one);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!is_saved || status) fail_msg("race %d: a program could not save", i);
        Prefs prefs;
        Problem problem = {""};
        if (!prefs_load(user.folder, &prefs, &problem)) fail_msg("race %d: %s", i, problem.text);
        if (prefs.value[PREF_VOLUME] != 0.25 || prefs.value[PREF_UI_SCALE] != 1.5)
            fail_msg("race %d: a change is lost", i);
        if (i % 2) assert_non_null(strstr(text_of_file(user.file), "of another program"));
        snprintf(path, sizeof path, "%s/text", user.folder);
        const char *text = text_of_file(path);
        assert_int_equal(strspn(text, (char[]){*text, 0}), 20000);
        assert_int_equal(count_parts(user.folder), 0);
    }
    print_message("%d races: 0 lost, 0 invalid\n", rounds);
}

UNIT_TEST(files_are_replaced_atomically) {
    OWN_FOLDER user = make_user_folder("{\"hud\": \"min\"}");
    char real[128];
    struct stat info;
    Prefs was, now;
    snprintf(real, sizeof real, "%s/real.json", user.folder);
    assert_int_equal(rename(user.file, real), 0);
    assert_int_equal(symlink(real, user.file), 0);
    load_and_mute(&user, &was, &now);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){10, RLIM_INFINITY}), 0);
    must_not("too large", prefs_save, user.folder, &was, &now);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}), 0);
    assert_string_equal(text_of_file(user.file), "{\"hud\": \"min\"}");
    assert_int_equal(count_parts(user.folder), 0);
    must(prefs_save, user.folder, &was, &now);
    assert_int_equal(lstat(user.file, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_non_null(strstr(text_of_file(real), "\"mute\": true"));
}

UNIT_TEST(merging_copies_only_changes) {
    Prefs was = prefs_defaults(), now = was, other = was;
    now.value[PREF_PALETTE] = PALETTE_CONTRAST;
    now.bindings.on[DEVICE_KEYBOARD][ACTION_STEP][0] = SDL_SCANCODE_Z;
    other.value[PREF_HUD] = HUD_OFF;
    other.bindings.on[DEVICE_KEYBOARD][ACTION_PAUSE][0] = SDL_SCANCODE_Y;
    prefs_merge(&other, &was, &now);
    assert_int_equal(other.value[PREF_PALETTE], PALETTE_CONTRAST);
    assert_int_equal(other.value[PREF_HUD], HUD_OFF);
    assert_int_equal(other.bindings.on[DEVICE_KEYBOARD][ACTION_STEP][0], SDL_SCANCODE_Z);
    assert_int_equal(other.bindings.on[DEVICE_KEYBOARD][ACTION_PAUSE][0], SDL_SCANCODE_Y);
}

UNIT_TEST(opponents_have_a_fixed_level_or_follow_the_record) {
    Prefs prefs = prefs_defaults();
    assert_null(prefs_change_words(&prefs));
    for (int i = 0; i < 5; i++) prefs_count_battle(&prefs, true);
    check_close(prefs_skill(&prefs), SKILL_ACE, 0);
    assert_string_equal(prefs_change_words(&prefs), "harder");
    prefs_count_battle(&prefs, false);
    prefs_count_battle(&prefs, true);
    assert_string_equal(prefs_change_words(&prefs), "a little harder");
    for (int i = 0; i < 7; i++) prefs_count_battle(&prefs, false);
    check_close(prefs_skill(&prefs), 0, 0);
    // Players of any strength win a little more than half of their battles.
    Dice dice = dice_seed(1, 0);
    for (double strength = 10; strength <= 90; strength += 40) {
        int won = 0;
        for (int i = 0; i < 1000; i++) {
            double chance = 1 / (1 + exp((prefs_skill(&prefs) - strength) / 12));
            bool is_won = dice_between(&dice, 0, 1) < chance;
            prefs_count_battle(&prefs, is_won);
            won += is_won;
        }
        check_close(won / 1000.0, 0.55, 0.07);
    }
    const PrefRow *row = &PREF_ROWS[PREF_OPPONENT];
    for (int i = DIFFICULTY_EASY; i < DIFFICULTIES; i++) {
        pref_set(&prefs, row, i);
        assert_string_equal(skill_word(prefs_skill(&prefs)), row->words[i]);
        assert_string_equal(prefs_difficulty_word(prefs_skill(&prefs)), row->shown[i]);
        check_close(prefs_skill(&prefs), SKILL_POINTS[i - 1].skill, 0);
    }
}

static Match *lost_match(int players, int mode) {
    OWN_CARD card = card_initial();
    card.mode = mode;
    for (int i = 0; i < players + 2; i++) {
        TankCard *tank = card_add(&card, "hunter");
        tank->team = i >= players;
        tank->player = i;
        if (i < players) tank->kind = DRIVER_PLAYER;
        tank->loadout.skill = 67;
    }
    Match *match = must(match_create, &card, known_arena("open"));
    while (!match_is_over(match)) match_tick(match, NULL);
    return match;
}

static Mission *make_missions(int count) {
    Mission *missions = calloc((size_t)count, sizeof *missions);
    assert_non_null(missions);
    for (int i = 0; i < count; i++)
        snprintf(missions[i].card.name, sizeof missions[i].card.name, "m%d", i);
    return missions;
}

enum { PROGRAMS = 4, SAVES = 8 };

// Counters in memory that the test shares with its programs.
typedef struct Saved {
    _Atomic int battles, days, recordings; // saved files and changes
    _Atomic unsigned stars[SAVES];
} Saved;

// Saves battles, stars, days and recordings under one name, as one program. Counts each when saved.
static bool play_much(const char *home, const Match *match, Campaign *campaign, int program,
                      Saved *saved) {
    Statistics now;
    DailyScore score = {.win = 1 + program};
    char path[ARENA_PATH_MAX], text[40], date[32], said[DAILY_TEXT_MAX];
    Problem problem;
    for (int i = 0; i < SAVES; i++) {
        snprintf(text, sizeof text, "program %d, recording %d", program, i);
        snprintf(date, sizeof date, "2026-%02d-%02d", 1 + program, 1 + i);
        int star = 1 << program % 3;
        if (!statistics_add_match(home, match, &now, &problem)) return false;
        saved->battles++;
        if (!campaign_save_stars(campaign, i, star, home, &problem)) return false;
        saved->stars[i] |= (unsigned)star;
        if (!daily_begin(home, DAILY_FILE, date, &problem) ||
            !daily_end(home, date, &score, "", said, &problem))
            return false;
        saved->days++;
        if (!new_user_file(home, "recordings", "auto", ".txt", path, &problem) ||
            !file_replace(path, text, strlen(text)))
            return false;
        saved->recordings++;
    }
    return true;
}

static int count_recordings(const char *home) {
    char folder[SCRATCH_MAX + 32], path[SCRATCH_MAX + 300];
    snprintf(folder, sizeof folder, "%s/recordings", home);
    Folder found = folder_read(folder, ".txt");
    int count = 0;
    for (int i = 0; i < found.count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, found.files[i].name);
        count += !strncmp(text_of_file(path), "program ", 8);
    }
    folder_free(&found);
    return count;
}

// Plays with several programs in one folder, and kills the last `killed` of them during play.
// Everything that was saved is there.
static void play_together(const Match *match, int killed, int number) {
    OWN_FOLDER user = make_user_folder(NULL);
    Campaign campaign = {SAVES, make_missions(SAVES)};
    Saved *saved =
        mmap(NULL, sizeof *saved, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(saved, MAP_FAILED);
    pid_t programs[PROGRAMS];
    int status;
    for (int i = 0; i < PROGRAMS; i++)
        if (!(programs[i] = fork())) _exit(!play_much(user.folder, match, &campaign, i, saved));
    for (int wait = 0; killed && saved->battles < 2 + number % 9 && wait < 10000; wait++)
        usleep(200);
    for (int i = PROGRAMS - killed; i < PROGRAMS; i++) kill(programs[i], SIGKILL);
    for (int i = 0; i < PROGRAMS; i++) {
        assert_int_equal(waitpid(programs[i], &status, 0), programs[i]);
        if (i < PROGRAMS - killed) assert_int_equal(status, 0);
    }
    Statistics now;
    must(statistics_load, user.folder, &now);
    check_at_least(now.lost, saved->battles); // killed programs may have saved one more
    check_at_least(saved->battles + killed, now.lost);
    char path[SCRATCH_MAX + 32];
    snprintf(path, sizeof path, "%s/campaign.json", user.folder);
    json_t *stars = json_load_file(path, 0, NULL), *days = NULL;
    assert_non_null(stars);
    for (int i = 0; i < SAVES; i++) {
        char name[8];
        snprintf(name, sizeof name, "m%d", i);
        unsigned kept = (unsigned)json_integer_value(json_object_get(stars, name));
        assert_int_equal(saved->stars[i] & ~kept, 0);
    }
    snprintf(path, sizeof path, "%s/" DAILY_FILE, user.folder);
    if (saved->days) assert_non_null(days = json_load_file(path, 0, NULL));
    int scored = 0;
    for (size_t i = 0; i < json_array_size(json_object_get(days, "days")); i++)
        scored += json_integer_value(json_object_get(
                      json_array_get(json_object_get(days, "days"), i), "best")) > 0;
    check_at_least(scored, saved->days);
    check_at_least(count_recordings(user.folder), saved->recordings);
    json_decref(stars);
    json_decref(days);
    free(campaign.missions);
    munmap(saved, sizeof *saved);
}

// LONG=1 kills programs at 200 places.
UNIT_TEST(programs_that_play_at_the_same_time_lose_no_progress) {
    OWN_MATCH *match = lost_match(1, MODE_LAST);
    int rounds = effort_is_long() ? 200 : 5;
    play_together(match, 0, 0);
    for (int i = 0; i < rounds; i++) play_together(match, 1 + i % (PROGRAMS - 1), i);
}

// Progress that a newer version has stored, or that cannot be read, stays in the file.
UNIT_TEST(progress_that_is_not_understood_is_kept) {
    static const char NEWER[] = "{\"m0\": 15, \"later\": [1, 2], \"m1\": \"all\"}",
                      WIDE[] = "\xff\xfe{\0}\0";
    OWN_FOLDER user = make_user_folder(NULL);
    Campaign campaign = {3, make_missions(3)};
    char path[SCRATCH_MAX + 32];
    snprintf(path, sizeof path, "%s/campaign.json", user.folder);
    bytes_write(path, NEWER, strlen(NEWER));
    must(campaign_save_stars, &campaign, 0, 1, user.folder);
    must(campaign_save_stars, &campaign, 2, 3, user.folder);
    OWN_JSON *stars = json_load_file(path, 0, NULL);
    assert_non_null(stars);
    assert_int_equal(json_integer_value(json_object_get(stars, "m0")), 15);
    assert_int_equal(json_integer_value(json_object_get(stars, "m2")), 3);
    assert_int_equal(json_array_size(json_object_get(stars, "later")), 2);
    assert_string_equal(json_string_value(json_object_get(stars, "m1")), "all");
    bytes_write(path, WIDE, sizeof WIDE - 1);
    must_not("campaign.json: is UTF-16 text; save it as UTF-8", campaign_save_stars, &campaign, 1,
             1, user.folder);
    char kept[sizeof WIDE];
    bytes_read(path, kept, sizeof kept);
    assert_memory_equal(kept, WIDE, sizeof WIDE - 1);
    free(campaign.missions);
}

// An invalid file is not overwritten, and the message has its place.
UNIT_TEST(battles_are_counted_and_saved) {
    OWN_FOLDER user = make_user_folder(NULL);
    Statistics now;
    char path[SCRATCH_MAX + 32];
    snprintf(path, sizeof path, "%s/" STATISTICS_FILE, user.folder);
    OWN_MATCH *lost = lost_match(1, MODE_LAST), *survival = lost_match(1, MODE_SURVIVAL),
              *shared = lost_match(2, MODE_LAST);
    must(statistics_add_match, NULL, lost, &now);
    must(statistics_add_match, user.folder, shared, &now);
    assert_int_equal(file_kind(path), FILE_MISSING);
    bytes_write(path, "{\"won\": 2, \"streak\": 2, \"best-streak\": 2}", 41);
    for (int i = 0; i < 2; i++) must(statistics_add_match, user.folder, lost, &now);
    must(statistics_add_match, user.folder, survival, &now);
    must(statistics_load, user.folder, &now);
    check_close(now.won, 2, 0);
    check_close(now.lost, 2, 0);
    check_close(now.streak, 0, 0);
    check_close(now.best_streak, 2, 0);
    assert_int_equal(now.foe_count, 1);
    assert_string_equal(now.foes[0].name, "hunter");
    assert_string_equal(now.foes[0].skill, "veteran");
    check_close(now.foes[0].lost, 2, 0);
    check_at_least(now.seconds, 3);
    // Runs add up to their sum, to the best one, or to all that were achieved.
    static const double RUNS[][RUN_COUNTS] = {
        {[RUN_WAVES] = 6, [RUN_NESTS] = 1, [RUN_COMBINED] = 3, [RUN_WON] = 0},
        {[RUN_WAVES] = 4, [RUN_NESTS] = 2, [RUN_COMBINED] = 5, [RUN_WON] = 4}};
    for (int i = 0; i < 2; i++) must(statistics_add_run, user.folder, RUNS[i], &now);
    must(statistics_load, user.folder, &now);
    check_close(now.runs[RUN_WAVES], 6, 0);
    check_close(now.runs[RUN_NESTS], 3, 0);
    check_close(now.runs[RUN_COMBINED], 7, 0);
    check_close(now.runs[RUN_WON], 4, 0);
    check_close(now.lost, 2, 0);
    static const Unlock OPEN[] = {UNLOCK_CLAWS, UNLOCK_DEED,   UNLOCK_TWIN,
                                  UNLOCK_LAYER, UNLOCK_BOUNCE, UNLOCK_HORNS};
    int found = 0;
    for (int i = 0; i < UNLOCKS; i++) found += unlock_has(now.runs, (Unlock)i);
    for (int i = 0; i < 6; i++) assert_true(unlock_has(now.runs, OPEN[i]));
    assert_int_equal(found, 6);
    bytes_write(path, "{\"won\": -1}", 11);
    must_not(STATISTICS_FILE ":1:9: ", statistics_add_match, user.folder, lost, &now);
    assert_string_equal(text_of_file(path), "{\"won\": -1}");
}

UNIT_TEST(the_card_of_a_day_depends_on_its_date_alone) {
    EACH_CASE(row, "menu", "daily cards") {
        DraftWords words;
        char line[DRAFT_LINE_MAX];
        DailyCard card = daily_card(row.fields[0]);
        daily_words(&card, &words);
        draft_line(&words, line);
        assert_string_equal(line, row.fields[1]);
    }
}

UNIT_TEST(a_day_has_three_attempts_and_keeps_its_best_score) {
    OWN_FOLDER user = make_user_folder(NULL);
    char text[DAILY_TEXT_MAX];
    Problem problem = {""};
    for (int i = 0; i < DAILY_ATTEMPTS; i++) {
        DailyScore score = {.damage = i == 1 ? 300 : 100};
        must(daily_begin, user.folder, DAILY_FILE, "2026-11-26");
        assert_true(
            daily_end(user.folder, "2026-11-26", &score, i == 1 ? "b" : "a", text, &problem));
    }
    assert_non_null(strstr(text, "best 300, 0 attempts left"));
    must_not("no attempts left", daily_begin, user.folder, DAILY_FILE, "2026-11-26");
    // Other dates, even of a wrong clock, are other days.
    must(daily_begin, user.folder, DAILY_FILE, "2026-11-27");
    must(daily_begin, user.folder, DAILY_FILE, "1970-01-01");
    DailyPage page;
    daily_page(user.folder, DAILY_FILE, &page);
    assert_int_equal(page.last_count, 3);
    assert_string_equal(page.last[0].date, "2026-11-27");
    assert_string_equal(page.last[1].recording, "b");
    assert_int_equal(page.best, 300);
    // Runs have their own attempts.
    int days = 0;
    for (int i = 0; i < DAILY_ATTEMPTS; i++) {
        must(daily_begin, user.folder, RUNS_FILE, "2026-11-26");
        must(daily_end_run, user.folder, "2026-11-26", 500 - i, "c", text, &days);
    }
    assert_false(daily_begin(user.folder, RUNS_FILE, "2026-11-26", &problem));
    assert_int_equal(days, 1);
    daily_page(user.folder, RUNS_FILE, &page);
    assert_int_equal(page.best, 500);
}

UNIT_TEST(a_damaged_file_of_days_is_reported_and_kept) {
    static const char DAMAGED[] = "{\"days\": [{\"date\": 1}]}";
    OWN_FOLDER user = make_user_folder(NULL);
    char path[SCRATCH_MAX + 32], text[DAILY_TEXT_MAX];
    DailyPage page;
    DailyScore score = {.win = 1000};
    snprintf(path, sizeof path, "%s/" DAILY_FILE, user.folder);
    bytes_write(path, DAMAGED, strlen(DAMAGED));
    must_not(DAILY_FILE ":1:", daily_begin, user.folder, DAILY_FILE, "2026-11-26");
    must_not(DAILY_FILE, daily_end, user.folder, "2026-11-26", &score, "a", text);
    daily_page(user.folder, DAILY_FILE, &page);
    assert_non_null(strstr(page.problem.text, DAILY_FILE));
    assert_string_equal(text_of_file(path), DAMAGED);
}

UNIT_TEST_MAIN("prefs")
