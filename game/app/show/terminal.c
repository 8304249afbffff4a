// terminal.c -- draws a match in the terminal: the view draws off screen, chafa converts the frame
// to text or pixels, and typed keys become SDL events.
#include "window.h"

#ifndef TREADS_HAS_CHAFA

#include "platform/system.h"

bool terminal_is_there(Problem *problem) {
    if (is_browser()) return problem_set(problem, "a web page has no terminal");
    return problem_set(problem, "this treads was built without chafa (Debian: libchafa-dev)");
}

int terminal_run(Settings *settings, SessionPlan *plan, const Arena *arena) {
    (void)settings, (void)plan, (void)arena;
    return EXIT_ENVIRONMENT;
}

#else

#include <SDL.h>
#include <chafa.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "game/app_rows.h"
#include "app/home/preferences.h"
#include "app/base/say.h"
#include "match/shown.h"
#include "platform/console.h"
#include "platform/text.h"
#include "platform/utf8.h"

enum { FRAMES_PER_S = 25, ROWS_MAX = 512, TYPED_MAX = 64 };
// Width of a frame [px]: smaller for text, which shows few details.
enum { TEXT_WIDTH = 640, PIXEL_WIDTH = 960 };
#define CELL_ASPECT 0.5 // width / height of a character, if the terminal does not report it

typedef struct Terminal {
    View *view;
    ChafaTermInfo *info;
    ChafaCanvasMode colours;
    ChafaPixelMode pixels;
    ConsoleSize size;
    ChafaCanvas *canvas;
    uint32_t *opaque; // frame with alpha set, which an off-screen view leaves undefined
    gchar **rows;     // text shown in the terminal
    double next_s;
} Terminal;

bool terminal_is_there(Problem *problem) {
    if (!console_is_terminal())
        return problem_set(problem, "standard input and output are not a terminal");
    if (terminal_takes_escapes()) return true;
    return problem_set(problem, "the terminal that $TERM names does not support it");
}

// Selects the best mode that the environment variables promise.
static void choose_mode(Terminal *terminal) {
    gchar **environment = g_get_environ();
    const ChafaTermInfo *info = terminal->info =
        chafa_term_db_detect(chafa_term_db_get_default(), environment);
    const char *depth = g_environ_getenv(environment, "COLORTERM");
    bool is_true = depth && (strstr(depth, "truecolor") || strstr(depth, "24bit"));
    g_strfreev(environment);
    if (is_true && chafa_term_info_have_seq(info, CHAFA_TERM_SEQ_SET_COLOR_FG_DIRECT))
        terminal->colours = CHAFA_CANVAS_MODE_TRUECOLOR;
    else if (chafa_term_info_have_seq(info, CHAFA_TERM_SEQ_SET_COLOR_FG_256))
        terminal->colours = CHAFA_CANVAS_MODE_INDEXED_256;
    else
        terminal->colours = CHAFA_CANVAS_MODE_INDEXED_16;
    terminal->pixels = CHAFA_PIXEL_MODE_SYMBOLS;
    if (chafa_term_info_have_seq(info, CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1))
        terminal->pixels = CHAFA_PIXEL_MODE_KITTY;
    else if (chafa_term_info_have_seq(info, CHAFA_TERM_SEQ_BEGIN_SIXELS))
        terminal->pixels = CHAFA_PIXEL_MODE_SIXELS;
}

static void free_canvas(Terminal *terminal) {
    if (terminal->canvas) chafa_canvas_unref(terminal->canvas);
    if (terminal->rows) g_strfreev(terminal->rows);
    terminal->canvas = NULL;
    terminal->rows = NULL;
}

// Fits the canvas to the terminal, with one row left for the status line.
static void make_canvas(Terminal *terminal, int width_px, int height_px) {
    ASSERT(width_px > 0 && height_px > 0 && !terminal->canvas);
    ConsoleSize size = terminal->size = console_size();
    ASSERT(size.columns > 0 && size.rows > 0);
    double aspect = CELL_ASPECT;
    if (size.width_px && size.height_px)
        aspect = ((double)size.width_px / size.columns) / ((double)size.height_px / size.rows);
    gint columns = size.columns, rows = size.rows > 1 ? size.rows - 1 : 1;
    chafa_calc_canvas_geometry(width_px, height_px, &columns, &rows, (gfloat)aspect, TRUE, FALSE);
    ChafaCanvasConfig *config = chafa_canvas_config_new();
    chafa_canvas_config_set_geometry(config, columns, rows);
    chafa_canvas_config_set_canvas_mode(config, terminal->colours);
    chafa_canvas_config_set_pixel_mode(config, terminal->pixels);
    if (size.width_px && size.height_px)
        chafa_canvas_config_set_cell_geometry(config, size.width_px / size.columns,
                                              size.height_px / size.rows);
    ChafaSymbolMap *symbols = chafa_symbol_map_new();
    chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_BLOCK | CHAFA_SYMBOL_TAG_BORDER |
                                              CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_QUAD);
    chafa_canvas_config_set_symbol_map(config, symbols);
    chafa_canvas_config_set_work_factor(config, 0.3F);
    terminal->canvas = chafa_canvas_new(config);
    chafa_symbol_map_unref(symbols);
    chafa_canvas_config_unref(config);
}

