// endcard.c -- the table at the end of a match: the winner, the best teams and tanks, and buttons.
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "hud.h"
#include "platform/system.h"

// Teams are listed if there are more than EACH_MAX tanks.
enum { EACH_MAX = 8, BEST_MAX = 5, FEW_TEAMS = 4, TEAM_ROWS_MAX = 12 };
enum { COLUMNS = 6, COLUMNS_LEAST = 2, NAME_LETTERS = 18, NAME_LEAST = 8, NUMBER_LETTERS = 11 };
enum { PAD_UNITS = 20, INDENT_UNITS = 26, GAP_UNITS = 10 };
#define KM_FROM_M 10000.0
#define EDGE 0.85 // position at the field's edge, as a fraction of the way to it
#define LOW 0.7   // position at the lower edge, above toasts and hints

// The rows and columns that fit.
typedef struct EndTable {
    Box box;
    int line, pad, gap;
    int columns, name_letters;
    int teams, tanks; // rows
    int more;         // tanks (or teams, if no tank has a row) without a row
} EndTable;

static bool is_by_team(const Hud *hud, const Match *match) {
    return match_card(match)->tank_count > EACH_MAX && hud->standings.count > 1;
}

// Teams come first, then the best tanks below a heading, then a line with the number of the others.
static void share_rows(const Hud *hud, const Match *match, int room, EndTable *table) {
    int tanks = match_card(match)->tank_count, teams = hud->standings.count;
    if (room < 0) room = 0;
    if (match_is_run(match)) return;
    if (!is_by_team(hud, match)) {
        int most = tanks < EACH_MAX ? tanks : EACH_MAX;
        table->tanks = most <= room - (most < tanks) ? most : room > 0 ? room - 1 : 0;
        table->more = tanks - table->tanks;
        return;
    }
    int most = room < TEAM_ROWS_MAX + 1 ? room : TEAM_ROWS_MAX + 1;
    table->teams = teams <= most ? teams : most > 0 ? most - 1 : 0;
    table->more = teams - table->teams;
    int left = room - table->teams - 2; // rows without the heading and the last line
    if (table->more || teams > FEW_TEAMS || left <= 0) return;
    table->tanks = left < BEST_MAX ? left : BEST_MAX;
    table->more = tanks - table->tanks;
}

// A box that is too high for the field is aligned with the lower edge.
static void put(Vec shift, Box field, Box *box) {
    int across = field.w - box->w, up = field.h - box->h;
    box->x = field.x + across / 2 + (across > 0 ? (int)(shift.x * across / 2) : 0);
    box->y = field.y + (up > 0 ? up / 2 + (int)(shift.y * up / 2) : up);
}

// The buttons; only their keys are shown if space is short.
typedef struct EndButton {
    Action action;
    const char *icon, *key, *words;
} EndButton;
enum { END_BUTTONS = 6, BUTTON_PAD_UNITS = 8, FINGER_UNITS = 44, LABEL_MAX = 64 };
#define BUTTON(action, ...) {ACTION_##action, __VA_ARGS__},
static const EndButton BUTTONS[END_BUTTONS] = {END_BUTTON_ROWS(BUTTON)};

// The next battle is another round, another opponent, or the same with a new seed.
static const char *words_of(const Hud *hud, int button) {
    const ViewStatus *status = &hud->status;
    bool is_again = status->mission || status->is_replay;
    if (BUTTONS[button].action == ACTION_COPY_LINK && hud->has_run_card) return "Share";
    if (BUTTONS[button].action == ACTION_KILL && hud->has_run_card) return "Best moment";
    if (BUTTONS[button].action == ACTION_RESTART && hud->has_run_card && !is_again)
        return status->is_daily ? "Again" : "Same seed";
    if (BUTTONS[button].action == ACTION_NEW_SEED && hud->has_run_card && !is_again) return "Again";
    if (BUTTONS[button].action == ACTION_RESTART && is_again) return "Restart";
    if (BUTTONS[button].action == ACTION_COPY_LINK && status->is_daily) return "Share";
    if (BUTTONS[button].action != ACTION_NEW_SEED) return BUTTONS[button].words;
    if (status->is_guest) return "Again?";
    if (status->is_replay) return "Play against this";
    if (status->mission) return "Next mission";
    if (status->series) return status->series->is_over ? "New series" : "Next round";
    return status->is_quick ? "Next opponent" : BUTTONS[button].words;
}

