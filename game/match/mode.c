// mode.c -- the table of modes.
#include "mode.h"

#include <stdio.h>

#include "ai/maths/assert.h"
#include "game/match/mode_list.h" // generated from the list in game/match/meson.build
#include "platform/text.h"

#define ROW(name) extern const Mode name##_MODE;
MODE_LIST(ROW)
#undef ROW

#define ROW(name) &name##_MODE,
const Mode *const MODES[] = {MODE_LIST(ROW) NULL};

int mode_count(void) {
    int count = 0;
    while (MODES[count]) count++;
    return count;
}

int mode_params(const Param **params) {
    int count = 0;
    for (int i = 0; MODES[i]; i++) {
        if (!mode_has_points(MODES[i])) continue;
        ASSERT_NAMED(count < MODE_PARAMS_MAX, MODES[i]->name);
        if (params) params[count] = &MODES[i]->points;
        count++;
    }
    return count;
}

const char *mode_names(bool (*is_meant)(const Mode *), const char *before, const char *last,
                       char names[static MODE_NAMES_MAX]) {
    int left = 0;
    names[0] = '\0';
    for (int i = 0; MODES[i]; i++) left += is_meant(MODES[i]);
    for (int i = 0; MODES[i]; i++) {
        if (!is_meant(MODES[i])) continue;
        char name[MODE_NAMES_MAX];
        snprintf(name, sizeof name, "%s%s", before, MODES[i]->name);
        text_join(names, MODE_NAMES_MAX, left-- > 1 ? ", " : last, name);
    }
    return names;
}
