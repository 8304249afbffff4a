// scoreline.c -- goal and score at the top of the field; before the first tick, the countdown.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "hud.h"

enum { SHOWN_MAX = 4, COLON_LETTERS = 3, POINTS_LETTERS = 8 }; // sign, points and colon
#define PAD_UNITS 8
#define SIGN_UNITS 5

typedef struct ScoreLine {
    char title[48];      // empty in last-team-standing matches
    Standings standings; // teams that fit
    int width;
} ScoreLine;

static int points_width(const Hud *hud, const Standing *stand, char points[static 24]) {
    snprintf(points, 24, "%.0f", stand->score);
    return 2 * hud_px(hud, SIGN_UNITS) + hud_px(hud, 4) + font_width(hud->font, FONT_SMALL, points);
}

static int line_width(const Hud *hud, const ScoreLine *line) {
    char points[24];
    int width = font_width(hud->font, FONT_SMALL, line->title) + 3 * hud_px(hud, PAD_UNITS);
    for (int i = 0; i < line->standings.count; i++)
        width += points_width(hud, &line->standings.teams[i], points) +
                 (i > 0 ? COLON_LETTERS * font_advance(hud->font, FONT_SMALL) : 0);
    return width;
}

// Shortens the title, then omits teams until the line fits; two teams keep their sides.
static ScoreLine line_of(const Hud *hud, const MatchCard *card) {
    const Mode *mode = MODES[card->mode];
    ScoreLine line = {.standings = hud->standings};
    Standings *standings = &line.standings;
    size_t size = sizeof line.title;
    int room = hud->width - hud_room(hud).x;
    snprintf(line.title, size, "%s", mode->title);
    if (card->points > 0 && mode_has_points(mode))
        snprintf(line.title, size, "%s: first to %.0f", mode->title, card->points);
    int letters = (int)strlen(line.title) + SHOWN_MAX * POINTS_LETTERS;
    if (letters * font_advance(hud->font, FONT_SMALL) > room && *line.title)
        snprintf(line.title, size, "%s", mode->short_title);
    room -= 2 * hud_px(hud, 6);
    for (int i = 0; i < standings->count && mode->is_one_score; i++)
        if (standings->teams[i].team == card->tanks[0].team) {
            standings->teams[0] = standings->teams[i];
            standings->count = 1;
        }
    if (standings->count > 2) standings_rank(standings, false);
    if (standings->count > SHOWN_MAX) standings->count = SHOWN_MAX;
    while (standings->count > 1 && line_width(hud, &line) > room) standings->count--;
    line.width = line_width(hud, &line);
    ASSERT(line.standings.count <= SHOWN_MAX);
    return line;
}

enum { GOAL_PAD_UNITS = 14 };
enum { GOAL_STEPS = 8 }; // places of the goal that are tried, across and down
#define GOAL_X 0.5       // preferred place, as fractions of the field
#define GOAL_Y 0.2
#define GOAL_ROW 0.3      // cost of a further row of keys, compared with distances
#define GOAL_COVERED 10.0 // cost of a covered tank

static void goal_line(const Hud *hud, const MatchCard *card, char text[RESULT_TEXT_MAX]) {
    const Mode *mode = MODES[card->mode];
    const MissionStatus *mission = hud->status.mission;
    escaped_write(text, RESULT_TEXT_MAX, "%s", mission ? mission->card->words[0] : mode->goal);
    if (!mission && mode_has_points(mode) && card->points > 0)
        escaped_write(text, RESULT_TEXT_MAX, "%s (first to %.0f)", mode->goal, card->points);
}

// Returns false for a line about keys if fingers are used.
static bool suits_device(const Hud *hud, const char *line) {
    char kept[MISSION_WORDS_MAX];
    words_for_fingers(line, kept, sizeof kept);
    return !hud->is_touch || !strcmp(kept, line);
}