static const char *label_of(const Hud *hud, int button, bool is_short, char label[LABEL_MAX]) {
    char sentence[LABEL_MAX];
    snprintf(sentence, sizeof sentence, "%s %s%s%s%s", BUTTONS[button].icon, is_short ? "" : " ",
             hud->is_touch ? "" : BUTTONS[button].key, is_short || hud->is_touch ? "" : " ",
             is_short ? "" : words_of(hud, button));
    bindings_fill(hud->bindings, sentence, label, LABEL_MAX);
    return label;
}

bool endcard_has_kill(const Hud *hud) {
    int kills = 0;
    for (int i = 0; i < hud->standings.count; i++) kills += hud->standings.teams[i].kills;
    return hud->has_endcard && !hud->status.is_replay && kills > 0;
}

static bool is_offered(const Hud *hud, Action action) {
    const ViewStatus *status = &hud->status;
    bool has_next = status->mission ? status->mission->has_next : !status->has_fixed_card;
    if (status->is_guest && action == ACTION_NEW_SEED) return status->asks_again;
    if (status->is_guest && action != ACTION_NEXT_MIND && action != ACTION_MENU) return false;
    return action == ACTION_NEW_SEED    ? status->is_replay ? status->offers_rival : has_next
           : action == ACTION_NEXT_MIND ? status->offers_replay
           : action == ACTION_COPY_LINK ? status->offers_replay || status->is_replay
           : action == ACTION_KILL      ? endcard_has_kill(hud)
                                        : true;
}

static int button_height(const Hud *hud) {
    if (hud->is_touch) return hud_px(hud, FINGER_UNITS);
    return font_height(hud->font, FONT_SMALL) + hud_px(hud, BUTTON_PAD_UNITS);
}

// The first button restarts a lost mission.
static int button_at(const ViewStatus *status, int place) {
    ASSERT(place >= 0 && place < END_BUTTONS);
    bool is_lost = status->mission && !status->mission->stars;
    return is_lost && place < 2 ? 1 - place : place;
}

// Places the buttons from left to right; hidden ones have no width. For fingers, they continue in
// further rows if `row` has a width. Returns the total width.
static int lay_buttons(const Hud *hud, Box row, bool is_short, Box boxes[END_BUTTONS]) {
    int pad = hud_px(hud, BUTTON_PAD_UNITS), gap = hud_px(hud, 6), x = row.x, widest = 0;
    int right = hud->is_touch && row.w > 0 ? row.x + row.w : INT_MAX;
    for (int place = 0; place < END_BUTTONS; place++) {
        int i = button_at(&hud->status, place);
        char label[LABEL_MAX];
        bool is_shown = is_offered(hud, BUTTONS[i].action);
        int width =
            is_shown
                ? font_width(hud->font, FONT_SMALL, label_of(hud, i, is_short, label)) + 2 * pad
                : 0;
        if (x > row.x && width > 0 && width > right - x)
            x = row.x, row.y += button_height(hud) + gap;
        boxes[i] = (Box){x, row.y, width, button_height(hud)};
        if (is_shown) x += width + gap;
        if (x - gap - row.x > widest) widest = x - gap - row.x;
    }
    return widest;
}

static int buttons_px(const Hud *hud, int width) {
    Box boxes[END_BUTTONS];
    int height = button_height(hud);
    if (!hud->is_touch) return height;
    lay_buttons(hud, (Box){0, 0, width, 0}, false, boxes);
    for (int i = 0; i < END_BUTTONS; i++)
        if (boxes[i].w > 0 && boxes[i].y + boxes[i].h > height) height = boxes[i].y + boxes[i].h;
    return height;
}

static int star_rows(const Hud *hud) {
    return hud->status.mission && !hud->status.is_replay ? STARS : 0;
}

static const char *daily_text(const Hud *hud) { return hud->status.daily ? hud->status.daily : ""; }

static const char *rivalry_text(const Hud *hud) {
    return hud->status.rivalry ? hud->status.rivalry : "";
}

// Returns why the tanks could not meet in a draw, or "".
static const char *division_of(const Match *match) {
    bool is_draw = match_result_without_hash(match).is_draw;
    return is_draw ? battle_arena(match_battle(match))->division : "";
}

