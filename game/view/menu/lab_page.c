// lab_page.c -- the laboratory: one card per experiment with its figure. A live experiment opens in
// the window; the other cards open the figure and the command that prints its data.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "lab/following.h"
#include "menu_inside.h"

enum { LAB_UNITS = 0, CURVE_MAX = 3600, DUEL_HZ = 60 };
#define DUEL_S 5.0 // time of the duel that the figure shows
// Margins around the curves, as fractions of the figure's height; scales are in the wide ones.
#define NARROW_SHARE 0.08
#define WIDE_SHARE 0.18
static const Rgb RIGHT_INK = {0.10f, 0.78f, 0.55f}, WRONG_INK = {0.95f, 0.40f, 0.20f};

typedef struct Experiment {
    const char *title, *about, *sentence;
    const char *command;
    void (*paint)(const Renderer *renderer, const void *of, int width, int height);
    const char *right, *wrong; // legend of the green and the orange curves
    LabDraft live;             // hz 0: not live
    int halves;                // number of plots side by side
    bool has_equal_scales;
    Vec low, high; // limits of the axes
    const char *x_label, *y_label;
} Experiment;

// A box on the screen, and the part of the plane that it shows.
typedef struct Plot {
    const Renderer *renderer;
    Box box;
    Vec low, high;
} Plot;

static Vec plot_px(const Plot *plot, Vec at) {
    Box box = plot->box;
    double room = (NARROW_SHARE + WIDE_SHARE) * box.h, wide = WIDE_SHARE * box.h;
    double x = (at.x - plot->low.x) / (plot->high.x - plot->low.x),
           y = (at.y - plot->low.y) / (plot->high.y - plot->low.y);
    return vec(box.x + wide + x * (box.w - room), box.y + box.h - wide - y * (box.h - room));
}

// Returns a plot of an experiment. With equal scales it shows more of the plane.
static Plot plot_of(const Experiment *experiment, const Renderer *renderer, Box box, int half) {
    box.w /= experiment->halves, box.x += half * box.w;
    Plot plot = {renderer, box, experiment->low, experiment->high};
    if (!experiment->has_equal_scales) return plot;
    double room = (NARROW_SHARE + WIDE_SHARE) * box.h, aspect = (box.w - room) / (box.h - room);
    Vec middle = vec_mix(plot.low, plot.high, 0.5), span = vec_sub(plot.high, plot.low);
    double half_y = max_of(span.y, span.x / aspect) / 2;
    ASSERT(half_y > 0);
    plot.low = vec_sub(middle, vec(aspect * half_y, half_y));
    plot.high = vec_add(middle, vec(aspect * half_y, half_y));
    return plot;
}

static double thick(const Plot *plot) { return max_of(plot->box.h / 120.0, 1.5); }

static void draw_curve(const Plot *plot, const Vec *points, int count, Rgb ink, double alpha) {
    for (int i = 1; i < count; i++)
        paint_line(plot->renderer, plot_px(plot, points[i - 1]), plot_px(plot, points[i]),
                   thick(plot), ink, alpha);
}

// Draws an axis with its scale, 2 to 5 numbers.
static void draw_scale(const Menu *menu, const Experiment *experiment, const Plot *plot,
                       bool is_y) {
    Font *font = menu->hud->font;
    double low = is_y ? plot->low.y : plot->low.x, high = is_y ? plot->high.y : plot->high.x;
    double step = pow(10, floor(log10((high - low) / 2))), steps = (high - low) / step;
    int line = font_height(font, FONT_SMALL), tick = line / 4;
    Vec from = plot_px(plot, plot->low), to = plot_px(plot, plot->high);
    if (steps > 5) step *= steps > 10 ? 5 : 2;
    paint_line(plot->renderer, from, is_y ? vec(from.x, to.y) : vec(to.x, from.y), 1, INK_GREY,
               0.8);
    for (double at = ceil(low / step) * step; at <= high + 1e-9 * step; at += step) {
        char words[16];
        Vec px = plot_px(plot, is_y ? vec(plot->low.x, at) : vec(at, plot->low.y));
        snprintf(words, sizeof words, "%g", fabs(at) < step / 2 ? 0 : at);
        int width = font_width(font, FONT_SMALL, words);
        paint_line(plot->renderer, px, is_y ? vec(px.x - tick, px.y) : vec(px.x, px.y + tick), 1,
                   INK_GREY, 0.8);
        font_draw(font, FONT_SMALL, (int)px.x - (is_y ? width + tick + 2 : width / 2),
                  (int)px.y + (is_y ? -line / 2 : tick), INK_GREY, words);
    }
    const char *label = is_y ? experiment->y_label : experiment->x_label;
    int width = font_width(font, FONT_SMALL, label);
    font_draw(font, FONT_SMALL, is_y ? (int)from.x + tick : (int)to.x - width,
              is_y ? (int)to.y - line / 2 : (int)from.y - line - 2, INK_GREY, label);
}

