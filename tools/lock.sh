#!/bin/sh
# Pin every package the project runs and is tested with, with hashes; no addresses, so that any mirror will do.
set -eu
uv=$1
mkdir -p requirements
pin() { "$uv" pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --no-annotate "$@"; }
pin --extra portal --extra corpus --output-file requirements/run.txt
pin --extra portal --extra cluster --extra test --output-file requirements/test.txt
# What the build needs (hatchling names editables by itself), at the versions of the tests: both share an environment.
{ sed -n 's/^requires = \[\(.*\)\]$/\1/p' pyproject.toml | tr -d '" ' | tr ',' '\n'; echo editables; } >requirements/build.in
"$uv" pip compile requirements/build.in --constraint requirements/test.txt --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --no-annotate --output-file requirements/build.txt
rm requirements/build.in
# The bridges (docs/bridges.md), each in an environment of its own. Sparv names stanza and torch for annotators that need
# models; nothing of ours asks for them.
mkdir -p requirements/bridges
pin_bridge() {
    name=$1 more=requirements/bridges/$1.in
    shift
    [ -f "$more" ] || more=""
    # shellcheck disable=SC2086 # none or one
    pin requirements/bridges/tests.in $more "$@" --output-file "requirements/bridges/$name.txt"
}
pin_bridge sparv --extra sparv --excludes requirements/bridges/sparv.excludes
pin_bridge spacy --extra spacy
pin_bridge presidio --extra presidio
pin_bridge tables --extra pandas --extra polars --extra datasets --extra cluster
pin_bridge annotation
pin_bridge tei
# What builds the documentation as a site: none of Gök is imported.
"$uv" pip compile requirements/site.in --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --no-annotate --output-file requirements/site.txt
