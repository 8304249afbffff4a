// run_info.c -- help and version.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/assets.h"
#include "app/window.h"
#include "help.h"
#include "commands.h"
#include "app/say.h"

enum { PRESETS_OFFERED = 64 };

typedef struct PresetNames {
    int count;
    char *names[PRESETS_OFFERED + 1]; // ends with NULL
} PresetNames;

static void note_preset(const Preset *preset, void *context) {
    PresetNames *presets = context;
    if (presets->count < PRESETS_OFFERED) presets->names[presets->count] = strdup(preset->name);
    if (presets->names[presets->count]) presets->count++;
}

// The words for $COMP_LINE, as bash has it in its completions. Without assets there are no
// shipped arenas and presets among them.
static int print_words(const Settings *settings) {
    const char *line = getenv("COMP_LINE");
    PresetNames presets = {0};
    FileNames arenas = arena_names(settings);
    presets_visit(settings, note_preset, &presets);
    complete_line(stdout, line ? line : "", (FolderNames){arenas.all, presets.names});
    for (int i = 0; i < presets.count; i++) free(presets.names[i]);
    file_names_free(&arenas);
    return EXIT_OK;
}

int run_help(Settings *settings) {
    if (settings->completion == COMPLETION_WORDS) return print_words(settings);
    if (settings->completion == COMPLETION_BASH) fputs(TEXT_COMPLETION, stdout);
    if (settings->is_man) manual_print(stdout, TREADS_VERSION);
    if (settings->is_man || settings->completion == COMPLETION_BASH) return EXIT_OK;
    int topic = settings->is_help ? (int)settings->command : COMMAND_BARE;
    if (settings->word) topic = command_find(settings->word);
    help_print(stdout, (Command)topic, say_is_colored(settings, stdout));
    return EXIT_OK;
}

int run_version(Settings *settings) {
    (void)settings;
    printf("treads %s\n", TREADS_VERSION);
    printf("%-12s%d\n", "rules", RULES_VERSION);
    printf("%-12s%s\n", "compiler", TREADS_COMPILER);
    printf("%-12s%s\n", "Chipmunk", TREADS_CHIPMUNK);
    window_print_versions();
    printf("%-12s%s\n", "jansson", JANSSON_VERSION);
    return EXIT_OK;
}
