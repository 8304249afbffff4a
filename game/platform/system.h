// system.h -- what the operating system tells of itself (clocks, processors, luck), what it asks of
// this program (to stop, or to die), and other programs at work.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "problem.h"

// The words of the command line in UTF-8, with slashes in paths; ends with NULL as main's do.
char **arguments_of(char **words);
void environment_forget(const char *name);

double clock_s(void);           // a steady clock
double clock_processor_s(void); // that this program has had of all processors
// The local time as in "20261122-135200".
enum { TIME_STAMP_MAX = 32 };
void time_stamp(char text[static TIME_STAMP_MAX]);

// Lets others have the processor for so long, if that is more than 0; on a page until the browser
// has shown the picture that was drawn.
void sleep_s(double seconds);

// In a browser? Then a text goes to its clipboard; words that each end with a zero byte go there as
// the address that starts treads with them.
bool is_browser(void);
void browser_copy(const char *text, size_t length);
// Where there are thumbs: has a page a stick and a button for them just now?
void browser_show_touch_controls(bool are_wanted);

int processor_count(void);    // 1 at least
uint64_t random_number(void); // another one in every run

// Has the system put large pages under this memory, if it can: of many small ones the processor
// forgets where they are.
void memory_enlarge_pages(const void *low, const void *high);

// From now on Ctrl-C, kill, or the end of the terminal (unless nohup wants that ignored) asks long
// work to stop at the next tick; a second one stops the program.
void interrupt_watch(void);
bool interrupt_came(void);
void interrupt_note(int signal_number); // as if it had come
int interrupt_code(void); // with which shells tell of the one that came: 130, 143, 129

// Of this program itself, to start it again. False with the problem told.
bool program_path(char *path, size_t size, Problem *problem);

// From now on a broken contract (ASSERT, abort) has `last_words` said, by the thread that broke it,
// before the program dies of it. It may print, but what it reads may be half changed. NULL: nothing
// is said. Returns what was to be said until now.
typedef void (*LastWords)(void);
LastWords abort_watch(LastWords last_words);

// A shared library. What it does to the rounding of numbers, as it is opened and in a call, is
// undone. NULL with the problem told.
void *library_open(const char *path, Problem *problem);
void *library_find(void *library, const char *name); // NULL when there is none
void library_close(void *library);                   // NULL does nothing
void library_call(void (*call)(void *context), void *context);

// Another program at work: started with words, fed, waited for.
typedef struct Process {
    long id; // 0: none runs
} Process;

// Starts words[0], found as a shell finds it; `words` ends with NULL. What it prints goes to our
// standard error, as ours goes to its. `input`, if not NULL, becomes what it reads (closed by the
// caller); otherwise it reads nothing. On failure errno says why, ENOENT when there is no such
// program.
typedef enum ProcessFault { PROCESS_FINE, PROCESS_NO_PIPE, PROCESS_NOT_STARTED } ProcessFault;
ProcessFault process_start(Process *process, const char *const *words, FILE **input);

// Until it ends; true when it was content. None to wait for is fine.
bool process_wait(Process *process);
