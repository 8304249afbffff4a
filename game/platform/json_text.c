// json_text.c -- reading a file and parsing it as JSON, with problems told by line and column.
#include "json_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

// What the parser quotes from the file may hold line breaks and worse.
static void make_printable(char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127) *text = ' ';
}

json_t *json_text_parse(const JsonText *text) {
    json_error_t error;
    errno = 0; // the parser does not tell that it is out of memory
    json_t *root = json_loadb(text->text, text->length, JSON_REJECT_DUPLICATES, &error);
    if (root) return root;
    bool is_out_of_memory = errno == ENOMEM;
    bool is_cut = json_error_code(&error) == json_error_premature_end_of_input;
    make_printable(error.text);
    if (is_out_of_memory)
        problem_set(text->problem, "%s: out of memory", text->name);
    else if (text->length == 0)
        problem_set(text->problem, "%s: the file is empty", text->name);
    else if (is_cut)
        problem_set(text->problem, "%s:%d:%d: the file ends in the middle of its JSON", text->name,
                    error.line, error.column);
    else
        problem_set(text->problem, "%s:%d:%d: not valid JSON: %s", text->name, error.line,
                    error.column, error.text);
    return NULL;
}

void json_text_problem(const JsonText *text, const char *at, const char *sentence) {
    int line = 1, column = 1;
    for (const char *c = text->text; c < at; c++) {
        if (*c == '\n')
            line++, column = 1;
        else if (((unsigned char)*c & 0xc0) != 0x80)
            column++; // a character of UTF-8, not a byte
    }
    problem_set(text->problem, "%s:%d:%d: %s", text->name, line, column, sentence);
}
