// test_ui.c -- every widget by mouse, keys and pad; the movement of the focus; and that no input is
// held after the window has lost its focus.
#include "cases.h"
#include "watched.h"

#include "platform/text.h"
#include "view/ui/ui.h"

enum { WIDTH = 640, HEIGHT = 360, ROW = 24, ROWS = 12 };

// A page with one widget of each kind and a list, and the values that they changed.
typedef struct Page {
    SDL_Surface *surface;
    Renderer renderer;
    UiFrame frame;
    Ui *ui;
    int pressed[4], tabs;
    bool is_on, was_cancelled, is_list_disabled;
    int chosen, row_pressed;
    double value, scroll_px;
    char text[16];
    bool has_changed;
} Page;

static const char *const WORDS[] = {"one", "two", "three"};
static const UiRange RANGE = {.low = 0, .high = 10, .initial = 4, .step = 0.5, .unit = "m"};

static Page page;

static void page_open(void) {
    page = (Page){.value = 4, .row_pressed = -1};
    page.surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    page.renderer = (Renderer){.sdl = SDL_CreateSoftwareRenderer(page.surface)};
    Font *font = must(font_create, &page.renderer, FONT);
    font_scale(font, 1);
    page.frame = (UiFrame){&page.renderer, font, 1, WIDTH, HEIGHT};
    page.ui = ui_create();
    assert_non_null(page.ui);
    ui_focus_first(page.ui);
}

static void page_close(void) {
    ui_destroy(page.ui);
    font_destroy(page.frame.font);
    SDL_DestroyRenderer(page.renderer.sdl);
    SDL_FreeSurface(page.surface);
}

static const char *const WORD_OF[] = {"v", "w", "x", "y", "z"};

// Two columns of buttons, then one row per widget; the list is on the right.
static Box row_box(int row) { return (Box){20, 20 + 30 * row, 280, ROW}; }
static Box button_box(int i) { return (Box){20 + i % 2 * 150, 20 + i / 2 * 30, 130, ROW}; }
static const Box LIST = {340, 20, 200, 5 * ROW};

static void list_draw(void) {
    Ui *ui = page.ui;
    Box view = ui_scroll_begin(ui, LIST, "list", ROWS * ROW, &page.scroll_px);
    for (int i = 0; i < ROWS; i++) {
        char label[16];
        snprintf(label, sizeof label, "row %d", i);
        Box box = {view.x, view.y + i * ROW, view.w, ROW};
        if (ui_button(ui, box, label)) page.row_pressed = i;
    }
    ui_scroll_end(ui);
}

static void frame(void) {
    static const char *const NAMES[] = {"a", "b", "c", "d"};
    Ui *ui = page.ui;
    ui_begin(ui, page.frame, 1.0 / 60);
    ui_plate(ui, (Box){10, 10, 540, 300}, NULL);
    for (int i = 0; i < 4; i++) page.pressed[i] += ui_button(ui, button_box(i), NAMES[i]);
    ui_toggle(ui, row_box(2), "toggle", &page.is_on);
    page.has_changed = ui_choice(ui, row_box(3), "choice", WORDS, 3, &page.chosen);
    ui_tip(ui, "a tip");
    page.has_changed |= ui_slider(ui, row_box(4), "slider", RANGE, &page.value);
    page.has_changed |= ui_text(ui, row_box(5), "text", page.text, sizeof page.text);
    page.tabs += ui_tab(ui, row_box(6), "tab", false);
    ui_disable(ui, page.is_list_disabled);
    list_draw();
    ui_end(ui);
    page.was_cancelled |= ui_is_cancelled(ui);
}

