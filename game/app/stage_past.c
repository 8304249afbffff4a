// stage_past.c -- what has been, in the window: the replay of a match that is over, and the way
// back in one that goes on.
#include <stdio.h>

#include "stage_state.h"

static const Arena *plan_arena(const Stage *stage) {
    return stage->plan.setup ? stage->plan.setup->arena : stage->plan.arena;
}

// What was recorded is there to be seen again.
bool stage_offers_replay(const Stage *stage) {
    return stage->match && !stage->playback && match_is_over(stage->match) &&
           recorder_has_file(&stage->recorder, stage->match);
}

static void tell_failure(const Stage *stage, const char *what, const Problem *problem) {
    char text[sizeof problem->text + 64];
    snprintf(text, sizeof text, "%s: %s", what, problem->text);
    view_toast(stage->view, text);
}

void stage_watch_replay(Stage *stage) {
    Problem problem;
    if (!stage_offers_replay(stage)) return;
    recorder_end(&stage->recorder, stage->match);
    if (!playback_read(&stage->replay, stage->recorder.path, plan_arena(stage), &problem)) {
        tell_failure(stage, "No replay", &problem);
        return;
    }
    stage_print_result(stage);
    match_destroy(stage->match);
    stage->match = NULL;
    stage->playback = &stage->replay;
    if (stage->pace.speed == PACE_MAX || stage->pace.speed > 1) stage->pace.speed = 1;
    stage_show(stage);
    view_toast(stage->view,
               "What you have just seen: Home begins it anew, R plays the match again");
}

void stage_seek(Stage *stage, uint64_t tick) {
    stage->pace.owed = 0;
    stage->over_s = 0;
    if (!playback_seek(stage->playback, stage->view, tick))
        view_toast(stage->view, "Out of memory: there is no way back");
}

// The live match stays as it is; its recording so far is gone through.
static bool enter_past(Stage *stage) {
    Problem problem;
    Replay *replay = recorder_replay(&stage->recorder, stage->match, &problem);
    if (!playback_keep(&stage->replay, replay, plan_arena(stage), &problem)) {
        tell_failure(stage, "No way back", &problem);
        return false;
    }
    stage->playback = &stage->replay;
    view_toast(stage->view, "This is the past: End goes back to now");
    return true;
}

void stage_leave_past(Stage *stage) {
    if (!stage_is_past(stage)) return;
    view_jump(stage->view, stage->match);
    stage->playback = NULL;
    playback_close(&stage->replay);
    stage->pace.owed = 0;
}

void stage_step(Stage *stage, int steps) {
    stage->pace.is_paused = true;
    uint64_t now =
        stage->playback ? playback_tick(stage->playback) : battle_tick(match_battle(stage->match));
    if (steps < 0 && now == 0) return;
    if (steps < 0 && !stage->playback && !enter_past(stage)) return;
    if (stage->playback) {
        int64_t goal = (int64_t)now + steps;
        stage_seek(stage, goal > 0 ? (uint64_t)goal : 0);
    }
    for (int i = 0; i < steps && !stage->playback; i++) stage_tick(stage);
}
