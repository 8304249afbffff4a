// system.c -- the command line, processors, random numbers, interruptions and the standard streams
// on Windows. There is no full-screen console.
//
// The folder game/platform/windows/ implements game/platform/ on Windows; it must not know the rest
// of the game.
#define _CRT_RAND_S
#include "platform/console.h"
#include "platform/files.h"
#include "platform/host.h"
#include "platform/system.h"
#include "platform/text.h"

#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <winsock2.h>
#include <ws2tcpip.h>

#include <wincrypt.h>

// Sets the variables with non-ASCII characters again in UTF-8, because the C library converts the
// environment to a legacy code page.
static void read_environment(void) {
    wchar_t *all = GetEnvironmentStringsW();
    for (wchar_t *at = all; at && *at; at += wcslen(at) + 1) {
        bool is_foreign = false;
        for (wchar_t *letter = at; *letter; letter++) is_foreign |= *letter > 126;
        char *text = is_foreign && *at != L'=' ? host_narrow(at) : NULL;
        if (text) _putenv(text);
        free(text);
    }
    if (all) FreeEnvironmentStringsW(all);
}

char **arguments_of(char **words) {
    int count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **all = wide ? calloc((size_t)count + 1, sizeof *all) : NULL;
    read_environment();
    for (int i = 0; all && i < count; i++) {
        all[i] = host_narrow(wide[i]);
        for (char *at = all[i]; at && (at = strchr(at, '\\'));) *at = '/';
    }
    LocalFree(wide);
    return all ? all : words;
}

void environment_forget(const char *name) { _putenv_s(name, ""); }

void sleep_s(double seconds) {
    if (seconds > 0) host_pause(seconds);
}

char *system_certificates(void) {
    Text all = {0};
    HCERTSTORE store = CertOpenSystemStoreW(0, L"ROOT");
    for (PCCERT_CONTEXT one = NULL; store && (one = CertEnumCertificatesInStore(store, one));) {
        DWORD size = 2 * one->cbCertEncoded + 256; // more than base64 with its first and last lines
        char *text = malloc(size);
        if (text && CryptBinaryToStringA(one->pbCertEncoded, one->cbCertEncoded,
                                         CRYPT_STRING_BASE64HEADER, text, &size))
            text_add_bytes(&all, text, strlen(text));
        free(text);
    }
    if (store) CertCloseStore(store, 0);
    const char *path = getenv("SSL_CERT_FILE");
    size_t length;
    Problem problem;
    char *own = path ? file_read(path, 1, &length, &problem) : NULL;
    if (own) text_add_bytes(&all, own, length);
    free(own);
    text_add_bytes(&all, "", 1);
    return all.at;
}

void files_allow(int count) { (void)count; }

bool system_reduces_motion(void) {
    BOOL is_animated = TRUE;
    SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, &is_animated, 0);
    return !is_animated;
}

int processor_count(void) {
    SYSTEM_INFO facts;
    GetSystemInfo(&facts);
    return facts.dwNumberOfProcessors > 0 ? (int)facts.dwNumberOfProcessors : 1;
}

uint64_t random_number(void) {
    unsigned high = 0, low = 0;
    rand_s(&high);
    rand_s(&low);
    return (uint64_t)high << 32 | low;
}

// Prefers the addresses of private networks (RFC 1918).
bool network_address(char *text, size_t room) {
    const struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
    struct addrinfo *all = NULL;
    char name[NI_MAXHOST];
    WSADATA data;
    bool is_found = false, is_local = false;
    if (WSAStartup(MAKEWORD(2, 2), &data)) return false;
    if (!gethostname(name, sizeof name)) getaddrinfo(name, NULL, &wanted, &all);
    for (const struct addrinfo *at = all; at && !is_local; at = at->ai_next) {
        struct sockaddr_in address;
        memcpy(&address, at->ai_addr, sizeof address);
        uint32_t number = ntohl(address.sin_addr.s_addr);
        is_local = number >> 24u == 10 || number >> 20u == 0xac1 || number >> 16u == 0xc0a8;
        if (number >> 24u == 127 || (is_found && !is_local)) continue;
        is_found = inet_ntop(AF_INET, &address.sin_addr, text, room) != NULL;
    }
    if (all) freeaddrinfo(all);
    WSACleanup();
    return is_found;
}

void memory_enlarge_pages(const void *low, const void *high) { (void)low, (void)high; }

void reload_watch(void) {} // Windows has no SIGHUP
bool reload_came(void) { return false; }

// The handler is reset by the first signal, so that a second one stops the program.
void interrupt_watch(void) {
    signal(SIGINT, interrupt_request);
    signal(SIGTERM, interrupt_request);
    signal(SIGBREAK, interrupt_request);
}

bool stream_is_terminal(FILE *stream) { return _isatty(_fileno(stream)); }
int stream_columns(FILE *stream) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    bool is_console = GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(_fileno(stream)), &info);
    return is_console ? info.srWindow.Right - info.srWindow.Left + 1 : 0;
}
bool terminal_takes_escapes(void) { return getenv("TERM"); } // set by shells that support them
bool stream_is_unread(FILE *stream) { return !stream; }      // only a failing write would show it

// Selects UTF-8 and binary mode, as on other systems. Without a console (a window started by its
// icon) the output is lost.
void streams_guard(void) {
    _fmode = _O_BINARY;
    for (int handle = 0; handle <= 2; handle++) _setmode(handle, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    setvbuf(stderr, NULL, _IONBF, 0);
}

int stream_mute(FILE *stream) {
    fflush(stream);
    int kept = _dup(_fileno(stream)), nowhere = kept >= 0 ? _open("NUL", _O_WRONLY) : -1;
    if (nowhere >= 0) _dup2(nowhere, _fileno(stream));
    if (nowhere >= 0) _close(nowhere);
    return kept;
}

void stream_restore(FILE *stream, int kept) {
    fflush(stream);
    if (kept < 0) return;
    _dup2(kept, _fileno(stream));
    _close(kept);
}

FILE *stream_divert(FILE *stream, FILE *instead) {
    fflush(stream);
    int kept = _dup(_fileno(stream));
    _dup2(_fileno(instead), _fileno(stream));
    return kept < 0 ? NULL : _fdopen(kept, "w");
}

bool console_is_terminal(void) { return false; }
bool console_open(void) { return false; }
void console_close(void) {}
ConsoleSize console_size(void) { return (ConsoleSize){80, 24, 0, 0}; }
bool console_has_returned(void) { return false; }
bool console_line(char *line, size_t room) { return line && room ? false : false; }
size_t console_read(char *bytes, size_t room) { return bytes && room ? 0 : 0; }
void console_write(const char *bytes, size_t count) { (void)bytes, (void)count; }
