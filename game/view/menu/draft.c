// draft.c -- a battle as it is set up by hand, and the command line that starts it.
#include "draft.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TIME_S 180.0 // of a match, when nothing is said

void draft_set_mind(DraftTank *tank, const Behaviour *mind) {
    tank->is_person = false;
    tank->mind = mind;
    for (int i = 0; i < behaviour_param_count(mind); i++) tank->params[i] = mind->params[i].initial;
}

static int free_team(const MatchDraft *draft) {
    for (int team = 0; team < TEAMS_MAX; team++) {
        bool is_taken = false;
        for (int i = 0; i < draft->tank_count; i++) is_taken |= draft->tanks[i].team == team;
        if (!is_taken) return team;
    }
    return 0;
}

void draft_add(MatchDraft *draft, bool is_person, const Behaviour *mind) {
    if (draft->tank_count == DRAFT_TANKS_MAX) return;
    DraftTank tank = {.team = free_team(draft), .loadout = loadout_initial()};
    draft_set_mind(&tank, mind ? mind : BEHAVIOURS[0]);
    tank.is_person = is_person;
    draft->tanks[draft->tank_count++] = tank;
}

void draft_remove(MatchDraft *draft, int tank) {
    draft->tank_count--;
    for (int i = tank; i < draft->tank_count; i++) draft->tanks[i] = draft->tanks[i + 1];
}

MatchDraft draft_initial(void) {
    MatchDraft draft = {.arena = "yard", .points = -1, .time_s = TIME_S, .has_friendly_fire = true};
    draft_add(&draft, true, behaviour_find("hunter"));
    draft_add(&draft, false, behaviour_find("hunter"));
    return draft;
}

int draft_people(const MatchDraft *draft) {
    int count = 0;
    for (int i = 0; i < draft->tank_count; i++) count += draft->tanks[i].is_person;
    return count;
}

static void add(DraftWords *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(DraftWords *words, const char *format, ...) {
    if (words->count == DRAFT_WORDS_MAX) return;
    va_list values;
    va_start(values, format);
    vsnprintf(words->words[words->count++], DRAFT_WORD_MAX, format, values);
    va_end(values);
}

// As many digits as bring the very number back.
static void number(double value, char text[32]) {
    for (int digits = 6; digits <= 17; digits++) {
        double again;
        snprintf(text, 32, "%.*g", digits, value);
        if (sscanf(text, "%lf", &again) == 1 && again == value) return;
    }
}

static void add_tank(DraftWords *words, const DraftTank *tank, bool has_team) {
    char keys[DRAFT_WORD_MAX];
    size_t length = 0;
    if (!tank->is_person)
        length = params_words("", tank->mind->params, tank->params, keys, sizeof keys);
    for (int i = 0; i < tank_property_count() && length < sizeof keys; i++)
        length += property_words(tank_property_shown(i), &tank->loadout, keys + length,
                                 sizeof keys - length);
    if (length) *keys = ':';
    add(words, "%s%s%s%s", tank->is_person ? "keyboard" : tank->mind->name, length ? keys : "",
        has_team ? "@" : "", has_team ? team_name(tank->team) : "");
}

// Tanks that name no team get the free ones in their order.
static bool needs_teams(const MatchDraft *draft) {
    for (int i = 0; i < draft->tank_count; i++)
        if (draft->tanks[i].team != i) return true;
    return false;
}

static void add_rules(DraftWords *words, const MatchDraft *draft) {
    char value[32];
    if (draft->mode != MODE_LAST) add(words, "--mode"), add(words, "%s", MODES[draft->mode]->name);
    if (MODES[draft->mode]->points_key && draft->points >= 0) {
        number(draft->points, value);
        add(words, "--points"), add(words, "%s", value);
    }
    if (draft->time_s != TIME_S) {
        number(draft->time_s, value);
        add(words, "--time"), add(words, "%s", value);
    }
    if (!draft->has_friendly_fire) add(words, "--friendly-fire"), add(words, "off");
    if (draft->preset[0]) add(words, "--tuning"), add(words, "%s", draft->preset);
}

void draft_words(const MatchDraft *draft, DraftWords *words) {
    bool has_teams = needs_teams(draft);
    words->count = 0;
    add(words, draft_people(draft) ? "play" : "watch");
    for (int i = 0; i < draft->tank_count; i++) add_tank(words, &draft->tanks[i], has_teams);
    if (strcmp(draft->arena, "yard") != 0) add(words, "--arena"), add(words, "%s", draft->arena);
    if (draft->has_seed) add(words, "--seed"), add(words, "%" PRIu64, draft->seed);
    add_rules(words, draft);
}

static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                            "-_=+:,./@%";

static void append_bytes(char line[static DRAFT_LINE_MAX], const char *bytes, size_t count) {
    size_t used = strlen(line), room = DRAFT_LINE_MAX - 1 - used;
    if (count > room) count = room;
    memcpy(line + used, bytes, count);
    line[used + count] = '\0';
}

static void append_word(char line[static DRAFT_LINE_MAX], const char *word) {
    bool is_plain = *word && strspn(word, PLAIN) == strlen(word);
    append_bytes(line, is_plain ? " " : " '", is_plain ? 1 : 2);
    for (const char *at = word; *at; at++) {
        if (*at == '\'' && !is_plain)
            append_bytes(line, "'\\''", 4);
        else
            append_bytes(line, at, 1);
    }
    if (!is_plain) append_bytes(line, "'", 1);
}

void draft_line(const MatchDraft *draft, char line[static DRAFT_LINE_MAX]) {
    DraftWords words;
    draft_words(draft, &words);
    line[0] = '\0';
    append_bytes(line, "treads", 6);
    for (int i = 0; i < words.count; i++) append_word(line, words.words[i]);
}
