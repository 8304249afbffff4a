// replay_writer.c -- records a match while it is played.
#include "replay_writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "match/crc.h"
#include "replay_card.h"
#include "replay_deeds.h"
#include "replay_pages.h"
#include "replay_state.h"

struct ReplayWriter {
    FILE *file; // NULL for none
    char path[ARENA_PATH_MAX];
    int file_errno; // why it could not be written; 0 while all is well
    Words words;
    DeedCoder coder;
    Bytes content; // up to the last full second
    Bytes deeds;   // since then
    size_t written;
};

static void write_head(ReplayWriter *writer, const MatchCard *card, uint64_t arena_hash,
                       const char *program) {
    bytes_raw(&writer->content, REPLAY_MAGIC, sizeof REPLAY_MAGIC - 1);
    bytes_varint(&writer->content, REPLAY_FORMAT);
    bytes_varint(&writer->content, RULES_VERSION);
    text_write(&writer->content, program);
    bytes_fixed(&writer->content, arena_hash, 8);
    card_write(&writer->words, &writer->content, card);
}

// What fails once is not tried again: the recording goes on in memory.
static void flush(ReplayWriter *writer) {
    if (!writer->file || writer->file_errno) return;
    errno = 0;
    if (pages_write(writer->file, &writer->content, writer->written))
        writer->written = writer->content.count;
    else
        writer->file_errno = errno ? errno : EIO;
}

static bool refuse(const char *path, int why, Problem *problem) {
    problem_set(problem, "the recording '%s' cannot be written: %s", path, strerror(why));
    return false;
}

static ReplayWriter *open_writer(const char *path, Problem *problem) {
    ReplayWriter *writer = calloc(1, sizeof *writer);
    problem_set(problem, "out of memory for the recording");
    if (!writer) return NULL;
    writer->coder.words = &writer->words;
    if (path) {
        snprintf(writer->path, sizeof writer->path, "%s", path);
        writer->file = fopen(path, "wb");
        if (!writer->file) {
            refuse(path, errno, problem);
            free(writer);
            return NULL;
        }
    }
    problem_set(problem, "%s", "");
    return writer;
}

ReplayWriter *replay_writer_open(const char *path, const Match *match, const char *program,
                                 Problem *problem) {
    ReplayWriter *writer = open_writer(path, problem);
    if (!writer) return NULL;
    write_head(writer, match_card(match), battle_arena(match_battle(match))->content_hash, program);
    flush(writer);
    return writer;
}

static uint64_t now(const Match *match) { return battle_tick(match_battle(match)); }

void replay_writer_swap(ReplayWriter *writer, const Match *match, int tank,
                        const Behaviour *behaviour, const double *params) {
    double initial[PARAMS_MAX] = {0};
    for (int i = 0; i < behaviour_param_count(behaviour); i++)
        initial[i] = behaviour->params[i].initial;
    deed_write_swap(&writer->coder, &writer->deeds, now(match), tank, behaviour,
                    params ? params : initial);
}

void replay_writer_hand(ReplayWriter *writer, const Match *match, int tank, int human) {
    deed_write_hand(&writer->coder, &writer->deeds, now(match), tank, human);
}

void replay_writer_edit(ReplayWriter *writer, const Match *match, const Edit *edit) {
    deed_write_edit(&writer->coder, &writer->deeds, now(match), edit);
}

void replay_writer_orders(ReplayWriter *writer, const Match *match, const HumanOrders *humans) {
    for (int i = 0; i < HUMANS_MAX && !match_is_over(match); i++) {
        int tank = card_human_tank(match_card(match), i);
        if (tank < 0) continue;
        const TankSpec *spec = battle_tank(match_battle(match), tank)->spec;
        deed_write_order(&writer->coder, &writer->deeds, now(match), i,
                         human_steps(humans->orders[i], spec));
    }
}

static void add_word(Bytes *bytes, uint32_t fold, WordKind kind) {
    bytes_fixed(bytes, (uint64_t)fold << WORD_KIND_BITS | kind, 4);
}

static void add_deeds(Bytes *bytes, const Bytes *deeds) {
    bytes_varint(bytes, deeds->count);
    bytes_raw(bytes, deeds->at, deeds->count);
    bytes->is_lost |= deeds->is_lost;
}

// The second that ends with this tick.
static void add_second(ReplayWriter *writer, uint64_t tick, uint32_t fold) {
    bool is_quiet = !writer->deeds.count;
    add_word(&writer->content, fold, is_quiet ? WORD_QUIET : WORD_DEEDS);
    if (!is_quiet) add_deeds(&writer->content, &writer->deeds);
    writer->deeds.count = 0;
    writer->coder.tick = tick;
}

void replay_writer_ticked(ReplayWriter *writer, const Match *match) {
    uint64_t tick = now(match);
    if (tick % REPLAY_SECOND || match_is_over(match)) return;
    add_second(writer, tick, replay_fold(match_result(match).state_hash));
    flush(writer);
}

