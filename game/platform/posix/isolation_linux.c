// isolation_linux.c -- isolates child processes by Landlock, seccomp, limits and bubblewrap.
#define _GNU_SOURCE // O_PATH, memfd_create, setresuid
#include "isolation.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/maths/assert.h"
#include "extras.h"
#include "platform/text.h"
#include "platform/system.h"
#include "platform/threads.h"

#define BWRAP "/usr/bin/bwrap"
#define PRLIMIT "/usr/bin/prlimit"
#define STRICT_PATH "/usr/local/bin:/usr/bin:/bin"

enum {
    NOBODY = 65534,
    FILE_COUNT_MAX = 256,
    STRICT_TASKS = 64, // processes and threads
    BASIC_TASKS = 256, // added to the tasks that the user has at the start
};

// Landlock. The kernel's header may be older than the kernel, so that its newer constants are here.
enum {
    MAY_WRITE = 1 << 1,
    MAY_READ = 1 << 2,
    CHANGES_OF_1 = 0x1ff0, // remove and make files of all kinds
    MAY_MOVE = 1 << 13,    // move to another folder
    MAY_TRUNCATE = 1 << 14,
    MAY_CONTROL = 1 << 15, // devices, with ioctl
    NET_BIND_CONNECT = 3,
    SCOPE_SOCKETS_SIGNALS = 3,
    VERSION_MOVE = 2,
    VERSION_TRUNCATE = 3,
    VERSION_NET = 4,
    VERSION_CONTROL = 5,
    VERSION_SCOPES = 6,
};
typedef struct Rules {
    uint64_t files, net, scopes; // forbidden, except by the rules that follow
} Rules;
typedef struct __attribute__((packed)) BeneathRule {
    uint64_t allowed;
    int32_t file;
} BeneathRule;

#if defined(SYS_landlock_create_ruleset)

static int landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
    return version > 0 && calls_can_be_limited() ? (int)version : 0;
}

static long create_rules(const Rules *rules, int version) {
    size_t size = version >= VERSION_SCOPES ? sizeof *rules
                  : version >= VERSION_NET  ? 2 * sizeof(uint64_t)
                                            : sizeof(uint64_t);
    return syscall(SYS_landlock_create_ruleset, rules, size, 0);
}

// Files that are not there need no rule.
static void allow_beneath(int rules, const char *path, uint64_t allowed) {
    BeneathRule rule = {allowed, open(path, O_PATH | O_CLOEXEC)};
    if (rule.file < 0) return;
    syscall(SYS_landlock_add_rule, rules, 1, &rule, 0);
    close(rule.file);
}

static bool enter_rules(int rules) { return !syscall(SYS_landlock_restrict_self, rules, 0); }

#else

static int landlock_version(void) { return 0; }
static long create_rules(const Rules *rules, int version) {
    return (void)rules, (void)version, errno = ENOSYS, -1;
}
static void allow_beneath(int rules, const char *path, uint64_t allowed) {
    (void)rules, (void)path, (void)allowed;
}
static bool enter_rules(int rules) { return (void)rules, errno = ENOSYS, false; }

#endif

// Lets the process read all files but devices, and change none.
static bool prepare_landlock(Cage *cage, int version) {
    Rules rules = {.files = MAY_WRITE | MAY_READ | CHANGES_OF_1};
    if (version >= VERSION_MOVE) rules.files |= MAY_MOVE;
    if (version >= VERSION_TRUNCATE) rules.files |= MAY_TRUNCATE;
    if (version >= VERSION_CONTROL) rules.files |= MAY_CONTROL;
    if (version >= VERSION_NET) rules.net = NET_BIND_CONNECT;
    if (version >= VERSION_SCOPES) rules.scopes = SCOPE_SOCKETS_SIGNALS;
    cage->has_scopes = rules.scopes;
    cage->landlock = (int)create_rules(&rules, version);
    DIR *top = opendir("/");
    if (cage->landlock < 0 || !top) {
        if (top) closedir(top);
        return false;
    }
    fcntl(cage->landlock, F_SETFD, FD_CLOEXEC);
    for (struct dirent *entry; (entry = readdir(top));) {
        char path[sizeof entry->d_name + 2];
        snprintf(path, sizeof path, "/%s", entry->d_name);
        if (strcmp(path, "/.") != 0 && strcmp(path, "/..") != 0 && strcmp(path, "/dev") != 0)
            allow_beneath(cage->landlock, path, MAY_READ);
    }
    closedir(top);
    allow_beneath(cage->landlock, ".", MAY_READ);
    static const char *const READABLE[] = {"/dev/random", "/dev/urandom"};
    static const char *const DEVICES[] = {"/dev/null", "/dev/zero", "/dev/full"};
    for (int i = 0; i < 2; i++) allow_beneath(cage->landlock, READABLE[i], MAY_READ);
    for (int i = 0; i < 3; i++)
        allow_beneath(cage->landlock, DEVICES[i],
                      MAY_READ | MAY_WRITE | (rules.files & (MAY_TRUNCATE | MAY_CONTROL)));
    return true;
}

