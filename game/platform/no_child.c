// no_child.c -- for systems where no other program can be held and talked with, Windows and pages:
// whoever asks for one is told so.
#include "platform/child.h"

const char *isolation_name(int kind) {
    static const char *const NAMES[ISOLATION_KINDS] = {"none", "basic", "strict", "auto"};
    return kind >= 0 && kind < ISOLATION_KINDS ? NAMES[kind] : NULL;
}

bool isolation_choose(Isolation *cage, Problem *problem) {
    (void)cage;
    return problem_set(problem, "minds in other programs (exec:) do not run on this system: "
                                "play with those that 'treads list minds' names");
}

ChildProcess *child_start(const char *const *words, Isolation cage, Problem *problem) {
    (void)words;
    isolation_choose(&cage, problem);
    return NULL;
}

// No guest ever begins: nothing of what follows is reached.
void child_stop(ChildProcess *guest, double patience_s) { (void)guest, (void)patience_s; }

ChildFault child_write(ChildProcess *guest, const char *text, size_t length, double until_s) {
    (void)guest, (void)text, (void)length, (void)until_s;
    return CHILD_DEAD;
}

ChildFault child_read_line(ChildProcess *guest, const char **line, double until_s) {
    (void)guest, (void)until_s;
    *line = "";
    return CHILD_DEAD;
}

bool child_exits(ChildProcess *guest, double patience_s) {
    return (void)guest, (void)patience_s, true;
}
const char *child_stderr(ChildProcess *guest) { return (void)guest, ""; }
const char *child_exit_words(const ChildProcess *guest) { return (void)guest, ""; }
double child_cpu_s(const ChildProcess *guest) { return (void)guest, 0; }
bool child_exceeds_memory(ChildProcess *guest) { return (void)guest, false; }
int thread_pin(bool is_kept) { return (void)is_kept, -1; }
void child_pin(ChildProcess *guest, int processor) { (void)guest, (void)processor; }
