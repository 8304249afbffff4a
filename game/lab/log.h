// log.h -- logs of vehicles: the speeds of their tracks or wheels, and the poses that were
// measured.
#pragma once

#include "ai/maths/vec.h"
#include "table.h"

typedef enum LogColumn {
    LOG_TIME,
    LOG_LEFT,
    LOG_RIGHT,
    LOG_X,
    LOG_Y,
    LOG_HEADING,
    LOG_SEGMENT,
    LOG_GROUND,
    LOG_QX, // the orientation as a quaternion, instead of a heading
    LOG_QY,
    LOG_QZ,
    LOG_QW,
    LOG_COLUMNS
} LogColumn;

typedef enum LogFrame {
    LOG_FRAME_AUTO,    // ros if the heading is called yaw, theta or orientation, or is a quaternion
    LOG_FRAME_COMPASS, // x east, y north, heading clockwise from north
    LOG_FRAME_ROS      // x ahead, y to the left, heading counter-clockwise from x
} LogFrame;

enum { LOG_NAME_MAX = 32 };

// How the columns of a file are called. Units are read from endings such as _radps, or given after
// a colon: "left=wheel_l:rad/s".
typedef struct LogFormat {
    char names[LOG_COLUMNS][LOG_NAME_MAX]; // "": the usual names
    int units[LOG_COLUMNS];                // index of a unit plus 1; 0: by the name's ending
    LogFrame frame;
    double wheel_radius_m; // turns radians of the wheels into metres; 0: stay radians
} LogFormat;

// Reads a list such as "time=stamp:ms,left=wl:rad/s". Returns false and sets `problem` if it is
// wrong.
bool log_format_parse(LogFormat *format, const char *list, Problem *problem);

// The tracks are integrals of their speeds since the segment's first row: metres, radians of the
// wheels, or counts of an encoder.
typedef struct LogRow {
    double time_s, left, right;
    Pose pose;
    bool has_pose; // false also for a pose that only repeats the one before
} LogRow;

typedef struct LogSegment {
    int first, count; // rows
    int lead;         // rows before them in the same drive, from which the initial motion follows
    char name[LOG_NAME_MAX], ground[LOG_NAME_MAX];
} LogSegment;

typedef struct DriveLog {
    LogRow *rows;
    LogSegment *segments;
    int row_count, segment_count;
    const char *track_unit;     // "m", "rad" or "count"
    int pose_count;             // poses that were measured
    int repeated, interpolated; // rows with a repeated pose, and rows without tracks
    double pose_hz;             // median rate of the poses
    double duration_s;          // of all segments
} DriveLog;

// A log without segments is cut into pieces of this length, and where more than LOG_GAP_S pass
// between two rows.
#define LOG_PIECE_S 5.0
#define LOG_GAP_S 1.0
#define LOG_LEAD_S 2.0

// Reads a log. Returns false and sets `problem` if it cannot be read or lacks something. Free the
// log in any case.
bool log_read(DriveLog *log, FILE *file, const char *name, const LogFormat *format,
              Problem *problem);
void log_free(DriveLog *log);
