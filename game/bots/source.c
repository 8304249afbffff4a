// source.c -- the sources of external bots: the words of their commands, their isolation, the hash
// of their files, and the names of plugins.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "platform/hash.h"
#include "platform/files.h"
#include "platform/system.h"
#include "protocol.h"

enum { COMMAND_MAX = MIND_SOURCE_MAX + 4096, FILE_MOST_MB = 64 };

bool bot_words(char *text, const char *words[static BOT_WORDS_MAX], Problem *problem) {
    int count = words_split(text, words, BOT_WORDS_MAX, problem);
    return count > 0 || (!count && problem_set(problem, "a command needs a program"));
}

// Splits a source into the words of its command line. `text` holds the words.
static bool command_words(const char *source, char text[static COMMAND_MAX],
                          const char *words[static BOT_WORDS_MAX], Problem *problem) {
    const char *command = source + (is_plugin(source) ? strlen("so:") : 0);
    if (!strncmp(source, "exec:", 5)) command = source + strlen("exec:");
    snprintf(text, COMMAND_MAX, "%s", command);
    if (!is_plugin(source)) return bot_words(text, words, problem);
    char *program = text + strlen(text) + 1;
    words[0] = program, words[1] = PLUGIN_HOST, words[2] = text, words[3] = NULL;
    return program_path(program, (size_t)(text + COMMAND_MAX - program), problem);
}

bool bot_isolate(BotRules *rules, const char *source, Problem *remark, Problem *problem) {
    const char *words[BOT_WORDS_MAX];
    char text[COMMAND_MAX];
    return is_policy(source) || (command_words(source, text, words, problem) &&
                                 isolation_choose(&rules->isolation, words, remark, problem));
}

bool bots_isolate(BotRules *rules, const MatchCard *card, Problem *remark, Problem *problem) {
    const char *first = NULL;
    BotRules asked = *rules;
    int count = card->tank_count + card->swap_count;
    for (int round = 0; round < 2; round++) { // first finds out whether there are several
        for (int i = 0; i < count; i++) {
            bool is_swap = i >= card->tank_count;
            const Mind *mind =
                is_swap ? &card->swaps[i - card->tank_count].mind : &card->tanks[i].mind;
            bool is_absent = !is_swap && rules->is_driven && !rules->is_driven[i];
            if (!mind_is_external(mind) || is_policy(mind->source) || is_absent) continue;
            BotRules one = asked;
            if (!first) first = mind->source;
            if (!round && !rules->is_isolation_asked && strcmp(mind->source, first) != 0)
                asked.isolation.kind = rules->isolation.kind = ISOLATION_AUTO;
            if (!round) continue;
            if (!bot_isolate(&one, mind->source, remark, problem)) return false;
            if (one.isolation.kind < rules->isolation.kind) rules->isolation = one.isolation;
        }
    }
    return true;
}

uint64_t bot_content(const char *source) {
    const char *words[BOT_WORDS_MAX];
    char command[MIND_SOURCE_MAX];
    uint64_t hash = hash_bytes(HASH_START, source, strlen(source));
    snprintf(command, sizeof command, "%s", source + strcspn(source, ":") + 1);
    if (is_plugin(source) || is_policy(source))
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

void bot_explain_isolation(const Isolation *isolation, const char *log,
                           char hint[static PROBLEM_MAX + 2]) {
    Problem why;
    if (isolation->kind == ISOLATION_NONE) return;
    if (!isolation_explain(isolation, log, &why))
        problem_set(&why,
                    "with --isolation %s it cannot use everything "
                    "that you can; --isolation %snone may help",
                    isolation_word(isolation->kind),
                    isolation->kind == ISOLATION_STRICT ? "basic or " : "");
    snprintf(hint, PROBLEM_MAX + 2, "; %s", why.text);
}

ChildProcess *bot_start_plugin(const char *source, Isolation isolation, Problem *problem) {
    char program[4096];
    if (!program_path(program, sizeof program, problem)) return NULL;
    const char *words[] = {program, PLUGIN_HOST, source + strlen("so:"), NULL};
    return child_start(words, isolation, problem);
}

void bot_name_plugin(Mind *mind, const BotRules *rules) {
    static const char HELLO[] = "start\nquit\n";
    const char *line, *name;
    char word[TANK_NAME_MAX];
    ChildProcess *process = bot_start_plugin(mind->source, rules->isolation, NULL);
    if (process && child_write(process, HELLO, strlen(HELLO), rules->start_s) == CHILD_FINE &&
        child_read_line(process, &line, rules->start_s) == CHILD_FINE &&
        (name = protocol_name(line))) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(name, " "), name);
        if (!behaviour_find(word)) memcpy(mind->called, word, sizeof mind->called);
    }
    child_stop(process, BOT_QUIT_S);
}

static bool has_source(const TankCard *tank, const char *source) {
    return !strcmp(tank->mind.source, source);
}

static void forget_name(MatchCard *card, const char *called) {
    char name[TANK_NAME_MAX];
    snprintf(name, sizeof name, "%s", called);
    for (int i = 0; i < card->tank_count; i++)
        if (!strcmp(card->tanks[i].mind.called, name)) card->tanks[i].mind.called[0] = '\0';
}

void bots_name_plugins(MatchCard *card, const BotRules *rules) {
    const TankCard *end = card->tanks + card->tank_count;
    for (TankCard *tank = card->tanks; tank < end; tank++) {
        if (!mind_is_external(&tank->mind) || !is_plugin(tank->mind.source)) continue;
        const TankCard *like = card->tanks;
        while (!has_source(like, tank->mind.source)) like++;
        if (like == tank)
            bot_name_plugin(&tank->mind, rules);
        else
            memcpy(tank->mind.called, like->mind.called, sizeof tank->mind.called);
    }
    // Plugins of the same name are distinguished by their files.
    for (TankCard *tank = card->tanks; tank < end; tank++)
        for (TankCard *other = tank + 1; other < end && *tank->mind.called; other++)
            if (!strcmp(other->mind.called, tank->mind.called) &&
                !has_source(other, tank->mind.source))
                forget_name(card, tank->mind.called);
    for (int i = 0; i < card->swap_count; i++)
        if (is_plugin(card->swaps[i].mind.source)) bot_name_plugin(&card->swaps[i].mind, rules);
    for (TankCard *tank = card->tanks; tank < end; tank++) {
        char name[TANK_NAME_MAX];
        bool is_alone = true;
        for (const TankCard *other = card->tanks; other < end; other++)
            is_alone &= other == tank || !has_source(other, tank->mind.source);
        if (*tank->mind.called)
            card_rename(card, (int)(tank - card->tanks), mind_name(&tank->mind, name), is_alone);
    }
}
