// run_tune.c -- tune: searches for the best values of a mind's parameters with CMA-ES.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/play/contest.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "app/play/setup.h"
#include "commands.h"
#include "match/ladder/cma.h"
#include "match/ladder/rating.h"
#include "platform/suggestion.h"

enum { FIELD_MAX = 64, DRAWS_STREAM = 78 };
#define FIRST_SIGMA 0.25            // initial step, as a fraction of a parameter's range
#define VALIDATION_SEED (1u << 30u) // distance of the validation seeds from the search's seeds

typedef struct Tune {
    Contest contest;
    Settings at;     // settings of the tournament being added; its tanks are `pair`
    TankArg pair[2]; // the candidate and an opponent
    TankArg field[FIELD_MAX];
    int field_count;
    int params[PARAMS_MAX]; // rows of the tuned parameters
    int count;
    Cma cma;
    Dice dice;                              // draws opponents and arenas
    double lost[FIELD_MAX], met[FIELD_MAX]; // points of each opponent, and matches against it
    uint64_t next_seed;
    json_t *document; // document of --json; NULL for text
    Problem problem;
} Tune;

static const Param *param_of(const Tune *tune, int i) {
    return &tune->contest.settings->tanks[0].mind.behaviour->params[tune->params[i]];
}

// Sets the candidate's parameters to a point of the unit cube; NULL: to their given values.
static void set_candidate(Tune *tune, const double *point) {
    tune->pair[0] = tune->contest.settings->tanks[0];
    for (int i = 0; point && i < tune->count; i++) {
        const Param *param = param_of(tune, i);
        ASSERT(param->low <= param->high);
        char digits[32]; // three digits are easy to type
        snprintf(digits, sizeof digits, "%.3g", param->low + point[i] * (param->high - param->low));
        tune->pair[0].mind.params[tune->params[i]] =
            min_of(max_of(strtod(digits, NULL), param->low), param->high);
    }
}

static bool take_param(Tune *tune, const char *name, size_t length) {
    const Mind *own = &tune->contest.settings->tanks[0].mind;
    const Behaviour *mind = own->behaviour;
    char word[64], named[TANK_NAME_MAX];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    int row = behaviour_param_index(mind, word);
    if (row < 0) {
        char message[TANK_NAME_MAX + 32];
        Suggestion nearest = suggestion_begin(word);
        for (int i = 0; i < behaviour_param_count(mind); i++)
            suggestion_add(&nearest, mind->params[i].name);
        snprintf(message, sizeof message, "--param: %s has no parameter", mind_name(own, named));
        return suggestion_report(&nearest, message, NULL, &tune->problem);
    }
    for (int i = 0; i < tune->count; i++)
        if (tune->params[i] == row)
            return problem_set(&tune->problem, "--param has '%s' twice", word);
    tune->params[tune->count++] = row;
    return true;
}

static int take_params(Tune *tune) {
    const Settings *settings = tune->contest.settings;
    if (settings->tank_count != 1 || settings->tanks[0].kind != DRIVER_MIND)
        return say_fail(
            EXIT_USAGE,
            "tune needs exactly one tank with a mind: treads tune hunter --param range");
    char name[TANK_NAME_MAX];
    Mind *own = &settings->tanks[0].mind;
    bool is_fine = !mind_is_external(own) || settings_describe_bot(settings, own, &tune->problem);
    const Behaviour *mind = own->behaviour;
    for (const char *at = settings->params; at && is_fine; at = *at ? at + 1 : NULL) {
        size_t length = strcspn(at, ",");
        is_fine = take_param(tune, at, length);
        at += length;
        if (!*at) break;
    }
    for (int i = 0; !settings->params && i < behaviour_param_count(mind); i++)
        tune->params[tune->count++] = i;
    if (!is_fine) return say_fail(EXIT_USAGE, "%s", tune->problem.text);
    return tune->count ? EXIT_OK
                       : say_fail(EXIT_USAGE, "%s has no parameters", mind_name(own, name));
}

