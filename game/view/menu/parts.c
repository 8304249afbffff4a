// parts.c -- the parts that menu pages are built from: the stack of pages, rows, frames, lists, and
// cards with pictures.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "menu_inside.h"
#include "platform/system.h"
#include "view/world/ground.h"

// Units are 1/720 of the height.
enum { ROW_UNITS = 36, ROW_GAP_UNITS = 3, LOW_UNITS = 680, HIGH_UNITS = 500 };
enum { CARD_UNITS = 236, CARD_COLUMNS_MAX = 4 };
#define PICTURE_SHAPE 0.5625 // height / width
#define KILL_M 34.0          // minimum width of the area around a last kill
#define KILL_ROOM 16         // space around the tanks involved [m]

bool menu_shows(const Menu *menu, MenuPage page) {
    ASSERT(menu->depth <= MENU_DEPTH_MAX);
    return menu->depth > 0 && menu->pages[menu->depth - 1] == page;
}

bool menu_is_open(const Menu *menu) { return menu->depth > 0; }

bool menu_is_main(const Menu *menu) { return menu->depth > 0 && menu->pages[0] < MENU_PAUSE; }

bool menu_holds_match(const Menu *menu) { return menu->depth > 0 && !menu_is_main(menu); }

void menu_push(Menu *menu, MenuPage page) {
    ASSERT(page >= 0 && page < MENU_PAGES);
    if (menu->depth == MENU_DEPTH_MAX) return;
    menu->pages[menu->depth++] = page;
    menu->rows[page] = 0;
    menu->scrolls[page] = 0;
    menu->refocuses = true;
}

void menu_pop(Menu *menu) {
    if (menu->depth > 0) menu->depth--;
    menu->refocuses = true;
    if (menu->depth == 0) ui_release(menu->ui);
}

// The main menu opens at the page that started the last match.
void menu_open(Menu *menu, MenuPage page) {
    ui_release(menu->ui);
    menu->depth = 0;
    menu->reason[0] = '\0';
    if (page == MENU_MAIN && menu->left_depth > 0) {
        memcpy(menu->pages, menu->left, sizeof menu->left);
        menu->depth = menu->left_depth;
        menu->refocuses = true;
    } else {
        menu_push(menu, page);
    }
}

// Six bits per page after the first one.
enum { PLACE_BITS = 6, PLACE_DEPTH = 32 / PLACE_BITS };

uint32_t menu_place(const Menu *menu) {
    _Static_assert(MENU_PAGES <= 1 << PLACE_BITS && PLACE_DEPTH + 1 <= MENU_DEPTH_MAX,
                   "all pages fit");
    uint32_t place = 0;
    for (int i = menu_is_main(menu) ? menu->depth - 1 : 0; i > 0; i--)
        place = i > PLACE_DEPTH ? 0 : place << PLACE_BITS | menu->pages[i];
    return place;
}

// Pages about a choice that is not kept end the list.
void menu_restore(Menu *menu, uint32_t place) {
    menu->left[0] = MENU_MAIN;
    menu->left_depth = place ? 1 : 0;
    for (; place && menu->left_depth <= PLACE_DEPTH; place >>= PLACE_BITS) {
        MenuPage page = (MenuPage)(place & ((1 << PLACE_BITS) - 1));
        if (page == MENU_MAIN || page == MENU_TANK || page == MENU_MINDS || page == MENU_ARENAS ||
            page == MENU_WALLS || page == MENU_FIGURE || page == MENU_PAUSE || page >= MENU_TRAINED)
            return;
        menu->left[menu->left_depth++] = page;
    }
}

void menu_set_reason(Menu *menu, const char *reason) {
    utf8_copy(menu->reason, sizeof menu->reason, reason);
}

void menu_close(Menu *menu) {
    if (menu_is_main(menu)) {
        memcpy(menu->left, menu->pages, sizeof menu->left);
        menu->left_depth = menu->depth;
    }
    menu->depth = 0;
    ui_release(menu->ui);
}

// Numbers the next row. Gives it the focus if the page was left from there.
static int begin_row(Menu *menu) {
    if (menu->refocuses && menu->rows[menu->drawn] == menu->row) ui_focus_first(menu->ui);
    return menu->row++;
}

