// fork.c -- what if? A recorded match, live from some tick on, with other minds.
#include "fork.h"

#include <inttypes.h>

#include "interrupt.h"
#include "result_json.h"
#include "result_text.h"
#include "say.h"

static bool is_meant(const SwapCard *swap, const MatchCard *card, int tank) {
    return swap->tank == tank || (swap->tank < 0 && swap->team == card->tanks[tank].team);
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

Match *fork_begin(void *context) {
    const Fork *fork = context;
    const Settings *settings = fork->settings;
    Problem problem = {""};
    ReplayPlayer *player =
        replay_player_create(fork->recording->replay, fork->recording->arena, &problem);
    uint64_t from = settings->from_tick < 0 ? 0 : (uint64_t)settings->from_tick;
    Match *match = NULL;
    if (player && from > replay_player_length(player))
        problem_set(&problem, "--from %" PRIu64 " is beyond the recording's end at tick %" PRIu64,
                    from, replay_player_length(player));
    else if (player && replay_player_seek(player, from))
        match = replay_player_take(player);
    replay_player_destroy(player);
    bool is_fine = match;
    for (int i = 0; i < settings->swap_count && is_fine; i++)
        is_fine = swap_minds(match, &settings->swaps[i], &problem);
    if (is_fine) return match;
    say_error("%s", problem.text);
    match_destroy(match);
    return NULL;
}

static bool play(Match *match) {
    while (!match_is_over(match) && !interrupt_came()) match_tick(match, NULL);
    return match_is_over(match);
}

static int print(const Fork *fork, const Match *forked) {
    const Match *recorded = replay_player_match(fork->recording->player);
    bool is_colored = say_is_colored(fork->settings, stdout);
    if (fork->settings->is_json) {
        int from = fork->settings->from_tick < 0 ? 0 : fork->settings->from_tick;
        json_t *document = json_pack("{s:i, s:o, s:o}", "from_tick", from, "recorded",
                                     result_json(recorded), "forked", result_json(forked));
        return json_print(stdout, document) ? EXIT_OK : EXIT_RUN_FAILED;
    }
    puts("As recorded:");
    result_table(stdout, recorded, is_colored, fork->settings->is_verbose);
    puts("\nWhat if:");
    result_table(stdout, forked, is_colored, fork->settings->is_verbose);
    return EXIT_OK;
}

int fork_compare(Fork *fork) {
    Match *forked = fork_begin(fork);
    if (!forked) return EXIT_USAGE;
    ReplayPlayer *player = fork->recording->player;
    replay_player_seek(player, replay_player_length(player));
    int code = play(forked) ? print(fork, forked) : EXIT_INTERRUPTED;
    match_destroy(forked);
    return code;
}
