# make setup   a virtual environment with everything, and a browser for tests where it may be installed
# make demo    check, test, play and print a shipped pack, and say what to open
# make test    style, types and all tests
# make bench   benchmarks, as ratios against peers in the same run
# make fuzz    mutants of packs, saved games, bundles and more, for SECONDS; finds go to tests/fuzz/corpus

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DONE   := $(VENV)/.installed

SECONDS ?= 60
FUZZ    ?=

.PHONY: setup demo test lint types bench fuzz clean

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

test: setup lint types
	$(BIN)/python -m pytest -n auto --dist worksteal

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m bench

fuzz: setup
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(FUZZ)

clean:
	rm -rf $(VENV) .cache .hypothesis .ruff_cache
	find build -mindepth 1 ! -name README.md -delete
