// garage.c -- the page for a player's tank: paint, hull and special, and their unlock conditions.
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "menu_inside.h"
#include "view/world/sprites.h"

enum { GARAGE_UNITS = 1200, PICTURE_FROM_UNITS = 560, ITEM_WORDS_MAX = 96 };

typedef struct Item {
    const char *label;
    Needs needs;
    int number; // chapter, from 1, medal or Unlock
} Item;
#define ROW(label, needs, number, parts) {label, needs, number},
static const Item PAINTS[] = {LIVERIES(ROW){0}}, HULLS[] = {KITS(ROW){0}};
#undef ROW

static Item paint_item(int index) { return PAINTS[index]; }
static Item hull_item(int index) { return HULLS[index]; }

// A special without a row is available from the start.
static Item special_item(int index) {
#define ROW(label, needs, number, special) {special, {label, needs, number}},
    static const struct {
        const char *special;
        Item item;
    } ROWS[] = {GARAGE_SPECIALS(ROW)};
    const char *special = pref_special_word(index);
    for (int i = 0; special && i < COUNT_OF(ROWS); i++)
        if (!strcmp(ROWS[i].special, special)) return ROWS[i].item;
    return (Item){special, NEEDS_NOTHING, 0};
}

// Upgrades and tanks of Last Stand, which are not chosen here.
static Item run_item(int index) {
    if (index >= UNLOCKS || UNLOCK_ROWS[index].kind == UNLOCKS_PAINT) return (Item){0};
    return (Item){UNLOCK_ROWS[index].label, NEEDS_STAND, index};
}

static const struct {
    const char *title;
    Item (*item)(int index); // items past the last have no label
    PrefName pref;
} SHELVES[] = {{"Paint", paint_item, PREF_LIVERY},
               {"Hull", hull_item, PREF_KIT},
               {"Special, for quick battles", special_item, PREF_SPECIAL},
               {"Last Stand", run_item, PREF_COUNT}};

// Returns whether all missions of a chapter are won. Sets *name to its name, "" if missing.
static bool is_chapter_won(const Menu *menu, int chapter, const char **name) {
    const MissionCard *mission, *before = NULL;
    bool is_won = true;
    int count = 0;
    *name = "";
    for (int i = 0; (mission = menu_mission(menu, i)); before = mission, i++) {
        count += !before || strcmp(mission->chapter, before->chapter) != 0;
        if (count != chapter || mission->is_training) continue;
        *name = mission->chapter;
        is_won &= mission->stars & 1;
    }
    return is_won && **name;
}

bool menu_has_unlocked(const Menu *menu, Needs needs, int number) {
    const char *name;
    if (needs == NEEDS_CHAPTER) return is_chapter_won(menu, number, &name);
    if (needs == NEEDS_STAND) return unlock_has(menu->record.runs, (Unlock)number);
    unsigned medals = menu->offer.medals ? menu->offer.medals(menu->offer.context) : 0;
    return needs == NEEDS_NOTHING || medals >> number & 1;
}

// Describes the requirement that unlocks an item.
static void write_needs(const Menu *menu, const Item *item, char *text, size_t size) {
    ASSERT(item->needs != NEEDS_MEDAL || (item->number >= 0 && item->number < MEDALS));
    static const char *const FEATS[MEDALS] = {
        [MEDAL_UNSCATHED] = "win a mission without damage",
        [MEDAL_BANK_SHOT] = "win a mission with a kill by a shell that bounced",
        [MEDAL_RAM] = "win a mission with a kill hull to hull"};
    const char *chapter = "";
    if (item->needs == NEEDS_STAND) {
        unlock_write(menu->record.runs, (Unlock)item->number, text, size);
        return;
    }
    if (item->needs == NEEDS_CHAPTER) is_chapter_won(menu, item->number, &chapter);
    if (item->needs == NEEDS_CHAPTER)
        snprintf(text, size, "win all of chapter %d, %s", item->number, chapter);
    else
        snprintf(text, size, "%s", item->needs == NEEDS_MEDAL ? FEATS[item->number] : "");
}

// Draws an item with a mark if it is in use, or with its requirement.
static void draw_item(Menu *menu, Box row, const Item *item, int index, PrefName pref) {
    char needs[ITEM_WORDS_MAX];
    bool is_open = menu_has_unlocked(menu, item->needs, item->number);
    bool is_shown_only = pref == PREF_COUNT;
    bool is_chosen = !is_shown_only && (int)menu->prefs->value[pref] == index;
    write_needs(menu, item, needs, sizeof needs);
    ui_disable(menu->ui, !is_open);
    if (menu_button(menu, row, item->label, NULL) && !is_shown_only) {
        pref_set(menu->prefs, &PREF_ROWS[pref], index);
        menu->has_new_prefs = true;
    }
    ui_disable(menu->ui, false);
    Font *font = menu->hud->font;
    const char *note = is_chosen                  ? "in use"
                       : is_open && is_shown_only ? "unlocked"
                       : is_open                  ? ""
                                                  : needs;
    int x = row.x + row.w - hud_px(menu->hud, 10) - font_width(font, FONT_SMALL, note);
    font_draw(font, FONT_SMALL, x, row.y + (row.h - font_height(font, FONT_SMALL)) / 2,
              is_chosen ? INK_AMBER : INK_GREY, note);
}

