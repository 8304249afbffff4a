// test_files.c -- the types of files, and files that are dropped on a window.
#include "bout.h"
#include "cases.h"
#include "command_line.h"

#include <SDL.h>

#include "app/base/file_type.h"
#include "app/home/preferences.h"
#include "app/show/session.h"
#include "app/play/setup.h"
#include "platform/files.h"
#include "match/tuning.h"

#define BYTES(text) text, sizeof text - 1

UNIT_TEST(content_decides_the_type_of_a_file) {
    EACH_CASE(row, "files", "types") {
        size_t length = case_bytes(&row, 0);
        FileType type = file_type_of(row.fields[0], length, row.fields[1]);
        assert_string_equal(FILE_TYPE_NAMES[type], row.fields[2]);
    }
}

// Returns the number of shipped files with an ending; all of them must have the type.
static int check_shipped(const char *folder, const char *ending, FileType wanted) {
    char path[256];
    size_t length;
    snprintf(path, sizeof path, ASSETS_DIR "/%s", folder);
    Folder found = folder_read(path, ending);
    int count = found.count;
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, ASSETS_DIR "/%s/%s", folder, found.files[i].name);
        OWN_TEXT *bytes = must(file_read, path, ARENA_FILE_MOST, &length);
        FileType type = file_type_of(bytes, length, "x"), own = file_type(path, NULL);
        if (type != wanted || own != wanted) fail_msg("%s is %s", path, FILE_TYPE_NAMES[type]);
    }
    folder_free(&found);
    return count;
}

UNIT_TEST(shipped_files_have_their_types_under_any_name) {
    check_at_least(check_shipped("arenas", ".tmj", FILE_TYPE_ARENA), 10);
    check_at_least(check_shipped("arenas", ".tsj", FILE_TYPE_TILESET), 1);
    check_at_least(check_shipped("missions", ".json", FILE_TYPE_MISSION), 40);
    check_at_least(check_shipped("tuning", ".json", FILE_TYPE_TUNING), 2);
    check_at_least(check_shipped("waves", ".json", FILE_TYPE_WAVES), 1);
    check_at_least(check_shipped("replays", ".treads-replay", FILE_TYPE_RECORDING), 5);
}

typedef struct Scratch {
    char folder[SCRATCH_MAX], path[SCRATCH_MAX + 32];
} Scratch;

static void scratch_write(Scratch *scratch, const char *name, const char *bytes, size_t length) {
    if (!*scratch->folder) scratch_make(scratch->folder);
    snprintf(scratch->path, sizeof scratch->path, "%s/%s", scratch->folder, name);
    bytes_write(scratch->path, bytes, length);
}

UNIT_TEST(unknown_files_are_described_in_a_sentence) {
    Scratch scratch = {""};
    EACH_CASE(row, "files", "unknown files") {
        Problem problem = {""};
        size_t length = case_bytes(&row, 0);
        scratch_write(&scratch, "x", row.fields[0], length);
        assert_int_equal(file_type(scratch.path, &problem), FILE_TYPE_UNKNOWN);
        if (!strstr(problem.text, row.fields[1]) || strpbrk(problem.text, "\n\x1b"))
            fail_msg("'%s' lacks '%s', or is not one plain sentence", problem.text, row.fields[1]);
    }
    static const char *const PLACES[][2] = {{"/", "is a folder, not a file"},
                                            {"/dev/zero", "is not a regular file"},
                                            {"/none", "there is no such file"}};
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        Problem problem = {""};
        assert_int_equal(file_type(PLACES[i][0], &problem), FILE_TYPE_UNKNOWN);
        assert_non_null(strstr(problem.text, PLACES[i][1]));
    }
    scratch_remove(scratch.folder);
}

UNIT_TEST(of_several_files_the_one_that_can_be_opened_is_opened) {
    const char *const paths[] = {ASSETS_DIR "/arenas/ground.png",  ASSETS_DIR "/arenas/ground.tsj",
                                 ASSETS_DIR "/tuning/arcade.json", ASSETS_DIR "/arenas/yard.tmj",
                                 ASSETS_DIR "/arenas/open.tmj",    NULL};
    char chosen[ARENA_PATH_MAX];
    file_type_choose(paths, chosen);
    assert_string_equal(chosen, paths[3]);
    file_type_choose((const char *const[]){paths[0], NULL}, chosen);
    assert_string_equal(chosen, paths[0]);
    // A folder stands for its files, and for itself if none of them can be opened.
    Scratch scratch = {""};
    scratch_write(&scratch, "a.png", BYTES("\x89PNG"));
    file_type_choose((const char *const[]){scratch.folder, NULL}, chosen);
    assert_string_equal(chosen, scratch.folder);
    scratch_write(&scratch, "town", BYTES("<map/>"));
    file_type_choose((const char *const[]){scratch.folder, paths[2], NULL}, chosen);
    assert_string_equal(chosen, scratch.path);
    scratch_remove(scratch.folder);
}

UNIT_TEST(words_of_a_command_can_be_files) {
    Scratch scratch = {""};
    size_t length;
    OWN_TEXT *map = must(file_read, ASSETS_DIR "/arenas/yard.tmj", 1, &length);
    scratch_write(&scratch, "map.txt", map, length);
    char text[512];
    snprintf(text, sizeof text, "play %s hunter " ASSETS_DIR "/tuning/arcade.json", scratch.path);
    OWN_LINE line;
    read_line(&line, text);
    assert_true(line.is_read);
    assert_string_equal(line.settings.arena, scratch.path);
    assert_string_equal(line.settings.tuning, ASSETS_DIR "/tuning/arcade.json");
    assert_int_equal(line.settings.tank_count, 1);
    OWN_LINE bare;
    read_line(&bare, scratch.path);
    assert_true(bare.is_read && bare.settings.command == COMMAND_BARE);
    assert_string_equal(bare.settings.files[0], scratch.path);
    scratch_remove(scratch.folder);
}

