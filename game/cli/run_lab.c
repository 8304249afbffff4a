// run_lab.c -- lab: chooses the experiment, and keeps what all of them share.
#include <string.h>

#include "app/assets.h"
#include "platform/system.h"
#include "cli/lab/lab.h"
#include "commands.h"
#include "app/say.h"

int lab_picture(const Settings *settings, const Chart *chart) {
    if (!settings->picture) return EXIT_OK;
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!font_find(settings, font)) return EXIT_ENVIRONMENT;
    if (chart_save(chart, font, settings->picture, &problem)) {
        if (*problem.text) say_note(settings, "%s", problem.text);
        say_note(settings, "picture %s", settings->picture);
        return EXIT_OK;
    }
    say_error("%s", problem.text);
    return EXIT_RUN_FAILED;
}

Rgb lab_colour(int index) {
    // Not all of the palette's eight stand out from the dark page, and white is for what is true.
    static const int TEAMS[] = {7, 0, 6, 3, 4, 2, 5, 1};
    enum { COLOURS = sizeof TEAMS / sizeof *TEAMS };
    return palette_team(TEAMS[index % COLOURS]);
}

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
