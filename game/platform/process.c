// process.c -- another program at work: started with words, fed, waited for.
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/maths/assert.h"

extern char **environ;

// Its stdout is our stderr: ours is for results. Returns errno's number, 0 when all went well.
static int spawn(Process *process, const char *const *words, int input) {
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) {
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        posix_spawn_file_actions_addclose(&actions, input);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    int why = posix_spawnp(&child, words[0], &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    process->id = why ? 0 : child;
    return why;
}

ProcessFault process_start(Process *process, const char *const *words, FILE **input) {
    ASSERT(words && words[0]);
    int ends[2] = {-1, -1};
    process->id = 0;
    if (!input) return (errno = spawn(process, words, -1)) ? PROCESS_NOT_STARTED : PROCESS_FINE;
    *input = NULL;
    if (pipe(ends)) return PROCESS_NO_PIPE;
    // The program must not hold the end that is written to: it waits for that one to close.
    int why = fcntl(ends[1], F_SETFD, FD_CLOEXEC) ? errno : spawn(process, words, ends[0]);
    close(ends[0]);
    if (!why && !(*input = fdopen(ends[1], "wb"))) why = errno;
    if (why) close(ends[1]);
    errno = why;
    return why ? PROCESS_NOT_STARTED : PROCESS_FINE;
}

bool process_wait(Process *process) {
    int status = 0;
    pid_t awaited = (pid_t)process->id, ended;
    process->id = 0;
    if (!awaited) return true;
    do {
        ended = waitpid(awaited, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended == awaited && !status;
}
