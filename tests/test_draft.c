// test_draft.c -- battles as they are set up in the menu: their command line says the very same.
#include "check.h"

#include <unistd.h>
#include <wordexp.h>

#include "ai/maths/dice.h"
#include "app/drafts.h"
#include "cli/parser.h"

enum { DRAFTS = 400 };

static int below(Dice *dice, int count) { return dice_below(dice, count); }

static void any_tank(MatchDraft *draft, Dice *dice) {
    int minds = 0, drives = 0, kinds = 0;
    while (BEHAVIOURS[minds]) minds++;
    while (DRIVES[drives]) drives++;
    while (TANK_SPECS[kinds].name) kinds++;
    bool is_person = below(dice, 3) == 0 && draft_people(draft) < DRAFT_PEOPLE_MAX;
    draft_add(draft, is_person, BEHAVIOURS[below(dice, minds)]);
    DraftTank *tank = &draft->tanks[draft->tank_count - 1];
    const Drive *drive = DRIVES[below(dice, drives)];
    tank->loadout = loadout_of(&TANK_SPECS[below(dice, kinds)], drive);
    if (below(dice, 2)) tank->team = below(dice, TEAMS_MAX);
    for (int i = 0; i < behaviour_param_count(tank->mind); i++) {
        const Param *param = &tank->mind->params[i];
        if (below(dice, 2))
            tank->params[i] = param->low + dice_unit(dice) * (param->high - param->low);
    }
}

static MatchDraft any_draft(Dice *dice) {
    static const char *const ARENAS[] = {"yard", "maze", "my arenas/it's one.tmj"};
    MatchDraft draft = draft_initial();
    draft.tank_count = 0;
    snprintf(draft.arena, sizeof draft.arena, "%s", ARENAS[below(dice, 3)]);
    draft.has_seed = below(dice, 2);
    if (draft.has_seed) draft.seed = dice_roll(dice);
    draft.mode = below(dice, mode_count());
    if (draft.mode != MODE_LAST && below(dice, 2)) draft.points = 10 * below(dice, 50);
    if (below(dice, 2)) draft.time_s = 30 + dice_unit(dice) * 600;
    draft.has_friendly_fire = below(dice, 2);
    for (int count = 1 + below(dice, DRAFT_TANKS_MAX); draft.tank_count < count;)
        any_tank(&draft, dice);
    return draft;
}

// As a shell would part it.
static void read_line(const MatchDraft *draft, wordexp_t *words, Settings *settings) {
    char line[DRAFT_LINE_MAX];
    Problem problem = {""};
    draft_line(draft, line);
    assert_int_equal(wordexp(line, words, WRDE_NOCMD), 0);
    assert_string_equal(words->we_wordv[0], "treads");
    settings_init(settings);
    if (!parse_arguments((int)words->we_wordc - 1, words->we_wordv + 1, settings, &problem))
        fail_msg("%s: %s", line, problem.text);
}

static void check_tank(const DraftTank *wanted, const TankCard *tank) {
    assert_int_equal(tank->kind, wanted->is_person ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR);
    assert_int_equal(tank->team, wanted->team);
    assert_true(loadout_equal(&tank->loadout, &wanted->loadout));
    if (wanted->is_person) return;
    assert_ptr_equal(tank->behaviour, wanted->mind);
    for (int i = 0; i < behaviour_param_count(wanted->mind); i++)
        check_close(tank->params[i], wanted->params[i], 0);
}

static void the_line_of_a_draft_means_the_draft(void **state) {
    (void)state;
    Dice dice = dice_seed(7, 1);
    for (int i = 0; i < DRAFTS; i++) {
        MatchDraft draft = any_draft(&dice);
        wordexp_t words;
        Settings settings;
        MatchCard card;
        Problem problem = {""};
        read_line(&draft, &words, &settings);
        assert_int_equal(settings.command, draft_people(&draft) ? COMMAND_PLAY : COMMAND_WATCH);
        if (!settings_card(&settings, &card, &problem)) fail_msg("%s", problem.text);
        assert_string_equal(card.arena, draft.arena);
        assert_int_equal(card.mode, draft.mode);
        assert_int_equal(card.rules.friendly_fire, draft.has_friendly_fire);
        check_close(card.time_limit_s, draft.time_s, 0);
        if (draft.points >= 0) check_close(card.points, draft.points, 0);
        assert_int_equal(settings.has_seed, draft.has_seed);
        if (draft.has_seed) assert_int_equal(card.seed, draft.seed);
        assert_int_equal(card.tank_count, draft.tank_count);
        for (int k = 0; k < card.tank_count; k++) check_tank(&draft.tanks[k], &card.tanks[k]);
        card_free(&card);
        settings_free(&settings);
        wordfree(&words);
    }
}

static void a_line_comes_back_as_the_same_line(void **state) {
    (void)state;
    Dice dice = dice_seed(8, 1);
    for (int i = 0; i < DRAFTS; i++) {
        MatchDraft draft = any_draft(&dice), again;
        char line[DRAFT_LINE_MAX], line_again[DRAFT_LINE_MAX];
        wordexp_t words;
        Settings settings;
        read_line(&draft, &words, &settings);
        assert_true(draft_from(&settings, &again));
        draft_line(&draft, line);
        draft_line(&again, line_again);
        assert_string_equal(line_again, line);
        settings_free(&settings);
        wordfree(&words);
    }
}

static void what_is_as_usual_is_left_out(void **state) {
    (void)state;
    char line[DRAFT_LINE_MAX];
    MatchDraft draft = draft_initial();
    draft_line(&draft, line);
    assert_string_equal(line, "treads play keyboard hunter");
    draft.tanks[0].is_person = false;
    draft.tanks[1].team = 0;
    draft.has_seed = true;
    draft.seed = 3;
    draft_line(&draft, line);
    assert_string_equal(line, "treads watch hunter@red hunter@red --seed 3");
}

static void the_last_battle_is_remembered(void **state) {
    (void)state;
    char path[] = "/tmp/treads-draft-XXXXXX", line[DRAFT_LINE_MAX], again[DRAFT_LINE_MAX];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    Dice dice = dice_seed(9, 1);
    MatchDraft draft = any_draft(&dice), found;
    draft_keep(&draft, path);
    found = draft_recall(path);
    draft_line(&draft, line);
    draft_line(&found, again);
    assert_string_equal(again, line);
    FILE *file = fopen(path, "w");
    fputs("play\nnobody\n--arena\n", file);
    fclose(file);
    found = draft_recall(path);
    draft_line(&found, again);
    assert_string_equal(again, "treads play keyboard hunter");
    unlink(path);
    found = draft_recall(path);
    assert_int_equal(found.tank_count, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_of_a_draft_means_the_draft),
        cmocka_unit_test(a_line_comes_back_as_the_same_line),
        cmocka_unit_test(what_is_as_usual_is_left_out),
        cmocka_unit_test(the_last_battle_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
