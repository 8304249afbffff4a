// console.h -- the standard streams, and full-screen use of the terminal: its alternate screen, its
// size and its keys.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

bool stream_is_terminal(FILE *stream);
int stream_columns(FILE *stream);    // returns the width of its terminal, or 0
bool terminal_takes_escapes(void);   // returns whether TERM names a terminal other than "dumb"
bool stream_is_unread(FILE *stream); // returns whether it is a pipe without a reader

// Opens closed standard streams on the null device, so that no other file gets their numbers;
// writing to a closed stdout still fails. Makes writing to a closed pipe an error, not a signal.
void streams_guard(void);

// Discards everything printed to the stream until stream_restore, which takes the result.
int stream_mute(FILE *stream);
void stream_restore(FILE *stream, int kept);

// Redirects the stream to `instead`. Returns a stream for the original destination, or NULL if out
// of memory.
FILE *stream_divert(FILE *stream, FILE *instead);

typedef struct ConsoleSize {
    int columns, rows;
    int width_px, height_px; // 0 if the terminal does not report them
} ConsoleSize;

// Reads a line that was typed and ended with Return; longer lines are split. Does not block.
// Returns false if there is none, or if this is not the foreground job of a terminal.
bool console_line(char *line, size_t room);
bool console_is_terminal(void); // returns whether standard input and output are both a terminal

// Switches the terminal to full-screen use. The output of the program is kept and printed by
// console_close. The terminal is restored however the program ends, and while it is stopped by
// Ctrl-Z. Returns false if there is no terminal.
bool console_open(void);
void console_close(void);

ConsoleSize console_size(void);
bool console_has_returned(void); // returns true once after a stop: redraw everything

// Reads the bytes typed since the last call, at most `room`. Does not block.
size_t console_read(char *bytes, size_t room);
void console_write(const char *bytes, size_t count); // writes all bytes
