// challenge.c -- which matches are challenges, their results, and the folder of the best ones.
#include "challenge.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/home/daily.h"
#include "platform/hash.h"
#include "platform/files.h"
#include "platform/text.h"
#include "platform/system.h"
#include "match/tuning.h"

enum { HASH_DIGITS = 8, RULES_MAX = HASH_DIGITS + 2 };
static const char *const PREFIXES[] = {[CHALLENGE_RACE] = "race",
                                       [CHALLENGE_DAILY] = "daily",
                                       [CHALLENGE_MISSION] = "mission",
                                       [CHALLENGE_LESSON] = "lesson"};

Challenge challenge_named(ChallengeKind kind, const char *name) {
    Challenge challenge = {.kind = kind};
    ASSERT(kind > CHALLENGE_NONE && kind <= CHALLENGE_LESSON);
    snprintf(challenge.name, sizeof challenge.name, "%s-%.100s", PREFIXES[kind], name);
    for (char *at = challenge.name; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '.') *at = '-';
    return challenge;
}

// Parameters in the order of the numbers that folder names once contained. The list never changes.
#define KEY(key) key,
static const char *const KEYS[] = {NUMBERED_KEYS(KEY)};

// Returns COUNT_OF(KEYS) if the list lacks the key.
static int number_of_key(const char *key) {
    int number = 0;
    while (number < COUNT_OF(KEYS) && strcmp(key, KEYS[number]) != 0) number++;
    return number;
}

// Fills `changes` with the parameters that change a race. The time limit and the truce, which only
// concerns guns, do not change it. Returns their number.
static int race_changes(const MatchCard *card, TuningChange changes[static TUNING_CHANGES_MAX]) {
    Tuning tuning = card_tuning(card), initial = tuning_initial();
    static const char *const OTHERS[] = {"rule.truce", "rule.time"};
    for (int i = 0, kind; i < 2; i++) {
        int row = tuning_find(OTHERS[i], &kind);
        memcpy(tuning.values[row], initial.values[row], sizeof *tuning.values);
    }
    return tuning_changes(&tuning, changes);
}

// The sum of the parameters' hashes does not depend on their order in the table.
static uint64_t hash_by_key(const TuningChange *changes, int count) {
    uint64_t sum = 0;
    char key[TUNING_KEY_MAX];
    for (int i = 0; i < count; i++) {
        tuning_key(changes[i].row, changes[i].kind, key);
        sum += hash_number(hash_bytes(HASH_START, key, strlen(key)), changes[i].value);
    }
    return sum;
}

// Sets `hash` as versions with numbered parameters did. Returns false if they lacked one of them.
static bool hash_by_number(const TuningChange *changes, int count, uint64_t *hash) {
    int numbers[TUNING_CHANGES_MAX];
    *hash = 0;
    for (int i = 0; i < count; i++) {
        numbers[i] = number_of_key(tuning_row_at(changes[i].row).key);
        if (numbers[i] == COUNT_OF(KEYS)) return false;
    }
    for (int number = 0; number < COUNT_OF(KEYS); number++)
        for (int i = 0; i < count; i++) {
            if (numbers[i] != number) continue;
            *hash = hash_integer(*hash, (uint64_t)(number * TUNING_KINDS + changes[i].kind));
            *hash = hash_number(*hash, changes[i].value);
        }
    return true;
}

// Writes the hash of the parameters and the drive's parameters, "" if all are initial.
static void write_rules(uint64_t hash, const Loadout *loadout, char rules[static RULES_MAX]) {
    char words[256] = "";
    const Drive *drive = loadout->drive;
    params_words("drive", drive->params, loadout->drive_params, 0, words, sizeof words, 0);
    if (*words) hash = hash_bytes(hash, words, strlen(words));
    uint32_t half = (uint32_t)(hash ^ hash >> 32u);
    *rules = '\0';
    if (half) snprintf(rules, RULES_MAX, ".%0*x", HASH_DIGITS, (unsigned)half);
}

// Writes the end of the folder's name for everything that changes a race and is not part of the
// name, and the previous end, "" if there was none.
static void special_rules(const MatchCard *card, char rules[static RULES_MAX],
                          char former[static RULES_MAX]) {
    TuningChange changes[TUNING_CHANGES_MAX];
    const Loadout *loadout = &card->tanks[card_player_tank(card, 0)].loadout;
    int count = race_changes(card, changes);
    uint64_t numbers;
    write_rules(hash_by_key(changes, count), loadout, rules);
    *former = '\0';
    if (hash_by_number(changes, count, &numbers)) write_rules(numbers, loadout, former);
    if (!strcmp(rules, former)) *former = '\0';
}

