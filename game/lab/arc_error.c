// arc_error.c -- how far each method is off, against the same step in long double.
#include "arc_error.h"

typedef struct FinePose {
    long double x, y, h;
} FinePose;

// The arc in long double. The twist is steady, so any number of ticks is one arc.
static FinePose fine_arc(Pose pose, double left_m, double right_m, double half_gauge_m,
                         long double ticks) {
    long double g = ((long double)left_m - right_m) / (4 * (long double)half_gauge_m) * ticks;
    long double s = ((long double)left_m + right_m) / 2 * ticks;
    long double chord = g == 0 ? s : s * (sinl(g) / g);
    return (FinePose){pose.x + chord * sinl(pose.heading_rad + g),
                      pose.y + chord * cosl(pose.heading_rad + g), pose.heading_rad + 2 * g};
}

static double distance(Pose pose, FinePose fine) {
    return (double)hypotl(pose.x - fine.x, pose.y - fine.y);
}

// The worst of several headings, so that none is favoured by its rounding.
double arc_step_error(const Method *method, double turn_rad) {
    enum { HEADINGS = 64 };
    double worst = 0;
    for (int i = 0; i < HEADINGS; i++) {
        Pose start = {0, 0, angle_wrap(2 * PI * i / HEADINGS + 0.1)}, end = start;
        double left_m = 1 + turn_rad, right_m = 1 - turn_rad;
        method->step(&end, left_m, right_m, 1);
        worst = fmax(worst, distance(end, fine_arc(start, left_m, right_m, 1, 1)));
    }
    return worst;
}

double arc_drive_error(const Method *method, double speed_mps, double turn_radps, double hz,
                       double time_s) {
    double left_m = (speed_mps + turn_radps) / hz, right_m = (speed_mps - turn_radps) / hz;
    int ticks = (int)lround(time_s * hz);
    Pose pose = {0};
    for (int i = 0; i < ticks; i++) {
        method->step(&pose, left_m, right_m, 1);
        pose.heading_rad = angle_wrap(pose.heading_rad);
    }
    return distance(pose, fine_arc((Pose){0}, left_m, right_m, 1, ticks));
}

double arc_true_radius(double left_m, double right_m, double half_gauge_m) {
    return fabs(half_gauge_m * (left_m + right_m) / (left_m - right_m));
}

// Equal chords at equal turns lie on a circle: chord / (2 sin(turn / 2)).
double arc_circle_radius(const Method *method, double left_m, double right_m, double half_gauge_m) {
    Pose pose = {0};
    method->step(&pose, left_m, right_m, half_gauge_m);
    return fabs(vec_length(pose_at(pose)) / (2 * sin(pose.heading_rad / 2)));
}

void arc_path(const Method *method, double left_m, double right_m, double half_gauge_m, int count,
              Vec *points) {
    Pose pose = {0};
    points[0] = vec(0, 0);
    for (int i = 1; i <= count; i++) {
        method->step(&pose, left_m, right_m, half_gauge_m);
        pose.heading_rad = angle_wrap(pose.heading_rad);
        points[i] = pose_at(pose);
    }
}
