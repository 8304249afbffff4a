// declaration.h -- the parameters that a bot declares with its greeting, and the row of numbers
// that it wants (docs/bots.md).
#pragma once

#include "match/card.h"
#include "platform/child.h"

typedef struct Declaration {
    int row_count; // length of the rows that it is sent; 0 for none
    int count;
    Param params[PARAMS_MAX + 1]; // ends with a row without a name
    ParamWords words[PARAMS_MAX]; // the params point here
} Declaration;

#define DECLARATION_FORM "param NAME DEFAULT LEAST GREATEST [UNIT] [\"DESCRIPTION\"]"

// Returns the number of parameters that a greeting announces, such as "bot 3 NAME params 3".
// Returns -1 and sets `problem` if there are too many.
int declaration_announced(const char *greeting, Problem *problem);
// Returns the length of the rows that a greeting asks for, such as "bot 3 NAME wants observation
// v2"; 0 if it asks for none. Returns -1 and sets `problem` if there are no such rows.
int declaration_row(const char *greeting, Problem *problem);
// Adds a line of DECLARATION_FORM. Returns false and sets `problem` if it is invalid.
bool declaration_add(Declaration *declaration, const char *line, Problem *problem);
// Does the same for a single parameter.
bool declaration_add_param(Declaration *declaration, Param param, Problem *problem);
// Reads the lines that a greeting announces. `problem` is "" unless one of them is invalid.
ChildFault declaration_read(Declaration *declaration, const char *greeting, ChildProcess *process,
                            double wait_s, Problem *problem);
// Fills the values of all declared parameters: the mind's values, or defaults. Returns false and
// sets `problem`, with the sentences for other minds, if a value is out of range or undeclared.
bool declaration_values(const Declaration *declaration, const Mind *mind,
                        double values[static PARAMS_MAX], Problem *problem);
