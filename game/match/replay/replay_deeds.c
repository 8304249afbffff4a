// replay_deeds.c -- what is done by hand, as bytes.
#include "replay_deeds.h"

#include <string.h>

#include "replay_card.h"
#include "replay_edits.h"

enum { OP_PAST, OP_NEW = 2, OP_TURRET = 4, OP_OTHER = 6, OP_TRACKS = 7, OP_SHIFT = 4 };
enum { TICKS_MOST = 15 };                                  // in an op's own byte
enum { QUICK = 0x80, QUICK_SHIFT = 6, QUICK_MIDDLE = 32 }; // a turn of the turret in one byte
enum { OTHER_SWAP, OTHER_HAND, OTHER_EDIT, STEPS_READ_MOST = 2 * HUMAN_STEPS };

static void write_op(DeedCoder *coder, Bytes *bytes, uint64_t tick, int op) {
    uint64_t ticks = tick - coder->tick;
    unsigned near = ticks < TICKS_MOST ? (unsigned)ticks : TICKS_MOST;
    bytes_fixed(bytes, (unsigned)op << OP_SHIFT | near, 1);
    if (near == TICKS_MOST) bytes_varint(bytes, ticks - TICKS_MOST);
    coder->tick = tick;
}

static int find_past(const DeedCoder *coder, HumanSteps steps) {
    for (int i = 0; i < coder->past_count; i++)
        if (human_steps_equal(coder->past[i], steps)) return i;
    return -1;
}

// To the front: from its place, or from outside (-1), where the oldest makes room.
static void remember(DeedCoder *coder, HumanSteps steps, int place) {
    if (place < 0 && coder->past_count < PAST_ORDERS) coder->past_count++;
    if (place < 0) place = coder->past_count - 1;
    memmove(coder->past + 1, coder->past, (size_t)place * sizeof *coder->past);
    coder->past[0] = steps;
}

// One that is the same but for the turret; -1 when there is none.
static int find_tracks(const DeedCoder *coder, HumanSteps steps) {
    for (int i = 0; i < coder->past_count; i++) {
        HumanSteps past = coder->past[i];
        past.turret = steps.turret;
        if (human_steps_equal(past, steps)) return i;
    }
    return -1;
}

static void write_turret(DeedCoder *coder, Bytes *bytes, uint64_t tick, int human, int change) {
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

static void write_new(DeedCoder *coder, Bytes *bytes, uint64_t tick, int human, HumanSteps steps) {
    write_op(coder, bytes, tick, OP_NEW + human);
    bytes_signed(bytes, steps.left);
    bytes_signed(bytes, steps.right);
    bytes_signed(bytes, steps.turret);
    bytes_fixed(bytes, steps.fire, 1);
}

// The turret by itself, if need be, and then tracks and trigger as they were once.
static void write_tracks(DeedCoder *coder, Bytes *bytes, uint64_t tick, int human, int change,
                         int place) {
    if (change) write_turret(coder, bytes, tick, human, change);
    write_op(coder, bytes, tick, OP_TRACKS);
    bytes_varint(bytes, 2 * (uint64_t)place + (uint64_t)human);
    remember(coder, coder->past[place], place);
}

// A mere turn of the turret is not remembered: the mouse makes a new one every tick.
void deed_write_order(DeedCoder *coder, Bytes *bytes, uint64_t tick, int human, HumanSteps steps) {
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

static void write_other(DeedCoder *coder, Bytes *bytes, uint64_t tick, int kind, Bytes *body) {
    write_op(coder, bytes, tick, OP_OTHER);
    bytes_varint(bytes, (uint64_t)kind);
    bytes_varint(bytes, body->count);
    bytes_raw(bytes, body->at, body->count);
    bytes->is_lost |= body->is_lost;
    bytes_free(body);
}

void deed_write_swap(DeedCoder *coder, Bytes *bytes, uint64_t tick, int tank,
                     const Behaviour *behaviour, const double *params) {
    Bytes body = {0};
    bytes_varint(&body, (uint64_t)tank);
    mind_write(coder->words, &body, behaviour, params);
    write_other(coder, bytes, tick, OTHER_SWAP, &body);
}

void deed_write_hand(DeedCoder *coder, Bytes *bytes, uint64_t tick, int tank, int human) {
    Bytes body = {0};
    bytes_varint(&body, (uint64_t)tank);
    bytes_varint(&body, (uint64_t)human);
    write_other(coder, bytes, tick, OTHER_HAND, &body);
}

void deed_write_edit(DeedCoder *coder, Bytes *bytes, uint64_t tick, const Edit *edit) {
    Bytes body = {0};
    edit_write(coder->words, &body, edit);
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

static Deed order(DeedCoder *coder, int human, HumanSteps steps) {
    coder->now[human] = steps;
    return (Deed){.tick = coder->tick, .kind = DEED_ORDER, .human = human, .steps = steps};
}

static Deed read_past(DeedCoder *coder, Cursor *cursor, int human) {
    int place = (int)cursor_below(cursor, (uint64_t)coder->past_count);
    if (cursor->is_bad) return (Deed){0};
    HumanSteps steps = coder->past[place];
    remember(coder, steps, place);
    return order(coder, human, steps);
}

static Deed read_tracks(DeedCoder *coder, Cursor *cursor) {
    uint64_t number = cursor_below(cursor, 2 * (uint64_t)coder->past_count);
    if (cursor->is_bad) return (Deed){0};
    int human = (int)(number & 1u), place = (int)(number / 2);
    HumanSteps steps = coder->past[place];
    remember(coder, steps, place);
    steps.turret = coder->now[human].turret;
    return order(coder, human, steps);
}

static Deed read_hand(DeedCoder *coder, Cursor *cursor) {
    Deed deed = {.tick = coder->tick, .kind = DEED_HAND};
    deed.tank = (int)cursor_below(cursor, (uint64_t)coder->tank_count);
    deed.human = (int)cursor_below(cursor, HUMANS_MAX);
    return deed;
}

static Deed read_swap(DeedCoder *coder, Cursor *cursor, SwapDeed *swap) {
    char missing[MISSING_MAX];
    Deed deed = {.tick = coder->tick, .kind = DEED_SWAP};
    deed.tank = (int)cursor_below(cursor, (uint64_t)coder->tank_count);
    swap->behaviour = mind_read(coder->words, cursor, swap->params, missing);
    if (!swap->behaviour) cursor_refuse(cursor);
    return deed;
}

static Deed read_edit(DeedCoder *coder, Cursor *cursor, Edit *edit) {
    *edit = edit_read(coder->words, cursor, coder->tank_count);
    if (edit->kind == EDIT_ADD && ++coder->tank_count > BATTLE_TANKS_MAX) cursor_refuse(cursor);
    return (Deed){.tick = coder->tick, .kind = DEED_EDIT, .tank = edit_tank(edit)};
}

static Deed read_other(DeedCoder *coder, Cursor *cursor, DeedItem *item) {
    Deed deed;
    uint64_t kind = cursor_below(cursor, OTHER_EDIT + 1), length = cursor_varint(cursor);
    size_t start = cursor->next;
    if (kind == OTHER_HAND)
        deed = read_hand(coder, cursor);
    else if (kind == OTHER_SWAP)
        deed = read_swap(coder, cursor, &item->swap);
    else
        deed = read_edit(coder, cursor, &item->edit);
    if (cursor->next - start != length) cursor_refuse(cursor);
    return deed;
}

Deed deed_read(DeedCoder *coder, Cursor *cursor, DeedItem *item) {
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
