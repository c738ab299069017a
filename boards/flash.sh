#!/bin/sh
# SPDX-License-Identifier: MIT
# Program a real board through OpenOCD and let it run.
#
#   boards/flash.sh BOARD ELF PROBE [OpenOCD arguments that choose probe and chip]
#
# At the end halting debug is switched off (DHCSR, 0xE000EDF0): otherwise the image's question whether
# a debugger answers would halt the core, with nobody there to let it go on.
set -eu

board=$1
elf=$2
probe=$3
shift 3
log=$(dirname "$elf")/flash.log

if [ $# -eq 0 ]; then
    echo "flash: $board cannot be flashed: it is an FPGA image that we run under QEMU; use make run BOARD=$board" >&2
    exit 2
fi
if openocd "$@" -c "program $elf verify" -c "reset run" -c "mww 0xE000EDF0 0xA05F0000" \
    -c shutdown >"$log" 2>&1; then
    echo "flash: $board is programmed and runs; its UART speaks at 115200 baud, 8N1"
    exit 0
fi

if grep -Eqi 'open failed|unable to (open|find)|no device found|not found|no matching|libusb' "$log"; then
    echo "flash: no probe for $board answers: connect the $probe to this computer by USB, see that you may open it (udev rules of the openocd package), and try again; OpenOCD's words are in $log" >&2
else
    echo "flash: OpenOCD could not program $board; the last it said ($log):" >&2
    grep -E 'Error|error' "$log" | tail -n 5 >&2 || tail -n 5 "$log" >&2
fi
exit 1
