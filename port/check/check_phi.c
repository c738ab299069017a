/* SPDX-License-Identifier: MIT */
/* Where paths enter Boolean scenery: wheel/phi_queries, over the shapes of wheel/phi_shapes. */
#include "check.h"
#include "td_entry.h"

#define MAX_TOKENS  (4 * TD_MAX_LEAVES)
#define MAX_NESTING 16

/* Rows that are not stable (an exact tie) are judged in double only. */
#if defined(TD_SCALAR_F64)
#    define IS_DOUBLE true
#else
#    define IS_DOUBLE false
#endif

/* ---- shapes ---- */

/* P<k> a leaf, T and F constants, U<n> and I<n> join the n operands before them. */
typedef struct token {
    char kind;
    uint16_t number;
} token;

static token tokens[MAX_TOKENS];
static int n_tokens;
static td_half_space planes[TD_MAX_LEAVES];
static td_scenery_op ops[MAX_TOKENS];
static td_scenery shape;
static int64_t shape_id; /* the shape that the tables hold */
static bool is_too_large;

static void forget_shape(void)
{
    shape_id = -1;
}

static bool is_join(const token *t)
{
    return t->kind == 'U' || t->kind == 'I';
}

static token read_token(csv_cursor *list)
{
    static const char wanted[] = "P<n>, U<n>, I<n>, T or F";
    token t = {*list->at, 0u};
    const bool is_constant = t.kind == 'T' || t.kind == 'F';
    if (!is_constant && t.kind != 'P' && !is_join(&t)) {
        csv_refuse(list, wanted);
        return t;
    }
    ++list->at;
    if (is_constant) {
        csv_skip_empty(list, 1);
    } else {
        t.number = (uint16_t)csv_int_in(list, 0, MAX_TOKENS - 1, wanted);
    }
    return t;
}

/* Of a shape that is too large for this build's tables, only the first planes are kept. */
static void read_planes(csv_cursor *row, int64_t count)
{
    csv_cursor list = csv_list(row, ' ');
    for (int64_t i = 0; i < count && !list.bad; ++i) {
        td_half_space *const plane = &planes[i < TD_MAX_LEAVES ? i : 0];
        plane->normal = csv_vec3(&list);
        plane->offset = csv_coordinate(&list);
    }
    csv_end(&list);
}

static void read_program(csv_cursor *row)
{
    csv_cursor list = csv_list(row, ' ');
    for (n_tokens = 0; !csv_at_end(&list); ++n_tokens) {
        if (n_tokens == MAX_TOKENS || csv_next_is_empty(&list)) {
            csv_refuse(&list, "a program of a length that there is room for");
            return;
        }
        tokens[n_tokens] = read_token(&list);
    }
    if (n_tokens == 0) {
        csv_refuse(row, "a program");
    }
}

/* ---- from tokens to operations ---- */

/* Read from its end, a postfix expression says what joins an operand before the operand itself. So
 * each operand but the first can be joined to those before it at once, which keeps the stack as deep
 * as the expression nests. */
typedef struct writer {
    struct {
        uint8_t code;
        uint16_t missing; ///< operands that have not been read
    } joins[MAX_NESTING];
    int n_joins;
    int n_ops; ///< written from the end of the table towards its start
    bool bad;
} writer;

static void put(writer *w, td_scenery_code code, uint32_t first, uint32_t count)
{
    if (w->n_ops == MAX_TOKENS) {
        w->bad = true;
        return;
    }
    const td_scenery_op op = {(uint8_t)code, (uint8_t)first, (uint16_t)count};
    ++w->n_ops;
    ops[MAX_TOKENS - w->n_ops] = op;
}

/* An operand begins (seen from the end): what joins it comes first. */
static void begin_operand(writer *w)
{
    while (w->n_joins > 0 && w->joins[w->n_joins - 1].missing == 0u) {
        --w->n_joins;
    }
    if (w->n_joins > 0) {
        if (w->joins[w->n_joins - 1].missing > 1u) {
            put(w, (td_scenery_code)w->joins[w->n_joins - 1].code, 0u, 2u);
        }
        --w->joins[w->n_joins - 1].missing;
    }
}

