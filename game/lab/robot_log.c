// robot_log.c -- reading logs of vehicles.
#include "robot_log.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/dice.h"

enum { LEAD_ROWS = 128, SIDES = 2, NUMBERS = LOG_HEADING + 1, JUMPS_LEAST = 4 };
#define COURSE_CHORD_M 0.3
#define COURSE_S 2.0
#define THIN_S (0.99 / LOG_HZ_MAX) // rounded times of 50 Hz are not thinned

// The numbers of a row of the file, converted to the frame of the game.
typedef struct RawRow {
    double numbers[NUMBERS];
} RawRow;

// A position that wraps around: an encoder's counter, or the angle of a wheel.
typedef struct Counter {
    double ranges[LOG_RANGES];
    int range_count;
    double last, step, past; // last number, the step to it, and the sum of the ranges passed
    double least, most;      // range of the numbers of the file
    double span;             // range when it last grew by more than a tenth
    int jumps;               // steps of more than half of the span since then
} Counter;

// A file and its next row.
typedef struct Source {
    TableReader table;
    TableLayout layout;
    LogHeader header;
    double numbers[LOG_COLUMNS];
    double first_s, time_s; // times of the first and of the next row
    bool has_row, has_begun;
} Source;

typedef struct Reading {
    RobotLog *log;
    Source tracks, places;
    const Source *posing;   // the file with the poses, by default the tracks too
    double north_m, east_m; // metres per radian of latitude and longitude
    LogFrame frame;
    bool has_segments, has_twist; // twist: the log has no tracks
    LogSegment now;               // the current segment
    RawRow raw[LOG_SEGMENT_ROWS];
    LogRow rows[LOG_SEGMENT_ROWS];
    int posed_rows[LOG_SEGMENT_ROWS];
    int count, poses;       // number of its rows, and of its poses
    RawRow pose;            // the last one with a pose
    LogRow lead[LEAD_ROWS]; // the last rows of the segment before
    char lead_ground[LOG_NAME_MAX];
    int lead_count;
    Counter counters[SIDES];
    Dice dice;
    double share; // segments with a lower draw are kept
    int rows_size, segments_size;
    long long posed, tracked; // rows with poses, and with tracks
    double dt_sum_s;          // sum of the times between rows
} Reading;

// Returns the yaw of a quaternion, counter-clockwise; NAN for one of zero length.
static double quaternion_yaw(const double q[4]) {
    if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0) return NAN;
    return atan2(2 * (q[3] * q[2] + q[0] * q[1]), 1 - 2 * (q[1] * q[1] + q[2] * q[2]));
}

// Projects a latitude and a longitude to the plane that touches the WGS 84 ellipsoid at the first
// place. Returns false and sets `problem` if they are impossible.
static bool project(Reading *reading, RawRow *row, Problem *problem) {
    double *x = &row->numbers[LOG_X], *y = &row->numbers[LOG_Y];
    double *origin = reading->log->origin_deg, degrees[] = {*y * 180 / PI, *x * 180 / PI};
    const TableReader *table = &reading->posing->table;
    if (*x == 0 && *y == 0) *x = *y = NAN; // a receiver without a fix
    if (!isfinite(*x + *y)) return true;
    if (fabs(degrees[0]) > 90 || fabs(degrees[1]) > 360)
        return problem_set(problem,
                           "%s:%d: latitude %g and longitude %g are not degrees; check their "
                           "columns and units",
                           table->name, table->line, degrees[0], degrees[1]);
    if (!reading->log->has_origin) {
        double flat = 6.69437999014e-3, across = sqrt(1 - flat * sin(*y) * sin(*y));
        reading->log->has_origin = true;
        memcpy(origin, degrees, sizeof degrees);
        reading->east_m = 6378137 * cos(*y) / across;
        reading->north_m = 6378137 * (1 - flat) / (across * across * across);
    }
    *x = reading->east_m * angle_wrap(*x - origin[1] * PI / 180);
    *y = reading->north_m * (*y - origin[0] * PI / 180);
    return true;
}

