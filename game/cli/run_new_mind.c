// run_new_mind.c -- new-mind: creates a simple bot from a template; unpack-minds: writes the
// programs of links.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "commands.h"
#include "match/replay/link.h"
#include "match/tankspec.h"
#include "options.h"
#include "platform/files.h"
#include "platform/text.h"
#include "platform/utf8.h"

#define PLACEHOLDER "NAME"
#define MIND_MARK "#mind="

enum {
    TEMPLATE_MOST_MB = 1,
    LINKS_MOST_MB = 64,
    LINKED_NAME_MAX = 20,
    BUILD_MAX = 4 * ARENA_PATH_MAX
};

// Writes the template with all placeholders replaced by the name.
static bool write_mind(const char *path, const char *text, const char *name) {
    FILE *file = file_make_new(path) ? file_write(path) : NULL;
    if (!file) return false;
    for (const char *at = text, *found; *at; at = found + strlen(PLACEHOLDER)) {
        found = strstr(at, PLACEHOLDER);
        if (!found) {
            fputs(at, file);
            break;
        }
        fprintf(file, "%.*s%s", (int)(found - at), at, name);
    }
    bool is_written = !ferror(file);
    return !fclose(file) && is_written;
}

bool mind_write_library(const char *assets, const char *library, const char *folder,
                        Problem *problem) {
    char from[2 * ARENA_PATH_MAX], to[2 * ARENA_PATH_MAX];
    size_t length;
    snprintf(from, sizeof from, "%s/bots/%s", assets, library);
    snprintf(to, sizeof to, "%s/%s", folder, library);
    char *text = file_read_text(from, TEMPLATE_MOST_MB, &length, problem);
    bool is_written = text && write_mind(to, text, PLACEHOLDER);
    if (text && !is_written) {
        int code = errno;
        char *present = code == EEXIST ? file_read_text(to, TEMPLATE_MOST_MB, &length, NULL) : NULL;
        is_written = present && !strcmp(present, text);
        problem_set(problem, present ? "'%s' has been changed; rename it" : "'%s': %s", to,
                    strerror(code));
        free(present);
    }
    free(text);
    return is_written;
}

// Returns the flags for the headers of minds, which are installed or in the sources.
static const char *header_flags(const char *assets, char flags[static BUILD_MAX]) {
    char header[2 * ARENA_PATH_MAX];
    snprintf(header, sizeof header, "%s/../ai/behaviour.h", assets);
    snprintf(flags, BUILD_MAX, "-ffp-contract=off -I '%s/..'", assets);
    return file_kind(header) == FILE_REGULAR ? flags : "$(pkg-config --cflags treads)";
}

int run_new_mind(Settings *settings) {
    ASSERT(settings->language >= 0 && settings->language < BOT_LANGUAGES);
    const BotLanguage *language = &BOT_LANGUAGE_ROWS[settings->language];
    const char *name = settings->file_count == 1 ? settings->files[0] : "";
    char assets[ARENA_PATH_MAX], path[2 * ARENA_PATH_MAX], build[BUILD_MAX], command[BUILD_MAX];
    Problem problem = {""};
    size_t length;
    // The name is used for a file and a class.
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    if (!*name || (*name >= '0' && *name <= '9') || name[strspn(name, ALLOWED)] ||
        strlen(name) >= TANK_NAME_MAX)
        return say_fail(EXIT_USAGE, "new-mind needs one name of letters, digits and _: treads "
                                    "new-mind chaser");
    if (!assets_find(settings, assets)) return EXIT_USAGE;
    snprintf(path, sizeof path, "%s/bots/%s", assets, language->file);
    char *text = file_read_text(path, TEMPLATE_MOST_MB, &length, &problem);
    if (!text) return say_fail(EXIT_USAGE, "%s", problem.text);
    snprintf(path, sizeof path, "%s/%s%s", name, name, language->ending);
    bool is_written = folder_make(name);
    if (is_written && language->library &&
        !mind_write_library(assets, language->library, name, &problem)) {
        free(text);
        return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    }
    is_written = is_written && write_mind(path, text, name);
    free(text);
    if (!is_written)
        return say_fail(EXIT_RUN_FAILED, "'%s' cannot be written: %s", path, strerror(errno));
    char flags[BUILD_MAX];
    snprintf(build, sizeof build, language->build, name, name, name, name,
             header_flags(assets, flags));
    snprintf(command, sizeof command, language->run, name, name);
    if (settings->is_json)
        return json_print(stdout,
                          json_pack("{s:s, s:s, s:s?, s:s}", "file", path, "language",
                                    language->name, "build", *build ? build : NULL, "run", command))
                   ? EXIT_OK
                   : EXIT_RUN_FAILED;
    escaped_print(stdout, "%s roams, drives at the nearest enemy in sight, and shoots. %s it:\n",
                  path, *build ? "Build, check and watch" : "Check and watch");
    if (*build) escaped_print(stdout, "  %s\n", build);
    bool is_program = tankspec_after_source(command) == command;
    escaped_print(stdout, "  treads check bot \"%s\"\n  treads watch %s%s%s seeker\n", command,
                  is_program ? "\"exec:'" : "", command, is_program ? "'\"" : "");
    return EXIT_OK;
}

