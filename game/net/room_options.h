// room_options.h -- limits of rooms, and the options of a new room.
#pragma once

#include "frame.h"

enum {
    ROOM_SEATS_MAX = 32,
    ROOM_GREET_TICKS = 5 * BATTLE_TICK_HZ,    // limit for the greeting
    ROOM_SILENT_TICKS = 10 * BATTLE_TICK_HZ,  // a guest that sends nothing for this time is dropped
    ROOM_MIND_TICKS = 3 * BATTLE_TICK_HZ,     // a mind replaces an absent player
    ROOM_RETURN_TICKS = 120 * BATTLE_TICK_HZ, // a tank is kept for its player
    ROOM_HISTORY_TICKS = 10 * BATTLE_TICK_HZ, // a guest further behind is dropped
    ROOM_IDLE_TICKS = 60 * BATTLE_TICK_HZ,    // a player who does not drive may lose the tank
    ROOM_ASK_TICKS = 30 * BATTLE_TICK_HZ      // the host is asked about a player
};

typedef struct RoomOptions {
    char code[LIVE_CODE_MAX];    // "" for none
    const Behaviour *substitute; // replaces absent players
    int local_players;           // the first players of the card play at the host
    bool asks_host;              // about players from another address (room_asked_seat)
} RoomOptions;

typedef struct Room Room;
