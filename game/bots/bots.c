// bots.c -- minds in other programs: who is started, asked, and sent off the field.
//
// In a tick all that are asked are told first, each with one write, and only then is the first
// answer awaited: so they think at the same time.
#include "bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/archive.h"
#include "platform/child.h"
#include "platform/files.h"
#include "platform/system.h"
#include "protocol.h"

#define BUDGET_S 0.010
#define BANK_BUDGETS 50.0 // so many ticks' worth
#define START_S 10.0      // for the first answer
#define QUIT_S 0.2        // for the last deeds of a bot, such as what it has learned
#define MEMORY_MB 1024.0
#define PACED_S 0.002  // a tick of a match that people watch takes longer
#define CLOCK_PART 0.1 // so much of the time on the clock counts as the processor's

enum {
    LINES_MAX = 64,
    GROWTH_TICKS = 16,
    TRIAL_TICKS = 64,
    SENTENCE_MAX = 2048,
    LAST_WORDS_MAX = 400,
    FILE_MOST_MB = 64
};

typedef struct Bot {
    ChildProcess *guest; // NULL: none yet, or it has forfeited
    Plugin *plugin;      // instead of one
    bool is_absent;      // the recording drives
    bool is_held;        // a plugin in a process of its own
    char source[MIND_SOURCE_MAX];
    Forfeit fault;          // FORFEIT_NONE while all is well
    bool is_told;           // in this tick
    bool is_new;            // is told what lies on the field, and has not answered
    uint64_t field, second; // as it was told last
    double bank_s, spent_s; // left; the processor's that it has had
    int asked;
} Bot;

// Whether all bots run on their host's processor, which is tried now and then.
typedef struct Nearness {
    bool is_near;
    int ticks;
    int rests, rested; // so many times TRIAL_TICKS apart until it is tried once more
    double since_s;    // when the last TRIAL_TICKS began
    double apart_s;    // that as many took with the bots anywhere
} Nearness;

typedef struct Host {
    BotRules rules;
    Bot *bots; // by tank
    int count;
    double begun_s; // this tick's first question
    Nearness nearness;
    Text text;
} Host;

BotRules bot_rules_initial(void) {
    return (BotRules){
        .budget_s = BUDGET_S, .start_s = START_S, .cage = {ISOLATION_NONE, MEMORY_MB}};
}

double bot_bank_s(const BotRules *rules) { return BANK_BUDGETS * rules->budget_s; }

bool card_has_bots(const MatchCard *card) {
    for (int i = 0; i < card->tank_count; i++)
        if (mind_is_external(&card->tanks[i].mind)) return true;
    for (int i = 0; i < card->swap_count; i++)
        if (mind_is_external(&card->swaps[i].mind)) return true;
    return false;
}

bool bot_words(char *text, const char *words[static BOT_WORDS_MAX], Problem *problem) {
    int count = 0;
    for (char *at = text; *(at += strspn(at, " "));) {
        char quote = *at == '\'' || *at == '"' ? *at++ : ' ';
        char *end = strchr(at, quote);
        if (!end && quote != ' ') return problem_set(problem, "%s has no closing quote", at - 1);
        if (count == BOT_WORDS_MAX - 1)
            return problem_set(problem, "more words than a command has");
        words[count++] = at;
        at = end ? end + 1 : at + strlen(at);
        if (end) *end = '\0';
    }
    words[count] = NULL;
    return count || problem_set(problem, "a command needs a program");
}

static bool is_plugin(const char *source) { return !strncmp(source, "so:", 3); }

uint64_t bot_content(const char *source) {
    const char *words[BOT_WORDS_MAX];
    char command[MIND_SOURCE_MAX];
    uint64_t hash = hash_bytes(HASH_START, source, strlen(source));
    snprintf(command, sizeof command, "%s", source + strcspn(source, ":") + 1);
    if (is_plugin(source))
        words[0] = command, words[1] = NULL;
    else if (!bot_words(command, words, NULL))
        return hash;
    for (int i = 0; words[i]; i++) {
        size_t count = 0;
        char *bytes = file_kind(words[i]) == FILE_REGULAR
                          ? file_read(words[i], FILE_MOST_MB, &count, NULL)
                          : NULL;
        if (bytes) hash = hash_bytes(hash, bytes, count);
        free(bytes);
    }
    return hash;
}

// The last lines of what it has printed.
static void add_last_words(ChildProcess *guest, char *text, size_t size) {
    const char *log = child_stderr(guest);
    size_t length = strlen(log), used = strlen(text);
    if (length > LAST_WORDS_MAX) log += length - LAST_WORDS_MAX, length = LAST_WORDS_MAX;
    if (!length) return;
    snprintf(text + used, size - used, "; its last words were:\n%s", log);
    for (used = strlen(text); used && text[used - 1] == '\n';) text[--used] = '\0';
}

