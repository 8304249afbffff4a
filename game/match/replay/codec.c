// codec.c -- what a recording is made of, as bytes.
#include "codec.h"

#include <string.h>

enum { SIDES_MAX = 1 << 20, SUBSTEPS_MAX = 16, IS_TUNED = 2, LATER = 4 };
_Static_assert((int)HUMANS_MAX < (int)LATER, "a person is told from the number of properties");

#define LIMIT_MOST_S 1e7
#define POINTS_MOST 1e9

// Each part is told once, for both directions: code_*() writes the value that it is given, or reads
// it. Exactly one of `out` and `in` is not NULL.
typedef struct Tape {
    Words *words;
    Bytes *out;
    Cursor *in;
    char missing[MISSING_MAX]; // the first name that was read and is not known here
} Tape;

static bool is_bad(const Tape *tape) { return tape->in && tape->in->is_bad; }

static void miss(Tape *tape, const char *kind, const char *name) {
    if (!is_bad(tape)) snprintf(tape->missing, MISSING_MAX, "the %s '%s'", kind, name);
    cursor_refuse(tape->in);
}

// Less than `limit`, when there is one (not 0).
static uint64_t code_whole(Tape *tape, uint64_t value, uint64_t limit) {
    if (!tape->out) return limit ? cursor_below(tape->in, limit) : cursor_varint(tape->in);
    bytes_varint(tape->out, value);
    return value;
}

static void code_int(Tape *tape, int *value, int limit) {
    *value = (int)code_whole(tape, (uint64_t)*value, (uint64_t)limit);
}

static void code_number(Tape *tape, double *value) {
    if (tape->out)
        bytes_number(tape->out, *value);
    else
        *value = cursor_number(tape->in);
}

static void code_most(Tape *tape, double *value, double most) {
    code_number(tape, value);
    if (tape->in && !(*value >= 0 && *value <= most)) cursor_refuse(tape->in);
    if (is_bad(tape)) *value = 0;
}

static const char *code_word(Tape *tape, const char *word, char room[static WORD_MAX]) {
    if (!tape->out) return words_read(tape->words, tape->in, room);
    words_write(tape->words, tape->out, word);
    return word;
}

static void code_values(Tape *tape, const Param *table, double *values) {
    if (tape->out)
        values_write(tape->words, tape->out, table, values);
    else
        values_read(tape->words, tape->in, table, values);
}

static void code_mind(Tape *tape, Mind *mind) {
    char room[WORD_MAX];
    const char *name = code_word(tape, mind->behaviour ? mind->behaviour->name : "", room);
    if (tape->in) mind->behaviour = *name ? behaviour_find(name) : NULL;
    if (mind->behaviour)
        code_values(tape, mind->behaviour->params, mind->params);
    else if (*name)
        miss(tape, "AI", name);
}

static void code_property(Tape *tape, const TankProperty *property, Loadout *loadout) {
    if (property->choice) {
        char room[WORD_MAX];
        const char *name =
            code_word(tape, tape->out ? property_chosen(property, loadout).name : "", room);
        int index = property_find(property, name);
        if (index < 0) miss(tape, property->key, name);
        if (tape->in) property_choose(property, loadout, index < 0 ? 0 : index);
    }
    if (!property->params || is_bad(tape)) return;
    double values[PARAMS_MAX];
    const Param *params = property_params(property, loadout);
    for (int i = 0; params && params[i].name; i++)
        values[i] = property_values(property, loadout)[i];
    code_values(tape, params, values);
    for (int i = 0; params && params[i].name; i++) property_set(property, loadout, i, values[i]);
}

