// test_text.c -- text of any script: where it is cut, how wide it is, and how it is drawn.
#include <SDL.h>
#include <string.h>
#include <unistd.h>

#include "cases.h"

#include "platform/escape.h"
#include "platform/utf8.h"
#include "view/draw/font.h"
#include "view/input/bindings.h"

#define FONT ASSETS_DIR "/fonts/DejaVuSans.ttf"

static bool is_valid(const char *text) {
    for (uint32_t point; *text;) {
        size_t bytes = utf8_decode(text, strlen(text), &point);
        if (!bytes) return false;
        text += bytes;
    }
    return true;
}

// Every length of every script gives whole characters, marks included.
UNIT_TEST(texts_are_cut_between_characters) {
    static const char *const TEXTS[] = {"Крепость на Ладоге",
                                        "Zu\u0308rich cafe\u0301",
                                        "日本チーム",
                                        "ที่มั่นใหญ่",
                                        "👍🏽👍🏽👍🏽👍🏽",
                                        "मन्दिरकाद्वार",
                                        "\xff\xfe\xd0 broken \xe2\x82"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        size_t length = strlen(TEXTS[i]);
        for (size_t room = 1; room < length + 3; room++) {
            char text[128], formatted[128];
            utf8_copy(text, room, TEXTS[i]);
            assert_true(strlen(text) < room);
            size_t kept = strlen(text);
            bool is_marked = kept >= 3 && !strcmp(text + kept - 3, UTF8_ELLIPSIS);
            assert_int_equal(is_marked, room <= length && room > 6);
            if (is_marked) kept -= 3;
            assert_memory_equal(text, TEXTS[i], kept);
            if (i < 6) {
                const char *next = TEXTS[i] + kept;
                assert_true(is_valid(text));
                assert_true(!*next || room < 16 || !utf8_is_joined(utf8_next(&next)));
                escaped_write(formatted, room, "%s%s", "", TEXTS[i]);
                assert_string_equal(formatted, text);
            }
        }
    }
}

UNIT_TEST(precisions_cut_visibly_and_parts_do_not) {
    char text[64];
    escaped_write(text, sizeof text, "<%.9s>", "Ладога");
    assert_string_equal(text, "<Лад\u2026>");
    escaped_write(text, sizeof text, "<%.12s>", "Ладога");
    assert_string_equal(text, "<Ладога>");
    escaped_write(text, sizeof text, "<%.*s>", 5, "Ладога");
    assert_string_equal(text, "<Ла>");
}

UNIT_TEST(widths_are_columns) {
    static const struct {
        const char *text;
        int columns;
    } ROWS[] = {{"hunter", 6}, {"Ладога", 6}, {"日本", 4}, {"cafe\u0301", 4}, {"한국", 4},
                {"שָׁלוֹם", 4},   {"🙂", 2},   {"Ａ", 2},   {"\u200dx", 1},    {"หมู่", 2}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char text[64];
        assert_int_equal(utf8_columns(ROWS[i].text, SIZE_MAX), ROWS[i].columns);
        escaped_write(text, sizeof text, "%-9s|", ROWS[i].text);
        if (ROWS[i].columns > 1) assert_int_equal(utf8_columns(text, SIZE_MAX), 10);
    }
    assert_int_equal(utf8_fit("日本チーム", 5), 6);
    assert_int_equal(utf8_fit("cafe\u0301s", 4), 6);
}

UNIT_TEST(names_have_letters_of_any_script) {
    EACH_CASE(row, "files", "names") {
        case_bytes(&row, 0);
        if (utf8_is_name(row.fields[0], 15) != !!*row.fields[1])
            fail_msg("'%s' is judged wrongly", row.fields[0]);
    }
    char text[] = "Мой танк/2\u202e.json";
    utf8_clean(text, ".");
    assert_string_equal(text, "Мой-танк-2-.json");
}

// A surface with text in white on black.
enum { WIDTH = 400, HEIGHT = 40 };
typedef struct Page {
    SDL_Surface *surface;
    Renderer renderer;
    Font *font;
} Page;

