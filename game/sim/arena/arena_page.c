// arena_page.c -- where an object of a Tiled map stands, and what it is.
#include "arena_page.h"

void page_turn(double degrees, double *cosine, double *sine) {
    double rad = degrees * PI / 180;
    *cosine = fmod(degrees + 90, 180) == 0 ? 0 : cos(rad);
    *sine = fmod(degrees, 180) == 0 ? 0 : sin(rad);
}

bool page_read(const Build *build, const Spot *object, LayerPlace place, Page *page) {
    double x_px = NAN, y_px = NAN;
    *page = (Page){.metres_per_px = build->metres_per_px};
    if (!spot_number(object, "x", -PIXELS_MAX, PIXELS_MAX, &x_px) ||
        !spot_number(object, "y", -PIXELS_MAX, PIXELS_MAX, &y_px) ||
        !spot_number(object, "width", 0, PIXELS_MAX, &page->width_px) ||
        !spot_number(object, "height", 0, PIXELS_MAX, &page->height_px) ||
        !spot_number(object, "rotation", -36000, 36000, &page->rotation_deg))
        return false;
    page_turn(page->rotation_deg, &page->cosine, &page->sine);
    page->origin_m = vec((x_px + place.x_px) * build->metres_per_px,
                         build->arena->height_m - (y_px + place.y_px) * build->metres_per_px);
    return true;
}

Vec page_point(const Page *page, double x_px, double y_px) {
    double right = x_px * page->cosine - y_px * page->sine;
    double down = x_px * page->sine + y_px * page->cosine;
    return vec_add(page->origin_m, vec_scale(vec(right, -down), page->metres_per_px));
}

const char *object_type(const Spot *object) {
    const char *type = json_string_value(json_object_get(object->json, "type"));
    const char *class = json_string_value(json_object_get(object->json, "class"));
    return type && *type ? type : class ? class : "";
}
