// test_pictures.c -- compares a sheet of small pictures with tests/golden/pictures.png.
//
// Their tanks have no minds, so they change only with the drawing. After an intended change, run
// test_pictures --rewrite.
#include "watched.h"

#include <SDL_image.h>

#include "lab/updates.h"
#include "view/input/bindings.h"
#include "view/lab/twin.h"
#include "view/tools/tools.h"
#include "view/view_state.h"

enum { CELL_W = 320, CELL_H = 180, COLUMNS = 4, CELLS = 26 };
#define GOLDEN TESTS_DIR "/golden/pictures.png"
#define TOLERANCE                                                                                  \
    0.025 // root mean square of full brightness; versions of fonts and SDL differ slightly

typedef struct Sheet {
    SDL_Surface *surface;
    int count;
} Sheet;

// A match for several pictures, so that its ground is painted once: two tanks follow constant
// orders, and the others are idle.
typedef struct Sitting {
    int width, height, tanks, ticks;
    ViewCamera camera;
    double limit_s; // ends the match before, with an end card; 0: no limit
    Arena *arena;   // destroyed with the match
} Sitting;

static int channel(const SDL_Surface *surface, int x, int y, int c) {
    return ((const uint8_t *)surface->pixels)[y * surface->pitch + 4 * x + c];
}

static uint8_t mean(const SDL_Surface *from, SDL_Rect area, int c) {
    int sum = 0;
    for (int y = area.y; y < area.y + area.h; y++)
        for (int x = area.x; x < area.x + area.w; x++) sum += channel(from, x, y, c);
    return (uint8_t)(sum / (area.w * area.h));
}

// Scales a picture to a cell; each pixel is the mean of its area.
static void add_cell(Sheet *sheet, const SDL_Surface *from) {
    int left = sheet->count % COLUMNS * CELL_W, top = sheet->count / COLUMNS * CELL_H;
    uint8_t *pixels = sheet->surface->pixels;
    for (int y = 0; y < CELL_H; y++)
        for (int x = 0; x < CELL_W; x++) {
            int x0 = x * from->w / CELL_W, x1 = (x + 1) * from->w / CELL_W;
            int y0 = y * from->h / CELL_H, y1 = (y + 1) * from->h / CELL_H;
            for (int c = 0; c < 3; c++)
                pixels[(top + y) * sheet->surface->pitch + 4 * (left + x) + c] =
                    mean(from, (SDL_Rect){x0, y0, x1 - x0, y1 - y0}, c);
        }
    sheet->count++;
}

static Game sit(const Sitting *sitting) {
    static const char *const MINDS[] = {"keyboard", "keyboard", "idle", "idle",
                                        "idle",     "idle",     "idle", "idle"};
    MatchCard card = card_of_minds(MINDS, sitting->tanks, KEYBOARD_PLAYERS);
    card.seed = 2;
    if (sitting->limit_s > 0) card.time_limit_s = sitting->limit_s;
    for (int i = 0; i < sitting->tanks; i++) card.tanks[i].team = i % 4;
    ViewOptions options = picture_of_size(sitting->width, sitting->height);
    options.camera = sitting->camera;
    Game game = game_begin(&card, sitting->arena, &options);
    const PlayerOrders orders = {
        {{.rates = {5, 2.5, 0.3}, .fire = true}, {.rates = {2, 5, -0.2}, .fire = true}}};
    for (int i = 0; i < sitting->ticks && !match_is_over(game.match); i++) {
        match_tick(game.match, &orders);
        view_tick(game.view, game.match);
    }
    return game;
}

static void add_picture(Sheet *sheet, Game *game) {
    game_draw(game);
    add_cell(sheet, view_screen(game->view)->surface);
}

static void press(Game *game, SDL_Scancode code, int times) {
    for (int i = 0; i < times; i++) {
        tap(game, code);
        game_draw(game);
    }
}

