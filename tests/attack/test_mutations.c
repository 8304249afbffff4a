// test_mutations.c -- mutated files of every format: the targets of tests/fuzz/ run all kept inputs
// and inputs close to them, without a fuzzer and with any compiler.
//
// `test_mutations [SECONDS [SEED [TARGET ...]]]` makes inputs for that long; without SECONDS a few,
// always the same. A failing input is saved to a file and its path printed. So is a slow one: a
// reader of files may take 2 s per MB, and 200 MB of memory. With KEEP=FOLDER the input of each
// target with the longest time per byte and the input with the most memory are saved there.
#include <signal.h>
#include <sys/time.h>
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
    INPUT_MOST = 1 << 20,
    CHANGES_MOST = 6,
    SLICE = 100,       // consecutive inputs of one target
    SHORT_SLICES = 10, // slices of each target if no time is given
    LONG_SECONDS = 600,
    BATTLE_PART = 10,   // a battle takes much longer than parsing an input
    HANG_SECONDS = 60,  // limit of processor time
    SECONDS_PER_MB = 2, // smaller inputs get the time of one MB
    MEMORY_MB = 200
};

// Sanitizers slow a program down and need additional memory.
#if defined __SANITIZE_ADDRESS__
#define IS_MEASURED false
#elif defined __has_feature
#define IS_MEASURED !__has_feature(address_sanitizer)
#else
#define IS_MEASURED true
#endif

typedef struct Input {
    uint8_t *bytes;
    size_t length;
} Input;

typedef struct Target {
    const char *name;
    Entry *entry;
    Input *kept;
    int kept_count;
    long done, accepted;
    Input slowest, largest; // inputs with the worst figures
    double slowest_s, slowest_s_per_byte, largest_mb;
} Target;

#define TARGET(name) {#name, attack_##name, .kept_count = 0},
static Target TARGETS[] = {MUTATION_TARGETS};
#undef TARGET

static const Target *running;
static Input now;

// Reads the archive that tests/fuzz.sh packs.
static void read_kept(Target *target) {
    enum { BLOCK = 512, LENGTH_AT = 124 }; // of POSIX tar
    char path[512], header[BLOCK];
    snprintf(path, sizeof path, TESTS_DIR "/fuzz/corpus/%s.tar", target->name);
    FILE *file = fopen(path, "rb");
    while (file && fread(header, BLOCK, 1, file) == 1 && *header) {
        size_t length = strtoul(header + LENGTH_AT, NULL, 8);
        Input input = {malloc(length + !length), length};
        target->kept = realloc(target->kept, ((size_t)target->kept_count + 1) * sizeof input);
        FUZZ_CHECK(length <= INPUT_MOST && input.bytes && target->kept);
        FUZZ_CHECK(fread(input.bytes, 1, length, file) == length);
        fseek(file, (long)(-length % BLOCK), SEEK_CUR);
        target->kept[target->kept_count++] = input;
    }
    FUZZ_CHECK(file && target->kept_count);
    fclose(file);
}

static void save_input(const char *path, const Input *input) {
    FILE *file = fopen(path, "wb");
    if (file) fwrite(input->bytes, 1, input->length, file), fclose(file);
}

static void leave_input(int signal_number) {
    char path[128];
    snprintf(path, sizeof path, "%s/mutation-%s-%ld", P_tmpdir, running->name, (long)getpid());
    save_input(path, &now);
    fprintf(stderr, "%s: input %ld %s: %s\n", running->name, running->done,
            signal_number == SIGPROF ? "hangs" : "fails", path);
    signal(SIGABRT, SIG_DFL);
    abort();
}

