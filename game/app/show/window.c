// window.c -- a window that shows battles, recordings and the main menu one after the other.
#include "window.h"

#include <SDL.h>
#include <SDL_image.h>
#include <SDL_ttf.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/home/daily.h"
#include "app/base/file_type.h"
#include "game/app/scenery_text.h" // generated from scenery.tmj
#include "game/app_rows.h"
#include "guest.h"
#include "lab_view.h"
#include "app/play/live.h"
#include "platform/files.h"
#include "platform/system.h"
#include "app/home/preferences.h"
#include "app/base/say.h"

enum { POLLS_BEFORE = 3 }; // the first frames load pictures; the host soon wants the greeting

void window_open(Window *window, Settings *settings, ReadWords read) {
    *window = (Window){.settings = settings, .read = read, .home = user_folder(settings)};
    window->config = config_folder(settings);
    interrupt_watch();
}

void window_close(Window *window) {
    view_destroy(window->view);
    menu_model_destroy(window->menu_model);
    arena_destroy(window->arena);
    free(window->home);
    free(window->config);
}

static Prefs prefs_of(const Window *window) {
    Prefs prefs;
    Problem problem; // reported when the view is created
    if (window->view) return *view_prefs(window->view);
    prefs_load(window->config, &prefs, &problem);
    return prefs;
}

void window_apply_difficulty(const Window *window, Settings *settings) {
    Prefs prefs = prefs_of(window);
    if (settings->mission) mission_set_difficulty(settings, prefs_skill(&prefs));
    difficulty_apply(settings, &prefs);
}

static void open_menu_model(Window *window) {
    if (!window->menu_model)
        window->menu_model = menu_model_create(window->settings, window->read, window->home);
}

// Sets `problem`, or prints it if that is NULL.
static int show_arena(Window *window, const Settings *settings, Arena *arena, Problem *failure) {
    int code = EXIT_OK;
    int pads[LOCAL_PLAYERS];
    window->chosen.kind = MENU_REQUEST_NONE;
    Problem problem = {""};
    bool is_shown;
    if (window->view) {
        is_shown = view_set_arena(window->view, arena, &problem);
        if (!is_shown && failure)
            *failure = problem, code = EXIT_RUN_FAILED;
        else if (!is_shown)
            code = say_fail(EXIT_RUN_FAILED, "%s", problem.text);
        if (is_shown) picture_warn(window->settings, arena);
    } else {
        open_menu_model(window);
        window->view = picture_view(window->settings, arena, false, window->home, &code);
        is_shown = window->view;
        if (is_shown && window->menu_model)
            view_set_offer(window->view, menu_model_offer(window->menu_model));
    }
    arena_destroy(is_shown ? window->arena : arena); // the view has released the old arena
    if (!is_shown) return code;
    window->arena = arena;
    settings_pads(settings, pads);
    view_set_pads(window->view, pads);
    return EXIT_OK;
}

int window_show(Window *window, const Settings *settings, SessionPlan *plan, Arena *arena) {
    ASSERT(plan && arena);
    int code = show_arena(window, settings, arena, plan->failure);
    if (window->arena != arena) return code;
    int players = settings_local_players(settings);
    view_set_seats(window->view, plan->live ? players : LOCAL_PLAYERS);
    MatchCard *card = plan->setup ? &plan->setup->card : NULL;
    if (card && card->wave_count && card_player_count(card) && !plan->attempt.kind) {
        plan->attempt.kind = &ATTEMPT_STAND;
        card->locked = stand_locked(window->home);
    }
    plan->home = window->home;
    plan->config = window->config;
    plan->menu_model = window->menu_model;
    plan->read = window->read;
    plan->chosen = &window->chosen;
    if (plan->attempt.kind == &ATTEMPT_SCENERY)
        view_open_menu(window->view);
    else
        view_close_menu(window->view);
    return session_run(settings, plan, window->view);
}

// Copies the settings that belong to the window to others, which are initial unless `is_parsed`.
static void inherit(Settings *settings, const Settings *from, bool is_parsed) {
    if (!is_parsed) settings_init(settings);
    settings->assets = from->assets, settings->user_dir = from->user_dir;
    settings->is_quiet = from->is_quiet, settings->is_verbose = from->is_verbose;
    settings->color = from->color;
    settings->overlay = from->overlay;
}

