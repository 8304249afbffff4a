// bots.h -- external bots: minds in other programs and in shared libraries.
//
// Bots are started with a match and answer each time they are sent their senses. A bot that breaks
// the rules forfeits, for one of the reasons of Forfeit; no tick is ever skipped.
//
// The folder game/bots/ lets other programs drive tanks; it must not know the built-in minds or
// windows.
#pragma once

#include <string.h>

#include "match/match.h"
#include "platform/child.h"
#include "platform/text.h"

// CPU time of a bot per tick, which depends on the machine: numbers of ticks in classes from 1 us
// on, each an eighth of an octave wide.
enum { BOT_TIME_CLASSES = 208 };
typedef struct BotTimes {
    long long counts[BOT_TIME_CLASSES];
    double greatest_s;
    long long greatest_at; // number of earlier ticks
} BotTimes;

void bot_times_add(BotTimes *times, double spent_s);
void bot_times_join(BotTimes *sum, const BotTimes *more);
long long bot_times_ticks(const BotTimes *times);
double bot_times_median_s(const BotTimes *times); // error at most 5 %; needs at least one tick

// Limits of bots. A bot has `budget_s` of processor time per tick; time beyond that is charged to a
// bank for the whole match. Wall-clock time counts a tenth; budget plus bank limit an answer.
typedef struct BotRules {
    double budget_s; // INFINITY for no limit
    double start_s;  // wall-clock limit for the greeting
    Isolation isolation;
    bool is_isolation_asked; // otherwise bots_isolate chooses it
    // Tanks that get a bot; a recording drives the others. NULL starts all bots.
    const bool *is_driven;
    bool holds_plugins; // runs plugins in separate processes, as in isolation
    // Called for each forfeit, from any thread, with the bot's source, the reason, and a sentence
    // with the end of the bot's standard error; may be NULL.
    void (*report_forfeit)(void *context, const char *source, Forfeit reason, const char *sentence);
    // Called at the end of a match, from any thread, with the times of each bot; may be NULL.
    void (*report_times)(void *context, const Mind *mind, const BotTimes *times);
    void *report_context; // context of both functions
    // Called for the first line of each bot that is skipped or has an invalid part; may be NULL.
    void (*report_remark)(const char *sentence);
    // Called for each line that a bot prints to debug it, on standard error or as a comment, and
    // for the number of lines beyond BOT_LOG_MAX; may be NULL. The text is safe to show.
    void (*report_log)(const char *name, uint64_t tick, const char *text);
    bool forgets_thoughts; // recordings do not contain these lines and bots' drawings
} BotRules;

enum {
    BOT_LINES_MAX = 64,         // lines before the greeting, and lines in a tick
    BOT_COMMENTS_MAX = 1 << 17, // comments in a tick, in addition to the lines
    BOT_LOG_MAX = 240           // lines for debugging that are shown per second of the match
};
#define BOT_QUIT_S 0.5 // time until a bot that should end is killed
#define BOT_GREETING_FORM "bot 3 NAME"
#define BOT_ANSWER_FORM "o TICK LEFT RIGHT TURRET FIRE"
#define BOT_END_HINT "has no end; print '\\n' after each line"
#define BOT_ZERO_HINT "a line contains a zero byte; the output must be ASCII, not UTF-16"

BotRules bot_rules_initial(void);
double bot_bank_s(const BotRules *rules);

// Chooses the isolation of the bots of a card, or of one bot: it must be available, and they must
// be able to read their files. Bots of two or more different commands may be programs of strangers:
// for them, the default is ISOLATION_AUTO. Returns false and sets `problem` if that is not
// possible. See isolation_choose for `remark`.
bool bots_isolate(BotRules *rules, const MatchCard *card, Problem *remark, Problem *problem);
bool bot_isolate(BotRules *rules, const char *source, Problem *remark, Problem *problem);

// Writes a hint for a bot that does not start: the file that it cannot read in this isolation, or
// else weaker kinds of isolation.
void bot_explain_isolation(const Isolation *isolation, const char *log,
                           char hint[static PROBLEM_MAX + 2]);

// Returns a hash of a command and of the files that it names.
uint64_t bot_content(const char *source);

// Starts the bots of a match, which end with it. A match without bots is unchanged. Returns false
// and sets `problem` if a program cannot be started or does not accept its parameters.
bool bots_join(Match *match, const BotRules *rules, Problem *problem);

