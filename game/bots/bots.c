// bots.c -- starts external bots, exchanges a message with each of them per tick, and makes bots
// that break the rules forfeit.
//
// Each tick, all bots are sent their senses before the first answer is read, so that they think in
// parallel.
#include "bots.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/observation.h"
#include "declaration.h"
#include "match/policy.h"
#include "match/shown.h"
#include "platform/child.h"
#include "platform/text.h"
#include "platform/system.h"
#include "platform/utf8.h"
#include "protocol.h"
#include "match/tuning.h"

#define BUDGET_S 0.010
#define BANK_BUDGETS 50.0 // size of the bank, in budgets
#define START_S 10.0      // limit for the greeting
#define MEMORY_MB 1024.0
#define PACED_S 0.002     // ticks of matches in a window take longer than this
#define IDLE_FRACTION 0.1 // fraction of idle time that is charged as processor time

enum {
    GROWTH_TICKS = 16,
    TRIAL_TICKS = 64,
    SENTENCE_MAX = 2048,
    LAST_WORDS_MAX = 400,
    PICKUPS = 8 // pick-ups of bot_duel
};

typedef struct Bot {
    ChildProcess *process;        // NULL before the start and after a forfeit
    Plugin *plugin;               // library in this process, instead of `process`
    Policy *policy;               // network in this process, instead of `process`
    bool is_absent;               // the recording drives its tank
    bool is_hosted;               // a plugin in a separate process
    Mind mind;                    // mind at the start of the bot
    int row_count;                // length of the rows that it is sent before each tick
    ObservationMemory seen;       // memory for these rows
    const Behaviour *declared;    // mind with the parameters that it declares; NULL before it has
    double values[PARAMS_MAX];    // values of these parameters
    Dice dice;                    // dice of a plugin
    Forfeit fault;                // FORFEIT_NONE while it follows the rules
    bool is_awaited;              // was sent its senses in this tick
    bool is_greeted;              // was sent the greeting, and has not answered
    bool has_answered;            // has answered in a tick
    bool has_remark;              // the first remark of the bot has been reported
    int version;                  // version of the protocol, as its greeting says
    uint64_t arena_sent;          // content hash of the arena that was sent last
    double health_sent;           // hit points of all walls that were sent last
    uint64_t second_sent;         // second of the last match state that was sent, from 1
    double bank_s, charged_cpu_s; // remaining time; processor time already charged
    int sent_count;
    uint64_t log_second;       // second of the last line for debugging, from 1
    int log_count;             // number of lines shown in that second
    uint64_t suppressed_lines; // number of lines since then that were not shown
    BotTimes times;
} Bot;

// Where bots run: on their host's processor or elsewhere. The alternative is tried now and then.
typedef struct Placement {
    bool is_shared;
    int ticks;
    int pause, paused; // rounds of TRIAL_TICKS until the next trial; rounds passed
    double round_began_s;
    double separate_s; // duration of the last round with the bots on arbitrary processors
} Placement;

typedef struct Host {
    BotRules rules;
    Bot *bots; // a bot per tank
    int count;
    Placement placement;
    bool has_asked; // the bots have been sent their senses in this tick
    Text text;
} Host;

BotRules bot_rules_initial(void) {
    return (BotRules){
        .budget_s = BUDGET_S, .start_s = START_S, .isolation = {ISOLATION_NONE, MEMORY_MB}};
}

double bot_bank_s(const BotRules *rules) { return BANK_BUDGETS * rules->budget_s; }

static bool card_has_bots(const MatchCard *card) {
    for (int i = 0; i < card->tank_count; i++)
        if (mind_is_external(&card->tanks[i].mind)) return true;
    for (int i = 0; i < card->swap_count; i++)
        if (mind_is_external(&card->swaps[i].mind)) return true;
    return false;
}

static void show_line(Host *host, Match *match, int tank, const char *text) {
    uint64_t tick = battle_tick(match_battle(match));
    match_log(match, tick, tank, text);
    if (host->rules.report_log)
        host->rules.report_log(match_card(match)->tanks[tank].name, tick, text);
}

static void show_suppressed(Host *host, Match *match, int tank) {
    Bot *bot = &host->bots[tank];
    char text[LOG_TEXT_MAX];
    if (!bot->suppressed_lines) return;
    snprintf(text, sizeof text, "(%" PRIu64 " more line%s; %d per second are shown)",
             bot->suppressed_lines, plural(bot->suppressed_lines), BOT_LOG_MAX);
    bot->suppressed_lines = 0;
    show_line(host, match, tank, text);
}

