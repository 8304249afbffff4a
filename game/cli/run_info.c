// run_info.c -- help and version.
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_ttf.h>
#include <jansson.h>

#include "help.h"
#include "run.h"
#include "say.h"

int run_help(Settings *settings) {
    int topic = settings->is_help ? (int)settings->command : COMMAND_BARE;
    if (settings->word) topic = command_find(settings->word);
    help_print(stdout, (Command)topic, say_is_colored(settings, stdout));
    return EXIT_OK;
}

static void print_sdl(const char *name, const SDL_version *version) {
    printf("%-12s%d.%d.%d\n", name, version->major, version->minor, version->patch);
}

int run_version(Settings *settings) {
    (void)settings;
    SDL_version sdl;
    SDL_GetVersion(&sdl);
    printf("treads %s\n", TREADS_VERSION);
    printf("%-12s%d\n", "rules", RULES_VERSION);
    printf("%-12s%s\n", "compiler", TREADS_COMPILER);
    printf("%-12s%s\n", "Chipmunk", TREADS_CHIPMUNK);
    print_sdl("SDL", &sdl);
    print_sdl("SDL_image", IMG_Linked_Version());
    print_sdl("SDL_ttf", TTF_Linked_Version());
    printf("%-12s%s\n", "jansson", JANSSON_VERSION);
    return EXIT_OK;
}
