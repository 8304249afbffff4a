// probe.c -- a bot that tries everything that a bot in isolation must not do, for tests/bots.sh and
// test_bots.c.
//
// `probe victim` makes files and sockets in its folder, prints its process id, a port and an
// address, and waits. `probe once PID PORT ADDRESS` prints a line for each
// attempt: its name, and yes, no, or missing if the system does not have it. `probe bot` does so as
// a bot.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

static pid_t victim;
static int port, *memory_of_victim; // an address there
#define ABSTRACT "treads-probe-%d"  // name of an abstract socket of the victim

static struct sockaddr_un address(const char *path, bool is_abstract, socklen_t *length) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path + is_abstract, sizeof at.sun_path - 1, "%s", path);
    *length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path) + 1);
    return at;
}

static void listen_at(const char *path, bool is_abstract, int type) {
    socklen_t length;
    struct sockaddr_un at = address(path, is_abstract, &length);
    int end = socket(AF_UNIX, type, 0);
    if (bind(end, (struct sockaddr *)&at, length)) perror(path), exit(1);
    if (type == SOCK_STREAM) listen(end, 8);
}

static void be_victim(void) {
    static const char *const FILES[] = {"file",   "gone", "moved", "exchanged",
                                        "linked", "own",  "big"};
    char name[64];
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof at;
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        FILE *file = fopen(FILES[i], "w");
        if (!file || fputs("precious\n", file) < 0 || fclose(file)) perror(FILES[i]), exit(1);
    }
    mkdir("folder", 0755), mkdir("empty", 0755);
    snprintf(name, sizeof name, ABSTRACT, (int)getpid());
    listen_at("stream", false, SOCK_STREAM);
    listen_at("datagram", false, SOCK_DGRAM);
    listen_at(name, true, SOCK_STREAM);
    int end = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(end, (struct sockaddr *)&at, length) || listen(end, 8) ||
        getsockname(end, (struct sockaddr *)&at, &length))
        perror("bind"), exit(1);
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    printf("%d %d %p\n", (int)getpid(), ntohs(at.sin_port), (void *)&port);
    fflush(stdout);
    for (;;) pause();
}

// Prints the result of an attempt.
static void report(const char *name, bool is_done) {
    bool is_missing = !is_done && (errno == ENOSYS || errno == EOPNOTSUPP || errno == ENOTTY ||
                                   errno == EAFNOSUPPORT || errno == ENODEV);
    printf("# %s %s\n", name, is_done ? "yes" : is_missing ? "missing" : "no");
    fflush(stdout);
}
#define TRY(name, ...) errno = 0, report(name, (__VA_ARGS__))
#define CALL(...) (syscall(__VA_ARGS__) >= 0)

static bool closed(int file) { return file >= 0 && !close(file); }
static bool opens(const char *path, int flags) { return closed(open(path, flags, 0644)); }
static bool is_kept(const char *path) {
    struct stat now;
    return !stat(path, &now) && now.st_size;
}

// Returns whether a file contains the words.
static bool contains(const char *path, const char *words) {
    static char text[1 << 16];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file >= 0 ? read(file, text, sizeof text) : -1;
    if (file >= 0) close(file);
    return count > 0 && memmem(text, (size_t)count, words, strlen(words));
}

// Returns whether a file or link in the folder of any other process contains the words.
static bool any_process(const char *name, const char *words) {
    DIR *processes = opendir("/proc");
    bool is_found = false;
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        char path[300], link[4096] = "";
        int id = atoi(entry->d_name);
        snprintf(path, sizeof path, "/proc/%s/%s", entry->d_name, name);
        if (id > 0 && id != getpid())
            is_found |= readlink(path, link, sizeof link - 1) > 0 ? strstr(link, words) != NULL
                                                                  : contains(path, words);
    }
    if (processes) closedir(processes);
    return is_found;
}

static bool has_more_files(void) {
    for (int file = 3; file < 1024; file++)
        if (fcntl(file, F_GETFD) >= 0) return true;
    return false;
}

static bool writes_memory_file(void) {
    int file = (int)syscall(SYS_memfd_create, "probe", 0u);
    bool is_written = file >= 0 && write(file, "x", 1) == 1;
    return file >= 0 && closed(file) && is_written;
}

static bool connects(int family, const void *to, socklen_t length) {
    int end = socket(family, SOCK_STREAM, 0);
    bool is_done = end >= 0 && !connect(end, to, length);
    int why = errno;
    if (end >= 0) close(end);
    return errno = why, is_done;
}

static bool connects_to(const char *path, bool is_abstract) {
    socklen_t length;
    struct sockaddr_un at = address(path, is_abstract, &length);
    return connects(AF_UNIX, &at, length);
}