static bool draw_row(Menu *menu, Box box, const UiRow *row) {
    int number = begin_row(menu);
    bool is_changed = ui_row(menu->ui, box, row);
    if (is_changed && row->kind == UI_BUTTON) menu->rows[menu->drawn] = number;
    return is_changed;
}

bool menu_button(Menu *menu, Box box, const char *label, const char *tip) {
    return draw_row(menu, box, &(UiRow){UI_BUTTON, label, tip});
}

bool menu_main_button(Menu *menu, Box box, const char *label) {
    begin_row(menu);
    return ui_main_button(menu->ui, box, label);
}

int menu_rows(Menu *menu, Box *rest, const UiRow *rows, int count) {
    int changed = -1;
    for (int i = 0; i < count; i++)
        if (draw_row(menu, menu_row(menu, rest), &rows[i])) changed = i;
    return changed;
}

// Low windows have lower rows.
int menu_row_px(const Menu *menu) {
    const Hud *hud = menu->hud;
    bool is_low = hud->height < hud_px(hud, LOW_UNITS) || hud->is_touch;
    return is_low ? ui_row_height(menu->ui) + hud_px(hud, ROW_GAP_UNITS) : hud_px(hud, ROW_UNITS);
}

Box menu_row(Menu *menu, Box *rest) {
    DEBUG_ASSERT(menu->hud && menu_row_px(menu) > 0);
    Box row = box_cut_top(rest, menu_row_px(menu));
    box_cut_bottom(&row, hud_px(menu->hud, ROW_GAP_UNITS));
    return row;
}

Box menu_page_box(const Menu *menu, int width_units, int height_px) {
    const Hud *hud = menu->hud;
    int edge = hud->is_touch ? 0 : hud_px(hud, 16);
    if (edge > hud->width / 24) edge = hud->width / 24;
    int width = hud->width - 2 * edge, height = hud->height - 2 * edge;
    int wanted = hud_px(hud, width_units);
    if (width_units > 0 && wanted < width) width = wanted;
    if (height_px > 0 && height_px < height) height = height_px;
    return (Box){(hud->width - width) / 2, (hud->height - height) / 2, width, height};
}

// Tips have two lines, vertically centred.
void menu_tips_at(Menu *menu, Box box) {
    int line = font_height(menu->hud->font, FONT_SMALL) + hud_px(menu->hud, 2);
    box.y += (box.h - 2 * line) / 2;
    box.h = 2 * line;
    ui_tips_at(menu->ui, box);
}

// The touch layout has the Back button in the title's line, and a foot only on a high screen.
static Box touch_frame(Menu *menu, Box plate, const char *title) {
    const Hud *hud = menu->hud;
    Ui *ui = menu->ui;
    int pad = hud_px(hud, 8), letter = font_advance(hud->font, FONT_NORMAL);
    bool is_high = hud->height > hud_px(hud, HIGH_UNITS);
    ui_plate(ui, plate, NULL);
    Box inner = box_inset(plate, pad), head = box_cut_top(&inner, ui_row_height(ui));
    box_cut_top(&inner, pad);
    bool is_back = ui_button(ui, box_cut_left(&head, 9 * letter), ICON_BACK "  Back");
    box_cut_left(&head, pad);
    int width = font_width(hud->font, FONT_LARGE, title) + 2 * pad;
    ui_title(ui, head, title);
    box_cut_left(&head, width);
    menu->foot = is_high ? box_cut_bottom(&inner, ui_row_height(ui)) : head;
    menu_tips_at(menu, menu->foot);
    if (is_back) menu_pop(menu);
    return inner;
}

Box menu_frame(Menu *menu, Box plate, const char *title) {
    Ui *ui = menu->ui;
    int pad = hud_px(menu->hud, 14);
    menu->plate = plate;
    if (menu->hud->is_touch) return touch_frame(menu, plate, title);
    ui_plate(ui, plate, title);
    box_cut_top(&plate, ui_plate_head(ui));
    Box inner = {plate.x + pad, plate.y, plate.w - 2 * pad, plate.h - pad};
    Box foot = box_cut_bottom(&inner, ui_row_height(ui));
    box_cut_bottom(&inner, hud_px(menu->hud, 8));
    Box button = box_cut_left(&foot, 12 * font_advance(menu->hud->font, FONT_NORMAL));
    box_cut_left(&foot, pad);
    menu->foot = foot;
    menu_tips_at(menu, foot);
    if (ui_button(ui, button, ICON_BACK "  Back")) menu_pop(menu);
    return inner;
}

