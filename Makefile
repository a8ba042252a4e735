# `make` lists the verbs. Needed: make, a POSIX shell and Python 3.11 or newer.

# The Python that .venv is made with; empty: the first fit one that tools/setup.sh finds.
PYTHON ?=

# What the tests must reach line by line: the values, the rule-book and the referee.
COVERED = \
	src/upcard/actions.py \
	src/upcard/betting.py \
	src/upcard/cards.py \
	src/upcard/chart*.py \
	src/upcard/correlation.py \
	src/upcard/count*.py \
	src/upcard/hand.py \
	src/upcard/ind*.py \
	src/upcard/money.py \
	src/upcard/notation.py \
	src/upcard/presets.py \
	src/upcard/rules.py \
	src/upcard/shoe.py \
	src/upcard/shorthand.py \
	src/upcard/stack.py \
	src/upcard/strategy.py \
	src/upcard/rulebook/*.py \
	src/upcard/referee/*.py

# Tests run side by side.
WORKERS ?= 2

BIN = .venv/bin

.PHONY: help setup demo test check check-format check-lint check-types check-layers check-docs \
	check-doctests docs format validation bench clean

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: ## make .venv with the package and its tools; quick when nothing changed
	@PYTHON='$(PYTHON)' sh tools/setup.sh

demo: setup ## show the commands at work
	$(BIN)/upcard dealer --decks 2
	@echo
	$(BIN)/upcard simulate 10000 --rules classroom --seed 42
	@echo
	$(BIN)/upcard deal --cards "A 7 10 10 Q 8 10 5 10 8" --stand-on 20,17,17 --bets 4,300,500
	@echo
	$(BIN)/upcard win --deck 4,4,4,0,0,0,0,0,0,4 --up-card A --hand A,A
	@echo
	$(BIN)/upcard edge --rules "6D S17"
	@echo
	$(BIN)/upcard chart --rules "6D S17"
	@echo
	$(BIN)/upcard simulate 50000000 --rules "6D S17 CSM" --seed 1
	@echo
	@echo 'Play, train and explore in the browser: $(BIN)/upcard serve --open'

test: setup ## run the tests; the rules must be covered line by line
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal --cov --cov-report=
	@$(BIN)/coverage report --fail-under=100 --include="$$(echo $(COVERED) | tr ' ' ',')"

check: check-format check-lint check-types check-layers check-docs check-doctests ## run every check that is not a test

check-format: setup
	$(BIN)/ruff format --check

check-lint: setup
	$(BIN)/ruff check

check-types: setup
	$(BIN)/mypy

check-layers: setup
	$(BIN)/lint-imports --no-logo

check-docs: docs

check-doctests: setup
	$(BIN)/pytest -q --doctest-modules src
	$(BIN)/python tools/doctest_pages.py README.md docs
	$(BIN)/python tools/console_blocks.py README.md docs
	$(BIN)/python tools/validation.py

docs: setup ## build the pages into build/docs
	$(BIN)/sphinx-build -q -E -W --keep-going -d build/doctrees docs build/docs

format: setup ## lay the code out and mend what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

validation: setup ## write docs/validation.md anew: published figures beside ours
	$(BIN)/python tools/validation.py --write

bench: setup ## measure, in thread time where the machine is shared
	$(BIN)/pytest -q --benchmark-only --benchmark-timer=time.thread_time bench/bench_exact.py
	$(BIN)/pytest -q --benchmark-only --ignore=bench/bench_exact.py bench
	$(BIN)/python bench/simulator.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/pages.py

clean: ## remove all that was made
	rm -rf .venv build dist .benchmarks .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
