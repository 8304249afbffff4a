// console.h -- the standard streams, and the terminal behind them as a screen: its own page, its
// size, and its keys as they are pressed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

bool stream_is_terminal(FILE *stream);
bool terminal_takes_escapes(void); // the terminal's kind is told, and is not the one that does not
bool stream_is_unread(FILE *stream); // a pipe whose reader has gone away

// Standard files that were closed are opened on nothing, so that no file of ours takes their place;
// writing to a closed stdout still fails. A pipe closed at its far end becomes an error of the
// write, not a signal.
void streams_guard(void);

// From now on everything that is printed there is lost. Returns what stream_restore takes to end
// it.
int stream_mute(FILE *stream);
void stream_restore(FILE *stream, int kept);

// From now on what is printed there goes to `instead`; what goes there still is written to the
// stream that is returned. NULL: out of memory.
FILE *stream_divert(FILE *stream, FILE *instead);

// A terminal that is taken over is as it was before however the program ends: also when it is
// stopped with Ctrl-Z, interrupted or aborted.
typedef struct ConsoleSize {
    int columns, rows;
    int width_px, height_px; // 0 where the terminal does not tell
} ConsoleSize;

bool console_is_terminal(void); // both standard input and output are a terminal

// Takes the terminal over; what is printed until console_close is kept, and printed then. False
// when there is none.
bool console_open(void);
void console_close(void);

ConsoleSize console_size(void);
bool console_has_returned(void); // since the last call, from being stopped: all must be drawn anew

// The bytes that were typed since the last call, at most `room`; never blocks.
size_t console_read(char *bytes, size_t room);
void console_write(const char *bytes, size_t count); // all of them
