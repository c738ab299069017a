/* SPDX-License-Identifier: MIT */
#include "link_words.h"
#include "link_message.h"

const char *link_message_name(uint8_t type)
{
#define NAME_OF_MESSAGE(NAME, record, number, to, meaning)                                         \
    case number:                                                                                   \
        return #NAME;
    switch (type) {
        LINK_MESSAGES(NAME_OF_MESSAGE)
    default:
        return "a message";
    }
}

const char *link_parameter_name(uint16_t parameter)
{
#define NAME_OF_PARAMETER(NAME, number, first, low, high, unit, text)                              \
    case number:                                                                                   \
        return #NAME;
    switch (parameter) {
        LINK_PARAMETERS(NAME_OF_PARAMETER)
    default:
        return "?";
    }
}

const char *link_reason_text(uint8_t reason)
{
#define TEXT_OF_REASON(NAME, number, meaning)                                                      \
    case number:                                                                                   \
        return meaning;
    switch (reason) {
        LINK_REASONS(TEXT_OF_REASON)
    default:
        return "for a reason that this program does not know";
    }
}

const char *link_scalar_name(uint8_t scalar)
{
    static const char *const names[] = {"f32", "f64", "q16"};
    return scalar < 3u ? names[scalar] : "another scalar";
}
