// view_menu.c -- the menu over a match: what it hears, what it covers, and what is wished in it.
#include "view_menu.h"

void view_set_offer(View *view, const MenuOffer *offer) { menu_set_offer(view->menu, offer); }

// Nothing of the match is held any more, and no panel of it is in the way.
static void open_page(View *view, MenuPage page) {
    input_release_all(&view->input);
    view->picker.is_open = view->is_dragging = false;
    menu_open(view->menu, page);
    view_lay_out(view);
}

void view_open_menu(View *view) {
    if (!menu_is_main(view->menu)) open_page(view, MENU_MAIN);
}

void view_close_menu(View *view) {
    menu_close(view->menu);
    view_lay_out(view);
}

void view_act_on_menu(View *view, Action action) {
    if (action == ACTION_MENU) open_page(view, MENU_PAUSE);
    if (action == ACTION_HELP) open_page(view, MENU_KEYS);
}

bool view_menu_event(View *view, const SDL_Event *event, PadNews pad) {
    return menu_event(view->menu, &view->prefs, event, pad, screen_density(&view->screen));
}

void view_menu_wishes(View *view, ViewWish *wish) {
    MenuWish wished = menu_wish(view->menu);
    wish->is_held = menu_holds_match(view->menu);
    view->input.is_deaf = menu_is_open(view->menu);
    switch (wished.act) {
    case MENU_ACT_RESTART: wish->restart = true; break;
    case MENU_ACT_NEW_SEED: wish->new_seed = true; break;
    case MENU_ACT_QUIT: wish->quit = true; break;
    default: wish->menu = wished; break;
    }
}

Box view_field(const View *view) {
    Box field = hud_field(&view->hud);
    int column = menu_column_px(view->menu, &view->hud);
    if (column) field = (Box){column, 0, view->hud.width - column, view->hud.height};
    return field;
}

bool view_shows_hud(const View *view) { return !menu_is_main(view->menu); }

void view_draw_menu(View *view, double dt_s) {
    view_note_prefs(view);
    Prefs prefs = view->prefs;
    Hud whole = view->hud;
    bool was_main = menu_is_main(view->menu);
    whole.width += whole.aside_px;
    if (menu_draw(view->menu, &whole, &prefs, &view->input.pads, dt_s))
        view_change_prefs(view, &prefs);
    if (was_main != menu_is_main(view->menu)) view_lay_out(view);
}
