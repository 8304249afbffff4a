// prefs.c -- the tables of settings and layers.
#include "prefs.h"

#include <stddef.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "sim/thing.h"
#include "sim/tank.h"

const char *const VIEW_CAMERA_WORDS[VIEW_CAMERAS] = {VIEW_CAMERA_ROWS(AS_SECOND)};
const char *const PALETTE_HELP[PALETTE_COUNT] = {PALETTE_ROWS(AS_SECOND)};
#define HELP(help) help,
const char *const DIFFICULTY_HELP[DIFFICULTIES] = {DIFFICULTY_ROWS(HELP)};

const char *pref_special_word(int index) {
    const ThingKind *special = special_choice(index);
    return special ? special->name : NULL;
}

const PrefRow PREF_ROWS[PREF_COUNT + 1] = {PREFS_BY(PREF_){0}};

const LayerRow LAYER_ROWS[OVERLAY_LAYERS + 1] = {LAYERS_BY(OVERLAY_){0}};
unsigned layers_all(void) { return (1u << OVERLAY_LAYERS) - 1; }

unsigned layers_usual(void) {
    unsigned set = 0;
    for (int i = 0; i < OVERLAY_LAYERS; i++) set |= LAYER_ROWS[i].is_usual ? 1u << i : 0;
    return set;
}

bool layers_parse(const char *list, unsigned *set, const char **wrong) {
    ASSERT(list && set && wrong);
    const struct {
        const char *name;
        unsigned layers;
    } SETS[] = {{"usual", layers_usual()}, {"all", layers_all()}, {"none", 0}};
    *set = 0;
    for (const char *word = list;; word++) {
        size_t length = strcspn(word, ",");
        bool is_known = false;
        *wrong = word;
        for (int i = 0; i < 3 + OVERLAY_LAYERS && !is_known; i++) {
            const char *name = i < 3 ? SETS[i].name : LAYER_ROWS[i - 3].name;
            is_known = strlen(name) == length && !strncmp(word, name, length);
            if (is_known) *set |= i < 3 ? SETS[i].layers : 1u << (i - 3);
        }
        if (!is_known) return false;
        word += length;
        if (!*word) return true;
    }
}
