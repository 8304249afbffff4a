// menu_model.c -- the menu model: arenas, presets, recordings, tables and a short tournament.
#include "session.h"

#include "challenge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "platform/child.h"
#include "platform/files.h"
#include "app/home/replay_titles.h"
#include "app/base/say.h"
#include "app/play/setup.h"
#include "app/play/contest.h"
#include "app/home/daily.h"
#include "app/home/preferences.h"

// The choices of a LadderDraft; each list ends with NULL.
static const char *const LADDER_FIELDS[] = {"Four classics", "All fighters", "Captains and crews",
                                            NULL};
static const char *const LADDER_ARENAS[] = {"open", "yard", "maze", "all four", NULL};

static const char *const FIELDS[][9] = {
    {"hunter", "ambusher", "circler", "sniper"},
    {"hunter", "ambusher", "circler", "sniper", "champion", "surfer", "flanker", "orbiter"},
    {"captain@red", "wingmanx2@red", "hunterx3@blue", "sniperx3@green", "flankerx3@yellow"}};
static const char *const ARENAS[] = {"open", "yard", "maze", "open,yard,maze,pillars"};

enum { TICKS_PER_CLOCK = 60 }; // number of ticks between two calls of clock_s
#define RATE_EVERY_S 1.0       // ratings are slow to compute

// A short tournament that is played in slices.
typedef struct LiveLadder {
    const Settings *outer; // locates the assets
    const char *home;      // stores the results; NULL: they are not stored
    MenuTable table;       // table of the tournament or of a results file
    bool is_open;
    Settings settings; // settings of the contest
    Contest contest;
    char file[ARENA_PATH_MAX];
    int next;     // next match
    Match *match; // current match; NULL between matches
    double rated_s;
} LiveLadder;

static void close_contest(LiveLadder *ladder) {
    match_destroy(ladder->match);
    ladder->match = NULL;
    if (!ladder->is_open) return;
    contest_close(&ladder->contest);
    settings_free(&ladder->settings);
    ladder->is_open = false;
}

static void stop_with(LiveLadder *ladder, const char *text) {
    ladder->table.is_running = false;
    int length = (int)strcspn(text, "\n"); // later lines are about the command line
    escaped_write(ladder->table.trouble, sizeof ladder->table.trouble, "%.*s", length, text);
}

static bool fill_settings(LiveLadder *ladder, const LadderDraft *draft) {
    Settings *settings = &ladder->settings;
    settings_init(settings);
    settings->command = COMMAND_TOURNAMENT;
    settings->seeds = draft->seeds;
    settings->arenas = ARENAS[draft->arenas];
    char folder[ARENA_PATH_MAX - 40];
    if (ladder->home &&
        snprintf(folder, sizeof folder, "%s/" RESULTS_FOLDER, ladder->home) < (int)sizeof folder) {
        folder_make(folder); // failures show when the file is opened
        // Results under other rules are not comparable.
        snprintf(ladder->file, sizeof ladder->file, "%s/ladder-rules-%d.jsonl", folder,
                 RULES_VERSION);
        settings->results = ladder->file;
    }
    settings->assets = ladder->outer->assets;
    settings->is_quiet = true;
    if (settings_add_tanks(settings, FIELDS[draft->field])) return true;
    stop_with(ladder, "out of memory");
    settings_free(settings);
    return false;
}

static void rate(LiveLadder *ladder) {
    ladder_make(ladder->contest.tournaments[0], &ladder->table.ladder);
    ladder->rated_s = clock_s();
}

static void ladder_start(LiveLadder *ladder, const LadderDraft *draft) {
    ASSERT(draft->field >= 0 && draft->field < COUNT_OF(FIELDS));
    ASSERT(draft->arenas >= 0 && draft->arenas < COUNT_OF(ARENAS));
    ASSERT(draft->seeds > 0);
    close_contest(ladder);
    ladder->table = (MenuTable){.is_running = true};
    ladder->next = 0;
    if (!fill_settings(ladder, draft)) return;
    ladder->is_open = true;
    if (contest_open(&ladder->settings, &ladder->contest) != EXIT_OK) {
        const char *why = ladder->contest.problem.text;
        stop_with(ladder, *why ? why : "the tournament cannot start");
        close_contest(ladder);
        return;
    }
    escaped_write(ladder->table.title, sizeof ladder->table.title, "%s, %s, %d round%s",
                  LADDER_FIELDS[draft->field], LADDER_ARENAS[draft->arenas], draft->seeds,
                  plural(draft->seeds));
    rate(ladder);
}