static void page_open(Page *page, const char *font) {
    *page = (Page){
        .surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888)};
    page->renderer.sdl = SDL_CreateSoftwareRenderer(page->surface);
    page->renderer.surface = page->surface;
    page->font = font_create(&page->renderer, font, NULL);
    assert_non_null(page->font);
}

static void page_close(Page *page) {
    font_destroy(page->font);
    SDL_DestroyRenderer(page->renderer.sdl);
    SDL_FreeSurface(page->surface);
}

// Returns a hash of the picture, and the number of white pixels.
static uint64_t hash_of(const Page *page, int *ink) {
    uint64_t hash = 14695981039346656037u;
    *ink = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const uint8_t *row = (const uint8_t *)page->surface->pixels + y * page->surface->pitch;
            uint8_t light = row[4 * x];
            hash = (hash ^ light) * 1099511628211u;
            *ink += light > 100;
        }
    return hash;
}

static uint64_t picture(Page *page, FontSize size, const char *words, int *ink) {
    SDL_FillRect(page->surface, NULL, 0);
    font_draw(page->font, size, 20, 0, (Rgb){1, 1, 1}, words);
    return hash_of(page, ink);
}

static void assert_same(Page *page, FontSize size, const char *a, const char *b, bool is_same) {
    int ink;
    assert_int_equal(picture(page, size, a, &ink) == picture(page, size, b, &ink), is_same);
}

UNIT_TEST(what_the_font_has_is_drawn) {
    Page page;
    page_open(&page, FONT);
    static const char *const LETTERS[] = {"Ж", "Ω", "א", "ص", "Ա", "ა", "ﬁ", "→"};
    int ink;
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++) {
        assert_true(font_has(page.font, LETTERS[i]));
        for (FontSize size = FONT_SMALL; size <= FONT_LARGE; size++) {
            assert_same(&page, size, LETTERS[i], "?", false);
            assert_same(&page, size, LETTERS[i], "日", false);
            picture(&page, size, LETTERS[i], &ink);
            assert_true(ink > 3);
        }
    }
    // Missing ones are a box.
    static const char *const MISSING[] = {"日", "ท", "न", "한", "\xff", "🫠"};
    for (size_t i = 0; i < sizeof MISSING / sizeof *MISSING; i++) {
        assert_false(font_has(page.font, MISSING[i]) && (unsigned char)*MISSING[i] != 0xff);
        assert_same(&page, FONT_NORMAL, MISSING[i], "?", false);
        picture(&page, FONT_NORMAL, MISSING[i], &ink);
        assert_true(ink > 3);
    }
    // Invisible characters and marks take no room; a mark is drawn over its letter.
    assert_same(&page, FONT_NORMAL, "a\u200eb\ufeff", "ab", true);
    assert_int_equal(font_width(page.font, FONT_NORMAL, "e\u0301"),
                     font_width(page.font, FONT_NORMAL, "e"));
    assert_same(&page, FONT_NORMAL, "e\u0301", "e", false);
    // Letters run from right to left; numbers and brackets keep their order.
    static const char *const ORDERS[][2] = {{"אבג", "ג|ב|א"},
                                            {"אב 12", "ב|א| |1|2"},
                                            {"א 12 ב", "ב| |1|2| |א"},
                                            {"a אב b", "a| |ב|א| |b"},
                                            {"א\u200e ב\u200e ג", "א| |ב| |ג"},
                                            {"א (ב)", "(|ב|)| |א"}};
    for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++) {
        char words[64];
        strcpy(words, ORDERS[i][1]);
        uint64_t wanted = picture(&page, FONT_NORMAL, ORDERS[i][0], &ink);
        SDL_FillRect(page.surface, NULL, 0);
        int x = 20;
        for (char *rest = words, *word; (word = strtok_r(rest, "|", &rest));) {
            font_draw(page.font, FONT_NORMAL, x, 0, (Rgb){1, 1, 1}, word);
            x += font_width(page.font, FONT_NORMAL, word);
        }
        assert_true(hash_of(&page, &ink) == wanted);
    }
    // The atlas has room for more characters than it can hold at once.
    for (uint32_t point = 0x100; point < 0x1000; point++) {
        char letter[5] = "";
        if (!font_has(page.font, (utf8_write(point, letter), letter))) continue;
        picture(&page, FONT_SMALL, letter, &ink);
    }
    assert_same(&page, FONT_SMALL, "Жa", "Жb", false);
    page_close(&page);
}

