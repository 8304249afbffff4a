// codec.c -- what a recording is made of, as bytes.
#include "codec.h"

#include <string.h>

enum { SIDES_MAX = 1 << 20, SUBSTEPS_MAX = 16, IS_TUNED = 2, LATER = 4 };
_Static_assert((int)HUMANS_MAX < (int)LATER, "a person is told from the number of properties");

#define LIMIT_MOST_S 1e7
#define POINTS_MOST 1e9

static void write_mind(Words *words, Bytes *bytes, const Mind *mind) {
    words_write(words, bytes, mind->behaviour ? mind->behaviour->name : "");
    if (mind->behaviour) values_write(words, bytes, mind->behaviour->params, mind->params);
}

// Apart from their names; people are never alike.
static bool are_alike(const TankCard *a, const TankCard *b) {
    return a->kind == CONTROLLER_BEHAVIOUR && b->kind == CONTROLLER_BEHAVIOUR &&
           a->team == b->team && mind_equal(&a->mind, &b->mind) &&
           loadout_equal(&a->loadout, &b->loadout);
}

static void write_property(Words *words, Bytes *bytes, const TankProperty *property,
                           const Loadout *loadout) {
    if (property->choice) words_write(words, bytes, property_chosen(property, loadout).name);
    if (property->params)
        values_write(words, bytes, property_params(property, loadout),
                     property_values(property, loadout));
}

static int count_later(const Loadout *loadout) {
    int count = 0;
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++)
        count += !property_is_initial(&TANK_PROPERTIES[i], loadout);
    return count;
}

static void write_later(Words *words, Bytes *bytes, const Loadout *loadout) {
    for (int i = TANK_PROPERTIES_FIRST; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        if (property_is_initial(property, loadout)) continue;
        words_write(words, bytes, property->key);
        write_property(words, bytes, property, loadout);
    }
}

// The person is counted from 1, 0 is a mind; and so many times LATER as it has properties beyond
// the first ones that are not initial.
static void write_tank(Words *words, Bytes *bytes, const TankCard *tank) {
    int later = count_later(&tank->loadout);
    bytes_varint(bytes, (uint64_t)(tank->kind == CONTROLLER_HUMAN ? tank->human + 1 : 0) +
                            (uint64_t)(LATER * later));
    write_mind(words, bytes, &tank->mind);
    bytes_varint(bytes, (uint64_t)tank->team);
    for (int i = 0; i < TANK_PROPERTIES_FIRST; i++)
        write_property(words, bytes, &TANK_PROPERTIES[i], &tank->loadout);
    if (later) write_later(words, bytes, &tank->loadout);
}

static void write_swap_card(Words *words, Bytes *bytes, const SwapCard *swap) {
    bytes_varint(bytes, swap->tick);
    bytes_varint(bytes, (uint64_t)(swap->tank + 1));
    if (swap->tank < 0) bytes_varint(bytes, (uint64_t)swap->team);
    write_mind(words, bytes, &swap->mind);
}

// Numbers that the card has itself are written with it.
static int own_changes(const Tuning *tuning, TuningChange changes[static TUNING_CHANGES_MAX]) {
    int count = tuning_changes(tuning, changes), kept = 0;
    for (int i = 0; i < count; i++)
        if (!TUNING_ROWS[changes[i].row].is_on_card) changes[kept++] = changes[i];
    return kept;
}

static void write_tuning(Words *words, Bytes *bytes, const TuningChange *changes, int count) {
    bytes_varint(bytes, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        words_write(words, bytes, tuning_key(changes[i].row, changes[i].kind, key));
        bytes_number(bytes, changes[i].value);
    }
}

void card_write(Words *words, Bytes *bytes, const MatchCard *card) {
    text_write(bytes, card->arena);
    bytes_varint(bytes, card->seed);
    bytes_varint(bytes, card->mode);
    bytes_varint(bytes, (uint64_t)card->sides);
    bytes_number(bytes, card->points);
    bytes_number(bytes, card->time_limit_s);
    TuningChange changes[TUNING_CHANGES_MAX];
    int changed = own_changes(&card->tuning, changes);
    bytes_varint(bytes, (changed ? IS_TUNED : 0) | card->rules.friendly_fire);
    if (changed) write_tuning(words, bytes, changes, changed);
    bytes_varint(bytes, (uint64_t)card->rules.substeps);
    bytes_varint(bytes, (uint64_t)card->tank_count);
    for (int i = 0, next; i < card->tank_count; i = next) {
        for (next = i + 1; next < card->tank_count; next++)
            if (!are_alike(&card->tanks[i], &card->tanks[next])) break;
        bytes_varint(bytes, (uint64_t)(next - i));
        write_tank(words, bytes, &card->tanks[i]);
    }
    bytes_varint(bytes, (uint64_t)card->swap_count);
    for (int i = 0; i < card->swap_count; i++) write_swap_card(words, bytes, &card->swaps[i]);
}

