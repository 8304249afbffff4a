// whereabouts.c -- where enemies out of sight may be.
#include "whereabouts.h"

#include <string.h>

#include "ai/navigation/cells.h"
#include "ai/navigation/map.h"

#define CELL_M 3.5          // minimum size of a cell
#define ROOM_M 1.2          // minimum clearance of an open cell
#define SPREAD_MPS 4.0      // expected speed of an enemy
#define STANDS_S 20.0       // time without a trace after which an enemy's expected speed is halved
#define CLOSED_S 30.0       // how long places that could not be reached stay closed
#define APPROACH_M 12.0     // added to the way to a place, so that few near cells do not win
#define FRIENDS_SHARE 0.3   // factor for the worth of a place that is nearer to a friend
#define TURN_S 0.5          // how long cells are checked from one tank's position
#define EQUALLY_NEAR_M 0.01 // two cells with a smaller difference are equally near

enum { LOOKS = 12 }; // minimum number of cells checked per update
enum { NEAR = 2 };   // number of cells on each side that are cleared together

static int column_at(const Whereabouts *whereabouts, double x) {
    return cell_along(x, 1 / whereabouts->cell_m, whereabouts->columns);
}

static int row_at(const Whereabouts *whereabouts, double y) {
    return cell_along(y, 1 / whereabouts->cell_m, whereabouts->rows);
}

static Vec centre_of(const Whereabouts *whereabouts, int column, int row) {
    return vec((column + 0.5) * whereabouts->cell_m, (row + 0.5) * whereabouts->cell_m);
}

static bool has_cell(const uint32_t *cells, int column, int row) {
    return cells[row] >> column & 1;
}

// Returns the bits of the columns from `left` to `right`, both included.
static uint32_t columns_between(int left, int right) {
    DEBUG_ASSERT(0 <= left && left <= right && right < WHEREABOUTS_CELLS);
    return (UINT32_MAX >> (WHEREABOUTS_CELLS - 1 - (right - left))) << left;
}

static void start(Whereabouts *whereabouts, const Senses *senses) {
    double width_m = map_width(senses->map), height_m = map_height(senses->map);
    double cell_m = max_of(CELL_M, max_of(width_m, height_m) / WHEREABOUTS_CELLS);
    whereabouts->cell_m = cell_m;
    whereabouts->columns = cell_along(width_m, 1 / cell_m, WHEREABOUTS_CELLS) + 1;
    whereabouts->rows = cell_along(height_m, 1 / cell_m, WHEREABOUTS_CELLS) + 1;
    Vec middle = vec(0.5 * width_m, 0.5 * height_m);
    Vec outward = vec_sub(pose_at(senses->pose), middle);
    for (int row = 0; row < whereabouts->rows; row++)
        for (int column = 0; column < whereabouts->columns; column++) {
            Vec at = centre_of(whereabouts, column, row);
            if (map_clearance(senses->map, at) < ROOM_M) continue;
            bool is_other_half = vec_dot(vec_sub(at, middle), outward) < 0;
            whereabouts->open[row] |= 1U << column;
            whereabouts->maybe[row] |= (uint32_t)is_other_half << column;
        }
    whereabouts->spread_tick = whereabouts->trace_tick = senses->tick;
}

static void spread(Whereabouts *whereabouts) {
    uint32_t last = 0;
    for (int row = 0; row < whereabouts->rows; row++) {
        uint32_t here = whereabouts->maybe[row];
        uint32_t next = row + 1 < whereabouts->rows ? whereabouts->maybe[row + 1] : 0;
        uint32_t wider = here | here << 1 | here >> 1 | last | next;
        whereabouts->maybe[row] = wider & whereabouts->open[row];
        last = here;
    }
}

static bool is_friend(const TankSight *tank) { return !tank->is_enemy && !tank->is_wreck; }

// Returns the position of this tank or of a friend, in turns.
static Vec viewpoint(const Senses *senses) {
    int friends = 0;
    for (int i = 0; i < senses->tank_count; i++) friends += is_friend(&senses->tanks[i]);
    uint64_t turns = (uint64_t)((double)senses->tick * senses->dt_s / TURN_S);
    int turn = (int)(turns % (uint64_t)(friends + 1));
    for (int i = 0; i < senses->tank_count && turn > 0; i++)
        if (is_friend(&senses->tanks[i]) && --turn == 0) return pose_at(senses->tanks[i].pose);
    return pose_at(senses->pose);
}