// Returns how the map of another game was understood, or NULL. `missing` keeps a sentence.
static const char *describe_map(const Arena *arena, Problem *missing) {
    if (pictures_check(arena, missing)) return missing->text;
    if (*arena->summary && !arena->wall_count)
        return "No walls were found: name their layer 'walls' in Tiled, or see treads check";
    if (*arena->summary) return arena->summary;
    return arena->notice_count ? arena->notices[0].text : NULL;
}

bool window_choose_walls(Window *window, Settings *settings, MatchSetup *setup) {
    char walls[ARENA_PATH_MAX];
    int code;
    snprintf(walls, sizeof walls, "%s", arena_walls(settings->arena));
    bool has_walls = *walls, is_known = setup->arena->choices.row_count || has_walls;
    if (!is_known || map_remember(window->config, setup->arena, "", walls) == has_walls)
        return !is_known || has_walls;
    snprintf(window->named, sizeof window->named, "%s%s", settings->arena, walls);
    settings->arena = window->named;
    Arena *arena = arena_open(settings, &code, NULL);
    if (!arena) return true;
    arena_destroy(setup->arena);
    setup->arena = arena;
    SDL_strlcpy(setup->card.arena, window->named, sizeof setup->card.arena);
    return true;
}

// Allows the folder of the map's pictures that the player has chosen. Returns false if the main
// menu must ask for it, and copies the folder.
static bool choose_pictures(const Window *window, const Settings *settings, Arena *arena,
                            char folder[static ARENA_PATH_MAX]) {
    char choice[ARENA_PATH_MAX];
    snprintf(choice, sizeof choice, "%s", settings->map_root ? settings->map_root : "");
    if (!*choice && !pictures_outside(arena, folder)) return true;
    bool is_known = map_remember(window->config, arena, "pictures of ", choice);
    if (is_known) memcpy(arena->root, choice, sizeof choice);
    return is_known;
}

// Plays a battle. The window takes its arena, which is `arena` unless that is NULL.
static int play(Window *window, Settings *settings, SessionPlan *plan, Arena *arena,
                Problem *problem) {
    MatchSetup setup;
    Problem missing;
    bool has_players = settings->command == COMMAND_PLAY || settings->command == COMMAND_HOST;
    int code = setup_from_settings(settings, has_players, arena, &setup, problem);
    if (code != EXIT_OK) {
        arena_destroy(arena);
        return code;
    }
    LiveHost host;
    bool is_asked = !arena && window->chosen.words;
    if (is_asked) open_menu_model(window);
    is_asked &= window->menu_model != NULL;
    char folder[ARENA_PATH_MAX] = "";
    if (is_asked && (!window_choose_walls(window, settings, &setup) ||
                     !choose_pictures(window, settings, setup.arena, folder))) {
        menu_model_ask(window->menu_model, settings->arena, window->chosen.words,
                       *folder ? NULL : &setup.arena->choices, folder);
        setup_free(&setup);
        window->chosen.kind = MENU_REQUEST_LEAVE;
        return EXIT_OK;
    }
    if (settings->command == COMMAND_HOST) {
        code = live_host_open(&host, settings, true, problem);
        if (code == EXIT_OK) plan->live = &host;
    }
    plan->setup = &setup;
    plan->failure = problem;
    if (plan->is_from_file && !plan->greeting) plan->greeting = describe_map(setup.arena, &missing);
    if (code == EXIT_OK)
        code = window_show(window, settings, plan, setup.arena);
    else
        arena_destroy(setup.arena);
    if (plan->live) live_host_close(plan->live);
    card_free(&setup.card);
    return code;
}

// Writes a sentence for the window: "Cannot start: reason", without the later lines of the reason,
// which are about the command line.
static void explain(char *text, size_t size, const char *what, const Problem *problem) {
    int length = (int)strcspn(problem->text, "\n");
    escaped_write(text, size, "%s%s%.*s", what, length ? ": " : "", length, problem->text);
}

int window_return(Window *window, int code, const Problem *problem, const char *what) {
    char text[PROBLEM_MAX + 64];
    bool is_shown = code != EXIT_OK && code != EXIT_INTERRUPTED && window->view;
    if (problem->text[0] && !(is_shown && is_browser())) say_error("%s", problem->text);
    if (!is_shown) return code;
    explain(text, sizeof text, what, problem);
    view_toast(window->view, text);
    window->chosen.kind = MENU_REQUEST_LEAVE;
    return EXIT_OK;
}

