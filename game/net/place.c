// place.c -- hosts and ports as text.
#include "place.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

static bool has_only(const char *text, const char *characters) {
    return *text && strspn(text, characters) == strlen(text);
}

static bool read_port(const char *text, int *port) {
    if (!has_only(text, DIGITS) || strlen(text) > 5) return false;
    *port = atoi(text);
    return *port > 0 && *port < 1 << 16;
}

static bool is_name(const char *text) { return has_only(text, DIGITS LETTERS ".-_"); }

// An IPv6 address may end with the name of an interface.
static bool is_v6_address(const char *text) {
    size_t length = strspn(text, DIGITS "ABCDEFabcdef:.");
    return memchr(text, ':', length) &&
           (!text[length] || (text[length] == '%' && is_name(text + length + 1)));
}

bool place_read(const char *text, size_t length, Place *place) {
    char copy[sizeof place->host + 8];
    if (!length || length >= sizeof copy || strlen(text) < length) return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *place = (Place){.port = 0};
    char *host = copy, *end = strrchr(copy, ':');
    bool is_v6 = *copy == '[';
    if (is_v6) {
        host++;
        end = strchr(copy, ']');
        if (!end) return false;
        *end++ = '\0';
        if (*end && *end != ':') return false;
    } else if (end && strchr(copy, ':') != end) {
        return false; // IPv6 without brackets
    }
    if (end && *end) {
        *end++ = '\0';
        if (!read_port(end, &place->port)) return false;
    }
    if (strlen(host) >= sizeof place->host || !(is_v6 ? is_v6_address(host) : is_name(host)))
        return false;
    memcpy(place->host, host, strlen(host) + 1);
    return true;
}

// Four numbers up to 255.
static bool is_v4(const char *text) {
    for (int i = 0; i < 4; i++) {
        size_t digits = strspn(text, DIGITS);
        if (!digits || digits > 3 || atoi(text) > 255) return false;
        text += digits;
        if (*text++ != (i < 3 ? '.' : '\0')) return false;
    }
    return true;
}

// Only an IPv6 address has a colon.
bool place_is_ip(const char *host) { return strchr(host, ':') || is_v4(host); }

static bool equals(const char *a, size_t length, const char *b) {
    if (strlen(b) != length) return false;
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i])) return false;
    return true;
}

bool place_is_own(const char *host, const char *names) {
    if (place_is_ip(host) || equals("localhost", strlen("localhost"), host)) return true;
    for (size_t length; *names; names += length + (names[length] == ',')) {
        length = strcspn(names, ",");
        if (length && equals(names, length, host)) return true;
    }
    return false;
}

// Reads "http://host:port", which is all that a browser sends of a page.
static bool read_origin(const char *text, Place *place, int *usual_port) {
    static const char HTTP[] = "http://", HTTPS[] = "https://";
    bool is_secure = !strncmp(text, HTTPS, strlen(HTTPS));
    if (!is_secure && strncmp(text, HTTP, strlen(HTTP)) != 0) return false;
    text += strlen(is_secure ? HTTPS : HTTP);
    *usual_port = is_secure ? 443 : 80;
    return place_read(text, strlen(text), place);
}

bool place_accepts(const char *host, const char *origin, const char *names) {
    Place server, page;
    int usual;
    if (!place_read(host, strlen(host), &server) || !place_is_own(server.host, names)) return false;
    if (!origin) return true;
    if (!read_origin(origin, &page, &usual)) return false;
    int port = server.port ? server.port : usual, page_port = page.port ? page.port : usual;
    return port == page_port && equals(server.host, strlen(server.host), page.host);
}

const char *place_wrong_name(const char *names, size_t *length) {
    Place place;
    for (;; names += *length + 1) {
        *length = strcspn(names, ",");
        if (!place_read(names, *length, &place) || place.port || *names == '[') return names;
        if (!names[*length]) return NULL;
    }
}
