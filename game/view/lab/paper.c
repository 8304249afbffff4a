// paper.c -- the file of a chart: SVG text with a subset of the font, and metadata.
#include "paper.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

enum { DOTS = 96, POINTS = 72 };

bool paper_type(const char *path, PaperType *type, Problem *problem) {
    static const char *const ENDINGS[] = {".png", ".svg", ".pdf"};
    for (int i = 0; i < 3; i++) {
        if (!path_ends(path, ENDINGS[i])) continue;
        *type = (PaperType)i;
        return true;
    }
    return problem_set(problem, "%s: the name of a chart must end in .svg, .pdf or .png", path);
}

static cairo_status_t keep(void *paper, const unsigned char *bytes, unsigned count) {
    text_add_bytes(&((Paper *)paper)->bytes, bytes, count);
    return ((Paper *)paper)->bytes.error ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

// SVG and PDF files are measured in points of 1/72 inch.
bool paper_open(Paper *paper, const char *path, const char *font_file, double width, double height,
                double scale, double dots_per_inch, Problem *problem) {
    *paper = (Paper){.path = path, .font_file = font_file};
    paper->letters = hb_set_create();
    FT_Face face;
    if (!paper_type(path, &paper->type, problem)) return false;
    if (FT_Init_FreeType(&paper->library)) return problem_set(problem, "out of memory");
    if (FT_New_Face(paper->library, font_file, 0, &face))
        return problem_set(problem, "%s: cannot be read as a font", font_file);
    paper->font = cairo_ft_font_face_create_for_ft_face(face, 0);
    double dots = paper->type == PAPER_PNG ? dots_per_inch : POINTS;
    paper->scale = scale * dots / DOTS;
    paper->dots_per_metre = (int)(dots / 0.0254 + 0.5);
    width *= paper->scale, height *= paper->scale;
    paper->surface = paper->type == PAPER_PNG
                         ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width + 0.5),
                                                      (int)(height + 0.5))
                         : (paper->type == PAPER_PDF
                                ? cairo_pdf_surface_create_for_stream
                                : cairo_svg_surface_create_for_stream)(keep, paper, width, height);
    cairo_surface_set_device_scale(paper->surface, paper->scale, paper->scale);
    paper->cairo = cairo_create(paper->surface);
    // The settings of the system would change shapes and widths of letters.
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(paper->cairo, options);
    cairo_font_options_destroy(options);
    cairo_set_font_face(paper->cairo, paper->font);
    return true;
}

double paper_text_width(const Paper *paper, double size, const char *words) {
    cairo_text_extents_t extents;
    cairo_set_font_size(paper->cairo, size);
    cairo_text_extents(paper->cairo, words, &extents);
    return extents.x_advance;
}

// Adds the characters of valid UTF-8 to the set.
static void add_letters(hb_set_t *letters, const char *words) {
    for (const unsigned char *at = (const unsigned char *)words; *at;) {
        unsigned letter = *at++;
        if (letter >= 0xc0) letter &= letter < 0xe0 ? 0x1fu : letter < 0xf0 ? 0xfu : 7u;
        while ((*at & 0xc0) == 0x80) letter = letter << 6 | (*at++ & 0x3fu);
        hb_set_add(letters, letter);
    }
}

void paper_text(Paper *paper, double size, double x, double y, unsigned ink, const char *words) {
    if (paper->type == PAPER_SVG) {
        add_letters(paper->letters, words);
        text_add_words(&paper->texts,
                       "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" "
                       "fill=\"#%06x\">",
                       x, y, size, ink);
        text_add_xml(&paper->texts, words);
        text_add_words(&paper->texts, "</text>\n");
        return;
    }
    cairo_set_font_size(paper->cairo, size);
    cairo_set_source_rgb(paper->cairo, (ink >> 16) / 255.0, (ink >> 8 & 255) / 255.0,
                         (ink & 255) / 255.0);
    cairo_move_to(paper->cairo, x, y);
    cairo_show_text(paper->cairo, words);
}

