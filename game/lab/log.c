// log.c -- reading logs of vehicles.
#include "log.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

enum { ROWS_MAX = 2000000, SEGMENTS_MAX = 100000 };

static const char *const COLUMN_NAMES[LOG_COLUMNS] = {
    "time", "left", "right", "x", "y", "heading", "segment", "ground", "qx", "qy", "qz", "qw"};

// Other usual names of the columns.
static const struct {
    const char *name;
    LogColumn column;
    bool is_ros;
} ALIASES[] = {
    {"t", LOG_TIME, false},         {"stamp", LOG_TIME, false}, {"timestamp", LOG_TIME, false},
    {"seconds", LOG_TIME, false},   {"l", LOG_LEFT, false},     {"r", LOG_RIGHT, false},
    {"h", LOG_HEADING, false},      {"yaw", LOG_HEADING, true}, {"theta", LOG_HEADING, true},
    {"surface", LOG_GROUND, false}, {"run", LOG_SEGMENT, false}};

typedef enum Kind { KIND_TIME, KIND_SPEED, KIND_WAY, KIND_PLACE, KIND_ANGLE, KIND_NONE } Kind;

// Units: as written after a colon, as the ending of a name, what they measure, their value, and the
// unit of the track's integral.
static const struct {
    const char *name, *ending;
    Kind kind;
    double value;
    const char *track;
} UNITS[] = {{"s", "s", KIND_TIME, 1, NULL},
             {"ms", "ms", KIND_TIME, 1e-3, NULL},
             {"us", "us", KIND_TIME, 1e-6, NULL},
             {"ns", "ns", KIND_TIME, 1e-9, NULL},
             {"m/s", "mps", KIND_SPEED, 1, "m"},
             {"mm/s", "mmps", KIND_SPEED, 1e-3, "m"},
             {"km/h", "kmh", KIND_SPEED, 1 / 3.6, "m"},
             {"rad/s", "radps", KIND_SPEED, 1, "rad"},
             {"deg/s", "degps", KIND_SPEED, PI / 180, "rad"},
             {"rpm", "rpm", KIND_SPEED, 2 * PI / 60, "rad"},
             {"m", "m", KIND_PLACE, 1, "m"},
             {"cm", "cm", KIND_PLACE, 1e-2, "m"},
             {"mm", "mm", KIND_PLACE, 1e-3, "m"},
             {"rad", "rad", KIND_ANGLE, 1, "rad"},
             {"deg", "deg", KIND_ANGLE, PI / 180, "rad"},
             {"counts", "counts", KIND_WAY, 1, "count"},
             {"counts", "ticks", KIND_WAY, 1, "count"}};
enum {
    UNITS_COUNT = sizeof UNITS / sizeof *UNITS,
    ALIASES_COUNT = sizeof ALIASES / sizeof *ALIASES
};

// Returns whether a column can have this unit.
static bool suits(LogColumn column, int unit) {
    Kind kind = UNITS[unit].kind;
    switch (column) {
    case LOG_TIME: return kind == KIND_TIME;
    case LOG_LEFT:
    case LOG_RIGHT: return UNITS[unit].track;
    case LOG_X:
    case LOG_Y: return kind == KIND_PLACE;
    case LOG_HEADING: return kind == KIND_ANGLE;
    default: return false;
    }
}

static int column_called(const char *name) {
    int i = 0;
    while (i < LOG_COLUMNS && strcmp(COLUMN_NAMES[i], name)) i++;
    return i;
}

