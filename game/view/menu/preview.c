// preview.c -- a small picture of an arena, painted by what paints the field.
#include "preview.h"

#include <limits.h>
#include <stdlib.h>

#include "view/world/ground.h"

struct Preview {
    SDL_Texture *picture;
    const Arena *arena;
    uint64_t content_hash;
    int width, height;
    Camera camera;
};

Preview *preview_create(void) { return calloc(1, sizeof(Preview)); }

void preview_forget(Preview *preview) {
    if (preview->picture) SDL_DestroyTexture(preview->picture);
    *preview = (Preview){0};
}

void preview_destroy(Preview *preview) {
    if (!preview) return;
    preview_forget(preview);
    free(preview);
}

static void paint_ground(Preview *preview, const Renderer *renderer, const Arena *arena) {
    Marks *marks = marks_create(arena->width_m, arena->height_m);
    Ground *ground = marks ? ground_create(renderer, arena, marks) : NULL;
    if (ground) ground_draw(ground, &preview->camera, preview->width, preview->height, INT_MAX);
    ground_destroy(ground);
    marks_destroy(marks);
}

static void make(Preview *preview, const Renderer *renderer, const Arena *arena, int width,
                 int height) {
    preview_forget(preview);
    preview->arena = arena, preview->content_hash = arena->content_hash;
    preview->width = width, preview->height = height;
    preview->camera = camera_make(arena->width_m, arena->height_m, (Box){0, 0, width, height});
    preview->picture = SDL_CreateTexture(renderer->sdl, SDL_PIXELFORMAT_ARGB8888,
                                         SDL_TEXTUREACCESS_TARGET, width, height);
    if (!preview->picture) return;
    SDL_Rect clip;
    bool is_clipped = SDL_RenderIsClipEnabled(renderer->sdl);
    SDL_RenderGetClipRect(renderer->sdl, &clip);
    SDL_SetRenderTarget(renderer->sdl, preview->picture);
    SDL_SetRenderDrawColor(renderer->sdl, 24, 23, 22, 255);
    SDL_RenderClear(renderer->sdl);
    paint_ground(preview, renderer, arena);
    SDL_SetRenderTarget(renderer->sdl, NULL);
    SDL_RenderSetClipRect(renderer->sdl, is_clipped ? &clip : NULL);
}

// A short arrow where a tank starts.
static void mark_starts(const Preview *preview, const Hud *hud, const Arena *arena, Box box) {
    for (int i = 0; i < arena->spawn_count; i++) {
        const Spawn *spawn = &arena->spawns[i];
        Vec at = camera_to_screen(&preview->camera, pose_at(spawn->pose));
        Vec way = vec_heading(spawn->pose.heading_rad);
        double reach = hud_px(hud, 4) + 1;
        at = vec_add(at, vec(box.x, box.y));
        paint_dot(hud->renderer, at, 0.45 * reach, INK_AMBER, 0.95);
        paint_line(hud->renderer, at, vec_add(at, vec_scale(vec(way.x, -way.y), reach)), 1.5,
                   INK_AMBER, 0.95);
    }
}

static void mark_hill(const Preview *preview, const Hud *hud, const Arena *arena, Box box) {
    if (arena->hill_radius_m <= 0) return;
    Vec at = camera_to_screen(&preview->camera, arena->hill_at);
    paint_circle(hud->renderer, vec_add(at, vec(box.x, box.y)),
                 arena->hill_radius_m * preview->camera.px_per_m, 1.5, INK_WHITE, 0.7);
}

void preview_draw(Preview *preview, const Hud *hud, const Arena *arena, Box box) {
    paint_box(hud->renderer, box, INK_TABLE, 1);
    if (!arena || box.w < 8 || box.h < 8) return;
    bool is_other = preview->arena != arena || preview->content_hash != arena->content_hash;
    if (is_other || preview->width != box.w || preview->height != box.h)
        make(preview, hud->renderer, arena, box.w, box.h);
    if (preview->picture)
        SDL_RenderCopy(hud->renderer->sdl, preview->picture, NULL,
                       &(SDL_Rect){box.x, box.y, box.w, box.h});
    mark_hill(preview, hud, arena, box);
    mark_starts(preview, hud, arena, box);
}
