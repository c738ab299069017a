#!/bin/sh
# SPDX-License-Identifier: MIT
# on_host.sh TEST [ARGUMENT...]: runs a test under a limit of processor time, so that an endless loop fails, however
# busy the machine is. What sleeps is given up an hour later. Both end with code 124.
# --foreground: an interrupt from the keyboard reaches the test too.
code=0
(
    ulimit -S -t "${TD_TEST_SECONDS:-60}" # the soft limit sends SIGXCPU; the hard one would kill
    exec timeout --foreground --kill-after=5 "$((60 * ${TD_TEST_SECONDS:-60}))" "$@"
) || code=$?
[ $code -ne 152 ] || code=124 # 128 + SIGXCPU
exit $code