static void head_text(const Hud *hud, const Match *match, char text[RESULT_TEXT_MAX]) {
    result_text_player(match, text);
    if (hud->status.is_replay || !*text) result_text_winner(match, text);
    if (star_rows(hud))
        snprintf(text, RESULT_TEXT_MAX, hud->status.mission->stars ? "You won" : "You lost");
}

static bool head_begins(const Hud *hud, const Match *match, const char *words) {
    char text[RESULT_TEXT_MAX];
    head_text(hud, match, text);
    return !strncmp(text, words, strlen(words));
}

// The title of a survival match already contains the points.
static void points_text(const Hud *hud, const Match *match, char text[RESULT_TEXT_MAX]) {
    result_points_text(match, text);
    StandStatus run = stand_status(match);
    int s = (int)((double)battle_tick(match_battle(match)) * BATTLE_TICK_S);
    if (run.is_on) {
        snprintf(text, RESULT_TEXT_MAX, "Wave %d: %s  \xC2\xB7  %d points  \xC2\xB7  %d:%02d",
                 run.wave, run.row->name, run.points, s / 60, s % 60);
        return;
    }
    if (head_begins(hud, match, "You survived")) *text = '\0';
}

// Returns whether the players have lost; survival always ends like this.
static bool is_lost(const Hud *hud, const Match *match) {
    bool has_survived = head_begins(hud, match, "You survived");
    return !hud->status.is_replay && (has_survived || head_begins(hud, match, "You lost"));
}

static EndTable lay_out(const Hud *hud, const Match *match) {
    Box field = hud_room(hud);
    EndTable table = {.line = font_height(hud->font, FONT_SMALL) + hud_px(hud, 4)};
    table.pad = hud_px(hud, PAD_UNITS), table.gap = hud_px(hud, GAP_UNITS);
    if (field.h < 16 * table.line)
        table.pad /= 3, table.gap /= 3; // text takes precedence over margins
    char points[RESULT_TEXT_MAX];
    points_text(hud, match, points);
    int fixed = font_height(hud->font, FONT_LARGE) + 2 * table.pad + 3 * table.gap +
                ((*points != 0) + (*division_of(match) != 0) + (hud->status.series != NULL) + 1 +
                 (*daily_text(hud) != 0) + (*rivalry_text(hud) != 0) + (*hud->end_cause != 0) +
                 (*hud->end_advice != 0) + star_rows(hud)) *
                    table.line +
                buttons_px(hud, field.w - hud_px(hud, INDENT_UNITS) - 2 * table.pad);
    int tanks_built[LOCAL_PLAYERS];
    fixed += build_tanks(match, tanks_built) * (build_height(hud) + hud_px(hud, 3));
    share_rows(hud, match, (field.h - fixed) / table.line, &table);
    ASSERT(table.teams >= 0 && table.tanks >= 0 && table.tanks <= EACH_MAX && table.more >= 0);
    int letter = font_advance(hud->font, FONT_SMALL);
    int beside = hud_px(hud, INDENT_UNITS) + 2 * table.pad, letters = (field.w - beside) / letter;
    table.columns = COLUMNS;
    while (table.columns > COLUMNS_LEAST &&
           NAME_LETTERS + (table.columns - 1) * NUMBER_LETTERS > letters)
        table.columns--;
    int numbers = (table.columns - 1) * NUMBER_LETTERS;
    table.name_letters = (int)clamp(letters - numbers, NAME_LEAST, NAME_LETTERS);
    Box buttons[END_BUTTONS]; // widens the card if the buttons' labels fit
    int worded = lay_buttons(hud, (Box){0}, false, buttons) + beside;
    table.box.w = (table.name_letters + numbers) * letter + beside;
    if (worded > table.box.w && (worded <= field.w || hud->is_touch))
        table.box.w = (int)min_of(worded, field.w);
    int rows = table.teams + table.tanks + (table.more > 0) + (table.teams && table.tanks);
    table.box.h = fixed + rows * table.line + (table.teams && table.tanks ? table.gap : 0);
    put(hud->end_shift, field, &table.box);
    return table;
}

