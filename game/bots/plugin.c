// plugin.c -- a mind in a shared library, called as one of our own is.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour.h"
#include "bots.h"
#include "platform/console.h"
#include "platform/system.h"
#include "protocol.h"

#define ASKED "senses\n"
#define GREETED "start\n"
#define LEFT "quit\n"

enum { SHELLS_MAX = 64, MEMORY_MAX = 1 << 30 };

struct Plugin {
    void *library;
    const TreadsPlugin *own;
    void *memory;
};

typedef const TreadsPlugin *PluginEntry(uint32_t abi);

// One call into the library; where that is in another process, it goes there as it stands.
typedef struct Thought {
    char asked[sizeof ASKED];
    const Plugin *plugin;
    TreadsSenses senses;
    TreadsOrder order;
    TreadsTank tanks[SIGHTS_MAX];
    TreadsShell shells[SHELLS_MAX];
} Thought;

Plugin *plugin_open(const char *path, Problem *problem) {
    Plugin *plugin = calloc(1, sizeof *plugin);
    if (!plugin) return problem_set(problem, "out of memory"), NULL;
    plugin->library = library_open(path, problem);
    void *found = plugin->library ? library_find(plugin->library, "treads_plugin") : NULL;
    PluginEntry *entry;
    memcpy(&entry, &found, sizeof entry);
    if (plugin->library && !found) problem_set(problem, "'%s' has no treads_plugin()", path);
    if (found) plugin->own = entry(TREADS_ABI);
    bool is_ours = plugin->own && plugin->own->abi == TREADS_ABI && plugin->own->think &&
                   plugin->own->bytes >= sizeof *plugin->own;
    if (found && !is_ours) problem_set(problem, "'%s' is for another version of treads", path);
    bool is_modest = is_ours && plugin->own->memory_bytes <= MEMORY_MAX;
    if (is_ours && !is_modest)
        problem_set(problem, "'%s' asks for more than 1 GiB of memory", path);
    if (is_modest) {
        plugin->memory = calloc(1, plugin->own->memory_bytes + 1);
        if (!plugin->memory) problem_set(problem, "out of memory");
    }
    if (plugin->memory) return plugin;
    plugin_close(plugin);
    return NULL;
}

void plugin_close(Plugin *plugin) {
    if (!plugin) return;
    library_close(plugin->library);
    free(plugin->memory);
    free(plugin);
}

static void tell_sights(const Senses *senses, Thought *thought) {
    int shells = senses->shell_count < SHELLS_MAX ? senses->shell_count : SHELLS_MAX;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *seen = &senses->tanks[i];
        int kind = seen->is_wreck ? TREADS_WRECK : seen->is_enemy ? TREADS_FOE : TREADS_FRIEND;
        thought->tanks[i] = (TreadsTank){seen->id,
                                         kind,
                                         seen->pose.x,
                                         seen->pose.y,
                                         seen->pose.heading_rad,
                                         seen->motion.forward_mps,
                                         seen->motion.turn_radps,
                                         seen->gun_heading_rad,
                                         seen->health};
    }
    for (int i = 0; i < shells; i++) {
        const ShellSight *seen = &senses->shells[i];
        thought->shells[i] = (TreadsShell){seen->id,   seen->is_own,         seen->at.x,
                                           seen->at.y, seen->velocity_mps.x, seen->velocity_mps.y};
    }
    thought->senses.tank_count = (uint32_t)senses->tank_count;
    thought->senses.shell_count = (uint32_t)shells;
}

