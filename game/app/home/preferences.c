// preferences.c -- settings.json, views that follow it and the command line, and statistics.json:
// wins, losses and records of the player.
#include "preferences.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "app/base/assets.h"
#include "platform/suggestion.h"
#include "platform/files.h"
#include "platform/system.h"
#include "app/base/say.h"
#include "sim/arena/arena.h"

enum { USER_FILE_MB_MAX = 1 };

// Members with the bindings of each device.
static const char *const DEVICES[DEVICE_COUNT] = {"keys", "pad"};

void prefs_bindings(Binding table[static PREF_BINDINGS]) {
    static const BindingType TYPES[] = {
        [PREF_NUMBER] = BIND_NUMBER, [PREF_SWITCH] = BIND_FLAG, [PREF_CHOICE] = BIND_CHOICE};
    for (int i = 0; i < PREF_COUNT; i++) {
        const PrefRow *row = &PREF_ROWS[i];
        table[i] = (Binding){
            row->key,  TYPES[row->kind],    offsetof(Prefs, value) + (size_t)i * sizeof(double),
            row->low,  row->high,           row->words,
            row->word, .is_optional = true, .is_double = true};
    }
    for (int i = 0; i < DEVICE_COUNT; i++)
        table[PREF_COUNT + i] = (Binding){DEVICES[i], BIND_OBJECT, .is_optional = true};
    table[PREF_COUNT + DEVICE_COUNT] = (Binding){0};
}

// Returns the defaults. The camera does not shake if the system's settings reduce motion.
static Prefs initial_prefs(void) {
    Prefs prefs = prefs_defaults();
    if (system_reduces_motion()) prefs.value[PREF_IMPACT] = 0;
    return prefs;
}

static bool read_binding(const JsonCursor *at, Device device, Action action, Prefs *prefs) {
    static const Binding TEXT = {NULL, BIND_STRING, .high = BINDING_TEXT_MAX - 1};
    char wrong[KEY_NAME_MAX], text[BINDING_TEXT_MAX];
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    uint16_t *own = prefs->bindings.on[device][action];
    if (!action_is_bindable(action)) return json_fail(at, "'%s' cannot be bound", at->key);
    if (!json_read_value(at, &TEXT, text)) return false;
    if (!bindings_read(device, text, own, wrong)) {
        Suggestion nearest = suggestion_begin(wrong);
        for (int i = 1; i < SDL_NUM_SCANCODES && device == DEVICE_KEYBOARD; i++)
            if (*SDL_GetScancodeName((SDL_Scancode)i))
                suggestion_add(&nearest, SDL_GetScancodeName((SDL_Scancode)i));
        for (int i = 1; i < PAD_INPUTS && device == DEVICE_PAD; i++)
            suggestion_add(&nearest, pad_write((PadInput)i));
        return json_fail(at, "unknown %s '%s'%s", device == DEVICE_PAD ? "gamepad input" : "key",
                         wrong, suggestion_hint(&nearest));
    }
    if (device == DEVICE_KEYBOARD && action_is_players(action) && (own[0] | own[1]) & KEY_CTRL)
        return json_fail(at, "'%s' is held down, so Ctrl+ is not allowed", at->key);
    return true;
}

static bool read_bindings(const JsonCursor *list, Device device, Prefs *prefs) {
    const char *key;
    json_t *value;
    json_object_foreach(list->json, key, value) {
        JsonCursor at = json_member(list, key);
        Action action = action_find(key);
        if (action != ACTION_NONE) {
            if (!read_binding(&at, device, action, prefs)) return false;
            continue;
        }
        Suggestion nearest = suggestion_begin(key);
        for (int i = 0; i < ACTION_COUNT; i++) suggestion_add(&nearest, KEY_ROWS[i].action);
        if (!json_unknown(&at, &nearest)) return false;
    }
    return true;
}

