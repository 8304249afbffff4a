// NAME: drives at the nearest enemy and shoots at it. Build and try it:
//   cc -O2 -o NAME NAME.c -lm && treads check bot ./NAME
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double wrapped(double angle) {
    while (angle > M_PI) angle -= 2 * M_PI;
    while (angle < -M_PI) angle += 2 * M_PI;
    return angle;
}

static double limited(double value) { return value > 1 ? 1 : value < -1 ? -1 : value; }

// The numbers behind the first such word; 0 when there is none.
static int numbers(const char *line, const char *word, double *values, int count) {
    const char *found = strstr(line, word);
    if (!found) return 0;
    char *at = (char *)found + strlen(word);
    for (int i = 0; i < count; i++) values[i] = strtod(at, &at);
    return 1;
}

static void answer(const char *line) {
    double me[8], foe[3]; // x y heading speed turn turret reload health; id x y: the nearest
    double left = 0.6, right = 0.4, swing = 0; // looks round while it sees nobody
    int fire = 0;
    if (numbers(line, " me ", me, 8) && numbers(line, " foe ", foe, 3)) {
        double bearing = atan2(foe[1] - me[0], foe[2] - me[1]); // clockwise from north
        double off = wrapped(bearing - me[2]), aim = wrapped(bearing - me[2] - me[5]);
        left = limited(0.6 + off), right = limited(0.6 - off), swing = limited(4 * aim);
        fire = fabs(aim) < 0.04;
    }
    printf("o %ld %.4f %.4f %.4f %d\n", strtol(line + 2, NULL, 10), left, right, swing, fire);
    fflush(stdout);
}

int main(void) {
    static char line[1 << 16]; // a line a tick
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "start\n")) puts("bot 2 NAME"), fflush(stdout);
        if (!strcmp(line, "quit\n")) break;
        if (!strncmp(line, "t ", 2)) answer(line);
    }
    return 0;
}
