// xml.c -- reads Tiled's XML formats (.tmx, .tsx, .tx) as the trees of its JSON formats, so that
// all else is written once. Document types may be named, as old maps do, but not declare entities,
// and nothing outside of the file is read.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/text.h"
#include "tiled.h"

#ifdef HAS_EXPAT
#include <expat.h>

enum { XML_DEPTH_MAX = 64 };

// Selects the meaning of an element's children.
typedef enum ElementKind {
    ELEMENT_OTHER, // has no children that count
    ELEMENT_MAP,   // a map or a group
    ELEMENT_TILESET,
    ELEMENT_TILE,
    ELEMENT_TEMPLATE,
    ELEMENT_LAYER,
    ELEMENT_DATA,
    ELEMENT_CHUNK,
    ELEMENT_OBJECTS,
    ELEMENT_OBJECT,
    ELEMENT_PROPERTIES,
    ELEMENT_PROPERTY
} ElementKind;

typedef struct Element {
    ElementKind kind;
    json_t *json; // borrowed from the tree; NULL for ELEMENT_OTHER
} Element;

typedef struct XmlReader {
    XML_Parser parser;
    const JsonText *text;
    JsonPlaces *places;
    int *objects;
    json_t *root;
    Element stack[XML_DEPTH_MAX];
    int depth;
    Text characters; // text of the current data, chunk or property
    bool is_failed;
} XmlReader;

static JsonPlace place_of(const XmlReader *reader, const json_t *json) {
    return (JsonPlace){json, (int)XML_GetCurrentLineNumber(reader->parser),
                       (int)XML_GetCurrentColumnNumber(reader->parser) + 1};
}

static void fail(XmlReader *reader, const char *sentence) {
    JsonPlace place = place_of(reader, NULL);
    if (reader->is_failed) return;
    reader->is_failed = true;
    problem_set(reader->text->problem, "%s:%d:%d: %s", reader->text->name, place.line, place.column,
                sentence);
    XML_StopParser(reader->parser, XML_FALSE);
}

static json_t *checked(XmlReader *reader, json_t *json) {
    if (!json) fail(reader, "out of memory");
    return json;
}

static bool is_one_of(const char *name, const char *const *names) {
    for (; *names; names++)
        if (!strcmp(name, *names)) return true;
    return false;
}

// Returns the value of an attribute as Tiled writes it in JSON. A number that cannot be parsed
// stays a string, which the reader of the map reports.
static json_t *attribute_value(const char *name, const char *value) {
    static const char *const NUMBERS[] = {
        "width",   "height",  "tilewidth", "tileheight", "x",         "y",
        "id",      "gid",     "margin",    "firstgid",   "tilecount", "columns",
        "spacing", "offsetx", "offsety",   "rotation",   "opacity",   NULL};
    static const char *const FLAGS[] = {"visible", "infinite", "repeatx", "repeaty", NULL};
    double number;
    if (is_one_of(name, FLAGS)) return json_boolean(!strcmp(value, "1") || !strcmp(value, "true"));
    if (!is_one_of(name, NUMBERS) || !number_parse(value, &number)) return json_string(value);
    bool is_whole = strlen(value) <= 15 && !value[strspn(value, "-0123456789")];
    return is_whole ? json_integer((json_int_t)number) : json_real(number);
}

static const char *attribute(const char **attributes, const char *name) {
    for (; *attributes; attributes += 2)
        if (!strcmp(attributes[0], name)) return attributes[1];
    return NULL;
}

static void set(XmlReader *reader, json_t *object, const char *key, json_t *value) {
    ASSERT(object && key);
    if (!value || json_object_set_new(object, key, value)) fail(reader, "out of memory");
}

// Returns a new object with the attributes of the element.
static json_t *object_new(XmlReader *reader, const char **attributes) {
    json_t *object = checked(reader, json_object());
    if (!object) return NULL;
    JsonPlace place = place_of(reader, object);
    if (!ARRAY_APPEND(reader->places->at, reader->places->count, place))
        fail(reader, "out of memory");
    for (; *attributes; attributes += 2)
        set(reader, object, attributes[0], attribute_value(attributes[0], attributes[1]));
    return object;
}

// Appends a new object to a list of its owner.
static json_t *list_add(XmlReader *reader, json_t *owner, const char *key,
                        const char **attributes) {
    ASSERT(owner && key);
    json_t *list = json_object_get(owner, key), *object = object_new(reader, attributes);
    if (!json_is_array(list)) {
        set(reader, owner, key, json_array());
        list = json_object_get(owner, key);
    }
    if (object && json_array_append_new(list, object)) {
        fail(reader, "out of memory");
        return NULL;
    }
    return object;
}

