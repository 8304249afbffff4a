// qr.h -- addresses as QR codes, which phones scan; made by libqrencode.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { QR_SIDE_MAX = 57, QR_LINE_MAX = 3 * (QR_SIDE_MAX + 8) + 16 };

typedef struct QrCode {
    int side;                                // number of modules; 0: there is no code
    uint8_t dark[QR_SIDE_MAX * QR_SIDE_MAX]; // by rows: 1 for a dark module
} QrCode;

// Returns a code without modules if the text is too long, or if this build has no libqrencode.
QrCode qr_code(const char *text);
// Writes row `row` of the code for a terminal, with its margin: two rows of modules, in block
// characters. Returns false after the last row.
bool qr_line(const QrCode *code, int row, char line[static QR_LINE_MAX]);