static TreadsSenses tell(const Senses *senses, const TankSpec *spec, const Arena *arena) {
    return (TreadsSenses){.bytes = sizeof(TreadsSenses),
                          .tank_bytes = sizeof(TreadsTank),
                          .shell_bytes = sizeof(TreadsShell),
                          .flags = (senses->was_hit ? TREADS_WAS_HIT : 0u) |
                                   (senses->is_touching ? TREADS_TOUCHES : 0u),
                          .tick = senses->tick,
                          .id = senses->id,
                          .team = senses->team,
                          .x = senses->pose.x,
                          .y = senses->pose.y,
                          .heading = senses->pose.heading_rad,
                          .speed = senses->motion.forward_mps,
                          .turn = senses->motion.turn_radps,
                          .turret = senses->turret_rad,
                          .reload = senses->reload_s,
                          .health = senses->health,
                          .hit = senses->hit_bearing_rad,
                          .touch_x = senses->touch_normal.x,
                          .touch_y = senses->touch_normal.y,
                          .top = spec->drive.top_mps,
                          .turret_top = spec->turret_top_radps,
                          .gauge = 2 * senses->half_gauge_m,
                          .length = senses->length_m,
                          .width = senses->width_m,
                          .muzzle = senses->muzzle_m,
                          .reload_time = senses->reload_time_s,
                          .shell_speed = senses->shell_mps,
                          .shell_range = senses->shell_range_m,
                          .arena_width = arena->width_m,
                          .arena_height = arena->height_m,
                          .seconds_left = senses->status.left_s};
}

// The rest of its arrays is left as it is: they are large.
static void prepare(Thought *thought, const Senses *senses, const TankSpec *spec,
                    const Arena *arena) {
    memcpy(thought->asked, ASKED, sizeof ASKED);
    thought->senses = tell(senses, spec, arena);
    thought->order = (TreadsOrder){.bytes = sizeof thought->order};
    tell_sights(senses, thought);
}

static void think(void *context) {
    Thought *thought = context;
    const Plugin *plugin = thought->plugin;
    plugin->own->think(plugin->memory, &thought->senses, &thought->order);
}

static void call(const Plugin *plugin, Thought *thought) {
    thought->plugin = plugin;
    thought->senses.tanks = thought->tanks;
    thought->senses.shells = thought->shells;
    library_call(think, thought);
}

Order plugin_think(const Plugin *plugin, const Senses *senses, const TankSpec *spec,
                   const Arena *arena) {
    Thought thought;
    prepare(&thought, senses, spec, arena);
    call(plugin, &thought);
    const TreadsOrder *given = &thought.order;
    const double rates[ANSWER_RATES] = {given->left, given->right, given->turret};
    Order order = protocol_order(rates, given->fire, given->words ? given->words : "", spec);
    order.sleep_ticks = given->rest;
    return order;
}

ChildFault plugin_ask(ChildProcess *guest, const Senses *senses, const TankSpec *spec,
                      const Arena *arena, double until_s) {
    Thought thought = {.asked = ""}; // a stranger reads all of it
    prepare(&thought, senses, spec, arena);
    return child_write(guest, (const char *)&thought, sizeof thought, until_s);
}

// What the library itself prints is none of its answers.
int plugin_serve(const char *path) {
    Problem problem = {"out of memory"};
    Thought thought = {.asked = ""};
    char line[4096];
    FILE *answers = stream_divert(stdout, stderr);
    Plugin *plugin = answers ? plugin_open(path, &problem) : NULL;
    if (!plugin) return fprintf(stderr, "%s\n", problem.text), 1;
    while (fgets(line, sizeof line, stdin) && strcmp(line, LEFT) != 0) {
        if (!strcmp(line, GREETED)) fputs("bot 1 plugin\n", answers);
        if (!strcmp(line, ASKED)) {
            char *rest = (char *)&thought + strlen(ASKED);
            if (fread(rest, sizeof thought - strlen(ASKED), 1, stdin) != 1) break;
            call(plugin, &thought);
            const TreadsOrder *order = &thought.order;
            fprintf(answers, "o %" PRIu64 " %.17g %.17g %.17g %d %s rest %d\n", thought.senses.tick,
                    order->left, order->right, order->turret, order->fire,
                    order->words ? order->words : "", order->rest);
        }
        fflush(answers);
    }
    plugin_close(plugin);
    return 0;
}
