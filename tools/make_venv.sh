#!/bin/sh
# Make the virtual environment. Debian's Python comes without the parts for that: fetch them where we may.
set -eu
python=$1
venv=$2

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Gök needs Python 3.11 or newer; this is $("$python" --version)." >&2
    exit 2
}
echo "gok: making the environment in $venv" >&2
if ! "$python" -m venv "$venv" >/dev/null 2>&1; then
    rm -rf "$venv"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "gok: fetching the parts of Python that make environments" >&2
        apt-get update -qq && apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends python3-venv >/dev/null
    else
        echo "Python's venv module is missing; as root: apt-get install python3-venv" >&2
        exit 2
    fi
    "$python" -m venv "$venv"
fi