// Returns the number of processes and threads of a user, from the owners of the folders in /proc.
static long count_tasks(uid_t user) {
    long count = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        char path[sizeof entry->d_name + 16];
        struct stat task;
        snprintf(path, sizeof path, "/proc/%s/task", entry->d_name);
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9' || stat(path, &task)) continue;
        if (task.st_uid == user) count += task.st_nlink > 2 ? (long)task.st_nlink - 2 : 1;
    }
    if (processes) closedir(processes);
    return count;
}

// Returns whether the system counts the processes of a sandbox on their own (Linux 5.14).
static bool counts_tasks_inside(void) {
    struct utsname name;
    int major = 0, minor = 0;
    if (uname(&name) || sscanf(name.release, "%d.%d", &major, &minor) != 2) return false;
    return major > 5 || (major == 5 && minor >= 14);
}

static bool is_root(void) { return geteuid() == 0; }

static void add_argument(Text *text, const char *word) {
    text_add_bytes(text, word, strlen(word) + 1);
}

static void add_arguments(Text *text, const char *words) {
    for (const char *at = words, *end; *at; at = end + strspn(end, " ")) {
        end = at + strcspn(at, " ");
        text_add_bytes(text, at, (size_t)(end - at));
        text_add_bytes(text, "", 1);
    }
}

// Returns whether the command is this program, as for a plugin.
static bool is_this_program(const char *word) {
    char program[PATH_MAX];
    return program_path(program, sizeof program, NULL) && !strcmp(word, program);
}

// Returns an open file with the arguments of bubblewrap, or -1. Bots could read them on its command
// line.
static int arguments_file(const char *folder, const char *program) {
    Text text = {0};
    add_arguments(&text, "--unshare-all --die-with-parent --new-session --hostname treads "
                         "--cap-drop ALL --clearenv --setenv PATH " STRICT_PATH
                         " --setenv LANG C.UTF-8 --ro-bind /usr /usr --symlink usr/lib /lib "
                         "--symlink usr/lib64 /lib64 --symlink usr/bin /bin "
                         "--ro-bind-try /etc/alternatives /etc/alternatives "
                         "--ro-bind-try /etc/java-17-openjdk /etc/java-17-openjdk "
                         "--proc /proc --dev /dev --tmpfs /tmp");
    for (int i = 0; i < 2; i++) {
        if (i && !is_this_program(program)) break;
        add_argument(&text, "--ro-bind");
        add_argument(&text, i ? program : folder);
        add_argument(&text, i ? program : folder);
    }
    add_argument(&text, "--chdir");
    add_argument(&text, folder);
    add_arguments(&text, "--remount-ro /dev --remount-ro /tmp --remount-ro / --seccomp 5");
    int file = memfd_create("arguments", MFD_CLOEXEC);
    bool is_written = file >= 0 && text.at &&
                      write(file, text.at, text.count) == (ssize_t)text.count &&
                      !lseek(file, 0, SEEK_SET);
    free(text.at);
    if (!is_written && file >= 0) close(file);
    return is_written ? file : -1;
}

static bool prepare_strict(Cage *cage, const char *folder, const char *program) {
    cage->files[0] = arguments_file(folder, program);
    cage->files[1] = calls_file();
    if (cage->files[0] < 0 || cage->files[1] < 0) return false;
    uid_t user = is_root() ? NOBODY : geteuid();
    long tasks = STRICT_TASKS + (counts_tasks_inside() ? 0 : count_tasks(user));
    snprintf(cage->limit, sizeof cage->limit, "--nproc=%ld", tasks);
    const char *const words[] = {BWRAP,       "--args",       "4",         "--",       PRLIMIT,
                                 cage->limit, "--nofile=256", "--fsize=0", "--core=0", "--"};
    memcpy(cage->words, words, sizeof words);
    cage->word_count = sizeof words / sizeof *words;
    return true;
}

