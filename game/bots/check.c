// check.c -- tests a bot with everything that a match may send it, and how it ends.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/observation.h"
#include "bots.h"
#include "declaration.h"
#include "match/policy.h"
#include "platform/child.h"
#include "platform/text.h"
#include "platform/system.h"
#include "protocol.h"

#define ANSWER_S 0.5
#define END_S 1.0

#define MATCH_S 30.0

enum { TICKS = 100, FIRST_NEWER_TICK = 50, LATE_TICK = 100000 };

typedef struct Check {
    const BotRules *rules;
    const char *command;
    ChildProcess *process;
    int version; // version of the protocol
    bool is_plugin;
    int param_count, row_count;
    ObservationMemory seen;
    double values[PARAMS_MAX]; // defaults of its parameters
    uint64_t arena_sent;       // last arena sent to a plugin
    Match *match;
    Text text;
    void (*say)(void *context, BotFinding finding, const char *what);
    void *context;
    bool has_failed;
    bool has_noted[2]; // a skipped line was noted: in a tick; before the greeting
    double slowest_s;
    BotTimes times;  // of the match
    Problem forfeit; // why it lost the match, or ""
} Check;

static bool report(Check *check, bool is_fine, const char *format, const char *what) {
    char line[PROBLEM_MAX];
    snprintf(line, sizeof line, format, what);
    check->say(check->context, is_fine ? BOT_FINE : BOT_FAILED, line);
    check->has_failed |= !is_fine;
    return is_fine;
}

// Finds out why nothing arrived in time: waits longer, and then closes the bot's input.
static void explain_lateness(Check *check, Problem *why) {
    const char *line, *what = "no answer within the time limit";
    child_reset_patience(check->process);
    if (child_read_line(check->process, &line, END_S) == CHILD_FINE) {
        what = "the answer arrives after the time limit";
    } else if (*(line = child_partial_line(check->process))) {
        problem_set(why, "the line '%.60s' " BOT_END_HINT, line);
        return;
    } else {
        child_exits(check->process, END_S);
        child_reset_patience(check->process);
        if (child_read_line(check->process, &line, END_S) == CHILD_FINE)
            what = "it answers only when its input ends: it does not flush its output (flush=True "
                   "in Python, fflush(stdout) in C, $| = 1 in Perl, fflush() in awk)";
    }
    problem_set(why, "%s", what);
}

// Notes the last line that the bot printed on standard error.
static void note_stderr(const Check *check) {
    const char *log = check->process ? child_last_words(check->process) : "";
    size_t end = strlen(log), start;
    while (end && strchr("\r\n", log[end - 1])) end--;
    for (start = end; start && log[start - 1] != '\n';) start--;
    Problem note;
    char hint[PROBLEM_MAX + 2] = "";
    if (check->process && !check->version)
        bot_explain_isolation(&check->rules->isolation, log, hint);
    problem_set(&note, "its last line on standard error: %.*s", (int)(end - start), log + start);
    if (end) check->say(check->context, BOT_NOTE, note.text);
    if (*hint) check->say(check->context, BOT_NOTE, hint + strlen("; "));
}

// Classifies a line before the greeting; ANSWER_ORDER stands for the greeting.
static Answer read_greeting(const char *line) {
    bool is_remark = !*line || *line == '#';
    return (Answer){.kind = protocol_version(line) >= 0 ? ANSWER_ORDER
                            : is_remark                 ? ANSWER_REMARK
                                                        : ANSWER_UNKNOWN};
}