// Reads the address, the code and the name. Returns false and sets `problem` if one is invalid.
static bool plan_visit(const Settings *settings, GuestPlan *plan, Problem *problem) {
    LiveAddress address;
    if (!live_room_read(settings->files[0], settings->code, &address, problem)) return false;
    memcpy(plan->code, address.code, sizeof plan->code);
    plan->is_player = !settings->is_spectator;
    escaped_write(plan->name, sizeof plan->name, "%s", settings->guest_name);
    return true;
}

int window_join(Window *window, const Settings *settings, Problem *problem) {
    Settings own = *settings;
    VisitConnection link = {.address = settings->files[0], .delay = POLLS_BEFORE};
    GuestPlan plan = {.link = visit_link(&link)};
    own.record = settings->guest_output;
    if (!plan_visit(settings, &plan, problem)) return EXIT_USAGE;
    problem_set(problem, "out of memory");
    Arena *field = scenery_field();
    if (!field) return EXIT_RUN_FAILED;
    problem_set(problem, "%s", ""); // a view that cannot be opened has printed it
    int code = show_arena(window, settings, field, NULL);
    if (window->arena == field) view_close_menu(window->view);
    if (code != EXIT_OK) return code;
    plan.home = window->home;
    plan.config = window->config;
    plan.read = window->read;
    plan.chosen = &window->chosen;
    plan.field = field;
    Guest *guest = guest_create(&own, &plan, window->view, problem);
    if (guest) problem_set(problem, "%s", "");
    code = guest ? guest_run(guest, problem) : EXIT_RUN_FAILED;
    Arena *shown = guest ? guest_take_arena(guest) : NULL;
    guest_destroy(guest);
    connection_close(link.connection);
    if (!shown) return code;
    arena_destroy(window->arena); // the view shows the arena of the last match
    window->arena = shown;
    return code;
}

// `greeting` is NULL unless a file that is not an arena decides the battle.
static int show_words(Window *window, bool is_from_file, const char *greeting) {
    ASSERT(window->chosen.words);
    DraftWords words = *window->chosen.words; // the settings point into them
    Settings settings;
    Problem problem = {""};
    SessionPlan plan = {.attempt.kind = window->chosen.is_quick ? &ATTEMPT_QUICK : NULL,
                        .is_from_file = is_from_file,
                        .greeting = greeting,
                        .is_rematch = window->last == MENU_REQUEST_PLAY};
    int code = EXIT_USAGE;
    if (settings_from_words(&words, window->read, &settings, &problem)) {
        inherit(&settings, window->settings, true);
        bool has_players = settings.command == COMMAND_PLAY || settings.command == COMMAND_HOST;
        if (has_players) window_apply_difficulty(window, &settings);
        bool is_guest = settings.command == COMMAND_JOIN;
        code = is_guest ? window_join(window, &settings, &problem)
                        : play(window, &settings, &plan, NULL, &problem);
        settings_free(&settings);
        if (is_guest) return window_return(window, code, &problem, "Couldn't join");
    }
    return window_return(window, code, &problem, "Couldn't start this battle");
}

static int show_battle(Window *window) { return show_words(window, false, NULL); }

// Saves the help that was chosen for a mission, and describes it in `greeting`. Returns the mission
// to play; the last one cannot be skipped.
static int take_help(Window *window, Campaign *campaign, int index, char *greeting) {
    const MissionCard *card = &campaign->missions[index].card;
    int help = window->chosen.help;
    Problem problem = {""};
    if (help && !campaign_save_help(campaign, index, help, window->home, &problem))
        say_problem(&problem);
    if (help == HELP_SKIP && index + 1 < campaign->count) card++, index++;
    const char *words = *card->hint ? card->hint : card->goal;
    if (card->help == HELP_HINT) snprintf(greeting, MISSION_WORDS_MAX + 8, "Hint: %s", words);
    if (card->help == HELP_EASIER) snprintf(greeting, MISSION_WORDS_MAX + 8, "An easier battle");
    return index;
}

