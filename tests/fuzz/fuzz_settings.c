// fuzz_settings.c -- any bytes as a settings.json and as a preset: rejected with a message and
// nothing changed, or every value in its range. A preset that is written reads the same.
#include "fuzz.h"

#include "app/home/preferences.h"
#include "match/tuning.h"

static void check_bindings(const Bindings *bindings) {
    for (Device device = 0; device < DEVICE_COUNT; device++)
        for (Action action = 0; action < ACTION_COUNT; action++) {
            const uint16_t *own = bindings->on[device][action];
            char text[BINDING_TEXT_MAX], wrong[KEY_NAME_MAX];
            uint16_t again[BINDINGS_EACH];
            FUZZ_CHECK(action_is_bindable(action) || !(own[0] | own[1]));
            bindings_write(device, own, text);
            FUZZ_CHECK(bindings_read(device, text, again, wrong));
            FUZZ_CHECK(again[0] == (own[0] ? own[0] : own[1]));
            bindings_conflict(bindings, device, action, own[0]);
        }
}

static void check_written(const Tuning *tuning, const char *about) {
    Tuning again = tuning_initial();
    char heard[TUNING_ABOUT_MAX];
    Problem problem = {""};
    OWN_TEXT *text = tuning_text(tuning, about);
    if (!text) return; // description truncated within a character
    FUZZ_CHECK(tuning_parse(text, strlen(text), "again", &again, heard, &problem));
    FUZZ_CHECK(!memcmp(&again, tuning, sizeof again));
}

static bool read_tuning(const uint8_t *bytes, size_t length) {
    Tuning tuning = tuning_initial(), before = tuning;
    char about[TUNING_ABOUT_MAX] = "";
    Problem problem = {""};
    OWN_TEXT *text = text_of(bytes, length);
    bool is_read = tuning_parse(text, length, "input", &tuning, about, &problem);
    FUZZ_CHECK(is_read || problem.text[0]);
    FUZZ_CHECK(is_read || !memcmp(&tuning, &before, sizeof tuning));
    for (int row = 0; row < tuning_row_count(); row++)
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            FUZZ_CHECK(tuning.values[row][kind] >= tuning_row_at(row).low &&
                       tuning.values[row][kind] <= tuning_row_at(row).high);
    if (is_read) check_written(&tuning, about);
    return is_read;
}

static bool read_settings(const uint8_t *bytes, size_t length) {
    static Prefs defaults; // names of keys are slow
    if (defaults.value[PREF_UI_SCALE] == 0) defaults = prefs_defaults();
    Prefs prefs;
    Problem notice = {""}, problem = {""};
    bool is_read =
        prefs_parse((const char *)bytes, length, "settings.json", &prefs, &notice, &problem);
    FUZZ_CHECK(is_read || problem.text[0]);
    FUZZ_CHECK(is_read || !memcmp(&prefs, &defaults, sizeof prefs));
    for (const PrefRow *row = PREF_ROWS; row->key; row++) {
        double value = pref_value(&prefs, row);
        FUZZ_CHECK((value >= row->low && value <= row->high) || value == row->initial);
    }
    if (memcmp(&prefs.bindings, &defaults.bindings, sizeof prefs.bindings) != 0)
        check_bindings(&prefs.bindings);
    return is_read;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    bool are_settings = read_settings(bytes, length);
    return FUZZ_RESULT(read_tuning(bytes, length) || are_settings);
}