// A session; a file is dropped on it after some frames.
typedef struct Drop {
    const char *path;
    int frames;
    int changes;        // number of changed parameters in the last frame
    MenuRequest chosen; // the request that ended the session
} Drop;

enum { DROPPED_AT = 3, DROP_ENDS = 8 };

static void drop_when_shown(void *owner, const Match *match, const ViewStatus *status) {
    Drop *drop = owner;
    (void)status;
    Tuning tuning = card_tuning(match_card(match));
    TuningChange changes[TUNING_CHANGES_MAX];
    drop->changes = tuning_changes(&tuning, changes);
    SDL_Event event = {.type = SDL_QUIT};
    if (++drop->frames == DROPPED_AT)
        event = (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(drop->path)}};
    if (drop->frames == DROPPED_AT || drop->frames == DROP_ENDS) SDL_PushEvent(&event);
}

typedef enum DropPlace { IN_MATCH, IN_SANDBOX, IN_MENU, IN_REPLAY, DROP_PLACES } DropPlace;

static void drop_in(DropPlace place, View *view, const Settings *settings, Arena *arena,
                    Drop *drop) {
    MatchSetup setup = {.arena = arena};
    Recording recording = {0};
    Playback playback = {0};
    OWN_CARD card = card_by_turns("hunter", "sniper", 2, 2);
    SessionPlan plan = {.owner = drop,
                        .shown = drop_when_shown,
                        .read = parse_arguments,
                        .chosen = &drop->chosen,
                        .attempt.kind = place == IN_MENU ? &ATTEMPT_SCENERY : NULL};
    if (place == IN_SANDBOX) card.mode = MODE_SANDBOX;
    if (place == IN_REPLAY) {
        assert_int_equal(recording_open(settings,
                                        ASSETS_DIR "/replays/duel-in-the-yard.treads-replay",
                                        &recording, &(Problem){""}),
                         EXIT_OK);
        must(view_set_arena, view, recording.arena);
        playback_open(plan.playback = &playback, &recording);
    } else {
        must(view_set_arena, view, arena);
        setup.card = card;
        plan.setup = &setup;
    }
    if (place == IN_MENU)
        view_open_menu(view);
    else
        view_close_menu(view);
    assert_int_equal(session_run(settings, &plan, view), EXIT_OK);
    must(view_set_arena, view, arena);
    playback_close(&playback);
    recording_close(&recording);
}

UNIT_TEST(a_dropped_file_is_opened_everywhere_and_a_broken_one_changes_nothing) {
    static const char BROKEN[] = "{\"type\":\"map\",\"layers\":[", NOTES[] = "Dear reader";
    static const char BOTS[] =
        "{\"title\": \"T\", \"chapter\": \"C\", \"goal\": \"G\", \"briefing\": [\"B\"], "
        "\"seconds\": 60, \"health\": 50, \"proof\": \"champion\", "
        "\"battle\": \"keyboard@blue exec:./bot@red --arena yard --seed 3\"}";
    Scratch broken = {""}, notes = {""}, map = {""}, bots = {""};
    static const char MAP[] = "<map width=\"20\" height=\"16\" tilewidth=\"8\" tileheight=\"8\"/>";
    int code;
    scratch_write(&broken, "broken.tmj", BROKEN, sizeof BROKEN - 1);
    scratch_write(&bots, "mission.json", BOTS, sizeof BOTS - 1);
    scratch_write(&notes, "notes.txt", NOTES, sizeof NOTES - 1);
    scratch_write(&map, "map.txt", MAP, sizeof MAP - 1);
    static const char TUNING[] = ASSETS_DIR "/tuning/arcade.json";
    const struct {
        const char *path;
        bool is_opened, is_tuning;
    } FILES[] = {FILE_CASES(TEST_ROW)};
    OWN_SETTINGS settings;
    settings_init(&settings);
    settings.assets = ASSETS_DIR;
    settings.is_quiet = true;
    OWN_ARENA *arena = shipped_arena("yard");
    View *view = picture_view(&settings, arena, true, NULL, &code);
    assert_non_null(view);
    for (DropPlace place = 0; place < DROP_PLACES; place++) {
        Drop none = {.path = notes.path};
        drop_in(place, view, &settings, arena, &none);
        for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
            Drop drop = {.path = FILES[i].path};
            drop_in(place, view, &settings, arena, &drop);
            bool is_applied = FILES[i].is_tuning && (place == IN_MATCH || place == IN_SANDBOX);
            bool is_left = FILES[i].is_opened && !is_applied;
            if (drop.chosen.kind != (is_left ? MENU_REQUEST_FILE : MENU_REQUEST_NONE))
                fail_msg("place %d, %s: request %d", (int)place, FILES[i].path,
                         (int)drop.chosen.kind);
            if (is_left) assert_string_equal(drop.chosen.path, FILES[i].path);
            assert_int_equal(drop.frames, is_left ? DROPPED_AT : DROP_ENDS);
            assert_true(is_applied == (drop.changes > none.changes));
        }
    }
    view_destroy(view);
    scratch_remove(broken.folder);
    scratch_remove(bots.folder);
    scratch_remove(notes.folder);
    scratch_remove(map.folder);
}

UNIT_TEST_MAIN("files")
