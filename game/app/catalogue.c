// catalogue.c -- what the menus have to offer: arenas, presets, recordings, tables, a tournament.
#include "catalogue.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "assets.h"
#include "platform/child.h"
#include "platform/files.h"
#include "recording.h"
#include "say.h"
#include "contest.h"
#include "preferences.h"

// The rows of LadderDraft; each ends with NULL.
static const char *const LADDER_FIELDS[] = {"four classics", "all that fight", "captains and crews",
                                            NULL};
static const char *const LADDER_ARENAS[] = {"open", "yard", "maze", "all four", NULL};

static const char *const FIELDS[][9] = { // each ends with NULL
    {"hunter", "ambusher", "circler", "sniper"},
    {"hunter", "ambusher", "circler", "sniper", "champion", "surfer", "flanker", "orbiter"},
    {"captain@red", "wingmanx2@red", "hunterx3@blue", "sniperx3@green", "flankerx3@yellow"}};
static const char *const ARENAS[] = {"open", "yard", "maze", "open,yard,maze,pillars"};

enum { TICKS_A_LOOK = 60 };
#define TELL_EVERY_S 1.0 // ratings take their time

// A short tournament that is played a slice at a time, beside something else.
typedef struct LiveLadder {
    const Settings *outer; // the assets
    const char *home;      // whose `results` keep what was played; NULL: nothing is kept
    MenuTable table;       // of it, or of a results file
    bool is_open;
    Settings settings; // of the contest
    Contest contest;
    char file[ARENA_PATH_MAX];
    int next;     // match to be played
    Match *match; // being played
    double told_s;
} LiveLadder;

static void close_contest(LiveLadder *ladder) {
    match_destroy(ladder->match);
    ladder->match = NULL;
    if (!ladder->is_open) return;
    contest_close(&ladder->contest);
    settings_free(&ladder->settings);
    ladder->is_open = false;
}

static void trouble(LiveLadder *ladder, const char *text) {
    ladder->table.is_running = false;
    int length = (int)strcspn(text, "\n"); // what comes behind is for a command line
    snprintf(ladder->table.trouble, sizeof ladder->table.trouble, "%.*s", length, text);
}

static bool has_results(LiveLadder *ladder) {
    char folder[ARENA_PATH_MAX - 40];
    if (!ladder->home ||
        snprintf(folder, sizeof folder, "%s/" RESULTS_FOLDER, ladder->home) >= (int)sizeof folder)
        return false;
    folder_make(folder); // may be there; what matters shows when the file is opened
    // Results of other rules would be other conditions.
    snprintf(ladder->file, sizeof ladder->file, "%s/ladder-rules-%d.jsonl", folder, RULES_VERSION);
    return true;
}

static bool fill_settings(LiveLadder *ladder, const LadderDraft *draft) {
    Settings *settings = &ladder->settings;
    settings_init(settings);
    settings->command = COMMAND_TOURNAMENT;
    settings->seeds = draft->seeds;
    settings->arenas = ARENAS[draft->arenas];
    settings->results = has_results(ladder) ? ladder->file : NULL;
    settings->assets = ladder->outer->assets;
    settings->is_quiet = true;
    if (settings_add_tanks(settings, FIELDS[draft->field])) return true;
    trouble(ladder, "out of memory");
    settings_free(settings);
    return false;
}

static void tell(LiveLadder *ladder) {
    ladder_make(ladder->contest.tournaments[0], &ladder->table.ladder);
    ladder->told_s = clock_s();
}

// Or goes on with it.
static void ladder_start(LiveLadder *ladder, const LadderDraft *draft) {
    ASSERT(draft->field >= 0 && draft->arenas >= 0);
    close_contest(ladder);
    ladder->table = (MenuTable){.is_running = true};
    ladder->next = 0;
    if (!fill_settings(ladder, draft)) return;
    ladder->is_open = true;
    if (contest_open(&ladder->settings, &ladder->contest) != EXIT_OK) {
        const char *why = ladder->contest.problem.text;
        trouble(ladder, *why ? why : "The tournament cannot start.");
        close_contest(ladder);
        return;
    }
    snprintf(ladder->table.title, sizeof ladder->table.title, "%s, %s, %d seed%s",
             LADDER_FIELDS[draft->field], LADDER_ARENAS[draft->arenas], draft->seeds,
             draft->seeds == 1 ? "" : "s");
    tell(ladder);
}