static int start_mission(Window *window, bool is_from_file) {
    int code = EXIT_RUN_FAILED;
    Settings settings;
    Problem problem = {""};
    open_menu_model(window);
    Campaign *campaign = window->menu_model ? menu_model_campaign(window->menu_model) : NULL;
    int index = campaign ? campaign_find(campaign, window->settings, window->read,
                                         window->chosen.path, &code, &problem)
                         : -1;
    char greeting[MISSION_WORDS_MAX + 8] = "";
    if (index >= 0) index = take_help(window, campaign, index, greeting);
    inherit(&settings, window->settings, false);
    settings.command = COMMAND_PLAY;
    settings.speed = window->settings->speed;
    settings.ghost = window->settings->ghost;
    if (index >= 0 && is_from_file && !mission_is_harmless(&campaign->missions[index], &problem))
        index = -1;
    bool is_training = index >= 0 && campaign->missions[index].card.is_training;
    SessionPlan plan = {.greeting = greeting,
                        .attempt = {.kind = is_training ? &ATTEMPT_LESSON : &ATTEMPT_MISSION,
                                    .campaign = campaign,
                                    .mission = index,
                                    .lesson = window->chosen.lesson}};
    if (index >= 0 &&
        mission_apply(&campaign->missions[index], window->read, NULL,
                      is_training || window->chosen.players < 1 ? 1 : window->chosen.players,
                      &settings, &problem)) {
        Prefs prefs = prefs_of(window);
        if (!is_training) mission_set_difficulty(&settings, prefs_skill(&prefs));
        if (campaign->missions[index].card.help == HELP_EASIER)
            mission_ease(&campaign->missions[index], &settings);
        code = play(window, &settings, &plan, NULL, &problem);
    }
    settings_free(&settings);
    return window_return(window, code, &problem, "Couldn't start this mission");
}

static int show_mission(Window *window) { return start_mission(window, false); }

static int show_daily(Window *window) {
    char date[DAILY_DATE_MAX];
    bool is_run = window->chosen.is_run;
    DraftWords words;
    Settings settings;
    Problem problem = {""};
    date_today(date);
    DailyCard card = daily_card(date);
    SessionPlan plan = {
        .attempt = {.kind = is_run ? &ATTEMPT_STAND_DAILY : &ATTEMPT_DAILY, .daily = &card}};
    int code = EXIT_RUN_FAILED;
    daily_words(&card, &words);
    if (is_run) daily_run_words(date, &words);
    if (daily_begin(window->home, is_run ? RUNS_FILE : DAILY_FILE, date, &problem) &&
        settings_from_words(&words, window->read, &settings, &problem)) {
        inherit(&settings, window->settings, true);
        settings.ghost = window->settings->ghost;
        code = play(window, &settings, &plan, NULL, &problem);
        settings_free(&settings);
    }
    return window_return(window, code, &problem,
                         is_run ? "Couldn't start today's run"
                                : "Couldn't start the daily challenge");
}

// Plays the battle of a recording against its ghost. If it is today's challenge, this uses one of
// the player's attempts, if any are left.
static int show_rival(Window *window) {
    Settings settings;
    Recording recording;
    Problem problem = {""}, none;
    char path[ARENA_PATH_MAX], today[DAILY_DATE_MAX], date[DAILY_DATE_MAX];
    DailyCard daily;
    SDL_strlcpy(path, window->chosen.path, sizeof path);
    const char *source = *path ? path : window->chosen.link;
    SessionPlan plan = {.attempt = {.kind = &ATTEMPT_RIVAL, .rival = source}, .failure = &problem};
    inherit(&settings, window->settings, false);
    settings.command = COMMAND_PLAY;
    settings.speed = window->settings->speed;
    int code = recording_open(&settings, source, &recording, &problem);
    if (code == EXIT_OK && !card_player_count(&recording.replay->card)) {
        problem_set(&problem, "no player drives in this recording");
        code = EXIT_USAGE;
    }
    // A recording must never start a program that it names.
    if (code == EXIT_OK && card_has_external(&recording.replay->card)) {
        problem_set(&problem, "its external bots are programs, which it does not contain");
        code = EXIT_USAGE;
    }
    if (code == EXIT_OK) {
        date_today(today);
        bool is_daily = daily_find(&recording.replay->card, date);
        if (is_daily && !strcmp(date, today) &&
            daily_begin(window->home, DAILY_FILE, date, &none)) {
            daily = daily_card(date);
            plan.attempt.kind = &ATTEMPT_DAILY;
            plan.attempt.daily = &daily;
        } else if (is_daily) {
            plan.greeting = "Practice: this battle does not count as an attempt";
        }
        MatchSetup setup = {.card = recording.replay->card,
                            .arena = recording.arena,
                            .bots = settings_bots(&settings)};
        plan.setup = &setup;
        recording.is_arena_lent = true;
        code = window_show(window, &settings, &plan, setup.arena);
    }
    recording_close(&recording);
    settings_free(&settings);
    return window_return(window, code, &problem, "Couldn't play against this recording");
}