// Another page: tabs, a list with a clipped last row, and two buttons below it.
static void tabs_frame(const SDL_Event *event) {
    static const char *const NAMES[] = {"one", "two", "three"};
    Ui *ui = page.ui;
    ui_event(ui, event, 1, true);
    ui_begin(ui, page.frame, 1.0 / 60);
    ui_tabs(ui, (Box){20, 20, 300, ROW}, NAMES, 3, &page.chosen);
    Box view = ui_scroll_begin(ui, (Box){20, 60, 300, 3 * ROW + ROW / 2}, "list", 5 * ROW,
                               &page.scroll_px);
    for (int i = 0; i < 5; i++)
        if (ui_button(ui, (Box){view.x, view.y + i * ROW, view.w, ROW}, WORD_OF[i]))
            page.row_pressed = i;
    ui_scroll_end(ui);
    Box foot = {20, 60 + 3 * ROW + ROW / 2 + 2, 80, ROW};
    page.pressed[0] += ui_button(ui, foot, "back");
    foot.x = 240;
    page.pressed[1] += ui_button(ui, foot, "start");
    ui_end(ui);
}

static void tabs_keys(const char *pressed) {
    for (; *pressed; pressed++)
        tabs_frame(
            &(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = key_of(*pressed)}}});
}

static bool give(const SDL_Event *event, bool takes_keys) {
    bool is_taken = ui_event(page.ui, event, 1, takes_keys);
    frame();
    return is_taken;
}

// Lower-case letters are keys (key_of); capitals are a pad's A B Y and its D-pad U D L R; a dot is
// a frame without input. A frame follows each.
static void keys(const char *pressed) {
    static const char PAD[] = "ABXYUDLR";
    for (; *pressed; pressed++) {
        if (*pressed == '.') {
            frame();
            continue;
        }
        SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN}};
        const char *on_pad = strchr(PAD, *pressed);
        if (on_pad) {
            event.cbutton.button =
                (Uint8)(on_pad - PAD < 4 ? on_pad - PAD
                                         : on_pad - PAD - 4 + SDL_CONTROLLER_BUTTON_DPAD_UP);
            ui_event(page.ui, &event, 1, true);
            event.type = SDL_CONTROLLERBUTTONUP;
        } else {
            event = (SDL_Event){.key = {.type = SDL_KEYDOWN}};
            event.key.keysym.scancode = key_of(*pressed == '_' ? ' ' : *pressed);
        }
        give(&event, true);
    }
}

static const char *state(char text[static 128]) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < page.pressed[i]; k++) used = text_add(text, 128, used, "%c ", 'a' + i);
    if (page.is_on) used = text_add(text, 128, used, "on ");
    if (page.chosen) used = text_add(text, 128, used, "choice %d ", page.chosen);
    if (page.value != 4) used = text_add(text, 128, used, "value %g ", page.value);
    if (page.tabs) used = text_add(text, 128, used, "tab %d ", page.tabs);
    if (page.row_pressed >= 0) used = text_add(text, 128, used, "row %d ", page.row_pressed);
    if (page.scroll_px > 0) used = text_add(text, 128, used, "at %g ", page.scroll_px);
    if (page.was_cancelled) used = text_add(text, 128, used, "cancelled ");
    if (used) text[used - 1] = '\0';
    return text;
}

static void after(const char *pressed, const char *wanted) {
    char text[128];
    keys(pressed);
    if (strcmp(state(text), wanted) != 0)
        fail_msg("%s: '%s' instead of '%s'", pressed, text, wanted);
}

static void point(int x, int y) {
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};
    give(&event, true);
}

static bool button(Uint32 type, int x, int y, bool takes_keys) {
    SDL_Event event = {.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = x, .y = y}};
    return give(&event, takes_keys);
}

static void click(int x, int y) {
    button(SDL_MOUSEBUTTONDOWN, x, y, true);
    button(SDL_MOUSEBUTTONUP, x, y, true);
}

static void write_text(const char *text) {
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    for (; *text; text++) {
        event.text.text[0] = *text;
        ui_event(page.ui, &event, 1, true);
    }
    frame();
}

#define ON_A_PAGE(name)                                                                            \
    static void name##_on_it(void);                                                                \
    UNIT_TEST(name) {                                                                              \
        page_open();                                                                               \
        frame();                                                                                   \
        name##_on_it();                                                                            \
        page_close();                                                                              \
    }                                                                                              \
    static void name##_on_it(void)