// Converts the row of a source to the frame of the game: x east, y north, heading clockwise.
static bool convert(Reading *reading, const Source *source, RawRow *row, Problem *problem) {
    const double *numbers = source->numbers;
    ASSERT(source->has_row && (source == &reading->tracks || source == &reading->places));
    for (int i = 0; i < NUMBERS; i++)
        row->numbers[i] = numbers[i] * robot_log_unit_value(&source->header, (LogColumn)i);
    row->numbers[LOG_TIME] = source->time_s;
    if (source != &reading->tracks) row->numbers[LOG_LEFT] = row->numbers[LOG_RIGHT] = NAN;
    if (source == &reading->tracks && reading->has_twist) {
        const LogHeader *header = &reading->tracks.header;
        double mps = numbers[LOG_LINEAR] * robot_log_unit_value(header, LOG_LINEAR),
               radps = numbers[LOG_ANGULAR] * robot_log_unit_value(header, LOG_ANGULAR);
        row->numbers[LOG_LEFT] = mps - radps * header->format->gauge_m / 2;
        row->numbers[LOG_RIGHT] = mps + radps * header->format->gauge_m / 2;
    }
    if (source != reading->posing)
        return row->numbers[LOG_X] = row->numbers[LOG_Y] = row->numbers[LOG_HEADING] = NAN, true;
    double *heading = &row->numbers[LOG_HEADING], x_m = row->numbers[LOG_X];
    if (source->table.columns[LOG_HEADING] < 0) *heading = quaternion_yaw(&numbers[LOG_QX]);
    bool is_ros = reading->frame == LOG_FRAME_ROS,
         has_map = robot_log_is_geographic(&source->header);
    if (is_ros) *heading = (has_map ? PI / 2 : 0) - *heading; // on a map yaw is measured from east
    if (reading->log->has_courses) *heading = 0;              // until fill_courses
    if (has_map) return project(reading, row, problem);
    if (!is_ros) return true;
    row->numbers[LOG_X] = -row->numbers[LOG_Y];
    row->numbers[LOG_Y] = x_m;
    return true;
}

// Grows `items`. Returns false and sets `problem` if out of memory.
static bool make_room(void **items, int count, int *size, size_t item, Problem *problem) {
    if (count <= *size) return true;
    int wanted = count + count / 2 + 256;
    void *larger = realloc(*items, (size_t)wanted * item);
    if (!larger) return problem_set(problem, "out of memory");
    *items = larger, *size = wanted;
    return true;
}

// Unwraps a position. It has wrapped if the step across the end of the range is shorter than the
// direct one, and more like the previous step. Returns the number without jumps.
static double count_on(Counter *counter, double number, int *wraps) {
    double step = isnan(counter->last) ? 0 : number - counter->last, best = step;
    for (int i = 0; i < counter->range_count; i++) {
        double range = counter->ranges[i], least = min_of(number, counter->last);
        bool is_within = least >= -range / 2 && max_of(number, counter->last) <= range;
        bool is_signed = max_of(number, counter->last) <= range / 2;
        double across = step - copysign(range, step);
        if (!is_within || (least < 0 && !is_signed) || fabs(across) > fabs(step)) continue;
        if (fabs(across - counter->step) < fabs(step - counter->step)) best = across;
        break;
    }
    if (best != step) {
        ++*wraps;
        counter->past += best - step;
    } else if (fabs(step) > counter->span / 2) {
        counter->jumps++;
    }
    counter->least = min_of(counter->least, number);
    counter->most = max_of(counter->most, number);
    if (counter->most - counter->least > 1.1 * counter->span) {
        counter->span = counter->most - counter->least;
        counter->jumps = 0;
    }
    counter->step = best, counter->last = number;
    return number + counter->past;
}

static bool has_pose(const RawRow *row) {
    return isfinite(row->numbers[LOG_X] + row->numbers[LOG_Y] + row->numbers[LOG_HEADING]);
}

// Many loggers repeat the last pose until there is a new one. A pose that is equal to the one
// before, to the last digit, was not measured again.
static bool is_repeated(const RawRow *row, const RawRow *before) {
    for (int i = LOG_X; i <= LOG_HEADING; i++)
        if (row->numbers[i] != before->numbers[i]) return false;
    return row->numbers[LOG_LEFT] != 0 || row->numbers[LOG_RIGHT] != 0;
}

