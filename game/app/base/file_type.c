// file_type.c -- finds the type of a file by its content.
#include "file_type.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/prefs.h"
#include "match/replay/player.h"
#include "platform/files.h"
#include "platform/text.h"
#include "platform/utf8.h"

// Unknown files are recognized by their start. JSON is read up to the size of the largest map.
enum { START_MAX = 1 << 16, KEY_MAX = 32, QUOTED_MAX = 40 };

const char *const FILE_TYPE_NAMES[] = {FILE_TYPE_ROWS(AS_SECOND)};
const char *const FILE_TYPE_TEXTS[] = {FILE_TYPE_ROWS(AS_THIRD)};

// Words in files and at the ends of their paths, and the types that they show.
typedef struct TypeWord {
    const char *word;
    FileType type;
} TypeWord;
#define TYPE_WORD(word, type) {word, FILE_TYPE_##type},
static const TypeWord KEYS[] = {FILE_KEYS(TYPE_WORD)};
static const TypeWord ROOTS[] = {FILE_ROOTS(TYPE_WORD)};
static const TypeWord ENDINGS[] = {FILE_ENDINGS(TYPE_WORD)};

static bool starts(const char *text, size_t length, const char *start) {
    size_t count = strlen(start);
    return length >= count && !memcmp(text, start, count);
}

static FileType type_of_root(const char *word, size_t length) {
    for (size_t i = 0; i < COUNT_OF(ROOTS); i++)
        if (strlen(ROOTS[i].word) == length && !memcmp(word, ROOTS[i].word, length))
            return ROOTS[i].type;
    return FILE_TYPE_UNKNOWN;
}

static FileType type_of_name(const char *name) {
    char path[PROBLEM_MAX];
    snprintf(path, sizeof path, "/%s", path_for_message(name));
    for (size_t i = 0; i < COUNT_OF(ENDINGS); i++)
        if (path_ends(path, ENDINGS[i].word)) return ENDINGS[i].type;
    return FILE_TYPE_UNKNOWN;
}

// Skips declarations, comments and the document type before the root element.
static FileType type_of_xml(const char *text, const char *end) {
    while (text && text < end && (text = memchr(text, '<', (size_t)(end - text)))) {
        bool is_comment = starts(text, (size_t)(end - text), "<!--");
        if (text + 1 < end && text[1] != '?' && text[1] != '!') {
            const char *word = text + 1, *stop = word;
            while (stop < end && !strchr(" \t\n\r/>", *stop)) stop++;
            return type_of_root(word, (size_t)(stop - word));
        }
        do text = memchr(text, '>', (size_t)(end - text));
        while (text && is_comment && memcmp(text - 2, "--", 2) && ++text < end);
    }
    return FILE_TYPE_UNKNOWN;
}

// Returns the type of the JSON object with a member of this name.
static FileType type_of_key(const char *key) {
    bool is_mission = strspn(key, "0123456789") == 2 && key[2] == '-'; // "01-scout"
    if (is_mission || !strncmp(key, "training-", strlen("training-"))) return FILE_TYPE_PROGRESS;
    for (size_t i = 0; i < COUNT_OF(KEYS); i++)
        if (!strcmp(key, KEYS[i].word)) return KEYS[i].type;
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (!strcmp(key, row->key)) return FILE_TYPE_SETTINGS;
    return FILE_TYPE_UNKNOWN;
}

// Returns the place of the quotation mark that ends a string in JSON. `at` is its first character.
static const char *string_end(const char *at, const char *end) {
    while (at < end && *at != '"') at += *at == '\\' ? 2 : 1;
    return at < end ? at : end;
}

// Walks the members of the outermost object, which may be damaged or incomplete. The member "type"
// identifies Tiled files, but older ones lack it.
static FileType type_of_json(const char *text, const char *end) {
    char key[KEY_MAX] = "";
    int depth = 0;
    FileType best = FILE_TYPE_UNKNOWN, of_tiled = FILE_TYPE_UNKNOWN;
    for (char before = '{'; text < end; text++) {
        if (strchr("{[", *text) && *text) depth++;
        if (strchr("}]", *text) && *text && --depth == 0) break;
        if (*text == '"') {
            const char *word = text + 1;
            text = string_end(word, end);
            size_t length = (size_t)(text - word);
            if (depth == 1 && before == ':' && !strcmp(key, "type"))
                of_tiled = type_of_root(word, length);
            if (depth == 1 && before != ':' && length < KEY_MAX && text < end) {
                memcpy(key, word, length), key[length] = '\0';
                FileType type = type_of_key(key);
                if (type < best) best = type;
            }
        }
        if (text < end && !strchr(" \t\r\n", *text)) before = *text;
    }
    return of_tiled != FILE_TYPE_UNKNOWN ? of_tiled : best;
}

static bool is_npz(const char *bytes, size_t length) {
    enum { NAME_AT = 26, HEADER = 30 };
    size_t name = length > HEADER ? (unsigned char)bytes[NAME_AT] : 0;
    return name > 4 && length >= HEADER + name && starts(bytes, length, "PK\x03\x04") &&
           !memcmp(bytes + HEADER + name - 4, ".npy", 4);
}

// Returns the place of the first character that is not a space, after a byte order mark.
static size_t content_start(const char *bytes, size_t length) {
    size_t from = mark_length(bytes, length);
    while (from < length && bytes[from] && strchr(" \t\r\n", bytes[from])) from++;
    return from;
}