static void copy_deed(ReplayWriter *writer, const Replay *replay, const Deed *deed) {
    const SwapDeed *swap = deed->kind == DEED_SWAP ? &replay->swaps[deed->item] : NULL;
    DeedCoder *coder = &writer->coder;
    Bytes *bytes = &writer->deeds;
    switch (deed->kind) {
    case DEED_ORDER: deed_write_order(coder, bytes, deed->tick, deed->human, deed->steps); break;
    case DEED_SWAP:
        deed_write_swap(coder, bytes, deed->tick, deed->tank, swap->behaviour, swap->params);
        break;
    case DEED_HAND: deed_write_hand(coder, bytes, deed->tick, deed->tank, deed->human); break;
    case DEED_EDIT: deed_write_edit(coder, bytes, deed->tick, &replay->edits[deed->item]); break;
    }
}

ReplayWriter *replay_writer_fork(const char *path, const Replay *replay, uint64_t ticks,
                                 const char *program, Problem *problem) {
    ReplayWriter *writer = open_writer(path, problem);
    if (!writer) return NULL;
    write_head(writer, &replay->card, replay->arena_hash, program);
    int deed = 0, seconds = (int)(ticks / REPLAY_SECOND);
    for (int i = 0; i <= seconds; i++) {
        uint64_t end = (uint64_t)(i + 1) * REPLAY_SECOND;
        for (; deed < replay->deed_count; deed++) {
            uint64_t tick = replay->deeds[deed].tick;
            if (tick >= end || tick > ticks) break;
            copy_deed(writer, replay, &replay->deeds[deed]);
        }
        if (i < seconds && i < replay->second_count) add_second(writer, end, replay->folds[i]);
    }
    flush(writer);
    return writer;
}

static void add_end(Bytes *bytes, const Bytes *deeds, const Match *match) {
    MatchResult result = match_result(match);
    uint64_t seconds = result.ticks / REPLAY_SECOND;
    // A match that ends with a second has that one in its end.
    if (result.is_over && result.ticks && result.ticks % REPLAY_SECOND == 0) seconds--;
    add_word(bytes, replay_fold(result.state_hash), WORD_END);
    bytes_varint(bytes, result.ticks - seconds * REPLAY_SECOND);
    add_deeds(bytes, deeds);
    bytes_fixed(bytes, result.state_hash, 8);
    bytes_varint(bytes, result.is_over);
    bytes_varint(bytes, (uint64_t)(result.winner + 1));
    bytes_fixed(bytes, crc32_more(0, bytes->at, bytes->count), 4);
}

// All that there is so far, with an end.
static Bytes whole(const ReplayWriter *writer, const Match *match) {
    Bytes bytes = {0};
    bytes_raw(&bytes, writer->content.at, writer->content.count);
    bytes.is_lost |= writer->content.is_lost;
    if (!bytes.is_lost) add_end(&bytes, &writer->deeds, match);
    return bytes;
}

bool replay_writer_save(const ReplayWriter *writer, const Match *match, const char *path,
                        Problem *problem) {
    FILE *file = fopen(path, "wb");
    if (!file) return refuse(path, errno, problem);
    Bytes bytes = whole(writer, match);
    errno = 0;
    bool is_written = !bytes.is_lost && pages_write(file, &bytes, 0);
    int why = bytes.is_lost ? ENOMEM : errno;
    if (fclose(file) && is_written) is_written = false, why = errno;
    bytes_free(&bytes);
    return is_written || refuse(path, why, problem);
}

Replay *replay_writer_replay(const ReplayWriter *writer, const Match *match, Problem *problem) {
    static const char NAME[] = "the match so far";
    char *text = NULL;
    size_t count = 0;
    Bytes bytes = whole(writer, match);
    FILE *file = bytes.is_lost ? NULL : open_memstream(&text, &count);
    bool is_written = file && pages_write(file, &bytes, 0);
    if (file && fclose(file)) is_written = false;
    problem_set(problem, "%s: out of memory", NAME);
    Replay *replay = is_written ? replay_parse(text, count, NAME, problem) : NULL;
    bytes_free(&bytes);
    free(text);
    return replay;
}

bool replay_writer_close(ReplayWriter *writer, const Match *match, Problem *problem) {
    if (!writer) return true;
    Bytes bytes = whole(writer, match);
    if (bytes.is_lost) writer->file_errno = ENOMEM;
    Bytes before = writer->content;
    writer->content = bytes;
    flush(writer);
    if (writer->file && fclose(writer->file) && !writer->file_errno) writer->file_errno = errno;
    bool is_written = !writer->file_errno || refuse(writer->path, writer->file_errno, problem);
    bytes_free(&before);
    bytes_free(&writer->content);
    bytes_free(&writer->deeds);
    free(writer);
    return is_written;
}
