// absent.c -- a function of the command line that libtreads lacks, because it plays no tournaments.
#include "cli/options.h"

bool folder_bots(const char *folder, bool (*take)(void *context, const char *command, Problem *),
                 void *context, Problem *problem) {
    (void)take, (void)context;
    return problem_set(problem, "%s: libtreads plays no tournaments", folder);
}