// `later`: how many properties beyond the first ones are not initial.
static void code_loadout(Tape *tape, Loadout *loadout, int later) {
    for (int i = 0; i < TANK_PROPERTIES_FIRST; i++)
        code_property(tape, &TANK_PROPERTIES[i], loadout);
    for (int i = 0, row = TANK_PROPERTIES_FIRST; i < later && !is_bad(tape); i++, row++) {
        char room[WORD_MAX];
        while (tape->out && property_is_initial(&TANK_PROPERTIES[row], loadout)) row++;
        const char *key = code_word(tape, tape->out ? TANK_PROPERTIES[row].key : "", room);
        int found = tank_property_find(key);
        if (found < TANK_PROPERTIES_FIRST)
            miss(tape, "property", key);
        else
            code_property(tape, &TANK_PROPERTIES[found], loadout);
    }
}

// The person is counted from 1, 0 is a mind; and so many times LATER as it has properties beyond
// the first ones that are not initial.
static void code_tank(Tape *tape, TankCard *tank) {
    if (tape->in) *tank = (TankCard){.loadout = loadout_initial()};
    int later = 0, human = tank->kind == CONTROLLER_HUMAN ? tank->human + 1 : 0;
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++)
        later += !property_is_initial(&TANK_PROPERTIES[i], &tank->loadout);
    int head = human + LATER * later;
    code_int(tape, &head, LATER * (TANK_PROPERTIES_MAX + 1));
    human = head % LATER;
    if (tape->in) {
        if (human > HUMANS_MAX) cursor_refuse(tape->in);
        tank->kind = human ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
        tank->human = human ? human - 1 : 0;
    }
    code_mind(tape, &tank->mind);
    code_int(tape, &tank->team, TEAMS_MAX);
    code_loadout(tape, &tank->loadout, head / LATER);
    if (tape->in && !tank->mind.behaviour && !human) cursor_refuse(tape->in);
}

// Apart from their names; people are never alike.
static bool are_alike(const TankCard *a, const TankCard *b) {
    return a->kind == CONTROLLER_BEHAVIOUR && b->kind == CONTROLLER_BEHAVIOUR &&
           a->team == b->team && mind_equal(&a->mind, &b->mind) &&
           loadout_equal(&a->loadout, &b->loadout);
}

static void add_tanks(Cursor *cursor, MatchCard *card, const TankCard *like, int count) {
    bool is_mind = like->mind.behaviour && like->kind == CONTROLLER_BEHAVIOUR;
    for (int i = 0; i < count && !cursor->is_bad; i++) {
        TankCard *tank = card_add(card, is_mind ? like->mind.behaviour->name : "player");
        if (!tank) {
            cursor_refuse(cursor);
            return;
        }
        TankCard named = *tank;
        *tank = *like;
        memcpy(tank->name, named.name, sizeof tank->name);
    }
}

// Neighbours that are alike are told once, with their number.
static void code_tanks(Tape *tape, MatchCard *card, int total) {
    for (int first = 0, count = 0; first < total && !is_bad(tape); first += count) {
        TankCard tank = {0};
        if (tape->out) {
            tank = card->tanks[first];
            count = 1;
            while (first + count < total && are_alike(&tank, &card->tanks[first + count])) count++;
        }
        code_int(tape, &count, total - first + 1);
        code_tank(tape, &tank);
        if (tape->out) continue;
        if (!count) cursor_refuse(tape->in);
        add_tanks(tape->in, card, &tank, count);
    }
}

static void code_swap_card(Tape *tape, const MatchCard *card, SwapCard *swap) {
    swap->tick = code_whole(tape, swap->tick, 0);
    swap->tank =
        (int)code_whole(tape, (uint64_t)(swap->tank + 1), (uint64_t)card->tank_count + 1) - 1;
    if (swap->tank < 0)
        code_int(tape, &swap->team, TEAMS_MAX);
    else if (tape->in)
        swap->team = -1;
    code_mind(tape, &swap->mind);
    if (tape->in && !swap->mind.behaviour) cursor_refuse(tape->in);
}

