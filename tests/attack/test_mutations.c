// test_mutations.c -- mutated files of every format: the targets of tests/fuzz/ run all kept inputs
// and inputs close to them, without a fuzzer and with any compiler.
//
// `test_mutations [SECONDS [SEED [TARGET ..]]]` makes inputs for that long; without SECONDS a few,
// always the same. A failing input is saved to a file and its path printed.
#include <dirent.h>
#include <signal.h>
#include <time.h>

#include "effort.h"
#include "fuzz/fuzz.h"

#include "ai/maths/dice.h"

// MUTATION_TARGETS has a TARGET(name) for each target of tests/fuzz/, with the entry attack_NAME.
typedef int Entry(const uint8_t *bytes, size_t length);
#define TARGET(name) Entry attack_##name;
MUTATION_TARGETS
#undef TARGET

enum {
    INPUT_MOST = 1 << 16,
    CHANGES_MOST = 6,
    SLICE = 100,       // consecutive inputs of one target
    SHORT_SLICES = 24, // of each target if no time is given
    LONG_SECONDS = 600,
    BATTLE_PART = 10, // a battle takes much longer than parsing an input
    HANG_SECONDS = 60
};

typedef struct Input {
    uint8_t *bytes;
    size_t length;
} Input;

typedef struct Target {
    const char *name;
    Entry *entry;
    Input *kept;
    int kept_count;
    long done;
} Target;

#define TARGET(name) {#name, attack_##name, NULL, 0, 0},
static Target TARGETS[] = {MUTATION_TARGETS};
#undef TARGET
enum { TARGET_COUNT = sizeof TARGETS / sizeof *TARGETS };

static const Target *running;
static Input now;

static Input read_input(const char *path) {
    Input input = {malloc(INPUT_MOST), 0};
    FILE *file = fopen(path, "rb");
    FUZZ_CHECK(file && input.bytes);
    input.length = fread(input.bytes, 1, INPUT_MOST, file);
    fclose(file);
    return input;
}

static void read_kept(Target *target) {
    char folder[512], path[1024];
    struct dirent **entries;
    snprintf(folder, sizeof folder, TESTS_DIR "/fuzz/corpus/%s", target->name);
    int count = scandir(folder, &entries, NULL, alphasort);
    FUZZ_CHECK(count > 2);
    target->kept = calloc((size_t)count, sizeof *target->kept);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.') target->kept[target->kept_count++] = read_input(path);
        free(entries[i]);
    }
    free(entries);
}

static void leave_input(int signal_number) {
    char path[128];
    snprintf(path, sizeof path, "%s/mutation-%s-%ld", P_tmpdir, running->name, (long)getpid());
    FILE *file = fopen(path, "wb");
    if (file) fwrite(now.bytes, 1, now.length, file), fclose(file);
    fprintf(stderr, "%s: input %ld %s: %s\n", running->name, running->done,
            signal_number == SIGALRM ? "hangs" : "fails", path);
    signal(SIGABRT, SIG_DFL);
    abort();
}

// A sanitizer keeps its own handlers.
static void watch_signals(void) {
    const int SIGNALS[] = {SIGABRT, SIGALRM, SIGSEGV, SIGFPE, SIGBUS};
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        struct sigaction was;
        sigaction(SIGNALS[i], NULL, &was);
        if (was.sa_handler == SIG_DFL) signal(SIGNALS[i], leave_input);
    }
}

static size_t place_in(Dice *dice, size_t length) { return length ? dice_roll(dice) % length : 0; }

// Replaces `gone` bytes by `count` others.
static void put(Input *input, size_t at, size_t gone, const void *bytes, size_t count) {
    if (gone > input->length - at) gone = input->length - at;
    if (input->length - gone + count > INPUT_MOST) return;
    memmove(input->bytes + at + count, input->bytes + at + gone, input->length - at - gone);
    if (count) memcpy(input->bytes + at, bytes, count);
    input->length += count - gone;
}

// Replaces a number of the text, or inserts one, by a difficult value.
static void change_number(Dice *dice, Input *input) {
    static const char *const NUMBERS[] = {
        "0",          "-1",         "1e999", "-1e308",     "5e-324", "nan",
        "2147483648", "4294967295", "65536", "1000000000", "0.5",    "\x80\x80\x01",
        "-0",         "0x10",       "1e",    "9e15",
    };
    const char *number = NUMBERS[dice_below(dice, sizeof NUMBERS / sizeof *NUMBERS)];
    size_t at = place_in(dice, input->length), gone = 0;
    while (at < input->length && !(input->bytes[at] >= '0' && input->bytes[at] <= '9')) at++;
    while (at + gone < input->length && strchr("0123456789.e-", input->bytes[at + gone]) &&
           input->bytes[at + gone])
        gone++;
    put(input, at, gone, number, strlen(number));
}