bool log_format_parse(LogFormat *format, const char *list, Problem *problem) {
    for (const char *item = list; item;) {
        char text[3 * LOG_NAME_MAX];
        const char *next = strchr(item, ',');
        int length = (int)(next ? next - item : (ptrdiff_t)strlen(item));
        snprintf(text, sizeof text, "%.*s", length, item);
        char *name = strchr(text, '='), *unit = NULL;
        if (name) *name++ = '\0';
        int column = column_called(text);
        if (!name || !*name || column == LOG_COLUMNS)
            return problem_set(problem,
                               "--columns must be a list of COLUMN=NAME or COLUMN=NAME:UNIT with "
                               "the columns time, left, right, x, y, heading, qx, qy, qz, qw, "
                               "segment and ground, as in left=wl:rad/s, not '%.*s'",
                               length, item);
        if ((unit = strrchr(name, ':'))) *unit++ = '\0';
        int index = 0;
        while (unit && index < UNITS_COUNT &&
               (strcmp(UNITS[index].name, unit) || !suits((LogColumn)column, index)))
            index++;
        if (index == UNITS_COUNT || strlen(name) >= LOG_NAME_MAX)
            return problem_set(problem,
                               "--columns: '%.*s' is not a unit of %s; units are s, ms, us, ns, "
                               "m/s, mm/s, km/h, rad/s, deg/s, rpm, counts, m, cm, mm, rad and deg",
                               40, unit ? unit : name, text);
        snprintf(format->names[column], LOG_NAME_MAX, "%s", name);
        format->units[column] = unit ? index + 1 : 0;
        item = next ? next + 1 : NULL;
    }
    return true;
}

// The names that are found in a header.
typedef struct Header {
    const LogFormat *format;
    int units[LOG_COLUMNS]; // index of a unit plus 1; 0 for the default
    bool is_found[LOG_COLUMNS], is_ros;
} Header;

// Finds the column of a name without its unit's ending. Sets `is_ros` for names that ROS uses.
static int base_column(const char *name, bool *is_ros) {
    int column = column_called(name);
    *is_ros = false;
    if (column < LOG_COLUMNS) return column;
    for (int i = 0; i < ALIASES_COUNT; i++)
        if (!strcmp(ALIASES[i].name, name))
            return *is_ros = ALIASES[i].is_ros, (int)ALIASES[i].column;
    return -1;
}

static int find_column(void *owner, const char *field) {
    Header *header = owner;
    char name[LOG_NAME_MAX] = "";
    int unit = 0;
    bool is_ros;
    for (int i = 0; i < LOG_COLUMNS; i++)
        if (*header->format->names[i] && !strcmp(header->format->names[i], field)) {
            header->units[i] = header->format->units[i];
            return i;
        }
    for (size_t i = 0; field[i] && i + 1 < sizeof name; i++)
        name[i] = (char)tolower((unsigned char)field[i]);
    int column = base_column(name, &is_ros);
    char *ending = strrchr(name, '_');
    if (column < 0 && ending) {
        *ending++ = '\0';
        if ((column = base_column(name, &is_ros)) < 0) return -1;
        while (unit < UNITS_COUNT &&
               (strcmp(UNITS[unit].ending, ending) || !suits((LogColumn)column, unit)))
            unit++;
        if (unit++ == UNITS_COUNT) return -1;
    }
    if (column < 0 || *header->format->names[column]) return -1; // it has another name
    if (!header->is_found[column]) header->units[column] = unit;
    header->is_found[column] = true;
    header->is_ros |= is_ros;
    return column;
}

// A row of the file, converted to the frame of the game.
typedef struct RawRow {
    double numbers[LOG_SEGMENT];
    int segment;
} RawRow;

typedef struct Reading {
    DriveLog *log;
    TableReader table;
    TableLayout layout;
    Header header;
    LogFrame frame;
    RawRow *raw;
    int count, size, segments_size;
    bool has_segments;
} Reading;

static double unit_value(const Reading *reading, LogColumn column) {
    int unit = reading->header.units[column];
    if (!unit) return 1;
    bool is_wheel = UNITS[unit - 1].track && !strcmp(UNITS[unit - 1].track, "rad");
    double radius_m = reading->header.format->wheel_radius_m;
    bool is_rolled = radius_m > 0 && is_wheel && (column == LOG_LEFT || column == LOG_RIGHT);
    return UNITS[unit - 1].value * (is_rolled ? radius_m : 1);
}

// Returns whether the tracks are positions, such as counts of encoders, instead of speeds.
static bool are_positions(const Reading *reading) {
    int unit = reading->header.units[LOG_LEFT];
    return unit && UNITS[unit - 1].kind != KIND_SPEED;
}

