// files.c -- files and folders: what is where, reading, new ones, and ones that take an old one's
// place.
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/maths/assert.h"

FileKind file_kind(const char *path) {
    struct stat status;
    if (stat(path, &status)) return FILE_MISSING;
    if (S_ISDIR(status.st_mode)) return FILE_FOLDER;
    return S_ISREG(status.st_mode) ? FILE_REGULAR : FILE_SPECIAL;
}

char *path_resolve(const char *path) { return realpath(path, NULL); }

// What is wrong with the file as it is opened; NULL when nothing is.
static const char *fault_of(int handle) {
    struct stat status;
    if (handle < 0) return errno == ENOENT ? "there is no such file" : strerror(errno);
    if (fstat(handle, &status)) return strerror(errno);
    if (S_ISDIR(status.st_mode)) return "is a folder, not a file";
    return S_ISREG(status.st_mode) ? NULL : "is not a regular file";
}

// Not to wait, and to be no terminal's child: what is opened may be anything.
FILE *file_open(const char *path, Problem *problem) {
    ASSERT(path);
    int handle = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    const char *why = fault_of(handle);
    FILE *file = why ? NULL : fdopen(handle, "rb");
    if (!why && !file) why = strerror(errno);
    if (!why) return file;
    problem_set(problem, "%s: %s", path_for_message(path), why);
    if (handle >= 0) close(handle);
    return NULL;
}

bool file_check(const char *path, Problem *problem) {
    FILE *file = file_open(path, problem);
    if (file) fclose(file);
    return file;
}

static char *read_all(FILE *file, const char *name, int most, size_t *length, Problem *problem) {
    struct stat status = {0};
    fstat(fileno(file), &status);
    if (!status.st_size) return problem_set(problem, "%s: the file is empty", name), NULL;
    if (status.st_size > (off_t)most * MEGABYTE)
        return problem_set(problem, "%s: the file is larger than %d MB", name, most), NULL;
    *length = (size_t)status.st_size;
    char *text = malloc(*length);
    if (text && fread(text, 1, *length, file) == *length) return text;
    problem_set(problem, "%s: %s", name, text ? "cannot be read to its end" : strerror(ENOMEM));
    free(text);
    return NULL;
}

char *file_read(const char *path, int most, size_t *length, Problem *problem) {
    FILE *file = file_open(path, problem);
    char *text = file ? read_all(file, path_for_message(path), most, length, problem) : NULL;
    if (file) fclose(file);
    return text;
}

ptrdiff_t file_line(FILE *file, char *line, size_t room) {
    ASSERT(file && line && room > 0);
    size_t length = 0;
    errno = 0;
    for (int byte = 0; byte != '\n' && length + 1 < room; length++) {
        if ((byte = getc_unlocked(file)) == EOF) break;
        line[length] = (char)byte;
    }
    line[length] = '\0';
    bool is_torn = length && length + 1 == room && line[length - 1] != '\n';
    return is_torn || ferror(file) ? -1 : (ptrdiff_t)length;
}

bool path_ends(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length >= tail && !strcasecmp(path + length - tail, ending);
}

bool folder_make(const char *path) { return !mkdir(path, 0777) || errno == EEXIST; }

bool folder_make_above(const char *path) {
    char *part = strdup(path);
    bool is_made = part;
    for (char *at = part ? part + (*part != '\0') : NULL; at && *at; at++) {
        if (*at != '/') continue;
        *at = '\0';
        is_made = folder_make(part);
        *at = '/';
    }
    free(part);
    return is_made;
}

// A failure with a folder above shows at the last one, which then cannot be made, either.
bool folder_make_all(const char *path) {
    folder_make_above(path);
    return folder_make(path);
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

Folder folder_read(const char *path, const char *ending) {
    ASSERT(path && ending);
    Folder folder = {0};
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, by_name);
    if (count < 0) return folder;
    int handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    folder.files = calloc((size_t)count + 1, sizeof *folder.files);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name), tail = strlen(ending);
        bool is_listed = *name != '.' && length > tail && !strcmp(name + length - tail, ending);
        struct stat status = {0};
        if (folder.files && is_listed && !fstatat(handle, name, &status, 0)) {
            folder.files[folder.count] = (FolderFile){strdup(name), status.st_mtime};
            if (folder.files[folder.count].name) folder.count++;
        }
        free(entries[i]);
    }
    if (handle >= 0) close(handle);
    free(entries);
    return folder;
}

void folder_free(Folder *folder) {
    for (int i = 0; i < folder->count; i++) free(folder->files[i].name);
    free(folder->files);
    *folder = (Folder){0};
}

bool file_make_new(const char *path) {
    int handle = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    return handle >= 0 && !close(handle);
}

bool file_can_be_written(const char *path) {
    if (file_make_new(path)) return !unlink(path);
    if (errno != EEXIST) return false;
    int handle = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
    return handle >= 0 && !close(handle);
}

char **paths_matching(const char *pattern) {
    ASSERT(pattern);
    glob_t found = {0};
    char **paths = NULL;
    if (!glob(pattern, 0, NULL, &found)) paths = calloc(found.gl_pathc + 1, sizeof *paths);
    for (size_t i = 0; paths && i < found.gl_pathc; i++) {
        paths[i] = strdup(found.gl_pathv[i]);
        if (paths[i]) continue;
        paths_free(paths);
        paths = NULL;
    }
    globfree(&found);
    return paths;
}

void paths_free(char **paths) {
    for (char **path = paths; path && *path; path++) free(*path);
    free(paths);
}