// Reads lines until the answer to a tick or, if `is_greeting`, the greeting. Notes the first line
// of each kind that is skipped. Returns NULL after reporting why there is no answer.
static const char *read_line(Check *check, const char *what, bool is_greeting, double wait_s,
                             Answer *answer) {
    static const char *const FAULTS[] = {
        [CHILD_LONG_LINE] = "a line of more than 4096 characters", [CHILD_ZERO] = BOT_ZERO_HINT};
    const TankSpec *spec = battle_tank(match_battle(check->match), 0)->spec;
    Problem skipped = {""}, why = {"more than 64 lines"};
    for (int lines = 0, comments = 0; lines < BOT_LINES_MAX && comments < BOT_COMMENTS_MAX;
         answer->kind == ANSWER_COMMENT ? comments++ : lines++) {
        const char *line;
        ChildFault fault = child_read_line(check->process, &line, wait_s);
        if (fault != CHILD_FINE) {
            bool has_ended = fault == CHILD_DEAD || fault == CHILD_MEMORY;
            if (fault == CHILD_LATE)
                explain_lateness(check, &why);
            else
                problem_set(&why, "%s",
                            has_ended ? child_exit_words(check->process) : FAULTS[fault]);
            break;
        }
        *answer = is_greeting ? read_greeting(line) : protocol_read(line, spec, NULL);
        if (answer->kind == ANSWER_GARBAGE) return line;
        if (answer->kind == ANSWER_UNKNOWN) {
            problem_set(&skipped, "; expected '%s', not '%.60s'",
                        is_greeting ? BOT_GREETING_FORM : BOT_ANSWER_FORM, line);
            snprintf(answer->why, sizeof answer->why, "skipped; %s starts with the word '%s'",
                     is_greeting ? "the greeting" : "an answer", is_greeting ? "bot" : "o");
        }
        if (*answer->why && !check->has_noted[is_greeting]) {
            check->has_noted[is_greeting] = true;
            Problem note;
            problem_set(&note, "%s: '%.60s': %s", what, line, answer->why);
            check->say(check->context, BOT_NOTE, note.text);
        }
        if (answer->kind == ANSWER_ORDER) return line;
    }
    Problem text;
    problem_set(&text, "%s: %s%s", what, why.text, skipped.text);
    return report(check, false, "%s", text.text), NULL;
}

// Reads the parameters that the greeting announces, and reports them.
static bool read_declaration(Check *check, const char *greeting) {
    Declaration declaration;
    Problem why;
    char text[PROBLEM_MAX] = "it declares ";
    ChildFault fault =
        declaration_read(&declaration, greeting, check->process, check->rules->start_s, &why);
    if (fault != CHILD_FINE)
        return report(check, false, "%s", "fewer parameters than its greeting announces");
    if (*why.text) return report(check, false, "%s", why.text);
    size_t used = strlen(text);
    for (const Param *param = declaration.params; param->name; param++)
        used = text_add(text, sizeof text, used, "%s%s %g (%g to %g%s%s)",
                        param > declaration.params ? ", " : "", param->name, param->initial,
                        param->low, param->high, *param->unit ? " " : "", param->unit);
    check->param_count = declaration.count;
    check->row_count = declaration.row_count;
    params_initial(declaration.params, check->values);
    return !declaration.count || report(check, true, "%s", text);
}

static bool start(Check *check) {
    const char *words[BOT_WORDS_MAX], *line;
    char command[MIND_SOURCE_MAX];
    Answer answer;
    Problem problem = {""};
    child_stop(check->process, 0);
    snprintf(command, sizeof command, "%s", check->command);
    check->arena_sent = 0;
    check->process = check->is_plugin ? bot_start_plugin(command, check->rules->isolation, &problem)
                     : bot_words(command, words, &problem)
                         ? child_start(words, check->rules->isolation, &problem)
                         : NULL;
    if (!check->process) return report(check, false, "%s", problem.text);
    check->text.count = 0;
    protocol_greet(&check->text, check->match, 0, &match_card(check->match)->tanks[0].mind,
                   (Terms){check->rules->budget_s, bot_bank_s(check->rules)});
    check->text.count -= strlen("start\n");
    text_add_words(&check->text, "weather 7 sunny\nstart\n"); // a line of a later version
    double before_s = clock_s();
    child_write(check->process, check->text.at, check->text.count, check->rules->start_s);
    if (!(line = read_line(check, "the greeting", true, check->rules->start_s, &answer)))
        return false;
    char what[160];
    check->version = protocol_version(line);
    snprintf(what, sizeof what,
             check->version > 0 ? "it starts and greets with '%.60s' after %.0f ms"
                                : "expected '" BOT_GREETING_FORM "', not '%.60s', after %.0f ms",
             line, 1000 * (clock_s() - before_s));
    char greeting[CHILD_LINE_MAX];
    snprintf(greeting, sizeof greeting, "%s", line);
    return report(check, check->version, "%s", what) && read_declaration(check, greeting);
}