static void finger_to(Uint32 type, int x, int y) {
    SDL_Event event = {
        .button = {
            .type = type, .which = SDL_TOUCH_MOUSEID, .button = SDL_BUTTON_LEFT, .x = x, .y = y}};
    if (type == SDL_MOUSEMOTION)
        event = (SDL_Event){.motion = {.type = type, .which = SDL_TOUCH_MOUSEID, .x = x, .y = y}};
    give(&event, true);
    frame();
}

// A finger that moves up or down scrolls the list and presses nothing; a tap presses, and a finger
// that moves sideways drags a slider.
UNIT_TEST(fingers_scroll_lists_press_and_drag) {
    page_open();
    frame();
    int x = LIST.x + 40, y = LIST.y + 3 * ROW + 5;
    finger_to(SDL_MOUSEBUTTONDOWN, x, y);
    finger_to(SDL_MOUSEMOTION, x, y - 20);
    finger_to(SDL_MOUSEMOTION, x, y - 60);
    finger_to(SDL_MOUSEBUTTONUP, x, y - 60);
    assert_int_equal(page.row_pressed, -1);
    check_close(page.scroll_px, 40, 0); // measured from where the swipe was noticed
    finger_to(SDL_MOUSEBUTTONDOWN, x, LIST.y + 5);
    finger_to(SDL_MOUSEBUTTONUP, x, LIST.y + 5);
    frame();
    assert_int_equal(page.row_pressed, 1);
    Box slider = row_box(4);
    finger_to(SDL_MOUSEBUTTONDOWN, slider.x + 180, slider.y + 5);
    finger_to(SDL_MOUSEMOTION, slider.x + 182, slider.y + 40); // scrolls
    finger_to(SDL_MOUSEBUTTONUP, slider.x + 182, slider.y + 40);
    check_close(page.value, 4, 0);
    finger_to(SDL_MOUSEBUTTONDOWN, slider.x + 180, slider.y + 5);
    finger_to(SDL_MOUSEMOTION, slider.x + 270, slider.y + 5);
    finger_to(SDL_MOUSEBUTTONUP, slider.x + 270, slider.y + 5);
    check_at_least(page.value, 5);
    page_close();
}

UNIT_TEST(texts_for_fingers_do_not_mention_keys) {
    EACH_CASE(row, "menu", "strings for fingers") {
        char kept[128];
        words_for_fingers(row.fields[0], kept, sizeof kept);
        assert_string_equal(kept, row.fields[1]);
    }
}

UNIT_TEST(keys_and_pads_control_every_widget) {
    EACH_CASE(row, "menu", "widgets") {
        page_open();
        frame();
        after(row.fields[0], row.fields[1]);
        page.was_cancelled = false;
        frame();
        assert_false(page.was_cancelled || page.has_changed); // both flags last one frame
        page_close();
    }
}

ON_A_PAGE(a_choice_and_a_slider_follow_the_mouse) {
    Box box = row_box(3);
    click(box.x + box.w - 15, box.y + 5);
    assert_int_equal(page.chosen, 1);
    assert_true(page.has_changed);
    click(box.x + box.w / 2, box.y + 5); // left of the centre: back
    assert_int_equal(page.chosen, 0);
    box = row_box(4);
    button(SDL_MOUSEBUTTONDOWN, box.x + box.w / 2, box.y + 5, true);
    check_at_most(page.value, 3);
    point(WIDTH - 1, HEIGHT - 1); // far outside, still held
    check_close(page.value, 10, 0);
    button(SDL_MOUSEBUTTONUP, WIDTH - 1, HEIGHT - 1, true);
    point(box.x + box.w / 2, box.y + 5);
    check_close(page.value, 10, 0);
}