static Challenge race_of(const MatchCard *card, const Arena *arena) {
    const Loadout *loadout = &card->tanks[card_player_tank(card, 0)].loadout;
    char name[CHALLENGE_NAME_MAX], special[32] = "", rules[RULES_MAX], former[RULES_MAX];
    if (!property_is_initial(SPECIAL_PROPERTY, loadout))
        snprintf(special, sizeof special, ".%s", property_chosen(SPECIAL_PROPERTY, loadout).name);
    snprintf(name, sizeof name, "%.48s.%s.%s%s", arena->name, loadout->drive->name,
             loadout->spec->name, special);
    Challenge challenge = challenge_named(CHALLENGE_RACE, name);
    special_rules(card, rules, former);
    if (*former) snprintf(challenge.former, CHALLENGE_NAME_MAX, "%.110s%s", challenge.name, former);
    text_join(challenge.name, CHALLENGE_NAME_MAX, "", rules);
    return challenge;
}

Challenge challenge_of(const MatchCard *card, const Arena *arena) {
    char date[DAILY_DATE_MAX];
    if (card_player_count(card) != 1 || card_player_tank(card, 0) < 0) return (Challenge){0};
    if (card->mode == MODE_RACE) return race_of(card, arena);
    return daily_find(card, date) ? challenge_named(CHALLENGE_DAILY, date) : (Challenge){0};
}

bool challenge_result(const Challenge *challenge, const Match *match, int *result) {
    const MatchCard *card = match_card(match);
    int own = card_player_tank(card, 0), flags;
    MatchResult end = match_result_without_hash(match);
    *result = (int)end.ticks;
    if (challenge->kind == CHALLENGE_LESSON) return true;
    if (challenge->kind == CHALLENGE_NONE || !end.is_over || own < 0) return false;
    bool has_won = end.winner == card->tanks[own].team;
    if (challenge->kind == CHALLENGE_RACE) {
        match_course(match, &flags);
        return has_won && match_flags(match, own) >= (card->points > 0 ? card->points : flags);
    }
    if (challenge->kind == CHALLENGE_MISSION) return has_won;
    DailyScore score = daily_score(match);
    *result = daily_total(&score);
    return *result > 0;
}

static bool challenge_is_better(const Challenge *challenge, int result, int than) {
    return challenge->kind == CHALLENGE_DAILY ? result > than : result < than;
}

void challenge_write(const Challenge *challenge, int result, char text[static CHALLENGE_TEXT_MAX]) {
    int tenths = result * 10 / BATTLE_TICK_HZ;
    if (challenge->kind == CHALLENGE_DAILY)
        snprintf(text, CHALLENGE_TEXT_MAX, "%d points", result);
    else
        snprintf(text, CHALLENGE_TEXT_MAX, "%d:%02d.%d", tenths / 600, tenths / 10 % 60,
                 tenths % 10);
}

void challenge_compare(const Challenge *challenge, int result, int with,
                       char text[static CHALLENGE_TEXT_MAX]) {
    bool is_ahead = challenge_is_better(challenge, result, with);
    const char *side = is_ahead ? "ahead of" : "behind";
    if (result == with)
        snprintf(text, CHALLENGE_TEXT_MAX, "level with");
    else if (challenge->kind == CHALLENGE_DAILY)
        snprintf(text, CHALLENGE_TEXT_MAX, "%d points %s", abs(result - with), side);
    else
        snprintf(text, CHALLENGE_TEXT_MAX, "%.2f s %s", abs(result - with) * BATTLE_TICK_S, side);
}

void challenge_describe(const Replay *replay, const Match *match,
                        char text[static CHALLENGE_TEXT_MAX]) {
    char value[CHALLENGE_TEXT_MAX];
    int result;
    const Arena *arena = battle_arena(match_battle(match));
    Challenge challenge = challenge_of(&replay->card, arena);
    *text = '\0';
    if (replay->edit_count || !challenge_result(&challenge, match, &result)) return;
    challenge_write(&challenge, result, value);
    if (challenge.kind == CHALLENGE_RACE) snprintf(text, CHALLENGE_TEXT_MAX, "Race: %.32s", value);
    if (challenge.kind != CHALLENGE_DAILY) return;
    DailyScore score = daily_score(match);
    snprintf(text, CHALLENGE_TEXT_MAX,
             "Daily challenge %.10s: score %d (win %d, time %d, damage %d, health %d)",
             challenge.name + strlen(PREFIXES[CHALLENGE_DAILY]) + 1, result, score.win, score.time,
             score.damage, score.health);
}