// A bot that drives the tank of a player: the match does not know that it is one.
//
// bot_begin starts the bot of an external mind, and waits for its greeting. Returns NULL and sets
// `problem` if it cannot be started or does not accept its parameters. bot_order lets it think
// about the next tick; returns false once it has broken a rule, which has been reported.
typedef struct Host BotHost;
BotHost *bot_begin(const Mind *mind, Match *match, int tank, const BotRules *rules,
                   Problem *problem);
bool bot_order(BotHost *host, Match *match, int tank, Order *order);
void bot_end(BotHost *host, Match *match); // NULL is allowed

// A mind, built-in or external, that drives the tank of a player, as at the guest of a live match:
// it senses the match, and its orders are returned instead of carried out (pilot.c).
typedef struct Pilot Pilot;

// Lets the mind of `driver`, with its skill, drive the tank. The match, the driver and the rules
// must outlive the pilot. Returns NULL and sets `problem` on failure.
Pilot *pilot_create(const TankCard *driver, Match *match, int tank, const BotRules *rules,
                    Problem *problem);
void pilot_destroy(Pilot *pilot); // NULL is allowed

// Lets the mind think before the next tick of the match, and sets its order. Returns false if it is
// an external bot that has broken a rule, which has been reported.
bool pilot_order(Pilot *pilot, QuantizedOrder *order);

// Starts the bot of a mind in an arena, and gives the mind the parameters that it declares, with
// their defaults unless the mind has a value. Returns false and sets `problem` if the bot cannot be
// started, breaks the rules or does not accept a value.
bool bot_describe(Mind *mind, const Arena *arena, const BotRules *rules, Problem *problem);
// Names the plugins of a card as they call themselves, unless a built-in mind has this name. Those
// that cannot be loaded keep the names of their files.
void bots_name_plugins(MatchCard *card, const BotRules *rules);
// Stores the name in the greeting of a mind's plugin.
void bot_name_plugin(Mind *mind, const BotRules *rules);
// Creates a duel of an external mind against hunter. Returns NULL and sets `problem` on failure.
Match *bot_duel(const Mind *mind, const Arena *arena, Problem *problem);

typedef enum BotFinding { BOT_FAILED, BOT_FINE, BOT_NOTE } BotFinding;

// Tests a bot: start, ticks, unknown words and end, and a match within the budget. Calls `say` for
// each result. Returns whether none is BOT_FAILED; `problem` is "" unless the test could not run.
bool bot_check(const char *command, const Arena *arena, const BotRules *rules,
               void (*say)(void *context, BotFinding finding, const char *what), void *context,
               Problem *problem);

// A mind in a shared library, called in this process. Opening returns NULL and sets `problem` on
// failure; NULL can be closed.
typedef struct Plugin Plugin;
Plugin *plugin_open(const char *path, Problem *problem);
void plugin_close(Plugin *plugin);
// Fills the parameters of the plugin. Returns false and sets `problem` if one is invalid.
struct Declaration;
bool plugin_declare(const Plugin *plugin, struct Declaration *declaration, Problem *problem);
Order plugin_think(const Plugin *plugin, const Senses *senses, Notes *notes);

// Does the same in another process, which runs plugin_serve and answers as a bot does: appends the
// message about a changed arena, and the senses. The answer contains notes if `has_notes`.
void plugin_send_arena(Text *text, const Senses *senses, const Arena *arena);
void plugin_send(Text *text, const Senses *senses, const TankSpec *spec, int param_count,
                 bool has_notes);
// Starts the process of a plugin, "so:FILE". Returns NULL and sets `problem` on failure.
ChildProcess *bot_start_plugin(const char *source, Isolation isolation, Problem *problem);
int plugin_serve(const char *path); // runs until standard input ends; returns the exit code
#define PLUGIN_HOST "plugin-host"   // internal command that runs plugin_serve

// Returns whether the source of a mind, or a command, is a plugin: "so:FILE".
static inline bool is_plugin(const char *source) { return !strncmp(source, "so:", 3); }
static inline bool is_policy(const char *source) { return !strncmp(source, "net:", 4); }

// Splits a command in place into words, which may be quoted. `words` ends with NULL. Returns false
// and sets `problem` if the command is invalid.
enum { BOT_WORDS_MAX = 64 };
bool bot_words(char *text, const char *words[static BOT_WORDS_MAX], Problem *problem);
