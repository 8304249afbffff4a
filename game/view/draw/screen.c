// screen.c -- opens a window or a surface, and saves screenshots.
#include "screen.h"

#include <errno.h>
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/files.h"
#include "platform/system.h"

#include "ai/maths/assert.h"

enum { WINDOW_MIN_W = 640, WINDOW_MIN_H = 360, PICTURES_MAX = 9999, USUAL_HZ = 60 };
#define FRAME_LEAST_S (1.0 / 240)

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

bool screen_has_display(Problem *why) {
#ifdef __linux__
    if (!is_set("SDL_VIDEODRIVER") && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
        return problem_set(why, "DISPLAY and WAYLAND_DISPLAY are not set");
#endif
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return problem_set(why, "%s", SDL_GetError());
    const char *driver = SDL_GetCurrentVideoDriver();
    bool is_invisible = driver && (!strcmp(driver, "dummy") || !strcmp(driver, "offscreen") ||
                                   !strcmp(driver, "evdev"));
    bool is_there = !is_invisible || is_set("SDL_VIDEODRIVER");
    if (!is_there) problem_set(why, "SDL found only its invisible driver '%s'", driver);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return is_there;
}

// Makes a size fit on the display, with a frame of `top` and `side` around the window.
static void fit_display(int display, int top, int side, int *width, int *height) {
    SDL_Rect usable;
    if (is_browser() || SDL_GetDisplayUsableBounds(display, &usable) != 0) return;
    if (*width > usable.w - side && usable.w > side) *width = usable.w - side;
    if (*height > usable.h - top && usable.h > top) *height = usable.h - top;
}

// The software renderer uses window units as pixels and draws directly, without a texture.
static void open_window(Screen *screen, const ScreenOptions *options) {
    const char *driver = SDL_GetHint(SDL_HINT_RENDER_DRIVER);
    bool is_software = options->is_software || (driver && !strcmp(driver, "software"));
    Uint32 flags = SDL_WINDOW_RESIZABLE | (is_software ? 0 : SDL_WINDOW_ALLOW_HIGHDPI);
    if (options->is_fullscreen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    int width = options->width_px, height = options->height_px, top, left, bottom, right;
    fit_display(0, 0, 0, &width, &height);
    screen->window = SDL_CreateWindow("treads", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                      width, height, flags);
    if (!screen->window) return;
    int old_width = width, old_height = height;
    if (!options->is_fullscreen &&
        SDL_GetWindowBordersSize(screen->window, &top, &left, &bottom, &right) == 0)
        fit_display(SDL_GetWindowDisplayIndex(screen->window), top + bottom, left + right, &width,
                    &height);
    if (width != old_width || height != old_height)
        SDL_SetWindowSize(screen->window, width, height);
    // A page has the size that the browser gives it.
    if (!is_browser()) SDL_SetWindowMinimumSize(screen->window, WINDOW_MIN_W, WINDOW_MIN_H);
    screen->is_fullscreen = options->is_fullscreen;
    if (!options->is_software)
        screen->renderer.sdl = SDL_CreateRenderer(screen->window, -1, SDL_RENDERER_PRESENTVSYNC);
    screen->has_vsync = screen->renderer.sdl;
    if (!screen->renderer.sdl)
        screen->renderer.sdl = SDL_CreateRenderer(screen->window, -1, SDL_RENDERER_SOFTWARE);
}

bool screen_open(Screen *screen, const ScreenOptions *options, Problem *problem) {
    ASSERT(options->width_px > 0 && options->height_px > 0);
    *screen = (Screen){0};
    if (options->is_headless && is_browser())
        return problem_set(problem,
                           "a browser draws only its window; videos are not available, and "
                           "F12 takes screenshots");
    if (options->is_headless) SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); // fingers act as the mouse in view_touch.c
#ifdef SDL_HINT_WINDOWS_DPI_SCALING // SDL 2.24; windows keep their size on sharp displays
    SDL_SetHint(SDL_HINT_WINDOWS_DPI_SCALING, "1");
#endif
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS) != 0)
        return problem_set(problem, "cannot start the display: %s", SDL_GetError());
    if (options->is_headless)
        screen->surface = SDL_CreateRGBSurfaceWithFormat(0, options->width_px, options->height_px,
                                                         32, SDL_PIXELFORMAT_RGB888);
    if (screen->surface) screen->renderer.sdl = SDL_CreateSoftwareRenderer(screen->surface);
    if (!options->is_headless) open_window(screen, options);
    if (screen->renderer.sdl) return true;
    problem_set(problem, "cannot open a %s of %d x %d: %s",
                options->is_headless ? "picture" : "window", options->width_px, options->height_px,
                SDL_GetError());
    screen_close(screen);
    return false;
}

// A driver may report vsync without waiting for the display.
double screen_frame_s(const Screen *screen) {
    SDL_DisplayMode mode;
    if (screen->has_vsync || !screen->window) return FRAME_LEAST_S;
    int display = SDL_GetWindowDisplayIndex(screen->window);
    bool is_known = SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 0;
    return max_of(1.0 / (is_known ? mode.refresh_rate : USUAL_HZ), FRAME_LEAST_S);
}

void screen_close(Screen *screen) {
    if (screen->renderer.sdl) SDL_DestroyRenderer(screen->renderer.sdl);
    if (screen->window) SDL_DestroyWindow(screen->window);
    SDL_FreeSurface(screen->surface);
    SDL_QuitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS);
    *screen = (Screen){0};
}

