// lab_slip.c -- the chart of lab slip: where slipping tracks have their centres of rotation.
#include "lab_view.h"

#include <stdio.h>

#include "sim/drive/kernels.h"

enum { GROUNDS = SURFACE_PICTURE, SHAPES = 3, TURN = 1, CAPTION_MAX = 256 };

// Lines that both panels are made of.
typedef struct SlipChart {
    Vec centres[GROUNDS][2 * SLIP_POINTS + 1], curves[GROUNDS][SLIP_SPEEDS], shapes[SHAPES][5],
        tracks[2];
    Vec pivot[2];
    ChartLine plan[SHAPES + GROUNDS], over_speed[2 + GROUNDS];
    ChartKey keys[GROUNDS];
} SlipChart;

static int ground_colour(int ground) { return CHART_ORANGE + ground; }

static void add_box(SlipChart *chart, int shape, double x_m, double half_width_m,
                    double half_length_m) {
    for (int i = 0; i < 5; i++) {
        bool is_right = i % 4 == 1 || i % 4 == 2, is_front = i % 4 >= 2;
        chart->shapes[shape][i] = vec(x_m + (is_right ? half_width_m : -half_width_m),
                                      is_front ? half_length_m : -half_length_m);
    }
    chart->plan[shape] =
        (ChartLine){.colour = CHART_PLAIN, .points = chart->shapes[shape], .count = 5};
}

// On each ground by Wong's law: all centres in the plan, and those of one turn over speed.
static void add_ground(SlipChart *chart, int ground, const SlipFit *fit) {
    Vec *centres = chart->centres[ground], *curve = chart->curves[ground];
    centres[SLIP_POINTS] = vec(NAN, NAN); // the pen is lifted
    for (int i = 0; i < SLIP_POINTS; i++) {
        const SlipPoint *point = &fit->points[i];
        centres[i] = vec(-point->left_m, point->ahead_m);
        centres[SLIP_POINTS + 1 + i] = vec(point->right_m, point->ahead_m);
        if (i % SLIP_TURNS == TURN)
            curve[i / SLIP_TURNS] = vec(point->speed_mps, (point->left_m + point->right_m) / 2);
    }
    chart->plan[SHAPES + ground] =
        (ChartLine){ground_colour(ground), centres, 2 * SLIP_POINTS + 1, true, false, true};
    chart->over_speed[2 + ground] =
        (ChartLine){ground_colour(ground), curve, SLIP_SPEEDS, true, false, false};
    chart->keys[ground] = (ChartKey){fit->points[0].ground, ground_colour(ground)};
}

int lab_draw_slip(const Settings *settings, const SlipFit fits[SLIP_FITS]) {
    SlipChart chart = {0};
    DriveSpec spec = spec_drive(&TANK_SPECS[0], &DRIVE_TRACK_SLIP, NULL);
    SlipTank tank = slip_tank(&spec);
    double pivot_m = slip_pivot_share(&tank) * spec.half_gauge_m;
    const double levels_m[2] = {spec.half_gauge_m, pivot_m};
    char caption[CAPTION_MAX], note[CAPTION_MAX];
    add_box(&chart, 0, 0, spec.width_m / 2, spec.length_m / 2);
    for (int i = 0; i < 2; i++) {
        Vec *level = i ? chart.pivot : chart.tracks;
        add_box(&chart, 1 + i, i ? spec.half_gauge_m : -spec.half_gauge_m, 0.1 * spec.width_m,
                tank.contact_m / 2);
        level[0] = vec(SLIP_SPEEDS_MPS[0], levels_m[i]);
        level[1] = vec(SLIP_SPEEDS_MPS[SLIP_SPEEDS - 1], levels_m[i]);
        chart.over_speed[i] =
            (ChartLine){.colour = CHART_PLAIN, .points = level, .count = 2, .is_dashed = true};
    }
    for (int i = 0; i < GROUNDS; i++) add_ground(&chart, i, &fits[GROUNDS + i]);
    snprintf(note, sizeof note, "ordered %g degrees/s; dashed: the tracks, and a pivot's balance",
             SLIP_TURNS_DEGPS[TURN]);
    snprintf(caption, sizeof caption,
             "A medium tank, tracks %g m to either side, %g m on the ground; %g to %g m/s, %g to "
             "%g degrees/s; Wong's law. treads " TREADS_VERSION,
             spec.half_gauge_m, tank.contact_m, SLIP_SPEEDS_MPS[0],
             SLIP_SPEEDS_MPS[SLIP_SPEEDS - 1], SLIP_TURNS_DEGPS[0],
             SLIP_TURNS_DEGPS[SLIP_TURNS - 1]);
    const ChartPanel panels[] = {
        {"The centres, of every speed and turn", "each track's lies outside of it", "right, m",
         "ahead, m", .is_plan = true, .lines = chart.plan, .line_count = SHAPES + GROUNDS},
        {"How far to the side", note, "speed, m/s", "from the hull's middle, m",
         .lines = chart.over_speed, .line_count = 2 + GROUNDS}};
    return lab_save_chart(
        settings,
        &(Chart){"Where slipping tracks turn",
                 "A track that slips moves over the ground as if about a point outside of it, "
                 "which hardly moves with the speed.",
                 caption, panels, 2, 2, 520, 470, chart.keys, GROUNDS});
}