static void ladder_stop(LiveLadder *ladder) {
    if (ladder->is_open) rate(ladder);
    close_contest(ladder);
    ladder->table.is_running = false;
}

static bool begin_next(LiveLadder *ladder) {
    Tournament *tournament = ladder->contest.tournaments[0];
    MatchCard card;
    Problem problem = {"out of memory"};
    while (ladder->next < tournament->match_count && tournament->played[ladder->next].is_done)
        ladder->next++;
    if (ladder->next == tournament->match_count) return false;
    Fixture fixture = tournament_fixture(tournament, ladder->next);
    if (tournament_match_card(tournament, ladder->next, &card)) {
        card.start_rotation = fixture.sides;
        ladder->match = match_create(&card, fixture.arena, &problem);
        card_free(&card);
    }
    if (!ladder->match) stop_with(ladder, problem.text);
    return ladder->match;
}

static void ladder_work(LiveLadder *ladder, double until_s) {
    while (ladder->table.is_running && clock_s() < until_s) {
        if (!ladder->match && !begin_next(ladder)) {
            ladder_stop(ladder);
            return;
        }
        for (int i = 0; i < TICKS_PER_CLOCK && !match_is_over(ladder->match); i++)
            match_tick(ladder->match, NULL);
        if (!match_is_over(ladder->match)) continue;
        Tournament *tournament = ladder->contest.tournaments[0];
        Problem problem;
        MatchEnd end = match_end(match_card(ladder->match),
                                 tournament_fixture(tournament, ladder->next).arena, ladder->match);
        if (!tournament_record(tournament, ladder->next, &end, ladder->contest.results, &problem))
            stop_with(ladder, problem.text);
        match_destroy(ladder->match);
        ladder->match = NULL;
        ladder->table.ladder.finished++;
    }
    if (ladder->table.is_running && clock_s() >= ladder->rated_s + RATE_EVERY_S) rate(ladder);
}

typedef struct TriedArena {
    bool is_tried;
    Arena *arena;    // NULL until it is read, or if it cannot be read
    Problem problem; // why it cannot be read
} TriedArena;

// Searches for the last kill of a recording in slices: plays it to its end, then up to the kill.
typedef struct KillSearch {
    char path[ARENA_PATH_MAX];
    Replay *replay;
    const Arena *arena;
    ReplayPlayer *player; // NULL if the recording cannot be played
    MenuMoment moment;
    uint64_t tick; // tick of the kill
    bool is_again, is_found;
} KillSearch;

struct MenuModel {
    const Settings *settings;
    ReadWords read;   // parser for battles of the menu
    const char *home; // user folder; may be NULL
    LiveLadder ladder;
    KillSearch search;
    FileNames arenas, presets;
    TriedArena *opened; // a tried arena per item
    MenuQuestion question;
    TriedArena asked[SUMMARY_NAMES_MAX + 1]; // the arenas of the question
    Campaign campaign;
    BattleDraft last; // the last battle that was set up
    MenuOffer offer;  // points into this model
    char programs[ARENA_PATH_MAX], relay[RELAY_ADDRESS_MAX];
};

static int arena_row(const MenuModel *model, const char *name) {
    for (int i = 0; i < model->arenas.count; i++)
        if (!strcmp(model->arenas.all[i], name)) return i;
    return -1;
}

static TriedArena *find_tried(MenuModel *model, const char *name) {
    int row = arena_row(model, name);
    for (int i = 0; model->question.arenas[i] && row < 0; i++)
        if (!strcmp(model->question.arenas[i], name)) return &model->asked[i];
    return row < 0 ? NULL : &model->opened[row];
}

