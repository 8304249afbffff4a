// codec.c -- the lines of a recording. One description of each line serves reading and writing.
//
// code_*() writes the value that it is given as a field of the line, or reads the field into it. A
// value that was read is in range; otherwise the codec's problem is set and the value is safe but
// arbitrary.
#include "codec.h"

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/stand.h"
#include "match/tankspec.h"
#include "match/tuning.h"

enum { SIDES_MAX = 1 << 20, SUBSTEPS_MAX = 16, INDEX_MAX = 1 << 16 };

#define TIME_LIMIT_MAX_S 1e7
#define POINTS_MAX 1e9

// Reports the expected field unless there is a problem already. Returns false.
static bool reject(LineCodec *codec, const char *wanted, const char *got) {
    if (!*codec->problem.text)
        problem_set(&codec->problem, "expected %s, not '%.100s'", wanted, got);
    return false;
}

const char *codec_next_field(LineCodec *codec) {
    char *field = codec->rest, *space = field ? strchr(field, ' ') : NULL;
    if (!field) {
        if (!*codec->problem.text) problem_set(&codec->problem, "a field is missing");
        return "";
    }
    if (space) *space = '\0';
    codec->rest = space ? space + 1 : NULL;
    return field;
}

// Codes an unsigned number of 64 bits.
static void code_bits(LineCodec *codec, uint64_t *value, int base) {
    if (codec->out) {
        text_add_words(codec->out, base == 16 ? " %016" PRIx64 : " %" PRIu64, *value);
        return;
    }
    const char *text = codec_next_field(codec);
    char *end;
    errno = 0;
    *value = strtoull(text, &end, base);
    if (!isxdigit((unsigned char)*text) || *end || errno) reject(codec, "a number", text);
}

static void code_number(LineCodec *codec, double *value, double low, double high) {
    char digits[DIGITS_MAX];
    if (codec->out) {
        text_add_words(codec->out, " %s", number_digits(*value, DIGITS_PLAIN, digits));
        return;
    }
    const char *text = codec_next_field(codec);
    if (number_parse(text, value) && *value >= low && *value <= high) return;
    char wanted[96];
    snprintf(wanted, sizeof wanted, low > -DBL_MAX ? "a number from %g to %g" : "a number", low,
             high);
    *value = 0;
    reject(codec, wanted, text);
}

static void code_any(LineCodec *codec, double *value) {
    code_number(codec, value, -DBL_MAX, DBL_MAX);
}

static void code_vec(LineCodec *codec, double *x, double *y) {
    code_any(codec, x);
    code_any(codec, y);
}

// Codes a number from `low` to `high`, written with `shift` added.
static void code_int(LineCodec *codec, int *value, int low, int high, int shift) {
    double number = (double)*value + shift;
    code_number(codec, &number, (double)low + shift, (double)high + shift);
    if (codec->out) return;
    if (number != floor(number)) reject(codec, "a whole number", "a fraction");
    *value = *codec->problem.text ? low : (int)number - shift;
}

// Codes one of `count` names. Returns its index.
static int code_name(LineCodec *codec, int number, const char *(*name_of)(int), int count,
                     const char *what) {
    if (codec->out) {
        ASSERT(number >= 0 && number < count);
        text_add_words(codec->out, " %s", name_of(number));
        return number;
    }
    const char *text = codec_next_field(codec);
    for (int i = 0; i < count; i++)
        if (!strcmp(name_of(i), text)) return i;
    reject(codec, what, text);
    return 0;
}

// Codes the rest of the line, with line breaks replaced by '?'.
static void code_rest(LineCodec *codec, char *text, size_t room) {
    if (codec->out) {
        text_add_bytes(codec->out, " ", 1);
        for (const char *at = text; *at; at++)
            text_add_bytes(codec->out, *at == '\n' ? "?" : at, 1);
        return;
    }
    const char *rest = codec->rest ? codec->rest : "";
    codec->rest = NULL;
    if (strlen(rest) >= room) reject(codec, "a shorter text", rest);
    snprintf(text, room, "%s", rest);
}

