// pupil.h -- for the tests of minds: a mind on a field of 120 x 80 m without physics. The test sets
// its senses.
#pragma once

#include "driver.h"

typedef struct Pupil {
    const Behaviour *behaviour;
    Map *map;
    void *memory;
    Dice dice;
    Senses senses;
    double params[PARAMS_MAX];
} Pupil;

static inline void pupil_open(Pupil *pupil, const char *name, Pose pose) {
    pupil->behaviour = behaviour_find(name);
    assert_non_null(pupil->behaviour);
    pupil->map = map_create(120, 80, NULL, 0);
    pupil->memory = calloc(1, pupil->behaviour->memory_bytes);
    assert_true(pupil->map && pupil->memory);
    pupil->dice = dice_seed(7, 1);
    pupil->senses = driver_senses(pupil->map, &pupil->dice, pose);
    pupil->senses.id = 1;
    for (int i = 0; i < behaviour_param_count(pupil->behaviour); i++)
        pupil->params[i] = pupil->behaviour->params[i].initial;
    pupil->senses.params = pupil->params;
}

static inline Order pupil_think(Pupil *pupil) {
    return pupil->behaviour->think(pupil->memory, &pupil->senses, NULL);
}

static inline void pupil_live(Pupil *pupil, double seconds) {
    for (int tick = 0; tick < seconds / DRIVER_DT_S; tick++)
        driver_step(&pupil->senses, pupil_think(pupil));
}

static inline void pupil_close(Pupil *pupil) {
    free(pupil->memory);
    map_destroy(pupil->map);
}

// Declares a pupil that is closed at the end of its block.
#define PUPIL(pupil, name, ...)                                                                    \
    __attribute__((cleanup(pupil_close))) Pupil pupil;                                             \
    pupil_open(&pupil, name, (Pose){__VA_ARGS__})

static inline void pupil_hears(Pupil *pupil, const Message *word) {
    pupil->senses.messages = word;
    pupil->senses.message_count = 1;
}

static inline double pupil_distance_m(const Pupil *pupil, Vec place) {
    return vec_distance(pose_at(pupil->senses.pose), place);
}
