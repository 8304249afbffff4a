// session_live.c -- a host's session: the room of its match, and the lobby before the first one.
#include "session_inside.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "app/home/preferences.h"
#include "app/play/live.h"
#include "platform/system.h"

#define FOLLOW_TICKS 30  // smaller differences to a running recording remain
#define PASS_MOST_S 0.25 // longest frame time that counts for the room

static const Room *room_of(const Session *session) {
    ASSERT(session->plan.live);
    return session->plan.live->room;
}

bool session_has_guests(const Session *session) {
    return session->plan.live && session->match && !match_is_over(session->match) &&
           room_guests(room_of(session)) > 0;
}

static int local_players(const Session *session) {
    return settings_local_players(session->settings);
}

// Phones look at this screen; other guests have their own.
static void dress(const Session *session) {
    const Room *room = room_of(session);
    Match *match = session->match;
    int tanks[PLAYERS_MAX], count = 0;
    for (int i = 0; i < local_players(session) && count < PLAYERS_MAX; i++)
        tanks[count++] = card_player_tank(match_card(match), i);
    for (int i = 0; i < room_seats(room); i++) {
        RoomSeat seat = room_seat(room, i);
        if (*seat.name) match_name_tank(match, seat.tank, seat.name, seat.state != PLAYER_PRESENT);
        bool is_shown = seat.is_pad && seat.state == PLAYER_PRESENT;
        if (is_shown && count < PLAYERS_MAX) tanks[count++] = seat.tank;
    }
    match_set_local(match, tanks, count);
}

bool session_begin_live(Session *session) {
    LiveHost *live = session->plan.live;
    if (!live) return true;
    if (session->plan.playback) return session->is_gathering = true;
    if (!live_host_begin(live, &session->recorder, session->match)) return false;
    session->pace = (Pace){.speed = 1};
    session->is_gathering = !session->begun && room_players(live->room) < room_seats(live->room);
    session->gathered_s = 0;
    dress(session);
    return true;
}

bool session_edit(Session *session, const Edit *edit, Problem *problem) {
    if (session->plan.live) return room_edit(session->plan.live->room, edit, problem);
    if (!match_edit(session->match, edit, problem)) return false;
    recorder_edit(&session->recorder, session->match, edit);
    return true;
}

// Guests' orders are in the match already.
void session_play_tick(Session *session) {
    Match *match = session->match;
    if (!session->plan.live) {
        recorder_play_tick(&session->recorder, match, &session->players);
        return;
    }
    for (int i = 0; i < local_players(session) && i < LOCAL_PLAYERS; i++) {
        int tank = card_player_tank(match_card(match), i);
        if (tank < 0) continue;
        const TankSpec *spec = battle_tank(match_battle(match), tank)->spec;
        match_set_order(match, tank, order_quantize(session->players.orders[i], spec));
    }
    LiveHost *live = session->plan.live;
    live_host_tick(live, &session->recorder, match, NULL);
    if (*live->news) view_toast_format(session->view, "%s", live->news);
    live->news[0] = '\0';
}

void session_signal(Session *session, Signal signal) {
    ASSERT(session->plan.live);
    int tank = local_players(session) ? card_player_tank(match_card(session->match), 0) : -1;
    if (tank >= 0 || session->plan.playback) room_signal(session->plan.live->room, tank, signal);
}

bool session_is_guests(const Session *session, int tank) {
    for (int i = 0; session->plan.live && i < room_seats(room_of(session)); i++) {
        RoomSeat seat = room_seat(room_of(session), i);
        if (seat.tank == tank && seat.state != PLAYER_FREE) return true;
    }
    return false;
}

void session_show_said(View *view, const Match *match, Said said) {
    if (said.signal.kind)
        view_toast_format(view, "%s: %s", match_card(match)->tanks[said.tank].name,
                          SIGNALS[said.signal.kind].words);
}

void session_show_signal(SharedSignal *last, Said said, ViewStatus *status) {
    if (said.signal.kind) *last = (SharedSignal){said, clock_s()};
    status->is_shared = true;
    status->signal_age_s = clock_s() - last->start_s;
    if (status->signal_age_s > SIGNAL_SHOWN_TICKS * BATTLE_TICK_S) return;
    status->speaker = last->said.name;
    status->signal = last->said.signal;
}

void session_follow(Playback *playback, Pace *pace, View *view, const Playhead *to) {
    uint64_t last = replay_player_length(playback->player), now = playback_tick(playback);
    uint64_t goal = min_of(to->tick, last);
    uint64_t apart = goal > now ? goal - now : now - goal;
    pace->is_paused = to->is_paused;
    if (goal > now) pace->owed += 1; // catches up
    if (apart > (to->is_paused ? 0 : FOLLOW_TICKS)) playback_seek(playback, view, goal);
}

// Exchanges the position of the recording with the guests.
static void pass_recording(Session *session, double elapsed_s) {
    Room *room = session->plan.live->room;
    Playhead now = room_playhead(room);
    session->gathered_s += elapsed_s;
    if (now.is_new && !session->has_moved)
        session_follow(session->playback, &session->pace, session->view, &now);
    if (now.is_new || session->gathered_s > session->settings->wait_s)
        session->is_gathering = false;
    room_set_playhead(room, playback_tick(session->playback),
                      session->pace.is_paused || session->is_gathering, session->has_moved);
    session->has_moved = false;
}