Box menu_begin_list(Menu *menu, Box box, const char *label, int content_px) {
    return ui_scroll_begin(menu->ui, box, label, content_px, &menu->scrolls[menu->drawn]);
}

Box menu_fitted(Menu *menu, int width_units, const char *title, int content_px) {
    ASSERT(content_px >= 0);
    int frame = ui_plate_head(menu->ui) + ui_row_height(menu->ui) + hud_px(menu->hud, 30);
    if (menu->hud->is_touch) frame = 2 * ui_row_height(menu->ui) + hud_px(menu->hud, 24);
    return menu_frame(menu, menu_page_box(menu, width_units, content_px + frame), title);
}

Box menu_begin_framed_list(Menu *menu, int width_units, const char *title, int content_px) {
    return menu_begin_list(menu, menu_fitted(menu, width_units, title, content_px), "form",
                           content_px);
}

void menu_copy(const char *text) {
    SDL_SetClipboardText(text);
    browser_copy(text, strlen(text));
}

void menu_forget(Menu *menu) {
    for (int i = 0; i < CARDS_KEPT; i++) stamp_destroy(menu->cards[i].picture);
    memset(menu->cards, 0, sizeof menu->cards);
    stamp_destroy(menu->name);
    menu->name = NULL;
}

static Stamp *paint_picture(PaletteName palette, const CardSubject *subject, int width,
                            int height) {
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGB888);
    Renderer renderer = {surface ? SDL_CreateSoftwareRenderer(surface) : NULL, palette, surface};
    size_t row = sizeof(uint32_t) * (size_t)width;
    uint32_t *pixels = malloc(row * (size_t)height);
    if (renderer.sdl && pixels) {
        paint_box(&renderer, (Box){0, 0, width, height}, INK_TABLE, 1);
        subject->paint(&renderer, subject->of, width, height);
        SDL_RenderFlush(renderer.sdl);
        for (int y = 0; y < height; y++)
            memcpy(pixels + (ptrdiff_t)y * width, (char *)surface->pixels + y * surface->pitch,
                   row);
        for (int i = 0; i < width * height; i++) pixels[i] |= 0xFF000000u;
    }
    SDL_DestroyRenderer(renderer.sdl);
    SDL_FreeSurface(surface);
    return stamp_create(STAMP_PICTURE, width, height, pixels);
}

const CardPicture *menu_find_picture(const Menu *menu, const char *name, Box box) {
    PaletteName palette = menu->hud->renderer->palette;
    for (int i = 0; i < CARDS_KEPT; i++) {
        const CardPicture *card = &menu->cards[i];
        if (card->picture && card->palette == palette && stamp_width(card->picture) == box.w &&
            stamp_height(card->picture) == box.h && !strcmp(card->name, name))
            return card;
    }
    return NULL;
}

void menu_picture(Menu *menu, const char *name, const CardSubject *subject, Box box) {
    if (box.w < 8 || box.h < 8) return;
    CardPicture *card = (CardPicture *)menu_find_picture(menu, name, box);
    bool is_old = !card || (subject && card->content != subject->content);
    if (is_old && subject && !menu->has_painted) {
        menu->has_painted = true;
        if (!card) card = &menu->cards[menu->next_card++ % CARDS_KEPT];
        stamp_destroy(card->picture);
        card->picture = paint_picture(menu->hud->renderer->palette, subject, box.w, box.h);
        card->palette = menu->hud->renderer->palette;
        card->content = subject->content;
        SDL_strlcpy(card->name, name, sizeof card->name);
    }
    if (card && card->picture)
        stamp_draw(card->picture, menu->hud->renderer, box.x, box.y, UINT32_MAX);
    else
        paint_box(menu->hud->renderer, box, INK_TABLE, 1);
}