static bool prepare(Cage *cage, Isolation isolation, const char *folder, const char *const *words,
                    int landlock_max) {
    *cage = (Cage){.isolation = isolation,
                   .landlock = -1,
                   .files = {-1, -1},
                   .is_nobody = isolation.kind != ISOLATION_NONE && is_root()};
    int version = landlock_version();
    if (isolation.kind == ISOLATION_STRICT && !prepare_strict(cage, folder, words[0])) return false;
    if (isolation.kind == ISOLATION_BASIC) {
        if (!prepare_landlock(cage, version < landlock_max ? version : landlock_max)) return false;
        cage->task_count_max = BASIC_TASKS + count_tasks(cage->is_nobody ? NOBODY : geteuid());
    }
    errno = E2BIG;
    for (int i = 0; words[i]; i++, cage->word_count++) {
        if (cage->word_count == CAGE_WORDS_MAX - 1) return false;
        cage->words[cage->word_count] = words[i];
    }
    return true;
}

static bool is_below(const char *path, const char *folder) {
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

// Returns whether bots can see a path, which they may still lack the rights to read.
static bool is_seen(IsolationKind kind, const char *path) {
    char real[PATH_MAX], folder[PATH_MAX];
    if (kind == ISOLATION_NONE) return true;
    if (!realpath(path, real) || !getcwd(folder, sizeof folder)) return false;
    if (is_below(real, folder) || is_this_program(real)) return true;
    if (kind == ISOLATION_BASIC) return !is_below(real, "/dev");
    return is_below(real, "/usr") || is_below(real, "/etc/alternatives");
}

// Finds the program that exec would run: in the folders of `path`, as seen by a kind of bots.
static bool find_program(IsolationKind kind, const char *name, const char *path,
                         char found[static PATH_MAX]) {
    snprintf(found, PATH_MAX, "%s", name);
    if (strchr(name, '/')) return !access(found, X_OK) && is_seen(kind, found);
    for (size_t length; path && *path; path += length + (path[length] == ':')) {
        length = strcspn(path, ":");
        snprintf(found, PATH_MAX, "%.*s%s%s", (int)length, path, length ? "/" : "", name);
        if (is_seen(kind, found) && !access(found, X_OK)) return true;
    }
    return false;
}

bool cage_prepare(Cage *cage, Isolation isolation, const char *const *words, int landlock_max,
                  Problem *problem) {
    ASSERT(words && words[0] && isolation.kind < ISOLATION_AUTO);
    char folder[PATH_MAX], program[PATH_MAX];
    bool is_found = find_program(ISOLATION_NONE, words[0], getenv("PATH"), program);
    *cage = (Cage){.landlock = -1, .files = {-1, -1}};
    return ((is_found || isolation.kind != ISOLATION_STRICT) && getcwd(folder, sizeof folder) &&
            prepare(cage, isolation, folder, words, landlock_max)) ||
           problem_set(problem, "'%s' cannot be started: %s", words[0], strerror(errno));
}

void cage_free(Cage *cage) {
    for (int i = 0; i < CAGE_FILES; i++)
        if (cage->files[i] >= 0) close(cage->files[i]);
    if (cage->landlock >= 0) close(cage->landlock);
}

static bool limit(int resource, rlim_t most) {
    struct rlimit limits = {most, most};
    return !setrlimit(resource, &limits);
}

// Uses the system calls directly, because the functions of the C library would wait for threads
// that do not exist after fork.
static bool become_nobody(void) {
    return !syscall(SYS_setgroups, 0, NULL) && !syscall(SYS_setresgid, NOBODY, NOBODY, NOBODY) &&
           !syscall(SYS_setresuid, NOBODY, NOBODY, NOBODY);
}

// Isolates the calling process for the rest of its life. Returns false and sets errno on failure.
static bool enter(const Cage *cage, int landlock) {
    // Limits memory that is written; programs may reserve much more than they use.
    rlim_t bytes = (rlim_t)(1.25 * cage->isolation.memory_mb * (1 << 20));
    if (!limit(RLIMIT_DATA, bytes) || !limit(RLIMIT_CORE, 0)) return false;
    if (cage->is_nobody && !become_nobody()) return false;
    if (cage->isolation.kind != ISOLATION_BASIC) return true;
    return limit(RLIMIT_NOFILE, FILE_COUNT_MAX) && limit(RLIMIT_FSIZE, 0) &&
           limit(RLIMIT_NPROC, (rlim_t)cage->task_count_max) &&
           !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && enter_rules(landlock) &&
           calls_limit(cage->has_scopes);
}

void cage_exec(const Cage *cage, int error) {
    enum { AWAY = CAGE_FILE_FIRST + CAGE_FILES };
    int landlock = -1, files[CAGE_FILES], count = 0;
    // First duplicates the files, because one may have the number that another one gets.
    if (error >= 0) error = fcntl(error, F_DUPFD_CLOEXEC, AWAY);
    if (cage->landlock >= 0) landlock = fcntl(cage->landlock, F_DUPFD_CLOEXEC, AWAY);
    for (; count < CAGE_FILES && cage->files[count] >= 0; count++)
        files[count] = fcntl(cage->files[count], F_DUPFD_CLOEXEC, AWAY);
    if (error >= 0) dup3(error, CAGE_ERROR, O_CLOEXEC);
    for (int i = 0; i < count; i++) dup2(files[i], CAGE_FILE_FIRST + i);
    if (!enter(cage, landlock)) return;
    extras_close_from(CAGE_FILE_FIRST + count);
    // No shell, which would interpret the words.
    char *const *words = (char *const *)cage->words;
    if (cage->isolation.kind == ISOLATION_STRICT)
        execve(words[0], words, (char *[]){NULL}); // bubblewrap itself would show its environment
    else if (strchr(words[0], '/'))
        execv(words[0], words);
    else
        execvp(words[0], words);
}

// True if bubblewrap can make a sandbox, which may require rights.
static bool is_strict_possible;
static void try_strict(void) {
    static const char *const WORDS[] = {"/usr/bin/true", NULL};
    Cage cage;
    int status = 1;
    if (access(BWRAP, X_OK) || access(PRLIMIT, X_OK)) return;
    Isolation isolation = {.kind = ISOLATION_STRICT, .memory_mb = 1024};
    pid_t child = prepare(&cage, isolation, "/usr", WORDS, LANDLOCK_NEWEST) ? fork() : -1;
    if (!child) {
        int nowhere = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++) dup2(nowhere, i);
        cage_exec(&cage, -1);
        _exit(1);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    is_strict_possible = child > 0 && !status;
    cage_free(&cage);
}

static bool can_be_strict(void) {
    static Once once = ONCE_INIT;
    once_do(&once, try_strict);
    return is_strict_possible;
}

enum { ALL_READABLE = -1, FOLDER_UNREADABLE = 254 };

// Returns the index of the first word that names a file which the bots cannot read.
static int find_unreadable(IsolationKind kind, const char *const *words, const bool *are_files) {
    char found[PATH_MAX];
    const char *path = kind == ISOLATION_STRICT ? STRICT_PATH : getenv("PATH");
    if (access(".", R_OK | X_OK)) return FOLDER_UNREADABLE;
    if (are_files[0] && !find_program(kind, words[0], path, found)) return 0;
    for (int i = 1; words[i]; i++)
        if (are_files[i] && (!is_seen(kind, words[i]) || access(words[i], R_OK))) return i;
    return ALL_READABLE;
}

// Does the same with the rights of the user nobody, in another process.
static int find_unreadable_by_nobody(IsolationKind kind, const char *const *words,
                                     const bool *are_files) {
    int status = 0;
    pid_t child = fork();
    if (!child) _exit(become_nobody() ? find_unreadable(kind, words, are_files) : 0);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    int found = child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return found == (ALL_READABLE & 0xff) ? ALL_READABLE : found;
}

// Finds the first file of a command that bots of a kind cannot read, which this user can. Returns
// false if there is none.
static bool finds_unreadable(IsolationKind kind, const char *const *words,
                             char found[static PATH_MAX]) {
    bool are_files[CAGE_WORDS_MAX] = {false};
    struct stat file;
    if (kind == ISOLATION_NONE) return false;
    are_files[0] = find_program(ISOLATION_NONE, words[0], getenv("PATH"), found);
    for (int i = 1; words[i] && i < CAGE_WORDS_MAX; i++)
        are_files[i] = !stat(words[i], &file) && S_ISREG(file.st_mode);
    int word = is_root() ? find_unreadable_by_nobody(kind, words, are_files)
                         : find_unreadable(kind, words, are_files);
    if (word > 0 && word != FOLDER_UNREADABLE) snprintf(found, PATH_MAX, "%s", words[word]);
    if (word == FOLDER_UNREADABLE && !getcwd(found, PATH_MAX)) *found = '\0';
    return word != ALL_READABLE;
}

// Sets `problem` to a sentence about a file that bots cannot read, with advice.
static bool explain_unreadable(IsolationKind kind, const char *path, Problem *problem) {
    char folder[PATH_MAX];
    if (is_root())
        return problem_set(problem,
                           "bots of root run as the user nobody, who cannot read '%s'; move it to "
                           "a folder that everyone can read, or use --isolation none",
                           path_for_message(path));
    if (!getcwd(folder, sizeof folder)) *folder = '\0';
    if (kind == ISOLATION_STRICT)
        return problem_set(problem,
                           "a bot cannot read '%s', because with --isolation strict it sees only "
                           "/usr and '%s'; move the file there, or use --isolation basic or none",
                           path_for_message(path), path_for_message(folder));
    return problem_set(problem,
                       "a bot cannot read '%s', because with --isolation basic it cannot use "
                       "devices; move the file to another folder, or use --isolation none",
                       path_for_message(path));
}

bool isolation_explain(const Isolation *isolation, const char *text, Problem *problem) {
    static const char ENDS[] = " \t\r\n'\"`()<>,;";
    char path[PATH_MAX];
    if (isolation->kind == ISOLATION_NONE) return false;
    for (const char *at = strchr(text, '/'); at; at = strchr(at, '/')) {
        size_t length = strcspn(at, ENDS);
        bool is_start = at == text || strchr(ENDS, at[-1]) || strchr(":=", at[-1]);
        const char *const words[] = {"/", path, NULL};
        while (length && strchr(":.", at[length - 1])) length--;
        snprintf(path, sizeof path, "%.*s", (int)length, at);
        at += length ? length : 1;
        if (!is_start || is_below(path, "/proc") || access(path, F_OK)) continue;
        bool are_files[] = {false, true};
        int word = is_root() ? find_unreadable_by_nobody(isolation->kind, words, are_files)
                             : find_unreadable(isolation->kind, words, are_files);
        if (word == 1) return !explain_unreadable(isolation->kind, path, problem);
    }
    return false;
}

static bool is_available(IsolationKind kind, Problem *problem) {
    char folder[PATH_MAX];
    if (kind == ISOLATION_STRICT && (access(BWRAP, X_OK) || access(PRLIMIT, X_OK)))
        return problem_set(problem,
                           "--isolation strict requires bwrap (bubblewrap) and prlimit; install "
                           "them or use --isolation basic");
    if (kind == ISOLATION_STRICT && !can_be_strict())
        return problem_set(
            problem, "--isolation strict is not available, because bwrap cannot make a sandbox "
                     "here; allow user namespaces or use --isolation basic");
    if (kind == ISOLATION_STRICT && getcwd(folder, sizeof folder) && !strcmp(folder, "/"))
        return problem_set(problem, "--isolation strict shows the bots the folder in which treads "
                                    "is started, which must not be '/'");
    if (kind == ISOLATION_BASIC && !landlock_version())
        return problem_set(problem, "--isolation basic requires Landlock and seccomp, which this "
                                    "kernel lacks; use --isolation strict or none");
    return true;
}

bool isolation_choose(Isolation *isolation, const char *const *words, Problem *remark,
                      Problem *problem) {
    ASSERT(isolation->kind >= 0 && isolation->kind < ISOLATION_KINDS);
    char path[PATH_MAX];
    bool is_auto = isolation->kind == ISOLATION_AUTO;
    if (is_auto)
        isolation->kind = is_available(ISOLATION_STRICT, NULL)  ? ISOLATION_STRICT
                          : is_available(ISOLATION_BASIC, NULL) ? ISOLATION_BASIC
                                                                : ISOLATION_NONE;
    if (is_auto && isolation->kind == ISOLATION_NONE)
        problem_set(remark, "bots run without isolation, because this system lacks Landlock, and "
                            "bubblewrap with user namespaces");
    if (!is_available(isolation->kind, problem)) return false;
    if (isolation->kind == ISOLATION_BASIC && landlock_version() < VERSION_SCOPES)
        problem_set(remark,
                    "this kernel has version %d of Landlock, not %d, so with --isolation basic "
                    "bots cannot send signals to the processes that they have started",
                    landlock_version(), VERSION_SCOPES);
    if (!words || !finds_unreadable(isolation->kind, words, path)) return true;
    if (!is_auto || !is_root()) return explain_unreadable(isolation->kind, path, problem);
    problem_set(remark,
                "bots run without isolation: as root they would run as the user nobody, who cannot "
                "read '%s'",
                path_for_message(path));
    isolation->kind = ISOLATION_NONE;
    return true;
}