static bool folder_of(const char *home, const char *name, char path[static ARENA_PATH_MAX]) {
    return home &&
           snprintf(path, ARENA_PATH_MAX, "%s/" BESTS_FOLDER "/%s", home, name) < ARENA_PATH_MAX;
}

// Renames the folder of an earlier version, or moves its recordings if both versions were used.
static void adopt_former(const char *home, const Challenge *challenge) {
    char from[ARENA_PATH_MAX], to[ARENA_PATH_MAX], path[ARENA_PATH_MAX], moved[ARENA_PATH_MAX];
    if (!*challenge->former || !folder_of(home, challenge->former, from) ||
        !folder_of(home, challenge->name, to) || file_kind(from) != FILE_FOLDER)
        return;
    if (file_kind(to) == FILE_MISSING && file_rename(from, to)) return;
    Folder found = folder_read(from, REPLAY_ENDING);
    for (int i = 0; i < found.count; i++)
        if (user_path(from, found.files[i].name, path) &&
            user_path(to, found.files[i].name, moved) && file_kind(moved) == FILE_MISSING)
            file_rename(path, moved);
    folder_free(&found);
}

static bool is_current(const char *path, const Arena *arena) {
    Problem problem;
    Replay *replay = replay_load(path, &problem);
    bool is = replay && (!arena || arena_is(arena, replay->arena_hash));
    replay_free(replay);
    return is;
}

// Returns whether `a` goes before `b` in a table.
static bool goes_before(const Challenge *challenge, const Best *a, const Best *b) {
    if (a->is_current != b->is_current) return a->is_current;
    return challenge_is_better(challenge, a->result, b->result);
}

// Fills `bests` with at most `most` recordings, in order. Further ones are removed if `removes`.
static int read_folder(const char *home, const Challenge *challenge, const Arena *arena,
                       Best *bests, int most, bool removes) {
    char folder[ARENA_PATH_MAX];
    if (!folder_of(home, challenge->name, folder)) return 0;
    adopt_former(home, challenge);
    Folder found = folder_read(folder, REPLAY_ENDING);
    int count = 0;
    for (int i = 0; i < found.count; i++) {
        Best best = {.saved_s = found.files[i].changed_s};
        char *end;
        long result = strtol(found.files[i].name, &end, 10);
        if (*end != '-' || result < 0 || result > INT32_MAX) continue;
        best.result = (int)result;
        if (snprintf(best.path, sizeof best.path, "%s/%s", folder, found.files[i].name) >=
            ARENA_PATH_MAX)
            continue;
        best.is_current = is_current(best.path, arena);
        int place = count;
        while (place > 0 && goes_before(challenge, &best, &bests[place - 1])) place--;
        bool is_full = count == most;
        if (is_full && removes) file_remove(place == most ? best.path : bests[most - 1].path);
        if (place == most) continue;
        count += !is_full;
        memmove(bests + place + 1, bests + place, (size_t)(count - 1 - place) * sizeof *bests);
        bests[place] = best;
    }
    folder_free(&found);
    return count;
}

int bests_read(const char *home, const Challenge *challenge, const Arena *arena,
               Best bests[static BESTS_KEPT]) {
    return read_folder(home, challenge, arena, bests, BESTS_KEPT, false);
}

int bests_add(const Recorder *recorder, const Challenge *challenge, const Match *match, int result,
              Problem *problem) {
    Best bests[BESTS_KEPT];
    const Arena *arena = battle_arena(match_battle(match));
    char folder[CHALLENGE_NAME_MAX + 16], stamp[TIME_STAMP_MAX], name[TIME_STAMP_MAX + 16],
        path[ARENA_PATH_MAX];
    const char *home = recorder->home;
    int count = bests_read(home, challenge, arena, bests), rank = 1;
    while (rank <= count && bests[rank - 1].is_current &&
           !challenge_is_better(challenge, result, bests[rank - 1].result))
        rank++;
    if (rank > BESTS_KEPT) return 0;
    snprintf(folder, sizeof folder, BESTS_FOLDER "/%s", challenge->name);
    time_stamp(stamp);
    snprintf(name, sizeof name, "%d-%s", result, stamp);
    if (user_path(home, BESTS_FOLDER, path)) folder_make(path);
    if (!recorder_copy(recorder, match, folder, name, path, problem)) return -1;
    read_folder(home, challenge, arena, bests, BESTS_KEPT, true);
    return rank;
}

