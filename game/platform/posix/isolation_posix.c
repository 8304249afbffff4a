// isolation_posix.c -- child processes without isolation, on systems other than Linux.
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "extras.h"

bool isolation_choose(Isolation *isolation, const char *const *words, Problem *remark,
                      Problem *problem) {
    (void)words;
    if (isolation->kind == ISOLATION_AUTO)
        problem_set(remark, "bots run without isolation, which requires Linux");
    else if (isolation->kind != ISOLATION_NONE)
        return problem_set(problem, "--isolation %s requires Linux; use --isolation none",
                           isolation_word(isolation->kind));
    isolation->kind = ISOLATION_NONE;
    return true;
}

bool isolation_explain(const Isolation *isolation, const char *text, Problem *problem) {
    return (void)isolation, (void)text, (void)problem, false;
}

bool cage_prepare(Cage *cage, Isolation isolation, const char *const *words, int landlock_max,
                  Problem *problem) {
    (void)landlock_max;
    *cage = (Cage){.isolation = isolation, .landlock = -1, .files = {-1, -1}};
    for (; words[cage->word_count]; cage->word_count++) {
        if (cage->word_count == CAGE_WORDS_MAX - 1)
            return problem_set(problem, "'%s' cannot be started: %s", words[0], strerror(E2BIG));
        cage->words[cage->word_count] = words[cage->word_count];
    }
    return true;
}

void cage_free(Cage *cage) { (void)cage; }

void cage_exec(const Cage *cage, int error) {
    dup2(error, CAGE_ERROR);
    fcntl(CAGE_ERROR, F_SETFD, FD_CLOEXEC);
    extras_close_from(CAGE_FILE_FIRST);
    execvp(cage->words[0], (char *const *)cage->words);
}