// Fills the opponents: the minds of --against, or every other mind.
static int take_opponents(Tune *tune) {
    const Settings *settings = tune->contest.settings;
    bool is_fine = true;
    for (int i = 0; i < settings->against_count && is_fine; i++)
        is_fine = tankspec_parse(settings->against[i], &tune->at.teams,
                                 &tune->field[tune->field_count++], &tune->problem);
    for (int i = 0; BEHAVIOURS[i] && !settings->against_count && is_fine; i++)
        if (BEHAVIOURS[i] != settings->tanks[0].mind.behaviour && tune->field_count < FIELD_MAX)
            is_fine = tankspec_parse(BEHAVIOURS[i]->name, &tune->at.teams,
                                     &tune->field[tune->field_count++], &tune->problem);
    return is_fine ? EXIT_OK : say_fail(EXIT_USAGE, "%s", tune->problem.text);
}

// Adds duels of the current candidate against an opponent.
static int add_duels(Tune *tune, int opponent, int arena, uint64_t seed, int seeds) {
    ASSERT(opponent >= 0 && opponent < tune->field_count && seeds > 0);
    tune->pair[1] = tune->field[opponent];
    return contest_add(&tune->contest, &(ContestPart){.settings = &tune->at,
                                                      .may_have_twins = true,
                                                      .arena = arena,
                                                      .first_seed = seed & INT64_MAX,
                                                      .seeds = seeds});
}

// Returns the candidate's points in the two matches of a pair.
static double pair_points(const Contest *contest, int number, int pair) {
    const Tournament *tournament = contest->tournaments[number];
    double points = 0;
    for (int match = 2 * pair; match < 2 * pair + 2; match++) {
        ASSERT(tournament->played[match].is_done);
        Fixture fixture = tournament_fixture(tournament, match);
        int own = tournament->entrants[fixture.a].team != tournament->card.gauntlet;
        int winner = tournament->played[match].end.winner;
        points += winner < 0 ? 0.5 : winner == own;
    }
    return points;
}

// Adds the same duels for all candidates of a generation, as tournaments. Stores each opponent.
static int add_generation(Tune *tune, int duels, int *opponents) {
    int code = EXIT_OK;
    Dice before = tune->dice;
    for (int i = 0; i < tune->cma.lambda && code == EXIT_OK; i++) {
        tune->dice = before;
        set_candidate(tune, tune->cma.points[i]);
        for (int k = 0; k < duels && code == EXIT_OK; k++) {
            // The weight of an opponent is its frequency of winning; 1/2 without matches.
            double sum = 0, weights[FIELD_MAX];
            for (int n = 0; n < tune->field_count; n++)
                sum += weights[n] = (tune->lost[n] + 1) / (tune->met[n] + 2);
            double at = dice_unit(&tune->dice) * sum;
            int drawn = 0;
            for (; drawn < tune->field_count - 1 && at >= weights[drawn]; drawn++)
                at -= weights[drawn];
            opponents[k] = drawn;
            int arena = dice_below(&tune->dice, tune->contest.arena_count);
            code = add_duels(tune, opponents[k], arena, tune->next_seed + (uint64_t)k, 1);
        }
    }
    tune->next_seed += (uint64_t)duels;
    return code;
}

static void learn(Tune *tune, int duels, const int *opponents, double *percents) {
    double values[CMA_LAMBDA_MAX];
    for (int i = 0; i < tune->cma.lambda; i++) {
        double points = 0;
        for (int k = 0; k < duels; k++) {
            double own = pair_points(&tune->contest, i * duels + k, 0);
            ASSERT(own >= 0 && own <= 2);
            points += own;
            tune->lost[opponents[k]] += 2 - own;
            tune->met[opponents[k]] += 2;
        }
        percents[i] = 100 * points / (2 * duels);
        values[i] = -points;
    }
    cma_learn(&tune->cma, values);
}

