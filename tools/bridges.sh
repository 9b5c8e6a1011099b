#!/bin/sh
# Test the bridges against the real packages: tools/bridges.sh PYTHON [NAME…]
# Each file requirements/bridges/NAME.txt is an environment of its own, .bridges/NAME. What cannot be installed is left out,
# with the reason; its tests then say so too.
set -eu
cd "$(dirname "$0")/.."
python=$1
shift
[ $# -gt 0 ] || set -- $(for file in requirements/bridges/*.txt; do basename "$file" .txt; done)
exec 3>&2
say() { echo "bridges: $*" >&3; } # seen also where errors are kept for later

# make_environment NAME: anew when the list of its packages, the project's own or its entry points changed
make_environment() {
    list=requirements/bridges/$1.txt place=.bridges/$1
    [ -f "$list" ] || { echo "no such environment" >&2; return 1; }
    [ -f "$place/made" ] && [ "$place/made" -nt "$list" ] && [ "$place/made" -nt pyproject.toml ] && return 0
    say "making the environment $1 ($(grep -c '==' "$list") packages)"
    rm -f "$place/made"
    "$python" -m venv "$place" &&
        "$place/bin/python" -m pip install --quiet --require-hashes -r requirements/build.txt &&
        "$place/bin/python" -m pip install --quiet --require-hashes --no-deps -r "$list" &&
        "$place/bin/python" -m pip install --quiet --no-deps --no-build-isolation --editable . &&
        touch "$place/made"
}

status=0 tested="" left_out=""
mkdir -p .bridges
for name in "$@"; do
    if make_environment "$name" 2>.bridges/error; then
        say "testing in $name"
        ".bridges/$name/bin/python" -m pytest -W default -rs tests/bridges --ignore tests/bridges/test_same_everywhere.py || status=1
        tested="$tested $name"
    else
        say "$name is left out: $(grep -v '^WARNING' .bridges/error | tail -n 1)"
        left_out="$left_out $name"
    fi
done
say "the same essays through all of them"
"$python" -m pytest -rs tests/bridges/test_same_everywhere.py || status=1
say "tested:${tested:- nothing};${left_out:+ left out:$left_out}"
exit $status
