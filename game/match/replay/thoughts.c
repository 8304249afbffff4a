// thoughts.c -- external bots' drawings, states and printed lines in a recording.
//
// A line is "#", its kind, the tick within its second, the number of the tank, and the thought.
// Each line can be read without the lines before it, so that a jump is possible.
#include "thoughts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/hash.h"
#include "platform/escape.h"

// Coordinates are stored in centimetres, like the rounded values of the bot protocol.
#define UNITS_PER_M 100.0
#define LENGTH_MOST 100000000 // units

enum {
    KIND_STATE = 's',
    KIND_DRAWN = 'd',
    KIND_REST = 'r',
    KIND_LOG = 'l',
    KINDS_HELD = 3, // number of kinds, except the log, that are held until the next one
    JUMP_LINES = 64 // lines of the log that are shown after a jump
};
static const char HELD[KINDS_HELD] = {KIND_STATE, KIND_DRAWN, KIND_REST};

typedef struct HeldThought {
    char state[NOTE_TEXT_MAX];
    uint64_t drawn; // hash of the drawings
    bool is_resting;
    bool is_known; // the recording has set these values
} HeldThought;

static void add_vec(Text *text, Vec at) {
    text_add_words(text, " %lld %lld", llround(UNITS_PER_M * at.x), llround(UNITS_PER_M * at.y));
}

// Appends the drawings, each with a space before it: kind, role and coordinates; for a text also
// its length and its bytes.
static void add_drawings(Text *text, const Notes *notes) {
    static const char KINDS[] = {
        [NOTE_LINE] = 'l', [NOTE_CIRCLE] = 'c', [NOTE_CROSS] = 'x', [NOTE_TEXT] = 't'};
    for (int i = 0; i < notes->count; i++) {
        const Note *note = &notes->items[i];
        text_add_words(text, " %c%d", KINDS[note->kind], (int)note->role);
        add_vec(text, note->a);
        if (note->kind == NOTE_LINE) add_vec(text, note->b);
        if (note->kind == NOTE_CIRCLE)
            text_add_words(text, " %lld", llround(UNITS_PER_M * note->radius_m));
        if (note->kind == NOTE_TEXT)
            text_add_words(text, " %d %s", (int)strlen(note->text), note->text);
    }
}

static void add_line(Text *text, char kind, uint64_t tick, int tank, const char *words,
                     size_t length) {
    text_add_words(text, "#%c %d %d", kind, (int)(tick % REPLAY_SECOND), tank + 1);
    text_add_bytes(text, words, length);
    text_add_bytes(text, "\n", 1);
}

static void write_tank(HeldThought *held, const Match *match, uint64_t tick, int tank, Text *text) {
    const Notes *notes = match_notes(match, tank);
    char state[NOTE_TEXT_MAX + 1];
    Text drawn = {0};
    add_drawings(&drawn, notes);
    uint64_t hash = drawn.count ? hash_bytes(HASH_START, drawn.at, drawn.count) : 0;
    int length = snprintf(state, sizeof state, " %s", notes->state);
    if (!held->is_known || strcmp(held->state, notes->state) != 0)
        add_line(text, KIND_STATE, tick, tank, state, (size_t)length);
    if (!held->is_known || held->drawn != hash)
        add_line(text, KIND_DRAWN, tick, tank, drawn.at, drawn.count);
    bool is_resting = match_is_resting(match, tank);
    if (!held->is_known || held->is_resting != is_resting)
        add_line(text, KIND_REST, tick, tank, is_resting ? " 1" : " 0", 2);
    *held = (HeldThought){.drawn = hash, .is_resting = is_resting, .is_known = true};
    memcpy(held->state, notes->state, sizeof held->state);
    free(drawn.at);
}

static bool allocate(ThoughtWriter *writer) {
    if (!writer->held) {
        writer->held = calloc(BATTLE_TANKS_MAX, sizeof *writer->held);
        for (int i = 0; writer->held && i < BATTLE_TANKS_MAX && !writer->continues; i++)
            writer->held[i].is_known = true;
    }
    return writer->held;
}

void thoughts_write(ThoughtWriter *writer, const Match *match, Text *text) {
    const MatchCard *card = match_card(match);
    uint64_t tick = battle_tick(match_battle(match)) - 1;
    if (!match_records_thoughts(match) || writer->bytes > THOUGHTS_MAX || !allocate(writer)) return;
    size_t before = text->count;
    for (int i = 0; i < card->tank_count; i++) {
        if (mind_is_external(&card->tanks[i].mind))
            write_tank(&writer->held[i], match, tick, i, text);
        else
            writer->held[i].is_known = false;
    }
    int age = 0;
    for (const LogLine *line; (line = match_log_line(match, age)) && line->tick >= tick;) age++;
    while (age--) {
        char words[LOG_TEXT_MAX + 1];
        const LogLine *line = match_log_line(match, age);
        int length = snprintf(words, sizeof words, " %s", line->text);
        add_line(text, KIND_LOG, tick, line->tank, words, (size_t)length);
    }
    writer->bytes += text->count - before;
}

void thoughts_close(ThoughtWriter *writer) { free(writer->held); }

static const char *words_of(const Replay *replay, const Thought *thought) {
    ASSERT(thought->at < replay->thought_text.count);
    return replay->thought_text.at + thought->at;
}

const char *thought_line(const Replay *replay, const Thought *thought) {
    const char *words = words_of(replay, thought);
    return thought->kind == KIND_LOG ? words + (*words == ' ') : NULL;
}

