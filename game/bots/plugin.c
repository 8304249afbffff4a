// plugin.c -- a mind in a shared library, called in this process or in a separate one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/navigation/pathfinder.h"
#include "bots.h"
#include "declaration.h"
#include "platform/console.h"
#include "platform/system.h"
#include "platform/utf8.h"
#include "protocol.h"
#include "platform/text.h"

#define ARENA "field\n" // differs from "arena", which begins a line of the greeting
#define ASKED "senses\n"
#define GREETED "start\n"
#define LEFT "quit\n"

enum { MEMORY_MAX = 1 << 30 };

typedef struct ThingWord {
    char text[32];
} ThingWord;

struct Plugin {
    void *library;
    const Behaviour *behaviour;
    void *memory;
};

typedef const Behaviour *BehaviourEntry(uint64_t layout);

// Finds the plugin in its library. Returns false and sets `problem` if there is none.
static bool find_plugin(Plugin *plugin, const char *path, Problem *problem) {
    void *found = library_find(plugin->library, "treads_behaviour");
    BehaviourEntry *entry;
    memcpy(&entry, &found, sizeof entry);
    if (!found) return problem_set(problem, "'%s' does not define treads_behaviour()", path);
    plugin->behaviour = entry(BEHAVIOUR_LAYOUT);
    return (plugin->behaviour && plugin->behaviour->think && plugin->behaviour->name) ||
           problem_set(problem, "'%s' is built for another version of treads; build it again",
                       path);
}

Plugin *plugin_open(const char *path, Problem *problem) {
    Plugin *plugin = calloc(1, sizeof *plugin);
    if (!plugin) return problem_set(problem, "out of memory"), NULL;
    plugin->library = library_open(path, problem);
    bool is_ours = plugin->library && find_plugin(plugin, path, problem);
    bool fits = is_ours && plugin->behaviour->memory_bytes <= MEMORY_MAX;
    if (is_ours && !fits) problem_set(problem, "'%s' needs more than 1 GiB of memory", path);
    plugin->memory = fits ? calloc(1, plugin->behaviour->memory_bytes + 1) : NULL;
    if (plugin->memory) return plugin;
    if (fits) problem_set(problem, "out of memory");
    plugin_close(plugin);
    return NULL;
}

void plugin_close(Plugin *plugin) {
    if (!plugin) return;
    library_close(plugin->library);
    free(plugin->memory);
    free(plugin);
}

bool plugin_declare(const Plugin *plugin, Declaration *declaration, Problem *problem) {
    ASSERT(plugin->behaviour);
    *declaration = (Declaration){0};
    const Param *param = plugin->behaviour->params;
    for (; param && param->name; param++) {
        Param whole = *param;
        if (!whole.unit) whole.unit = "";
        if (!whole.help) whole.help = "";
        if (!declaration_add_param(declaration, whole, problem)) return false;
    }
    return true;
}

// The arguments and the result of Behaviour.think.
typedef struct Thought {
    const Plugin *plugin;
    const Senses *senses;
    Notes *notes;
    Order order;
} Thought;

static void think_as_behaviour(void *context) {
    Thought *thought = context;
    const Plugin *plugin = thought->plugin;
    thought->order = plugin->behaviour->think(plugin->memory, thought->senses, thought->notes);
}

Order plugin_think(const Plugin *plugin, const Senses *senses, Notes *notes) {
    ASSERT(plugin->memory);
    Thought thought = {.plugin = plugin, .senses = senses, .notes = notes};
    library_call(think_as_behaviour, &thought);
    return thought.order;
}

// The senses in a message to another process: a Sent, and then the arrays of its senses. Both
// processes are the same program.
typedef struct Sent {
    Senses senses;
    TankSpec spec;
    Dice dice; // initial state of the dice
    double params[PARAMS_MAX];
    char special[32], task[32];
    int map_count;     // pieces with hit points; 0 if none can break
    int surface_count; // 0 for the usual surfaces
    bool has_notes;
} Sent;

// An arena in a message: this head, the pieces, the rows of the ground, and the hills.
typedef struct SentArena {
    double width_m, height_m, tile_m;
    int piece_count, columns, rows, bump_count;
} SentArena;

// The arrays of Senses, with the sizes of their elements.
#define SENT_ARRAYS(ROW)                                                                           \
    ROW(TANKS, senses->tanks, senses->tank_count)                                                  \
    ROW(SHELLS, senses->shells, senses->shell_count)                                               \
    ROW(THINGS, senses->things, senses->thing_count)                                               \
    ROW(EVENTS, senses->events, senses->event_count)                                               \
    ROW(MESSAGES, senses->messages, senses->message_count)                                         \
    ROW(PIECES, senses->piece_health, sent->map_count)                                             \
    ROW(POINTS, senses->status.points, senses->status.team_count)                                  \
    ROW(SURFACES, senses->surfaces, sent->surface_count)

