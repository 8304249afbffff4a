// run_edit.c -- edit: serves the editor of the web page to a browser on this computer. The programs
// are files in a folder, which other editors can also change.
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/base/assets.h"
#include "app/base/say.h"
#include "commands.h"
#include "match/replay/link.h"
#include "net/server.h"
#include "platform/files.h"
#include "platform/hash.h"
#include "platform/system.h"

#define ENDING ".js"
#define LIBRARY "treads_bot.js"

enum { MINDS_MAX = 256, MIND_NAME_MAX = 41, SECRET_MAX = 33, MIND_BYTES = 1 << 16 };
#define SCAN_S 0.2

// `hash` is of the file, and `sent` of the version that the browser has; neither is 0.
typedef struct EditedMind {
    char name[MIND_NAME_MAX]; // without its ending
    uint64_t hash, sent;
} EditedMind;

// One browser tab at a time. The secret in the address admits it once. It then gets the next
// secret, for a reload.
typedef struct EditRoom {
    const char *folder;
    char secret[SECRET_MAX];
    bool is_connected, is_admitted, has_secret, is_refused;
    EditedMind minds[MINDS_MAX];
    int count;
} EditRoom;

static void make_secret(EditRoom *edit) {
    snprintf(edit->secret, SECRET_MAX, "%016" PRIx64 "%016" PRIx64, random_number(),
             random_number());
}

static int begin_tab(void *context, bool is_host, const char *address) {
    EditRoom *edit = context;
    (void)address;
    if (!is_host || edit->is_connected) return -1;
    edit->is_connected = true;
    for (int i = 0; i < edit->count; i++) edit->minds[i].sent = 0;
    return 0;
}

static void end_tab(void *context, int tab) {
    EditRoom *edit = context;
    (void)tab;
    edit->is_connected = edit->is_admitted = edit->has_secret = edit->is_refused = false;
}

static bool is_closing(void *context, int tab) {
    return (void)tab, ((EditRoom *)context)->is_refused;
}

