// replay_pages.c -- the outermost layer of a recording: its bytes in pages with check sums.
#include "replay_pages.h"

#include <string.h>

#include "match/crc.h"

static uint32_t page_sum(size_t page, const uint8_t *bytes, size_t count) {
    uint8_t place[4] = {(uint8_t)page, (uint8_t)(page >> 8u), (uint8_t)(page >> 16u),
                        (uint8_t)(page >> 24u)};
    return crc32_more(crc32_more(0, place, sizeof place), bytes, count);
}

static void put_sum(uint8_t *at, uint32_t sum) {
    for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)(sum >> (8 * i));
}

static bool has_sum(const uint8_t *at, uint32_t sum) {
    uint8_t wanted[4];
    put_sum(wanted, sum);
    return !memcmp(at, wanted, sizeof wanted);
}

static bool write_page(FILE *file, const Bytes *content, size_t page) {
    uint8_t bytes[PAGE_BYTES];
    size_t first = page * PAGE_ROOM, left = content->count - first;
    size_t count = left < PAGE_ROOM ? left : PAGE_ROOM;
    memcpy(bytes, content->at + first, count);
    bytes[count] = (uint8_t)count;
    put_sum(bytes + count + 1, page_sum(page, bytes, count + 1));
    return fwrite(bytes, count + PAGE_TAIL, 1, file) == 1;
}

// All pages that have changed go out at once, so that a program that is killed leaves whole ones.
bool pages_write(FILE *file, const Bytes *content, size_t from) {
    size_t page = from / PAGE_ROOM;
    if (fseek(file, (long)(page * PAGE_BYTES), SEEK_SET)) return false;
    for (; page * PAGE_ROOM < content->count; page++)
        if (!write_page(file, content, page)) return false;
    return !fflush(file);
}

static bool refuse(const char *name, size_t first, size_t end, Problem *problem) {
    problem_set(problem, "%s: damaged between byte %zu and byte %zu", name, first, end - 1);
    return false;
}

// The content grows no faster than the file is read, so it can take the file's place.
bool pages_strip(Bytes *raw, const char *name, bool *is_torn, Problem *problem) {
    size_t kept = 0, total = raw->count;
    *is_torn = false;
    for (size_t at = 0; at < total && !*is_torn; at += PAGE_BYTES) {
        size_t size = total - at < PAGE_BYTES ? total - at : PAGE_BYTES;
        size_t count = size > PAGE_TAIL ? size - PAGE_TAIL : 0;
        const uint8_t *page = raw->at + at;
        bool is_sized = count && page[count] == count;
        bool is_whole =
            is_sized && has_sum(page + count + 1, page_sum(at / PAGE_BYTES, page, count + 1));
        *is_torn = !is_sized && size < PAGE_BYTES;
        if (!is_whole && !*is_torn) return refuse(name, at, at + size, problem);
        if (is_whole) {
            memmove(raw->at + kept, page, count);
            kept += count;
        }
    }
    raw->count = kept;
    return true;
}
