// daily.c -- the daily challenge: cards, scores and daily.json.
#include "daily.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/dice.h"
#include "app/base/assets.h"
#include "platform/files.h"
#include "platform/json.h"
#include "platform/system.h"
#include "app/base/settings.h"
#include "match/tankspec.h"
#include "match/tuning.h"

// The choices of a card. A new row changes the cards of all dates. Choices that are listed twice
// are twice as frequent.
static const char *const CARD_ARENAS[] = {"yard", "maze", "pillars", "depot",  "village",
                                          "city", "fort", "orchard", "harbour"};
static const char *const CARD_MODES[] = {"last", "last", "score"};
static const char *const CARD_DRIVES[] = {"track", "track", "track", "bicycle-arc", "arcade"};
static const char *const CARD_WEAPONS[] = {"cannon", "cannon", "bouncer", "machinegun", "mortar"};
static const char *const CARD_SPECIALS[] = {"mine", "dash", "smoke", "rocket"};
static const char *const CARD_FOES[] = {"hunter",  "circler", "ambusher", "sniper",
                                        "flanker", "rammer",  "orbiter",  "dodger"};
enum { SKILL_LEAST = 43, SKILL_STEP = 7, SKILL_STEPS = 4, STREAM = 42, PICKUPS = 4 };
enum { ATTEMPTS_MAX = 32 };
enum { WIN_POINTS = 1000, TIME_POINTS = 500, DAMAGE_POINTS = 500, HEALTH_POINTS = 500 };
#define PICK(dice, list) (list)[dice_below(dice, (int)(sizeof(list) / sizeof *(list)))]

DailyCard daily_card(const char *date) {
    int year = 0, month = 0, day = 0;
    sscanf(date, "%d-%d-%d", &year, &month, &day);
    Dice dice = dice_seed((uint64_t)year * 10000 + (uint64_t)(month * 100 + day), STREAM);
    DailyCard card = {.arena = PICK(&dice, CARD_ARENAS)};
    snprintf(card.date, sizeof card.date, "%s", date);
    card.mode = PICK(&dice, CARD_MODES);
    card.drive = PICK(&dice, CARD_DRIVES);
    card.weapon = PICK(&dice, CARD_WEAPONS);
    card.special = PICK(&dice, CARD_SPECIALS);
    card.foe_count = 1 + dice_below(&dice, DAILY_FOES_MAX - 1);
    for (int i = 0; i < card.foe_count; i++) card.foes[i] = PICK(&dice, CARD_FOES);
    // Larger groups of enemies are weaker.
    card.skill = SKILL_LEAST + SKILL_STEP * (dice_below(&dice, SKILL_STEPS) + 3 - card.foe_count);
    card.pickups = dice_below(&dice, PICKUPS);
    card.seed = dice_roll(&dice) % 1000000000u;
    ASSERT(card.foe_count >= 1 && card.foe_count <= DAILY_FOES_MAX && card.skill > 0);
    return card;
}

void daily_words(const DailyCard *card, DraftWords *words) {
    char word[64];
    *words = (DraftWords){0};
    draft_words_add(words, "play");
    draft_words_add(words, "keyboard@red");
    for (int i = 0; i < card->foe_count; i++) {
        snprintf(word, sizeof word, "%s:skill=%d@blue", card->foes[i], card->skill);
        draft_words_add(words, word);
    }
    char seed[16], pickups[16];
    snprintf(seed, sizeof seed, "%u", (unsigned)card->seed);
    snprintf(pickups, sizeof pickups, "%d", card->pickups);
    const char *const options[][2] = {{"--arena", card->arena},
                                      {"--mode", card->mode},
                                      {"--drive", card->drive},
                                      {"--weapon", card->weapon},
                                      {"--special", card->special},
                                      {"--pickups", pickups},
                                      {"--seed", seed}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        draft_words_add(words, options[i][0]);
        draft_words_add(words, options[i][1]);
    }
}

void daily_run_words(const char *date, DraftWords *words) {
    static const char *const ARENAS[] = {"yard", "depot", "pillars", "fort", "village"};
    static const char *const STARTS[] = {STAND_STARTS(AS_SECOND)};
    DailyCard card = daily_card(date); // sets its seed
    Dice dice = dice_seed(card.seed, STREAM);
    char tank[64], seed[16];
    snprintf(tank, sizeof tank, "keyboard:%s@red", PICK(&dice, STARTS));
    snprintf(seed, sizeof seed, "%u", (unsigned)card.seed);
    const char *const all[] = {"play",   tank, "--mode", "survival", "--arena", PICK(&dice, ARENAS),
                               "--seed", seed};
    *words = (DraftWords){0};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) draft_words_add(words, all[i]);
}

