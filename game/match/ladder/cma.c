// cma.c -- CMA-ES after Hansen's tutorial (arXiv:1604.00772); numbers in parentheses refer to its
// equations.
#include "cma.h"

#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/maths.h"

enum { TRIES_MAX = 100, SWEEPS_MAX = 60, DICE_STREAM = 77 };
#define TINY 1e-20

void cma_begin(Cma *cma, int n, const double *start, double sigma, uint64_t seed) {
    ASSERT(n >= 1 && n <= CMA_SIDES_MAX && sigma > 0);
    *cma = (Cma){.n = n, .sigma = sigma, .dice = dice_seed(seed, DICE_STREAM)};
    double sum = 0, squares = 0;
    cma->lambda = 4 + (int)(3 * log(cma->n)); // (48)
    cma->mu = cma->lambda / 2;
    for (int i = 0; i < cma->mu; i++) { // (49)
        cma->weights[i] = log((cma->lambda + 1) / 2.0) - log(i + 1);
        sum += cma->weights[i];
    }
    for (int i = 0; i < cma->mu; i++) {
        cma->weights[i] /= sum;
        squares += cma->weights[i] * cma->weights[i];
    }
    double mu = cma->mu_eff = 1 / squares;  // (8)
    cma->c_sigma = (mu + 2) / (n + mu + 5); // (55)
    cma->d_sigma = 1 + 2 * max_of(sqrt((mu - 1) / (n + 1)) - 1, 0) + cma->c_sigma;
    cma->c_c = (4 + mu / n) / (n + 4 + 2 * mu / n);                                         // (56)
    cma->c_1 = 2 / ((n + 1.3) * (n + 1.3) + mu);                                            // (57)
    cma->c_mu = min_of(1 - cma->c_1, 2 * (mu - 2 + 1 / mu) / ((n + 2.0) * (n + 2.0) + mu)); // (58)
    cma->chi_n = sqrt(n) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n));
    for (int i = 0; i < n; i++) {
        cma->mean[i] = start[i];
        cma->cov[i][i] = cma->axes[i][i] = cma->roots[i] = 1;
    }
}

// Marsaglia's polar method, using one of its two numbers.
static double normal(Dice *dice) {
    for (;;) {
        double u = dice_between(dice, -1, 1);
        double v = dice_between(dice, -1, 1);
        double square = u * u + v * v;
        if (square > 0 && square < 1) return u * sqrt(-2 * log(square) / square);
    }
}

// Equations (38) to (40); returns false if the point lies outside the cube.
static bool draw_point(Cma *cma, double *point) {
    double along[CMA_SIDES_MAX];
    bool is_inside = true;
    for (int k = 0; k < cma->n; k++) along[k] = cma->roots[k] * normal(&cma->dice);
    for (int i = 0; i < cma->n; i++) {
        double step = 0;
        for (int k = 0; k < cma->n; k++) step += cma->axes[i][k] * along[k];
        point[i] = cma->mean[i] + cma->sigma * step;
        is_inside = is_inside && point[i] >= 0 && point[i] <= 1;
    }
    return is_inside;
}

void cma_draw(Cma *cma) {
    ASSERT(cma->lambda > 0 && cma->lambda <= CMA_LAMBDA_MAX);
    for (int i = 0; i < cma->lambda; i++) {
        double *point = cma->points[i];
        for (int tries = 0; !draw_point(cma, point) && tries < TRIES_MAX;) tries++;
        for (int k = 0; k < cma->n; k++) point[k] = min_of(max_of(point[k], 0), 1);
    }
}

