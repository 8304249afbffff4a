// system.c -- the operating system as seen in a browser, where there is one thread and no other
// program.
//
// The folder game/platform/web/ implements game/platform/ in a browser; it must not know the rest
// of the game.
#include "platform/system.h"

#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Asyncify unwinds the stack here and rewinds it when the page calls back, so that the loops of the
// program need no change.
// clang-format off
EM_ASYNC_JS(void, await_frame, (double least_s), { await next_frame(least_s); })
// The page holds the lock of all tabs and exchanges files with the browser's database.
EM_ASYNC_JS(void, begin_storage, (void), { await storage_begin(); })
EM_ASYNC_JS(void, end_storage, (void), { await storage_end(); })
// clang-format on

static int storage_depth; // begun and not ended

void storage_begin(void) {
    if (storage_depth++ == 0) begin_storage();
}

void storage_end(void) {
    if (--storage_depth == 0) end_storage();
}

void sleep_s(double seconds) { await_frame(seconds); }

// clang-format off
EM_JS(bool, has_touch, (void), { return matchMedia('(pointer: coarse)').matches; })
EM_JS(bool, reduces_motion, (void), { return matchMedia('(prefers-reduced-motion: reduce)').matches; })
// Before the first touch, the browser refuses and prints a warning.
EM_JS(void, vibrate, (double seconds), {
  const active = navigator.userActivation;
  if (navigator.vibrate && (!active || active.hasBeenActive)) navigator.vibrate(seconds * 1000);
})
EM_JS(void, keep_awake, (bool is_wanted), { keep_screen_on(is_wanted); })
// Functions of the page (game/web/start.js).
EM_JS(void, copy_to_clipboard, (const char *text, int length), { copy_words(words_at(text, length)); })
EM_JS(bool, take_copied, (void), { return take_note_of_copy(); })
EM_JS(void, show_words, (const char *text, int length), { show_place(words_at(text, length)); })
EM_JS(bool, next_dropped, (char *path, int room), { return give_dropped(path, room); })
EM_JS(void, keep_number, (uint32_t number), { keep_place(number); })
EM_JS(uint32_t, kept_number, (void), { return kept_place(); })
EM_JS(void, speak_words, (const char *text), { speak(UTF8ToString(text)); })
EM_JS(int, draw_text, (const char *text, int px, int base, int height, uint32_t *pixels), {
  const pen = document.createElement('canvas').getContext('2d'), words = UTF8ToString(text), font = px + 'px sans-serif';
  pen.font = font;
  const width = Math.ceil(pen.measureText(words).width);
  if (!pixels || !width) return width;
  pen.canvas.width = width, pen.canvas.height = height;
  pen.font = font, pen.fillStyle = '#fff'; // a new size resets them
  pen.fillText(words, 0, base);
  HEAPU8.set(pen.getImageData(0, 0, width, height).data, pixels);
  return width;
})
EM_JS(void, open_code_page, (void), { if (!code_page()) location.href = 'code.html'; })
EM_JS(void, show_tick, (double tick), { note_tick(tick); })
EM_JS(void, take_back, (bool is_wanted), { note_escape(!!is_wanted); })
// clang-format on

bool is_browser(void) { return true; }
bool system_reduces_motion(void) { return reduces_motion(); }
void browser_copy(const char *text, size_t length) { copy_to_clipboard(text, (int)length); }
bool browser_has_copied(void) { return take_copied(); }
int browser_draw_text(const char *text, int px, int base, int height, uint32_t *pixels) {
    return draw_text(text, px, base, height, pixels);
}
void browser_speak(const char *text) { speak_words(text); }
bool browser_dropped(char *path, size_t room) { return next_dropped(path, (int)room); }
bool browser_has_touch(void) { return has_touch(); }
void browser_vibrate(double seconds) { vibrate(seconds); }
void browser_keep_awake(bool is_wanted) { keep_awake(is_wanted); }
void browser_show_place(const char *words, size_t length) { show_words(words, (int)length); }
void browser_write_mind(void) { open_code_page(); }
void browser_show_tick(uint64_t tick) { show_tick((double)tick); }
void browser_take_back(bool is_wanted) { take_back(is_wanted); }
void browser_keep(uint32_t number) { keep_number(number); }
uint32_t browser_kept(void) { return kept_number(); }
char **arguments_of(char **words) { return words; }
bool program_folder(char *folder, size_t size) { return snprintf(folder, size, "/") < (int)size; }
void environment_forget(const char *name) { unsetenv(name); }
void files_allow(int count) { (void)count; }

int processor_count(void) { return 1; }

char *system_certificates(void) { return NULL; }

uint64_t random_number(void) {
    uint64_t number = 0;
    if (getentropy(&number, sizeof number)) number = (uint64_t)(emscripten_get_now() * 1e6);
    return number;
}

bool network_address(char *text, size_t room) {
    (void)text, (void)room;
    return false;
}

void memory_enlarge_pages(const void *low, const void *high) { (void)low, (void)high; }

void reload_watch(void) {}
bool reload_came(void) { return false; }
void interrupt_watch(void) {} // a web page receives no Ctrl-C
