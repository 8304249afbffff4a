// crc.h -- CRC-32 as of gzip and PNG: reflected, polynomial 0x04c11db7.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Of bytes that follow others whose sum is `crc`; 0 for the first.
static inline uint32_t crc32_more(uint32_t crc, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    crc = ~crc;
    for (size_t i = 0; i < length; i++) {
        crc ^= at[i];
        for (int bit = 0; bit < 8; bit++) crc = (crc >> 1u) ^ (crc & 1u ? 0xedb88320u : 0);
    }
    return ~crc;
}
