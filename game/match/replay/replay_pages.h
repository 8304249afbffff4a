// replay_pages.h -- the outermost layer of a recording: its bytes in pages of 256, each with its
// own check sum, so that damage is found where it is.
//
// A page is up to 251 bytes, their number, and the CRC-32 of both and of the page's place. Only the
// last page may be shorter; it is written anew as it grows.
#pragma once

#include <stdio.h>

#include "match/bytes.h"
#include "platform/problem.h"

enum { PAGE_BYTES = 256, PAGE_TAIL = 5, PAGE_ROOM = PAGE_BYTES - PAGE_TAIL };

// Where a byte of the content stands in the file.
static inline size_t page_offset(size_t content) {
    return content / PAGE_ROOM * PAGE_BYTES + content % PAGE_ROOM;
}

// Writes the content from the page on that has byte `from` in it. False when it cannot.
bool pages_write(FILE *file, const Bytes *content, size_t from);

// Strips a file's pages down to their content, in place: `raw` becomes the content. A torn last
// page is left out. False with the damaged place told, when damage is what it is.
bool pages_strip(Bytes *raw, const char *name, bool *is_torn, Problem *problem);