static const char *track_unit(const Reading *reading, LogColumn column) {
    int unit = reading->header.units[column];
    return unit ? UNITS[unit - 1].track : "m";
}

// Returns the yaw of a quaternion, counter-clockwise.
static double quaternion_yaw(const double q[4]) {
    return atan2(2 * (q[3] * q[2] + q[0] * q[1]), 1 - 2 * (q[1] * q[1] + q[2] * q[2]));
}

// Converts a row to the frame of the game: x east, y north, heading clockwise.
static RawRow convert(const Reading *reading, const double numbers[LOG_COLUMNS]) {
    RawRow row = {.segment = reading->log->segment_count - 1};
    for (int i = 0; i < LOG_SEGMENT; i++)
        row.numbers[i] = numbers[i] * unit_value(reading, (LogColumn)i);
    bool has_heading = reading->table.columns[LOG_HEADING] >= 0;
    if (!has_heading) row.numbers[LOG_HEADING] = quaternion_yaw(&numbers[LOG_QX]);
    if (reading->frame != LOG_FRAME_ROS) return row;
    double x_m = row.numbers[LOG_X];
    row.numbers[LOG_X] = -row.numbers[LOG_Y];
    row.numbers[LOG_Y] = x_m;
    row.numbers[LOG_HEADING] = -row.numbers[LOG_HEADING];
    return row;
}

// Makes room for one more item. Returns false and sets `problem` if out of memory.
static bool make_room(void **items, int count, int *size, size_t item, Problem *problem) {
    if (count < *size) return true;
    int wanted = *size ? 2 * *size : 256;
    void *larger = realloc(*items, (size_t)wanted * item);
    if (!larger) return problem_set(problem, "out of memory");
    *items = larger, *size = wanted;
    return true;
}

static bool begins_segment(const Reading *reading, double time_s) {
    const DriveLog *log = reading->log;
    if (!log->segment_count) return true;
    const LogSegment *last = &log->segments[log->segment_count - 1];
    const RawRow *first = &reading->raw[last->first], *before = &reading->raw[reading->count - 1];
    if (strcmp(table_text(&reading->table, LOG_GROUND), last->ground)) return true;
    if (reading->has_segments) return strcmp(table_text(&reading->table, LOG_SEGMENT), last->name);
    double from_s = before->numbers[LOG_TIME];
    return time_s <= from_s || time_s - from_s > LOG_GAP_S ||
           time_s - first->numbers[LOG_TIME] >= LOG_PIECE_S;
}

static bool add_segment(Reading *reading, Problem *problem) {
    DriveLog *log = reading->log;
    if (log->segment_count == SEGMENTS_MAX)
        return problem_set(problem, "%s:%d: the log has more than %d segments", reading->table.name,
                           reading->table.line, SEGMENTS_MAX);
    if (!make_room((void **)&log->segments, log->segment_count, &reading->segments_size,
                   sizeof *log->segments, problem))
        return false;
    LogSegment *segment = &log->segments[log->segment_count++];
    *segment = (LogSegment){.first = reading->count};
    snprintf(segment->ground, LOG_NAME_MAX, "%s", table_text(&reading->table, LOG_GROUND));
    if (reading->has_segments)
        snprintf(segment->name, LOG_NAME_MAX, "%s", table_text(&reading->table, LOG_SEGMENT));
    else
        snprintf(segment->name, LOG_NAME_MAX, "%d", log->segment_count);
    return true;
}

static bool add_row(Reading *reading, const double numbers[LOG_COLUMNS], Problem *problem) {
    const TableReader *table = &reading->table;
    double time_s = numbers[LOG_TIME] * unit_value(reading, LOG_TIME);
    if (reading->count == ROWS_MAX)
        return problem_set(problem, "%s:%d: the log has more than %d rows; use a part of it",
                           table->name, table->line, ROWS_MAX);
    if (!make_room((void **)&reading->raw, reading->count, &reading->size, sizeof *reading->raw,
                   problem))
        return false;
    bool is_first = begins_segment(reading, time_s);
    if (is_first && !add_segment(reading, problem)) return false;
    RawRow row = convert(reading, numbers);
    double before_s = is_first ? -INFINITY : reading->raw[reading->count - 1].numbers[LOG_TIME];
    if (row.numbers[LOG_TIME] <= before_s)
        return problem_set(problem,
                           "%s:%d: time %g s does not follow %g s; times must increase within a "
                           "segment",
                           table->name, table->line, row.numbers[LOG_TIME], before_s);
    reading->raw[reading->count++] = row;
    reading->log->segments[reading->log->segment_count - 1].count++;
    return true;
}

