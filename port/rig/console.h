/* SPDX-License-Identifier: MIT */
/// A console small enough for every board: text, numbers, columns. No printf, no buffer, no heap.
///
/// Everything goes through console_putc(), which the platform supplies: port/cortex_m sends to the
/// board's UART, the host writes to standard output. Lines end in '\n' alone; a terminal on a real
/// board is told to add the carriage return (picocom --imap lfcrlf).
#ifndef CONSOLE_H
#define CONSOLE_H

#include <stdint.h>

/// Supplied by the platform: send one character.
void console_putc(char c);

void console_text(const char *text);

/// Text and a newline.
void console_line(const char *text);

/// Decimal, no leading zeros.
void console_u32(uint32_t value);

/// 8 or 16 hexadecimal digits, lower case, no prefix.
void console_hex32(uint32_t value);
void console_hex64(uint64_t value);

/// Columns: text starts at the left of `width` characters, numbers end at their right. What does
/// not fit is printed whole.
void console_text_column(const char *text, uint32_t width);
void console_u32_column(uint32_t value, uint32_t width);

#endif