static void ladder_stop(LiveLadder *ladder) {
    if (ladder->is_open) tell(ladder);
    close_contest(ladder);
    ladder->table.is_running = false;
}

static bool open_next(LiveLadder *ladder) {
    Tournament *tournament = ladder->contest.tournaments[0];
    MatchCard card;
    Problem problem = {"out of memory"};
    while (ladder->next < tournament_matches(tournament) &&
           tournament_played(tournament, ladder->next)->is_done)
        ladder->next++;
    if (ladder->next == tournament_matches(tournament)) return false;
    Fixture fixture = tournament_fixture(tournament, ladder->next);
    if (tournament_match_card(tournament, ladder->next, &card)) {
        card.start_rotation = fixture.sides;
        ladder->match = match_create(&card, fixture.arena, &problem);
        card_free(&card);
    }
    if (!ladder->match) trouble(ladder, problem.text);
    return ladder->match;
}

static void keep(LiveLadder *ladder) {
    Tournament *tournament = ladder->contest.tournaments[0];
    Problem problem;
    Fixture fixture = tournament_fixture(tournament, ladder->next);
    MatchEnd end = match_end(match_card(ladder->match), fixture.arena, ladder->match);
    if (!tournament_keep(tournament, ladder->next, &end, ladder->contest.results, &problem))
        trouble(ladder, problem.text);
    match_destroy(ladder->match);
    ladder->match = NULL;
    ladder->table.ladder.finished++;
}

static void ladder_work(LiveLadder *ladder, double until_s) {
    while (ladder->table.is_running && clock_s() < until_s) {
        if (!ladder->match && !open_next(ladder)) {
            ladder_stop(ladder);
            return;
        }
        for (int i = 0; i < TICKS_A_LOOK && !match_is_over(ladder->match); i++)
            match_tick(ladder->match, NULL);
        if (match_is_over(ladder->match)) keep(ladder);
    }
    if (ladder->table.is_running && clock_s() >= ladder->told_s + TELL_EVERY_S) tell(ladder);
}

// An arena, as far as it has been looked at.
typedef struct CatalogueArena {
    bool is_tried;
    Arena *arena;
    Problem problem; // why there is none
} CatalogueArena;

// The last kill of one recording, looked for a slice at a time: played to its end, and then again
// up to there.
typedef struct KillSearch {
    char path[ARENA_PATH_MAX];
    Replay *replay;
    const Arena *arena;
    ReplayPlayer *player; // NULL: it cannot be played
    MenuMoment moment;
    uint64_t tick; // of it
    bool is_again, is_found;
} KillSearch;

struct Catalogue {
    const Settings *settings;
    ReadWords read;   // the parser, for battles of the menu
    const char *home; // the user folder; NULL for none
    LiveLadder ladder;
    KillSearch search;
    FileNames arenas, presets;
    CatalogueArena *opened; // of each arena
    Campaign campaign;
    BattleDraft last; // that was set up
    MenuOffer offer;  // points into this catalogue
    char programs[ARENA_PATH_MAX];
};

static int arena_row(const Catalogue *catalogue, const char *name) {
    for (int i = 0; i < catalogue->arenas.count; i++)
        if (!strcmp(catalogue->arenas.all[i], name)) return i;
    return -1;
}

// Once: one that cannot be read would be read again for every picture.
static void try_arena(Catalogue *catalogue, int row) {
    CatalogueArena *opened = &catalogue->opened[row];
    Settings wanted = *catalogue->settings;
    char path[ARENA_PATH_MAX];
    int code;
    wanted.arena = catalogue->arenas.all[row];
    opened->is_tried = true;
    if (!arena_path(&wanted, path, &code)) return;
    opened->arena = arena_read(catalogue->settings, path, &opened->problem);
    if (!opened->arena) say_problem(&opened->problem);
}

