// arc_rows.h -- a table of single steps, in and out: t1,t2,d,x,y,h becomes xp,yp,hp.
#pragma once

#include <stdio.h>

#include "method.h"
#include "platform/problem.h"

// One step: what two tracks do to a pose.
typedef struct ArcRow {
    double left_m, right_m, half_gauge_m;
    Pose pose;
} ArcRow;

// Reads rows one at a time. A header is optional: with one the columns are found by name, in any
// order and among others; without one they are the first six.
typedef struct ArcReader {
    FILE *file;
    const char *name; // in messages
    int line;
    bool has_header;
    int columns[6];
    char *text;
    size_t room;
} ArcReader;

typedef enum ArcRead { ARC_ROW, ARC_END, ARC_BAD } ArcRead;

ArcReader arc_reader(FILE *file, const char *name);
ArcRead arc_read(ArcReader *reader, ArcRow *row, Problem *problem); // ARC_BAD: "steps.csv:3: .."
void arc_reader_free(ArcReader *reader);                            // the file stays open