// Scripts are shaped, and what our font lacks is drawn by a font of the system.
UNIT_TEST(other_scripts_are_shaped_and_drawn_by_the_system) {
    const char *const DEVANAGARI = "/usr/share/fonts/truetype/lohit-devanagari";
    static const char *const JOINED[][4] = {{"سس", "س", "س", "ص"}, {"क्ष", "क", "ष", "ह"}};
    Page page;
    page_open(&page, FONT);
    bool is_installed = access(DEVANAGARI, R_OK) == 0;
    for (int i = 0; i < (is_installed ? 2 : 1); i++) {
        const char *const *words = JOINED[i];
        for (FontSize size = FONT_SMALL; size <= FONT_LARGE; size++) {
            int whole = font_width(page.font, size, words[0]), ink;
            assert_in_range(whole, 1,
                            font_width(page.font, size, words[1]) +
                                font_width(page.font, size, words[2]) - 1);
            assert_same(&page, size, words[1], words[3], false);
            assert_int_equal(font_fits(page.font, size, words[0], whole), strlen(words[0]));
            picture(&page, size, words[0], &ink);
            assert_true(ink > 10);
        }
    }
    // Words also run from right to left.
    int first = font_width(page.font, FONT_NORMAL, "بيت "), ink;
    uint64_t both = picture(&page, FONT_NORMAL, "دار بيت", &ink);
    SDL_FillRect(page.surface, NULL, 0);
    font_draw(page.font, FONT_NORMAL, 20, 0, (Rgb){1, 1, 1}, "بيت");
    font_draw(page.font, FONT_NORMAL, 20 + first, 0, (Rgb){1, 1, 1}, "دار");
    assert_true(hash_of(&page, &ink) == both);
    page_close(&page);
}

// Titles are drawn with stencil letters only if these have all letters.
UNIT_TEST(titles_have_one_kind_of_letters) {
    Page page;
    page_open(&page, FONT);
    int stencil = font_width(page.font, FONT_LARGE, "FORT");
    int mixed =
        font_width(page.font, FONT_LARGE, "FORT Ж") - font_width(page.font, FONT_LARGE, " Ж");
    assert_true(stencil != mixed);
    assert_same(&page, FONT_LARGE, "Fort 3", "FORT 3", true);
    assert_same(&page, FONT_LARGE, "Fort Ж", "FORT Ж", false);
    page_close(&page);
}

// The letter of the layout, or the Latin name if the font lacks it.
UNIT_TEST(keys_have_the_letters_of_the_layout) {
    static const struct {
        const char *own, *latin, *with_font, *without;
    } ROWS[] = {
        {"ц", "W", "Ц", "W"}, {"ς", "W", "ς", "W"},       {"σ", "S", "Σ", "S"},
        {"ё", "`", "Ё", "`"}, {"ש", "A", "ש\u200e", "A"}, {"ص", "W", "ص\u200e", "W"},
        {"ไ", "W", "W", "W"}, {"\u0301", "W", "W", "W"},  {"é", "2", "É", "2"},
        {"W", "W", "W", "W"}, {"", "F13", "F13", "F13"},  {"Space", "Space", "Space", "Space"}};
    for (int k = 0; k < 2; k++) {
        Page page;
        page_open(&page, k ? "none.ttf" : FONT);
        keys_set_font(page.font);
        for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
            char text[KEY_NAME_MAX];
            assert_string_equal(key_label(ROWS[i].own, ROWS[i].latin, text),
                                k ? ROWS[i].without : ROWS[i].with_font);
        }
        keys_set_font(NULL);
        page_close(&page);
    }
}

UNIT_TEST_MAIN_WITHIN("text",
                      (SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy"), SDL_Init(SDL_INIT_VIDEO)),
                      SDL_Quit())
