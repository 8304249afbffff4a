// problem.c -- one sentence about what went wrong.
#include "problem.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool problem_set(Problem *problem, const char *format, ...) {
    if (!problem) return false;
    va_list args;
    va_start(args, format);
    vsnprintf(problem->text, sizeof problem->text, format, args);
    va_end(args);
    return false;
}

const char *path_for_message(const char *path) {
    enum { SHOWN = 240 };
    size_t length = strlen(path);
    return length > SHOWN ? path + length - SHOWN : path;
}

static bool check_file(const char *path, size_t *bytes, Problem *problem) {
    struct stat info;
    const char *why = NULL;
    if (stat(path, &info) != 0)
        why = errno == ENOENT ? "there is no such file" : strerror(errno);
    else if (S_ISDIR(info.st_mode))
        why = "is a folder, not a file";
    else if (!S_ISREG(info.st_mode))
        why = "is not a regular file";
    else if (info.st_size == 0)
        why = "the file is empty";
    else if (info.st_size > FILE_BYTES_MAX)
        why = "the file is larger than 16 MB";
    if (why)
        problem_set(problem, "%s: %s", path_for_message(path), why);
    else
        *bytes = (size_t)info.st_size;
    return !why;
}

char *file_read(const char *path, size_t *length, Problem *problem) {
    size_t bytes;
    if (!check_file(path, &bytes, problem)) return NULL;
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(bytes) : NULL;
    bool is_read = text && fread(text, 1, bytes, file) == bytes;
    if (!is_read)
        problem_set(problem, "%s: %s", path_for_message(path),
                    file && text ? "cannot be read to its end" : strerror(errno));
    if (file) fclose(file);
    if (is_read) {
        *length = bytes;
        return text;
    }
    free(text);
    return NULL;
}