// Writes a tank as on the command line, without its team. Returns `words`.
static const char *spec_of(const TankCard *tank, char words[static TANKSPEC_MAX]) {
    char name[TANK_NAME_MAX];
    bool is_external = mind_is_external(&tank->mind), is_mind = tank->kind == DRIVER_MIND;
    int used = snprintf(words, TANKSPEC_MAX, is_external ? "exec:'%s'" : "%s",
                        is_mind ? mind_name(&tank->mind, name) : "keyboard");
    tank_words(tank, DIGITS_PLAIN, true, words, TANKSPEC_MAX, (size_t)used);
    return words;
}

static bool parse_tank(LineCodec *codec, const char *text, TankArg *arg) {
    Problem problem = {""};
    TeamNames words = {0};
    bool is_one = tankspec_parse(text, &words, arg, &problem);
    if (!is_one && !*codec->problem.text) codec->problem = problem;
    if (is_one && arg->count != 1) is_one = reject(codec, "a single tank", text);
    if (!is_one || arg->team < 0) return is_one;
    arg->team = team_meant(&codec->teams, arg->team, &words);
    return arg->team >= 0 || reject(codec, "a tank of a known team", text);
}

static void code_mind(LineCodec *codec, Mind *mind) {
    char words[TANKSPEC_MAX];
    TankCard tank = {.mind = *mind, .loadout = loadout_initial()};
    TankArg arg = {.count = 1};
    if (codec->out) {
        text_add_words(codec->out, " %s", spec_of(&tank, words));
        return;
    }
    const char *text = codec_next_field(codec);
    if (!parse_tank(codec, text, &arg)) return;
    if (!arg.mind.behaviour || arg.team >= 0 || arg.override.named) reject(codec, "a mind", text);
    *mind = arg.mind;
}

// A player's tank may have a mind as well: the one that drove it before.
static void code_tank(LineCodec *codec, TankCard *tank) {
    char words[TANKSPEC_MAX];
    int player = tank->kind == DRIVER_PLAYER ? tank->player + 1 : 0;
    code_int(codec, &player, 0, PLAYERS_MAX, 0);
    if (codec->out) {
        TankCard shown = *tank;
        if (shown.mind.behaviour) shown.kind = DRIVER_MIND;
        text_add_words(codec->out, " %s@%s", spec_of(&shown, words),
                       team_name(&codec->teams, tank->team));
        return;
    }
    const char *text = codec_next_field(codec);
    TankArg arg;
    *tank = (TankCard){.loadout = loadout_initial()};
    if (!parse_tank(codec, text, &arg)) return;
    if (arg.team < 0 || (!player && !arg.mind.behaviour)) reject(codec, "a tank", text);
    tank->kind = player ? DRIVER_PLAYER : DRIVER_MIND;
    tank->player = player ? player - 1 : 0;
    tank->mind = arg.mind;
    tank->team = arg.team < 0 ? 0 : arg.team;
    override_apply(&arg.override, &tank->loadout);
}

static void code_key(LineCodec *codec, int *row, int *kind) {
    char key[TUNING_KEY_MAX];
    if (codec->out) {
        text_add_words(codec->out, " %s", tuning_key(*row, *kind, key));
        return;
    }
    const char *text = codec_next_field(codec);
    *row = tuning_find(text, kind);
    if (*row < 0) reject(codec, "a tunable parameter", text);
}

static const char *mode_name(int mode) { return MODES[mode]->name; }
static const char *wall_word(int kind) { return WALL_WORDS[kind]; }
static const char *thing_name(int kind) { return THINGS[kind]->name; }
static const char *drive_name(int drive) { return DRIVES[drive]->name; }
static const char *role_name(int role) { return TEAM_ROLE_NAMES[role]; }
static const char *topic_name(int topic) { return MESSAGE_TOPIC_NAMES[topic]; }
static const char *signal_name(int kind) { return SIGNALS[kind].name; }
static const char *trait_name(int trait) { return ELITE_NAMES[trait]; }

static void code_rules(LineCodec *codec, Replay *replay) {
    code_int(codec, &replay->rules_version, 0, INT_MAX, 0);
    code_rest(codec, replay->program, sizeof replay->program);
}