// The card stays where it covers no living tank. It moves only to a place that covers less than
// half as many, so that it does not jump about under a moving camera.
static Vec find_shift(const Hud *hud, const Match *match, const Camera *camera) {
    static const Vec SHIFTS[] = {{0, 0},         {0, -EDGE},    {0, LOW},    {-EDGE, 0},  {EDGE, 0},
                                 {-EDGE, -EDGE}, {EDGE, -EDGE}, {EDGE, LOW}, {-EDGE, LOW}};
    Box field = hud_room(hud), box = lay_out(hud, match).box;
    int now = hud_tanks_below(match, camera, box), fewest = (now + 1) / 2;
    Vec best = hud->end_shift;
    for (size_t i = 0; now > 0 && i < sizeof SHIFTS / sizeof *SHIFTS; i++) {
        put(SHIFTS[i], field, &box);
        int covered = hud_tanks_below(match, camera, box);
        if (covered < fewest) fewest = covered, best = SHIFTS[i];
    }
    return best;
}

// The drawing functions below return the y of the next line.
static int table_width(const Hud *hud, const EndTable *table) {
    return table->box.w - hud_px(hud, INDENT_UNITS) - 2 * table->pad;
}

static void draw_cells(const Hud *hud, const EndTable *table, int x, int y, Rgb ink,
                       const char *const cells[COLUMNS]) {
    ASSERT(table->columns >= COLUMNS_LEAST && table->columns <= COLUMNS);
    int letter = font_advance(hud->font, FONT_SMALL);
    font_draw_fit(hud->font, FONT_SMALL, x, y, table->name_letters * letter, ink, cells[0]);
    for (int i = 1; i < table->columns; i++)
        font_draw_right(hud->font, FONT_SMALL,
                        x + (table->name_letters + i * NUMBER_LETTERS) * letter, y, ink, cells[i]);
}

static void draw_row(const Hud *hud, const EndTable *table, const Standing *row, int x, int y) {
    char numbers[COLUMNS][24] = {"", "", "", "-", "", ""};
    snprintf(numbers[1], sizeof *numbers, "%.0f", row->score);
    snprintf(numbers[2], sizeof *numbers, "%.0f", row->damage);
    if (row->shots > 0)
        snprintf(numbers[3], sizeof *numbers, "%.0f%%", 100.0 * row->hits / row->shots);
    snprintf(numbers[4], sizeof *numbers, "%d", row->kills);
    bool is_far = row->distance_m >= KM_FROM_M;
    snprintf(numbers[5], sizeof *numbers, is_far ? "%.1f km" : "%.0f m",
             is_far ? row->distance_m / 1000 : row->distance_m);
    const char *cells[COLUMNS] = {row->name};
    for (int i = 1; i < COLUMNS; i++) cells[i] = numbers[i];
    int height = font_height(hud->font, FONT_SMALL);
    signs_draw(hud->shapes, row->look, x - hud_px(hud, 11), y + height / 2, hud_px(hud, 5),
               row->alive == 0 ? 0.55 : 1);
    draw_cells(hud, table, x, y, row->has_won ? INK_WHITE : INK_GREY, cells);
}

static int draw_rows(const Hud *hud, const EndTable *table, const char *name, const char *score,
                     const Standing *rows, int count, int x, int y) {
    const char *const heads[COLUMNS] = {name,
                                        score,
                                        ICON_BLAST " damage",
                                        ICON_AIM " accuracy",
                                        ICON_SKULL " kills",
                                        ICON_ROAD " distance"};
    draw_cells(hud, table, x, y, INK_GREY, heads);
    for (int i = 0; i < count; i++) draw_row(hud, table, &rows[i], x, y + (i + 1) * table->line);
    return y + (count + 1) * table->line;
}

static int draw_table(const Hud *hud, const Match *match, const EndTable *table, int x, int y) {
    Standings standings = hud->standings;
    Standing tanks[EACH_MAX];
    bool are_teams = is_by_team(hud, match);
    int count = ranking_tanks(match, tanks, table->tanks, !are_teams);
    if (are_teams) {
        standings_rank(&standings, true);
        y = draw_rows(hud, table, "team", ICON_STAR " points", standings.teams, table->teams, x, y);
        if (count > 0) y += table->gap;
    }
    if (!are_teams || count > 0)
        y = draw_rows(hud, table, are_teams ? "best tanks" : "tank", ICON_STAR " score", tanks,
                      count, x, y);
    if (table->more == 0) return y;
    char more[48];
    const char *what = table->tanks || !are_teams ? "tank" : "team";
    snprintf(more, sizeof more, "and %d more %s%s", table->more, what, table->more > 1 ? "s" : "");
    font_draw_fit(hud->font, FONT_SMALL, x, y, table_width(hud, table), INK_DIM, more);
    return y + table->line;
}

