// replay_corpus.c -- runs a fuzz target over the files of folders, where there is no fuzzer: every
// kept input is a test of every build.
#include <dirent.h>
#include <sys/stat.h>

#include "fuzz.h"

// In a block of exactly its size, so that a read behind its end is noticed.
static uint8_t *read_input(const char *path, size_t *length) {
    struct stat info;
    FILE *file = fopen(path, "rb");
    FUZZ_CHECK(file && !fstat(fileno(file), &info) && S_ISREG(info.st_mode));
    *length = (size_t)info.st_size;
    uint8_t *bytes = malloc(*length ? *length : 1);
    FUZZ_CHECK(bytes && fread(bytes, 1, *length, file) == *length);
    fclose(file);
    return bytes;
}

static int run_folder(const char *folder) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort), done = 0;
    FUZZ_CHECK(count >= 0);
    for (int i = 0; i < count; i++) {
        char path[4096];
        size_t length;
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.') {
            uint8_t *bytes = read_input(path, &length);
            LLVMFuzzerTestOneInput(bytes, length);
            free(bytes);
            done++;
        }
        free(entries[i]);
    }
    free(entries);
    return done;
}

int main(int argc, char **argv) {
    int done = 0;
    for (int i = 1; i < argc; i++) done += run_folder(argv[i]);
    printf("%d inputs\n", done);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
