// room_seats.c -- the guests of a room and their seats: who gets which tank, and who may come back.
#include "room_inside.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "platform/utf8.h"

Guest *guest_of(const Room *room, int guest) {
    ASSERT(guest >= 0 && guest < ROOM_GUESTS_MAX && room->guests[guest].is_open);
    return (Guest *)&room->guests[guest];
}

void guest_send(Room *room, Guest *guest, const Frame *frame) {
    Text bytes = {0};
    frame_write(frame, NULL, &bytes);
    if (frame_queue_bytes(&guest->out) > PRIVATE_MAX || bytes.error ||
        !frame_queue_add(&guest->out, bytes.at, bytes.count)) {
        guest->is_closing = true; // it reads nothing
        seat_leave(room, guest);
    }
    free(bytes.at);
}

void guest_dismiss(Room *room, Guest *guest, ByeReason reason) {
    if (guest->is_closing) return;
    guest->is_closing = true;
    guest->asked_seat = -1;
    guest_send(room, guest, &(Frame){.kind = FRAME_BYE, .reason = reason});
    seat_leave(room, guest);
}

PlayerState seat_state(const Room *room, const Seat *seat) {
    bool is_kept = seat->token && room->now - seat->left_at <= ROOM_RETURN_TICKS;
    return seat->guest >= 0 ? PLAYER_PRESENT : is_kept ? PLAYER_AWAY : PLAYER_FREE;
}

Frame seat_frame(const Room *room, const Seat *seat) {
    Frame frame = {.kind = FRAME_PLAYER};
    frame.player.tank = seat->tank;
    frame.player.state = seat_state(room, seat);
    frame.player.look = seat->look;
    memcpy(frame.player.name, seat->name, sizeof seat->name);
    return frame;
}

void guests_send(Room *room, const Frame *frame) {
    ASSERT(frame_is_hosts(frame->kind));
    for (int i = 0; i < ROOM_GUESTS_MAX; i++) {
        Guest *guest = &room->guests[i];
        bool is_reading = guest->is_open && guest->is_greeted && !guest->is_closing;
        if (is_reading && !guest->is_pad) guest_send(room, guest, frame);
    }
}

void seat_announce(Room *room, const Seat *seat) {
    Frame frame = seat_frame(room, seat);
    guests_send(room, &frame);
}

void seat_release(Seat *seat) {
    seat->steps = (QuantizedOrder){.actions = 0};
    seat->sticks = (Sticks){.actions = {false}};
    seat->pressed = 0;
    seat->input_count = 0;
}

void seat_leave(Room *room, Guest *guest) {
    if (guest->seat < 0) return;
    Seat *seat = &room->seats[guest->seat];
    ASSERT(guest->seat < room->seat_count && guest == &room->guests[seat->guest]);
    guest->seat = -1;
    seat->guest = -1;
    seat->left_at = room->now;
    if (!seat->is_used) seat->token = 0;
    seat_release(seat);
    seat_announce(room, seat);
}

void seats_show_looks(Room *room) {
    ChosenLook chosen[ROOM_SEATS_MAX];
    for (int i = 0; i < room->seat_count; i++)
        chosen[i] = (ChosenLook){room->seats[i].tank, room->seats[i].look};
    if (room->match) match_choose_looks(room->match, chosen, room->seat_count);
}

static bool seat_is_taken(const Room *room, const Seat *seat) {
    return seat_state(room, seat) != PLAYER_FREE;
}

static int seats_of(const Room *room, const char *address) {
    int count = 0;
    for (int i = 0; i < room->seat_count; i++)
        count += seat_is_taken(room, &room->seats[i]) && !strcmp(room->seats[i].address, address);
    return count;
}

// Returns how long [ticks] the player has not driven, although it was possible.
static uint64_t idle_ticks(const Room *room, const Seat *seat) {
    if (!room->match || match_is_over(room->match)) return 0;
    const Battle *battle = match_battle(room->match);
    uint64_t idle = room->now - seat->driven_at, tick = battle_tick(battle);
    if (battle_tank(battle, seat->tank)->is_wreck) return 0;
    return idle < tick ? idle : tick;
}