static void paint_ground(const Renderer *renderer, const Arena *arena, const Camera *camera) {
    ASSERT(camera->px_per_m > 0);
    Marks *marks = marks_create(arena->width_m, arena->height_m);
    Ground *ground = marks ? ground_create(renderer, arena, marks) : NULL;
    if (ground) ground_draw(ground, camera, camera->field.w, camera->field.h, INT_MAX);
    ground_destroy(ground);
    marks_destroy(marks);
}

static void paint_start(const Renderer *renderer, const Camera *camera, Pose pose) {
    Vec at = camera_to_screen(camera, pose_at(pose)), way = vec_heading(pose.heading_rad);
    double reach = 3 + camera->field.w / 200.0;
    paint_dot(renderer, at, 0.45 * reach, INK_AMBER, 0.95);
    paint_line(renderer, at, vec_add(at, vec_scale(vec(way.x, -way.y), reach)), 1.5, INK_AMBER,
               0.95);
}

static void paint_arena(const Renderer *renderer, const void *of, int width, int height) {
    const Arena *arena = of;
    Camera camera = camera_make(arena->width_m, arena->height_m, (Box){0, 0, width, height});
    paint_ground(renderer, arena, &camera);
    if (arena->hill_radius_m > 0)
        paint_circle(renderer, camera_to_screen(&camera, arena->hill_at),
                     arena->hill_radius_m * camera.px_per_m, 1.5, INK_WHITE, 0.7);
    for (int i = 0; i < arena->spawn_count; i++)
        paint_start(renderer, &camera, arena->spawns[i].pose);
}

// Returns the centre of an interval of this width, as near to `at_m` as possible inside the arena.
static double clamp_centre(double at_m, double wide_m, double arena_m) {
    return wide_m < arena_m ? clamp(at_m, wide_m / 2, arena_m - wide_m / 2) : arena_m / 2;
}

static void paint_blast(const Renderer *renderer, const Camera *camera, Vec at) {
    static const struct {
        ShapeKind kind;
        double east_m, north_m, radius_m, alpha;
        Rgb colour;
    } PUFFS[] = {{SHAPE_SMOKE, 1.2, 1.0, 2.2, 0.7, {0.16f, 0.15f, 0.15f}},
                 {SHAPE_SMOKE, -1.0, 1.4, 1.7, 0.6, {0.20f, 0.18f, 0.17f}},
                 {SHAPE_GLOW, 0, 0, 5.0, 0.55, {1.0f, 0.50f, 0.14f}},
                 {SHAPE_SMOKE, 0.3, 0.4, 1.5, 0.9, {1.0f, 0.55f, 0.16f}},
                 {SHAPE_GLOW, 0, 0, 2.4, 0.9, {1.0f, 0.85f, 0.50f}}};
    Shapes *shapes = shapes_create(renderer);
    for (size_t i = 0; shapes && i < sizeof PUFFS / sizeof *PUFFS; i++)
        puffs_draw(shapes, PUFFS[i].kind, (int)i % 3,
                   camera_to_screen(camera, vec_add(at, vec(PUFFS[i].east_m, PUFFS[i].north_m))),
                   PUFFS[i].radius_m * camera->px_per_m, PUFFS[i].colour, PUFFS[i].alpha);
    shapes_destroy(shapes);
}

// Paints the last kill close up, or the whole arena at the end if there was none.
static void paint_moment(const Renderer *renderer, const void *of, int width, int height) {
    const MenuMoment *moment = of;
    const Battle *battle = match_battle(moment->match);
    const Arena *arena = battle_arena(battle);
    Camera camera = camera_make(arena->width_m, arena->height_m, (Box){0, 0, width, height});
    Actors actors = {0};
    Sprites *sprites = sprites_create(renderer);
    if (moment->victim >= 0) {
        Vec victim = pose_at(battle_tank(battle, moment->victim)->pose), killer = victim;
        if (moment->killer >= 0) killer = pose_at(battle_tank(battle, moment->killer)->pose);
        double aspect = (double)camera.field.w / camera.field.h;
        double wide_m = max_of(max_of(fabs(victim.x - killer.x) + KILL_ROOM,
                                      aspect * (fabs(victim.y - killer.y) + KILL_ROOM)),
                               KILL_M);
        camera.px_per_m = max_of(camera.field.w / wide_m, camera.px_per_m);
        Vec at = vec_mix(victim, killer, 0.5);
        camera.at = vec(clamp_centre(at.x, camera.field.w / camera.px_per_m, camera.arena_w_m),
                        clamp_centre(at.y, camera.field.h / camera.px_per_m, camera.arena_h_m));
    }
    paint_ground(renderer, arena, &camera);
    if (sprites && actors_begin(&actors, battle)) {
        sprites_scale(sprites, camera.px_per_m);
        sprites_begin(sprites, INT_MAX);
        actors_draw_tanks(&actors, battle, &(Stage){renderer, sprites, NULL, &camera, 1, 1});
    }
    if (moment->victim >= 0)
        paint_blast(renderer, &camera, pose_at(battle_tank(battle, moment->victim)->pose));
    actors_free(&actors);
    sprites_destroy(sprites);
}