// Numbers that the card has itself are written with it.
static int own_changes(const Tuning *tuning, TuningChange changes[static TUNING_CHANGES_MAX]) {
    int count = tuning_changes(tuning, changes), kept = 0;
    for (int i = 0; i < count; i++)
        if (!TUNING_ROWS[changes[i].row].is_on_card) changes[kept++] = changes[i];
    return kept;
}

static void code_tuning(Tape *tape, Tuning *tuning, const TuningChange *changes, int count) {
    code_int(tape, &count, TUNING_CHANGES_MAX + 1);
    for (int i = 0; i < count && !is_bad(tape); i++) {
        char room[WORD_MAX], text[TUNING_KEY_MAX] = "";
        if (tape->out) tuning_key(changes[i].row, changes[i].kind, text);
        const char *key = code_word(tape, text, room);
        double value = tape->out ? changes[i].value : 0;
        code_number(tape, &value);
        if (tape->out) continue;
        int kind, row = is_bad(tape) ? -1 : tuning_find(key, &kind);
        if (row < 0)
            miss(tape, "number to be tuned,", key);
        else if (TUNING_ROWS[row].is_on_card || !tuning_put(tuning, row, kind, value, NULL))
            cursor_refuse(tape->in);
    }
}

static void code_card(Tape *tape, MatchCard *card) {
    if (tape->out)
        text_write(tape->out, card->arena);
    else
        text_read(tape->in, card->arena, sizeof card->arena);
    card->seed = code_whole(tape, card->seed, 0);
    code_int(tape, &card->mode, mode_count());
    code_int(tape, &card->sides, SIDES_MAX);
    code_most(tape, &card->points, POINTS_MOST);
    code_most(tape, &card->time_limit_s, LIMIT_MOST_S);
    TuningChange changes[TUNING_CHANGES_MAX];
    int changed = own_changes(&card->tuning, changes);
    int flags = (changed ? IS_TUNED : 0) | card->rules.friendly_fire;
    code_int(tape, &flags, 2 * IS_TUNED);
    card->rules.friendly_fire = flags & 1;
    if (flags & IS_TUNED) code_tuning(tape, &card->tuning, changes, changed);
    code_int(tape, &card->rules.substeps, SUBSTEPS_MAX + 1);
    int total = card->tank_count, swaps = card->swap_count;
    code_int(tape, &total, BATTLE_TANKS_MAX + 1);
    if (tape->in && (!total || !card->rules.substeps || card->time_limit_s <= 0))
        cursor_refuse(tape->in);
    code_tanks(tape, card, total);
    code_int(tape, &swaps, SWAPS_MAX + 1);
    for (card->swap_count = 0; card->swap_count < swaps && !is_bad(tape);)
        code_swap_card(tape, card, &card->swaps[card->swap_count++]);
}

void card_write(Words *words, Bytes *bytes, const MatchCard *card) {
    Tape tape = {.words = words, .out = bytes};
    MatchCard written = *card;
    code_card(&tape, &written);
}

void card_read(Words *words, Cursor *cursor, MatchCard *card, char missing[static MISSING_MAX]) {
    Tape tape = {.words = words, .in = cursor};
    card_init(card);
    code_card(&tape, card);
    memcpy(missing, tape.missing, MISSING_MAX);
    if (!cursor->is_bad) card_number_names(card);
}

// The parts of an edit, by kind.
enum {
    HAS_KEY = 1,
    HAS_TANK = 2,
    HAS_INDEX = 4,
    HAS_VALUE = 8,
    HAS_DRIVE = 16,
    HAS_CARD = 32,
    HAS_POSE = 64,
    HAS_CORNERS = 128
};
static const unsigned PARTS[EDIT_KINDS] = {
    [EDIT_TUNE] = HAS_KEY | HAS_VALUE,
    [EDIT_MIND_PARAM] = HAS_TANK | HAS_INDEX | HAS_VALUE,
    [EDIT_DRIVE_PARAM] = HAS_TANK | HAS_INDEX | HAS_VALUE,
    [EDIT_DRIVE] = HAS_TANK | HAS_DRIVE,
    [EDIT_PLACE] = HAS_TANK | HAS_POSE,
    [EDIT_REPAIR] = HAS_TANK,
    [EDIT_ADD] = HAS_CARD | HAS_POSE,
    [EDIT_REMOVE] = HAS_TANK,
    [EDIT_WALL] = HAS_CORNERS,
    [EDIT_UNWALL] = HAS_INDEX,
};
enum { INDEX_MOST = 1 << 16 };