void whereabouts_update(Whereabouts *whereabouts, const Senses *senses) {
    if (!whereabouts->columns) start(whereabouts, senses);
    // An enemy that is not found for long probably stands still, so spreading slows down.
    double step_s = whereabouts->cell_m / SPREAD_MPS *
                    (1 + senses_since_s(senses, whereabouts->trace_tick) / STANDS_S);
    for (int i = 0; i < WHEREABOUTS_CELLS; i++) {
        if (senses_since_s(senses, whereabouts->spread_tick) < step_s) break;
        spread(whereabouts);
        whereabouts->spread_tick += (uint64_t)(step_s / senses->dt_s);
    }
    Vec from = viewpoint(senses);
    for (int i = 0, looks = 0; i < whereabouts->rows && looks < LOOKS; i++) {
        int row = whereabouts->next_row, wall = whereabouts->walls[row] - 1;
        if (wall >= map_piece_count(senses->map)) wall = -1;
        whereabouts->next_row = (row + 1) % whereabouts->rows;
        for (uint32_t left = whereabouts->maybe[row]; left; left &= left - 1, looks++) {
            int column = __builtin_ctz(left);
            Vec at = centre_of(whereabouts, column, row);
            if (vec_distance(from, at) < SIGHT_RANGE_M &&
                map_sees_past(senses->map, from, at, &wall))
                whereabouts->maybe[row] &= ~(1U << column);
        }
        whereabouts->walls[row] = (uint16_t)(wall + 1);
    }
}

void whereabouts_place(Whereabouts *whereabouts, const Senses *senses, Vec at, double radius_m) {
    ASSERT(radius_m >= 0);
    if (!whereabouts->columns) start(whereabouts, senses);
    if (senses->enemies_left <= 1) memset(whereabouts->maybe, 0, sizeof whereabouts->maybe);
    int left = column_at(whereabouts, at.x - radius_m);
    int right = column_at(whereabouts, at.x + radius_m);
    int last = row_at(whereabouts, at.y + radius_m);
    for (int row = row_at(whereabouts, at.y - radius_m); row <= last; row++)
        whereabouts->maybe[row] |= columns_between(left, right) & whereabouts->open[row];
    whereabouts->spread_tick = whereabouts->trace_tick = senses->tick;
    whereabouts->has_chosen = true;
    whereabouts->is_meeting = false;
}

// Returns the number of cells around this one where an enemy may be.
static int count_near(const Whereabouts *whereabouts, int column, int row) {
    int left = column < NEAR ? 0 : column - NEAR, low = row < NEAR ? 0 : row - NEAR, count = 0;
    int right = (int)min_of(column + NEAR, whereabouts->columns - 1);
    int high = (int)min_of(row + NEAR, whereabouts->rows - 1);
    for (int i = low; i <= high; i++)
        count += __builtin_popcount(whereabouts->maybe[i] & columns_between(left, right));
    return count;
}

static Vec meeting_place(const Whereabouts *whereabouts, const Senses *senses) {
    Vec middle = vec(0.5 * map_width(senses->map), 0.5 * map_height(senses->map)), best = middle;
    double best_m = INFINITY;
    for (int row = 0; row < whereabouts->rows; row++)
        for (int column = 0; column < whereabouts->columns; column++) {
            Vec at = centre_of(whereabouts, column, row);
            double off_m = vec_distance(at, middle);
            bool is_open = has_cell(whereabouts->open, column, row);
            if (is_open && off_m < best_m - EQUALLY_NEAR_M) best = at, best_m = off_m;
        }
    return best;
}

static bool is_nearer_to_friend(const Senses *senses, Vec at, double way_m) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (is_friend(tank) && vec_distance(pose_at(tank->pose), at) < way_m) return true;
    }
    return false;
}

// Returns false if no cell is left.
static bool find_place(const Whereabouts *whereabouts, const Senses *senses, Vec *place) {
    Vec me = pose_at(senses->pose);
    double best_worth = 0;
    for (int row = 0; row < whereabouts->rows; row++)
        for (int column = 0; column < whereabouts->columns; column++) {
            if (!has_cell(whereabouts->maybe, column, row)) continue;
            Vec at = centre_of(whereabouts, column, row);
            double way_m = vec_distance(me, at);
            double worth = count_near(whereabouts, column, row) / (APPROACH_M + way_m);
            if (worth <= best_worth) continue;
            if (is_nearer_to_friend(senses, at, way_m)) worth *= FRIENDS_SHARE;
            if (worth > best_worth) *place = at, best_worth = worth;
        }
    return best_worth > 0;
}

