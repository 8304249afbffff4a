// ffmpeg.c -- the program ffmpeg at work: started with words, waited for.
#include "ffmpeg.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

void ffmpeg_say(FfmpegWords *words, const char *const *more) {
    for (; *more && words->count < FFMPEG_WORDS_MAX - 1; more++)
        words->words[words->count++] = *more;
}

// Its stdout is our stderr: ours is for results.
static void tie(posix_spawn_file_actions_t *actions, int input) {
    posix_spawn_file_actions_init(actions);
    if (input >= 0) {
        posix_spawn_file_actions_adddup2(actions, input, STDIN_FILENO);
        posix_spawn_file_actions_addclose(actions, input);
    } else {
        posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    posix_spawn_file_actions_adddup2(actions, STDERR_FILENO, STDOUT_FILENO);
}

bool ffmpeg_start(const FfmpegWords *words, int input, pid_t *child, Problem *problem) {
    posix_spawn_file_actions_t actions;
    tie(&actions, input);
    int why =
        posix_spawnp(child, words->words[0], &actions, NULL, (char *const *)words->words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (!why) return true;
    *child = -1;
    if (why == ENOENT)
        problem_set(problem, "a film needs ffmpeg, and there is none here; --video with the name "
                             "of a folder leaves single pictures");
    else
        problem_set(problem, "ffmpeg cannot be started: %s", strerror(why));
    return false;
}

bool ffmpeg_wait(pid_t *child) {
    int status = 0;
    pid_t awaited = *child, ended;
    *child = -1;
    if (awaited < 0) return true;
    do {
        ended = waitpid(awaited, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended == awaited && !status;
}
