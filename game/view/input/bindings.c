// bindings.c -- bindings of keys and gamepad inputs to actions.
#include "bindings.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"

#define ACTION_ROW(name, ...) [ACTION_##name] = {__VA_ARGS__},
const KeyRow KEY_ROWS[ACTION_COUNT + 1] = {ACTIONS(ACTION_ROW){0}};

#define CTRL "Ctrl+"
#define LEFT_TO_RIGHT "\u200e" // mark after Hebrew and Arabic letters

// Ordered like SDL_GameControllerButton, followed by the triggers.
static const char *const PAD_NAMES[PAD_INPUTS] = {
    "",           "A",           "B",        "X",        "Y",        "Back",     "Guide", "Start",
    "left stick", "right stick", "LB",       "RB",       "up",       "down",     "left",  "right",
    "misc",       "paddle 1",    "paddle 2", "paddle 3", "paddle 4", "touchpad", "LT",    "RT"};

// Key names that are hard to read, or could be mistaken for "no key", are replaced by words.
static const struct {
    const char *sign, *word;
} SIGNS[] = {{",", "Comma"},      {".", "Period"}, {"/", "Slash"}, {";", "Semicolon"},
             {"'", "Apostrophe"}, {"`", "Grave"},  {"-", "Minus"}, {"Escape", "Esc"}};

Key key_read(const char *name) {
    bool is_chord = !SDL_strncasecmp(name, CTRL, strlen(CTRL));
    if (is_chord) name += strlen(CTRL);
    for (int i = 0; i < COUNT_OF(SIGNS); i++)
        if (!SDL_strcasecmp(name, SIGNS[i].word)) name = SIGNS[i].sign;
    SDL_Scancode code = SDL_GetScancodeFromName(name);
    if (code <= SDL_SCANCODE_UNKNOWN || code >= SDL_NUM_SCANCODES) return 0;
    return (Key)(code | (is_chord ? KEY_CTRL : 0));
}

static const char *key_write(Key key, char text[static KEY_NAME_MAX]) {
    const char *name = SDL_GetScancodeName((SDL_Scancode)(key & KEY_CODE));
    snprintf(text, KEY_NAME_MAX, "%s%s", key & KEY_CTRL ? CTRL : "", name);
    return text;
}

static Font *key_font;

void keys_set_font(Font *font) { key_font = font; }

// Returns the capital form of a Latin, Greek or Cyrillic letter, since keys show capitals.
static uint32_t capital_of(uint32_t point) {
    static const struct {
        uint32_t first, last, up, none;
    } ROWS[] = {{0xE0, 0xFE, 0x20, 0xF7},
                {0x3B1, 0x3C9, 0x20, 0x3C2},
                {0x430, 0x44F, 0x20, 0},
                {0x450, 0x45F, 0x50, 0}};
    for (int i = 0; i < COUNT_OF(ROWS); i++)
        if (point >= ROWS[i].first && point <= ROWS[i].last && point != ROWS[i].none)
            return point - ROWS[i].up;
    return point;
}

const char *key_label(const char *own, const char *latin, char text[static KEY_NAME_MAX]) {
    const char *at = own;
    uint32_t point = *own ? utf8_next(&at) : 0;
    if (!point || (key_font && !font_has(key_font, own)))
        snprintf(text, KEY_NAME_MAX, "%s", latin);
    else if (!*at && point >= 0x80) {
        text[utf8_write(capital_of(point), text)] = '\0';
        if (point >= 0x590) strcat(text, LEFT_TO_RIGHT); // keys in a row stay in their order
    } else
        snprintf(text, KEY_NAME_MAX, "%s", own);
    return text;
}

const char *key_sign(Key key, char text[static KEY_NAME_MAX]) {
    SDL_Scancode code = (SDL_Scancode)(key & KEY_CODE);
    return key_label(SDL_GetKeyName(SDL_GetKeyFromScancode(code)), SDL_GetScancodeName(code), text);
}

