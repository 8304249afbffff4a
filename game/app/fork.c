// fork.c -- what if? A recorded match, live from some tick on, with other minds.
#include "fork.h"

#include <inttypes.h>

#include "platform/system.h"
#include "result_json.h"
#include "result_text.h"
#include "say.h"

static bool is_meant(const SwapCard *swap, const MatchCard *card, int tank) {
    return swap->tank == tank || (swap->tank < 0 && swap->team == card->tanks[tank].team);
}

static bool is_swapped(const Settings *settings, const MatchCard *card, int tank) {
    for (int i = 0; i < settings->swap_count; i++)
        if (is_meant(&settings->swaps[i], card, tank)) return true;
    return false;
}

static bool swap_minds(Match *match, const SwapCard *swap, Problem *problem) {
    const MatchCard *card = match_card(match);
    int swapped = 0;
    for (int i = 0; i < card->tank_count; i++) {
        if (!is_meant(swap, card, i)) continue;
        swapped++;
        if (match_swap(match, i, swap->behaviour, swap->params)) continue;
        problem_set(problem, "out of memory");
        return false;
    }
    if (!swapped && swap->tank >= 0)
        problem_set(problem, "--swap is for tank %d, but there are only %d", swap->tank + 1,
                    card->tank_count);
    else if (!swapped)
        problem_set(problem, "--swap is for team %s, but no tank is in it", team_name(swap->team));
    return swapped;
}

static uint64_t from_tick(const Fork *fork) {
    return fork->settings->from_tick < 0 ? 0 : (uint64_t)fork->settings->from_tick;
}

// The run at its tick, with its new minds. False with the problem told.
static bool open_run(const Fork *fork, ReplayRun *run) {
    const Settings *settings = fork->settings;
    Problem problem = {""};
    ReplayPlayer *player =
        replay_player_create(fork->recording->replay, fork->recording->arena, &problem);
    uint64_t from = from_tick(fork);
    bool is_fine = false;
    if (player && from > replay_player_length(player))
        problem_set(&problem, "--from %" PRIu64 " is beyond the recording's end at tick %" PRIu64,
                    from, replay_player_length(player));
    else if (player && replay_player_seek(player, from))
        is_fine = true, *run = replay_player_take(player);
    replay_player_destroy(player);
    for (int i = 0; i < settings->swap_count && is_fine; i++) {
        is_fine = swap_minds(run->match, &settings->swaps[i], &problem);
        if (!is_fine) replay_run_close(run);
    }
    if (!is_fine) say_error("%s", problem.text);
    return is_fine;
}

Match *fork_begin(void *context) {
    Fork *fork = context;
    ReplayRun run;
    if (!open_run(fork, &run)) return NULL;
    int left = run.replay->deed_count - run.next_deed;
    fork->greeting[0] = '\0';
    if (left)
        snprintf(fork->greeting, sizeof fork->greeting,
                 "From here on it is yours: %d order%s and change%s of the recording left out",
                 left, left == 1 ? "" : "s", left == 1 ? "" : "s");
    if (left) say_note(fork->settings, "%s", fork->greeting);
    return run.match;
}

void fork_record(void *context, Recorder *recorder, const Match *match) {
    const Fork *fork = context;
    const MatchCard *card = match_card(match);
    recorder_fork(recorder, fork->recording->replay, match);
    for (int i = 0; i < fork->settings->swap_count; i++) {
        const SwapCard *swap = &fork->settings->swaps[i];
        for (int tank = 0; tank < card->tank_count; tank++)
            if (is_meant(swap, card, tank))
                recorder_swap(recorder, match, tank, swap->behaviour, swap->params);
    }
}

// After its end the recording has no orders left: people's tanks stand.
static bool play(ReplayRun *run) {
    while (!match_is_over(run->match) && !interrupt_came())
        if (!replay_run_step(run)) match_tick(run->match, NULL);
    return match_is_over(run->match);
}

static int print(const Fork *fork, const ReplayRun *run) {
    const Match *forked = run->match;
    const Match *recorded = replay_player_match(fork->recording->player);
    bool is_colored = say_is_colored(fork->settings, stdout);
    if (fork->settings->is_json) {
        int from = fork->settings->from_tick < 0 ? 0 : fork->settings->from_tick;
        json_t *document =
            json_pack("{s:i, s:i, s:o, s:o}", "from_tick", from, "left_out", run->left_out,
                      "recorded", result_json(recorded), "forked", result_json(forked));
        return json_print(stdout, document) ? EXIT_OK : EXIT_RUN_FAILED;
    }
    puts("As recorded:");
    result_table(stdout, recorded, is_colored, fork->settings->is_verbose);
    puts("\nWhat if:");
    result_table(stdout, forked, is_colored, fork->settings->is_verbose);
    return EXIT_OK;
}

int fork_compare(Fork *fork) {
    const Settings *settings = fork->settings;
    bool has_new_mind[BATTLE_TANKS_MAX] = {false};
    ReplayRun run;
    if (!open_run(fork, &run)) return EXIT_USAGE;
    for (int i = 0; i < run.replay->card.tank_count; i++)
        has_new_mind[i] = is_swapped(settings, match_card(run.match), i);
    run.has_new_mind = has_new_mind;
    run.left_out = 0;
    ReplayPlayer *player = fork->recording->player;
    replay_player_seek(player, replay_player_length(player));
    int code = play(&run) ? print(fork, &run) : EXIT_INTERRUPTED;
    if (run.left_out)
        say_note(
            settings,
            "%d change%s that people made later %s left out: of new minds, or no longer possible",
            run.left_out, run.left_out == 1 ? "" : "s", run.left_out == 1 ? "was" : "were");
    replay_run_close(&run);
    return code;
}
