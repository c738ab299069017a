/* SPDX-License-Identifier: MIT */
/// @file
/// Every limit of a build, in one place.
///
/// Presets   -DTD_PRESET_SMALL is for boards with 32 KB, -DTD_PRESET_LARGE for a host. Without either, the
///           middle preset is for boards with 128 KB and more. A single limit is set by -DTD_MAX_X=n, n a plain
///           number. A micro:bit with 16 KB takes the small preset without parts and initiators.
/// Price     TD_PRICE_X is what one more X costs in RAM: bytes of plan, state, output and scratch together with a
///           4-byte scalar, at most twice as many in f64. Tables of a scene are const and live in flash. Records that
///           outgrow their prices do not compile. Plan, state, output and scratch take at most TD_TABLE_BYTES,
///           the work of one distance, one patch and one wheel, and 896 words (td_tick.c).
#ifndef TD_CONFIG_H
#define TD_CONFIG_H

#if defined(TD_PRESET_SMALL) && defined(TD_PRESET_LARGE)
#    error "choose one of TD_PRESET_SMALL and TD_PRESET_LARGE"
#elif defined(TD_PRESET_SMALL)
#    define TD_PRESET_NAME                  "small"
#    define TD_PRESET(small, middle, large) small
#elif defined(TD_PRESET_LARGE)
#    define TD_PRESET_NAME                  "large"
#    define TD_PRESET(small, middle, large) large
#else
/// The name of the preset.
#    define TD_PRESET_NAME                  "middle"
/// The value of a limit in the preset of this build.
#    define TD_PRESET(small, middle, large) middle
#endif

/// Bodies: they move and receive wrenches. Indices start at 0; the world is no body.
#ifndef TD_MAX_BODIES
#    define TD_MAX_BODIES TD_PRESET(4, 16, 256)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_BODY 468
#if TD_MAX_BODIES < 1 || TD_MAX_BODIES > 1024
#    error "TD_MAX_BODIES: 1 to 1024 bodies"
#endif

/// Parts: convex shapes placed on bodies. A concave body is a set of them.
#ifndef TD_MAX_PARTS
#    define TD_MAX_PARTS TD_PRESET(6, 96, 2048)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_PART 224
#if TD_MAX_PARTS < 0 || TD_MAX_PARTS > 4096
#    error "TD_MAX_PARTS: 0 to 4096 shapes"
#endif

/// Hull vertices of one shape. They stay in flash; the limit bounds the work of a support call.
#ifndef TD_MAX_HULL_VERTICES
#    define TD_MAX_HULL_VERTICES TD_PRESET(32, 128, 1024)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_HULL_VERTEX 0
#if TD_MAX_HULL_VERTICES < 4 || TD_MAX_HULL_VERTICES > 4096
#    error "TD_MAX_HULL_VERTICES: 4 to 4096 vertices a hull"
#endif

/// Targets: convex bodies with numbered faces that catch initiators.
#ifndef TD_MAX_TARGETS
#    define TD_MAX_TARGETS TD_PRESET(2, 8, 64)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_TARGET 48
#if TD_MAX_TARGETS < 0 || TD_MAX_TARGETS > 256
#    error "TD_MAX_TARGETS: 0 to 256 targets"
#endif

/// Outlines: targets in the plane, among TD_MAX_TARGETS. Without any, no code for the plane is linked.
#ifndef TD_MAX_OUTLINES
#    define TD_MAX_OUTLINES TD_PRESET(0, 8, 64)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_OUTLINE 0
#if TD_MAX_OUTLINES < 0 || TD_MAX_OUTLINES > 256
#    error "TD_MAX_OUTLINES: 0 to 256 outlines"
#endif

/// Vertices of driven targets, all together. Without any, no target can be driven, and no code for it is linked.
#ifndef TD_MAX_DRIVEN_VERTICES
#    define TD_MAX_DRIVEN_VERTICES TD_PRESET(0, 32, 256)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_DRIVEN_VERTEX 24
#if TD_MAX_DRIVEN_VERTICES < 0 || TD_MAX_DRIVEN_VERTICES > 4096
#    error "TD_MAX_DRIVEN_VERTICES: 0 to 4096 vertices"
#endif

/// Faces of one target: bits of a 32-bit mask, so 32 at most. The price is that of one more face on
/// every target, and on a driven one in this tick and in the last.
#ifndef TD_MAX_FACES
#    define TD_MAX_FACES TD_PRESET(8, 32, 32)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_FACE (24 * TD_MAX_TARGETS + 8 + (TD_MAX_DRIVEN_VERTICES > 0 ? 48 : 0))
#if TD_MAX_FACES < 3 || TD_MAX_FACES > 32
#    error "TD_MAX_FACES: 3 to 32 faces a target"
#endif

