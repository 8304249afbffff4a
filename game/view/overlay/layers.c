// layers.c -- the table of layers.
#include "layers.h"

#include <stddef.h>
#include <string.h>

const LayerRow LAYER_ROWS[OVERLAY_LAYERS + 1] = {
    [OVERLAY_SHAPES] = {"shapes", "what collides: hulls and walls", false},
    [OVERLAY_CONTACTS] = {"contacts", "who presses on what, and how hard", false},
    [OVERLAY_SPEED] = {"speed", "velocity, the speed of each track, and slip", true},
    [OVERLAY_TURNS] = {"turns", "the coming path, its circle, and the path by the other method",
                       true},
    [OVERLAY_SIGHT] = {"sight", "who sees whom", false},
    [OVERLAY_PLANS] = {"plans", "path, target and lead point", true},
    [OVERLAY_MIND] = {"mind", "what it weighs, in words and scores", true},
    [OVERLAY_TIMING] = {"timing", "what ticks and pictures cost", false},
    {0},
};

unsigned layers_all(void) { return (1u << OVERLAY_LAYERS) - 1; }

unsigned layers_usual(void) {
    unsigned set = 0;
    for (int i = 0; i < OVERLAY_LAYERS; i++) set |= LAYER_ROWS[i].is_usual ? 1u << i : 0;
    return set;
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && !strncmp(text, word, length);
}

static bool add_word(const char *text, size_t length, unsigned *set) {
    const unsigned usual = layers_usual(), all = layers_all();
    if (is_word(text, length, "usual")) return (*set |= usual);
    if (is_word(text, length, "all")) return (*set |= all);
    if (is_word(text, length, "none")) return true;
    for (int i = 0; i < OVERLAY_LAYERS; i++)
        if (is_word(text, length, LAYER_ROWS[i].name)) return (*set |= 1u << i);
    return false;
}

bool layers_parse(const char *list, unsigned *set, const char **wrong) {
    *set = 0;
    for (const char *word = list;; word++) {
        size_t length = strcspn(word, ",");
        *wrong = word;
        if (!add_word(word, length, set)) return false;
        word += length;
        if (!*word) return true;
    }
}
