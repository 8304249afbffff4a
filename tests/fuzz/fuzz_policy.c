// fuzz_policy.c -- trained policies: a valid .npz file of any layers, numbers and types, then
// changed so that it may be invalid. It is rejected with a message, or thinks. An input that is an
// archive is read unchanged.
#include <zlib.h>

#include "bout.h"

#include "ai/tactics/neural_net.h"
#include "ai/tactics/observation.h"
#include "match/loadout.h"
#include "match/policy.h"
#include "platform/text.h"

enum { LAYERS_MOST = 4, ARRAYS_MOST = 32, NAME_MOST = 32, THOUGHTS = 3, ODD = 24 };

// An archive that is being written. One in ODD choices is wrong if `is_odd`.
typedef struct Zip {
    Take *take;
    Text bytes, directory;
    int count;
    bool is_odd;
} Zip;

static bool is_wrong(Zip *zip) { return zip->is_odd && take_below(zip->take, ODD) == 1; }

static void add_number(Text *text, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++, value >>= 8)
        text_add_bytes(text, &(uint8_t){(uint8_t)value}, 1);
}

// Adds the fields that a local header and an entry of the directory share.
static void add_entry(Text *text, const char *name, bool is_packed, uint32_t crc, size_t packed,
                      size_t size) {
    add_number(text, 20, 4);
    add_number(text, is_packed ? 8 : 0, 6);
    add_number(text, crc, 4);
    add_number(text, packed, 4);
    add_number(text, size, 4);
    add_number(text, strlen(name), 4);
}

// Packed files have the stream of zlib without its head and checksum.
static void add_file(Zip *zip, const char *name, const Text *file) {
    enum { HEAD = 2, AROUND = 6 };
    uLong size = compressBound((uLong)file->count);
    OWN_MEMORY uint8_t *packed = malloc(size);
    bool is_packed = take_flag(zip->take);
    FUZZ_CHECK(packed && compress(packed, &size, (Bytef *)file->at, (uLong)file->count) == Z_OK);
    size_t count = is_packed ? size - AROUND : file->count, at = zip->bytes.count;
    uint32_t crc = (uint32_t)crc32(0, (Bytef *)file->at, (uInt)file->count) + is_wrong(zip);
    add_number(&zip->bytes, 0x04034b50, 4);
    add_entry(&zip->bytes, name, is_packed, crc, count, file->count);
    text_add_bytes(&zip->bytes, name, strlen(name));
    text_add_bytes(&zip->bytes, is_packed ? (char *)packed + HEAD : file->at, count);
    add_number(&zip->directory, 0x02014b50, 4);
    add_number(&zip->directory, 20, 2);
    add_entry(&zip->directory, name, is_packed, crc, count, file->count);
    add_number(&zip->directory, 0, 10);
    add_number(&zip->directory, at + is_wrong(zip), 4);
    text_add_bytes(&zip->directory, name, strlen(name));
    zip->count++;
}

// Adds an array; `shape` is its literal, and `type` its dtype.
static void add_array(Zip *zip, const char *name, const char *type, const char *shape,
                      const Text *data) {
    char header[256], path[NAME_MOST + 8];
    OWN_BYTES file = {0};
    const char *order = take_flag(zip->take) ? "True" : "False";
    int length =
        snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }\n",
                 is_wrong(zip) ? ">c16" : type, order, is_wrong(zip) ? "3, 0, 1" : shape);
    text_add_bytes(&file, "\x93NUMPY\1\0", 8);
    add_number(&file, (uint64_t)length, 2);
    text_add_bytes(&file, header, (size_t)length);
    text_add_bytes(&file, data->at, data->count - (is_wrong(zip) && data->count));
    snprintf(path, sizeof path, "%s%s", name, is_wrong(zip) ? ".txt" : ".npy");
    if (!is_wrong(zip)) add_file(zip, path, &file);
}

