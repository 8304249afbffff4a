// console.c -- the standard streams; of the terminal as a screen there is none here.
#include "platform/console.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

bool stream_is_terminal(FILE *stream) { return _isatty(_fileno(stream)); }
bool terminal_takes_escapes(void) { return getenv("TERM"); } // told by those shells that do
bool stream_is_unread(FILE *stream) { return !stream; }      // a write tells

// As everywhere else: UTF-8, and the ends of lines as they are. Without a console (a window that
// was started by its icon) what is said goes nowhere.
void streams_guard(void) {
    _fmode = _O_BINARY;
    for (int handle = 0; handle <= 2; handle++) _setmode(handle, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    setvbuf(stderr, NULL, _IONBF, 0);
}

int stream_mute(FILE *stream) {
    fflush(stream);
    int kept = _dup(_fileno(stream)), nowhere = kept >= 0 ? _open("NUL", _O_WRONLY) : -1;
    if (nowhere >= 0) _dup2(nowhere, _fileno(stream));
    if (nowhere >= 0) _close(nowhere);
    return kept;
}

void stream_restore(FILE *stream, int kept) {
    fflush(stream);
    if (kept < 0) return;
    _dup2(kept, _fileno(stream));
    _close(kept);
}

FILE *stream_divert(FILE *stream, FILE *instead) {
    fflush(stream);
    int kept = _dup(_fileno(stream));
    _dup2(_fileno(instead), _fileno(stream));
    return kept < 0 ? NULL : _fdopen(kept, "w");
}

bool console_is_terminal(void) { return false; }
bool console_open(void) { return false; }
void console_close(void) {}
ConsoleSize console_size(void) { return (ConsoleSize){80, 24, 0, 0}; }
bool console_has_returned(void) { return false; }
size_t console_read(char *bytes, size_t room) { return bytes && room ? 0 : 0; }
void console_write(const char *bytes, size_t count) { (void)bytes, (void)count; }
