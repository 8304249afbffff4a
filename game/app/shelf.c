// shelf.c -- what the menus have to offer.
#include "shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "drafts.h"
#include "match/replay/replay.h"
#include "platform/files.h"
#include "presets.h"
#include "recorder.h"
#include "say.h"

#define RESULTS_ENDING ".jsonl"

static int arena_row(const Shelf *shelf, const char *name) {
    for (int i = 0; i < shelf->arena_count; i++)
        if (!strcmp(shelf->arenas.all[i], name)) return i;
    return -1;
}

// Once: one that cannot be read would be read again for every picture.
static void try_arena(Shelf *shelf, int row) {
    ShelfArena *opened = &shelf->opened[row];
    Settings wanted = *shelf->settings;
    char path[ARENA_PATH_MAX];
    int code;
    wanted.arena = shelf->arenas.all[row];
    opened->is_tried = true;
    if (!arena_path(&wanted, path, &code)) return;
    opened->arena = arena_load(path, &opened->problem);
    if (!opened->arena) say_problem(&opened->problem);
}

static const Arena *open_arena(void *context, const char *name) {
    Shelf *shelf = context;
    int row = arena_row(shelf, name);
    if (row < 0) return NULL;
    if (!shelf->opened[row].is_tried) try_arena(shelf, row);
    return shelf->opened[row].arena;
}

static bool check_arena(Shelf *shelf, const char *name, Problem *problem) {
    int row = arena_row(shelf, name);
    if (open_arena(shelf, name) || arena_is_file(name)) return true;
    if (row >= 0 && shelf->opened[row].problem.text[0])
        *problem = shelf->opened[row].problem;
    else
        problem_set(problem, "there is no arena '%.100s'", name);
    return false;
}

// Two readings of one line: the parser's, and whether all of it suits each other.
static bool check(void *context, const MatchDraft *draft, Problem *problem) {
    Shelf *shelf = context;
    DraftWords words;
    Settings settings;
    MatchCard card;
    if (!draft_read(draft, &words, &settings, problem)) return false;
    bool is_fine = settings_card(&settings, &card, problem);
    if (is_fine) {
        is_fine = check_arena(shelf, draft->arena, problem);
        card_free(&card);
    }
    settings_free(&settings);
    return is_fine;
}

// "hunter against ambusher, yard, 0:42, red wins".
static void tell_recording(const Replay *replay, MenuFile *file) {
    const MatchCard *card = &replay->card;
    int seconds = (int)(replay->ticks / BATTLE_TICK_HZ), used = 0;
    const char *slash = strrchr(card->arena, '/');
    char names[MENU_ABOUT_MAX / 2] = "";
    for (int i = 0; i < card->tank_count && i < 3; i++) {
        int room = (int)sizeof names - used;
        used += snprintf(names + used, (size_t)room, "%s%s", i ? ", " : "", card->tanks[i].name);
        if (used >= (int)sizeof names) break;
    }
    if (card->tank_count > 3 && used < (int)sizeof names)
        snprintf(names + used, sizeof names - (size_t)used, " and %d more", card->tank_count - 3);
    snprintf(file->about, sizeof file->about, "%s \xC2\xB7 %.40s \xC2\xB7 %d:%02d \xC2\xB7 %s%s",
             names, slash ? slash + 1 : card->arena, seconds / 60, seconds % 60,
             !replay->is_over     ? "left"
             : replay->winner < 0 ? "draw"
                                  : team_name(replay->winner),
             replay->is_over && replay->winner >= 0 ? " wins" : "");
}

static int newer_first(const void *a, const void *b) {
    const FolderFile *x = a, *y = b;
    if (x->changed_s != y->changed_s) return x->changed_s < y->changed_s ? 1 : -1;
    return strcmp(x->name, y->name);
}

// Adds the files of a folder that end so, the newest first.
static int list_folder(const char *path, const char *ending, MenuFile *files, int most) {
    Folder folder = folder_read(path, ending);
    int count = 0;
    if (folder.count) qsort(folder.files, (size_t)folder.count, sizeof *folder.files, newer_first);
    for (int i = 0; i < folder.count && count < most; i++) {
        const char *name = folder.files[i].name;
        MenuFile *file = &files[count];
        *file = (MenuFile){0};
        if (snprintf(file->path, ARENA_PATH_MAX, "%s/%s", path, name) >= ARENA_PATH_MAX) continue;
        snprintf(file->name, MENU_NAME_MAX, "%.*s", (int)(strlen(name) - strlen(ending)), name);
        count++;
    }
    folder_free(&folder);
    return count;
}

