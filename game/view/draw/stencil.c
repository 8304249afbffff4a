// stencil.c -- stencil letters for titles, and icons: polygons on a grid with a unit of a
// twentieth of a capital's height.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "text.h"

// Polygons are separated by spaces. A corner is two base-36 digits: x from the left and y from the
// top. "o" and three digits is a circle: centre x, y and radius. A leading "-" cuts the polygon out
// of the earlier ones; a trailing "<" adds it mirrored left to right, "^" upside down, "*" rotated
// by a half turn.
typedef struct Outline {
    uint32_t point;
    int width; // without the gap to the next letter
    const char *polygons;
} Outline;

#define HALF_O "6040040g4k6k6g5g4f455464"
#define STEM "00404k0k"
#define ARM "80a0e4e6a6a59484"
#define BOW "8kakegeca8888c9cadaf9g8g"
#define TAIL "6k4k0g0e4e4f5g6g"

static const Outline OUTLINES[] = {
    {' ', 6, ""},
    {'!', 4, "00404d0d 0g4g4k0k"},
    {'\'', 4, "00403616"},
    {'(', 7, "7040040g4k7k7h5h4f455373"},
    {')', 7, "0030747g3k0k0h2h3f352303"},
    {',', 4, "0g4g4k2n1n1k0k"},
    {'-', 9, "08989c0c"},
    {'.', 4, "0g4g4k0k"},
    {'0', 14, HALF_O "<"},
    {'1', 14, "a0ak6k66363360"},
    {'2', 14, "6040040646455464 80a0e4e86e0ea7a59484 0gegek0k"},
    {'3', 14, "6040040646455464^ 80b0e3e8caecehbk8k8g9gafad9c7c7898a7a59484"},
    {'4', 14, "00404a7a7e0e 90d0dk9k"},
    {'5', 14, "60000c6c68484464 80e0e484 " BOW " " TAIL},
    {'6', 14, "6040040g4k6k6g5g4f4c6c6848455464 " ARM " " BOW},
    {'7', 14, "00e0e404 a6e68k4k"},
    {'8', 14, "604004082a0c0g4k6k6g5g4f4d5c6c685847455464<"},
    {'9', 14, "8kakege4a0808494a5a8888cacaf9g8g " TAIL " 604004084c6c685847455464"},
    {':', 4, "06464a0a 0g4g4k0k"},
    {'?', 14, "6040040646455464 80a0e4e89d9e5e5ba7a59484 5g9g9k5k"},
    {'A', 14, "6040040k4k4e6e6a4a455464<"},
    {'B', 14, STEM " 60b0e3e8caecehbk6k6g9gafad9c6c6898a7a59464"},
    {'C', 14, HALF_O " " ARM "^"},
    {'D', 14, STEM " 60a0e4egak6k6g9gafa59464"},
    {'E', 12, STEM " 60c0c464^ 68b8bc6c"},
    {'F', 12, STEM " 60c0c464 68b8bc6c"},
    {'G', 14, HALF_O " " ARM " 8aeaegak8k8g9gafae8e"},
    {'H', 14, "004048686c4c4k0k<"},
    {'I', 4, STEM},
    {'J', 13, "90d0dg9k7k7g8g9f 5k4k0g0d4d4f5g"},
    {'K', 14, STEM " 6aa0e0aa^"},
    {'L', 12, STEM " 6gcgck6k"},
    {'M', 18, STEM "< 6097c0c79e67"},
    {'N', 17, STEM "< 60bdbk67"},
    {'O', 14, HALF_O "<"},
    {'P', 14, STEM " 60b0e3e9bc6c6898a7a59464"},
    {'Q', 14, HALF_O "< 8dbdfkbk"},
    {'R', 14, STEM " 60b0e3e9bc6c6898a7a59464 6eaeekak"},
    {'S', 14, "604004084c6c685847455464* " ARM "*"},
    {'T', 14, "00e0e404 56969k5k"},
    {'U', 14, "00404f5g6g6k4k0g<"},
    {'V', 14, "00406a6k4k<"},
    {'W', 18, STEM "< 6k9dckcd966d"},
    {'X', 14, "004076a0e09959^"},
    {'Y', 14, "004076a0e09959 5b9b9k5k"},
    {'Z', 14, "00e0e404 96e65e0e 0gegek0k"},
    // The icons of text.h, in its order.
    {ICON_FIRST, 20, "32ha3i"},
    {ICON_FIRST + 1, 20, "42828i4i<"},
    {ICON_FIRST + 2, 20, "oab9 -oab6 -abkbk0a0 a0a9g4"},
    {ICON_FIRST + 3, 20, "40g0g6dbbcbfehej6j6h9f9c7b46 0232342426484a07<"},
    {ICON_FIRST + 4, 20, "a0c7k7ebgjae4j6b0787"},
    {ICON_FIRST + 5, 20, "o565 of65 19ajj9a5"},
    {ICON_FIRST + 6, 20, "oa98 5dfdfj5j -o792 -od92 -aabc9c -8g9g9j8j -bgcgcjbj"},
    {ICON_FIRST + 7, 20, "oaaa -oaa7 94b4b9ecde9b"},
    {ICON_FIRST + 8, 20, "oaa7 80c0ck8k 08k8kc0c 2552iffi< -oaa3"},
    {ICON_FIRST + 9, 20, "0a9297k7kd9d9i"},
    {ICON_FIRST + 10, 20, "kab2b7070dbdbi"},
    {ICON_FIRST + 11, 20, "02k2k505 08k8kb0b 0ekekh0h"},
    {ICON_FIRST + 12, 20, "0757a2ai5d0d c6e5faefceda f3h2jahifhga"},
    {ICON_FIRST + 13, 20, "0757a2ai5d0d c7e6jdhe^"},
    {ICON_FIRST + 14, 20, "70d0d2c2c7iihk3k2i878272 -o9f2 -occ1"},
    {ICON_FIRST + 15, 20, "a0i3i9ffak5f2923 -a3f5f9ddag"},
    {ICON_FIRST + 16, 20, "o554 of54 0j0e3b7b9e9j<"},
    {ICON_FIRST + 17, 20, "0a54a3f4kafgah5g -oaa4 oaa2"},
    {ICON_FIRST + 18, 20, "20404k2k 05656909 90b0bk9k 7bdbdf7f g0i0ikgk e3k3k7e7"},
    {ICON_FIRST + 19, 20, "01k1kj0j -13333515< -17373919< -1b3b3d1d< -1f3f3h1h< -75fa7f"},
    {ICON_FIRST + 20, 20, "0c4c4k0k 62a2ak6k c8g8gkck"},
    {ICON_FIRST + 21, 20, "0330a7h0k3dakhhkad3k0h7a"},
    {ICON_FIRST + 22, 20, "20505k2k 61j66b"},
    {ICON_FIRST + 23, 20, "c03b9b7kh8a8"},
    {ICON_FIRST + 24, 20, "oaa8 -oaa5 oaa2 90b0b494^ 09494b0b<"},
    {ICON_FIRST + 25, 20, "a0c5h3f8kafchhcfak8f3h5c0a583385"},
    {ICON_FIRST + 26, 20, "70904k0k< 90b0b494 98b8bc9c 9gbgbk9k"},
    {ICON_FIRST + 27, 20, "oaaa -6583c3e5e8bbbd9d9ac7c6b5958666 -9ebebg9g"},
    {ICON_FIRST + 28, 20, "42ca4i e2h2hiei"},
    {ICON_FIRST + 29, 20, "g28agi 626i3i32"},
    {ICON_FIRST + 30, 20, "12aa1i a2jaai"},
    {ICON_FIRST + 31, 20, "a0c7k7ebgjae4j6b0787 -a5b9f9cbdfad7f8b5999"},
};

