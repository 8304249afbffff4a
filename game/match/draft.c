// draft.c -- a battle being set up in the menu, and the command line that starts it.
#include "draft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "platform/text.h"
#include "tuning.h"

#define INITIAL_ARENA "yard" // default of --arena
enum { WORD_MAX = ARENA_PATH_MAX };

// Returns true for a built-in AI, which has a skill.
static bool has_skill(const TankCard *tank) {
    return tank->kind == DRIVER_MIND && !mind_is_external(&tank->mind);
}

void draft_set_skill(BattleDraft *draft, double skill) {
    ASSERT(skill >= 0 && skill <= SKILL_ACE);
    for (int i = 0; i < draft->card.tank_count; i++) {
        TankCard *tank = &draft->card.tanks[i];
        if (has_skill(tank) && tank->loadout.skill == draft->skill) tank->loadout.skill = skill;
    }
    draft->skill = skill;
}

TankCard *draft_add(BattleDraft *draft, DriverKind kind, const Behaviour *mind) {
    ASSERT(mind);
    int team = card_free_team(&draft->card);
    TankCard *tank = card_add(&draft->card, mind->name);
    if (!tank) return NULL;
    tank->kind = kind;
    tank->team = team;
    if (has_skill(tank) && card_player_count(&draft->card)) tank->loadout.skill = draft->skill;
    return tank;
}

bool draft_start(BattleDraft *draft, double skill) {
    const Behaviour *hunter = behaviour_find("hunter");
    ASSERT(draft && hunter);
    *draft = (BattleDraft){.skill = skill};
    draft->card = card_initial();
    strcpy(draft->card.arena, INITIAL_ARENA);
    bool is_made = draft_add(draft, DRIVER_PLAYER, hunter) && draft_add(draft, DRIVER_MIND, hunter);
    if (!is_made) draft_free(draft);
    return is_made;
}

bool draft_copy(BattleDraft *draft, const BattleDraft *from) {
    ASSERT(draft != from);
    size_t bytes = (size_t)from->card.tank_count * sizeof *from->card.tanks;
    TankCard *tanks = malloc(bytes ? bytes : 1);
    *draft = (BattleDraft){0};
    if (!tanks) return false;
    *draft = *from;
    draft->card.tanks = tanks;
    memcpy(tanks, from->card.tanks, bytes);
    return true;
}

void draft_free(BattleDraft *draft) { card_free(&draft->card); }

bool draft_words_add(DraftWords *words, const char *word) {
    ASSERT(words->count <= DRAFT_WORDS_MAX && words->length <= sizeof words->text);
    size_t bytes = strlen(word) + 1;
    if (words->count == DRAFT_WORDS_MAX || words->length + bytes > sizeof words->text) return false;
    memcpy(words->text + words->length, word, bytes);
    words->length += bytes;
    words->count++;
    return true;
}

static void add_option(DraftWords *words, const char *option, const char *value) {
    draft_words_add(words, option);
    draft_words_add(words, value);
}

static void add_number(DraftWords *words, const char *option, double value, double usual) {
    char digits[DIGITS_MAX];
    if (value != usual) add_option(words, option, number_digits(value, DIGITS_PLAIN, digits));
}

void draft_set_driver(BattleDraft *draft, int tank, DriverKind kind) {
    MatchCard *card = &draft->card;
    ASSERT(tank >= 0 && tank < card->tank_count);
    bool had_players = card_player_count(card);
    card->tanks[tank].kind = kind;
    for (int i = 0; i < card->tank_count && card_player_count(card); i++) {
        TankCard *other = &card->tanks[i];
        bool is_new = i == tank || (!had_players && other->loadout.skill == SKILL_ACE);
        if (is_new && has_skill(other)) other->loadout.skill = draft->skill;
    }
}

