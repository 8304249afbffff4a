// lab_slip.c -- lab slip: where the centres of rotation of slipping tracks lie, the fit of them,
// and what each steering gear costs.
#include <stdlib.h>

#include "app/lab_view.h"
#include "app/report.h"
#include "app/say.h"
#include "commands.h"
#include "sim/drive/kernels.h"
#include "sim/tank.h"

#define POINT(name, member) IN_ALL, name, OF_ROW(real, SlipPoint, member)
static const Column POINT_COLUMNS[] = {
    {IN_CSV, "ground", OF_ROW(text, SlipPoint, ground)},
    {IN_CSV, "law", OF_ROW(text, SlipPoint, law)},
    {POINT("speed_mps", speed_mps), .head = "ordered m/s", .width = 11},
    {POINT("turn_degps", turn_degps), .head = "deg/s", .width = 5},
    {POINT("left_mps", left_mps), .head = "left m/s", .width = 8, .format = "%.3f"},
    {POINT("right_mps", right_mps), .head = "right m/s", .width = 9, .format = "%.3f"},
    {POINT("forward_mps", forward_mps), .head = "hull m/s", .width = 8, .format = "%.3f"},
    {POINT("side_mps", side_mps), .head = "aside m/s", .width = 9, .format = "%.4f"},
    {POINT("turned_degps", turned_degps), .head = "deg/s", .width = 6, .format = "%.2f"},
    {POINT("foretold_degps", predicted_degps), .head = "by fit", .width = 6, .format = "%.2f"},
    {POINT("centre_left_m", left_m), .head = "left m", .width = 6, .format = "%.3f"},
    {POINT("centre_right_m", right_m), .head = "right m", .width = 7, .format = "%.3f"},
    {POINT("centre_ahead_m", ahead_m), .head = "ahead m", .width = 7, .format = "%.3f"},
    {POINT("power_wpkg", power_wpkg), .head = "kW/t", .width = 5, .format = "%.2f"},
    {0},
};

static Rows points_of(const SlipFit *fit) {
    return (Rows){POINT_COLUMNS, fit->points, sizeof *fit->points, SLIP_POINTS};
}

static Cell points_json(const void *of, int index) {
    (void)index;
    return cell_json(rows_json(points_of(of)));
}

#define FIT(name, member) IN_ALL, name, OF_ROW(real, SlipFit, member)
static const Column FIT_COLUMNS[] = {
    {IN_ALL, "ground", OF_ROW(text, SlipFit, points[0].ground), .width = -6},
    {IN_ALL, "law", OF_ROW(text, SlipFit, points[0].law), .width = -7},
    {FIT("centre_left_m", left_m), .head = "left m", .width = 7, .format = "%.3f"},
    {FIT("centre_right_m", right_m), .head = "right m", .width = 7, .format = "%.3f"},
    {FIT("centre_ahead_m", ahead_m), .head = "ahead m", .width = 7, .format = "%.3f"},
    {FIT("spread_percent", spread_percent), .head = "they move", .width = 9, .format = "%.1f%%"},
    {FIT("error_percent", error_percent), .head = "turn off", .width = 8, .format = "%.1f%%"},
    {FIT("unslipped_error_percent", unslipped_error_percent), .head = "without slip", .width = 12,
     .format = "%.1f%%"},
    {IN_JSON, "points", points_json},
    {0},
};

#define GEAR(name, member) IN_ALL, name, OF_ROW(real, SlipGear, member)
static const Column GEAR_COLUMNS[] = {
    {IN_ALL, "gear", OF_ROW(text, SlipGear, name), .width = -20},
    {GEAR("straight_wpkg", straight_wpkg), .head = "straight kW/t", .width = 13, .format = "%.2f"},
    {GEAR("turn_wpkg", turn_wpkg), .head = "turn kW/t", .width = 9, .format = "%.2f"},
    {GEAR("turn_degps", turn_degps), .head = "deg/s", .width = 6, .format = "%.1f"},
    {GEAR("radius_m", radius_m), .head = "radius m", .width = 8, .format = "%.2f"},
    {GEAR("pivot_degps", pivot_degps), .head = "pivot deg/s", .width = 11, .format = "%.1f"},
    {0},
};

static void print_slip(Rows fits, const SlipFit *first, Rows gears) {
    DriveSpec spec = spec_drive(&TANK_SPECS[0], &DRIVE_TRACK_SLIP, NULL);
    SlipTank tank = slip_tank(&spec);
    printf(
        "A medium tank on track-slip: tracks %g m to either side, %g m of each on the ground.\n"
        "In a pivot the moments of friction are in balance with the centres %.3f m to either "
        "side.\n\n"
        "The centres of rotation that fit %d turns best, how far those of single turns lie "
        "apart, and how far off the\n"
        "foretold turn (l - r) / (left + right) is, beside (l - r) / 2d of tracks without slip\n",
        spec.half_gauge_m, tank.contact_m, slip_pivot_share(&tank) * spec.half_gauge_m,
        SLIP_POINTS);
    rows_text(stdout, fits, fits.count, false);
    printf("\nThe turns on %s, by %s's law: as ordered, the tracks, the hull, the centres\n",
           first->points[0].ground, first->points[0].law);
    rows_text(stdout, points_of(first), SLIP_POINTS, false);
    puts("\nThe gears on firm earth: straight on at 3 m/s, a turn with the tracks at 4 and 2, a "
         "pivot");
    rows_text(stdout, gears, gears.count, false);
}

static bool write_points(const Settings *settings, const SlipFit *fits) {
    FILE *csv;
    if (!table_open(settings->csv, &csv)) return false;
    if (csv) csv_names(csv, POINT_COLUMNS);
    for (int i = 0; csv && i < SLIP_FITS; i++) csv_rows(csv, points_of(&fits[i]));
    return table_close(settings->csv, csv);
}

static int tell(const Settings *settings, const SlipFit *fits) {
    SlipGear gears[SLIP_GEARS];
    slip_gears(gears);
    Rows of_fits = {FIT_COLUMNS, fits, sizeof *fits, SLIP_FITS};
    Rows of_gears = {GEAR_COLUMNS, gears, sizeof *gears, SLIP_GEARS};
    bool is_written = write_points(settings, fits);
    if (settings->is_json)
        is_written &= json_print(stdout, json_pack("{s:o, s:o}", "fits", rows_json(of_fits),
                                                   "gears", rows_json(of_gears)));
    else if (!csv_replaces_text(settings))
        print_slip(of_fits, fits, of_gears);
    int code = settings->picture ? lab_draw_slip(settings, fits) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

int lab_slip(Settings *settings) {
    SlipFit *fits = calloc(SLIP_FITS, sizeof *fits);
    int code = fits && slip_measure(fits) ? tell(settings, fits)
                                          : say_fail(EXIT_RUN_FAILED, "out of memory");
    free(fits);
    return code;
}
