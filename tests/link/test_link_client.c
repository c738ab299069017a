/* SPDX-License-Identifier: MIT */
/* The plant's side against the server in a process of its own, over a good wire, a bad one, and against boards that are
 * none. */
/// On the host alone: processes and sockets.
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "link_answer.h"
#include "link_client.h"
#include "link_frame.h"
#include "link_free.h"
#include "link_message.h"
#include "link_records.h"
#include "link_server.h"
#include "link_service.h"
#include "link_settings.h"
#include "link_statistics.h"
#include "link_stream.h"
#include "link_tick.h"
#include "link_words.h"
#include "td.h"
#include "td_port.h"
#include "td_test_board.h"
#include "td_test_link.h"

#define LONG_MS 20000 /* nobody waits for it, unless something is wrong */

static td_test_board board;
static link_client client;
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion;
static td_node node;

void setUp(void)
{
    td_test_link_begin(&td_test_lander, false); /* which makes the lander */
    (void)memset(&state, 0, sizeof state);
    motion = TD_BODY_INPUT_NONE;
    (void)memset(&node, 0, sizeof node);
    node.p_w.z = TD_ONE;
}

void tearDown(void)
{
    td_test_board_stop(&board);
}

static void open_client(void)
{
    link_client_open(&client, &board.channel);
    client.timeout_ms = LONG_MS;
    client.hello_ms = LONG_MS;
}

static void start(const td_test_spoil *spoil)
{
    td_test_board_start(&board, &td_test_lander, spoil);
    open_client();
}

static void fake(void (*run)(int descriptor))
{
    td_test_board_fake(&board, run);
    open_client();
}

static void expect(link_outcome wanted, link_outcome got)
{
    TEST_ASSERT_EQUAL_INT_MESSAGE(wanted, got, client.stream.error);
}

static void expect_words(const char *words)
{
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(client.stream.error, words), client.stream.error);
}

/* ---- a lander that both sides see ---- */

/* It falls, and bounces as the core says. */
static void place(double height, double speed)
{
    motion.x_wb.p.z = td_from_double(height);
    motion.twist_w.linear.z = td_from_double(speed);
}

