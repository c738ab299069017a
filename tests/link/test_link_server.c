/* SPDX-License-Identifier: MIT */
/* Every message of the link but those of a tick, and every way to refuse one. */
#include <string.h>
#include "unity.h"
#include "link_frame.h"
#include "link_free.h"
#include "link_message.h"
#include "link_records.h"
#include "link_server.h"
#include "link_service.h"
#include "link_settings.h"
#include "link_statistics.h"
#include "link_tick.h"
#include "td.h"
#include "td_port.h"
#include "td_test_link.h"
#include "td_test_random.h"
#include "td_tick.h"

void setUp(void)
{
    td_test_link_begin(&td_test_lander, false);
}

void tearDown(void)
{
}

/* ---- WHO ---- */

void test_who_saysWhatTheBoardWasBuiltFor(void)
{
    link_hello hello;
    TEST_ASSERT_EQUAL_HEX8(LINK_HELLO, td_test_link_ask(LINK_WHO, 0u, NULL, 0u));
    TEST_ASSERT_EQUAL_UINT(LINK_hello_SIZE, td_test_wire.got.n);
    TD_TEST_ANSWER(hello, &hello);
    TEST_ASSERT_EQUAL_STRING("memory", hello.board);
    TEST_ASSERT_EQUAL_STRING("lander", hello.scene);
    TEST_ASSERT_EQUAL_STRING(TD_VERSION, hello.version);
    TEST_ASSERT_TRUE(hello.scene_hash == 0x0123456789abcdefu);
    TEST_ASSERT_EQUAL_HEX32(link_layout_hash(), hello.layout_hash);
    TEST_ASSERT_EQUAL_UINT(LINK_SCALAR, hello.scalar);
    TEST_ASSERT_UINT_WITHIN(1u, 1000000u, hello.tick_ns);
    TEST_ASSERT_EQUAL_UINT(1u, hello.n_bodies);
    TEST_ASSERT_EQUAL_UINT(1u, hello.n_driven);
    TEST_ASSERT_EQUAL_UINT(2u, hello.n_initiators);
    TEST_ASSERT_EQUAL_UINT(TD_MAX_BODIES, hello.capacities[0]);
    TEST_ASSERT_EQUAL_UINT(td_test_server.plan.bound.leaf_tests, hello.bound[3]);
}

/* ---- what is refused ---- */

static link_status refusal(void)
{
    link_status status;
    TEST_ASSERT_EQUAL_HEX8(LINK_STATUS, td_test_wire.got.head.type);
    TD_TEST_ANSWER(status, &status);
    TEST_ASSERT_TRUE(status.status < 0);
    return status;
}

void test_unknownType_isRefused(void)
{
    (void)td_test_link_ask(0x7Fu, 0u, NULL, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_TYPE, refusal().reason);
    TEST_ASSERT_EQUAL_HEX8(0x7Fu, refusal().about);
}

/* A frame of zero length, and one of the greatest, of every message. */
void test_wrongLength_isRefusedWithTheRightOne(void)
{
    static const uint8_t types[] = {LINK_WHO,    LINK_SELECT, LINK_GET,  LINK_SET,   LINK_COUNT,
                                    LINK_INJECT, LINK_BEAT,   LINK_ECHO, LINK_LEAVE, LINK_RESET};
    static const uint32_t sizes[] = {0u,
                                     LINK_select_SIZE,
                                     LINK_get_SIZE,
                                     LINK_set_SIZE,
                                     LINK_count_SIZE,
                                     LINK_inject_SIZE,
                                     0u,
                                     LINK_echo_SIZE,
                                     0u,
                                     LINK_reset_SIZE + LINK_motion_SIZE + LINK_node_SIZE};
    static const uint8_t most[LINK_IN_MOST];
    for (uint32_t i = 0u; i < sizeof types; ++i) {
        (void)td_test_link_ask(types[i], 0u, most, sizeof most);
        TEST_ASSERT_EQUAL_UINT(LINK_REASON_LENGTH, refusal().reason);
        TEST_ASSERT_EQUAL_UINT(sizes[i], refusal().expected);
        if (sizes[i] > 0u) {
            (void)td_test_link_ask(types[i], 0u, most, 0u);
            TEST_ASSERT_EQUAL_UINT(LINK_REASON_LENGTH, refusal().reason);
        }
    }
}

