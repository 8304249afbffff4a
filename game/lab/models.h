// models.h -- the closed forms that the experiments verify: where each holds, and how far it is off
// inside and outside of that domain.
#pragma once

#include "ai/maths/vec.h"

typedef enum ModelIndex {
    MODEL_NO_SLIP,
    MODEL_CENTRES,
    MODEL_BLIND_CIRCLE,
    MODEL_WIDE_CIRCLE
} ModelIndex;

// The largest error of a turn in the domain of the model of constant centres [%].
#define CENTRES_ERROR_PERCENT 5.0

typedef struct LabModel {
    const char *name, *experiment, *help, *domain;
} LabModel;
// The table (updates.c), in the order of ModelIndex; the name of the last row is NULL.
extern const LabModel MODELS[];

// Maximum errors that an experiment found inside and outside of the domain of a model, as absolute
// values, NAN without a case, and the number of cases.
typedef struct ModelErrors {
    double inside, outside;
    int inside_count, outside_count;
} ModelErrors;

#define MODEL_ERRORS_NONE                                                                          \
    { NAN, NAN, 0, 0 }

static inline void model_error(ModelErrors *errors, bool is_inside, double error) {
    double *most = is_inside ? &errors->inside : &errors->outside;
    *most = max_of(*most, fabs(error));
    *(is_inside ? &errors->inside_count : &errors->outside_count) += 1;
}
