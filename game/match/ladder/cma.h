// cma.h -- a search for the lowest value of a function that is only known by trying, as matches
// are: CMA-ES, the evolution strategy with covariance matrix adaptation.
//
// After N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772 (2016), whose names
// and constants these are (its appendix A, without negative weights). Points lie in the unit cube;
// those that would not are drawn again (B.5).
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
    double points[CMA_LAMBDA_MAX][CMA_SIDES_MAX]; // of this generation
    Dice dice;
} Cma;

// `sigma` is how far off the first points are, as a part of the cube's side.
void cma_begin(Cma *cma, int n, const double *start, double sigma, uint64_t seed);
void cma_draw(Cma *cma); // fills `points`, lambda of them
// What these points were worth; the least is the best.
void cma_learn(Cma *cma, const double *values);