static const Arena *open_arena(void *context, const char *name) {
    Catalogue *catalogue = context;
    int row = arena_row(catalogue, name);
    if (row < 0) return NULL;
    if (!catalogue->opened[row].is_tried) try_arena(catalogue, row);
    return catalogue->opened[row].arena;
}

static bool check_arena(Catalogue *catalogue, const char *name, Problem *problem) {
    int row = arena_row(catalogue, name);
    if (open_arena(catalogue, name) || arena_is_file(name)) return true;
    if (row >= 0 && catalogue->opened[row].problem.text[0])
        *problem = catalogue->opened[row].problem;
    else
        problem_set(problem, "there is no arena '%.100s'", name);
    return false;
}

// Two readings of one line: the parser's, and whether all of it suits each other.
static bool check(void *context, const DraftWords *words, Problem *problem) {
    Catalogue *catalogue = context;
    Settings settings;
    MatchCard card;
    if (!words_settings(words, catalogue->read, &settings, problem)) return false;
    bool is_fine = settings_card(&settings, &card, problem);
    if (is_fine) {
        is_fine = check_arena(catalogue, card.arena, problem);
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
    snprintf(file->arena, sizeof file->arena, "%s", card->arena);
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
                                  : team_name(&card->teams, replay->winner),
             replay->is_over && replay->winner >= 0 ? " wins" : "");
}

// For qsort.
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
    const Catalogue *catalogue = context;
    char folder[ARENA_PATH_MAX + 32], assets[ARENA_PATH_MAX];
    int count = 0, kept = 0;
    if (catalogue->home) {
        snprintf(folder, sizeof folder, "%s/" RECORDING_FOLDER, catalogue->home);
        count = list_folder(folder, REPLAY_ENDING, files, most);
    }
    if (assets_find(catalogue->settings, assets)) {
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

static void close_search(KillSearch *search) {
    replay_player_destroy(search->player);
    replay_free(search->replay);
    *search = (KillSearch){.moment.victim = -1};
}

static bool find_moment(void *context, const char *path, MenuMoment *moment) {
    Catalogue *catalogue = context;
    KillSearch *search = &catalogue->search;
    if (strcmp(search->path, path)) {
        Problem problem;
        close_search(search);
        snprintf(search->path, sizeof search->path, "%s", path);
        search->replay = replay_load(path, &problem);
        if (search->replay) search->arena = open_arena(catalogue, search->replay->card.arena);
        if (search->arena && search->arena->content_hash == search->replay->arena_hash)
            search->player = replay_player_create(search->replay, search->arena, &problem);
    }
    if (search->player && !search->is_found) return false;
    *moment = search->moment;
    return true;
}

static void note_kill(KillSearch *search) {
    int count;
    const Event *events = battle_events(match_battle(replay_player_match(search->player)), &count);
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_KILL) continue;
        search->moment.killer = events[i].a, search->moment.victim = events[i].b;
        search->tick = replay_player_tick(search->player);
    }
}

// At the end of the first time it begins anew; without a kill the end is what is shown.
static void search_tick(KillSearch *search) {
    Problem problem;
    if (search->is_again && replay_player_tick(search->player) == search->tick) {
        search->is_found = true;
    } else if (replay_player_step(search->player)) {
        if (!search->is_again) note_kill(search);
    } else if (search->is_again || search->moment.victim < 0) {
        search->is_found = true;
    } else {
        search->is_again = true;
        replay_player_destroy(search->player);
        search->player = replay_player_create(search->replay, search->arena, &problem);
    }
}

static void search_work(KillSearch *search, double until_s) {
    while (search->player && !search->is_found && clock_s() < until_s) search_tick(search);
    if (search->player) search->moment.match = replay_player_match(search->player);
}

// How a program is started, by its name's ending; one without any starts itself.
static const char *const PROGRAMS[][2] = {{".py", "exec:python3 "},
                                          {".lua", "exec:lua "},
                                          {".js", "exec:node "},
                                          {".so", "so:"},
                                          {"", "exec:"}};
enum { PROGRAM_KINDS = sizeof PROGRAMS / sizeof *PROGRAMS };

