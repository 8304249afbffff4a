// cma.h -- CMA-ES, the evolution strategy with covariance matrix adaptation: minimizes a function
// that can only be evaluated, such as the result of matches.
//
// Source: N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772 (2016), with its
// names and constants (appendix A, without negative weights). Points lie in the unit cube; points
// outside are drawn again (B.5).
#pragma once

#include "ai/behaviour.h"

enum { CMA_LAMBDA_MAX = 4 + 3 * 3 + 1, CMA_SIDES_MAX = PARAMS_MAX };

typedef struct Cma {
    int n, lambda, mu, generation;
    double weights[CMA_LAMBDA_MAX], mu_eff;
    double c_sigma, d_sigma, c_c, c_1, c_mu, chi_n;
    double mean[CMA_SIDES_MAX], sigma;
    double cov[CMA_SIDES_MAX][CMA_SIDES_MAX];  // C = B D^2 B^T
    double axes[CMA_SIDES_MAX][CMA_SIDES_MAX]; // B: its columns are C's eigenvectors
    double roots[CMA_SIDES_MAX];               // D
    double path_c[CMA_SIDES_MAX], path_sigma[CMA_SIDES_MAX];
    double points[CMA_LAMBDA_MAX][CMA_SIDES_MAX]; // candidates of this generation
    Dice dice;
} Cma;

// Starts a search at `start`. `sigma` is the initial step size, as a fraction of the cube's side.
void cma_begin(Cma *cma, int n, const double *start, double sigma, uint64_t seed);
void cma_draw(Cma *cma); // fills `points` with lambda candidates
// Updates the distribution from the values of these points; lower is better.
void cma_learn(Cma *cma, const double *values);
