#!/bin/sh
# SPDX-License-Identifier: MIT
# Start QEMU with an image, halted at reset, and attach gdb; QEMU ends with gdb.
#
#   boards/debug.sh BOARD ELF [gdb arguments]
#
# The environment is that of boards/qemu.sh. The board's UART is written to uart.log beside the image.
set -eu

board=$1
elf=$2
shift 2
folder=$(dirname "$elf")
socket=$folder/gdb.socket
rm -f "$socket"
[ ${#socket} -lt 100 ] || { echo "boards/debug.sh: $socket is too long for a socket's name" >&2; exit 2; }

# A session of its own, so that Ctrl-C interrupts the program under gdb and not QEMU.
QEMU_SECONDS=0 setsid sh "$(dirname "$0")/qemu.sh" "$board" "$elf" -- \
    -S -chardev "socket,path=$socket,server=on,wait=off,id=gdb" -gdb chardev:gdb \
    </dev/null >"$folder/uart.log" 2>"$folder/qemu.log" &
qemu=$!
trap 'kill -- -$qemu 2>/dev/null || true; rm -f "$socket"' EXIT
trap : INT

tries=1200 # two minutes: it is gone before that, if it does not start
until [ -S "$socket" ]; do
    tries=$((tries - 1))
    if [ $tries -eq 0 ] || ! kill -0 $qemu 2>/dev/null; then
        echo "boards/debug.sh: QEMU did not start: $(cat "$folder/qemu.log")" >&2
        exit 1
    fi
    sleep 0.1
done

echo "$board halted at reset under QEMU; its UART goes to $folder/uart.log"
gdb-multiarch -q -iex "set confirm off" -iex "set pagination off" -ex "target remote $socket" "$@" "$elf"