static json_t *member_add(XmlReader *reader, json_t *owner, const char *key,
                          const char **attributes) {
    json_t *object = object_new(reader, attributes);
    if (object) set(reader, owner, key, object);
    return object;
}

// Adds the corners "x,y x,y".
static void points_add(XmlReader *reader, json_t *object, const char *key, const char *points) {
    json_t *list = json_array();
    if (!list || json_object_set_new(object, key, list)) {
        fail(reader, "out of memory");
        return;
    }
    while (points && *(points += strspn(points, " \t\r\n"))) {
        char word[80];
        size_t length = strcspn(points, " \t\r\n");
        snprintf(word, sizeof word, "%.*s", (int)length, points);
        points += length;
        char *comma = strchr(word, ',');
        double x, y;
        if (comma) *comma = '\0';
        if (!comma || !number_parse(word, &x) || !number_parse(comma + 1, &y)) {
            fail(reader, "the corners of a polygon or polyline are not numbers");
            return;
        }
        if (--*reader->objects < 0 ||
            json_array_append_new(list, json_pack("{s:f, s:f}", "x", x, "y", y))) {
            fail(reader, "the file has too many objects");
            return;
        }
    }
}

static void image_add(XmlReader *reader, json_t *owner, const char **attributes) {
    static const char *const NAMES[][2] = {{"source", "image"},
                                           {"width", "imagewidth"},
                                           {"height", "imageheight"},
                                           {"trans", "transparentcolor"}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *value = attribute(attributes, NAMES[i][0]);
        if (value) set(reader, owner, NAMES[i][1], attribute_value(NAMES[i][0], value));
    }
}

static Element layer_start(XmlReader *reader, json_t *owner, const char *name,
                           const char **attributes) {
    static const struct {
        const char *name, *type;
        ElementKind kind;
    } LAYERS[] = {{"layer", "tilelayer", ELEMENT_LAYER},
                  {"objectgroup", "objectgroup", ELEMENT_OBJECTS},
                  {"imagelayer", "imagelayer", ELEMENT_OTHER},
                  {"group", "group", ELEMENT_MAP}};
    for (size_t i = 0; i < sizeof LAYERS / sizeof *LAYERS; i++) {
        if (strcmp(name, LAYERS[i].name) != 0) continue;
        json_t *layer = list_add(reader, owner, "layers", attributes);
        if (layer) set(reader, layer, "type", json_string(LAYERS[i].type));
        if (layer && LAYERS[i].kind == ELEMENT_MAP && !json_object_get(layer, "layers"))
            set(reader, layer, "layers", json_array());
        return (Element){LAYERS[i].kind, layer};
    }
    return (Element){0};
}

static Element object_part(XmlReader *reader, json_t *object, const char *name,
                           const char **attributes) {
    static const char *const FLAGS[] = {"ellipse", "point", "capsule", NULL};
    if (is_one_of(name, FLAGS)) set(reader, object, name, json_true());
    if (!strcmp(name, "text")) set(reader, object, name, json_object());
    if (!strcmp(name, "polygon") || !strcmp(name, "polyline"))
        points_add(reader, object, name, attribute(attributes, "points"));
    return (Element){0};
}

static Element data_start(XmlReader *reader, Element owner, const char **attributes) {
    reader->characters.count = 0;
    if (owner.kind == ELEMENT_DATA)
        return (Element){ELEMENT_CHUNK, list_add(reader, owner.json, "chunks", attributes)};
    for (const char **at = attributes; *at; at += 2)
        set(reader, owner.json, at[0], json_string(at[1]));
    return (Element){ELEMENT_DATA, owner.json};
}

static Element root_start(XmlReader *reader, const char *name, const char **attributes) {
    ASSERT(!reader->root);
    ElementKind kind = !strcmp(name, "map")        ? ELEMENT_MAP
                       : !strcmp(name, "tileset")  ? ELEMENT_TILESET
                       : !strcmp(name, "template") ? ELEMENT_TEMPLATE
                                                   : ELEMENT_OTHER;
    if (kind == ELEMENT_OTHER) {
        char sentence[160];
        escaped_write(sentence, sizeof sentence,
                      "the file begins with <%.40s>; expected <map>, <tileset> or <template>",
                      name);
        fail(reader, sentence);
        return (Element){0};
    }
    reader->root = object_new(reader, attributes);
    if (reader->root) set(reader, reader->root, "type", json_string(name));
    if (reader->root && kind == ELEMENT_MAP) set(reader, reader->root, "layers", json_array());
    return (Element){kind, reader->root};
}

