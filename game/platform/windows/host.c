// host.c -- open files, the file system and threads on Windows. Paths are UTF-8 here and UTF-16 in
// the system's functions.
#include "platform/host.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#include <windows.h>

#include "game/platform_rows.h" // generated from ../rows.txt
#include "ai/maths/assert.h"
#include "platform/files.h"
#include "platform/system.h"

enum { PATH_ROOM = 4096 };
typedef struct WidePath {
    wchar_t text[PATH_ROOM];
} WidePath;

#define REASON(error, number) {ERROR_##error, number},

// Sets errno from the last error of the system. Always returns false.
static bool fail(void) {
    static const struct {
        DWORD error;
        int number;
    } REASONS[] = {WINDOWS_ERRORS(REASON)};
    DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (REASONS[i].error == error) errno = REASONS[i].number;
    return false;
}

static bool widen(const char *path, WidePath *wide) {
    return MultiByteToWideChar(CP_UTF8, 0, path, -1, wide->text, PATH_ROOM) > 0 || fail();
}

char *host_narrow(const wchar_t *wide) {
    int room = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = malloc((size_t)room + 1);
    if (text) WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, room, NULL, NULL);
    return text;
}

// Does the same, with slashes instead of backslashes.
static char *narrow_path(const wchar_t *wide) {
    char *text = host_narrow(wide);
    for (char *at = text; at && (at = strchr(at, '\\'));) *at = '/';
    return text;
}

bool program_folder(char *folder, size_t size) {
    WidePath wide;
    DWORD length = GetModuleFileNameW(NULL, wide.text, PATH_ROOM);
    char *path = length > 0 && length < PATH_ROOM ? narrow_path(wide.text) : NULL;
    char *slash = path ? strrchr(path, '/') : NULL;
    if (slash) slash[1] = '\0';
    bool is_known = slash && snprintf(folder, size, "%s", path) < (int)size;
    free(path);
    return is_known;
}

static HANDLE open_wide(const char *path, DWORD access, DWORD creation) {
    WidePath wide;
    if (!widen(path, &wide)) return INVALID_HANDLE_VALUE;
    HANDLE file =
        CreateFileW(wide.text, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                    creation, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE) fail();
    return file;
}

int host_open(const char *path, int how, unsigned mode) {
    (void)mode;
    DWORD creation = how & HANDLE_NEW    ? CREATE_NEW
                     : how & HANDLE_MAKE ? OPEN_ALWAYS
                                         : OPEN_EXISTING;
    DWORD access =
        (how & HANDLE_READ ? GENERIC_READ : 0) | (how & HANDLE_WRITE ? GENERIC_WRITE : 0);
    HANDLE file = open_wide(path, access, creation);
    if (file == INVALID_HANDLE_VALUE) return -1;
    int flags = _O_BINARY | _O_NOINHERIT | (how & HANDLE_APPEND ? _O_APPEND : 0);
    int handle = _open_osfhandle((intptr_t)file, flags);
    if (handle < 0) CloseHandle(file);
    return handle;
}

void host_close(int handle) {
    int why = errno;
    if (handle >= 0) _close(handle);
    errno = why;
}

static HANDLE file_of(int handle) { return (HANDLE)_get_osfhandle(handle); }

// Converts hundreds of nanoseconds since 1601 to seconds since 1970.
static int64_t time_from(FILETIME time) {
    int64_t ticks = (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);
    return ticks / 10000000 - 11644473600;
}

