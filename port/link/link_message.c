/* SPDX-License-Identifier: MIT */
#include "link_message.h"
#include "td_input.h"
#include "td_wrench.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the wire has the order of this machine");

/* ---- layouts ---- */

#define WHOLE(record)                                                                              \
    _Static_assert(sizeof(link_##record) == LINK_##record##_SIZE &&                                \
                       LINK_##record##_SIZE % 4u == 0u,                                            \
                   #record ": no gaps, a multiple of four bytes");
LINK_RECORDS(WHOLE)

/* ---- records that the core has as they are ---- */

#define SAME(record, name, type, member)                                                           \
    _Static_assert(offsetof(link_##record, name) == offsetof(type, member), #type "." #member)

SAME(motion, p_w, td_body_input, x_wb.p);
SAME(motion, q, td_body_input, x_wb.q);
SAME(motion, residual_w, td_body_input, position_residual_w);
SAME(motion, linear_w, td_body_input, twist_w.linear);
SAME(motion, angular_w, td_body_input, twist_w.angular);
SAME(node, p_w, td_node, p_w);
SAME(node, v_w, td_node, v_w);
SAME(control, brake, td_wheel_control, brake);
SAME(control, steer, td_wheel_control, steer);
SAME(wrench, force_w, td_wrench, force_w);
SAME(wrench, torque_w, td_wrench, torque_w);
_Static_assert(sizeof(td_body_input) == LINK_motion_SIZE, "td_body_input");
_Static_assert(sizeof(td_node) == LINK_node_SIZE, "td_node");
_Static_assert(sizeof(td_wheel_control) == LINK_control_SIZE, "td_wheel_control");
_Static_assert(sizeof(td_wrench) == LINK_wrench_SIZE, "td_wrench");

/* ---- the hash of the layout ---- */

/* Sums of mixed words, so that it is a constant: of each field its record, its place there, its type and its count.
 * Words of a scalar count as 4 bytes: a layout is the same in every scalar. */
enum {
    CODE_u8 = 1,
    CODE_u16,
    CODE_u32,
    CODE_u64,
    CODE_i8,
    CODE_i16,
    CODE_i32,
    CODE_text,
    CODE_real,
    CODE_unit,
    CODE_near
};
enum {
    BYTES_u8 = 1,
    BYTES_u16 = 2,
    BYTES_u32 = 4,
    BYTES_u64 = 8,
    BYTES_i8 = 1,
    BYTES_i16 = 2,
    BYTES_i32 = 4,
    BYTES_text = 1,
    BYTES_real = 4,
    BYTES_unit = 4,
    BYTES_near = 4
};

#define MIX(a, b, c, d)                                                                            \
    ((((uint32_t)(a) + 1u) * 0x9E3779B1u ^ ((uint32_t)(b) + 1u) * 0x85EBCA6Bu ^                    \
      ((uint32_t)(c) + 1u) * 0xC2B2AE35u ^ ((uint32_t)(d) + 1u) * 0x27D4EB2Fu) *                   \
     0x165667B1u)

/* An enumerator a field and one for its last byte: the compiler adds up the offsets. */
#define PLACE_ONE(type, name, unit, text) name, name##_end = name + BYTES_##type - 1,
#define PLACE_MANY(type, name, count, unit, text)                                                  \
    name, name##_end = name + BYTES_##type * (count)-1,
#define MIX_ONE(type, name, unit, text)         +MIX(in_record, name, CODE_##type, 1)
#define MIX_MANY(type, name, count, unit, text) +MIX(in_record, name, CODE_##type, count)

#define NUMBER(record) RECORD_##record,
enum {
    RECORD_none,
    LINK_RECORDS(NUMBER)
};

#define HASH(record)                                                                               \
    static uint32_t hash_##record(void)                                                            \
    {                                                                                              \
        enum {                                                                                     \
            in_record = RECORD_##record                                                            \
        };                                                                                         \
        enum {                                                                                     \
            LINK_##record##_FIELDS(PLACE_ONE, PLACE_MANY)                                          \
        };                                                                                         \
        return 0u LINK_##record##_FIELDS(MIX_ONE, MIX_MANY);                                       \
    }
LINK_RECORDS(HASH)

enum {
    COUNT_one,
    COUNT_n_bodies,
    COUNT_n_driven,
    COUNT_n_wheels,
    COUNT_bodies_in,
    COUNT_bodies_out,
    COUNT_n_initiators,
    COUNT_n_contacts,
    COUNT_n_events,
    COUNT_n_z,
    COUNT_n_vertices
};

#define ADD(record)                                 +hash_##record()
#define MIX_MESSAGE(NAME, record, number, to, text) +MIX(number, RECORD_##record, 100u, 0u)
#define MIX_GROUP(MESSAGE, record, count, bit, text)                                               \
    +MIX(LINK_##MESSAGE, RECORD_##record, COUNT_##count, bit)

uint32_t link_layout_hash(void)
{
    return LINK_VERSION LINK_RECORDS(ADD) LINK_MESSAGES(MIX_MESSAGE) LINK_GROUPS(MIX_GROUP);
}