// Removes default inputs of actions that the file does not name if it uses them for other actions,
// because the file may be older than the action.
static void drop_used_defaults(const json_t *list, Device device, Bindings *bindings) {
    for (Action i = 0; i < ACTION_COUNT; i++)
        for (int place = 0; place < BINDINGS_EACH; place++) {
            uint16_t *own = &bindings->on[device][i][place];
            if (json_object_get(list, KEY_ROWS[i].action)) continue;
            if (*own && bindings_conflict(bindings, device, i, *own) != ACTION_NONE) *own = 0;
        }
}

// Converts the member `level`, a skill of rules version 14.
static bool convert_level(json_t *json) {
    json_t *level = json_object_get(json, "level");
    if (!json_is_number(level) || json_object_get(json, PREF_ROWS[PREF_LEVEL].key)) return true;
    double skill = round(skill_of_rules_14(clamp(json_number_value(level), 0, SKILL_ACE)));
    return !json_object_set_new(json, PREF_ROWS[PREF_LEVEL].key, json_real(skill)) &&
           !json_object_del(json, "level");
}

// Returns the document, which the caller releases, or NULL if it cannot be read.
static json_t *read_document(const JsonText *text, Prefs *prefs) {
    json_t *json = json_text_parse(text);
    *prefs = initial_prefs();
    if (text->notice) text->notice->text[0] = '\0';
    if (!json) return NULL;
    JsonCursor root = json_root(text, json);
    Binding table[PREF_BINDINGS];
    prefs_bindings(table);
    bool is_read = convert_level(json) && json_read(&root, table, prefs);
    for (Device device = 0; device < DEVICE_COUNT && is_read; device++) {
        JsonCursor list = json_member(&root, DEVICES[device]);
        is_read = read_bindings(&list, device, prefs);
        drop_used_defaults(list.json, device, &prefs->bindings);
    }
    if (is_read) return json;
    *prefs = initial_prefs();
    json_decref(json);
    return NULL;
}

bool prefs_parse(const char *text, size_t length, const char *name, Prefs *prefs, Problem *notice,
                 Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem, JSON_UNKNOWN_NOTED, notice};
    json_t *json = read_document(&source, prefs);
    json_decref(json);
    return json;
}

static json_t *load_document(const char *path, Prefs *prefs, Problem *notice, Problem *problem) {
    size_t length;
    *prefs = initial_prefs();
    char *text = file_read_text(path, USER_FILE_MB_MAX, &length, problem);
    if (!text) return NULL;
    JsonText source = {path_for_message(path), text, length, problem, JSON_UNKNOWN_NOTED, notice};
    json_t *json = read_document(&source, prefs);
    free(text);
    return json;
}

bool prefs_check(const char *path, Prefs *prefs, Problem *notice, Problem *problem) {
    json_t *json = load_document(path, prefs, notice, problem);
    json_decref(json);
    return json;
}

static bool is_missing(const char *path) {
    return file_kind(path) == FILE_MISSING && errno == ENOENT;
}

#ifdef __linux__
static char *find_config(void) {
    const char *parent = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool is_set = parent && *parent == '/'; // relative paths are invalid
    char path[ARENA_PATH_MAX];
    if (!is_set && !(home && *home)) return NULL;
    int length = snprintf(path, sizeof path, "%s%s/treads", is_set ? parent : home,
                          is_set ? "" : "/.config");
    return length < ARENA_PATH_MAX && folder_make_all(path) ? strdup(path) : NULL;
}
#else
static char *find_config(void) { return NULL; }
#endif

char *config_folder(const Settings *settings) {
    char *config = settings->user_dir ? NULL : find_config();
    return config ? config : user_folder(settings);
}

bool prefs_load(const char *home, Prefs *prefs, Problem *problem) {
    char path[ARENA_PATH_MAX];
    *prefs = initial_prefs();
    return !user_path(home, PREFS_FILE, path) || is_missing(path) ||
           prefs_check(path, prefs, NULL, problem);
}

