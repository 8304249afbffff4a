// system.h -- services of the operating system: clocks, processors, random numbers, interruptions,
// shared libraries and child processes.
//
// The folder game/platform/ hides the operating system, and contains files, threads, text and JSON;
// it must not know tanks or matches.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "text.h"

// Returns the command-line arguments in UTF-8, with slashes in paths; ends with NULL.
char **arguments_of(char **words);
void environment_forget(const char *name); // unsets a variable

double clock_s(void);           // monotonic
double clock_processor_s(void); // CPU time of this program on all processors
// Writes the local time in the format "20261122-135200".
enum { TIME_STAMP_MAX = 32 };
void time_stamp(char text[static TIME_STAMP_MAX]);
// Writes the date of today in UTC: "2026-11-26".
void date_today(char text[static 11]);
// Writes a time in seconds since 1970 as local time: "25 Nov, 13:09".
void day_text(int64_t since_1970_s, char text[static TIME_STAMP_MAX]);

// Sleeps if `seconds` is positive. In a browser, waits until the frame has been shown; if `seconds`
// is longer than a frame, then until that time or the next input. Waits while the page is hidden.
void sleep_s(double seconds);

// Returns true if the desktop or the browser is set to show little motion.
bool system_reduces_motion(void);

bool is_browser(void);
// Copies a text to the browser's clipboard. If it consists of words that each end with a zero byte,
// copies the URL that starts treads with these words.
void browser_copy(const char *text, size_t length);
bool browser_has_copied(void); // Returns true once, when the text is in the clipboard.
// Makes a screen reader speak a text after the current ones. No effect elsewhere.
void browser_speak(const char *text);
// Returns the width of a text in the browser's fonts of this size, in pixels; 0 elsewhere. Draws it
// in white if there are `pixels`, in ARGB, of that width and this height; `base`: of the baseline.
int browser_draw_text(const char *text, int px, int base, int height, uint32_t *pixels);
// Copies the path of a file that was dropped on the page. Returns false if there is none.
bool browser_dropped(char *path, size_t room);
// True on a phone or tablet in a browser: the main pointer is a finger. No effect elsewhere.
bool browser_has_touch(void);
void browser_vibrate(double seconds);
void browser_keep_awake(bool is_wanted); // keeps the screen on
// Makes the command line of these words, which each end with a zero byte, the page's address, so
// that it is shown again after a reload; no words: the main menu.
void browser_show_place(const char *words, size_t length);
void browser_write_mind(void);         // opens the page with the editor for minds
void browser_show_tick(uint64_t tick); // the editor shows the senses of a bot at this tick
// Makes the browser's Back act as Escape while Escape has a target.
void browser_take_back(bool is_wanted);
// Keeps a number for browser_kept, which returns it after a reload of the page; 0: there is none.
void browser_keep(uint32_t number);
uint32_t browser_kept(void);

// Begin and end access to the user folder, which a browser shares with other tabs; may be nested. A
// browser waits in the outermost ones, so these must not be called through pointers
// (game/web/meson.build). No effect elsewhere.
void storage_begin(void);
void storage_end(void);

int processor_count(void);    // minimum 1
void files_allow(int count);  // lets the program open this many files, if the system permits it
uint64_t random_number(void); // returns a number that is different in every run

// Returns the root certificates of the system, and those of the file that the variable
// SSL_CERT_FILE names, in PEM format; the caller frees them. NULL: the library for secure
// connections finds them.
char *system_certificates(void);

// Writes this computer's address in its network: "192.168.1.20". Returns false if it is in none.
bool network_address(char *text, size_t room);

// Requests large memory pages, which reduce TLB misses, for this memory.
void memory_enlarge_pages(const void *low, const void *high);

// Installs handlers: the first Ctrl-C, kill or hangup (unless ignored, as under nohup) requests
// long work to stop at the next tick; a second one stops the program.
void interrupt_watch(void);
bool interrupt_came(void);
void interrupt_request(int signal_number); // acts as if the signal had arrived
// After reload_watch, SIGHUP does not interrupt; reload_came returns true once after a SIGHUP.
void reload_watch(void);
bool reload_came(void);
int interrupt_code(void); // exit code for the signal: 130, 143 or 129

// Returns the path of this program, to start it again. Returns false and sets `problem` on failure.
bool program_path(char *path, size_t size, Problem *problem);
// Writes the folder of this program, which ends with a slash. Returns false if it is unknown.
bool program_folder(char *folder, size_t size);

// Sets a function that is called when an assertion fails or abort is called, on the failing thread,
// before the program ends. It may print, but the data it reads may be inconsistent. NULL removes
// it. Returns the previous function.
typedef void (*LastWords)(void);
LastWords abort_watch(LastWords last_words);

// Loads a shared library. Changes of the floating-point rounding mode, while it is loaded or during
// a call, are undone. Returns NULL and sets `problem` on failure.
void *library_open(const char *path, Problem *problem);
void *library_find(void *library, const char *name); // returns NULL if there is no such symbol
void library_close(void *library);                   // NULL is allowed
void library_call(void (*call)(void *context), void *context);

// A child process: started with arguments, fed on standard input, waited for.
typedef struct Process {
    long id; // 0: none
} Process;

// Starts words[0], found as a shell finds it; `words` ends with NULL. Its output goes to our
// standard error. If `input` is not NULL, it receives a stream to the process, to be closed by the
// caller; otherwise the process has no input. Sets errno on failure, to ENOENT if there is no such
// program.
typedef enum ProcessFault { PROCESS_FINE, PROCESS_NO_PIPE, PROCESS_NOT_STARTED } ProcessFault;
ProcessFault process_start(Process *process, const char *const *words, FILE **input);

// Waits until it ends. Returns whether its exit code was 0; true if there is no process.
bool process_wait(Process *process);