static bool begins_segment(const Reading *reading, double time_s) {
    const LogSegment *now = &reading->now;
    if (!reading->count) return true;
    if (strncmp(table_text(&reading->tracks.table, LOG_GROUND), now->ground, LOG_NAME_MAX - 1))
        return true;
    double from_s = reading->raw[reading->count - 1].numbers[LOG_TIME];
    if (from_s - time_s > LOG_GAP_S) return true;
    double age_s = time_s - reading->raw[0].numbers[LOG_TIME];
    if (reading->has_segments)
        return age_s >= LOG_SEGMENT_S || strncmp(table_text(&reading->tracks.table, LOG_SEGMENT),
                                                 now->name, LOG_NAME_MAX - 1);
    return time_s - from_s > LOG_GAP_S ||
           (age_s >= LOG_PIECE_S && reading->poses >= LOG_PIECE_POSES);
}

static void begin_segment(Reading *reading) {
    LogSegment *now = &reading->now;
    const TableReader *table = &reading->tracks.table;
    *now = (LogSegment){0};
    snprintf(now->ground, LOG_NAME_MAX, "%s", table_text(table, LOG_GROUND));
    if (reading->has_segments)
        snprintf(now->name, LOG_NAME_MAX, "%s", table_text(table, LOG_SEGMENT));
    else
        snprintf(now->name, LOG_NAME_MAX, "%d", reading->log->segments_read + 1);
    reading->count = reading->poses = 0;
}

// Fills gaps in a track's column linearly, and its ends with the nearest value. Returns false if
// the segment has no value at all.
static bool fill_gaps(RawRow *rows, int count, LogColumn column) {
    int last = -1;
    for (int i = 0; i < count; i++) {
        if (isnan(rows[i].numbers[column])) continue;
        double from_s = last < 0 ? 0 : rows[last].numbers[LOG_TIME];
        for (int k = last + 1; k < i; k++) {
            double share = last < 0 ? 1
                                    : (rows[k].numbers[LOG_TIME] - from_s) /
                                          (rows[i].numbers[LOG_TIME] - from_s);
            double from = last < 0 ? 0 : rows[last].numbers[column];
            rows[k].numbers[column] = from + share * (rows[i].numbers[column] - from);
        }
        last = i;
    }
    for (int k = last + 1; last >= 0 && k < count; k++)
        rows[k].numbers[column] = rows[last].numbers[column];
    return last >= 0;
}

// Returns the way of the tracks between two rows.
static double way_between(const Reading *reading, int from, int to) {
    const RawRow *raw = reading->raw;
    double way = 0;
    for (int side = LOG_LEFT; side <= LOG_RIGHT; side++) {
        if (robot_log_has_positions(&reading->tracks.header))
            way += raw[to].numbers[side] - raw[from].numbers[side];
        else
            for (int i = from; i < to; i++)
                way += raw[i].numbers[side] *
                       (raw[i + 1].numbers[LOG_TIME] - raw[i].numbers[LOG_TIME]);
    }
    return way;
}

// Sets headings to the courses between the places before and after each place, as many on either
// side as are needed for a chord of COURSE_CHORD_M. Places without such a course lose their pose.
static void fill_courses(Reading *reading) {
    RawRow *raw = reading->raw;
    int count = 0, *posed = reading->posed_rows;
    for (int i = 0; i < reading->count; i++)
        if (has_pose(&raw[i])) posed[count++] = i;
    for (int i = 0; i < count; i++) {
        raw[posed[i]].numbers[LOG_HEADING] = NAN;
        for (int k = 1; k <= i && i + k < count; k++) {
            const double *from = raw[posed[i - k]].numbers, *to = raw[posed[i + k]].numbers;
            double x_m = to[LOG_X] - from[LOG_X], y_m = to[LOG_Y] - from[LOG_Y];
            if (to[LOG_TIME] - from[LOG_TIME] > COURSE_S) break;
            if (hypot(x_m, y_m) < COURSE_CHORD_M) continue;
            bool is_back = way_between(reading, posed[i - k], posed[i + k]) < 0;
            raw[posed[i]].numbers[LOG_HEADING] = is_back ? atan2(-x_m, -y_m) : atan2(x_m, y_m);
            break;
        }
    }
}