void menu_preview(Menu *menu, const char *name, Box box) {
    const MenuOffer *offer = &menu->offer;
    bool is_due = !menu->has_painted || menu_find_picture(menu, name, box);
    const Arena *arena = is_due && offer->arena ? offer->arena(offer->context, name) : NULL;
    menu_picture(menu, name, arena ? &(CardSubject){paint_arena, arena, arena->text_hash} : NULL,
                 box);
}

void menu_recording_picture(Menu *menu, const void *of, Box box) {
    const MenuFile *file = of;
    const MenuOffer *offer = &menu->offer;
    MenuMoment moment = {.victim = -1};
    bool is_due = !menu->has_painted && !menu_find_picture(menu, file->path, box);
    bool is_sought = is_due && offer->moment && !offer->moment(offer->context, file->path, &moment);
    if (is_sought) menu->has_painted = true; // limits searches to one at a time
    if (is_due && !is_sought && !moment.match)
        menu_preview(menu, file->arena, box); // the recording cannot be played
    else
        menu_picture(menu, file->path,
                     moment.match ? &(CardSubject){paint_moment, &moment, 0} : NULL, box);
}

CardGrid menu_begin_grid(Menu *menu, Box box, const char *label, int count) {
    const Hud *hud = menu->hud;
    CardGrid grid = {.gap = hud_px(hud, 10), .pad = hud_px(hud, 6)};
    int words = font_height(hud->font, FONT_NORMAL) + 2 * font_height(hud->font, FONT_SMALL);
    int columns = (box.w + grid.gap) / (hud_px(hud, CARD_UNITS) + grid.gap);
    grid.columns = columns < 1 ? 1 : columns > CARD_COLUMNS_MAX ? CARD_COLUMNS_MAX : columns;
    int room = box.w - hud_px(hud, 12) - (grid.columns - 1) * grid.gap; // left of the scroll bar
    grid.width = room / grid.columns;
    grid.picture = (int)(PICTURE_SHAPE * grid.width);
    grid.height = grid.picture + words + 2 * grid.pad;
    ASSERT(count >= 0 && grid.columns > 0);
    int rows = (count + grid.columns - 1) / grid.columns;
    grid.view = menu_begin_list(menu, box, label, rows * (grid.height + grid.gap) - grid.gap);
    return grid;
}

static void draw_edge(const Renderer *renderer, Box box, int width) {
    paint_box(renderer, box_cut_top(&box, width), INK_AMBER, 1);
    paint_box(renderer, box_cut_bottom(&box, width), INK_AMBER, 1);
    paint_box(renderer, box_cut_left(&box, width), INK_AMBER, 1);
    paint_box(renderer, box_cut_right(&box, width), INK_AMBER, 1);
}

// Draws two lines: the text up to the first dot, and the text after it.
static void draw_about(Menu *menu, Box box, const char *about) {
    static const char DOT[] = " \xC2\xB7 ";
    char first[MENU_ABOUT_MAX];
    const char *dot = strstr(about, DOT);
    SDL_strlcpy(first, about, dot ? (size_t)(dot - about) + 1 : sizeof first);
    ui_label(menu->ui, box_cut_top(&box, box.h / 2), first, INK_GREY);
    if (dot) ui_label(menu->ui, box, dot + strlen(DOT), INK_GREY);
}

