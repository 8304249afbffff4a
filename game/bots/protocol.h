// protocol.h -- treads-bot 3, the text protocol of external bots (docs/bots.md).
#pragma once

#include "match/match.h"
#include "platform/text.h"

enum { PROTOCOL_VERSION = 3 };

// Limits that a bot is sent. protocol_greet appends all lines before the first tick, up to "start".
typedef struct Terms {
    double budget_s, bank_s; // INFINITY for no limit
} Terms;
void protocol_greet(Text *text, Match *match, int tank, const Mind *mind, Terms terms);
// Returns the version of a greeting, "bot VERSION NAME", 0 if the version is not supported, or -1
// if the line is not a greeting and is skipped.
int protocol_version(const char *line);
// Returns the name in a greeting and the text after it, or NULL if the line is not a greeting.
const char *protocol_name(const char *line);
// Appends the arena; sent again when its walls have changed.
void protocol_field(Text *text, const Arena *arena);
// Appends the hit points of the walls that can break.
void protocol_health(Text *text, const Senses *senses);
// Appends the first `count` numbers of an observation.
void protocol_row(Text *text, const float *row, int count);
// Appends a tick; with `is_full` also the state of the match.
void protocol_sense(Text *text, const Senses *senses, bool is_full);
// Appends the answer of a bot that gives this order.
void protocol_answer(Text *text, uint64_t tick, const Order *order, const TankSpec *spec);
// Appends a drawing for each note.
void protocol_draw(Text *text, const Notes *notes);
void protocol_end(Text *text, const Match *match, int tank);

typedef enum AnswerKind {
    ANSWER_ORDER,
    ANSWER_REMARK,  // a drawing, or an empty line
    ANSWER_COMMENT, // a line for debugging
    ANSWER_UNKNOWN, // a line that is skipped
    ANSWER_GARBAGE  // an order that cannot be read
} AnswerKind;
enum { ANSWER_WHY_MAX = 96 };
typedef struct Answer {
    AnswerKind kind;
    uint64_t tick; // tick of an order
    Order order;
    char why[ANSWER_WHY_MAX]; // problem of the first invalid number, or ""
} Answer;
// Returns the meaning of a line. Drawings are added to `notes`, which may be NULL.
Answer protocol_read(const char *line, const TankSpec *spec, Notes *notes);

// An order line starts with these values: three rates and an action. All later rates and
// actions of Order are words that may follow.
enum { ANSWER_RATES = RATE_TURRET + 1, ANSWER_ACTIONS = ACT_FIRE + 1 };
