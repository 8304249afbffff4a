// calls_linux.c -- the seccomp filter of isolated processes.
#define _GNU_SOURCE // memfd_create, F_SETPIPE_SZ, O_TMPFILE
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ai/maths/assert.h"
#include "game/platform_rows.h" // generated from ../rows.txt

#if __has_include(<linux/landlock.h>) && (defined(__x86_64__) || defined(__aarch64__))
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

// The numbers of system calls depend on the architecture.
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#define OTHER_CALLS 0x40000000u // the calls of x32 on x86-64 have other numbers
// Refused calls from this number on do not exist, as on an older kernel, so that libraries use
// older ones: clone3 and openat2 keep their arguments in memory, where the filter cannot read them.
#define NEWER_CALLS 425

#define CALL_NUMBER(name) SYS_##name,
#if !defined(__x86_64__)
#undef OLD_CALLS
#define OLD_CALLS(CALL)
#endif
static const int ALLOWED_CALLS[] = {OLD_CALLS(CALL_NUMBER) FREE_CALLS(CALL_NUMBER)};
static const int SENDING_CALLS[] = {SIGNAL_CALLS(CALL_NUMBER)};

// A condition on the low 32 bits of an argument: after masking it equals a value, or none.
enum { VALUES_MAX = 10, CONDITIONS_MAX = 2 };
typedef struct Condition {
    int argument;
    uint32_t mask;
    bool is_forbidding;
    int count; // number of values; 0: no condition
    uint32_t values[VALUES_MAX];
} Condition;

typedef struct Call {
    int number;
    Condition conditions[CONDITIONS_MAX];
} Call;

#define ANY UINT32_MAX
#define NEW_NAMESPACES                                                                             \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |  \
     CLONE_NEWNET)
// Landlock before version 3 allows truncating a file that is opened for reading.
#define OPENING(flags)                                                                             \
    {                                                                                              \
        {                                                                                          \
            flags, O_ACCMODE | O_TRUNC, true, 2, { O_RDONLY | O_TRUNC, O_ACCMODE | O_TRUNC }       \
        }                                                                                          \
    }

static const Call CALLS[] = {
#if defined(__x86_64__)
    {SYS_open, OPENING(1)},
#endif
    {SYS_openat, OPENING(2)},
    {SYS_clone, {{0, NEW_NAMESPACES, false, 1, {0}}}},
    // Datagrams could be sent to the sockets of other programs.
    {SYS_socketpair,
     {{0, ANY, false, 1, {AF_UNIX}},
      {1, ~(uint32_t)(SOCK_CLOEXEC | SOCK_NONBLOCK), false, 1, {SOCK_STREAM}}}},
    // Locks could stop other programs, and an owner could get signals.
    {SYS_fcntl,
     {{1,
       ANY,
       false,
       8,
       {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETPIPE_SZ,
        F_SETPIPE_SZ}}}},
    // Other requests change attributes of files, make snapshots, or type into a terminal.
    {SYS_ioctl,
     {{1, ANY, false, 7, {TCGETS, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX}}}},
    // The process itself is number 0.
    {SYS_prlimit64, {{0, ANY, false, 1, {0}}}},
    {SYS_sched_setaffinity, {{0, ANY, false, 1, {0}}}},
};

enum { FILTER_MAX = 640 };
typedef struct Filter {
    struct sock_filter code[FILTER_MAX];
    int count;
} Filter;

static void add(Filter *filter, struct sock_filter statement) {
    ASSERT(filter->count < FILTER_MAX);
    filter->code[filter->count++] = statement;
}

#define LOAD(offset) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define MASK(bits) (struct sock_filter) BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits)
// A jump contains the numbers of statements to skip.
#define IF(value, then, otherwise)                                                                 \
    (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
#define IF_FROM(value, then, otherwise)                                                            \
    (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, then, otherwise)
#define RETURN(what) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, what)
#define ALLOWED RETURN(SECCOMP_RET_ALLOW)
#define REFUSED RETURN(SECCOMP_RET_ERRNO | EPERM)
#define MISSING RETURN(SECCOMP_RET_ERRNO | ENOSYS)

static void add_call(Filter *filter, const Call *call) {
    int jump = filter->count;
    add(filter, IF((uint32_t)call->number, 0, 0));
    for (int i = 0; i < CONDITIONS_MAX; i++) {
        const Condition *condition = &call->conditions[i];
        int count = condition->count;
        if (!count) continue;
        add(filter, LOAD((uint32_t)offsetof(struct seccomp_data, args[condition->argument])));
        add(filter, MASK(condition->mask));
        for (int k = 0; k < count; k++) {
            int refusal = count - 1 - k, next = refusal + 1; // statements to skip
            bool is_last = k == count - 1;
            if (condition->is_forbidding)
                add(filter, IF(condition->values[k], (uint8_t)refusal, (uint8_t)is_last));
            else
                add(filter, IF(condition->values[k], (uint8_t)next, 0));
        }
        add(filter, REFUSED);
    }
    add(filter, ALLOWED);
    filter->code[jump].jf = (uint8_t)(filter->count - jump - 1);
}

// Makes the filter. A process other than `own` gets no signals; 0: any does.
static void make(Filter *filter, pid_t own) {
    filter->count = 0;
    add(filter, LOAD(offsetof(struct seccomp_data, arch)));
    add(filter, IF(ARCHITECTURE, 1, 0));
    add(filter, REFUSED);
    add(filter, LOAD(offsetof(struct seccomp_data, nr)));
    add(filter, IF_FROM(OTHER_CALLS, 0, 1));
    add(filter, REFUSED);
    for (size_t i = 0; i < sizeof ALLOWED_CALLS / sizeof *ALLOWED_CALLS; i++)
        add_call(filter, &(Call){ALLOWED_CALLS[i], {{0}}});
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) add_call(filter, &CALLS[i]);
    Condition itself = {0, ANY, false, 1, {(uint32_t)own}};
    for (size_t i = 0; i < sizeof SENDING_CALLS / sizeof *SENDING_CALLS && !own; i++)
        add_call(filter, &(Call){SENDING_CALLS[i], {{0}}});
    if (own) add_call(filter, &(Call){SYS_kill, {itself}});
    if (own) add_call(filter, &(Call){SYS_tgkill, {itself}});
    add(filter, IF_FROM(NEWER_CALLS, 0, 1));
    add(filter, MISSING);
    add(filter, REFUSED);
}

bool calls_can_be_limited(void) {
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) && errno == EFAULT;
}

bool calls_limit(bool may_signal) {
    Filter filter;
    make(&filter, may_signal ? 0 : getpid());
    struct sock_fprog program = {(unsigned short)filter.count, filter.code};
    return !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

int calls_file(void) {
    Filter filter;
    make(&filter, 0);
    size_t size = (size_t)filter.count * sizeof *filter.code;
    int file = memfd_create("filter", MFD_CLOEXEC);
    if (file < 0) return -1;
    if (write(file, filter.code, size) == (ssize_t)size && !lseek(file, 0, SEEK_SET)) return file;
    close(file);
    return -1;
}

#else

bool calls_can_be_limited(void) { return false; }
bool calls_limit(bool may_signal) { return (void)may_signal, errno = ENOSYS, false; }
int calls_file(void) { return errno = ENOSYS, -1; }

#endif