// The surface of a window changes with its size.
void screen_begin(Screen *screen) {
    SDL_RendererInfo info;
    screen->renderer.surface = screen->surface;
    if (screen->surface || SDL_GetRendererInfo(screen->renderer.sdl, &info) != 0 ||
        !(info.flags & SDL_RENDERER_SOFTWARE))
        return;
    SDL_Surface *surface = SDL_GetWindowSurface(screen->window);
    if (surface && surface->format->format == SDL_PIXELFORMAT_RGB888 && !SDL_MUSTLOCK(surface) &&
        surface->pitch % 4 == 0)
        screen->renderer.surface = surface;
}

void screen_size(const Screen *screen, int *width_px, int *height_px) {
    SDL_GetRendererOutputSize(screen->renderer.sdl, width_px, height_px);
}

double screen_density(const Screen *screen) {
    if (!screen->window) return 1;
    int units, unused, width, height;
    SDL_GetWindowSize(screen->window, &units, &unused);
    screen_size(screen, &width, &height);
    return units > 0 ? (double)width / units : 1;
}

double screen_scale(double ui_scale, int width_px, int height_px, double least) {
    double fit = clamp(min_of(width_px / 1280.0, height_px / 720.0), 0.6, 4);
    return clamp(ui_scale, 0.5, 4) * max_of(fit, least);
}

static void place(SDL_Window *window, const SDL_Rect *at) {
    SDL_SetWindowPosition(window, at->x, at->y);
    SDL_SetWindowSize(window, at->w, at->h);
}

// X11 without a window manager does not resize the window to the screen, so this function does.
void screen_toggle_fullscreen(Screen *screen) {
    if (!screen->window) return;
    SDL_Window *window = screen->window;
    SDL_Rect *before = &screen->before, whole;
    screen->is_fullscreen = !screen->is_fullscreen;
    bool is_known = SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(window), &whole) == 0;
    if (screen->is_fullscreen) {
        SDL_GetWindowPosition(window, &before->x, &before->y);
        SDL_GetWindowSize(window, &before->w, &before->h);
        if (is_known) place(window, &whole);
    }
    SDL_SetWindowFullscreen(window, screen->is_fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    if (!screen->is_fullscreen && before->w > 0) place(window, before);
}

void screen_follow_fullscreen(Screen *screen) {
    screen->is_fullscreen = SDL_GetWindowFlags(screen->window) & SDL_WINDOW_FULLSCREEN;
}

static SDL_Surface *read_picture(const Screen *screen) {
    int width, height;
    screen_size(screen, &width, &height);
    SDL_Surface *picture =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
    if (picture && SDL_RenderReadPixels(screen->renderer.sdl, NULL, SDL_PIXELFORMAT_RGB24,
                                        picture->pixels, picture->pitch) == 0)
        return picture;
    SDL_FreeSurface(picture);
    return NULL;
}

// IMG_SavePNG alone does not report why a file cannot be opened, or that the disk is full. `shown`
// is the name for messages.
static bool write_png(SDL_Surface *picture, const char *path, const char *shown, Problem *problem) {
    bool is_output = !strcmp(path, "-"); // standard output
    FILE *file = is_output ? stdout : file_write(path);
    if (!file) return problem_set(problem, "cannot write '%s': %s", shown, strerror(errno));
    SDL_RWops *out = SDL_RWFromFP(file, SDL_FALSE);
    errno = 0;
    bool is_drawn = out && IMG_SavePNG_RW(picture, out, 1) == 0;
    bool is_written = !fflush(file) && !ferror(file);
    int why = errno;
    if (!is_output && fclose(file) && is_written) is_written = false, why = errno;
    if (is_drawn && is_written) return true;
    return problem_set(problem, "cannot write '%s': %s", shown,
                       is_written || !why ? IMG_GetError() : strerror(why));
}

// Writes a temporary file in the same folder, then renames it.
static bool replace_file(SDL_Surface *picture, const char *path, Problem *problem) {
    char beside[BESIDE_MAX];
    if (!file_make_beside(path, beside))
        return problem_set(problem, "cannot write '%s': %s", path, strerror(errno));
    bool is_written = write_png(picture, beside, path, problem);
    if (is_written && file_rename(beside, path)) return true;
    if (is_written) problem_set(problem, "cannot write '%s': %s", path, strerror(errno));
    file_remove(beside);
    return false;
}

// Pipes and devices (/dev/stdout) are written directly instead of being replaced.
bool screen_save(const Screen *screen, const char *path, Problem *problem) {
    FileKind kind = file_kind(path);
    bool is_special = kind == FILE_FOLDER || kind == FILE_SPECIAL || !strcmp(path, "-");
    SDL_Surface *picture = read_picture(screen);
    if (!picture) return problem_set(problem, "cannot read the picture back: %s", SDL_GetError());
    bool is_written =
        is_special ? write_png(picture, path, path, problem) : replace_file(picture, path, problem);
    SDL_FreeSurface(picture);
    return is_written;
}

bool screen_save_new(const Screen *screen, const char *folder, const char *name, char *path,
                     Problem *problem) {
    if (!folder_make_all(folder))
        return problem_set(problem, "cannot create the folder '%s': %s", folder, strerror(errno));
    for (int i = 1; i <= PICTURES_MAX; i++) {
        int length = snprintf(path, ARENA_PATH_MAX, "%s/%s-%04d.png", folder, name, i);
        if (length < 0 || length >= ARENA_PATH_MAX)
            return problem_set(problem, "the path of the folder '%.60s..' is too long", folder);
        if (file_kind(path) == FILE_MISSING) return screen_save(screen, path, problem);
    }
    return problem_set(problem, "the folder '%s' has no free number for a picture", folder);
}