// Returns a seat that an address with at least two more seats can give to this one; -1 if there is
// none. The player absent for longest loses it first; if all are present, the player who
// has not driven for longest.
static int find_spare_seat(const Room *room, const char *address) {
    int spare = -1, mine = seats_of(room, address);
    uint64_t longest = 0;
    for (int i = 0; i < room->seat_count; i++) {
        const Seat *seat = &room->seats[i];
        if (seats_of(room, seat->address) < mine + 2) continue;
        uint64_t ticks = idle_ticks(room, seat);
        if (seat->guest < 0) ticks = ROOM_RETURN_TICKS + LIVE_TICKS_MAX + room->now - seat->left_at;
        if (ticks < ROOM_IDLE_TICKS || ticks <= longest) continue;
        longest = ticks;
        spare = i;
    }
    return spare;
}

// Returns whether a guest without a token has the name and the address of the seat's last player.
static bool is_back(const Seat *seat, const Guest *guest, const Hello *hello) {
    return seat->guest < 0 && *seat->called && !strcmp(seat->called, hello->name) &&
           !strcmp(seat->address, guest->address);
}

// Returns whether the guest has the seat's token. A token from a file is ignored while another
// program on the same computer plays with it.
static bool has_token(const Room *room, const Seat *seat, const Hello *hello) {
    if (!hello->token || seat->token != (hello->token | 1)) return false;
    if (hello->token & 1 || seat->guest < 0) return true;
    return room->now - room->guests[seat->guest].heard_at > KEPT_TICKS;
}

int seat_find_old(const Room *room, const Guest *guest, const Hello *hello) {
    int old_seat = -1;
    for (int i = room->seat_count - 1; i >= 0; i--) {
        const Seat *seat = &room->seats[i];
        if (seat_is_taken(room, seat) && has_token(room, seat, hello)) return i;
        if (is_back(seat, guest, hello)) old_seat = i;
    }
    return old_seat;
}

int seat_find_new(const Room *room, const char *address) {
    for (int i = 0; i < room->seat_count; i++)
        if (!seat_is_taken(room, &room->seats[i])) return i;
    return find_spare_seat(room, address);
}

int seat_find_asked(const Room *room, const Hello *hello) {
    for (int i = 0; i < room->seat_count && room->options.asks_host; i++) {
        const Seat *seat = &room->seats[i];
        if (seat_state(room, seat) == PLAYER_AWAY && *seat->called &&
            !strcmp(seat->called, hello->name))
            return i;
    }
    return -1;
}

// Names the player of a seat, with a number if another player has the name.
static void name_seat(const Room *room, Seat *seat, const char *called) {
    char plain[LIVE_NAME_MAX];
    memcpy(seat->called, called, sizeof seat->called);
    snprintf(plain, sizeof plain, "%s", called);
    utf8_clean(plain, " ");
    snprintf(seat->name, sizeof seat->name, "%s", plain);
    for (int i = 0, number = 2; *plain && i < room->seat_count; i++) {
        const Seat *other = &room->seats[i];
        if (other == seat || !seat_is_taken(room, other) || strcmp(other->name, seat->name) != 0)
            continue;
        char suffix[16];
        int length = snprintf(suffix, sizeof suffix, " %d", number++);
        int kept = (int)utf8_cut(plain, sizeof seat->name - 1 - (size_t)length);
        snprintf(seat->name, sizeof seat->name, "%.*s%s", kept, plain, suffix);
        i = -1; // the new name may also be taken
    }
}

// A look belongs to the player who has chosen it first.
static void choose_look(Room *room, Seat *seat, int look) {
    seat->look = look;
    for (int i = 0; i < room->seat_count; i++) {
        Seat *other = &room->seats[i];
        if (other == seat || other->look != look || look < 0) continue;
        if (seat_state(room, other) != PLAYER_FREE) {
            seat->look = -1;
        } else {
            other->look = -1;
            seat_announce(room, other);
        }
    }
    seats_show_looks(room);
}

void seat_take(Room *room, int number, Seat *seat, const Hello *hello) {
    bool is_same = has_token(room, seat, hello) || is_back(seat, &room->guests[number], hello);
    if (seat->guest >= 0)
        guest_dismiss(room, &room->guests[seat->guest], is_same ? BYE_REPLACED : BYE_IDLE);
    ASSERT(seat->guest < 0 && room->guests[number].seat < 0);
    if (!is_same || !seat->token) seat->token = random_number() | 1u;
    seat->is_used &= is_same;
    seat->driven_at = room->now;
    memcpy(seat->address, room->guests[number].address, sizeof seat->address);
    seat->guest = number;
    name_seat(room, seat, hello->name);
    room->guests[number].seat = (int)(seat - room->seats);
    choose_look(room, seat, hello->look);
    seat_announce(room, seat);
}
