// system.c -- processors, random numbers, interruptions, libraries and child processes on POSIX.
//
// The folder game/platform/posix/ implements game/platform/ on POSIX systems, with the isolation of
// child processes; it must not know the rest of the game.
#define _DEFAULT_SOURCE // getentropy and the flags of networks, which BSD and macOS also have
#include "platform/host.h"
#include "platform/system.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/maths/assert.h"

extern char **environ;

char **arguments_of(char **words) { return words; }
void environment_forget(const char *name) { unsetenv(name); }

void sleep_s(double seconds) {
    if (seconds > 0) host_pause(seconds);
}

void files_allow(int count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= (rlim_t)count) return;
    limit.rlim_cur = limit.rlim_max < (rlim_t)count ? limit.rlim_max : (rlim_t)count;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Asks the desktop once: GNOME and its relatives by gsettings, and KDE by its settings file.
bool system_reduces_motion(void) {
    static int answer = -1;
    const char *desktop = getenv("XDG_CURRENT_DESKTOP"), *home = getenv("HOME");
    char line[256] = "", path[4096];
    if (answer >= 0 || !desktop) return answer > 0;
    answer = 0;
    if (strstr(desktop, "KDE")) {
        snprintf(path, sizeof path, "%s/.config/kdeglobals", home ? home : "");
        FILE *file = fopen(path, "re");
        while (file && fgets(line, sizeof line, file))
            if (!strncmp(line, "AnimationDurationFactor=0\n", 26)) answer = 1;
        if (file) fclose(file);
        return answer;
    }
    FILE *pipe =
        popen("exec gsettings get org.gnome.desktop.interface enable-animations 2>/dev/null", "r");
    if (pipe && fgets(line, sizeof line, pipe)) answer = !strncmp(line, "false", 5);
    if (pipe) pclose(pipe);
    return answer;
}

char *system_certificates(void) { return NULL; }

uint64_t random_number(void) {
    uint64_t number = 0;
    if (getentropy(&number, sizeof number))
        number = (uint64_t)time(NULL) * 2654435761u + (uint64_t)getpid();
    return number;
}

// Prefers the addresses of private networks (RFC 1918).
bool network_address(char *text, size_t room) {
    struct ifaddrs *all, *at;
    bool is_found = false, is_local = false;
    if (getifaddrs(&all)) return false;
    for (at = all; at && !is_local; at = at->ifa_next) {
        bool is_up = (at->ifa_flags & IFF_UP) && !(at->ifa_flags & IFF_LOOPBACK);
        if (!is_up || !at->ifa_addr || at->ifa_addr->sa_family != AF_INET) continue;
        struct sockaddr_in address;
        memcpy(&address, at->ifa_addr, sizeof address);
        uint32_t number = ntohl(address.sin_addr.s_addr);
        is_local = number >> 24u == 10 || number >> 20u == 0xac1 || number >> 16u == 0xc0a8;
        if (is_found && !is_local) continue;
        is_found = inet_ntop(AF_INET, &address.sin_addr, text, (socklen_t)room) != NULL;
    }
    freeifaddrs(all);
    return is_found;
}

void interrupt_watch(void) {
    struct sigaction action = {.sa_handler = interrupt_request, .sa_flags = (int)SA_RESETHAND},
                     before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action,
              NULL); // set before SDL, which only reports it to programs with a window
    sigaction(SIGHUP, NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, NULL);
}

static volatile sig_atomic_t is_reload_due;

static void request_reload(int signal_number) { is_reload_due = signal_number; }

void reload_watch(void) {
    struct sigaction action = {.sa_handler = request_reload};
    sigemptyset(&action.sa_mask);
    sigaction(SIGHUP, &action, NULL);
}

bool reload_came(void) {
    bool has_come = is_reload_due;
    is_reload_due = 0;
    return has_come;
}

bool program_folder(char *folder, size_t size) {
    if (!program_path(folder, size, NULL)) return false;
    strrchr(folder, '/')[1] = '\0';
    return true;
}

void *library_open(const char *path, Problem *problem) {
    ASSERT(path && *path);
    fenv_t before;
    char here[4096];
    // dlopen would search the system's libraries if the path had no folder.
    snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path);
    fegetenv(&before);
    void *library = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    fesetenv(&before);
    if (!library) problem_set(problem, "%s", dlerror());
    return library;
}

void *library_find(void *library, const char *name) { return dlsym(library, name); }

void library_close(void *library) {
    if (library) dlclose(library);
}

// Redirects its stdout to our stderr, because our stdout is for results. Returns 0 or an errno.
static int spawn(Process *process, const char *const *words, int input) {
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) {
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        posix_spawn_file_actions_addclose(&actions, input);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    int why = posix_spawnp(&child, words[0], &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    process->id = why ? 0 : child;
    return why;
}

ProcessFault process_start(Process *process, const char *const *words, FILE **input) {
    ASSERT(words && words[0]);
    int ends[2] = {-1, -1};
    process->id = 0;
    if (!input) return (errno = spawn(process, words, -1)) ? PROCESS_NOT_STARTED : PROCESS_FINE;
    *input = NULL;
    if (pipe(ends)) return PROCESS_NO_PIPE;
    // The program must not inherit the write end, because it waits for that to be closed.
    int why = fcntl(ends[1], F_SETFD, FD_CLOEXEC) ? errno : spawn(process, words, ends[0]);
    close(ends[0]);
    if (!why && !(*input = fdopen(ends[1], "wb"))) why = errno;
    if (why) close(ends[1]);
    errno = why;
    return why ? PROCESS_NOT_STARTED : PROCESS_FINE;
}

bool process_wait(Process *process) {
    ASSERT(process->id >= 0);
    int status = 0;
    pid_t awaited = (pid_t)process->id, ended;
    process->id = 0;
    if (!awaited) return true;
    do {
        ended = waitpid(awaited, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended == awaited && !status;
}