static void code_arena(LineCodec *codec, Replay *replay) {
    code_bits(codec, &replay->arena_hash, 16);
    code_rest(codec, replay->card.arena, sizeof replay->card.arena);
}

static void code_card(LineCodec *codec, Replay *replay) {
    MatchCard *card = &replay->card;
    int friendly_fire = card->rules.friendly_fire;
    code_bits(codec, &card->seed, 10);
    card->mode = code_name(codec, card->mode, mode_name, mode_count(), "a mode");
    code_int(codec, &card->start_rotation, 0, SIDES_MAX, 0);
    code_number(codec, &card->points, 0, POINTS_MAX);
    code_number(codec, &card->time_limit_s, 0, TIME_LIMIT_MAX_S);
    if (card->time_limit_s <= 0) reject(codec, "a time limit", "0");
    code_int(codec, &friendly_fire, 0, 1, 0);
    code_int(codec, &card->rules.substeps, 1, SUBSTEPS_MAX, 0);
    card->rules.friendly_fire = friendly_fire;
}

static void read_set(LineCodec *codec, Replay *replay) {
    int row = 0, kind = -1;
    double value = 0;
    code_key(codec, &row, &kind);
    code_any(codec, &value);
    if (!*codec->problem.text && tuning_row_at(row).is_on_card)
        reject(codec, "a parameter that is not on the card", tuning_row_at(row).key);
    if (!*codec->problem.text) tuning_put(&replay->card.tuning, row, kind, value, &codec->problem);
}

// Reads a team's own name, which no other team may have.
static void read_team(LineCodec *codec, Replay *replay) {
    int team = 0;
    TeamNames words = {0};
    code_int(codec, &team, 0, TEAMS_MAX - 1, 1);
    const char *text = codec_next_field(codec);
    int said = tankspec_team(text, &words, NULL);
    bool is_own = said >= TEAMS_MAX && team_meant(&codec->teams, said, &words) < 0;
    if (!is_own) reject(codec, "a new team name", text);
    if (!*codec->problem.text) snprintf(codec->teams.own[team], TEAM_NAME_MAX, "%s", text);
    replay->card.teams = codec->teams;
}

static void read_tank(LineCodec *codec, Replay *replay) {
    TankCard like = {0};
    code_tank(codec, &like);
    if (*codec->problem.text) return;
    char name[TANK_NAME_MAX];
    bool is_mind = like.kind == DRIVER_MIND;
    TankCard *tank = card_add(&replay->card, is_mind ? mind_name(&like.mind, name) : "player");
    if (!tank) {
        problem_set(&codec->problem, "more than %d tanks", BATTLE_TANKS_MAX);
        return;
    }
    memcpy(like.name, tank->name, sizeof like.name);
    *tank = like;
    codec->tank_count++;
}

static void read_swap(LineCodec *codec, Replay *replay) {
    MatchCard *card = &replay->card;
    const char *text = codec_next_field(codec);
    SwapCard *swap = &card->swaps[card->swap_count];
    TeamNames words = {0};
    if (card->swap_count == SWAPS_MAX) {
        problem_set(&codec->problem, "more than %d swaps", SWAPS_MAX);
        return;
    }
    bool is_read = swapspec_parse(text, &words, swap, &codec->problem);
    if (is_read && swap->tank < 0) swap->team = team_meant(&codec->teams, swap->team, &words);
    if (is_read && swap->tank < card->tank_count && (swap->tank >= 0 || swap->team >= 0))
        card->swap_count++;
    else
        reject(codec, "a swap of an existing tank or team", text);
}

static void code_wave(LineCodec *codec, WaveCard *wave) {
    int events = (int)wave->events;
    code_number(codec, &wave->par_s, 0, TIME_LIMIT_MAX_S);
    code_number(codec, &wave->sight_m, 0, SIGHT_RANGE_M);
    code_int(codec, &events, 0, (1 << WAVE_EVENT_KINDS) - 1, 0);
    code_int(codec, &wave->elites, 0, BATTLE_TANKS_MAX, 0);
    code_rest(codec, wave->name, sizeof wave->name);
    wave->events = (unsigned)events;
}

