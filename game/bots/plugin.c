// plugin.c -- a mind in a shared library, called in this process or in a process of its own.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
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

// A call into the library. It is sent to the plugin's process as is.
typedef struct Call {
    char asked[sizeof ASKED];
    const Plugin *plugin;
    TreadsSenses senses;
    TreadsOrder order;
    TreadsTank tanks[SIGHTS_MAX];
    TreadsShell shells[SHELLS_MAX];
    TreadsThing things[THING_SIGHTS_MAX];
} Call;

Plugin *plugin_open(const char *path, Problem *problem) {
    Plugin *plugin = calloc(1, sizeof *plugin);
    if (!plugin) return problem_set(problem, "out of memory"), NULL;
    plugin->library = library_open(path, problem);
    void *found = plugin->library ? library_find(plugin->library, "treads_plugin") : NULL;
    PluginEntry *entry;
    memcpy(&entry, &found, sizeof entry);
    if (plugin->library && !found)
        problem_set(problem, "'%s' does not define treads_plugin()", path);
    if (found) plugin->own = entry(TREADS_ABI);
    bool is_ours = plugin->own && plugin->own->abi == TREADS_ABI && plugin->own->think &&
                   plugin->own->bytes >= sizeof *plugin->own;
    if (found && !is_ours)
        problem_set(problem, "'%s' is built for another version of treads", path);
    bool fits = is_ours && plugin->own->memory_bytes <= MEMORY_MAX;
    if (is_ours && !fits) problem_set(problem, "'%s' needs more than 1 GiB of memory", path);
    plugin->memory = fits ? calloc(1, plugin->own->memory_bytes + 1) : NULL;
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

static void fill_sights(const Senses *senses, Call *call) {
    ASSERT(senses->tank_count <= SIGHTS_MAX);
    int shells = senses->shell_count < SHELLS_MAX ? senses->shell_count : SHELLS_MAX;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *seen = &senses->tanks[i];
        int kind = seen->is_wreck ? TREADS_WRECK : seen->is_enemy ? TREADS_FOE : TREADS_FRIEND;
        call->tanks[i] = (TreadsTank){seen->id,
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
        call->shells[i] = (TreadsShell){.id = seen->id,
                                        .is_own = seen->is_own,
                                        .x = seen->at.x,
                                        .y = seen->at.y,
                                        .vx = seen->velocity_mps.x,
                                        .vy = seen->velocity_mps.y,
                                        .bounces = seen->bounces};
    }
    ASSERT(senses->thing_count <= THING_SIGHTS_MAX);
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *seen = &senses->things[i];
        TreadsThing *thing = &call->things[i];
        *thing = (TreadsThing){.id = seen->id,
                               .team = seen->team,
                               .is_own = seen->is_own,
                               .gain = (int32_t)seen->gain,
                               .x = seen->at.x,
                               .y = seen->at.y,
                               .vx = seen->velocity_mps.x,
                               .vy = seen->velocity_mps.y,
                               .radius = seen->radius_m,
                               .health = seen->health,
                               .trigger = seen->trigger_m,
                               .reach = seen->danger_m,
                               .danger = seen->danger,
                               .ready = seen->ready_s,
                               .gain_share = seen->gain_share};
        snprintf(thing->kind, sizeof thing->kind, "%s", seen->kind);
    }
    call->senses.thing_count = (uint32_t)senses->thing_count;
    call->senses.tank_count = (uint32_t)senses->tank_count;
    call->senses.shell_count = (uint32_t)shells;
}

static TreadsSenses senses_for_plugin(const Senses *senses, const TankSpec *spec,
                                      const Arena *arena) {
    return (TreadsSenses){.bytes = sizeof(TreadsSenses),
                          .tank_bytes = sizeof(TreadsTank),
                          .shell_bytes = sizeof(TreadsShell),
                          .thing_bytes = sizeof(TreadsThing),
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
                          .special_rounds = senses->special_rounds,
                          .special_wait = senses->special_wait_s,
                          .shield = senses->shield,
                          .boost = senses->boost_s,
                          .heat = senses->heat,
                          .lob = senses->reach_m,
                          .top = senses->limits.top_mps,
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

// Leaves the unused ends of the arrays, which are large, unset.
static void prepare(Call *call, const Senses *senses, const TankSpec *spec, const Arena *arena) {
    memcpy(call->asked, ASKED, sizeof ASKED);
    call->senses = senses_for_plugin(senses, spec, arena);
    call->order = (TreadsOrder){.bytes = sizeof call->order};
    fill_sights(senses, call);
}

static void think_in_library(void *context) {
    Call *call = context;
    call->plugin->own->think(call->plugin->memory, &call->senses, &call->order);
}

static void run_call(const Plugin *plugin, Call *call) {
    ASSERT(plugin->own && plugin->memory);
    call->plugin = plugin;
    call->senses.tanks = call->tanks;
    call->senses.shells = call->shells;
    call->senses.things = call->things;
    library_call(think_in_library, call);
}

Order plugin_think(const Plugin *plugin, const Senses *senses, const TankSpec *spec,
                   const Arena *arena) {
    Call call;
    prepare(&call, senses, spec, arena);
    run_call(plugin, &call);
    const TreadsOrder *given = &call.order;
    const double rates[ANSWER_RATES] = {given->left, given->right, given->turret};
    Order order = protocol_order(rates, given->fire, given->words ? given->words : "", spec, NULL);
    order.sleep_ticks = given->rest;
    return order;
}

ChildFault plugin_ask(ChildProcess *process, const Senses *senses, const TankSpec *spec,
                      const Arena *arena, double patience_s) {
    Call call = {.asked = ""}; // no uninitialized memory goes to another process
    prepare(&call, senses, spec, arena);
    return child_write(process, (const char *)&call, sizeof call, patience_s);
}

// Standard output of the library goes to standard error, so that it is not taken for answers.
int plugin_serve(const char *path) {
    Problem problem = {"out of memory"};
    Call call = {.asked = ""};
    char line[4096];
    FILE *answers = stream_divert(stdout, stderr);
    Plugin *plugin = answers ? plugin_open(path, &problem) : NULL;
    if (!plugin) return fprintf(stderr, "%s\n", problem.text), 1;
    while (fgets(line, sizeof line, stdin) && strcmp(line, LEFT) != 0) {
        if (!strcmp(line, GREETED)) fputs("bot 2 plugin\n", answers);
        if (!strcmp(line, ASKED)) {
            char *rest = (char *)&call + strlen(ASKED);
            if (fread(rest, sizeof call - strlen(ASKED), 1, stdin) != 1) break;
            run_call(plugin, &call);
            const TreadsOrder *order = &call.order;
            fprintf(answers, "o %" PRIu64 " %.17g %.17g %.17g %d %s rest %d\n", call.senses.tick,
                    order->left, order->right, order->turret, order->fire,
                    order->words ? order->words : "", order->rest);
        }
        fflush(answers);
    }
    plugin_close(plugin);
    return 0;
}
