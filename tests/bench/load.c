// load.c -- load PORT PID SECONDS ROOMS: opens rooms of one host and one guest at a relay, and
// sends the traffic of a duel: a frame in each direction per tick. load PORT PID SECONDS CODE
// PLAYERS SPECTATORS: joins the room of a host, and plays.
//
// Prints the CPU time of the process PID per second of the matches, its largest memory in MB, the
// percentage of frames that have arrived, and how much too slow the matches were. Uses the system
// calls of Linux.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/server.h"
#include "platform/system.h"

#define WARM_UP_S 3.0
enum { SLICES = 8, EVENTS = 512, CHUNK = 64 << 10, FRAME_BYTES = 6, ALIVE_TICKS = 120 };

typedef enum Role { HOST, FAR_GUEST, PLAYER, SPECTATOR } Role;

typedef struct Peer {
    Role role;
    int socket;
    bool is_open; // the WebSocket
    Text in;
    char code[LIVE_CODE_MAX]; // the host's room code
    bool is_ready;
    uint64_t tick, input_tick; // frames of ticks that have come, and that before its last input
    long acts;
    QuantizedOrder held;
} Peer;

static Peer *peers;
static int epoll = -1, port;
static unsigned long sent, received;

static void give_up(const char *why) {
    fprintf(stderr, "load: %s: %s\n", why, strerror(errno));
    exit(1);
}

static void write_all(const Peer *peer, const void *bytes, size_t count) {
    if (send(peer->socket, bytes, count, MSG_NOSIGNAL) != (ssize_t)count) give_up("cannot send");
}

// A mask of zeros leaves the bytes unchanged.
static void send_message(const Peer *peer, const Text *frame) {
    uint8_t bytes[128] = {0x82, (uint8_t)(0x80 | frame->count)};
    enum { HEAD = 6 };
    memcpy(bytes + HEAD, frame->at, frame->count);
    write_all(peer, bytes, HEAD + frame->count);
}

static void send_frame(Peer *peer, const Frame *frame) {
    Text text = {0};
    frame_write(frame, &peer->held, &text);
    send_message(peer, &text);
    free(text.at);
}

static void send_relay_frame(const Peer *peer, const RelayFrame *frame) {
    Text text = {0};
    relay_frame_write(frame, &text);
    send_message(peer, &text);
    free(text.at);
}

static void greet(Peer *peer, const char *code) {
    Frame frame = {.kind = FRAME_HELLO,
                   .hello = {.version = LIVE_VERSION, .rules_version = RULES_VERSION}};
    frame.hello.role = peer->role == SPECTATOR ? ROLE_SPECTATOR : ROLE_PLAYER;
    memcpy(frame.hello.code, code, sizeof frame.hello.code);
    send_frame(peer, &frame);
}

// Waits for the answer of the server.
static void open_peer(Peer *peer, Role role) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    char request[512], answer[1024] = "";
    int yes = 1;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *peer = (Peer){.role = role, .socket = socket(AF_INET, SOCK_STREAM, 0)};
    if (peer->socket < 0 || connect(peer->socket, (struct sockaddr *)&at, sizeof at))
        give_up("cannot connect");
    setsockopt(peer->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int count = snprintf(request, sizeof request,
                         "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dHJlYWRzIGxvYWQgdGVzdA==\r\n"
                         "Sec-WebSocket-Protocol: %s\r\n\r\n",
                         role == HOST ? SERVER_HOST_PATH : SERVER_PATH, port,
                         role == HOST ? SERVER_HOST_PROTOCOL : SERVER_PROTOCOL);
    write_all(peer, request, (size_t)count);
    for (size_t got = 0; !strstr(answer, "\r\n\r\n"); got++)
        if (got == sizeof answer - 1 || recv(peer->socket, answer + got, 1, 0) != 1)
            give_up("no answer");
    if (!strstr(answer, " 101 ")) give_up("no WebSocket");
    fcntl(peer->socket, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = peer};
    epoll_ctl(epoll, EPOLL_CTL_ADD, peer->socket, &event);
}

