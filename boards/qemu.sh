#!/bin/sh
# SPDX-License-Identifier: MIT
# Run an image on a board's QEMU machine; the exit code is the image's own.
#
#   boards/qemu.sh BOARD ELF [-- more arguments for QEMU]
#
# From the environment, else from the board's board.mk by way of `make board-info`:
#   QEMU_MACHINE      the machine                        (BOARD_QEMU)
#   QEMU_ICOUNT       an instruction is 2^N ns; "off"    (BOARD_ICOUNT)
# and, with defaults:
#   QEMU_CONSOLE      uart (default): standard output is the board's UART, input too
#                     semihosting: standard output is what the image writes through semihosting;
#                     reports of faults come on standard error, the UART is silent
#   QEMU_SEMIHOSTING  on (default) or off: off is a board without a debugger
#   QEMU_SECONDS      processor time after which the run is given up with code 124; 0: never. Default 120
#   QEMU_TIMEOUT      the same by the clock, for what sleeps; 0: never. Default 60 times QEMU_SECONDS
#
# QEMU 7.2 writes SYS_WRITE on ":tt" to standard output (opened to append: to standard error) whatever
# the configuration, SYS_WRITE0 and SYS_WRITEC to standard error or to the chardev that is named. In
# uart mode that chardev is silent: a fault is reported over the UART already.
set -eu

[ $# -ge 2 ] || { echo "usage: boards/qemu.sh BOARD ELF [-- qemu arguments]" >&2; exit 2; }
board=$1
elf=$2
shift 2
[ "${1-}" != "--" ] || shift

if [ -z "${QEMU_MACHINE-}" ] || [ -z "${QEMU_ICOUNT-}" ]; then
    facts=$(make -s -C "$(dirname "$0")/.." --no-print-directory board-info BOARD="$board")
    QEMU_MACHINE=${QEMU_MACHINE:-$(echo "$facts" | sed -n 's/^BOARD_QEMU=//p')}
    QEMU_ICOUNT=${QEMU_ICOUNT:-$(echo "$facts" | sed -n 's/^BOARD_ICOUNT=//p')}
fi
[ -f "$elf" ] || { echo "boards/qemu.sh: there is no image $elf" >&2; exit 2; }

console=enable=on,target=native
case ${QEMU_CONSOLE:-uart} in
uart)
    serial=stdio
    console=$console,chardev=silent
    set -- -chardev null,id=silent "$@"
    ;;
semihosting) serial=null ;;
*) echo "boards/qemu.sh: QEMU_CONSOLE is uart or semihosting, not '$QEMU_CONSOLE'" >&2; exit 2 ;;
esac
[ "${QEMU_SEMIHOSTING:-on}" = off ] || set -- -semihosting-config "$console" "$@"
[ "$QEMU_ICOUNT" = off ] || set -- -icount "shift=$QEMU_ICOUNT" "$@"

work=${QEMU_SECONDS:-120}
seconds=${QEMU_TIMEOUT:-$((60 * work))}
code=0
(
    [ "$work" -eq 0 ] || ulimit -S -t "$work" # SIGXCPU; the hard limit would kill
    exec timeout --foreground "$seconds" qemu-system-arm -M "$QEMU_MACHINE" -display none -monitor none \
        -serial "$serial" "$@" -kernel "$elf"
) || code=$?
[ $code -ne 152 ] || code=124 # 128 + SIGXCPU
[ $code -ne 124 ] || echo "boards/qemu.sh: $board did not end within $work s of work, or $seconds s" >&2
exit $code