static bool has_loadout(const DailyCard *daily, const TankCard *tank) {
    LoadoutOverride wanted = {.loadout = loadout_initial()};
    bool are_known = property_parse(DRIVE_PROPERTY, daily->drive, &wanted, NULL) &&
                     property_parse(WEAPON_PROPERTY, daily->weapon, &wanted, NULL) &&
                     property_parse(SPECIAL_PROPERTY, daily->special, &wanted, NULL);
    ASSERT(are_known); // cards contain only rows of the tables
    if (tank->kind == DRIVER_MIND) property_set(SKILL_PROPERTY, &wanted.loadout, 0, daily->skill);
    return loadout_equal(&wanted.loadout, &tank->loadout);
}

static bool is_battle_of(const DailyCard *daily, const MatchCard *card) {
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = card_tuning(card);
    int pickups = tuning_row_of("pickup.places");
    int truce = tuning_row_of("rule.truce");
    ASSERT(pickups >= 0 && truce >= 0);
    if (card->seed != daily->seed || strcmp(card->arena, daily->arena) != 0 ||
        strcmp(MODES[card->mode]->name, daily->mode) != 0 || card->swap_count ||
        card->start_rotation || card->tank_count != 1 + daily->foe_count ||
        tuning.values[pickups][0] != daily->pickups || tuning.values[truce][0] != TRUCE_S)
        return false;
    for (int i = tuning_changes(&tuning, changes); i-- > 0;)
        if (changes[i].row != pickups && changes[i].row != truce) return false;
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        bool is_own = i == 0;
        Mind mind = mind_initial(is_own ? NULL : behaviour_find(daily->foes[i - 1]));
        if (tank->team != team_find(is_own ? "red" : "blue") ||
            tank->kind != (is_own ? DRIVER_PLAYER : DRIVER_MIND) ||
            (is_own ? tank->player != 0 : !mind_equal(&mind, &tank->mind)) ||
            !has_loadout(daily, tank))
            return false;
    }
    return true;
}

bool daily_find(const MatchCard *card, char date[static DAILY_DATE_MAX]) {
    enum { FIRST_YEAR = 2026, YEARS = 50, MONTHS = 12, DAYS_MAX = 31 };
    for (int day = 0; day < YEARS * MONTHS * DAYS_MAX; day++) {
        snprintf(date, DAILY_DATE_MAX, "%04d-%02d-%02d", FIRST_YEAR + day / (MONTHS * DAYS_MAX),
                 day / DAYS_MAX % MONTHS + 1, day % DAYS_MAX + 1);
        DailyCard daily = daily_card(date);
        if (daily.seed == card->seed && is_battle_of(&daily, card)) return true;
    }
    return false;
}

DailyScore daily_score(const Match *match) {
    const MatchCard *card = match_card(match);
    MatchResult result = match_result_without_hash(match);
    int own = card_player_tank(card, 0);
    if (own < 0) return (DailyScore){0};
    const Tank *tank = match_tank(match, own);
    double foes_health = 0;
    for (int i = 0; i < card->tank_count; i++)
        if (match_tank(match, i)->team != tank->team)
            foes_health += match_tank(match, i)->spec->health;
    DailyScore score = {0};
    if (foes_health > 0)
        score.damage = (int)(DAMAGE_POINTS * min_of(tank->damage_dealt / foes_health, 1));
    if (result.winner != tank->team) return score;
    double spent = (double)result.ticks * BATTLE_TICK_S / card->time_limit_s;
    score.win = WIN_POINTS;
    score.time = (int)(TIME_POINTS * (1 - clamp(spent, 0, 1)));
    score.health = (int)(HEALTH_POINTS * clamp(tank->health / tank->spec->health, 0, 1));
    ASSERT(daily_total(&score) <= WIN_POINTS + TIME_POINTS + DAMAGE_POINTS + HEALTH_POINTS);
    return score;
}

typedef struct Days {
    DailyDay all[DAILY_DAYS_MAX];
    int count;
} Days;

static const Binding DAY_BINDINGS[] = {DAY_MEMBERS(BINDING){0}};
static const Binding DAYS_BINDINGS[] = {
    ARRAY_MEMBER("days", Days, all, count, DAY_BINDINGS, 0, DAILY_DAYS_MAX, OPTIONAL), {0}};

// Returns the days of the file, which the caller frees, or NULL and sets `problem`.
static Days *load_days(const char *path, Problem *problem) {
    Days *days = calloc(1, sizeof *days);
    if (!days) problem_set(problem, "out of memory");
    if (!days || file_kind(path) == FILE_MISSING) return days;
    size_t length;
    char *text = file_read_text(path, 1, &length, problem);
    JsonText source = {path_for_message(path), text, length, problem};
    json_t *json = text ? json_text_parse(&source) : NULL;
    JsonCursor root = json_root(&source, json);
    if (!json || !json_read(&root, DAYS_BINDINGS, days)) free(days), days = NULL;
    json_decref(json);
    free(text);
    return days;
}

bool daily_check(const char *path, Problem *problem) {
    Days *days = load_days(path, problem);
    bool is_valid = days;
    free(days);
    return is_valid;
}

static bool save_days(const Days *days, const char *path, Problem *problem) {
    json_t *json = json_object();
    bool is_whole = json && json_write(json, DAYS_BINDINGS, days);
    bool is_saved = json_save(is_whole ? json : NULL, JSON_INDENT(2), path, problem);
    json_decref(json);
    return is_saved;
}