// Returns the current second of the match, from 1.
static uint64_t second_of(const Match *match) {
    return battle_tick(match_battle(match)) / BATTLE_TICK_HZ + 1;
}

// Shows a line that a bot has printed to debug it, unless it has printed too many in this second of
// the match. Control characters are replaced.
static void log_line(Host *host, Match *match, int tank, const char *line) {
    Bot *bot = &host->bots[tank];
    uint64_t second = second_of(match);
    char text[LOG_TEXT_MAX], copy[4 * LOG_TEXT_MAX];
    if (bot->log_second != second) {
        show_suppressed(host, match, tank);
        bot->log_second = second;
        bot->log_count = 0;
    }
    if (bot->log_count == BOT_LOG_MAX) {
        bot->suppressed_lines++;
        return;
    }
    snprintf(copy, sizeof copy, "%s", line);
    for (char *tab = copy; (tab = strchr(tab, '\t'));) *tab = ' ';
    if (!copy[strspn(copy, " \r")]) return;
    escaped_write(text, sizeof text, "%s", copy);
    bot->log_count++;
    show_line(host, match, tank, text);
}

// Returns the text after "#" and a space.
static const char *comment_words(const char *line) {
    const char *words = strchr(line, '#') + 1;
    return words + (*words == ' ');
}

// Shows a bot's new output on standard error. With `is_at_end`, no more output follows.
static void show_log(Host *host, Match *match, int tank, bool is_at_end) {
    Bot *bot = &host->bots[tank];
    if (bot->log_second != second_of(match)) show_suppressed(host, match, tank);
    for (const char *line; (line = child_log_line(bot->process, is_at_end));)
        log_line(host, match, tank, line);
    bot->suppressed_lines += child_lost_lines(bot->process);
    if (is_at_end) show_suppressed(host, match, tank);
}

static void read_log(Host *host, Match *match, int tank, bool is_at_end) {
    if (!host->bots[tank].process) return;
    child_read_log(host->bots[tank].process);
    show_log(host, match, tank, is_at_end);
}

// The bot that the host waits for.
typedef struct Awaited {
    Host *host;
    Match *match;
    int tank;
} Awaited;

static void show_awaited(void *context) {
    const Awaited *awaited = context;
    show_log(awaited->host, awaited->match, awaited->tank, false);
}

// Reads the next line of a bot, and meanwhile shows its output on standard error at once.
static ChildFault read_line(Host *host, Match *match, int tank, const char **line,
                            double patience_s) {
    Awaited awaited = {host, match, tank};
    ChildProcess *process = host->bots[tank].process;
    child_observe_log(process, show_awaited, &awaited);
    ChildFault fault = child_read_line(process, line, patience_s);
    child_observe_log(process, NULL, NULL);
    return fault;
}

static void forfeit(Host *host, Match *match, int tank, Forfeit fault, const char *why) {
    Bot *bot = &host->bots[tank];
    char sentence[SENTENCE_MAX];
    ASSERT(tank >= 0 && tank < host->count && fault != FORFEIT_NONE && !bot->fault);
    read_log(host, match, tank, false);
    bool are_shown = host->rules.report_log && !bot->suppressed_lines; // the last words
    read_log(host, match, tank, true);
    bot->fault = fault;
    const char *log = bot->process && !are_shown ? child_last_words(bot->process) : "";
    size_t length = strlen(log);
    if (length > LAST_WORDS_MAX) log += length - LAST_WORDS_MAX;
    while (((unsigned char)*log & 0xc0) == 0x80) log++; // skips the rest of a character
    bool is_unsure = fault == FORFEIT_LATE && !child_knows_waiting();
    char hint[PROBLEM_MAX + 2] = "";
    if (bot->process && !bot->has_answered && (fault == FORFEIT_DEAD || fault == FORFEIT_GREETING))
        bot_explain_isolation(&host->rules.isolation, child_last_words(bot->process), hint);
    snprintf(sentence, sizeof sentence, "%s forfeits in tick %llu (%s): %s%s%s%s%s",
             match_card(match)->tanks[tank].name,
             (unsigned long long)battle_tick(match_battle(match)), forfeit_name((int)fault), why,
             hint, is_unsure ? " (on this system, waiting for a CPU counts as idle time)" : "",
             !length                   ? ""
             : length > LAST_WORDS_MAX ? "; standard error:\n" UTF8_ELLIPSIS
                                       : "; standard error:\n",
             log);
    for (size_t end = strlen(sentence); length && end && sentence[end - 1] == '\n';)
        sentence[--end] = '\0';
    child_stop(bot->process, 0);
    bot->process = NULL;
    bot->is_greeted = false; // a bot may end before it has read its greeting
    if (host->rules.report_forfeit)
        host->rules.report_forfeit(host->rules.report_context,
                                   match_card(match)->tanks[tank].mind.source, fault, sentence);
}