static void forfeit(Host *host, const Match *match, int tank, Forfeit fault, const char *why) {
    Bot *bot = &host->bots[tank];
    char sentence[SENTENCE_MAX];
    bot->fault = fault;
    snprintf(sentence, sizeof sentence, "%s forfeits in tick %llu (%s): %s",
             match_card(match)->tanks[tank].name,
             (unsigned long long)battle_tick(match_battle(match)), forfeit_name((int)fault), why);
    if (bot->guest) add_last_words(bot->guest, sentence, sizeof sentence);
    child_stop(bot->guest, 0);
    bot->guest = NULL;
    if (host->rules.tell) host->rules.tell(sentence);
}

static void forfeit_for(Host *host, const Match *match, int tank, ChildFault fault) {
    static const struct {
        Forfeit forfeit;
        const char *why;
    } FAULTS[] = {
        [CHILD_LATE] = {FORFEIT_LATE, "no answer came in its time"},
        [CHILD_DEAD] = {FORFEIT_DEAD, NULL},
        [CHILD_LONG_LINE] = {FORFEIT_LINE, "a line is longer than 4096 letters"},
        [CHILD_ZERO] = {FORFEIT_GARBAGE, "a line has a zero byte"},
        [CHILD_MEMORY] = {FORFEIT_MEMORY, NULL},
    };
    if (fault == CHILD_FINE || (fault == CHILD_LATE && interrupt_came())) return;
    const char *why = FAULTS[fault].why;
    forfeit(host, match, tank, FAULTS[fault].forfeit,
            why ? why : child_exit_words(host->bots[tank].guest));
}

// Until when an answer may come, by the clock.
static double latest_s(const Host *host, double from_s) {
    return from_s + host->rules.budget_s + bot_bank_s(&host->rules);
}

static void greet(Host *host, Match *match, int tank) {
    Bot *bot = &host->bots[tank];
    Terms terms = {host->rules.budget_s, bot_bank_s(&host->rules)};
    host->text.count = 0;
    protocol_greet(&host->text, match, tank, terms);
    bot->field = battle_arena(match_battle(match))->content_hash;
    bot->is_new = true;
    forfeit_for(
        host, match, tank,
        child_write(bot->guest, host->text.at, host->text.count, clock_s() + host->rules.start_s));
}

// Whatever it says before that are remarks, as any line that begins with '#'.
static void hear_greeting(Host *host, Match *match, int tank) {
    Bot *bot = &host->bots[tank];
    const char *line = "#";
    double until_s = clock_s() + host->rules.start_s;
    bot->is_new = false;
    for (int i = 0; i < LINES_MAX && *line == '#'; i++) {
        ChildFault fault = child_read_line(bot->guest, &line, until_s);
        if (fault != CHILD_FINE) {
            forfeit_for(host, match, tank, fault);
            return;
        }
    }
    char why[160];
    snprintf(why, sizeof why, "it said '%.60s' where 'bot 1 NAME' was due", line);
    if (!strstr(line, " deterministic")) match_set_unrepeatable(match);
    if (strncmp(line, "bot 1", 5) != 0 || (line[5] && line[5] != ' '))
        forfeit(host, match, tank, FORFEIT_GREETING, why);
    else
        bot->spent_s = child_cpu_s(bot->guest);
}

// What is asked of it is answered in the order of asking: a start may be awaited later.
static bool start(Host *host, Match *match, int tank, const char *source, Problem *problem) {
    const char *words[BOT_WORDS_MAX];
    char command[MIND_SOURCE_MAX], program[4096];
    Bot *bot = &host->bots[tank];
    child_stop(bot->guest, 0);
    plugin_close(bot->plugin);
    *bot = (Bot){.bank_s = bot_bank_s(&host->rules)};
    snprintf(bot->source, sizeof bot->source, "%s", source);
    snprintf(command, sizeof command, "%s", source + strcspn(source, ":") + 1);
    bot->fault = FORFEIT_DEAD;
    if (is_plugin(source)) match_set_unrepeatable(match);
    bot->is_held = is_plugin(source) && (host->rules.holds_plugins || host->rules.cage.kind);
    if (is_plugin(source) && !bot->is_held) {
        bot->plugin = plugin_open(command, problem);
        if (bot->plugin) bot->fault = FORFEIT_NONE;
        return bot->plugin;
    }
    if (bot->is_held && !program_path(program, sizeof program, problem)) return false;
    if (bot->is_held)
        words[0] = program, words[1] = PLUGIN_HOST, words[2] = command, words[3] = NULL;
    else if (!bot_words(command, words, problem))
        return false;
    bot->guest = child_start(words, host->rules.cage, problem);
    if (!bot->guest) return false;
    bot->fault = FORFEIT_NONE;
    greet(host, match, tank);
    if (!bot->is_held || !bot->guest) return true;
    // It is our program, which answers at once, or tells why it cannot load the library.
    const char *line, *log;
    bot->is_new = false;
    bool is_loaded =
        child_read_line(bot->guest, &line, clock_s() + host->rules.start_s) == CHILD_FINE;
    bot->spent_s = child_cpu_s(bot->guest);
    log = child_stderr(bot->guest);
    return is_loaded || problem_set(problem, "%.*s", (int)strcspn(log, "\n"), log);
}

