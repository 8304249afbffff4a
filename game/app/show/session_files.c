// session_files.c -- saves presets, recordings, scenes and settings; copies links, and verifies
// matches opened by a link.
#include "session_inside.h"

#include <SDL.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "match/policy.h"
#include "match/replay/link.h"
#include "platform/files.h"
#include "platform/system.h"
#include "platform/utf8.h"
#include "app/home/preferences.h"
#include "app/base/say.h"
#include "match/tuning.h"

#define LINK_COPIED "Copied: paste the link to share this battle"

static bool write_preset(const Match *match, const char *home, const char *wanted,
                         char path[static ARENA_PATH_MAX], Problem *problem) {
    char name[TUNING_NAME_MAX];
    Tuning tuning = card_tuning(match_card(match));
    snprintf(name, sizeof name, "%.*s", (int)utf8_cut(wanted, TUNING_NAME_MAX - 1), wanted);
    utf8_clean(name, "");
    if (!new_user_file(home, PRESET_FOLDER, name, PRESET_ENDING, path, problem)) return false;
    char *text = tuning_text(&tuning, "");
    bool is_written = text && file_replace(path, text, strlen(text));
    if (!is_written) problem_set(problem, "cannot write '%.300s': %s", path, strerror(errno));
    free(text);
    return is_written;
}

// Shows a sentence, or the path of the saved file among technical details.
static void toast_saved(const Session *session, const char *sentence, const char *path) {
    bool has_details = view_prefs(session->view)->value[PREF_DETAILS] != 0;
    view_toast_format(session->view, has_details ? "Saved %s" : "%s",
                      has_details ? path : sentence);
}

void session_save_preset(const Session *session, const char *name) {
    const SessionPlan *plan = &session->plan;
    char path[ARENA_PATH_MAX];
    Problem problem = {""};
    bool is_saved = write_preset(session_shown_match(session), plan->home, name, path, &problem);
    if (!is_saved)
        view_toast_format(session->view, "Couldn't save the preset: %s", problem.text);
    else
        toast_saved(session, "Preset saved: choose it on the Preset tab", path);
    if (is_saved && plan->menu_model) menu_model_add_preset(plan->menu_model, name);
}

void session_save_recording(const Session *session) {
    char path[ARENA_PATH_MAX];
    Problem problem;
    bool is_saved = recorder_save(&session->recorder, session->match, path, &problem);
    if (!is_saved)
        view_toast_format(session->view, "Couldn't save the recording: %s", problem.text);
    else
        toast_saved(session, "Recording saved: see More, Replays in the menu", path);
}

// Returns the file or link of the match shown. A match that is not over is saved first, to `saved`.
// Returns NULL and sets `problem` on failure.
static const char *source_of(const Session *session, char saved[static ARENA_PATH_MAX],
                             Problem *problem) {
    const Match *match = session->match;
    if (session->plan.playback) return session->plan.source;
    if (!match || (match_is_over(match) && recorder_has_file(&session->recorder, match)))
        return session->recorder.path;
    return recorder_save(&session->recorder, match, saved, problem) ? saved : NULL;
}

void session_copy_link(const Session *session, const char *path) {
    char saved[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!*path) path = source_of(session, saved, &problem);
    char *link = NULL;
    if (path && replay_is_link(path))
        link = strdup(path);
    else if (path)
        recording_link(path, &link, &problem);
    const char *page = getenv("TREADS_PAGE");
    size_t room = (link ? strlen(link) : 0) + (page ? strlen(page) : 0) + 1;
    char *text = link ? malloc(room) : NULL;
    if (link && path == saved) file_remove(saved); // the link contains all of it
    if (text) {
        snprintf(text, room, "%s%s", page && *link == '#' ? page : "", link);
        browser_copy(text, strlen(text));
        bool is_copied = is_browser() || !SDL_SetClipboardText(text);
        if (!is_browser()) view_toast(session->view, is_copied ? LINK_COPIED : SDL_GetError());
        if (is_copied && session->settings->is_verbose)
            say_note(session->settings, "copied a link of %zu characters", strlen(text));
    } else if (link || !path) {
        view_toast_format(session->view, "Couldn't copy a link: %s",
                          link ? "out of memory" : problem.text);
    } else {
        // The file of the last match will be removed: a copy with a separate name is kept.
        Problem none;
        bool is_last = path == session->recorder.path && session->match;
        if (is_last && recorder_save(&session->recorder, session->match, saved, &none))
            path = saved;
        view_toast_format(session->view, "%s: %s", problem.text, path);
        say_note(session->settings, "%s: %s", problem.text, path);
    }
    free(text);
    free(link);
}

void session_show_copied(const Session *session) {
    if (browser_has_copied()) view_toast(session->view, LINK_COPIED);
}

void session_show_verified(Session *session) {
    const SessionPlan *plan = &session->plan;
    if (session->is_verified || !plan->playback || !plan->source || !replay_is_link(plan->source))
        return;
    bool is_same;
    session->is_verified = replay_player_is_compared(plan->playback->player, &is_same);
    if (!session->is_verified) return;
    const char *verdict = is_same ? "Verified: this match happened exactly like this"
                                  : "This match differs from what its link says happened";
    view_toast(session->view, verdict);
    if (session->settings->is_verbose) say_note(session->settings, "%s", verdict);
}

