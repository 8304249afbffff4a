// test_ui.c -- every widget by mouse, by keys and by pad; where the focus goes; and that nothing
// hangs when the window loses it.
#include "field.h"

#include "view/ui/ui.h"

#define FONT ASSETS_DIR "/fonts/DejaVuSansMono.ttf"
enum { WIDTH = 640, HEIGHT = 360, ROW = 24, ROWS = 12 };

// A page with one of each, and a list; what they hold is what the tests look at.
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

static void page_open(Page *page) {
    Problem problem = {""};
    *page = (Page){.value = 4, .row_pressed = -1};
    page->surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    page->renderer = (Renderer){.sdl = SDL_CreateSoftwareRenderer(page->surface)};
    Text *text = text_create(&page->renderer, FONT, &problem);
    if (!text) fail_msg("%s", problem.text);
    text_scale(text, 1);
    page->frame = (UiFrame){&page->renderer, text, 1, WIDTH, HEIGHT};
    page->ui = ui_create();
    assert_non_null(page->ui);
    ui_focus_first(page->ui);
}

static void page_close(Page *page) {
    ui_destroy(page->ui);
    text_destroy(page->frame.text);
    SDL_DestroyRenderer(page->renderer.sdl);
    SDL_FreeSurface(page->surface);
}

// Two columns of buttons, then a row each; the list is on the right.
static Box row_box(int row) { return (Box){20, 20 + 30 * row, 280, ROW}; }
static Box button_box(int i) { return (Box){20 + i % 2 * 150, 20 + i / 2 * 30, 130, ROW}; }
static const Box LIST = {340, 20, 200, 5 * ROW};

static void list_draw(Page *page) {
    Ui *ui = page->ui;
    Box view = ui_scroll_begin(ui, LIST, "list", ROWS * ROW, &page->scroll_px);
    for (int i = 0; i < ROWS; i++) {
        char label[16];
        snprintf(label, sizeof label, "row %d", i);
        Box box = {view.x, view.y + i * ROW, view.w, ROW};
        if (ui_button(ui, box, label)) page->row_pressed = i;
    }
    ui_scroll_end(ui);
}

static void frame(Page *page) {
    static const char *const NAMES[] = {"a", "b", "c", "d"};
    Ui *ui = page->ui;
    ui_begin(ui, page->frame, 1.0 / 60);
    ui_plate(ui, (Box){10, 10, 540, 300}, NULL);
    for (int i = 0; i < 4; i++) page->pressed[i] += ui_button(ui, button_box(i), NAMES[i]);
    ui_toggle(ui, row_box(2), "toggle", &page->is_on);
    page->has_changed = ui_choice(ui, row_box(3), "choice", WORDS, 3, &page->chosen);
    ui_tip(ui, "a tip");
    page->has_changed |= ui_slider(ui, row_box(4), "slider", RANGE, &page->value);
    page->has_changed |= ui_text(ui, row_box(5), "text", page->text, sizeof page->text);
    page->tabs += ui_tab(ui, row_box(6), "tab", false);
    ui_disable(ui, page->is_list_disabled);
    list_draw(page);
    ui_end(ui);
    page->was_cancelled |= ui_is_cancelled(ui);
}

static bool key(Page *page, SDL_Scancode code) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = code}}};
    bool is_taken = ui_event(page->ui, &event, 1, true);
    frame(page);
    return is_taken;
}

static void keys(Page *page, SDL_Scancode code, int times) {
    for (int i = 0; i < times; i++) key(page, code);
}

static void pad(Page *page, SDL_GameControllerButton button) {
    SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)button}};
    ui_event(page->ui, &event, 1, true);
    event.type = SDL_CONTROLLERBUTTONUP;
    ui_event(page->ui, &event, 1, true);
    frame(page);
}

static void point(Page *page, int x, int y) {
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};
    ui_event(page->ui, &event, 1, true);
    frame(page);
}

