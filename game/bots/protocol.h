// protocol.h -- treads-bot 1, the text that minds in other programs read and write: docs/bots.md.
#pragma once

#include "match/match.h"

// Lines that grow. What memory has no room for is left out.
typedef struct Text {
    char *at;
    size_t count, room;
} Text;

void text_add_words(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

// What it is told before the first tick, up to the line `start`.
typedef struct Terms {
    double budget_s, bank_s; // INFINITY for none
} Terms;
void protocol_greet(Text *text, Match *match, int tank, Terms terms);
// What lies on the field, once more when it has changed.
void protocol_field(Text *text, const Arena *arena);
// A tick; the match's state as well when it `is_full`.
void protocol_sense(Text *text, const Senses *senses, bool is_full);
void protocol_end(Text *text, const Match *match, int tank);

// Of a line that answers.
typedef enum AnswerKind { ANSWER_ORDER, ANSWER_REMARK, ANSWER_GARBAGE } AnswerKind;
typedef struct Answer {
    AnswerKind kind;
    uint64_t tick; // of an order
    Order order;
} Answer;
// Order lines begin with a value for each of these: three rates and an action. All later rates and
// actions of Order are words that may follow.
enum { ANSWER_RATES = RATE_TURRET + 1, ANSWER_ACTIONS = ACT_FIRE + 1 };
// Returns the order of these values, as fractions of the tank's limits, and of the words that
// follow: "NAME VALUE" for a rate, "NAME" for an action, "rest N", "say TOPIC ABOUT X Y". Unknown
// words are skipped.
Order protocol_order(const double rates[static ANSWER_RATES], bool fire, const char *words,
                     const TankSpec *spec);
// What it draws goes to the notes, which may be NULL.
Answer protocol_read(const char *line, const TankSpec *spec, Notes *notes);