static bool save_changes(const char *path, const Prefs *was, const Prefs *now, Problem *problem) {
    Binding table[PREF_BINDINGS];
    Prefs kept = initial_prefs();
    json_t *json = is_missing(path) ? json_object() : load_document(path, &kept, NULL, problem);
    if (!json) return false;
    prefs_bindings(table);
    prefs_merge(&kept, was, now);
    bool is_whole = json_write(json, table, &kept);
    for (Device device = 0; device < DEVICE_COUNT && is_whole; device++) {
        char text[BINDING_TEXT_MAX];
        json_t *list = json_object_get(json, DEVICES[device]);
        if (!list) is_whole = !json_object_set_new(json, DEVICES[device], list = json_object());
        for (Action i = 0; i < ACTION_COUNT && is_whole; i++)
            if (action_is_bindable(i))
                is_whole = !json_object_set_new(
                    list, KEY_ROWS[i].action,
                    json_string(bindings_write(device, kept.bindings.on[device][i], text)));
    }
    bool is_saved =
        json_save(is_whole ? json : NULL, JSON_INDENT(2) | JSON_REAL_PRECISION(6), path, problem);
    json_decref(json);
    return is_saved;
}

bool prefs_save(const char *home, const Prefs *was, const Prefs *now, Problem *problem) {
    ASSERT(was && now);
    char path[ARENA_PATH_MAX];
    if (!user_path(home, PREFS_FILE, path))
        return problem_set(problem, "no user folder: your settings are not saved");
    int lock = folder_lock(home); // two programs that save keep each other's changes
    bool is_saved = save_changes(path, was, now, problem);
    folder_unlock(lock);
    return is_saved;
}

Prefs preferences_load(const Settings *settings, const char *home) {
    Prefs prefs;
    Problem problem = {""};
    if (!prefs_load(home, &prefs, &problem)) {
        say_problem(&problem);
        say_note(settings, "using the default settings; the file is not changed");
    }
    for (int i = 0; i < PREF_COUNT; i++)
        if (!isnan(settings->prefs[i])) prefs.value[i] = settings->prefs[i];
    return prefs;
}

// Reads the address of the relay from a folder's treads.conf.
static bool read_relay(const char *folder, char address[static RELAY_ADDRESS_MAX]) {
    char path[ARENA_PATH_MAX];
    size_t length;
    bool is_found = false;
    char *text = user_path(folder, RELAY_FILE, path)
                     ? file_read_text(path, USER_FILE_MB_MAX, &length, NULL)
                     : NULL;
    for (const char *line = text; line && !is_found; line = strchr(line + 1, '\n'))
        is_found = sscanf(line, " relay = %255s", address) == 1;
    free(text);
    return is_found;
}

bool relay_find(const Settings *settings, char address[static RELAY_ADDRESS_MAX]) {
    char assets[ARENA_PATH_MAX], *own = config_folder(settings);
    bool is_found = read_relay(own, address) || read_relay("/etc/treads", address) ||
                    (assets_find(settings, assets) && read_relay(assets, address));
    free(own);
    return is_found;
}

bool map_remember(const char *config, const Arena *arena, const char *about,
                  char choice[static ARENA_PATH_MAX]) {
    char file[ARENA_PATH_MAX], map[2 * ARENA_PATH_MAX] = "";
    size_t length;
    Problem problem;
    if (!user_path(config, "maps.json", file)) return *choice;
    char *text = file_read_text(file, 1, &length, NULL),
         *folder = path_resolve(*arena->folder ? arena->folder : ".");
    json_t *maps = text ? json_loadb(text, length, 0, NULL) : json_object();
    snprintf(map, sizeof map, "%s%s/%s", about, folder ? folder : "", arena->name);
    const char *known = json_string_value(json_object_get(maps, map));
    if (*choice && maps && !json_object_set_new(maps, map, json_string(choice)))
        json_save(maps, JSON_INDENT(2), file, &problem); // a failure means another question
    else if (known)
        snprintf(choice, ARENA_PATH_MAX, "%s", known);
    json_decref(maps);
    free(folder);
    free(text);
    return *choice;
}

