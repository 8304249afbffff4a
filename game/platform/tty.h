// tty.h -- the terminal as a screen: its own page, its size, and its keys as they are pressed.
//
// However the program ends, the terminal is as it was before: also when it is stopped with Ctrl-Z,
// interrupted or aborted.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct TtySize {
    int columns, rows;
    int width_px, height_px; // 0 where the terminal does not tell
} TtySize;

bool tty_is_there(void); // both standard input and output are a terminal

// Takes the terminal over; what is printed until tty_close is kept, and printed then. False when
// there is none.
bool tty_open(void);
void tty_close(void);

TtySize tty_size(void);
bool tty_has_returned(void); // since the last call, from being stopped: all must be drawn anew

// The bytes that were typed since the last call, at most `room`; never blocks.
size_t tty_read(char *bytes, size_t room);
void tty_write(const char *bytes, size_t count); // all of them