// Returns the text below the goal: the briefing, the enemies and a hint, only before the first
// attempt at a mission, and why tanks cannot meet.
enum { TEXTS_BELOW_MAX = MISSION_LINES + MISSION_FOES_MAX + 2, TEXT_LINES_MAX = 3 };
enum { LINES_BELOW_MAX = TEXTS_BELOW_MAX * TEXT_LINES_MAX };
static int texts_below(const HudFrame *frame, const char *lines[TEXTS_BELOW_MAX]) {
    const ViewStatus *status = &frame->hud->status;
    const char *division = battle_arena(match_battle(frame->match))->division;
    const MissionCard *mission =
        status->mission && status->has_briefing ? status->mission->card : NULL;
    int count = 0;
    for (int i = 0; i < MISSION_LINES && mission; i++)
        if (suits_device(frame->hud, mission->briefing[i])) lines[count++] = mission->briefing[i];
    for (int i = 0; mission && i < mission->foe_count; i++) lines[count++] = mission->foes[i].text;
    if (mission && mission->help == HELP_HINT && *mission->hint) lines[count++] = mission->hint;
    if (*division) lines[count++] = division;
    return count;
}

// Returns the lines of this text, which is wrapped on narrow screens.
static int lines_below(const HudFrame *frame, char lines[LINES_BELOW_MAX][HUD_LINE_MAX]) {
    const char *texts[TEXTS_BELOW_MAX];
    int room = hud_field(frame->hud).w - 2 * hud_px(frame->hud, GOAL_PAD_UNITS), count = 0;
    for (int i = 0, end = texts_below(frame, texts); i < end; i++)
        count += hud_break_lines(frame->hud, texts[i], room, TEXT_LINES_MAX, lines + count);
    return count;
}

static FontSize goal_size(const Hud *hud, const char *text) {
    int room = hud_field(hud).w - 4 * hud_px(hud, GOAL_PAD_UNITS);
    return font_width(hud->font, FONT_LARGE, text) <= room ? FONT_LARGE : FONT_SMALL;
}

// Returns the cost of a place of the goal with the keys below it.
static double goal_cost(const Hud *hud, Box box, double x, double y) {
    double cost = fabs(x - GOAL_X) + fabs(y - GOAL_Y);
    for (int i = 0; i < hud->driven_count; i++)
        cost += GOAL_COVERED * box_overlaps(box, hud->clear[i]);
    return cost;
}

// Places the goal and the keys below it where they cover the fewest tanks that players drive.
static Box clear_goal(const HudFrame *frame, int width, int height) {
    Hud *hud = frame->hud;
    Box field = hud_field(hud), best = {0};
    double least = INFINITY;
    int columns = LOCAL_PLAYERS;
    for (hud->key_columns = LOCAL_PLAYERS; hud->key_columns > 0; hud->key_columns--) {
        Box keys = key_cards_size(frame), box = {0, 0, width, height + keys.h};
        if (keys.w > width) box.w = keys.w;
        for (int i = 0; i < (GOAL_STEPS + 1) * (GOAL_STEPS + 1); i++) {
            double x = (double)(i % (GOAL_STEPS + 1)) / GOAL_STEPS,
                   y = (double)(i / (GOAL_STEPS + 1)) / GOAL_STEPS;
            box.x = field.x + (int)(x * max_of(field.w - box.w, 0));
            box.y = (int)(y * max_of(field.h - box.h, 0));
            double cost = goal_cost(hud, box, x, y) + GOAL_ROW * (LOCAL_PLAYERS - hud->key_columns);
            if (cost >= least) continue;
            least = cost, columns = hud->key_columns;
            best = (Box){box.x + (box.w - width) / 2, box.y, width, height};
        }
    }
    hud->key_columns = columns;
    return best;
}

static Box place_goal(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    char text[RESULT_TEXT_MAX];
    goal_line(hud, match_card(frame->match), text);
    Box field = hud_field(hud);
    int pad = hud_px(hud, GOAL_PAD_UNITS);
    int width = font_width(hud->font, goal_size(hud, text), text) + 2 * pad;
    int height = font_height(hud->font, FONT_TITLE) + font_height(hud->font, FONT_LARGE) + 2 * pad;
    char lines[LINES_BELOW_MAX][HUD_LINE_MAX];
    for (int i = lines_below(frame, lines) - 1; i >= 0; i--) {
        int wide = font_width(hud->font, FONT_NORMAL, lines[i]) + 2 * pad;
        if (wide > width) width = wide;
        height += font_height(hud->font, FONT_NORMAL);
    }
    if (width > field.w) width = field.w;
    return clear_goal(frame, width, height);
}