// In double quotes where it has blanks; false when that is not enough, or it is too long.
static bool write_program(MenuFile *file, const char *start) {
    char source[ARENA_PATH_MAX + 32];
    const char *quote = !strncmp(start, "exec:", 5) && strchr(file->path, ' ') ? "\"" : "";
    int length = snprintf(source, sizeof source, "%s%s%s%s", start, quote, file->path, quote);
    if (length >= MIND_SOURCE_MAX || strpbrk(file->path, "'\"")) return false;
    memcpy(file->path, source, (size_t)length + 1);
    return true;
}

static int list_programs(void *context, MenuFile *files, int most) {
    const Catalogue *catalogue = context;
    int kept = 0;
    for (int kind = 0; kind < PROGRAM_KINDS; kind++) {
        const char *ending = PROGRAMS[kind][0];
        int first = kept,
            count = list_folder(catalogue->programs, ending, files + first, most - first);
        for (int i = first; i < first + count; i++) {
            bool is_other = !*ending && strchr(files[i].name, '.');
            if (!is_other && write_program(&files[i], PROGRAMS[kind][1])) files[kept++] = files[i];
        }
    }
    return kept;
}

static int list_tables(void *context, MenuFile *files, int most) {
    const Catalogue *catalogue = context;
    char folder[ARENA_PATH_MAX + 32];
    if (!catalogue->home) return 0;
    snprintf(folder, sizeof folder, "%s/" RESULTS_FOLDER, catalogue->home);
    return list_folder(folder, RESULTS_ENDING, files, most);
}

static const MenuTable *shown_table(void *context) {
    const Catalogue *catalogue = context;
    return &catalogue->ladder.table;
}

static const MissionCard *show_mission(void *context, int index) {
    const Campaign *campaign = &((const Catalogue *)context)->campaign;
    return index < campaign->count ? &campaign->missions[index].card : NULL;
}

Campaign *catalogue_campaign(Catalogue *catalogue) { return &catalogue->campaign; }

void catalogue_add_preset(Catalogue *catalogue, const char *name) {
    file_names_add(&catalogue->presets, name);
}

void catalogue_add_arena(Catalogue *catalogue, const char *name) {
    file_names_add(&catalogue->arenas, name);
}

static void add_preset(const Preset *preset, void *context) {
    catalogue_add_preset(context, preset->name);
}

static bool draft_path(const Catalogue *catalogue, char path[static ARENA_PATH_MAX]) {
    return catalogue->home &&
           snprintf(path, ARENA_PATH_MAX, "%s/last-battle", catalogue->home) < ARENA_PATH_MAX;
}

// The battle that was set up last: a word a line.
static void write_words(const DraftWords *words, const char *path) {
    char text[DRAFT_TEXT_MAX];
    for (size_t i = 0; i < words->length; i++) text[i] = words->text[i] ? words->text[i] : '\n';
    file_replace(path, text, words->length); // it is a convenience, which may fail silently
}

static bool recall(const char *path, ReadWords read, BattleDraft *draft) {
    DraftWords words = {0};
    Settings settings;
    Problem problem;
    size_t length;
    char *text = file_read(path, 1, &length, NULL), *rest = text;
    if (!text) return false;
    text[length - 1] = '\0'; // instead of the last line's end
    for (char *line; (line = strtok_r(rest, "\n", &rest));)
        if (!draft_words_add(&words, line)) break;
    free(text);
    if (!words_settings(&words, read, &settings, &problem)) return false;
    bool is_battle = settings.command == COMMAND_PLAY || settings.command == COMMAND_WATCH;
    bool is_read = is_battle && settings_draft(&settings, draft);
    settings_free(&settings);
    return is_read;
}

// It may be on an arena that is there no more; without a file that can be read it is the usual one.
static void recall_last(Catalogue *catalogue) {
    BattleDraft *last = &catalogue->last;
    char path[ARENA_PATH_MAX], *arena = last->card.arena;
    bool is_read = draft_path(catalogue, path) && recall(path, catalogue->read, last);
    if (!is_read && !draft_start(last)) return;
    bool is_lost = arena_row(catalogue, arena) < 0 && !arena_is_file(arena);
    if (is_lost && catalogue->arenas.count)
        snprintf(arena, sizeof last->card.arena, "%s", catalogue->arenas.all[0]);
    catalogue->offer.last = last;
}