// A sanitizer keeps its own handlers.
static void watch_signals(void) {
    const int FATAL[] = {SIGABRT, SIGPROF, SIGSEGV, SIGFPE, SIGBUS};
    for (int i = 0; i < COUNT_OF(FATAL); i++) {
        struct sigaction was;
        sigaction(FATAL[i], NULL, &was);
        if (was.sa_handler == SIG_DFL) signal(FATAL[i], leave_input);
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

// Returns the end of the part of a text that starts at `at`: an object or list with all its
// members, an element with all its children, a member, or a line.
static size_t part_end(const Input *input, size_t at) {
    const char *text = (const char *)input->bytes;
    int depth = 0;
    size_t i = at;
    bool is_xml = text[at] == '<', is_json = strchr("{[\"", text[at]) && text[at];
    for (; i < input->length; i++) {
        char next = i + 1 < input->length ? text[i + 1] : '\0';
        if (is_json)
            depth += (text[i] == '{' || text[i] == '[') - (text[i] == '}' || text[i] == ']');
        if (is_json && depth <= 0 && (next == ',' || next == '}' || next == ']' || depth < 0))
            break;
        if (is_xml && text[i] == '<') depth += next == '/' ? -1 : 1;
        if (is_xml && text[i] == '>' && text[i - (i > at)] == '/') depth--;
        if (is_xml && text[i] == '>' && depth <= 0) break;
        if (!is_xml && !is_json && text[i] == '\n') break;
    }
    return i < input->length ? i + 1 : input->length;
}

// Repeats a part of the input until it fills up to INPUT_MOST bytes, because slow code often takes
// quadratic time. Members of JSON get different names.
static void grow(Dice *dice, Input *input) {
    static const char *const STARTS[] = {"{", "[", "\"", "<", "\n", ""};
    const char *start = STARTS[dice_below(dice, sizeof STARTS / sizeof *STARTS)];
    size_t at = place_in(dice, input->length), most = (size_t)1 << (14 + dice_below(dice, 7));
    for (; *start && at < input->length && input->bytes[at] != (uint8_t)*start; at++) continue;
    if (at >= input->length) return;
    if (*start == '\n' && at + 1 < input->length) at++;
    size_t end = *start ? part_end(input, at) : at + 1 + place_in(dice, input->length - at);
    if (*start == '<' && dice_below(dice, 4) == 0) // deeply nested
        for (end = at; end < input->length && input->bytes[end++] != '>';) continue;
    static uint8_t parts[INPUT_MOST];
    size_t length = end - at, count = 0;
    for (int i = 0; input->length + count + length + 16 < most; i++) {
        if (*start == '"') count += (size_t)snprintf((char *)parts + count, 16, "\"%d", i);
        size_t skipped = *start == '"';
        memcpy(parts + count, input->bytes + at + skipped, length - skipped);
        count += length - skipped;
        if (*start && strchr("{[\"", *start) && parts[count - 1] != ',') parts[count++] = ',';
    }
    put(input, at, 0, parts, count);
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

// Limits the processor time until the next call; 0 for no limit.
static void limit_time(int seconds) {
    const struct itimerval limit = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &limit, NULL);
}

static double processor_s(void) {
    struct timespec spent;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return (double)spent.tv_sec + 1e-9 * (double)spent.tv_nsec;
}

// Returns the peak of the memory since the last call of forget_peak; 0 where it is unknown.
static double peak_mb(void) {
    char line[128];
    double mb = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "VmHWM:", 6)) mb = atof(line + 6) / 1024;
    if (file) fclose(file);
    return mb;
}

static void forget_peak(void) {
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (file) fputs("5", file), fclose(file);
}

static void keep_worst(const Input *input, double value, double *worst, Input *kept) {
    if (value <= *worst) return;
    *worst = value;
    free(kept->bytes);
    *kept = (Input){malloc(input->length + !input->length), input->length};
    FUZZ_CHECK(kept->bytes);
    if (input->length) memcpy(kept->bytes, input->bytes, input->length);
}

static bool is_battle(const Target *target) {
    return !strcmp(target->name, "match") || !strcmp(target->name, "walls") ||
           !strcmp(target->name, "replay") || !strcmp(target->name, "policy");
}

static void measure(Target *target, const Input *input, double spent_s, double mb) {
    enum { FEW_BYTES = 1000 };
    double megabytes = (double)input->length / 1e6;
    if (!IS_MEASURED) return;
    if (spent_s > target->slowest_s) target->slowest_s = spent_s;
    keep_worst(input, spent_s / (double)(input->length + FEW_BYTES), &target->slowest_s_per_byte,
               &target->slowest);
    keep_worst(input, mb, &target->largest_mb, &target->largest);
    bool is_slow = !is_battle(target) && spent_s > SECONDS_PER_MB * fmax(1, megabytes);
    if (!is_slow && mb <= MEMORY_MB) return;
    fprintf(stderr, "%s: %.3f MB take %.2f s and %.0f MB of memory\n", target->name, megabytes,
            spent_s, mb);
    abort();
}

// Runs the input in a block of exactly its size, so that a sanitizer detects reads past its end.
static void run_input(Target *target, const Input *input) {
    now = (Input){malloc(input->length + !input->length), input->length};
    FUZZ_CHECK(now.bytes);
    memcpy(now.bytes, input->bytes, input->length);
    running = target;
    limit_time(HANG_SECONDS);
    forget_peak();
    double before_mb = IS_MEASURED ? peak_mb() : 0, start_s = processor_s();
    target->accepted += target->entry(now.bytes, now.length) != 0;
    limit_time(0);
    measure(target, &now, processor_s() - start_s, IS_MEASURED ? peak_mb() - before_mb : 0);
    free(now.bytes);
    target->done++;
}