// Returns the element, a child of `owner`.
static Element child_start(XmlReader *reader, Element owner, const char *name,
                           const char **attributes) {
    json_t *json = owner.json;
    bool is_tile = !strcmp(name, "tile");
    if (!json) return (Element){0};
    if (owner.kind == ELEMENT_PROPERTIES && !strcmp(name, "property")) {
        reader->characters.count = 0;
        json = list_add(reader, json, "properties", attributes);
        return (Element){ELEMENT_PROPERTY, json};
    }
    if (!strcmp(name, "properties") && owner.kind != ELEMENT_PROPERTY) {
        if (!json_object_get(json, "properties")) set(reader, json, "properties", json_array());
        return (Element){ELEMENT_PROPERTIES, json};
    }
    if (!strcmp(name, "tileset") && owner.kind == ELEMENT_MAP)
        return (Element){ELEMENT_TILESET, list_add(reader, json, "tilesets", attributes)};
    if (!strcmp(name, "tileset") && owner.kind == ELEMENT_TEMPLATE)
        return (Element){ELEMENT_TILESET, member_add(reader, json, "tileset", attributes)};
    if (is_tile && owner.kind == ELEMENT_TILESET)
        return (Element){ELEMENT_TILE, list_add(reader, json, "tiles", attributes)};
    if (is_tile && (owner.kind == ELEMENT_DATA || owner.kind == ELEMENT_CHUNK)) {
        const char *gid = attribute(attributes, "gid");
        ASSERT(reader->depth > (owner.kind == ELEMENT_CHUNK));
        const Element data = reader->stack[reader->depth - (owner.kind == ELEMENT_CHUNK ? 2 : 1)];
        text_add_words(&reader->characters, "%.20s,", gid ? gid : "0");
        set(reader, data.json, "encoding", json_string("csv")); // data.json is the layer
    }
    if (!strcmp(name, "image") && (owner.kind == ELEMENT_TILESET || owner.kind == ELEMENT_TILE ||
                                   owner.kind == ELEMENT_OTHER)) // an image layer
        image_add(reader, json, attributes);
    if (!strcmp(name, "tileoffset") && owner.kind == ELEMENT_TILESET)
        member_add(reader, json, "tileoffset", attributes);
    if (!strcmp(name, "objectgroup") && owner.kind == ELEMENT_TILE)
        return (Element){ELEMENT_OBJECTS, member_add(reader, json, "objectgroup", attributes)};
    if (!strcmp(name, "object") && owner.kind == ELEMENT_OBJECTS)
        return (Element){ELEMENT_OBJECT, list_add(reader, json, "objects", attributes)};
    if (!strcmp(name, "object") && owner.kind == ELEMENT_TEMPLATE)
        return (Element){ELEMENT_OBJECT, member_add(reader, json, "object", attributes)};
    if (owner.kind == ELEMENT_OBJECT) return object_part(reader, json, name, attributes);
    if ((owner.kind == ELEMENT_LAYER && !strcmp(name, "data")) ||
        (owner.kind == ELEMENT_DATA && !strcmp(name, "chunk")))
        return data_start(reader, owner, attributes);
    return owner.kind == ELEMENT_MAP ? layer_start(reader, json, name, attributes) : (Element){0};
}

static void XMLCALL element_start(void *context, const char *name, const char **attributes) {
    XmlReader *reader = context;
    if (reader->is_failed) return;
    if (reader->depth == XML_DEPTH_MAX) {
        fail(reader, "elements are nested too deeply");
        return;
    }
    Element owner = reader->depth ? reader->stack[reader->depth - 1] : (Element){0};
    bool is_cell = owner.kind == ELEMENT_DATA || owner.kind == ELEMENT_CHUNK;
    if (!is_cell && --*reader->objects < 0) {
        fail(reader, "the file has too many elements");
        return;
    }
    reader->stack[reader->depth] = reader->depth ? child_start(reader, owner, name, attributes)
                                                 : root_start(reader, name, attributes);
    reader->depth++;
}

static void XMLCALL text_found(void *context, const char *characters, int length) {
    XmlReader *reader = context;
    ElementKind kind = reader->depth ? reader->stack[reader->depth - 1].kind : ELEMENT_OTHER;
    if (kind == ELEMENT_DATA || kind == ELEMENT_CHUNK || kind == ELEMENT_PROPERTY)
        text_add_bytes(&reader->characters, characters, (size_t)length);
}