static void read_wave(LineCodec *codec, Replay *replay) {
    MatchCard *card = &replay->card;
    if (card->wave_count == WAVES_MAX)
        problem_set(&codec->problem, "more than %d waves", WAVES_MAX);
    else
        code_wave(codec, &card->waves[card->wave_count++]);
}

// Codes the role of a tank in a run.
static void code_role(LineCodec *codec, int number, MatchCard *card) {
    code_int(codec, &number, 0, codec->tank_count - 1, 1);
    TankCard *tank = &card->tanks[number];
    int wave = tank->wave, is_boss = tank->is_boss;
    code_int(codec, &wave, 0, WAVE_OF_FRIENDS, 0);
    code_number(codec, &tank->health, 0, WAVE_HEALTH_MAX);
    int trait = code_name(codec, tank->trait, trait_name, ELITES, "a trait");
    int second = code_name(codec, tank->second, trait_name, ELITES, "a trait");
    code_int(codec, &is_boss, 0, 1, 0);
    tank->wave = (unsigned char)wave, tank->is_boss = is_boss;
    tank->trait = (unsigned char)trait, tank->second = (unsigned char)second;
}

static void read_role(LineCodec *codec, Replay *replay) {
    if (replay->card.tank_count) code_role(codec, 0, &replay->card);
}

static void read_locked(LineCodec *codec, Replay *replay) {
    int id = code_name(codec, 0, upgrade_name, UPGRADE_KINDS, "an upgrade");
    replay->card.locked |= (uint64_t)1 << id;
}

bool header_read(LineCodec *codec, const char *word, Replay *replay) {
    static const struct {
        const char *word;
        void (*read)(LineCodec *, Replay *);
    } LINES[] = {{"rules", code_rules},  {"arena", code_arena}, {"card", code_card},
                 {"set", read_set},      {"team", read_team},   {"tank", read_tank},
                 {"swap", read_swap},    {"wave", read_wave},   {"role", read_role},
                 {"locked", read_locked}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        if (strcmp(LINES[i].word, word) != 0) continue;
        LINES[i].read(codec, replay);
        return true;
    }
    return false;
}

void header_write(LineCodec *codec, const Replay *head) {
    TuningChange changes[TUNING_CHANGES_MAX];
    Replay replay = *head;
    text_add_words(codec->out, "rules");
    code_rules(codec, &replay);
    text_add_words(codec->out, "\narena");
    code_arena(codec, &replay);
    text_add_words(codec->out, "\ncard");
    code_card(codec, &replay);
    int count = tuning_changes(&head->card.tuning, changes);
    for (int i = 0; i < count; i++) {
        TuningChange *change = &changes[i];
        if (tuning_row_at(change->row).is_on_card) continue;
        text_add_words(codec->out, "\nset");
        code_key(codec, &change->row, &change->kind);
        code_any(codec, &change->value);
    }
    codec->teams = head->card.teams;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (*codec->teams.own[i])
            text_add_words(codec->out, "\nteam %d %s", i + 1, codec->teams.own[i]);
    for (int i = 0; i < head->card.tank_count; i++) {
        text_add_words(codec->out, "\ntank");
        code_tank(codec, &head->card.tanks[i]);
    }
    for (int i = 0; i < head->card.swap_count; i++) {
        SwapCard swap = head->card.swaps[i];
        char digits[DIGITS_MAX], words[TANKSPEC_MAX], number[DIGITS_MAX];
        TankCard tank = {.mind = swap.mind, .loadout = loadout_initial()};
        bool is_timed = swap.health_percent == 0;
        double when = is_timed ? (double)swap.tick * BATTLE_TICK_S : swap.health_percent;
        snprintf(number, sizeof number, "%d", swap.tank + 1);
        text_add_words(codec->out, "\nswap %s%s:%s=%s", number_digits(when, DIGITS_PLAIN, digits),
                       is_timed ? "" : "%",
                       swap.tank < 0 ? team_name(&head->card.teams, swap.team) : number,
                       spec_of(&tank, words));
    }
    for (int i = 0; i < replay.card.wave_count; i++) {
        text_add_words(codec->out, "\nwave");
        code_wave(codec, &replay.card.waves[i]);
    }
    for (int i = 0; i < replay.card.tank_count; i++)
        if (replay.card.tanks[i].wave) {
            text_add_words(codec->out, "\nrole");
            code_role(codec, i, &replay.card);
        }
    for (int i = 0; i < UPGRADE_KINDS; i++)
        if (replay.card.locked >> i & 1) text_add_words(codec->out, "\nlocked %s", upgrade_name(i));
    text_add_words(codec->out, "\nbegin\n");
}