// Sends a datagram to a socket of the victim, with a socket that was made as half of a pair.
static bool sends_from_pair(void) {
    socklen_t length;
    struct sockaddr_un at = address("datagram", false, &length);
    int pair[2] = {-1, -1};
    bool is_sent = !socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) &&
                   sendto(pair[0], "x", 1, 0, (struct sockaddr *)&at, length) == 1;
    int why = errno;
    close(pair[0]), close(pair[1]);
    return errno = why, is_sent;
}

static bool forks(int exit_code) {
    int status = 0;
    pid_t child = fork();
    if (!child) _exit(exit_code);
    return child > 0 && waitpid(child, &status, 0) == child && WEXITSTATUS(status) == exit_code;
}

static bool kills_own_child(void) {
    pid_t child = fork();
    if (!child) pause();
    bool is_killed = child > 0 && !kill(child, SIGKILL);
    if (is_killed) waitpid(child, NULL, 0);
    return is_killed;
}

// Tries a call in another process, which it may change.
static bool apart(long call, long a, long b, long c) {
    int status = 0;
    pid_t child = fork();
    if (!child) _exit(syscall(call, a, b, c) < 0 ? errno : 0);
    if (child > 0) waitpid(child, &status, 0);
    errno = WEXITSTATUS(status);
    return child > 0 && !status;
}

static void *do_nothing(void *data) { return data; }
static bool threads(void) {
    pthread_t thread;
    return !pthread_create(&thread, NULL, do_nothing, NULL) && !pthread_join(thread, NULL);
}

static bool forks_many(void) {
    enum { MANY = 400 };
    pid_t children[MANY];
    int count = 0;
    while (count < MANY && (children[count] = fork()) > 0) count++;
    if (count < MANY && !children[count]) pause(), _exit(0);
    // Without the right to send signals they stay until the end of the match.
    for (int i = 0; i < count; i++)
        if (!kill(children[i], SIGKILL)) waitpid(children[i], NULL, 0);
    return count == MANY;
}

static bool uses_memory(size_t megabytes) {
    char *memory = malloc(megabytes << 20);
    for (size_t at = 0; memory && at < megabytes << 20; at += 4096) memory[at] = 1;
    free(memory);
    return memory;
}

static bool reads_memory(bool is_writing) {
    char byte = 0;
    struct iovec own = {&byte, 1}, other = {memory_of_victim, 1};
    return is_writing ? process_vm_writev(victim, &own, 1, &other, 1, 0) == 1
                      : process_vm_readv(victim, &own, 1, &other, 1, 0) == 1;
}

static sigjmp_buf before_call;
static void leave_call(int number) { siglongjmp(before_call, number); }

// Makes a system call as 32-bit programs do. Kernels without them send SIGSEGV.
static long call_as_32_bits(int number, const char *path) {
    long volatile result = -ENOSYS;
#if defined(__x86_64__)
    char *low =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    if (low == MAP_FAILED) return result;
    strcpy(low, path);
    signal(SIGSEGV, leave_call);
    if (!sigsetjmp(before_call, 1)) {
        long returned;
        __asm__ volatile("int $0x80"
                         : "=a"(returned)
                         : "a"(number), "b"(low), "c"(0600)
                         : "memory", "r8", "r9", "r10", "r11");
        result = returned;
    }
    signal(SIGSEGV, SIG_DFL);
#else
    (void)number, (void)path;
#endif
    if (result < 0) errno = (int)-result;
    return result;
}

