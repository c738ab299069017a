/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1703
#include "td_writer.h"
#include "td_status.h"

#define DIGITS_MAX 10u /* of 2^32 - 1 */
#define DIGITS     4   /* of a real */
#define POWER_MAX  18  /* what has more digits is not told them apart */
#define POWER_MIN  (-9)

td_writer td_writer_begin(char *buffer, size_t size)
{
    TD_ASSERT(buffer != NULL || size == 0u);
    const td_writer writer = {buffer, size, 0u};
    if (size > 0u) {
        buffer[0] = '\0';
    }
    return writer;
}

static void put(td_writer *writer, char c)
{
    TD_ASSERT(c != '\0'); // it would end the text, and the length would go on
    if (writer->length + 1u < writer->size) {
        writer->buffer[writer->length] = c;
        writer->buffer[writer->length + 1u] = '\0';
    }
    ++writer->length;
}

void td_writer_text(td_writer *writer, const char *text)
{
    for (size_t i = 0u; text[i] != '\0'; ++i) {
        put(writer, text[i]);
    }
}

/// value / 10, without a division, which a Cortex-M0 has not. [2^35 / 10 rounded up]
static uint32_t tenth(uint32_t value)
{
    return (uint32_t)(((uint64_t)value * 0xcccccccdu) >> 35);
}

/// The first of the digits from `place` on, taken away from them: at most nine steps.
static char take_digit(uint32_t *digits, uint32_t place)
{
    char digit = '0';
    while (place > 0u && *digits >= place && digit < '9') {
        *digits -= place;
        ++digit;
    }
    TD_ASSERT(place == 0u || *digits < place);
    return digit;
}

/// Digits of a value, the last one first. @return how many
static uint32_t digits_of(uint32_t value, char digits[DIGITS_MAX])
{
    uint32_t n = 0u;
    do {
        const uint32_t rest = tenth(value);
        TD_ASSERT(n < DIGITS_MAX && value - 10u * rest < 10u);
        digits[n++] = (char)('0' + (int)(value - 10u * rest));
        value = rest;
    } while (value != 0u);
    return n;
}

void td_writer_u32(td_writer *writer, uint32_t value)
{
    char digits[DIGITS_MAX];
    for (uint32_t n = digits_of(value, digits); n > 0u; --n) {
        put(writer, digits[n - 1u]);
    }
}

void td_writer_item(td_writer *writer, const char *name, uint32_t index)
{
    td_writer_text(writer, name);
    put(writer, ' ');
    td_writer_u32(writer, index);
}

/* ---- reals ---- */

/// A number as digits before a power of ten: d.ddd 10^power.
typedef struct decimal {
    uint32_t digits; ///< 1000 to 9999; 0: the number is 0
    int power;
} decimal;

/// What is added before the digits are cut off. Scaling by ten errs in Q16: a sixteenth of the last digit is not rounded up.
static td_real before_cutting(td_rounding rounding)
{
    return rounding == TD_ROUND_NEAREST ? TD_R(0.5)
           : rounding == TD_ROUND_DOWN  ? TD_R(0.0625)
                                        : TD_R(0.9375);
}

static decimal decimal_of(td_real value, td_rounding rounding)
{
    decimal d = {0u, 0};
    if (!(value > TD_ZERO)) {
        return d;
    }
    for (; value >= TD_R(10.0) && d.power < POWER_MAX; ++d.power) {
        value = td_div(value, TD_R(10.0));
    }
    for (; value < TD_ONE && d.power > POWER_MIN; --d.power) {
        value = td_mul(value, TD_R(10.0));
    }
    const td_real scaled = td_mul(td_min(value, TD_R(9.9999)), TD_R(1000.0));
    d.digits = (uint32_t)td_floor(td_add(scaled, before_cutting(rounding)));
    if (d.digits >= 10000u) {
        d.digits = tenth(d.digits);
        ++d.power;
    }
    TD_ASSERT(d.digits < 10000u && d.power >= POWER_MIN && d.power <= POWER_MAX + 1);
    return d;
}

/// The digits at and below a place, without zeros at the end.
static void put_decimals(td_writer *writer, uint32_t digits, int zeros)
{
    TD_ASSERT(digits < 10000u && zeros >= 0 && zeros < -POWER_MIN);
    put(writer, '.');
    for (int i = 0; i < zeros; ++i) {
        put(writer, '0');
    }
    for (uint32_t place = 1000u; place > 0u && digits > 0u; place = tenth(place)) {
        put(writer, take_digit(&digits, place));
    }
    TD_ASSERT(digits == 0u);
}

void td_writer_real(td_writer *writer, td_real value, td_rounding rounding)
{
    const decimal d = decimal_of(value, rounding);
    if (d.digits == 0u) {
        put(writer, '0');
        return;
    }
    if (d.power < 0) {
        put(writer, '0');
        put_decimals(writer, d.digits, -d.power - 1);
        return;
    }
    uint32_t unit = 1000u; // digits / unit are those before the point
    uint32_t left = d.digits;
    for (int i = 0; i <= d.power; ++i) {
        put(writer, take_digit(&left, unit));
        unit = tenth(unit);
    }
    for (int i = 0; i <= d.power; ++i) {
        left *= i < DIGITS - 1 ? 10u : 1u;
    }
    if (left > 0u) {
        put_decimals(writer, left, 0);
    }
}