// Integrates the tracks of the segment. Returns the number of poses that were measured.
static int integrate(Reading *reading) {
    LogRow before = {0};
    int posed = -1, poses = 0;
    for (int i = 0; i < reading->count; i++) {
        const RawRow *raw = &reading->raw[i];
        const double *numbers = raw->numbers, *last = i ? raw[-1].numbers : numbers;
        double dt_s = numbers[LOG_TIME] - last[LOG_TIME];
        LogRow row = {.time_s = numbers[LOG_TIME],
                      .pose = {numbers[LOG_X], numbers[LOG_Y], numbers[LOG_HEADING]}};
        if (robot_log_has_positions(&reading->tracks.header)) {
            row.left = numbers[LOG_LEFT] - reading->raw[0].numbers[LOG_LEFT];
            row.right = numbers[LOG_RIGHT] - reading->raw[0].numbers[LOG_RIGHT];
        } else {
            row.left = before.left + dt_s * (numbers[LOG_LEFT] + last[LOG_LEFT]) / 2;
            row.right = before.right + dt_s * (numbers[LOG_RIGHT] + last[LOG_RIGHT]) / 2;
        }
        row.has_pose = has_pose(raw);
        if (row.has_pose && posed >= 0 && is_repeated(raw, &reading->raw[posed]))
            row.has_pose = false, reading->log->repeated++;
        if (has_pose(raw)) posed = i;
        poses += row.has_pose;
        reading->rows[i] = before = row;
    }
    return poses;
}

// Removes rows that follow another one sooner than 1 / LOG_HZ_MAX, or in a long segment than 1 /
// LOG_SEGMENT_KEPT of it. Rows with poses are removed last. Returns the number of rows.
static int thin(LogRow *rows, int count) {
    double row_s = -INFINITY, pose_s = -INFINITY;
    double gap_s = max_of(THIN_S, (rows[count - 1].time_s - rows->time_s) / LOG_SEGMENT_KEPT);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        LogRow row = rows[i];
        bool is_due = row.time_s - row_s >= gap_s;
        bool has_pose = row.has_pose && row.time_s - pose_s >= gap_s;
        if (!is_due && !has_pose) continue;
        row_s = row.time_s;
        if (row.has_pose) pose_s = row.time_s;
        rows[kept++] = row;
    }
    return kept;
}

// Returns how many rows of the segment before continue to the current one.
static int count_lead(const Reading *reading) {
    const LogRow *rows = &reading->lead[reading->lead_count];
    if (!reading->lead_count || strcmp(reading->now.ground, reading->lead_ground)) return 0;
    double start_s = reading->rows[0].time_s, gap_s = start_s - rows[-1].time_s;
    int lead = 0;
    while (gap_s > 0 && gap_s <= LOG_GAP_S && lead < reading->lead_count &&
           start_s - rows[-1 - lead].time_s < LOG_LEAD_S)
        lead++;
    return lead;
}

static void keep_lead(Reading *reading) {
    int count = reading->count < LEAD_ROWS ? reading->count : LEAD_ROWS;
    memcpy(reading->lead, &reading->rows[reading->count - count], (size_t)count * sizeof(LogRow));
    memcpy(reading->lead_ground, reading->now.ground, LOG_NAME_MAX);
    reading->lead_count = count;
}

// Drops the tenth of the segments with the highest draws. Returns false if out of memory.
static bool leave_out(Reading *reading) {
    RobotLog *log = reading->log;
    double *draws = malloc((size_t)log->segment_count * sizeof *draws);
    int kept = 0, rows = 0;
    if (!draws) return false;
    for (int s = 0; s < log->segment_count; s++) draws[s] = log->segments[s].draw;
    qsort(draws, (size_t)log->segment_count, sizeof *draws, compare_reals);
    reading->share = draws[(log->segment_count - 1) * 9 / 10];
    free(draws);
    for (int s = 0; s < log->segment_count; s++) {
        LogSegment segment = log->segments[s];
        int count = segment.lead + segment.count;
        if (segment.draw >= reading->share) continue;
        memmove(&log->rows[rows], &log->rows[segment.first - segment.lead],
                (size_t)count * sizeof *log->rows);
        segment.first = rows + segment.lead;
        log->segments[kept++] = segment;
        rows += count;
    }
    log->segment_count = kept, log->row_count = rows;
    log->is_sample = true;
    return true;
}