ON_A_PAGE(a_text_takes_whole_characters) {
    keys("ddddd");
    write_text("seed 7");
    assert_string_equal(page.text, "seed 7");
    keys(" ll"); // the space bar comes as text
    write_text("\xC3");
    keys("k");
    SDL_Event umlaut = {.text = {.type = SDL_TEXTINPUT, .text = "\xC3\xA4"}};
    give(&umlaut, true);
    assert_string_equal(page.text, "seed\xC3\xA4 7");
    keys("kz");
    assert_string_equal(page.text, "seed7");
    write_text("0123456789012345");
    assert_int_equal(strlen(page.text), sizeof page.text - 1);
    keys("d");
    write_text("x"); // the focus has left the text
    after("n", "tab 1");
    assert_string_equal(page.text, "seed01234567897");
}

ON_A_PAGE(a_button_acts_when_it_is_released_over_it) {
    Box box = button_box(1);
    button(SDL_MOUSEBUTTONDOWN, box.x + 5, box.y + 5, true);
    assert_int_equal(page.pressed[1], 0);
    button(SDL_MOUSEBUTTONUP, 5, 5, true);
    assert_int_equal(page.pressed[1], 0);
    click(box.x + 5, box.y + 5);
    assert_int_equal(page.pressed[1], 1);
    after("n", "b b"); // the pointer has moved the focus
}

ON_A_PAGE(fast_input_is_not_lost) {
    for (int i = 0; i < 4; i++) {
        SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = key_of("dnrn"[i])}}};
        ui_event(page.ui, &event, 1, true);
    }
    for (int i = 0; i < 4; i++) frame();
    assert_int_equal(page.pressed[2], 1);
    assert_int_equal(page.pressed[3], 1);
}

ON_A_PAGE(the_wheel_moves_a_list_and_clipped_rows_are_not_pressed) {
    point(LIST.x + 10, LIST.y + 10);
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -1}};
    assert_true(give(&wheel, true));
    check_at_least(page.scroll_px, ROW);
    for (int i = 0; i < 20; i++) give(&wheel, true);
    check_close(page.scroll_px, ROWS * ROW - LIST.h, 0);
    click(LIST.x + 10, LIST.y + LIST.h - 5);
    assert_int_equal(page.row_pressed, ROWS - 1);
    page.row_pressed = -1;
    page.scroll_px = 0;
    frame();
    click(LIST.x + 10, LIST.y + LIST.h + ROW / 2); // position of a row 5
    assert_int_equal(page.row_pressed, -1);
}

ON_A_PAGE(the_bar_of_a_list_is_dragged) {
    int x = LIST.x + LIST.w - 2;
    button(SDL_MOUSEBUTTONDOWN, x, LIST.y + LIST.h - 2, true);
    check_close(page.scroll_px, ROWS * ROW - LIST.h, 0);
    point(x, 0);
    check_close(page.scroll_px, 0, 0);
    button(SDL_MOUSEBUTTONUP, x, 0, true);
    assert_int_equal(page.row_pressed, -1);
}

ON_A_PAGE(grey_widgets_have_no_focus_and_are_not_pressed) {
    page.is_list_disabled = true;
    click(LIST.x + 10, LIST.y + 10);
    assert_int_equal(page.row_pressed, -1);
    after("rn", "b");
    after("rrn", "b"); // the list itself: it can still be scrolled
}

ON_A_PAGE(a_stick_moves_the_focus_and_repeats_while_it_is_held) {
    SDL_Event axis = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                .axis = SDL_CONTROLLER_AXIS_LEFTY,
                                .value = 30000}};
    give(&axis, true);
    after("A", "c");
    for (int i = 0; i < 120; i++) frame();
    axis.caxis.value = 0;
    ui_event(page.ui, &axis, 1, true);
    int pressed = page.tabs + page.pressed[0] + page.pressed[2];
    for (int i = 0; i < 60; i++) frame();
    keys("Y"); // the focus has stopped
    assert_int_equal(page.tabs + page.pressed[0] + page.pressed[2], pressed);
}