static void code_pose(Tape *tape, Pose *pose) {
    code_number(tape, &pose->x);
    code_number(tape, &pose->y);
    code_number(tape, &pose->heading_rad);
}

static void code_edit(Tape *tape, Edit *edit, int tank_count) {
    char room[WORD_MAX], text[TUNING_KEY_MAX] = "";
    int kind = (int)edit->kind;
    code_int(tape, &kind, EDIT_KINDS);
    edit->kind = (EditKind)kind;
    unsigned parts = PARTS[kind];
    if (parts & HAS_KEY) {
        if (tape->out) tuning_key(edit->index, edit->spec, text);
        edit->index = tuning_find(code_word(tape, text, room), &edit->spec);
        if (edit->index < 0) cursor_refuse(tape->in);
    }
    if (parts & HAS_TANK) code_int(tape, &edit->tank, tank_count);
    if (parts & HAS_INDEX) code_int(tape, &edit->index, INDEX_MOST);
    if (parts & HAS_VALUE) code_number(tape, &edit->value);
    if (parts & HAS_DRIVE) {
        edit->drive = drive_find(code_word(tape, tape->out ? edit->drive->name : "", room));
        if (!edit->drive) cursor_refuse(tape->in);
    }
    if (parts & HAS_CARD) code_tank(tape, &edit->added);
    if (parts & HAS_POSE) code_pose(tape, &edit->pose);
    if (parts & HAS_CORNERS) code_int(tape, &edit->corner_count, EDIT_CORNERS_MAX + 1);
    for (int i = 0; parts & HAS_CORNERS && i < edit->corner_count; i++) {
        code_number(tape, &edit->corners[i].x);
        code_number(tape, &edit->corners[i].y);
    }
}

enum { OP_PAST, OP_NEW = 2, OP_TURRET = 4, OP_OTHER = 6, OP_TRACKS = 7, OP_SHIFT = 4 };
enum { TICKS_MOST = 15 };                                  // in an op's own byte
enum { QUICK = 0x80, QUICK_SHIFT = 6, QUICK_MIDDLE = 32 }; // a turn of the turret in one byte
enum { OTHER_SWAP, OTHER_HAND, OTHER_EDIT, STEPS_READ_MOST = 2 * HUMAN_STEPS };

static void write_op(InputCoder *coder, Bytes *bytes, uint64_t tick, int op) {
    uint64_t ticks = tick - coder->tick;
    unsigned near = ticks < TICKS_MOST ? (unsigned)ticks : TICKS_MOST;
    bytes_fixed(bytes, (unsigned)op << OP_SHIFT | near, 1);
    if (near == TICKS_MOST) bytes_varint(bytes, ticks - TICKS_MOST);
    coder->tick = tick;
}

// Among the past ones; -1 when there is none. Of any turret, or of the same.
static int find_past(const InputCoder *coder, HumanSteps steps, bool is_any_turret) {
    for (int i = 0; i < coder->past_count; i++) {
        HumanSteps past = coder->past[i];
        if (is_any_turret) past.turret = steps.turret;
        if (human_steps_equal(past, steps)) return i;
    }
    return -1;
}

// To the front: from its place, or from outside (-1), where the oldest makes room.
static void remember(InputCoder *coder, HumanSteps steps, int place) {
    if (place < 0 && coder->past_count < PAST_ORDERS) coder->past_count++;
    if (place < 0) place = coder->past_count - 1;
    memmove(coder->past + 1, coder->past, (size_t)place * sizeof *coder->past);
    coder->past[0] = steps;
}