void plugin_send_arena(Text *text, const Senses *senses, const Arena *arena) {
    ASSERT(senses->map);
    SentArena head = {.width_m = map_width(senses->map),
                      .height_m = map_height(senses->map),
                      .tile_m = arena->tile_m,
                      .piece_count = map_piece_count(senses->map),
                      .columns = arena->columns,
                      .rows = senses->terrain ? arena->rows : 0};
    const Bump *bumps = terrain_bumps(senses->terrain, &head.bump_count);
    text_add_bytes(text, ARENA, strlen(ARENA));
    text_add_bytes(text, &head, sizeof head);
    for (int i = 0; i < head.piece_count; i++)
        text_add_bytes(text, map_piece(senses->map, i), sizeof(Piece));
    text_add_bytes(text, arena->surface, (size_t)head.columns * (size_t)head.rows);
    text_add_bytes(text, bumps, (size_t)head.bump_count * sizeof *bumps);
}

// Clears the addresses in a copy of senses: they mean nothing in another process, and an isolated
// plugin should not learn them.
static void clear_addresses(Senses *senses) {
    senses->special = NULL;
    senses->params = NULL;
    senses->tanks = NULL;
    senses->shells = NULL;
    senses->things = NULL;
    senses->events = NULL;
    senses->messages = NULL;
    senses->map = NULL;
    senses->piece_health = NULL;
    senses->terrain = NULL;
    senses->surfaces = NULL;
    senses->status.points = NULL;
    senses->goal.task = NULL;
    senses->dice = NULL;
    senses->pathfinder = NULL;
}

void plugin_send(Text *text, const Senses *senses, const TankSpec *spec, int param_count,
                 bool has_notes) {
    ASSERT(senses->thing_count <= THING_SIGHTS_MAX && senses->tank_count <= SIGHTS_MAX);
    ASSERT(param_count >= 0 && param_count <= PARAMS_MAX && senses->dice);
    Sent whole, *sent = &whole;
    memset(sent, 0, sizeof *sent); // clears the ends of its strings as well
    sent->senses = *senses;
    clear_addresses(&sent->senses);
    sent->spec = *spec;
    sent->spec.name = sent->spec.help = NULL;
    sent->dice = *senses->dice;
    sent->map_count = senses->piece_health ? map_piece_count(senses->map) : 0;
    sent->surface_count = senses->surfaces ? SURFACE_COUNT : 0;
    sent->has_notes = has_notes;
    if (param_count)
        memcpy(sent->params, senses->params, (size_t)param_count * sizeof *sent->params);
    snprintf(sent->special, sizeof sent->special, "%s", senses->special);
    snprintf(sent->task, sizeof sent->task, "%s", senses->goal.task ? senses->goal.task : "");
    text_add_bytes(text, ASKED, strlen(ASKED));
    text_add_bytes(text, sent, sizeof *sent);
    const ThingSight *seen = senses->things;
    ThingSight things[THING_SIGHTS_MAX];
    SurfaceTraits surfaces[SURFACE_COUNT];
    Senses shown = *senses; // copy without the addresses of its elements
    for (int i = 0; i < shown.thing_count; i++) things[i] = seen[i], things[i].kind = NULL;
    for (int i = 0; i < sent->surface_count; i++)
        surfaces[i] = senses->surfaces[i], surfaces[i].name = NULL;
    shown.things = things;
    shown.surfaces = surfaces;
    senses = &shown;
#define SEND(NAME, array, count) text_add_bytes(text, array, (size_t)(count) * sizeof *(array));
    SENT_ARRAYS(SEND)
    for (int i = 0; i < senses->thing_count; i++) {
        char kind[sizeof((ThingWord){0}.text)] = "";
        snprintf(kind, sizeof kind, "%s", seen[i].kind);
        text_add_bytes(text, kind, sizeof kind);
    }
}

#define RECEIVED_SLOT(NAME, ...) RECEIVED_##NAME,
enum { SENT_ARRAYS(RECEIVED_SLOT) RECEIVED_KINDS, RECEIVED_ARENA, RECEIVED_COUNT };

// State of a match in the process of a plugin.
typedef struct Received {
    void *blocks[RECEIVED_COUNT];
    Sent sent;
    Dice dice;
    bool has_dice;
    Map *map;
    Terrain *terrain;
    Pathfinder *pathfinder;
    Notes notes;
} Received;

// Reads bytes from standard input. Returns NULL if the input ends, or out of memory.
static void *receive(Received *received, int slot, size_t bytes) {
    void *block = realloc(received->blocks[slot], bytes + 1);
    if (!block) return NULL;
    received->blocks[slot] = block;
    return !bytes || fread(block, bytes, 1, stdin) == 1 ? block : NULL;
}

