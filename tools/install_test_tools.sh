#!/bin/sh
# What the tests need beyond Python: Chromium for the browser tests, Node and npm for the browser code, PostgreSQL for
# the portal.
# As root on Debian they are installed; elsewhere what is missing is named.
set -eu
cd "$(dirname "$0")/.."

missing=""
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing="$missing chromium"
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        # shellcheck disable=SC2086 # a list of packages
        DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends $missing >/dev/null
    else
        echo "The tests need$missing; as root: apt-get install$missing" >&2
        exit 2
    fi
fi
if [ -f tests/web/js/package-lock.json ]; then
    npm ci --prefix tests/web/js --no-audit --no-fund --loglevel=error
fi
npm ci --prefix src/gok_web/page/runtime --no-audit --no-fund --loglevel=error