static bool button(Page *page, Uint32 type, int x, int y, bool takes_keys) {
    SDL_Event event = {.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = x, .y = y}};
    bool is_taken = ui_event(page->ui, &event, 1, takes_keys);
    frame(page);
    return is_taken;
}

static void click(Page *page, int x, int y) {
    button(page, SDL_MOUSEBUTTONDOWN, x, y, true);
    button(page, SDL_MOUSEBUTTONUP, x, y, true);
}

static void write_text(Page *page, const char *text) {
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    for (; *text; text++) {
        event.text.text[0] = *text;
        ui_event(page->ui, &event, 1, true);
    }
    frame(page);
}

static void the_first_widget_has_the_focus_and_arrows_go_to_the_nearest(void **state) {
    Page *page = *state;
    frame(page);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->pressed[0], 1);
    key(page, SDL_SCANCODE_RIGHT);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->pressed[1], 1);
    key(page, SDL_SCANCODE_DOWN);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->pressed[3], 1);
    key(page, SDL_SCANCODE_LEFT);
    key(page, SDL_SCANCODE_SPACE);
    assert_int_equal(page->pressed[2], 1);
    key(page, SDL_SCANCODE_DOWN);
    key(page, SDL_SCANCODE_RETURN);
    assert_true(page->is_on);
    keys(page, SDL_SCANCODE_UP, 3); // from the top around to the lowest one
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->tabs, 1);
}

static void tab_goes_in_the_order_of_drawing_and_around(void **state) {
    Page *page = *state;
    frame(page);
    keys(page, SDL_SCANCODE_TAB, 3);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->pressed[3], 1);
    keys(page, SDL_SCANCODE_TAB, 4 + 5 + ROWS - 3);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->pressed[0], 1);
}

static void a_choice_turns_both_ways_by_every_hand(void **state) {
    Page *page = *state;
    Box box = row_box(3);
    frame(page);
    keys(page, SDL_SCANCODE_DOWN, 3);
    key(page, SDL_SCANCODE_RIGHT);
    assert_int_equal(page->chosen, 1);
    assert_true(page->has_changed);
    frame(page);
    assert_false(page->has_changed);
    pad(page, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_int_equal(page->chosen, 2);
    pad(page, SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(page->chosen, 0);
    keys(page, SDL_SCANCODE_LEFT, 2);
    assert_int_equal(page->chosen, 1);
    click(page, box.x + box.w - 15, box.y + 5);
    assert_int_equal(page->chosen, 2);
    click(page, box.x + box.w / 2, box.y + 5); // left of its value's middle
    assert_int_equal(page->chosen, 1);
}

static void a_slider_steps_resets_and_follows_the_mouse(void **state) {
    Page *page = *state;
    Box box = row_box(4);
    frame(page);
    keys(page, SDL_SCANCODE_DOWN, 4);
    key(page, SDL_SCANCODE_RIGHT);
    check_close(page->value, 4.5, 1e-12);
    keys(page, SDL_SCANCODE_LEFT, 20);
    check_close(page->value, 0, 0);
    key(page, SDL_SCANCODE_DELETE);
    check_close(page->value, 4, 0);
    pad(page, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    check_close(page->value, 3.5, 1e-12);
    pad(page, SDL_CONTROLLER_BUTTON_Y);
    check_close(page->value, 4, 0);
    button(page, SDL_MOUSEBUTTONDOWN, box.x + box.w / 2, box.y + 5, true);
    double left = page->value;
    point(page, WIDTH - 1, HEIGHT - 1); // far outside, still held
    check_close(page->value, 10, 0);
    check_at_most(left, 3);
    button(page, SDL_MOUSEBUTTONUP, WIDTH - 1, HEIGHT - 1, true);
    point(page, box.x + box.w / 2, box.y + 5);
    check_close(page->value, 10, 0);
}

static void a_text_takes_letters_of_all_kinds_and_whole_ones(void **state) {
    Page *page = *state;
    frame(page);
    keys(page, SDL_SCANCODE_DOWN, 5);
    write_text(page, "seed 7");
    assert_string_equal(page->text, "seed 7");
    key(page, SDL_SCANCODE_SPACE); // is a letter here, and comes as text
    keys(page, SDL_SCANCODE_LEFT, 2);
    write_text(page, "\xC3");
    key(page, SDL_SCANCODE_BACKSPACE);
    SDL_Event umlaut = {.text = {.type = SDL_TEXTINPUT, .text = "\xC3\xA4"}};
    ui_event(page->ui, &umlaut, 1, true);
    frame(page);
    assert_string_equal(page->text, "seed\xC3\xA4 7");
    key(page, SDL_SCANCODE_BACKSPACE);
    key(page, SDL_SCANCODE_DELETE);
    assert_string_equal(page->text, "seed7");
    write_text(page, "0123456789012345");
    assert_int_equal(strlen(page->text), sizeof page->text - 1);
    key(page, SDL_SCANCODE_DOWN);
    write_text(page, "x"); // no text is being written any more
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->tabs, 1);
}

static void a_button_acts_when_it_is_let_go_on_it(void **state) {
    Page *page = *state;
    Box box = button_box(1);
    frame(page);
    button(page, SDL_MOUSEBUTTONDOWN, box.x + 5, box.y + 5, true);
    assert_int_equal(page->pressed[1], 0);
    button(page, SDL_MOUSEBUTTONUP, 5, 5, true);
    assert_int_equal(page->pressed[1], 0);
    click(page, box.x + 5, box.y + 5);
    assert_int_equal(page->pressed[1], 1);
    key(page, SDL_SCANCODE_RETURN); // pointing has brought the focus
    assert_int_equal(page->pressed[1], 2);
}

static void quick_fingers_lose_nothing(void **state) {
    Page *page = *state;
    const SDL_Scancode typed[] = {SDL_SCANCODE_DOWN, SDL_SCANCODE_RETURN, SDL_SCANCODE_RIGHT,
                                  SDL_SCANCODE_RETURN};
    frame(page);
    for (int i = 0; i < 4; i++) {
        SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = typed[i]}}};
        ui_event(page->ui, &event, 1, true);
    }
    for (int i = 0; i < 4; i++) frame(page);
    assert_int_equal(page->pressed[2], 1);
    assert_int_equal(page->pressed[3], 1);
}

