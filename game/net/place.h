// place.h -- parses "host:port", typed or sent by a browser, and checks whether it names this
// server.
//
// A page of another site can let its name point to the address of a room (DNS rebinding), and then
// use the browser of a visitor as if the page were from the room. The name gives it away: it is in
// the Host and Origin headers, which a page cannot change.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Place {
    char host[256]; // an IPv6 address is without its brackets
    int port;       // 0: none
} Place;

// Reads "host", "host:port", "[IPv6]" or "[IPv6]:port". Returns false for any other text.
bool place_read(const char *text, size_t length, Place *place);

bool place_is_ip(const char *host);
// Returns whether this is an IP address, localhost, or among `names`, which are separated by
// commas. Letter case does not matter.
bool place_is_own(const char *host, const char *names);

// Returns whether a request with these headers is for this server, and does not come from a page of
// another one. `origin` is NULL for programs, which send none.
bool place_accepts(const char *host, const char *origin, const char *names);

// Returns the first invalid host name of `names`, and its length; NULL if all are valid.
const char *place_wrong_name(const char *names, size_t *length);
