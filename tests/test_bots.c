// test_bots.c -- external bots play and are recorded; misbehaviour costs them the match in
// time and does not affect others.
#define _GNU_SOURCE // sched_getcpu
#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "cases.h"
#include "tape.h"

#include "bots/bots.h"
#include "bots/protocol.h"
#include "platform/system.h"
#include "platform/threads.h"

#define BUDGET_S 0.004
#define LATE_S 0.05 // beyond the budget and the bank

static char bad_bot[200]; // its path, beside this program
static char said[4096];
static void hear(const char *sentence) { snprintf(said, sizeof said, "%s", sentence); }

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

static void bot_against(Bout *bout, const Arena *arena, const char *kind, const char *mind,
                        const BotRules *rules) {
    Problem problem = {""};
    bout_init(bout, 3, 60);
    add_bot(bout, kind);
    bout_add(bout, behaviour_find(mind), DRIVES[0], 1);
    bout_start(bout, arena);
    assert_true(bots_join(bout->match, rules, &problem));
    assert_string_equal(problem.text, ""); // no warning, which the view would show
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
        FILE *file = *entry->d_name > '0' && *entry->d_name <= '9' ? fopen(path, "r") : NULL;
        if (!file) continue;
        size_t read = fread(words, 1, sizeof words, file);
        count += read >= length && !memcmp(words, wanted, length);
        fclose(file);
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

// Version 1 called a bot's own shells "mine".
UNIT_TEST(test_each_version_is_sent_its_own_words) {
    const ShellSight shells[] = {{.id = 7, .is_own = true}, {.id = 8}};
    const Senses senses = {.shells = shells, .shell_count = 2};
    static const char *const WORDS[] = {
        [1] = " mine 7 0 0 0 0 shell 8 0 0 0 0\n", [2] = " own 7 0 0 0 0 shell 8 0 0 0 0\n"};
    for (int version = PROTOCOL_OLDEST; version <= PROTOCOL_VERSION; version++) {
        Text text = {0};
        char greeting[32];
        protocol_sense(&text, &senses, version, false);
        text_add_words(&text, "%c", '\0');
        assert_non_null(strstr(text.at, WORDS[version]));
        free(text.at);
        sprintf(greeting, "bot %d name", version);
        assert_int_equal(protocol_version(greeting), version);
    }
    assert_int_equal(protocol_version("bot 2"), 2);
    assert_int_equal(protocol_version("bot 3 name"), 0);
    assert_int_equal(protocol_version("bot 12 name"), 0);
    assert_int_equal(protocol_version("hello"), 0);
}

UNIT_TEST(test_drawings_out_of_sight_are_left_out) {
    static const char *const FAR_ONES[] = {
        "draw line path 1 2 3 4e9",  "draw line path 1 nan 3 4",
        "draw cross target -1e17 2", "draw circle danger 1 2 1e300",
        "draw text lead inf 2 x",    "draw text lead 1 2147483647 x"};
    Notes notes = {0};
    protocol_read("draw line path 1 2 3 -400", &TANK_SPECS[0], &notes);
    assert_true(notes.count == 1);
    for (size_t i = 0; i < sizeof FAR_ONES / sizeof *FAR_ONES; i++) {
        Answer answer = protocol_read(FAR_ONES[i], &TANK_SPECS[0], &notes);
        assert_true(answer.kind == ANSWER_REMARK && notes.count == 1);
    }
}

UNIT_TEST(test_drawn_texts_are_ascii) {
    Notes notes = {0};
    protocol_read("draw state \033[2J\377 \302\233", &TANK_SPECS[0], &notes);
    assert_string_equal(notes.state, "?[2J? ??");
    for (int i = 0; i < 2 * NOTES_MAX; i++)
        protocol_read("draw text lead 1 2 a\tb\303", &TANK_SPECS[0], &notes);
    assert_int_equal(notes.count, NOTES_MAX);
    assert_string_equal(notes.items[NOTES_MAX - 1].text, "a?b?");
}

UNIT_TEST(test_bad_bots_forfeit_in_time_and_leave_nothing) {
    OWN_ARENA *arena = shipped_arena("yard");
    BotRules rules = strict_rules();
    int delays = 0; // allowed on a busy machine
    EACH_CASE(row, "files", "bots") {
        OWN_BOUT bout;
        const char *kind = row.fields[0], *wanted = row.fields[1];
        rules.budget_s = *row.fields[3] ? strtod(row.fields[3], NULL) : BUDGET_S;
        *said = '\0';
        bot_against(&bout, arena, kind, "idle", &rules);
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
        check_tape(arena);
        match_destroy(bout.match);
        bout.match = NULL;
        double until_s = clock_s() + 1;
        while (running(kind) && clock_s() < until_s) usleep(1000);
        if (running(kind)) fail_msg("%s: %d of its processes remain", kind, running(kind));
    }
    assert_in_range(delays, 0, 3);
}

// Bots that write files or open sockets can do so without isolation, and fail with it. The size of
// the host does not count as their memory.
UNIT_TEST(test_isolation_denies_files_and_sockets) {
    static const char *const KINDS[] = {"writer", "caller", "good"};
    char *large = malloc(64 << 20);
    memset(large, 1, 64 << 20);
    OWN_ARENA *arena = shipped_arena("yard");
    for (int i = 0; i < 6; i++) {
        BotRules rules = strict_rules();
        OWN_BOUT bout;
        Problem problem;
        rules.isolation.kind = i < 3 ? ISOLATION_BASIC : ISOLATION_NONE;
        Isolation isolation = rules.isolation;
        if (!isolation_choose(&isolation, &problem)) {
            assert_non_null(strstr(problem.text, "--isolation"));
            continue; // not supported by this kernel
        }
        bot_against(&bout, arena, KINDS[i % 3], "idle", &rules);
        match_run(bout.match, 40);
        assert_int_equal(match_forfeited(bout.match, 0),
                         i == 3 || i == 4 ? FORFEIT_DEAD : FORFEIT_NONE);
    }
    free(large);
    unlink("/tmp/treads-bad-bot");
    Isolation strict = {.kind = ISOLATION_STRICT};
    Problem problem = {""};
    if (!isolation_choose(&strict, &problem))
        assert_non_null(strstr(problem.text, geteuid() ? "bubblewrap" : "root"));
}

UNIT_TEST(test_no_process_outlives_a_killed_host) {
    OWN_ARENA *arena = shipped_arena("yard");
    pid_t host = fork();
    if (!host) {
        BotRules rules = strict_rules();
        OWN_BOUT bout = bout_of(NULL, MODE_LAST, 3, 60);
        add_bot(&bout, "brood");
        add_bot(&bout, "brood");
        bout_start(&bout, arena);
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

// The error output of a bot is read on and kept up to a limit.
UNIT_TEST(test_error_output_costs_at_most_a_megabyte) {
    OWN_ARENA *arena = shipped_arena("yard");
    BotRules rules = strict_rules();
    OWN_BOUT bout;
    bot_against(&bout, arena, "talker", "idle", &rules);
    match_run(bout.match, 60);
    long before_kb = grown_kb();
    match_run(bout.match, 600); // 23 MB
    check_at_most((double)(grown_kb() - before_kb), 1.1 * 1024);
    assert_int_equal(match_forfeited(bout.match, 0), FORFEIT_NONE);
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
    OWN_ARENA *arena = shipped_arena("yard");
    BotRules rules = strict_rules();
    OWN_BOUT bout;
    bot_against(&bout, arena, "good", "hunter", &rules);
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
    check_tape(arena);
}

UNIT_TEST(test_commands_are_split_into_words) {
    char text[] = "python3 -u 'my bot.py'  \"--name=it's\" x";
    const char *words[BOT_WORDS_MAX];
    must(bot_words, text, words);
    const char *const wanted[] = {"python3", "-u", "my bot.py", "--name=it's", "x", NULL};
    for (int i = 0; i < 5; i++) assert_string_equal(words[i], wanted[i]);
    assert_null(words[5]);
    Problem problem;
    assert_false(bot_words((char[]){"a 'b"}, words, &problem));
    assert_false(bot_words((char[]){"  "}, words, &problem));
}

UNIT_TEST_MAIN("bots")