static void a_list_brings_the_focus_into_view(void **state) {
    Page *page = *state;
    frame(page);
    keys(page, SDL_SCANCODE_RIGHT, 2);
    keys(page, SDL_SCANCODE_DOWN, 8);
    frame(page);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->row_pressed, 8);
    check_at_least(page->scroll_px, (8 + 1) * ROW - LIST.h);
    key(page, SDL_SCANCODE_HOME);
    key(page, SDL_SCANCODE_END);
    frame(page);
    check_close(page->scroll_px, ROWS * ROW - LIST.h, 0);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->row_pressed, ROWS - 1);
    keys(page, SDL_SCANCODE_PAGEUP, 3);
    frame(page);
    check_close(page->scroll_px, 0, 0);
}

static void the_wheel_moves_a_list_and_what_is_cut_off_is_not_pressed(void **state) {
    Page *page = *state;
    frame(page);
    point(page, LIST.x + 10, LIST.y + 10);
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = -1}};
    assert_true(ui_event(page->ui, &wheel, 1, true));
    frame(page);
    check_at_least(page->scroll_px, ROW);
    for (int i = 0; i < 20; i++) ui_event(page->ui, &wheel, 1, true), frame(page);
    check_close(page->scroll_px, ROWS * ROW - LIST.h, 0);
    click(page, LIST.x + 10, LIST.y + LIST.h - 5);
    assert_int_equal(page->row_pressed, ROWS - 1);
    page->row_pressed = -1;
    page->scroll_px = 0;
    frame(page);
    click(page, LIST.x + 10, LIST.y + LIST.h + ROW / 2); // where row 5 would be
    assert_int_equal(page->row_pressed, -1);
}

