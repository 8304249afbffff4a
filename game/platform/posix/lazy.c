// lazy.c -- finds functions of libraries that are opened at their first call; game/lazy.py makes
// the stubs that call lazy_find.
#include <dlfcn.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "game/cli/lazy_names.h"
#include "game/platform/escape.h"

enum { EXIT_MISSING_LIBRARY = 3 };

static const char *const FILES[] = {LAZY_FILES};
static const struct {
    const char *name;
    int file;
} FUNCTIONS[] = {LAZY_FUNCTIONS};

extern void *lazy_addresses[]; // addresses of the functions, or of the code that calls lazy_find
void *lazy_find(int function);

// Returns the address of a function and stores it for later calls. Threads may race: all of them
// store the same address. Ends the program if the library is missing, because callers expect a
// function that works.
void *lazy_find(int function) {
    ASSERT(function >= 0 && function < (int)(sizeof FUNCTIONS / sizeof *FUNCTIONS));
    const char *file = FILES[FUNCTIONS[function].file];
    fenv_t before;
    fegetenv(&before); // a library compiled with -ffast-math would change it
    void *library = dlopen(file, RTLD_LAZY | RTLD_GLOBAL); // an open library is returned again
    fesetenv(&before);
    void *found = library ? dlsym(library, FUNCTIONS[function].name) : NULL;
    if (!found) {
        escaped_print(stderr, "treads: this needs the library %s: %s\n", file, dlerror());
        exit(EXIT_MISSING_LIBRARY);
    }
    __atomic_store_n(&lazy_addresses[function], found, __ATOMIC_RELAXED);
    return found;
}