const char *key_text(Key key, char text[static KEY_NAME_MAX]) {
    char own[KEY_NAME_MAX];
    const char *name = key_sign(key, own);
    for (int i = 0; i < COUNT_OF(SIGNS); i++)
        if (!strcmp(name, SIGNS[i].sign)) name = SIGNS[i].word;
    snprintf(text, KEY_NAME_MAX, "%s%s", key & KEY_CTRL ? CTRL : "", name);
    return text;
}

PadInput pad_read(const char *name) {
    for (int i = 1; i < PAD_INPUTS; i++)
        if (PAD_NAMES[i] && !SDL_strcasecmp(PAD_NAMES[i], name)) return (PadInput)i;
    return PAD_NONE;
}

const char *pad_write(PadInput input) {
    ASSERT(input < PAD_INPUTS);
    return PAD_NAMES[input] ? PAD_NAMES[input] : "";
}

bool bindings_read(Device device, const char *text, uint16_t own[static BINDINGS_EACH],
                   char wrong[static KEY_NAME_MAX]) {
    own[0] = own[1] = 0;
    for (int i = 0; text && *text; i++) {
        const char *rest = strstr(text, " or ");
        snprintf(wrong, KEY_NAME_MAX, "%.*s", (int)(rest ? (size_t)(rest - text) : strlen(text)),
                 text);
        text = rest ? rest + strlen(" or ") : NULL;
        uint16_t what = device == DEVICE_PAD ? pad_read(wrong) : key_read(wrong);
        if (!what || i == BINDINGS_EACH) return false;
        own[i] = what;
    }
    return true;
}

static const char *join(const char *first, const char *second, char text[static BINDING_TEXT_MAX]) {
    snprintf(text, BINDING_TEXT_MAX, "%s%s%s", first, *first && *second ? " or " : "", second);
    return text;
}

const char *bindings_write(Device device, const uint16_t own[static BINDINGS_EACH],
                           char text[static BINDING_TEXT_MAX]) {
    char names[BINDINGS_EACH][KEY_NAME_MAX];
    if (device == DEVICE_PAD) return join(pad_write(own[0]), pad_write(own[1]), text);
    return join(key_write(own[0], names[0]), key_write(own[1], names[1]), text);
}

const char *bindings_text(const Bindings *bindings, Device device, Action action,
                          char text[static BINDING_TEXT_MAX]) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    char names[BINDINGS_EACH][KEY_NAME_MAX];
    const uint16_t *own = bindings->on[device][action];
    if (device == DEVICE_PAD) return bindings_write(device, own, text);
    if (!KEY_ROWS[action].when) return join(KEY_ROWS[action].keys, "", text);
    return join(key_text(own[0], names[0]), key_text(own[1], names[1]), text);
}

void bindings_fill(const Bindings *bindings, const char *sentence, char *text, size_t size) {
    size_t used = 0;
    *text = '\0';
    while (*sentence && used < size) {
        char word[KEY_NAME_MAX], key[KEY_NAME_MAX];
        size_t plain = strcspn(sentence, "{"), length = strcspn(sentence, "}");
        snprintf(word, sizeof word, "%.*s", length > 0 ? (int)length - 1 : 0, sentence + 1);
        Action action = plain == 0 && sentence[length] ? action_find(word) : ACTION_NONE;
        if (action != ACTION_NONE) {
            used += SDL_strlcpy(
                text + used, key_text(bindings->on[DEVICE_KEYBOARD][action][0], key), size - used);
            sentence += length + 1;
        } else {
            if (plain == 0) plain = 1; // a brace without an action
            used += (size_t)snprintf(text + used, size - used, "%.*s", (int)plain, sentence);
            sentence += plain;
        }
    }
    utf8_shorten(text, size, used);
}