// Asks the host once about each waiting player.
static void ask_host(Session *session) {
    const Room *room = room_of(session);
    int wanted = room_asked_seat(room) + 1;
    if (wanted && wanted != session->asked)
        view_toast_format(session->view,
                          "Is this %s? A player with this name is waiting: see Guests in the menu",
                          room_seat(room, wanted - 1).name);
    session->asked = wanted;
}

void session_pass_live(Session *session, double elapsed_s, bool is_ticking) {
    LiveHost *live = session->plan.live;
    if (!live) return;
    if (is_ticking) {
        session->passes_owed = 0;
    } else {
        session->passes_owed += clamp(elapsed_s, 0, PASS_MOST_S) * BATTLE_TICK_HZ;
        for (; session->passes_owed >= 1; session->passes_owed--) room_pass(live->room);
    }
    if (session->plan.playback) pass_recording(session, elapsed_s);
    if (!session->match) return;
    dress(session);
    ask_host(session);
    session_show_said(session->view, session->match, room_said(live->room));
    if (session_has_guests(session)) {
        session->pace.is_paused = false;
        session->pace.speed = 1;
    }
    bool is_full = room_players(live->room) == room_seats(live->room);
    bool has_fired = session->players.orders[0].fire && local_players(session);
    session->gathered_s += elapsed_s;
    bool is_late = session->gathered_s > session->settings->wait_s;
    if (is_full || has_fired || is_late) session->is_gathering = false;
}

void session_serve_live(Session *session, double until_s) {
    LiveHost *live = session->plan.live;
    ASSERT(live);
    if (live->server || live->relay.uplink)
        live_host_serve(live, until_s);
    else
        sleep_s(until_s - clock_s());
}

static void fill_room(Session *session) {
    static const LobbyState STATES[] = {
        [PLAYER_FREE] = LOBBY_FREE, [PLAYER_PRESENT] = LOBBY_HERE, [PLAYER_AWAY] = LOBBY_AWAY};
    const LiveHost *live = session->plan.live;
    LobbyStatus *lobby = &session->lobby;
    lobby->seat_count = 0;
    ASSERT(room_seats(live->room) <= ROOM_SEATS_MAX);
    for (int i = 0; i < room_seats(live->room); i++) {
        RoomSeat seat = room_seat(live->room, i);
        bool is_phone = seat.is_pad && seat.state == PLAYER_PRESENT;
        session->lobby_seats[lobby->seat_count++] =
            (LobbySeat){.look = match_tank_look(session->match, seat.tank),
                        .state = is_phone         ? LOBBY_PHONE
                                 : seat.is_wanted ? LOBBY_WANTED
                                                  : STATES[seat.state],
                        .name = seat.name};
    }
    lobby->seats = session->lobby_seats;
    if (lobby->address) return;
    lobby->address = live->address;
    lobby->code = live->code;
    lobby->is_local = strstr(lobby->address, "//127.") != NULL;
    char advice[sizeof session->advice];
    snprintf(advice, sizeof advice, "Starts when %s you press {%s}. %s",
             session->plan.playback ? "a viewer moves the timeline, or"
                                    : "everyone is here, or when",
             local_players(session) ? "p1-fire" : "pause",
             lobby->is_local ? "--listen 0.0.0.0 opens the room to phones and other computers"
             : live->relay.address
                 ? "Guests come from anywhere"
                 : "Guests come from this network. For the internet, name a relay in " RELAY_FILE
                   ", or forward the port in your router");
    bindings_fill(&view_prefs(session->view)->bindings, advice, session->advice,
                  sizeof session->advice);
    lobby->advice = session->advice;
    if (lobby->is_local) return;
    char link[SERVER_ADDRESS_MAX + LIVE_CODE_MAX + 1];
    snprintf(link, sizeof link, "%s#%s", lobby->address, live->code);
    lobby->qr = qr_code(link);
    SDL_SetClipboardText(link);
    view_toast(session->view, "The link of the room is copied: send it to your friends");
}

void session_fill_live(Session *session, ViewStatus *status) {
    const LiveHost *live = session->plan.live;
    if (!live || (session->playback && !session->plan.playback)) return;
    fill_room(session);
    status->room = &session->lobby;
    if (session->is_gathering) {
        status->lobby = &session->lobby;
        status->countdown_s = 0;
        return;
    }
    if (session->plan.playback) {
        Playhead now = room_playhead(live->room);
        snprintf(session->link, sizeof session->link, "room %s: guests: %d%s%s", live->code,
                 room_guests(live->room), *now.name ? ", moved by " : "", now.name);
        session_show_signal(&session->signal, room_said(live->room), status);
        status->link = session->link;
        status->link_bars = 3;
        return;
    }
    int present = room_players(live->room), seats = room_seats(live->room);
    RoomSeat worst = {.bars = 3};
    for (int i = 0; i < seats; i++) {
        RoomSeat seat = room_seat(live->room, i);
        if (seat.bars < worst.bars) worst = seat;
    }
    snprintf(session->link, sizeof session->link, "room %s: %d of %d guests", live->code, present,
             seats);
    if (worst.bars < 2)
        escaped_write(session->link, sizeof session->link, "%s has a bad connection",
                      *worst.name ? worst.name : "a guest");
    status->link = session->link;
    status->link_bars = worst.bars;
    status->is_link_bad = present < seats || worst.bars < 2;
}
