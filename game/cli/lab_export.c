// lab_export.c -- `lab fit --export`: a fitted vehicle as parameters of other programs.
//
// Names: ros2_controllers' diff_drive_controller (diff_drive_controller_parameter.yaml), Nav2's
// velocity smoother and Regulated Pure Pursuit, and Gazebo's gz-sim-diff-drive-system.
#include <string.h>

#include "ai/maths/assert.h"
#include "commands.h"
#include "platform/escape.h"

// Prints a value in its line, with its interval as a comment.
static void print_line(const char *before, double value, const char *after, double low,
                       double high) {
    escaped_print(stdout, "%s%.5g%s", before, value, after);
    bool is_xml = *after == '<';
    if (low < high)
        escaped_print(stdout, "  %s %.5g to %.5g%s", is_xml ? "<!--" : "#", low, high,
                      is_xml ? " -->" : "");
    putchar('\n');
}

static void print_ratio(const char *before, const FitEstimate *estimate, double by) {
    print_line(before, estimate->value / by, "", estimate->low / by, estimate->high / by);
}

static void print_ros2(const RobotLog *log, const Fit *fit, double built_gauge_m) {
    const FitEstimate *gauge = &fit->estimates[FIT_VALUE_GAUGE],
                      *left = &fit->estimates[FIT_VALUE_SCALE_LEFT],
                      *right = &fit->estimates[FIT_VALUE_SCALE_RIGHT];
    double separation_m = built_gauge_m > 0 ? built_gauge_m : gauge->value;
    bool is_way = !strcmp(log->track_unit, "m");
    double radius_m = is_way ? 1 : (left->value + right->value) / 2;
    double place_m2 = fit->errors[0].place_clean_m * fit->errors[0].place_clean_m / 2,
           yaw_rad = fit->errors[0].yaw_clean_deg * PI / 180;
    ASSERT(separation_m > 0 && radius_m > 0);
    printf("diff_drive_controller:\n  ros__parameters:\n");
    print_line("    wheel_separation: ", separation_m, "", 0, 0);
    print_ratio("    wheel_separation_multiplier: ", gauge, separation_m);
    if (!is_way) print_line("    wheel_radius: ", radius_m, "", 0, 0);
    print_ratio("    left_wheel_radius_multiplier: ", left, radius_m);
    print_ratio("    right_wheel_radius_multiplier: ", right, radius_m);
    print_line("    linear.x.max_velocity: ", fit->top_mps, "", 0, 0);
    print_line("    angular.z.max_velocity: ", fit->top_turn_radps, "", 0, 0);
    if (!fit->held_out) return;
    printf("    # variances of a held-out prediction after %.3g s\n"
           "    pose_covariance_diagonal: [%.6f, %.6f, 1000000.0, 1000000.0, 1000000.0, %.6f]\n",
           log->duration_s / log->segment_count, place_m2, place_m2, yaw_rad * yaw_rad);
}

static void print_nav2(const Fit *fit) {
    double mps = fit->top_mps, turn = fit->top_turn_radps;
    printf("velocity_smoother:\n  ros__parameters:\n"
           "    max_velocity: [%.4g, 0.0, %.4g]\n    min_velocity: [%.4g, 0.0, %.4g]\n"
           "controller_server:\n  ros__parameters:\n    FollowPath:\n"
           "      plugin: nav2_regulated_pure_pursuit_controller::RegulatedPurePursuitController\n"
           "      desired_linear_vel: %.4g\n      rotate_to_heading_angular_vel: %.4g\n",
           mps, turn, -mps, -turn, mps, turn);
}

static void print_urdf(const RobotLog *log, const Fit *fit) {
    const FitEstimate *gauge = &fit->estimates[FIT_VALUE_GAUGE];
    printf("<gazebo>\n  <plugin filename=\"gz-sim-diff-drive-system\" "
           "name=\"gz::sim::systems::DiffDrive\">\n");
    print_line("    <wheel_separation>", gauge->value, "</wheel_separation>", gauge->low,
               gauge->high);
    if (strcmp(log->track_unit, "m"))
        print_line("    <wheel_radius>", fit->params[FIT_SCALE], "</wheel_radius>", 0, 0);
    print_line("    <max_linear_velocity>", fit->top_mps, "</max_linear_velocity>", 0, 0);
    print_line("    <max_angular_velocity>", fit->top_turn_radps, "</max_angular_velocity>", 0, 0);
    printf("  </plugin>\n</gazebo>\n");
}

void lab_export(const Settings *settings, const RobotLog *log, const Fit *fit) {
    const FitExport kind = (FitExport)settings->fit_export;
    if (kind != EXPORT_URDF)
        escaped_print(stdout,
                      "# Fitted by treads %s to %d segments; comments are 95 %% intervals.\n",
                      PROGRAM_VERSION, log->segment_count);
    if (kind == EXPORT_ROS2) print_ros2(log, fit, settings->lab.gauge_m);
    if (kind == EXPORT_NAV2) print_nav2(fit);
    if (kind == EXPORT_URDF) print_urdf(log, fit);
}
