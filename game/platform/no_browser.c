// no_browser.c -- for systems other than browsers: nothing is requested of a browser.
#include "platform/system.h"

bool is_browser(void) { return false; }
void browser_copy(const char *text, size_t length) { (void)text, (void)length; }
bool browser_has_copied(void) { return false; }
void browser_speak(const char *text) { (void)text; }
int browser_draw_text(const char *text, int px, int base, int height, uint32_t *pixels) {
    return (void)text, (void)px, (void)base, (void)height, (void)pixels, 0;
}
bool browser_dropped(char *path, size_t room) { return (void)path, (void)room, false; }
bool browser_has_touch(void) { return false; }
void browser_vibrate(double seconds) { (void)seconds; }
void browser_keep_awake(bool is_wanted) { (void)is_wanted; }
void browser_show_place(const char *words, size_t length) { (void)words, (void)length; }
void browser_write_mind(void) {}
void browser_show_tick(uint64_t tick) { (void)tick; }
void browser_take_back(bool is_wanted) { (void)is_wanted; }
void browser_keep(uint32_t number) { (void)number; }
uint32_t browser_kept(void) { return 0; }
void storage_begin(void) {}
void storage_end(void) {}
