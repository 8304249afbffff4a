// replay_shadow.c -- replay --shadow: asks a mind for its orders at each tick of a recording, and
// compares them with the recorded ones. The match stays as recorded.
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "app/play/setup.h"
#include "app/play/trace.h"
#include "commands.h"
#include "match/replay/player.h"
#include "match/tankspec.h"

enum { PARTS = ORDER_RATE_COUNT + ORDER_ACTION_COUNT };

typedef struct Shadow {
    Match *match;
    int tank;
    TankCard driver;
    Pilot *pilot;
    bool has_failed; // the bot has broken a rule, which is reported
    long asked, different;
    long parts[PARTS];       // number of ticks with a difference in each part of the order
    uint64_t first_tick;     // of a difference
    QuantizedOrder first[2]; // recorded and new order at that tick
    bool *other_orders;      // by tick
} Shadow;

static const char *part_name(int part) {
    return part < ORDER_RATE_COUNT ? ORDER_RATE_ROWS[part].name
                                   : ORDER_ACTION_ROWS[part - ORDER_RATE_COUNT].name;
}

// Returns a part of an order: a rate as a fraction of its limit, an action as 0 or 1.
static double part_of(QuantizedOrder steps, int part) {
    ASSERT(part >= 0 && part < PARTS);
    return part < ORDER_RATE_COUNT ? (double)steps.rates[part] / QUANTIZED_MAX
                                   : steps.actions >> (part - ORDER_RATE_COUNT) & 1;
}

static void compare(void *context, const Senses *senses, const Notes *notes, const Order *order) {
    Shadow *shadow = context;
    const TankCard *recorded = &match_card(shadow->match)->tanks[shadow->tank];
    (void)notes;
    if (shadow->has_failed) return;
    QuantizedOrder here, there = match_steps(shadow->match, shadow->tank);
    if (!mind_is_external(&recorded->mind))
        there =
            order_quantize(*order, battle_tank(match_battle(shadow->match), shadow->tank)->spec);
    shadow->has_failed = !pilot_order(shadow->pilot, &here);
    if (shadow->has_failed) return;
    bool *differs = &shadow->other_orders[senses->tick];
    for (int i = 0; i < PARTS; i++) {
        bool is_other = part_of(here, i) != part_of(there, i);
        shadow->parts[i] += is_other;
        *differs |= is_other;
    }
    if (*differs && !shadow->different++)
        shadow->first_tick = senses->tick, shadow->first[0] = there, shadow->first[1] = here;
    shadow->asked++;
}

// Reads TANK=MIND. Returns false and sets `problem` if it is invalid.
static bool read_shadow(const char *text, const MatchCard *card, Shadow *shadow, Problem *problem) {
    char name[TANK_NAME_MAX];
    TankArg arg;
    const char *mind = strchr(text, '=');
    if (!mind || mind - text >= TANK_NAME_MAX)
        return problem_set(problem, "--shadow must be TANK=MIND, such as 1=hunter, not '%.40s'",
                           text);
    snprintf(name, sizeof name, "%.*s", (int)(mind - text), text);
    shadow->tank = tank_named(card, name, "--shadow", problem);
    if (shadow->tank < 0 || !tankspec_parse(mind + 1, NULL, &arg, problem)) return false;
    if (arg.kind != DRIVER_MIND || arg.count != 1)
        return problem_set(problem, "--shadow: expected one mind, such as hunter, not '%.40s'",
                           mind + 1);
    const TankCard *recorded = &card->tanks[shadow->tank];
    if (recorded->kind != DRIVER_MIND)
        return problem_set(problem, "--shadow: a person drove tank %d; choose one with a mind",
                           shadow->tank + 1);
    shadow->driver = *recorded;
    shadow->driver.mind = arg.mind;
    override_apply(&arg.override, &shadow->driver.loadout);
    return true;
}

static void print_text(const Shadow *shadow, const char *mind) {
    const TankCard *recorded = &match_card(shadow->match)->tanks[shadow->tank];
    long same = shadow->asked - shadow->different, most = shadow->asked ? shadow->asked : 1;
    escaped_print(stdout, "%s as %s (tank %d): %ld of %ld orders are the same (%.1f %%)\n", mind,
                  recorded->name, shadow->tank + 1, same, shadow->asked,
                  100.0 * (double)same / (double)most);
    if (!shadow->different) return;
    escaped_print(stdout,
                  "\nThe first difference is at tick %" PRIu64 " (%.2f s):\n\n%-10s %9s %9s %18s\n",
                  shadow->first_tick, (double)shadow->first_tick * BATTLE_TICK_S, "", "recorded",
                  "now", "ticks that differ");
    for (int i = 0; i < PARTS; i++)
        escaped_print(stdout, "%-10s %9.3f %9.3f %18ld\n", part_name(i),
                      part_of(shadow->first[0], i), part_of(shadow->first[1], i), shadow->parts[i]);
}

static json_t *shadow_json(const Shadow *shadow, const char *mind) {
    json_t *orders = json_object();
    for (int i = 0; i < PARTS; i++)
        json_object_set_new(orders, part_name(i),
                            json_pack("{s:f, s:f, s:I}", "recorded", part_of(shadow->first[0], i),
                                      "now", part_of(shadow->first[1], i), "different",
                                      (json_int_t)shadow->parts[i]));
    return json_pack("{s:i, s:o, s:o, s:I, s:I, s:o, s:o}", "tank", shadow->tank + 1, "name",
                     json_text(match_card(shadow->match)->tanks[shadow->tank].name), "mind",
                     json_text(mind), "orders", (json_int_t)shadow->asked, "different",
                     (json_int_t)shadow->different, "first_tick",
                     shadow->different ? json_integer((json_int_t)shadow->first_tick) : json_null(),
                     "parts", orders);
}

int replay_shadow(const Settings *settings, ReplayPlayer *player, bool *other_orders) {
    Problem problem = {""}, remark = {""};
    Shadow shadow = {.match = replay_player_match(player), .other_orders = other_orders};
    BotRules rules = settings_bots(settings);
    if (!read_shadow(settings->shadow, match_card(shadow.match), &shadow, &problem))
        return say_fail(EXIT_USAGE, "%s", problem.text);
    const char *mind = strchr(settings->shadow, '=') + 1;
    if (mind_is_external(&shadow.driver.mind) &&
        !bot_isolate(&rules, shadow.driver.mind.source, &remark, &problem))
        return say_fail(EXIT_ENVIRONMENT, "%s", problem.text);
    if (*remark.text) say_error("%s", remark.text);
    shadow.pilot = pilot_create(&shadow.driver, shadow.match, shadow.tank, &rules, &problem);
    if (!shadow.pilot) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    match_observe_mind(shadow.match, shadow.tank, compare, &shadow);
    Progress progress = progress_start(settings, 1);
    while (replay_player_step(player) && !shadow.has_failed && !interrupt_came())
        progress_show(&progress, 0, replay_player_tick(player), replay_player_length(player));
    progress_clear(&progress);
    match_observe_mind(shadow.match, shadow.tank, NULL, NULL);
    pilot_destroy(shadow.pilot);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    if (settings->is_json && !json_print(stdout, shadow_json(&shadow, mind)))
        return EXIT_RUN_FAILED;
    if (!settings->is_json) print_text(&shadow, mind);
    return shadow.different || shadow.has_failed ? EXIT_CHECK_FAILED : EXIT_OK;
}