void test_frameThatIsTooLong_isRefusedAndTheNextIsTaken(void)
{
    static const uint8_t more[LINK_IN_MOST + 1u];
    (void)td_test_link_ask(LINK_WHO, 0u, more, sizeof more);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_FRAME, refusal().reason);
    TEST_ASSERT_EQUAL_UINT(LINK_RAW_SIZE(LINK_IN_MOST), refusal().expected);
    TEST_ASSERT_EQUAL_HEX8(LINK_HELLO, td_test_link_ask(LINK_WHO, 0u, NULL, 0u));
}

void test_bytesThatAreNoFrame_areRefusedAndCounted(void)
{
    (void)td_test_link_ask(LINK_WHO, 0u, NULL, 0u);
    td_test_link_bytes("noise", 6u);
    td_test_link_poll();
    (void)td_test_link_receive();
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_FRAME, refusal().reason);
    td_test_wire.writer.spoil = 3u;
    (void)td_test_link_ask(LINK_WHO, 0u, NULL, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_FRAME, refusal().reason);
    const link_statistics s = td_test_link_count();
    TEST_ASSERT_EQUAL_UINT(1u, s.bad_frames);
    TEST_ASSERT_EQUAL_UINT(1u, s.bad_crcs);
    TEST_ASSERT_EQUAL_UINT(2u, s.frames_in);
    TEST_ASSERT_EQUAL_UINT(1u, s.gaps);
    TEST_ASSERT_EQUAL_UINT(7u, s.bytes_lost);
    TEST_ASSERT_EQUAL_UINT(7u, s.stack);
}

void test_anotherVersion_isRefusedWithOurs(void)
{
    uint8_t raw[12] = {LINK_VERSION + 1u, LINK_WHO};
    const uint32_t crc = link_crc(0u, raw, 8u);
    (void)memcpy(raw + 8, &crc, 4u);
    uint8_t wire[14] = {3u, raw[0], raw[1], 1u, 1u, 1u, 1u, 1u, 5u};
    (void)memcpy(wire + 9, raw + 8, 4u);
    TEST_ASSERT_NULL(memchr(raw + 8, 0, 4u));
    td_test_link_bytes(wire, sizeof wire);
    td_test_link_poll();
    (void)td_test_link_receive();
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_VERSION, refusal().reason);
    TEST_ASSERT_EQUAL_UINT(LINK_VERSION, refusal().expected);
}

/* ---- RESET ---- */

static uint8_t reset_as(uint8_t kind, double height)
{
    uint8_t body[LINK_reset_SIZE + sizeof(td_body_input) + sizeof(td_node)] = {kind};
    const size_t n = td_test_link_motion(height, 0.0, body + LINK_reset_SIZE);
    TEST_ASSERT_EQUAL_HEX8(LINK_STATUS,
                           td_test_link_ask(LINK_RESET, 0u, body, LINK_reset_SIZE + n));
    return td_test_link_reason();
}

void test_reset_ofEveryKind(void)
{
    link_status status;
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NO_STATE, reset_as(LINK_RESET_RESYNC, 1.0));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, reset_as(3u, 1.0));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, reset_as(LINK_RESET_AS_IS, 1.0));
    TD_TEST_ANSWER(status, &status);
    TEST_ASSERT_EQUAL_UINT(LINK_STATE_READY, status.state);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, reset_as(LINK_RESET_RESYNC, 2.0));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, reset_as(LINK_RESET_APART, 1.0));
}

void test_reset_thatTheCoreRefuses_saysWhy(void)
{
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_CORE, reset_as(LINK_RESET_APART, 0.4));
    TEST_ASSERT_EQUAL_UINT(TD_INPUT_INSIDE, refusal().field);
    TEST_ASSERT_EQUAL_UINT(TD_ITEM_INITIATOR, refusal().item);
    TEST_ASSERT_EQUAL_UINT(0u, refusal().index);
}

static td_real height_on_the_board(void)
{
    return td_test_server.motion[0].x_wb.p.z;
}

