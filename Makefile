# make setup   a virtual environment with everything, and a browser for tests where it may be installed
# make demo    check, test, play and print a shipped pack, and say what to open
# make test    style, types and all tests
# make bench   benchmarks, as ratios against peers in the same run
# make contact-sheets  a picture of everything that is printed, every language and palette, for docs/images/contact-sheets
# make faults  every fault of the machine on every command: full disks, kills, closed streams (the suite tries a share)
# make fuzz    mutants of packs, saved games, bundles and more, for SECONDS; finds go to tests/fuzz/corpus
# make mutants break the code in 300 places, one at a time, and list what no test noticed; NUMBER=50 for fewer
# make games   very many games of everything that ships, watched; GAMES=1000000 for more, EVERY=10 to watch one in ten
# make firing  rules drawn from all that content can say are played for SECONDS, and what never happens is listed; SYSTEM=brimstone for one

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DONE   := $(VENV)/.installed

.PHONY: contact-sheets setup demo test lint types bench faults fuzz games firing mutants clean

setup: $(DONE)

$(DONE): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@bash .ci/browser
	@touch $(DONE)

demo: setup
	PATH="$(CURDIR)/$(BIN):$$PATH" bash docs/demo.sh

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

# Types are looked at beside the tests: both take every core for themselves only for a part of their time.
test: setup lint
	@$(BIN)/mypy & types=$$!; \
	$(BIN)/python -m pytest -n auto --dist worksteal; tests=$$?; \
	wait $$types || { echo "the types are wrong: see above, or run make types" >&2; exit 1; }; \
	exit $$tests

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m bench

faults: setup
	LANTERN_FAULTS=all $(BIN)/python -m pytest tests/faults -n auto --dist worksteal

contact-sheets: setup
	for pack in $(notdir $(wildcard content/*)); do \
	  $(BIN)/lantern render $$pack --contact-sheet --lang all --contact-width 1600 --out docs/images/contact-sheets || exit 1; \
	done

SECONDS ?= 60
FUZZ    ?=

fuzz: setup
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(FUZZ)

GAMES ?= 20000
EVERY ?= 1

games: setup
	$(BIN)/python -m tests.games --games $(GAMES) --every $(EVERY)

SYSTEM ?=

firing: setup
	$(BIN)/python -m tests.firing $(if $(SYSTEM),--system $(SYSTEM)) --seconds $(SECONDS) --seed $(SEED)

NUMBER ?= 300
SEED ?= 1

mutants: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[mutants]'
	$(BIN)/python -m tests.mutants --number $(NUMBER) --seed $(SEED)

clean:
	rm -rf $(VENV) .cache .hypothesis .ruff_cache
	find build -mindepth 1 ! -name README.md -delete