// Returns the maximum number of rows to keep of the part that has been read.
static double rows_max(const Reading *reading) {
    long long bytes = reading->tracks.table.bytes + reading->places.table.bytes;
    double by_bytes = (double)bytes / LOG_ROW_BYTES;
    return clamp(by_bytes, LOG_ROWS_FEW, LOG_ROWS_MAX);
}

// Keeps the segment with its lead, if its draw is low enough.
static bool keep_segment(Reading *reading, int lead, Problem *problem) {
    RobotLog *log = reading->log;
    LogSegment *segment = &reading->now;
    segment->draw = dice_unit(&reading->dice);
    if (segment->draw >= reading->share) return true;
    if (!make_room((void **)&log->rows, log->row_count + lead + reading->count, &reading->rows_size,
                   sizeof *log->rows, problem) ||
        !make_room((void **)&log->segments, log->segment_count + 1, &reading->segments_size,
                   sizeof *log->segments, problem))
        return false;
    memcpy(&log->rows[log->row_count], &reading->lead[reading->lead_count - lead],
           (size_t)lead * sizeof *log->rows);
    segment->first = log->row_count + lead;
    segment->lead = lead, segment->count = reading->count;
    memcpy(&log->rows[segment->first], reading->rows, (size_t)reading->count * sizeof *log->rows);
    log->row_count = segment->first + segment->count;
    log->segments[log->segment_count++] = *segment;
    while (log->row_count > rows_max(reading) || log->segment_count > LOG_SEGMENTS_MAX)
        if (!leave_out(reading)) return problem_set(problem, "out of memory");
    return true;
}

static bool end_segment(Reading *reading, Problem *problem) {
    RawRow *raw = reading->raw;
    int count = reading->count;
    if (!count) return true;
    reading->log->segments_read++;
    for (int i = 0; i < count; i++) {
        reading->tracked += !isnan(raw[i].numbers[LOG_LEFT] + raw[i].numbers[LOG_RIGHT]);
        reading->posed += has_pose(&raw[i]);
    }
    if (!fill_gaps(raw, count, LOG_LEFT) || !fill_gaps(raw, count, LOG_RIGHT)) {
        reading->lead_count = 0;
        return true;
    }
    if (reading->log->has_courses) fill_courses(reading);
    int poses = integrate(reading);
    reading->count = thin(reading->rows, count);
    bool is_kept = poses < 2 || keep_segment(reading, count_lead(reading), problem);
    keep_lead(reading);
    return is_kept;
}

// Fills in numbers that a row lacks from another row of the same time. Returns whether it did.
static bool merge(RawRow *row, const RawRow *other) {
    bool is_merged = false;
    for (int i = 0; i < NUMBERS; i++) {
        if (!isnan(row->numbers[i]) || isnan(other->numbers[i])) continue;
        row->numbers[i] = other->numbers[i];
        is_merged = true;
    }
    return is_merged;
}

static void continue_counters(Reading *reading, RawRow *row) {
    if (!robot_log_has_positions(&reading->tracks.header)) return;
    for (int i = 0; i < SIDES; i++) {
        double *number = &row->numbers[LOG_LEFT + i];
        if (!isnan(*number))
            *number = count_on(&reading->counters[i], *number, &reading->log->wraps);
    }
}

static void count_pose(Reading *reading, const RawRow *row) {
    if (!has_pose(row)) return;
    reading->poses += !reading->poses || !is_repeated(row, &reading->pose);
    reading->pose = *row;
}

static bool add_row(Reading *reading, const Source *source, Problem *problem) {
    RobotLog *log = reading->log;
    RawRow row;
    if (!convert(reading, source, &row, problem)) return false;
    double time_s = row.numbers[LOG_TIME];
    bool begins = begins_segment(reading, time_s);
    RawRow *before = begins ? NULL : &reading->raw[reading->count - 1];
    double step_s = begins ? 0 : time_s - before->numbers[LOG_TIME];
    log->rows_read++;
    if (before && step_s <= 0) {
        if (step_s == 0) continue_counters(reading, &row);
        if (step_s < 0 || !merge(before, &row))
            log->out_of_order++;
        else
            count_pose(reading, before);
        return true;
    }
    if (begins || reading->count == LOG_SEGMENT_ROWS) {
        if (!end_segment(reading, problem)) return false;
        begin_segment(reading);
    }
    continue_counters(reading, &row);
    reading->dt_sum_s += step_s;
    reading->raw[reading->count++] = row;
    count_pose(reading, &row);
    return true;
}

