// test_pictures.c -- compares small pictures with tests/golden/pictures.txt, which has the mean
// colours of 64 x 36 areas of each.
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

enum { COLUMNS = 64, ROWS = 36, CHANNELS = 3, LEVELS = 64, CELLS = 26 };
#define GOLDEN TESTS_DIR "/golden/pictures.txt"
// Root mean square of full brightness, of a picture and of an area; versions of fonts and SDL
// differ slightly.
#define TOLERANCE 0.01
#define AREA_TOLERANCE 0.15

typedef struct Sheet {
    FILE *golden; // written or compared: a line per row of areas, a character per mean
    bool is_written;
    int count, different;
} Sheet;

// A match for several pictures, so that its ground is painted once: two tanks follow constant
// orders, and the others are idle.
typedef struct Sitting {
    int width, height, tanks, ticks;
    ViewCamera camera;
    double limit_s; // ends the match before, with an end card; 0: no limit
    Arena *arena;   // destroyed with the match
} Sitting;

// Returns the mean of a channel as a character, from '0' for black.
static char mean(const SDL_Surface *from, int column, int row, int channel) {
    int x0 = column * from->w / COLUMNS, x1 = (column + 1) * from->w / COLUMNS, sum = 0;
    int y0 = row * from->h / ROWS, y1 = (row + 1) * from->h / ROWS,
        full = 255 * (x1 - x0) * (y1 - y0);
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            sum += ((const uint8_t *)from->pixels)[y * from->pitch + 4 * x + channel];
    return (char)('0' + ((LEVELS - 1) * sum + full / 2) / full);
}

static void add_cell(Sheet *sheet, SDL_Surface *from) {
    char line[COLUMNS * CHANNELS + 2] = "", golden[sizeof line + 1];
    double squares = 0, most = 0;
    sheet->count++;
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < COLUMNS * CHANNELS; i++)
            line[i] = mean(from, i / CHANNELS, row, i % CHANNELS);
        line[COLUMNS * CHANNELS] = '\n';
        if (sheet->is_written) fputs(line, sheet->golden);
        if (sheet->is_written) continue;
        assert_non_null(fgets(golden, sizeof golden, sheet->golden));
        assert_int_equal(strlen(golden), strlen(line));
        for (int i = 0; i < COLUMNS * CHANNELS; i++) {
            double off = (line[i] - golden[i]) / (LEVELS - 1.0);
            squares += off * off;
            most = fmax(most, fabs(off));
        }
    }
    double difference = sqrt(squares / (COLUMNS * CHANNELS * ROWS));
    if (difference <= TOLERANCE && most <= AREA_TOLERANCE) return;
    char path[64];
    snprintf(path, sizeof path, "%s/treads-picture-%d.png", P_tmpdir, sheet->count);
    IMG_SavePNG(from, path);
    printf("%s differs by %.4f (at most %g), an area by %.3f (at most %g)\n", path, difference,
           TOLERANCE, most, AREA_TOLERANCE);
    sheet->different++;
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

// Writes or compares all pictures. Returns the number that differ.
static int draw_sheet(const char *mode) {
    Sheet sheet = {fopen(GOLDEN, mode), *mode == 'w', 0, 0};
    if (!sheet.golden) fail_msg("no %s; test_pictures --rewrite creates it", GOLDEN);
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
    assert_true(fgetc(sheet.golden) == EOF && !ferror(sheet.golden));
    fclose(sheet.golden);
    return sheet.different;
}

UNIT_TEST(pictures_agree_with_the_golden_means) {
    if (draw_sheet("r")) fail_msg("see these pictures; test_pictures --rewrite accepts them");
}

int main(int argc, char **argv) {
    if (argc == 1) return _cmocka_run_group_tests("pictures", test_list()->tests, 1, NULL, NULL);
    if (strcmp(argv[1], "--rewrite")) return 2;
    return draw_sheet("w+");
}