// Returns the index of the first thought that is not before this tick.
static int find(const Replay *replay, uint64_t tick) {
    int low = 0, high = replay->thought_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (replay->thoughts[middle].tick < tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void thoughts_copy(const Replay *replay, uint64_t from, uint64_t until, Text *text) {
    for (int i = find(replay, from); i < replay->thought_count; i++) {
        const Thought *thought = &replay->thoughts[i];
        const char *words = words_of(replay, thought);
        if (thought->tick >= until) return;
        add_line(text, thought->kind, thought->tick, thought->tank, words, strlen(words));
    }
}

void thought_read(Replay *replay, uint64_t second_tick, const char *line) {
    char kind;
    int tick, tank, used = 0;
    const Thought *last =
        replay->thought_count ? &replay->thoughts[replay->thought_count - 1] : NULL;
    if (sscanf(line, "#%c %4d %8d%n", &kind, &tick, &tank, &used) != 3 || !used) return;
    bool is_known = kind == KIND_LOG || memchr(HELD, kind, KINDS_HELD);
    uint64_t at = second_tick + (uint64_t)tick;
    if (!is_known || tick < 0 || tick >= REPLAY_SECOND || tank < 1 || tank > BATTLE_TANKS_MAX ||
        (last && at < last->tick))
        return;
    Thought thought = {at, tank - 1, kind, replay->thought_text.count};
    text_add_bytes(&replay->thought_text, line + used, strlen(line + used) + 1);
    if (!replay->thought_text.error) replay->thoughts[replay->thought_count++] = thought;
}

// Reads a number of `UNITS_PER_M`, at most LENGTH_MOST of them. Returns false if there is none.
static bool read_length(const char **at, double *length_m) {
    char *end;
    long units = strtol(*at, &end, 10);
    bool is_read = end > *at && units >= -LENGTH_MOST && units <= LENGTH_MOST;
    *at = end;
    *length_m = (double)units / UNITS_PER_M;
    return is_read;
}

static bool read_vec(const char **at, Vec *vec) {
    return read_length(at, &vec->x) && read_length(at, &vec->y);
}

// Reads a drawing. Returns false at the end or if it is damaged.
static bool read_drawing(const char **at, Notes *notes) {
    Vec a, b;
    double radius_m;
    if ((*at)[0] != ' ' || !(*at)[1]) return false;
    char kind = (*at)[1];
    NoteRole role = (NoteRole)((*at)[2] - '0');
    if ((unsigned)role >= NOTE_ROLES) return false;
    *at += 3;
    if (!read_vec(at, &a)) return false;
    if (kind == 'x') return notes_cross(notes, role, a), true;
    if (kind == 'l') return read_vec(at, &b) && (notes_line(notes, role, a, b), true);
    if (kind == 'c')
        return read_length(at, &radius_m) && radius_m >= 0 &&
               (notes_circle(notes, role, a, radius_m), true);
    char text[NOTE_TEXT_MAX], *end;
    unsigned long length = strtoul(*at, &end, 10);
    if (kind != 't' || *end != ' ' || length >= NOTE_TEXT_MAX || strlen(end + 1) < length)
        return false;
    escaped_write(text, sizeof text, "%.*s", (int)length, end + 1);
    *at = end + 1 + length;
    return notes_text(notes, role, a, text), true;
}

static void show(const Replay *replay, Match *match, const Thought *thought) {
    const MatchCard *card = match_card(match);
    bool is_bot =
        thought->tank < card->tank_count && mind_is_external(&card->tanks[thought->tank].mind);
    Notes *notes = is_bot ? match_notes_of(match, thought->tank) : NULL;
    const char *words = words_of(replay, thought);
    if (!notes) return;
    const char *rest = words + (*words == ' ');
    char state[NOTE_TEXT_MAX];
    switch (thought->kind) {
    case KIND_STATE:
        escaped_write(state, sizeof state, "%s", rest);
        notes_state(notes, state);
        break;
    case KIND_REST: match_set_resting(match, thought->tank, *rest == '1'); break;
    case KIND_LOG: match_log(match, thought->tick, thought->tank, rest); break;
    default: notes->count = 0;
    }
    while (thought->kind == KIND_DRAWN && read_drawing(&words, notes)) continue;
}

void thoughts_show(const Replay *replay, Match *match, const bool *skips, int *next) {
    uint64_t now = battle_tick(match_battle(match));
    for (; *next < replay->thought_count && replay->thoughts[*next].tick <= now; ++*next) {
        const Thought *thought = &replay->thoughts[*next];
        if (!skips || !skips[thought->tank]) show(replay, match, thought);
    }
}

void thoughts_restore(const Replay *replay, Match *match, int *next) {
    int tanks = match_card(match)->tank_count, lines = 0;
    *next = find(replay, battle_tick(match_battle(match)));
    int *last = *next ? calloc((size_t)tanks * KINDS_HELD, sizeof *last) : NULL; // index + 1
    if (!last) return;
    for (int i = 0; i < *next; i++) {
        const Thought *thought = &replay->thoughts[i];
        const char *kind = memchr(HELD, thought->kind, KINDS_HELD);
        if (kind && thought->tank < tanks) last[thought->tank * KINDS_HELD + (kind - HELD)] = i + 1;
    }
    for (int i = 0; i < tanks * KINDS_HELD; i++)
        if (last[i]) show(replay, match, &replay->thoughts[last[i] - 1]);
    free(last);
    int first = *next;
    while (first > 0 && lines < JUMP_LINES)
        if (replay->thoughts[--first].kind == KIND_LOG) lines++;
    match_cut_log(match, 0);
    for (int i = first; i < *next; i++)
        if (replay->thoughts[i].kind == KIND_LOG) show(replay, match, &replay->thoughts[i]);
}