static bool receive_arena(Received *received) {
    SentArena head;
    if (fread(&head, sizeof head, 1, stdin) != 1) return false;
    size_t ground = (size_t)head.columns * (size_t)head.rows,
           pieces = (size_t)head.piece_count * sizeof(Piece),
           bumps = (size_t)head.bump_count * sizeof(Bump);
    char *block = receive(received, RECEIVED_ARENA, pieces + bumps + ground);
    map_destroy(received->map);
    terrain_destroy(received->terrain);
    pathfinder_destroy(received->pathfinder);
    received->map =
        block ? map_create(head.width_m, head.height_m, (const Piece *)block, head.piece_count)
              : NULL;
    received->terrain =
        received->map && head.rows
            ? terrain_create((const unsigned char *)block + pieces + bumps, head.columns, head.rows,
                             head.tile_m, (const Bump *)(block + pieces), head.bump_count)
            : NULL;
    MapGrid grid = received->map ? map_nav_grid(received->map) : (MapGrid){0};
    received->pathfinder = pathfinder_create(grid.columns * grid.rows);
    return received->map && received->pathfinder && (received->terrain || !head.rows);
}

// Reads senses into `received->sent`, with all pointers set.
static bool receive_senses(Received *received) {
    Sent *sent = &received->sent;
    if (fread(sent, sizeof *sent, 1, stdin) != 1 || !received->map) return false;
    Senses *senses = &sent->senses;
    bool has_task = *sent->task;
#define RECEIVE(NAME, array, count)                                                                \
    if (!((array) = receive(received, RECEIVED_##NAME, (size_t)(count) * sizeof *(array))))        \
        return false;
    SENT_ARRAYS(RECEIVE)
    ThingWord *kinds =
        receive(received, RECEIVED_KINDS, (size_t)senses->thing_count * sizeof(ThingWord));
    if (!kinds) return false;
    for (int i = 0; i < senses->thing_count; i++)
        ((ThingSight *)received->blocks[RECEIVED_THINGS])[i].kind = kinds[i].text;
    SurfaceTraits *surfaces = received->blocks[RECEIVED_SURFACES];
    for (int i = 0; i < sent->surface_count; i++) surfaces[i].name = SURFACE_TRAITS[i].name;
    if (!sent->surface_count) senses->surfaces = NULL;
    if (!sent->map_count) senses->piece_health = NULL;
    if (!received->has_dice) received->dice = sent->dice, received->has_dice = true;
    senses->dice = &received->dice;
    senses->map = received->map;
    senses->terrain = received->terrain;
    senses->pathfinder = received->pathfinder;
    senses->params = sent->params;
    senses->special = sent->special;
    senses->goal.task = has_task ? sent->task : NULL;
    return true;
}

static void greet(const Plugin *plugin, FILE *answers) {
    Declaration declaration;
    Problem problem;
    if (!plugin_declare(plugin, &declaration, &problem)) {
        escaped_print(stderr, "%s\n", problem.text);
        exit(1);
    }
    char name[TANK_NAME_MAX];
    snprintf(name, sizeof name, "%s",
             *plugin->behaviour->name ? plugin->behaviour->name : "plugin");
    utf8_clean(name, "");
    fprintf(answers, "bot 3 %s params %d\n", name, declaration.count);
    for (const Param *param = declaration.params; param->name; param++)
        fprintf(answers, "param %s %.17g %.17g %.17g %s \"%s\"\n", param->name, param->initial,
                param->low, param->high, param->unit, param->help);
}

static void answer(const Plugin *plugin, Received *received, FILE *answers) {
    const Sent *sent = &received->sent;
    Text text = {0};
    received->notes = (Notes){.count = 0};
    Notes *notes = sent->has_notes ? &received->notes : NULL;
    Order order = plugin_think(plugin, &sent->senses, notes);
    if (notes) protocol_draw(&text, notes);
    protocol_answer(&text, sent->senses.tick, &order, &sent->spec);
    fwrite(text.at, 1, text.count, answers);
    free(text.at);
}

// Standard output of the library goes to standard error, so that it cannot be mistaken for answers.
int plugin_serve(const char *path) {
    Problem problem = {"out of memory"};
    static Received received;
    char line[4096];
    FILE *answers = stream_divert(stdout, stderr);
    Plugin *plugin = answers ? plugin_open(path, &problem) : NULL;
    if (!plugin) return escaped_print(stderr, "%s\n", problem.text), 1;
    while (fgets(line, sizeof line, stdin) && strcmp(line, LEFT) != 0) {
        if (!strcmp(line, GREETED)) greet(plugin, answers);
        if (!strcmp(line, ARENA) && !receive_arena(&received)) break;
        if (!strcmp(line, ASKED)) {
            if (!receive_senses(&received)) break;
            answer(plugin, &received, answers);
        }
        fflush(answers);
    }
    plugin_close(plugin);
    return 0;
}
