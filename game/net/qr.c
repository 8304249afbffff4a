// qr.c -- addresses as QR codes.
#include "qr.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"

enum { MARGIN = 2 }; // light modules around the code in a terminal, enough for today's cameras

#ifdef TREADS_HAS_QR

#include <qrencode.h>

QrCode qr_code(const char *text) {
    QrCode code = {0};
    QRcode *made = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (made && made->width <= QR_SIDE_MAX) {
        code.side = made->width;
        for (int i = 0; i < code.side * code.side; i++) code.dark[i] = made->data[i] & 1;
    }
    QRcode_free(made);
    return code;
}

#else

QrCode qr_code(const char *text) {
    (void)text;
    return (QrCode){0};
}

#endif

static bool is_dark(const QrCode *code, int x, int y) {
    ASSERT(code->side >= 0 && code->side <= QR_SIDE_MAX);
    return x >= 0 && y >= 0 && x < code->side && y < code->side && code->dark[y * code->side + x];
}

bool qr_line(const QrCode *code, int row, char line[static QR_LINE_MAX]) {
    // Light modules are drawn, because terminals are usually dark; the colours are set in any case.
    static const char *const BLOCKS[2][2] = {{"\u2588", "\u2580"}, {"\u2584", " "}};
    int y = 2 * row - MARGIN;
    if (!code->side || y >= code->side + MARGIN) return false;
    size_t used = (size_t)snprintf(line, QR_LINE_MAX, "\033[97;40m");
    for (int x = -MARGIN; x < code->side + MARGIN; x++) {
        const char *block = BLOCKS[is_dark(code, x, y)][is_dark(code, x, y + 1)];
        memcpy(line + used, block, strlen(block) + 1);
        used += strlen(block);
    }
    ASSERT(used + sizeof "\033[0m" <= QR_LINE_MAX);
    memcpy(line + used, "\033[0m", sizeof "\033[0m");
    return true;
}
