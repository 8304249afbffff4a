// meaning.c -- which layers and objects of a Tiled map are walls, and the summary of how its parts
// were understood.
#include <string.h>
#include <strings.h>

#include "tiled.h"

static const char *const SOLID_WORDS[] = {"solid", "collides", "wall"};
// Words in the names of layers, without the s of a plural. The first ones mean walls.
static const char *const LAYER_WORDS[] = {"wall",  "collision", "solid", "obstacle",
                                          "layer", "tile",      "map",   "object"};
enum { WALL_LAYER_WORDS = 4 };
#define COUNT(words) (sizeof(words) / sizeof *(words))

static bool is_solid_word(const char *text) {
    for (size_t i = 0; i < COUNT(SOLID_WORDS); i++)
        if (!strcasecmp(text, SOLID_WORDS[i])) return true;
    return false;
}

// Tiled before version 0.16 wrote all properties as strings.
static bool is_true(const char *name, const json_t *value) {
    const char *text = json_string_value(value);
    return name && is_solid_word(name) &&
           (json_is_true(value) || json_number_value(value) != 0 ||
            (text && (!strcasecmp(text, "true") || !strcmp(text, "1"))));
}

bool is_marked_solid(const json_t *element) {
    json_t *properties = json_object_get(element, "properties"), *value;
    const char *name;
    for (size_t i = 0; i < json_array_size(properties); i++) {
        const json_t *item = json_array_get(properties, i);
        if (is_true(json_string_value(json_object_get(item, "name")),
                    json_object_get(item, "value")))
            return true;
    }
    json_object_foreach(json_is_object(properties) ? properties : NULL, name, value) {
        if (is_true(name, value)) return true;
    }
    return false;
}

// Returns the index of the word of layers at the start of the text, or -1.
static int layer_word(const char *text) {
    for (size_t i = 0; i < COUNT(LAYER_WORDS); i++)
        if (!strncasecmp(text, LAYER_WORDS[i], strlen(LAYER_WORDS[i]))) return (int)i;
    return -1;
}

// Returns whether a layer with this name consists of walls: "walls 2", "Collision Layer",
// "SolidTiles", but not "wallpaper" or "no collision".
static bool is_wall_name(const char *name) {
    bool is_wall = false;
    while (*name) {
        bool is_letter = (*name | 32) >= 'a' && (*name | 32) <= 'z';
        int word = layer_word(name);
        if (word < 0 && (is_letter || (unsigned char)*name >= 128)) return false;
        is_wall |= word >= 0 && word < WALL_LAYER_WORDS;
        name += word < 0 ? 1 : strlen(LAYER_WORDS[word]);
        name += word >= 0 && (*name == 's' || *name == 'S');
    }
    return is_wall;
}

bool is_solid_layer(const Build *build, const json_t *layer) {
    if (build->only_classes) return false;
    const char *name = json_string_value(json_object_get(layer, "name"));
    const char *class = json_string_value(json_object_get(layer, "class"));
    return is_marked_solid(layer) || (class && !strcasecmp(class, "wall")) ||
           (name && is_wall_name(name));
}

const char *object_class(const json_t *object) {
    const char *type = json_string_value(json_object_get(object, "type"));
    const char *class = json_string_value(json_object_get(object, "class"));
    return type && *type ? type : class ? class : "";
}

bool object_is(const json_t *object, const char *class) {
    return !strcasecmp(object_class(object), class);
}

bool object_has(const JsonCursor *object, const char *key) {
    return json_object_get(object->json, key);
}

void summary_add(Tally *tally, const char *name, int count) {
    char shown[sizeof tally->rows->name];
    escaped_write(shown, sizeof shown, "%s", name);
    for (int i = 0; i < tally->row_count; i++) {
        if (strcmp(tally->rows[i].name, shown) != 0) continue;
        tally->rows[i].count += count;
        return;
    }
    if (tally->row_count == SUMMARY_NAMES_MAX) {
        tally->others += count;
        return;
    }
    strcpy(tally->rows[tally->row_count].name, shown);
    tally->rows[tally->row_count++].count = count;
}

typedef struct Sentence {
    char *text;
    size_t used;
} Sentence;

#define ADD(sentence, ...)                                                                         \
    ((sentence)->used = text_add((sentence)->text, PROBLEM_MAX, (sentence)->used, __VA_ARGS__))

static const char *plural(int count) { return count == 1 ? "" : "s"; }

static void add_layers(Sentence *to, const Tally *tally) {
    if (tally->row_count) ADD(to, "layer%s ", plural(tally->row_count));
    for (int i = 0; i < tally->row_count; i++)
        ADD(to, "%s'%s'", i ? ", " : "", tally->rows[i].name);
    if (tally->others) ADD(to, " and more");
}

static void add_ignored(Sentence *to, const Build *build) {
    const Tally *classes = &build->ignored_classes;
    const char *before = "; ignored: ";
    if (build->ignored_layers.row_count) {
        ADD(to, "%s", before);
        add_layers(to, &build->ignored_layers);
        before = ", ";
    }
    for (int i = 0; i < classes->row_count; i++, before = ", ")
        ADD(to, "%s%d object%s of class '%s'", before, classes->rows[i].count,
            plural(classes->rows[i].count), classes->rows[i].name);
    if (classes->others) ADD(to, ", %d of other classes", classes->others);
    if (build->ignored_objects)
        ADD(to, "%s%d object%s without a class", before, build->ignored_objects,
            plural(build->ignored_objects));
}

void summary_write(Build *build) {
    Arena *arena = build->arena;
    Sentence to = {arena->summary, 0};
    int tiles = build->solid_count;
    bool is_scaled = build->is_foreign && arena->tile_m > 1;
    bool ignores = is_scaled || build->ignored_layers.row_count ||
                   build->ignored_classes.row_count || build->ignored_objects;
    if (!tiles && !ignores && !arena->chosen_spawns) return;
    if (tiles) {
        ADD(&to, "%d solid tile%s of ", tiles, plural(tiles));
        add_layers(&to, &build->solid_layers);
        ADD(&to, " became %d wall%s", build->solid_walls, plural(build->solid_walls));
    } else {
        ADD(&to, "%d wall%s", arena->wall_count, plural(arena->wall_count));
    }
    ADD(&to, "; %d spawn point%s%s", arena->spawn_count, plural(arena->spawn_count),
        arena->chosen_spawns ? ", chosen by the game" : "");
    if (is_scaled) ADD(&to, "; a tile is %g m wide, so that tanks have room", arena->tile_m);
    if (build->ground_layers.row_count) {
        ADD(&to, "; ground from ");
        add_layers(&to, &build->ground_layers);
    }
    add_ignored(&to, build);
}
