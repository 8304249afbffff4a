// system.c -- a page: its clocks, and how it waits for its browser. There is one thread, and no
// other program.
#include "platform/system.h"

#include <emscripten.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

// The loops of the program stay as they are: the stack is unwound here, and wound up again when the
// browser has shown the picture.
// clang-format off
EM_ASYNC_JS(void, await_picture, (void), {
    await new Promise(go => document.hidden ? setTimeout(go, 250) : requestAnimationFrame(go));
})
// clang-format on

void sleep_s(double seconds) {
    (void)seconds; // the display has its own pace
    await_picture();
}

// clang-format off
EM_JS(void, copy_to_clipboard, (const char *text, int length), {
    const words = new TextDecoder().decode(HEAPU8.slice(text, text + length)).split(String.fromCharCode(0));
    const link = () => location.href.split(/[?#]/)[0] + '?' +
        words.slice(0, -1).map(encodeURIComponent).join('+');
    const copied = words.length > 1 ? link() : words[0];
    navigator.clipboard.writeText(copied).catch(why => console.warn(String(why)));
})
EM_JS(void, show_thumbs, (bool are_wanted), { document.body.classList.toggle('played', are_wanted); })
// clang-format on

bool is_browser(void) { return true; }
void browser_copy(const char *text, size_t length) { copy_to_clipboard(text, (int)length); }
void browser_show_touch_controls(bool are_wanted) { show_thumbs(are_wanted); }

char **arguments_of(char **words) { return words; }
void environment_forget(const char *name) { unsetenv(name); }

int processor_count(void) { return 1; }

uint64_t random_number(void) {
    uint64_t number = 0;
    if (getentropy(&number, sizeof number)) number = (uint64_t)(emscripten_get_now() * 1e6);
    return number;
}

void memory_enlarge_pages(const void *low, const void *high) { (void)low, (void)high; }

void interrupt_watch(void) {} // nobody has a Ctrl-C for a page

bool program_path(char *path, size_t size, Problem *problem) {
    (void)path, (void)size;
    return problem_set(problem, "a page cannot load minds of others; treads on a computer can");
}

void *library_open(const char *path, Problem *problem) {
    (void)path;
    problem_set(problem, "a page cannot load minds of others; treads on a computer can");
    return NULL;
}

void *library_find(void *library, const char *name) {
    (void)library, (void)name;
    return NULL;
}

void library_close(void *library) { (void)library; }

ProcessFault process_start(Process *process, const char *const *words, FILE **input) {
    (void)words;
    if (input) *input = NULL;
    process->id = 0;
    errno = ENOSYS;
    return PROCESS_NOT_STARTED;
}

bool process_wait(Process *process) {
    process->id = 0;
    return true;
}