// Word and fields of each kind of edit; a letter per field (code_field).
#define EDIT(kind, word, fields, ...) {word, fields},
static const struct { const char *word, *fields; } EDITS[EDIT_KINDS] = {EDIT_ROWS(EDIT)};

static void code_field(LineCodec *codec, char field, Edit *edit) {
    int number = 0, count = 0;
    switch (field) {
    case 'k': code_key(codec, &edit->index, &edit->spec); break;
    case 'v': code_any(codec, &edit->value); break;
    case 't': code_int(codec, &edit->tank, 0, codec->tank_count - 1, 1); break;
    case 'i': code_int(codec, &edit->index, 0, INDEX_MAX, 1); break;
    case 'd':
        for (; DRIVES[count]; count++)
            if (DRIVES[count] == edit->drive) number = count;
        edit->drive = DRIVES[code_name(codec, number, drive_name, count, "a drive")];
        break;
    case 'p':
        code_vec(codec, &edit->pose.x, &edit->pose.y);
        code_any(codec, &edit->pose.heading_rad);
        break;
    case 'c': code_tank(codec, &edit->added); break;
    case 'w':
        code_int(codec, &edit->corner_count, 0, EDIT_CORNERS_MAX, 0);
        for (int i = 0; i < edit->corner_count; i++)
            code_vec(codec, &edit->corners[i].x, &edit->corners[i].y);
        if (codec->out ? edit->wall_kind || edit->wall_health > 0 : codec->rest != NULL) {
            edit->wall_kind =
                code_name(codec, edit->wall_kind, wall_word, WALL_KINDS, "a kind of wall");
            code_number(codec, &edit->wall_health, 0, WALL_HEALTH_MAX);
        }
        break;
    case 'm': code_mind(codec, &edit->added.mind); break;
    case 'h': code_int(codec, &edit->added.player, 0, PLAYERS_MAX - 1, 1); break;
    case 'f':
        number = (int)edit->forfeit;
        edit->forfeit =
            (Forfeit)code_name(codec, number, forfeit_name, FORFEITS, "a reason for a forfeit");
        break;
    case 'o':
        while (THINGS[count]) count++;
        edit->index = code_name(codec, edit->index, thing_name, count, "a kind of things");
        code_vec(codec, &edit->pose.x, &edit->pose.y);
        if (codec->out ? edit->gives > 0 : codec->rest != NULL) // written unless it is 0
            code_int(codec, &edit->gives, 0, THING_STAGES_MAX, 0);
        break;
    case 'n': code_int(codec, &edit->index, 0, INT_MAX, 0); break;
    case 'a':
        while (loadout_weapon_name(count)) count++;
        edit->index = code_name(codec, edit->index, loadout_weapon_name, count, "a weapon");
        for (count = 0; loadout_special_name(count);) count++;
        edit->gives = code_name(codec, edit->gives, loadout_special_name, count, "a special");
        break;
    case 'u':
        edit->index = code_name(codec, edit->index, upgrade_name, UPGRADE_KINDS + 1, "an upgrade");
        break;
    default: ASSERT(false);
    }
}

// Codes the number of ticks since the previous line or the start of the second.
static void code_time(LineCodec *codec, uint64_t *tick) {
    int ticks = (int)(*tick - codec->tick);
    code_int(codec, &ticks, 0, REPLAY_SECOND, 0);
    *tick = codec->tick + (uint64_t)ticks;
    if (ticks) codec->tick_edits = 0;
    codec->tick = *tick;
}