static void the_bar_of_a_list_is_dragged(void **state) {
    Page *page = *state;
    int x = LIST.x + LIST.w - 2;
    frame(page);
    button(page, SDL_MOUSEBUTTONDOWN, x, LIST.y + LIST.h - 2, true);
    check_close(page->scroll_px, ROWS * ROW - LIST.h, 0);
    point(page, x, 0);
    check_close(page->scroll_px, 0, 0);
    button(page, SDL_MOUSEBUTTONUP, x, 0, true);
    assert_int_equal(page->row_pressed, -1);
}

static void grey_widgets_have_no_focus_and_are_not_pressed(void **state) {
    Page *page = *state;
    page->is_list_disabled = true;
    frame(page);
    click(page, LIST.x + 10, LIST.y + 10);
    assert_int_equal(page->row_pressed, -1);
    key(page, SDL_SCANCODE_RIGHT);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->pressed[1], 1);
    keys(page, SDL_SCANCODE_RIGHT, 2); // to the list itself: it may still be gone through
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->row_pressed, -1);
}

static void escape_and_b_cancel_for_one_frame(void **state) {
    Page *page = *state;
    frame(page);
    assert_false(page->was_cancelled);
    key(page, SDL_SCANCODE_ESCAPE);
    assert_true(page->was_cancelled);
    page->was_cancelled = false;
    frame(page);
    assert_false(page->was_cancelled);
    pad(page, SDL_CONTROLLER_BUTTON_B);
    assert_true(page->was_cancelled);
}

static void a_stick_moves_the_focus_and_goes_on_while_it_is_held(void **state) {
    Page *page = *state;
    SDL_Event axis = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                .axis = SDL_CONTROLLER_AXIS_LEFTY,
                                .value = 30000}};
    frame(page);
    ui_event(page->ui, &axis, 1, true);
    frame(page);
    pad(page, SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(page->pressed[2], 1);
    for (int i = 0; i < 120; i++) frame(page);
    axis.caxis.value = 0;
    ui_event(page->ui, &axis, 1, true);
    int pressed = page->tabs + page->pressed[0] + page->pressed[2];
    for (int i = 0; i < 60; i++) frame(page);
    pad(page, SDL_CONTROLLER_BUTTON_Y); // no more motion: still the same widget
    assert_int_equal(page->tabs + page->pressed[0] + page->pressed[2], pressed);
}

static void nothing_is_held_after_the_window_lost_the_focus(void **state) {
    Page *page = *state;
    Box box = row_box(4);
    frame(page);
    button(page, SDL_MOUSEBUTTONDOWN, box.x + box.w / 2, box.y + 5, true);
    SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    assert_false(ui_event(page->ui, &lost, 1, true)); // others must hear of it, too
    frame(page);
    double value = page->value;
    point(page, WIDTH - 1, 5);
    check_close(page->value, value, 0);
    SDL_Event held = {
        .cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = SDL_CONTROLLER_BUTTON_DPAD_DOWN}};
    ui_event(page->ui, &held, 1, true);
    ui_event(page->ui, &lost, 1, true);
    for (int i = 0; i < 120; i++) frame(page);
    key(page, SDL_SCANCODE_HOME);
    key(page, SDL_SCANCODE_RETURN);
    assert_int_equal(page->pressed[0], 1);
}

static void without_the_keyboard_only_the_mouse_over_it_is_its_own(void **state) {
    Page *page = *state;
    frame(page);
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_W}}};
    assert_false(ui_event(page->ui, &event, 1, false));
    assert_true(ui_event(page->ui, &event, 1, true));
    assert_false(button(page, SDL_MOUSEBUTTONDOWN, WIDTH - 5, HEIGHT - 5, false));
    assert_false(button(page, SDL_MOUSEBUTTONUP, WIDTH - 5, HEIGHT - 5, false));
    assert_true(button(page, SDL_MOUSEBUTTONDOWN, 25, 25, false));
    assert_true(button(page, SDL_MOUSEBUTTONUP, WIDTH - 5, HEIGHT - 5, false));
    point(page, 25, 25);
    assert_true(ui_has_pointer(page->ui));
    point(page, WIDTH - 5, HEIGHT - 5);
    assert_false(ui_has_pointer(page->ui));
    SDL_Event released = {.key = {.type = SDL_KEYUP, .keysym = {.scancode = SDL_SCANCODE_W}}};
    assert_false(
        ui_event(page->ui, &released, 1, true)); // left to the listener that saw it pressed
}