/* Bodies that are not selected keep the motion that the board has. */
void test_reset_thatIsRefused_leavesTheMotion(void)
{
    (void)td_test_link_reset(1.0);
    const td_real before = height_on_the_board();
    const td_node node = td_test_server.nodes[1];
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_CORE, reset_as(LINK_RESET_APART, 0.4));
    TEST_ASSERT_TRUE(before == height_on_the_board());
    TEST_ASSERT_EQUAL_MEMORY(&node, &td_test_server.nodes[1], sizeof node);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, reset_as(LINK_RESET_AS_IS, 0.4));
    TEST_ASSERT_TRUE(height_on_the_board() < before);
}

/* Of bodies that touch there is no state. Of a motion that is none there is the old one, its trial too. */
void test_reset_thatIsRefused_leavesAStateOrNone(void)
{
    uint8_t body[sizeof(td_body_input) + sizeof(td_node)];
    (void)td_test_link_reset(1.0);
    const size_t n = td_test_link_motion(1.0, 0.0, body);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_ask(LINK_TRIAL, 0u, body, n));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_CORE, reset_as(LINK_RESET_APART, 2e12));
    TEST_ASSERT_EQUAL_UINT(LINK_STATE_READY, refusal().state);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_ask(LINK_ACCEPT, 0u, NULL, 0u));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_CORE, reset_as(LINK_RESET_APART, 0.4));
    TEST_ASSERT_EQUAL_UINT(0u, refusal().state);
    (void)td_test_link_ask(LINK_STEP, 1u, body, n);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NO_STATE, td_test_link_reason());
}

void test_resync_keepsTheTick(void)
{
    (void)td_test_link_reset(1.0);
    (void)td_test_link_step(0u, 1.0, 0.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, reset_as(LINK_RESET_RESYNC, 3.0));
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(1u, 3.0, 0.0));
    TEST_ASSERT_EQUAL_UINT(0u, td_test_link_result().flags);
}

/* ---- SELECT ---- */

static uint8_t choose(uint16_t outputs, uint32_t in, uint32_t out)
{
    const link_select wanted = {.outputs = outputs, .bodies_in = {in}, .bodies_out = {out}};
    (void)td_test_link_ask(LINK_SELECT, 0u, &wanted, sizeof wanted);
    return td_test_link_reason();
}

void test_select_ofWhatThereIsNot_isRefusedAndChangesNothing(void)
{
    (void)td_test_link_reset(1.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, choose(0x80u, 1u, 1u));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, choose(0u, 2u, 1u));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, choose(0u, 1u, 3u));
    (void)td_test_link_step(0u, 1.0, 0.0);
    TEST_ASSERT_EQUAL_UINT(LINK_result_SIZE + LINK_wrench_SIZE + LINK_hash_SIZE,
                           td_test_wire.got.n);
}

void test_select_ofNothing_leavesTheFieldsAlone(void)
{
    (void)td_test_link_reset(1.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, choose(0u, 0u, 0u));
    const td_node node = {.p_w = {.z = TD_R(2.0)}};
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_ask(LINK_STEP, 0u, &node, sizeof node));
    TEST_ASSERT_EQUAL_UINT(LINK_result_SIZE, td_test_wire.got.n);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_result().status);
}

void test_select_ofEverything_sendsEveryGroup(void)
{
    (void)td_test_link_reset(0.45);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, choose(0x7Fu, 1u, 1u));
    (void)td_test_link_step(0u, 0.45, 0.0);
    const link_result r = td_test_link_result();
    TEST_ASSERT_EQUAL_UINT(LINK_result_SIZE + LINK_wrench_SIZE + 2u * LINK_point_SIZE +
                               r.n_events * LINK_event_SIZE + LINK_work_SIZE + LINK_hash_SIZE,
                           td_test_wire.got.n);
    link_point foot, node;
    const uint8_t *const at = td_test_wire.got.body + LINK_result_SIZE + LINK_wrench_SIZE;
    (void)memcpy(&foot, at, sizeof foot);
    (void)memcpy(&node, at + sizeof foot, sizeof node);
    TEST_ASSERT_EQUAL_UINT(0u, foot.solid);
    TEST_ASSERT_TRUE(foot.depth == td_test_server.out.points[0].depth && foot.depth > TD_ZERO);
    TEST_ASSERT_EQUAL_UINT(TD_NO_SOLID, node.solid);
}

/* ---- parameters ---- */