// Writes "Race: circuit, track, medium". The hash of special rules becomes a word.
static void write_title(const Challenge *challenge, char title[static MENU_NAME_MAX]) {
    const char *prefix = PREFIXES[challenge->kind];
    char rest[CHALLENGE_NAME_MAX];
    snprintf(rest, sizeof rest, "%s", challenge->name + strlen(prefix) + 1);
    snprintf(title, MENU_NAME_MAX, "%c%s: ", toupper((unsigned char)*prefix), prefix + 1);
    char *at = rest;
    const char *part;
    for (int i = 0; (part = strtok_r(at, ".", &at)); i++) { // Windows has no strsep
        bool is_hash = strlen(part) == HASH_DIGITS && !part[strspn(part, "0123456789abcdef")];
        text_join(title, MENU_NAME_MAX, i ? ", " : "", is_hash && i ? "special rules" : part);
    }
}

static ChallengeKind kind_of(const char *name) {
    for (int kind = CHALLENGE_RACE; kind <= CHALLENGE_LESSON; kind++) {
        size_t length = strlen(PREFIXES[kind]);
        if (!strncmp(name, PREFIXES[kind], length) && name[length] == '-')
            return (ChallengeKind)kind;
    }
    return CHALLENGE_NONE;
}

// Renames the folder that an earlier version named if its best recording has the rules of the name.
static void adopt_listed(const char *home, const char *name) {
    Challenge challenge = {.kind = kind_of(name)};
    Best bests[BESTS_KEPT];
    char rules[RULES_MAX], former[RULES_MAX];
    Problem problem;
    snprintf(challenge.name, sizeof challenge.name, "%s", name);
    char *end = strrchr(challenge.name, '.');
    if (challenge.kind != CHALLENGE_RACE || !end || strlen(end) != RULES_MAX - 1 ||
        !bests_read(home, &challenge, NULL, bests))
        return;
    Replay *replay = replay_load(bests[0].path, &problem);
    if (replay && card_player_tank(&replay->card, 0) >= 0) {
        special_rules(&replay->card, rules, former);
        snprintf(challenge.former, sizeof challenge.former, "%s", challenge.name);
        bool is_former = !strcmp(end, former);
        snprintf(end, RULES_MAX, "%s", rules);
        if (is_former) adopt_former(home, &challenge);
    }
    replay_free(replay);
}

int bests_list(const char *home, MenuBest *rows, int most) {
    char folder[ARENA_PATH_MAX];
    if (!user_path(home, BESTS_FOLDER, folder)) return 0;
    Folder found = folder_read(folder, "");
    for (int i = 0; i < found.count; i++) adopt_listed(home, found.files[i].name);
    folder_free(&found);
    found = folder_read(folder, "");
    int count = 0;
    // Backwards: races first, and of the daily challenges the latest.
    for (int i = found.count; i-- > 0 && count < most;) {
        Challenge challenge = {.kind = kind_of(found.files[i].name)};
        Best bests[BESTS_KEPT];
        if (!challenge.kind) continue;
        snprintf(challenge.name, sizeof challenge.name, "%s", found.files[i].name);
        int kept = bests_read(home, &challenge, NULL, bests);
        for (int k = 0; k < kept && count < most; k++) {
            MenuBest *row = &rows[count++];
            char text[CHALLENGE_TEXT_MAX], when[TIME_STAMP_MAX];
            *row = (MenuBest){.rank = k + 1,
                              .is_current = bests[k].is_current,
                              .has_rival = challenge.kind == CHALLENGE_RACE ||
                                           challenge.kind == CHALLENGE_DAILY};
            write_title(&challenge, row->title);
            challenge_write(&challenge, bests[k].result, text);
            snprintf(row->result, sizeof row->result, "%.31s", text);
            day_text(bests[k].saved_s, when);
            snprintf(row->date, sizeof row->date, "%s", when);
            snprintf(row->path, sizeof row->path, "%s", bests[k].path);
        }
    }
    folder_free(&found);
    return count;
}