bool handle_write(int handle, const char *bytes, size_t count) {
    while (count) {
        ssize_t put = write(handle, bytes, count);
        if (put < 0 && errno == EAGAIN) {
            struct pollfd ready = {.fd = handle, .events = POLLOUT};
            poll(&ready, 1, 100);
        } else if (put <= 0 && errno != EINTR) {
            return false;
        }
        if (put > 0) bytes += put, count -= (size_t)put;
    }
    return true;
}

// A new empty file in the same folder, of a name that no other has.
static int open_beside(const char *target, mode_t mode, char beside[static BESIDE_MAX]) {
    enum { TRIES = 1000 };
    for (int i = 0; i < TRIES; i++) {
        errno = ENAMETOOLONG;
        if (snprintf(beside, BESIDE_MAX, "%s.%ld-%d.part", target, (long)getpid(), i) >= BESIDE_MAX)
            return -1;
        int handle = open(beside, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (handle >= 0 || errno != EEXIST) return handle;
    }
    return -1;
}

bool file_make_beside(const char *path, char beside[static BESIDE_MAX]) {
    ASSERT(path);
    int handle = open_beside(path, 0666, beside);
    return handle >= 0 && !close(handle);
}

// That the file has a new name goes to the disk, too.
static void save_folder(const char *path) {
    char above[PATH_MAX];
    if (strlen(path) >= sizeof above) return;
    char *slash = strrchr(strcpy(above, path), '/');
    if (slash) slash[1] = '\0';
    int folder = open(slash ? above : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    fsync(folder);
    close(folder);
}

// Writes a new file beside the target, which takes its place when it is whole and on the disk; -1
// with errno set, and nothing left of it, when it cannot. The caller closes it.
static int take_place(const char *target, mode_t mode, bool is_locked, const char *text,
                      size_t length) {
    char beside[BESIDE_MAX];
    int handle = open_beside(target, mode, beside);
    if (handle < 0) return -1;
    if (!(is_locked && flock(handle, LOCK_EX | LOCK_NB)) && handle_write(handle, text, length) &&
        !fsync(handle) && !rename(beside, target))
        return save_folder(target), handle;
    int why = errno;
    unlink(beside);
    close(handle);
    errno = why;
    return -1;
}

bool file_replace(const char *path, const char *text, size_t length) {
    ASSERT(path && text);
    char *target = path_resolve(path);
    int handle = take_place(target ? target : path, 0666, false, text, length);
    free(target);
    return handle >= 0 && !close(handle);
}

bool file_append(const char *path, const char *text, size_t length) {
    int flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    int handle = open(path, flags, 0666);
    struct stat status;
    if (handle < 0) return false;
    errno = EINVAL;
    bool is_regular = !fstat(handle, &status) && S_ISREG(status.st_mode);
    bool is_added = is_regular && handle_write(handle, text, length) && !fsync(handle);
    int why = errno;
    close(handle);
    errno = why;
    return is_added;
}

int folder_lock(const char *path) {
    enum { TRIES = 200, PAUSE_MS = 10 };
    int lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; lock >= 0 && i < TRIES; i++) {
        if (!flock(lock, LOCK_EX | LOCK_NB)) return lock;
        if (errno != EWOULDBLOCK && errno != EINTR) break;
        poll(NULL, 0, PAUSE_MS);
    }
    if (lock >= 0) close(lock);
    return -1;
}

void folder_unlock(int lock) {
    if (lock >= 0) close(lock);
}

struct OwnedFile {
    char *path;
    int handle;
};

static bool open_locked(OwnedFile *file) {
    enum { TRIES = 10 };
    for (int i = 0; i < TRIES; i++) {
        file->handle = open(file->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
        if (file->handle < 0) return false;
        if (flock(file->handle, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) return false;
        struct stat opened, named;
        if (!fstat(file->handle, &opened) && !stat(file->path, &named) &&
            opened.st_dev == named.st_dev && opened.st_ino == named.st_ino)
            return true;
        close(file->handle); // another program has just replaced it by a new one
        file->handle = -1;
    }
    errno = EBUSY;
    return false;
}

OwnedFile *owned_open(const char *path) {
    ASSERT(path);
    OwnedFile *file = calloc(1, sizeof *file);
    if (file) *file = (OwnedFile){strdup(path), -1};
    if (file && file->path && open_locked(file)) return file;
    int why = errno;
    owned_close(file);
    errno = why;
    return NULL;
}

void owned_close(OwnedFile *file) {
    if (!file) return;
    if (file->handle >= 0) close(file->handle);
    free(file->path);
    free(file);
}

bool owned_is_regular(const OwnedFile *file) {
    struct stat status;
    return !fstat(file->handle, &status) && S_ISREG(status.st_mode);
}

int64_t owned_length(OwnedFile *file) {
    struct stat status;
    return fstat(file->handle, &status) ? -1 : status.st_size;
}

bool owned_read(OwnedFile *file, char *text, size_t length) {
    size_t done = 0;
    while (done < length) {
        ssize_t got = pread(file->handle, text + done, length - done, (off_t)done);
        if (got <= 0) return false;
        done += (size_t)got;
    }
    return true;
}

bool owned_append(OwnedFile *file, const char *text, size_t length) {
    ASSERT(file && (text || !length));
    return handle_write(file->handle, text, length);
}

bool owned_cut(OwnedFile *file, int64_t length) { return !ftruncate(file->handle, (off_t)length); }
bool owned_save(OwnedFile *file) { return !fdatasync(file->handle); }

bool owned_replace(OwnedFile *file, const char *text, size_t length) {
    ASSERT(file && (text || !length));
    struct stat status = {.st_mode = 0644};
    fstat(file->handle, &status);
    int handle = take_place(file->path, status.st_mode & 0777, true, text, length);
    if (handle < 0) return false;
    close(file->handle);
    file->handle = handle;
    return true;
}