static bool grow(Host *host, int count) {
    Bot *bots =
        count > host->count ? realloc(host->bots, (size_t)count * sizeof *bots) : host->bots;
    if (!bots) return false;
    if (count > host->count)
        memset(bots + host->count, 0, (size_t)(count - host->count) * sizeof *bots);
    host->bots = bots;
    if (count > host->count) host->count = count;
    return true;
}

// The bot of a tank that is asked; a new mind's is started here.
static bool is_ready(Host *host, Match *match, int tank) {
    const Mind *mind = &match_card(match)->tanks[tank].mind;
    Bot *bot = &host->bots[tank];
    Problem problem = {""};
    bool is_started =
        !strcmp(bot->source, mind->source) || start(host, match, tank, mind->source, &problem);
    if (!is_started) forfeit(host, match, tank, FORFEIT_DEAD, problem.text);
    if (bot->is_new && !bot->fault) hear_greeting(host, match, tank);
    return !bot->fault;
}

static void ask(Host *host, Match *match, int tank, Order *order) {
    Bot *bot = &host->bots[tank];
    const Arena *arena = battle_arena(match_battle(match));
    const TankSpec *spec = battle_tank(match_battle(match), tank)->spec;
    Senses senses;
    match_sense(match, tank, &senses);
    if (bot->plugin) {
        *order = plugin_think(bot->plugin, &senses, spec, arena);
        return;
    }
    uint64_t second = senses.tick / BATTLE_TICK_HZ + 1;
    host->text.count = 0;
    if (bot->field != arena->content_hash) protocol_field(&host->text, arena);
    protocol_sense(&host->text, &senses, bot->second != second);
    bot->field = arena->content_hash;
    bot->second = second;
    if (++bot->asked % GROWTH_TICKS == 0 && child_exceeds_memory(bot->guest)) {
        forfeit_for(host, match, tank, CHILD_MEMORY);
        return;
    }
    double until_s = latest_s(host, clock_s());
    ChildFault fault = bot->is_held
                           ? plugin_ask(bot->guest, &senses, spec, arena, until_s)
                           : child_write(bot->guest, host->text.at, host->text.count, until_s);
    forfeit_for(host, match, tank, fault);
    bot->is_told = fault == CHILD_FINE;
}

// What it has used beyond its budget; false once the bank is empty.
static bool pay(Host *host, Bot *bot) {
    double spent_s = child_cpu_s(bot->guest), used_s = spent_s - bot->spent_s;
    double waited_s = CLOCK_PART * (clock_s() - host->begun_s);
    bot->spent_s = spent_s;
    if (waited_s > used_s) used_s = waited_s;
    if (used_s > host->rules.budget_s) bot->bank_s -= used_s - host->rules.budget_s;
    return bot->bank_s >= 0;
}

static void take_order(Host *host, const Match *match, int tank, Answer answer, Order *order) {
    uint64_t tick = battle_tick(match_battle(match));
    char why[96];
    snprintf(why, sizeof why, "it answers tick %llu, and this is tick %llu",
             (unsigned long long)answer.tick, (unsigned long long)tick);
    if (answer.tick != tick)
        forfeit(host, match, tank, FORFEIT_WRONG_TICK, why);
    else if (!pay(host, &host->bots[tank]))
        forfeit(host, match, tank, FORFEIT_LATE, "its bank of time is empty");
    else
        *order = answer.order;
}