static int draw_line(const Hud *hud, const EndTable *table, int x, int y, Rgb ink,
                     const char *text) {
    if (!*text) return y;
    font_draw_fit(hud->font, FONT_SMALL, x, y, table_width(hud, table), ink, text);
    return y + table->line;
}

// Draws the head with the largest text that fits.
static int draw_head(const Hud *hud, const Match *match, const EndTable *table, int x, int y) {
    MatchResult result = match_result_without_hash(match);
    bool is_won = !result.is_draw && result.winner >= 0;
    int look = is_won ? match_team_look(match, result.winner) : 0;
    int height = font_height(hud->font, FONT_LARGE), room = table_width(hud, table);
    Box box = table->box;
    char text[RESULT_TEXT_MAX];
    head_text(hud, match, text);
    char bare[RESULT_TEXT_MAX];
    const char *icon = !strncmp(text, "You won", 7)    ? ICON_TROPHY " "
                       : !strncmp(text, "You lost", 8) ? ICON_SKULL " "
                                                       : "";
    utf8_copy(bare, sizeof bare, text);
    escaped_write(text, RESULT_TEXT_MAX, "%s%.*s", icon, RESULT_TEXT_MAX - 8, bare);
    paint_plate(hud->renderer, box, 0.93);
    box.h = hud_px(hud, 3);
    paint_box(hud->renderer, box, is_won ? palette_team(look) : INK_GREY, 1);
    if (is_won)
        signs_draw(hud->shapes, look, x - hud_px(hud, 13), y + height / 2, hud_px(hud, 9), 1);
    FontSize size = font_width(hud->font, FONT_LARGE, text) <= room ? FONT_LARGE : FONT_NORMAL;
    font_draw_fit(hud->font, size, x, y + height / 2 - font_height(hud->font, size) / 2, room,
                  INK_AMBER, text);
    return y + height + table->gap;
}

// Places the buttons at the bottom of the card. Returns true if only their keys fit.
static bool place_buttons(const Hud *hud, const EndTable *table, Box boxes[END_BUTTONS]) {
    Box row = {table->box.x + table->pad + hud_px(hud, INDENT_UNITS),
               table->box.y + table->box.h - table->pad - buttons_px(hud, table_width(hud, table)),
               table_width(hud, table), 0};
    bool is_short = lay_buttons(hud, row, false, boxes) > table_width(hud, table);
    if (is_short) lay_buttons(hud, row, true, boxes);
    return is_short;
}

static void draw_buttons(const Hud *hud, const EndTable *table) {
    Box boxes[END_BUTTONS];
    bool is_short = place_buttons(hud, table, boxes);
    for (int i = 0; i < END_BUTTONS; i++) {
        Box box = boxes[i];
        char label[LABEL_MAX];
        bool is_under = box_has(box, (int)hud->pointer_px.x, (int)hud->pointer_px.y) ||
                        (hud->has_pad && i == button_at(&hud->status, hud->end_place));
        if (box.w <= 0) continue;
        paint_box(hud->renderer, box, INK_WHITE, is_under ? 0.22 : 0.09);
        paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 2), box.h}, INK_AMBER,
                  is_under ? 1 : 0.5);
        font_draw(hud->font, FONT_SMALL, box.x + hud_px(hud, BUTTON_PAD_UNITS),
                  box.y + (box.h - font_height(hud->font, FONT_SMALL)) / 2, INK_WHITE,
                  label_of(hud, i, is_short, label));
    }
}

Action endcard_action(const Hud *hud, const Match *match, Vec at_px) {
    if (!hud->has_endcard) return ACTION_NONE;
    Box boxes[END_BUTTONS];
    EndTable table = lay_out(hud, match);
    place_buttons(hud, &table, boxes);
    for (int i = 0; i < END_BUTTONS; i++)
        if (box_has(boxes[i], (int)at_px.x, (int)at_px.y)) return BUTTONS[i].action;
    return ACTION_NONE;
}

static bool is_place_offered(const Hud *hud, int place) {
    return is_offered(hud, BUTTONS[button_at(&hud->status, place)].action);
}