static void forfeit_for(Host *host, Match *match, int tank, ChildFault fault) {
    static const struct {
        Forfeit forfeit;
        const char *why;
    } FAULTS[] = {
        [CHILD_LATE] = {FORFEIT_LATE, "its input was not read within the time limit"},
        [CHILD_DEAD] = {FORFEIT_DEAD, NULL},
        [CHILD_LONG_LINE] = {FORFEIT_LINE, "a line has more than 4096 characters"},
        [CHILD_ZERO] = {FORFEIT_GARBAGE, BOT_ZERO_HINT},
        [CHILD_MEMORY] = {FORFEIT_MEMORY, NULL},
    };
    if (fault == CHILD_FINE || (fault == CHILD_LATE && interrupt_came())) return;
    const char *why = FAULTS[fault].why;
    forfeit(host, match, tank, FAULTS[fault].forfeit,
            why ? why : child_exit_words(host->bots[tank].process));
}

// Returns how long a bot may be idle, or compute, before it answers.
static double patience_s(const Host *host) {
    return host->rules.budget_s + bot_bank_s(&host->rules);
}

// Makes a bot that did not answer in time forfeit. `skipped` is the last line that was skipped.
static void forfeit_late(Host *host, Match *match, int tank, const char *skipped) {
    const Bot *bot = &host->bots[tank];
    const char *unfinished = child_partial_line(bot->process);
    Problem why;
    if (interrupt_came()) return;
    if (*unfinished)
        problem_set(&why, "no answer within the time limit: the line '%.60s' " BOT_END_HINT,
                    unfinished);
    else if (*skipped && !bot->version)
        problem_set(&why, "expected '" BOT_GREETING_FORM "' within %g s, not '%.60s'",
                    host->rules.start_s, skipped);
    else if (!bot->version)
        problem_set(&why, "no answer to the greeting within %g s (did it flush its output?)",
                    host->rules.start_s);
    else if (*skipped)
        problem_set(&why,
                    "no answer within the time limit: expected '" BOT_ANSWER_FORM "', not '%s'",
                    skipped);
    else
        problem_set(&why, "no answer within the time limit%s",
                    bot->has_answered ? "" : " (did it flush its output?)");
    forfeit(host, match, tank, *skipped && !bot->version ? FORFEIT_GREETING : FORFEIT_LATE,
            why.text);
}

// Reads the parameters that the greeting announces, and compares them with the bot's mind. Returns
// whether it can be sent its senses. A bot that does not accept its values forfeits, or, if
// `refusal` is not NULL, sets it.
static bool read_declaration(Host *host, Match *match, int tank, const char *greeting,
                             Problem *refusal) {
    Bot *bot = &host->bots[tank];
    Declaration declaration;
    Problem why;
    ChildFault fault =
        declaration_read(&declaration, greeting, bot->process, host->rules.start_s, &why);
    if (fault == CHILD_LATE)
        forfeit(host, match, tank, FORFEIT_GREETING,
                "fewer parameters than its greeting announces");
    else
        forfeit_for(host, match, tank, fault);
    if (fault != CHILD_FINE) return false;
    bool is_valid = !*why.text;
    bot->declared = external_mind(declaration.params);
    bot->row_count = declaration.row_count;
    if (is_valid && declaration_values(&declaration, &bot->mind, bot->values, &why)) return true;
    if (is_valid && refusal) return problem_set(refusal, "%s", why.text);
    forfeit(host, match, tank, FORFEIT_GREETING, why.text);
    return false;
}