static void set(Game *game, double ui_scale, HudLevel hud, PaletteName palette) {
    Prefs prefs = *view_prefs(game->view);
    prefs.value[PREF_UI_SCALE] = ui_scale;
    prefs.value[PREF_HUD] = (int)hud;
    prefs.value[PREF_PALETTE] = (int)palette;
    view_set_prefs(game->view, &prefs);
}

static void add_pages(Sheet *sheet, Game *game) {
    press(game, SDL_SCANCODE_TAB, 1);
    add_picture(sheet, game); // the tuning panel
    press(game, SDL_SCANCODE_TAB, 1);
    view_open_menu(game->view);
    press(game, SDL_SCANCODE_HOME, 2); // the list scrolls one frame later
    add_picture(sheet, game);
    static const MenuPage PAGES[] = {MENU_BATTLE, MENU_SETTINGS};
    for (int i = 0; i < 2; i++) {
        menu_open(game->view->menu, PAGES[i]);
        game_draw(game);
        add_picture(sheet, game);
    }
    view_close_menu(game->view);
}

static const Arena *offer_arena(void *context, const char *name) {
    const Game *game = context;
    (void)name;
    return game->arena;
}

static void add_yard(Sheet *sheet) {
    const Sitting yard = {720, 405, 8, 100, VIEW_CAMERA_OVERVIEW, 0, shipped_arena("yard")};
    OWN_GAME game = sit(&yard);
    static const char *const ARENAS[] = {"yard", NULL};
    view_set_offer(game.view, &(MenuOffer){.context = &game,
                                           .arenas = ARENAS,
                                           .shipped_arenas = 1,
                                           .random_arena = -1,
                                           .arena = offer_arena});
    for (int scale = 1; scale <= 2; scale++) {
        for (int hud = HUD_FULL; hud <= HUD_OFF; hud++) {
            if (scale == 2 && hud == HUD_OFF) continue;
            set(&game, scale, (HudLevel)hud, PALETTE_DEFAULT);
            add_picture(sheet, &game);
        }
        set(&game, scale, HUD_FULL, PALETTE_DEFAULT);
        add_pages(sheet, &game);
    }
}

// A duel with layers of the overlay, an end card, and the smallest window in each palette.
static void add_small(Sheet *sheet) {
    const Sitting sittings[] = {
        {640, 360, 2, 100, VIEW_CAMERA_PLAYERS, 0, field_create(24, 16, "")},
        {640, 360, 4, 150, VIEW_CAMERA_OVERVIEW, 2, field_create(24, 16, "")},
        {640, 360, 8, 100, VIEW_CAMERA_OVERVIEW, 0, field_create(24, 16, "")}};
    enum { DUEL, END, SMALL, SITTINGS };
    for (int i = 0; i < SITTINGS; i++) {
        OWN_GAME game = sit(&sittings[i]);
        if (i == DUEL) game.view->overlay.layers = layers_usual();
        add_picture(sheet, &game);
        if (i == DUEL) game.view->overlay.layers = layers_all();
        if (i != SMALL) set(&game, 2, i == DUEL ? HUD_MIN : HUD_FULL, PALETTE_DEFAULT);
        if (i != SMALL) add_picture(sheet, &game);
        for (int palette = 1; palette < PALETTE_COUNT && i == SMALL; palette++) {
            set(&game, 1, HUD_FULL, (PaletteName)palette);
            add_picture(sheet, &game);
        }
    }
}

static void settle(Game *game) {
    for (int frames = 0; frames < 60; frames++) game_draw(game);
}

// The sandbox with a selected tank, and a narrow toolbar with the tool for adding tanks.
static void add_tools(Sheet *sheet) {
    const Sitting bench = {960, 540, 4, 100, VIEW_CAMERA_OVERVIEW, 0, field_create(24, 16, "")};
    OWN_GAME game = sit(&bench);
    Tools *tools = game.view->tools;
    game_draw(&game);
    press(&game, SDL_SCANCODE_G, 1);
    tools->picked = 2;
    settle(&game);
    add_picture(sheet, &game);
    set(&game, 2, HUD_MIN, PALETTE_DEFAULT);
    tools->tool = TOOL_TANK;
    settle(&game);
    add_picture(sheet, &game);
}