static void add_base64(Text *text, const unsigned char *bytes, size_t count) {
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        unsigned group = (unsigned)bytes[i] << 16 | (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);
        char digits[] = {DIGITS[group >> 18], DIGITS[group >> 12 & 63],
                         left > 1 ? DIGITS[group >> 6 & 63] : '=',
                         left > 2 ? DIGITS[group & 63] : '='};
        text_add_bytes(text, digits, sizeof digits);
    }
}

// Adds a style with a font that contains the page's letters, its copyright and its licence.
static bool add_font(Text *text, const Paper *paper) {
    enum { COPYRIGHT = 0, LICENCE = 13, ADDRESS = 14 };
    hb_blob_t *file = hb_blob_create_from_file_or_fail(paper->font_file);
    hb_face_t *face = hb_face_create(file, 0);
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    hb_face_t *small = NULL;
    if (file && input) {
        hb_set_union(hb_subset_input_unicode_set(input), paper->letters);
        hb_set_t *names = hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID);
        hb_set_add(names, COPYRIGHT);
        hb_set_add_range(names, LICENCE, ADDRESS);
        hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING);
        small = hb_subset_or_fail(face, input);
    }
    if (small) {
        unsigned count;
        hb_blob_t *blob = hb_face_reference_blob(small);
        const char *bytes = hb_blob_get_data(blob, &count);
        text_add_words(text, "<style>@font-face{font-family:\"DejaVu Sans\";"
                             "src:url(data:font/ttf;base64,");
        add_base64(text, (const unsigned char *)bytes, count);
        text_add_words(text, ")}</style>\n");
        hb_blob_destroy(blob);
    }
    hb_face_destroy(small);
    hb_subset_input_destroy(input);
    hb_face_destroy(face);
    hb_blob_destroy(file);
    return small;
}

static void add_element(Text *text, const char *name, const char *words) {
    text_add_words(text, "<%s>", name);
    text_add_xml(text, words);
    text_add_words(text, "</%s>\n", name);
}

// Inserts title, description, metadata and font after the first tag of Cairo's file, and the text
// elements before its last one.
static bool finish_svg(const Paper *paper, const PaperNotes *notes, Text *file) {
    static const char LAST[] = "</svg>";
    const char *bytes = paper->bytes.at, *end = bytes + paper->bytes.count;
    const char *tag = strstr(bytes, "<svg"), *rest = tag ? strchr(tag, '>') : NULL;
    ASSERT(rest);
    while (end > rest && strncmp(end, LAST, strlen(LAST)) != 0) end--;
    rest++;
    text_add_bytes(file, bytes, (size_t)(rest - bytes));
    text_add_words(file, "\n");
    add_element(file, "title", notes->title);
    add_element(file, "desc", notes->description);
    text_add_words(file, "<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n");
    add_element(file, "dc:creator", notes->program);
    add_element(file, "dc:source", notes->command);
    if (notes->setup) add_element(file, "dc:description", notes->setup);
    text_add_words(file, "</metadata>\n");
    if (!add_font(file, paper)) return false;
    text_add_bytes(file, rest, (size_t)(end - rest));
    text_add_words(file, "<g font-family=\"DejaVu Sans\" transform=\"scale(%.6g)\">\n",
                   paper->scale);
    text_add_bytes(file, paper->texts.at, paper->texts.count);
    text_add_words(file, "</g>\n%s\n", LAST);
    return true;
}

static void big_endian(unsigned char bytes[static 4], unsigned long number) {
    for (int i = 0; i < 4; i++) bytes[i] = (unsigned char)(number >> (24 - 8 * i) & 255);
}

static void add_chunk(Text *file, const char *type, const Text *data) {
    unsigned char number[4];
    big_endian(number, data->count);
    text_add_bytes(file, number, sizeof number);
    text_add_bytes(file, type, 4);
    text_add_bytes(file, data->at, data->count);
    uLong sum = crc32(crc32(0, (const Bytef *)type, 4), (const Bytef *)data->at, (uInt)data->count);
    big_endian(number, sum);
    text_add_bytes(file, number, sizeof number);
}

