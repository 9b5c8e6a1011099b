#!/bin/sh
# Build the wheels into dist/, from what is committed: one for every machine (slower), one for this platform and Python.
# Both are built twice, in folders of different names, and must be the same bytes: whoever builds this commit with the
# packages of requirements/build.txt, the same Python and C compiler gets the same files.
set -eu
case $1 in /*) python=$1 ;; *) python=$PWD/$1 ;; esac  # it is called from other folders
commit=$(git rev-parse "${2:-HEAD}")
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
for turn in one another; do
    mkdir "$work/$turn"
    git archive "$commit" | tar -x -C "$work/$turn"
    for kind in pure platform; do
        echo "wheels: $kind, $turn" >&2
        pure=$([ $kind = pure ] && echo 1 || true)
        (cd "$work/$turn" && GOK_PURE_WHEEL=$pure "$python" -m build --wheel --no-isolation --outdir "$work/dist-$turn" . >"$work/log" 2>&1) || {
            cat "$work/log" >&2
            exit 1
        }
    done
done
cd "$work/dist-one"
for wheel in *.whl; do
    cmp "$wheel" "../dist-another/$wheel" || { echo "wheels: $wheel differs from its twin" >&2; exit 1; }
done
cd - >/dev/null
mkdir -p dist
mv "$work"/dist-one/*.whl dist/
(cd dist && sha256sum -- *.whl >SHA256SUMS && cat SHA256SUMS)