static const Arena *open_arena(void *context, const char *name) {
    MenuModel *model = context;
    TriedArena *opened = find_tried(model, name);
    if (!opened) return NULL;
    if (opened->is_tried) return opened->arena;
    Settings wanted = *model->settings;
    char path[ARENA_PATH_MAX], arena[ARENA_PATH_MAX];
    const char *pictures = strstr(name, MENU_PICTURES);
    int code;
    SDL_strlcpy(arena, name, pictures ? (size_t)(pictures - name) + 1 : sizeof arena);
    wanted.arena = arena;
    if (pictures) wanted.map_root = pictures + strlen(MENU_PICTURES);
    opened->is_tried = true; // avoids another attempt in every frame
    if (!arena_path(&wanted, path, &code)) return NULL;
    opened->arena = arena_read(&wanted, path, &opened->problem);
    if (!opened->arena) say_problem(&opened->problem);
    return opened->arena;
}

static void forget_question(MenuModel *model) {
    for (int i = 0; model->question.arenas[i]; i++) {
        free((char *)model->question.arenas[i]);
        arena_destroy(model->asked[i].arena);
        model->asked[i] = (TriedArena){0};
    }
    model->question = (MenuQuestion){0};
}

void menu_model_ask(MenuModel *model, const char *arena, const DraftWords *words,
                    const NameCounts *layers, const char *folder) {
    forget_question(model);
    for (int i = 0; i <= (layers ? layers->row_count : 1); i++) {
        char name[2 * ARENA_PATH_MAX];
        if (layers)
            snprintf(name, sizeof name, "%s" ARENA_WALLS "%s", arena,
                     i ? layers->rows[i - 1].name : "");
        else
            snprintf(name, sizeof name, "%s" MENU_PICTURES "%s", arena, i ? folder : "");
        if (!(model->question.arenas[i] = strdup(name))) return;
    }
    model->question.words = *words;
    model->question.is_due = true;
}

// Puts another random arena, with this name, in its place.
static void set_random(MenuModel *model, const char *name) {
    int row = model->offer.random_arena;
    char *copy = row >= 0 ? strdup(name) : NULL;
    if (!copy) return;
    free(model->arenas.all[row]);
    model->arenas.all[row] = copy;
    arena_destroy(model->opened[row].arena);
    model->opened[row] = (TriedArena){0};
}

static void roll_arena(void *context) {
    enum { SEEDS = 100000 };
    char name[ARENA_NAME_MAX];
    snprintf(name, sizeof name, "random:%d", (int)(random_number() % SEEDS));
    set_random(context, name);
}

// Checks a command line: its words, then the card and the arena that they describe.
static bool check_battle(void *context, const DraftWords *words, Problem *problem) {
    MenuModel *model = context;
    Settings settings;
    MatchCard card;
    if (!settings_from_words(words, model->read, &settings, problem)) return false;
    bool is_fine = card_from_settings(&settings, &card, problem);
    if (is_fine) {
        int row = arena_row(model, card.arena);
        is_fine = open_arena(model, card.arena) || arena_is_file(card.arena);
        if (!is_fine && row >= 0 && model->opened[row].problem.text[0])
            *problem = model->opened[row].problem;
        else if (!is_fine)
            problem_set(problem, "unknown arena '%.100s'", card.arena);
        card_free(&card);
    }
    settings_free(&settings);
    return is_fine;
}

static int newer_first(const void *a, const void *b) {
    const FolderFile *x = a, *y = b;
    if (x->changed_s != y->changed_s) return x->changed_s < y->changed_s ? 1 : -1;
    return strcmp(x->name, y->name);
}

// Fills `files` with the files of an ending, newest first. Returns their number.
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
        file->changed_s = folder.files[i].changed_s;
        count++;
    }
    folder_free(&folder);
    return count;
}