static void try_files(void) {
    TRY("open-files", has_more_files());
    int file = open("file", O_RDONLY), leased = open("own", O_RDONLY), flags = 0;
    TRY("read-file", contains("file", "precious"));
    TRY("read-outside", contains("../outside/secret", "precious"));
    TRY("list-outside", closed(open("../outside", O_RDONLY | O_DIRECTORY)));
    TRY("stat", is_kept("file"));
    TRY("inotify", inotify_add_watch(inotify_init(), "file", IN_MODIFY) >= 0);
    TRY("open-write", opens("file", O_WRONLY));
    TRY("open-append", opens("file", O_WRONLY | O_APPEND));
    TRY("open-create", opens("new", O_WRONLY | O_CREAT));
    TRY("open-truncate", opens("big", O_RDONLY | O_TRUNC) && !is_kept("big"));
    TRY("open-truncate-3", opens("own", O_ACCMODE | O_TRUNC) && !is_kept("own"));
    TRY("open-temporary", opens(".", O_RDWR | O_TMPFILE));
    TRY("creat", closed(creat("new2", 0600)));
    TRY("openat2", CALL(SYS_openat2, AT_FDCWD, "file", &(uint64_t[3]){O_WRONLY}, 24));
    TRY("truncate", !truncate("file", 1));
    TRY("memfd", writes_memory_file());
    TRY("write-tmp", opens("/tmp/treads-probe", O_WRONLY | O_CREAT));
    TRY("write-shm", opens("/dev/shm/treads-probe", O_WRONLY | O_CREAT));
    unlink("/tmp/treads-probe"), unlink("/dev/shm/treads-probe");
    TRY("unlink", !unlink("gone"));
    TRY("mkdir", !mkdir("made", 0700));
    TRY("rmdir", !rmdir("empty"));
    TRY("rename", !rename("moved", "moved2"));
    TRY("rename-into", !rename("exchanged", "folder/exchanged"));
    TRY("renameat2", CALL(SYS_renameat2, AT_FDCWD, "linked", AT_FDCWD, "file", 2 /* exchange */));
    TRY("link", !link("file", "link"));
    TRY("symlink", !symlink("file", "symlink"));
    TRY("mkfifo", !mkfifo("fifo", 0600));
    TRY("mknod-socket", !mknod("socket", S_IFSOCK | 0600, 0));
    TRY("mknod-device", !mknod("device", S_IFCHR | 0600, 0x103));
    TRY("chmod", !chmod("file", 0600));
    TRY("fchmod", !fchmod(file, 0600));
    TRY("fchmodat", !fchmodat(AT_FDCWD, "file", 0600, 0));
    TRY("fchmodat2", CALL(452, AT_FDCWD, "file", 0600, 0));
    TRY("chown", !chown("file", (uid_t)-1, getgid()));
    TRY("fchown", !fchown(file, (uid_t)-1, getgid()));
    TRY("lchown", !lchown("file", (uid_t)-1, getgid()));
    TRY("fchownat", !fchownat(AT_FDCWD, "file", (uid_t)-1, getgid(), 0));
    TRY("utime", !utime("file", NULL));
    TRY("utimes", !utimes("file", NULL));
    TRY("utimensat", !utimensat(AT_FDCWD, "file", NULL, 0));
    TRY("futimens", !futimens(file, NULL));
    TRY("setxattr", !setxattr("file", "user.probe", "x", 1, 0));
    TRY("fsetxattr", !fsetxattr(file, "user.probe", "x", 1, 0));
    TRY("lsetxattr", !lsetxattr("file", "user.probe", "x", 1, 0));
    TRY("removexattr", !removexattr("file", "user.probe"));
    TRY("chattr",
        !ioctl(file, _IOR('f', 1, long), &flags) && !ioctl(file, _IOW('f', 2, long), &flags));
    TRY("flock", !flock(file, LOCK_SH | LOCK_NB));
    TRY("lock", !fcntl(file, F_SETLK, &(struct flock){.l_type = F_RDLCK}));
    TRY("lease", !fcntl(leased, F_SETLEASE, F_RDLCK));
    TRY("name_to_handle_at",
        CALL(SYS_name_to_handle_at, AT_FDCWD, "file", &(int[40]){128}, &flags, 0));
    TRY("sync", CALL(SYS_sync));
    TRY("fsync", !fsync(file));
    TRY("chdir", !chdir("."));
    TRY("dev-null", opens("/dev/null", O_RDWR | O_CREAT | O_TRUNC));
    TRY("dev-ptmx", opens("/dev/ptmx", O_RDWR | O_NOCTTY));
    TRY("dev-shm-read", closed(open("/dev/shm/treads-readable", O_RDONLY)));
    close(file), close(leased);
}

