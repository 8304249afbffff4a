// claims.h -- the numbers and pictures of pages, and the results that they must agree with.
//
// A manifest lists them (docs/numbers.txt, which explains its form). Each entry quotes a text of a
// page, with # in place of numbers, and has a formula that computes these numbers from the results
// of an experiment. Every picture and number of a page belongs to such a text, or is exempted by
// find_exempt in claims.c: code, headings, years, and numbers of figures, comments and other parts
// of a source.
#pragma once

#include <jansson.h>

#include "platform/text.h"

// Formulas over the numbers of a JSON document (formula.c), as in
// 100 * runs[update=exact controller=pure-pursuit].captured / setup.cells.
enum { NUMBERS_MAX = 1024 };
typedef struct Numbers {
    double values[NUMBERS_MAX];
    int count;
} Numbers;

// Evaluates a formula. It consists of numbers, paths, + - * /, parentheses, functions (abs, acos in
// degrees, count, max, min, sqrt), and commas, which join lists. A path is the name of a member,
// followed by members of it, and stands for the list of all numbers that it reaches: it passes
// through every item of an array, or through those with the members in brackets (`~`: contain that
// text). Text with spaces is quoted. A list and a single number are combined item by item. Returns
// false and sets `problem` on failure.
bool formula_evaluate(const char *text, const json_t *document, Numbers *result, Problem *problem);

// An experiment: the words of its command line, and the file that it reads ("" for none).
typedef struct ClaimRun {
    char *name, *command, *needs;
    bool is_long;
} ClaimRun;

typedef struct Claim {
    int line; // line number in the manifest
    int page; // index of the page
    int run;  // index of the experiment; -1: the text contains no results
    char *text, *values, *unit, *tolerance;
    bool is_picture; // `text` is its path, relative to the page
} Claim;

// A page without line breaks and repeated spaces.
typedef struct ClaimPage {
    char *name, *text;
    int *lines;           // line number of each byte
    unsigned char *marks; // marks of each byte: exempt, or part of the text of a claim
    int length;
} ClaimPage;

typedef struct Claims {
    const char *name;
    char *bytes;
    ClaimRun *runs;
    Claim *claims;
    ClaimPage *pages;
    int run_count, claim_count, page_count;
} Claims;

// Reads the manifest and its pages in the same folder. On failure returns false and sets `problem`.
bool claims_read(const char *manifest, Claims *claims, Problem *problem);
void claims_free(Claims *claims);

// A number of a page with its measured value.
typedef struct ClaimMark {
    const Claim *claim;
    int line; // line number in the page
    double printed, measured, tolerance;
    bool is_equal;
    char why[PROBLEM_MAX]; // an error in the text or its formula; "" if the numbers are valid
} ClaimMark;

// Compares the numbers of a claim with the results of its experiment, a JSON document, or only
// finds its text if `results` is NULL and it has an experiment. Appends one mark per number, and
// one for each mistake, to the array at `marks`. Returns false if out of memory.
bool claim_check(Claims *claims, const Claim *claim, const json_t *results, ClaimMark **marks,
                 int *count);

// Calls `report` for each number and each picture of the pages that belongs to no claim. To be
// called after claim_check for all claims.
void claims_unmarked(const Claims *claims,
                     void (*report)(void *owner, const char *page, int line, const char *item),
                     void *owner);