enum { CORNERS_MAX = 32, LINES = 4, GRID = 20, LETTER_GAP = 3 };
#define CAPITAL 0.15    // stroke width, as a fraction of the letter's height
#define ICON_HIGH 1.1   // height of an icon, as a fraction of the letter's height
#define ICON_BELOW 0.17 // part of it below the baseline

// The target: how much of each pixel is covered.
typedef struct Sheet {
    float *cover;
    int width, height;
    double unit_px, left_px, top_px;
} Sheet;

static bool is_icon(uint32_t point) { return point >= ICON_FIRST; }

static const Outline *outline_of(uint32_t point) {
    if (point >= 'a' && point <= 'z') point += 'A' - 'a';
    for (size_t i = 0; i < sizeof OUTLINES / sizeof *OUTLINES; i++)
        if (OUTLINES[i].point == point) return &OUTLINES[i];
    return NULL;
}

// A stroke, a fifth of a capital's height, is a whole number of pixels.
static double unit_px(uint32_t point, int px) {
    return is_icon(point) ? ICON_HIGH * px / GRID : fmax(2, lround(CAPITAL * px)) * 5 / GRID;
}

int stencil_advance(uint32_t point, int px) {
    const Outline *outline = outline_of(point);
    int gap = is_icon(point) ? 0 : LETTER_GAP;
    return outline ? (int)lround((outline->width + gap) * unit_px(point, px)) : 0;
}