void test_get_tellsValueAndRange(void)
{
    const link_get rate = {.parameter = LINK_PARAMETER_RATE}, none = {.parameter = 77u};
    link_value value;
    TEST_ASSERT_EQUAL_HEX8(LINK_VALUE, td_test_link_ask(LINK_GET, 0u, &rate, sizeof rate));
    TD_TEST_ANSWER(value, &value);
    TEST_ASSERT_EQUAL_UINT(1000u, value.value);
    TEST_ASSERT_EQUAL_UINT(20000u, value.highest);
    (void)td_test_link_ask(LINK_GET, 0u, &none, sizeof none);
    TD_TEST_ANSWER(value, &value);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, value.status);
}

void test_set_outOfRange_changesNothing(void)
{
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_test_link_set(LINK_PARAMETER_RATE, 0u));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_test_link_set(LINK_PARAMETER_MISSING, 4u));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_test_link_set(0u, 4u));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_set(LINK_PARAMETER_MISSING, 2u));
    TEST_ASSERT_EQUAL_UINT(1000u, LINK_SETTING(&td_test_server, RATE));
    TEST_ASSERT_EQUAL_UINT(2u, LINK_SETTING(&td_test_server, MISSING));
}

void test_baud_isSetBehindItsAnswer_orRefused(void)
{
    td_test_wire.sending = 5u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_set(LINK_PARAMETER_BAUD, 921600u));
    TEST_ASSERT_EQUAL_UINT(921600u, td_test_wire.baud);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_test_link_set(LINK_PARAMETER_BAUD, 2000000u));
    TEST_ASSERT_EQUAL_UINT(921600u, td_test_wire.baud);
    TEST_ASSERT_EQUAL_UINT(921600u, LINK_SETTING(&td_test_server, BAUD));
}

/* ---- ECHO, BEAT, LEAVE ---- */

void test_echo_comesBackWithTheTimeOfTheBoard(void)
{
    const link_echo echo = {.token = 0xDEADBEEFu};
    link_echoed echoed;
    td_test_wire.now = 1234u;
    (void)td_test_link_reset(1.0);
    (void)td_test_link_step(0u, 1.0, 0.0);
    TEST_ASSERT_EQUAL_HEX8(LINK_ECHOED, td_test_link_ask(LINK_ECHO, 0u, &echo, sizeof echo));
    TD_TEST_ANSWER(echoed, &echoed);
    TEST_ASSERT_EQUAL_HEX32(0xDEADBEEFu, echoed.token);
    TEST_ASSERT_EQUAL_UINT(1234u, echoed.count);
    TEST_ASSERT_EQUAL_UINT(1u, echoed.ticks);
}

void test_leave_forgetsEverything(void)
{
    (void)td_test_link_reset(1.0);
    (void)td_test_link_set(LINK_PARAMETER_MISSING, 2u);
    (void)choose(0u, 0u, 0u);
    td_test_link_send(LINK_LEAVE, 0u, NULL, 0u);
    TEST_ASSERT_FALSE(link_server_poll(&td_test_server));
    TEST_ASSERT_EQUAL_UINT(0u, td_test_link_receive());
    TEST_ASSERT_EQUAL_UINT(0u, LINK_SETTING(&td_test_server, MISSING));
    TEST_ASSERT_EQUAL_HEX8(LINK_STATUS, td_test_link_step(0u, 1.0, 0.0));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NO_STATE, td_test_link_reason());
}

void test_channelThatWaits_endsWithItsHost(void)
{
    TEST_ASSERT_TRUE(link_server_poll(&td_test_server));
    td_test_link_begin(&td_test_lander, true);
    TEST_ASSERT_FALSE(link_server_poll(&td_test_server));
}

/* ---- anything ---- */

