// fuzz_bot.c -- any lines as the output of an external bot: a greeting, declarations, orders,
// drawings and messages. Each is read within its bounds or rejected with a message.
#include "fuzz.h"

#include "bots/declaration.h"
#include "bots/protocol.h"

static void read_greeting(const char *line) {
    Problem problem = {""};
    int version = protocol_version(line), count = declaration_announced(line, &problem);
    FUZZ_CHECK(version <= PROTOCOL_VERSION);
    FUZZ_CHECK(count <= PARAMS_MAX && (count >= 0 || problem.text[0]));
    problem.text[0] = '\0';
    FUZZ_CHECK(declaration_row(line, &problem) >= 0 || problem.text[0]);
    protocol_name(line);
}

static void read_answer(const char *line, Notes *notes) {
    const TankSpec *spec = &TANK_SPECS[0];
    Answer answer = protocol_read(line, spec, notes);
    FUZZ_CHECK(notes->count >= 0 && notes->count <= NOTES_MAX);
    FUZZ_CHECK(text_is_printable(notes->state, strlen(notes->state)));
    for (int i = 0; answer.kind == ANSWER_ORDER && i < ORDER_RATE_COUNT; i++)
        FUZZ_CHECK(fabs(answer.order.rates[i]) <= spec_rate_limit(spec, ORDER_RATE_ROWS[i].limit));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Notes notes = {0};
    Declaration declaration = {0};
    OWN_TEXT *text = text_of(bytes, length);
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
        Problem problem = {""};
        read_greeting(line);
        bool is_added = declaration_add(&declaration, line, &problem);
        FUZZ_CHECK(is_added || problem.text[0]);
        read_answer(line, &notes);
    }
    for (int i = 0; i < declaration.count; i++) {
        const Param *param = &declaration.params[i];
        FUZZ_CHECK(param->initial >= param->low && param->initial <= param->high);
        FUZZ_CHECK(text_is_printable(param->help, strlen(param->help)));
    }
    return FUZZ_RESULT(declaration.count || notes.count);
}
