/* SPDX-License-Identifier: MIT */
/* Cells of comma separated text in memory: nothing is copied, nothing written. */
#include "check.h"
#include <float.h>

/* ---- rows ---- */

csv_text csv_text_of(const char *text, size_t size)
{
    const csv_text t = {text, text + size, 0u};
    return t;
}

/* The next line, without its end of line. */
static bool next_line(csv_text *text, const char **start, const char **end)
{
    if (text->at == text->end) {
        return false;
    }
    const char *at = text->at;
    *start = at;
    while (at != text->end && *at != '\n') {
        ++at;
    }
    text->at = at == text->end ? at : at + 1;
    text->line += 1u;
    *end = at != *start && at[-1] == '\r' ? at - 1 : at;
    return true;
}

bool csv_next_row(csv_text *text, csv_cursor *row)
{
    const char *start = NULL;
    const char *end = NULL;
    while (next_line(text, &start, &end)) {
        if (start != end && *start != '#') {
            const csv_cursor found = {.start = start, .at = start, .end = end, .separator = ','};
            *row = found;
            return true;
        }
    }
    return false;
}

bool csv_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

/* ---- cells ---- */

typedef struct cell {
    const char *at;
    const char *end;
} cell;

/* The next cell, if there is one. */
static bool peek(const csv_cursor *row, cell *out)
{
    if (csv_at_end(row)) {
        return false;
    }
    out->at = row->at;
    out->end = row->at;
    while (out->end != row->end && *out->end != row->separator) {
        ++out->end;
    }
    return true;
}

static void move_past(csv_cursor *row, cell c)
{
    row->last = c.at;
    row->at = c.end == row->end ? NULL : c.end + 1;
}

/* The first refusal counts. It leaves the row at the cell that holds the bad list, for whoever says
 * what is wrong. */
void csv_refuse(csv_cursor *row, const char *wanted)
{
    if (row->bad) {
        return;
    }
    row->bad = true;
    row->wanted = wanted;
    row->spot = row->at == NULL ? row->end : row->at;
    for (csv_cursor *r = row; r->of != NULL && !r->of->bad; r = r->of) {
        if (r->separator != ',') {
            r->of->at = row->spot;
        }
        r->of->bad = true;
        r->of->wanted = wanted;
        r->of->spot = row->spot;
    }
}

void csv_expect(csv_cursor *row, bool is_fine, const char *wanted)
{
    if (!row->bad && !is_fine) {
        row->at = row->last;
        csv_refuse(row, wanted);
    }
}

/* Takes a cell that must be there. */
static bool take(csv_cursor *row, cell *out, const char *wanted)
{
    if (!peek(row, out)) {
        csv_refuse(row, wanted);
        return false;
    }
    return true;
}

bool csv_at_end(const csv_cursor *row)
{
    return row->bad || row->at == NULL;
}

bool csv_next_is_empty(const csv_cursor *row)
{
    cell c;
    return peek(row, &c) && c.at == c.end;
}

bool csv_next_is(const csv_cursor *row, const char *word)
{
    cell c;
    if (!peek(row, &c)) {
        return false;
    }
    while (c.at != c.end && *word != '\0' && *c.at == *word) {
        ++c.at;
        ++word;
    }
    return c.at == c.end && *word == '\0';
}

/* Is the cell the first of these words, which | parts? Moves on to the next. */
static bool is_first(cell c, const char **words)
{
    const char *at = *words;
    while (c.at != c.end && *at != '\0' && *c.at == *at && *at != '|') {
        ++c.at;
        ++at;
    }
    const bool is_it = c.at == c.end && (*at == '|' || *at == '\0');
    while (*at != '|' && *at != '\0') {
        ++at;
    }
    *words = *at == '|' ? at + 1 : at;
    return is_it;
}

int csv_choice(csv_cursor *row, const char *words)
{
    cell c;
    const char *rest = words;
    if (!take(row, &c, words)) {
        return 0;
    }
    for (int i = 0; *rest != '\0'; ++i) {
        if (is_first(c, &rest)) {
            move_past(row, c);
            return i;
        }
    }
    csv_refuse(row, words);
    return 0;
}

void csv_skip(csv_cursor *row, int cells)
{
    cell c;
    for (int i = 0; i < cells && take(row, &c, "a cell"); ++i) {
        move_past(row, c);
    }
}

static void skip_if(csv_cursor *row, int cells, bool is_empty, const char *wanted)
{
    for (int i = 0; i < cells; ++i) {
        if (!csv_at_end(row) && csv_next_is_empty(row) != is_empty) {
            csv_refuse(row, wanted);
        }
        csv_skip(row, 1);
    }
}

