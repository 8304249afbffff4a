// field.h -- arenas for tests: shipped ones, and small ones written where they are used.
#pragma once

#include "check.h"

#include "sim/arena/arena.h"

static inline void terrain_drop(Terrain **terrain) { terrain_destroy(*terrain); }
#define OWN_TERRAIN OWNED(terrain_drop) Terrain

static inline Arena *shipped_arena(const char *name) {
    char path[2048];
    snprintf(path, sizeof path, "%s/arenas/%s.tmj", ASSETS_DIR, name);
    return must(arena_load, path);
}

// Returns a shipped arena that is kept until the program ends.
static inline const Arena *known_arena(const char *name) {
    enum { KNOWN_MAX = 32 };
    static Arena *arenas[KNOWN_MAX];
    int i = 0;
    while (i < KNOWN_MAX - 1 && arenas[i] && strcmp(arenas[i]->name, name) != 0) i++;
    return arenas[i] ? arenas[i] : (arenas[i] = shipped_arena(name));
}

static const char *const ARENA_NAMES[] = {"open", "yard", "maze", "pillars", "proving", "city"};
enum { ARENA_COUNT = sizeof ARENA_NAMES / sizeof *ARENA_NAMES };

// Tests write JSON with single quotes; this makes them double quotes.
static inline void json_quotes(char *text) {
    for (; *text; text++)
        if (*text == '\'') *text = '"';
}

// Makes an empty field with one spawn point in its centre and these Tiled objects ("" for none).
// Returns NULL and sets `problem` if they are invalid.
static inline Arena *field_parse(int width_m, int height_m, const char *objects, Problem *problem) {
    size_t room = strlen(objects) + 512;
    OWN_TEXT *text = malloc(room);
    int length = snprintf(
        text, room,
        "{'type':'map','orientation':'orthogonal','infinite':false,'width':%d,'height':%d,"
        "'tilewidth':10,'tileheight':10,'tilesets':[],'layers':[{'type':'objectgroup',"
        "'name':'objects','objects':[{'id':1,'type':'spawn','x':%d,'y':%d,'width':0,'height':0,"
        "'point':true,'rotation':0}%s%s]}]}",
        width_m, height_m, width_m * 5, height_m * 5, objects[0] ? "," : "", objects);
    json_quotes(text);
    Arena *arena = arena_parse(text, (size_t)length, "field", ".", problem);
    return arena;
}

static inline Arena *field_create(int width_m, int height_m, const char *objects) {
    return must(field_parse, width_m, height_m, objects);
}
