// stream.c -- reads recordings, and writes them while a match is played.
//
// A file is checked completely before any of it is used. The writer keeps the text in memory and
// feeds it to one zlib stream. Once per second it writes the output of the stream, followed by a
// flushed copy of it: the file is readable up to there, and the next second overwrites the
// flush, which takes space.
#include "replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "codec.h"
#include "platform/files.h"
#include "thoughts.h"

enum { REPLAY_FILE_MAX_MB = 16 };

typedef struct Reader {
    Replay *replay;
    LineCodec codec; // codec of the lines; its problem is the recording's
    int line;
    bool is_begun, is_ended;
    int inputs, edits; // counts at the end of the last complete second
} Reader;

static bool reject(Reader *reader, const char *why) {
    return problem_set(&reader->codec.problem, "%s", why);
}

static bool add_second(Reader *reader, uint32_t hash) {
    Replay *replay = reader->replay;
    replay->checkpoint_hashes[replay->second_count++] = hash;
    replay->ticks += REPLAY_SECOND;
    if (reader->codec.tick >= replay->ticks)
        return reject(reader, "an input belongs to a second that has ended");
    if (replay->ticks > REPLAY_TICKS_MAX) return reject(reader, "the match is longer than a day");
    reader->codec.tick = replay->ticks;
    reader->codec.tick_edits = 0;
    reader->inputs = replay->input_count;
    reader->edits = replay->edit_count;
    return true;
}

// Reads the fields of the line that starts with this word.
static bool read_fields(Reader *reader, const char *word) {
    Replay *replay = reader->replay;
    ReplayInput input;
    Edit edit;
    uint32_t hash;
    bool is_head = !reader->is_begun, is_open = reader->is_begun && !reader->is_ended;
    if (is_head && !strcmp(word, "begin")) {
        if (!replay->rules_version || replay->card.time_limit_s <= 0 || !replay->card.tank_count)
            return reject(reader, "rules, card or tank is missing before 'begin'");
        card_make_names_unique(&replay->card);
        return reader->is_begun = true;
    }
    if (is_head && header_read(&reader->codec, word, replay))
        return !replay->rules_version || replay->rules_version == RULES_VERSION ||
               problem_set(&reader->codec.problem,
                           "needs version %d of the rules, as in treads %s; this version of treads "
                           "has version %d",
                           replay->rules_version, replay->program, RULES_VERSION);
    if (is_open && checkpoint_read(word, &hash)) return add_second(reader, hash);
    if (is_open && input_read(&reader->codec, word, &input, &edit)) {
        if (*reader->codec.problem.text) return false;
        if (input.edit >= 0) {
            input.edit = replay->edit_count;
            replay->edits[replay->edit_count++] = edit;
        }
        replay->inputs[replay->input_count++] = input;
        return true;
    }
    if (is_open && end_read(&reader->codec, word, replay)) {
        uint64_t seconds = (uint64_t)replay->second_count * REPLAY_SECOND;
        reader->is_ended = true;
        return (replay->ticks >= reader->codec.tick && replay->ticks <= seconds + REPLAY_SECOND) ||
               reject(reader, "the number of ticks at the end does not match the seconds");
    }
    return problem_set(&reader->codec.problem, "unexpected line '%.64s'", word);
}

static bool read_line(Reader *reader, char *line) {
    LineCodec *codec = &reader->codec;
    reader->line++;
    if (*line == '#') {
        if (reader->is_begun) thought_read(reader->replay, reader->replay->ticks, line);
        return true;
    }
    codec->rest = line;
    if (read_fields(reader, codec_next_field(codec)) && codec->rest)
        problem_set(&codec->problem, "unexpected field '%.64s'", codec->rest);
    Problem why = codec->problem;
    return !*why.text || problem_set(&codec->problem, "recorded by treads %s, line %d: %.*s",
                                     reader->replay->program, reader->line,
                                     (int)strcspn(why.text, "\n"), why.text);
}

