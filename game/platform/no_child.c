// no_child.c -- for systems without child processes (Windows): rejects requests with a message.
#include "platform/child.h"

bool isolation_choose(Isolation *isolation, const char *const *words, Problem *remark,
                      Problem *problem) {
    (void)isolation, (void)words, (void)remark;
    return problem_set(problem, "external bots (exec:) do not run on this system; "
                                "'treads list minds' lists the minds that do");
}

bool isolation_explain(const Isolation *isolation, const char *text, Problem *problem) {
    return (void)isolation, (void)text, (void)problem, false;
}

ChildProcess *child_start(const char *const *words, Isolation isolation, Problem *problem) {
    (void)words;
    isolation_choose(&isolation, NULL, NULL, problem);
    return NULL;
}

// The functions below are never called for a child process, because none can be started.
void child_stop(ChildProcess *child, double patience_s) { (void)child, (void)patience_s; }

ChildFault child_write(ChildProcess *child, const char *text, size_t length, double patience_s) {
    (void)child, (void)text, (void)length, (void)patience_s;
    return CHILD_DEAD;
}

ChildFault child_read_line(ChildProcess *child, const char **line, double patience_s) {
    (void)child, (void)patience_s;
    *line = "";
    return CHILD_DEAD;
}

bool child_has_answer(const ChildProcess *child) { return (void)child, true; }
void child_await_any(void) {}
void child_reset_patience(ChildProcess *child) { (void)child; }
double child_idle_s(const ChildProcess *child) { return (void)child, 0; }
bool child_knows_waiting(void) { return true; }

const char *child_partial_line(ChildProcess *child) { return (void)child, ""; }

bool child_exits(ChildProcess *child, double patience_s) {
    return (void)child, (void)patience_s, true;
}
const char *child_first_words(ChildProcess *child) { return (void)child, ""; }
const char *child_last_words(ChildProcess *child) { return (void)child, ""; }
void child_read_log(ChildProcess *child) { (void)child; }
const char *child_log_line(ChildProcess *child, bool is_at_end) {
    return (void)child, (void)is_at_end, NULL;
}
uint64_t child_lost_lines(ChildProcess *child) { return (void)child, 0; }
void child_observe_log(ChildProcess *child, void (*look)(void *context), void *context) {
    (void)child, (void)look, (void)context;
}
const char *child_exit_words(const ChildProcess *child) { return (void)child, ""; }
double child_cpu_s(ChildProcess *child) { return (void)child, 0; }
bool child_exceeds_memory(ChildProcess *child) { return (void)child, false; }
int thread_pin(bool is_kept) { return (void)is_kept, -1; }
void child_pin(ChildProcess *child, int processor) { (void)child, (void)processor; }
