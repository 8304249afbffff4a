// log_format.c -- the names and units of the columns of a log.
#include "robot_log.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

static const char *const COLUMN_NAMES[LOG_COLUMNS] = {LOG_COLUMN_ROWS(AS_SECOND)};

// Aliases of the columns.
static const struct {
    const char *name;
    LogColumn column;
    bool is_ros;
} ALIASES[] = {ALIAS_ROWS(AS_ELEMENT)};

// The longitude and the latitude, as x and y.
static const struct {
    const char *name;
    LogColumn column;
} MAP_NAMES[] = {MAP_NAME_ROWS(AS_ELEMENT)};

// ROS messages: the members of these objects, such as pose.pose.position.x.
static const struct {
    const char *object, *member;
    LogColumn column;
} ROS_NAMES[] = {ROS_NAME_ROWS(AS_ELEMENT)};

typedef enum Kind { KIND_TIME, KIND_SPEED, KIND_WAY, KIND_PLACE, KIND_ANGLE } Kind;

// Units: name after a colon, ending of a column's name, kind of quantity, value, and the unit of
// the track's integral.
static const struct {
    const char *name, *ending;
    Kind kind;
    double value;
    const char *track;
} UNITS[] = {UNIT_ROWS(AS_ELEMENT)};
#define COUNTS "counts" // followed by the range of the counter, if it is known
enum {
    UNITS_COUNT = sizeof UNITS / sizeof *UNITS,
    ALIASES_COUNT = sizeof ALIASES / sizeof *ALIASES,
    MAP_NAMES_COUNT = sizeof MAP_NAMES / sizeof *MAP_NAMES,
    ROS_NAMES_COUNT = sizeof ROS_NAMES / sizeof *ROS_NAMES,
    UNIT_TEXT = 16 // room for a unit
};

// Returns whether a column can have this unit.
static bool suits(LogColumn column, int unit) {
    ASSERT(unit >= 0 && unit < UNITS_COUNT);
    Kind kind = UNITS[unit].kind;
    switch (column) {
    case LOG_TIME: return kind == KIND_TIME;
    case LOG_LEFT:
    case LOG_RIGHT: return UNITS[unit].track;
    case LOG_LINEAR:
    case LOG_ANGULAR:
        return kind == KIND_SPEED && !strcmp(UNITS[unit].track, column == LOG_LINEAR ? "m" : "rad");
    case LOG_X:
    case LOG_Y: return kind == KIND_PLACE || kind == KIND_ANGLE;
    case LOG_HEADING: return kind == KIND_ANGLE;
    default: return false;
    }
}

// Returns the index of the unit plus 1, or 0 if the column cannot have it.
static int find_unit(LogColumn column, const char *unit) {
    for (int i = 0; i < UNITS_COUNT; i++)
        if (suits(column, i) && (!strcmp(UNITS[i].name, unit) || !strcmp(UNITS[i].ending, unit)))
            return i + 1;
    return 0;
}

static int column_called(const char *name) {
    int i = 0;
    while (i < LOG_COLUMNS && strcmp(COLUMN_NAMES[i], name)) i++;
    return i;
}

// Separates the range from a unit such as counts4096.
static double take_range(char *unit) {
    size_t length = strlen(COUNTS);
    if (strncmp(unit, COUNTS, length) || !isdigit((unsigned char)unit[length])) return 0;
    char *end;
    double range = strtod(unit + length, &end);
    if (*end || !(range > 1)) return 0;
    unit[length] = '\0';
    return range;
}