// Checks the header, or the lack of one, when the first row has been read.
static bool begin_rows(Reading *reading, Problem *problem) {
    const TableReader *table = &reading->table;
    const int *columns = table->columns;
    LogFrame frame = reading->header.format->frame;
    bool has_quaternion = columns[LOG_QX] >= 0 && columns[LOG_QY] >= 0 && columns[LOG_QZ] >= 0 &&
                          columns[LOG_QW] >= 0;
    if (table->has_header && columns[LOG_HEADING] < 0 && !has_quaternion)
        return problem_set(problem,
                           "%s: the header has no column 'heading', and no quaternion qx,qy,qz,qw; "
                           "name it with --columns heading=NAME",
                           table->name);
    if (strcmp(track_unit(reading, LOG_LEFT), track_unit(reading, LOG_RIGHT)))
        return problem_set(problem, "%s: the columns left and right have different units",
                           table->name);
    bool is_ros = reading->header.is_ros || columns[LOG_HEADING] < 0;
    reading->frame = frame ? frame : is_ros ? LOG_FRAME_ROS : LOG_FRAME_COMPASS;
    reading->has_segments = columns[LOG_SEGMENT] >= 0 && columns[LOG_SEGMENT] < table->field_count;
    reading->log->track_unit = track_unit(reading, LOG_LEFT);
    if (!(reading->header.format->wheel_radius_m > 0)) return true;
    if (strcmp(reading->log->track_unit, "rad"))
        return problem_set(problem, "%s: --wheel-radius needs wheel speeds in rad/s, deg/s or rpm",
                           table->name);
    reading->log->track_unit = "m";
    return true;
}