static void draw_goal(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    char text[RESULT_TEXT_MAX], seconds[16];
    goal_line(hud, match_card(frame->match), text);
    snprintf(seconds, sizeof seconds, "%.0f", ceil(hud->status.countdown_s));
    FontSize size = goal_size(hud, text);
    int pad = hud_px(hud, GOAL_PAD_UNITS), width = font_width(hud->font, FONT_TITLE, seconds);
    hud_plate(hud, box, "goal", 0.82);
    font_draw(hud->font, FONT_TITLE, box.x + (box.w - width) / 2, box.y + pad / 2, INK_AMBER,
              seconds);
    char lines[LINES_BELOW_MAX][HUD_LINE_MAX];
    int line = font_height(hud->font, FONT_NORMAL), count = lines_below(frame, lines),
        room = box.w - 2 * pad;
    int y = box.y + box.h - pad - count * line - font_height(hud->font, size);
    font_draw_fit(hud->font, size, box.x + pad, y, room, INK_WHITE, text);
    y = box.y + box.h - pad / 2 - count * line;
    for (int i = 0; i < count; i++, y += line)
        font_draw_fit(hud->font, FONT_NORMAL, box.x + pad, y, room, INK_GREY, lines[i]);
}

static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    if (hud->status.countdown_s > 0) return place_goal(frame);
    if (hud->status.lesson || match_is_run(frame->match)) return (Box){0}; // stand.c draws runs
    ScoreLine line = line_of(hud, match_card(frame->match));
    if (!*line.title || hud->level == HUD_OFF) return (Box){0};
    int edge = hud_px(hud, 6), left = hud_room(hud).x, right = hud_speed_box(hud).x - edge;
    Box box = {left + (hud->width - left - line.width) / 2, edge, line.width,
               font_height(hud->font, FONT_SMALL) + hud_px(hud, 4)};
    // The compact display's line is on the left.
    if (hud->level == HUD_MIN || box.x + box.w > right) box.x = right - box.w;
    if (hud->level == HUD_MIN) box.y = hud_px(hud, PAD_UNITS + 2);
    if (box.x < (left + hud->width) / 3) { // no room on the left: below the speed
        box.x = hud->width - edge - box.w;
        box.y = edge + (hud->level == HUD_MIN ? hud_line_bottom(hud) : edge + hud_speed_box(hud).h);
    }
    if (box.x < left) box.x = left;
    hud_occupy(hud, HUD_TOP_RIGHT, box);
    return box;
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    if (hud->is_over) return; // shown by the end card
    if (hud->status.countdown_s > 0) {
        draw_goal(frame, box);
        return;
    }
    ScoreLine line = line_of(hud, match_card(frame->match));
    int pad = hud_px(hud, PAD_UNITS), sign = hud_px(hud, SIGN_UNITS), x = box.x + pad,
        y = box.y + hud_px(hud, 2), letter = font_advance(hud->font, FONT_SMALL);
    hud_plate(hud, box, "score", 0.78);
    font_draw(hud->font, FONT_SMALL, x, y, INK_GREY, line.title);
    x += font_width(hud->font, FONT_SMALL, line.title) + pad;
    for (int i = 0; i < line.standings.count; i++) {
        const Standing *stand = &line.standings.teams[i];
        char points[24];
        int width = points_width(hud, stand, points);
        if (i > 0) {
            font_draw(hud->font, FONT_SMALL, x + letter, y, INK_DIM, ":");
            x += COLON_LETTERS * letter;
        }
        signs_draw(hud->shapes, stand->look, x + sign, box.y + box.h / 2, sign, 1);
        font_draw(hud->font, FONT_SMALL, x + 2 * sign + hud_px(hud, 4), y, INK_WHITE, points);
        x += width;
    }
}

const HudItem HUD_SCORELINE = {.box = place, .draw = draw};
