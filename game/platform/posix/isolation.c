// isolation.c -- limits what a child process may use of the machine.
#define _GNU_SOURCE // O_PATH
#include "platform/child.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/landlock.h>)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
// The numbers of system calls depend on the architecture. The filter supports these.
#if defined(__x86_64__)
#define CALLS_OF AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CALLS_OF AUDIT_ARCH_AARCH64
#endif
#endif

#include "ai/maths/assert.h"

#define BWRAP "/usr/bin/bwrap"
#define PRLIMIT "/usr/bin/prlimit"

enum { FILES_MAX = 256 };

const char *isolation_name(int kind) {
    static const char *const NAMES[] = {"none", "basic", "strict", "auto", NULL};
    ASSERT(kind >= 0 && kind <= ISOLATION_KINDS);
    return NAMES[kind];
}

#ifdef CALLS_OF

static bool has_landlock(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

// Forbids writing, creating and removing files, except devices such as /dev/null.
static bool forbid_writing(void) {
    struct landlock_ruleset_attr rules = {
        .handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                             LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                             LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                             LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                             LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM};
    struct landlock_path_beneath_attr devices = {.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE};
    int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    devices.parent_fd = open("/dev", O_PATH | O_CLOEXEC);
    bool is_held = set >= 0 && devices.parent_fd >= 0 &&
                   !syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &devices, 0) &&
                   !syscall(SYS_landlock_restrict_self, set, 0);
    if (set >= 0) close(set);
    if (devices.parent_fd >= 0) close(devices.parent_fd);
    return is_held;
}

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
#define IF_MORE(value, then) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, then, 0)
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)
#define OTHER_CALLS 0x40000000u // on x86-64 the calls of x32, which have other numbers

// Forbids sockets other than local ones, and access to other processes. A jump contains the number
// of rows to skip.
static bool forbid_calls(void) {
    enum { REFUSE = SECCOMP_RET_ERRNO | EPERM };
    struct sock_filter code[] = {LOAD(arch),
                                 IF(CALLS_OF, 0, 10),
                                 LOAD(nr),
                                 IF_MORE(OTHER_CALLS, 8),
                                 IF(SYS_ptrace, 7, 0),
                                 IF(SYS_process_vm_readv, 6, 0),
                                 IF(SYS_process_vm_writev, 5, 0),
                                 IF(SYS_io_uring_setup, 4, 0),
                                 IF(SYS_socket, 0, 2),
                                 LOAD(args[0]),
                                 IF(AF_UNIX, 0, 1),
                                 RETURN(SECCOMP_RET_ALLOW),
                                 RETURN(REFUSE)};
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    return !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static bool enter_basic(void) {
    return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && forbid_writing() && forbid_calls();
}

#else

static bool has_landlock(void) { return false; }
static bool enter_basic(void) { return false; }

#endif

bool isolation_choose(Isolation *isolation, Problem *problem) {
    ASSERT(isolation->kind >= 0 && isolation->kind < ISOLATION_KINDS);
    bool is_root = geteuid() == 0, has_bwrap = !access(BWRAP, X_OK) && !access(PRLIMIT, X_OK);
    bool has_basic = has_landlock();
    if (isolation->kind == ISOLATION_AUTO)
        isolation->kind = has_bwrap && !is_root ? ISOLATION_STRICT
                          : has_basic           ? ISOLATION_BASIC
                                                : ISOLATION_NONE;
    if (isolation->kind == ISOLATION_STRICT && is_root)
        return problem_set(problem, "--isolation strict is not available to root; use another "
                                    "user or --isolation basic");
    if (isolation->kind == ISOLATION_STRICT && !has_bwrap)
        return problem_set(problem,
                           "--isolation strict requires bwrap (bubblewrap) and prlimit; install "
                           "them or use --isolation basic");
    if (isolation->kind == ISOLATION_BASIC && !has_basic)
        return problem_set(problem, "--isolation basic requires Landlock, which this kernel lacks; "
                                    "use --isolation strict or none");
    return true;
}

// The command line of bubblewrap, before and after the working folder.
#define BARS                                                                                       \
    BWRAP " --unshare-all --die-with-parent --new-session --cap-drop ALL --clearenv"               \
          " --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv LANG C.UTF-8 --ro-bind /usr /usr"  \
          " --symlink usr/lib /lib --symlink usr/lib64 /lib64 --symlink usr/bin /bin"              \
          " --ro-bind-try /etc/alternatives /etc/alternatives --ro-bind-try /etc/java-17-openjdk"  \
          " /etc/java-17-openjdk --proc /proc --dev /dev --tmpfs /tmp --ro-bind"
#define LIMITS "-- " PRLIMIT " --nproc=64 --nofile=256 --fsize=0 --core=0 --"

// Appends the words of a text, which are stored in `copy`. Returns the new number of words.
static int add_words(const char *text, char *copy, const char **words, int count) {
    char *rest = NULL;
    strcpy(copy, text);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    return count;
}

bool isolation_command(const Isolation *isolation, const char *const *command,
                       IsolationCommand *to) {
    const char **words = to->words;
    int count = 0;
    ASSERT(command && command[0]);
    if (isolation->kind == ISOLATION_STRICT) {
        if (!getcwd(to->folder, sizeof to->folder)) return false;
        count = add_words(BARS, to->bars, words, count);
        words[count++] = to->folder;
        words[count++] = to->folder;
        words[count++] = "--chdir";
        words[count++] = to->folder;
        count = add_words(LIMITS, to->limits, words, count);
    }
    for (int i = 0; command[i]; i++, count++) {
        if (count == ISOLATION_WORDS_MAX - 1) return false;
        words[count] = command[i];
    }
    words[count] = NULL;
    return true;
}

bool isolation_enter(const Isolation *isolation) {
    // Limits memory that is written; programs may reserve much more than they use.
    rlim_t bytes = (rlim_t)(1.25 * isolation->memory_mb * (1 << 20));
    struct rlimit memory = {bytes, bytes}, none = {0, 0}, files = {FILES_MAX, FILES_MAX};
    if (setrlimit(RLIMIT_DATA, &memory) || setrlimit(RLIMIT_CORE, &none)) return false;
    if (isolation->kind != ISOLATION_BASIC) return true;
    return !setrlimit(RLIMIT_NOFILE, &files) && enter_basic();
}