// Jacobi's method: rotates planes until the matrix is diagonal. It is fast for a small symmetric
// matrix, and the eigenvectors are orthogonal to the last bits.
static void find_axes(Cma *cma) {
    double a[CMA_SIDES_MAX][CMA_SIDES_MAX];
    int n = cma->n;
    memcpy(a, cma->cov, sizeof a);
    memset(cma->axes, 0, sizeof cma->axes);
    for (int i = 0; i < n; i++) cma->axes[i][i] = 1;
    for (int round = 0; round < SWEEPS_MAX; round++)
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                if (fabs(a[p][q]) < TINY) continue;
                double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
                double t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1));
                double c = 1 / sqrt(t * t + 1), s = t * c;
                for (int k = 0; k < n; k++) {
                    double x = a[k][p], y = a[k][q];
                    a[k][p] = c * x - s * y, a[k][q] = s * x + c * y;
                }
                for (int k = 0; k < n; k++) {
                    double x = a[p][k], y = a[q][k];
                    a[p][k] = c * x - s * y, a[q][k] = s * x + c * y;
                    x = cma->axes[k][p], y = cma->axes[k][q];
                    cma->axes[k][p] = c * x - s * y, cma->axes[k][q] = s * x + c * y;
                }
            }
    for (int i = 0; i < n; i++) cma->roots[i] = sqrt(max_of(a[i][i], TINY));
}

// Updates the evolution paths (43) and (45). `step` is the movement of the mean, in units of sigma.
// Returns the squared length of the path of sigma.
static double move_paths(Cma *cma, const double *step) {
    int n = cma->n;
    double whitened[CMA_SIDES_MAX] = {0}, length = 0;
    for (int k = 0; k < n; k++) { // C^(-1/2) step
        double along = 0;
        for (int i = 0; i < n; i++) along += cma->axes[i][k] * step[i];
        for (int i = 0; i < n; i++) whitened[i] += cma->axes[i][k] * along / cma->roots[k];
    }
    double gain = sqrt(cma->c_sigma * (2 - cma->c_sigma) * cma->mu_eff);
    for (int i = 0; i < n; i++) {
        cma->path_sigma[i] = (1 - cma->c_sigma) * cma->path_sigma[i] + gain * whitened[i];
        length += cma->path_sigma[i] * cma->path_sigma[i];
    }
    double settled = 1 - pow(1 - cma->c_sigma, 2 * (cma->generation + 1));
    bool is_long =
        length / settled >= (1.4 + 2 / (n + 1.0)) * (1.4 + 2 / (n + 1.0)) * cma->chi_n * cma->chi_n;
    gain = is_long ? 0 : sqrt(cma->c_c * (2 - cma->c_c) * cma->mu_eff);
    for (int i = 0; i < n; i++) cma->path_c[i] = (1 - cma->c_c) * cma->path_c[i] + gain * step[i];
    // Compensation for a stalled path (47).
    double rest = is_long ? cma->c_1 * cma->c_c * (2 - cma->c_c) : 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            cma->cov[i][k] = (1 - cma->c_1 - cma->c_mu + rest) * cma->cov[i][k] +
                             cma->c_1 * cma->path_c[i] * cma->path_c[k];
    return length;
}

void cma_learn(Cma *cma, const double *values) {
    int n = cma->n, order[CMA_LAMBDA_MAX];
    double old[CMA_SIDES_MAX], step[CMA_SIDES_MAX];
    ASSERT(n >= 1 && cma->sigma > 0);
    for (int i = 0; i < cma->lambda; i++) { // best first; ties by order of creation
        int place = i;
        for (; place > 0 && values[order[place - 1]] > values[i]; place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
    memcpy(old, cma->mean, sizeof old);
    for (int i = 0; i < n; i++) { // (41), (42)
        step[i] = 0;
        for (int r = 0; r < cma->mu; r++)
            step[i] += cma->weights[r] * (cma->points[order[r]][i] - old[i]) / cma->sigma;
        cma->mean[i] = old[i] + cma->sigma * step[i];
    }
    double length = move_paths(cma, step);
    for (int r = 0; r < cma->mu; r++) // rest of (47)
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                cma->cov[i][k] += cma->c_mu * cma->weights[r] *
                                  (cma->points[order[r]][i] - old[i]) / cma->sigma *
                                  (cma->points[order[r]][k] - old[k]) / cma->sigma;
    cma->sigma *= exp(cma->c_sigma / cma->d_sigma * (sqrt(length) / cma->chi_n - 1)); // (44)
    cma->generation++;
    find_axes(cma);
}