// Returns NULL for a file that is too long: a cut program must never be saved.
static char *read_mind(const EditRoom *edit, const char *name, size_t *length) {
    char path[2 * ARENA_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s" ENDING, edit->folder, name);
    char *text = file_read(path, 1, length, NULL);
    if (!text || *length <= MIND_BYTES) return text;
    free(text);
    return NULL;
}

static EditedMind *note_mind(EditRoom *edit, const char *name, const char *text, size_t length) {
    EditedMind *mind = edit->minds, *end = edit->minds + edit->count;
    while (mind < end && strcmp(mind->name, name) != 0) mind++;
    if (mind == edit->minds + MINDS_MAX) return NULL;
    if (mind == end) *mind = (EditedMind){.hash = 0}, strcpy(mind->name, name), edit->count++;
    mind->hash = hash_bytes(HASH_START, text, length) | 1;
    return mind;
}

static bool is_name(const char *name, size_t length) {
    return length && length < MIND_NAME_MAX && strspn(name, LINK_LETTERS) == length &&
           (length != strlen("treads_bot") || strncmp(name, LIBRARY, length) != 0);
}

// Forgets the files that are gone, and reads the others.
static void scan(EditRoom *edit) {
    for (int i = edit->count - 1; i >= 0; i--) {
        size_t length;
        char *text = read_mind(edit, edit->minds[i].name, &length);
        if (!text) edit->minds[i] = edit->minds[--edit->count];
        free(text);
    }
    Folder folder = folder_read(edit->folder, ENDING);
    for (int i = 0; i < folder.count; i++) {
        char *name = folder.files[i].name, *text;
        size_t length;
        *strrchr(name, '.') = '\0';
        if (!is_name(name, strlen(name))) continue;
        if ((text = read_mind(edit, name, &length))) note_mind(edit, name, text, length);
        free(text);
    }
    folder_free(&folder);
}

// The first frame is the secret. The others are "NAME\nPROGRAM": the browser has saved it.
static void receive(void *context, int tab, const void *bytes, size_t count) {
    EditRoom *edit = context;
    const char *text = bytes, *line = count ? memchr(text, '\n', count) : NULL;
    char name[MIND_NAME_MAX], path[2 * ARENA_PATH_MAX];
    (void)tab;
    if (!edit->is_admitted) {
        edit->is_admitted = count == strlen(edit->secret) && !memcmp(text, edit->secret, count);
        edit->is_refused = !edit->is_admitted;
        if (edit->is_admitted) make_secret(edit);
        return;
    }
    size_t length = line ? (size_t)(line - text) : 0;
    if (!is_name(text, length) || count > length + 1 + MIND_BYTES) return;
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    snprintf(path, sizeof path, "%s/%s" ENDING, edit->folder, name);
    count -= length + 1;
    if (!file_replace(path, line + 1, count))
        say_error("'%s' cannot be written: %s", path, strerror(errno));
    EditedMind *mind = note_mind(edit, name, line + 1, count);
    if (mind) mind->sent = mind->hash;
}

static EditedMind *find_unsent(EditRoom *edit) {
    for (int i = 0; i < edit->count; i++)
        if (edit->minds[i].sent != edit->minds[i].hash) return &edit->minds[i];
    return NULL;
}

static bool has_next(void *context, int tab) {
    EditRoom *edit = context;
    (void)tab;
    return edit->is_admitted && (!edit->has_secret || find_unsent(edit));
}

// The first frame is the next secret and the number of files. The others are "NAME\nPROGRAM".
static bool next(void *context, int tab, Text *frame) {
    EditRoom *edit = context;
    size_t length;
    if (!has_next(context, tab)) return false;
    if (!edit->has_secret) {
        edit->has_secret = true;
        return text_add_words(frame, "%s %d", edit->secret, edit->count), true;
    }
    EditedMind *mind = find_unsent(edit);
    char *text = read_mind(edit, mind->name, &length);
    mind->sent = mind->hash;
    text_add_words(frame, "%s\n", mind->name);
    if (text) text_add_bytes(frame, text, length);
    free(text);
    return true;
}

static int serve(EditRoom *edit, const Settings *settings, const char *build, const char *name) {
    ServerPage pages[SERVER_PAGES_MAX];
    Problem problem;
    int count = server_read_pages(build, pages, &problem);
    if (count < 0) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    ServerPeers peers = {.context = edit,
                         .most = ROOM_CONNECTIONS_MAX,
                         .per_address = ROOM_CONNECTIONS_MAX,
                         .host_frame_max = MIND_BYTES + MIND_NAME_MAX,
                         .connect = begin_tab,
                         .receive = receive,
                         .next = next,
                         .has_next = has_next,
                         .is_closing = is_closing,
                         .disconnect = end_tab};
    ServerOptions options = {.port = settings->port, .pages = pages, .page_count = count};
    Server *server = server_start(&options, &peers, &problem);
    if (server) {
        interrupt_watch();
        escaped_print(stdout, "%splay/code.html#edit=%s,%s\n", server_address(server), edit->secret,
                      name);
        fflush(stdout);
        say_note(settings, "open this address in a browser; Ctrl-C ends");
        for (double scan_s = 0; !interrupt_came(); server_serve(server, SCAN_S)) {
            if (clock_s() < scan_s) continue;
            scan(edit);
            scan_s = clock_s() + SCAN_S;
        }
    }
    server_stop(server);
    server_free_pages(pages, count);
    return server ? EXIT_OK : say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

int run_edit(Settings *settings) {
    EditRoom edit = {.folder = settings->edited};
    char assets[ARENA_PATH_MAX], build[ARENA_PATH_MAX], opened[MIND_NAME_MAX];
    const char *name = settings->file_count ? settings->files[0] : "mine";
    size_t length = strlen(name);
    Problem problem;
    if (path_ends(name, ENDING)) length -= strlen(ENDING);
    snprintf(opened, sizeof opened, "%.*s", (int)length, name);
    if (settings->file_count > 1 || length >= sizeof opened || !is_name(opened, length))
        return say_fail(EXIT_USAGE, "edit needs one NAME of letters, digits, - and _: treads edit "
                                    "chaser; --folder names another folder");
    if (!assets_find(settings, assets)) return EXIT_USAGE;
    if (settings->web_build)
        snprintf(build, sizeof build, "%s", settings->web_build);
    else if (!web_build_find(build))
        return say_fail(EXIT_ENVIRONMENT, "the web page is not installed; build it with "
                                          "game/web/run and name it with --web-build FOLDER");
    if (!folder_make_all(edit.folder) || file_kind(edit.folder) != FILE_FOLDER)
        return say_fail(EXIT_RUN_FAILED, "'%s' is not a folder that can be created", edit.folder);
    if (!mind_write_library(assets, LIBRARY, edit.folder, &problem))
        return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    make_secret(&edit);
    return serve(&edit, settings, build, opened);
}