// The result of unpack-minds.
typedef struct Unpacked {
    const char *folder;
    int count, damaged;
} Unpacked;

// Returns the last of the cells before a link, unless it has many words; NULL if there is none.
// Addresses of mails and times are not names.
static char *name_before(char *line, char *link) {
    char *name = NULL, *rest = NULL;
    *link = '\0';
    for (char *cell = strtok_r(line, ",;\t", &rest); cell; cell = strtok_r(NULL, ",;\t", &rest)) {
        cell += strspn(cell, " \":=-");
        for (size_t last = strlen(cell); last && strchr(" \":=-", cell[last - 1]);)
            cell[--last] = '\0';
        if (*cell && !strchr(cell, '@') && !strchr("0123456789", *cell)) name = cell;
    }
    char *space = name ? strchr(name, ' ') : NULL;
    return space && strchr(space + 1, ' ') ? NULL : name;
}

// Writes a program under a name that no other program has.
static bool unpack_mind(Unpacked *unpacked, const char *name, const char *text, Problem *problem) {
    char path[2 * ARENA_PATH_MAX], stem[TANK_NAME_MAX];
    snprintf(stem, sizeof stem, "%.*s", (int)utf8_cut(name, LINKED_NAME_MAX), name);
    utf8_clean(stem, "");
    bool is_same = false, is_free = false;
    for (int number = 1; !is_same && !is_free; number++) {
        size_t length;
        snprintf(path, sizeof path, number > 1 ? "%s/%s-%d.js" : "%s/%s.js", unpacked->folder, stem,
                 number);
        char *other = file_read(path, TEMPLATE_MOST_MB, &length, NULL);
        is_same = other && !strcmp(other, text);
        is_free = file_kind(path) == FILE_MISSING;
        free(other);
    }
    escaped_print(stdout, "%s\n", path);
    unpacked->count++;
    return is_same || file_replace(path, text, strlen(text)) ||
           problem_set(problem, "'%s' cannot be written: %s", path, strerror(errno));
}

// Writes the programs of the links in a file. Returns false and sets `problem` on failure.
static bool unpack_file(Unpacked *unpacked, const char *path, Problem *problem) {
    size_t length;
    char *text = file_read_text(path, LINKS_MOST_MB, &length, problem);
    bool is_fine = text;
    int number = 1;
    for (char *line = text, *next; line && is_fine; line = next, number++) {
        if ((next = strchr(line, '\n'))) *next++ = '\0';
        char *mark = strstr(line, MIND_MARK), *link = mark,
             *linked = mark ? mark + strlen(MIND_MARK) : line + strlen(line);
        size_t named = strspn(linked, LINK_LETTERS);
        if (!named || linked[named] != ',') continue;
        const char *code = linked + named + 1;
        char *program =
            mind_from_link(code, (*code == '.') + strspn(code + (*code == '.'), LINK_LETTERS));
        while (link > line && !strchr(" \t,;\"'", link[-1])) link--;
        linked[named] = '\0';
        const char *name = name_before(line, link);
        if (!name) name = linked;
        if (program)
            is_fine = unpack_mind(unpacked, name, program, problem);
        else
            say_error("%s:%d: the link of '%s' is damaged; ask for it again", path, number, name);
        unpacked->damaged += !program;
        free(program);
    }
    free(text);
    return is_fine;
}

int run_unpack_minds(Settings *settings) {
    Unpacked unpacked = {.folder = settings->unpacked};
    Problem problem = {""};
    char assets[ARENA_PATH_MAX];
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "unpack-minds needs a FILE with links, such as class.txt");
    if (!assets_find(settings, assets)) return EXIT_USAGE;
    bool is_fine =
        folder_make_all(unpacked.folder) ||
        problem_set(&problem, "'%s' cannot be created: %s", unpacked.folder, strerror(errno));
    for (int i = 0; i < settings->file_count && is_fine; i++)
        is_fine = unpack_file(&unpacked, settings->files[i], &problem);
    is_fine = is_fine && mind_write_library(assets, "treads_bot.js", unpacked.folder, &problem);
    if (!is_fine) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    if (!unpacked.count) return say_fail(EXIT_CHECK_FAILED, "there is no link with a program");
    return unpacked.damaged ? EXIT_CHECK_FAILED : EXIT_OK;
}
