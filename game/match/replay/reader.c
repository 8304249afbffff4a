// reader.c -- reads a recording: all of it is checked before any of it is used.
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "codec.h"
#include "replay.h"

typedef struct Reader {
    Replay *replay;
    const char *name;
    Cursor cursor;
    Words words;
    InputCoder coder;
    size_t input_room, swap_room, edit_room; // allocated
    Problem *problem;
} Reader;

// The first trouble is the one that is told.
static bool refuse(Reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool refuse(Reader *reader, const char *format, ...) {
    char text[PROBLEM_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return problem_set(reader->problem, "%.200s: %.250s", reader->name, text);
}

static bool refuse_byte(Reader *reader) {
    return refuse(reader, "damaged: byte %zu makes no sense", page_offset(reader->cursor.next));
}

static bool refuse_memory(Reader *reader) { return refuse(reader, "out of memory"); }

// Of another format or other rules the rest may look like anything: that is told first.
static bool read_versions(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    const uint8_t *magic = cursor_raw(cursor, sizeof REPLAY_MAGIC - 1);
    if (!magic || memcmp(magic, REPLAY_MAGIC, sizeof REPLAY_MAGIC - 1) != 0)
        return refuse(reader, "no recording of treads");
    uint64_t format = cursor_varint(cursor), rules = cursor_varint(cursor);
    text_read(cursor, reader->replay->program, sizeof reader->replay->program);
    if (cursor->is_bad) return refuse_byte(reader);
    reader->replay->rules_version = (int)rules;
    if (format != REPLAY_FORMAT)
        return refuse(reader, "written in format %llu by treads %s; this treads reads format %d",
                      (unsigned long long)format, reader->replay->program, REPLAY_FORMAT);
    if (rules == RULES_VERSION) return true;
    return refuse(reader,
                  "needs the rules of version %llu, as treads %s has them; this treads plays by "
                  "version %d",
                  (unsigned long long)rules, reader->replay->program, RULES_VERSION);
}

static bool read_head(Reader *reader, bool is_torn) {
    Replay *replay = reader->replay;
    char missing[MISSING_MAX];
    if (!read_versions(reader)) return false;
    replay->arena_hash = cursor_fixed(&reader->cursor, 8);
    card_read(&reader->words, &reader->cursor, &replay->card, missing);
    if (missing[0])
        return refuse(reader, "needs %s of treads %s, which this treads has not", missing,
                      replay->program);
    reader->coder.tank_count = replay->card.tank_count;
    if (!reader->cursor.is_bad) return true;
    if (is_torn || reader->cursor.next >= reader->cursor.count)
        return refuse(reader, "cut off at byte %zu, before its match begins",
                      page_offset(reader->cursor.count));
    return refuse_byte(reader);
}

static void *grown(void *items, size_t *room, size_t size) {
    size_t wanted = *room ? 2 * *room : 64;
    void *larger = realloc(items, wanted * size);
    if (larger) *room = wanted;
    return larger;
}

// One more place in a list of things of this size, or NULL.
static void *next_place(Reader *reader, void **items, int *count, size_t *room, size_t size) {
    if ((size_t)*count == *room) {
        void *larger = grown(*items, room, size);
        if (!larger) return refuse_memory(reader), NULL;
        *items = larger;
    }
    return (char *)*items + size * (size_t)(*count)++;
}

static bool add_input(Reader *reader, ReplayInput input, const InputItem *item) {
    Replay *replay = reader->replay;
    void *swaps = replay->swaps, *edits = replay->edits, *inputs = replay->inputs;
    if (input.kind == INPUT_SWAP) {
        input.item = replay->swap_count;
        Mind *swap = next_place(reader, &swaps, &replay->swap_count, &reader->swap_room,
                                sizeof *replay->swaps);
        replay->swaps = swaps;
        if (!swap) return false;
        *swap = item->mind;
    } else if (input.kind == INPUT_EDIT) {
        input.item = replay->edit_count;
        Edit *edit = next_place(reader, &edits, &replay->edit_count, &reader->edit_room,
                                sizeof *replay->edits);
        replay->edits = edits;
        if (!edit) return false;
        *edit = item->edit;
    }
    ReplayInput *place = next_place(reader, &inputs, &replay->input_count, &reader->input_room,
                                    sizeof *replay->inputs);
    replay->inputs = inputs;
    if (place) *place = input;
    return place;
}

// Those of a second, or of the last part of one, that has `ticks`.
static bool read_inputs(Reader *reader, uint64_t ticks) {
    uint64_t start = (uint64_t)reader->replay->second_count * REPLAY_SECOND;
    size_t length = (size_t)cursor_varint(&reader->cursor), from = reader->cursor.next;
    if (!cursor_raw(&reader->cursor, length)) return true; // cut off, as the caller sees
    Cursor part = reader->cursor;
    part.next = from;
    part.count = from + length;
    reader->coder.tick = start;
    while (part.next < part.count) {
        InputItem item = {0};
        size_t place = part.next;
        ReplayInput input = input_read(&reader->coder, &part, &item);
        // An input may come after the last tick of a recording, but not of a full second.
        if (part.is_bad || input.tick > start + ticks ||
            (ticks == REPLAY_SECOND && input.tick == start + ticks)) {
            reader->cursor.next = place;
            return refuse_byte(reader);
        }
        if (!add_input(reader, input, &item)) return false;
    }
    return true;
}

static bool read_end(Reader *reader) {
    Replay *replay = reader->replay;
    Cursor *cursor = &reader->cursor;
    uint64_t ticks = cursor_below(cursor, REPLAY_SECOND + 1);
    if (!read_inputs(reader, ticks)) return false;
    replay->ticks += ticks;
    replay->state_hash = cursor_fixed(cursor, 8);
    replay->is_over = cursor_below(cursor, 2);
    replay->winner = (int)cursor_below(cursor, TEAMS_MAX + 1) - 1;
    if (cursor->is_bad) return true; // cut off
    uint32_t sum = crc32_more(0, cursor->at, cursor->next);
    if (cursor_fixed(cursor, 4) != sum || cursor->is_bad)
        return cursor->is_bad || refuse_byte(reader);
    replay->is_cut = false;
    return cursor->next == cursor->count || refuse_byte(reader);
}

// A part of a second at the cut is as good as none; what was done in it does not count either.
static bool read_seconds(Reader *reader) {
    Replay *replay = reader->replay;
    Cursor *cursor = &reader->cursor;
    replay->is_cut = true;
    replay->folds = calloc((cursor->count - cursor->next) / 4 + 1, sizeof *replay->folds);
    if (!replay->folds) return refuse_memory(reader);
    while (replay->is_cut) {
        size_t place = cursor->next;
        int inputs = replay->input_count;
        uint64_t ticks = replay->ticks;
        uint32_t word = (uint32_t)cursor_fixed(cursor, 4);
        unsigned kind = word & ((1u << WORD_KIND_BITS) - 1);
        if (kind > WORD_END) {
            cursor->next = place;
            return refuse_byte(reader);
        }
        if (!cursor->is_bad && kind == WORD_END && !read_end(reader)) return false;
        if (!cursor->is_bad && kind == WORD_INPUTS && !read_inputs(reader, REPLAY_SECOND))
            return false;
        if (cursor->is_bad) {
            replay->input_count = inputs;
            replay->ticks = ticks;
            return true;
        }
        if (kind == WORD_END) break;
        replay->folds[replay->second_count++] = word >> WORD_KIND_BITS;
        replay->ticks += REPLAY_SECOND;
    }
    return true;
}

static bool read_all(Reader *reader, Bytes *raw) {
    bool is_torn = false;
    reader->cursor = (Cursor){.at = raw->at, .count = raw->count};
    Replay *replay = reader->replay;
    replay->winner = -1;
    reader->coder.words = &reader->words;
    if (!raw->count) return refuse(reader, "is empty");
    if (raw->count < sizeof REPLAY_MAGIC - 1 ||
        memcmp(raw->at, REPLAY_MAGIC, sizeof REPLAY_MAGIC - 1) != 0)
        return refuse(reader, "is no recording of treads");
    if (!pages_strip(raw, reader->name, &is_torn, reader->problem)) return false;
    if (!raw->count) return refuse(reader, "cut off in its first page");
    reader->cursor.count = raw->count;
    return read_head(reader, is_torn) && read_seconds(reader);
}

static Replay *parse(Bytes *raw, const char *name, Problem *problem) {
    Replay *replay = calloc(1, sizeof *replay);
    Reader *reader = calloc(1, sizeof *reader);
    problem_set(problem, "%.200s: out of memory", name);
    bool is_read = false;
    if (replay && reader) {
        *reader = (Reader){.replay = replay, .name = name, .problem = problem};
        is_read = read_all(reader, raw);
    }
    free(reader);
    if (is_read) {
        problem_set(problem, "%s", "");
        return replay;
    }
    replay_free(replay);
    return NULL;
}

Replay *replay_parse(const void *bytes, size_t count, const char *name, Problem *problem) {
    Bytes raw = {0};
    bytes_raw(&raw, bytes, count);
    Replay *replay = NULL;
    if (raw.is_lost)
        problem_set(problem, "%.200s: out of memory", name);
    else
        replay = parse(&raw, name, problem);
    bytes_free(&raw);
    return replay;
}

// False when it cannot be read, or is larger than any recording should be.
static bool read_file(const char *path, Bytes *raw, Problem *problem) {
    FILE *file = fopen(path, "rb");
    if (!file) return problem_set(problem, "%.200s: %s", path, strerror(errno));
    uint8_t piece[16384];
    size_t count;
    errno = 0;
    while ((count = fread(piece, 1, sizeof piece, file)) > 0 && raw->count <= REPLAY_BYTES_MAX)
        bytes_raw(raw, piece, count);
    bool is_read = !ferror(file) && !raw->is_lost && raw->count <= REPLAY_BYTES_MAX;
    if (!is_read)
        problem_set(problem, "%.200s: %s", path,
                    ferror(file)                    ? strerror(errno)
                    : raw->count > REPLAY_BYTES_MAX ? "is larger than any recording"
                                                    : "out of memory");
    fclose(file);
    return is_read;
}

Replay *replay_load(const char *path, Problem *problem) {
    Bytes raw = {0};
    Replay *replay = read_file(path, &raw, problem) ? parse(&raw, path, problem) : NULL;
    bytes_free(&raw);
    return replay;
}

int replay_team(const Replay *replay, int tank) {
    ASSERT(tank >= 0);
    int count = replay->card.tank_count;
    if (tank < count) return replay->card.tanks[tank].team;
    for (int i = 0; i < replay->edit_count; i++)
        if (replay->edits[i].kind == EDIT_ADD && count++ == tank)
            return replay->edits[i].added.team;
    return 0;
}

void replay_free(Replay *replay) {
    if (!replay) return;
    card_free(&replay->card);
    free(replay->inputs);
    free(replay->swaps);
    free(replay->edits);
    free(replay->folds);
    free(replay);
}