static void bind_row(Bindings *bindings, int row) {
    char wrong[KEY_NAME_MAX];
    if (!KEY_ROWS[row].when) return;
    bindings_read(DEVICE_KEYBOARD, KEY_ROWS[row].keys, bindings->on[DEVICE_KEYBOARD][row], wrong);
    bindings_read(DEVICE_PAD, KEY_ROWS[row].pad, bindings->on[DEVICE_PAD][row], wrong);
}

Bindings bindings_defaults(void) {
    Bindings bindings = {0};
    for (int i = 0; i < ACTION_COUNT; i++) bind_row(&bindings, i);
    return bindings;
}

bool action_is_bindable(Action action) { return action < ACTION_NONE && KEY_ROWS[action].when; }

bool action_is_players(Action action) { return action < ACTION_MOUSE_AIM; }

int action_player(Action action) {
    ASSERT(action <= ACTION_NONE);
    if (!action_is_players(action)) return -1;
    bool is_hull = action < ACTION_P1_LEFT_TRACK_ON;
    return action >= (is_hull ? ACTION_P2_FORWARD : ACTION_P2_LEFT_TRACK_ON);
}

Action action_find(const char *name) {
    for (int i = 0; i < ACTION_COUNT; i++)
        if (!strcmp(KEY_ROWS[i].action, name)) return (Action)i;
    return ACTION_NONE;
}

bool bindings_has(const Bindings *bindings, Device device, Action action, uint16_t what) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    const uint16_t *own = bindings->on[device][action];
    return what && (own[0] == what || own[1] == what);
}

Action bindings_conflict(const Bindings *bindings, Device device, Action action, uint16_t what) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    for (Action other = 0; other < ACTION_COUNT; other++) {
        if (other == action || !bindings_has(bindings, device, other, what)) continue;
        bool has_each_a_pad = device == DEVICE_PAD && action_is_players(action) &&
                              action_is_players(other) &&
                              action_player(action) != action_player(other);
        Bindings table = {0};
        bind_row(&table, (int)action);
        bind_row(&table, (int)other);
        bool is_on_purpose =
            bindings_has(&table, device, action, what) && bindings_has(&table, device, other, what);
        if (KEY_ROWS[action].when & KEY_ROWS[other].when && !has_each_a_pad && !is_on_purpose)
            return other;
    }
    return ACTION_NONE;
}

static void drop(uint16_t own[BINDINGS_EACH], uint16_t what) {
    for (int i = 0; i < BINDINGS_EACH; i++)
        if (own[i] == what) own[i] = 0;
}

// Driving actions cannot use chords, and inputs used by a third action are not passed on.
static bool is_welcome(const Bindings *bindings, Device device, Action action, uint16_t what) {
    bool is_chord = device == DEVICE_KEYBOARD && what & KEY_CTRL;
    return what && !(is_chord && action_is_players(action)) &&
           !bindings_has(bindings, device, action, what) &&
           bindings_conflict(bindings, device, action, what) == ACTION_NONE;
}

Action bindings_set(Bindings *bindings, Device device, Action action, int place, uint16_t what,
                    bool is_swap) {
    ASSERT(action_is_bindable(action) && place >= 0 && place < BINDINGS_EACH);
    uint16_t *own = bindings->on[device][action], gift = is_swap ? own[place] : 0;
    if (own[place] == what) return ACTION_NONE;
    drop(own, what);
    own[place] = what;
    Action loser = bindings_conflict(bindings, device, action, what);
    for (Action other = loser; other != ACTION_NONE;
         other = bindings_conflict(bindings, device, action, what)) {
        uint16_t *others = bindings->on[device][other];
        int hole = others[0] == what ? 0 : 1;
        drop(others, what);
        if (!is_welcome(bindings, device, other, gift)) continue;
        others[hole] = gift;
        gift = 0;
    }
    return loser;
}

void bindings_reset(Bindings *bindings, Device device, Action action) {
    ASSERT(device < DEVICE_COUNT && action < ACTION_COUNT);
    Bindings table = bindings_defaults();
    for (int place = 0; place < BINDINGS_EACH; place++)
        bindings_set(bindings, device, action, place, table.on[device][action][place], false);
}

