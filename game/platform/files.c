// files.c -- files and folders: type, reading, creating and atomic replacement.
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#ifdef _WIN32
#define getc_unlocked _getc_nolock
#endif

#include "ai/maths/assert.h"
#include "game/platform_rows.h" // generated from rows.txt
#include "host.h"
#include "text.h"
#include "system.h"

FileKind file_kind(const char *path) {
    HostFacts facts;
    if (!host_facts_of(path, &facts)) return FILE_MISSING;
    return facts.is_folder ? FILE_FOLDER : facts.is_regular ? FILE_REGULAR : FILE_SPECIAL;
}

// Returns the problem of a file that was opened for reading, or NULL.
static const char *fault_of(int handle) {
    HostFacts facts;
    if (handle < 0) return errno == ENOENT ? "there is no such file" : strerror(errno);
    if (!host_facts(handle, &facts)) return strerror(errno);
    if (facts.is_folder) return "is a folder, not a file";
    return facts.is_regular ? NULL : "is not a regular file";
}

// Returns a new temporary file with everything from standard input, or NULL.
static FILE *input_open(void) {
    static Text input;
    char bytes[1 << 14];
    size_t count;
    while ((count = fread(bytes, 1, sizeof bytes, stdin)) > 0) text_add_bytes(&input, bytes, count);
    if (input.error) errno = input.error;
    FILE *file = input.error || ferror(stdin) ? NULL : tmpfile();
    if (file && (fwrite(input.at, 1, input.count, file) < input.count || fflush(file)))
        fclose(file), file = NULL;
    if (file) rewind(file);
    return file;
}

FILE *file_open(const char *path, Problem *problem) {
    ASSERT(path);
    FILE *input = strcmp(path, "-") ? NULL : input_open();
    if (input) return input;
    int handle = strcmp(path, "-") ? host_open(path, HANDLE_READ, 0) : -1;
    const char *why = fault_of(handle);
    FILE *file = why ? NULL : fdopen(handle, "rb");
    if (!why && !file) why = strerror(errno);
    if (!why) return file;
    problem_set(problem, "%s: %s", path_for_message(path), why);
    host_close(handle);
    return NULL;
}

FILE *file_stream(const char *path, Problem *problem) {
    FILE *file = file_kind(path) == FILE_SPECIAL ? fopen(path, "rb") : NULL;
    return file ? file : file_open(path, problem);
}

bool file_check(const char *path, Problem *problem) {
    FILE *file = file_open(path, problem);
    if (file) fclose(file);
    return file;
}

char *file_read(const char *path, int most, size_t *length, Problem *problem) {
    FILE *file = file_open(path, problem);
    if (!file) return NULL;
    HostFacts facts = {0};
    host_facts(fileno(file), &facts);
    bool fits = facts.length && facts.length <= (int64_t)most * MEGABYTE;
    *length = (size_t)facts.length;
    char *text = fits ? malloc(*length + 1) : NULL;
    bool is_read = text && fread(text, 1, *length, file) == *length;
    if (text) text[*length] = '\0';
    const char *name = path_for_message(path);
    fclose(file);
    if (is_read) return text;
    if (facts.length && !fits)
        problem_set(problem, "%s: the file is larger than %d MB", name, most);
    else
        problem_set(problem, "%s: %s", name,
                    !fits  ? "the file is empty"
                    : text ? "cannot be read to its end"
                           : strerror(ENOMEM));
    free(text);
    return NULL;
}

// Returns whether the text without a mark looks like UTF-16: every other byte is zero, or nearly.
static bool is_wide(const char *bytes, size_t length) {
    size_t zeros[2] = {0};
    for (size_t i = 0; i < length; i++) zeros[i % 2] += !bytes[i];
    return (zeros[0] || zeros[1]) && !(zeros[0] && zeros[1]) && 4 * (zeros[0] + zeros[1]) > length;
}

// Kinds of files that cannot be read as text, by their first bytes.
#define CONTENT(bytes, ...) {bytes, sizeof bytes - 1, __VA_ARGS__},
static const struct Content {
    const char *start;
    size_t length;
    const char *what, *advice; // advice: NULL for "not text"
} CONTENTS[] = {CONTENT_ROWS(CONTENT)};