ON_A_PAGE(nothing_is_held_after_the_window_lost_the_focus) {
    Box box = row_box(4);
    button(SDL_MOUSEBUTTONDOWN, box.x + box.w / 2, box.y + 5, true);
    SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    assert_false(give(&lost, true)); // other listeners need it too
    double value = page.value;
    point(WIDTH - 1, 5);
    check_close(page.value, value, 0);
    SDL_Event held = {
        .cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = SDL_CONTROLLER_BUTTON_DPAD_DOWN}};
    ui_event(page.ui, &held, 1, true);
    ui_event(page.ui, &lost, 1, true);
    for (int i = 0; i < 120; i++) frame();
    keys("hn");
    assert_int_equal(page.pressed[0], 1);
}

ON_A_PAGE(without_the_keyboard_only_the_mouse_over_a_plate_is_consumed) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_W}}};
    assert_false(ui_event(page.ui, &event, 1, false));
    assert_true(ui_event(page.ui, &event, 1, true));
    assert_false(button(SDL_MOUSEBUTTONDOWN, WIDTH - 5, HEIGHT - 5, false));
    assert_false(button(SDL_MOUSEBUTTONUP, WIDTH - 5, HEIGHT - 5, false));
    assert_true(button(SDL_MOUSEBUTTONDOWN, 25, 25, false));
    assert_true(button(SDL_MOUSEBUTTONUP, WIDTH - 5, HEIGHT - 5, false));
    point(25, 25);
    assert_true(ui_has_pointer(page.ui));
    point(WIDTH - 5, HEIGHT - 5);
    assert_false(ui_has_pointer(page.ui));
    SDL_Event released = {.key = {.type = SDL_KEYUP, .keysym = {.scancode = SDL_SCANCODE_W}}};
    assert_false(ui_event(page.ui, &released, 1, true)); // left to the listener of the press
}

ON_A_PAGE(boxes_are_cut_within_themselves) {
    Box box = {10, 20, 100, 50}, top = box_cut_top(&box, 15), right = box_cut_right(&box, 30);
    assert_int_equal(top.h, 15);
    assert_int_equal(box.y, 35);
    assert_int_equal(right.x, 80);
    assert_int_equal(right.h, 35);
    assert_int_equal(box_cut_bottom(&box, 1000).h, 35);
    assert_int_equal(box.h, 0);
    assert_int_equal(box_inset((Box){0, 0, 10, 10}, 20).w, 0);
}

static bool is_painted(int y, int height) {
    for (int row = y; row < y + height; row++) {
        const uint32_t *pixels =
            (const uint32_t *)((const uint8_t *)page.surface->pixels + row * page.surface->pitch);
        for (int x = 0; x < WIDTH; x++)
            if (pixels[x] & 0xffffff) return true;
    }
    return false;
}

ON_A_PAGE(a_tip_near_the_lower_edge_is_above_its_widget) {
    for (int is_low = 0; is_low < 2; is_low++) {
        page_close();
        page_open();
        Box box = {20, is_low ? HEIGHT - 60 : HEIGHT / 2, 100, ROW};
        SDL_FillRect(page.surface, NULL, 0);
        for (int i = 0; i < 2; i++) {
            ui_begin(page.ui, page.frame, 1.0 / 60);
            ui_button(page.ui, box, "a");
            ui_tip(page.ui, "a tip");
            ui_end(page.ui);
        }
        assert_int_equal(is_painted(box.y - 20, 16), is_low);
        assert_int_equal(is_painted(box.y + ROW + 4, 16), !is_low);
    }
}