void session_describe(Session *session) {
    const Playback *playback = session->plan.playback;
    if (!playback || session->is_described) return;
    session->is_described = match_is_over(replay_player_match(playback->player));
    if (session->is_described && !replay_player_fault(playback->player).has_diverged)
        challenge_describe(playback->replay, replay_player_match(playback->player),
                           session->described);
    if (*session->described && session->settings->is_verbose)
        say_note(session->settings, "%s", session->described);
}

bool session_offers_rival(const Session *session) {
    const SessionPlan *plan = &session->plan;
    return plan->playback && plan->source && plan->chosen && !plan->live &&
           card_player_count(&plan->playback->replay->card) > 0;
}

void session_save_scene(const Session *session, SceneFile kind) {
    ASSERT(session->match);
    char arena[ARENA_PATH_MAX], path[ARENA_PATH_MAX];
    Problem problem;
    bool is_kept = scene_keep(session->settings, session->match, session->recorder.home, kind,
                              arena, path, &problem);
    if (!is_kept)
        view_toast_format(session->view, "Couldn't save the scene: %s", problem.text);
    else
        toast_saved(session,
                    kind == SCENE_ARENA ? "Arena saved: choose it for a custom battle"
                                        : "Match saved: see More, Replays in the menu",
                    path);
    if (is_kept && *arena && session->plan.menu_model)
        menu_model_add_arena(session->plan.menu_model, arena);
}

// Reads the file completely, because the session ends when it is opened. Returns false and sets
// `problem` if that fails.
static bool is_valid(const Settings *given, ReadWords read, FileType type, const char *path,
                     Problem *problem) {
    Settings settings = *given;
    ASSERT(type < FILE_TYPE_TILESET);
    Recording recording;
    Mission mission;
    Tuning tuning = tuning_initial();
    VehicleFile vehicle;
    Arena *arena;
    Policy *policy;
    settings.moved_arena = NULL;
    bool is_read = false;
    switch (type) {
    case FILE_TYPE_RECORDING:
        is_read = recording_open(&settings, path, &recording, problem) == EXIT_OK;
        recording_close(&recording);
        return is_read;
    case FILE_TYPE_ARENA:
        arena = arena_read(&settings, path, problem);
        arena_destroy(arena);
        return arena != NULL;
    case FILE_TYPE_MISSION:
        return mission_load(path, read, &mission, problem) &&
               mission_is_harmless(&mission, problem);
    case FILE_TYPE_TUNING: return tuning_load(path, &tuning, NULL, problem);
    case FILE_TYPE_POLICY:
        policy = policy_read(path, problem);
        policy_free(policy);
        return policy != NULL;
    case FILE_TYPE_VEHICLE: return vehicle_load(path, &vehicle, problem);
    default: break;
    }
    return false;
}

#define OPENED "Drop a recording, an arena, a mission, a tuning or a policy"

FileType session_find_file(const Settings *settings, ReadWords read, View *view,
                           const char *const *files, char path[static ARENA_PATH_MAX]) {
    char given[ARENA_PATH_MAX];
    file_type_choose(files, given);
    Problem problem = {""};
    char *whole = path_resolve(given);
    FileType type = file_type(whole ? whole : given, &problem);
    bool fits = whole && snprintf(path, ARENA_PATH_MAX, "%s", whole) < ARENA_PATH_MAX;
    free(whole);
    const char *name = path_name(fits ? path : given);
    if (whole && !fits) problem_set(&problem, "%s: the path is too long", name);
    if (fits && type < FILE_TYPE_TILESET && is_valid(settings, read, type, path, &problem))
        return type;
    size_t folder = fits ? (size_t)(path_name(path) - path) : 0;
    bool is_beside = !strncmp(problem.text, path, folder); // the file or a tileset next to it
    const char *why = problem.text + (is_beside ? folder : 0);
    bool is_other = type >= FILE_TYPE_TILESET && file_check(given, NULL);
    if (is_other && type < FILE_TYPE_UNKNOWN)
        view_toast_format(view, "Can't open %s, %s. " OPENED, name, FILE_TYPE_TEXTS[type]);
    else if (is_other) // omits the list of all types
        view_toast_format(view, "Can't open %.*s. " OPENED, (int)strcspn(why, ";"), why);
    else
        view_toast_format(view, is_beside ? "Can't open %s%s" : "Can't open %s: %s",
                          is_beside ? "" : name, why);
    if (settings->is_verbose)
        say_note(settings, "'%s' was not opened: %s", given,
                 *problem.text ? problem.text : FILE_TYPE_TEXTS[type]);
    return FILE_TYPE_UNKNOWN;
}

void session_save_prefs(View *view, const char *config) {
    Problem problem;
    if (!prefs_save(config, view_old_prefs(view), view_prefs(view), &problem))
        view_toast(view, problem.text);
}
