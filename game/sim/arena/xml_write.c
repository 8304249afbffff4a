// xml_write.c -- writes maps as Tiled's JSON, or their tree in its XML format. Parts without a
// meaning here, such as Wang sets and animations, are not written as XML; xml.c does not read them.
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/files.h"
#include "platform/text.h"
#include "tiled.h"

static void write_number(Text *xml, const json_t *value) {
    char digits[DIGITS_MAX];
    if (json_is_integer(value))
        text_add_words(xml, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else
        text_add_words(xml, "%s", number_digits(json_number_value(value), DIGITS_PLAIN, digits));
}

static bool is_plain(const json_t *value) {
    return json_is_boolean(value) || json_is_string(value) || json_is_number(value);
}

// Appends an attribute for a plain value; others are skipped.
static void write_attribute(Text *xml, const char *name, const json_t *value) {
    if (!is_plain(value)) return;
    text_add_words(xml, " %.80s=\"", name);
    if (json_is_boolean(value))
        text_add_words(xml, "%d", json_is_true(value));
    else if (json_is_string(value))
        text_add_xml(xml, json_string_value(value));
    else
        write_number(xml, value);
    text_add_words(xml, "\"");
}

// Opens an element with the plain members of the object as attributes, except those in `others`.
// The caller appends the end of the tag.
static void write_tag(Text *xml, const char *element, json_t *object, const char *others) {
    const char *key;
    json_t *value;
    ASSERT(*others == ' ' && others[strlen(others) - 1] == ' '); // words between spaces
    text_add_words(xml, "<%s", element);
    json_object_foreach(object, key, value) {
        char word[82];
        snprintf(word, sizeof word, " %.79s ", key);
        if (*key && !key[strspn(key, "abcdefghijklmnopqrstuvwxyz")] && !strstr(others, word))
            write_attribute(xml, key, value);
    }
}

// Returns the type of a property. It fits the value, even if the file named another type.
static const char *property_type(const char *type, const json_t *value) {
    static const char *const OTHERS[] = {"color", "file", "object", "float"};
    bool is_number[] = {false, false, true, true};
    for (int i = 0; type && i < 4; i++)
        if (!strcmp(type, OTHERS[i]) &&
            (is_number[i] ? json_is_integer(value) : json_is_string(value)))
            return OTHERS[i];
    return json_is_boolean(value)   ? "bool"
           : json_is_integer(value) ? "int"
           : json_is_real(value)    ? "float"
                                    : "string";
}

static void write_property(Text *xml, const char *name, const char *type, const json_t *value) {
    ASSERT(name);
    if (!is_plain(value)) return;
    text_add_words(xml, "<property name=\"");
    text_add_xml(xml, name);
    text_add_words(xml, "\" type=\"%s\"", property_type(type, value));
    if (json_is_boolean(value))
        text_add_words(xml, " value=\"%s\"", json_is_true(value) ? "true" : "false");
    else
        write_attribute(xml, "value", value);
    text_add_words(xml, "/>\n");
}

// Writes properties, which Tiled before version 1.2 stored as {"NAME": VALUE} instead of a list.
static void write_properties(Text *xml, const json_t *owner) {
    json_t *properties = json_object_get(owner, "properties"), *value;
    const char *name;
    size_t i;
    if (!json_array_size(properties) && !json_object_size(properties)) return;
    text_add_words(xml, "<properties>\n");
    json_array_foreach(properties, i, value) {
        name = json_string_value(json_object_get(value, "name"));
        if (name)
            write_property(xml, name, json_string_value(json_object_get(value, "type")),
                           json_object_get(value, "value"));
    }
    json_object_foreach(json_is_object(properties) ? properties : NULL, name, value) {
        write_property(xml, name, NULL, value);
    }
    text_add_words(xml, "</properties>\n");
}

static void write_corners(Text *xml, const char *element, const json_t *corners) {
    size_t i;
    json_t *corner;
    if (!json_is_array(corners)) return;
    text_add_words(xml, "<%s points=\"", element);
    json_array_foreach(corners, i, corner) {
        if (i) text_add_words(xml, " ");
        write_number(xml, json_object_get(corner, "x"));
        text_add_words(xml, ",");
        write_number(xml, json_object_get(corner, "y"));
    }
    text_add_words(xml, "\"/>\n");
}

// Writes the type of an object or tile, which only Tiled 1.9 called its class.
static void write_type(Text *xml, const json_t *object) {
    const char *type = object_class(object);
    if (!*type) return;
    text_add_words(xml, " type=\"");
    text_add_xml(xml, type);
    text_add_words(xml, "\"");
}

static void write_object(Text *xml, json_t *object) {
    static const char *const SHAPES[] = {"point", "ellipse", "capsule"};
    json_t *text = json_object_get(object, "text");
    write_tag(xml, "object", object, " point ellipse capsule type class ");
    write_type(xml, object);
    text_add_words(xml, ">");
    write_properties(xml, object);
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        if (json_is_true(json_object_get(object, SHAPES[i])))
            text_add_words(xml, "<%s/>", SHAPES[i]);
    write_corners(xml, "polygon", json_object_get(object, "polygon"));
    write_corners(xml, "polyline", json_object_get(object, "polyline"));
    if (json_is_object(text)) {
        const char *words = json_string_value(json_object_get(text, "text"));
        write_tag(xml, "text", text, " text ");
        text_add_words(xml, ">");
        text_add_xml(xml, words ? words : "");
        text_add_words(xml, "</text>");
    }
    text_add_words(xml, "</object>\n");
}

static void write_objects(Text *xml, json_t *group) {
    json_t *object;
    size_t i;
    write_tag(xml, "objectgroup", group, " type x y ");
    text_add_words(xml, ">\n");
    write_properties(xml, group);
    json_array_foreach(json_object_get(group, "objects"), i, object) write_object(xml, object);
    text_add_words(xml, "</objectgroup>\n");
}

static void write_image(Text *xml, const json_t *owner) {
    const json_t *image = json_object_get(owner, "image");
    if (!image) return;
    text_add_words(xml, "<image");
    write_attribute(xml, "source", image);
    write_attribute(xml, "trans", json_object_get(owner, "transparentcolor"));
    write_attribute(xml, "width", json_object_get(owner, "imagewidth"));
    write_attribute(xml, "height", json_object_get(owner, "imageheight"));
    text_add_words(xml, "/>\n");
}
#define IMAGE_MEMBERS " image imagewidth imageheight transparentcolor "

static void write_tileset(Text *xml, json_t *set) {
    json_t *tile;
    size_t i;
    write_tag(xml, "tileset", set, IMAGE_MEMBERS " type ");
    text_add_words(xml, ">\n");
    write_properties(xml, set);
    write_image(xml, set);
    json_array_foreach(json_object_get(set, "tiles"), i, tile) {
        json_t *shapes = json_object_get(tile, "objectgroup");
        write_tag(xml, "tile", tile, IMAGE_MEMBERS " type class ");
        write_type(xml, tile);
        text_add_words(xml, ">\n");
        write_properties(xml, tile);
        write_image(xml, tile);
        if (shapes) write_objects(xml, shapes);
        text_add_words(xml, "</tile>\n");
    }
    text_add_words(xml, "</tileset>\n");
}

// Writes tiles, without characters that Base64 does not use. Tiled rejects a comma after the last
// tile, which some programs write.
static void write_tiles(Text *xml, const json_t *owner, int columns) {
    const json_t *data = json_object_get(owner, "data"), *tile;
    const char *text = json_string_value(data);
    size_t i, length = text ? strlen(text) : 0;
    json_array_foreach(data, i, tile) {
        if (i) text_add_words(xml, columns > 0 && i % (size_t)columns == 0 ? ",\n" : ",");
        write_number(xml, tile);
    }
    while (length && strchr(", \t\r\n", text[length - 1])) length--;
    for (i = 0; i < length; i++)
        if (isalnum((unsigned char)text[i]) || strchr("+/=,- \r\n", text[i]))
            text_add_bytes(xml, text + i, 1);
}

static void write_data(Text *xml, json_t *layer) {
    const char *encoding = json_string_value(json_object_get(layer, "encoding"));
    const char *compression = json_string_value(json_object_get(layer, "compression"));
    json_t *chunks = json_object_get(layer, "chunks"), *chunk;
    json_t *first = chunks ? json_array_get(chunks, 0) : layer;
    size_t i;
    bool is_list = !json_is_string(json_object_get(first, "data"));
    bool is_csv = is_list || (encoding && !strcmp(encoding, "csv"));
    text_add_words(xml, "<data encoding=\"%s\"", is_csv ? "csv" : "base64");
    if (!is_csv && compression && *compression)
        text_add_words(xml, " compression=\"%.20s\"", compression);
    text_add_words(xml, ">\n");
    json_array_foreach(chunks, i, chunk) {
        write_tag(xml, "chunk", chunk, " data encoding ");
        text_add_words(xml, ">\n");
        write_tiles(xml, chunk, (int)json_integer_value(json_object_get(chunk, "width")));
        text_add_words(xml, "\n</chunk>\n");
    }
    if (!chunks) write_tiles(xml, layer, (int)json_integer_value(json_object_get(layer, "width")));
    text_add_words(xml, "\n</data>\n");
}

static void write_layers(Text *xml, const json_t *owner) {
    json_t *layer;
    size_t i;
    json_array_foreach(json_object_get(owner, "layers"), i, layer) {
        const char *type = json_string_value(json_object_get(layer, "type"));
        bool is_tiles = type && !strcmp(type, "tilelayer");
        if (type && !strcmp(type, "objectgroup")) {
            write_objects(xml, layer);
            continue;
        }
        const char *element = is_tiles ? "layer" : type && *type == 'i' ? "imagelayer" : "group";
        write_tag(xml, element, layer,
                  IMAGE_MEMBERS " type x y startx starty data encoding compression ");
        text_add_words(xml, ">\n");
        write_properties(xml, layer);
        write_image(xml, layer);
        if (is_tiles) write_data(xml, layer);
        write_layers(xml, layer);
        text_add_words(xml, "</%s>\n", element);
    }
}

Text map_xml(json_t *map) {
    Text xml = {0};
    json_t *set;
    size_t i;
    text_add_words(&xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    write_tag(&xml, "map", map, " type ");
    text_add_words(&xml, ">\n");
    write_properties(&xml, map);
    json_array_foreach(json_object_get(map, "tilesets"), i, set) write_tileset(&xml, set);
    write_layers(&xml, map);
    text_add_words(&xml, "</map>\n");
    return xml;
}

bool map_save(json_t *map, const char *path, Problem *problem) {
    ASSERT(map && path);
    if (!path_ends(path, ".tmx")) return json_save(map, JSON_INDENT(1), path, problem);
    Text xml = map_xml(map);
    errno = xml.error;
    bool is_saved = !xml.error && file_replace(path, xml.at, xml.count);
    if (!is_saved)
        problem_set(problem, "cannot write '%s': %s", path_for_message(path),
                    strerror(errno ? errno : ENOMEM));
    free(xml.at);
    return is_saved;
}

json_t *map_parse(const char *text, size_t length, const char *name, Problem *problem) {
    Budget left = MAP_BUDGET;
    JsonPlaces places = {0};
    JsonText source = {.name = path_for_message(name),
                       .text = text,
                       .length = length,
                       .problem = problem,
                       .unknown = JSON_UNKNOWN_IGNORED};
    json_t *map = document_parse(&source, &places, &left);
    free(places.at);
    return map;
}