// Writes the properties of a tank. In battles with players, a skill that equals the difficulty is
// omitted, and any other skill is written even if it is initial.
static void add_properties(const BattleDraft *draft, const TankCard *of, bool is_played, char *text,
                           size_t size) {
    TankCard tank = *of;
    bool follows = is_played && has_skill(of) && of->loadout.skill == draft->skill;
    bool is_own_ace = is_played && has_skill(of) && !follows && of->loadout.skill == SKILL_ACE;
    if (follows || mind_is_external(&of->mind)) tank.loadout.skill = SKILL_ACE;
    size_t used = tank_words(&tank, DIGITS_PLAIN, true, text, size, 0);
    if (is_own_ace) text_add(text, size, used, "%cskill=%g", used ? ',' : ':', SKILL_ACE);
}

void draft_words(const BattleDraft *draft, DraftWords *words) {
    const MatchCard *card = &draft->card;
    ASSERT(card->mode >= 0 && card->mode < mode_count());
    words->count = 0;
    words->length = 0;
    bool is_played = card_player_count(card) > 0;
    draft_words_add(words, is_played ? "play" : "watch");
    bool has_teams = false; // tanks without a team get the free ones in order
    for (int i = 0; i < card->tank_count; i++) {
        int team = card->tanks[i].team;
        has_teams |= team != i || *card->teams.own[team];
    }
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        char keys[WORD_MAX] = "", word[2 * WORD_MAX];
        bool is_player = tank->kind == DRIVER_PLAYER;
        add_properties(draft, tank, is_played, keys, sizeof keys);
        const char *from = tank->mind.source, *command = from + strcspn(from, ":") + 1;
        char source[MIND_SOURCE_MAX + 2], quote = strchr(from, '"') ? '\'' : '"';
        snprintf(source, sizeof source, "%.*s%c%s%c", (int)(command - from), from, quote, command,
                 quote);
        const char *mind = mind_is_external(&tank->mind) ? source : tank->mind.behaviour->name;
        snprintf(word, sizeof word, "%s%s%s%s", is_player ? "keyboard" : mind, keys,
                 has_teams ? "@" : "", has_teams ? team_name(&card->teams, tank->team) : "");
        draft_words_add(words, word);
    }
    char seed[32];
    snprintf(seed, sizeof seed, "%" PRIu64, card->seed);
    if (strcmp(card->arena, INITIAL_ARENA) != 0) add_option(words, "--arena", card->arena);
    if (draft->has_seed) add_option(words, "--seed", seed);
    if (card->mode != MODE_LAST) add_option(words, "--mode", MODES[card->mode]->name);
    add_number(words, "--points", card->points, mode_points(card->mode));
    add_number(words, "--time", card->time_limit_s, tuning_result(&card->tuning).rules.time_s);
    if (!card->rules.friendly_fire) add_option(words, "--friendly-fire", "off");
    add_number(words, "--pickups", draft->pickups, 0);
    if (draft->preset[0]) add_option(words, "--preset", draft->preset);
}

int draft_words_split(const DraftWords *words, char *argv[static DRAFT_WORDS_MAX]) {
    ASSERT(words->count >= 0 && words->count <= DRAFT_WORDS_MAX);
    char *word = (char *)words->text;
    for (int i = 0; i < words->count; i++, word += strlen(word) + 1) argv[i] = word;
    return words->count;
}

void draft_line(const DraftWords *words, char line[static DRAFT_LINE_MAX]) {
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+:,./@%";
    const char *word = words->text;
    size_t used = text_add(line, DRAFT_LINE_MAX, 0, "treads");
    for (int i = 0; i < words->count; i++, word += strlen(word) + 1) {
        bool is_plain = *word && strspn(word, PLAIN) == strlen(word);
        used = text_add(line, DRAFT_LINE_MAX, used, is_plain ? " " : " '");
        for (const char *at = word; *at; at++)
            used = *at == '\'' ? text_add(line, DRAFT_LINE_MAX, used, "'\\''")
                               : text_add(line, DRAFT_LINE_MAX, used, "%c", *at);
        used = text_add(line, DRAFT_LINE_MAX, used, is_plain ? "" : "'");
    }
}