static bool read_statistics(void *context, Statistics *statistics, Problem *problem) {
    const Catalogue *catalogue = context;
    return statistics_load(catalogue->home, statistics, problem);
}

Catalogue *catalogue_create(const Settings *settings, ReadWords read, const char *home) {
    static const char *const NONE[] = {NULL};
    Problem problem;
    Catalogue *catalogue = calloc(1, sizeof *catalogue);
    if (!catalogue) return NULL;
    *catalogue = (Catalogue){.settings = settings,
                             .read = read,
                             .home = home,
                             .ladder = {.outer = settings, .home = home}};
    catalogue->arenas = arena_names(settings);
    catalogue->opened = calloc((size_t)catalogue->arenas.room + 1, sizeof *catalogue->opened);
    if (!catalogue->opened) file_names_free(&catalogue->arenas);
    catalogue->presets = no_names();
    catalogue->campaign = campaign_read(settings, read, home);
    presets_visit(settings, add_preset, catalogue);
    catalogue->offer = (MenuOffer){
        .context = catalogue,
        .arenas = catalogue->arenas.all ? (const char *const *)catalogue->arenas.all : NONE,
        .shipped_arenas = catalogue->arenas.first,
        .presets = catalogue->presets.all ? (const char *const *)catalogue->presets.all : NONE,
        .fields = LADDER_FIELDS,
        .ladder_arenas = LADDER_ARENAS,
        .arena = open_arena,
        .check = check,
        .recordings = list_recordings,
        .moment = find_moment,
        .tables = list_tables,
        .mission = show_mission,
        .table = shown_table,
        .statistics = read_statistics,
    };
    if (home && isolation_choose(&(Isolation){ISOLATION_NONE}, &problem)) {
        snprintf(catalogue->programs, sizeof catalogue->programs, "%s/" PROGRAM_FOLDER, home);
        catalogue->offer.programs = list_programs;
        catalogue->offer.programs_at = catalogue->programs;
    }
    recall_last(catalogue);
    return catalogue;
}

void catalogue_destroy(Catalogue *catalogue) {
    if (!catalogue) return;
    close_contest(&catalogue->ladder);
    close_search(&catalogue->search);
    for (int i = 0; i < catalogue->arenas.count; i++) arena_destroy(catalogue->opened[i].arena);
    free(catalogue->opened);
    file_names_free(&catalogue->arenas);
    campaign_free(&catalogue->campaign);
    draft_free(&catalogue->last);
    file_names_free(&catalogue->presets);
    free(catalogue);
}

const MenuOffer *catalogue_offer(const Catalogue *catalogue) { return &catalogue->offer; }

void catalogue_handle(Catalogue *catalogue, const MenuRequest *wish) {
    LiveLadder *ladder = &catalogue->ladder;
    MenuTable *table = &ladder->table;
    char path[ARENA_PATH_MAX];
    Problem problem = {""};
    switch (wish->kind) {
    case MENU_REQUEST_PLAY:
        if (draft_path(catalogue, path)) write_words(wish->words, path);
        break;
    case MENU_REQUEST_LADDER: ladder_start(ladder, &wish->ladder); break;
    case MENU_REQUEST_LADDER_STOP: ladder_stop(ladder); break;
    case MENU_REQUEST_TABLE:
        close_contest(ladder);
        *table = (MenuTable){0};
        if (*wish->path && !ladder_read(wish->path, NULL, &table->ladder, &problem))
            trouble(ladder, problem.text);
        else if (*wish->path)
            snprintf(table->title, sizeof table->title, "%d players, %d matches",
                     table->ladder.count, table->ladder.matches);
        break;
    default: break;
    }
}

void catalogue_work(Catalogue *catalogue, double until_s) {
    ladder_work(&catalogue->ladder, until_s);
    search_work(&catalogue->search, until_s);
}