static void draw_chases(const Plot *plot, const DuelSide *side) {
    for (int i = 0; i < DUEL_TANKS; i++) {
        const DuelTank *tank = &side->tanks[i];
        Vec trail[DUEL_TRAIL];
        int count = tank->trail_count < DUEL_TRAIL ? tank->trail_count : DUEL_TRAIL;
        for (int k = 0; k < count; k++)
            trail[k] = tank->trail[(tank->trail_count - count + k) % DUEL_TRAIL];
        draw_curve(plot, trail, count,
                   tank->is_captured   ? RIGHT_INK
                   : tank->is_orbiting ? WRONG_INK
                                       : INK_GREY,
                   0.5);
    }
    Vec target = plot_px(plot, vec(0, 0));
    paint_circle(plot->renderer, target, 3 * thick(plot), thick(plot), INK_AMBER, 1);
}

static void paint_duel(const Renderer *renderer, const void *of, int width, int height) {
    const Experiment *experiment = of;
    Duel *duel = calloc(1, sizeof *duel);
    if (!duel) return;
    duel->setup = CIRCLING_STANDARD;
    duel->hz = experiment->live.hz;
    controller_parse(experiment->live.controller, &duel->controller);
    duel->sides[0].spec.update = update_find("approx");
    duel->sides[1].spec.update = update_find("exact");
    duel_start(duel);
    while (duel->time_s < DUEL_S && duel->round == 0) duel_tick(duel);
    for (int i = 0; i < DUEL_SIDES; i++) {
        Plot plot = plot_of(experiment, renderer, (Box){0, 0, width, height}, i);
        draw_chases(&plot, &duel->sides[i]);
    }
    paint_line(renderer, vec(width / 2.0, 0), vec(width / 2.0, height), 1, INK_DIM, 1);
    free(duel);
}

// The article's example: a small turn per tick.
static void paint_arc(const Renderer *renderer, const void *of, int width, int height) {
    enum { TICKS = 80 };
    Vec points[2][TICKS + 1];
    Plot plot = plot_of(of, renderer, (Box){0, 0, width, height}, 0);
    for (int k = 0; k < 2; k++)
        arc_path(update_find(k ? "exact" : "approx"), CHART_LEFT_M, CHART_RIGHT_M,
                 CHART_HALF_GAUGES_M[CHART_GAUGES - 1], TICKS, points[k]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i <= TICKS; i++)
            paint_dot(renderer, plot_px(&plot, points[k][i]), thick(&plot),
                      k ? RIGHT_INK : WRONG_INK, 1);
    for (int k = 0; k < 2; k++)
        draw_curve(&plot, points[k], TICKS + 1, k ? RIGHT_INK : WRONG_INK, 0.4);
}

// Log-log plot of the error over the turn.
static void paint_errors(const Renderer *renderer, const void *of, int width, int height) {
    const ErrorTable *table = &ERROR_TABLES[0];
    const Update *updates[] = {update_find("approx"), update_find("exact")};
    Vec points[ERROR_ROWS_MAX];
    Plot plot = plot_of(of, renderer, (Box){0, 0, width, height}, 0);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < table->count; i++) {
            double error = table->error(updates[k], table->rows[i]);
            points[i] = vec(log10(table->rows[i]), max_of(log10(max_of(error, 1e-20)), plot.low.y));
            paint_dot(renderer, plot_px(&plot, points[i]), 1.6 * thick(&plot),
                      k ? RIGHT_INK : WRONG_INK, 1);
        }
        draw_curve(&plot, points, table->count, k ? RIGHT_INK : WRONG_INK, 0.7);
    }
}

// The trail of a driver that follows a path.
typedef struct Trace {
    int count;
    Vec points[CURVE_MAX];
} Trace;

static void add_point(void *owner, int tick, const VehicleTick *truth) {
    Trace *trace = owner;
    (void)tick;
    if (trace->count < CURVE_MAX) trace->points[trace->count++] = pose_at(truth->pose);
}

static void paint_path(const Renderer *renderer, const void *of, int width, int height) {
    enum { PIECES = 160 };
    const Reference *eight = REFERENCES;
    while (eight->name && strcmp(eight->name, "eight")) eight++;
    Trace *trace = eight->name ? calloc(1, sizeof *trace) : NULL;
    if (!trace) return;
    CirclingSetup setup = CIRCLING_STANDARD;
    ASSERT(eight->length > 0);
    Plot plot = plot_of(of, renderer, (Box){0, 0, width, height}, 0);
    for (int i = 0; i < PIECES; i++) trace->points[i] = eight->at(eight->length * i / (PIECES - 1));
    draw_curve(&plot, trace->points, PIECES, INK_WHITE, 0.35);
    for (int k = 0; k < 2; k++) {
        CirclingRun run = {.vehicle = {.update = update_find(k ? "exact" : "approx"), .hz = 60}};
        FollowResult result;
        controller_parse("pure-pursuit", &run.controller);
        trace->count = 0;
        following_run(&setup, &run, eight, FOLLOWING_LOOKAHEAD * setup.half_gauge_m, add_point,
                      trace, &result);
        draw_curve(&plot, trace->points, trace->count, k ? RIGHT_INK : WRONG_INK, 0.9);
    }
    free(trace);
}