// Finds where a horizontal line cuts the polygon's edges, sorted.
static int cuts_of(const Vec *corners, int count, double y, double cuts[CORNERS_MAX]) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        Vec a = corners[i], b = corners[(i + 1) % count];
        if ((a.y <= y) == (b.y <= y)) continue;
        double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
        int place = found++;
        for (; place > 0 && cuts[place - 1] > x; place--) cuts[place] = cuts[place - 1];
        cuts[place] = x;
    }
    return found;
}

static void add_span(float *row, int width, double from, double to, double share) {
    from = fmax(from, 0), to = fmin(to, width);
    for (int x = (int)from; x < to; x++) {
        double part = fmin(to, x + 1) - fmax(from, x);
        row[x] = (float)clamp(row[x] + share * part, 0, 1);
    }
}

// A `sign` of -1 cuts the polygon out.
static void fill(Sheet *sheet, const Vec *corners, int count, int sign) {
    for (int line = 0; line < LINES * sheet->height; line++) {
        double cuts[CORNERS_MAX];
        float *row = sheet->cover + line / LINES * sheet->width;
        int found = cuts_of(corners, count, (line + 0.5) / LINES, cuts);
        for (int i = 0; i + 1 < found; i += 2)
            add_span(row, sheet->width, cuts[i], cuts[i + 1], (double)sign / LINES);
    }
}

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

// Reads one polygon and returns its number of corners.
static int read_corners(const char **at, Vec corners[CORNERS_MAX]) {
    int count = 0;
    if (**at == 'o') {
        Vec middle = vec(digit((*at)[1]), digit((*at)[2]));
        for (; count < CORNERS_MAX; count++)
            corners[count] = vec_add(
                middle, vec_scale(vec_heading(2 * PI * count / CORNERS_MAX), digit((*at)[3])));
        *at += 4;
        return count;
    }
    for (; **at && !strchr(" <^*", **at); *at += 2) {
        ASSERT(count < CORNERS_MAX);
        corners[count++] = vec(digit((*at)[0]), digit((*at)[1]));
    }
    return count;
}

static void fill_moved(Sheet *sheet, const Vec *corners, int count, int sign, char way, int width) {
    Vec moved[CORNERS_MAX];
    for (int i = 0; i < count; i++) {
        Vec at = corners[i];
        if (way == '<' || way == '*') at.x = width - at.x;
        if (way == '^' || way == '*') at.y = GRID - at.y;
        moved[i] =
            vec(sheet->left_px + at.x * sheet->unit_px, sheet->top_px + at.y * sheet->unit_px);
    }
    fill(sheet, moved, count, sign);
}

bool stencil_draw(uint32_t point, int px, int base_px, int width, int height, uint32_t *pixels) {
    const Outline *outline = outline_of(point);
    float *cover = outline ? calloc((size_t)width * (size_t)height, sizeof *cover) : NULL;
    if (!cover) return false;
    ASSERT(width > 0 && height > 0 && pixels);
    double unit = unit_px(point, px);
    double foot = is_icon(point) ? base_px + ICON_BELOW * px : base_px;
    Sheet sheet = {
        cover, width, height, unit, is_icon(point) ? 0 : lround(unit), foot - GRID * unit};
    for (const char *at = outline->polygons; *at;) {
        Vec corners[CORNERS_MAX];
        int sign = *at == '-' ? -1 : 1;
        at += sign < 0;
        int count = read_corners(&at, corners);
        fill_moved(&sheet, corners, count, sign, ' ', outline->width);
        if (*at && *at != ' ') fill_moved(&sheet, corners, count, sign, *at++, outline->width);
        at += *at == ' ';
    }
    for (int i = 0; i < width * height; i++) pixels[i] = rgb_pack((Rgb){1, 1, 1}, cover[i]);
    free(cover);
    return true;
}
