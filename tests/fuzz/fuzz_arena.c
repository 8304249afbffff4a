// fuzz_arena.c -- any bytes as an arena file: rejected with a message, or valid.
#include "bout.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Problem problem = {""};
    Arena *arena = arena_parse((const char *)bytes, length, "map.tmj", "/nowhere", &problem);
    FUZZ_CHECK(arena || problem.text[0]);
    if (arena) check_arena(arena);
    arena_destroy(arena);
    return 0;
}
