// codec.c -- the lines of a recording, each told once for both directions.
//
// code_*() writes the value that it is given as a field of the line, or reads it. What was read is
// within all bounds, or the tape has a problem, and then the value may be anything safe.
#include "codec.h"

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/spelling.h"
#include "match/tankspec.h"

enum { SIDES_MAX = 1 << 20, SUBSTEPS_MAX = 16, INDEX_MAX = 1 << 16, FIELD_MAX = 2 * TANKSPEC_MAX };

#define LIMIT_MOST_S 1e7
#define POINTS_MOST 1e9

void bytes_add(Bytes *bytes, const void *raw, size_t count) {
    if (bytes->count + count > REPLAY_TEXT_MAX) bytes->error = EFBIG;
    if (!bytes->error && bytes->count + count > bytes->room) {
        size_t room = 2 * (bytes->count + count);
        char *grown = realloc(bytes->at, room);
        if (grown)
            bytes->at = grown, bytes->room = room;
        else
            bytes->error = ENOMEM;
    }
    if (bytes->error || !count) return;
    memcpy(bytes->at + bytes->count, raw, count);
    bytes->count += count;
}

static void print(Tape *tape, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void print(Tape *tape, const char *format, ...) {
    char text[FIELD_MAX];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    ASSERT(length >= 0 && length < FIELD_MAX);
    bytes_add(tape->out, text, (size_t)length);
}

// The first problem is the one that is told.
static bool refuse(Tape *tape, const char *wanted, const char *got) {
    if (!*tape->problem.text) problem_set(&tape->problem, "'%.100s' is no %s", got, wanted);
    return false;
}

const char *tape_take(Tape *tape) {
    char *field = tape->rest, *space = field ? strchr(field, ' ') : NULL;
    if (!field) {
        refuse(tape, "whole line", "");
        return "";
    }
    if (space) *space = '\0';
    tape->rest = space ? space + 1 : NULL;
    return field;
}

// Unsigned, with all of the digits.
static void code_bits(Tape *tape, uint64_t *value, int base) {
    if (tape->out) {
        print(tape, base == 16 ? " %016" PRIx64 : " %" PRIu64, *value);
        return;
    }
    const char *text = tape_take(tape);
    char *end;
    errno = 0;
    *value = strtoull(text, &end, base);
    if (!isxdigit((unsigned char)*text) || *end || errno) refuse(tape, "number", text);
}

static void code_number(Tape *tape, double *value, double low, double high) {
    char digits[DIGITS_MAX];
    if (tape->out) {
        print(tape, " %s", number_digits(*value, DIGITS_PLAIN, digits));
        return;
    }
    const char *text = tape_take(tape);
    if (number_parse(text, value) && *value >= low && *value <= high) return;
    *value = 0;
    refuse(tape, "number that may stand here", text);
}

// From `low` to `high`, as a number so much higher.
static void code_int(Tape *tape, int *value, int low, int high, int shift) {
    double number = (double)*value + shift;
    code_number(tape, &number, (double)low + shift, (double)high + shift);
    if (tape->out) return;
    if (number != floor(number)) refuse(tape, "whole number", "it");
    *value = *tape->problem.text ? low : (int)number - shift;
}

// One of `count` names; its number.
static int code_name(Tape *tape, int number, const char *(*name_of)(int), int count,
                     const char *what) {
    if (tape->out) {
        print(tape, " %s", name_of(number));
        return number;
    }
    const char *text = tape_take(tape);
    for (int i = 0; i < count; i++)
        if (!strcmp(name_of(i), text)) return i;
    refuse(tape, what, text);
    return 0;
}

// The rest of the line.
static void code_rest(Tape *tape, char *text, size_t room) {
    if (tape->out) {
        bytes_add(tape->out, " ", 1);
        for (const char *at = text; *at; at++) bytes_add(tape->out, *at == '\n' ? "?" : at, 1);
        return;
    }
    const char *rest = tape->rest ? tape->rest : "";
    tape->rest = NULL;
    if (strlen(rest) >= room) refuse(tape, "text as short as it must be", rest);
    snprintf(text, room, "%s", rest);
}

// As on the command line, without the team.
static const char *spec_of(const TankCard *tank, char words[static TANKSPEC_MAX]) {
    char name[TANK_NAME_MAX];
    bool is_outside = mind_is_outside(&tank->mind), is_mind = tank->kind == CONTROLLER_BEHAVIOUR;
    int used = snprintf(words, TANKSPEC_MAX, is_outside ? "exec:'%s'" : "%s",
                        is_mind ? mind_name(&tank->mind, name) : "keyboard");
    tank_words(tank, DIGITS_PLAIN, true, words, TANKSPEC_MAX, (size_t)used);
    return words;
}

static bool parse_tank(Tape *tape, const char *text, TankArg *arg) {
    Problem problem = {""};
    TeamNames words = {0};
    bool is_one = tankspec_parse(text, &words, arg, &problem);
    if (!is_one && !*tape->problem.text) tape->problem = problem;
    if (is_one && arg->count != 1) is_one = refuse(tape, "single tank", text);
    if (!is_one || arg->team < 0) return is_one;
    arg->team = team_meant(&tape->teams, arg->team, &words);
    return arg->team >= 0 || refuse(tape, "tank of a known team", text);
}

static void code_mind(Tape *tape, Mind *mind) {
    char words[TANKSPEC_MAX];
    TankCard tank = {.mind = *mind, .loadout = loadout_initial()};
    TankArg arg = {.count = 1};
    if (tape->out) {
        print(tape, " %s", spec_of(&tank, words));
        return;
    }
    const char *text = tape_take(tape);
    if (!parse_tank(tape, text, &arg)) return;
    if (!arg.mind.behaviour || arg.team >= 0 || arg.wish.named) refuse(tape, "mind", text);
    *mind = arg.mind;
}

// A person's tank may have a mind, too: the one that it was taken from.
static void code_tank(Tape *tape, TankCard *tank) {
    char words[TANKSPEC_MAX];
    int person = tank->kind == CONTROLLER_HUMAN ? tank->human + 1 : 0;
    code_int(tape, &person, 0, HUMANS_MAX, 0);
    if (tape->out) {
        TankCard shown = *tank;
        if (shown.mind.behaviour) shown.kind = CONTROLLER_BEHAVIOUR;
        print(tape, " %s@%s", spec_of(&shown, words), team_name(&tape->teams, tank->team));
        return;
    }
    const char *text = tape_take(tape);
    TankArg arg;
    *tank = (TankCard){.loadout = loadout_initial()};
    if (!parse_tank(tape, text, &arg)) return;
    if (arg.team < 0 || (!person && !arg.mind.behaviour)) refuse(tape, "tank", text);
    tank->kind = person ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
    tank->human = person ? person - 1 : 0;
    tank->mind = arg.mind;
    tank->team = arg.team < 0 ? 0 : arg.team;
    wish_grant(&arg.wish, &tank->loadout);
}

static void code_key(Tape *tape, int *row, int *kind) {
    char key[TUNING_KEY_MAX];
    if (tape->out) {
        print(tape, " %s", tuning_key(*row, *kind, key));
        return;
    }
    const char *text = tape_take(tape);
    *row = tuning_find(text, kind);
    if (*row < 0) refuse(tape, "number to be tuned", text);
}

static const char *mode_name(int mode) { return MODES[mode]->name; }

// The lines of the head.
static void code_rules(Tape *tape, Replay *replay) {
    code_int(tape, &replay->rules_version, 0, INT_MAX, 0);
    code_rest(tape, replay->program, sizeof replay->program);
}

static void code_arena(Tape *tape, Replay *replay) {
    code_bits(tape, &replay->arena_hash, 16);
    code_rest(tape, replay->card.arena, sizeof replay->card.arena);
}

static void code_card(Tape *tape, Replay *replay) {
    MatchCard *card = &replay->card;
    int friendly_fire = card->rules.friendly_fire;
    code_bits(tape, &card->seed, 10);
    card->mode = code_name(tape, card->mode, mode_name, mode_count(), "mode");
    code_int(tape, &card->sides, 0, SIDES_MAX, 0);
    code_number(tape, &card->points, 0, POINTS_MOST);
    code_number(tape, &card->time_limit_s, 0, LIMIT_MOST_S);
    if (card->time_limit_s <= 0) refuse(tape, "length of a match", "0");
    code_int(tape, &friendly_fire, 0, 1, 0);
    code_int(tape, &card->rules.substeps, 1, SUBSTEPS_MAX, 0);
    card->rules.friendly_fire = friendly_fire;
}

static void read_set(Tape *tape, Replay *replay) {
    int row = 0, kind = -1;
    double value = 0;
    code_key(tape, &row, &kind);
    code_number(tape, &value, -DBL_MAX, DBL_MAX);
    if (!*tape->problem.text && TUNING_ROWS[row].is_on_card)
        refuse(tape, "number of this line", TUNING_ROWS[row].key);
    if (!*tape->problem.text) tuning_put(&replay->card.tuning, row, kind, value, &tape->problem);
}

// A team's own name, which no other has.
static void read_team(Tape *tape, Replay *replay) {
    int team = 0;
    TeamNames words = {0};
    code_int(tape, &team, 0, TEAMS_MAX - 1, 1);
    const char *text = tape_take(tape);
    int said = tankspec_team(text, &words, NULL);
    bool is_own = said >= TEAMS_MAX && team_meant(&tape->teams, said, &words) < 0;
    if (!is_own) refuse(tape, "new name of a team", text);
    if (!*tape->problem.text) snprintf(tape->teams.own[team], TEAM_NAME_MAX, "%s", text);
    replay->card.teams = tape->teams;
}

static void read_tank(Tape *tape, Replay *replay) {
    TankCard like;
    code_tank(tape, &like);
    if (*tape->problem.text) return;
    char name[TANK_NAME_MAX];
    bool is_mind = like.kind == CONTROLLER_BEHAVIOUR;
    TankCard *tank = card_add(&replay->card, is_mind ? mind_name(&like.mind, name) : "player");
    if (!tank) {
        problem_set(&tape->problem, "a tank more than there is room for");
        return;
    }
    memcpy(like.name, tank->name, sizeof like.name);
    *tank = like;
    tape->tank_count++;
}

static void read_swap(Tape *tape, Replay *replay) {
    MatchCard *card = &replay->card;
    const char *text = tape_take(tape);
    SwapCard *swap = &card->swaps[card->swap_count];
    TeamNames words = {0};
    if (card->swap_count == SWAPS_MAX) {
        refuse(tape, "swap of those that there may be", text);
        return;
    }
    bool is_read = swapspec_parse(text, &words, swap, &tape->problem);
    if (is_read && swap->tank < 0) swap->team = team_meant(&tape->teams, swap->team, &words);
    if (is_read && swap->tank < card->tank_count && (swap->tank >= 0 || swap->team >= 0))
        card->swap_count++;
    else
        refuse(tape, "swap of a tank", text);
}

bool head_read(Tape *tape, const char *word, Replay *replay) {
    static const struct {
        const char *word;
        void (*read)(Tape *, Replay *);
    } LINES[] = {{"rules", code_rules}, {"arena", code_arena}, {"card", code_card},
                 {"set", read_set},     {"team", read_team},   {"tank", read_tank},
                 {"swap", read_swap}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        if (strcmp(LINES[i].word, word) != 0) continue;
        LINES[i].read(tape, replay);
        return true;
    }
    return false;
}

static void write_swaps(Tape *tape, const MatchCard *card) {
    for (int i = 0; i < card->swap_count; i++) {
        SwapCard swap = card->swaps[i];
        char digits[DIGITS_MAX], words[TANKSPEC_MAX], number[DIGITS_MAX];
        TankCard tank = {.mind = swap.mind, .loadout = loadout_initial()};
        snprintf(number, sizeof number, "%d", swap.tank + 1);
        print(tape, "\nswap %s:%s=%s",
              number_digits((double)swap.tick * BATTLE_TICK_S, DIGITS_PLAIN, digits),
              swap.tank < 0 ? team_name(&card->teams, swap.team) : number, spec_of(&tank, words));
    }
}

void head_write(Tape *tape, const Replay *head) {
    TuningChange changes[TUNING_CHANGES_MAX];
    Replay replay = *head;
    print(tape, "rules");
    code_rules(tape, &replay);
    print(tape, "\narena");
    code_arena(tape, &replay);
    print(tape, "\ncard");
    code_card(tape, &replay);
    int count = tuning_changes(&head->card.tuning, changes);
    for (int i = 0; i < count; i++) {
        TuningChange *change = &changes[i];
        if (TUNING_ROWS[change->row].is_on_card) continue;
        print(tape, "\nset");
        code_key(tape, &change->row, &change->kind);
        code_number(tape, &change->value, -DBL_MAX, DBL_MAX);
    }
    tape->teams = head->card.teams;
    for (int i = 0; i < TEAMS_MAX; i++)
        if (*tape->teams.own[i]) print(tape, "\nteam %d %s", i + 1, tape->teams.own[i]);
    for (int i = 0; i < head->card.tank_count; i++) {
        print(tape, "\ntank");
        code_tank(tape, &head->card.tanks[i]);
    }
    write_swaps(tape, &head->card);
    print(tape, "\nbegin\n");
}

static const char *drive_name(int drive) { return DRIVES[drive]->name; }

static void code_drive(Tape *tape, const Drive **drive) {
    int count = 0, number = 0;
    for (; DRIVES[count]; count++)
        if (DRIVES[count] == *drive) number = count;
    *drive = DRIVES[code_name(tape, number, drive_name, count, "drive")];
}

static void code_corners(Tape *tape, Edit *edit) {
    code_int(tape, &edit->corner_count, 0, EDIT_CORNERS_MAX, 0);
    for (int i = 0; i < edit->corner_count; i++) {
        code_number(tape, &edit->corners[i].x, -DBL_MAX, DBL_MAX);
        code_number(tape, &edit->corners[i].y, -DBL_MAX, DBL_MAX);
    }
}

static void code_pose(Tape *tape, Pose *pose) {
    code_number(tape, &pose->x, -DBL_MAX, DBL_MAX);
    code_number(tape, &pose->y, -DBL_MAX, DBL_MAX);
    code_number(tape, &pose->heading_rad, -DBL_MAX, DBL_MAX);
}

// Edits by kind: the word of the line, and its fields, a letter each (code_field).
static const struct {
    const char *word, *fields;
} EDITS[EDIT_KINDS] = {
    [EDIT_TUNE] = {"tune", "kv"},
    [EDIT_MIND_PARAM] = {"mind-param", "tiv"},
    [EDIT_DRIVE_PARAM] = {"drive-param", "tiv"},
    [EDIT_DRIVE] = {"drive", "td"},
    [EDIT_PLACE] = {"place", "tp"},
    [EDIT_REPAIR] = {"repair", "t"},
    [EDIT_ADD] = {"add", "cp"},
    [EDIT_REMOVE] = {"remove", "t"},
    [EDIT_WALL] = {"wall", "w"},
    [EDIT_UNWALL] = {"unwall", "i"},
    [EDIT_MIND] = {"mind", "tm"},
    [EDIT_PERSON] = {"person", "th"},
    [EDIT_FORFEIT] = {"forfeit", "tf"},
};

static void code_field(Tape *tape, char field, Edit *edit) {
    int reason = (int)edit->forfeit;
    switch (field) {
    case 'k': code_key(tape, &edit->index, &edit->spec); break;
    case 'v': code_number(tape, &edit->value, -DBL_MAX, DBL_MAX); break;
    case 't': code_int(tape, &edit->tank, 0, tape->tank_count - 1, 1); break;
    case 'i': code_int(tape, &edit->index, 0, INDEX_MAX, 1); break;
    case 'd': code_drive(tape, &edit->drive); break;
    case 'p': code_pose(tape, &edit->pose); break;
    case 'c': code_tank(tape, &edit->added); break;
    case 'w': code_corners(tape, edit); break;
    case 'm': code_mind(tape, &edit->added.mind); break;
    case 'h': code_int(tape, &edit->added.human, 0, HUMANS_MAX - 1, 1); break;
    case 'f':
        reason = code_name(tape, reason, forfeit_name, FORFEITS, "reason to forfeit");
        edit->forfeit = (Forfeit)reason;
        break;
    default: ASSERT(false);
    }
}

// Of the second that the tape is in.
static void code_time(Tape *tape, uint64_t *tick) {
    int ticks = (int)(*tick - tape->tick);
    code_int(tape, &ticks, 0, REPLAY_SECOND, 0);
    *tick = tape->tick + (uint64_t)ticks;
    if (ticks) tape->tick_edits = 0;
    tape->tick = *tick;
}

static void code_order(Tape *tape, int *tank, HumanSteps *steps) {
    code_int(tape, tank, 0, tape->tank_count - 1, 1);
    HumanSteps *held = &tape->held[*tank], was = *held;
    int turn = steps->turret - was.turret, fire = steps->fire;
    code_int(tape, &turn, -HUMAN_STEPS - was.turret, HUMAN_STEPS - was.turret, 0);
    was.turret += turn;
    if (tape->out ? human_steps_equal(was, *steps) : !tape->rest) {
        *steps = *held = was; // the rest is as it was
        return;
    }
    code_int(tape, &steps->left, -HUMAN_STEPS, HUMAN_STEPS, 0);
    code_int(tape, &steps->right, -HUMAN_STEPS, HUMAN_STEPS, 0);
    code_int(tape, &fire, 0, 1, 0);
    steps->turret = was.turret;
    steps->fire = fire;
    *held = *steps;
}

void order_write(Tape *tape, uint64_t tick, int tank, HumanSteps steps) {
    ASSERT(tank >= 0 && tank < BATTLE_TANKS_MAX);
    if (human_steps_equal(steps, tape->held[tank])) return;
    print(tape, "o");
    code_time(tape, &tick);
    code_order(tape, &tank, &steps);
    print(tape, "\n");
}

static const char *topic_name(int topic) { return MESSAGE_TOPIC_NAMES[topic]; }

static void code_say(Tape *tape, int *tank, Message *say) {
    code_int(tape, tank, 0, tape->tank_count - 1, 1);
    int topic = code_name(tape, (int)say->topic, topic_name, MESSAGE_TOPICS, "topic");
    say->topic = (MessageTopic)topic;
    code_int(tape, &say->about, -1, BATTLE_TANKS_MAX - 1, 1);
    code_number(tape, &say->at.x, -DBL_MAX, DBL_MAX);
    code_number(tape, &say->at.y, -DBL_MAX, DBL_MAX);
}

void say_write(Tape *tape, uint64_t tick, int tank, Message say) {
    if (say.topic == MESSAGE_NONE) return;
    print(tape, "say");
    code_time(tape, &tick);
    code_say(tape, &tank, &say);
    print(tape, "\n");
}

// One more edit of this kind is within the bounds.
static bool count_edit(Tape *tape, EditKind kind) {
    bool is_build = kind == EDIT_WALL || kind == EDIT_UNWALL || kind == EDIT_ADD;
    tape->edits++;
    tape->tick_edits++;
    tape->builds += is_build;
    return tape->edits <= REPLAY_EDITS_MAX && tape->tick_edits <= REPLAY_TICK_EDITS_MAX &&
           tape->builds <= REPLAY_BUILDS_MAX;
}

static void code_edit(Tape *tape, uint64_t *tick, Edit *edit) {
    code_time(tape, tick);
    for (const char *field = EDITS[edit->kind].fields; *field; field++)
        code_field(tape, *field, edit);
    if (!count_edit(tape, edit->kind) && !*tape->problem.text)
        problem_set(&tape->problem, "more edits than a recording may have");
}

void edit_write(Tape *tape, uint64_t tick, const Edit *edit) {
    ASSERT((unsigned)edit->kind < EDIT_KINDS);
    Edit copy = *edit;
    if (edit->kind == EDIT_FORFEIT) tape->has_forfeited[edit->tank] = true;
    print(tape, "%s", EDITS[edit->kind].word);
    code_edit(tape, &tick, &copy);
    print(tape, "\n");
    if (*tape->problem.text) tape->out->error = EFBIG;
}

bool input_read(Tape *tape, const char *word, ReplayInput *input, Edit *edit) {
    *input = (ReplayInput){.tick = tape->tick, .edit = -1};
    if (!strcmp(word, "o")) {
        code_time(tape, &input->tick);
        code_order(tape, &input->tank, &input->steps);
        return true;
    }
    if (!strcmp(word, "say")) {
        code_time(tape, &input->tick);
        code_say(tape, &input->tank, &input->say);
        if (input->say.topic == MESSAGE_NONE) refuse(tape, "topic", "none");
        return true;
    }
    int kind = 0;
    while (kind < EDIT_KINDS && strcmp(EDITS[kind].word, word) != 0) kind++;
    if (kind == EDIT_KINDS) return false;
    *edit = (Edit){.kind = (EditKind)kind};
    input->edit = 0;
    code_edit(tape, &input->tick, edit);
    if (kind == EDIT_ADD && ++tape->tank_count > BATTLE_TANKS_MAX)
        refuse(tape, "tank that there is room for", word);
    return true;
}

enum { FOLD_DIGITS = 7 };

void second_write(Tape *tape, uint64_t tick, uint32_t fold) {
    print(tape, "%0*" PRIx32 "\n", FOLD_DIGITS, fold);
    tape->tick = tick;
    tape->tick_edits = 0;
    if (tick >= REPLAY_TICKS_MAX) tape->out->error = EFBIG;
}

bool second_read(const char *word, uint32_t *fold) {
    *fold = (uint32_t)strtoul(word, NULL, 16);
    return strlen(word) == FOLD_DIGITS && strspn(word, "0123456789abcdef") == FOLD_DIGITS;
}

static void code_end(Tape *tape, Replay *replay) {
    int is_over = replay->is_over;
    code_bits(tape, &replay->ticks, 10);
    code_bits(tape, &replay->state_hash, 16);
    code_int(tape, &is_over, 0, 1, 0);
    code_int(tape, &replay->winner, -1, TEAMS_MAX - 1, 1);
    replay->is_over = is_over;
}

void end_write(Tape *tape, const Replay *replay) {
    Replay end = *replay;
    print(tape, "end");
    code_end(tape, &end);
    print(tape, "\n");
}

bool end_read(Tape *tape, const char *word, Replay *replay) {
    if (strcmp(word, "end") != 0) return false;
    code_end(tape, replay);
    return true;
}
