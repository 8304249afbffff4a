// watched.h -- for the tests of the view: a match with a window, and the input of a player.
#pragma once

#include "bout.h"

#include <SDL.h>

#include "match/prefs.h"
#include "match/waves.h"
#include "view/view.h"

#define FONT ASSETS_DIR "/fonts/DejaVuSans.ttf"

typedef struct Game {
    Arena *arena;
    Match *match;
    View *view;
    const MissionStatus *mission; // NULL: none
} Game;

static inline ViewOptions picture_of_size(int width_px, int height_px) {
    ViewOptions options = view_defaults();
    options.width_px = width_px;
    options.height_px = height_px;
    options.is_headless = true;
    options.font_file = FONT;
    return options;
}
static inline ViewOptions small_picture(void) { return picture_of_size(640, 360); }

// Returns a card with seed 3 and a team per tank; players control the first ones.
static inline MatchCard card_of_minds(const char *const *minds, int count, int players) {
    MatchCard card = card_initial();
    card.seed = 3;
    for (int i = 0; i < count; i++) {
        TankCard *tank = card_add(&card, minds[i]);
        tank->team = tank->player = i;
        tank->kind = i < players ? DRIVER_PLAYER : DRIVER_MIND;
    }
    card_make_names_unique(&card);
    return card;
}

// Takes ownership of the card and the arena.
static inline Game game_begin(MatchCard *card, Arena *arena, const ViewOptions *options) {
    Game game = {.arena = arena, .match = must(match_create, card, arena)};
    card_free(card);
    match_keep_notes(game.match, true);
    game.view = must(view_create, options, arena);
    view_begin(game.view, game.match);
    return game;
}

static inline void game_close(Game *game) {
    view_destroy(game->view);
    match_destroy(game->match);
    arena_destroy(game->arena);
}

#define OWN_GAME __attribute__((cleanup(game_close))) Game

static inline const Tank *game_tank(const Game *game, int tank) {
    return battle_tank(match_battle(game->match), tank);
}

static inline void set_pref(Game *game, PrefName name, double value) {
    Prefs prefs = *view_prefs(game->view);
    prefs.value[name] = value;
    view_set_prefs(game->view, &prefs);
}

// Returns a game with a player's first offer in a run of Last Stand.
static inline Game run_game(const ViewOptions *options, Arena *arena, int players,
                            StandOffer *offer) {
    MatchCard card = card_of_minds((const char *const[]){"player", "player"}, players, players);
    for (int i = 0; i < players; i++) card.tanks[i].team = 0;
    WaveFile *waves = must(waves_load, ASSETS_DIR "/waves/stand.json");
    card.mode = MODE_SURVIVAL;
    must(waves_add, waves, 0, &card);
    free(waves);
    Game game = game_begin(&card, arena, options);
    while (!stand_offer(game.match, 0, offer)) {
        for (int i = players; i < match_card(game.match)->tank_count; i++)
            if (!game_tank(&game, i)->is_wreck)
                match_edit(game.match,
                           &(Edit){.kind = EDIT_FORFEIT, .tank = i, .forfeit = FORFEIT_LATE}, NULL);
        match_tick(game.match, NULL);
        view_tick(game.view, game.match);
    }
    return game;
}

static inline void game_draw(Game *game) {
    ViewStatus status = {.speed = 1, .blend = 1, .round = 1, .rounds = 1, .mission = game->mission};
    view_draw(game->view, game->match, &status);
}

// Returns a hash of everything drawn in the last frame.
static inline uint64_t picture_hash(const Game *game) {
    int width, height, pitch;
    const uint8_t *pixels = view_pixels(game->view, &width, &height, &pitch);
    uint64_t hash = 14695981039346656037u; // FNV-1a
    for (int i = 0; i < height * pitch; i++) hash = (hash ^ pixels[i]) * 1099511628211u;
    return hash;
}

// Plays one tick of match and view.
static inline void game_tick(Game *game, const PlayerOrders *orders) {
    match_tick(game->match, orders);
    view_tick(game->view, game->match);
}

static inline void game_run(Game *game, int ticks, bool is_drawn) {
    ViewStatus status = {.speed = 1, .blend = 0.5, .round = 1, .rounds = 1};
    for (int i = 0; i < ticks; i++) {
        game_tick(game, NULL);
        if (is_drawn && i % 7 == 0) view_draw(game->view, game->match, &status);
    }
    game_draw(game);
}

static inline void push(SDL_Event event) { assert_int_equal(SDL_PushEvent(&event), 1); }

static inline void push_key(SDL_Scancode code, bool is_down, Uint16 mod) {
    push((SDL_Event){.key = {.type = is_down ? SDL_KEYDOWN : SDL_KEYUP,
                             .keysym = {.scancode = code, .mod = mod}}});
}

// Returns the key for a letter: arrows u d l r, Page up p, Home h, End e, Tab t, Return n, Escape
// x, Backspace k, Delete z, the space bar, and the key B.
static inline SDL_Scancode key_of(char letter) {
    static const char LETTERS[] = "udlrphetnxkz b";
    static const SDL_Scancode CODES[] = {
        SDL_SCANCODE_UP,     SDL_SCANCODE_DOWN,   SDL_SCANCODE_LEFT,      SDL_SCANCODE_RIGHT,
        SDL_SCANCODE_PAGEUP, SDL_SCANCODE_HOME,   SDL_SCANCODE_END,       SDL_SCANCODE_TAB,
        SDL_SCANCODE_RETURN, SDL_SCANCODE_ESCAPE, SDL_SCANCODE_BACKSPACE, SDL_SCANCODE_DELETE,
        SDL_SCANCODE_SPACE,  SDL_SCANCODE_B};
    return CODES[strchr(LETTERS, letter) - LETTERS];
}

static inline void push_mouse(int x, int y) {
    push((SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
}

// Presses and releases a key.
static inline void push_press(SDL_Scancode code, Uint16 mod) {
    push_key(code, true, mod);
    push_key(code, false, mod);
}

static inline ViewRequests tap(Game *game, SDL_Scancode code) {
    push_press(code, 0);
    return view_poll(game->view, game->match);
}

// Returns the request of this kind; zeros if there is none.
static inline ViewRequest request_of(ViewRequests requests, RequestKind kind) {
    const ViewRequest *found = requests_find(&requests, kind);
    return found ? *found : (ViewRequest){0};
}
static inline bool asks(ViewRequests requests, RequestKind kind) {
    return requests_find(&requests, kind);
}
static inline int count_edits(ViewRequests requests) {
    int count = 0;
    for (int i = 0; i < requests.count; i++) count += requests.items[i].kind == REQUEST_EDIT;
    return count;
}

static inline void push_button(int x, int y, bool is_down) { // left button
    Uint32 type = is_down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    push((SDL_Event){.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = x, .y = y}});
}

// Moves the pointer there first.
static inline void push_down(int x, int y) {
    push_mouse(x, y);
    push_button(x, y, true);
}

static inline void push_wheel(int y) {
    push((SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = y}});
}

static inline void push_pad(SDL_GameControllerButton button) { // presses and releases it
    push((SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)button}});
    push((SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONUP, .button = (Uint8)button}});
}

static inline void push_text(const char *text) {
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    SDL_strlcpy(event.text.text, text, sizeof event.text.text);
    push(event);
}