/* Frames of every type with random bytes of every length, and noise between them. */
void test_anything_isAnsweredOrRefused_andNothingHangs(void)
{
    static uint8_t body[LINK_IN_MOST];
    td_test_random draws = td_test_random_start(7u);
    td_test_wire.pace = 50u;
    for (uint32_t i = 0u; i < 20000u; ++i) {
        const uint32_t draw = (uint32_t)td_test_random_bits(&draws);
        const size_t n = draw % 4u == 0u ? draw / 8u % sizeof body : draw / 8u % 80u;
        for (size_t k = 0u; k < n; ++k) {
            body[k] = (uint8_t)(td_test_random_bits(&draws) & (draw >> 20));
        }
        td_test_link_send((uint8_t)(draw >> 8) % 16u, (uint32_t)i % 7u, body, n);
        if (draw % 16u == 0u) {
            td_test_link_bytes(body, n);
        }
        td_test_link_poll();
        while (td_test_link_receive() != 0u) {
        }
        if (i % 50u == 0u) {
            td_test_wire.out_first = td_test_wire.out_end = 0u;
            (void)td_test_link_reset(0.49);
            (void)td_test_link_step(i % 3u, 0.49, 0.0);
        }
    }
    td_test_link_bytes("", 1u);
    td_test_link_send(LINK_LEAVE, 0u, NULL, 0u);
    td_test_link_poll();
    td_test_wire.out_first = td_test_wire.out_end = 0u;
    TEST_ASSERT_EQUAL_HEX8(LINK_HELLO, td_test_link_ask(LINK_WHO, 0u, NULL, 0u));
}

/* ---- memory ---- */

/* Beside plan, state, scratch, output, input and both buffers; pointers are longer on a host. */
void test_server_needsLessThanAKilobyteOfItsOwn(void)
{
    const link_server *const s = &td_test_server;
    const size_t core = sizeof s->plan + sizeof s->state + sizeof s->scratch + sizeof s->out;
    const size_t inputs = sizeof s->motion + sizeof s->nodes + sizeof s->controls +
                          sizeof s->vertices + sizeof s->vertex_speeds;
    const size_t buffers = sizeof s->in + sizeof s->out_frame;
    TEST_ASSERT_LESS_THAN(1024u, sizeof *s - core - inputs - buffers);
}

/* ---- statistics ---- */

void test_bins_areTwoForAPowerOfTwo(void)
{
    TEST_ASSERT_EQUAL_UINT(0u, link_bin_of(0u));
    TEST_ASSERT_EQUAL_UINT(0u, link_bin_of(95u));
    TEST_ASSERT_EQUAL_UINT(1u, link_bin_of(96u));
    TEST_ASSERT_EQUAL_UINT(2u, link_bin_of(128u));
    TEST_ASSERT_EQUAL_UINT(12u, link_bin_of(4096u));
    TEST_ASSERT_EQUAL_UINT(13u, link_bin_of(6144u));
    TEST_ASSERT_EQUAL_UINT(31u, link_bin_of(0xFFFFFFFFu));
}

void test_costs_areInstructionsWhereTheScaleIsKnown(void)
{
    link_tally tally;
    link_tally_begin(&tally, 0x50000000u, 4u); /* 5 / 16 */
    tally.times[LINK_AT_INPUT] = 0xFFFFFFF0u;
    tally.times[LINK_AT_EVALUATE] = 0xFFFFFFF0u + 36u;
    TEST_ASSERT_EQUAL_UINT(10u, link_cost_between(&tally, LINK_AT_INPUT, LINK_AT_EVALUATE));
    tally.scale = 0u;
    TEST_ASSERT_EQUAL_UINT(32u, link_cost_between(&tally, LINK_AT_INPUT, LINK_AT_EVALUATE));
}

void test_count_tellsCostsAndClearsThem(void)
{
    const link_count clear = {.clear = 1u};
    td_test_wire.pace = 10u;
    (void)td_test_link_ask(LINK_COUNT, 0u, &clear, sizeof clear);
    (void)td_test_link_reset(1.0);
    (void)td_test_link_step(0u, 1.0, 0.0);
    (void)td_test_link_step(1u, 1.0, 0.0);
    link_statistics s = td_test_link_count();
    TEST_ASSERT_EQUAL_UINT(2u, s.ticks);
    TEST_ASSERT_EQUAL_UINT(2u, s.histogram[0]);
    TEST_ASSERT_EQUAL_UINT(0u, s.cost_worst); /* less what looking takes */
    TEST_ASSERT_TRUE(s.latency_sum >= s.latency_worst);
    TEST_ASSERT_EQUAL_UINT(4u, s.frames_in);
    TEST_ASSERT_EQUAL_UINT(3u, s.frames_out);
    (void)td_test_link_ask(LINK_COUNT, 0u, &clear, sizeof clear);
    s = td_test_link_count();
    TEST_ASSERT_EQUAL_UINT(0u, s.ticks + s.histogram[0]);
}