// Reads the greeting, and skips other lines before it. `refusal` as above.
static void read_greeting(Host *host, Match *match, int tank, Problem *refusal) {
    Bot *bot = &host->bots[tank];
    const char *line;
    Problem skipped = {""};
    Problem why;
    ASSERT(bot->process && bot->is_greeted);
    bot->is_greeted = false;
    bot->version = -1;
    for (int i = 0; i < BOT_LINES_MAX && bot->version < 0; i++) {
        ChildFault fault = read_line(host, match, tank, &line, host->rules.start_s);
        bot->version = fault == CHILD_FINE ? protocol_version(line) : 0;
        if (fault == CHILD_LATE)
            forfeit_late(host, match, tank, skipped.text);
        else
            forfeit_for(host, match, tank, fault);
        if (fault != CHILD_FINE) return;
        if (*line == '#')
            log_line(host, match, tank, comment_words(line));
        else if (*line)
            problem_set(&skipped, "%.60s", line);
    }
    if (!strstr(line, " deterministic")) match_set_unrepeatable(match);
    problem_set(&why, "expected '" BOT_GREETING_FORM "', not '%s'", skipped.text);
    if (bot->version < 0)
        problem_set(&why, "expected '" BOT_GREETING_FORM "' within %d lines, not '%s'",
                    BOT_LINES_MAX, skipped.text);
    if (bot->version <= 0)
        forfeit(host, match, tank, FORFEIT_GREETING, why.text);
    else if (read_declaration(host, match, tank, line, refusal))
        bot->charged_cpu_s = child_cpu_s(bot->process);
}

static double wall_health(const Senses *senses) {
    double health = 0;
    for (int i = 0; senses->piece_health && i < map_piece_count(senses->map); i++)
        health += (double)senses->piece_health[i];
    return health;
}

// Reads a network, which has no parameters.
static bool open_policy(Bot *bot, const char *path, Problem *problem) {
    const Declaration none = {0};
    bot->policy = policy_read(path, problem);
    bot->declared = &EXTERNAL_MIND;
    return bot->policy && declaration_values(&none, &bot->mind, bot->values, problem);
}

// Sets `problem` to the reason why the plugin host could not load a library, and returns false.
static bool explain_plugin(Bot *bot, Problem *problem) {
    const char *log = child_first_words(bot->process);
    bot->is_greeted = false;
    bot->has_answered = true; // a plugin needs no hint about its output
    return problem_set(problem, "%.*s", (int)strcspn(log, "\n"), log);
}

// The plugin host answers at once. If it cannot load the library, it prints the reason and ends,
// possibly before it has read the greeting.
static bool read_plugin_greeting(Host *host, Match *match, int tank, Problem *problem) {
    Bot *bot = &host->bots[tank];
    const char *line;
    bot->is_greeted = false;
    bot->has_answered = true;
    bot->version = PROTOCOL_VERSION;
    if (child_read_line(bot->process, &line, host->rules.start_s) != CHILD_FINE)
        return explain_plugin(bot, problem);
    Problem refusal = {""};
    bool is_loaded = read_declaration(host, match, tank, line, &refusal);
    if (bot->process) bot->charged_cpu_s = child_cpu_s(bot->process);
    return is_loaded || !*refusal.text || problem_set(problem, "%s", refusal.text);
}

// Starts a bot and sends the greeting. The answer is read later, so that bots start in parallel.
static bool start_bot(Host *host, Match *match, int tank, const Mind *mind, Problem *problem) {
    const char *words[BOT_WORDS_MAX], *source = mind->source;
    char command[MIND_SOURCE_MAX];
    Bot *bot = &host->bots[tank];
    child_stop(bot->process, 0);
    plugin_close(bot->plugin);
    policy_free(bot->policy);
    *bot = (Bot){.mind = *mind, .bank_s = bot_bank_s(&host->rules)};
    snprintf(command, sizeof command, "%s", source + strcspn(source, ":") + 1);
    bot->fault = FORFEIT_DEAD;
    if (is_policy(source)) {
        if (!open_policy(bot, command, problem)) return false;
        bot->fault = FORFEIT_NONE;
        return true;
    }
    if (is_plugin(source)) match_set_unrepeatable(match);
    Senses senses;
    match_sense(match, tank, &senses);
    bot->dice = *senses.dice;
    bot->is_hosted = is_plugin(source) && (host->rules.holds_plugins || host->rules.isolation.kind);
    if (is_plugin(source) && !bot->is_hosted) {
        Declaration declaration;
        bot->plugin = plugin_open(command, problem);
        bool is_fine = bot->plugin && plugin_declare(bot->plugin, &declaration, problem) &&
                       declaration_values(&declaration, mind, bot->values, problem);
        if (is_fine) bot->fault = FORFEIT_NONE;
        return is_fine;
    }
    match_set_isolation(match, isolation_word(host->rules.isolation.kind));
    if (bot->is_hosted)
        bot->process = bot_start_plugin(source, host->rules.isolation, problem);
    else if (bot_words(command, words, problem))
        bot->process = child_start(words, host->rules.isolation, problem);
    if (!bot->process) return false;
    bot->fault = FORFEIT_NONE;
    Terms terms = {host->rules.budget_s, bot_bank_s(&host->rules)};
    host->text.count = 0;
    protocol_greet(&host->text, match, tank, mind, terms);
    bot->arena_sent = bot->is_hosted ? 0 : battle_arena(match_battle(match))->content_hash;
    bot->health_sent = wall_health(&senses);
    bot->is_greeted = true;
    ChildFault fault =
        child_write(bot->process, host->text.at, host->text.count, host->rules.start_s);
    if (!bot->is_hosted) {
        forfeit_for(host, match, tank, fault);
        return true;
    }
    return fault == CHILD_FINE ? read_plugin_greeting(host, match, tank, problem)
                               : explain_plugin(bot, problem);
}

