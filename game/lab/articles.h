// articles.h -- the numbers of the articles that the drives come from, beside what their equations
// give (docs/articles.md).
#pragma once

#include "methods.h"

// What an article says, and how to find it.
typedef struct Finding {
    const char *drive; // whose article it is
    const char *what, *unit;
    double said; // NAN: the article has no number for it
    double (*find)(double with);
    double with;
} Finding;

extern const Finding FINDINGS[]; // ends with a row whose drive is NULL

// The wheelbase after so many frames of a car whose two wheels are kept from frame to frame, and
// not laid out anew from its centre: comment 4 of the article on the bicycle model, whose car has a
// wheelbase of 50, drives 50 a second at 60 Hz, and steers by 20 degrees.
double apart_wheelbase(BicycleVariant variant, int frames);

// What slows the recipe's car at a speed, px/s: the part that grows as the speed, and the part that
// grows as its square.
double recipe_friction(double speed);
double recipe_drag(double speed);
