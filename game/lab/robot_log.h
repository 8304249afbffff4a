// robot_log.h -- logs of vehicles: the speeds of their tracks or wheels, and the poses that were
// measured.
//
// A log of any length is read in constant memory. Rows beyond LOG_HZ_MAX are thinned, segments
// beyond LOG_SEGMENT_ROWS are cut, and those beyond LOG_SEGMENT_KEPT are thinned. Of more than
// LOG_ROWS_MAX rows, or a row per LOG_ROW_BYTES of a file of short rows, a random sample of the
// segments is kept, so that a fit takes a bounded time per byte.
#pragma once

#include "ai/maths/vec.h"
#include "game/lab_rows.h" // generated from rows.txt
#include "table.h"

typedef enum LogColumn { LOG_COLUMN_ROWS(AS_FIRST) LOG_COLUMNS } LogColumn;

typedef enum LogFrame {
    LOG_FRAME_AUTO,    // ros if the heading is called yaw, theta or orientation, or is a quaternion
    LOG_FRAME_COMPASS, // x east, y north, heading clockwise from north
    LOG_FRAME_ROS      // x ahead, y to the left, heading counter-clockwise from x
} LogFrame;

enum { LOG_NAME_MAX = 64 };

// The names of the columns of a file. Units are read from endings such as _radps or [rad/s], or
// given after a colon: "left=wheel_l:rad/s".
typedef struct LogFormat {
    char names[LOG_COLUMNS][LOG_NAME_MAX]; // "": the usual names
    int units[LOG_COLUMNS];                // index of a unit plus 1; 0: by the name's ending
    double wraps[LOG_COLUMNS];             // range of a counter that wraps around; 0: unknown
    LogFrame frame;
    double gauge_m;        // turns speed and yaw rate into tracks; 0: unknown
    double wheel_radius_m; // turns radians of the wheels into metres; 0: stay radians
    FILE *poses;           // a separate file of the poses, joined by time; or NULL
    const char *poses_name;
} LogFormat;

// Reads a list such as "time=stamp:ms,left=wl:rad/s". Returns false and sets `problem` if it is
// wrong.
bool robot_log_format_parse(LogFormat *format, const char *list, Problem *problem);

// The columns that were found in the header of a file.
typedef struct LogHeader {
    const LogFormat *format;
    int units[LOG_COLUMNS]; // index of a unit plus 1; 0 for the default
    bool is_found[LOG_COLUMNS], is_ros;
} LogHeader;

// Returns the layout of a table. Its header is read into `header`.
TableLayout robot_log_layout(LogHeader *header);
// Returns the factor of a column's numbers.
double robot_log_unit_value(const LogHeader *header, LogColumn column);
// Returns 1 if y and x are latitude and longitude, 0 if they are lengths, and -1 if they differ.
int robot_log_is_geographic(const LogHeader *header);
// Returns "m", "rad" or "count", the unit of the integral of a track.
const char *robot_log_track_unit(const LogHeader *header, LogColumn column);
// Returns whether the tracks are positions, such as counts of encoders, instead of speeds.
bool robot_log_has_positions(const LogHeader *header);
// Fills `ranges` with the possible wrap-around ranges of a position, in units: the range of a
// counter, or a full turn. Returns how many there are.
enum { LOG_RANGES = 2 };
int robot_log_ranges(const LogHeader *header, LogColumn column, double ranges[static LOG_RANGES]);

// The tracks are integrals of their speeds since the segment's first row: metres, radians of the
// wheels, or counts of an encoder.
typedef struct LogRow {
    double time_s, left, right;
    Pose pose;
    bool has_pose; // false if there is none, or if it only repeats the one before
} LogRow;

typedef struct LogSegment {
    int first, count; // rows
    int lead;         // rows before them in the same drive, to compute the initial motion
    int on;           // index of its ground
    double draw;      // random number; the segments with the smallest are kept
    char name[LOG_NAME_MAX], ground[LOG_NAME_MAX];
} LogSegment;

// A log without segments is cut into pieces of LOG_PIECE_S with at least LOG_PIECE_POSES, and where
// more than LOG_GAP_S pass between two rows, or the time goes back by as much. Segments are cut
// after LOG_SEGMENT_S.
#define LOG_PIECE_S 5.0
#define LOG_SEGMENT_S 20.0
#define LOG_GAP_S 1.0
#define LOG_LEAD_S 2.0
#define LOG_HZ_MAX 50.0
enum {
    LOG_PIECE_POSES = 4,
    LOG_GROUNDS_MAX = 8,
    LOG_GROUND_SEGMENTS = 5, // minimum per ground; others are dropped
    LOG_ROWS_MAX = 100000,
    LOG_ROWS_FEW = 20000, // minimum of the limit by bytes
    LOG_ROW_BYTES = 40,
    LOG_SEGMENT_ROWS = 50000,
    LOG_SEGMENT_KEPT = 1000,
    LOG_SEGMENTS_MAX = 2500
};

// The segments that are kept, and statistics of the file.
typedef struct RobotLog {
    LogRow *rows;
    LogSegment *segments;
    int row_count, segment_count;
    char grounds[LOG_GROUNDS_MAX][LOG_NAME_MAX]; // the one with most segments first
    int ground_count;                            // 1 if the log does not name grounds
    char left_out[128];     // segments on grounds with too few of them, such as "2 on ice"
    const char *track_unit; // "m", "rad" or "count"
    int pose_count;         // poses that were measured
    double pose_hz;         // median rate of the poses
    double row_hz;          // mean rate of the rows
    bool has_courses;       // headings are courses between places
    bool has_speeds;        // the tracks are speeds, not positions
    bool has_origin;        // places were latitudes and longitudes
    double origin_deg[2];   // latitude and longitude of x = y = 0; y is north
    double jump_range;      // a counter seems to wrap around at this number; 0 if it does not
    double duration_s;      // total of all segments
    // Statistics of the whole file:
    long long rows_read, repeated; // repeated: rows with the pose of the row before
    long long out_of_order;        // rows dropped, because their time does not follow
    long long unmatched;           // poses of the second file at times without tracks
    int segments_read, wraps;      // wraps: number of times that counters wrapped around
    bool is_sample;                // segments were dropped, because there are too many rows
} RobotLog;

// Reads a log. Returns false and sets `problem` if it cannot be read or lacks something. Free the
// log in any case.
bool robot_log_read(RobotLog *log, FILE *file, const char *name, const LogFormat *format,
                    Problem *problem);
void robot_log_free(RobotLog *log);