static int list_recordings(void *context, MenuFile *files, int most) {
    const MenuModel *model = context;
    char folder[ARENA_PATH_MAX + 32], assets[ARENA_PATH_MAX];
    int count = 0, kept = 0, own = 0;
    if (model->home) {
        snprintf(folder, sizeof folder, "%s/" RECORDING_FOLDER, model->home);
        own = count = list_folder(folder, REPLAY_ENDING, files, most);
    }
    if (assets_find(model->settings, assets)) {
        snprintf(folder, sizeof folder, "%s/replays", assets);
        count += list_folder(folder, REPLAY_ENDING, files + count, most - count);
    }
    for (int i = 0; i < count; i++) {
        Problem problem;
        Replay *replay = replay_load(files[i].path, &problem);
        if (!replay) continue; // damaged, or recorded under other rules
        files[kept] = files[i];
        replay_describe(replay, &model->campaign, i < own ? files[i].changed_s : 0, &files[kept++]);
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
    MenuModel *model = context;
    KillSearch *search = &model->search;
    if (strcmp(search->path, path)) {
        Problem problem;
        close_search(search);
        snprintf(search->path, sizeof search->path, "%s", path);
        search->replay = replay_load(path, &problem);
        if (search->replay) search->arena = open_arena(model, search->replay->card.arena);
        if (search->arena && arena_is(search->arena, search->replay->arena_hash))
            search->player = replay_player_create(search->replay, search->arena, &problem);
    }
    if (search->player && !search->is_found) return false;
    *moment = search->moment;
    return true;
}

// Advances the search by one tick. Without a kill it finds the end of the recording.
static void search_tick(KillSearch *search) {
    Problem problem;
    ASSERT(search->player && !search->is_found);
    if (search->is_again && replay_player_tick(search->player) == search->tick) {
        search->is_found = true;
    } else if (replay_player_step(search->player)) {
        int count;
        const Match *match = replay_player_match(search->player);
        const Event *events = battle_events(match_battle(match), &count);
        for (int i = 0; i < count && !search->is_again; i++) {
            if (events[i].kind != EVENT_KILL) continue;
            search->moment.killer = events[i].a, search->moment.victim = events[i].b;
            search->tick = replay_player_tick(search->player);
        }
    } else if (search->is_again || search->moment.victim < 0) {
        search->is_found = true;
    } else {
        search->is_again = true;
        replay_player_destroy(search->player);
        search->player = replay_player_create(search->replay, search->arena, &problem);
    }
}

// Commands that start a bot, by the ending of its file; one without an ending is executable.
static const char *const PROGRAMS[][2] = {{".py", "exec:python3 "}, {".lua", "exec:lua "},
                                          {".js", "exec:node "},    {".so", "so:"},
                                          {".npz", "net:"},         {"", "exec:"}};

static int list_programs(void *context, MenuFile *files, int most) {
    const MenuModel *model = context;
    int kept = 0;
    for (int kind = 0; kind < COUNT_OF(PROGRAMS); kind++) {
        const char *ending = PROGRAMS[kind][0];
        int first = kept, count = list_folder(model->programs, ending, files + first, most - first);
        for (int i = first; i < first + count; i++) {
            // Paths become the sources of external bots, quoted if they have spaces.
            MenuFile file = files[i];
            const char *start = PROGRAMS[kind][1];
            bool is_library = !strncmp(file.name, "treads_bot", strlen("treads_bot"));
            bool is_other = is_library || (!*ending && strchr(file.name, '.'));
            const char *quote = !strncmp(start, "exec:", 5) && strchr(file.path, ' ') ? "\"" : "";
            int length = snprintf(file.path, sizeof file.path, "%s%s%s%s", start, quote,
                                  files[i].path, quote);
            bool is_usable = length < MIND_SOURCE_MAX && !strpbrk(files[i].path, "'\"");
            if (!is_other && is_usable) files[kept++] = file;
        }
    }
    return kept;
}

// A bot that hangs stops the menu for at most this time.
#define DESCRIBE_S 3.0

static bool describe_bot(void *context, Mind *mind, Problem *problem) {
    MenuModel *model = context;
    const Arena *arena = open_arena(model, model->arenas.all ? model->arenas.all[0] : "");
    BotRules rules = settings_bots(model->settings);
    rules.start_s = DESCRIBE_S;
    return arena ? bot_describe(mind, arena, &rules, problem)
                 : problem_set(problem, "there is no arena");
}

static int list_tables(void *context, MenuFile *files, int most) {
    const MenuModel *model = context;
    char folder[ARENA_PATH_MAX + 32];
    if (!model->home) return 0;
    snprintf(folder, sizeof folder, "%s/" RESULTS_FOLDER, model->home);
    return list_folder(folder, RESULTS_ENDING, files, most);
}

static const MenuTable *shown_table(void *context) {
    const MenuModel *model = context;
    return &model->ladder.table;
}

static unsigned show_medals(void *context) { return ((MenuModel *)context)->campaign.medals; }

static const MissionCard *show_mission(void *context, int index) {
    const Campaign *campaign = &((const MenuModel *)context)->campaign;
    return index < campaign->count ? &campaign->missions[index].card : NULL;
}

static const LessonCard *show_lesson(void *context, int index) {
    const Campaign *campaign = &((const MenuModel *)context)->campaign;
    return index < campaign->lesson_count ? &campaign->lessons[index] : NULL;
}

Campaign *menu_model_campaign(MenuModel *model) { return &model->campaign; }

void menu_model_add_preset(MenuModel *model, const char *name) {
    file_names_add(&model->presets, name);
}

void menu_model_add_arena(MenuModel *model, const char *name) {
    file_names_add(&model->arenas, name);
}

static void add_preset(const Preset *preset, void *context) {
    menu_model_add_preset(context, preset->name);
}

#define DRAFT_FILE "last-battle"

// Restores the last battle, or the default battle if it cannot be read. A missing arena is replaced
// by the first one.
static void recall_last(MenuModel *model) {
    BattleDraft *last = &model->last;
    char path[ARENA_PATH_MAX], *arena = last->card.arena;
    DraftWords words = {0};
    Settings settings;
    Problem problem;
    Prefs prefs;
    size_t length;
    char *config = config_folder(model->settings);
    prefs_load(config, &prefs, &problem); // the defaults on failure, which the view reports
    free(config);
    bool has_path = user_path(model->home, DRAFT_FILE, path), is_read = false;
    char *text = has_path ? file_read_text(path, 1, &length, NULL) : NULL, *rest = text;
    for (char *line; text && (line = strtok_r(rest, "\n", &rest));)
        if (!draft_words_add(&words, line)) break;
    if (text && settings_from_words(&words, model->read, &settings, &problem)) {
        bool is_played = settings.command == COMMAND_PLAY;
        if (is_played) difficulty_apply(&settings, &prefs);
        is_read = (is_played || settings.command == COMMAND_WATCH) &&
                  draft_from_settings(&settings, last);
        settings_free(&settings);
    }
    free(text);
    if (!is_read && !draft_start(last, prefs_skill(&prefs))) return;
    last->skill = prefs_skill(&prefs);
    if (arena_is_random(arena)) set_random(model, arena);
    bool is_lost = arena_row(model, arena) < 0 && !arena_is_file(arena);
    if (is_lost && model->arenas.count)
        snprintf(arena, sizeof last->card.arena, "%s", model->arenas.all[0]);
    model->offer.last = last;
}

static bool read_statistics(void *context, Statistics *statistics, Problem *problem) {
    const MenuModel *model = context;
    return statistics_load(model->home, statistics, problem);
}

static int list_bests(void *context, MenuBest *rows, int most) {
    return bests_list(((const MenuModel *)context)->home, rows, most);
}

static void show_daily(void *context, bool is_run, DailyPage *page) {
    const char *home = ((const MenuModel *)context)->home;
    Best bests[BESTS_KEPT];
    daily_page(home, is_run ? RUNS_FILE : DAILY_FILE, page);
    if (is_run) return;
    Challenge challenge = challenge_named(CHALLENGE_DAILY, page->card.date);
    if (bests_read(home, &challenge, NULL, bests))
        snprintf(page->share, sizeof page->share, "%s", bests[0].path);
}

MenuModel *menu_model_create(const Settings *settings, ReadWords read, const char *home) {
    static const char *const NONE[] = {NULL};
    Problem problem;
    MenuModel *model = calloc(1, sizeof *model);
    if (!model) return NULL;
    *model = (MenuModel){.settings = settings,
                         .read = read,
                         .home = home,
                         .ladder = {.outer = settings, .home = home}};
    model->arenas = arena_names(settings);
    model->opened = calloc((size_t)model->arenas.room + 1, sizeof *model->opened);
    if (!model->opened) file_names_free(&model->arenas);
    model->presets = no_names();
    model->campaign = campaign_read(settings, read, home);
    presets_visit(settings, add_preset, model);
    model->offer = (MenuOffer){
        .context = model,
        .arenas = model->arenas.all ? (const char *const *)model->arenas.all : NONE,
        .shipped_arenas = model->arenas.first,
        .random_arena = -1,
        .question = &model->question,
        .relay = relay_find(model->settings, model->relay) ? model->relay : NULL,
        .roll = roll_arena,
        .presets = model->presets.all ? (const char *const *)model->presets.all : NONE,
        .fields = LADDER_FIELDS,
        .ladder_arenas = LADDER_ARENAS,
        .arena = open_arena,
        .check = check_battle,
        .recordings = list_recordings,
        .moment = find_moment,
        .tables = list_tables,
        .mission = show_mission,
        .medals = show_medals,
        .lesson = show_lesson,
        .table = shown_table,
        .daily = show_daily,
        .statistics = read_statistics,
        .bests = list_bests,
    };
    int count = model->arenas.count;
    file_names_add(&model->arenas, "random:1");
    if (model->arenas.count > count) {
        model->offer.random_arena = count;
        roll_arena(model);
    }
    if (home && isolation_choose(&(Isolation){ISOLATION_NONE}, NULL, NULL, &problem)) {
        snprintf(model->programs, sizeof model->programs, "%s/" PROGRAM_FOLDER, home);
        model->offer.programs = list_programs;
        model->offer.programs_at = model->programs;
        model->offer.describe = describe_bot;
    }
    recall_last(model);
    return model;
}

void menu_model_destroy(MenuModel *model) {
    if (!model) return;
    close_contest(&model->ladder);
    close_search(&model->search);
    for (int i = 0; i < model->arenas.count; i++) arena_destroy(model->opened[i].arena);
    forget_question(model);
    free(model->opened);
    file_names_free(&model->arenas);
    campaign_free(&model->campaign);
    draft_free(&model->last);
    file_names_free(&model->presets);
    free(model);
}

const MenuOffer *menu_model_offer(const MenuModel *model) { return &model->offer; }

void menu_model_handle(MenuModel *model, const MenuRequest *request) {
    LiveLadder *ladder = &model->ladder;
    MenuTable *table = &ladder->table;
    const DraftWords *words = request->words;
    char path[ARENA_PATH_MAX], text[DRAFT_TEXT_MAX];
    Problem problem = {""};
    switch (request->kind) {
    case MENU_REQUEST_PLAY:
        // The file has a word per line. Errors are ignored: the file is only a convenience.
        for (size_t i = 0; i < words->length; i++) text[i] = words->text[i] ? words->text[i] : '\n';
        if (user_path(model->home, DRAFT_FILE, path)) file_replace(path, text, words->length);
        break;
    case MENU_REQUEST_LADDER: ladder_start(ladder, &request->ladder); break;
    case MENU_REQUEST_LADDER_STOP: ladder_stop(ladder); break;
    case MENU_REQUEST_TABLE:
        close_contest(ladder);
        *table = (MenuTable){0};
        if (*request->path && !ladder_read(request->path, NULL, &table->ladder, &problem))
            stop_with(ladder, problem.text);
        else if (*request->path)
            snprintf(table->title, sizeof table->title, "%d players, %d matches",
                     table->ladder.count, table->ladder.matches);
        break;
    default: break;
    }
}

bool menu_model_work(MenuModel *model, double until_s) {
    KillSearch *search = &model->search;
    ladder_work(&model->ladder, until_s);
    while (search->player && !search->is_found && clock_s() < until_s) search_tick(search);
    if (search->player) search->moment.match = replay_player_match(search->player);
    return model->ladder.table.is_running || (search->player && !search->is_found);
}
