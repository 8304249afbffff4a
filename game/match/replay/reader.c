// reader.c -- reads a recording: all of it is checked before any of it is used.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "codec.h"
#include "platform/files.h"

enum { REPLAY_FILE_MOST = 16 }; // megabytes

typedef struct Reader {
    Replay *replay;
    LineCodec codec; // with the problem
    int line;
    bool is_begun, is_ended;
    int inputs, edits; // up to the last full second
} Reader;

static bool refuse(Reader *reader, const char *why) {
    return problem_set(&reader->codec.problem, "%s", why);
}

// Each input and each second has a line of its own.
static bool make_room(Replay *replay, const Bytes *text) {
    size_t lines = 1;
    for (size_t i = 0; i < text->count; i++) lines += text->at[i] == '\n';
    size_t edits = lines < REPLAY_EDITS_MAX ? lines : REPLAY_EDITS_MAX;
    replay->inputs = malloc(lines * sizeof *replay->inputs);
    replay->edits = malloc(edits * sizeof *replay->edits);
    replay->checkpoint_hashes = malloc(lines * sizeof *replay->checkpoint_hashes);
    return replay->inputs && replay->edits && replay->checkpoint_hashes;
}

static bool add_input(Reader *reader, ReplayInput input, const Edit *edit) {
    Replay *replay = reader->replay;
    if (*reader->codec.problem.text) return false;
    if (input.edit >= 0) {
        input.edit = replay->edit_count;
        replay->edits[replay->edit_count++] = *edit;
    }
    replay->inputs[replay->input_count++] = input;
    return true;
}

static bool add_second(Reader *reader, uint32_t fold) {
    Replay *replay = reader->replay;
    replay->checkpoint_hashes[replay->second_count++] = fold;
    replay->ticks += REPLAY_SECOND;
    if (reader->codec.tick >= replay->ticks)
        return refuse(reader, "something is done in a second that has ended");
    if (replay->ticks > REPLAY_TICKS_MAX) return refuse(reader, "more than a day");
    reader->codec.tick = replay->ticks;
    reader->codec.tick_edits = 0;
    reader->inputs = replay->input_count;
    reader->edits = replay->edit_count;
    return true;
}

static bool end(Reader *reader) {
    const Replay *replay = reader->replay;
    uint64_t seconds = (uint64_t)replay->second_count * REPLAY_SECOND;
    reader->is_ended = true;
    return (replay->ticks >= reader->codec.tick && replay->ticks <= seconds + REPLAY_SECOND) ||
           refuse(reader, "the end is not where it must be");
}

static bool begin(Reader *reader) {
    Replay *replay = reader->replay;
    if (!replay->rules_version || replay->card.time_limit_s <= 0 || !replay->card.tank_count)
        return refuse(reader, "a match needs rules, a card and a tank");
    card_number_names(&replay->card);
    return reader->is_begun = true;
}

static bool has_our_rules(Reader *reader) {
    const Replay *replay = reader->replay;
    if (!replay->rules_version || replay->rules_version == RULES_VERSION) return true;
    return problem_set(
        &reader->codec.problem,
        "needs the rules of version %d, as treads %s has them; this treads plays by version %d",
        replay->rules_version, replay->program, RULES_VERSION);
}

// The line of this word, as far as it is known here.
static bool read_fields(Reader *reader, const char *word) {
    Replay *replay = reader->replay;
    ReplayInput input;
    Edit edit;
    uint32_t fold;
    bool is_head = !reader->is_begun, is_open = reader->is_begun && !reader->is_ended;
    if (is_head && !strcmp(word, "begin")) return begin(reader);
    if (is_head && header_read(&reader->codec, word, replay)) return has_our_rules(reader);
    if (is_open && checkpoint_read(word, &fold)) return add_second(reader, fold);
    if (is_open && input_read(&reader->codec, word, &input, &edit))
        return add_input(reader, input, &edit);
    if (is_open && end_read(&reader->codec, word, replay)) return end(reader);
    return problem_set(&reader->codec.problem, "this treads knows no line '%.64s' here", word);
}

static bool read_line(Reader *reader, char *line) {
    LineCodec *codec = &reader->codec;
    reader->line++;
    if (*line == '#') return true;
    codec->rest = line;
    if (read_fields(reader, codec_next_field(codec)) && codec->rest)
        problem_set(&codec->problem, "this treads knows no '%.64s' there", codec->rest);
    Problem why = codec->problem;
    return !*why.text || problem_set(&codec->problem, "recorded by treads %s, line %d: %.*s",
                                     reader->replay->program, reader->line,
                                     (int)strcspn(why.text, "\n"), why.text);
}