static void take_relay_frame(Peer *peer, const uint8_t *bytes, size_t count) {
    RelayFrame frame;
    if (!relay_frame_read(bytes, count, &frame) || frame.kind == RELAY_BYE)
        give_up(frame.kind == RELAY_BYE ? bye_words(frame.reason) : "an invalid frame");
    if (frame.kind == RELAY_ROOM) memcpy(peer->code, frame.code, sizeof peer->code);
    if (frame.kind == RELAY_FROM) received++;
}

static void take_frame(Peer *peer, const uint8_t *bytes, size_t count) {
    QuantizedOrder none = {.actions = 0};
    Frame frame;
    if (peer->role == FAR_GUEST) {
        received++;
        return;
    }
    if (!frame_read(bytes, count, &none, &frame) || frame.kind == FRAME_BYE)
        give_up(frame.kind == FRAME_BYE ? bye_words(frame.reason) : "an invalid frame");
    if (frame.kind == FRAME_WELCOME) {
        send_frame(peer, &(Frame){.kind = FRAME_READY});
        peer->is_ready = true;
    }
    if (frame.kind != FRAME_TICK) return;
    peer->tick++;
    received++;
}

// Returns the bytes of the first message in the text, or 0 if it is not complete.
static size_t take_message(Peer *peer) {
    const uint8_t *at = (uint8_t *)peer->in.at;
    size_t head = 2, count = peer->in.count >= head ? at[1] & 127u : 0;
    if (peer->in.count < 4) head = peer->in.count < 2 || count > 125 ? SIZE_MAX : 2;
    if (head == SIZE_MAX) return 0;
    if (count == 126) {
        head = 4;
        count = (size_t)at[2] << 8 | at[3];
    }
    if (peer->in.count < head + count) return 0;
    if (peer->role == HOST)
        take_relay_frame(peer, at + head, count);
    else
        take_frame(peer, at + head, count);
    return head + count;
}

static void read_peer(Peer *peer) {
    char chunk[CHUNK];
    ssize_t count = recv(peer->socket, chunk, sizeof chunk, 0);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) give_up("a connection is lost");
    text_add_bytes(&peer->in, chunk, (size_t)count);
    for (size_t used; (used = take_message(peer)) > 0;) {
        peer->in.count -= used;
        memmove(peer->in.at, peer->in.at + used, peer->in.count);
    }
}

static void read_until(double end_s) {
    struct epoll_event events[EVENTS];
    do {
        double wait_s = end_s - clock_s();
        int count = epoll_wait(epoll, events, EVENTS, wait_s > 0 ? (int)(1e3 * wait_s) : 0);
        for (int i = 0; i < count; i++) read_peer(events[i].data.ptr);
    } while (clock_s() < end_s);
}

// Sends the peer's frames of a tick.
static void act(Peer *peer) {
    static const uint8_t BYTES[FRAME_BYTES] = {FRAME_TICK};
    static int turret;
    Frame frame = {.kind = FRAME_INPUT};
    if (peer->acts++ % ALIVE_TICKS == 0 && peer->role >= PLAYER)
        send_frame(peer, &(Frame){.kind = FRAME_ALIVE});
    if (peer->role == SPECTATOR) return;
    if (peer->role == PLAYER && (!peer->is_ready || peer->tick == peer->input_tick)) return;
    if (peer->role == HOST) {
        send_relay_frame(
            peer, &(RelayFrame){
                      .kind = RELAY_SEND, .guest_count = 1, .bytes = BYTES, .count = sizeof BYTES});
        sent++;
        return;
    }
    peer->input_tick = peer->tick;
    frame.input.tick = peer->tick + 2;
    frame.input.steps.rates[RATE_TURRET] = turret++ % QUANTIZED_MAX;
    send_frame(peer, &frame);
    sent += peer->role == FAR_GUEST;
}