static void miss(Cursor *cursor, char missing[static MISSING_MAX], const char *what,
                 const char *name) {
    if (!cursor->is_bad) snprintf(missing, MISSING_MAX, "the %s '%s'", what, name);
    cursor_refuse(cursor);
}

static Mind read_mind(Words *words, Cursor *cursor, char missing[static MISSING_MAX]) {
    char room[WORD_MAX];
    const char *name = words_read(words, cursor, room);
    Mind mind = {.behaviour = *name ? behaviour_find(name) : NULL};
    if (mind.behaviour)
        values_read(words, cursor, mind.behaviour->params, mind.params);
    else if (*name)
        miss(cursor, missing, "AI", name);
    return mind;
}

static void read_property(Words *words, Cursor *cursor, const TankProperty *property,
                          Loadout *loadout, char missing[static MISSING_MAX]) {
    if (property->choice) {
        char room[WORD_MAX];
        int index = property_find(property, words_read(words, cursor, room));
        if (index < 0) miss(cursor, missing, property->key, room);
        property_choose(property, loadout, index < 0 ? 0 : index);
    }
    if (!property->params || cursor->is_bad) return;
    double values[PARAMS_MAX];
    const Param *params = property_params(property, loadout);
    values_read(words, cursor, params, values);
    for (int i = 0; params && params[i].name; i++) property_set(property, loadout, i, values[i]);
}

static Loadout read_loadout(Words *words, Cursor *cursor, uint64_t later,
                            char missing[static MISSING_MAX]) {
    Loadout loadout = loadout_initial();
    for (int i = 0; i < TANK_PROPERTIES_FIRST; i++)
        read_property(words, cursor, &TANK_PROPERTIES[i], &loadout, missing);
    for (uint64_t i = 0; i < later && !cursor->is_bad; i++) {
        char room[WORD_MAX];
        int row = tank_property_find(words_read(words, cursor, room));
        if (row < TANK_PROPERTIES_FIRST)
            miss(cursor, missing, "property", room);
        else
            read_property(words, cursor, &TANK_PROPERTIES[row], &loadout, missing);
    }
    return loadout;
}

static void add_tanks(Cursor *cursor, MatchCard *card, const TankCard *like, uint64_t count) {
    const char *name = like->mind.behaviour ? like->mind.behaviour->name : "player";
    if (like->kind == CONTROLLER_HUMAN) name = "player";
    for (uint64_t i = 0; i < count && !cursor->is_bad; i++) {
        TankCard *tank = card_add(card, name);
        if (!tank) {
            cursor_refuse(cursor);
            return;
        }
        TankCard named = *tank;
        *tank = *like;
        memcpy(tank->name, named.name, sizeof tank->name);
    }
}

static TankCard read_tank(Words *words, Cursor *cursor, char missing[static MISSING_MAX]) {
    TankCard tank = {0};
    uint64_t head = cursor_below(cursor, (uint64_t)LATER * (TANK_PROPERTIES_MAX + 1));
    uint64_t human = head % LATER;
    if (human > HUMANS_MAX) cursor_refuse(cursor);
    tank.kind = human ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
    tank.human = human ? (int)human - 1 : 0;
    tank.mind = read_mind(words, cursor, missing);
    tank.team = (int)cursor_below(cursor, TEAMS_MAX);
    tank.loadout = read_loadout(words, cursor, head / LATER, missing);
    if (!tank.mind.behaviour && !human) cursor_refuse(cursor);
    return tank;
}

static void read_tanks(Words *words, Cursor *cursor, MatchCard *card, int total,
                       char missing[static MISSING_MAX]) {
    uint64_t count = cursor_below(cursor, (uint64_t)(total - card->tank_count) + 1);
    TankCard like = read_tank(words, cursor, missing);
    if (!count) cursor_refuse(cursor);
    add_tanks(cursor, card, &like, count);
}