// A part of a second at the cut is as good as none; what was done in it does not count either.
static void cut(Reader *reader) {
    Replay *replay = reader->replay;
    replay->is_cut = true;
    replay->is_over = false;
    replay->winner = -1;
    replay->state_hash = 0;
    replay->ticks = (uint64_t)replay->second_count * REPLAY_SECOND;
    replay->input_count = reader->inputs;
    replay->edit_count = reader->edits;
}

static bool read_lines(Reader *reader, Bytes *text, bool is_whole) {
    if (!text->count) return refuse(reader, "cut off before its match begins");
    char *at = text->at, *last = text->at + text->count, *stop;
    if (!make_room(reader->replay, text)) return refuse(reader, "out of memory");
    for (; at < last && (stop = memchr(at, '\n', (size_t)(last - at))); at = stop + 1) {
        *stop = '\0';
        if (strlen(at) < (size_t)(stop - at)) return refuse(reader, "damaged: it has a zero byte");
        if (!read_line(reader, at)) return false;
    }
    if (is_whole && at < last) return refuse(reader, "damaged: its last line has no end");
    if (!reader->is_begun) return refuse(reader, "cut off before its match begins");
    if (!is_whole || !reader->is_ended) cut(reader);
    return true;
}

static bool unpack(Reader *reader, const uint8_t *bytes, size_t count, Bytes *text,
                   bool *is_whole) {
    char piece[16384];
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count};
    int code = inflateInit(&stream);
    while (code == Z_OK && !text->error) {
        stream.next_out = (Bytef *)piece;
        stream.avail_out = sizeof piece;
        code = inflate(&stream, Z_NO_FLUSH);
        bytes_add(text, piece, sizeof piece - stream.avail_out);
    }
    inflateEnd(&stream);
    *is_whole = code == Z_STREAM_END;
    if (text->error == EFBIG)
        return problem_set(&reader->codec.problem,
                           "is larger than any recording: more than %d bytes of text",
                           REPLAY_TEXT_MAX);
    if (text->error || code == Z_MEM_ERROR) return refuse(reader, "out of memory");
    if (*is_whole ? !stream.avail_in : code == Z_BUF_ERROR) return true;
    return problem_set(&reader->codec.problem, "damaged at byte %zu, or before it",
                       REPLAY_HEAD + (size_t)stream.total_in);
}

static bool read_bytes(Reader *reader, const uint8_t *bytes, size_t count) {
    size_t head = count < REPLAY_HEAD ? count : REPLAY_HEAD;
    if (!count) return refuse(reader, "is empty");
    if (memcmp(bytes, REPLAY_MAGIC, head < REPLAY_HEAD ? head : REPLAY_HEAD - 1) != 0)
        return refuse(reader, "is no recording of treads");
    if (head < REPLAY_HEAD) return refuse(reader, "cut off before its match begins");
    if (bytes[head - 1] != REPLAY_FORMAT)
        return problem_set(&reader->codec.problem,
                           "is of format %d, and this treads reads format %d: play it with the "
                           "treads that recorded it, or record the match anew",
                           bytes[head - 1], REPLAY_FORMAT);
    Bytes text = {0};
    bool is_whole, is_read = unpack(reader, bytes + head, count - head, &text, &is_whole) &&
                             read_lines(reader, &text, is_whole);
    free(text.at);
    return is_read;
}

Replay *replay_parse(const void *bytes, size_t count, const char *name, Problem *problem) {
    Replay *replay = calloc(1, sizeof *replay);
    Reader *reader = calloc(1, sizeof *reader);
    const char *why = "out of memory";
    bool is_read = false;
    if (replay && reader) {
        card_init(&replay->card);
        reader->replay = replay;
        is_read = read_bytes(reader, bytes, count);
        why = reader->codec.problem.text;
    }
    if (!is_read) problem_set(problem, "%.200s: %.300s", name, why);
    free(reader);
    if (is_read) return replay;
    replay_free(replay);
    return NULL;
}

Replay *replay_load(const char *path, Problem *problem) {
    size_t count;
    char *bytes = file_read(path, REPLAY_FILE_MOST, &count, problem);
    Replay *replay = bytes ? replay_parse(bytes, count, path, problem) : NULL;
    free(bytes);
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
    free(replay->edits);
    free(replay->checkpoint_hashes);
    free(replay);
}