static void run_mutation(Target *target, Dice *dice, Input *input) {
    enum { GROWN_PART = 50 };
    const Input *from = &target->kept[dice_below(dice, target->kept_count)];
    if (target->slowest.length && dice_below(dice, GROWN_PART) == 0) from = &target->slowest;
    memcpy(input->bytes, from->bytes, from->length);
    input->length = from->length;
    bool is_grown = !is_battle(target) && dice_below(dice, GROWN_PART) == 0;
    if (is_grown) grow(dice, input);
    int changes = dice_below(dice, CHANGES_MOST) + !is_grown;
    for (int i = is_grown ? dice_below(dice, 2) : changes; i > 0; i--) change(dice, target, input);
    run_input(target, input);
}

// Runs a file of 1 MB: the slowest kept input, with all lines but the first repeated.
static void run_repeated(Target *target, Input *input) {
    const Input *from = &target->slowest;
    if (!from->length || is_battle(target)) return;
    const uint8_t *line = memchr(from->bytes, '\n', from->length);
    size_t start = line ? (size_t)(line + 1 - from->bytes) : 0;
    put(input, 0, input->length, from->bytes, from->length);
    while (input->length + from->length <= INPUT_MOST && start < from->length)
        put(input, input->length, 0, from->bytes + start, from->length - start);
    run_input(target, input);
}

static bool is_wanted(const Target *target, char **names, int count) {
    bool is_named = count == 0;
    for (int i = 0; i < count; i++) is_named = is_named || !strcmp(names[i], target->name);
    return is_named;
}

static void save_worst(const Target *target) {
    const char *folder = getenv("KEEP");
    char path[1024];
    snprintf(path, sizeof path, "%s/%s-slowest", folder ? folder : "", target->name);
    if (folder && target->slowest.length) save_input(path, &target->slowest);
    snprintf(path, sizeof path, "%s/%s-largest", folder ? folder : "", target->name);
    if (folder && target->largest.length) save_input(path, &target->largest);
}

static void run_all(Target *targets, int count, double seconds, Dice *dice) {
    Input input = {malloc(INPUT_MOST), 0};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < targets[i].kept_count; k++) run_input(&targets[i], &targets[i].kept[k]);
    for (int i = 0; i < count; i++) run_repeated(&targets[i], &input);
    time_t end = time(NULL) + (time_t)seconds;
    int slices = effort_of(SHORT_SLICES, 4);
    for (int slice = 0; seconds > 0 ? time(NULL) < end : slice < slices; slice++)
        for (int i = 0; i < count; i++)
            for (int k = is_battle(&targets[i]) ? SLICE / BATTLE_PART : SLICE; k > 0; k--)
                run_mutation(&targets[i], dice, &input);
    free(input.bytes);
}

int main(int argc, char **argv) {
    Target targets[COUNT_OF(TARGETS)];
    int count = 0;
    double seconds = argc > 1 ? atof(argv[1]) : effort_is_long() ? LONG_SECONDS : 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : seconds > 0 ? (uint64_t)time(NULL) : 1;
    Dice dice = dice_seed(seed, 0);
    for (int i = 0; i < COUNT_OF(TARGETS); i++)
        if (is_wanted(&TARGETS[i], argv + 3, argc > 3 ? argc - 3 : 0))
            read_kept(&TARGETS[i]), targets[count++] = TARGETS[i];
    watch_signals();
    run_all(targets, count, seconds, &dice);
    long parsed = 0, played = 0;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 0; i < count; i++) {
        *(is_battle(&targets[i]) ? &played : &parsed) += targets[i].done;
        printf("%-10s %9ld inputs, %3.0f %% accepted", targets[i].name, targets[i].done,
               100.0 * (double)targets[i].accepted / (double)(targets[i].done + !targets[i].done));
        if (IS_MEASURED)
            printf(", slowest %.3f s, %.3g s/MB (%zu bytes), largest %.0f MB", targets[i].slowest_s,
                   1e6 * targets[i].slowest_s_per_byte, targets[i].slowest.length,
                   targets[i].largest_mb);
        printf("\n");
        save_worst(&targets[i]);
        free(targets[i].slowest.bytes);
        free(targets[i].largest.bytes);
        for (int k = 0; k < targets[i].kept_count; k++) free(targets[i].kept[k].bytes);
        free(targets[i].kept);
    }
    printf("in all %ld inputs to parsers, %ld to battles\n", parsed, played);
    return parsed + played > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