bool robot_log_format_parse(LogFormat *format, const char *list, Problem *problem) {
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
                               "the columns time, left, right, linear, angular, x, y, heading, "
                               "qx, qy, qz, qw, segment and ground, such as left=wl:rad/s, not "
                               "'%.*s'",
                               length, item);
        if ((unit = strrchr(name, ':'))) *unit++ = '\0';
        double range = unit ? take_range(unit) : 0;
        int index = unit ? find_unit((LogColumn)column, unit) : 0;
        if (unit && !index)
            return problem_set(problem,
                               "--columns: '%.40s' is not a unit of %s; units are s, ms, us, ns, "
                               "m/s, mm/s, km/h, rad/s, deg/s, rpm, counts (of a counter with a "
                               "known range: counts65536), m, cm, mm, rad and deg",
                               unit, text);
        if (strlen(name) >= LOG_NAME_MAX)
            return problem_set(problem, "--columns: the name of %s has more than %d characters",
                               text, LOG_NAME_MAX - 1);
        snprintf(format->names[column], LOG_NAME_MAX, "%s", name);
        format->units[column] = index;
        format->wraps[column] = range;
        item = next ? next + 1 : NULL;
    }
    return true;
}

// Finds the column of a member of a ROS message, such as pose.pose.position.x, or -1.
static int ros_column(const char *name) {
    const char *member = strrchr(name, '.'), *slash = strrchr(name, '/');
    if (!member || (slash && slash > member)) member = slash;
    for (int i = 0; member && i < ROS_NAMES_COUNT; i++) {
        size_t length = strlen(ROS_NAMES[i].object), before = (size_t)(member - name);
        bool is_object = before >= length &&
                         !strncmp(member - length, ROS_NAMES[i].object, length) &&
                         (before == length || strchr("./", member[-1 - (ptrdiff_t)length]));
        if (is_object && !strcmp(member + 1, ROS_NAMES[i].member)) return (int)ROS_NAMES[i].column;
    }
    return -1;
}

// Returns the column of a latitude or longitude such as "fix.latitude", or -1.
static int map_column(const char *name) {
    size_t length = strlen(name);
    while (length && !strchr("./_ ", name[length - 1])) length--;
    for (int i = 0; i < MAP_NAMES_COUNT; i++)
        if (!strcmp(MAP_NAMES[i].name, name + length)) return (int)MAP_NAMES[i].column;
    return -1;
}

// Finds the column of a name without its unit's ending. Sets `is_ros` for names that ROS uses.
static int base_column(const char *name, bool *is_ros) {
    int column = column_called(name);
    *is_ros = false;
    if (column < LOG_COLUMNS) return column;
    for (int i = 0; i < ALIASES_COUNT; i++)
        if (!strcmp(ALIASES[i].name, name))
            return *is_ros = ALIASES[i].is_ros, (int)ALIASES[i].column;
    column = ros_column(name);
    *is_ros = column >= 0;
    return *is_ros ? column : map_column(name);
}

// Separates a unit in brackets from a name, such as "x [m]". Returns false if there is none.
static bool split_brackets(char *name, char unit[static UNIT_TEXT]) {
    char *from = strpbrk(name, "[("), *to = from ? strpbrk(from, "])") : NULL;
    if (!to || to[1]) return false;
    *to = '\0';
    snprintf(unit, UNIT_TEXT, "%s", from + 1);
    while (from > name && from[-1] == ' ') from--;
    *from = '\0';
    return true;
}

static int find_column(void *owner, const char *field) {
    LogHeader *header = owner;
    char name[LOG_NAME_MAX] = "", ending[UNIT_TEXT] = "";
    bool is_ros;
    for (int i = 0; i < LOG_COLUMNS; i++)
        if (*header->format->names[i] && !strcmp(header->format->names[i], field)) {
            header->units[i] = header->format->units[i];
            if (!header->units[i] && map_column(field) == i)
                header->units[i] = find_unit((LogColumn)i, "deg");
            return i;
        }
    bool is_rostopic = !strcmp(field, "%time");
    field += *field == '%' || *field == '#'; // rostopic and gnuplot
    if (!strncmp(field, "field.", 6)) field += 6;
    for (size_t i = 0; field[i] && i + 1 < sizeof name; i++)
        name[i] = (char)tolower((unsigned char)field[i]);
    bool has_unit = split_brackets(name, ending);
    int column = base_column(name, &is_ros);
    char *underscore = strrchr(name, '_');
    if (column < 0 && underscore && !has_unit) {
        *underscore = '\0';
        snprintf(ending, sizeof ending, "%s", underscore + 1);
        has_unit = true;
        column = base_column(name, &is_ros);
    }
    if (is_rostopic) snprintf(ending, sizeof ending, "ns"), has_unit = true;
    int unit = column >= 0 && has_unit ? find_unit((LogColumn)column, ending) : 0;
    if (column < 0 || (has_unit && !unit)) return -1;
    bool is_map = map_column(name) == column;
    if (is_map && !unit) unit = find_unit((LogColumn)column, "deg");
    bool is_place = column == LOG_X || column == LOG_Y;
    if (is_place && unit && is_map != (UNITS[unit - 1].kind == KIND_ANGLE)) return -1;
    if (*header->format->names[column]) return -1; // the format has set another name
    if (!header->is_found[column]) header->units[column] = unit;
    header->is_found[column] = true;
    header->is_ros |= is_ros;
    return column;
}