static void write_turret(InputCoder *coder, Bytes *bytes, uint64_t tick, int human, int change) {
    if (tick == coder->tick + 1 && change >= -QUICK_MIDDLE && change < QUICK_MIDDLE) {
        unsigned turn = (unsigned)(change + QUICK_MIDDLE);
        bytes_fixed(bytes, (unsigned)QUICK | (unsigned)human << QUICK_SHIFT | turn, 1);
        coder->tick = tick;
        return;
    }
    write_op(coder, bytes, tick, OP_TURRET + human);
    bytes_signed(bytes, change);
}

// A mere turn of the turret is not remembered: the mouse makes a new one every tick.
void input_write_order(InputCoder *coder, Bytes *bytes, uint64_t tick, int human,
                       HumanSteps steps) {
    HumanSteps was = coder->now[human], turned = was;
    if (human_steps_equal(was, steps)) return;
    turned.turret = steps.turret;
    coder->now[human] = steps;
    int place = find_past(coder, steps, false), tracks = find_past(coder, steps, true);
    int change = steps.turret - was.turret;
    if (place >= 0) {
        write_op(coder, bytes, tick, OP_PAST + human);
        bytes_varint(bytes, (uint64_t)place);
        remember(coder, steps, place);
    } else if (human_steps_equal(turned, steps)) {
        write_turret(coder, bytes, tick, human, change);
    } else if (tracks >= 0) {
        // The turret by itself, if need be, and then tracks and trigger as they were once.
        if (change) write_turret(coder, bytes, tick, human, change);
        write_op(coder, bytes, tick, OP_TRACKS);
        bytes_varint(bytes, 2 * (uint64_t)tracks + (uint64_t)human);
        remember(coder, coder->past[tracks], tracks);
    } else {
        write_op(coder, bytes, tick, OP_NEW + human);
        bytes_signed(bytes, steps.left);
        bytes_signed(bytes, steps.right);
        bytes_signed(bytes, steps.turret);
        bytes_fixed(bytes, steps.fire, 1);
        remember(coder, steps, -1);
    }
}

static void write_other(InputCoder *coder, Bytes *bytes, uint64_t tick, int kind, Bytes *body) {
    write_op(coder, bytes, tick, OP_OTHER);
    bytes_varint(bytes, (uint64_t)kind);
    bytes_varint(bytes, body->count);
    bytes_raw(bytes, body->at, body->count);
    bytes->is_lost |= body->is_lost;
    bytes_free(body);
}

void input_write_swap(InputCoder *coder, Bytes *bytes, uint64_t tick, int tank, const Mind *mind) {
    Bytes body = {0};
    Tape tape = {.words = coder->words, .out = &body};
    Mind written = *mind;
    bytes_varint(&body, (uint64_t)tank);
    code_mind(&tape, &written);
    write_other(coder, bytes, tick, OTHER_SWAP, &body);
}

void input_write_hand(InputCoder *coder, Bytes *bytes, uint64_t tick, int tank, int human) {
    Bytes body = {0};
    bytes_varint(&body, (uint64_t)tank);
    bytes_varint(&body, (uint64_t)human);
    write_other(coder, bytes, tick, OTHER_HAND, &body);
}

void input_write_edit(InputCoder *coder, Bytes *bytes, uint64_t tick, const Edit *edit) {
    Bytes body = {0};
    Tape tape = {.words = coder->words, .out = &body};
    Edit written = *edit;
    code_edit(&tape, &written, 0);
    write_other(coder, bytes, tick, OTHER_EDIT, &body);
}

static int read_steps(Cursor *cursor, int most) {
    int64_t steps = cursor_signed(cursor);
    if (steps >= -most && steps <= most) return (int)steps;
    cursor_refuse(cursor);
    return 0;
}