static bool read_lines(Reader *reader, Text *text, bool is_whole) {
    Replay *replay = reader->replay;
    if (!text->count) return reject(reader, "truncated before the match begins");
    char *at = text->at, *last = text->at + text->count, *stop;
    // Each input and each second has its own line, so the number of lines is enough for each array.
    size_t lines = 1;
    for (size_t i = 0; i < text->count; i++) lines += text->at[i] == '\n';
    replay->inputs = malloc(lines * sizeof *replay->inputs);
    replay->edits =
        malloc((lines < REPLAY_EDITS_MAX ? lines : REPLAY_EDITS_MAX) * sizeof *replay->edits);
    replay->checkpoint_hashes = malloc(lines * sizeof *replay->checkpoint_hashes);
    replay->thoughts = malloc(lines * sizeof *replay->thoughts);
    if (!replay->inputs || !replay->edits || !replay->checkpoint_hashes || !replay->thoughts)
        return reject(reader, "out of memory");
    for (; at < last && (stop = memchr(at, '\n', (size_t)(last - at))); at = stop + 1) {
        *stop = '\0';
        if (strlen(at) < (size_t)(stop - at))
            return reject(reader, "damaged: it contains a zero byte");
        if (!read_line(reader, at)) return false;
    }
    if (is_whole && at < last) return reject(reader, "damaged: the last line has no end");
    if (!reader->is_begun) return reject(reader, "truncated before the match begins");
    if (is_whole && reader->is_ended) return true;
    // Drops the incomplete second at the end of a truncated recording, with its inputs.
    ASSERT(reader->inputs <= replay->input_count && reader->edits <= replay->edit_count);
    replay->is_cut = true;
    replay->is_over = false;
    replay->winner = -1;
    replay->state_hash = 0;
    replay->ticks = (uint64_t)replay->second_count * REPLAY_SECOND;
    replay->input_count = reader->inputs;
    replay->edit_count = reader->edits;
    while (replay->thought_count &&
           replay->thoughts[replay->thought_count - 1].tick >= replay->ticks)
        replay->thought_count--;
    return true;
}

static bool unpack(Reader *reader, const uint8_t *bytes, size_t count, Text *text, bool *is_whole) {
    char piece[16384];
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count};
    int code = inflateInit(&stream);
    while (code == Z_OK && !text->error) {
        stream.next_out = (Bytef *)piece;
        stream.avail_out = sizeof piece;
        code = inflate(&stream, Z_NO_FLUSH);
        text_add_bytes(text, piece, sizeof piece - stream.avail_out);
    }
    inflateEnd(&stream);
    *is_whole = code == Z_STREAM_END;
    if (text->error == EFBIG)
        return problem_set(&reader->codec.problem, "too large: more than %d bytes of text",
                           REPLAY_TEXT_MAX);
    if (text->error || code == Z_MEM_ERROR) return reject(reader, "out of memory");
    if (*is_whole ? !stream.avail_in : code == Z_BUF_ERROR) return true;
    return problem_set(&reader->codec.problem, "damaged at or before byte %zu",
                       REPLAY_HEAD + (size_t)stream.total_in);
}

// Reports the probable kind of a file that does not begin like a recording. The first bytes of a
// recording change if a program converts its encoding or its line ends.
static bool reject_kind(Reader *reader, const char *bytes, size_t count) {
    static const char *const CONVERTED[] = {"\x89TREADS", "\xc2\x89TREADS", "\xef\xbf\xbdTREADS",
                                            "?TREADS"};
    char what[CONTENT_TEXT_MAX];
    for (size_t i = 0; i < sizeof CONVERTED / sizeof *CONVERTED; i++)
        if (count >= strlen(CONVERTED[i]) && !memcmp(bytes, CONVERTED[i], strlen(CONVERTED[i])))
            return reject(reader, "damaged: a program has converted it like a text; copy it as a "
                                  "binary file");
    content_describe(bytes, count, "a recording of treads", what);
    return reject(reader, *what ? what : "not a recording of treads");
}

static bool read_bytes(Reader *reader, const uint8_t *bytes, size_t count) {
    size_t head = count < REPLAY_HEAD ? count : REPLAY_HEAD;
    if (!count) return reject(reader, "the file is empty");
    if (memcmp(bytes, REPLAY_MAGIC, head < REPLAY_HEAD ? head : REPLAY_HEAD - 1) != 0)
        return reject_kind(reader, (const char *)bytes, count);
    if (head < REPLAY_HEAD) return reject(reader, "truncated before the match begins");
    if (bytes[head - 1] != REPLAY_FORMAT)
        return problem_set(
            &reader->codec.problem,
            "has format %d; this version of treads reads format %d. Play it with the "
            "version that recorded it, or record the match again",
            bytes[head - 1], REPLAY_FORMAT);
    Text text = {.most = REPLAY_TEXT_MAX};
    bool is_whole, is_read = unpack(reader, bytes + head, count - head, &text, &is_whole) &&
                             read_lines(reader, &text, is_whole);
    free(text.at);
    return is_read;
}