static bool grow(Host *host, int count) {
    if (count <= host->count) return true;
    Bot *bots = realloc(host->bots, (size_t)count * sizeof *bots);
    if (!bots) return false;
    memset(bots + host->count, 0, (size_t)(count - host->count) * sizeof *bots);
    // Tanks that a recording adds have no bots.
    for (int i = host->count; i < count; i++) bots[i].is_absent = host->rules.is_driven;
    host->bots = bots;
    host->count = count;
    return true;
}

static void start_new_mind(Host *host, Match *match, int tank) {
    const Mind *mind = &match_card(match)->tanks[tank].mind;
    Bot *bot = &host->bots[tank];
    Problem problem = {""};
    bool is_started = mind_equal(&bot->mind, mind) || start_bot(host, match, tank, mind, &problem);
    if (!is_started) {
        bot->fault = FORFEIT_NONE; // start_bot sets it, but does not report why
        forfeit(host, match, tank, FORFEIT_DEAD, problem.text);
    }
}

static void add_row(Text *text, Bot *bot, const Senses *senses) {
    float row[OBSERVATION_SIZE];
    observe(&bot->seen, senses, row);
    protocol_row(text, row, bot->row_count);
}

// Lets a plugin think, or sends a bot its senses.
static void send_senses(Host *host, Match *match, int tank, Order *order) {
    Bot *bot = &host->bots[tank];
    const Arena *arena = battle_arena(match_battle(match));
    const TankSpec *spec = battle_tank(match_battle(match), tank)->spec;
    const Order *held =
        bot->policy ? policy_held_order(bot->policy, battle_tick(match_battle(match))) : NULL;
    if (held) {
        *order = *held;
        return;
    }
    Senses senses;
    match_sense(match, tank, &senses);
    Notes *notes = match_notes_of(match, tank);
    bool is_of_plugin = bot->plugin || bot->is_hosted;
    if (is_of_plugin) senses.dice = &bot->dice, senses.params = bot->values;
    if (bot->plugin) {
        if (notes) *notes = (Notes){.count = 0};
        *order = plugin_think(bot->plugin, &senses, notes);
        return;
    }
    if (bot->policy) {
        *order = policy_think(bot->policy, &senses, spec);
        return;
    }
    ASSERT(bot->process && !bot->is_greeted && !bot->is_awaited);
    if (++bot->sent_count % GROWTH_TICKS == 0 && child_exceeds_memory(bot->process)) {
        forfeit_for(host, match, tank, CHILD_MEMORY);
        return;
    }
    ChildFault fault;
    if (bot->is_hosted) {
        host->text.count = 0;
        if (bot->arena_sent != arena->content_hash) plugin_send_arena(&host->text, &senses, arena);
        bot->arena_sent = arena->content_hash;
        plugin_send(&host->text, &senses, spec, behaviour_param_count(bot->declared), notes);
        fault = child_write(bot->process, host->text.at, host->text.count, patience_s(host));
    } else {
        uint64_t second = senses.tick / BATTLE_TICK_HZ + 1;
        host->text.count = 0;
        bool is_changed = bot->arena_sent != arena->content_hash;
        double health = wall_health(&senses);
        if (is_changed) protocol_field(&host->text, arena);
        if (is_changed || bot->health_sent != health) protocol_health(&host->text, &senses);
        bot->health_sent = health;
        if (bot->row_count) add_row(&host->text, bot, &senses);
        protocol_sense(&host->text, &senses, bot->second_sent != second);
        bot->arena_sent = arena->content_hash;
        bot->second_sent = second;
        fault = child_write(bot->process, host->text.at, host->text.count, patience_s(host));
    }
    forfeit_for(host, match, tank, fault);
    bot->is_awaited = fault == CHILD_FINE;
}

