// bots.h -- minds in other programs: they are started with a match, asked in each tick, and what
// they do wrong is a forfeit with a word of its own, never a tick that is skipped.
#pragma once

#include "behaviour.h"
#include "match/match.h"
#include "platform/child.h"

// What bots may use. Their own processor's time counts: `budget_s` a tick, and what is beyond it is
// taken from a bank for the whole match. Time on the clock counts a tenth, and ends after both.
typedef struct BotRules {
    double budget_s; // INFINITY: as long as it takes
    double start_s;  // by the clock, for its first answer
    Isolation cage;
    const bool *
        is_driven; // by tank; those of the others are not started: recordings drive them. NULL: all
    bool holds_plugins; // each in a process of its own, as it always is in a cage
    // Of forfeits, a sentence, and the last that the bot printed as errors; from any thread.
    void (*tell)(const char *sentence);
} BotRules;

BotRules bot_rules_initial(void);
double bot_bank_s(const BotRules *rules);

// A hash of a command and of the files that its words name.
uint64_t bot_content(const char *source);
bool card_has_bots(const MatchCard *card);

// Starts what the match needs of them; they end with the match. False with the problem told: a
// program cannot be started. A match without outside minds needs nothing.
bool bots_join(Match *match, const BotRules *rules, Problem *problem);

// What a bot is asked in all matches, and how it ends: each thing is told as it is found. False
// when one was not fine; the problem is "" unless it could not be tried.
bool bot_check(const char *command, const Arena *arena, const BotRules *rules,
               void (*say)(bool is_fine, const char *what), Problem *problem);

// A mind in a shared library (behaviour.h), called within the program. NULL with the problem told.
typedef struct Plugin Plugin;
Plugin *plugin_open(const char *path, Problem *problem);
void plugin_close(Plugin *plugin); // NULL does nothing
Order plugin_think(const Plugin *plugin, const Senses *senses, const TankSpec *spec,
                   const Arena *arena);

// The same from another process, which runs plugin_serve() and answers as bots do.
ChildFault plugin_ask(ChildProcess *guest, const Senses *senses, const TankSpec *spec,
                      const Arena *arena, double until_s);
int plugin_serve(const char *path); // until its input ends; an exit code
#define PLUGIN_HOST "plugin-host"   // the word behind `treads` that does so: not for people

// The words of a command, which may stand in quotes: they point into `text`, which is cut up. Ends
// with NULL; false with the problem told.
enum { BOT_WORDS_MAX = 64 };
bool bot_words(char *text, const char *words[static BOT_WORDS_MAX], Problem *problem);
