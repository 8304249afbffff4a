// meaning.c -- which layers and objects of a Tiled map are walls, and the summary of how its parts
// were understood.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "tiled.h"

// Singular words for walls in names and classes of layers, objects and tiles, and in properties.
// docs/arenas.md has the same table.
static const char *const WALL_NAMES[] = {"wall",       "solid",      "collision", "collide",
                                         "collider",   "collidable", "colliding", "block",
                                         "blocked",    "blocking",   "obstacle",  "impassable",
                                         "impassible", "unwalkable", "barrier",   NULL};
// Words for the opposite, in properties that are false.
static const char *const WAY_NAMES[] = {"walkable", "passable", NULL};
// Words that may stand next to these.
static const char *const PLAIN_NAMES[] = {
    "layer", "tile", "map",  "level",  "object", "group", "sprite", "upper", "lower", "front",
    "back",  "top",  "left", "bottom", "right",  "inner", "outer",  "main",  "is",    NULL};

// Returns the longest word of the list at the start of the text, or NULL.
static const char *word_at(const char *text, const char *const *words) {
    const char *found = NULL;
    for (; *words; words++)
        if (!strncasecmp(text, *words, strlen(*words)) &&
            (!found || strlen(*words) > strlen(found)))
            found = *words;
    return found;
}

// Returns whether a name consists of such words: "walls 2", "Collision Layer", "obstacles.upper",
// "SolidTiles", but not "wallpaper" or "no collision".
static bool is_name_of(const char *const *words, const char *name) {
    bool is_found = false;
    while (*name) {
        bool is_letter = (*name | 32) >= 'a' && (*name | 32) <= 'z';
        const char *word = word_at(name, words), *plain = word ? word : word_at(name, PLAIN_NAMES);
        if (!plain && (is_letter || (unsigned char)*name >= 128)) return false;
        is_found |= word != NULL;
        name += plain ? strlen(plain) : 1;
        name += plain && (*name == 's' || *name == 'S');
    }
    return is_found;
}

bool means_wall(const char *name) { return name && is_name_of(WALL_NAMES, name); }

// Tiled before version 0.16 wrote all properties as strings.
static bool says_wall(const char *name, const json_t *value) {
    const char *text = json_string_value(value);
    bool is_true = json_is_true(value) || json_number_value(value) != 0 ||
                   (text && (!strcasecmp(text, "true") || !strcmp(text, "1")));
    bool is_false = json_is_false(value) || (json_is_number(value) && !is_true) ||
                    (text && (!strcasecmp(text, "false") || !strcmp(text, "0")));
    return name &&
           ((is_true && is_name_of(WALL_NAMES, name)) || (is_false && is_name_of(WAY_NAMES, name)));
}

bool is_marked_solid(const json_t *element) {
    json_t *properties = json_object_get(element, "properties"), *value;
    const char *name;
    for (size_t i = 0; i < json_array_size(properties); i++) {
        const json_t *item = json_array_get(properties, i);
        if (says_wall(json_string_value(json_object_get(item, "name")),
                      json_object_get(item, "value")))
            return true;
    }
    json_object_foreach(json_is_object(properties) ? properties : NULL, name, value) {
        if (says_wall(name, value)) return true;
    }
    return false;
}

static bool is_chosen(const Build *build, const char *name) {
    char shown[sizeof((NameCounts *)0)->rows->name];
    escaped_write(shown, sizeof shown, "%s", name);
    bool is_found = !strcmp(build->walls, shown);
    for (const char *at = build->walls; *at && !is_found; at += strcspn(at, "+"), at += *at == '+')
        is_found = strlen(shown) == strcspn(at, "+") && !strncmp(at, shown, strlen(shown));
    return is_found;
}

bool is_solid_layer(const Build *build, const json_t *layer) {
    const char *name = json_string_value(json_object_get(layer, "name"));
    if (name && is_chosen(build, name)) return true;
    if (build->only_classes) return false;
    const char *class = json_string_value(json_object_get(layer, "class"));
    return is_marked_solid(layer) || means_wall(class) || means_wall(name);
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

void part_note(Build *build, const char *format, ...) {
    char why[PROBLEM_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(why, sizeof why, format, values);
    va_end(values);
    if (build->noted_count < NOTED_MAX)
        arena_notice(build->arena, "ignored: %s", why);
    else if (build->noted_count == NOTED_MAX)
        arena_notice(build->arena, "more parts of the map are ignored for such reasons");
    build->noted_count++;
}

void quiet_begin(Quiet *quiet, const Build *build, const JsonCursor *at) {
    *quiet = (Quiet){.text = *at->text, .at = *at};
    // Finding the place of a problem takes long in a large file.
    quiet->text.problem = build->noted_count < NOTED_MAX ? &quiet->why : NULL;
    quiet->at.text = &quiet->text;
}

bool quiet_end(Quiet *quiet, Build *build, const JsonCursor *at, bool is_read) {
    if (is_read) return true;
    if (build->piece_count > MAP_PIECES_MAX)
        return json_fail(at, "the walls consist of more than %d convex pieces", MAP_PIECES_MAX);
    const char *place = strstr(quiet->why.text, ": ");
    part_note(build, "%s", place ? place + 2 : quiet->why.text);
    return true;
}

void summary_add(NameCounts *tally, const char *name, int count) {
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

#define MOST_SOLID 0.7 // of the cells; more walls leave no room

typedef struct Sentence {
    char *text;
    size_t used;
} Sentence;

#define ADD(sentence, ...)                                                                         \
    ((sentence)->used = text_add((sentence)->text, PROBLEM_MAX, (sentence)->used, __VA_ARGS__))

static void add_layers(Sentence *to, const NameCounts *tally) {
    if (tally->row_count) ADD(to, "layer%s ", plural(tally->row_count));
    for (int i = 0; i < tally->row_count; i++)
        ADD(to, "%s'%s'", i ? ", " : "", tally->rows[i].name);
    if (tally->others) ADD(to, " and more");
}

static void add_ignored(Sentence *to, const Build *build) {
    const NameCounts *classes = &build->ignored_classes;
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

// Keeps the layers that leave room for tanks as choices, and adds a sentence about them.
static void add_choices(Sentence *to, const Build *build) {
    NameCounts *choices = &build->arena->choices;
    int cells = build->arena->columns * build->arena->rows, count = 0, best = 0;
    for (int i = 0; i < choices->row_count; i++) {
        if (choices->rows[i].count > cells * MOST_SOLID) continue;
        choices->rows[count] = choices->rows[i];
        if (choices->rows[count].count > choices->rows[best].count) best = count;
        count++;
    }
    choices->row_count = count;
    if (!count) return;
    ADD(to, "add '" ARENA_WALLS "%s' to the file's name (the map has ", choices->rows[best].name);
    add_layers(to, choices);
    ADD(to, "), ");
}

void summary_write(Build *build) {
    Arena *arena = build->arena;
    Sentence to = {arena->summary, 0};
    int tiles = build->solid_count;
    bool is_scaled = build->is_foreign && arena->tile_m > 1;
    bool ignores = is_scaled || build->ignored_layers.row_count ||
                   build->ignored_classes.row_count || build->ignored_objects;
    if (arena->wall_count || build->says_scale || arena_is_random(arena->name)) {
        arena->choices = (NameCounts){0};
    } else {
        Problem layers = {""};
        Sentence list = {layers.text, 0};
        add_choices(&list, build);
        arena_notice(arena,
                     "no walls were found; %sname the layer of the walls 'walls', or give their "
                     "tiles a property 'solid' (docs/arenas.md)",
                     layers.text);
    }
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