// Writes NAME:key=value,... in the syntax of the command line.
static const char *candidate_words(const Tune *tune, const TankArg *arg,
                                   char words[static ENTRANT_NAME_MAX]) {
    const Behaviour *mind = arg->mind.behaviour;
    const char *command = arg->mind.source + strcspn(arg->mind.source, ":") + 1;
    size_t used = mind_is_external(&arg->mind)
                      ? text_add(words, ENTRANT_NAME_MAX, 0, "%.*s'%s'",
                                 (int)(command - arg->mind.source), arg->mind.source, command)
                      : text_add(words, ENTRANT_NAME_MAX, 0, "%s", mind->name);
    char digits[DIGITS_MAX];
    for (int i = 0; i < tune->count; i++)
        used = text_add(words, ENTRANT_NAME_MAX, used, "%c%s=%s", i ? ',' : ':',
                        mind->params[tune->params[i]].name,
                        number_digits(arg->mind.params[tune->params[i]], DIGITS_PLAIN, digits));
    return words;
}

static int play_generation(Tune *tune, int *opponents) {
    int duels = (tune->contest.settings->trials + 1) / 2;
    bool is_first = !tune->cma.generation;
    double percents[CMA_LAMBDA_MAX];
    ASSERT(tune->cma.lambda > 0 && tune->cma.lambda <= CMA_LAMBDA_MAX);
    contest_clear(&tune->contest);
    cma_draw(&tune->cma);
    int code = add_generation(tune, duels, opponents);
    if (code == EXIT_OK)
        code =
            is_first ? contest_resume(&tune->contest, false) : contest_resume_more(&tune->contest);
    if (code == EXIT_OK) code = contest_play(&tune->contest);
    if (code != EXIT_OK) return code;
    learn(tune, duels, opponents, percents);
    char words[ENTRANT_NAME_MAX];
    double best = 0, sum = 0;
    for (int i = 0; i < tune->cma.lambda; i++) {
        best = max_of(percents[i], best);
        sum += percents[i];
    }
    set_candidate(tune, tune->cma.mean);
    candidate_words(tune, &tune->pair[0], words);
    if (tune->document) {
        json_array_append_new(json_object_get(tune->document, "generations"),
                              json_pack("{s:i, s:f, s:f, s:f, s:s}", "generation",
                                        tune->cma.generation, "best_percent", best, "mean_percent",
                                        sum / tune->cma.lambda, "sigma", tune->cma.sigma, "player",
                                        words));
        return EXIT_OK;
    }
    escaped_print(stdout, "%10d  %5.1f%%  %5.1f%%  %7.4f  %s\n", tune->cma.generation, best,
                  sum / tune->cma.lambda, tune->cma.sigma, words);
    stdout_flush();
    return EXIT_OK;
}

// Prints the percentage of points with its interval, or adds it to the document as `name`.
static void print_share(Tune *tune, const char *name, double points, int matches) {
    char words[ENTRANT_NAME_MAX];
    Interval chance = share_interval(points, matches);
    candidate_words(tune, &tune->pair[0], words);
    if (tune->document) {
        json_object_set_new(tune->document, name,
                            json_pack("{s:s, s:i, s:f, s:f, s:f}", "player", words, "matches",
                                      matches, "percent", 100 * points / matches, "percent_low",
                                      100 * chance.low, "percent_high", 100 * chance.high));
        return;
    }
    escaped_print(stdout, "  %5.1f%%  (%.1f to %.1f)  %s\n", 100 * points / matches,
                  100 * chance.low, 100 * chance.high, words);
}