static void paint_wheelbase(const Renderer *renderer, const void *of, int width, int height) {
    enum { FRAMES = 1600, STEP = 20 };
    Plot plot = plot_of(of, renderer, (Box){0, 0, width, height}, 0);
    Vec points[FRAMES / STEP + 1];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i <= FRAMES / STEP; i++)
            points[i] = vec(STEP * i,
                            independent_wheelbase(k ? BICYCLE_NIGHT : BICYCLE_SIX_LINES, STEP * i));
        draw_curve(&plot, points, FRAMES / STEP + 1, k ? RIGHT_INK : WRONG_INK, 0.9);
    }
}

#define ROW(title, about, paint, right, wrong, controller, hz, command, sentence, ...)             \
    {title, about, sentence, command, paint, right, wrong, {controller, hz}, __VA_ARGS__},
static const Experiment EXPERIMENTS[] = {LAB_EXPERIMENTS(ROW)};

static void draw_figure(Menu *menu, const void *of, Box box) {
    const Experiment *experiment = of;
    menu_picture(menu, experiment->title, &(CardSubject){experiment->paint, experiment, 0}, box);
    for (int i = 0; i < 2 * experiment->halves; i++) {
        Plot plot = plot_of(experiment, menu->hud->renderer, box, i / 2);
        draw_scale(menu, experiment, &plot, i % 2);
    }
}

void menu_lab_draw(Menu *menu) {
    Box inner = menu_frame(menu, menu_page_box(menu, LAB_UNITS, 0), "Laboratory");
    int height = ui_words(menu->ui, inner,
                          "Why tanks circle their target forever, and the exact arc that prevents "
                          "it: the same driver with two ways to compute a tick.",
                          INK_GREY);
    box_cut_top(&inner, height + hud_px(menu->hud, 8));
    int tour = menu_training(menu) ? menu_find_lesson(menu, LESSON_LAB) : -1;
    if (tour >= 0) {
        const LessonCard *card = menu->offer.lesson(menu->offer.context, tour);
        char label[MISSION_WORDS_MAX];
        snprintf(label, sizeof label, "%s  Guided tour: %s", card->is_done ? ICON_CHECK : ICON_PLAY,
                 card->title);
        if (menu_button(menu, menu_row(menu, &inner), label, card->about))
            menu_start_lesson(menu, tour);
        box_cut_top(&inner, hud_px(menu->hud, 6));
    }
    CardGrid grid = menu_begin_grid(menu, inner, "experiments", COUNT_OF(EXPERIMENTS));
    for (int i = 0; i < COUNT_OF(EXPERIMENTS); i++) {
        const Experiment *row = &EXPERIMENTS[i];
        if (!menu_card(menu, &grid, i,
                       &(Card){row->title, row->about, row->sentence, false, draw_figure, row}))
            continue;
        if (row->live.hz) {
            menu->request.kind = MENU_REQUEST_LAB;
            menu->request.lab = row->live;
        } else {
            menu->figure = i;
            menu_push(menu, MENU_FIGURE);
        }
    }
    ui_scroll_end(menu->ui);
}

void menu_figure_draw(Menu *menu) {
    ASSERT(menu->figure >= 0 && menu->figure < COUNT_OF(EXPERIMENTS));
    const Experiment *row = &EXPERIMENTS[menu->figure];
    const Hud *hud = menu->hud;
    int line = font_height(hud->font, FONT_SMALL) + hud_px(hud, 4), side = hud_px(hud, 10);
    Box inner = menu_frame(menu, menu_page_box(menu, LAB_UNITS, 0), row->title);
    Box foot = menu->foot, copy = box_cut_right(&foot, hud_px(hud, 160));
    menu_tips_at(menu, foot);
    Box words = box_cut_bottom(&inner, 5 * line);
    draw_figure(menu, row, inner);
    box_cut_top(&words, hud_px(hud, 6));
    Box key = box_cut_top(&words, line);
    for (int k = 0; k < 2; k++) {
        const char *label = k ? row->wrong : row->right;
        Rgb ink = k ? WRONG_INK : RIGHT_INK;
        paint_box(hud->renderer, (Box){key.x, key.y + (line - side) / 2, side, side}, ink, 1);
        box_cut_left(&key, side + hud_px(hud, 6));
        ui_label(menu->ui, key, label, INK_WHITE);
        box_cut_left(&key, font_width(hud->font, FONT_SMALL, label) + hud_px(hud, 24));
    }
    box_cut_top(&words, ui_words(menu->ui, words, row->sentence, INK_GREY) + hud_px(hud, 4));
    ui_label(menu->ui, box_cut_top(&words, line), row->command, INK_AMBER);
    if (menu_button(menu, copy, "Copy command", "Copy the command that prints the data"))
        menu_copy(row->command);
}