// Codes an order. The turret's change comes first and the other fields only if one of them has
// changed: the rates before the turret's, the actions as bits, and then rates that were added to
// orders later, which older recordings do not have.
static void code_order(LineCodec *codec, int *tank, QuantizedOrder *steps) {
    code_int(codec, tank, 0, codec->tank_count - 1, 1);
    QuantizedOrder *held = &codec->held[*tank], was = *held;
    int *turret = &was.rates[RATE_TURRET], turn = steps->rates[RATE_TURRET] - *turret;
    code_int(codec, &turn, -QUANTIZED_MAX - *turret, QUANTIZED_MAX - *turret, 0);
    *turret += turn;
    if (codec->out ? quantized_orders_equal(was, *steps) : !codec->rest) {
        *steps = *held = was;
        return;
    }
    int actions = (int)steps->actions;
    for (int i = 0; i < ORDER_RATE_COUNT; i++) {
        if (i == RATE_TURRET)
            code_int(codec, &actions, 0, (1 << ORDER_ACTION_COUNT) - 1, 0);
        else if (i < RATE_TURRET || codec->out || codec->rest)
            code_int(codec, &steps->rates[i], -QUANTIZED_MAX, QUANTIZED_MAX, 0);
        else
            steps->rates[i] = was.rates[i];
    }
    steps->rates[RATE_TURRET] = *turret;
    steps->actions = (unsigned)actions;
    *held = *steps;
}

void order_write(LineCodec *codec, uint64_t tick, int tank, QuantizedOrder steps) {
    ASSERT(tank >= 0 && tank < BATTLE_TANKS_MAX);
    if (quantized_orders_equal(steps, codec->held[tank])) return;
    text_add_words(codec->out, "o");
    code_time(codec, &tick);
    code_order(codec, &tank, &steps);
    text_add_words(codec->out, "\n");
}

static void code_say(LineCodec *codec, int *tank, Message *say) {
    code_int(codec, tank, 0, codec->tank_count - 1, 1);
    int topic = code_name(codec, (int)say->topic, topic_name, MESSAGE_TOPICS, "a topic");
    say->topic = (MessageTopic)topic;
    code_int(codec, &say->about, -1, BATTLE_TANKS_MAX - 1, 1);
    code_vec(codec, &say->at.x, &say->at.y);
    // Role, recipient and time are optional; older recordings do not have them.
    if (codec->out ? !say->role && !say->to_key && !say->tick : !codec->rest) return;
    say->role = (TeamRole)code_name(codec, (int)say->role, role_name, TEAM_ROLES, "a role");
    code_int(codec, &say->to_key, 0, BATTLE_TANKS_MAX, 0);
    code_bits(codec, &say->tick, 10);
}

void say_write(LineCodec *codec, uint64_t tick, int tank, Message say) {
    ASSERT(tank >= 0 && tank < BATTLE_TANKS_MAX && (unsigned)say.topic < MESSAGE_TOPICS);
    if (say.topic == MESSAGE_NONE) return;
    text_add_words(codec->out, "say");
    code_time(codec, &tick);
    code_say(codec, &tank, &say);
    text_add_words(codec->out, "\n");
}

static void code_signal(LineCodec *codec, int *tank, Signal *signal) {
    code_int(codec, tank, 0, codec->tank_count - 1, 1);
    int kind = code_name(codec, (int)signal->kind, signal_name, SIGNAL_KINDS, "a signal");
    signal->kind = (SignalKind)kind;
    if (kind == SIGNAL_PING) code_vec(codec, &signal->at.x, &signal->at.y);
}

void signal_write(LineCodec *codec, uint64_t tick, int tank, Signal signal) {
    ASSERT(tank >= 0 && tank < BATTLE_TANKS_MAX && signal.kind > SIGNAL_NONE);
    text_add_words(codec->out, "signal");
    code_time(codec, &tick);
    code_signal(codec, &tank, &signal);
    text_add_words(codec->out, "\n");
}

static void code_edit(LineCodec *codec, uint64_t *tick, Edit *edit) {
    code_time(codec, tick);
    for (const char *field = EDITS[edit->kind].fields; *field; field++)
        code_field(codec, *field, edit);
    codec->edits++;
    codec->tick_edits++;
    codec->builds += edit->kind == EDIT_WALL || edit->kind == EDIT_UNWALL || edit->kind == EDIT_ADD;
    bool is_within = codec->edits <= REPLAY_EDITS_MAX &&
                     codec->tick_edits <= REPLAY_TICK_EDITS_MAX &&
                     codec->builds <= REPLAY_BUILDS_MAX;
    if (!is_within && !*codec->problem.text)
        problem_set(&codec->problem, "too many edits for a recording");
}