static void read_swap_card(Words *words, Cursor *cursor, const MatchCard *card, SwapCard *swap,
                           char missing[static MISSING_MAX]) {
    swap->tick = cursor_varint(cursor);
    swap->tank = (int)cursor_below(cursor, (uint64_t)card->tank_count + 1) - 1;
    swap->team = swap->tank < 0 ? (int)cursor_below(cursor, TEAMS_MAX) : -1;
    swap->mind = read_mind(words, cursor, missing);
    if (!swap->mind.behaviour) cursor_refuse(cursor);
}

static double read_most(Cursor *cursor, double most) {
    double value = cursor_number(cursor);
    if (!(value >= 0 && value <= most)) cursor_refuse(cursor);
    return cursor->is_bad ? 0 : value;
}

static void read_tuning(Words *words, Cursor *cursor, Tuning *tuning,
                        char missing[static MISSING_MAX]) {
    uint64_t count = cursor_below(cursor, TUNING_CHANGES_MAX + 1);
    for (uint64_t i = 0; i < count && !cursor->is_bad; i++) {
        char room[WORD_MAX];
        const char *key = words_read(words, cursor, room);
        double value = cursor_number(cursor);
        int kind, row = cursor->is_bad ? -1 : tuning_find(key, &kind);
        if (row < 0)
            miss(cursor, missing, "number to be tuned,", key);
        else if (TUNING_ROWS[row].is_on_card || !tuning_put(tuning, row, kind, value, NULL))
            cursor_refuse(cursor);
    }
}

