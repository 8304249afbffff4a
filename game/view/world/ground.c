// ground.c -- two sets of squares: one for the scale of the first overview, which is always whole,
// and one for the scale of the moment when that is another (zoomed, resized); it fills in over the
// stretched first one.
#include "ground.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "chunk.h"

enum { DETAIL_MAX = 1200 }; // squares kept for the scale of the moment: about 150 MB
enum { SHAKE_PX = 8 };      // at most, in a picture of usual size
enum { REFRESHES = 4 };     // squares whose marks are laid anew in the time it takes to paint one

typedef struct Chunk {
    SDL_Texture *texture;
    uint32_t *base; // unworn pixels
    bool is_old;    // shows other marks than there are
    bool is_worn;
    uint64_t drawn; // the frame it was last seen in
} Chunk;

typedef struct Sheet {
    double px_per_m;
    int left, top;     // px to the east and south of the world's origin
    int columns, rows; // of squares
    int count;
    int turn; // the square that is refreshed next: each has its turn
    Chunk **chunks;
    ChunkPainter *painter;
} Sheet;

struct Ground {
    const Renderer *renderer;
    const Arena *arena;
    SoilImages *images;
    Marks *marks;
    uint64_t frame;
    Sheet home, detail;
    uint32_t worn[CHUNK_PX * CHUNK_PX]; // room to work in
    float wear[CHUNK_PX], toward[CHUNK_PX];
};

typedef struct Shot { // what one frame looks at
    const Camera *camera;
    int width, height;
    int budget;    // squares that may be painted,
    int refreshes; // and those whose marks may be laid anew
} Shot;

static void chunk_free(Chunk *chunk) {
    if (!chunk) return;
    if (chunk->texture) SDL_DestroyTexture(chunk->texture);
    free(chunk->base);
    free(chunk);
}

static void sheet_clear(Sheet *sheet) {
    for (int i = 0; i < sheet->columns * sheet->rows; i++) chunk_free(sheet->chunks[i]);
    free(sheet->chunks);
    chunk_painter_destroy(sheet->painter);
    *sheet = (Sheet){0};
}

// Where squares begin, at `least` or before it, so that as few as can be show in what the camera
// sees, with what it sees when it shakes.
static int first_square(int seen_from, int seen_px, int least) {
    int from = seen_from - SHAKE_PX, spare = CHUNK_PX - (seen_px + 2 * SHAKE_PX) % CHUNK_PX;
    from -= spare / 2;
    return from > least ? from - ((from - least) / CHUNK_PX + 1) * CHUNK_PX : from;
}

// Room for every square that a camera inside the arena can see at this scale.
static void sheet_open(Ground *ground, Sheet *sheet, double px_per_m, const Shot *shot) {
    sheet_clear(sheet);
    Vec origin = camera_to_screen(shot->camera, vec(0, 0));
    int beside = shot->width, above = shot->height;
    int west = -(int)floor(origin.x + 0.5), north = -(int)floor(origin.y + 0.5);
    int top = (int)floor(-ground->arena->height_m * px_per_m) - above;
    int right = (int)ceil(ground->arena->width_m * px_per_m) + beside;
    sheet->px_per_m = px_per_m;
    sheet->left = first_square(west, shot->width, -beside);
    sheet->top = first_square(north, shot->height, top);
    sheet->columns = (right - sheet->left) / CHUNK_PX + 2;
    sheet->rows = (above - sheet->top) / CHUNK_PX + 2;
    sheet->chunks = calloc((size_t)sheet->columns * (size_t)sheet->rows, sizeof(Chunk *));
    sheet->painter = chunk_painter_create(ground->arena, ground->images, px_per_m);
    if (!sheet->chunks || !sheet->painter) sheet_clear(sheet);
}

static int chunk_left(const Sheet *sheet, int column) { return sheet->left + column * CHUNK_PX; }
static int chunk_top(const Sheet *sheet, int row) { return sheet->top + row * CHUNK_PX; }

Ground *ground_create(const Renderer *renderer, const Arena *arena, Marks *marks) {
    Ground *ground = calloc(1, sizeof *ground);
    if (!ground) return NULL;
    ground->renderer = renderer;
    ground->arena = arena;
    ground->marks = marks;
    ground->images = soil_images_load(arena);
    return ground;
}