void edit_write(LineCodec *codec, uint64_t tick, const Edit *edit) {
    ASSERT(codec->out && tick >= codec->tick);
    ASSERT((unsigned)edit->kind < EDIT_KINDS);
    Edit copy = *edit;
    if (edit->kind == EDIT_FORFEIT) codec->has_forfeited[edit->tank] = true;
    text_add_words(codec->out, "%s", EDITS[edit->kind].word);
    code_edit(codec, &tick, &copy);
    text_add_words(codec->out, "\n");
    if (*codec->problem.text) codec->out->error = EFBIG;
}

bool input_read(LineCodec *codec, const char *word, ReplayInput *input, Edit *edit) {
    ASSERT(!codec->out);
    *input = (ReplayInput){.tick = codec->tick, .edit = -1};
    if (!strcmp(word, "o")) {
        code_time(codec, &input->tick);
        code_order(codec, &input->tank, &input->steps);
        return true;
    }
    if (!strcmp(word, "say")) {
        code_time(codec, &input->tick);
        code_say(codec, &input->tank, &input->say);
        if (input->say.topic == MESSAGE_NONE) reject(codec, "a topic", "none");
        return true;
    }
    if (!strcmp(word, "signal")) {
        code_time(codec, &input->tick);
        code_signal(codec, &input->tank, &input->signal);
        if (input->signal.kind == SIGNAL_NONE) reject(codec, "a signal", "none");
        return true;
    }
    int kind = 0;
    while (kind < EDIT_KINDS && strcmp(EDITS[kind].word, word) != 0) kind++;
    if (kind == EDIT_KINDS) return false;
    *edit = (Edit){.kind = (EditKind)kind};
    input->edit = 0;
    code_edit(codec, &input->tick, edit);
    if (kind == EDIT_ADD && ++codec->tank_count > BATTLE_TANKS_MAX)
        problem_set(&codec->problem, "more than %d tanks", BATTLE_TANKS_MAX);
    return true;
}

enum { CHECKPOINT_DIGITS = 7 };

void checkpoint_write(LineCodec *codec, uint64_t tick, uint32_t hash) {
    bool is_known = hash != REPLAY_NO_HASH;
    ASSERT((!is_known || hash >> (4u * CHECKPOINT_DIGITS) == 0) && tick > 0);
    if (is_known)
        text_add_words(codec->out, "%0*" PRIx32 "\n", CHECKPOINT_DIGITS, hash);
    else
        text_add_words(codec->out, ".\n");
    codec->tick = tick;
    codec->tick_edits = 0;
    if (tick >= REPLAY_TICKS_MAX) codec->out->error = EFBIG;
}

bool checkpoint_read(const char *word, uint32_t *hash) {
    bool is_unknown = !strcmp(word, ".");
    *hash = is_unknown ? REPLAY_NO_HASH : (uint32_t)strtoul(word, NULL, 16);
    if (is_unknown) return true;
    return strlen(word) == CHECKPOINT_DIGITS &&
           strspn(word, "0123456789abcdef") == CHECKPOINT_DIGITS;
}

static void code_end(LineCodec *codec, Replay *replay) {
    int is_over = replay->is_over;
    code_bits(codec, &replay->ticks, 10);
    code_bits(codec, &replay->state_hash, 16);
    code_int(codec, &is_over, 0, 1, 0);
    code_int(codec, &replay->winner, -1, TEAMS_MAX - 1, 1);
    replay->is_over = is_over;
}

void end_write(LineCodec *codec, const Replay *replay) {
    ASSERT(replay->winner >= -1 && replay->winner < TEAMS_MAX);
    Replay end = *replay;
    text_add_words(codec->out, "end");
    code_end(codec, &end);
    text_add_words(codec->out, "\n");
}

bool end_read(LineCodec *codec, const char *word, Replay *replay) {
    if (strcmp(word, "end") != 0) return false;
    code_end(codec, replay);
    return true;
}