/// Initiators: points that targets and scenery hold. The price includes the contact with the ground and
/// the output record, and no watch.
#ifndef TD_MAX_INITIATORS
#    define TD_MAX_INITIATORS TD_PRESET(6, 32, 256)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_INITIATOR 320
#if TD_MAX_INITIATORS < 0 || TD_MAX_INITIATORS > 1024
#    error "TD_MAX_INITIATORS: 0 to 1024 initiators"
#endif

/// Leaves of one scenery expression: half spaces and curved leaves. They stay in flash; the limit bounds the work
/// of a query.
#ifndef TD_MAX_LEAVES
#    define TD_MAX_LEAVES TD_PRESET(16, 64, 256)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_LEAF 0
#if TD_MAX_LEAVES < 1 || TD_MAX_LEAVES > 256
#    error "TD_MAX_LEAVES: 1 to 256 leaves an expression"
#endif

/// Wheels: a leg, a pebble and their record.
#ifndef TD_MAX_WHEELS
#    define TD_MAX_WHEELS TD_PRESET(3, 8, 64)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_WHEEL 256
#if TD_MAX_WHEELS < 0 || TD_MAX_WHEELS > 256
#    error "TD_MAX_WHEELS: 0 to 256 wheels"
#endif

/// Candidates: pairs of parts that may touch. The price includes the cache, the schedule and a group.
#ifndef TD_MAX_CANDIDATES
#    define TD_MAX_CANDIDATES TD_PRESET(8, 704, 16384)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_CANDIDATE 72
#if TD_MAX_CANDIDATES < 0 || TD_MAX_CANDIDATES > 65535
#    error "TD_MAX_CANDIDATES: 0 to 65535 pairs"
#endif

/// Contacts of parts at one time, with up to four points each. Half as many other candidates again are
/// measured in the same tick.
#ifndef TD_MAX_CONTACTS
#    define TD_MAX_CONTACTS TD_PRESET(4, 32, 512)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_CONTACT 848
#if TD_MAX_CONTACTS < 0 || TD_MAX_CONTACTS > 4096
#    error "TD_MAX_CONTACTS: 0 to 4096 contacts"
#endif

/// Zero-crossing slots, n_z.
#ifndef TD_MAX_SLOTS
#    define TD_MAX_SLOTS TD_PRESET(8, 32, 256)
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_SLOT 20
#if TD_MAX_SLOTS < 1 || TD_MAX_SLOTS > 1024
#    error "TD_MAX_SLOTS: 1 to 1024 zero-crossing slots"
#endif

/// Watches: a target and an initiator that it can hold. Two an initiator, if nothing is said.
#ifdef TD_MAX_WATCHES
#    define TD_BUILD_WATCHES TD_BUILD_PART(watches, TD_MAX_WATCHES)
#else
#    define TD_MAX_WATCHES (2 * TD_MAX_INITIATORS)
/// Part of the name of a build.
#    define TD_BUILD_WATCHES
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_WATCH (308 + (TD_MAX_DRIVEN_VERTICES > 0 ? 32 : 0))
#if TD_MAX_WATCHES < 0 || TD_MAX_WATCHES > 65535
#    error "TD_MAX_WATCHES: 0 to 65535 watches"
#endif

/// Events of one tick: contacts that begin or end, steps of wheels. As many as contacts, wheels and
/// four more, if nothing is said.
#ifdef TD_MAX_EVENTS
#    define TD_BUILD_EVENTS TD_BUILD_PART(events, TD_MAX_EVENTS)
#else
#    define TD_MAX_EVENTS (TD_MAX_CONTACTS + TD_MAX_WHEELS + 4)
/// Part of the name of a build.
#    define TD_BUILD_EVENTS
#endif
/// [bytes] of RAM for one more.
#define TD_PRICE_EVENT 52
#if TD_MAX_EVENTS < 1 || TD_MAX_EVENTS > 65535
#    error "TD_MAX_EVENTS: 1 to 65535 events"
#endif

/// All tables together at their price, with a 4-byte scalar.
#define TD_TABLE_BYTES                                                                             \
    (TD_MAX_BODIES * TD_PRICE_BODY + TD_MAX_PARTS * TD_PRICE_PART +                                \
     TD_MAX_HULL_VERTICES * TD_PRICE_HULL_VERTEX + TD_MAX_TARGETS * TD_PRICE_TARGET +              \
     TD_MAX_OUTLINES * TD_PRICE_OUTLINE + TD_MAX_DRIVEN_VERTICES * TD_PRICE_DRIVEN_VERTEX +        \
     TD_MAX_FACES * TD_PRICE_FACE + TD_MAX_INITIATORS * TD_PRICE_INITIATOR +                       \
     TD_MAX_LEAVES * TD_PRICE_LEAF + TD_MAX_WHEELS * TD_PRICE_WHEEL +                              \
     TD_MAX_CANDIDATES * TD_PRICE_CANDIDATE + TD_MAX_CONTACTS * TD_PRICE_CONTACT +                 \
     TD_MAX_SLOTS * TD_PRICE_SLOT + TD_MAX_WATCHES * TD_PRICE_WATCH +                              \
     TD_MAX_EVENTS * TD_PRICE_EVENT)

