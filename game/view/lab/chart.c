// chart.c -- readable pictures of numbers: the page, its title, legend and panels.
#include "chart.h"

#include "chart_panel.h"
#include "view/draw/screen.h"

enum { MARGIN_PX = 28, GAP_PX = 18, HEAD_PX = 92, KEY_PX = 12, WIDTH_LEAST_PX = 760 };

static int row_count(const Chart *chart) {
    return (chart->panel_count + chart->columns - 1) / chart->columns;
}

static int page_width(const Chart *chart) {
    int width = 2 * MARGIN_PX + chart->columns * (chart->panel_width_px + GAP_PX) - GAP_PX;
    return width > WIDTH_LEAST_PX ? width : WIDTH_LEAST_PX;
}

static int page_height(const Chart *chart) {
    return HEAD_PX + MARGIN_PX + row_count(chart) * (chart->panel_height_px + GAP_PX) - GAP_PX;
}

static SDL_Rect panel_box(const Chart *chart, int panel) {
    return (SDL_Rect){MARGIN_PX + panel % chart->columns * (chart->panel_width_px + GAP_PX),
                      HEAD_PX + panel / chart->columns * (chart->panel_height_px + GAP_PX),
                      chart->panel_width_px, chart->panel_height_px};
}

static void ink_page(SDL_Surface *surface, const Chart *chart) {
    ink_fill(surface, (SDL_Rect){0, 0, surface->w, surface->h}, CHART_PAGE, 1);
    for (int i = 0; i < chart->panel_count; i++)
        chart_panel_ink(surface, chart, &chart->panels[i], panel_box(chart, i));
}

// Side by side below the title; `is_ink` lays the colours, otherwise the words.
static void legend(const Chart *chart, const Screen *screen, Text *text, bool is_ink) {
    int x = MARGIN_PX, y = HEAD_PX - 30;
    for (int i = 0; i < chart->key_count; i++) {
        const ChartKey *key = &chart->keys[i];
        SDL_Rect swatch = {x, y + 2, KEY_PX, KEY_PX};
        if (is_ink)
            ink_fill(screen->surface, swatch, key->colour, 1);
        else
            text_draw(text, TEXT_NORMAL, x + KEY_PX + 7, y, INK_GREY, key->label);
        x += KEY_PX + 7 + text_width(text, TEXT_NORMAL, key->label) + 24;
    }
}

static void write_page(const Chart *chart, const Screen *screen, Text *text) {
    int room = page_width(chart) - 2 * MARGIN_PX;
    text_draw_fit(text, TEXT_LARGE, MARGIN_PX, 14, room, INK_WHITE, chart->title);
    if (chart->subtitle)
        text_draw_fit(text, TEXT_NORMAL, MARGIN_PX, 40, room, INK_GREY, chart->subtitle);
    legend(chart, screen, text, false);
    for (int i = 0; i < chart->panel_count; i++)
        chart_panel_write(text, chart, &chart->panels[i], panel_box(chart, i));
}

bool chart_save(const Chart *chart, const char *font_file, const char *path, Problem *problem) {
    Screen screen;
    ViewOptions options = view_defaults();
    options.is_headless = true;
    options.width_px = page_width(chart);
    options.height_px = page_height(chart);
    if (!screen_open(&screen, &options, problem)) return false;
    Text *text = text_create(&screen.renderer, font_file, problem);
    if (text) {
        ink_page(screen.surface, chart);
        legend(chart, &screen, text, true);
        write_page(chart, &screen, text);
    }
    bool is_saved = text && screen_save(&screen, path, problem);
    text_destroy(text);
    screen_close(&screen);
    return is_saved;
}