// A duel of updates: some vehicles have captured their target, others drive or circle.
static void add_lab(Sheet *sheet, int width, int height, double ui_scale) {
    static Duel duel;
    duel = (Duel){.setup = CIRCLING_STANDARD, .hz = 60};
    assert_true(controller_parse("pure-pursuit", &duel.controller));
    for (int i = 0; i < DUEL_SIDES; i++)
        duel.sides[i].spec.update = update_find(i ? "exact" : "approx");
    duel_start(&duel);
    for (int i = 0; i < 300; i++) duel_tick(&duel);
    ScreenOptions options = {.width_px = width, .height_px = height, .is_headless = true};
    Twin *twin = must(twin_create, &options, ui_scale, FONT);
    twin_draw(twin, &duel, true);
    add_cell(sheet, twin_screen(twin)->surface);
    twin_destroy(twin);
}

static Sheet draw_sheet(void) {
    int rows = (CELLS + COLUMNS - 1) / COLUMNS;
    Sheet sheet = {SDL_CreateRGBSurfaceWithFormat(0, COLUMNS * CELL_W, rows * CELL_H, 32,
                                                  SDL_PIXELFORMAT_RGB888),
                   0};
    assert_non_null(sheet.surface);
    add_yard(&sheet);
    add_small(&sheet);
    // In a flat field, most of the picture is table, which is painted faster.
    const Sitting large = {2560, 1440, 4, 5, VIEW_CAMERA_OVERVIEW, 0, field_create(60, 8, "")};
    OWN_GAME flat = sit(&large);
    add_picture(&sheet, &flat);
    for (int scale = 1; scale <= 2; scale++) add_lab(&sheet, 1280, 720, scale);
    add_lab(&sheet, 3840, 2160, 1);
    add_tools(&sheet);
    assert_int_equal(sheet.count, CELLS);
    return sheet;
}

static double difference(const SDL_Surface *a, const SDL_Surface *b, int cell) {
    int left = cell % COLUMNS * CELL_W, top = cell / COLUMNS * CELL_H;
    double sum = 0;
    for (int y = top; y < top + CELL_H; y++)
        for (int x = left; x < left + CELL_W; x++)
            for (int c = 0; c < 3; c++) {
                double off = (channel(a, x, y, c) - channel(b, x, y, c)) / 255.0;
                sum += off * off;
            }
    return sqrt(sum / (3.0 * CELL_W * CELL_H));
}

UNIT_TEST(pictures_agree_with_the_golden_sheet) {
    SDL_Surface *read = IMG_Load(GOLDEN);
    if (!read) fail_msg("no %s; test_pictures --rewrite creates it", GOLDEN);
    SDL_Surface *golden = SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_RGB888, 0);
    Sheet sheet = draw_sheet();
    double worst = 0;
    int at = 0;
    assert_int_equal(golden->w, sheet.surface->w);
    assert_int_equal(golden->h, sheet.surface->h);
    for (int i = 0; i < CELLS; i++)
        if (difference(golden, sheet.surface, i) > worst)
            worst = difference(golden, sheet.surface, at = i);
    if (worst > TOLERANCE) {
        IMG_SavePNG(sheet.surface, "/tmp/treads-pictures-differ.png");
        fail_msg("picture %d of %s differs by %.3f; %g is allowed; the new sheet is "
                 "/tmp/treads-pictures-differ.png; test_pictures --rewrite accepts it",
                 at + 1, GOLDEN, worst, TOLERANCE);
    }
    SDL_FreeSurface(sheet.surface);
    SDL_FreeSurface(golden);
    SDL_FreeSurface(read);
}

int main(int argc, char **argv) {
    if (argc == 1) return _cmocka_run_group_tests("pictures", test_list()->tests, 1, NULL, NULL);
    if (strcmp(argv[1], "--rewrite")) return 2;
    return IMG_SavePNG(draw_sheet().surface, GOLDEN) ? 1 : 0;
}
