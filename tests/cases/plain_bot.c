// NAME: roams, drives at the nearest enemy, and shoots at it. Build and try it:
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

// Reads the values after the first such word. Returns 0 if there is no such word.
static int numbers(const char *line, const char *word, double *values, int count) {
    const char *found = strstr(line, word);
    if (!found) return 0;
    char *at = (char *)found + strlen(word);
    for (int i = 0; i < count; i++) values[i] = strtod(at, &at);
    return 1;
}

static void answer(const char *line) {
    static double course; // heading along which it drives
    double me[8], foe[3],
        touch[2]; // x y heading speed turn turret reload health; id x y: the nearest
    int sees = numbers(line, " foe ", foe, 3);
    numbers(line, " me ", me, 8);
    if (numbers(line, " touch ", touch,
                2)) // turns away from the wall, a little differently each time
        course = atan2(touch[0], touch[1]) + sin(10 * me[0]);
    if (sees) course = atan2(foe[1] - me[0], foe[2] - me[1]); // clockwise from north
    double off = wrapped(course - me[2]), aim = wrapped(course - me[2] - me[5]);
    const char *special = sees && fabs(off) > 2 ? " special" : ""; // used against an enemy behind
    printf("o %ld %.4f %.4f %.4f %d%s\n", strtol(line + 2, NULL, 10), limited(0.6 + off),
           limited(0.6 - off), limited(4 * aim), sees && fabs(aim) < 0.04, special);
    fflush(stdout);
}

int main(void) {
    static char line[1 << 16]; // room for one line per tick
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "start\n")) puts("bot 3 NAME"), fflush(stdout);
        if (!strcmp(line, "quit\n")) break;
        if (!strncmp(line, "t ", 2)) answer(line);
    }
    return 0;
}
