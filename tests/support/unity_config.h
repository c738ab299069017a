/* SPDX-License-Identifier: MIT */
/// Unity on the host and on boards.
#ifndef UNITY_CONFIG_H
#define UNITY_CONFIG_H

#define UNITY_INCLUDE_DOUBLE
#define UNITY_SUPPORT_64
#define UNITY_NAN_NOT_EQUAL_NAN

/// Where a tick takes a hundred times as long: loops are shorter there.
#define ON_BOARD (sizeof(void *) == 4u)

#if defined(__arm__)
/// Boards speak through semihosting (port/cortex_m): a UART would lose characters when QEMU ends.
#    define UNITY_OUTPUT_CHAR(c)                  semihosting_putc(c)
#    define UNITY_OUTPUT_CHAR_HEADER_DECLARATION  semihosting_putc(int c)
#    define UNITY_OUTPUT_FLUSH()                  semihosting_flush()
#    define UNITY_OUTPUT_FLUSH_HEADER_DECLARATION semihosting_flush(void)
/// 8 KB of RAM must hold Unity, CMock, the test and its stack.
#    define CMOCK_MEM_SIZE 1024
#endif

#endif
