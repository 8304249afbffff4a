// npz.c -- reads NumPy's .npz files.
//
// Sources: PKWARE's APPNOTE.TXT for zip archives, and NEP 1 for .npy. Archives of several volumes,
// encrypted files, and archives of more than 4 GB do not occur.
#include "policy.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

enum {
    END_BYTES = 22,   // record at the end of an archive, without its comment
    ENTRY_BYTES = 46, // entry of the directory, without its name
    LOCAL_BYTES = 30, // header before the bytes of a file
    COMMENT_MAX = 65535,
    STORED = 0,
    DEFLATED = 8,
    BYTES_MAX = NPZ_MOST_MB * MEGABYTE,
    HEADER_MAX = 4096,
    TEXT_MAX = 64
};

typedef struct Archive {
    const char *path;
    const uint8_t *bytes;
    size_t count;
    size_t unpacked; // sum of the sizes of the files that were unpacked
} Archive;

static unsigned short_at(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }
static uint32_t long_at(const uint8_t *at) {
    return short_at(at) | (uint32_t)short_at(at + 2) << 16;
}

// Returns the record at the end of the archive, or NULL.
static const uint8_t *find_end(const Archive *archive) {
    for (size_t back = END_BYTES; back <= archive->count && back <= END_BYTES + COMMENT_MAX;
         back++) {
        const uint8_t *at = archive->bytes + archive->count - back;
        if (!memcmp(at, "PK\5\6", 4)) return at;
    }
    return NULL;
}

static bool inflate_all(const uint8_t *from, size_t packed, uint8_t *to, size_t size) {
    z_stream stream = {.next_in = (Bytef *)from,
                       .avail_in = (uInt)packed,
                       .next_out = to,
                       .avail_out = (uInt)size};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
    int end = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return end == Z_STREAM_END && stream.total_out == size;
}

// Returns the bytes of a file, to be freed by the caller, or NULL with `problem` set.
static uint8_t *unpack(Archive *archive, const uint8_t *entry, size_t *size, Problem *problem) {
    unsigned method = short_at(entry + 10);
    size_t packed = long_at(entry + 20), local = long_at(entry + 42);
    *size = long_at(entry + 24);
    if (*size > BYTES_MAX || (archive->unpacked += *size) > BYTES_MAX)
        return problem_set(problem, "%s: the arrays are larger than %d MB", archive->path,
                           NPZ_MOST_MB),
               NULL;
    bool is_inside = archive->count >= LOCAL_BYTES && local <= archive->count - LOCAL_BYTES;
    const uint8_t *header = archive->bytes + (is_inside ? local : 0);
    size_t from =
        is_inside ? LOCAL_BYTES + (size_t)short_at(header + 26) + short_at(header + 28) : 0;
    is_inside = is_inside && from <= archive->count - local &&
                packed <= archive->count - local - from && (method != STORED || packed == *size);
    uint8_t *bytes = malloc(*size + 1);
    if (!bytes) return problem_set(problem, "out of memory"), NULL;
    bool is_read = is_inside && method == STORED;
    if (is_read) memcpy(bytes, header + from, *size);
    if (is_inside && method == DEFLATED) is_read = inflate_all(header + from, packed, bytes, *size);
    if (is_read && crc32(0, bytes, (uInt)*size) == long_at(entry + 16)) return bytes;
    problem_set(problem, "%s: the archive is damaged", archive->path);
    free(bytes);
    return NULL;
}

typedef struct Format {
    char kind; // 'f', 'i', 'u', 'b', 'U' or 'S'
    size_t width;
    bool is_fortran;
    size_t elements;
} Format;