// Inserts the resolution and text chunks after the header of Cairo's file. Text outside ASCII needs
// the chunk iTXt.
static void finish_png(const Paper *paper, const PaperNotes *notes, Text *file) {
    enum { HEADER = 33 };
    const struct {
        const char *key, *words;
    } rows[] = {{"Title", notes->title},
                {"Description", notes->description},
                {"Software", notes->program},
                {"Comment", notes->command},
                {"Setup", notes->setup}};
    int count = notes->setup ? 5 : 4;
    text_add_bytes(file, paper->bytes.at, HEADER);
    for (int i = -1; i < count; i++) {
        Text data = {0};
        unsigned char size[9] = {[8] = 1};
        big_endian(size, (unsigned long)paper->dots_per_metre);
        big_endian(size + 4, (unsigned long)paper->dots_per_metre);
        bool is_ascii = true;
        for (const char *at = i < 0 ? "" : rows[i].words; *at; at++) is_ascii &= !(*at & 0x80);
        if (i < 0) {
            text_add_bytes(&data, size, sizeof size);
        } else {
            text_add_bytes(&data, rows[i].key, strlen(rows[i].key) + 1);
            if (!is_ascii) text_add_bytes(&data, "\0\0\0", 4); // no compression, no translation
            text_add_bytes(&data, rows[i].words, strlen(rows[i].words));
        }
        add_chunk(file, i < 0 ? "pHYs" : is_ascii ? "tEXt" : "iTXt", &data);
        free(data.at);
    }
    text_add_bytes(file, paper->bytes.at + HEADER, paper->bytes.count - HEADER);
}

// A fixed date, because the same command must write the same bytes.
static bool describe_pdf(cairo_surface_t *surface, const PaperNotes *notes) {
    Text keywords = {0};
    text_add_bytes(&keywords, notes->command, strlen(notes->command));
    if (notes->setup) {
        text_add_words(&keywords, "; setup: ");
        text_add_bytes(&keywords, notes->setup, strlen(notes->setup));
    }
    text_add_bytes(&keywords, "", 1);
    if (keywords.error) return free(keywords.at), false;
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, notes->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, notes->description);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_KEYWORDS, keywords.at);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, notes->program);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    free(keywords.at);
    return true;
}

static bool write_file(Paper *paper, const PaperNotes *notes, Problem *problem) {
    Text file = {0};
    bool is_described = paper->type != PAPER_PDF || describe_pdf(paper->surface, notes);
    cairo_status_t status = is_described ? cairo_status(paper->cairo) : CAIRO_STATUS_NO_MEMORY;
    if (paper->type == PAPER_PNG && !status)
        status = cairo_surface_write_to_png_stream(paper->surface, keep, paper);
    cairo_surface_finish(paper->surface);
    if (!status) status = cairo_surface_status(paper->surface);
    if (!status) text_add_bytes(&paper->bytes, "", 1), paper->bytes.count--; // a final zero
    bool is_fine = !status && !paper->bytes.error;
    if (is_fine && paper->type == PAPER_SVG)
        is_fine = finish_svg(paper, notes, &file);
    else if (is_fine && paper->type == PAPER_PNG)
        finish_png(paper, notes, &file);
    else if (is_fine)
        text_add_bytes(&file, paper->bytes.at, paper->bytes.count);
    if (!is_fine || file.error)
        problem_set(problem, "%s: cannot be written: %s", paper->path,
                    status == CAIRO_STATUS_INVALID_SIZE
                        ? "it is too large for a .png; use .svg or .pdf, or a larger --width"
                    : status ? cairo_status_to_string(status)
                             : "out of memory");
    else if (!file_replace(paper->path, file.at, file.count))
        is_fine = problem_set(problem, "%s: cannot be written: %s", paper->path, strerror(errno));
    is_fine &= !file.error;
    free(file.at);
    return is_fine;
}

bool paper_close(Paper *paper, bool is_kept, const PaperNotes *notes, Problem *problem) {
    bool is_fine = !is_kept || write_file(paper, notes, problem);
    cairo_destroy(paper->cairo);
    cairo_surface_destroy(paper->surface);
    cairo_font_face_destroy(paper->font);
    cairo_debug_reset_static_data();  // cached fonts refer to the face
    FT_Done_FreeType(paper->library); // frees the face too
    hb_set_destroy(paper->letters);
    free(paper->bytes.at);
    free(paper->texts.at);
    return is_fine;
}
