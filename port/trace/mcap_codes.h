/* SPDX-License-Identifier: MIT */
/// What MCAP, version 0, calls its records: shared by writer and reader. [mcap.dev/spec]
#ifndef MCAP_CODES_H
#define MCAP_CODES_H

#include <stdint.h>

enum {
    MCAP_HEADER = 0x01,
    MCAP_FOOTER = 0x02,
    MCAP_SCHEMA = 0x03,
    MCAP_CHANNEL = 0x04,
    MCAP_MESSAGE = 0x05,
    MCAP_CHUNK_CODE = 0x06,
    MCAP_MESSAGE_INDEX = 0x07,
    MCAP_CHUNK_INDEX = 0x08,
    MCAP_ATTACHMENT = 0x09,
    MCAP_ATTACHMENT_INDEX = 0x0a,
    MCAP_STATISTICS = 0x0b,
    MCAP_METADATA = 0x0c,
    MCAP_METADATA_INDEX = 0x0d,
    MCAP_SUMMARY_OFFSET = 0x0e,
    MCAP_DATA_END = 0x0f,
};

#define MCAP_MAGIC_SIZE 8u ///< [bytes] at both ends of a file

static const uint8_t mcap_magic[MCAP_MAGIC_SIZE] = {0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};

#endif