static double spent_s(int pid) {
    char path[64], line[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file)) give_up(path);
    fclose(file);
    sscanf(strrchr(line, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
           &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double memory_mb(int pid) {
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    if (!file) give_up(path);
    while (fgets(line, sizeof line, file)) sscanf(line, "VmHWM: %ld", &kb);
    fclose(file);
    return (double)kb / 1024;
}

// Sends in slices of each tick, as peers are not in step. Returns the seconds that it took.
static double play(int count, double seconds) {
    double start_s = clock_s();
    for (long slice = 0; slice < seconds * BATTLE_TICK_HZ * SLICES; slice++) {
        for (int i = (int)(slice % SLICES); i < count; i += SLICES) act(&peers[i]);
        read_until(start_s + (double)slice / (BATTLE_TICK_HZ * SLICES));
    }
    return clock_s() - start_s;
}

static void send_alive(int rooms) {
    for (int i = 0; i < rooms; i++) {
        send_relay_frame(&peers[2 * i], &(RelayFrame){.kind = RELAY_ALIVE});
        send_frame(&peers[2 * i + 1], &(Frame){.kind = FRAME_ALIVE});
    }
}

static void open_rooms(int rooms) {
    for (int i = 0; i < rooms; i++) {
        if (i % 100 == 0) send_alive(i);
        Peer *host = &peers[2 * i], *guest = host + 1;
        open_peer(host, HOST);
        send_relay_frame(host, &(RelayFrame){.kind = RELAY_OPEN, .version = RELAY_VERSION});
        while (!*host->code) read_until(clock_s());
        open_peer(guest, FAR_GUEST);
        unsigned long before = received;
        greet(guest, host->code);
        while (received == before) read_until(clock_s()); // the greeting at the host
    }
}

// Sends over many connections, as a relay does.
static void measure_bare_calls(void) {
    enum { PAIRS = 200, ROUNDS = 100 };
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    int pairs[PAIRS][2], yes = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    char bytes[FRAME_BYTES + 2] = "";
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bind(listener, (struct sockaddr *)&at, sizeof at);
    listen(listener, PAIRS);
    getsockname(listener, (struct sockaddr *)&at, &size);
    for (int i = 0; i < PAIRS; i++) {
        pairs[i][0] = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(pairs[i][0], (struct sockaddr *)&at, sizeof at)) give_up("cannot connect");
        pairs[i][1] = accept(listener, NULL, NULL);
        setsockopt(pairs[i][0], IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    double before_s = spent_s(getpid());
    for (int i = 0; i < PAIRS * ROUNDS; i++) {
        if (i % PAIRS == 0 && i)
            for (int k = 0; k < PAIRS; k++)
                if (recv(pairs[k][1], bytes, sizeof bytes, 0) <= 0) give_up("cannot receive");
        if (send(pairs[i % PAIRS][0], bytes, sizeof bytes, 0) <= 0) give_up("cannot send");
    }
    printf("%.2f\n", (spent_s(getpid()) - before_s) / (PAIRS * ROUNDS) * 1e6);
}

int main(int argc, char **argv) {
    if (argc == 2 && !strcmp(argv[1], "bare")) {
        measure_bare_calls();
        return 0;
    }
    bool is_relay = argc == 5;
    if (argc != 5 && argc != 7) {
        fprintf(stderr, "usage: load PORT PID SECONDS ROOMS | CODE PLAYERS SPECTATORS, or bare\n");
        return 2;
    }
    port = atoi(argv[1]);
    int pid = atoi(argv[2]), players = is_relay ? 0 : atoi(argv[5]),
        count = is_relay ? 2 * atoi(argv[4]) : players + atoi(argv[6]);
    double seconds = atof(argv[3]);
    files_allow(count + 64);
    peers = calloc((size_t)count, sizeof *peers);
    epoll = epoll_create1(0);
    if (!peers || epoll < 0) give_up("cannot start");
    if (is_relay) open_rooms(count / 2);
    for (int i = 0; !is_relay && i < count; i++) {
        open_peer(&peers[i], i < players ? PLAYER : SPECTATOR);
        greet(&peers[i], argv[4]);
    }
    play(count, WARM_UP_S);
    double before_s = spent_s(pid);
    sent = received = 0;
    double took_s = play(count, seconds), used_s = spent_s(pid) - before_s;
    read_until(clock_s() + 0.5);
    double expected = is_relay ? (double)sent : count * seconds * BATTLE_TICK_HZ;
    printf("%.4f %.2f %.4f %.3f\n", used_s / seconds, memory_mb(pid), (double)received / expected,
           took_s / seconds);
    return 0;
}