void csv_skip_words(csv_cursor *row, int cells)
{
    skip_if(row, cells, false, "a word");
}

void csv_skip_empty(csv_cursor *row, int cells)
{
    skip_if(row, cells, true, "an empty cell, as the one before");
}

void csv_end(csv_cursor *row)
{
    if (!csv_at_end(row)) {
        csv_refuse(row, "nothing more");
    }
}

csv_cursor csv_list(csv_cursor *row, char separator)
{
    csv_cursor list = {.bad = true, .separator = separator, .of = row};
    cell c;
    if (take(row, &c, "a list")) {
        move_past(row, c);
        list.start = c.at;
        list.at = c.at == c.end ? NULL : c.at;
        list.end = c.end;
        list.bad = false;
    }
    return list;
}

/* ---- numbers ---- */

static bool is_digit(const cell *c)
{
    return c->at != c->end && *c->at >= '0' && *c->at <= '9';
}

static bool accept(cell *c, char wanted)
{
    const bool is_there = c->at != c->end && *c->at == wanted;
    c->at += is_there ? 1 : 0;
    return is_there;
}

/* @return whether the number is negative */
static bool accept_sign(cell *c)
{
    const bool is_negative = accept(c, '-');
    if (!is_negative) {
        (void)accept(c, '+');
    }
    return is_negative;
}

/* Digits as an integer. @return false: there is none, or they are more than `limit` */
static bool read_digits(cell *c, uint64_t limit, uint64_t *out)
{
    const char *const start = c->at;
    uint64_t value = 0u;
    for (; is_digit(c); ++c->at) {
        const uint64_t digit = (uint64_t)(*c->at - '0');
        if (value > (limit - digit) / 10u) {
            return false;
        }
        value = value * 10u + digit;
    }
    *out = value;
    return c->at != start;
}

static bool parse_int(cell c, int64_t *out)
{
    const bool is_negative = accept_sign(&c);
    uint64_t magnitude = 0u;
    if (!read_digits(&c, INT64_MAX, &magnitude) || c.at != c.end) {
        return false;
    }
    *out = is_negative ? -(int64_t)magnitude : (int64_t)magnitude;
    return true;
}

int64_t csv_int(csv_cursor *row)
{
    static const char wanted[] = "an integer";
    cell c;
    int64_t value = 0;
    if (!take(row, &c, wanted)) {
        return 0;
    }
    if (!parse_int(c, &value)) {
        csv_refuse(row, wanted);
        return 0;
    }
    move_past(row, c);
    return value;
}

int64_t csv_int_in(csv_cursor *row, int64_t least, int64_t most, const char *wanted)
{
    const int64_t value = csv_int(row);
    csv_expect(row, value >= least && value <= most, wanted);
    return row->bad ? least : value;
}

bool csv_flag(csv_cursor *row)
{
    return csv_int_in(row, 0, 1, "0 or 1") == 1;
}

/* A decimal is mantissa * 10^exponent. */
typedef struct decimal {
    uint64_t mantissa;
    int32_t exponent;
    bool has_digits;
} decimal;

#define EXPONENT_END 100000 /* far beyond every double: 10^-100000 is 0, 10^100000 infinite */

/* Digits that fit no more are below the last bit of a double: only their places count. */
static void add_digits(cell *c, decimal *d, int32_t places_each)
{
    for (; is_digit(c); ++c->at) {
        const bool fits = d->mantissa < UINT64_MAX / 10u - 1u;
        if (fits) {
            d->mantissa = d->mantissa * 10u + (uint64_t)(*c->at - '0');
        }
        d->exponent += places_each + (fits ? 0 : 1);
        d->has_digits = true;
    }
}

static bool add_exponent(cell *c, decimal *d)
{
    if (!accept(c, 'e') && !accept(c, 'E')) {
        return true;
    }
    const bool is_negative = accept_sign(c);
    uint64_t exponent = 0u;
    if (!read_digits(c, EXPONENT_END, &exponent)) {
        return false;
    }
    d->exponent += is_negative ? -(int32_t)exponent : (int32_t)exponent;
    return true;
}

/* 10^0 to 10^22 are exact doubles: a mantissa below 2^53 and an exponent within +-22 are rounded
 * once, which is every number in the vectors. */
static double power_of_ten(int32_t n)
{
    double power = 1.0;
    for (int32_t i = 0; i < n; ++i) {
        power *= 10.0;
    }
    return power;
}

#define EXACT_POWER 22