static bool find_facts(HANDLE file, HostFacts *facts) {
    BY_HANDLE_FILE_INFORMATION found;
    *facts = (HostFacts){.mode = 0644};
    if (GetFileType(file) != FILE_TYPE_DISK) return true; // a pipe, a console
    if (!GetFileInformationByHandle(file, &found)) return fail();
    facts->is_folder = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    facts->is_regular = !facts->is_folder;
    facts->length = (int64_t)((uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow);
    facts->changed_s = time_from(found.ftLastWriteTime);
    facts->disk = found.dwVolumeSerialNumber;
    facts->number = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow;
    return true;
}

bool host_facts(int handle, HostFacts *facts) { return find_facts(file_of(handle), facts); }

bool host_facts_of(const char *path, HostFacts *facts) {
    HANDLE file = open_wide(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING);
    if (file == INVALID_HANDLE_VALUE) return false;
    bool is_found = find_facts(file, facts);
    CloseHandle(file);
    return is_found;
}

char *path_resolve(const char *path) {
    WidePath wide, whole;
    HostFacts facts;
    if (!host_facts_of(path, &facts) || !widen(path, &wide)) return NULL;
    return _wfullpath(whole.text, wide.text, PATH_ROOM) ? narrow_path(whole.text) : NULL;
}

// Locks a byte far past the end, because a lock prevents other programs from reading.
bool host_lock(int handle) {
    OVERLAPPED place = {.Offset = 0, .OffsetHigh = 0x40000000};
    DWORD how = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    return LockFileEx(file_of(handle), how, 0, 1, 0, &place) || fail();
}

bool host_sync(int handle) { return FlushFileBuffers(file_of(handle)) || fail(); }
bool host_truncate(int handle, int64_t length) { return !_chsize_s(handle, length); }

ptrdiff_t host_read_at(int handle, char *bytes, size_t room, int64_t from) {
    if (_lseeki64(handle, from, SEEK_SET) < 0) return -1;
    return _read(handle, bytes, room < MEGABYTE ? (unsigned)room : MEGABYTE);
}

ptrdiff_t host_write(int handle, const char *bytes, size_t count) {
    int put = _write(handle, bytes, count < MEGABYTE ? (unsigned)count : MEGABYTE);
    return put ? put : -1;
}

bool host_sync_folder(const char *folder) { return folder; } // done by the file system
void host_pause(double seconds) { Sleep((DWORD)(1000 * seconds)); }
long host_number(void) { return (long)GetCurrentProcessId(); }

bool host_make_folder(const char *path) {
    WidePath wide;
    HostFacts facts;
    if (!widen(path, &wide)) return false;
    if (host_facts_of(path, &facts) && facts.is_folder)
        return errno = EEXIST, false; // includes drives such as "C:"
    return CreateDirectoryW(wide.text, NULL) || fail();
}

bool host_list(const char *folder, HostVisit visit, void *context) {
    char pattern[PATH_ROOM];
    WidePath wide;
    WIN32_FIND_DATAW found;
    if (snprintf(pattern, sizeof pattern, "%s/*", folder) >= PATH_ROOM) return false;
    if (!widen(pattern, &wide)) return false;
    HANDLE search = FindFirstFileW(wide.text, &found);
    if (search == INVALID_HANDLE_VALUE) return fail();
    do {
        char *name = narrow_path(found.cFileName);
        if (name) visit(context, name, time_from(found.ftLastWriteTime));
        free(name);
    } while (FindNextFileW(search, &found));
    FindClose(search);
    return true;
}

FILE *file_write(const char *path) {
    WidePath wide;
    return widen(path, &wide) ? _wfopen(wide.text, L"wb") : NULL;
}

// An open file cannot be replaced.
bool host_rename_over(const char *path, const char *to, int *holder) {
    host_close(*holder);
    *holder = -1;
    return file_rename(path, to);
}

bool file_remove(const char *path) {
    WidePath wide;
    return widen(path, &wide) && (DeleteFileW(wide.text) || fail());
}

bool file_rename(const char *path, const char *to) {
    WidePath wide, target;
    DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return widen(path, &wide) && widen(to, &target) &&
           (MoveFileExW(wide.text, target.text, how) || fail());
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Supports patterns in the file name only, without [...].
char **paths_matching(const char *pattern) {
    ASSERT(pattern);
    WidePath wide;
    WIN32_FIND_DATAW found;
    const char *slash = strrchr(pattern, '/');
    int folder = slash ? (int)(slash + 1 - pattern) : 0;
    char **paths = NULL;
    size_t count = 0;
    HANDLE search =
        widen(pattern, &wide) ? FindFirstFileW(wide.text, &found) : INVALID_HANDLE_VALUE;
    if (search == INVALID_HANDLE_VALUE) return NULL;
    do {
        char **more = realloc(paths, (count + 2) * sizeof *paths);
        char *name = narrow_path(found.cFileName), *path = NULL;
        if (more) paths = more;
        if (more && name && *name != '.') path = malloc((size_t)folder + strlen(name) + 1);
        if (path) {
            sprintf(path, "%.*s%s", folder, pattern, name);
            paths[count++] = path;
        }
        if (more) paths[count] = NULL;
        free(name);
    } while (FindNextFileW(search, &found));
    FindClose(search);
    if (count) return qsort(paths, count, sizeof *paths, by_text), paths;
    paths_free(paths);
    return NULL;
}

bool host_begin_thread(pthread_t *id, void *(*work)(void *data), void *data) {
    return !pthread_create(id, NULL, work, data);
}

void host_keep_memory(void) {} // little memory is returned anyway

bool host_create_condition(pthread_cond_t *condition) {
    return !pthread_cond_init(condition, NULL);
}

// Condition variables only support the wall clock.
bool host_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double until_s) {
    struct timespec until;
    double left_s = until_s - clock_s();
    clock_gettime(CLOCK_REALTIME, &until);
    if (left_s < 0) left_s = 0;
    int64_t fraction = until.tv_nsec + (int64_t)((left_s - (double)(int64_t)left_s) * 1e9);
    until.tv_sec += (int64_t)left_s + fraction / 1000000000;
    until.tv_nsec = (long)(fraction % 1000000000);
    return pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT;
}
