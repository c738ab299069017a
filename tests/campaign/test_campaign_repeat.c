/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* Commands as they are pasted into a shell. */
#include <string.h>
#include "unity.h"
#include "campaign_repeat.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void repeats(const char *file, const char *path, const char *wanted)
{
    json_t *const text =
        campaign_repeat(&(campaign_repeat_words){"f64", file, 7u, "--record", path});
    const char *const at = strstr(json_string_value(text), " --scalar ");
    TEST_ASSERT_NOT_NULL(at);
    TEST_ASSERT_EQUAL_STRING(wanted, at);
    json_decref(text);
}

void test_a_path_without_a_meaning_for_a_shell_stays_as_it_is(void)
{
    repeats("boards/campaigns/deck.json", "run-7.txt",
            " --scalar f64 run boards/campaigns/deck.json --run 7 --record run-7.txt");
}

void test_blanks_quotes_and_dollars_are_quoted(void)
{
    repeats("it's a.json", "$HOME/x y",
            " --scalar f64 run 'it'\\''s a.json' --run 7 --record '$HOME/x y'");
    repeats("", "a;b", " --scalar f64 run '' --run 7 --record 'a;b'");
}

void test_what_is_no_utf_8_does_not_stop_a_summary(void)
{
    repeats("caf\xe9.json", "x", " --scalar f64 run 'caf?.json' --run 7 --record x");
    json_t *const text = campaign_repeat_text("caf\xc3\xa9");
    TEST_ASSERT_EQUAL_STRING("caf\xc3\xa9", json_string_value(text));
    json_decref(text);
}