double pref_value(const Prefs *prefs, const PrefRow *row) { return prefs->value[row - PREF_ROWS]; }

void pref_set(Prefs *prefs, const PrefRow *row, double value) {
    ASSERT(row >= PREF_ROWS && row < PREF_ROWS + PREF_COUNT);
    prefs->value[row - PREF_ROWS] = value;
}

Prefs prefs_defaults(void) {
    Prefs prefs = {.bindings = bindings_defaults()};
    for (const PrefRow *row = PREF_ROWS; row->key; row++) pref_set(&prefs, row, row->initial);
    return prefs;
}

bool prefs_is_adaptive(const Prefs *prefs) {
    int difficulty = (int)prefs->value[PREF_OPPONENT];
    return difficulty == DIFFICULTY_ADAPTIVE || difficulty == DIFFICULTY_UNSET;
}

double prefs_skill(const Prefs *prefs) {
    int point = (int)prefs->value[PREF_OPPONENT] - DIFFICULTY_EASY;
    return prefs_is_adaptive(prefs) ? prefs->value[PREF_LEVEL] : SKILL_POINTS[point].skill;
}

#define MUCH_LEVEL 10.0 // a smaller change of the level is a little one

// Steps grow while results are equal and halve when the result changes, so that a few battles find
// the level. Losses weigh more, so that players win a little more than half of their battles.
void prefs_count_battle(Prefs *prefs, bool is_won) {
    enum { STEP_MIN = 4, STEP_MAX = 20 };
    const double GROWTH = 1.5, LOSS = 1.25;
    double last = prefs->value[PREF_LEVEL_STEP], step = fabs(last);
    bool is_same = is_won == (last > 0);
    step = clamp(is_same ? GROWTH * step : step / 2, STEP_MIN, STEP_MAX);
    double level = prefs->value[PREF_LEVEL] + (is_won ? step : -LOSS * step);
    prefs->value[PREF_LEVEL] = round(clamp(level, 0, SKILL_ACE));
    prefs->value[PREF_LEVEL_STEP] = is_won ? step : -step;
}

const char *prefs_change_words(const Prefs *prefs) {
    double step = prefs->value[PREF_LEVEL_STEP];
    if (step == PREF_ROWS[PREF_LEVEL_STEP].initial) return NULL;
    if (fabs(step) < MUCH_LEVEL) return step > 0 ? "a little harder" : "a little easier";
    return step > 0 ? "harder" : "easier";
}

const char *prefs_difficulty_word(double skill) {
    return PREF_ROWS[PREF_OPPONENT].shown[DIFFICULTY_EASY + skill_nearest(skill)];
}

void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (pref_value(was, row) != pref_value(now, row)) pref_set(into, row, pref_value(now, row));
    for (int i = 0; i < DEVICE_COUNT * ACTION_COUNT; i++) {
        int device = i / ACTION_COUNT, action = i % ACTION_COUNT;
        const uint16_t *own = now->bindings.on[device][action];
        size_t size = sizeof now->bindings.on[device][action];
        if (memcmp(was->bindings.on[device][action], own, size))
            memcpy(into->bindings.on[device][action], own, size);
    }
}

bool prefs_action_is_active(const Prefs *prefs, Action action) {
    static const int WHEN[KEYBOARD_PLAYERS][2] = {{WHEN_P1_HULL, WHEN_P1_TRACKS},
                                                  {WHEN_P2_HULL, WHEN_P2_TRACKS}};
    int player = action_player(action);
    return player < 0 ||
           KEY_ROWS[action].when & WHEN[player][(int)prefs->value[PREF_P1_SCHEME + player]];
}

int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]) {
    int count = 0;
    for (Action i = 0; i < ACTION_COUNT; i++)
        if (prefs_action_is_active(prefs, i)) actions[count++] = i;
    return count;
}