// Returns the day of the date. A new day replaces the earliest one if the table is full.
static DailyDay *find_day(Days *days, const char *date) {
    int earliest = 0;
    ASSERT(days->count >= 0 && days->count <= DAILY_DAYS_MAX);
    for (int i = 0; i < days->count; i++) {
        if (!strcmp(days->all[i].date, date)) return &days->all[i];
        if (strcmp(days->all[i].date, days->all[earliest].date) < 0) earliest = i;
    }
    DailyDay *day = &days->all[days->count < DAILY_DAYS_MAX ? days->count++ : earliest];
    *day = (DailyDay){0};
    snprintf(day->date, sizeof day->date, "%s", date);
    return day;
}

bool daily_begin(const char *home, const char *file, const char *date, Problem *problem) {
    char path[ARENA_PATH_MAX];
    if (!user_path(home, file, path))
        return problem_set(problem, "no user folder: attempts cannot be counted");
    int lock = folder_lock(home);
    Days *days = load_days(path, problem);
    DailyDay *day = days ? find_day(days, date) : NULL;
    bool is_begun = day && day->attempts < DAILY_ATTEMPTS;
    if (day && !is_begun)
        problem_set(problem, "no attempts left for %s; the next card comes at 0:00 UTC", date);
    if (is_begun) {
        day->attempts++;
        is_begun = save_days(days, path, problem);
    }
    free(days);
    folder_unlock(lock);
    return is_begun;
}

// Saves the result if it is the best of its date. Fills `day`, and counts the days.
static bool end_attempt(const char *home, const char *file, const char *date, int total,
                        const char *recording, DailyDay *day, int *count, Problem *problem) {
    char path[ARENA_PATH_MAX];
    *day = (DailyDay){0};
    if (!user_path(home, file, path)) return problem_set(problem, "no user folder");
    int lock = folder_lock(home);
    Days *days = load_days(path, problem);
    bool is_saved = days;
    if (days) {
        DailyDay *now = find_day(days, date);
        if (total > now->best) {
            now->best = total;
            snprintf(now->recording, sizeof now->recording, "%.*s", MENU_NAME_MAX - 1, recording);
            is_saved = save_days(days, path, problem);
        }
        *day = *now;
        *count = days->count;
    }
    free(days);
    folder_unlock(lock);
    return is_saved;
}

static const char *attempts_left(const DailyDay *day, char text[static ATTEMPTS_MAX]) {
    int left = DAILY_ATTEMPTS - day->attempts;
    snprintf(text, ATTEMPTS_MAX, "%d attempt%s left", left, plural(left));
    return text;
}

bool daily_end(const char *home, const char *date, const DailyScore *score, const char *recording,
               char text[static DAILY_TEXT_MAX], Problem *problem) {
    DailyDay day;
    int count, total = daily_total(score);
    char left[ATTEMPTS_MAX];
    *text = '\0';
    if (!end_attempt(home, DAILY_FILE, date, total, recording, &day, &count, problem)) return false;
    snprintf(text, DAILY_TEXT_MAX, "Score %d (win %d, time %d, damage %d, health %d), best %d, %s",
             total, score->win, score->time, score->damage, score->health, day.best,
             attempts_left(&day, left));
    return true;
}

bool daily_end_run(const char *home, const char *date, int points, const char *recording,
                   char text[static DAILY_TEXT_MAX], int *days, Problem *problem) {
    DailyDay day;
    char left[ATTEMPTS_MAX];
    *text = '\0';
    if (!end_attempt(home, RUNS_FILE, date, points, recording, &day, days, problem)) return false;
    snprintf(text, DAILY_TEXT_MAX, "Today's best: %d points, %s", day.best,
             attempts_left(&day, left));
    return true;
}

static int later_first(const void *a, const void *b) {
    return strcmp(((const DailyDay *)b)->date, ((const DailyDay *)a)->date);
}

void daily_page(const char *home, const char *file, DailyPage *page) {
    char path[ARENA_PATH_MAX], date[DAILY_DATE_MAX];
    date_today(date);
    *page = (DailyPage){.card = daily_card(date)};
    if (!user_path(home, file, path)) return;
    Days *days = load_days(path, &page->problem);
    if (!days) return;
    qsort(days->all, (size_t)days->count, sizeof *days->all, later_first);
    for (int i = 0; i < days->count; i++) {
        if (!strcmp(days->all[i].date, date)) page->today = days->all[i];
        if (i < DAILY_SHOWN) page->last[page->last_count++] = days->all[i];
        if (days->all[i].best > page->best) page->best = days->all[i].best;
    }
    free(days);
    const char *recording = page->today.recording;
    if (*recording && !strchr(recording, '/') &&
        snprintf(path, sizeof path, "%s/" RECORDING_FOLDER "/%s", home, recording) <
            ARENA_PATH_MAX &&
        file_kind(path) == FILE_REGULAR)
        snprintf(page->share, sizeof page->share, "%s", path);
}