static void begin(uint16_t outputs)
{
    const td_input input = {.bodies = &motion, .nodes = (td_node[]){node, node}};
    const link_input sent = {.motions = &motion, .nodes = &node};
    place(1.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&td_test_lander, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    expect(LINK_FINE, link_client_hello(&client, NULL));
    expect(LINK_FINE, link_client_select(&client, outputs));
    expect(LINK_FINE, link_client_reset(&client, LINK_RESET_AS_IS, &sent));
}

static void evaluate(void)
{
    const td_input input = {.bodies = &motion, .nodes = (td_node[]){node, node}};
    (void)td_evaluate(&plan, &state, &input, &scratch, &out);
}

static void commit(void)
{
    (void)td_commit(&plan, &out, &state);
    (void)td_select(&plan, &out, &state);
}

/* The answer is what the core says here, to the last bit. */
static void expect_same(const link_answer *answer, bool is_committed)
{
    td_wrench wrench;
    link_hash hash;
    TEST_ASSERT_EQUAL_INT(out.status, answer->result.status);
    TEST_ASSERT_TRUE(link_answer_get(answer, LINK_AT_RESULT_wrench, 0u, &wrench));
    TEST_ASSERT_EQUAL_MEMORY(&out.wrenches[0], &wrench, sizeof wrench);
    TEST_ASSERT_TRUE(link_answer_get(answer, LINK_AT_RESULT_hash, 0u, &hash));
    TEST_ASSERT_TRUE(!is_committed || hash.state_hash == td_state_hash(&plan, &state));
}

/* A fall of n ticks. */
static void fall(uint32_t n)
{
    link_answer answer;
    double z = 1.0, v = 0.0;
    for (uint32_t i = 0u; i < n; ++i) {
        const link_input sent = {.motions = &motion, .nodes = &node};
        place(z, v);
        expect(LINK_FINE, link_client_send(&client, LINK_STEP, &sent));
        evaluate();
        commit();
        expect(LINK_FINE, link_client_receive(&client, &answer));
        TEST_ASSERT_EQUAL_UINT(i, answer.tick);
        expect_same(&answer, true);
        v += 0.001 * (td_to_double(out.wrenches[0].force_w.z) / 20.0 - 9.81);
        z += 0.001 * v;
    }
}

/* ---- a good wire ---- */

void test_step_comesToTheCoresBits(void)
{
    start(NULL);
    begin(LINK_RESULT_hash_BIT);
    fall(1500u);
    TEST_ASSERT_EQUAL_UINT(0u, client.repeats);
    TEST_ASSERT_EQUAL_UINT(0u, client.stream.reader.errors.gaps);
}

void test_trial_isPureUntilItIsAccepted(void)
{
    link_answer answer;
    const link_input sent = {.motions = &motion, .nodes = &node};
    start(NULL);
    begin(LINK_RESULT_hash_BIT);
    const uint64_t before = td_state_hash(&plan, &state);
    for (uint32_t i = 0u; i < 3u; ++i) {
        place(0.99 - 0.001 * i, -0.1);
        expect(LINK_FINE, link_client_send(&client, LINK_TRIAL, &sent));
        expect(LINK_FINE, link_client_receive(&client, &answer));
        evaluate();
        expect_same(&answer, false);
    }
    TEST_ASSERT_TRUE(before == td_state_hash(&plan, &state));
    commit();
    expect(LINK_FINE, link_client_accept(&client));
    expect(LINK_FINE, link_client_receive(&client, &answer));
    expect_same(&answer, true);
    TEST_ASSERT_EQUAL_UINT(1u, client.tick);
}

void test_everyGroupThatIsSelected_comes(void)
{
    link_answer answer;
    link_point point;
    const link_input sent = {.motions = &motion, .nodes = &node};
    start(NULL);
    begin(LINK_RESULT_hash_BIT | LINK_RESULT_point_BIT | LINK_RESULT_work_BIT |
          LINK_RESULT_event_BIT);
    expect(LINK_FINE, link_client_send(&client, LINK_STEP, &sent));
    expect(LINK_FINE, link_client_receive(&client, &answer));
    TEST_ASSERT_EQUAL_UINT(client.board.n_initiators, answer.groups[LINK_AT_RESULT_point].n);
    TEST_ASSERT_TRUE(link_answer_get(&answer, LINK_AT_RESULT_point, 1u, &point));
    TEST_ASSERT_FALSE(link_answer_get(&answer, LINK_AT_RESULT_point, 2u, &point));
    TEST_ASSERT_FALSE(link_answer_get(&answer, LINK_AT_RESULT_wheel, 0u, &point));
    TEST_ASSERT_FALSE(link_answer_get(&answer, LINK_N_GROUPS, 0u, &point));
}

void test_parameters_areReadAndSet(void)
{
    uint32_t value = 0u;
    start(NULL);
    expect(LINK_FINE, link_client_hello(&client, NULL));
    expect(LINK_FINE, link_client_put(&client, LINK_PARAMETER_RATE, 500u));
    expect(LINK_FINE, link_client_get(&client, LINK_PARAMETER_RATE, &value));
    TEST_ASSERT_EQUAL_UINT(500u, value);
    expect(LINK_REFUSED, link_client_put(&client, LINK_PARAMETER_RATE, 0u));
    expect_words("takes RATE from 1 to 20000, and keeps 500");
    expect(LINK_REFUSED, link_client_get(&client, 99u, &value));
    expect_words("no parameter 99");
}

void test_whatIsLeft_echoBeatCountInjectLeave(void)
{
    link_echoed echoed;
    link_statistics counted;
    start(NULL);
    begin(LINK_RESULT_hash_BIT);
    expect(LINK_FINE, link_client_echo(&client, 0xCAFEu, &echoed));
    TEST_ASSERT_EQUAL_HEX32(0xCAFEu, echoed.token);
    expect(LINK_FINE, link_client_beat(&client));
    TEST_ASSERT_EQUAL_UINT(LINK_STATE_READY, client.status.state & LINK_STATE_READY);
    fall(10u);
    expect(LINK_FINE, link_client_count(&client, true, &counted));
    TEST_ASSERT_EQUAL_UINT(10u, counted.ticks);
    expect(LINK_FINE, link_client_count(&client, false, &counted));
    TEST_ASSERT_EQUAL_UINT(0u, counted.ticks);
    expect(LINK_REFUSED, link_client_inject(&client, 77u, 1u, 0u));
    expect_words("has refused INJECT");
    expect(LINK_FINE, link_client_leave(&client));
    expect(LINK_FINE, link_client_hello(&client, NULL));
}

void test_stepWithoutReset_isRefusedInASentence(void)
{
    link_answer answer;
    const link_input sent = {.motions = &motion, .nodes = &node};
    start(NULL);
    expect(LINK_FINE, link_client_hello(&client, NULL));
    expect(LINK_FINE, link_client_select(&client, 0u));
    expect(LINK_FINE, link_client_send(&client, LINK_STEP, &sent));
    expect(LINK_REFUSED, link_client_receive(&client, &answer));
    expect_words("has refused STEP of tick 0: there is no state yet: RESET first");
}

/* A bit of the board's state: the hash must tell. */
void test_flippedBit_isSeenInTheHash(void)
{
    link_answer answer;
    link_hash hash;
    const link_input sent = {.motions = &motion, .nodes = &node};
    start(NULL);
    begin(LINK_RESULT_hash_BIT);
    fall(3u);
    expect(LINK_FINE, link_client_inject(&client, LINK_FAULT_FLIP, 1u, 0u));
    expect(LINK_FINE, link_client_send(&client, LINK_STEP, &sent));
    evaluate();
    commit();
    expect(LINK_FINE, link_client_receive(&client, &answer));
    TEST_ASSERT_TRUE(link_answer_get(&answer, LINK_AT_RESULT_hash, 0u, &hash));
    TEST_ASSERT_FALSE(hash.state_hash == td_state_hash(&plan, &state));
}

/* What a board is told to spoil is asked for again, without waiting for a clock. */
void test_spoiltAnswer_isAskedForAgain(void)
{
    start(NULL);
    begin(LINK_RESULT_hash_BIT);
    expect(LINK_FINE, link_client_inject(&client, LINK_FAULT_SPOIL_OUTPUT, 3u, 0u));
    fall(50u);
    TEST_ASSERT_EQUAL_UINT(3u, client.repeats);
    TEST_ASSERT_EQUAL_UINT(3u, client.stream.reader.errors.bad_crcs);
}

/* ---- a bad wire: what comes through is right, and all comes through ---- */

static void fall_over(td_test_spoil spoil, uint32_t ticks)
{
    td_test_board_start(&board, &td_test_lander, &spoil);
    link_client_open(&client, &board.channel);
    client.timeout_ms = 20; /* a lost piece costs that; how often does not matter */
    client.hello_ms = LONG_MS;
    client.attempts = 1000;
    begin(LINK_RESULT_hash_BIT);
    fall(ticks);
}

void test_wireThatFlips_isFoundOut(void)
{
    const td_test_spoil spoil = {.flip = 200u, .seed = 1u};
    fall_over(spoil, 3000u);
    TEST_ASSERT_GREATER_THAN_UINT(100u, client.repeats);
}

void test_wireThatCuts_recoversWithTheNextFrame(void)
{
    const td_test_spoil spoil = {.cut = 30u, .seed = 2u};
    fall_over(spoil, 1000u);
    TEST_ASSERT_GREATER_THAN_UINT(10u, client.repeats);
}

void test_wireThatLosesRepeatsAndReorders_changesNothing(void)
{
    const td_test_spoil spoil = {.lose = 10u, .twice = 200u, .swap = 10u, .seed = 3u};
    fall_over(spoil, 1500u);
    TEST_ASSERT_GREATER_THAN_UINT(10u, client.repeats);
    TEST_ASSERT_GREATER_THAN_UINT(10u, client.strays);
}

void test_wireThatDoesAllOfIt_changesNothing(void)
{
    const td_test_spoil spoil = {
        .flip = 50u, .lose = 5u, .cut = 10u, .twice = 50u, .swap = 10u, .seed = 4u};
    fall_over(spoil, 1500u);
    TEST_ASSERT_GREATER_THAN_UINT(50u, client.repeats);
}

/* ---- boards that are none ---- */

static void say_nothing(int descriptor)
{
    uint8_t bytes[256];
    while (read(descriptor, bytes, sizeof bytes) > 0) {
    }
}

void test_silentBoard_isGivenUp(void)
{
    fake(say_nothing);
    client.timeout_ms = 5;
    client.hello_ms = 20;
    expect(LINK_SILENT, link_client_hello(&client, NULL));
    expect_words("the board does not answer WHO of tick 0: asked 4 times, 5 ms each");
}

static void go_at_once(int descriptor)
{
    (void)close(descriptor);
}

void test_boardThatVanishes_isSeenToBeGone(void)
{
    fake(go_at_once);
    expect(LINK_GONE, link_client_hello(&client, NULL));
    expect_words("the board");
    expect_words("has vanished");
}

/* Answers everything by one HELLO. */
static link_hello answer_hello;
static uint8_t answer_version;
static size_t answer_size;

/* A frame of any version. The bytes of a HELLO fit into one block of COBS or two. */
static size_t make_frame(uint8_t *wire, const void *body, size_t n)
{
    static _Alignas(8) uint8_t raw[512];
    const link_head head = {answer_version, LINK_HELLO, 0u, 0u};
    (void)memcpy(raw, &head, sizeof head);
    (void)memcpy(raw + LINK_HEAD_SIZE, body, n);
    const uint32_t crc = link_crc(0u, raw, LINK_HEAD_SIZE + n);
    (void)memcpy(raw + LINK_HEAD_SIZE + n, &crc, sizeof crc);
    size_t code = 0u, at = 1u;
    for (size_t i = 0u; i < LINK_RAW_SIZE(n); ++i) {
        if (raw[i] != 0u) {
            wire[at++] = raw[i];
        }
        if (raw[i] == 0u || at - code == 255u) {
            wire[code] = (uint8_t)(at - code);
            code = at++;
        }
    }
    wire[code] = (uint8_t)(at - code);
    wire[at++] = 0u;
    return at;
}

static void say_hello(int descriptor)
{
    uint8_t bytes[256], wire[600];
    const size_t n = make_frame(wire, &answer_hello, answer_size);
    while (read(descriptor, bytes, sizeof bytes) > 0) {
        if (write(descriptor, wire, n) < 0) {
            return;
        }
    }
}

/* As this build would have it. */
static void expect_stranger(const char *words)
{
    const link_expected expected = {.scene_hash = 7u, .scene = "mine"};
    fake(say_hello);
    expect(LINK_STRANGER, link_client_hello(&client, &expected));
    expect_words(words);
}

static void good_hello(void)
{
    answer_hello = (link_hello){.scene_hash = 7u,
                                .scene = "yours",
                                .layout_hash = link_layout_hash(),
                                .scalar = LINK_SCALAR,
                                .frame_max = 100u,
                                .n_bodies = 3u};
    answer_version = LINK_VERSION;
    answer_size = sizeof answer_hello;
}

void test_hello_thatFits_isTaken(void)
{
    const link_expected expected = {.scene_hash = 7u, .scene = "mine"};
    good_hello();
    fake(say_hello);
    expect(LINK_FINE, link_client_hello(&client, &expected));
}

void test_anotherVersion_isAStranger(void)
{
    good_hello();
    answer_version = 9u;
    expect_stranger("the board speaks version 9 of the link, this program version 1");
}

void test_anotherLayout_isAStranger(void)
{
    good_hello();
    answer_hello.layout_hash ^= 1u;
    expect_stranger("has another layout of the link");
}

void test_anotherScalar_isAStranger(void)
{
    good_hello();
    answer_hello.scalar = (LINK_SCALAR + 1u) % 3u;
    expect_stranger("computes in ");
}

void test_anotherScene_isAStranger(void)
{
    good_hello();
    answer_hello.scene_hash = 8u;
    expect_stranger("has the scene 'yours' in it, which is not this 'mine'");
}

void test_shortHello_isAStranger(void)
{
    good_hello();
    answer_size = 40u;
    expect_stranger("answers WHO with 40 bytes");
}

/* frame_max of that board is 100 bytes; three bodies are more. */
void test_motionThatTheBoardDoesNotHold_isNotSent(void)
{
    static const link_motion three[3];
    const link_input sent = {.motions = three};
    good_hello();
    fake(say_hello);
    expect(LINK_FINE, link_client_hello(&client, NULL));
    expect(LINK_TOO_LONG, link_client_reset(&client, LINK_RESET_AS_IS, &sent));
    expect_words("takes frames of 100 bytes");
}

/* ---- words ---- */

void test_words_ofNumbers(void)
{
    fake(go_at_once);
    TEST_ASSERT_EQUAL_STRING("STEP", link_message_name(LINK_STEP));
    TEST_ASSERT_EQUAL_STRING("a message", link_message_name(0x70u));
    TEST_ASSERT_EQUAL_STRING("?", link_parameter_name(0u));
    TEST_ASSERT_EQUAL_STRING("no such message", link_reason_text(LINK_REASON_TYPE));
    TEST_ASSERT_EQUAL_STRING("another scalar", link_scalar_name(3u));
}
