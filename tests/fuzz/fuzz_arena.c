// fuzz_arena.c -- any bytes as an arena file: rejected with a message, or valid, and then written
// as XML that is well-formed.
#include "bout.h"
#include "sim/arena/tiled.h"

static void check_saved(const char *text, size_t length) {
    json_t *map = map_parse(text, length, "map.tmj", NULL);
    FUZZ_CHECK(map);
    Text xml = map_xml(map);
    FUZZ_CHECK(!xml.error);
    json_t *saved = map_parse(xml.at, xml.count, "map.tmx", NULL);
    FUZZ_CHECK(saved);
    json_decref(saved);
    free(xml.at);
    json_decref(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Problem problem = {""};
    const char *text = (const char *)bytes;
    Arena *arena = arena_parse(text, length, "map.tmj", "/nowhere", &problem);
    FUZZ_CHECK(arena || problem.text[0]);
    if (arena) check_arena(arena);
    if (arena) check_saved(text, length);
    arena_destroy(arena);
    return 0;
}