static int show_replay(Window *window) {
    Settings settings;
    Recording recording;
    Playback playback = {0};
    Fork fork = {.settings = &settings, .recording = &recording};
    Problem problem = {""};
    SessionPlan plan = {0};
    char source[ARENA_PATH_MAX];
    SDL_strlcpy(source, window->chosen.path, sizeof source);
    inherit(&settings, window->settings, false);
    int code = recording_open(&settings, source, &recording, &problem);
    if (code == EXIT_OK) {
        bool is_saved_match = recording.replay->ticks == 0; // played, not replayed
        if (is_saved_match)
            plan.fork = &fork;
        else
            playback_open(plan.playback = &playback, &recording), plan.source = source;
        recording.is_arena_lent = true;
        code = window_show(window, &settings, &plan, recording.arena);
    } else {
        code = window_return(window, code, &problem, "Couldn't open this recording");
    }
    playback_close(&playback);
    recording_close(&recording);
    settings_free(&settings);
    return code;
}

// Writes the command line that plays with a file.
static bool write_words(FileType type, const char *path, DraftWords *words) {
    static const char *const OPTIONS[FILE_TYPE_UNKNOWN + 1] = {[FILE_TYPE_ARENA] = "--arena",
                                                               [FILE_TYPE_TUNING] = "--preset",
                                                               [FILE_TYPE_VEHICLE] = "--drive"};
    char mind[ARENA_PATH_MAX + 8];
    const char quote = strchr(path, '\'') ? '"' : '\'';
    snprintf(mind, sizeof mind, "net:%c%s%c", quote, path, quote);
    *words = (DraftWords){0};
    draft_words_add(words, "play");
    if (type == FILE_TYPE_POLICY) return draft_words_add(words, mind);
    return OPTIONS[type] && draft_words_add(words, OPTIONS[type]) && draft_words_add(words, path);
}

static int show_file(Window *window) {
    Problem problem = {""};
    DraftWords words;
    char greeting[PROBLEM_MAX];
    FileType type = file_type(window->chosen.path, &problem);
    if (window->settings->is_verbose)
        say_note(window->settings, "opens '%s': %s", window->chosen.path, FILE_TYPE_TEXTS[type]);
    if (type == FILE_TYPE_RECORDING) return show_replay(window);
    window->chosen.players = 1;
    if (type == FILE_TYPE_MISSION) return start_mission(window, true);
    window->chosen.words = &words;
    escaped_write(greeting, sizeof greeting, "%s: %s", path_name(window->chosen.path),
                  FILE_TYPE_TEXTS[type]);
    if (write_words(type, window->chosen.path, &words))
        return show_words(window, true, type == FILE_TYPE_ARENA ? NULL : greeting);
    if (type < FILE_TYPE_UNKNOWN)
        problem_set(&problem, "%s is %s, which cannot be played",
                    path_for_message(window->chosen.path), FILE_TYPE_TEXTS[type]);
    return window_return(window, EXIT_USAGE, &problem, "Couldn't open this file");
}

static int show_lab(Window *window) {
    Settings settings;
    inherit(&settings, window->settings, false);
    const LabDraft *lab = &window->chosen.lab;
    if (controller_parse(lab->controller, &settings.lab.controllers[0]))
        settings.lab.controller_count = 1;
    settings.lab.hz = (WholeList){.items = {lab->hz}, .count = 1};
    window->chosen.kind =
        lab_visit(&settings, window->view) ? MENU_REQUEST_NONE : MENU_REQUEST_LEAVE;
    settings_free(&settings);
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_OK;
}

// The battles behind the main menu.
typedef struct Demo {
    const char *arena;
    int mode;
    const char *tanks[4]; // end with NULL
} Demo;

#define ROW(arena, mode, ...) {arena, mode, {__VA_ARGS__}},
static const Demo DEMOS[] = {MENU_DEMOS(ROW)};

Arena *scenery_field(void) {
    static const char MAP[] = TEXT_SCENERY_TMJ;
    Problem problem;
    return arena_parse(MAP, strlen(MAP), "field", "", &problem);
}