static bool ask(Check *check, uint64_t tick, bool is_newer, const char *what, Order *order) {
    ASSERT(check->process && check->version);
    Senses senses;
    const char *line;
    Answer answer;
    Problem said;
    match_sense(check->match, 0, &senses);
    senses.tick = tick;
    check->text.count = 0;
    const Battle *battle = match_battle(check->match);
    if (check->is_plugin) {
        const Arena *arena = battle_arena(battle);
        senses.params = check->values;
        if (check->arena_sent != arena->content_hash)
            plugin_send_arena(&check->text, &senses, arena);
        check->arena_sent = arena->content_hash;
        plugin_send(&check->text, &senses, battle_tank(battle, 0)->spec, check->param_count, true);
    } else {
        float row[OBSERVATION_SIZE];
        observe(&check->seen, &senses, row);
        if (check->row_count) protocol_row(&check->text, row, check->row_count);
        protocol_sense(&check->text, &senses, tick % BATTLE_TICK_HZ == 0);
    }
    if (is_newer && !check->is_plugin)
        check->text.count--, text_add_words(&check->text, " weather 7 sunny event x 1\n");
    double before_s = child_cpu_s(check->process);
    child_write(check->process, check->text.at, check->text.count, ANSWER_S);
    if (!(line = read_line(check, what, false, ANSWER_S, &answer))) return false;
    double spent_s = child_cpu_s(check->process) - before_s;
    if (spent_s > check->slowest_s) check->slowest_s = spent_s;
    *order = answer.order;
    if (answer.kind == ANSWER_ORDER && answer.tick == tick) return true;
    problem_set(&said, "%s: expected 'o %llu LEFT RIGHT TURRET FIRE', not '%.60s'%s%s", what,
                (unsigned long long)tick, line, *answer.why ? ": " : "", answer.why);
    return report(check, false, "%s", said.text);
}

static bool play(Check *check) {
    Order orders[2] = {0};
    bool has_moved = false;
    char what[96];
    for (int i = 0; i < TICKS && !match_is_over(check->match); i++) {
        uint64_t tick = battle_tick(match_battle(check->match));
        match_tick_begin(check->match, NULL);
        if (match_needs_order(check->match, 0) &&
            !ask(check, tick, i >= FIRST_NEWER_TICK,
                 i < FIRST_NEWER_TICK ? "a tick" : "a tick with words of a later version", orders))
            return false;
        has_moved |= orders[0].left_mps != 0 || orders[0].right_mps != 0;
        match_tick_end(check->match, orders);
    }
    snprintf(what, sizeof what, "%d ticks; the slowest took %.2f ms of processor time%s", TICKS,
             1000 * check->slowest_s, has_moved ? "" : "; the tank never moved");
    bool is_fine = check->slowest_s <= check->rules->budget_s + bot_bank_s(check->rules);
    return report(check, is_fine, "%s", what) &&
           ask(check, LATE_TICK, false, "a much later tick, as after a respawn", orders) &&
           report(check, true, "%s", "a much later tick, as after a respawn");
}

static bool ends(Check *check, const char *farewell, const char *what) {
    if (*farewell) child_write(check->process, farewell, strlen(farewell), END_S);
    bool is_fine = child_exits(check->process, END_S);
    return report(check, is_fine, is_fine ? "it ends %s" : "it keeps running %s", what);
}

static void take_forfeit(void *context, const char *source, Forfeit reason, const char *sentence) {
    (void)source, (void)reason;
    problem_set(&((Check *)context)->forfeit, "%s", sentence);
}

