#!/bin/sh
# Install what Gök runs with. What has to be compiled is compiled meanwhile: the word lists need one package, the inner
# loops three, so they need not wait for the others. Each step says what it does.
set -eu
python=$1
say() { echo "gok: $*" >&2; }
pip() { "$python" -m pip install --quiet --no-warn-script-location --no-compile "$@"; }

lists="" rest=""
trap 'kill $lists $rest 2>/dev/null; exit 130' INT TERM

say "fetching what compiles it"
pip --require-hashes -r requirements/build.txt
say "compiling the word lists, in the background"
PYTHONPATH=src "$python" -m gok.lexicon.compile --if-stale >/dev/null &
lists=$!
say "compiling the inner loops and the translations, in the background"
{ "$python" tools/compile_modules.py && PYTHONPATH=src "$python" -m gok_web.common.translations; } >/dev/null &
rest=$!
say "installing the packages it runs with ($(grep -c == requirements/run.txt))"
pip --require-hashes -r requirements/run.txt || { kill $lists $rest 2>/dev/null || true; exit 1; }
say "waiting for the compilers"
wait $lists
wait $rest
pip --no-deps --no-build-isolation --editable .
"$python" -m compileall -q src  # whatever the surroundings say of byte code: without it every start compiles the engine anew
