// files.h -- files and folders: type, reading, creating, atomic replacement, and files that only
// one program at a time appends to. On failure the functions set errno, or `problem` if they take
// one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "text.h"

typedef enum FileKind {
    FILE_MISSING, // missing or not accessible; errno is not ENOENT in the second case
    FILE_REGULAR,
    FILE_FOLDER,
    FILE_SPECIAL // a pipe, a terminal, a device
} FileKind;

FileKind file_kind(const char *path);
// Returns the absolute path without symbolic links, to be freed by the caller, or NULL.
char *path_resolve(const char *path);

// Opens a regular file for reading. Returns NULL and sets `problem` if it is missing, unreadable or
// not a regular file; it never blocks on a pipe. All files but streams are opened for reading by
// this function. "-" is standard input, which is read to its end once and can be opened repeatedly.
FILE *file_open(const char *path, Problem *problem);
// Opens a file that is read once from its start to its end, which may also be a pipe or a device:
// it waits for a program that writes to the pipe.
FILE *file_stream(const char *path, Problem *problem);
// Returns whether file_open would succeed; if not, sets `problem`.
bool file_check(const char *path, Problem *problem);

enum { MEGABYTE = 1 << 20 };
// Returns the bytes of a regular file and a zero byte after them, to be freed by the caller.
// Returns NULL and sets `problem` on failure, or if the file is empty or larger than `most`
// megabytes.
char *file_read(const char *path, int most, size_t *length, Problem *problem);

// Describes bytes of another kind: "is a PNG picture, not text", where `wanted` is "text". Sets
// `text` to "" if they may be text.
enum { CONTENT_TEXT_MAX = 96 };
void content_describe(const char *bytes, size_t length, const char *wanted,
                      char text[static CONTENT_TEXT_MAX]);

// Returns the length of the UTF-8 byte order marks at the start; some programs write two.
size_t mark_length(const char *bytes, size_t length);
// Checks the bytes of a text, or its first ones. Returns the length of its UTF-8 byte order marks,
// or 0 without one. Returns -1 and sets `problem` if it is not UTF-8 text. Messages call it `name`.
ptrdiff_t text_mark(const char *bytes, size_t length, const char *name, Problem *problem);
// Reads text like file_read, without a byte order mark and with '\n' as its only line end. Use it
// for all text, or use file_line and text_mark.
char *file_read_text(const char *path, int most, size_t *length, Problem *problem);

// Reads the next line with its end, CRLF, CR or LF, which becomes '\n' and which the last line may
// lack. Returns its length, or 0 at the end of the file; -1 if the line does not fit, or (with
// errno set) if reading fails.
ptrdiff_t file_line(FILE *file, char *line, size_t room);

// Returns whether the path ends with `ending`, ignoring case.
bool path_ends(const char *path, const char *ending);
const char *path_name(const char *path); // Returns the name after the folders of a path.
// Sets `folder` to the folder part of a path, "" if the path is only a name.
void path_folder(const char *path, char *folder, size_t room);

bool folder_make(const char *path);       // succeeds if the folder exists
bool folder_make_all(const char *path);   // creates missing parent folders as well
bool folder_make_above(const char *path); // creates only the parent folders

typedef struct FolderFile {
    char *name;        // name without the folder
    int64_t changed_s; // time of the last change, in seconds since 1970
} FolderFile;

typedef struct Folder {
    FolderFile *files; // sorted by name
    int count;
} Folder;

// Lists the files with names that end with `ending`, except hidden files and a file of exactly that
// name. The list is empty if the folder cannot be read, or if out of memory.
Folder folder_read(const char *path, const char *ending);
void folder_free(Folder *folder);
// If the file or a folder of its path is missing, and exactly one name there differs only in
// capital letters, changes the path to it. Returns false if there are several.
bool path_match_capitals(char *path);

// Returns the sorted paths that match a shell pattern (* ? [...]), ending with NULL. Returns NULL
// if there are none, or if out of memory.
char **paths_matching(const char *pattern);
static inline void paths_free(char **paths) {
    for (char **path = paths; path && *path; path++) free(*path);
    free(paths);
}

// Writes all bytes to an open file, pipe or terminal, and waits while it is full.
bool handle_write(int handle, const char *bytes, size_t count);

// Creates or truncates a file for writing. Returns NULL and sets errno on failure. All files are
// written, removed and renamed by these functions.
FILE *file_write(const char *path);
bool file_remove(const char *path);
bool file_rename(const char *path, const char *to); // replaces an existing file

// Returns whether a file could be written at this path. An existing file is left unchanged.
bool file_can_be_written(const char *path);

// Creates an empty file. Fails with EEXIST if it exists, even if two programs try at once.
bool file_make_new(const char *path);

// Creates an empty file with a unique name in the folder of PATH, to be renamed to PATH later.
enum { BESIDE_MAX = 4096 };
bool file_make_beside(const char *path, char beside[static BESIDE_MAX]);

// Replaces a file, or the file that a link points to, atomically: writes a new file, flushes it to
// disk and renames it. On failure the old file is unchanged.
bool file_replace(const char *path, const char *text, size_t length);
bool file_replace_secret(const char *path, const char *text,
                         size_t length); // only its owner can read it

// Appends text to a regular file, creating it if necessary, and flushes it to disk. Does not follow
// a symbolic link.
bool file_append(const char *path, const char *text, size_t length);

// Locks a folder while a file in it is read, changed and written. Waits up to ten seconds for
// another program, then returns -1 to continue without the lock; folder_unlock accepts -1.
int folder_lock(const char *path);
void folder_unlock(int lock);

// A file that only one program at a time has open. If it is not seekable (a pipe, a terminal) it
// can only be appended to.
typedef struct OwnedFile OwnedFile;

OwnedFile *owned_open(const char *path); // creates a missing file; EWOULDBLOCK if it is in use
void owned_file_close(OwnedFile *file);  // NULL is allowed
bool owned_is_regular(const OwnedFile *file);
int64_t owned_length(OwnedFile *file);                       // [bytes]; -1 on failure
bool owned_read(OwnedFile *file, char *text, size_t length); // reads from the start of the file
bool owned_append(OwnedFile *file, const char *text, size_t length);
bool owned_cut(OwnedFile *file, int64_t length); // truncates the file
bool owned_save(OwnedFile *file);                // flushes the file to disk
// Replaces the file like file_replace, without releasing it in between.
bool owned_replace(OwnedFile *file, const char *text, size_t length);