static void put_row(int row, const char *text) {
    ASSERT(row >= 0 && text);
    char place[24];
    console_write(place, (size_t)snprintf(place, sizeof place, "\033[%d;1H", row + 1));
    console_write(text, strlen(text));
}

enum { LOG_TICKS = 5 * BATTLE_TICK_HZ }; // display time of a bot's last line

// The line below the frame; items that do not fit are omitted.
typedef struct StatusLine {
    char text[2048];
    size_t length;
    int room; // remaining columns
} StatusLine;

__attribute__((format(printf, 3, 4))) static void line_add(StatusLine *line, const char *colour,
                                                           const char *format, ...) {
    char words[128];
    va_list values;
    va_start(values, format);
    escaped_format(words, sizeof words, format, values);
    va_end(values);
    int count = utf8_columns(words, SIZE_MAX);
    if (count > line->room || line->length + sizeof words + 64 > sizeof line->text) {
        line->room = 0;
        return;
    }
    line->room -= count;
    line->length += (size_t)snprintf(line->text + line->length, sizeof line->text - line->length,
                                     "%s%s", colour, words);
}

static void print_status(const Terminal *terminal, const Match *match, const ViewStatus *status) {
    const Battle *battle = match_battle(match);
    StatusLine line = {.room = terminal->size.columns - 1};
    uint64_t tick = battle_tick(battle);
    char speed[32];
    hud_speed_text(status, speed, sizeof speed);
    line_add(&line, "\033[0m\033[2K", " %s  seed %" PRIu64 "  %" PRIu64 ":%04.1f  ",
             battle_arena(battle)->name, match_card(match)->seed, tick / 3600,
             (double)(tick % 3600) / BATTLE_TICK_HZ);
    line_add(&line, "\033[1m", "%s", status->is_paused ? "PAUSED" : speed);
    MatchResult result = match_result_without_hash(match);
    if (result.is_over)
        line_add(&line, "", "  %s %s",
                 result.is_draw ? "nobody" : team_name(&match_card(match)->teams, result.winner),
                 "wins");
    line_add(&line, "\033[0m", "  ");
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        char colour[32] = "";
        uint32_t rgb = rgb_pack(palette_team(match_tank_look(match, tank->id)), 1);
        if (terminal->colours == CHAFA_CANVAS_MODE_TRUECOLOR)
            snprintf(colour, sizeof colour, "\033[38;2;%u;%u;%um", rgb >> 16U & 255U,
                     rgb >> 8U & 255U, rgb & 255U);
        line_add(&line, colour, " %s %.0f ", match_card(match)->tanks[tank->id].name, tank->health);
    }
    const LogLine *printed = match_log_line(match, 0);
    if (printed && printed->tick + LOG_TICKS >= tick && line.room > 8) {
        char words[120];
        size_t room = (size_t)line.room < sizeof words ? (size_t)line.room : sizeof words;
        escaped_write(words, room, "   %s %" PRIu64 ": %s",
                      match_card(match)->tanks[printed->tank].name, printed->tick, printed->text);
        line_add(&line, "\033[0m", "%s", words);
    }
    line_add(&line, "\033[0m\033[2m", "   P pause  N step  [ ] speed  R restart  Q quit");
    put_row(terminal->size.rows - 1, line.text);
}

static void push_key(SDL_Scancode code, Uint16 modifiers) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED}};
    event.key.keysym =
        (SDL_Keysym){.scancode = code, .sym = SDL_GetKeyFromScancode(code), .mod = modifiers};
    SDL_PushEvent(&event);
    event.key.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    SDL_PushEvent(&event);
}

// Escape sequences of special keys.
typedef struct Sequence {
    const char *bytes;
    SDL_Scancode code;
} Sequence;

#define ROW(bytes, key) {bytes, SDL_SCANCODE_##key},
static const Sequence SEQUENCES[] = {TERMINAL_KEYS(ROW)};