// Adds strings, with one byte or four bytes per character.
static void add_words(Zip *zip, const char *name, const char *const *words, int count) {
    enum { WIDTH = 16 };
    char type[8], shape[8] = "";
    OWN_BYTES data = {0};
    int bytes = take_flag(zip->take) ? 4 : 1;
    for (int i = 0; i < (count ? count : 1); i++) {
        char word[WIDTH] = "";
        snprintf(word, sizeof word, "%s%s", words[i], is_wrong(zip) ? "\x1b" : "");
        for (int k = 0; k < WIDTH; k++) add_number(&data, (unsigned char)word[k], bytes);
    }
    snprintf(type, sizeof type, bytes == 4 ? "<U%d" : "|S%d", WIDTH);
    if (count) snprintf(shape, sizeof shape, "%d,", count);
    add_array(zip, name, type, shape, &data);
}

// Adds numbers of a type that the input chooses; most are small. Some bits of each vary.
static void add_numbers(Zip *zip, const char *name, int rows, int columns) {
    static const struct {
        const char *type;
        int bytes;
        uint64_t same, vary;
    } TYPES[] = {{"<f4", 4, 0x3c000000, 0x80ffffff},
                 {"<f8", 8, 0x3f80ull << 48, 1ull << 63 | 255},
                 {"<f2", 2, 0x3000, 0x83ff},
                 {"|i1", 1, 0, 3},
                 {"<i4", 4, 0, 3},
                 {"|b1", 1, 0, 1}};
    int type = take_below(zip->take, sizeof TYPES / sizeof *TYPES);
    unsigned odd = take_byte(zip->take);
    uint64_t step = take_byte(zip->take) * 0x9e3779b97f4a7c15;
    char shape[32];
    OWN_BYTES data = {0};
    for (int i = 0; i < rows * (columns ? columns : 1); i++) {
        uint64_t bits = TYPES[type].same | ((uint64_t)i * step & TYPES[type].vary);
        if (odd > 240 && zip->is_odd && i % 7 == 0) bits = take_whole(zip->take);
        add_number(&data, bits, TYPES[type].bytes);
    }
    rows += is_wrong(zip);
    int used = snprintf(shape, sizeof shape, "%d,", rows);
    if (columns) snprintf(shape + used, sizeof shape - (size_t)used, "%d", columns);
    add_array(zip, name, TYPES[type].type, shape, &data);
}

static void add_whole(Zip *zip, const char *name, int value) {
    OWN_BYTES data = {0};
    add_number(&data, (uint64_t)(uint32_t)value, 4);
    add_array(zip, name, "<i4", "", &data);
}

static void add_layer(Zip *zip, int index, LayerKind kind, int inputs, int outputs) {
    const struct {
        const char *names[2]; // part names, in layers without and with memory
        int columns;
        bool is_optional;
    } PARTS[] = {{{"weight", "weight_ih"}, kind == LAYER_NORM ? 0 : inputs, false},
                 {{"bias", "bias_ih"}, 0, true},
                 {{NULL, "weight_hh"}, outputs, false},
                 {{NULL, "bias_hh"}, 0, true}};
    int gates = layer_gates(kind);
    for (int i = 0; i < 4 && kind != LAYER_TANH && kind != LAYER_RELU; i++) {
        char name[NAME_MOST];
        const char *part = PARTS[i].names[gates > 1];
        if (!part || (PARTS[i].is_optional && !take_flag(zip->take))) continue;
        snprintf(name, sizeof name, "%d.%s", index, part);
        add_numbers(zip, name, gates * outputs, PARTS[i].columns);
    }
}