// Charges the time used beyond the budget to the bank. Returns false once the bank is empty.
static bool charge_time(Host *host, Bot *bot) {
    double spent_s = child_cpu_s(bot->process), used_s = spent_s - bot->charged_cpu_s;
    double idle_s = IDLE_FRACTION * child_idle_s(bot->process);
    ASSERT(spent_s >= 0 && idle_s >= 0);
    bot_times_add(&bot->times, used_s);
    bot->charged_cpu_s = spent_s;
    if (idle_s > used_s) used_s = idle_s;
    if (used_s > host->rules.budget_s) bot->bank_s -= used_s - host->rules.budget_s;
    return bot->bank_s >= 0;
}

static void accept_answer(Host *host, Match *match, int tank, Answer answer, Order *order) {
    uint64_t tick = battle_tick(match_battle(match));
    char why[96];
    snprintf(why, sizeof why, "it answered tick %llu in tick %llu", (unsigned long long)answer.tick,
             (unsigned long long)tick);
    // The answer to an earlier tick may arrive now, because Ctrl-C ends the waiting.
    if (answer.tick != tick && interrupt_came()) return;
    if (answer.tick != tick)
        forfeit(host, match, tank, FORFEIT_WRONG_TICK, why);
    else if (!charge_time(host, &host->bots[tank]))
        forfeit(host, match, tank, FORFEIT_LATE, "its time bank is empty");
    else
        *order = answer.order;
    host->bots[tank].has_answered = true;
}

static void report_remark(Host *host, const Match *match, int tank, const char *line,
                          const Answer *answer) {
    Bot *bot = &host->bots[tank];
    bool is_skipped = answer->kind == ANSWER_UNKNOWN;
    Problem remark;
    if (bot->has_remark || !host->rules.report_remark || (!is_skipped && !*answer->why)) return;
    bot->has_remark = true;
    problem_set(&remark, "%s printed '%.60s' in tick %llu: %s", match_card(match)->tanks[tank].name,
                line, (unsigned long long)battle_tick(match_battle(match)),
                is_skipped ? "skipped; an answer starts with the word 'o'" : answer->why);
    host->rules.report_remark(remark.text);
}

static void read_answer(Host *host, Match *match, int tank, Order *order) {
    Bot *bot = &host->bots[tank];
    Notes *notes = match_notes_of(match, tank);
    const TankSpec *spec = battle_tank(match_battle(match), tank)->spec;
    const char *line;
    Problem skipped = {""};
    Problem why;
    ASSERT(bot->process && bot->is_awaited);
    if (notes) notes->state[0] = '\0', notes->count = 0;
    for (int lines = 0, comments = 0; lines < BOT_LINES_MAX && comments < BOT_COMMENTS_MAX;) {
        ChildFault fault = read_line(host, match, tank, &line, patience_s(host));
        if (fault == CHILD_LATE)
            forfeit_late(host, match, tank, skipped.text);
        else
            forfeit_for(host, match, tank, fault);
        if (fault != CHILD_FINE) return;
        Answer answer = protocol_read(line, spec, notes);
        if (answer.kind == ANSWER_COMMENT) {
            comments++;
            log_line(host, match, tank, comment_words(line));
            continue;
        }
        lines++;
        if (answer.kind == ANSWER_UNKNOWN) problem_set(&skipped, "%.60s", line);
        if (answer.kind != ANSWER_GARBAGE) report_remark(host, match, tank, line, &answer);
        if (answer.kind == ANSWER_REMARK || answer.kind == ANSWER_UNKNOWN) continue;
        problem_set(&why, "expected '" BOT_ANSWER_FORM "', not '%.60s': %s", line, answer.why);
        if (answer.kind == ANSWER_GARBAGE)
            forfeit(host, match, tank, FORFEIT_GARBAGE, why.text);
        else
            accept_answer(host, match, tank, answer, order);
        return;
    }
    forfeit(host, match, tank, FORFEIT_LINES,
            "more than 64 lines, or 131072 comments, in one tick");
}

static bool is_driving(const Host *host, const Match *match, int tank) {
    return match_needs_order(match, tank) && !host->bots[tank].is_absent;
}

static void set_placement(Host *host, bool is_shared) {
    int processor = thread_pin(is_shared);
    host->placement.is_shared = processor >= 0;
    for (int i = 0; i < host->count; i++)
        if (host->bots[i].process) child_pin(host->bots[i].process, processor);
}