static const struct Content *content_of(const char *bytes, size_t length) {
    static const struct Content WIDE = {NULL, 0, "UTF-16 text", "save it as UTF-8"},
                                BINARY = {NULL, 0, "binary", NULL};
    enum { PROBED = 4096 };
    size_t spaces = 0;
    while (spaces < length && strchr(" \t\r\n", bytes[spaces]) && bytes[spaces]) spaces++;
    for (size_t i = 0; i < sizeof CONTENTS / sizeof *CONTENTS; i++) {
        const struct Content *row = &CONTENTS[i];
        size_t from = *row->start == '<' ? spaces : 0;
        if (length - from < row->length) continue;
        if (*row->start == '<' ? !strncasecmp(bytes + from, row->start, row->length)
                               : !memcmp(bytes, row->start, row->length))
            return row;
    }
    if (is_wide(bytes, length < PROBED ? length : PROBED)) return &WIDE;
    return memchr(bytes, '\0', length) ? &BINARY : NULL;
}

void content_describe(const char *bytes, size_t length, const char *wanted,
                      char text[static CONTENT_TEXT_MAX]) {
    ASSERT(wanted && (bytes || !length));
    const struct Content *content = content_of(bytes, length);
    *text = '\0';
    if (!content) return;
    snprintf(text, CONTENT_TEXT_MAX, "is %s%s%s", content->what, content->advice ? "; " : ", not ",
             content->advice ? content->advice : wanted);
}

size_t mark_length(const char *bytes, size_t length) {
    size_t mark = 0;
    while (length - mark >= 3 && !memcmp(bytes + mark, "\xef\xbb\xbf", 3)) mark += 3;
    return mark;
}

ptrdiff_t text_mark(const char *bytes, size_t length, const char *name, Problem *problem) {
    ASSERT(name);
    char what[CONTENT_TEXT_MAX];
    content_describe(bytes, length, "text", what);
    if (*what) return problem_set(problem, "%s: %s", path_for_message(name), what), -1;
    return (ptrdiff_t)mark_length(bytes, length);
}

char *file_read_text(const char *path, int most, size_t *length, Problem *problem) {
    char *text = file_read(path, most, length, problem);
    ptrdiff_t from = text ? text_mark(text, *length, path, problem) : -1;
    size_t count = 0;
    for (size_t i = (size_t)from; from >= 0 && i < *length; i++) {
        bool is_end = text[i] == '\r', is_pair = is_end && i + 1 < *length && text[i + 1] == '\n';
        if (!is_pair) text[count++] = is_end ? '\n' : text[i];
    }
    if (from > 0 && !count) problem_set(problem, "%s: the file is empty", path_for_message(path));
    *length = count;
    if (count) return text[count] = '\0', text;
    free(text);
    return NULL;
}

ptrdiff_t file_line(FILE *file, char *line, size_t room) {
    ASSERT(file && line && room > 0);
    size_t length = 0;
    errno = 0;
    for (int byte = 0; byte != '\n' && length + 1 < room; length++) {
        if ((byte = getc_unlocked(file)) == EOF) break;
        if (byte == '\r') {
            int next = getc_unlocked(file);
            if (next != '\n') ungetc(next, file);
            byte = '\n';
        }
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

const char *path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void path_folder(const char *path, char *folder, size_t room) {
    ASSERT(path && folder && room > 0);
    const char *slash = strrchr(path, '/');
    int length = !slash ? 0 : slash == path ? 1 : (int)(slash - path);
    snprintf(folder, room, "%.*s", length, path);
}

bool folder_make(const char *path) { return host_make_folder(path) || errno == EEXIST; }

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

// Fails if a parent folder cannot be created, because the folder then cannot either.
bool folder_make_all(const char *path) {
    folder_make_above(path);
    return folder_make(path);
}

typedef struct Listing {
    Folder *folder;
    const char *ending;
    int room;
} Listing;

static void list_file(void *context, const char *name, int64_t changed_s) {
    Listing *listing = context;
    Folder *folder = listing->folder;
    size_t length = strlen(name), tail = strlen(listing->ending);
    if (*name == '.' || length <= tail || strcmp(name + length - tail, listing->ending) != 0)
        return;
    if (folder->count == listing->room) {
        int room = 2 * listing->room + 16;
        FolderFile *files = realloc(folder->files, (size_t)room * sizeof *files);
        if (!files) return;
        folder->files = files;
        listing->room = room;
    }
    folder->files[folder->count] = (FolderFile){strdup(name), changed_s};
    if (folder->files[folder->count].name) folder->count++;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const FolderFile *)a)->name, ((const FolderFile *)b)->name);
}

