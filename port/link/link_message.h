/* SPDX-License-Identifier: MIT */
/// Messages and records of the link as structs, made of link_table.h. A copy is the encoder and the decoder.
///
///     link_reset               struct of the fields of RESET: its bytes in memory are those on the wire
///     LINK_reset_SIZE          how many these are
///
/// Groups    the caller puts their records behind the fields, in the order of the table.
/// Core      td_body_input, td_node, td_wheel_control and td_wrench have the layouts of motion, node, control and wrench.
///           All of this is asserted where link_message.c is compiled.
/// Tests     test_link_message.c
#ifndef LINK_MESSAGE_H
#define LINK_MESSAGE_H

#include <stddef.h>
#include <stdint.h>
#include "link_table.h"
#include "td_near.h"
#include "td_vec.h"

/* ---- types ---- */

typedef uint8_t link_u8;
typedef uint16_t link_u16;
typedef uint32_t link_u32;
typedef uint64_t link_u64;
typedef int8_t link_i8;
typedef int16_t link_i16;
typedef int32_t link_i32;
typedef char link_text;
typedef td_real link_real;
typedef td_unit link_unit;
typedef td_near link_near;

/* ---- numbers ---- */

#define LINK_MESSAGE_NUMBER(NAME, record, number, to, meaning) LINK_##NAME = number,
#define LINK_PARAMETER_NUMBER(NAME, number, first, low, high, unit, text)                          \
    LINK_PARAMETER_##NAME = number,
#define LINK_FAULT_NUMBER(NAME, number, meaning)             LINK_FAULT_##NAME = number,
#define LINK_REASON_NUMBER(NAME, number, meaning)            LINK_REASON_##NAME = number,
#define LINK_FLAG_BIT(NAME, bit, meaning)                    LINK_FLAG_##NAME = bit,
#define LINK_GROUP_BIT(MESSAGE, record, count, bit, meaning) LINK_##MESSAGE##_##record##_BIT = bit,

enum {
    LINK_MESSAGES(LINK_MESSAGE_NUMBER)
};
enum {
    LINK_PARAMETERS(LINK_PARAMETER_NUMBER)
};
enum {
    LINK_FAULTS(LINK_FAULT_NUMBER)
};
enum {
    LINK_REASONS(LINK_REASON_NUMBER)
};
enum {
    LINK_FLAGS(LINK_FLAG_BIT)
};
enum {
    LINK_GROUPS(LINK_GROUP_BIT)
};

#define LINK_BODIES_MAX 256u ///< bits of a selection of bodies

/// Bits of link_status.state.
enum {
    LINK_STATE_READY = 1,
    LINK_STATE_FREE = 2,
    LINK_STATE_STOPPED = 4,
    LINK_STATE_SAFE = 8
};

/// link_reset.kind.
enum {
    LINK_RESET_AS_IS = 0,
    LINK_RESET_RESYNC = 1,
    LINK_RESET_APART = 2
};

/// link_hello.scalar of this build.
#if defined(TD_SCALAR_F32)
#    define LINK_SCALAR 0u
#elif defined(TD_SCALAR_F64)
#    define LINK_SCALAR 1u
#else
#    define LINK_SCALAR 2u
#endif

/* ---- structs, sizes, codecs ---- */

#define LINK_MEMBER(type, name, unit, text)           link_##type name;
#define LINK_MEMBERS(type, name, count, unit, text)   link_##type name[count];
#define LINK_SIZE_ONE(type, name, unit, text)         +sizeof(link_##type)
#define LINK_SIZE_MANY(type, name, count, unit, text) +sizeof(link_##type) * (count)

#define LINK_DECLARE(record)                                                                       \
    typedef struct link_##record {                                                                 \
        LINK_##record##_FIELDS(LINK_MEMBER, LINK_MEMBERS)                                          \
    } link_##record;                                                                               \
    enum {                                                                                         \
        LINK_##record##_SIZE = 0u LINK_##record##_FIELDS(LINK_SIZE_ONE, LINK_SIZE_MANY)            \
    };

/// Every record that has fields.
#define LINK_RECORDS(R)                                                                            \
    R(reset)                                                                                       \
    R(select)                                                                                      \
    R(get)                                                                                         \
    R(set)                                                                                         \
    R(count)                                                                                       \
    R(inject)                                                                                      \
    R(echo)                                                                                        \
    R(hello)                                                                                       \
    R(status)                                                                                      \
    R(result)                                                                                      \
    R(value)                                                                                       \
    R(statistics)                                                                                  \
    R(echoed)                                                                                      \
    R(motion)                                                                                      \
    R(node)                                                                                        \
    R(control)                                                                                     \
    R(vertex)                                                                                      \
    R(vertex_speed)                                                                                \
    R(wrench)                                                                                      \
    R(wheel)                                                                                       \
    R(point)                                                                                       \
    R(contact)                                                                                     \
    R(event)                                                                                       \
    R(z)                                                                                           \
    R(work)                                                                                        \
    R(hash)

LINK_RECORDS(LINK_DECLARE)

enum {
    LINK_none_SIZE = 0u
};

/// Of the whole table: two ends that differ in it must not talk. A constant to the compiler.
uint32_t link_layout_hash(void);

#endif
