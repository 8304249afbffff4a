// fuzz_arena.c -- any bytes as an arena file: rejected with a message, or valid, and then the same
// arena after it was written as XML.
#include "bout.h"
#include "sim/arena/tiled.h"

static void check_saved(const Arena *arena, const char *text, size_t length) {
    json_t *map = map_parse(text, length, "map.tmj", NULL);
    FUZZ_CHECK(map);
    Problem problem = {""};
    Text xml = map_xml(map);
    FUZZ_CHECK(!xml.error);
    Arena *saved = arena_parse(xml.at, xml.count, "map.tmx", "/nowhere", &problem);
    if (!saved || saved->content_hash != arena->content_hash)
        fprintf(stderr, "%s\n%.*s\n", problem.text, (int)xml.count, xml.at);
    FUZZ_CHECK(saved && saved->content_hash == arena->content_hash);
    arena_destroy(saved);
    free(xml.at);
    json_decref(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Problem problem = {""};
    const char *text = (const char *)bytes;
    Arena *arena = arena_parse(text, length, "map.tmj", "/nowhere", &problem);
    FUZZ_CHECK(arena || problem.text[0]);
    if (arena) check_arena(arena);
    if (arena) check_saved(arena, text, length);
    arena_destroy(arena);
    return 0;
}
