// files.h -- files and folders: what is where, reading, new ones, ones that take an old one's
// place, and one that a single program at a time appends to. What fails says why in errno, unless
// it tells a problem.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "problem.h"

typedef enum FileKind {
    FILE_MISSING, // or out of reach: then errno is not ENOENT
    FILE_REGULAR,
    FILE_FOLDER,
    FILE_SPECIAL // a pipe, a terminal and so on
} FileKind;

FileKind file_kind(const char *path);
char *path_resolve(const char *path); // whole and without links, freed by the caller; or NULL

// A regular file to be read from its start; NULL with the problem told when there is none, when it
// cannot be read, and at once when it is something else: a folder, a pipe, a device. Every file
// that is read is opened so.
FILE *file_open(const char *path, Problem *problem);
// Could it be opened so?
bool file_check(const char *path, Problem *problem);

enum { MEGABYTE = 1 << 20 };
// The bytes of a regular file that has some, but no more than `most` megabytes, to be freed; NULL
// with the problem told.
char *file_read(const char *path, int most, size_t *length, Problem *problem);

// The next line with its '\n', which the last may lack: its length, 0 at the end of the file; -1
// when it has no end within the room, or (with errno set) when reading fails.
ptrdiff_t file_line(FILE *file, char *line, size_t room);

// Does the path end so, in letters of either case?
bool path_ends(const char *path, const char *ending);

bool folder_make(const char *path);       // one that is there already is fine
bool folder_make_all(const char *path);   // with every folder above it
bool folder_make_above(const char *path); // every folder above it

typedef struct FolderFile {
    char *name;        // in its folder
    int64_t changed_s; // when, in seconds since 1970
} FolderFile;

typedef struct Folder {
    FolderFile *files; // sorted by name
    int count;
} Folder;

// The files whose names end so and have something before that, none of them hidden. Without any
// when the folder cannot be read, or out of memory.
Folder folder_read(const char *path, const char *ending);
void folder_free(Folder *folder);

// The paths that a pattern of the shell (* ? [..]) means, sorted; ends with NULL. NULL when there
// are none, or out of memory.
char **paths_matching(const char *pattern);
void paths_free(char **paths);

// All of it, to a file, a pipe or a terminal that is open; waits where there is no room yet.
bool handle_write(int handle, const char *bytes, size_t count);

// A file to be written from its start, new or emptied; NULL with errno set. Every file that is
// written, removed or renamed is so by these.
FILE *file_write(const char *path);
bool file_remove(const char *path);
bool file_rename(const char *path, const char *to); // takes the place of one that is there

// Could a file be written there? What is there stays as it is.
bool file_can_be_written(const char *path);

// A new empty file; false with EEXIST when there is one, also for the second of two programs.
bool file_make_new(const char *path);

// A new empty file in the folder of PATH, of a name that no other has: to be written, and then to
// take the place of PATH.
enum { BESIDE_MAX = 4096 };
bool file_make_beside(const char *path, char beside[static BESIDE_MAX]);

// Writes such a file, and lets it take the place of PATH (of
// the file that PATH is a link to) when it is whole and on the disk. On failure the old file is as
// it was.
bool file_replace(const char *path, const char *text, size_t length);

// Adds the text to the end of a regular file, or of a new one, and brings it to the disk. No link
// is followed.
bool file_append(const char *path, const char *text, size_t length);

// While one program has it no other gets it: for what is read, changed and written again. Waits a
// second or two for another program, and then goes on without it: -1, which may be given back.
int folder_lock(const char *path);
void folder_unlock(int lock);

// A file that a single program at a time has open. What cannot be sought in (a pipe, a terminal) is
// only appended to.
typedef struct OwnedFile OwnedFile;

OwnedFile *owned_open(const char *path); // or makes it; EWOULDBLOCK when another program has it
void owned_close(OwnedFile *file);       // may be NULL
bool owned_is_regular(const OwnedFile *file);
int64_t owned_length(OwnedFile *file);                       // bytes; -1 on failure
bool owned_read(OwnedFile *file, char *text, size_t length); // from its start
bool owned_append(OwnedFile *file, const char *text, size_t length);
bool owned_cut(OwnedFile *file, int64_t length); // what lies beyond is gone
bool owned_save(OwnedFile *file);                // all of it to the disk, now
// As file_replace, and no other program can have it in between.
bool owned_replace(OwnedFile *file, const char *text, size_t length);