FileType file_type_of(const char *bytes, size_t length, const char *name) {
    ASSERT(bytes && name);
    if (starts(bytes, length, "\x89TREADS")) return FILE_TYPE_RECORDING;
    if (starts(bytes, length, TRACE_MAGIC)) return FILE_TYPE_TRACE;
    if (is_npz(bytes, length)) return FILE_TYPE_POLICY;
    const char *text = bytes + content_start(bytes, length), *end = bytes + length;
    // The results of a tournament that has not played yet.
    if (!length && type_of_name(name) == FILE_TYPE_RESULTS) return FILE_TYPE_RESULTS;
    if (text == end || !strchr("<{[", *text) || !*text) return FILE_TYPE_UNKNOWN;
    FileType type = FILE_TYPE_UNKNOWN;
    if (*text == '<') type = type_of_xml(text, end);
    if (starts(text, (size_t)(end - text), "{\"v\":")) return FILE_TYPE_RESULTS;
    if (*text == '{') type = type_of_json(text, end);
    return type != FILE_TYPE_UNKNOWN ? type : type_of_name(name);
}

// Reads the start of a file, or all of one in JSON. Returns NULL and sets `problem` on failure.
static char *read_start(const char *path, size_t *length, Problem *problem) {
    enum { JSON_MAX = ARENA_FILE_MOST * MEGABYTE };
    FILE *file = file_open(path, problem);
    char *bytes = file ? malloc(START_MAX) : NULL;
    *length = bytes ? fread(bytes, 1, START_MAX, file) : 0;
    size_t from = bytes ? content_start(bytes, *length) : 0;
    if (from < *length && *length == START_MAX && bytes[from] == '{') {
        char *all = realloc(bytes, JSON_MAX);
        if (all) *length += fread((bytes = all) + START_MAX, 1, JSON_MAX - START_MAX, file);
    }
    if (file && !bytes) problem_set(problem, "out of memory");
    bool is_read = bytes && (*length || !ferror(file));
    if (bytes && !is_read) problem_set(problem, "%s: cannot be read", path_for_message(path));
    if (file) fclose(file);
    if (is_read) return bytes;
    free(bytes);
    return NULL;
}

#define READABLE                                                                                   \
    "recordings, arenas (.tmj, .tmx, .json), missions, tunings, waves, policies (.npz), vehicles " \
    "and "                                                                                         \
    "results (.jsonl)"
#define ZERO "\\x00"

// Sets `problem` to a description of the file, or to its first bytes.
static void report_unknown(const char *path, const char *bytes, size_t length, Problem *problem) {
    char what[CONTENT_TEXT_MAX], start[QUOTED_MAX + 16] = "";
    content_describe(bytes, length, "", what);
    if (strchr(what, ';')) { // "is UTF-16 text; save it as UTF-8"
        problem_set(problem, "%s: %s", path_for_message(path), what);
        return;
    }
    bool is_named = *what && strncmp(what, "is binary", strlen("is binary"));
    size_t used = 0;
    bool is_blank = false; // lines and indents become single spaces
    for (size_t i = mark_length(bytes, length); i < length && used + 8 < sizeof start; i++) {
        bool was_blank = is_blank;
        is_blank = bytes[i] && strchr(" \t\r\n", bytes[i]);
        if (is_blank) continue;
        if (was_blank && used) start[used++] = ' ';
        used = text_add(start, sizeof start, used, bytes[i] ? "%c" : ZERO, bytes[i]);
    }
    start[used] = '\0';
    start[utf8_cut(start, QUOTED_MAX)] = '\0';
    if (is_named)
        problem_set(problem, "%s: %.*s; treads reads " READABLE, path_for_message(path),
                    (int)strcspn(what, ","), what);
    else
        problem_set(problem, "%s: unknown kind of file: begins with \"%s\"; treads reads " READABLE,
                    path_for_message(path), start);
}

FileType file_type(const char *path, Problem *problem) {
    size_t length;
    char *bytes = read_start(path, &length, problem);
    FileType type = bytes ? file_type_of(bytes, length, path) : FILE_TYPE_UNKNOWN;
    if (bytes && !length && type == FILE_TYPE_UNKNOWN)
        problem_set(problem, "%s: the file is empty", path_for_message(path));
    else if (bytes && type == FILE_TYPE_UNKNOWN)
        report_unknown(path, bytes, length, problem);
    free(bytes);
    return type;
}

// The best type among the files inspected, and its file.
typedef struct Candidate {
    FileType type;
    char *path; // ARENA_PATH_MAX bytes
} Candidate;

static void look_at(const char *path, Candidate *best) {
    if (strlen(path) >= ARENA_PATH_MAX) return;
    FileType type = file_type(path, NULL);
    if (*best->path && type >= best->type) return;
    strcpy(best->path, path);
    best->type = type;
}

static void look_into(const char *folder, Candidate *best) {
    enum { FILES_MAX = 256 };
    Folder files = folder_read(folder, "");
    for (int i = 0; i < files.count && i < FILES_MAX; i++) {
        char path[ARENA_PATH_MAX];
        int length = snprintf(path, sizeof path, "%s/%s", folder, files.files[i].name);
        if (length < ARENA_PATH_MAX && file_kind(path) == FILE_REGULAR) look_at(path, best);
    }
    folder_free(&files);
}

void file_type_choose(const char *const *paths, char chosen[static ARENA_PATH_MAX]) {
    ASSERT(paths && *paths);
    Candidate best = {FILE_TYPE_UNKNOWN, chosen};
    *chosen = '\0';
    for (int i = 0; paths[i]; i++)
        (file_kind(paths[i]) == FILE_FOLDER ? look_into : look_at)(paths[i], &best);
    if (best.type == FILE_TYPE_UNKNOWN) snprintf(chosen, ARENA_PATH_MAX, "%s", paths[0]);
}