Folder folder_read(const char *path, const char *ending) {
    ASSERT(path && ending);
    Folder folder = {0};
    host_list(path, list_file, &(Listing){&folder, ending, 0});
    if (folder.count) qsort(folder.files, (size_t)folder.count, sizeof *folder.files, by_name);
    return folder;
}

void folder_free(Folder *folder) {
    for (int i = 0; i < folder->count; i++) free(folder->files[i].name);
    free(folder->files);
    *folder = (Folder){0};
}

bool path_match_capitals(char *path) {
    char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *found = NULL;
    HostFacts facts;
    if (host_facts_of(path, &facts)) return true;
    if (slash && slash > path) { // its folder first
        *slash = '\0';
        bool is_clear = path_match_capitals(path);
        *slash = '/';
        if (!is_clear) return false;
    }
    char before = slash ? *name : '\0';
    if (slash) *name = '\0';
    Folder folder = folder_read(slash ? path : ".", "");
    if (slash) *name = before;
    int count = 0;
    for (int i = 0; i < folder.count; i++) {
        if (strcasecmp(folder.files[i].name, name) != 0) continue;
        found = folder.files[i].name;
        count++;
    }
    if (count == 1) memcpy(name, found, strlen(found)); // of the same length
    folder_free(&folder);
    return count <= 1;
}

static bool close_whole(int handle) {
    host_close(handle);
    return handle >= 0;
}

bool file_make_new(const char *path) {
    return close_whole(host_open(path, HANDLE_WRITE | HANDLE_NEW, 0666));
}

bool file_can_be_written(const char *path) {
    if (file_make_new(path)) return file_remove(path);
    return errno == EEXIST && close_whole(host_open(path, HANDLE_WRITE | HANDLE_MAKE, 0666));
}

bool handle_write(int handle, const char *bytes, size_t count) {
    while (count) {
        ptrdiff_t put = host_write(handle, bytes, count);
        if (put < 0) return false;
        bytes += put;
        count -= (size_t)put;
    }
    return true;
}

// Creates an empty file with a unique name in the same folder. Returns -1 on failure.
static int open_beside(const char *target, unsigned mode, char beside[static BESIDE_MAX]) {
    enum { TRIES = 1000, HOW = HANDLE_READ | HANDLE_WRITE | HANDLE_APPEND | HANDLE_NEW };
    for (int i = 0; i < TRIES; i++) {
        errno = ENAMETOOLONG;
        if (snprintf(beside, BESIDE_MAX, "%s.%ld-%d.part", target, host_number(), i) >= BESIDE_MAX)
            return -1;
        int handle = host_open(beside, HOW, mode);
        if (handle >= 0 || errno != EEXIST) return handle;
    }
    return -1;
}

bool file_make_beside(const char *path, char beside[static BESIDE_MAX]) {
    ASSERT(path);
    return close_whole(open_beside(path, 0666, beside));
}

// Writes a new file in the target's folder, flushes it to disk and renames it over the target.
// Returns its handle, to be closed by the caller. On failure returns -1, sets errno and removes the
// new file. If `held` is not NULL, it is the locked handle of the target, which is closed, and the
// new file is locked as well.
static int write_over(const char *target, unsigned mode, int *held, const char *text,
                      size_t length) {
    char beside[BESIDE_MAX];
    int none = -1;
    int handle = open_beside(target, mode, beside);
    if (handle < 0) return -1;
    if ((!held || host_lock(handle)) && handle_write(handle, text, length) && host_sync(handle) &&
        host_rename_over(beside, target, held ? held : &none)) {
        char *slash = strrchr(beside, '/'); // the folder of both files
        if (slash) slash[1] = '\0';
        host_sync_folder(slash ? beside : ".");
        return handle;
    }
    int why = errno;
    host_close(handle);
    file_remove(beside);
    errno = why;
    return -1;
}

