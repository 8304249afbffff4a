// no_process.c -- for systems without other programs and shared libraries (Windows and browsers):
// each request is rejected with a message.
#include <errno.h>

#include "platform/system.h"

bool program_path(char *path, size_t size, Problem *problem) {
    (void)path, (void)size;
    return problem_set(problem, "mind plugins (so:) do not run on this system");
}

void *library_open(const char *path, Problem *problem) {
    problem_set(problem, "%s: mind plugins (so:) do not run on this system", path);
    return NULL;
}

void *library_find(void *library, const char *name) { return (void)name, library; }
void library_close(void *library) { (void)library; }

ProcessFault process_start(Process *process, const char *const *words, FILE **input) {
    (void)words;
    if (input) *input = NULL;
    process->id = 0;
    errno = ENOENT;
    return PROCESS_NOT_STARTED;
}

bool process_wait(Process *process) { return process->id == 0; }
