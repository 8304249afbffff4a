// system.c -- the command line, processors and luck, interruptions: as Windows has them. Libraries
// of others and other programs are not begun here.
#define _CRT_RAND_S
#include "platform/host.h"
#include "platform/system.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

static char *narrow(const wchar_t *wide) {
    int room = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = malloc((size_t)room + 1);
    if (text) WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, room, NULL, NULL);
    return text;
}

// The C library has them in one of the old code pages, and getenv what is in the environment, too.
static void read_environment(void) {
    wchar_t *all = GetEnvironmentStringsW();
    for (wchar_t *at = all; at && *at; at += wcslen(at) + 1) {
        bool is_foreign = false;
        for (wchar_t *letter = at; *letter; letter++) is_foreign |= *letter > 126;
        char *text = is_foreign && *at != L'=' ? narrow(at) : NULL;
        if (text) _putenv(text);
        free(text);
    }
    if (all) FreeEnvironmentStringsW(all);
}

char **arguments_of(char **words) {
    int count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **all = wide ? calloc((size_t)count + 1, sizeof *all) : NULL;
    read_environment();
    for (int i = 0; all && i < count; i++) {
        all[i] = narrow(wide[i]);
        for (char *at = all[i]; at && (at = strchr(at, '\\'));) *at = '/';
    }
    LocalFree(wide);
    return all ? all : words;
}

void environment_forget(const char *name) { _putenv_s(name, ""); }

void sleep_s(double seconds) {
    if (seconds > 0) host_pause(seconds);
}

bool is_browser(void) { return false; }
void browser_copy(const char *text, size_t length) { (void)text, (void)length; }
void browser_show_touch_controls(bool are_wanted) { (void)are_wanted; }

int processor_count(void) {
    SYSTEM_INFO facts;
    GetSystemInfo(&facts);
    return facts.dwNumberOfProcessors > 0 ? (int)facts.dwNumberOfProcessors : 1;
}

uint64_t random_number(void) {
    unsigned high = 0, low = 0;
    rand_s(&high);
    rand_s(&low);
    return (uint64_t)high << 32 | low;
}

void memory_enlarge_pages(const void *low, const void *high) { (void)low, (void)high; }

// The first takes its own watch away: a second one stops the program.
void interrupt_watch(void) {
    signal(SIGINT, interrupt_note);
    signal(SIGTERM, interrupt_note);
    signal(SIGBREAK, interrupt_note);
}

bool program_path(char *path, size_t size, Problem *problem) {
    (void)path, (void)size;
    return problem_set(problem, "minds in shared libraries (so:) do not run on this system");
}

void *library_open(const char *path, Problem *problem) {
    problem_set(problem, "%s: minds in shared libraries (so:) do not run on this system", path);
    return NULL;
}

void *library_find(void *library, const char *name) { return (void)name, library; }
void library_close(void *library) { (void)library; }

ProcessFault process_start(Process *process, const char *const *words, FILE **input) {
    (void)words;
    if (input) *input = NULL;
    process->id = 0;
    errno = ENOENT;
    return PROCESS_NOT_STARTED;
}

bool process_wait(Process *process) { return process->id == 0; }