// Compares the tuned and the initial values pair by pair: both played the same opponents with the
// same seeds on the same arenas.
static void compare(Tune *tune, int pairs) {
    double sums[2] = {0}, mean = 0, squares = 0;
    int count = 0, field = tune->field_count;
    for (int i = 0; i < field; i++)
        for (int pair = 0; pair < pairs; pair++) {
            double found = pair_points(&tune->contest, i, pair);
            double given = pair_points(&tune->contest, field + i, pair);
            double gain = 50 * (found - given), off = gain - mean;
            sums[0] += found, sums[1] += given;
            mean += off / ++count;
            squares += off * (gain - mean);
        }
    double error = count > 1 ? 1.96 * sqrt(squares / (count - 1) / count) : NAN;
    if (!tune->document)
        escaped_print(stdout,
                      "\nValidation: %d matches of each against %d opponent%s, "
                      "with seeds that the search did not use\n",
                      2 * count, field, plural(field));
    set_candidate(tune, tune->cma.mean);
    print_share(tune, "tuned", sums[0], 2 * count);
    set_candidate(tune, NULL);
    print_share(tune, "initial", sums[1], 2 * count);
    if (tune->document)
        json_object_set_new(tune->document, "difference",
                            json_pack("{s:f, s:o?, s:o?}", "percent", mean, "percent_low",
                                      json_real(mean - error), "percent_high",
                                      json_real(mean + error)));
    else
        printf("  %+5.1f   (%+.1f to %+.1f)  difference in percentage points\n", mean, mean - error,
               mean + error);
}

static int validate(Tune *tune) {
    const Settings *settings = tune->contest.settings;
    int per_seed = 2 * tune->contest.arena_count * tune->field_count;
    int seeds = (settings->validation_rounds + per_seed - 1) / per_seed, code = EXIT_OK;
    contest_clear(&tune->contest);
    for (int i = 0; i < 2 * tune->field_count && code == EXIT_OK; i++) {
        set_candidate(tune, i < tune->field_count ? tune->cma.mean : NULL);
        code = add_duels(tune, i % tune->field_count, -1, settings->seed + VALIDATION_SEED, seeds);
    }
    if (code == EXIT_OK) code = contest_resume_more(&tune->contest);
    if (code == EXIT_OK) code = contest_play(&tune->contest);
    if (code == EXIT_OK) compare(tune, seeds * tune->contest.arena_count);
    return code;
}

static int search(Tune *tune) {
    const Settings *settings = tune->contest.settings;
    double start[PARAMS_MAX];
    int code = EXIT_OK, *opponents = calloc((size_t)settings->trials, sizeof *opponents);
    if (!opponents) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int i = 0; i < tune->count; i++) {
        const Param *param = param_of(tune, i);
        double value = settings->tanks[0].mind.params[tune->params[i]];
        start[i] = param->high > param->low ? (value - param->low) / (param->high - param->low) : 0;
    }
    cma_begin(&tune->cma, tune->count, start, FIRST_SIGMA, settings->seed);
    tune->dice = dice_seed(settings->seed, DRAWS_STREAM);
    tune->next_seed = settings->seed;
    if (!tune->document)
        escaped_print(stdout,
                      "%d candidates per generation, %d matches each, against %d opponent%s\n\n"
                      "%10s  %6s  %6s  %7s  %s\n",
                      tune->cma.lambda, 2 * ((settings->trials + 1) / 2), tune->field_count,
                      plural(tune->field_count), "generation", "best", "mean", "sigma",
                      "mean values");
    for (int i = 0; i < settings->generations && code == EXIT_OK; i++)
        code = play_generation(tune, opponents);
    free(opponents);
    return code == EXIT_OK ? validate(tune) : code;
}

int run_tune(Settings *settings) {
    Tune *tune = calloc(1, sizeof *tune);
    if (!tune) return say_fail(EXIT_RUN_FAILED, "out of memory");
    int code = contest_begin(settings, &tune->contest);
    tune->contest.is_search = true;
    tune->at = *settings;
    tune->at.tanks = tune->pair;
    tune->at.tank_count = 2;
    if (code == EXIT_OK) code = take_params(tune);
    if (code == EXIT_OK) code = take_opponents(tune);
    if (code == EXIT_OK && settings->is_json)
        tune->document = json_pack("{s:b, s:[]}", "is_complete", false, "generations");
    if (code == EXIT_OK) code = search(tune);
    contest_close(&tune->contest);
    if (tune->document) {
        json_object_set_new(tune->document, "is_complete", json_boolean(code == EXIT_OK));
        if (!json_print(stdout, json_with_origin(settings, tune->document))) code = EXIT_RUN_FAILED;
    }
    free(tune);
    return code;
}
