/* SPDX-License-Identifier: MIT */
#include "td_test_link.h"
#include <string.h>
#include "unity.h"

td_test_link td_test_wire;
link_server td_test_server;

/* ---- the lander ---- */

static const td_body lander = {.mass = TD_R(20.0),
                               .inertia = {TD_ONE, TD_ONE, TD_ONE},
                               .v_max = TD_R(10.0),
                               .omega_max = TD_R(10.0)};
static const td_initiator feet[] = {{.point_b = {.z = TD_R(-0.5)}, .meets_scenery = true},
                                    {.body = TD_DRIVEN, .meets_scenery = true}};
static const td_half_space below = TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0);
static const td_scenery_op leaf = TD_LEAF(0);
static const td_scenery deck = {
    .half_spaces = &below, .ops = &leaf, .n_half_spaces = 1, .n_ops = 1};
static const td_scenery_solid solid = {.scenery = &deck, .body = TD_WORLD};
static const td_material steel = {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true};
static const td_law law = {
    .kind = TD_LAW_DAMPED, .stiffness = TD_R(10000.0), .restitution = TD_U(0.3)};

td_scene td_test_lander;

static const td_scene lander_scene = {
    .name = "lander",
    .tick = TD_U(0.001),
    .bodies = &lander,
    .n_bodies = 1u,
    .initiators = feet,
    .n_initiators = 2u,
    .laws = &law,
    .n_laws = 1u,
    .ground = {.solids = &solid, .n_solids = 1u, .materials = &steel, .n_materials = 1u}};

/* ---- the platform ---- */

static size_t look(void *at, const uint8_t **bytes)
{
    const td_test_link *const w = at;
    *bytes = w->to_board + w->in_first;
    return w->in_end - w->in_first;
}

static void take(void *at, size_t n)
{
    ((td_test_link *)at)->in_first += n;
}

static void send(void *at, const uint8_t *bytes, size_t n)
{
    td_test_link *const w = at;
    TEST_ASSERT_TRUE_MESSAGE(w->out_end + n <= sizeof w->to_host, "nobody reads");
    (void)memcpy(w->to_host + w->out_end, bytes, n);
    w->out_end += n;
}

static bool is_sending(void *at)
{
    td_test_link *const w = at;
    if (w->sending > 0u) {
        --w->sending;
    }
    return w->sending > 0u;
}

static uint32_t count(void *at)
{
    td_test_link *const w = at;
    w->now += w->pace;
    return w->now;
}

static void pin(void *at, bool is_overrun)
{
    ((td_test_link *)at)->pin = is_overrun;
}

static bool can_baud(void *at, uint32_t to)
{
    (void)at;
    return to <= 1000000u;
}

static uint32_t baud(void *at, uint32_t to)
{
    ((td_test_link *)at)->baud = to;
    return to;
}

static uint32_t seven(void *at)
{
    (void)at;
    return 7u;
}

void td_test_link_begin(const td_scene *scene, bool waits)
{
    td_test_link *const w = &td_test_wire;
    const link_platform on = {.at = w,
                              .look = look,
                              .take = take,
                              .send = send,
                              .is_sending = is_sending,
                              .count = count,
                              .pin = pin,
                              .baud = baud,
                              .can_baud = can_baud,
                              .bytes_lost = seven,
                              .stack = seven,
                              .board = "memory",
                              .clock_hz = TD_TEST_CLOCK_HZ,
                              .waits = waits};
    (void)memset(w, 0, sizeof *w);
    td_test_lander = lander_scene;
    link_writer_set(&w->writer, w->frame, sizeof w->frame);
    link_reader_set(&w->reader, w->answer, sizeof w->answer);
    link_server_begin(&td_test_server, scene, 0x0123456789abcdefu, &on);
}

/* ---- the host ---- */

void td_test_link_bytes(const void *bytes, size_t n)
{
    td_test_link *const w = &td_test_wire;
    if (w->in_first == w->in_end) {
        w->in_first = w->in_end = 0u;
    }
    TEST_ASSERT_TRUE(w->in_end + n <= sizeof w->to_board);
    (void)memcpy(w->to_board + w->in_end, bytes, n);
    w->in_end += n;
}