static void take_times(void *context, const Mind *mind, const BotTimes *times) {
    (void)mind;
    ((Check *)context)->times = *times;
}

// Plays against hunter with the same limits as in any match.
static bool play_match(Check *check, const Arena *arena) {
    BotRules rules = *check->rules;
    Mind mind = mind_initial(&EXTERNAL_MIND);
    Problem problem = {""};
    char line[PROBLEM_MAX];
    rules.report_forfeit = take_forfeit, rules.report_times = take_times;
    rules.report_context = check;
    snprintf(mind.source, sizeof mind.source, "%s%s",
             check->is_plugin ? "" : "exec:", check->command);
    Match *match = bot_duel(&mind, arena, &problem);
    bool is_joined = match && bots_join(match, &rules, &problem);
    uint64_t ticks = 0;
    while (is_joined && !match_is_over(match) && !match_forfeited(match, 0) &&
           ticks < (uint64_t)(MATCH_S * BATTLE_TICK_HZ) && !interrupt_came())
        match_tick(match, NULL), ticks++;
    match_destroy(match); // ends the bot, which reports its times
    if (!is_joined) return report(check, false, "%s", problem.text);
    if (*check->forfeit.text) report(check, false, "%s", check->forfeit.text);
    snprintf(line, sizeof line,
             "a match of %.1f s; the slowest tick, %lld, took %.2f ms of processor time, with a "
             "budget of %.4g ms and a bank of %.4g ms",
             (double)ticks * BATTLE_TICK_S, check->times.greatest_at,
             1000 * check->times.greatest_s, 1000 * rules.budget_s, 1000 * bot_bank_s(&rules));
    check->say(check->context, *check->forfeit.text ? BOT_NOTE : BOT_FINE, line);
    return !check->has_failed;
}

static bool check_policy(Check *check, const char *path) {
    Problem problem;
    char what[128];
    Policy *policy = policy_read(path, &problem);
    if (!policy) return report(check, false, "%s", problem.text);
    snprintf(what, sizeof what, "a network with %d inputs and %d outputs",
             policy_input_count(policy), policy_output_count(policy));
    policy_free(policy);
    return report(check, true, "%s", what);
}

bool bot_check(const char *command, const Arena *arena, const BotRules *rules,
               void (*say)(void *context, BotFinding finding, const char *what), void *context,
               Problem *problem) {
    Check check = {.rules = rules,
                   .command = command,
                   .is_plugin = is_plugin(command),
                   .say = say,
                   .context = context};
    if (is_policy(command)) {
        problem_set(problem, "%s", "");
        return check_policy(&check, strchr(command, ':') + 1);
    }
    Mind mind = mind_initial(&EXTERNAL_MIND);
    check.match = bot_duel(&mind, arena, problem);
    Problem remark = {""}, why;
    BotRules isolated = *rules;
    char isolation[64];
    check.rules = &isolated;
    bool is_isolated = check.match && (bot_isolate(&isolated, command, &remark, &why) ||
                                       report(&check, false, "%s", why.text));
    snprintf(isolation, sizeof isolation, "it runs with --isolation %s",
             isolation_word(isolated.isolation.kind));
    if (is_isolated) say(context, BOT_NOTE, isolation);
    if (is_isolated && *remark.text) say(context, BOT_NOTE, remark.text);
    if (is_isolated && start(&check) && play(&check))
        ends(&check, "end win 150 84\nquit\n", "after the line 'quit'");
    if (check.match && !check.has_failed && start(&check))
        ends(&check, "", "when its input is closed");
    if (check.match && !check.has_failed) play_match(&check, arena);
    if (check.has_failed) note_stderr(&check);
    child_stop(check.process, 0);
    if (check.match) problem_set(problem, "%s", "");
    bool is_fine = check.match && !check.has_failed;
    match_destroy(check.match);
    free(check.text.at);
    return is_fine;
}
