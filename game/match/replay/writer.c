// writer.c -- records a match while it is played.
#include "writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "codec.h"

struct ReplayWriter {
    FILE *file; // NULL for none
    char path[ARENA_PATH_MAX];
    int file_errno; // why it could not be written; 0 while all is well
    Words words;
    InputCoder coder;
    Bytes content; // up to the last full second
    Bytes inputs;  // since then
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

// A write that fails is not tried again: the recording goes on in memory.
static void flush(ReplayWriter *writer) {
    if (!writer->file || writer->file_errno) return;
    errno = 0;
    if (pages_write(writer->file, &writer->content, writer->written))
        writer->written = writer->content.count;
    else
        writer->file_errno = errno ? errno : EIO;
}

static bool refuse(const char *path, int why, Problem *problem) {
    return problem_set(problem, "the recording '%s' cannot be written: %s", path, strerror(why));
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
    ASSERT(match && battle_tick(match_battle(match)) == 0);
    ReplayWriter *writer = open_writer(path, problem);
    if (!writer) return NULL;
    write_head(writer, match_card(match), battle_arena(match_battle(match))->content_hash, program);
    flush(writer);
    return writer;
}

static uint64_t now(const Match *match) { return battle_tick(match_battle(match)); }

void replay_writer_swap(ReplayWriter *writer, const Match *match, int tank,
                        const Behaviour *behaviour, const double *params) {
    ASSERT(tank >= 0 && tank < match_card(match)->tank_count && behaviour);
    Mind mind = mind_initial(behaviour);
    for (int i = 0; params && i < behaviour_param_count(behaviour); i++) mind.params[i] = params[i];
    input_write_swap(&writer->coder, &writer->inputs, now(match), tank, &mind);
}

void replay_writer_hand(ReplayWriter *writer, const Match *match, int tank, int human) {
    ASSERT(tank >= 0 && tank < match_card(match)->tank_count);
    ASSERT(human >= 0 && human < HUMANS_MAX);
    input_write_hand(&writer->coder, &writer->inputs, now(match), tank, human);
}

void replay_writer_edit(ReplayWriter *writer, const Match *match, const Edit *edit) {
    input_write_edit(&writer->coder, &writer->inputs, now(match), edit);
}

void replay_writer_orders(ReplayWriter *writer, const Match *match, const HumanOrders *humans) {
    for (int i = 0; i < HUMANS_MAX && !match_is_over(match); i++) {
        int tank = card_human_tank(match_card(match), i);
        if (tank < 0) continue;
        const TankSpec *spec = battle_tank(match_battle(match), tank)->spec;
        input_write_order(&writer->coder, &writer->inputs, now(match), i,
                          human_steps(humans->orders[i], spec));
    }
}

static void add_word(Bytes *bytes, uint32_t fold, WordKind kind) {
    bytes_fixed(bytes, (uint64_t)fold << WORD_KIND_BITS | kind, 4);
}

static void add_inputs(Bytes *bytes, const Bytes *inputs) {
    bytes_varint(bytes, inputs->count);
    bytes_raw(bytes, inputs->at, inputs->count);
    bytes->is_lost |= inputs->is_lost;
}

// The second that ends with this tick.
static void add_second(ReplayWriter *writer, uint64_t tick, uint32_t fold) {
    bool is_quiet = !writer->inputs.count;
    add_word(&writer->content, fold, is_quiet ? WORD_QUIET : WORD_INPUTS);
    if (!is_quiet) add_inputs(&writer->content, &writer->inputs);
    writer->inputs.count = 0;
    writer->coder.tick = tick;
}

void replay_writer_ticked(ReplayWriter *writer, const Match *match) {
    uint64_t tick = now(match);
    if (tick % REPLAY_SECOND || match_is_over(match)) return;
    add_second(writer, tick, replay_fold(match_result(match).state_hash));
    flush(writer);
}

static void copy_input(ReplayWriter *writer, const Replay *replay, const ReplayInput *input) {
    InputCoder *coder = &writer->coder;
    Bytes *bytes = &writer->inputs;
    switch (input->kind) {
    case INPUT_ORDER:
        input_write_order(coder, bytes, input->tick, input->human, input->steps);
        break;
    case INPUT_SWAP:
        input_write_swap(coder, bytes, input->tick, input->tank, &replay->swaps[input->item]);
        break;
    case INPUT_HAND: input_write_hand(coder, bytes, input->tick, input->tank, input->human); break;
    case INPUT_EDIT:
        input_write_edit(coder, bytes, input->tick, &replay->edits[input->item]);
        break;
    }
}

ReplayWriter *replay_writer_fork(const char *path, const Replay *replay, uint64_t ticks,
                                 const char *program, Problem *problem) {
    ReplayWriter *writer = open_writer(path, problem);
    if (!writer) return NULL;
    write_head(writer, &replay->card, replay->arena_hash, program);
    int input = 0, seconds = (int)(ticks / REPLAY_SECOND);
    for (int i = 0; i <= seconds; i++) {
        uint64_t end = (uint64_t)(i + 1) * REPLAY_SECOND;
        for (; input < replay->input_count; input++) {
            uint64_t tick = replay->inputs[input].tick;
            if (tick >= end || tick > ticks) break;
            copy_input(writer, replay, &replay->inputs[input]);
        }
        if (i < seconds && i < replay->second_count) add_second(writer, end, replay->folds[i]);
    }
    flush(writer);
    return writer;
}

static void add_end(Bytes *bytes, const Bytes *inputs, const Match *match) {
    MatchResult result = match_result(match);
    uint64_t seconds = result.ticks / REPLAY_SECOND;
    // A match that ends with a second has that one in its end.
    if (result.is_over && result.ticks && result.ticks % REPLAY_SECOND == 0) seconds--;
    add_word(bytes, replay_fold(result.state_hash), WORD_END);
    bytes_varint(bytes, result.ticks - seconds * REPLAY_SECOND);
    add_inputs(bytes, inputs);
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
    if (!bytes.is_lost) add_end(&bytes, &writer->inputs, match);
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
    bytes_free(&writer->inputs);
    free(writer);
    return is_written;
}
