// fuzz_arguments.c -- any lines as the words of a command line: rejected with a message, or parsed
// into settings that can be made into a match card.
#include "fuzz.h"

#include "cli/commands.h"

enum { WORDS_MOST = 64, TANKS_MOST = 200 };

static void check_card(const MatchCard *card) {
    FUZZ_CHECK(card->tank_count >= 1 && card->time_limit_s > 0 && card->mode < mode_count());
    FUZZ_CHECK(card->rules.substeps >= 1 && card->rules.substeps <= 16);
    FUZZ_CHECK(card->points >= 0 && card->swap_count <= SWAPS_MAX);
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        FUZZ_CHECK(tank->team >= 0 && tank->team < TEAMS_MAX && tank->loadout.spec &&
                   tank->loadout.drive);
        FUZZ_CHECK(tank->kind == DRIVER_PLAYER ? tank->player >= 0 && tank->player < PLAYERS_MAX
                                               : tank->mind.behaviour != NULL);
        for (int j = 0; j < i; j++) FUZZ_CHECK(strcmp(tank->name, card->tanks[j].name) != 0);
    }
}

static void describe_match(Settings *settings) {
    OWN_CARD card = {0};
    Problem problem = {""};
    int count = 0;
    for (int i = 0; i < settings->tank_count; i++) count += settings->tanks[i].count;
    if (count > TANKS_MOST) return;
    bool is_described = settings_add_default_tanks(settings, true, &problem) &&
                        card_from_settings(settings, &card, &problem);
    FUZZ_CHECK(is_described || problem.text[0]);
    if (is_described) check_card(&card);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static Settings settings; // large
    char *text = text_of(bytes, length), *words[WORDS_MOST];
    int count = 0;
    for (char *rest = text; rest && count < WORDS_MOST;) words[count++] = strsep(&rest, "\n");
    Problem problem = {""};
    settings_init(&settings);
    bool is_read = parse_arguments(count, words, &settings, &problem);
    FUZZ_CHECK(is_read || problem.text[0]);
    if (is_read && !settings.is_help) describe_match(&settings);
    settings_free(&settings);
    free(text);
    return FUZZ_RESULT(is_read);
}