static void try_processes(void) {
    char path[64];
    cpu_set_t set;
    struct sched_param param = {0};
    struct rlimit limits;
    siginfo_t info = {.si_code = SI_QUEUE};
    int pidfd = (int)syscall(SYS_pidfd_open, victim, 0);
    sched_getaffinity(0, sizeof set, &set);
    getrlimit(RLIMIT_CORE, &limits);
    signal(SIGUSR1, SIG_IGN);
    TRY("fork", forks(3));
    TRY("thread", threads());
    TRY("execve", !system("exit 0"));
    TRY("setsid", apart(SYS_setsid, 0, 0, 0));
    TRY("kill-itself", !raise(SIGUSR1) && !kill(getpid(), SIGUSR1));
    TRY("kill-child", kills_own_child());
    TRY("kill", !kill(victim, SIGWINCH));
    TRY("kill-group", getpgid(victim) > 0 && !kill(-getpgid(victim), SIGWINCH));
    TRY("tgkill", CALL(SYS_tgkill, victim, victim, SIGWINCH));
    TRY("tkill", CALL(SYS_tkill, victim, SIGWINCH));
    TRY("sigqueue", CALL(SYS_rt_sigqueueinfo, victim, SIGWINCH, &info));
    TRY("pidfd_send_signal", pidfd >= 0 && CALL(SYS_pidfd_send_signal, pidfd, SIGWINCH, NULL, 0));
    TRY("pidfd_getfd", pidfd >= 0 && closed((int)syscall(SYS_pidfd_getfd, pidfd, 1, 0)));
    TRY("signal-owner", !fcntl(0, F_SETOWN, victim));
    TRY("ptrace", !ptrace(PTRACE_SEIZE, victim, 0, 0) && !ptrace(PTRACE_INTERRUPT, victim, 0, 0) &&
                      waitpid(victim, NULL, __WALL) == victim &&
                      !ptrace(PTRACE_DETACH, victim, 0, 0));
    TRY("process_vm_readv", reads_memory(false));
    TRY("process_vm_writev", reads_memory(true));
    TRY("kcmp", CALL(SYS_kcmp, victim, victim, 0, 0, 0));
    TRY("setpriority", !setpriority(PRIO_PROCESS, (id_t)victim, 1));
    TRY("setpriority-own", !setpriority(PRIO_PROCESS, 0, 0));
    TRY("ioprio_set", CALL(SYS_ioprio_set, 1, victim, 2 << 13 | 4));
    TRY("sched_setscheduler", !sched_setscheduler(victim, SCHED_BATCH, &param));
    TRY("sched_setaffinity", !sched_setaffinity(victim, sizeof set, &set));
    TRY("sched_setaffinity-own", !sched_setaffinity(0, sizeof set, &set));
    TRY("prlimit", !prlimit(victim, RLIMIT_CORE, &limits, NULL));
    TRY("setrlimit", !setrlimit(RLIMIT_CORE, &limits));
    TRY("move_pages", CALL(SYS_move_pages, victim, 0, NULL, NULL, NULL, 0));
    snprintf(path, sizeof path, "/proc/%d/mem", (int)victim);
    TRY("proc-mem", opens(path, O_RDWR));
    snprintf(path, sizeof path, "/proc/%d/maps", (int)victim);
    TRY("proc-maps", contains(path, "probe"));
    snprintf(path, sizeof path, "/proc/%d/environ", (int)victim);
    TRY("proc-environ", contains(path, "PROBE_SECRET"));
    TRY("proc-cmdline", any_process("cmdline", "--isolation"));
    TRY("proc-cwd", any_process("cwd", "/outside"));
    TRY("environment", getenv("PROBE_SECRET") || any_process("environ", "PROBE_SECRET"));
    close(pidfd);
}

static void try_sockets(void) {
    char name[64];
    int pair[2];
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    snprintf(name, sizeof name, ABSTRACT, (int)victim);
    TRY("socketpair", !socketpair(AF_UNIX, SOCK_STREAM, 0, pair) && write(pair[0], "x", 1) == 1);
    TRY("socket-tcp", closed(socket(AF_INET, SOCK_STREAM, 0)));
    TRY("socket-tcp6", closed(socket(AF_INET6, SOCK_STREAM, 0)));
    TRY("socket-udp", closed(socket(AF_INET, SOCK_DGRAM, 0)));
    TRY("socket-unix", closed(socket(AF_UNIX, SOCK_STREAM, 0)));
    TRY("socket-netlink", closed(socket(AF_NETLINK, SOCK_RAW, 0)));
    TRY("socket-packet", closed(socket(AF_PACKET, SOCK_RAW, 0)));
    TRY("socket-vsock", closed(socket(AF_VSOCK, SOCK_STREAM, 0)));
    TRY("socket-alg", closed(socket(AF_ALG, SOCK_SEQPACKET, 0)));
    TRY("connect-tcp", connects(AF_INET, &at, sizeof at));
    TRY("connect-unix", connects_to("stream", false));
    TRY("connect-abstract", connects_to(name, true));
    TRY("send-unix", sends_from_pair());
}