Replay *replay_parse(const void *bytes, size_t count, const char *name, Problem *problem) {
    ASSERT(bytes && name);
    Replay *replay = calloc(1, sizeof *replay);
    Reader *reader = calloc(1, sizeof *reader);
    const char *why = "out of memory";
    bool is_read = false;
    if (replay && reader) {
        replay->card = card_initial();
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
    char *bytes = file_read(path, REPLAY_FILE_MAX_MB, &count, problem);
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
    free(replay->thoughts);
    free(replay->thought_text.at);
    free(replay);
}

struct ReplayWriter {
    FILE *file; // NULL while there is none
    char path[ARENA_PATH_MAX];
    int file_errno; // why the file could not be written, or 0
    LineCodec codec;
    ThoughtWriter thoughts;
    Text text;
    z_stream stream;
    size_t packed;  // length of the text that the stream contains
    size_t written; // length of the file without the flush
};

// Feeds `count` bytes of text to the stream and appends its output to `packed`.
static void pack(z_stream *stream, const char *text, size_t count, int flush, Text *packed) {
    char piece[4096];
    stream->next_in = (Bytef *)text;
    stream->avail_in = (uInt)count;
    do {
        stream->next_out = (Bytef *)piece;
        stream->avail_out = sizeof piece;
        deflate(stream, flush);
        text_add_bytes(packed, piece, sizeof piece - stream->avail_out);
    } while (stream->avail_out == 0);
}

// Writes the text added since the last call. After a failed write the recording stays in memory.
static void flush_text(ReplayWriter *writer, bool is_end) {
    if (!writer->file || writer->file_errno) return;
    ASSERT(writer->packed <= writer->text.count);
    Text bytes = {0};
    z_stream copy;
    if (!writer->written) text_add_bytes(&bytes, REPLAY_MAGIC, REPLAY_HEAD);
    pack(&writer->stream, writer->text.at + writer->packed, writer->text.count - writer->packed,
         is_end ? Z_FINISH : Z_NO_FLUSH, &bytes);
    size_t kept = bytes.count;
    if (!is_end && deflateCopy(&copy, &writer->stream) == Z_OK) {
        pack(&copy, "", 0, Z_SYNC_FLUSH, &bytes);
        deflateEnd(&copy);
    }
    errno = 0;
    if (bytes.error || writer->text.error)
        writer->file_errno = bytes.error ? bytes.error : writer->text.error;
    else if (fseek(writer->file, (long)writer->written, SEEK_SET) ||
             fwrite(bytes.at, 1, bytes.count, writer->file) != bytes.count || fflush(writer->file))
        writer->file_errno = errno ? errno : EIO;
    writer->packed = writer->text.count;
    writer->written += kept;
    free(bytes.at);
}

static bool report_write_error(const char *path, int why, Problem *problem) {
    return problem_set(problem, "cannot write the recording '%s': %s", path, strerror(why));
}

static ReplayWriter *open_writer(const char *path, const MatchCard *card, uint64_t arena_hash,
                                 const char *program, Problem *problem) {
    ReplayWriter *writer = calloc(1, sizeof *writer);
    problem_set(problem, "out of memory for the recording");
    if (!writer) return NULL;
    FILE *file = NULL;
    if (deflateInit(&writer->stream, Z_BEST_COMPRESSION) != Z_OK ||
        (path && !(file = file_write(path)) && !report_write_error(path, errno, problem))) {
        deflateEnd(&writer->stream);
        free(writer);
        return NULL;
    }
    Replay head = {.rules_version = RULES_VERSION, .card = *card, .arena_hash = arena_hash};
    snprintf(head.program, sizeof head.program, "%s", program);
    snprintf(writer->path, sizeof writer->path, "%s", path ? path : "");
    writer->file = file;
    writer->text.most = REPLAY_TEXT_MAX;
    writer->codec.out = &writer->text;
    header_write(&writer->codec, &head);
    problem_set(problem, "%s", "");
    return writer;
}

ReplayWriter *replay_writer_open(const char *path, const Match *match, const char *program,
                                 Problem *problem) {
    ASSERT(match && battle_tick(match_battle(match)) == 0);
    ReplayWriter *writer = open_writer(
        path, match_card(match), battle_arena(match_battle(match))->content_hash, program, problem);
    if (writer) flush_text(writer, false);
    return writer;
}

ReplayWriter *replay_writer_fork(const char *path, const Replay *replay, uint64_t ticks,
                                 const char *program, Problem *problem) {
    ReplayWriter *writer = open_writer(path, &replay->card, replay->arena_hash, program, problem);
    if (!writer) return NULL;
    ASSERT(ticks <= replay->ticks);
    writer->thoughts.continues = true;
    int next = 0, seconds = (int)(ticks / REPLAY_SECOND);
    for (int i = 0; i <= seconds; i++) {
        uint64_t end = (uint64_t)(i + 1) * REPLAY_SECOND;
        for (; next < replay->input_count; next++) {
            const ReplayInput *input = &replay->inputs[next];
            if (input->tick >= end || input->tick > ticks) break;
            if (input->edit >= 0)
                edit_write(&writer->codec, input->tick, &replay->edits[input->edit]);
            else if (input->say.topic != MESSAGE_NONE)
                say_write(&writer->codec, input->tick, input->tank, input->say);
            else if (input->signal.kind)
                signal_write(&writer->codec, input->tick, input->tank, input->signal);
            else
                order_write(&writer->codec, input->tick, input->tank, input->steps);
        }
        thoughts_copy(replay, (uint64_t)i * REPLAY_SECOND, end < ticks ? end : ticks,
                      &writer->text);
        if (i < seconds && i < replay->second_count)
            checkpoint_write(&writer->codec, end, replay->checkpoint_hashes[i]);
    }
    flush_text(writer, false);
    return writer;
}

void replay_writer_edit(ReplayWriter *writer, const Match *match, const Edit *edit) {
    edit_write(&writer->codec, battle_tick(match_battle(match)), edit);
}

void replay_writer_signal(ReplayWriter *writer, const Match *match, int tank, Signal signal) {
    signal_write(&writer->codec, battle_tick(match_battle(match)), tank, signal);
}

void replay_writer_ticked(ReplayWriter *writer, const Match *match) {
    const MatchCard *card = match_card(match);
    uint64_t tick = battle_tick(match_battle(match));
    ASSERT(tick > 0);
    for (int i = 0; i < card->tank_count; i++) {
        bool is_external = mind_is_external(&card->tanks[i].mind);
        if (is_external || card->tanks[i].kind == DRIVER_PLAYER)
            order_write(&writer->codec, tick - 1, i, match_steps(match, i));
        if (!is_external) continue;
        Edit end = {.kind = EDIT_FORFEIT, .tank = i, .forfeit = match_forfeited(match, i)};
        say_write(&writer->codec, tick - 1, i, match_said(match, i));
        if (end.forfeit && !writer->codec.has_forfeited[i])
            edit_write(&writer->codec, tick - 1, &end);
    }
    thoughts_write(&writer->thoughts, match, &writer->text);
    if (tick % REPLAY_SECOND || match_is_over(match)) return;
    checkpoint_write(&writer->codec, tick, replay_checkpoint_hash(match_result(match).state_hash));
    flush_text(writer, false);
}

const Text *replay_writer_text(const ReplayWriter *writer) { return &writer->text; }

static void add_end(ReplayWriter *writer, const Match *match) {
    MatchResult result = match_result(match);
    Replay end = {.ticks = result.ticks,
                  .state_hash = result.state_hash,
                  .is_over = result.is_over,
                  .winner = result.winner};
    end_write(&writer->codec, &end);
}

// Returns the recording as a complete file. The caller frees it.
static Text complete_file(ReplayWriter *writer, const Match *match) {
    Text *text = &writer->text;
    size_t count = text->count;
    add_end(writer, match);
    uLongf packed = compressBound((uLong)text->count);
    Text bytes = {.at = malloc(REPLAY_HEAD + packed), .error = text->error};
    if (!bytes.at || compress2((Bytef *)bytes.at + REPLAY_HEAD, &packed, (Bytef *)text->at,
                               (uLong)text->count, Z_BEST_COMPRESSION) != Z_OK)
        bytes.error = ENOMEM;
    else
        memcpy(bytes.at, REPLAY_MAGIC, REPLAY_HEAD);
    bytes.count = REPLAY_HEAD + packed;
    text->count = count;
    return bytes;
}

bool replay_writer_save(ReplayWriter *writer, const Match *match, const char *path,
                        Problem *problem) {
    Text bytes = complete_file(writer, match);
    errno = bytes.error;
    bool is_written = !bytes.error && file_replace(path, bytes.at, bytes.count);
    int why = errno;
    free(bytes.at);
    return is_written || report_write_error(path, why, problem);
}

Replay *replay_writer_replay(ReplayWriter *writer, const Match *match, Problem *problem) {
    Text bytes = complete_file(writer, match);
    problem_set(problem, "the match so far: %s", strerror(bytes.error));
    Replay *replay =
        bytes.error ? NULL : replay_parse(bytes.at, bytes.count, "the match so far", problem);
    free(bytes.at);
    return replay;
}

// Keeps the text without its end, so that it can still be saved or played.
bool replay_writer_finish(ReplayWriter *writer, const Match *match, Problem *problem) {
    FILE *file = writer->file;
    size_t count = writer->text.count;
    if (!file) return true;
    add_end(writer, match);
    flush_text(writer, true);
    writer->text.count = count;
    writer->file = NULL;
    if (fclose(file) && !writer->file_errno) writer->file_errno = errno;
    return !writer->file_errno || report_write_error(writer->path, writer->file_errno, problem);
}

bool replay_writer_close(ReplayWriter *writer, const Match *match, Problem *problem) {
    if (!writer) return true;
    bool is_written = replay_writer_finish(writer, match, problem);
    deflateEnd(&writer->stream);
    thoughts_close(&writer->thoughts);
    free(writer->text.at);
    free(writer);
    return is_written;
}
