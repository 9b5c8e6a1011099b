# make run    set up the environment and show the engine at work on the essays in examples/
# make test   install what the tests need and run them all
# make measure  score against the development gold (needs it beside this folder, or GOK_SHARED=…)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .stamps
SHARED ?= $(or $(GOK_SHARED),../shared)
SOURCES := $(shell find src/gok -name '*.py' -o -name '*.toml' -o -name '*.tsv' -o -name '*.xz' 2>/dev/null)

.PHONY: help run test lint check measure bench docs lock clean
.DELETE_ON_ERROR:

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

$(STAMPS)/venv: tools/make_venv.sh
	@mkdir -p $(STAMPS)
	sh tools/make_venv.sh $(PYTHON) $(VENV)
	@touch $@

$(STAMPS)/run: $(STAMPS)/venv pyproject.toml requirements/run.txt hatch_build.py $(SOURCES)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-deps .
	@touch $@

$(STAMPS)/test: $(STAMPS)/venv pyproject.toml requirements/test.txt hatch_build.py tools/install_test_tools.sh
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/test.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	sh tools/install_test_tools.sh
	@rm -f $(STAMPS)/run
	@touch $@

run: $(STAMPS)/run
	@$(BIN)/python examples/show.py

test: $(STAMPS)/test lint
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python -m pytest

lint: $(STAMPS)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

measure: $(STAMPS)/test
	@test -d $(SHARED)/gold || { echo "measure: no gold in $(SHARED); say GOK_SHARED=…" >&2; exit 2; }
	GOK_SHARED=$(SHARED) $(BIN)/python tools/measure.py

bench: $(STAMPS)/test
	$(BIN)/python benchmarks/engine.py

docs: $(STAMPS)/test
	$(BIN)/gok taxonomy --to markdown > docs/taxonomy.md

lock: $(STAMPS)/venv
	$(BIN)/python -m pip install --quiet uv
	sh tools/lock.sh $(BIN)/uv

clean:
	rm -rf $(VENV) $(STAMPS) build dist src/gok/lexicon/lexicon.gok
