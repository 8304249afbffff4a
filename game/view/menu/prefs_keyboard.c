// prefs_keyboard.c -- a keyboard on the screen: which keys it reports at once, and whose they are.
#include <stdio.h>

#include "prefs_page_state.h"

// Places in quarters of a key; rows from the top. A name where the key's own is too long for it.
typedef struct KeyCap {
    SDL_Scancode code;
    int x, y, w; // quarters, rows, quarters
    const char *name;
} KeyCap;

enum { QUARTERS = 4, WIDE_QUARTERS = 73, CAP_ROWS = 6 };
#define AT(code, x, y)                                                                             \
    { SDL_SCANCODE_##code, x, y, QUARTERS, NULL }
#define AS(code, x, y, name)                                                                       \
    { SDL_SCANCODE_##code, x, y, QUARTERS, name }
#define WIDE(code, x, y, w, name)                                                                  \
    { SDL_SCANCODE_##code, x, y, w, name }

// clang-format off
static const KeyCap CAPS[] = {
    AS(ESCAPE, 0, 0, "Esc"), AT(F1, 8, 0), AT(F2, 12, 0), AT(F3, 16, 0), AT(F4, 20, 0),
    AT(F5, 26, 0), AT(F6, 30, 0), AT(F7, 34, 0), AT(F8, 38, 0), AT(F9, 44, 0), AT(F10, 48, 0),
    AT(F11, 52, 0), AT(F12, 56, 0),
    AT(GRAVE, 0, 1), AT(1, 4, 1), AT(2, 8, 1), AT(3, 12, 1), AT(4, 16, 1), AT(5, 20, 1),
    AT(6, 24, 1), AT(7, 28, 1), AT(8, 32, 1), AT(9, 36, 1), AT(0, 40, 1), AT(MINUS, 44, 1),
    AT(EQUALS, 48, 1), WIDE(BACKSPACE, 52, 1, 8, "Back"),
    WIDE(TAB, 0, 2, 6, "Tab"), AT(Q, 6, 2), AT(W, 10, 2), AT(E, 14, 2), AT(R, 18, 2), AT(T, 22, 2),
    AT(Y, 26, 2), AT(U, 30, 2), AT(I, 34, 2), AT(O, 38, 2), AT(P, 42, 2), AT(LEFTBRACKET, 46, 2),
    AT(RIGHTBRACKET, 50, 2), WIDE(BACKSLASH, 54, 2, 6, NULL),
    WIDE(CAPSLOCK, 0, 3, 7, "Caps"), AT(A, 7, 3), AT(S, 11, 3), AT(D, 15, 3), AT(F, 19, 3),
    AT(G, 23, 3), AT(H, 27, 3), AT(J, 31, 3), AT(K, 35, 3), AT(L, 39, 3), AT(SEMICOLON, 43, 3),
    AT(APOSTROPHE, 47, 3), WIDE(RETURN, 51, 3, 9, NULL),
    WIDE(LSHIFT, 0, 4, 5, "Shift"), AT(NONUSBACKSLASH, 5, 4), AT(Z, 9, 4), AT(X, 13, 4),
    AT(C, 17, 4), AT(V, 21, 4), AT(B, 25, 4), AT(N, 29, 4), AT(M, 33, 4), AT(COMMA, 37, 4),
    AT(PERIOD, 41, 4), AT(SLASH, 45, 4), WIDE(RSHIFT, 49, 4, 11, "Shift"),
    WIDE(LCTRL, 0, 5, 5, "Ctrl"), WIDE(LGUI, 5, 5, 5, "Win"), WIDE(LALT, 10, 5, 5, "Alt"),
    WIDE(SPACE, 15, 5, 25, NULL), WIDE(RALT, 40, 5, 5, "Alt"), WIDE(RGUI, 45, 5, 5, "Win"),
    WIDE(APPLICATION, 50, 5, 5, "Menu"), WIDE(RCTRL, 55, 5, 5, "Ctrl"),
    AS(INSERT, 61, 1, "Ins"), AS(HOME, 65, 1, "Home"), AS(PAGEUP, 69, 1, "PgUp"),
    AS(DELETE, 61, 2, "Del"), AT(END, 65, 2), AS(PAGEDOWN, 69, 2, "PgDn"), AT(UP, 65, 4),
    AT(LEFT, 61, 5), AT(DOWN, 65, 5), AT(RIGHT, 69, 5)};
// clang-format on
enum { CAP_COUNT = sizeof CAPS / sizeof *CAPS };

// The player whose tank it drives, as things are; -1 for nobody.
static int owner_of(const Prefs *prefs, SDL_Scancode code) {
    for (Action i = 0; i < ACTION_MOUSE_AIM; i++)
        if (bindings_has(&prefs->bindings, DEVICE_KEYBOARD, i, (uint16_t)code) &&
            prefs_heed(prefs, i))
            return action_player(i);
    return -1;
}

static void draw_cap(PageFrame *frame, Box box, const KeyCap *cap) {
    SDL_Scancode code = cap->code;
    const PrefsPage *page = frame->page;
    const Renderer *renderer = frame->hud->renderer;
    char name[KEY_NAME_MAX];
    int owner = owner_of(frame->prefs, code);
    Rgb colour = owner < 0 ? INK_WHITE : palette_team(owner);
    bool is_down = page->is_down[code];
    paint_box(renderer, box, colour, is_down ? 0.95 : owner < 0 ? 0.07 : 0.3);
    if (page->was_down[code] && !is_down)
        paint_box(renderer,
                  (Box){box.x, box.y + box.h - hud_px(frame->hud, 2), box.w, hud_px(frame->hud, 2)},
                  INK_AMBER, 0.8);
    int edge = hud_px(frame->hud, 2);
    text_draw_fit(frame->hud->text, TEXT_SMALL, box.x + edge, box.y + edge, box.w - edge,
                  is_down ? INK_PLATE : INK_WHITE,
                  cap->name ? cap->name : key_tell((Key)code, name));
}

static bool is_drawn(SDL_Scancode code) {
    for (int i = 0; i < CAP_COUNT; i++)
        if (CAPS[i].code == code) return true;
    return false;
}

// Keys that stand elsewhere: "Keypad 7, Keypad 9".
static void name_others(const PrefsPage *page, char *text, size_t size) {
    char name[KEY_NAME_MAX];
    *text = '\0';
    for (int i = 1; i < SDL_NUM_SCANCODES; i++) {
        if (!page->is_down[i] || is_drawn((SDL_Scancode)i)) continue;
        if (*text) SDL_strlcat(text, ", ", size);
        SDL_strlcat(text, key_tell((Key)i, name), size);
    }
}

// What they do, as things are: "G sandbox: ..; W player 1: forward".
static void name_deeds(const PageFrame *frame, char *text, size_t size) {
    char name[KEY_NAME_MAX];
    *text = '\0';
    for (Action i = 0; i < ACTION_COUNT; i++) {
        for (int code = 1; code < SDL_NUM_SCANCODES && prefs_heed(frame->prefs, i); code++) {
            if (!frame->page->is_down[code] ||
                !bindings_has(&frame->prefs->bindings, DEVICE_KEYBOARD, i, (uint16_t)code))
                continue;
            if (*text) SDL_strlcat(text, "; ", size);
            SDL_strlcat(text, key_tell((Key)code, name), size);
            SDL_strlcat(text, " ", size);
            SDL_strlcat(text, KEY_ROWS[i].help, size);
        }
    }
}

void keyboard_draw(PageFrame *frame, Box box) {
    const PrefsPage *page = frame->page;
    const Hud *hud = frame->hud;
    char text[PREFS_SAID_MAX + 32], others[PREFS_SAID_MAX];
    int said = ui_words(frame->ui, box,
                        "Hold all the keys that you hold in a fight, both players at once: what "
                        "does not light up here, the keyboard does not report, and no program can "
                        "know of it. Then bind other keys. Colours: the players' keys. Escape "
                        "leaves.",
                        INK_GREY);
    box_cut_top(&box, said + hud_px(hud, 8));
    box_cut_bottom(&box, 2 * frame->row);
    double unit = fmin((double)box.w / WIDE_QUARTERS, (double)box.h / (CAP_ROWS * QUARTERS));
    int gap = hud_px(hud, 2), left = box.x + (int)(box.w - WIDE_QUARTERS * unit) / 2;
    for (int i = 0; i < CAP_COUNT; i++) {
        const KeyCap *cap = &CAPS[i];
        Box key = {left + (int)(cap->x * unit), box.y + (int)(cap->y * QUARTERS * unit),
                   (int)(cap->w * unit) - gap, (int)(QUARTERS * unit) - gap};
        draw_cap(frame, key, cap);
    }
    name_others(page, others, sizeof others);
    snprintf(text, sizeof text, "at once: %d, most: %d%s%s", page->down, page->most_down,
             *others ? "; and " : "", others);
    int low = box.y + (int)(CAP_ROWS * QUARTERS * unit);
    ui_label(frame->ui, (Box){box.x, low, box.w, frame->row}, text, INK_AMBER);
    name_deeds(frame, others, sizeof others);
    ui_label(frame->ui, (Box){box.x, low + frame->row, box.w, frame->row}, others, INK_GREY);
}