static void try_system(void) {
    int number = 0;
    char host[256] = "";
    TRY("shmget",
        (number = shmget(IPC_PRIVATE, 4096, 0600)) >= 0 && !shmctl(number, IPC_RMID, NULL));
    TRY("semget", (number = semget(IPC_PRIVATE, 1, 0600)) >= 0 && !semctl(number, 0, IPC_RMID));
    TRY("msgget", (number = msgget(IPC_PRIVATE, 0600)) >= 0 && !msgctl(number, IPC_RMID, NULL));
    TRY("mq_open", closed((int)syscall(SYS_mq_open, "treads-probe", O_CREAT | O_RDWR, 0600, NULL)));
    syscall(SYS_mq_unlink, "treads-probe");
    TRY("add_key", CALL(SYS_add_key, "user", "treads-probe", "x", 1, -2 /* of the process */));
    TRY("keyctl", CALL(SYS_keyctl, 0, -2, 1));
    TRY("request_key", CALL(SYS_request_key, "user", "treads-probe", NULL, 0) || errno == ENOKEY);
    TRY("unshare", apart(SYS_unshare, CLONE_NEWUSER, 0, 0));
    TRY("clone-namespace", apart(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0));
    TRY("clone3", apart(SYS_clone3, (long)&(uint64_t[11]){CLONE_NEWUSER, 0, 0, 0, SIGCHLD}, 88, 0));
    TRY("mount", !mount("none", "folder", "tmpfs", 0, NULL));
    TRY("umount", !umount2("/proc", MNT_DETACH));
    TRY("open_tree", closed((int)syscall(SYS_open_tree, AT_FDCWD, ".", 1 /* clone */)));
    TRY("chroot", !chroot("."));
    TRY("bpf", CALL(SYS_bpf, 0, &(uint64_t[8]){2 | 4ull << 32, 4 | 1ull << 32}, 64));
    TRY("perf_event_open",
        CALL(SYS_perf_event_open, &(uint64_t[16]){1ull | 128ull << 32}, 0, -1, -1, 0));
    TRY("userfaultfd", closed((int)syscall(SYS_userfaultfd, 1)));
    TRY("io_uring", closed((int)syscall(SYS_io_uring_setup, 4, &(char[120]){0})));
    TRY("fanotify_init", closed((int)syscall(SYS_fanotify_init, 0x200, O_RDONLY)));
    TRY("personality", CALL(SYS_personality, 0));
    TRY("syslog", CALL(SYS_syslog, 10, NULL, 0));
    TRY("sethostname", !sethostname("probe", 5));
    TRY("settimeofday", !settimeofday(&(struct timeval){.tv_sec = 1}, NULL));
    TRY("host-name", !gethostname(host, sizeof host) && strcmp(host, "treads") != 0);
    TRY("call-32", call_as_32_bits(15 /* chmod */, "file") == 0);
    TRY("call-x32", CALL(0x40000000 | 90 /* chmod */, "file", 0600));
}

static void try_limits(void) {
    struct rlimit limits;
    static const struct {
        const char *name;
        int resource;
    } LIMITS[] = {{"RLIMIT_AS", RLIMIT_AS},     {"RLIMIT_CPU", RLIMIT_CPU},
                  {"RLIMIT_DATA", RLIMIT_DATA}, {"RLIMIT_FSIZE", RLIMIT_FSIZE},
                  {"RLIMIT_CORE", RLIMIT_CORE}, {"RLIMIT_NOFILE", RLIMIT_NOFILE}};
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        getrlimit(LIMITS[i].resource, &limits);
        printf("# %s %lld\n", LIMITS[i].name,
               limits.rlim_max == RLIM_INFINITY ? -1ll : (long long)limits.rlim_max);
    }
    void *space =
        mmap(NULL, (size_t)64 << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    TRY("reserve-64-gib", space != MAP_FAILED);
    TRY("use-1-gib", uses_memory(1000));
    TRY("use-2-gib", uses_memory(2000));
    TRY("400-processes", forks_many());
}

static void probe(void) {
    try_files();
    try_sockets();
    try_system();
    try_processes();
}

// Starts a process that nothing connects with this one.
static void leave_orphan(void) {
    if (fork()) return;
    setsid();
    if (fork()) _exit(0);
    for (;;) pause();
}

int main(int count, char **words) {
    char line[1 << 16];
    if (count == 2 && !strcmp(words[1], "victim")) be_victim();
    if (count < 5) return 2;
    victim = atoi(words[2]);
    port = atoi(words[3]);
    memory_of_victim = (int *)(uintptr_t)strtoull(words[4], NULL, 16);
    if (!strcmp(words[1], "once")) return probe(), 0;
    leave_orphan();
    while (fgets(line, sizeof line, stdin)) {
        long tick;
        if (!strcmp(line, "start\n")) puts("bot 3 probe");
        if (sscanf(line, "t %ld", &tick) == 1) {
            if (!tick) try_limits(), probe();
            printf("o %ld 0 0 0 0\n", tick);
        }
        fflush(stdout);
    }
    return 0;
}