void td_test_link_send(uint8_t type, uint32_t tick, const void *body, size_t n)
{
    td_test_link *const w = &td_test_wire;
    if (n > 0u) {
        (void)memcpy(link_body(&w->writer), body, n);
    }
    const link_wire wire = link_seal(&w->writer, type, tick, n);
    td_test_link_bytes(wire.bytes, wire.n);
}

void td_test_link_poll(void)
{
    while (td_test_wire.in_first < td_test_wire.in_end) {
        (void)link_server_poll(&td_test_server);
    }
}

uint8_t td_test_link_receive(void)
{
    td_test_link *const w = &td_test_wire;
    bool is_whole = false;
    while (!is_whole && w->out_first < w->out_end) {
        size_t taken = 0u;
        is_whole = link_read(&w->reader, w->to_host + w->out_first, w->out_end - w->out_first,
                             &taken, &w->got);
        w->out_first += taken;
    }
    if (w->out_first == w->out_end) {
        w->out_first = w->out_end = 0u;
    }
    return is_whole ? w->got.head.type : 0u;
}

uint8_t td_test_link_ask(uint8_t type, uint32_t tick, const void *body, size_t n)
{
    td_test_link_send(type, tick, body, n);
    td_test_link_poll();
    return td_test_link_receive();
}

/* ---- words of a conversation ---- */

uint8_t td_test_link_reason(void)
{
    link_status status;
    TEST_ASSERT_EQUAL_HEX8(LINK_STATUS, td_test_wire.got.head.type);
    TEST_ASSERT_EQUAL_UINT(LINK_status_SIZE, td_test_wire.got.n);
    TD_TEST_ANSWER(status, &status);
    return status.reason;
}

int8_t td_test_link_set(uint16_t parameter, uint32_t value)
{
    const link_set set = {.parameter = parameter, .value = value};
    link_value answer;
    TEST_ASSERT_EQUAL_HEX8(LINK_VALUE, td_test_link_ask(LINK_SET, 0u, &set, sizeof set));
    TD_TEST_ANSWER(value, &answer);
    TEST_ASSERT_EQUAL_UINT(parameter, answer.parameter);
    return answer.status;
}

size_t td_test_link_motion(double height, double speed, uint8_t *to)
{
    td_body_input motion = TD_BODY_INPUT_NONE;
    td_node node = {.p_w = {.x = TD_R(3.0), .z = TD_R(1.0)}};
    motion.x_wb.p.z = td_from_double(height);
    motion.twist_w.linear.z = td_from_double(speed);
    (void)memcpy(to, &motion, sizeof motion);
    (void)memcpy(to + sizeof motion, &node, sizeof node);
    return sizeof motion + sizeof node;
}

uint8_t td_test_link_reset(double height)
{
    uint8_t body[LINK_reset_SIZE + sizeof(td_body_input) + sizeof(td_node)] = {LINK_RESET_AS_IS};
    const size_t n = td_test_link_motion(height, 0.0, body + LINK_reset_SIZE);
    return td_test_link_ask(LINK_RESET, 0u, body, LINK_reset_SIZE + n);
}

uint8_t td_test_link_step(uint32_t tick, double height, double speed)
{
    uint8_t body[sizeof(td_body_input) + sizeof(td_node)];
    return td_test_link_ask(LINK_STEP, tick, body, td_test_link_motion(height, speed, body));
}

link_result td_test_link_result(void)
{
    link_result result;
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_wire.got.head.type);
    TD_TEST_ANSWER(result, &result);
    return result;
}

uint64_t td_test_link_hash(void)
{
    uint64_t hash;
    const link_frame *const got = &td_test_wire.got;
    (void)memcpy(&hash, got->body + got->n - sizeof hash, sizeof hash);
    return hash;
}

double td_test_link_lift(void)
{
    td_wrench wrench;
    (void)memcpy(&wrench, td_test_wire.got.body + LINK_result_SIZE, sizeof wrench);
    return td_to_double(wrench.force_w.z);
}

link_statistics td_test_link_count(void)
{
    const link_count ask = {.clear = 0u};
    link_statistics answer;
    TEST_ASSERT_EQUAL_HEX8(LINK_STATISTICS, td_test_link_ask(LINK_COUNT, 0u, &ask, sizeof ask));
    TD_TEST_ANSWER(statistics, &answer);
    return answer;
}
