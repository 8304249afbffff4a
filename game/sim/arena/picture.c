// picture.c -- the pictures of tilesets: where they may be, what they are and how large.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

enum {
    PICTURE_FILE_MOST = 64,
    JPEG_PARTS_MAX = 4096
}; // megabytes; parts before the picture's size

static bool is_below(const char *path, const char *folder) {
    char *top = path_resolve(*folder ? folder : ".");
    size_t length = top ? strlen(top) : 0;
    bool is_root = length == 1;
    bool is_in = length && !strncmp(path, top, length) && (is_root || path[length] == '/');
    free(top);
    return is_in;
}

static FILE *open_allowed(const Arena *arena, const char *path, Problem *problem) {
    char *whole = path_resolve(path);
    if (!whole) return file_open(path, problem); // which tells why
    bool is_allowed =
        is_below(whole, arena->folder) || (*arena->assets && is_below(whole, arena->assets));
    FILE *file = is_allowed ? file_open(whole, problem) : NULL;
    if (!is_allowed)
        problem_set(problem, "%s: lies neither below the map's folder nor among the assets",
                    path_for_message(path));
    free(whole);
    return file;
}

static int whole_of(const unsigned char *bytes, int count) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
    return value <= INT32_MAX ? (int)value : -1;
}

// PNG, third edition, 5.2 and 11.2.2: a signature, and the first chunk has the size.
static bool read_png(FILE *file, Picture *picture) {
    static const char SIGNATURE[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    unsigned char head[24];
    if (fread(head, 1, sizeof head, file) != sizeof head || memcmp(head, SIGNATURE, 16))
        return false;
    picture->width_px = whole_of(head + 16, 4);
    picture->height_px = whole_of(head + 20, 4);
    return true;
}

// ITU T.81, annex B: parts, each with a marker and its length; a frame's header has the size.
static bool read_jpeg(FILE *file, Picture *picture) {
    unsigned char head[5];
    if (fread(head, 1, 2, file) != 2 || head[0] != 0xff || head[1] != 0xd8) return false;
    for (int i = 0; i < JPEG_PARTS_MAX; i++) {
        int marker = getc(file);
        if (marker != 0xff) return false;
        while (marker == 0xff) marker = getc(file); // as many may stand before it as one likes
        if (marker < 0xc0 || marker == 0xd9 || marker == 0xda) return false;
        if (fread(head, 1, 2, file) != 2) return false;
        bool is_frame = marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        int length = whole_of(head, 2);
        if (!is_frame && (length < 2 || fseek(file, length - 2, SEEK_CUR))) return false;
        if (!is_frame) continue;
        if (fread(head, 1, 5, file) != 5) return false;
        picture->height_px = whole_of(head + 1, 2);
        picture->width_px = whole_of(head + 3, 2);
        return picture->is_jpeg = true;
    }
    return false;
}

static bool is_small(FILE *file) {
    return !fseek(file, 0, SEEK_END) && ftell(file) <= (long)PICTURE_FILE_MOST * MEGABYTE;
}

static bool read_head(const char *name, Picture *picture, Problem *problem) {
    if (!is_small(picture->file))
        return problem_set(problem, "%s: the file is larger than %d MB", name, PICTURE_FILE_MOST);
    rewind(picture->file);
    bool is_read = read_png(picture->file, picture);
    rewind(picture->file);
    if (!is_read && !read_jpeg(picture->file, picture))
        return problem_set(problem, "%s: is neither a PNG nor a JPEG picture", name);
    rewind(picture->file);
    if (picture->width_px > 0 && picture->height_px > 0) return true;
    return problem_set(problem, "%s: a picture of this size cannot be", name);
}

bool picture_open(const Arena *arena, int image, int64_t *pixels, Picture *picture,
                  Problem *problem) {
    ASSERT(image >= 0 && image < arena->image_count);
    const char *path = arena->images[image], *name = path_for_message(path);
    *picture = (Picture){.file = open_allowed(arena, path, problem)};
    if (!picture->file) return false;
    bool is_read = read_head(name, picture, problem);
    int64_t more = (int64_t)picture->width_px * picture->height_px;
    if (is_read && more > ((int64_t)MAP_MEGAPIXELS_MAX << 20) - *pixels)
        is_read = problem_set(
            problem, "%s: with its %d x %d the map's pictures have more than %d megapixels", name,
            picture->width_px, picture->height_px, MAP_MEGAPIXELS_MAX);
    if (is_read)
        *pixels += more;
    else
        fclose(picture->file), picture->file = NULL;
    return is_read;
}

bool pictures_check(const Arena *arena, Problem *problem) {
    int64_t pixels = 0;
    for (int i = 0; i < arena->image_count; i++) {
        Picture picture;
        if (!picture_open(arena, i, &pixels, &picture, problem)) return false;
        fclose(picture.file);
    }
    return true;
}
