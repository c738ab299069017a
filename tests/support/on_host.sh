#!/bin/sh
# SPDX-License-Identifier: MIT
# on_host.sh TEST [ARGUMENT...]: runs a test under a time limit, so that an endless loop fails.
# --foreground: an interrupt from the keyboard reaches the test too.
exec timeout --foreground --kill-after=5 "${TD_TEST_SECONDS:-60}" "$@"