void ground_destroy(Ground *ground) {
    if (!ground) return;
    ground_forget(ground);
    soil_images_free(ground->images);
    free(ground);
}

void ground_forget(Ground *ground) {
    sheet_clear(&ground->home);
    sheet_clear(&ground->detail);
}

static uint32_t worn_pixel(uint32_t base, float wear, float slope) {
    float keep = 1 - 0.46f * wear + slope;
    uint32_t k = (uint32_t)(fminf(fmaxf(keep, 0), 1.3f) * 256);
    uint32_t r = (base >> 16 & 255) * k >> 8, g = (base >> 8 & 255) * k >> 8,
             b = (base & 255) * k >> 8;
    return 0xFF000000u | (r > 255 ? 255 : r) << 16 | (g > 255 ? 255 : g) << 8 | (b > 255 ? 255 : b);
}

// How far off the wear is looked up that a mark's edge is lit by.
static double tilt_m(const Sheet *sheet) { return 0.7 * fmax(1 / sheet->px_per_m, 0.06); }

// The square's pixels in `part` with the marks pressed into them: their edges catch the light.
static void wear_part(Ground *ground, const Sheet *sheet, Chunk *chunk, int column, int row,
                      SDL_Rect part) {
    double m = 1 / sheet->px_per_m, tilt = tilt_m(sheet);
    int left = chunk_left(sheet, column), top = chunk_top(sheet, row);
    for (int y = part.y; y < part.y + part.h; y++) {
        double wx = 0.5 * m, wy = -(top + y + 0.5) * m;
        uint32_t *pixels = &ground->worn[y * CHUNK_PX + part.x];
        float *wear = ground->wear, *toward = ground->toward;
        memcpy(pixels, &chunk->base[y * CHUNK_PX + part.x], sizeof *pixels * (size_t)part.w);
        bool is_worn = marks_wear_row(ground->marks, wx, wy, m, left + part.x, part.w, wear);
        is_worn |=
            marks_wear_row(ground->marks, wx - tilt, wy + tilt, m, left + part.x, part.w, toward);
        for (int x = 0; x < part.w && is_worn; x++)
            if (wear[x] + toward[x] > 0)
                pixels[x] = worn_pixel(pixels[x], wear[x], (toward[x] - wear[x]) * -0.16f);
    }
    SDL_UpdateTexture(chunk->texture, &part, ground->worn + part.y * CHUNK_PX + part.x,
                      CHUNK_PX * 4);
}

static void wear_chunk(Ground *ground, const Sheet *sheet, Chunk *chunk, int column, int row) {
    double side = CHUNK_PX / sheet->px_per_m;
    double x0 = chunk_left(sheet, column) / sheet->px_per_m,
           y1 = -chunk_top(sheet, row) / sheet->px_per_m;
    bool is_worn = marks_any(ground->marks, (Patch){x0, y1 - side, x0 + side, y1});
    if (is_worn || chunk->is_worn)
        wear_part(ground, sheet, chunk, column, row, (SDL_Rect){0, 0, CHUNK_PX, CHUNK_PX});
    chunk->is_worn = is_worn;
    chunk->is_old = false;
}

static Chunk *chunk_make(Ground *ground, Sheet *sheet, int column, int row) {
    Chunk *chunk = calloc(1, sizeof *chunk);
    uint32_t *base = malloc(sizeof(uint32_t) * CHUNK_PX * CHUNK_PX);
    SDL_Texture *texture = SDL_CreateTexture(ground->renderer->sdl, SDL_PIXELFORMAT_RGB888,
                                             SDL_TEXTUREACCESS_STREAMING, CHUNK_PX, CHUNK_PX);
    if (!chunk || !base || !texture) {
        free(chunk);
        free(base);
        if (texture) SDL_DestroyTexture(texture);
        return NULL;
    }
    chunk_paint(sheet->painter, &PALETTES[ground->renderer->palette], chunk_left(sheet, column),
                chunk_top(sheet, row), base);
    *chunk = (Chunk){.texture = texture, .base = base};
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    SDL_UpdateTexture(texture, NULL, base, CHUNK_PX * 4);
    wear_chunk(ground, sheet, chunk, column, row);
    return chunk;
}

