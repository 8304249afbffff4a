// house.c -- one window, and what is shown in it one after the other.
#include "house.h"

#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "drafts.h"
#include "platform/system.h"
#include "lab_view.h"
#include "picture.h"
#include "progress.h"
#include "recording.h"
#include "say.h"
#include "scenery.h"

#define LADDER_S 0.008 // of a frame, for the tournament beside it

void house_open(House *house, Settings *settings) {
    *house = (House){.settings = settings, .home = user_folder(settings)};
    house->ladder = ladder_live_create(settings, house->home);
    interrupt_watch();
}

void house_close(House *house) {
    view_destroy(house->view);
    shelf_close(&house->shelf);
    ladder_live_destroy(house->ladder);
    arena_destroy(house->arena);
    free(house->home);
}

static bool open_view(House *house, const Arena *arena, int *code) {
    house->view = picture_view(house->settings, arena, false, house->home, code);
    if (!house->view) return false;
    if (house->ladder) {
        shelf_open(&house->shelf, house->settings, house->home, house->ladder);
        view_set_offer(house->view, &house->shelf.offer);
    }
    return true;
}

// The view lets go of the old one before it is freed.
static bool take_arena(House *house, Arena *arena, int *code) {
    Problem problem = {""};
    bool is_shown;
    if (house->view) {
        is_shown = view_set_arena(house->view, arena, &problem);
        if (!is_shown) say_error("%s", problem.text), *code = EXIT_RUN_FAILED;
        if (is_shown) picture_warn(house->settings, arena);
    } else {
        is_shown = open_view(house, arena, code);
    }
    arena_destroy(is_shown ? house->arena : arena);
    if (is_shown) house->arena = arena;
    return is_shown;
}

static void choose_battle(House *house, const MenuWish *wish) {
    char path[ARENA_PATH_MAX];
    house->draft = wish->draft;
    house->next = SHOW_BATTLE;
    if (shelf_draft_path(&house->shelf, path)) draft_keep(&wish->draft, path);
}

// Does what was chosen in the menu; true when the match on the stage is to be left for it.
static bool choose(void *owner, const MenuWish *wish) {
    House *house = owner;
    switch (wish->act) {
    case MENU_ACT_PLAY: choose_battle(house, wish); return true;
    case MENU_ACT_REPLAY:
        strcpy(house->path, wish->path);
        house->next = SHOW_REPLAY;
        return true;
    case MENU_ACT_LAB: house->next = SHOW_LAB; return true;
    case MENU_ACT_LEAVE: house->next = SHOW_SCENERY; return true;
    case MENU_ACT_LADDER: ladder_live_start(house->ladder, &wish->ladder); return false;
    case MENU_ACT_LADDER_STOP: ladder_live_stop(house->ladder); return false;
    case MENU_ACT_TABLE: ladder_live_read(house->ladder, wish->path); return false;
    default: return false;
    }
}

static void work(void *owner) {
    House *house = owner;
    if (house->ladder) ladder_live_work(house->ladder, clock_s() + LADDER_S);
}

static void kept(void *owner, const char *preset) {
    House *house = owner;
    shelf_add_preset(&house->shelf, preset);
}

static void kept_arena(void *owner, const char *name) {
    House *house = owner;
    shelf_add_arena(&house->shelf, name);
}

int house_stage(House *house, const Settings *settings, StagePlan *plan, Arena *arena) {
    int code = EXIT_OK;
    house->next = SHOW_NOTHING;
    if (!take_arena(house, arena, &code)) return code;
    plan->home = house->home;
    plan->owner = house;
    plan->choose = choose;
    plan->work = work;
    plan->kept = kept;
    plan->kept_arena = kept_arena;
    if (plan->is_scenery)
        view_open_menu(house->view);
    else
        view_close_menu(house->view);
    return stage_run(settings, plan, house->view);
}

// What is about the window and not about the match goes on as it was.
static void inherit(Settings *settings, const Settings *from) {
    settings->assets = from->assets, settings->user_dir = from->user_dir;
    settings->is_quiet = from->is_quiet, settings->is_verbose = from->is_verbose;
    settings->color = from->color;
    settings->overlay = from->overlay;
}

