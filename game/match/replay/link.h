// link.h -- a recording as the fragment of a link. docs/formats.md describes it.
#pragma once

#include "platform/text.h"
#include "replay.h"

#define LINK_MARK "replay=" // the start of the fragment, after '#'
#define LINK_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" // base64url

enum {
    LINK_MAX = 96 << 10,                      // characters after LINK_MARK
    LINK_TEXT_MAX = 1 << 19,                  // bytes of text
    LINK_TICKS_MAX = 3600 * REPLAY_SECOND,    // an hour
    LINK_TANK_TICKS_MAX = 16 * LINK_TICKS_MAX // tanks times ticks
};

// Returns whether a word is a link with a recording, or its fragment with or without '#'.
bool replay_is_link(const char *word);

// Returns the link of a complete recording file in memory, from '#' on. The caller frees it.
// Returns NULL and sets `problem` if the recording cannot be a link.
char *replay_link(const void *file, size_t count, Problem *problem);

// Reads a recording from a link. Returns NULL and sets `problem` if the link is damaged, exceeds a
// limit, needs other rules, or names a file.
Replay *replay_from_link(const char *link, Problem *problem);

// Reads the program in a link of code.html: deflated, or plain after a '.'. `code` are the
// characters after the comma. Returns NULL if they are damaged; the caller frees the text.
char *mind_from_link(const char *code, size_t length);

// The compression of links (squeeze.c), which makes recordings far shorter than zlib does. Both
// functions append to a text and report errors in it.
void squeeze(const Text *text, Text *bytes);
// The length of the text is limited by `text->most`. Damaged bytes give any text.
void unsqueeze(const void *bytes, size_t count, Text *text);