// Reads the header, a Python literal such as {'descr': '<f4', 'fortran_order': False, 'shape': (64,
// 121), }.
static bool read_format(const char *header, Format *format, NpzArray *array) {
    const char *type = strstr(header, "'descr': '"), *order = strstr(header, "'fortran_order': ");
    const char *shape = strstr(header, "'shape': (");
    if (!type || !order || !shape) return false;
    type += strlen("'descr': '");
    if (*type == '>' || !strchr("<|=", *type)) return false;
    format->kind = type[1];
    if (!format->kind || !strchr("fiubUS", format->kind)) return false;
    format->width = strtoul(type + 2, NULL, 10);
    format->is_fortran = !strncmp(order + strlen("'fortran_order': "), "True", 4);
    format->elements = 1;
    array->rows = array->columns = 1;
    const char *at = shape + strlen("'shape': (");
    for (array->dimensions = 0; *at && *at != ')'; array->dimensions++) {
        char *end;
        unsigned long length = strtoul(at, &end, 10);
        if (end == at || array->dimensions == 2 || !length || length > BYTES_MAX) return false;
        format->elements *= length;
        array->rows = array->columns;
        array->columns = (int)length;
        at = end + strspn(end, ", L");
    }
    return *at == ')';
}

static double half_at(const uint8_t *at) {
    unsigned bits = short_at(at), exponent = bits >> 10 & 31, fraction = bits & 1023;
    double size = exponent == 31 ? (fraction ? NAN : INFINITY)
                  : exponent     ? ldexp(1024 + fraction, (int)exponent - 25)
                                 : ldexp(fraction, -24);
    return bits >> 15 ? -size : size;
}

// Returns a number, NAN if there is no such type.
static double number_at(const uint8_t *at, const Format *format) {
    uint64_t bits = 0;
    float single;
    double number;
    if (format->width > sizeof bits) return NAN;
    for (size_t i = 0; i < format->width; i++) bits |= (uint64_t)at[i] << 8 * i;
    uint32_t low = (uint32_t)bits;
    int shift = 64 - 8 * (int)format->width;
    switch (format->kind) {
    case 'f':
        memcpy(&single, &low, sizeof single);
        memcpy(&number, &bits, sizeof number);
        return format->width == 2   ? half_at(at)
               : format->width == 4 ? (double)single
               : format->width == 8 ? number
                                    : NAN;
    case 'i': return (double)((int64_t)(bits << shift) >> shift);
    default: return (double)bits;
    }
}

// Copies the numbers in the order of C. Returns whether all are finite.
static bool copy_numbers(const uint8_t *from, const Format *format, NpzArray *array) {
    bool is_finite = true;
    for (int row = 0; row < array->rows; row++) {
        for (int column = 0; column < array->columns; column++) {
            size_t to = (size_t)row * (size_t)array->columns + (size_t)column;
            size_t at =
                format->is_fortran ? (size_t)column * (size_t)array->rows + (size_t)row : to;
            array->values[to] = number_at(from + at * format->width, format);
            is_finite = is_finite && isfinite(array->values[to]);
        }
    }
    return is_finite;
}

// Copies text, and replaces characters outside ASCII by '?'.
static void copy_texts(const uint8_t *from, const Format *format, NpzArray *array) {
    size_t bytes = format->kind == 'U' ? 4 : 1;
    char *to = array->text;
    for (size_t i = 0; i < format->elements; i++, from += format->width * bytes) {
        for (size_t k = 0; k < format->width; k++) {
            uint32_t letter = bytes == 4 ? long_at(from + 4 * k) : from[k];
            if (!letter) break;
            *to++ = letter < 127 && letter >= ' ' ? (char)letter : '?';
        }
        *to++ = '\0';
    }
}

