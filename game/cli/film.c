// film.c -- a recording as a film: through ffmpeg, or as a folder of pictures.
#include "film.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "interrupt.h"
#include "picture.h"
#include "progress.h"
#include "say.h"

extern char **environ;

// After the last tick, so that the result can be read.
#define STILL_S 2.0

typedef struct Film {
    const Settings *settings;
    View *view;
    FILE *pipe; // to ffmpeg; NULL for pictures
    pid_t child;
    int frame;
    Problem problem;
} Film;

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && !strcmp(text + length - tail, ending);
}

// One thread and no names of versions in the file: the same recording is the same film.
static bool start_ffmpeg(Film *film, int input) {
    const Settings *settings = film->settings;
    char size[32], rate[16];
    snprintf(size, sizeof size, "%dx%d", settings->width_px, settings->height_px);
    snprintf(rate, sizeof rate, "%d", settings->fps);
    bool is_gif = ends_with(settings->video, ".gif");
    const char *filter =
        is_gif ? "fps=25,scale='min(iw,960)':-2,split[a][b];[a]palettegen[p];[b][p]paletteuse"
               : "pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p";
    const char *const words[] = {
        "ffmpeg",   "-v",      "error",     "-y",       "-f",        "rawvideo",
        "-pix_fmt", "bgr0",    "-s",        size,       "-r",        rate,
        "-i",       "-",       "-an",       "-vf",      filter,      "-map_metadata",
        "-1",       "-fflags", "+bitexact", "-flags:v", "+bitexact", settings->video,
        NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_addclose(&actions, input);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    int why = posix_spawnp(&film->child, words[0], &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (why == ENOENT)
        problem_set(&film->problem,
                    "a film needs ffmpeg, and there is none here; --video with the name of a "
                    "folder leaves single pictures");
    else if (why)
        problem_set(&film->problem, "ffmpeg cannot be started: %s", strerror(why));
    return !why;
}

static bool open_pipe(Film *film) {
    int ends[2];
    if (pipe(ends)) {
        problem_set(&film->problem, "no pipe to ffmpeg: %s", strerror(errno));
        return false;
    }
    // ffmpeg must not hold the end that is written to: it waits for that one to close.
    bool is_started = !fcntl(ends[1], F_SETFD, FD_CLOEXEC) && start_ffmpeg(film, ends[0]);
    close(ends[0]);
    if (is_started) film->pipe = fdopen(ends[1], "wb");
    if (!film->pipe) close(ends[1]);
    return film->pipe;
}

static bool open_film(Film *film) {
    const char *path = film->settings->video;
    film->child = -1;
    if (ends_with(path, ".mp4") || ends_with(path, ".gif")) return open_pipe(film);
    if (!mkdir(path, 0777) || errno == EEXIST) return true;
    problem_set(&film->problem, "the folder '%.300s' cannot be made: %s", path, strerror(errno));
    return false;
}

static bool save_picture(Film *film) {
    char path[ARENA_PATH_MAX];
    snprintf(path, sizeof path, "%s/%06d.png", film->settings->video, film->frame);
    return view_save(film->view, path, &film->problem);
}

static bool save_frame(Film *film) {
    film->frame++;
    if (!film->pipe) return save_picture(film);
    int width, height, pitch;
    const char *pixels = view_pixels(film->view, &width, &height, &pitch);
    for (int row = 0; pixels && row < height; row++)
        if (fwrite(pixels + (size_t)row * (size_t)pitch, 4, (size_t)width, film->pipe) !=
            (size_t)width)
            return false;
    return pixels;
}

static bool close_film(Film *film) {
    int status = 0;
    bool is_written = !film->pipe || !fclose(film->pipe);
    if (film->child >= 0 && waitpid(film->child, &status, 0) < 0) status = 1;
    if (status && !film->problem.text[0])
        problem_set(&film->problem, "ffmpeg could not make '%.300s'", film->settings->video);
    return is_written && !status;
}

static bool shoot(Film *film, const Match *match) {
    ViewStatus status = {.speed = 1, .blend = 1, .round = 1, .rounds = 1};
    view_draw(film->view, match, &status);
    return save_frame(film);
}

// Frame by frame: as many ticks as it takes to get there.
static int shoot_all(Film *film, ReplayPlayer *player) {
    const Settings *settings = film->settings;
    double speed = settings->speed > 0 ? settings->speed : 1;
    double ticks_a_frame = BATTLE_TICK_HZ * speed / settings->fps;
    uint64_t from = settings->from_tick < 0 ? 0 : (uint64_t)settings->from_tick;
    Progress progress = progress_start(settings, 1);
    bool is_going = replay_player_seek(player, from);
    match_keep_notes(replay_player_match(player), true);
    view_begin(film->view, replay_player_match(player));
    from = replay_player_tick(player);
    int stills = (int)(STILL_S * settings->fps);
    for (int frame = 0; stills > 0; frame++) {
        uint64_t due = from + (uint64_t)(frame * ticks_a_frame);
        while (is_going && replay_player_tick(player) < due) {
            is_going = replay_player_step(player);
            if (is_going) view_tick(film->view, replay_player_match(player));
        }
        if (!is_going) stills--;
        if (!shoot(film, replay_player_match(player))) return EXIT_RUN_FAILED;
        progress_show(&progress, 0, replay_player_tick(player), replay_player_length(player));
        if (interrupt_came()) return EXIT_INTERRUPTED;
    }
    progress_clear(&progress);
    return EXIT_OK;
}

int film_make(const Settings *settings, Recording *recording) {
    int code;
    Film film = {.settings = settings};
    film.view = picture_view(settings, recording->arena, true, NULL, &code);
    if (!film.view) return code;
    code = open_film(&film) ? shoot_all(&film, recording->player) : EXIT_RUN_FAILED;
    if (!close_film(&film) && code == EXIT_OK) code = EXIT_RUN_FAILED;
    if (code == EXIT_RUN_FAILED)
        say_error("%s", film.problem.text[0] ? film.problem.text : "ffmpeg stopped too early");
    if (code == EXIT_OK) puts(settings->video);
    if (code == EXIT_OK) say_note(settings, "%d pictures, %d a second", film.frame, settings->fps);
    view_destroy(film.view);
    return code;
}
