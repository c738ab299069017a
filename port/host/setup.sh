#!/bin/sh
# SPDX-License-Identifier: MIT
#
# setup.sh [project] [docs] [flash] [debug] [node] [browser] [peers] [mpi]: makes a Debian 12 ready for the commands of the Makefile.
#
# Installs what is missing and nothing else: Debian packages by name, then the gems of the Gemfile.
# Everything is downloaded before anything is installed, so a broken network changes nothing.
# Silent when all is there. Packages need root; gems without root go to the user's own folder.
set -u
cd "$(dirname "$0")/../.." || exit 1

base='gcc g++ libc6-dev make ruby ca-certificates clang clang-format ccache gcovr valgrind
      gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm libjansson-dev libqhull-dev libxml2-dev libzstd-dev libsundials-dev
      zip unzip'
project='cmake pkg-config'
docs='doxygen'
flash='openocd'
debug='gdb-multiarch'
node='nodejs npm'
browser='chromium'
peers='libccd-dev libfcl-dev libbullet-dev libode-dev'
mpi='libopenmpi-dev openmpi-bin'

say() { echo "setup: $*"; }
die() {
    echo "setup: $*" >&2
    exit 1
}

wanted=$base
again='make setup'
for group in "$@"; do
    case $group in
    base) ;;
    project) wanted="$wanted $project" again="sh port/host/setup.sh $*" ;;
    docs) wanted="$wanted $docs" again="sh port/host/setup.sh $*" ;;
    flash) wanted="$wanted $flash" again="sh port/host/setup.sh $*" ;;
    debug) wanted="$wanted $debug" again="sh port/host/setup.sh $*" ;;
    node) command -v npm >/dev/null || wanted="$wanted $node" again="sh port/host/setup.sh $*" ;;
    browser) wanted="$wanted $browser" again="sh port/host/setup.sh $*" ;;
    peers) wanted="$wanted $peers" again="sh port/host/setup.sh $*" ;;
    mpi) wanted="$wanted $mpi" again="sh port/host/setup.sh $*" ;;
    *) die "unknown group '$group': choose among base, project, docs, flash, debug, node, browser, peers, mpi" ;;
    esac
done

is_root() { [ "$(id -u)" -eq 0 ]; }
silently() { "$@" >/dev/null 2>&1 </dev/null; }

# Prints those of "$@" that dpkg does not call installed.
missing_packages() {
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^installed //p' | tr '\n' ' ')
    for package in "$@"; do
        case " $installed" in
        *" $package "*) ;;
        *) echo "$package" ;;
        esac
    done
}

apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=120 "$@"; }
update_lists() { apt_get update -o APT::Update::Error-Mode=any; }
fetch_packages() { apt_get install --no-install-recommends --download-only "$@"; }

install_packages() {
    command -v apt-get >/dev/null || die "this is no Debian: install by other means: $*"
    is_root || die "missing $*: run \`sudo $again\`"
    say "installing Debian packages ($#): $*"
    silently fetch_packages "$@" ||
        { silently update_lists && silently fetch_packages "$@"; } ||
        die "cannot download Debian packages, so nothing was changed: check the network" \
            "(\`apt-get update\` tells more), then run \`$again\`"
    silently apt_get install --no-install-recommends "$@" ||
        die "cannot install Debian packages: see what \`apt-get install -f\` says," \
            "then run \`$again\`"
}

# Activates every gem that the Gemfile names, at its pinned version; fails if one is missing.
gems_are_there() { silently ruby -e 'load "Gemfile"'; }

# Without a network the resolver of gem would wait for many minutes: hence the time limit.
install_gems() {
    folder=
    is_root || folder=$(ruby -e 'print Gem.user_dir')
    say "installing the gems of the Gemfile${folder:+ in $folder}"
    silently timeout 120 gem install --no-document --no-lock -g Gemfile \
        ${folder:+--install-dir "$folder"} && gems_are_there ||
        die "cannot install the gems: check the network (\`gem install -g Gemfile\` tells more)," \
            "then run \`$again\`"
    [ -z "$folder" ] || say "for plain \`ceedling\`, put $folder/bin on your PATH"
}

# shellcheck disable=SC2046,SC2086 # package names are words
set -- $(missing_packages $wanted)
[ $# -eq 0 ] || install_packages "$@"
gems_are_there || install_gems