// Fills the array from the bytes of a .npy file.
static bool read_array(const Archive *archive, const uint8_t *bytes, size_t size, NpzArray *array,
                       Problem *problem) {
    static const char MAGIC[] = "\x93NUMPY";
    enum { MAGIC_BYTES = sizeof MAGIC - 1 };
    char header[HEADER_MAX];
    Format format;
    bool is_old = size > MAGIC_BYTES && bytes[MAGIC_BYTES] == 1;
    size_t start = MAGIC_BYTES + 2 + (is_old ? 2 : 4);
    bool is_array = size >= start && !memcmp(bytes, MAGIC, MAGIC_BYTES);
    size_t length = !is_array ? 0
                    : is_old  ? short_at(bytes + MAGIC_BYTES + 2)
                              : long_at(bytes + MAGIC_BYTES + 2);
    is_array = is_array && length < HEADER_MAX && length <= size - start;
    if (is_array) memcpy(header, bytes + start, length), header[length] = '\0';
    if (!is_array || !read_format(header, &format, array))
        return problem_set(problem,
                           "%s: '%s' is not an array of numbers or texts of at most two dimensions",
                           archive->path, array->name);
    bool is_text = format.kind == 'U' || format.kind == 'S';
    size_t width = format.width * (format.kind == 'U' ? 4 : 1);
    bool is_known = format.width > 0 && format.width <= (is_text ? TEXT_MAX : sizeof(double));
    if (!is_known || (size - start - length) / width < format.elements)
        return problem_set(problem, "%s: '%s' has an unknown type or too few elements",
                           archive->path, array->name);
    const uint8_t *data = bytes + start + length;
    if (is_text)
        array->text = malloc(format.elements * (format.width + 1));
    else
        array->values = malloc(format.elements * sizeof *array->values);
    if (!array->text && !array->values) return problem_set(problem, "out of memory");
    if (is_text) return copy_texts(data, &format, array), true;
    if (copy_numbers(data, &format, array)) return true;
    return problem_set(problem, "%s: '%s' contains NaN or infinity", archive->path, array->name);
}

static bool read_entry(Archive *archive, const uint8_t *entry, NpzArray *array, Problem *problem) {
    static const char ENDING[] = ".npy";
    size_t length = short_at(entry + 28), tail = sizeof ENDING - 1, size;
    const char *name = (const char *)entry + ENTRY_BYTES;
    bool is_fine = length > tail && length - tail < NPZ_NAME_MAX &&
                   !memcmp(name + length - tail, ENDING, tail);
    for (size_t i = 0; i < length && is_fine; i++) is_fine = name[i] > ' ' && name[i] < 127;
    if (!is_fine)
        return problem_set(problem, "%s: a file of the archive is not an array", archive->path);
    memcpy(array->name, name, length - tail);
    uint8_t *bytes = unpack(archive, entry, &size, problem);
    bool is_read = bytes && read_array(archive, bytes, size, array, problem);
    free(bytes);
    return is_read;
}

static bool read_all(Archive *archive, Npz *npz, Problem *problem) {
    const uint8_t *end = find_end(archive);
    if (!end || memcmp(archive->bytes, "PK", 2) != 0)
        return problem_set(problem, "%s is not an .npz file", archive->path);
    int count = (int)short_at(end + 10);
    size_t at = long_at(end + 16);
    if (count > NPZ_ARRAYS_MAX)
        return problem_set(problem, "%s has %d arrays; at most %d are allowed", archive->path,
                           count, NPZ_ARRAYS_MAX);
    for (int i = 0; i < count; i++) {
        const uint8_t *entry = archive->bytes + at;
        bool is_inside = at + ENTRY_BYTES <= archive->count && !memcmp(entry, "PK\1\2", 4) &&
                         at + ENTRY_BYTES + short_at(entry + 28) <= archive->count;
        if (!is_inside) return problem_set(problem, "%s: the archive is damaged", archive->path);
        npz->count = i + 1;
        if (!read_entry(archive, entry, &npz->arrays[i], problem)) return false;
        at += ENTRY_BYTES + (size_t)short_at(entry + 28) + short_at(entry + 30) +
              short_at(entry + 32);
    }
    return true;
}

Npz *npz_read(const char *path, Problem *problem) {
    Archive archive = {.path = path};
    char *bytes = file_read(path, NPZ_MOST_MB, &archive.count, problem);
    if (!bytes) return NULL;
    archive.bytes = (const uint8_t *)bytes;
    Npz *npz = calloc(1, sizeof *npz);
    bool is_read = npz ? read_all(&archive, npz, problem) : problem_set(problem, "out of memory");
    free(bytes);
    if (is_read) return npz;
    npz_free(npz);
    return NULL;
}

void npz_free(Npz *npz) {
    for (int i = 0; npz && i < npz->count; i++) {
        free(npz->arrays[i].values);
        free(npz->arrays[i].text);
    }
    free(npz);
}

const NpzArray *npz_find(const Npz *npz, const char *name) {
    ASSERT(npz && name);
    for (int i = 0; i < npz->count; i++)
        if (!strcmp(npz->arrays[i].name, name)) return &npz->arrays[i];
    return NULL;
}