bool menu_card(Menu *menu, const CardGrid *grid, int index, const Card *card) {
    DEBUG_ASSERT(index >= 0 && card->draw);
    const Hud *hud = menu->hud;
    Box box = {grid->view.x + index % grid->columns * (grid->width + grid->gap),
               grid->view.y + index / grid->columns * (grid->height + grid->gap), grid->width,
               grid->height};
    ui_scope(menu->ui, index);
    bool is_pressed = menu_button(menu, box, "", card->tip);
    bool has_focus = ui_has_focus(menu->ui);
    ui_unscope(menu->ui);
    if (!ui_shows(menu->ui, box)) return is_pressed;
    Box words = box;
    card->draw(menu, card->of, box_cut_top(&words, grid->picture));
    words = box_inset(words, grid->pad);
    Box title = box_cut_top(&words, font_height(hud->font, FONT_NORMAL));
    font_draw_fit(hud->font, FONT_NORMAL, title.x, title.y, title.w,
                  card->is_chosen ? INK_AMBER : INK_WHITE, card->title);
    draw_about(menu, words, card->about);
    if (has_focus) draw_edge(hud->renderer, box, hud_px(hud, 2));
    return is_pressed;
}

void menu_arena_button(Menu *menu, const char *name, Box box) {
    static const char LABEL[] = "All arenas";
    const Hud *hud = menu->hud;
    int pad = hud_px(hud, 6);
    if (menu_button(menu, box, LABEL, "Choose an arena by its picture"))
        menu_push(menu, MENU_ARENAS);
    if (!ui_shows(menu->ui, box)) return;
    menu_preview(menu, name, box);
    Box tag = {box.x + box.w, box.y, font_width(hud->font, FONT_SMALL, LABEL) + 2 * pad,
               font_height(hud->font, FONT_SMALL) + pad};
    tag.x -= tag.w;
    paint_plate(hud->renderer, tag, 0.8);
    ui_label(menu->ui, box_inset(tag, pad), LABEL, INK_WHITE);
    if (ui_has_focus(menu->ui)) draw_edge(hud->renderer, box, hud_px(hud, 2));
}

void menu_arena_about(const Menu *menu, const char *name, char about[static MENU_ABOUT_MAX]) {
    const MenuOffer *offer = &menu->offer;
    const Arena *arena = offer->arena ? offer->arena(offer->context, name) : NULL;
    int index = 0;
    while (offer->arenas && offer->arenas[index] && strcmp(offer->arenas[index], name) != 0)
        index++;
    bool is_own = offer->arenas && offer->arenas[index] && index >= offer->shipped_arenas &&
                  index != offer->random_arena;
    about[0] = '\0';
    if (arena)
        escaped_write(about, MENU_ABOUT_MAX,
                      "%s%s \xC2\xB7 %.0f x %.0f m \xC2\xB7 %d spawn point%s%s", arena->title,
                      is_own ? " (yours)" : "", arena->width_m, arena->height_m, arena->spawn_count,
                      plural(arena->spawn_count),
                      arena->hill_radius_m > 0 ? " \xC2\xB7 a hill" : "");
}

void menu_difficulty_row(Menu *menu, Box *rest, bool is_disabled) {
    const PrefRow *row = &PREF_ROWS[PREF_OPPONENT];
    const char *words[DIFFICULTIES + 2] = {NULL};
    char tip[MENU_ABOUT_MAX];
    int chosen = (int)menu->prefs->value[PREF_OPPONENT];
    ASSERT(chosen >= 0 && chosen <= DIFFICULTY_UNSET);
    for (int i = 0; i <= DIFFICULTIES && (i < DIFFICULTIES || chosen == DIFFICULTY_UNSET); i++)
        words[i] = row->shown[i];
    snprintf(tip, sizeof tip, "%s",
             chosen < DIFFICULTIES ? DIFFICULTY_HELP[chosen] : "Choose how well opponents fight");
    const UiRow choice = {UI_CHOICE,   row->label,     tip,
                          is_disabled, .words = words, .chosen = &chosen};
    if (menu_rows(menu, rest, &choice, 1) != 0) return;
    pref_set(menu->prefs, row, chosen);
    menu->has_new_prefs = true;
}

const MissionCard *menu_training(const Menu *menu) {
    const MenuOffer *offer = &menu->offer;
    const MissionCard *mission = offer->mission ? offer->mission(offer->context, 0) : NULL;
    return mission && mission->is_training ? mission : NULL;
}
