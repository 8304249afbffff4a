// cards.c -- lists as cards: arenas, recordings and experiments, with a picture each. Pictures are
// painted in memory, one a frame at most, and kept, so that no list is slow to open.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "menu_inside.h"
#include "view/world/ground.h"

enum { CARD_UNITS = 236, CARD_COLUMNS_MAX = 4, PAGE_UNITS = 1120 };
#define PICTURE_SHAPE 0.5625
#define KILL_M 34.0  // of the arena around a last kill, from the left to the right, or more:
#define KILL_ROOM 16 // so much around the two who have a part in it, m

void menu_forget(Menu *menu) {
    for (int i = 0; i < CARDS_KEPT; i++) stamp_destroy(menu->cards[i].picture);
    memset(menu->cards, 0, sizeof menu->cards);
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

static CardPicture *picture_of(Menu *menu, const char *name, Box box) {
    PaletteName palette = menu->hud->renderer->palette;
    for (int i = 0; i < CARDS_KEPT; i++) {
        CardPicture *card = &menu->cards[i];
        if (card->picture && card->palette == palette && stamp_width(card->picture) == box.w &&
            stamp_height(card->picture) == box.h && !strcmp(card->name, name))
            return card;
    }
    return NULL;
}

void menu_picture(Menu *menu, const char *name, const CardSubject *subject, Box box) {
    if (box.w < 8 || box.h < 8) return;
    CardPicture *card = picture_of(menu, name, box);
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

// What the pictures are of.
static void paint_ground(const Renderer *renderer, const Arena *arena, const Camera *camera) {
    Marks *marks = marks_create(arena->width_m, arena->height_m);
    Ground *ground = marks ? ground_create(renderer, arena, marks) : NULL;
    if (ground) ground_draw(ground, camera, camera->field.w, camera->field.h, INT_MAX);
    ground_destroy(ground);
    marks_destroy(marks);
}

// A short arrow where a tank starts.
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

// Of one that is `wide_m` and stands as near to `at` as it can without looking over the edge.
static double seen_at(double at_m, double wide_m, double arena_m) {
    return wide_m < arena_m ? clamp(at_m, wide_m / 2, arena_m - wide_m / 2) : arena_m / 2;
}

static void look_at_kill(Camera *camera, const MenuMoment *moment) {
    const Battle *battle = match_battle(moment->match);
    Vec victim = pose_at(battle_tank(battle, moment->victim)->pose),
        killer = pose_at(battle_tank(battle, moment->killer)->pose);
    double aspect = (double)camera->field.w / camera->field.h;
    double wide_m = fmax(KILL_M, fmax(fabs(victim.x - killer.x) + KILL_ROOM,
                                      aspect * (fabs(victim.y - killer.y) + KILL_ROOM)));
    camera->px_per_m = fmax(camera->px_per_m, camera->field.w / wide_m);
    Vec at = vec_mix(victim, killer, 0.5);
    camera->at = vec(seen_at(at.x, camera->field.w / camera->px_per_m, camera->arena_w_m),
                     seen_at(at.y, camera->field.h / camera->px_per_m, camera->arena_h_m));
}

static void paint_fire(const Renderer *renderer, const Camera *camera, Vec at) {
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

// The last kill, near by; without one all of the arena as it was at the end.
static void paint_moment(const Renderer *renderer, const void *of, int width, int height) {
    const MenuMoment *moment = of;
    const Battle *battle = match_battle(moment->match);
    const Arena *arena = battle_arena(battle);
    Camera camera = camera_make(arena->width_m, arena->height_m, (Box){0, 0, width, height});
    Actors actors = {0};
    Sprites *sprites = sprites_create(renderer);
    if (moment->victim >= 0) look_at_kill(&camera, moment);
    paint_ground(renderer, arena, &camera);
    if (sprites && actors_begin(&actors, battle)) {
        sprites_scale(sprites, camera.px_per_m);
        sprites_begin(sprites, INT_MAX);
        actors_draw_tanks(&actors, battle, &(Stage){renderer, sprites, NULL, &camera, 1, 1});
    }
    if (moment->victim >= 0)
        paint_fire(renderer, &camera, pose_at(battle_tank(battle, moment->victim)->pose));
    actors_free(&actors);
    sprites_destroy(sprites);
}

void menu_preview(Menu *menu, const char *name, Box box) {
    const MenuOffer *offer = &menu->offer;
    bool is_due = !menu->has_painted || picture_of(menu, name, box);
    const Arena *arena = is_due && offer->arena ? offer->arena(offer->context, name) : NULL;
    menu_picture(menu, name, arena ? &(CardSubject){paint_arena, arena, arena->content_hash} : NULL,
                 box);
}

void menu_recording_picture(Menu *menu, const MenuFile *file, Box box) {
    const MenuOffer *offer = &menu->offer;
    MenuMoment moment = {.victim = -1};
    bool is_due = !menu->has_painted && !picture_of(menu, file->path, box);
    bool is_sought = is_due && offer->moment && !offer->moment(offer->context, file->path, &moment);
    if (is_sought) menu->has_painted = true; // one is, before another
    if (is_due && !is_sought && !moment.match)
        menu_preview(menu, file->arena, box); // it cannot be played
    else
        menu_picture(menu, file->path,
                     moment.match ? &(CardSubject){paint_moment, &moment, 0} : NULL, box);
}

// A grid of cards in a list that scrolls.
CardGrid menu_grid(Menu *menu, Box box, const char *label, int count) {
    const Hud *hud = menu->hud;
    CardGrid grid = {.gap = hud_px(hud, 10), .pad = hud_px(hud, 6)};
    int words = text_height(hud->text, TEXT_NORMAL) + 2 * text_height(hud->text, TEXT_SMALL);
    int columns = (box.w + grid.gap) / (hud_px(hud, CARD_UNITS) + grid.gap);
    grid.columns = columns < 1 ? 1 : columns > CARD_COLUMNS_MAX ? CARD_COLUMNS_MAX : columns;
    int room = box.w - hud_px(hud, 12) - (grid.columns - 1) * grid.gap; // beside the list's bar
    grid.width = room / grid.columns;
    grid.picture = (int)(PICTURE_SHAPE * grid.width);
    grid.height = grid.picture + words + 2 * grid.pad;
    int rows = (count + grid.columns - 1) / grid.columns;
    grid.view = menu_list(menu, box, label, rows * (grid.height + grid.gap) - grid.gap);
    return grid;
}

static void draw_edge(const Renderer *renderer, Box box, int width) {
    paint_box(renderer, box_cut_top(&box, width), INK_AMBER, 1);
    paint_box(renderer, box_cut_bottom(&box, width), INK_AMBER, 1);
    paint_box(renderer, box_cut_left(&box, width), INK_AMBER, 1);
    paint_box(renderer, box_cut_right(&box, width), INK_AMBER, 1);
}

// Two lines: up to the first dot, and what is behind it.
static void draw_about(Menu *menu, Box box, const char *about) {
    static const char DOT[] = " \xC2\xB7 ";
    char first[MENU_ABOUT_MAX];
    const char *dot = strstr(about, DOT);
    SDL_strlcpy(first, about, dot ? (size_t)(dot - about) + 1 : sizeof first);
    ui_label(menu->ui, box_cut_top(&box, box.h / 2), first, INK_GREY);
    if (dot) ui_label(menu->ui, box, dot + strlen(DOT), INK_GREY);
}

bool menu_card(Menu *menu, const CardGrid *grid, int index, const Card *card) {
    const Hud *hud = menu->hud;
    Box box = {grid->view.x + index % grid->columns * (grid->width + grid->gap),
               grid->view.y + index / grid->columns * (grid->height + grid->gap), grid->width,
               grid->height};
    ui_scope(menu->ui, index);
    bool is_pressed = menu_button(menu, box, index, "", card->tip);
    bool has_focus = ui_has_focus(menu->ui);
    ui_unscope(menu->ui);
    if (!ui_shows(menu->ui, box)) return is_pressed;
    Box words = box;
    card->draw(menu, card->of, box_cut_top(&words, grid->picture));
    words = box_inset(words, grid->pad);
    Box title = box_cut_top(&words, text_height(hud->text, TEXT_NORMAL));
    text_draw_fit(hud->text, TEXT_NORMAL, title.x, title.y, title.w,
                  card->is_chosen ? INK_AMBER : INK_WHITE, card->title);
    draw_about(menu, words, card->about);
    if (has_focus) draw_edge(hud->renderer, box, hud_px(hud, 2));
    return is_pressed;
}

// On the picture: the way to all of them.
void menu_arena_button(Menu *menu, const char *name, int row, Box box) {
    static const char LABEL[] = "All arenas";
    const Hud *hud = menu->hud;
    int pad = hud_px(hud, 6);
    if (menu_button(menu, box, row, LABEL, "A picture of each arena, to choose from."))
        menu_push(menu, MENU_ARENAS);
    if (!ui_shows(menu->ui, box)) return;
    menu_preview(menu, name, box);
    Box tag = {box.x + box.w, box.y, text_width(hud->text, TEXT_SMALL, LABEL) + 2 * pad,
               text_height(hud->text, TEXT_SMALL) + pad};
    tag.x -= tag.w;
    paint_plate(hud->renderer, tag, 0.8);
    ui_label(menu->ui, box_inset(tag, pad), LABEL, INK_WHITE);
    if (ui_has_focus(menu->ui)) draw_edge(hud->renderer, box, hud_px(hud, 2));
}

// Of one that has been opened for its picture.
static void tell_arena(const MenuOffer *offer, int index, char about[MENU_ABOUT_MAX]) {
    const Arena *arena = offer->arena(offer->context, offer->arenas[index]);
    if (arena)
        snprintf(about, MENU_ABOUT_MAX, "%s%s \xC2\xB7 %.0f x %.0f m \xC2\xB7 %d starts%s",
                 arena->title, index >= offer->shipped_arenas ? " (yours)" : "", arena->width_m,
                 arena->height_m, arena->spawn_count,
                 arena->hill_radius_m > 0 ? " \xC2\xB7 a hill" : "");
}

static void draw_arena(Menu *menu, const void *of, Box box) { menu_preview(menu, of, box); }

// For the page below it: the battle that is set up, or that of several people.
void menu_arenas_draw(Menu *menu) {
    const MenuOffer *offer = &menu->offer;
    bool is_versus = menu->depth > 1 && menu->pages[menu->depth - 2] == MENU_VERSUS;
    int count = words_count(offer->arenas), chosen = menu->versus.arena, taken = -1;
    for (int i = 0; i < count && !is_versus; i++)
        if (!strcmp(offer->arenas[i], menu->draft.card.arena)) chosen = i;
    if (menu->refocuses) menu->rows[MENU_ARENAS] = chosen;
    Box inner = menu_frame(menu, menu_page_box(menu, PAGE_UNITS, 0), "Arenas");
    CardGrid grid = menu_grid(menu, inner, "arenas", count);
    for (int i = 0; i < count; i++) {
        char about[MENU_ABOUT_MAX] = "";
        const char *name = offer->arenas[i];
        if (picture_of(menu, name, (Box){0, 0, grid.width, grid.picture}))
            tell_arena(offer, i, about);
        if (menu_card(menu, &grid, i,
                      &(Card){name, about, "Fight here.", i == chosen, draw_arena, name}))
            taken = i;
    }
    ui_scroll_end(menu->ui);
    if (taken < 0) return;
    if (is_versus)
        menu->versus.arena = taken;
    else
        SDL_strlcpy(menu->draft.card.arena, offer->arenas[taken], sizeof menu->draft.card.arena);
    menu_pop(menu);
}