// Shows the next demo, on `field` unless that is NULL. The window takes ownership of the arena.
static int show_scene(Window *window, Arena *field, const char *greeting, Problem *problem) {
    const Settings *outer = window->settings;
    Settings settings;
    SessionPlan plan = {.attempt.kind = &ATTEMPT_SCENERY, .greeting = greeting};
    int code = EXIT_RUN_FAILED;
    const Demo *demo = &DEMOS[window->scenes % COUNT_OF(DEMOS)];
    inherit(&settings, outer, false);
    settings.command = COMMAND_WATCH;
    settings.arena = demo->arena;
    settings.mode = demo->mode;
    settings.is_verbose = false;
    settings.speed = outer->speed;
    settings.has_seed = outer->has_seed;
    settings.seed = (outer->seed + (uint64_t)window->scenes) & INT64_MAX;
    if (settings_add_tanks(&settings, demo->tanks)) {
        window->scenes++;
        code = play(window, &settings, &plan, field, problem);
    }
    settings_free(&settings);
    return code;
}

// Tries each demo, then an empty field, so that the menu opens even if all arenas are unreadable.
static int show_scenery(Window *window) {
    char greeting[PROBLEM_MAX + 64] = "";
    Problem problem = {""};
    for (int i = 0; i < COUNT_OF(DEMOS); i++) {
        int code = show_scene(window, NULL, greeting, &problem);
        if (code != EXIT_USAGE) return code;
        say_error("%s", problem.text);
        explain(greeting, sizeof greeting, "Couldn't load an arena", &problem);
    }
    Arena *field = scenery_field();
    window->scenes = 0;
    return field ? show_scene(window, field, greeting, &problem) : EXIT_RUN_FAILED;
}

// Makes the chosen battle, mission or recording the address of a web page.
static void show_place(const MenuRequest *chosen) {
    DraftWords words = {0};
    static const char *const COMMANDS[][2] = {[MENU_REQUEST_MISSION] = {"play", "--mission"},
                                              [MENU_REQUEST_DAILY] = {"play", "--daily"},
                                              [MENU_REQUEST_REPLAY] = {"replay"},
                                              [MENU_REQUEST_AGAINST] = {"play", "--against"},
                                              [MENU_REQUEST_FILE] = {NULL},
                                              [MENU_REQUEST_LEAVE] = {NULL}};
    if (chosen->kind == MENU_REQUEST_PLAY) words = *chosen->words;
    for (int i = 0; i < 2 && COMMANDS[chosen->kind][i]; i++)
        draft_words_add(&words, COMMANDS[chosen->kind][i]);
    bool has_file = chosen->kind == MENU_REQUEST_REPLAY || chosen->kind == MENU_REQUEST_AGAINST ||
                    chosen->kind == MENU_REQUEST_FILE;
    if (chosen->kind == MENU_REQUEST_MISSION || has_file)
        draft_words_add(&words, *chosen->path || !chosen->link ? chosen->path : chosen->link);
    browser_show_place(words.text, words.length);
}

int window_run(Window *window, int code) {
    static int (*const SHOWS[])(Window *) = {
        [MENU_REQUEST_PLAY] = show_battle,   [MENU_REQUEST_MISSION] = show_mission,
        [MENU_REQUEST_DAILY] = show_daily,   [MENU_REQUEST_REPLAY] = show_replay,
        [MENU_REQUEST_LAB] = show_lab,       [MENU_REQUEST_LEAVE] = show_scenery,
        [MENU_REQUEST_AGAINST] = show_rival, [MENU_REQUEST_FILE] = show_file};
    while (code == EXIT_OK && window->chosen.kind) {
        ASSERT((size_t)window->chosen.kind < sizeof SHOWS / sizeof *SHOWS);
        ASSERT(SHOWS[window->chosen.kind]);
        MenuRequestKind kind = window->chosen.kind;
        show_place(&window->chosen);
        code = SHOWS[kind](window);
        window->last = kind;
    }
    return code;
}

static void write_version(char text[static 16], const SDL_version *version) {
    snprintf(text, 16, "%d.%d.%d", version->major, version->minor, version->patch);
}

LibraryVersions window_versions(void) {
    LibraryVersions versions;
    SDL_version sdl;
    SDL_GetVersion(&sdl);
    write_version(versions.sdl, &sdl);
    write_version(versions.sdl_image, IMG_Linked_Version());
    write_version(versions.sdl_ttf, TTF_Linked_Version());
    return versions;
}