// The first choice is the weakest.
void difficulty_apply(Settings *settings, const Prefs *prefs) {
    char digits[DIGITS_MAX];
    TeamChoice choice = {.team = -1};
    number_digits(prefs_skill(prefs), DIGITS_PLAIN, digits);
    if (settings->choice_count == TEAM_CHOICES_MAX ||
        !property_parse(SKILL_PROPERTY, digits, &choice.override, &(Problem){""}))
        return;
    memmove(settings->choices + 1, settings->choices,
            (size_t)settings->choice_count++ * sizeof *settings->choices);
    settings->choices[0] = choice;
}

void picture_warn(const Settings *settings, const Arena *arena) {
    Problem problem;
    if (pictures_check(arena, &problem)) say_note(settings, "%s", problem.text);
}

View *picture_view(const Settings *settings, const Arena *arena, bool is_headless,
                   const char *user_dir, int *code) {
    ASSERT(arena && code);
    char font[ARENA_PATH_MAX];
    *code = EXIT_ENVIRONMENT;
    if (!font_find(settings, font)) return NULL;
    ViewOptions options = view_defaults();
    options.width_px = settings->width_px;
    options.height_px = settings->height_px;
    options.is_headless = is_headless;
    options.is_software = settings->is_software;
    options.follow = settings->follow;
    options.camera = (ViewCamera)settings->camera;
    options.overlay = settings->overlay;
    options.font_file = font;
    options.user_dir = user_dir;
    Problem problem = {""};
    // Images do not depend on the settings of the user who makes them.
    char *config = is_headless ? NULL : config_folder(settings);
    options.prefs = preferences_load(settings, config);
    free(config);
    View *view = view_create(&options, arena, &problem);
    if (!view) {
        say_error("%s", problem.text);
        return NULL;
    }
    if (*problem.text) say_note(settings, "%s", problem.text);
    picture_warn(settings, arena);
    if (!is_headless && !view_has_sound(view))
        say_note(settings, "no sound: no audio device found");
    return view;
}

bool save_default_screenshot(const Settings *settings, View *view, const char *name,
                             char path[static ARENA_PATH_MAX]) {
    char *home = user_folder(settings);
    bool is_made = (home && new_file(home, name, ".png", path)) || new_file("", name, ".png", path);
    free(home);
    if (!is_made) {
        say_error("cannot save '%s.png' in the user folder or in this folder", name);
        return false;
    }
    Problem problem = {""};
    if (view_save(view, path, &problem)) return true;
    file_remove(path);
    say_error("%s", problem.text);
    return false;
}

#define COUNT_MEMBER(name, structure, field)                                                       \
    NUMBER_MEMBER(name, structure, field, 0, 1e12, OPTIONAL)

static const Binding FOE_BINDINGS[] = {FOE_MEMBERS(BINDING){0}};

#define ROW(name, sums, key) COUNT_MEMBER(key, Statistics, runs[RUN_##name]),
const Binding STATISTICS_BINDINGS[] = {STAND_COUNTS(ROW) STATISTICS_MEMBERS(BINDING){0}};
#undef ROW

bool statistics_parse(const char *text, size_t length, const char *name, Statistics *statistics,
                      Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    json_t *json = json_text_parse(&source);
    *statistics = (Statistics){0};
    if (!json) return false;
    JsonCursor root = json_root(&source, json);
    bool is_read = json_read(&root, STATISTICS_BINDINGS, statistics);
    if (!is_read) *statistics = (Statistics){0};
    json_decref(json);
    return is_read;
}

bool statistics_load(const char *home, Statistics *statistics, Problem *problem) {
    char path[ARENA_PATH_MAX];
    size_t length;
    *statistics = (Statistics){0};
    if (!user_path(home, STATISTICS_FILE, path) || file_kind(path) == FILE_MISSING) return true;
    char *text = file_read_text(path, USER_FILE_MB_MAX, &length, problem);
    bool is_read = text && statistics_parse(text, length, path, statistics, problem);
    free(text);
    return is_read;
}

