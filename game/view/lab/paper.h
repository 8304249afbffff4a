// paper.h -- the file of a chart: SVG, PDF or PNG, with the font of the program, and with its
// origin as metadata. Only chart.c includes it.
#pragma once

#include <cairo-ft.h>
#include <hb-subset.h>

#include "platform/text.h"

typedef enum PaperType { PAPER_PNG, PAPER_SVG, PAPER_PDF } PaperType;

// The metadata of the file. The set-up can be NULL.
typedef struct PaperNotes {
    const char *title, *description, *program, *command, *setup;
} PaperNotes;

typedef struct Paper {
    cairo_t *cairo;
    cairo_surface_t *surface;
    PaperType type;
    const char *path, *font_file;
    FT_Library library;
    cairo_font_face_t *font;
    Text bytes;         // the file as Cairo writes it
    Text texts;         // SVG: the text elements
    hb_set_t *letters;  // SVG: the characters in use
    double scale;       // size of a unit of the drawing, in units of the file
    int dots_per_metre; // PNG
} Paper;

// Returns whether the name ends in .svg, .pdf or .png; otherwise sets `problem`.
bool paper_type(const char *path, PaperType *type, Problem *problem);

// Opens a page of `width` x `height` units of 1/96 inch times `scale`, and of `dots_per_inch` for
// PNG. Returns false and sets `problem` on failure. Nothing is written before paper_close, which
// must be called even after a failure.
bool paper_open(Paper *paper, const char *path, const char *font_file, double width, double height,
                double scale, double dots_per_inch, Problem *problem);

// Returns the width of a text.
double paper_text_width(const Paper *paper, double size, const char *words);

// Writes a text that begins at (x, y) on its baseline, in a colour 0xRRGGBB.
void paper_text(Paper *paper, double size, double x, double y, unsigned ink, const char *words);

// Writes the file if `is_kept`, and frees the page. Returns false and sets `problem` on failure.
bool paper_close(Paper *paper, bool is_kept, const PaperNotes *notes, Problem *problem);
