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

// Returns whether the file is a program of this computer, or a script that names its interpreter.
static bool is_program(const char *path) {
    char mark[4] = "";
    FILE *file = file_open(path, NULL);
    bool is_read = file && fread(mark, 1, 4, file) == 4;
    if (file) fclose(file);
    return is_read &&
           (!memcmp(mark, "\177ELF", 4) || !memcmp(mark, "#!", 2) || !memcmp(mark, "MZ", 2));
}

bool bot_command(const char *path, bool has_ending, char command[static TANKSPEC_MAX]) {
    static const BotLanguage OTHERS[] = {{.ending = ".so", .run = "so:"},
                                         {.ending = ".npz", .run = "net:"},
                                         {.ending = "", .run = ""}};
    char file[2 * ARENA_PATH_MAX + 8];
    for (int i = 0; i < BOT_LANGUAGES + 3; i++) {
        const BotLanguage *row =
            i < BOT_LANGUAGES ? &BOT_LANGUAGE_ROWS[i] : &OTHERS[i - BOT_LANGUAGES];
        const char *space = strchr(row->run, ' '); // after the interpreter of a script
        snprintf(file, sizeof file, "%s%s", path, has_ending ? "" : row->ending);
        if (file_kind(file) != FILE_REGULAR || (i < BOT_LANGUAGES && !space)) continue;
        if (row->library && !strcmp(path_name(file), row->library)) continue;
        if (*row->ending ? !path_ends(file, row->ending)
                         : strchr(path_name(file), '.') || !is_program(file))
            continue;
        return snprintf(command, TANKSPEC_MAX, "%.*s%s",
                        space ? (int)(space + 1 - row->run) : (int)strlen(row->run), row->run,
                        file) < TANKSPEC_MAX;
    }
    return false;
}

bool folder_bots(const char *folder, bool (*take)(void *context, const char *command, Problem *),
                 void *context, Problem *problem) {
    Folder found = folder_read(folder, "");
    char path[2 * ARENA_PATH_MAX], command[TANKSPEC_MAX];
    int count = 0;
    bool is_fine = true;
    for (int i = 0; i < found.count && is_fine; i++) {
        const char *name = found.files[i].name;
        size_t length = text_add(path, sizeof path, 0, "%s/%s", folder, name);
        bool is_folder = file_kind(path) == FILE_FOLDER;
        if (is_folder) text_add(path, sizeof path, length, "/%s", name);
        if (!bot_command(path, !is_folder, command)) continue;
        is_fine = strpbrk(path, BOT_PATH_BARRED)
                      ? problem_set(problem, "%s: rename this bot: letters, digits, - and _", path)
                      : take(context, command, problem);
        count++;
    }
    folder_free(&found);
    if (is_fine && !count)
        return problem_set(problem,
                           "%s has no bots: files such as NAME.py, or folders NAME with them",
                           path_for_message(folder));
    return is_fine;
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