// Returns the row of an enemy, which replaces the last row if the table is full.
static FoeRecord *find_foe(Statistics *statistics, const char *name, const char *skill) {
    for (int i = 0; i < statistics->foe_count; i++)
        if (!strcmp(statistics->foes[i].name, name) && !strcmp(statistics->foes[i].skill, skill))
            return &statistics->foes[i];
    ASSERT(statistics->foe_count >= 0 && statistics->foe_count <= FOES_MAX);
    if (statistics->foe_count < FOES_MAX) statistics->foe_count++;
    FoeRecord *foe = &statistics->foes[statistics->foe_count - 1];
    *foe = (FoeRecord){0};
    escaped_write(foe->name, sizeof foe->name, "%s", name);
    snprintf(foe->skill, sizeof foe->skill, "%s", skill);
    return foe;
}

// A draw does not end a streak; a survival match changes only the wave record.
static void count_match(Statistics *statistics, const void *of) {
    const Match *match = of;
    const MatchCard *card = match_card(match);
    MatchResult result = match_result_without_hash(match);
    int own = card_player_tank(card, 0);
    ASSERT(result.is_over && card_player_count(card) == 1);
    if (own < 0) return;
    const Tank *tank = battle_tank(match_battle(match), own);
    statistics->shots += tank->shots;
    statistics->hits += tank->hits;
    statistics->seconds += (double)result.ticks * BATTLE_TICK_S;
    if (card->mode == MODE_SURVIVAL)
        statistics->best_wave = max_of(result.team_score[tank->team], statistics->best_wave);
    if (card->mode == MODE_SURVIVAL || result.winner < 0) return;
    bool is_won = result.winner == tank->team;
    *(is_won ? &statistics->won : &statistics->lost) += 1;
    statistics->streak = is_won ? statistics->streak + 1 : 0;
    statistics->best_streak = max_of(statistics->streak, statistics->best_streak);
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *foe = &card->tanks[i];
        bool is_enemy = foe->kind == DRIVER_MIND && foe->team != tank->team;
        for (int k = 0; k < i; k++) // a mind counts once per team
            if (card->tanks[k].kind == DRIVER_MIND &&
                card->tanks[k].mind.behaviour == foe->mind.behaviour &&
                card->tanks[k].team == foe->team)
                is_enemy = false;
        if (!is_enemy) continue;
        FoeRecord *record =
            find_foe(statistics, foe->mind.behaviour->name, skill_word(foe->loadout.skill));
        *(is_won ? &record->won : &record->lost) += 1;
    }
}

// Updates the file by calling `add`. On failure returns false and sets `problem`.
static bool add_to_file(const char *home, void (*add)(Statistics *now, const void *more),
                        const void *more, Statistics *now, Problem *problem) {
    char path[ARENA_PATH_MAX];
    *now = (Statistics){0};
    if (!user_path(home, STATISTICS_FILE, path)) return true;
    int lock = folder_lock(home);
    bool is_kept = statistics_load(home, now, problem);
    if (is_kept) {
        add(now, more);
        json_t *json = json_object();
        bool is_whole = json && json_write(json, STATISTICS_BINDINGS, now);
        is_kept = json_save(is_whole ? json : NULL, JSON_INDENT(2) | JSON_REAL_PRECISION(12), path,
                            problem);
        json_decref(json);
    }
    folder_unlock(lock);
    return is_kept;
}

bool statistics_add_match(const char *home, const Match *match, Statistics *now, Problem *problem) {
    *now = (Statistics){0};
    if (card_player_count(match_card(match)) != 1) return true;
    return add_to_file(home, count_match, match, now, problem);
}

static void count_run(Statistics *now, const void *more) {
    enum { SUM, MOST, BITS };
    static const int SUMS[RUN_COUNTS] = {STAND_COUNTS(AS_SECOND)};
    const double *run = more;
    for (int i = 0; i < RUN_COUNTS; i++)
        now->runs[i] = SUMS[i] == SUM    ? now->runs[i] + run[i]
                       : SUMS[i] == MOST ? max_of(now->runs[i], run[i])
                                         : (double)((int)now->runs[i] | (int)run[i]);
}

bool statistics_add_run(const char *home, const double run[static RUN_COUNTS], Statistics *now,
                        Problem *problem) {
    return add_to_file(home, count_run, run, now, problem);
}
