// child.h -- a child process that exchanges lines of text and is not trusted: it may hang, crash,
// flood its output, fork or use too much memory.
#pragma once

#include <stddef.h>

#include "text.h"

// The parts of the system that a child process may use; docs/bots.md has the details.
typedef enum IsolationKind {
    ISOLATION_NONE,   // everything that this user may do; only its memory is limited
    ISOLATION_BASIC,  // can read files, but cannot change anything outside; by the kernel
    ISOLATION_STRICT, // sees only /usr, its working folder and its own processes; by bubblewrap
    ISOLATION_AUTO,   // the strictest kind that is available
    ISOLATION_KINDS
} IsolationKind;

// Returns the name of a kind; NULL past the last.
static inline const char *isolation_word(int kind) {
    return (const char *const[]){"none", "basic", "strict", "auto", NULL}[kind];
}

typedef struct Isolation {
    IsolationKind kind;
    double memory_mb;
} Isolation;

// Checks that the isolation is available to this user and that the command can be read in it, and
// replaces ISOLATION_AUTO by the kind to use. Without words, no command is checked. Returns false
// and sets `problem` to a sentence with the choices on failure. Sets `remark` if ISOLATION_AUTO
// selects no isolation, or if an old kernel restricts bots further.
bool isolation_choose(Isolation *isolation, const char *const *words, Problem *remark,
                      Problem *problem);

// Sets `problem` to a sentence about a file that exists, that is named in the text, and that a
// process cannot read in this isolation. Returns false if there is none.
bool isolation_explain(const Isolation *isolation, const char *text, Problem *problem);

typedef struct ChildProcess ChildProcess;

// Starts the program words[0], found as a shell finds it; `words` ends with NULL. It leads a new
// session, and ends with this process. Returns NULL and sets `problem` on failure.
ChildProcess *child_start(const char *const *words, Isolation isolation, Problem *problem);

// Waits up to `patience_s` for it to exit, then kills it and all processes that it has started,
// whatever their session. NULL is allowed.
void child_stop(ChildProcess *child, double patience_s);

enum { CHILD_LINE_MAX = 4096 };

typedef enum ChildFault {
    CHILD_FINE,
    CHILD_LATE, // nothing arrived, or nothing was read, within the patience
    CHILD_DEAD,
    CHILD_LONG_LINE,
    CHILD_ZERO, // the child sent a zero byte
    CHILD_MEMORY
} ChildFault;

// A child is late when, since the last child_reset_patience, it has used `patience_s` of CPU time,
// or has slept or been blocked for that long while this program waited for it. Waiting for a CPU is
// excused if the system shows it (child_knows_waiting), like a stop of this program. INFINITY waits
// until Ctrl-C.
void child_reset_patience(ChildProcess *child);
// Begins with child_reset_patience, and writes to its standard input.
ChildFault child_write(ChildProcess *child, const char *text, size_t length, double patience_s);
// Reads its next line, without the line end. The line is valid until the next call.
ChildFault child_read_line(ChildProcess *child, const char **line, double patience_s);
// In a web page nothing waits in child_read_line. Returns whether it has a line, or never will;
// elsewhere always true.
bool child_has_answer(const ChildProcess *child);
void child_await_any(void); // lets the children of a web page work until one of them answers
// Returns its idle time since the last child_reset_patience, to within 0.1 s.
double child_idle_s(const ChildProcess *child);
// Returns whether the system distinguishes idle processes from those that wait for a CPU.
// Otherwise all time without an answer is idle time.
bool child_knows_waiting(void);

// Returns the output after the last line end, "" if there is none; valid until the next call.
const char *child_partial_line(ChildProcess *child);

// Closes its standard input. Returns whether it exits within `patience_s`.
bool child_exits(ChildProcess *child, double patience_s);

// Return the beginning (4 KiB) and the end (at least 16 KiB) of its output on standard error. Zero
// bytes are replaced by '?'.
const char *child_first_words(ChildProcess *child);
const char *child_last_words(ChildProcess *child);
// Reads its output on standard error. child_log_line then returns the new lines one by one, without
// their ends, and finally NULL; each is valid until the next call of either. With `is_at_end` it
// also returns a last line without an end. Up to 32 KiB of lines are kept; child_lost_lines returns
// the number of the others since its last call.
void child_read_log(ChildProcess *child);
const char *child_log_line(ChildProcess *child, bool is_at_end);
uint64_t child_lost_lines(ChildProcess *child);
// Calls `look` when it prints on standard error while this program waits for it; NULL ends this.
void child_observe_log(ChildProcess *child, void (*look)(void *context), void *context);
// Returns how it ended, after a fault CHILD_DEAD or CHILD_MEMORY: "it ended with exit code 1".
const char *child_exit_words(const ChildProcess *child);

// Includes its own children only if it has been slow.
double child_cpu_s(ChildProcess *child);
bool child_exceeds_memory(ChildProcess *child); // returns whether it uses more memory than allowed

// Pins the calling thread to its current CPU and returns the CPU number. With is_kept false,
// restores the original affinity and returns -1. Two threads that answer each other in turn are
// fastest on one CPU, because waking another CPU takes longer than most answers.
int thread_pin(bool is_kept);
// Does the same for a child process and all its descendants; -1 allows any CPU.
void child_pin(ChildProcess *child, int processor);