static bool read_rows(Reading *reading, Problem *problem) {
    double numbers[LOG_COLUMNS];
    for (;;) {
        TableRead read = table_read(&reading->table, numbers, problem);
        if (read != TABLE_ROW) return read == TABLE_END;
        if (!reading->count && !begin_rows(reading, problem)) return false;
        if (!add_row(reading, numbers, problem)) return false;
    }
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

// Copies a segment's rows and integrates its tracks. Returns false if it has no tracks.
static bool copy_segment(Reading *reading, const LogSegment *segment) {
    RawRow *raw = &reading->raw[segment->first];
    DriveLog *log = reading->log;
    for (int i = 0; i < segment->count; i++)
        log->interpolated += isnan(raw[i].numbers[LOG_LEFT] + raw[i].numbers[LOG_RIGHT]);
    if (!fill_gaps(raw, segment->count, LOG_LEFT) || !fill_gaps(raw, segment->count, LOG_RIGHT))
        return false;
    LogRow before = {0};
    int posed = -1;
    for (int i = 0; i < segment->count; i++) {
        const double *numbers = raw[i].numbers, *last = i ? raw[i - 1].numbers : numbers;
        double dt_s = numbers[LOG_TIME] - last[LOG_TIME];
        LogRow row = {.time_s = numbers[LOG_TIME],
                      .pose = {numbers[LOG_X], numbers[LOG_Y], numbers[LOG_HEADING]}};
        if (are_positions(reading)) {
            row.left = numbers[LOG_LEFT] - raw->numbers[LOG_LEFT];
            row.right = numbers[LOG_RIGHT] - raw->numbers[LOG_RIGHT];
        } else {
            row.left = before.left + dt_s * (numbers[LOG_LEFT] + last[LOG_LEFT]) / 2;
            row.right = before.right + dt_s * (numbers[LOG_RIGHT] + last[LOG_RIGHT]) / 2;
        }
        row.has_pose = has_pose(&raw[i]);
        if (row.has_pose && posed >= 0 && is_repeated(&raw[i], &raw[posed]))
            row.has_pose = false, log->repeated++;
        if (has_pose(&raw[i])) posed = i;
        log->rows[segment->first + i] = before = row;
    }
    return true;
}

static int compare_reals(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Sets the rate and the number of poses. Where poses are repeated, the age of a segment's first
// pose is unknown: it is left out.
static bool count_poses(DriveLog *log, Problem *problem) {
    double *gaps_s = calloc((size_t)log->row_count + 1, sizeof *gaps_s);
    int count = 0;
    bool are_held = log->repeated > log->row_count / 10;
    if (!gaps_s) return problem_set(problem, "out of memory");
    for (int s = 0; s < log->segment_count; s++) {
        LogRow *rows = &log->rows[log->segments[s].first], *last = NULL;
        if (are_held) rows->has_pose = false;
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

// Returns the number of rows before a segment that continue the same drive.
static int count_lead(const DriveLog *log, int s) {
    const LogSegment *segment = &log->segments[s], *before = segment - 1;
    if (!s || strcmp(segment->ground, before->ground)) return 0;
    if (before->first + before->count != segment->first) return 0;
    const LogRow *rows = log->rows;
    double start_s = rows[segment->first].time_s;
    double gap_s = start_s - rows[segment->first - 1].time_s;
    int lead = 0;
    while (gap_s > 0 && gap_s <= LOG_GAP_S && lead < before->count &&
           start_s - rows[segment->first - 1 - lead].time_s < LOG_LEAD_S)
        lead++;
    return lead;
}

// Removes segments with fewer than two poses.
static void drop_segments(DriveLog *log) {
    int kept = 0;
    for (int s = 0; s < log->segment_count; s++) {
        int poses = 0;
        for (int i = 0; i < log->segments[s].count; i++)
            poses += log->rows[log->segments[s].first + i].has_pose;
        if (poses > 1) log->segments[kept++] = log->segments[s];
    }
    log->segment_count = kept;
}

static bool make_log(Reading *reading, const char *name, Problem *problem) {
    DriveLog *log = reading->log;
    int kept = 0;
    log->row_count = reading->count;
    log->rows = calloc((size_t)reading->count + 1, sizeof *log->rows);
    if (!log->rows) return problem_set(problem, "out of memory");
    for (int s = 0; s < log->segment_count; s++)
        if (copy_segment(reading, &log->segments[s])) log->segments[kept++] = log->segments[s];
    log->segment_count = kept;
    for (int s = 0; s < kept; s++) log->segments[s].lead = count_lead(log, s);
    if (!count_poses(log, problem)) return false;
    drop_segments(log);
    return log->segment_count ||
           problem_set(problem,
                       "%s: the log has no segment with tracks and at least two measured poses",
                       name);
}

bool log_read(DriveLog *log, FILE *file, const char *name, const LogFormat *format,
              Problem *problem) {
    const unsigned poses = 1u << LOG_X | 1u << LOG_Y | 1u << LOG_HEADING;
    const unsigned quaternion = 1u << LOG_QX | 1u << LOG_QY | 1u << LOG_QZ | 1u << LOG_QW;
    const unsigned words = 1u << LOG_SEGMENT | 1u << LOG_GROUND;
    Reading reading = {.log = log, .header = {.format = format}};
    *log = (DriveLog){0};
    reading.layout = (TableLayout){.names = COLUMN_NAMES,
                                   .count = LOG_COLUMNS,
                                   .optional = 1u << LOG_HEADING | quaternion | words,
                                   .gaps = poses | quaternion | 1u << LOG_LEFT | 1u << LOG_RIGHT,
                                   .words = words,
                                   .find = find_column,
                                   .owner = &reading.header};
    reading.table = table_reader(file, name, &reading.layout);
    bool is_fine = read_rows(&reading, problem) && make_log(&reading, name, problem);
    table_reader_free(&reading.table);
    free(reading.raw);
    return is_fine;
}

void log_free(DriveLog *log) {
    free(log->rows);
    free(log->segments);
    *log = (DriveLog){0};
}