#if defined(TD_PRESET_SMALL) && TD_TABLE_BYTES > 14848
#    error "the small preset must leave a board of 32 KB room for stack, link and plant"
#endif

/// The length of an array for n >= 0 items: C has no empty arrays.
#define TD_ARRAY(n) ((n) > 0 ? (n) : 1)

/// Assertions of invariants: 1 in tests, 0 in release (see TD_ASSERT in td_status.h).
#ifndef TD_ASSERTS
#    define TD_ASSERTS 0
#endif

/// Storage of the saturation counter (td_real.h): empty, or _Thread_local where one process runs
/// several cores in threads.
#ifndef TD_THREAD_LOCAL
#    define TD_THREAD_LOCAL
#endif

/// Static assertion, as C11 and C++17 spell it.
#ifdef __cplusplus
#    define TD_STATIC_ASSERT(c, words) static_assert(c, words)
#    define TD_LITERAL(type, ...)      (type{__VA_ARGS__})
#else
#    define TD_STATIC_ASSERT(c, words) _Static_assert(c, words)
/// A value of a struct type, in C and in C++.
#    define TD_LITERAL(type, ...)      ((type){__VA_ARGS__})
#endif

/// The name of a build: its scalar and its limits.
///
/// The functions that every program starts with (td_plan_make, td_reset, td_evaluate, td_commit; and
/// td_collide, td_convex_set, td_target3_set and others, for programs that use parts of the core) have it
/// in their symbols. So a program and a library that were compiled for different structs do not link:
///
///     undefined reference to `td_plan_make_for_f32_bodies8_parts96_...'
///
/// says what the program was compiled for; `nm libtouchdown.a | grep td_plan_make` says what the library
/// was. It costs nothing, in time or in memory. Source code and debuggers see td_plan_make.
#if defined(TD_SCALAR_Q16)
#    define TD_BUILD_SCALAR q16
#elif defined(TD_SCALAR_F64)
#    define TD_BUILD_SCALAR f64
#else
#    define TD_BUILD_SCALAR f32
#endif
/// Helper of TD_BUILD_PART.
#define TD_BUILD_PART_(word, n) _##word##n
/// One limit, as a part of the name of a build.
#define TD_BUILD_PART(word, n) TD_BUILD_PART_(word, n)
/// Helper of TD_BUILD_TEXT.
#define TD_BUILD_TEXT_(...) #__VA_ARGS__
/// Its arguments, expanded, as a string.
#define TD_BUILD_TEXT(...) TD_BUILD_TEXT_(__VA_ARGS__)
/// The name of the build, as a string.
#define TD_BUILD_NAME                                                                              \
    TD_BUILD_TEXT(TD_BUILD_SCALAR)                                                                 \
    TD_BUILD_TEXT(TD_BUILD_PART(bodies, TD_MAX_BODIES))                                            \
    TD_BUILD_TEXT(TD_BUILD_PART(parts, TD_MAX_PARTS))                                              \
    TD_BUILD_TEXT(TD_BUILD_PART(vertices, TD_MAX_HULL_VERTICES))                                   \
    TD_BUILD_TEXT(TD_BUILD_PART(targets, TD_MAX_TARGETS))                                          \
    TD_BUILD_TEXT(TD_BUILD_PART(outlines, TD_MAX_OUTLINES))                                        \
    TD_BUILD_TEXT(TD_BUILD_PART(driven, TD_MAX_DRIVEN_VERTICES))                                   \
    TD_BUILD_TEXT(TD_BUILD_PART(faces, TD_MAX_FACES))                                              \
    TD_BUILD_TEXT(TD_BUILD_PART(initiators, TD_MAX_INITIATORS))                                    \
    TD_BUILD_TEXT(TD_BUILD_PART(leaves, TD_MAX_LEAVES))                                            \
    TD_BUILD_TEXT(TD_BUILD_PART(wheels, TD_MAX_WHEELS))                                            \
    TD_BUILD_TEXT(TD_BUILD_PART(candidates, TD_MAX_CANDIDATES))                                    \
    TD_BUILD_TEXT(TD_BUILD_PART(contacts, TD_MAX_CONTACTS))                                        \
    TD_BUILD_TEXT(TD_BUILD_PART(slots, TD_MAX_SLOTS))                                              \
    TD_BUILD_TEXT(TD_BUILD_WATCHES)                                                                \
    TD_BUILD_TEXT(TD_BUILD_EVENTS)

/// After a declaration: the symbol of the function carries the name of the build. A name that is a macro is expanded: a program
/// may give all functions of the core a prefix.
#define TD_FOR_BUILD(name)                                                                         \
    __asm__(TD_BUILD_TEXT(__USER_LABEL_PREFIX__) TD_BUILD_TEXT(name) "_for_" TD_BUILD_NAME)

#endif