static void write_policy(Zip *zip) {
    static const struct {
        const char *name;
        int outputs;
    } ACTIONS[] = {{"continuous", 4},      {"continuous", 5}, {"discrete", 126},
                   {"multi-discrete", 15}, {"tracks", 9},     {"multi-discrete", 17}};
    const char *version = take_flag(zip->take) ? "v2" : "v1", *kinds[LAYERS_MOST + 1];
    int actions = take_below(zip->take, sizeof ACTIONS / sizeof *ACTIONS);
    int layers = take_below(zip->take, LAYERS_MOST), inputs = observation_version_size(version);
    add_whole(zip, "treads", 1 + is_wrong(zip));
    add_words(zip, "observation", &version, 0);
    add_words(zip, "actions", &ACTIONS[actions].name, 0);
    if (take_flag(zip->take)) add_whole(zip, "frame_skip", 1 + take_below(zip->take, 60));
    for (int i = 0; i <= layers; i++) {
        LayerKind kind = i == layers ? LAYER_DENSE : (LayerKind)take_below(zip->take, LAYER_KINDS);
        bool is_kept = kind == LAYER_TANH || kind == LAYER_RELU || kind == LAYER_NORM;
        int outputs = i == layers ? ACTIONS[actions].outputs
                      : is_kept   ? inputs
                                  : 1 + take_below(zip->take, 32);
        kinds[i] = is_wrong(zip) ? "conv" : LAYER_NAMES[kind];
        add_layer(zip, i, kind, inputs, outputs);
        inputs = outputs;
    }
    add_words(zip, "layers", kinds, layers + 1);
    if (is_wrong(zip)) add_whole(zip, "9.weight", 1);
    size_t at = zip->bytes.count, size = zip->directory.count;
    text_add_bytes(&zip->bytes, zip->directory.at, size);
    add_number(&zip->bytes, 0x06054b50, 8);
    add_number(&zip->bytes, (uint64_t)zip->count * 0x10001, 4);
    add_number(&zip->bytes, size, 4);
    add_number(&zip->bytes, at, 4);
    add_number(&zip->bytes, 0, 2);
}

// An accepted policy gives valid orders in a battle, and the same ones again after a reset.
static void think(Policy *policy) {
    static const uint8_t HILLS[] = {1};
    Take take = {HILLS, HILLS + 1};
    Bout bout = bout_take(&take, BOUT_SHIPPED);
    BattleStart starts[2];
    double first[NEURAL_WIDTH_MAX], again[NEURAL_WIDTH_MAX];
    float row[OBSERVATION_SIZE] = {1, -1, NAN, INFINITY, 1e30f};
    int outputs = policy_output_count(policy);
    for (int i = 0; i < 2; i++)
        starts[i] = (BattleStart){.spec = &TANK_SPECS[i],
                                  .team = i,
                                  .loadout = loadout_of(&TANK_SPECS[i], DRIVES[0]),
                                  .pose = bout.arena->spawns[i].pose};
    Battle *battle = battle_create(bout.arena, &(BattleRules){true, 1}, starts, 2, 1);
    FUZZ_CHECK(battle);
    policy_run(policy, row, first);
    policy_reset(policy);
    policy_run(policy, row, again);
    FUZZ_CHECK(!memcmp(first, again, (size_t)outputs * sizeof *first));
    policy_reset(policy);
    for (int i = 0; i < THOUGHTS; i++) {
        Senses senses;
        Order orders[2] = {{.fire = true}, {.fire = true}};
        battle_update_visibility(battle);
        battle_sense(battle, 0, &senses);
        const Order *held = policy_held_order(policy, senses.tick);
        orders[0] = held ? *held : policy_think(policy, &senses, &TANK_SPECS[0]);
        for (int k = 0; k < ORDER_RATE_COUNT; k++) FUZZ_CHECK(isfinite(orders[0].rates[k]));
        battle_step(battle, orders);
        check_battle(battle);
    }
    battle_destroy(battle);
    bout_free(&bout);
}

static bool read_bytes(const void *bytes, size_t count) {
    Problem problem = {""};
    FILE *file = fopen(own_file(), "wb");
    FUZZ_CHECK(file && (!count || fwrite(bytes, 1, count, file) == count));
    fclose(file);
    Policy *policy = policy_read(own_file(), &problem);
    FUZZ_CHECK(policy || problem.text[0]);
    if (policy) think(policy);
    policy_free(policy);
    return policy;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Take take = {bytes, bytes + length};
    if (length > 2 && !memcmp(bytes, "PK", 2)) return FUZZ_RESULT(read_bytes(bytes, length));
    Zip zip = {.take = &take, .is_odd = take_flag(&take)};
    write_policy(&zip);
    bool is_read = read_bytes(zip.bytes.at, zip.bytes.count);
    FUZZ_CHECK(is_read || zip.is_odd);
    free(zip.bytes.at);
    free(zip.directory.at);
    return FUZZ_RESULT(is_read);
}