Vec whereabouts_choose(Whereabouts *whereabouts, const Senses *senses) {
    if (!whereabouts->columns) start(whereabouts, senses);
    whereabouts->is_meeting = !whereabouts->has_chosen;
    whereabouts->has_chosen = true;
    if (whereabouts->is_meeting) return meeting_place(whereabouts, senses);
    Vec place = pose_at(senses->pose);
    if (find_place(whereabouts, senses, &place)) return place;
    // Everything else has been searched. Walls may be open now, or the tank was only unlucky.
    if (whereabouts->has_closed &&
        (senses->piece_health || senses_since_s(senses, whereabouts->opened_tick) > CLOSED_S)) {
        whereabouts->has_closed = false;
        whereabouts->opened_tick = senses->tick;
        start(whereabouts, senses);
    }
    memcpy(whereabouts->maybe, whereabouts->open, sizeof whereabouts->maybe);
    find_place(whereabouts, senses, &place);
    return place;
}

// Adds the open cells next to cells of the region that are in sight of these. Returns whether there
// were any.
static bool grow(const Whereabouts *whereabouts, const Map *map,
                 uint32_t region[static WHEREABOUTS_CELLS]) {
    static const int STEPS[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    bool has_grown = false;
    for (int row = 0; row < whereabouts->rows; row++)
        for (uint32_t left = region[row]; left; left &= left - 1)
            for (int i = 0; i < 4; i++) {
                int from = __builtin_ctz(left), column = from + STEPS[i][0], to = row + STEPS[i][1];
                if (column < 0 || column >= whereabouts->columns || to < 0 ||
                    to >= whereabouts->rows || has_cell(region, column, to) ||
                    !has_cell(whereabouts->open, column, to) ||
                    !map_is_way_free(map, centre_of(whereabouts, from, row),
                                     centre_of(whereabouts, column, to)))
                    continue;
                region[to] |= 1U << column;
                has_grown = true;
            }
    return has_grown;
}

// Returns whether the tank sees a cell of the region near it.
static bool is_beside(const Whereabouts *whereabouts, const Senses *senses,
                      const uint32_t region[static WHEREABOUTS_CELLS]) {
    Vec me = pose_at(senses->pose);
    for (int row = 0; row < whereabouts->rows; row++)
        for (uint32_t left = region[row]; left; left &= left - 1) {
            Vec at = centre_of(whereabouts, __builtin_ctz(left), row);
            if (vec_distance(me, at) < NEAR * whereabouts->cell_m && map_sees(senses->map, me, at))
                return true;
        }
    return false;
}

void whereabouts_close(Whereabouts *whereabouts, const Senses *senses, Vec place) {
    ASSERT(whereabouts->columns > 0);
    whereabouts->has_closed = true;
    uint32_t region[WHEREABOUTS_CELLS] = {0};
    int row = row_at(whereabouts, place.y), column = column_at(whereabouts, place.x);
    region[row] = 1U << column;
    while (grow(whereabouts, senses->map, region)) {}
    if (is_beside(whereabouts, senses, region)) { // only the place itself is out of reach
        memset(region, 0, sizeof region);
        region[row] = 1U << column;
    }
    for (int i = 0; i < whereabouts->rows; i++) {
        whereabouts->open[i] &= ~region[i];
        whereabouts->maybe[i] &= ~region[i];
    }
}

bool whereabouts_is_worth(const Whereabouts *whereabouts, Vec place) {
    if (whereabouts->is_meeting || !whereabouts->columns) return true;
    return count_near(whereabouts, column_at(whereabouts, place.x), row_at(whereabouts, place.y));
}

void whereabouts_note(const Whereabouts *whereabouts, Notes *notes) {
    for (int row = 0; notes && row < whereabouts->rows; row++)
        for (int column = 0; column < whereabouts->columns; column++)
            if (has_cell(whereabouts->maybe, column, row))
                notes_alternative(notes, ALTERNATIVE_POST, centre_of(whereabouts, column, row), 0,
                                  false);
}