// Squares not seen for longest go first.
static void sheet_trim(Sheet *sheet, int keep, uint64_t frame) {
    while (sheet->count > keep) {
        int oldest = -1;
        for (int i = 0; i < sheet->columns * sheet->rows; i++)
            if (sheet->chunks[i] &&
                (oldest < 0 || sheet->chunks[i]->drawn < sheet->chunks[oldest]->drawn))
                oldest = i;
        if (oldest < 0 || sheet->chunks[oldest]->drawn == frame) return;
        chunk_free(sheet->chunks[oldest]);
        sheet->chunks[oldest] = NULL;
        sheet->count--;
    }
}

// Fresh marks at once, only where they are; a square that nobody saw lately waits until it is seen.
static void press_patch(Ground *ground, Sheet *sheet, Patch patch) {
    double k = sheet->px_per_m, reach = tilt_m(sheet);
    int x0 = (int)floor((patch.x0 - reach) * k), x1 = (int)ceil((patch.x1 + reach) * k) + 1;
    int y0 = (int)floor((-patch.y1 - reach) * k), y1 = (int)ceil((-patch.y0 + reach) * k) + 1;
    for (int row = 0; row < sheet->rows; row++) {
        int top = chunk_top(sheet, row);
        if (top + CHUNK_PX <= y0 || top >= y1) continue;
        for (int column = 0; column < sheet->columns; column++) {
            int left = chunk_left(sheet, column);
            Chunk *chunk = sheet->chunks[row * sheet->columns + column];
            if (!chunk || left + CHUNK_PX <= x0 || left >= x1) continue;
            SDL_Rect whole = {left, top, CHUNK_PX, CHUNK_PX}, fresh = {x0, y0, x1 - x0, y1 - y0},
                     part;
            if (!SDL_IntersectRect(&whole, &fresh, &part)) continue;
            if (chunk->drawn + 1 < ground->frame) {
                chunk->is_old = true;
                continue;
            }
            part.x -= left;
            part.y -= top;
            wear_part(ground, sheet, chunk, column, row, part);
            chunk->is_worn = true;
        }
    }
}

static void make_old(Sheet *sheet) {
    for (int i = 0; i < sheet->columns * sheet->rows; i++)
        if (sheet->chunks[i]) sheet->chunks[i]->is_old = true;
}

static void press_news(Ground *ground) {
    const Patch *patches;
    int count;
    do {
        if (!marks_take_news(ground->marks, &patches, &count)) {
            make_old(&ground->home);
            make_old(&ground->detail);
        }
        for (int i = 0; i < count; i++) {
            press_patch(ground, &ground->home, patches[i]);
            press_patch(ground, &ground->detail, patches[i]);
        }
    } while (count > 0);
}

// Where a square lies on the screen; both edges rounded the same way, so stretched neighbours meet.
static SDL_Rect chunk_place(const Sheet *sheet, const Camera *camera, int column, int row) {
    Vec origin = camera_to_screen(camera, vec(0, 0));
    double zoom = camera->px_per_m / sheet->px_per_m;
    double ox = floor(origin.x + 0.5), oy = floor(origin.y + 0.5);
    int x0 = (int)floor(ox + chunk_left(sheet, column) * zoom + 0.5);
    int y0 = (int)floor(oy + chunk_top(sheet, row) * zoom + 0.5);
    int x1 = (int)floor(ox + chunk_left(sheet, column + 1) * zoom + 0.5);
    int y1 = (int)floor(oy + chunk_top(sheet, row + 1) * zoom + 0.5);
    return (SDL_Rect){x0, y0, x1 - x0, y1 - y0};
}

static bool chunk_ready(Ground *ground, Sheet *sheet, int column, int row, Shot *shot) {
    Chunk **slot = &sheet->chunks[row * sheet->columns + column];
    if (!*slot && shot->budget > 0) {
        *slot = chunk_make(ground, sheet, column, row);
        sheet->count += *slot != NULL;
        shot->budget--;
    }
    if (*slot) (*slot)->drawn = ground->frame;
    return *slot;
}