// Bots that answer immediately are fastest on their host's processor, slower bots on separate
// processors. The slower placement is abandoned, and tried half as often from then on.
static void try_placement(Host *host) {
    Placement *trial = &host->placement;
    if (trial->ticks++ % TRIAL_TICKS) return;
    double now_s = clock_s(), took_s = now_s - trial->round_began_s;
    trial->round_began_s = now_s;
    if (trial->is_shared && took_s > trial->separate_s) {
        set_placement(host, false);
        trial->pause = 2 * trial->pause + 1;
        trial->paused = 0;
    } else if (!trial->is_shared && trial->ticks > 1) {
        trial->separate_s = took_s;
        if (took_s < PACED_S * TRIAL_TICKS && trial->paused++ == trial->pause)
            set_placement(host, true), trial->paused = 0;
    }
}

static bool has_answered(const Host *host, const Match *match, int tank) {
    const ChildProcess *process = host->bots[tank].process;
    return !is_driving(host, match, tank) || !process || child_has_answer(process);
}

// Returns the number of tanks that have bots.
static int prepare_bots(Host *host, Match *match) {
    int count = match_card(match)->tank_count;
    if (!grow(host, count)) count = host->count;
    for (int i = 0; i < count; i++)
        if (is_driving(host, match, i)) start_new_mind(host, match, i);
    return count;
}

// Reads the greetings of started bots, and sends all bots their senses.
static void send_all(Host *host, Match *match, Order *orders, int count) {
    host->has_asked = true;
    try_placement(host);
    for (int i = 0; i < count; i++) {
        host->bots[i].is_awaited = false;
        if (!is_driving(host, match, i)) continue;
        orders[i] = (Order){0};
        if (host->bots[i].is_greeted && !host->bots[i].fault) read_greeting(host, match, i, NULL);
    }
    for (int i = 0; i < count; i++)
        if (is_driving(host, match, i) && !host->bots[i].fault)
            send_senses(host, match, i, &orders[i]);
}

static bool ask(void *context, Match *match, Order *orders) {
    Host *host = context;
    int count = prepare_bots(host, match);
    if (!host->has_asked) {
        for (int i = 0; i < count; i++)
            if (host->bots[i].is_greeted && !has_answered(host, match, i)) return false;
        send_all(host, match, orders, count);
    }
    for (int i = 0; i < count; i++)
        if (host->bots[i].is_awaited && !has_answered(host, match, i)) return false;
    return true;
}

static void drive(void *context, Match *match, Order *orders) {
    Host *host = context;
    int count = prepare_bots(host, match);
    if (!host->has_asked) send_all(host, match, orders, count);
    host->has_asked = false;
    // The bot that was sent its senses last comes first: by the time it has answered, most others
    // have answered as well, which saves waiting for each of them.
    for (int i = count - 1; i >= 0; i--)
        if (is_driving(host, match, i) && host->bots[i].is_awaited)
            read_answer(host, match, i, &orders[i]);
    for (int i = 0; i < count; i++) read_log(host, match, i, false);
    for (int i = 0; i < count; i++)
        if (is_driving(host, match, i) && host->bots[i].fault)
            match_schedule_forfeit(match, i, host->bots[i].fault);
}

static void leave(void *context, Match *match) {
    Host *host = context;
    if (host->placement.is_shared) set_placement(host, false);
    for (int i = 0; i < host->count; i++) {
        const Bot *bot = &host->bots[i];
        if (host->rules.report_times && bot_times_ticks(&bot->times))
            host->rules.report_times(host->rules.report_context, &bot->mind, &bot->times);
        if (!bot->process) continue;
        host->text.count = 0;
        protocol_end(&host->text, match, i);
        child_write(host->bots[i].process, host->text.at, host->text.count, 0);
    }
    for (int i = 0; i < host->count; i++) {
        if (host->bots[i].process) child_exits(host->bots[i].process, BOT_QUIT_S);
        read_log(host, match, i, true);
        child_stop(host->bots[i].process, 0);
        plugin_close(host->bots[i].plugin);
        policy_free(host->bots[i].policy);
    }
    free(host->bots);
    free(host->text.at);
    free(host);
}

// Returns the host of the match's bots, which the match owns. Sets `problem` as bots_join does.
static Host *join(Match *match, const BotRules *rules, Problem *problem) {
    const MatchCard *card = match_card(match);
    ASSERT(rules->budget_s >= 0 && rules->start_s >= 0);
    Host *host = calloc(1, sizeof *host);
    if (!host) return problem_set(problem, "out of memory"), NULL;
    host->rules = *rules;
    match_record_thoughts(match, !rules->forgets_thoughts);
    match_set_drivers(match, (ExternalDrivers){drive, ask, leave, host});
    bool is_fine = grow(host, card->tank_count) || problem_set(problem, "out of memory");
    for (int i = 0; i < card->tank_count && is_fine; i++) {
        host->bots[i].is_absent = rules->is_driven && !rules->is_driven[i];
        if (mind_is_external(&card->tanks[i].mind) && !host->bots[i].is_absent)
            is_fine = start_bot(host, match, i, &card->tanks[i].mind, problem);
    }
    // Wrong parameters prevent the match, except in a web page, where no answer has arrived yet.
    Problem refusal = {""};
    for (int i = 0; i < card->tank_count && is_fine; i++)
        if (host->bots[i].is_greeted && card->tanks[i].mind.behaviour->params &&
            child_has_answer(host->bots[i].process)) {
            read_greeting(host, match, i, &refusal);
            is_fine = !*refusal.text || problem_set(problem, "%s", refusal.text);
        }
    return is_fine ? host : NULL;
}

