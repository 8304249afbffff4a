// lab_export.c -- `lab fit --export`: a fitted vehicle as parameters of other programs, by the
// templates of texts/lab_export.txt.
//
// Names: ros2_controllers' diff_drive_controller (diff_drive_controller_parameter.yaml), Nav2's
// velocity smoother and Regulated Pure Pursuit, and Gazebo's gz-sim-diff-drive-system.
#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/report.h"
#include "commands.h"
#include "game/cli/texts.h" // generated from the files in texts/

static void put(json_t *document, const char *name, const char *ending, double value) {
    char key[32], text[32];
    snprintf(key, sizeof key, "%s%s", name, ending);
    snprintf(text, sizeof text, fabs(value) < 1e-3 ? "%.6f" : "%.5g", value); // YAML: no exponent
    json_object_set_new(document, key, json_string(text));
}

// Adds an estimate and its interval, relative to another value.
static void put_ratio(json_t *document, const char *name, const FitEstimate *estimate, double by) {
    ASSERT(by > 0);
    put(document, name, "", estimate->value / by);
    if (!(estimate->low < estimate->high)) return;
    put(document, name, "_low", estimate->low / by);
    put(document, name, "_high", estimate->high / by);
}

void lab_export(const Settings *settings, const RobotLog *log, const Fit *fit) {
    static const char *const TEMPLATES[] = {NULL, TEXT_ROS2, TEXT_NAV2, TEXT_URDF};
    const FitEstimate *gauge = &fit->estimates[FIT_VALUE_GAUGE];
    double built_m = settings->lab.gauge_m > 0 ? settings->lab.gauge_m : gauge->value;
    bool is_way = !strcmp(log->track_unit, "m");
    double radius_m = is_way ? 1 : fit->params[FIT_SCALE],
           yaw_rad = fit->errors[0].yaw_clean_deg * PI / 180;
    json_t *document =
        json_pack("{s:s, s:i}", "version", PROGRAM_VERSION, "segments", log->segment_count);
    put(document, "separation", "", built_m);
    put_ratio(document, "multiplier", gauge, built_m);
    put_ratio(document, "gauge", gauge, 1);
    if (!is_way) put(document, "radius", "", radius_m);
    put_ratio(document, "left", &fit->estimates[FIT_VALUE_SCALE_LEFT], radius_m);
    put_ratio(document, "right", &fit->estimates[FIT_VALUE_SCALE_RIGHT], radius_m);
    put(document, "top", "", fit->top_mps);
    put(document, "turn", "", fit->top_turn_radps);
    put(document, "seconds", "", log->duration_s / log->segment_count);
    if (fit->held_out) put(document, "place", "", pow(fit->errors[0].place_clean_m, 2) / 2);
    put(document, "yaw", "", yaw_rad * yaw_rad);
    html_render(stdout, TEMPLATES[settings->fit_export], document);
    json_decref(document);
}