/* How many tokens before token i are leaves in order and all that it joins; 0: it joins others. */
static int run_before(int i)
{
    const int count = tokens[i].number;
    if (count > i) {
        return 0;
    }
    for (int k = 0; k < count; ++k) {
        const token *const t = &tokens[i - count + k];
        if (t->kind != 'P' || t->number != tokens[i - count].number + k) {
            return 0;
        }
    }
    return count;
}

/* @return the token to go on with */
static int write_token(writer *w, int i, bool in_runs)
{
    const token *const t = &tokens[i];
    begin_operand(w);
    if (t->kind == 'P') {
        put(w, TD_CODE_ALL_OF, t->number, 1u);
    } else if (!is_join(t) || t->number == 0u) {
        put(w, t->kind == 'T' || t->kind == 'I' ? TD_CODE_ALL_OF : TD_CODE_ANY_OF, 0u, 0u);
    } else if (in_runs && run_before(i) > 0) {
        const int count = run_before(i);
        put(w, t->kind == 'I' ? TD_CODE_ALL_OF : TD_CODE_ANY_OF, tokens[i - count].number,
            (uint32_t)count);
        return i - count - 1;
    } else if (w->n_joins == MAX_NESTING) {
        w->bad = true;
    } else {
        w->joins[w->n_joins].code = t->kind == 'I' ? TD_CODE_INTERSECTION : TD_CODE_UNION;
        w->joins[w->n_joins].missing = t->number;
        ++w->n_joins;
    }
    return i - 1;
}

/* @param in_runs leaves in order become one operation */
static bool write_ops(bool in_runs)
{
    writer w = {.n_joins = 0, .n_ops = 0, .bad = false};
    int i = n_tokens - 1;
    while (i >= 0 && !w.bad) {
        i = write_token(&w, i, in_runs);
    }
    shape.ops = &ops[MAX_TOKENS - w.n_ops];
    shape.n_ops = (uint16_t)w.n_ops;
    return !w.bad;
}

static bool load_shape(check_state *s, csv_cursor *row, int64_t id)
{
    csv_cursor beside;
    const int64_t keys[2] = {id, -1};
    if (id == shape_id) {
        return true;
    }
    shape_id = -1;
    if (!check_find(s, row, "phi_shapes.csv", keys, &beside)) {
        return false;
    }
    const int64_t count = csv_int_in(&beside, 0, UINT16_MAX, "how many planes");
    is_too_large = count > TD_MAX_LEAVES;
    read_planes(&beside, count);
    if (is_too_large) {
        csv_skip_words(&beside, 1);
    } else {
        read_program(&beside);
    }
    csv_end(&beside);
    shape.half_spaces = planes;
    shape.n_half_spaces = (uint16_t)count;
    shape_id = beside.bad ? -1 : id;
    return !beside.bad;
}

/* ---- queries ---- */

typedef struct expected {
    char where; ///< m(iss), e(ntry), i(nside), b(order)
    double lambda;
    uint32_t leaves[TD_MAX_LEAVES / 32 + 1]; ///< a bit for each that may be named
    int64_t first_leaf;
    double normal[3]; ///< of the first
    double tolerance; ///< of lambda
} expected;

static bool is_listed(const expected *e, uint32_t leaf)
{
    return leaf < TD_MAX_LEAVES && (e->leaves[leaf / 32u] >> (leaf % 32u) & 1u) != 0u;
}

static void read_leaves(csv_cursor *row, expected *e)
{
    csv_cursor list = csv_list(row, ' ');
    e->first_leaf = -1;
    while (!csv_at_end(&list)) {
        const int64_t leaf = csv_int_in(&list, 0, TD_MAX_LEAVES - 1, "the number of a plane");
        e->leaves[leaf / 32] |= 1u << (leaf % 32);
        e->first_leaf = e->first_leaf < 0 ? leaf : e->first_leaf;
    }
}