// A battle of these settings; its arena, or the one that is given, becomes the house's.
static int play(House *house, Settings *settings, StagePlan *plan, Arena *arena) {
    Setup setup;
    bool has_people = settings->command == COMMAND_PLAY;
    int code = setup_make_on(settings, has_people, arena, &setup);
    if (code != EXIT_OK) {
        arena_destroy(arena);
        return code;
    }
    plan->setup = &setup;
    code = house_stage(house, settings, plan, setup.arena);
    card_free(&setup.card);
    return code;
}

// Whatever is wrong with it, the menu comes back.
static int show_battle(House *house) {
    DraftWords words;
    Settings settings;
    Problem problem = {""};
    StagePlan plan = {0};
    int code = EXIT_USAGE;
    if (draft_read(&house->draft, &words, &settings, &problem)) {
        inherit(&settings, house->settings);
        code = play(house, &settings, &plan, NULL);
        settings_free(&settings);
    }
    if (problem.text[0]) say_error("%s", problem.text);
    if (code == EXIT_OK || code == EXIT_INTERRUPTED) return code;
    view_toast(house->view, "This battle cannot be played: the terminal says why");
    house->next = SHOW_SCENERY;
    return EXIT_OK;
}

static int cannot_show(House *house, const char *why) {
    view_toast(house->view, *why ? why : "This recording cannot be shown");
    house->next = SHOW_SCENERY;
    return EXIT_OK;
}

static int show_replay(House *house) {
    Settings settings;
    Recording recording;
    Playback playback = {0};
    Problem problem = {""};
    StagePlan plan = {.playback = &playback};
    settings_init(&settings);
    inherit(&settings, house->settings);
    int code = recording_open(&settings, house->path, &recording, &problem);
    if (code == EXIT_OK && playback_open(&playback, recording.replay, recording.arena, &problem)) {
        recording.is_arena_lent = true;
        code = house_stage(house, &settings, &plan, recording.arena);
    } else {
        code = cannot_show(house, problem.text);
    }
    playback_close(&playback);
    recording_close(&recording);
    settings_free(&settings);
    return code;
}

static int show_lab(House *house) {
    Settings settings;
    settings_init(&settings);
    inherit(&settings, house->settings);
    house->next = lab_visit(&settings, house->view) ? SHOW_NOTHING : SHOW_SCENERY;
    settings_free(&settings);
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_OK;
}

static bool read_scene(const House *house, Settings *settings) {
    if (!scenery_read(house->scenes, settings)) return false;
    inherit(settings, house->settings);
    settings->is_verbose = false;
    settings->speed = house->settings->speed;
    settings->has_seed = house->settings->has_seed;
    settings->seed = (house->settings->seed + (uint64_t)house->scenes) & INT64_MAX;
    return true;
}

// The next of the scenes; `field`, which becomes the house's, instead of its arena if there is one.
static int show_scene(House *house, Arena *field, const char *greeting) {
    Settings settings;
    StagePlan plan = {.is_scenery = true, .greeting = greeting};
    int code = EXIT_RUN_FAILED;
    if (read_scene(house, &settings)) {
        house->scenes++;
        code = play(house, &settings, &plan, field);
    }
    settings_free(&settings);
    return code;
}

// An arena that is missing or damaged makes way for the next one, and all of them for a bare field:
// the menu opens whatever is wrong.
static int show_scenery(House *house) {
    const char *greeting = NULL;
    for (int i = 0; i < SCENERY_COUNT; i++) {
        int code = show_scene(house, NULL, greeting);
        if (code != EXIT_USAGE) return code;
        greeting = "An arena cannot be read: the terminal says why";
    }
    Arena *field = scenery_field();
    house->scenes = 0;
    return field ? show_scene(house, field, greeting) : EXIT_RUN_FAILED;
}

int house_run(House *house, int code) {
    static int (*const SHOWS[])(House *) = {[SHOW_SCENERY] = show_scenery,
                                            [SHOW_BATTLE] = show_battle,
                                            [SHOW_REPLAY] = show_replay,
                                            [SHOW_LAB] = show_lab};
    while (code == EXIT_OK && house->next != SHOW_NOTHING) code = SHOWS[house->next](house);
    return code;
}