Action endcard_pad(Hud *hud, PadInput input) {
    enum { LEFT = PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_LEFT };
    enum { RIGHT = PAD_BUTTONS + SDL_CONTROLLER_BUTTON_DPAD_RIGHT };
    if (!hud->has_endcard || hud->end_place < 0) return ACTION_NONE;
    int way = input == LEFT ? -1 : input == RIGHT ? 1 : 0, to = hud->end_place + way;
    while (way && to >= 0 && to < END_BUTTONS && !is_place_offered(hud, to)) to += way;
    if (to >= 0 && to < END_BUTTONS) hud->end_place = to;
    bool is_press = input == PAD_BUTTONS + SDL_CONTROLLER_BUTTON_A;
    return is_press ? BUTTONS[button_at(&hud->status, hud->end_place)].action : ACTION_NONE;
}

static int first_place(const Hud *hud) {
    int place = 0;
    while (place < END_BUTTONS - 1 && !is_place_offered(hud, place)) place++;
    return place;
}

static void draw(const HudFrame *frame, Box box) {
    (void)box;
    const Hud *hud = frame->hud;
    const Match *match = frame->match;
    const ViewStatus *status = &hud->status;
    EndTable table = lay_out(hud, match);
    char text[RESULT_TEXT_MAX];
    int x = table.box.x + table.pad + hud_px(hud, INDENT_UNITS), y = table.box.y + table.pad;
    bool is_final = status->series && status->series->is_over;
    y = draw_head(hud, match, &table, x, y);
    // Lists the stars with their goals.
    const MissionStatus *mission = hud->status.mission;
    int height = font_height(hud->font, FONT_SMALL);
    for (int i = 0; i < star_rows(hud); i++) {
        bool is_earned = mission->stars >> i & 1;
        font_draw(hud->font, FONT_NORMAL, x - hud_px(hud, 19),
                  y + (height - font_height(hud->font, FONT_NORMAL)) / 2,
                  is_earned ? INK_AMBER : INK_DIM, is_earned ? ICON_STAR : ICON_STAR_EMPTY);
        y = draw_line(hud, &table, x, y, is_earned ? INK_WHITE : INK_GREY, mission->card->words[i]);
    }
    y = draw_line(hud, &table, x, y, INK_WHITE, daily_text(hud));
    y = draw_line(hud, &table, x, y, INK_AMBER, rivalry_text(hud));
    y = draw_line(hud, &table, x, y, INK_WHITE, hud->end_cause);
    y = draw_line(hud, &table, x, y, INK_AMBER, hud->end_advice);
    points_text(hud, match, text);
    y = draw_line(hud, &table, x, y, INK_WHITE, text);
    y = draw_line(hud, &table, x, y, INK_GREY, division_of(match));
    result_text_series(match, status->series, status->round, status->rounds, text);
    y = draw_line(hud, &table, x, y, is_final ? INK_AMBER : INK_WHITE, text) + table.gap;
    y = builds_draw(hud, match, (Box){x, y, table_width(hud, &table), 0}, true);
    if (!match_is_run(match)) draw_table(hud, match, &table, x, y);
    draw_buttons(hud, &table);
}

// Lets screen readers say the result and the buttons.
static void speak(const Hud *hud, const Match *match) {
    char text[END_BUTTONS * LABEL_MAX + 2 * RESULT_TEXT_MAX], words[RESULT_TEXT_MAX];
    head_text(hud, match, text);
    points_text(hud, match, words);
    if (*words) text_join(text, sizeof text, ". ", words);
    for (int place = 0; place < END_BUTTONS; place++) {
        int i = button_at(&hud->status, place);
        if (is_offered(hud, BUTTONS[i].action))
            text_join(text, sizeof text, ". ", label_of(hud, i, false, words));
    }
    browser_speak(text);
}

static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    hud->has_run_card = match_is_run(frame->match);
    if (hud->has_endcard && !hud->has_spoken) speak(hud, frame->match);
    hud->has_spoken = hud->has_endcard;
    bool is_marked = hud->end_place >= 0 && is_place_offered(hud, hud->end_place);
    if (!hud->has_endcard) hud->end_place = -1;
    if (hud->has_endcard && !is_marked) hud->end_place = first_place(hud);
    *hud->end_cause = *hud->end_advice = '\0';
    if (hud->has_endcard && is_lost(hud, frame->match))
        combat_defeat(frame->combat, frame->match, hud->end_cause, hud->end_advice);
    hud->end_shift = hud->has_endcard ? find_shift(hud, frame->match, frame->camera) : vec(0, 0);
    return hud->has_endcard ? lay_out(hud, frame->match).box : (Box){0};
}

const HudItem HUD_ENDCARD = {.is_high = true, .box = place, .draw = draw};
