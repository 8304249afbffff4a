// squeeze.h -- compresses the text of a recording far better than zlib, for links: a few hundred
// bytes must do for a minute of driving.
#pragma once

#include "platform/spelling.h"

// Appends the compressed text to `bytes`.
void squeeze(const Text *text, Text *bytes);

// Appends the text to `text`, whose `most` limits its length. Damaged bytes give any text.
void unsqueeze(const void *bytes, size_t count, Text *text);