// Checks the columns of the poses.
static bool begin_poses(Reading *reading, Problem *problem) {
    const Source *source = reading->posing;
    ASSERT(source);
    const int *columns = source->table.columns;
    if (!source->has_row)
        return problem_set(problem, "%s: the file has no rows", source->table.name);
    bool has_header = source->table.has_header, has_quaternion = has_header;
    for (int i = LOG_QX; i <= LOG_QW; i++) has_quaternion &= columns[i] >= 0;
    if (robot_log_is_geographic(&source->header) < 0)
        return problem_set(problem,
                           "%s: the columns x and y must both be lengths, or both be angles of "
                           "latitude (y) and longitude (x); name them with --columns",
                           source->table.name);
    bool has_heading = has_header ? columns[LOG_HEADING] >= 0 || has_quaternion
                                  : source->table.field_count > columns[LOG_HEADING];
    reading->log->has_courses = !has_heading;
    LogFrame frame = source->header.format->frame;
    bool is_ros = source->header.is_ros || has_quaternion;
    reading->frame = frame ? frame : is_ros ? LOG_FRAME_ROS : LOG_FRAME_COMPASS;
    return true;
}

// Checks the headers, or the lack of them, when the first rows have been read.
static bool begin_rows(Reading *reading, Problem *problem) {
    const TableReader *table = &reading->tracks.table;
    const LogHeader *header = &reading->tracks.header;
    const int *columns = table->columns;
    const char *unit = robot_log_track_unit(header, LOG_LEFT);
    if (!begin_poses(reading, problem)) return false;
    bool has_tracks = columns[LOG_LEFT] >= 0 && columns[LOG_RIGHT] >= 0;
    reading->has_twist =
        table->has_header && !has_tracks && columns[LOG_LINEAR] >= 0 && columns[LOG_ANGULAR] >= 0;
    if (table->has_header && !has_tracks && !reading->has_twist)
        return problem_set(
            problem,
            "%s: the header has no columns 'left' and 'right', and no 'linear.x' and "
            "'angular.z'; name them with --columns, such as left=wl:rad/s",
            table->name);
    if (reading->has_twist && !(header->format->gauge_m > 0))
        return problem_set(problem,
                           "%s: speeds and yaw rates need the --gauge with which the robot turns "
                           "them into tracks",
                           table->name);
    if (strcmp(unit, robot_log_track_unit(header, LOG_RIGHT)))
        return problem_set(problem, "%s: the columns left and right have different units",
                           table->name);
    reading->has_segments = columns[LOG_SEGMENT] >= 0 && columns[LOG_SEGMENT] < table->field_count;
    for (int i = 0; i < SIDES; i++) {
        Counter *counter = &reading->counters[i];
        LogColumn column = (LogColumn)(LOG_LEFT + i);
        counter->range_count = robot_log_ranges(header, column, counter->ranges);
        counter->last = NAN;
        counter->least = INFINITY, counter->most = -INFINITY;
        for (int k = 0; k < counter->range_count; k++)
            counter->ranges[k] *= robot_log_unit_value(header, column);
    }
    reading->log->track_unit = unit;
    reading->log->has_speeds = !robot_log_has_positions(header);
    if (!(header->format->wheel_radius_m > 0)) return true;
    if (strcmp(unit, "rad"))
        return problem_set(problem, "%s: --wheel-radius needs wheel speeds in rad/s, deg/s or rpm",
                           table->name);
    reading->log->track_unit = "m";
    return true;
}

// Reads the next row of a file, if there is one.
static bool next_row(Source *source, Problem *problem) {
    ASSERT(source->header.format);
    if (!source->table.file) return true;
    TableRead read = table_read(&source->table, source->numbers, problem);
    source->has_row = read == TABLE_ROW;
    if (!source->has_row) return read != TABLE_BAD;
    double past_s = 1e-9 * source->numbers[LOG_NANOSECONDS];
    source->time_s = source->numbers[LOG_TIME] * robot_log_unit_value(&source->header, LOG_TIME) +
                     (isnan(past_s) ? 0 : past_s);
    if (!source->has_begun) source->first_s = source->time_s;
    return source->has_begun = true;
}

