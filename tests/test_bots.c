// test_bots.c -- external bots play and are recorded; misbehaviour costs them the match in
// time and does not affect others.
#define _GNU_SOURCE // sched_getcpu
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "effort.h"
#include "cases.h"
#include "tape.h"

#include "bots/bots.h"
#include "bots/declaration.h"
#include "ai/senses.h"
#include "bots/protocol.h"
#include "match/replay/link.h"
#include "platform/files.h"
#include "platform/posix/isolation.h"
#include "platform/system.h"
#include "platform/threads.h"

#define BUDGET_S 0.004
#define LATE_S                                                                                     \
    2.0 // longer than the budget and the bank; a spinning bot waits for CPUs on a busy machine

static char bad_bot[200]; // path of the bot, in this program's folder
static char said[4096];
static void hear(void *context, const char *source, Forfeit reason, const char *sentence) {
    (void)context, (void)source, (void)reason;
    snprintf(said, sizeof said, "%s", sentence);
}

static BotRules strict_rules(void) {
    BotRules rules = bot_rules_initial();
    rules.budget_s = BUDGET_S;
    rules.start_s = 0.3;
    rules.isolation.memory_mb = 48;
    rules.report_forfeit = hear;
    return rules;
}

static void add_bot(Bout *bout, const char *kind) {
    TankCard *tank = bout_add(bout, behaviour_find("idle"), DRIVES[0], 0);
    tank->mind = mind_initial(&EXTERNAL_MIND);
    snprintf(tank->mind.source, sizeof tank->mind.source, "exec:%s %s", bad_bot, kind);
}

static Bout bot_against(const char *kind, const char *mind, const BotRules *rules) {
    Problem problem = {""};
    Bout bout = bout_initial(3, 60);
    strcpy(bout.card.arena, "yard");
    add_bot(&bout, kind);
    bout_add(&bout, behaviour_find(mind), DRIVES[0], 1);
    bout_start(&bout, known_arena("yard"));
    assert_true(bots_join(bout.match, rules, &problem));
    assert_string_equal(problem.text, ""); // no warning, which the view would show
    return bout;
}

__attribute__((constructor)) static void find_bad_bot(void) {
    ssize_t length = readlink("/proc/self/exe", bad_bot, sizeof bad_bot - 16);
    char *slash = length > 0 ? strrchr(bad_bot, '/') : NULL;
    strcpy(slash ? slash : bad_bot, "/bad_bot");
}

static int running(const char *kind) {
    char path[300], words[512], wanted[256];
    int count = 0;
    size_t length = (size_t)snprintf(wanted, sizeof wanted, "%s%c%s", bad_bot, 0, kind) + 1;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; (entry = readdir(folder));) {
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        OWN_FILE *file = *entry->d_name > '0' && *entry->d_name <= '9' ? fopen(path, "r") : NULL;
        if (!file) continue;
        size_t read = fread(words, 1, sizeof words, file);
        count += read >= length && !memcmp(words, wanted, length);
    }
    closedir(folder);
    return count;
}

