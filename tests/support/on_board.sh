#!/bin/sh
# SPDX-License-Identifier: MIT
# on_board.sh TEST BOARD MACHINE: runs a test under QEMU and a limit of processor time. Without -icount: tests
# check values, and it would make them slower.
QEMU_MACHINE=$3 QEMU_ICOUNT=off QEMU_CONSOLE=semihosting QEMU_SECONDS=${TD_TEST_SECONDS:-60} \
    exec sh boards/qemu.sh "$2" "$1"