// Paints the tank in the paint and the hull of `of`, the preferences.
static void paint_tank(const Renderer *renderer, const void *of, int width, int height) {
    const Prefs *prefs = of;
    const double heading_rad = 0.6, gun_rad = 0.9, length_share = 0.6;
    Sprites *sprites = sprites_create(renderer);
    if (!sprites) return;
    Model model = {.spec = &TANK_SPECS[0],
                   .appearance = APPEARANCE_TANK,
                   .livery = (int)prefs->value[PREF_LIVERY],
                   .kit = (int)prefs->value[PREF_KIT]};
    double px_per_m = length_share * (width < height ? width : height) / model.spec->length_m;
    Vec middle = vec(width / 2, height / 2);
    int look = card_player_look(0);
    sprites_scale(sprites, px_per_m);
    sprites_begin(sprites, INT_MAX);
    SDL_SetRenderDrawColor(renderer->sdl, 58, 56, 50, 255);
    SDL_RenderFillRect(renderer->sdl, NULL);
    SpriteKey shadow = {.model = model, .part = MODEL_HULL, .is_shadow = true};
    sprites_draw(sprites, shadow, heading_rad, middle, 1);
    for (int side = -1; side <= 1; side += 2) {
        Vec off = pose_to_world((Pose){0, 0, heading_rad},
                                vec(side * model_middle(model, MODEL_TRACK).x, 0));
        SpriteKey track = {.model = {model.spec, model.appearance}, .part = MODEL_TRACK};
        sprites_draw(sprites, track, heading_rad,
                     vec_add(middle, vec(off.x * px_per_m, -off.y * px_per_m)), 1);
    }
    sprites_draw(sprites, (SpriteKey){.model = model, .part = MODEL_HULL, .look = look},
                 heading_rad, middle, 1);
    Vec off = pose_to_world((Pose){0, 0, gun_rad}, model_middle(model, MODEL_BARREL));
    sprites_draw(sprites,
                 (SpriteKey){.model = {model.spec, model.appearance}, .part = MODEL_BARREL},
                 gun_rad, vec_add(middle, vec(off.x * px_per_m, -off.y * px_per_m)), 1);
    sprites_draw(sprites, (SpriteKey){.model = model, .part = MODEL_TURRET, .look = look}, gun_rad,
                 middle, 1);
    sprites_destroy(sprites);
}

void menu_garage_draw(Menu *menu) {
    int rows = COUNT_OF(SHELVES);
    if (menu->refocuses) menu_read_record(menu);
    for (int i = 0; i < COUNT_OF(SHELVES); i++)
        for (int k = 0; SHELVES[i].item(k).label; k++) rows++;
    Box inner = menu_frame(menu, menu_page_box(menu, GARAGE_UNITS, 0), "Garage");
    bool has_room = inner.w > hud_px(menu->hud, PICTURE_FROM_UNITS);
    Box side = box_cut_right(&inner, has_room ? inner.w * 40 / 100 : 0);
    if (has_room) box_cut_right(&inner, hud_px(menu->hud, 14));
    Box rest = menu_begin_list(menu, inner, "garage", rows * menu_row_px(menu));
    rest.w -= hud_px(menu->hud, 8);
    for (int i = 0; i < COUNT_OF(SHELVES); i++) {
        ui_label(menu->ui, menu_row(menu, &rest), SHELVES[i].title, INK_AMBER);
        for (int k = 0; SHELVES[i].item(k).label; k++) {
            Item item = SHELVES[i].item(k);
            ui_scope(menu->ui, THING_KINDS_MAX * i + k);
            draw_item(menu, menu_row(menu, &rest), &item, k, SHELVES[i].pref);
            ui_unscope(menu->ui);
        }
    }
    ui_scroll_end(menu->ui);
    if (!has_room) return;
    uint64_t content =
        16 * (uint64_t)menu->prefs->value[PREF_LIVERY] + (uint64_t)menu->prefs->value[PREF_KIT] + 1;
    Box picture = box_cut_top(&side, side.w);
    menu_picture(menu, "garage", &(CardSubject){paint_tank, menu->prefs, content}, picture);
    box_cut_top(&side, hud_px(menu->hud, 10));
    ui_words(menu->ui, side,
             "Your tank wears this in every battle as player 1. "
             "The sandbox and custom battles have all specials.",
             INK_GREY);
}