static long grown_kb(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

// Plays until it forfeits, or 120 ticks; returns the slowest tick.
static double play(Bout *bout, ReplayWriter *writer) {
    double slowest_s = 0;
    for (int i = 0; i < 120 && !match_is_over(bout->match); i++) {
        double before_s = clock_s();
        tape_tick(writer, bout->match, NULL);
        slowest_s = fmax(slowest_s, clock_s() - before_s);
    }
    return slowest_s;
}

UNIT_TEST(test_greetings_have_this_version) {
    assert_int_equal(protocol_version("bot 3 name"), 3);
    assert_int_equal(protocol_version("\xef\xbb\xbf bot 3 x"), 3);
    assert_int_equal(protocol_version("bot 2 name"), 0);
    assert_int_equal(protocol_version("bot 4 name"), 0);
    assert_int_equal(protocol_version("bot 13 name"), 0);
    assert_int_equal(protocol_version("hello"), -1);
    assert_int_equal(protocol_version("bots 3 x"), -1);
}

UNIT_TEST(test_declarations_are_read_or_explained) {
    static Declaration bot;
    Problem problem;
    assert_int_equal(declaration_announced("bot 3 params", &problem), 0);
    assert_int_equal(declaration_announced("bot 3 params deterministic params 3", &problem), 3);
    assert_int_equal(declaration_announced("bot 3 x params 1000", &problem), -1);
    assert_non_null(strstr(problem.text, "must be from 0 to 16, not '1000'"));
    must(declaration_add, &bot, "param range 24 0 60 m \"a <b>\"c\" \x1b[1m\"");
    assert_string_equal(bot.params[0].help, "a <b>\"c\" \\x1b[1m");
    assert_string_equal(bot.params[0].unit, "m");
    must(declaration_add, &bot, "param gap 2 2 2 \"distance\"");
    must(declaration_add, &bot, "param bare -1e-05 -1 1");
    assert_string_equal(bot.params[2].help, "");
    must_not("'range' is declared twice", declaration_add, &bot, "param range 1 0 2");
    must_not("expected 'param NAME DEFAULT", declaration_add, &bot, "param far 1 0");
    must_not("expected 'param NAME DEFAULT", declaration_add, &bot, "params far 1 0 2");
    must_not("'far' has 'nan' instead of", declaration_add, &bot, "param far nan 0 2");
    must_not("'far' has '1e999' instead of", declaration_add, &bot, "param far 1 0 1e999");
    must_not("of 'far', 3, is not within", declaration_add, &bot, "param far 3 0 2");
    must_not("of 'far', 1, is not within", declaration_add, &bot, "param far 1 2 0");
    must_not("cannot be named 'drive'", declaration_add, &bot, "param drive 1 0 2");
    must_not("cannot be named '<b>'", declaration_add, &bot, "param <b> 1 0 2");
    must_not("not valid UTF-8", declaration_add, &bot, "param far 1 0 2 m \"\xff\"");
    assert_int_equal(bot.count, 3);
    for (int i = 3; i < PARAMS_MAX; i++) {
        char line[64];
        sprintf(line, "param p%d 0 0 1", i);
        must(declaration_add, &bot, line);
    }
    must_not("more than 16 parameters", declaration_add, &bot, "param last 0 0 1");
    // Equal tables have the same behaviour, so that minds can be compared.
    assert_ptr_equal(external_mind(bot.params), external_mind(bot.params));
    assert_ptr_not_equal(external_mind(bot.params), external_mind(bot.params + 1));
    assert_ptr_equal(external_mind(NULL), &EXTERNAL_MIND);
}

// Plugins in separate processes answer with these words.
UNIT_TEST(test_orders_and_notes_are_unchanged_as_words) {
    TankSpec spec = TANK_SPECS[0];
    Order order = {.left_mps = 0.3, .right_mps = -99, .turret_radps = 1, .special = true};
    order.sleep_ticks = 3;
    order.say = (Message){.topic = MESSAGE_HELP, .about = -1, .at = vec(1.0 / 3, 2)};
    order.say.role = ROLE_FLANK_LEFT, order.say.to_key = 1, order.say.tick = 123456789;
    OWN_BYTES text = {0};
    Notes notes = {.state = "a b"}, drawn = {.count = 0};
    notes_line(&notes, NOTE_PATH, vec(1, 2), vec(3, 4));
    notes_circle(&notes, NOTE_TARGET, vec(5, 6), 7);
    notes_text(&notes, NOTE_THOUGHT, vec(8, 9), "c d");
    protocol_draw(&text, &notes);
    protocol_answer(&text, 17, &order, &spec);
    text_add_bytes(&text, "", 1);
    Answer answer = {.kind = ANSWER_REMARK};
    for (char *line = strtok(text.at, "\n"); line; line = strtok(NULL, "\n"))
        answer = protocol_read(line, &spec, &drawn);
    assert_int_equal(answer.kind, ANSWER_ORDER);
    assert_int_equal(answer.tick, 17);
    assert_string_equal(answer.why, "");
    QuantizedOrder sent = order_quantize(order, &spec), read = order_quantize(answer.order, &spec);
    assert_memory_equal(&sent, &read, sizeof sent);
    assert_int_equal(answer.order.sleep_ticks, 3);
    assert_int_equal(answer.order.say.role, ROLE_FLANK_LEFT);
    assert_int_equal(answer.order.say.to_key, 1);
    assert_true(answer.order.say.tick == 123456789 && answer.order.say.at.x == 1.0 / 3);
    assert_memory_equal(&notes, &drawn, sizeof notes);
}

// Returns the contents of docs/bots.md; the caller frees it.
static char *bots_page(void) {
    size_t length;
    return must(file_read, TESTS_DIR "/../docs/bots.md", 1, &length);
}

// Returns the text of the page between two strings, in place.
static char *part_of(char *page, const char *from, const char *to) {
    char *start = strstr(page, from), *end = start ? strstr(start + strlen(from), to) : NULL;
    if (!end) fail_msg("docs/bots.md has no part from '%s' to '%s'", from, to);
    char *part = strdup(start + strlen(from));
    part[end - start - (ptrdiff_t)strlen(from)] = '\0';
    return part;
}

UNIT_TEST(test_the_page_has_the_limits_and_words_of_the_program) {
    BotRules rules = bot_rules_initial();
    char *page = bots_page(), wanted[24][128];
    int count = 0;
#define WANT(...) snprintf(wanted[count++], sizeof *wanted, __VA_ARGS__)
    WANT("budget of %g ms", 1000 * rules.budget_s);
    WANT("bank of %g times the budget", bot_bank_s(&rules) / rules.budget_s);
    WANT("may take %g s and does not count", rules.start_s);
    WANT("instead of a greeting for %g s, more than %d of them", rules.start_s, BOT_LINES_MAX);
    WANT("a line of more than %d characters", CHILD_LINE_MAX);
    WANT("more than %d lines in one tick", BOT_LINES_MAX);
    WANT("memory limit of %g GiB", rules.isolation.memory_mb / 1024);
    WANT("`rest N` (up to %d)", SLEEP_TICKS_MAX);
    WANT("answers `bot %d NAME`", PROTOCOL_VERSION);
    WANT("## Protocol treads-bot %d\n", PROTOCOL_VERSION);
    WANT("with topic `%s`, `%s`, `%s` or `%s`", MESSAGE_TOPIC_NAMES[1], MESSAGE_TOPIC_NAMES[2],
         MESSAGE_TOPIC_NAMES[3], MESSAGE_TOPIC_NAMES[4]);
    WANT("(`%s`, `%s`, `%s`, `%s`, `%s` or `%s`), `to`", TEAM_ROLE_NAMES[1], TEAM_ROLE_NAMES[2],
         TEAM_ROLE_NAMES[3], TEAM_ROLE_NAMES[4], TEAM_ROLE_NAMES[5], TEAM_ROLE_NAMES[6]);
    WANT("roles are `%s`, `%s`, `%s`, `%s` and `%s`", NOTE_ROLE_NAMES[0], NOTE_ROLE_NAMES[1],
         NOTE_ROLE_NAMES[2], NOTE_ROLE_NAMES[3], NOTE_ROLE_NAMES[4]);
#undef WANT
    for (int i = 0; i < count; i++)
        if (!strstr(page, wanted[i])) fail_msg("docs/bots.md lacks '%s'", wanted[i]);
    char *table = part_of(page, "| reason | the bot |\n", "\n\n"), row[64];
    int rows = 0;
    for (const char *at = table; (at = strstr(at, "| `")); at += 3) rows++;
    for (int i = FORFEIT_NONE + 1; i < FORFEITS; i++) {
        snprintf(row, sizeof row, "| `%s` | ", forfeit_name(i));
        if (!strstr(table, row)) fail_msg("docs/bots.md lacks the row %s", row);
    }
    assert_int_equal(rows, FORFEITS - 1);
    free(table);
    free(page);
}

// Every line that is sent before the first tick has a row in the table of the page. The example
// lines come from a match (tests/bots.sh).
UNIT_TEST(test_the_page_has_the_lines_that_are_sent) {
    OWN_BOUT bout = BOUT_OF(MODE_LAST, 3, 60, "idle", "idle");
    bout.arena = field_create(64, 36,
                              "{'id':2,'type':'bump','x':100,'y':50,'width':80,'height':80,"
                              "'ellipse':true,'properties':[{'name':'height','type':'float',"
                              "'value':1.5}]},"
                              "{'id':3,'type':'wall','x':30,'y':30,'width':10,'height':30}");
    bout.arena->surface[0] = SURFACE_MUD;
    strcpy(bout.arena->name, "yard");
    bout_start(&bout, bout.arena);
    char *page = bots_page(), row[64];
    OWN_BYTES sent = {0};
    int lines = 0;
    protocol_greet(&sent, bout.match, 0, &bout.card.tanks[0].mind, (Terms){0.01, 0.5});
    text_add_words(&sent, "%c", '\0');
    for (const char *at = sent.at; *at; at += strcspn(at, "\n") + 1, lines++) {
        snprintf(row, sizeof row, "\n| `%.*s` | ", (int)strcspn(at, " \n"), at);
        if (strncmp(at, "start\n", 6) != 0 && !strstr(page, row))
            fail_msg("docs/bots.md lacks the row %s", row + 1);
    }
    assert_true(lines > 6);
    free(page);
}

// Appends the fields that bots are sent, in capitals; or all fields with their units.
static void add_fields(Text *to, const SenseWord *word, bool has_units) {
    for (const SenseField *field = word->fields; field->type; field++) {
        if (field->is_inner && !has_units) continue;
        text_add_words(to, " %s%s%s", field->name, has_units && *field->unit ? "_" : "",
                       has_units ? field->unit : "");
        for (size_t i = to->count; !has_units && to->at[i - 1] != ' '; i--)
            to->at[i - 1] = (char)toupper(to->at[i - 1]);
    }
}

// The form of a tick has brackets around words that can be missing, and braces around a list.
UNIT_TEST(test_the_page_has_the_words_of_a_tick) {
    OWN_BYTES form = {0};
    text_add_words(&form, "t 17");
    for (int i = 0; i < SENSE_GROUP_COUNT; i++) {
        const SenseGroup *group = &SENSE_GROUPS[i];
        bool is_open = i == SENSE_MATCH || group->bytes;
        if (is_open) text_add_words(&form, i == SENSE_MATCH ? " [" : " {");
        for (const SenseWord *word = group->words; word->word; word++, is_open = false) {
            bool can_miss = word->is_more || (word->when.type && !group->bytes);
            text_add_words(&form, "%s%s%s",
                           is_open         ? ""
                           : word->is_else ? "|"
                                           : " ",
                           can_miss ? "[" : "", word->word);
            if (!word[1].is_else) add_fields(&form, word, false);
            if (can_miss) text_add_words(&form, "]");
        }
        if (group->bytes) text_add_words(&form, "}");
    }
    text_add_words(&form, "]%c", '\0');
    char *page = bots_page(), name[32];
    char *block = part_of(page, "in which the bot is asked:\n\n```\n", "\n```"), *to = block;
    for (const char *at = block; *at; at++)
        if (*at != '\n' && strncmp(at, "  ", 2) != 0) *to++ = *at;
    *to = '\0';
    assert_string_equal(block, form.at);
    for (int i = 0; i < THING_GAINS; i++) {
        snprintf(name, sizeof name, "`%s`", THING_GAIN_NAMES[i]);
        if (!strstr(page, name)) fail_msg("docs/bots.md lacks %s", name);
    }
    free(block);
    free(page);
}

UNIT_TEST(test_the_page_of_formats_has_the_members_of_the_senses) {
    OWN_BYTES rows = {0};
    size_t length;
    OWN_TEXT *page = must(file_read, TESTS_DIR "/../docs/formats.md", 1, &length);
    for (int i = 0; i < SENSE_GROUP_COUNT; i++)
        for (const SenseWord *word = SENSE_GROUPS[i].words; word->word; word++) {
            text_add_words(&rows, "%s%s", word->is_else ? ", " : "\n", word->word);
            if (word[1].is_else) continue;
            text_add_words(&rows, ":");
            add_fields(&rows, word, true);
        }
    text_add_words(&rows, "\n%c", '\0');
    if (!strstr(page, rows.at)) fail_msg("docs/formats.md lacks this block:%s", rows.at);
}

// Returns whether a library gives a word these fields, itself or by a constant.
static bool library_has(const char *text, const char *key, char quote, const char *fields) {
    char quoted[160];
    const char *row = strstr(text, key);
    snprintf(quoted, sizeof quoted, "%c%s%c", quote, fields, quote);
    if (row && row[strlen(key)] == quote)
        return !strncmp(row + strlen(key), quoted, strlen(quoted));
    return row && strstr(text, quoted);
}

// The libraries are single files, which have their own tables. In C, n is a number and w a word.
UNIT_TEST(test_the_libraries_have_the_words_of_a_tick) {
    static const struct {
        const char *file, *key, *skipped;
        char quote;
        bool is_c;
    } LIBRARIES[] = {{"treads_bot.js", " %s: ", "", '\'', false},
                     {"treads_bot.py", "\"%s\": ", "", '"', false},
                     {"treads_bot.h", "\"%s\", ", "bounces opens left alive score", '"', true}};
    for (size_t k = 0; k < sizeof LIBRARIES / sizeof *LIBRARIES; k++) {
        char path[300], key[32], fields[128], quoted[32];
        size_t length;
        snprintf(path, sizeof path, ASSETS_DIR "/bots/%s", LIBRARIES[k].file);
        OWN_TEXT *text = must(file_read, path, 1, &length);
        for (int i = 0; i < SENSE_GROUP_COUNT; i++)
            for (const SenseWord *word = SENSE_GROUPS[i].words; word->word; word++) {
                size_t used = 0;
                bool is_c = LIBRARIES[k].is_c, is_of_message = i == SENSE_MESSAGES && word->is_more;
                for (const SenseField *field = word->fields; field->type; field++)
                    if (!field->is_inner)
                        used += (size_t)sprintf(fields + used, "%s%s", used && !is_c ? " " : "",
                                                !is_c                  ? field->name
                                                : sense_is_text(field) ? "w"
                                                                       : "n");
                snprintf(key, sizeof key, LIBRARIES[k].key, word->word);
                snprintf(quoted, sizeof quoted, "%c%s%c", LIBRARIES[k].quote, word->word,
                         LIBRARIES[k].quote);
                bool is_there = is_of_message ? strstr(text, quoted) != NULL
                                              : library_has(text, key, LIBRARIES[k].quote, fields);
                if (!is_there && !strstr(LIBRARIES[k].skipped, word->word))
                    fail_msg("%s lacks %s%s", LIBRARIES[k].file, key, fields);
            }
    }
}

UNIT_TEST(test_a_tick_is_sent_in_words) {
    const TankSight tanks[] = {{.id = 1, .is_enemy = true, .health = 0.5},
                               {.id = 2, .is_enemy = true, .is_wreck = true},
                               {.id = 3, .pose = {1, 2, -3}}};
    const ShellSight shells[] = {{.id = 7, .is_own = true}, {.id = 8, .bounces = 2}};
    const SenseEvent events[] = {{.kind = SENSE_EVENT_HIT, .about = 1, .damage = 0.25},
                                 {.kind = SENSE_EVENT_WALL, .about = -1}};
    const Message message = {
        .topic = MESSAGE_HELP, .about = -1, .role = ROLE_COVER, .to_key = 1, .tick = 1u << 31};
    const ThingSight things[] = {
        {.kind = "mine", .id = 4, .team = -1, .is_own = true, .danger_m = 4, .cover_m = 5},
        {.kind = "plate", .gain = GAIN_GATE}};
    const double points[] = {0, 1.5};
    Senses senses = {.tick = 17,
                     .health = 1,
                     .tanks = tanks,
                     .tank_count = 3,
                     .shells = shells,
                     .shell_count = 2,
                     .things = things,
                     .thing_count = 2,
                     .messages = &message,
                     .message_count = 1,
                     .events = events,
                     .event_count = 2,
                     .status = {.team_count = 2, .points = points, .left_s = 3}};
    OWN_BYTES sent = {0};
    protocol_sense(&sent, &senses, false);
    senses.was_hit = senses.is_touching = true, senses.hit_bearing_rad = -0.00005;
    senses.special_rounds = 2, senses.special_wait_s = 1e-9, senses.heat = 0.5, senses.reach_m = 9;
    senses.shield = 1, senses.boost_s = NAN, senses.goal = (Goal){true, {1, 2}, 3, "escort"};
    senses.tank_count = senses.shell_count = senses.thing_count = 0;
    senses.message_count = senses.event_count = 0;
    protocol_sense(&sent, &senses, true);
    text_add_words(&sent, "%c", '\0');
    assert_string_equal(
        sent.at,
        "t 17 me 0 0 0 0 0 0 0 1 foe 1 0 0 0 0 0 0 0.5 wreck 2 0 0 0 0 0 0 0 "
        "friend 3 1 2 -3 0 0 0 0 own 7 0 0 0 0 shell 8 0 0 0 0 bounces 8 2 "
        "thing mine 4 0 0 0 0 -1 1 0 0 0 4 0 0 none 0 "
        "thing plate 0 0 0 0 0 0 0 0 0 0 0 0 0 gate 0 opens 0 0 0 "
        "say 0 help -1 0 0 role cover to 0 when 2147483648 event hit 1 0 0 0.25 event miss -1 0 0 "
        "0\n"
        "t 17 me 0 0 0 0 0 0 0 1 struck -0.0001 touch 0 0 special 2 0 heat 0.5 lob 9 shielded 1 "
        "goal 1 2 3 escort left 3 alive 0 0 score 0 0 score 1 1.5\n");
}

// Replaces words in capitals by 3, and removes brackets.
static void fill_in(const char *form, char *line) {
    for (; *form; form++) {
        bool is_name = *form >= 'A' && *form <= 'Z';
        if (is_name) *line++ = '3';
        while (is_name && form[1] >= 'A' && form[1] <= 'Z') form++;
        if (!is_name && !strchr("[]", *form)) *line++ = *form;
    }
    *line = '\0';
}

#define ANSWER_WITH_MESSAGE                                                                        \
    "o 17 LEFT RIGHT TURRET FIRE rest N say help ABOUT X Y role hold to ID when TICK"

// The program reads the answers that the page describes as the page describes them.
UNIT_TEST(test_the_program_reads_the_answers_of_the_page) {
    char *page = bots_page(), line[256], *rest = NULL;
    char *form = part_of(page, "followed by its order:\n\n```\n", "```");
    for (char *at = strtok_r(form, "\n", &rest); at; at = strtok_r(NULL, "\n", &rest)) {
        Notes notes = {0};
        fill_in(strstr(at, "TOPIC") ? ANSWER_WITH_MESSAGE : at, line);
        Answer answer = protocol_read(line, &TANK_SPECS[0], &notes);
        assert_string_equal(answer.why, "");
        assert_int_equal(answer.kind, *at == 'o'   ? ANSWER_ORDER
                                      : *at == '#' ? ANSWER_COMMENT
                                                   : ANSWER_REMARK);
        if (*at == 'd') assert_true(notes.count || *notes.state);
        if (*at == 'o') assert_true(answer.tick == 17 && answer.order.say.topic == MESSAGE_HELP);
        if (*at == 'o') assert_int_equal(answer.order.say.role, ROLE_HOLD);
        if (*at == 'o') assert_true(answer.order.say.to_key == 4 && answer.order.say.tick == 3);
        if (*at == 'o') assert_int_equal(answer.order.sleep_ticks, 3);
    }
    free(form);
    form = part_of(page, "shows what the bot draws: ", ".\nThe roles");
    for (char *at = form; (at = strchr(at, '`')); at = strchr(at + 1, '`') + 1) {
        Notes notes = {0};
        char *role;
        snprintf(line, sizeof line, "draw %.*s", (int)strcspn(at + 1, "`"), at + 1);
        if ((role = strstr(line, "ROLE"))) memcpy(role, "path", 4);
        char filled[256];
        fill_in(line, filled);
        assert_int_equal(protocol_read(filled, &TANK_SPECS[0], &notes).kind, ANSWER_REMARK);
        if (!notes.count && !*notes.state) fail_msg("nothing is drawn by: %s", filled);
    }
    free(form);
    free(page);
}

UNIT_TEST(test_the_cause_of_an_invalid_number_is_named) {
    EACH_CASE(row, "files", "answers") {
        Answer answer = protocol_read(row.fields[0], &TANK_SPECS[0], NULL);
        if (strcmp(answer.why, row.fields[1]) != 0)
            fail_msg("%s: '%s', not '%s'", row.fields[0], answer.why, row.fields[1]);
    }
}

static char found[1 << 14];
static void note_finding(void *context, BotFinding finding, const char *what) {
    (void)context;
    static const char *const WORDS[] = {
        [BOT_FAILED] = "FAILED: ", [BOT_FINE] = "ok: ", [BOT_NOTE] = "note: "};
    size_t used = strlen(found);
    snprintf(found + used, sizeof found - used, "%s%s\n", WORDS[finding], what);
}

UNIT_TEST(test_the_check_of_a_bot_names_its_mistake) {
    BotRules rules = strict_rules();
    EACH_CASE(row, "files", "checked bots") {
        char command[256];
        Problem problem = {""};
        snprintf(command, sizeof command, "%s %s", bad_bot, row.fields[0]);
        *found = '\0';
        bool is_fine =
            bot_check(command, known_arena("yard"), &rules, note_finding, NULL, &problem);
        assert_string_equal(problem.text, "");
        if (!strstr(found, row.fields[1])) fail_msg("%s: %s", row.fields[0], found);
        assert_int_equal(is_fine, !strstr(found, "FAILED"));
    }
}

UNIT_TEST(test_drawings_out_of_sight_are_left_out) {
    static const char *const FAR_ONES[] = {
        "draw line path 1 2 3 4e9",     "draw line path 1 nan 3 4",  "draw cross target -1e17 2",
        "draw circle danger 1 2 1e300", "draw circle danger 1 2 -3", "draw text lead inf 2 x",
        "draw text lead 1 2147483647 x"};
    Notes notes = {0};
    protocol_read("draw line path 1 2 3 -400", &TANK_SPECS[0], &notes);
    assert_true(notes.count == 1);
    for (size_t i = 0; i < sizeof FAR_ONES / sizeof *FAR_ONES; i++) {
        Answer answer = protocol_read(FAR_ONES[i], &TANK_SPECS[0], &notes);
        assert_true(answer.kind == ANSWER_REMARK && notes.count == 1);
    }
}

UNIT_TEST(test_drawn_texts_are_of_any_script_without_control_characters) {
    Notes notes = {0};
    protocol_read("draw state \033[2J\377 \302\233", &TANK_SPECS[0], &notes);
    assert_string_equal(notes.state, "\\x1b[2J\\xff \\u009b");
    protocol_read(
        "draw state \u043e\u0445\u043e\u0442\u0430 \u043d\u0430 \u0432\u0440\u0430\u0433\u0430",
        &TANK_SPECS[0], &notes);
    assert_string_equal(notes.state,
                        "\u043e\u0445\u043e\u0442\u0430 \u043d\u0430 \u0432\u0440\u2026");
    for (int i = 0; i < 2 * NOTES_MAX; i++)
        protocol_read("draw text lead 1 2 a\tb\303", &TANK_SPECS[0], &notes);
    assert_int_equal(notes.count, NOTES_MAX);
    assert_string_equal(notes.items[NOTES_MAX - 1].text, "a\\x09b\\xc3");
}

UNIT_TEST(test_bad_bots_forfeit_in_time_and_leave_nothing) {
    BotRules rules = strict_rules();
    int delays = 0; // allowed on a busy machine
    EACH_CASE(row, "files", "bots") {
        const char *kind = row.fields[0], *wanted = row.fields[1];
        rules.budget_s = *row.fields[3] ? strtod(row.fields[3], NULL) : BUDGET_S;
        *said = '\0';
        OWN_BOUT bout = bot_against(kind, "idle", &rules);
        ReplayWriter *writer = tape_begin(bout.match);
        double most_s = rules.budget_s + bot_bank_s(&rules) + LATE_S,
               slowest_s = play(&bout, writer);
        if (battle_tick(match_battle(bout.match)) == 2) most_s = rules.start_s + LATE_S;
        if (slowest_s > most_s) printf("%s: a tick of %.3f s\n", kind, slowest_s), delays++;
        tape_end(writer, bout.match);
        Forfeit end = match_forfeited(bout.match, 0);
        if (strcmp(end ? forfeit_name((int)end) : "", wanted) != 0)
            fail_msg("%s: %s: %s", kind, forfeit_name((int)end), said);
        if (!strstr(said, row.fields[2]) || !!*said != !!*wanted)
            fail_msg("%s says: %s -- not: %s", kind, said, row.fields[2]);
        assert_int_equal(match_is_over(bout.match), *wanted != 0);
        check_tape();
        match_destroy(bout.match);
        bout.match = NULL;
        double until_s = clock_s() + 1;
        while (running(kind) && clock_s() < until_s) usleep(1000);
        if (running(kind)) fail_msg("%s: %d of its processes remain", kind, running(kind));
    }
    assert_in_range(delays, 0, 3);
}

// Bots that write files or open sockets can do so without isolation, and fail with it. The host's
// size is not part of their memory.
UNIT_TEST(test_isolation_denies_files_and_sockets) {
    static const char *const KINDS[] = {"writer", "caller", "good"};
    OWN_TEXT *large = malloc(64 << 20);
    memset(large, 1, 64 << 20);
    for (int i = 0; i < 6; i++) {
        BotRules rules = strict_rules();
        Problem problem;
        rules.isolation.kind = i < 3 ? ISOLATION_BASIC : ISOLATION_NONE;
        Isolation isolation = rules.isolation;
        const char *const words[] = {bad_bot, NULL};
        if (!isolation_choose(&isolation, words, NULL, &problem)) {
            assert_non_null(strstr(problem.text, "--isolation"));
            continue; // not supported by this kernel, or the folder is readable by root alone
        }
        OWN_BOUT bout = bot_against(KINDS[i % 3], "idle", &rules);
        match_run(bout.match, 40);
        assert_int_equal(match_forfeited(bout.match, 0),
                         i == 3 || i == 4 ? FORFEIT_DEAD : FORFEIT_NONE);
    }
    unlink("/tmp/treads-bad-bot");
    Isolation strict = {.kind = ISOLATION_STRICT};
    Problem problem = {""};
    if (!isolation_choose(&strict, NULL, NULL, &problem))
        assert_non_null(strstr(problem.text, "--isolation strict"));
}

// Starts tests/probe.c in a folder, as a user who is not root. In isolation it may use Landlock up
// to a version; 0: without isolation. Its output goes to `out`.
static pid_t start_probe(const char *folder, const char *const *words, int landlock_max, int out) {
    enum { NOBODY = 65534 };
    pid_t probe = fork();
    if (probe) return probe;
    bool is_user = geteuid() || (!setgroups(0, NULL) && !setgid(NOBODY) && !setuid(NOBODY));
    Isolation isolation = {.kind = ISOLATION_BASIC, .memory_mb = 1024};
    Cage cage;
    prctl(PR_SET_PDEATHSIG, SIGKILL); // a test that fails leaves nothing
    if (!is_user || chdir(folder) || setpgid(0, 0) || dup2(out, 1) < 0) _exit(1);
    if (!landlock_max) execv(words[0], (char *const *)words);
    if (landlock_max && cage_prepare(&cage, isolation, words, landlock_max, NULL))
        cage_exec(&cage, -1);
    _exit(1);
}

// Older versions of Landlock restrict less, and seccomp refuses the rest.
UNIT_TEST(test_older_kernels_keep_the_promises_of_basic) {
    enum { TEXT_MAX = 8192, NEWEST = 6 };
    char folder[] = "/tmp/treads-probe-XXXXXX", path[300], text[TEXT_MAX], newest[TEXT_MAX],
         said_by[3][32];
    Isolation isolation = {.kind = ISOLATION_BASIC, .memory_mb = 1024};
    Problem problem, remark = {""};
    if (!isolation_choose(&isolation, NULL, &remark, &problem) || *remark.text) {
        print_message("skipped: this kernel has no Landlock, or an old version\n");
        return;
    }
    size_t size;
    snprintf(path, sizeof path, "%.*s/probe", (int)(strrchr(bad_bot, '/') - bad_bot), bad_bot);
    OWN_TEXT *program = file_read(path, 64, &size, NULL);
    assert_non_null(program);
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chmod(folder, 0777), 0);
    snprintf(path, sizeof path, "%s/probe", folder);
    FILE *file = fopen(path, "w");
    assert_true(file && fwrite(program, size, 1, file) == 1 && !fclose(file) && !chmod(path, 0755));
    const char *words[] = {path, "victim", NULL, NULL, NULL, NULL};
    int pipes[2];
    assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
    pid_t victim = start_probe(folder, words, 0, pipes[1]);
    ssize_t count = read(pipes[0], text, sizeof text - 1);
    text[count > 0 ? count : 0] = '\0';
    assert_int_equal(sscanf(text, "%31s %31s %31s", said_by[0], said_by[1], said_by[2]), 3);
    words[1] = "once";
    for (int i = 0; i < 3; i++) words[2 + i] = said_by[i];
    for (int version = NEWEST; version > 0; version--) {
        pid_t probe = start_probe(folder, words, version, pipes[1]);
        assert_int_equal(waitpid(probe, NULL, 0), probe);
        kill(-probe, SIGKILL); // the child that it could not kill
        count = read(pipes[0], text, sizeof text - 1);
        text[count > 0 ? count : 0] = '\0';
        if (version == NEWEST) memcpy(newest, text, sizeof text);
        char *own = strstr(text, "# kill-child ");
        assert_non_null(own);
        own += strlen("# kill-child ");
        assert_memory_equal(own, version == NEWEST ? "yes" : "no\n", 3);
        assert_non_null(strstr(text, "# truncate no\n"));
        assert_non_null(strstr(text, "# kill no\n"));
        const char *rest = strchr(own, '\n'), *wanted = strstr(newest, "# kill-child yes");
        assert_memory_equal(text, newest, (size_t)(own - text));
        assert_string_equal(rest, wanted + strlen("# kill-child yes"));
    }
    kill(victim, SIGKILL);
    waitpid(victim, NULL, 0);
    close(pipes[0]), close(pipes[1]);
    char command[400];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

UNIT_TEST(test_no_process_outlives_a_killed_host) {
    pid_t host = fork();
    if (!host) {
        BotRules rules = strict_rules();
        OWN_BOUT bout = bout_of(NULL, MODE_LAST, 3, 60);
        add_bot(&bout, "brood");
        add_bot(&bout, "brood");
        bout_start(&bout, known_arena("yard"));
        must(bots_join, bout.match, &rules);
        match_run(bout.match, 40);
        raise(SIGKILL);
    }
    int status;
    assert_int_equal(waitpid(host, &status, 0), host);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    double until_s = clock_s() + 1;
    while (running("brood") && clock_s() < until_s) usleep(1000);
    assert_int_equal(running("brood"), 0);
}

// The error output of a bot is read on; its beginning and its end are kept.
UNIT_TEST(test_error_output_costs_little_memory) {
    BotRules rules = strict_rules();
    OWN_BOUT bout = bot_against("talker", "idle", &rules);
    match_run(bout.match, 60);
    long before_kb = grown_kb();
    match_run(bout.match, 600); // 23 MB
    check_at_most((double)(grown_kb() - before_kb), 1024);
    assert_int_equal(match_forfeited(bout.match, 0), FORFEIT_NONE);
}

static int shown_lines;
static double shown_s; // time of the last one
static void count_line(const char *name, uint64_t tick, const char *text) {
    (void)name, (void)tick, (void)text;
    shown_lines++;
    shown_s = clock_s();
}

UNIT_TEST(test_lines_are_shown_before_the_answer) {
    BotRules rules = strict_rules();
    rules.budget_s = 1;
    rules.report_log = count_line;
    OWN_BOUT bout = bot_against("muser", "idle", &rules);
    match_run(bout.match, 21);
    check_at_least(clock_s() - shown_s, 0.2);
    assert_int_equal(match_forfeited(bout.match, 0), FORFEIT_NONE);
}

// The message about a forfeit repeats the last words of a bot only if they were not shown.
UNIT_TEST(test_last_words_are_shown_once) {
    static const struct {
        const char *kind, *words;
        int lines;
        bool are_repeated;
    } ROWS[] = {{"stillborn", "no model", 2, false}, {"wordy", "the last words", 241, true}};
    for (int i = 0; i < 4; i++) {
        BotRules rules = strict_rules();
        bool is_quiet = i & 1;
        rules.report_log = is_quiet ? NULL : count_line;
        shown_lines = 0;
        *said = '\0';
        OWN_BOUT bout = bot_against(ROWS[i / 2].kind, "idle", &rules);
        ReplayWriter *writer = tape_begin(bout.match);
        play(&bout, writer);
        tape_end(writer, bout.match);
        assert_int_equal(!!strstr(said, ROWS[i / 2].words), is_quiet || ROWS[i / 2].are_repeated);
        if (!is_quiet) check_at_least(shown_lines, ROWS[i / 2].lines);
    }
}

// 100,000 lines per tick are counted, and the answers after them are read.
UNIT_TEST(test_a_flood_of_lines_costs_neither_answers_nor_memory) {
    static const char *const KINDS[] = {"torrent", "remarks"};
    for (int i = 0; i < effort_of(2, 2); i++) {
        BotRules rules = strict_rules();
        rules.budget_s = 0.1; // the bot has to write 4 MB
        OWN_BOUT bout = bot_against(KINDS[i], "idle", &rules);
        match_run(bout.match, 62);
        long before_kb = grown_kb();
        match_run(bout.match, 60);
        assert_int_equal(match_forfeited(bout.match, 0), FORFEIT_NONE);
        check_at_most((double)(grown_kb() - before_kb), 1024);
        int lines = 0;
        uint64_t hidden = 0;
        for (const LogLine *line; (line = match_log_line(bout.match, lines)); lines++)
            if (line->tick == 120 && *line->text == '(')
                hidden = strtoull(line->text + 1, NULL, 10);
        assert_int_equal(lines, LOG_LINES_MAX);
        if (hidden != 60 * 100000 - BOT_LOG_MAX) fail_msg("%s: %d lines", KINDS[i], (int)hidden);
    }
}

// The thoughts of a bot in a tick, which its match has after the tick.
typedef struct Thinking {
    Notes notes;
    LogLine line;
    bool is_observed;
    double x_m; // the bot's own position, as sent to it
    Order order;
} Thinking;

static void note_thinking(void *context, const Senses *senses, const Notes *notes,
                          const Order *order) {
    Thinking *thinking = context;
    (void)notes;
    thinking->is_observed = true;
    thinking->x_m = senses->pose.x;
    thinking->order = *order;
}

static void note_what_is_shown(const Match *match, Thinking *thinking) {
    const LogLine *line = match_log_line(match, 0);
    thinking->notes = *match_notes(match, 0);
    if (line) thinking->line = *line;
}

static void check_shown(const Match *match, const Thinking *wanted) {
    Thinking shown = {0};
    note_what_is_shown(match, &shown);
    assert_string_equal(shown.notes.state, wanted->notes.state);
    assert_int_equal(shown.notes.count, wanted->notes.count);
    for (int i = 0; i < shown.notes.count; i++) {
        const Note *note = &shown.notes.items[i], *original = &wanted->notes.items[i];
        assert_true(note->kind == original->kind && note->role == original->role &&
                    note->a.x == original->a.x && note->b.x == original->b.x &&
                    note->radius_m == original->radius_m);
        assert_string_equal(note->text, original->text);
    }
    assert_true(shown.line.tick == wanted->line.tick);
    assert_string_equal(shown.line.text, wanted->line.text);
}

// A recording shows a bot's drawings, its output and its input, in each tick and after jumps. The
// thoughts do not affect the match, can be omitted, and are not in links.
UNIT_TEST(test_recordings_keep_the_thoughts_of_bots) {
    enum { TICKS = 400 };
    static Thinking thinking[TICKS + 1];
    uint64_t hash = 0;
    size_t links[2];
    for (int forgets = 0; forgets < 2; forgets++) {
        BotRules rules = strict_rules();
        rules.forgets_thoughts = forgets;
        OWN_BOUT bout = bot_against("thinker", "idle", &rules);
        ReplayWriter *writer = tape_begin(bout.match);
        match_keep_notes(bout.match, true);
        for (int i = 1; i <= TICKS; i++) {
            Thinking *now = &thinking[forgets ? 0 : i];
            match_observe_mind(bout.match, 0, note_thinking, now);
            tape_tick(writer, bout.match, NULL);
            note_what_is_shown(bout.match, now);
        }
        match_observe_mind(bout.match, 0, NULL, NULL);
        tape_end(writer, bout.match);
        if (!forgets) hash = codec.result.state_hash;
        assert_true(codec.result.state_hash == hash);
        check_tape();
        OWN_REPLAY *replay = tape_parse();
        assert_int_equal(replay->thought_count > 0, !forgets);
        Problem problem = {""};
        OWN_TEXT *link = replay_link(codec.bytes, codec.count, &problem);
        assert_string_equal(problem.text, "");
        links[forgets] = strlen(link);
        if (forgets) continue;
        OWN_PLAYER *player = must(replay_player_create, replay, known_arena("yard"));
        Match *match = replay_player_match(player);
        match_keep_notes(match, true);
        for (int i = 1; i <= TICKS; i++) {
            Thinking again = {0};
            match_observe_mind(match, 0, note_thinking, &again);
            assert_true(replay_player_step(player));
            check_shown(match, &thinking[i]);
            assert_int_equal(again.is_observed, thinking[i].is_observed);
            assert_true(again.x_m == thinking[i].x_m);
            assert_memory_equal(&again.order, &thinking[i].order, sizeof again.order);
        }
        match_observe_mind(match, 0, NULL, NULL);
        int age = 0;
        for (const LogLine *line; (line = match_log_line(match, age));) {
            if (line->tick == 60 && !strcmp(line->text, "\\x1b[2J\\xff  ")) break;
            age++;
        }
        assert_non_null(match_log_line(match, age));
        static const int JUMPS[] = {250, 37, 199, 60, 59, 400, 21, 5};
        for (size_t i = 0; i < sizeof JUMPS / sizeof *JUMPS; i++) {
            assert_true(replay_player_seek(player, (uint64_t)JUMPS[i]));
            check_shown(match, &thinking[JUMPS[i]]);
        }
    }
    assert_int_equal(links[0], links[1]);
    int rests = 0;
    for (int i = 1; i <= TICKS; i++) rests += !thinking[i].is_observed;
    assert_in_range(rests, TICKS / 4, 3 * TICKS / 4);
}

static ChildProcess *start_child(const char *const *words) {
    return must(child_start, words, (Isolation){.kind = ISOLATION_NONE, .memory_mb = 1024});
}

static int processors_of(ChildProcess *child) {
    const char *line = "";
    assert_int_equal(child_write(child, "\n", 1, clock_s() + 10), CHILD_FINE);
    assert_int_equal(child_read_line(child, &line, clock_s() + 10), CHILD_FINE);
    return atoi(line);
}

static void settle_beside(void *place) { *(int *)place = thread_pin(true); }

UNIT_TEST(test_child_processes_can_be_pinned_and_released) {
    const char *const words[] = {"sh", "-c", "(while read line; do nproc; done); true", NULL};
    ChildProcess *child = start_child(words);
    int all = processors_of(child), processor = thread_pin(true);
    assert_true(processor >= 0);
    child_pin(child, processor);
    assert_int_equal(processors_of(child), 1);
    for (int i = 0; i < 1000; i++) assert_int_equal(sched_getcpu(), processor);
    Thread second; // starts on the processor of this one
    int place = processor;
    assert_true(thread_start(&second, settle_beside, &place));
    thread_join(&second);
    assert_int_equal(place, -1);
    assert_int_equal(thread_pin(false), -1);
    child_pin(child, -1);
    assert_int_equal(processors_of(child), all);
    child_stop(child, 0);
}

UNIT_TEST(test_child_processes_keep_the_processors_they_chose) {
    if (processor_count() < 2) return;
    const char *const words[] = {
        "sh", "-c",
        "taskset -cp 1 $$ >/dev/null; while read line; do taskset -cp $$ | sed 's/.*: //'; done",
        NULL};
    ChildProcess *child = start_child(words);
    for (int pinned = 1; pinned >= -1; pinned--) {
        if (pinned < 1) child_pin(child, pinned);
        assert_int_equal(processors_of(child), 1);
    }
    child_stop(child, 0);
}

UNIT_TEST(test_lines_may_have_the_documented_length) {
    for (int more = 0; more < 2; more++) {
        char command[64];
        snprintf(command, sizeof command, "printf '%%%dd\\n' 7; sleep 5", CHILD_LINE_MAX + more);
        const char *const words[] = {"sh", "-c", command, NULL}, *line = "";
        ChildProcess *child = start_child(words);
        assert_int_equal(child_read_line(child, &line, clock_s() + 10),
                         more ? CHILD_LONG_LINE : CHILD_FINE);
        if (!more) assert_int_equal(strlen(line), CHILD_LINE_MAX);
        child_stop(child, 0);
    }
}

UNIT_TEST(test_minds_and_bots_can_be_swapped) {
    BotRules rules = strict_rules();
    OWN_BOUT bout = bot_against("good", "hunter", &rules);
    ReplayWriter *writer = tape_begin(bout.match);
    Edit to_bot = {.kind = EDIT_MIND, .tank = 1, .added.mind = bout.card.tanks[0].mind};
    Edit to_mind = {.kind = EDIT_MIND, .added.mind = mind_initial(behaviour_find("hunter"))};
    for (int i = 0; i < 150; i++) {
        if (i == 50) tape_edit(writer, bout.match, to_bot);
        if (i == 60) assert_int_equal(running("good"), 2);
        if (i == 100) tape_edit(writer, bout.match, to_mind);
        tape_tick(writer, bout.match, NULL);
    }
    tape_end(writer, bout.match);
    assert_int_equal(match_forfeits(bout.match, NULL), 0);
    check_tape();
}

UNIT_TEST(test_commands_are_split_into_words) {
    char text[] = "python3 -u 'my bot.py'  \"--name=it's\" x";
    const char *words[BOT_WORDS_MAX];
    must(bot_words, text, words);
    const char *const wanted[] = {"python3", "-u", "my bot.py", "--name=it's", "x", NULL};
    for (int i = 0; i < 5; i++) assert_string_equal(words[i], wanted[i]);
    assert_null(words[5]);
    must_not("", bot_words, (char[]){"a 'b"}, words);
    must_not("", bot_words, (char[]){"  "}, words);
}

UNIT_TEST_MAIN("bots")