// Adds the rows of both files in the order of their times. Poses before, after and in gaps of the
// tracks are skipped.
static bool read_rows(Reading *reading, Problem *problem) {
    Source *tracks = &reading->tracks, *places = &reading->places;
    double tracked_s = INFINITY; // time of the last row of the tracks
    if (!next_row(tracks, problem) || !next_row(places, problem)) return false;
    if (tracks->has_row && !begin_rows(reading, problem)) return false;
    while (tracks->has_row || places->has_row) {
        bool is_pose = places->has_row && (!tracks->has_row || places->time_s <= tracks->time_s);
        Source *source = is_pose ? places : tracks;
        bool is_within = tracks->has_row && places->time_s >= tracked_s &&
                         (reading->has_segments || tracks->time_s - tracked_s <= LOG_GAP_S);
        is_within |= places->time_s == tracks->time_s;
        if (is_pose && !is_within)
            reading->log->unmatched++;
        else if (!add_row(reading, source, problem))
            return false;
        if (!is_pose) tracked_s = tracks->time_s;
        if (!next_row(source, problem)) return false;
    }
    return end_segment(reading, problem);
}

// Removes the first pose of each segment if poses are repeated, because its age is unknown. Removes
// segments with fewer than two poses.
static void drop_held_poses(RobotLog *log) {
    bool are_held = log->repeated > log->rows_read / 10;
    int kept = 0;
    for (int s = 0; s < log->segment_count; s++) {
        LogRow *rows = &log->rows[log->segments[s].first];
        int poses = 0;
        if (are_held) rows->has_pose = false;
        for (int i = 0; i < log->segments[s].count; i++) poses += rows[i].has_pose;
        if (poses > 1) log->segments[kept++] = log->segments[s];
    }
    log->segment_count = kept;
}

// Sets the number and the rate of the poses, and the duration.
static bool count_poses(RobotLog *log, Problem *problem) {
    double *gaps_s = calloc((size_t)log->row_count + 1, sizeof *gaps_s);
    int count = 0;
    if (!gaps_s) return problem_set(problem, "out of memory");
    for (int s = 0; s < log->segment_count; s++) {
        const LogRow *rows = &log->rows[log->segments[s].first], *last = NULL;
        for (int i = 0; i < log->segments[s].count; i++) {
            if (!rows[i].has_pose) continue;
            if (last) gaps_s[count++] = rows[i].time_s - last->time_s;
            last = &rows[i];
            log->pose_count++;
        }
        log->duration_s += rows[log->segments[s].count - 1].time_s - rows->time_s;
    }
    qsort(gaps_s, (size_t)count, sizeof *gaps_s, compare_reals);
    log->pose_hz = count ? 1 / gaps_s[count / 2] : 0;
    free(gaps_s);
    return true;
}

// Names the ground of segments without one, in a log that names grounds.
#define OTHER_GROUND "other"

// Finds the grounds of the segments, in the order of the log, and counts their segments.
static bool find_grounds(RobotLog *log, int counts[LOG_GROUNDS_MAX], Problem *problem) {
    for (int s = 0; s < log->segment_count; s++) {
        LogSegment *segment = &log->segments[s];
        int on = 0;
        while (on < log->ground_count && strcmp(log->grounds[on], segment->ground)) on++;
        if (on == LOG_GROUNDS_MAX)
            return problem_set(problem, "the log names more than %d grounds; '%s' is one of them",
                               LOG_GROUNDS_MAX, segment->ground);
        if (on == log->ground_count)
            memcpy(log->grounds[log->ground_count++], segment->ground, LOG_NAME_MAX);
        counts[segment->on = on]++;
    }
    return true;
}