static void judge_border(check_state *s, const expected *e, const td_entry *actual)
{
    check_true(s, "leaf is one of those listed", is_listed(e, actual->leaf));
    if ((int64_t)actual->leaf == e->first_leaf) {
        check_number(s, "normal x", e->normal[0], td_unit_to_double(actual->normal.x));
        check_number(s, "normal y", e->normal[1], td_unit_to_double(actual->normal.y));
        check_number(s, "normal z", e->normal[2], td_unit_to_double(actual->normal.z));
    }
}

static void judge_entry(check_state *s, const expected *e, const td_entry *actual)
{
    const td_entry_kind kind = actual->kind;
    if (e->where == 'm') {
        check_int(s, "miss", TD_ENTRY_NONE, kind);
        return;
    }
    check_near(s, "lambda", e->lambda, td_unit_to_double(actual->lambda), e->tolerance);
    if (e->where == 'i') {
        check_int(s, "inside", TD_ENTRY_INSIDE, kind);
    } else if (e->where == 'e') {
        check_int(s, "entry", TD_ENTRY_CROSSED, kind);
        judge_border(s, e, actual);
    } else if (kind != TD_ENTRY_INSIDE) { /* on a border: it may be named or not */
        check_true(s, "border", kind == TD_ENTRY_BORDER || kind == TD_ENTRY_TOUCH);
        judge_border(s, e, actual);
    }
}

/* Of lambda, of which the file prints 12 digits; in Q16 that of half spaces is exact to its step. */
static double tolerance_of(double tolerance_f32)
{
#if defined(TD_SCALAR_F32)
    return tolerance_f32 > 1e-12 ? tolerance_f32 : 1e-12;
#else
    (void)tolerance_f32;
    return IS_DOUBLE ? 1e-9 : 2e-9;
#endif
}

static td_path read_path(csv_cursor *row)
{
    const td_vec3 from = csv_vec3_cell(row);
    const td_vec3 to = csv_vec3_cell(row);
    td_path path = td_path_of(from, to);
    path.first = td_to_unit(csv_real(row));
    path.last = td_to_unit(csv_real(row));
    return path;
}

static expected read_expected(csv_cursor *row)
{
    expected e = {.leaves = {0u}};
    e.where = "meib"[csv_choice(row, "miss|entry|inside|border")];
    e.lambda = e.where == 'm' ? csv_decimal(row) : csv_number(row);
    read_leaves(row, &e);
    csv_expect(row, e.first_leaf >= 0 || e.where == 'm' || e.where == 'i', "the number of a plane");
    csv_numbers(row, e.normal, 3);
    return e;
}

/* Twice: leaf by leaf, and with runs of leaves in one operation. */
static void judge_path(check_state *s, const td_path *path, const expected *e)
{
    for (int in_runs = 0; in_runs < 2; ++in_runs) {
        td_entry entry;
        check_true(s, "the shape's program is one", write_ops(in_runs != 0));
        if (s->failed) {
            return;
        }
        check_accepted(s, "shape", td_scenery_check(&shape));
        if (!s->failed) {
            check_int(s, "status", TD_OK, td_entry_find(&shape, path, &entry));
        }
        if (!s->failed) {
            judge_entry(s, e, &entry);
        }
    }
}

static check_verdict judge_query(check_state *s, csv_cursor *row)
{
    (void)csv_int(row); /* id */
    const int64_t id = csv_int(row);
    if (row->bad || !load_shape(s, row, id)) {
        return CHECK_JUDGED;
    }
    csv_skip_words(row, 1); /* class */
    if (is_too_large) {     /* for this build's tables */
        csv_skip(row, 10);
        return CHECK_SKIPPED;
    }
    const td_path path = read_path(row);
    expected e = read_expected(row);
    const bool is_stable = csv_flag(row);
    e.tolerance = tolerance_of(csv_number(row));
    if (row->bad) {
        return CHECK_JUDGED;
    }
    if (!is_stable && !IS_DOUBLE) {
        return CHECK_SKIPPED;
    }
    judge_path(s, &path, &e);
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"wheel", "phi_queries.csv", forget_shape, judge_query},
    {"wheel", "phi_shapes.csv", NULL, NULL},
};

const check_table check_phis = {formats, (int)(sizeof formats / sizeof formats[0])};
