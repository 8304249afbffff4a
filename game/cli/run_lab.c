// run_lab.c -- lab: chooses the experiment, and keeps what all of them share.
#include <string.h>

#include "app/assets.h"
#include "platform/system.h"
#include "commands.h"
#include "app/say.h"

static const struct {
    const char *name;
    int (*run)(Settings *settings);
} EXPERIMENTS[] = {{"arc", lab_arc}, {"circling", lab_circling}, {"drives", lab_drives}, {NULL}};

const char *lab_experiment(int index) { return EXPERIMENTS[index].name; }

int run_lab(Settings *settings) {
    interrupt_watch();
    bool is_watched = settings->is_watch && settings->word && !strcmp(settings->word, "circling");
    if (settings->video && !is_watched) {
        say_error("--video films what is watched: treads lab circling --watch --video FILE");
        return EXIT_USAGE;
    }
    for (int i = 0; settings->word && EXPERIMENTS[i].name; i++)
        if (!strcmp(EXPERIMENTS[i].name, settings->word)) return EXPERIMENTS[i].run(settings);
    say_error("lab needs an experiment: arc, circling or drives\n  treads help lab explains them.");
    return EXIT_USAGE;
}
