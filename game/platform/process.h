// process.h -- another program at work: started with words, fed, waited for.
#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef struct Process {
    long id; // 0: none runs
} Process;

// Starts words[0], found as a shell finds it; `words` ends with NULL. What it prints goes to our
// standard error, as ours goes to its. `input`, if not NULL, becomes what it reads (closed by the
// caller); otherwise it reads nothing. On failure errno says why, ENOENT when there is no such
// program.
typedef enum ProcessFault { PROCESS_FINE, PROCESS_NO_PIPE, PROCESS_NOT_STARTED } ProcessFault;
ProcessFault process_start(Process *process, const char *const *words, FILE **input);

// Until it ends; true when it was content. None to wait for is fine.
bool process_wait(Process *process);