static bool sheet_is_whole(const Sheet *sheet, const Shot *shot) {
    SDL_Rect screen = {0, 0, shot->width, shot->height};
    for (int row = 0; row < sheet->rows; row++)
        for (int column = 0; column < sheet->columns; column++) {
            SDL_Rect place = chunk_place(sheet, shot->camera, column, row);
            if (SDL_HasIntersection(&place, &screen) &&
                !sheet->chunks[row * sheet->columns + column])
                return false;
        }
    return sheet->chunks != NULL;
}

// Squares in view whose marks are others than they show; those that are missing go first.
static void sheet_refresh(Ground *ground, Sheet *sheet, Shot *shot) {
    SDL_Rect screen = {0, 0, shot->width, shot->height};
    int count = sheet->columns * sheet->rows, first = sheet->turn;
    if (shot->budget < count && !sheet_is_whole(sheet, shot)) return;
    for (int i = 0; i < count && shot->refreshes > 0; i++) {
        int index = (first + i) % count, column = index % sheet->columns,
            row = index / sheet->columns;
        Chunk *chunk = sheet->chunks[index];
        if (!chunk || !chunk->is_old) continue;
        SDL_Rect place = chunk_place(sheet, shot->camera, column, row);
        if (!SDL_HasIntersection(&place, &screen)) continue;
        shot->refreshes--;
        sheet->turn = (index + 1) % count;
        wear_chunk(ground, sheet, chunk, column, row);
    }
}

// Draws the squares of a sheet that are in view.
static void sheet_draw(Ground *ground, Sheet *sheet, Shot *shot) {
    SDL_Rect screen = {0, 0, shot->width, shot->height};
    sheet_refresh(ground, sheet, shot);
    for (int row = 0; row < sheet->rows; row++) {
        for (int column = 0; column < sheet->columns; column++) {
            SDL_Rect place = chunk_place(sheet, shot->camera, column, row);
            if (!SDL_HasIntersection(&place, &screen)) continue;
            if (chunk_ready(ground, sheet, column, row, shot))
                SDL_RenderCopy(ground->renderer->sdl,
                               sheet->chunks[row * sheet->columns + column]->texture, NULL, &place);
        }
    }
}

static bool sheet_covers(const Sheet *sheet, const Shot *shot) {
    if (!sheet->chunks || !sheet_is_whole(sheet, shot)) return false;
    SDL_Rect first = chunk_place(sheet, shot->camera, 0, 0),
             last = chunk_place(sheet, shot->camera, sheet->columns - 1, sheet->rows - 1);
    return first.x <= 0 && first.y <= 0 && last.x + last.w >= shot->width &&
           last.y + last.h >= shot->height;
}

bool ground_covers(const Ground *ground, const Camera *camera, int width_px, int height_px) {
    Shot shot = {camera, width_px, height_px, 0, 0};
    return sheet_covers(&ground->home, &shot) || sheet_covers(&ground->detail, &shot);
}

void ground_draw(Ground *ground, const Camera *camera, int width_px, int height_px, int budget) {
    int refreshes = budget < INT_MAX / REFRESHES ? budget * REFRESHES : INT_MAX;
    Shot shot = {camera, width_px, height_px, budget, refreshes};
    ground->frame++;
    if (!ground->home.chunks) {
        sheet_open(ground, &ground->home, camera_fit(camera), &shot);
        shot.budget = INT_MAX;
    }
    bool is_still = !camera_is_zooming(camera);
    bool is_detail = camera->goal_px_per_m != ground->home.px_per_m;
    if (is_detail && is_still && ground->detail.px_per_m != camera->px_per_m)
        sheet_open(ground, &ground->detail, camera->px_per_m, &shot);
    press_news(ground);
    bool is_under = !is_detail || !is_still || !sheet_is_whole(&ground->detail, &shot);
    if (is_under && (budget < INT_MAX || !is_detail || !is_still))
        sheet_draw(ground, &ground->home, &shot);
    if (!is_detail) return;
    if (!is_still) shot.budget = shot.refreshes = 0;
    sheet_draw(ground, &ground->detail, &shot);
    sheet_trim(&ground->detail, DETAIL_MAX, ground->frame);
}