bool bots_join(Match *match, const BotRules *rules, Problem *problem) {
    return !card_has_bots(match_card(match)) || join(match, rules, problem);
}

BotHost *bot_begin(const Mind *mind, Match *match, int tank, const BotRules *rules,
                   Problem *problem) {
    Problem refusal = {""};
    Host *host = calloc(1, sizeof *host);
    if (!host) return problem_set(problem, "out of memory"), NULL;
    host->rules = *rules;
    bool is_fine = (grow(host, tank + 1) || problem_set(problem, "out of memory")) &&
                   start_bot(host, match, tank, mind, problem);
    const Bot *bot = &host->bots[tank];
    if (is_fine && bot->is_greeted) read_greeting(host, match, tank, &refusal);
    if (*refusal.text) is_fine = problem_set(problem, "%s", refusal.text);
    if (is_fine) return host;
    leave(host, match);
    return NULL;
}

bool bot_order(BotHost *host, Match *match, int tank, Order *order) {
    Bot *bot = &host->bots[tank];
    bot->is_awaited = false;
    if (!bot->fault) send_senses(host, match, tank, order);
    if (bot->is_awaited) read_answer(host, match, tank, order);
    read_log(host, match, tank, false);
    return !bot->fault;
}

void bot_end(BotHost *host, Match *match) {
    if (host) leave(host, match);
}

Match *bot_duel(const Mind *mind, const Arena *arena, Problem *problem) {
    Match *match = NULL;
    MatchCard card = card_initial();
    card.seed = 3;
    problem_set(problem, "out of memory");
    if (card_add(&card, "bot") && card_add(&card, "hunter")) {
        card.tanks[0].mind = *mind;
        card.tanks[1].team = 1;
        for (int i = 0; i < 2; i++) card.tanks[i].loadout.special = special_choice(1);
        tuning_set(&card.tuning, "pickup.places", PICKUPS, problem);
        match = match_create(&card, arena, problem);
    }
    card_free(&card);
    return match;
}

static void keep_sentence(void *problem, const char *source, Forfeit reason, const char *sentence) {
    (void)source, (void)reason;
    problem_set(problem, "%.*s", (int)strcspn(sentence, "\n"), sentence);
    const char *last = strrchr(sentence, '\n'); // last line of its standard error
    if (last) problem_set(problem, "%.*s %s", (int)strcspn(sentence, "\n"), sentence, last + 1);
}

bool bot_describe(Mind *mind, const Arena *arena, const BotRules *rules, Problem *problem) {
    Problem refusal = {""}, sentence = {""};
    BotRules quiet = {.budget_s = rules->budget_s,
                      .start_s = rules->start_s,
                      .isolation = rules->isolation,
                      .holds_plugins = true,
                      .report_forfeit = keep_sentence,
                      .report_context = &sentence};
    Match *match = bot_duel(mind, arena, problem);
    Host *host = match ? join(match, &quiet, &refusal) : NULL;
    bool is_known = host && (!host->bots[0].is_greeted || child_has_answer(host->bots[0].process));
    if (is_known && host->bots[0].is_greeted) read_greeting(host, match, 0, &refusal);
    bool is_fine = host && !host->bots[0].fault && !*refusal.text;
    const char *reason = strstr(sentence.text, "): "); // text after "bot forfeits in tick 0 (dead"
    char name[TANK_NAME_MAX];
    if (reason) problem_set(problem, "%s: %s", mind_name(mind, name), reason + strlen("): "));
    if (*refusal.text) problem_set(problem, "%s", refusal.text);
    if (is_fine && is_known) {
        mind->behaviour = host->bots[0].declared;
        memcpy(mind->params, host->bots[0].values, sizeof mind->params);
        if (is_plugin(mind->source)) bot_name_plugin(mind, rules);
    }
    match_destroy(match);
    return is_fine;
}
