// ffmpeg.h -- the program ffmpeg at work: started with words, waited for.
#pragma once

#include <sys/types.h>

#include "problem.h"

enum { FFMPEG_WORDS_MAX = 48 };

// Its command line, which grows; ends with NULL.
typedef struct FfmpegWords {
    const char *words[FFMPEG_WORDS_MAX];
    int count;
} FfmpegWords;

// More words, which must live until it is started; the list ends with NULL.
void ffmpeg_say(FfmpegWords *words, const char *const *more);
#define FFMPEG_SAY(words, ...) ffmpeg_say(words, (const char *const[]){__VA_ARGS__, NULL})

// With `input` as its standard input, or an empty one for -1. Puts its process into `child`, or -1
// with the problem told. What goes wrong later it says on stderr itself.
bool ffmpeg_start(const FfmpegWords *words, int input, pid_t *child, Problem *problem);

// Until it ends; true when it was content. Nothing to wait for (-1) is fine.
bool ffmpeg_wait(pid_t *child);
