// bad_bot.c -- a bot for test_bots that plays well until tick 20, and then misbehaves as its
// argument says.
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BAD_TICK = 20 };

static void nap_ms(long ms) {
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static void say(const char *text) {
    if (write(STDOUT_FILENO, text, strlen(text)) < 0) exit(0);
}

static void work_ms(double ms) {
    clock_t until = clock() + (clock_t)(ms / 1000 * CLOCKS_PER_SEC);
    while (clock() < until) continue;
}

// Prints 100,000 lines.
static void print_many(int to) {
    enum { LINES = 100000, LENGTH = 41 };
    char *lines = malloc(LINES * LENGTH + 1);
    for (int i = 0; lines && i < LINES; i++)
        sprintf(lines + (size_t)i * LENGTH, "# line %5d of the many of this tick  .\n", i);
    for (long at = 0, count; lines && at < LINES * LENGTH; at += count)
        if ((count = write(to, lines + at, LINES * LENGTH - (size_t)at)) < 0) exit(0);
    free(lines);
}

// Draws and prints something else in most ticks, and sleeps in between.
static void think_aloud(long tick) {
    char text[512];
    if (tick % 7 == 0) fprintf(stderr, "in tick %ld\n", tick);
    if (tick % 60 == 0) fprintf(stderr, "\033[2J\xff \t\n\nnot finished");
    snprintf(
        text, sizeof text,
        "# remark %ld\ndraw state %s\ndraw line target 1 2 %ld.127 4\ndraw text lead 1 2 a %ld b\n"
        "draw circle danger 3 4 5\no %ld 1 0.5 0.1 0 rest %d\n",
        tick, tick % 90 < 45 ? "hunting" : "hiding", tick % 40, tick / 20, tick, tick % 5 ? 0 : 3);
    say(text);
}

static int behave_badly(const char *kind, long tick) {
    char line[128];
    snprintf(line, sizeof line, "o %ld 1 1 0 0\n", tick);
    if (!strcmp(kind, "writer") && fopen("/tmp/treads-bad-bot", "w")) exit(9);
    if (!strcmp(kind, "caller") && socket(AF_INET, SOCK_STREAM, 0) >= 0) exit(9);
    if (!strcmp(kind, "crash")) raise(SIGSEGV);
    if (!strcmp(kind, "exit")) exit(3);
    for (int i = 0; !strcmp(kind, "wordy") && i < 1 << 15; i++)
        fputs("a line of 64 characters, of which there are 2 MB before the end\n", stderr);
    if (!strcmp(kind, "wordy")) fputs("the last words\n", stderr), exit(3);
    if (!strcmp(kind, "half")) say("o 20 1"), exit(0);
    if (!strcmp(kind, "silent")) nap_ms(60000);
    if (!strcmp(kind, "spin")) work_ms(60000);
    if (!strcmp(kind, "stop")) raise(SIGSTOP);
    if (!strcmp(kind, "stubborn")) signal(SIGTERM, SIG_IGN), signal(SIGINT, SIG_IGN), nap_ms(60000);
    if (!strcmp(kind, "slow")) work_ms(12);
    while (!strcmp(kind, "trickle")) say(" "), nap_ms(5);
    if (!strcmp(kind, "wrong-tick")) return say("o 7 1 1 0 0\n"), 1;
    if (!strcmp(kind, "garbage")) return say("forward!\n"), 1;
    if (!strcmp(kind, "short")) return say("o 20 1 1\n"), 1;
    if (!strcmp(kind, "nan")) return say("o 20 nan 1 0 0\n"), 1;
    if (!strcmp(kind, "endless-track")) return say("o 20 inf 1 0 0\n"), 1;
    if (!strcmp(kind, "comma")) return say("o 20 0,5 1 0 0\n"), 1;
    if (!strcmp(kind, "commas")) return say("o 20 1, 1, 0, 0\n"), 1;
    if (!strcmp(kind, "truth")) return say("o 20 1 1 0 True\n"), 1;
    if (!strcmp(kind, "wide")) return write(STDOUT_FILENO, "o\0 \0002\0000\0\n\0", 10) > 0;
    if (!strcmp(kind, "endings")) return say("o 20 1 1 0 0\r"), 1;
    while (!strcmp(kind, "babble")) say("bot is thinking\n");
    if (!strcmp(kind, "chatty")) say("debug: 1,5\n\noops\ndraw cross lead 1,5 2\n");
    if (!strcmp(kind, "no-tick")) return say("o -20 1 1 0 0\n"), 1;
    if (!strcmp(kind, "late-tick")) return say("o 1e300 1 1 0 0\n"), 1;
    if (!strcmp(kind, "zero")) return write(STDOUT_FILENO, "o 20 \0 1\n", 9) > 0;
    while (!strcmp(kind, "endless"))
        say("oooooooooooooooooooooooooooooooooooooooooooooooooooooooooo");
    while (!strcmp(kind, "flood")) say("# one of many remarks\n");
    if (!strcmp(kind, "memory"))
        for (volatile char *block; (block = malloc(1 << 22));)
            for (int i = 0; i < 1 << 22; i += 4096) block[i] = 1;
    if (!strcmp(kind, "greedy")) {
        volatile char *hoard = malloc(1 << 21);
        for (int i = 0; hoard && i < 1 << 21; i += 4096) hoard[i] = 1;
        return say(line), 1;
    }
    if (!strcmp(kind, "deaf")) close(STDIN_FILENO), nap_ms(60000);
    if (!strcmp(kind, "mute")) close(STDOUT_FILENO), nap_ms(60000);
    if (!strcmp(kind, "family"))
        for (int i = 0; i < 5; i++)
            if (!fork()) nap_ms(60000), exit(0);
    if (!strcmp(kind, "brood") && tick == BAD_TICK && !fork()) nap_ms(60000), exit(0);
    if (!strcmp(kind, "orphan"))
        if (fork()) exit(0);
    if (!strcmp(kind, "orphan")) nap_ms(60000);
    if (!strcmp(kind, "family")) exit(0);
    for (int i = 0; !strcmp(kind, "talker") && i < 300; i++)
        if (write(STDERR_FILENO, line, sizeof line) < 0) exit(0);
    if (!strcmp(kind, "torrent") || !strcmp(kind, "remarks"))
        return print_many(*kind == 't' ? STDERR_FILENO : STDOUT_FILENO), say(line), 1;
    if (!strcmp(kind, "muser")) return fputs("musing\n", stderr), nap_ms(300), say(line), 1;
    if (!strcmp(kind, "thinker")) return think_aloud(tick), 1;
    if (!strcmp(kind, "huge"))
        snprintf(line, sizeof line, "o %ld 1e308 -1e308 1e300 7 rest 1e9\n", tick);
    if (!strcmp(kind, "newer"))
        snprintf(line, sizeof line, "o %ld 1 1 0 0 hum 3 say x 1 rest 1\n", tick);
    return !strcmp(kind, "good") ? 0 : (say(line), 1);
}

int main(int count, char **words) {
    char line[1 << 16];
    long tick;
    const char *kind = count > 1 ? words[1] : "good";
    if (!strcmp(kind, "stillborn")) return fprintf(stderr, "loading\nno model\n"), 1;
    if (!strcmp(kind, "shy")) nap_ms(60000);
    while (fgets(line, sizeof line, stdin)) {
        bool is_start = !strcmp(line, "start\n") && strcmp(kind, "unflushed");
        for (int i = 0; is_start && i < (strcmp(kind, "loader") ? 40 : 64); i++)
            if (strstr(kind, "loader")) say("loading\n");
        if (is_start && !strcmp(kind, "marked")) say("\xef\xbb\xbf");
        if (is_start)
            say(!strcmp(kind, "rude")               ? "hello\n"
                : !strcmp(kind, "later")            ? "bot 9 good\n"
                : !strcmp(kind, "library")          ? "bot framework 1.2\nBot ready\nbot 3 good\n"
                : !strcmp(kind, "endless-greeting") ? "bot 3 good"
                                                    : "# hello\nbot 3 good\n");
        if (!strcmp(line, "quit\n") && strcmp(kind, "unflushed")) return 0;
        if (sscanf(line, "t %ld", &tick) != 1 || !strcmp(kind, "half-flushed")) continue;
        if (tick >= BAD_TICK && behave_badly(kind, tick)) continue;
        snprintf(line, sizeof line, "o %ld 1 0.9 0.5 1 say help 1 3.5 4\r\n", tick);
        say("# a remark\ndraw state fine\n"), say(line);
    }
    if (strstr(kind, "flushed")) say("bot 3 good\no 0 1 1 0 0\n");
    return 0;
}