// Handles one key and returns its number of bytes. Escape alone and Q quit.
static size_t read_key(const char *bytes, size_t count) {
    if (bytes[0] == '\033' && count > 1) {
        for (int i = 0; i < COUNT_OF(SEQUENCES); i++) {
            size_t length = strlen(SEQUENCES[i].bytes);
            if (length > count || strncmp(bytes, SEQUENCES[i].bytes, length) != 0) continue;
            push_key(SEQUENCES[i].code, 0);
            return length;
        }
        return count; // ignores unknown sequences
    }
    SDL_Event quit = {.type = SDL_QUIT};
    if (bytes[0] == '\033' || bytes[0] == 'q' || bytes[0] == 'Q')
        SDL_PushEvent(&quit);
    else if (bytes[0] > 0 && bytes[0] < 27 && bytes[0] != '\t' && bytes[0] != '\n')
        push_key((SDL_Scancode)(SDL_SCANCODE_A + bytes[0] - 1), KMOD_LCTRL);
    else if (bytes[0] >= 0)
        push_key(SDL_GetScancodeFromKey(SDL_tolower(bytes[0])), 0);
    size_t length = 1; // length of a whole character in UTF-8, which is not a key
    while (length < count && ((unsigned char)bytes[length] & 0xc0) == 0x80) length++;
    return length;
}

static void draw(Terminal *terminal, const Match *match, const ViewStatus *status) {
    int width_px, height_px, row_bytes;
    const char *pixels = view_pixels(terminal->view, &width_px, &height_px, &row_bytes);
    ConsoleSize was = terminal->size, now = console_size();
    if (!pixels) return;
    if (console_has_returned() || now.columns != was.columns || now.rows != was.rows ||
        !terminal->canvas) {
        free_canvas(terminal);
        make_canvas(terminal, width_px, height_px);
        console_write("\033[0m\033[2J", 8);
    }
    for (int y = 0; y < height_px; y++) {
        uint32_t *row = terminal->opaque + (size_t)y * (size_t)width_px;
        memcpy(row, pixels + (size_t)y * (size_t)row_bytes, (size_t)width_px * 4);
        for (int x = 0; x < width_px; x++) row[x] |= 0xff000000U;
    }
    chafa_canvas_draw_all_pixels(terminal->canvas, CHAFA_PIXEL_BGRA8_UNASSOCIATED,
                                 (const guint8 *)terminal->opaque, width_px, height_px,
                                 width_px * 4);
    // Sends only the rows of text that changed; pixels are one piece.
    GString *text = chafa_canvas_print(terminal->canvas, terminal->info);
    gchar **rows =
        g_strsplit(text->str, "\n", terminal->pixels == CHAFA_PIXEL_MODE_SYMBOLS ? ROWS_MAX : 1);
    g_string_free(text, TRUE);
    bool has_old = true;
    for (int i = 0; rows[i]; i++) {
        has_old = has_old && terminal->rows && terminal->rows[i];
        if (!has_old || strcmp(terminal->rows[i], rows[i]) != 0) put_row(i, rows[i]);
    }
    g_strfreev(terminal->rows);
    terminal->rows = rows;
    print_status(terminal, match, status);
}

// Called after each frame of the view: draws it, reads keys and waits for the next frame.
static void show(void *owner, const Match *match, const ViewStatus *status) {
    Terminal *terminal = owner;
    draw(terminal, match, status);
    char typed[TYPED_MAX];
    size_t count = console_read(typed, sizeof typed);
    for (size_t at = 0; at < count;) at += read_key(typed + at, count - at);
    double wait_s = terminal->next_s - clock_s();
    if (wait_s > 0) SDL_Delay((Uint32)(wait_s * 1000));
    terminal->next_s = clock_s() + 1.0 / FRAMES_PER_S;
}

int terminal_run(Settings *settings, SessionPlan *plan, const Arena *arena) {
    Terminal terminal = {0};
    int code;
    choose_mode(&terminal);
    char *home = user_folder(settings), *config = config_folder(settings);
    bool has_pixels = terminal.pixels != CHAFA_PIXEL_MODE_SYMBOLS;
    settings->width_px = has_pixels ? PIXEL_WIDTH : TEXT_WIDTH;
    settings->height_px = settings->width_px * 9 / 16;
    if (!has_pixels) settings->prefs[PREF_HUD] = HUD_OFF; // text is too coarse for it
    terminal.view = picture_view(settings, arena, true, home, &code);
    if (terminal.view)
        terminal.opaque = calloc((size_t)settings->width_px * (size_t)settings->height_px, 4);
    interrupt_watch(); // must precede console_open, so that its handlers restore the terminal
    if (terminal.opaque && console_open()) {
        plan->home = home;
        plan->config = config;
        plan->owner = &terminal;
        plan->shown = show;
        code = session_run(settings, plan, terminal.view);
        console_close();
    }
    free_canvas(&terminal);
    chafa_term_info_unref(terminal.info);
    view_destroy(terminal.view);
    free(terminal.opaque);
    free(home);
    free(config);
    return code;
}

#endif