// Tabs have one focus, and Left and Right open the next. A row that a list clips is not below it.
ON_A_PAGE(tabs_change_with_the_arrows_and_clipped_rows_end_at_the_list) {
    ui_focus_first(page.ui);
    tabs_keys("r");
    assert_int_equal(page.chosen, 1);
    tabs_keys("rr");
    assert_int_equal(page.chosen, 0);
    tabs_keys("n"); // already open
    assert_int_equal(page.chosen, 0);
    tabs_keys("dn"); // down from the tabs is the first row, and up from it the tabs
    assert_int_equal(page.row_pressed, 0);
    tabs_keys("url");
    assert_int_equal(page.chosen, 0);
    tabs_keys("tttttt"); // move through all rows to the button
    page.scroll_px = 0;
    tabs_keys("rn");
    assert_int_equal(page.pressed[1], 1);
    tabs_keys("ln");
    assert_int_equal(page.pressed[0], 1);
    page.scroll_px = 0;
    tabs_keys("un"); // the lowest visible row
    assert_int_equal(page.row_pressed, 3);
}

// A button is pressed in the picture on the screen. Meanwhile, the next frame has another layout:
// the button, a choice and a slider are elsewhere, or gone, and others are in their place.
ON_A_PAGE(a_press_is_for_the_picture_on_the_screen) {
    enum { STAYS, MOVES, GOES };
    static const Box HERE = {20, 20, 200, ROW}, THERE = {300, 200, 100, 2 * ROW};
    for (int way = STAYS; way <= GOES; way++)
        for (int kind = 0; kind < 3; kind++)
            for (int is_finger = 0; is_finger < 2; is_finger++) {
                int pressed = 0, other = 0;
                page.value = 4, page.chosen = 1;
                ui_release(page.ui);
                for (int i = 0; i < 6; i++) {
                    bool is_new = i > 0 && way != STAYS;
                    Box box = is_new ? THERE : HERE;
                    // The upper left quarter, where a choice shows its label.
                    SDL_Event event = {.button = {.type = i == 1   ? SDL_MOUSEBUTTONDOWN
                                                          : i == 2 ? SDL_MOUSEBUTTONUP
                                                                   : 0,
                                                  .which = is_finger ? SDL_TOUCH_MOUSEID : 0,
                                                  .button = SDL_BUTTON_LEFT,
                                                  .x = i == 2 && is_new && !is_finger ? 350 : 50,
                                                  .y = i == 2 && is_new && !is_finger ? 210 : 26}};
                    if (event.type) ui_event(page.ui, &event, 1, true);
                    ui_begin(page.ui, page.frame, 1.0 / 60);
                    if (is_new) other += ui_button(page.ui, HERE, "other");
                    if (!is_new || way == MOVES) {
                        if (kind == 0) pressed += ui_button(page.ui, box, "button");
                        if (kind == 1)
                            pressed += ui_choice(page.ui, box, "c", WORDS, 3, &page.chosen);
                        if (kind == 2) pressed += ui_slider(page.ui, box, "s", RANGE, &page.value);
                    }
                    ui_end(page.ui);
                }
                assert_int_equal(other, 0);
                assert_int_equal(pressed > 0, way != GOES);
                if (kind == 1) assert_int_equal(page.chosen, way == GOES ? 1 : 0);
                if (kind == 2 && way != GOES) check_at_most(page.value, 3);
            }
}

static double stepped_once(double low, double high) {
    UiRange range = {.low = low, .high = high, .initial = low};
    SDL_Event right = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_RIGHT}}};
    page.value = low;
    ui_focus_first(page.ui);
    for (int i = 0; i < 2; i++) {
        if (i == 1) ui_event(page.ui, &right, 1, true);
        ui_begin(page.ui, page.frame, 1.0 / 60);
        ui_slider(page.ui, row_box(0), "slider", range, &page.value);
        ui_end(page.ui);
    }
    return page.value - low;
}

ON_A_PAGE(the_default_step_of_a_slider_is_round) {
    check_close(stepped_once(0, 0.9), 0.01, 1e-12);
    check_close(stepped_once(0, 1), 0.01, 1e-12);
    check_close(stepped_once(4, 40), 0.5, 1e-12);
    check_close(stepped_once(0, 60), 1, 1e-12);
    check_close(stepped_once(0, 150), 2, 1e-12);
}

UNIT_TEST_MAIN_WITHIN("ui", (SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy"), SDL_Init(SDL_INIT_VIDEO)),
                      SDL_Quit())
