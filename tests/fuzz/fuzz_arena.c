// fuzz_arena.c -- any bytes as an arena file: rejected with a message, or valid, and then written
// as XML that is well-formed.
#include "bout.h"
#include "sim/arena/tiled.h"

static void check_saved(const char *text, size_t length) {
    OWN_JSON *map = map_parse(text, length, "map.tmj", NULL);
    FUZZ_CHECK(map);
    OWN_BYTES xml = map_xml(map);
    FUZZ_CHECK(!xml.error);
    OWN_JSON *saved = map_parse(xml.at, xml.count, "map.tmx", NULL);
    FUZZ_CHECK(saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Problem problem = {""};
    const char *text = (const char *)bytes;
    OWN_ARENA *arena = arena_parse(text, length, "map.tmj", "/nowhere", &problem);
    FUZZ_CHECK(arena || problem.text[0]);
    if (arena) check_arena(arena);
    bool is_valid = arena;
    if (arena) check_saved(text, length);
    return FUZZ_RESULT(is_valid);
}