static HumanSteps turned(Cursor *cursor, HumanSteps steps, int change) {
    steps.turret += change;
    if (steps.turret < -HUMAN_STEPS || steps.turret > HUMAN_STEPS) cursor_refuse(cursor);
    return steps;
}

static ReplayInput order(InputCoder *coder, int human, HumanSteps steps) {
    coder->now[human] = steps;
    return (ReplayInput){.tick = coder->tick, .kind = INPUT_ORDER, .human = human, .steps = steps};
}

// An order given before, or the tracks and the trigger of one; of the latter the place tells the
// person, too.
static ReplayInput read_past(InputCoder *coder, Cursor *cursor, int human, bool is_of_tracks) {
    int place = (int)cursor_below(cursor, (uint64_t)(coder->past_count << is_of_tracks));
    if (cursor->is_bad) return (ReplayInput){0};
    if (is_of_tracks) human = place & 1;
    place >>= is_of_tracks;
    HumanSteps steps = coder->past[place];
    remember(coder, steps, place);
    if (is_of_tracks) steps.turret = coder->now[human].turret;
    return order(coder, human, steps);
}

static ReplayInput read_other(InputCoder *coder, Cursor *cursor, InputItem *item) {
    Tape tape = {.words = coder->words, .in = cursor};
    ReplayInput input = {.tick = coder->tick};
    uint64_t kind = cursor_below(cursor, OTHER_EDIT + 1), length = cursor_varint(cursor);
    size_t start = cursor->next;
    if (kind == OTHER_EDIT) {
        code_edit(&tape, &item->edit, coder->tank_count);
        if (item->edit.kind == EDIT_ADD && ++coder->tank_count > BATTLE_TANKS_MAX)
            cursor_refuse(cursor);
        input.kind = INPUT_EDIT;
        input.tank = edit_tank(&item->edit);
    } else {
        input.kind = kind == OTHER_HAND ? INPUT_HAND : INPUT_SWAP;
        code_int(&tape, &input.tank, coder->tank_count);
        if (kind == OTHER_HAND)
            code_int(&tape, &input.human, HUMANS_MAX);
        else
            code_mind(&tape, &item->mind);
        if (kind == OTHER_SWAP && !item->mind.behaviour) cursor_refuse(cursor);
    }
    if (cursor->next - start != length) cursor_refuse(cursor);
    return input;
}

ReplayInput input_read(InputCoder *coder, Cursor *cursor, InputItem *item) {
    unsigned code = (unsigned)cursor_fixed(cursor, 1);
    int op = (int)(code >> OP_SHIFT), human = op & 1;
    if (code & QUICK) {
        human = (int)(code >> QUICK_SHIFT & 1u);
        int change = (int)(code & (2 * QUICK_MIDDLE - 1)) - QUICK_MIDDLE;
        coder->tick++;
        return order(coder, human, turned(cursor, coder->now[human], change));
    }
    coder->tick += code & TICKS_MOST;
    if ((code & TICKS_MOST) == TICKS_MOST) coder->tick += cursor_below(cursor, REPLAY_SECOND);
    if (op == OP_OTHER) return read_other(coder, cursor, item);
    if (op < OP_NEW || op == OP_TRACKS) return read_past(coder, cursor, human, op == OP_TRACKS);
    if (op < OP_TURRET) {
        HumanSteps steps = {.left = read_steps(cursor, HUMAN_STEPS)};
        steps.right = read_steps(cursor, HUMAN_STEPS);
        steps.turret = read_steps(cursor, HUMAN_STEPS);
        steps.fire = cursor_below(cursor, 2);
        remember(coder, steps, find_past(coder, steps, false));
        return order(coder, human, steps);
    }
    int change = read_steps(cursor, STEPS_READ_MOST);
    return order(coder, human, turned(cursor, coder->now[human], change));
}