static void hear(Host *host, Match *match, int tank, Order *order) {
    Bot *bot = &host->bots[tank];
    Notes *notes = match_notes_of(match, tank);
    const TankSpec *spec = battle_tank(match_battle(match), tank)->spec;
    const char *line;
    char why[160];
    if (notes) notes->state[0] = '\0', notes->count = 0;
    for (int i = 0; i < LINES_MAX; i++) {
        ChildFault fault = child_read_line(bot->guest, &line, latest_s(host, host->begun_s));
        if (fault != CHILD_FINE) {
            forfeit_for(host, match, tank, fault);
            return;
        }
        Answer answer = protocol_read(line, spec, notes);
        if (answer.kind == ANSWER_REMARK) continue;
        snprintf(why, sizeof why, "it said '%.60s' where 'o TICK LEFT RIGHT TURRET FIRE' was due",
                 line);
        if (answer.kind == ANSWER_GARBAGE)
            forfeit(host, match, tank, FORFEIT_GARBAGE, why);
        else
            take_order(host, match, tank, answer, order);
        return;
    }
    forfeit(host, match, tank, FORFEIT_LINES, "more than 64 lines in a tick");
}

static bool is_driving(const Host *host, const Match *match, int tank) {
    return match_needs_order(match, tank) && !host->bots[tank].is_absent;
}

static void bring_near(Host *host, bool is_near) {
    int processor = thread_pin(is_near);
    host->nearness.is_near = processor >= 0;
    for (int i = 0; i < host->count; i++)
        if (host->bots[i].guest) child_pin(host->bots[i].guest, processor);
}

// Bots that answer at once do so soonest on their host's processor, and those that think long
// beside each other: what takes longer by the clock ends, and is tried half as often.
static void try_nearness(Host *host) {
    Nearness *trial = &host->nearness;
    if (trial->ticks++ % TRIAL_TICKS) return;
    double now_s = clock_s(), took_s = now_s - trial->since_s;
    trial->since_s = now_s;
    if (trial->is_near && took_s > trial->apart_s) {
        bring_near(host, false);
        trial->rests = 2 * trial->rests + 1;
        trial->rested = 0;
    } else if (!trial->is_near && trial->ticks > 1) {
        trial->apart_s = took_s;
        if (took_s < PACED_S * TRIAL_TICKS && trial->rested++ == trial->rests)
            bring_near(host, true), trial->rested = 0;
    }
}

static void drive(void *context, Match *match, Order *orders) {
    Host *host = context;
    int count = match_card(match)->tank_count;
    if (!grow(host, count)) count = host->count;
    try_nearness(host);
    for (int i = 0; i < count; i++) {
        host->bots[i].is_told = false;
        if (!is_driving(host, match, i)) continue;
        orders[i] = (Order){0};
        is_ready(host, match, i);
    }
    host->begun_s = clock_s();
    for (int i = 0; i < count; i++)
        if (is_driving(host, match, i) && !host->bots[i].fault) ask(host, match, i, &orders[i]);
    // Who was told last first: when it has answered, most of the others have, and nobody is awaited
    // a second time.
    for (int i = count - 1; i >= 0; i--)
        if (is_driving(host, match, i) && host->bots[i].is_told) hear(host, match, i, &orders[i]);
    for (int i = 0; i < count; i++)
        if (is_driving(host, match, i) && host->bots[i].fault)
            match_schedule_forfeit(match, i, host->bots[i].fault);
}

static void leave(void *context, const Match *match) {
    Host *host = context;
    if (host->nearness.is_near) bring_near(host, false);
    for (int i = 0; i < host->count; i++) {
        if (!host->bots[i].guest) continue;
        host->text.count = 0;
        protocol_end(&host->text, match, i);
        child_write(host->bots[i].guest, host->text.at, host->text.count, 0);
    }
    for (int i = 0; i < host->count; i++) {
        child_stop(host->bots[i].guest, QUIT_S);
        plugin_close(host->bots[i].plugin);
    }
    free(host->bots);
    free(host->text.at);
    free(host);
}

bool bots_join(Match *match, const BotRules *rules, Problem *problem) {
    const MatchCard *card = match_card(match);
    if (!card_has_bots(card)) return true;
    Host *host = calloc(1, sizeof *host);
    if (!host) return problem_set(problem, "out of memory");
    host->rules = *rules;
    match_set_drivers(match, (ExternalDrivers){drive, leave, host});
    bool is_fine = grow(host, card->tank_count) || problem_set(problem, "out of memory");
    for (int i = 0; i < card->tank_count && is_fine; i++) {
        host->bots[i].is_absent = rules->is_driven && !rules->is_driven[i];
        if (mind_is_external(&card->tanks[i].mind) && !host->bots[i].is_absent)
            is_fine = start(host, match, i, card->tanks[i].mind.source, problem);
    }
    return is_fine;
}
