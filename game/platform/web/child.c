// child.c -- the bots of a web page: programs in JavaScript, each in its own worker, which
// exchange the same lines as child processes do elsewhere (game/web/bots.js).
//
// Nothing here waits for a worker. The page calls child_await_any between two halves of a tick.
#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/child.h"

enum { LAST_WORDS_BYTES = 4 * CHILD_LINE_MAX };

struct ChildProcess {
    int id;
    char line[CHILD_LINE_MAX + 1], log[CHILD_LINE_MAX + 1], last_words[LAST_WORDS_BYTES];
    char exit_words[64];
};

// Functions of bots.js, which the page loads if its address names a bot. bot_state returns one of
// BotState, and bot_text copies one of BotText and returns its length, which may exceed `room`, or
// -1 if there is none.
typedef enum BotState { BOT_THINKS, BOT_HAS_ANSWERED, BOT_HAS_ENDED, BOT_IS_LATE } BotState;
typedef enum BotText { TEXT_LINE, TEXT_LOG, TEXT_LOG_AT_END, TEXT_PARTIAL, TEXT_LAST } BotText;
// clang-format off
EM_JS(int, begin_bot, (const char *path), { return whole.has('bots.js') ? bot_begin(UTF8ToString(path)) : 0; })
EM_JS(void, end_bot, (int id), { bot_end(id); })
EM_JS(void, write_to_bot, (int id, const char *text, int length), { bot_write(id, UTF8ToString(text, length)); })
EM_JS(int, state_of_bot, (int id), { return bot_state(id); })
EM_JS(int, exit_code_of_bot, (int id), { return bot_exit_code(id); })
EM_JS(int, text_of_bot, (int id, int kind, char *text, int room), { return bot_text(id, kind, text, room); })
EM_ASYNC_JS(void, await_bots, (void), { await (whole.has('bots.js') ? bots_news() : new Promise(go => setTimeout(go))); })
// clang-format on

static const char *script_of(const char *const *words) {
    const char *script = NULL;
    for (; *words; words++) {
        size_t length = strlen(*words);
        if (length > 3 && !strcmp(*words + length - 3, ".js")) script = *words;
    }
    return script;
}

// The page has no other kind of isolation: workers have neither a network nor stored files.
bool isolation_choose(Isolation *isolation, const char *const *words, Problem *remark,
                      Problem *problem) {
    (void)remark;
    isolation->kind = ISOLATION_NONE;
    if (!words || script_of(words)) return true;
    return problem_set(problem, "a web page only runs bots in JavaScript (exec:NAME.js)");
}

bool isolation_explain(const Isolation *isolation, const char *text, Problem *problem) {
    return (void)isolation, (void)text, (void)problem, false;
}

ChildProcess *child_start(const char *const *words, Isolation isolation, Problem *problem) {
    if (!isolation_choose(&isolation, words, NULL, problem)) return NULL;
    int id = begin_bot(script_of(words));
    if (!id) return problem_set(problem, "only an address with exec: starts bots"), NULL;
    ChildProcess *child = calloc(1, sizeof *child);
    if (!child) return problem_set(problem, "out of memory"), NULL;
    child->id = id;
    return child;
}

void child_stop(ChildProcess *child, double patience_s) {
    (void)patience_s;
    if (child) end_bot(child->id);
    free(child);
}

bool child_has_answer(const ChildProcess *child) { return state_of_bot(child->id) != BOT_THINKS; }
void child_await_any(void) { await_bots(); }
void child_reset_patience(ChildProcess *child) { (void)child; }

ChildFault child_write(ChildProcess *child, const char *text, size_t length, double patience_s) {
    (void)patience_s;
    write_to_bot(child->id, text, (int)length);
    return CHILD_FINE;
}

ChildFault child_read_line(ChildProcess *child, const char **line, double patience_s) {
    (void)patience_s;
    int length = text_of_bot(child->id, TEXT_LINE, child->line, sizeof child->line);
    *line = child->line;
    if (length > CHILD_LINE_MAX) return CHILD_LONG_LINE;
    if (length >= 0) return memchr(child->line, '\0', (size_t)length) ? CHILD_ZERO : CHILD_FINE;
    if (state_of_bot(child->id) != BOT_HAS_ENDED) return CHILD_LATE;
    snprintf(child->exit_words, sizeof child->exit_words, "it ended with exit code %d",
             exit_code_of_bot(child->id));
    return CHILD_DEAD;
}

// A worker's processor time is unknown, so only wall-clock time is limited, by bot_state.
double child_idle_s(const ChildProcess *child) { return (void)child, 0; }
double child_cpu_s(ChildProcess *child) { return (void)child, 0; }
bool child_knows_waiting(void) { return true; }

const char *child_partial_line(ChildProcess *child) {
    int length = text_of_bot(child->id, TEXT_PARTIAL, child->line, sizeof child->line);
    return length < 0 ? "" : child->line;
}

bool child_exits(ChildProcess *child, double patience_s) {
    return (void)child, (void)patience_s, true;
}

const char *child_first_words(ChildProcess *child) { return child_last_words(child); }
const char *child_last_words(ChildProcess *child) {
    text_of_bot(child->id, TEXT_LAST, child->last_words, sizeof child->last_words);
    return child->last_words;
}

void child_read_log(ChildProcess *child) { (void)child; }
const char *child_log_line(ChildProcess *child, bool is_at_end) {
    BotText kind = is_at_end ? TEXT_LOG_AT_END : TEXT_LOG;
    return text_of_bot(child->id, kind, child->log, sizeof child->log) < 0 ? NULL : child->log;
}
uint64_t child_lost_lines(ChildProcess *child) { return (void)child, 0; }
void child_observe_log(ChildProcess *child, void (*look)(void *context), void *context) {
    (void)child, (void)look, (void)context;
}

const char *child_exit_words(const ChildProcess *child) { return child->exit_words; }
bool child_exceeds_memory(ChildProcess *child) { return (void)child, false; } // cannot be measured
int thread_pin(bool is_kept) { return (void)is_kept, -1; }
void child_pin(ChildProcess *child, int processor) { (void)child, (void)processor; }