void card_read(Words *words, Cursor *cursor, MatchCard *card, char missing[static MISSING_MAX]) {
    card_init(card);
    missing[0] = '\0';
    text_read(cursor, card->arena, sizeof card->arena);
    card->seed = cursor_varint(cursor);
    card->mode = cursor_below(cursor, mode_count());
    card->sides = (int)cursor_below(cursor, SIDES_MAX);
    card->points = read_most(cursor, POINTS_MOST);
    card->time_limit_s = read_most(cursor, LIMIT_MOST_S);
    uint64_t flags = cursor_below(cursor, 2 * IS_TUNED);
    card->rules.friendly_fire = flags & 1u;
    if (flags & IS_TUNED) read_tuning(words, cursor, &card->tuning, missing);
    card->rules.substeps = (int)cursor_below(cursor, SUBSTEPS_MAX + 1);
    int total = (int)cursor_below(cursor, BATTLE_TANKS_MAX + 1);
    if (!total || !card->rules.substeps || card->time_limit_s <= 0) cursor_refuse(cursor);
    while (card->tank_count < total && !cursor->is_bad)
        read_tanks(words, cursor, card, total, missing);
    int swaps = (int)cursor_below(cursor, SWAPS_MAX + 1);
    while (card->swap_count < swaps && !cursor->is_bad)
        read_swap_card(words, cursor, card, &card->swaps[card->swap_count++], missing);
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

static void write_pose(Bytes *bytes, Pose pose) {
    bytes_number(bytes, pose.x);
    bytes_number(bytes, pose.y);
    bytes_number(bytes, pose.heading_rad);
}

static void write_corners(Bytes *bytes, const Edit *edit) {
    bytes_varint(bytes, (uint64_t)edit->corner_count);
    for (int i = 0; i < edit->corner_count; i++) {
        bytes_number(bytes, edit->corners[i].x);
        bytes_number(bytes, edit->corners[i].y);
    }
}

static void write_edit(Words *words, Bytes *bytes, const Edit *edit) {
    unsigned parts = PARTS[edit->kind];
    char key[TUNING_KEY_MAX];
    bytes_varint(bytes, (uint64_t)edit->kind);
    if (parts & HAS_KEY) words_write(words, bytes, tuning_key(edit->index, edit->spec, key));
    if (parts & HAS_TANK) bytes_varint(bytes, (uint64_t)edit->tank);
    if (parts & HAS_INDEX) bytes_varint(bytes, (uint64_t)edit->index);
    if (parts & HAS_VALUE) bytes_number(bytes, edit->value);
    if (parts & HAS_DRIVE) words_write(words, bytes, edit->drive->name);
    if (parts & HAS_CARD) write_tank(words, bytes, &edit->added);
    if (parts & HAS_POSE) write_pose(bytes, edit->pose);
    if (parts & HAS_CORNERS) write_corners(bytes, edit);
}

static void read_key(Words *words, Cursor *cursor, Edit *edit) {
    char room[WORD_MAX];
    edit->index = tuning_find(words_read(words, cursor, room), &edit->spec);
    if (edit->index < 0) cursor_refuse(cursor);
}

static void read_drive(Words *words, Cursor *cursor, Edit *edit) {
    char room[WORD_MAX];
    edit->drive = drive_find(words_read(words, cursor, room));
    if (!edit->drive) cursor_refuse(cursor);
}

static Pose read_pose(Cursor *cursor) {
    Pose pose = {.x = cursor_number(cursor)};
    pose.y = cursor_number(cursor);
    pose.heading_rad = cursor_number(cursor);
    return pose;
}

static void read_corners(Cursor *cursor, Edit *edit) {
    edit->corner_count = (int)cursor_below(cursor, EDIT_CORNERS_MAX + 1);
    for (int i = 0; i < edit->corner_count; i++) {
        edit->corners[i].x = cursor_number(cursor);
        edit->corners[i].y = cursor_number(cursor);
    }
}

static Edit read_edit_body(Words *words, Cursor *cursor, int tank_count) {
    char missing[MISSING_MAX];
    Edit edit = {.kind = (EditKind)cursor_below(cursor, EDIT_KINDS)};
    unsigned parts = PARTS[edit.kind];
    if (parts & HAS_KEY) read_key(words, cursor, &edit);
    if (parts & HAS_TANK) edit.tank = (int)cursor_below(cursor, (uint64_t)tank_count);
    if (parts & HAS_INDEX) edit.index = (int)cursor_below(cursor, INDEX_MOST);
    if (parts & HAS_VALUE) edit.value = cursor_number(cursor);
    if (parts & HAS_DRIVE) read_drive(words, cursor, &edit);
    if (parts & HAS_CARD) edit.added = read_tank(words, cursor, missing);
    if (parts & HAS_POSE) edit.pose = read_pose(cursor);
    if (parts & HAS_CORNERS) read_corners(cursor, &edit);
    return edit;
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

static int find_past(const InputCoder *coder, HumanSteps steps) {
    for (int i = 0; i < coder->past_count; i++)
        if (human_steps_equal(coder->past[i], steps)) return i;
    return -1;
}

// To the front: from its place, or from outside (-1), where the oldest makes room.
static void remember(InputCoder *coder, HumanSteps steps, int place) {
    if (place < 0 && coder->past_count < PAST_ORDERS) coder->past_count++;
    if (place < 0) place = coder->past_count - 1;
    memmove(coder->past + 1, coder->past, (size_t)place * sizeof *coder->past);
    coder->past[0] = steps;
}

// One that is the same but for the turret; -1 when there is none.
static int find_tracks(const InputCoder *coder, HumanSteps steps) {
    for (int i = 0; i < coder->past_count; i++) {
        HumanSteps past = coder->past[i];
        past.turret = steps.turret;
        if (human_steps_equal(past, steps)) return i;
    }
    return -1;
}

static void write_turret(InputCoder *coder, Bytes *bytes, uint64_t tick, int human, int change) {
    bool is_quick = tick == coder->tick + 1 && change >= -QUICK_MIDDLE && change < QUICK_MIDDLE;
    if (is_quick) {
        bytes_fixed(bytes,
                    (unsigned)QUICK | (unsigned)human << QUICK_SHIFT |
                        (unsigned)(change + QUICK_MIDDLE),
                    1);
        coder->tick = tick;
        return;
    }
    write_op(coder, bytes, tick, OP_TURRET + human);
    bytes_signed(bytes, change);
}

static void write_new(InputCoder *coder, Bytes *bytes, uint64_t tick, int human, HumanSteps steps) {
    write_op(coder, bytes, tick, OP_NEW + human);
    bytes_signed(bytes, steps.left);
    bytes_signed(bytes, steps.right);
    bytes_signed(bytes, steps.turret);
    bytes_fixed(bytes, steps.fire, 1);
}

// The turret by itself, if need be, and then tracks and trigger as they were once.
static void write_tracks(InputCoder *coder, Bytes *bytes, uint64_t tick, int human, int change,
                         int place) {
    if (change) write_turret(coder, bytes, tick, human, change);
    write_op(coder, bytes, tick, OP_TRACKS);
    bytes_varint(bytes, 2 * (uint64_t)place + (uint64_t)human);
    remember(coder, coder->past[place], place);
}

// A mere turn of the turret is not remembered: the mouse makes a new one every tick.
void input_write_order(InputCoder *coder, Bytes *bytes, uint64_t tick, int human,
                       HumanSteps steps) {
    HumanSteps was = coder->now[human], turned = was;
    if (human_steps_equal(was, steps)) return;
    turned.turret = steps.turret;
    coder->now[human] = steps;
    int place = find_past(coder, steps), tracks = find_tracks(coder, steps);
    if (place >= 0) {
        write_op(coder, bytes, tick, OP_PAST + human);
        bytes_varint(bytes, (uint64_t)place);
        remember(coder, steps, place);
    } else if (human_steps_equal(turned, steps)) {
        write_turret(coder, bytes, tick, human, steps.turret - was.turret);
    } else if (tracks >= 0) {
        write_tracks(coder, bytes, tick, human, steps.turret - was.turret, tracks);
    } else {
        write_new(coder, bytes, tick, human, steps);
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
    bytes_varint(&body, (uint64_t)tank);
    write_mind(coder->words, &body, mind);
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
    write_edit(coder->words, &body, edit);
    write_other(coder, bytes, tick, OTHER_EDIT, &body);
}

static int read_steps(Cursor *cursor, int most) {
    int64_t steps = cursor_signed(cursor);
    if (steps >= -most && steps <= most) return (int)steps;
    cursor_refuse(cursor);
    return 0;
}

static HumanSteps read_new(Cursor *cursor) {
    HumanSteps steps = {.left = read_steps(cursor, HUMAN_STEPS)};
    steps.right = read_steps(cursor, HUMAN_STEPS);
    steps.turret = read_steps(cursor, HUMAN_STEPS);
    steps.fire = cursor_below(cursor, 2);
    return steps;
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

static ReplayInput read_past(InputCoder *coder, Cursor *cursor, int human) {
    int place = (int)cursor_below(cursor, (uint64_t)coder->past_count);
    if (cursor->is_bad) return (ReplayInput){0};
    HumanSteps steps = coder->past[place];
    remember(coder, steps, place);
    return order(coder, human, steps);
}

static ReplayInput read_tracks(InputCoder *coder, Cursor *cursor) {
    uint64_t number = cursor_below(cursor, 2 * (uint64_t)coder->past_count);
    if (cursor->is_bad) return (ReplayInput){0};
    int human = (int)(number & 1u), place = (int)(number / 2);
    HumanSteps steps = coder->past[place];
    remember(coder, steps, place);
    steps.turret = coder->now[human].turret;
    return order(coder, human, steps);
}

static ReplayInput read_hand(InputCoder *coder, Cursor *cursor) {
    ReplayInput input = {.tick = coder->tick, .kind = INPUT_HAND};
    input.tank = (int)cursor_below(cursor, (uint64_t)coder->tank_count);
    input.human = (int)cursor_below(cursor, HUMANS_MAX);
    return input;
}

static ReplayInput read_swap(InputCoder *coder, Cursor *cursor, Mind *mind) {
    char missing[MISSING_MAX];
    ReplayInput input = {.tick = coder->tick, .kind = INPUT_SWAP};
    input.tank = (int)cursor_below(cursor, (uint64_t)coder->tank_count);
    *mind = read_mind(coder->words, cursor, missing);
    if (!mind->behaviour) cursor_refuse(cursor);
    return input;
}

static ReplayInput read_edit(InputCoder *coder, Cursor *cursor, Edit *edit) {
    *edit = read_edit_body(coder->words, cursor, coder->tank_count);
    if (edit->kind == EDIT_ADD && ++coder->tank_count > BATTLE_TANKS_MAX) cursor_refuse(cursor);
    return (ReplayInput){.tick = coder->tick, .kind = INPUT_EDIT, .tank = edit_tank(edit)};
}

static ReplayInput read_other(InputCoder *coder, Cursor *cursor, InputItem *item) {
    ReplayInput input;
    uint64_t kind = cursor_below(cursor, OTHER_EDIT + 1), length = cursor_varint(cursor);
    size_t start = cursor->next;
    if (kind == OTHER_HAND)
        input = read_hand(coder, cursor);
    else if (kind == OTHER_SWAP)
        input = read_swap(coder, cursor, &item->mind);
    else
        input = read_edit(coder, cursor, &item->edit);
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
    if (op < OP_NEW) return read_past(coder, cursor, human);
    if (op < OP_TURRET) {
        HumanSteps steps = read_new(cursor);
        remember(coder, steps, find_past(coder, steps));
        return order(coder, human, steps);
    }
    if (op < OP_OTHER) {
        int change = read_steps(cursor, STEPS_READ_MOST);
        return order(coder, human, turned(cursor, coder->now[human], change));
    }
    if (op == OP_OTHER) return read_other(coder, cursor, item);
    return read_tracks(coder, cursor);
}
