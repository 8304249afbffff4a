// run_hand_in.c -- hand-in: checks a bot and packs its folder.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/base/report.h"
#include "app/base/say.h"
#include "commands.h"
#include "options.h"
#include "platform/files.h"
#include "platform/hash.h"
#include "platform/system.h"
#include "platform/text.h"

#define MANIFEST "hand-in.json"
enum { FILE_MOST_MB = 64, TAR_BLOCK = 512, TAR_NAME_MAX = 100 };

// An archive that is being made, with the hash of the names and contents of its files.
typedef struct Pack {
    Text tar;
    uint64_t hash;
    char digest[17]; // the hash without the manifest
    int count;
    long long made_s; // since 1970
} Pack;

// Appends a file to a tar archive in the format of POSIX. All files are executable, because a bot
// may be a program.
static void pack_file(Pack *pack, const char *name, const char *bytes, size_t length) {
    static const char ZEROS[TAR_BLOCK];
    unsigned char header[TAR_BLOCK] = "";
    char *text = (char *)header;
    unsigned sum = 0;
    snprintf(text, TAR_NAME_MAX, "%s", name);
    snprintf(text + TAR_NAME_MAX, TAR_BLOCK - TAR_NAME_MAX,
             "%07o%c%07o%c%07o%c%011zo%c%011llo%c%8s0", 0755, 0, 0, 0, 0, 0, length, 0,
             pack->made_s, 0, "");
    memcpy(text + 257, "ustar", 6);
    memcpy(text + 263, "00", 2);
    for (int i = 0; i < TAR_BLOCK; i++) sum += header[i];
    snprintf(text + 148, 8, "%06o", sum);
    text_add_bytes(&pack->tar, header, TAR_BLOCK);
    text_add_bytes(&pack->tar, bytes, length);
    text_add_bytes(&pack->tar, ZEROS, -length % TAR_BLOCK);
    pack->hash = hash_bytes(hash_bytes(pack->hash, name, strlen(name) + 1), bytes, length);
    pack->count++;
}

// Appends the files of a folder under the path `to`, except hidden files, those that Python caches,
// and an earlier manifest. Returns false and sets `problem` on failure.
static bool pack_folder(Pack *pack, const char *folder, const char *to, Problem *problem) {
    Folder found = folder_read(folder, "");
    bool is_fine = true;
    for (int i = 0; i < found.count && is_fine; i++) {
        const char *own = found.files[i].name;
        char path[2 * ARENA_PATH_MAX], name[ARENA_PATH_MAX];
        size_t length = 1;
        text_add(path, sizeof path, 0, "%s/%s", folder, own);
        text_add(name, sizeof name, 0, "%s/%s", to, own);
        if (!strcmp(own, MANIFEST) || !strcmp(own, "__pycache__")) continue;
        if (strlen(name) >= TAR_NAME_MAX) {
            is_fine = problem_set(problem, "%s: the name is too long", path);
        } else if (file_kind(path) == FILE_FOLDER) {
            is_fine = pack_folder(pack, path, name, problem);
        } else {
            char *bytes = file_read(path, FILE_MOST_MB, &length, problem);
            is_fine = bytes || !length;
            if (is_fine) pack_file(pack, name, bytes ? bytes : "", length);
            free(bytes);
        }
    }
    folder_free(&found);
    return is_fine;
}

// Packs a folder, and its manifest as the last file. Returns false and sets `problem` on failure.
static bool pack_bot(Pack *pack, const char *folder, const char *name, Problem *problem) {
    char path[2 * ARENA_PATH_MAX], when[TIME_STAMP_MAX];
    if (!pack_folder(pack, folder, name, problem)) return false;
    time_stamp(when);
    snprintf(pack->digest, sizeof pack->digest, "%016" PRIx64, pack->hash);
    json_t *manifest =
        json_pack("{s:o, s:s, s:s, s:i, s:s}", "name", json_text(name), "time", when, "hash",
                  pack->digest, "files", pack->count, "program_version", PROGRAM_VERSION);
    char *text = json_dumps(manifest, JSON_INDENT(2));
    text_add(path, sizeof path, 0, "%s/" MANIFEST, name);
    if (text) pack_file(pack, path, text, strlen(text));
    text_add_bytes(&pack->tar, (char[2 * TAR_BLOCK]){0}, 2 * TAR_BLOCK);
    bool is_packed = text && !pack->tar.error;
    free(text);
    json_decref(manifest);
    return is_packed || problem_set(problem, "out of memory");
}

int run_hand_in(Settings *settings) {
    char folder[ARENA_PATH_MAX] = "", path[2 * ARENA_PATH_MAX], command[TANKSPEC_MAX];
    Pack pack = {.hash = HASH_START, .made_s = time(NULL)};
    Problem problem;
    if (settings->file_count == 1) snprintf(folder, sizeof folder, "%s", settings->files[0]);
    for (size_t end = strlen(folder); end && folder[end - 1] == '/';) folder[--end] = '\0';
    const char *name = path_name(folder);
    text_add(path, sizeof path, 0, "%s/%s", folder, name);
    if (strpbrk(path, BOT_PATH_BARRED) || !bot_command(path, false, command))
        return say_fail(EXIT_USAGE,
                        "hand-in needs the folder of a bot, with a file of the same name: "
                        "treads hand-in ada, for ada/ada.py");
    Settings check = *settings;
    check.command = COMMAND_CHECK;
    check.files = (const char *[]){"bot", command};
    check.file_count = 2;
    int code = run_check(&check);
    if (code != EXIT_OK) return code;
    snprintf(path, sizeof path, "%s.tar", name);
    bool is_written = pack_bot(&pack, folder, name, &problem) &&
                      (file_replace(path, pack.tar.at, pack.tar.count) ||
                       problem_set(&problem, "'%s' cannot be written: %s", path, strerror(errno)));
    free(pack.tar.at);
    if (!is_written) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    escaped_print(stdout, "Packed %s: %d files, hash %s\n", path, pack.count, pack.digest);
    return EXIT_OK;
}
