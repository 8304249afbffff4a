// writer.c -- records a match while it is played.
//
// The text stays in memory, and goes through one zlib stream into the file. Once a second a copy of
// the stream is flushed behind what the stream itself has given so far: the file can be read up to
// there, and the flush, which takes room, is gone with the next second.
#include "writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "codec.h"
#include "platform/files.h"

struct ReplayWriter {
    FILE *file; // NULL for none
    char path[ARENA_PATH_MAX];
    int file_errno; // why it could not be written; 0 while all is well
    LineCodec codec;
    Bytes text;
    z_stream stream;
    size_t packed;  // of the text, went into the stream
    size_t written; // bytes of the file that stay
};

// Moves the stream on by so many bytes of text, and adds what it gives to the packed ones.
static void pack(z_stream *stream, const char *text, size_t count, int flush, Bytes *packed) {
    char piece[4096];
    stream->next_in = (Bytef *)text;
    stream->avail_in = (uInt)count;
    do {
        stream->next_out = (Bytef *)piece;
        stream->avail_out = sizeof piece;
        deflate(stream, flush);
        bytes_add(packed, piece, sizeof piece - stream->avail_out);
    } while (stream->avail_out == 0);
}

static bool write_at(FILE *file, size_t at, const Bytes *bytes) {
    return !fseek(file, (long)at, SEEK_SET) &&
           fwrite(bytes->at, 1, bytes->count, file) == bytes->count && !fflush(file);
}

// The text since the last time. A write that fails is not tried again: the recording goes on in
// memory.
static void flush(ReplayWriter *writer, bool is_end) {
    if (!writer->file || writer->file_errno) return;
    Bytes bytes = {0};
    z_stream copy;
    if (!writer->written) bytes_add(&bytes, REPLAY_MAGIC, REPLAY_HEAD);
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
    else if (!write_at(writer->file, writer->written, &bytes))
        writer->file_errno = errno ? errno : EIO;
    writer->packed = writer->text.count;
    writer->written += kept;
    free(bytes.at);
}

static bool refuse(const char *path, int why, Problem *problem) {
    return problem_set(problem, "the recording '%s' cannot be written: %s", path, strerror(why));
}

static ReplayWriter *open_writer(const char *path, const MatchCard *card, uint64_t arena_hash,
                                 const char *program, Problem *problem) {
    ReplayWriter *writer = calloc(1, sizeof *writer);
    problem_set(problem, "out of memory for the recording");
    if (!writer) return NULL;
    FILE *file = NULL;
    if (deflateInit(&writer->stream, Z_BEST_COMPRESSION) != Z_OK ||
        (path && !(file = file_write(path)) && !refuse(path, errno, problem))) {
        deflateEnd(&writer->stream);
        free(writer);
        return NULL;
    }
    Replay head = {.rules_version = RULES_VERSION, .card = *card, .arena_hash = arena_hash};
    snprintf(head.program, sizeof head.program, "%s", program);
    snprintf(writer->path, sizeof writer->path, "%s", path ? path : "");
    writer->file = file;
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
    if (writer) flush(writer, false);
    return writer;
}

ReplayWriter *replay_writer_fork(const char *path, const Replay *replay, uint64_t ticks,
                                 const char *program, Problem *problem) {
    ReplayWriter *writer = open_writer(path, &replay->card, replay->arena_hash, program, problem);
    if (!writer) return NULL;
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
            else
                order_write(&writer->codec, input->tick, input->tank, input->steps);
        }
        if (i < seconds && i < replay->second_count)
            checkpoint_write(&writer->codec, end, replay->checkpoint_hashes[i]);
    }
    flush(writer, false);
    return writer;
}

static uint64_t now(const Match *match) { return battle_tick(match_battle(match)); }

void replay_writer_edit(ReplayWriter *writer, const Match *match, const Edit *edit) {
    edit_write(&writer->codec, now(match), edit);
}

// What a tank of outside says, and how it ends; both as its tick began.
static void write_deeds(ReplayWriter *writer, const Match *match, uint64_t tick, int tank) {
    Edit end = {.kind = EDIT_FORFEIT, .tank = tank, .forfeit = match_forfeited(match, tank)};
    say_write(&writer->codec, tick, tank, match_said(match, tank));
    if (end.forfeit && !writer->codec.has_forfeited[tank]) edit_write(&writer->codec, tick, &end);
}

void replay_writer_ticked(ReplayWriter *writer, const Match *match) {
    const MatchCard *card = match_card(match);
    uint64_t tick = now(match);
    ASSERT(tick > 0);
    for (int i = 0; i < card->tank_count; i++) {
        bool is_outside = mind_is_external(&card->tanks[i].mind);
        if (is_outside || card->tanks[i].kind == CONTROLLER_HUMAN)
            order_write(&writer->codec, tick - 1, i, match_steps(match, i));
        if (is_outside) write_deeds(writer, match, tick - 1, i);
    }
    if (tick % REPLAY_SECOND || match_is_over(match)) return;
    checkpoint_write(&writer->codec, tick, replay_checkpoint_hash(match_result(match).state_hash));
    flush(writer, false);
}

static void add_end(ReplayWriter *writer, const Match *match) {
    MatchResult result = match_result(match);
    Replay end = {.ticks = result.ticks,
                  .state_hash = result.state_hash,
                  .is_over = result.is_over,
                  .winner = result.winner};
    end_write(&writer->codec, &end);
}

// All that there is so far as a file, with an end. It is freed by the caller.
static Bytes whole(ReplayWriter *writer, const Match *match) {
    Bytes *text = &writer->text;
    size_t count = text->count;
    add_end(writer, match);
    uLongf packed = compressBound((uLong)text->count);
    Bytes bytes = {.at = malloc(REPLAY_HEAD + packed), .error = text->error};
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
    Bytes bytes = whole(writer, match);
    errno = bytes.error;
    bool is_written = !bytes.error && file_replace(path, bytes.at, bytes.count);
    int why = errno;
    free(bytes.at);
    return is_written || refuse(path, why, problem);
}

Replay *replay_writer_replay(ReplayWriter *writer, const Match *match, Problem *problem) {
    Bytes bytes = whole(writer, match);
    problem_set(problem, "the match so far: %s", strerror(bytes.error));
    Replay *replay =
        bytes.error ? NULL : replay_parse(bytes.at, bytes.count, "the match so far", problem);
    free(bytes.at);
    return replay;
}

// The text goes on without its end: it may still be saved, or played.
bool replay_writer_finish(ReplayWriter *writer, const Match *match, Problem *problem) {
    FILE *file = writer->file;
    size_t count = writer->text.count;
    if (!file) return true;
    add_end(writer, match);
    flush(writer, true);
    writer->text.count = count;
    writer->file = NULL;
    if (fclose(file) && !writer->file_errno) writer->file_errno = errno;
    return !writer->file_errno || refuse(writer->path, writer->file_errno, problem);
}

bool replay_writer_close(ReplayWriter *writer, const Match *match, Problem *problem) {
    if (!writer) return true;
    bool is_written = replay_writer_finish(writer, match, problem);
    deflateEnd(&writer->stream);
    free(writer->text.at);
    free(writer);
    return is_written;
}
