# make run      set up the environment and open the workbench in the browser (ARGS="--keep" keeps essays, encrypted)
# make test     install what the tests need, check style and types, run all tests on both cores
# make lint     check style and types only
# make measure  score against the development gold (needs it beside this folder, or GOK_SHARED=…)
# make checklist  rates of the battery of plain sentences, by capability (ARGS=--failures lists what fails)
# make bench    run the benchmarks (that of the tagger with TREEBANKS=folder)
# make bench-rooms  run the long benchmarks: whole corpora, the servers under load, the editor and the list of essays in a browser (an hour)
# make reading-trial  ten unseen essays read through in a browser, answered by the gold: keys, and what is left
# make soak     try to break it for about half an hour: odd texts, damaged files, kills (CASES=… KILLS=… MINUTES=…; SEED=… goes on)
# make growth   how cost grows with the text, for every shape: in steps, then in calls and by the clock up to a million characters (SHARE=1/4 a quarter of them)
# make fuzz     fuzz everything that reads bytes, an hour each (SECONDS=…); needs a Python that Atheris has a wheel for
# make load     workbench, kiosk and portal under mixed use by thirty clients, with kills (SECONDS=… for each)
# make bench-class  forty learners of one address write for five minutes while the server is killed fifty times
# make bridges  test the bridges to other tools against the real packages, in environments of their own (ARGS="spacy sparv" some)
# make wheels   build the wheels of the last commit into dist/, twice, and see that they are the same bytes
# make page     build the page that runs in the browser alone into build/page (ARGS=--small with smaller lists)
# make site     build the documentation as a site into build/site, with search, and check its links
# make docs     write the pages of the documentation that are made from the code
# make lock     pin the packages anew
# make clean    remove all that was made

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .stamps
CATALOGUES := $(shell find src/gok_web -name '*.po')
TYPED := $(shell find src -name '*.pxd' -o -name '*.pyx')
TYPED += $(wildcard $(TYPED:.pxd=.py))
SHARED ?= $(or $(GOK_SHARED),../shared)

.PHONY: help run test lint measure checklist bench bench-rooms bench-class reading-trial soak growth fuzz load bridges wheels page site docs \
	lock clean
.DELETE_ON_ERROR:

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

$(STAMPS)/venv: tools/make_venv.sh
	@mkdir -p $(STAMPS)
	@sh tools/make_venv.sh $(PYTHON) $(VENV)
	@touch $@

# Setting up compiles the word lists into src/gok/lexicon/lexicon.gok, the translations and, where there is a C compiler,
# the inner loops; so does installing (hatch_build.py), if it was not done.
$(STAMPS)/run: $(STAMPS)/venv pyproject.toml requirements/build.txt requirements/run.txt hatch_build.py tools/set_up.sh \
		$(CATALOGUES) $(TYPED)
	@sh tools/set_up.sh $(BIN)/python
	@touch $@

$(STAMPS)/test: $(STAMPS)/venv pyproject.toml requirements/test.txt hatch_build.py tools/install_test_tools.sh \
		$(CATALOGUES) $(TYPED) $(wildcard tests/web/js/package-lock.json) src/gok_web/page/runtime/package-lock.json
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/test.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src
	sh tools/install_test_tools.sh
	@touch $@ $(STAMPS)/run

run: $(STAMPS)/run
	@$(BIN)/python -m gok.lexicon.compile --if-stale
	@echo "gok: starting the workbench" >&2
	@$(BIN)/gok serve $(ARGS)

test: $(STAMPS)/test lint
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python -m gok_web.common.translations
	$(BIN)/python -m pytest tests/web/test_schema.py  # its cases share a name, which a second process would take for one
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --ignore tests/web/test_schema.py $(ARGS)

lint: $(STAMPS)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

measure: $(STAMPS)/test
	@test -d $(SHARED)/gold || { echo "measure: no gold in $(SHARED); say GOK_SHARED=…" >&2; exit 2; }
	$(BIN)/python -m gok.lexicon.compile --if-stale
	GOK_SHARED=$(SHARED) $(BIN)/python tools/measure.py
	$(BIN)/python tools/measure_lexicon.py $(SHARED)/gold/*.jsonl
	GOK_SHARED=$(SHARED) $(BIN)/python -m pytest tests_measure

checklist: $(STAMPS)/test
	@$(BIN)/python -m gok.lexicon.compile --if-stale
	@$(BIN)/python -m tests.checklist $(ARGS)

bench: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	@status=0; for one in stream engine lexicon replace evaluate hostile $(if $(TREEBANKS),pos); do \
		echo "== $$one"; \
		$(BIN)/python benchmarks/$$one.py $$([ $$one = pos ] && echo "$(TREEBANKS)") || status=1; \
	done; exit $$status

bench-rooms: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	@status=0; for one in editor essay_list web_load portal corpus; do \
		echo "== $$one"; $(BIN)/python benchmarks/$$one.py || status=1; \
	done; exit $$status

reading-trial: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python benchmarks/reading_trial.py

CASES   ?= 100000
KILLS   ?= 200
SEED    ?= $(shell date +%s)
MINUTES ?= inf

# What was done is written down: the same SEED goes on where a run was stopped.
soak: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python -m tests.robust.soak --seed $(SEED) --cases $(CASES) --kills $(KILLS) --minutes $(MINUTES)

growth: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python tools/measure_growth.py
	$(BIN)/python tools/measure_growth.py --long $(if $(SHARE),--share $(SHARE))
	$(BIN)/python benchmarks/longest.py --server

SECONDS ?=

fuzz: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/fuzz.txt
	$(BIN)/python tools/fuzz_readers.py $(if $(SECONDS),--seconds $(SECONDS))

load: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python benchmarks/mixed_load.py $(ROOM) $(if $(SECONDS),--seconds $(SECONDS))

bench-class: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	$(BIN)/python benchmarks/portal_class.py

bridges: $(STAMPS)/test
	$(BIN)/python -m gok.lexicon.compile --if-stale
	@sh tools/bridges.sh $(BIN)/python $(ARGS)

wheels: $(STAMPS)/test
	@sh tools/build_wheels.sh $(BIN)/python

$(STAMPS)/page: src/gok_web/page/runtime/package-lock.json
	npm ci --prefix src/gok_web/page/runtime --no-audit --no-fund --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

page: $(STAMPS)/run $(STAMPS)/page
	@$(BIN)/python -m gok.lexicon.compile --if-stale
	@$(BIN)/gok page build/page $(ARGS)

$(STAMPS)/site: $(STAMPS)/venv requirements/site.txt
	@$(PYTHON) -m venv .site && .site/bin/python -m pip install --quiet --require-hashes -r requirements/site.txt
	@touch $@

site: $(STAMPS)/site
	@.site/bin/python tools/build_site.py

docs: $(STAMPS)/run
	$(BIN)/python tools/write_docs.py

lock: $(STAMPS)/venv
	$(BIN)/python -m pip install --quiet uv
	sh tools/lock.sh $(BIN)/uv

clean:
	rm -rf $(VENV) $(STAMPS) .bridges .site build dist src/gok_web/page/runtime/node_modules src/gok/lexicon/lexicon.gok src/gok/lexicon/forms.* src/gok/prepared.gok
	find src -name '*.so' -delete