static double decimal_value(decimal d)
{
    double value = (double)d.mantissa;
    while (d.exponent > 0 && value > 0.0 && value <= DBL_MAX) {
        const int32_t n = d.exponent < EXACT_POWER ? d.exponent : EXACT_POWER;
        value *= power_of_ten(n);
        d.exponent -= n;
    }
    while (d.exponent < 0 && value > 0.0) {
        const int32_t n = -d.exponent < EXACT_POWER ? -d.exponent : EXACT_POWER;
        value /= power_of_ten(n);
        d.exponent += n;
    }
    return value;
}

/* @return false: no number, or one that no double holds */
static bool parse_decimal(cell c, double *out)
{
    const bool is_negative = accept_sign(&c);
    decimal d = {0u, 0, false};
    add_digits(&c, &d, 0);
    if (accept(&c, '.')) {
        add_digits(&c, &d, -1);
    }
    if (!d.has_digits || !add_exponent(&c, &d) || c.at != c.end) {
        return false;
    }
    const double magnitude = decimal_value(d);
    *out = is_negative ? -magnitude : magnitude;
    return magnitude <= DBL_MAX;
}

double csv_decimal(csv_cursor *row)
{
    static const char wanted[] = "a number or nan";
    cell c;
    double value = 0.0;
    if (!take(row, &c, wanted)) {
        return 0.0;
    }
    if (csv_next_is(row, "nan")) {
        value = __builtin_nan("");
    } else if (!parse_decimal(c, &value)) {
        csv_refuse(row, wanted);
        return 0.0;
    }
    move_past(row, c);
    return value;
}

double csv_number(csv_cursor *row)
{
    static const char wanted[] = "a number";
    cell c;
    double value = 0.0;
    if (!take(row, &c, wanted)) {
        return 0.0;
    }
    if (!parse_decimal(c, &value)) {
        csv_refuse(row, wanted);
        return 0.0;
    }
    move_past(row, c);
    return value;
}

void csv_skip_numbers(csv_cursor *row, int cells)
{
    for (int i = 0; i < cells; ++i) {
        (void)csv_number(row);
    }
}

td_real csv_scalar_in(csv_cursor *row, double unit)
{
    td_real value = TD_ZERO;
    csv_expect(row, td_from_double_checked(csv_number(row) / unit, &value) == TD_OK,
               "a number within the range of " TD_SCALAR_NAME);
    return value;
}

td_real csv_scalar(csv_cursor *row)
{
    return csv_scalar_in(row, 1.0);
}

td_unit csv_unit(csv_cursor *row)
{
    td_unit value = TD_U(0.0);
    csv_expect(row, td_unit_from_double_checked(csv_number(row), &value) == TD_OK,
               "a number within +-2");
    return value;
}

static td_real read_q16(csv_cursor *row, int64_t most, const char *wanted)
{
    const int64_t raw = csv_int_in(row, -most, most, wanted);
    if (row->bad) {
        return TD_ZERO;
    }
#if defined(TD_SCALAR_Q16)
    return (td_real)raw;
#else
    return (td_real)raw / TD_R(65536.0);
#endif
}

td_real csv_real(csv_cursor *row)
{
    return read_q16(row, INT32_MAX, "an integer of 32 bits");
}

td_real csv_coordinate(csv_cursor *row)
{
    return read_q16(row, 1 << 30, "an integer within +-2^30");
}

td_vec2 csv_vec2(csv_cursor *row)
{
    const td_real x = csv_coordinate(row);
    const td_real y = csv_coordinate(row);
    return td_vec2_of(x, y);
}

td_vec3 csv_vec3(csv_cursor *row)
{
    const td_real x = csv_coordinate(row);
    const td_real y = csv_coordinate(row);
    const td_real z = csv_coordinate(row);
    return td_vec3_of(x, y, z);
}

/* ---- lists ---- */

static void read_list(csv_cursor *row, double *out, int n, double (*read)(csv_cursor *))
{
    csv_cursor list = csv_list(row, ' ');
    for (int i = 0; i < n; ++i) {
        out[i] = read(&list);
    }
    csv_end(&list);
}

void csv_numbers(csv_cursor *row, double *out, int n)
{
    read_list(row, out, n, csv_number);
}

void csv_decimals(csv_cursor *row, double *out, int n)
{
    read_list(row, out, n, csv_decimal);
}

td_vec3 csv_vec3_cell(csv_cursor *row)
{
    csv_cursor list = csv_list(row, ' ');
    const td_vec3 v = csv_vec3(&list);
    csv_end(&list);
    return v;
}