// Inserts a part of another input, or of this one.
static void splice(Dice *dice, const Target *target, Input *input) {
    static uint8_t part[INPUT_MOST];
    const Input *from =
        dice_below(dice, 2) ? input : &target->kept[dice_below(dice, target->kept_count)];
    size_t at = place_in(dice, from->length), most = from->length - at;
    size_t count = dice_below(dice, 2) && most > 16 ? place_in(dice, 16) : place_in(dice, most + 1);
    memcpy(part, from->bytes + at, count);
    at = place_in(dice, input->length + 1);
    put(input, at, dice_below(dice, 2) ? count : 0, part, count);
}

static void change(Dice *dice, const Target *target, Input *input) {
    size_t at = place_in(dice, input->length);
    uint8_t byte = (uint8_t)dice_roll(dice);
    switch (dice_below(dice, 7)) {
    case 0:
        if (input->length) input->bytes[at] ^= (uint8_t)(1u << dice_below(dice, 8));
        break;
    case 1: put(input, at, 1, &byte, 1); break;
    case 2: put(input, at, 0, &byte, 1); break;
    case 3: put(input, at, 1 + place_in(dice, 32), NULL, 0); break;
    case 4: change_number(dice, input); break;
    case 5: splice(dice, target, input); break;
    default:
        if (dice_below(dice, 8) == 0) input->length = at; // truncated
    }
}

// Runs the input in a block of exactly its size, so that a sanitizer detects reads past its end.
static void run_input(Target *target, const Input *input) {
    now = (Input){malloc(input->length + !input->length), input->length};
    FUZZ_CHECK(now.bytes);
    memcpy(now.bytes, input->bytes, input->length);
    running = target;
    alarm(HANG_SECONDS);
    target->entry(now.bytes, now.length);
    alarm(0);
    free(now.bytes);
    target->done++;
}

static void run_mutation(Target *target, Dice *dice, Input *input) {
    const Input *from = &target->kept[dice_below(dice, target->kept_count)];
    memcpy(input->bytes, from->bytes, from->length);
    input->length = from->length;
    for (int i = 1 + dice_below(dice, CHANGES_MOST); i > 0; i--) change(dice, target, input);
    run_input(target, input);
}

static bool is_battle(const Target *target) {
    return !strcmp(target->name, "match") || !strcmp(target->name, "walls") ||
           !strcmp(target->name, "replay");
}

static bool is_wanted(const Target *target, char **names, int count) {
    bool is_named = count == 0;
    for (int i = 0; i < count; i++) is_named = is_named || !strcmp(names[i], target->name);
    return is_named;
}

static void run_all(Target *targets, int count, double seconds, Dice *dice) {
    Input input = {malloc(INPUT_MOST), 0};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < targets[i].kept_count; k++) run_input(&targets[i], &targets[i].kept[k]);
    time_t end = time(NULL) + (time_t)seconds;
    int slices = effort_of(SHORT_SLICES, 4);
    for (int slice = 0; seconds > 0 ? time(NULL) < end : slice < slices; slice++)
        for (int i = 0; i < count; i++)
            for (int k = is_battle(&targets[i]) ? SLICE / BATTLE_PART : SLICE; k > 0; k--)
                run_mutation(&targets[i], dice, &input);
    free(input.bytes);
}

int main(int argc, char **argv) {
    Target targets[TARGET_COUNT];
    int count = 0;
    double seconds = argc > 1 ? atof(argv[1]) : effort_is_long() ? LONG_SECONDS : 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : seconds > 0 ? (uint64_t)time(NULL) : 1;
    Dice dice = dice_seed(seed, 0);
    for (int i = 0; i < TARGET_COUNT; i++)
        if (is_wanted(&TARGETS[i], argv + 3, argc > 3 ? argc - 3 : 0))
            read_kept(&TARGETS[i]), targets[count++] = TARGETS[i];
    watch_signals();
    run_all(targets, count, seconds, &dice);
    long parsed = 0, played = 0;
    printf("seed %llu:", (unsigned long long)seed);
    for (int i = 0; i < count; i++) {
        *(is_battle(&targets[i]) ? &played : &parsed) += targets[i].done;
        printf(" %s %ld,", targets[i].name, targets[i].done);
        for (int k = 0; k < targets[i].kept_count; k++) free(targets[i].kept[k].bytes);
        free(targets[i].kept);
    }
    printf(" in all %ld inputs to parsers, %ld to battles\n", parsed, played);
    return parsed + played > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