// Gives a property the type that it has in JSON.
static void property_end(XmlReader *reader, json_t *property, const char *characters) {
    const char *type = json_string_value(json_object_get(property, "type"));
    const char *value = json_string_value(json_object_get(property, "value"));
    double number;
    if (!value) value = characters;
    if (!type) type = "string";
    bool is_number = !strcmp(type, "int") || !strcmp(type, "float") || !strcmp(type, "object");
    json_t *typed =
        !strcmp(type, "bool") ? json_boolean(!strcmp(value, "true"))
        : is_number && number_parse(value, &number)
            ? (!strcmp(type, "float") ? json_real(number)
                                      : json_integer((json_int_t)clamp(number, -1e15, 1e15)))
            : json_string(value);
    set(reader, property, "value", typed);
}

static void XMLCALL element_end(void *context, const char *name) {
    XmlReader *reader = context;
    (void)name;
    if (reader->is_failed || !reader->depth) return;
    Element element = reader->stack[--reader->depth];
    bool is_tiles = element.kind == ELEMENT_DATA || element.kind == ELEMENT_CHUNK;
    if (!element.json || (!is_tiles && element.kind != ELEMENT_PROPERTY)) return;
    text_add_bytes(&reader->characters, "", 1);
    const char *characters = reader->characters.at;
    if (reader->characters.error)
        fail(reader, "out of memory");
    else if (!is_tiles)
        property_end(reader, element.json, characters);
    else if (element.kind == ELEMENT_CHUNK || !json_object_get(element.json, "chunks"))
        set(reader, element.json, "data", json_string(characters));
    reader->characters.count = 0;
}

static void XMLCALL entity_found(void *context, const char *name, int is_parameter,
                                 const char *value, int length, const char *base,
                                 const char *system, const char *public, const char *notation) {
    (void)name, (void)is_parameter, (void)value, (void)length, (void)base;
    (void)system, (void)public, (void)notation;
    fail(context, "the file declares entities, which maps do not need");
}

static void describe_error(XmlReader *reader) {
    enum XML_Error error = XML_GetErrorCode(reader->parser);
    char sentence[160];
    bool is_cut = error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN ||
                  error == XML_ERROR_UNCLOSED_CDATA_SECTION || error == XML_ERROR_PARTIAL_CHAR;
    char encoding[32];
    const char *named = strstr(reader->text->text, "encoding=");
    if (error == XML_ERROR_UNKNOWN_ENCODING && named &&
        sscanf(named + 10, "%31[^'\"]", encoding) == 1) {
        snprintf(sentence, sizeof sentence, "the encoding %s is not read; save the file as UTF-8",
                 encoding);
        fail(reader, sentence);
        return;
    }
    snprintf(sentence, sizeof sentence,
             is_cut                         ? "the file ends in the middle of its XML"
             : error == XML_ERROR_NO_MEMORY ? "out of memory"
                                            : "not valid XML: %s",
             XML_ErrorString(error));
    fail(reader, sentence);
}

json_t *xml_parse(const JsonText *text, JsonPlaces *places, int *objects) {
    XmlReader reader = {.text = text, .places = places, .objects = objects};
    ASSERT(text->length <= MAP_BYTES_MAX && places && objects);
    reader.parser = XML_ParserCreate(NULL);
    if (!reader.parser) {
        problem_set(text->problem, "%s: out of memory", text->name);
        return NULL;
    }
    XML_SetUserData(reader.parser, &reader);
    XML_SetElementHandler(reader.parser, element_start, element_end);
    XML_SetCharacterDataHandler(reader.parser, text_found);
    XML_SetEntityDeclHandler(reader.parser, entity_found);
    if (XML_Parse(reader.parser, text->text, (int)text->length, XML_TRUE) != XML_STATUS_OK)
        describe_error(&reader);
    XML_ParserFree(reader.parser);
    free(reader.characters.at);
    if (!reader.is_failed) return reader.root;
    json_decref(reader.root);
    return NULL;
}

#else

json_t *xml_parse(const JsonText *text, JsonPlaces *places, int *objects) {
    (void)places, (void)objects;
    problem_set(
        text->problem,
        "%s: is in Tiled's XML format, which this program was built without; in Tiled, save "
        "it as JSON (.tmj, .tsj, .tj)",
        text->name);
    return NULL;
}

#endif