static void boxes_are_cut_within_themselves(void **state) {
    (void)state;
    Box box = {10, 20, 100, 50}, top = box_cut_top(&box, 15), right = box_cut_right(&box, 30);
    assert_int_equal(top.h, 15);
    assert_int_equal(box.y, 35);
    assert_int_equal(right.x, 80);
    assert_int_equal(right.h, 35);
    assert_int_equal(box_cut_bottom(&box, 1000).h, 35);
    assert_int_equal(box.h, 0);
    assert_int_equal(box_inset((Box){0, 0, 10, 10}, 20).w, 0);
}

static int open_page(void **state) {
    *state = malloc(sizeof(Page));
    page_open(*state);
    return 0;
}

static int close_page(void **state) {
    page_close(*state);
    free(*state);
    return 0;
}

#define ON_A_PAGE(test) cmocka_unit_test_setup_teardown(test, open_page, close_page)

static bool is_painted(const Page *page, int y, int height) {
    for (int row = y; row < y + height; row++) {
        const uint32_t *pixels =
            (const uint32_t *)((const uint8_t *)page->surface->pixels + row * page->surface->pitch);
        for (int x = 0; x < WIDTH; x++)
            if (pixels[x] & 0xffffff) return true;
    }
    return false;
}

// A bar there has its words below its buttons.
static void a_tip_at_the_lower_edge_stands_above(void **state) {
    (void)state;
    for (int is_low = 0; is_low < 2; is_low++) {
        Page page;
        page_open(&page);
        Box box = {20, is_low ? HEIGHT - 60 : HEIGHT / 2, 100, ROW};
        SDL_FillRect(page.surface, NULL, 0);
        for (int i = 0; i < 2; i++) {
            ui_begin(page.ui, page.frame, 1.0 / 60);
            ui_button(page.ui, box, "a");
            ui_tip(page.ui, "a tip");
            ui_end(page.ui);
        }
        assert_int_equal(is_painted(&page, box.y - 20, 16), is_low);
        assert_int_equal(is_painted(&page, box.y + ROW + 4, 16), !is_low);
        page_close(&page);
    }
}

int main(void) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_Init(SDL_INIT_VIDEO);
    const struct CMUnitTest tests[] = {
        ON_A_PAGE(the_first_widget_has_the_focus_and_arrows_go_to_the_nearest),
        ON_A_PAGE(tab_goes_in_the_order_of_drawing_and_around),
        ON_A_PAGE(a_choice_turns_both_ways_by_every_hand),
        ON_A_PAGE(a_slider_steps_resets_and_follows_the_mouse),
        ON_A_PAGE(a_text_takes_letters_of_all_kinds_and_whole_ones),
        ON_A_PAGE(a_button_acts_when_it_is_let_go_on_it),
        ON_A_PAGE(quick_fingers_lose_nothing),
        ON_A_PAGE(a_list_brings_the_focus_into_view),
        ON_A_PAGE(the_wheel_moves_a_list_and_what_is_cut_off_is_not_pressed),
        ON_A_PAGE(the_bar_of_a_list_is_dragged),
        ON_A_PAGE(grey_widgets_have_no_focus_and_are_not_pressed),
        ON_A_PAGE(escape_and_b_cancel_for_one_frame),
        ON_A_PAGE(a_stick_moves_the_focus_and_goes_on_while_it_is_held),
        ON_A_PAGE(nothing_is_held_after_the_window_lost_the_focus),
        ON_A_PAGE(without_the_keyboard_only_the_mouse_over_it_is_its_own),
        cmocka_unit_test(boxes_are_cut_within_themselves),
        cmocka_unit_test(a_tip_at_the_lower_edge_stands_above),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