// Numbers the grounds, the one with most segments first, and drops grounds with few segments.
static bool number_grounds(RobotLog *log, Problem *problem) {
    char names[LOG_GROUNDS_MAX][LOG_NAME_MAX];
    int counts[LOG_GROUNDS_MAX] = {0}, ranks[LOG_GROUNDS_MAX], kept = 0, length = 0;
    if (!find_grounds(log, counts, problem)) return false;
    memcpy(names, log->grounds, sizeof names);
    int found = log->ground_count;
    for (int i = 0; i < found; i++) {
        ranks[i] = 0;
        for (int k = 0; k < found; k++)
            ranks[i] += counts[k] > counts[i] || (counts[k] == counts[i] && k < i);
        memcpy(log->grounds[ranks[i]], names[i], LOG_NAME_MAX);
        if (!*names[i] && found > 1) strcpy(log->grounds[ranks[i]], OTHER_GROUND);
        bool is_left_out = ranks[i] && counts[i] < LOG_GROUND_SEGMENTS;
        log->ground_count -= is_left_out;
        if (is_left_out && length < (int)sizeof log->left_out)
            length +=
                snprintf(log->left_out + length, sizeof log->left_out - (size_t)length,
                         "%s%d on %.24s", length ? ", " : "", counts[i], log->grounds[ranks[i]]);
    }
    for (int s = 0; s < log->segment_count; s++) {
        LogSegment segment = log->segments[s];
        segment.on = ranks[segment.on];
        if (segment.on < log->ground_count) log->segments[kept++] = segment;
    }
    log->segment_count = kept;
    return true;
}

// Reports why no segment can be used.
static bool report_lack(const Reading *reading, Problem *problem) {
    const RobotLog *log = reading->log;
    const char *name = reading->tracks.table.name;
    if (!log->rows_read) return problem_set(problem, "%s: the log has no rows", name);
    if (!reading->tracked)
        return problem_set(problem, "%s: no row has numbers in both columns left and right", name);
    const Source *tracks = &reading->tracks, *places = &reading->places;
    if (!reading->posed && log->unmatched)
        return problem_set(problem,
                           "%s: its poses, from %.3f to %.3f s, are not during the tracks of %s, "
                           "from %.3f to %.3f s; check the unit of the times (--columns "
                           "time=NAME:ms)",
                           places->table.name, places->first_s, places->time_s, name,
                           tracks->first_s, tracks->time_s);
    if (!reading->posed)
        return problem_set(problem, "%s: no row has a pose: x, y and heading are empty",
                           reading->posing->table.name);
    if (log->repeated)
        return problem_set(problem, "%s: the poses do not change while the tracks move", name);
    if (!reading->has_segments && log->segments_read > log->rows_read / 2)
        return problem_set(
            problem,
            "%s: most rows are more than %g s apart, and so in separate segments; check "
            "the unit of the time (--columns time=NAME:ms) or add a column segment",
            name, LOG_GAP_S);
    return problem_set(problem,
                       "%s: no segment has tracks and at least two measured poses; rows are %.3g s "
                       "apart",
                       name, 1 / log->row_hz);
}

static void begin_source(Source *source, const LogFormat *format, FILE *file, const char *name) {
    source->header.format = format;
    source->layout = robot_log_layout(&source->header);
    source->table = table_reader(file, name, &source->layout);
}

bool robot_log_read(RobotLog *log, FILE *file, const char *name, const LogFormat *format,
                    Problem *problem) {
    Reading *reading = calloc(1, sizeof *reading);
    *log = (RobotLog){0};
    if (!reading) return problem_set(problem, "out of memory");
    reading->log = log;
    reading->share = 1;
    reading->dice = dice_seed(1, 2);
    begin_source(&reading->tracks, format, file, name);
    begin_source(&reading->places, format, format->poses, format->poses_name);
    reading->posing = format->poses ? &reading->places : &reading->tracks;
    if (format->poses) reading->tracks.layout.optional |= 1u << LOG_X | 1u << LOG_Y;
    for (int i = LOG_X; i <= LOG_HEADING; i++) // without a header, the first columns are the pose
        reading->places.table.columns[i] = i - LOG_X + 1;
    bool is_read = read_rows(reading, problem);
    if (is_read) drop_held_poses(log);
    for (int i = 0; i < SIDES; i++) {
        const Counter *counter = &reading->counters[i];
        if (counter->jumps >= JUMPS_LEAST) log->jump_range = counter->span;
    }
    log->row_hz =
        1 / (reading->dt_sum_s / max_of(1, (double)(reading->tracked - log->segments_read)));
    bool is_fine = is_read && number_grounds(log, problem) && count_poses(log, problem) &&
                   (log->segment_count || report_lack(reading, problem));
    table_reader_free(&reading->tracks.table);
    table_reader_free(&reading->places.table);
    free(reading);
    return is_fine;
}

void robot_log_free(RobotLog *log) {
    free(log->rows);
    free(log->segments);
    *log = (RobotLog){0};
}