static int list_recordings(void *context, MenuFile *files, int most) {
    const Shelf *shelf = context;
    char folder[ARENA_PATH_MAX + 32], assets[ARENA_PATH_MAX];
    int count = 0, kept = 0;
    if (shelf->home) {
        snprintf(folder, sizeof folder, "%s/recordings", shelf->home);
        count = list_folder(folder, REPLAY_ENDING, files, most);
    }
    if (assets_find(shelf->settings, assets)) {
        snprintf(folder, sizeof folder, "%s/replays", assets);
        count += list_folder(folder, REPLAY_ENDING, files + count, most - count);
    }
    for (int i = 0; i < count; i++) {
        Problem problem;
        Replay *replay = replay_load(files[i].path, &problem);
        if (!replay) continue; // of other rules, or damaged: it cannot be shown
        files[kept] = files[i];
        tell_recording(replay, &files[kept++]);
        replay_free(replay);
    }
    return kept;
}

static int list_tables(void *context, MenuFile *files, int most) {
    const Shelf *shelf = context;
    char folder[ARENA_PATH_MAX + 32];
    if (!shelf->home) return 0;
    snprintf(folder, sizeof folder, "%s/results", shelf->home);
    return list_folder(folder, RESULTS_ENDING, files, most);
}

static const MenuTable *table(void *context) {
    const Shelf *shelf = context;
    return ladder_live_table(shelf->ladder);
}

enum { PRESETS_MAX = 64, ADDED_MAX = 64 }; // of arenas saved while the window is open

void shelf_add_preset(Shelf *shelf, const char *name) {
    for (int i = 0; i < shelf->preset_count; i++)
        if (!strcmp(shelf->presets[i], name)) return;
    if (shelf->presets && shelf->preset_count < PRESETS_MAX &&
        (shelf->presets[shelf->preset_count] = strdup(name)))
        shelf->preset_count++;
}

static void add_preset(const Preset *preset, void *context) {
    shelf_add_preset(context, preset->name);
}

bool shelf_draft_path(const Shelf *shelf, char path[static ARENA_PATH_MAX]) {
    return shelf->home &&
           snprintf(path, ARENA_PATH_MAX, "%s/last-battle", shelf->home) < ARENA_PATH_MAX;
}

static void find_arenas(Shelf *shelf) {
    ArenaNames names = arena_names(shelf->settings);
    int count = 0;
    while (names.all && names.all[count]) count++;
    int room = count + ADDED_MAX;
    char **all = names.all ? realloc(names.all, ((size_t)room + 1) * sizeof *all) : NULL;
    if (all) names.all = all;
    shelf->opened = calloc((size_t)room, sizeof *shelf->opened);
    if (!all || !shelf->opened) {
        arena_names_free(&names);
        return;
    }
    shelf->arenas = names;
    shelf->arena_count = count;
    shelf->arena_room = room;
}

void shelf_add_arena(Shelf *shelf, const char *name) {
    char *copy =
        shelf->arena_count < shelf->arena_room && arena_row(shelf, name) < 0 ? strdup(name) : NULL;
    if (!copy) return;
    shelf->arenas.all[shelf->arena_count++] = copy;
    shelf->arenas.all[shelf->arena_count] = NULL;
}

// What was set up last may be on an arena that is there no more.
static MatchDraft last_draft(const Shelf *shelf) {
    char path[ARENA_PATH_MAX];
    MatchDraft draft = shelf_draft_path(shelf, path) ? draft_recall(path) : draft_initial();
    bool is_lost = arena_row(shelf, draft.arena) < 0 && !arena_is_file(draft.arena);
    if (is_lost && shelf->arena_count)
        snprintf(draft.arena, sizeof draft.arena, "%s", shelf->arenas.all[0]);
    return draft;
}

void shelf_open(Shelf *shelf, const Settings *settings, const char *home, LadderLive *ladder) {
    static const char *const NONE[] = {NULL};
    *shelf = (Shelf){.settings = settings, .home = home, .ladder = ladder};
    find_arenas(shelf);
    shelf->presets = calloc(PRESETS_MAX + 1, sizeof *shelf->presets);
    presets_visit(settings, add_preset, shelf);
    shelf->offer = (MenuOffer){
        .context = shelf,
        .arenas = shelf->arenas.all ? (const char *const *)shelf->arenas.all : NONE,
        .shipped_arenas = shelf->arenas.shipped,
        .presets = shelf->presets ? (const char *const *)shelf->presets : NONE,
        .fields = LADDER_FIELDS,
        .ladder_arenas = LADDER_ARENAS,
        .last = last_draft(shelf),
        .arena = open_arena,
        .check = check,
        .recordings = list_recordings,
        .tables = list_tables,
        .table = table,
    };
}

void shelf_close(Shelf *shelf) {
    for (int i = 0; i < shelf->arena_count; i++) arena_destroy(shelf->opened[i].arena);
    free(shelf->opened);
    arena_names_free(&shelf->arenas);
    for (int i = 0; i < shelf->preset_count; i++) free(shelf->presets[i]);
    free(shelf->presets);
}
