// files.h -- files and folders: what is where, new ones, ones that take an old one's place, and one
// that a single program at a time appends to. What fails says why in errno.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FileKind {
    FILE_MISSING, // or out of reach: then errno is not ENOENT
    FILE_REGULAR,
    FILE_FOLDER,
    FILE_SPECIAL // a pipe, a terminal and so on
} FileKind;

FileKind file_kind(const char *path);
bool file_is_readable(const char *path);
char *path_resolve(const char *path); // whole and without links, freed by the caller; or NULL

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

// All of it, to a file, a pipe or a terminal that is open; waits where there is no room yet.
bool handle_write(int handle, const char *bytes, size_t count);

// Could a file be written there? What is there stays as it is.
bool file_can_be_written(const char *path);

// A new empty file; false with EEXIST when there is one, also for the second of two programs.
bool file_make_new(const char *path);

// Writes PATH.part and lets it take the place of PATH (of the file that PATH is a link to) when it
// is whole and on the disk. On failure the old file is as it was.
bool file_replace(const char *path, const char *text, size_t length);

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
// Writes PATH.sorted, which takes the file's place when it is whole and on the disk.
bool owned_replace(OwnedFile *file, const char *text, size_t length);
