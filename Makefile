# What people type: `make play`, `make test`. Everything they need is installed into
# .venv and web/node_modules; a stamp file there says that a step is done and for which input.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
# Most tests wait for a server, a socket or a clock: three to a core.
WORKERS ?= 6
BROWSERS ?= 3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -qq
NPM := npm --prefix web --no-fund --no-audit --no-update-notifier
PAGE := src/splitpot/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.json -type f 2>/dev/null)
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist worksteal
# Whose every branch has its test, by these folders alone: the others need not be watched, least of all those
# that deal thousands of hands by lot (perft, properties), which a watcher makes four times as slow.
CORE := $(addprefix tests/,evaluation fair game room rules tournaments)
# What speaks to the database; the rest of the server's tests is the same on any.
ON_POSTGRESQL := $(patsubst %,tests/server/test_%.py,accounts batches bot_api health hosting house_tournaments \
	leaderboard new_tournament notes play postgresql recovery run_twice schedules secrets series snapshots store \
	table_talk tournament_engine tournament_money tournament_pages tournament_planner tournament_restart waiting_list)
# Python's own cache of compiled files, whatever is set outside: without it every worker compiles all tests anew.
export PYTHONDONTWRITEBYTECODE :=
BENCHMARKS := $(basename $(notdir $(filter-out %/__init__.py,$(wildcard benchmarks/*.py))))

.PHONY: help play test check fmt bench lock clean

help:  ## Say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

play: .venv/run.stamp $(PAGE)  ## Open the card room in a browser, with bots seated
	$(BIN)/splitpot serve --open --data data

test: check  ## Run every check and every test
	$(PYTEST) -m "not slow" --cov --cov-report= $(CORE)
	$(BIN)/coverage report
	$(PYTEST) -m slow $(CORE)
	$(PYTEST) -m "not browser" $(addprefix --ignore=,$(CORE))
	SPLITPOT_TEST_DATABASE=postgresql $(PYTEST) -m "not slow" $(ON_POSTGRESQL)
	$(PYTEST) -n $(BROWSERS) -m browser

check: .venv/dev.stamp web/node_modules/.stamp $(PAGE)  ## Lint, format, types and layers, Python and TypeScript
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run check
	$(NPM) test
	$(BIN)/python -m tools.audit_dependencies

fmt: .venv/dev.stamp  ## Format the Python files and mend what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/bench.stamp $(PAGE)  ## Run every benchmark beside its peer
	@for name in $(BENCHMARKS); do echo "== $$name"; $(BIN)/python -m benchmarks.$$name; done

lock: .venv/dev.stamp  ## Pin the newest versions that pyproject.toml admits
	CUSTOM_COMPILE_COMMAND="make lock" requirements/lock $(BIN)/pip-compile

clean:  ## Remove everything that make has made
	rm -rf .venv web/node_modules $(dir $(PAGE)) dist htmlcov .coverage .coverage.* \
		.mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/pyvenv.cfg:
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is missing: install Python 3.11 or newer" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "$(PYTHON) is $$($(PYTHON) -V 2>&1): Splitpot needs Python 3.11 or newer;" \
			"name one with 'make PYTHON=python3.11 ...'" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) cannot make environments: on Debian and Ubuntu install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run.stamp: .venv/pyvenv.cfg requirements/run.txt requirements/build.txt pyproject.toml hatch_build.py
	$(PIP) install --require-hashes -r requirements/run.txt -r requirements/build.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements/dev.txt
	$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

.venv/bench.stamp: .venv/run.stamp requirements/bench.txt
	$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing: install Node.js 20 or newer" >&2; exit 1; }
	@node -e 'process.exit(+process.versions.node.split(".")[0] < 20 ? 1 : 0)' || { \
		echo "Node.js is $$(node --version): the page needs 20 or newer" >&2; exit 1; }
	$(NPM) ci
	@touch $@

$(PAGE): web/node_modules/.stamp $(WEB_SOURCES)
	$(NPM) run build
	@touch $@
