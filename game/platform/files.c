// files.c -- files and folders: what is where, new ones, and ones that take an old one's place.
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
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

bool file_is_readable(const char *path) { return !access(path, R_OK); }
char *path_resolve(const char *path) { return realpath(path, NULL); }

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

// Writes a new file beside the target, which takes its place when it is whole and on the disk; -1
// with errno set, and nothing left of it, when it cannot. The caller closes it.
static int take_place(const char *target, const char *ending, mode_t mode, bool is_locked,
                      const char *text, size_t length) {
    char beside[PATH_MAX];
    errno = ENAMETOOLONG;
    if (snprintf(beside, sizeof beside, "%s%s", target, ending) >= (int)sizeof beside) return -1;
    int handle = open(beside, O_RDWR | O_APPEND | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (handle < 0) return -1;
    if (!(is_locked && flock(handle, LOCK_EX | LOCK_NB)) && handle_write(handle, text, length) &&
        !fsync(handle) && !rename(beside, target))
        return handle;
    int why = errno;
    unlink(beside);
    close(handle);
    errno = why;
    return -1;
}

bool file_replace(const char *path, const char *text, size_t length) {
    ASSERT(path && text);
    char *target = path_resolve(path);
    int handle = take_place(target ? target : path, ".part", 0666, false, text, length);
    free(target);
    return handle >= 0 && !close(handle);
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
    int handle = take_place(file->path, ".sorted", status.st_mode & 0777, true, text, length);
    if (handle < 0) return false;
    close(file->handle);
    file->handle = handle;
    char above[PATH_MAX], *slash = strrchr(strcpy(above, file->path), '/');
    if (slash) slash[1] = '\0';
    int folder = open(slash ? above : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) fsync(folder), close(folder); // it goes to the disk, too
    return true;
}