TableLayout robot_log_layout(LogHeader *header) {
    ASSERT(header->format);
    const unsigned poses = 1u << LOG_X | 1u << LOG_Y | 1u << LOG_HEADING;
    const unsigned quaternion = 1u << LOG_QX | 1u << LOG_QY | 1u << LOG_QZ | 1u << LOG_QW;
    const unsigned tracks = 1u << LOG_LEFT | 1u << LOG_RIGHT;
    const unsigned twist = 1u << LOG_LINEAR | 1u << LOG_ANGULAR;
    const unsigned words = 1u << LOG_SEGMENT | 1u << LOG_GROUND;
    return (TableLayout){.names = COLUMN_NAMES,
                         .count = LOG_COLUMNS,
                         .optional = 1u << LOG_HEADING | 1u << LOG_NANOSECONDS | tracks | twist |
                                     quaternion | words,
                         .gaps = poses | quaternion | tracks | twist,
                         .words = words,
                         .find = find_column,
                         .owner = header,
                         .advice = "name other columns with --columns, such as left=wl:rad/s"};
}

double robot_log_unit_value(const LogHeader *header, LogColumn column) {
    ASSERT(column < LOG_COLUMNS && header->units[column] <= UNITS_COUNT);
    int unit = header->units[column];
    if (!unit) return 1;
    bool is_wheel = UNITS[unit - 1].track && !strcmp(UNITS[unit - 1].track, "rad");
    double radius_m = header->format->wheel_radius_m;
    bool is_rolled = radius_m > 0 && is_wheel && (column == LOG_LEFT || column == LOG_RIGHT);
    return UNITS[unit - 1].value * (is_rolled ? radius_m : 1);
}

int robot_log_is_geographic(const LogHeader *header) {
    bool are_angles[2];
    for (int i = 0; i < 2; i++) {
        int unit = header->units[LOG_X + i];
        are_angles[i] = unit && UNITS[unit - 1].kind == KIND_ANGLE;
    }
    return are_angles[0] == are_angles[1] ? are_angles[0] : -1;
}

const char *robot_log_track_unit(const LogHeader *header, LogColumn column) {
    ASSERT(column == LOG_LEFT || column == LOG_RIGHT);
    int unit = header->units[column];
    return unit ? UNITS[unit - 1].track : "m";
}

bool robot_log_has_positions(const LogHeader *header) {
    int unit = header->units[LOG_LEFT];
    return unit && UNITS[unit - 1].kind != KIND_SPEED;
}

int robot_log_ranges(const LogHeader *header, LogColumn column, double ranges[static LOG_RANGES]) {
    ASSERT(column < LOG_COLUMNS);
    int unit = header->units[column];
    if (!unit || UNITS[unit - 1].kind == KIND_PLACE) return 0;
    ranges[0] = header->format->wraps[column];
    if (ranges[0] > 0) return 1;
    if (UNITS[unit - 1].kind == KIND_ANGLE) return ranges[0] = 2 * PI / UNITS[unit - 1].value, 1;
    ranges[0] = 0x1p16, ranges[1] = 0x1p32;
    return 2;
}
