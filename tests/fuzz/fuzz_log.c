// fuzz_log.c -- any text as the log of a vehicle: rejected with a message, or fitted, or the fit is
// rejected with a message.
#include "fuzz.h"

#include "lab/fit.h"

#define CONTACT_M 1.0

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static Fit fit; // large
    RobotLog log;
    LogFormat format = {0};
    Problem problem = {""};
    OWN_FILE *file = fopen(own_file(), "w+b");
    FUZZ_CHECK(file && (!length || fwrite(bytes, 1, length, file) == length));
    rewind(file);
    bool is_read = robot_log_read(&log, file, "log.csv", &format, &problem);
    FUZZ_CHECK(is_read || problem.text[0]);
    FUZZ_CHECK(log.row_count <= LOG_ROWS_MAX && log.segment_count <= LOG_SEGMENTS_MAX);
    if (is_read) {
        bool is_fitted = fit_log(&log, FIT_WHOLE, CONTACT_M, &fit, &problem);
        FUZZ_CHECK(is_fitted || problem.text[0]);
        FUZZ_CHECK(!is_fitted || (fit.params[FIT_SCALE] > 0 && isfinite(fit.params[FIT_SCALE])));
    }
    robot_log_free(&log);
    return FUZZ_RESULT(is_read);
}