static bool replace(const char *path, unsigned mode, const char *text, size_t length) {
    ASSERT(path && (text || !length));
    char *target = path_resolve(path);
    int handle = write_over(target ? target : path, mode, NULL, text, length);
    free(target);
    return close_whole(handle);
}

bool file_replace(const char *path, const char *text, size_t length) {
    return replace(path, 0666, text, length);
}

bool file_replace_secret(const char *path, const char *text, size_t length) {
    return replace(path, 0600, text, length);
}

bool file_append(const char *path, const char *text, size_t length) {
    ASSERT(path && (text || !length));
    int how = HANDLE_WRITE | HANDLE_APPEND | HANDLE_MAKE | HANDLE_NO_LINK;
    int handle = host_open(path, how, 0666);
    HostFacts facts;
    if (handle < 0) return false;
    errno = EINVAL;
    bool is_regular = host_facts(handle, &facts) && facts.is_regular;
    bool is_added = is_regular && handle_write(handle, text, length) && host_sync(handle);
    host_close(handle);
    return is_added;
}

int folder_lock(const char *path) {
    enum { TRIES = 1000 };
    storage_begin();
    int lock = host_open(path, HANDLE_READ | HANDLE_FOLDER, 0);
    for (int i = 0; lock >= 0 && i < TRIES; i++) {
        if (host_lock(lock)) return lock;
        if (errno != EWOULDBLOCK && errno != EINTR) break;
        host_pause(0.01);
    }
    host_close(lock);
    return -1;
}

void folder_unlock(int lock) {
    host_close(lock);
    storage_end();
}

struct OwnedFile {
    char *path;
    int handle;
};

static bool open_locked(OwnedFile *file) {
    ASSERT(file->handle == -1);
    enum { TRIES = 10, HOW = HANDLE_READ | HANDLE_WRITE | HANDLE_APPEND | HANDLE_MAKE };
    for (int i = 0; i < TRIES; i++) {
        file->handle = host_open(file->path, HOW, 0666);
        if (file->handle < 0) return false;
        if (!host_lock(file->handle) && errno == EWOULDBLOCK) return false;
        HostFacts opened, named;
        if (host_facts(file->handle, &opened) && host_facts_of(file->path, &named) &&
            opened.disk == named.disk && opened.number == named.number)
            return true;
        host_close(file->handle); // another program has just replaced the file
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
    owned_file_close(file);
    errno = why;
    return NULL;
}

void owned_file_close(OwnedFile *file) {
    if (!file) return;
    host_close(file->handle);
    free(file->path);
    free(file);
}

bool owned_is_regular(const OwnedFile *file) {
    HostFacts facts;
    return host_facts(file->handle, &facts) && facts.is_regular;
}

int64_t owned_length(OwnedFile *file) {
    HostFacts facts;
    return host_facts(file->handle, &facts) ? facts.length : -1;
}

bool owned_read(OwnedFile *file, char *text, size_t length) {
    ASSERT(file && (text || !length));
    size_t done = 0;
    while (done < length) {
        ptrdiff_t got = host_read_at(file->handle, text + done, length - done, (int64_t)done);
        if (got <= 0) return false;
        done += (size_t)got;
    }
    return true;
}

bool owned_append(OwnedFile *file, const char *text, size_t length) {
    return handle_write(file->handle, text, length);
}

bool owned_cut(OwnedFile *file, int64_t length) { return host_truncate(file->handle, length); }
bool owned_save(OwnedFile *file) { return host_sync(file->handle); }

bool owned_replace(OwnedFile *file, const char *text, size_t length) {
    ASSERT(file && (text || !length));
    HostFacts facts = {.mode = 0644};
    host_facts(file->handle, &facts);
    int handle = write_over(file->path, facts.mode, &file->handle, text, length);
    if (handle >= 0) file->handle = handle;
    return handle >= 0;
}
